"""Caribbean: secret bribes move six neutral ships over a sea of spaces."""

from gamekit import lessons
from gamekit.games.caribbean.bots import BidsOnly, GreedyBot
from gamekit.games.caribbean.chart import chart
from gamekit.games.caribbean.pack import Pack, load_pack, parse_pack
from gamekit.games.caribbean.rules import Caribbean
from gamekit.games.caribbean.state import (
    THIEF,
    Bid,
    Capture,
    Deliver,
    EndTurn,
    Give,
    Jettison,
    Keep,
    Laying,
    Options,
    Phase,
    Sail,
    Show,
    State,
    Steal,
    Swap,
)
from gamekit.session import Session

GAME = Caribbean()


def lesson(name: str) -> Session[State]:
    """Return a lesson to play on: bids are laid for everybody, and Ben moves the ships he wins by himself."""
    bidder = GreedyBot()
    return lessons.lesson({GAME.name: GAME}, GAME.name, name, {0: BidsOnly(bidder), 1: bidder})


__all__ = [
    "GAME",
    "THIEF",
    "Bid",
    "Capture",
    "Caribbean",
    "Deliver",
    "EndTurn",
    "Give",
    "Jettison",
    "Keep",
    "Laying",
    "Options",
    "Pack",
    "Phase",
    "Sail",
    "Show",
    "State",
    "Steal",
    "Swap",
    "chart",
    "lesson",
    "load_pack",
    "parse_pack",
]
