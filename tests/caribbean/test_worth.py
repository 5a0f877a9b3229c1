"""What ships are worth to bidders, and what opponents could do with them, worked out on the harbour board."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gamekit import caribbean
from gamekit.game import Luck, start
from gamekit.games.caribbean.actions import EndTurn, Steal
from gamekit.games.caribbean.pack import SHIPS
from gamekit.games.caribbean.turns import what_if
from gamekit.games.caribbean.worth import Theft, ships_to_come, threats, worth
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
        "Fuego would bring Ann most: 21,000 doubloons with 5 barrels (captures Copper Hill; sails to "
    )
    assert "An approximation" in found.sentence()


def test_the_best_rival_is_named() -> None:
    """Ben has s07, s17 and s27: Copper Hill's chest goes from s29 over s30 to s23, Bellfort's is delivered in s13."""
    assert worth(position(), 0).rivals[5] == ((1,), 2_000 + 4_000 + 2_000 + 8_000)


def test_rivals_who_are_level_are_all_named_and_none_where_there_is_nothing_to_gain() -> None:
    """Where all chests are gone nobody gains; of three players both others are named where they gain the same."""
    gone = dict.fromkeys(("Halyard", "Tern Cay", "Copper Hill", "Bellfort"), "delivered")
    state = position(chests=gone, captures={"Ann": 8_000}, deliveries={"Ann": 12_000, "Ben": 11_000})
    assert worth(state, 1).rivals == (((), 0),) * 6
    deal = start(GAME, 3, Luck(4))
    three = worth(deal, 0)
    for ship, (rivals, amount) in zip(SHIPS, three.rivals, strict=True):
        most = {who: gains(deal, ship, who)[5] for who in (1, 2)}
        assert amount == max(most.values())
        assert rivals == tuple(who for who in (1, 2) if most[who] == amount > 0)
    assert three.table()["best rival"][3] == "Ben and Cleo"


def test_the_lead_counts_what_others_are_paid() -> None:
    """Two players: whatever Ann gains alone puts her as much ahead; a chest brought to Ben's haven puts her back."""
    state = position()
    own, lead = worth(state, "Ann"), worth(state, "Ann", by="lead")
    for ship in range(len(SHIPS)):
        for by_own, by_lead in zip(own.gains[ship], lead.gains[ship], strict=True):
            # both 0 before; the lead is the own doubloons less Ben's, and the best lead is no worse than that
            assert own.lead_grows_by(by_own) <= lead.lead_grows_by(by_lead) <= by_lead.doubloons <= by_own.doubloons
    table = own.table()
    assert table["lead grows by, with 5"] == tuple(own.lead_grows_by(gains[5]) for gains in own.gains)
    assert lead.table().columns[7] == "own gain, with 5"
    assert "the lead grows by" in lead.sentence()
    with pytest.raises(ValueError, match="'own' or 'lead', not 'most'"):
        worth(state, 0, by="most")  # type: ignore[arg-type]  # what a hurried hand may write


def test_a_finished_game_and_nobody_have_no_worth() -> None:
    over = replace(position(), phase=caribbean.Phase.OVER, deliveries=(0, 22_000))
    for ask in (lambda: worth(over, 0), lambda: threats(over, 0, 1), lambda: what_if(over, "Bravo", 0, 1)):
        with pytest.raises(ValueError, match=r"The game is over: Ben won\."):
            ask()
    with pytest.raises(ValueError, match=r"there is no player 'Zoe': the seats are 0 to 1 \(Ann, Ben\)"):
        worth(position(), "Zoe")


def test_nothing_to_gain_is_said() -> None:
    gone = dict.fromkeys(("Halyard", "Tern Cay", "Copper Hill", "Bellfort"), "delivered")
    state = position(chests=gone, captures={"Ann": 8_000}, deliveries={"Ann": 12_000, "Ben": 11_000})
    assert worth(state, 1).sentence().startswith("No ship would bring Ben anything now, not even with 5 barrels.")


# --- Threats -------------------------------------------------------------------------------------------------


def test_what_ben_could_do_by_barrels() -> None:
    """Copper Hill's chest in s29; s26 beside his haven s27; over s16 to s09, Tern Cay's; or s23, s13, Bellfort's."""
    found = threats(position(), 1, 0, "Fuego")
    assert [(gain.barrels, gain.lead) for gain in found.steps()] == [(0, 2_000), (1, 6_000), (3, 8_000), (4, 16_000)]
    assert found.sentence().startswith("With Fuego and 4 barrels Ben could gain 16,000 doubloons on Ann (captures ")
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


def test_a_theft_without_delivery_is_a_threat_too() -> None:
    """Arriba lies in s01 with Tern Cay's 6,000, Caribic beside her in s02; Ben's 0 is gone, his 1 will do.

    All other ships are kept far away, in the starts of the board.
    """
    state = turn(ships={"Caribic": "s02"}, chests={"Tern Cay": "Arriba"}, captures={"Ann": 2_000})
    found = threats(state, "Ben", "Ann", "Caribic")
    steal = (Steal("Caribic", "Arriba"), EndTurn("Caribic"))
    assert found.thefts == (Theft("Caribic", 1, "Arriba", 6_000, steal),)
    for theft in threats(state, 1, 0).thefts:
        here = what_if(state, theft.ship, 1, theft.barrels)
        for action in theft.actions[:-1]:
            here = GAME.apply(here, action).state
        assert here.chests[here.table.pack.port_numbers["Tern Cay"]] == theft.ship


def test_where_thieves_may_not_deliver_the_theft_is_all_there_is() -> None:
    """Far from any haven of Ben's within the one barrel that is asked about: 0 gained, and still in the table."""
    chests = {"Bellfort": "Bravo", "Copper Hill": "delivered", "Halyard": "delivered", "Tern Cay": "delivered"}
    state = position(chests=chests, captures={"Ann": 8_000}, deliveries={"Ann": 8_000, "Ben": 7_000})
    found = threats(state, 1, 0)
    mere = found.mere_thefts()
    assert mere
    rows = [tuple(row[:4]) for row in found.table()]
    for theft in mere:
        assert (theft.ship, theft.barrels, 0, 0) in rows
    assert "steals 8,000 from Bravo" in " ".join(map(str, found.table()["how"]))
    assert "not delivered gains nothing yet" in found.table().note


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
