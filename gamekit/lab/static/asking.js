// What somebody may do or is asked, in one region: a list, cards to lay, a question, a typed line, a try, the result.

const ASKED = ["ask", "line", "trying", "again", "result", "offers", "memory"];

class Asking {
  constructor(board) {
    this.board = board;
    this.hand = board.hand;
  }

  answers(message) {
    return {
      peek: () => this.showPeek(message.card),
      advice: () => this.showAdvice(message),
      refused: () => this.showRefused(message.rows),
      sure: () => this.showSure(),
    };
  }

  change(message) {
    for (const key of ASKED) if (key in message) this[key] = message[key];
    if ("remark" in message) this.remark = message.remark;
    if ("remark" in message || message.now) this.board.panel.note(this.remark || "");
    if (ASKED.some((key) => key in message)) this.render();
    if ("trying" in message && !this.board.card.stack.length) this.board.card.reset();
  }

  key(event) {
    return event.key === "Escape" && this.trying ? this.hand.handled(event, () => this.board.go("back")) : false;
  }

  // Whether cards, to lay or turned, take the place of what is said of the picture.
  get busy() {
    return Boolean(this.ask) && !this.trying;
  }

  // --- One region: what may happen ---------------------------------------------------------------------------

  render() {
    const { board, ask } = this;
    const arranging = !this.trying && ask && ask.kind === "arrange";
    board.root.classList.toggle("gp-arranging", Boolean(arranging));
    board.root.classList.toggle("gp-picking", Boolean(!this.trying && ask && ask.kind === "pick"));
    board.root.classList.toggle("gp-trying", Boolean(this.trying));
    if (this.trying) board.offers.replaceChildren(this.tryCard());
    else if (this.result) board.offers.replaceChildren(this.resultCard());
    else if (arranging) board.offers.replaceChildren(this.hand.arrangement(this.typing()));
    else if (ask && ask.kind === "pick") board.offers.replaceChildren(board.own.question(ask), this.remember(), this.typing());
    else if (ask) board.offers.replaceChildren(this.question(), this.remember(), this.typing());
    else board.offers.replaceChildren(...this.offerList(this.offers || []), this.remember(), this.typing());
    if (arranging) this.hand.afterRender();
    else if (this.offers && this.offers.length && !this.trying && !this.result && board.playable) board.offers.lastChild.before(this.notNow());
    if (!this.trying) return;
    board.offers.querySelector(".gp-main").focus({ preventScroll: true });
    board.card.bringIntoView(board.offers);
  }

  offerList(offers) {
    let first = 0;
    const list = make("ul", { class: "gp-acts" });
    for (const [icon, text, labels] of offers) {
      list.append(labels.length === 1 ? this.single(icon, text, first) : this.several(icon, text, labels, first));
      first += labels.length;
    }
    if (!this.board.playable) return [];
    return [make("h2", {}, "You may"), offers.length ? list : make("p", { class: "gp-small" }, "Nothing is to be chosen now.")];
  }

  single(icon, text, choice) {
    return make("li", {}, this.board.act(choice, icon ? this.board.signs.icon(icon) : null, make("span", {}, text)));
  }

  several(icon, text, labels, first) {
    const places = make("div", { class: "gp-places", hidden: "" });
    places.append(...labels.map((label, number) => this.board.act(first + number, label)));
    const count = make("span", { class: "gp-count" }, `${labels.length} places`, make("i", { class: "gp-chevron" }));
    const button = make("button", { type: "button", "aria-expanded": "false" });
    if (icon) button.append(this.board.signs.icon(icon));
    button.append(make("span", {}, text), count);
    button.addEventListener("click", () => {
      places.hidden = !places.hidden;
      button.setAttribute("aria-expanded", String(!places.hidden));
    });
    return make("li", {}, button, places);
  }

