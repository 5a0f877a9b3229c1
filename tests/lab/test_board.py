"""The board as the kernel plays it: what it answers, what it ignores, what it never tells."""

from __future__ import annotations

import json
from typing import Any

import ipywidgets
import pytest

from gamekit import caribbean
from gamekit.game import Luck, start
from gamekit.games.caribbean.bots import GreedyBot
from gamekit.games.caribbean.state import THIEF, Laying
from gamekit.lab import show
from gamekit.lessons import lesson
from gamekit.session import Session
from tests.lab.front import Browser, kinds, size

GAME = caribbean.GAME
BYTES_A_CLICK = 2_600


@pytest.fixture
def session() -> Session[caribbean.State]:
    """Return the first lesson: Arriba lies in s01 with 5 spaces."""
    return lesson("caribbean", "first_sail")


@pytest.fixture
def browser(session: Session[caribbean.State], monkeypatch: pytest.MonkeyPatch) -> Browser:
    """Return a browser with a board of the first lesson."""
    return Browser(show(session), monkeypatch)


# --- Playing -------------------------------------------------------------------------------------------------


def test_hello_brings_everything(browser: Browser) -> None:
    (whole,) = browser.heard
    assert whole["kind"] == "whole"
    assert whole["svg"].startswith("<svg")
    assert whole["now"][1].startswith("Ann, Arriba may sail 5 spaces.")
    assert [offer[1] for offer in whole["offers"]][:2] == ["Sail 1 space", "Sail 2 spaces"]
    assert whole["log"][1][-1][2] == "sail.barrels"


def test_a_ship_is_lit_and_sails(browser: Browser, session: Session[caribbean.State]) -> None:
    assert ["s02", "reach", "1"] in browser.heard[0]["marks"]
    assert ["s30", "reach", "5"] in browser.heard[0]["marks"]
    (sailed,) = browser.point("s03")
    assert session.state.where("Arriba") == "s03"
    assert sailed["sprites"][0][0] == "Arriba"
    assert len(sailed["sprites"][0][4]) == 2
    assert ["s02", "reach", "1"] in sailed["marks"]


def test_capture_deliver_undo_redo(browser: Browser, session: Session[caribbean.State]) -> None:
    for item in ("s03", "chest:Tern Cay", "h-red-1"):
        assert kinds(browser.point(item)) == ["step"]
    assert session.state.doubloons(0) == 8_000
    for _ in range(3):
        (step,) = browser.say("undo", version=browser.version)
        browser.version = step["version"]
    assert session.state.doubloons(0) == 0
    assert step["tools"] == (False, True)
    assert browser.say("undo", version=browser.version) == []
    (step,) = browser.say("redo", version=browser.version)
    assert session.state.where("Arriba") == "s03"


def test_a_chest_follows_its_ship(browser: Browser) -> None:
    browser.point("s03")
    browser.point("port:Tern Cay")
    (step,) = browser.point("s04")
    assert ["chest:Tern Cay", *step["sprites"][1][1:4], "Arriba"] in step["sprites"]


def test_a_refusal_says_why_and_what_instead(browser: Browser, session: Session[caribbean.State]) -> None:
    (why,) = browser.point("s33")
    ((title, sentence, rule, causes),) = why["breaches"]
    assert (title, rule) == ("Too far for Arriba", "sail.barrels")
    assert sentence == "Hurricane Corner is 9 spaces away and Arriba has 5 spaces left: 4 too many."
    assert [cause[:2] for cause in causes] == [["a", "s33"]]
    assert session.version == 0
    choice, words = why["instead"]
    assert words == "Sail to Shark Bay: 5 spaces, 0 left"
    browser.say("do", choice=choice, version=browser.version)
    assert session.state.where("Arriba") == "s30"


def test_two_meanings_are_a_question(browser: Browser, session: Session[caribbean.State]) -> None:
    browser.point("s03")
    browser.point("chest:Tern Cay")
    (choose,) = browser.point("s02")
    assert [words for _, words in choose["choices"]] == [
        "Sail to Whale Road: 1 space, 2 left",
        "Deliver 6,000 to Ann in Whale Road",
    ]
    browser.say("do", choice=choose["choices"][1][0], version=browser.version)
    assert session.state.doubloons(0) == 8_000


def test_looking_shows_the_way_and_what_is_there(browser: Browser) -> None:
    (look,) = browser.say("look", id="s10")
    assert [name for _, name in look["way"]] == ["Arriba, empty", "Whale Road", "Gannet Water", "Coral Garden"]
    assert ["chest:Halyard", "There: capture Halyard", "+2,000"] in look["facts"]
    (far,) = browser.say("look", id="s33")
    assert far["way"] == ()
    (port,) = browser.say("look", id="port:Nutmeg")
    assert port["title"] == "Nutmeg"


