"""What every question of Caribbean needs: what lies open, and what happens in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any, Final

from gamekit.game import Action, Draw, Event, Game
from gamekit.games.caribbean.actions import Bid, Deliver, Keep, Show
from gamekit.games.caribbean.bidding import card_name
from gamekit.games.caribbean.panel import wording
from gamekit.games.caribbean.rules import Caribbean
from gamekit.games.caribbean.state import RULES, THIEF, Phase, State
from gamekit.games.caribbean.text import format_action
from gamekit.questions import Moment

Rules = Game[State, Any, Any]
Moments = Sequence[Moment[State]]
TRUE: Final = Caribbean()
_TOLD: Final = frozenset(RULES.readings) - {"colours"}
"""Readings that a question has to tell; colours are seen on the board."""


def lies_open(state: State) -> State:
    """Return what lies open to all: what a question shows."""
    return TRUE.view(state, None)


def for_a_board(state: State) -> State:
    """Return what lies open, with nobody to move the ship: a board then marks no space that she can sail to."""
    return replace(lies_open(state), active=None)


def filled(state: State) -> State:
    """Return the position with every card that nobody has turned made up, always in the same way."""
    return TRUE.complete(lies_open(state), Random(0))


def in_phase(moments: Moments, phase: Phase) -> list[Moment[State]]:
    """Return the moments of one phase."""
    return [moment for moment in moments if moment.state.phase is phase]


def told(state: State, events: Sequence[Event]) -> tuple[str, ...]:
    """Return what everybody sees happen, sentence by sentence."""
    return tuple(TRUE.narrate(state, event) for event in events if event.to is None)


def readings_told(state: State) -> str:
    """Return the readings of this table that are not the usual ones, as sentences before a question."""
    changed = state.table.options.changed()
    rules = [RULES[RULES.readings[name].rule(str(value))] for name, value in changed.items() if name in _TOLD]
    return "".join(f"At this table: {rule.gist} " for rule in rules)


def worded(number: int) -> str:
    """Return a bribing card in words."""
    return "a thief" if number == THIEF else card_name(number)


def in_words(state: State, action: Action) -> str:
    """Return any choice as one says it, one that is refused, too; cards are told."""
    match action:
        case Bid(player, bids, tie):
            cards = ", ".join("thief" if card == THIEF else str(card) for card in bids)
            return f"{state.table.players[player]} lays {cards}; {worded(tie)} for ties"
        case Show(player):
            return f"{state.table.players[player]} shows the tie-breaker"
        case Keep(player):
            return f"{state.table.players[player]} keeps the tie-breaker"
        case Draw():
            return format_action(state, action)
        case Deliver(haven=haven) if haven not in state.table.pack.havens:
            return format_action(state, action)
    return wording(state, action)
