"""Rule coverage as a picture: a square for each rule, a row for each chapter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gamekit.draw.figures import fitted_axes

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from gamekit.coverage import Coverage

_MET: Final = "#1b6f6a"
_MISSING: Final = "#ffffff"
_INK: Final = "#3b3126"


def coverage(found: Coverage, ax: Axes | None = None) -> Axes:
    """Draw which rules were met: full squares; the others are empty. Return the axes.

    ``found.sentence()`` says how many, ``found.chapters()`` and ``found.table()`` tell the same as tables. The ``gid``
    of a square is its rule's id.
    """
    from matplotlib.patches import Rectangle  # noqa: PLC0415 - heavy

    chapters = list(dict.fromkeys(rule.chapter for rule in found.rules))
    widest = max(sum(rule.chapter == chapter for rule in found.rules) for chapter in chapters)
    if ax is None:
        ax = fitted_axes(2.6 + 0.3 * widest, 0.9 + 0.34 * len(chapters))
    missing = {rule.id for rule in found.missing}
    for row, chapter in enumerate(chapters):
        of_it = [rule for rule in found.rules if rule.chapter == chapter]
        for column, rule in enumerate(of_it):
            square = Rectangle(
                (column + 0.1, row + 0.1),
                0.8,
                0.8,
                facecolor=_MISSING if rule.id in missing else _MET,
                edgecolor=_INK,
                linewidth=1,
            )
            square.set_gid(rule.id)
            ax.add_patch(square)
        met = sum(rule.id not in missing for rule in of_it)
        ax.text(len(of_it) + 0.3, row + 0.5, f"{met} of {len(of_it)}", va="center", color=_INK)
    ax.set_xlim(0, widest + 3)
    ax.set_ylim(len(chapters), 0)
    ax.set_yticks([row + 0.5 for row in range(len(chapters))], chapters)
    ax.set_xticks([])
    ax.tick_params(length=0)
    for side in ax.spines.values():
        side.set_visible(False)
    ax.set_aspect("equal")
    ax.set_title(f"Rules of {found.book.title} met: full squares", loc="left")
    return ax
