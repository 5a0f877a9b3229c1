"""Cases, quizzes and predictions: the picture on the left, and on the right what is read, chosen and pressed."""

from __future__ import annotations

from gamekit import GAMES
from gamekit.data import path
from gamekit.lab import QuizBox, ask
from gamekit.lab.predict import predict_together
from gamekit.quiz import quiz
from gamekit.storage import read
from gamekit.study import load_record


def test_what_is_asked_stands_beside_the_picture() -> None:
    played = load_record(read(min(path("caribbean", "records").glob("*.txt"))), GAMES)
    case, box = ask("caribbean", "deliver_beside_a_haven").children[0], QuizBox(quiz("caribbean", n=1)).widget
    for row in (case, box, predict_together(played, 1, anew=True)):
        keys, picture, asked = row.children
        assert "gk-wide" in row._dom_classes  # noqa: SLF001 - ipywidgets tells it nowhere else
        assert keys.layout.display == "none"
        assert ["<svg" in child.value for child in picture.children] == [True]
        assert not any("<svg" in str(getattr(child, "value", "")) for child in asked.children)
        assert len(asked.children) >= 4


def test_the_row_keeps_plain_keys_and_is_dressed_by_what_is_not_seen() -> None:
    keys = QuizBox(quiz("caribbean", n=1)).widget.children[0]
    assert "stopPropagation" in keys._esm  # noqa: SLF001 - what the browser runs
    assert keys._esm.count("export default") == 1  # noqa: SLF001
    assert keys._css.count("{") == keys._css.count("}") > 0  # noqa: SLF001
