// The cards that somebody lays on slots: by click, by drag, by keys. What lies where stays here until it is sealed.

const FLIGHT = 220; // ms from hand to slot

const sentence = (names) => (names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : names.join(""));

class Hand {
  constructor(board) {
    this.board = board;
    this.faces = new Map();
    this.laid = new Map(); // slot -> card
    this.picked = "";
    this.ask = null; // what is to be laid, or another question
  }

  answers() {
    return {};
  }

  change(message) {
    if (message.faces) this.learn(message.faces);
    if ("ask" in message) this.begin(message.ask);
  }

  learn(faces) {
    this.faces.clear();
    for (const [id, [label, name, key, svg]] of Object.entries(faces)) this.faces.set(id, { label, name, key, svg: this.drawn(svg) });
  }

  drawn(svg) {
    return document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true);
  }

  begin(ask) {
    const same = this.laidAt === this.board.version && JSON.stringify(ask) === JSON.stringify(this.ask);
    if (same) return; // what was laid stays
    this.laidAt = this.board.version;
    this.ask = ask;
    this.laid.clear();
    this.picked = "";
    this.board.asking.advised = null;
  }

  // Whoever lays them.
  get seat() {
    return this.board.beside.seats[this.board.seat];
  }

  // --- Laying cards ------------------------------------------------------------------------------------------

  arrangement(typing) {
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
    if (ask.advice) section.append(this.board.asking.fold());
    section.append(button, typing, make("p", { class: "gp-small" }, ask.note));
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
      place.append(icon ? this.board.signs.icon(icon) : "", this.picked ? make("span", {}, `lay ${this.short(this.picked)}`) : "");
    } else {
      place = this.face(card, this.seat, "button", says + this.faces.get(card).label);
      this.drags(place, card);
    }
    place.addEventListener("click", () => this.use(id));
    const item = make("li", { class: "gp-slot", "data-slot": id }, place);
    const name = make("span", { class: "gp-slot-name" }, icon ? this.board.signs.icon(icon) : "", make("span", {}, label));
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

  face(card, seat, tag, label, svg = this.faces.get(card).svg) {
    const attributes = tag === "button" ? { type: "button", "aria-label": label } : { role: "img", "aria-label": label };
    const drawn = svg.cloneNode(true);
    drawn.classList.add("gp-drawn");
    const own = seat ? this.board.signs.coloured(make("span", { class: "gp-own" }), seat) : "";
    return make(tag, { ...attributes, class: "gp-face", "data-card": card }, drawn, own);
  }

  back(seat) {
    const back = make("span", { class: "gp-face gp-back", role: "img", "aria-label": `${seat.name}: a covered card` });
    const medal = make("span", { class: "gp-medal" }, this.board.signs.sign(seat));
    back.append(medal);
    return this.board.signs.coloured(back, seat);
  }

  pick(card) {
    this.picked = card;
    this.board.asking.render();
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
    this.board.asking.render();
    this.fly(this.slotButton(id), start);
    this.firstHeld().focus({ preventScroll: true });
  }

  // Lay a card on each slot, in order; nothing is sealed by that.
  fill(cards) {
    const { board, ask } = this;
    this.laid = new Map(ask.slots.map(([slot], number) => [slot, cards[number]]));
    this.picked = "";
    board.card.reset();
    board.asking.render();
    this.firstHeld().focus({ preventScroll: true });
    board.card.bringIntoView(board.offers);
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
    let now = board.panel.headline;
    if (!open.length) now = ask.ready;
    else if (this.picked) {
      const names = sentence(open.map(([, label]) => label));
      now = `${seat.name}, where does ${this.faces.get(this.picked).name} go? ${names} ${open.length > 1 ? "are" : "is"} still open.`;
    }
    board.panel.tellNow(now);
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
    this.board.asking.send([ask.begin, ...ask.slots.map(([id, , , , , lead]) => lead + this.laid.get(id))].join(" "));
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
    if (!ask || ask.kind !== "arrange" || board.asking.trying || board.card.stack.length || event.target.matches("input")) return false;
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
    handled(event);
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
}
