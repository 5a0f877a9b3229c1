// What is asked of a person: cards to lay, a question, a typed line; what lies turned; the covers between people.

const TURN = 320; // ms a card
const NEXT = 120; // ms from one card to the next
const MARKED = 160; // ms
const SUMMED = 200; // ms
const FLIGHT = 220; // ms from hand to slot
const SEALED = "M12 1.500c2 0 2.600 1.600 4.200 2 1.700.4 3.300-.4 4.200 1.100.9 1.600-.3 2.900 0 4.600.3 1.600 2 2.400 1.700 4.200-.3 1.700-2 2-2.900 3.400-.9 1.400-.6 3.200-2.300 3.900-1.600.7-2.700-.7-4.300-.5-1.700.2-2.700 1.900-4.400 1.300-1.600-.6-1.500-2.500-2.600-3.700C4.500 16.600 2.600 16.500 2.100 14.800c-.5-1.700 1-2.800 1.200-4.500.2-1.600-1-3 0-4.500 1-1.400 2.700-.8 4.300-1.500C9.100 3.600 10.200 1.500 12 1.500z";
const ANCHOR = "M12 8.500v7M9 10.500h6M8.500 12.800c.5 2.200 2 3 3.500 3.100 1.500-.1 3-.9 3.500-3.100";

const sentence = (names) => (names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : names.join(""));

function seal(kind) {
  const inside =
    kind === "sealed"
      ? [
          draw("path", { d: SEALED, fill: "#A3141B", stroke: "#5E070B" }),
          draw("circle", { cx: 12, cy: 12, r: 6.3, fill: "none", stroke: "#FFD9CC" }),
          draw("path", { d: ANCHOR, fill: "none", stroke: "#FFE9E0", "stroke-width": 1.4, "stroke-linecap": "round" }),
        ]
      : [draw("circle", { cx: 12, cy: 12, r: 9, fill: "none", stroke: "currentColor", "stroke-width": 1.6, "stroke-dasharray": "3.4 3" })];
  return draw("svg", { class: "gp-wax", viewBox: "0 0 24 24", "aria-hidden": "true" }, ...inside);
}

// A compass rose behind a cover: nothing of the game shows through.
function rose() {
  const star = (count, turn, tip, waist) => {
    const found = [];
    for (let number = 0; number < count; number++) {
      const angle = turn + (number * 2 * Math.PI) / count;
      const at = (radius, by) => [radius * Math.sin(angle + by), -radius * Math.cos(angle + by)].map((v) => v.toFixed(2)).join(" ");
      for (const [side, name] of [[-1, "gp-pale"], [1, "gp-deep"]]) {
        found.push(draw("path", { class: name, d: `M0 0L${at(tip, 0)}L${at(waist, (side * Math.PI) / count)}z` }));
      }
    }
    return found;
  };
  const lines = [];
  for (let number = 0; number < 32; number++) {
    const [x, y] = [Math.sin((number * Math.PI) / 16) * 120, -Math.cos((number * Math.PI) / 16) * 120];
    lines.push(draw("path", { class: "gp-rhumb", d: `M0 0L${x.toFixed(1)} ${y.toFixed(1)}` }));
  }
  const rings = [41, 39.6].map((r) => draw("circle", { class: "gp-rim", r }));
  const parts = [...lines, ...rings, ...star(4, Math.PI / 4, 44, 9), ...star(4, 0, 48, 10)];
  return draw("svg", { class: "gp-rose", viewBox: "-50 -50 100 100", "aria-hidden": "true" }, ...parts);
}

class Cards {
  constructor(board) {
    this.board = board;
    this.faces = new Map();
    this.laid = new Map(); // slot -> card
    this.picked = "";
    this.ask = null;
    this.cover = make("div", { class: "gp-cover", hidden: "" });
  }

  answers(message) {
    return {
      peek: () => this.showPeek(message.card),
      advice: () => this.showAdvice(message),
      refused: () => this.showRefused(message.rows),
      sure: () => this.showSure(),
    };
  }

