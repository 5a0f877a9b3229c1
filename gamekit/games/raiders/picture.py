"""The picture of a position: the convoy on its strip of sea, the deck with its threats, everybody's goods and ships."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from gamekit.data import read_text
from gamekit.game import Hidden
from gamekit.games.raiders import art, legend, panel, text
from gamekit.games.raiders.checks import first_deck
from gamekit.games.raiders.pack import GOODS, THREATS
from gamekit.games.raiders.setup import depths
from gamekit.games.raiders.state import CONVOY, Phase, State
from gamekit.icons import box, tag
from gamekit.scene import Area, Disc, Line, Paint, Scene, Spot, Sprite, Words, shared_palette
from gamekit.words import counted

if TYPE_CHECKING:
    from gamekit.scene import Palette, Point, Shape

PALETTE: Final[Palette] = {
    **shared_palette(),
    **{name: (light, dark) for name, (light, dark) in tomllib.loads(read_text("raiders", "palette.toml")).items()},
}
WIDTH: Final = 1080.0
_MARGIN: Final = 16.0
_TOP: Final = 66.0
_STEP: Final = 146.0
_DECK: Final = (814.0, 154.0)
_DECK_SIZE: Final = (104.0, 176.0)
_ASIDE: Final = (946.0, 127.0)
_ASIDE_SIZE: Final = (104.0, 122.0)
_RULER: Final = (20.0, 298.0)
_RULER_WIDTH: Final = WIDTH - 40.0
_SIDES_AT: Final = 350.0
_SIDE_HEIGHT: Final = 262.0
_HEAD: Final = 42.0
_ROOM: Final = 124.0
"""The height in which a column is kept, however many cards it has."""
_SHIPS: Final = 16
"""How many ships of a side are drawn; the number beside them counts all."""
_ACROSS: Final = {1: 1, 2: 2, 3: 3, 4: 2, 5: 3}
_NOWHERE: Final = (-300.0, -300.0)


def picture(view: State) -> Scene:
    """Return the table as it lies in a view."""
    rows = -(-len(view.table.sides) // _ACROSS[len(view.table.sides)])
    height = _SIDES_AT + rows * (_SIDE_HEIGHT + 12) + 4
    return Scene(
        size=(WIDTH, height),
        title=view.table.pack.title,
        alt=_alt(view),
        palette=PALETTE,
        backdrop=(*_ground(view.table.sides, height), *_ruler_ground(view)),
        spots=tuple(_spots(view)),
        sprites=tuple(_sprites(view)),
        figures=tuple(_figures(view)),
        notes=(_headline(view),),
    )


# --- Where things lie ----------------------------------------------------------------------------------------


def _place(number: int) -> Point:
    """Return the middle of a place of the convoy; 1 is the outermost."""
    return (20 + art.CARD[0] / 2 + (number - 1) * _STEP, _TOP + art.CARD[1] / 2)


def _side_box(side: int, sides: int) -> tuple[float, float, float]:
    """Return the left edge, the upper edge and the width of a side's panel."""
    across = _ACROSS[sides]
    width = (WIDTH - 2 * _MARGIN - (across - 1) * 12) / across
    row, column = divmod(side, across)
    in_row = min(across, sides - row * across)
    indent = (WIDTH - 2 * _MARGIN - in_row * width - (in_row - 1) * 12) / 2
    return (_MARGIN + indent + column * (width + 12), _SIDES_AT + row * (_SIDE_HEIGHT + 12), width)


def _column_at(side: int, sides: int, number: int) -> Point:
    """Return the middle of the upper edge of a column."""
    x, y, width = _side_box(side, sides)
    return (x + 8 + (width - 16) / 6 * (number + 0.5), y + 74)


def _ship_at(side: int, sides: int, number: int, count: int) -> Point:
    x, y, width = _side_box(side, sides)
    return (x + 84 + number * min(34.0, (width - 112) / max(1, min(count, _SHIPS))), y + _SIDE_HEIGHT - 27)


def _deck_cards(state: State) -> int:
    """Return how many cards the deck had at the start, threats included."""
    return first_deck(state) + len(THREATS) - 1


def _ruler_at(state: State, card: float) -> float:
    return _RULER[0] + _RULER_WIDTH * card / _deck_cards(state)


