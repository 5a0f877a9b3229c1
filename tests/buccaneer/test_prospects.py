"""What a choice may leave at worst: found by a search over few replies, compared with all replies of the engine."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from gamekit import buccaneer
from gamekit.game import Action, Luck, Player, Proceed, Turn, advance, start
from gamekit.games.buccaneer import prospects
from gamekit.games.buccaneer.actions import BoardShip, CallMutiny, Hold, MovePirates
from gamekit.games.buccaneer.state import Options, Phase, State
from tests.buccaneer.at_table import position

GAME = buccaneer.GAME
OPEN = Options(views="all")
SHIPS = ("ship-15", "ship-01", "ship-14")


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


def test_a_view_tells_a_bound_that_holds_however_the_covered_lie() -> None:
    rng, compared, less = Random(5), 0, 0
    for state in positions(3, range(8), 7):
        closed = replace(state, table=replace(state.table, options=Options()))
        view = GAME.view(closed, None)
        told = prospects.prospects(view)
        for _ in range(2):
            full = replace(GAME.complete(view, rng), table=state.table)
            for bound, exact in zip(told, prospects.prospects(full), strict=True):
                assert bound.action == exact.action
                assert bound.left <= exact.left
                assert bound.now.least <= exact.now.least <= bound.now.most
                compared += 1
                less += bound.left < exact.left
    assert compared > 1000
    assert less > 50


# --- Worked out by hand --------------------------------------------------------------------------------------


def found(state: State, line: str) -> prospects.Prospect:
    action = GAME.parse(state, line)
    return next(one for one in prospects.prospects(state) if one.action == action)


def test_the_stack_that_matters_is_covered() -> None:
    """Ann could board the Sovereign with six: 30 ducats less 9 for Ben's 2, 3 and 4. Ben leads two, and acts once."""
    state = position("a2 b2 a3 b3 a4 b4", "b5 a5", options=OPEN, display=SHIPS, gone=("ship-14",))
    nothing = found(state, "Ann puts ? on Ben ?")
    # Ben covers her six. With her two she boards the Swallow, where his ? is paid 1: 10 + 10 - 1.
    assert nothing.left == 19
    assert nothing.replies == ("Ben puts 5 on Ann 2",)
    now = found(state, "Ann boards ship-15 with 2 takes rum")
    assert now.now.least == 30 - 9
    assert now.left == 31, "10 + 21; the six have gone home, and Ann leads no stack of two"


def test_the_table_names_the_best_choice() -> None:
    """Ann leads all and has to board. The Sovereign with her eight: 10 + 30 - 14, and then Ben covers her two.

    The Swallow with her two would leave 10 + 10 - 1, and then Ben covers her eight.
    """
    state = position("a2 b2 a3 b3 a4 b4 a5 b5", "a? b?", options=OPEN, display=SHIPS, gone=("ship-14",))
    table = prospects.table(state)
    assert table.columns == ("choice", "now", "ducats a turn later", "at worst if")
    assert table.rows[0] == ("Ann boards Sovereign with 2 takes rum", "16", 26, "Ben puts 2 on Ann ?")
    assert ("Ann boards Swallow with ? takes dagger", "9", 19, "Ben puts ? on Ann 2") in table.rows
    assert table.note == (
        "Ann boards Sovereign with 2 takes rum: at worst Ann is left with 26 ducats, if Ben puts 2 on Ann ?."
    )


def test_a_player_who_is_called_like_a_ship_keeps_the_name() -> None:
    state = position("a2 b2 a3 b3 a4 b4 a5 b5", "a? b?", options=OPEN, display=SHIPS, gone=("ship-14",))
    players = replace(state.table, players=("ship-15", "Ben"))
    table = prospects.table(replace(state, table=players))
    assert table.rows[0][0] == '"ship-15" boards Sovereign with 2 takes rum'


def test_nobody_in_turn_has_no_prospects() -> None:
    with pytest.raises(ValueError, match="nobody is to move or board"):
        prospects.prospects(GAME.new(2))
