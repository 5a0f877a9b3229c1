"""Each mistaken game differs from the true one in what its misconception says, by values worked out by hand."""

from __future__ import annotations

import json
from random import Random

import pytest

from gamekit import caribbean
from gamekit.data import read_text
from gamekit.game import IllegalAction, Luck, advance, start
from gamekit.questions import misconceptions, misconceptions_table, mistaken
from gamekit.storage import parse_toml
from tests.caribbean.atoll import ABOARD, FIVE, GAME, SHIPS, at, laid, play, turn

MISTAKEN = mistaken("caribbean")
KNOWN = misconceptions(GAME.rulebook)


def both(name: str, state: caribbean.State, *lines: str) -> tuple[caribbean.State, caribbean.State]:
    """Return the state after these choices under the true rules and under a misconception."""
    return play(GAME, state, *lines), play(MISTAKEN[name], state, *lines)


def legal(name: str, state: caribbean.State, line: str) -> tuple[bool, bool]:
    """Return whether a line is legal under the true rules and under a misconception."""
    action = GAME.parse(state, line)
    return not GAME.why_not(state, action), not MISTAKEN[name].why_not(state, action)


# --- The list ------------------------------------------------------------------------------------------------------


def test_every_misconception_has_its_game_and_every_game_its_misconception() -> None:
    assert set(MISTAKEN) == set(KNOWN)
    entries = parse_toml(read_text("caribbean", "misconceptions.toml"))["misconception"]
    assert len({entry["id"] for entry in entries}) == len(entries) == len(KNOWN)
    for known in KNOWN.values():
        assert known.rule.modelled
        assert known.belief.endswith(".")
        assert known.instead.endswith(".")
        assert MISTAKEN[known.id].misconception == known  # type: ignore[attr-defined]


def test_they_are_listed() -> None:
    table = misconceptions_table(GAME.rulebook)
    assert table["misconception"] == tuple(KNOWN)
    reported = {row[0] for row in table if row[-1] == "reported"}
    # The published mistakes: cards from -1 to 6, and the four that follow.
    assert reported == {
        "cards_to_six",
        "loading_costs_movement",
        "first_there_wins",
        "thief_breaks_ties",
        "tie_breaker_adds_distance",
    }
    assert table["against"] == tuple(known.rule.id for known in KNOWN.values())


# --- Bids, thieves, ties -------------------------------------------------------------------------------------------


def test_tie_breaker_adds_distance() -> None:
    # Tied at 4, Ann shows 2 and Ben keeps: she sails 4, with the tie-breaker added 6.
    bids = laid("A4 B0 C1 D3 E5 Ft | 2", "A4 B0 C1 D2 E5 F3 | t")
    true, wrong = both("tie_breaker_adds_distance", at(), *bids, "Ann shows", "Ben keeps")
    assert (true.active, true.movement) == (0, 4)
    assert (wrong.active, wrong.movement) == (0, 6)


def test_thief_takes_nothing() -> None:
    true, wrong = both("thief_takes_nothing", at(), *laid("A4 B0 C1 D3 E5 Ft | 2", "At B0 C1 D2 E5 F3 | 4"))
    assert (true.movement, wrong.movement) == (3, 4)


def test_thieves_count_once() -> None:
    bids = laid("A5 B0 C1 D3 E4 Ft | 2", "At B0 C1 D2 E5 F3 | 4", "At B0 C1 D2 E5 F3 | 4")
    true, wrong = both("thieves_count_once", at(3), *bids)
    assert (true.movement, wrong.movement) == (3, 4)


def test_own_thief_counts() -> None:
    # Tied at 4, only Ann shows, and it is the thief: she wins and sails 4.
    bids = laid("A4 B0 C1 D3 E5 F2 | t", "A4 B0 C1 D2 E5 F3 | t")
    true, wrong = both("own_thief_counts", at(), *bids, "Ann shows", "Ben keeps")
    assert (true.active, true.movement) == (0, 4)
    assert (wrong.active, wrong.movement) == (0, 3)