  // Show what is new in a moment; return how long it moves, in ms.
  change(message) {
    let lasts = 0;
    if (message.faces) this.learn(message.faces);
    for (const key of ["line", "trying", "again", "result", "offers"]) if (key in message) this[key] = message[key];
    if ("ask" in message) this.begin(message.ask);
    if ("remark" in message) this.remark = message.remark;
    if ("remark" in message || message.now) this.board.note(this.remark || "");
    if (message.beside && "spread" in message.beside) lasts = this.spreadOut(message.beside.spread);
    if (["ask", "line", "trying", "again", "result", "offers"].some((key) => key in message)) this.render();
    if ("trying" in message && !this.board.cards.length) this.board.reset();
    if ("cover" in message) this.showCover(message.cover);
    return lasts;
  }

  learn(faces) {
    this.faces.clear();
    for (const [id, [label, name, key, svg]] of Object.entries(faces)) {
      const parsed = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
      this.faces.set(id, { label, name, key, svg: document.importNode(parsed, true) });
    }
  }

  begin(ask) {
    const same = this.laidAt === this.board.version && JSON.stringify(ask) === JSON.stringify(this.ask);
    if (same) return; // what was laid stays
    this.laidAt = this.board.version;
    this.ask = ask;
    this.laid.clear();
    this.picked = "";
    this.advised = null;
  }

  // Whether cards, to lay or turned, take the place of what is said of the picture.
  get busy() {
    return Boolean(this.ask) && !this.trying;
  }

  get seat() {
    return this.board.beside.seats[this.board.seat];
  }

  // --- One region: what may happen ---------------------------------------------------------------------------

  render() {
    const { board, ask } = this;
    const arranging = !this.trying && ask && ask.kind === "arrange";
    board.root.classList.toggle("gp-arranging", Boolean(arranging));
    board.root.classList.toggle("gp-trying", Boolean(this.trying));
    if (this.trying) board.offers.replaceChildren(this.tryCard());
    else if (this.result) board.offers.replaceChildren(this.resultCard());
    else if (arranging) board.offers.replaceChildren(this.arrangement(), this.typing());
    else if (ask) board.offers.replaceChildren(this.question(), this.typing());
    else board.offers.replaceChildren(...board.offerList(this.offers || []), this.typing());
    if (arranging) this.afterRender();
    else if (this.offers && this.offers.length && !this.trying && !this.result && board.playable) board.offers.lastChild.before(this.notNow());
    if (this.trying) board.offers.querySelector(".gp-main").focus({ preventScroll: true });
  }

  // What the rules refuse now, on demand.
  notNow() {
    const list = make("ul", { class: "gp-refusals", hidden: "" });
    const button = make("button", { type: "button", class: "gp-fold", "aria-expanded": "false" });
    button.append(make("i", { class: "gp-chevron" }), "Not now");
    button.addEventListener("click", () => {
      list.hidden = !list.hidden;
      button.setAttribute("aria-expanded", String(!list.hidden));
      if (!list.hidden && !list.children.length) this.board.say({ kind: "refused" });
    });
    return make("div", { class: "gp-not-now" }, button, list);
  }

  showRefused(rows) {
    const list = this.board.offers.querySelector(".gp-refusals");
    if (!list) return;
    const items = rows.map(([choice, text, why]) => make("li", {}, this.board.act(choice, make("span", {}, text), make("small", {}, why))));
    list.replaceChildren(...(items.length ? items : [make("li", { class: "gp-small" }, "Nothing that one could point at is refused.")]));
  }

  // A line of notation does anything that a click does.
  typing() {
    if (!this.line || !this.board.playable) return "";
    const input = make("input", { type: "text", "aria-label": "Type a line", autocomplete: "off", spellcheck: "false" });
    input.placeholder = `Type a line: ${this.line}`;
    const send = () => {
      if (input.value.trim()) this.send(input.value);
    };
    input.addEventListener("keydown", (event) => {
      if (event.key === "Enter") send();
    });
    const button = make("button", { type: "button", onclick: send }, "Do it");
    return make("div", { class: "gp-typed" }, input, button);
  }

