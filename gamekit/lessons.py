"""Lessons: positions that are ready to be played on, out of ``data/<game>/lessons`` or out of a record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gamekit import GAMES
from gamekit.bots import bots_of
from gamekit.data import path
from gamekit.game import Bot, Game, Luck, Player
from gamekit.scenario import load_scenario
from gamekit.session import Session
from gamekit.study import Record


def lesson(game: str, name: str, seed: int = 1) -> Session[Any]:
    """Return the session that goes on where a lesson's scenario ends, with the bots that it names.

    Undo takes back what was played in it, and nothing that led to its position. ``seed`` is that of the luck and of
    the bots. LookupError names the games or lessons there are.
    """
    if game not in GAMES:
        raise LookupError(f"no game is called {game!r:.60}: there is {', '.join(GAMES)}")
    known = sorted(entry.stem for entry in path(game, "lessons").glob("*.toml"))
    if name not in known:
        raise LookupError(f"{game} has no lesson {name!r:.60}: there is {', '.join(known)}")
    scenario = load_scenario(path(game, "lessons", f"{name}.toml"), GAMES)
    bots = _seated(scenario.game, scenario.start.table.players, scenario.bots)
    return _begun(Session(scenario.game, scenario.play(), Luck(seed), bots, seed))


def play_on(record: Record[Any], number: int, bots: Mapping[str, str] | None = None, seed: int = 1) -> Session[Any]:
    """Return the session that leaves a record before a choice (1 for the first) and plays on.

    ``bots`` names who plays for somebody ({"Ben": "greedy"}); everybody else is a person. What was played until then
    stands in its log; undo does not reach it. ``seed`` is that of the luck and of the bots. ValueError where there is
    no such choice, LookupError where nobody has such a name, or no bot is called so.
    """
    left = record.before(number)
    seated = _seated(record.game, record.start.table.players, bots or {})
    return _begun(Session(record.game, left.study(), Luck(seed), seated, seed))


def _begun(session: Session[Any]) -> Session[Any]:
    session.begin_here()
    return session


def _seated(game: Game[Any, Any, Any], names: Sequence[str], bots: Mapping[str, str]) -> dict[Player, Bot[Any]]:
    kinds = bots_of(game)
    for name, kind in bots.items():
        if name not in names:
            raise LookupError(f"nobody is called {name!r:.60}: there is {', '.join(names)}")
        if kind not in kinds:
            raise LookupError(f"{game.name} has no bot {kind!r:.40}: there is {', '.join(kinds)}")
    return {names.index(name): kinds[kind]() for name, kind in bots.items()}
