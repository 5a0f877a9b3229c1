"""Reach, explained: how far a ship gets, by which way, what blocks a shorter one, and what could be done there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cached_property
from typing import Final

from gamekit.game import Player
from gamekit.games.caribbean.actions import Capture, Deliver, EndTurn, Give, Jettison, Sail, ShipAction, Steal, Swap
from gamekit.games.caribbean.pack import CAPTURE, SHIPS
from gamekit.games.caribbean.reach import blocked, distances, in_the_way, way
from gamekit.games.caribbean.sailing import haven_at, legal, owner, why_not
from gamekit.games.caribbean.state import State
from gamekit.games.caribbean.turns import what_if
from gamekit.table import Table, Tabled
from gamekit.words import counted, listed

_NOTE: Final = (
    "Distances in spaces past the other ships as they lie. A thief takes the outermost layer, the next thief the layer "
    "inside it. What could be done is with what the ship carries now."
)


@dataclass(frozen=True, slots=True)
class Chance:
    """Something that a ship could do in a space with what she carries now.

    ``doubloons`` is what the bank pays for it, ``player`` whom: None for whoever moves the ship, and where it pays
    nothing.
    """

    action: ShipAction
    text: str
    doubloons: int = 0
    player: Player | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """A space within reach; distances are spaces.

    ``way`` are the spaces from the ship's own to this one, both included. ``straight`` is how far it would be if no
    other ship were there. ``blockers`` are the ships that shut a shorter way: those of which one alone would have to be
    gone, or where that does not help, all that lie on one. ``thieves`` is how many thieves put it out of reach;
    None for the ship's own space.
    """

    space: str
    name: str
    distance: int
    straight: int
    way: tuple[str, ...]
    blockers: tuple[str, ...]
    thieves: int | None
    chances: tuple[Chance, ...]


@dataclass(frozen=True)
class Reach(Tabled):
    """What a ship can do with a movement, as things lie now; the ship's own space is the first place."""

    state: State
    ship: str
    movement: int
    places: Mapping[str, Place]

    @cached_property
    def layers(self) -> tuple[tuple[str, ...], ...]:
        """The spaces at each distance, the ship's own space first; empty ones where ships shut her in."""
        return tuple(
            tuple(place.space for place in self.places.values() if place.distance == away)
            for away in range(self.movement + 1)
        )

    def lost_to(self, thief: int) -> tuple[str, ...]:
        """Return the spaces that the first, second, ... thief takes away: the layer that is then the outermost.

        ``()`` from the thief on for whom no movement is left. ValueError for a number below 1.
        """
        if thief < 1:
            message = f"thieves are counted from 1, not {thief}"
            raise ValueError(message)
        return self.layers[self.movement - thief + 1] if thief <= self.movement else ()

    def along(self, space: str) -> tuple[Place, ...]:
        """Return the places of the way to a space, by id or name, the ship's own first.

        LookupError for one that is out of reach, or none of this sea.
        """
        found = self._found(space)
        if found not in self.places:
            raise LookupError(self._out_of_reach(found))
        return tuple(self.places[step] for step in self.places[found].way)

    def table(self) -> Table:
        """Return a row for each space within reach."""
        names = self.state.table.pack.spaces
        rows = [
            (
                place.distance,
                place.name,
                " - ".join(names[space].name for space in place.way[1:]),
                listed(place.blockers),
                place.thieves,
                "; ".join(chance.text for chance in place.chances),
            )
            for place in self.places.values()
        ]
        columns = (
            "spaces",
            "space",
            "way",
            "a shorter way is blocked by",
            "thieves until lost",
            "what could be done there",
        )
        table = Table(f"{self.ship}, {counted(self.movement, 'space')} to sail", columns, rows, _NOTE)
        return table.without_empty("a shorter way is blocked by", "what could be done there")

    def __repr__(self) -> str:
        """Return a short form."""
        return f"<Reach of {self.ship}, {counted(self.movement, 'space')} to sail: {len(self.places)} places>"

    def sentence(self, space: str | None = None) -> str:
        """Return in words how far the ship gets, or how she gets to a space (by id or name), or why not there.

        LookupError for a space that is none of this sea.
        """
        if space is None:
            return self._all_in_words()
        found = self._found(space)
        return self._place_in_words(self.places[found]) if found in self.places else self._out_of_reach(found)

    def _found(self, space: str) -> str:
        pack = self.state.table.pack
        found = pack.space_named(space)
        if found is None:
            near = get_close_matches(space, [known.name for known in pack.spaces.values()], n=3, cutoff=0.5)
            hint = f"; did you mean {listed(near, 'or')}?" if near else ": give its name, or its id such as s01"
            raise LookupError(f"no space of {pack.title} is called {space!r:.60}{hint}")
        return found

    def _out_of_reach(self, space: str) -> str:
        return why_not(self.state, Sail(self.ship, space))[0].sentence

    def _all_in_words(self) -> str:
        sizes = [len(layer) for layer in self.layers[1:]]
        if not any(sizes):
            why = "has no movement" if not self.movement else "is shut in by other ships"
            return f"{self.ship} {why} and stays in {next(iter(self.places.values())).name}."
        far = len([size for size in sizes if size])
        rings = listed([f"{size} at {away}" for away, size in enumerate(sizes, 1) if size])
        lost = (
            f" A thief takes away the {counted(len(self.lost_to(1)), 'space')} at {self.movement}." if sizes[-1] else ""
        )
        return f"{self.ship} can sail to {counted(sum(sizes), 'space')}, up to {far} away: {rings}.{lost}"

    def _place_in_words(self, place: Place) -> str:
        if not place.distance:
            said = f"{self.ship} lies in {place.name}."
        else:
            via = [self.places[space].name for space in place.way[1:-1]]
            by = f" by {listed(via)}" if via else ""
            said = f"{self.ship} reaches {place.name} in {counted(place.distance, 'space')}{by}."
        if place.blockers:
            lie = "lies" if len(place.blockers) == 1 else "lie"
            free = counted(place.straight, "space")
            said += f" {listed(place.blockers)} {lie} on a shorter way; with no ship about it would be {free}."
        chances = [f"{chance.text} in {step.name}" for step in self.along(place.space) for chance in step.chances]
        return f"{said} On the way: {listed(chances)}." if chances else said


