"""Cases and quizzes show the picture on the left, and on the right whatever is read, chosen and pressed."""

from __future__ import annotations

from gamekit.lab import QuizBox, ask
from gamekit.quiz import quiz


def test_what_is_asked_stands_beside_the_picture() -> None:
    for row in (ask("caribbean", "deliver_beside_a_haven").children[0], QuizBox(quiz("caribbean", n=1)).widget):
        style, picture, asked = row.children
        assert "gk-wide" in row._dom_classes  # noqa: SLF001 - ipywidgets tells it nowhere else
        assert style.layout.display == "none"
        assert ["<svg" in child.value for child in picture.children] == [True]
        assert not any("<svg" in str(getattr(child, "value", "")) for child in asked.children)
        assert len(asked.children) >= 4
