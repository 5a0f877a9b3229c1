"""Buccaneer's words for a comparison of lines of play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gamekit.games.buccaneer.state import State

FIELDS: Final[Mapping[str, str]] = {
    "phase": "what is being done",
    "turn": "whose turn it is",
    "stacks": "the stacks, top pirates first",
    "purses": "purse of {}",
    "booty": "booty of {}",
    "display": "the ships laid last",
    "gone": "ships that have left",
    "discarded": "ships that nobody boarded",
    "asking": "",  # these are steps on the way, told by what they lead to
    "called": "",
    "aboard": "",
    "crew": "",
}
"""Words for the fields of dump; ``{}`` is the player, "" leaves a field out."""


def names(state: State) -> Mapping[str, str]:
    """Return the names of the ships by their ids."""
    return {ship.id: ship.name for ship in state.ships.values()}
