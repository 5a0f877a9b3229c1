"""The fields of a state as plain values: read one by one, each with an error that says where, what and how to mend it.

``where`` is the dotted name of a field. Every function returns the value where it does, and raises LoadError where it
does not.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import fields
from typing import Any, Final, TypeVar

from gamekit.game import Breach, Player, SetupError
from gamekit.storage import LoadError, parse_json

_MOST: Final = 10**9
O = TypeVar("O")  # noqa: E741 - options, as in ``game``
V = TypeVar("V")


def state(source: str, game: str, known: Sequence[str]) -> Mapping[str, Any]:
    """Return the plain values of a dumped state, which is one of ``game`` and has the known fields and no others."""
    raw = parse_json(source)
    if raw.get("game") != game:
        raise LoadError("game", f"it is {raw.get('game')!r:.40}", f"It should be {game!r}.")
    for key in known:
        if key not in raw:
            raise LoadError(key, "the field is missing", "Add it, as dump() writes it.")
    for key in raw:
        if key not in known:
            raise LoadError(key[:60], "the field is unknown", f"Known are {', '.join(known)}.")
    return raw


def options(raw: Any, kind: type[O], lists: Collection[str] = ()) -> O:
    """Return the options that a table names; those of ``lists`` are lists of names, the others one word each."""
    known = ", ".join(sorted(field.name for field in fields(kind)))  # type: ignore[arg-type]  # a dataclass it is
    if not isinstance(raw, dict):
        raise LoadError("options", f"{raw!r:.60} is no table", f"Its keys are {known}.")
    for key, value in raw.items():
        if key not in known.split(", "):
            raise LoadError(f"options.{key}"[:60], "there is no such option", f"Known are {known}.")
        if not isinstance(value, str) and key not in lists:
            raise LoadError(f"options.{key}", f"{value!r:.60} is no text", "Write the name of the reading.")
    listed = {key: tuple(names(raw[key], f"options.{key}")) for key in lists if key in raw}
    return kind(**{**raw, **listed})


def changed(options: Any) -> dict[str, str | list[str]]:
    """Return the options that are not the default, as plain values for a file."""
    usual = type(options)()
    found: dict[str, str | list[str]] = {}
    for field in fields(options):
        value = getattr(options, field.name)
        if value != getattr(usual, field.name):
            found[field.name] = list(value) if isinstance(value, tuple) else value
    return found


def begun(players: Any, new: Callable[[int | Sequence[str]], V]) -> V:
    """Return the new state of so many players, or of those with these names."""
    try:
        return new(players if isinstance(players, int) else names(players, "players"))
    except SetupError as error:
        raise LoadError("players, options", str(error), "Mend it there.") from None


def insist(breaches: Iterable[Breach]) -> None:
    """Raise LoadError with the first invariant that a loaded position breaks."""
    for breach in breaches:
        raise LoadError("position", breach.sentence.rstrip("."), f"Mend the position ({breach.rule.title.lower()}).")


def names(raw: Any, where: str) -> list[str]:
    """Return a list of names."""
    if not isinstance(raw, list) or not all(isinstance(item, str) for item in raw):
        raise LoadError(where, f"{raw!r:.60} is no list of names", 'Write it as ["Ann", "Ben"].')
    return raw


def whole(where: str, value: Any, least: int = 0) -> int:
    """Return a whole number."""
    if type(value) is not int or not least <= value <= _MOST:
        raise LoadError(where, f"{value!r:.60} does not do", f"Write a whole number from {least}.")
    return value


def truth(where: str, value: Any) -> bool:
    """Return true or false."""
    if not isinstance(value, bool):
        raise LoadError(where, f"{value!r:.60} is neither", "Write true or false.")
    return value


def one_of(where: str, value: Any, known: Sequence[str | None]) -> Any:
    """Return one of the known values: texts, and perhaps None."""
    if not isinstance(value, str | None) or value not in known:
        told = ", ".join(word for word in known if word is not None)
        raise LoadError(where, f"{value!r:.60} is none", f"Write one of {told}.")
    return value


def each(where: str, value: Any) -> list[Any]:
    """Return a list."""
    if not isinstance(value, list):
        raise LoadError(where, f"{value!r:.60} is no list", "Write it in square brackets.")
    return value


def part(where: str, value: Any, known: Sequence[str]) -> Mapping[str, Any]:
    """Return a table that has no other keys than the known ones."""
    if not isinstance(value, dict):
        raise LoadError(where, f"{value!r:.60} is no table", f"Its keys are {', '.join(known)}.")
    for key in value:
        if key not in known:
            raise LoadError(f"{where}.{key}"[:80], "there is no such key", f"Known are {', '.join(known)}.")
    return value


def every(where: str, value: Any, known: Sequence[str], read: Callable[[str, Any], V]) -> tuple[V, ...]:
    """Return what a table holds for each of the known keys, in their order, each ``read`` on its own."""
    found = part(where, value, known)
    for key in known:
        if key not in found:
            raise LoadError(f"{where}.{key}", "it is missing", "Add it.")
    return tuple(read(f"{where}.{key}", found[key]) for key in known)


def seat(where: str, value: Any, players: Sequence[str]) -> Player:
    """Return the seat of somebody who is named."""
    return players.index(one_of(where, value, players))


def seats(where: str, value: Any, players: Sequence[str]) -> tuple[Player, ...]:
    """Return the seats of those who are named in a list."""
    return tuple(seat(where, name, players) for name in each(where, value))
