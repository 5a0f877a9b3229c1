"""What lies on the table of Buccaneer, as shapes around a point: pirates, ship cards, booty, coins."""

from __future__ import annotations

import math
from functools import cache
from typing import TYPE_CHECKING, Final

from gamekit import icons
from gamekit.icons import box
from gamekit.scene import Area, Disc, Line, Paint, Stamp, Words

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from gamekit.games.buccaneer.pack import Ship
    from gamekit.icons import Part
    from gamekit.panel import Pattern
    from gamekit.scene import Point, Ring, Shape

_L: Final = "outline"
_ICONS: Final[Mapping[str, tuple[Part, ...]]] = {
    "chest": (
        ("M-17 -3 C-17 -14 -12 -16 0 -16 C12 -16 17 -14 17 -3 Z", "wood", _L, 1.6),
        ("M-17 -3 L17 -3 L17 14 L-17 14 Z", "wood2", _L, 1.6),
        ("M-11 -14.5 L-11 14 M11 -14.5 L11 14", "", "brass", 3),
        ("M-17 -3 L17 -3", "", "gold", 2.4),
        ("M-4.5 -6 L4.5 -6 L4.5 4 L-4.5 4 Z", "gold", "gold-rim", 1.2),
        ("O0 -1.5 1.5", "gold-rim", "", 0),
    ),
    "rum": (
        ("M-10 -17 C-16 -7 -16 7 -10 17 L10 17 C16 7 16 -7 10 -17 Z", "wood", _L, 1.6),
        ("M-4 -17 C-6 -6 -6 6 -4 17 M4 -17 C6 -6 6 6 4 17", "", "wood2", 1.4),
        ("M-13.2 -9 L13.2 -9 M-13.2 9 L13.2 9", "", "steel2", 3.6),
        ("O0 0 3.2", "wood2", _L, 1),
    ),
    "candlestick": (
        ("M0 -20 C4 -16 3.5 -12 0 -11.5 C-3.5 -12 -4 -16 0 -20 Z", "flame", "flame-rim", 1),
        ("M-3 -11 L3 -11 L3 -2 L-3 -2 Z", "cream", _L, 1.2),
        (
            "M-9 -2 L9 -2 C8 3 4 3 3 4 L3 9 C8 11 12 13 13 17 L-13 17 C-12 13 -8 11 -3 9 L-3 4 C-4 3 -8 3 -9 -2 Z",
            "brass",
            _L,
            1.5,
        ),
        ("M-5 12 C-3 11 3 11 5 12", "", "shine", 1.4),
    ),
    "dagger": (
        ("M-13.5 17.3 L-5.8 -0.7 L-0.7 -5.6 L5.6 -0.7 L2.1 5.4 Z", "steel", _L, 1.5),
        ("M-12.3 15.8 L1.8 -2.4", "", "steel2", 1.5),
        ("M-6.2 -9.9 C-2 -10.5 10.6 -0.6 11.1 3.6 L7.7 4.8 C6.4 0.7 -2.1 -5.9 -6.5 -6.3 Z", "brass", _L, 1.4),
        ("M7.5 -14.5 L12.2 -10.8 L6 -2.9 L1.3 -6.6 Z", "wood2", _L, 1.3),
        ("O11.1 -14.2 3.4", "brass", _L, 1.3),
    ),
    "purse": (
        ("M-5 -10 C-20 0 -17 17 -8 17 L8 17 C17 17 20 0 5 -10 Z", "leather", _L, 1.6),
        ("M-8 -17 C-3 -14 3 -14 8 -17 L5 -10 L-5 -10 Z", "leather2", _L, 1.5),
        ("M-7 -10 L7 -10", "", "gold", 3),
        ("O0 5 5.5", "gold", "gold-rim", 1.2),
    ),
    "anchor": (
        ("O0 -14 3.5", "", "*", 2.6),
        (
            "M0 -10 L0 16 M-8 -5 L8 -5 M-14 5 C-13 13 -6 16 0 16 C6 16 13 13 14 5 M-17 8 L-14 4 L-10 8 M17 8 L14 4",
            "",
            "*",
            2.6,
        ),
    ),
    "flag": (
        ("M-12 18 L-12 -18", "", _L, 3),
        ("M-11 -17 L15 -13 L6 -7 L15 -1 L-11 3 Z", "tar", _L, 1.6),
        ("O-3 -9 3.6", "cream", "", 0),
        ("M-9 -2 L3 -3", "", "cream", 2),
    ),
}


