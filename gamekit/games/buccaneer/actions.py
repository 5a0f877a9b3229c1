"""The actions of Buccaneer: what players do, or try to."""

from __future__ import annotations

from dataclasses import dataclass

from gamekit.game import Action, Player
from gamekit.games.buccaneer.state import Pirate


@dataclass(frozen=True, slots=True)
class MovePirates(Action):
    """Put the own stack with ``pirate`` (its value) on top onto the stack with ``onto`` on top."""

    player: Player
    pirate: str
    onto: Pirate


@dataclass(frozen=True, slots=True)
class BoardShip(Action):
    """Board a ship with the own stack with ``pirate`` (its value) on top, and take a piece of this kind.

    ``takes`` is None where no pictured piece is left in the stock.
    """

    player: Player
    ship: str
    pirate: str
    takes: str | None


@dataclass(frozen=True, slots=True)
class CallMutiny(Action):
    """Force the captain in turn to board a ship."""

    player: Player


@dataclass(frozen=True, slots=True)
class Hold(Action):
    """Call no mutiny, though one could."""

    player: Player
