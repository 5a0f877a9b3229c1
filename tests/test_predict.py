"""Predict, commit, reveal: each in its time, and nothing told before it."""

from __future__ import annotations

from typing import Any

import pytest

from gamekit import GAMES
from gamekit.data import path
from gamekit.predict import MOST_GUESSES, Prediction, TooEarly, predict
from gamekit.storage import read
from gamekit.study import load_record
from tests.caribbean.atoll import ABOARD, FIVE, at, laid, record, turn

GIFT = ("Arriba sails a02", "Arriba delivers h-yellow-1", "Arriba ends")


def gift() -> Prediction[Any]:
    """Ann, who moves Arriba with 4,000 aboard, delivers them to Ben."""
    return predict(record(turn(**ABOARD), *GIFT), 2)


def option(asked: Prediction[Any], text: str) -> int:
    return asked.options.index(text) + 1


def test_a_class_predicts_commits_and_is_told() -> None:
    asked = gift()
    assert "She delivers her chest to the yellow haven, Palm Reef. Who is paid what?" in asked.ask
    assert {"Ben receives 4,000", "Ann receives 4,000"} <= set(asked.options)
    asked.guess("Mia", option(asked, "Ann receives 4,000"))
    asked.guess("Noa", option(asked, "Ann receives 4,000"))
    asked.guess("Kim", option(asked, "Ben receives 4,000"))
    asked.guess("Noa", option(asked, "Ben receives 4,000"))  # Noa thinks again
    assert asked.table().rows == [(3,)]
    with pytest.raises(TooEarly, match="Commit"):
        asked.reveal()
    asked.commit()
    with pytest.raises(TooEarly, match="closed"):
        asked.guess("Mia", 1)
    counts = dict(zip(asked.table()["guess"], asked.table()["how many"], strict=True))
    assert (counts["Ann receives 4,000"], counts["Ben receives 4,000"]) == (1, 2)
    assert set(asked.table()["truth"]) == {""}
    assert "Ben receives 4,000 doubloons. [deliver.opponent]" in asked.reveal()
    marked = [row[0] for row in asked.table() if row[2]]
    assert marked == ["Ben receives 4,000"]
    assert asked.table().note == "2 of 3 guessed what happened."
    assert asked.reveal() == asked.reveal()
    assert asked.briefly == "Who is paid what?"
    assert asked.rules == ("deliver.adjacent", "deliver.opponent", "deliver.gone")
    assert asked.table().title == "Choice 2 of 3: Who is paid what?"
    assert asked.after.doubloons(1) - asked.position.doubloons(1) == 4_000  # Ben's, after it and before


def test_hands_are_counted_beside_names() -> None:
    asked = gift()
    ann, ben = option(asked, "Ann receives 4,000"), option(asked, "Ben receives 4,000")
    asked.count({ann: 3, ben: 9})
    asked.count({ben: 14})  # counted once more
    asked.guess("Mia", ben)
    assert (asked.total, asked.table().rows) == (18, [(18,)])
    wrong: list[Any] = [{0: 1}, {9: 1}, {"1": 1}, {ann: -1}, {ann: True}, {ben: 1, ann: "3"}]
    for hands in wrong:
        with pytest.raises(ValueError, match=r"guess an option|count the hands"):
            asked.count(hands)
    with pytest.raises(ValueError, match="500 guesses are the most"):
        asked.count({ben: 1, ann: MOST_GUESSES - 1})  # Mia has guessed, too
    assert asked.total == 18  # all of it or nothing
    asked.commit()
    with pytest.raises(TooEarly, match="closed"):
        asked.count({ann: 1})
    asked.reveal()
    assert {row[0]: row[1:] for row in asked.table()}["Ann receives 4,000"] == (3, "")
    assert {row[0]: row[1:] for row in asked.table()}["Ben receives 4,000"] == (15, "this happened")
    assert asked.table().note == "15 of 18 guessed what happened."


def test_what_happened_is_told_without_a_guess() -> None:
    asked = gift()
    asked.commit()
    assert "Ben receives 4,000 doubloons. [deliver.opponent]" in asked.reveal()
    assert asked.table().note == ""


def test_another_kind_of_question_may_be_asked() -> None:
    sailed = record(turn(**ABOARD), "Arriba sails a02", "Arriba delivers h-yellow-1", "Arriba ends")
    asked = predict(sailed, 2, kind="left")
    assert asked.briefly == "How far may she sail after that?"
    told = "She delivers her chest to the yellow haven, Palm Reef."
    assert told in asked.ask
    # Delivering costs no movement: what she may sail before it she may sail after it.
    may = next(words for words in asked.ask.split(" and may sail ")[1:])
    asked.guess("Mia", option(asked, may.partition(".")[0]))
    asked.commit()
    asked.reveal()
    assert asked.table().note == "1 of 1 guessed what happened."
    with pytest.raises(ValueError, match="caribbean asks no 'reach' of a choice: there is over, paid, left"):
        predict(sailed, 2, kind="reach")
    with pytest.raises(ValueError, match="of this choice there is no question of the kind 'over'"):
        predict(sailed, 2, kind="over")


