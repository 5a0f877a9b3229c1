"""Lessons: positions that are ready to be played on, out of ``data/<game>/lessons`` or out of a record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gamekit import GAMES
from gamekit.bots import bots_of
from gamekit.data import path
from gamekit.game import Bot, Game, Luck, Player, Seats, Who
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
    bots = _seated(scenario.game, scenario.start.table, scenario.bots)
    return _begun(Session(scenario.game, scenario.play(), Luck(seed), bots, seed))


def play_on(record: Record[Any], number: int, bots: Mapping[Who, str] | None = None, seed: int = 1) -> Session[Any]:
    """Return the session that leaves a record before a choice (1 for the first) and plays on.

    ``bots`` names who plays for somebody, by name or by seat ({"Ben": "greedy"}); everybody else is a person. What
    was played until then stands in its log; undo does not reach it. ``seed`` is that of the luck and of the bots.
    ValueError where there is no such choice or no such player, LookupError where no bot is called so, TypeError for
    bots that are no mapping.
    """
    left = record.before(number)
    if bots is not None and not hasattr(bots, "items"):
        message = f'say who plays for whom, as in {{"Ben": "greedy"}}, not {bots!r:.60}'
        raise TypeError(message)
    seated = _seated(record.game, record.start.table, bots or {})
    return _begun(Session(record.game, left.study(), Luck(seed), seated, seed))


def _begun(session: Session[Any]) -> Session[Any]:
    session.begin_here()
    return session


def _seated(game: Game[Any, Any, Any], table: Seats[Any, Any], bots: Mapping[Any, str]) -> dict[Player, Bot[Any]]:
    kinds, seats = bots_of(game), {table.seat(who): kind for who, kind in bots.items()}
    for kind in seats.values():
        if not isinstance(kind, str) or kind not in kinds:
            raise LookupError(f"{game.name} has no bot {kind!r:.40}: there is {', '.join(kinds)}")
    return {seat: kinds[kind]() for seat, kind in seats.items()}