def _depth_at(state: State, number: int) -> float:
    """Return where on the ruler the first or second threat lies."""
    return _ruler_at(state, depths(first_deck(state))[number] + number + 0.5)


# --- What never moves ----------------------------------------------------------------------------------------


@lru_cache(maxsize=32)
def _ground(names: tuple[str, ...], height: float) -> tuple[Shape, ...]:
    frame = box((2.5, 2.5), (WIDTH - 5, height - 5))
    middle, half = _TOP + art.CARD[1] / 2, 62.0
    strip = (
        *((8.0, middle), (34.0, middle - half), (756.0, middle - half)),
        *((756.0, middle + half), (34.0, middle + half)),
    )
    waves = tuple(
        tuple((float(x), y + 3 * math.sin(x / 7)) for x in range(40, 752, 6))
        for y in (middle - 42, middle, middle + 42)
    )
    shapes: list[Shape] = [
        Area((box((0, 0), (WIDTH, height)),), Paint("ocean")),
        Line((((22, 52), (WIDTH - 22, 52)),), Paint(stroke="rhumb", width=1)),
        Words("Raiders", (22, 30), 30, serif=True, italic=True, align="start"),
        Area((strip,), Paint("sky", "border", 1)),
        Line(waves, Paint(stroke="border", width=1.1, opacity=0.45)),
    ]
    for number in range(1, CONVOY + 1):
        x, y = _place(number)
        slot = box((x - art.CARD[0] / 2, y - art.CARD[1] / 2), art.CARD, 9)
        words = "1 · outermost" if number == 1 else str(number)
        shapes += [
            Area((slot,), Paint(stroke="edge", width=1.2, dash=(5, 5), opacity=0.5)),
            Words(words, (x, _TOP + art.CARD[1] + 16), 15, "ink2", serif=True, italic=number == 1),
        ]
    shapes.append(art.icon("anchor", 15, (_place(1)[0] - 58, _TOP + art.CARD[1] + 15), "ink2"))
    for number in (2, 1, 0):
        x, y = _DECK[0] - _DECK_SIZE[0] / 2 + 3 * number, _DECK[1] - _DECK_SIZE[1] / 2 + 3 * number
        shapes.append(
            Area((box((x, y), _DECK_SIZE, 9),), Paint("card-back" if not number else "card-back2", "edge", 1.4))
        )
    shapes += [*_ornate(_DECK, _DECK_SIZE), art.icon("ship", 52, (_DECK[0], _DECK[1] - 34))]
    shapes.append(Words("in the deck", (_DECK[0], _DECK[1] + 46), 14, "card-line", serif=True, bold=False, italic=True))
    corner = (_ASIDE[0] - _ASIDE_SIZE[0] / 2, _ASIDE[1] - _ASIDE_SIZE[1] / 2)
    shapes += [
        Area((box(corner, _ASIDE_SIZE, 9),), Paint("card-back", "edge", 1.4)),
        *_ornate(_ASIDE, _ASIDE_SIZE),
        art.icon("spyglass", 40, (_ASIDE[0], _ASIDE[1] - 14)),
        Words("set aside", (_ASIDE[0], _ASIDE[1] + 40), 14.5, "card-line", serif=True, bold=False, italic=True),
    ]
    for side, name in enumerate(names):
        shapes += _side_ground(side, name, len(names))
    return (*shapes, Area((frame,), Paint(stroke="edge", width=4)))


def _ornate(at: Point, size: Point) -> tuple[Shape, ...]:
    corner = (at[0] - size[0] / 2 + 5, at[1] - size[1] / 2 + 5)
    return (Area((box(corner, (size[0] - 10, size[1] - 10), 6),), Paint(stroke="card-line", width=1.1, opacity=0.8)),)


