"""Caribbean played at random: sound after every action, the same everywhere, and nobody learns a secret."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from gamekit import caribbean
from gamekit.bots import RandomBot, playout
from gamekit.game import HIDDEN, Action, Luck, Turn, advance, start
from tests.processes import one_record

GAME = caribbean.GAME
BOARDS = (("harbour", 300), ("caribbean", 40))
"""How many games at random are played on each board; on the large one they take six times as long."""
OPTIONS = (
    caribbean.Options(),
    caribbean.Options(haven_reach="inside", giving="yes", tie_break="added"),
    caribbean.Options(no_movement="may_not_act", steal_in_haven="no", tie_break_thief="no"),
)


def play(players: int, seed: int, board: str = "harbour") -> caribbean.State:
    """Play one game at random, checking every state; return its end."""
    rng = Random(seed)
    state = GAME.new(players, OPTIONS[seed % len(OPTIONS)], caribbean.load_pack(board))
    while GAME.to_act(state) is not None:
        state = GAME.apply(state, rng.choice(GAME.legal_actions(state))).state
        assert GAME.check(state) == (), (players, seed)
    return state


@pytest.mark.parametrize(("board", "games"), BOARDS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_stay_sound_and_end(players: int, board: str, games: int) -> None:
    for seed in range(games):
        outcome = GAME.outcome(play(players, seed, board))
        assert outcome is not None
        most = max(score.total for score in outcome.scores)
        assert {score.player for score in outcome.scores if score.total == most} == set(outcome.winners)


@pytest.mark.parametrize(("board", "games"), [("harbour", 12), ("caribbean", 2)])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_fast_list_is_what_why_not_lets_through(players: int, board: str, games: int) -> None:
    """In ships' turns: every action on every space, port, ship and haven is legal exactly if it is listed."""
    pack = caribbean.load_pack(board)
    rng = Random(players)
    turns = 0
    for seed in range(games):
        state = start(GAME, players, Luck(seed), OPTIONS[seed % len(OPTIONS)], pack)
        while GAME.to_act(state) is not None:
            if state.phase is caribbean.Phase.TURN and rng.random() < 0.2:
                turns += 1
                assert {a for a in every_ship_action(pack) if not GAME.why_not(state, a)} == set(
                    GAME.legal_actions(state)
                )
            state = GAME.apply(state, rng.choice(GAME.legal_actions(state))).state
            state, _ = advance(GAME, state, Luck(seed))
    assert turns > 100


def every_ship_action(pack: caribbean.Pack) -> list[Action]:
    ships = ("Arriba", "Bravo", "Caribic", "Diabolo", "Evita", "Fuego")
    return [
        action
        for ship in ships
        for action in (
            *(caribbean.Sail(ship, space) for space in (*pack.spaces, "nowhere", pack.ports[0].name)),
            *(caribbean.Capture(ship, port) for port in (*(port.name for port in pack.ports), "nowhere")),
            *(
                kind(ship, other)
                for kind in (caribbean.Steal, caribbean.Swap, caribbean.Give)
                for other in (*ships, "x")
            ),
            *(caribbean.Deliver(ship, haven) for haven in (*pack.havens, "nowhere")),
            caribbean.Jettison(ship),
            caribbean.EndTurn(ship),
        )
    ]


def test_two_processes_and_two_hash_seeds_give_one_record() -> None:
    assert "wins with" in one_record("caribbean", "--seed", "11", "--bots", "random")


def test_500_pairs_of_positions_that_differ_in_secrets_look_and_refuse_alike() -> None:
    """The other players' sealed cards are changed: view, events, legal actions, refusals and picture stay equal."""
    rng, pairs = Random(5), 0
    pack = GAME.new(2).table.pack
    while pairs < 500:
        players = rng.choice((2, 3, 4))
        state = start(GAME, players, Luck(rng.randrange(10**6)), rng.choice(OPTIONS))
        for _ in range(rng.randrange(60)):
            if GAME.to_act(state) is None:
                break
            state = GAME.apply(state, rng.choice(GAME.legal_actions(state))).state
            state, _ = advance(GAME, state, Luck(1))
        who = GAME.to_act(state)
        if not isinstance(who, int) or not any(state.sealed):
            continue
        other = GAME.complete(GAME.view(state, who), rng)
        if other == state:
            continue
        pairs += 1
        assert GAME.view(other, who) == GAME.view(state, who)
        legal = GAME.legal_actions(state)
        assert tuple(legal) == tuple(GAME.legal_actions(other))
        for action in (*rng.sample(every_ship_action(pack), 8), *rng.sample(legal, min(3, len(legal)))):
            assert (
                GAME.why_not(state, action)
                == GAME.why_not(other, action)
                == GAME.why_not(GAME.view(state, who), action)
            )
        action = rng.choice(legal)
        heard, other_heard = (
            [event for event in GAME.apply(each, action).events if event.seen_by(who)] for each in (state, other)
        )
        assert heard == other_heard
        if pairs % 25 == 0:
            assert GAME.picture(state, who) == GAME.picture(other, who)


def test_complete_lays_each_hidden_hand_with_equal_chance() -> None:
    # After the bids for Arriba and Bravo are turned, 5! = 120 ways are left for Ben's other cards.
    state = start(GAME, 2, Luck(3))
    state = GAME.apply(state, GAME.parse(state, "Ann bids A5 B4 C3 D2 E1 F0 | t")).state
    state = GAME.apply(state, GAME.parse(state, "Ben bids A4 B3 C2 D1 E0 Ft | 5")).state
    state, _ = advance(GAME, state)
    state, _ = advance(GAME, GAME.apply(state, GAME.parse(state, "Arriba ends")).state)
    view = GAME.view(state, 0)
    assert view.sealed[1] is HIDDEN
    counts: dict[tuple[int, ...], int] = {}
    for seed in range(6_000):
        laying = GAME.complete(view, Random(seed)).sealed[1]
        assert isinstance(laying, caribbean.Laying)
        assert laying.bids[:2] == (4, 3)
        counts[laying.bids] = counts.get(laying.bids, 0) + 1
    assert len(counts) == 120
    # 50 expected each; the chi-square sum of 119 degrees of freedom is above 180 with chance below 0.001.
    assert sum((count - 50) ** 2 / 50 for count in counts.values()) < 180


def test_what_everybody_sees_holds_no_card_of_anybody() -> None:
    state = start(GAME, 3, Luck(1))
    state = GAME.apply(state, GAME.parse(state, "Ann bids A5 B4 C3 D2 E1 F0 | t")).state
    assert GAME.view(state, None).sealed == (HIDDEN, None, None)
    assert GAME.view(state, 1) == GAME.view(
        replace(state, sealed=(caribbean.Laying((0, 1, 2, 3, 4, 5), -1), None, None)), 1
    )


def test_a_playout_of_random_bots_ends() -> None:
    bots = dict.fromkeys(range(3), RandomBot())
    assert GAME.outcome(playout(GAME, GAME.new(3), bots, Random(1))) is not None


def test_chance_draws_each_chest_alike() -> None:
    state = GAME.new(2)
    assert GAME.to_act(state) is Turn.CHANCE
    outcomes = GAME.chance_outcomes(state)
    assert len(outcomes) == 16  # the sixteen chests of the box
    assert {str(odds) for _, odds in outcomes} == {"1/16"}
