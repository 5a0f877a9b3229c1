"""The actions of Caribbean: what players do, or try to."""

from __future__ import annotations

from dataclasses import dataclass

from gamekit.game import Action, Player


@dataclass(frozen=True, slots=True)
class Bid(Action):
    """Lay six cards on the ships, in their order, and the seventh as the tie-breaker.

    A card is its number of barrels, 0 to 5, or -1 for the thief (``THIEF``); each stands once.
    """

    player: Player
    bids: tuple[int, ...]
    tie: int


@dataclass(frozen=True, slots=True)
class Show(Action):
    """Show the tie-breaker in a tie."""

    player: Player


@dataclass(frozen=True, slots=True)
class Keep(Action):
    """Keep the tie-breaker face down in a tie."""

    player: Player


@dataclass(frozen=True, slots=True)
class Sail(Action):
    """Move the ship to a space, by a shortest free way."""

    ship: str
    space: str


@dataclass(frozen=True, slots=True)
class Capture(Action):
    """Take the chest of a port aboard."""

    ship: str
    port: str


@dataclass(frozen=True, slots=True)
class Steal(Action):
    """Take the chest of a neighbouring ship aboard."""

    ship: str
    other: str


@dataclass(frozen=True, slots=True)
class Swap(Action):
    """Exchange chests with a neighbouring ship."""

    ship: str
    other: str


@dataclass(frozen=True, slots=True)
class Give(Action):
    """Hand the chest to a neighbouring ship (only under the option ``giving``)."""

    ship: str
    other: str


@dataclass(frozen=True, slots=True)
class Deliver(Action):
    """Unload the chest in a safe haven."""

    ship: str
    haven: str


@dataclass(frozen=True, slots=True)
class Jettison(Action):
    """Throw the chest overboard: never legal, but people try it, and are told why not."""

    ship: str


@dataclass(frozen=True, slots=True)
class EndTurn(Action):
    """Leave the ship where she lies."""

    ship: str


ShipAction = Sail | Capture | Steal | Swap | Give | Deliver | Jettison | EndTurn