def test_a_rule_can_be_read(browser: Browser) -> None:
    (rule,) = browser.say("rule", id="tie.nobody")
    assert rule["standing"] == "ours"
    assert rule["means"] == "a ruling of this project for a gap in the rulebook"
    assert rule["cited"] == "not in the rulebook"
    assert ["tie.again", "Tied again: the ship stays"] in rule["see"]


def test_a_click_costs_few_bytes(browser: Browser) -> None:
    browser.point("Arriba")
    for item in ("s02", "s03", "chest:Tern Cay", "h-red-1", "s04", "s05", "s33"):
        assert size(browser.point(item)) < BYTES_A_CLICK


def test_bots_play_on_and_it_is_told(browser: Browser, session: Session[caribbean.State]) -> None:
    for _ in range(6):
        offer = sum(len(offer[2]) for offer in browser.heard[-1]["offers"]) - 1
        browser.version = browser.say("do", choice=offer, version=browser.version)[-1]["version"]
    told = [row[1] for message in browser.heard for row in message.get("log", (0, ()))[1]]
    assert "Ben has laid all cards, face down." in told[10:]
    assert session.state.round == 2
    assert session.to_act in {0, None}


def test_a_session_changed_elsewhere_is_followed(browser: Browser, session: Session[caribbean.State]) -> None:
    session.submit(0, GAME.parse(session.state, "Arriba sails s02"))
    answers = browser.say("point", id="s03", version=browser.version)
    assert kinds(answers) == ["step", "note"]
    assert session.state.where("Arriba") == "s02"


def test_what_was_scored_is_named_and_the_rules_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    session = lesson("caribbean", "first_sail")
    session.bots[0] = GreedyBot()
    result = Browser(show(session), monkeypatch).heard[0]["result"]
    for _, _, total, parts in result["scores"]:
        assert [title for title, _ in parts] == ["Captures", "Chests brought to own havens"]
        assert total == sum(amount for _, amount in parts)


def test_after_the_end_the_game_is_said_to_be_over() -> None:
    session = lesson("caribbean", "first_sail")
    wish = GAME.parse(session.state, "Arriba sails Hurricane Corner")
    session.bots[0] = GreedyBot()
    session.run_bots()
    for player in (0, 1):
        (breach,) = session.why_not(player, wish)
        assert "game ended" in breach.sentence
        assert "nobody" not in breach.sentence


def test_nothing_is_said_of_a_place_while_something_is_tried(browser: Browser) -> None:
    (why,) = browser.point("s33")
    browser.say("try", choice=why["try"], version=browser.version)
    assert browser.say("look", id="s02") == [], "the way would begin where the ship no longer lies"
    browser.say("back", version=browser.version)
    assert kinds(browser.say("look", id="s02")) == ["look"]


# --- What a browser should not say ---------------------------------------------------------------------------

HOSTILE: list[object] = [
    None,
    7,
    "point",
    [],
    {},
    {"kind": None},
    {"kind": ["point"]},
    {"kind": "submit", "action": "Arriba sails s02"},
    {"kind": "point"},
    {"kind": "point", "id": "s02"},
    {"kind": "point", "id": "s02", "version": True},
    {"kind": "point", "id": "s02", "version": 0.0},
    {"kind": "point", "id": "s02", "version": "0"},
    {"kind": "point", "id": "s02", "version": -1},
    {"kind": "point", "id": "s02", "version": 10**30},
    {"kind": "point", "id": ["s02"], "version": 0},
    {"kind": "point", "id": "nowhere", "version": 0},
    {"kind": "point", "id": "x" * 10**6, "version": 0},
    {"kind": "do", "version": 0},
    {"kind": "do", "choice": -1, "version": 0},
    {"kind": "do", "choice": 10**9, "version": 0},
    {"kind": "do", "choice": "0", "version": 0},
    {"kind": "do", "choice": True, "version": 0},
    {"kind": "undo", "version": 0},
    {"kind": "redo", "version": 0},
    {"kind": "rule", "id": {}},
    {"kind": "rule", "id": "no.rule"},
    {"kind": "look", "id": "__class__"},
    {"kind": "hello", "me": "x" * 10**6},
]


@pytest.mark.parametrize("content", HOSTILE, ids=lambda content: repr(content)[:50])
def test_nonsense_changes_nothing(content: object, browser: Browser, session: Session[caribbean.State]) -> None:
    before = GAME.dump(session.state)
    browser.raw(content)
    assert GAME.dump(session.state) == before
    assert session.version == 0
    assert size(browser.heard[1:]) < 150_000


