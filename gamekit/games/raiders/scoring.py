"""Prestige: majorities, second places, ships; and who has won."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from gamekit.game import Event, Outcome, Score, Step
from gamekit.games.raiders.events import GameEnded, Scored
from gamekit.games.raiders.pack import GOODS
from gamekit.games.raiders.state import RULES, Phase, State
from gamekit.rulebook import Rule

_MAJORITY: Final = RULES["score.majority"]
_SHARED: Final = RULES["score.tied_each"]
_LEVEL: Final = RULES["score.tied_level"]
_SECOND: Final = RULES["score.second"]
_SECONDS: Final = RULES["score.second_each"]
_NO_SECONDS: Final = RULES["score.second_none"]
_SHIPS: Final = RULES["score.ships"]
_PENNILESS: Final = RULES["corsairs.penniless"]
_SOLO_MAJORITY: Final = RULES["solo.majority"]
_SOLO_TIED: Final = RULES["solo.tied"]
_NIGHTMARE: Final = RULES["solo.nightmare_tied"]
_SOLO_SHIPS: Final = RULES["solo.ships"]
_SOLO_MAROONED: Final = RULES["solo.marooned"]
_END: Final = RULES["end.second"]
_MOST: Final = RULES["end.most"]
_DOUBLOONS: Final = RULES["end.doubloons"]
_LIGHT: Final = RULES["end.light"]
_TOAST: Final = RULES["end.shared"]
_WON: Final = RULES["solo.won"]
_LOST: Final = RULES["solo.lost"]

MAJORITY: Final = 7
SHIP: Final = 2
MAROONED: Final = -3
FLEET: Final = 3
"""How many ships are a point in a duel."""


def scores(state: State) -> tuple[Score, ...]:
    """Return each side's prestige as it stands, by rule."""
    found = []
    for side in range(len(state.table.sides)):
        parts = _solo_parts(state, side) if state.solo else _parts(state, side)
        found.append(Score(side, sum(points for _, points in parts), parts))
    return tuple(found)


def good_points(state: State, side: int, good: str) -> tuple[Rule, int]:
    """Return what a side has for a good, and by which rule, with several players."""
    counts = [state.counts(other)[good] for other in range(len(state.table.players))]
    options, own = state.table.options, counts[side]
    best = max(counts)
    level = counts.count(best)
    below = max((count for count in counts if count < best), default=0)
    if not own:
        return _MAJORITY, 0
    if own == best:
        if level == 1:
            return _MAJORITY, MAJORITY
        return (_SHARED, MAJORITY) if options.tied_majority == "each" else (_LEVEL, own)
    if level > 1 or own < below:
        return _SECOND, 0
    if counts.count(own) == 1:
        return _SECOND, own
    return (_SECONDS, own) if options.tied_second == "each" else (_NO_SECONDS, 0)


def _parts(state: State, side: int) -> tuple[tuple[Rule, int], ...]:
    sums: dict[Rule, int] = {_MAJORITY: 0, _SECOND: 0}
    for good in GOODS:
        rule, points = good_points(state, side, good)
        sums[rule] = sums.get(rule, 0) + points
    sums[_SHIPS] = SHIP * len(state.ships[side])
    if side in state.marooned:
        sums[_PENNILESS] = MAROONED
    return tuple(sums.items())


def _solo_parts(state: State, side: int) -> tuple[tuple[Rule, int], ...]:
    own, other = state.counts(side), state.counts(1 - side)
    sums = {_SOLO_MAJORITY: sum(own[good] > other[good] for good in GOODS)}
    tied = sum(bool(own[good]) and own[good] == other[good] for good in GOODS)
    if tied:
        counts = side == 1 and state.table.options.duel == "nightmare"
        sums[_NIGHTMARE if counts else _SOLO_TIED] = tied * counts
    sums[_SOLO_SHIPS] = len(state.ships[side]) // FLEET
    if side in state.marooned:
        sums[_SOLO_MAROONED] = MAROONED
    return tuple(sums.items())


def ranked(state: State) -> tuple[tuple[int, ...], Rule]:
    """Return who would win as things stand, and the rule that settles it."""
    totals = [score.total for score in scores(state)]
    if state.solo:
        return ((0,), _WON) if totals[0] > totals[1] else ((1,), _LOST)
    best = [side for side, total in enumerate(totals) if total == max(totals)]
    if len(best) == 1:
        return tuple(best), _MOST
    richest = max(state.doubloons[side] for side in best)
    best = [side for side in best if state.doubloons[side] == richest]
    if len(best) == 1:
        return tuple(best), _DOUBLOONS
    lightest = min(len(state.goods[side]) for side in best)
    best = [side for side in best if len(state.goods[side]) == lightest]
    return tuple(best), _LIGHT if len(best) == 1 else _TOAST


def outcome(state: State) -> Outcome | None:
    """Return how the game came out, or None while it goes on."""
    if state.phase is not Phase.OVER:
        return None
    return Outcome(ranked(state)[0], scores(state), _END)


def end_game(state: State, events: tuple[Event, ...]) -> Step[State]:
    """Count everybody's prestige, rule by rule, and end the game."""
    over = replace(state, phase=Phase.OVER)
    standing = scores(over)
    told = tuple(
        Scored(score.player, points, rule=rule)
        for score in standing
        for rule, points in score.parts
        if points or rule in {_NO_SECONDS, _SOLO_TIED}
    )
    winners, rule = ranked(over)
    return Step(over, (*events, *told, GameEnded(winners, standing[winners[0]].total, rule=rule)))