def test_thief_breaks_ties() -> None:
    # The worked example: tied at 4, Ann shows 2, Ben the thief: Ann wins and sails 3.
    bids = laid("A4 B0 C1 D3 E5 Ft | 2", "A4 B0 C1 D2 E5 F3 | t")
    true, wrong = both("thief_breaks_ties", at(), *bids, "Ann shows", "Ben shows")
    assert (true.active, true.movement) == (0, 3)
    assert (wrong.active, wrong.movement) == (1, 4)


@pytest.mark.parametrize("name", ["tie_breaker_adds_distance", "own_thief_counts"])
@pytest.mark.parametrize("tie", ["2", "t"])
def test_a_tie_breaker_used_in_an_earlier_tie_counts_in_no_other(name: str, tie: str) -> None:
    # Ann shows it for Arriba. For Bravo, tied at 5, hers is used up and adds 0, Ben adds his thief: Ann wins, and his
    # thief leaves 4 of 5 spaces, whatever her own tie-breaker was.
    bids = laid(f"A4 B5 C1 D3 E0 F{'t' if tie == '2' else '2'} | {tie}", "A4 B5 C0 D1 E2 F3 | t")
    state = at(options={"tie_break": "added"})
    lines = (*bids, "Ann shows", "Ben keeps", "Arriba ends", "Ben shows")
    true, wrong = both(name, state, *lines)
    assert (true.ship, true.active, true.movement) == (1, 0, 4)
    assert (wrong.ship, wrong.active, wrong.movement) == (1, 0, 4)


def test_first_of_the_tied_moves() -> None:
    bids = laid("A4 B0 C1 D3 E5 Ft | 2", "A4 B0 C1 D2 E5 F3 | t")
    true, wrong = both("first_of_the_tied_moves", at(), *bids)
    assert true.phase is caribbean.Phase.TIE
    assert (wrong.phase, wrong.active, wrong.movement) == (caribbean.Phase.TURN, 0, 4)


def test_next_bid_moves() -> None:
    bids = laid("A4 B0 C1 D3 E5 Ft | 2", "A4 B0 C1 D2 E5 F3 | t", "A3 B5 C0 D1 E2 F4 | t")
    true, wrong = both("next_bid_moves", at(3), *bids, "Ann keeps", "Ben keeps")
    assert (true.ship, true.active) == (1, 2)  # Arriba stays; Cleo's 5 wins Bravo
    assert (wrong.ship, wrong.active, wrong.movement) == (0, 2, 3)


def test_zero_wins_nothing() -> None:
    bids = laid("A0 B5 C1 D3 E4 Ft | 2", "At B0 C1 D2 E5 F3 | 4")
    true, wrong = both("zero_wins_nothing", at(), *bids)
    assert (true.ship, true.active, true.movement) == (0, 0, 0)
    assert (wrong.ship, wrong.active) == (1, 0)  # Ann's 5 wins Bravo


def test_cards_to_six() -> None:
    state = at()
    assert legal("cards_to_six", state, "Ann bids A6 B0 C1 D3 E5 Ft | 2") == (False, True)
    assert legal("cards_to_six", state, "Ann bids A6 B6 C1 D3 E5 Ft | 2") == (False, False)
    assert legal("cards_to_six", state, "Ann bids A7 B0 C1 D3 E5 Ft | 2") == (False, False)


# --- Sailing -------------------------------------------------------------------------------------------------------


def test_through_ships() -> None:
    # With Diabolo in the lagoon, Bravo in a03 and Fuego in a12 no free way leads from a01 to a04. Past Diabolo it
    # would be two spaces.
    state = turn(ships={"Diabolo": "a13"})
    assert legal("through_ships", state, "Arriba sails a04") == (False, True)
    assert legal("through_ships", state, "Arriba sails a03") == (False, False)
    true = GAME.apply(state, GAME.parse(state, "Arriba sails a02")).state
    assert true.movement == 4
    wrong = play(MISTAKEN["through_ships"], state, "Arriba sails a04")
    assert (wrong.ships[0], wrong.movement) == ("a04", 3)


