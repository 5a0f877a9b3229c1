"""Still pictures of a choice: where a stack may go, who may board a ship, and what a boarding pays whom.

What is chosen stands on gold, what may be done has a full rim and says its result, what is refused is faded, has a
dashed rim and says the reason: three signs each, none of them colour alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Literal

from gamekit.game import Action, Breach
from gamekit.games.buccaneer import art, boarding, layout, looking, moving, panel, wages
from gamekit.games.buccaneer.actions import BoardShip, MovePirates
from gamekit.games.buccaneer.layout import Box, Layout, discs, piece_id
from gamekit.games.buccaneer.picture import picture
from gamekit.games.buccaneer.state import Phase, State
from gamekit.icons import box
from gamekit.scene import Area, Line, Paint, Scene, Words

if TYPE_CHECKING:
    from gamekit.games.buccaneer.state import Stack
    from gamekit.games.buccaneer.wages import Boarding
    from gamekit.scene import Point, Shape

_RIBBON: Final = 84.0
"""How much room a ribbon takes between the ships and the players."""


@dataclass(frozen=True, slots=True)
class _Note:
    """What is said of a stack or a ship."""

    box: Box
    kind: Literal["chosen", "legal", "refused"]
    words: str
    faded: frozenset[str] = frozenset()


def choices(view: State, item: str) -> Scene:
    """Return the picture with what a stack of the player in turn may do, or who of his stacks may board a ship.

    ``item`` is an id of the picture: a stack, any of its pirates, or a ship. ValueError for anything else, and
    where nobody is to move or board.
    """
    if view.phase is not Phase.TURN:
        message = "nobody is to move or board in this position"
        raise ValueError(message)
    at = layout.wide(len(view.table.players))
    stack = layout.stack_of(view, item)
    if ship := layout.ship_at(view, item):
        notes = list(_for_ship(view, at, ship))
    elif stack is not None and stack[0].player == view.turn:
        notes = list(_for_stack(view, at, stack))
    else:
        message = f"{item!r:.60} is neither an open ship nor a stack of {view.table.players[view.turn]}'s"
        raise ValueError(message)
    return _noted(picture(view, at), notes)


def paid(view: State, action: BoardShip) -> Scene:
    """Return the picture with a ribbon that cuts the ship's ducats into what everybody gets of a boarding.

    ValueError where the boarding is not legal.
    """
    stack = moving.own_stack(view, action.pirate)
    if view.phase is not Phase.TURN or stack is None or boarding.why_not(view, action):
        message = f"{view.table.players[view.turn]} cannot board so in this position"
        raise ValueError(message)
    usual = layout.wide(len(view.table.players))
    at = replace(usual, panels_at=usual.panels_at + _RIBBON)
    found = wages.boarding(view, action.ship, stack)
    chosen = [
        _Note(_stack_box(at, stack), "chosen", str(len(stack))),
        _Note(_ship_box(view, at, action.ship), "chosen", looking.signed(found)),
    ]
    scene = _noted(picture(view, at), chosen)
    ribbon = _ribbon(view, at, action, found)
    return replace(scene, notes=(*scene.notes, *ribbon), alt=f"{scene.alt} {wages.sentence(view, found)}")


# --- What is said of what --------------------------------------------------------------------------------------


def _for_stack(view: State, at: Layout, own: Stack) -> Iterator[_Note]:
    value = str(own[0].value)
    yield _Note(_stack_box(at, own), "chosen", "yours")
    for other in view.stacks:
        if other != own:
            move = MovePirates(view.turn, value, other[0])
            breaches = moving.why_not(view, move)
            yield _note(_stack_box(at, other), str(len(own) + len(other)), breaches, _parts(view, other))
    for ship in view.open:
        yield _for_boarding(view, _ship_box(view, at, ship), ship, own, frozenset({ship}))


def _for_ship(view: State, at: Layout, ship: str) -> Iterator[_Note]:
    yield _Note(_ship_box(view, at, ship), "chosen", "to board")
    for own in view.captained(view.turn):
        yield _for_boarding(view, _stack_box(at, own), ship, own, _parts(view, own))


def _for_boarding(view: State, where: Box, ship: str, own: Stack, faded: frozenset[str]) -> _Note:
    action = BoardShip(view.turn, ship, str(own[0].value), boarding.choices(view, ship)[0])
    result = looking.signed(wages.boarding(view, ship, own)).removesuffix("s").removesuffix(" ducat")
    return _note(where, result, boarding.why_not(view, action), faded)


def _note(where: Box, result: str, breaches: tuple[Breach, ...], faded: frozenset[str]) -> _Note:
    if not breaches:
        return _Note(where, "legal", result)
    return _Note(where, "refused", _reason(breaches[0]), faded)


def _reason(breach: Breach) -> str:
    """Return a refusal in a word or two."""
    short = {
        "move.own": "own",
        "move.nine": "{height} > {most}",
        "board.crew": "crew {has} of {crew}",
        "mutiny.force": "mutiny",
    }
    return short.get(breach.rule.id, breach.rule.title).format_map(dict(breach.facts))


def _parts(view: State, stack: Stack) -> frozenset[str]:
    """Return the sprites that a stack is drawn of."""
    top = stack[0]
    return frozenset(
        {
            *(disc.id for disc in discs(view) if disc.top == top),
            *(piece_id("value", pirate) for pirate in stack[1:] if isinstance(pirate.value, str)),
            piece_id("face", top),
            piece_id("pennant", top),
        }
    )


# --- How it is drawn ---------------------------------------------------------------------------------------------


def _stack_box(at: Layout, stack: Stack) -> Box:
    x, y = at.stand(stack[0].player, str(stack[0].value))
    half = min(art.RX + 5, at.reach(stack[0].player) / 2 - 1)
    high = 2 * art.RY + len(stack) * art.DISC + 9
    return Box(x - half, y - high + 5, 2 * half, high)


def _ship_box(view: State, at: Layout, ship: str) -> Box:
    x, y = at.card(view.display.index(ship) + 1)
    w, h = art.CARD
    return Box(x - w / 2 - 5, y - h / 2 - 5, w + 10, h + 10)


def _noted(scene: Scene, notes: list[_Note]) -> Scene:
    faded = frozenset[str]().union(*(note.faded for note in notes))
    sprites = tuple(
        replace(sprite, looks=(*sprite.looks, "faded")) if sprite.id in faded else sprite for sprite in scene.sprites
    )
    chosen = tuple(shape for note in notes if note.kind == "chosen" for shape in _ground(note))
    above = tuple(shape for note in notes for shape in _said(note))
    return replace(scene, sprites=sprites, marks=(), over=(*scene.over, *chosen), notes=(*scene.notes, *above))


def _ground(note: _Note) -> Iterator[Shape]:
    x, y, wide, high = note.box
    yield Area((box((x, y), (wide, high), 12),), Paint("gold", "turn", 3))


def _said(note: _Note) -> Iterator[Shape]:
    """Yield the rim and the pill of a note; the pill lies across the lower edge."""
    x, y, wide, high = note.box
    rims = {"legal": Paint(stroke="legal", width=3), "refused": Paint(stroke="refused", width=1.8, dash=(5, 4))}
    if note.kind in rims:
        yield Area((box((x, y), (wide, high), 12),), rims[note.kind])
    fill, ink, rim = {
        "chosen": ("gold", "coin-ink", "turn"),
        "legal": ("legal", "legal-ink", "legal"),
        "refused": ("halo", "refused", "refused"),
    }[note.kind]
    sign = 0.0 if note.kind == "chosen" else 16.0
    room = len(note.words) * 8.4 + sign + 14
    middle = (x + wide / 2, y + high + 9)
    yield Area((box((middle[0] - room / 2, middle[1] - 10), (room, 20), 10),), Paint(fill, rim, 1.5))
    yield Words(note.words, (middle[0] + sign / 2, middle[1]), 12.5, ink)
    yield from _sign(note.kind, (middle[0] - room / 2 + 13, middle[1]), ink)


def _sign(kind: str, at: Point, ink: str) -> Iterator[Shape]:
    x, y = at
    if kind == "legal":
        yield Line((((x - 4.5, y), (x - 1, y + 4), (x + 5, y - 4)),), Paint(stroke=ink, width=2.3))
    elif kind == "refused":
        strokes = (((x - 3.5, y - 3.5), (x + 3.5, y + 3.5)), ((x + 3.5, y - 3.5), (x - 3.5, y + 3.5)))
        yield Line(strokes, Paint(stroke=ink, width=2))


# --- The ribbon --------------------------------------------------------------------------------------------------


def _ribbon(view: State, at: Layout, action: Action, found: Boarding) -> Iterator[Shape]:
    """Yield the ship's ducats as a bar: what each creditor gets, at most, and what the captain keeps, at least."""
    x, y, wide, high = layout.MARGIN, at.panels_at - _RIBBON + 4, at.width - 2 * layout.MARGIN, _RIBBON - 14
    seats = panel.beside(view).seats
    ducats = view.ships[found.ship].ducats
    owed = sum(wage.ducats.most for wage in found.wages)
    unit = (wide - 32) / max(ducats, owed, 1)
    yield Area((box((x, y), (wide, high), 10),), Paint("wash", "turn", 2))
    along, top = x + 16, y + 11
    for wage in found.wages:
        long = unit * wage.ducats.most
        if long:
            seat = seats[wage.player]
            yield Area((box((along, top), (long, 24), 3),), Paint(seat.colour, "outline", 1.2))
            yield from _plate((along + long / 2, top + 12), f"{seat.sign} {wage.ducats}", "cream", "cream-ink")
        along += long
    if ducats > owed:
        long = unit * (ducats - owed)
        yield Area((box((along, top), (long, 24), 3),), Paint("gold", "gold-rim", 1.2))
        if long > 90:  # noqa: PLR2004 - what the words need
            yield Words(f"keeps {found.gain}", (along + long / 2, top + 12), 14, "coin-ink")
    elif owed > ducats:
        end = x + 16 + unit * ducats
        over = box((end, top - 3), (unit * (owed - ducats), 30), 3)
        yield Area((over,), Paint(stroke="refused", width=2.6, dash=(5, 4)))
        yield Line((((end, top - 6), (end, top + 30)),), Paint(stroke="refused", width=3))
        yield from _plate((end - 58, top + 12), f"ship pays {ducats}", "gold", "coin-ink")
    told = f"{wages.sentence(view, found)} {_shares(view, action, found)}"
    yield Words(
        told, (x + 16, y + high - 16), min(17.0, 2 * (wide - 32) / len(told)), serif=True, bold=False, align="start"
    )


def _plate(at: Point, words: str, fill: str, ink: str) -> Iterator[Shape]:
    half = len(words) * 4.6 + 5
    yield Area((box((at[0] - half, at[1] - 9), (2 * half, 18), 4),), Paint(fill))
    yield Words(words, at, 13.5, ink)


def _shares(view: State, action: Action, found: Boarding) -> str:
    """Return who gets which booty."""
    names = view.table.players
    takes = action.takes if isinstance(action, BoardShip) else None
    told = f"{names[found.captain]} takes the {looking.PIECE_NAMES[takes]}" if takes else "No booty is left"
    other = boarding.other_piece(view.ships[found.ship], takes)
    if other is not None and found.second is not None and view.stock(other):
        told += f", {names[found.second]} the {looking.PIECE_NAMES[other]}"
    return f"{told}."
