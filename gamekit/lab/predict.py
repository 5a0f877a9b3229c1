"""Predict, commit, reveal before a class: the board of the moment before, guesses typed in, then what happened.

``predict_together(record, 15)`` stops before the 15th choice of a record. Guesses are typed one a line, a name and
the number of an option ("Mia 2"); nobody sees the others' before they are closed. All type is large, for a wall.
"""

from __future__ import annotations

from base64 import b64encode
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from html import escape
from io import BytesIO
from threading import RLock
from typing import Any, Final

import ipywidgets as widgets

from gamekit import game_of
from gamekit.draw.figures import fitted_axes
from gamekit.draw.guesses import guesses as draw_guesses
from gamekit.predict import Prediction, predict
from gamekit.study import Record
from gamekit.svg import svg

MOST_BOXES: Final = 24
"""So many boxes are kept with their guesses; when one more is asked for, the oldest is forgotten."""
_LONGEST_NUMBER: Final = 9
"""Digits that the number of an option may have when it is typed."""
_LARGE: Final = "1.5rem"
_ASKED: Final = "font-size:1.6rem;line-height:1.35;margin:0 0 .5em"
_SAID: Final = "font-size:1.35rem;line-height:1.35;margin:.4em 0"
_HALF: Final = widgets.Layout(flex="1 1 26em", min_width="0", max_width="60em", overflow="visible")
_WIDE: Final = widgets.Layout(width="auto")
_ROW: Final = widgets.Layout(width="100%", flex_flow="row wrap", grid_gap="1rem", overflow="visible")
_BOXES: Final[OrderedDict[Hashable, PredictBox]] = OrderedDict()


class PredictBox(widgets.HBox):  # type: ignore[misc]  # ipywidgets has no types
    """One step of a record to be guessed at; whatever it shows is text, never markup from a name.

    ``prediction`` holds the guesses. Where no kernel runs, what happened stands folded below the question.
    """

    def __init__(self, prediction: Prediction[Any]) -> None:
        """Show the position and the question, with the guesses that there are."""
        self.prediction = prediction
        self._lock = RLock()
        self._picture = svg(game_of(prediction.position).picture(prediction.position))
        form = "name and number, as in: Mia 2" if prediction.options else "name: guess, as in: Mia: she turns back"
        self.line = widgets.Text(
            placeholder=form,
            continuous_update=False,
            style={"font_size": _LARGE},
            layout=widgets.Layout(width="auto", height="2.6rem"),
            tooltip=form,
        )
        self.note = self._button("Note the guess", self._noted)
        self.close_guesses = self._button("Close the guesses", self._closed)
        self.reveal = self._button("Show what happened", self._revealed)
        self.reveal.disabled = True
        self.says = widgets.HTML(layout=_WIDE)
        self.told = widgets.HTML(layout=_WIDE)
        self.chart = widgets.HTML(layout=_WIDE)
        self.line.observe(lambda _: self._one_by_one(self._typed), "value")
        buttons = widgets.HBox(
            [self.note, self.close_guesses, self.reveal],
            layout=widgets.Layout(flex_flow="row wrap", grid_gap="0 .5rem"),
        )
        right = [widgets.HTML(_asked(prediction), layout=_WIDE), self.line, buttons, self.says, self.told]
        left = [widgets.HTML(self._picture, layout=_WIDE), self.chart]
        halves = [widgets.VBox(half, layout=_HALF) for half in (left, right)]
        super().__init__(halves, layout=_ROW)
        self._say(self._so_far())

    # --- Clicks and lines ----------------------------------------------------------------------------------------

    def _button(self, words: str, clicked: Callable[[], None]) -> widgets.Button:
        made = widgets.Button(description=words, layout=widgets.Layout(width="auto", height="2.8rem"))
        made.style.font_size = _LARGE
        made.on_click(lambda _: self._one_by_one(clicked))
        return made

    def _one_by_one(self, clicked: Callable[[], None]) -> None:
        with self._lock:
            clicked()

    def _typed(self) -> None:
        line = self.line.value.strip()
        if not line or self.line.disabled:
            return
        try:
            name, what = _read(line, numbered=bool(self.prediction.options))
            again = name in self.prediction.guesses
            self.prediction.guess(name, what)
        except ValueError as error:  # what was typed stays, to be mended
            self._say(f"Not noted: {str(error).rstrip('.')}.")
            return
        self.line.value = ""
        self._say(f"{name} {'has thought again' if again else 'is noted'}. {self._so_far()}")

    def _noted(self) -> None:
        if self.line.value.strip():
            self._typed()
        elif not self.prediction.guesses:
            self._say(f"Type a {self.line.placeholder}, and press Enter.")

    def _closed(self) -> None:
        if self.close_guesses.disabled:
            return
        self._typed()
        if self.line.value.strip():
            return  # it could not be noted: its fault is told, and the guesses stay open
        try:
            self.prediction.commit()
        except ValueError:
            self._say("Nobody has guessed yet.")
            return
        self.line.disabled = self.note.disabled = self.close_guesses.disabled = True
        self.line.layout.display = self.note.layout.display = self.close_guesses.layout.display = "none"
        self.reveal.disabled = False
        self._say(f"{_counted(self.prediction)}, and no more.")
        self.chart.value = _chart(self.prediction)

    def _revealed(self) -> None:
        if self.reveal.disabled:
            return
        told = self.prediction.reveal()
        self.reveal.disabled = True
        self.reveal.layout.display = "none"
        self._say(self.prediction.table().note)
        self.told.value = _happened(told)
        self.chart.value = _chart(self.prediction)

    # --- Looks ---------------------------------------------------------------------------------------------------

    def _so_far(self) -> str:
        names = list(self.prediction.guesses)
        return f"{_counted(self.prediction)} so far: {', '.join(names)}" if names else "No guess so far."

    def _say(self, said: str) -> None:
        self.says.value = f'<p style="{_SAID}">{escape(said)}</p>' if said else ""

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | dict[str, Any] | None:
        """Return the widget with the step as a page, for where no kernel runs."""
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        folded = f"<details><summary>What happened</summary>{_happened(self.prediction.happened)}</details>"
        page = f"{_asked(self.prediction)}{self._picture}{folded}"
        return {**data, "text/plain": repr(self), "text/html": page}, metadata

    def __repr__(self) -> str:
        """Return a short form without guesses or truth."""
        return f"<PredictBox of {self.prediction!r}>"


