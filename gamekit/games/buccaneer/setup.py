"""The set-up and every later display: ships are laid open, three at a time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from gamekit.game import Breach, Draw, Event, Seats, Step, frozen, insist_on_readings, player_names
from gamekit.games.buccaneer.events import FirstFound, PiratesReady, PurseFilled, ShipLaid
from gamekit.games.buccaneer.pack import KINDS, SEATS, VALUES, Pack, load_pack
from gamekit.games.buccaneer.state import DISPLAY, RULES, START, Options, Phase, Pirate, State
from gamekit.games.buccaneer.turns import begin

_DECK: Final = RULES["setup.deck"]
_DISPLAY: Final = RULES["setup.display"]
_PIRATES: Final = RULES["setup.pirates"]
_PURSE: Final = RULES["setup.purse"]
_FIRST: Final = RULES["turn.first_name"]
_NEW: Final = RULES["ships.new"]

SHIP: Final = "ship"


def new(players: int | Sequence[str], options: Options | None, pack: Pack | None) -> State:
    """Return the state before a ship is laid; SetupError for names or options that do not do."""
    names = player_names(players, SEATS)
    options = options or Options()
    insist_on_readings(options, RULES.readings.values())
    table = Seats(names, options, pack or load_pack("merchants"))
    nothing = (0,) * len(KINDS)
    return State(
        table=table,
        phase=Phase.LAY,
        turn=0,
        stacks=(),
        purses=(0,) * len(names),
        booty=(nothing,) * len(names),
    )


def chance_outcomes(state: State) -> tuple[tuple[Draw, Fraction], ...]:
    """Return which ship may be laid next: each that lies face down, all equally likely."""
    if state.phase is not Phase.LAY:
        return ()
    ships = state.unseen()
    return tuple((Draw(SHIP, ship), Fraction(1, len(ships))) for ship in ships)


def why_not_draw(state: State, action: Draw) -> tuple[Breach, ...]:
    """Return why this ship cannot be laid now."""
    if action.what == SHIP and action.item in state.unseen():
        return ()
    return (Breach(_DECK, frozen({"item": f"{action.item:.20}"})),)


def lay(state: State, action: Draw) -> Step[State]:
    """Lay a ship open; after the third of the first three the players get ready, then a turn begins."""
    display = (*state.open, action.item)
    events: tuple[Event, ...] = (ShipLaid(action.item, len(display), rule=_NEW if state.gone else _DISPLAY),)
    state = replace(state, display=display)
    if len(display) < DISPLAY:
        return Step(state, events)
    if not state.gone:
        state, ready = _ready(state)
        events = (*events, *ready)
    return begin(state, events)


def _ready(state: State) -> tuple[State, tuple[Event, ...]]:
    players = range(len(state.table.players))
    stacks = tuple((Pirate(player, value),) for player in players for value in VALUES)
    state = replace(state, stacks=stacks, purses=(START,) * len(players))
    events: list[Event] = []
    for player in players:
        events += (PiratesReady(player, rule=_PIRATES), PurseFilled(player, START, rule=_PURSE))
    return state, (*events, FirstFound(state.turn, rule=_FIRST))
