"""Moving pirates: one's own stack onto a stack of somebody else, and why not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from gamekit.game import Breach, Player, Step
from gamekit.games.buccaneer.actions import MovePirates
from gamekit.games.buccaneer.events import CaptainBecame, Covered, Moved
from gamekit.games.buccaneer.mutiny import named, out_of_turn, refused
from gamekit.games.buccaneer.pack import TALLEST, VALUES
from gamekit.games.buccaneer.state import RULES, Pirate, Stack, State, pirate_words, rank, stack_id
from gamekit.games.buccaneer.turns import pass_on
from gamekit.words import listed

_MOVE: Final = RULES["move.onto"]
_CAPTAIN: Final = RULES["move.captain"]
_TOP: Final = RULES["stack.top"]
_OWN: Final = RULES["move.own"]
_NINE: Final = RULES["move.nine"]
_FORCE: Final = RULES["mutiny.force"]


def legal(state: State) -> Iterator[MovePirates]:
    """Yield the moves of the player in turn: own stacks in order, each onto the others' in order."""
    if state.called:
        return
    for own in state.captained(state.turn):
        for other in state.stacks:
            if other[0].player != state.turn and len(own) + len(other) <= TALLEST:
                yield MovePirates(state.turn, str(own[0].value), other[0])


def why_not(state: State, action: MovePirates) -> tuple[Breach, ...]:
    """Return each reason why the player in turn may not move so."""
    if action.player != state.turn:
        return (out_of_turn(state, action.player),)
    return tuple(_reasons(state, action))


def _reasons(state: State, action: MovePirates) -> Iterator[Breach]:
    if state.called:
        yield forced(state)
    own, other = own_stack(state, action.pirate), state.stack(action.onto)
    if own is None:
        yield no_stack(state, action.pirate)
    if other is None:
        yield refused(_MOVE, onto=_named(state, action.onto))
    elif other[0].player == action.player:
        player, onto = state.table.players[action.player], pirate_words(state, other[0])
        yield refused(_OWN, (stack_id(other[0]),), _instead(state, action), onto=onto, player=player)
    elif own is not None and (height := len(own) + len(other)) > TALLEST:
        focus = (stack_id(own[0]), stack_id(other[0]))
        heights = {"lower": len(other), "upper": len(own), "height": height, "most": TALLEST}
        yield refused(_NINE, focus, _instead(state, action), **heights)


def own_stack(state: State, value: str) -> Stack | None:
    """Return the stack that the player in turn leads with a pirate of this value; None where there is none."""
    return led(state, state.turn, value)


def led(state: State, player: Player, value: str) -> Stack | None:
    """Return the stack that a player leads with a pirate of this value; None where there is none."""
    return state.stack(Pirate(player, value))


def no_stack(state: State, value: str) -> Breach:
    """Return the breach of using what the player in turn does not lead."""
    player = state.table.players[state.turn]
    pirate = f"{player}'s {value}" if value in VALUES else f"{value:.20}"
    own = tuple(stack_id(stack[0]) for stack in state.captained(state.turn))
    return refused(_TOP, own, player=player, pirate=pirate)


def forced(state: State) -> Breach:
    """Return the breach of doing anything after a mutiny but boarding with one of its stacks."""
    stacks = named(state)
    least = min(state.open, key=lambda ship: state.ships[ship].crew)
    led = listed([pirate_words(state, stack[0]) for stack in stacks], "or")
    focus = (*(stack_id(stack[0]) for stack in stacks), least)
    return refused(_FORCE, focus, captain=state.table.players[state.turn], pirates=led)


def _instead(state: State, action: MovePirates) -> MovePirates | None:
    return next((move for move in legal(state) if move.pirate == action.pirate), None)


def _named(state: State, pirate: Pirate) -> str:
    known = pirate.player in range(len(state.table.players)) and pirate.value in VALUES
    return pirate_words(state, pirate) if known else f"pirate {pirate.value:.20}"


def move(state: State, action: MovePirates) -> Step[State]:
    """Put one stack on another and pass the turn on; ``action`` is known to be legal."""
    own, other = own_stack(state, action.pirate), state.stack(action.onto)
    assert own is not None  # noqa: S101 - a legal move names stacks
    assert other is not None  # noqa: S101 - a legal move names stacks
    both = (*own, *other)
    stacks = (both, *(stack for stack in state.stacks if stack not in (own, other)))
    state = replace(state, stacks=tuple(sorted(stacks, key=lambda stack: rank(stack[0]))))
    reading = RULES.readings["views"].rule(state.table.options.views)
    return pass_on(
        state,
        (
            Moved(action.player, own[0], other[0], len(both), rule=_MOVE),
            CaptainBecame(action.player, own[0], rule=_CAPTAIN),
            Covered(other[0], rule=RULES[reading]),
        ),
    )
