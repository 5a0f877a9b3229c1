"""A picture beside what is asked of it, in type for a wall; where there is no room for both, one above the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import ipywidgets as widgets

_STYLE: Final = """<style>
.gk-wide .widget-html-content { font-size: 1.3rem; line-height: 1.35; }
.gk-wide .widget-html-content :is(p, h3) { margin: 0 0 .5em; line-height: 1.35; }
.gk-wide .widget-html-content h3 { font-size: 1.45rem; }
.gk-wide .widget-html-content :is(table, details) { font-size: 1rem; }
.gk-wide .widget-textarea textarea { font-size: 1.1rem; line-height: 1.35; }
.gk-wide .widget-textarea { max-width: calc(100% - 4px) !important; }
.gk-wide .gk-said .widget-html-content { font-size: 1.1rem; }
.gk-wide .jupyter-button {
  font-size: 1.15rem; width: auto; height: auto; min-height: 2.2em; line-height: 1.3; white-space: normal;
}
.gk-wide .widget-radio { height: auto; }
.gk-wide .widget-radio-box { counter-reset: option; height: auto; }
.gk-wide .widget-radio-box label {
  counter-increment: option; display: flex; align-items: baseline; gap: .45em; height: auto; margin: 0 0 .35em;
  font-size: 1.3rem; line-height: 1.3; white-space: normal;
}
.gk-wide .widget-radio-box label::before { content: counter(option) "."; order: -2; }
.gk-wide .gk-lettered .widget-radio-box label::before { content: none; }
.gk-wide .widget-radio-box input { order: -1; flex: none; width: 1.1rem; height: 1.1rem; margin: 0; }
</style>"""
_PARTS: Final = tuple(
    widgets.Layout(flex=flex, min_width="0", max_width="70em", overflow="visible") for flex in ("3 1 32em", "2 1 24em")
)
_ROW: Final = widgets.Layout(width="100%", flex_flow="row wrap", grid_gap=".3rem 1.2rem", overflow="visible")


def side_by_side(picture: Sequence[Any], asked: Sequence[Any]) -> Any:
    """Return a widget with ``picture`` on the left and ``asked`` on the right, each a column of widgets."""
    style = widgets.HTML(_STYLE, layout=widgets.Layout(display="none"))
    parts = [widgets.VBox(list(part), layout=wide) for part, wide in zip((picture, asked), _PARTS, strict=True)]
    row = widgets.HBox([style, *parts], layout=_ROW)
    row.add_class("gk-wide")
    return row
