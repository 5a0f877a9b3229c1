"""Mutiny: who may force the captain in turn to board, and with which stack."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from gamekit.game import Action, Breach, Event, Fact, Player, Step, frozen
from gamekit.games.buccaneer.actions import CallMutiny, Hold
from gamekit.games.buccaneer.events import MutinyCalled, MutinyForces, MutinyHeld
from gamekit.games.buccaneer.state import MUTINEERS, RULES, Phase, Stack, State, pirate_words, stack_id
from gamekit.rulebook import Rule

_TURN: Final = RULES["turn.active"]
_NOW: Final = RULES["turn.now"]
_CALL: Final = RULES["mutiny.call"]
_HOLD: Final = RULES["mutiny.hold"]
_WHEN: Final = RULES["mutiny.when"]
_THREE: Final = RULES["mutiny.three"]
_CREW: Final = RULES["mutiny.crew"]
_FORCE: Final = RULES["mutiny.force"]
_SEVERAL: Final = RULES["mutiny.several"]


def refused(rule: Rule, focus: tuple[str, ...] = (), instead: Action | None = None, **facts: Fact) -> Breach:
    """Return the breach of a rule with the facts that its sentence asks for."""
    return Breach(rule, frozen(facts), focus, instead)


def stronghold(state: State, player: Player) -> Stack | None:
    """Return the stack of the captain in turn in which ``player`` has three pirates; there is one at most."""
    for stack in state.captained(state.turn):
        if sum(pirate.player == player for pirate in stack) >= MUTINEERS:
            return stack
    return None


def mutineers(state: State) -> dict[Player, Stack]:
    """Return who may call a mutiny in this turn, from the captain's left, each with the stack that could board."""
    least = min(state.ships[ship].crew for ship in state.open)
    found = {player: stronghold(state, player) for player in state.after(state.turn)}
    return {player: stack for player, stack in found.items() if stack and len(stack) >= least}


def named(state: State) -> tuple[Stack, ...]:
    """Return the stacks in which a mutiny was called in this turn, each once, in the order of the stacks."""
    strong = {stronghold(state, player) for player in state.called}
    return tuple(stack for stack in state.stacks if stack in strong)


def why_not(state: State, action: CallMutiny | Hold) -> tuple[Breach, ...]:
    """Return why this player may not call a mutiny, or hold, now."""
    players, player = state.table.players, action.player
    if player not in range(len(players)):
        return (out_of_turn(state, player),)
    if state.phase is Phase.MUTINY:
        return () if player == state.asking[0] else (out_of_turn(state, player),)
    captain = players[state.turn]
    if isinstance(action, Hold) or player == state.turn:
        return (refused(_NOW, now=f"it is {captain}'s turn"),)
    stack = stronghold(state, player)
    if stack is None:
        has = max((sum(pirate.player == player for pirate in own) for own in state.captained(state.turn)), default=0)
        focus = tuple(stack_id(own[0]) for own in state.captained(state.turn))
        return (refused(_THREE, focus, player=players[player], has=has, captain=captain, need=MUTINEERS),)
    least = min(state.ships[ship].crew for ship in state.open)
    if len(stack) < least:
        led = pirate_words(state, stack[0])
        return (refused(_CREW, (stack_id(stack[0]),), has=len(stack), pirate=led, crew=least),)
    return (refused(_WHEN, actor=captain),)


def out_of_turn(state: State, player: Player) -> Breach:
    """Return the breach of acting when somebody else chooses."""
    names = state.table.players
    name = names[player] if player in range(len(names)) else "Somebody who is not at this table"
    actor = state.asking[0] if state.phase is Phase.MUTINY else state.turn
    return refused(_TURN, player=name, actor=names[actor])


def answer(state: State, action: CallMutiny | Hold) -> Step[State]:
    """Take a player's answer; after the last one the captain acts, and has to board if anybody called."""
    player, stack = action.player, stronghold(state, action.player)
    assert stack is not None  # noqa: S101 - nobody else is asked
    state = replace(state, asking=state.asking[1:])
    if isinstance(action, Hold):
        events: tuple[Event, ...] = (MutinyHeld(player, rule=_HOLD),)
    else:
        state = replace(state, called=(*state.called, player))
        events = (MutinyCalled(player, stack[0], rule=_CALL),)
    if state.asking:
        return Step(state, events)
    if stacks := tuple(stack[0] for stack in named(state)):
        forces = MutinyForces(state.turn, stacks, rule=_SEVERAL if len(stacks) > 1 else _FORCE)
        events = (*events, forces)
    return Step(replace(state, phase=Phase.TURN), events)
