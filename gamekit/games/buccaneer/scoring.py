"""Ducats: purses, majorities of booty; and who has won."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from gamekit.game import Event, Outcome, Player, Score, Step
from gamekit.games.buccaneer.events import GameEnded, Scored
from gamekit.games.buccaneer.pack import KINDS
from gamekit.games.buccaneer.state import RULES, Phase, State
from gamekit.rulebook import Rule

_PURSE: Final = RULES["score.purse"]
_MAJORITY: Final = RULES["score.majority"]
_SHARED: Final = RULES["score.shared"]
_CONSOLATION: Final = RULES["score.consolation"]
_BOARDED: Final = RULES["end.boarded"]
_DISCARDED: Final = RULES["end.discarded"]
_STALEMATE: Final = RULES["stalemate.end"]
_MOST: Final = RULES["end.most"]
_TIE: Final = RULES["end.shared"]

PURSE: Final = "purse"


def scores(state: State) -> tuple[Score, ...]:
    """Return each player's ducats as they stand, booty included, by rule."""
    found = []
    for player, purse in enumerate(state.purses):
        sums: dict[Rule, int] = {_PURSE: purse}
        for kind in KINDS:
            rule, ducats = kind_ducats(state, player, kind)
            sums[rule] = sums.get(rule, 0) + ducats
        found.append(Score(player, sum(sums.values()), tuple(sums.items())))
    return tuple(found)


def kind_ducats(state: State, player: Player, kind: str) -> tuple[Rule, int]:
    """Return what a player has for a kind of booty, and by which rule."""
    counts = [pieces[KINDS.index(kind)] for pieces in state.booty]
    own, worth = counts[player], state.table.pack.worth[kind]
    if not own:
        return _MAJORITY, 0
    if own < max(counts):
        return _CONSOLATION, own
    level = counts.count(own)
    return (_MAJORITY, worth) if level == 1 else (_SHARED, worth // level)


def outcome(state: State) -> Outcome | None:
    """Return how the game came out, or None while it goes on."""
    if state.phase is not Phase.OVER:
        return None
    last = _DISCARDED if state.discarded[-1:] == state.gone[-1:] else _BOARDED
    return Outcome(winners(state), scores(state), _STALEMATE if state.open or state.unseen() else last)


def winners(state: State) -> tuple[Player, ...]:
    """Return who has most ducats as things stand."""
    totals = [score.total for score in scores(state)]
    return tuple(player for player, total in enumerate(totals) if total == max(totals))


def end_game(state: State, events: tuple[Event, ...]) -> Step[State]:
    """Count everybody's ducats, purse and each kind of booty, and end the game."""
    over = replace(state, phase=Phase.OVER)
    told: list[Event] = []
    for player, purse in enumerate(over.purses):
        told.append(Scored(player, PURSE, purse, rule=_PURSE))
        for kind in KINDS:
            rule, ducats = kind_ducats(over, player, kind)
            if ducats:
                told.append(Scored(player, kind, ducats, rule=rule))
    best = winners(over)
    total = scores(over)[best[0]].total
    return Step(over, (*events, *told, GameEnded(best, total, rule=_TIE if len(best) > 1 else _MOST)))
