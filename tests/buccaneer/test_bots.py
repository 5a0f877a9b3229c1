"""The greedy captain of Buccaneer: legal, the same for a seed, better than chance, and not a spendthrift."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from gamekit import buccaneer
from gamekit.bots import LookAheadBot, RandomBot, bots_of, playout
from gamekit.game import Bot, Luck, Player, advance, start
from gamekit.games.buccaneer import wages
from gamekit.games.buccaneer.actions import BoardShip, CallMutiny, Hold, MovePirates
from gamekit.games.buccaneer.bots import GreedyBot
from gamekit.games.buccaneer.state import Phase, Pirate, State
from tests.buccaneer.at_table import position

GAME = buccaneer.GAME


def test_it_is_among_the_bots_of_the_game() -> None:
    assert bots_of(GAME)["greedy"] is GreedyBot


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_it_beats_bots_that_know_nothing(players: int) -> None:
    won = 0.0
    rivals: list[Bot[State]] = [RandomBot(), LookAheadBot(most=10)]
    for seed in range(12):
        bots: dict[Player, Bot[State]] = {player: rivals[(player + seed) % 2] for player in range(players)}
        bots[seed % players] = GreedyBot()
        outcome = GAME.outcome(playout(GAME, GAME.new(players), bots, Random(seed)))
        assert outcome is not None
        won += (seed % players in outcome.winners) / len(outcome.winners)
    assert won >= 9


def test_a_seed_decides_its_game() -> None:
    ends = [playout(GAME, GAME.new(3), dict.fromkeys(range(3), GreedyBot()), Random(7)) for _ in range(2)]
    assert ends[0] == ends[1]


@pytest.mark.parametrize("players", [2, 3, 5])
def test_it_never_chooses_to_board_at_a_loss(players: int) -> None:
    """Where it could move, it boards only what leaves its purse no emptier in the mean of what it sees."""
    chosen = 0
    for seed in range(6):
        luck, rng, bot = Luck(seed), Random(seed), GreedyBot()
        state = start(GAME, players, luck)
        while (who := GAME.to_act(state)) is not None:
            assert isinstance(who, Player)
            view = GAME.view(state, who)
            action = bot.choose(GAME, view, rng)
            legal = GAME.legal_actions(view)
            assert action in legal
            if isinstance(action, BoardShip) and any(isinstance(other, MovePirates) for other in legal):
                stack = view.stack(Pirate(who, action.pirate))
                assert stack is not None
                assert wages.boarding(view, action.ship, stack).gain.mean >= 0
                chosen += 1
            state = advance(GAME, GAME.apply(state, action).state, luck)[0]
    assert chosen > 20


def test_it_boards_when_that_pays_well() -> None:
    """With five of nine pirates her own, Ann keeps most of the richest ship, and nobody can cover the stack later."""
    state = position("a2 b2 a3 b3 a4 b4 a5 b5", display=("ship-15", "ship-14", "ship-13"))
    action = GreedyBot().choose(GAME, GAME.view(state, 0), Random(1))
    assert isinstance(action, BoardShip)
    assert action.pirate == "2"


def test_it_leaves_a_small_ship_to_a_crew_that_would_cost_more() -> None:
    """Four of Ben's five would be paid 16 for the Swallow's 10 ducats."""
    state = position("a2 b2 a3 b3 a4 b4 a5 b5", display=("ship-01", "ship-14", "ship-15"))
    state = replace(state, gone=("ship-14", "ship-15"))
    action = GreedyBot().choose(GAME, GAME.view(state, 0), Random(1))
    assert isinstance(action, MovePirates)


def mutiny(*ships: str) -> State:
    """Return a position in which Ben is asked for a mutiny against Ann, with these ships open."""
    display = (*ships, "ship-12", "ship-13")
    state = position("a2 b2 a3 b3 a4 b4", display=display)
    return replace(state, phase=Phase.MUTINY, asking=(1,), gone=tuple(ship for ship in display if ship not in ships))


def test_it_calls_a_mutiny_that_pays_it_more_than_the_captain_keeps() -> None:
    """Of the Swallow's 10 ducats and a dagger Ben's 2, 3 and 4 are paid 9."""
    assert GreedyBot().choose(GAME, GAME.view(mutiny("ship-01"), 1), Random(1)) == CallMutiny(1)


def test_it_holds_where_the_captain_would_gain_more() -> None:
    """Of the Sovereign's 30 ducats Ben's three are paid 9, and Ann keeps 21."""
    assert GreedyBot().choose(GAME, GAME.view(mutiny("ship-15"), 1), Random(1)) == Hold(1)