  send(text) {
    const version = this.board.version;
    this.board.settle();
    this.board.say({ kind: "type", text, version });
  }

  // --- Laying cards ------------------------------------------------------------------------------------------

  arrangement() {
    const { ask, board } = this;
    const slots = make("ol", { class: "gp-slots", "aria-label": ask.title }, ...ask.slots.map((slot) => this.slot(slot)));
    const held = ask.cards.filter((card) => ![...this.laid.values()].includes(card));
    const hand = make("ol", { class: "gp-hand", "aria-label": ask.hand }, ...held.map((card) => make("li", {}, this.held(card))));
    hand.addEventListener("dragover", (event) => this.over(event));
    hand.addEventListener("drop", (event) => this.dropped(event, null));
    if (!held.length) hand.append(make("li", { class: "gp-small" }, "Every card is laid."));
    const left = ask.slots.length - this.laid.size;
    const button = make("button", { type: "button", class: "gp-main gp-seal", disabled: left > 0, onclick: () => this.seal() });
    button.append(left ? `${ask.seal}: ${left} ${left === 1 ? "card" : "cards"} to go` : ask.seal);
    const section = make("section", { class: "gp-arrange" }, make("h2", {}, ask.title), slots, make("h2", {}, ask.hand), hand);
    if (ask.advice) section.append(this.fold());
    section.append(button, make("p", { class: "gp-small" }, ask.note));
    for (const group of [slots, hand]) {
      board.rest(group, "button", group.querySelector(".gp-up"));
      group.addEventListener("focusin", (event) => board.rest(group, "button", event.target));
    }
    return section;
  }

  slot([id, label, icon, note]) {
    const card = this.laid.get(id);
    const says = `${label}${note ? `, ${note}` : ""}: `;
    let place;
    if (card === undefined) {
      const lays = this.picked ? `lay ${this.faces.get(this.picked).label}` : "empty";
      place = make("button", { type: "button", class: "gp-hole", "aria-label": says + lays });
      if (this.picked) place.classList.add("gp-can");
      place.append(icon ? this.board.icon(icon) : "", this.picked ? make("span", {}, `lay ${this.short(this.picked)}`) : "");
    } else {
      place = this.face(card, this.seat, "button", says + this.faces.get(card).label);
      this.drags(place, card);
    }
    place.addEventListener("click", () => this.use(id));
    const item = make("li", { class: "gp-slot", "data-slot": id }, place);
    const name = make("span", { class: "gp-slot-name" }, icon ? this.board.icon(icon) : "", make("span", {}, label));
    item.append(name, make("span", { class: "gp-slot-note" }, note));
    item.addEventListener("dragover", (event) => this.over(event));
    item.addEventListener("drop", (event) => this.dropped(event, id));
    return item;
  }

  short(card) {
    return this.faces.get(card).name.replace(/^the /, "");
  }

  held(card) {
    const up = card === this.picked;
    const button = this.face(card, this.seat, "button", this.faces.get(card).label);
    button.classList.toggle("gp-up", up);
    button.setAttribute("aria-pressed", String(up));
    button.addEventListener("click", () => this.pick(up ? "" : card));
    this.drags(button, card);
    return button;
  }

  face(card, seat, tag, label) {
    const { svg } = this.faces.get(card);
    const attributes = tag === "button" ? { type: "button", "aria-label": label } : { role: "img", "aria-label": label };
    const drawn = svg.cloneNode(true);
    drawn.classList.add("gp-drawn");
    const own = seat ? this.board.coloured(make("span", { class: "gp-own" }), seat) : "";
    return make(tag, { ...attributes, class: "gp-face", "data-card": card }, drawn, own);
  }

  back(seat) {
    const back = make("span", { class: "gp-face gp-back", role: "img", "aria-label": `${seat.name}: a covered card` });
    const medal = make("span", { class: "gp-medal" }, this.board.sign(seat));
    back.append(medal);
    return this.board.coloured(back, seat);
  }

