"""The first writer of scenes: SVG, and the style sheet that a board on a page shares with it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from functools import lru_cache
from hashlib import blake2b
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from gamekit.dressing import FILLS, QUIET, dress, mark_shapes, sprite_ring
from gamekit.scene import (
    NARROW,
    SANS,
    SERIF,
    Area,
    Disc,
    Line,
    Paint,
    Palette,
    Point,
    Ring,
    Scene,
    Shape,
    Spot,
    Sprite,
    Stamp,
    Theme,
    Words,
    flat,
    halo_width,
)

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
    quiet = ";".join(f"--b-{name}:var(--b-{name}{QUIET})" for name in names if name + QUIET in names)
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
