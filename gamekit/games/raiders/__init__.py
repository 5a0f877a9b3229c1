"""Raiders of the Cariddean: rivals rob a convoy, and three threats wait in the deck."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from gamekit.games.raiders.actions import Discard, EndTurn, LetterOfMarque, ParrotPact, Raid, RevealShips, SecretChest
from gamekit.games.raiders.pack import Pack, load_pack, parse_pack
from gamekit.games.raiders.rules import Raiders
from gamekit.games.raiders.state import Options, Phase, State

GAME = Raiders()

__all__ = [
    "GAME",
    "Discard",
    "EndTurn",
    "LetterOfMarque",
    "Options",
    "Pack",
    "ParrotPact",
    "Phase",
    "Raid",
    "Raiders",
    "RevealShips",
    "SecretChest",
    "State",
    "load_pack",
    "parse_pack",
]

_LATER = ("race",)
"""Modules with answers for an analyst, loaded when they are first asked for."""


def __dir__() -> list[str]:
    """Return what there is to be had, loaded or not."""
    return sorted((*__all__, *_LATER))


def __getattr__(name: str) -> ModuleType:
    """Import one of the later modules when it is first asked for."""
    if name in _LATER:
        return import_module(f"gamekit.games.raiders.{name}")
    message = f"module 'gamekit.games.raiders' has no attribute {name!r}"
    raise AttributeError(message)
