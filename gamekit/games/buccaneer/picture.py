"""The picture of a position: the ships for sale, the booty table, and everybody's purse, booty and pirates."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import lru_cache
from textwrap import wrap
from typing import TYPE_CHECKING, Final

from gamekit.data import read_text
from gamekit.game import Hidden
from gamekit.games.buccaneer import art, layout, looking, panel
from gamekit.games.buccaneer.layout import NOWHERE, Layout, discs, piece_id, pieces
from gamekit.games.buccaneer.pack import KINDS, PIECES, SHIPS, TALLEST, VALUES
from gamekit.games.buccaneer.state import DISPLAY, LETTERS, START, Phase, Pirate, State, stack_id
from gamekit.icons import box, tag
from gamekit.panel import PATTERNS
from gamekit.scene import Area, Disc, Line, Mark, Paint, Scene, Spot, Sprite, Stamp, Words, shared_palette
from gamekit.words import counted

if TYPE_CHECKING:
    from gamekit.games.buccaneer.state import Stack
    from gamekit.scene import Palette, Point, Shape

PALETTE: Final[Palette] = {
    **shared_palette(),
    **{name: (light, dark) for name, (light, dark) in tomllib.loads(read_text("buccaneer", "palette.toml")).items()},
}
_LONGEST: Final = 14
"""How many letters of a name are written; the label holds the whole."""
_HIDDEN: Final = ("hidden",)


def picture(view: State, arrangement: Layout | None = None) -> Scene:
    """Return the table as it lies in a view; ``arrangement`` is the wide one unless another is given."""
    at = arrangement or layout.wide(len(view.table.players))
    signs = tuple((seat.colour, seat.sign) for seat in panel.beside(view).seats)
    return Scene(
        size=(at.width, at.height),
        title=view.table.pack.title,
        alt=_alt(view),
        palette=PALETTE,
        backdrop=_ground(at, view.table.players, signs, tuple(view.table.pack.worth.items())),
        spots=tuple(_spots(view, at)),
        sprites=tuple(_sprites(view, at, signs)),
        marks=tuple(_marks(view)),
        notes=tuple(_notes(view, at)),
    )


# --- What never moves ----------------------------------------------------------------------------------------


@lru_cache(maxsize=32)
def _ground(
    at: Layout, names: tuple[str, ...], signs: tuple[tuple[str, str], ...], worth: tuple[tuple[str, int], ...]
) -> tuple[Shape, ...]:
    width, height = at.width, at.height
    x, y, wide, high = at.deck
    shapes: list[Shape] = [
        Area((box((0, 0), (width, height)),), Paint("ocean")),
        Line((((22, 50), (width - 22, 50)),), Paint(stroke="rhumb", width=1)),
        Words("Buccaneer", (22, 29), 30, serif=True, italic=True, align="start"),
        *art.card_back((x + wide / 2, y + high / 2), (wide, high)),
        Words("ships left", (x + wide / 2, y + high * 0.82), 14.5, "card-line", serif=True, bold=False, italic=True),
    ]
    for place in range(1, DISPLAY + 1):
        cx, cy = at.card(place)
        slot = box((cx - art.CARD[0] / 2, cy - art.CARD[1] / 2), art.CARD, 10)
        shapes.append(Area((slot,), Paint(stroke="edge", width=1.2, dash=(5, 5), opacity=0.5)))
    shapes += _table_ground(at, signs, dict(worth))
    for player, name in enumerate(names):
        shapes += _panel_ground(at, player, name)
    frame = box((2.5, 2.5), (width - 5, height - 5))
    return (*shapes, Area((frame,), Paint(stroke="edge", width=4)))


def _table_ground(at: Layout, signs: tuple[tuple[str, str], ...], worth: dict[str, int]) -> Iterator[Shape]:
    x, y, wide, high = at.table
    yield Area((box((x, y), (wide, high), 10),), Paint("tray", "edge", 1.2))
    yield Words("worth", (x + 70, y + 19), 14.5, "ink2", serif=True, bold=False, italic=True)
    for player, (colour, letter) in enumerate(signs):
        yield from tag(colour, letter, (at.cell(KINDS[0], player)[0], y + 19), 0.92)
    yield Words("stock", (at.cell(KINDS[0], at.players)[0], y + 19), 14.5, "ink2", serif=True, bold=False, italic=True)
    row = (high - 38) / len(KINDS)
    lines = tuple(((x + 10, y + 36 + row * n), (x + wide - 10, y + 36 + row * n)) for n in range(len(KINDS)))
    yield Line(lines, Paint(stroke="edge", width=0.8, opacity=0.3))
    for kind in KINDS:
        here = at.kind(kind)
        yield art.icon(kind, 30, here)
        yield from art.coin((x + 70, here[1]), 15, worth[kind])
        for player in range(len(signs)):
            yield Words("·", at.cell(kind, player), 18, "ink2")


def _panel_ground(at: Layout, player: int, name: str) -> Iterator[Shape]:
    x, y, wide, high = at.panel(player)
    yield Area((box((x, y), (wide, high), 10),), Paint("tray", "edge", 1.2))
    yield Area((box((x + 2, y + 2), (wide - 4, layout.HEAD - 2), 8),), Paint("tray-head"))
    shown = name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1]}…"
    yield Words(shown, (x + 49, y + 21), 19, serif=True, italic=True, align="start")
    yield art.icon("purse", 26, (x + wide - 78, y + 20))
    yield Line((((x + 10, y + 76), (x + wide - 10, y + 76)),), Paint(stroke="edge", width=0.8, opacity=0.35))
    foot = y + high - layout.PLANK
    for value in VALUES:
        sx, sy = at.stand(player, value)
        yield Stamp("stand", _STAND, (sx, sy - art.RY + 2))
        yield Words(value, (sx, sy - art.RY + 1), 15, "ink2", bold=False)
    yield Area((box((x + 8, foot - 5), (wide - 16, 9), 3),), Paint("plank", "outline", 1))
    yield Line((((x + 14, foot), (x + wide - 14, foot)),), Paint(stroke="wood2", width=1, opacity=0.7))


_STAND: Final = (Area((art.oval((0, 0), art.RX + 2, art.RY + 1),), Paint("shade", opacity=0.6)),)


# --- Places --------------------------------------------------------------------------------------------------


def _spots(view: State, at: Layout) -> Iterator[Spot]:
    yield Spot("deck", f"The deck, {counted(len(view.unseen()), 'ship')} face down", _middle(at.deck), (_hit(at.deck),))
    for place in range(1, DISPLAY + 1):
        x, y = here = at.card(place)
        w, h = art.CARD
        ship = view.display[place - 1] if place <= len(view.display) else ""
        lies = looking.ship_words(view.ships[ship]) if ship and ship not in view.gone else "empty"
        yield Spot(f"slot-{place}", f"Place {place}, {lies}", here, (_hit(layout.Box(x - w / 2, y - h / 2, w, h)),))
    for player, name in enumerate(view.table.players):
        x, y, wide, _ = at.panel(player)
        label = f"{name}, {looking.holdings(view, player)}"
        head = layout.Box(x, y, wide, 76)
        yield Spot(f"player-{player}", label, (x + wide / 2, y + 38), (_hit(head),))
        for value in VALUES:
            top = Pirate(player, value)
            sx, sy = at.stand(player, value)
            half = min(art.RX + 5, at.reach(player) / 2)
            high = 2 * art.RY + art.DISC + 8
            foot = Area((box((sx - half, sy - high), (2 * half, high + 31), 12),), Paint())
            yield Spot(stack_id(top), looking.stack_words(view, top), (sx, sy - art.RY - art.DISC / 2), (foot,))


def _hit(there: layout.Box) -> Area:
    return Area((box((there.x, there.y), (there.wide, there.high)),), Paint())


def _middle(there: layout.Box) -> Point:
    return (there.x + there.wide / 2, there.y + there.high / 2)


def _marks(view: State) -> Iterator[Mark]:
    """Yield what is in question now: the stacks of a mutiny, the ship that is boarded."""
    for top in looking.in_question(view):
        yield Mark(stack_id(top), "here")
    if view.aboard is not None:
        yield Mark(f"slot-{view.display.index(view.aboard) + 1}", "here")


# --- What moves ----------------------------------------------------------------------------------------------


def _sprites(view: State, at: Layout, signs: tuple[tuple[str, str], ...]) -> Iterator[Sprite]:
    yield from _ships(view, at)
    yield from _turn(view, at, signs)
    yield from _booty(view, at)
    yield from _cells(view, at)
    yield from _pirates(view, at, signs)
    yield from _heights(view, at)
    yield from _figures(view, at)


def _ships(view: State, at: Layout) -> Iterator[Sprite]:
    for name, ship in view.ships.items():
        there = name in view.open
        label = looking.ship_words(ship) if there else f"{ship.name}, not on the table"
        where = at.card(view.display.index(name) + 1) if there else NOWHERE
        yield Sprite(name, label, where, art.ship_card(ship), () if there else _HIDDEN)


def _turn(view: State, at: Layout, signs: tuple[tuple[str, str], ...]) -> Iterator[Sprite]:
    playing = view.phase not in {Phase.LAY, Phase.OVER}
    x, y, wide, high = at.panel(view.turn)
    rim = Area((box((-wide / 2, -high / 2), (wide, high), 10),), Paint(stroke="turn", width=2.8))
    where = (x + wide / 2, y + high / 2) if playing else NOWHERE
    label = f"{view.table.players[view.turn]}'s turn" if playing else "nobody's turn"
    yield Sprite("turn", label, where, (rim,), () if playing else _HIDDEN)
    for player, (colour, letter) in enumerate(signs):
        name = view.table.players[player]
        mine = playing and player == view.turn
        looks = ("active",) if mine else ()
        label = f"{name}{', in turn' if mine else ''}"
        yield Sprite(f"seat:{player}", label, at.tag(player), tag(colour, letter, (0, 0)), looks, 17)


def _booty(view: State, at: Layout) -> Iterator[Sprite]:
    owned = {item: (player, kind, which) for item, player, kind, which in pieces(view)}
    shelves = [at.shelf(player, counts) for player, counts in enumerate(view.booty)]
    for kind in KINDS:
        name = looking.PIECE_NAMES[kind]
        for number in range(1, PIECES + 1):
            item = f"piece-{kind}-{number}"
            if item in owned:
                player, _, which = owned[item]
                where, label = shelves[player][kind][which], f"{view.table.players[player]}'s {name}"
            else:
                where, label = at.kind(kind), f"a {name} in the stock"
            yield Sprite(item, label, where, (art.icon(kind, 26),), () if item in owned else ("faded",))


def _cells(view: State, at: Layout) -> Iterator[Sprite]:
    """Yield what stands in the booty table: in gold who has most, in gold with a dashed rim who shares it."""
    grounds = {"most": Paint("gold", "gold-rim", 1.4), "tied": Paint("gold", "gold-rim", 1.8, (4, 3)), "less": Paint()}
    for place, kind in enumerate(KINDS):
        leaders = looking.leaders(view, kind)
        tied = "most" if len(leaders) == 1 else "tied"
        for style, count, at_most in _cell_counts(at.players):
            owners = [
                player
                for player, counts in enumerate(view.booty)
                if counts[place] == count and style == (tied if player in leaders else "less")
            ]
            for number in range(at_most):
                there = number < len(owners)
                shapes: tuple[Shape, ...] = (Words(str(count), (0, 0), 18, "ink", "tray"),)
                if style != "less":
                    shapes = (Disc((0, 0), 15.5, grounds[style]), Words(str(count), (0, 0), 18, "coin-ink"))
                name = view.table.players[owners[number]] if there else ""
                label = f"{name} has {count}{_STYLES[style]}" if there else "nobody"
                where = at.cell(kind, owners[number]) if there else NOWHERE
                yield Sprite(f"{style}-{kind}-{count}-{number + 1}", label, where, shapes, () if there else _HIDDEN)


_STYLES: Final = {"most": ", most", "tied": ", tied for most", "less": ""}


def _cell_counts(players: int) -> Iterator[tuple[str, int, int]]:
    """Yield how often a count of one kind can stand in a row: as most, tied for most, or less than most."""
    for count in range(1, PIECES + 1):
        yield "most", count, 1
        if PIECES // count > 1:
            yield "tied", count, min(players, PIECES // count)
        if others := min(players - 1, (PIECES - count - 1) // count):
            yield "less", count, others


def _pirates(view: State, at: Layout, signs: tuple[tuple[str, str], ...]) -> Iterator[Sprite]:
    lying = {disc.id: disc for disc in discs(view)}
    patterns = [PATTERNS[colour] for colour, _ in signs]
    seats = [(player, *sign, patterns[player]) for player, sign in enumerate(signs)]
    for player, colour, letter, pattern in seats:
        for number in range(1, len(VALUES) + 1):
            item = f"disc-{LETTERS[player]}-{number}"
            disc = lying.get(item)  # nobody has pirates before the first three ships lie open
            where, label = NOWHERE, f"a pirate of {view.table.players[player]}'s, not on the table yet"
            if disc is not None:
                where = art.place_of_disc(at.stand(disc.top.player, str(disc.top.value)), disc.number)
                label = looking.pirate_words_of(view, disc)
            looks = () if disc is not None else _HIDDEN
            yield Sprite(item, label, where, art.band(colour, pattern, letter), looks)
    known = {disc.pirate: disc for disc in lying.values() if not isinstance(disc.pirate.value, Hidden)}
    for player, colour, letter, _ in seats:
        for value in VALUES:
            pirate = Pirate(player, value)
            yield from _upper(view, at, pirate, colour, letter)
            if view.table.options.views == "table":
                continue
            there = known.get(pirate)
            covered = there is not None and there.top != pirate
            where = NOWHERE
            if there is not None and covered:
                where = art.place_of_disc(at.stand(there.top.player, str(there.top.value)), there.number)
            label = f"{view.table.players[player]}'s {value}, covered" if covered else "not shown"
            shape = art.value_plate(letter, value)
            yield Sprite(piece_id("value", pirate), label, where, shape, () if covered else _HIDDEN)


def _upper(view: State, at: Layout, pirate: Pirate, colour: str, letter: str) -> Iterator[Sprite]:
    """Yield the open side of a pirate and, where others lie below, the captain's pennant."""
    stack = view.stack(pirate)
    stand = at.stand(pirate.player, str(pirate.value))
    where = art.place_of_disc(stand, len(stack)) if stack else NOWHERE
    label = looking.stack_words(view, pirate)
    shape = art.face(colour, str(pirate.value))
    yield Sprite(piece_id("face", pirate), label, where, shape, () if stack else _HIDDEN)
    leads = stack is not None and len(stack) > 1
    where = where if leads else NOWHERE
    label = f"{view.table.players[pirate.player]} is captain" if leads else "no captain"
    yield Sprite(piece_id("pennant", pirate), label, where, art.pennant(colour, letter), () if leads else _HIDDEN)


