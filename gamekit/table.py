"""One small type for every table that is shown: text, HTML, CSV, pandas."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pandas as pd

Cell = str | int | float | None


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

    def text(self) -> str:
        """Return the table as aligned plain text; numbers stand right."""
        cells = [self.columns, *(tuple(_shown(cell) for cell in row) for row in self.rows)]
        widths = [max(len(row[place]) for row in cells) for place in range(len(self.columns))]
        right = [
            bool(self.rows) and all(isinstance(row[place], int | float) or row[place] is None for row in self.rows)
            for place in range(len(self.columns))
        ]
        lines = [
            "  ".join(
                cell.rjust(width) if to_right else cell.ljust(width)
                for cell, width, to_right in zip(row, widths, right, strict=True)
            ).rstrip()
            for row in cells
        ]
        lines.insert(1, "  ".join("-" * width for width in widths))
        return "\n".join([self.title, *lines, *([self.note] if self.note else [])])

    __str__ = text

    def html(self) -> str:
        """Return the table as HTML; every cell is escaped."""
        head = "".join(f'<th scope="col">{escape(column)}</th>' for column in self.columns)
        body = "".join(
            "<tr>" + "".join(f"<td>{escape(_shown(cell))}</td>" for cell in row) + "</tr>" for row in self.rows
        )
        note = f"<p>{escape(self.note)}</p>" if self.note else ""
        caption = f"<caption>{escape(self.title)}</caption>"
        return f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{note}"

    _repr_html_ = html

    def csv(self) -> str:
        """Return the table as CSV (RFC 4180) with its head."""
        out = io.StringIO()
        writer = csv.writer(out)
        writer.writerow(self.columns)
        writer.writerows(self.rows)
        return out.getvalue()

    def to_pandas(self) -> pd.DataFrame:
        """Return the table as a pandas DataFrame; ImportError where pandas is not installed."""
        import pandas as pd  # noqa: PLC0415 - pandas is heavy and optional

        return pd.DataFrame(list(self.rows), columns=list(self.columns))


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
