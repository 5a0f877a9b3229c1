"""A quiz in a notebook: the position, the question, its options as radio buttons, hints and marks."""

from __future__ import annotations

from html import escape
from threading import RLock
from typing import Any

import ipywidgets as widgets
from IPython.display import display

from gamekit.lab.wide import Wide
from gamekit.quiz import Feedback, Quiz
from gamekit.storage import LoadError
from gamekit.svg import svg

_WIDE = widgets.Layout(width="auto", max_width="70em")


class QuizBox:
    """A quiz that is answered by clicking; whatever it shows is text, never markup from a name.

    ``widget`` is what a cell shows; the box shows itself as well. Every click says what happened in words, and a
    second click on the same button finds nothing left to do.
    """

    def __init__(self, quiz: Quiz) -> None:
        """Show the present question of ``quiz``; answers are marked there."""
        self.quiz = quiz
        self._lock = RLock()
        self._feedback: Feedback | None = None
        self.head = widgets.HTML(layout=_WIDE)
        self.board = widgets.HTML(layout=_WIDE)
        self.options = widgets.RadioButtons(options=[], layout=widgets.Layout(width="max-content", max_width="100%"))
        self.said = widgets.HTML(layout=_WIDE)
        self.answer = widgets.Button(description="Answer", button_style="primary")
        self.hint = widgets.Button(description="Hint", layout=widgets.Layout(width="auto"))
        self.next = widgets.Button(description="Next question")
        self.answer.on_click(self._answered)
        self.hint.on_click(self._hinted)
        self.next.on_click(self._went_on)
        buttons = widgets.HBox([self.answer, self.hint, self.next])
        buttons.layout.flex_flow = "row wrap"
        self.said.add_class("gk-said")
        self.widget = Wide([self.board], [self.head, self.options, buttons, self.said])
        self._show()

    def _ipython_display_(self) -> None:
        display(self.widget)  # type: ignore[no-untyped-call]

    # --- Clicks --------------------------------------------------------------------------------------------------

    def _answered(self, _button: Any) -> None:
        with self._lock:
            present = self.quiz.question
            if self._feedback is not None or present is None:
                return
            chosen = self.options.index
            if chosen is None:
                self.said.value = _paragraphs(["Choose one of the options first."])
                return
            try:
                self._feedback = self.quiz.answer(chosen + 1)
            except (OSError, LoadError) as error:  # the learner's file cannot be written, or holds something else
                why = (getattr(error, "strerror", None) or str(error)).rstrip(".")
                self.said.value = _paragraphs([f"The mark could not be kept: {why}. Answer once more."])
                return
            self.said.value = _paragraphs(self._feedback.lines)
            self.board.value = svg(present.solution())
            self._buttons()

    def _hinted(self, _button: Any) -> None:
        with self._lock:
            if self._feedback is not None or not self.quiz.offer():
                return
            self.quiz.hint()
            self.said.value = _paragraphs([f"Hint: {hint.text}" for hint in self.quiz.hints_taken])
            self._buttons()

    def _went_on(self, _button: Any) -> None:
        with self._lock:
            if self._feedback is None:
                return
            self._feedback = None
            self._show()

    # --- Looks ---------------------------------------------------------------------------------------------------

    def _show(self) -> None:
        """Show the present question anew, or the marks after the last one."""
        question = self.quiz.question
        self.said.value = ""
        self.widget.left.layout.display = "none" if question is None else ""  # the marks have all the room
        if question is None:
            self.head.value = _paragraphs([self.quiz.ask()])
            self.board.value = ""
            self.said.value = self.quiz.table().html() if self.quiz.marks.entries else ""
            self.options.options = []
            self._buttons()
            return
        number = len(self.quiz.marks.entries) + 1
        self.head.value = _paragraphs([f"Question {number} of {len(self.quiz.questions)}"], question.ask)
        self.board.value = svg(question.picture())
        self.options.options = [(text, place) for place, text in enumerate(question.lettered())]
        self.options.index = None
        (self.options.add_class if question.places else self.options.remove_class)("gk-lettered")
        self._buttons()

    def _buttons(self) -> None:
        open_still = self._feedback is None and self.quiz.question is not None
        self.options.disabled = not open_still
        self.answer.disabled = not open_still
        offer = self.quiz.offer().strip() if open_still else ""
        self.hint.description = offer or "No further hint"
        self.hint.disabled = not offer
        last = self.quiz.question is None
        self.next.description = "See your marks" if last else "Next question"
        self.next.disabled = self._feedback is None
        for button in (self.answer, self.hint, self.next):
            button.layout.display = "none" if last and self._feedback is None else ""


def _paragraphs(lines: Any, strong: str = "") -> str:
    told = [escape(line) for line in lines] + ([f"<strong>{escape(strong)}</strong>"] if strong else [])
    return f"<p>{'<br>'.join(told)}</p>"
