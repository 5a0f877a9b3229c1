"""Playing positions on, many times: each game with luck of its own number, in chunks, the same on any computer.

Game ``k`` of a seed has its own luck and its own choices of the bots, whatever ran before it, so results do not
depend on how many workers there are or how the games are cut into chunks. Two branches that are played on with the
same number meet the same draws in the same order.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from hashlib import blake2b
from random import Random
from time import monotonic
from typing import Any, Final, Generic, TypeVar

from gamekit.bots import bots_of
from gamekit.game import Bot, Game, Luck, Player, S, Turn, advance

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

Company = Mapping[Player, Bot[Any]] | str


def seats(game: Game[S, Any, Any], state: S, bots: Company | None) -> tuple[Mapping[Player, Bot[S]], str]:
    """Return a bot for each seat, and their names in words.

    ``bots`` is the name of one kind for all, or a bot for each seat; None: the game's greedy one, or one that looks
    ahead. LookupError names the kinds there are, or the seat without a bot.
    """
    players = range(len(state.table.players))
    if bots is None or isinstance(bots, str):
        known = bots_of(game)
        kind = bots or ("greedy" if "greedy" in known else "look-ahead")
        if kind not in known:
            raise LookupError(f"{game.name} has no bot {kind!r:.40}: there is {', '.join(known)}")
        return {player: known[kind]() for player in players}, f"{kind} players"
    if missing := [state.table.players[player] for player in players if player not in bots]:
        raise LookupError(f"nobody plays for {missing[0]}: give a bot for each seat")
    named = [f"{state.table.players[player]} by {type(bots[player]).__name__}" for player in players]
    return dict(bots), ", ".join(named)


def check_count(n: int, seed: int) -> None:
    """Refuse what is no number of games and no seed (ValueError)."""
    if type(n) is not int or not 1 <= n <= MOST_GAMES:
        raise ValueError(f"n must be a whole number from 1 to {MOST_GAMES:,}, not {n!r:.40}")
    if type(seed) is not int:
        raise ValueError(f"the seed must be a whole number, not {seed!r:.40}")


def check_viewer(player: Player | None, players: Sequence[str]) -> None:
    """Refuse what is no seat of these players (ValueError); None is everybody."""
    if player is not None and (type(player) is not int or player not in range(len(players))):
        raise ValueError(f"the viewer is a seat, 0 to {len(players) - 1}, or None, not {player!r:.40}")


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
