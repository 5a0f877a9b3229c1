"""A pack: the ship cards and booty values of one Buccaneer, read from TOML and checked.

The rulebook prints how many ships and pieces of booty there are, but neither what a ship card shows nor what a
majority is worth. A pack supplies both, so an owner of the game can enter the real ones.
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
from gamekit.storage import LoadError, parse_toml

KINDS: Final = ("chest", "rum", "candlestick", "dagger")
"""The kinds of booty, in the order of the rulebook."""
PIECES: Final = 6
"""How many pieces of each kind are in the box."""
SHIPS: Final = 15
"""How many ship cards are in the box."""
VALUES: Final = ("2", "3", "4", "5", "?")
"""What the five pirates of each player show: the ducats that each is paid, or a question mark."""
TALLEST: Final = 9
"""How many pirates a stack has at most."""
SEATS: Final = range(2, 6)
_NAME: Final = re.compile(r"[^\W\d_](?:[ '\u2019-]?[^\W\d_]){0,19}\Z")
_LIMITS: Final[Mapping[str, tuple[int, int]]] = {"crew": (1, TALLEST), "ducats": (0, 99), "wild": (0, 20)}


@dataclass(frozen=True, slots=True)
class Ship:
    """A ship card: its id (``ship-09``), name, least crew (pirates), ducats, what a ? is paid, the booty pictured.

    ``booty`` is one kind or two; ``reported`` names the values that published descriptions tell.
    """

    id: str
    name: str
    crew: int
    ducats: int
    wild: int
    booty: tuple[str, ...]
    reported: tuple[str, ...] = ()


@dataclass(frozen=True)
class Pack:
    """The ships of one game in the order of the box, and the ducats for most pieces of each kind; equal by digest."""

    name: str
    title: str
    standing: str
    about: str
    worth: Mapping[str, int]
    ships: Mapping[str, Ship]
    text: str

    @cached_property
    def digest(self) -> str:
        """Twenty hex digits of all that matters to play; comments do not."""
        cards = [(ship.name, ship.crew, ship.ducats, ship.wild, ship.booty) for ship in self.ships.values()]
        matters = (self.name, tuple(self.worth.items()), cards)
        return blake2b(repr(matters).encode(), digest_size=10).hexdigest()

    def __eq__(self, other: object) -> bool:
        """Compare by digest; the same object is equal at once."""
        return self is other or (isinstance(other, Pack) and self.digest == other.digest)

    def __hash__(self) -> int:
        """Hash by digest."""
        return hash(self.digest)

    def __repr__(self) -> str:
        """Return one line; the digest makes it exact."""
        return f"<Pack {self.name} {self.digest}: {len(self.ships)} ships>"


def load_pack(source: str | Path) -> Pack:
    """Return a pack: by the name of one that comes with gamekit, or the path of a TOML file or its folder.

    LoadError says which file, which key, what is wrong and how to mend it.
    """
    return packs.load(source, packaged_packs(), _packaged, parse_pack)


@cache
def packaged_packs() -> tuple[str, ...]:
    """Return the names of the packs that come with gamekit."""
    return packs.packaged("buccaneer")


@cache
def _packaged(name: str) -> Pack:
    return packs.read_pack(data.path("buccaneer", "packs", name), parse_pack)


def parse_pack(text: str, folder: Path | None = None) -> Pack:
    """Return the pack that ``text`` (TOML) describes; LoadError says which key is wrong and how to mend it.

    ``folder`` is where the text stands; no pack of this game has other files.
    """
    del folder
    raw = parse_toml(text)
    packs.keys(raw, "", {*packs.HEAD, "worth", "ships"})
    head = packs.head(raw)
    worth, ships = _worth(raw["worth"]), _ships(raw["ships"])
    return Pack(head.name, head.title, head.standing, head.about, worth, ships, text)


# --- One part of the file each -------------------------------------------------------------------------------


def _worth(raw: Any) -> Mapping[str, int]:
    packs.keys(raw, "worth", KINDS)
    return {kind: packs.number(raw, kind, "worth", 0, 99) for kind in KINDS}


def _ships(raw: Any) -> Mapping[str, Ship]:
    numbers = [str(number) for number in range(1, SHIPS + 1)]
    packs.keys(raw, "ships", numbers)
    ships: dict[str, Ship] = {}
    for number in numbers:
        ship = _ship(f"ship-{number:>02}", raw[number], f"ships.{number}")
        if ship.name.casefold() in {other.name.casefold() for other in ships.values()}:
            raise LoadError(f"ships.{number}.name", f"two ships are called {ship.name!r}", "Give each a name.")
        ships[ship.id] = ship
    return ships


def _ship(name: str, raw: Any, where: str) -> Ship:
    packs.keys(raw, where, {"name", "booty", *_LIMITS}, {"reported"})
    called = raw["name"]
    if not isinstance(called, str) or not _NAME.match(called):
        hint = "Use up to 20 letters with single blanks, hyphens or apostrophes between them."
        raise LoadError(f"{where}.name", f"{called!r:.60} is no name for a ship", hint)
    booty = _known(raw["booty"], f"{where}.booty", KINDS)
    if len(booty) not in {1, 2}:
        raise LoadError(f"{where}.booty", f"a ship shows {len(booty)} pieces", "Write one kind of booty, or two.")
    numbers = {key: packs.number(raw, key, where, *limits) for key, limits in _LIMITS.items()}
    reported = _known(raw.get("reported", []), f"{where}.reported", ("name", "booty", *_LIMITS))
    return Ship(id=name, name=called, booty=booty, reported=reported, **numbers)


def _known(raw: Any, where: str, words: tuple[str, ...]) -> tuple[str, ...]:
    if not isinstance(raw, list):
        raise LoadError(where, f"{raw!r:.60} is no list", "Write it in square brackets.")
    for word in raw:
        if word not in words:
            raise LoadError(where, f"{word!r:.60} is none", f"Write one of {', '.join(words)}.")
    return tuple(raw)
