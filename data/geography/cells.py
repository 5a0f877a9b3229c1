"""Shares the sea out: each space grows from its own point until it meets its neighbours.

Distance is measured over water (Dijkstra on a fine raster), so that no space lies on both sides of an island, and
in spaces near the coast it counts more, so that these are smaller. Lloyd's rounds move each point to the middle
of its space.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.ndimage import distance_transform_edt
from scipy.ndimage import label as connected
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import dijkstra
from shapely import contains_xy

from data.geography.coast import Coast
from data.geography.projection import Numbers, Projection

PIXEL = 2.5  # units of the view

_NEAR, _FAR = 22.0, 127.0  # units from the coast
_SIZE_NEAR, _SIZE_MORE = 64.0, 46.0  # how wide a space wants to be at the coast, and how much wider out at sea
_STEPS = ((0, 1), (1, 0), (1, 1), (1, -1), (1, 2), (2, 1), (1, -2), (2, -1))  # down, right

Mask = NDArray[np.bool_]
Labels = NDArray[np.int64]


@dataclass(frozen=True)
class Shares:
    """Which space each pixel belongs to (-1: none), rows from the north; pixels are PIXEL wide."""

    labels: Labels
    count: int

    @property
    def water(self) -> Mask:
        """Which pixels belong to a space."""
        return self.labels >= 0


def shares(coast: Coast, plane: Projection, sites: Numbers, rounds: int) -> Shares:
    """Return the sea shared out among points (rows of x, y), in their order, after at most so many of Lloyd's rounds.

    ValueError for a point that is not on the sea: it names the number of its row.
    """
    columns, rows = int(plane.width / PIXEL), int(plane.height / PIXEL)
    x, y = np.meshgrid((np.arange(columns) + 0.5) * PIXEL, (np.arange(rows) + 0.5) * PIXEL)
    water = _one_piece(contains_xy(coast.sea, x.ravel(), y.ravel()).reshape(x.shape))
    land = contains_xy(coast.land, x.ravel(), y.ravel()).reshape(x.shape)
    width = _wanted(distance_transform_edt(~land) * PIXEL, x, y)
    graph = _graph(water, width)
    px, py, weight = x[water], y[water], 1 / width[water] ** 2
    at = np.array([_nearest(px, py, site, number) for number, site in enumerate(sites)])
    for _ in range(rounds):
        owner = _owners(graph, at)
        moved = np.array([_middle(px, py, weight, np.flatnonzero(owner == number)) for number in range(len(at))])
        if np.array_equal(moved, at):
            break
        at = moved
    labels = np.full(x.shape, -1, dtype=np.int64)
    labels[water] = _owners(graph, at)
    return Shares(labels, len(sites))


def _one_piece(mask: Mask) -> Mask:
    parts, _ = connected(mask)
    sizes = np.bincount(parts.ravel())
    sizes[0] = 0
    return np.asarray(parts == sizes.argmax())


def _wanted(from_land: Numbers, x: Numbers, y: Numbers) -> Numbers:
    """Return how wide a space wants to be at each pixel; a little more in the Gulf, less in the Lesser Antilles."""
    out = np.clip((from_land - _NEAR) / (_FAR - _NEAR), 0, 1)
    width = _SIZE_NEAR + _SIZE_MORE * out * out * (3 - 2 * out)
    gulf = 1 + 0.18 * np.clip((150 - x) / 120, 0, 1) * (y < 210)  # noqa: PLR2004 - where the Gulf of Mexico lies
    return np.asarray(width * gulf * (1 - 0.10 * np.clip((x - 1000) / 100, 0, 1)))


def _graph(water: Mask, width: Numbers) -> csr_matrix:
    """Return the pixels of the sea as a graph with sixteen neighbours; lengths are relative to the wanted width."""
    rows, columns = water.shape
    number = np.full(water.shape, -1)
    number[water] = np.arange(water.sum())
    starts, ends, lengths = [], [], []
    for down, right in _STEPS:
        up = slice(0, rows - down), slice(max(0, -right), columns - max(0, right))
        low = slice(down, rows), slice(max(0, right), columns - max(0, -right))
        free = water[up] & water[low]
        for over_down, over_right in _passed(down, right):
            free &= np.roll(np.roll(water, -over_down, 0), -over_right, 1)[up]
        length = np.hypot(down, right) * PIXEL / ((width[up] + width[low]) / 2)
        starts.append(number[up][free])
        ends.append(number[low][free])
        lengths.append(length[free])
    a, b, c = map(np.concatenate, (starts, ends, lengths))
    size = int(water.sum())
    return csr_matrix((np.r_[c, c], (np.r_[a, b], np.r_[b, a])), shape=(size, size))


def _passed(down: int, right: int) -> tuple[tuple[int, int], ...]:
    """Return the two pixels between which a knight's step passes, as (down, right)."""
    if abs(down) + abs(right) < 3:  # noqa: PLR2004 - no knight's step
        return ()
    side = (0, int(np.sign(right))) if abs(right) > 1 else (1, 0)
    return side, (1, int(np.sign(right)))


def _owners(graph: csr_matrix, at: Labels) -> Labels:
    """Return for each pixel the number of the point from which it is reached first."""
    _, _, source = dijkstra(graph, indices=at, min_only=True, return_predecessors=True)
    order = np.argsort(at)
    return np.asarray(order[np.searchsorted(at[order], source)])


def _middle(x: Numbers, y: Numbers, weight: Numbers, inside: Labels) -> int:
    cx, cy = np.average(x[inside], weights=weight[inside]), np.average(y[inside], weights=weight[inside])
    return int(inside[np.argmin((x[inside] - cx) ** 2 + (y[inside] - cy) ** 2)])


def _nearest(x: Numbers, y: Numbers, site: Numbers, number: int) -> int:
    apart = np.hypot(x - site[0], y - site[1])
    if apart.min() > 4 * PIXEL:
        message = f"space {number} grows from a point that is not on the sea"
        raise ValueError(message)
    return int(apart.argmin())
