"""Puts the ports on the coast so that nobody can doubt which spaces they touch."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from shapely.geometry import LineString, Point
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
    """Return a short plank from the port toward a space: to where the space is nearest, else to where ships lie."""
    near = nearest_points(Point(at), space)[1]
    end = (near.x, near.y) if math.dist(at, (near.x, near.y)) > 2.5 else anchor  # noqa: PLR2004 - the port lies in it
    plank = LineString([at, end])
    share = PLANK / plank.length
    return at, (at[0] + (end[0] - at[0]) * share, at[1] + (end[1] - at[1]) * share)
