"""A case in a notebook: the position and the question, an answer of one's own, the ruling, the other reading."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

import ipywidgets as widgets

from gamekit.cases import Case, Ruling, case
from gamekit.lab.wide import side_by_side
from gamekit.svg import svg
from gamekit.words import listed

_WIDE = widgets.Layout(width="100%", max_width="52em")
_LONGEST = 500


class CaseBox(widgets.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """A case that is answered before it is told; whatever it shows is text, never markup from a name.

    ``case`` is what it asks about. Where no kernel runs, the ruling stands folded below the question.
    """

    def __init__(self, case: Case[Any]) -> None:
        """Show the position and the question."""
        self.case = case
        self._others = case.others()
        self._picture = svg(case.game.picture(case.position))
        self.answer = widgets.Textarea(
            placeholder="What do you think, and why?", rows=2, layout=_WIDE, continuous_update=False
        )
        self.tell = widgets.Button(description="Show the ruling", button_style="primary")
        self.told = widgets.HTML(layout=_WIDE)
        self.readings = [_button(f"And if {_worded(change)}?") for change in self._others]
        self.tell.on_click(self._tell)
        for button, change in zip(self.readings, self._others, strict=True):
            button.on_click(lambda _, change=change: self._read(change))
        self.buttons = widgets.HBox([self.tell])
        head = widgets.HTML(_asked(case), layout=_WIDE)
        picture = widgets.HTML(self._picture, layout=_WIDE)
        super().__init__([side_by_side([picture], [head, self.answer, self.buttons, self.told])])

    def _tell(self, _button: widgets.Button) -> None:
        if self.tell.disabled:
            return
        answer = self.answer.value.strip()[:_LONGEST]
        said = f"<p>You said: {escape(answer)}</p>" if answer else ""
        self.answer.disabled = self.tell.disabled = True
        self.buttons.children = [self.tell, *self.readings]
        self.told.value = said + _ruled(self.case.ruling())

    def _read(self, change: Mapping[str, str]) -> None:
        if not self.tell.disabled:
            return  # the ruling comes first
        for button, other in zip(self.readings, self._others, strict=True):
            if other == change and not button.disabled:
                button.disabled = True
                self.told.value += _ruled(self.case.under(**change))

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | dict[str, Any] | None:
        """Return the widget with the case as a page, for where no kernel runs."""
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        told = "".join(_ruled(ruling) for ruling in (self.case.ruling(), *map(self._under, self._others)))
        page = f"{_asked(self.case)}{self._picture}<details><summary>The ruling</summary>{told}</details>"
        return {**data, "text/plain": repr(self), "text/html": page}, metadata

    def _under(self, change: Mapping[str, str]) -> Ruling:
        return self.case.under(**change)

    def __repr__(self) -> str:
        """Return the question."""
        return f"<{self.case.title}: {self.case.question()}>"


def ask(game: str, name: str) -> CaseBox:
    """Return a case of a game, to be thought about before its ruling is shown; LookupError names those there are."""
    return CaseBox(case(game, name))


def _button(words: str) -> widgets.Button:
    return widgets.Button(description=words, layout=widgets.Layout(width="auto"))


def _worded(change: Mapping[str, str]) -> str:
    return listed([f"{option} is {value}" for option, value in change.items()])


def _asked(asked: Case[Any]) -> str:
    return f"<h3>{escape(asked.title)}</h3><p>{escape(asked.question())}</p>"


def _ruled(ruling: Ruling) -> str:
    return f"<div>{ruling.table().html()}</div>"
