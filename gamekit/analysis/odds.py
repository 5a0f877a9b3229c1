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
    check_position,
    check_until,
    chunks,
    in_play,
    seats,
)
from gamekit.game import Action, Game, IllegalAction, Player, S, Turn, Who, place_of
from gamekit.table import Table, Tabled

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
class Odds(Tabled):
    """How often each side won or shared the win, of ``tally.games`` finished games.

    ``wanted`` games were asked for, or fewer if all intervals are as narrow as ``until`` before; ``bots`` says who
    played on, ``viewer`` whose view it was.
    """

    sides: tuple[str, ...]
    tally: Tally
    wanted: int
    seed: int
    bots: str
    viewer: str
    until: float | None = None

    @property
    def n(self) -> int:
        """The number of finished games."""
        return self.tally.games

    @property
    def complete(self) -> bool:
        """Whether nothing is left to play: all games are over, or the odds are as certain as was asked for."""
        return self.played == self.wanted or self.certain

    @property
    def played(self) -> int:
        """The number of games, those that were broken off among them."""
        return self.tally.games + self.tally.broken_off

    @property
    def certain(self) -> bool:
        """Whether all intervals are as narrow as was asked for; False where nothing of the kind was."""
        return self.until is not None and self.n > 0 and self.widest() <= self.until

    def widest(self) -> float:
        """Return half the width of the widest interval."""
        return max(self.share(side).half for side in range(len(self.sides)))

    def share(self, side: Who) -> Interval:
        """Return how often a side won or shared the win, with its Wilson interval; ValueError for no such side."""
        return share(self.tally.wins[place_of(side, self.sides)], self.n)

    def sentence(self, side: Who = 0) -> str:
        """Return the odds of one side as a sentence; ValueError for no such side."""
        name = self.sides[place_of(side, self.sides)]
        return f"{name} wins or shares the win in {self.share(side).percent()} of {self.n:,} games. {self.note()}"

    def note(self) -> str:
        """Return what belongs to each of these numbers: policy, n, seed, whose view, and what is missing."""
        told = f"Played on by {self.bots}, n {self.n:,}, seed {self.seed}, as {self.viewer} sees it. {CAVEAT}"
        if self.tally.broken_off:
            told += f" {self.tally.broken_off:,} games were too long, were broken off and are left out."
        if self.until is not None and self.certain:
            told += f" Stopped at ± {points(self.until)} points, as asked."
        elif not self.complete:
            told += f" That is not all: {self.wanted:,} games were asked for."
        elif self.until is not None:
            told += f" ± {points(self.until)} points were not reached: the widest interval is ± "
            told += f"{points(self.widest())} points after all {self.wanted:,} games that were allowed."
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
        share = [f"{side} {self.share(side).estimate:.0%}" if self.n else side for side in self.sides]
        return f"<Odds: {', '.join(share)}, n {self.n:,}, seed {self.seed}>"


