"""Mistakes about bids, thieves and ties."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace

from gamekit.game import Action, Breach, Event, Player, Step
from gamekit.games.caribbean.actions import Bid
from gamekit.games.caribbean.bidding import next_ship
from gamekit.games.caribbean.events import (
    MayMove,
    NobodyActs,
    Stayed,
    ThiefTook,
    TieBreakerShown,
    Tied,
    TieWon,
    Unresolved,
    Won,
)
from gamekit.games.caribbean.mistaken.wrong import Mistaken
from gamekit.games.caribbean.pack import SHIPS
from gamekit.games.caribbean.state import CARDS, RULES, THIEF, Phase, State


def _thieves(events: Sequence[Event]) -> int:
    return sum(isinstance(event, ThiefTook) for event in events)


def _handed(step: Step[State], ship: int, winner: Player, left: int, events: Sequence[Event]) -> Step[State]:
    """Return the step after which ``winner`` may sail the ship ``left`` spaces (never below 0).

    What ``events`` tell of movement is told anew.
    """
    spaces = max(0, left)
    name, barrels = SHIPS[ship], max(0, step.state.bids[-1][winner])
    told = [event for event in events if not isinstance(event, MayMove | Stayed | Unresolved | NobodyActs | Tied)]
    told.append(MayMove(winner, name, barrels, spaces, rule=RULES["sail.barrels"]))
    if not spaces and step.state.table.options.no_movement == "may_not_act":
        idle = Stayed(winner, name, rule=RULES["turn.idle"])
        return Step(next_ship(_in_turn(step.state, ship)), (*told, idle))
    if not spaces:
        told.append(MayMove(winner, name, barrels, 0, rule=RULES["turn.still_acts"]))
    turn = replace(_in_turn(step.state, ship), active=winner, movement=spaces, since=(step.state.chests,))
    return Step(turn, tuple(told))


def _in_turn(state: State, ship: int) -> State:
    return replace(state, phase=Phase.TURN, ship=ship, tied=(), answers=())


class _OfMovement(Mistaken, ABC):
    """A wrong count of the movement that a winner has."""

    def apply(self, state: State, action: Action) -> Step[State]:
        """Do it, and count the movement anew where somebody has just won a ship."""
        step = super().apply(state, action)
        won = next((event for event in step.events if isinstance(event, MayMove)), None)
        if won is None or state.ship is None:
            return step
        after, events = step.state, step.events
        left, told = self.counted(after, won.player, after.bids[-1][won.player], events)
        return (
            step
            if told == events and left == _true(after, won.player, events)
            else _handed(step, state.ship, won.player, left, told)
        )

    @abstractmethod
    def counted(
        self, after: State, winner: Player, bid: int, events: tuple[Event, ...]
    ) -> tuple[int, tuple[Event, ...]]:
        """Return the movement as it is wrongly counted, and the events that then tell of thieves."""


def _true(after: State, winner: Player, events: Sequence[Event]) -> int:
    return after.bids[-1][winner] - _thieves(events)


def _broke_tie(events: Sequence[Event], winner: Player) -> bool:
    """Say whether the winner broke a tie by a tie-breaker shown in it: added to the bids, a kept one may win too."""
    shown = any(isinstance(event, TieBreakerShown) and event.player == winner for event in events)
    return shown and any(isinstance(event, TieWon) for event in events)


class TieBreakerAddsDistance(_OfMovement):
    """The tie-breaker's barrels are sailed as well."""

    mistake = "tie_breaker_adds_distance"

    def counted(
        self, after: State, winner: Player, bid: int, events: tuple[Event, ...]
    ) -> tuple[int, tuple[Event, ...]]:
        """Add the winner's tie-breaker."""
        more = max(0, after.shown[winner] or 0) if _broke_tie(events, winner) else 0
        return bid + more - _thieves(events), events


class ThiefTakesNothing(_OfMovement):
    """A thief takes no space."""

    mistake = "thief_takes_nothing"

    def counted(
        self, after: State, winner: Player, bid: int, events: tuple[Event, ...]
    ) -> tuple[int, tuple[Event, ...]]:
        """Leave the thieves out."""
        del after, winner
        return bid, tuple(event for event in events if not isinstance(event, ThiefTook))


class ThievesCountOnce(_OfMovement):
    """All thieves together take one space."""

    mistake = "thieves_count_once"

    def counted(
        self, after: State, winner: Player, bid: int, events: tuple[Event, ...]
    ) -> tuple[int, tuple[Event, ...]]:
        """Keep the first thief only."""
        del after, winner
        first = next((event for event in events if isinstance(event, ThiefTook)), None)
        told = tuple(event for event in events if not isinstance(event, ThiefTook) or event is first)
        return bid - _thieves(told), told


