// Pointing at the picture, with a pointer or with keys: the kernel says what is there, and what a choice of it does.

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

class Pointing {
  constructor(board) {
    this.board = board;
  }

  close() {
    clearTimeout(this.waiting);
  }

  listen(svg) {
    svg.addEventListener("click", (event) => this.point(this.under(event)));
    svg.addEventListener("pointerover", (event) => this.hover(this.under(event)));
    svg.addEventListener("pointerleave", () => this.hover(""));
    svg.addEventListener("focusin", (event) => this.focused(event.target));
  }

  under(event) {
    const thing = event.target.closest("[data-id]");
    return thing ? thing.dataset.id : "";
  }

  hover(id) {
    if (id === this.pointed) return;
    this.pointed = id;
    clearTimeout(this.waiting);
    if (id) this.waiting = setTimeout(() => this.ask(id), 40);
    else if (!this.board.card.stack.length) this.board.card.reset();
  }

  focused(g) {
    const { ring, spots } = this.board.picture;
    const spot = spots.get(g.dataset.id);
    if (!spot || !g.matches(":focus-visible")) return;
    for (const width of ["gp-casing", "gp-line"]) {
      for (const shape of g.querySelectorAll(".gk-hit")) {
        const copy = shape.cloneNode();
        copy.setAttribute("class", width);
        ring.append(copy);
      }
    }
    this.rove(g.dataset.id);
    this.pointed = g.dataset.id;
    this.ask(g.dataset.id);
  }

  // The picture is one Tab stop: the spot that has the focus or, while none has, the marked one.
  rove(id) {
    const { marks, spots } = this.board.picture;
    const here = marks.find(([, kind]) => kind === "here");
    this.stopped = spots.has(id) ? id : (here && spots.has(here[0]) && here[0]) || [...spots.keys()][0];
    for (const [other, { g }] of spots) g.tabIndex = other === this.stopped ? 0 : -1;
  }

  ask(id) {
    const { timeline } = this.board;
    if (this.board.card.stack.length) return;
    const { away, stop } = timeline;
    this.board.say({ kind: "look", id, ...(away ? { stop, ...timeline.which() } : {}) });
  }

  point(id) {
    if (!id) return;
    const { board } = this;
    const version = board.version; // of the picture that was pointed at
    const after = board.card.picks; // what was pointed at before, for the same choice
    board.settle();
    if (!board.timeline.away && (board.hand.takes(id) || board.own.takes(id))) return;
    if (board.card.stack.length) board.card.reset();
    this.pointed = id;
    this.clicked = id;
    this.rove(id);
    if (board.timeline.away) {
      this.ask(id);
      if (board.playable) board.panel.note("You look back: nothing is played here.");
      return;
    }
    board.say({ kind: board.playable ? "point" : "look", id, after, version });
  }

  forsake() {
    if (this.board.root.contains(document.activeElement)) document.activeElement.blur();
    this.pointed = "";
    this.board.card.reset();
  }

  // --- Keys --------------------------------------------------------------------------------------------------

  // Plain keys stay here: the notebook's own would delete or run the cell. Its shortcuts with Ctrl go through.
  key(event) {
    const { board } = this;
    if (!event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
    if (!board.picture.svg) return;
    if (board.parts.some((part) => part.key(event))) return;
    const spot = event.target.closest(".gk-spot");
    const typing = event.target.matches("input");
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z" && !typing) {
      handled(event);
      board.go(event.shiftKey ? "redo" : "undo");
    } else if (event.key === "Escape") {
      handled(event);
      if (board.card.stack.length) board.card.lift();
      else this.forsake();
    } else if (event.key === "?" && !typing) {
      handled(event);
      board.card.showKeys();
    } else if (spot && board.picture.svg.contains(spot)) {
      this.spotKey(event, spot);
    }
  }

  spotKey(event, spot) {
    const { marks, spots } = this.board.picture;
    const here = marks.find(([, kind]) => kind === "here");
    if (event.key in ARROWS) {
      handled(event);
      const next = this.neighbour(spot.dataset.id, ARROWS[event.key]);
      if (next) next.focus();
    } else if (event.key === "Home" && here && spots.has(here[0])) {
      handled(event);
      spots.get(here[0]).g.focus();
    } else if (event.key === "Enter" || event.key === " ") {
      handled(event);
      this.point(spot.dataset.id);
    } else if (event.key === ".") {
      handled(event);
      const button = this.board.card.root.querySelector("button") || this.board.offers.querySelector("button");
      if (button) button.focus();
    }
  }

  // The next spot that way: near counts, and straight ahead counts more.
  neighbour(id, [dx, dy]) {
    const { spots } = this.board.picture;
    const [x, y] = spots.get(id).at;
    let best = null;
    let least = Infinity;
    for (const [other, { g, at }] of spots) {
      const [ahead, aside] = [(at[0] - x) * dx + (at[1] - y) * dy, Math.abs((at[0] - x) * dy + (at[1] - y) * dx)];
      const cost = ahead + aside * 2;
      if (other !== id && ahead > 0 && aside < ahead * 1.6 && cost < least) [best, least] = [g, cost];
    }
    return best;
  }
}
