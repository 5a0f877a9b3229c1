"""What ships are worth to bidders, and what opponents could do with them, worked out on the harbour board."""

from __future__ import annotations

import pytest

from gamekit.games.caribbean.pack import SHIPS
from gamekit.games.caribbean.worth import ships_to_come, threats, worth
from tests.caribbean.at_sea import GAME, bids, play, position, rest_of_round, turn


def gains(state: object, ship: str, player: int = 0) -> list[int]:
    found = worth(state, player)  # type: ignore[arg-type]  # a state of Caribbean
    return [gain.doubloons for gain in found.gains[SHIPS.index(ship)]]


def test_what_a_ship_is_worth_by_barrels() -> None:
    """Fuego, s29: Copper Hill's chest where she lies (2,000); s26 beside Ann's haven s28 (4,000); over s16 to s09, Tern
    Cay's chest and beside her haven s02 at once (2,000 and 6,000); s10, Halyard's chest (2,000); s09 again (5,000).
    """  # noqa: D205 - one sum, told in one breath
    assert gains(position(), "Fuego") == [2_000, 6_000, 6_000, 14_000, 16_000, 21_000]
    # Arriba, s01: s03 for Tern Cay's chest, delivered at once; s10 for Halyard's; back to s09 with it.
    assert gains(position(), "Arriba") == [0, 0, 8_000, 10_000, 15_000, 15_000]


def test_without_movement_nothing_is_gained_where_nobody_may_act() -> None:
    state = position(options={"no_movement": "may_not_act"})
    assert gains(state, "Fuego")[:2] == [0, 6_000]
    assert worth(state, 0).gains[5][0].actions == ()


def test_the_actions_of_a_worth_can_be_played() -> None:
    state = turn(spaces=4)  # Arriba is in turn for Ann
    gain = worth(state, 0).gains[0][4]
    for action in gain.actions:
        state = GAME.apply(state, action).state
    assert state.doubloons(0) == gain.doubloons == 15_000


def test_the_table_and_the_sentence_say_that_it_is_an_approximation() -> None:
    found = worth(position(), 0)
    table = found.table()
    assert table["ship"] == SHIPS
    assert table["3"][5] == 14_000
    assert "An approximation: each ship is taken alone" in table.note
    assert found.sentence().startswith(
        "Fuego would bring Ann most: 21,000 doubloons with 5 barrels (Fuego captures Copper"
    )
    assert "An approximation" in found.sentence()


def test_the_best_rival_is_named() -> None:
    """Ben has s07, s17 and s27: Copper Hill's chest goes from s29 over s30 to s23, Bellfort's is delivered in s13."""
    assert worth(position(), 0).rivals[5] == (1, 2_000 + 4_000 + 2_000 + 8_000)


def test_nothing_to_gain_is_said() -> None:
    gone = dict.fromkeys(("Halyard", "Tern Cay", "Copper Hill", "Bellfort"), "delivered")
    state = position(chests=gone, captures={"Ann": 8_000}, deliveries={"Ann": 12_000, "Ben": 11_000})
    assert worth(state, 1).sentence().startswith("No ship would bring Ben anything now, not even with 5 barrels.")


# --- Threats -------------------------------------------------------------------------------------------------


def test_what_ben_could_do_by_barrels() -> None:
    """Copper Hill's chest in s29; s26 beside his haven s27; over s16 to s09, Tern Cay's; or s23, s13, Bellfort's."""
    found = threats(position(), 1, 0, "Fuego")
    assert [(gain.barrels, gain.lead) for gain in found.steps()] == [(0, 2_000), (1, 6_000), (3, 8_000), (4, 16_000)]
    assert found.sentence().startswith("With Fuego and 4 barrels Ben could gain 16,000 doubloons on Ann (Fuego capt")
    assert found.table()["barrels"] == (0, 1, 3, 4)


def test_only_ships_to_come_and_cards_that_are_not_turned_count() -> None:
    """Ann moves Arriba with 5 barrels; Ben laid the 0 on her, so that he has no 0 left for the others."""
    state = turn()
    assert ships_to_come(state) == SHIPS[1:]
    found = threats(state, 1, 0)
    assert {gain.ship for gain in found.gains} == set(SHIPS[1:])
    assert {gain.barrels for gain in found.gains} == {1, 2, 3, 4, 5}
    with pytest.raises(ValueError, match="'Arriba' is not to come"):
        threats(state, 1, 0, "Arriba")


def test_before_the_bids_are_turned_every_ship_is_to_come() -> None:
    assert ships_to_come(position()) == SHIPS
    laid = bids(position(), "A5 B4 C3 D2 E1 F0 | t", "A5 B0 C2 D3 E4 F1 | t")  # tied for Arriba
    assert ships_to_come(laid) == SHIPS
    moved = play(turn(), "Arriba ends", "Bravo ends")
    assert ships_to_come(moved)[-1] == "Fuego"
    assert "Arriba" not in ships_to_come(moved)


def test_no_ship_to_come_no_threat() -> None:
    state = turn()
    while state.ship != len(SHIPS) - 1:
        state = play(state, GAME.format(state, GAME.legal_actions(state)[-1]))
    found = threats(state, 1, 0)
    assert (found.gains, len(found.table())) == ((), 0)
    assert found.sentence() == "No ship is to come in this round: Ben can do nothing to Ann now."
    assert ships_to_come(rest_of_round(state)) == SHIPS


def test_two_players_are_needed_for_a_threat() -> None:
    with pytest.raises(ValueError, match="two different seats"):
        threats(position(), 1, 1)
    with pytest.raises(ValueError, match="the seats are 0 to 1"):
        threats(position(), 1, 2)
