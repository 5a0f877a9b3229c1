"""Faults that were found by trying to break things: each stays mended."""

from __future__ import annotations

import json
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gamekit import GAMES, caribbean
from gamekit.__main__ import main
from gamekit.game import Action, IllegalAction, Luck, Proceed, SetupError, player_names, start
from gamekit.games.caribbean import load_pack, parse_pack
from gamekit.games.caribbean.bots import BidsOnly, GreedyBot
from gamekit.lab import show
from gamekit.scenario import pack_value, parse_scenario
from gamekit.session import Session
from gamekit.storage import LoadError, parse_toml, read
from gamekit.study import ROOT, load_record, load_study, study
from tests.caribbean import at_sea

GAME = caribbean.GAME
ANN, BEN = (5, 4, 3, 2, 1, 0), (4, 3, 2, 1, 0, -1)


def fresh() -> Session[caribbean.State]:
    return Session(GAME, GAME.new(2), Luck(4))


def test_a_choice_that_was_laid_aside_is_dropped_by_redo_and_by_choosing() -> None:
    session = fresh()
    session.submit(0, caribbean.Bid(0, ANN, -1))
    session.undo()
    session.lay_aside(1, caribbean.Bid(1, BEN, 5))
    session.redo()
    assert not session.waits(1)
    session.submit(1, caribbean.Bid(1, BEN, 5))
    assert not session.waits(1)


def test_nothing_is_laid_aside_for_a_seat_that_nobody_has() -> None:
    with pytest.raises(IndexError, match="seat 77"):
        fresh().lay_aside(77, caribbean.Show(77))


def test_somebody_elses_nonsense_does_not_stop_a_choice() -> None:
    session = fresh()
    session.lay_aside(1, caribbean.Bid(1, None, 3))  # type: ignore[arg-type]  # that is the nonsense
    session.submit(0, caribbean.Bid(0, ANN, -1))
    assert session.to_act == 1


ILL_TYPED: tuple[Action, ...] = (
    caribbean.Bid(0, list(ANN), -1),  # type: ignore[arg-type]
    caribbean.Bid(0, None, 3),  # type: ignore[arg-type]
    caribbean.Bid(0.0, ANN, -1),  # type: ignore[arg-type]
    caribbean.Bid(player=True, bids=ANN, tie=-1),
    caribbean.Bid(0, (True, 4, 3, 2, 5, 0), -1),
    caribbean.Show("Ann"),  # type: ignore[arg-type]
    caribbean.Sail("Arriba", 3),  # type: ignore[arg-type]
    caribbean.Sail("Arriba", ["s1"]),  # type: ignore[arg-type]
    caribbean.Sail(3, "s01"),  # type: ignore[arg-type]
    caribbean.Capture("Arriba", 5),  # type: ignore[arg-type]
    caribbean.Steal("Arriba", 5),  # type: ignore[arg-type]
    caribbean.Deliver("Arriba", None),  # type: ignore[arg-type]
)


@pytest.mark.parametrize("action", ILL_TYPED)
def test_an_ill_typed_action_is_refused(action: Action) -> None:
    state = start(GAME, 2, Luck(4))
    turn = GAME.apply(state, caribbean.Bid(0, ANN, -1)).state
    for each in (state, turn):
        with pytest.raises(IllegalAction) as caught:
            GAME.apply(each, action)
        assert [breach.rule.id for breach in caught.value.breaches] == ["sound.action"]


def test_going_to_a_chance_goes_on_to_the_next_choice() -> None:
    session = fresh()
    session.go(ROOT)
    assert session.to_act == 0


def test_the_referees_steps_are_not_the_players() -> None:
    session = fresh()
    session.submit(0, caribbean.Bid(0, ANN, -1))
    bid, turned = session.submit(1, caribbean.Bid(1, BEN, 5))
    assert isinstance(bid.action, caribbean.Bid)
    assert turned.action == Proceed()


def test_no_repr_of_what_was_played_shows_a_card() -> None:
    session = fresh()
    played = session.submit(0, caribbean.Bid(0, ANN, -1))
    for thing in (played, played[0].step, session.last_played(), session.state.sealed):
        assert "5, 4" not in repr(thing)


def test_a_person_does_not_choose_for_a_bot() -> None:
    session = fresh()
    session.bots.update({0: BidsOnly(GreedyBot()), 1: GreedyBot()})
    board = show(session)
    session.run_bots()
    for node in range(len(session.study.nodes)):
        if session.game.to_act(session.study.state(node)) == 1:
            session.go(node)
            break
    version, nodes = session.version, len(session.study.nodes)
    board.refresh()
    board._handle_custom_msg({"kind": "do", "choice": 0, "version": version}, [])  # noqa: SLF001 - as the browser sends it
    assert session.to_act in {0, None}
    assert len(session.study.nodes) >= nodes


