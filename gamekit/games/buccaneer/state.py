"""The nouns of Buccaneer: the frozen state, its options, the actions and the events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import Enum
from typing import Final, Literal, NamedTuple

from gamekit.game import Action, Event, Hidden, Player, Seats
from gamekit.games.buccaneer.pack import KINDS, PIECES, VALUES, Pack, Ship
from gamekit.rulebook import load_rulebook

RULES: Final = load_rulebook("buccaneer")

DISPLAY: Final = 3
"""How many ships are laid open at once."""
START: Final = 10
"""How many ducats each player has at the start."""
MUTINEERS: Final = 3
"""How many pirates of one player in another's stack may mutiny."""
LETTERS: Final = "abcde"
"""A letter for each seat, for the ids of stacks."""


class Pirate(NamedTuple):
    """A pirate piece: whose it is, and what it shows; a view has HIDDEN where another pirate lies on it."""

    player: Player
    value: str | Hidden


Stack = tuple[Pirate, ...]
"""Pirates on one another, the top first: whose pirate is on top is the captain. A single pirate is a stack too."""


class Phase(Enum):
    """What is being done; who acts follows from it."""

    LAY = "lay"
    MUTINY = "mutiny"
    TURN = "turn"
    WAGES = "wages"
    SKIP = "skip"
    UNABLE = "unable"
    STALEMATE = "stalemate"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Options:
    """The readings of the rulebook that a table may choose; each field is a reading in rules.toml."""

    stalemate: Literal["discard_ship", "end"] = "discard_ship"
    views: Literal["table", "all"] = "table"

    def changed(self) -> dict[str, str]:
        """Return the options that are not the default, as plain values for a file."""
        usual = Options()
        return {
            field.name: getattr(self, field.name)
            for field in fields(self)
            if getattr(self, field.name) != getattr(usual, field.name)
        }


@dataclass(frozen=True, slots=True)
class State:
    """Everything that lies on the table, between two actions. Money is ducats, a stack's height pirates.

    A face-down ship card has no place here until it is laid. What lies under the top of a stack is the one secret,
    and everybody's: a view has HIDDEN there unless the table plays with all values open. No rule about moving,
    boarding or mutiny reads a covered value.
    """

    table: Seats[Options, Pack]
    phase: Phase
    turn: Player
    """The player whose turn it is."""
    stacks: tuple[Stack, ...]
    """Every stack, ordered by its top pirate: by seat, then 2, 3, 4, 5, ?."""
    purses: tuple[int, ...]
    """The ducats of each player."""
    booty: tuple[tuple[int, ...], ...]
    """How many pieces of each kind each player owns, in the order of KINDS."""
    display: tuple[str, ...] = ()
    """The ships laid last, in the order in which they came, those that have gone included."""
    gone: tuple[str, ...] = ()
    """The ships that have left the game, in order."""
    discarded: tuple[str, ...] = ()
    """Those of them that nobody boarded."""
    asking: tuple[Player, ...] = ()
    """Who is still to be asked for a mutiny, the one asked now first."""
    called: tuple[Player, ...] = ()
    """Who has called a mutiny in this turn."""
    aboard: str | None = None
    """The ship that is boarded, while the wages are being paid."""
    crew: Pirate | None = None
    """The top pirate of the stack that boards it."""

    def __repr__(self) -> str:
        """Return one line of what lies open."""
        names = ", ".join(self.table.players)
        whose = self.table.players[self.turn]
        return (
            f"<Buccaneer {self.phase.value}, turn of {whose}: {len(self.open)} ships open, "
            f"{len(self.unseen())} face down; {names}>"
        )

    @property
    def ships(self) -> Mapping[str, Ship]:
        """The ships of the box."""
        return self.table.pack.ships

    @property
    def open(self) -> tuple[str, ...]:
        """The ships that lie face up, the one that is boarded included."""
        return tuple(ship for ship in self.display if ship not in self.gone)

    @property
    def boarded(self) -> tuple[str, ...]:
        """The ships that were boarded and have left the game, in order."""
        return tuple(ship for ship in self.gone if ship not in self.discarded)

    def unseen(self) -> tuple[str, ...]:
        """Return the ships that lie face down, in the order of the box."""
        return tuple(ship for ship in self.ships if ship not in self.gone and ship not in self.display)

    def stack(self, top: object) -> Stack | None:
        """Return the stack with this pirate on top; None where there is none."""
        return next((stack for stack in self.stacks if stack[0] == top), None)

    def captained(self, player: Player) -> tuple[Stack, ...]:
        """Return the stacks that a player is captain of, single pirates included."""
        return tuple(stack for stack in self.stacks if stack[0].player == player)

    def stock(self, kind: str) -> int:
        """Return how many pieces of a kind of booty nobody owns."""
        place = KINDS.index(kind)
        return PIECES - sum(pieces[place] for pieces in self.booty)

    def after(self, player: Player) -> tuple[Player, ...]:
        """Return the other players in turn order, from the left of ``player``."""
        count = len(self.table.players)
        return tuple((player + step) % count for step in range(1, count))


def rank(pirate: Pirate) -> tuple[int, int]:
    """Return what stacks are ordered by: the seat and the value of an open pirate."""
    return pirate.player, VALUES.index(str(pirate.value))


def stack_id(top: Pirate) -> str:
    """Return the id of a stack in a picture: ``stack-a-5``; its top pirate lies open, so it tells nothing else."""
    return f"stack-{LETTERS[top.player]}-{'wild' if top.value == '?' else top.value}"


def pirate_words(state: State, pirate: Pirate) -> str:
    """Return a pirate in words: ``Ann's 5``; a covered one tells its owner only."""
    owner = state.table.players[pirate.player]
    return f"{owner}'s {'covered pirate' if isinstance(pirate.value, Hidden) else pirate.value}"


# --- Actions -------------------------------------------------------------------------------------------------


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


# --- Events --------------------------------------------------------------------------------------------------


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
