"""Small drawings written as text: paths of straight and curved pieces, as shapes of a scene."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from gamekit.scene import Area, Disc, Line, Paint, Point, Ring, Shape, Stamp, Words

_BEND: Final = 5
"""Into how many straight pieces a curve is cut."""
BOX: Final = 40.0
"""How wide the box is in which a drawing is made, its middle at (0, 0)."""

Part = tuple[str, str, str, float]
"""A path (M, L, C and Z with plain numbers) or a disc (O with middle and radius), its fill, outline and width."""


def icon(known: Mapping[str, tuple[Part, ...]], name: str, size: float, at: Point = (0, 0), ink: str = "") -> Stamp:
    """Return one of the known drawings ``size`` wide around ``at``; ``ink`` is the colour that stands for *."""
    return Stamp(f"{name}-{ink}" if ink else name, _drawn(known[name], ink), at, size / BOX)


@cache
def _drawn(parts: tuple[Part, ...], ink: str) -> tuple[Shape, ...]:
    shapes: list[Shape] = []
    for path, fill, stroke, width in parts:
        paint = Paint(fill.replace("*", ink), stroke.replace("*", ink), width if stroke else 0)
        if path[0] == "O":
            x, y, radius = map(float, path[1:].split())
            shapes.append(Disc((x, y), radius, paint))
        else:
            shapes.append(Area(_flat(path), paint) if fill else Line(_flat(path), paint))
    return tuple(shapes)


@cache
def _flat(path: str) -> tuple[Ring, ...]:
    """Return the runs of a path with its curves cut into straight pieces."""
    runs: list[list[Point]] = []
    tokens = iter(path.split())
    for token in tokens:
        match token[0]:
            case "M":
                runs.append([(float(token[1:]), float(next(tokens)))])
            case "L":
                runs[-1].append((float(token[1:]), float(next(tokens))))
            case "C":
                rest = (float(token[1:]), *(float(next(tokens)) for _ in range(5)))
                runs[-1] += _curve(runs[-1][-1], (rest[0], rest[1]), (rest[2], rest[3]), (rest[4], rest[5]))
    return tuple(map(tuple, runs))


def _curve(start: Point, one: Point, two: Point, end: Point) -> Iterator[Point]:
    for step in range(1, _BEND + 1):
        t = step / _BEND
        weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3)
        points = (start, one, two, end)
        x, y = (sum(weight * point[axis] for weight, point in zip(weights, points, strict=True)) for axis in (0, 1))
        yield x, y


def box(at: Point, size: Point, radius: float = 0.0) -> Ring:
    """Return a rectangle with cut corners, its upper left corner at ``at``."""
    (x, y), (w, h), r = at, size, radius
    if not r:
        return ((x, y), (x + w, y), (x + w, y + h), (x, y + h))
    c = r * 0.3
    return (
        *((x, y + r), (x + c, y + c), (x + r, y), (x + w - r, y), (x + w - c, y + c), (x + w, y + r)),
        *((x + w, y + h - r), (x + w - c, y + h - c), (x + w - r, y + h)),
        *((x + r, y + h), (x + c, y + h - c), (x, y + h - r)),
    )


def tag(colour: str, letter: str, at: Point, k: float = 1.0) -> tuple[Shape, ...]:
    """Return a player's sign: a square in his colour, ``24 * k`` wide around ``at``, with a plate and a letter."""
    x, y = at
    return (
        Area((box((x - 12 * k, y - 12 * k), (24 * k, 24 * k), 4 * k),), Paint(colour, "outline", 1.3 * k)),
        Disc(at, 8.8 * k, Paint("cream")),
        Words(letter, at, 13 * k, "cream-ink"),
    )
