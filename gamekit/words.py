"""Small pieces of sentences that every game needs."""

from __future__ import annotations

import traceback
import unicodedata
from collections.abc import Sequence


def listed(names: Sequence[str], word: str = "and") -> str:
    """Return names as a sentence lists them: ``Ann``, ``Ann and Ben``, ``Ann, Ben and Cleo``."""
    return f"{', '.join(names[:-1])} {word} {names[-1]}" if len(names) > 1 else "".join(names)


def counted(count: int, thing: str) -> str:
    """Return a number of things in words: ``1 space``, ``2 spaces``, ``1,000 spaces``."""
    return f"{count:,} {thing}" if count == 1 else f"{count:,} {thing}s"


def over(sides: Sequence[str], winners: Sequence[int]) -> str:
    """Return in words that a game is over and who won it."""
    return f"The game is over: {listed([sides[winner] for winner in winners]) or 'nobody'} won."


def cut(text: str, most: int) -> str:
    """Return a text of at most so many characters; one that is cut ends with "…"."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def plain(name: str) -> str:
    """Return a name as it may be typed: without accents, in small letters."""
    parts = unicodedata.normalize("NFKD", name)
    return "".join(part for part in parts if not unicodedata.combining(part)).casefold()


def failure(error: BaseException) -> str:
    """Return what kind of error it is and what it says, in one line, even where it cannot tell that itself."""
    return " ".join("".join(traceback.format_exception_only(error)).split())
