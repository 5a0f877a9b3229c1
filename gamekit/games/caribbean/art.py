"""What lies on the map, as shapes around a point: ships, chests, badges, anchors, ornaments."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from gamekit.scene import Area, Disc, Line, Paint, Words

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from gamekit.scene import Point, Ring, Shape

LETTERS: Final[Mapping[str, str]] = {"red": "R", "yellow": "Y", "green": "G", "violet": "V"}
"""A haven's letter; none is a ship's."""


def _placed(points: Iterable[Point], at: Point, k: float) -> Ring:
    return tuple((at[0] + x * k, at[1] + y * k) for x, y in points)


def _regular(corners: int, radius: float, turn: float = 0.0, middle: Point = (0, 0)) -> Ring:
    angles = [turn + math.tau * corner / corners for corner in range(corners)]
    return tuple((middle[0] + radius * math.cos(angle), middle[1] + radius * math.sin(angle)) for angle in angles)


# --- Ships ---------------------------------------------------------------------------------------------------

_SAIL_AT: Final = -5.5
_SAILS: Final[tuple[tuple[Ring, str, float], ...]] = (  # shape, ink, how far the letter is below the middle
    (((0, -22), (14.5, 5.2), (-14.5, 5.2)), "pale", -1.3),
    (((-11.8, -17.2), (11.8, -17.2), (11.8, 5.2), (-11.8, 5.2)), "dark", -6),
    (_regular(24, 12.8, 0, (0, _SAIL_AT)), "dark", -5.6),
    (((0, -21.8), (15.6, -5.5), (0, 9), (-15.6, -5.5)), "pale", -6),
    (_regular(5, 14.2, -math.pi / 2, (0, _SAIL_AT)), "dark", -5.6),
    (_regular(6, 14, 0, (0, _SAIL_AT)), "pale", -5.6),
)
_HULL: Final[Ring] = (
    *((-19.5, 6.2), (-17, 8), (16.5, 8), (20.5, 5.6), (18.6, 11), (15.6, 15.4), (11.5, 18.6)),
    *((-11.5, 18.6), (-15.4, 15.8), (-18, 11)),
)
SHIP: Final = 1.4
"""The size of a ship on the map, relative to the numbers above."""
RING: Final = 35.0


def ship(number: int, letter: str, k: float = SHIP) -> tuple[Shape, ...]:
    """Return a ship around (0, 0): the shape and colour of the sail tell her from the other five."""
    sail, ink, middle = _SAILS[number]
    hull, cloth = _placed(_HULL, (0, 0), k), _placed(sail, (0, 0), k)
    halo = Paint("casing", "casing", 5.6 * k)
    return (
        Area((hull,), halo),
        Area((cloth,), halo),
        Line((_placed(((0, -17), (0, 9)), (0, 0), k),), Paint(stroke="hull", width=2.6 * k)),
        Area((cloth,), Paint(f"sail-{letter.lower()}", "ship-line", 1.7 * k)),
        Area((hull,), Paint("hull", "ship-line", 1.6 * k)),
        Line((_placed(((-15.5, 12.2), (16, 12.2)), (0, 0), k),), Paint(stroke="gold", width=1.3 * k)),
        Words(letter, (0, middle * k), 16.5 * k, ink),
    )


# --- Chests --------------------------------------------------------------------------------------------------

_CHEST: Final[Ring] = (
    *((-13, 9.5), (-13, -7.1), (-12, -9.3), (-9.6, -11.2), (-5.2, -12)),
    *((5.2, -12), (9.6, -11.2), (12, -9.3), (13, -7.1), (13, 9.5)),
)


_CASE: Final[Ring] = ((-13, 9.5), (-13, -7.1), (-9.6, -11.2), (9.6, -11.2), (13, -7.1), (13, 9.5))


def chest(face: str, k: float, at: Point = (0, 0)) -> tuple[Shape, ...]:
    """Return a closed chest around ``at`` with ``face`` (one digit, the thousands) on it."""
    body = _placed(_CHEST, at, k)
    return (
        Area((_placed(_CASE, at, k),), Paint("chest-case", "chest-case", 4 * k)),
        Area((body,), Paint("chest", "gold", 1.6 * k)),
        Line((_placed(((-12.4, -5.6), (12.4, -5.6)), at, k),), Paint(stroke="gold", width=1.1 * k)),
        Words(face, (at[0], at[1] + 1.6 * k), 18 * k, "digit", "chest"),
    )


def no_chest(at: Point, k: float) -> tuple[Shape, ...]:
    """Return the trace of a chest that has left the supply."""
    return (Area((_placed(_CHEST, at, k),), Paint(stroke="glyph", width=1.4 * k, dash=(3 * k, 2.6 * k))),)


def plate(k: float) -> tuple[Shape, ...]:
    """Return a chest that was delivered, face down: a crossed plate around (0, 0)."""
    body = _placed(((-12, -8.5), (12, -8.5), (12, 8.5), (-12, 8.5)), (0, 0), k)
    cross = (_placed(((-5, -3.8), (5, 3.8)), (0, 0), k), _placed(((-5, 3.8), (5, -3.8)), (0, 0), k))
    return (
        Area((body,), Paint("plate", "port-rim", 1.8 * k)),
        Line(cross, Paint(stroke="edge", width=2.4 * k)),
    )


# --- Marks on the sea ----------------------------------------------------------------------------------------

_SHIELD: Final[Ring] = ((-10, -11), (10, -11), (10, 3), (6.4, 8.4), (0, 12), (-6.4, 8.4), (-10, 3))
_FLUKES: Final[Ring] = ((-7, 1.6), (-6.2, 4.8), (-3.4, 7.2), (0, 8), (3.4, 7.2), (6.2, 4.8), (7, 1.6))
SHIELD: Final = 1.3


def shield(at: Point, k: float = SHIELD) -> Ring:
    """Return the outline of a badge."""
    return _placed(_SHIELD, at, k)


def badge(colour: str, at: Point, k: float = SHIELD) -> tuple[Shape, ...]:
    """Return the badge of a haven in play: shield and letter."""
    letter = Words(LETTERS[colour], (at[0], at[1] - 0.5 * k), 15.5 * k, f"{colour}-ink")
    return (Area((shield(at, k),), Paint(colour, "casing", 2 * k)), letter)


_PATTERNS: Final[Mapping[str, tuple[Ring, ...]]] = {
    "red": (
        *(((-16, -3), (-6, -13)), ((-16, 7), (4, -13)), ((-12, 13), (14, -13))),
        *(((-2, 13), (16, -5)), ((8, 13), (16, 5))),
    ),
    "yellow": tuple(
        ((x - 0.6, y), (x + 0.6, y))
        for row, y in enumerate((-9.5, -3.2, 3.2, 9.5))
        for x in ((-12, -4, 4, 12) if row % 2 else (-8, 0, 8))
    ),
    "green": tuple(((x, -13), (x, 13)) for x in (-12, -6, 0, 6, 12)),
    "violet": (
        *(((-16, -3), (-6, -13)), ((-16, 9), (6, -13)), ((-8, 13), (16, -11)), ((4, 13), (16, 1))),
        *(((16, -3), (6, -13)), ((16, 9), (-6, -13)), ((8, 13), (-16, -11)), ((-4, 13), (-16, 1))),
    ),
}
_STROKES: Final[Mapping[str, float]] = {"red": 3, "yellow": 3.4, "green": 2.4, "violet": 1.8}


def swatch(colour: str, at: Point) -> tuple[Shape, ...]:
    """Return a sample of a haven's edge with its letter, 32 by 26 units."""
    corners = _placed(((-16, -13), (16, -13), (16, 13), (-16, 13)), at, 1)
    lines = tuple(_placed(run, at, 1) for run in _PATTERNS[colour])
    return (
        Area((corners,), Paint(colour)),
        Line(lines, Paint(stroke=f"{colour}2", width=_STROKES[colour])),
        Area((corners,), Paint(stroke="coast", width=1.4)),
        Disc(at, 8.6, Paint(colour)),
        Words(LETTERS[colour], at, 14.5, f"{colour}-ink"),
    )