  pick(card) {
    this.picked = card;
    this.render();
    const open = this.board.offers.querySelector(".gp-hole");
    (card && open ? open : this.firstHeld()).focus({ preventScroll: true });
  }

  // What happens when a slot is chosen: the picked card is laid, or the card there is taken back.
  use(id) {
    const there = this.laid.get(id);
    if (this.picked) {
      this.lay(id, this.picked);
    } else if (there !== undefined) {
      this.laid.delete(id);
      this.pick(there);
    } else {
      this.firstHeld().focus({ preventScroll: true });
    }
  }

  lay(id, card) {
    const from = this.board.offers.querySelector(`[data-card="${card}"]`);
    const start = from ? from.getBoundingClientRect() : null;
    for (const [slot, other] of this.laid) if (other === card) this.laid.delete(slot);
    this.laid.set(id, card);
    this.picked = "";
    this.render();
    this.fly(this.slotButton(id), start);
    this.firstHeld().focus({ preventScroll: true });
  }

  fly(element, start) {
    if (!start || still()) return;
    const end = element.getBoundingClientRect();
    const from = `translate(${start.left - end.left}px, ${start.top - end.top}px)`;
    element.animate([{ transform: from }, { transform: "none" }], { duration: FLIGHT, easing: "ease-out" });
  }

  slotButton(id) {
    return this.board.offers.querySelector(`[data-slot="${id}"] > button`);
  }

  // Where the focus goes after a card was laid: to the hand, at the end to the seal.
  firstHeld() {
    const { offers } = this.board;
    return offers.querySelector(".gp-hand button") || offers.querySelector(".gp-seal");
  }

  // What stands elsewhere on the panel about the cards being laid; it never leaves the page.
  afterRender() {
    const { board, ask, seat } = this;
    if (!seat) return;
    const open = ask.slots.filter(([id]) => !this.laid.has(id));
    let now = board.headline;
    if (!open.length) now = ask.ready;
    else if (this.picked) {
      const names = sentence(open.map(([, label]) => label));
      now = `${seat.name}, where does ${this.faces.get(this.picked).name} go? ${names} ${open.length > 1 ? "are" : "is"} still open.`;
    }
    board.tellNow(now);
    const status = board.scores.querySelector(`[data-seat="${board.seat}"] .gp-status`);
    if (status && this.laid.size) status.lastChild.textContent = `${this.laid.size} of ${ask.slots.length} laid`;
    else if (status) status.lastChild.textContent = seat.status;
  }

  // Somebody points at something on the picture that stands for a slot.
  takes(item) {
    const slot = !this.board.root.classList.contains("gp-covered") && this.picked && this.ask.slots.find(([, , icon]) => icon === item);
    if (slot) this.lay(slot[0], this.picked);
    return Boolean(slot);
  }

  seal() {
    const { ask } = this;
    this.send([ask.begin, ...ask.slots.map(([id, , , , , lead]) => lead + this.laid.get(id))].join(" "));
  }

  // --- Dragging ----------------------------------------------------------------------------------------------

  drags(element, card) {
    element.draggable = true;
    element.addEventListener("dragstart", (event) => {
      event.stopPropagation();
      event.dataTransfer.setData("text/plain", "a card"); // which one stays here
      event.dataTransfer.effectAllowed = "move";
      this.dragged = card;
    });
    element.addEventListener("dragend", () => (this.dragged = ""));
  }

  over(event) {
    if (!this.dragged) return;
    event.preventDefault();
    event.stopPropagation();
  }

  dropped(event, id) {
    const card = this.dragged;
    if (!card) return;
    event.preventDefault();
    event.stopPropagation();
    this.dragged = "";
    if (id) {
      this.lay(id, card);
      return;
    }
    for (const [slot, other] of this.laid) if (other === card) this.laid.delete(slot);
    this.pick("");
  }

  // --- Keys --------------------------------------------------------------------------------------------------

