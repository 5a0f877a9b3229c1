"""The nouns of Caribbean: the frozen state, its options, the actions and the events."""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import Enum
from typing import Final, Literal

from gamekit.game import Action, Event, Hidden, Player, Seats
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
        usual = Options()
        found: dict[str, str | list[str]] = {}
        for field in fields(self):
            value = getattr(self, field.name)
            if value != getattr(usual, field.name):
                found[field.name] = list(value) if isinstance(value, tuple) else value
        return found


@dataclass(frozen=True, slots=True)
class Laying:
    """The seven cards of a player as laid: ``bids`` one for each ship in order, ``tie`` the tie-breaker."""

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
    phase: Phase
    round: int
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
    """The cards turned this round: for each ship resolved so far, one card a player."""
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


# --- Actions -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Bid(Action):
    """Lay six cards on the ships, in their order, and the seventh as the tie-breaker."""

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

# --- Events --------------------------------------------------------------------------------------------------


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
