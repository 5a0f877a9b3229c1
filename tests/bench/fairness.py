"""How fair a board is to its colours: ``python tests/bench/fairness.py [--games N] [--seed N] [--pack PACK]``.

Greedy bots play every choice of colours; the colours sit in every order of a round, so that a seat favours none. A win
that is shared counts in parts. The tables are those of ``data/caribbean/SOURCES.md``.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations
from pathlib import Path
from random import Random
from statistics import mean, quantiles

sys.path.insert(0, str(Path(__file__).parents[2]))  # so that the package of this clone is found

from gamekit import caribbean
from gamekit.analysis.intervals import share
from gamekit.bots import playout
from gamekit.games.caribbean.bots import GreedyBot
from gamekit.games.caribbean.pack import COLOURS, SEATS
from gamekit.games.caribbean.setup import colours_of
from gamekit.table import Table

GAME = caribbean.GAME
SEED = 40_000
GAMES = 2_000
MOST = 5_000
"""Choices after which a game is given up; it is reported, and nobody has won it."""


@dataclass(frozen=True)
class Played:
    """How one game came out: who won, by colour, in how many rounds, and whether by the threshold."""

    colours: tuple[str, ...]
    winners: tuple[str, ...]
    rounds: int
    threshold: bool


def play(number: int, colours: Sequence[str], pack: str, options: caribbean.Options, seed: int) -> Played:
    """Play one game; its number gives its luck and who sits where."""
    turn = number % len(colours)
    seats = (*colours[turn:], *colours[:turn])
    fresh = GAME.new(len(seats), replace(options, colours=seats), caribbean.load_pack(pack))
    bots = dict.fromkeys(range(len(seats)), GreedyBot())
    try:
        state = playout(GAME, fresh, bots, Random(seed + number), MOST)
    except TimeoutError:
        return Played(seats, (), 0, threshold=False)
    outcome = GAME.outcome(state)
    assert outcome is not None
    named = colours_of(state.table)
    winners = tuple(named[winner] for winner in outcome.winners)
    return Played(seats, winners, state.round, threshold=outcome.rule.id == "end.threshold")


def shares(played: Sequence[Played]) -> Iterator[tuple[str, int, float, float, float]]:
    """Yield each colour with its games, its share of the wins, and the 95 % interval."""
    for colour in COLOURS:
        games = [game for game in played if colour in game.colours]
        if games:
            won = sum((colour in game.winners) / max(1, len(game.winners)) for game in games)
            found = share(won, len(games))
            yield colour, len(games), found.estimate, found.low, found.high


def share_table(by_players: Iterable[tuple[int, Sequence[Played]]], note: str) -> Table:
    """Return the shares of the wins as a table."""
    rows = [
        (players, colour, games, f"{share:.3f}", f"{low:.3f} - {high:.3f}", f"{1 / players:.3f}")
        for players, played in by_players
        for colour, games, share, low, high in shares(played)
    ]
    return Table("Wins by colour", ("players", "colour", "games", "share", "95 % Wilson", "fair"), rows, note)


def pair_table(played: Sequence[Played], note: str) -> Table:
    """Return the games of two, pair by pair."""
    rows = []
    for pair in combinations(COLOURS, 2):
        games = [game for game in played if set(game.colours) == set(pair)]
        (first, count, share, low, high), _ = shares(games)
        rows.append((first, pair[1], count, f"{share:.3f}", f"{low:.3f} - {high:.3f}"))
    return Table("Two players", ("colour", "against", "games", "share", "95 % Wilson"), rows, note)


def length_table(by_players: Iterable[tuple[int, Sequence[Played]]], note: str) -> Table:
    """Return how long games take and how they end."""
    rows = []
    for players, played in by_players:
        rounds = [game.rounds for game in played if game.winners]
        centiles = quantiles(rounds, n=20)
        by_threshold = sum(game.threshold for game in played)
        found = share(by_threshold, len(played))
        ends = f"{found.estimate:.4f} ({found.low:.4f} - {found.high:.4f})"
        given_up = sum(not game.winners for game in played)
        rows.append((players, len(played), f"{mean(rounds):.2f}", int(centiles[9]), int(centiles[18]), ends, given_up))
    columns = ("players", "games", "rounds, mean", "median", "95 of 100", "ended by threshold", "given up")
    return Table("Length and end", columns, rows, note)


def measure(players: int, games: int, pack: str, options: caribbean.Options, seed: int) -> list[Played]:
    """Play ``games`` games of every choice of colours for this many players, on all processors."""
    played: list[Played] = []
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for colours in combinations(COLOURS, players):
            one = partial(play, colours=colours, pack=pack, options=options, seed=seed)
            played += pool.map(one, range(games), chunksize=50)
    return played


def main() -> int:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES, help="games of each choice of colours")
    parser.add_argument("--seed", type=int, default=SEED, help="seed of the first game; game k has seed + k")
    parser.add_argument("--pack", default="caribbean", help="the name or path of a pack")
    parser.add_argument("--players", type=int, nargs="+", default=list(SEATS), choices=list(SEATS))
    parser.add_argument("--inside", action="store_true", help="deliver only inside a haven")
    given = parser.parse_args()
    options = caribbean.Options(haven_reach="inside") if given.inside else caribbean.Options()
    found = [
        (players, measure(players, given.games, given.pack, options, given.seed)) for players in sorted(given.players)
    ]
    note = f"Greedy bots; pack {given.pack}; seeds {given.seed:,} to {given.seed + given.games - 1:,} for each choice."
    print(share_table(found, note), end="\n\n")
    for players, played in found:
        if players == min(SEATS):
            print(pair_table(played, note), end="\n\n")
    print(length_table(found, note))
    return 0


if __name__ == "__main__":
    sys.exit(main())
