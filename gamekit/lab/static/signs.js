// Small pictures in lines of text: of what lies on the board, of players, of rules.

class Signs {
  constructor(board) {
    this.board = board;
  }

  // Another picture, other sprites.
  clear() {
    this.boxes = new Map();
  }

  // A picture in a line of text: a sprite shown small, a player's sign, a distance, an anchor.
  icon(id) {
    const { beside, picture } = this.board;
    const [kind, number] = id.split(":");
    if (kind === "seat" && beside.seats[number]) return this.sign(beside.seats[number]);
    if (kind === "reach") return make("span", { class: `gp-chip gp-r${layer(number)}`, "aria-hidden": "true" }, number);
    if (kind === "mark") return this.ring(number);
    if (id === "stop" || id === "note") return glyph(id);
    const sprite = picture.sprites.get(id);
    if (!sprite) return make("span", { class: "gp-icon gp-none", "aria-hidden": "true" });
    const shapes = [...sprite.g.children].filter((part) => !part.matches("title, .gk-ring"));
    const small = draw("svg", { class: "gk-board gp-icon", "aria-hidden": "true" });
    small.append(...shapes.map((shape) => shape.cloneNode(true)));
    small.setAttribute("viewBox", this.box(id, small));
    return small;
  }

  // How a mark is drawn around a place.
  ring(kind) {
    const names = kind === "block" ? ["gp-block-case", "gp-block"] : [`gp-ring-case gp-${kind}`, `gp-ring gp-${kind}`];
    const rings = names.map((name) => draw("circle", { class: name, r: 26 }));
    return draw("svg", { class: "gk-board gp-icon gp-mark", viewBox: "-34 -34 68 68", "aria-hidden": "true" }, ...rings);
  }

  // A drawing that came as text.
  drawn(text) {
    const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    const small = document.importNode(parsed, true);
    small.classList.add("gp-icon");
    return small;
  }

  box(id, small) {
    if (!this.boxes.has(id)) {
      this.board.root.append(small);
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

  // A rule's name alone, to press.
  name(id) {
    const tag = this.tag(id);
    tag.querySelector(".gp-std").remove();
    return tag;
  }

  // A rule's name, to press.
  tag(id) {
    const { rules } = this.board;
    if (!rules.has(id)) return "";
    const [title, standing] = rules.get(id);
    const label = `Rule ${id}: ${title}, ${standing}`;
    const button = make("button", { type: "button", class: "gp-rule", title, "aria-label": label });
    button.append(make("code", {}, id), make("span", { class: `gp-std gp-${standing}` }, standing));
    button.addEventListener("click", () => this.board.say({ kind: "rule", id }));
    return button;
  }
}
