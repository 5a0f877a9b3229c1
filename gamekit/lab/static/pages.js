// What can be read beside the board: the rules on one page, the key, where everybody's score comes from; the question
// whether to go on with a game that was kept; and the large view for a projector.

class Pages {
  constructor(board) {
    this.board = board;
    this.gists = null;
    this.short = [];
    this.parts = [];
    this.legend = [];
    this.resume = null;
    this.strip = make("div", { class: "gp-trouble", role: "alert", hidden: "" });
    document.addEventListener("fullscreenchange", (this.left = () => document.fullscreenElement || this.leave()));
  }

  close() {
    document.removeEventListener("fullscreenchange", this.left);
  }

  answers(message) {
    return { rules: () => this.learn(message) };
  }

  change(message) {
    if (message.parts) this.parts = message.parts;
    if (message.legend) {
      this.learnKey(message.legend);
      this.light(); // the picture is new
    }
    if ("resume" in message) this.asks(message.resume);
    if ("trouble" in message) this.warn(message.trouble);
  }

  key() {
    return false;
  }

  // --- The rules on one page ---------------------------------------------------------------------------------

  rules() {
    if (!this.gists) this.board.say({ kind: "rules" });
    const search = make("input", { type: "search", placeholder: "Search", "aria-label": "Search the rules" });
    const count = make("p", { class: "gp-small", role: "status" });
    this.page = make("div", { class: "gp-page" });
    this.found = () => this.fill(search.value, count);
    search.addEventListener("input", this.found);
    const close = this.board.card.leave("Close");
    const card = make("div", { class: "gp-look gp-read gp-book" }, make("h2", {}, "The rules"), search, count, this.page, close);
    this.found();
    this.board.card.lay(card, () => search.focus({ preventScroll: true }));
    search.focus({ preventScroll: true });
  }

  learn({ gists, short }) {
    this.gists = gists;
    this.short = short;
    if (this.found) this.found();
  }

  fill(text, count) {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    const { rules } = this.board;
    const told = [...rules].filter(([id, rest]) => {
      const all = `${id} ${rest.join(" ")} ${this.gist(id)}`.toLowerCase();
      return words.every((word) => all.includes(word));
    });
    count.textContent = told.length === rules.size ? `${told.length} rules` : `${told.length} of ${rules.size} rules`;
    let chapter = "";
    const lines = words.length || !this.short.length ? [] : this.inShort();
    for (const [id, [title, standing, where]] of told) {
      if (where !== chapter) lines.push(make("h2", { class: "gp-chapter" }, where));
      chapter = where;
      const open = make("button", { type: "button", class: "gp-quiet", onclick: () => this.board.say({ kind: "rule", id }) }, title);
      const foot = make("p", { class: "gp-foot" }, make("code", {}, id), make("span", { class: `gp-std gp-${standing}` }, standing));
      lines.push(make("div", { class: "gp-entry" }, open, make("p", {}, this.gist(id)), foot));
    }
    if (!lines.length) lines.push(make("p", {}, "No rule has all these words. Try one of them."));
    this.page.replaceChildren(...lines);
  }

  // A few lines for who sits down to play, each with the rules that it shortens.
  inShort() {
    const { signs } = this.board;
    const list = make("ol", { class: "gp-short" });
    for (const [text, rules] of this.short) list.append(make("li", {}, make("span", {}, text), ...rules.map((id) => signs.name(id))));
    return [make("h2", { class: "gp-chapter" }, "In short"), list];
  }

  gist(id) {
    return this.gists ? this.gists[id] : "";
  }

  // --- Key, scores -------------------------------------------------------------------------------------------

  learnKey(legend) {
    this.legend = legend;
    this.board.legend.hidden = !legend.length;
  }

  legendCard() {
    const list = make("ul", { class: "gp-legend" });
    const { signs } = this.board;
    for (const [icon, text, drawing] of this.legend) {
      list.append(make("li", {}, drawing ? signs.drawn(drawing) : signs.icon(icon || "stop"), make("span", {}, text)));
    }
    const card = make("div", { class: "gp-look gp-read" }, make("h2", {}, "Key"), list, this.board.card.main("Close", () => this.board.card.lift()));
    this.board.card.lay(card);
  }

