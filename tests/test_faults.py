"""Wrong rules are noticed: each planted fault turns the suite red (``python tests/plant_faults.py`` reports)."""

from __future__ import annotations

import pytest

from tests.plant_faults import FAULTS, missed


@pytest.mark.parametrize("game", FAULTS)
def test_every_planted_fault_turns_the_suite_red(game: str) -> None:
    assert missed(game) == []
