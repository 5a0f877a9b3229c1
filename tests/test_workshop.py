"""What the workshop's notebooks say in words is what their cells come to."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from gamekit import GAMES
from gamekit.analysis import tournament as module
from gamekit.analysis.tournament import Tournament, tournament
from gamekit.cases import case
from gamekit.data import path
from gamekit.predict import predict
from gamekit.study import load_record

WORKSHOP = Path(__file__).parent.parent / "notebooks" / "workshop"


def cells(name: str, kind: str) -> Iterator[str]:
    for cell in json.loads((WORKSHOP / name).read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] == kind:
            yield "".join(cell["source"])


def test_each_bot_beats_the_one_before_and_not_the_greedy_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    played: list[Tournament[Any]] = []

    def kept(*given: Any, **named: Any) -> Tournament[Any]:
        played.append(tournament(*given, **named))
        return played[-1]

    monkeypatch.setattr(module, "tournament", kept)
    names: dict[str, Any] = {}
    for code in cells("write_a_bot.ipynb", "code"):
        exec(compile(code, "write_a_bot", "exec"), names)  # noqa: S102 - our own notebook
    first, second, third, last, failed = played
    assert first.ranking()[0] == "greedy"
    assert first.share("first").high > first.share("random").low  # these two cannot be told apart
    assert first.share("random").high > first.share("first").low
    assert second.share("second").low > second.share("first").high  # far apart
    assert third.share("third").low > third.share("second").high
    assert last.ranking() == ("greedy", "third", "second", "first")
    for one in (first, second, third, last):
        assert {standing.status for standing in one.standings.values()} == {"ok"}
    assert failed.standings["hasty"].faults
    assert failed.standings["greedy"].games
    fault = failed.fault("hasty")
    assert fault is not None
    assert fault.kind == "illegal"
    told = capsys.readouterr().out
    assert "Ben's view:    HIDDEN" in told
    assert fault.text.split(" [")[0] in told.split(str(fault))[1]  # asked again, it fails in the same way


@pytest.mark.parametrize(
    ("number", "right"),
    [
        (17, "Ben receives 2,000"),  # a capture pays the same, whatever the chest holds (5,000)
        (31, "Nobody receives anything"),  # stealing pays nothing
        (32, "Cleo receives 5,000"),  # the owner of the haven is paid
        (68, "All six ships have their turns, then the most doubloons win"),
    ],
)
def test_the_predictions_of_the_class_teach_what_it_is_told(number: int, right: str) -> None:
    assert any(f"predict_together(record, {number})" == code for code in cells("teach_a_class.ipynb", "code"))
    record = load_record(
        path("caribbean", "records", "four_players_a_gift_too_many.txt").read_text(encoding="utf-8"), GAMES
    )
    asked = predict(record, number)
    asked.guess("Mia", asked.options.index(right) + 1)
    asked.commit()
    asked.reveal()
    assert asked.table().note == "1 of 1 guessed what happened."


def test_the_edge_cases_of_the_class_come_out_as_it_is_told() -> None:
    """Thieves tie; a shown 0 beats a kept 5; beside a haven is paid, but not where only inside counts."""
    thieves, zero, beside = (
        case("caribbean", name)
        for name in ("all_lay_the_thief", "a_shown_zero_wins_against_a_keeper", "deliver_beside_a_haven")
    )
    assert "Ann, Ben and Cleo are level at a thief" in thieves.ruling().text()
    assert "Ann wins the tie" in zero.ruling().text()
    assert "receives" in beside.ruling().text()
    assert "receives" not in beside.under(haven_reach="inside").text()


def test_the_plan_takes_forty_five_minutes_without_a_gap() -> None:
    plan = next(text for text in cells("teach_a_class.ipynb", "markdown") if "| minute |" in text)
    rows = [line.split("|")[1].strip() for line in plan.splitlines() if line.startswith("| ") and " - " in line[:10]]
    spans = [tuple(map(int, row.split(" - "))) for row in rows]
    assert spans[0][0] == 0
    assert spans[-1][1] == 45
    assert all(before[1] == after[0] for before, after in pairwise(spans))
