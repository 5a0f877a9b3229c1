"""A picture beside what is asked of it, in type for a wall; where there is no room for both, one above the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import anywidget
import ipywidgets as widgets

from gamekit.lab.scripts import wide

_FLEX: Final = ("2 1 35em", "1 1 21em")
_ROW: Final = widgets.Layout(width="100%", flex_flow="row wrap", grid_gap=".3rem 1.2rem", overflow="visible")


class _Keys(anywidget.AnyWidget):
    """Keeps plain keys in the row that it lies in, and says how that row looks; it is not seen itself."""

    _esm = wide(".js")
    _css = wide(".css")

    def __init__(self) -> None:
        super().__init__(layout={"display": "none"})


class Wide(widgets.HBox):  # type: ignore[misc]  # ipywidgets has no types
    """A row with ``picture`` on the left and ``asked`` on the right, each a column of widgets.

    Plain keys stay in it: an arrow chooses the next option, and Enter there presses what is first to be pressed.
    ``left`` is the column of the picture, to be hidden where there is none.
    """

    def __init__(self, picture: Sequence[Any], asked: Sequence[Any]) -> None:
        """Lay out the row."""
        self.left, right = (
            widgets.VBox(
                list(part), layout=widgets.Layout(flex=flex, min_width="0", max_width="70em", overflow="visible")
            )
            for part, flex in zip((picture, asked), _FLEX, strict=True)
        )
        super().__init__([_Keys(), self.left, right], layout=_ROW)
        self.add_class("gk-wide")
