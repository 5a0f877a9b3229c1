"""How a turn begins and passes on: skipping, passing, and the stalemate in which nobody can act."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from gamekit.game import Event, Player, Step
from gamekit.games.buccaneer.events import (
    LastShipGone,
    MutinyAsked,
    Passed,
    ShipDiscarded,
    Skipped,
    StalemateCame,
    StalemateEnds,
    TurnBegan,
)
from gamekit.games.buccaneer.mutiny import mutineers
from gamekit.games.buccaneer.pack import TALLEST
from gamekit.games.buccaneer.scoring import end_game
from gamekit.games.buccaneer.state import RULES, Phase, State

_ORDER: Final = RULES["turn.order"]
_SKIP: Final = RULES["turn.skip"]
_PASS: Final = RULES["turn.pass"]
_ASKED: Final = RULES["mutiny.asked"]
_NOBODY: Final = RULES["stalemate.nobody"]
_DISCARD: Final = RULES["stalemate.discard"]
_END: Final = RULES["stalemate.end"]
_BOARDED: Final = RULES["end.boarded"]
_DISCARDED: Final = RULES["end.discarded"]


def able(state: State, player: Player) -> bool:
    """Say whether a player, if in turn, could move or board."""
    own = [len(stack) for stack in state.stacks if stack[0].player == player]
    if not own:
        return False
    others = [len(stack) for stack in state.stacks if stack[0].player != player]
    if others and min(own) + min(others) <= TALLEST:
        return True
    return max(own) >= min(state.ships[ship].crew for ship in state.open)


def stalemate(state: State) -> bool:
    """Say whether nobody could act, whoever is in turn."""
    return not any(able(state, player) for player in range(len(state.table.players)))


def begin(state: State, events: tuple[Event, ...]) -> Step[State]:
    """Begin the turn of ``state.turn``, after ``events``: who is asked for a mutiny, and what the player can do."""
    if stalemate(state):
        return Step(replace(state, phase=Phase.STALEMATE), events)
    events = (*events, TurnBegan(state.turn, rule=_ORDER))
    if not state.captained(state.turn):
        return Step(replace(state, phase=Phase.SKIP), events)
    if asked := mutineers(state):
        for player, stack in asked.items():
            count = sum(pirate.player == player for pirate in stack)
            events = (*events, MutinyAsked(player, stack[0], count, rule=_ASKED))
        return Step(replace(state, phase=Phase.MUTINY, asking=tuple(asked)), events)
    return Step(replace(state, phase=Phase.TURN if able(state, state.turn) else Phase.UNABLE), events)


def pass_on(state: State, events: tuple[Event, ...]) -> Step[State]:
    """Pass the turn clockwise, after ``events``; lay new ships first where none is open, or end the game."""
    state = replace(state, turn=state.after(state.turn)[0], called=())
    return _go_on(state, events) or begin(state, events)


def skip(state: State) -> Step[State]:
    """Pass over a player who leads no stack."""
    return pass_on(state, (Skipped(state.turn, rule=_SKIP),))


def unable(state: State) -> Step[State]:
    """Pass over a player who can neither move nor board."""
    return pass_on(state, (Passed(state.turn, rule=_PASS),))


def resolve_stalemate(state: State) -> Step[State]:
    """Take the ship that is hardest to board out of the game, or end the game, as the table has chosen."""
    captains = {stack[0].player for stack in state.stacks}
    came = StalemateCame(captains.pop() if len(captains) == 1 else None, rule=_NOBODY)
    if state.table.options.stalemate == "end":
        return end_game(state, (came, StalemateEnds(rule=_END)))
    numbers = {ship: number for number, ship in enumerate(state.ships)}
    ship = max(state.open, key=lambda ship: (state.ships[ship].crew, state.ships[ship].ducats, -numbers[ship]))
    state = replace(state, gone=(*state.gone, ship), discarded=(*state.discarded, ship))
    events = (came, ShipDiscarded(ship, rule=_DISCARD))
    return _go_on(state, events) or begin(state, events)


def _go_on(state: State, events: tuple[Event, ...]) -> Step[State] | None:
    """Return what follows where no ship is open: new ships are laid, or the game ends; None where one is."""
    if state.open:
        return None
    if state.unseen():
        return Step(replace(state, phase=Phase.LAY), events)
    rule = _DISCARDED if state.gone[-1] in state.discarded else _BOARDED
    return end_game(state, (*events, LastShipGone(state.gone[-1], rule=rule)))
