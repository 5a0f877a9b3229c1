"""A pack: the board and the component numbers of one Caribbean, read from TOML and checked.

The rulebook leaves the sea, the ports and most numbers to the box; a pack supplies them, so an owner of the
game can enter the real ones. The format is described in ``data/caribbean/packs/README.md``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from gamekit import data, packs
from gamekit.storage import LoadError, parse_json, parse_toml, read
from gamekit.words import plain

SHIPS: Final = ("Arriba", "Bravo", "Caribic", "Diabolo", "Evita", "Fuego")
COLOURS: Final = ("red", "yellow", "green", "violet")
SEATS: Final = range(2, 5)
CAPTURE: Final = 2_000
"""Doubloons for a capture, whatever the chest holds."""
DEFAULT: Final = "caribbean"
"""The pack that is played where no other is named: the map of the real Caribbean."""
LONGEST_DRAWING: Final = 1024 * 1024
MOST_SPACES: Final = 400
HAVENS_EACH: Final = 3
"""How many havens each colour has."""
_NAME: Final = re.compile(r"[^\W\d_][\w .'\-]{0,29}\Z")


@dataclass(frozen=True, slots=True)
class Space:
    """A sea space: its id, its name, the ids of the spaces that share a border with it."""

    id: str
    name: str
    next: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Port:
    """A harbour city: its name, the chest that belongs to it (doubloons), the spaces it touches."""

    name: str
    chest: int
    spaces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Haven:
    """A safe haven: its id, its colour, the sea space that it is."""

    id: str
    colour: str
    space: str


@dataclass(frozen=True)
class Pack:
    """The board and numbers of one game; equal by digest.

    Amounts are doubloons; ``threshold`` maps the number of players to what ends the game.
    """

    name: str
    title: str
    standing: str
    about: str
    spaces: Mapping[str, Space]
    ports: tuple[Port, ...]
    starts: Mapping[str, str]
    havens: Mapping[str, Haven]
    chests_at_start: int
    supply_each_round: int
    threshold: Mapping[int, int]
    text: str
    folder: Path | None
    drawing_file: str

    @cached_property
    def digest(self) -> str:
        """Twenty hex digits of all that matters to play; comments and the drawing do not."""
        matters = (
            self.name,
            tuple(self.spaces.values()),
            self.ports,
            tuple(self.starts.items()),
            tuple(self.havens.values()),
            self.chests_at_start,
            self.supply_each_round,
            tuple(self.threshold.items()),
        )
        return blake2b(repr(matters).encode(), digest_size=10).hexdigest()

    def space_named(self, text: str) -> str | None:
        """Return the id of the space that an id or a typed name means, or None; accents and case do not matter."""
        return text if text in self.spaces else self._by_name.get(plain(text))

    def haven_named(self, text: str) -> str | None:
        """Return the id of the haven that an id means, or the name of a space with one haven; None for neither."""
        if text in self.havens:
            return text
        there = self.havens_in.get(self.space_named(text) or "", ())
        return there[0].id if len(there) == 1 else None

    @cached_property
    def _by_name(self) -> Mapping[str, str]:
        return {plain(space.name): space.id for space in self.spaces.values()}

    def __eq__(self, other: object) -> bool:
        """Compare by digest; the same object is equal at once."""
        return self is other or (isinstance(other, Pack) and self.digest == other.digest)

    def __hash__(self) -> int:
        """Hash by digest."""
        return hash(self.digest)

    def __repr__(self) -> str:
        """Return one line; the digest makes it exact."""
        return f"<Pack {self.name} {self.digest}: {len(self.spaces)} spaces, {len(self.ports)} ports>"

    @cached_property
    def next(self) -> Mapping[str, tuple[str, ...]]:
        """The neighbours of each space."""
        return {space.id: space.next for space in self.spaces.values()}

    @cached_property
    def port_numbers(self) -> Mapping[str, int]:
        """The place of each port (and so of its chest) in ``ports``."""
        return {port.name: place for place, port in enumerate(self.ports)}

    @cached_property
    def ports_at(self) -> Mapping[str, tuple[int, ...]]:
        """The numbers of the ports that each space touches."""
        return {
            space: tuple(place for place, port in enumerate(self.ports) if space in port.spaces)
            for space in self.spaces
        }

    @cached_property
    def havens_in(self) -> Mapping[str, tuple[Haven, ...]]:
        """The havens that lie in each space (one, or none)."""
        return {space: tuple(haven for haven in self.havens.values() if haven.space == space) for space in self.spaces}

    @cached_property
    def havens_near(self) -> Mapping[str, tuple[Haven, ...]]:
        """The havens in each space or beside it, in the order of the pack."""
        return {
            space.id: tuple(h for h in self.havens.values() if h.space == space.id or h.space in space.next)
            for space in self.spaces.values()
        }

    @property
    def total(self) -> int:
        """What all chests together are worth, in doubloons."""
        return sum(port.chest for port in self.ports)

    def must_end(self, players: int) -> bool:
        """Say whether somebody must have reached the threshold once every chest is delivered."""
        return CAPTURE * len(self.ports) + self.total > players * (self.threshold[players] - 1_000)

    def drawing(self) -> Mapping[str, Any] | None:
        """Return the drawing of the board, or None where the pack has none; LoadError for a broken one."""
        if self.folder is None or not self.drawing_file:
            return None
        path = self.folder / self.drawing_file
        try:
            return parse_json(read(path, LONGEST_DRAWING), decimals=True)
        except LoadError as error:
            raise error.at(path) from None


def load_pack(source: str | Path) -> Pack:
    """Return a pack: by the name of one that comes with gamekit, or the path of a TOML file or its folder.

    LoadError says which file, which key, what is wrong and how to mend it.
    """
    return packs.load(source, packaged_packs(), _packaged, parse_pack)


@cache
def packaged_packs() -> tuple[str, ...]:
    """Return the names of the packs that come with gamekit."""
    return (DEFAULT, *packs.packaged("caribbean"))


@cache
def _packaged(name: str) -> Pack:
    board = ("board.toml",) if name == DEFAULT else ("packs", name)
    return packs.read_pack(data.path("caribbean", *board), parse_pack)


def parse_pack(text: str, folder: Path | None = None) -> Pack:
    """Return the pack that ``text`` (TOML) describes; LoadError says which key is wrong and how to mend it."""
    raw = parse_toml(text)
    packs.keys(raw, "", {*packs.HEAD, "numbers", "spaces", "ports", "starts", "havens"}, {"drawing"})
    head = packs.head(raw)
    drawing = packs.text(raw, "drawing") if "drawing" in raw else ""
    if drawing and (Path(drawing).name != drawing or drawing.startswith(".")):
        raise LoadError("drawing", f"{drawing!r} is not the plain name of a file", "Put the drawing beside the pack.")
    spaces = _spaces(packs.table(raw, "spaces"))
    ports = _ports(packs.table(raw, "ports"), spaces)
    starts = _starts(packs.table(raw, "starts"), spaces)
    havens = _havens(packs.table(raw, "havens"), spaces)
    _distinct(spaces, ports, starts, havens)
    at_start, each_round, threshold = _numbers(packs.table(raw, "numbers"), len(ports))
    return Pack(
        name=head.name,
        title=head.title,
        standing=head.standing,
        about=head.about,
        spaces=spaces,
        ports=ports,
        starts=starts,
        havens=havens,
        chests_at_start=at_start,
        supply_each_round=each_round,
        threshold=threshold,
        text=text,
        folder=folder,
        drawing_file=drawing,
    )


# --- One part of the file each -------------------------------------------------------------------------------


def _spaces(raw: Mapping[str, Any]) -> Mapping[str, Space]:
    if not len(SHIPS) < len(raw) <= MOST_SPACES:
        raise LoadError("spaces", f"there are {len(raw)} spaces", f"A board has {len(SHIPS) + 1} to {MOST_SPACES}.")
    spaces: dict[str, Space] = {}
    for name, entry in raw.items():
        where = f"spaces.{name}"
        if not packs.is_id(name):
            raise LoadError(where, "that is no id", "Use a small letter, then small letters, digits and hyphens.")
        packs.keys(entry, where, {"name", "next"})
        spaces[name] = Space(name, _name(entry["name"], f"{where}.name"), _list(entry, "next", where))
    for space in spaces.values():
        _check_borders(space, spaces)
    _check_one_sea(spaces)
    return spaces


def _check_borders(space: Space, spaces: Mapping[str, Space]) -> None:
    where = f"spaces.{space.id}.next"
    for other in space.next:
        if other not in spaces:
            raise LoadError(where, f"{other!r} is no space", "Name ids that stand under [spaces].")
        if other == space.id:
            raise LoadError(where, "the space is beside itself", f"Leave {other!r} out.")
        if space.id not in spaces[other].next:
            raise LoadError(where, f"{other!r} does not name {space.id!r} back", f"Add it to spaces.{other}.next.")


def _check_one_sea(spaces: Mapping[str, Space]) -> None:
    start = next(iter(spaces))
    seen, found = {start}, [start]
    for here in found:
        found += [other for other in spaces[here].next if other not in seen]
        seen.update(spaces[here].next)
    if lost := [space for space in spaces if space not in seen]:
        raise LoadError("spaces", f"no way leads from {start!r} to {lost[0]!r}", "A board is one sea: join them.")


def _ports(raw: Mapping[str, Any], spaces: Mapping[str, Space]) -> tuple[Port, ...]:
    if not raw:
        raise LoadError("ports", "there is none", "Give at least one port with a chest.")
    ports = []
    for name, entry in raw.items():
        where = f'ports."{name}"'
        _name(name, where)
        packs.keys(entry, where, {"chest", "spaces"})
        chest = packs.number(entry, "chest", where, 1_000, 99_000)
        if chest % 1_000:
            raise LoadError(f"{where}.chest", f"{chest:,} is no multiple of 1,000", "Coins are 1,000, 5,000, 10,000.")
        touched = _list(entry, "spaces", where)
        if not touched:
            raise LoadError(f"{where}.spaces", "the port touches no space", "Name the spaces beside it.")
        ports.append(Port(name, chest, _known(touched, spaces, f"{where}.spaces")))
    return tuple(ports)


def _starts(raw: Mapping[str, Any], spaces: Mapping[str, Space]) -> Mapping[str, str]:
    if len(raw) != len(SHIPS):
        raise LoadError("starts", f"there are {len(raw)} starts", f"Give {len(SHIPS)}, one for each ship.")
    for name, space in raw.items():
        if not packs.is_id(name) or name == "chest":  # notation ends the draw of a chest with that word
            raise LoadError(f"starts.{name}", "that is no id for a start", "Call them start-1 to start-6.")
        _known((space,), spaces, f"starts.{name}")
    if len(set(raw.values())) < len(raw):
        raise LoadError("starts", "two starts share a space", "One space holds one ship.")
    return dict(raw)


def _havens(raw: Mapping[str, Any], spaces: Mapping[str, Space]) -> Mapping[str, Haven]:
    havens: dict[str, Haven] = {}
    for name, entry in raw.items():
        where = f"havens.{name}"
        if not packs.is_id(name):
            raise LoadError(where, "that is no id", "Call it h-red-1, for example.")
        packs.keys(entry, where, {"colour", "space"})
        _known((entry["space"],), spaces, f"{where}.space")
        havens[name] = Haven(name, packs.one_of(entry, "colour", where, COLOURS), entry["space"])
    for colour in COLOURS:
        here = sum(haven.colour == colour for haven in havens.values())
        packs.exactly("havens", f"{colour} havens", here, HAVENS_EACH)
    if len({haven.space for haven in havens.values()}) < len(havens):
        raise LoadError("havens", "two havens share a space", "Give each a space of its own.")
    return havens


def _numbers(raw: Mapping[str, Any], chests: int) -> tuple[int, int, Mapping[int, int]]:
    packs.keys(raw, "numbers", {"chests_at_start", "supply_each_round", "threshold"})
    threshold = packs.table(raw, "threshold", "numbers")
    wanted = {str(seats) for seats in SEATS}
    packs.keys(threshold, "numbers.threshold", wanted)
    ends = {seats: packs.number(threshold, str(seats), "numbers.threshold", 1_000, 999_000) for seats in SEATS}
    at_start = packs.number(raw, "chests_at_start", "numbers", 0, chests)
    return at_start, packs.number(raw, "supply_each_round", "numbers", 1, chests), ends


def _distinct(
    spaces: Mapping[str, Space], ports: tuple[Port, ...], starts: Mapping[str, str], havens: Mapping[str, Haven]
) -> None:
    taken: dict[str, str] = {ship.casefold(): "a ship" for ship in SHIPS}
    entries = [
        *((space.id, "a space") for space in spaces.values()),
        *((space.name, "a space") for space in spaces.values()),
        *((port.name, "a port") for port in ports),
        *((start, "a start") for start in starts),
        *((haven, "a haven") for haven in havens),
    ]
    for name, kind in entries:
        if other := taken.get(name.casefold()):
            raise LoadError(name, f"the name stands for {other} and for {kind}", "Give each thing a name of its own.")
        taken[name.casefold()] = kind


# --- Checks of single values ---------------------------------------------------------------------------------


def _name(found: object, where: str) -> str:
    if not isinstance(found, str) or not _NAME.match(found) or found != " ".join(found.split()):
        raise LoadError(
            where, f"{found!r:.60} is no name", "Use a letter, then up to 29 letters, digits, blanks, . ' -"
        )
    return found


def _list(raw: Mapping[str, Any], key: str, where: str) -> tuple[str, ...]:
    found = raw[key]
    if not isinstance(found, list) or not all(isinstance(item, str) for item in found):
        raise LoadError(f"{where}.{key}", f"{found!r:.60} is no list of names", 'Write ["s01", "s02"].')
    if len(set(found)) < len(found):
        raise LoadError(f"{where}.{key}", "a name stands twice", "Leave one out.")
    return tuple(found)


def _known(names: tuple[Any, ...], spaces: Mapping[str, Space], where: str) -> tuple[str, ...]:
    for name in names:
        if not isinstance(name, str) or name not in spaces:
            raise LoadError(where, f"{name!r:.60} is no space", "Name ids that stand under [spaces].")
    return names
