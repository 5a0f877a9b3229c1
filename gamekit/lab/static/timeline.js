// How one steps through a game: by event, action or round, over the line that is played and over others.
// Stop 0 is before anything happened, stop n the moment of the n-th line of the log. What has been is asked of the
// kernel a few stops at a time and kept here; whoever looks back plays nothing until he says so.

const READING = 900; // ms for a line of the log, at speed 1
const AHEAD = 8; // stops that are asked for before they are needed
const SPEEDS = [0.5, 1, 2, 4];
const UNITS = ["event", "action", "round"];
const OPENS = 3; // in a row of the log: 1 where a choice begins
const TITLE = 4; // in a row of the log: the title of the moment
const TIMELINE_KEYS = [
  ["Left, Right", "a step back, a step on"],
  ["Up, Down", "the round before, the next"],
  ["Home, End", "the beginning, the present"],
  ["Space", "play, pause"],
  ["E, A, R", "step by event, action, round"],
  ["+, −", "faster, slower"],
  ["L", "list the lines of play"],
  ["Shift+Left, Right", "another line"],
];

class Timeline {
  constructor(board) {
    this.board = board;
    this.unit = "event";
    this.over = false; // whether what was hidden may be shown
    this.others = 0;
    this.clear();
    this.build();
  }

  clear() {
    this.line = null; // another line than the present one: {tip, all, rows}
    this.stop = null; // null: the present
    this.wanted = null; // the stop that was chosen last, while it is being fetched
    this.cache = new Map();
    this.asking = false;
    this.leaving = false;
    this.hop = 0;
    this.pause();
  }

  build() {
    const arrow = (label, icon, press) => this.button("gp-arrow", label, press, glyph(icon));
    this.back = arrow("Step back", "back", () => this.step(-1));
    this.player = arrow("Play", "play", () => this.toggle());
    this.on = arrow("Step on", "on", () => this.step(1));
    this.units = UNITS.map((unit) => this.button("", "", () => this.by(unit), unit));
    this.rate = this.button("gp-rate", "Speed", () => this.faster(1, true), "");
    this.fork = this.button("gp-fork", "", () => this.list(), "");
    this.opened = this.button("gp-open", "Tell what was hidden, too", () => this.open());
    this.fill = make("span", { class: "gp-fill" });
    this.ticks = make("span", { class: "gp-ticks" });
    this.knob = make("span", { class: "gp-knob" });
    this.slide = make("div", { class: "gp-slide", role: "slider", tabindex: "0", "aria-label": "Place in the game", "aria-valuemin": "0" });
    this.slide.append(this.fill, this.ticks, this.knob);
    this.slide.addEventListener("pointerdown", (event) => this.drag(event));
    this.slide.addEventListener("pointermove", (event) => this.slide.hasPointerCapture(event.pointerId) && this.slideTo(event));
    this.place = make("span", { class: "gp-place" });
    const units = make("div", { class: "gp-units", role: "group", "aria-label": "Step by" }, ...this.units);
    const arrows = make("div", { class: "gp-arrows" }, this.back, this.player, this.on);
    this.root = make("div", { class: "gp-time", role: "group", "aria-label": "Timeline", hidden: "" });
    this.root.append(arrows, units, this.slide, this.opened, this.fork, this.rate, this.place);
    this.by("event");
    this.faster(0);
    this.sized = new ResizeObserver(() => this.scroll());
    this.sized.observe(this.root);
  }

  close() {
    this.pause();
    this.sized.disconnect();
  }

  // The slider is the one Tab stop; each button has a key there.
  button(kind, label, press, ...inside) {
    const attributes = { type: "button", class: kind, tabindex: "-1", onclick: press };
    if (label) Object.assign(attributes, { title: label, "aria-label": label });
    return make("button", attributes, ...inside);
  }

  // --- What the kernel says ----------------------------------------------------------------------------------

  answers(message) {
    return {
      moments: () => this.got(message),
      line: () => this.opens(message),
      lines: () => this.lines(message),
      present: () => this.arrive(message),
    };
  }