def test_foreign_havens_closed() -> None:
    # a02 is Ben's haven; the lagoon is nobody's.
    state = turn()
    assert legal("foreign_havens_closed", state, "Arriba sails a02") == (True, False)
    assert legal("foreign_havens_closed", state, "Arriba sails a13") == (True, True)
    with pytest.raises(IllegalAction, match="No ship may sail into an opponent's haven"):
        play(MISTAKEN["foreign_havens_closed"], state, "Arriba sails a02")


def test_foreign_havens_closed_leads_round_them() -> None:
    # From Ben's haven a06 (Arriba lies there, and may leave) to a08: by a07, which nobody owns in a game of two.
    state = turn(ships={"Arriba": "a06", "Caribic": "a01", "Diabolo": "a02"})
    true, wrong = both("foreign_havens_closed", state, "Arriba sails a08")
    assert (true.ships[0], true.movement) == (wrong.ships[0], wrong.movement) == ("a08", 3)


def test_all_barrels_must_be_used() -> None:
    state = turn()
    assert legal("all_barrels_must_be_used", state, "Arriba ends") == (True, False)
    shut_in = turn(ships={"Bravo": "a02", "Diabolo": "a13"})  # and Fuego in a12: no way out of a01
    assert legal("all_barrels_must_be_used", shut_in, "Arriba ends") == (True, True)


def test_loading_costs_movement() -> None:
    true, wrong = both("loading_costs_movement", turn(), "Arriba captures Driftwood")
    assert (true.movement, wrong.movement) == (5, 4)


def test_acting_ends_sailing() -> None:
    true, wrong = both("acting_ends_sailing", turn(), "Arriba captures Driftwood")
    assert (true.movement, wrong.movement) == (5, 0)
    assert legal("acting_ends_sailing", wrong, "Arriba sails a02") == (False, False)


# --- Chests and doubloons ------------------------------------------------------------------------------------------


def test_two_chests_aboard() -> None:
    state = turn(ships={"Arriba": "a07", "Bravo": "a01"}, **ABOARD)
    assert legal("two_chests_aboard", state, "Arriba captures Turtle Beach") == (False, True)
    full = play(MISTAKEN["two_chests_aboard"], state, "Arriba captures Turtle Beach")
    assert full.chests == ("Arriba", "Arriba")
    # One chest at a time: Driftwood's 4,000 to Ben in a06, which is beside a07.
    rid = play(MISTAKEN["two_chests_aboard"], full, "Arriba delivers h-yellow-2")
    assert (rid.chests, rid.deliveries) == (("delivered", "Arriba"), (0, 4000))


def test_overboard() -> None:
    state = turn(**ABOARD)
    assert legal("overboard", state, "Arriba jettisons") == (False, True)
    assert play(MISTAKEN["overboard"], state, "Arriba jettisons").chests == ("delivered", "port")
    assert legal("overboard", turn(), "Arriba jettisons") == (False, False)  # nothing aboard


def test_delivered_chests_return() -> None:
    true, wrong = both("delivered_chests_return", turn(**ABOARD), "Arriba delivers h-red-1")
    assert (true.chests, wrong.chests) == (("delivered", "port"), ("port", "port"))
    assert true.deliveries == wrong.deliveries == (4000, 0)
    assert legal("delivered_chests_return", true, "Arriba captures Driftwood") == (False, True)
    again = play(MISTAKEN["delivered_chests_return"], true, "Arriba captures Driftwood")
    assert (again.chests, again.captures) == (("Arriba", "port"), (4000, 0))


def test_only_own_havens() -> None:
    state = turn(**ABOARD)  # a01 is Ann's haven, a02 beside it Ben's
    assert legal("only_own_havens", state, "Arriba delivers h-red-1") == (True, True)
    assert legal("only_own_havens", state, "Arriba delivers h-yellow-1") == (True, False)


