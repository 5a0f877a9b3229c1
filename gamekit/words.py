"""Small pieces of sentences that every game needs."""

from __future__ import annotations

from collections.abc import Sequence


def listed(names: Sequence[str], word: str = "and") -> str:
    """Return names as a sentence lists them: ``Ann``, ``Ann and Ben``, ``Ann, Ben and Cleo``."""
    return f"{', '.join(names[:-1])} {word} {names[-1]}" if len(names) > 1 else "".join(names)


def counted(count: int, thing: str) -> str:
    """Return a number of things in words: ``1 space``, ``2 spaces``, ``1,000 spaces``."""
    return f"{count:,} {thing}" if count == 1 else f"{count:,} {thing}s"
