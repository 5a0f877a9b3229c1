"""The set-up and the supply: what lies where before the first bids, and what chance draws."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from gamekit.game import Breach, Draw, Event, Seats, SetupError, Step, frozen, insist_on_readings, player_names
from gamekit.games.caribbean.events import (
    CardsTaken,
    ChestPlaced,
    ColoursInPlay,
    HavensMarked,
    RoundBegan,
    ShipPlaced,
    SupplyEmpty,
    SupplyLaid,
)
from gamekit.games.caribbean.pack import COLOURS, DEFAULT, SEATS, SHIPS, Pack, load_pack
from gamekit.games.caribbean.state import PORT, RULES, SUPPLY, Options, Phase, State

_FIRST: Final = RULES["setup.chests"]
_REST: Final = RULES["setup.supply"]
_SHIPS: Final = RULES["setup.ships"]
_CARDS: Final = RULES["setup.cards"]
_HAVENS: Final = RULES["setup.havens"]
_BOX_ORDER: Final = RULES["setup.colours"]
_CHOSEN: Final = RULES["setup.colours_chosen"]
_NEXT: Final = RULES["supply.place"]
_ALL_OUT: Final = RULES["supply.all_out"]
_PHASES: Final = RULES["round.phases"]

CHEST: Final = "chest"
START: Final = "start"


def new(players: int | Sequence[str], options: Options | None, pack: Pack | None) -> State:
    """Return the state before anything is drawn; SetupError for names or options that do not do."""
    names = player_names(players, SEATS)
    options = options or Options()
    insist_on_readings(options, (reading for reading in RULES.readings.values() if reading.id != "colours"))
    colours = options.colours or COLOURS[: len(names)]
    if len(colours) != len(names) or len(set(colours)) < len(colours):
        message = f"option colours: give {len(names)} different colours of {', '.join(COLOURS)}, one for each player"
        raise SetupError(message)
    if strange := [colour for colour in colours if colour not in COLOURS]:
        message = f"option colours: {strange[0]!r:.60} is none of {', '.join(COLOURS)}"
        raise SetupError(message)
    if colours == COLOURS[: len(names)]:
        options = replace(options, colours=())
    table = Seats(names, options, pack or load_pack(DEFAULT))
    nobody = (0,) * len(names)
    state = State(
        table=table,
        phase=Phase.CHESTS,
        round=1,
        ships=(None,) * len(SHIPS),
        chests=(SUPPLY,) * len(table.pack.ports),
        captures=nobody,
        deliveries=nobody,
        sealed=(None,) * len(names),
        shown=(None,) * len(names),
    )
    return state if table.pack.chests_at_start else replace(state, phase=Phase.STARTS)


def colours_of(table: Seats[Options, Pack]) -> tuple[str, ...]:
    """Return the colour of each player's havens, in turn order."""
    return table.options.colours or COLOURS[: len(table.players)]


def supply_after(pack: Pack, rounds: int) -> int:
    """Return how many chests are still in the supply once ``rounds`` rounds have been refilled."""
    return max(0, len(pack.ports) - pack.chests_at_start - pack.supply_each_round * rounds)


def chance_outcomes(state: State) -> tuple[tuple[Draw, Fraction], ...]:
    """Return what may be drawn: a chest of the supply, or a start for the next ship, all equally likely."""
    pack = state.table.pack
    match state.phase:
        case Phase.CHESTS | Phase.SUPPLY:
            draws = [
                Draw(CHEST, port.name) for port, place in zip(pack.ports, state.chests, strict=True) if place == SUPPLY
            ]
        case Phase.STARTS:
            draws = [Draw(START, start) for start, space in pack.starts.items() if space not in state.ships]
        case _:
            return ()
    return tuple((draw, Fraction(1, len(draws))) for draw in draws)


def why_not_draw(state: State, action: Draw) -> tuple[Breach, ...]:
    """Return why chance cannot draw this now."""
    if any(action == draw for draw, _ in chance_outcomes(state)):
        return ()
    rule = {Phase.CHESTS: _FIRST, Phase.SUPPLY: _NEXT}.get(state.phase, _SHIPS)
    return (Breach(rule, frozen({"item": f"The {action.what} {action.item}"[:60]})),)


def draw(state: State, action: Draw) -> Step[State]:
    """Place what was drawn; ``action`` is known to be legal."""
    pack = state.table.pack
    if state.phase is Phase.STARTS:
        return _place_ship(state, action)
    chests = list(state.chests)
    chests[pack.port_numbers[action.item]] = PORT
    state = replace(state, chests=tuple(chests))
    in_supply = state.chests.count(SUPPLY)
    if state.phase is Phase.CHESTS:
        events: tuple[Event, ...] = (ChestPlaced(action.item, rule=_FIRST),)
        if in_supply == supply_after(pack, 0):
            events = (*events, SupplyLaid(in_supply, rule=_REST))
            state = replace(state, phase=Phase.STARTS)
        return Step(state, events)
    events = (ChestPlaced(action.item, rule=_NEXT),)
    if not in_supply:
        events = (*events, SupplyEmpty(rule=_ALL_OUT))
    if in_supply > supply_after(pack, state.round):
        return Step(state, events)
    return begin_round(state, state.round + 1, events)


def begin_round(state: State, number: int, events: tuple[Event, ...]) -> Step[State]:
    """Return the step into the bids of a round, after ``events``."""
    began = replace(state, phase=Phase.BIDS, round=number)
    return Step(began, (*events, RoundBegan(number, rule=_PHASES)))


def _place_ship(state: State, action: Draw) -> Step[State]:
    place = state.ships.index(None)
    space = state.table.pack.starts[action.item]
    ships = (*state.ships[:place], space, *state.ships[place + 1 :])
    state = replace(state, ships=ships)
    events: tuple[Event, ...] = (ShipPlaced(SHIPS[place], action.item, space, rule=_SHIPS),)
    if place == 0 and not state.table.pack.chests_at_start:  # no chest came before whose event could tell it
        events = (SupplyLaid(len(state.chests), rule=_REST), *events)
    if None in ships:
        return Step(state, events)
    colours = colours_of(state.table)
    reading = _CHOSEN if state.table.options.colours else _BOX_ORDER
    events = (
        *events,
        *(HavensMarked(player, colour, rule=_HAVENS) for player, colour in enumerate(colours)),
        ColoursInPlay(colours, rule=reading),
        CardsTaken(rule=_CARDS),
    )
    return begin_round(state, 1, events)
