// The board in the browser: it shows what the kernel sends and tells it what was pointed at.
// It knows ids, places, words and classes, never a rule and never a game. Each subject has a part of its own.

const PAUSE = 150; // ms between what happens
const THINK = 650; // ms before what a bot does
const PATIENCE = 4; // steps: with more than these still to come, motion is faster
const CUT_OFF = "The kernel was stopped or restarted. Run this cell again to go on; if it misses a name, run those above it first.";

class Board {
  constructor(model, el) {
    this.model = model;
    this.me = Math.random().toString(36).slice(2, 10);
    this.at = -1; // the last message that came
    this.version = -1; // of what is on the screen
    this.speed = 1; // how many times as fast everything moves
    this.rows = []; // of the log
    this.queue = []; // what is still to be shown
    this.picture = new Picture(this);
    this.motion = new Motion(this);
    this.pointing = new Pointing(this);
    this.signs = new Signs(this);
    this.panel = new Panel(this);
    this.card = new Card(this);
    this.hand = new Hand(this);
    this.reveal = new Reveal(this);
    this.own = new Own(this);
    this.asking = new Asking(this);
    this.timeline = new Timeline(this);
    this.pages = new Pages(this);
    this.parts = [this.hand, this.reveal, this.own, this.asking, this.timeline, this.pages];
    this.hearing = (message) => this.hear(message);
    this.greeting = () => this.say({ kind: "hello" });
    this.build(el);
    model.on("msg:custom", this.hearing);
    model.on("comm_live_update", this.greeting); // the kernel has come or gone: is anybody there?
    this.greeting();
  }

  close() {
    this.model.off("msg:custom", this.hearing);
    this.model.off("comm_live_update", this.greeting);
    clearTimeout(this.moving);
    this.pointing.close();
    this.timeline.close();
    this.pages.close();
  }

  // --- What the kernel is told -------------------------------------------------------------------------------

  say(message) {
    try {
      this.model.send({ version: this.version, ...message, me: this.me });
    } catch {
      this.cutOff(message.kind);
    }
  }

  // Nobody hears this board any more. Who only moves the pointer is told once, who chooses something each time.
  cutOff(kind) {
    const told = this.root.classList.contains("gp-cut");
    if (told && kind === "look") return;
    this.root.classList.add("gp-cut");
    this.panel.showNow(null, "The kernel was stopped or restarted: nothing can be done here.");
    this.pages.warn(CUT_OFF);
  }

  go(kind) {
    this.settle();
    this.say({ kind });
  }

  choose(choice) {
    const version = this.version; // of the list that was chosen from
    this.settle();
    this.say({ kind: "do", choice, version });
  }

  attempt(choice) {
    const version = this.version;
    this.settle();
    this.card.reset();
    this.say({ kind: "try", choice, version });
  }

  act(choice, ...inside) {
    return make("button", { type: "button", onclick: () => this.choose(choice) }, ...inside);
  }

  // --- The frame ---------------------------------------------------------------------------------------------

  build(el) {
    this.round = make("div", { class: "gp-round" });
    this.track = make("ol", { class: "gp-track", "aria-label": "Order of turns" });
    this.undo = this.tool("Undo", "Undo (Ctrl+Z)", "undo", () => this.go("undo"));
    this.redo = this.tool("Redo", "Redo (Ctrl+Shift+Z)", "redo", () => this.go("redo"));
    const rules = this.tool("Rules", "The rules on one page", "book", () => this.pages.rules());
    rules.append(make("span", { class: "gp-word" }, "Rules"));
    this.legend = this.tool("Key", "What the signs mean", "key", () => this.pages.legendCard());
    this.legend.append(make("span", { class: "gp-word" }, "Key"));
    this.large = this.tool("Large view", "Large view, for a projector", "screen", () => this.pages.present());
    const keys = this.tool("Keys", "Keys (?)", "", () => this.card.showKeys());
    keys.append("?");
    this.tools = make("div", { class: "gp-tools", role: "toolbar", "aria-label": "Tools" });
    this.tools.append(this.undo, this.redo, rules, this.legend, this.large, keys);
    this.now = make("div", { class: "gp-now", "aria-live": "polite" }, "Waiting for the kernel.");
    this.offers = make("div", { class: "gp-offers", tabindex: "-1" });
    this.scores = make("div", { class: "gp-score", role: "group" });
    this.log = make("ol", { class: "gp-log" });
    const did = make("div", { class: "gp-did", role: "group", "aria-label": "What happened" });
    did.append(make("h2", {}, "What happened"), this.log);
    const may = make("div", { class: "gp-may", role: "group", "aria-label": "What may happen" }, this.card.root, this.offers);
    const low = make("div", { class: "gp-low" }, this.scores, did);
    const grid = make("div", { class: "gp-grid" }, this.picture.root, this.pages.strip, this.timeline.slider.root, may, low);
    this.behind = [this.now, grid]; // a cover
    const head = make("div", { class: "gp-head" }, this.round, this.track, this.tools);
    this.root = make("div", { class: "gp gk-auto" });
    this.root.append(make("div", { class: "gp-in" }, head, this.now, grid, this.reveal.cover));
    this.root.addEventListener("keydown", (event) => this.pointing.key(event));
    this.roving(this.tools, "button", "ArrowLeft", "ArrowRight");
    this.roving(this.log, "button", "ArrowUp", "ArrowDown");
    el.append(this.root);
  }