  key(event) {
    const { ask, board } = this;
    if (event.key === "Escape" && this.trying) return this.handled(event, () => board.go("back"));
    if (!ask || ask.kind !== "arrange" || this.trying || board.cards.length || event.target.matches("input")) return false;
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const letter = event.key.toUpperCase();
    const card = ask.cards.find((id) => this.faces.get(id).key === letter);
    const slot = ask.slots.find(([, , , , key]) => key === letter);
    if (card) return this.handled(event, () => this.pick(card === this.picked ? "" : card));
    if (slot) return this.handled(event, () => this.use(slot[0]));
    if (event.key === "Escape" && this.picked) return this.handled(event, () => this.pick(""));
    const inside = event.key in ARROWS && event.target.closest(".gp-slots, .gp-hand");
    return inside ? this.handled(event, () => this.step(event.target, ARROWS[event.key])) : false;
  }

  handled(event, doing) {
    this.board.handled(event);
    doing();
    return true;
  }

  // The next card or slot that way.
  step(from, [dx, dy]) {
    const middle = (element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return [left + width / 2, top + height / 2];
    };
    const [x, y] = middle(from);
    let best = null;
    let least = Infinity;
    for (const other of this.board.offers.querySelectorAll(".gp-slots button, .gp-hand button, .gp-seal:enabled")) {
      const [ox, oy] = middle(other);
      const [ahead, aside] = [(ox - x) * dx + (oy - y) * dy, Math.abs((ox - x) * dy + (oy - y) * dx)];
      const cost = ahead + aside * 2;
      if (other !== from && ahead > 4 && (dx ? aside < ahead : true) && cost < least) [best, least] = [other, cost];
    }
    if (best) best.focus({ preventScroll: true });
  }

  // --- Help for who lays -------------------------------------------------------------------------------------

  fold() {
    const inside = make("div", { class: "gp-advice", hidden: "" });
    const button = make("button", { type: "button", class: "gp-fold", "aria-expanded": "false" });
    button.append(make("i", { class: "gp-chevron" }), this.ask.advice);
    const open = (shown) => {
      inside.hidden = !shown;
      button.setAttribute("aria-expanded", String(shown));
    };
    button.addEventListener("click", () => {
      this.unfolded = inside.hidden;
      if (this.unfolded && !this.advised) this.board.say({ kind: "advice" });
      open(this.unfolded);
    });
    if (this.advised) inside.append(this.table(this.advised));
    open(Boolean(this.unfolded && this.advised));
    return make("div", {}, button, inside);
  }

  showAdvice(message) {
    this.advised = message;
    const inside = this.board.offers.querySelector(".gp-advice");
    if (inside) inside.replaceChildren(this.table(message));
  }

  table({ title, columns, rows, note }) {
    const cell = (value) => make("td", { class: typeof value === "number" && "gp-number" }, value === null ? "" : String(value));
    const head = make("tr", {}, ...columns.map((column) => make("th", { scope: "col" }, column)));
    const lines = rows.map((row) => make("tr", {}, ...row.map(cell)));
    const table = make("table", {}, make("caption", {}, title), make("thead", {}, head), make("tbody", {}, ...lines));
    return make("div", {}, table, note ? make("p", { class: "gp-small" }, note) : "");
  }

  // --- A question --------------------------------------------------------------------------------------------

  question() {
    const { ask, board, seat } = this;
    const card = make("section", { class: "gp-ask gp-question" }, make("h2", { class: "gp-big" }, ask.question), make("p", {}, ask.text));
    const answers = make("div", { class: "gp-answers" });
    ask.answers.forEach((label, number) => {
      const button = board.act(number, label);
      if (!number) button.className = "gp-main";
      answers.append(button);
    });
    if (ask.peek && seat) {
      this.secret = make("span", { class: "gp-secret" }, this.back(seat));
      card.append(make("div", { class: "gp-asked" }, this.secret, answers));
      const peek = make("button", { type: "button", class: "gp-quiet", "aria-pressed": "false" }, ask.peek);
      peek.addEventListener("click", () => {
        if (peek.getAttribute("aria-pressed") === "true") this.hidePeek();
        else board.say({ kind: "peek" });
      });
      this.peek = peek;
      card.append(make("div", { class: "gp-title" }, peek, board.tag(ask.rule)));
    } else {
      card.append(answers, board.tag(ask.rule));
    }
    if (ask.note) card.append(make("p", { class: "gp-small" }, ask.note));
    return card;
  }

