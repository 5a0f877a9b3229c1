"""Stepping: what every stop shows, other lines, playing on from a stop, and what stays hidden on the way."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from gamekit import GAMES, caribbean
from gamekit.data import path
from gamekit.game import Draw, Luck, Turn, start
from gamekit.games.caribbean.state import THIEF, Laying
from gamekit.lab import Board, frames, play, show
from gamekit.lab.sitting import KNOWING
from gamekit.lab.stepper import MOST_STOPS, Line, others
from gamekit.lessons import lesson
from gamekit.session import Session
from gamekit.study import ROOT, Study, load_record
from tests.lab import front
from tests.pearls import GAME as PEARLS

GAME = caribbean.GAME
BYTES_A_STOP = 3_600


class Browser(front.Browser):
    """A front end that steps, and always speaks as of the present version."""

    def say(self, kind: str, **content: object) -> list[dict[str, Any]]:
        """Send a message and return the answers."""
        version = 0 if self.board.session is None else self.board.session.version
        return super().say(kind, **{"version": version} | content)

    @property
    def whole(self) -> dict[str, Any]:
        """What came first."""
        return self.heard[0]

    def moment(self, stop: int, **which: object) -> dict[str, Any]:
        """Return the moment of a stop."""
        answer = self.say("stops", first=stop, last=stop, **({"tip": None, "all": False} | which))[-1]
        found: dict[str, Any] = answer["moments"][str(stop)]
        return found


def bots_game(game: str = "caribbean", seed: int = 5) -> Board:
    """Return the board of a game that three bots have played to its end."""
    pack = "harbour" if game == "caribbean" else ""
    return play(game, ["Ann=greedy", "Ben=greedy", "Cleo=greedy"], pack=pack, seed=seed)


def line_of(board: Board, *, everything: bool = False) -> Line:
    """Return the present line of a board."""
    line = board._stage.stepper.line(everything=everything)  # noqa: SLF001 - what the board steps through
    assert line is not None
    return line


def sails(session: Session[Any], space: str) -> None:
    """Sail Arriba in the first lesson."""
    session.submit(0, GAME.parse(session.state, f"Arriba sails {space}"))


# --- Stops ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", list(GAMES))
def test_every_stop_shows_the_open_view_of_its_step(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    board = bots_game(game)
    browser, line = Browser(board, monkeypatch), line_of(board)
    record = line.tree.line(line.tip)
    seen = record.seen_by(None)
    rows = browser.whole["log"][1]
    assert [row[2] for row in rows] == [event.rule.id for event in seen]
    steps = [step for step in record.steps() for event in step.events if event.seen_by(None)]
    base = board._stage.base  # noqa: SLF001 - the picture that moments differ from
    for stop in range(0, len(rows) + 1, 7):
        state = steps[stop - 1].state if stop else record.start
        view = record.game.view(state, None)
        scene = record.game.picture(view)
        moment = browser.moment(stop)
        assert moment["now"][1] == record.game.headline(view)
        at = {
            sprite.id: (round(sprite.at[0], 1), round(sprite.at[1], 1), " ".join(sprite.looks))
            for sprite in base.sprites
        }
        at |= {entry[0]: tuple(entry[1:4]) for entry in moment.get("sprites", ())}
        assert at == {s.id: (round(s.at[0], 1), round(s.at[1], 1), " ".join(s.looks)) for s in scene.sprites}
        labels = frames.labels_of(base)
        for end, items in moment.get("labels", ()):
            labels |= {item: labels[item][:keep] + end for item, keep in items.items()}
        assert labels == frames.labels_of(scene)


def test_rows_say_where_choices_and_rounds_begin(monkeypatch: pytest.MonkeyPatch) -> None:
    board = bots_game()
    rows = Browser(board, monkeypatch).whole["log"][1]
    line = line_of(board)
    nodes = board.session.study.nodes if board.session is not None else ()
    chosen = [node for node in line.nodes if node != ROOT and not isinstance(nodes[node].action, Draw)]
    assert sum(row[3] for row in rows) == len([node for node in chosen if line.told(node).rows])
    titles = [row[4] for row in rows]
    assert titles == sorted(titles, key=["Round 1", "Round 2", "The end"].index)


@pytest.mark.parametrize("game", GAMES)
def test_what_chance_draws_is_no_choice_so_the_setup_is_one_step(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = Browser(bots_game(game), monkeypatch).whole["log"][1]
    first = next(number for number, row in enumerate(rows) if row[3])
    names = ("Ann", "Ben", "Cleo")
    told = {
        "caribbean": "Ann has laid all cards, face down.",
        "buccaneer": next((f"{name} puts" for name in names if rows[first][1].startswith(f"{name} puts")), "nobody"),
        "raiders": next((f"{name} raids" for name in names if rows[first][1].startswith(f"{name} raids")), "nobody"),
    }[game]
    assert rows[first][1].startswith(told)
    assert first > 3, "much was drawn and laid out before it"
    drawn = ("comes to its port", "starts in", "is place", "comes to place", "lies open", "turns the top card")
    assert not [row[1] for row in rows if row[3] and any(words in row[1] for words in drawn)]


def test_a_way_is_told_once_where_its_step_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    session = lesson("caribbean", "first_sail")
    browser = Browser(show(session), monkeypatch)
    before = len(browser.whole["log"][1])
    sails(session, "s03")
    arriba = [
        next(entry for entry in browser.moment(stop)["sprites"] if entry[0] == "Arriba")
        for stop in (before + 1, before + 2)  # she sails, and comes through a haven: two events of one step
    ]
    assert [len(entry) for entry in arriba] == [5, 4]
    assert len(arriba[0][4]) == 2  # two spaces


def test_a_stop_costs_few_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    browser = Browser(bots_game(), monkeypatch)
    sizes = [len(json.dumps(browser.moment(stop)).encode()) for stop in range(0, len(browser.whole["log"][1]), 9)]
    assert max(sizes) < BYTES_A_STOP


def test_some_stops_at_once_but_not_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    browser = Browser(bots_game(), monkeypatch)
    (some,) = browser.say("stops", tip=None, all=False, first=3, last=6)
    assert list(some["moments"]) == ["3", "4", "5", "6"]
    (many,) = browser.say("stops", tip=None, all=False, first=0, last=10**9)
    assert len(many["moments"]) == MOST_STOPS
    (none,) = browser.say("stops", tip=None, all=False, first=10**6, last=10**6)
    assert none["moments"] == {}


@pytest.mark.parametrize(
    "content",
    [
        {"kind": "stops"},
        {"kind": "stops", "first": "0", "last": 1},
        {"kind": "stops", "first": 0, "last": True},
        {"kind": "stops", "tip": 10**9, "first": 0, "last": 0},
        {"kind": "stops", "tip": "0", "first": 0, "last": 0},
        {"kind": "stops", "all": True, "first": 0, "last": 0},
        {"kind": "line", "tip": -2},
        {"kind": "line", "tip": None, "all": True},
        {"kind": "go", "stop": 10**9},
        {"kind": "go", "stop": -1},
        {"kind": "go", "stop": True},
        {"kind": "go", "stop": 0, "version": 99},
        {"kind": "look", "id": "s01", "stop": -1},
        {"kind": "look", "id": "s01", "stop": "1"},
        {"kind": "resume", "go_on": True},
        {"kind": "resume"},
    ],
    ids=lambda content: json.dumps(content)[:50],
)
def test_nonsense_steps_nowhere(content: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    session = lesson("caribbean", "first_sail")
    browser = Browser(show(session), monkeypatch)
    answers = browser.say(**content)
    assert [answer["kind"] for answer in answers if answer["kind"] != "note"] == []
    assert session.version == 0


def test_looking_back_tells_what_lay_there_then(monkeypatch: pytest.MonkeyPatch) -> None:
    session = lesson("caribbean", "first_sail")
    browser = Browser(show(session), monkeypatch)
    before = len(browser.whole["log"][1])
    sails(session, "s02")
    (now,) = browser.say("look", id="Arriba")[-1:]
    (then,) = browser.say("look", id="Arriba", stop=before)
    assert (now["title"], then["title"]) == ("Arriba in Whale Road", "Arriba in North Star Reach")
    assert then["does"] == ""


# --- Lines ---------------------------------------------------------------------------------------------------


def test_playing_on_from_a_stop_begins_another_line(monkeypatch: pytest.MonkeyPatch) -> None:
    session = lesson("caribbean", "first_sail")
    browser = Browser(show(session), monkeypatch)
    before = len(browser.whole["log"][1])
    sails(session, "s02")
    (first, *_) = browser.say("present")
    assert first["log"][0] == before
    old = session.place
    (present,) = browser.say("go", tip=None, all=False, stop=before)
    assert present["kind"] == "present"
    assert present["others"] == 1
    assert present["log"] == [before, ()]
    assert session.state.where("Arriba") == "s01"
    sails(session, "s03")
    assert others(session.study, session.place) == (old,)
    ((tip, parts, stops, last),) = browser.say("lines")[-1]["lines"]
    assert (tip, parts) == (old, before)
    assert last == "Arriba comes through a red haven, Whale Road." or stops > before
    (line,) = browser.say("line", tip=old, all=False)
    assert len(line["rows"]) == stops
    assert browser.moment(before + 1, tip=old)["sprites"][0][0] == "Arriba"
    browser.say("go", tip=old, all=False, stop=stops)
    assert session.state.where("Arriba") == "s02"  # back in the line that was played first


def test_playing_on_after_something_was_seen_is_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    board = play("caribbean", ["Ann", "Ben=greedy"], seed=4)
    browser, session = Browser(board, monkeypatch), board.session
    assert session is not None
    before = len(browser.whole["log"][1])
    browser.say("type", text="Ann bids A5 B4 C3 D2 E1 F0 | t")  # Ben lays his cards too, and Arriba's are turned
    (present, *_) = browser.say("go", tip=None, all=False, stop=before)
    assert present["remark"] == "A choice was taken back after something had been seen."
    browser.say("type", text="Ann bids A4 B5 C3 D2 E1 F0 | t")
    assert [node.note for node in session.study.nodes if node.note] == [KNOWING]


def test_going_to_the_start_deals_the_same_game(monkeypatch: pytest.MonkeyPatch) -> None:
    board = play("caribbean", ["Ann", "Ben=greedy"], seed=4)
    browser = Browser(board, monkeypatch)
    assert board.session is not None
    state, nodes = board.session.state, len(board.session.study.nodes)
    browser.say("go", tip=None, all=False, stop=0)
    assert board.session.state == state
    assert len(board.session.study.nodes) == nodes


def test_where_a_bot_is_to_act_it_plays_on(monkeypatch: pytest.MonkeyPatch) -> None:
    board = play("caribbean", ["Ann=greedy", "Ben=greedy"], seed=4)
    browser, session = Browser(board, monkeypatch), board.session
    assert session is not None
    end = session.place
    stop = next(n for n, (node, _) in enumerate(line_of(board).stops, 1) if GAME.to_act(session.study.state(node)) == 1)
    answers = browser.say("go", tip=None, all=False, stop=stop)
    assert answers[0]["kind"] == "present"
    assert GAME.to_act(session.state) is None  # it has played to another end, or to the same one
    assert session.study.parent(0) == ROOT
    assert end < len(session.study.nodes)


@pytest.mark.parametrize("seed", range(3))
def test_each_line_is_a_replay(seed: int) -> None:
    rng, tree = Random(seed), Study(PEARLS, start(PEARLS, 2, Luck(seed)))
    place = ROOT
    for _ in range(40):
        if isinstance(PEARLS.to_act(tree.state(place)), Turn) or PEARLS.to_act(tree.state(place)) is None:
            place = rng.randrange(-1, len(tree.nodes))
            continue
        tree, place = tree.play(place, rng.choice(PEARLS.legal_actions(tree.state(place))))
    ends = others(tree, -2)
    assert len(ends) > 1
    assert set(ends) == {number for number in range(len(tree.nodes)) if not tree.children(number)}
    for tip in ends:
        line = Line(tree, tip, {})
        assert [step for _, step in line.stops] == [
            step for step in tree.line(tip).steps() for event in step.events if event.seen_by(None)
        ]


def test_a_study_is_shown_with_its_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    session = lesson("caribbean", "first_sail")
    place = session.place
    for space in ("s02", "s03"):
        session.go(place)
        sails(session, space)
    browser = Browser(show(session.study), monkeypatch)
    assert not browser.whole["playable"]
    assert browser.whole["steps"]
    assert browser.whole["others"] == 1
    assert browser.say("go", stop=0) == []
    assert not Browser(show(session.state), monkeypatch).whole["steps"]


# --- What stays hidden ---------------------------------------------------------------------------------------


def test_no_stop_of_a_live_game_tells_a_card_that_lies_face_down(monkeypatch: pytest.MonkeyPatch) -> None:
    def stepped(laying: Laying) -> str:
        """Return all that stepping tells before Arriba's cards are turned; only Ben's later cards differ."""
        session = Session(GAME, start(GAME, 2, Luck(3)), Luck(3))
        session.submit(0, caribbean.Bid(0, (5, 4, 3, 2, 1, 0), THIEF))
        session.submit(1, caribbean.Bid(1, laying.bids, laying.tie))
        board = show(session)
        browser = Browser(board, monkeypatch)
        browser.say("stops", tip=None, all=False, first=0, last=10**6)
        for hidden in ({"tip": None, "all": True}, {"tip": session.place, "all": True}):
            assert browser.say("stops", first=0, last=10**6, **hidden) == []
            assert browser.say("line", **hidden) == []
        browser.say("line", tip=session.place, all=False)
        browser.say("look", id="s10", stop=len(line_of(board).stops))
        browser.say("lines")
        browser.say("rules")
        return json.dumps(browser.heard)

    assert stepped(Laying((0, 1, 2, 3, 4, 5), THIEF)) == stepped(Laying((0, THIEF, 5, 4, 3, 2), 1))


def test_after_the_game_everything_may_be_told(monkeypatch: pytest.MonkeyPatch) -> None:
    board = bots_game()
    browser = Browser(board, monkeypatch)
    open_rows = browser.whole["log"][1]
    (told,) = browser.say("line", tip=None, all=True)
    assert told["all"]
    assert len(told["rows"]) > len(open_rows)
    assert [row for row in told["rows"] if "'s cards: " in row[1]]
    assert not [row for row in open_rows if "'s cards: " in row[1]]
    assert browser.moment(len(told["rows"]), all=True)["now"] == browser.whole["now"]


def test_a_record_may_tell_everything_but_does_not_begin_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    board = bots_game()
    assert board.session is not None
    shown = show(board.session.record)
    browser = Browser(shown, monkeypatch)
    assert not [row for row in browser.whole["log"][1] if "'s cards: " in row[1]]
    (told,) = browser.say("line", tip=None, all=True)
    assert [row for row in told["rows"] if "'s cards: " in row[1]]


# --- Beside the board ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", list(GAMES))
def test_the_sources_add_up_to_the_scores(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    board = bots_game(game)
    whole = Browser(board, monkeypatch).whole
    assert board.session is not None
    scores = [score.total for score in GAMES[game].scores(board.session.state)]
    assert [sum(amounts[side] for _, amounts in whole["parts"]) for side in range(len(scores))] == scores
    assert max(scores) > 0


def test_the_rules_come_on_one_page(monkeypatch: pytest.MonkeyPatch) -> None:
    browser = Browser(bots_game(), monkeypatch)
    (page,) = browser.say("rules")
    assert page["gists"] == {rule.id: rule.gist for rule in GAME.rulebook}
    assert [text for text, _ in page["short"]] == [line.text for line in GAME.rulebook.short]
    assert {row[0] for row in browser.whole["rules"]} == set(page["gists"])


@pytest.mark.parametrize("game", list(GAMES))
def test_the_key_names_what_is_on_the_picture(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    board = bots_game(game)
    sprites = {sprite.id for sprite in board._stage.base.sprites}  # noqa: SLF001 - the picture
    legend = Browser(board, monkeypatch).whole["legend"]
    assert legend
    assert not [icon for icon, _, _ in legend if icon and ":" not in icon and icon not in sprites]
    assert all(text and bool(icon) != drawing.startswith("<svg") for icon, text, drawing in legend)
    shown = [drawing for _, _, drawing in legend if drawing]
    assert len(shown) == (3 if game == "caribbean" else 0), "a port, a start, a haven that nobody plays"


def test_cards_shown_and_the_supply_lie_open() -> None:
    session = lesson("caribbean", "first_sail")
    told = [fact.text for fact in GAME.beside(GAME.view(session.state, None)).facts]
    bids = session.state.bids[0]
    shown = "thief" if bids[0] == THIEF else str(bids[0])
    assert told[0].startswith(f"Ann has shown {shown}; not yet ")
    assert told[-1].startswith("Still in the supply: ")


def test_a_comment_has_a_stop_and_a_line_of_its_own() -> None:
    record = load_record(path("caribbean", "records", "three_players_by_a_thousand.txt").read_text("utf-8"), GAMES)
    line = line_of(show(record), everything=True)
    assert len(line.rows) == len(line.stops)
    notes = [(stop, row[1]) for stop, row in enumerate(line.rows, 1) if not row[2]]
    assert [text for _, text in notes] == [node.note for node in record.nodes if node.note]
    stop = notes[1][0]  # 9,000 in the first turn: it stands behind the delivery, which is 9,000 for Cleo
    assert line.rows[stop - 2][2] == "deliver.gone"
    assert GAME.scores(line.view(stop))[2].total == 9_000