def test_capture_pays_worth() -> None:
    true, wrong = both("capture_pays_worth", turn(), "Arriba captures Driftwood")
    assert (true.captures, wrong.captures) == ((2000, 0), (4000, 0))


def test_capture_pays_nothing() -> None:
    true, wrong = both("capture_pays_nothing", turn(), "Arriba captures Driftwood")
    assert (true.captures, wrong.captures) == ((2000, 0), (0, 0))


def test_stealing_pays() -> None:
    state = turn(ships={"Bravo": "a02"}, captures={"Ben": 2000}, chests={"Driftwood": "Bravo"})
    true, wrong = both("stealing_pays", state, "Arriba steals Bravo")
    assert (true.captures, wrong.captures) == ((0, 2000), (2000, 2000))


def test_mover_is_paid() -> None:
    # Ann moves Arriba and delivers 4,000 into Ben's haven a02, beside a01.
    true, wrong = both("mover_is_paid", turn(**ABOARD), "Arriba delivers h-yellow-1")
    assert (true.deliveries, wrong.deliveries) == ((0, 4000), (4000, 0))


# --- The end -------------------------------------------------------------------------------------------------------


def near_the_end(threshold: int) -> caribbean.State:
    """Return Ann's turn with a chest of 4,000 aboard and 2,000 paid, on an atoll that ends at ``threshold``."""
    text = read_text("caribbean", "packs", "atoll", "pack.toml").replace("2 = 62000", f"2 = {threshold}")
    fresh = start(GAME, 2, Luck(1), pack=caribbean.parse_pack(text))
    raw = json.loads(GAME.dump(fresh))
    aboard = {"Driftwood": "Arriba", "Turtle Beach": "port"}
    raw |= {"round": 2, "chests": aboard, "ships": SHIPS, "captures": {"Ann": 2000, "Ben": 0}}
    return play(GAME, GAME.load(json.dumps(raw)), *laid(*FIVE[:2]))


def test_first_there_wins() -> None:
    # 2,000 + 4,000 reach 6,000 exactly.
    true, wrong = both("first_there_wins", near_the_end(6_000), "Arriba delivers h-red-1")
    assert GAME.outcome(true) is None
    result = MISTAKEN["first_there_wins"].outcome(wrong)
    assert result is not None
    assert result.winners == (0,)
    assert MISTAKEN["first_there_wins"].to_act(wrong) is None


@pytest.mark.parametrize(("threshold", "goes_on"), [(6_000, True), (5_000, False)])
def test_threshold_must_be_passed(threshold: int, *, goes_on: bool) -> None:
    state = near_the_end(threshold)
    game = MISTAKEN["threshold_must_be_passed"]
    wrong = play(game, state, "Arriba delivers h-red-1")
    true = play(GAME, state, "Arriba delivers h-red-1")
    while true.round == 2 and true.phase is not caribbean.Phase.OVER:
        true = play(GAME, true, GAME.format(true, GAME.legal_actions(true)[-1]))
        wrong = play(game, wrong, GAME.format(wrong, game.legal_actions(wrong)[-1]))
    assert true.phase is caribbean.Phase.OVER
    assert (wrong.phase is not caribbean.Phase.OVER) == goes_on
    assert wrong.table == state.table


# --- Whole games ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", MISTAKEN)
def test_a_game_can_be_played_under_a_mistake(name: str) -> None:
    """What is listed is legal and can be done, and the rest is refused, through a random game."""
    game, rng = MISTAKEN[name], Random(name)
    state = start(GAME, 3, Luck(2))
    for _ in range(120):
        state = advance(game, state, Luck(2))[0]
        if game.to_act(state) is None:
            break
        actions = game.legal_actions(state)
        for action in rng.sample(actions, min(8, len(actions))):
            assert game.why_not(state, action) == ()
            game.apply(state, action)
        for action in GAME.legal_actions(state)[-40:]:
            assert (action in actions) == (game.why_not(state, action) == ())
        state = game.apply(state, rng.choice(actions)).state
    assert state.round > 1