def test_twenty_clicks_at_once_are_one(browser: Browser, session: Session[caribbean.State]) -> None:
    answers = [browser.say("point", id="s02", version=0) for _ in range(20)]
    assert kinds(answers[0]) == ["step"]
    assert all(kinds(answer) == ["note"] for answer in answers[1:])
    assert session.version == 1


def test_a_fault_is_a_sentence_and_changes_nothing(
    browser: Browser, session: Session[caribbean.State], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(**_: object) -> None:
        message = "planted"
        raise RuntimeError(message)

    before = GAME.dump(session.state)
    monkeypatch.setattr(session, "run_bots", fail)
    with pytest.raises(RuntimeError, match="planted"):
        browser.point("s02")
    assert browser.heard[-1]["kind"] == "fault"
    assert browser.heard[-1]["text"].endswith("(RuntimeError: planted). The game is as it was.")
    assert GAME.dump(session.state) == before


# --- Showing -------------------------------------------------------------------------------------------------


def test_fifty_shows_leave_as_many_models(session: Session[caribbean.State]) -> None:
    def live() -> int:
        return len(ipywidgets.widgets.widget._instances)  # noqa: SLF001 - the models that are alive

    show(session)
    show(session.state)
    before = live()
    for _ in range(50):
        assert show(session) is show(session)
        show(session.state)
    assert live() == before
    for seed in range(50):
        show(start(GAME, 2, Luck(seed)))
    full = live()
    for seed in range(50, 100):
        show(start(GAME, 2, Luck(seed)))
    assert live() == full


def test_what_is_no_game_is_refused() -> None:
    nothings: tuple[Any, ...] = (None, 3, [], "session", GAME)
    for nothing in nothings:
        with pytest.raises(TypeError, match="a session, a study, a record or a position"):
            show(nothing)


def test_states_and_records_are_only_shown(session: Session[caribbean.State], monkeypatch: pytest.MonkeyPatch) -> None:
    session.submit(0, GAME.parse(session.state, "Arriba sails s02"))
    for what in (session.state, session.record):
        browser = Browser(show(what), monkeypatch)
        assert not browser.heard[0]["playable"]
        assert browser.heard[0]["now"][1].endswith("nothing is played here.")
        assert (browser.heard[0]["offers"], browser.heard[0]["line"]) == ([], ""), "nothing may be done"
        assert browser.say("point", id="s03", version=0) == []
        assert kinds(browser.say("look", id="s03")) == ["look"]


def test_only_the_two_files_are_synced(session: Session[caribbean.State]) -> None:
    ours = set(show(session).keys) - set(ipywidgets.DOMWidget().keys)
    assert ours == {"_esm", "_css", "_anywidget_id"}


def test_a_still_picture_comes_along(session: Session[caribbean.State]) -> None:
    bundle = show(session)._repr_mimebundle_()
    assert bundle is not None
    assert bundle[0]["text/plain"].startswith("<Board of caribbean: Ann, Arriba may sail 5 spaces.")
    assert bundle[0]["image/png"].startswith("iVBOR")
    assert "application/vnd.jupyter.widget-view+json" in bundle[0]


# --- Secrets -------------------------------------------------------------------------------------------------


def test_no_card_is_told_before_it_is_turned(monkeypatch: pytest.MonkeyPatch) -> None:
    def played(laying: Laying) -> str:
        """Return all that a board tells until Arriba's cards are turned; only Ben's later cards differ."""
        state = start(GAME, 2, Luck(3))
        session = Session(GAME, state, Luck(3))
        session.submit(0, caribbean.Bid(0, (5, 4, 3, 2, 1, 0), THIEF))
        browser = Browser(show(session), monkeypatch)
        session.submit(1, caribbean.Bid(1, laying.bids, laying.tie))
        browser.say("hello")
        browser.point(session.state.where("Arriba"))
        browser.say("look", id="s10")
        browser.point("s33")
        picture = browser.board._repr_mimebundle_()
        assert picture is not None
        return f"{json.dumps(browser.heard)} {picture[0]['image/png']} {picture[0]['text/plain']}"

    assert played(Laying((0, 1, 2, 3, 4, 5), THIEF)) == played(Laying((0, THIEF, 5, 4, 3, 2), 1))


def test_private_events_are_told_nobody(session: Session[caribbean.State], monkeypatch: pytest.MonkeyPatch) -> None:
    session.bots[0] = GreedyBot()
    browser = Browser(show(session), monkeypatch)
    told = [row[1] for row in browser.heard[0]["log"][1]]
    assert session.to_act is None
    assert not [line for line in told if "cards: " in line or "keeps the tie-breaker." in line]
