"""Marks: what a learner has answered, in a small file of the learner's own. No answer stands in it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any, Final

from gamekit import GAMES
from gamekit.questions import misconceptions
from gamekit.storage import LoadError, alone, parse_json, read, write
from gamekit.table import Table

FORMAT: Final = "gamekit-marks"
VERSION: Final = 1
MOST_MARKS: Final = 20_000
LONGEST: Final = 8 * 1024 * 1024
"""Bytes of a file of marks: room for all of them."""
_MEND: Final = "Mend it, or give the file another name to begin anew."


@dataclass(frozen=True, slots=True)
class Mark:
    """One answered question: which kind, which rule decides it, and how it was answered.

    ``marks`` of ``worth`` were earned; ``misconceptions`` are the ids of those that lead to what was chosen.
    """

    game: str
    kind: str
    rule: str
    marks: int
    worth: int
    hints: int
    misconceptions: tuple[str, ...] = ()


@dataclass(frozen=True)
class Marks:
    """All that a learner has answered, the oldest first."""

    entries: tuple[Mark, ...] = field(default=())

    @property
    def earned(self) -> int:
        """The sum of the marks."""
        return sum(entry.marks for entry in self.entries)

    @property
    def worth(self) -> int:
        """What all questions together could have brought."""
        return sum(entry.worth for entry in self.entries)

    def rules_met(self, game: str) -> frozenset[str]:
        """Return the ids of the rules of a game that decided the questions."""
        return frozenset(entry.rule for entry in self.entries if entry.game == game)

    def held(self, game: str) -> Counter[str]:
        """Return how often the choice was one to which a misconception about a game leads."""
        return Counter(one for entry in self.entries if entry.game == game for one in entry.misconceptions)

    def table(self) -> Table:
        """Return the marks as a table, a row for each question."""
        rows = [
            (number, entry.kind, entry.rule, entry.marks, entry.hints, "; ".join(_believed(entry)))
            for number, entry in enumerate(self.entries, 1)
        ]
        note = f"{self.earned:,} of {self.worth:,} marks. A misconception stands where the choice fits it."
        return Table("Marks", ("question", "kind", "rule", "marks", "hints", "misconception"), rows, note)

    def dump(self) -> str:
        """Return the marks as JSON text, an answer a line."""
        lines = [json.dumps(asdict(entry), ensure_ascii=False) for entry in self.entries]
        body = ",\n".join(lines)
        return f'{{"format": "{FORMAT}", "version": {VERSION}, "marks": [\n{body}\n]}}\n'


def _believed(entry: Mark) -> Iterator[str]:
    """Yield what one believes who chose this, in words; the id of what nobody knows any more."""
    try:
        known = misconceptions(GAMES[entry.game].rulebook)
    except LookupError:
        known = {}
    return (known[one].belief if one in known else one for one in entry.misconceptions)


def load_marks(path: Path | str) -> Marks:
    """Return the marks in a file; none where there is no file yet. LoadError where it holds something else."""
    try:
        Path(path).stat()
    except FileNotFoundError:
        return Marks()
    except (OSError, ValueError):  # it can hold no file: reading it tells why
        pass
    text = read(path, LONGEST)
    try:
        return parse_marks(text)
    except LoadError as error:
        raise error.at(path) from None


def parse_marks(text: str) -> Marks:
    """Return the marks that JSON text holds; LoadError says where it is wrong."""
    raw = parse_json(text)
    if raw.get("format") != FORMAT or raw.get("version") != VERSION or isinstance(raw["version"], bool):
        raise LoadError("format", f"it is no file of marks of version {VERSION}", _MEND)
    entries = raw.get("marks")
    if not isinstance(entries, list) or len(entries) > MOST_MARKS:
        raise LoadError("marks", f"they are no list of at most {MOST_MARKS:,}", _MEND)
    return Marks(tuple(_entry(number, entry) for number, entry in enumerate(entries)))


def _entry(number: int, raw: Any) -> Mark:
    where = f"marks[{number}]"
    names = {one.name for one in fields(Mark)}
    if not isinstance(raw, dict) or raw.keys() != names:
        raise LoadError(where, f"it does not have the keys {', '.join(sorted(names))}", _MEND)
    for key in ("game", "kind", "rule"):
        if not isinstance(raw[key], str):
            raise LoadError(f"{where}.{key}", "it is no text", _MEND)
    for key in ("marks", "worth", "hints"):
        if type(raw[key]) is not int or raw[key] < 0:
            raise LoadError(f"{where}.{key}", "it is no number from 0 up", _MEND)
    if raw["marks"] > raw["worth"]:
        raise LoadError(f"{where}.marks", "there are more than the question is worth", _MEND)
    held = raw["misconceptions"]
    if not isinstance(held, list) or not all(isinstance(one, str) for one in held):
        raise LoadError(f"{where}.misconceptions", "they are no list of texts", _MEND)
    return Mark(**{**raw, "misconceptions": tuple(held)})


def keep(path: Path | str, mark: Mark) -> Marks:
    """Add a mark to those in a file, written whole or not at all; return them all.

    Two notebooks that answer at the same moment lose nothing. LoadError where the file holds something else, OSError
    where it cannot be written.
    """
    with alone(Path(path).absolute().parent):
        marks = Marks((*load_marks(path).entries, mark)[-MOST_MARKS:])
        write(path, marks.dump())
    return marks
