"""Reach, explained: ways, blockers, thieves and chances, as worked out on the harbour board."""

from __future__ import annotations

from random import Random

import pytest

from gamekit import caribbean
from gamekit.game import Luck, advance, start
from gamekit.games.caribbean.explain import explain_reach
from gamekit.games.caribbean.reach import reach
from tests.caribbean.at_sea import GAME, position, turn

# Arriba in s01; Bravo in s02, through which the short way to s03 leads; by s08 and s09 it is three spaces.
SHUT = {"Arriba": "s01", "Bravo": "s02", "Caribic": "s12", "Diabolo": "s15", "Evita": "s22", "Fuego": "s29"}


def test_layers_are_the_spaces_at_each_distance() -> None:
    found = explain_reach(turn(spaces=2))
    assert found.layers == (("s01",), ("s02", "s07", "s08"), ("s03", "s09", "s16"))


def test_each_thief_takes_the_outermost_layer_that_is_left() -> None:
    found = explain_reach(turn(spaces=2))
    assert found.lost_to(1) == ("s03", "s09", "s16")
    assert found.lost_to(2) == ("s02", "s07", "s08")
    assert found.lost_to(3) == ()
    assert [found.places[space].thieves for space in ("s01", "s07", "s16")] == [None, 2, 1]
    with pytest.raises(ValueError, match="counted from 1"):
        found.lost_to(0)


def test_a_blocker_is_named_where_the_way_is_longer_for_it() -> None:
    found = explain_reach(turn(spaces=3, ships=SHUT))
    place = found.places["s03"]
    assert (place.distance, place.straight, place.blockers) == (3, 2, ("Bravo",))
    assert place.way == ("s01", "s08", "s09", "s03")
    assert found.places["s08"].blockers == ()  # next door, whoever lies elsewhere
    assert "Bravo lies on a shorter way; with no ship about it would be 2 spaces." in found.sentence("s03")


def test_two_that_shut_a_shorter_way_together_are_both_named() -> None:
    """From s33 s24 is two spaces by s25 or s32; both full, no way is left, and s24 is out of reach."""
    ships = {**SHUT, "Arriba": "s33", "Bravo": "s25", "Caribic": "s32"}
    assert list(explain_reach(turn(spaces=5, ships=ships)).places) == ["s33"]
    # From s16 to s01: s08 and s09-s02 and s15-s07; with s08 and s02 full by s15 s07, three spaces instead of two.
    ships = {**SHUT, "Arriba": "s16", "Bravo": "s08", "Caribic": "s02", "Diabolo": "s05"}
    place = explain_reach(turn(spaces=3, ships=ships)).places["s01"]
    assert (place.distance, place.straight, place.blockers) == (3, 2, ("Bravo",))


def test_the_way_tells_what_can_be_done_from_each_of_its_spaces() -> None:
    found = explain_reach(turn(spaces=3))
    along = found.along("s10")
    assert [place.space for place in along] == ["s01", "s02", "s03", "s10"]
    assert [[chance.text for chance in place.chances] for place in along] == [
        [],
        [],
        ["capture Tern Cay"],
        ["capture Tern Cay", "capture Halyard"],
    ]
    assert {chance.doubloons for place in along for chance in place.chances} == {2_000}


def test_a_laden_ship_can_deliver_and_swap_and_an_empty_one_steal() -> None:
    laden = {"Tern Cay": "Arriba", "Bellfort": "Bravo"}
    ships = {**SHUT, "Bravo": "s03"}
    state = turn(spaces=2, ships=ships, chests=laden, captures={"Ann": 4_000})
    chances = explain_reach(state).places["s02"].chances
    assert [(chance.text, chance.doubloons, chance.player) for chance in chances] == [
        ("deliver 6,000 to Ann", 6_000, 0),
        ("swap for 8,000 of Bravo", 0, None),
    ]
    state = turn(spaces=2, ships=ships, chests={"Bellfort": "Bravo"}, captures={"Ann": 2_000})
    assert [chance.text for chance in explain_reach(state).places["s02"].chances] == ["steal 8,000 of Bravo"]


def test_a_chest_given_into_a_haven_pays_its_owner() -> None:
    """Bravo lies in s07, a haven of Ben; Arriba beside her in s01 hands over 6,000."""
    ships = {**SHUT, "Bravo": "s07"}
    options = {"giving": "yes", "haven_reach": "inside"}
    state = turn(spaces=1, ships=ships, options=options, chests={"Tern Cay": "Arriba"}, captures={"Ann": 2_000})
    chances = explain_reach(state).places["s01"].chances
    assert [(chance.text, chance.doubloons, chance.player) for chance in chances] == [
        ("give 6,000 to Bravo, and so to Ben", 6_000, 1)
    ]


