"""Finds a place for the name of each port: near it, over nothing that matters, across few borders."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from shapely.geometry import Point, box

from data.geography.projection import Point as Place

LETTER = 0.53  # of the size; how wide a bold italic letter is, on the average, in the widest of the fonts
HIGH = 0.92  # of the size
BASELINE = 0.33  # of the size; how far the middle of a line stands above its foot

_TURNS, _AWAY = range(0, 360, 15), (21.0, 25.0, 30.0, 38.0)
_PORT, _BADGE = 17.0, 14.0  # units; what a port and a badge need around them
_SHIP = (-26.0, -29.0, 37.0, 27.0)  # left, top, right and bottom of a laden ship
_TRIES, _SWEEPS, _SEED = 8, 8, 1

Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class Surroundings:
    """What names should not cover: the coast, ports, badges, ships, borders, coloured edges, other words; the view."""

    land: Any
    ports: Mapping[str, Place]
    badges: list[Place]
    ships: list[Place]
    borders: Any
    bands: Any
    view: tuple[float, float]
    taken: tuple[Box, ...]


def labels(size: float, around: Surroundings) -> dict[str, Place]:
    """Return where the middle of each port's name stands at its foot, for letters of that size."""
    names = list(around.ports)
    choices = [_choices(name, size, around) for name in names]
    rng = random.Random(_SEED)
    best, least = [0] * len(names), math.inf
    for _ in range(_TRIES):
        chosen = [_least([cost + 4 * rng.random() for cost, _ in some]) for some in choices]
        for _ in range(_SWEEPS):
            for number in rng.sample(range(len(names)), len(names)):
                chosen[number] = _least([_cost(choices, chosen, number, k) for k in range(len(choices[number]))])
        total = sum(_cost(choices, chosen, number, k) for number, k in enumerate(chosen))
        if total < least:
            best, least = chosen, total
    found = {}
    for name, some, k in zip(names, choices, best, strict=True):
        _, (left, top, right, bottom) = some[k]
        found[name] = (round((left + right) / 2, 1), round((top + bottom) / 2 + BASELINE * size, 1))
    return found


def _least(costs: list[float]) -> int:
    return min(range(len(costs)), key=costs.__getitem__)


def _cost(choices: list[list[tuple[float, Box]]], chosen: list[int], number: int, k: int) -> float:
    cost, area = choices[number][k]
    return cost + sum(
        0.6 * _overlap(area, choices[other][place][1]) for other, place in enumerate(chosen) if other != number
    )


def _overlap(one: Box, other: Box) -> float:
    wide = min(one[2], other[2]) - max(one[0], other[0]) + 4
    high = min(one[3], other[3]) - max(one[1], other[1]) + 3
    return max(0.0, wide) * max(0.0, high)


def _choices(name: str, size: float, around: Surroundings) -> list[tuple[float, Box]]:
    x, y = around.ports[name]
    wide, high = len(name) * size * LETTER + 6, size * HIGH
    found = []
    for turn in _TURNS:
        for away in _AWAY:
            right, down = math.cos(math.radians(turn)), math.sin(math.radians(turn))
            cx, cy = x + away * right + (wide / 2 - 4) * right, y + away * down + high / 2 * down
            area = (cx - wide / 2, cy - high / 2, cx + wide / 2, cy + high / 2)
            found.append((_alone(name, area, around) + (away - _AWAY[0]) * 0.5 + abs(down) * 1.5, area))
    return found


def _alone(name: str, area: Box, around: Surroundings) -> float:
    """Return what a place costs whatever the other names do."""
    shape = box(*area)
    cost = 0.0 if _within(area, around.view) else 500.0
    for other, at in around.ports.items():
        cost += _crowding(shape.distance(Point(at)), _PORT - (1 if other == name else -2), own=other == name)
    for at in around.badges:
        cost += _crowding(shape.distance(Point(at)), _BADGE + 2, own=False)
    left, top, right, bottom = _SHIP
    for ship_x, ship_y in around.ships:
        cost += 0.3 * _overlap(area, (ship_x + left, ship_y + top, ship_x + right, ship_y + bottom))
    cost += sum(0.6 * _overlap(area, taken) for taken in around.taken)
    on_land = shape.intersection(around.land).area / shape.area
    cost += 28 * min(on_land, 1 - on_land) - 6 * on_land + 0.05 * around.borders.intersection(shape).length
    return float(cost + 0.08 * around.bands.intersection(shape).area)


def _crowding(apart: float, wanted: float, *, own: bool) -> float:
    return 0.0 if apart >= wanted else 60 * (wanted - apart) / wanted + (20 if own else 40)


def _within(area: Box, view: tuple[float, float]) -> bool:
    return area[0] >= 6 and area[1] >= 6 and area[2] <= view[0] - 6 and area[3] <= view[1] - 6  # noqa: PLR2004 - the frame


def boxes(size: float, names: Mapping[str, Place]) -> list[Box]:
    """Return the room that each name takes, from where its middle stands at its foot."""
    found = []
    for name, (x, foot) in names.items():
        half = (len(name) * size * LETTER + 6) / 2
        found.append(
            (x - half, foot - BASELINE * size - size * HIGH / 2, x + half, foot - BASELINE * size + size * HIGH / 2)
        )
    return found


def word_box(word: Mapping[str, Any], at: Place) -> Box:
    """Return about the room of a word on the land; a turned one needs less breadth and more height."""
    wide = len(word["text"]) * (word["size"] * 0.68 + word["spaced"])
    turn = math.radians(word["angle"])
    right = (wide * abs(math.cos(turn)) + word["size"] * abs(math.sin(turn))) / 2
    down = (wide * abs(math.sin(turn)) + word["size"] * abs(math.cos(turn))) / 2
    return at[0] - right, at[1] - word["size"] * 0.35 - down, at[0] + right, at[1] - word["size"] * 0.35 + down