  change(message) {
    if (message.steps !== undefined) this.root.hidden = !message.steps;
    if (message.others !== undefined) this.others = message.others;
    if (message.result !== undefined) this.over = message.result !== null;
    this.paint();
  }

  get rows() {
    return this.line ? this.line.rows : this.board.rows;
  }

  get away() {
    return this.stop !== null;
  }

  // The log of the present line has changed after its first rows.
  told(keep) {
    if (!this.line) for (const stop of this.cache.keys()) if (stop > keep) this.cache.delete(stop);
    if (!this.line && this.away && this.stop > this.rows.length) this.goto(this.rows.length - 1);
  }

  // --- Going -------------------------------------------------------------------------------------------------

  goto(stop, moving = false) {
    const last = this.rows.length;
    const next = Math.max(0, Math.min(last, stop));
    if (!this.line && next === last) {
      this.home();
      return;
    }
    if (!this.away) this.leave();
    this.leaving = false;
    this.wanted = next;
    this.moving = moving;
    const moment = this.cache.get(next);
    if (moment) this.show(next, moment);
    else this.fetch();
    this.paint();
  }

  leave() {
    this.board.settle();
    this.stop = this.board.rows.length;
    this.board.looking(true);
  }

  // Ask for the wanted stop and some after it; one question at a time, and the latest wish wins.
  fetch(first = this.wanted) {
    if (this.asking) return;
    this.asking = true;
    this.board.say({ kind: "stops", ...this.which(), first, last: first + (first === this.wanted ? 0 : AHEAD) });
  }

  which() {
    return this.line ? { tip: this.line.tip, all: this.line.all } : { tip: null, all: false };
  }

  got({ tip, all, moments }) {
    this.asking = false;
    const which = this.which();
    if (!this.away) return;
    if (which.tip === tip && which.all === all) {
      for (const [stop, moment] of Object.entries(moments)) this.cache.set(Number(stop), moment);
    }
    if (this.wanted === null) return;
    if (!this.cache.has(this.wanted)) this.fetch();
    else if (this.wanted !== this.stop || !this.shown) this.show(this.wanted, this.cache.get(this.wanted));
  }

  show(stop, moment) {
    const sails = this.pose(moment, this.moving);
    this.stop = stop;
    this.shown = true;
    const { marks, figures, beside, parts } = moment;
    const turns = this.board.change({ marks, figures, beside, parts });
    this.paint();
    this.board.reset(moment.now[1]);
    this.announce();
    const next = stop + 1;
    if (next <= this.rows.length && !this.cache.has(next)) this.fetch(next);
    if (this.playing) this.later(Math.max(sails, turns));
  }

  // Set labels and sprites as they are in a moment; say how long that moves.
  pose({ labels = [], sprites = [] }, moving) {
    const { board } = this;
    const words = new Map(board.base.labels);
    for (const [end, items] of labels) {
      for (const [id, keep] of Object.entries(items)) words.set(id, [...board.base.labels.get(id)].slice(0, keep).join("") + end);
    }
    for (const [id, label] of words) if (board.labels.get(id) !== label) board.label(id, label);
    const places = new Map([...board.base.sprites].map(([id, place]) => [id, [id, ...place]]));
    for (const [id, ...place] of sprites) places.set(id, [id, ...place]);
    const changed = [...places.values()].filter(([id, x, y, looks]) => {
      const { at, looks: worn } = board.sprites.get(id);
      return at[0] !== x || at[1] !== y || worn !== looks;
    });
    return board.move(moving ? changed : changed.map((place) => place.slice(0, 4)), moving);
  }

  announce() {
    const row = this.rows[this.stop - 1];
    const text = row ? row[1] : "Before the first event.";
    this.board.showNow(null, `Event ${this.stop} of ${this.rows.length}: ${text}`);
  }

