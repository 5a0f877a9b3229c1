// The board in the browser: it shows what the kernel sends and tells it what was pointed at.
// It knows ids, places, words and classes, never a rule and never a game. Text is set as text, never as markup.

const SVG = "http://www.w3.org/2000/svg";
const LEG = 260; // ms a space
const LONGEST = 1300; // ms a voyage
const STRIDE = 85; // units a space, about
const FADE = 900; // ms until a wake has gone
const HOP = 180; // ms for what changes hands
const PAUSE = 150; // ms between what happens
const THINK = 650; // ms before what a bot does
const PATIENCE = 4; // steps: with more than these still to come, motion is faster
const HASTE = 4; // times
const FARTHEST = 5; // colours of distance
const PATHS = {
  undo: "M7 4L3 8l4 4M3.5 8H12a5 5 0 010 9h-3",
  redo: "M13 4l4 4-4 4M16.5 8H8a5 5 0 000 9h3",
  book: "M10 5c-2-1.6-4.5-1.8-7-1.5V16c2.5-.3 5 0 7 1.5 2-1.5 4.500-1.800 7-1.500V3.500C14.500 3.200 12 3.400 10 5zM10 5v12",
  back: "M12.500 4.500l-6 5.500 6 5.500z",
  on: "M7.500 4.500l6 5.500-6 5.500z",
  play: "M6.500 3.500l9.500 6.500-9.500 6.500z",
  pause: "M6.500 4.500h2v11h-2zM11.500 4.500h2v11h-2z",
  fork: "M3 10h4c3 0 3.500-5 6.500-5H17M7 10c3 0 3.500 5 6.500 5H17",
  eye: "M2 10c3.500-6 12.500-6 16 0-3.500 6-12.500 6-16 0M10 7.500a2.500 2.500 0 100 5a2.500 2.500 0 100-5",
  key: "M2.500 10a3.500 3.500 0 107 0a3.500 3.500 0 10-7 0M9.500 10h8M14 10v3M17.500 10v2.500",
  screen: "M2.500 4h15v10h-15zM7 17h6M10 14v3",
  no: "M2.500 10a7.500 7.500 0 1015 0a7.500 7.500 0 10-15 0M4.800 4.800l10.400 10.400",
  note: "M3 4h14v9H9l-4 4v-4H3z",
  stop: "M10 5.700V17M6 8.700h8M4 12c.6 3.200 3.200 5 6 5s5.400-1.800 6-5M8.200 3.800a1.800 1.800 0 103.600 0a1.800 1.800 0 10-3.600 0",
};
const KEYS = [
  ["Tab", "tools, picture, timeline, choices, log"],
  ["Arrows", "next place that way"],
  ["Home", "the piece in turn"],
  ["Enter or Space", "choose the place"],
  [".", "on to the choices"],
  ["Esc", "close, or leave"],
  ["Ctrl+Z", "undo"],
  ["Ctrl+Shift+Z", "redo"],
  ["?", "these keys"],
];
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function dress(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value !== undefined && value !== null && value !== false) element.setAttribute(name, value);
  }
}

function make(tag, attributes = {}, ...inside) {
  const element = document.createElement(tag);
  dress(element, attributes);
  element.append(...inside.filter((part) => part !== null && part !== undefined && part !== ""));
  return element;
}

function draw(tag, attributes = {}, ...inside) {
  const element = document.createElementNS(SVG, tag);
  dress(element, attributes);
  element.append(...inside);
  return element;
}

function glyph(name) {
  const path = draw("path", { d: PATHS[name] });
  return draw("svg", { class: "gp-glyph", viewBox: "0 0 20 20", "aria-hidden": "true" }, path);
}

const layer = (distance) => Math.min(Number(distance), FARTHEST);
const figure = (amount) => amount.toLocaleString("en-US");
const still = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

class Board {
  constructor(model, el) {
    this.model = model;
    this.me = Math.random().toString(36).slice(2, 10);
    this.at = -1; // the last message that came
    this.version = -1; // of what is on the screen
    this.speed = 1; // how many times as fast everything moves
    this.cards = [];
    this.rows = []; // of the log
    this.queue = []; // what is still to be shown
    this.hand = new Hand(this);
    this.reveal = new Reveal(this);
    this.asking = new Asking(this);
    this.timeline = new Timeline(this);
    this.pages = new Pages(this);
    this.parts = [this.hand, this.reveal, this.asking, this.timeline, this.pages];
    this.hearing = (message) => this.hear(message);
    this.build(el);
    model.on("msg:custom", this.hearing);
    this.say({ kind: "hello" });
  }

  close() {
    this.model.off("msg:custom", this.hearing);
    clearTimeout(this.looking);
    clearTimeout(this.moving);
    this.timeline.close();
    this.pages.close();
  }

