"""The exact ship's turn: equal to plain search through the engine, and the counts that can be worked out by hand."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

import pytest

from gamekit import caribbean
from gamekit.game import Luck, advance, start
from gamekit.games.caribbean.actions import Sail
from gamekit.games.caribbean.pack import SHIPS
from gamekit.games.caribbean.sailing import act
from gamekit.games.caribbean.state import PORT
from gamekit.games.caribbean.turns import ShipTurn, what_if
from tests.caribbean.at_sea import GAME, legal, play, position, turn

Came = tuple[str, tuple[str, ...], tuple[int, ...], tuple[int, ...]]

READINGS = tuple(
    caribbean.Options(haven_reach=reach, no_movement=acts, giving=giving, steal_in_haven=steal)  # type: ignore[arg-type]
    for reach, acts, giving, steal in product(
        ("adjacent", "inside"), ("may_act", "may_not_act"), ("no", "yes"), ("yes", "no")
    )
)
PACKS = ("harbour", "caribbean")
EACH = 63
"""Positions of each of the 16 readings: a little more than 1,000 together."""
MOST = 1_500
"""Whole states that the plain search may need; where it needs more, another position is drawn."""


def plain_search(state: caribbean.State) -> set[Came] | None:
    """Return every ending, by breadth-first search over whole states with the engine; None beyond MOST states."""
    seen, layer, endings = {state}, [state], set[Came]()
    while layer:
        after = []
        for here in layer:
            for action in GAME.legal_actions(here):
                there = act(here, action).state  # type: ignore[arg-type]  # every legal action in a turn is a ship's
                if isinstance(action, caribbean.EndTurn):
                    endings.add((here.where(action.ship), there.chests, there.captures, there.deliveries))
                elif there not in seen:
                    seen.add(there)
                    after.append(there)
            if len(seen) > MOST:
                return None
        layer = after
    return endings


def random_turn(options: caribbean.Options, rng: Random) -> caribbean.State:
    """Return a ship's turn of a random game; in every other one ships are then crowded and laden by chance."""
    pack = caribbean.load_pack(rng.choice(PACKS))
    while True:
        state = start(GAME, rng.choice((2, 3, 4)), Luck(rng.randrange(10**6)), options, pack)
        for _ in range(rng.randrange(120)):
            state = GAME.apply(state, rng.choice(GAME.legal_actions(state))).state
            state, _ = advance(GAME, state, Luck(2))
            if GAME.to_act(state) is None:
                break
        if state.phase is caribbean.Phase.TURN:
            return crowded(state, rng) if rng.random() < 0.5 else state


def crowded(state: caribbean.State, rng: Random) -> caribbean.State:
    """Return the turn with the other ships close by, three of them laden, and at most two spaces left."""
    pack, number = state.table.pack, state.ship or 0
    here = state.ships[number]
    assert here is not None
    near = list(dict.fromkeys(space for beside in pack.next[here] for space in (beside, *pack.next[beside])))
    far = [space for space in pack.spaces if space not in near]
    rng.shuffle(near)
    spaces = [space for space in (*near[:4], *rng.sample(far, 6)) if space != here]
    ships = [here if place == number else spaces.pop(0) for place in range(len(SHIPS))]
    chests = [PORT] * len(pack.ports)
    for ship in rng.sample(SHIPS, 3):
        chests[rng.choice([place for place, at in enumerate(chests) if at == PORT])] = ship
    laid = tuple(chests)
    return replace(state, ships=tuple(ships), chests=laid, since=(laid,), movement=min(state.movement, 2))


@pytest.mark.parametrize("number", range(len(READINGS)))
def test_the_endings_are_those_of_plain_search(number: int) -> None:
    """Under every reading: each ending is found once, none is missing, none is made up."""
    rng, compared = Random(number), 0
    while compared < EACH:
        state = random_turn(READINGS[number], rng)
        wanted = plain_search(state)
        if wanted is None:
            continue
        compared += 1
        found = [(end.space, end.chests, end.captures, end.deliveries) for end in ShipTurn(state)]
        assert len(found) == len(ShipTurn(state))
        assert len(set(found)) == len(found)
        assert set(found) == wanted


