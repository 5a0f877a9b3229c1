"""What a teacher prints: questions with their pictures, without answers, and a position as a PDF.

Each is shown in a notebook as a link that saves it; nothing is written beside the notebook.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from io import BytesIO
from typing import Any, Final

from gamekit.draw.shapes import board
from gamekit.questions import Question
from gamekit.quiz import Quiz
from gamekit.site.page import page, static
from gamekit.svg import svg

_KINDS: Final = {"html": "text/html", "pdf": "application/pdf"}


@dataclass(frozen=True)
class Paper:
    """A file to save and to print; ``says`` tells what is in it."""

    name: str
    content: bytes
    says: str

    def _repr_html_(self) -> str:
        kind = _KINDS[self.name.rpartition(".")[2]]
        packed = b64encode(self.content).decode("ascii")
        link = f'<a download="{escape(self.name)}" href="data:{kind};base64,{packed}">Save {escape(self.name)}</a>'
        return f"<p>{link}: {escape(self.says)}</p>"

    def __repr__(self) -> str:
        """Return a short form."""
        return f"<Paper {self.name}: {self.says}>"


def questions_to_print(asked: Quiz | Iterable[Question[Any]], title: str = "Questions") -> Paper:
    """Return a page for A4 with questions, the picture of each, and its options; no answer is in it."""
    questions = tuple(asked.questions if isinstance(asked, Quiz) else asked)
    told = "".join(_question(number, question) for number, question in enumerate(questions, 1))
    body = f'<h1>{escape(title)}</h1>\n<p class="lead">Name:</p>\n{told}'
    html = page(title, body, style=f"{static('lesson.css')}\n{static('paper.css')}")
    says = "open it in a browser and print it, two questions to a page"
    return Paper("questions.html", html.encode(), says)


def _question(number: int, asked: Question[Any]) -> str:
    options = "".join(f"<li>{escape(option)}</li>" for option in asked.options)
    letters = ' type="a"' if asked.places else ""  # as they stand on the picture
    return (
        f'<section class="question"><h2>{number}. {escape(asked.ask)}</h2>{svg(asked.picture())}'
        f"<ol{letters}>{options}</ol></section>\n"
    )


def board_to_print(position: Any) -> Paper:
    """Return what lies open in a position as a PDF of one page, ten inches wide."""
    out = BytesIO()
    board(position).figure.savefig(out, format="pdf")  # type: ignore[union-attr] # it has a figure of its own
    return Paper("board.pdf", out.getvalue(), "the position as a picture, to be printed")
