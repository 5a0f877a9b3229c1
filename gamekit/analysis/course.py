"""The course of a game: what everybody had after each choice and after each round."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Generic

from gamekit.game import S
from gamekit.study import Record
from gamekit.table import Cell, Table, Tabled
from gamekit.words import counted, listed


@dataclass(frozen=True)
class Course(Tabled, Generic[S]):
    """The totals of each side in the game's unit: at the start, then after each choice of the record.

    ``moments`` are the titles that stood beside the board (rounds, mostly), each with the place in ``totals`` at
    which it began.
    """

    sides: tuple[str, ...]
    unit: str
    totals: tuple[tuple[int, ...], ...]
    moments: tuple[tuple[str, int], ...]

    def leaders(self) -> tuple[str, ...]:
        """Return who led alone, in order; somebody who is only caught up with still counts as the last leader."""
        found: list[str] = []
        for row in self.totals:
            ahead = [side for side, total in zip(self.sides, row, strict=True) if total == max(row)]
            if len(ahead) == 1 and found[-1:] != ahead:
                found += ahead
        return tuple(found)

    def sentence(self) -> str:
        """Return in words how often the lead changed and by how much it was won."""
        last = sorted(self.totals[-1], reverse=True)
        first = [side for side, total in zip(self.sides, self.totals[-1], strict=True) if total == last[0]]
        changes = max(0, len(self.leaders()) - 1)
        ahead = f", {last[0] - last[1]:,} ahead" if len(first) == 1 and len(last) > 1 else ""
        return f"{listed(first)} with {last[0]:,} {self.unit}{ahead}; {counted(changes, 'change')} of the lead."

    def table(self) -> Table:
        """Return a row for each moment: what each side had when it was over."""
        ends = [*(place for _, place in self.moments[1:]), len(self.totals)]
        rows: list[tuple[Cell, ...]] = [
            (title, *self.totals[end - 1]) for (title, _), end in zip(self.moments, ends, strict=True)
        ]
        return Table(f"{self.unit} after each round", ("after", *self.sides), rows, self.sentence())

    def __repr__(self) -> str:
        """Return a short form."""
        return f"<Course: {self.sentence()}>"


def course(record: Record[Any]) -> Course[Any]:
    """Return the course of a record; it shows scores that lie open to all."""
    game = record.game
    states = list(_states(record))
    seen = [game.beside(game.view(state, None)) for state in states]
    moments = [(beside.title, place) for place, beside in enumerate(seen)]
    changed = tuple(
        moment for moment, before in zip(moments, [("", -1), *moments[:-1]], strict=True) if moment[0] != before[0]
    )
    totals = tuple(tuple(score.total for score in game.scores(state)) for state in states)
    return Course(record.end.table.sides, seen[0].unit, totals, changed)


def _states(record: Record[S]) -> Iterator[S]:
    yield record.opening[-1].state if record.opening else record.start
    for node in record.nodes:
        yield node.state
