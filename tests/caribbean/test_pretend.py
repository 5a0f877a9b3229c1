"""What a forbidden move would lead to, and what pointing at ships means; the position itself never changes."""

from __future__ import annotations

import pytest

from gamekit import caribbean
from gamekit.panel import Pretends
from tests.caribbean.at_sea import GAME, position, turn


def pretended(state: caribbean.State, line: str) -> tuple[caribbean.State, list[str]]:
    """Return where a forbidden line would lead, and what would be told."""
    action = GAME.parse(state, line)
    assert GAME.why_not(state, action)
    before = GAME.dump(state)
    step = GAME.pretend(state, action)
    assert step is not None
    assert GAME.dump(state) == before
    return step.state, [GAME.narrate(step.state, event) for event in step.events]


def test_too_far_is_sailed_by_the_shortest_way_with_nothing_left() -> None:
    state, told = pretended(turn(2, spaces=2), "Arriba sails Hurricane Corner")
    assert state.where("Arriba") == "s33"
    assert state.movement == 0
    assert told[0].startswith("Arriba sails 9 spaces by ")


def test_two_ships_may_lie_in_a_space_on_the_ghost_board() -> None:
    start = turn(2, spaces=5)
    state, _ = pretended(start, f"Arriba sails {start.where('Bravo')}")
    assert state.where("Arriba") == state.where("Bravo")
    assert GAME.picture(state).sprites


def test_a_far_chest_pays_two_thousand() -> None:
    state, told = pretended(turn(2), "Arriba captures Halyard")
    assert "Halyard" in state.table.pack.port_numbers
    assert state.doubloons(0) == 2_000
    assert told[-1] == "Ann receives 2,000 doubloons."


def test_a_far_haven_pays_its_owner() -> None:
    start = turn(2, chests={"Tern Cay": "Arriba"}, captures={"Ann": 2000})
    haven = next(
        haven
        for haven in start.table.pack.havens
        if GAME.why_not(start, caribbean.Deliver("Arriba", haven)) and start.table.pack.havens[haven].colour == "yellow"
    )
    state, _ = pretended(start, f"Arriba delivers {haven}")
    assert state.doubloons(1) == 6_000


def test_a_chest_is_stolen_swapped_and_given_at_any_distance() -> None:
    laden = turn(2, chests={"Tern Cay": "Fuego"}, captures={"Ann": 2000})
    assert pretended(laden, "Arriba steals Fuego")[0].chests.count("Arriba") == 1
    both = turn(2, chests={"Tern Cay": "Fuego", "Halyard": "Arriba"}, captures={"Ann": 4000})
    swapped, _ = pretended(both, "Arriba swaps Fuego")
    numbers = both.table.pack.port_numbers
    assert swapped.chests[numbers["Tern Cay"]] == "Arriba"
    assert swapped.chests[numbers["Halyard"]] == "Fuego"
    given, _ = pretended(turn(2, chests={"Halyard": "Arriba"}, captures={"Ann": 2000}), "Arriba gives Fuego")
    assert given.cargo("Fuego") is not None


@pytest.mark.parametrize(
    "line",
    [
        "Arriba steals Fuego",
        "Arriba swaps Fuego",
        "Arriba gives Arriba",
        "Arriba delivers h-red-1",
        "Arriba captures Nowhere",
        "Arriba sails nowhere",
        "Arriba jettisons",
        "Ann shows",
        "Ann bids A5 B4 C3 D2 E1 F0 | t",
        "referee: proceeds",
    ],
)
def test_what_makes_no_sense_is_not_pretended(line: str) -> None:
    state = turn(2)
    assert GAME.pretend(state, GAME.parse(state, line)) is None


def test_nothing_is_pretended_while_cards_are_laid() -> None:
    state = position(2)
    assert GAME.pretend(state, GAME.parse(state, "Arriba sails s33")) is None
    assert isinstance(GAME, Pretends)


# --- Pointing at ships ---------------------------------------------------------------------------------------


def test_an_empty_ship_means_the_way_to_her() -> None:
    state = turn(2)
    assert GAME.meant(state, "Fuego") == (caribbean.Sail("Arriba", state.where("Fuego")),)
    assert GAME.meant(state, state.where("Fuego")) == (caribbean.Sail("Arriba", state.where("Fuego")),)


def test_a_laden_ship_means_her_chest() -> None:
    state = turn(2, chests={"Tern Cay": "Fuego"}, captures={"Ann": 2000})
    assert GAME.meant(state, "Fuego")[0] == caribbean.Steal("Arriba", "Fuego")


def test_an_empty_ship_beside_a_laden_one_may_be_given_the_chest() -> None:
    start = turn(2, chests={"Tern Cay": "Arriba"}, captures={"Ann": 2000})
    beside = start.table.pack.next[start.where("Arriba")]
    free = next(space for space in beside if space not in start.ships)
    state = turn(2, chests={"Tern Cay": "Arriba"}, captures={"Ann": 2000}, ships={"Fuego": free})
    assert GAME.meant(state, "Fuego")[0] == caribbean.Give("Arriba", "Fuego")


def test_places_to_sail_say_what_can_be_had_there() -> None:
    offers = GAME.offers(turn(2, spaces=5))
    assert isinstance(offers, tuple)
    labels = [label for offer in offers for label, _ in offer.choices]
    assert "Coral Garden: capture Tern Cay or capture Halyard" in labels
    assert "Gannet Water: capture Tern Cay" in labels
