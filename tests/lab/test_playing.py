"""Sitting down: what ``play`` takes and refuses, and the form that begins a game."""

from __future__ import annotations

from typing import Any

import ipywidgets
import pytest

from gamekit import GAMES
from gamekit.game import SetupError
from gamekit.games.caribbean.bots import GreedyBot
from gamekit.lab import Board, form, new_game, play
from gamekit.storage import LoadError


def live() -> int:
    """Return how many models are alive."""
    return len(ipywidgets.widgets.widget._instances)  # noqa: SLF001 - where ipywidgets keeps them


@pytest.mark.parametrize(
    "players",
    [
        ["Ann", "Ben=greedy"],
        {"Ann": None, "Ben": "greedy"},
        {"Ann": "person", "Ben": "greedy"},
        ["Ann", " Ben = greedy"],
    ],
    ids=repr,
)
def test_ways_to_say_who_plays(players: Any) -> None:
    session = play("caribbean", players, seed=1).session
    assert session is not None
    assert session.state.table.players == ("Ann", "Ben")
    assert {seat: type(bot) for seat, bot in session.bots.items()} == {1: GreedyBot}
    assert session.luck is not None
    assert session.luck.seed == 1


def test_a_number_is_so_many_persons() -> None:
    session = play("raiders", 3, seed=1).session
    assert session is not None
    assert session.state.table.players == ("Ann", "Ben", "Cleo")
    assert not session.bots


def test_a_name_may_hold_an_equals_sign_in_a_mapping() -> None:
    session = play("caribbean", {"a=b": None, "Ben": "random"}, seed=1).session
    assert session is not None
    assert session.state.table.players == ("a=b", "Ben")


def test_options_and_packs_are_those_that_were_asked_for() -> None:
    session = play("caribbean", ["Ann", "Ben"], seed=1, options={"giving": "yes"}, pack="atoll").session
    assert session is not None
    assert session.state.table.options.giving == "yes"
    assert session.state.table.pack.name == "atoll"


def test_a_seed_deals_the_same_game_and_none_is_drawn() -> None:
    one, two = (play("raiders", ["Ann", "Ben"], seed=7, anew=True).session for _ in range(2))
    assert one is not None
    assert two is not None
    assert one is not two
    assert one.state == two.state
    drawn = play("raiders", ["Ann", "Ben"]).session
    assert drawn is not None
    assert drawn.luck is not None
    assert 0 <= drawn.luck.seed < 1_000_000


@pytest.mark.parametrize(
    ("game", "players", "more", "error", "says"),
    [
        ("chess", 2, {}, SetupError, "no game is called 'chess'"),
        ("caribbean", ["Ann"], {}, LoadError, "2 to 4 players"),
        ("caribbean", 9, {}, SetupError, "2 to 4 players"),
        ("caribbean", "Ann", {}, SetupError, "a number"),
        ("caribbean", None, {}, SetupError, "a number"),
        ("caribbean", ["Ann", "ann"], {}, LoadError, "two players"),
        ("caribbean", ["Ann", 7], {}, LoadError, "no list of names"),
        ("caribbean", ["Ann", "Ben=clever"], {}, SetupError, "no bot is called 'clever'"),
        ("caribbean", {"Ann": None, "Ben": 3}, {}, SetupError, "no bot is called 3"),
        ("caribbean", 2, {"seed": "7"}, SetupError, "whole number"),
        ("caribbean", 2, {"seed": True}, SetupError, "whole number"),
        ("caribbean", 2, {"options": {"speed": "fast"}}, LoadError, "no such option"),
        ("caribbean", 2, {"pack": "nowhere"}, LoadError, "no pack called"),
    ],
)
def test_what_cannot_be_played_is_refused(
    game: str, players: Any, more: dict[str, Any], error: type[Exception], says: str
) -> None:
    with pytest.raises(error, match=says):
        play(game, players, **more)


def test_the_same_line_five_times_leaves_as_many_models() -> None:
    play("caribbean", ["Ann", "Ben=greedy"], seed=1)
    before = live()
    for _ in range(5):
        play("caribbean", ["Ann", "Ben=greedy"], seed=1)
    assert live() == before


# --- The form ------------------------------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def _no_forms() -> None:
    """Begin without a form."""
    form._FORMS.clear()  # noqa: SLF001 - the forms of this kernel


@pytest.mark.parametrize(("game", "seats"), [("caribbean", 4), ("raiders", 5)])
def test_a_form_begins_a_game_with_one_click(game: str, seats: int) -> None:
    found = new_game(game)
    assert len(found.names) == seats
    found.begin.click()
    (board,) = found.below.children
    assert isinstance(board, Board)
    assert board.session is not None
    assert board.session.state.table.players == ("Ann", "Ben", "Cleo")
    assert sorted(board.session.bots) == [1, 2]
    assert found.says.value == ""


def test_a_form_takes_readings_seed_and_nobody() -> None:
    found = new_game("caribbean")
    found.names[1].value = "  <b>Ben</b> "
    found.kinds[1].value = "person"
    found.kinds[2].value = "nobody"
    found.seed.value = " 12 "
    found.readings["giving"].value = "yes"
    found.begin.click()
    session = found.below.children[0].session
    assert session.state.table.players == ("Ann", "<b>Ben</b>")
    assert session.state.table.options.giving == "yes"
    assert session.luck.seed == 12
    assert not session.bots


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("seed", "twelve", "The seed must be a whole number"),
        ("name", "Ann", "Two players have the same name"),
        ("name", "", "Players"),
    ],
)
def test_a_form_says_what_is_wrong_and_begins_nothing(field: str, value: str, says: str) -> None:
    found = new_game("caribbean")
    (found.seed if field == "seed" else found.names[1]).value = value
    found.begin.click()
    assert found.says.value.startswith(says)
    assert found.below.children == ()


def test_the_fields_of_a_seat_wrap_where_there_is_no_room() -> None:
    found = new_game("caribbean")
    for name, kind in zip(found.names, found.kinds, strict=True):
        (row,) = [row for row in found.children if name in getattr(row, "children", ())]
        assert row.children == (name, kind)
        assert row.layout.flex_flow == "row wrap"
        assert name.layout.max_width == kind.layout.max_width == "calc(100% - 4px)"


def test_every_reading_with_a_choice_is_asked() -> None:
    assert set(new_game("caribbean").readings) == set(GAMES["caribbean"].rulebook.readings) - {"colours"}
    assert new_game("caribbean") is new_game("caribbean")
    with pytest.raises(SetupError, match="no game is called"):
        new_game("chess")


def test_a_game_that_is_over_is_shown_again() -> None:
    bots = ["Ann=greedy", "Ben=greedy"]
    board = play("caribbean", bots, seed=1)
    before = live()
    assert play("caribbean", bots, seed=1) is board
    assert live() == before
    assert play("caribbean", bots, seed=1, anew=True) is not board


def test_a_game_can_be_chosen_first() -> None:
    choice = new_game()
    assert [game for _, game in choice.games.options] == list(GAMES)
    assert choice.games.value is None
    assert list(choice.children) == [choice.games]
    choice.games.value = "raiders"
    assert list(choice.children) == [choice.games, new_game("raiders")]
    choice.games.value = "caribbean"
    assert choice.children[1].game == "caribbean"
    assert new_game() is choice
