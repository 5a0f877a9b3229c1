"""Lessons: positions that are ready to be played on, told as scenarios in ``data/<game>/lessons``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gamekit.data import path
from gamekit.game import Bot, Luck, Player
from gamekit.scenario import load_scenario
from gamekit.session import Session


def lesson(
    games: Mapping[str, Any], game: str, name: str, bots: Mapping[Player, Bot[Any]], seed: int = 1
) -> Session[Any]:
    """Return the session that goes on where a lesson's scenario ends; LookupError names the lessons there are."""
    folder = path(game, "lessons")
    file = folder / f"{name}.toml"
    known = sorted(entry.stem for entry in folder.glob("*.toml"))
    if name not in known:
        message = f"{game} has no lesson {name!r:.60}: there is {', '.join(known)}"
        raise LookupError(message)
    return Session(games[game], load_scenario(file, games).play(), Luck(seed), bots, seed)