  // Only to the one who asked, and only until it is covered again.
  showPeek(card) {
    if (!this.ask || this.ask.kind !== "ask" || !this.secret) return;
    this.secret.replaceChildren(this.face(card, this.seat, "span", this.faces.get(card).label));
    this.peek.setAttribute("aria-pressed", "true");
    this.peek.textContent = "Cover it again";
  }

  hidePeek() {
    this.secret.replaceChildren(this.back(this.seat));
    this.peek.setAttribute("aria-pressed", "false");
    this.peek.textContent = this.ask.peek;
  }

  showSure() {
    const card = make("div", { class: "gp-ask" }, make("h2", { class: "gp-big" }, "Take it back all the same?"));
    card.append(make("p", {}, "Since that choice something has been seen: cards were turned, or chance has drawn. The record will say so."));
    const sure = () => {
      this.board.settle();
      this.board.say({ kind: "undo", sure: true });
    };
    card.append(this.board.main("Leave it", () => this.board.lift()));
    card.append(make("button", { type: "button", onclick: sure }, "Take it back"));
    this.board.lay(card);
  }

  // --- Cards turned for all to see ---------------------------------------------------------------------------

  spreadOut(spread) {
    const fresh = Boolean(spread && (!this.spread || this.spread.title !== spread.title));
    this.spread = spread;
    if (!this.board.cards.length) this.board.reset();
    return fresh && this.shown ? this.turn(this.shown) : 0;
  }

  // What the card region shows while nothing else is looked at: the turned cards, or the hint.
  resting(hint) {
    if (!this.spread) return hint;
    if (this.shownOf === this.spread) return this.shown; // it may be turning
    this.shownOf = this.spread;
    const { title, cards, terms, note } = this.spread;
    const list = make("ul", { class: "gp-spread" });
    for (const { seat: number, card, word, kind } of cards) {
      const seat = this.board.beside.seats[number];
      const name = make("span", { class: "gp-who" }, this.board.sign(seat), make("span", { title: seat.name }, seat.name));
      const both = make("span", { class: "gp-turn" }, this.face(card, seat, "span", this.faces.get(card).label));
      list.append(make("li", { class: `gp-${kind}` }, name, both, make("span", { class: "gp-verdict" }, word)));
    }
    this.shown = make("div", { class: "gp-turned", role: "group", "aria-label": title }, make("h2", {}, title), list);
    if (terms.length) this.shown.append(this.sum(terms));
    if (note) this.shown.append(make("p", { class: "gp-small" }, note));
    return this.shown;
  }

  sum(terms) {
    const sum = make("p", { class: "gp-sum" });
    for (const { amount, unit, sign } of terms) {
      if (sign) sum.append(make("span", { class: "gp-sign-of" }, ` ${sign} `));
      const term = make("span", { class: sign === "=" ? "gp-term gp-total" : "gp-term" }, figure(amount), make("small", {}, ` ${unit}`));
      sum.append(term);
    }
    return sum;
  }

