"""The guesses of a class as bars, the truth marked once it is revealed."""

from __future__ import annotations

from textwrap import fill
from typing import TYPE_CHECKING, Any, Final

from gamekit.draw.figures import fitted_axes

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from gamekit.predict import Prediction

_TRUE: Final = "#1b6f6a"
_OTHER: Final = "#c9b98f"
_INK: Final = "#3b3126"
_WIDE: Final = 34


def guesses(prediction: Prediction[Any], ax: Axes | None = None) -> Axes:
    """Draw how many guessed what; return the axes. Before the commit that is nothing but a number.

    ``prediction.table()`` tells the same. The true bar is darker, hatched and named, not told by colour alone.
    """
    table = prediction.table()
    if ax is None:
        ax = fitted_axes(7, 1.2 + 0.6 * len(table))
    if len(table.columns) == 1:
        ax.text(0.5, 0.5, f"{table.rows[0][0]} guesses so far", ha="center", va="center", color=_INK)
        ax.set_axis_off()
        return ax
    for place, (count, truth) in enumerate(zip(table["how many"], table["truth"], strict=True)):
        assert isinstance(count, int)  # noqa: S101 - the table counts
        colour, hatch = (_TRUE, "//") if truth else (_OTHER, "")
        ax.barh(place, count, color=colour, hatch=hatch, edgecolor=_INK)
        told = f" {count}: this happened" if truth else f" {count}"
        ax.text(count, place, told, va="center", color=_INK)
    words = [fill(str(text).replace("$", r"\$"), _WIDE) for text in table["guess"]]
    ax.set_yticks(range(len(table)), words)
    ax.invert_yaxis()
    ax.set_xticks([])
    ax.margins(x=0.6)
    for side in ("top", "right", "bottom"):
        ax.spines[side].set_visible(False)
    ax.set_title(fill(prediction.briefly.replace("$", r"\$"), 2 * _WIDE), loc="left")
    return ax
