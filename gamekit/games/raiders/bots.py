"""Bots that know Raiders: a greedy raider who counts what each good may bring."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final

from gamekit.game import Action, Bot, Game, Player
from gamekit.games.raiders import solo
from gamekit.games.raiders.actions import EndTurn
from gamekit.games.raiders.deck import placed
from gamekit.games.raiders.pack import GOODS, THREATS
from gamekit.games.raiders.scoring import FLEET, MAJORITY, SHIP
from gamekit.games.raiders.state import Phase, State

_STEEP: Final = 1.1
"""How much a card more in a good moves the hope of its majority, on the scale of the logistic curve."""
_DOUBLOON: Final = 0.6
_UNSEEN_CARD: Final = 1.6
"""What a card that is still to be turned is worth, in prestige."""
_DUEL_DOUBLOON: Final = 0.08
_DUEL_CARD: Final = 0.2
_ANSWER: Final = 0.7
"""How much what the corsairs would take next counts: the convoy is filled up before they do."""


@dataclass(frozen=True, slots=True)
class GreedyBot:
    """Takes what leaves the best hopes of majorities, ships, doubloons and cannonballs, one action ahead.

    In a duel it also looks at what the corsairs would take from the cards that it leaves.
    """

    def choose(self, game: Game[State, Any, Any], view: State, rng: Random) -> Action:
        """Return a legal action."""
        me = game.to_act(view)
        assert isinstance(me, Player)  # noqa: S101 - a bot is asked only when a player is to act
        worth = duel_worth if view.solo else table_worth
        best: list[Action] = []
        top = -math.inf
        for action in game.legal_actions(view):
            after = view if isinstance(action, EndTurn) else game.apply(view, action).state
            value = worth(after, me)
            if value > top + 1e-9:
                best, top = [action], value
            elif value > top - 1e-9:
                best.append(action)
        return rng.choice(best)


def table_worth(state: State, me: Player) -> float:
    """Return what a player may hope for in prestige, with several players."""
    counts = [state.counts(side) for side in range(len(state.table.players))]
    worth = SHIP * len(state.ships[me]) + _DOUBLOON * min(state.doubloons[me], 8) + _promised(state) * _UNSEEN_CARD
    for good in GOODS:
        own = counts[me][good]
        other = max(count[good] for side, count in enumerate(counts) if side != me)
        worth += MAJORITY * _hope(own - other) + own / 2
    return worth + 1.5 * _safety(state, me)


def duel_worth(state: State, me: Player) -> float:
    """Return a player's hope of prestige in a duel, less that of the corsairs after their answer to what is left."""
    worth = _duel_now(state, me)
    if state.phase is not Phase.TURN or not state.raided:
        return worth
    found = solo.answer(state)
    if found is None:
        return worth
    cards = tuple(state.convoy[place - 1] for place in found.places)
    after = placed(state, 1, cards)
    if found.adjacent:
        after = replace(after, ships=(after.ships[0], (*after.ships[1], None)))
    return (1 - _ANSWER) * worth + _ANSWER * _duel_now(after, me)


def _duel_now(state: State, me: Player) -> float:
    own, other = state.counts(me), state.counts(1 - me)
    worth = sum(2 * _hope(own[good] - other[good]) - 1 for good in GOODS)
    worth += (len(state.ships[me]) - len(state.ships[1 - me])) / FLEET
    worth += _DUEL_DOUBLOON * min(state.doubloons[me], 6) + _promised(state) * _DUEL_CARD
    if "corsairs" not in state.struck and state.aside != "corsairs" and state.doubloons[me]:
        worth += 0.3
    return worth + 0.6 * _safety(state, me)


def _hope(lead: int) -> float:
    return 1 / (1 + math.exp(-_STEEP * lead))


def _promised(state: State) -> int:
    """Return how many cards are still to be turned for the player in turn."""
    return int(state.phase is Phase.TOP)


def _safety(state: State, me: Player) -> float:
    """Return how sure it is that the threats to come defeat somebody else, times how many there are."""
    left = len(THREATS) - 1 - len(state.struck)
    others = min(_others(state, me))
    return left * _hope(state.cannonballs(me) - others)


def _others(state: State, me: Player) -> Iterator[int]:
    return (state.cannonballs(side) for side in range(len(state.table.sides)) if side != me)


BOTS: Mapping[str, Callable[[], Bot[State]]] = {"greedy": GreedyBot}
