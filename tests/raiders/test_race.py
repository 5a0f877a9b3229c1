"""What can be counted: the race for goods, what raids leave, when threats come, who begins."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from gamekit import raiders
from gamekit.game import Luck, advance, start
from gamekit.games.raiders import race
from gamekit.games.raiders.setup import BLANK, SKULL
from gamekit.scenario import base_position

GAME = raiders.GAME
PHASE = raiders.Phase


def position(**changes: object) -> raiders.State:
    return base_position(GAME, {"players": ["Ann", "Ben"], "base": "first_turn"}, changes)


# --- Who begins


def test_two_tossing_once_each_and_counting_ones_own() -> None:
    # p: the first wins, nobody has a skull; p = 14/25 is what the rulings of this project were computed with.
    assert race.first_player("toss_own", 2) == (Fraction(14, 25), Fraction(11, 25))


def test_two_counting_all_tosses() -> None:
    # Let a be the chance of whoever tosses after a blank, b after a skull. After a blank: a = (1 - b)/2 + (1 - a)/2,
    # after a skull: b = 1/2 + (1 - a)/2. So a = 2/5 and b = 4/5: the first begins with 2/5.
    assert race.first_player("toss_common", 2) == (Fraction(2, 5), Fraction(3, 5))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_tosses_a_turn_is_a_geometric_series(players: int) -> None:
    # Each turn succeeds with 1/4: the k-th has (3/4)^k / 4 of the first round, and so of all, scaled to 1.
    weights = [Fraction(3, 4) ** seat / 4 for seat in range(players)]
    assert race.first_player("toss_pairs", players) == tuple(weight / sum(weights) for weight in weights)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("reading", ["draw", "toss_own", "toss_common", "toss_pairs"])
def test_the_chances_are_those_of_the_game_itself(reading: str, players: int) -> None:
    """4,000 first players found by the engine: within five standard errors of the exact chance."""
    options = raiders.Options(first_player=reading)  # type: ignore[arg-type]
    fresh = start_of_tossing(players, options)
    rng, firsts = Random(f"{reading} {players}"), [0] * players
    for _ in range(4_000):
        state = fresh
        while state.phase is PHASE.FIRST:
            state = GAME.apply(state, rng.choice(GAME.legal_actions(state))).state
        assert state.first is not None
        firsts[state.first] += 1
    exact = race.first_player(reading, players)
    assert sum(exact) == 1
    for count, chance in zip(firsts, exact, strict=True):
        error = (float(chance * (1 - chance)) / 4_000) ** 0.5
        assert abs(count / 4_000 - float(chance)) < 5 * error


def start_of_tossing(players: int, options: raiders.Options) -> raiders.State:
    state = GAME.new(players, options)
    while state.phase is PHASE.CONVOY:
        state = GAME.apply(state, GAME.legal_actions(state)[0]).state
    return state


def test_the_table_of_who_begins() -> None:
    table = race.first_players()
    assert len(table) == 12
    assert "14/25" in table.note
    assert "3/5" in table.note
    assert "4/7" in table.note
    assert {SKULL, BLANK} == {"skull", "blank"}


# --- The race for the goods


def test_what_is_needed_and_what_is_unseen() -> None:
    state = position(goods={"Ann": ["rum-2"], "Ben": ["rum-3", "rum-4", "fabrics-1"]}, deck=51, threats=[20, 45])
    table = race.goods(state, 0)
    rows = {row[0]: row[1:] for row in table}
    # Rum: Ann 1, Ben 2, so 2 more; rum-1 is in the convoy; 10 - 4 are unseen. Silverware: nobody has any, 1 does.
    assert rows["rum"] == (1, 2, 2, 1, 6)
    assert rows["silverware"] == (0, 0, 1, 0, 8)
    assert rows["fabrics"] == (0, 1, 2, 1, 8)
    assert "Ann needs 1 more card to have most gemstones alone" in table.note


def test_a_ship_of_ones_own_is_seen_by_oneself() -> None:
    state = position(ships={"Ann": ["rum-2"]}, deck=54, threats=[23, 48])
    assert (
        dict(zip(race.goods(GAME.view(state, 0), 0)["good"], race.goods(state, 0)["unseen"], strict=True))["rum"] == 8
    )
    assert (
        dict(zip(race.goods(state, 1)["good"], race.goods(GAME.view(state, 1), 1)["unseen"], strict=True))["rum"] == 9
    )


# --- What raids give and leave


def test_raids_give_and_leave() -> None:
    table = race.raids(position())
    rows = {row[0]: row[1:] for row in table}
    assert set(rows) == {"1", "2", "3", "4", "5", "2-3", "3-4", "2-4"}
    assert rows["5"][1:5] == (1, 1, "no", 0)
    assert rows["2-4"][1:5] == (-1, 0, "no", 2)
    assert rows["2-3"][1:5] == (0, 0, "no", 1)
    # Without the cutlasses the two others from the pier lie side by side.
    assert rows["3"][5:] == ("rum-1, gemstones-5, fabrics-7, pistols-11", "gemstones-5 and fabrics-7")
    assert rows["2-4"][5:] == ("rum-1, pistols-11", "")
    assert "pistols-11, with 1 doubloon and 1 ship" in table.note


def test_in_a_duel_the_corsairs_answer_is_told() -> None:
    state = base_position(GAME, {"players": ["Ann"], "base": "duel"}, {})
    rows = {row[0]: row for row in race.raids(state)}
    # Left are gemstones-5, cutlasses-7, fabrics-7 (pier) and pistols-11.
    assert rows["1"][-1] == "gemstones-5, cutlasses-7 and fabrics-7, and a ship"
    # Left are rum-1, gemstones-5 (pier), fabrics-7 (pier) and pistols-11: the pier, side by side once the gap is
    # closed.
    assert rows["3"][-1] == "gemstones-5 and fabrics-7, and a ship"


def test_after_the_raid_nothing_is_left_to_raid() -> None:
    state = GAME.apply(position(), raiders.Raid(0, (2,))).state
    assert race.raids(state).note == "There is nothing to raid now."


# --- When threats come


def test_fewest_and_most_cards_until_the_next_turn() -> None:
    # Ann, 1 doubloon: at fewest one card and its place; at most three cards (the third paid for) and no purchase, or
    # one with a doubloon (1 + 1 buys a chest) and a ship: 1 + 1 + 1 = 3. Ben likewise from 1 doubloon: alone with 2
    # doubloons, 1 + 2 = 3 buys a parrot pact, 1 + 2 = 3; with a doubloon and a ship 1 + 1 + 1 = 3; three cards 3. So
    # 2 to 6.
    assert race.draws(position(), 0) == (2, 6)
    assert race.draws(position(), 1) == (1, 3)


def test_a_rich_player_may_draw_six() -> None:
    state = position(doubloons={"Ann": 5, "Ben": 0})
    # Three cards, 5 - 1 = 4 doubloons for a marque: 3 + 3. Ben, without: a ship and a doubloon 2, or two cards, or
    # alone with 2 doubloons for a chest, 2: two.
    assert race.draws(state, 0) == (2, 8)


def test_after_the_raid_the_gap_is_certain() -> None:
    state = GAME.apply(position(), raiders.Raid(0, (2, 3))).state
    # Two cards come for certain, and with 1 doubloon nothing can be bought.
    assert race.draws(state, 1) == (2, 2)


@pytest.mark.parametrize(("above", "verdict"), [(0, "must come"), (1, "must come"), (2, "can come"), (5, "can come")])
def test_must_can_cannot(above: int, verdict: str) -> None:
    # 24 - above cards lie elsewhere: as ships of Ben's.
    away = 24 - above
    state = position(ships={"Ben": ["unseen"] * away}, deck=55 - away, threats=[above, above + 25])
    table = race.threats(state, 0)
    assert table["before the next turn"] == (verdict, "cannot come")
    assert table["cards above it"] == (above, above + 25)
    assert f"the upper threat lies below {above} card{'' if above == 1 else 's'} and {verdict}" in table.note


def test_the_corsairs_draw_two_to_six() -> None:
    state = base_position(GAME, {"players": ["Ann"], "base": "duel"}, {})
    # Ann, no doubloon: one card and its place, or two; alone with 1 doubloon and a ship: 1 + 1. The Corsairs: at
    # least two of five cards share a location, at most all five, with a ship.
    assert race.draws(state, 0) == (3, 8)


def test_a_marque_before_the_raid_can_make_three_neighbours() -> None:
    # Five cards of which no two neighbours are alike, gemstones at 1, 3 and 5. A marque for the two others draws
    # 3 cards, 5 - 4 = 1 doubloon pays for the third of the gemstones, and 3 cards come in their place.
    convoy = ["gemstones-2", "rum-3", "gemstones-5", "fabrics-9", "gemstones-3"]
    state = position(doubloons={"Ann": 5}, convoy=convoy)
    assert [len(raid.places) for raid in GAME.legal_actions(state) if isinstance(raid, raiders.Raid)] == [1] * 5
    assert race.draws(state, 1) == (1, 6)


def drawn(state: raiders.State) -> set[int]:
    """Return every number of cards that leave the deck until the turn is over, by playing all of its ways."""
    ends, waiting, seen = set(), [(state, state.deck)], {state}
    for here, deck in waiting:
        if here.phase in {PHASE.CLOSE, PHASE.OVER}:
            ends.add(deck - here.deck + 5 - len(here.convoy))
            continue
        actions = GAME.legal_actions(here)
        # which card comes does not matter to how many do
        for action in actions if here.phase is PHASE.TURN else actions[:1]:
            after = GAME.apply(here, action).state
            if after not in seen:
                seen.add(after)
                waiting.append((after, deck))
    return ends


@pytest.mark.parametrize("rewards", ["no", "yes"])
@pytest.mark.parametrize("purse", [0, 1, 2, 3, 4, 5, 6])
def test_the_bounds_of_a_turn_are_those_of_all_its_ways(purse: int, rewards: str) -> None:
    """From random convoys every way to play the turn, at its beginning and in its middle: the bounds are met."""
    options = raiders.Options(marque_rewards=rewards)  # type: ignore[arg-type]
    for seed in range(4):
        state = replace(start(GAME, 2, Luck(seed), options), doubloons=(purse, purse))
        rng = Random(seed)
        while state.phase is not PHASE.CLOSE:
            if state.phase is PHASE.TURN:
                ends = drawn(state)
                assert race.draws(state, (state.turn + 1) % 2) == (min(ends), max(ends)), (seed, state)
            state = GAME.apply(state, rng.choice(GAME.legal_actions(state))).state


@pytest.mark.parametrize("options", [raiders.Options(), raiders.Options(marque_rewards="yes", mixed_raid="chain")])
@pytest.mark.parametrize("purse", [1, 4, 9])
def test_no_turn_draws_fewer_or_more_than_was_said(options: raiders.Options, purse: int) -> None:
    """Random games: what is drawn until a player's next turn is within the bounds told at the beginning of this one."""
    for players in (1, 2, 3):
        for seed in range(20):
            rng, luck = Random(seed), Luck(seed)
            state = start(GAME, players, luck, options)
            state = replace(state, doubloons=(purse,) * players + (0,) * state.solo)
            told: tuple[int, int, int] | None = None
            while GAME.to_act(state) is not None:
                if state.turn == 0 and state.phase is PHASE.TURN and not (state.raided or state.bought):
                    if told is not None:
                        assert told[0] <= told[2] - state.deck <= told[1], (players, seed)
                    told = (*race.draws(GAME.view(state, 0), 0), state.deck)
                state = GAME.apply(state, rng.choice(GAME.legal_actions(state))).state
                state, _ = advance(GAME, state, luck)


