"""Several people at one board: covers, what only one may see, what is tried, taken back and begun again."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from gamekit import GAMES, caribbean, raiders
from gamekit.data import path
from gamekit.game import Luck, start
from gamekit.games.caribbean.bots import GreedyBot
from gamekit.lab import show
from gamekit.lab.sitting import KNOWING, Sitting
from gamekit.lessons import lesson
from gamekit.panel import Ask
from gamekit.session import Session
from gamekit.study import ROOT, load_record
from tests.caribbean.at_sea import bids, position, turn
from tests.lab.front import Browser, kinds
from tests.pearls import GAME as PEARLS

GAME = caribbean.GAME
ANN, BEN = "5 4 3 2 1 0 | t", "5 3 4 2 1 t | 0"


@pytest.fixture
def sit(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Browser]:
    """Return how a number of people, and bots behind them, sit down to a game of Caribbean."""

    def _sit(people: int = 2, bots: int = 0) -> Browser:
        opened = start(GAME, people + bots, Luck(3))
        playing = {people + seat: GreedyBot() for seat in range(bots)}
        return Browser(show(Session(GAME, opened, Luck(3), playing, 3)), monkeypatch)

    return _sit


def session_of(browser: Browser) -> Session[Any]:
    """Return what is played."""
    assert browser.board.session is not None
    return browser.board.session


def say(browser: Browser, kind: str, **content: object) -> list[dict[str, Any]]:
    """Say something of the present version."""
    return browser.say(kind, version=session_of(browser).version, **content)


def lay(browser: Browser, *lines: str) -> list[dict[str, Any]]:
    """Let each player in turn take the cover away and type cards."""
    answers = []
    for line in lines:
        say(browser, "open")
        answers += say(browser, "type", text=line)
    return answers


def present(browser: Browser) -> dict[str, Any]:
    """Return the present moment, whole."""
    return browser.say("hello")[-1]


# --- Covers --------------------------------------------------------------------------------------------------


def test_a_cover_stands_before_the_cards_of_each_of_several_people(sit: Callable[..., Browser]) -> None:
    browser = sit(2)
    whole = present(browser)
    assert whole["cover"] == [0, "Pass the screen to Ann", "Only Ann should look now.", "I am Ann: show my cards", ""]
    assert (whole["ask"], whole["line"], whole["offers"]) == (None, "", [])
    (opened,) = say(browser, "open")
    assert opened["cover"] is None
    assert opened["ask"]["kind"] == "arrange"
    (sealed,) = say(browser, "type", text=ANN)
    assert sealed["cover"][1:3] == [
        "Pass the screen to Ben",
        "Ann has laid all cards, face down. Only Ben should look now.",
    ]
    assert sealed["ask"] is None


def test_nothing_is_done_behind_a_cover(sit: Callable[..., Browser]) -> None:
    browser = sit(2)
    for kind, content in (
        ("type", {"text": ANN}),
        ("do", {"choice": 0}),
        ("point", {"id": "s01"}),
        ("peek", {}),
        ("advice", {}),
        ("refused", {}),
        ("try", {"choice": 0}),
    ):
        assert [a for a in say(browser, kind, **content) if a["kind"] != "look"] == []
    assert session_of(browser).version == 0


def test_one_person_among_bots_needs_no_cover(sit: Callable[..., Browser]) -> None:
    browser = sit(1, 2)
    assert present(browser)["cover"] is None
    assert present(browser)["ask"]["begin"] == "Ann bids"


def test_a_ships_turn_is_open_to_all(sit: Callable[..., Browser]) -> None:
    browser = sit(2)
    lay(browser, ANN, "0 1 2 3 4 5 | t")
    whole = present(browser)
    assert whole["cover"] is None
    assert whole["now"][1].startswith("Ann, Arriba may sail 5 spaces.")
    assert whole["offers"][0][1] == "Sail 1 space"
    assert any(kind == "reach" for _, kind, _ in whole["marks"])


def test_a_cover_comes_again_after_an_undo(sit: Callable[..., Browser]) -> None:
    browser = sit(2)
    lay(browser, ANN)
    say(browser, "open")
    (back,) = say(browser, "undo")
    assert back["cover"][1] == "Pass the screen to Ann"


def test_a_game_without_secrets_has_no_cover(monkeypatch: pytest.MonkeyPatch) -> None:
    game = raiders.GAME
    browser = Browser(show(Session(game, start(game, 2, Luck(1)), Luck(1))), monkeypatch)
    assert present(browser)["cover"] is None
    assert present(browser)["offers"]


def test_a_game_of_the_tests_own_can_be_sat_down_to() -> None:
    sitting = Sitting(Session(PEARLS, start(PEARLS, 2, Luck(1)), Luck(1)))
    shown = sitting.frame(())
    assert [offer.choices[0][0] for offer in shown.asked.offers] == ["Stake 1", "Stake 2"]
    assert shown.asked.line == "Ann stakes 1"
    assert not sitting.can_try(PEARLS.parse(sitting.session.state, "Ann stakes 3"))


# --- Secrets -------------------------------------------------------------------------------------------------


def test_nothing_of_a_hand_is_told_before_it_is_turned(sit: Callable[..., Browser]) -> None:
    def told(line: str) -> str:
        browser = sit(2)
        lay(browser, line)
        say(browser, "open")
        say(browser, "refused")
        picture = browser.board._repr_mimebundle_()
        assert picture is not None
        return json.dumps([browser.heard, picture[0]["text/plain"], picture[0]["image/png"], repr(browser.board)])

    assert told("5 4 3 2 1 0 | t") == told("t 0 1 2 3 4 | 5")


def test_only_the_view_that_asks_hears_the_seventh_card(sit: Callable[..., Browser]) -> None:
    browser = sit(2)
    lay(browser, ANN, BEN)
    assert present(browser)["cover"][3] == "I am Ann: ask me"
    assert say(browser, "peek") == []
    say(browser, "open")
    whole = present(browser)
    assert whole["ask"]["question"] == "Ann, show your seventh card?"
    assert "secret" not in whole["ask"]
    (peek,) = browser.say("peek", version=session_of(browser).version, me="one")
    assert (peek["card"], peek["me"]) == ("t", "one")
    say(browser, "do", choice=1)
    say(browser, "open")
    (peek,) = say(browser, "peek")
    assert peek["card"] == "0"


def test_own_cards_face_down_are_looked_up_behind_a_cover_by_the_view_that_asks(sit: Callable[..., Browser]) -> None:
    def told(ann: str) -> tuple[list[str], str]:
        browser = sit(2)
        lay(browser, ann, "0 1 2 3 4 5 | t")
        (covered,) = browser.say("recall", version=session_of(browser).version, me="one")
        assert covered["cover"][3] == "I am Ann: show what I have laid"
        opened, memory = browser.say("open", version=session_of(browser).version, me="one")
        assert (opened["cover"], memory["me"]) == (None, "one")
        others = [message for message in browser.heard if message.get("me", "other") == "other"]
        return [card[1] for card in memory["cards"]], json.dumps(others)

    (one, heard), (other, also) = told(ANN), told("5 1 2 3 4 0 | t")
    assert (one[0], other[0]) == ("Bravo: 4 barrels", "Bravo: 1 barrel")
    assert heard == also


def test_a_moment_holds_no_secret_even_of_the_one_who_is_asked() -> None:
    state = bids(position(2), "A5 B4 C3 D2 E1 F0 | t", "A5 B3 C4 D2 E1 Ft | 0")
    sitting = Sitting(Session(GAME, state, Luck(1), {1: GreedyBot()}))
    ask = sitting.frame(()).asked.special
    assert isinstance(ask, Ask)
    assert ask.secret == ""
    assert sitting.peek() == "t"


def test_an_answer_in_a_tie_is_not_told_before_both_are_turned(sit: Callable[..., Browser]) -> None:
    def told(choice: int) -> str:
        browser = sit(2)
        lay(browser, ANN, BEN)
        say(browser, "open")
        say(browser, "do", choice=choice)
        return json.dumps([browser.heard, present(browser)])

    assert told(0) == told(1)


# --- Typed lines ---------------------------------------------------------------------------------------------


def test_cards_are_laid_by_a_line_with_or_without_its_beginning(sit: Callable[..., Browser]) -> None:
    for line in ("5 3 t 0 1 2 | 4", "A5 B3 Ct D0 E1 F2 | 4", "Ann bids 5 3 t 0 1 2 | 4", "  f2 a5 b3 cT d0 e1|4 "):
        browser = sit(1, 1)
        say(browser, "type", text=line)
        bid = session_of(browser).study.nodes[0].action
        assert bid == caribbean.Bid(0, (5, 3, -1, 0, 1, 2), 4)


def test_a_line_that_says_no_action_is_answered(sit: Callable[..., Browser]) -> None:
    browser = sit(1, 1)
    (why,) = say(browser, "type", text="five three")
    ((title, problem, rule, causes),) = why["breaches"]
    assert (title, rule, causes) == ("That line says no action", "", [])
    assert "write a card for each ship and the tie-breaker" in problem
    assert session_of(browser).version == 0


def test_a_refused_line_says_why_and_what_instead(sit: Callable[..., Browser]) -> None:
    browser = sit(1, 1)
    (why,) = say(browser, "type", text="5 5 t 0 1 2 | 4")
    assert why["breaches"][0][2] == "bid.cards"
    assert why["instead"][1] == "Lay A5 B3 Ct D0 E1 F2 | 4"
    assert why["lay"] == ("5", "3", "t", "0", "1", "2", "4")
    assert why["try"] is None
    assert say(browser, "do", choice=why["instead"][0]) == [], "the cards only go into the holder"
    assert session_of(browser).version == 0


def test_cards_that_cannot_be_laid_so_are_mended_in_the_holder_and_nothing_is_sealed(
    sit: Callable[..., Browser],
) -> None:
    browser = sit(2)
    say(browser, "open")
    (why,) = say(browser, "type", text="5 5 0 1 2 3 | 4")
    assert why["kind"] == "why"
    assert sorted(why["lay"]) == ["0", "1", "2", "3", "4", "5", "t"], "each card once"
    assert why["lay"][0] == "5"
    assert why["lay"][2:6] == ("0", "1", "2", "3"), "what was typed and can stay stays"
    *bids, tie = why["lay"]
    told = " ".join(f"{ship}{card}" for ship, card in zip("ABCDEF", bids, strict=True))
    assert why["instead"][1] == f"Lay {told} | {tie}"
    state = session_of(browser).state
    assert state.sealed == (None, None)
    (elsewhere,) = say(browser, "type", text="Ben bids 5 5 0 1 2 3 | 4")
    assert elsewhere["lay"] == (), "those would not be Ann's cards"


def test_any_action_can_be_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    session = lesson("caribbean", "first_sail")
    browser = Browser(show(session), monkeypatch)
    assert present(browser)["line"] == "Arriba sails to Whale Road"
    say(browser, "type", text="arriba sails to Gannet Water")
    assert session.state.where("Arriba") == "s03"
    say(browser, "type", text="Arriba captures Tern Cay")
    assert session.state.doubloons(0) == 2_000


# --- Refusals and tries --------------------------------------------------------------------------------------


@pytest.fixture
def at_sea(monkeypatch: pytest.MonkeyPatch) -> Browser:
    """Return a browser with a board on which Ann has five spaces for Arriba."""
    return Browser(show(Session(GAME, turn(2), Luck(1))), monkeypatch)


def test_what_is_refused_now_is_told_on_demand(at_sea: Browser) -> None:
    (answer,) = say(at_sea, "refused")
    rows = {text: why for _, text, why in answer["rows"]}
    assert rows["Capture Tern Cay: 2,000"] == "Arriba is not beside Tern Cay"
    assert not [text for text in rows if text.startswith("Sail")]
    number = next(choice for choice, text, _ in answer["rows"] if text == "Capture Tern Cay: 2,000")
    (why,) = say(at_sea, "do", choice=number)
    assert why["breaches"][0][2] == "capture.take"
    assert session_of(at_sea).version == 0


def test_a_forbidden_move_is_tried_without_being_played(at_sea: Browser) -> None:
    session = session_of(at_sea)
    before, nodes = GAME.dump(session.state), len(session.study.nodes)
    (why,) = say(at_sea, "point", id="s33")
    (ghost,) = say(at_sea, "try", choice=why["try"])
    title, told, gains = ghost["trying"]
    assert title == "Sail to Hurricane Corner"
    assert told[0].startswith("Arriba sails 9 spaces by ")
    assert gains == ()
    assert ghost["offers"] == []
    assert [change[0] for change in ghost["sprites"]] == ["Arriba"]
    (note,) = say(at_sea, "point", id="s02")
    assert note["kind"] == "note"
    (back,) = say(at_sea, "back")
    assert back["trying"] is None
    assert back["offers"][0][1] == "Sail 1 space"
    assert (GAME.dump(session.state), len(session.study.nodes), session.version) == (before, nodes, 0)


def test_a_try_says_what_it_would_give(at_sea: Browser) -> None:
    (why,) = say(at_sea, "type", text="Arriba captures Tern Cay")
    (ghost,) = say(at_sea, "try", choice=why["try"])
    assert ghost["trying"][1][-1] == "Ann receives 2,000 doubloons."
    assert ghost["trying"][2] == ((0, 2_000),)
    assert ghost["beside"]["seats"][0]["amount"] == 2_000
    assert say(at_sea, "back")[0]["beside"]["seats"][0]["amount"] == 0


def test_a_legal_move_is_played_and_not_tried(at_sea: Browser) -> None:
    say(at_sea, "try", choice=0)
    assert session_of(at_sea).version == 0
    (step,) = say(at_sea, "do", choice=0)
    assert step["kind"] == "step"
    assert session_of(at_sea).version == 1


# --- Taking back ---------------------------------------------------------------------------------------------


def test_what_was_not_seen_is_taken_back_at_once(sit: Callable[..., Browser]) -> None:
    browser = sit(2)
    lay(browser, ANN)
    assert kinds(say(browser, "undo")) == ["step"]
    assert session_of(browser).state.sealed == (None, None)
    lay(browser, ANN, "0 1 2 3 4 5 | t")
    say(browser, "do", choice=0)
    assert kinds(say(browser, "undo")) == ["step"]


def test_what_was_seen_is_taken_back_only_when_asked_twice_and_is_marked(sit: Callable[..., Browser]) -> None:
    browser = sit(2)
    lay(browser, ANN, "0 1 2 3 4 5 | t")
    session, version = session_of(browser), session_of(browser).version
    assert kinds(say(browser, "undo")) == ["sure"]
    assert session.version == version
    (back,) = say(browser, "undo", sure=True)
    assert back["remark"] == "A choice was taken back after something had been seen."
    assert session.state.sealed[1] is None
    lay(browser, "5 1 2 3 4 0 | t")
    assert [node.note for node in session.study.nodes] == ["", "", KNOWING]
    assert present(browser)["remark"] == ""


def test_an_answer_that_turned_cards_is_marked_too(sit: Callable[..., Browser]) -> None:
    browser = sit(2)
    lay(browser, ANN, BEN)
    for choice in (0, 0):
        say(browser, "open")
        say(browser, "do", choice=choice)
    assert present(browser)["now"][1].startswith("Ben, Arriba may sail 4 spaces.")
    assert kinds(say(browser, "undo")) == ["sure"]


def test_bots_choices_are_taken_back_with_the_persons(sit: Callable[..., Browser]) -> None:
    browser = sit(1, 1)
    say(browser, "type", text=ANN)
    say(browser, "undo", sure=True)
    assert session_of(browser).to_act == 0
    assert present(browser)["ask"]["begin"] == "Ann bids"


# --- Cards turned on the way ---------------------------------------------------------------------------------


def test_each_ships_cards_are_shown_though_nobody_moves_her(sit: Callable[..., Browser]) -> None:
    browser = sit(2)
    lay(browser, "5 4 3 2 1 t | 0", "5 4 3 2 1 0 | t")
    for _ in range(2):
        say(browser, "open")
        before = len(browser.heard)
        say(browser, "do", choice=0)
    # Both have shown: Ann's 0 beats the thief. She leaves Arriba; Bravo to Evita are level, and nobody can show again.
    assert present(browser)["now"][1].startswith("Ann, Arriba may sail 4 spaces.")
    before = len(browser.heard)
    say(browser, "type", text="Arriba ends")
    titles = [m["beside"]["spread"]["title"] for m in browser.heard[before:] if "spread" in m.get("beside", {})]
    assert titles == [f"The bids for {ship}" for ship in ("Bravo", "Caribic", "Diabolo", "Evita", "Fuego")]


def test_what_bots_do_is_shown_slowly(sit: Callable[..., Browser]) -> None:
    browser = sit(1, 2)
    steps = say(browser, "type", text="0 t 1 2 3 4 | 5")
    assert "slow" not in steps[0]
    assert all(step["slow"] for step in steps[1:])
    assert steps[0]["now"] == (1, "Ben is thinking.")


@pytest.mark.parametrize("name", ["first_sail", "first_delivery", "first_tie"])
def test_a_lesson_is_taken_back_to_its_beginning_and_no_farther(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    browser = Browser(show(lesson("caribbean", name)), monkeypatch)
    session = session_of(browser)
    beginning = session.place
    assert present(browser)["tools"] == (False, False)
    assert say(browser, "undo", sure=True) == []
    say(browser, "do", choice=0)
    assert session.place != beginning
    while present(browser)["tools"][0]:
        say(browser, "undo", sure=True)
    assert session.place == beginning
    assert present(browser)["tools"] == (False, True)


def test_whoever_goes_back_beyond_the_beginning_of_a_lesson_may_go_on_from_there() -> None:
    session = lesson("caribbean", "first_tie")
    session.go(0)
    assert Sitting(session).steps_back() == 1
    assert session.undo()
    assert session.place == ROOT


# --- The end -------------------------------------------------------------------------------------------------


def test_at_the_end_there_is_a_result_and_another_game(monkeypatch: pytest.MonkeyPatch) -> None:
    text = path("caribbean", "records", "three_players_share_the_win.txt").read_text(encoding="utf-8")
    session = Session(GAME, load_record(text, GAMES).study(), Luck(7), {1: GreedyBot()}, 7)
    browser = Browser(show(session), monkeypatch)
    whole = present(browser)
    outcome = GAME.outcome(session.state)
    assert outcome is not None
    assert len(outcome.winners) == 2
    assert whole["result"]["winners"] == outcome.winners
    assert [row[0] for row in whole["result"]["scores"][:2]] == list(outcome.winners)
    totals = {row[1]: row[2] for row in whole["result"]["scores"]}
    assert totals == {name: session.state.doubloons(seat) for seat, name in enumerate(session.state.table.players)}
    assert all(sum(amount for _, amount in row[3]) == row[2] for row in whole["result"]["scores"])
    assert whole["again"]
    assert whole["offers"] == []
    say(browser, "again")
    following = session_of(browser)
    assert following is not session
    assert (following.luck, following.bots) == (Luck(8), session.bots)
    assert following.state.table == session.state.table
    assert present(browser)["cover"][1] == f"Pass the screen to {session.state.table.players[0]}"
    assert say(browser, "again") == []


# --- What a browser should not say ---------------------------------------------------------------------------

HOSTILE: list[dict[str, object]] = [
    {"kind": "open"},
    {"kind": "open", "version": True},
    {"kind": "type", "version": 0},
    {"kind": "type", "version": 0, "text": 7},
    {"kind": "type", "version": 0, "text": "x" * 10**6},
    {"kind": "type", "version": 0, "text": "chance: Havana chest"},
    {"kind": "type", "version": 0, "text": "referee: proceeds"},
    {"kind": "type", "version": 0, "text": "Ben bids 5 4 3 2 1 0 | t"},
    {"kind": "type", "version": 0, "text": "\x00\ud800"},
    {"kind": "type", "version": 5, "text": ANN},
    {"kind": "try", "version": 0, "choice": -1},
    {"kind": "try", "version": 0, "choice": 10**9},
    {"kind": "try", "version": 0, "choice": None},
    {"kind": "peek", "version": 0},
    {"kind": "advice", "version": 0},
    {"kind": "refused", "version": 0},
    {"kind": "back", "version": 0},
    {"kind": "again", "version": 0},
    {"kind": "undo", "version": 0, "sure": True},
]


@pytest.mark.parametrize("content", HOSTILE, ids=lambda content: repr(content)[:60])
def test_nonsense_changes_nothing(content: dict[str, object], sit: Callable[..., Browser]) -> None:
    browser = sit(1, 1)
    session, before = session_of(browser), GAME.dump(session_of(browser).state)
    browser.raw(content)
    assert GAME.dump(session.state) == before
    assert session.version == 0
    assert session_of(browser) is session
