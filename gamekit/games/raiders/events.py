"""The events of Raiders of the Cariddean: what followed, each told by one rule."""

from __future__ import annotations

from dataclasses import dataclass

from gamekit.game import Event, Player


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
