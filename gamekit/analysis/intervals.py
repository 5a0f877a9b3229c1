"""Intervals that cover the true value in 95 of 100 samples."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Final

Z: Final = 1.959963984540054
"""The 97.5 % point of the normal distribution."""


@dataclass(frozen=True, slots=True)
class Interval:
    """An estimate with its 95 % interval."""

    estimate: float
    low: float
    high: float

    @property
    def half(self) -> float:
        """Half the width."""
        return (self.high - self.low) / 2

    def turned(self) -> Interval:
        """Return the interval of the opposite: of second less first, where this is first less second."""
        return Interval(-self.estimate, -self.high, -self.low)

    def percent(self) -> str:
        """Return it as percentages: ``41.0 % (95 % interval 37.1 to 45.0)``."""
        return f"{self.estimate:.1%} (95 % interval {100 * self.low:.1f} to {100 * self.high:.1f})".replace(
            "%", " %", 1
        )


def share(count: float, n: int) -> Interval:
    """Return the score interval of a share of ``n`` independent trials (Wilson 1927).

    ``count`` may hold parts, of wins that were shared. ValueError for no trial.
    """
    if not 0 <= count <= n or n == 0:
        raise ValueError(f"{count} of {n} is no share of trials")
    middle = (count + Z * Z / 2) / (n + Z * Z)
    half = Z / (n + Z * Z) * sqrt(count * (n - count) / n + Z * Z / 4)
    low = max(0.0, middle - half) if count else 0.0  # at the ends the sums leave a rest of 1e-17
    high = min(1.0, middle + half) if count < n else 1.0
    return Interval(count / n, low, high)


def paired_difference(first_only: int, second_only: int, n: int) -> Interval:
    """Return the interval of the difference of two shares in the same ``n`` trials, first less second.

    ``first_only`` trials succeeded in the first alone, ``second_only`` in the second alone. The interval is the
    adjusted Wald interval of Bonett and Price (2012); ValueError for no trial.
    """
    if min(first_only, second_only) < 0 or first_only + second_only > n or n == 0:
        raise ValueError(f"{first_only} and {second_only} of {n} are no pairs of trials")
    one, other = (first_only + 1) / (n + 2), (second_only + 1) / (n + 2)
    middle = one - other
    half = Z * sqrt((one + other - middle * middle) / (n + 2))
    return Interval((first_only - second_only) / n, max(-1.0, middle - half), min(1.0, middle + half))


def mean(total: int, squares: int, n: int) -> Interval:
    """Return the normal interval of a mean of ``n`` numbers with this sum and sum of squares.

    ValueError for fewer than two numbers, of which no spread is known.
    """
    if n < 2:  # noqa: PLR2004 - the smallest sample with a spread
        raise ValueError(f"a mean of {n} has no interval")
    middle = total / n
    half = Z * sqrt(max(0.0, (squares - total * middle) / (n - 1)) / n)
    return Interval(middle, middle - half, middle + half)
