"""What a bot prints and where in its own code it fails: a few lines are kept, the rest is counted.

A bot that prints a line at each choice prints hundreds in a game, and a notebook that must show them all stands still.
"""

from __future__ import annotations

import io
import linecache
import sysconfig
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from threading import current_thread, main_thread
from traceback import walk_tb
from typing import Final

from gamekit.words import counted, cut

MOST_LINES: Final = 20
"""So many lines that a bot prints are kept."""
LONGEST: Final = 160
"""Characters of a line that are kept."""
_CODE: Final = 80
"""Characters of a line of code that are shown."""
_HERE: Final = str(Path(__file__).parent.parent)
_NOT_THEIRS: Final = ("<frozen", _HERE, *(sysconfig.get_path(name) for name in ("stdlib", "purelib", "platlib")))


@dataclass(frozen=True)
class Printed:
    """What was printed: the first lines, and how many lines there were in all."""

    lines: tuple[str, ...] = ()
    count: int = 0

    def __add__(self, later: Printed) -> Printed:
        """Return both, one after the other."""
        return Printed((*self.lines, *later.lines)[:MOST_LINES], self.count + later.count)

    def __bool__(self) -> bool:
        """Say whether anything was printed."""
        return self.count > 0

    def text(self) -> str:
        """Return the lines that are kept, and how many more there were."""
        more = self.count - len(self.lines)
        return "\n".join([*self.lines, *([f"… and {counted(more, 'more line')}"] if more else [])])

    __str__ = text


NOTHING: Final = Printed()
"""What a bot printed that is silent."""


class Ear(io.TextIOBase):
    """A file to print into that keeps the first lines and counts the others."""

    def __init__(self) -> None:
        """Begin with nothing heard."""
        super().__init__()
        self._lines: list[str] = []
        self._count = 0
        self._open = ""

    def writable(self) -> bool:
        """Say that it can be printed into."""
        return True

    def write(self, text: str) -> int:
        """Hear some text; return how long it is."""
        *whole, rest = (self._open + text).split("\n")
        self._count += len(whole)
        self._lines += [cut(line, LONGEST) for line in whole[: MOST_LINES - len(self._lines)]]
        self._open = rest[: LONGEST + 1]
        return len(text)

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Hear what is printed meanwhile.

        Only in the main thread, since all threads print into one place: what is printed in another is not heard.
        """
        if current_thread() is not main_thread():
            yield
            return
        with redirect_stdout(self), redirect_stderr(self):
            yield

    @property
    def heard(self) -> Printed:
        """What was printed so far; a line that has no end yet counts."""
        last = [cut(self._open, LONGEST)] if self._open else []
        return Printed(tuple((self._lines + last)[:MOST_LINES]), self._count + len(last))


def their_line(error: BaseException) -> str:
    """Return the last line outside of this package and of Python's own that an error came through, or ""."""
    frames = [(frame.f_code, number) for frame, number in walk_tb(error.__traceback__)]
    theirs = [(code, number) for code, number in frames if not code.co_filename.startswith(_NOT_THEIRS)]
    if not theirs:
        return ""
    code, number = theirs[-1]
    line = cut(linecache.getline(code.co_filename, number).strip(), _CODE)
    return f"in line {number} of its code, in {code.co_name}{f': {line}' if line else ''}"
