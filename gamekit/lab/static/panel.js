// What stands around the picture: whose turn it is, the tools, what everybody has, what happened.

class Panel {
  constructor(board) {
    this.board = board;
  }

  change(message) {
    if (message.beside) this.showBeside(message.beside);
    if (message.now) this.showNow(...message.now);
    if (message.log) this.showLog(...message.log);
    if (message.tools) this.showTools(message.tools);
  }

  showNow(seat, text) {
    this.board.seat = seat;
    this.headline = text;
    this.tellNow(text);
  }

  // Say something else of the same moment.
  tellNow(text) {
    const { beside, seat } = this.board;
    if (this.told === text && this.toldOf === seat) return;
    [this.told, this.toldOf] = [text, seat];
    const player = seat === null ? null : beside.seats[seat];
    const line = make("p", {});
    if (player && text.startsWith(player.name)) {
      line.append(make("b", {}, player.name), text.slice(player.name.length));
    } else {
      line.append(text);
    }
    this.said = make("span", { class: "gp-note" });
    this.board.now.replaceChildren(...(player ? [this.board.signs.sign(player)] : []), line, this.said);
  }

  note(text) {
    if (this.said) this.said.textContent = text;
  }

  showTools([undo, redo] = this.usable || [false, false]) {
    this.usable = [undo, redo];
    const { board } = this;
    const covered = board.root.classList.contains("gp-covered");
    const had = document.activeElement;
    board.undo.disabled = !undo;
    board.redo.disabled = !redo;
    for (const button of [...board.tools.children].slice(2)) button.disabled = covered; // what they show lies behind it
    board.rest(board.tools, "button", board.tools.querySelector('[tabindex="0"]'));
    if ([board.undo, board.redo].includes(had) && had.disabled) this.leaveTool();
  }

  // Whoever pressed a button until it was of no more use goes on from the other, or from the picture.
  leaveTool() {
    const { undo, redo, picture, pointing, card } = this.board;
    const spot = picture.spots.get(pointing.stopped);
    const next = [undo, redo].find((button) => !button.disabled) || (spot ? spot.g : card.landing());
    next.focus({ preventScroll: true });
  }

  showBeside(changes) {
    const { board } = this;
    Object.assign(board.beside, changes);
    const { title, track, seats, unit, goal, ends } = board.beside;
    board.round.textContent = title;
    board.track.replaceChildren(
      ...track.map((stop) => {
        const item = make("li", { class: stop.state && `gp-${stop.state}`, title: stop.label });
        item.append(board.signs.icon(stop.icon), make("span", { class: "gp-unseen" }, stop.label));
        return item;
      }),
    );
    board.scores.setAttribute("aria-label", unit);
    const head = make("div", { class: "gp-top-line" }, make("h2", {}, unit), board.pages.more(), make("span", { title: ends }, ends));
    const list = make("ul", { class: "gp-scores" });
    for (const seat of seats) {
      const full = board.signs.coloured(make("span", { class: "gp-full" }), seat);
      full.style.width = `${Math.min(100, Math.max(0, (100 * seat.amount) / goal))}%`;
      const amount = make("span", { class: "gp-amount" }, figure(seat.amount));
      const bar = make("span", { class: "gp-bar", "aria-hidden": "true" }, full);
      const name = make("span", { class: "gp-name", title: seat.name }, make("span", {}, seat.name), this.status(seat));
      list.append(make("li", { "data-seat": seats.indexOf(seat) }, board.signs.sign(seat), name, amount, bar));
    }
    board.scores.replaceChildren(head, list);
  }

  status(seat) {
    if (!seat.status) return "";
    return make("span", { class: "gp-status" }, seat.seal ? seal(seat.seal) : "", make("span", {}, seat.status));
  }

  // --- The log -----------------------------------------------------------------------------------------------

  showLog(keep, added) {
    this.keepLog(keep, added);
    this.drawLog(keep, this.board.rows);
  }

  keepLog(keep, added) {
    this.board.rows.splice(keep, Infinity, ...added);
    this.board.timeline.told(keep);
  }

  // Each line leads to its moment, its tag to its rule.
  drawLog(keep, rows) {
    const { board } = this;
    const { log, signs, timeline } = board;
    while (log.children.length > keep) log.lastChild.remove();
    rows.slice(keep).forEach(([icon, text, rule], number) => {
      const line = make("li", { class: rule ? null : "gp-comment" }, signs.icon(icon || "stop"), make("p", {}, text));
      if (rule) line.append(signs.tag(rule));
      line.addEventListener("click", (event) => event.target.closest("button") || timeline.goto(keep + number + 1));
      log.append(line);
    });
    timeline.slider.paint();
    board.rest(log, "button", null);
    if (timeline.away) return;
    log.scrollTop = log.scrollHeight;
    requestAnimationFrame(() => (log.scrollTop = log.scrollHeight)); // once the rows have their places
  }
}
