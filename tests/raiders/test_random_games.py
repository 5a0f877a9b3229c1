"""Raiders played at random: sound after every action, the same everywhere, and nobody learns a secret."""

from __future__ import annotations

from itertools import combinations, product
from random import Random

import pytest

from gamekit import raiders
from gamekit.bots import RandomBot, bots_of, playout
from gamekit.game import HIDDEN, Action, Luck, Turn, advance, start
from gamekit.games.raiders.pack import GOODS
from tests.processes import one_record

GAME = raiders.GAME
GAMES = 300
ODD = raiders.Options(
    tied_majority="no_majority",
    tied_second="none",
    mixed_raid="chain",
    marque_rewards="yes",
    ghost_card="owner_chooses",
)
OPTIONS = (
    raiders.Options(),
    ODD,
    raiders.Options(first_player="toss_own"),
    raiders.Options(first_player="toss_common", ghost_card="owner_chooses"),
    raiders.Options(first_player="toss_pairs", marque_rewards="yes"),
)
DUELS = (
    raiders.Options(),
    raiders.Options(duel="empty_purse", marooned="no"),
    raiders.Options(duel="savvy", ghost_card="owner_chooses"),
    raiders.Options(duel="nightmare", marque_rewards="yes", mixed_raid="chain"),
)
MOST_ROUNDS = 55
"""Every turn but one that meets an empty convoy takes a card from the deck, which has 55."""


def options_of(players: int, seed: int) -> raiders.Options:
    return DUELS[seed % len(DUELS)] if players == 1 else OPTIONS[seed % len(OPTIONS)]


def play(players: int, seed: int, options: raiders.Options | None = None) -> raiders.State:
    """Play one game at random, checking every state and every bound; return its end."""
    options = options or options_of(players, seed)
    rng = Random(seed)
    state = GAME.new(players, options)
    most = 6 if options.marque_rewards == "no" else 8
    at_turn = None
    while GAME.to_act(state) is not None:
        state = GAME.apply(state, rng.choice(GAME.legal_actions(state))).state
        assert GAME.check(state) == (), (players, seed)
        if state.phase in {raiders.Phase.TURN, raiders.Phase.CORSAIRS} and not state.raided and not state.bought:
            if at_turn is not None and state.deck:
                assert 1 <= at_turn - state.deck <= most, (players, seed)
            at_turn = state.deck
    assert state.round <= MOST_ROUNDS
    return state


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_random_games_stay_sound_and_end(players: int) -> None:
    for seed in range(GAMES):
        end = play(players, seed)
        outcome = GAME.outcome(end)
        assert outcome is not None
        assert len(end.struck) == 2
        most = max(score.total for score in outcome.scores)
        if players > 1:
            assert set(outcome.winners) <= {score.player for score in outcome.scores if score.total == most}
        else:
            assert (outcome.winners == (0,)) == (outcome.scores[0].total > outcome.scores[1].total)


@pytest.mark.parametrize("options", DUELS, ids=[options.duel for options in DUELS])
def test_random_duels_stay_sound_and_end(options: raiders.Options) -> None:
    for seed in range(GAMES):
        assert GAME.outcome(play(1, seed, options)) is not None


def every_turn_action(state: raiders.State) -> list[Action]:
    """Return the actions that somebody might try in a turn, sensible or not."""
    places = (*((place,) for place in range(7)), *product(range(1, 6), repeat=2), *combinations(range(1, 6), 3))
    players = range(-1, len(state.table.players) + 1)
    found: list[Action] = [raiders.Raid(player, place) for player in players for place in (*places, (), (1, 2, 3, 4))]
    found += [raiders.LetterOfMarque(player, place) for player in players for place in (*places, ())]
    for player in players:
        found += [raiders.SecretChest(player), raiders.ParrotPact(player), raiders.EndTurn(player)]
        found += [raiders.Discard(player, what) for what in (*GOODS, "rum-1", "nothing")]
        found += [raiders.RevealShips(player, cards) for cards in ((), ("rum-1",), ("rum-1", "rum-2"))]
    return found


@pytest.mark.parametrize("players", [1, 2, 4])
def test_the_list_is_what_why_not_lets_through(players: int) -> None:
    rng, turns = Random(players), 0
    for seed in range(16):
        state = start(GAME, players, Luck(seed), options_of(players, seed))
        while GAME.to_act(state) is not None:
            if rng.random() < 0.3:
                turns += 1
                legal = set(GAME.legal_actions(state))
                tried = every_turn_action(state)
                assert {action for action in tried if not GAME.why_not(state, action)} == legal & set(tried)
                if state.phase is raiders.Phase.TURN:
                    assert legal <= set(tried)
            state = GAME.apply(state, rng.choice(GAME.legal_actions(state))).state
            state, _ = advance(GAME, state, Luck(seed))
    assert turns > 60


