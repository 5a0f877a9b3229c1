"""The picture of a Caribbean position shows what lies open, all of it, and nothing else."""

from __future__ import annotations

import json
import math
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from gamekit import draw
from gamekit.dressing import mark_shapes
from gamekit.game import Luck, advance, start
from gamekit.games.caribbean import GAME, Bid, Options, Phase, State, load_pack
from gamekit.games.caribbean.drawing import inset, read_drawing
from gamekit.games.caribbean.pack import SHIPS
from gamekit.games.caribbean.picture import PALETTE
from gamekit.games.caribbean.reach import reach
from gamekit.games.caribbean.state import DELIVERED, PORT, SUPPLY
from gamekit.scene import Scene, Words
from gamekit.storage import LoadError
from gamekit.svg import svg
from tests.caribbean.at_sea import turn
from tests.colours import names

HARBOUR = load_pack("harbour")
DRAWN = read_drawing(load_pack("caribbean"))
LARGEST = {"harbour": 120 * 1024, "caribbean": 160 * 1024}


@cache
def positions(board: str = "harbour") -> tuple[State, ...]:
    """Return the positions of a game played at random."""
    luck, rng = Luck(4), Random(4)
    pack = load_pack(board)
    state = start(GAME, 4, luck, pack=pack)
    found = [GAME.new(4, pack=pack), state]
    while GAME.to_act(state) is not None and len(found) < 120:
        state = GAME.apply(state, rng.choice(GAME.legal_actions(state))).state
        state = advance(GAME, state, luck)[0]
        found.append(state)
    return tuple(found)


def one(phase: Phase, board: str = "harbour") -> State:
    return next(state for state in positions(board) if state.phase is phase)


@pytest.mark.parametrize("board", LARGEST)
@pytest.mark.parametrize("number", range(0, 120, 7))
def test_any_position_is_drawn_whole(number: int, board: str) -> None:
    state = positions(board)[number]
    scene = GAME.picture(state)
    assert names(scene) | names(mark_shapes(scene)) <= {"", *PALETTE}
    text = svg(scene)
    assert len(text.encode()) < LARGEST[board]
    root = ET.fromstring(text)  # noqa: S314 - what we wrote ourselves
    pack = state.table.pack
    wanted = [*pack.spaces, *pack.havens, *SHIPS]
    wanted += [f"{kind}:{port.name}" for port in pack.ports for kind in ("port", "chest", "plate")]
    wanted += [f"supply:{number}" for number in range(1, len(pack.ports) - pack.chests_at_start + 1)]
    assert Counter(e.get("data-id") for e in root.iter() if "data-id" in e.attrib) == Counter(wanted)


@pytest.mark.parametrize("board", LARGEST)
def test_both_writers_draw_as_many_shapes(board: str) -> None:
    state = one(Phase.TURN, board)
    scene = replace(GAME.picture(state), narrow=())  # matplotlib draws the one or the other
    shapes = [e for e in ET.fromstring(svg(scene)).iter() if e.tag.endswith(("}path", "}circle", "}text"))]  # noqa: S314
    axes = draw.board(state)
    assert len(shapes) == len(axes.patches) + len(axes.texts)


@pytest.mark.parametrize("board", LARGEST)
def test_a_picture_keeps_its_ids_and_shapes(board: str) -> None:
    first, *others = (GAME.picture(state) for state in positions(board))
    for scene in others:
        assert [(s.id, s.shapes, s.ring) for s in scene.sprites] == [(s.id, s.shapes, s.ring) for s in first.sprites]
        assert [(s.id, s.shapes) for s in scene.spots] == [(s.id, s.shapes) for s in first.spots]
        assert (scene.backdrop, scene.over, scene.front) == (first.backdrop, first.over, first.front)


# --- What lies where -----------------------------------------------------------------------------------------


def looks(scene: Scene) -> dict[str, tuple[str, ...]]:
    return {sprite.id: sprite.looks for sprite in scene.sprites}


def places(scene: Scene) -> dict[str, tuple[float, float]]:
    return {sprite.id: sprite.at for sprite in scene.sprites}


def test_each_chest_is_where_it_is() -> None:
    drawing = read_drawing(HARBOUR)
    for state in positions()[1:]:
        scene = GAME.picture(state)
        seen, at = looks(scene), places(scene)
        for port, where in zip(HARBOUR.ports, state.chests, strict=True):
            hidden = "hidden" in seen[f"chest:{port.name}"]
            assert hidden == (where in {SUPPLY, DELIVERED})
            assert ("hidden" in seen[f"plate:{port.name}"]) == (where != DELIVERED)
            if where == PORT:
                assert at[f"chest:{port.name}"] == drawing.ports[port.name].at
            elif not hidden:
                x, y = at[where]
                assert at[f"chest:{port.name}"] == (x + 25.0, y + 15.5)
        to_come = [sprite.id for sprite in scene.sprites if sprite.id.startswith("supply") and not sprite.looks]
        assert len(to_come) == state.chests.count(SUPPLY)


