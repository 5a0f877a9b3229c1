"""A quiz in plain Python: asking, hints and their price, marks, and the learner's file."""

from __future__ import annotations

import json
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from gamekit import GAMES
from gamekit.data import path
from gamekit.marks import MOST_MARKS, Mark, Marks, keep, load_marks, parse_marks
from gamekit.questions import WORTH, misconceptions, mistaken
from gamekit.quiz import Quiz, moments_of, quiz
from gamekit.storage import LoadError, read
from gamekit.study import Record, load_record


def record() -> Record[Any]:
    return load_record(read(min(path("caribbean", "records").glob("four_players*.txt"))), GAMES)


def wrong(one: Quiz) -> int:
    """Return the number of a wrong option of the present question, one that a misconception leads to."""
    asked = one.question
    assert asked is not None
    return next(n for n in range(1, len(asked.options) + 1) if asked.misconceptions(n - 1))


def right(one: Quiz) -> int:
    asked = one.question
    assert asked is not None
    return asked.right + 1


def test_a_quiz_from_beginning_to_end() -> None:
    one = quiz("caribbean", n=3, seed=4)
    assert repr(one) == "<Quiz: 0 of 3 questions answered>"
    assert one.ask().startswith("Question 1 of 3, 5 marks\n")
    assert "  1 " in one.ask()
    assert one.ask().endswith("Next hint: the chapter, for 1 mark")
    said = one.answer(right(one))
    assert (said.right, said.marks, said.misconceptions) == (True, WORTH, ())
    assert said.text().startswith("Right: ")
    assert one.ask().startswith("Question 2 of 3")
    said = one.answer(wrong(one))
    assert (said.right, said.marks) == (False, 0)
    assert said.misconceptions
    for known in said.misconceptions:
        assert f"“{known.belief}” But: {known.instead} [{known.rule.id}]" in said.text()
    one.answer(right(one))
    assert one.question is None
    assert one.ask() == "That was the last question: 10 of 15 marks."
    assert one.table()["marks"] == (5, 0, 5)
    with pytest.raises(LookupError, match="all questions are answered"):
        one.answer(1)
    with pytest.raises(LookupError, match="no further hint"):
        one.hint()


def test_hints_cost_marks_and_the_answer_costs_them_all() -> None:
    one = quiz("caribbean", n=2, seed=4)
    assert one.hint().kind == "chapter"
    assert one.hint().kind == "rule"
    assert "Question 1 of 2, 3 marks" in one.ask()
    assert one.ask().count("Hint: ") == 2
    assert one.answer(right(one)).marks == 3
    while (hint := one.hint()).kind != "answer":
        pass
    asked = one.question
    assert asked is not None
    assert asked.answer.text in hint.text
    assert one.offer() == ""
    assert one.answer(right(one)).marks == 0
    assert one.table()["hints"][0] == 2


@pytest.mark.parametrize("number", [0, 9, -1, True, "1", None, 1.0])
def test_no_such_option_marks_nothing(number: Any) -> None:
    one = quiz("caribbean", n=1)
    with pytest.raises(ValueError, match="choose an option, 1 to"):
        one.answer(number)
    assert one.marks == Marks()


def test_a_quiz_about_a_record_asks_about_its_positions() -> None:
    played = record()
    one = quiz("caribbean", n=20, seed=2, record=played)
    open_to_all = {GAMES["caribbean"].view(moment.state, None) for moment in moments_of(played)}
    for asked in one.questions:
        assert asked.position in open_to_all
    assert len({asked.ask for asked in one.questions}) == 20


def test_moments_are_the_record() -> None:
    played = record()
    moments = moments_of(played)
    assert [moment.step for moment in moments] == list(played.steps())
    assert all(
        GAMES["caribbean"].apply(moment.state, moment.action) == moment.step for moment in moments
    )  # each action was done in its own state


def test_kinds_may_be_chosen() -> None:
    assert {asked.kind for asked in quiz("caribbean", n=6, kinds=("bid", "legal")).questions} == {"bid", "legal"}