def idle_badge(at: Point, k: float = SHIELD) -> tuple[Shape, ...]:
    """Return the trace of a badge whose colour nobody plays."""
    return (Area((shield(at, k),), Paint(stroke="border", width=1.2 * k, dash=(2 * k, 2 * k), opacity=0.55)),)


def anchor(at: Point, ink: str, k: float) -> tuple[Shape, ...]:
    """Return an anchor."""
    return (Line(_anchor(at, k), Paint(stroke=ink, width=1.9 * k)),)


def _anchor(at: Point, k: float) -> tuple[Ring, ...]:
    return (
        _placed(((0, -4.6), (0, 7.6)), at, k),
        _placed(((-4.6, -1.9), (4.6, -1.9)), at, k),
        _placed(_FLUKES, at, k),
        _placed(_regular(8, 2.4, 0, (0, -7)), at, k) + _placed(_regular(8, 2.4, 0, (0, -7))[:1], at, k),
    )


def starts(places: Iterable[Point], k: float = 1.0) -> tuple[Shape, ...]:
    """Return the marks of starting spaces, which do not overlap."""
    at = tuple(places)
    edge = Paint("lining", "edge", 1.4 * k, (3 * k, 2.4 * k), 0.9)
    anchors = tuple(run for x, y in at for run in _anchor((x, y - 0.5 * k), 0.84 * k))
    return (*(Disc(place, 11.5 * k, edge) for place in at), Line(anchors, Paint(stroke="edge", width=1.6 * k)))


