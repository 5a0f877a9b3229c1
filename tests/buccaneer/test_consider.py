"""Still pictures of a choice say what each stack and ship answers, in words and by more than colour."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest

from gamekit import buccaneer, draw
from gamekit.games.buccaneer import consider
from gamekit.games.buccaneer.actions import BoardShip
from gamekit.games.buccaneer.picture import PALETTE
from gamekit.games.buccaneer.state import Options, Phase, State
from gamekit.scene import Area, Scene, Words
from gamekit.svg import svg
from tests.buccaneer import at_table

GAME = buccaneer.GAME


def position(*stacks: str, options: Options | None = None) -> State:
    """Return a view of Ann, Ben and Cleo with these stacks, where Ann has 3 ducats."""
    ships = ("ship-04", "ship-12", "ship-15")
    return GAME.view(at_table.position(*stacks, players=3, options=options, display=ships, purses=(3, 10, 10)), None)


def usual() -> State:
    """Ann leads five, three of them Ben's 3 and 4 and Cleo's 2; Cleo leads five others."""
    return position("a3 b3 a2 c2 b4", "c3 b2 a4 c4 b5", "b? a?")


def said(scene: Scene) -> list[str]:
    """Return the words of a picture's notes, its headline left out."""
    return [shape.text for shape in scene.notes if isinstance(shape, Words)][1:]


def faded(scene: Scene) -> set[str]:
    return {sprite.id for sprite in scene.sprites if "faded" in sprite.looks and not sprite.id.startswith("piece")}


def test_a_stack_says_where_it_may_go_and_what_it_may_board() -> None:
    """Ben's 3, 4, 2 and 5 are covered, and each of them is two or more; Cleo's 2 and 4."""
    scene = consider.choices(usual(), "stack-a-3")
    words = said(scene)
    assert words[0] == "yours"
    assert words.count("own") == 1, "Ann's 5 stands alone"
    assert words.count("7") == 1, "Ben's ? leads two"
    assert words.count("10 > 9") == 1, "Cleo's five"
    assert words.count("6") == 2, "Cleo's 5 and ?"
    assert words[-1] == "crew 5 of 6"
    # Hopewell, 13 ducats: Ben's two are paid 2 + 3 to 4 + 5, Cleo's one 2 or 4. Santa Clara: 22.
    assert words[-3:-1] == ["0 to +6", "+9 to +15"]
    assert {"face-a-5", "face-c-3", "ship-15"} <= faded(scene)
    assert not {"face-a-3", "face-b-wild", "ship-12"} & faded(scene)


def test_a_ship_says_which_stacks_may_board_it() -> None:
    scene = consider.choices(usual(), "ship-12")
    assert said(scene) == ["to board", "+9 to +15", "crew 1 of 5"]
    assert consider.choices(usual(), "slot-2") == scene


def test_any_pirate_of_a_stack_stands_for_it() -> None:
    view = usual()
    assert consider.choices(view, "face-a-3") == consider.choices(view, "stack-a-3")


def test_refused_allowed_and_chosen_differ_by_more_than_colour() -> None:
    notes = [shape for shape in consider.choices(usual(), "stack-a-3").notes if isinstance(shape, Area)]
    dashed = [shape for shape in notes if shape.paint.dash]
    full = [shape for shape in notes if shape.paint.stroke == "legal" and not shape.paint.fill]
    assert len(dashed) == 3
    assert len(full) == 5


def test_a_ribbon_says_what_a_boarding_pays() -> None:
    view = usual()
    scene = consider.paid(view, BoardShip(0, "ship-12", "3", "chest"))
    words = said(scene)
    assert words[:2] == ["5", "+9 to +15 ducats"]
    assert words[2:5] == ["B 5 to 9", "C 2 to 4", "keeps 9 to 15"]
    assert words[5] == (
        "Santa Clara: Ann takes 22 ducats and pays Ben 5 to 9 and Cleo 2 to 4, keeping 9 to 15. "
        "Ann takes the treasure chest, Ben the barrel of rum."
    )
    assert words[5].partition(". ")[0] in scene.alt


def test_a_loss_shows_where_the_ships_money_ends() -> None:
    view = position("a3 b3 a2 c2 b4 c5 b5", options=Options(views="all"))
    scene = consider.paid(view, BoardShip(0, "ship-04", "3", "dagger"))
    words = said(scene)
    assert "ship pays 13" in words  # 12 for Ben, 7 for Cleo, 3 in the purse
    assert words[-1].startswith(
        "Hopewell: Ann takes 13 ducats and pays Ben 12 and Cleo 7, with 3 from the purse; the stock adds 3."
    )


def test_both_writers_draw_them() -> None:
    view = usual()
    for scene in (consider.choices(view, "stack-a-3"), consider.paid(view, BoardShip(0, "ship-12", "3", "rum"))):
        ET.fromstring(svg(scene))  # noqa: S314 - what we wrote ourselves
        assert draw.scene(scene).get_children()
        assert {shape.fill for shape in scene.notes if isinstance(shape, Words)} <= set(PALETTE)


def test_what_cannot_be_considered_is_refused_in_words() -> None:
    view = usual()
    with pytest.raises(ValueError, match="neither an open ship nor a stack of Ann's"):
        consider.choices(view, "stack-b-wild")
    with pytest.raises(ValueError, match="neither an open ship"):
        consider.choices(view, "ship-01")
    with pytest.raises(ValueError, match="Ann cannot board so"):
        consider.paid(view, BoardShip(0, "ship-15", "3", "rum"))
    over = replace(view, phase=Phase.OVER)
    with pytest.raises(ValueError, match="nobody is to move or board"):
        consider.choices(over, "ship-12")