@pytest.mark.parametrize(
    ("given", "error", "words"),
    [
        ({"game": "ludo"}, LookupError, "no game is called 'ludo'"),
        ({"game": "raiders"}, LookupError, "raiders has no questions yet"),
        ({"game": "caribbean", "n": 0}, ValueError, "a quiz has 1 to 1,000 questions, not 0"),
        ({"game": "caribbean", "n": True}, ValueError, "not True"),
        ({"game": "caribbean", "n": 2.5}, ValueError, "not 2.5"),
        ({"game": "caribbean", "kinds": ("bids",)}, LookupError, "no questions of the kind 'bids': there is bid, "),
    ],
)
def test_what_cannot_be_asked_is_told(given: dict[str, Any], error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        quiz(**given)


def test_a_record_that_yields_too_little_is_told() -> None:
    played = record()
    short = Record(played.game, played.start, played.opening, played.nodes[:20])
    with pytest.raises(ValueError, match=r"only \d+ questions? can be made here, not 900"):
        quiz("caribbean", n=900, kinds=["bid"], record=short)
    with pytest.raises(ValueError, match="no question can be made here"):
        quiz("caribbean", n=1, record=Record(played.game, played.start, played.opening, ()))
    other = load_record(read(min(path("raiders", "records").glob("*.txt"))), GAMES)
    with pytest.raises(ValueError, match="the record is of raiders"):
        quiz("caribbean", record=other)


def test_games_without_misconceptions_say_so() -> None:
    with pytest.raises(LookupError, match="nobody has gathered misconceptions about Raiders"):
        misconceptions(GAMES["raiders"].rulebook)
    with pytest.raises(LookupError, match="about raiders yet"):
        mistaken("raiders")


# --- The learner's file ----------------------------------------------------------------------------------------

GOOD = Mark("caribbean", "bid", "bid.thief", 3, 5, 2)
HELD = Mark("caribbean", "paid", "deliver.opponent", 0, 5, 0, ("mover_is_paid",))


def test_marks_are_kept_and_no_answer_with_them(tmp_path: Path) -> None:
    file = tmp_path / "marks.json"
    first = quiz("caribbean", n=2, seed=4, marks=file)
    texts = [asked.answer.text for asked in first.questions]
    first.answer(right(first))
    first.answer(wrong(first))
    again = quiz("caribbean", n=1, seed=5, marks=file)
    again.answer(right(again))
    kept = load_marks(file)
    assert kept.entries == (*first.marks.entries, *again.marks.entries)
    assert (kept.earned, kept.worth) == (10, 15)
    assert kept.rules_met("caribbean") == {entry.rule for entry in kept.entries}
    assert kept.rules_met("raiders") == frozenset()
    assert sum(kept.held("caribbean").values()) == len(first.marks.entries[1].misconceptions) > 0
    assert not any(text in file.read_text(encoding="utf-8") for text in texts)


def test_marks_go_through_text() -> None:
    marks = Marks((GOOD, HELD))
    assert parse_marks(marks.dump()) == marks
    assert parse_marks(Marks().dump()) == Marks()
    assert marks.table()["misconception"] == ("", "mover_is_paid")


def test_two_quizzes_may_write_into_one_file(tmp_path: Path) -> None:
    file = tmp_path / "marks.json"
    for mark in (GOOD, HELD, GOOD):
        keep(file, mark)
    assert load_marks(file).entries == (GOOD, HELD, GOOD)


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"format": "diary"}, "format"),
        ({"version": 2}, "format"),
        ({"version": True}, "format"),
        ({"marks": {}}, "marks"),
        ({"marks": [3]}, "marks[0]"),
        ({"marks": [{"game": "caribbean"}]}, "marks[0]"),
        ("game", "marks[0].game"),
        ("marks", "marks[0].marks"),
        ("hints", "marks[0].hints"),
        ("misconceptions", "marks[0].misconceptions"),
    ],
)
def test_a_file_of_something_else_is_told_where(tmp_path: Path, change: dict[str, Any] | str, where: str) -> None:
    raw = json.loads(Marks((GOOD,)).dump())
    if isinstance(change, str):
        raw["marks"][0][change] = None
    else:
        raw |= change
    file = tmp_path / "marks.json"
    file.write_text(json.dumps(raw))
    with pytest.raises(LoadError) as caught:
        quiz("caribbean", marks=file)
    assert caught.value.where == where
    assert caught.value.path == str(file)
    assert json.loads(file.read_text()) == raw  # and it is left alone


def test_more_marks_than_a_question_is_worth_are_refused() -> None:
    raw = json.loads(Marks((GOOD,)).dump())
    raw["marks"][0]["marks"] = 6
    with pytest.raises(LoadError, match="more than the question is worth"):
        parse_marks(json.dumps(raw))


def test_a_file_with_as_many_marks_as_are_kept_can_be_read_again(tmp_path: Path) -> None:
    file = tmp_path / "marks.json"
    file.write_text(Marks((HELD,) * MOST_MARKS).dump(), encoding="utf-8")
    assert file.stat().st_size > 2 * 1024 * 1024
    marks = keep(file, GOOD)
    assert len(marks.entries) == MOST_MARKS  # the oldest one has gone
    assert load_marks(file) == marks


@pytest.mark.parametrize("name", ["a\0b", "x" * 300, "\ud800", "marks.json/marks.json"])
def test_what_can_be_no_file_is_told_before_anything_is_asked(tmp_path: Path, name: str) -> None:
    (tmp_path / "marks.json").write_text(Marks().dump())
    with pytest.raises(LoadError):
        quiz("caribbean", n=1, marks=f"{tmp_path}/{name}")


def test_two_programs_lose_no_mark(tmp_path: Path) -> None:
    file = tmp_path / "marks.json"
    with ProcessPoolExecutor(2) as pool:
        list(pool.map(keep, [file] * 60, [GOOD] * 60))
    assert load_marks(file).entries == (GOOD,) * 60


def test_one_kind_may_be_named_without_a_list() -> None:
    assert {asked.kind for asked in quiz("caribbean", n=2, kinds="bid").questions} == {"bid"}
