"""Cases: the question comes first, the ruling cites its rules, another reading comes to something else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gamekit import GAMES
from gamekit.cases import case, cases, gallery
from gamekit.storage import LoadError

ALL = [(game, name) for game in GAMES for name in cases(game)]


@pytest.mark.parametrize(("game", "name"), ALL)
def test_every_case_has_a_ruling_by_rules(game: str, name: str) -> None:
    asked = case(game, name)
    lines = asked.ruling().lines
    assert lines
    assert all(line.rule is None or line.rule in asked.game.rulebook for line in lines)
    assert asked.position == asked.game.view(asked.position, None)  # nobody's secret is in the picture
    for change in asked.others():
        assert asked.under(**change).lines != lines


def test_a_delivery_from_beside_the_haven_is_refused_at_other_tables() -> None:
    asked = case("caribbean", "deliver_beside_a_haven")
    assert asked.question() == "Arriba lies beside Whale Road. Must she sail in to unload?"
    told = asked.ruling().lines
    assert [line.tried for line in told] == ["Arriba delivers h-red-1", "", ""]
    assert str(told[1]) == "Ann receives 6,000 doubloons. [deliver.pays, printed]"
    assert not any(line.refused for line in told)
    assert asked.others() == ({"haven_reach": "inside"},)
    other = asked.under(haven_reach="inside")
    assert [(line.refused, line.rule and line.rule.id) for line in other.lines] == [(True, "deliver.inside")]
    assert other.title == "With haven_reach: inside"


def test_a_reading_that_comes_to_the_same_is_no_other() -> None:
    # Ann shows 2, Ben the thief: 2 is more than -1, and 4 + 2 is more than 4 - 1. Ann wins in either way.
    asked = case("caribbean", "a_thief_in_the_tie_takes_a_space")
    assert "tie.added" in asked.under(tie_break="added").rules
    assert asked.others() == ({"tie_break_thief": "no"},)


def test_lesson_3_says_how_many_ties_a_reading_changes() -> None:
    notebook = (Path(__file__).parent.parent / "notebooks" / "caribbean" / "3_edge_cases.ipynb").read_text("utf-8")
    section = notebook.partition("## Ties")[2].partition("## Sailing")[0]
    ties = re.findall(r'ask\(\\"caribbean\\", \\"(\w+)\\"\)', section)
    changed = [name for name in ties if {"tie_break": "added"} in case("caribbean", name).others()]
    assert (len(ties), len(changed)) == (5, 2)
    assert "changes the answer in two of these cases" in notebook


def test_what_is_refused_is_tried_where_it_is_allowed() -> None:
    asked = case("caribbean", "chests_are_not_given_away")
    assert asked.ruling().lines[0].refused
    allowed = asked.under(giving="yes").lines
    assert allowed[0].text == f"Allowed: {allowed[0].tried}."
    assert not allowed[0].refused
    assert len(allowed) > 1


def test_the_question_comes_before_what_decides_it() -> None:
    # Both have bid 3 on Arriba; the first choice of which anything is expected is Ben's, the fourth.
    asked = case("caribbean", "tied_again_the_ship_stays")
    assert asked.game.to_act(asked.position) == 1
    assert asked.ruling().lines[0].tried == "Ben shows"


def test_a_case_without_a_choice_tells_the_scores() -> None:
    told = case("raiders", "the_rulebooks_example_of_majorities").ruling()
    assert "majority" in " ".join(told.rules)
    assert any(line.text.endswith(" in all") for line in told.lines)


def test_a_ruling_as_text_and_table() -> None:
    told = case("caribbean", "deliver_beside_a_haven").ruling()
    assert told.text().splitlines()[:2] == ["The ruling", "Arriba delivers h-red-1"]
    assert told.table().columns == ("tried", "what happens", "rule", "standing")
    assert len(told.table()) == len(told.lines)
    assert told.rules == ("deliver.adjacent", "deliver.pays", "deliver.gone")


def test_a_gallery_has_a_row_for_each_case() -> None:
    table = gallery("caribbean", ["deliver_beside_a_haven", "a_port_is_land"])
    assert table["question"][0] == "Arriba lies beside Whale Road. Must she sail in to unload?"
    assert table["rule"] == ("deliver.adjacent", "sail.sea")
    assert table["ruling"][1] == "Santa Perla is no sea space of this board."


def test_what_there_is_none_of_is_told() -> None:
    with pytest.raises(LookupError, match=r"no game is called .chess.: there is caribbean"):
        case("chess", "mate")
    with pytest.raises(LookupError, match=r"no case 'a_thief'; there is .*a_five_against_two_thieves"):
        case("caribbean", "a_thief")
    asked = case("caribbean", "deliver_beside_a_haven")
    with pytest.raises(LookupError, match="no reading 'wind'"):
        asked.under(wind="fair")
    with pytest.raises(LoadError, match="haven_reach"):
        asked.under(haven_reach="far")
