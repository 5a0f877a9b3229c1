"""Mistakes about sailing and chests."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace

from gamekit.game import Action, Breach, IllegalAction, Step
from gamekit.games.caribbean.actions import Capture, Deliver, EndTurn, Jettison, Sail, Steal, Swap
from gamekit.games.caribbean.events import ChestGone, Sailed
from gamekit.games.caribbean.mistaken.wrong import Mistaken
from gamekit.games.caribbean.pack import SHIPS
from gamekit.games.caribbean.reach import blocked, distances, reach, way
from gamekit.games.caribbean.sailing import owner
from gamekit.games.caribbean.state import DELIVERED, PORT, RULES, Phase, State

# --- Sailing -------------------------------------------------------------------------------------------------


class _OfWays(Mistaken, ABC):
    """A wrong idea of the spaces through which a ship sails."""

    @abstractmethod
    def walls(self, state: State) -> frozenset[str]:
        """Return the spaces that the ship in turn cannot sail through."""

    def reached(self, state: State) -> frozenset[str]:
        """Return the spaces that she can sail to."""
        assert state.ship is not None  # noqa: S101 - a ship is in turn
        near = distances(state.table.pack, state.where(SHIPS[state.ship]), self.walls(state), state.movement)
        return frozenset(near) - frozenset(space for space in state.ships if space)

    def legal_actions(self, state: State) -> Sequence[Action]:
        """Return what may be done, with these spaces for the true ones."""
        actions = super().legal_actions(state)
        if state.phase is not Phase.TURN or state.ship is None:
            return actions
        others = [action for action in actions if not isinstance(action, Sail)]
        return (*(Sail(SHIPS[state.ship], space) for space in sorted(self.reached(state))), *others)

    def why_not(self, state: State, action: Action) -> tuple[Breach, ...]:
        """Return why not; sailing is refused exactly where these spaces end."""
        true = super().why_not(state, action)
        if state.phase is not Phase.TURN or not isinstance(action, Sail) or state.ship is None:
            return true
        if action.ship == SHIPS[state.ship] and action.space in self.reached(state):
            return ()
        return true or self.refusal()

    def apply(self, state: State, action: Action) -> Step[State]:
        """Do it; where the true way is closed or longer she sails another."""
        if breaches := self.why_not(state, action):
            raise IllegalAction(action, breaches)
        if not isinstance(action, Sail):
            return super().apply(state, action)
        pack, here = state.table.pack, state.where(action.ship)
        walls = self.walls(state) - {here}
        taken = way(pack, here, action.space, walls)
        true = way(pack, here, action.space, blocked(state, action.ship))
        if len(true) == len(taken) and not walls & {*true}:
            return super().apply(state, action)
        number, left = SHIPS.index(action.ship), state.movement - len(taken)
        ships = (*state.ships[:number], action.space, *state.ships[number + 1 :])
        after = replace(state, ships=ships, movement=left, since=(state.chests,))
        return Step(after, (Sailed(action.ship, taken, left, rule=RULES["sail.free_way"]),))


class ThroughShips(_OfWays):
    """Ships are no obstacle; only where another lies she cannot stop."""

    mistake = "through_ships"

    def walls(self, state: State) -> frozenset[str]:
        """Return nothing: ships are sailed past."""
        del state
        return frozenset()


class ForeignHavensClosed(_OfWays):
    """The havens of opponents cannot be sailed into."""

    mistake = "foreign_havens_closed"

    def walls(self, state: State) -> frozenset[str]:
        """Return where ships lie, and the havens of others."""
        assert state.ship is not None  # noqa: S101 - a ship is in turn
        pack = state.table.pack
        closed = {haven.space for haven in pack.havens.values() if owner(state, haven) not in {None, state.active}}
        return blocked(state, SHIPS[state.ship]) | closed


class AllBarrelsMustBeUsed(Mistaken):
    """A turn ends when the movement is used up, not before."""

    mistake = "all_barrels_must_be_used"

    def legal_actions(self, state: State) -> Sequence[Action]:
        """Return what may be done; the end of the turn only where she can sail no farther."""
        actions = super().legal_actions(state)
        return tuple(a for a in actions if not isinstance(a, EndTurn)) if _can_sail(state) else actions

    def why_not(self, state: State, action: Action) -> tuple[Breach, ...]:
        """Return why not; ending is refused while she can sail."""
        true = super().why_not(state, action)
        return true or (self.refusal() if isinstance(action, EndTurn) and _can_sail(state) else ())


def _can_sail(state: State) -> bool:
    return state.phase is Phase.TURN and bool(reach(state))


class LoadingCostsMovement(Mistaken):
    """Taking a chest aboard costs a space."""

    mistake = "loading_costs_movement"

    def apply(self, state: State, action: Action) -> Step[State]:
        """Do it, and take a space for a chest taken aboard."""
        step = super().apply(state, action)
        cost = isinstance(action, Capture | Steal)
        return _changed(step, movement=max(0, step.state.movement - 1)) if cost else step


class ActingEndsSailing(Mistaken):
    """After an action with a chest the ship sails no farther."""

    mistake = "acting_ends_sailing"

    def apply(self, state: State, action: Action) -> Step[State]:
        """Do it, and take all movement for an action with a chest."""
        step = super().apply(state, action)
        acted = isinstance(action, Capture | Steal | Swap | Deliver)
        return _changed(step, movement=0) if acted else step


def _changed(step: Step[State], movement: int) -> Step[State]:
    return replace(step, state=replace(step.state, movement=movement))


# --- Chests --------------------------------------------------------------------------------------------------


class TwoChestsAboard(Mistaken):
    """A ship takes any number of chests aboard."""

    mistake = "two_chests_aboard"

    def why_not(self, state: State, action: Action) -> tuple[Breach, ...]:
        """Return why not, room being no reason."""
        return tuple(breach for breach in super().why_not(state, action) if breach.rule.id != "ship.one_chest")

    def legal_actions(self, state: State) -> Sequence[Action]:
        """Return what may be done, captures and thefts by a laden ship included."""
        actions = super().legal_actions(state)
        if state.phase is not Phase.TURN or state.ship is None:
            return actions
        ship = SHIPS[state.ship]
        tries = (*(Capture(ship, port.name) for port in state.table.pack.ports), *(Steal(ship, o) for o in SHIPS))
        return (*(one for one in tries if one not in actions and not self.why_not(state, one)), *actions)

    def apply(self, state: State, action: Action) -> Step[State]:
        """Do it; one chest is unloaded at a time."""
        step = super().apply(state, action)
        if not isinstance(action, Deliver):
            return step
        first = state.chests.index(action.ship)
        chests = tuple(DELIVERED if place == first else chest for place, chest in enumerate(state.chests))
        return replace(step, state=replace(step.state, chests=chests))


class Overboard(Mistaken):
    """A chest may be thrown away."""

    mistake = "overboard"

    def why_not(self, state: State, action: Action) -> tuple[Breach, ...]:
        """Return why not; whatever is aboard may go overboard."""
        true = super().why_not(state, action)
        aboard = isinstance(action, Jettison) and action.ship in state.chests
        return () if aboard and [breach.rule.id for breach in true] == ["chest.overboard"] else true

    def legal_actions(self, state: State) -> Sequence[Action]:
        """Return what may be done, throwing the chest away included."""
        actions = super().legal_actions(state)
        if state.phase is not Phase.TURN or state.ship is None or SHIPS[state.ship] not in state.chests:
            return actions
        return (*actions, Jettison(SHIPS[state.ship]))

    def apply(self, state: State, action: Action) -> Step[State]:
        """Do it; a chest thrown away is out of the game."""
        if not isinstance(action, Jettison):
            return super().apply(state, action)
        if breaches := self.why_not(state, action):
            raise IllegalAction(action, breaches)
        lost = state.chests.index(action.ship)
        chests = tuple(DELIVERED if place == lost else chest for place, chest in enumerate(state.chests))
        gone = ChestGone(state.table.pack.ports[lost].name, rule=RULES["deliver.gone"])
        return Step(replace(state, chests=chests, since=(*state.since, chests)), (gone,))


class DeliveredChestsReturn(Mistaken):
    """A delivered chest can be captured again."""

    mistake = "delivered_chests_return"

    def legal_actions(self, state: State) -> Sequence[Action]:
        """Return what may be done, delivered chests being in their ports again."""
        return super().legal_actions(_returned(state))

    def why_not(self, state: State, action: Action) -> tuple[Breach, ...]:
        """Return why not; a delivered chest may be captured once more."""
        return super().why_not(_returned(state), action)

    def apply(self, state: State, action: Action) -> Step[State]:
        """Do it; what is delivered goes back to its port."""
        step = super().apply(state, action)
        chests = tuple(
            PORT if after == DELIVERED != before else after
            for before, after in zip(state.chests, step.state.chests, strict=True)
        )
        if chests == step.state.chests:
            return step
        since = (*step.state.since[:-1], chests)
        events = tuple(event for event in step.events if not isinstance(event, ChestGone))
        return Step(replace(step.state, chests=chests, since=since), events)


def _returned(state: State) -> State:
    if state.phase is not Phase.TURN:
        return state
    return replace(state, chests=tuple(PORT if place == DELIVERED else place for place in state.chests))


class OnlyOwnHavens(Mistaken):
    """A chest is delivered to a haven of the active player or not at all."""

    mistake = "only_own_havens"

    def legal_actions(self, state: State) -> Sequence[Action]:
        """Return what may be done, deliveries to others left out."""
        actions = super().legal_actions(state)
        return tuple(action for action in actions if not _to_other(state, action))

    def why_not(self, state: State, action: Action) -> tuple[Breach, ...]:
        """Return why not; a delivery to somebody else is refused."""
        return super().why_not(state, action) or (self.refusal() if _to_other(state, action) else ())


def _to_other(state: State, action: Action) -> bool:
    haven = state.table.pack.havens.get(action.haven) if isinstance(action, Deliver) else None
    return haven is not None and owner(state, haven) != state.active
