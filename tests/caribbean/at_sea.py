"""Positions on the harbour board, and plays from them, for the tests of this folder."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gamekit import caribbean
from gamekit.game import Breach, Event, advance
from gamekit.scenario import base_position

GAME = caribbean.GAME
NAMES = ("Ann", "Ben", "Cleo", "Dev")

TO_ANN = ("A5 B4 C3 D2 E1 F0 | t", "A0 B1 C2 D3 E4 Ft | 5", "A0 B1 C2 D3 E4 Ft | 5", "A0 B1 C2 D3 E4 Ft | 5")
"""Bids that give Ann the first ship with five spaces, whoever else plays."""


def position(players: int = 2, options: Mapping[str, Any] | None = None, **overlay: Any) -> caribbean.State:
    """Return round 1 on the harbour board, nothing bid, with what ``overlay`` changes."""
    setup = {"players": list(NAMES[:players]), "base": "first_round", "options": dict(options or {})}
    return base_position(GAME, setup, overlay)


def play(state: caribbean.State, *lines: str) -> caribbean.State:
    """Return the state after these choices, with the referee's steps between and behind them."""
    return told(state, *lines)[0]


def told(state: caribbean.State, *lines: str) -> tuple[caribbean.State, tuple[Event, ...]]:
    """Return the state after these choices and all that happened on the way."""
    state, plays = advance(GAME, state)
    events = [event for done in plays for event in done.step.events]
    for line in lines:
        step = GAME.apply(state, GAME.parse(state, line))
        state, plays = advance(GAME, step.state)
        events += [*step.events, *(event for done in plays for event in done.step.events)]
    return state, tuple(events)


def bids(state: caribbean.State, *cards: str) -> caribbean.State:
    """Return the state after each player in turn has laid these cards."""
    return play(state, *(f"{name} bids {laid}" for name, laid in zip(state.table.players, cards, strict=True)))


def turn(
    players: int = 2, options: Mapping[str, Any] | None = None, spaces: int = 5, **overlay: Any
) -> caribbean.State:
    """Return Ann's turn with Arriba, that many spaces to sail."""
    first = f"A{spaces} " + " ".join(
        f"{ship}{card}"
        for ship, card in zip("BCDEF", [card for card in (5, 4, 3, 2, 1, 0) if card != spaces], strict=True)
    )
    lowest = "A0 B1 C2 D3 E4 F5 | t"
    state = position(players, options, **overlay)
    return bids(state, f"{first} | t", *[lowest] * (players - 1))


def rest_of_round(state: caribbean.State) -> caribbean.State:
    """Return the state after the round, or at its chance: every ship is left where she lies, every tie unbroken."""
    round_now = state.round
    while state.round == round_now and state.phase in {caribbean.Phase.TURN, caribbean.Phase.TIE}:
        state = play(state, GAME.format(state, GAME.legal_actions(state)[-1]))
    return state


def rules(events: tuple[Event, ...]) -> list[str]:
    """Return the ids of the rules behind events."""
    return [event.rule.id for event in events]


def why(state: caribbean.State, line: str) -> list[str]:
    """Return the ids of the rules that refuse a line of notation."""
    return [breach.rule.id for breach in breaches(state, line)]


def breaches(state: caribbean.State, line: str) -> tuple[Breach, ...]:
    """Return all that refuses a line of notation."""
    return GAME.why_not(state, GAME.parse(state, line))


def legal(state: caribbean.State) -> set[str]:
    """Return what may be done now, in notation."""
    return {GAME.format(state, action) for action in GAME.legal_actions(state)}