# --- Whom a threat would defeat


def test_whom_each_threat_would_defeat_now() -> None:
    state = position(
        goods={"Ann": ["rum-2", "fabrics-2"], "Ben": ["rum-4"]},
        ships={"Ann": ["unseen", "unseen", "unseen"]},
        deck=49,
        threats=[18, 43],
        doubloons={"Ann": 0},
    )
    table = race.defeated(state)
    assert table["defeated"] == ("Ann", "Ann", "Ann")
    assert table["loss"] == ("Ann: 3 prestige", "Ann: 1 card of fabrics or rum", "Ann: 2 ships")
    assert table.note == "Cannonballs: Ann 0, Ben 1. A threat that struck now would defeat Ann."


def test_a_peeked_threat_is_not_told_to_others() -> None:
    state = position(aside="kraken", peeked=["Ann"], goods={"Ben": ["rum-4"]}, deck=54, threats=[23, 48])
    assert race.defeated(GAME.view(state, 0))["threat"] == ("the corsairs", "the ghost ship")
    assert race.defeated(GAME.view(state, 1))["threat"] == ("the corsairs", "the ghost ship", "the kraken")


def test_equal_cannonballs_defeat_nobody() -> None:
    assert race.defeated(position())["defeated"] == ("nobody", "nobody", "nobody")


def test_no_threat_harms_the_corsairs() -> None:
    state = base_position(
        GAME, {"players": ["Ann"], "base": "duel"}, {"goods": {"Ann": ["rum-4"]}, "deck": 44, "threats": [18, 38]}
    )
    assert race.defeated(state)["defeated"] == ("nobody", "nobody", "nobody")
