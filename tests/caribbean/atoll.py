"""Positions on the atoll, small enough to be worked out by hand.

A ring a01 to a12 round the lagoon a13, which opens to a01, a04, a07 and a10. Ann has the havens a01, a05, a09, Ben
a02, a06, a10, Cleo a03, a07, a11. Driftwood (4,000) touches a01 and a02, Turtle Beach (5,000) touches a07.
"""

from __future__ import annotations

from typing import Any

from gamekit import caribbean
from gamekit.game import Luck, advance, start
from gamekit.study import Record, positioned, study

GAME = caribbean.GAME
SHIPS = {"Arriba": "a01", "Bravo": "a03", "Caribic": "a06", "Diabolo": "a08", "Evita": "a10", "Fuego": "a12"}
FIVE = ("A5 B4 C3 D2 E1 F0 | t", "A0 B1 C2 D3 E4 F5 | t", "A0 B1 C2 D3 E4 F5 | t")


def at(players: int = 2, **overlay: Any) -> caribbean.State:
    """Return the first round on the atoll, nothing bid, both chests out, with what ``overlay`` changes."""
    pack = caribbean.load_pack("atoll")
    fresh = start(GAME, players, Luck(1), pack=pack)
    out = {"round": 2, "chests": {"Driftwood": "port", "Turtle Beach": "port"}, "ships": SHIPS}
    return positioned(GAME, positioned(GAME, fresh, out), overlay) if overlay else positioned(GAME, fresh, out)


def play(game: Any, state: caribbean.State, *lines: str) -> caribbean.State:
    """Return the state after these choices under the rules of ``game``, the referee's steps included."""
    for line in lines:
        state = advance(game, game.apply(state, GAME.parse(state, line)).state)[0]
    return state


def laid(*cards: str) -> tuple[str, ...]:
    return tuple(f"{name} bids {line}" for name, line in zip(("Ann", "Ben", "Cleo", "Dev"), cards, strict=False))


def turn(players: int = 2, **overlay: Any) -> caribbean.State:
    """Return Ann's turn with Arriba, five spaces to sail."""
    return play(GAME, at(players, **overlay), *laid(*FIVE[:players]))


ABOARD: dict[str, Any] = {"captures": {"Ann": 2000}, "chests": {"Driftwood": "Arriba"}}
"""Arriba carries the chest of Driftwood, for which Ann was paid."""


def record(state: caribbean.State, *lines: str) -> Record[caribbean.State]:
    """Return the record of these choices."""
    tree, place = study(GAME, state), -1
    for line in lines:
        tree, place = tree.play(place, GAME.parse(tree.state(place), line))
    return tree.line()
