// What lies turned for all to see, and the covers between people who share a screen.

const TURN = 320; // ms a card
const NEXT = 120; // ms from one card to the next
const MARKED = 160; // ms
const SUMMED = 200; // ms
const SEALED = "M12 1.500c2 0 2.600 1.600 4.200 2 1.700.4 3.300-.4 4.200 1.100.9 1.600-.3 2.900 0 4.600.3 1.600 2 2.400 1.700 4.200-.3 1.700-2 2-2.900 3.400-.9 1.400-.6 3.200-2.300 3.900-1.600.7-2.700-.7-4.300-.5-1.700.2-2.700 1.900-4.400 1.300-1.600-.6-1.500-2.500-2.600-3.700C4.500 16.600 2.600 16.500 2.100 14.800c-.5-1.700 1-2.800 1.200-4.500.2-1.600-1-3 0-4.500 1-1.400 2.700-.8 4.300-1.500C9.100 3.600 10.200 1.500 12 1.500z";
const ANCHOR = "M12 8.500v7M9 10.500h6M8.500 12.800c.5 2.200 2 3 3.500 3.100 1.500-.1 3-.9 3.500-3.100";

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

class Reveal {
  constructor(board) {
    this.board = board;
    this.cover = make("div", { class: "gp-cover", hidden: "" });
  }

  answers() {
    return {};
  }

  // Show what is new in a moment; return how long it moves, in ms.
  change(message) {
    const lasts = message.beside && "spread" in message.beside ? this.spreadOut(message.beside.spread) : 0;
    if ("cover" in message) this.showCover(message.cover);
    return lasts;
  }

  key() {
    return false;
  }

  // --- Cards turned for all to see ---------------------------------------------------------------------------

  spreadOut(spread) {
    const fresh = Boolean(spread && (!this.spread || this.spread.title !== spread.title));
    this.spread = spread;
    if (!this.board.card.stack.length) this.board.card.reset();
    return fresh && this.shown ? this.turn(this.shown) : 0;
  }

  // What the card region shows while nothing else is looked at: the turned cards, or the hint.
  resting(hint) {
    if (!this.spread) return hint;
    if (this.shownOf === this.spread) return this.shown; // it may be turning
    this.shownOf = this.spread;
    const { title, cards, terms, note } = this.spread;
    const list = make("ul", { class: "gp-spread" });
    list.style.setProperty("--n", cards.length);
    for (const { seat: number, card, word, kind } of cards) {
      const seat = this.board.beside.seats[number];
      const name = make("span", { class: "gp-who" }, this.board.signs.sign(seat), make("span", { title: seat.name }, seat.name));
      const both = make("span", { class: "gp-turn" }, this.board.hand.face(card, seat, "span", this.board.hand.faces.get(card).label));
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
      const back = place.appendChild(this.board.hand.back(seat));
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
    board.panel.showTools();
    this.cover.hidden = !cover;
    this.cover.replaceChildren();
    if (!cover) return;
    board.card.reset();
    const [number, title, text, says, leave] = cover;
    const { seats } = board.beside;
    const open = make("button", { type: "button", class: "gp-main", onclick: () => board.go("open") }, says);
    const plate = make("div", { class: "gp-plate", role: "group", "aria-label": title });
    plate.append(board.signs.sign(seats[number]), make("h2", {}, title), make("p", {}, text), open);
    if (seats.some((seat) => seat.seal)) plate.append(make("ul", { class: "gp-seals" }, ...seats.map((seat) => this.sealed(seat))));
    if (leave) plate.append(make("button", { type: "button", onclick: () => board.go("back") }, leave));
    plate.append(make("p", { class: "gp-hidden" }, "Nothing secret is on this page or behind it."));
    this.cover.replaceChildren(rose(), plate);
  }

  sealed(seat) {
    return make("li", {}, seat.seal ? seal(seat.seal) : "", make("span", {}, seat.name), make("span", { class: "gp-unseen" }, `: ${seat.status}`));
  }
}