  say(message) {
    this.model.send({ version: this.version, ...message, me: this.me });
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
    const keys = this.tool("Keys", "Keys (?)", "", () => this.showKeys());
    keys.append("?");
    this.tools = make("div", { class: "gp-tools", role: "toolbar", "aria-label": "Tools" });
    this.tools.append(this.undo, this.redo, rules, this.legend, this.large, keys);
    this.now = make("div", { class: "gp-now", "aria-live": "polite" }, "Waiting for the kernel.");
    this.picture = make("div", { class: "gp-pic" });
    this.card = make("div", { class: "gp-card" });
    this.offers = make("div", { class: "gp-offers", tabindex: "-1" });
    this.scores = make("div", { class: "gp-score", role: "group" });
    this.log = make("ol", { class: "gp-log" });
    const did = make("div", { class: "gp-did", role: "group", "aria-label": "What happened" });
    did.append(make("h2", {}, "What happened"), this.log);
    const may = make("div", { class: "gp-may", role: "group", "aria-label": "What may happen" }, this.card, this.offers);
    const low = make("div", { class: "gp-low" }, this.scores, did);
    const grid = make("div", { class: "gp-grid" }, this.picture, this.pages.strip, this.timeline.root, may, low);
    this.behind = [this.now, grid]; // a cover
    const head = make("div", { class: "gp-head" }, this.round, this.track, this.tools);
    this.root = make("div", { class: "gp gk-auto" });
    this.root.append(make("div", { class: "gp-in" }, head, this.now, grid, this.reveal.cover));
    this.root.addEventListener("keydown", (event) => this.key(event));
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
      this.handled(event);
      if (next) next.focus();
    });
    group.addEventListener("focusin", (event) => this.rest(group, selector, event.target));
  }

  rest(group, selector, chosen) {
    const all = [...group.querySelectorAll(selector)];
    const stop = all.includes(chosen) && !chosen.disabled ? chosen : all.findLast((button) => !button.disabled);
    for (const button of all) button.tabIndex = button === stop ? 0 : -1;
  }

  // --- What the kernel says ----------------------------------------------------------------------------------

  hear(message) {
    if (message.me !== undefined && message.me !== this.me) return; // another view asked
    const answer = {
      whole: () => this.whole(message),
      step: () => this.step(message),
      look: () => this.showLook(message),
      why: () => this.showWhy(message),
      choose: () => this.showChoice(message),
      rule: () => this.showRule(message),
      note: () => this.note(message.text),
      fault: () => this.showFault(message.text),
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
    this.rules = new Map(message.rules.map(([id, ...rest]) => [id, rest]));
    this.showPicture(message);
    this.beside = {};
    this.rows = [];
    this.timeline.clear();
    this.looking(false);
    const { labels, sprites, ...rest } = message;
    this.timeline.pose({ labels, sprites }, false);
    this.change(rest);
    this.reset();
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
    if (!this.svg) return;
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
    if (fresh) this.clicked = "";
    if (fresh || message.hint || "ask" in message) this.reset();
    const has = document.activeElement;
    const lost = !this.root.contains(has) || has === this.offers || has.closest("[inert]");
    if (inside && lost) this.landing().focus({ preventScroll: true });
    if (this.pointed && !this.queue.length) this.ask(this.pointed);
    return lasts;
  }

  // Where the focus goes when the button that had it is gone.
  landing() {
    const back = this.back && this.root.contains(this.back) ? this.back : null;
    const cover = this.reveal.cover.querySelector("button");
    return cover || back || this.offers.querySelector("button:enabled") || this.offers;
  }

  change(message) {
    if (message.hint) this.hint = message.hint;
    if (message.labels) this.relabel(message.labels);
    let lasts = message.sprites ? this.move(message.sprites) : 0;
    if (message.marks) this.mark(message.marks);
    if (message.figures !== undefined) this.showFigures(message.figures);
    if (message.beside) this.showBeside(message.beside);
    if (message.now) this.showNow(...message.now);
    if (message.log) this.showLog(...message.log);
    if (message.tools) this.showTools(message.tools);
    for (const part of this.parts) lasts = Math.max(lasts, part.change(message) || 0);
    return lasts;
  }

  // --- The picture -------------------------------------------------------------------------------------------

  showPicture(message) {
    const parsed = new DOMParser().parseFromString(message.svg, "image/svg+xml").documentElement;
    this.svg = document.importNode(parsed, true);
    this.picture.replaceChildren(this.svg);
    this.size = this.svg.getAttribute("viewBox").split(" ").slice(2).map(Number);
    this.unit = Number(this.svg.dataset.unit);
    this.bends = JSON.parse(this.svg.dataset.bends || "{}");
    this.svg.style.setProperty("--unit", this.unit);
    this.spots = new Map();
    this.sprites = new Map();
    this.boxes = new Map();
    this.labels = new Map();
    for (const g of this.svg.querySelectorAll("[data-id]")) {
      const id = g.dataset.id;
      this.labels.set(id, g.getAttribute("aria-label"));
      if (id in message.spots && g.classList.contains("gk-spot")) {
        g.tabIndex = -1;
        this.spots.set(id, { g, at: message.spots[id] });
      } else {
        const at = g.getAttribute("transform").match(/-?[\d.]+/g).map(Number);
        const looks = [...g.classList].filter((name) => name.startsWith("look-")).map((name) => name.slice(5));
        this.sprites.set(id, { g, at, looks: looks.join(" ") });
      }
    }
    const places = [...this.sprites].map(([id, { at, looks }]) => [id, [...at, looks]]);
    this.base = { labels: new Map(this.labels), sprites: new Map(places) }; // what moments that are over differ from
    const marks = this.svg.querySelector(".gk-marks");
    this.digits = marks.appendChild(draw("g", { class: "gp-digits" }));
    this.top = this.svg.insertBefore(draw("g", { class: "gp-top" }), this.svg.querySelector(".gk-focus"));
    this.ring = this.svg.querySelector(".gk-focus");
    this.svg.addEventListener("click", (event) => this.point(this.under(event)));
    this.svg.addEventListener("pointerover", (event) => this.hover(this.under(event)));
    this.svg.addEventListener("pointerleave", () => this.hover(""));
    this.svg.addEventListener("focusin", (event) => this.focused(event.target));
    this.svg.addEventListener("focusout", () => this.ring.replaceChildren());
  }

  // Numbers and small signs that change from moment to moment; they come as a picture does, and are no markup of HTML.
  showFigures(figures) {
    const parsed = new DOMParser().parseFromString(`<svg xmlns="${SVG}">${figures}</svg>`, "image/svg+xml");
    this.svg.querySelector(".gk-figures").replaceChildren(...document.importNode(parsed.documentElement, true).childNodes);
  }

  under(event) {
    const thing = event.target.closest("[data-id]");
    return thing ? thing.dataset.id : "";
  }

  placeOf(id) {
    return (this.spots.get(id) || this.sprites.get(id)).at;
  }

  relabel(ends) {
    for (const [end, items] of ends) {
      for (const [id, keep] of Object.entries(items)) {
        this.label(id, [...this.labels.get(id)].slice(0, keep).join("") + end);
      }
    }
  }

  label(id, label) {
    this.labels.set(id, label);
    const { g } = this.spots.get(id) || this.sprites.get(id);
    g.setAttribute("aria-label", label);
    g.querySelector("title").textContent = label;
  }

  mark(marks) {
    this.marks = marks;
    for (const { g } of this.spots.values()) g.setAttribute("class", "gk-spot");
    this.digits.replaceChildren();
    for (const [id, kind, text] of marks) {
      const spot = this.spots.get(id);
      if (!spot) continue;
      spot.g.classList.add(kind === "reach" ? `reach-${layer(text)}` : kind);
      if (kind !== "reach") {
        this.digits.append(...this.ringed(spot, kind));
        continue;
      }
      const [x, y] = spot.at;
      const digit = this.letters(text, x, y, 27, `var(--b-rtext${layer(text) - 1})`);
      digit.dataset.on = id;
      digit.setAttribute("class", `gp-digit gp-l${layer(text)}`);
      this.digits.append(digit);
    }
    this.rove(this.svg.contains(document.activeElement) ? this.stopped : "");
  }

  // The picture is one Tab stop: the spot that has the focus or, while none has, the marked one.
  rove(id) {
    const here = this.marks.find(([, kind]) => kind === "here");
    this.stopped = this.spots.has(id) ? id : (here && this.spots.has(here[0]) && here[0]) || [...this.spots.keys()][0];
    for (const [other, { g }] of this.spots) g.tabIndex = other === this.stopped ? 0 : -1;
  }

  // Around a place where something can be done, or where something is in the way.
  ringed({ g, at: [cx, cy] }, kind) {
    const rings = (name) => [...g.querySelectorAll(".gk-hit")].map((shape) => {
      const copy = shape.cloneNode();
      copy.setAttribute("class", `${name} gp-${kind}`);
      return copy;
    });
    if (kind === "can" || kind === "could") return [...rings("gp-ring-case"), ...rings("gp-ring")];
    if (kind !== "block") return [];
    return ["gp-block-case", "gp-block"].map((name) => draw("circle", { class: name, cx, cy, r: 34 * this.unit }));
  }

  // The line through spots that lie beside each other, with the bends that keep it off the land.
  route(ids) {
    return ids.flatMap((id, number) => {
      const [before, here] = [ids[number - 1], this.placeOf(id)];
      const bends = this.bends[`${before} ${id}`] || [...(this.bends[`${id} ${before}`] || [])].reverse();
      return [...bends, here];
    });
  }

  letters(text, x, y, size, fill) {
    const high = size * this.unit;
    const attributes = { x, y: y + high * 0.36, "font-size": high, "text-anchor": "middle" };
    const element = draw("text", attributes, text);
    element.style.fill = fill;
    return element;
  }

  focused(g) {
    const spot = this.spots.get(g.dataset.id);
    if (!spot || !g.matches(":focus-visible")) return;
    for (const width of ["gp-casing", "gp-line"]) {
      for (const shape of g.querySelectorAll(".gk-hit")) {
        const copy = shape.cloneNode();
        copy.setAttribute("class", width);
        this.ring.append(copy);
      }
    }
    this.rove(g.dataset.id);
    this.pointed = g.dataset.id;
    this.ask(g.dataset.id);
  }

  hover(id) {
    if (id === this.pointed) return;
    this.pointed = id;
    clearTimeout(this.looking);
    if (id) this.looking = setTimeout(() => this.ask(id), 40);
    else if (!this.cards.length) this.reset();
  }

  ask(id) {
    if (this.cards.length) return;
    const { away, stop } = this.timeline;
    this.say({ kind: "look", id, ...(away ? { stop, ...this.timeline.which() } : {}) });
  }

  point(id) {
    if (!id) return;
    const version = this.version; // of the picture that was pointed at
    this.settle();
    if (!this.timeline.away && this.hand.takes(id)) return;
    if (this.cards.length) this.reset();
    this.pointed = id;
    this.clicked = id;
    this.rove(id);
    if (this.timeline.away) {
      this.ask(id);
      if (this.playable) this.note("You look back: nothing is played here.");
      return;
    }
    this.say({ kind: this.playable ? "point" : "look", id, version });
  }

  // The next spot that way: near counts, and straight ahead counts more.
  neighbour(id, [dx, dy]) {
    const [x, y] = this.spots.get(id).at;
    let best = null;
    let least = Infinity;
    for (const [other, { g, at }] of this.spots) {
      const [ahead, aside] = [(at[0] - x) * dx + (at[1] - y) * dy, Math.abs((at[0] - x) * dy + (at[1] - y) * dx)];
      const cost = ahead + aside * 2;
      if (other !== id && ahead > 0 && aside < ahead * 1.6 && cost < least) [best, least] = [g, cost];
    }
    return best;
  }

  // --- Motion ------------------------------------------------------------------------------------------------

  move(changes, moving = true) {
    const starts = new Map(changes.map(([id]) => [id, this.sprites.get(id).at]));
    const ways = new Map(changes.filter((change) => Array.isArray(change[4])).map((change) => [change[0], change[4]]));
    const haste = this.speed * (this.queue.length > PATIENCE ? HASTE : 1);
    let longest = 0;
    for (const [id, x, y, looks, how] of changes) {
      const sprite = this.sprites.get(id);
      const hidden = sprite.g.classList.contains("look-hidden") || looks.includes("hidden");
      sprite.at = [x, y];
      sprite.looks = looks;
      sprite.g.setAttribute("transform", `translate(${x} ${y})`);
      sprite.g.setAttribute("class", ["gk-sprite", ...looks.split(" ").filter(Boolean).map((look) => `look-${look}`)].join(" "));
      const from = starts.get(id);
      if (!moving || hidden || still() || (from[0] === x && from[1] === y)) continue;
      let way = Array.isArray(how) ? how : [[x, y]];
      if (typeof how === "string") {
        const [cx, cy] = starts.get(how);
        way = ways.get(how).map(([wx, wy]) => [wx + from[0] - cx, wy + from[1] - cy]);
      }
      const lasts = this.glide(sprite.g, [from, ...way], (how ? LEG : HOP) / haste);
      if (Array.isArray(how)) this.trail([from, ...way], lasts);
      longest = Math.max(longest, lasts);
    }
    return longest;
  }

  // At one speed all the way, however often it bends.
  glide(g, points, leg) {
    const far = [0];
    points.slice(1).forEach(([x, y], n) => far.push(far[n] + Math.hypot(x - points[n][0], y - points[n][1])));
    const whole = far.at(-1) || 1;
    const duration = Math.min(leg * Math.max(1, whole / (STRIDE * this.unit)), LONGEST * Math.min(1, leg / HOP));
    const frames = points.map(([x, y], n) => ({ transform: `translate(${x}px, ${y}px)`, offset: far[n] / whole }));
    g.animate(frames, { duration, easing: "ease-in-out" });
    return duration;
  }

  // The wake behind a ship that sails: it grows with her and fades.
  trail(points, duration) {
    const line = points.map((at) => at.join(",")).join(" ");
    const wake = draw("polyline", { class: "gp-trail", points: line, pathLength: 1, "stroke-width": 9 * this.unit });
    this.svg.querySelector(".gk-marks").append(wake);
    wake.animate([{ strokeDashoffset: 1 }, { strokeDashoffset: 0 }], { duration, easing: "ease-in-out" });
    const fading = wake.animate([{ opacity: 0.9, offset: duration / (duration + FADE) }, { opacity: 0 }], duration + FADE);
    fading.onfinish = () => wake.remove();
  }

  // --- Drawn on top: a way, the causes of a refusal -----------------------------------------------------------

  drawWay(way) {
    this.top.replaceChildren();
    for (const digit of this.digits.children) digit.classList.remove("gp-covered");
    if (way.length < 2) return;
    const ids = way.map(([id]) => id);
    const points = ids.map((id) => this.placeOf(id));
    const line = this.route(ids).map((at) => at.join(",")).join(" ");
    for (const [name, width] of [["gp-foam", 17], ["gp-way-case", 8], ["gp-way", 4.6]]) {
      this.top.append(draw("polyline", { class: name, points: line, "stroke-width": width * this.unit }));
    }
    points.forEach(([x, y], number) => {
      if (!number) return;
      this.top.append(draw("circle", { class: "gp-disc", cx: x, cy: y, r: 16 * this.unit, "stroke-width": 2.4 * this.unit }));
      this.top.append(this.letters(String(number), x, y, 20, "var(--b-gold-ink)"));
    });
    const covered = new Set(way.map(([id]) => id));
    for (const digit of this.digits.children) digit.classList.toggle("gp-covered", covered.has(digit.dataset.on));
  }

  drawCauses(item, causes) {
    this.top.replaceChildren();
    this.root.classList.add("gp-refused");
    const taken = new Map();
    for (const [, id] of causes) if (this.spots.has(id)) this.spots.get(id).g.classList.add("cause");
    if (item) this.top.append(this.cross(...this.placeOf(item)));
    for (const [letter, id] of causes) {
      const [x, y] = this.placeOf(id);
      const turn = taken.get(`${x},${y}`) || 0;
      taken.set(`${x},${y}`, turn + 1);
      if (id !== item) this.top.append(draw("circle", { class: "gp-cause", cx: x, cy: y, r: 36 * this.unit, "stroke-width": 3 * this.unit }));
      this.top.append(this.diamond(letter, x, y, turn));
    }
  }

  cross(x, y) {
    const [r, k] = [19 * this.unit, 8 * this.unit];
    const path = `M${x - k} ${y - k}L${x + k} ${y + k}M${x + k} ${y - k}L${x - k} ${y + k}`;
    return draw("g", { class: "gp-cross", "stroke-width": 4.5 * this.unit }, draw("circle", { cx: x, cy: y, r }), draw("path", { d: path }));
  }

  diamond(letter, x, y, turn) {
    const away = 36 * this.unit;
    const [right, down] = [turn < 2 ? 1 : -1, turn % 2 ? 1 : -1];
    const cx = x + (x + right * 2 * away > this.size[0] || x + right * 2 * away < 0 ? -right : right) * away;
    const cy = y + (y + down * 2 * away > this.size[1] || y + down * 2 * away < 0 ? -down : down) * away;
    const r = 20 * this.unit;
    const path = `M${cx} ${cy - r}l${r} ${r}l${-r} ${r}l${-r} ${-r}z`;
    const group = draw("g", { class: "gp-diamond" }, draw("path", { d: path, "stroke-width": 3 * this.unit }));
    group.append(this.letters(letter, cx, cy, 20, "var(--b-block-ink)"));
    return group;
  }

  // --- Rows --------------------------------------------------------------------------------------------------

  // A picture in a line of text: a sprite shown small, a player's sign, a distance, an anchor.
  icon(id) {
    const [kind, number] = id.split(":");
    if (kind === "seat" && this.beside.seats[number]) return this.sign(this.beside.seats[number]);
    if (kind === "reach") return make("span", { class: `gp-chip gp-r${layer(number)}`, "aria-hidden": "true" }, number);
    if (id === "stop" || id === "note") return glyph(id);
    const sprite = this.sprites.get(id);
    if (!sprite) return make("span", { class: "gp-icon gp-none", "aria-hidden": "true" });
    const shapes = [...sprite.g.children].filter((part) => !part.matches("title, .gk-ring"));
    const small = draw("svg", { class: "gk-board gp-icon", "aria-hidden": "true" });
    small.append(...shapes.map((shape) => shape.cloneNode(true)));
    small.setAttribute("viewBox", this.box(id, small));
    return small;
  }

  box(id, small) {
    if (!this.boxes.has(id)) {
      this.root.append(small);
      const { x, y, width, height } = small.getBBox();
      small.remove();
      const side = Math.max(width, height, 1) + 6;
      this.boxes.set(id, [x + width / 2 - side / 2, y + height / 2 - side / 2, side, side].join(" "));
    }
    return this.boxes.get(id);
  }

  sign(seat) {
    const sign = make("span", { class: "gp-sign", "aria-hidden": "true" }, seat.sign);
    return this.coloured(sign, seat);
  }

  coloured(element, seat) {
    element.classList.add(`gp-${seat.pattern}`);
    element.style.setProperty("--c", `var(--b-${seat.colour})`);
    element.style.setProperty("--c2", `var(--b-${seat.colour}2)`);
    element.style.setProperty("--ci", `var(--b-${seat.colour}-ink)`);
    return element;
  }

  tag(id) {
    if (!this.rules.has(id)) return "";
    const [title, standing] = this.rules.get(id);
    const label = `Rule ${id}: ${title}, ${standing}`;
    const button = make("button", { type: "button", class: "gp-rule", title, "aria-label": label });
    button.append(make("code", {}, id), make("span", { class: `gp-std gp-${standing}` }, standing));
    button.addEventListener("click", () => this.say({ kind: "rule", id }));
    return button;
  }

  showNow(seat, text) {
    this.seat = seat;
    this.headline = text;
    this.tellNow(text);
  }

  // Say something else of the same moment.
  tellNow(text) {
    if (this.told === text && this.toldOf === this.seat) return;
    [this.told, this.toldOf] = [text, this.seat];
    const player = this.seat === null ? null : this.beside.seats[this.seat];
    const line = make("p", {});
    if (player && text.startsWith(player.name)) {
      line.append(make("b", {}, player.name), text.slice(player.name.length));
    } else {
      line.append(text);
    }
    this.said = make("span", { class: "gp-note" });
    this.now.replaceChildren(...(player ? [this.sign(player)] : []), line, this.said);
  }

  note(text) {
    if (this.said) this.said.textContent = text;
  }

  showTools([undo, redo] = this.usable || [false, false]) {
    this.usable = [undo, redo];
    const covered = this.root.classList.contains("gp-covered");
    this.undo.disabled = !undo;
    this.redo.disabled = !redo;
    for (const button of [...this.tools.children].slice(2)) button.disabled = covered; // what they show lies behind it
    this.rest(this.tools, "button", this.tools.querySelector('[tabindex="0"]'));
  }

  showBeside(changes) {
    Object.assign(this.beside, changes);
    const { title, track, seats, unit, goal, ends } = this.beside;
    this.round.textContent = title;
    this.track.replaceChildren(
      ...track.map((stop) => {
        const item = make("li", { class: stop.state && `gp-${stop.state}`, title: stop.label });
        item.append(this.icon(stop.icon), make("span", { class: "gp-unseen" }, stop.label));
        return item;
      }),
    );
    this.scores.setAttribute("aria-label", unit);
    const head = make("div", { class: "gp-top-line" }, make("h2", {}, unit), this.pages.more(), make("span", { title: ends }, ends));
    const list = make("ul", { class: "gp-scores" });
    for (const seat of seats) {
      const full = this.coloured(make("span", { class: "gp-full" }), seat);
      full.style.width = `${Math.min(100, Math.max(0, (100 * seat.amount) / goal))}%`;
      const amount = make("span", { class: "gp-amount" }, figure(seat.amount));
      const bar = make("span", { class: "gp-bar", "aria-hidden": "true" }, full);
      const name = make("span", { class: "gp-name", title: seat.name }, make("span", {}, seat.name), this.status(seat));
      list.append(make("li", { "data-seat": seats.indexOf(seat) }, this.sign(seat), name, amount, bar));
    }
    this.scores.replaceChildren(head, list);
  }

  status(seat) {
    if (!seat.status) return "";
    return make("span", { class: "gp-status" }, seat.seal ? seal(seat.seal) : "", make("span", {}, seat.status));
  }

  showLog(keep, added) {
    this.keepLog(keep, added);
    this.drawLog(keep, this.rows);
  }

  keepLog(keep, added) {
    this.rows.splice(keep, Infinity, ...added);
    this.timeline.told(keep);
  }

  // Each line leads to its moment, its tag to its rule.
  drawLog(keep, rows) {
    while (this.log.children.length > keep) this.log.lastChild.remove();
    rows.slice(keep).forEach(([icon, text, rule], number) => {
      const line = make("li", { class: rule ? null : "gp-comment" }, this.icon(icon || "stop"), make("p", {}, text));
      if (rule) line.append(this.tag(rule));
      line.addEventListener("click", (event) => event.target.closest("button") || this.timeline.goto(keep + number + 1));
      this.log.append(line);
    });
    this.timeline.paint();
    this.rest(this.log, "button", null);
    if (this.timeline.away) return;
    this.log.scrollTop = this.log.scrollHeight;
    requestAnimationFrame(() => (this.log.scrollTop = this.log.scrollHeight)); // once the rows have their places
  }

  offerList(offers) {
    let first = 0;
    const list = make("ul", { class: "gp-acts" });
    for (const [icon, text, labels] of offers) {
      list.append(labels.length === 1 ? this.single(icon, text, first) : this.several(icon, text, labels, first));
      first += labels.length;
    }
    const none = this.playable ? "Nothing is to be chosen now." : "This position is only shown.";
    return [make("h2", {}, "You may"), offers.length ? list : make("p", { class: "gp-small" }, none)];
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
    this.reset();
    this.say({ kind: "try", choice, version });
  }

  act(choice, ...inside) {
    return make("button", { type: "button", onclick: () => this.choose(choice) }, ...inside);
  }

  single(icon, text, choice) {
    return make("li", {}, this.act(choice, icon ? this.icon(icon) : null, make("span", {}, text)));
  }

  several(icon, text, labels, first) {
    const places = make("div", { class: "gp-places", hidden: "" });
    places.append(...labels.map((label, number) => this.act(first + number, label)));
    const count = make("span", { class: "gp-count" }, `${labels.length} places`, make("i", { class: "gp-chevron" }));
    const button = make("button", { type: "button", "aria-expanded": "false" }, this.icon(icon), make("span", {}, text), count);
    button.addEventListener("click", () => {
      places.hidden = !places.hidden;
      button.setAttribute("aria-expanded", String(!places.hidden));
    });
    return make("li", {}, button, places);
  }

  // --- The card: one thing at a time, above the choices -------------------------------------------------------

  // Back to what is shown while nothing else is: the hint, or what is pointed at.
  reset(then = "") {
    this.cards = [];
    this.unmark();
    if (this.pages.resume && !this.timeline.away) {
      this.card.replaceChildren(this.pages.resumeCard());
      return;
    }
    if (this.timeline.away) {
      this.then = then || this.then;
      this.card.replaceChildren(this.timeline.card(this.then), ...(this.reveal.spread ? [this.reveal.resting(null)] : []));
      return;
    }
    const hint = make("div", { class: "gp-look" }, make("h2", {}, "This place"), make("p", { class: "gp-hint" }, this.hint));
    this.card.replaceChildren(this.reveal.resting(hint));
  }

  // Whoever looks at another moment than the present plays nothing.
  looking(away) {
    this.root.classList.toggle("gp-away", away);
    this.undo.disabled = this.undo.disabled || away;
    this.redo.disabled = this.redo.disabled || away;
    if (away) this.reset();
  }

  unmark() {
    this.root.classList.remove("gp-refused");
    this.drawWay([]);
    for (const { g } of this.spots.values()) g.classList.remove("cause");
  }

  // Put a card on top; Esc takes it off again and gives the focus back.
  lay(card, restore = () => {}) {
    if (!this.cards.length) this.back = this.root.contains(document.activeElement) ? document.activeElement : null;
    this.cards.push([card, restore]);
    this.card.replaceChildren(card);
    this.card.scrollTop = 0;
    (card.querySelector(".gp-main") || card.querySelector("button, input")).focus({ preventScroll: true });
  }

  lift() {
    this.cards.pop();
    if (!this.cards.length) {
      this.reset();
      this.landing().focus({ preventScroll: true });
      return;
    }
    const [card, restore] = this.cards.at(-1);
    this.card.replaceChildren(card);
    restore();
    (card.querySelector(".gp-main") || card.querySelector("button")).focus({ preventScroll: true });
  }

  main(text, press) {
    return make("button", { type: "button", class: "gp-main", onclick: press }, text);
  }

  leave(text) {
    return make("button", { type: "button", class: "gp-quiet", onclick: () => this.lift() }, text);
  }

  showLook({ id, title, way, facts, does }) {
    if (this.cards.length || this.queue.length || id !== this.pointed) return;
    if (!this.reveal.cover.hidden) return;
    const asked = this.asking.busy && !this.timeline.away; // then only what was clicked is told
    if (asked && id !== this.clicked) return;
    this.drawWay(way);
    const card = make("div", { class: "gp-look" }, make("h2", {}, "This place"), make("h2", { class: "gp-big" }, title));
    if (way.length) {
      const list = make("ol", { class: "gp-way-list" });
      way.forEach(([, name], number) => {
        const disc = make("span", { class: number ? `gp-r${layer(number)}` : "gp-first", "aria-hidden": "true" }, number || "");
        list.append(make("li", {}, disc, make("span", {}, name)));
      });
      card.append(list);
    }
    if (facts.length) {
      const list = make("ul", { class: "gp-facts" });
      for (const [icon, text, gain] of facts) {
        list.append(make("li", {}, icon ? this.icon(icon) : null, make("span", {}, text), gain && make("b", {}, gain)));
      }
      card.append(list);
    }
    if (does) card.append(make("p", { class: "gp-does" }, does));
    if (this.timeline.away) card.append(...this.timeline.ways());
    if (asked) {
      card.append(this.main("Back", () => this.lift()));
      this.lay(card);
    } else {
      this.card.replaceChildren(card);
    }
    this.clicked = "";
  }

  showChoice({ title, choices }) {
    const card = make("div", { class: "gp-ask" }, make("h2", {}, "Which do you mean?"), make("h2", { class: "gp-big" }, title));
    for (const [choice, text] of choices) {
      const button = this.act(choice, text);
      button.className = "gp-main";
      card.append(button);
    }
    card.append(this.leave("Neither"));
    this.lay(card);
  }

  showWhy({ id, breaches, instead, try: attempt }) {
    const card = make("div", { class: "gp-why", role: "group", "aria-label": "Why not" });
    for (const [title, sentence, rule, causes] of breaches) {
      const head = make("div", { class: "gp-title" }, make("h2", { class: "gp-big" }, glyph("no"), title), this.tag(rule));
      card.append(head, make("p", {}, sentence));
      const list = make("ul", { class: "gp-causes" });
      for (const [letter, , label] of causes) {
        list.append(make("li", {}, make("span", { class: "gp-letter" }, letter), make("span", {}, label)));
      }
      if (causes.length) card.append(list);
    }
    const tries = make("button", { type: "button", onclick: () => this.attempt(attempt) }, "Let me try it anyway");
    const trying = attempt === null || attempt === undefined ? [] : [tries];
    if (instead) card.append(this.main(instead[1], () => this.choose(instead[0])), ...trying, this.leave("Leave it"));
    else card.append(this.main("Leave it", () => this.lift()), ...trying);
    if (trying.length) card.append(make("p", { class: "gp-small" }, "Trying happens on a ghost board; your game stays as it is."));
    const mark = () => {
      this.unmark();
      this.drawCauses(id, breaches.flatMap((breach) => breach[3]));
    };
    this.cards = [];
    this.lay(card, mark);
    mark();
  }

  showRule(rule) {
    const card = make("div", { class: "gp-look gp-read" });
    const std = make("span", { class: `gp-std gp-${rule.standing}` }, rule.standing);
    card.append(make("h2", {}, `Rule ${rule.id}`), make("h2", { class: "gp-big" }, rule.title), make("p", {}, rule.gist));
    card.append(make("p", { class: "gp-small" }, std, ` ${rule.means}`));
    card.append(make("p", { class: "gp-small" }, `Rulebook: ${rule.cited}`));
    if (rule.unmodelled) card.append(make("p", { class: "gp-small" }, `Not acted on: ${rule.unmodelled}`));
    if (rule.see.length) {
      const list = make("ul", { class: "gp-see" });
      for (const [id, title] of rule.see) {
        const button = make("button", { type: "button", class: "gp-quiet", onclick: () => this.say({ kind: "rule", id }) }, title);
        list.append(make("li", {}, button));
      }
      card.append(make("p", { class: "gp-small" }, "See also"), list);
    }
    card.append(this.main("Back", () => this.lift()));
    this.lay(card);
  }

  showKeys() {
    const card = make("div", { class: "gp-look gp-read" });
    for (const [title, keys] of [["Keys", KEYS], ["Keys of the timeline", TIMELINE_KEYS]]) {
      const list = make("dl", { class: "gp-keys" });
      for (const [key, text] of keys) list.append(make("dt", {}, make("kbd", {}, key)), make("dd", {}, text));
      card.append(make("h2", {}, title), list);
    }
    card.append(this.main("Close", () => this.lift()));
    this.lay(card);
  }

  showFault(text) {
    const card = make("div", { class: "gp-why", role: "alert" }, make("p", {}, text));
    card.append(this.main("Go on", () => this.say({ kind: "hello" })));
    this.cards = [];
    this.lay(card);
  }

  // --- Keys --------------------------------------------------------------------------------------------------

  handled(event) {
    event.preventDefault();
    event.stopPropagation();
  }

  // Plain keys stay here: the notebook's own would delete or run the cell. Its shortcuts with Ctrl go through.
  key(event) {
    if (!event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
    if (!this.svg) return;
    if (this.parts.some((part) => part.key(event))) return;
    const spot = event.target.closest(".gk-spot");
    const typing = event.target.matches("input");
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z" && !typing) {
      this.handled(event);
      this.go(event.shiftKey ? "redo" : "undo");
    } else if (event.key === "Escape") {
      this.handled(event);
      if (this.cards.length) this.lift();
      else this.forsake();
    } else if (event.key === "?" && !typing) {
      this.handled(event);
      this.showKeys();
    } else if (spot && this.svg.contains(spot)) {
      this.spotKey(event, spot);
    }
  }

  spotKey(event, spot) {
    const here = this.marks.find(([, kind]) => kind === "here");
    if (event.key in ARROWS) {
      this.handled(event);
      const next = this.neighbour(spot.dataset.id, ARROWS[event.key]);
      if (next) next.focus();
    } else if (event.key === "Home" && here && this.spots.has(here[0])) {
      this.handled(event);
      this.spots.get(here[0]).g.focus();
    } else if (event.key === "Enter" || event.key === " ") {
      this.handled(event);
      this.point(spot.dataset.id);
    } else if (event.key === ".") {
      this.handled(event);
      const button = this.card.querySelector("button") || this.offers.querySelector("button");
      if (button) button.focus();
    }
  }

  forsake() {
    if (this.root.contains(document.activeElement)) document.activeElement.blur();
    this.pointed = "";
    this.reset();
  }
}

function render({ model, el }) {
  const board = new Board(model, el);
  return () => board.close();
}

export default { render };
