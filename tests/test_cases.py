"""Cases: the question comes first, the ruling cites its rules, another reading comes to something else."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from gamekit import GAMES
from gamekit.cases import case, cases, gallery, subjects
from gamekit.data import path
from gamekit.scenario import parse_scenario
from gamekit.storage import LoadError, read

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
    assert other.title == "Read as: Deliver only in a haven"


def test_a_reading_that_comes_to_the_same_is_no_other() -> None:
    # Ann shows 2, Ben the thief: 2 is more than -1, and 4 + 2 is more than 4 - 1. Ann wins in either way.
    asked = case("caribbean", "a_thief_in_the_tie_takes_a_space")
    assert "tie.added" in asked.under(tie_break="added").rules
    assert asked.others() == ({"tie_break_thief": "no"},)


def test_lesson_3_says_which_tie_a_reading_changes() -> None:
    notebook = (Path(__file__).parent.parent / "notebooks" / "caribbean" / "3_edge_cases.ipynb").read_text("utf-8")
    ties = range(1, len(subjects("caribbean")["ties"]) + 1)
    changed = [number for number in ties if {"tie_break": "added"} in case("caribbean", "ties", number).others()]
    assert changed == [2]
    assert "the second case shows what that changes" in notebook


def test_what_is_refused_is_tried_where_it_is_allowed() -> None:
    asked = case("caribbean", "chests_are_not_given_away")
    assert asked.ruling().lines[0].refused
    allowed = asked.under(giving="yes").lines
    assert (allowed[0].tried, allowed[0].text) == ("Arriba gives Bravo", "Allowed: Give 5,000 to Bravo.")
    assert not allowed[0].refused
    assert len(allowed) > 1


def test_the_question_comes_before_what_decides_it() -> None:
    # Both have bid 3 on Arriba; the scenario says that it is asked after two entries, before Ann shows or keeps.
    asked = case("caribbean", "tied_again_the_ship_stays")
    assert asked.game.to_act(asked.position) == 0
    assert asked.ruling().lines[0].tried == "Ann shows"
    # Where nothing is said, it is the first choice of which anything is expected: Ben's keeping, the fourth.
    unsaid = case("caribbean", "nobody_shows_the_ship_stays")
    assert unsaid.scenario.asked is None
    assert unsaid.ruling().lines[0].tried == "Ben keeps"


def test_a_case_without_a_choice_tells_the_scores() -> None:
    told = case("raiders", "the_rulebooks_example_of_majorities").ruling()
    assert "majority" in " ".join(told.rules)
    assert any(line.text.endswith(" in all") for line in told.lines)


def test_a_ruling_as_text_and_table() -> None:
    told = case("caribbean", "deliver_beside_a_haven").ruling()
    head, first = told.text().splitlines()[:2]
    assert head.startswith("The ruling: No. Arriba delivers the chest of Tern Cay (6,000) to the red haven")
    assert first == "Deliver 6,000 to Ann in Whale Road"
    assert told.table().columns == ("tried", "what happens", "rule", "standing")
    assert len(told.table()) == len(told.lines)
    assert told.rules == ("deliver.adjacent", "deliver.pays", "deliver.gone")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("a_thief_takes_a_space", ["Ben lays thief, 0, 1, 2, 3, 4; 5 for ties", "Sail to Coral Garden"]),
        ("a_shown_zero_wins_against_a_keeper", ["Ann shows the tie-breaker", "Ben keeps the tie-breaker"]),
        ("no_such_haven", ["Arriba delivers h-blue-1", "Arriba delivers s03"]),  # no words for what there is none
    ],
)
def test_choices_stand_in_words(name: str, words: list[str]) -> None:
    told = [line.words for line in case("caribbean", name).ruling().lines if line.words]
    assert told[: len(words)] == words


def test_a_gallery_has_a_row_for_each_case() -> None:
    table = gallery("caribbean", ["deliver_beside_a_haven", "a_port_is_land"])
    assert table["question"][0] == "Arriba lies beside Whale Road. Must she sail in to unload?"
    assert table["rule"] == ("deliver.adjacent", "sail.sea")
    assert table["ruling"][1] == "Santa Perla is no sea space of this board."


# --- Names and answers -----------------------------------------------------------------------------------------

LISTED = [(subject, number) for subject, names in subjects("caribbean").items() for number in range(1, len(names) + 1)]


def test_a_subject_and_a_number_name_a_case_and_tell_nothing_of_it() -> None:
    assert len(LISTED) == 25
    third = case("caribbean", "chests", 3)
    assert (third.name, third.title) == ("stealing_pays_nothing", "Chests 3")
    assert third.scenario == case("caribbean", "stealing_pays_nothing").scenario
    assert case("caribbean", "stealing_pays_nothing").title == "Actions"  # the chapter of its rule
    assert len(dict.fromkeys(name for names in subjects("caribbean").values() for name in names)) == 25


@pytest.mark.parametrize(("subject", "number"), LISTED)
def test_neither_title_nor_picture_tells_the_answer(subject: str, number: int) -> None:
    asked = case("caribbean", subject, number)
    picture = asked.picture()
    assert {mark.kind for mark in picture.marks} <= {"target"}
    assert picture.notes == ()
    assert not re.search(r"has \d+ space|Game over", picture.alt)  # what is left, or that all is over
    assert not any(" away for " in spot.label for spot in picture.spots)
    assert asked.rule.title not in (asked.title, asked.question())


@pytest.mark.parametrize(("subject", "number"), LISTED)
def test_every_picture_points_at_something(subject: str, number: int) -> None:
    picture = case("caribbean", subject, number).picture()
    active = [sprite.id for sprite in picture.sprites if "active" in sprite.looks]
    assert active or picture.marks


@pytest.mark.parametrize("number", [2, 3, 4])
def test_the_cases_about_bids_for_arriba_point_at_her(number: int) -> None:
    assert [mark.on for mark in case("caribbean", "bids", number).picture().marks] == ["Arriba"]


@pytest.mark.parametrize(("subject", "number"), LISTED)
def test_written_answers_have_their_facts_from_the_engine(subject: str, number: int) -> None:
    """What is written has no number in it, every rule in braces speaks, and not so under the other reading."""
    asked = case("caribbean", subject, number)
    answers = [(asked.scenario.answer, asked.ruling())]
    assert {option for change in asked.others() for option in change} == set(asked.scenario.otherwise)
    for change in asked.others():
        (option,) = change
        answers.append((asked.scenario.otherwise[option], asked.under(**change)))
        assert answers[-1][1].answer != answers[0][1].answer
    for written, ruling in answers:
        own, rules = re.sub(r"\{[^}]*\}", "", written), re.findall(r"\{([\w.]+)", written)
        assert rules
        assert not re.search(r"\d", own)
        assert set(rules) <= set(ruling.rules)
        assert "{" not in ruling.answer
        others = [other for _, other in answers if other is not ruling]
        assert not any(set(rules) <= set(other.rules) for other in others)  # there it could not be given


@pytest.mark.parametrize(
    ("place", "answer"),
    [  # Ann's 3 less Ben's thief; 0 beats two thieves; 26,000 of 26,000; the owner of the haven has the 6,000
        (("bids", 1), "No. Ben's thief takes a space. Ann may sail Arriba 2 spaces."),
        (("ties", 2), "Ann wins the tie: Arriba is Ann's. Ann may sail Arriba 4 spaces."),
        (("havens", 2), "The owner of the haven. Ben receives 6,000 doubloons."),
        (("end", 1), "Yes. Ben has 26,000: the game ends with this round. Ben wins with 26,000 doubloons."),
        (("end", 2), "No. Round 4 begins with the bids."),
    ],
)
def test_answers_as_worked_out_by_hand(place: tuple[str, int], answer: str) -> None:
    assert case("caribbean", *place).ruling().answer == answer


def test_an_answer_that_the_engine_does_not_give_is_refused() -> None:
    """Nothing that is written can contradict what happens: with the rule gone, there is no answer."""
    asked = case("caribbean", "havens", 1)
    scenario = replace(asked.scenario, answer="No. {deliver.opponent}")
    with pytest.raises(LoadError, match=r"answer: the rule 'deliver.opponent' does not say that here"):
        replace(asked, scenario=scenario).ruling()
    with pytest.raises(LoadError, match=r"'deliver.pays'"):
        replace(asked, scenario=replace(asked.scenario, answer="{deliver.pays:2}")).ruling()
    inside = replace(asked.scenario, otherwise={"haven_reach": "No. {deliver.adjacent}"})
    with pytest.raises(LoadError, match=r"otherwise.haven_reach: the rule 'deliver.adjacent'"):
        replace(asked, scenario=inside).under(haven_reach="inside")


def test_without_a_written_answer_the_rule_of_the_case_speaks() -> None:
    asked = case("caribbean", "a_port_is_land")
    assert asked.scenario.answer == ""
    assert asked.ruling().answer == "Santa Perla is no sea space of this board."


@pytest.mark.parametrize(
    ("line", "where"),
    [
        ('otherwise = { wind = "No." }', "otherwise.wind"),
        ("otherwise = { haven_reach = 3 }", "otherwise.haven_reach"),
        ("asked = 9", "asked"),
        ("asked = -1", "asked"),
        ("asked = true", "asked"),
        ("points = [3]", "points"),
    ],
)
def test_what_a_scenario_says_to_its_readers_is_checked(line: str, where: str) -> None:
    text = read(path("caribbean", "scenarios", "a_port_is_land.toml"))
    with pytest.raises(LoadError) as caught:
        parse_scenario(text.replace("[setup]", f"{line}\n\n[setup]", 1), GAMES)
    assert caught.value.where == where


def test_there_are_only_so_many_cases_about_a_subject() -> None:
    with pytest.raises(LookupError, match="no cases about 'wind'; there is bids, ties, sailing"):
        case("caribbean", "wind", 1)
    for number in (0, 6, True, "1", 1.0):
        with pytest.raises(LookupError, match="there are 5 cases about ties, from 1: not "):
            case("caribbean", "ties", number)  # type: ignore[arg-type]
    with pytest.raises(LookupError, match="no cases about 'ties'; there is no subject"):
        case("raiders", "ties", 1)
    with pytest.raises(LookupError, match="there are 5 cases about ties: give the number of one, from 1"):
        case("caribbean", "ties")
    for name in (3, None, ["ties"], ""):
        for which in (None, 1):
            with pytest.raises(LookupError, match=r"a case is a subject \(bids, .*end\) and its number"):
                case("caribbean", name, which)  # type: ignore[arg-type]
    with pytest.raises(LookupError, match="no game is called"):
        case(["caribbean"], "ties", 1)  # type: ignore[arg-type]


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
