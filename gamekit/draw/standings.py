"""The standings of a tournament as points with their intervals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from gamekit.draw.figures import fitted_axes

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from gamekit.analysis.tournament import Tournament

_INK: Final = "#1F4F60"
_FAINT: Final = "#8A6A3A"


def standings(tournament: Tournament[Any], ax: Axes | None = None) -> Axes:
    """Draw each entrant's share of wins with its 95 % interval, and where equal players would be; return the axes.

    ``tournament.table()`` tells the same. Of an entrant of whom no game counts only the name is drawn.
    """
    names = tournament.ranking()
    if ax is None:
        ax = fitted_axes(7, 1.4 + 0.5 * len(names))
    for place, name in enumerate(names):
        if not tournament.standings[name].games:
            ax.text(0.01, place, "no game counts", va="center", color=_FAINT)
            continue
        found = tournament.share(name)
        beside = [[found.estimate - found.low], [found.high - found.estimate]]
        ax.errorbar(found.estimate, place, xerr=beside, fmt="o", color=_INK, capsize=4)
    equal = 1 / tournament.seats
    ax.axvline(equal, color=_FAINT, linestyle="--")
    ax.annotate("equal players", (equal, 1), xycoords=("data", "axes fraction"), color=_FAINT, va="bottom", ha="center")
    ax.set_yticks(range(len(names)), [name.replace("$", r"\$") for name in names])
    ax.set_ylim(len(names) - 0.5, -0.5)
    ax.set_xlim(0, 1)
    ax.set_xlabel(f"share of wins with its 95 % interval, n {tournament.played:,} games, seed {tournament.seed}")
    return ax
