"""Wrong rules are noticed: each planted fault turns the suite red (``python tests/plant_faults.py`` reports)."""

from __future__ import annotations

from tests import plant_faults


def test_every_planted_fault_turns_the_suite_red() -> None:
    assert [fault.name for fault, red in plant_faults.results("buccaneer").items() if not red] == []
