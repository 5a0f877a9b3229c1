// Stands where the kernel stands in a notebook: it answers the board's questions from what is written in the page.
// A question that only a game in play asks gets no answer.

// Of the keys that are listed these are for a game in play.
const UNUSED = new Set(["undo", "redo"]);
KEYS.splice(0, KEYS.length, ...KEYS.filter(([, does]) => !UNUSED.has(does)));

const ANSWERS = "msg:custom";

class Kept {
  constructor(told) {
    this.told = told;
    this.off(ANSWERS);
  }

  on(name, hearing) {
    if (name === ANSWERS) this.hearing = hearing; // there is no kernel that could come or go
  }

  off(name) {
    if (name === ANSWERS) this.hearing = () => {};
  }

  send(question) {
    const answer = this[question.kind];
    if (answer) queueMicrotask(() => this.hearing(answer.call(this, question)));
  }

  hello() {
    return this.told.whole;
  }

  present() {
    const { svg, spots, rules, ...moment } = this.told.whole;
    return { ...moment, kind: "present" };
  }

  rule({ id }) {
    return this.told.rules.find((rule) => rule.id === id);
  }

  rules() {
    const gists = Object.fromEntries(this.told.rules.map(({ id, gist }) => [id, gist]));
    return { kind: "rules", gists, short: this.told.short };
  }

  lines() {
    return this.told.lines;
  }

  // What is hidden in a line that was not played to its end stays hidden.
  line({ tip, all }) {
    const { rows, all: told } = this.found(tip, all);
    return { kind: "line", tip, all: told, rows };
  }

  stops({ tip, all, first, last }) {
    const poses = this.found(tip, all).poses.slice(first, last + 1);
    const moments = poses.map((pose, number) => [first + number, this.told.poses[pose]]);
    return { kind: "moments", tip, all, moments: Object.fromEntries(moments) };
  }

  found(tip, all) {
    const those = this.told.tellings.filter((telling) => telling.tip === tip);
    return those.find((telling) => telling.all === all) || those[0];
  }

  // What can be said of a place at any moment: its label.
  look({ id }) {
    const [title, ...rest] = this.board.picture.labels.get(id).split(", ");
    const text = rest.join(", ");
    const facts = text ? [["", text[0].toUpperCase() + text.slice(1), ""]] : [];
    return { kind: "look", id, title, does: "", way: [], facts };
  }
}

async function unpack(text) {
  const packed = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"))).json();
}

async function open() {
  const kept = new Kept(await unpack(document.getElementById("told").textContent));
  const board = new Board(kept, document.getElementById("board"));
  kept.board = board;
  board.undo.hidden = board.redo.hidden = true; // nothing is played here
  document.getElementById("waiting").remove();
  queueMicrotask(() => {
    board.timeline.goto(Number(location.hash.slice(1)) || 0);
    board.timeline.slider.slide.focus({ preventScroll: true });
  });
  // The page is there for the board: its keys work wherever nothing else has the focus.
  document.addEventListener("keydown", (event) => {
    if (event.target !== document.body) return;
    const { slide } = board.timeline.slider;
    slide.focus({ preventScroll: true });
    if (!slide.dispatchEvent(new KeyboardEvent("keydown", event))) event.preventDefault();
  });
}

open().catch((error) => {
  document.getElementById("waiting").textContent = `This browser cannot show the replay (${error.message}): use one from 2023 or newer.`;
});
