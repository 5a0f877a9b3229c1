"""The drawing of a board, read from a pack's drawing; a pack without one gets a plain diagram."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from gamekit.storage import LoadError

if TYPE_CHECKING:
    from gamekit.games.caribbean.pack import Pack
    from gamekit.scene import Point, Ring

_TINTS: Final = 4


@dataclass(frozen=True, slots=True)
class Cell:
    """How a sea space is drawn: its outline, which tint of the sea, where a ship lies."""

    outline: tuple[Ring, ...]
    tint: int
    ship: Point


@dataclass(frozen=True, slots=True)
class HavenDrawing:
    """How a safe haven is drawn: the band along its edge, the pattern on the band, the place of the badge."""

    band: tuple[Ring, ...]
    pattern: tuple[Ring, ...]
    badge: Point


@dataclass(frozen=True, slots=True)
class PortDrawing:
    """How a port is drawn: its disc, the jetties into its spaces, its name.

    ``label`` is on the baseline; ``narrow`` is the same in a narrow picture, where letters are larger.
    """

    at: Point
    jetties: tuple[Ring, ...]
    label: Point
    narrow: Point
    align: str


@dataclass(frozen=True, slots=True)
class Lettering:
    """Words on the map, their letters ``spaced``.

    ``kind`` is "title", "line" (small, below the title), "land" or "sea".
    """

    text: str
    at: Point
    size: float
    angle: float
    kind: str
    spaced: float


@dataclass(frozen=True, slots=True)
class Ornament:
    """Something that only looks good; ``kind`` is "compass", "palm", "hills" or "waves"."""

    kind: str
    at: Point
    size: float


@dataclass(frozen=True, slots=True)
class BoardDrawing:
    """A whole board in its own units; ``corner`` (x, y, width, height) is free for title and supply.

    ``letters`` is the size of the ports' names, ``narrow_letters`` the same in a narrow picture, ``scale`` that of
    everything which is drawn on the map. ``supply`` are the places of its piles, where it does not stand in a row in
    the corner; ``note`` is where a still picture says what the moment is, else it stands in the corner; ``bends`` is
    where a ship's way between two neighbouring spaces turns to keep clear of the coast.
    """

    view: Point
    corner: tuple[float, float, float, float]
    land: tuple[Ring, ...]
    rope: tuple[Ring, ...]
    borders: tuple[Ring, ...]
    cells: Mapping[str, Cell]
    havens: Mapping[str, HavenDrawing]
    starts: Mapping[str, Point]
    ports: Mapping[str, PortDrawing]
    words: tuple[Lettering, ...]
    ornaments: tuple[Ornament, ...]
    letters: float = 21.0
    narrow_letters: float = 0.0
    scale: float = 1.0
    supply: tuple[Point, ...] = ()
    note: Point | None = None
    legend: tuple[float, float, float, float] | None = None
    bends: Mapping[tuple[str, str], Ring] = field(default_factory=dict)


@lru_cache(maxsize=8)
def read_drawing(pack: Pack) -> BoardDrawing:
    """Return the drawing of a pack's board.

    LoadError for a drawing that is broken or does not draw everything that the pack has.
    """
    raw = pack.drawing()
    if raw is None:
        return _diagram(pack)
    try:
        drawing = _parsed(raw)
    except (KeyError, TypeError, ValueError, IndexError) as error:
        what = f"the drawing is broken ({error!r:.80})"
        raise LoadError(pack.drawing_file, what, "Compare it with harbour's.") from None
    wanted = (
        ("spaces", pack.spaces, drawing.cells),
        ("ports", [port.name for port in pack.ports], drawing.ports),
        ("havens", pack.havens, drawing.havens),
        ("starts", pack.starts, drawing.starts),
    )
    for part, names, drawn in wanted:
        if missing := [name for name in names if name not in drawn]:
            raise LoadError(f"{pack.drawing_file}: {part}", f"{missing[0]!r} is not drawn", "Add it.")
    return drawing


def _parsed(raw: Mapping[str, Any]) -> BoardDrawing:
    return BoardDrawing(
        view=_point(raw["view"]),
        corner=_area(raw["corner"]),
        land=_rings(raw["land"]),
        rope=tuple(map(_ring, raw["rope"])),
        borders=tuple(map(_ring, raw["borders"])),
        cells={
            name: Cell(tuple(map(_ring, cell["outline"])), int(cell["tint"]) % _TINTS, _point(cell["ship"]))
            for name, cell in raw["spaces"].items()
        },
        havens={
            name: HavenDrawing(_rings(haven["band"]), _rings(haven["pattern"]), _point(haven["badge"]))
            for name, haven in raw["havens"].items()
        },
        starts={name: _point(at) for name, at in raw["starts"].items()},
        ports={name: _port(port) for name, port in raw["ports"].items()},
        words=tuple(map(_lettering, raw["words"])),
        ornaments=tuple(Ornament(str(o["kind"]), _point(o["at"]), float(o["size"])) for o in raw["decor"]),
        letters=float(raw.get("letters", 21)),
        narrow_letters=float(raw.get("narrow_letters", 0)),
        scale=float(raw.get("scale", 1)),
        supply=tuple(map(_point, raw.get("supply", ()))),
        note=_point(raw["note"]) if "note" in raw else None,
        legend=_area(raw["legend"]) if "legend" in raw else None,
        bends={_pair(pair): _ring(points) for pair, points in raw.get("bends", {}).items()},
    )


def _area(raw: Iterable[Any]) -> tuple[float, float, float, float]:
    left, top, width, height = map(float, raw)
    return left, top, width, height


def _pair(raw: str) -> tuple[str, str]:
    one, other = raw.split()
    return one, other


def _point(raw: Iterable[Any]) -> Point:
    x, y = map(float, raw)
    return x, y


def _ring(raw: Iterable[Any]) -> Ring:
    ring = tuple(map(_point, raw))
    if not ring:
        raise ValueError("a line has no points")
    return ring


def _rings(polygons: Iterable[Any]) -> tuple[Ring, ...]:
    return tuple(_ring(ring) for polygon in polygons for ring in polygon)


def _lettering(raw: Mapping[str, Any]) -> Lettering:
    size, spaced = float(raw["size"]), float(raw.get("spaced", 0))
    return Lettering(str(raw["text"]), _point(raw["at"]), size, float(raw["angle"]), str(raw["kind"]), spaced)


def _port(raw: Mapping[str, Any]) -> PortDrawing:
    jetties = tuple(((float(a), float(b)), (float(c), float(d))) for a, b, c, d in raw["jetties"])
    label = _point(raw["label"])
    narrow = _point(raw["narrow_label"]) if "narrow_label" in raw else label
    return PortDrawing(_point(raw["at"]), jetties, label, narrow, str(raw["align"]))


# --- A board without a drawing -----------------------------------------------------------------------------

_VIEW: Final = (1000.0, 662.0)
_SEA: Final = (60.0, 60.0, 700.0, 440.0)  # x, y, width, height of the part where the spaces lie
_SHORE: Final = 590.0


def _diagram(pack: Pack) -> BoardDrawing:
    """Lay the spaces out in columns by their distance from the first, the ports in a row below."""
    columns = _columns(pack)
    left, top, width, height = _SEA
    across = width / max(len(columns) - 1, 1)
    down = height / max(len(column) for column in columns)
    radius = min(across, down) * 0.36
    places = {
        space: (left + across * number, top + height * (row + 0.5) / len(column))
        for number, column in enumerate(columns)
        for row, space in enumerate(column)
    }
    links = [
        _between(places[space.id], radius, places[other], radius)
        for space in pack.spaces.values()
        for other in space.next
        if space.id < other
    ]
    ports = {}
    west_to_east = sorted(
        pack.ports, key=lambda port: sum(places[space][0] for space in port.spaces) / len(port.spaces)
    )
    for number, port in enumerate(west_to_east):
        at = (_VIEW[0] * (number + 0.5) / len(pack.ports), _SHORE + 24 * (number % 2))
        ways = [_between(at, 0, places[space], radius) for space in port.spaces]
        links += ways
        below = (at[0], at[1] + 42)
        stubs = tuple((at, _toward(at, way[1], radius)) for way in ways)
        ports[port.name] = PortDrawing(at, stubs, below, below, "middle")
    cells = {
        space: Cell((_polygon(at, radius, 24),), number % _TINTS, at)
        for number, (space, at) in enumerate(places.items())
    }
    inside = {space: _polygon(at, radius * 0.8, 24) for space, at in places.items()}
    badges = {space: (x, y - radius) for space, (x, y) in places.items()}
    return BoardDrawing(
        view=_VIEW,
        corner=(786, 8, 206, 88),
        land=(),
        rope=(((4, 4), (996, 4), (996, 658), (4, 658), (4, 4)),),
        borders=(*links, *((*ring, ring[0]) for cell in cells.values() for ring in cell.outline)),
        cells=cells,
        havens={
            haven.id: HavenDrawing((*cells[haven.space].outline, inside[haven.space]), (), badges[haven.space])
            for haven in pack.havens.values()
        },
        starts={name: badges[space] for name, space in pack.starts.items()},
        ports=ports,
        words=(Lettering(pack.title, (889, 58), min(50, 380 / len(pack.title)), 0, "title", 0),),
        ornaments=(),
        letters=min(21.0, 1500 / sum(len(port.name) for port in pack.ports)),
        scale=min(1.0, radius / 36),
    )


def _columns(pack: Pack) -> list[list[str]]:
    first = next(iter(pack.spaces))
    columns, seen = [[first]], {first}
    while columns[-1]:
        near = dict.fromkeys(other for here in columns[-1] for other in pack.next[here] if other not in seen)
        seen.update(near)
        columns.append(list(near))
    return columns[:-1]


def _toward(start: Point, end: Point, length: float) -> Point:
    share = length / (math.dist(start, end) or 1.0)
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _between(start: Point, off: float, end: Point, short: float) -> Ring:
    """Return the line between two discs of these radii."""
    return _toward(start, end, off), _toward(end, start, short)


def _polygon(at: Point, radius: float, corners: int) -> Ring:
    turns = [math.tau * corner / corners for corner in range(corners)]
    return tuple((at[0] + radius * math.cos(turn), at[1] + radius * math.sin(turn)) for turn in turns)


# --- The inside of a coast -----------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def inset(ring: Ring, depth: float) -> Ring:
    """Return a ring that runs about ``depth`` inside ``ring``; ``()`` where the shape is too narrow.

    Each point is pushed inward along its normal; what comes too near to another part of the coast is dropped.
    """
    points = _even(ring, max(depth * 0.7, 12))
    if len(points) < 3:  # noqa: PLR2004 - fewer enclose nothing
        return ()
    before, after = [points[-1], *points[:-1]], [*points[1:], points[0]]
    turn = sum(x * v - u * y for (x, y), (u, v) in zip(points, after, strict=True))
    side = depth if turn > 0 else -depth
    near: dict[tuple[int, int], list[Point]] = defaultdict(list)
    for x, y in points:
        near[int(x // depth), int(y // depth)].append((x, y))
    kept: list[Point] = []
    for (ax, ay), (x, y), (bx, by) in zip(before, points, after, strict=True):
        length = math.hypot(bx - ax, by - ay) or 1.0
        u, v = x - side * (by - ay) / length, y + side * (bx - ax) / length
        column, row = int(u // depth), int(v // depth)
        around = (p for i in (-1, 0, 1) for j in (-1, 0, 1) for p in near.get((column + i, row + j), ()))
        if all(math.hypot(u - px, v - py) > depth * 0.93 for px, py in around):
            kept.append((u, v))
    if len(kept) < 4:  # noqa: PLR2004 - a crumb
        return ()
    return tuple(
        ((ax + 2 * x + bx) / 4, (ay + 2 * y + by) / 4)
        for (ax, ay), (x, y), (bx, by) in zip([kept[-1], *kept[:-1]], kept, [*kept[1:], kept[0]], strict=True)
    )


def thinned(ring: Ring, step: float) -> Ring:
    """Return a ring without the points that are nearer than ``step`` to the one kept before."""
    kept = [ring[0]]
    for point in ring[1:]:
        if math.dist(point, kept[-1]) >= step:
            kept.append(point)
    return tuple(kept)


def _even(ring: Ring, step: float) -> list[Point]:
    """Return points along a ring, about ``step`` apart."""
    points: list[Point] = []
    left = 0.0
    for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True):
        length = math.hypot(bx - ax, by - ay)
        while left < length:
            points.append((ax + (bx - ax) * left / length, ay + (by - ay) * left / length))
            left += step
        left -= length
    return points