def test_ships_lie_in_their_spaces_and_the_one_in_turn_is_ringed() -> None:
    drawing = read_drawing(HARBOUR)
    for state in positions():
        scene = GAME.picture(state)
        for number, (ship, here) in enumerate(zip(SHIPS, state.ships, strict=True)):
            assert ("hidden" in looks(scene)[ship]) == (here is None)
            assert ("active" in looks(scene)[ship]) == (here is not None and number == state.ship)
            if here:
                assert places(scene)[ship] == drawing.cells[here].ship


def test_marks_are_the_reach_of_the_ship_in_turn() -> None:
    state = one(Phase.TURN)
    assert state.ship is not None
    marks = GAME.picture(state).marks
    assert {mark.on: int(mark.text) for mark in marks if mark.kind == "reach"} == reach(state)
    assert [mark.on for mark in marks if mark.kind == "here"] == [state.ships[state.ship]]
    assert not GAME.picture(one(Phase.BIDS)).marks


def marked(state: State, kind: str) -> set[str]:
    return {mark.on for mark in GAME.picture(state).marks if mark.kind == kind}


def test_marks_say_where_an_empty_ship_can_capture() -> None:
    """Chests lie at Halyard, Tern Cay, Copper Hill and Bellfort; Arriba (s01) has two spaces.

    Tern Cay touches s03, s09 and s10: s09 is two away (s08), s03 two (s02). In s09 she is beside it; Halyard touches
    s10, which is one away from there, and s11.
    """
    assert marked(turn(spaces=2), "could") == {"port:Tern Cay"}
    assert marked(turn(spaces=1), "could") == marked(turn(spaces=2), "can") == set()
    beside = turn(spaces=1, ships={"Arriba": "s09"})
    assert marked(beside, "can") == {"port:Tern Cay"}
    assert marked(beside, "could") == {"port:Halyard"}


def test_marks_say_where_a_laden_ship_can_deliver() -> None:
    """Ann has the red havens, Ben the yellow: h-red-1 is s02 beside Arriba in s01, h-yellow-1 is s07 beside her too.

    Only in the haven, by the other reading: s02 and s07 are one space away.
    """
    laden: dict[str, Any] = {"chests": {"Halyard": "Arriba"}, "captures": {"Ann": 2000}}
    here = turn(spaces=1, **laden)
    assert marked(here, "can") == {"h-red-1", "h-yellow-1"}
    assert marked(here, "could") == set()
    inside = turn(spaces=1, options={"haven_reach": "inside"}, **laden)
    assert marked(inside, "can") == set()
    assert marked(inside, "could") == {"h-red-1", "h-yellow-1"}


def test_marks_say_which_ships_are_in_the_way() -> None:
    """Arriba in s33 can leave by s25 and s32 alone; with Bravo in s25 only she stops her at once.

    Caribic in s24 is beside s32, so she is in the way where movement is left there, and not with one space.
    """
    cornered: dict[str, Any] = {"ships": {"Arriba": "s33", "Bravo": "s25", "Caribic": "s24"}}
    assert marked(turn(spaces=1, **cornered), "block") == {"s25"}
    assert marked(turn(spaces=2, **cornered), "block") == {"s25", "s24"}


def test_labels_say_what_is_seen() -> None:
    state = one(Phase.TURN)
    labels = {spot.id: spot.label for spot in GAME.picture(state).spots}
    for space, distance in reach(state).items():
        assert f"{distance} space{'s' * (distance > 1)} away" in labels[space]
    for ship in SHIPS:
        assert f"{ship} lies here" in labels[state.where(ship)]
    for haven, owner in (("h-red-1", "Ann (red)"), ("h-violet-2", "Dev (violet)")):
        assert owner in labels[haven]
        assert owner in labels[HARBOUR.havens[haven].space]


def test_havens_that_nobody_has_are_ordinary_sea() -> None:
    scene = GAME.picture(start(GAME, 2, Luck(1), Options(colours=("green", "red"))))
    labels = {spot.id: spot.label for spot in scene.spots}
    assert labels["h-green-1"].endswith("haven of Ann (green)")
    assert labels["h-yellow-1"].endswith("yellow haven, not in play")
    used = names((scene.backdrop, scene.over, scene.spots))
    assert {"green", "green-sea", "red", "red-sea"} <= used
    assert not {"yellow", "yellow-sea", "violet", "violet-sea"} & used


def test_secrets_are_not_in_the_picture() -> None:
    state = start(GAME, 2, Luck(1))
    bids = [action for action in GAME.legal_actions(state) if isinstance(action, Bid)]
    pictures = {svg(GAME.picture(GAME.apply(state, bid).state)) for bid in (bids[0], bids[-1])}
    assert len(pictures) == 1
    for position in positions()[1:40]:
        assert {svg(GAME.picture(GAME.view(position, player), player)) for player in (None, 0, 3)} == {
            svg(GAME.picture(position))
        }


def test_hostile_names_stay_text() -> None:
    name = '"><script>alert(1)</script>'
    text = svg(GAME.picture(start(GAME, [name, "$x$"], Luck(1))))
    assert "<script" not in text
    labels = [e.get("aria-label", "") for e in ET.fromstring(text).iter()]  # noqa: S314
    assert any(name in label for label in labels)


