"""Pointing at what an action names several of: the first is remembered, the second completes it; and typing it."""

from __future__ import annotations

import re
from typing import Any

import pytest

from gamekit import GAMES, buccaneer, caribbean
from gamekit.game import Action, Luck, start
from gamekit.games.buccaneer.state import Pirate
from gamekit.games.caribbean.pack import load_pack
from gamekit.lab import Board, play
from gamekit.panel import Speaks
from tests.lab.front import Browser, kinds

BENS = {f"stack-b-{value}" for value in ("2", "3", "4", "5", "wild")}


@pytest.fixture
def table() -> Board:
    """Return Buccaneer at its beginning: ten single pirates, and no ship that one of them could board."""
    return play("buccaneer", ["Ann", "Ben"], seed=3)


@pytest.fixture
def browser(table: Board, monkeypatch: pytest.MonkeyPatch) -> Browser:
    """Return a browser with that table."""
    return Browser(table, monkeypatch)


def tops(table: Board) -> list[Pirate]:
    """Return who leads a stack of two or more."""
    assert table.session is not None
    return [stack[0] for stack in table.session.state.stacks if len(stack) > 1]


@pytest.mark.parametrize("item", ["stack-a-5", "face-a-5", "disc-a-4"])
def test_ones_own_stack_is_remembered_with_what_may_come_next(item: str, browser: Browser, table: Board) -> None:
    (asked,) = browser.point(item)
    assert asked["kind"] == "choose"
    assert asked["title"] == "Ann's 5, alone"
    assert asked["ids"] == ("stack-a-5",), "its place is marked, whichever piece of it was pointed at"
    assert set(asked["next"]) == BENS
    assert [words for _, words in asked["choices"]] == [f"5 on Ben's {value}: 2 pirates" for value in "2345?"]
    assert tops(table) == []


@pytest.mark.parametrize(("first", "second"), [("stack-a-5", "face-b-4"), ("stack-b-4", "stack-a-5")])
def test_the_second_completes_it_whichever_came_first(first: str, second: str, browser: Browser, table: Board) -> None:
    browser.point(first)
    answers = browser.say("point", id=second, after=[first], version=browser.version)
    assert kinds(answers) == ["step"]
    assert tops(table) == [Pirate(0, "5")]


def test_another_stack_of_ones_own_takes_the_place_of_the_first(browser: Browser, table: Board) -> None:
    browser.point("stack-a-5")
    (asked,) = browser.say("point", id="stack-a-2", after=["stack-a-5"], version=browser.version)
    assert asked["ids"] == ("stack-a-2",)
    (again,) = browser.say("point", id="stack-a-2", after=["stack-a-2"], version=browser.version)
    assert again["ids"] == ("stack-a-2",), "pointing twice at the same changes nothing"
    assert tops(table) == []


def test_what_both_cannot_do_is_refused(browser: Browser) -> None:
    browser.point("stack-a-5")
    (why,) = browser.say("point", id="slot-1", after=["stack-a-5"], version=browser.version)
    assert why["kind"] == "why"
    assert why["breaches"][0][2] == "board.crew"


@pytest.mark.parametrize(
    "after", [None, 7, "stack-a-5", [7], [None], ["nowhere"], ["x" * 10**6], ["stack-a-5"] * 10**5, [["stack-a-5"]]]
)
def test_nonsense_before_it_is_as_if_nothing_had_been_pointed_at(after: object, browser: Browser, table: Board) -> None:
    (asked,) = browser.say("point", id="stack-b-4", after=after, version=browser.version)
    assert asked["ids"] == ("stack-b-4",)
    assert tops(table) == []


def test_an_old_pick_does_nothing(browser: Browser, table: Board) -> None:
    browser.point("stack-a-5")
    old = browser.version
    browser.say("point", id="stack-b-4", after=["stack-a-5"], version=old)
    answers = browser.say("point", id="stack-b-3", after=["stack-a-5"], version=old)
    assert kinds(answers) == ["note"]
    assert tops(table) == [Pirate(0, "5")]


# --- Lines that a person would type ---------------------------------------------------------------------------


def spoken(game: Any, state: Any, action: Action) -> str:
    parse = game.parse
    assert isinstance(game, Speaks)
    line = game.spoken(state, action)
    assert parse(state, line) == action, "what is shown as an example can be typed"
    return line


@pytest.mark.parametrize("pack", ["harbour", "caribbean"])
def test_spaces_and_havens_are_typed_by_name(pack: str) -> None:
    state = start(caribbean.GAME, 2, Luck(1), pack=load_pack(pack))
    places = state.table.pack
    lines = [spoken(caribbean.GAME, state, caribbean.Sail("Arriba", space)) for space in places.spaces]
    lines += [spoken(caribbean.GAME, state, caribbean.Deliver("Arriba", haven)) for haven in places.havens]
    assert not [line for line in lines if re.search(r"\bs\d\d\b|\bh-", line)]
    assert len(set(lines)) == len(places.spaces) + len(places.havens)


def test_ships_are_typed_by_name() -> None:
    state = start(buccaneer.GAME, 2, Luck(1))
    for ship, card in state.ships.items():
        boards = buccaneer.BoardShip(0, ship, "5", card.booty[0])
        assert f"boards {card.name} with 5" in spoken(buccaneer.GAME, state, boards)
        assert GAMES["buccaneer"].parse(state, f"Ann boards the {card.name.upper()} with 5 takes rum") == (
            buccaneer.BoardShip(0, ship, "5", "rum")
        )


def test_the_line_to_type_shows_names(monkeypatch: pytest.MonkeyPatch) -> None:
    board = play("caribbean", ["Ann", "Ben=greedy"], pack="harbour", seed=3)
    browser = Browser(board, monkeypatch)
    browser.say("type", text="5 4 3 2 1 0 | t", version=browser.version)
    line = board.moment.asked.line
    assert board.session is not None
    assert re.match(
        r"\w+ (sails|delivers) to [A-Z]|\w+ (captures|steals|swaps) [A-Z]|\w+ ends|\w+ shows|\w+ keeps", line
    )
    assert not re.search(r"\bs\d\d\b|\bh-", line)


def test_cards_are_called_by_what_is_on_them(monkeypatch: pytest.MonkeyPatch) -> None:
    board = play("raiders", ["Ann", "Ben"], seed=5)
    browser = Browser(board, monkeypatch)
    assert board.session is not None
    state = board.session.state
    first, second = (state.cards[state.convoy[place]] for place in (1, 2))
    assert first.location == second.location
    (asked,) = browser.point("place:2")
    assert asked["title"] == f"{first.good.capitalize()} ({first.location})"
    assert asked["next"] == ["place:3"]
    answers = browser.say("point", id="place:3", after=["place:2"], version=browser.version)
    told = [row[1] for message in answers for row in message.get("log", (0, ()))[1]]
    assert told[0].startswith("Ann raids ")
    assert "together" in told[1]
