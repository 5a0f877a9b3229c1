"""Writes what was worked out: the board as a pack (TOML), its drawing beside it (JSON)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from data.geography.borders import Sea
from data.geography.ports import Berth

PACK, DRAWING = "board.toml", "drawing.json"


def pack(places: Mapping[str, Any], sea: Sea, berths: Mapping[str, Berth]) -> str:
    """Return the text of the pack."""
    names = list(places["spaces"])
    board, numbers = places["board"], places["numbers"]
    threshold = ", ".join(f"{seats} = {amount}" for seats, amount in numbers["threshold"].items())
    lines = ["# Made by data/geography from places.toml and the coastline there; change it there, then make it anew."]
    lines += ["format = 1", *(f"{key} = {_text(board[key])}" for key in ("name", "title", "standing", "about"))]
    lines += [f"drawing = {_text(DRAWING)}", "", "[numbers]"]
    lines += [f"{key} = {numbers[key]}" for key in ("chests_at_start", "supply_each_round")]
    lines += [f"threshold = {{ {threshold} }}", "", "[spaces]"]
    for number, name in enumerate(names):
        beside = sorted(b if a == number else a for a, b in sea.shared if number in {a, b})
        lines.append(f"{space_id(number)} = {{ name = {_text(name)}, next = [{_ids(beside)}] }}")
    lines += ["", "[ports]"]
    for name, port in places["ports"].items():
        lines.append(f"{_text(name)} = {{ chest = {port['chest']}, spaces = [{_ids(berths[name].touches)}] }}")
    lines += ["", "[starts]"]
    for number, name in enumerate(places["starts"]["spaces"], 1):
        lines.append(f"start-{number} = {_ids([names.index(name)])}  # {name}")
    lines += ["", "[havens]"]
    for haven, colour, name in havens(places):
        lines.append(f"{haven} = {{ colour = {_text(colour)}, space = {_ids([names.index(name)])} }}  # {name}")
    return "\n".join(lines) + "\n"


def havens(places: Mapping[str, Any]) -> list[tuple[str, str, str]]:
    """Return id, colour and name of the space of each haven."""
    return [
        (f"h-{colour}-{number}", colour, name)
        for colour, names in places["havens"].items()
        for number, name in enumerate(names, 1)
    ]


def space_id(number: int) -> str:
    """Return the id of a space."""
    return f"s{number:02d}"


def _ids(numbers: Iterable[int]) -> str:
    return ", ".join(_text(space_id(number)) for number in numbers)


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def drawing(parts: Mapping[str, Any]) -> str:
    """Return the text of the drawing: one line a part, in spaces and havens one line a thing."""
    entries = []
    for key, value in parts.items():
        if key in {"spaces", "havens", "ports"}:
            inner = ",\n".join(f"  {_text(name)}: {_compact(one)}" for name, one in value.items())
            entries.append(f"{_text(key)}: {{\n{inner}\n}}")
        else:
            entries.append(f"{_text(key)}: {_compact(value)}")
    return "{\n" + ",\n".join(entries) + "\n}\n"


def _compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