def _side_ground(side: int, name: str, sides: int) -> Iterator[Shape]:
    x, y, width = _side_box(side, sides)
    yield Area((box((x, y), (width, _SIDE_HEIGHT), 10),), Paint("tray", "edge", 1.2))
    yield Area((box((x + 2, y + 2), (width - 4, _HEAD - 2), 8),), Paint("tray-head"))
    shown = name if len(name) <= 14 else f"{name[:13]}…"  # noqa: PLR2004 - what fits
    yield Words(shown, (x + 48, y + 22), 18, serif=True, italic=True, align="start")
    for kind, along in (("doubloon", 160), ("ball", 105)):
        yield art.icon(kind, 22, (x + width - along, y + 22))
    yield art.back((x + width - 46, y + 22), 0.66)
    for number, good in enumerate(GOODS):
        cx, cy = _column_at(side, sides, number)
        yield art.icon(good, 20, (cx - 13, cy - 14))
        slot = box((cx - art.SMALL[0] / 2, cy), (art.SMALL[0], 30), 5)
        yield Area((slot,), Paint(stroke="edge", width=1, dash=(3, 4), opacity=0.5))
    yield Words(
        "ships", (x + 16, y + _SIDE_HEIGHT - 27), 15, "ink2", serif=True, bold=False, italic=True, align="start"
    )


# --- Places --------------------------------------------------------------------------------------------------


def _spots(state: State) -> Iterator[Spot]:
    for number in range(1, CONVOY + 1):
        x, y = at = _place(number)
        card = state.convoy[number - 1] if number <= len(state.convoy) else ""
        lies = text.card_words(state, card) if card else "empty"
        corner = (x - art.CARD[0] / 2, y - art.CARD[1] / 2)
        yield Spot(f"place:{number}", f"Place {number}, {lies}", at, (Area((box(corner, art.CARD),), Paint()),))
    corner = (_DECK[0] - _DECK_SIZE[0] / 2, _DECK[1] - _DECK_SIZE[1] / 2)
    deck = ". ".join(fact.text for fact in legend.facts(state))
    yield Spot("deck", f"The deck, {deck}", _DECK, (Area((box(corner, _DECK_SIZE),), Paint()),))
    corner = (_ASIDE[0] - _ASIDE_SIZE[0] / 2, _ASIDE[1] - _ASIDE_SIZE[1] / 2)
    yield Spot("aside", f"The threat set aside, {_aside(state)}", _ASIDE, (Area((box(corner, _ASIDE_SIZE),), Paint()),))
    sides = len(state.table.sides)
    for side, name in enumerate(state.table.sides):
        x, y, width = _side_box(side, sides)
        head = Area((box((x, y), (width, _HEAD)),), Paint())
        yield Spot(f"side:{side}", f"{name}, {_has(state, side)}", (x + width / 2, y + _HEAD / 2), (head,))
        counts = state.counts(side)
        for number, good in enumerate(GOODS):
            cx, cy = at = _column_at(side, sides, number)
            hit = Area((box((cx - 26, cy - 26), (52, 26 + _ROOM)),), Paint())
            label = f"{name}'s {good}, {counted(counts[good], 'card')}"
            yield Spot(f"column:{side}:{good}", label, at, (hit,))


def _has(state: State, side: int) -> str:
    has = [counted(state.cannonballs(side), "cannonball"), counted(len(state.ships[side]), "ship")]
    if side < len(state.table.players):
        has.insert(0, counted(state.doubloons[side], "doubloon"))
    if side in state.marooned:
        has.append("3 prestige lost")
    return ", ".join(has)


def _aside(state: State) -> str:
    if state.aside is None:
        return "nobody has looked"
    if not isinstance(state.aside, Hidden):
        return art.NAMES[state.aside]
    return f"{' and '.join(state.table.players[player] for player in state.peeked)} looked"


# --- What moves ----------------------------------------------------------------------------------------------


def _sprites(state: State) -> Iterator[Sprite]:
    yield from _cards(state)
    yield from _ships(state)
    yield from _threats(state)
    sides = len(state.table.sides)
    for side, (colour, letter) in enumerate((seat.colour, seat.sign) for seat in panel.beside(state).seats):
        x, y, _ = _side_box(side, sides)
        turn = side == state.turn and state.first is not None and state.phase is not Phase.OVER
        looks = ("active",) if turn else ()
        label = f"{state.table.sides[side]}{', in turn' if turn else ''}"
        yield Sprite(art.seat_name(side), label, (x + 24, y + 22), tag(colour, letter, (0, 0)), looks, 17)


