// How one steps through a game: by event, action or round.

class Timeline {
  constructor(board) {
    this.board = board;
    this.root = make("div", { class: "gp-time", hidden: "" });
  }

  // What the kernel may say to this part: kind of message -> what to do.
  answers() {
    return {};
  }

  // Show what is new in a moment.
  change() {}

  // Say whether a key was meant for this part.
  key() {
    return false;
  }
}
