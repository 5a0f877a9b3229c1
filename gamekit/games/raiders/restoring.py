"""The end of a turn: frozen threats strike, the convoy is restored, the turn passes."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from gamekit.game import Draw, Event, Step
from gamekit.games.raiders.deck import drawn, threat_on_top
from gamekit.games.raiders.events import (
    ConvoyFilled,
    ConvoySlid,
    DeckDry,
    RoundEnded,
    ThreatDrawn,
    ThreatThawed,
    TurnBegan,
)
from gamekit.games.raiders.scoring import end_game
from gamekit.games.raiders.state import CONVOY, RULES, Phase, State

_SLIDE: Final = RULES["restore.slide"]
_FILL: Final = RULES["restore.fill"]
_DRY: Final = RULES["deck.dry"]
_AT_ONCE: Final = RULES["threat.at_once"]
_BEFORE: Final = RULES["threat.before"]
_TURNS: Final = RULES["turn.order"]
_ALTERNATE: Final = RULES["solo.alternate"]
_ROUND: Final = RULES["end.round"]


def close(state: State) -> Step[State]:
    """Do the next thing that belongs to the end of a turn."""
    if state.frozen:
        return Step(replace(state, phase=Phase.THREAT), (ThreatThawed(rule=_BEFORE),))
    missing = CONVOY - len(state.convoy)
    events: tuple[Event, ...] = ()
    if not state.restoring:
        state = replace(state, restoring=True)
        events = (ConvoySlid(len(state.convoy), rule=_SLIDE),) if missing and state.convoy else ()
    if missing and threat_on_top(state):
        state = replace(state, threats=state.threats[1:], phase=Phase.THREAT)
        return Step(state, (*events, ThreatDrawn(rule=_AT_ONCE)))
    if missing and state.deck:
        return Step(replace(state, phase=Phase.REFILL), events)
    if missing:
        events = (*events, DeckDry(missing, rule=_DRY))
    return _pass_on(state, events)


def refill(state: State, action: Draw) -> Step[State]:
    """Lay a card at the convoy's end; go on until it is whole, a threat lies on top, or the deck is dry."""
    convoy = (*state.convoy, action.item)
    state = replace(drawn(state), convoy=convoy)
    events = (ConvoyFilled(action.item, len(convoy), rule=_FILL),)
    if len(convoy) < CONVOY and state.deck and not threat_on_top(state):
        return Step(state, events)
    return Step(replace(state, phase=Phase.CLOSE), events)


def _pass_on(state: State, events: tuple[Event, ...]) -> Step[State]:
    """Pass the turn clockwise, or end the game with the round in which the second threat was resolved."""
    sides = len(state.table.sides)
    state = replace(state, turn=(state.turn + 1) % sides, raided=False, bought=False, restoring=False)
    if state.turn == state.first:
        events = (*events, RoundEnded(state.round, rule=_ROUND))
        if not state.threats:
            return end_game(state, events)
        state = replace(state, round=state.round + 1)
    playing = state.turn < len(state.table.players)
    state = replace(state, phase=Phase.TURN if playing else Phase.CORSAIRS)
    rule = _ALTERNATE if state.solo else _TURNS
    return Step(state, (*events, TurnBegan(state.turn, state.round, rule=rule)))
