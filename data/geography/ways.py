"""How a wake is drawn from a space to its neighbour: over water, clear of islets."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import networkx as nx
import numpy as np
from shapely import covers, linestrings, prepare
from shapely.geometry import LineString, Point
from shapely.ops import unary_union

from data.geography.borders import Sea
from data.geography.coast import Coast
from data.geography.projection import Point as Place

_CLEARANCES = (9.0, 6.0, 4.0, 2.5, 1.2, 0.4)  # units from the coast; the first that leaves a way is taken


def bends(sea: Sea, coast: Coast, anchors: list[Place]) -> dict[tuple[int, int], list[Place]]:
    """Return for each two neighbours whether the wake between their ships bends, and where.

    The pair is in ascending order, the bends go from the first to the second; pairs without bends are left out.
    ValueError where two neighbours have no water between them.
    """
    found = {}
    for a, b in sea.shared:
        water = unary_union([sea.spaces[a].buffer(0.3), sea.spaces[b].buffer(0.3)]).difference(coast.land)
        between = _shortest(water, anchors[a], anchors[b])
        if between is None:
            message = f"no wake leads from space {a} to space {b}"
            raise ValueError(message)
        if between:
            found[a, b] = between
    return found


def _shortest(water: Any, start: Place, end: Place) -> list[Place] | None:
    for clearance in _CLEARANCES:
        room = water.buffer(-clearance)
        around = unary_union([room, *(Point(at).buffer(0.5) for at in (start, end))]).buffer(0.1)
        part = next((one for one in getattr(around, "geoms", [around]) if one.covers(Point(start))), None)
        if part is not None and part.covers(Point(end)):
            return _inside(part, start, end)
    return None


def _inside(room: Any, start: Place, end: Place) -> list[Place]:
    """Return the corners of the shortest way within a polygon (a visibility graph over its corners)."""
    prepare(room)
    if room.covers(LineString([start, end])):
        return []
    slim = room.simplify(0.8)
    corners = [start, end, *((x, y) for ring in (slim.exterior, *slim.interiors) for x, y in ring.coords[:-1])]
    pairs = np.array(list(combinations(range(len(corners)), 2)))
    at = np.array(corners)
    lines = linestrings(np.stack([at[pairs[:, 0]], at[pairs[:, 1]]], axis=1))
    wide = room.buffer(0.8)
    prepare(wide)
    graph = nx.Graph()
    graph.add_nodes_from(range(len(corners)))
    for (a, b), seen in zip(pairs.tolist(), covers(wide, lines).tolist(), strict=True):
        if seen:
            graph.add_edge(a, b, weight=float(np.hypot(*(at[a] - at[b]))))
    path = nx.shortest_path(graph, 0, 1, weight="weight")
    return [(round(float(corners[k][0]), 1), round(float(corners[k][1]), 1)) for k in path[1:-1]]
