"""What the marks of a scene look like, the same to every writer: classes, colours, and shapes above the spots."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from gamekit.scene import Area, Disc, Line, Paint, Point, Scene, Shape, Spot, Sprite, Stamp, Words, flat

FARTHEST: Final = 5
"""Distances have this many colours; what lies farther shares the last."""
FILLS: Final[Mapping[str, str]] = {f"reach-{n}": f"rng{n - 1}" for n in range(1, FARTHEST + 1)} | {"here": "here"}
"""What a spot is filled with while it wears one of these classes."""
QUIET: Final = "-off"
"""Ends the name of the colour that stands in for another while distances are shown."""


def dress(scene: Scene) -> Mapping[str, tuple[str, ...]]:
    """Return the classes that each marked spot or sprite wears: ``reach-1`` to ``reach-5``, or the mark's kind."""
    worn: dict[str, tuple[str, ...]] = {}
    for mark in scene.marks:
        kind = f"reach-{min(int(mark.text), FARTHEST)}" if mark.kind == "reach" else mark.kind
        worn[mark.on] = (*worn.get(mark.on, ()), kind)
    return worn


def _reaching(scene: Scene) -> bool:
    return any(mark.kind == "reach" for mark in scene.marks)


def spot_now(scene: Scene, spot: Spot) -> tuple[Shape, ...]:
    """Return the shapes of a spot in the colours that its mark and the marks around it give them."""
    fill = next((FILLS[kind] for kind in dress(scene).get(spot.id, ()) if kind in FILLS), "")
    return tuple(_refilled(shape, fill or _quiet(scene, shape)) for shape in spot.shapes)


def over_now(scene: Scene) -> tuple[Shape, ...]:
    """Return what lies over the spots in the colours that the marks leave it."""
    return tuple(_refilled(shape, _quiet(scene, shape)) for shape in scene.over)


def _quiet(scene: Scene, shape: Shape) -> str:
    if isinstance(shape, Stamp):
        return ""
    fill = shape.fill if isinstance(shape, Words) else shape.paint.fill
    return fill + QUIET if _reaching(scene) and fill + QUIET in scene.palette else fill


def _refilled(shape: Shape, fill: str) -> Shape:
    match shape:
        case Stamp():
            return shape
        case Words():
            return replace(shape, fill=fill)
    return replace(shape, paint=replace(shape.paint, fill=fill))


def mark_shapes(scene: Scene) -> tuple[Shape, ...]:
    """Return what the marks draw above the spots: digits, rings, diamonds, outlines.

    KeyError for a mark on an id that the scene does not have.
    """
    spots = {spot.id: spot for spot in scene.spots}
    sprites = {sprite.id: sprite for sprite in scene.sprites}
    unit = scene.mark_unit
    shapes: list[Shape] = []
    for mark in scene.marks:
        spot = spots.get(mark.on)
        x, y = (spot or sprites[mark.on]).at
        match mark.kind:
            case "reach":
                ink = f"rtext{min(int(mark.text), FARTHEST) - 1}"
                shapes.append(Words(mark.text, (x, y), 27 * unit, ink))
            case "cause":
                shapes.append(Disc((x, y), 36 * unit, Paint(stroke="casing", width=6 * unit)))
                shapes.append(Disc((x, y), 36 * unit, Paint(stroke="block", width=3 * unit, dash=(8 * unit, 5 * unit))))
                shapes += _diamond(mark.text, _beside((x, y), scene.size, unit), unit)
            case "option" if spot:
                shapes += _outlined(spot.shapes, "ink", 3.4 * unit)
            case "target" if spot:
                shapes += _outlined(spot.shapes, "gold-case", 9 * unit) + _outlined(spot.shapes, "gold", 5 * unit)
            case "last":
                shapes += _ring((x, y), 38 * unit, 2 * unit)
            case "can" | "could" if spot:
                width = (6 if mark.kind == "can" else 3.4) * unit
                shapes += _outlined(spot.shapes, "gold-case", width + 3.4 * unit) + _outlined(
                    spot.shapes, "gold", width
                )
            case "block":
                shapes.append(Disc((x, y), 34 * unit, Paint(stroke="casing", width=5 * unit)))
                shapes.append(
                    Disc((x, y), 34 * unit, Paint(stroke="block", width=2.8 * unit, dash=(6 * unit, 4 * unit)))
                )
            case "here" if spot:
                pass
            case _:
                shapes += _ring((x, y), 38 * unit, 4 * unit)
    return tuple(shapes)


def _ring(at: Point, radius: float, width: float) -> list[Shape]:
    return [
        Disc(at, radius, Paint(stroke="gold-case", width=width * 1.6)),
        Disc(at, radius, Paint(stroke="gold", width=width)),
    ]


def _beside(at: Point, size: Point, unit: float) -> Point:
    away = 33 * unit
    return (at[0] + (away if at[0] + 2 * away < size[0] else -away), at[1] + (-away if at[1] > 2 * away else away))


def letter_shapes(scene: Scene) -> tuple[Shape, ...]:
    """Return the letters of a scene's options, to lie above all else; beside a piece where one lies there."""
    spots, unit = {spot.id: spot for spot in scene.spots}, scene.mark_unit
    held = {sprite.at for sprite in scene.sprites if "hidden" not in sprite.looks}
    shapes: list[Shape] = []
    for mark in scene.marks:
        if mark.kind == "option":
            x, y = spots[mark.on].at
            at = (x + 24 * unit, y - 24 * unit) if (x, y) in held else (x, y)
            shapes += [Disc(at, 19 * unit, Paint("panel", "ink", 2.5 * unit)), Words(mark.text, at, 25 * unit)]
    return tuple(shapes)


def way_shapes(scene: Scene, spots: Sequence[str]) -> tuple[Shape, ...]:
    """Return a way over some spots, each beside the one before, as a line with a dot at its end."""
    line, unit = scene.route(spots), scene.mark_unit
    return (
        Line((line,), Paint(stroke="casing", width=11 * unit)),
        Line((line,), Paint(stroke="block", width=5.5 * unit, dash=(14 * unit, 7 * unit))),
        Disc(line[-1], 9 * unit, Paint("block", "casing", 3 * unit)),
    )


def _diamond(text: str, at: Point, unit: float) -> list[Shape]:
    x, y = at
    r = 19 * unit
    ring = ((x, y - r), (x + r, y), (x, y + r), (x - r, y))
    return [Area((ring,), Paint("block", "casing", 3 * unit)), Words(text, at, 20 * unit, "block-ink")]


def _outlined(shapes: Iterable[Shape], stroke: str, width: float) -> list[Shape]:
    paint = Paint(stroke=stroke, width=width)
    return [replace(shape, paint=paint) for shape in flat(shapes) if not isinstance(shape, Words)]


def sprite_ring(sprite: Sprite) -> tuple[Shape, ...]:
    """Return the gold ring that shows while a sprite is active."""
    return tuple(_ring((0.0, 0.0), sprite.ring, sprite.ring / 6.5)) if sprite.ring else ()
