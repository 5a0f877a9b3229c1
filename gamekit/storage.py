"""Reading and writing files that people make: one clear error, and nothing lost.

Everything is read with a cap and as strict UTF-8; JSON may not nest deeper than 64, repeat a key or hold NaN.
A file is replaced as a whole: a crash leaves the old one or the new one, never half of one.
"""

from __future__ import annotations

import errno
import json
import os
import re
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from math import isfinite
from pathlib import Path
from typing import Any, Final, NoReturn

if sys.platform != "win32":  # Windows has no such locks
    import fcntl

PART: Final = ".part"
"""How the name of a file ends while it is being written."""
_PATIENCE: Final = 2.0
_TAKEN: Final = (errno.EAGAIN, errno.EACCES)
LONGEST_STUDY: Final = 2 * 1024 * 1024
LONGEST_PACK: Final = 256 * 1024
DEEPEST: Final = 64
LONGEST_NUMBER: Final = 18
_STRING: Final = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)
_DOTTED: Final = re.compile(rf"(?:[^.\s=\[\]{{}}]+\s*\.\s*){{{DEEPEST},}}")


class LoadError(ValueError):
    """A file or text cannot be used: where, what is wrong, and how to mend it."""

    def __init__(self, where: str, what: str, how: str, path: str = "") -> None:
        """Keep the four parts; ``where`` is a key, a line or an element in the text at ``path``."""
        self.path = path
        self.where = where
        self.what = what
        self.how_to_fix = how
        super().__init__(f"{path + ': ' if path else ''}{where + ': ' if where else ''}{what}. {how}")

    def __reduce__(self) -> tuple[type[LoadError], tuple[str, ...]]:
        """Keep the four parts on the way from another process."""
        return type(self), (self.where, self.what, self.how_to_fix, self.path)

    def at(self, path: Path | str) -> LoadError:
        """Return the same error with the path of the file in it."""
        return LoadError(self.where, self.what, self.how_to_fix, str(path))


def read(path: Path | str, longest: int = LONGEST_STUDY) -> str:
    """Return the text of a file; LoadError where it is missing, too long or no UTF-8."""
    place = Path(path)
    try:
        if place.is_dir():
            _refuse("", "it is a folder", "Name a file in it.", place)
        if place.exists() and not place.is_file():
            _refuse("", "it is no ordinary file", "Name one that holds text.", place)
        with place.open("rb") as file:
            raw = file.read(longest + 1)
    except LoadError:
        raise
    except FileNotFoundError:
        _refuse("", "there is no such file", "Check the name and the folder.", place)
    except OSError as error:
        _refuse("", f"it cannot be read ({error.strerror})", "Check the name and its permissions.", place)
    except ValueError:  # the name holds a null character, or half of one
        _refuse("", "that is no name of a file", "Check the name.", place)
    if len(raw) > longest:
        _refuse(
            "", f"it is longer than {longest // 1024:,} KiB", "Such files are much shorter: is it the right one?", place
        )
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        _refuse(f"byte {error.start:,}", "it is no UTF-8 text", "Save it as UTF-8.", place)


def parse_json(text: str, *, decimals: bool = False) -> dict[str, Any]:
    """Return the JSON object that ``text`` holds; LoadError where it is none, or a hostile one.

    Only drawings have ``decimals``; everywhere else a number is whole.
    """
    _check_depth(text)
    try:
        found = json.loads(
            text,
            object_pairs_hook=_unique,
            parse_constant=_no_constant,
            parse_int=_whole,
            parse_float=float if decimals else _no_constant,
        )
    except LoadError:
        raise
    except json.JSONDecodeError as error:
        raise LoadError(
            f"line {error.lineno}, column {error.colno}", f"it is no JSON ({error.msg})", "Mend it there."
        ) from None
    if not isinstance(found, dict):
        raise LoadError("", "it is no JSON object", "It should begin with { and end with }.")
    _check_text(found)
    return found


def parse_toml(text: str) -> dict[str, Any]:
    """Return the table that ``text`` (TOML) holds; LoadError where it is none, or a hostile one."""
    _check_depth(text)
    if _DOTTED.search(text):
        raise LoadError("", "a key has more dots than anybody needs", "Write it as a table.")
    try:
        found = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        raise LoadError("", f"it is no TOML ({error})", "Mend it there.") from None
    _check_plain(found, "")
    return found


