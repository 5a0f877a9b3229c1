"""What each choice may leave a player with when the turn comes again, at worst, and the replies that do it.

Counted are ducats in the purse after the best boarding that is possible then; booty is left out. The others are
taken to work together against the player, and covered pirates to be paid what is worst for the player, as far as
the view allows: it is a bound below which nobody can push. Ships that are not laid yet count as nothing, and so
does a mutiny among the others, which can only help the player.

An opponent has one action until then, so few of his replies matter: he covers a stack of the player (with his
smallest that fits, since his turn is then over), boards, covers a stack in which the player could call a mutiny, or
does something else (and if he can, something that leaves the opponents after him all their stacks).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from gamekit.game import Action, Hidden, Player
from gamekit.games.buccaneer import boarding, moving, text
from gamekit.games.buccaneer.actions import BoardShip, MovePirates
from gamekit.games.buccaneer.pack import TALLEST
from gamekit.games.buccaneer.state import MUTINEERS, Phase, Stack, State
from gamekit.games.buccaneer.wages import Span
from gamekit.games.buccaneer.wages import boarding as pays
from gamekit.table import Table
from gamekit.words import counted

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class Prospect:
    """What one legal action leaves: ``now`` is added to the purse at once, ``left`` the ducats at worst a turn later.

    ``replies`` say, in the order of play, what the others do to bring it to that.
    """

    action: Action
    now: Span
    left: int
    replies: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Table:
    """What matters of a position between two turns of the player: stacks, open ships, ducats in the purse."""

    stacks: tuple[Stack, ...]
    open: tuple[str, ...]
    purse: int

    def led_by(self, player: Player) -> tuple[Stack, ...]:
        return tuple(stack for stack in self.stacks if stack[0].player == player)

    def merged(self, upper: Stack, lower: Stack) -> _Table:
        rest = tuple(stack for stack in self.stacks if stack is not upper and stack is not lower)
        return replace(self, stacks=(*rest, (*upper, *lower)))

    def boarded(self, stack: Stack, ship: str, added: int) -> _Table:
        rest = tuple(other for other in self.stacks if other is not stack)
        home = tuple((pirate,) for pirate in stack)
        left = tuple(other for other in self.open if other != ship)
        return _Table((*rest, *home), left, self.purse + added)


_Found = tuple[int, tuple[str, ...]]


def prospects(view: State) -> tuple[Prospect, ...]:
    """Return what each legal action of the player in turn leaves, in the order of ``legal_actions``.

    ValueError where no player is to move or board.
    """
    if view.phase is not Phase.TURN:
        message = "nobody is to move or board in this position"
        raise ValueError(message)
    search = _Search(view, view.turn)
    return tuple(search.prospect(action) for action in (*moving.legal(view), *boarding.legal(view)))


class _Search:
    """The search for the worst, for one player in one view."""

    def __init__(self, view: State, me: Player) -> None:
        self.view = view
        self.me = me
        self.others = view.after(me)
        self.known: dict[object, _Found] = {}
        self.gains: dict[tuple[Stack, str], tuple[int, int]] = {}

    def prospect(self, action: Action) -> Prospect:
        start = _Table(self.view.stacks, self.view.open, self.view.purses[self.me])
        now = _NOTHING
        match action:
            case MovePirates(pirate=pirate, onto=onto):
                own, other = moving.own_stack(self.view, pirate), self.view.stack(onto)
                assert own is not None  # noqa: S101 - the move is legal
                assert other is not None  # noqa: S101 - the move is legal
                start = start.merged(own, other)
            case BoardShip(pirate=pirate, ship=ship):
                own = moving.own_stack(self.view, pirate)
                assert own is not None  # noqa: S101 - the boarding is legal
                now = pays(self.view, ship, own).gain
                start = start.boarded(own, ship, now.least)
        return Prospect(action, now, *self.after(start, 0))

    # --- The others' turns -----------------------------------------------------------------------------------

    def after(self, at: _Table, done: int) -> _Found:
        """Return the worst when the first ``done`` of the others have had their turn, and how it comes about."""
        if done == len(self.others):
            return self.mine(at)
        later = self.others[done:]
        matter = Counter(stack for stack in at.stacks if stack[0].player == self.me or stack[0].player in later)
        key = (done, at.open, at.purse, frozenset(matter.items()))
        if key not in self.known:
            self.known[key] = self.turn_of(at, done)
        return self.known[key]

    def turn_of(self, at: _Table, done: int) -> _Found:
        """Return the worst of an opponent's turn; where the player may call a mutiny, the better of both."""
        opponent = self.others[done]
        least = self.least(at)
        free = self.worst(self.replies(at, done), done, least)
        found = free or self.after(at, done + 1)
        for stack in at.led_by(opponent):
            if _count(stack, self.me) >= MUTINEERS:
                forced = self.worst(self.boardings(at, stack), done, least)
                if forced is not None and forced[0] > found[0]:
                    found = (forced[0], (f"{self.name(self.me)} calls mutiny", *forced[1]))
        return found

    def worst(self, replies: Iterator[tuple[str, _Table]], done: int, least: int) -> _Found | None:
        """Return the worst that one of these replies leads to; None where there are none."""
        found: _Found | None = None
        for words, after in replies:
            value, rest = self.after(after, done + 1)
            if found is None or value < found[0]:
                found = (value, (words, *rest))
                if value <= least:
                    break
        return found

    def least(self, at: _Table) -> int:
        """Return a number of ducats below which the player cannot be brought from here: wages only add to a purse."""
        gains = (self.gain(at, stack, ship) for stack in at.led_by(self.me) for ship in self.fitting(at, stack))
        return at.purse + min(0, min(gains, default=0))

    def replies(self, at: _Table, done: int) -> Iterator[tuple[str, _Table]]:
        """Yield the replies of an opponent that matter."""
        opponent, later = self.others[done], self.others[done + 1 :]
        own = sorted(at.led_by(opponent), key=_handy)
        idle: list[tuple[bool, Stack, Stack]] = []
        for other in sorted(at.stacks, key=len, reverse=True):
            captain = other[0].player
            upper = next((stack for stack in own if len(stack) + len(other) <= TALLEST), None)
            if captain == opponent or upper is None:
                continue
            if captain == self.me or (captain in later and _count(other, self.me) >= MUTINEERS):
                yield self.move(at, upper, other)
            else:
                idle.append((captain in later, upper, other))
        harmless = [(upper, other) for hinders, upper, other in idle if not hinders][:1]
        for upper, other in harmless or [(upper, other) for _, upper, other in idle]:
            yield self.move(at, upper, other)
        for stack in own:
            yield from self.boardings(at, stack)

    def move(self, at: _Table, upper: Stack, lower: Stack) -> tuple[str, _Table]:
        return (f"{self.leads(upper)} on {self.led(lower)}", at.merged(upper, lower))

    def boardings(self, at: _Table, stack: Stack) -> Iterator[tuple[str, _Table]]:
        for ship in at.open:
            if len(stack) >= self.view.ships[ship].crew:
                paid = self.paid(stack, ship)[0]
                words = f"{self.name(stack[0].player)} boards {self.view.ships[ship].name} with {self.value(stack)}"
                yield (words, at.boarded(stack, ship, paid))

    # --- The player's turn again -----------------------------------------------------------------------------

    def mine(self, at: _Table) -> _Found:
        """Return what the player has at least after his best boarding then, a mutiny against him included."""
        own = at.led_by(self.me)
        gains = {stack: [self.gain(at, stack, ship) for ship in self.fitting(at, stack)] for stack in own}
        able = any(
            len(stack) + len(other) <= TALLEST for stack in own for other in at.stacks if other[0].player != self.me
        )
        best = max((gain for found in gains.values() for gain in found), default=0)
        left = max(0, best) if able else best
        told: tuple[str, ...] = ()
        for stack, found in gains.items():
            callers = [other for other in self.others if _count(stack, other) >= MUTINEERS]
            if callers and found and max(found) < left:
                left, told = max(found), (f"{self.name(callers[0])} calls mutiny",)
        return (at.purse + left, told)

    def fitting(self, at: _Table, stack: Stack) -> Sequence[str]:
        return [ship for ship in at.open if len(stack) >= self.view.ships[ship].crew]

    def gain(self, at: _Table, stack: Stack, ship: str) -> int:
        return max(self.paid(stack, ship)[1], -at.purse)

    def paid(self, stack: Stack, ship: str) -> tuple[int, int]:
        """Return the least that a boarding pays the player as crew, and the least that it leaves the captain."""
        if (stack, ship) not in self.gains:
            found = pays(self.view, ship, stack)
            wages = sum(wage.ducats.most for wage in found.wages)
            self.gains[stack, ship] = (
                found.paid(self.me).least if stack[0].player != self.me else 0,
                self.view.ships[ship].ducats - wages,
            )
        return self.gains[stack, ship]

    # --- Words -----------------------------------------------------------------------------------------------

    def name(self, player: Player) -> str:
        return self.view.table.players[player]

    def value(self, stack: Stack) -> str:
        top = stack[0].value
        return "a pirate who came home" if isinstance(top, Hidden) else str(top)

    def leads(self, stack: Stack) -> str:
        return f"{self.name(stack[0].player)} puts {self.value(stack)}"

    def led(self, stack: Stack) -> str:
        return f"{self.name(stack[0].player)} {self.value(stack)}"


def _count(stack: Stack, player: Player) -> int:
    return sum(pirate.player == player for pirate in stack)


def _handy(stack: Stack) -> tuple[int, bool]:
    """Return what stacks to cover with are ordered by: small ones first, and those whose top is known."""
    return len(stack), isinstance(stack[0].value, Hidden)


_NOTHING: Final = Span(0, 0, Fraction(0))


def table(view: State) -> Table:
    """Return what each choice of the player in turn leaves at worst, the best first; the note names the best."""
    name = view.table.players[view.turn]
    found = sorted(prospects(view), key=lambda one: (-one.left, -one.now.least))
    rows = [(text.spoken(view, one.action), str(one.now), one.left, "; ".join(one.replies)) for one in found]
    best = found[0]
    note = f"{rows[0][0]}: at worst {name} is left with {counted(best.left, 'ducat')}"
    note += f", if {'; '.join(best.replies)}." if best.replies else ", whatever the others do."
    return Table(f"What {name} may be left with", ("choice", "now", "ducats a turn later", "at worst if"), rows, note)