  // Turn the cards one after the other, then mark the highest, then add up.
  turn(section) {
    if (still()) return 0;
    const { speed } = this.board;
    const places = [...section.querySelectorAll(".gp-turn")];
    const half = TURN / 2 / speed;
    places.forEach((place, number) => {
      const seat = this.board.beside.seats[this.spread.cards[number].seat];
      const delay = (number * NEXT) / speed;
      const [face] = place.children;
      const back = place.appendChild(this.back(seat));
      const narrow = [{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }];
      back.animate(narrow, { duration: half, delay, easing: "ease-in", fill: "both" }).finished.then(() => back.remove(), () => {});
      face.animate([...narrow].reverse(), { duration: half, delay: delay + half, easing: "ease-out", fill: "backwards" });
    });
    let delay = (places.length * NEXT + TURN) / speed;
    const appear = (elements, duration) => {
      for (const element of elements) {
        element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: duration / speed, delay, fill: "backwards" });
      }
      delay += duration / speed;
    };
    appear(section.querySelectorAll(".gp-verdict"), MARKED);
    appear(section.querySelectorAll(".gp-sum, .gp-small"), SUMMED);
    return delay;
  }

  // --- Covers ------------------------------------------------------------------------------------------------

  showCover(cover) {
    const { board } = this;
    board.root.classList.toggle("gp-covered", Boolean(cover));
    for (const part of board.behind) part.toggleAttribute("inert", Boolean(cover));
    board.showTools();
    this.cover.hidden = !cover;
    this.cover.replaceChildren();
    if (!cover) return;
    board.cards = [];
    board.reset();
    const [number, title, text, says] = cover;
    const { seats } = board.beside;
    const open = make("button", { type: "button", class: "gp-main", onclick: () => board.go("open") }, says);
    const plate = make("div", { class: "gp-plate", role: "group", "aria-label": title });
    plate.append(board.sign(seats[number]), make("h2", {}, title), make("p", {}, text), open);
    if (seats.some((seat) => seat.seal)) plate.append(make("ul", { class: "gp-seals" }, ...seats.map((seat) => this.sealed(seat))));
    plate.append(make("p", { class: "gp-hidden" }, "Nothing secret is on this page or behind it."));
    this.cover.replaceChildren(rose(), plate);
  }

  sealed(seat) {
    return make("li", {}, seat.seal ? seal(seat.seal) : "", make("span", {}, seat.name), make("span", { class: "gp-unseen" }, `: ${seat.status}`));
  }

  // --- What is only tried ------------------------------------------------------------------------------------

  tryCard() {
    const [title, told, gains] = this.trying;
    const { seats } = this.board.beside;
    const card = make("section", { class: "gp-look gp-try" }, make("h2", {}, "Only a try"), make("h2", { class: "gp-big" }, title));
    card.append(make("ul", { class: "gp-facts" }, ...told.map((line) => make("li", {}, make("span", {}, line)))));
    const list = make("ul", { class: "gp-facts" });
    for (const [number, amount] of gains) {
      const gain = `${amount > 0 ? "+" : "−"}${figure(Math.abs(amount))}`;
      list.append(make("li", {}, this.board.sign(seats[number]), make("span", {}, seats[number].name), make("b", {}, gain)));
    }
    if (!gains.length) list.append(make("li", {}, make("span", {}, `Nobody's ${this.board.beside.unit.toLowerCase()} would change.`)));
    card.append(list, make("p", { class: "gp-small" }, "The rules forbid it; your game stays as it is."));
    card.append(this.board.main("Back to the game", () => this.board.go("back")));
    return card;
  }

  // --- The end -----------------------------------------------------------------------------------------------

  resultCard() {
    const { winners, rule, scores } = this.result;
    const card = make("section", { class: "gp-look gp-result" }, make("h2", {}, "The result"));
    const list = make("ol", { class: "gp-places-won" });
    for (const [number, name, total, parts] of scores) {
      const seat = this.board.beside.seats[number];
      const line = make("li", { class: winners.includes(number) && "gp-winner" }, seat ? this.board.sign(seat) : "");
      line.append(make("span", { class: "gp-name", title: name }, name), make("b", {}, figure(total)));
      const from = parts.filter(([, amount]) => amount).map(([title, amount]) => `${title}: ${figure(amount)}`);
      if (from.length) line.append(make("span", { class: "gp-small" }, from.join("; ")));
      list.append(line);
    }
    card.append(list, this.board.tag(rule));
    if (this.again) {
      card.append(this.board.main("Play again", () => this.board.go("again")));
      card.append(make("p", { class: "gp-small" }, "The same seats, with other luck."));
    }
    return card;
  }
}