def _cards(state: State) -> Iterator[Sprite]:
    """Yield every card twice: as it lies in the convoy, and as it lies in a column."""
    where = {card: number for number, card in enumerate(state.convoy, 1)}
    lying: dict[str, tuple[Point, str]] = {}
    sides = len(state.table.sides)
    for side in range(sides):
        for number, good in enumerate(GOODS):
            column = state.column(side, good)
            step = min(art.STRIP, (_ROOM - art.SMALL[1]) / max(1, len(column) - 1))
            x, y = _column_at(side, sides, number)
            for place, card in enumerate(column):
                lying[card] = (x, y + place * step), f"{text.card_words(state, card)}, {state.table.sides[side]}'s"
    for card, face in state.cards.items():
        shown = card in where
        label = f"{text.card_words(state, card)}, place {where[card]}" if shown else "a card, not in the convoy"
        yield Sprite(
            card, label, _place(where[card]) if shown else _NOWHERE, art.card(face), () if shown else ("hidden",)
        )
    # the lower cards of a column lie above the upper ones: in the order of placing
    placed = [card for cards in state.goods for card in cards]
    for card in (*placed, *(card for card in state.cards if card not in lying)):
        at, label = lying.get(card, (_NOWHERE, "a card, in no column"))
        looks = () if card in lying else ("hidden",)
        yield Sprite(f"own:{card}", label, at, art.small(state.cards[card]), looks)


def _ships(state: State) -> Iterator[Sprite]:
    sides = len(state.table.sides)
    shape = (art.back(),)
    for side, name in enumerate(state.table.sides):
        pile = state.ships[side]
        for number in range(_SHIPS):
            there = number < len(pile)
            ship = pile[number] if there else None
            what = text.card_words(state, ship) if isinstance(ship, str) else "face down"
            label = f"{name}'s ship {number + 1}, {what}" if there else "a ship, not taken"
            at = _ship_at(side, sides, number, len(pile)) if there else _NOWHERE
            yield Sprite(f"ship:{side}:{number + 1}", label, at, shape, () if there else ("hidden",))


def _threats(state: State) -> Iterator[Sprite]:
    y = _RULER[1] + 8
    now = _ruler_at(state, _deck_cards(state) - state.deck - len(state.threats))
    pointer = Area((((0, 0), (-6, -11), (6, -11)),), Paint("turn", "outline", 1))
    laid = state.phase is not Phase.CONVOY
    hidden: tuple[str, ...] = () if laid else ("hidden",)
    yield Sprite(
        "pointer", f"{state.deck} ship cards are left", (now if laid else _RULER[0], y - 8), (pointer,), hidden
    )
    mark = (
        Area((((0, -12), (10, 0), (0, 12), (-10, 0)),), Paint("threat", "threat-ink", 1.6)),
        Words("!", (0, 0), 14, "threat-ink"),
    )
    gone = len(THREATS) - 1 - len(state.threats)
    for number in range(len(THREATS) - 1):
        there = laid and number >= gone
        label = f"Threat {number + 1} of the deck, {'still to come' if there else 'drawn'}"
        at = (_depth_at(state, number), y) if laid else _NOWHERE
        yield Sprite(f"depth:{number + 1}", label, at, mark, () if there else ("hidden",))
    for name in THREATS:
        struck = name in state.struck
        at = (_depth_at(state, state.struck.index(name)), y) if struck else _NOWHERE
        label = f"{art.NAMES[name]}, {'struck' if struck else 'not seen to strike'}"
        yield Sprite(f"struck:{name}", label, at, (art.icon(name, 28),), () if struck else ("hidden",))
        shown = name in {state.striking, state.aside}
        free = min(CONVOY, len(state.convoy) + 1)
        at = (_place(free) if name == state.striking else _ASIDE) if shown else _NOWHERE
        label = f"{art.NAMES[name]}, {'striking' if name == state.striking else 'set aside' if shown else 'face down'}"
        yield Sprite(f"threat:{name}", label, at, art.threat(name), () if shown else ("hidden",))


# --- Numbers, and what a still picture must say ----------------------------------------------------------------


def _headline(state: State) -> Shape:
    head = panel.headline(state)
    shown = head if len(head) <= 92 else f"{head[:91]}…"  # noqa: PLR2004 - what fits
    return Words(shown, (WIDTH - 22, 30), 16, "ink2", serif=True, bold=False, italic=True, align="end")


