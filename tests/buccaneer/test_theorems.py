"""What follows from the rules of Buccaneer, found by search: every stack that can come about, and the longest games."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from gamekit import buccaneer
from gamekit.game import Action, Luck, Player, Turn, advance, start
from gamekit.games.buccaneer.actions import BoardShip, CallMutiny, MovePirates
from gamekit.games.buccaneer.pack import TALLEST, VALUES
from gamekit.games.buccaneer.state import MUTINEERS, Phase, Pirate, Stack, State, rank
from tests.buccaneer.at_table import position

GAME = buccaneer.GAME
BOARDINGS = 15

# --- Every stack that can come about -------------------------------------------------------------------------

# A stack is written as the owners of its pirates, the captain first, players lettered in the order in which they
# come: "aba" is a captain's pirate on another's on the captain's.


def patterns(height: int) -> Iterator[str]:
    """Yield every such word: up to five players with up to five pirates each."""

    def longer(word: str) -> Iterator[str]:
        if len(word) == height:
            yield word
            return
        for letter in "abcde"[: len(set(word)) + 1]:
            if word.count(letter) < len(VALUES):
                yield from longer(word + letter)

    yield from longer("")


def lettered(word: str) -> str:
    """Return a word with its players lettered anew."""
    letters = {player: "abcde"[number] for number, player in enumerate(dict.fromkeys(word))}
    return "".join(letters[player] for player in word)


@cache
def can_be(word: str) -> bool:
    """Say whether some moves make a stack: whether it is one pirate, or a stack that can be on one that can be."""
    if len(word) == 1:
        return True
    cuts = range(1, len(word))
    return any(
        may_move(word[:cut], word[cut:]) and can_be(lettered(word[:cut])) and can_be(lettered(word[cut:]))
        for cut in cuts
    )


def may_move(upper: str, lower: str) -> bool:
    """Ask the game whether a stack may be put on another; it looks at the two captains and heights alone."""
    return _asked(upper[0] == lower[0], len(upper), len(lower))


@cache
def _asked(own: bool, upper: int, lower: int) -> bool:  # noqa: FBT001 - cached
    players = 5
    crew = [Pirate(player, value) for player in range(1, players) for value in VALUES]
    top = Pirate(0, "2")
    onto = Pirate(0, "3") if own else crew.pop()
    one, other = (top, *crew[: upper - 1]), (onto, *crew[upper - 1 : upper + lower - 2])
    rest = [Pirate(0, value) for value in VALUES[1:]] + crew[upper + lower - 2 :]
    stacks: list[Stack] = [one, other, *((pirate,) for pirate in rest if pirate != onto)]
    state = start(GAME, players, Luck(1))
    state = replace(state, stacks=tuple(sorted(stacks, key=lambda stack: rank(stack[0]))))
    assert GAME.check(state) == ()
    return not GAME.why_not(state, MovePirates(0, "2", onto))


def test_the_search_asks_the_rules() -> None:
    assert may_move("a", "b")
    assert may_move("aaaa", "bcdeb")
    assert not may_move("a", "a")
    assert not may_move("aaaaa", "bcdeb")


def test_the_second_pirate_is_never_the_captains_own() -> None:
    found = [word for height in range(2, TALLEST + 1) for word in patterns(height) if can_be(word)]
    assert {"ab", "aba", "abb", "abc"} == {word for word in found if len(word) <= 3}
    assert all(word[1] != word[0] for word in found)
    assert "abb" in found, "further down a player's own may lie on one another"


def test_a_mutiny_needs_a_stack_of_four_at_least() -> None:
    def mutinous(word: str) -> bool:
        return any(word.count(letter) >= MUTINEERS for letter in set(word[1:]) - {word[0]})

    found = {
        height: [word for word in patterns(height) if can_be(word) and mutinous(word)]
        for height in range(1, TALLEST + 1)
    }
    assert [height for height, words in found.items() if words] == list(range(4, TALLEST + 1))
    assert found[4] == ["abbb"]


# --- How long a game lasts -----------------------------------------------------------------------------------


def most_moves(players: int) -> int:
    """Return how many moves can be made between two boardings: each leaves a stack less, and none is over nine."""
    pirates = len(VALUES) * players
    return pirates - math.ceil(pirates / TALLEST)


def slowly(state: State, rng: Random, *, low: bool) -> Action:
    """Return a move while there is one, onto low stacks or onto high ones; else the boarding of the tallest stack."""
    legal = GAME.legal_actions(state)
    height = {stack[0]: len(stack) for stack in state.stacks}
    moves = [action for action in legal if isinstance(action, MovePirates)]
    if moves:
        order = 1 if low else -1
        return min(
            moves,
            key=lambda move: (order * (height[Pirate(move.player, move.pirate)] + height[move.onto]), rng.random()),
        )
    boards = [action for action in legal if isinstance(action, BoardShip)]
    if boards:
        return max(boards, key=lambda board: (height[Pirate(board.player, board.pirate)], rng.random()))
    return next(action for action in legal if not isinstance(action, CallMutiny))


def slow_game(players: int, seed: int) -> tuple[int, int]:
    """Play as slowly as that; return the most moves between two boardings, and the moves of the whole game."""
    rng, luck = Random(seed), Luck(seed)
    state = start(GAME, players, luck)
    longest = run = moves = 0
    while GAME.to_act(state) is not None:
        action = slowly(state, rng, low=seed % 2 == 0)
        before = len(state.stacks)
        state = GAME.apply(state, action).state
        if isinstance(action, MovePirates):
            assert len(state.stacks) == before - 1
            run, moves = run + 1, moves + 1
            longest = max(longest, run)
        if isinstance(action, BoardShip):
            run = 0
        assert all(len(stack) <= TALLEST for stack in state.stacks)
        state = advance(GAME, state, luck)[0]
    assert len(state.gone) == BOARDINGS
    return longest, moves


@pytest.mark.parametrize(("players", "most"), [(2, 8), (3, 13), (4, 17), (5, 22)])
def test_between_two_boardings_no_more_moves_than_the_bound(players: int, most: int) -> None:
    assert most_moves(players) == most  # 10 - 2, 15 - 2, 20 - 3, 25 - 3
    found = [slow_game(players, seed) for seed in range(24)]
    assert max(longest for longest, _ in found) == most, "the bound is reached"


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_game_ends_within_its_bound(players: int) -> None:
    """5n stacks at first, at most 8 more by each of 14 boardings, and one at least before the last: 5n + 112 - 1."""
    bound = 5 * players + (BOARDINGS - 1) * (TALLEST - 1) - 1
    assert bound == 5 * players + 111
    found = [moves for _, moves in (slow_game(players, seed) for seed in range(24))]
    assert bound - 10 <= max(found) <= bound


# --- Stalemates ----------------------------------------------------------------------------------------------


def last_display(player: Player, stacks: list[str], display: tuple[str, ...], gone: tuple[str, ...] = ()) -> State:
    """Return a position of two in the last display, some of whose ships have gone."""
    before = tuple(ship for ship in GAME.new(2).ships if ship not in display)
    return position(*stacks, turn=player, display=display, gone=(*before, *gone))


def moved(state: State, action: MovePirates) -> State:
    assert GAME.check(state) == ()
    return GAME.apply(state, action).state


def test_a_stalemate_where_one_player_is_captain_of_all() -> None:
    """Ann covers Ben's last stack: five stacks of two, all hers, and the smallest ship needs three."""
    stacks = ["a2 b2", "a3 b3", "a4 b4", "a5 b5", "a?", "b?"]
    state = last_display(0, stacks, ("ship-04", "ship-05", "ship-08"))
    assert min(state.ships[ship].crew for ship in state.open) == 3
    after = moved(state, MovePirates(0, "?", Pirate(1, "?")))
    assert after.phase is Phase.STALEMATE
    assert {stack[0].player for stack in after.stacks} == {0}
    assert [len(stack) for stack in after.stacks] == [2] * 5


