"""Reading and writing files that people make: one clear error, and nothing lost.

Everything is read with a cap and as strict UTF-8; JSON may not nest deeper than 64, repeat a key or hold NaN.
A file is replaced as a whole: a crash leaves the old one or the new one, never half of one.
"""

from __future__ import annotations

import json
import os
import re
import tempfile
import tomllib
from contextlib import suppress
from math import isfinite
from pathlib import Path
from typing import Any, Final, NoReturn

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


def write(path: Path | str, text: str) -> None:
    """Replace the file at ``path`` by ``text``, whole or not at all.

    OSError where that fails; the old file is then as it was.
    """
    place = Path(path).absolute()
    number, name = tempfile.mkstemp(prefix=f".{place.name[:40]}.", suffix=".part", dir=place.parent)
    try:
        with os.fdopen(number, "wb") as file:
            file.write(text.encode("utf-8"))
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
