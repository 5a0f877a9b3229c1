"""What it costs to take each ship alone when bidding: ``python tests/bench/worth_error.py [games]``.

Greedy bots play; before the bids of each round it is noted what every ship would bring every player by her spaces, as
``worth`` says it, and when her turn comes what she can bring who moves her. The tables stand in
``data/caribbean/SOURCES.md``.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from random import Random
from statistics import mean, stdev

sys.path.insert(0, str(Path(__file__).parents[2]))  # so that the package of this clone is found

from gamekit import caribbean
from gamekit.analysis.intervals import Z
from gamekit.game import Luck, advance
from gamekit.games.caribbean.bots import GreedyBot
from gamekit.games.caribbean.pack import SHIPS
from gamekit.games.caribbean.turns import ShipTurn
from gamekit.games.caribbean.worth import worth
from gamekit.table import Table

GAME = caribbean.GAME
GAMES = 400
SEED = 70_000
Turn = tuple[int, int, int]
"""A ship's number, what was foretold at the bids, and what she can bring in her turn; doubloons."""


def turns(number: int, players: int) -> list[Turn]:
    """Return the turns of one game in which a ship was moved."""
    rng, luck, found = Random(SEED + number), Luck(SEED + number), list[Turn]()
    state, _ = advance(GAME, GAME.new(players, None, caribbean.load_pack("caribbean")), luck)
    foretold: list[list[list[int]]] = []
    seen = (0, -1)
    while GAME.to_act(state) is not None:
        if state.phase is caribbean.Phase.BIDS and not any(state.sealed):
            foretold = [
                [[gain.doubloons for gain in gains] for gains in worth(state, player).gains]
                for player in range(players)
            ]
        if state.phase is caribbean.Phase.TURN and (state.round, state.ship) != seen:
            assert state.ship is not None
            assert state.active is not None
            seen = (state.round, state.ship)
            brings = ShipTurn(state).best().doubloons(state.active) - state.doubloons(state.active)
            found.append((state.ship, foretold[state.active][state.ship][state.movement], brings))
        state, _ = advance(GAME, GAME.apply(state, GreedyBot().choose(GAME, state, rng)).state, luck)
    return found


def interval(values: Sequence[float]) -> str:
    """Return a mean with its 95 % interval, from one value a game, since turns of one game hang together."""
    middle, half = mean(values), Z * stdev(values) / math.sqrt(len(values))
    return f"{middle:,.0f} ({middle - half:,.0f} - {middle + half:,.0f})"


def rows(games: Sequence[Sequence[Turn]]) -> Iterator[tuple[str, int, str, str, str, str]]:
    """Yield each ship, and all together, with what was foretold, what it came to, and how far apart they were."""
    for number, name in (*enumerate(SHIPS), (None, "all")):
        kept = [[turn for turn in game if number in {None, turn[0]}] for game in games]
        kept = [game for game in kept if game]
        yield (
            name,
            sum(map(len, kept)),
            interval([mean(foretold for _, foretold, _ in game) for game in kept]),
            interval([mean(brings for _, _, brings in game) for game in kept]),
            interval([mean(abs(foretold - brings) for _, foretold, brings in game) for game in kept]),
            interval([100 * mean(foretold == brings for _, foretold, brings in game) for game in kept]),
        )


def main() -> int:
    """Play and print."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    columns = ("ship", "turns", "foretold at the bids", "in her turn", "apart", "right, %")
    for players in (2, 3, 4):
        with ProcessPoolExecutor() as pool:
            played = list(pool.map(partial(turns, players=players), range(games), chunksize=10))
        note = (
            f"{players} greedy bots; n = {games:,} games, seeds {SEED:,} to {SEED + games - 1:,}. Doubloons, and in % "
            "how often it was right; means and 95 % intervals over games."
        )
        print(Table(f"Worth of a ship, {players} players", columns, list(rows(played)), note), end="\n\n", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
