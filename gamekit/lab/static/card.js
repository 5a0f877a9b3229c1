// The card above the choices tells one thing at a time: a place, a refusal, a rule, the keys.

const LAB_EDGE = 120; // px above and below a notebook that are no part of it
const FEW_BUTTONS = 4; // so many choices are shown at once where a second place decides

class Card {
  constructor(board) {
    this.board = board;
    this.root = make("div", { class: "gp-card" });
    this.hint = "";
    this.stack = []; // cards that lie on one another, each with what marks its causes again
    this.picks = []; // what has been pointed at of something that names several
  }

  answers(message) {
    return {
      look: () => this.showLook(message),
      why: () => this.showWhy(message),
      choose: () => this.showChoice(message),
      rule: () => this.showRule(message),
      fault: () => this.showFault(message.text),
    };
  }

  // Back to what is shown while nothing else is: the hint, or what is pointed at.
  reset(then = "") {
    const { pages, picture, reveal, timeline } = this.board;
    this.stack = [];
    this.picks = [];
    this.announce(null);
    picture.unmark();
    if (pages.resume && !timeline.away) {
      this.root.replaceChildren(pages.resumeCard());
      return;
    }
    if (timeline.away) {
      this.then = then || this.then;
      this.root.replaceChildren(timeline.card(this.then), ...(reveal.spread ? [reveal.resting(null)] : []));
      return;
    }
    const hint = make("div", { class: "gp-look" }, make("h2", {}, "This place"), make("p", { class: "gp-hint" }, this.hint));
    this.root.replaceChildren(reveal.resting(hint));
  }

  // Put a card on top; Esc takes it off again and gives the focus back.
  lay(card, restore = () => {}) {
    if (!this.stack.length) this.back = this.board.root.contains(document.activeElement) ? document.activeElement : null;
    this.stack.push([card, restore]);
    this.root.replaceChildren(card);
    this.root.scrollTop = 0;
    (card.querySelector(".gp-main") || card.querySelector("button, input")).focus({ preventScroll: true });
    this.announce(card);
    this.bringIntoView(card);
  }

  // An answer may lie below the screen: the line above the picture names it, and the page moves as little as it must.
  announce(card) {
    const said = card ? card.dataset.says || card.querySelector(".gp-big, h2, p").textContent : "";
    if (said || this.announced) this.board.panel.note(said || this.board.asking.remark || "");
    this.announced = said;
  }

  // Where a second place is still to be pointed at, the marked ones stay in view: then the card's head must do.
  bringIntoView(card) {
    requestAnimationFrame(() => {
      const region = card.closest(".gp-may");
      if (!region) return; // something else is told by now
      const box = card.getBoundingClientRect();
      const ends = Math.min(box.bottom, region.getBoundingClientRect().bottom); // the rest scrolls inside
      const room = window.innerHeight - LAB_EDGE;
      if (box.top > LAB_EDGE / 2 && (ends < window.innerHeight - LAB_EDGE / 2 || box.top < room / 2)) return;
      const head = card.querySelector(".gp-chosen");
      const marked = this.board.picture.top.getBoundingClientRect();
      const element = head && box.bottom - marked.top > room ? head : card;
      element.scrollIntoView({ block: "nearest", behavior: still() ? "instant" : "smooth" });
    });
  }

  lift() {
    this.stack.pop();
    if (!this.stack.length) {
      this.reset();
      this.landing().focus({ preventScroll: true });
      return;
    }
    const [card, restore] = this.stack.at(-1);
    this.root.replaceChildren(card);
    this.announce(card);
    restore();
    (card.querySelector(".gp-main") || card.querySelector("button")).focus({ preventScroll: true });
  }

  // Where the focus goes when the button that had it is gone.
  landing() {
    const { offers, reveal, root } = this.board;
    const back = this.back && root.contains(this.back) && !this.back.disabled ? this.back : null;
    const cover = reveal.cover.querySelector("button");
    return cover || back || offers.querySelector("button:enabled") || offers;
  }

  main(text, press) {
    return make("button", { type: "button", class: "gp-main", onclick: press }, text);
  }

  leave(text) {
    return make("button", { type: "button", class: "gp-quiet", onclick: () => this.lift() }, text);
  }

  // --- What it tells -----------------------------------------------------------------------------------------

