"""The bids: laying the cards, turning them ship by ship, breaking ties."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import permutations
from typing import Final

from gamekit.game import Breach, Event, Hidden, Player, Step, frozen
from gamekit.games.caribbean.actions import Bid, Keep, Show
from gamekit.games.caribbean.events import (
    Answered,
    BidsLocked,
    BidsTurned,
    CannotShow,
    Chose,
    Laid,
    MayMove,
    NobodyActs,
    Sealed,
    ShipCalled,
    Stayed,
    ThiefSpared,
    ThiefTook,
    TieBreakerKept,
    TieBreakerShown,
    Tied,
    TieWon,
    Unresolved,
    Won,
)
from gamekit.games.caribbean.pack import SHIPS
from gamekit.games.caribbean.state import CARDS, RULES, THIEF, Laying, Phase, State
from gamekit.storage import LoadError
from gamekit.words import listed

_SECRET: Final = RULES["bid.secret"]
_CARDS: Final = RULES["bid.cards"]
_SIX: Final = RULES["bid.six"]
_VALUES: Final = RULES["bid.values"]
_SEAT: Final = RULES["bid.in_turn"]
_LAID: Final = RULES["bid.laid"]
_LOCKED: Final = RULES["bid.locked"]
_ORDER: Final = RULES["ships.order"]
_TURN: Final = RULES["bid.reveal"]
_HIGHEST: Final = RULES["bid.highest"]
_THIEF: Final = RULES["bid.thief"]
_FLOOR: Final = RULES["sail.floor"]
_BARRELS: Final = RULES["sail.barrels"]
_STILL_ACTS: Final = RULES["turn.still_acts"]
_IDLE: Final = RULES["turn.idle"]
_TIE: Final = RULES["tie.asked"]
_AT_ONCE: Final = RULES["tie.at_once"]
_CHOICE: Final = RULES["tie.choice"]
_USED: Final = RULES["tie.used"]
_KEPT: Final = RULES["tie.kept"]
_FACE_UP: Final = RULES["tie.face_up"]
_ORIGINAL: Final = RULES["tie.original"]
_TIE_THIEF: Final = RULES["tie.thief"]
_TIE_THIEF_NOT: Final = RULES["tie.thief_ignored"]
_AGAIN: Final = RULES["tie.again"]
_NOBODY: Final = RULES["tie.nobody"]
_NO_TURN: Final = RULES["tie.no_turn"]


@lru_cache(maxsize=8)
def layings(player: Player) -> tuple[Bid, ...]:
    """Return all 5,040 ways in which a player can lay the seven cards."""
    return tuple(Bid(player, order[:-1], order[-1]) for order in permutations(CARDS))


def why_not_bid(state: State, action: Bid) -> tuple[Breach, ...]:
    """Return why these cards cannot be laid now, in the phase of bids."""
    players = state.table.players
    bidder = state.sealed.index(None)
    if action.player != bidder:
        if action.player in range(len(players)) and state.sealed[action.player] is not None:
            return (Breach(_LAID, frozen({"player": players[action.player]})),)
        return (Breach(_SEAT, frozen({"player": players[bidder]})),)
    cards = (*action.bids, action.tie)
    if len(action.bids) != len(SHIPS):
        return (Breach(_SIX, frozen({"cards": len(action.bids), "ships": len(SHIPS)})),)
    breaches = []
    strange = [card for card in cards if card not in CARDS or type(card) is not int]
    if strange:
        breaches.append(Breach(_VALUES, frozen({"card": str(strange[0])[:20]}), instead=_mended(action)))
    doubles = [card for card in CARDS if cards.count(card) > 1]
    if doubles:
        missing = [card for card in CARDS if card not in cards]
        facts = frozen({"card": card_name(doubles[0]), "missing": listed([card_name(card) for card in missing])})
        breaches.append(Breach(_CARDS, facts, instead=_mended(action)))
    return tuple(breaches)


def _mended(action: Bid) -> Bid:
    """Return the laying that keeps each card where it first stands, and fills the rest from the highest."""
    kept: list[int | None] = []
    for card in (*action.bids, action.tie):
        kept.append(card if card in CARDS and card not in kept and type(card) is int else None)
    spare = iter([card for card in CARDS if card not in kept])
    full = tuple(next(spare) if card is None else card for card in kept)
    return Bid(action.player, full[:-1], full[-1])


def card_name(card: int) -> str:
    """Return a bribing card in words: ``thief`` or its barrels."""
    return "thief" if card == THIEF else str(card)


def lay(state: State, action: Bid) -> Step[State]:
    """Seal a player's cards; ``action`` is known to be legal."""
    player = action.player
    sealed = (*state.sealed[:player], Laying(action.bids, action.tie), *state.sealed[player + 1 :])
    events: tuple[Event, ...] = (
        Sealed(player, rule=_SECRET),
        Laid(player, action.bids, action.tie, rule=_SIX, to=player),
    )
    if None in sealed:
        return Step(replace(state, sealed=sealed), events)
    state = replace(state, sealed=sealed, phase=Phase.REVEAL, ship=0)
    return Step(state, (*events, BidsLocked(rule=_LOCKED)))