def test_hands_need_options() -> None:
    asked = predict(record(at(), *laid(*FIVE[:2])), 2)
    with pytest.raises(ValueError, match="guesses are words here"):
        asked.count({1: 1})


def test_nothing_is_told_before_its_time() -> None:
    asked = gift()
    asked.guess("Mia", 1)
    for text in (repr(asked), asked.table().text(), repr(asked._stop)):  # noqa: SLF001 - what could show by accident
        assert "receives" not in text


def test_steps_without_a_question_take_free_guesses() -> None:
    asked = predict(record(at(), *laid(*FIVE[:2])), 2)
    assert asked.options == ()
    assert "Ben, lay a card on each ship." in asked.ask
    assert "5" not in asked.ask  # none of Ben's cards
    asked.guess("Mia", "  Ann moves Arriba  ")
    asked.commit()
    told = asked.reveal()
    assert "Ann may sail Arriba 5 spaces. [sail.barrels]" in told
    assert not any("cards:" in line for line in told)  # what only Ben saw is not told
    assert asked.table().rows == [("Ann moves Arriba", 1, "")]


def test_a_choice_made_under_the_hand_is_not_told() -> None:
    # Tied at 4: Ann shows at choice 3, Ben keeps at choice 4, and nobody knows of the other's.
    tied = laid("A4 B0 C1 D3 E5 Ft | 2", "A4 B0 C1 D2 E5 F3 | t")
    played = record(at(), *tied, "Ann shows", "Ben keeps", "Arriba ends")
    level = "Ann and Ben are level at 4."
    assert predict(played, 3).ask == f"{level} Ann, show your seventh card or keep it. What happens?"
    assert predict(played, 4).ask == f"{level} Ben, show your seventh card or keep it. What happens?"
    assert predict(played, 5).ask.endswith("“End Arriba's turn here”: what happens?")


def test_chance_has_no_words_of_its_own() -> None:
    played = load_record(read(min(path("caribbean", "records").glob("*.txt"))), GAMES)
    assert predict(played, 1).ask == "The first chests are being drawn. What happens?"


@pytest.mark.parametrize("name", [None, 5, "a\nb", "\x00", "Ann\ud800"])
def test_what_cannot_be_seen_is_no_name(name: Any) -> None:
    asked = gift()
    with pytest.raises(ValueError, match="a name is text that can be seen"):
        asked.guess(name, 1)
    assert asked.guesses == {}


def test_a_teacher_may_give_the_options() -> None:
    asked = predict(record(turn(), "Arriba ends"), 1, options=("She may", "She may not"))
    asked.guess("Mia", 2)
    asked.commit()
    asked.reveal()
    assert asked.table().rows == [("She may", 0, ""), ("She may not", 1, "")]
    assert asked.table().note == ""


@pytest.mark.parametrize(
    ("name", "what", "words"),
    [
        ("", 1, "a name has 1 to 40"),
        ("M" * 41, 1, "a name has 1 to 40"),
        ("Mia", 0, "guess an option, 1 to"),
        ("Mia", 99, "guess an option, 1 to"),
        ("Mia", True, "guess an option, 1 to"),
        ("Mia", "1", "guess an option, 1 to"),
    ],
)
def test_what_is_no_guess_is_refused(name: str, what: Any, words: str) -> None:
    asked = gift()
    with pytest.raises(ValueError, match=words):
        asked.guess(name, what)
    assert asked.guesses == {}


def test_no_such_choice() -> None:
    for number in (0, 4, True, "2"):
        with pytest.raises(ValueError, match="the record has choices 1 to 3"):
            predict(record(turn(**ABOARD), *GIFT), number)  # type: ignore[arg-type]


@pytest.mark.parametrize("game", GAMES)
def test_every_choice_of_a_record_can_be_predicted(game: str) -> None:
    played = load_record(read(min(path(game, "records").glob("*.txt"))), GAMES)
    made = 0
    for number in range(1, len(played.nodes) + 1):
        asked = predict(played, number)
        assert asked.position == GAMES[game].view(asked.position, None)
        asked.guess("Mia", 1 if asked.options else "something")
        asked.commit()
        told = asked.reveal()
        open_events = [e for step in played.nodes[number - 1].steps for e in step.events if e.seen_by(None)]
        assert len(told) == len(open_events)
        made += bool(asked.options)
    assert bool(made) == (game == "caribbean")
