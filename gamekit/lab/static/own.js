// What only one player may see: cards of one's own to pick from, and what somebody has seen. It comes to the view that
// asks, and leaves the page with the moment.

class Own {
  constructor(board) {
    this.board = board;
    this.forget();
  }

  forget() {
    this.cards = null; // what may be picked, once it has been told
    this.asked = false;
    this.picked = []; // ids, in the order in which they were picked
  }

  answers(message) {
    return {
      own: () => this.show(message.cards),
      memory: () => this.showMemory(message.cards, message.note),
    };
  }

  change(message) {
    if ("ask" in message || "cover" in message) this.forget();
  }

  key() {
    return false;
  }

  face([id, label, , svg], tag, seat) {
    const { hand } = this.board;
    return hand.face(id, seat, tag, label, hand.drawn(svg));
  }

  // Which card it is; what is on it can be seen.
  caption([, label]) {
    return make("span", { class: "gp-caption", "aria-hidden": "true" }, label.split(":")[0]);
  }

  // --- Picking -----------------------------------------------------------------------------------------------

  question(ask) {
    const { board } = this;
    this.ask = ask;
    if (!this.cards && !this.asked && board.playable) {
      this.asked = true;
      board.say({ kind: "peek" });
    }
    const list = make("ul", { class: "gp-own-cards", "aria-label": ask.question });
    if (this.cards) list.append(...this.cards.map((card) => make("li", {}, this.choice(card), this.caption(card))));
    else list.append(...ask.places.map(() => make("li", {}, board.hand.back(board.hand.seat))));
    const names = this.picked.map((id) => this.cards.find(([other]) => other === id)[2]);
    const button = make("button", { type: "button", class: "gp-main gp-picks", onclick: () => this.send() });
    button.append(`${ask.verb} ${sentence(names) || ask.nothing}`);
    const section = make("section", { class: "gp-ask gp-question" }, make("h2", { class: "gp-big" }, ask.question));
    section.append(make("p", {}, ask.text), list, button, board.signs.tag(ask.rule));
    if (ask.note) section.append(make("p", { class: "gp-small" }, ask.note));
    return section;
  }

  choice(card) {
    const [id] = card;
    const button = this.face(card, "button", this.board.hand.seat);
    button.classList.toggle("gp-up", this.picked.includes(id));
    button.setAttribute("aria-pressed", String(this.picked.includes(id)));
    button.addEventListener("click", () => this.pick(id));
    return button;
  }

  show(cards) {
    const { ask } = this.board.asking;
    if (!ask || ask.kind !== "pick") return;
    this.cards = cards;
    this.board.asking.render();
  }

  pick(id) {
    this.picked = this.picked.includes(id) ? this.picked.filter((other) => other !== id) : [...this.picked, id];
    this.board.card.reset();
    this.board.asking.render();
    this.board.offers.querySelector(`[data-card="${id}"]`).focus({ preventScroll: true });
  }

  // Somebody points at a card of one's own on the picture.
  takes(item) {
    const { ask, trying } = this.board.asking;
    const number = this.cards && !trying && ask && ask.kind === "pick" ? ask.places.indexOf(item) : -1;
    if (number < 0) return false;
    this.pick(this.cards[number][0]);
    return true;
  }

  send() {
    const { begin, nothing } = this.ask;
    this.board.asking.send(`${begin} ${this.picked.join(" ") || nothing}`);
  }

  // --- What was seen -----------------------------------------------------------------------------------------

  showMemory(cards, note) {
    const { board } = this;
    const list = make("ul", { class: "gp-own-cards" });
    list.append(...cards.map((card) => make("li", {}, this.face(card, "span", null), this.caption(card))));
    const section = make("section", { class: "gp-look gp-read" }, make("h2", { class: "gp-big" }, board.asking.memory), list);
    section.append(make("p", { class: "gp-small" }, note), board.card.main("Cover it again", () => board.card.lift()));
    board.card.stack = [];
    board.card.lay(section);
  }
}
