"""The nouns of Caribbean: the frozen state and its options."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final, Literal

from gamekit import fields
from gamekit.game import Hidden, Player, Seats
from gamekit.games.caribbean.pack import SHIPS, Pack
from gamekit.rulebook import load_rulebook

RULES: Final = load_rulebook("caribbean")

THIEF: Final = -1
"""The bribing card that shows a thief; it counts -1 barrels."""
CARDS: Final = (5, 4, 3, 2, 1, 0, THIEF)
"""The seven bribing cards of a player, in barrels."""

SUPPLY: Final = "supply"
PORT: Final = "port"
DELIVERED: Final = "delivered"


class Phase(Enum):
    """What is being done; who acts follows from it."""

    CHESTS = "chests"
    STARTS = "starts"
    BIDS = "bids"
    REVEAL = "reveal"
    TIE = "tie"
    COMPARE = "compare"
    TURN = "turn"
    ROUND_END = "round_end"
    SUPPLY = "supply"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Options:
    """The readings of the rulebook that a table may choose; each field is a reading in rules.toml.

    ``colours`` are the havens in play, one colour a player in turn order; empty: the first of the box.
    """

    haven_reach: Literal["adjacent", "inside"] = "adjacent"
    tie_break: Literal["shown", "added"] = "shown"
    tie_break_thief: Literal["yes", "no"] = "yes"
    no_movement: Literal["may_act", "may_not_act"] = "may_act"
    giving: Literal["no", "yes"] = "no"
    steal_in_haven: Literal["yes", "no"] = "yes"
    colours: tuple[str, ...] = ()

    def changed(self) -> dict[str, str | list[str]]:
        """Return the options that are not the default, as plain values for a file."""
        return fields.changed(self)


@dataclass(frozen=True, slots=True)
class Laying:
    """The seven cards of a player as laid: ``bids`` one for each ship in order, ``tie`` the tie-breaker.

    A card is its number of barrels, 0 to 5, or -1 for the thief (``THIEF``).
    """

    bids: tuple[int, ...]
    tie: int

    def __repr__(self) -> str:
        """Return nothing of the cards."""
        return "<Laying>"


@dataclass(frozen=True, slots=True)
class State:
    """Everything there is, between two actions. Amounts are doubloons, distances spaces.

    ``sealed`` and ``answers`` are secret until they are turned: a view has HIDDEN there. No rule about what lies
    open reads them; what is turned is copied to ``bids`` and ``shown``.
    """

    table: Seats[Options, Pack]
    """Who sits where, the options and the pack: ``table.players``, ``table.options``, ``table.pack``."""
    phase: Phase
    """What is being done: bids, ties, a ship's turn, ...; OVER at the end."""
    round: int
    """The round, 1 for the first."""
    ships: tuple[str | None, ...]
    """The space of each ship, Arriba first; None before she is placed."""
    chests: tuple[str, ...]
    """Where the chest of each port is: SUPPLY, PORT, DELIVERED, or the name of the ship that carries it."""
    captures: tuple[int, ...]
    """What each player has been paid for captures."""
    deliveries: tuple[int, ...]
    """What each player has been paid for deliveries into havens of their own."""
    sealed: tuple[Laying | Hidden | None, ...]
    """Each player's cards of this round; None until they are laid."""
    bids: tuple[tuple[int, ...], ...] = ()
    """The cards turned this round: for each ship resolved so far, one card a player, -1 for a thief."""
    shown: tuple[int | None, ...] = ()
    """Each player's tie-breaker, once it lies face up in this round."""
    ship: int | None = None
    """The ship in turn, 0 for Arriba; None outside the ships' turns."""
    tied: tuple[Player, ...] = ()
    """Who is level at the highest bid for the ship in turn."""
    answers: tuple[bool | Hidden | None, ...] = ()
    """Whether each of ``tied`` shows: None until asked, and for ever for those who cannot show."""
    active: Player | None = None
    """Who moves the ship in turn."""
    movement: int = 0
    """The spaces that she may still sail."""
    since: tuple[tuple[str, ...], ...] = ()
    """Every arrangement of the chests since she last sailed, the present one included."""

    def __repr__(self) -> str:
        """Return one line of what lies open."""
        names = ", ".join(self.table.players)
        ship = f", {SHIPS[self.ship]} in turn" if self.ship is not None else ""
        return f"<Caribbean round {self.round}, {self.phase.value}{ship}: {names}>"

    def doubloons(self, player: Player) -> int:
        """Return what a player has."""
        return self.captures[player] + self.deliveries[player]

    def cargo(self, ship: str) -> int | None:
        """Return the number of the port whose chest a ship carries, or None."""
        return self.chests.index(ship) if ship in self.chests else None

    def ship_in(self, space: str) -> str | None:
        """Return the ship that lies in a space, or None."""
        return SHIPS[self.ships.index(space)] if space in self.ships else None

    def where(self, ship: str) -> str:
        """Return the space of a ship that has been placed."""
        space = self.ships[SHIPS.index(ship)]
        if space is None:
            message = f"{ship} has not been placed yet"
            raise ValueError(message)
        return space
