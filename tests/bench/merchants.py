"""What the ships of Buccaneer's pack are like to play: ``python tests/bench/merchants.py [games [players ...]]``.

It prints the tables of SOURCES.md: greedy players on the numbers of the pack, random players on stalemates.
"""

from __future__ import annotations

import math
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import fmean, stdev

sys.path.insert(0, str(Path(__file__).parents[2]))  # so that the package of this clone is found

from gamekit import buccaneer
from gamekit.analysis import intervals
from gamekit.bots import RandomBot
from gamekit.game import Bot, Luck, Proceed, Turn
from gamekit.games.buccaneer.actions import BoardShip, MovePirates
from gamekit.games.buccaneer.bots import GreedyBot
from gamekit.games.buccaneer.scoring import outcome, scores
from gamekit.games.buccaneer.state import DISPLAY, Phase, State
from gamekit.table import Table

GAME = buccaneer.GAME
GAMES = 500
SEED = 30_000
DRAWN = 2
"""How many random games are played for each greedy one: they are quick."""


@dataclass
class Seen:
    """What was seen in games of one number of players; money is ducats."""

    players: int
    games: int = 0
    first: Counter[str] = field(default_factory=Counter)
    """How often a ship is the first of its display to be boarded."""
    last: Counter[str] = field(default_factory=Counter)
    profit: dict[tuple[int, str], list[int]] = field(default_factory=dict)
    booty: list[float] = field(default_factory=list)
    mutinies: int = 0
    choices: int = 0
    wins: list[float] = field(default_factory=list)
    stalemates: list[tuple[int, int, bool]] = field(default_factory=list)
    """Game, smallest open crew, whether one player was captain of all."""


def play(seen: Seen, seed: int, bot: Bot[State]) -> None:
    """Play one game and add what it shows; its chance and its players have the same seed."""
    luck, rng = Luck(seed), Random(seed)
    state = GAME.new(seen.players)
    while (who := GAME.to_act(state)) is not None:
        if state.phase is Phase.STALEMATE:
            captains = {stack[0].player for stack in state.stacks}
            least = min(state.ships[ship].crew for ship in state.open)
            seen.stalemates.append((seed, least, len(captains) == 1))
        if who is Turn.CHANCE:
            state = GAME.apply(state, luck.choose(GAME.chance_outcomes(state))).state
            continue
        if who is Turn.REFEREE:
            state = GAME.apply(state, Proceed()).state
            continue
        assert isinstance(who, int)
        action = bot.choose(GAME, GAME.view(state, who), rng)
        assert action is not None
        after = GAME.apply(state, action).state
        seen.choices += 1
        if isinstance(action, BoardShip):
            add_boarding(seen, state, action, after)
        state = after
    add_end(seen, state)


def add_boarding(seen: Seen, state: State, action: BoardShip, after: State) -> None:
    """Add a boarding: its ship, and what the captain's purse gains, by how free he was."""
    seen.first[action.ship] += len(state.open) == DISPLAY
    seen.last[action.ship] += len(state.open) == 1
    seen.mutinies += bool(state.called)
    free = any(isinstance(other, MovePirates) for other in GAME.legal_actions(state))
    how = "mutiny" if state.called else "choice" if free else "no move"
    gain = GAME.apply(after, Proceed()).state.purses[action.player] - state.purses[action.player]
    for key in (how, "all"):
        seen.profit.setdefault((state.ships[action.ship].crew, key), []).append(gain)


def add_end(seen: Seen, state: State) -> None:
    """Add how a game ended."""
    result = outcome(state)
    assert result is not None
    seen.games += 1
    total = sum(score.total for score in scores(state))
    seen.booty.append(1 - sum(state.purses) / total)
    seen.wins = seen.wins or [0.0] * seen.players
    for winner in result.winners:
        seen.wins[winner] += 1 / len(result.winners)


def watch(players: int, games: int, bot: Callable[[], Bot[State]]) -> Seen:
    """Return what is seen in games with one kind of bot in every seat."""
    seen = Seen(players)
    for number in range(games):
        play(seen, SEED + number, bot())
    return seen


# --- Tables --------------------------------------------------------------------------------------------------


def mean(values: Sequence[float], places: int = 1) -> str:
    """Return a mean with its 95 % interval."""
    half = intervals.Z * stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.nan
    return f"{fmean(values):.{places}f} ± {half:.{places + 1}f}"


