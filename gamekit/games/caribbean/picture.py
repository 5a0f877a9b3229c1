"""The picture of a position: the map, the ships, the chests, and what the ship in turn may reach."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from gamekit.games.caribbean import art
from gamekit.games.caribbean.drawing import read_drawing
from gamekit.games.caribbean.ground import chest_of_supply, ground, names, over_spaces, quiet, supply_places
from gamekit.games.caribbean.pack import SHIPS
from gamekit.games.caribbean.reach import reach
from gamekit.games.caribbean.sailing import havens_from
from gamekit.games.caribbean.setup import colours_of
from gamekit.games.caribbean.state import DELIVERED, PORT, SUPPLY, Phase, State
from gamekit.scene import Area, Disc, Mark, Paint, Scene, Spot, Sprite, Words, shared_palette
from gamekit.words import counted

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gamekit.game import Player
    from gamekit.games.caribbean.drawing import BoardDrawing
    from gamekit.scene import Palette

PALETTE: Final[Palette] = shared_palette()
_CHEST: Final = 1.1
_ABOARD: Final = (25.0, 15.5)


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
        marks += _chances(state, near)
        marks += [Mark(space, "block") for space in _blocking(state, near)]
    return Scene(
        size=drawing.view,
        title=pack.title,
        alt=_alt(state),
        palette=PALETTE,
        backdrop=ground(pack),
        spots=tuple(_spots(state, near)),
        sprites=(*_ships(state, drawing), *_chests(state, drawing), *_supply(state, drawing)),
        marks=tuple(marks),
        over=over_spaces(pack, colours),
        front=names(pack),
        notes=(_note(state, drawing),),
        narrow=names(pack, narrow=True),
        unit=drawing.scale,
        bends=drawing.bends,
    )


def _blocking(state: State, near: Mapping[str, int]) -> Iterator[str]:
    """Yield the spaces of ships that stop the ship in turn from sailing on."""
    assert state.ship is not None  # noqa: S101 - somebody asks about a ship in turn
    within = {space for space, distance in near.items() if distance < state.movement}
    reached = {state.where(SHIPS[state.ship]), *within} if near else set()
    for number, space in enumerate(state.ships):
        if space and number != state.ship and not reached.isdisjoint(state.table.pack.next[space]):
            yield space


def _chances(state: State, near: Mapping[str, int]) -> Iterator[Mark]:
    """Mark where the ship in turn can capture, or deliver what she has aboard: from where she lies, or in reach."""
    if state.active is None or state.ship is None:
        return
    ship, pack = SHIPS[state.ship], state.table.pack
    here = state.where(ship)
    for place, port in enumerate(pack.ports):
        if ship not in state.chests and state.chests[place] == PORT:
            if here in port.spaces:
                yield Mark(f"port:{port.name}", "can")
            elif not near.keys().isdisjoint(port.spaces):
                yield Mark(f"port:{port.name}", "could")
    if ship not in state.chests:
        return
    now = {haven.id for haven in havens_from(state, here)}
    later = {haven.id for space in near for haven in havens_from(state, space)}
    yield from (Mark(haven, "can" if haven in now else "could") for haven in pack.havens if haven in now | later)


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
        parts.append(f"{counted(near[space], 'space')} away for {SHIPS[state.ship]}")
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


def _supply(state: State, drawing: BoardDrawing) -> Iterator[Sprite]:
    """Return one closed chest for each that is still to come; which it is, nobody knows."""
    places = supply_places(state.table.pack, drawing)
    left = state.chests.count(SUPPLY)
    for number, at in enumerate(places, 1):
        looks = () if len(places) - number < left else ("hidden",)
        yield Sprite(f"supply:{number}", "a chest still to come", at, art.chest("?", chest_of_supply(drawing)), looks)


# --- Words ---------------------------------------------------------------------------------------------------


def _note(state: State, drawing: BoardDrawing) -> Words:
    if drawing.note:
        return quiet(_moment(state), drawing.note, drawing, "middle")
    left, top, width, height = drawing.corner
    return quiet(_moment(state), (left + width - 8, top + height * 0.82), drawing)


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
