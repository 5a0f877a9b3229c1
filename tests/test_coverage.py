"""Rule coverage counts what events, refusals and marks say, and offers a scenario for each rule."""

from __future__ import annotations

from typing import Any

import pytest

from gamekit import GAMES
from gamekit.coverage import coverage, playable, rules_met, scenarios_for
from gamekit.data import path
from gamekit.draw.coverage import coverage as draw_coverage
from gamekit.marks import Mark, Marks
from gamekit.scenario import Scenario, load_scenario, parse_scenario
from gamekit.storage import read
from gamekit.study import load_record

GAME = GAMES["caribbean"]


def scenario(name: str, game: str = "caribbean") -> Scenario[Any]:
    return load_scenario(path(game, "scenarios", f"{name}.toml"), GAMES)


FIRST = """
game = "caribbean"
ask = "Who moves Arriba?"
rule = "bid.highest"
[setup]
players = ["Ann", "Ben"]
base = "first_round"
[[then]]
play = "Ann bids A5 B4 C3 D2 E1 F0 | t"
[[then]]
refused = "Ben bids A1 B1 C2 D3 E4 F0 | 5"
[[then]]
play = "Ben bids A1 Bt C2 D3 E4 F0 | 5"
"""
# Two layings (secret, six cards each), the lock; Arriba is called and turned, Ann's 5 is the highest, five spaces.
PLAYED = {"bid.secret", "bid.six", "bid.locked", "ships.order", "bid.reveal", "bid.highest", "sail.barrels"}


def test_a_record_meets_the_rules_of_its_events_and_a_scenario_its_refusals_too() -> None:
    told = parse_scenario(FIRST, GAMES)
    assert rules_met(told, GAME) == PLAYED | {"bid.cards"}
    assert rules_met(told.play(), GAME) == rules_met(told.play().line(), GAME) == PLAYED


def test_a_lesson_meets_what_its_parts_meet() -> None:
    parts = (parse_scenario(FIRST, GAMES), scenario("a_thief_takes_a_space"))
    found = coverage(GAME, parts)
    assert set(found.met) == rules_met(parts[0], GAME) | rules_met(parts[1], GAME)
    assert found.met["bid.highest"] == 2
    assert found.met["bid.cards"] == found.met["bid.thief"] == 1
    assert found.sources == 2


def test_counts_in_words() -> None:
    found = coverage(GAME, parse_scenario(FIRST, GAMES))
    # Eight of all that can be met.
    every = len(playable(GAME.rulebook))
    assert found.sentence() == str(found) == f"8 of {every} rules met, {every - 8} never."
    assert len(found.missing) == every - 8
    assert sum(found.chapters()["met"]) == 8  # type: ignore[arg-type]
    assert sum(found.chapters()["rules"]) == every  # type: ignore[arg-type]
    assert repr(found) == f"<Coverage of caribbean: {found.sentence()}>"
    assert coverage(GAME, ()).sentence() == f"0 of {every} rules met, {every} never."


@pytest.mark.parametrize("name", GAMES)
def test_everything_together_meets_every_rule(name: str) -> None:
    game = GAMES[name]
    scenarios = [load_scenario(file, GAMES) for file in sorted(path(name, "scenarios").glob("*.toml"))]
    records = [load_record(read(file), GAMES) for file in sorted(path(name, "records").glob("*.txt"))]
    found = coverage(game, [*scenarios, *records])
    assert found.missing == ()
    assert found.sentence().endswith("rules met, none never.")


@pytest.mark.parametrize("name", GAMES)
def test_each_rule_is_offered_a_scenario_in_which_it_speaks(name: str) -> None:
    offered = scenarios_for(name)
    table = coverage(GAMES[name], ()).table()
    assert tuple(row[1] for row in table) == tuple(rule.id for rule in playable(GAMES[name].rulebook))
    for _, rule, _, met, file in table:
        assert met == 0
        assert rule in scenario(str(file), name).rules_met()
        made_for_it = [other for other in offered[str(rule)] if scenario(other, name).rule == rule]
        assert not made_for_it or file in made_for_it


def test_what_cannot_be_met_is_left_out_and_said() -> None:
    ids = {rule.id for rule in playable(GAME.rulebook)}
    assert "box.theme" not in ids  # nothing follows from it
    assert "sound.ships" not in ids  # it speaks of positions that do not add up
    assert "bid.thief" in ids
    assert "Left out: " in coverage(GAME, ()).table().note


def test_only_the_missing_are_listed_on_request() -> None:
    found = coverage(GAME, parse_scenario(FIRST, GAMES))
    missing = found.table(only_missing=True)["rule"]
    assert set(missing) == {rule.id for rule in found.rules} - PLAYED - {"bid.cards"}


def test_a_learner_has_met_the_rules_of_the_questions() -> None:
    marks = Marks((Mark("caribbean", "bid", "bid.thief", 0, 5, 0), Mark("raiders", "x", "raid.one", 5, 5, 0)))
    assert rules_met(marks, GAME) == {"bid.thief"}
    assert rules_met(marks, GAMES["raiders"]) == {"raid.one"}


def test_another_game_meets_nothing_here() -> None:
    assert rules_met(scenario("a_thief_takes_a_space"), GAMES["raiders"]) == frozenset()


def test_what_is_no_source_is_refused() -> None:
    with pytest.raises(TypeError, match="is no record, study, scenario or marks"):
        coverage(GAME, ["a_thief_takes_a_space"])  # type: ignore[list-item]


def test_the_picture_has_a_square_for_each_rule() -> None:
    found = coverage(GAME, parse_scenario(FIRST, GAMES))
    axes = draw_coverage(found)
    squares = {patch.get_gid(): patch for patch in axes.patches}
    assert set(squares) == {rule.id for rule in found.rules}
    full = {gid for gid, patch in squares.items() if patch.get_facecolor()[:3] != (1.0, 1.0, 1.0)}
    assert full == PLAYED | {"bid.cards"}
    assert axes.get_title(loc="left") == "Rules of Caribbean met: full squares"
    words = [text.get_text() for text in axes.texts]
    assert words == [f"{met} of {rules}" for _, met, rules in found.chapters()]
