"""The browser's side is one module and one style sheet, made of plain files."""

from __future__ import annotations

import re

from gamekit import GAMES
from gamekit.lab.scripts import PARTS, script, style


def test_the_parts_are_one_module() -> None:
    joined = script()
    assert joined.count("export default") == 1
    assert "import " not in joined
    assert re.findall(r"^class (\w+)", joined, re.MULTILINE) == [part.title() for part in PARTS if part != "elements"]
    assert style().count("{") == style().count("}")


def test_no_script_knows_a_game() -> None:
    text = (script() + style()).casefold()
    assert not [name for name in GAMES if name in text]
    assert not [noun for noun in ("barrel", "thief", "arriba", "haven", "doubloon", "ducat") if noun in text]


def test_no_field_hides_a_method() -> None:
    """One that is set on an object would take the place of what its class can do."""
    for part in re.split(r"^class ", script(), flags=re.MULTILINE)[1:]:
        methods = set(re.findall(r"^  (?:async |get )?(\w+)\(", part, re.MULTILINE))
        assert not methods & set(re.findall(r"\bthis\.(\w+) = ", part)), part.partition(" ")[0]
