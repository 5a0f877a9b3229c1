"""The nouns of Raiders of the Cariddean: the frozen state and its options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final, Literal

from gamekit import fields
from gamekit.game import Hidden, Player, Seats
from gamekit.games.raiders.pack import GOODS, THREATS, Card, Pack
from gamekit.rulebook import load_rulebook

RULES: Final = load_rulebook("raiders")

CONVOY: Final = 5
"""How many cards the whole convoy has."""
BENEATH: Final = 6
"""How many ship cards lie beneath the second threat at the start: it is the seventh from the bottom."""
REMOVED: Final = 10
"""How many cards leave a solo game before it begins, seen by nobody."""
CORSAIRS: Final = "Corsairs"
"""The other side of a solo game."""

Ship = str | Hidden | None
"""A face-down ship card: what it is where its owner has looked at it, None where nobody has."""


class Phase(Enum):
    """What is being done; who acts follows from it."""

    CONVOY = "convoy"
    FIRST = "first"
    TURN = "turn"
    TOP = "top"
    SPYGLASS = "spyglass"
    LOOK = "look"
    REVEAL = "reveal"
    CLOSE = "close"
    REFILL = "refill"
    THREAT = "threat"
    GHOST = "ghost"
    DISCARD = "discard"
    KRAKEN = "kraken"
    SINK = "sink"
    CORSAIRS = "corsairs"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Options:
    """The readings of the rulebook that a table may choose; each field is a reading in rules.toml."""

    tied_majority: Literal["each", "no_majority"] = "each"
    tied_second: Literal["each", "none"] = "each"
    mixed_raid: Literal["uniform", "chain"] = "uniform"
    marque_rewards: Literal["no", "yes"] = "no"
    ghost_card: Literal["last", "owner_chooses"] = "last"
    marooned: Literal["yes", "no"] = "yes"
    first_player: Literal["draw", "toss_own", "toss_common", "toss_pairs"] = "draw"
    duel: Literal["plain", "empty_purse", "savvy", "nightmare"] = "plain"

    def changed(self) -> dict[str, str | list[str]]:
        """Return the options that are not the default, as plain values for a file."""
        return fields.changed(self)


@dataclass(frozen=True, slots=True)
class State:
    """Everything that somebody has seen, between two actions. Depths and sizes are counts of ship cards.

    What nobody has seen has no order and no name here: the deck is a number, and so is a face-down ship that nobody
    has looked at. ``ships``, ``sunk`` and ``aside`` hold what single players have seen: a view has HIDDEN there. No
    rule about what lies open reads them. Every tuple "of the sides" has an entry for each of ``table.sides``.
    """

    table: Seats[Options, Pack]
    phase: Phase
    round: int
    turn: int
    """The side whose turn it is; before the first turn, the player who tosses."""
    first: int | None
    """The side that has the first turn of every round; None until it is found."""
    convoy: tuple[str, ...]
    """The cards of the convoy, the outermost first."""
    deck: int
    """How many ship cards are in the deck."""
    threats: tuple[int, ...]
    """How many ship cards lie above each threat that is in the deck, the upper threat first."""
    goods: tuple[tuple[str, ...], ...]
    """The cards in the play area of each of the sides, in the order in which they were placed."""
    ships: tuple[tuple[Ship, ...], ...]
    """The face-down ships of each of the sides."""
    doubloons: tuple[int, ...]
    """The doubloons of each of the sides."""
    tosses: tuple[bool, ...] = ()
    """Every toss for the first player so far, in order: whether it was a skull."""
    raided: bool = False
    """Whether the main action of this turn is done."""
    bought: bool = False
    """Whether the scoundrel action of this turn is done."""
    restoring: bool = False
    """Whether this turn has ended, and the convoy has slid outward to be filled up."""
    claims: tuple[str, ...] = ()
    """The cards of a letter of marque whose rewards come once its top card is turned."""
    frozen: int = 0
    """How many threats were drawn in this turn and have not struck yet."""
    struck: tuple[str, ...] = ()
    """The threats that have struck, in order."""
    striking: str | None = None
    """The threat that is being resolved."""
    victims: tuple[int, ...] = ()
    """The sides that have still to suffer it, in turn order."""
    sinking: int = 0
    """How many ships the first of the victims has still to lose."""
    aside: str | Hidden | None = None
    """The threat that was set aside: known to those who looked, and to all once the other two have struck."""
    peeked: tuple[Player, ...] = ()
    """Who has looked at the threat set aside, in order."""
    marooned: tuple[int, ...] = ()
    """The sides that lose prestige since the corsairs found them without a doubloon."""
    lost: tuple[str, ...] = ()
    """The cards that the ghost ship took out of the game, face up."""
    sunk: tuple[tuple[Ship, ...], ...] = ()
    """The ships that each of the sides lost to the kraken, face down."""

    def __repr__(self) -> str:
        """Return one line of what lies open."""
        names = ", ".join(self.table.players)
        threats = {0: "no threat", 1: "1 threat"}.get(len(self.threats), f"{len(self.threats)} threats")
        whose = f", turn of {self.table.sides[self.turn]}" if self.first is not None else ""
        return (
            f"<Raiders round {self.round}, {self.phase.value}{whose}: "
            f"{self.deck} cards and {threats} in the deck; {names}>"
        )

    @property
    def solo(self) -> bool:
        """Whether one player duels with the corsairs."""
        return bool(self.table.rivals)

    @property
    def cards(self) -> Mapping[str, Card]:
        """The cards of the box."""
        return self.table.pack.cards

    def column(self, side: int, good: str) -> tuple[str, ...]:
        """Return a side's cards of a good, in the order in which they were placed."""
        return tuple(card for card in self.goods[side] if self.cards[card].good == good)

    def counts(self, side: int) -> dict[str, int]:
        """Return how many cards of each good lie in a side's play area."""
        return {good: len(self.column(side, good)) for good in GOODS}

    def cannonballs(self, side: int) -> int:
        """Return how many cannonballs are visible in a side's play area."""
        return sum(self.cards[card].cannonball for card in self.goods[side])

    def order(self) -> tuple[int, ...]:
        """Return the sides in turn order, the one in turn first."""
        count = len(self.table.sides)
        return tuple((self.turn + step) % count for step in range(count))

    def unseen(self) -> tuple[str, ...]:
        """Return the cards that nobody has seen (in a view: that the viewer has not), in the order of the box."""
        seen: set[Ship] = {*self.convoy, *self.lost}
        for pile in (*self.goods, *self.ships, *self.sunk):
            seen.update(pile)
        return tuple(card for card in self.cards if card not in seen)

    def hidden_threats(self) -> tuple[str, ...]:
        """Return the threats of which one strikes next: neither struck nor known to be set aside."""
        gone = {*self.struck, self.aside, self.striking}
        return tuple(threat for threat in THREATS if threat not in gone)
