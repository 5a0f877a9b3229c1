"""``make soak``: what takes too long for every run -- 10,000 random games a player count, and the planted faults."""

from __future__ import annotations

import os
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))  # so that the tests' own helpers are found

from tests import plant_faults
from tests.caribbean.test_random_games import play

GAMES = 10_000


def sound(game: tuple[int, int]) -> int:
    """Play one game at random, checking every state; return the round in which it ended."""
    return play(*game).round


def main() -> int:
    """Run everything; return the exit code."""
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for players in (2, 3, 4):
            rounds = list(pool.map(sound, [(players, seed) for seed in range(GAMES)], chunksize=100))
            print(
                f"{players} players: {len(rounds):,} random games to their end, every state sound; "
                f"the longest took {max(rounds)} rounds",
                flush=True,
            )
    return plant_faults.main()


if __name__ == "__main__":
    sys.exit(main())
