"""The second writer of scenes: the same shapes as the SVG, on matplotlib axes."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final, Literal

from gamekit import game_of
from gamekit.draw.figures import new_figure
from gamekit.dressing import mark_shapes, over_now, spot_now, sprite_ring
from gamekit.scene import NARROW, SANS, SERIF, Area, Disc, Line, Words, flat, halo_width

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.patches import Patch
    from matplotlib.path import Path
    from matplotlib.text import Text

    from gamekit.game import Game, Player, S
    from gamekit.scene import Paint, Point, Ring, Scene, Shape

    Ink = Mapping[str, str]

Tone = Literal["light", "dark"]
_DPI: Final = 100
_INCHES: Final = 10.0
_POINTS: Final = 72
_ALIGN: Final[Mapping[str, Literal["left", "right"]]] = {"start": "left", "end": "right"}


def board(
    state: S,
    player: Player | None = None,
    ax: Axes | None = None,
    theme: Tone = "light",
    game: Game[S, Any, Any] | None = None,
) -> Axes:
    """Draw what ``player`` sees of a position (None: what lies open to all); return the axes.

    Without ``ax`` it is a figure of its own, ten inches wide: ``draw.board(state).figure.savefig("board.pdf")`` writes
    PDF, SVG or PNG by the name. Only for a game of one's own, ``game`` is needed; TypeError where it is missing.
    """
    return scene((game or game_of(state)).picture(state, player), ax, theme)


def png(picture: Scene, width: int = 600, theme: Tone = "light") -> bytes:
    """Return a scene as a PNG of ``width`` pixels."""
    figure = _figure(picture, width / _INCHES)
    scene(picture, figure.axes[0], theme)
    out = BytesIO()
    figure.savefig(out, format="png")
    return out.getvalue()


def scene(picture: Scene, ax: Axes | None = None, theme: Tone = "light") -> Axes:
    """Draw a scene on ``ax``, or on a new figure of its own; return the axes.

    Each artist's ``gid`` is the id of the spot or sprite that it belongs to, or its layer. Lines and letters are
    sized for the axes as they are now.
    """
    width, height = picture.size
    ax = ax or _figure(picture).axes[0]
    ax.set_xlim(0, width)
    ax.set_ylim(height, 0)
    ax.set_aspect("equal")
    ax.set_axis_off()
    ax.apply_aspect()
    colours = {name: values[theme == "dark"] for name, values in picture.palette.items()}
    pen = _Pen(ax, colours)
    pen.draw(picture.backdrop, "backdrop")
    for spot in picture.spots:
        pen.draw(spot_now(picture, spot), spot.id)
    pen.draw(over_now(picture), "over")
    pen.draw(mark_shapes(picture), "marks")
    for sprite in picture.sprites:
        hidden, faded = "hidden" in sprite.looks, "faded" in sprite.looks
        lit = "active" in sprite.looks and not hidden
        pen.draw(sprite_ring(sprite), sprite.id, sprite.at, visible=lit)
        pen.draw(sprite.shapes, sprite.id, sprite.at, visible=not hidden, opacity=0.4 if faded else 1.0)
    pen.draw(picture.narrow if picture.narrow and ax.bbox.width < NARROW else picture.front, "front")
    pen.draw(picture.figures, "figures")
    pen.draw(picture.notes, "notes")
    return ax


def _figure(picture: Scene, dpi: float = _DPI) -> Figure:
    width, height = picture.size
    figure = new_figure(_INCHES, _INCHES * height / width, dpi)
    figure.axes[0].set_position((0, 0, 1, 1))
    return figure


class _Pen:
    """Puts shapes on axes, each above the one before."""

    def __init__(self, ax: Axes, colours: Ink) -> None:
        self.ax = ax
        self.colours = colours
        left, right = ax.get_xlim()
        dpi = ax.figure.dpi
        self.points = ax.bbox.width / (right - left) * _POINTS / dpi
        self.level = 1.0

    def draw(
        self, shapes: Iterable[Shape], gid: str, at: Point = (0.0, 0.0), *, visible: bool = True, opacity: float = 1.0
    ) -> None:
        for shape in flat(shapes):
            artist = self._words(shape, at) if isinstance(shape, Words) else self._patch(shape, at)
            artist.set_gid(gid)
            artist.set_visible(visible)
            alpha = opacity if isinstance(shape, Words) else opacity * shape.paint.opacity
            if alpha < 1:  # else a colour keeps its own
                artist.set_alpha(alpha)
            artist.set_zorder(self.level)
            self.level += 1

    def _patch(self, shape: Area | Line | Disc, at: Point) -> Patch:
        from matplotlib.patches import Circle, PathPatch  # noqa: PLC0415 - heavy

        how = self._paint(shape.paint)
        patch: Patch
        match shape:
            case Area(rings):
                patch = PathPatch(_path(tuple(_oriented(rings)), at, closed=True), **how)
            case Line(runs):
                patch = PathPatch(_path(runs, at, closed=False), **how)
            case Disc((x, y), radius):
                patch = Circle((x + at[0], y + at[1]), radius, **how)
        self.ax.add_artist(patch)  # add_patch would measure every curve for limits that are set
        return patch

    def _paint(self, paint: Paint) -> dict[str, Any]:
        width = paint.width * self.points
        dash = (0, tuple(length * self.points for length in paint.dash))
        return {
            "facecolor": self.colours[paint.fill] if paint.fill else "none",
            "edgecolor": self.colours[paint.stroke] if paint.stroke else "none",
            "linewidth": width if paint.stroke else 0,
            "linestyle": dash if paint.dash else "solid",
            "capstyle": "butt" if paint.dash else "round",
            "joinstyle": "round",
        }

    def _words(self, words: Words, at: Point) -> Text:
        from matplotlib.patheffects import withStroke  # noqa: PLC0415 - heavy

        halo = withStroke(linewidth=halo_width(words) * self.points, foreground=self.colours.get(words.halo, ""))
        return self.ax.text(
            words.at[0] + at[0],
            words.baseline + at[1],
            _spaced(words),
            fontsize=words.size * self.points,
            color=self.colours[words.fill],
            family=_fonts(serif=words.serif),
            weight="bold" if words.bold else "normal",
            style="italic" if words.italic else "normal",
            ha=_ALIGN.get(words.align, "center"),
            va="baseline",
            rotation=-words.angle,
            rotation_mode="anchor",
            parse_math=False,
            path_effects=[halo] if words.halo else [],
        )


def _spaced(words: Words) -> str:
    """Open the letters by thin spaces, each a fifth of the size: matplotlib has no other way."""
    return ("\u2009" * round(5 * words.spaced / words.size)).join(words.text) if words.spaced else words.text


@cache
def _fonts(*, serif: bool) -> list[str]:
    from matplotlib.font_manager import fontManager  # noqa: PLC0415 - heavy

    known = set(fontManager.get_font_names())
    fallback = "DejaVu Serif" if serif else "DejaVu Sans"  # comes with matplotlib
    return [*(name for name in (SERIF if serif else SANS) if name in known and name != fallback), fallback]


def _path(runs: Iterable[Ring], at: Point, *, closed: bool) -> Path:
    from matplotlib.path import Path  # noqa: PLC0415 - heavy

    points: list[Point] = []
    codes: list[Any] = []
    for run in runs:
        points += [(x + at[0], y + at[1]) for x, y in run]
        codes += [Path.MOVETO] + [Path.LINETO] * (len(run) - 1)
        if closed:
            points.append(points[-len(run)])
            codes.append(Path.CLOSEPOLY)
    return Path(points, codes)


def _oriented(rings: tuple[Ring, ...]) -> Iterator[Ring]:
    """Turn rings so that matplotlib, which fills by winding, fills what the even-odd rule fills."""
    boxes = [(min(x), min(y), max(x), max(y)) for x, y in (tuple(zip(*ring, strict=True)) for ring in rings)]
    for place, ring in enumerate(rings):
        x, y = ring[0]
        depth = sum(
            _inside(x, y, other)
            for number, (other, (left, top, right, bottom)) in enumerate(zip(rings, boxes, strict=True))
            if number != place and left < x < right and top < y < bottom
        )
        yield ring if (_turn(ring) > 0) == (depth % 2 == 0) else ring[::-1]


def _turn(ring: Ring) -> float:
    return sum(x * v - u * y for (x, y), (u, v) in zip(ring, (*ring[1:], ring[0]), strict=True))


def _inside(x: float, y: float, ring: Ring) -> bool:
    inside = False
    for (a, b), (c, d) in zip(ring, (*ring[1:], ring[0]), strict=True):
        if (b > y) != (d > y) and x < a + (y - b) / (d - b) * (c - a):
            inside = not inside
    return inside
