"""Lessons: positions that are ready to be played on, told as scenarios in ``data/<game>/lessons``."""

from __future__ import annotations

from typing import Any

from gamekit import GAMES
from gamekit.bots import bots_of
from gamekit.data import path
from gamekit.game import Luck
from gamekit.scenario import load_scenario
from gamekit.session import Session


def lesson(game: str, name: str, seed: int = 1) -> Session[Any]:
    """Return the session that goes on where a lesson's scenario ends, with the bots that it names.

    ``seed`` is that of the luck and of the bots. LookupError names the games or lessons there are.
    """
    if game not in GAMES:
        raise LookupError(f"no game is called {game!r:.60}: there is {', '.join(GAMES)}")
    known = sorted(entry.stem for entry in path(game, "lessons").glob("*.toml"))
    if name not in known:
        raise LookupError(f"{game} has no lesson {name!r:.60}: there is {', '.join(known)}")
    scenario = load_scenario(path(game, "lessons", f"{name}.toml"), GAMES)
    kinds, names = bots_of(scenario.game), scenario.start.table.players
    bots = {names.index(player): kinds[kind]() for player, kind in scenario.bots.items()}
    return Session(scenario.game, scenario.play(), Luck(seed), bots, seed)