def test_chances_and_distances_are_those_of_the_engine() -> None:
    """In 150 turns of random games: what is said of a space is what is legal once she has sailed there."""
    rng, seen = Random(9), 0
    while seen < 150:
        options = caribbean.Options(haven_reach=rng.choice(("adjacent", "inside")), giving=rng.choice(("no", "yes")))
        state = start(GAME, 3, Luck(rng.randrange(10**6)), options, caribbean.load_pack("harbour"))
        while GAME.to_act(state) is not None and seen < 150:
            if state.phase is caribbean.Phase.TURN and rng.random() < 0.1:
                seen += 1
                found = explain_reach(state)
                assert {space: p.distance for space, p in found.places.items() if p.distance} == reach(state)
                place = rng.choice(list(found.places.values()))
                there = state
                if place.distance:
                    there = GAME.apply(state, caribbean.Sail(found.ship, place.space)).state
                legal = [a for a in GAME.legal_actions(there) if not isinstance(a, caribbean.Sail | caribbean.EndTurn)]
                assert [chance.action for chance in place.chances] == legal
            state = GAME.apply(state, rng.choice(GAME.legal_actions(state))).state
            state, _ = advance(GAME, state, Luck(1))


def test_the_table_has_a_row_for_each_space() -> None:
    found = explain_reach(turn(spaces=3, ships=SHUT))
    table = found.table()
    assert len(table) == len(found.places)
    row = dict(zip(table.columns, table.rows[list(found.places).index("s03")], strict=True))
    assert "a shorter way is blocked by" not in explain_reach(turn(spaces=1)).table().columns  # nobody blocks any
    assert row["way"] == "Turtle Sound - Pelican Roads - Gannet Water"
    assert (row["a shorter way is blocked by"], row["thieves until lost"]) == ("Bravo", 1)


def test_sentences() -> None:
    found = explain_reach(turn(spaces=2))
    assert found.sentence() == (
        "Arriba can sail to 6 spaces, up to 2 away: 3 at 1 and 3 at 2. A thief takes away the 3 spaces at 2."
    )
    assert found.sentence("s01") == "Arriba lies in North Star Reach."
    assert found.sentence("s16") == "Arriba reaches Parrot Passage in 2 spaces by Turtle Sound."
    assert explain_reach(position(), "Bravo", 0).sentence() == "Bravo has no movement and stays in Silver Shoals."
    corner = {**SHUT, "Arriba": "s33", "Bravo": "s25", "Caribic": "s32"}
    assert explain_reach(turn(spaces=5, ships=corner)).sentence() == (
        "Arriba is shut in by other ships and stays in Hurricane Corner."
    )


def test_another_ship_needs_a_movement() -> None:
    with pytest.raises(ValueError, match="nobody moves a ship now"):
        explain_reach(position(), "Bravo")
    with pytest.raises(ValueError, match="how many spaces Bravo may sail"):
        explain_reach(turn(), "Bravo")
    assert explain_reach(turn(), "Bravo", 1).layers == (("s05",), ("s04", "s06", "s11"))


def test_looking_at_a_space_tells_of_blockers_and_of_chances_on_the_way() -> None:
    seen = GAME.look(turn(spaces=3, ships=SHUT), "s10")
    assert seen is not None
    assert [fact.text for fact in seen.facts] == [
        "There: capture Tern Cay",
        "There: capture Halyard",
        "On the way, in Pelican Roads: capture Tern Cay",
    ]
    seen = GAME.look(turn(spaces=3, ships=SHUT), "s03")
    assert seen is not None
    assert seen.facts[0].text == "Bravo lies on a shorter way"


def test_spaces_are_found_by_name_and_what_is_out_of_reach_is_told() -> None:
    found = explain_reach(turn(spaces=1))  # Arriba in s01: s02, s07 and s08 are next door
    assert found.sentence("whale road") == found.sentence("s02") == "Arriba reaches Whale Road in 1 space."
    assert [place.space for place in found.along("Whale Road")] == ["s01", "s02"]
    assert found.sentence("Parrot Passage").startswith("Parrot Passage is 2 spaces away")
    with pytest.raises(LookupError, match="Parrot Passage is 2 spaces away"):
        found.along("s16")
    with pytest.raises(LookupError, match="did you mean Whale Road"):
        found.sentence("Wale Road")
    with pytest.raises(LookupError, match="or its id such as s01"):
        found.sentence("x")
