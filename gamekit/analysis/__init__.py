"""Answers about any game that carry their own doubt: an interval, how many games, which seed, which players.

A module a question: ``from gamekit.analysis.odds import odds, paired``, likewise ``compare`` (``compare``),
``tournament`` (``tournament``), ``partings`` (``under_reading``, ``under_misconception``), ``readings`` (``effect``,
``effects``) and ``course`` (``course``).
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

_MODULES = ("compare", "course", "intervals", "odds", "partings", "playing", "readings", "tournament")


def __dir__() -> list[str]:
    """Return the modules, loaded or not."""
    return list(_MODULES)


def __getattr__(name: str) -> ModuleType:
    """Import a module when it is first asked for."""
    if name in _MODULES:
        return import_module(f"gamekit.analysis.{name}")
    message = f"module 'gamekit.analysis' has no attribute {name!r}"
    raise AttributeError(message)
