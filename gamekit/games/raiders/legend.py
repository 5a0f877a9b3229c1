"""What the signs on the picture of Raiders mean, and what is known of the deck beside it."""

from __future__ import annotations

from collections.abc import Iterator

from gamekit.game import Hidden
from gamekit.games.raiders import text
from gamekit.games.raiders.pack import THREATS
from gamekit.games.raiders.state import State
from gamekit.panel import Fact
from gamekit.words import counted, listed


def legend(state: State) -> tuple[Fact, ...]:
    """Return what each kind of sign means; the same all through a game."""
    card = next(iter(state.cards))
    return (
        Fact(
            "A convoy card: its location above, its good in the middle. Raided alone, it brings the doubloons, ships or"
            " spyglass below. A cannonball counts against every threat.",
            card,
        ),
        Fact("A card that somebody has raided, in the column of its good.", f"own:{card}"),
        Fact("A ship, face down until it is revealed.", "ship:0:1"),
        Fact("How far the deck has gone down.", "pointer"),
        Fact("A threat in the deck, at its known depth.", "depth:1"),
        *(
            Fact(f"{text.THREAT_NAMES[threat][0].upper()}{text.THREAT_NAMES[threat][1:]}.", f"threat:{threat}")
            for threat in THREATS
        ),
    )


def facts(state: State) -> Iterator[Fact]:
    """Yield what is known of the deck and the threats."""
    yield Fact(f"{counted(state.deck, 'ship card')} to come")
    for above in state.threats:
        yield Fact("A threat lies on top" if not above else f"A threat after {counted(above, 'more card')}")
    if state.aside is None or isinstance(state.aside, Hidden):
        told = listed([text.THREAT_NAMES[threat] for threat in THREATS if threat not in state.struck], "or")
        yield Fact(f"Set aside: {told}")
    else:
        yield Fact(f"Set aside: {text.THREAT_NAMES[state.aside]}")
