"""The search behind a ship's turn: arrangements of the chests as whole numbers, sets of spaces as their bits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from gamekit.game import Player, Seats
from gamekit.games.caribbean.pack import SHIPS, Pack
from gamekit.games.caribbean.sailing import haven_at, owner
from gamekit.games.caribbean.setup import colours_of
from gamekit.games.caribbean.state import DELIVERED, PORT, SUPPLY, Options, State

BY_SAILING: Final = -1
"""Stands for the arrangement before, where a space was reached by sailing."""

Arrival = tuple[int, int, int]
"""The movement used, the arrangement before (or BY_SAILING), the spaces newly reached, as bits."""


class Sea:
    """The sea of a table as sets of spaces: bit k of a whole number stands for the k-th space of the pack."""

    def __init__(self, table: Seats[Options, Pack]) -> None:
        """Lay out the spaces, ports and havens in play of a table."""
        pack, colours = table.pack, colours_of(table)
        self.spaces = tuple(pack.spaces)
        self.bits = {space: 1 << place for place, space in enumerate(self.spaces)}
        self.near = {self.bits[space]: self.set_of(pack.next[space]) for space in self.spaces}
        self.ports = tuple(self.set_of(port.spaces) for port in pack.ports)
        reach = pack.havens_near if table.options.haven_reach == "adjacent" else pack.havens_in
        self.doors = tuple(
            self.set_of(space for space in self.spaces if any(haven.colour == colour for haven in reach[space]))
            for colour in colours
        )

    def set_of(self, spaces: Iterator[str] | tuple[str, ...]) -> int:
        """Return spaces as a set."""
        return sum(self.bits[space] for space in spaces)

    def names(self, where: int) -> Iterator[str]:
        """Iterate over the spaces of a set, in the order of the pack."""
        while where:
            bit = where & -where
            where ^= bit
            yield self.spaces[bit.bit_length() - 1]

    def beside(self, where: int) -> int:
        """Return all neighbours of the spaces of a set."""
        near, found = self.near, 0
        while where:
            bit = where & -where
            where ^= bit
            found |= near[bit]
        return found

    def rings(self, middle: int) -> tuple[int, ...]:
        """Return the spaces that are 0, 1, 2, ... spaces away from the nearest of a set; ships do not count."""
        found, seen = [middle], middle
        while ring := self.beside(found[-1]) & ~seen:
            found.append(ring)
            seen |= ring
        return tuple(found)


@lru_cache(maxsize=64)
def sea_of(table: Seats[Options, Pack]) -> Sea:
    """Return the sea of a table; callers share it."""
    return Sea(table)


@dataclass(frozen=True, slots=True)
class Code:
    """How an arrangement is written as one whole number.

    From the lowest bits: what each ship carries (0: nothing, else the chest's number plus 1), which chests lie in
    their ports, and what each player has been paid for deliveries in this turn, in thousands of doubloons.
    """

    cargo: int
    """Bits of a ship's cargo."""
    ashore: int
    """Where the bits of the ports begin."""
    paid: int
    """Where what the players were paid begins."""
    pay: int
    """Bits of what a player was paid."""

    @classmethod
    def of(cls, pack: Pack) -> Code:
        """Return the code that is wide enough for a pack."""
        cargo = len(pack.ports).bit_length()
        ashore = len(SHIPS) * cargo
        return cls(cargo, ashore, ashore + len(pack.ports), (pack.total // 1_000).bit_length())

    def write(self, chests: tuple[str, ...], payments: tuple[int, ...] = ()) -> int:
        """Return the number of an arrangement; ``payments`` are doubloons, one a player."""
        code = sum(payment // 1_000 << self.paid + seat * self.pay for seat, payment in enumerate(payments))
        for number, place in enumerate(chests):
            if place == PORT:
                code |= 1 << self.ashore + number
            elif place in SHIPS:
                code |= number + 1 << self.cargo * SHIPS.index(place)
        return code

    def aboard(self, code: int) -> tuple[int, ...]:
        """Return what each ship carries: 0, or the number of a port plus 1."""
        field = (1 << self.cargo) - 1
        return tuple(code >> self.cargo * ship & field for ship in range(len(SHIPS)))

    def in_ports(self, code: int) -> int:
        """Return the ports that have their chest, bit k for the k-th."""
        return (code & (1 << self.paid) - 1) >> self.ashore

    def payments(self, code: int, players: int) -> tuple[int, ...]:
        """Return what each player was paid for deliveries in this turn, in doubloons."""
        field = (1 << self.pay) - 1
        return tuple((code >> self.paid + seat * self.pay & field) * 1_000 for seat in range(players))

    def chests(self, code: int, before: tuple[str, ...]) -> tuple[str, ...]:
        """Return where every chest is; ``before`` tells those of the supply from the delivered ones."""
        places = [PORT if self.in_ports(code) >> number & 1 else DELIVERED for number in range(len(before))]
        for ship, cargo in zip(SHIPS, self.aboard(code), strict=True):
            if cargo:
                places[cargo - 1] = ship
        return tuple(SUPPLY if was == SUPPLY else now for was, now in zip(before, places, strict=True))


@lru_cache(maxsize=64)
def code_of(pack: Pack) -> Code:
    """Return the code of a pack's arrangements."""
    return Code.of(pack)


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A ship that lies still: where her cargo stands in a code, and from where she can be dealt with."""

    shift: int
    beside: int
    open: bool
    """Whether her chest may be stolen."""
    haven_of: Player | None
    """Whose haven she lies in; None outside the havens in play."""


def explore(state: State) -> Mapping[int, tuple[Arrival, ...]]:
    """Return every arrangement that the ship in turn can bring about, and when it is reached where.

    Arrivals stand in the order of the movement used; the first arrangement is the present one.
    """
    return _Search(state).run()


class _Search:
    """One turn's search: what stays the same during it, and what has been found."""

    def __init__(self, state: State) -> None:
        assert state.ship is not None  # noqa: S101 - called in a ship's turn
        pack, ship = state.table.pack, SHIPS[state.ship]
        self.sea, self.code = sea_of(state.table), code_of(pack)
        self.state = state
        self.start = self.sea.bits[state.where(ship)]
        self.others = self.sea.set_of(at for name, at in zip(SHIPS, state.ships, strict=True) if at and name != ship)
        self.free = (1 << len(self.sea.spaces)) - 1 & ~self.others
        self.spread: dict[int, int] = {}
        self.known: dict[int, list[tuple[int, int]]] = {}
        ball = self.start
        for _ in range(state.movement):
            ball |= self.sea.beside(ball) & self.free
        self.own = state.ship * self.code.cargo
        self.field = (1 << self.code.cargo) - 1
        self.giving = state.table.options.giving == "yes"
        self.neighbours = [near for near in self._neighbours(state, ship) if near.beside & ball]
        self.doors = [(door, self.code.paid + seat * self.code.pay) for seat, door in enumerate(self.sea.doors)]
        self.doors = [(door, shift) for door, shift in self.doors if door & ball]
        self.ports = [
            (1 << self.code.ashore + number, number + 1, spaces)
            for number, spaces in enumerate(self.sea.ports)
            if spaces & ball
        ]
        self.worth = (0, *(port.chest // 1_000 for port in pack.ports))
        self.reached: dict[int, int] = {}
        self.arrivals: dict[int, list[Arrival]] = {}

    def _neighbours(self, state: State, ship: str) -> Iterator[Neighbour]:
        for number, (name, at) in enumerate(zip(SHIPS, state.ships, strict=True)):
            if name == ship or at is None:
                continue
            haven = haven_at(state, name)
            may_steal = haven is None or state.table.options.steal_in_haven == "yes"
            near = self.sea.near[self.sea.bits[at]]
            yield Neighbour(number * self.code.cargo, near, may_steal, owner(state, haven) if haven else None)

    def run(self) -> Mapping[int, tuple[Arrival, ...]]:
        """Use the spaces one by one: actions first, then the next space."""
        now = self.code.write(self.state.chests)
        # Before she sails again, an arrangement that there was since the last sailing does not come back.
        barred = {self.code.write(chests) for chests in self.state.since} - {now}
        fresh = {now: self.start}
        self.reached[now] = self.start
        self.arrivals[now] = [(0, BY_SAILING, self.start)]
        for used in range(self.state.movement + 1):
            found = dict(fresh)
            while fresh:
                fresh = self._act(fresh, used, barred)
                for code, where in fresh.items():
                    found[code] = found.get(code, 0) | where
            barred = set()
            if used < self.state.movement:
                fresh = self._sail(found, used + 1)
        return {code: tuple(arrivals) for code, arrivals in self.arrivals.items()}

    def _act(self, fresh: Mapping[int, int], used: int, barred: set[int]) -> dict[int, int]:
        """Return what one action more reaches, by arrangement."""
        reached, arrivals, known = self.reached, self.arrivals, self.known
        unpaid = (1 << self.code.paid) - 1
        after: dict[int, int] = {}
        for code, where in fresh.items():
            if (actions := known.get(code)) is None:
                actions = known[code] = self._actions(code)
            for made, spaces in actions:
                there = where & spaces
                if not there:
                    continue
                seen = reached.get(made)
                if seen is None:
                    if barred and made & unpaid in barred:
                        continue
                    reached[made] = there
                    arrivals[made] = [(used, code, there)]
                    after[made] = there
                    continue
                there &= ~seen
                if there:
                    reached[made] = seen | there
                    arrivals[made].append((used, code, there))
                    after[made] = after.get(made, 0) | there
        return after

    def _sail(self, found: Mapping[int, int], used: int) -> dict[int, int]:
        """Return what one space more reaches, by arrangement."""
        reached, spread = self.reached, self.spread
        after: dict[int, int] = {}
        for code, where in found.items():
            if (near := spread.get(where)) is None:
                near = spread[where] = self.sea.beside(where) & self.free
            if there := near & ~reached[code]:
                reached[code] |= there
                self.arrivals[code].append((used, BY_SAILING, there))
                after[code] = there
        return after

    def _actions(self, code: int) -> list[tuple[int, int]]:
        """Return what an action makes of an arrangement, and the spaces where it can be done."""
        own, field = self.own, self.field
        cargo = code >> own & field
        found: list[tuple[int, int]] = []
        if not cargo:
            found += [(code ^ port | chest << own, spaces) for port, chest, spaces in self.ports if code & port]
            for near in self.neighbours:
                if near.open and (theirs := code >> near.shift & field):
                    found.append((code ^ theirs << near.shift | theirs << own, near.beside))
            return found
        empty, worth = code ^ cargo << own, self.worth[cargo]
        found += [(empty + (worth << shift), door) for door, shift in self.doors]
        for near in self.neighbours:
            if theirs := code >> near.shift & field:
                found.append((empty ^ theirs << near.shift | cargo << near.shift | theirs << own, near.beside))
            elif self.giving and near.haven_of is not None:
                found.append((empty + (worth << self.code.paid + near.haven_of * self.code.pay), near.beside))
            elif self.giving:
                found.append((empty | cargo << near.shift, near.beside))
        return found
