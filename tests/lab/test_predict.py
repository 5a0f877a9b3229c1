"""Predict, commit, reveal in a notebook: each click in its time, the second one included, and names stay text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from gamekit import GAMES
from gamekit.data import path
from gamekit.lab import predict as lab
from gamekit.lab.predict import PredictBox, predict_together
from gamekit.storage import read
from gamekit.study import Record, load_record
from gamekit.svg import svg
from tests.caribbean.atoll import ABOARD, FIVE, at, laid, record, turn

GIFT = ("Arriba sails a02", "Arriba delivers h-yellow-1", "Arriba ends")
HOSTILE = '<img src=x onerror="alert(1)">'


@pytest.fixture(autouse=True)
def _no_boxes() -> Iterator[None]:
    yield
    lab._BOXES.clear()  # noqa: SLF001 - the boxes that are kept


def gift() -> Record[Any]:
    """Ann, who moves Arriba with 4,000 aboard, delivers them to Ben."""
    return record(turn(**ABOARD), *GIFT)


def number(box: PredictBox, option: str) -> int:
    return box.prediction.options.index(option) + 1


def test_a_class_guesses_and_is_told() -> None:
    box = predict_together(gift(), 2)
    right, wrong = number(box, "Ben receives 4,000"), number(box, "Ann receives 4,000")
    assert "No guess so far." in box.says.value
    box.line.value = f"Mia {right}"
    assert box.line.value == ""
    assert "Mia is noted. 1 guess so far: Mia" in box.says.value
    box.line.value = f"Mary Ann: {wrong}"
    box.line.value = f"Noa {wrong}"
    box.line.value = f"Noa  {right}"
    assert "Noa has thought again. 3 guesses so far: Mia, Mary Ann, Noa" in box.says.value
    box.reveal.click()  # not yet
    assert box.told.value == ""
    for _ in range(2):
        box.close_guesses.click()
    assert "3 guesses, and no more." in box.says.value
    assert ">Ben receives 4,000: 2</li>" in box.asked.value
    assert ">Ann receives 4,000: 1</li>" in box.asked.value
    assert box.told.value == ""
    before = box.picture.value
    box.line.value = f"Kim {right}"
    box.note.click()
    assert len(box.prediction.guesses) == 3
    for _ in range(2):
        box.reveal.click()
    assert "Ben receives 4,000 doubloons. [deliver.opponent]" in box.told.value
    assert ">Ben receives 4,000: 2, and this happened</li>" in box.asked.value
    assert ">Ann receives 4,000: 1</li>" in box.asked.value
    assert box.asked.value.count("Who is paid what?") == 1
    assert box.picture.value != before
    assert box.picture.value == svg(GAMES["caribbean"].picture(box.prediction.after))
    assert "2 of 3 guessed what happened." in box.says.value


def test_hands_are_counted_in_a_line() -> None:
    box = predict_together(gift(), 2)
    right, wrong = number(box, "Ben receives 4,000"), number(box, "Ann receives 4,000")
    box.line.value = f"{right}: 14, {wrong} 3"
    assert box.line.value == ""
    assert "The hands are counted. 17 guesses so far." in box.says.value
    box.line.value = f"{right}: 4"
    box.line.value = f"Mia {right}"
    assert "Mia is noted. 8 guesses so far: Mia." in box.says.value
    for line, says in (
        (f"{right}: 1, 9: 1", "guess an option, 1 to"),
        (f"{right}: 1, {wrong}: 499", "500 guesses are"),
    ):
        box.line.value = line
        assert says in box.says.value
        assert box.line.value == line
        assert box.prediction.total == 8  # all of a line or nothing
    box.line.value = ""
    box.close_guesses.click()
    box.reveal.click()
    assert ">Ben receives 4,000: 5, and this happened</li>" in box.asked.value
    assert "5 of 8 guessed what happened." in box.says.value


def test_a_class_may_be_told_without_a_guess() -> None:
    box = predict_together(gift(), 2)
    box.close_guesses.click()
    assert "Closed without a guess." in box.says.value
    assert "this happened" not in box.asked.value
    box.reveal.click()
    assert "Ben receives 4,000 doubloons. [deliver.opponent]" in box.told.value
    # The haven is Ben's, so he receives the 4,000.
    assert ">Ben receives 4,000: this happened</li>" in box.asked.value
    assert box.asked.value.count("this happened") == box.asked.value.count("outline") == 1
    assert ">Ann receives 4,000</li>" in box.asked.value
    assert "gradient" not in box.asked.value


def test_a_comment_comes_with_what_happened_and_not_before() -> None:
    comment = "A gift & no theft."
    box = predict_together(gift(), 2, comment=comment)
    shown = (box.asked, box.says, box.told, box.picture)
    box.line.value = "Mia 1"
    box.close_guesses.click()
    assert not any("A gift" in one.value for one in shown)
    assert predict_together(gift(), 2) is box
    box.reveal.click()
    assert "A gift &amp; no theft." in box.told.value
    bundle = box._repr_mimebundle_()
    assert isinstance(bundle, tuple)
    open_part, folded = bundle[0]["text/html"].split("<details>")
    assert "A gift" not in open_part
    assert "A gift &amp; no theft." in folded
    assert "this happened" not in open_part  # a page is for another class


def test_nothing_is_closed_with_half_a_guess() -> None:
    box = predict_together(gift(), 2)
    box.note.click()
    assert (
        "Type a name and a number (Mia 2), or hands for each number (1: 3, 2: 14), and press Enter." in box.says.value
    )
    box.line.value = "Mia 1"
    box.line.value = "Noa"
    box.close_guesses.click()
    assert "Not noted: write the name and the number of an option" in box.says.value
    assert not box.close_guesses.disabled
    box.line.value = "Noa 1"
    box.close_guesses.click()
    assert len(box.prediction.guesses) == 2
    assert box.close_guesses.disabled


@pytest.mark.parametrize("line", ["2", "Mia", "Mia two", "Mia 0", "Mia 99", f"Mia {'9' * 5000}", f"{'M' * 41} 1"])
def test_what_is_no_guess_stays_to_be_mended(line: str) -> None:
    box = predict_together(gift(), 2)
    box.line.value = line
    assert "Not noted: " in box.says.value
    assert "sys." not in box.says.value
    assert box.line.value == line
    assert not box.prediction.guesses


@pytest.mark.parametrize(
    "line",
    ["1: 3 2: 1", "1: 3; 2: 1", "1: 3, 1: 2", "1 3 2 1", "3, 4, 2", "Mia: 1, Noa: 2", "Mia 1, Noa 2", "Mia: 1 Noa: 2"],
)
def test_several_guesses_on_a_line_are_not_taken_for_one(line: str) -> None:
    box = predict_together(gift(), 2)
    box.line.value = line
    assert "Not noted: " in box.says.value
    assert box.line.value == line
    assert not box.prediction.total


@pytest.mark.parametrize("name", ["Row 2", "7b, row 2", "Mia, Noa", "Mia & Noa", "🦜", "Mary: Ann"])
def test_a_row_or_a_pair_may_have_a_name(name: str) -> None:
    box = predict_together(gift(), 2)
    box.line.value = f"{name}: 1"
    box.line.value = f"{name} 2"
    assert list(box.prediction.guesses.values()) == [box.prediction.options[1]]
    assert list(box.prediction.guesses) == [name]


def test_free_guesses_are_words() -> None:
    box = predict_together(record(at(), *laid(*FIVE[:2])), 2)
    box.line.value = "Mia"
    assert "a colon and the guess" in box.says.value
    box.line.value = "Mia: Ann moves: Arriba"
    assert box.prediction.guesses == {"Mia": "Ann moves: Arriba"}
    box.close_guesses.click()
    box.reveal.click()
    assert "Ann may sail Arriba 5 spaces. [sail.barrels]" in box.told.value


@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_guessed_at(game: str) -> None:
    played = load_record(read(min(path(game, "records").glob("*.txt"))), GAMES)
    box = predict_together(played, len(played.nodes))
    assert "<svg" in box.picture.value
    box.line.value = "Mia 1" if box.prediction.options else "Mia: it ends"
    box.close_guesses.click()
    box.reveal.click()
    assert all(f"[{event.rule.id}]" in box.told.value for event in played.nodes[-1].steps[0].events if event.to is None)
    assert ": 1" in box.asked.value


def test_names_and_guesses_stay_text() -> None:
    box = predict_together(record(at(), *laid(*FIVE[:2])), 2)
    box.line.value = f"{HOSTILE}: {HOSTILE}"
    assert "&lt;img src" in box.says.value
    box.close_guesses.click()
    box.reveal.click()
    for shown in (box.says, box.told, box.asked):
        assert "<img src=x" not in shown.value


def test_the_guesses_of_a_class_are_not_lost_by_running_a_cell_again() -> None:
    box = predict_together(gift(), 2)
    box.line.value = "Mia 1"
    assert predict_together(gift(), 2) is box
    assert predict_together(gift(), 1) is not box
    other = predict_together(gift(), 2, anew=True)
    assert other is not box
    assert not other.prediction.guesses
    assert predict_together(gift(), 2) is other


def test_where_no_kernel_runs_the_outcome_is_folded() -> None:
    box = predict_together(gift(), 2)
    bundle = box._repr_mimebundle_()
    assert isinstance(bundle, tuple)
    question, folded = bundle[0]["text/html"].split("<details>")
    assert "<svg" in question
    assert "Who is paid what?" in question
    assert "deliver.opponent" not in question
    assert "Ben receives 4,000 doubloons. [deliver.opponent]" in folded
    assert "0 guesses" in bundle[0]["text/plain"]
