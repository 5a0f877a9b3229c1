"""A tournament: bots of one's own against the others, each in each seat, with intervals and a status for each.

``tournament(game, {"mine": Mine, "random": "random", "greedy": "greedy"}, n=60)`` plays whole games. A bot that
raises, answers with something that is no action, or with an action that the rules refuse, loses that game, which is
void for the others; the tournament goes on. One that never answers goes on until somebody interrupts (the stop button
of the notebook); what was played until then is told. Of what bots print the first lines are kept.

A bot is a program that runs with your rights: nothing here keeps it from your files, from another bot's memory or from
running for ever. Play only those that you have read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from html import escape
from itertools import combinations, permutations
from random import Random
from typing import Any, Final, Generic

from gamekit.analysis.intervals import Interval, share
from gamekit.analysis.listening import LONGEST, NOTHING, Ear, Printed, their_line
from gamekit.analysis.playing import HERE, Control, Playing, check_count, chunks
from gamekit.bots import bots_of
from gamekit.game import Action, Bot, Game, Player, S, SetupError
from gamekit.table import Cell, Table, Tabled
from gamekit.words import counted, cut, failure

Entrant = str | Bot[Any] | Callable[[], Bot[Any]]
"""The name of a kind of bot; a bot, which then plays all games; or its class, of which each game gets a new one."""
_MOST_SEATS: Final = 5
"""No game here has more seats than this."""


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
    printed: Printed = NOTHING

    def __add__(self, other: Standing[S]) -> Standing[S]:
        """Return both together; the first fault is that of the games that came first."""
        first = self.first_fault or other.first_fault
        printed = self.printed + other.printed
        return Standing(self.games + other.games, self.wins + other.wins, self.faults + other.faults, first, printed)

    @property
    def status(self) -> str:
        """How it behaved: ``ok``, or in how many games it failed, and how it failed first."""
        return f"failed in {counted(self.faults, 'game')}; {self.first_fault}" if self.faults else "ok"


@dataclass(frozen=True)
class Tournament(Tabled, Generic[S]):
    """How the entrants stand after ``played`` games of the ``wanted``, ``seats`` at a table.

    ``choosing`` is who was asked for an action when somebody stopped the games; "" where nobody was.
    """

    title: str
    standings: Mapping[str, Standing[S]]
    seats: int
    played: int
    broken_off: int
    wanted: int
    seed: int
    choosing: str = ""

    def share(self, entrant: str) -> Interval:
        """Return which share of its games an entrant won, with its Wilson interval.

        KeyError for no such entrant, ValueError where none of its games counts.
        """
        standing = self.standings[entrant]
        return share(float(standing.wins), standing.games)

    def fault(self, entrant: str) -> Fault[S] | None:
        """Return what an entrant did wrong first; None where it did nothing wrong. KeyError for no such entrant."""
        return self.standings[entrant].first_fault

    def printed(self, entrant: str) -> str:
        """Return the first lines that an entrant printed, and how many more there were; KeyError for no such entrant.

        What it prints in another thread than the main one is not heard.
        """
        return self.standings[entrant].printed.text()

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
            numbers = map(_percent, (found.estimate, found.low, found.high)) if found else (None, None, None)
            wins = int(one.wins) if one.wins.denominator == 1 else float(one.wins)
            rows.append((entrant, one.games, wins, *numbers, self._status(entrant)))
        columns = ("entrant", "games", "wins", "share", "95 % low", "95 % high", "status")
        return Table(f"Tournament of {self.title}", columns, rows, self.note())

    def _status(self, entrant: str) -> str:
        status = self.standings[entrant].status
        if entrant != self.choosing:
            return status
        asked = f"was choosing in game {self.played + 1:,} when it was stopped"
        return asked if status == "ok" else f"{status}; {asked}"

    def note(self) -> str:
        """Return what belongs to each of these numbers."""
        told = (
            f"n {self.played:,} games, {self.seats} at a table, seats changed from game to game, seed {self.seed}. "
            "Wilson intervals. A shared win counts as its part: "
            f"equal players would have {_percent(1 / self.seats)} each."
        )
        if faults := sum(standing.faults for standing in self.standings.values()):
            told += f" {counted(faults, 'game')} ended by a fault: lost for that entrant, void for the others."
        if self.broken_off:
            told += f" {counted(self.broken_off, 'game')} went on too long and count for nobody."
        if self.played < self.wanted:
            told += f" Stopped early: {self.wanted:,} games were asked for."
        if self.choosing:
            told += f" Stopped while {self.choosing} was choosing."
        return f"{told} What holds among these players need not hold among others."

    def text(self) -> str:
        """Return the table as plain text, and below it what the entrants printed."""
        heard = [f"{title}\n{printed}" for title, printed in self._heard()]
        return "\n\n".join([self.table().text(), *heard])

    def __repr__(self) -> str:
        """Return a short form."""
        return f"<Tournament of {self.title}: {', '.join(self.ranking())}, n {self.played:,}, seed {self.seed}>"

    def _repr_html_(self) -> str:
        heard = (f"<p>{escape(title)}</p><pre>{escape(printed)}</pre>" for title, printed in self._heard())
        return "".join([self.table().html(), *heard])

    def _heard(self) -> Iterator[tuple[str, str]]:
        """Yield a title and the first lines for each entrant that printed something."""
        for entrant, standing in self.standings.items():
            if printed := standing.printed:
                yield f"{entrant} printed {counted(printed.count, 'line')}:", printed.text()


def _percent(share: float) -> str:
    return f"{100 * share:.1f}\u00a0%"  # which no line ends between


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
    players: options, pack. The same seed gives the same games, as long as the bots draw from ``rng`` alone. Whoever
    interrupts it (the stop button) gets what was played until then, be it nothing, and who was choosing.

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
    found = _Part(dict.fromkeys(entrants, Standing[S]()))
    work = partial(_played, game, dict(entrants), tables, plain, seed)
    try:
        for _, part in chunks(work, n, control):
            found += part
    except _Stopped as stopped:
        found += stopped.part
    except KeyboardInterrupt:  # nothing was played yet: that is told as well
        pass
    return Tournament(
        game.rulebook.title, found.standings, size, found.played, found.broken_off, n, seed, found.choosing
    )


# --- Who sits where --------------------------------------------------------------------------------------------------


def _check(game: Game[S, Any, Any], name: str, entrant: Any) -> None:
    known = bots_of(game)
    if isinstance(entrant, str):
        if entrant not in known:
            raise LookupError(f"{name}: {game.name} has no bot {entrant!r:.40}: there is {', '.join(known)}")
    elif not callable(getattr(entrant, "choose", None)):
        raise TypeError(
            f"{name}: a bot has choose(game, view, rng); give one, its class, or a name ({', '.join(known)}), "
            f"not {_named(entrant)}"
        )


def _named(entrant: Any) -> str:
    """Return what somebody gave instead of a bot."""
    if isinstance(entrant, type):
        return f"the class {entrant.__name__}, which has no method choose"
    return type(entrant).__name__


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
        self.player, self.kind, self.text = player, kind, text
        self.view: Any = None
        self.made = 0
        super().__init__(text)


@dataclass(frozen=True)
class _Part(Generic[S]):
    """What some games add for each entrant, how many were played, and who was choosing when they were stopped."""

    standings: Mapping[str, Standing[S]]
    played: int = 0
    broken_off: int = 0
    choosing: str = ""

    def __add__(self, later: _Part[S]) -> _Part[S]:
        standings = {name: one + later.standings[name] for name, one in self.standings.items()}
        return _Part(standings, self.played + later.played, self.broken_off + later.broken_off, later.choosing)


class _Stopped(Exception):  # noqa: N818 - it ends the tournament, and is caught there
    """Carries out of a chunk what was played of it when somebody interrupted."""

    def __init__(self, part: _Part[Any]) -> None:
        self.part = part
        super().__init__(part)


@dataclass
class _Watched:
    """Asks a bot and looks at its answer: a legal action passes, anything else is a foul."""

    player: Player
    make: Callable[[], Bot[Any]]
    made: int = 0
    bot: Bot[Any] | None = None
    choosing: bool = False
    ear: Ear = field(default_factory=Ear)

    def choose(self, game: Game[S, Any, Any], view: S, rng: Random) -> Action:
        self.made += 1
        try:
            return self._checked(game, view, rng)
        except _Foul as foul:
            foul.view, foul.made = view, self.made
            raise

    def _checked(self, game: Game[S, Any, Any], view: S, rng: Random) -> Action:
        self.choosing = True
        try:
            with self.ear.listening():
                if self.bot is None:
                    self.bot = self.make()
                action = self.bot.choose(game, view, rng)
        except KeyboardInterrupt:  # that is no bot's doing
            raise
        except BaseException as error:  # noqa: BLE001 - a bot may raise anything
            raise _Foul(self.player, "raised", ", ".join(filter(None, _raised(error)))) from None
        self.choosing = False
        if not isinstance(action, Action):
            raise _Foul(self.player, "no action", f"it returned {type(action).__name__}, not one of legal_actions")
        try:
            breaches = game.why_not(view, action)
        except Exception as error:  # noqa: BLE001 - an action filled with values of a wrong type
            said = cut(f"{type(action).__name__} of {failure(error)}", LONGEST)
            raise _Foul(self.player, "no action", said) from None
        if breaches:
            raise _Foul(self.player, "illegal", f"{breaches[0].sentence} [{breaches[0].rule.id}]")
        return action


def _raised(error: BaseException) -> tuple[str, str]:
    """Return what a bot raised and where in its own code."""
    return cut(failure(error), LONGEST), their_line(error)


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
) -> _Part[S]:
    """Return what games ``first`` to ``last`` add; _Stopped where somebody interrupts."""
    part = _Part(dict.fromkeys(entrants, Standing[S]()))
    for number in range(first, last):
        table = tables[number % len(tables)]
        bots = {player: _Watched(player, _factory(game, entrants[name])) for player, name in enumerate(table)}
        start = game.new_from({**setup, "players": list(table)})
        try:
            found = dict(_result(Playing(game, bots, seed), start, number))
        except KeyboardInterrupt:
            choosing = "".join(table[player] for player, bot in bots.items() if bot.choosing)
            raise _Stopped(part + _Part(_heard(entrants, table, bots), choosing=choosing)) from None
        added = _heard(entrants, table, bots)
        for player, standing in found.items():
            added[table[player]] += standing
        part += _Part(added, 1, int(not found))
    return part


def _heard(
    entrants: Mapping[str, Entrant], table: Sequence[str], bots: Mapping[Player, _Watched]
) -> dict[str, Standing[Any]]:
    """Return a standing for each entrant that tells no more than what it printed in a game."""
    found: dict[str, Standing[Any]] = dict.fromkeys(entrants, Standing[Any]())
    for player, bot in bots.items():
        found[table[player]] += Standing(printed=bot.ear.heard)
    return found


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
