"""The seven bribing cards, as they lie in a hand: id, words, face and key."""

from __future__ import annotations

from typing import Final

from gamekit.games.caribbean.state import THIEF
from gamekit.games.caribbean.text import mark
from gamekit.panel import Card
from gamekit.scene import Area, Disc, Line, Paint, Point, Ring, Shape, Words
from gamekit.words import counted

_CURVE: Final = 6
"""Straight pieces that stand for a curve."""


def _bent(start: Point, *bends: tuple[Point, Point, Point]) -> Ring:
    """Return the points of cubic curves that follow each other: each has two handles and an end."""
    points = [start]
    for one, two, end in bends:
        last = points[-1]
        for step in range(1, _CURVE + 1):
            t = step / _CURVE
            u = 1 - t
            weights = (u**3, 3 * u * u * t, 3 * u * t * t, t**3)
            handles = (last, one, two, end)
            x = sum(weight * point[0] for weight, point in zip(weights, handles, strict=True))
            y = sum(weight * point[1] for weight, point in zip(weights, handles, strict=True))
            points.append((x, y))
    return tuple(points)


def _put(ring: Ring, at: Point, k: float) -> Ring:
    return tuple((at[0] + x * k, at[1] + y * k) for x, y in ring)


# --- Barrels -------------------------------------------------------------------------------------------------

_CASK: Final[Ring] = (
    *_bent((6.5, -12), ((8.5, -8), (9.5, -4), (9.5, 0)), ((9.5, 4), (8.5, 8), (6.5, 12))),
    *_bent((-6.5, 12), ((-8.5, 8), (-9.5, 4), (-9.5, 0)), ((-9.5, -4), (-8.5, -8), (-6.5, -12))),
)
_STAVES: Final[tuple[Ring, ...]] = (
    _bent((-3.4, -11.5), ((-4.4, -4.5), (-4.4, 4.5), (-3.4, 11.5))),
    ((0, -12), (0, 12)),
    _bent((3.4, -11.5), ((4.4, -4.5), (4.4, 4.5), (3.4, 11.5))),
)
_HOOPS: Final[tuple[Ring, ...]] = (((-8.4, -6.5), (8.4, -6.5)), ((-8.4, 6.5), (8.4, 6.5)))
_SHINE: Final[tuple[Ring, ...]] = (((-8.2, -7), (8.2, -7)), ((-8.2, 6), (8.2, 6)))
_PLACES: Final[dict[int, tuple[float, tuple[Point, ...]]]] = {  # size, middles
    1: (1.75, ((35, 57),)),
    2: (1.25, ((21.5, 58), (48.5, 58))),
    3: (0.98, ((24, 70), (46, 70), (35, 45))),
    4: (0.98, ((24, 71), (46, 71), (24, 45.5), (46, 45.5))),
    5: (0.98, ((16, 71), (35, 71), (54, 71), (25.5, 45.5), (44.5, 45.5))),
}


def _barrel(at: Point, k: float) -> tuple[Shape, ...]:
    def lines(runs: tuple[Ring, ...]) -> tuple[Ring, ...]:
        return tuple(_put(run, at, k) for run in runs)

    return (
        Area((_put(_CASK, at, k),), Paint("cask", "cask-line", 1.3 * k)),
        Line(lines(_STAVES), Paint(stroke="cask-stave", width=0.9 * k)),
        Line(lines(_HOOPS), Paint(stroke="hoop", width=2.6 * k)),
        Line(lines(_SHINE), Paint(stroke="hoop2", width=0.6 * k)),
        Disc(at, 1.7 * k, Paint("cask-line")),
    )


def _no_barrel(at: Point, k: float) -> tuple[Shape, ...]:
    dashed = Paint(stroke="no-cask", width=k, dash=(2.4 * k, 1.7 * k))
    return (Area((_put(_CASK, at, k),), dashed), Line(tuple(_put(run, at, k) for run in _HOOPS), dashed))


# --- The thief -----------------------------------------------------------------------------------------------


def _thief() -> tuple[Shape, ...]:
    shoulders = _bent((10, 91), ((12, 74), (22, 68), (35, 68)), ((48, 68), (58, 74), (60, 91)))
    scarf = (*_bent((24, 69), ((30, 75), (40, 75), (46, 69))), (43, 78), (35, 82), (27, 78))
    head = (*_bent((46, 53), ((46, 64), (41, 70), (35, 70)), ((29, 70), (24, 64), (24, 53))), (24, 44), (46, 44))
    mask = (
        *((22.5, 47.5), (47.5, 47.5)),
        *_bent((47.5, 53), ((44.5, 57.5), (38.5, 57), (35, 52.5)), ((31.5, 57), (25.5, 57.5), (22.5, 53))),
    )
    hat = _bent(
        (9, 45),
        ((12, 35), (21, 26), (35, 26)),
        ((49, 26), (58, 35), (61, 45)),
        ((53, 40), (45, 38.5), (35, 38.5)),
        ((25, 38.5), (17, 40), (9, 45)),
    )
    braid = _bent((9.5, 44.5), ((17.5, 39.5), (25.5, 38), (35, 38)), ((44.5, 38), (52.5, 39.5), (60.5, 44.5)))
    mouth = _bent((31, 62.5), ((33.5, 63.7), (36.5, 63.7), (39, 62.5)))
    eyes = (Disc((x, 51.0), 2.1, Paint("cream")) for x in (29, 41))
    pupils = (Disc((x, 51.0), 1.0, Paint("cloak")) for x in (29.6, 41.6))
    return (
        Area((shoulders,), Paint("cloak")),
        Area((scarf,), Paint("scarf")),
        Area((head,), Paint("skin", "cask-line", 1)),
        Area((mask,), Paint("cloak")),
        *eyes,
        *pupils,
        Line((mouth,), Paint(stroke="cask-line", width=1.3)),
        Area((hat,), Paint("cloak")),
        Line((braid,), Paint(stroke="braid", width=1.6)),
    )


# --- The seven -----------------------------------------------------------------------------------------------


def _face(card: int) -> tuple[Shape, ...]:
    if card == THIEF:
        picture = _thief()
    elif card == 0:
        picture = _no_barrel((35, 57), 1.75)
    else:
        size, places = _PLACES[card]
        picture = tuple(shape for at in places for shape in _barrel(at, size))
    number = Words("−1" if card == THIEF else str(card), (7, 14), 22, "card-ink", serif=True, align="start")
    return (number, *picture)


def _card(card: int) -> Card:
    label = "the thief" if card == THIEF else counted(card, "barrel") if card else "no barrel"
    name = "the thief" if card == THIEF else f"the {card}"
    return Card(mark(card), label, name, _face(card), mark(card).upper())


DECK: Final = tuple(_card(card) for card in (*range(6), THIEF))
"""All seven cards, as a hand holds them; a card's id is its mark in notation."""
