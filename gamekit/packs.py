"""What the packs of all games have in common: a head, a place where they lie, and checks of single values.

Every check returns the value where it does, and raises LoadError where it does not: which key, what is wrong, how to
mend it. ``where`` is the dotted key of the table that holds the value, empty for the top of the file.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Protocol, TypeVar

from gamekit import data
from gamekit.rulebook import Standing
from gamekit.storage import LONGEST_PACK, LoadError, read

FILE: Final = "pack.toml"
LONGEST_ID: Final = 20
HEAD: Final = frozenset({"format", "name", "title", "standing", "about"})
"""The keys that every pack has at its top."""
_ID: Final = re.compile(rf"[a-z][a-z0-9-]{{0,{LONGEST_ID - 1}}}\Z")
P = TypeVar("P")
K = TypeVar("K", bound="Packed")


def is_id(text: str) -> bool:
    """Say whether a text can be the name of a pack, or the id of a thing in one."""
    return bool(_ID.match(text))


# --- Finding -------------------------------------------------------------------------------------------------


def packaged(game: str) -> tuple[str, ...]:
    """Return the names of the packs that come with gamekit for a game."""
    return tuple(sorted(path.parent.name for path in data.path(game, "packs").glob(f"*/{FILE}")))


def load(
    source: str | Path, known: Collection[str], packaged: Callable[[str], P], parse: Callable[[str, Path], P]
) -> P:
    """Return a pack by one of the ``known`` names, which ``packaged`` gives, or by the path of its file or folder."""
    if isinstance(source, str) and source in known:
        return packaged(source)
    path = Path(source)
    if isinstance(source, str) and is_id(source) and not path.exists():
        raise unknown(source, known)
    return read_pack(path, parse)


def unknown(name: str, known: Iterable[str], where: str = "") -> LoadError:
    """Return the error of a name that no packaged pack has."""
    return LoadError(where, f"there is no pack called {name!r}", f"There are: {', '.join(known)}; or give a path.")


def read_pack(path: Path, parse: Callable[[str, Path], P]) -> P:
    """Return the pack in a file, or in the folder that holds it; a LoadError of ``parse`` gets the file's path."""
    path = path / FILE if path.is_dir() else path
    try:
        return parse(read(path, LONGEST_PACK), path.parent)
    except LoadError as error:
        raise (error if error.path else error.at(path)) from None


# --- In the text of a state ----------------------------------------------------------------------------------


class Packed(Protocol):
    """What the text of a state tells of a pack."""

    @property
    def name(self) -> str:
        """Its name."""
        ...

    @property
    def text(self) -> str:
        """The file it was read from."""
        ...

    @property
    def digest(self) -> str:
        """Hex digits of all that matters to play."""
        ...


def to_plain(pack: K, known: Collection[str], load: Callable[[str], K]) -> dict[str, str]:
    """Return a pack as plain values: name and digest, and its text where it is none of the ``known`` ones."""
    found = {"name": pack.name, "digest": pack.digest}
    return found if pack.name in known and load(pack.name) == pack else {**found, "text": pack.text}


def from_plain(raw: Any, known: Collection[str], load: Callable[[str], K], parse: Callable[[str], K]) -> K:
    """Return the pack that plain values name: one of the ``known`` ones, or the text of one of somebody's own.

    A file's text never names another file.
    """
    if isinstance(raw, str):
        raw = {"name": raw}
    if not isinstance(raw, dict) or not isinstance(raw.get("name"), str) or not is_id(raw["name"]):
        raise LoadError("pack", f"{raw!r:.60} is no pack", "Give the name of one, or its name and text.")
    if isinstance(raw.get("text"), str):
        pack = parse(raw["text"])
    elif raw["name"] in known:
        pack = load(raw["name"])
    else:
        raise unknown(raw["name"], known, "pack")
    if raw.get("digest") not in (None, pack.digest):
        raise LoadError(
            "pack.digest",
            f"the pack {pack.name!r} is not the one that was played with ({raw['digest']!r:.30}, now {pack.digest!r})",
            "Use the gamekit that wrote this, or the pack's own text.",
        )
    return pack


# --- The head ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Head:
    """What every pack says of itself."""

    name: str
    title: str
    standing: str
    about: str


def head(raw: Mapping[str, Any]) -> Head:
    """Return the head of a pack whose keys are known to be there."""
    if type(raw["format"]) is not int or raw["format"] != 1:
        raise LoadError("format", f"it is {raw['format']!r:.60}", "This gamekit reads format = 1.")
    name = text(raw, "name")
    if not is_id(name):
        how = f"Use a small letter, then small letters, digits and hyphens, at most {LONGEST_ID} in all."
        raise LoadError("name", f"{name!r:.60} is no name for a pack", how)
    standing = one_of(raw, "standing", "", [standing.value for standing in Standing])
    return Head(name, text(raw, "title"), standing, text(raw, "about"))


# --- Single values -------------------------------------------------------------------------------------------


def inside(where: str, key: str) -> str:
    """Return the dotted name of a key in the table ``where``."""
    return f"{where}.{key}" if where else key


def keys(raw: Any, where: str, wanted: Collection[str], optional: Collection[str] = ()) -> None:
    """Check that ``raw`` is a table that has the wanted keys, and no others but the optional ones."""
    known = ", ".join(sorted({*wanted, *optional}))
    if not isinstance(raw, dict):
        raise LoadError(where, f"{json.dumps(raw, default=str):.60} is no table", f"Give it {known}.")
    for key in sorted({*wanted} - raw.keys()):
        raise LoadError(inside(where, key), "the key is missing", "Add it.")
    for key in raw:
        if key not in wanted and key not in optional:
            raise LoadError(inside(where, key)[:90], "the key is unknown", f"Known are {known}.")


def table(raw: Mapping[str, Any], key: str, where: str = "") -> Mapping[str, Any]:
    """Return the table at a key."""
    found = raw[key]
    if not isinstance(found, dict):
        name = inside(where, key)
        raise LoadError(name, "it is no table", f"Begin it with [{name}].")
    return found


def text(raw: Mapping[str, Any], key: str, where: str = "") -> str:
    """Return the text at a key, which says something."""
    found = raw[key]
    if not isinstance(found, str) or not found.strip():
        raise LoadError(inside(where, key), f"{found!r:.60} is no text", "Write it in quotes.")
    return found


def number(raw: Mapping[str, Any], key: str, where: str, least: int, most: int) -> int:
    """Return the whole number at a key, from ``least`` to ``most``."""
    found = raw[key]
    if type(found) is not int or not least <= found <= most:
        how = f"Write a whole number from {least:,} to {most:,}."
        raise LoadError(inside(where, key), f"{found!r:.60} does not do", how)
    return found


def truth(raw: Mapping[str, Any], key: str, where: str) -> bool:
    """Return the true or false at a key."""
    found = raw[key]
    if not isinstance(found, bool):
        raise LoadError(inside(where, key), f"{found!r:.60} is neither", "Write true or false.")
    return found


def one_of(raw: Mapping[str, Any], key: str, where: str, known: Collection[str]) -> str:
    """Return the text at a key, which is one of those that are known."""
    found = raw[key]
    if not isinstance(found, str) or found not in known:
        raise LoadError(inside(where, key), f"{found!r:.60} is none", f"Write one of {', '.join(known)}.")
    return found


def exactly(where: str, what: str, found: int, wanted: int) -> None:
    """Check a sum that must come out: ``what`` is counted, as in "cards at the inn"."""
    if found != wanted:
        raise LoadError(where, f"there are {found:,} {what}", f"There must be {wanted:,}: change some.")