@pytest.mark.parametrize("number", range(0, len(READINGS), 3))
def test_the_best_plan_is_legal_and_comes_to_what_it_says(number: int) -> None:
    rng = Random(number + 100)
    for _ in range(25):
        state = random_turn(READINGS[number], rng)
        found = ShipTurn(state)
        player = rng.randrange(len(state.table.players))
        richest = max(end.doubloons(player) for end in found)
        leading = max(end.lead(player) for end in found)
        own, lead = found.best(player, "own"), found.best(player, "lead")
        assert (own.doubloons(player), lead.lead(player)) == (richest, leading)
        for ending in (own, lead, rng.choice(list(found))):
            *actions, end = found.plan(ending)
            after = state
            for action in actions:
                after = GAME.apply(after, action).state
            assert after.where(found.ship) == ending.space
            assert state.movement - after.movement == ending.spaces
            after = GAME.apply(after, end).state
            assert (after.chests, after.captures, after.deliveries) == (
                ending.chests,
                ending.captures,
                ending.deliveries,
            )


# --- By hand, on the harbour ---------------------------------------------------------------------------------


def test_eleven_endings_from_north_star_reach_with_two_spaces() -> None:
    """Seven spaces: s01, then s02 s07 s08, then s03 s09 s16; Diabolo lies in s15.

    From s03 or s09 Tern Cay's chest can be had; it is left aboard, or delivered at once, beside Ann's haven s02.
    """
    found = ShipTurn(turn(spaces=2))
    assert len(found) == 7 + 2 + 2
    assert {end.space for end in found} == {"s01", "s02", "s07", "s08", "s03", "s09", "s16"}
    best = found.best()
    assert (best.doubloons(0), best.spaces) == (2_000 + 6_000, 2)
    assert [GAME.format(found.state, action) for action in found.plan(best)] == [
        "Arriba sails s03",
        "Arriba captures Tern Cay",
        "Arriba delivers h-red-1",
        "Arriba ends",
    ]


def test_inside_a_haven_only_takes_a_third_space() -> None:
    inside = {"haven_reach": "inside"}
    two = ShipTurn(turn(options=inside, spaces=2))
    assert (len(two), two.best().doubloons(0)) == (7 + 2, 2_000)
    three = ShipTurn(turn(options=inside, spaces=3)).best()
    assert (three.doubloons(0), three.space, three.spaces) == (8_000, "s02", 3)


def test_the_best_by_spaces_grows_with_the_spaces() -> None:
    """Nothing within one space; 8,000 with two. With three s10 is reached over s03: Halyard's chest, 2,000 more."""
    ends = ShipTurn(turn(spaces=3)).best_by_spaces()
    assert [end.doubloons(0) for end in ends] == [0, 0, 8_000, 10_000]


def test_a_swap_is_not_taken_back_before_she_sails() -> None:
    """Arriba and Bravo side by side, both laden: after the swap only sailing away and back could undo it."""
    ships = {"Arriba": "s05", "Bravo": "s04", "Caribic": "s01"}
    laden = {"Tern Cay": "Arriba", "Bellfort": "Bravo"}
    state = turn(spaces=1, ships=ships, chests=laden, captures={"Ann": 4_000})
    before = next(iter(ShipTurn(state)))
    swapped = play(state, "Arriba swaps Bravo")
    assert "Arriba swaps Bravo" not in legal(swapped)
    assert (before.space, before.chests) not in {(end.space, end.chests) for end in ShipTurn(swapped)}


def test_a_lead_is_over_the_best_other_player_or_over_one() -> None:
    state = replace(turn(players=3, spaces=2), deliveries=(0, 5_000, 9_000))
    best = ShipTurn(state).best(0, "lead")
    assert (best.lead(0), best.lead(0, over=1), best.lead(1)) == (8_000 - 9_000, 8_000 - 5_000, 5_000 - 9_000)