  tool(label, title, icon, press) {
    const button = make("button", { type: "button", title, "aria-label": label, onclick: press });
    if (icon) button.append(glyph(icon));
    return button;
  }

  // One Tab stop for a group of buttons; arrows move within it.
  roving(group, selector, back, on) {
    group.addEventListener("keydown", (event) => {
      if (event.key !== back && event.key !== on) return;
      const all = [...group.querySelectorAll(selector)].filter((button) => !button.disabled);
      const next = all[all.indexOf(document.activeElement) + (event.key === on ? 1 : -1)];
      handled(event);
      if (next) next.focus();
    });
    group.addEventListener("focusin", (event) => this.rest(group, selector, event.target));
  }

  rest(group, selector, chosen) {
    const all = [...group.querySelectorAll(selector)];
    const stop = all.includes(chosen) && !chosen.disabled ? chosen : all.findLast((button) => !button.disabled);
    for (const button of all) button.tabIndex = button === stop ? 0 : -1;
  }

  // Whoever looks at another moment than the present plays nothing.
  looking(away) {
    this.root.classList.toggle("gp-away", away);
    this.undo.disabled = this.undo.disabled || away;
    this.redo.disabled = this.redo.disabled || away;
    if (away) this.card.reset();
  }

  // --- What the kernel says ----------------------------------------------------------------------------------

  hear(message) {
    if (message.me !== undefined && message.me !== this.me) return; // another view asked
    const answer = {
      whole: () => this.whole(message),
      step: () => this.step(message),
      note: () => this.panel.note(message.text),
      ...this.card.answers(message),
      ...Object.assign({}, ...this.parts.map((part) => part.answers(message))),
    }[message.kind];
    if (!answer) return;
    if (!["step", "look", "moments"].includes(message.kind)) this.settle();
    answer();
  }

  whole(message) {
    this.at = message.at;
    this.queue = [];
    this.version = message.version;
    this.playable = message.playable;
    this.root.classList.remove("gp-cut");
    this.rules = new Map(message.rules.map(([id, ...rest]) => [id, rest]));
    this.picture.show(message);
    this.signs.clear();
    this.beside = {};
    this.rows = [];
    this.timeline.clear();
    this.looking(false);
    const { labels, sprites, ...rest } = message;
    this.timeline.pose({ labels, sprites }, false);
    this.change(rest);
    this.card.reset();
  }

  // One change after the other, so that what bots do can be followed.
  step(message) {
    if (message.from !== this.at) {
      this.say({ kind: "hello" });
      return;
    }
    this.at = message.at;
    if (this.timeline.away) {
      this.timeline.missed(message);
      return;
    }
    this.queue.push(message);
    if (!this.moving) this.showNext();
  }

  showNext() {
    this.moving = 0;
    while (this.queue.length && !this.moving) {
      if (this.queue[0].slow && !this.thought && !still()) {
        this.thought = true;
        this.moving = setTimeout(() => this.showNext(), THINK / this.speed / (this.queue.length > PATIENCE ? 2 : 1));
        this.showWait();
        return;
      }
      this.thought = false;
      const lasts = this.showStep(this.queue.shift());
      if (lasts) this.moving = setTimeout(() => this.showNext(), lasts + PAUSE / this.speed);
    }
  }

  // Whoever chooses something sees the present first: nobody has to wait for motion.
  settle() {
    clearTimeout(this.moving);
    this.moving = 0;
    if (!this.picture.svg) return;
    for (const message of this.queue.splice(0)) this.showStep(message);
    for (const motion of this.root.getAnimations({ subtree: true })) motion.finish();
  }

  // While bots play, whoever does not want to watch may see the present at once.
  showWait() {
    const skip = make("button", { type: "button", onclick: () => this.settle() }, "Show me at once");
    this.offers.replaceChildren(make("h2", {}, "Others play"), make("p", { class: "gp-small" }, "Watch, or see the present at once."), skip);
  }

  showStep(message) {
    const fresh = message.version !== this.version;
    this.version = message.version;
    const inside = this.root.contains(document.activeElement);
    const lasts = this.change(message);
    if (fresh) this.pointing.clicked = "";
    if (fresh || message.hint || "ask" in message) this.card.reset();
    const has = document.activeElement;
    const lost = !this.root.contains(has) || has === this.offers || has.closest("[inert]");
    if (inside && lost) this.card.landing().focus({ preventScroll: true });
    if (this.pointing.pointed && !this.queue.length) this.pointing.ask(this.pointing.pointed);
    return lasts;
  }

  // Show what is new in a moment; return how long it moves, in ms.
  change(message) {
    if (message.hint) this.card.hint = message.hint;
    let lasts = this.picture.change(message);
    this.panel.change(message);
    for (const part of this.parts) lasts = Math.max(lasts, part.change(message) || 0);
    return lasts;
  }
}

function render({ model, el }) {
  const board = new Board(model, el);
  return () => board.close();
}

export default { render };
