// The timeline's own look: arrows, units, the slider with its rounds, and the line of the log that is shown.

class Slider {
  constructor(timeline) {
    this.timeline = timeline;
    this.board = timeline.board;
    this.build();
    this.sized = new ResizeObserver(() => this.scroll());
    this.sized.observe(this.root);
  }

  close() {
    this.sized.disconnect();
  }

  build() {
    const { timeline } = this;
    const arrow = (label, icon, press) => this.button("gp-arrow", label, press, glyph(icon));
    this.back = arrow("Step back", "back", () => timeline.step(-1));
    this.player = arrow("Play", "play", () => timeline.toggle());
    this.on = arrow("Step on", "on", () => timeline.step(1));
    this.units = UNITS.map((unit) => this.button("", "", () => timeline.by(unit), unit));
    this.rate = this.button("gp-rate", "Speed", () => timeline.faster(1, true), "");
    this.fork = this.button("gp-fork", "", () => timeline.lines.list(), "");
    this.opened = this.button("gp-open", "Tell what was hidden, too", () => timeline.lines.open());
    this.fill = make("span", { class: "gp-fill" });
    this.ticks = make("span", { class: "gp-ticks" });
    this.knob = make("span", { class: "gp-knob" });
    this.slide = make("div", { class: "gp-slide", role: "slider", tabindex: "0", "aria-label": "Place in the game", "aria-valuemin": "0" });
    this.slide.append(this.fill, this.ticks, this.knob);
    this.slide.addEventListener("pointerdown", (event) => this.drag(event));
    this.slide.addEventListener("pointermove", (event) => this.slide.hasPointerCapture(event.pointerId) && this.slideTo(event));
    this.place = make("span", { class: "gp-place" });
    const units = make("div", { class: "gp-units", role: "group", "aria-label": "Step by" }, ...this.units);
    const arrows = make("div", { class: "gp-arrows" }, this.back, this.player, this.on);
    this.root = make("div", { class: "gp-time", role: "group", "aria-label": "Timeline", hidden: "" });
    this.root.append(arrows, units, this.slide, this.opened, this.fork, this.rate, this.place);
  }

  // The slider is the one Tab stop; each button has a key there.
  button(kind, label, press, ...inside) {
    const attributes = { type: "button", class: kind, tabindex: "-1", onclick: press };
    if (label) Object.assign(attributes, { title: label, "aria-label": label });
    return make("button", attributes, ...inside);
  }

  showPlaying(playing) {
    const label = playing ? "Pause" : "Play";
    this.player.replaceChildren(glyph(playing ? "pause" : "play"));
    this.player.setAttribute("aria-label", label);
    this.player.title = label;
  }

  showUnit(unit) {
    this.units.forEach((button) => button.setAttribute("aria-pressed", String(button.textContent === unit)));
  }

  showSpeed(speed) {
    this.rate.textContent = `${speed}×`;
    this.rate.setAttribute("aria-label", `Speed ${speed}`);
  }

  // --- By pointer --------------------------------------------------------------------------------------------

  drag(event) {
    this.slide.setPointerCapture(event.pointerId);
    this.slide.focus({ preventScroll: true });
    this.timeline.pause();
    this.slideTo(event);
  }

  slideTo(event) {
    const { timeline } = this;
    const { left, width } = this.slide.getBoundingClientRect();
    const stop = Math.round((Math.max(0, Math.min(1, (event.clientX - left) / width)) || 0) * timeline.rows.length);
    if (stop !== timeline.here) timeline.goto(stop);
  }

  // --- Where one is ------------------------------------------------------------------------------------------

  paint() {
    const { here, line, lines, over, rows } = this.timeline;
    const last = rows.length;
    const share = `${last ? (100 * here) / last : 100}%`;
    this.fill.style.width = share;
    this.knob.style.left = share;
    const row = rows[Math.max(0, here - 1)];
    const title = row ? row[TITLE] : "";
    this.place.replaceChildren(make("span", {}, "event "), `${here} of ${last}`);
    this.slide.setAttribute("aria-valuemax", last);
    this.slide.setAttribute("aria-valuenow", here);
    this.slide.setAttribute("aria-valuetext", `${title ? `${title}, ` : ""}event ${here} of ${last}`);
    this.back.disabled = here === 0;
    this.on.disabled = here === last;
    this.fork.hidden = !lines.others && !(line && line.tip !== null);
    this.fork.replaceChildren(glyph("fork"), String(lines.others + 1));
    const count = `${lines.others + 1} lines of play`;
    this.fork.title = count;
    this.fork.setAttribute("aria-label", count);
    const all = Boolean(line && line.all);
    this.opened.hidden = !over && this.board.playable && !all;
    this.opened.replaceChildren(glyph("eye"));
    this.opened.setAttribute("aria-pressed", String(all));
    this.drawTicks(last);
    this.pointLog();
  }

  drawTicks(last) {
    const rounds = this.timeline.rounds();
    const drawn = `${last}:${rounds.map(([stop]) => stop)}`;
    if (this.drawn === drawn) return;
    this.drawn = drawn;
    let free = -1;
    this.ticks.replaceChildren(
      ...rounds.map(([stop, title]) => {
        const left = (100 * stop) / last;
        const number = title.match(/\d+/);
        const label = number && left > free && left < 95 ? make("b", {}, number[0]) : "";
        if (label) free = left + 5;
        const tick = make("span", { class: "gp-tick" }, label);
        tick.style.left = `${left}%`;
        return tick;
      }),
    );
  }

  pointLog() {
    const { log } = this.board;
    const now = this.timeline.here - 1;
    [...log.children].forEach((line, number) => {
      line.classList.toggle("gp-cur", number === now);
      line.classList.toggle("gp-later", number > now);
    });
    this.scroll();
  }

  // In the past the log keeps its moment in view.
  scroll() {
    const { board, timeline } = this;
    const { log } = board;
    const line = log.children[Math.max(0, timeline.here - 1)];
    if (line && timeline.away) log.scrollTop = line.offsetTop - log.offsetTop - log.clientHeight / 2;
  }
}
