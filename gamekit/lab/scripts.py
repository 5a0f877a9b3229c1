"""The browser's side of a board: a few plain files, joined in a fixed order into one module and one style sheet."""

from __future__ import annotations

from pathlib import Path
from typing import Final

PARTS: Final = ("board", "cards", "reveal", "asking", "timeline", "pages")
"""The frame and picture; cards to lay; cards turned and covers; what is asked; stepping; what can be read beside it."""
_STATIC: Final = Path(__file__).parent / "static"


def script() -> str:
    """Return the JavaScript of a board: one module, whose parts share one scope."""
    return _joined(".js")


def style() -> str:
    """Return the style sheet of a board; a later part may refine an earlier one."""
    return _joined(".css")


def _joined(ending: str) -> str:
    return "\n".join((_STATIC / f"{part}{ending}").read_text(encoding="utf-8") for part in PARTS)