  // What only whoever is to act has seen, on demand: it comes to the view that asks.
  remember() {
    if (!this.memory || !this.board.playable) return "";
    const button = make("button", { type: "button", class: "gp-fold", onclick: () => this.board.go("recall") }, glyph("eye"), this.memory);
    return make("div", { class: "gp-not-now gp-memory" }, button);
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
      if (this.unfolded && this.advised) this.bringUp(inside);
    });
    if (this.advised) inside.append(this.table(this.advised));
    open(Boolean(this.unfolded && this.advised));
    return make("div", {}, button, inside);
  }

  showAdvice(message) {
    this.advised = message;
    const inside = this.board.offers.querySelector(".gp-advice");
    if (!inside) return;
    inside.replaceChildren(this.table(message));
    this.bringUp(inside);
  }

  // What was unfolded may lie below the edge of its region, or of the screen.
  bringUp(inside) {
    inside.scrollIntoView({ block: "nearest", behavior: still() ? "instant" : "smooth" });
  }

  table({ title, columns, rows, note }) {
    const cell = (value) => make("td", { class: typeof value === "number" && "gp-number" }, typeof value === "number" ? figure(value) : value || "");
    const head = make("tr", {}, ...columns.map((column) => make("th", { scope: "col" }, column)));
    const lines = rows.map((row) => make("tr", {}, ...row.map(cell)));
    const table = make("table", {}, make("caption", {}, title), make("thead", {}, head), make("tbody", {}, ...lines));
    return make("div", {}, table, note ? make("p", { class: "gp-small" }, note) : "");
  }

  // --- A question --------------------------------------------------------------------------------------------

  question() {
    const { ask, board } = this;
    const { seat } = this.hand;
    const card = make("section", { class: "gp-ask gp-question" }, make("h2", { class: "gp-big" }, ask.question), make("p", {}, ask.text));
    const answers = make("div", { class: "gp-answers" });
    ask.answers.forEach((label, number) => {
      const button = board.act(number, label);
      if (!number) button.className = "gp-main";
      answers.append(button);
    });
    if (ask.peek && seat) {
      this.secret = make("span", { class: "gp-secret" }, this.hand.back(seat));
      card.append(make("div", { class: "gp-asked" }, this.secret, answers));
      const peek = make("button", { type: "button", class: "gp-quiet", "aria-pressed": "false" }, ask.peek);
      peek.addEventListener("click", () => {
        if (peek.getAttribute("aria-pressed") === "true") this.hidePeek();
        else board.say({ kind: "peek" });
      });
      this.peek = peek;
      card.append(make("div", { class: "gp-title" }, peek, board.signs.tag(ask.rule)));
    } else {
      card.append(answers, board.signs.tag(ask.rule));
    }
    if (ask.note) card.append(make("p", { class: "gp-small" }, ask.note));
    return card;
  }

  // Only to the one who asked, and only until it is covered again.
  showPeek(card) {
    if (!this.ask || this.ask.kind !== "ask" || !this.secret) return;
    this.secret.replaceChildren(this.hand.face(card, this.hand.seat, "span", this.hand.faces.get(card).label));
    this.peek.setAttribute("aria-pressed", "true");
    this.peek.textContent = "Cover it again";
  }

  hidePeek() {
    this.secret.replaceChildren(this.hand.back(this.hand.seat));
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
    card.append(this.board.card.main("Leave it", () => this.board.card.lift()));
    card.append(make("button", { type: "button", onclick: sure }, "Take it back"));
    this.board.card.lay(card);
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
      list.append(make("li", {}, this.board.signs.sign(seats[number]), make("span", {}, seats[number].name), make("b", {}, gain)));
    }
    if (!gains.length) list.append(make("li", {}, make("span", {}, `Nobody's ${this.board.beside.unit.toLowerCase()} would change.`)));
    card.append(list, make("p", { class: "gp-small" }, "The rules forbid it; your game stays as it is."));
    card.append(this.board.card.main("Back to the game", () => this.board.go("back")));
    return card;
  }

  // --- The end -----------------------------------------------------------------------------------------------

  resultCard() {
    const { winners, rule, scores } = this.result;
    const card = make("section", { class: "gp-look gp-result" }, make("h2", {}, "The result"));
    const list = make("ol", { class: "gp-places-won" });
    for (const [number, name, total, parts] of scores) {
      const seat = this.board.beside.seats[number];
      const line = make("li", { class: winners.includes(number) && "gp-winner" }, seat ? this.board.signs.sign(seat) : "");
      line.append(make("span", { class: "gp-name", title: name }, name), make("b", {}, figure(total)));
      const from = parts.filter(([, amount]) => amount).map(([title, amount]) => `${title}: ${figure(amount)}`);
      if (from.length) line.append(make("span", { class: "gp-small" }, from.join("; ")));
      list.append(line);
    }
    card.append(list, this.board.signs.tag(rule));
    if (this.again) {
      card.append(this.board.card.main("Play again", () => this.board.go("again")));
      card.append(make("p", { class: "gp-small" }, "The same seats, with other luck."));
    }
    return card;
  }
}
