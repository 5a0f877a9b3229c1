"""The set-up: chests, ships, supply, colours, and what chance may do there."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import pytest

from gamekit.game import Draw, Luck, SetupError, Turn, advance, start
from gamekit.games.caribbean import Options, Phase, load_pack, parse_pack
from gamekit.games.caribbean.setup import colours_of, supply_after
from gamekit.games.caribbean.state import PORT, SUPPLY
from tests.caribbean.at_sea import GAME, play, position, told

HARBOUR = load_pack("harbour")


def test_setup_chests_are_equally_likely() -> None:
    """Of 8 chests each comes first with 1/8, second with 1/7 of the rest, and so on for four."""
    state = GAME.new(2, pack=HARBOUR)
    for left in (8, 7, 6, 5):
        odds = GAME.chance_outcomes(state)
        assert len(odds) == left
        assert {odd for _, odd in odds} == {Fraction(1, left)}
        state = GAME.apply(state, odds[0][0]).state
    assert state.phase is Phase.STARTS
    assert state.chests.count(PORT) == 4


def test_setup_ships_are_equally_likely() -> None:
    """Six starts for Arriba, five for Bravo, and one for Fuego."""
    state = GAME.new(2, pack=HARBOUR)
    for _ in range(4):
        state = GAME.apply(state, GAME.chance_outcomes(state)[0][0]).state
    for left in (6, 5, 4, 3, 2, 1):
        odds = GAME.chance_outcomes(state)
        assert [odd for _, odd in odds] == [Fraction(1, left)] * left
        state = GAME.apply(state, odds[-1][0]).state
    assert state.phase is Phase.BIDS
    assert sorted(space for space in state.ships if space) == sorted(HARBOUR.starts.values())
    assert GAME.chance_outcomes(state) == ()


def test_setup_chests_of_every_pair_is_reached() -> None:
    """The first two chests are any of 8 * 7 = 56 pairs in order."""
    fresh = GAME.new(2, pack=HARBOUR)
    pairs = set()
    for first, _ in GAME.chance_outcomes(fresh):
        after = GAME.apply(fresh, first).state
        pairs |= {(first.item, second.item) for second, _ in GAME.chance_outcomes(after)}
    assert pairs == set(permutations([port.name for port in HARBOUR.ports], 2))


@pytest.mark.parametrize(("rounds", "left"), [(0, 4), (1, 2), (2, 0), (3, 0), (9, 0)])
def test_setup_supply_of_the_harbour(rounds: int, left: int) -> None:
    assert supply_after(HARBOUR, rounds) == left


def test_setup_supply_of_the_atoll_is_one_chest() -> None:
    """Two chests, one ashore at the start, one after the first round."""
    atoll = load_pack("atoll")
    assert [supply_after(atoll, rounds) for rounds in range(3)] == [1, 0, 0]


@pytest.mark.parametrize(
    ("chests", "told_so"),
    [
        (6, "The other 2 chests lie face down in the supply."),
        (7, "The other chest lies face down in the supply."),
        (8, "No chest lies face down in the supply."),
    ],
)
def test_setup_supply_is_told(chests: int, told_so: str) -> None:
    pack = parse_pack(HARBOUR.text.replace("chests_at_start = 4", f"chests_at_start = {chests}"))
    state = GAME.new(2, pack=pack)
    said = []
    while state.phase is Phase.CHESTS:
        step = GAME.apply(state, GAME.chance_outcomes(state)[0][0])
        state = step.state
        said += [GAME.narrate(state, event) for event in step.events]
    assert said[-1] == told_so
    assert len(said) == chests + 1


def test_setup_chests_none_at_start() -> None:
    pack = parse_pack(HARBOUR.text.replace("chests_at_start = 4", "chests_at_start = 0"))
    state = GAME.new(2, pack=pack)
    assert state.phase is Phase.STARTS
    assert GAME.why_not(state, Draw("chest", "Halyard"))[0].rule.id == "setup.ships"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_setup_cards_and_havens_for_each_player(players: int) -> None:
    state, events = told(GAME.new(players))
    while GAME.to_act(state) is Turn.CHANCE:
        step = GAME.apply(state, GAME.chance_outcomes(state)[0][0])
        state, events = step.state, step.events
    marked = [event.rule.id for event in events]
    assert marked.count("setup.havens") == players
    assert marked[-1] == "round.phases"
    assert colours_of(state.table) == ("red", "yellow", "green", "violet")[:players]


def test_setup_colours_in_the_order_of_the_box_are_no_choice() -> None:
    chosen = GAME.new(3, Options(colours=("red", "yellow", "green")))
    assert chosen == GAME.new(3)


def test_setup_colours_chosen_keep_the_seats() -> None:
    state = GAME.new(2, Options(colours=("yellow", "red")))
    assert colours_of(state.table) == ("yellow", "red")
    assert state != GAME.new(2)


@pytest.mark.parametrize(
    ("players", "colours", "what"),
    [
        (2, ("red",), "give 2 different colours"),
        (2, ("red", "red"), "give 2 different colours"),
        (3, ("red", "yellow"), "give 3 different colours"),
        (2, ("red", "blue"), "'blue' is none of"),
    ],
)
def test_setup_colours_that_do_not_do(players: int, colours: tuple[str, ...], what: str) -> None:
    with pytest.raises(SetupError, match=what):
        GAME.new(players, Options(colours=colours))


@pytest.mark.parametrize("players", [0, 1, 5])
def test_setup_is_for_two_to_four(players: int) -> None:
    with pytest.raises(SetupError, match="2 to 4 players"):
        GAME.new(players)


def test_setup_chests_refuses_what_is_out() -> None:
    state = play(GAME.new(2, pack=HARBOUR), "chance: Halyard chest")
    for line in ("chance: Halyard chest", "chance: Havana chest", "chance: Arriba start-1"):
        assert [breach.rule.id for breach in GAME.why_not(state, GAME.parse(state, line))] == ["setup.chests"]


def test_setup_one_seed_is_one_set_up() -> None:
    states = [start(GAME, players, Luck(7)) for players in (2, 3, 4)]
    assert len({state.ships for state in states}) == 1
    assert len({state.chests for state in states}) == 1


def test_supply_place_draws_what_is_left() -> None:
    """Four in the supply: 1/4 each, then 1/3 each; then round 2."""
    same = "A5 B4 C3 D2 E1 F0 | t"
    state = play(position(), f"Ann bids {same}", f"Ben bids {same}", "Ann shows", "Ben shows")
    assert [odd for _, odd in GAME.chance_outcomes(state)] == [Fraction(1, 4)] * 4
    state = play(state, "chance: Mizzen chest")
    assert [odd for _, odd in GAME.chance_outcomes(state)] == [Fraction(1, 3)] * 3
    state = play(state, "chance: Nutmeg chest")
    assert (state.round, state.phase) == (2, Phase.BIDS)
    assert state.chests.count(SUPPLY) == 2


def test_supply_place_takes_one_where_one_is_left() -> None:
    """Five at the start and two a round: 8 - 5 = 3, so round 2 brings two and round 3 the last."""
    pack = parse_pack(HARBOUR.text.replace("chests_at_start = 4", "chests_at_start = 5"))
    assert [supply_after(pack, rounds) for rounds in range(4)] == [3, 1, 0, 0]
    same = "A5 B4 C3 D2 E1 F0 | t"
    state = start(GAME, 2, Luck(1), pack=pack)
    for left in (3, 1, 0):
        assert state.chests.count(SUPPLY) == left
        state = play(state, f"Ann bids {same}", f"Ben bids {same}", "Ann shows", "Ben shows")
        state, _ = advance(GAME, state, Luck(1))
    assert (state.round, state.phase) == (4, Phase.BIDS)
