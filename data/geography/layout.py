"""What is drawn where: ships, badges, the coloured edges of havens, outlines with few points."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import networkx as nx
import numpy as np
from shapely.geometry import LineString, Point, Polygon, box
from shapely.ops import polylabel, unary_union

from data.geography.borders import Sea
from data.geography.coast import Coast, largest
from data.geography.projection import Point as Place

PORT = 17.0  # units; nothing else is put so near to a port
TINTS = 4

_UNDER = 4.5  # units that a space runs on under the land, which is painted over it
_BADGE_OFF = 37.0  # units from a ship to the badge in the same space
_BADGE = 15.0  # units from a badge to the edge of its space
_HULL = 25.0  # units; half of a ship
_ROOM = 20.0  # units from a ship to the edge of her space, where it is so wide
_ROPE = 120.0  # units; shorter stretches of the edge of play need no rope
_CRUMB = 0.8  # square units
_SCRAP = 2.5  # units; what is shorter is left by cutting
_FINE = {"red": 10, "yellow": 2, "green": 2, "violet": 10}  # steps a unit, for patterns
_SOUTH = 700.0  # south of that the edge of play runs through land

Rings = list[list[Place]]


def anchors(sea: Sea, ports: Iterable[Place]) -> list[Place]:
    """Return where a ship lies in each space: as far from its edge and from ports as can be."""
    kept = unary_union([Point(at).buffer(PORT) for at in ports])
    found = []
    for space in sea.spaces:
        room = largest(space.difference(kept))
        room = Polygon(room.exterior, [ring for ring in room.interiors if Polygon(ring).area > 60])  # noqa: PLR2004
        at = polylabel(room, 1.0)
        found.append((at.x, at.y))
    return found


def moved_aside(
    space: Any, ship: Place, kept: Iterable[Place], names: Iterable[tuple[float, float, float, float]]
) -> Place:
    """Return where a ship lies: aside if a name covers the middle of her space, but on nothing that is ``kept``."""
    areas = [box(*area) for area in names if box(*area).distance(Point(ship)) < _HULL]
    if not areas:
        return ship
    others = [Point(at) for at in kept]
    room = min(_ROOM, 0.9 * space.boundary.distance(Point(ship)))
    left, top, right, bottom = space.bounds
    best, least = ship, math.inf
    for x in np.arange(left, right, 2):
        for y in np.arange(top, bottom, 2):
            at = Point(x, y)
            if not space.contains(at) or space.boundary.distance(at) < room:
                continue
            cost = 0.15 * math.dist((x, y), ship)
            cost += sum(6.0 * max(0.0, _HULL - area.distance(at)) for area in areas)
            cost += sum(3.0 * max(0.0, _HULL + _BADGE - 2 - other.distance(at)) for other in others)
            if cost < least:
                best, least = (float(x), float(y)), cost
    return best


def badge(space: Any, ship: Place, ports: Iterable[Place]) -> Place:
    """Return where the badge of a start or haven stands: beside the ship, rather north-west of her."""
    free = space.difference(unary_union([Point(at).buffer(PORT) for at in ports]))
    room = largest(free.buffer(-_BADGE))
    if room.is_empty:
        room = largest(space.buffer(-9))
    left, top, right, bottom = room.bounds
    best, least = ship, math.inf
    for x in np.arange(left, right + 1, 2):
        for y in np.arange(top, bottom + 1, 2):
            cost = abs(math.dist((x, y), ship) - _BADGE_OFF) + 0.15 * (y - ship[1]) + 0.05 * (x - ship[0])
            if cost < least and room.covers(Point(x, y)):
                best, least = (float(x), float(y)), cost
    return best


def outlines(sea: Sea, coast: Coast) -> list[Any]:
    """Return what is painted for each space: it runs on under the land, so that few points are enough."""
    found = []
    for space in sea.spaces:
        water = space.difference(coast.land)
        wide = largest(water.union(coast.land.intersection(water.buffer(_UNDER))).simplify(1.2))
        found.append(Polygon(wide.exterior, [ring for ring in wide.interiors if Polygon(ring).area > 400]))  # noqa: PLR2004
    return found


def tints(sea: Sea) -> list[int]:
    """Return one of four tints for each space; neighbours differ."""
    graph = nx.Graph(list(sea.shared))
    colours = nx.greedy_color(graph, "DSATUR")
    return [colours[number] % TINTS for number in range(len(sea.spaces))]


def border_lines(sea: Sea, coast: Coast, view: tuple[float, float]) -> list[list[Place]]:
    """Return what is seen of the borders, each once."""
    water = coast.sea.difference(coast.land).intersection(box(0, 0, *view))
    seen = [border.intersection(water) for border in sea.borders]
    parts = [part for shape in seen for part in getattr(shape, "geoms", [shape]) if isinstance(part, LineString)]
    whole = [part for part in parts if part.length >= _SCRAP and _between_two(part, sea)]
    return [_points(part.simplify(0.5).coords) for part in whole]


def _between_two(line: Any, sea: Sea) -> bool:
    """Say whether different spaces lie on the two sides of a line's middle."""
    middle, on = line.interpolate(0.5, normalized=True), line.interpolate(line.length / 2 + 0.8)
    along = np.array([on.x - middle.x, on.y - middle.y])
    across = 1.2 * np.array([-along[1], along[0]]) / max(1e-6, float(np.hypot(*along)))
    sides = []
    for sign in (-1, 1):
        at = Point(middle.x + sign * across[0], middle.y + sign * across[1])
        sides.append(min(range(len(sea.spaces)), key=lambda number: sea.spaces[number].distance(at)))
    return sides[0] != sides[1]