def ports(places: Iterable[Point], planks: Iterable[Ring], k: float = 1.0) -> tuple[Shape, ...]:
    """Return ports that do not overlap: planks into the spaces that they touch, discs with an anchor."""
    runs, at = tuple(planks), tuple(places)
    return (
        Line(runs, Paint(stroke="port-rim", width=8 * k)),
        Line(runs, Paint(stroke="port", width=4.6 * k)),
        *(Disc(place, PORT * k, Paint("port", "port-rim", 2.4 * k)) for place in at),
        Line(
            tuple(run for x, y in at for run in _anchor((x, y - 0.5 * k), 1.2 * k)),
            Paint(stroke="port-rim", width=2.3 * k),
        ),
    )


PORT: Final = 18.5

# --- Ornaments -----------------------------------------------------------------------------------------------


def compass(at: Point, radius: float) -> tuple[Shape, ...]:
    """Return a compass rose with sixteen points and an N."""
    shapes: list[Shape] = [Disc(at, radius, Paint(stroke="edge", width=radius * 0.035))]
    shapes.append(Disc(at, radius * 0.93, Paint(stroke="edge", width=radius * 0.015)))
    for tip, half, first, count in ((0.42, 0.1, 1, 8), (0.66, 0.16, 1, 4), (0.9, 0.2, 0, 4)):
        step = math.tau / count
        turns = [(first / 2 + number) * step - math.pi / 2 for number in range(count)]
        for side, fill in ((1, "edge"), (-1, "panel")):
            rings = tuple(
                _placed(
                    ((0, 0), (tip * math.cos(t), tip * math.sin(t)), _polar(half * 1.3, t + side * math.pi / 8)),
                    at,
                    radius,
                )
                for t in turns
            )
            shapes.append(Area(rings, Paint(fill, "edge", radius * 0.014)))
    return (*shapes, Words("N", (at[0], at[1] - radius * 1.22), radius * 0.42, "ink", "halo", serif=True))


def _polar(radius: float, turn: float) -> Point:
    return radius * math.cos(turn), radius * math.sin(turn)


def hill(at: Point, size: float) -> tuple[Ring, ...]:
    """Return the lines of two hills; the longer lies in front."""
    k = size / 24
    ridge = ((-13, 7), (-7, -2), (-4, -6), (-1, -3), (3, 4), (6, 0), (8, -2), (11, 1), (15, 7))
    shade = ((-3, -1), (0, 5))
    return _placed(ridge, at, k), _placed(shade, at, k)


def palm(at: Point, size: float) -> tuple[Ring, ...]:
    """Return the lines of a palm."""
    k = size / 19
    trunk = ((0, 9), (0.6, 3), (3, -4))
    fronds = (
        ((3, -4), (-1, -7), (-5, -4.5)),
        ((3, -4), (1, -9.5), (-3, -10.5)),
        ((3, -4), (5.5, -9.5), (9.5, -9.5)),
        ((3, -4), (7.5, -6.5), (11, -2.5)),
    )
    return tuple(_placed(run, at, k) for run in (trunk, *fronds))


def waves(at: Point, size: float) -> tuple[Ring, ...]:
    """Return the lines of three short waves."""
    k = size / 20
    crest = tuple((x, -2.4 * math.sin((x + 10) * math.pi / 10)) for x in range(-10, 11, 2))
    return tuple(_placed(((x + dx, y + dy) for x, y in crest), at, k) for dx, dy in ((-6, -4), (6, 2)))