def test_an_approach_is_advised_only_if_it_would_help() -> None:
    """After the advised move nearer, the wish is legal, or at least no more is in its way."""
    rng, tried = Random(2), 0
    while tried < 400:
        state = start(GAME, 3, Luck(rng.randrange(10**6)))
        for _ in range(rng.randrange(120)):
            if GAME.to_act(state) is None:
                break
            state = GAME.apply(state, rng.choice(GAME.legal_actions(state))).state
        if state.phase is not caribbean.Phase.TURN or state.ship is None:
            continue
        ship = ("Arriba", "Bravo", "Caribic", "Diabolo", "Evita", "Fuego")[state.ship]
        wish: Action = rng.choice(
            (
                caribbean.Capture(ship, rng.choice(state.table.pack.ports).name),
                caribbean.Deliver(ship, rng.choice(list(state.table.pack.havens))),
                caribbean.Steal(ship, rng.choice(("Arriba", "Bravo", "Caribic", "Diabolo", "Evita", "Fuego"))),
            )
        )
        advice = [breach.instead for breach in GAME.why_not(state, wish) if isinstance(breach.instead, caribbean.Sail)]
        tried += 1
        for move in advice:
            assert GAME.why_not(GAME.apply(state, move).state, wish) == ()


@pytest.mark.parametrize("name", ["Ann  L", "Ann\u00a0L", "Ann\u2003L"])
def test_names_have_single_plain_blanks(name: str) -> None:
    with pytest.raises(SetupError, match="blank"):
        player_names([name, "Ben"], range(2, 5))


@pytest.mark.parametrize(("old", "new"), [('"Copper Hill"', '"Copper  Hill"'), ("start-6 =", "chest =")])
def test_a_pack_whose_names_would_break_notation_is_refused(old: str, new: str) -> None:
    with pytest.raises(LoadError):
        parse_pack(load_pack("harbour").text.replace(old, new))


def test_a_pack_in_the_working_folder_goes_with_the_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = load_pack("harbour").text.replace('name = "harbour"', 'name = "mine"')
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "pack.toml").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    dumped = GAME.dump(GAME.new(2, pack=load_pack("mine")))
    monkeypatch.chdir("/")
    assert GAME.load(dumped).table.pack.name == "mine"
    with pytest.raises(LoadError, match="no pack called 'mine'"):
        GAME.new_from({"players": 2, "pack": "mine"})


@pytest.mark.parametrize("line", ["start: 5", 'optoins: {"tie_break": "added"}', 'start: {"phase": "tie"}'])
def test_a_record_with_a_wrong_head_is_refused(line: str) -> None:
    with pytest.raises(LoadError):
        load_record(f'game: caribbean\nplayers: ["Ann", "Ben"]\n{line}\n\n', GAMES)


@pytest.mark.parametrize("text", ["round = 1979-05-27", "n = 0x" + "F" * 5_000, "n = inf", "n = 12:30:00"])
def test_toml_that_no_file_here_needs_is_refused(text: str) -> None:
    with pytest.raises(LoadError):
        parse_toml(text)


SCENARIO = """
game = "caribbean"
ask = "?"
rule = "bid.six"
[setup]
players = ["Ann", "Ben"]
base = "first_round"
"""


@pytest.mark.parametrize(
    "rest", ['[[then]]\nlegal = [["x"]]', "[[then]]\nillegal = [3]", '[setup.bots]\nAnn = ["x"]\n[[then]]\nround = 1']
)
def test_a_scenario_with_lists_of_the_wrong_things_is_refused(rest: str) -> None:
    with pytest.raises(LoadError):
        parse_scenario(SCENARIO + rest, GAMES).play()


@pytest.mark.parametrize(
    "change",
    [
        {"active": "Ben"},
        {"phase": "tie", "active": None, "movement": 0, "since": [], "tied": {"Ann": True, "Ben": True}},
        {"phase": "compare", "active": None, "movement": 0, "since": [], "tied": {"Ann": None, "Ben": True}},
    ],
)
def test_a_position_must_fit_its_open_bids(change: dict[str, Any]) -> None:
    session = fresh()
    session.submit(0, caribbean.Bid(0, ANN, -1))
    session.submit(1, caribbean.Bid(1, BEN, 5))
    with pytest.raises(LoadError):
        GAME.load(json.dumps(json.loads(GAME.dump(session.state)) | change))


