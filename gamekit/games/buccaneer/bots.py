"""Bots that know Buccaneer: a greedy captain who counts what boarding pays and what a crew may become."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any, Final

from gamekit.game import HIDDEN, Action, Bot, Game, Player
from gamekit.games.buccaneer import boarding, mutiny
from gamekit.games.buccaneer.actions import BoardShip, CallMutiny, Hold, MovePirates
from gamekit.games.buccaneer.boarding import other_piece, wage
from gamekit.games.buccaneer.pack import KINDS, TALLEST, VALUES
from gamekit.games.buccaneer.state import MUTINEERS, Phase, Pirate, Stack, State
from gamekit.games.buccaneer.wages import unseen

_STEEP: Final = 1.2
"""How much a piece more of a kind moves the hope of its majority, on the scale of the logistic curve."""
_OPEN: Final = 0.5
"""How likely a stack that can be covered is still its captain's when the turn comes again."""
_LATER: Final = 0.9
"""How much what an opponent could board counts, for each turn until he has his."""
_MUTINY: Final = 2.0
"""How many ducats a mutiny must bring before it is called."""


@dataclass(frozen=True, slots=True)
class GreedyBot:
    """Takes what leaves the best lead in ducats, one action ahead: money, hopes of booty, and crews that can board.

    It reckons with the mean of what covered pirates may be, and boards at a loss only where it has to.
    """

    def choose(self, game: Game[State, Any, Any], view: State, rng: Random) -> Action:
        """Return a legal action."""
        me = game.to_act(view)
        assert isinstance(me, Player)  # noqa: S101 - a bot is asked only when a player is to act
        eye = _Eye(view, me)
        if view.phase is Phase.MUTINY:
            return CallMutiny(me) if eye.mutiny() > _MUTINY else Hold(me)
        legal = game.legal_actions(view)
        worth = [(eye.worth(action), action) for action in legal if not eye.loses(action)]
        worth = worth or [(eye.worth(action), action) for action in legal]
        top = max(value for value, _ in worth)
        return rng.choice([action for value, action in worth if value > top - 1e-9])