def predict_together(
    record: Record[Any], number: int, options: Sequence[str] = (), seed: int = 0, *, anew: bool = False
) -> PredictBox:
    """Return the box of a record's choice, 1 for the first; arguments and errors as those of ``gamekit.predict``.

    The same question has one box, with the guesses that were typed in; ``anew`` begins without any, for the next
    class.
    """
    place = (record.game.name, record.text(), number, tuple(options), seed)
    box = None if anew else _BOXES.pop(place, None)
    _BOXES[place] = box or PredictBox(predict(record, number, options, seed))
    while len(_BOXES) > MOST_BOXES:
        _BOXES.popitem(last=False)
    return _BOXES[place]


def _counted(prediction: Prediction[Any]) -> str:
    number = len(prediction.guesses)
    return f"{number:,} guess{'' if number == 1 else 'es'}"


def _read(line: str, *, numbered: bool) -> tuple[str, int | str]:
    """Return the name and the guess of a typed line; ValueError says how one is written."""
    if not numbered:
        name, colon, words = line.partition(":")
        if not colon:
            raise ValueError("write the name, a colon and the guess, as in “Mia: she turns back”")
        return name.strip(), words
    name, _, number = line.replace(":", " ").rpartition(" ")
    if not name.strip() or not number.isdecimal() or len(number) > _LONGEST_NUMBER:
        raise ValueError("write the name and the number of an option, as in “Mia 2”")
    return name.strip(), int(number)


def _asked(prediction: Prediction[Any]) -> str:
    options = "".join(f'<li style="margin:.2em 0">{escape(option)}</li>' for option in prediction.options)
    listed = f'<ol style="{_ASKED};padding-left:1.6em">{options}</ol>' if options else ""
    return f'<p style="{_ASKED}"><strong>{escape(prediction.question)}</strong></p>{listed}'


def _happened(told: Sequence[str]) -> str:
    lines = "".join(f"<li>{escape(line)}</li>" for line in told)
    return f'<ul style="{_SAID};padding-left:1.2em">{lines}</ul>'


def _chart(prediction: Prediction[Any]) -> str:
    """Return the guesses as bars, with their table as twin."""
    table, out = replace(prediction.table(), note=""), BytesIO()
    axes = draw_guesses(prediction, fitted_axes(6, 1 + 0.5 * len(table)))
    axes.figure.canvas.print_figure(out, format="png", dpi=150)
    bars = b64encode(out.getvalue()).decode("ascii")
    alt = "The guesses as bars; the table below tells the same."
    image = f'<img alt="{alt}" style="max-width:100%" src="data:image/png;base64,{bars}">'
    return f'{image}<div style="font-size:1.2rem">{table.html()}</div>'
