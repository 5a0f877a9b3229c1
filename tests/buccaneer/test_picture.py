"""The picture of a Buccaneer position shows what lies open, all of it, and nothing of what is covered."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from random import Random
from xml.etree import ElementTree as ET

import pytest

from gamekit import buccaneer, draw
from gamekit.dressing import mark_shapes
from gamekit.game import Luck, Player, Proceed, Turn
from gamekit.games.buccaneer import art, layout
from gamekit.games.buccaneer.pack import KINDS, TALLEST, VALUES
from gamekit.games.buccaneer.picture import PALETTE, picture
from gamekit.games.buccaneer.state import Options, Phase, State, stack_id
from gamekit.scene import Scene, Sprite, Words
from gamekit.svg import svg
from tests.buccaneer.at_table import position
from tests.colours import names

GAME = buccaneer.GAME
LARGEST = 180 * 1024


@cache
def positions(players: int, options: Options | None = None) -> tuple[State, ...]:
    """Return the positions of a game at random."""
    luck, rng = Luck(4), Random(4)
    state = GAME.new(players, options)
    found = [state]
    while (who := GAME.to_act(state)) is not None:
        if who is Turn.CHANCE:
            state = GAME.apply(state, luck.choose(GAME.chance_outcomes(state))).state
        elif who is Turn.REFEREE:
            state = GAME.apply(state, Proceed()).state
        else:
            state = GAME.apply(state, rng.choice(GAME.legal_actions(state))).state
        found.append(state)
    return tuple(found)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("live", [True, False])
def test_any_position_is_drawn_whole(players: int, live: bool) -> None:  # noqa: FBT001 - a parameter
    wanted: Counter[str] | None = None
    found = positions(players)
    for state in found[:: max(1, len(found) // 12)]:
        scene = GAME.picture(state)
        assert names(scene) | names(mark_shapes(scene)) <= {"", *PALETTE}
        text = svg(scene, live=live)
        assert len(text.encode()) < LARGEST
        root = ET.fromstring(text)  # noqa: S314 - what we wrote ourselves
        ids = Counter(e.get("data-id", "") for e in root.iter() if "data-id" in e.attrib)
        assert max(ids.values()) == 1
        # A live board glides what moves: no id comes or goes in a game.
        assert wanted is None or wanted == ids
        wanted = ids


def test_a_sprite_keeps_its_shapes_for_the_whole_game() -> None:
    scenes = [GAME.picture(state) for state in positions(3)[::7]]
    shapes = {sprite.id: sprite.shapes for sprite in scenes[0].sprites}
    for scene in scenes:
        assert {sprite.id: sprite.shapes for sprite in scene.sprites} == shapes
        assert [spot.shapes for spot in scene.spots] == [spot.shapes for spot in scenes[0].spots]
        assert (scene.backdrop, scene.size) == (scenes[0].backdrop, scenes[0].size)


def test_both_writers_draw_it() -> None:
    state = positions(2)[60]
    axes = draw.board(state)
    gids = {child.get_gid() for child in axes.get_children()}
    assert {sprite.id for sprite in GAME.picture(state).sprites} <= gids


def shown(scene: Scene) -> dict[str, Sprite]:
    return {sprite.id: sprite for sprite in scene.sprites if "hidden" not in sprite.looks}


def test_everything_that_lies_open_is_shown() -> None:
    for state in positions(3)[::5]:
        seen = shown(GAME.picture(state))
        assert {item for item in seen if item in state.ships} == set(state.open)
        faces = {stack_id(stack[0]).replace("stack", "face") for stack in state.stacks}
        assert {item for item in seen if item.startswith("face")} == faces
        led = {stack_id(stack[0]).replace("stack", "pennant") for stack in state.stacks if len(stack) > 1}
        assert {item for item in seen if item.startswith("pennant")} == led
        heights = Counter(item.split("-")[1] for item in seen if item.startswith("height"))
        assert heights == Counter(str(len(stack)) for stack in state.stacks if len(stack) > 1)
        assert f"left-{len(state.unseen())}" in seen
        for player, ducats in enumerate(state.purses):
            digits = sorted((item for item in seen if item.startswith(f"purse-{player}-")), key=unit, reverse=True)
            assert "".join(item.rpartition("-")[2] for item in digits) == str(ducats)


def unit(item: str) -> int:
    return int(item.split("-")[2])


def test_booty_lies_on_the_shelves_and_is_counted_in_the_table() -> None:
    at = layout.wide(3)
    for state in positions(3)[::5]:
        scene = GAME.picture(state)
        seen = shown(scene)
        for place, kind in enumerate(KINDS):
            counts = [pieces[place] for pieces in state.booty]
            lying = [sprite for item, sprite in seen.items() if item.startswith(f"piece-{kind}")]
            assert sum("faded" not in sprite.looks for sprite in lying) == sum(counts)
            assert f"stock-{kind}-{6 - sum(counts)}" in seen
            cells = {
                sprite.at: item.split("-")
                for item, sprite in seen.items()
                if item.startswith((f"most-{kind}", f"tied-{kind}", f"less-{kind}"))
            }
            for player, count in enumerate(counts):
                style, _, told, _ = cells.pop(at.cell(kind, player), ("", "", "0", ""))
                assert told == str(count)
                best = counts.count(count) if count == max(counts) else 0
                assert style == ("" if not count else "less" if not best else "most" if best == 1 else "tied")
            assert not cells


def test_a_stack_is_drawn_pirate_on_pirate() -> None:
    state = position("a2 b3 a3", "b2", "a4", "a5", "a?", "b4", "b5", "b?")
    seen = shown(GAME.picture(state))
    at = layout.wide(2).stand(0, "2")
    discs = sorted(
        (sprite for item, sprite in seen.items() if item.startswith("disc") and sprite.at[0] == at[0]), key=low
    )
    assert [sprite.id.split("-")[1] for sprite in discs] == ["a", "b", "a"]
    heights = [at[1] - sprite.at[1] for sprite in discs]
    assert heights[2] > heights[1] > heights[0]
    assert heights[2] - heights[1] == pytest.approx(heights[1] - heights[0])
    assert seen["face-a-2"].at == discs[2].at
    assert seen["height-3-1"].label == "3 pirates"


def low(sprite: Sprite) -> float:
    return -sprite.at[1]


def test_the_tallest_stack_stays_in_its_panel() -> None:
    for players in (2, 3, 4, 5):
        for at in (layout.wide(players), layout.narrow(players)):
            for player in range(players):
                panel = at.panel(player)
                assert panel.x > 0
                assert panel.x + panel.wide < at.width
                assert panel.y + panel.high < at.height
                for value in VALUES:
                    x, y = at.stand(player, value)
                    top = art.place_of_disc((x, y), TALLEST)[1] - 27  # the pennant
                    assert panel.y + 76 < top
                    assert panel.x <= x - art.RX
                    assert x + art.RX <= panel.x + panel.wide


# --- What is covered -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 4])
def test_covered_values_make_no_difference(players: int) -> None:
    """However the covered pirates are laid, everybody's picture is the same to a byte."""
    rng, different = Random(3), 0
    for state in positions(players)[3::11]:
        others = [GAME.complete(GAME.view(state, None), rng) for _ in range(3)]
        different += any(other != state for other in others)
        pictures = {svg(GAME.picture(other, player)) for other in (state, *others) for player in (None, 0, 1)}
        assert len(pictures) == 1
    assert different > 3


