"""The events of Caribbean: what followed, each told by one rule."""

from __future__ import annotations

from dataclasses import dataclass

from gamekit.game import Event, Player


@dataclass(frozen=True, slots=True)
class ChestPlaced(Event):
    """A chest came to its port from the supply."""

    port: str


@dataclass(frozen=True, slots=True)
class SupplyLaid(Event):
    """The other chests lie face down in the supply."""

    count: int


@dataclass(frozen=True, slots=True)
class SupplyEmpty(Event):
    """The last chest has left the supply."""


@dataclass(frozen=True, slots=True)
class ShipPlaced(Event):
    """A ship came to a starting space."""

    ship: str
    start: str
    space: str


@dataclass(frozen=True, slots=True)
class CardsTaken(Event):
    """Everybody has all seven bribing cards in hand."""


@dataclass(frozen=True, slots=True)
class HavensMarked(Event):
    """A player has the three havens of a colour."""

    player: Player
    colour: str


@dataclass(frozen=True, slots=True)
class ColoursInPlay(Event):
    """These colours' havens are in play, the others are ordinary sea."""

    colours: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A round began with the bids."""

    round: int


@dataclass(frozen=True, slots=True)
class Sealed(Event):
    """A player has laid all cards, face down."""

    player: Player


@dataclass(frozen=True, slots=True)
class Laid(Event):
    """What a player has laid, told to that player alone."""

    player: Player
    bids: tuple[int, ...]
    tie: int


@dataclass(frozen=True, slots=True)
class BidsLocked(Event):
    """All have laid their cards; nothing can be changed."""


@dataclass(frozen=True, slots=True)
class ShipCalled(Event):
    """It is this ship's turn."""

    ship: str


@dataclass(frozen=True, slots=True)
class BidsTurned(Event):
    """The cards for a ship were turned: one a player, in turn order."""

    ship: str
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Won(Event):
    """A player's bid was the highest."""

    player: Player
    ship: str
    barrels: int


@dataclass(frozen=True, slots=True)
class ThiefTook(Event):
    """An opponent's thief took a space from the movement; ``tie`` says whether it was a tie-breaker."""

    player: Player
    ship: str
    tie: bool = False


@dataclass(frozen=True, slots=True)
class ThiefSpared(Event):
    """An opponent's thief, shown as a tie-breaker, takes nothing under the reading of this table."""

    player: Player
    ship: str


@dataclass(frozen=True, slots=True)
class MayMove(Event):
    """A player moves the ship, this many spaces at most."""

    player: Player
    ship: str
    barrels: int
    spaces: int


@dataclass(frozen=True, slots=True)
class Stayed(Event):
    """The winner's ship has no movement, and so nobody acts with her."""

    player: Player
    ship: str


@dataclass(frozen=True, slots=True)
class Tied(Event):
    """Several bids are level at the top."""

    ship: str
    players: tuple[Player, ...]
    barrels: int


@dataclass(frozen=True, slots=True)
class CannotShow(Event):
    """A tied player's tie-breaker lies face up already."""

    player: Player


@dataclass(frozen=True, slots=True)
class Answered(Event):
    """A tied player has chosen to show or keep; nobody else knows what."""

    player: Player


@dataclass(frozen=True, slots=True)
class Chose(Event):
    """What a tied player has chosen, told to that player alone."""

    player: Player
    show: bool


@dataclass(frozen=True, slots=True)
class TieBreakerShown(Event):
    """A tie-breaker was turned."""

    player: Player
    card: int


@dataclass(frozen=True, slots=True)
class TieBreakerKept(Event):
    """A tie-breaker stayed face down."""

    player: Player


@dataclass(frozen=True, slots=True)
class TieWon(Event):
    """A player won the tie."""

    player: Player
    ship: str


@dataclass(frozen=True, slots=True)
class Unresolved(Event):
    """The tie was not broken: the ship does not move."""

    ship: str


@dataclass(frozen=True, slots=True)
class NobodyActs(Event):
    """No action is taken with a ship whose tie was not broken."""

    ship: str


@dataclass(frozen=True, slots=True)
class Sailed(Event):
    """A ship moved along ``way``, the first space excluded; ``left`` is the movement that remains."""

    ship: str
    way: tuple[str, ...]
    left: int


@dataclass(frozen=True, slots=True)
class CameToHaven(Event):
    """A ship moved through or stopped in a haven in play."""

    ship: str
    haven: str


@dataclass(frozen=True, slots=True)
class Captured(Event):
    """The chest of a port was loaded."""

    ship: str
    port: str


@dataclass(frozen=True, slots=True)
class Paid(Event):
    """The bank paid a player."""

    player: Player
    doubloons: int


@dataclass(frozen=True, slots=True)
class Stolen(Event):
    """A chest went over from another ship."""

    ship: str
    other: str
    port: str


@dataclass(frozen=True, slots=True)
class Swapped(Event):
    """Two ships exchanged chests; ``port`` is now aboard ``ship``, ``gone`` aboard the other."""

    ship: str
    other: str
    port: str
    gone: str


@dataclass(frozen=True, slots=True)
class Given(Event):
    """A chest was handed to another ship."""

    ship: str
    other: str
    port: str


@dataclass(frozen=True, slots=True)
class Delivered(Event):
    """A chest was unloaded in a haven."""

    ship: str
    port: str
    haven: str


@dataclass(frozen=True, slots=True)
class ChestGone(Event):
    """A delivered chest lies face down on its city and is out of the game."""

    port: str


@dataclass(frozen=True, slots=True)
class ThresholdReached(Event):
    """A player has what ends the game with this round."""

    player: Player
    doubloons: int


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """The active player left a ship where she lies, ``left`` spaces unused."""

    ship: str
    left: int


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """All six ships have had their turn."""

    round: int


@dataclass(frozen=True, slots=True)
class AllDelivered(Event):
    """No chest is left to be delivered, and nobody reached the threshold."""


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game is over: who has the most, and how much."""

    winners: tuple[Player, ...]
    doubloons: int
