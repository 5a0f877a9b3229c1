"""A case in a notebook: the position and the question, an answer of one's own, the ruling, the other reading."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

import ipywidgets as widgets

from gamekit.cases import Case, Ruling, case
from gamekit.lab.wide import Wide
from gamekit.rulebook import Rule
from gamekit.svg import svg

_WIDE = widgets.Layout(width="auto", max_width="70em")
_LONGEST = 500
_OTHERWISE = "Some tables say otherwise."


class CaseBox(widgets.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """A case that is answered before it is told; whatever it shows is text, never markup from a name.

    ``case`` is what it asks about. Where no kernel runs, the ruling stands folded below the question.
    """

    def __init__(self, case: Case[Any]) -> None:
        """Show the position and the question."""
        self.case = case
        self._others = case.others()
        self._picture = svg(case.picture())
        self.answer = widgets.Textarea(
            placeholder="What do you think, and why?", rows=2, layout=_WIDE, continuous_update=False
        )
        self.tell = widgets.Button(description="Show the ruling", button_style="primary")
        self.told = widgets.HTML(layout=_WIDE)
        self.readings = [_button(_other_rule(case, change).title) for change in self._others]
        self.tell.on_click(self._tell)
        for button, change in zip(self.readings, self._others, strict=True):
            button.on_click(lambda _, change=change: self._read(change))
        self.otherwise = widgets.VBox([], layout=_WIDE)
        head = widgets.HTML(_asked(case), layout=_WIDE)
        picture = widgets.HTML(self._picture, layout=_WIDE)
        super().__init__([Wide([picture], [head, self.answer, self.tell, self.told, self.otherwise])])

    def _tell(self, _button: widgets.Button) -> None:
        if self.tell.disabled:
            return
        answer = self.answer.value.strip()[:_LONGEST]
        said = f"<p>You said: {escape(answer)}</p>" if answer else ""
        self.answer.disabled = self.tell.disabled = True
        self.told.value = said + _ruled(self.case)
        if self.readings:
            offer = widgets.HTML(f"<p>{_OTHERWISE} See it played with:</p>", layout=_WIDE)
            self.otherwise.children = [offer, *self.readings]

    def _read(self, change: Mapping[str, str]) -> None:
        if not self.tell.disabled:
            return  # the ruling comes first
        for button, other in zip(self.readings, self._others, strict=True):
            if other == change and not button.disabled:
                button.disabled = True
                below = widgets.HTML(_answered(self.case.under(**change), _other_rule(self.case, change)), layout=_WIDE)
                at = self.otherwise.children.index(button) + 1
                self.otherwise.children = (*self.otherwise.children[:at], below, *self.otherwise.children[at:])

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | dict[str, Any] | None:
        """Return the widget with the case as a page, for where no kernel runs."""
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        told = _ruled(self.case) + "".join(_ruled_otherwise(self.case, change) for change in self._others)
        page = f"{_asked(self.case)}{self._picture}<details><summary>The ruling</summary>{told}</details>"
        return {**data, "text/plain": repr(self), "text/html": page}, metadata

    def __repr__(self) -> str:
        """Return the question."""
        return f"<{self.case.title}: {self.case.question()}>"


def ask(game: str, name: str, number: int | None = None) -> CaseBox:
    """Return a case of a game, to be thought about before its ruling is shown.

    ``ask("caribbean", "ties", 2)`` is the second about ties; without a number ``name`` is that of a scenario.
    LookupError names those there are.
    """
    return CaseBox(case(game, name, number))


def _button(words: str) -> widgets.Button:
    return widgets.Button(description=words, layout=widgets.Layout(width="max-content", max_width="calc(100% - 4px)"))


def _other_rule(asked: Case[Any], change: Mapping[str, str]) -> Rule:
    """Return the rule that holds under another reading."""
    ((option, value),) = change.items()
    book = asked.game.rulebook
    return book[book.readings[option].rule(value)]


def _asked(asked: Case[Any]) -> str:
    return f"<h3>{escape(asked.title)}</h3><p>{escape(asked.question())}</p>"


def _ruled(asked: Case[Any]) -> str:
    return _answered(asked.ruling(), asked.rule)


def _ruled_otherwise(asked: Case[Any], change: Mapping[str, str]) -> str:
    """Return the ruling of other tables, and how they read the rules."""
    ruling = asked.under(**change)
    return f"<p>{_OTHERWISE} {escape(ruling.title)}.</p>{_answered(ruling, _other_rule(asked, change))}"


def _answered(ruling: Ruling, rule: Rule) -> str:
    """Return a ruling: the answer, the rule behind it, and folded how it was played."""
    cited = f"{rule.title}. {rule.gist} [{rule.id}, {rule.standing.value}: {rule.cited}]"
    played = f"<details><summary>How it was played</summary>{_played(ruling)}</details>"
    return f"<div><p><strong>{escape(ruling.answer)}</strong></p><p>{escape(cited)}</p>{played}</div>"


def _played(ruling: Ruling) -> str:
    """Return what was tried and what happened, one below the other: there is no room for a table."""
    lines = "".join(
        f"<li>{f'<strong>{escape(line.words)}.</strong> ' if line.words else ''}{escape(str(line))}</li>"
        for line in ruling.lines
    )
    return f"<ul>{lines}</ul>"
