"""Wrong rules are noticed: planted faults turn the suite red.

Here every twenty-fourth of each game, so that the tests stay quick; ``python tests/plant_faults.py``, which
``make soak`` runs, plants them all.
"""

from __future__ import annotations

import pytest

from tests.plant_faults import FAULTS, ROOT, missed


@pytest.mark.parametrize("game", FAULTS)
def test_planted_faults_turn_the_suite_red(game: str) -> None:
    assert missed(game, FAULTS[game][::24]) == []


@pytest.mark.parametrize("game", FAULTS)
def test_every_planted_fault_stands_in_the_code(game: str) -> None:
    for fault in FAULTS[game]:
        text = (ROOT / "gamekit" / "games" / game / fault.file).read_text("utf-8")
        assert text.count(fault.old) == 1, fault.name
        assert fault.new != fault.old, fault.name
