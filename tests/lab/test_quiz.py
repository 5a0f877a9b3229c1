"""The quiz in a notebook: what each click does, the second click included, and that names stay text."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from gamekit.lab.quiz import QuizBox
from gamekit.marks import Marks
from gamekit.quiz import Quiz, quiz

HOSTILE = '<img src=x onerror="alert(1)">'


@pytest.fixture
def box() -> QuizBox:
    return QuizBox(quiz("caribbean", n=2, seed=4))


def right(box: QuizBox) -> int:
    asked = box.quiz.question
    assert asked is not None
    return asked.right


def test_a_question_is_shown_with_its_position(box: QuizBox) -> None:
    asked = box.quiz.question
    assert asked is not None
    assert "Question 1 of 2" in box.head.value
    assert [text for text, _ in box.options.options] == list(asked.options)
    assert box.options.index is None
    assert box.board.value.startswith("<svg")
    assert box.hint.description == "Next hint: the chapter, for 1 mark"
    assert box.next.disabled


def test_places_have_letters_and_the_answer_draws_the_way() -> None:
    box = QuizBox(quiz("caribbean", n=1, seed=4, kinds="reach"))
    asked = box.quiz.question
    assert asked is not None
    letters = [text.partition(": ")[0] for text, _ in box.options.options]
    assert letters == ["a", "b", "c", "d"]
    assert [text.partition(": ")[2] for text, _ in box.options.options] == list(asked.options)
    before = box.board.value
    box.options.index = right(box)
    box.answer.click()
    assert box.board.value != before
    assert len(asked.answer.way) > 1
    box.next.click()
    assert "<table>" in box.said.value
    assert box.widget.left.layout.display == "none"


def test_answering_marks_once_however_often_one_clicks(box: QuizBox) -> None:
    box.answer.click()
    assert "Choose one of the options first." in box.said.value
    assert box.quiz.marks.entries == ()
    box.options.index = right(box)
    for _ in range(5):
        box.answer.click()
    marks: Marks = box.quiz.marks
    assert [entry.marks for entry in marks.entries] == [5]
    assert "Right: " in box.said.value
    assert box.answer.disabled
    assert box.options.disabled
    box.hint.click()  # it is too late for a hint, and the next question's is not taken
    assert box.quiz.hints_taken == ()
    for _ in range(3):
        box.next.click()
    assert "Question 2 of 2" in box.head.value
    assert box.said.value == ""
    assert box.options.index is None


def test_hints_are_told_and_charged(box: QuizBox) -> None:
    box.hint.click()
    box.hint.click()
    assert box.said.value.count("Hint: ") == 2
    for _ in range(9):
        box.hint.click()
    assert box.hint.disabled
    assert box.hint.description == "No further hint"
    box.options.index = right(box)
    box.answer.click()
    assert box.quiz.marks.entries[0].marks == 0


def test_the_end_shows_the_marks(box: QuizBox) -> None:
    for _ in range(2):
        box.options.index = right(box)
        box.answer.click()
        box.next.click()
    assert "10 of 10 marks" in box.head.value
    assert "<table>" in box.said.value
    assert box.widget.left.layout.display == "none"
    for button in (box.answer, box.hint, box.next):
        button.click()
        assert button.layout.display == "none"
    assert len(box.quiz.marks.entries) == 2


def test_a_file_that_cannot_be_written_marks_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    box = QuizBox(quiz("caribbean", n=1, seed=4, marks=tmp_path / "marks.json"))

    def full(*_given: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("gamekit.marks.write", full)
    box.options.index = right(box)
    box.answer.click()
    assert "could not be kept: No space left on device" in box.said.value
    assert box.quiz.marks.entries == ()
    monkeypatch.undo()
    box.answer.click()
    assert box.quiz.marks.earned == 5


def test_names_stay_text() -> None:
    asked = quiz("caribbean", n=1, seed=4, kinds=("bid",)).questions[0]
    table = asked.position.table
    position = replace(asked.position, table=replace(table, players=(HOSTILE, *table.players[1:])))
    box = QuizBox(Quiz([replace(asked, ask=f"{HOSTILE} moves?", position=position)]))
    for widget in (box.head, box.board, box.said):
        assert "<img" not in widget.value
    assert "&lt;img" in box.head.value


@pytest.mark.parametrize(("text", "says"), [("rubbish", "it is no JSON"), (None, "it cannot be written")])
def test_why_a_mark_could_not_be_kept_is_told(tmp_path: Path, text: str | None, says: str) -> None:
    file = tmp_path / "folder" / "marks.json"
    box = QuizBox(quiz("caribbean", n=1, seed=4, marks=file))
    if text is not None:
        file.parent.mkdir()
        file.write_text(text)
    box.options.index = right(box)
    box.answer.click()
    assert "The mark could not be kept: " in box.said.value
    assert says in box.said.value
    assert "None" not in box.said.value
    assert box.quiz.marks.entries == ()
