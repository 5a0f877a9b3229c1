// The other lines of play: nothing that was played is lost, and each can be stepped through.

class Lines {
  constructor(timeline) {
    this.timeline = timeline;
    this.board = timeline.board;
    this.others = 0; // how many there are
    this.hop = 0; // to which neighbour, once they are told
  }

  list() {
    this.hop = 0;
    this.board.say({ kind: "lines" });
  }

  sideways(by) {
    if (!this.others && !this.timeline.line) return;
    this.hop = by;
    this.board.say({ kind: "lines" });
  }

  show({ lines }) {
    const { board, timeline } = this;
    const hop = this.hop;
    this.hop = 0;
    if (hop) {
      const tips = [null, ...lines.map(([tip]) => tip)];
      const here = tips.indexOf(timeline.line ? timeline.line.tip : null);
      const tip = tips[(here + hop + tips.length) % tips.length];
      if (tip === null) timeline.home();
      else this.turn(tip);
      return;
    }
    const list = make("ul", { class: "gp-list" });
    const row = (press, name, text) => {
      const button = make("button", { type: "button", class: "gp-line", onclick: press }, make("b", {}, name), make("span", {}, text));
      list.append(make("li", {}, button));
    };
    row(() => (timeline.away ? timeline.home() : board.card.lift()), "The game as it stands", `${board.rows.length} events`);
    lines.forEach(([tip, parts, count, text], number) => {
      const after = parts ? `parts after event ${parts}` : "parts at the start";
      row(() => this.turn(tip, parts), `Line ${lines.length - number}: ${after}, ${count} events`, text);
    });
    const head = [make("h2", {}, "Lines of play"), make("p", { class: "gp-small" }, "Nothing that was played is lost. Choose a line to step through it.")];
    board.card.lay(make("div", { class: "gp-look gp-read" }, ...head, list, board.card.leave("Close")));
  }

  turn(tip, parts = 0) {
    this.parts = parts;
    this.board.say({ kind: "line", tip, all: false });
  }

  // Tell what only some have seen, or only what all have: after the game, and of records.
  open() {
    const { line } = this.timeline;
    const all = !(line && line.all);
    this.parts = 0;
    this.board.say({ kind: "line", tip: line ? line.tip : null, all });
  }

  opens({ tip, all, rows }) {
    const { timeline } = this;
    const same = this.parts ? Math.min(this.parts + 1, rows.length) : this.found(rows);
    if (!timeline.away) timeline.leave();
    timeline.pause();
    timeline.cache.clear();
    timeline.line = tip === null && !all ? null : { tip, all, rows };
    timeline.shown = false;
    this.board.panel.drawLog(0, timeline.rows);
    timeline.goto(same);
  }

  // The stop of this moment in a log that tells more or less.
  found(rows) {
    const { here, rows: old } = this.timeline;
    let [mine, other] = [0, 0];
    while (mine < here && other < rows.length) {
      const same = rows[other][1] === old[mine][1];
      if (same || rows.length < old.length) mine += 1;
      if (same || rows.length >= old.length) other += 1;
    }
    return other;
  }
}
