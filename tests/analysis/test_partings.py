"""One record under two sets of rules parts where it should, worked out by hand on the atoll."""

from __future__ import annotations

import pytest

from gamekit import GAMES
from gamekit.analysis.partings import under_misconception, under_reading
from gamekit.data import path
from gamekit.questions import misconceptions
from gamekit.storage import LoadError, read
from gamekit.study import load_record
from tests.caribbean.atoll import ABOARD, FIVE, GAME, at, laid, record, turn

TIED = laid("A4 B0 C1 D3 E5 Ft | 2", "A4 B0 C1 D2 E5 F3 | t")
"""Tied at 4 for Arriba: Ann's tie-breaker is 2, Ben's the thief."""


def test_the_tie_breaker_adds_distance_when_the_tie_is_settled() -> None:
    # Choices 1 and 2 are the bids; Ann shows at 3; at 4 Ben keeps, and the tie-breaker is turned: 4 spaces against 6.
    found = under_misconception(record(at(), *TIED, "Ann shows", "Ben keeps"), "tie_breaker_adds_distance")
    assert found.parting is not None
    assert (found.parting.number, found.parting.choice) == (4, "Ben keeps")
    assert found.parting.told[0][-1] == "Ann may sail Arriba 4 spaces."
    assert found.parting.told[1][-1] == "Ann may sail Arriba 6 spaces."
    assert [state.movement for state in found.parting.states] == [4, 6]
    assert found.table().rows == [(4, "Ben keeps", "Ann may sail Arriba 4 spaces.", "Ann may sail Arriba 6 spaces.")]
    assert found.sentence() == "At choice 4 of 4, 'Ben keeps', they part."


def test_what_differs_in_the_position_alone_is_told_by_its_field() -> None:
    found = under_misconception(record(turn(), "Arriba captures Driftwood"), "loading_costs_movement")
    assert found.parting is not None
    assert found.parting.told == (("movement: 5",), ("movement: 4",))


def test_a_choice_that_is_refused_parts() -> None:
    played = record(turn(**ABOARD), "Arriba sails a02", "Arriba delivers h-yellow-1")
    found = under_misconception(played, "only_own_havens")
    assert found.parting is not None
    assert found.parting.number == 2
    assert found.parting.told[1] == ("Refused: A chest can be delivered only to a haven of one's own.",)
    # Where she lay first, beside Ben's haven a02 and in Ann's a01, Ben's was already out of question.
    assert found.allowance is not None
    assert found.allowance.number == 1
    assert found.allowance.told == (("legal here alone: Arriba delivers h-yellow-1",), ())


def test_a_laxer_rule_shows_in_what_is_legal() -> None:
    found = under_misconception(record(turn(**ABOARD), "Arriba ends"), "overboard")
    assert found.parting is None
    assert found.allowance is not None
    assert found.allowance.told == ((), ("legal here alone: Arriba jettisons",))
    assert not found.same
    assert found.sentence() == "At choice 1 other actions are legal. Every choice leads to the same."


def test_what_never_matters_is_the_same() -> None:
    found = under_misconception(record(turn(), "Arriba ends"), "stealing_pays")
    assert found.same
    assert found.sentence() == "Every choice leads to the same."
    assert len(found.table()) == 0


@pytest.mark.parametrize("name", misconceptions(GAME.rulebook))
def test_every_misconception_goes_through_a_whole_game(name: str) -> None:
    for file in sorted(path("caribbean", "records").glob("*.txt"))[:3]:
        found = under_misconception(load_record(read(file), GAMES), name)
        assert found.parting is None or found.parting.told[0] != found.parting.told[1]
        assert found.allowance is None or found.parting is None or found.allowance.number <= found.parting.number


# --- Readings ----------------------------------------------------------------------------------------------------


def test_a_thief_in_the_tie_under_both_readings() -> None:
    # The worked example: Ann wins with 2 against the thief and sails 3; where it takes nothing, 4.
    found = under_reading(record(at(), *TIED, "Ann shows", "Ben shows"), "tie_break_thief", "no")
    assert found.parting is not None
    assert found.parting.number == 4
    assert [state.movement for state in found.parting.states] == [3, 4]
    assert found.table().columns == ("choice", "notation", "tie_break_thief: yes", "tie_break_thief: no")
    assert found.table().rows[0][2:] == (
        "Ben's thief in the tie takes a space.",
        "Ben's thief in the tie takes nothing.",
    )


def test_delivering_beside_a_haven_under_both_readings() -> None:
    # From a12, beside Ann's a01 (Fuego has gone to a11).
    state = turn(ships={"Arriba": "a12", "Fuego": "a11"}, **ABOARD)
    found = under_reading(record(state, "Arriba delivers h-red-1"), "haven_reach", "inside")
    assert found.parting is not None
    assert found.parting.told[1][0].startswith("Refused: Arriba is not in the haven North Gate")


def test_a_reading_that_says_the_same_here_is_the_same() -> None:
    # In the haven itself both readings allow it; only the rule that is cited differs.
    found = under_reading(record(turn(**ABOARD), "Arriba delivers h-red-1", "Arriba ends"), "giving", "yes")
    assert found.parting is None
    bids = laid(*FIVE[:2])
    assert under_reading(record(at(), *bids), "steal_in_haven", "no").same


def test_other_colours_part_at_once() -> None:
    file = min(path("caribbean", "records").glob("two_players*.txt"))
    found = under_reading(load_record(read(file), GAMES), "colours", ["violet", "green"])
    assert found.parting is not None
    assert any("violet" in line for line in found.parting.told[1])


def test_raiders_readings_go_the_same_way() -> None:
    for file in sorted(path("raiders", "records").glob("*.txt"))[:3]:
        played = load_record(read(file), GAMES)
        found = under_reading(played, "tied_second", "none")
        assert found.parting is None or found.parting.told[0] != found.parting.told[1]


def test_what_does_not_exist_is_told() -> None:
    played = record(turn(), "Arriba ends")
    with pytest.raises(LookupError, match="no misconception is called 'gravity': there is tie_breaker"):
        under_misconception(played, "gravity")
    with pytest.raises(LookupError, match="caribbean has no reading 'wind': there is haven_reach"):
        under_reading(played, "wind", "north")
    with pytest.raises(LoadError, match="giving"):
        under_reading(played, "giving", "perhaps")


def test_a_delivery_into_ones_own_haven_parts_nothing() -> None:
    # Ann moves Arriba and is the owner of a01: she is paid 4,000 under the mistake as well, in the same words.
    found = under_misconception(record(turn(**ABOARD), "Arriba delivers h-red-1"), "mover_is_paid")
    assert found.same
    # Into Ben's haven a02 the 4,000 are Ben's by the rules, Ann's by the mistake.
    found = under_misconception(record(turn(**ABOARD), "Arriba delivers h-yellow-1"), "mover_is_paid")
    assert found.parting is not None
    assert [row[2:] for row in found.table()] == [("Ben receives 4,000 doubloons.", "Ann receives 4,000 doubloons.")]
