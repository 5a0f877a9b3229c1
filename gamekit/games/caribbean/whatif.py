"""Caribbean's words for a comparison of lines of play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gamekit.games.caribbean.state import State

FIELDS: Final[Mapping[str, str]] = {
    "phase": "what is being done",
    "round": "round",
    "ships": "{} lies in",
    "chests": "the chest of {}",
    "ship": "the ship in turn",
    "active": "who moves her",
    "movement": "spaces she may still sail",
    "shown": "tie-breaker of {}",
    "captures": "",  # these stand among the scores
    "deliveries": "",
    "sealed": "",  # cards that were laid are told by what follows from them
    "bids": "",
    "tied": "",
    "since": "",
}
"""Words for the fields of dump; ``{}`` is the ship, port or player, "" leaves a field out."""


def names(state: State) -> Mapping[str, str]:
    """Return the names of the sea spaces by their ids."""
    return {space.id: space.name for space in state.table.pack.spaces.values()}
