"""Playing positions on, many times: each game with luck of its own number, in chunks, the same on any computer.

Game ``k`` of a seed has its own luck and its own choices of the bots, whatever ran before it, so results do not
depend on how many workers there are or how the games are cut into chunks. Two branches that are played on with the
same number meet the same draws in the same order.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterator, Mapping
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from hashlib import blake2b
from random import Random
from time import monotonic
from typing import Any, Final, Generic, TypeVar

from gamekit.bots import bots_of
from gamekit.game import Bot, Game, Luck, Player, S, Turn, advance
from gamekit.words import over

T = TypeVar("T")
CHUNK: Final = 5
"""Games in a chunk; between chunks it is looked whether to stop."""
MOST_CHOICES: Final = 5_000
"""Choices after which a game is broken off."""
MOST_GAMES: Final = 1_000_000
_AHEAD: Final = 64
"""Chunks that wait with an executor at a time."""
_TELL_EACH: Final = 0.1
"""Seconds between two reports of progress."""

Company = str | Bot[Any] | type[Any] | Mapping[Any, Any]
"""Who plays on: a kind of bot by name, a bot or its class for all seats, or one of these for each seat (or name)."""


def seats(game: Game[S, Any, Any], state: S, bots: Company | None) -> tuple[Mapping[Player, Bot[S]], str]:
    """Return a bot for each seat, and their names in words.

    ``bots`` is a kind by name, a bot, or its class, for all seats; or a mapping of seats or names to such; None: the
    game's greedy one, or one that looks ahead. LookupError names the kinds there are, or the seat without a bot,
    ValueError the seats, TypeError says what is no bot.
    """
    names = state.table.players
    if bots is None:
        bots = "greedy" if "greedy" in bots_of(game) else "look-ahead"
    if not isinstance(bots, Mapping):
        return {player: _bot(game, bots) for player in range(len(names))}, f"{_bot_name(bots)} players"
    given = {state.table.seat(who): bot for who, bot in bots.items()}
    if missing := [name for player, name in enumerate(names) if player not in given]:
        raise LookupError(f"nobody plays for {missing[0]}: give a bot for each seat")
    named = [f"{name} by {_bot_name(given[player])}" for player, name in enumerate(names)]
    return {player: _bot(game, bot) for player, bot in given.items()}, ", ".join(named)


def _bot(game: Game[S, Any, Any], given: Any) -> Bot[S]:
    """Return a bot, given as one, as its class or as the name of a kind."""
    known = bots_of(game)
    if isinstance(given, str):
        if given not in known:
            raise LookupError(f"{game.name} has no bot {given!r:.40}: there is {', '.join(known)}")
        return known[given]()
    if not callable(getattr(given, "choose", None)):
        message = (
            f"a bot has choose(game, view, rng): give one, its class, or a name ({', '.join(known)}), not {given!r:.40}"
        )
        raise TypeError(message)
    bot: Bot[S] = given() if isinstance(given, type) else given
    return bot


def _bot_name(given: Any) -> str:
    if isinstance(given, str):
        return given
    return given.__name__ if isinstance(given, type) else type(given).__name__


def check_position(game: Game[S, Any, Any], state: object) -> None:
    """Refuse what is no position, or one of another game of this package (TypeError)."""
    if not hasattr(state, "table"):
        hint = ": take its .end" if hasattr(getattr(state, "end", None), "table") else ""
        message = f"a position of {game.name} is wanted, not {type(state).__name__}{hint}"
        raise TypeError(message)
    home, there = "gamekit.games.", type(state).__module__
    if type(game).__module__.startswith(home) and not there.startswith(f"{home}{game.name}."):
        of = there.removeprefix(home).partition(".")[0]
        message = f"this is a position of {of}, not of {game.name}: give the game and the position of one game"
        raise TypeError(message)


def in_play(game: Game[S, Any, Any], state: S) -> None:
    """Refuse a position in which the game is over (ValueError)."""
    result = game.outcome(state)
    if result is not None:
        raise ValueError(over(state.table.sides, result.winners))


def check_until(until: float | None) -> None:
    """Refuse what is no half width of an interval (ValueError)."""
    if until is not None and (isinstance(until, bool) or not isinstance(until, int | float) or not 0 < until < 1):
        raise ValueError(f"until is half the width of an interval, between 0 and 1, not {until!r:.40}")


def check_count(n: int, seed: int) -> None:
    """Refuse what is no number of games and no seed (ValueError)."""
    if type(n) is not int or not 1 <= n <= MOST_GAMES:
        raise ValueError(f"n must be a whole number from 1 to {MOST_GAMES:,}, not {n!r:.40}")
    if type(seed) is not int:
        raise ValueError(f"the seed must be a whole number, not {seed!r:.40}")


@dataclass(frozen=True)
class Playing(Generic[S]):
    """Who plays positions on, and with which seed."""

    game: Game[S, Any, Any]
    bots: Mapping[Player, Bot[S]]
    seed: int

    def completed(self, view: S, number: int) -> S:
        """Return a full state that the view allows, the same for every branch of game ``number``."""
        return self.game.complete(view, Random(f"{self.seed} {number} unseen"))

    def luck(self, number: int) -> Luck:
        """Return the luck of game ``number``."""
        digest = blake2b(f"{self.seed} {number}".encode(), digest_size=8).digest()
        return Luck(int.from_bytes(digest, "big"))

    def choice_seed(self, number: int, who: Player, made: int) -> str:
        """Return the seed of the generator that a bot gets for its choice ``made`` (1 for the first) of a game."""
        return f"{self.seed} {number} {who} {made}"

    def to_end(self, state: S, number: int, most: int = MOST_CHOICES) -> S | None:
        """Return the state in which game ``number`` ends; None where it is broken off after ``most`` choices."""
        luck, made = self.luck(number), dict.fromkeys(self.bots, 0)
        for _ in range(most):
            state, _plays = advance(self.game, state, luck)
            who = self.game.to_act(state)
            if who is None:
                return state
            assert not isinstance(who, Turn)  # noqa: S101 - advance has played them
            made[who] += 1
            rng = Random(self.choice_seed(number, who, made[who]))
            action = self.bots[who].choose(self.game, self.game.view(state, who), rng)
            if action is None:
                raise ValueError(f"the bot of {state.table.players[who]} leaves a choice to a person: give another")
            state = self.game.apply(state, action).state
        return None


@dataclass(frozen=True, slots=True)
class Control:
    """How a run is carried out; nothing of it changes what comes out, but ``cancelled`` may end it early.

    ``executor`` takes chunks (any ``concurrent.futures`` one, or Dask's; None: here, one after the other).
    ``progress`` is told the games done and wanted, at most ten times a second; ``cancelled`` is asked between chunks.
    """

    executor: Executor | None = None
    progress: Callable[[int, int], None] | None = None
    cancelled: Callable[[], bool] | None = None


HERE: Final = Control()


def chunks(work: Callable[[int, int], T], n: int, control: Control, done: int = 0) -> Iterator[tuple[int, T]]:
    """Yield for each chunk of ``n`` games, in order, how many are done with it and what ``work(first, last)`` gave.

    The first ``done`` games were played before and are left out.

    It ends early when the run is cancelled or interrupted; what was yielded until then stands. KeyboardInterrupt
    passes on where that is nothing.
    """
    before = done
    spans = [(first, min(n, first + CHUNK)) for first in range(before, n, CHUNK)]
    told = monotonic() - _TELL_EACH
    results = _results(work, spans, control.executor)
    try:
        for (_, last), result in zip(spans, results, strict=True):
            done = last
            yield last, result
            if control.progress is not None and (last == n or monotonic() - told >= _TELL_EACH):
                told = monotonic()
                control.progress(last, n)
            if control.cancelled is not None and control.cancelled():
                return
    except KeyboardInterrupt:  # somebody pressed stop: what is done is kept
        if done == before:
            raise
    finally:
        results.close()


def _results(
    work: Callable[[int, int], T], spans: list[tuple[int, int]], executor: Executor | None
) -> Generator[T, None, None]:
    if executor is None:
        for span in spans:
            yield work(*span)
        return
    waiting: deque[Future[T]] = deque()
    rest = iter(spans)
    try:
        for span in rest:
            waiting.append(executor.submit(work, *span))
            if len(waiting) >= _AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()
