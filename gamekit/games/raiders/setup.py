"""The set-up: the first convoy, the threats at their depths, the doubloons, and who begins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from gamekit.game import Draw, Event, Player, Seats, SetupError, Step, insist_on_readings, player_names
from gamekit.games.raiders.events import (
    CardsRemoved,
    ConvoyLaid,
    DeckLaid,
    FirstFound,
    PurseFilled,
    ShipsTaken,
    ThreatAside,
    ThreatsHidden,
    Tossed,
    TurnBegan,
)
from gamekit.games.raiders.pack import SEATS, Pack, load_pack
from gamekit.games.raiders.state import BENEATH, CONVOY, CORSAIRS, REMOVED, RULES, Options, Phase, State

_CONVOY: Final = RULES["setup.convoy"]
_DECK: Final = RULES["setup.deck"]
_ASIDE: Final = RULES["setup.aside"]
_DEPTHS: Final = RULES["setup.depths"]
_PURSE: Final = RULES["setup.doubloon"]
_TOSS: Final = RULES["first.toss"]
_REMOVED: Final = RULES["solo.ten"]
_SOLO_PURSE: Final = RULES["solo.purse"]
_BEGINS: Final = RULES["solo.begins"]
_DUEL_PURSES: Final = {
    "plain": (0, _SOLO_PURSE),
    "empty_purse": (1, RULES["solo.empty_purse"]),
    "savvy": (1, RULES["solo.savvy"]),
    "nightmare": (3, RULES["solo.nightmare"]),
}
_SAVVY_SHIPS: Final = 2
_SAVVY: Final = RULES["solo.savvy_ships"]
_TURNS: Final = RULES["turn.order"]

BEGINS: Final = "first"
SKULL: Final = "skull"
BLANK: Final = "blank"


def new(players: int | Sequence[str], options: Options | None, pack: Pack | None) -> State:
    """Return the state before anything is drawn; SetupError for names or options that do not do."""
    names = player_names(players, SEATS)
    options = options or Options()
    insist_on_readings(options, RULES.readings.values())
    solo = len(names) == 1
    if options.duel != "plain" and not solo:
        message = f"option duel: {options.duel!r} is for one player, and there are {len(names)}: leave it out"
        raise SetupError(message)
    if options.first_player != "draw" and solo:
        message = f"option first_player: {options.first_player!r} is for several players: alone you begin"
        raise SetupError(message)
    if solo and names[0].casefold() == CORSAIRS.casefold():
        message = f"a solo player cannot be called {names[0]!r}: the other side is"
        raise SetupError(message)
    table = Seats(names, options, pack or load_pack("convoy"), (CORSAIRS,) if solo else ())
    sides = len(table.sides)
    return State(
        table=table,
        phase=Phase.CONVOY,
        round=1,
        turn=0,
        first=None,
        convoy=(),
        deck=len(table.pack.cards) - REMOVED * solo,
        threats=(),
        goods=((),) * sides,
        ships=((),) * sides,
        doubloons=(0,) * sides,
        sunk=((),) * sides,
    )


def depths(deck: int) -> tuple[int, int]:
    """Return how many of ``deck`` ship cards lie above each threat: about half of those above the second, and it."""
    second = deck - BENEATH
    return second // 2, second


# --- The first convoy ----------------------------------------------------------------------------------------


def lay_convoy(state: State, action: Draw) -> Step[State]:
    """Lay a card of the first convoy; after the last one the deck, the threats and the purses are made ready."""
    convoy = (*state.convoy, action.item)
    state = replace(state, convoy=convoy, deck=state.deck - 1)
    events: tuple[Event, ...] = (ConvoyLaid(action.item, len(convoy), rule=_CONVOY),)
    if len(convoy) < CONVOY:
        return Step(state, events)
    if state.solo:
        events = (*events, CardsRemoved(REMOVED, rule=_REMOVED))
    events = (*events, DeckLaid(state.deck, rule=_DECK))
    if state.table.options.duel == "savvy":
        ships = (*state.ships[:1], (None,) * _SAVVY_SHIPS)
        state = replace(state, ships=ships, deck=state.deck - _SAVVY_SHIPS)
        events = (*events, ShipsTaken(1, _SAVVY_SHIPS, rule=_SAVVY))
    state = replace(state, threats=depths(state.deck))
    events = (*events, ThreatAside(rule=_ASIDE), ThreatsHidden(state.threats, rule=_DEPTHS))
    if state.solo:
        purse, rule = _DUEL_PURSES[state.table.options.duel]
        state = replace(state, doubloons=(purse, 0))
        events = (*events, PurseFilled(0, purse, rule=rule))
        return begin(state, 0, (*events, FirstFound(0, rule=_BEGINS)))
    players = range(len(state.table.players))
    state = replace(state, doubloons=(1,) * len(players), phase=Phase.FIRST)
    return Step(state, (*events, *(PurseFilled(player, 1, rule=_PURSE) for player in players)))


# --- The first player ----------------------------------------------------------------------------------------


def find_first(state: State, action: Draw) -> Step[State]:
    """Draw the first player, or toss a doubloon for it."""
    options = state.table.options
    rule = RULES[RULES.readings["first_player"].rule(options.first_player)]
    if action.what == BEGINS:
        player = state.table.players.index(action.item)
        return begin(state, player, (FirstFound(player, rule=rule),))
    skull = action.item == SKULL
    tosses = (*state.tosses, skull)
    events = (Tossed(state.turn, len(tosses), skull, rule=_TOSS),)
    if _twice(options.first_player, tosses, len(state.table.players)):
        return begin(replace(state, tosses=()), state.turn, (*events, FirstFound(state.turn, rule=rule)))
    stays = options.first_player == "toss_pairs" and len(tosses) % 2
    turn = state.turn if stays else (state.turn + 1) % len(state.table.players)
    return Step(replace(state, tosses=tosses, turn=turn), events)


def _twice(reading: str, tosses: tuple[bool, ...], players: int) -> bool:
    """Say whether whoever tossed last has two skulls one after the other, as the reading counts them."""
    match reading:
        case "toss_own":
            before = len(tosses) - 1 - players
        case "toss_common":
            before = len(tosses) - 2
        case _:
            before = len(tosses) - 2 if len(tosses) % 2 == 0 else -1
    return before >= 0 and tosses[before] and tosses[-1]


def begin(state: State, side: Player, events: Sequence[Event]) -> Step[State]:
    """Begin the first turn, after ``events``."""
    state = replace(state, phase=Phase.TURN, turn=side, first=side)
    return Step(state, (*events, TurnBegan(side, 1, rule=_TURNS)))
