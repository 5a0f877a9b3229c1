"""Bots that know Caribbean: a greedy captain with sensible bids."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from gamekit.game import Action, Bot, Game, Player
from gamekit.games.caribbean import sailing
from gamekit.games.caribbean.pack import CAPTURE, SHIPS
from gamekit.games.caribbean.reach import blocked, distances
from gamekit.games.caribbean.setup import colours_of
from gamekit.games.caribbean.state import (
    CARDS,
    PORT,
    Bid,
    EndTurn,
    Keep,
    Phase,
    Sail,
    Show,
    State,
)

_FAR: Final = 12
"""Spaces beyond which a chest or haven is as good as out of reach."""
_COMING_CLOSER: Final = 100
"""What a space nearer to the next goal is worth, in doubloons; less than any coin."""


@dataclass(frozen=True, slots=True)
class GreedyBot:
    """Bids most for the ships that promise most, and takes what pays at once.

    A ship's promise is what her chest, or the nearest chest, could bring to an own haven, discounted by the way.
    In a ship's turn it looks at what can be had with one sailing and the actions around it.
    """

    def choose(self, game: Game[State, Any, Any], view: State, rng: Random) -> Action:
        """Return a legal action."""
        me = game.to_act(view)
        assert isinstance(me, Player)  # noqa: S101 - a bot is asked only when a player is to act
        match view.phase:
            case Phase.BIDS:
                return self._bid(view, me, rng)
            case Phase.TIE:
                return self._answer(view, me, rng)
        return self._act(game, view, me, rng)

    def _bid(self, view: State, me: Player, rng: Random) -> Bid:
        promise = {ship: _promise(view, me, ship) * rng.uniform(0.7, 1.3) for ship in SHIPS}
        cards = list(CARDS)
        tie = cards.pop(rng.choice((2, 3, 4)))
        order = sorted(SHIPS, key=lambda ship: -promise[ship])
        laid = dict(zip(order, cards, strict=True))
        return Bid(me, tuple(laid[ship] for ship in SHIPS), tie)

    def _answer(self, view: State, me: Player, rng: Random) -> Show | Keep:
        assert view.ship is not None  # noqa: S101 - a tie is about the ship in turn
        worth = _promise(view, me, SHIPS[view.ship])
        return Show(me) if rng.random() < min(0.9, 0.3 + worth / 8_000) else Keep(me)

    def _act(self, game: Game[State, Any, Any], view: State, me: Player, rng: Random) -> Action:
        best: list[Action] = []
        top = _value(view, me)
        for first, after in _plans(game, view):
            value = _value(after, me)
            if value > top:
                best, top = [first], value
            elif value == top and best:
                best.append(first)
        assert view.ship is not None  # noqa: S101 - it is a ship's turn
        return rng.choice(best) if best else EndTurn(SHIPS[view.ship])


def _plans(game: Game[State, Any, Any], view: State) -> Iterator[tuple[Action, State]]:
    """Yield each first action with a state it can lead to: alone, and followed by one that changes the chests."""
    for first in sailing.legal(view):
        if isinstance(first, EndTurn):
            continue
        after = game.apply(view, first).state
        yield first, after
        for second in sailing.legal(after):
            if isinstance(second, Sail):
                if isinstance(first, Sail):
                    break  # one sailing is enough: a longer one was among the first
                third = game.apply(after, second).state
                yield first, third
            elif not isinstance(second, EndTurn):
                yield first, game.apply(after, second).state


def _value(state: State, me: Player) -> float:
    """Return my lead in doubloons, and what the ship in turn promises me where she lies."""
    others = [state.doubloons(player) for player in range(len(state.table.players)) if player != me]
    ship = SHIPS[state.ship] if state.ship is not None else ""
    hope = _promise(state, me, ship) / _COMING_CLOSER if ship else 0.0
    return state.doubloons(me) - max(others) + hope


def _promise(state: State, me: Player, ship: str) -> float:
    """Return what a ship could bring a player: her chest's worth, or that of the best chest ashore, by the way."""
    pack = state.table.pack
    away = distances(pack, state.where(ship), blocked(state, ship))
    havens = [haven.space for haven in pack.havens.values() if haven.colour == colours_of(state.table)[me]]
    cargo = state.cargo(ship)
    if cargo is not None:
        home = min(away.get(space, _FAR) for space in havens)
        return pack.ports[cargo].chest / (1 + max(0, home - 1))
    ashore = [
        (CAPTURE + port.chest / 2) / (1 + min(away.get(space, _FAR) for space in port.spaces))
        for port, place in zip(pack.ports, state.chests, strict=True)
        if place == PORT
    ]
    return max(ashore, default=0.0)


@dataclass(frozen=True, slots=True)
class BidsOnly:
    """Lays bids and breaks ties for a seat, as ``bidder`` would, and leaves the ships' turns to a person."""

    bidder: Bot[State]

    def choose(self, game: Game[State, Any, Any], view: State, rng: Random) -> Action | None:
        """Return a bid or an answer in a tie; None in a ship's turn."""
        return None if view.phase is Phase.TURN else self.bidder.choose(game, view, rng)


BOTS: Mapping[str, Callable[[], Bot[State]]] = {"greedy": GreedyBot, "bids-only": lambda: BidsOnly(GreedyBot())}