def odds(  # noqa: PLR0913 - all but the first two have a default
    game: Game[S, Any, Any],
    state: S,
    player: Who | None = None,
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

    ``player`` is whose view it is, a seat or a name (None: what lies open to all); what that view hides is filled in
    anew for each game. ``bots`` are a kind by name, a bot or its class for all seats, or a mapping of seats (or names)
    to these. ``until`` is the half width of an interval, 0.02 for two points: when all are as narrow, no more is played
    (intervals of a run that was stopped so cover the truth a little less often than 95 times in 100).
    ``after`` are odds of this very question that were stopped early: their games count, and are not played again.
    ``told`` gets the odds so far, as often as progress is told. The same seed and ``n`` give the same odds, whoever
    computes them. ValueError for numbers out of range, for no such player, for a game that is over, for odds of
    another question, or where not one game was finished; TypeError for what is no position of the game.
    """
    check_count(n, seed)
    check_until(until)
    check_position(game, state)
    seat = state.table.viewer(player)
    in_play(game, state)
    seated, named = seats(game, state, bots)
    viewer = "everybody" if seat is None else state.table.players[seat]
    work = partial(_tally, Playing(game, seated, seed), game.view(state, seat))
    sides = state.table.sides
    sofar = Odds(sides, Tally(0, 0, (0,) * len(sides)), n, seed, named, viewer, until)
    if after is not None:
        sofar = _gone_on(sofar, after)
    if sofar.complete:
        return sofar

    def tell(done: int, wanted: int) -> None:
        if control.progress is not None:
            control.progress(done, wanted)
        if told is not None and sofar.n:
            told(sofar)

    for _, tally in chunks(work, n, Control(control.executor, tell, control.cancelled), sofar.played):
        sofar = replace(sofar, tally=sofar.tally + tally)
        if sofar.certain:
            break
    if not sofar.n:
        raise ValueError(
            f"not one game was finished: {sofar.tally.broken_off:,} were broken off after {MOST_CHOICES:,} choices"
        )
    return sofar


def points(share: float) -> str:
    """Return a share as percentage points, 0.02 as ``2`` and 0.0249 as ``2.5``."""
    return f"{100 * share:.1f}".removesuffix(".0")


def _gone_on(fresh: Odds, after: Odds) -> Odds:
    """Return the odds with which a stopped run goes on; ValueError where it was another question."""
    if replace(after, tally=fresh.tally, wanted=fresh.wanted, until=fresh.until) != fresh:
        raise ValueError("those are odds of another question: the sides, seed, bots and viewer must be the same")
    if after.played > fresh.wanted:
        raise ValueError(f"{after.played:,} games were played already, more than the {fresh.wanted:,} asked for")
    return replace(after, wanted=fresh.wanted, until=fresh.until)


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
class Pairing(Tabled, Generic[S]):
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
        found, (first, second) = self.difference(), self.actions
        level = found.low <= 0 <= found.high
        if found.high < 0:
            found, first, second = found.turned(), second, first
        low, high = (f"{100 * bound:.1f}" for bound in (found.low, found.high))
        tail = f"95 % interval {low} to {high} points, n {self.n:,} pairs, seed {self.seed}, played on by {self.bots}"
        if level:
            return (
                f"No difference between “{first}” and “{second}” can be told: it is {100 * found.estimate:+.1f} "
                f"points ({tail})."
            )
        return f"“{first}” wins {100 * found.estimate:.1f} points more often than “{second}” ({tail})."

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

    def __repr__(self) -> str:
        """Return a short form."""
        found = self.difference()
        bounds = f"{100 * found.low:+.1f} to {100 * found.high:+.1f}"
        first, second = self.actions
        told = f"“{first}” less “{second}” {100 * found.estimate:+.1f} points ({bounds})"
        return f"<Pairing of {self.name}: {told}, n {self.n:,}, seed {self.seed}>"


def paired(  # noqa: PLR0913 - all but the first four have a default
    game: Game[S, Any, Any],
    state: S,
    first: Action | str,
    second: Action | str,
    *,
    n: int = 200,
    seed: int = 0,
    bots: Company | None = None,
    control: Control = HERE,
) -> Pairing[S]:
    """Return how two actions of the player to act compare, each played on ``n`` times with the same luck.

    They are actions, or written in notation. What that player does not see is filled in anew for each pair.
    IllegalAction for an action that the rules refuse, NotationError for a line that names none, ValueError where no
    player is to act, for numbers out of range, or where fewer than two pairs were finished, TypeError for what is no
    position of the game or no action.
    """
    check_count(n, seed)
    check_position(game, state)
    in_play(game, state)
    me = game.to_act(state)
    if me is None or isinstance(me, Turn):
        raise ValueError("no player is to act here, so there are no actions to compare")
    chosen = _action(game, state, first), _action(game, state, second)
    seated, named = seats(game, state, bots)
    view = game.view(state, me)
    tally = PairTally(0, 0, 0, 0, 0, 0, 0)
    work = partial(_pairs, Playing(game, seated, seed), view, chosen)
    for _, part in chunks(work, n, control):
        tally += part
    if tally.pairs < 2:  # noqa: PLR2004 - one pair has no spread
        raise ValueError(f"{tally.pairs} pairs were finished, {tally.broken_off:,} broken off: too few to compare")
    words = (game.wording(view, chosen[0]), game.wording(view, chosen[1]))
    if words[0] == words[1]:  # bids, for one: only the notation tells them apart
        words = (game.format(view, chosen[0]), game.format(view, chosen[1]))
    return Pairing(state.table.players[me], game.beside(view).unit, words, tally, n, seed, named)


def _action(game: Game[S, Any, Any], state: S, given: object) -> Action:
    """Return a legal action, given as one or in notation."""
    action = game.parse(state, given) if isinstance(given, str) else given
    if not isinstance(action, Action):
        message = f"an action or a line of notation is wanted, not {given!r:.60}"
        raise TypeError(message)
    if breaches := game.why_not(state, action):
        raise IllegalAction(action, breaches)
    return action


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
