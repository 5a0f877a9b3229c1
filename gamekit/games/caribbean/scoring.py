"""Doubloons, the end of a round, and who has won."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from gamekit.game import Event, Outcome, Score, Step
from gamekit.games.caribbean.events import AllDelivered, CardsTaken, GameEnded, RoundEnded
from gamekit.games.caribbean.setup import begin_round, supply_after
from gamekit.games.caribbean.state import DELIVERED, RULES, SUPPLY, Phase, State

_CAPTURES: Final = RULES["capture.pays"]
_DELIVERIES: Final = RULES["deliver.pays"]
_ROUND: Final = RULES["end.round"]
_MOST: Final = RULES["end.most"]
_SHARED: Final = RULES["end.shared"]
_THRESHOLD: Final = RULES["end.threshold"]
_ALL_DELIVERED: Final = RULES["end.all_delivered"]
_CARDS: Final = RULES["bid.return"]


def scores(state: State) -> tuple[Score, ...]:
    """Return each player's doubloons, by what they were paid for."""
    return tuple(
        Score(
            player,
            state.doubloons(player),
            ((_CAPTURES, state.captures[player]), (_DELIVERIES, state.deliveries[player])),
        )
        for player in range(len(state.table.players))
    )


def somebody_there(state: State) -> bool:
    """Say whether a player has reached the threshold."""
    players = range(len(state.table.players))
    return max(map(state.doubloons, players)) >= state.table.pack.threshold[len(players)]


def outcome(state: State) -> Outcome | None:
    """Return how the game came out, or None while it goes on."""
    if state.phase is not Phase.OVER:
        return None
    standing = scores(state)
    most = max(score.total for score in standing)
    winners = tuple(score.player for score in standing if score.total == most)
    return Outcome(winners, standing, _THRESHOLD if somebody_there(state) else _ALL_DELIVERED)


def end_round(state: State) -> Step[State]:
    """Take the cards back; then the game is over, or the supply comes, or the next round begins."""
    nobody = (None,) * len(state.table.players)
    state = replace(state, sealed=nobody, bids=(), shown=nobody, tied=(), answers=())
    events: tuple[Event, ...] = (RoundEnded(state.round, rule=_ROUND),)
    nothing_left = all(place == DELIVERED for place in state.chests)
    if somebody_there(state) or nothing_left:
        if not somebody_there(state):
            events = (*events, AllDelivered(rule=_ALL_DELIVERED))
        over = replace(state, phase=Phase.OVER)
        result = outcome(over)
        assert result is not None  # noqa: S101 - the phase OVER has an outcome
        rule = _MOST if len(result.winners) == 1 else _SHARED
        most = result.scores[result.winners[0]].total
        return Step(over, (*events, GameEnded(result.winners, most, rule=rule)))
    events = (*events, CardsTaken(rule=_CARDS))
    if state.chests.count(SUPPLY) > supply_after(state.table.pack, state.round):
        return Step(replace(state, phase=Phase.SUPPLY), events)
    return begin_round(state, state.round + 1, events)
