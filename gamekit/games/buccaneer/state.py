"""The nouns of Buccaneer: the frozen state and its options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final, Literal, NamedTuple

from gamekit import fields
from gamekit.game import Hidden, Player, Seats
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

    def changed(self) -> dict[str, str | list[str]]:
        """Return the options that are not the default, as plain values for a file."""
        return fields.changed(self)


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