def _figures(state: State) -> Iterator[Shape]:
    yield Words(str(state.deck), (_DECK[0], _DECK[1] + 20), 27, "cream")
    for line, words in enumerate(_aside(state).split(" and ", 1)):
        yield Words(words, (_ASIDE[0], 206 + 19 * line), 15, "ink", serif=True, bold=False, italic=True)
    if state.phase is not Phase.CONVOY:
        yield from _ruler(state)
    for side in range(len(state.table.sides)):
        yield from _side_figures(state, side)


def _ruler_ground(state: State) -> Iterator[Shape]:
    x, y = _RULER
    yield Area((box((x, y), (_RULER_WIDTH, 16), 4),), Paint("tray-head", "edge", 1.1))
    ticks = [
        ((_ruler_at(state, n), y + (4 if n % 5 == 0 else 10)), (_ruler_at(state, n), y + 16))
        for n in range(1, _deck_cards(state))
    ]
    yield Line(tuple(ticks), Paint(stroke="edge", width=1, opacity=0.6))


def _ruler(state: State) -> Iterator[Shape]:
    x, y = _RULER
    total = _deck_cards(state)
    drawn = total - state.deck - len(state.threats)
    if drawn:
        yield Area((box((x, y + 1), (_RULER_WIDTH * drawn / total, 14), 4),), Paint("past", opacity=0.55))
    gone = len(THREATS) - 1 - len(state.threats)
    for number, above in enumerate(state.threats, gone):
        words = "a threat on top" if not above else f"a threat after {counted(above, 'more card')}"
        yield _under(_depth_at(state, number), words, "threat")
        yield _diamond(_depth_at(state, number))
    for number, name in enumerate(state.struck):
        yield _under(_depth_at(state, number), f"{art.NAMES[name]} struck", "ink2")
        yield art.icon(name, 28, (_depth_at(state, number), y + 8))
    for number in range(len(state.struck), gone):
        yield _under(_depth_at(state, number), "a threat waits, frozen", "threat")
        yield _diamond(_depth_at(state, number))


def _diamond(x: float) -> Shape:
    y = _RULER[1] + 8
    return Area((((x, y - 12), (x + 10, y), (x, y + 12), (x - 10, y)),), Paint("threat", "threat-ink", 1.6))


def _under(x: float, words: str, ink: str) -> Shape:
    half = len(words) * 3.7
    return Words(words, (min(max(x, 20 + half), WIDTH - 20 - half), _RULER[1] + 30), 14.5, ink, serif=True, italic=True)


def _side_figures(state: State, side: int) -> Iterator[Shape]:
    sides = len(state.table.sides)
    x, y, width = _side_box(side, sides)
    if side == state.turn and state.first is not None and state.phase is not Phase.OVER:
        yield Area((box((x, y), (width, _SIDE_HEIGHT), 10),), Paint(stroke="turn", width=2.8))
    numbers = (state.doubloons[side], state.cannonballs(side), len(state.ships[side]))
    for number, along in zip(numbers, (145, 90, 32), strict=True):
        yield Words(str(number), (x + width - along, y + 22), 18, align="start")
    for number, count in enumerate(state.counts(side).values()):
        cx, cy = _column_at(side, sides, number)
        yield Words(str(count), (cx + 11, cy - 14), 17, "ink" if count else "glyph")
    for number, ship in enumerate(state.ships[side][:_SHIPS]):
        if isinstance(ship, str):
            at = _ship_at(side, sides, number, len(state.ships[side]))
            yield Disc(at, 11, Paint("cream", "outline", 1))
            yield art.icon(state.cards[ship].good, 17, at)
    if side in state.marooned:
        words = "marooned: 3 prestige lost"
        yield Words(words, (x + width - 16, y + _SIDE_HEIGHT - 27), 14, "threat", serif=True, italic=True, align="end")


def _alt(state: State) -> str:
    convoy = ", ".join(text.card_words(state, card) for card in state.convoy) or "empty"
    sides = "; ".join(f"{name}: {_has(state, side)}" for side, name in enumerate(state.table.sides))
    return f"{panel.headline(state)} Convoy from the outermost: {convoy}. {state.deck} ship cards in the deck. {sides}."