  // Back to the present, which may have gone on meanwhile.
  home() {
    this.pause();
    if (!this.away || this.leaving) return;
    this.leaving = true;
    this.wanted = null;
    this.board.say({ kind: "present" });
  }

  // The present comes as asked for, or because somebody plays on from another moment.
  arrive(message) {
    const { log, labels, sprites, kind, me, by, ...rest } = message;
    const other = this.line !== null;
    if (me !== undefined && !this.leaving) return; // another moment has been chosen since
    this.board.at = message.at;
    if (by !== undefined && by !== this.board.me && this.away) {
      this.missed(message);
      return;
    }
    this.board.version = message.version;
    this.line = null;
    this.stop = null;
    this.wanted = null;
    this.leaving = false;
    if (other) this.cache.clear();
    this.pose({ labels, sprites }, false);
    if (log) this.board.keepLog(...log);
    this.board.looking(false);
    this.board.drawLog(other ? 0 : log ? log[0] : this.board.rows.length, this.board.rows);
    this.board.change(rest);
    this.board.reset();
    this.paint();
  }

  // While somebody looks back, the game may go on: its log is kept, the rest comes on the way home.
  missed(message) {
    this.board.version = message.version;
    if (message.log) {
      this.board.keepLog(...message.log);
      if (!this.line) this.board.drawLog(message.log[0], this.board.rows);
    }
    this.change(message);
  }

  // --- Stops -------------------------------------------------------------------------------------------------

  stops(unit = this.unit) {
    const rows = this.rows;
    const inner = rows.map((_, number) => number).slice(1);
    if (unit === "action") return [0, ...inner.filter((number) => rows[number][OPENS]), rows.length];
    if (unit === "round") return [0, ...this.rounds().map(([stop]) => stop), rows.length];
    return [0, ...inner, rows.length];
  }

  // Where another title begins: stop and title.
  rounds() {
    const rows = this.rows;
    return rows.flatMap((row, number) => (number && row[TITLE] === rows[number - 1][TITLE] ? [] : [[number + 1, row[TITLE]]]));
  }

  get here() {
    if (this.wanted !== null) return this.wanted;
    return this.stop === null ? this.rows.length : this.stop;
  }

  step(by, unit = this.unit) {
    const stops = this.stops(unit);
    const next = by > 0 ? stops.find((stop) => stop > this.here) : stops.findLast((stop) => stop < this.here);
    this.pause();
    if (next !== undefined) this.goto(next, by > 0 && unit === "event");
  }

  by(unit) {
    this.unit = unit;
    this.units.forEach((button) => button.setAttribute("aria-pressed", String(button.textContent === unit)));
  }

  // --- Playing -----------------------------------------------------------------------------------------------

  toggle() {
    if (this.playing) {
      this.pause();
      return;
    }
    this.playing = true;
    this.mark();
    if (this.here >= this.rows.length) this.goto(0);
    else this.next();
  }

  next() {
    const stop = this.stops().find((place) => place > this.here);
    if (stop === undefined) this.pause();
    else this.goto(stop, this.unit === "event");
  }