def _check_plain(value: Any, where: str) -> None:
    """Refuse what TOML knows and nothing here needs: dates, and numbers that no text would show."""
    match value:
        case dict():
            for key, inner in value.items():
                _check_plain(inner, f"{where}.{key}" if where else key)
        case list():
            for inner in value:
                _check_plain(inner, where)
        case bool() | str():
            pass
        case int() if abs(value) < 10**LONGEST_NUMBER:
            pass
        case float() if isfinite(value):
            pass
        case int() | float():
            raise LoadError(
                where[:80], "the number is too large", f"No number here has more than {LONGEST_NUMBER} digits."
            )
        case _:
            raise LoadError(where[:80], f"{value} is a date or a time", "Nothing here is one: write it in quotes.")


class SaveError(OSError):
    """A file cannot be written: which, why, and what to do. Whatever stood there before is as it was."""

    def __init__(self, path: Path | str, why: str) -> None:
        """Keep the path and the reason."""
        self.path = str(path)
        self.why = why
        super().__init__(f"{path}: it cannot be written ({why}); what stood there is as it was. {_MEND}")

    def __reduce__(self) -> tuple[type[SaveError], tuple[str, str]]:
        """Keep both parts on the way from another process."""
        return type(self), (self.path, self.why)


_MEND: Final = "Make room or give permission, or name another folder."


def write(path: Path | str, text: str) -> None:
    """Replace the file at ``path`` by ``text``, whole or not at all; only its owner may read it.

    SaveError where that fails; the old file is then as it was.
    """
    place = Path(path).absolute()
    try:
        _replace(place, text.encode("utf-8"))
    except OSError as error:
        raise SaveError(place, error.strerror or str(error)) from error


def _replace(place: Path, content: bytes) -> None:
    number, name = tempfile.mkstemp(prefix=f".{place.name[:40]}.", suffix=PART, dir=place.parent)
    try:
        with os.fdopen(number, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(place)
    except BaseException:
        with suppress(OSError):
            Path(name).unlink()
        raise
    if hasattr(os, "O_DIRECTORY"):  # a folder can be synced on POSIX systems only
        folder = os.open(place.parent, os.O_DIRECTORY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Hold the one lock of a folder, so that two programs do not write the same file at the same moment.

    SaveError where the folder is not there, or another program holds the lock for longer than two seconds. The
    lock goes with its program, however that ends. On Windows there is none.
    """
    if sys.platform == "win32":
        yield
        return
    lock = folder / ".lock"
    try:
        number = os.open(lock, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise SaveError(folder, error.strerror or str(error)) from error
    try:
        end = time.monotonic() + _PATIENCE
        while True:
            try:
                fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except OSError as error:
                if error.errno not in _TAKEN or time.monotonic() > end:
                    raise SaveError(lock, error.strerror or str(error)) from error
                time.sleep(0.01)
        yield
    finally:
        os.close(number)


def sweep(folder: Path, older: float = 3600.0) -> None:
    """Remove what interrupted writing has left in a folder, once it is ``older`` than so many seconds."""
    for part in folder.glob(f".*{PART}"):
        with suppress(OSError):
            if time.time() - part.stat().st_mtime > older:
                part.unlink()


def _refuse(where: str, what: str, how: str, path: Path) -> NoReturn:
    raise LoadError(where, what, how, str(path))


def _check_depth(text: str) -> None:
    depth = 0
    for letter in _STRING.sub("", text):
        depth += (letter in "[{") - (letter in "]}")
        if depth > DEEPEST:
            raise LoadError("", f"it nests deeper than {DEEPEST}", "Nothing here needs that: is it the right file?")


def _check_text(value: Any) -> None:
    match value:
        case str():
            if any("\ud800" <= letter <= "\udfff" for letter in value):
                raise LoadError("", "a text holds half a character (a lone surrogate)", "Write the whole character.")
        case dict():
            for key, inner in value.items():
                _check_text(key)
                _check_text(inner)
        case list():
            for inner in value:
                _check_text(inner)


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        double = next(name for name in names if names.count(name) > 1)
        raise LoadError(double[:60], "the key stands twice", "Leave one out.")
    return found


def _no_constant(name: str) -> NoReturn:
    raise LoadError("", f"{name:.40} is no number here", "Write a whole number.")


def _whole(digits: str) -> int:
    if len(digits) > LONGEST_NUMBER:
        raise LoadError("", f"a number has {len(digits)} digits", f"No number here has more than {LONGEST_NUMBER}.")
    return int(digits)
