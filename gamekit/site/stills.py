"""How the widgets of a notebook look on a page: what a running notebook would show of them first, as plain HTML.

``register()`` runs in the kernel that makes a lesson's outputs. From then on a board is its picture with the log, and
a quiz its questions with folded answers; they are no widgets any more, and nothing on the page waits for a kernel.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any, Final

from IPython.core.getipython import get_ipython
from IPython.display import HTML, display

from gamekit.lab.board import Board
from gamekit.lab.frames import Row
from gamekit.lab.quiz import QuizBox
from gamekit.questions import Question
from gamekit.rulebook import RuleBook
from gamekit.svg import svg

STUDY: Final = "application/vnd.gamekit.study+json"
"""The type of what a board steps through, where it only shows; the page links to its replay."""


def register() -> None:
    """Show boards and quizzes as stills from now on; RuntimeError outside of a notebook."""
    shell = get_ipython()
    if shell is None or shell.display_formatter is None:
        message = "stills are made in a notebook's kernel, and here is none"
        raise RuntimeError(message)
    formatter = shell.display_formatter
    formatter.mimebundle_formatter.for_type(Board, _board_bundle)
    formatter.ipython_display_formatter.for_type(QuizBox, _show_quiz)


def _board_bundle(board: Board, include: object = None, exclude: object = None) -> dict[str, Any]:
    """Return what a cell shows of a board; IPython passes ``include`` and ``exclude``, which do not matter here."""
    del include, exclude
    study = board.study
    return {"text/html": board_still(board), "text/plain": repr(board), **({STUDY: study.dump()} if study else {})}


def _show_quiz(box: QuizBox) -> None:
    display(HTML(quiz_still(box.quiz.questions)))  # type: ignore[no-untyped-call]


def board_still(board: Board) -> str:
    """Return a board as HTML: the picture, what can be done now, everybody's score, and the log with its rules."""
    shown, book = board.moment, board.game.rulebook
    seats = shown.beside.seats
    columns = ["player", shown.beside.unit.lower(), *(["now"] if any(seat.status for seat in seats) else [])]
    cells = [(seat.name, f"{seat.amount:,}", seat.status)[: len(columns)] for seat in seats]
    head = "".join(f'<th scope="col">{escape(column)}</th>' for column in columns)
    rows = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in cells)
    return (
        f'<figure class="still">{svg(shown.scene)}<figcaption><b>{escape(shown.beside.title)}.</b> '
        f"{escape(shown.now[1])}</figcaption></figure>"
        f'<table class="scores"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'
        f"{log(shown.log, book)}"
    )


def log(rows: Iterable[Row], book: RuleBook) -> str:
    """Return the lines of a log, folded, each with its rule and how sure that is; comments have none."""
    lines = [
        f"<li>{escape(text)} {_cited(book, rule)}</li>" if rule else f"<li><em>{escape(text)}</em></li>"
        for _, text, rule, *_ in rows
    ]
    return f"<details><summary>What happened</summary><ol>{''.join(lines)}</ol></details>" if lines else ""


def _cited(book: RuleBook, rule: str) -> str:
    title, standing = book[rule].title, book[rule].standing.value
    return f'<code title="{escape(title)}">{escape(rule)}</code> <span class="std std-{standing}">{standing}</span>'


def quiz_still(questions: Iterable[Question[Any]]) -> str:
    """Return questions as HTML: position, question, options, and the answer folded below with its rule."""
    return "".join(_question(number, asked) for number, asked in enumerate(questions, 1))


def _question(number: int, asked: Question[Any]) -> str:
    answer = asked.answer
    options = "".join(f"<li>{escape(option)}</li>" for option in asked.options)
    letters = ' type="a"' if asked.places else ""
    told = "".join(f"<p>{escape(line)}</p>" for line in answer.told)
    drawn = svg(asked.solution()) if answer.way else ""
    wrong = "".join(
        f"<li>{escape(option)}: {escape(one.belief)} But: {escape(one.instead)}</li>"
        for option, held in asked.leads
        for one in held
    )
    mistakes = f"<p>Whoever says something else may believe:</p><ul>{wrong}</ul>" if wrong else ""
    return (
        f'<section class="question"><h3>Question {number}</h3>{svg(asked.picture())}<p><b>{escape(asked.ask)}</b></p>'
        f"<ol{letters}>{options}</ol><details><summary>The answer</summary><p><b>{escape(answer.text)}</b></p>{drawn}"
        f"{told}"
        f"<p>{escape(answer.rule.gist)} {_cited(asked.game.rulebook, answer.rule.id)}</p>{mistakes}</details></section>"
    )
