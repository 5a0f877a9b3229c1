"""What a reading of the rulebook changes: the share of games that come out otherwise, kept as a table.

``python -m gamekit.analysis.readings caribbean`` measures every reading of a game and prints the text of
``data/<game>/readings.toml``; with ``--write`` it replaces that file.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, fields
from functools import partial
from os import cpu_count
from typing import Any, Final

from gamekit import GAMES
from gamekit.analysis.intervals import Interval, share
from gamekit.analysis.playing import HERE, Company, Control, Playing, check_count, chunks, seats
from gamekit.data import path, read_text
from gamekit.game import Game, S
from gamekit.rulebook import Reading
from gamekit.storage import LoadError, parse_toml, write
from gamekit.table import Cell, Table, Tabled

GAMES_EACH: Final = 200
SEED: Final = 1
PLAYERS: Final = (2, 3, 4)
"""The numbers of players with which each reading is measured."""
POLICIES: Final = ("greedy", "random")
"""The bots with which each reading is measured: what a greedy one never does, a random one does now and then."""
CHANCE: Final = (
    "Once a pair has parted, luck and the later choices fall otherwise too, and the winner may change by that alone: a "
    "share says how far the two tables drift apart, not how much better or worse either reading is for anybody."
)
_COLUMNS: Final = (
    *("reading", "value", "bots", "players", "n"),
    *("parted", "winner changes", "95 % low", "95 % high"),
)
_HEAD: Final = """\
# What each reading of the rules of {title} changes: whole games by bots, once with the default and once with
# another value, with the same luck. Made by: python -m gamekit.analysis.readings {game} --games {n} --write
# games: pairs that were finished; broken_off: pairs that were too long; parted: the final positions differ;
# winner_changed: the winners differ. Intervals are worked out from these counts when they are shown.
"""


@dataclass(frozen=True, slots=True)
class Effect(Tabled):
    """How many games of one number of players came out otherwise when a reading was changed.

    Games are pairs with common luck; once a pair parts, the players' later choices may differ by chance too, so
    ``winner_changed`` is what the reading and all that follows from it change.
    """

    reading: str
    value: str
    players: int
    games: int
    broken_off: int
    parted: int
    winner_changed: int
    seed: int
    bots: str
    pack: str

    def share(self) -> Interval:
        """Return the share of games whose winner changes, with its Wilson interval."""
        return share(self.winner_changed, self.games)

    def sentence(self) -> str:
        """Return in words in how many games the winner changes, and what belongs to that number."""
        return (
            f"With {self.reading} = {self.value} the winner changes in {self.share().percent()} of {self.games:,} "
            f"games of {self.players} {self.bots}; {self.parted:,} end in another position. {self.note()}"
        )

    def note(self) -> str:
        """Return what belongs to the number: what it counts, n, seed and board."""
        told = f"Pairs of whole games with common luck, n {self.games:,}, seed {self.seed}, board {self.pack}. {CHANCE}"
        return told + (f" {self.broken_off:,} pairs were too long and are left out." if self.broken_off else "")

    def table(self) -> Table:
        """Return one row, as in the table of all effects."""
        title = f"What {self.reading} = {self.value} changes"
        return Table(title, _COLUMNS, [self.row()], self.note())

    def row(self) -> tuple[Cell, ...]:
        """Return the row of a table of effects."""
        at = self.share()
        measured_with = (self.reading, self.value, self.bots, self.players, self.games)
        return (*measured_with, self.parted, at.estimate, at.low, at.high)

    def __repr__(self) -> str:
        """Return a short form."""
        at = self.share()
        told = f"{self.reading} = {self.value}, {self.players} {self.bots}: {at.estimate:.0%} of winners change"
        return f"<Effect of {told} ({at.low:.0%} to {at.high:.0%}), n {self.games:,}, seed {self.seed}>"


def effect(  # noqa: PLR0913 - all but the first four have a default
    game: Game[S, Any, Any],
    reading: str,
    value: str,
    players: int,
    *,
    n: int = GAMES_EACH,
    seed: int = SEED,
    bots: Company | None = None,
    control: Control = HERE,
) -> Effect:
    """Return what one value of a reading changes against the default, in ``n`` pairs of whole games.

    LookupError for no such reading, ValueError for numbers out of range or where not one pair was finished, LoadError
    where the game refuses the value.
    """
    check_count(n, seed)
    if reading not in game.rulebook.readings:
        raise LookupError(f"{game.name} has no reading {reading!r:.60}: there is {', '.join(game.rulebook.readings)}")
    usual = game.new_from({"players": players})
    other = game.new_from({"players": players, "options": {reading: value}})
    seated, named = seats(game, usual, bots)
    counts = (0, 0, 0, 0)
    for _, part in chunks(partial(_pairs, Playing(game, seated, seed), usual, other), n, control):
        counts = tuple(mine + yours for mine, yours in zip(counts, part, strict=True))  # type: ignore[assignment]
    games, broken_off, parted, changed = counts
    if not games:
        raise ValueError("not one pair of games was finished")
    pack = json.loads(game.dump(usual))["pack"]
    board = f"{pack['name']} {pack['digest']}"
    return Effect(reading, value, players, games, broken_off, parted, changed, seed, named, board)


def _pairs(playing: Playing[S], usual: S, other: S, first: int, last: int) -> tuple[int, int, int, int]:
    games = broken_off = parted = changed = 0
    game = playing.game
    for number in range(first, last):
        one, two = playing.to_end(usual, number), playing.to_end(other, number)
        if one is None or two is None:
            broken_off += 1
            continue
        games += 1
        parted += _ending(game, one) != _ending(game, two)
        results = game.outcome(one), game.outcome(two)
        assert results[0] is not None  # noqa: S101 - both games have ended
        assert results[1] is not None  # noqa: S101
        changed += results[0].winners != results[1].winners
    return games, broken_off, parted, changed


def _ending(game: Game[S, Any, Any], state: S) -> Any:
    found = json.loads(game.dump(state))
    found.pop("options", None)
    return found


# --- All readings of a game, in a file ------------------------------------------------------------------------------


def alternatives(game: Game[Any, Any, Any]) -> Iterator[tuple[Reading, str]]:
    """Yield each reading with each value that is not its default and can be set by its name alone."""
    for reading in game.rulebook.readings.values():
        for value, _ in reading.values:
            if value == reading.default:
                continue
            try:
                game.new_from({"players": 2, "options": {reading.id: value}})
            except LoadError:  # its values are lists (of colours), or it needs another number of players
                continue
            yield reading, value


def measured(game: Game[Any, Any, Any], n: int, seed: int, control: Control = HERE) -> Iterator[Effect]:
    """Yield the effect of every value of every reading, for each policy and number of players."""
    for reading, value in alternatives(game):
        for policy in POLICIES:
            for players in PLAYERS:
                yield effect(game, reading.id, value, players, n=n, seed=seed, bots=policy, control=control)


def as_toml(game: Game[Any, Any, Any], found: Sequence[Effect]) -> str:
    """Return effects as the text of a file."""
    lines = [_HEAD.format(title=game.rulebook.title, game=game.name, n=found[0].games + found[0].broken_off)]
    for one in found:
        lines.append("[[effect]]")
        for field in fields(Effect):
            value = getattr(one, field.name)
            lines.append(f"{field.name} = {value if isinstance(value, int) else json.dumps(value)}")
        lines.append("")
    return "\n".join(lines)


def kept(game: Game[Any, Any, Any]) -> tuple[Effect, ...]:
    """Return the effects that stand in the data of a game; FileNotFoundError says how to measure them first."""
    try:
        text = read_text(game.name, "readings.toml")
    except FileNotFoundError:
        message = f"nobody has measured yet what the readings of {game.name} change: run {command(game)}"
        raise FileNotFoundError(message) from None
    return tuple(Effect(**entry) for entry in parse_toml(text)["effect"])


def command(game: Game[Any, Any, Any]) -> str:
    """Return the command that measures the readings of a game anew."""
    return f"python -m gamekit.analysis.readings {game.name} --games {GAMES_EACH} --write"


def effects(game: Game[Any, Any, Any]) -> Table:
    """Return the kept effects of a game's readings as a table, a row for each value and number of players.

    FileNotFoundError says how to measure them, where nobody has yet.
    """
    found = kept(game)
    rows = [one.row() for one in found]
    first = found[0]
    note = (
        f"Pairs of whole games with common luck, seed {first.seed}, board {first.pack}. “Parted” counts pairs that end "
        "in other positions, “winner changes” is a share with its Wilson interval: what the reading, and all that "
        f"follows from it, changes among such players. {CHANCE} What they never do cannot show."
    )
    pack = json.loads(game.dump(game.new_from({"players": 2})))["pack"]
    if any(one.pack != f"{pack['name']} {pack['digest']}" for one in found):
        note += f" The board has changed since; “{command(game)}” measures anew."
    board = first.pack.partition(" ")[0]
    return Table(f"What the readings of {game.rulebook.title} change, on the board {board}", _COLUMNS, rows, note)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, and print or write the file."""
    parser = argparse.ArgumentParser(
        prog="python -m gamekit.analysis.readings", description="Measure what each reading of a game's rules changes."
    )
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--games", type=int, default=GAMES_EACH, help=f"pairs for each row (default {GAMES_EACH})")
    parser.add_argument("--seed", type=int, default=SEED, help=f"the seed (default {SEED})")
    parser.add_argument("--workers", type=int, default=cpu_count() or 1, help="processes; they change no number")
    parser.add_argument("--write", action="store_true", help="replace the file in the data folder")
    given = parser.parse_args(arguments)
    game = GAMES[given.game]
    with ProcessPoolExecutor(given.workers) as executor:
        found = []
        for one in measured(game, given.games, given.seed, Control(executor)):
            found.append(one)
            sys.stderr.write(f"{one.reading} = {one.value}, {one.players} {one.bots}: {one.share().percent()}\n")
    text = as_toml(game, found)
    if given.write:
        write(path(game.name, "readings.toml"), text)
    else:
        sys.stdout.write(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