def explain_reach(state: State, ship: str | None = None, movement: int | None = None) -> Reach:
    """Return how far a ship gets with a movement, in spaces, and what she could do where.

    Without ``ship`` it is the ship in turn, without ``movement`` what that ship has left. ValueError where one of the
    two is missing and nothing stands for it, and for what is no ship or no movement.
    """
    in_turn = SHIPS[state.ship] if state.ship is not None and state.active is not None else None
    if in_turn is None and (ship is None or movement is None):
        message = "nobody moves a ship now: name a ship and a movement"
        raise ValueError(message)
    if movement is None and ship not in {None, in_turn}:
        message = f"it is {in_turn}'s turn: say how many spaces {ship} may sail"
        raise ValueError(message)
    ship, movement = ship or in_turn or "", state.movement if movement is None else movement
    if (ship, movement) != (in_turn, state.movement):
        state = what_if(state, ship, state.active or 0, movement)
    return Reach(state, ship, movement, {place.space: place for place in _places(state, ship)})


def _places(state: State, ship: str) -> Iterator[Place]:
    pack, here, others, movement = state.table.pack, state.where(ship), blocked(state, ship), state.movement
    straight = distances(pack, here, frozenset())
    for space, away in distances(pack, here, others, movement).items():
        yield Place(
            space=space,
            name=pack.spaces[space].name,
            distance=away,
            straight=straight[space],
            way=(here, *way(pack, here, space, others)),
            blockers=in_the_way(state, ship, space, away - 1) if straight[space] < away else (),
            thieves=movement - away + 1 if away else None,
            chances=tuple(chances(state, ship, space)),
        )


def chances(state: State, ship: str, space: str) -> Iterator[Chance]:
    """Yield what the ship in turn could do in a space, carrying what she carries now."""
    if state.where(ship) != space:
        ships = tuple(space if name == ship else at for name, at in zip(SHIPS, state.ships, strict=True))
        state = replace(state, ships=ships, since=(state.chests,))
    for action in legal(state):
        if isinstance(action, Sail | EndTurn):
            return  # they come last
        yield _chance(state, action)


def _chance(state: State, action: ShipAction) -> Chance:
    names, pack = state.table.players, state.table.pack

    def load(ship: str) -> str:
        return f"{pack.ports[state.chests.index(ship)].chest:,}"

    match action:
        case Capture(port=port):
            return Chance(action, f"capture {port}", CAPTURE)
        case Deliver(ship, haven):
            player = owner(state, pack.havens[haven])
            assert player is not None  # noqa: S101 - a legal delivery goes to a haven in play
            worth = pack.ports[state.chests.index(ship)].chest
            return Chance(action, f"deliver {worth:,} to {names[player]}", worth, player)
        case Steal(other=other):
            return Chance(action, f"steal {load(other)} of {other}")
        case Swap(other=other):
            return Chance(action, f"swap for {load(other)} of {other}")
        case Give(ship, other):
            gift = f"give {load(ship)} to {other}"
            if (berth := haven_at(state, other)) is None:
                return Chance(action, gift)
            player = owner(state, berth)
            assert player is not None  # noqa: S101 - it is a haven in play
            return Chance(
                action, f"{gift}, and so to {names[player]}", pack.ports[state.chests.index(ship)].chest, player
            )
        case Sail() | EndTurn() | Jettison():
            message = f"{action} is no chance"
            raise AssertionError(message)
