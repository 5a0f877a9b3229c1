"""What a forbidden action of a ship's turn would lead to, for a board on which one only tries."""

from __future__ import annotations

from dataclasses import replace

from gamekit.game import Action, Step
from gamekit.games.caribbean import sailing
from gamekit.games.caribbean.actions import Capture, Deliver, Give, Sail, Steal, Swap
from gamekit.games.caribbean.events import Sailed
from gamekit.games.caribbean.pack import SHIPS
from gamekit.games.caribbean.reach import blocked, way
from gamekit.games.caribbean.state import PORT, RULES, Phase, State


def pretend(state: State, action: Action) -> Step[State] | None:
    """Return the step that a ship's action would be if no rule refused it.

    None where there is nothing to be seen: no chest to take, no ship or place of that name, another phase.
    """
    if state.phase is not Phase.TURN:
        return None
    pack = state.table.pack
    match action:
        case Sail(ship, space) if ship in SHIPS and space in pack.spaces and space != state.where(ship):
            return _sail(state, ship, space)
        case Capture(ship, port) if ship in SHIPS and port in pack.port_numbers:
            ashore = state.chests[pack.port_numbers[port]] == PORT
            return sailing.act(state, action) if ashore and ship not in state.chests else None
        case Deliver(ship, haven) if ship in state.chests and haven in pack.havens:
            return sailing.act(state, action) if sailing.owner(state, pack.havens[haven]) is not None else None
        case Steal(ship, other) | Swap(ship, other) | Give(ship, other) if {ship, other} <= set(SHIPS):
            laden = (ship in state.chests, other in state.chests)
            needed = {Steal: (False, True), Swap: (True, True), Give: (True, False)}[type(action)]
            return sailing.act(state, action) if laden == needed and ship != other else None
    return None


def _sail(state: State, ship: str, space: str) -> Step[State]:
    """Sail any distance: by a free way where there is one, else past whoever lies there."""
    pack, here, number = state.table.pack, state.where(ship), SHIPS.index(ship)
    taken = way(pack, here, space, blocked(state, ship) - {space}) or way(pack, here, space, frozenset())
    left = max(0, state.movement - len(taken))
    ships = (*state.ships[:number], space, *state.ships[number + 1 :])
    state = replace(state, ships=ships, movement=left)
    return Step(state, (Sailed(ship, taken, left, rule=RULES["sail.barrels"]),))