class _Eye:
    """What one player makes of a position: amounts are ducats, better for this player the larger."""

    def __init__(self, view: State, me: Player) -> None:
        """Look at a view as ``me``."""
        self.view = view
        self.me = me
        self.count = len(view.table.players)
        self.rival = 1 / (self.count - 1)
        self.open = view.open
        self.takes = {ship: boarding.choices(view, ship) for ship in self.open}
        self.pay = {ship: dict(self._pay(ship)) for ship in self.open}
        self.pieces = [{kind: self._piece(player, kind) for kind in KINDS} for player in range(self.count)]

    def _pay(self, ship: str) -> Iterator[tuple[Pirate, float]]:
        """Yield what each pirate is paid on a ship; of a player's covered ones the mean."""
        card = self.view.ships[ship]
        for player in range(self.count):
            yield from ((Pirate(player, value), wage(card, Pirate(player, value))) for value in VALUES)
            covered = [wage(card, Pirate(player, value)) for value in unseen(self.view, player)]
            yield Pirate(player, HIDDEN), sum(covered) / len(covered) if covered else 0.0

    def _piece(self, player: Player, kind: str) -> float:
        """Return what a piece more of a kind is worth to a player: the hope of the majority that it brings."""
        if not self.view.stock(kind):
            return 0.0
        counts = [pieces[KINDS.index(kind)] for pieces in self.view.booty]
        lead = counts[player] - max(count for other, count in enumerate(counts) if other != player)
        return self.view.table.pack.worth[kind] * (_hope(lead + 1) - _hope(lead)) + 0.5

    def paid(self, ship: str, stack: Stack) -> list[float]:
        """Return what each player would get by a boarding, in the mean; money only."""
        pay, captain = self.pay[ship], stack[0].player
        got = [0.0] * self.count
        for pirate in stack:
            if pirate.player != captain:
                got[pirate.player] += pay[pirate]
        got[captain] = max(self.view.ships[ship].ducats - sum(got), -float(self.view.purses[captain]))
        return got

    def boarded(self, ship: str, stack: Stack, takes: str | None) -> list[float]:
        """Return what each player would get by a boarding, in the mean, with the hope of booty."""
        got = self.paid(ship, stack)
        captain = stack[0].player
        if takes is not None:
            got[captain] += self.pieces[captain][takes]
        other = other_piece(self.view.ships[ship], takes)
        if other is not None and len(stack) > 1:
            got[stack[1].player] += self.pieces[stack[1].player][other]
        return got

    def net(self, got: Sequence[float]) -> float:
        """Return what amounts for all players are worth to this one: his own less the mean of the others."""
        mine = got[self.me]
        return mine - self.rival * (sum(got) - mine)

    def best(self, stack: Stack, ships: Sequence[str]) -> list[float] | None:
        """Return what the boarding with a stack that its captain would choose brings everybody; None for none."""
        captain = stack[0].player
        found: list[float] | None = None
        for ship in ships:
            if len(stack) < self.view.ships[ship].crew:
                continue
            for kind in self.takes[ship]:
                got = self.boarded(ship, stack, kind)
                if found is None or got[captain] > found[captain]:
                    found = got
        return found

    # --- What is still to come -------------------------------------------------------------------------------

    @cached_property
    def standing(self) -> Mapping[Stack, float]:
        """What each stack may still bring, with the ships that lie open now."""
        return {stack: self.promise(stack, self.open) for stack in self.view.stacks}

    def promise(self, stack: Stack, ships: Sequence[str]) -> float:
        """Return what a stack may still bring to this player, once its captain boards with it."""
        captain = stack[0].player
        got = self.best(stack, ships)
        if got is None:
            return 0.0
        strong = mutinous(stack)
        if got[captain] <= 0 and not strong:
            return 0.0  # its captain lets it lie
        turns = (captain - self.me) % self.count or self.count
        if captain != self.me:
            willing = got[captain] > 0 or self.me in strong
            return _LATER ** (turns - 1) * (self.net(got) if willing else 0.0)
        return (1.0 if len(stack) >= TALLEST or got[captain] <= 0 else _OPEN) * self.net(got)

    def ahead(self, promises: Iterable[tuple[Player, float]]) -> float:
        """Return what a position promises, of each player only one stack, since each has one action a turn.

        It is the one that is worst for ``me``: of his own only if a mutiny would force him, else the best.
        """
        found: dict[Player, list[float]] = {}
        for captain, value in promises:
            found.setdefault(captain, []).append(value)
        mine = found.pop(self.me, [0.0])
        return (min(mine) if min(mine) < 0 else max(mine)) + sum(map(min, found.values()))

    def stuck(self, stacks: Sequence[Stack]) -> float:
        """Return what it costs this player that only boarding would be left, and at a loss; 0 where a move is."""
        own = [stack for stack in stacks if stack[0].player == self.me]
        others = [len(stack) for stack in stacks if stack[0].player != self.me]
        if others and min(map(len, own)) + min(others) <= TALLEST:
            return 0.0
        found = [got for stack in own if (got := self.best(stack, self.open)) is not None]
        return min(0.0, max((self.net(got) for got in found), default=0.0))

    # --- Choices ---------------------------------------------------------------------------------------------

    def worth(self, action: Action) -> float:
        """Return what an action of the player in turn is worth to him."""
        match action:
            case MovePirates(pirate=pirate, onto=onto):
                own, other = self.view.stack(Pirate(self.me, pirate)), self.view.stack(onto)
                assert own is not None  # noqa: S101 - the move is legal
                assert other is not None  # noqa: S101 - the move is legal
                both = (*own, *other)
                rest = [stack for stack in self.view.stacks if stack not in (own, other)]
                promises = [(stack[0].player, self.standing[stack]) for stack in rest]
                mine = (self.me, self.promise(both, self.open))
                return self.ahead([*promises, mine]) + self.stuck([*rest, both])
            case BoardShip(ship=ship, pirate=pirate, takes=takes):
                stack = self.view.stack(Pirate(self.me, pirate))
                assert stack is not None  # noqa: S101 - the boarding is legal
                left = tuple(other for other in self.open if other != ship)
                others = (other for other in self.view.stacks if other != stack)
                ahead = self.ahead((other[0].player, self.promise(other, left)) for other in others)
                return self.net(self.boarded(ship, stack, takes)) + ahead
        return 0.0

    def loses(self, action: Action) -> bool:
        """Say whether an action is a boarding that takes more from the purse than it adds, in the mean."""
        if not isinstance(action, BoardShip):
            return False
        stack = self.view.stack(Pirate(self.me, action.pirate))
        assert stack is not None  # noqa: S101 - the boarding is legal
        return self.paid(action.ship, stack)[self.me] < 0

    def mutiny(self) -> float:
        """Return what calling a mutiny is worth: what the captain would do then, against leaving it."""
        stack = mutiny.stronghold(self.view, self.me)
        assert stack is not None  # noqa: S101 - this player is asked
        got = self.best(stack, self.open)
        return 0.0 if got is None else self.net(got)


def mutinous(stack: Stack) -> tuple[Player, ...]:
    """Return who has pirates enough in a stack of somebody else to call a mutiny."""
    counts = Counter(pirate.player for pirate in stack)
    return tuple(player for player, count in counts.items() if count >= MUTINEERS and player != stack[0].player)


def _hope(lead: int) -> float:
    return 1 / (1 + math.exp(-_STEEP * lead))


BOTS: Mapping[str, Callable[[], Bot[State]]] = {"greedy": GreedyBot}
