"""The soak of the live board, in small."""

from __future__ import annotations

from tests.soak_board import soak_board


def test_a_hundred_actions_in_one_study() -> None:
    soaked = soak_board(100, seed=2)
    assert soaked.models[0] == soaked.models[1] > 0
    assert soaked.nodes >= 100
    assert soaked.file > 1_000
