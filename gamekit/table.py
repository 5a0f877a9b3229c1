"""One small type for every table that is shown: text, HTML, CSV, pandas."""

from __future__ import annotations

import csv
import io
import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import pandas as pd

Cell = str | int | float | None
_ROOM: Final = "padding:.3em .6em;line-height:1.3"
"""Stands in every cell: a table inside a widget gets no room from the page, and too much between its lines."""
_FORMULA: Final = re.compile(r"[=@\t\r]|[+-](?=.)(?![\d., ][^|!(=]*$)", re.DOTALL)
"""How text begins that a spreadsheet would work out; what is only a number with its sign does not."""


@dataclass(frozen=True)
class Table:
    """A titled table; ``note`` says what the numbers mean, in what unit, and how sure they are."""

    title: str
    columns: tuple[str, ...]
    rows: Sequence[tuple[Cell, ...]]
    note: str = ""

    def __post_init__(self) -> None:
        """Refuse rows that are not as wide as the head."""
        for row in self.rows:
            if len(row) != len(self.columns):
                message = f"table {self.title!r}: a row has {len(row)} cells, the head {len(self.columns)}"
                raise ValueError(message)

    def __len__(self) -> int:
        """Return the number of rows."""
        return len(self.rows)

    def __iter__(self) -> Iterator[tuple[Cell, ...]]:
        """Iterate over the rows."""
        return iter(self.rows)

    def __getitem__(self, column: str) -> tuple[Cell, ...]:
        """Return one column by its name; KeyError says which there are."""
        if column not in self.columns:
            message = f"no column {column!r} in table {self.title!r}: it has {', '.join(self.columns)}"
            raise KeyError(message)
        place = self.columns.index(column)
        return tuple(row[place] for row in self.rows)

    def without_empty(self, *columns: str) -> Table:
        """Return the table without those of the named columns that say nothing in any row."""
        kept = [
            place
            for place, column in enumerate(self.columns)
            if column not in columns or any(row[place] not in {None, ""} for row in self.rows)
        ]
        rows = [tuple(row[place] for place in kept) for row in self.rows]
        return Table(self.title, tuple(self.columns[place] for place in kept), rows, self.note)

    def _numeric(self) -> list[bool]:
        """Return which columns hold nothing but numbers."""
        return [
            bool(self.rows)
            and all(isinstance(row[place], int | float) or row[place] is None for row in self.rows)
            and any(row[place] is not None for row in self.rows)
            for place in range(len(self.columns))
        ]

    def text(self) -> str:
        """Return the table as aligned plain text; numbers stand right."""
        cells = [self.columns, *(tuple(_shown(cell) for cell in row) for row in self.rows)]
        widths = [max(len(row[place]) for row in cells) for place in range(len(self.columns))]
        lines = [
            "  ".join(
                cell.rjust(width) if to_right else cell.ljust(width)
                for cell, width, to_right in zip(row, widths, self._numeric(), strict=True)
            ).rstrip()
            for row in cells
        ]
        lines.insert(1, "  ".join("-" * width for width in widths))
        return "\n".join([self.title, *lines, *([self.note] if self.note else [])])

    __str__ = text

    def html(self) -> str:
        """Return the table as HTML: words stand left, numbers right; every cell is escaped."""
        sides = [f' style="text-align:{"right" if one else "left"};{_ROOM}"' for one in self._numeric()]
        head = "".join(
            f'<th scope="col"{side}>{escape(column)}</th>' for column, side in zip(self.columns, sides, strict=True)
        )
        body = "".join(
            "<tr>"
            + "".join(f"<td{side}>{escape(_shown(cell))}</td>" for cell, side in zip(row, sides, strict=True))
            + "</tr>"
            for row in self.rows
        )
        note = f'<p style="line-height:1.4">{escape(self.note)}</p>' if self.note else ""
        caption = f"<caption>{escape(self.title)}</caption>"
        return f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{note}"

    _repr_html_ = html

    def csv(self, *, note: bool = True) -> str:
        """Return the table as CSV (RFC 4180) with its head.

        Each row ends with the title and the note of the table, so that no number travels without what it means, its
        unit and how sure it is; ``note=False`` leaves these two columns out. Text that a spreadsheet would take for a
        formula (a name may be "=A1") has an apostrophe before it.
        """
        out = io.StringIO()
        writer = csv.writer(out)
        told = (self.title, self.note) if note else ()
        writer.writerow(map(_inert, (*self.columns, *(("table", "note") if note else ()))))
        writer.writerows(map(_inert, (*row, *told)) for row in self.rows)
        return out.getvalue()

    def to_pandas(self) -> pd.DataFrame:
        """Return the table as a pandas DataFrame; its ``attrs`` keep ``title`` and ``note``.

        ImportError where pandas is not installed.
        """
        try:
            import pandas as pd  # noqa: PLC0415 - pandas is heavy and optional
        except ImportError as error:
            message = "pandas is not installed: pip install pandas (or take .csv(), which needs nothing)"
            raise ImportError(message) from error
        frame = pd.DataFrame(list(self.rows), columns=list(self.columns))
        frame.attrs = {"title": self.title, "note": self.note}
        return frame


class Tabled(ABC):
    """An answer that is told by a table: in a notebook, and where it is printed."""

    @abstractmethod
    def table(self) -> Table:
        """Return the answer as a table."""

    def text(self) -> str:
        """Return the table as plain text."""
        return self.table().text()

    def __str__(self) -> str:
        """Return the table as plain text."""
        return self.text()

    def _repr_html_(self) -> str:
        return self.table().html()


def _inert(cell: Cell) -> Cell:
    return f"'{cell}" if isinstance(cell, str) and _FORMULA.match(cell) else cell


def _shown(cell: Cell) -> str:
    match cell:
        case None:
            return ""
        case bool():
            return "yes" if cell else "no"
        case int():
            return f"{cell:,}"
        case float():
            return f"{cell:,.3g}" if abs(cell) < 1 else f"{cell:,.1f}"
    return cell
