"""The picture of a position: the map, the ships, the chests, and what the ship in turn may reach."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from gamekit.games.caribbean import art
from gamekit.games.caribbean.drawing import inset, read_drawing
from gamekit.games.caribbean.pack import SHIPS
from gamekit.games.caribbean.reach import reach
from gamekit.games.caribbean.setup import colours_of
from gamekit.games.caribbean.state import DELIVERED, PORT, SUPPLY, Phase, State
from gamekit.scene import Area, Disc, Line, Mark, Paint, Scene, Spot, Sprite, Words, shared_palette
from gamekit.words import counted

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gamekit.game import Player
    from gamekit.games.caribbean.drawing import BoardDrawing
    from gamekit.games.caribbean.pack import Pack
    from gamekit.scene import Palette, Point, Ring, Shape

PALETTE: Final[Palette] = shared_palette()
_CHEST: Final = 1.1
_ABOARD: Final = (25.0, 15.5)
_SUPPLY: Final = 0.78


def picture(state: State, player: Player | None = None) -> Scene:
    """Return the board as it lies; all of it is open, so that it is the same picture for every ``player``."""
    del player
    pack = state.table.pack
    drawing = read_drawing(pack)
    colours = colours_of(state.table)
    near = reach(state)
    marks = [Mark(space, "reach", str(distance)) for space, distance in near.items()]
    if state.ship is not None:
        marks.append(Mark(state.where(SHIPS[state.ship]), "here"))
    return Scene(
        size=drawing.view,
        title=pack.title,
        alt=_alt(state),
        palette=PALETTE,
        backdrop=_ground(pack),
        spots=tuple(_spots(state, near)),
        sprites=(*_ships(state, drawing), *_chests(state, drawing), *_supply(state, drawing)),
        marks=tuple(marks),
        over=_map(pack, colours),
        front=_names(pack),
        notes=_notes(state, drawing),
    )


# --- What never moves ----------------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def _ground(pack: Pack) -> tuple[Shape, ...]:
    """Return the open ocean with its rhumb lines, the title, and the empty places of the supply."""
    drawing = read_drawing(pack)
    width, height = drawing.view
    left, top, wide, high = drawing.corner
    far = width + height
    hubs = [ornament.at for ornament in drawing.ornaments if ornament.kind == "compass"]
    hubs.append((left + wide / 2, top + high / 2))
    rays = tuple(
        ((x, y), (x + far * math.cos(turn), y + far * math.sin(turn)))
        for x, y in hubs
        for turn in (number * math.pi / 16 for number in range(32))
    )
    shapes: list[Shape] = [
        Area((((0, 0), (width, 0), (width, height), (0, height)),), Paint("ocean")),
        Line(rays, Paint(stroke="rhumb", width=1)),
    ]
    for words in drawing.words:
        if words.kind == "title":
            at = (words.at[0], words.at[1] - words.size * 0.33)
            shapes.append(Words(words.text, at, words.size, "ink", "halo", serif=True, italic=True))
    places = _supply_places(pack, drawing)
    k = _SUPPLY * drawing.scale
    for at in places:
        shapes += art.no_chest(at, k)
    if places:
        x, y = places[0]
        shapes.append(_quiet("still to come", (x - 22 * k, y), drawing))
    return tuple(shapes)


@lru_cache(maxsize=32)
def _map(pack: Pack, colours: tuple[str, ...]) -> tuple[Shape, ...]:
    """Return what lies above the sea spaces: havens, borders, land, ports."""
    drawing = read_drawing(pack)
    k = drawing.scale
    width, height = drawing.view
    shapes: list[Shape] = [
        Area(drawing.land, Paint(stroke="lining", width=20 * k, opacity=0.35)),
        Area(drawing.land, Paint(stroke="lining", width=10 * k, opacity=0.7)),
    ]
    for haven in pack.havens.values():
        drawn = drawing.havens[haven.id]
        if haven.colour in colours:
            shapes.append(Area(drawn.band, Paint(haven.colour)))
            shapes += [Area(rings, Paint(f"{haven.colour}2")) for rings in _crossing(drawn.pattern)]
    shapes += [
        Line(drawing.borders, Paint(stroke="border2", width=4.4 * k, opacity=0.8)),
        Line(drawing.borders, Paint(stroke="border", width=1.7 * k)),
        Area((drawing.rope,), Paint(stroke="edge", width=5 * k)),
        Area((drawing.rope,), Paint(stroke="border2", width=1.6 * k, dash=(7 * k, 6 * k))),
        Area(drawing.land, Paint("land", "coast", 1.7 * k)),
        *(
            Area(rings, Paint("land2", opacity=opacity))
            for depth, opacity in ((5.0, 0.5), (9.0, 1.0))
            if (rings := tuple(filter(None, (inset(ring, depth * k) for ring in drawing.land))))
        ),
        *_ornaments(drawing),
        *_lettering(drawing),
    ]
    for at in drawing.starts.values():
        shapes += art.start(at, k)
    for haven in pack.havens.values():
        at = drawing.havens[haven.id].badge
        in_play = haven.colour in colours
        shapes += art.badge(haven.colour, at, art.SHIELD * k) if in_play else art.idle_badge(at, art.SHIELD * k)
    for name in (port.name for port in pack.ports):
        shapes += art.port(drawing.ports[name].at, drawing.ports[name].jetties, k)
    frame = ((2.5, 2.5), (width - 2.5, 2.5), (width - 2.5, height - 2.5), (2.5, height - 2.5))
    return (
        *shapes,
        Area((frame,), Paint(stroke="edge", width=5)),
        Area((frame,), Paint(stroke="border2", width=1.6, dash=(24, 24))),
    )


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
        at = (words.at[0], words.at[1] - words.size * 0.33)
        if words.kind == "land":
            ink, italic, spaced = "land-name", False, words.size * 0.15
        elif words.kind == "sea":
            ink, italic, spaced = "sea-name", True, words.size * 0.1
        else:
            continue
        yield Words(
            words.text, at, words.size, ink, serif=True, bold=False, italic=italic, angle=words.angle, spaced=spaced
        )


@lru_cache(maxsize=8)
def _names(pack: Pack) -> tuple[Shape, ...]:
    drawing = read_drawing(pack)
    size = drawing.letters
    return tuple(
        Words(name, (x, y - size * 0.33), size, "ink", "halo", serif=True, italic=True, align=drawn.align)
        for name, drawn in ((port.name, drawing.ports[port.name]) for port in pack.ports)
        for x, y in [drawn.label]
    )


# --- Places --------------------------------------------------------------------------------------------------


def _spots(state: State, near: Mapping[str, int]) -> Iterator[Spot]:
    pack = state.table.pack
    drawing = read_drawing(pack)
    owners = _owners(state)
    for space in pack.spaces.values():
        cell = drawing.cells[space.id]
        colour = next((haven.colour for haven in pack.havens_in[space.id] if haven.colour in owners), "")
        fill = f"{colour}-sea" if colour else f"sea{cell.tint}"
        yield Spot(space.id, _about_space(state, space.id, near), cell.ship, (Area(cell.outline, Paint(fill)),))
    for port in pack.ports:
        at = drawing.ports[port.name].at
        yield Spot(f"port:{port.name}", _about_port(state, port.name), at, (Disc(at, 22 * drawing.scale, Paint()),))
    for haven in pack.havens.values():
        at = drawing.havens[haven.id].badge
        owner = owners.get(haven.colour)
        whose = f"haven of {owner} ({haven.colour})" if owner else f"{haven.colour} haven, not in play"
        label = f"{pack.spaces[haven.space].name}, {whose}"
        yield Spot(haven.id, label, at, (Area((art.shield(at, 1.5 * drawing.scale),), Paint()),))


def _owners(state: State) -> dict[str, str]:
    return dict(zip(colours_of(state.table), state.table.players, strict=True))


def _about_space(state: State, space: str, near: Mapping[str, int]) -> str:
    pack = state.table.pack
    parts = [f"{pack.spaces[space].name}, sea space"]
    owners = _owners(state)
    parts += [
        f"haven of {owners[haven.colour]} ({haven.colour})" for haven in pack.havens_in[space] if haven.colour in owners
    ]
    if beside := [pack.ports[place].name for place in pack.ports_at[space]]:
        parts.append(f"beside {' and '.join(beside)}")
    if ship := state.ship_in(space):
        parts.append(f"{ship} lies here")
    if space in near and state.ship is not None:
        parts.append(f"{counted(near[space], 'space')} away, {SHIPS[state.ship]} can sail there")
    return ", ".join(parts)


def _about_port(state: State, name: str) -> str:
    pack = state.table.pack
    place = pack.port_numbers[name]
    where = state.chests[place]
    match where:
        case "supply":
            return f"{name}, port without a chest yet"
        case "port":
            return f"{name}, port with a chest of {pack.ports[place].chest:,}"
        case "delivered":
            return f"{name}, port, its chest has been delivered"
        case _:
            return f"{name}, port, its chest is aboard {where}"


# --- Things that move ----------------------------------------------------------------------------------------


def _ships(state: State, drawing: BoardDrawing) -> Iterator[Sprite]:
    for number, (name, space) in enumerate(zip(SHIPS, state.ships, strict=True)):
        k = drawing.scale
        at = drawing.cells[space].ship if space else (drawing.view[0] / 2, drawing.view[1] / 2)
        looks = ("active",) if number == state.ship else ()
        shapes = art.ship(number, name[0], art.SHIP * k)
        yield Sprite(name, _about_ship(state, name), at, shapes, looks if space else ("hidden",), art.RING * k)


def _about_ship(state: State, name: str) -> str:
    pack = state.table.pack
    if name not in {ship for ship, space in zip(SHIPS, state.ships, strict=True) if space}:
        return f"{name}, not placed yet"
    cargo = state.cargo(name)
    load = "empty" if cargo is None else f"carrying {pack.ports[cargo].name}'s chest of {pack.ports[cargo].chest:,}"
    turn = ", in turn" if state.ship is not None and SHIPS[state.ship] == name else ""
    return f"{name} in {pack.spaces[state.where(name)].name}, {load}{turn}"


def _chests(state: State, drawing: BoardDrawing) -> Iterator[Sprite]:
    k = drawing.scale
    for port, where in zip(state.table.pack.ports, state.chests, strict=True):
        x, y = drawing.ports[port.name].at
        delivered = where == DELIVERED
        label = f"{port.name}'s chest, delivered"
        yield Sprite(f"plate:{port.name}", label, (x, y), art.plate(_CHEST * k), () if delivered else ("hidden",))
        aboard = where in SHIPS
        if aboard:
            x, y = drawing.cells[state.where(where)].ship
            x, y = x + _ABOARD[0] * k, y + _ABOARD[1] * k
        label = f"{port.name}'s chest of {port.chest:,}{f', aboard {where}' if aboard else ''}"
        looks = () if aboard or where == PORT else ("hidden",)
        yield Sprite(f"chest:{port.name}", label, (x, y), art.chest(str(port.chest // 1000), _CHEST * k), looks)


def _supply_places(pack: Pack, drawing: BoardDrawing) -> tuple[Point, ...]:
    count = len(pack.ports) - pack.chests_at_start
    left, top, width, height = drawing.corner
    step = min(30 * _SUPPLY * drawing.scale, width * 0.6 / max(count, 1))
    right = left + width - 18 * drawing.scale
    return tuple((right - step * (count - 1 - number), top + height + 6) for number in range(count))


def _supply(state: State, drawing: BoardDrawing) -> Iterator[Sprite]:
    """Return one closed chest for each that is still to come; which it is, nobody knows."""
    places = _supply_places(state.table.pack, drawing)
    left = state.chests.count(SUPPLY)
    for number, at in enumerate(places, 1):
        looks = () if len(places) - number < left else ("hidden",)
        yield Sprite(f"supply:{number}", "a chest still to come", at, art.chest("?", _SUPPLY * drawing.scale), looks)


# --- Words ---------------------------------------------------------------------------------------------------


def _quiet(text: str, end: Point, drawing: BoardDrawing) -> Words:
    """Return a line of small italics that ends at a point."""
    return Words(text, end, drawing.letters * 0.84, "ink2", serif=True, bold=False, italic=True, align="end")


def _notes(state: State, drawing: BoardDrawing) -> tuple[Shape, ...]:
    left, top, width, height = drawing.corner
    at = (left + width - 8, top + height * 0.82)
    return (_quiet(_moment(state), at, drawing),)


def _moment(state: State) -> str:
    ship = SHIPS[state.ship] if state.ship is not None else ""
    match state.phase:
        case Phase.CHESTS | Phase.STARTS:
            return "The board is being laid out"
        case Phase.BIDS:
            return f"Round {state.round}: sealed bids"
        case Phase.TIE | Phase.COMPARE:
            return f"Round {state.round}: a tie for {ship}"
        case Phase.TURN if state.active is not None:
            return f"Round {state.round}: {ship} has {counted(state.movement, 'space')}"
        case Phase.OVER:
            return f"Game over after round {state.round}"
        case _:
            return f"Round {state.round}"


def _alt(state: State) -> str:
    pack = state.table.pack
    ships = "; ".join(_about_ship(state, name) for name, space in zip(SHIPS, state.ships, strict=True) if space)
    chests = [port.name for port, where in zip(pack.ports, state.chests, strict=True) if where == PORT]
    lying = f"Chests lie in {', '.join(chests)}." if chests else "No chest lies in a port."
    return f"Board of {pack.title}. {_moment(state)}. {f'{ships}. ' if ships else ''}{lying}"