def test_a_stalemate_where_no_two_stacks_fit() -> None:
    """Ben's three go on two of Ann's: two stacks of five, together ten, more than nine; and the ships need six."""
    stacks = ["b2 a2 b3", "a3 b4", "a4 b5 a5 b? a?"]
    state = last_display(1, stacks, ("ship-13", "ship-14", "ship-15"), gone=("ship-13",))
    assert {state.ships[ship].crew for ship in state.open} == {6}
    after = moved(state, MovePirates(1, "2", Pirate(0, "3")))
    assert after.phase is Phase.STALEMATE
    assert sorted((stack[0].player, len(stack)) for stack in after.stacks) == [(0, 5), (1, 5)]


def test_whatever_is_no_stalemate_lets_somebody_act() -> None:
    """In games at random: STALEMATE exactly where nobody could move or board, whoever were in turn."""
    met = 0
    for seed in range(120):
        rng, luck = Random(seed), Luck(seed)
        state = GAME.new(2)
        while (who := GAME.to_act(state)) is not None:
            if state.phase in {Phase.TURN, Phase.SKIP, Phase.UNABLE, Phase.STALEMATE}:
                stuck = not any(could_act(state, player) for player in range(2))
                assert stuck == (state.phase is Phase.STALEMATE)
                met += stuck
            if who is Turn.CHANCE:
                state = GAME.apply(state, luck.choose(GAME.chance_outcomes(state))).state
            else:
                state = GAME.apply(state, rng.choice(GAME.legal_actions(state))).state
    assert met > 10


def could_act(state: State, player: Player) -> bool:
    """Say whether a player would have a legal action, were it his turn without a mutiny."""
    asked = replace(state, phase=Phase.TURN, turn=player, called=(), asking=())
    return len(GAME.legal_actions(asked)) > 0
