"""The nouns of Raiders of the Cariddean: the frozen state, its options, the actions and the events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import Enum
from typing import Final, Literal

from gamekit.game import Action, Event, Hidden, Player, Seats
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


# --- Actions -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Raid(Action):
    """Take cards of the convoy; ``places`` counts from 1, the outermost."""

    player: Player
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SecretChest(Action):
    """Buy the top card of the deck."""

    player: Player


@dataclass(frozen=True, slots=True)
class ParrotPact(Action):
    """Buy two ships, a look at all one's ships, and the right to reveal two."""

    player: Player


@dataclass(frozen=True, slots=True)
class LetterOfMarque(Action):
    """Buy the top card of the deck and cards of the convoy, wherever they lie."""

    player: Player
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RevealShips(Action):
    """Reveal up to two of one's ships after a parrot pact, in the order of the box; none is allowed too."""

    player: Player
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """Give the ghost ship its card: ``what`` is a good, or a card where the owner chooses it."""

    player: Player
    what: str


@dataclass(frozen=True, slots=True)
class EndTurn(Action):
    """End one's turn: frozen threats strike, and the convoy is restored."""

    player: Player


TurnAction = Raid | SecretChest | ParrotPact | LetterOfMarque | EndTurn

# --- Events --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ConvoyLaid(Event):
    """A card came to the first convoy."""

    card: str
    place: int


@dataclass(frozen=True, slots=True)
class CardsRemoved(Event):
    """Cards left the solo game unseen."""

    count: int


@dataclass(frozen=True, slots=True)
class DeckLaid(Event):
    """The other cards are the deck."""

    count: int


@dataclass(frozen=True, slots=True)
class ThreatAside(Event):
    """A threat was set aside, unseen."""


@dataclass(frozen=True, slots=True)
class ThreatsHidden(Event):
    """Two threats went into the deck, with so many ship cards above them."""

    depths: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PurseFilled(Event):
    """A side has its doubloons for the start."""

    side: int
    doubloons: int


@dataclass(frozen=True, slots=True)
class Tossed(Event):
    """A player tossed a doubloon."""

    player: Player
    number: int
    skull: bool


@dataclass(frozen=True, slots=True)
class FirstFound(Event):
    """A side has the first turn of every round."""

    side: int


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A side's turn began."""

    side: int
    round: int


@dataclass(frozen=True, slots=True)
class Raided(Event):
    """Cards were raided from these places of the convoy."""

    player: Player
    cards: tuple[str, ...]
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Alike(Event):
    """The cards raided together are allowed to be: by one good, one location, or link by link."""

    words: str


@dataclass(frozen=True, slots=True)
class NoReward(Event):
    """The rewards of cards that were not raided alone are forgone."""

    player: Player


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """Cards went into the columns of a play area."""

    side: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Earned(Event):
    """A player received doubloons from the common supply."""

    player: Player
    doubloons: int


@dataclass(frozen=True, slots=True)
class Paid(Event):
    """A player paid doubloons to the common supply."""

    player: Player
    doubloons: int


@dataclass(frozen=True, slots=True)
class ShipsTaken(Event):
    """Ship cards came from the deck to a personal area, face down."""

    side: int
    count: int


@dataclass(frozen=True, slots=True)
class Peeked(Event):
    """A player looked at the threat set aside."""

    player: Player


@dataclass(frozen=True, slots=True)
class SawAside(Event):
    """What the player saw there, told to that player alone."""

    player: Player
    threat: str


@dataclass(frozen=True, slots=True)
class Bought(Event):
    """A player bought a scoundrel action: ``chest``, ``parrot`` or ``marque``."""

    player: Player
    what: str


@dataclass(frozen=True, slots=True)
class TopTaken(Event):
    """The top card of the deck was turned for a player."""

    player: Player
    card: str


@dataclass(frozen=True, slots=True)
class MarqueTook(Event):
    """The letter of marque took these cards from these places of the convoy."""

    player: Player
    cards: tuple[str, ...]
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GapClosed(Event):
    """The convoy closed its gaps before the raid, so that cards have new neighbours."""

    convoy: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LookedAtShips(Event):
    """A player looked at all own ships."""

    player: Player
    count: int


@dataclass(frozen=True, slots=True)
class SawShip(Event):
    """What a player saw there, told to that player alone; ``place`` counts from 1."""

    player: Player
    card: str
    place: int


