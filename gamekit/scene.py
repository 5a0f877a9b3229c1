"""A picture as data: shapes with ids, which two writers draw alike (``svg``, and ``draw`` with matplotlib).

From the ground up a scene has these layers. The *backdrop* never changes in a game and answers no click. *Spots*
are places that stay where they are and can be pointed at (a sea space, a port). What lies *over* the spots
(land, borders) lets clicks through. *Marks* say what is worth seeing now (a layer of distance, the cause of a
refusal) by the id they stand on. *Sprites* are things that move or change (a ship, a chest): the same sprite
keeps its id and its shapes for the whole game, only ``at`` and the looks change, so that a front end can glide
it. The *front* (names, mostly) is never covered by a sprite; a *narrow* picture may have another.

Colours are names of a palette, never values: one picture serves the light and the dark theme.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import pairwise
from typing import Final, Literal

from gamekit.data import read_text

Point = tuple[float, float]
Ring = tuple[Point, ...]
Theme = Literal["auto", "light", "dark"]
Palette = Mapping[str, tuple[str, str]]
NARROW: Final = 1000
"""Pixels; a picture that is narrower is drawn with what is meant for narrow ones."""
SERIF: Final = ("Palatino Linotype", "Palatino", "Book Antiqua", "Liberation Serif", "Georgia", "serif")
SANS: Final = ("DejaVu Sans", "Segoe UI", "Helvetica Neue", "Helvetica", "Arial", "sans-serif")
"""The fonts that a writer tries, in this order."""


@dataclass(frozen=True, slots=True)
class Paint:
    """How a shape is filled and outlined; colours are names of the palette, "" for none."""

    fill: str = ""
    stroke: str = ""
    width: float = 0.0
    dash: tuple[float, ...] = ()
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Area:
    """A closed shape: rings of points; what lies in an odd number of rings is filled."""

    rings: tuple[Ring, ...]
    paint: Paint


@dataclass(frozen=True, slots=True)
class Line:
    """Open lines, drawn as one: each a run of points."""

    runs: tuple[Ring, ...]
    paint: Paint


@dataclass(frozen=True, slots=True)
class Disc:
    """A circle."""

    at: Point
    radius: float
    paint: Paint


@dataclass(frozen=True, slots=True)
class Words:
    """Text whose capitals stand centred on the height of ``at``; it is centred there, begins or ends there.

    ``halo`` is the colour of its casing, ``angle`` turns it clockwise, ``spaced`` opens the letters.
    """

    text: str
    at: Point
    size: float
    fill: str = "ink"
    halo: str = ""
    serif: bool = False
    bold: bool = True
    italic: bool = False
    align: str = "middle"
    angle: float = 0.0
    spaced: float = 0.0

    @property
    def baseline(self) -> float:
        """The height of the line that the letters stand on."""
        return self.at[1] + self.size * (0.33 if self.serif else 0.36)


def halo_width(words: Words) -> float:
    """Return how wide the casing of words is, both sides together."""
    return min(words.size * 0.22, 3 + words.size * 0.06)


@dataclass(frozen=True, slots=True)
class Stamp:
    """Shapes that a picture has many times (an icon, say): around (0, 0), set down at ``at``, ``scale`` times as large.

    The SVG holds them once, by their ``name``: where the name is the same, the shapes are. There are no words in
    them. A stamp keeps its colours whatever is marked.
    """

    name: str
    shapes: tuple[Shape, ...] = field(hash=False)  # the name says enough, and they are many
    at: Point = (0.0, 0.0)
    scale: float = 1.0


Shape = Area | Line | Disc | Words | Stamp


def flat(shapes: Iterable[Shape]) -> Iterator[Area | Line | Disc | Words]:
    """Yield the shapes with every stamp set down: what a writer draws that knows no stamps."""
    for shape in shapes:
        if isinstance(shape, Stamp):
            yield from (_set_down(inner, shape.at, shape.scale) for inner in flat(shape.shapes))
        else:
            yield shape


def moved(shapes: Iterable[Shape], by: Point) -> Iterator[Area | Line | Disc | Words]:
    """Yield the shapes with their (0, 0) at another point, every stamp set down."""
    yield from (_set_down(shape, by, 1) for shape in flat(shapes))


def _set_down(shape: Area | Line | Disc | Words, at: Point, scale: float) -> Area | Line | Disc | Words:
    def there(x: float, y: float) -> Point:
        return at[0] + x * scale, at[1] + y * scale

    if isinstance(shape, Words):
        return replace(shape, at=there(*shape.at), size=shape.size * scale, spaced=shape.spaced * scale)
    dash = tuple(length * scale for length in shape.paint.dash)
    paint = replace(shape.paint, width=shape.paint.width * scale, dash=dash)
    match shape:
        case Area(rings):
            return Area(tuple(tuple(there(*point) for point in ring) for ring in rings), paint)
        case Line(runs):
            return Line(tuple(tuple(there(*point) for point in run) for run in runs), paint)
        case Disc(middle, radius):
            return Disc(there(*middle), radius * scale, paint)


@dataclass(frozen=True, slots=True)
class Spot:
    """A place that can be pointed at; ``label`` says in words what and how it is now.

    ``at`` is where marks stand and the arrows look for neighbours. A spot that is drawn by another layer has
    shapes without paint, only to be hit.
    """

    id: str
    label: str
    at: Point
    shapes: tuple[Shape, ...]


@dataclass(frozen=True, slots=True)
class Sprite:
    """A thing that moves: its shapes are drawn around (0, 0), the whole stands at ``at``.

    ``looks`` are names of states that the writers know: "active", "faded", "hidden". An active sprite gets a
    gold ring of radius ``ring``, if it has one.
    """

    id: str
    label: str
    at: Point
    shapes: tuple[Shape, ...]
    looks: tuple[str, ...] = ()
    ring: float = 0.0


@dataclass(frozen=True, slots=True)
class Mark:
    """What is worth seeing on a spot or sprite now.

    ``kind`` is one of "reach" (``text`` the distance), "here", "can" (the piece in turn can do something there now),
    "could" (it can from a spot in reach), "block" (what lies there is in its way), "cause" (``text`` a, b, c),
    "target" (it is what is asked about), "option" (``text`` its letter), "last".
    """

    on: str
    kind: str
    text: str = ""


@dataclass(frozen=True)
class Scene:
    """A whole picture, ``size`` in its own units, ``alt`` what it shows in words.

    ``palette`` maps a colour's name to its value in the light and in the dark theme. ``figures`` are numbers and
    small signs that change from moment to moment and lie above all else. ``notes`` say what a still picture must
    say about this moment; a live board leaves them to the panel around it. ``narrow`` is what stands in front
    instead where the picture is narrower than ``NARROW``. ``unit`` is how large marks are drawn, one for a board of
    1,000 units with some thirty places. ``bends`` is where a line between two neighbouring spots bends: from the
    first to the second; where the pair is left out in both orders, the line is straight.
    """

    size: tuple[float, float]
    title: str
    alt: str
    palette: Palette
    backdrop: tuple[Shape, ...]
    spots: tuple[Spot, ...]
    sprites: tuple[Sprite, ...]
    marks: tuple[Mark, ...] = ()
    over: tuple[Shape, ...] = ()
    front: tuple[Shape, ...] = ()
    figures: tuple[Shape, ...] = ()
    notes: tuple[Shape, ...] = ()
    narrow: tuple[Shape, ...] = ()
    unit: float = 0.0
    bends: Mapping[tuple[str, str], Ring] = field(default_factory=dict)

    @property
    def mark_unit(self) -> float:
        """How large marks are drawn: as the scene says, else by its width."""
        return self.unit or self.size[0] / 1000

    def route(self, spots: Sequence[str]) -> Ring:
        """Return the line through some spots, each beside the one before, with its bends.

        KeyError for an id that is no spot.
        """
        places = {spot.id: spot.at for spot in self.spots}
        line = [places[spot] for spot in spots[:1]]
        for start, end in pairwise(spots):
            line += self.bends.get((start, end)) or self.bends.get((end, start), ())[::-1]
            line.append(places[end])
        return tuple(line)

    def _repr_svg_(self) -> str:
        from gamekit.svg import svg  # noqa: PLC0415 - the writer knows the nouns, not they the writer

        return svg(self)


@cache
def shared_palette() -> Palette:
    """Return the colours that all boards share, read from ``data/palette.toml``."""
    return {name: (light, dark) for name, (light, dark) in tomllib.loads(read_text("palette.toml")).items()}
