"""A scene is the same picture in both writers, and no text that it holds can break out of it."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from matplotlib.figure import Figure
from matplotlib.patches import PathPatch

from gamekit import caribbean, draw, raiders
from gamekit.dressing import FARTHEST, FILLS, dress, mark_shapes, over_now, spot_now
from gamekit.game import Luck, start
from gamekit.scene import NARROW, Area, Disc, Line, Mark, Paint, Scene, Spot, Sprite, Stamp, Words, flat, shared_palette
from gamekit.svg import style_sheet, svg

SVG = "{http://www.w3.org/2000/svg}"
SHAPES = {f"{SVG}{name}" for name in ("path", "circle", "text")}
HOSTILE = "\"'><script>alert(1)</script>&amp;]]> --><!-- $x_1$ \x00\x1b \ud800 {} é 船"
SHOWN = HOSTILE.replace("\x00", "\ufffd").replace("\x1b", "\ufffd").replace("\ud800", "\ufffd")
SQUARE = ((0.0, 0.0), (40.0, 0.0), (40.0, 40.0), (0.0, 40.0))
HOLE = ((10.0, 10.0), (30.0, 10.0), (30.0, 30.0), (10.0, 30.0))


def shifted(right: float) -> tuple[tuple[float, float], ...]:
    return tuple((x + right, y) for x, y in SQUARE)


def a_scene(text: str = "Gull", marks: tuple[Mark, ...] = ()) -> Scene:
    return Scene(
        size=(200.0, 100.0),
        title="Test",
        alt=f"a board with {text}",
        palette=shared_palette(),
        backdrop=(Area((SQUARE, HOLE), Paint("ocean")), Line((SQUARE, HOLE), Paint(stroke="rhumb", width=1))),
        spots=(
            Spot(f"a {text}", f"{text}, space", (20, 20), (Area((SQUARE,), Paint("sea0")),)),
            Spot("b", "Bay", (70, 20), (Area((shifted(50),), Paint("sea1")), Disc((70, 20), 4, Paint()))),
            Spot("c", "Cape", (120, 20), (Area((shifted(100),), Paint("sea2")),)),
        ),
        sprites=(
            Sprite(f"ship {text}", text, (20, 20), (Disc((0, 0), 5, Paint("hull")), Words("A", (0, 0), 8)), (), 9),
            Sprite("idle", "Idle", (70, 20), (Disc((0, 0), 5, Paint("hull")),), ("faded",), 9),
            Sprite("gone", "Gone", (9, 9), (Disc((0, 0), 5, Paint("hull")),), ("hidden",)),
        ),
        marks=marks,
        over=(Line((SQUARE,), Paint(stroke="border", width=2, dash=(3, 2), opacity=0.5)),),
        front=(Words(text, (100, 60), 10, "ink", "halo", serif=True, italic=True, spaced=3, angle=9, align="start"),),
        notes=(Words("now", (100, 90), 10, bold=False, align="end"),),
    )


MARKS = (
    Mark("b", "reach", "1"),
    Mark("c", "reach", "12"),
    Mark("b", "target"),
    Mark("c", "cause", "a"),
    Mark("c", "last"),
    Mark("idle", "here"),
    Mark("a Gull", "here"),
)


def read(text: str) -> ET.Element:
    return ET.fromstring(text)  # noqa: S314 - what we wrote ourselves


def group(root: ET.Element, name: str) -> ET.Element:
    return next(element for element in root if element.get("class") == f"gk-{name}")


@pytest.mark.parametrize("live", [False, True])
def test_hostile_text_stays_text(live: bool) -> None:  # noqa: FBT001 - a case of the test
    root = read(svg(a_scene(HOSTILE), live=live))
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= {
        *("svg", "style", "g", "title", "path", "circle", "text")
    }
    assert group(root, "front")[0].text == SHOWN
    assert group(root, "spots")[0].get("data-id") == f"a {SHOWN}"
    assert group(root, "spots")[0].get("aria-label") == f"{SHOWN}, space"
    assert group(root, "sprites")[0][0].text == SHOWN
    assert root.get("aria-label") == f"a board with {SHOWN}"


def test_hostile_text_draws_on_axes() -> None:
    assert draw.png(a_scene("$x_1$ <&> %s"), 100)


def test_every_spot_and_sprite_stands_once_and_nothing_has_an_id() -> None:
    root = read(svg(a_scene()))
    assert Counter(e.get("data-id") for e in root.iter() if "data-id" in e.attrib) == Counter(
        ["a Gull", "b", "c", "ship Gull", "idle", "gone"]
    )
    assert not [element for element in root.iter() if "id" in element.attrib]


def test_layers_stand_in_order() -> None:
    layers = [element.get("class") for element in read(svg(a_scene())) if element.tag == f"{SVG}g"]
    names = ("backdrop", "spots", "over", "marks", "sprites", "front", "figures", "notes", "focus")
    assert layers == [f"gk-{name}" for name in names]


def test_live_picture_leaves_marks_and_notes_to_the_front_end() -> None:
    root = read(svg(a_scene(marks=MARKS), live=True))
    assert [len(group(root, name)) for name in ("marks", "figures", "notes", "focus")] == [0, 0, 0, 0]
    assert {spot.get("role") for spot in group(root, "spots")} == {"button"}
    assert {spot.get("class") for spot in group(root, "spots")} == {"gk-spot"}


def test_still_picture_shows_marks() -> None:
    root = read(svg(a_scene(marks=MARKS)))
    assert [spot.get("class") for spot in group(root, "spots")] == [
        *("gk-spot here", "gk-spot reach-1", f"gk-spot reach-{FARTHEST}")
    ]
    assert [text.text for text in group(root, "marks").iter(f"{SVG}text")] == ["1", "12", "a"]


def test_a_spot_wears_all_its_marks() -> None:
    assert dress(a_scene(marks=MARKS))["b"] == ("reach-1", "target")


def test_spots_out_of_reach_grow_pale() -> None:
    scene = a_scene(marks=MARKS[:1])
    fills = [shape.paint.fill for spot in scene.spots for shape in spot_now(scene, spot)[:1] if isinstance(shape, Area)]
    assert fills == ["sea0-off", "rng0", "sea2-off"]
    plain = a_scene()
    assert [spot_now(plain, spot) for spot in plain.spots] == [spot.shapes for spot in plain.spots]
    assert over_now(plain) == plain.over


def test_mark_on_nothing_is_an_error() -> None:
    with pytest.raises(KeyError, match="nowhere"):
        mark_shapes(a_scene(marks=(Mark("nowhere", "cause", "a"),)))


@pytest.mark.parametrize("marks", [(), MARKS], ids=["plain", "marked"])
def test_both_writers_draw_the_same_shapes(marks: tuple[Mark, ...]) -> None:
    scene = a_scene(marks=marks)
    written = Counter(element.tag for element in read(svg(scene)).iter() if element.tag in SHAPES)
    axes = draw.scene(scene)
    drawn = Counter(type(artist).__name__ for artist in (*axes.patches, *axes.texts))
    assert written[f"{SVG}path"] == drawn["PathPatch"]
    assert written[f"{SVG}circle"] == drawn["Circle"]
    assert written[f"{SVG}text"] == drawn["Text"]


STAR = Stamp("star", (Area((SQUARE,), Paint("gold", "gold-rim", 2, (4, 2))), Disc((5, 5), 5, Paint("sea0"))))
STARS = (replace(STAR, at=(10, 20), scale=0.5), replace(STAR, at=(60, 20)), Stamp("pair", (STAR,), (0, 0), 2))


def test_a_stamp_stands_once_and_is_used_by_an_id_of_this_picture() -> None:
    scene = replace(a_scene(HOSTILE), front=STARS)
    texts = [svg(scene), svg(replace(scene, alt="another"))]
    names = []
    for text in texts:
        root = read(text)
        names.append([element.get("id", "") for element in root.iter() if "id" in element.attrib])
        used = [element.get("href", "") for element in root.iter(f"{SVG}use")]
        star, pair = names[-1]
        assert used == [f"#{star}", f"#{star}", f"#{star}", f"#{pair}"]  # the first of them inside the pair
        assert [element.get("transform") for element in group(root, "front")] == [
            "translate(10 20) scale(0.5)",
            "translate(60 20)",
            "translate(0 0) scale(2)",
        ]
        assert "\0" not in text
    assert not set(names[0]) & set(names[1])


def test_a_stamp_is_set_down_as_large_as_it_is_used() -> None:
    area, disc = flat(STARS[:1])
    assert area == Area((((10, 20), (30, 20), (30, 40), (10, 40)),), Paint("gold", "gold-rim", 1, (2, 1)))
    assert disc == Disc((12.5, 22.5), 2.5, Paint("sea0"))
    assert len(list(flat(STARS))) == 6
    axes = draw.scene(replace(a_scene(), front=STARS))
    assert sum(patch.get_gid() == "front" for patch in axes.patches) == 6


def test_looks_are_drawn_alike() -> None:
    scene = a_scene()
    lit = replace(scene, sprites=(replace(scene.sprites[0], looks=("active",)), *scene.sprites[1:]))
    for picture, shown in ((scene, 1), (lit, 3)):
        axes = draw.scene(picture)
        discs = [patch for patch in axes.patches if patch.get_gid() == "ship Gull" and patch.get_visible()]
        assert len(discs) == shown
    assert not any(patch.get_visible() for patch in axes.patches if patch.get_gid() == "gone")
    faded = [patch.get_alpha() for patch in axes.patches if patch.get_gid() == "idle" and patch.get_visible()]
    assert faded == [0.4]
    classes = [sprite.get("class") for sprite in group(read(svg(lit)), "sprites")]
    assert classes == ["gk-sprite look-active", "gk-sprite look-faded", "gk-sprite look-hidden"]


def test_a_narrow_picture_has_names_of_its_own() -> None:
    """A figure of 640 pixels shows what is meant for narrow pictures, one of 1,200 does not; an SVG holds both."""
    scene = replace(a_scene(), front=(Words("Wide", (100, 60), 10),), narrow=(Words("Narrow", (100, 60), 14),))
    for inches, shown in ((6.4, "Narrow"), (12.0, "Wide")):
        axes = Figure(figsize=(inches, inches / 2), dpi=100).add_axes((0, 0, 1, 1))
        texts = {text.get_text() for text in draw.scene(scene, axes).texts}
        assert shown in texts
        assert ({"Narrow", "Wide"} - {shown}).isdisjoint(texts)
    root = read(svg(scene))
    assert group(root, "narrow")[0].text == "Narrow"
    assert f"max-width:{NARROW - 1}px" in (root.findtext(f"{SVG}style") or "")


def test_a_route_has_the_bends_between_its_spots_both_ways() -> None:
    scene = replace(a_scene(), bends={("b", "c"): ((90, 40), (100, 30))})
    assert scene.route(["b", "c"]) == ((70, 20), (90, 40), (100, 30), (120, 20))
    assert scene.route(["c", "b", "a Gull"]) == ((120, 20), (100, 30), (90, 40), (70, 20), (20, 20))
    assert scene.route(["c"]) == ((120, 20),)
    assert scene.route([]) == ()
    with pytest.raises(KeyError, match="nowhere"):
        scene.route(["b", "nowhere"])


def test_a_live_picture_tells_its_bends_and_its_unit() -> None:
    scene = replace(a_scene(), bends={("b", "c"): ((90, 40),)}, unit=0.5)
    live = read(svg(scene, live=True))
    assert json.loads(live.get("data-bends", "")) == {"b c": [[90, 40]]}
    assert live.get("data-unit") == "0.5"
    assert "data-bends" not in read(svg(scene)).attrib
    assert read(svg(a_scene())).get("data-unit") == "0.2"  # 200 units wide


def test_marks_of_what_can_be_done_and_what_is_in_the_way() -> None:
    """Gold around the place, broader where it can be done now; a red dashed ring around what blocks."""
    by_kind = {kind: mark_shapes(a_scene(marks=(Mark("b", kind),))) for kind in ("can", "could", "block")}
    gold = {kind: [s.paint.width for s in shapes if isinstance(s, Area)] for kind, shapes in by_kind.items()}
    assert gold["can"][-1] > gold["could"][-1] > 0
    assert [s.paint.stroke for s in by_kind["can"] if isinstance(s, Area)] == ["gold-case", "gold"]
    rings = [shape for shape in by_kind["block"] if isinstance(shape, Disc)]
    assert [(ring.paint.stroke, bool(ring.paint.dash)) for ring in rings] == [("casing", False), ("block", True)]


def test_figures_are_written_by_the_name_of_the_file(tmp_path: Path) -> None:
    games: tuple[Any, ...] = (caribbean.GAME, raiders.GAME)
    for game in games:
        figure = draw.board(start(game, 2, Luck(1))).get_figure(root=True)
        assert figure is not None
        for ending, begins in (("png", b"\x89PNG"), ("pdf", b"%PDF"), ("svg", b"<?xml")):
            file = tmp_path / f"{game.name}.{ending}"
            figure.savefig(file)
            assert file.read_bytes().startswith(begins)


def test_a_board_is_drawn_of_a_position_only() -> None:
    with pytest.raises(TypeError, match="no position of a game"):
        draw.board("Havana")  # type: ignore[type-var]  # what a person may try


def test_holes_stay_open_on_axes() -> None:
    for outer in (SQUARE, SQUARE[::-1]):
        scene = replace(a_scene(), backdrop=(Area((outer, HOLE, shifted(50)), Paint("ocean")),))
        patch = draw.scene(scene).patches[0]
        assert isinstance(patch, PathPatch)
        rings: Any = patch.get_path().to_polygons()
        turns = [sum(x * v - u * y for (x, y), (u, v) in pairwise(ring)) > 0 for ring in rings]
        assert turns == [True, False, True]


def test_png_is_as_wide_as_asked() -> None:
    for width in (100, 640):
        raw = draw.png(a_scene(), width)
        assert raw.startswith(b"\x89PNG")
        assert (int.from_bytes(raw[16:20]), int.from_bytes(raw[20:24])) == (width, width // 2)


def test_drawing_on_axes_that_are_there() -> None:
    axes = Figure().subplots(1, 2)[1]
    assert draw.scene(a_scene(), axes, "dark") is axes
    assert axes.get_xlim() == (0, 200)
    assert axes.get_ylim() == (100, 0)


def test_matplotlib_is_loaded_late() -> None:
    code = "import sys, gamekit.draw, gamekit.scene; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {"matplotlib", "numpy", "networkx"} & set(done.stdout.split())


# --- Style and palette ---------------------------------------------------------------------------------------


def test_explicit_theme_has_only_its_own_values() -> None:
    palette = {"ink": ("#111111", "#EEEEEE")}
    assert "#EEEEEE" not in style_sheet(palette, "light")
    assert "#111111" not in style_sheet(palette, "dark")
    auto = style_sheet(palette)
    assert 'body[data-jp-theme-light="false"]' in auto
    assert "prefers-color-scheme:dark" in auto
    assert "forced-colors:active" in auto


def test_style_knows_every_colour_and_class() -> None:
    style = style_sheet(shared_palette(), "light")
    assert all(f"--b-{name}:" in style for name in shared_palette())
    assert all(f".{kind}>" in style for kind in (*FILLS, "cause", "target", "last"))


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


TEXT_ON = [
    *((ink, ground) for ink in ("ink", "ink2") for ground in ("ocean", "panel", "halo")),
    *(("ink", ground) for ground in ("land", "land2", "sea0", "sea1", "sea2", "sea3")),
    *((f"rtext{number}", f"rng{number}") for number in range(FARTHEST)),
    *((f"{colour}-ink", colour) for colour in ("red", "yellow", "green", "violet")),
    *(("pale", f"sail-{letter}") for letter in "adf"),
    *(("dark", f"sail-{letter}") for letter in "bce"),
    *(("digit", "chest"), ("block-ink", "block"), ("gold-ink", "gold"), ("port-rim", "port")),
]


@pytest.mark.parametrize(("ink", "ground"), TEXT_ON)
def test_text_can_be_read(ink: str, ground: str) -> None:
    palette = shared_palette()
    for theme in (0, 1):
        assert contrast(palette[ink][theme], palette[ground][theme]) >= 4.5, f"theme {theme}"


def test_near_is_the_strongest_layer() -> None:
    palette = shared_palette()
    for theme in (0, 1):
        layers = [contrast(palette[f"rng{n}"][theme], palette["sea1-off"][theme]) for n in range(FARTHEST)]
        assert layers == sorted(layers, reverse=True)