@pytest.mark.parametrize("players", [1, 3])
def test_two_processes_and_two_hash_seeds_give_one_record(players: int) -> None:
    assert "prestige." in one_record("raiders", "--players", str(players), "--seed", "11", "--bots", "random")


def test_500_pairs_of_positions_that_differ_in_secrets_look_and_refuse_alike() -> None:
    """What others have seen is changed: view, events, legal actions, refusals and picture stay equal."""
    rng, pairs = Random(5), 0
    while pairs < 500:
        players = rng.choice((1, 2, 3, 4))
        luck = Luck(rng.randrange(10**6))
        state = start(GAME, players, luck, options_of(players, rng.randrange(20)))
        for _ in range(rng.randrange(8, 40)):
            if GAME.to_act(state) is None:
                break
            legal = GAME.legal_actions(state)
            telling = [action for action in legal if isinstance(action, raiders.ParrotPact | raiders.Raid)]
            state = GAME.apply(state, rng.choice(telling or legal)).state
            state, _ = advance(GAME, state, luck)
        who = GAME.to_act(state)
        seat = who if isinstance(who, int) else None
        other = GAME.complete(GAME.view(state, seat), rng)
        if other == state:
            continue
        pairs += 1
        assert GAME.check(other) == ()
        assert GAME.view(other, seat) == GAME.view(state, seat)
        if pairs % 25 == 0:
            assert GAME.picture(state, seat) == GAME.picture(other, seat)
        if not isinstance(who, int):
            continue
        legal = GAME.legal_actions(state)
        assert tuple(legal) == tuple(GAME.legal_actions(other)) == tuple(GAME.legal_actions(GAME.view(state, who)))
        for action in (*rng.sample(every_turn_action(state), 8), *rng.sample(legal, min(3, len(legal)))):
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


def test_a_view_hides_what_others_looked_at_and_nothing_else() -> None:
    state = start(GAME, 2, Luck(3))
    for line in ("Ann raids 1", "Ann ends"):
        state = GAME.apply(state, GAME.parse(state, line)).state
        state, _ = advance(GAME, state, Luck(3))
    secret = raiders.State(
        **{
            name: getattr(state, name)
            for name in state.__slots__
            if name not in {"ships", "aside", "peeked", "deck", "threats"}
        },
        ships=((state.unseen()[0], None), ()),
        aside="ghost",
        peeked=(0,),
        deck=state.deck - 2 + len(state.ships[0]),
        threats=tuple(above - 2 + len(state.ships[0]) for above in state.threats),
    )
    assert GAME.check(secret) == ()
    assert GAME.view(secret, 0) == secret
    for viewer in (None, 1):
        view = GAME.view(secret, viewer)
        assert view.ships == ((HIDDEN, None), ())
        assert view.aside is HIDDEN
        # For Ben the card that Ann has looked at is one of the unseen.
        assert set(view.unseen()) == {*secret.unseen(), state.unseen()[0]}


def test_complete_draws_each_hidden_ship_with_equal_chance() -> None:
    state = start(GAME, 2, Luck(3))
    view = raiders.State(
        **{name: getattr(state, name) for name in state.__slots__ if name not in {"ships", "deck", "threats", "turn"}},
        ships=((HIDDEN,), ()),
        deck=state.deck - 1,
        threats=tuple(above - 1 for above in state.threats),
        turn=1,
    )
    counts = dict.fromkeys(view.unseen(), 0)
    for seed in range(5_500):
        ship = GAME.complete(view, Random(seed)).ships[0][0]
        assert isinstance(ship, str)
        counts[ship] += 1
    # 55 cards, 100 expected each; the chi-square sum of 54 degrees of freedom is above 92 with chance below 0.001.
    assert len(counts) == 55
    assert sum((count - 100) ** 2 / 100 for count in counts.values()) < 92


@pytest.mark.parametrize("players", [1, 2, 5])
def test_bots_play_to_the_end(players: int) -> None:
    for make in bots_of(GAME).values():
        end = playout(GAME, GAME.new(players), {seat: make() for seat in range(players)}, Random(1))
        assert GAME.outcome(end) is not None


def test_the_greedy_bot_beats_one_that_chooses_at_random() -> None:
    greedy = bots_of(GAME)["greedy"]
    wins = 0
    for seed in range(60):
        end = playout(GAME, GAME.new(2), {seed % 2: greedy(), 1 - seed % 2: RandomBot()}, Random(seed))
        outcome = GAME.outcome(end)
        assert outcome is not None
        wins += outcome.winners == (seed % 2,)
    # With equal bots 42 of 60 or more would come with chance below 0.002.
    assert wins >= 42


def test_chance_has_equal_odds_for_all_that_is_unseen() -> None:
    state = GAME.new(2)
    assert GAME.to_act(state) is Turn.CHANCE
    assert {str(odds) for _, odds in GAME.chance_outcomes(state)} == {"1/60"}
    assert len(GAME.chance_outcomes(state)) == 60
