"""Figures of their own: without pyplot, and shown as a PNG by a notebook's last line all the same."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


def new_figure(width: float, height: float, dpi: float = 100) -> Figure:
    """Return a new figure of so many inches, with axes."""
    from matplotlib.figure import Figure  # noqa: PLC0415 - loaded when first drawn with

    _show_figures()
    figure = Figure(figsize=(width, height), dpi=dpi)
    figure.add_subplot()
    return figure


def fitted_axes(width: float, height: float) -> Axes:
    """Return the axes of a new figure of so many inches, in which all labels find room."""
    figure = new_figure(width, height)
    figure.set_layout_engine("constrained")
    return figure.axes[0]


def _show_figures() -> None:
    """Let a notebook show figures, which it otherwise learns only from pyplot."""
    if "IPython" not in sys.modules:
        return
    from IPython.core.getipython import get_ipython  # noqa: PLC0415 - only where a notebook has loaded it
    from IPython.core.pylabtools import select_figure_formats  # noqa: PLC0415 - the same
    from matplotlib.figure import Figure  # noqa: PLC0415 - loaded when first drawn with

    shell = get_ipython()
    display = None if shell is None else shell.display_formatter
    if display is not None and Figure not in display.formatters["image/png"].type_printers:
        select_figure_formats(shell, {"png"})  # type: ignore[no-untyped-call]  # IPython types it only in part
