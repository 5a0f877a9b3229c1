"""Bots that know Caribbean: a greedy captain with sensible bids."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate
from random import Random
from typing import Any, Final, NamedTuple

from gamekit.game import Action, Bot, Game, Player, Seats
from gamekit.games.caribbean.actions import Bid, EndTurn, Keep, Show
from gamekit.games.caribbean.arrangements import sea_of
from gamekit.games.caribbean.pack import SHIPS, Pack
from gamekit.games.caribbean.state import CARDS, THIEF, Options, Phase, State
from gamekit.games.caribbean.turns import ShipTurn, acts_without_movement, what_if

# What the bot believes: rules of thumb, not rules of the game.
_MINE: Final = 0.45
"""The share of a chest's worth that counts while it is aboard a ship at the door of an own haven."""
_THEIRS: Final = 0.3
"""The share that counts against it while that ship is at the door of somebody else's."""
_FADES: Final = 3.5
"""Spaces over which such a hope falls to 1/e."""
_ASHORE: Final = 200
"""Doubloons that count while an empty ship in turn lies beside a port with a chest; they fade in the same way."""
_STILL: Final = 0.5
"""How much a hope counts on a ship that lies still, against one on the ship in turn."""
_DENIAL: Final = 0.35
"""What a doubloon of the best other player counts, against an own one."""
_LEAST: Final = 300
"""Doubloons that any ship is worth at the bids, so that idle ones get their cards by chance."""
_NOISE: Final = 0.35
"""Standard deviation of the logarithm of what a bid misjudges: bots that judge alike would tie for ever."""
_WORTH_A_CARD: Final = 1_500
"""Doubloons that a turn must promise to be worth the tie-breaker."""
_SHOWS: Final = (0.9, 0.35)
"""How often the tie-breaker is shown for a turn that is worth it, and for another."""
_USUAL: Final = (2, 4)
"""The spaces for which a ship is judged at the bids; the mean counts."""


class GreedyBot:
    """Takes what is best at once, by the exact turn of each ship, and bids for what it could take.

    What counts is the own gain, less part of what the best other player gains, and a hope for each chest at sea, which
    fades with the way to a haven. Two such bots bid differently, by chance, and so do not rob each other for ever.
    """

    def choose(self, game: Game[State, Any, Any], view: State, rng: Random) -> Action:
        """Return a legal action."""
        me = game.to_act(view)
        assert isinstance(me, Player)  # noqa: S101 - a bot is asked only when a player is to act
        match view.phase:
            case Phase.BIDS:
                return _bid(view, me, rng)
            case Phase.TIE:
                return _answer(view, me, rng)
        return _act(view, me)


def _bid(view: State, me: Player, rng: Random) -> Bid:
    """Return the highest cards for what promises most, and the thief for the one of the last four that others want."""
    mine, others = [], []
    for ship in promises(replace(view, sealed=())):
        worth = [sum(by_spaces[spaces] for spaces in _USUAL) / len(_USUAL) for by_spaces in ship]
        others.append(max(worth[:me] + worth[me + 1 :]))
        mine.append((worth[me] + _DENIAL * others[-1] + _LEAST) * _misjudged(rng))
    order = sorted(range(len(SHIPS)), key=lambda ship: -mine[ship])
    robbed = max(order[2:], key=lambda ship: others[ship] * _misjudged(rng))
    tie = rng.choice((1, 2, 3, 4))
    cards = iter([card for card in CARDS if card not in {tie, THIEF}])
    laid = {ship: THIEF if ship == robbed else next(cards) for ship in order}
    return Bid(me, tuple(laid[ship] for ship in range(len(SHIPS))), tie)


def _misjudged(rng: Random) -> float:
    return math.exp(rng.gauss(0, _NOISE))


def _answer(view: State, me: Player, rng: Random) -> Show | Keep:
    """Return a choice that is likelier to show the more the turn promises."""
    assert view.ship is not None  # noqa: S101 - a tie is about the ship in turn
    movement = max(0, *view.bids[-1])
    worth = 0.0
    if movement or acts_without_movement(view):
        turn = ShipTurn(what_if(view, SHIPS[view.ship], me, movement))
        worth = _by_spaces(turn, (me,))[0][movement]
    likely, unlikely = _SHOWS
    return Show(me) if rng.random() < (likely if worth >= _WORTH_A_CARD else unlikely) else Keep(me)


def _act(view: State, me: Player) -> Action:
    """Return the first action on the way to the best ending; of equal ones the one that takes the fewest spaces."""
    turn = ShipTurn(view)
    best = max(_judged(turn, (me,)), key=lambda judged: (judged.worth, -judged.spaces))
    return next(turn.actions(best.code, best.where & -best.where), EndTurn(turn.ship))


