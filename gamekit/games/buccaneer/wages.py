"""What boarding pays: before it is done, to everybody; and what each choice may leave a player with.

Every answer is given from a view. Where pirates are covered, it is a range, and the mean of what they may be: each
colour's unseen values are equally likely in each order. Money is ducats.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from gamekit.game import Hidden, Player, Who
from gamekit.games.buccaneer.boarding import wage
from gamekit.games.buccaneer.pack import VALUES
from gamekit.games.buccaneer.state import Pirate
from gamekit.table import Table
from gamekit.words import counted, listed

if TYPE_CHECKING:
    from gamekit.games.buccaneer.pack import Ship
    from gamekit.games.buccaneer.state import Stack, State


@dataclass(frozen=True, slots=True)
class Span:
    """An amount of ducats: the least and the most that it may be, and its mean."""

    least: int
    most: int
    mean: Fraction

    @property
    def exact(self) -> bool:
        """Whether it is known."""
        return self.least == self.most

    def __str__(self) -> str:
        """Return ``9`` or ``9 to 13``."""
        return f"{self.least}" if self.exact else f"{self.least} to {self.most}"


@dataclass(frozen=True, slots=True)
class Wage:
    """What one player's pirates in the crew are paid: how many they are, and the ducats."""

    player: Player
    pirates: int
    ducats: Span


@dataclass(frozen=True, slots=True)
class Boarding:
    """What boarding a ship with a stack pays each player.

    ``wages`` are those of the others in turn order from the captain's left; ``gain`` is what is added to the
    captain's purse (less than 0: what leaves it), ``stock`` what the stock must add since the purse is empty.
    ``second`` is whose pirate lies second: the piece that the captain does not choose is this player's.
    """

    captain: Player
    ship: str
    crew: int
    wages: tuple[Wage, ...]
    gain: Span
    stock: Span
    second: Player | None

    def paid(self, player: Player) -> Span:
        """Return what a player gets: the captain's gain, another's wages, nothing for the rest."""
        if player == self.captain:
            return self.gain
        return next((wage.ducats for wage in self.wages if wage.player == player), Span(0, 0, Fraction(0)))


def boarding(view: State, ship: str, stack: Stack) -> Boarding:
    """Return what boarding ``ship`` with ``stack`` pays each player, whether or not the stack is tall enough.

    With no pirate covered every span is exact. KeyError for a ship that the box does not have.
    """
    card, captain = view.ships[ship], stack[0].player
    ways = {
        player: _ways(view, card, stack, player)
        for player in view.after(captain)
        if any(pirate.player == player for pirate in stack)
    }
    wages = tuple(Wage(player, sum(p.player == player for p in stack), _span(found)) for player, found in ways.items())
    totals = Counter({0: 1})
    for found in ways.values():
        totals = _sums(totals, found)
    purse = view.purses[captain]
    gain = Counter[int]()
    stock = Counter[int]()
    for total, count in totals.items():
        left = card.ducats - total
        gain[max(left, -purse)] += count
        stock[max(0, -left - purse)] += count
    second = stack[1].player if len(stack) > 1 and len(card.booty) > 1 and stack[1].player != captain else None
    return Boarding(captain, ship, len(stack), wages, _span(gain), _span(stock), second)


def _ways(view: State, ship: Ship, stack: Stack, player: Player) -> Counter[int]:
    """Return the sums that a player's pirates in a stack may be paid, each with how many ways there are to it."""
    own = [pirate for pirate in stack if pirate.player == player]
    seen = [str(pirate.value) for pirate in own if not isinstance(pirate.value, Hidden)]
    sure = sum(wage(ship, Pirate(player, value)) for value in seen)
    sums: Counter[tuple[int, int]] = Counter({(0, 0): 1})  # how many are taken, and what they are paid
    for value in unseen(view, player):
        ducats = wage(ship, Pirate(player, value))
        more = Counter({(taken + 1, paid + ducats): n for (taken, paid), n in sums.items()})
        sums = sums + more
    covered = len(own) - len(seen)
    return Counter({sure + paid: n for (taken, paid), n in sums.items() if taken == covered})


def unseen(view: State, player: Player) -> tuple[str, ...]:
    """Return the values of a player's pirates that a view does not show."""
    seen = {pirate.value for stack in view.stacks for pirate in stack if pirate.player == player}
    return tuple(value for value in VALUES if value not in seen)


def _sums(one: Counter[int], other: Counter[int]) -> Counter[int]:
    found: Counter[int] = Counter()
    for a, m in one.items():
        for b, n in other.items():
            found[a + b] += m * n
    return found


def _span(ways: Counter[int]) -> Span:
    total = sum(ways.values())
    return Span(min(ways), max(ways), Fraction(sum(amount * n for amount, n in ways.items()), total))


# --- As a sentence and as tables -----------------------------------------------------------------------------


def sentence(view: State, found: Boarding) -> str:
    """Return what a boarding pays each player as one sentence."""
    names, ship = view.table.players, view.ships[found.ship]
    paid = [f"{names[wage.player]} {wage.ducats}" for wage in found.wages]
    told = f"{ship.name}: {names[found.captain]} takes {counted(ship.ducats, 'ducat')}"
    told += f" and pays {listed(paid)}" if paid else " and pays nobody"
    told += f", {_keeps(found.gain)}"
    if found.stock.most:
        told += f"; the stock adds {found.stock}"
    return f"{told}."


def _keeps(gain: Span) -> str:
    if gain.least >= 0:
        return f"keeping {gain}"
    if gain.most <= 0:
        return f"with {Span(-gain.most, -gain.least, -gain.mean)} from the purse"
    return f"keeping up to {gain.most} or adding up to {-gain.least} from the purse"


def boardings(view: State, player: Who) -> Iterator[tuple[Stack, Boarding]]:
    """Yield every stack of a player with each open ship that it has crew enough for; ValueError for no such player."""
    for stack in view.captained(view.table.seat(player)):
        for ship in view.open:
            if len(stack) >= view.ships[ship].crew:
                yield stack, boarding(view, ship, stack)


def wages(view: State, player: Who) -> Table:
    """Return what each boarding that ``player`` could do now pays everybody, the dearest for the others last.

    ValueError for no such player.
    """
    names, player = view.table.players, view.table.seat(player)
    found = sorted(boardings(view, player), key=lambda one: (-one[1].gain.mean, one[1].ship))
    rows: list[tuple[str | int, ...]] = [
        (
            view.ships[board.ship].name,
            f"{names[player]} {stack[0].value}",
            board.crew,
            *(str(board.paid(other)) for other in range(len(names))),
            str(board.stock),
            names[board.second] if board.second is not None else "",
        )
        for stack, board in found
    ]
    columns = ("ship", "stack", "crew", *names, "stock adds", "second piece to")
    note = "No stack is tall enough for an open ship."
    if found:
        note = sentence(view, found[0][1])
        if any(not wage.ducats.exact for _, board in found for wage in board.wages):
            note += " Ranges follow from what lies open."
    return Table(f"What {names[player]} could board", columns, rows, note)