def share(count: int, of: int) -> str:
    """Return a share with its 95 % Wilson interval."""
    found = intervals.share(count, of)
    return f"{found.estimate:.3f} ({found.low:.3f} - {found.high:.3f})"


def tables(games: int, counts: Sequence[int]) -> Iterator[Table]:
    """Yield the tables of SOURCES.md."""
    note = f"n = {games:,} games each, seeds {SEED:,} to {SEED + games - 1:,}."
    seen = {players: watch(players, games, GreedyBot) for players in counts}
    columns = tuple(f"{players} players" for players in counts)
    ships = GAME.new(2).ships
    rows: list[tuple[str | int, ...]] = [
        (ship.name, ship.crew, ship.ducats, *(order(seen[players], ship.id) for players in counts))
        for ship in ships.values()
    ]
    title = "How often each ship is the first and the last of its display to be boarded"
    yield Table(title, ("ship", "crew", "ducats", *columns), rows, f"{note} {widest(games)}")
    crews = sorted({ship.crew for ship in ships.values()})
    rows = [(crew, how, *(profit(seen[players], crew, how) for players in counts)) for crew in crews for how in HOW]
    yield Table("What a captain's purse gains, and the share of losses", ("crew", "boarded", *columns), rows, note)
    yield Table("Greedy games", ("", *columns), list(summary(seen, games, counts)), f"{note} {widest(games)}")
    drawn = {players: watch(players, DRAWN * games, RandomBot) for players in counts}
    rows = list(stalemates(drawn, DRAWN * games, counts))
    note = f"n = {DRAWN * games:,} games each, seeds from {SEED:,}. In brackets: 95 % Wilson."
    yield Table("Stalemates in random games", ("", *columns), rows, note)


HOW = ("choice", "no move", "mutiny", "all")


def profit(seen: Seen, crew: int, how: str) -> str:
    """Return the mean gain of boardings of one kind, how many there were, and how many of them were losses."""
    gains = seen.profit.get((crew, how), [])
    if len(gains) < 2:
        return f"{len(gains)} seen"
    return f"{mean(gains)}, {sum(gain < 0 for gain in gains) / len(gains):.2f} at a loss (n = {len(gains):,})"


def summary(seen: dict[int, Seen], games: int, counts: Sequence[int]) -> Iterator[tuple[str, ...]]:
    """Yield the rows about whole games."""
    yield ("choices a game", *(f"{seen[players].choices / games:.1f}" for players in counts))
    yield ("booty's share of all ducats", *(mean(seen[players].booty, 3) for players in counts))
    yield ("boardings forced by a mutiny, a game", *(f"{seen[players].mutinies / games:.2f}" for players in counts))
    yield ("games with a stalemate", *(share(met(seen[players]), games) for players in counts))
    for seat in range(max(counts)):
        won = (f"{seen[players].wins[seat] / games:.3f}" if seat < players else "" for players in counts)
        yield (f"seat {seat + 1} wins", *won)


def order(seen: Seen, ship: str) -> str:
    """Return the shares of games in which a ship is boarded first, and last, of its display."""
    return f"{seen.first[ship] / seen.games:.2f} / {seen.last[ship] / seen.games:.2f}"


def widest(games: int) -> str:
    """Return how wide the 95 % interval of a share is at most, in words."""
    return f"A share is known to ± {intervals.share(games // 2, games).half:.3f} at worst (95 % Wilson)."


def met(seen: Seen) -> int:
    """Return in how many games there was a stalemate."""
    return len({game for game, _, _ in seen.stalemates})


def stalemates(seen: dict[int, Seen], games: int, counts: Sequence[int]) -> Iterator[tuple[str, ...]]:
    """Yield the rows about stalemates: in how many games, and of which kind."""
    yield ("games with a stalemate", *(share(met(seen[players]), games) for players in counts))
    for least in sorted({crew for one in seen.values() for _, crew, _ in one.stalemates}):
        for alone, words in ((True, "one captain"), (False, "no two fit")):
            found = (
                len({game for game, crew, one in seen[players].stalemates if crew == least and one == alone})
                for players in counts
            )
            yield (f"smallest open crew {least}, {words}: games", *(share(count, games) for count in found))


def main() -> int:
    """Play and print."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    counts = [int(word) for word in sys.argv[2:]] or [2, 3, 4, 5]
    for table in tables(games, counts):
        print(table.text(), end="\n\n", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
