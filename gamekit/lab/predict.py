"""Predict, commit, reveal before a class: the board of the moment before, guesses typed in, then what happened.

``predict_together(record, 15)`` stops before the 15th choice of a record. Guesses are typed one a line, a name and
the number of an option ("Mia 2"), or the hands for options are counted ("1: 3, 2: 14"); nobody is told the others'
before they are closed. All type is large, for a wall, but for the line that is typed.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from html import escape
from threading import RLock
from typing import Any, Final

import ipywidgets as widgets

from gamekit import game_of
from gamekit.lab.wide import Wide
from gamekit.predict import Prediction, predict
from gamekit.study import Record
from gamekit.svg import svg

MOST_BOXES: Final = 24
"""So many boxes are kept with their guesses; when one more is asked for, the oldest is forgotten."""
_LONGEST_NUMBER: Final = 9
"""Digits that the number of an option may have when it is typed."""
_SEVERAL: Final = re.compile(r"\d\s*[,;:]|:\s*\d")
"""What begins a second guess on the same line, where it stands in a name."""
_BETWEEN: Final = " ,;:.-/"
_LARGE: Final = "1.5rem"
_ASKED: Final = "font-size:1.6rem;line-height:1.35;margin:0 0 .5em"
_SAID: Final = "font-size:1.35rem;line-height:1.35;margin:.4em 0"
_GUESSED: Final = "font-size:1.25rem;line-height:1.3;margin:0 0 .5em"
_TOLD: Final = "font-size:1.15rem;line-height:1.3;margin:.4em 0"
_BARS: Final = "font-size:1.45rem;line-height:1.3;margin:0 0 .5em;padding-left:1.6em"
_BAR: Final = (
    "margin:.25em 0;padding:.1em .4em;"
    "background:linear-gradient(to right,rgba(27,111,106,.3) {0}%,rgba(27,111,106,.06) {0}%)"
)
_PLAIN: Final = "margin:.25em 0;padding:.1em .4em"
_TRUE: Final = ";font-weight:700;outline:.14em solid"
_WIDE: Final = widgets.Layout(width="auto")
_BOXES: Final[OrderedDict[Hashable, PredictBox]] = OrderedDict()


class PredictBox(Wide):
    """One step of a record to be guessed at; whatever it shows is text, never markup from a name.

    ``prediction`` holds the guesses. Where no kernel runs, what happened stands folded below the question.
    """

    def __init__(self, prediction: Prediction[Any], comment: str = "") -> None:
        """Show the position and the question, with the guesses that there are; ``comment`` comes with what happened."""
        self.prediction = prediction
        self.comment = comment
        self._lock = RLock()
        self._picture = _picture(prediction.position)
        form = "a name and a number (Mia 2), or hands for each number (1: 3, 2: 14)"
        form = form if prediction.options else "a name: a guess (Mia: she turns back)"
        self.line = widgets.Text(
            placeholder=form,
            continuous_update=False,
            layout=widgets.Layout(width="auto", height="2rem"),
            tooltip=form,
        )
        self.note = self._button("Note the guess", self._noted)
        self.close_guesses = self._button("Close the guesses", self._closed)
        self.reveal = self._button("Show what happened", self._revealed)
        self.reveal.disabled = True
        self.says = widgets.HTML(layout=_WIDE)
        self.told = widgets.HTML(layout=_WIDE)
        self.asked = widgets.HTML(_asked(prediction), layout=_WIDE)
        self.picture = widgets.HTML(self._picture, layout=_WIDE)
        self.line.observe(lambda _: self._one_by_one(self._typed), "value")
        buttons = widgets.HBox(
            [self.note, self.close_guesses, self.reveal],
            layout=widgets.Layout(flex_flow="row wrap", grid_gap="0 .5rem"),
        )
        super().__init__([self.picture], [self.asked, self.line, buttons, self.says, self.told])
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
            noted = self._counted(line) or self._guessed(line)
        except ValueError as error:  # what was typed stays, to be mended
            self._say(f"Not noted: {str(error).rstrip('.')}.")
            return
        self.line.value = ""
        self._say(f"{noted} {self._so_far()}")

    def _counted(self, line: str) -> str:
        """Count the hands that a line tells, if it tells of hands; return what to say."""
        hands = _hands(line) if self.prediction.options else {}
        if hands:
            self.prediction.count(hands)
        return "The hands are counted." if hands else ""

    def _guessed(self, line: str) -> str:
        name, what = _read(line, numbered=bool(self.prediction.options))
        again = name in self.prediction.guesses
        self.prediction.guess(name, what)
        return f"{name} {'has thought again' if again else 'is noted'}."

    def _noted(self) -> None:
        if self.line.value.strip():
            self._typed()
        elif not self.prediction.total:
            self._say(f"Type {self.line.placeholder}, and press Enter.")

    def _closed(self) -> None:
        if self.close_guesses.disabled:
            return
        self._typed()
        if self.line.value.strip():
            return  # it could not be noted: its fault is told, and the guesses stay open
        self.prediction.commit()
        self.line.disabled = self.note.disabled = self.close_guesses.disabled = True
        self.line.layout.display = self.note.layout.display = self.close_guesses.layout.display = "none"
        self.reveal.disabled = False
        closed = f"{_counted(self.prediction)}, and no more." if self.prediction.total else "Closed without a guess."
        self._say(closed)
        self.asked.value = _asked(self.prediction)

    def _revealed(self) -> None:
        if self.reveal.disabled:
            return
        told = self.prediction.reveal()
        self.reveal.disabled = True
        self.reveal.layout.display = "none"
        self._say(self.prediction.table().note)
        self.asked.value = _asked(self.prediction)
        self.told.value = _happened(told, self.comment)
        self.picture.value = _picture(self.prediction.after)

    # --- Looks ---------------------------------------------------------------------------------------------------

    def _so_far(self) -> str:
        names = list(self.prediction.guesses)
        if not self.prediction.total:
            return "No guess so far."
        return f"{_counted(self.prediction)} so far{': ' if names else ''}{', '.join(names)}."

    def _say(self, said: str) -> None:
        self.says.value = f'<p style="{_SAID}">{escape(said)}</p>' if said else ""

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | dict[str, Any] | None:
        """Return the widget with the step as a page, for where no kernel runs."""
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        folded = (
            f"<details><summary>What happened</summary>{_happened(self.prediction.happened, self.comment)}</details>"
        )
        options = "".join(f"<li>{escape(option)}</li>" for option in self.prediction.options)
        listed = f"<ol>{options}</ol>" if options else ""
        asked = f"<p><strong>{escape(self.prediction.question)}</strong></p>"
        page = f'<section class="question">{asked}{self._picture}{listed}{folded}</section>'
        return {**data, "text/plain": repr(self), "text/html": page}, metadata

    def __repr__(self) -> str:
        """Return a short form without guesses or truth."""
        return f"<PredictBox of {self.prediction!r}>"


def predict_together(  # noqa: PLR0913 - all but the first two have a default
    record: Record[Any],
    number: int,
    options: Sequence[str] = (),
    seed: int = 0,
    *,
    kind: str = "",
    comment: str | None = None,
    anew: bool = False,
) -> PredictBox:
    """Return the box of a record's choice, 1 for the first; arguments and errors as those of ``gamekit.predict``.

    ``comment`` is shown together with what happened, and not before. The same question has one box, with the guesses
    that were typed in; ``anew`` begins without any, for the next class.
    """
    place = (record.game.name, record.text(), number, tuple(options), seed, kind)
    box = None if anew else _BOXES.pop(place, None)
    _BOXES[place] = box or PredictBox(predict(record, number, options, seed, kind))
    if comment is not None:
        _BOXES[place].comment = comment
    while len(_BOXES) > MOST_BOXES:
        _BOXES.popitem(last=False)
    return _BOXES[place]


def _counted(prediction: Prediction[Any]) -> str:
    number = prediction.total
    return f"{number:,} guess{'' if number == 1 else 'es'}"


def _hands(line: str) -> dict[int, int]:
    """Return the numbers and their hands of a line like ``1: 3, 2: 14``; none where it tells of something else.

    ValueError where an option is named twice.
    """
    parts = [part.replace(":", " ").split() for part in line.split(",") if part.strip()]
    if not all(
        len(part) == 2  # noqa: PLR2004 - a number and its hands
        and all(one.isdecimal() and len(one) <= _LONGEST_NUMBER for one in part)
        for part in parts
    ):
        return {}
    counted = {int(number): int(hands) for number, hands in parts}
    if len(counted) < len(parts):
        raise ValueError("the hands for an option are told once")
    return counted


def _read(line: str, *, numbered: bool) -> tuple[str, int | str]:
    """Return the name and the guess of a typed line; ValueError says how one is written."""
    if not numbered:
        name, colon, words = line.partition(":")
        if not colon:
            raise ValueError("write the name, a colon and the guess, as in “Mia: she turns back”")
        return name.strip(), words
    before, _, number = line.replace(":", " ").rpartition(" ")
    name = line[: len(before)].rstrip(" :")
    if not name or not number.isdecimal() or len(number) > _LONGEST_NUMBER:
        raise ValueError("write the name and the number of an option, as in “Mia 2”")
    if _SEVERAL.search(name):
        raise ValueError("write one guess a line, as in “Mia 2”, or hands with commas, as in “1: 3, 2: 14”")
    if all(letter.isdecimal() or letter in _BETWEEN for letter in name):
        raise ValueError("a name is more than numbers, as in “Mia 2”; hands are written as in “1: 3, 2: 14”")
    return name, int(number)


def _question(prediction: Prediction[Any]) -> str:
    """Return the question with its options."""
    options = "".join(f'<li style="margin:.2em 0">{escape(option)}</li>' for option in prediction.options)
    listed = f'<ol style="{_ASKED};padding-left:1.6em">{options}</ol>' if options else ""
    return f'<p style="{_ASKED}"><strong>{escape(prediction.question)}</strong></p>{listed}'


def _asked(prediction: Prediction[Any]) -> str:
    """Return the question; once the guesses are closed, how many guessed what stands in place of the options.

    Each guess is a bar with its number in words beside it; the true one is framed and named, not told by colour.
    Where nobody has guessed there are no numbers, and the true one is framed all the same.
    """
    table = prediction.table()
    if len(table.columns) == 1 or not (prediction.total or any(table["truth"])):
        return _question(prediction)
    bars = "".join(_bar(str(text), int(count or 0), prediction.total, str(truth)) for text, count, truth in table)
    return f'<p style="{_GUESSED}"><strong>{escape(prediction.question)}</strong></p><ol style="{_BARS}">{bars}</ol>'


def _bar(text: str, count: int, total: int, truth: str) -> str:
    """Return an option with how many guessed it, and ``truth`` where it is the true one."""
    look = _BAR.format(round(100 * count / total)) if total else _PLAIN
    said = ", and ".join(filter(None, (str(count) if total else "", truth)))
    return f'<li style="{look}{_TRUE if truth else ""}">{escape(text)}{": " if said else ""}{said}</li>'


def _happened(told: Sequence[str], comment: str) -> str:
    lines = "".join(f"<li>{escape(line)}</li>" for line in told)
    said = f'<p style="{_SAID}">{escape(comment)}</p>' if comment else ""
    return f'{said}<ul style="{_TOLD};padding-left:1.2em">{lines}</ul>'


def _picture(position: Any) -> str:
    return svg(game_of(position).picture(position))
