"""Boarding a ship: booty, money, wages, and why not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from gamekit.game import Breach, Event, Player, Step
from gamekit.games.buccaneer.actions import BoardShip
from gamekit.games.buccaneer.events import (
    Boarded,
    BootyKept,
    BootyTaken,
    MoneyTaken,
    NothingTaken,
    OwnUnpaid,
    PurseUsed,
    SecondGone,
    SecondTook,
    ShipRemoved,
    StockPaid,
    WagesPaid,
    WentHome,
    WildPaid,
)
from gamekit.games.buccaneer.moving import forced, no_stack, own_stack
from gamekit.games.buccaneer.mutiny import named, out_of_turn, refused
from gamekit.games.buccaneer.pack import KINDS, Ship
from gamekit.games.buccaneer.state import RULES, Phase, Pirate, Stack, State, pirate_words, rank, stack_id
from gamekit.games.buccaneer.turns import pass_on
from gamekit.words import listed

_BOARD: Final = RULES["board.ship"]
_OPEN: Final = RULES["board.open"]
_CREW: Final = RULES["board.crew"]
_BOOTY: Final = RULES["booty.captain"]
_STOCK: Final = RULES["booty.stock"]
_NONE: Final = RULES["booty.none"]
_SECOND: Final = RULES["booty.second"]
_SECOND_GONE: Final = RULES["booty.second_gone"]
_MONEY: Final = RULES["money.captain"]
_VALUE: Final = RULES["wages.value"]
_OWN: Final = RULES["wages.own"]
_WILD: Final = RULES["wages.wild"]
_PURSE: Final = RULES["wages.purse"]
_SHORT: Final = RULES["wages.stock"]
_KEPT: Final = RULES["wages.kept"]
_HOME: Final = RULES["home.pirates"]
_REMOVED: Final = RULES["ship.removed"]

NOTHING: Final = "nothing"
WILD: Final = "?"

# --- What may be done ----------------------------------------------------------------------------------------


def choices(state: State, ship: str) -> tuple[str | None, ...]:
    """Return the kinds of booty that a captain may take from a ship; only None where none is left in the stock."""
    left = tuple(kind for kind in dict.fromkeys(state.ships[ship].booty) if state.stock(kind))
    return left or (None,)


def legal(state: State) -> Iterator[BoardShip]:
    """Yield the boardings of the player in turn: own stacks in order, open ships in order, booty as pictured."""
    for own in named(state) if state.called else state.captained(state.turn):
        for ship in state.open:
            if len(own) >= state.ships[ship].crew:
                for kind in choices(state, ship):
                    yield BoardShip(state.turn, ship, str(own[0].value), kind)


def why_not(state: State, action: BoardShip) -> tuple[Breach, ...]:
    """Return each reason why the player in turn may not board so."""
    if action.player != state.turn:
        return (out_of_turn(state, action.player),)
    return tuple(_reasons(state, action))


def _reasons(state: State, action: BoardShip) -> Iterator[Breach]:
    own = own_stack(state, action.pirate)
    if state.called and own not in named(state):
        yield forced(state)
    if own is None:
        yield no_stack(state, action.pirate)
    if action.ship not in state.open:
        yield _not_open(state, action.ship)
        return
    ship = state.ships[action.ship]
    if own is not None and len(own) < ship.crew:
        yield refused(
            _CREW,
            (action.ship, stack_id(own[0])),
            _other_boarding(state, action),
            ship=ship_words(state, action.ship),
            crew=ship.crew,
            pirate=pirate_words(state, own[0]),
            has=len(own),
            short=ship.crew - len(own),
        )
    left = choices(state, action.ship)
    if action.takes in left:
        return
    instead = _with_booty(state, action)
    if action.takes in ship.booty:
        yield refused(_STOCK, (action.ship,), instead, kind=str(action.takes))
        return
    yield refused(
        _BOOTY,
        (action.ship,),
        instead,
        ship=ship_words(state, action.ship),
        shown=listed([kind or NOTHING for kind in left], "or"),
        player=state.table.players[action.player],
        kind=f"{action.takes or NOTHING:.20}",
    )


def _not_open(state: State, ship: str) -> Breach:
    shown = ship_words(state, ship) if ship in state.ships else f"{ship:.20}"
    return refused(_OPEN, state.open, ship=shown, open=listed([state.ships[other].name for other in state.open]))


def _other_boarding(state: State, action: BoardShip) -> BoardShip | None:
    """Return a boarding with the same stack, the largest ship that it can board, or else with another stack."""
    found = tuple(legal(state))
    same = [other for other in found if other.pirate == action.pirate]
    if same:
        return max(same, key=lambda other: state.ships[other.ship].crew)
    return next((other for other in found if other.ship == action.ship), None)


def _with_booty(state: State, action: BoardShip) -> BoardShip | None:
    """Return the same boarding with booty that may be taken."""
    found = (other for other in legal(state) if (other.ship, other.pirate) == (action.ship, action.pirate))
    return next(found, None)


def ship_words(state: State, ship: str) -> str:
    """Return a ship in words: ``The Sea Horse``."""
    return f"The {state.ships[ship].name}"


# --- What follows --------------------------------------------------------------------------------------------


def board(state: State, action: BoardShip) -> Step[State]:
    """Put a stack on a ship, and hand out booty and money; ``action`` is known to be legal."""
    player, ship, stack = action.player, state.ships[action.ship], own_stack(state, action.pirate)
    assert stack is not None  # noqa: S101 - a legal boarding names a stack
    events: tuple[Event, ...] = (Boarded(player, ship.id, stack[0], len(stack), rule=_BOARD),)
    if action.takes is None:
        events = (*events, NothingTaken(player, rule=_NONE))
    else:
        state = _given(state, player, action.takes)
        events = (*events, BootyTaken(player, action.takes, rule=_BOOTY))
    other = other_piece(ship, action.takes)
    if other is not None and len(stack) > 1:
        second = stack[1].player
        if state.stock(other):
            state = _given(state, second, other)
            events = (*events, SecondTook(second, other, rule=_SECOND))
        else:
            events = (*events, SecondGone(second, other, rule=_SECOND_GONE))
    state = replace(state, purses=_added(state.purses, player, ship.ducats))
    state = replace(state, phase=Phase.WAGES, aboard=ship.id, crew=stack[0])
    return Step(state, (*events, MoneyTaken(player, ship.ducats, rule=_MONEY)))


def other_piece(ship: Ship, takes: str | None) -> str | None:
    """Return the pictured piece that is left for the second pirate when the captain takes one; None for no piece."""
    pictured = list(ship.booty)
    pictured.remove(pictured[0] if takes is None else takes)
    return pictured[0] if pictured else None


def wage(ship: Ship, pirate: Pirate) -> int:
    """Return what a pirate of somebody else is paid on a ship, in ducats; ValueError for a covered value."""
    return ship.wild if pirate.value == WILD else int(str(pirate.value))


def pay(state: State) -> Step[State]:
    """Pay the wages, send the pirates home, take the ship out of the game and pass the turn on."""
    captain, stack = state.turn, state.stack(state.crew)
    assert stack is not None  # noqa: S101 - somebody is aboard
    assert state.aboard is not None  # noqa: S101 - somebody is aboard
    ship = state.ships[state.aboard]
    events = _wages(state, ship, stack)
    owed, purses, before = 0, state.purses, state.purses[captain]
    for pirate in stack:
        if pirate.player != captain:
            purses = _added(purses, pirate.player, wage(ship, pirate))
            owed += wage(ship, pirate)
    if owed > ship.ducats and before > ship.ducats:
        events = (*events, PurseUsed(captain, min(owed, before) - ship.ducats, rule=_PURSE))
    if owed > before:
        events = (*events, StockPaid(captain, owed - before, rule=_SHORT))
        if any(state.booty[captain]):
            events = (*events, BootyKept(captain, rule=_KEPT))
    home = [(pirate,) for pirate in stack]
    rest = [other for other in state.stacks if other != stack]
    state = replace(
        state,
        stacks=tuple(sorted((*rest, *home), key=lambda other: rank(other[0]))),
        purses=_added(purses, captain, -min(owed, before)),
        gone=(*state.gone, ship.id),
        aboard=None,
        crew=None,
    )
    return pass_on(state, (*events, WentHome(stack, rule=_HOME), ShipRemoved(ship.id, rule=_REMOVED)))


def _wages(state: State, ship: Ship, stack: Stack) -> tuple[Event, ...]:
    """Return who is paid what, from the captain's left; the captain's own pirates come first."""
    captain = state.turn
    events: list[Event] = [OwnUnpaid(captain, sum(pirate.player == captain for pirate in stack), rule=_OWN)]
    for player in state.after(captain):
        pirates = [pirate for pirate in stack if pirate.player == player]
        shown = tuple(sorted(str(pirate.value) for pirate in pirates if pirate.value != WILD))
        if shown:
            events.append(WagesPaid(captain, player, shown, sum(map(int, shown)), rule=_VALUE))
        if len(shown) < len(pirates):
            events.append(WildPaid(captain, player, ship.wild, rule=_WILD))
    return tuple(events)


def _given(state: State, player: Player, kind: str) -> State:
    """Return the state in which a player has one more piece of a kind."""
    own = state.booty[player]
    place = KINDS.index(kind)
    pieces = (*own[:place], own[place] + 1, *own[place + 1 :])
    return replace(state, booty=(*state.booty[:player], pieces, *state.booty[player + 1 :]))


def _added(purses: tuple[int, ...], player: Player, ducats: int) -> tuple[int, ...]:
    return (*purses[:player], purses[player] + ducats, *purses[player + 1 :])
