"""From the globe to the picture: a crop of longitude and latitude, each stretched on its own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]
Point = tuple[float, float]

_STEPS = 2001
_SMOOTH = 161


@dataclass(frozen=True)
class Projection:
    """Maps (longitude, latitude) in degrees to (x, y) in units of the view, y downward.

    x depends on the longitude alone and y on the latitude alone, so that north stays straight up.
    """

    width: float
    height: float
    east: tuple[Numbers, Numbers]
    north: tuple[Numbers, Numbers]

    def points(self, places: Iterable[Any]) -> Numbers:
        """Return the places, each (longitude, latitude), as rows of x and y."""
        longitude, latitude = np.array(list(places), float).T
        return np.column_stack([_along(longitude, *self.east), self.height - _along(latitude, *self.north)])

    def point(self, place: Iterable[Any]) -> Point:
        """Return one place as (x, y)."""
        x, y = self.points([list(place)])[0]
        return float(x), float(y)


def projection(view: Mapping[str, Any]) -> Projection:
    """Return the projection that ``[view]`` of places.toml describes."""
    width, height = map(float, view["size"])
    east = _stretched(view["east"], view["longitude"], width)
    return Projection(width, height, east, _stretched(view["north"], view["latitude"], height))


def _stretched(scales: list[list[float]], ends: list[float], size: float) -> tuple[Numbers, Numbers]:
    """Return degrees, and how far from the first end each lies: the integral of the smoothed scale."""
    degrees = np.linspace(ends[0], ends[1], _STEPS)
    knots, scale = np.array(scales, float).T
    bell = np.exp(-(np.linspace(-2, 2, _SMOOTH) ** 2))
    smooth = np.convolve(
        np.pad(np.interp(degrees, knots, scale), _SMOOTH // 2, mode="edge"), bell / bell.sum(), "valid"
    )
    far = np.concatenate([[0.0], np.cumsum((smooth[1:] + smooth[:-1]) / 2)])
    return degrees, far / far[-1] * size


def _along(values: Numbers, degrees: Numbers, far: Numbers) -> Numbers:
    """Interpolate; beyond the ends the scale stays what it is there."""
    first = (far[1] - far[0]) / (degrees[1] - degrees[0])
    last = (far[-1] - far[-2]) / (degrees[-1] - degrees[-2])
    inside = np.interp(values, degrees, far)
    before = np.where(values < degrees[0], (values - degrees[0]) * first, 0.0)
    return np.asarray(inside + before + np.where(values > degrees[-1], (values - degrees[-1]) * last, 0.0))
