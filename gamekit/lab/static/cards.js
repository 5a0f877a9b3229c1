// What is asked of a person: cards to lay, something to pick, yes or no, a typed line; and the covers between people.

class Cards {
  constructor(board) {
    this.board = board;
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
