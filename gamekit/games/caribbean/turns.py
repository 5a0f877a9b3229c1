"""A whole ship's turn, exactly: every way in which it can end, with actions at any point of the movement.

The borders of the spaces do not depend on what the ships carry. So the search (``arrangements``) goes over the
arrangements of the chests, and for each of them keeps the set of spaces where the ship can be. The movement is used
space by space: first the actions, which cost nothing, are followed until nothing new is found, then each set of
spaces floods into its free neighbours. A usual turn has about a hundred endings and takes a tenth of a millisecond; the
worst found, among five laden ships, has several hundred thousand and takes seconds (``tests/bench/ship_turn.py``).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Final, Literal, get_args

from gamekit.game import Player, Who
from gamekit.games.caribbean.actions import Capture, Deliver, EndTurn, Give, Jettison, Sail, ShipAction, Steal, Swap
from gamekit.games.caribbean.arrangements import BY_SAILING, Arrival, code_of, explore, sea_of
from gamekit.games.caribbean.pack import CAPTURE, SHIPS
from gamekit.games.caribbean.sailing import act, legal, owner
from gamekit.games.caribbean.scoring import outcome
from gamekit.games.caribbean.state import CARDS, PORT, THIEF, Laying, Phase, State
from gamekit.words import over as game_over

Measure = Literal["own", "lead"]
"""What is best for a player: the own doubloons, or the lead over the best other player."""
MOST_MOVEMENT: Final = max(CARDS)
"""No ship sails farther in one turn than the highest card has barrels."""


@dataclass(frozen=True, slots=True)
class Ending:
    """One way in which a ship's turn can end; amounts are doubloons, one for each player.

    ``space`` is the id of the space in which the ship then lies, ``spaces`` the least movement that it takes.
    ``chests`` says for each port of the pack, in its order, where that chest then is: "port", "supply", "delivered" or
    the name of a ship. ``captures`` and ``deliveries`` are what each player will have been paid in the whole game.
    """

    space: str
    spaces: int
    chests: tuple[str, ...]
    captures: tuple[int, ...]
    deliveries: tuple[int, ...]

    def doubloons(self, player: Player) -> int:
        """Return what a player then has; ValueError for a seat that nobody has."""
        if player not in range(len(self.captures)):
            message = f"there is no player {player!r:.40}: the seats are 0 to {len(self.captures) - 1}"
            raise ValueError(message)
        return self.captures[player] + self.deliveries[player]

    def lead(self, player: Player, over: Player | None = None) -> int:
        """Return by how much a player is then ahead of another one (None: the best other); below zero: behind."""
        others = [other for other in range(len(self.captures)) if other != player] if over is None else [over]
        return self.doubloons(player) - max(map(self.doubloons, others))


def what_if(state: State, ship: str, player: Who, movement: int) -> State:
    """Return the state as if ``player``, a seat or a name, had just won ``ship`` with ``movement`` spaces to sail.

    It is a thought: cards are laid that would lead there, whatever was laid in truth, and the turn can be played.
    ValueError for a name that is no ship's, a seat that nobody has, ships that are not placed yet, a game that is over,
    a movement that is no whole number from 0 to 5, or one of 0 at a table where nobody then acts.
    """
    seats = len(state.table.players)
    if ship not in SHIPS:
        message = f"{ship!r:.40} is no ship: write one of {', '.join(SHIPS)}"
        raise ValueError(message)
    player = state.table.seat(player)
    if type(movement) is not int or not 0 <= movement <= MOST_MOVEMENT:
        message = f"the movement is a whole number of spaces from 0 to {MOST_MOVEMENT}, not {movement!r:.40}"
        raise ValueError(message)
    if result := outcome(state):
        raise ValueError(game_over(state.table.sides, result.winners))
    if not movement and not acts_without_movement(state):
        message = "nobody acts with a ship that has no movement at this table: give 1 or more"
        raise ValueError(message)
    if None in state.ships:
        message = "the ships have not been placed yet: ask again once they are"
        raise ValueError(message)
    number = SHIPS.index(ship)
    layings = tuple(_laying(number, seat, seat == player, movement) for seat in range(seats))
    return replace(
        state,
        phase=Phase.TURN,
        ship=number,
        sealed=layings,
        bids=tuple(tuple(laying.bids[turned] for laying in layings) for turned in range(number + 1)),
        shown=(None,) * seats,
        tied=(),
        answers=(),
        active=player,
        movement=movement,
        since=(state.chests,),
    )


@cache
def _laying(ship: int, seat: int, wins: bool, movement: int) -> Laying:  # noqa: FBT001 - a key of the cache
    """Return seven cards with which a player wins the ship with so much movement, or lets another one do so.

    The other cards begin at another one for each seat, so that not all the ships to come are tied.
    """
    card = movement if wins else 0 if movement else THIEF
    others = [other for other in CARDS if other != card]
    *rest, tie = others[seat:] + others[:seat]
    return Laying((*rest[:ship], card, *rest[ship:]), tie)


def acts_without_movement(state: State) -> bool:
    """Say whether whoever wins a ship without movement may still act with her, by the reading of the table."""
    return state.table.options.no_movement == "may_act"


class ShipTurn:
    """All endings of one ship's turn, each distinct one once.

    Two endings differ when the ship lies elsewhere, a chest is elsewhere, or somebody has been paid otherwise; the
    movement left over makes no difference.
    """

    def __init__(self, state: State) -> None:
        """Search the turn that is going on in ``state``; ValueError where nobody moves a ship."""
        if state.phase is not Phase.TURN or state.ship is None or state.active is None:
            message = "nobody moves a ship now: ask in a ship's turn, or about what_if(state, ship, player, movement)"
            raise ValueError(message)
        self.state = state
        self.ship = SHIPS[state.ship]
        self.player = state.active
        self.sea = sea_of(state.table)
        self.code = code_of(state.table.pack)
        self.arrangements = explore(state)
        self._in_ports = state.chests.count(PORT)

    def __len__(self) -> int:
        """Return how many distinct endings there are; at least one, to stay."""
        return sum(where.bit_count() for arrivals in self.arrangements.values() for _, _, where in arrivals)

    def __iter__(self) -> Iterator[Ending]:
        """Iterate over the endings, arrangement by arrangement."""
        for code, arrivals in self.arrangements.items():
            for spaces, _, where in arrivals:
                for space in self.sea.names(where):
                    yield self.ending(code, spaces, space)

    def __repr__(self) -> str:
        """Return one line."""
        return f"<ShipTurn of {self.ship}, {self.state.movement} to sail: {len(self):,} endings>"

    def captured(self, code: int) -> int:
        """Return how many chests were captured on the way to an arrangement, by its code."""
        return self._in_ports - self.code.in_ports(code).bit_count()

    def gains(self, code: int, player: Player | None = None) -> tuple[int, ...]:
        """Return the doubloons that each player gains by an arrangement, by its code.

        ``player`` is who moves the ship, and so is paid for captures; None: who does in ``state``.
        """
        who = self.player if player is None else player
        paid = self.code.payments(code, len(self.state.table.players))
        captured = CAPTURE * self.captured(code)
        return tuple(gain + captured if seat == who else gain for seat, gain in enumerate(paid))

    def chests_at(self, code: int) -> int:
        """Return the spaces beside ports that still have their chest with an arrangement, as bits of ``sea``."""
        in_ports, found = self.code.in_ports(code), 0
        for number, spaces in enumerate(self.sea.ports):
            if in_ports >> number & 1:
                found |= spaces
        return found

    def ending(self, code: int, spaces: int, space: str) -> Ending:
        """Return the ending with an arrangement, by its code, and the ship in a space."""
        state, captured = self.state, CAPTURE * self.captured(code)
        paid = self.code.payments(code, len(state.table.players))
        return Ending(
            space,
            spaces,
            self.code.chests(code, state.chests),
            tuple(had + (captured if seat == self.player else 0) for seat, had in enumerate(state.captures)),
            tuple(had + new for had, new in zip(state.deliveries, paid, strict=True)),
        )

    def best(self, player: Who | None = None, by: Measure = "own", over: Who | None = None) -> Ending:
        """Return the ending that is best for a player (None: who moves the ship), by one of two measures.

        A lead is one over the best other player, or over ``over`` alone. Of equals the ending that is better by the
        other measure, then with the fewest spaces. ValueError for a seat or a name that nobody has, for another
        measure, and for a lead over oneself.
        """
        return self.best_by_spaces(player, by, over)[-1]

    def best_by_spaces(
        self, player: Who | None = None, by: Measure = "own", over: Who | None = None
    ) -> tuple[Ending, ...]:
        """Return the best ending for a player with 0, 1, 2, ... spaces, up to the movement; ValueError as ``best``."""
        table = self.state.table
        who = self.player if player is None else table.seat(player)
        rivals = [seat for seat in range(len(table.players)) if seat != who] if over is None else [table.seat(over)]
        check_measure(by)
        if rivals == [who]:
            message = "a lead is one over somebody else: name another player"
            raise ValueError(message)
        layers: list[list[tuple[int, int]]] = [[] for _ in range(self.state.movement + 1)]
        for code, arrivals in self.arrangements.items():
            spaces, _, where = arrivals[0]
            layers[spaces].append((code, where))
        found: list[Ending] = []
        top: tuple[int, int] | None = None
        for spaces, layer in enumerate(layers):
            for code, where in layer:
                rank = self._rank(code, who, by, rivals)
                if top is None or rank > top:
                    top, best = rank, (code, spaces, next(self.sea.names(where)))
            found.append(self.ending(*best))
        return tuple(found)

    def _rank(self, code: int, player: Player, by: Measure, rivals: Sequence[Player]) -> tuple[int, int]:
        has = [self.state.doubloons(seat) + gain for seat, gain in enumerate(self.gains(code))]
        own = has[player]
        lead = own - max(has[rival] for rival in rivals)
        return (own, lead) if by == "own" else (lead, own)

    # --- The way to an ending --------------------------------------------------------------------------------

    def in_words(self, ending: Ending) -> str:
        """Return a way to an ending with the names of the spaces and of who is paid: ``sails to ...; captures ...``."""
        return in_words(self.state, self.plan(ending))

    def plan(self, ending: Ending) -> tuple[ShipAction, ...]:
        """Return actions that lead to an ending of this turn, EndTurn last; KeyError where it is none of them.

        They use the fewest spaces, and are legal one after the other from ``state``.
        """
        payments = tuple(new - had for new, had in zip(ending.deliveries, self.state.deliveries, strict=True))
        code = self.code.write(ending.chests, payments)
        return (*self.actions(code, self.sea.bits[ending.space]), EndTurn(self.ship))

    def actions(self, code: int, bit: int) -> Iterator[ShipAction]:
        """Iterate over actions that lead to an arrangement, by its code, with the ship in one space, by its bit."""
        for before, after, where in reversed(self._steps(code, bit)):
            space = next(self.sea.names(where))
            yield Sail(self.ship, space) if before == after else self._action(before, after, space)

    def _steps(self, code: int, bit: int) -> list[tuple[int, int, int]]:
        """Return what leads to an ending, last things first: the arrangement before and after, and in which space.

        The arrangement stays the same where the ship sails to that space.
        """
        back: list[tuple[int, int, int]] = []
        sailed = 0  # where the sailing ended along which we go back now
        while True:
            spaces, before, _ = self._arrival(code, bit)
            if before == BY_SAILING and spaces:
                sailed = sailed or bit
                bit = self._came_from(code, bit, spaces - 1)
                continue
            if sailed:
                back.append((code, code, sailed))
                sailed = 0
            if before == BY_SAILING:
                return back
            back.append((before, code, bit))
            code = before

    def _arrival(self, code: int, bit: int) -> Arrival:
        """Return the only arrival with an arrangement in a space."""
        for arrival in self.arrangements[code]:
            if arrival[2] & bit:
                return arrival
        message = f"{self.ship} cannot end in {next(self.sea.names(bit))} with this arrangement"
        raise KeyError(message)

    def _came_from(self, code: int, bit: int, spaces: int) -> int:
        """Return a neighbour that was reached one space earlier with the same arrangement."""
        near = self.sea.near[bit]
        earlier = next(where & near for used, _, where in self.arrangements[code] if used == spaces and where & near)
        return earlier & -earlier

    def _action(self, before: int, after: int, space: str) -> ShipAction:
        """Return the legal action in ``space`` that makes one arrangement of another."""
        start = self.ending(before, 0, space)
        ships = tuple(space if name == self.ship else at for name, at in zip(SHIPS, self.state.ships, strict=True))
        state = replace(self.state, ships=ships, chests=start.chests, since=(start.chests,))
        state = replace(state, captures=start.captures, deliveries=start.deliveries)
        wanted = self.ending(after, 0, space)
        for action in legal(state):
            made = act(state, action).state
            if (made.chests, made.deliveries) == (wanted.chests, wanted.deliveries):
                return action
        message = f"no action in {space} makes the arrangement that the search found"
        raise AssertionError(message)


def check_measure(by: str) -> None:
    """Refuse what is no measure of what is best (ValueError)."""
    if by not in get_args(Measure):
        message = f"best by what? {' or '.join(map(repr, get_args(Measure)))}, not {by!r:.40}"
        raise ValueError(message)


def in_words(state: State, actions: Sequence[ShipAction]) -> str:
    """Return actions of a ship's turn in words, played one after the other from ``state``, without the turn's end."""
    told = []
    for action in actions:
        if not isinstance(action, EndTurn):
            told.append(_in_words(state, action))
            state = act(state, action).state
    return "; ".join(told)


def _in_words(state: State, action: ShipAction) -> str:
    pack = state.table.pack

    def load(ship: str) -> str:
        cargo = state.cargo(ship)
        return "nothing" if cargo is None else f"{pack.ports[cargo].chest:,}"

    match action:
        case Sail(space=space):
            return f"sails to {pack.spaces[space].name}"
        case Capture(port=port):
            return f"captures {port}"
        case Steal(other=other):
            return f"steals {load(other)} from {other}"
        case Swap(ship, other):
            return f"swaps {load(ship)} for {load(other)} with {other}"
        case Give(ship, other):
            return f"gives {load(ship)} to {other}"
        case Deliver(ship, haven):
            player = owner(state, pack.havens[haven])
            whom = "nobody" if player is None else state.table.players[player]
            return f"delivers {load(ship)} to {whom} in {pack.spaces[pack.havens[haven].space].name}"
        case Jettison():
            return "throws the chest overboard"
        case EndTurn():
            return "ends the turn"
