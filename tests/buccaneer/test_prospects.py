"""What a choice may leave at worst: found by a search over few replies, compared with all replies of the engine."""

from __future__ import annotations

from random import Random

from gamekit import buccaneer
from gamekit.game import Action, Luck, Player, Proceed, Turn, advance, start
from gamekit.games.buccaneer import prospects
from gamekit.games.buccaneer.state import BoardShip, CallMutiny, Hold, MovePirates, Options, Phase, State

GAME = buccaneer.GAME
OPEN = Options(views="all")


class StalemateError(Exception):
    """A line of play runs into a stalemate, which the search does not follow."""


def onward(state: State, action: Action) -> State:
    return advance(GAME, GAME.apply(state, action).state)[0]


def ducats(state: State, me: Player, action: Action) -> int:
    """Return what a player has after boarding."""
    return GAME.apply(GAME.apply(state, action).state, Proceed()).state.purses[me]


def all_replies(state: State, me: Player) -> int:
    """Return the worst that everybody else can do until ``me`` is in turn again, by trying everything."""
    who = GAME.to_act(state)
    if state.phase is Phase.STALEMATE:
        raise StalemateError
    if not isinstance(who, Player):  # new ships, or the end
        return state.purses[me]
    if state.phase is Phase.MUTINY:
        values = [all_replies_or_stay(state, answer, me) for answer in (CallMutiny(who), Hold(who))]
        return max(values) if who == me else min(values)
    if who == me:
        legal = GAME.legal_actions(state)
        best = [ducats(state, me, action) for action in legal if isinstance(action, BoardShip)]
        return max([*best, *(state.purses[me] for action in legal if isinstance(action, MovePirates))])
    return min(all_replies_or_stay(state, action, me) for action in GAME.legal_actions(state))


def all_replies_or_stay(state: State, action: Action, me: Player) -> int:
    """Return the worst after an action; a turn that ``me`` has to skip or pass ends there too."""
    state = GAME.apply(state, action).state
    while GAME.to_act(state) is Turn.REFEREE:
        if state.phase is Phase.STALEMATE:
            raise StalemateError
        if state.turn == me and state.phase in {Phase.SKIP, Phase.UNABLE}:
            return state.purses[me]
        state = GAME.apply(state, Proceed()).state
    return all_replies(state, me)


def positions(players: int, seeds: range, every: int) -> list[State]:
    """Return positions of random games in which a player is to move or board."""
    found = []
    for seed in seeds:
        rng, luck = Random(seed), Luck(seed)
        state, number = start(GAME, players, luck, OPEN), 0
        while GAME.to_act(state) is not None:
            if state.phase is Phase.TURN:
                number += 1
                if number % every == 0:
                    found.append(state)
            state = advance(GAME, GAME.apply(state, rng.choice(GAME.legal_actions(state))).state, luck)[0]
    return found


def compare(state: State, sample: int, rng: Random) -> int:
    compared = 0
    found = prospects.prospects(state)
    assert [one.action for one in found] == list(GAME.legal_actions(state))
    for one in rng.sample(found, min(sample, len(found))):
        try:
            worst = all_replies_or_stay(state, one.action, state.turn)
        except StalemateError:
            continue
        assert one.left == worst, (GAME.dump(state), one)
        compared += 1
    return compared


def test_with_one_opponent_the_worst_is_that_of_all_replies() -> None:
    rng = Random(1)
    compared = sum(compare(state, 5, rng) for state in positions(2, range(12), 5))
    assert compared > 500


def test_with_two_opponents_the_worst_is_that_of_all_replies() -> None:
    rng = Random(2)
    late = [state for state in positions(3, range(40), 6) if len(state.stacks) <= 7]
    compared = sum(compare(state, 2, rng) for state in rng.sample(late, min(60, len(late))))
    assert compared > 80