def icon(name: str, size: float, at: Point = (0, 0), ink: str = "") -> Stamp:
    """Return an icon around ``at``; ``ink`` is the colour of those that have only one."""
    return icons.icon(_ICONS, name, size, at, ink)


def coin(at: Point, radius: float, ducats: int) -> Iterator[Shape]:
    """Yield a coin with a number of ducats on it."""
    yield Stamp("coin", _COIN, at, radius / 20)
    yield Words(str(ducats), at, radius * 1.02, "coin-ink")


_COIN: Final = (
    Disc((0, 0), 20, Paint("gold", "gold-rim", 2)),
    Disc((0, 0), 15.6, Paint(stroke="gold-rim", width=0.9, opacity=0.55)),
)


# --- Pirates -------------------------------------------------------------------------------------------------

RX: Final = 28.6
RY: Final = 11.0
DISC: Final = 19.2
"""How much higher a stack is for each pirate."""
_ARC: Final = 9
_PLATE: Final = 10.0
"""Half the width of the plate with a pirate's letter; it is wider where his value is written too."""
_WIDE_PLATE: Final = 18.0


def _low(x: float) -> float:
    """Return how far below its middle the lower edge of a disc runs."""
    return RY * math.sqrt(max(0.0, 1 - (x / RX) ** 2))


def _arc(height: float) -> Ring:
    turns = (math.pi * step / _ARC for step in range(_ARC + 1))
    return tuple((-RX * math.cos(turn), height + RY * math.sin(turn)) for turn in turns)


def oval(at: Point, rx: float, ry: float, pieces: int = 24) -> Ring:
    """Return an ellipse in straight pieces."""
    turns = (2 * math.pi * step / pieces for step in range(pieces))
    return tuple((at[0] + rx * math.cos(turn), at[1] + ry * math.sin(turn)) for turn in turns)


@cache
def band(colour: str, pattern: Pattern, letter: str) -> tuple[Shape, ...]:
    """Return the side of a pirate's disc, around the middle of its upper edge: colour, pattern, his owner's letter.

    The sides of a stack lie edge to edge, so it does not matter which is drawn first.
    """
    return (Stamp(f"band-{colour}", _band(colour, pattern)), Words(letter, _PLATE_AT, 13.5, "cream-ink"))


@cache
def _band(colour: str, pattern: Pattern) -> tuple[Shape, ...]:
    shapes: list[Shape] = [Area(((*_arc(DISC), *reversed(_arc(0))),), Paint(colour, _L, 1.4))]
    for left, right in ((-RX + 2, -_PLATE - 1), (_PLATE + 1, RX - 2)):
        shapes += _pattern(pattern, f"{colour}2", left, right)
    return (*shapes, _plate(_PLATE))


_PLATE_AT: Final = (0.0, RY + DISC / 2 + 0.2)


def _plate(half: float) -> Shape:
    return Area((box((-half, RY + 1.8), (2 * half, DISC - 3.4), 4.5),), Paint("cream"))


@cache
def value_plate(letter: str, value: str) -> tuple[Shape, ...]:
    """Return what tells the value of a covered pirate, where it may be known: it lies on his disc's side."""
    return (_plate(_WIDE_PLATE), Words(f"{letter} {value}", _PLATE_AT, 13.5, "cream-ink"))


def _pattern(pattern: Pattern, ink: str, left: float, right: float) -> Iterator[Shape]:
    wide, high = right - left, DISC - 3

    def on(u: float, t: float) -> Point:
        x = left + min(1.0, max(0.0, u)) * wide
        return (x, _low(x) + 1.5 + t * high)

    match pattern:
        case "stripes":
            starts = (-0.34, 0.0, 0.34, 0.68)
            rings = tuple((on(u, 1), on(u + 0.3, 0), on(u + 0.46, 0), on(u + 0.16, 1)) for u in starts)
            yield Area(rings, Paint(ink))
        case "dots":
            spots = ((0.2, 0.22), (0.78, 0.22), (0.5, 0.52), (0.2, 0.82), (0.78, 0.82))
            runs = tuple((on(u, t), (on(u, t)[0] + 0.2, on(u, t)[1])) for u, t in spots)
            yield Line(runs, Paint(stroke=ink, width=2.8))
        case "bars":
            yield Line(tuple((on(u, 0), on(u, 1)) for u in (0.12, 0.5, 0.88)), Paint(stroke=ink, width=2.4))
        case "lattice":
            zig = tuple(tuple(on(n / 4, (n + k) % 2) for n in range(5)) for k in (0, 1))
            yield Line(zig, Paint(stroke=ink, width=1.3))
        case "chevrons":
            zig = tuple(tuple(on(n / 4, t + 0.26 * (n % 2)) for n in range(5)) for t in (0.04, 0.37, 0.7))
            yield Line(zig, Paint(stroke=ink, width=1.5))