@dataclass(frozen=True, slots=True)
class Revealed(Event):
    """A player turned ships to their goods."""

    player: Player
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ShipsKept(Event):
    """The other ships stay face down."""

    player: Player
    count: int


@dataclass(frozen=True, slots=True)
class ThreatFrozen(Event):
    """A threat was drawn in a turn: it waits, face down, for the turn's end."""

    side: int


@dataclass(frozen=True, slots=True)
class DrawnInstead(Event):
    """The next card came in the place of a frozen threat."""


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """A side's turn ended."""

    side: int


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A side has no card to raid."""

    side: int


@dataclass(frozen=True, slots=True)
class ConvoySlid(Event):
    """The cards that are left closed up outward, before the first new one came."""

    count: int


@dataclass(frozen=True, slots=True)
class ConvoyFilled(Event):
    """A card came from the deck to the convoy."""

    card: str
    place: int


@dataclass(frozen=True, slots=True)
class DeckDry(Event):
    """The deck has nothing to draw; ``missing`` cards do not come."""

    missing: int


@dataclass(frozen=True, slots=True)
class ThreatDrawn(Event):
    """A threat came up while the convoy was restored: it strikes at once."""


@dataclass(frozen=True, slots=True)
class ThreatThawed(Event):
    """A frozen threat strikes, at the end of the turn, before the convoy is restored."""


@dataclass(frozen=True, slots=True)
class ThreatStruck(Event):
    """A threat was revealed and attacks everybody."""

    threat: str


@dataclass(frozen=True, slots=True)
class AsideKnown(Event):
    """Both threats of the deck have struck, so everybody knows the one set aside."""

    threat: str


@dataclass(frozen=True, slots=True)
class BallsCounted(Event):
    """The visible cannonballs of each of the sides."""

    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Foiled(Event):
    """All have equally many cannonballs: the threat does nothing."""

    threat: str


@dataclass(frozen=True, slots=True)
class CorsairsSafe(Event):
    """In a duel the corsairs have fewer cannonballs, and nothing happens to them."""


@dataclass(frozen=True, slots=True)
class Defeated(Event):
    """These sides have the fewest cannonballs."""

    sides: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GhostChooses(Event):
    """A victim of the ghost ship has to choose what to lose."""

    player: Player
    what: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GoodLost(Event):
    """The ghost ship took a card."""

    side: int
    card: str


@dataclass(frozen=True, slots=True)
class LastPlaced(Event):
    """It was the card placed last in its column."""

    side: int
    card: str


@dataclass(frozen=True, slots=True)
class NothingToLose(Event):
    """A victim has nothing that the threat takes."""

    side: int


@dataclass(frozen=True, slots=True)
class CoinsLost(Event):
    """The corsairs took all doubloons of a side."""

    side: int
    doubloons: int


@dataclass(frozen=True, slots=True)
class Marooned(Event):
    """The corsairs found no doubloon: the side loses prestige at the end, or not at this table."""

    side: int


@dataclass(frozen=True, slots=True)
class ShipsSunk(Event):
    """The kraken took ships of a side, face down."""

    side: int
    count: int


@dataclass(frozen=True, slots=True)
class ToCorsairs(Event):
    """In a duel the corsairs receive what the player lost: ``doubloons``, ``good`` or ``ships``."""

    what: str
    count: int


@dataclass(frozen=True, slots=True)
class ThreatResolved(Event):
    """A threat is dealt with; with the second one the last round has come."""

    threat: str


@dataclass(frozen=True, slots=True)
class LocationsCounted(Event):
    """How many convoy cards each location has: inn, tower, pier, beach."""

    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CorsairsTied(Event):
    """Several locations have the most cards; the one whose card lies outermost is raided."""

    locations: tuple[str, ...]
    location: str
    place: int


@dataclass(frozen=True, slots=True)
class CorsairsRaided(Event):
    """The corsairs took all cards of a location."""

    location: str
    cards: tuple[str, ...]
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SideBySide(Event):
    """What the corsairs raided lay side by side, or not: then no ship comes."""

    yes: bool


@dataclass(frozen=True, slots=True)
class CorsairsForgo(Event):
    """The corsairs take no reward and buy nothing."""


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """All have had equally many turns."""

    round: int


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """A side has so much prestige by one rule."""

    side: int
    prestige: int


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game is over: who has won, with how much prestige."""

    winners: tuple[int, ...]
    prestige: int
