"""Rules of Buccaneer told once more, in the plainest words, to compare the engine with."""

from __future__ import annotations

from itertools import product

from gamekit import buccaneer
from gamekit.game import Action
from gamekit.games.buccaneer.pack import KINDS, VALUES
from gamekit.games.buccaneer.state import Pirate


def every_action(state: buccaneer.State) -> list[Action]:
    """Return the actions that somebody might try, sensible or not."""
    players = range(-1, len(state.table.players) + 1)
    found: list[Action] = []
    for player, value in product(players, (*VALUES, "6")):
        found += [
            buccaneer.MovePirates(player, value, Pirate(owner, shown))
            for owner, shown in product(players, (*VALUES, ""))
        ]
        ships = (*state.display, *state.unseen()[:1], *state.gone[:1], "ship-99")
        found += [
            buccaneer.BoardShip(player, ship, value, kind) for ship, kind in product(ships, (*KINDS, None, "parrot"))
        ]
    return [*found, *(kind(player) for kind, player in product((buccaneer.CallMutiny, buccaneer.Hold), players))]


def allowed(state: buccaneer.State, action: Action) -> bool:
    """Say whether a player's action is allowed, told once more from the rulebook, in the plainest words."""
    asked = state.asking[0] if state.asking else None
    if isinstance(action, buccaneer.CallMutiny | buccaneer.Hold):
        return action.player == asked
    assert isinstance(action, buccaneer.MovePirates | buccaneer.BoardShip)
    if asked is not None or action.player != state.turn:
        return False
    tops = {stack[0]: stack for stack in state.stacks}
    mine = tops.get(Pirate(action.player, action.pirate))
    if mine is None:
        return False
    if isinstance(action, buccaneer.MovePirates):
        onto = tops.get(action.onto)
        return not state.called and onto is not None and onto[0].player != mine[0].player and len(mine + onto) < 10
    if state.called and not any(sum(pirate.player == who for pirate in mine) > 2 for who in state.called):
        return False
    if action.ship in state.gone or action.ship not in state.display:
        return False
    ship = state.ships[action.ship]
    left = {kind for kind in ship.booty if sum(pieces[KINDS.index(kind)] for pieces in state.booty) < 6}
    return len(mine) >= ship.crew and (action.takes in left if left else action.takes is None)


def paid(state: buccaneer.State) -> tuple[int, ...]:
    """Return the purses after the wages, reckoned pirate by pirate: the captain pays what can be paid."""
    assert state.aboard is not None
    purses, ship = list(state.purses), state.ships[state.aboard]
    crew = next(stack for stack in state.stacks if stack[0] == state.crew)
    for owner, shown in crew:
        if owner == state.turn:
            continue
        wage = ship.wild if shown == "?" else {"2": 2, "3": 3, "4": 4, "5": 5}[str(shown)]
        purses[owner] += wage
        purses[state.turn] = max(0, purses[state.turn] - wage)
    return tuple(purses)
