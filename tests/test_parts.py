"""A part that a game lacks is None; a part that is there and broken says so."""

from __future__ import annotations

from types import ModuleType

import pytest

from gamekit.parts import part


def test_parts_are_found_or_none() -> None:
    found = part("caribbean", "bots")
    assert isinstance(found, ModuleType)
    assert found.__name__ == "gamekit.games.caribbean.bots"
    assert part("caribbean", "nothing") is None
    assert part("pearls", "bots") is None


def test_a_part_that_lacks_something_is_not_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    def lacking(_name: str) -> ModuleType:
        raise ModuleNotFoundError("No module named 'numpy'", name="numpy")

    monkeypatch.setattr("gamekit.parts.import_module", lacking)
    with pytest.raises(ModuleNotFoundError, match="numpy"):
        part("caribbean", "whatif")
