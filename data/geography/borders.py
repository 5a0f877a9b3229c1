"""Turns shares of pixels into spaces with smooth borders.

Two neighbours share one arc, so that no gap can open between them. Arcs that are too short to tell whether two
spaces touch are stretched by pushing the junctions at their ends apart.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np
from scipy.ndimage import distance_transform_edt
from shapely import contains_xy
from shapely.geometry import LineString, Point, Polygon, box
from shapely.ops import polygonize, unary_union

from data.geography.cells import PIXEL, Labels, Shares
from data.geography.coast import Coast, largest
from data.geography.projection import Numbers

CLEAR = 17.0  # units; a border that two spaces share should be at least so long, unless it closes a strait
TOUCH = 9.0  # units; spaces are neighbours if they share so much
BARELY = 1.0  # units; what is between that and TOUCH is a near miss, and none may be

_STEP = 3.0
_SMOOTHINGS = 34
_PUSHES = 60
_PUSH = 1.3

Node = tuple[float, float]


@dataclass
class Arc:
    """A border between two junctions: its points before any junction was moved, the junctions as they were."""

    points: Numbers
    start: Node
    end: Node

    def bent(self, now: Mapping[Node, Numbers]) -> Numbers:
        """Return the points with the ends where the junctions are now; the pull fades along the arc."""
        share = np.linspace(0, 1, len(self.points))[:, None]
        pull = (1 - share) ** 2 * (now[self.start] - np.array(self.start))
        return np.asarray(self.points + pull + share**2 * (now[self.end] - np.array(self.end)))


@dataclass(frozen=True)
class Sea:
    """The spaces as polygons of shapely, the borders between them as lines, the neighbours with what they share.

    ``near`` are pairs that share too much to be apart and too little to be neighbours.
    """

    spaces: list[Any]
    borders: list[Any]
    shared: dict[tuple[int, int], float]
    near: dict[tuple[int, int], float]


def divided(shares: Shares, coast: Coast) -> Sea:
    """Return the sea divided into spaces along smooth borders."""
    full = _over_land(shares)
    arcs = _arcs(full)
    lines = [LineString(points) for points in _stretched(arcs, coast.sea)]
    spaces = _joined(_faces(lines, full, shares.count), coast.sea)
    return Sea(spaces, lines, *_neighbours(spaces))


def _over_land(shares: Shares) -> Labels:
    """Continue the spaces under the land, so that borders cross the coast instead of ending there."""
    rows, columns = distance_transform_edt(~shares.water, return_distances=False, return_indices=True)
    return np.asarray(shares.labels[rows, columns])


def _arcs(labels: Labels) -> list[Arc]:
    """Trace the edges between pixels of different spaces from junction to junction, and smooth them."""
    beside: dict[tuple[int, int], list[tuple[int, int]]] = defaultdict(list)
    rows, columns = np.where(labels[:, 1:] != labels[:, :-1])
    edges = [((c + 1, r), (c + 1, r + 1)) for r, c in zip(rows.tolist(), columns.tolist(), strict=True)]
    rows, columns = np.where(labels[1:] != labels[:-1])
    edges += [((c, r + 1), (c + 1, r + 1)) for r, c in zip(rows.tolist(), columns.tolist(), strict=True)]
    for a, b in edges:
        beside[a].append(b)
        beside[b].append(a)
    junctions = {node for node, others in beside.items() if len(others) != 2}  # noqa: PLR2004 - a line goes on
    done: set[tuple[tuple[int, int], tuple[int, int]]] = set()
    arcs = []
    for node in sorted(junctions):
        for second in beside[node]:
            if (node, second) in done:
                continue
            path = [node, second]
            while path[-1] not in junctions:
                path.append(next(other for other in beside[path[-1]] if other != path[-2]))
            done |= {(node, second), (path[-1], path[-2])}
            points = np.array(path, float) * PIXEL
            arcs.append(Arc(_smoothed(points), (points[0][0], points[0][1]), (points[-1][0], points[-1][1])))
    return arcs


def _smoothed(points: Numbers) -> Numbers:
    far = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(points, axis=0).T))])
    even = np.linspace(0, far[-1], max(3, int(far[-1] / _STEP) + 1))
    line = np.column_stack([np.interp(even, far, points[:, 0]), np.interp(even, far, points[:, 1])])
    for _ in range(_SMOOTHINGS):
        line[1:-1] = (line[:-2] + 2 * line[1:-1] + line[2:]) / 4
    return line


def _stretched(arcs: list[Arc], sea: Any) -> list[Numbers]:
    """Push junctions apart until every border in sight is clear; a strait between two lands stays as it is."""
    now = {node: np.array(node) for arc in arcs for node in (arc.start, arc.end)}
    for _ in range(_PUSHES):
        moves: dict[Node, Numbers] = defaultdict(lambda: np.zeros(2))
        for arc in arcs:
            afloat = [sea.contains(Point(now[node])) for node in (arc.start, arc.end)]
            seen = LineString(arc.bent(now)).intersection(sea).length
            if not any(afloat) or not 0 < seen < CLEAR:
                continue
            apart = now[arc.end] - now[arc.start]
            length = float(np.hypot(*apart))
            way = apart / length if length > 1e-6 else np.array([1.0, 0.0])  # noqa: PLR2004 - on one spot
            if afloat[0]:
                moves[arc.start] -= _PUSH * way
            if afloat[1]:
                moves[arc.end] += _PUSH * way
        if not moves:
            break
        for node, move in moves.items():
            if sea.contains(Point(now[node] + move)):
                now[node] = now[node] + move
    return [arc.bent(now) for arc in arcs]


def _faces(lines: list[Any], labels: Labels, count: int) -> list[list[Any]]:
    """Return the faces between the lines, for each space those that hold mostly its pixels."""
    rows, columns = labels.shape
    whole = box(0, 0, columns * PIXEL, rows * PIXEL)
    x, y = np.meshgrid((np.arange(columns) + 0.5) * PIXEL, (np.arange(rows) + 0.5) * PIXEL)
    faces: list[list[Any]] = [[] for _ in range(count)]
    for face in polygonize(unary_union([*(line.intersection(whole) for line in lines), whole.exterior])):
        inside = contains_xy(face, x, y)
        if inside.any():
            owner = int(np.bincount(labels[inside], minlength=count).argmax())
        else:
            at = face.representative_point()
            owner = int(labels[min(rows - 1, int(at.y / PIXEL)), min(columns - 1, int(at.x / PIXEL))])
        faces[owner].append(face)
    return faces


def _joined(faces: Iterable[list[Any]], sea: Any) -> list[Any]:
    """Return one polygon for each space; crumbs that the coast cuts off go to the neighbour they touch most."""
    spaces, crumbs = [], []
    for own in faces:
        whole = unary_union(own).intersection(sea)
        parts = [part for part in getattr(whole, "geoms", [whole]) if isinstance(part, Polygon) and part.area > 0]
        parts.sort(key=lambda part: -part.area)
        spaces.append(parts[0])
        crumbs += parts[1:]
    for crumb in sorted(crumbs, key=lambda part: -part.area):
        near = crumb.buffer(0.3)
        best = max(range(len(spaces)), key=lambda number: spaces[number].buffer(0.3).intersection(near).area)
        if spaces[best].distance(crumb) < 0.3:  # noqa: PLR2004 - it touches
            spaces[best] = largest(unary_union([spaces[best].buffer(0.02), crumb.buffer(0.02)]).buffer(-0.02))
    return spaces


def _neighbours(spaces: list[Any]) -> tuple[dict[tuple[int, int], float], dict[tuple[int, int], float]]:
    """Return the pairs that share a border with its length, and the near misses."""
    shared, near = {}, {}
    for (a, one), (b, other) in combinations(enumerate(spaces), 2):
        if one.distance(other) > 0.25:  # noqa: PLR2004 - no more than rounding
            continue
        length = one.buffer(0.25).intersection(other.buffer(0.25)).area / 0.5
        if length >= TOUCH:
            shared[a, b] = length
        elif length > BARELY:
            near[a, b] = length
    return shared, near