@pytest.mark.parametrize(
    "arguments", [["play", "caribbean", "--players=--3"], ["play", "caribbean", "--players=" + "9" * 5_000]]
)
def test_a_strange_number_of_players_is_told(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize("name", ["a\0.toml", "a\0", "\0/pack.toml", "\ud800.toml"])
def test_a_name_that_no_file_has_is_told(name: str, tmp_path: Path) -> None:
    with pytest.raises(LoadError):
        read(name)
    with pytest.raises(LoadError):
        pack_value(name, tmp_path)
    if name.isascii():  # no TOML can write the others
        with pytest.raises(LoadError):
            parse_scenario(SCENARIO.replace("[setup]", f"[setup]\npack = {json.dumps(name)}"), GAMES)


def test_a_file_name_that_is_too_long_falls_short(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "x" * 300 + ".toml"]) == 1
    assert "SHORT" in capsys.readouterr().out


def hidden(state: caribbean.State, viewer: int | None) -> dict[str, Any]:
    """Return the position as ``viewer`` sees it, as plain values of a file."""
    found: dict[str, Any] = json.loads(GAME.dump(GAME.view(state, viewer)))
    return found


def as_study(start: dict[str, Any], *lines: str) -> str:
    nodes = [{"parent": number - 1, "action": line} for number, line in enumerate(lines)]
    return json.dumps({"format": "gamekit-study", "version": 1, "game": "caribbean", "start": start, "nodes": nodes})


def test_hidden_bids_that_are_to_be_turned_are_told() -> None:
    """Once nobody has bids to lay, the referee turns them: a file that hides them cannot go on."""
    session = fresh()
    session.submit(0, caribbean.Bid(0, ANN, -1))
    second, before = "Ben bids A4 B3 C2 D1 E0 Ft | 5", session.state
    laid = GAME.apply(before, GAME.parse(before, second)).state
    for viewer, whose in ((None, "Ann"), (0, "Ben"), (1, "Ann")):
        with pytest.raises(LoadError, match=f"start.sealed.{whose}: the cards are hidden, and are to be turned"):
            load_study(as_study(hidden(laid, viewer)), GAMES)
    # before that the same position can be looked at, and even played in as far as nothing hidden is needed
    assert load_study(as_study(hidden(before, None)), GAMES).nodes == ()
    with pytest.raises(LoadError, match=r"nodes\[0\]\.sealed\.Ann: the cards are hidden"):
        load_study(as_study(hidden(before, None), second), GAMES)


def test_a_hidden_answer_in_a_tie_is_told() -> None:
    tied = at_sea.bids(at_sea.position(), "A5 B4 C3 D2 E1 F0 | t", "A5 B4 C3 D2 Et F1 | 0")
    answered = GAME.apply(at_sea.play(tied, "Ann shows"), GAME.parse(tied, "Ben keeps")).state
    with pytest.raises(LoadError, match=r"start\.tied\.Ann: the answer is hidden"):
        load_study(as_study(hidden(answered, None)), GAMES)


def test_the_referees_steps_are_no_lines_of_a_file() -> None:
    start = json.loads(GAME.dump(at_sea.position()))
    with pytest.raises(LoadError, match="played by themselves"):
        load_study(as_study(start, "referee: proceeds"), GAMES)
    with pytest.raises(LoadError, match=r"line 4: .*played by themselves"):
        load_record('game: caribbean\nplayers: ["Ann", "Ben"]\n\nreferee: proceeds\n', GAMES)


def test_a_study_with_thousands_of_siblings_is_read_as_quickly_as_a_line() -> None:
    """All 5,040 layings of Ann's first bids: each was once compared with all before it."""
    tree = study(GAME, at_sea.position())
    lines = [GAME.format(tree.state(), action) for action in GAME.legal_actions(tree.state())]
    raw = json.loads(tree.dump())
    raw["nodes"] = [{"parent": ROOT, "action": line} for line in lines]
    began = time.process_time()
    read = load_study(json.dumps(raw), GAMES)
    assert time.process_time() - began < 1.5
    assert read.children() == tuple(range(5_040))
    assert [GAME.format(tree.state(), node.action) for node in read.nodes] == lines
    assert read.play(ROOT, read.nodes[7].action) == (read, 7)
    with pytest.raises(LoadError, match=r"nodes\[5040\]: .*stands here a second time"):
        load_study(json.dumps(raw | {"nodes": [*raw["nodes"], raw["nodes"][9]]}), GAMES)


def test_what_is_left_to_sail_is_called_more_once_she_has_sailed() -> None:
    state = at_sea.turn(spaces=3)
    # Ben's cards have a thief for Fuego only: Ann's three barrels are three spaces.
    assert "Arriba may sail 3 spaces." in GAME.headline(state)
    sail = next(line for line in sorted(at_sea.legal(state)) if line.startswith("Arriba sails"))
    after = at_sea.play(state, sail)
    assert f"Arriba may sail {after.movement} more." in GAME.headline(after)
    thief = at_sea.bids(at_sea.position(), "A4 B5 C3 D2 E1 F0 | t", "At B5 C3 D2 E1 F0 | 4")
    assert "Arriba may sail 3 spaces." in GAME.headline(thief)