@cache
def face(colour: str, value: str) -> tuple[Shape, ...]:
    """Return the upper side of a pirate's disc with his value, around its middle."""
    return (Stamp(f"face-{colour}", _face(colour)), Words(value, (0, 0), 18, "cream-ink"))


@cache
def _face(colour: str) -> tuple[Shape, ...]:
    return (
        Area((oval((0, 0), RX, RY),), Paint(colour, _L, 1.4)),
        Area((oval((0, 0), RX - 6.2, RY - 2.2),), Paint("cream")),
    )


@cache
def pennant(colour: str, letter: str) -> tuple[Shape, ...]:
    """Return the captain's pennant, which stands on the upper side of a stack, around the middle of that side."""
    return (Stamp(f"pennant-{colour}", _pennant(colour)), Words(letter, (22.5, -17.4), 12, f"{colour}-ink"))


@cache
def _pennant(colour: str) -> tuple[Shape, ...]:
    return (
        Line((((14, 2), (14, -25)),), Paint(stroke=_L, width=2)),
        Area((((15, -25), (34, -23), (30, -17), (34, -11), (15, -10)),), Paint(colour, _L, 1.2)),
    )


def place_of_disc(base: Point, number: int) -> Point:
    """Return where the disc's upper edge has its middle; ``base`` is the plank, number 1 lies on it."""
    return (base[0], base[1] - RY - number * DISC)


# --- Ship cards ----------------------------------------------------------------------------------------------

CARD: Final = (160.0, 206.0)


@cache
def ship_card(ship: Ship) -> tuple[Shape, ...]:
    """Return a ship card around (0, 0): ducats, crew, the ship, its name, what a ? is paid, booty."""
    w, h = CARD
    x, y = -w / 2, -h / 2
    number = masts(ship.crew)
    places = (x + 117,) if len(ship.booty) == 1 else (x + 95, x + 134)
    return (
        Stamp("card", _blank()),
        Stamp(f"ship-of-{number}", tuple(_hull(number)), (-2, y + 112)),
        Stamp("swell", _swell()),
        *coin((x + 27, y + 28), 19, ship.ducats),
        Stamp(f"crew-{ship.crew}", _crew(ship.crew), (-x - 24, y + 46)),
        Words(str(ship.crew), (-x - 50, y + 40), 25, "ink", "sky"),
        Words(ship.name, (0, y + 142), min(17.0, 240 / len(ship.name)), serif=True, italic=True),
        Words("?", (x + 26, y + 181), 17, "cream-ink"),
        Words(str(ship.wild), (x + 51, y + 181), 19),
        *(icon(kind, 36, (along, y + 181)) for kind, along in zip(ship.booty, places, strict=True)),
    )


@cache
def _blank() -> tuple[Shape, ...]:
    """Return what every ship card has below its ship."""
    w, h = CARD
    x, y = -w / 2, -h / 2
    lines = (((x + 10, y + 156), (-x - 10, y + 156)), ((x + 72, y + 164), (x + 72, -y - 9)))
    return (
        Area((box((x + 2, y + 4), CARD, 10),), Paint("shade")),
        Area((box((x, y), CARD, 10),), Paint("card", "card-edge", 1.6)),
        Area((box((x + 5, y + 5), (w - 10, 123), 6),), Paint("sky")),
        Area((_sea(y + 104, 5.0),), Paint("wave")),
        Line(lines, Paint(stroke="card-edge", width=0.9)),
        Disc((x + 26, y + 181), 14, Paint("cream", "card-edge", 1.4)),
    )


@cache
def _swell() -> tuple[Shape, ...]:
    """Return the water in front of a ship."""
    x, y = -CARD[0] / 2, -CARD[1] / 2
    ripples = (_ripple(x + 18, y + 120), _ripple(x + 104, y + 121))
    return (
        Area((_sea(y + 113, 5.0),), Paint("wave")),
        Line(ripples, Paint(stroke="border", width=1.2, opacity=0.6)),
    )


def _sea(y: float, edge: float) -> Ring:
    w, h = CARD
    left, right, foot = -w / 2 + edge, w / 2 - edge, -h / 2 + 128
    crest = tuple((left + (right - left) * n / 16, y + 3.2 * math.sin(n * 0.8)) for n in range(17))
    return (*crest, (right, foot), (left, foot))


