"""What lies on the table of Raiders, as shapes around a point: goods, locations, threats, cards."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from gamekit import icons
from gamekit.icons import box
from gamekit.panel import CARD as _BESIDE
from gamekit.scene import Area, Disc, Line, Paint, Stamp, Words

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from gamekit.game import Player
    from gamekit.games.raiders.pack import Card
    from gamekit.icons import Part
    from gamekit.scene import Point, Shape

_L: Final = "outline"
_CUP: Final = (
    "M-11 -17 L11 -17 C11 -5 7 0 2.5 2 L2.5 9 C7 10 10 12 10 16 L-10 16 C-10 12 -7 10 -2.5 9 "
    "L-2.5 2 C-7 0 -11 -5 -11 -17"
)
_TOWER: Final = (
    "M-12 -18 L-7 -18 L-7 -13 L-2.5 -13 L-2.5 -18 L2.5 -18 L2.5 -13 L7 -13 L7 -18 L12 -18 L12 -6 L9 -3 "
    "L9 13 L13 17 L3 17 L3 9 C3 5 -3 5 -3 9 L-3 17 L-13 17 L-9 13 L-9 -3 L-12 -6 Z"
)
_ICONS: Final[Mapping[str, tuple[Part, ...]]] = {
    "gemstones": (
        ("M-17 -5 L-9 -15 L9 -15 L17 -5 L0 17 Z", "gem", _L, 1.6),
        ("M-17 -5 L-6 -5 L-9 -15 Z", "gem2", "", 0),
        ("M6 -5 L17 -5 L9 -15 Z", "gem2", "", 0),
        ("M6 -5 L17 -5 L0 17 Z", "gem3", "", 0),
        ("M-17 -5 L17 -5 M-9 -15 L-6 -5 L0 17 L6 -5 L9 -15 M-6 -5 L0 -15 L6 -5", "", _L, 1),
    ),
    "silverware": (
        ("M11 -13 C18 -14 18 -4 9 -4 M-11 -13 C-18 -14 -18 -4 -9 -4", "", _L, 2.6),
        (_CUP, "steel", _L, 1.6),
        ("M-6 -13 C-6 -7 -5 -4 -3 -2", "", "bone", 2),
        ("M-6 12.5 L6 12.5", "", "steel2", 1.4),
    ),
    "fabrics": (
        ("M-15 -4 L-15 15 C-11 12 -9 18 -5 15 C-1 12 1 18 5 15 L5 -4 Z", "fabric", _L, 1.5),
        ("M-15 -15 L11 -15 L11 -2 L-15 -2 Z", "fabric", _L, 1.5),
        ("M-10.5 -15 L-10.5 14 M-1 -15 L-1 14", "", "fabric2", 2.2),
        ("O11 -8.5 6", "fabric2", _L, 1.5),
        ("O11 -8.5 2.4", "", _L, 1.1),
    ),
    "rum": (
        ("M-10 -17 C-16 -7 -16 7 -10 17 L10 17 C16 7 16 -7 10 -17 Z", "wood", _L, 1.6),
        ("M-13.2 -9 L13.2 -9 M-13.2 9 L13.2 9", "", "steel2", 3.6),
        ("O0 0 3.2", "wood2", _L, 1),
    ),
    "pistols": (
        ("M-19 -10 L4 -10 L4 -4.5 L-19 -4.5 Z", "steel2", _L, 1.4),
        ("M-15 -4.5 L3 -8 C11 -8 15 0 17 10 L16.5 15 L9 15.5 C8.5 8 5 3 -1 1 L-15 -1 Z", "wood", _L, 1.5),
        ("M2 -9 L5 -16 L9.5 -14 L8 -7.5 Z", "steel", _L, 1.3),
        ("M-3 1 C-4 8 3 8 3.5 3", "", _L, 1.8),
    ),
    "cutlasses": (
        ("M-9 9 C2 1 9 -7 12 -18 C17 -9 9 5 -5 13 Z", "steel", _L, 1.4),
        ("M-8 11 L-15 17", "", "wood2", 5),
        ("M-12 6 L-3 14", "", "brass", 3),
        ("M9 9 C-2 1 -9 -7 -12 -18 C-17 -9 -9 5 5 13 Z", "steel", _L, 1.4),
        ("M8 11 L15 17", "", "wood2", 5),
        ("M12 6 L3 14", "", "brass", 3),
    ),
    "inn": (
        ("M-12 -8 L7 -8 L7 15 C7 16 6 17 5 17 L-10 17 C-11 17 -12 16 -12 15 Z", "*", "", 0),
        ("M7 -3 L12 -3 C16 -3 16 10 12 10 L7 10", "", "*", 3.4),
        ("M-14 -8 C-16 -14 -10 -18 -6 -15 C-3 -20 4 -19 5 -15 C10 -16 11 -9 8 -7 L-12 -7 Z", "*", "", 0),
    ),
    "tower": ((_TOWER, "*", "", 0),),
    "pier": (
        ("M-19 -7 L19 -7 L19 -1 L-19 -1 Z", "*", "", 0),
        ("M-14 -12 L-14 12 M-2 -12 L-2 12 M10 -12 L10 12", "", "*", 4.4),
        ("M-19 14 C-15 10 -12 10 -8 14 C-4 18 -1 18 3 14 C7 10 10 10 14 14", "", "*", 3),
    ),
    "beach": (
        ("M-2 14 C-4 4 -2 -4 3 -9", "", "*", 4),
        ("M3 -9 C-4 -17 -12 -14 -15 -7 C-9 -10 -4 -10 3 -9 Z", "*", "*", 1.4),
        ("M3 -9 C-3 -7 -7 -3 -8 3 C-4 -2 0 -6 3 -9 Z", "*", "*", 1.4),
        ("M3 -9 C10 -9 15 -4 15 3 C18 -6 13 -12 3 -9 Z", "*", "*", 1.4),
        ("M3 -9 C5 -15 11 -17 15 -15 C13 -19 5 -18 3 -9 Z", "*", "*", 1.4),
        ("M-19 17 C-13 11 9 11 19 17 Z", "*", "", 0),
    ),
    "ball": (("O0 0 15", "ball", _L, 2.2), ("M-8 -4 C-7 -8 -4 -10 0 -10", "", "ball2", 3)),
    "doubloon": (
        ("O0 0 17", "gold", "gold-rim", 2),
        ("M0 -9 L2.6 -2.8 L9 -2.4 L4 1.6 L5.7 8 L0 4.4 L-5.7 8 L-4 1.6 L-9 -2.4 L-2.6 -2.8 Z", "gold-rim", "", 0),
    ),
    "ship": (
        ("M-1 -18 L-1 8", "", _L, 2),
        ("M1 -17 C10 -13 12 -4 10 2 L1 2 Z", "cloth", _L, 1.4),
        ("M-3 -13 C-10 -9 -12 -3 -13 2 L-3 2 Z", "cloth", _L, 1.4),
        ("M-18 6 L18 6 C16 13 13 16 10 16 L-10 16 C-14 16 -17 12 -18 6 Z", "wood", _L, 1.5),
    ),
    "spyglass": (
        ("M-18.2 6.7 L-8.6 -0.5 L-3.3 7.9 L-14 13.5 Z", "brass", _L, 1.4),
        ("M-9.1 -1.4 L1.6 -8.7 L8.5 2.3 L-2.8 8.8 Z", "wood", _L, 1.4),
        ("M0.8 -10 L11.3 -17.7 L20.9 -2.4 L9.3 3.6 Z", "brass", _L, 1.4),
    ),
    "kraken": (
        ("M-4 4 C-8 14 -16 14 -17 6 M-3 5 C-5 18 -11 20 -13 15 M-6 0 C-12 4 -14 -4 -18 -6", "", "kraken", 3.6),
        ("M4 4 C8 14 16 14 17 6 M3 5 C5 18 11 20 13 15 M6 0 C12 4 14 -4 18 -6", "", "kraken", 3.6),
        ("M-9 4 C-14 -8 -8 -19 0 -19 C8 -19 14 -8 9 4 C5 8 -5 8 -9 4 Z", "kraken", _L, 1.6),
        ("O-3.8 -2 2.7", "bone", "", 0),
        ("O3.8 -2 2.7", "bone", "", 0),
        ("O-3.4 -1.4 1.2", "bone-ink", "", 0),
        ("O3.4 -1.4 1.2", "bone-ink", "", 0),
    ),
    "corsairs": (
        ("M-15 16 L15 0 M15 16 L-15 0", "", _L, 5.6),
        ("M-15 16 L15 0 M15 16 L-15 0", "", "steel", 3.2),
        (
            "M-10 -5 C-10 -21 10 -21 10 -5 C10 0 8 3 5 4 L5 9 L-5 9 L-5 4 C-8 3 -10 0 -10 -5 Z",
            "bone",
            "bone-ink",
            1.5,
        ),
        ("O-4 -4.5 2.9", "bone-ink", "", 0),
        ("O4 -4.5 2.9", "bone-ink", "", 0),
        ("M0 -1 L1.6 2 L-1.6 2 Z", "bone-ink", "", 0),
    ),
    "ghost": (
        ("M-1 -19 L-1 8 M9 -12 L9 8", "", _L, 1.8),
        ("M0 -18 C9 -14 9 -6 8 -2 L5 0 L3 -3 L0 1 Z", "ghost", _L, 1.2),
        ("M-3 -15 C-10 -11 -12 -5 -12 0 L-9 -2 L-7 2 L-3 -1 Z", "ghost", _L, 1.2),
        ("M-18 5 L18 3 C16 12 13 15 10 15 C7 12 5 16 2 14 C-1 12 -3 17 -7 15 C-13 15 -17 11 -18 5 Z", "ghost", _L, 1.5),
        ("O-7 9 1.6", "bone-ink", "", 0),
        ("O0 9 1.6", "bone-ink", "", 0),
        ("O7 8.5 1.6", "bone-ink", "", 0),
    ),
    "anchor": (
        ("O0 -14 3.5", "", "*", 2.6),
        ("M0 -10 L0 16 M-8 -5 L8 -5 M-14 5 C-13 13 -6 16 0 16 C6 16 13 13 14 5", "", "*", 2.6),
    ),
}
NAMES: Final = {"corsairs": "Corsairs", "ghost": "Ghost ship", "kraken": "Kraken"}


def icon(name: str, size: float, at: Point = (0, 0), ink: str = "") -> Stamp:
    """Return an icon around ``at``; ``ink`` is the colour of those that have only one."""
    return icons.icon(_ICONS, name, size, at, ink)


# --- Cards ---------------------------------------------------------------------------------------------------

CARD: Final = (132.0, 184.0)
BACK: Final = (26.0, 36.0)
STRIP: Final = 18.0
"""How much of a card stays visible below the next one in its column."""
SMALL: Final = (48.0, 34.0)


@cache
def card(of: Card) -> tuple[Shape, ...]:
    """Return a card of the convoy around (0, 0): location, good, reward, cannonball."""
    w, h = CARD
    x, y = -w / 2, -h / 2
    shapes: list[Shape] = [
        Stamp("card", _blank()),
        Stamp(f"head-{of.location}", _head(of.location)),
        Words(of.location.capitalize(), (8, y + 19), 16.5, f"{of.location}-ink", serif=True, italic=True),
        icon(of.good, 62, (0, y + 83)),
        Words(of.good.capitalize(), (0, y + 136), 15.5, serif=True, italic=True),
        *_reward(of, (x + 9, y + h - 19)),
    ]
    if of.cannonball:
        shapes.append(icon("ball", 31, (-x - 21, y + h - 19)))
    return tuple(shapes)


@cache
def _blank() -> tuple[Shape, ...]:
    w, h = CARD
    x, y = -w / 2, -h / 2
    return (
        Area((box((x + 2, y + 4), CARD, 9),), Paint("shade")),
        Area((box((x, y), CARD, 9),), Paint("card", "card-edge", 1.6)),
        Disc((0, y + 83), 46, Paint("card2")),
        Line((((x + 8, y + h - 37), (-x - 8, y + h - 37)),), Paint(stroke="card-edge", width=0.8)),
    )


@cache
def _head(location: str) -> tuple[Shape, ...]:
    x, y = -CARD[0] / 2, -CARD[1] / 2
    return (
        Area((box((x + 4, y + 4), (CARD[0] - 8, 30), 6),), Paint(location)),
        icon(location, 21, (x + 20, y + 19.5), f"{location}-ink"),
    )


def _reward(of: Card, at: Point) -> Iterator[Shape]:
    x, y = at
    if not of.rewards:
        yield Line((((x + 3, y), (x + 15, y)),), Paint(stroke="ink2", width=2))
    for _ in range(of.doubloons):
        yield icon("doubloon", 27, (x + 13, y))
        x += 19 if of.doubloons > 1 else 28
    x += 9 * (of.doubloons > 1)
    for _ in range(of.ships):
        yield back((x + 12, y), 0.78)
        x += 25
    if of.spyglass:
        yield icon("spyglass", 30, (x + 15, y))


@cache
def small(of: Card) -> tuple[Shape, ...]:
    """Return a card in a column around the middle of its upper edge: the strip holds location and cannonball."""
    shapes: list[Shape] = [Stamp(f"small-{of.location}", _strip(of.location)), icon(of.good, 15, (0, 25.5))]
    if of.cannonball:
        shapes.append(icon("ball", 16.5, (SMALL[0] / 2 - 9.5, 9.6)))
    return tuple(shapes)


@cache
def _strip(location: str) -> tuple[Shape, ...]:
    w = SMALL[0]
    return (
        Area((box((-w / 2, 0), SMALL, 5),), Paint("card", "card-edge", 1.2)),
        Area((box((-w / 2 + 2.5, 2.5), (17, 14)),), Paint(location)),
        icon(location, 12.5, (-w / 2 + 11, 9.5), f"{location}-ink"),
    )


def back(at: Point = (0, 0), k: float = 1.0) -> Stamp:
    """Return a card with its ship side up."""
    return Stamp("back", _back(), at, k)


@cache
def _back() -> tuple[Shape, ...]:
    w, h = BACK
    return (
        Area((box((-w / 2, -h / 2), BACK, 3),), Paint("card-back", "outline", 1.2)),
        Area((box((2.5 - w / 2, 2.5 - h / 2), (w - 5, h - 5)),), Paint(stroke="card-line", width=0.8)),
        icon("ship", w * 0.82),
    )


@cache
def threat(name: str) -> tuple[Shape, ...]:
    """Return a revealed threat around (0, 0), the size of the card set aside."""
    w, h = 104.0, 122.0
    return (
        Area((box((-w / 2, -h / 2), (w, h), 9),), Paint("card", "threat", 2.6)),
        Disc((0, -8), 36, Paint("card2")),
        icon(name, 62, (0, -8)),
        Words(NAMES[name], (0, h / 2 - 17), 15.5, serif=True, italic=True),
    )


@cache
def face(of: Card) -> tuple[Shape, ...]:
    """Return a card as its owner sees it beside the board: location, good, cannonball; a ship gives no reward."""
    shapes: list[Shape] = [
        Area((box((0, 0), _BESIDE),), Paint("card")),
        Area((box((3, 3), (64, 21), 4),), Paint(of.location)),
        icon(of.location, 15, (14, 13.5), f"{of.location}-ink"),
        Words(of.location.capitalize(), (42, 13.5), 12, f"{of.location}-ink", serif=True, italic=True),
        Disc((35, 50), 22, Paint("card2")),
        icon(of.good, 36, (35, 50)),
        Words(of.good.capitalize(), (35, 80), 12, serif=True, italic=True),
    ]
    if of.cannonball:
        shapes.append(icon("ball", 17, (57, 35)))
    return tuple(shapes)


@cache
def threat_face(name: str) -> tuple[Shape, ...]:
    """Return a threat as whoever has looked at it sees it beside the board."""
    return (
        Area((box((0, 0), _BESIDE),), Paint("card")),
        Area((box((3, 3), (64, 92), 4),), Paint(stroke="threat", width=2)),
        Disc((35, 44), 26, Paint("card2")),
        icon(name, 46, (35, 44)),
        Words(NAMES[name], (35, 80), 12, serif=True, italic=True),
    )


def seat_name(side: Player) -> str:
    """Return the id of a side's sign."""
    return f"seat:{side}"
