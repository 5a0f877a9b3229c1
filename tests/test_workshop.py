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
    ("number", "kind", "right", "says"),
    [
        (17, "left", "5 spaces", "Loading costs no movement"),
        (31, "", "Nobody receives anything", "a theft brings the chest"),  # stealing pays nothing
        (32, "", "Cleo receives 5,000", "The haven's owner is paid"),
        (68, "", "All six ships have their turns, then the most doubloons win", "The round is played to its end"),
    ],
)
def test_the_predictions_of_the_class_teach_what_it_is_told(number: int, kind: str, right: str, says: str) -> None:
    (code,) = [code for code in cells("teach_a_class.ipynb", "code") if f"record, {number}, " in code]
    assert says in code
    assert (f'kind="{kind}"' in code) == bool(kind)
    record = load_record(
        path("caribbean", "records", "four_players_a_gift_too_many.txt").read_text(encoding="utf-8"), GAMES
    )
    asked = predict(record, number, kind=kind)
    asked.guess("Mia", asked.options.index(right) + 1)
    asked.commit()
    asked.reveal()
    assert asked.table().note == "1 of 1 guessed what happened."


def test_nothing_that_the_class_sees_before_it_has_guessed_tells_the_answer() -> None:
    """Of hidden code the first line is seen; the notes for the teacher come after all questions."""
    notebook = json.loads((WORKSHOP / "teach_a_class.ipynb").read_text(encoding="utf-8"))["cells"]
    code = [cell for cell in notebook if cell["cell_type"] == "code"]
    assert all(cell["metadata"]["jupyter"]["source_hidden"] for cell in code)
    assert all(cell["source"][0].startswith("# ") for cell in code)
    text = "".join("".join(cell["source"]) for cell in notebook if cell["cell_type"] == "markdown")
    before = text.partition("## The end")[0]
    for told in ("2,000", "must be brought home", "owner is paid, not", "beats a card", "not the first to arrive"):
        assert told not in before


def test_the_questions_of_the_class_are_of_a_sea_that_it_knows() -> None:
    """On Harbour, as all before; each by another rule, and no option is a space whose name is not on the map."""
    names: dict[str, Any] = {}
    for code in cells("teach_a_class.ipynb", "code"):
        if code.startswith(("# What the lesson needs", "# Five questions")):
            exec(compile(code, "teach_a_class", "exec"), names)  # noqa: S102 - our own notebook
    asked = names["five"].questions
    assert len(asked) == len({one.rule.id for one in asked}) == 5
    for one in asked:
        pack = one.position.table.pack
        assert pack.name == "harbour"
        assert not any(space.name in option for space in pack.spaces.values() for option in one.options)
        assert "2,000" not in one.answer.text  # they have seen what a capture pays


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
