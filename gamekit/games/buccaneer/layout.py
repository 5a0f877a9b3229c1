"""Where things lie on the picture of Buccaneer, in its own units, and which sprite stands for which pirate."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from gamekit.games.buccaneer import art
from gamekit.games.buccaneer.pack import KINDS, PIECES, TALLEST, VALUES
from gamekit.games.buccaneer.state import LETTERS, stack_id

if TYPE_CHECKING:
    from gamekit.games.buccaneer.state import Pirate, Stack, State
    from gamekit.scene import Point

MARGIN: Final = 16.0
GAP: Final = 12.0
TOP: Final = 62.0
HEAD: Final = 40.0
"""How high the head of a player's panel is."""
SHELF: Final = 57.0
"""How far below the upper edge of a panel the middle of the booty shelf is."""
PLANK: Final = 34.0
"""How far above the lower edge of a panel the pirates stand."""
PANEL: Final = 78.0 + 30.0 + art.RY + TALLEST * art.DISC + PLANK
"""How high a panel is: the tallest stack and its pennant fit."""
NOWHERE: Final = (-300.0, -300.0)


class Box(NamedTuple):
    """A rectangle: its left and upper edge, its width and height."""

    x: float
    y: float
    wide: float
    high: float


@dataclass(frozen=True)
class Layout:
    """One arrangement of the table for a number of players; the pieces have one size in all."""

    width: float
    players: int
    across: int
    """How many panels stand side by side."""
    deck: Box
    cards_at: float
    """The left edge of the first ship card."""
    card_gap: float
    table: Box
    """Where the booty table lies."""
    panels_at: float

    @property
    def height(self) -> float:
        """How high the picture is."""
        rows = -(-self.players // self.across)
        return self.panels_at + rows * (PANEL + GAP) + MARGIN - GAP

    def card(self, place: int) -> Point:
        """Return the middle of the ship card at a place of the display, 1 to 3."""
        w, h = art.CARD
        return (self.cards_at + w / 2 + (place - 1) * (w + self.card_gap), TOP + h / 2)

    def panel(self, player: int) -> Box:
        """Return where a player's panel stands; those of a last row that is not full stand in the middle."""
        wide = (self.width - 2 * MARGIN - (self.across - 1) * GAP) / self.across
        row, column = divmod(player, self.across)
        in_row = min(self.across, self.players - row * self.across)
        indent = (self.width - 2 * MARGIN - in_row * wide - (in_row - 1) * GAP) / 2
        return Box(MARGIN + indent + column * (wide + GAP), self.panels_at + row * (PANEL + GAP), wide, PANEL)

    def stand(self, player: int, value: str) -> Point:
        """Return where on the plank the stack with this pirate of a player on top stands."""
        x, y, wide, high = self.panel(player)
        middle = (len(VALUES) - 1) / 2
        return (x + wide / 2 + (VALUES.index(value) - middle) * self.reach(player), y + high - PLANK - 3)

    def reach(self, player: int) -> float:
        """Return how wide the place of a stack is."""
        return min(92.0, (self.panel(player).wide - 10) / len(VALUES))

    def purse(self, player: int) -> Point:
        """Return where the last digit of a player's purse stands."""
        x, y, wide, _ = self.panel(player)
        return (x + wide - 21, y + 20.5)

    def tag(self, player: int) -> Point:
        """Return where a player's sign stands."""
        x, y, *_ = self.panel(player)
        return (x + 24, y + 20.5)

    def cell(self, kind: str, column: int) -> Point:
        """Return the middle of a cell of the booty table: a column a player, then the stock."""
        x, y, wide, high = self.table
        step = (wide - 104) / (self.players + 1)
        row = (high - 38) / len(KINDS)
        return (x + 98 + step * (column + 0.5), y + 36 + row * (KINDS.index(kind) + 0.5))

    def kind(self, kind: str) -> Point:
        """Return where the booty table shows a kind, and its stock lies."""
        return (self.table.x + 29, self.cell(kind, 0)[1])

    def shelf(self, player: int, counts: tuple[int, ...]) -> Mapping[str, tuple[Point, ...]]:
        """Return where a player's pieces lie, by kind: kind after kind, closer together where there are many."""
        x, y, wide, _ = self.panel(player)
        owned = [kind for kind, count in zip(KINDS, counts, strict=True) if count]
        room = wide - 44 - 8 * max(0, len(owned) - 1)
        step = min(25.0, room / max(1, sum(counts) - 1))
        along = x + 22.0
        found: dict[str, tuple[Point, ...]] = {}
        for kind, count in zip(KINDS, counts, strict=True):
            found[kind] = tuple((along + n * step, y + SHELF) for n in range(count))
            along += count * step + (8 if count else 0)
        return found


def wide(players: int) -> Layout:
    """Return the arrangement 1,080 wide."""
    return Layout(
        width=1080,
        players=players,
        across={2: 2, 3: 3, 4: 2, 5: 3}[players],
        deck=Box(18, TOP, 100, 198),
        cards_at=146,
        card_gap=18,
        table=Box(688, TOP, 376, 206),
        panels_at=290,
    )


def narrow(players: int) -> Layout:
    """Return the arrangement 640 wide, for a narrow page: the booty table stands below the ships."""
    return Layout(
        width=640,
        players=players,
        across=2,
        deck=Box(18, TOP, 74, 198),
        cards_at=114,
        card_gap=12,
        table=Box(MARGIN, 290, 640 - 2 * MARGIN, 170),
        panels_at=472,
    )


# --- Which sprite is which -----------------------------------------------------------------------------------


class Disc(NamedTuple):
    """A pirate in a stack: the sprite of his disc, himself, his stack's top, his place counted from below."""

    id: str
    pirate: Pirate
    top: Pirate
    number: int


def discs(view: State) -> Iterator[Disc]:
    """Yield every pirate with the sprite that stands for him.

    On top of a stack a pirate's value is open, and his sprite goes with it. The sprites that are left stand for the
    covered ones in the order in which they lie, so that no sprite tells who went under.
    """
    free = {player: list(range(1, len(VALUES) + 1)) for player in range(len(view.table.players))}
    for stack in view.stacks:
        free[stack[0].player].remove(_number(stack[0]))
    for stack in view.stacks:
        for number, pirate in enumerate(reversed(stack), 1):
            top = number == len(stack)
            which = _number(pirate) if top else free[pirate.player].pop(0)
            yield Disc(f"disc-{LETTERS[pirate.player]}-{which}", pirate, stack[0], number)


def _number(pirate: Pirate) -> int:
    return VALUES.index(str(pirate.value)) + 1


def piece_id(what: str, pirate: Pirate) -> str:
    """Return the id of something that belongs to one open pirate: ``face-a-5``, ``pennant-b-wild``."""
    return stack_id(pirate).replace("stack", what, 1)


def pieces(view: State) -> Iterator[tuple[str, int, str, int]]:
    """Yield every piece of booty that somebody owns: its sprite, the player, the kind, which of his it is.

    Which sprite it is follows from who owns how many; each player's first choice is another, so that few pieces
    change places when somebody gets one.
    """
    orders = ((1, 2, 3, 4, 5, 6), (6, 5, 4, 3, 2, 1), (3, 4, 2, 5, 1, 6), (4, 3, 5, 2, 6, 1), (5, 2, 4, 3, 6, 1))
    for place, kind in enumerate(KINDS):
        free = set(range(1, PIECES + 1))
        for player, counts in enumerate(view.booty):
            for which in range(counts[place]):
                number = next(number for number in orders[player] if number in free)
                free.remove(number)
                yield f"piece-{kind}-{number}", player, kind, which


def stack_of(view: State, item: str) -> Stack | None:
    """Return the stack that an id of the picture belongs to: its place, or any of its pirates."""
    kind, _, rest = item.partition("-")
    if kind == "disc":
        top = next((disc.top for disc in discs(view) if disc.id == item), None)
        return view.stack(top)
    if kind in {"face", "pennant", "value"}:
        item = f"stack-{rest}"
    return next((stack for stack in view.stacks if stack_id(stack[0]) == item), None)


def ship_at(state: State, item: str) -> str:
    """Return the open ship that an id of the picture stands for, itself or its place; "" for none."""
    kind, _, rest = item.partition("-")
    if kind == "slot" and rest.isdecimal() and 1 <= int(rest) <= len(state.display):
        item = state.display[int(rest) - 1]
    return item if item in state.open else ""
