"""How often bots win a duel of Raiders: ``python tests/bench/duels.py [games]`` prints the table of SOURCES.md."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[2]))  # so that the package of this clone is found

from gamekit import raiders
from gamekit.analysis.intervals import share
from gamekit.bots import bots_of, playout
from gamekit.table import Table

GAME = raiders.GAME
GAMES = 2_000
SEED = 20_000
DUELS = ("plain", "empty_purse", "savvy", "nightmare")


def wins(duel: str, bot: str, games: int) -> int:
    """Return how many of ``games`` duels a bot wins; game k has the seed SEED + k, the same for every bot and duel."""
    kind = bots_of(GAME)[bot]
    options = raiders.Options(duel=duel)  # type: ignore[arg-type]
    ends = (playout(GAME, GAME.new(1, options), {0: kind()}, Random(SEED + number)) for number in range(games))
    return sum(outcome is not None and outcome.winners == (0,) for outcome in map(GAME.outcome, ends))


def main() -> int:
    """Play and print."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    rows = []
    for duel in DUELS:
        for bot in ("random", "greedy"):
            won = wins(duel, bot, games)
            found = share(won, games)
            rows.append((duel, bot, won, f"{found.estimate:.3f}", f"{found.low:.3f} - {found.high:.3f}"))
    note = f"n = {games:,} each, seeds {SEED:,} to {SEED + games - 1:,}."
    print(Table("Duels won", ("duel", "bot", "won", "share", "95 % Wilson"), rows, note).text())
    return 0


if __name__ == "__main__":
    sys.exit(main())
