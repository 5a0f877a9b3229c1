"""A tournament: bots of one's own against the others, each in each seat, with intervals and a status for each.

``tournament(game, {"mine": Mine, "random": "random", "greedy": "greedy"}, n=60)`` plays whole games. A bot that
raises, answers with something that is no action, or with an action that the rules refuse, loses that game, which is
void for the others; the tournament goes on. A bot is a program that runs with your rights: nothing here keeps it
from your files, from another bot's memory or from running for ever. Play only those that you have read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import combinations, permutations
from random import Random
from typing import Any, Final, Generic

from gamekit.analysis.intervals import Interval, share
from gamekit.analysis.playing import HERE, Control, Playing, check_count, chunks
from gamekit.bots import bots_of
from gamekit.game import Action, Bot, Game, Player, S, SetupError
from gamekit.table import Cell, Table, Tabled
from gamekit.words import counted, failure

Entrant = str | Bot[Any] | Callable[[], Bot[Any]]
"""The name of a kind of bot; a bot, which then plays all games; or its class, of which each game gets a new one."""
_MOST_SEATS: Final = 5
"""No game here has more seats than this."""
_LONGEST: Final = 160


@dataclass(frozen=True)
class Fault(Generic[S]):
    """What a bot did that is no legal action: the first time that it happened.

    ``view`` is what the bot was shown and ``seed`` that of its generator, so that it can be asked once more:
    ``bot.choose(game, fault.view, Random(fault.seed))``.
    """

    kind: str
    text: str
    number: int
    view: S
    seed: str

    def __str__(self) -> str:
        """Return it in words."""
        return f"{self.kind}: {self.text}"

    def __repr__(self) -> str:
        """Return a short form: the view is the bot's own."""
        return f"<Fault in game {self.number}, {self}>"


@dataclass(frozen=True)
class Standing(Generic[S]):
    """What one entrant has: ``games`` that count, ``wins`` of them (of a shared win its part), ``faults`` of them."""

    games: int = 0
    wins: Fraction = Fraction()
    faults: int = 0
    first_fault: Fault[S] | None = None

    def __add__(self, other: Standing[S]) -> Standing[S]:
        """Return both together; the first fault is that of the games that came first."""
        first = self.first_fault or other.first_fault
        return Standing(self.games + other.games, self.wins + other.wins, self.faults + other.faults, first)

    @property
    def status(self) -> str:
        """How it behaved: ``ok``, or in how many games it failed, and how it failed first."""
        return f"failed in {counted(self.faults, 'game')}; {self.first_fault}" if self.faults else "ok"


@dataclass(frozen=True)
class Tournament(Tabled, Generic[S]):
    """How the entrants stand after ``played`` games of the ``wanted``, ``seats`` at a table."""

    title: str
    standings: Mapping[str, Standing[S]]
    seats: int
    played: int
    broken_off: int
    wanted: int
    seed: int

    def share(self, entrant: str) -> Interval:
        """Return which share of its games an entrant won, with its Wilson interval.

        KeyError for no such entrant, ValueError where none of its games counts.
        """
        standing = self.standings[entrant]
        return share(float(standing.wins), standing.games)

    def fault(self, entrant: str) -> Fault[S] | None:
        """Return what an entrant did wrong first; None where it did nothing wrong. KeyError for no such entrant."""
        return self.standings[entrant].first_fault

    def ranking(self) -> tuple[str, ...]:
        """Return the entrants, the one with the greatest share first, those without a game last."""
        return tuple(sorted(self.standings, key=self._rank))

    def _rank(self, entrant: str) -> Fraction:
        standing = self.standings[entrant]
        return -standing.wins / standing.games if standing.games else Fraction(1)

    def table(self) -> Table:
        """Return a row for each entrant: its games, wins, share with interval, and status."""
        rows: list[tuple[Cell, ...]] = []
        for entrant in self.ranking():
            one = self.standings[entrant]
            found = self.share(entrant) if one.games else None
            numbers = (found.estimate, found.low, found.high) if found else (None, None, None)
            wins = int(one.wins) if one.wins.denominator == 1 else float(one.wins)
            rows.append((entrant, one.games, wins, *numbers, one.status))
        columns = ("entrant", "games", "wins", "share", "95 % low", "95 % high", "status")
        return Table(f"Tournament of {self.title}", columns, rows, self.note())

    def note(self) -> str:
        """Return what belongs to each of these numbers."""
        told = (
            f"n {self.played:,} games, {self.seats} at a table, seats changed from game to game, seed {self.seed}. "
            f"Wilson intervals. A shared win counts as its part: equal players would have {1 / self.seats:.1%} each."
        ).replace("%", " %")
        if faults := sum(standing.faults for standing in self.standings.values()):
            told += f" {counted(faults, 'game')} ended by a fault: lost for that entrant, void for the others."
        if self.broken_off:
            told += f" {counted(self.broken_off, 'game')} went on too long and count for nobody."
        if self.played < self.wanted:
            told += f" Stopped early: {self.wanted:,} games were asked for."
        return f"{told} What holds among these players need not hold among others."

    def __repr__(self) -> str:
        """Return a short form."""
        return f"<Tournament of {self.title}: {', '.join(self.ranking())}, n {self.played:,}, seed {self.seed}>"


