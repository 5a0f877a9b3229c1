"""What one player alone has seen: it is picked from, and shown again, behind a cover and to the view that asks."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from gamekit import raiders
from gamekit.game import HIDDEN, Luck, start
from gamekit.games.raiders.bots import GreedyBot
from gamekit.lab import show
from gamekit.panel import Pick
from gamekit.scenario import base_position
from gamekit.session import Session
from tests.lab.front import Browser, kinds

GAME = raiders.GAME
NAMES = ["Ann", "Ben"]


def at_turn(**changes: object) -> raiders.State:
    """Return Ann's first turn with four doubloons, and two ships that nobody has looked at."""
    base = {"ships": {"Ann": ["unseen"] * 2}, "deck": 53, "doubloons": {"Ann": 4}, "threats": [22, 47]}
    state: raiders.State = base_position(GAME, {"players": NAMES, "base": "first_turn"}, base | changes)
    return state


@pytest.fixture
def sit(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Browser]:
    """Return how somebody sits down before a position; of two, Ben may be a bot."""

    def _sit(state: raiders.State, *lines: str, bots: bool = False, luck: int = 1) -> Browser:
        session = Session(GAME, state, Luck(luck), {1: GreedyBot()} if bots else {})
        for line in lines:
            assert session.to_act is not None
            session.submit(session.to_act, GAME.parse(session.state, line), session.version)
        return Browser(show(session), monkeypatch)

    return _sit


def session_of(browser: Browser) -> Session[Any]:
    """Return what is played."""
    assert browser.board.session is not None
    return browser.board.session


def say(browser: Browser, kind: str, **content: object) -> list[dict[str, Any]]:
    """Say something of the present version, as the view "one"."""
    return browser.say(kind, version=session_of(browser).version, me="one", **content)


def present(browser: Browser) -> dict[str, Any]:
    """Return the present moment, whole."""
    return browser.say("hello")[-1]


def ships(browser: Browser) -> list[str]:
    """Return Ann's ships, all of which she has looked at."""
    return [ship for ship in session_of(browser).state.ships[0] if isinstance(ship, str)]


def heard_by(browser: Browser, view: str) -> str:
    """Return all that one view takes in: what was told to all, and to it."""
    return json.dumps([message for message in browser.heard if message.get("me", view) == view])


# --- The parrot pact -----------------------------------------------------------------------------------------


def test_the_owner_picks_of_all_looked_at_ships_behind_a_cover(sit: Callable[..., Browser]) -> None:
    browser = sit(at_turn(), "Ann buys parrot")
    whole = present(browser)
    assert whole["cover"][3] == "I am Ann: show my ships"
    assert whole["cover"][4] == ""
    assert (whole["ask"], whole["offers"]) == (None, [])
    (opened,) = say(browser, "open")
    assert opened["ask"]["kind"] == "pick"
    assert opened["ask"]["places"] == ("ship:0:1", "ship:0:2", "ship:0:3", "ship:0:4")
    (own,) = say(browser, "peek")
    assert (own["kind"], own["me"]) == ("own", "one")
    assert [card[0] for card in own["cards"]] == ships(browser)
    assert own["cards"][2][1].startswith("Ship 3: ")


@pytest.mark.parametrize("picked", [(), (1,), (0, 3), (3, 0)])
def test_these_ships_are_revealed_and_no_others(sit: Callable[..., Browser], picked: tuple[int, ...]) -> None:
    browser = sit(at_turn(), "Ann buys parrot")
    own = ships(browser)
    chosen = [own[place] for place in picked]
    say(browser, "open")
    say(browser, "type", text=f"Ann reveals {' '.join(chosen) or 'nothing'}")
    state = session_of(browser).state
    assert {*state.goods[0]} == {*chosen}
    assert state.ships[0] == tuple(ship for ship in own if ship not in chosen)


def test_three_ships_are_refused_and_told_to_the_asker_alone(sit: Callable[..., Browser]) -> None:
    browser = sit(at_turn(), "Ann buys parrot")
    say(browser, "open")
    (why,) = say(browser, "type", text=f"Ann reveals {' '.join(ships(browser)[:3])}")
    assert why["breaches"][0][2] == "parrot.two"
    assert why["me"] == "one"
    assert session_of(browser).state.phase is raiders.Phase.REVEAL
    say(browser, "do", choice=why["instead"][0])
    assert len(session_of(browser).state.goods[0]) == 2