def turn_bids(state: State) -> Step[State]:
    """Turn the cards for the ship in turn: somebody wins her, or several are tied."""
    assert state.ship is not None  # noqa: S101 - the phase REVEAL has a ship in turn
    ship = SHIPS[state.ship]
    cards = tuple(_opened(state, player).bids[state.ship] for player in range(len(state.sealed)))
    state = replace(state, bids=(*state.bids, cards))
    events: tuple[Event, ...] = (ShipCalled(ship, rule=_ORDER), BidsTurned(ship, cards, rule=_TURN))
    best = max(cards)
    tied = tuple(player for player, card in enumerate(cards) if card == best)
    if len(tied) == 1:
        return _hand_over(state, tied[0], (*events, Won(tied[0], ship, best, rule=_HIGHEST)), ())
    events = (
        *events,
        Tied(ship, tied, best, rule=_TIE),
        *(CannotShow(player, rule=_USED) for player in tied if state.shown[player] is not None),
    )
    if all(state.shown[player] is not None for player in tied):
        return _leave(state, (*events, Unresolved(ship, rule=_NOBODY)))
    return Step(replace(state, phase=Phase.TIE, tied=tied, answers=(None,) * len(tied)), events)


def _opened(state: State, player: Player) -> Laying:
    """Return the cards that a player has laid; LoadError where a position hides them."""
    laying = state.sealed[player]
    if not isinstance(laying, Laying):
        name = state.table.players[player]
        raise LoadError(f"sealed.{name}", "the cards are hidden, and are to be turned", "Write them, as in dump().")
    return laying


def asked(state: State) -> Player:
    """Return who is to show or keep next, in the phase of a tie."""
    return next(
        player
        for player, answer in zip(state.tied, state.answers, strict=True)
        if answer is None and state.shown[player] is None
    )


def why_not_answer(state: State, action: Show | Keep) -> tuple[Breach, ...]:
    """Return why a player cannot show or keep now, in the phase of a tie."""
    players = state.table.players
    player = asked(state)
    if action.player == player:
        return ()
    name = players[action.player] if action.player in range(len(players)) else "a player who is not at this table"
    if action.player in state.tied and state.shown[action.player] is not None:
        return (Breach(_USED, frozen({"player": name})),)
    facts = {"player": name, "asked": players[player]}
    return (Breach(_AT_ONCE if action.player in state.tied else _TIE, frozen(facts)),)


def answer(state: State, action: Show | Keep) -> Step[State]:
    """Note a tied player's secret choice; ``action`` is known to be legal."""
    shows = isinstance(action, Show)
    place = state.tied.index(action.player)
    answers = (*state.answers[:place], shows, *state.answers[place + 1 :])
    events = (
        Answered(action.player, rule=_AT_ONCE),
        Chose(action.player, shows, rule=_CHOICE, to=action.player),
    )
    open_still = any(
        given is None and state.shown[player] is None for player, given in zip(state.tied, answers, strict=True)
    )
    return Step(replace(state, answers=answers, phase=Phase.TIE if open_still else Phase.COMPARE), events)


