"""Buccaneer played at random: sound after every action, the same everywhere, and no covered value is told."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from gamekit import buccaneer
from gamekit.bots import bots_of, playout
from gamekit.game import Luck, Turn, advance, start
from gamekit.games.buccaneer.state import Phase
from tests.buccaneer.second_statement import Table, agrees, allowed, every_action, paid
from tests.processes import one_record

GAME = buccaneer.GAME
GAMES = 300
OPTIONS = (
    buccaneer.Options(),
    buccaneer.Options(stalemate="end"),
    buccaneer.Options(views="all"),
    buccaneer.Options(stalemate="end", views="all"),
)
PACKS = ("merchants", "scarce")


def fresh(players: int, seed: int) -> buccaneer.State:
    """Return a new game: every option comes with every pack."""
    return GAME.new(players, OPTIONS[seed % 4], buccaneer.load_pack(PACKS[seed // 4 % 2]))


def play(players: int, seed: int) -> buccaneer.State:
    """Play one game at random, checking every state, every payment and the bound on its length; return its end."""
    rng, state, moves = Random(seed), fresh(players, seed), 0
    while GAME.to_act(state) is not None:
        before, action = state, rng.choice(GAME.legal_actions(state))
        state = GAME.apply(before, action).state
        assert GAME.check(state) == (), (players, seed)
        if isinstance(action, buccaneer.MovePirates):
            moves += 1
            assert len(state.stacks) == len(before.stacks) - 1
        elif before.phase is Phase.WAGES:
            assert state.purses == paid(before), (players, seed)
        elif not isinstance(action, buccaneer.BoardShip) and before.purses != state.purses:
            assert not before.stacks, "money comes at the start and from ships alone"
    # A move makes one stack of two, so there are as many moves as stacks come and are left over: 5n stacks at first;
    # each boarding before the last breaks one up into at most nine, which is eight more (14 x 8 = 112); and the last
    # boarding needs one that is left: 5n + 112 - 1. The 15 boardings themselves are not moves.
    assert moves <= 5 * players + 111
    return state


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_random_games_stay_sound_and_end(players: int) -> None:
    for seed in range(GAMES):
        end = play(players, seed)
        outcome = GAME.outcome(end)
        assert outcome is not None
        most = max(score.total for score in outcome.scores)
        assert set(outcome.winners) == {score.player for score in outcome.scores if score.total == most}
        if end.table.options.stalemate == "discard_ship":
            assert len(end.gone) == 15


@pytest.mark.parametrize("players", [2, 3, 5])
def test_the_list_is_what_why_not_and_the_second_statement_let_through(players: int) -> None:
    rng, met = Random(players), Counter[Phase]()
    for seed in range(12):
        state = start(GAME, players, Luck(seed), OPTIONS[seed % 4], buccaneer.load_pack(PACKS[seed // 4 % 2]))
        while GAME.to_act(state) is not None:
            if rng.random() < 0.1:
                met[state.phase] += 1
                tried = every_action(state)
                legal = set(GAME.legal_actions(state))
                assert legal <= set(tried)
                assert {action for action in tried if not GAME.why_not(state, action)} == legal
                assert {action for action in tried if allowed(state, action)} == legal
            state = GAME.apply(state, rng.choice(GAME.legal_actions(state))).state
            state, _ = advance(GAME, state, Luck(seed))
    assert met[Phase.TURN] > 40
    assert met[Phase.MUTINY] > 0


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_random_games_go_the_same_way_by_the_second_statement(players: int) -> None:
    for seed in range(32):
        rng, state = Random(seed), fresh(players, seed)
        table = Table(state)
        while (who := GAME.to_act(state)) is not None:
            action = rng.choice(GAME.legal_actions(state))
            state = GAME.apply(state, action).state
            if who is not Turn.REFEREE:
                state, _ = advance(GAME, state)
                table.follow(action)
                assert agrees(table, state), (players, seed, action)


@pytest.mark.parametrize("players", [2, 5])
def test_two_processes_and_two_hash_seeds_give_one_record(players: int) -> None:
    assert "ducats." in one_record("buccaneer", "--players", str(players), "--seed", "11", "--bots", "random")


def middle(players: int, seed: int) -> buccaneer.State:
    """Return a position from the middle of a random game in which pirates are covered."""
    rng, luck = Random(seed), Luck(seed)
    state = start(GAME, players, luck)
    for _ in range(rng.randrange(6, 50)):
        state = GAME.apply(state, rng.choice(GAME.legal_actions(state))).state
        state, _ = advance(GAME, state, luck)
        if GAME.to_act(state) is None:
            return middle(players, seed + 1_000_000)
    return state


def test_500_pairs_of_positions_that_differ_in_covered_values_look_and_refuse_alike() -> None:
    rng, pairs = Random(5), 0
    while pairs < 500:
        state = middle(rng.choice((2, 3, 4, 5)), rng.randrange(10**6))
        who = GAME.to_act(state)
        assert isinstance(who, int)
        other = GAME.complete(GAME.view(state, who), rng)
        if other == state:
            continue
        pairs += 1
        assert GAME.check(other) == ()
        view = GAME.view(state, who)
        assert GAME.view(other, who) == view
        legal = GAME.legal_actions(state)
        assert tuple(legal) == tuple(GAME.legal_actions(other)) == tuple(GAME.legal_actions(view))
        assert GAME.offers(view) == GAME.offers(GAME.view(other, who))
        if pairs % 25 == 0:
            assert GAME.picture(state, who) == GAME.picture(other, who)
        for action in (*rng.sample(every_action(state), 8), *rng.sample(legal, min(3, len(legal)))):
            assert GAME.why_not(state, action) == GAME.why_not(other, action) == GAME.why_not(view, action)
        action = rng.choice(legal)
        assert GAME.apply(state, action).events == GAME.apply(other, action).events


@pytest.mark.parametrize("players", [2, 3, 5])
def test_bots_play_to_the_end(players: int) -> None:
    for make in bots_of(GAME).values():
        end = playout(GAME, GAME.new(players), {seat: make() for seat in range(players)}, Random(1))
        assert GAME.outcome(end) is not None


def test_chance_has_equal_odds_for_every_ship_face_down() -> None:
    state = GAME.new(2)
    assert GAME.to_act(state) is Turn.CHANCE
    assert {str(odds) for _, odds in GAME.chance_outcomes(state)} == {"1/15"}
    laid = GAME.apply(state, GAME.legal_actions(state)[4]).state
    assert {str(odds) for _, odds in GAME.chance_outcomes(laid)} == {"1/14"}
    assert "ship-05" not in {draw.item for draw, _ in GAME.chance_outcomes(laid)}