def test_what_if_asks_about_a_ship_that_is_not_in_turn() -> None:
    state = what_if(position(), "Fuego", 1, 1)
    assert (SHIPS[state.ship or 0], state.active, state.movement) == ("Fuego", 1, 1)
    # From s29 the chest of Copper Hill can be had at once, 2,000; in s26 she is beside s27, Ben's haven: 4,000 more.
    ends = ShipTurn(state).best_by_spaces()
    assert [(end.doubloons(1), end.doubloons(0), end.space) for end in ends] == [(2_000, 0, "s29"), (6_000, 0, "s26")]


@pytest.mark.parametrize("movement", range(6))
@pytest.mark.parametrize("ship", SHIPS)
def test_what_if_is_a_sound_position_whose_refusals_speak(ship: str, movement: int) -> None:
    state = what_if(position(), ship, 1, movement)
    assert GAME.check(state) == ()
    assert GAME.headline(state).startswith(f"Ben, {ship} ")
    for space in state.table.pack.spaces:
        assert all(breach.sentence for breach in GAME.why_not(state, Sail(ship, space)))


@pytest.mark.parametrize(
    ("ship", "player", "movement", "said"),
    [
        ("Gloria", 0, 1, "is no ship: write one of Arriba"),
        ("Bravo", 2, 1, "the seats are 0 to 1"),
        ("Bravo", "Zoe", 1, "there is no player 'Zoe': the seats are 0 to 1"),
        ("Bravo", True, 1, "there is no player True"),
        ("Bravo", 0, -1, "from 0 to 5, not -1"),
        ("Bravo", 0, 6, "from 0 to 5, not 6"),
        ("Bravo", 0, 2.5, "from 0 to 5, not 2.5"),
        ("Bravo", 0, True, "from 0 to 5, not True"),
        ("Bravo", 0, "4", "from 0 to 5, not '4'"),
    ],
)
def test_what_if_says_what_is_wrong(ship: str, player: Any, movement: Any, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        what_if(position(), ship, player, movement)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ((9,), "there is no player 9: the seats are 0 to 1"),
        ((-1,), "there is no player -1"),
        (("Zoe",), "there is no player 'Zoe'"),
        ((0, "most"), "'own' or 'lead', not 'most'"),
        ((0, "lead", 0), "a lead is one over somebody else"),
        ((0, "lead", 7), "there is no player 7"),
    ],
)
def test_best_for_whom_and_by_what(asked: tuple[Any, ...], said: str) -> None:
    found = ShipTurn(turn(spaces=2))
    with pytest.raises(ValueError, match=said):
        found.best(*asked)
    assert found.best("Ben", "lead", "Ann") == found.best(1, "lead", 0)
    with pytest.raises(ValueError, match="there is no player -1"):
        found.best().doubloons(-1)


def test_a_way_is_told_with_names() -> None:
    """From s01 by s02 to Gannet Water, s03: Tern Cay's chest, 6,000, goes to Ann's haven s02 beside it."""
    found = ShipTurn(what_if(position(), "Arriba", "Ann", 2))
    best = found.best()
    assert best.doubloons(0) == 8_000
    pack = found.state.table.pack
    where, home = pack.spaces[best.space].name, pack.spaces["s02"].name
    assert found.in_words(best) == f"sails to {where}; captures Tern Cay; delivers 6,000 to Ann in {home}"


def test_what_if_needs_ships_and_movement_where_the_table_asks_for_it() -> None:
    with pytest.raises(ValueError, match="not been placed"):
        what_if(GAME.new(2), "Bravo", 0, 1)
    with pytest.raises(ValueError, match="no movement at this table"):
        what_if(position(options={"no_movement": "may_not_act"}), "Bravo", 0, 0)


def test_a_turn_needs_somebody_who_moves_a_ship() -> None:
    with pytest.raises(ValueError, match="nobody moves a ship now"):
        ShipTurn(position())


def test_a_foreign_ending_has_no_plan() -> None:
    found = ShipTurn(turn(spaces=1))
    with pytest.raises(KeyError):
        found.plan(replace(found.best(), space="s33"))
