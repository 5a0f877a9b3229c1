"""Land and sea: the coastline made bold enough for a board, and the sea that is played on."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from scipy.interpolate import splev, splprep
from shapely import make_valid
from shapely.geometry import Point, Polygon, box
from shapely.ops import unary_union

from data.geography.projection import Projection

COASTLINE = Path(__file__).with_name("coast.json")

_MARGIN = 30  # units beyond the view, so that nothing ends at its edge
_SOUND = 2.2  # narrower lagoons and sounds than twice that are filled
_ISLET = 14  # square units; what is smaller is left out
_SMALL, _MIDDLING = 500, 2_500  # square units; islands up to these are made larger
_POND = 150
_SLIT = 1.6  # narrower water than twice that is no sea


@dataclass(frozen=True)
class Coast:
    """Shapes of shapely in units of the view.

    ``land`` is drawn; ``sea`` is what the spaces share out, one piece; ``play`` is bounded by the edge of play.
    """

    land: Any
    sea: Any
    play: Any


def coast(places: Mapping[str, Any], plane: Projection) -> Coast:
    """Return land and sea of a map.

    Narrow lagoons are filled, islets left out, small islands made large enough to be seen.
    """
    land = _bold(_coastline(plane))
    view = places["view"]
    play = _edge_of_play(view["edge"], plane)
    water = largest(play.difference(land))
    water = largest(water.difference(box(*view["lake"])))
    sea = largest(largest(water.buffer(-_SLIT).buffer(_SLIT)).intersection(water))
    for island in view["islands"]:
        land = land.union(Point(plane.point(island["at"])).buffer(island["radius"]))
    return Coast(land, sea, play)


def largest(shape: Any) -> Any:
    """Return the largest part of a shape."""
    return max(shape.geoms, key=lambda part: part.area) if hasattr(shape, "geoms") else shape


def _coastline(plane: Projection) -> Any:
    rings = json.loads(COASTLINE.read_text(encoding="utf-8"))
    whole = unary_union([make_valid(Polygon(plane.points(ring))) for ring in rings])
    return whole.intersection(box(-_MARGIN, -_MARGIN, plane.width + _MARGIN, plane.height + _MARGIN))


def _bold(land: Any) -> Any:
    closed = land.buffer(_SOUND, join_style="round").buffer(-_SOUND, join_style="round")
    islands = []
    for part in closed.geoms:
        solid = Polygon(part.exterior, [ring for ring in part.interiors if Polygon(ring).area > _POND])
        if solid.area < _ISLET:
            continue
        larger = 3.0 if solid.area < _SMALL else 2.0 if solid.area < _MIDDLING else 0.0
        islands.append(solid.buffer(larger, join_style="round") if larger else solid)
    return unary_union(islands).simplify(0.35)


def _edge_of_play(places: list[list[float]], plane: Projection) -> Any:
    corners = plane.points([*places, places[0]])
    curve, _ = splprep(corners.T, s=0, per=True)
    x, y = splev(np.linspace(0, 1, 600), curve)
    return Polygon(np.column_stack([x, y])).buffer(0)
