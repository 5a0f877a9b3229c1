"""Buccaneer: pirates are stacked into crews, board merchant ships and want their wages."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from gamekit.games.buccaneer.actions import BoardShip, CallMutiny, Hold, MovePirates
from gamekit.games.buccaneer.pack import Pack, load_pack, parse_pack
from gamekit.games.buccaneer.rules import Buccaneer
from gamekit.games.buccaneer.state import Options, Phase, Pirate, State

GAME = Buccaneer()

__all__ = [
    "GAME",
    "BoardShip",
    "Buccaneer",
    "CallMutiny",
    "Hold",
    "MovePirates",
    "Options",
    "Pack",
    "Phase",
    "Pirate",
    "State",
    "load_pack",
    "parse_pack",
]

_LATER = ("prospects", "wages")
"""Modules with answers for an analyst, loaded when they are first asked for."""


def __dir__() -> list[str]:
    """Return what there is to be had, loaded or not."""
    return sorted((*__all__, *_LATER))


def __getattr__(name: str) -> ModuleType:
    """Import one of the later modules when it is first asked for."""
    if name in _LATER:
        return import_module(f"gamekit.games.buccaneer.{name}")
    message = f"module 'gamekit.games.buccaneer' has no attribute {name!r}"
    raise AttributeError(message)
