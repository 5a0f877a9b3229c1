"""Charts of games, on matplotlib axes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from gamekit.analysis.course import course
from gamekit.draw.figures import fitted_axes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes

    from gamekit.study import Record

_LINES: Final = ("-", "--", "-.", ":", (0, (5, 1, 1, 1, 1, 1)))
"""A pattern for each seat, so that no colour stands alone."""
_GAP: Final = 0.06
"""The least distance of two labels, as a part of the highest score."""
_INKS: Final = ("#A3141B", "#7A5C00", "#14746A", "#4F2E7B", "#0B4F8A")
"""Dark shades of the seats' colours, each with a contrast of at least 5 to white."""


def scores(record: Record[Any], ax: Axes | None = None) -> Axes:
    """Draw how everybody's score went, choice by choice; return the axes.

    ``course(record).table()`` tells the same in numbers. Without ``ax`` it is a figure of its own.
    """
    from matplotlib.ticker import StrMethodFormatter  # noqa: PLC0415 - the same

    found = course(record)
    if ax is None:
        ax = fitted_axes(9, 4)
    last = len(found.totals) - 1
    heights = _apart(found.totals[-1], (max(map(max, found.totals)) or 1) * _GAP)
    for seat, (name, height) in enumerate(zip(found.sides, heights, strict=True)):
        ink, line = _INKS[seat % len(_INKS)], _LINES[seat % len(_LINES)]
        points = [row[seat] for row in found.totals]
        ax.step(range(last + 1), points, where="post", color=ink, linestyle=line, linewidth=2)
        said: dict[str, Any] = {"color": ink, "va": "center", "fontweight": "bold", "annotation_clip": False}
        ax.annotate(f" {name} {points[-1]:,}", (last, height), parse_math=False, **said)
    for title, place in found.moments:
        if place < last:
            ax.axvline(place, color="#BFD5D7", linewidth=1, zorder=0)
            top: dict[str, Any] = {"xycoords": ("data", "axes fraction"), "va": "bottom", "fontsize": 9}
            ax.annotate(f" {title}", (place, 1), parse_math=False, **top)
    ax.set_title(f"{found.unit}, choice by choice", pad=20)
    ax.set(xlabel="choices", ylabel=found.unit.lower())
    ax.yaxis.set_major_formatter(StrMethodFormatter("{x:,.0f}"))
    ax.spines[["top", "right"]].set_visible(False)
    ax.margins(x=0)
    return ax


def _apart(heights: Sequence[float], gap: float) -> list[float]:
    """Return heights for labels that keep a gap between any two, each as near to its own as the lower ones allow."""
    placed: dict[int, float] = {}
    for seat in sorted(range(len(heights)), key=lambda seat: heights[seat]):
        placed[seat] = max(heights[seat], max(placed.values(), default=heights[seat] - gap) + gap)
    return [placed[seat] for seat in range(len(heights))]
