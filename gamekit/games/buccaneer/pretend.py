"""What a forbidden move, boarding or mutiny would lead to, for a table on which one only tries."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Final

from gamekit.game import Action, Hidden, Player, Step
from gamekit.games.buccaneer import boarding, moving, mutiny, wages
from gamekit.games.buccaneer.actions import BoardShip, CallMutiny, MovePirates
from gamekit.games.buccaneer.events import WagesDue
from gamekit.games.buccaneer.state import RULES, Phase, Pirate, Stack, State

_VALUE: Final = RULES["wages.value"]


def pretend(view: State, action: Action) -> Step[State] | None:
    """Return the step that a move, a boarding or a mutiny would be if no rule refused it, as far as it lies open.

    None where there is nothing to be seen: no stack led by that pirate, no such ship or piece of booty, nobody with
    three pirates in a stack of the captain's. What somebody does out of turn is shown as if it were in turn.
    """
    if view.phase not in {Phase.TURN, Phase.MUTINY}:
        return None
    match action:
        case MovePirates(player, pirate, onto):
            own, other = moving.led(view, player, pirate), view.stack(onto)
            apart = own is not None and other is not None and own != other
            return moving.move(_in_turn(view, player), action) if apart else None
        case BoardShip(player, ship, pirate, takes) if ship in view.open and takes in boarding.choices(view, ship):
            led = moving.led(view, player, pirate)
            return _board(_in_turn(view, player), action) if led else None
        case CallMutiny(player) if player in set(view.after(view.turn)) - {*view.called}:
            asked = replace(view, phase=Phase.MUTINY, asking=(player,))
            return mutiny.answer(asked, action) if mutiny.stronghold(view, player) else None
    return None


def _in_turn(view: State, player: Player) -> State:
    called = view.called if player == view.turn else ()
    return replace(view, phase=Phase.TURN, turn=player, asking=(), called=called)


def _board(view: State, action: BoardShip) -> Step[State]:
    """Board the ship; the wages are paid as well where it is known what the crew shows."""
    stack = moving.own_stack(view, action.pirate)
    assert stack is not None  # noqa: S101 - it is the one that boards
    if (known := _known(view, stack)) is not None:
        shown = replace(view, stacks=tuple(known if other == stack else other for other in view.stacks))
        step = boarding.board(shown, action)
        paid = boarding.pay(step.state)
        return Step(paid.state, (*step.events, *paid.events))
    step = boarding.board(view, action)
    owed = [wage.ducats for wage in wages.boarding(view, action.ship, stack).wages]
    due = WagesDue(action.player, sum(span.least for span in owed), sum(span.most for span in owed), rule=_VALUE)
    return Step(step.state, (*step.events, due))


def _known(view: State, stack: Stack) -> Stack | None:
    """Return a stack with what its covered pirates show; None where they are not all that a colour has covered."""
    unseen = {pirate.player: [*wages.unseen(view, pirate.player)] for pirate in stack}
    covered = Counter(pirate.player for pirate in stack if isinstance(pirate.value, Hidden))
    if any(len(unseen[player]) > count for player, count in covered.items()):
        return None
    return tuple(
        Pirate(pirate.player, unseen[pirate.player].pop()) if isinstance(pirate.value, Hidden) else pirate
        for pirate in stack
    )