  later(lasts) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.next(), lasts + READING / this.board.speed);
  }

  pause() {
    clearTimeout(this.timer);
    this.playing = false;
    if (this.player) this.mark();
  }

  mark() {
    const label = this.playing ? "Pause" : "Play";
    this.player.replaceChildren(glyph(this.playing ? "pause" : "play"));
    this.player.setAttribute("aria-label", label);
    this.player.title = label;
  }

  faster(by, around = false) {
    const place = SPEEDS.indexOf(this.board.speed) + by;
    this.board.speed = SPEEDS[around ? place % SPEEDS.length : Math.max(0, Math.min(SPEEDS.length - 1, place))];
    this.rate.textContent = `${this.board.speed}×`;
    this.rate.setAttribute("aria-label", `Speed ${this.board.speed}`);
  }

  // --- The slider --------------------------------------------------------------------------------------------

  drag(event) {
    this.slide.setPointerCapture(event.pointerId);
    this.slide.focus({ preventScroll: true });
    this.pause();
    this.slideTo(event);
  }

  slideTo(event) {
    const { left, width } = this.slide.getBoundingClientRect();
    const stop = Math.round((Math.max(0, Math.min(1, (event.clientX - left) / width)) || 0) * this.rows.length);
    if (stop !== this.here) this.goto(stop);
  }

  paint() {
    if (!this.slide) return;
    const last = this.rows.length;
    const share = `${last ? (100 * this.here) / last : 100}%`;
    this.fill.style.width = share;
    this.knob.style.left = share;
    const row = this.rows[Math.max(0, this.here - 1)];
    const title = row ? row[TITLE] : "";
    this.place.replaceChildren(make("span", {}, "event "), `${this.here} of ${last}`);
    this.slide.setAttribute("aria-valuemax", last);
    this.slide.setAttribute("aria-valuenow", this.here);
    this.slide.setAttribute("aria-valuetext", `${title ? `${title}, ` : ""}event ${this.here} of ${last}`);
    this.back.disabled = this.here === 0;
    this.on.disabled = this.here === last;
    this.fork.hidden = !this.others && !(this.line && this.line.tip !== null);
    this.fork.replaceChildren(glyph("fork"), String(this.others + 1));
    const lines = `${this.others + 1} lines of play`;
    this.fork.title = lines;
    this.fork.setAttribute("aria-label", lines);
    const all = Boolean(this.line && this.line.all);
    this.opened.hidden = !this.over && this.board.playable && !all;
    this.opened.replaceChildren(glyph("eye"));
    this.opened.setAttribute("aria-pressed", String(all));
    this.drawTicks(last);
    this.pointLog();
  }

  drawTicks(last) {
    const rounds = this.rounds();
    const drawn = `${last}:${rounds.map(([stop]) => stop)}`;
    if (this.drawn === drawn) return;
    this.drawn = drawn;
    let free = -1;
    this.ticks.replaceChildren(
      ...rounds.map(([stop, title]) => {
        const left = (100 * (stop - 1)) / last;
        const number = title.match(/\d+/);
        const label = number && left > free && left < 95 ? make("b", {}, number[0]) : "";
        if (label) free = left + 5;
        const tick = make("span", { class: "gp-tick" }, label);
        tick.style.left = `${left}%`;
        return tick;
      }),
    );
  }

  pointLog() {
    const { log } = this.board;
    const now = this.here - 1;
    [...log.children].forEach((line, number) => {
      line.classList.toggle("gp-cur", number === now);
      line.classList.toggle("gp-later", number > now);
    });
    this.scroll();
  }

  // In the past the log keeps its moment in view.
  scroll() {
    const { log } = this.board;
    const line = log.children[Math.max(0, this.here - 1)];
    if (line && this.away) log.scrollTop = line.offsetTop - log.offsetTop - log.clientHeight / 2;
  }

  // --- Other lines -------------------------------------------------------------------------------------------

  list() {
    this.hop = 0;
    this.board.say({ kind: "lines" });
  }

  lines({ lines }) {
    const hop = this.hop;
    this.hop = 0;
    if (hop) {
      const tips = [null, ...lines.map(([tip]) => tip)];
      const here = tips.indexOf(this.line ? this.line.tip : null);
      const tip = tips[(here + hop + tips.length) % tips.length];
      if (tip === null) this.home();
      else this.turn(tip);
      return;
    }
    const list = make("ul", { class: "gp-list" });
    const row = (press, name, text) => {
      const button = make("button", { type: "button", class: "gp-line", onclick: press }, make("b", {}, name), make("span", {}, text));
      list.append(make("li", {}, button));
    };
    row(() => (this.away ? this.home() : this.board.lift()), "The game as it stands", `${this.board.rows.length} events`);
    lines.forEach(([tip, parts, count, text], number) => {
      const after = parts ? `parts after event ${parts}` : "parts at the start";
      row(() => this.turn(tip, parts), `Line ${lines.length - number}: ${after}, ${count} events`, text);
    });
    const head = [make("h2", {}, "Lines of play"), make("p", { class: "gp-small" }, "Nothing that was played is lost. Choose a line to step through it.")];
    this.board.lay(make("div", { class: "gp-look gp-read" }, ...head, list, this.board.leave("Close")));
  }

  turn(tip, parts = 0) {
    this.parts = parts;
    this.board.say({ kind: "line", tip, all: false });
  }

  // Tell what only some have seen, or only what all have: after the game, and of records.
  open() {
    const all = !(this.line && this.line.all);
    this.parts = 0;
    this.board.say({ kind: "line", tip: this.line ? this.line.tip : null, all });
  }

  opens({ tip, all, rows }) {
    const same = this.parts ? Math.min(this.parts + 1, rows.length) : this.found(rows);
    if (!this.away) this.leave();
    this.pause();
    this.cache.clear();
    this.line = tip === null && !all ? null : { tip, all, rows };
    this.shown = false;
    this.board.drawLog(0, this.rows);
    this.goto(same);
  }

  // The stop of this moment in a log that tells more or less.
  found(rows) {
    const [old, here] = [this.rows, this.here];
    let [mine, other] = [0, 0];
    while (mine < here && other < rows.length) {
      const same = rows[other][1] === old[mine][1];
      if (same || rows.length < old.length) mine += 1;
      if (same || rows.length >= old.length) other += 1;
    }
    return other;
  }

  // --- What stands beside a moment that is over --------------------------------------------------------------

  card(then) {
    const row = this.rows[this.stop - 1];
    const title = row ? `${row[TITLE]}, event ${this.stop} of ${this.rows.length}` : "Before the first event";
    const card = make("div", { class: "gp-look gp-past" }, make("h2", {}, this.heading()), make("h2", { class: "gp-big" }, title));
    if (row) card.append(make("p", { class: "gp-told" }, this.board.icon(row[0] || "stop"), make("span", {}, row[1])));
    if (row && row[2]) card.append(this.board.tag(row[2]));
    if (then) card.append(make("p", { class: "gp-small" }, `Then: ${then}`));
    card.append(...this.ways());
    if (this.board.playable) {
      const note = "Playing on from here begins another line; the one that was played stays in the list of lines.";
      card.append(make("p", { class: "gp-small" }, note));
    }
    return card;
  }

  // What leads out of the past, where somebody plays.
  ways() {
    if (!this.board.playable) return [];
    const on = make("button", { type: "button", onclick: () => this.playOn() }, "Play on from here");
    return [this.board.main("Back to the game", () => this.home()), on];
  }

  heading() {
    if (!this.line) return "You look back";
    return this.line.tip === null ? "You look back; everything is told" : "You look at another line";
  }

  playOn() {
    const { tip } = this.which();
    this.board.say({ kind: "go", tip, all: Boolean(this.line && this.line.all), stop: this.here });
  }

  // --- Keys --------------------------------------------------------------------------------------------------

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.root.contains(event.target)) return false;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const does = {
      ArrowLeft: () => (event.shiftKey ? this.sideways(-1) : this.step(-1)),
      ArrowRight: () => (event.shiftKey ? this.sideways(1) : this.step(1)),
      ArrowUp: () => this.step(-1, "round"),
      ArrowDown: () => this.step(1, "round"),
      Home: () => this.goto(0),
      End: () => this.goto(this.rows.length),
      " ": () => this.toggle(),
      e: () => this.by("event"),
      a: () => this.by("action"),
      r: () => this.by("round"),
      "+": () => this.faster(1),
      "-": () => this.faster(-1),
      l: () => this.list(),
      Escape: () => this.home(),
    }[key];
    if (!does || (event.target !== this.slide && event.key === " ")) return false;
    if (event.key === "Escape" && !this.away) return false;
    this.board.handled(event);
    does();
    return true;
  }

  sideways(by) {
    if (!this.others && !this.line) return;
    this.hop = by;
    this.board.say({ kind: "lines" });
  }
}