def _ripple(x: float, y: float) -> Ring:
    return tuple((x + n * 4, y + 1.6 * math.sin(n * 1.5)) for n in range(6))


def _crew(crew: int) -> tuple[Shape, ...]:
    """Return the crew that is needed, as a pile of blank discs whose foot is at (0, 0)."""
    rx, ry, high = 13.0, 4.8, 5.8
    turns = [math.pi * step / 6 for step in range(7)]
    arc = [(-rx * math.cos(turn), ry * math.sin(turn)) for turn in turns]
    sides = tuple(
        (
            *((x, y - n * high) for x, y in arc),
            *((x, y - (n + 1) * high) for x, y in reversed(arc)),
        )
        for n in range(crew)
    )
    paint = Paint("cream", "cream-ink", 1.2)
    return (Area(sides, paint), Area((oval((0, -crew * high), rx, ry),), paint))


_MASTS: Final = {1: ((0, 44),), 2: ((-12, 42), (12, 48)), 3: ((-22, 38), (0, 50), (21, 42))}
_HULL: Final = {1: 22, 2: 31, 3: 40}
_SCALE: Final = {1: 1.02, 2: 1.14, 3: 1.22}


def masts(crew: int) -> int:
    """Return how many masts the picture of a ship has: more for a ship that needs more crew."""
    return 1 if crew <= 2 else 2 if crew <= 4 else 3  # noqa: PLR2004 - what looks right


def _hull(number: int) -> Iterator[Shape]:
    """Yield a trading ship with this number of masts that floats at (0, 0)."""
    k, half = _SCALE[number], _HULL[number]

    def to(*points: Point) -> Ring:
        return tuple((x * k, y * k) for x, y in points)

    yield Line(
        (*(to((x, -8), (x, -h - 8)) for x, h in _MASTS[number]), to((half - 2, -13), (half + 15, -22))),
        Paint(stroke=_L, width=2),
    )
    sails: list[Ring] = []
    for x, h in _MASTS[number]:
        for low, high, wide in ((0.30, 0.62, 10.5), (0.66, 0.93, 7.5)):
            up, down = -8 - h * high, -8 - h * low
            middle = (up + down) / 2
            side = ((x + wide, up), (x + wide + 3.2, middle - 1), (x + wide + 3, middle + 2), (x + wide + 1, down))
            foot = ((x + wide / 2, down - 2.4), (x - wide / 2, down - 2.4), (x - wide - 1, down))
            back = ((x - wide + 2, middle + 2), (x - wide + 1.8, middle - 2), (x - wide, up))
            sails.append(to(*side, *foot, *back))
    if number == 1:
        sails.append(to((half + 12, -20), (3, -46), (6, -14)))
    yield Area(tuple(sails), Paint("cloth", _L, 1.2))
    yield Area(
        tuple(to((x, -h - 8), (x + 12, -h - 5), (x, -h - 2)) for x, h in _MASTS[number]), Paint("pennon", _L, 0.8)
    )
    stern = ((-half, -19), (-half + 12, -18), (-half + 13, -12), (half - 4, -12), (half + 2, -15))
    bow = ((half - 0.5, -9), (half - 4, -3), (half - 12, 1), (-half + 8, 1), (-half + 3.4, -3), (-half + 0.6, -10))
    yield Area((to(*stern, *bow),), Paint("wood", _L, 1.5))
    yield Line((to((-half + 3, -8), (half - 4, -8)),), Paint(stroke="gold", width=1.6))
    ports = (-half + 14 + n * (2 * half - 26) / number for n in range(number + 1))
    yield Area(tuple(to(*box((x - 1.6, -5.6), (3.2, 3.2))) for x in ports), Paint("tar"))


# --- Signs ---------------------------------------------------------------------------------------------------


def card_back(at: Point, size: Point) -> Iterator[Shape]:
    """Yield the pile of ship cards that nobody has seen."""
    for number in (2, 1, 0):
        x, y = at[0] - size[0] / 2 + 3 * number, at[1] - size[1] / 2 + 3 * number
        yield Area((box((x, y), size, 9),), Paint("card-back2" if number else "card-back", "edge", 1.4))
    inner = (size[0] - 12, size[1] - 12)
    yield Area(
        (box((at[0] - inner[0] / 2, at[1] - inner[1] / 2), inner, 6),),
        Paint(stroke="card-line", width=1.1, opacity=0.8),
    )
    yield icon("anchor", 46, (at[0], at[1] - size[1] * 0.2), "card-line")
