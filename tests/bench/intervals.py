"""Intervals for shares that were counted in games."""

from __future__ import annotations

import math

Z = 1.96
"""For an interval that covers the true share in 95 % of all samples."""


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Return the 95 % Wilson interval of a share; ``wins`` may hold parts of shared wins."""
    share, square = wins / games, Z * Z / games
    middle = (share + square / 2) / (1 + square)
    half = Z / (1 + square) * math.sqrt(share * (1 - share) / games + square / (4 * games))
    return middle - half, middle + half
