"""The browser's side of a board: a few plain files, joined in a fixed order into one module and one style sheet."""

from __future__ import annotations

from pathlib import Path
from typing import Final

PARTS: Final = (
    "elements",  # what all parts are made of
    "board",  # the frame, and what the kernel says
    "picture",  # what was drawn, and what is drawn on top of it
    "motion",  # how things get to another place on it
    "pointing",  # at a place, with a pointer or with keys
    "signs",  # small pictures in a line of text
    "panel",  # what stands around the picture
    "card",  # what is told, one thing at a time
    "hand",  # cards to lay
    "reveal",  # cards turned, and covers
    "own",  # what only one player may see
    "asking",  # what may be done, or is asked
    "timeline",  # stepping through a game
    "slider",  # the look of that
    "lines",  # the other lines of play
    "pages",  # what can be read beside the board
)
STYLES: Final = ("board", "hand", "reveal", "asking", "timeline", "pages")
_STATIC: Final = Path(__file__).parent / "static"


def script() -> str:
    """Return the JavaScript of a board: one module, whose parts share one scope."""
    return _joined(PARTS, ".js")


def style() -> str:
    """Return the style sheet of a board; a later part may refine an earlier one."""
    return _joined(STYLES, ".css")


def wide(ending: str) -> str:
    """Return the script (".js") or the style sheet (".css") of a picture beside what is asked of it."""
    return _joined(("wide",), ending)


def _joined(parts: tuple[str, ...], ending: str) -> str:
    return "\n".join((_STATIC / f"{part}{ending}").read_text(encoding="utf-8") for part in parts)