def compare(state: State) -> Step[State]:
    """Turn the tie-breakers that are shown: somebody wins the tie, or the ship does not move."""
    assert state.ship is not None  # noqa: S101 - the phase COMPARE has a ship in turn
    ship = SHIPS[state.ship]
    added = state.table.options.tie_break == "added"
    shown = list(state.shown)
    worth: dict[Player, int] = {}
    turned: list[Player] = []
    events: list[Event] = []
    for player, shows in zip(state.tied, state.answers, strict=True):
        if isinstance(shows, Hidden):
            name = state.table.players[player]
            raise LoadError(f"tied.{name}", "the answer is hidden, and is to be told", "Write true or false.")
        if shows:
            tie = _opened(state, player).tie
            shown[player] = worth[player] = tie
            turned.append(player)
            events.append(TieBreakerShown(player, tie, rule=_FACE_UP))
            continue
        if shows is False:
            events.append(TieBreakerKept(player, rule=_KEPT))
        if added:
            worth[player] = 0
    state = replace(state, shown=tuple(shown), tied=(), answers=())
    if not turned:
        return _leave(state, (*events, Unresolved(ship, rule=_NOBODY)))
    best = max(worth.values())
    winners = [player for player, card in worth.items() if card == best]
    if len(winners) > 1:
        return _leave(state, (*events, Unresolved(ship, rule=_AGAIN)))
    reading = RULES[RULES.readings["tie_break"].rule(state.table.options.tie_break)]
    thieves = tuple(player for player in turned if player != winners[0] and shown[player] == THIEF)
    return _hand_over(state, winners[0], (*events, TieWon(winners[0], ship, rule=reading)), thieves, tie=True)


def _hand_over(
    state: State, winner: Player, events: Sequence[Event], tie_thieves: tuple[Player, ...], *, tie: bool = False
) -> Step[State]:
    """Give the ship in turn to the winner of her bids, with the movement that thieves leave."""
    assert state.ship is not None  # noqa: S101 - somebody has just won the ship in turn
    ship, cards, options = SHIPS[state.ship], state.bids[-1], state.table.options
    thieves = tuple(player for player, card in enumerate(cards) if card == THIEF and player != winner)
    told = [*events, *(ThiefTook(player, ship, rule=_THIEF) for player in thieves)]
    left = cards[winner] - len(thieves)
    if options.tie_break_thief == "yes":
        told += [ThiefTook(player, ship, tie=True, rule=_TIE_THIEF) for player in tie_thieves]
        left -= len(tie_thieves)
    else:
        told += [ThiefSpared(player, ship, rule=_TIE_THIEF_NOT) for player in tie_thieves]
    movement = max(0, left)
    rule = _FLOOR if left < 0 else _ORIGINAL if tie else _BARRELS
    told.append(MayMove(winner, ship, max(0, cards[winner]), movement, rule=rule))
    if not movement and options.no_movement == "may_not_act":
        return _leave(state, (*told, Stayed(winner, ship, rule=_IDLE)), nobody=False)
    if not movement:
        told.append(MayMove(winner, ship, max(0, cards[winner]), 0, rule=_STILL_ACTS))
    state = replace(state, phase=Phase.TURN, active=winner, movement=movement, since=(state.chests,))
    return Step(state, tuple(told))


def _leave(state: State, events: Sequence[Event], *, nobody: bool = True) -> Step[State]:
    """Leave the ship in turn where she lies and go on."""
    assert state.ship is not None  # noqa: S101 - a ship is in turn
    last = (NobodyActs(SHIPS[state.ship], rule=_NO_TURN),) if nobody else ()
    return Step(next_ship(state), (*events, *last))


def next_ship(state: State) -> State:
    """Return the state in which the next ship's cards are to be turned, or the round is to be ended."""
    assert state.ship is not None  # noqa: S101 - a ship is in turn
    last = state.ship == len(SHIPS) - 1
    return replace(
        state,
        phase=Phase.ROUND_END if last else Phase.REVEAL,
        ship=None if last else state.ship + 1,
        active=None,
        movement=0,
        since=(),
    )
