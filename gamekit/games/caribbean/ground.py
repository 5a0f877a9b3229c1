"""What never moves on the picture of a board: ocean, havens, borders, land, ports, names, the places of the supply."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from gamekit.games.caribbean import art
from gamekit.games.caribbean.drawing import inset, read_drawing, thinned
from gamekit.scene import Area, Disc, Line, Paint, Words

if TYPE_CHECKING:
    from gamekit.games.caribbean.drawing import BoardDrawing, Lettering
    from gamekit.games.caribbean.pack import Pack
    from gamekit.scene import Point, Ring, Shape

_ROW, _PILE = 0.78, 1.1  # how large a chest of the supply is, relative to the art


@lru_cache(maxsize=8)
def ground(pack: Pack) -> tuple[Shape, ...]:
    """Return the open ocean with its rhumb lines, the title, and the empty places of the supply."""
    drawing = read_drawing(pack)
    width, height = drawing.view
    left, top, wide, high = drawing.corner
    far = width + height
    hubs = [ornament.at for ornament in drawing.ornaments if ornament.kind == "compass"]
    hubs.append((left + wide / 2, top + high / 2))
    rays = tuple(
        ((x - far * math.cos(turn), y - far * math.sin(turn)), (x + far * math.cos(turn), y + far * math.sin(turn)))
        for x, y in hubs
        for turn in (number * math.pi / 16 for number in range(16))
    )
    shapes: list[Shape] = [
        Area((((0, 0), (width, 0), (width, height), (0, height)),), Paint("ocean")),
        Line(rays, Paint(stroke="rhumb", width=1)),
    ]
    for words in drawing.words:
        if words.kind == "title":
            shapes.append(Words(words.text, _raised(words), words.size, "ink", "halo", serif=True, italic=True))
        elif words.kind == "line":
            shapes.append(Words(words.text, _raised(words), words.size, "ink2", serif=True, bold=False, italic=True))
    shapes += _piles(drawing) if drawing.supply else _row(pack, drawing)
    return tuple(shapes)


def _raised(words: Lettering) -> Point:
    """Return the middle of the height of capitals that stand on a line."""
    return words.at[0], words.at[1] - words.size * 0.33


def _piles(drawing: BoardDrawing) -> Iterator[Shape]:
    """Draw the cards on which the piles of the supply lie, numbered by the rounds after which they come."""
    for number, (x, y) in enumerate(drawing.supply, 1):
        corners = ((x - 30, y - 30), (x + 30, y - 30), (x + 30, y + 32), (x - 30, y + 32))
        yield Area((corners,), Paint("panel", "coast", 1.5))
        yield Words(str(number), (x - 19, y - 17), 14.5, "ink2")
        yield from art.anchor((x, y + 4), "glyph", 1.2)


def _row(pack: Pack, drawing: BoardDrawing) -> Iterator[Shape]:
    places = supply_places(pack, drawing)
    k = chest_of_supply(drawing)
    for at in places:
        yield from art.no_chest(at, k)
    if places:
        x, y = places[0]
        yield quiet("still to come", (x - 22 * k, y), drawing)


def chest_of_supply(drawing: BoardDrawing) -> float:
    """Return how large a chest of the supply is drawn."""
    return (_PILE if drawing.supply else _ROW) * drawing.scale


def supply_places(pack: Pack, drawing: BoardDrawing) -> tuple[Point, ...]:
    """Return where the chests of the supply lie, in the order in which they go: in piles, or in a row."""
    count = len(pack.ports) - pack.chests_at_start
    if drawing.supply:
        return tuple(_on_pile(pack, drawing, *divmod(number, pack.supply_each_round)) for number in range(count))
    left, top, width, height = drawing.corner
    step = min(30 * chest_of_supply(drawing), width * 0.6 / max(count, 1))
    right = left + width - 18 * drawing.scale
    return tuple((right - step * (count - 1 - number), top + height + 6) for number in range(count))


def _on_pile(pack: Pack, drawing: BoardDrawing, pile: int, turn: int) -> Point:
    """Return where the chest lies that goes ``turn``-th (from 0) from a pile: the first lies on top."""
    x, y = drawing.supply[pile % len(drawing.supply)]
    below = pack.supply_each_round - 1 - turn
    return x + 8 - 14 * below, y + 15 - 13 * below


def quiet(text: str, end: Point, drawing: BoardDrawing, align: str = "end") -> Words:
    """Return a line of small italics that ends at a point."""
    return Words(text, end, drawing.letters * 0.84, "ink2", serif=True, bold=False, italic=True, align=align)


@lru_cache(maxsize=32)
def over_spaces(pack: Pack, colours: tuple[str, ...]) -> tuple[Shape, ...]:
    """Return what lies above the sea spaces: havens, borders, land, ports."""
    drawing = read_drawing(pack)
    k = drawing.scale
    width, height = drawing.view
    shapes: list[Shape] = []
    if drawing.land:
        rough = tuple(thinned(ring, 8 * k) for ring in drawing.land)  # a broad line does not show small points
        shapes.append(Area(rough, Paint(stroke="lining", width=15 * k, opacity=0.6)))
    for haven in pack.havens.values():
        drawn = drawing.havens[haven.id]
        if haven.colour in colours:
            shapes.append(Area(drawn.band, Paint(haven.colour)))
            shapes += [Area(rings, Paint(f"{haven.colour}2")) for rings in _crossing(drawn.pattern)]
    shapes += [
        Line(drawing.borders, Paint(stroke="border2", width=4.4 * k, opacity=0.8)),
        Line(drawing.borders, Paint(stroke="border", width=1.7 * k)),
    ]
    if drawing.rope:
        shapes.append(Line(drawing.rope, Paint(stroke="edge", width=5 * k)))
        shapes.append(Line(drawing.rope, Paint(stroke="border2", width=1.6 * k, dash=(7 * k, 6 * k))))
    shapes += [
        *_land(drawing),
        *_ornaments(drawing),
        *_lettering(drawing),
        *_legend(drawing, colours),
    ]
    shapes += art.starts(drawing.starts.values(), k)
    for haven in pack.havens.values():
        at = drawing.havens[haven.id].badge
        in_play = haven.colour in colours
        shapes += art.badge(haven.colour, at, art.SHIELD * k) if in_play else art.idle_badge(at, art.SHIELD * k)
    drawn_ports = [drawing.ports[port.name] for port in pack.ports]
    shapes += art.ports([port.at for port in drawn_ports], [plank for port in drawn_ports for plank in port.jetties], k)
    frame = ((2.5, 2.5), (width - 2.5, 2.5), (width - 2.5, height - 2.5), (2.5, height - 2.5))
    return (
        *shapes,
        Area((frame,), Paint(stroke="edge", width=5)),
        Area((frame,), Paint(stroke="border2", width=1.6, dash=(24, 24))),
    )


def _land(drawing: BoardDrawing) -> Iterator[Shape]:
    if not drawing.land:
        return
    k = drawing.scale
    yield Area(drawing.land, Paint("land", "coast", 1.7 * k))
    if rings := tuple(filter(None, (inset(ring, 7.5 * k) for ring in drawing.land))):
        yield Area(rings, Paint("land2", opacity=0.85))


def _legend(drawing: BoardDrawing, colours: tuple[str, ...]) -> Iterator[Shape]:
    """Draw what the signs mean, where the drawing has room for it."""
    if drawing.legend is None:
        return
    left, top, width, height = drawing.legend
    corners = ((left, top), (left + width, top), (left + width, top + height), (left, top + height))
    yield Area((corners,), Paint("panel", "coast", 1.2))
    y = top + height / 2
    yield Disc((left + 21, y), 10, Paint("port", "port-rim", 1.6))
    yield from art.starts([(left + 92, y)], 0.9)
    yield from art.chest("7", 0.82, (left + 163, y + 1))
    said = [("port", 37), ("start", 108), ("chest, thousands", 180)]
    for number, colour in enumerate(colours):
        x = left + 316 + 40 * number
        yield from art.swatch(colour, (x, y))
    said.append(("havens", 300 + 40 * len(colours)))
    for text, right in said:
        yield Words(text, (left + right, y), 17, "ink", serif=True, bold=False, align="start")


def _crossing(rings: Iterable[Ring]) -> Iterator[tuple[Ring, ...]]:
    """Split the strips of a pattern by the way they lean: strips that cross must not blot each other out."""
    groups: dict[bool, list[Ring]] = {}
    for ring in rings:
        sides = zip(ring, (*ring[1:], ring[0]), strict=True)
        (ax, ay), (bx, by) = max(sides, key=lambda side: math.dist(*side))
        groups.setdefault((bx - ax) * (by - ay) > 0, []).append(ring)
    yield from map(tuple, groups.values())


def _ornaments(drawing: BoardDrawing) -> Iterator[Shape]:
    on_land: list[Ring] = []
    on_sea: list[Ring] = []
    for ornament in drawing.ornaments:
        match ornament.kind:
            case "compass":
                yield from art.compass(ornament.at, ornament.size)
            case "hills":
                on_land += art.hill(ornament.at, ornament.size)
            case "palm":
                on_land += art.palm(ornament.at, ornament.size)
            case "waves":
                on_sea += art.waves(ornament.at, ornament.size)
    if on_land:
        yield Line(tuple(on_land), Paint(stroke="glyph", width=1.7 * drawing.scale))
    if on_sea:
        yield Line(tuple(on_sea), Paint(stroke="edge", width=1.6 * drawing.scale, opacity=0.4))


def _lettering(drawing: BoardDrawing) -> Iterator[Shape]:
    for words in drawing.words:
        at = _raised(words)
        if words.kind == "land":
            ink, italic = "land-name", False
        elif words.kind == "sea":
            ink, italic = "sea-name", True
        else:
            continue
        yield Words(
            words.text,
            at,
            words.size,
            ink,
            serif=True,
            bold=False,
            italic=italic,
            angle=words.angle,
            spaced=words.spaced,
        )


@lru_cache(maxsize=8)
def names(pack: Pack, *, narrow: bool = False) -> tuple[Shape, ...]:
    """Return the names of the ports; in a ``narrow`` picture, if the drawing knows one, they are larger."""
    drawing = read_drawing(pack)
    size = drawing.narrow_letters if narrow else drawing.letters
    if not size:
        return ()
    return tuple(
        Words(name, (x, y - size * 0.33), size, "ink", "halo", serif=True, italic=True, align=drawn.align)
        for name, drawn in ((port.name, drawing.ports[port.name]) for port in pack.ports)
        for x, y in [drawn.narrow if narrow else drawn.label]
    )
