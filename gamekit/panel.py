"""What stands around a picture, as plain rows: the nouns in which a game answers a board's questions.

An *icon* is the id of a sprite (it is shown small), ``seat:1`` (a player's sign), ``reach:2`` (the colour and digit
of a distance), ``stop`` (an anchor) or "" for none.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from gamekit.game import Action

Pattern = Literal["stripes", "dots", "bars", "lattice", "chevrons"]


@dataclass(frozen=True, slots=True)
class Offer:
    """Legal actions that belong together, in words; each choice is a label and what it does."""

    text: str
    icon: str
    choices: tuple[tuple[str, Action], ...]


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that is worth knowing of a place; ``gain`` is what it would bring, in words."""

    text: str
    icon: str = ""
    gain: str = ""


@dataclass(frozen=True, slots=True)
class Look:
    """What can be said of a thing on the picture before it is chosen.

    ``way`` are the spots from the piece in turn to it, each with its name, the piece's own spot first.
    """

    title: str
    facts: tuple[Fact, ...] = ()
    way: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class About:
    """What an event is about: an icon, and the spots along which that sprite went, its last one included."""

    icon: str = ""
    way: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Stop:
    """One piece in the order of turns."""

    icon: str
    label: str
    state: Literal["", "now", "done"] = ""


@dataclass(frozen=True, slots=True)
class Seat:
    """A player beside the board; colour and pattern are those of the player's places on the picture."""

    name: str
    sign: str
    colour: str
    pattern: Pattern
    amount: int


@dataclass(frozen=True, slots=True)
class Beside:
    """What stands beside the board: the moment, the order of turns, and what everybody has.

    ``goal`` is the amount that fills a bar, ``ends`` says what it means. ``hint`` tells a person what to do with the
    picture, ``begin`` what to do first.
    """

    title: str
    track: tuple[Stop, ...]
    seats: tuple[Seat, ...]
    unit: str
    goal: int
    ends: str
    hint: str
    begin: str = ""