def _heights(view: State, at: Layout) -> Iterator[Sprite]:
    """Yield the number of pirates below each stack: as many of each number as there can be at once.

    A stack that is too tall is only tried, so there is one at most: two that are not, on one another.
    """
    pirates = len(VALUES) * len(view.table.players)
    for height in range(2, min(pirates, 2 * TALLEST) + 1):
        stacks = [stack for stack in view.stacks if len(stack) == height]
        for number in range(pirates // height if height <= TALLEST else 1):
            top = stacks[number][0] if number < len(stacks) else None
            x, y = at.stand(top.player, str(top.value)) if top else NOWHERE
            label = f"{height} pirates" if top else "no stack"
            shape = (Words(str(height), (0, 0), 14, "ink2", "tray"),)
            yield Sprite(f"height-{height}-{number + 1}", label, (x, y + 19), shape, () if top else _HIDDEN)


def _figures(view: State, at: Layout) -> Iterator[Sprite]:
    """Yield the numbers of the deck, the booty table and the purses."""
    x, y, wide, high = at.deck
    for left in range(SHIPS + 1):
        where = (x + wide / 2, y + high * 0.64) if left == len(view.unseen()) else NOWHERE
        yield _figure(f"left-{left}", Words(str(left), (0, 0), 28, "cream"), where)
    for kind in KINDS:
        for count in range(PIECES + 1):
            where = at.cell(kind, at.players) if count == view.stock(kind) else NOWHERE
            yield _figure(f"stock-{kind}-{count}", Words(str(count), (0, 0), 17, "ink2"), where)
    money = START * at.players + sum(ship.ducats for ship in view.ships.values())
    most = min(9, money // 100)
    for player, ducats in enumerate(view.purses):
        x, y = at.purse(player)
        digits = f"{min(ducats, 100 * most + 99):>3}"
        for place, unit in enumerate((100, 10, 1)):
            for digit in "0123456789" if place else "123456789"[:most]:
                where = (x - 13.4 * (2 - place), y) if digits[place] == digit else NOWHERE
                yield _figure(f"purse-{player}-{unit}-{digit}", Words(digit, (0, 0), 19), where)


def _figure(item: str, words: Words, at: Point) -> Sprite:
    return Sprite(item, words.text, at, (words,), _HIDDEN if at == NOWHERE else ())


# --- What a still picture must say -----------------------------------------------------------------------------


def _notes(view: State, at: Layout) -> Iterator[Shape]:
    lines = wrap(panel.headline(view), int((at.width - 230) / 7.6))
    for number, line in enumerate(lines):
        y = 29 + 18 * (number - (len(lines) - 1) / 2)
        yield Words(line, (at.width - 22, y), 16, "ink2", serif=True, bold=False, italic=True, align="end")


def _alt(view: State) -> str:
    open_ships = "; ".join(looking.ship_words(view.ships[ship]) for ship in view.open) or "none"
    players = "; ".join(f"{name}: {looking.holdings(view, player)}" for player, name in enumerate(view.table.players))
    stacks: list[Stack] = [stack for stack in view.stacks if len(stack) > 1]
    told = "; ".join(looking.stack_words(view, stack[0]) for stack in stacks)
    return f"{panel.headline(view)} Ships: {open_ships}. {players}. {told + '.' if told else ''}".strip()
