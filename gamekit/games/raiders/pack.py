"""A pack: the 60 ship cards of one Raiders of the Cariddean, read from TOML and checked.

How many cards each good and each location has is printed in the rulebook; which card has which location, reward and
cannonball is not. A pack supplies it, so an owner of the game can enter the real cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from gamekit import data, packs
from gamekit.storage import parse_toml

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
MOST_DOUBLOONS: Final = 2
"""The largest reward of doubloons."""
MOST_SHIPS: Final = 2


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


def load_pack(source: str | Path) -> Pack:
    """Return a pack: by the name of one that comes with gamekit, or the path of a TOML file or its folder.

    LoadError says which file, which key, what is wrong and how to mend it.
    """
    return packs.load(source, packaged_packs(), _packaged, parse_pack)


@cache
def packaged_packs() -> tuple[str, ...]:
    """Return the names of the packs that come with gamekit."""
    return packs.packaged("raiders")


@cache
def _packaged(name: str) -> Pack:
    return packs.read_pack(data.path("raiders", "packs", name), parse_pack)


def parse_pack(text: str, folder: Path | None = None) -> Pack:
    """Return the pack that ``text`` (TOML) describes; LoadError says which key is wrong and how to mend it.

    ``folder`` is where the text stands; no pack of this game has other files.
    """
    del folder
    raw = parse_toml(text)
    packs.keys(raw, "", {*packs.HEAD, "cards"})
    head = packs.head(raw)
    return Pack(head.name, head.title, head.standing, head.about, _cards(raw["cards"]), text)


# --- One part of the file each -------------------------------------------------------------------------------


def _cards(raw: Any) -> Mapping[str, Card]:
    packs.keys(raw, "cards", GOODS)
    cards: dict[str, Card] = {}
    for good, count in GOODS.items():
        where = f"cards.{good}"
        numbers = [str(number) for number in range(1, count + 1)]
        packs.keys(raw[good], where, numbers)
        for number in numbers:
            card = _card(f"{good}-{number}", good, raw[good][number], f"{where}.{number}")
            cards[card.id] = card
    for location in LOCATIONS:
        here = sum(card.location == location for card in cards.values())
        packs.exactly("cards", f"cards at the {location}", here, AT_EACH)
    return cards


def _card(name: str, good: str, raw: Any, where: str) -> Card:
    packs.keys(raw, where, {"location"}, {"doubloons", "ships", "spyglass", "cannonball"})
    full = {"doubloons": 0, "ships": 0, "spyglass": False, "cannonball": False, **raw}
    return Card(
        id=name,
        good=good,
        location=packs.one_of(full, "location", where, LOCATIONS),
        doubloons=packs.number(full, "doubloons", where, 0, MOST_DOUBLOONS),
        ships=packs.number(full, "ships", where, 0, MOST_SHIPS),
        spyglass=packs.truth(full, "spyglass", where),
        cannonball=packs.truth(full, "cannonball", where),
    )