def test_no_other_view_hears_what_the_ships_are(sit: Callable[..., Browser]) -> None:
    def told(luck: int) -> tuple[list[str], str]:
        browser = sit(at_turn(), "Ann buys parrot", luck=luck)
        for kind in ("peek", "recall", "refused", "open", "peek", "hello", "stops", "lines", "present"):
            say(browser, kind)
        for number in range(1, 5):
            say(browser, "look", id=f"ship:0:{number}")
            say(browser, "point", id=f"ship:0:{number}")
        own = ships(browser)
        say(browser, "type", text="Ann reveals nothing")
        say(browser, "recall")
        say(browser, "hello")
        say(browser, "open")
        assert kinds(browser.heard)[-1] == "memory"
        bundle = browser.board._repr_mimebundle_()
        assert bundle is not None
        still = [bundle[0]["text/plain"], bundle[0]["image/png"], repr(browser.board)]
        return own, json.dumps([heard_by(browser, "other"), still])

    (one, heard), (other, also) = told(1), told(2)
    assert {*one} != {*other}
    assert heard == also, "whatever the ships are, another view hears the same"


def test_nothing_is_picked_behind_the_cover(sit: Callable[..., Browser]) -> None:
    browser = sit(at_turn(), "Ann buys parrot")
    version = session_of(browser).version
    for kind, content in (("peek", {}), ("recall", {}), ("type", {"text": "nothing"}), ("do", {"choice": 0})):
        assert say(browser, kind, **content) == []
    assert session_of(browser).version == version


@pytest.mark.parametrize("solo", [False, True])
def test_one_person_sees_the_own_ships_without_a_cover(sit: Callable[..., Browser], *, solo: bool) -> None:
    alone = replace(start(GAME, ["Ann"], Luck(1)), doubloons=(4, 0))
    browser = sit(alone if solo else at_turn(), "Ann buys parrot", bots=not solo)
    assert present(browser)["cover"] is None
    assert json.dumps(browser.heard).count("Ship 1: ") == 0, "only once it is asked for"
    (own,) = say(browser, "peek")
    assert [card[0] for card in own["cards"]] == ships(browser)


def test_the_question_holds_the_ships_in_the_owners_view_alone() -> None:
    state = at_turn()
    session = Session(GAME, state, Luck(1))
    session.submit(0, raiders.ParrotPact(0), 0)
    for viewer, count in ((None, 0), (1, 0), (0, 4)):
        ask = GAME.offers(GAME.view(session.state, viewer))
        assert isinstance(ask, Pick)
        assert (len(ask.cards), len(ask.places)) == (count, 4)


# --- What was seen -------------------------------------------------------------------------------------------


def test_what_was_seen_is_shown_again_in_the_own_turn(sit: Callable[..., Browser]) -> None:
    browser = sit(at_turn(aside="kraken", peeked=["Ann"]), "Ann buys parrot", "Ann reveals nothing")
    whole = present(browser)
    assert (whole["cover"], whole["memory"]) == (None, "What I have seen")
    (covered,) = say(browser, "recall")
    assert covered["cover"][1:] == [
        "Pass the screen to Ann",
        covered["cover"][2],
        "I am Ann: show what I have seen",
        "Leave it covered",
    ]
    assert covered["offers"] == []
    opened, memory = say(browser, "open")
    assert opened["cover"] is None
    assert opened["offers"]
    assert [card[1] for card in memory["cards"]][-1] == "Set aside: the kraken"
    assert [card[0] for card in memory["cards"]] == [*ships(browser), "kraken"]
    assert memory["me"] == "one"
    assert say(browser, "recall")[0]["cover"] is not None, "each time anew"


def test_a_cover_that_was_asked_for_can_be_left(sit: Callable[..., Browser]) -> None:
    browser = sit(at_turn(aside="kraken", peeked=["Ann"]))
    say(browser, "recall")
    (left,) = say(browser, "back")
    assert left["cover"] is None
    assert left["offers"]
    assert "memory" not in kinds(browser.heard)


def test_one_person_is_reminded_without_a_cover(sit: Callable[..., Browser]) -> None:
    browser = sit(at_turn(aside="kraken", peeked=["Ann"]), bots=True)
    (memory,) = say(browser, "recall")
    assert [card[1] for card in memory["cards"]] == ["Set aside: the kraken"]


def test_nobody_is_reminded_of_what_others_saw_or_all_know(sit: Callable[..., Browser]) -> None:
    for changes in ({}, {"aside": "kraken", "peeked": ["Ben"]}):
        browser = sit(at_turn(**changes))
        assert present(browser)["memory"] == ""
        assert say(browser, "recall") == []
    known = {"aside": "kraken", "peeked": ["Ann"], "struck": ["ghost", "corsairs"], "threats": []}
    state = at_turn(**known)
    assert GAME.memory(GAME.view(state, 0)) is None
    hidden = GAME.memory(GAME.view(at_turn(aside="kraken", peeked=["Ann"]), None))
    assert hidden is not None
    assert hidden.cards == ()


def test_a_game_from_its_start_has_nothing_to_be_reminded_of(sit: Callable[..., Browser]) -> None:
    browser = sit(start(GAME, NAMES, Luck(1)))
    assert present(browser)["memory"] == ""
    assert HIDDEN not in session_of(browser).state.ships[0]