def tournament(  # noqa: PLR0913 - all but the first two have a default
    game: Game[S, Any, Any],
    entrants: Mapping[str, Entrant],
    *,
    n: int = 60,
    seed: int = 0,
    seats: int | None = None,
    setup: Mapping[str, Any] | None = None,
    control: Control = HERE,
) -> Tournament[S]:
    """Return how bots stand after ``n`` whole games, each with luck of its own.

    At each table sit ``seats`` of them (None: all, or as many as the game takes), every group in every order in
    turn, so an ``n`` that is a multiple of the number of seats is the fairest. ``setup`` are plain values beside the
    players: options, pack. The same seed gives the same games, as long as the bots draw from ``rng`` alone.

    SetupError for a number of seats that cannot be filled, LoadError for a name or a setup that the game refuses,
    LookupError for a kind of bot that there is not, TypeError for what is no bot, ValueError for numbers out of range.
    """
    check_count(n, seed)
    for name, entrant in entrants.items():
        _check(game, name, entrant)
    size = _seats(game, len(entrants)) if seats is None else seats
    tables = _tables(tuple(entrants), size, seed)
    plain = dict(setup or {})
    game.new_from({**plain, "players": list(tables[0])})  # what is wrong with it is told before anything is played
    standings: dict[str, Standing[S]] = {name: Standing() for name in entrants}
    work = partial(_played, game, dict(entrants), tables, plain, seed)
    played = broken_off = 0
    for done, (part, broken) in chunks(work, n, control):
        played, broken_off = done, broken_off + broken
        standings = {name: standings[name] + part[name] for name in standings}
    return Tournament(game.rulebook.title, standings, size, played, broken_off, n, seed)


# --- Who sits where --------------------------------------------------------------------------------------------------


def _check(game: Game[S, Any, Any], name: str, entrant: Any) -> None:
    known = bots_of(game)
    if isinstance(entrant, str):
        if entrant not in known:
            raise LookupError(f"{name}: {game.name} has no bot {entrant!r:.40}: there is {', '.join(known)}")
    elif not callable(getattr(entrant, "choose", None)):
        raise TypeError(
            f"{name}: a bot has choose(game, view, rng); give one, its class, or a name ({', '.join(known)}), "
            f"not {type(entrant).__name__}"
        )


def _seats(game: Game[S, Any, Any], entrants: int) -> int:
    """Return the greatest number of seats that the game has and the entrants fill."""
    for size in range(min(entrants, _MOST_SEATS), 1, -1):
        try:
            game.new(size)
        except SetupError:
            continue
        return size
    raise SetupError(f"a tournament of {game.name} needs more entrants than {entrants}")


def _tables(entrants: Sequence[str], size: int, seed: int) -> tuple[tuple[str, ...], ...]:
    """Return every group of entrants in every order, a full turn of the seats after the other, the turns mixed."""
    if not 2 <= size <= len(entrants):  # noqa: PLR2004 - nobody plays against himself
        sit = f"2 to {len(entrants)} of the" if len(entrants) > 2 else "both"  # noqa: PLR2004 - nothing to choose from
        raise SetupError(f"at a table sit {sit} entrants, not {size!r:.40}")
    turns = [
        [(first, *rest)[by:] + (first, *rest)[:by] for by in range(size)]
        for first, *others in combinations(entrants, size)
        for rest in permutations(others)
    ]
    Random(f"tournament {seed}").shuffle(turns)
    return tuple(table for turn in turns for table in turn)


