"""The events of Buccaneer: what followed, each told by one rule."""

from __future__ import annotations

from dataclasses import dataclass

from gamekit.game import Event, Player
from gamekit.games.buccaneer.state import Pirate, Stack


@dataclass(frozen=True, slots=True)
class ShipLaid(Event):
    """A ship was laid face up; ``place`` counts from 1."""

    ship: str
    place: int


@dataclass(frozen=True, slots=True)
class PiratesReady(Event):
    """A player has the five pirates of a colour, face up."""

    player: Player


@dataclass(frozen=True, slots=True)
class PurseFilled(Event):
    """A player has the ducats for the start."""

    player: Player
    ducats: int


@dataclass(frozen=True, slots=True)
class FirstFound(Event):
    """A player has the first turn."""

    player: Player


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A player's turn began."""

    player: Player


@dataclass(frozen=True, slots=True)
class MutinyAsked(Event):
    """A player with so many pirates in the stack led by ``stack`` is asked for a mutiny."""

    player: Player
    stack: Pirate
    count: int


@dataclass(frozen=True, slots=True)
class MutinyCalled(Event):
    """A player called a mutiny in the stack led by ``stack``."""

    player: Player
    stack: Pirate


@dataclass(frozen=True, slots=True)
class MutinyHeld(Event):
    """A player called no mutiny."""

    player: Player


@dataclass(frozen=True, slots=True)
class MutinyForces(Event):
    """The captain has to board a ship with one of the stacks led by ``stacks``."""

    player: Player
    stacks: tuple[Pirate, ...]


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """A player put the stack led by ``pirate`` onto the one led by ``onto``; ``height`` pirates are in the new one."""

    player: Player
    pirate: Pirate
    onto: Pirate
    height: int


@dataclass(frozen=True, slots=True)
class CaptainBecame(Event):
    """A player is captain of the new stack led by ``stack``."""

    player: Player
    stack: Pirate


@dataclass(frozen=True, slots=True)
class Covered(Event):
    """A pirate lies under another now: what it shows is out of sight, or stays known at this table."""

    pirate: Pirate


@dataclass(frozen=True, slots=True)
class Boarded(Event):
    """A player boarded a ship with the stack led by ``pirate``, a crew of ``crew`` pirates."""

    player: Player
    ship: str
    pirate: Pirate
    crew: int


@dataclass(frozen=True, slots=True)
class BootyTaken(Event):
    """The captain took a piece of booty."""

    player: Player
    kind: str


@dataclass(frozen=True, slots=True)
class NothingTaken(Event):
    """No pictured piece is left for the captain."""

    player: Player


@dataclass(frozen=True, slots=True)
class SecondTook(Event):
    """The owner of the second pirate got the other pictured piece."""

    player: Player
    kind: str


@dataclass(frozen=True, slots=True)
class SecondGone(Event):
    """The other pictured piece is not left for the owner of the second pirate."""

    player: Player
    kind: str


@dataclass(frozen=True, slots=True)
class MoneyTaken(Event):
    """The captain received the ship's ducats."""

    player: Player
    ducats: int


@dataclass(frozen=True, slots=True)
class WagesDue(Event):
    """A captain owes so many ducats, at least and at most, to covered pirates; only a try ends with it."""

    captain: Player
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class WagesPaid(Event):
    """A captain paid a player what these pirates show."""

    captain: Player
    player: Player
    pirates: tuple[str, ...]
    ducats: int


@dataclass(frozen=True, slots=True)
class WildPaid(Event):
    """A captain paid a player's ? what the ship says."""

    captain: Player
    player: Player
    ducats: int


@dataclass(frozen=True, slots=True)
class OwnUnpaid(Event):
    """So many of the crew are the captain's own, and are paid nothing."""

    player: Player
    count: int


@dataclass(frozen=True, slots=True)
class PurseUsed(Event):
    """The ship's ducats were not enough: the captain paid so many out of the purse."""

    player: Player
    ducats: int


@dataclass(frozen=True, slots=True)
class StockPaid(Event):
    """The captain's purse was not enough either: the stock paid so many ducats."""

    player: Player
    ducats: int


@dataclass(frozen=True, slots=True)
class BootyKept(Event):
    """A captain who could not pay keeps the booty all the same."""

    player: Player


@dataclass(frozen=True, slots=True)
class WentHome(Event):
    """The crew went back to their owners, face up; the top pirate first."""

    pirates: Stack


@dataclass(frozen=True, slots=True)
class ShipRemoved(Event):
    """A boarded ship left the game."""

    ship: str


@dataclass(frozen=True, slots=True)
class Skipped(Event):
    """A player is captain of nothing and skips the turn."""

    player: Player


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A player can neither move nor board and passes."""

    player: Player


@dataclass(frozen=True, slots=True)
class StalemateCame(Event):
    """Nobody can act: ``captain`` has every stack, or (None) no two stacks of two captains fit on one another."""

    captain: Player | None


@dataclass(frozen=True, slots=True)
class ShipDiscarded(Event):
    """A ship left the game since nobody could act."""

    ship: str


@dataclass(frozen=True, slots=True)
class LastShipGone(Event):
    """No ship is left: the game ends."""

    ship: str


@dataclass(frozen=True, slots=True)
class StalemateEnds(Event):
    """Nobody can act, which ends the game at this table."""


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """A player has so many ducats by one rule, in the purse (``what`` is "purse") or for a kind of booty."""

    player: Player
    what: str
    ducats: int


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game is over: who has won, with how many ducats."""

    winners: tuple[Player, ...]
    ducats: int
