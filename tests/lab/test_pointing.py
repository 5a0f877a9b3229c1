"""Pointing at what an action names several of: the first is remembered, the second completes it."""

from __future__ import annotations

import pytest

from gamekit.games.buccaneer.state import Pirate
from gamekit.lab import Board, play
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