# --- Playing ---------------------------------------------------------------------------------------------------------


class _Foul(Exception):  # noqa: N818 - it ends a game, and is caught where the next one begins
    """Carries what a bot did wrong out of its game."""

    def __init__(self, player: Player, kind: str, text: str) -> None:
        self.player, self.kind, self.text = player, kind, text[:_LONGEST]
        self.view: Any = None
        self.made = 0
        super().__init__(text)


@dataclass
class _Watched:
    """Asks a bot and looks at its answer: a legal action passes, anything else is a foul."""

    player: Player
    make: Callable[[], Bot[Any]]
    made: int = 0
    bot: Bot[Any] | None = None

    def choose(self, game: Game[S, Any, Any], view: S, rng: Random) -> Action:
        self.made += 1
        try:
            return self._checked(game, view, rng)
        except _Foul as foul:
            foul.view, foul.made = view, self.made
            raise

    def _checked(self, game: Game[S, Any, Any], view: S, rng: Random) -> Action:
        try:
            if self.bot is None:
                self.bot = self.make()
            action = self.bot.choose(game, view, rng)
        except KeyboardInterrupt:  # that is no bot's doing
            raise
        except BaseException as error:  # noqa: BLE001 - a bot may raise anything
            raise _Foul(self.player, "raised", failure(error)) from None
        if not isinstance(action, Action):
            raise _Foul(self.player, "no action", f"it returned {type(action).__name__}, not one of legal_actions")
        try:
            breaches = game.why_not(view, action)
        except Exception as error:  # noqa: BLE001 - an action filled with values of a wrong type
            raise _Foul(self.player, "no action", f"{type(action).__name__} of {failure(error)}") from None
        if breaches:
            raise _Foul(self.player, "illegal", f"{breaches[0].sentence} [{breaches[0].rule.id}]")
        return action


def _factory(game: Game[S, Any, Any], entrant: Entrant) -> Callable[[], Bot[Any]]:
    if isinstance(entrant, str):
        return bots_of(game)[entrant]
    return entrant if isinstance(entrant, type) else lambda: entrant  # type: ignore[return-value] # checked before


def _played(  # noqa: PLR0913, PLR0917 - the first five stand for the whole tournament
    game: Game[S, Any, Any],
    entrants: Mapping[str, Entrant],
    tables: Sequence[tuple[str, ...]],
    setup: Mapping[str, Any],
    seed: int,
    first: int,
    last: int,
) -> tuple[dict[str, Standing[S]], int]:
    """Return what games ``first`` to ``last`` add for each entrant, and how many were too long."""
    added: dict[str, Standing[S]] = {name: Standing() for name in entrants}
    broken_off = 0
    for number in range(first, last):
        table = tables[number % len(tables)]
        bots = {player: _Watched(player, _factory(game, entrants[name])) for player, name in enumerate(table)}
        found = dict(_result(Playing(game, bots, seed), game.new_from({**setup, "players": list(table)}), number))
        broken_off += not found
        for player, standing in found.items():
            added[table[player]] += standing
    return added, broken_off


def _result(playing: Playing[S], state: S, number: int) -> Iterator[tuple[Player, Standing[S]]]:
    """Yield what a game adds for each player to whom it counts; nothing where it was too long."""
    try:
        end = playing.to_end(state, number)
    except _Foul as foul:
        seed = playing.choice_seed(number, foul.player, foul.made)
        yield foul.player, Standing(1, faults=1, first_fault=Fault(foul.kind, foul.text, number, foul.view, seed))
        return
    if end is None:
        return
    outcome = playing.game.outcome(end)
    assert outcome is not None  # noqa: S101 - the game has ended
    for player in playing.bots:
        won = Fraction(player in outcome.winners, len(outcome.winners))
        yield player, Standing(1, won)
