"""What lies under another pirate is nobody's to see; a belief about it is uniform."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random

from gamekit import buccaneer
from gamekit.game import HIDDEN, Luck, start
from gamekit.games.buccaneer.state import Pirate

GAME = buccaneer.GAME


def test_a_view_hides_what_is_covered_and_nothing_else() -> None:
    state = start(GAME, 2, Luck(3))
    for line in ("Ann puts 3 on Ben 5", "Ben puts ? on Ann 3", "Ann puts 4 on Ben 2"):
        state = GAME.apply(state, GAME.parse(state, line)).state
    for viewer in (None, 0, 1):
        view = GAME.view(state, viewer)
        assert (Pirate(1, "?"), Pirate(0, HIDDEN), Pirate(1, HIDDEN)) in view.stacks
        assert (Pirate(0, "4"), Pirate(1, HIDDEN)) in view.stacks
        assert all(shown is not HIDDEN for stack in view.stacks for _, shown in stack[:1])
        assert GAME.dump(view).count("hidden") == 3
    open_table = start(GAME, 2, Luck(3), buccaneer.Options(views="all"))
    open_table = GAME.apply(open_table, GAME.parse(open_table, "Ann puts 3 on Ben 5")).state
    assert GAME.view(open_table, None) == open_table


def test_complete_lays_out_each_colours_unseen_values_in_every_way_equally_often() -> None:
    """Ben's 2, 3 and 4 are covered, and so is Ann's 2: six ways to lay Ben's, one for Ann's."""
    state = start(GAME, 2, Luck(3))
    lines = (
        "Ann puts 3 on Ben 2",
        "Ben puts 5 on Ann 2",
        "Ann puts 4 on Ben 3",
        "Ben puts ? on Ann 5",
        "Ann puts ? on Ben 4",
    )
    for line in lines:
        state = GAME.apply(state, GAME.parse(state, line)).state
    view = GAME.view(state, 0)
    under = {stack[0]: stack[1] for stack in view.stacks if len(stack) == 2}
    assert sorted(pirate.player for pirate in under.values()) == [0, 0, 1, 1, 1]
    ways: Counter[tuple[str, ...]] = Counter()
    anns: Counter[tuple[str, ...]] = Counter()
    for seed in range(6_000):
        full = GAME.complete(view, Random(seed))
        covered = {stack[0]: str(stack[1].value) for stack in full.stacks if len(stack) == 2}
        ways[tuple(covered[top] for top, below in under.items() if below.player == 1)] += 1
        anns[tuple(covered[top] for top, below in under.items() if below.player == 0)] += 1
    assert set(ways) == set(permutations("234"))
    assert set(anns) == set(permutations("25"))
    # 1,000 expected of each of six, 3,000 of each of two: chi-square above 20.5 (5 degrees of freedom) and above 10.8
    # (1 degree) comes with chance below 0.001.
    assert sum((count - 1_000) ** 2 / 1_000 for count in ways.values()) < 20.5
    assert sum((count - 3_000) ** 2 / 3_000 for count in anns.values()) < 10.8
