"""The parts of a game that not every game has: its bots, its questions, its words for a comparison."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType


def part(game: str, name: str) -> ModuleType | None:
    """Return the module ``name`` of a game of this package; None where there is none, as in a game of one's own."""
    wanted = f"gamekit.games.{game}.{name}"
    try:
        return import_module(wanted)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{wanted}.".startswith(f"{error.name}."):
            raise  # the part is there, but something that it needs is not
        return None