  showLook({ id, title, way, facts, does }) {
    const { asking, picture, pointing, queue, reveal, signs, timeline } = this.board;
    if (this.stack.length || queue.length || id !== pointing.pointed) return;
    if (!reveal.cover.hidden) return;
    const asked = asking.busy && !timeline.away; // then only what was clicked is told
    if (asked && id !== pointing.clicked) return;
    picture.drawWay(way);
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
        list.append(make("li", {}, icon ? signs.icon(icon) : null, make("span", {}, text), gain && make("b", {}, gain)));
      }
      card.append(list);
    }
    if (does) card.append(make("p", { class: "gp-does" }, does));
    if (timeline.away) card.append(...timeline.ways());
    if (asked) {
      card.append(this.main("Back", () => this.lift()));
      this.lay(card);
    } else {
      this.root.replaceChildren(card);
    }
    pointing.clicked = "";
  }

  // What was pointed at may mean several things: a second place decides, or a button.
  showChoice({ ids, title, choices, next }) {
    const card = make("div", { class: "gp-ask" });
    const head = [make("h2", {}, next.length ? "Chosen so far" : "Which do you mean?"), make("h2", { class: "gp-big" }, title)];
    if (next.length) {
      card.dataset.says = `${title}: now a marked place. Esc lets go.`;
      card.append(make("div", { class: "gp-chosen" }, ...head), make("p", {}, "Now point at one of the marked places, or choose here."));
    } else {
      card.append(...head);
    }
    const buttons = choices.map(([choice, text]) => {
      const button = this.board.act(choice, text);
      button.className = "gp-main";
      return button;
    });
    card.append(...(next.length ? this.folded(buttons) : buttons), this.leave("None of these"));
    const mark = () => {
      this.picks = ids;
      this.board.picture.unmark();
      this.board.picture.drawPicks(ids, next);
    };
    this.stack = [];
    this.lay(card, mark);
    mark();
  }

  // Buttons, with those after the first few behind one more.
  folded(buttons) {
    if (buttons.length <= FEW_BUTTONS + 1) return buttons;
    const rest = make("div", { class: "gp-rest", hidden: "" }, ...buttons.slice(FEW_BUTTONS));
    const fold = make("button", { type: "button", class: "gp-fold", "aria-expanded": "false" });
    fold.append(make("i", { class: "gp-chevron" }), `${buttons.length - FEW_BUTTONS} more`);
    fold.addEventListener("click", () => {
      rest.hidden = !rest.hidden;
      fold.setAttribute("aria-expanded", String(!rest.hidden));
    });
    return [...buttons.slice(0, FEW_BUTTONS), fold, rest];
  }

  showWhy({ id, breaches, instead, try: attempt, lay = [] }) {
    const { board } = this;
    const card = make("div", { class: "gp-why", role: "group", "aria-label": "Why not" });
    for (const [title, sentence, rule, causes] of breaches) {
      const head = make("div", { class: "gp-title" }, make("h2", { class: "gp-big" }, glyph("no"), title), board.signs.tag(rule));
      card.append(head, make("p", {}, sentence));
      const list = make("ul", { class: "gp-causes" });
      for (const [letter, , label] of causes) {
        list.append(make("li", {}, make("span", { class: "gp-letter" }, letter), make("span", {}, label)));
      }
      if (causes.length) card.append(list);
    }
    const tries = make("button", { type: "button", onclick: () => board.attempt(attempt) }, "Let me try it anyway");
    const trying = attempt === null || attempt === undefined ? [] : [tries];
    const does = () => (lay.length ? board.hand.fill(lay) : board.choose(instead[0]));
    if (instead) card.append(this.main(instead[1], does), ...trying, this.leave("Leave it"));
    else card.append(this.main("Leave it", () => this.lift()), ...trying);
    if (lay.length) card.append(make("p", { class: "gp-small" }, "This puts the cards into your holder; sealing them is up to you."));
    if (trying.length) card.append(make("p", { class: "gp-small" }, "Trying happens on a ghost board; your game stays as it is."));
    const mark = () => {
      board.picture.unmark();
      board.picture.drawCauses(id, breaches.flatMap((breach) => breach[3]));
    };
    this.stack = [];
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
        const button = make("button", { type: "button", class: "gp-quiet", onclick: () => this.board.say({ kind: "rule", id }) }, title);
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
    card.append(this.main("Go on", () => this.board.say({ kind: "hello" })));
    this.stack = [];
    this.lay(card);
  }
}
