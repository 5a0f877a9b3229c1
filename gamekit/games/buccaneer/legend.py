"""What the signs on the picture of Buccaneer mean."""

from __future__ import annotations

from gamekit.games.buccaneer.state import State
from gamekit.panel import Fact


def legend(state: State) -> tuple[Fact, ...]:
    """Return what each kind of sign means; the same all through a game."""
    ship = next(iter(state.ships))
    covered = (
        "the values under it are covered" if state.table.options.views == "table" else "all values in it can be seen"
    )
    return (
        Fact("A ship: her ducats, the least crew, what a ? is paid, and the booty she carries.", ship),
        Fact(f"The top pirate of a stack, the captain, with the ducats that he is paid; {covered}.", "face-a-5"),
        Fact("A ? is paid what the boarded ship says.", "face-a-wild"),
        Fact("The captain's pennant, on a stack of two or more; the number below counts its pirates.", "pennant-a-5"),
        Fact("A piece of booty. Most of a kind win its worth at the end, the others a ducat a piece.", "piece-chest-1"),
        *(Fact(f"{name}'s colour and pattern.", f"seat:{seat}") for seat, name in enumerate(state.table.players)),
    )
