// The picture: what the kernel drew, and what is drawn on top of it here. It knows ids, places and classes.

class Picture {
  constructor(board) {
    this.board = board;
    this.root = make("div", { class: "gp-pic" });
  }

  change(message) {
    if (message.labels) this.relabel(message.labels);
    const lasts = message.sprites ? this.board.motion.move(message.sprites) : 0;
    if (message.marks) this.mark(message.marks);
    if (message.figures !== undefined) this.showFigures(message.figures);
    return lasts;
  }

  show(message) {
    const parsed = new DOMParser().parseFromString(message.svg, "image/svg+xml").documentElement;
    this.svg = document.importNode(parsed, true);
    this.root.replaceChildren(this.svg);
    this.size = this.svg.getAttribute("viewBox").split(" ").slice(2).map(Number);
    this.unit = Number(this.svg.dataset.unit);
    this.bends = JSON.parse(this.svg.dataset.bends || "{}");
    this.svg.style.setProperty("--unit", this.unit);
    this.spots = new Map();
    this.sprites = new Map();
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
    this.board.pointing.listen(this.svg);
    this.svg.addEventListener("focusout", () => this.ring.replaceChildren());
  }

  // Numbers and small signs that change from moment to moment; they come as a picture does, and are no markup of HTML.
  showFigures(figures) {
    const parsed = new DOMParser().parseFromString(`<svg xmlns="${SVG}">${figures}</svg>`, "image/svg+xml");
    this.svg.querySelector(".gk-figures").replaceChildren(...document.importNode(parsed.documentElement, true).childNodes);
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

  // --- Marks -------------------------------------------------------------------------------------------------

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
    const { pointing } = this.board;
    pointing.rove(this.svg.contains(document.activeElement) ? pointing.stopped : "");
  }

  // Around a place where something can be done, or where something is in the way.
  ringed({ g, at: [cx, cy] }, kind) {
    const rings = (name) => [...g.querySelectorAll(".gk-hit")].map((shape) => {
      const copy = shape.cloneNode();
      copy.setAttribute("class", `${name} gp-${kind}`);
      return copy;
    });
    if (["can", "could", "picked", "next"].includes(kind)) return [...rings("gp-ring-case"), ...rings("gp-ring")];
    if (kind !== "block") return [];
    return ["gp-block-case", "gp-block"].map((name) => draw("circle", { class: name, cx, cy, r: 34 * this.unit }));
  }

  letters(text, x, y, size, fill) {
    const high = size * this.unit;
    const attributes = { x, y: y + high * 0.36, "font-size": high, "text-anchor": "middle" };
    const element = draw("text", attributes, text);
    element.style.fill = fill;
    return element;
  }

  // --- Drawn on top: a way, the causes of a refusal ----------------------------------------------------------

  // The line through spots that lie beside each other, with the bends that keep it off the land.
  route(ids) {
    return ids.flatMap((id, number) => {
      const [before, here] = [ids[number - 1], this.placeOf(id)];
      const bends = this.bends[`${before} ${id}`] || [...(this.bends[`${id} ${before}`] || [])].reverse();
      return [...bends, here];
    });
  }

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
    this.board.root.classList.add("gp-refused");
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

  // What has been chosen of something that names several things, and what may come next.
  drawPicks(ids, next) {
    for (const [names, kind] of [[next, "next"], [ids, "picked"]]) {
      for (const id of names) this.top.append(...this.outline(id, kind));
    }
  }

  // A place is outlined by its own shape, a piece by a circle.
  outline(id, kind) {
    const spot = this.spots.get(id);
    if (spot) return this.ringed(spot, kind);
    const [cx, cy] = this.placeOf(id);
    return ["gp-ring-case", "gp-ring"].map((name) => draw("circle", { class: `${name} gp-${kind}`, cx, cy, r: 34 * this.unit }));
  }

  unmark() {
    this.board.root.classList.remove("gp-refused");
    this.drawWay([]);
    for (const { g } of this.spots.values()) g.classList.remove("cause");
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
}
