"""The course of a game: totals after each round, who led, and the chart that says the same."""

from __future__ import annotations

from itertools import pairwise

import pytest

from gamekit import GAMES, draw
from gamekit.analysis.course import course
from gamekit.data import path
from gamekit.study import Record, load_record


def record(game: str, name: str) -> Record[object]:  # type: ignore[type-var]  # of any game
    return load_record(path(game, "records", f"{name}.txt").read_text("utf-8"), GAMES)


def test_the_course_of_a_game_that_was_won_by_a_thousand() -> None:
    # Added up by hand from the record: captures of 2,000 and the chests that came to each colour's havens.
    found = course(record("caribbean", "three_players_by_a_thousand"))
    assert found.table()["after"] == (*(f"Round {number}" for number in range(1, 7)), "The end")
    assert found.table()["Ann"] == (11_000, 13_000, 23_000, 25_000, 31_000, 31_000, 31_000)
    assert found.table()["Ben"] == (14_000, 26_000, 26_000, 26_000, 34_000, 41_000, 41_000)
    assert found.table()["Cleo"] == (9_000, 16_000, 23_000, 32_000, 32_000, 40_000, 40_000)
    assert found.leaders() == ("Cleo", "Ann", "Ben", "Cleo", "Ben", "Cleo", "Ben", "Cleo", "Ben")
    assert found.sentence() == "Ben with 41,000 Doubloons, 1,000 ahead; 8 changes of the lead."


@pytest.mark.parametrize("game", GAMES)
def test_every_games_records_have_a_course_and_a_chart(game: str) -> None:
    file = min(path(game, "records").glob("*.txt"))
    found = record(game, file.stem)
    went = course(found)
    assert len(went.totals) == len(found.nodes) + 1
    axes = draw.scores(found)
    assert len(axes.lines) >= len(went.sides)
    told = [text.get_text().strip() for text in axes.texts]
    for side, total in zip(went.sides, went.totals[-1], strict=True):
        assert f"{side} {total:,}" in told


def test_labels_keep_apart() -> None:
    axes = draw.scores(record("caribbean", "three_players_by_a_thousand"))
    heights = sorted(text.get_position()[1] for text in axes.texts[:3])
    assert min(upper - lower for lower, upper in pairwise(heights)) >= 41_000 * 0.06
