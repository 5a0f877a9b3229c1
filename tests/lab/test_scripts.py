"""The browser's side is one module and one style sheet, made of plain files."""

from __future__ import annotations

from gamekit import GAMES
from gamekit.lab.scripts import PARTS, script, style


def test_the_parts_are_one_module() -> None:
    joined = script()
    assert joined.count("export default") == 1
    assert "import " not in joined
    places = [joined.index(f"class {name}") for name in ("Board", "Hand", "Reveal", "Asking", "Timeline", "Pages")]
    assert places == sorted(places)
    assert len(places) == len(PARTS)
    assert style().count("{") == style().count("}")


def test_no_script_knows_a_game() -> None:
    text = (script() + style()).casefold()
    assert not [name for name in GAMES if name in text]
    assert not [noun for noun in ("barrel", "thief", "arriba", "haven", "doubloon", "ducat") if noun in text]
