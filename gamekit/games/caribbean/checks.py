"""What must hold in every position: counts, money, one ship a space, cards laid once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gamekit.game import Breach, frozen
from gamekit.games.caribbean.pack import CAPTURE, SHIPS
from gamekit.games.caribbean.scoring import somebody_there
from gamekit.games.caribbean.setup import supply_after
from gamekit.games.caribbean.state import (
    CARDS,
    DELIVERED,
    PORT,
    RULES,
    SUPPLY,
    Laying,
    Phase,
    State,
)

_SHIPS: Final = RULES["sound.ships"]
_CHESTS: Final = RULES["sound.chests"]
_MONEY: Final = RULES["sound.doubloons"]
_CARDS: Final = RULES["sound.cards"]
_TURN: Final = RULES["sound.turn"]
_AFTER_BIDS: Final = frozenset({Phase.REVEAL, Phase.TIE, Phase.COMPARE, Phase.TURN, Phase.ROUND_END})
_SHIP_IN_TURN: Final = frozenset({Phase.REVEAL, Phase.TIE, Phase.COMPARE, Phase.TURN})


def check(state: State) -> tuple[Breach, ...]:
    """Return each invariant that the state breaks."""
    found = [
        *((_SHIPS, what) for what in _ships(state)),
        *((_CHESTS, what) for what in _chests(state)),
        *((_MONEY, what) for what in _money(state)),
        *((_CARDS, what) for what in _cards(state)),
        *((_TURN, what) for what in _turn(state)),
    ]
    return tuple(Breach(rule, frozen({"what": what})) for rule, what in found)


def _ships(state: State) -> Iterator[str]:
    placed = [space for space in state.ships if space is not None]
    for space in placed:
        if space not in state.table.pack.spaces:
            yield f"a ship lies in {space}, which is no space"
        if placed.count(space) > 1:
            yield f"two ships lie in {space}"
    if len(placed) < len(SHIPS) and state.phase not in {Phase.CHESTS, Phase.STARTS}:
        yield "a ship has not been placed"
    if state.phase is Phase.CHESTS and placed:
        yield "a ship lies on the board before the chests"
    if state.phase is Phase.STARTS and len(placed) == len(SHIPS):
        yield "every ship is placed, and another is to be"


def _chests(state: State) -> Iterator[str]:
    for ship in SHIPS:
        if state.chests.count(ship) > 1:
            yield f"{ship} carries two chests"
        if ship in state.chests and state.ships[SHIPS.index(ship)] is None:
            yield f"{ship} carries a chest before she is placed"
    for place in state.chests:
        if place not in {SUPPLY, PORT, DELIVERED, *SHIPS}:
            yield f"a chest is at {place!r}, which is no place for one"
    pack, laid = state.table.pack, state.chests.count(SUPPLY)
    least, most = supply_after(pack, state.round - 1), supply_after(pack, state.round - 1)
    if state.phase is Phase.CHESTS:
        least, most = most + 1, len(pack.ports)
    elif state.phase is Phase.SUPPLY:
        least = supply_after(pack, state.round) + 1
    if not least <= laid <= most:
        wanted = str(least) if least == most else f"{least} to {most}"
        yield f"the supply holds {laid} chests in round {state.round} ({state.phase.value}), not {wanted}"


def _money(state: State) -> Iterator[str]:
    taken = sum(place in SHIPS or place == DELIVERED for place in state.chests)
    if sum(state.captures) != CAPTURE * taken:
        yield f"captures have paid {sum(state.captures):,}, but {taken} chests have left their ports"
    if any(paid < 0 or paid % CAPTURE for paid in state.captures):
        yield f"a player's captures are no multiple of {CAPTURE:,}"
    pairs = zip(state.table.pack.ports, state.chests, strict=True)
    worth = sum(port.chest for port, place in pairs if place == DELIVERED)
    if sum(state.deliveries) != worth or min(state.deliveries) < 0:
        yield f"deliveries have paid {sum(state.deliveries):,}, but the delivered chests are worth {worth:,}"


def _cards(state: State) -> Iterator[str]:
    everybody_laid = None not in state.sealed
    if everybody_laid != (state.phase in _AFTER_BIDS):
        yield "the phase does not fit the cards that are laid"
    turned = 0 if state.phase not in _AFTER_BIDS else len(SHIPS) if state.ship is None else state.ship
    turned += state.phase in {Phase.TIE, Phase.COMPARE, Phase.TURN}
    if len(state.bids) != turned:
        yield f"the cards for {len(state.bids)} ships are turned, not for {turned}"
    for player, laying in enumerate(state.sealed):
        name = state.table.players[player]
        if isinstance(laying, Laying):
            if sorted((*laying.bids, laying.tie)) != sorted(CARDS):
                yield f"{name} has not laid each of the seven cards once"
            elif tuple(cards[player] for cards in state.bids) != laying.bids[: len(state.bids)]:
                yield f"{name}'s turned cards are not those that were laid"
            elif state.shown[player] not in {None, laying.tie}:
                yield f"{name}'s shown tie-breaker is not the one that was laid"
        elif laying is None and state.shown[player] is not None:
            yield f"{name} shows a tie-breaker that was not laid"


def _top_bids(state: State) -> Iterator[str]:
    """Compare who is tied or active with the cards that lie open for the ship in turn."""
    if state.phase not in {Phase.TIE, Phase.COMPARE, Phase.TURN} or not state.bids:
        return
    cards = state.bids[-1]
    top = tuple(player for player, card in enumerate(cards) if card == max(cards))
    if state.phase is Phase.TURN:
        if state.active is not None and state.active not in top:
            yield f"{state.table.players[state.active]} did not bid the most for the ship in turn"
        if state.active is not None and state.movement > max(0, cards[state.active]):
            yield f"{state.movement} spaces are left, more than the winning card has barrels"
        return
    if state.tied != top:
        yield "the tied players are not those who bid the most"
    open_still = any(
        answer is None and state.shown[player] is None for player, answer in zip(state.tied, state.answers, strict=True)
    )
    if open_still != (state.phase is Phase.TIE):
        yield "the phase does not fit the answers in the tie"


def _turn(state: State) -> Iterator[str]:
    if (state.ship is not None) != (state.phase in _SHIP_IN_TURN):
        yield "the phase does not fit the ship in turn"
    if (state.active is not None) != (state.phase is Phase.TURN):
        yield "the phase does not fit the active player"
    if state.phase is Phase.TURN and state.chests not in state.since:
        yield "the ship's turn has forgotten how the chests lie"
    most = max(CARDS) if state.phase is Phase.TURN else 0
    if not 0 <= state.movement <= most:
        yield f"a movement of {state.movement} spaces is left, not 0 to {most}"
    if (len(state.tied) > 1) != (state.phase in {Phase.TIE, Phase.COMPARE}):
        yield "the phase does not fit the players who are tied"
    yield from _top_bids(state)
    over = somebody_there(state) or all(place == DELIVERED for place in state.chests)
    if (over and state.phase in {Phase.BIDS, Phase.SUPPLY}) or (state.phase is Phase.OVER and not over):
        yield "the phase does not fit the doubloons: reaching the threshold ends the game with the round"
    setting_up = state.phase in {Phase.CHESTS, Phase.STARTS}
    if state.round < 1 or (setting_up and state.round > 1):
        yield f"there is no round {state.round}{' before the first' if setting_up else ''}"
    if setting_up and any(laying is not None for laying in state.sealed):
        yield "somebody has laid cards before the first round"