# --- What an ending is worth ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Hope:
    """What a player hopes for from a chest at sea, as a share of its worth, by where its ship lies."""

    at: Mapping[int, float]
    """By the bit of a space."""
    levels: tuple[tuple[float, int], ...]
    """From the best share down, and the spaces in which it holds, as bits."""


@lru_cache(maxsize=4096)
def _rings(table: Seats[Options, Pack], middle: int) -> tuple[tuple[float, int], ...]:
    """Return what is left of a hope at 0, 1, 2, ... spaces from a set of spaces, and where that is."""
    return tuple((math.exp(-away / _FADES), ring) for away, ring in enumerate(sea_of(table).rings(middle)))


@lru_cache(maxsize=64)
def hopes_of(table: Seats[Options, Pack]) -> tuple[Hope, ...]:
    """Return the hope of each player of a table."""
    sea = sea_of(table)
    near = [{bit: left for left, ring in _rings(table, door) for bit in sea.near if bit & ring} for door in sea.doors]
    hopes = []
    for player in range(len(near)):
        others = near[:player] + near[player + 1 :]
        at = {bit: _MINE * near[player][bit] - _THEIRS * max(other[bit] for other in others) for bit in sea.near}
        levels = sorted(set(at.values()), reverse=True)
        hopes.append(Hope(at, tuple((share, sum(bit for bit in at if at[bit] == share)) for share in levels)))
    return tuple(hopes)


class Judged(NamedTuple):
    """What endings with one arrangement are worth to a player, in doubloons."""

    player: Player
    worth: float
    spaces: int
    """The movement that they take."""
    code: int
    """The arrangement."""
    where: int
    """The spaces in which the ship can lie for it, as bits; the best only of those that are reached at once."""


def _judged(turn: ShipTurn, players: Sequence[Player]) -> Iterator[Judged]:
    """Yield what the endings are worth to each player who might move the ship; to do nothing comes first."""
    state, number = turn.state, SHIPS.index(turn.ship)
    hopes = hopes_of(state.table)
    chests = (0, *(port.chest for port in state.table.pack.ports))
    lie = [0 if at is None or ship == number else turn.sea.bits[at] for ship, at in enumerate(state.ships)]
    for code, arrivals in turn.arrangements.items():
        aboard = turn.code.aboard(code)
        chest = chests[aboard[number]]
        others = [(chests[cargo] * _STILL, at) for cargo, at in zip(aboard, lie, strict=True) if cargo and at]
        ashore = () if chest else _rings(state.table, turn.chests_at(code))
        for player in players:
            hope = hopes[player]
            gains = turn.gains(code, player)
            worth = gains[player] - _DENIAL * max(gains[:player] + gains[player + 1 :])
            worth += sum(hoped * hope.at[at] for hoped, at in others)
            levels, unit = (hope.levels, chest) if chest else (ashore, _ASHORE)
            for spaces, _, where in arrivals:
                share, best = next(((share, where & level) for share, level in levels if where & level), (0.0, where))
                yield Judged(player, worth + unit * share, spaces, code, best)


def _by_spaces(turn: ShipTurn, players: Sequence[Player]) -> tuple[list[float], ...]:
    """Return what a turn can add for each player with 0, 1, 2, ... spaces."""
    best = [[-math.inf] * (turn.state.movement + 1) for _ in players]
    for judged in _judged(turn, players):
        row = best[players.index(judged.player)]
        row[judged.spaces] = max(row[judged.spaces], judged.worth)
    stay = [next(_judged(turn, (player,))).worth for player in players]
    return tuple([most - nothing for most in accumulate(row, max)] for row, nothing in zip(best, stay, strict=True))


@lru_cache(maxsize=4)
def promises(state: State) -> tuple[tuple[list[float], ...], ...]:
    """Return what each ship could add, in doubloons, for each player, with 0, 1, 2, ... spaces to sail now.

    Callers share the answer and must not change it.
    """
    found = []
    for ship in SHIPS:
        turn = ShipTurn(what_if(state, ship, 0, max(_USUAL)))
        found.append(_by_spaces(turn, range(len(state.table.players))))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class BidsOnly:
    """Lays bids and breaks ties for a seat, as ``bidder`` would, and leaves the ships' turns to a person."""

    bidder: Bot[State]

    def choose(self, game: Game[State, Any, Any], view: State, rng: Random) -> Action | None:
        """Return a bid or an answer in a tie; None in a ship's turn."""
        return None if view.phase is Phase.TURN else self.bidder.choose(game, view, rng)


BOTS: Mapping[str, Callable[[], Bot[State]]] = {"greedy": GreedyBot, "bids-only": lambda: BidsOnly(GreedyBot())}