def rope(coast: Coast) -> list[list[Place]]:
    """Return the edge of play where it runs through water."""
    edge = coast.play.exterior.difference(coast.land.buffer(1))
    parts = [part for part in edge.geoms if part.length > _ROPE and part.centroid.y < _SOUTH]
    return [_points(part.simplify(0.5).coords) for part in parts]


def polygons(shape: Any, per_unit: int = 2) -> list[Rings]:
    """Return a shape as polygons, each an outer ring and its holes."""
    parts = [part for part in getattr(shape, "geoms", [shape]) if isinstance(part, Polygon) and part.area > _CRUMB]
    return [[_points(ring.coords[:-1], per_unit) for ring in (part.exterior, *part.interiors)] for part in parts]


def _points(coordinates: Iterable[Any], per_unit: int = 2) -> list[Place]:
    """Return points to half a unit: what is finer is not seen in a long line, and would be a third of the picture."""
    points = [(round(per_unit * float(x)) / per_unit, round(per_unit * float(y)) / per_unit) for x, y in coordinates]
    return [point for number, point in enumerate(points) if number == 0 or point != points[number - 1]]


# --- The coloured edge of a haven ------------------------------------------------------------------------------


def haven(space: Any, land: Any, colour: str) -> tuple[Any, Any]:
    """Return the band along the edge of a haven, and its pattern, by which it is known without colour."""
    water = largest(space.difference(land))
    water = Polygon(water.exterior, [ring for ring in water.interiors if Polygon(ring).area > 120])  # noqa: PLR2004
    water = largest(water.buffer(-5).buffer(5))
    band = water.buffer(-2.2).simplify(0.6).difference(water.buffer(-10.5).simplify(0.6))
    pieces = [piece.intersection(band) for piece in PATTERNS[colour](*band.bounds)]
    return band, [part for piece in pieces for part in polygons(piece.simplify(0.5), _FINE[colour])]


def _stripes(left: float, top: float, right: float, bottom: float) -> Iterator[Any]:
    for start in np.arange(left - (bottom - top), right, 9):
        yield LineString([(start, bottom), (start + bottom - top, top)]).buffer(1.5, cap_style="flat")


def _dots(left: float, top: float, right: float, bottom: float) -> Iterator[Any]:
    for number, x in enumerate(np.arange(left, right + 9, 9)):
        for y in np.arange(top, bottom + 9, 9):
            yield Point(x, y + 4.5 * (number % 2)).buffer(2.3, quad_segs=1)


def _bars(left: float, top: float, right: float, bottom: float) -> Iterator[Any]:
    for start in np.arange(left, right, 7):
        yield box(start, top, start + 2.4, bottom)


def _lattice(left: float, top: float, right: float, bottom: float) -> Iterator[Any]:
    for start in np.arange(left - (bottom - top), right, 10):
        yield LineString([(start, bottom), (start + bottom - top, top)]).buffer(0.9, cap_style="flat")
        yield LineString([(start, top), (start + bottom - top, bottom)]).buffer(0.9, cap_style="flat")


PATTERNS: dict[str, Callable[[float, float, float, float], Iterator[Any]]] = {
    "red": _stripes,
    "yellow": _dots,
    "green": _bars,
    "violet": _lattice,
}
