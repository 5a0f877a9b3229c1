"""The greedy bot: legal, blind to secrets, quick to take what pays, and at an end in every game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from gamekit import caribbean
from gamekit.analysis.readings import alternatives
from gamekit.bots import RandomBot, playout
from gamekit.game import Bot, Luck, advance, start
from gamekit.games.caribbean.actions import Bid, Keep, Show
from gamekit.games.caribbean.bots import BidsOnly, GreedyBot
from gamekit.games.caribbean.pack import SHIPS
from gamekit.games.caribbean.state import CARDS
from tests.caribbean.at_sea import GAME, bids, position, turn


def greedy_actions(state: caribbean.State) -> list[str]:
    """Return what the bot does until the ship's turn is over."""
    done = []
    while state.phase is caribbean.Phase.TURN:
        action = GreedyBot().choose(GAME, state, Random(0))
        done.append(GAME.format(state, action))
        state = GAME.apply(state, action).state
    return done


def test_it_takes_what_pays_most_at_once() -> None:
    # With two spaces Tern Cay's chest from s03, delivered there; the third space fetches Halyard's chest.
    assert greedy_actions(turn(spaces=2))[:3] == [
        "Arriba sails s03",
        "Arriba captures Tern Cay",
        "Arriba delivers h-red-1",
    ]
    assert "Arriba captures Halyard" in greedy_actions(turn(spaces=3))


def test_it_delivers_to_nobody_else() -> None:
    """In s15, laden and beside s07, a haven of Ben: Ann's bot keeps the chest aboard."""
    state = turn(
        spaces=1, ships={"Arriba": "s15", "Diabolo": "s01"}, chests={"Tern Cay": "Arriba"}, captures={"Ann": 2_000}
    )
    assert "Arriba delivers h-yellow-1" in {GAME.format(state, action) for action in GAME.legal_actions(state)}
    assert not any("delivers" in line for line in greedy_actions(state))


def test_an_idle_ship_sails_towards_a_chest() -> None:
    """Only Bellfort's chest is left, at s13 and s14: from s01 the bot comes nearer though nothing is to be had."""
    chests = {"Halyard": "delivered", "Tern Cay": "delivered", "Copper Hill": "delivered"}
    state = turn(spaces=1, chests=chests, captures={"Ann": 6_000}, deliveries={"Ann": 15_000})
    assert greedy_actions(state)[0] == "Arriba sails s02"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_its_bids_are_whole_hands_and_differ(players: int) -> None:
    state, rng = position(players), Random(1)
    laid = [GreedyBot().choose(GAME, state, rng) for _ in range(20)]
    for bid in laid:
        assert isinstance(bid, Bid)
        assert sorted((*bid.bids, bid.tie), reverse=True) == list(CARDS)
        assert bid.tie in {1, 2, 3, 4}
    assert len(set(laid)) > 10


def test_it_wants_the_ships_that_pay() -> None:
    """Evita brings least in the first round, from 2 to 4 barrels 2,000 to 10,000; the others 8,000 to 17,000."""
    highest = [0] * len(SHIPS)
    rng = Random(2)
    for _ in range(120):
        bid = GreedyBot().choose(GAME, position(), rng)
        assert isinstance(bid, Bid)
        highest[bid.bids.index(max(bid.bids))] += 1
    assert min(highest) == highest[SHIPS.index("Evita")] < 6  # by chance alone it would be 20


def test_it_shows_oftener_for_a_turn_that_pays() -> None:
    pays = bids(position(), "A5 B4 C3 D2 E1 F0 | t", "A5 B4 C3 D2 E1 F0 | t")
    idle = bids(position(ships={"Arriba": "s31"}), "A0 B4 C3 D2 E1 F5 | t", "A0 B4 C3 D2 E1 F5 | t")

    def shown(state: caribbean.State) -> int:
        answers = [GreedyBot().choose(GAME, state, Random(seed)) for seed in range(300)]
        assert all(isinstance(answer, Show | Keep) for answer in answers)
        return sum(isinstance(answer, Show) for answer in answers)

    assert shown(pays) > 240
    assert shown(idle) < 150


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("pack", ["harbour", "caribbean"])
def test_games_of_greedy_bots_end(players: int, pack: str) -> None:
    for seed in range(6):
        options = caribbean.Options(haven_reach="inside", giving="yes") if seed % 2 else caribbean.Options()
        new = GAME.new(players, options, caribbean.load_pack(pack))
        state = playout(GAME, new, dict.fromkeys(range(players), GreedyBot()), Random(seed), 5_000)
        assert GAME.outcome(state) is not None
        assert GAME.check(state) == ()


@pytest.mark.parametrize(("reading", "value"), [(reading.id, value) for reading, value in alternatives(GAME)])
def test_games_of_greedy_bots_end_under_every_reading(reading: str, value: str) -> None:
    chosen: dict[str, Any] = {reading: value}
    options = caribbean.Options(**chosen)
    for seed in range(6):
        new = GAME.new(3, options, caribbean.load_pack("harbour"))
        state = playout(GAME, new, dict.fromkeys(range(3), GreedyBot()), Random(seed), 5_000)
        assert GAME.outcome(state) is not None


def test_it_chooses_by_what_lies_open() -> None:
    """Whatever the others' hidden cards are, the same view and the same luck give the same choice."""
    rng, seen = Random(4), 0
    state = start(GAME, 3, Luck(1), None, caribbean.load_pack("harbour"))
    while GAME.to_act(state) is not None and seen < 60:
        who = GAME.to_act(state)
        assert isinstance(who, int)
        other = GAME.complete(GAME.view(state, who), rng)
        choices = {GreedyBot().choose(GAME, GAME.view(each, who), Random(seen)) for each in (state, other)}
        assert len(choices) == 1
        assert GAME.why_not(state, *choices) == ()
        seen += 1
        state, _ = advance(GAME, GAME.apply(state, *choices).state, Luck(1))


def test_it_beats_random_players() -> None:
    wins = 0
    for seed in range(30):
        bots: dict[int, Bot[caribbean.State]] = {0: RandomBot(), 1: GreedyBot(), 2: RandomBot()}
        outcome = GAME.outcome(playout(GAME, GAME.new(3, None, caribbean.load_pack("harbour")), bots, Random(seed)))
        assert outcome is not None
        wins += outcome.winners == (1,)
    assert wins >= 27


def test_bids_only_leaves_the_ships_to_a_person() -> None:
    bot = BidsOnly(GreedyBot())
    assert bot.choose(GAME, turn(), Random(1)) is None
    assert isinstance(bot.choose(GAME, position(), Random(1)), Bid)
