"""A picture as data: shapes with ids, which two writers draw alike (SVG here, matplotlib in ``draw``).

A scene has three layers. The *backdrop* never changes in a game and answers no click. *Spots* are places that
stay where they are and can be pointed at (a sea space, a port). *Sprites* are things that move or change (a
ship, a chest): the same sprite keeps its id and its shapes for the whole game, only ``at`` and the flags
change, so that a front end can glide it. *Marks* say what is worth seeing now (a layer of distance, the cause
of a refusal) by the id they stand on.

Colours are names of a palette, never values: one picture serves the light and the dark theme.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

Point = tuple[float, float]
Ring = tuple[Point, ...]


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
    """A closed shape: rings of points, the first outside, the others holes (even-odd)."""

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
    """Text, centred on ``at`` or beginning or ending there; ``halo`` is the colour of its casing."""

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


Shape = Area | Line | Disc | Words


@dataclass(frozen=True, slots=True)
class Spot:
    """A place that can be pointed at; ``label`` says in words what and how it is now.

    ``at`` is where marks stand and the arrows look for neighbours. A spot that is drawn by the backdrop has
    shapes without paint, only to be hit.
    """

    id: str
    label: str
    at: Point
    shapes: tuple[Shape, ...]


@dataclass(frozen=True, slots=True)
class Sprite:
    """A thing that moves: its shapes are drawn around (0, 0), the whole stands at ``at``.

    ``looks`` are names of states that the writers know: "active", "faded", "hidden".
    """

    id: str
    label: str
    at: Point
    shapes: tuple[Shape, ...]
    looks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Mark:
    """What is worth seeing on a spot or sprite now.

    ``kind`` is one of "reach" (``text`` the distance), "here", "cause" (``text`` a, b, c), "target", "last".
    """

    on: str
    kind: str
    text: str = ""


@dataclass(frozen=True)
class Scene:
    """A whole picture, ``size`` in its own units, ``alt`` what it shows in words.

    ``palette`` maps a colour's name to its value in the light and in the dark theme.
    """

    size: tuple[float, float]
    title: str
    alt: str
    palette: Mapping[str, tuple[str, str]]
    backdrop: tuple[Shape, ...]
    spots: tuple[Spot, ...]
    sprites: tuple[Sprite, ...]
    marks: tuple[Mark, ...] = ()