# --- The harbour's drawing -----------------------------------------------------------------------------------

Box = tuple[float, float, float, float]


def box(words: Words) -> Box:
    """Return about where words stand; a bold letter is half as wide as the size."""
    wide, high = len(words.text) * words.size * (0.49 if words.bold else 0.43), words.size * 0.72
    left = words.at[0] - {"start": 0.0, "middle": wide / 2, "end": wide}[words.align]
    return left, words.at[1] - high / 2, left + wide, words.at[1] + high / 2


def off(at: tuple[float, float], area: Box) -> float:
    """Return how far a point is from a box."""
    x = max(area[0] - at[0], 0, at[0] - area[2])
    y = max(area[1] - at[1], 0, at[1] - area[3])
    return math.hypot(x, y)


def test_names_of_ports_cover_nothing() -> None:
    drawing = read_drawing(HARBOUR)
    scene = GAME.picture(positions()[1])
    boxes = {words.text: box(words) for words in scene.front if isinstance(words, Words)}
    assert set(boxes) == {port.name for port in HARBOUR.ports}
    for one_box, other in combinations(boxes.values(), 2):
        assert one_box[2] < other[0] or other[2] < one_box[0] or one_box[3] < other[1] or other[3] < one_box[1]
    for name, area in boxes.items():
        assert area[0] > 5
        assert area[2] < drawing.view[0] - 5
        for cell in drawing.cells.values():
            assert off(cell.ship, area) > 26, f"a ship lies under {name}"
        for port in drawing.ports.values():
            assert off(port.at, area) > 14, f"a port lies under {name}"
        for badge in (*(haven.badge for haven in drawing.havens.values()), *drawing.starts.values()):
            assert off(badge, area) > 10, f"a badge lies under {name}"


def test_the_supply_of_the_map_lies_in_five_piles_of_two() -> None:
    """The first two to come lie on the first pile; after the first round that pile is empty."""
    for state in positions("caribbean")[1:]:
        to_come = [sprite for sprite in GAME.picture(state).sprites if sprite.id.startswith("supply:")]
        offs = [[abs(sprite.at[0] - x) for x, _ in DRAWN.supply] for sprite in to_come]
        piles = [off_each.index(min(off_each)) for off_each in offs]
        assert piles == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]
        assert [sprite.id for sprite in to_come if not sprite.looks] == [
            f"supply:{number}" for number in range(11 - state.chests.count(SUPPLY), 11)
        ]


def test_the_moment_fits_into_its_corner() -> None:
    left, _, width, _ = read_drawing(HARBOUR).corner
    for state in positions():
        for words in GAME.picture(state).notes:
            assert isinstance(words, Words)
            assert box(words)[0] > left - 25
            assert box(words)[2] < left + width + 4


def test_every_ship_has_room_for_her_ring() -> None:
    drawing = read_drawing(HARBOUR)
    for one_cell, other in combinations(drawing.cells.values(), 2):
        assert off(one_cell.ship, (*other.ship, *other.ship)) > 70


def test_inset_runs_inside() -> None:
    square = ((0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0))
    for ring in (square, square[::-1]):
        inner = inset(ring, 10)
        assert len(inner) > 10
        assert all(9 <= x <= 91 and 9 <= y <= 91 for x, y in inner)
    assert inset(((0, 0), (8, 0), (8, 8), (0, 8)), 10) == ()


# --- Other packs ---------------------------------------------------------------------------------------------


def with_drawing(folder: Path, change: dict[str, Any] | None) -> State:
    """Return a position on a copy of the harbour whose drawing is changed, or left out."""
    text = HARBOUR.text
    if change is None:
        text = "\n".join(line for line in text.splitlines() if not line.startswith("drawing"))
    else:
        drawing = HARBOUR.drawing()
        assert drawing is not None
        (folder / "drawing.json").write_text(json.dumps({**drawing, **change}), encoding="utf-8")
    (folder / "pack.toml").write_text(text + "\n", encoding="utf-8")
    return start(GAME, 3, Luck(1), pack=load_pack(folder))


def test_a_pack_without_a_drawing_gets_a_diagram(tmp_path: Path) -> None:
    scene = GAME.picture(with_drawing(tmp_path, None))
    assert len({spot.at for spot in scene.spots if spot.id in HARBOUR.spaces}) == len(HARBOUR.spaces)
    assert len(svg(scene)) < LARGEST["harbour"]
    assert draw.png(scene, 100)


def test_a_broken_drawing_is_refused(tmp_path: Path) -> None:
    drawing = HARBOUR.drawing()
    assert drawing is not None
    some = dict(list(drawing["spaces"].items())[1:])
    broken: tuple[dict[str, Any], ...] = (
        {"land": [[3]]},
        {"ports": {}},
        {"spaces": some},
        {"rope": [[]]},
        {"view": [1]},
    )
    for number, change in enumerate(broken):
        folder = tmp_path / str(number)
        folder.mkdir()
        state = replace(with_drawing(folder, change))
        read_drawing.cache_clear()
        with pytest.raises(LoadError, match=r"drawing\.json"):
            read_drawing(state.table.pack)
    read_drawing.cache_clear()
