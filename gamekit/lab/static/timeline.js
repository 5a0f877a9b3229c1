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
    this.over = false; // whether what was hidden may be shown
    this.lines = new Lines(this);
    this.slider = new Slider(this);
    this.clear();
    this.by("event");
    this.faster(0);
  }

  clear() {
    this.line = null; // another line than the present one: {tip, all, rows}
    this.stop = null; // null: the present
    this.wanted = null; // the stop that was chosen last, while it is being fetched
    this.cache = new Map();
    this.asking = false;
    this.leaving = false;
    this.lines.hop = 0;
    this.pause();
  }

  close() {
    this.pause();
    this.slider.close();
  }

  // --- What the kernel says ----------------------------------------------------------------------------------

  answers(message) {
    return {
      moments: () => this.got(message),
      line: () => this.lines.opens(message),
      lines: () => this.lines.show(message),
      present: () => this.arrive(message),
    };
  }

  change(message) {
    if (message.steps !== undefined) {
      this.slider.root.hidden = !message.steps;
      this.board.root.classList.toggle("gp-still", !message.steps); // nothing has led here
    }
    if (message.others !== undefined) this.lines.others = message.others;
    if (message.result !== undefined) this.over = message.result !== null;
    this.slider.paint();
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
    this.slider.paint();
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
    this.slider.paint();
    this.board.card.reset(moment.now[1]);
    this.announce();
    const next = stop + 1;
    if (next <= this.rows.length && !this.cache.has(next)) this.fetch(next);
    if (this.playing) this.later(Math.max(sails, turns));
  }

  // Set labels and sprites as they are in a moment; say how long that moves.
  pose({ labels = [], sprites = [] }, moving) {
    const { board } = this;
    const words = new Map(board.picture.base.labels);
    for (const [end, items] of labels) {
      for (const [id, keep] of Object.entries(items)) words.set(id, [...board.picture.base.labels.get(id)].slice(0, keep).join("") + end);
    }
    for (const [id, label] of words) if (board.picture.labels.get(id) !== label) board.picture.label(id, label);
    const places = new Map([...board.picture.base.sprites].map(([id, place]) => [id, [id, ...place]]));
    for (const [id, ...place] of sprites) places.set(id, [id, ...place]);
    const changed = [...places.values()].filter(([id, x, y, looks]) => {
      const { at, looks: worn } = board.picture.sprites.get(id);
      return at[0] !== x || at[1] !== y || worn !== looks;
    });
    return board.motion.move(moving ? changed : changed.map((place) => place.slice(0, 4)), moving);
  }

  announce() {
    const row = this.rows[this.stop - 1];
    const text = row ? row[1] : "Before the first event.";
    this.board.panel.showNow(null, `Event ${this.stop} of ${this.rows.length}: ${text}`);
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
    if (log) this.board.panel.keepLog(...log);
    this.board.looking(false);
    this.board.panel.drawLog(other ? 0 : log ? log[0] : this.board.rows.length, this.board.rows);
    this.board.change(rest);
    this.board.card.reset();
    this.slider.paint();
  }

  // While somebody looks back, the game may go on: its log is kept, the rest comes on the way home.
  missed(message) {
    this.board.version = message.version;
    if (message.log) {
      this.board.panel.keepLog(...message.log);
      if (!this.line) this.board.panel.drawLog(message.log[0], this.board.rows);
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

  // Where another title begins, stop and title: before its first choice, so that all is laid out that leads to it.
  rounds() {
    const rows = this.rows;
    return rows.flatMap((row, number) => {
      if (number && row[TITLE] === rows[number - 1][TITLE]) return [];
      const first = rows.findIndex((other, later) => later >= number && other[OPENS]);
      return [[first >= 0 ? first : rows.length, row[TITLE]]];
    });
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
    this.slider.showUnit(unit);
  }

  // --- Playing -----------------------------------------------------------------------------------------------

  toggle() {
    if (this.playing) {
      this.pause();
      return;
    }
    this.playing = true;
    this.slider.showPlaying(true);
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
    this.slider.showPlaying(false);
  }

  faster(by, around = false) {
    const place = SPEEDS.indexOf(this.board.speed) + by;
    this.board.speed = SPEEDS[around ? place % SPEEDS.length : Math.max(0, Math.min(SPEEDS.length - 1, place))];
    this.slider.showSpeed(this.board.speed);
  }

  // --- What stands beside a moment that is over --------------------------------------------------------------

  card(then) {
    const row = this.rows[this.stop - 1];
    const title = row ? `${row[TITLE]}, event ${this.stop} of ${this.rows.length}` : "Before the first event";
    const card = make("div", { class: "gp-look gp-past" }, make("h2", {}, this.heading()), make("h2", { class: "gp-big" }, title));
    if (row) card.append(make("p", { class: "gp-told" }, this.board.signs.icon(row[0] || "stop"), make("span", {}, row[1])));
    if (row && row[2]) card.append(this.board.signs.tag(row[2]));
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
    return [this.board.card.main("Back to the game", () => this.home()), on];
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
    if (event.ctrlKey || event.metaKey || event.altKey || !this.slider.root.contains(event.target)) return false;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const does = {
      ArrowLeft: () => (event.shiftKey ? this.lines.sideways(-1) : this.step(-1)),
      ArrowRight: () => (event.shiftKey ? this.lines.sideways(1) : this.step(1)),
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
      l: () => this.lines.list(),
      Escape: () => this.home(),
    }[key];
    if (!does || (event.target !== this.slider.slide && event.key === " ")) return false;
    if (event.key === "Escape" && !this.away) return false;
    handled(event);
    does();
    return true;
  }
}
