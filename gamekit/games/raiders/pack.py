"""A pack: the 60 ship cards of one Raiders of the Cariddean, read from TOML and checked.

How many cards each good and each location has is printed in the rulebook; which card has which location, reward and
cannonball is not. A pack supplies it, so an owner of the game can enter the real cards.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from gamekit import data
from gamekit.storage import LONGEST_PACK, LoadError, parse_toml, read

GOODS: Final[Mapping[str, int]] = {
    "gemstones": 8,
    "silverware": 8,
    "fabrics": 10,
    "rum": 10,
    "pistols": 12,
    "cutlasses": 12,
}
"""How many cards each good has, the rarest first."""
LOCATIONS: Final = ("inn", "tower", "pier", "beach")
AT_EACH: Final = sum(GOODS.values()) // len(LOCATIONS)
"""How many cards each location has."""
SEATS: Final = range(1, 6)
THREATS: Final = ("corsairs", "ghost", "kraken")
_ID: Final = re.compile(r"[a-z][a-z0-9-]{0,19}\Z")
_MOST: Final[Mapping[str, int]] = {"doubloons": 2, "ships": 2}


@dataclass(frozen=True, slots=True)
class Card:
    """A ship card's other side: its id (``rum-3``), the good, the location, the reward, whether it has a cannonball."""

    id: str
    good: str
    location: str
    doubloons: int = 0
    ships: int = 0
    spyglass: bool = False
    cannonball: bool = False

    @property
    def rewards(self) -> bool:
        """Whether there is any reward on it."""
        return bool(self.doubloons or self.ships or self.spyglass)


@dataclass(frozen=True)
class Pack:
    """The cards of one game, in the order of the box; equal by digest."""

    name: str
    title: str
    standing: str
    about: str
    cards: Mapping[str, Card]
    text: str

    @cached_property
    def digest(self) -> str:
        """Twenty hex digits of all that matters to play; comments do not."""
        return blake2b(repr((self.name, tuple(self.cards.values()))).encode(), digest_size=10).hexdigest()

    def __eq__(self, other: object) -> bool:
        """Compare by digest; the same object is equal at once."""
        return self is other or (isinstance(other, Pack) and self.digest == other.digest)

    def __hash__(self) -> int:
        """Hash by digest."""
        return hash(self.digest)

    def __repr__(self) -> str:
        """Return one line; the digest makes it exact."""
        return f"<Pack {self.name} {self.digest}: {len(self.cards)} cards>"

    @cached_property
    def order(self) -> Mapping[str, int]:
        """The place of each card in the box."""
        return {card: place for place, card in enumerate(self.cards)}


def is_pack_name(text: str) -> bool:
    """Say whether a text can be the name of a pack, rather than a path."""
    return bool(_ID.match(text))


def load_pack(source: str | Path) -> Pack:
    """Return a pack: by the name of one that comes with gamekit, or the path of a TOML file or its folder.

    LoadError says which file, which key, what is wrong and how to mend it.
    """
    if isinstance(source, str) and is_pack_name(source) and source in packaged_packs():
        return _packaged(source)
    path = Path(source)
    if isinstance(source, str) and is_pack_name(source) and not path.exists():
        known = ", ".join(packaged_packs())
        raise LoadError("", f"there is no pack called {source!r}", f"There are: {known}; or give a path.")
    return _read_pack(path / "pack.toml" if path.is_dir() else path)


@cache
def packaged_packs() -> tuple[str, ...]:
    """Return the names of the packs that come with gamekit."""
    return tuple(sorted(path.parent.name for path in data.path("raiders", "packs").glob("*/pack.toml")))


@cache
def _packaged(name: str) -> Pack:
    return _read_pack(data.path("raiders", "packs", name, "pack.toml"))


def _read_pack(path: Path) -> Pack:
    try:
        return parse_pack(read(path, LONGEST_PACK))
    except LoadError as error:
        raise (error if error.path else error.at(path)) from None


def parse_pack(text: str) -> Pack:
    """Return the pack that ``text`` (TOML) describes; LoadError says which key is wrong and how to mend it."""
    raw = parse_toml(text)
    _keys(raw, "", {"format", "name", "title", "standing", "about", "cards"})
    if raw["format"] != 1 or isinstance(raw["format"], bool):
        raise LoadError("format", f"it is {raw['format']!r:.60}", "This gamekit reads format = 1.")
    name = _text(raw, "name")
    if not _ID.match(name):
        raise LoadError("name", f"{name!r:.60} is no name for a pack", "Use up to 20 small letters, digits, hyphens.")
    standings = ("printed", "reported", "likely", "ours", "invented")
    if raw["standing"] not in standings:
        raise LoadError("standing", f"{raw['standing']!r:.60} is none", f"Write one of {', '.join(standings)}.")
    return Pack(name, _text(raw, "title"), raw["standing"], _text(raw, "about"), _cards(raw["cards"]), text)


# --- One part of the file each -------------------------------------------------------------------------------


def _cards(raw: Any) -> Mapping[str, Card]:
    _keys(raw, "cards", set(GOODS))
    cards: dict[str, Card] = {}
    for good, count in GOODS.items():
        where = f"cards.{good}"
        numbers = {str(number) for number in range(1, count + 1)}
        _keys(raw[good], where, numbers)
        for number in sorted(numbers, key=int):
            card = _card(f"{good}-{number}", good, raw[good][number], f"{where}.{number}")
            cards[card.id] = card
    for location in LOCATIONS:
        found = sum(card.location == location for card in cards.values())
        if found != AT_EACH:
            raise LoadError("cards", f"{location} has {found} cards", f"Each location has {AT_EACH}: change some.")
    return cards


def _card(name: str, good: str, raw: Any, where: str) -> Card:
    _keys(raw, where, {"location"}, {*_MOST, "spyglass", "cannonball"})
    if raw["location"] not in LOCATIONS:
        raise LoadError(f"{where}.location", f"{raw['location']!r:.60} is none", f"Write {', '.join(LOCATIONS)}.")
    for key, most in _MOST.items():
        found = raw.get(key, 0)
        if type(found) is not int or not 0 <= found <= most:
            raise LoadError(f"{where}.{key}", f"{found!r:.60} does not do", f"Write a whole number from 0 to {most}.")
    for key in ("spyglass", "cannonball"):
        if not isinstance(raw.get(key, False), bool):
            raise LoadError(f"{where}.{key}", f"{raw[key]!r:.60} is neither", "Write true or false.")
    return Card(id=name, good=good, **raw)


# --- Checks of single values ---------------------------------------------------------------------------------


def _keys(raw: Any, where: str, wanted: set[str], optional: set[str] | None = None) -> None:
    known = wanted | (optional or set())
    if not isinstance(raw, dict):
        raise LoadError(
            where, f"{json.dumps(raw, default=str):.60} is no table", f"Give it {', '.join(sorted(known))}."
        )
    dot = f"{where}." if where else ""
    for key in sorted(wanted - raw.keys()):
        raise LoadError(f"{dot}{key}", "the key is missing", "Add it.")
    for key in raw.keys() - known:
        raise LoadError(f"{dot}{key}"[:90], "the key is unknown", f"Known are {', '.join(sorted(known))}.")


def _text(raw: Mapping[str, Any], key: str) -> str:
    found = raw[key]
    if not isinstance(found, str) or not found.strip():
        raise LoadError(key, f"{found!r:.60} is no text", "Write it in quotes.")
    return found
