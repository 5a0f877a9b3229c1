"""Puts the ports on the coast so that nobody can doubt which spaces they touch."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from shapely.geometry import Point
from shapely.ops import nearest_points

from data.geography.borders import Sea
from data.geography.coast import Coast
from data.geography.projection import Point as Place
from data.geography.projection import Projection

TOUCHED = 15.0  # units; a space that comes nearer to the port's middle is touched
DOUBT = 20.0  # units; none may begin between TOUCHED and here
PLANK = 23.5  # units from the middle to the end of a jetty

_FARTHEST = 12  # units that a port may be moved
_ASHORE = 5.0  # units from the coast, at most
_TURN = 5  # degrees between the directions that a jetty may have
_MANY = 3  # spaces; more are touched only where nothing else does


@dataclass(frozen=True)
class Berth:
    """Where a port is drawn, the numbers of the spaces that it touches, where its jetties begin and end."""

    at: Place
    touches: tuple[int, ...]
    jetties: tuple[tuple[Place, Place], ...]


def berths(
    ports: Mapping[str, Mapping[str, Any]], plane: Projection, coast: Coast, sea: Sea, anchors: list[Place]
) -> dict[str, Berth]:
    """Return the berth of each port; ValueError for one that finds none near its place."""
    found = {}
    for name, port in ports.items():
        at, touches = _best(name, plane.point(port["at"]), coast, sea)
        jetties = tuple(_jetty(at, sea.spaces[space], anchors[space]) for space in touches)
        found[name] = Berth(at, touches, jetties)
    return found


def _best(name: str, wish: Place, coast: Coast, sea: Sea) -> tuple[Place, tuple[int, ...]]:
    tries = []
    for away in range(0, _FARTHEST + 1, 2):
        for turn in range(0, 360, 30) if away else (0,):
            at = Point(wish[0] + away * math.cos(math.radians(turn)), wish[1] + away * math.sin(math.radians(turn)))
            gaps = [space.distance(at) for space in sea.spaces]
            touches = tuple(number for number, gap in enumerate(gaps) if gap <= TOUCHED)
            if not touches or (coast.land.boundary.distance(at) > _ASHORE and not coast.land.contains(at)):
                continue
            doubtful = sum(TOUCHED < gap <= DOUBT for gap in gaps)
            cost = away + 25 * doubtful + 8 * max(0, len(touches) - _MANY) + 3 * (not coast.land.contains(at))
            tries.append((cost, (at.x, at.y), touches))
    if not tries:
        message = f"port {name}: there is no coast within {_FARTHEST} units of its place"
        raise ValueError(message)
    _, where, touched = min(tries, key=lambda one: one[0])
    return where, touched


def _jetty(at: Place, space: Any, anchor: Place) -> tuple[Place, Place]:
    """Return a short plank from the port that ends in a space: in the middle of what can be reached of it.

    Where a space lies behind a headland the plank points at what is nearest of it.
    """
    ends = [_end(at, math.radians(turn)) for turn in range(0, 360, _TURN)]
    beyond = [_end(at, math.radians(turn), 3) for turn in range(0, 360, _TURN)]
    wet = [number for number, end in enumerate(beyond) if space.contains(Point(end))]
    runs: list[list[int]] = []
    for number in wet:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    if len(runs) > 1 and runs[0][0] == 0 and runs[-1][-1] == len(ends) - 1:  # it goes on past the east
        runs[0] = [number - len(ends) for number in runs.pop()] + runs[0]
    if runs:
        widest = max(runs, key=len)
        return at, ends[widest[len(widest) // 2]]
    near = nearest_points(Point(at), space)[1]
    x, y = (near.x, near.y) if math.dist(at, (near.x, near.y)) > 2.5 else anchor  # noqa: PLR2004 - the port lies in it
    return at, _end(at, math.atan2(y - at[1], x - at[0]))


def _end(at: Place, turn: float, more: float = 0.0) -> Place:
    return at[0] + (PLANK + more) * math.cos(turn), at[1] + (PLANK + more) * math.sin(turn)
