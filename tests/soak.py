"""``make soak``: what takes too long for every run -- 10,000 random games a player count, and the planted faults."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))  # so that the tests' own helpers are found

from tests import plant_faults
from tests.caribbean import test_random_games as caribbean
from tests.raiders import test_random_games as raiders

GAMES = 10_000
PLAYED: dict[str, tuple[Callable[[int, int], Any], tuple[int, ...]]] = {
    "caribbean": (partial(caribbean.play, board="caribbean"), (2, 3, 4)),
    "raiders": (raiders.play, (1, 2, 3, 4, 5)),
}


def sound(game: tuple[str, int, int]) -> int:
    """Play one game at random, checking every state; return the round in which it ended."""
    name, players, seed = game
    ended: int = PLAYED[name][0](players, seed).round
    return ended


def main() -> int:
    """Run everything; return the exit code."""
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for name, (_, seats) in PLAYED.items():
            for players in seats:
                rounds = list(pool.map(sound, [(name, players, seed) for seed in range(GAMES)], chunksize=100))
                print(
                    f"{name}, {players} players: {len(rounds):,} random games to their end, every state sound; "
                    f"the longest took {max(rounds)} rounds",
                    flush=True,
                )
    return plant_faults.main()


if __name__ == "__main__":
    sys.exit(main())
