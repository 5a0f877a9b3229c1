"""Odds: how a position comes out when it is played on many times, for what somebody sees of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Generic

from gamekit.analysis.intervals import Interval, mean, paired_difference, share
from gamekit.analysis.playing import (
    HERE,
    MOST_CHOICES,
    Company,
    Control,
    Playing,
    check_count,
    check_viewer,
    chunks,
    seats,
)
from gamekit.game import Action, Game, IllegalAction, Player, S, Turn
from gamekit.table import Table

CAVEAT = "Given what lies open to the viewer, without inference from others' choices."


@dataclass(frozen=True, slots=True)
class Tally:
    """Whole numbers of some games: finished ones, broken-off ones, and how often each side won or shared the win."""

    games: int
    broken_off: int
    wins: tuple[int, ...]

    def __add__(self, other: Tally) -> Tally:
        """Return both together."""
        wins = tuple(mine + yours for mine, yours in zip(self.wins, other.wins, strict=True))
        return Tally(self.games + other.games, self.broken_off + other.broken_off, wins)


@dataclass(frozen=True)
class Odds:
    """How often each side won or shared the win, of ``tally.games`` finished games.

    ``wanted`` games were asked for; ``bots`` says who played on, ``viewer`` whose view it was.
    """

    sides: tuple[str, ...]
    tally: Tally
    wanted: int
    seed: int
    bots: str
    viewer: str

    @property
    def n(self) -> int:
        """The number of finished games."""
        return self.tally.games

    @property
    def complete(self) -> bool:
        """Whether all games that were asked for were played."""
        return self.tally.games + self.tally.broken_off == self.wanted

    def share(self, side: int | str) -> Interval:
        """Return how often a side won or shared the win, with its Wilson interval; ValueError for no such side."""
        known = self.sides if isinstance(side, str) else range(len(self.sides))
        if side not in known:
            raise ValueError(f"no side is {side!r:.60}: there is {', '.join(self.sides)}")
        return share(self.tally.wins[known.index(side)], self.n)  # type: ignore[arg-type]  # it is in there

    def sentence(self, side: int | str = 0) -> str:
        """Return the odds of one side as a sentence."""
        name = self.sides[side] if isinstance(side, int) else side
        return f"{name} wins or shares the win in {self.share(side).percent()} of {self.n:,} games. {self.note()}"

    def note(self) -> str:
        """Return what belongs to each of these numbers: policy, n, seed, whose view, and what is missing."""
        told = f"Played on by {self.bots}, n {self.n:,}, seed {self.seed}, as {self.viewer} sees it. {CAVEAT}"
        if self.tally.broken_off:
            told += f" {self.tally.broken_off:,} games were too long, were broken off and are left out."
        if not self.complete:
            told += f" That is not all: {self.wanted:,} games were asked for."
        return told

    def table(self) -> Table:
        """Return a row for each side: wins, and their share with its interval."""
        rows = []
        for place, side in enumerate(self.sides):
            found = self.share(place)
            rows.append((side, self.tally.wins[place], found.estimate, found.low, found.high))
        columns = ("side", "wins or shared wins", "share", "95 % low", "95 % high")
        return Table("Odds", columns, rows, self.note())

    def __repr__(self) -> str:
        """Return a short form."""
        return f"<Odds: {', '.join(self.sides)}, n {self.n:,}, seed {self.seed}>"


def odds(  # noqa: PLR0913 - all but the first two have a default
    game: Game[S, Any, Any],
    state: S,
    player: Player | None = None,
    *,
    n: int = 200,
    seed: int = 0,
    bots: Company | None = None,
    until: float | None = None,
    after: Odds | None = None,
    control: Control = HERE,
    told: Callable[[Odds], None] | None = None,
) -> Odds:
    """Return how often each side wins when bots play a position on, ``n`` times or until it is known well enough.

    ``player`` is whose view it is (None: what lies open to all); what that view hides is filled in anew for each
    game. ``until`` is the half width of an interval, 0.02 for two points: when all are as narrow, no more is played
    (intervals of a run that was stopped so cover the truth a little less often than 95 times in 100).
    ``after`` are odds of this very question that were stopped early: their games count, and are not played again.
    ``told`` gets the odds so far, as often as progress is told. The same seed and ``n`` give the same odds, whoever
    computes them. ValueError for numbers out of range, for odds of another question, or where not one game was
    finished.
    """
    check_count(n, seed)
    check_viewer(player, state.table.players)
    if until is not None and not 0 < until < 1:
        raise ValueError(f"until is half the width of an interval, between 0 and 1, not {until!r:.40}")
    seated, named = seats(game, state, bots)
    viewer = "everybody" if player is None else state.table.players[player]
    work = partial(_tally, Playing(game, seated, seed), game.view(state, player))
    sides = state.table.sides
    sofar = Odds(sides, Tally(0, 0, (0,) * len(sides)), n, seed, named, viewer)
    if after is not None:
        sofar = _gone_on(sofar, after)
    played = sofar.tally.games + sofar.tally.broken_off

    def tell(done: int, wanted: int) -> None:
        if control.progress is not None:
            control.progress(done, wanted)
        if told is not None and sofar.n:
            told(sofar)

    for _, tally in chunks(work, n, Control(control.executor, tell, control.cancelled), played):
        sofar = Odds(sides, sofar.tally + tally, n, seed, named, viewer)
        if until is not None and sofar.n and all(sofar.share(side).half <= until for side in range(len(sides))):
            break
    if not sofar.n:
        raise ValueError(
            f"not one game was finished: {sofar.tally.broken_off:,} were broken off after {MOST_CHOICES:,} choices"
        )
    return sofar


def _gone_on(fresh: Odds, after: Odds) -> Odds:
    """Return the odds with which a stopped run goes on; ValueError where it was another question."""
    if replace(after, tally=fresh.tally, wanted=fresh.wanted) != fresh:
        raise ValueError("those are odds of another question: the sides, seed, bots and viewer must be the same")
    played = after.tally.games + after.tally.broken_off
    if played > fresh.wanted:
        raise ValueError(f"{played:,} games were played already, more than the {fresh.wanted:,} asked for")
    return replace(after, wanted=fresh.wanted)


def _tally(playing: Playing[S], view: S, first: int, last: int) -> Tally:
    wins = [0] * len(view.table.sides)
    broken_off = 0
    for number in range(first, last):
        end = playing.to_end(playing.completed(view, number), number)
        result = None if end is None else playing.game.outcome(end)
        if result is None:
            broken_off += 1
            continue
        for winner in result.winners:
            wins[winner] += 1
    return Tally(last - first - broken_off, broken_off, tuple(wins))


# --- Two actions, with common luck --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PairTally:
    """Whole numbers of some pairs of games: how often the player won both, one alone, and by how much more."""

    pairs: int
    broken_off: int
    both: int
    first_only: int
    second_only: int
    lead: int
    squares: int

    def __add__(self, other: PairTally) -> PairTally:
        """Return both together."""
        return PairTally(*(getattr(self, name) + getattr(other, name) for name in self.__slots__))


@dataclass(frozen=True)
class Pairing(Generic[S]):
    """Two actions of one player, each played on with the same luck, pair by pair."""

    name: str
    unit: str
    actions: tuple[str, str]
    tally: PairTally
    wanted: int
    seed: int
    bots: str

    @property
    def n(self) -> int:
        """The number of pairs that were finished."""
        return self.tally.pairs

    def share(self, place: int) -> Interval:
        """Return how often the player won or shared the win after the first (0) or second (1) action."""
        alone = (self.tally.first_only, self.tally.second_only)[place]
        return share(self.tally.both + alone, self.n)

    def difference(self) -> Interval:
        """Return how much more often the player wins after the first action than after the second."""
        return paired_difference(self.tally.first_only, self.tally.second_only, self.n)

    def lead(self) -> Interval:
        """Return how much greater the lead over the best other side is at the end, on average, after the first."""
        return mean(self.tally.lead, self.tally.squares, self.n)

    def sentence(self) -> str:
        """Return which action is better, or that no difference can be told."""
        found = self.difference()
        first, second = self.actions
        points = f"95 % interval {100 * found.low:.1f} to {100 * found.high:.1f} points, n {self.n:,} pairs"
        tail = f"({points}, seed {self.seed}, played on by {self.bots})"
        if found.low <= 0 <= found.high:
            return f"No difference between “{first}” and “{second}” can be told {tail}."
        better, worse = (first, second) if found.low > 0 else (second, first)
        return f"“{better}” wins {abs(100 * found.estimate):.1f} points more often than “{worse}” {tail}."

    def table(self) -> Table:
        """Return both shares, their difference, and that of the lead, each with its interval."""
        rows = []
        for place, action in enumerate(self.actions):
            one = self.share(place)
            rows.append((f"share of wins after “{action}”", one.estimate, one.low, one.high))
        gap, lead = self.difference(), self.lead()
        rows.append(("difference of the shares", gap.estimate, gap.low, gap.high))
        rows.append((f"difference of the lead, {self.unit}", lead.estimate, lead.low, lead.high))
        note = f"{self.sentence()} Common luck in each pair. {CAVEAT}"
        if self.n < self.wanted:
            note += f" {self.wanted:,} pairs were asked for; {self.tally.broken_off:,} were broken off."
        return Table(f"Two actions of {self.name}", ("what", "estimate", "95 % low", "95 % high"), rows, note)


def paired(  # noqa: PLR0913 - all but the first four have a default
    game: Game[S, Any, Any],
    state: S,
    first: Action,
    second: Action,
    *,
    n: int = 200,
    seed: int = 0,
    bots: Company | None = None,
    control: Control = HERE,
) -> Pairing[S]:
    """Return how two actions of the player to act compare, each played on ``n`` times with the same luck.

    What that player does not see is filled in anew for each pair. IllegalAction for an action that the rules refuse,
    ValueError where no player is to act, for numbers out of range, or where fewer than two pairs were finished.
    """
    check_count(n, seed)
    me = game.to_act(state)
    if me is None or isinstance(me, Turn):
        raise ValueError("no player is to act here, so there are no actions to compare")
    for action in (first, second):
        if breaches := game.why_not(state, action):
            raise IllegalAction(action, breaches)
    seated, named = seats(game, state, bots)
    view = game.view(state, me)
    tally = PairTally(0, 0, 0, 0, 0, 0, 0)
    work = partial(_pairs, Playing(game, seated, seed), view, (first, second))
    for _, part in chunks(work, n, control):
        tally += part
    if tally.pairs < 2:  # noqa: PLR2004 - one pair has no spread
        raise ValueError(f"{tally.pairs} pairs were finished, {tally.broken_off:,} broken off: too few to compare")
    words = (game.wording(view, first), game.wording(view, second))
    if words[0] == words[1]:  # bids, for one: only the notation tells them apart
        words = (game.format(view, first), game.format(view, second))
    return Pairing(state.table.players[me], game.beside(view).unit, words, tally, n, seed, named)


def _pairs(playing: Playing[S], view: S, actions: tuple[Action, Action], first: int, last: int) -> PairTally:
    game, me = playing.game, playing.game.to_act(view)
    assert isinstance(me, Player)  # noqa: S101 - a player's actions are compared
    total = PairTally(0, 0, 0, 0, 0, 0, 0)
    for number in range(first, last):
        full = playing.completed(view, number)
        ends = [playing.to_end(game.apply(full, action).state, number) for action in actions]
        found = [_result(game, end, me) for end in ends if end is not None]
        if len(found) < len(actions):
            total += PairTally(0, 1, 0, 0, 0, 0, 0)
            continue
        (won, lead), (other_won, other_lead) = found
        more = lead - other_lead
        both, alone, other_alone = won and other_won, won and not other_won, other_won and not won
        total += PairTally(1, 0, int(both), int(alone), int(other_alone), more, more * more)
    return total


def _result(game: Game[S, Any, Any], end: S, me: Player) -> tuple[bool, int]:
    """Return whether a player won or shared the win, and the lead over the best other side."""
    result = game.outcome(end)
    assert result is not None  # noqa: S101 - the game has ended
    totals = {score.player: score.total for score in result.scores}
    mine = totals.pop(me)
    return me in result.winners, mine - max(totals.values(), default=0)