  // The button beside the heading of the scores.
  more() {
    const label = `${this.board.beside.unit} by source`;
    const attributes = { type: "button", class: "gp-more", title: label, "aria-label": label, onclick: () => this.scores() };
    return make("button", attributes, make("i", { class: "gp-chevron" }));
  }

  scores() {
    const { seats, unit, facts } = this.board.beside;
    const head = make("tr", {}, make("th", { scope: "col" }, "From"));
    for (const seat of seats) head.append(make("th", { scope: "col", title: seat.name }, this.board.signs.sign(seat), make("span", { class: "gp-unseen" }, seat.name)));
    const body = make("tbody");
    for (const [title, amounts] of this.parts) body.append(this.line("th", title, amounts));
    const foot = make("tfoot", {}, this.line("th", "Together", seats.map((seat) => seat.amount)));
    const table = make("table", {}, make("caption", { class: "gp-unseen" }, unit), make("thead", {}, head), body, foot);
    const card = make("div", { class: "gp-look gp-read gp-sources" }, make("h2", {}, `${unit} by source`), table);
    if (facts && facts.length) {
      const list = make("ul", { class: "gp-facts" });
      for (const fact of facts) list.append(make("li", {}, fact.icon ? this.board.signs.icon(fact.icon) : null, make("span", {}, fact.text), fact.gain && make("b", {}, fact.gain)));
      card.append(make("h2", {}, "What else lies open"), list);
    }
    card.append(this.board.card.main("Close", () => this.board.card.lift()));
    this.board.card.lay(card);
  }

  line(kind, title, amounts) {
    return make("tr", {}, make(kind, { scope: "row" }, title), ...amounts.map((amount) => make("td", {}, figure(amount))));
  }

  // --- A game that was kept ----------------------------------------------------------------------------------

  asks(resume) {
    const before = this.resume;
    this.resume = resume;
    this.board.root.classList.toggle("gp-resuming", Boolean(resume));
    if (resume || before) this.board.card.reset();
  }

  resumeCard() {
    const [title, text] = this.resume;
    const card = make("div", { class: "gp-ask" }, make("h2", {}, "A game was kept"), make("h2", { class: "gp-big" }, title), make("p", {}, text));
    const anew = make("button", { type: "button", onclick: () => this.board.say({ kind: "resume", go_on: false }) }, "Begin anew");
    card.append(this.board.card.main("Go on with it", () => this.board.say({ kind: "resume", go_on: true })), anew);
    card.append(make("p", { class: "gp-small" }, "Beginning anew leaves the kept game in its file."));
    return card;
  }

  warn(text) {
    const close = make("button", { type: "button", onclick: () => (this.strip.hidden = true) }, "Close");
    this.strip.replaceChildren(make("p", {}, text), close);
    this.strip.hidden = !text;
  }

  // --- The large view ----------------------------------------------------------------------------------------

  async present() {
    const { root } = this.board;
    if (root.classList.contains("gp-present")) {
      this.leave();
      return;
    }
    root.classList.add("gp-present");
    this.name();
    try {
      await root.requestFullscreen();
    } catch {
      root.classList.add("gp-alone"); // no full screen here: the window does
    }
  }

  leave() {
    const { root } = this.board;
    root.classList.remove("gp-present", "gp-alone");
    this.name();
    if (document.fullscreenElement === root) document.exitFullscreen();
  }

  // A projector shows light pictures better, whatever the theme; say whether it is on.
  light() {
    const { root, picture } = this.board;
    const large = root.classList.contains("gp-present");
    for (const part of [root, picture.svg]) if (part) part.classList.toggle("gk-light", large);
    return large;
  }

  name() {
    const large = this.light();
    const { large: button } = this.board;
    button.replaceChildren(glyph("screen"), ...(large ? [make("span", { class: "gp-word" }, "Leave")] : []));
    button.setAttribute("aria-label", large ? "Leave the large view" : "Large view");
    button.title = large ? "Leave the large view" : "Large view, for a projector";
    button.setAttribute("aria-pressed", String(large));
  }
}
