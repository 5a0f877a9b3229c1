"""``make soak``: what takes too long for every run -- 10,000 random games a player count, and the planted faults."""

from __future__ import annotations

import os
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1]))  # so that the tests' own helpers are found

from gamekit import caribbean
from tests import plant_faults

GAMES = 10_000
GAME = caribbean.GAME
OPTIONS = (
    caribbean.Options(),
    caribbean.Options(haven_reach="inside", giving="yes", tie_break="added"),
    caribbean.Options(no_movement="may_not_act", steal_in_haven="no", tie_break_thief="no"),
)


def play(game: tuple[int, int]) -> int:
    """Play one game at random, checking every state; return the number of actions."""
    players, seed = game
    rng, actions = Random(f"{players} {seed}"), 0
    state = GAME.new(players, OPTIONS[seed % len(OPTIONS)])
    while GAME.to_act(state) is not None:
        state = GAME.apply(state, rng.choice(GAME.legal_actions(state))).state
        actions += 1
        if breaches := GAME.check(state):
            message = f"{players} players, seed {seed}, action {actions}: {breaches[0].sentence}"
            raise AssertionError(message)
    return actions


def main() -> int:
    """Run everything; return the exit code."""
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for players in (2, 3, 4):
            counts = list(pool.map(play, [(players, seed) for seed in range(GAMES)], chunksize=100))
            print(
                f"{players} players: {len(counts):,} random games, {sum(counts):,} actions, every state sound; "
                f"the longest {max(counts):,}",
                flush=True,
            )
    return plant_faults.main()


if __name__ == "__main__":
    sys.exit(main())
