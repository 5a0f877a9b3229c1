"""A picture as data: shapes with ids, which two writers draw alike (SVG here, matplotlib in ``draw``).

From the ground up a scene has these layers. The *backdrop* never changes in a game and answers no click. *Spots*
are places that stay where they are and can be pointed at (a sea space, a port). What lies *over* the spots
(land, borders) lets clicks through. *Marks* say what is worth seeing now (a layer of distance, the cause of a
refusal) by the id they stand on. *Sprites* are things that move or change (a ship, a chest): the same sprite
keeps its id and its shapes for the whole game, only ``at`` and the looks change, so that a front end can glide
it. The *front* (names, mostly) is never covered by a sprite; a *narrow* picture may have another.

Colours are names of a palette, never values: one picture serves the light and the dark theme.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from hashlib import blake2b
from itertools import pairwise
from typing import Final, Literal
from xml.sax.saxutils import escape, quoteattr

from gamekit.data import read_text

Point = tuple[float, float]
Ring = tuple[Point, ...]
Theme = Literal["auto", "light", "dark"]
Palette = Mapping[str, tuple[str, str]]
NARROW: Final = 1000
"""Pixels; a picture that is narrower is drawn with what is meant for narrow ones."""


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
    "target", "last".
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
        return svg(self)


@cache
def shared_palette() -> Palette:
    """Return the colours that all boards share, read from ``data/palette.toml``."""
    return {name: (light, dark) for name, (light, dark) in tomllib.loads(read_text("palette.toml")).items()}


# --- Marks ---------------------------------------------------------------------------------------------------

FARTHEST: Final = 5
"""Distances have this many colours; what lies farther shares the last."""
FILLS: Final[Mapping[str, str]] = {f"reach-{n}": f"rng{n - 1}" for n in range(1, FARTHEST + 1)} | {"here": "here"}
"""What a spot is filled with while it wears one of these classes."""
_OFF: Final = "-off"


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
    return fill + _OFF if _reaching(scene) and fill + _OFF in scene.palette else fill


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


# --- SVG -----------------------------------------------------------------------------------------------------

SERIF: Final = ("Palatino Linotype", "Palatino", "Book Antiqua", "Liberation Serif", "Georgia", "serif")
SANS: Final = ("DejaVu Sans", "Segoe UI", "Helvetica Neue", "Helvetica", "Arial", "sans-serif")
_ANCHORS: Final = {"start": ' text-anchor="start"', "end": ' text-anchor="end"'}
_ID: Final = "\0"
"""Stands before the id of a stamp until the whole picture is known; no name can hold it, since it is no XML."""
_SECOND_DOT: Final = re.compile(r"(\.\d) \.")  # a number ends where the next one's point begins
_NOT_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def svg(scene: Scene, theme: Theme = "auto", *, live: bool = False) -> str:
    """Return the scene as one SVG element with its style.

    ``auto`` follows JupyterLab's theme, elsewhere the system's. A ``live`` picture is for a front end that
    draws marks and focus itself: it leaves marks, figures and notes empty, and its spots are buttons. Names may hold
    anything: they stay text. Ids are kept in ``data-id``, so that two boards fit on one page; those of stamps begin
    with a digest of the picture.
    """
    worn = {} if live else dress(scene)
    role = "button" if live else "img"
    figures, notes = ((), ()) if live else (scene.figures, scene.notes)
    held = (*(spot.shapes for spot in scene.spots), *(sprite.shapes for sprite in scene.sprites))
    layers = (scene.backdrop, scene.over, scene.front, scene.narrow, figures, notes, *held)
    stamps: dict[str, str] = {}
    for layer in layers:
        _stamped(layer, stamps)
    width, height = map(_number, scene.size)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="group"'
        f' aria-label={_attribute(scene.alt)} class="gk-board gk-{theme}"'
        f' data-unit="{_number(scene.mark_unit, 3)}"{_bends(scene) if live else ""}>'
    )
    parts = [
        head,
        f"<style>{style_sheet(scene.palette, theme)}</style>",
        *(
            ("<defs>", *(f'<g id="{_ID}{name}">{inside}</g>' for name, inside in stamps.items()), "</defs>")
            if stamps
            else ()
        ),
        _group("backdrop", _written(scene.backdrop)),
        '<g class="gk-spots">',
        *(_spot(spot, role, [kind for kind in worn.get(spot.id, ()) if kind in FILLS]) for spot in scene.spots),
        "</g>",
        _group("over", _written(scene.over)),
        _group("marks", "" if live else _written(mark_shapes(scene))),
        '<g class="gk-sprites">',
        *(_sprite(sprite) for sprite in scene.sprites),
        "</g>",
        _group("front", _written(scene.front)),
        *([_group("narrow", _written(scene.narrow))] if scene.narrow else ()),
        _group("figures", _written(figures)),
        _group("notes", _written(notes)),
        _group("focus", ""),
        "</svg>",
    ]
    text = "\n".join(parts)
    return text.replace(_ID, f"gk-{blake2b(text.encode(), digest_size=6).hexdigest()}-") if stamps else text


def drawing(shapes: tuple[Shape, ...], size: Point) -> str:
    """Return shapes as an SVG element of their own, to stand beside a live board whose colours it shares."""
    width, height = map(_number, size)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" class="gk-board"'
        f' aria-hidden="true">{_written(tuple(flat(shapes)))}</svg>'
    )


def _bends(scene: Scene) -> str:
    """Return the bends as an attribute, for a front end that draws lines itself."""
    bends = {f"{one} {other}": points for (one, other), points in scene.bends.items()}
    return f" data-bends={_attribute(json.dumps(bends, separators=(',', ':')))}" if bends else ""


def fragment(shapes: tuple[Shape, ...]) -> str:
    """Return shapes as SVG elements side by side, for a front end that sets them into a picture of its own."""
    return _written(tuple(flat(shapes)))


def style_sheet(palette: Palette, theme: Theme = "auto") -> str:
    """Return the CSS of a board: the palette as variables ``--b-<colour>``, and how looks and marks are drawn."""
    return _style(tuple(palette.items()), theme)


@lru_cache(maxsize=32)
def _style(palette: tuple[tuple[str, tuple[str, str]], ...], theme: Theme) -> str:
    light = ";".join(f"--b-{name}:{values[0]}" for name, values in palette)
    dark = ";".join(f"--b-{name}:{values[1]}" for name, values in palette)
    match theme:
        case "light":
            colours = f".gk-light{{{light}}}"
        case "dark":
            colours = f".gk-dark{{{dark}}}"
        case _:  # a picture that is a document of its own has no body to ask
            colours = (
                f".gk-auto{{{light}}}\n"
                f'body[data-jp-theme-light="false"] .gk-auto:not(.gk-light){{{dark}}}\n'
                "@media (prefers-color-scheme:dark){"
                f"body:not([data-jp-theme-light]) .gk-auto:not(.gk-light),:root.gk-auto{{{dark}}}}}"
            )
    names = [name for name, _ in palette]
    quiet = ";".join(f"--b-{name}:var(--b-{name}{_OFF})" for name in names if name + _OFF in names)
    fills = "\n".join(f".{kind}>.gk-hit,.gk-hit.{kind}{{fill:var(--b-{fill})}}" for kind, fill in FILLS.items())
    faces = f".gk-board{{font-family:{_fonts(SANS)};font-weight:700}}\n.gk-board .gk-se{{font-family:{_fonts(SERIF)}}}"
    dimmed = f".gk-board:has([class*=reach-]) :is(.gk-spots,.gk-over){{{quiet}}}"
    return f"{colours}\n{faces}\n{_RULES}\n{fills}\n{dimmed}"


_RULES: Final = """\
.gk-board{display:block;width:100%;height:auto;stroke-linejoin:round;stroke-linecap:round}
.gk-board text{paint-order:stroke}
.gk-board text:not([text-anchor]){text-anchor:middle}
.gk-over,.gk-marks,.gk-front,.gk-narrow,.gk-figures,.gk-notes,.gk-focus{pointer-events:none}
.gk-narrow{display:none}
@media (max-width:NARROWpx){
:root.gk-board .gk-narrow{display:inline}
:root.gk-board .gk-front:has(+.gk-narrow){display:none}
}
.gk-hit{pointer-events:all}
.gk-ring{display:none}
.look-active>.gk-ring{display:inline}
.look-faded{opacity:.4}
.look-hidden{display:none}
.cause>.gk-hit,.gk-hit.cause{fill:color-mix(in srgb,var(--b-block) 30%,var(--b-sea1))}
.target>.gk-hit,.gk-hit.target{fill:color-mix(in srgb,var(--b-gold) 55%,var(--b-sea1))}
.last>.gk-hit,.gk-hit.last{fill:color-mix(in srgb,var(--b-gold) 25%,var(--b-sea1))}
.gk-marks .cause{fill:none;stroke:var(--b-block);stroke-width:3;stroke-dasharray:8 5;stroke-linecap:butt}
.gk-marks .target{fill:none;stroke:var(--b-gold);stroke-width:5}
.gk-marks .last{fill:none;stroke:var(--b-gold);stroke-width:2}
@media (forced-colors:active){
.gk-board{forced-color-adjust:none}
.gk-focus *{stroke:Highlight}
}""".replace("NARROW", str(NARROW - 1))


def _fonts(names: Iterable[str]) -> str:
    return ",".join(f"'{name}'" if " " in name else name for name in names)


def _group(name: str, inside: str) -> str:
    return f'<g class="gk-{name}">{inside}</g>'


def _spot(spot: Spot, role: str, worn: Iterable[str]) -> str:
    return (
        f'<g class={_attribute(" ".join(("gk-spot", *worn)))} data-id={_attribute(spot.id)} role="{role}"'
        f" aria-label={_attribute(spot.label)}><title>{_text(spot.label)}</title>"
        f"{_written(spot.shapes, 'gk-hit')}</g>"
    )


def _sprite(sprite: Sprite) -> str:
    looks = "".join(f" look-{look}" for look in sprite.looks)
    x, y = map(_number, sprite.at)
    return (
        f'<g class={_attribute("gk-sprite" + looks)} data-id={_attribute(sprite.id)} role="img"'
        f' aria-label={_attribute(sprite.label)} transform="translate({x} {y})">'
        f"<title>{_text(sprite.label)}</title>"
        f"{_written(sprite_ring(sprite), 'gk-ring')}{_written(sprite.shapes)}</g>"
    )


def _stamped(shapes: Iterable[Shape], found: dict[str, str]) -> None:
    """Add to ``found`` the name of each stamp in some shapes with what it stands for."""
    for shape in shapes:
        if isinstance(shape, Stamp) and shape.name not in found:
            _stamped(shape.shapes, found)
            found[shape.name] = _written(shape.shapes)


@lru_cache(maxsize=1024)
def _written(shapes: tuple[Shape, ...], css: str = "") -> str:
    return "".join(_shape(shape, css) for shape in shapes)


def _shape(shape: Shape, css: str) -> str:
    worn = f' class="{css}"' if css else ""
    match shape:
        case Area(rings, paint):
            rule = ' fill-rule="evenodd"' if len(rings) > 1 else ""
            return f'<path{worn} d="{"".join(_path(ring, closed=True) for ring in rings)}"{rule}{_paint(paint)}/>'
        case Line(runs, paint):
            return f'<path{worn} d="{"".join(_path(run, closed=False) for run in runs)}"{_paint(paint)}/>'
        case Disc((x, y), radius, paint):
            return f'<circle{worn} cx="{_number(x)}" cy="{_number(y)}" r="{_number(radius)}"{_paint(paint)}/>'
        case Stamp(name, _, (x, y), scale):
            size = f" scale({_number(scale, 3)})" if scale != 1 else ""
            return f'<use{worn} href="#{_ID}{name}" transform="translate({_number(x)} {_number(y)}){size}"/>'
        case Words():
            return _words(shape, css)


def _words(words: Words, css: str) -> str:
    middle = words.align not in _ANCHORS
    # The space after the last letter would push centred words to the left.
    x, y = _number(words.at[0] + (words.spaced / 2 if middle else 0)), _number(words.baseline)
    worn = " ".join(filter(None, (css, "gk-se" if words.serif else "")))
    parts = [
        f'<text x="{x}" y="{y}" font-size="{_number(words.size)}" fill="var(--b-{words.fill})"',
        f' class="{worn}"' if worn else "",
        _ANCHORS.get(words.align, ""),
        "" if words.bold else ' font-weight="400"',
        ' font-style="italic"' if words.italic else "",
        f' stroke="var(--b-{words.halo})" stroke-width="{_number(halo_width(words))}"' if words.halo else "",
        f' letter-spacing="{_number(words.spaced)}"' if words.spaced else "",
        f' transform="rotate({_number(words.angle)} {x} {y})"' if words.angle else "",
    ]
    return f"{''.join(parts)}>{_text(words.text)}</text>"


def halo_width(words: Words) -> float:
    """Return how wide the casing of words is, both sides together."""
    return min(words.size * 0.22, 3 + words.size * 0.06)


def _paint(paint: Paint) -> str:
    parts = [f' fill="{_colour(paint.fill)}"']
    if paint.stroke:
        parts.append(f' stroke="{_colour(paint.stroke)}" stroke-width="{_number(paint.width)}"')
    if paint.dash:  # round ends would fill the gaps
        parts.append(f' stroke-dasharray="{" ".join(map(_number, paint.dash))}" stroke-linecap="butt"')
    if paint.opacity != 1:
        parts.append(f' opacity="{_number(paint.opacity, 2)}"')
    return "".join(parts)


def _colour(name: str) -> str:
    return f"var(--b-{name})" if name else "none"


def _path(points: Ring, *, closed: bool) -> str:
    """Return a path in steps of a tenth; a step that is too small to see is left out."""
    tenths = [(round(x * 10), round(y * 10)) for x, y in points]
    if closed and len(tenths) > 1 and tenths[0] == tenths[-1]:
        tenths.pop()
    steps: list[str] = []
    (here_x, here_y), *rest = tenths
    for x, y in rest:
        if (x, y) != (here_x, here_y):
            steps.append(f"{_tenth(x - here_x)} {_tenth(y - here_y)}")
            here_x, here_y = x, y
    start = f"M{_tenth(tenths[0][0])} {_tenth(tenths[0][1])}"
    line = "l" + " ".join(steps) if steps else "l0 0"
    text = f"{start}{line}{'z' if closed else ''}".replace(" -", "-")
    return _SECOND_DOT.sub(r"\1.", text)


def _tenth(tenths: int) -> str:
    whole, part = divmod(abs(tenths), 10)
    sign = "-" if tenths < 0 else ""
    return f"{sign}{whole or ''}.{part}" if part else f"{sign}{whole}"


def _number(value: float, places: int = 1) -> str:
    return f"{round(value, places) + 0:g}"


def _text(text: str) -> str:
    return escape(_NOT_XML.sub("\ufffd", text))


def _attribute(text: str) -> str:
    return quoteattr(_NOT_XML.sub("\ufffd", text))