def test_no_id_and_no_label_tells_a_covered_value() -> None:
    state = position("a2 b3 a3 b4 a4", "b2", "b5", "b?", "a?", "a5")
    scene = GAME.picture(state)
    for item in ("value", "face"):
        assert not {f"{item}-a-3", f"{item}-b-3", f"{item}-b-4", f"{item}-a-4"} & shown(scene).keys()
    covered = [sprite for sprite in scene.sprites if "covered pirate" in sprite.label]
    assert len(covered) == 4
    assert {sprite.label.partition(",")[0] for sprite in covered} == {"Ann's covered pirate", "Ben's covered pirate"}
    assert not any(f"Ann's {value}," in sprite.label for sprite in covered for value in VALUES)


def test_where_all_lies_open_each_value_is_written_on_its_disc() -> None:
    state = position("a2 b3 a3 b4 a4", "b2", "b5", "b?", "a?", "a5")
    state = replace(state, table=replace(state.table, options=Options(views="all")))
    seen = shown(GAME.picture(state))
    at = layout.wide(2).stand(0, "2")
    for number, item in enumerate(("value-a-4", "value-b-4", "value-a-3", "value-b-3"), 1):
        assert seen[item].at == art.place_of_disc(at, number)
    assert "value-a-2" not in seen


# --- What is in question -------------------------------------------------------------------------------------


def test_a_mutiny_marks_its_stack() -> None:
    state = position("a2 b3 a3 b4 a4 b5", "b2", "b?", "a?", "a5")
    state = replace(state, phase=Phase.MUTINY, asking=(1,))
    assert GAME.check(state) == ()
    assert [(mark.on, mark.kind) for mark in GAME.picture(state).marks] == [("stack-a-2", "here")]


def test_a_boarding_marks_ship_and_crew() -> None:
    state = next(state for state in positions(3) if state.phase is Phase.WAGES)
    assert state.crew is not None
    assert state.aboard is not None
    marks = {mark.on for mark in GAME.picture(state).marks}
    assert marks == {stack_id(state.crew), f"slot-{state.display.index(state.aboard) + 1}"}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_narrow_picture_has_the_same_things(players: int) -> None:
    state = positions(players)[-1]
    wide, narrow = GAME.picture(state), picture(GAME.view(state, None), layout.narrow(players))
    assert [sprite.id for sprite in narrow.sprites] == [sprite.id for sprite in wide.sprites]
    assert shown(narrow).keys() == shown(wide).keys()
    assert narrow.size[0] == 640
    for sprite in shown(narrow).values():
        assert 0 < sprite.at[0] < narrow.size[0]
        assert 0 < sprite.at[1] < narrow.size[1]


def test_names_of_any_length_fit_and_are_told_whole() -> None:
    name: str = "Maximiliana of the Long Strand"
    state = GAME.new([name, "Ben"])
    scene = GAME.picture(state)
    words = [shape.text for shape in scene.backdrop if isinstance(shape, Words)]
    assert "Maximiliana o…" in words
    assert any(spot.label.startswith(name) for spot in scene.spots)
    player: Player = 0
    assert next(sprite for sprite in scene.sprites if sprite.id == f"seat:{player}").label == name
