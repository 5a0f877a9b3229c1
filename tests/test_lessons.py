"""Lessons can be played on, and the README's Python does what it says."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from random import Random

import nbformat
import pytest

from gamekit import GAMES, caribbean
from gamekit.bots import bots_of
from gamekit.cases import case, cases, subjects
from gamekit.coverage import Source, coverage
from gamekit.data import path
from gamekit.game import Turn
from gamekit.games.caribbean.events import MayMove
from gamekit.lab.keeping import seated
from gamekit.lessons import lesson, play_on
from gamekit.scenario import load_scenario
from gamekit.storage import read
from gamekit.study import load_record

LESSONS = [(game, file.stem) for game in GAMES for file in sorted(path(game, "lessons").glob("*.toml"))]
README = Path(__file__).parent.parent / "README.md"
NOTEBOOKS = README.parent / "notebooks"
FIRST = "caribbean/1_first_round.ipynb"


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_a_lesson_waits_for_a_person_and_goes_on_to_the_end_of_a_game(game: str, name: str) -> None:
    session = lesson(game, name)
    people = 0
    for _ in range(10_000):
        session.run_bots()
        player = session.to_act
        if player is None:
            break
        people += 1
        session.submit(player, session.legal_actions()[0])
    assert people
    assert session.record.outcome is not None


def test_the_first_sail_is_anns_with_every_ship() -> None:
    session = lesson("caribbean", "first_sail")
    for ship, movement in (("Arriba", 5), ("Bravo", 4), ("Caribic", 3), ("Diabolo", 2), ("Evita", 1), ("Fuego", 0)):
        assert session.to_act == 0
        assert session.state.movement == movement  # Fuego: 0 barrels, less Ben's thief, is not below 0
        session.submit(0, caribbean.EndTurn(ship))
    session.run_bots()  # the bids of round 2, for Ann too
    assert session.state.round == 2
    assert session.state.phase is caribbean.Phase.TURN


@pytest.mark.parametrize("game", GAMES)
def test_a_record_can_be_left_at_any_choice(game: str) -> None:
    record = load_record(read(min(path(game, "records").glob("*.txt"))), GAMES)
    for number in (1, len(record.nodes) // 2, len(record.nodes)):
        session = play_on(record, number)
        assert session.record.nodes[: number - 1] == record.nodes[: number - 1]
        assert record.at(number) == record.before(number).end
        if not isinstance(record.game.to_act(record.at(number)), Turn):  # chance is drawn anew at once
            assert session.state == record.at(number)
            assert record.nodes[number - 1].action in session.legal_actions()
    for number in (0, len(record.nodes) + 1, True):
        with pytest.raises(ValueError, match=f"the record has choices 1 to {len(record.nodes)}, not "):
            play_on(record, number)


def test_somebody_else_plays_the_seats_that_are_named() -> None:
    record = load_record(read(path("caribbean", "records", "three_players_by_a_thousand.txt")), GAMES)
    session = play_on(record, 154, {"Ben": "greedy", "Cleo": "random"}, seed=7)
    assert session.to_act == 0
    assert [type(session.bots[seat]).__name__ for seat in (1, 2)] == ["GreedyBot", "RandomBot"]
    assert play_on(record, 154, {1: "greedy", 2: "random"}, seed=7).bots.keys() == session.bots.keys()
    with pytest.raises(ValueError, match=r"no player 'Dev': the seats are 0 to 2 \(Ann, Ben, Cleo\)"):
        play_on(record, 154, {"Dev": "greedy"})
    with pytest.raises(LookupError, match="caribbean has no bot 'clever': there is random"):
        play_on(record, 154, {"Ben": "clever"})
    with pytest.raises(TypeError, match=r"say who plays for whom, as in \{\"Ben\": \"greedy\"\}, not \['Ben'\]"):
        play_on(record, 154, ["Ben"])  # type: ignore[arg-type]


def test_the_comments_of_a_record_stand_at_their_choices() -> None:
    record = load_record(read(path("caribbean", "records", "three_players_by_a_thousand.txt")), GAMES)
    comments = record.comments()
    told = {row[0]: (row[1], row[2]) for row in comments}
    assert told[175] == ("Fuego steals Diabolo", "It changes nothing any more: a chest aboard counts for nobody.")
    assert len(comments) == sum(bool(node.note) for node in record.nodes)


def test_what_is_no_lesson_is_told() -> None:
    with pytest.raises(LookupError, match="there is first_delivery, first_sail, first_tie"):
        lesson("caribbean", "second_sail")
    with pytest.raises(LookupError, match="there is caribbean"):
        lesson("chess", "first_sail")


def test_the_python_in_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    blocks = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert blocks
    for block in blocks:
        exec(compile(block, "README.md", "exec"), {})  # noqa: S102 - our own README
    said = capsys.readouterr().out
    assert "5 spaces away and Fuego has 4" in said
    # Two captures of 2,000, and the 7,000 of Cartagena in Ann's own haven.
    assert "11,000 doubloons" in said


def test_caribbeans_lessons_meet_every_rule_that_can_be_met() -> None:
    """The cases that the notebooks name, the positions they are played from, and the game that they step through."""
    notebooks = sorted((README.parent / "notebooks" / "caribbean").glob("*.ipynb"))
    written = "\n".join(file.read_text("utf-8") for file in notebooks)
    known, words = set(cases("caribbean")), set(re.findall(r"\w+", written))
    listed = re.findall(r'ask\("caribbean", "(\w+)", (\d)\)', written.replace('\\"', '"'))
    assert len(listed) >= 18
    sources: list[Source] = [case("caribbean", subject, int(number)).scenario for subject, number in listed]
    sources += [case("caribbean", name).scenario for name in sorted(known & words)]
    sources += [
        load_scenario(path("caribbean", "lessons", f"{name}.toml"), GAMES) for game, name in LESSONS if name in words
    ]
    sources += [
        load_record(file.read_text("utf-8"), GAMES)
        for file in sorted(path("caribbean", "records").glob("*.txt"))
        if file.stem in words
    ]
    assert len(sources) > 50
    assert coverage(caribbean.GAME, sources).missing == ()


def written(name: str) -> str:
    """Return all that stands in the cells of a notebook."""
    return "\n".join(cell.source for cell in nbformat.read(NOTEBOOKS / name, as_version=4).cells)


def test_the_lesson_of_edge_cases_asks_all_listed_cases_in_order() -> None:
    asked = re.findall(r'ask\("caribbean", "(\w+)", (\d)\)', written("caribbean/3_edge_cases.ipynb"))
    listing = subjects("caribbean")
    assert asked == [(subject, str(number)) for subject in listing for number in range(1, len(listing[subject]) + 1)]
    code = [cell.source for cell in nbformat.read(NOTEBOOKS / "caribbean/3_edge_cases.ipynb", as_version=4).cells]
    told = "\n".join(code[: next(place for place, text in enumerate(code) if "At a glance" in text)])
    for names in listing.values():  # nothing before the rulings names what they come to
        assert not any(name in told for name in names)


def test_lessons_lead_on() -> None:
    """Each has a link to the next one, and every link of a notebook leads to a notebook that there is."""
    lessons = sorted((NOTEBOOKS / "caribbean").glob("*.ipynb"))
    for one, following in pairwise(lessons):
        assert f"]({following.name})" in written(f"caribbean/{one.name}").rpartition("## Next")[2]
    for file in NOTEBOOKS.rglob("*.ipynb"):
        for target in re.findall(r"\]\(([^)#:]+\.ipynb)\)", written(str(file.relative_to(NOTEBOOKS)))):
            assert (file.parent / target).is_file(), (file.name, target)


def test_how_long_a_game_lasts_is_told_as_the_boards_have_it() -> None:
    told = written("caribbean/1_first_round.ipynb")
    sea, small = (caribbean.GAME.new_from({"players": 2, "pack": pack}).table.pack for pack in ("caribbean", "harbour"))
    assert (sea.threshold[3], sea.threshold[2], sea.threshold[4], small.threshold[2]) == (
        41_000,
        62_000,
        31_000,
        26_000,
    )
    assert "has 41,000 doubloons, with two players 62,000, with four 31,000" in told
    assert "three lessons is played to 26,000" in told


@pytest.mark.parametrize("show", [True, False], ids=["shows", "keeps"])
@pytest.mark.parametrize("taste", range(5))
def test_the_real_round_teaches_something_whatever_is_bid(taste: int, show: bool) -> None:  # noqa: FBT001
    """With Ann's bids of a greedy player of any taste, at least four of the six ships move, one of them hers."""
    seed = re.search(r'play\("caribbean", \["Ann", "Ben=greedy", "Cleo=greedy"\], seed=(\d+)\)', written(FIRST))
    assert seed is not None
    game, greedy = caribbean.GAME, bots_of(caribbean.GAME)["greedy"]()
    session = seated(game, game.new(["Ann", "Ben", "Cleo"]), ("", "greedy", "greedy"), int(seed[1]))
    session.run_bots()
    while session.to_act is not None and session.state.round == 1:
        view = game.view(session.state, 0)
        if session.state.phase is caribbean.Phase.TIE:
            session.submit(0, caribbean.Show(0) if show else caribbean.Keep(0))
        else:
            action = greedy.choose(game, view, Random(taste))
            assert action is not None
            session.submit(0, action)
        session.run_bots()
    first = [step for step in session.record.steps() if step.state.round == 1]
    moved = [event for step in first for event in step.events if isinstance(event, MayMove)]
    assert len(moved) >= 4
    assert any(event.player == 0 for event in moved)