class OwnThiefCounts(_OfMovement):
    """The thief with which somebody wins a tie takes a space from that player too."""

    mistake = "own_thief_counts"

    def counted(
        self, after: State, winner: Player, bid: int, events: tuple[Event, ...]
    ) -> tuple[int, tuple[Event, ...]]:
        """Count the winner's own tie-breaker, if it is the thief."""
        if not _broke_tie(events, winner) or after.shown[winner] != THIEF or after.ship is None:
            return bid - _thieves(events), events
        own = ThiefTook(winner, SHIPS[after.ship], tie=True, rule=RULES["tie.thief"])
        return bid - _thieves(events) - 1, (*events, own)


class ThiefBreaksTies(Mistaken):
    """A thief is the highest tie-breaker."""

    mistake = "thief_breaks_ties"

    def apply(self, state: State, action: Action) -> Step[State]:
        """Do it; among shown tie-breakers a single thief wins."""
        step = super().apply(state, action)
        if state.phase is not Phase.COMPARE or state.ship is None:
            return step
        thieves = [p for p in state.tied if state.shown[p] is None and step.state.shown[p] == THIEF]
        if len(thieves) != 1 or any(isinstance(e, TieWon) and e.player == thieves[0] for e in step.events):
            return step
        winner, ship = thieves[0], SHIPS[state.ship]
        told = [event for event in step.events if not isinstance(event, TieWon | ThiefTook)]
        told.append(TieWon(winner, ship, rule=RULES["tie.face_up"]))
        laid = [player for player, card in enumerate(state.bids[-1]) if card == THIEF and player != winner]
        told += [ThiefTook(player, ship, rule=RULES["bid.thief"]) for player in laid]
        return _handed(step, state.ship, winner, state.bids[-1][winner] - len(laid), told)


class FirstOfTheTiedMoves(Mistaken):
    """In a tie the first seat moves the ship; nobody shows anything."""

    mistake = "first_of_the_tied_moves"

    def apply(self, state: State, action: Action) -> Step[State]:
        """Do it; a tie is settled at once."""
        step = super().apply(state, action)
        tie = next((event for event in step.events if isinstance(event, Tied)), None)
        if tie is None or state.ship is None:
            return step
        return _won(step, state.ship, tie.players[0])


class NextBidMoves(Mistaken):
    """Where a tie is not broken, the next highest bid moves the ship."""

    mistake = "next_bid_moves"

    def apply(self, state: State, action: Action) -> Step[State]:
        """Do it; after an unbroken tie look for a lower bid that stands alone."""
        step = super().apply(state, action)
        if state.ship is None or not any(isinstance(event, Unresolved) for event in step.events):
            return step
        cards = step.state.bids[-1]
        lower = [card for card in cards if card < max(cards)]
        if not lower or lower.count(max(lower)) > 1:
            return step
        return _won(step, state.ship, cards.index(max(lower)))


def _won(step: Step[State], ship: int, winner: Player) -> Step[State]:
    """Return the step after which ``winner`` has the ship by the bid alone, less the thieves of the others."""
    cards, name = step.state.bids[-1], SHIPS[ship]
    laid = [player for player, card in enumerate(cards) if card == THIEF and player != winner]
    told = (
        *step.events,
        Won(winner, name, cards[winner], rule=RULES["bid.highest"]),
        *(ThiefTook(player, name, rule=RULES["bid.thief"]) for player in laid),
    )
    return _handed(step, ship, winner, cards[winner] - len(laid), told)


class ZeroWinsNothing(Mistaken):
    """A highest bid of 0 leaves the ship where she is."""

    mistake = "zero_wins_nothing"

    def apply(self, state: State, action: Action) -> Step[State]:
        """Do it; who wins with 0 does not act."""
        step = super().apply(state, action)
        won = next((event for event in step.events if isinstance(event, Won)), None)
        if won is None or won.barrels != 0 or state.ship is None:
            return step
        told = [event for event in step.events if not isinstance(event, Won | ThiefTook | MayMove | Stayed)]
        nobody = NobodyActs(SHIPS[state.ship], rule=RULES["tie.no_turn"])
        return Step(next_ship(_in_turn(step.state, state.ship)), (*told, nobody))


class CardsToSix(Mistaken):
    """There is a card with six barrels."""

    mistake = "cards_to_six"

    def why_not(self, state: State, action: Action) -> tuple[Breach, ...]:
        """Return why not, a 6 being as good as the card that is missing."""
        if isinstance(action, Bid) and (*action.bids, action.tie).count(6) == 1:
            missing = [card for card in CARDS if card not in (*action.bids, action.tie)]
            spare = missing[0] if missing else 6
            bids = tuple(spare if card == 6 else card for card in action.bids)  # noqa: PLR2004 - the card
            return super().why_not(state, Bid(action.player, bids, spare if action.tie == 6 else action.tie))  # noqa: PLR2004
        return super().why_not(state, action)
