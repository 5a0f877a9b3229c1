"""The threats: who is defeated, and what the ghost ship, the corsairs and the kraken take."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from gamekit.game import Breach, Draw, Event, Step, frozen
from gamekit.games.raiders.actions import Discard
from gamekit.games.raiders.deck import placed
from gamekit.games.raiders.events import (
    AsideKnown,
    BallsCounted,
    CoinsLost,
    CorsairsSafe,
    Defeated,
    Foiled,
    GhostChooses,
    GoodLost,
    LastPlaced,
    Marooned,
    NothingToLose,
    ShipsSunk,
    ThreatResolved,
    ThreatStruck,
    ToCorsairs,
)
from gamekit.games.raiders.pack import GOODS, THREATS
from gamekit.games.raiders.raiding import out_of_turn
from gamekit.games.raiders.state import RULES, Phase, State

_ATTACKS: Final = RULES["threat.attacks"]
_KNOWN: Final = RULES["spyglass.known"]
_BALLS: Final = RULES["threat.cannonballs"]
_FOILED: Final = RULES["threat.foiled"]
_FEWEST: Final = RULES["threat.fewest"]
_SAFE: Final = RULES["solo.corsairs_safe"]
_GHOST: Final = RULES["ghost.most"]
_TIED: Final = RULES["ghost.tied"]
_LAST: Final = RULES["ghost.last"]
_CHOSEN: Final = RULES["ghost.chosen"]
_NO_GOODS: Final = RULES["ghost.none"]
_DISCARD: Final = RULES["ghost.one_of"]
_COINS: Final = RULES["corsairs.doubloons"]
_PENNILESS: Final = RULES["corsairs.penniless"]
_SOLO_MAROONED: Final = RULES["solo.marooned"]
_SOLO_SPARED: Final = RULES["solo.not_marooned"]
_SINK: Final = RULES["kraken.sinks"]
_RANDOM: Final = RULES["kraken.random"]
_NO_SHIPS: Final = RULES["kraken.none"]
_CLAIMED: Final = RULES["solo.claims"]
_RESOLVED: Final = RULES["threat.resolved"]
_SECOND: Final = RULES["end.second"]

MOST_SUNK: Final = 2
"""How many ships the kraken takes from one side at most."""


def strike(state: State, action: Draw) -> Step[State]:
    """Reveal the threat that chance names, count cannonballs, and find who is defeated."""
    threat = action.item
    state = replace(state, frozen=max(0, state.frozen - 1), struck=(*state.struck, threat))
    events: tuple[Event, ...] = (ThreatStruck(threat, rule=_ATTACKS),)
    if len(state.struck) == len(THREATS) - 1:
        aside = next(name for name in THREATS if name not in state.struck)
        state = replace(state, aside=aside)
        events = (*events, AsideKnown(aside, rule=_KNOWN))
    balls = tuple(state.cannonballs(side) for side in range(len(state.table.sides)))
    events = (*events, BallsCounted(balls, rule=_BALLS))
    fewest = tuple(side for side in state.order() if balls[side] == min(balls))
    if min(balls) == max(balls):
        return _resolve(state, threat, (*events, Foiled(threat, rule=_FOILED)))
    if state.solo and balls[1] == min(balls):
        return _resolve(state, threat, (*events, CorsairsSafe(rule=_SAFE)))
    events = (*events, Defeated(fewest, rule=_FEWEST))
    state = replace(state, striking=threat, victims=fewest)
    match threat:
        case "corsairs":
            return _corsairs(state, events)
        case "ghost":
            return Step(replace(state, phase=Phase.GHOST), events)
    return Step(replace(state, phase=Phase.KRAKEN), events)


def _resolve(state: State, threat: str, events: tuple[Event, ...]) -> Step[State]:
    """Return to the end of the turn once a threat is dealt with."""
    state = replace(state, striking=None, victims=(), sinking=0, phase=Phase.CLOSE)
    last = len(state.struck) == len(THREATS) - 1
    return Step(state, (*events, ThreatResolved(threat, rule=_SECOND if last else _RESOLVED)))


# --- The corsairs --------------------------------------------------------------------------------------------


def _corsairs(state: State, events: tuple[Event, ...]) -> Step[State]:
    doubloons, marooned = list(state.doubloons), list(state.marooned)
    for side in state.victims:
        if doubloons[side]:
            events = (*events, CoinsLost(side, doubloons[side], rule=_COINS))
            if state.solo:
                doubloons[1] += doubloons[side]
                events = (*events, ToCorsairs("doubloons", doubloons[side], rule=_CLAIMED))
            doubloons[side] = 0
        elif state.solo and state.table.options.marooned == "no":
            events = (*events, NothingToLose(side, rule=_SOLO_SPARED))
        else:
            marooned.append(side)
            events = (*events, Marooned(side, rule=_SOLO_MAROONED if state.solo else _PENNILESS))
    state = replace(state, doubloons=tuple(doubloons), marooned=tuple(sorted(marooned)))
    return _resolve(state, "corsairs", events)


# --- The ghost ship ------------------------------------------------------------------------------------------


def haunt(state: State) -> Step[State]:
    """Take the card of the next victim, or ask which it is to be."""
    if not state.victims:
        return _resolve(state, "ghost", ())
    victim = state.victims[0]
    choices = ghost_choices(state)
    if not choices:
        state = replace(state, victims=state.victims[1:])
        return Step(state, (NothingToLose(victim, rule=_NO_GOODS),))
    if len(choices) > 1:
        rule = _CHOSEN if choices[0] in state.cards else _TIED
        return Step(replace(state, phase=Phase.DISCARD), (GhostChooses(victim, choices, rule=rule),))
    return _haunted(state, choices[0])


def ghost_choices(state: State) -> tuple[str, ...]:
    """Return what the first of the victims may lose: goods, or cards where the owner chooses them."""
    victim = state.victims[0]
    counts = state.counts(victim)
    most = max(counts.values())
    goods = tuple(good for good in GOODS if most and counts[good] == most)
    if state.table.options.ghost_card == "last":
        return goods
    return tuple(card for good in goods for card in state.column(victim, good))


def why_not_discard(state: State, action: Discard) -> tuple[Breach, ...]:
    """Return why a victim of the ghost ship may not lose this."""
    if not state.victims or action.player != state.victims[0]:
        return (out_of_turn(replace(state, turn=state.victims[0]), action.player),)
    choices = ghost_choices(state)
    if action.what in choices:
        return ()
    good = state.cards[action.what].good if action.what in state.cards else action.what
    near = [what for what in choices if what == good or what.startswith(f"{good}-")]
    instead = Discard(action.player, near[-1]) if near else None
    told = f"{', '.join(choices[:-1])} or {choices[-1]}"
    facts = frozen({"what": str(action.what)[:20], "choices": told})
    return (Breach(_DISCARD, facts, (), instead),)


def discard(state: State, action: Discard) -> Step[State]:
    """Lose what a victim of the ghost ship chose; ``action`` is known to be legal."""
    return _haunted(replace(state, phase=Phase.GHOST), action.what)


def _haunted(state: State, what: str) -> Step[State]:
    victim = state.victims[0]
    card = what if what in state.cards else state.column(victim, what)[-1]
    column = state.column(victim, state.cards[card].good)
    goods = list(state.goods)
    goods[victim] = tuple(own for own in goods[victim] if own != card)
    state = replace(state, goods=tuple(goods), victims=state.victims[1:])
    events: tuple[Event, ...] = (GoodLost(victim, card, rule=_GHOST),)
    if state.table.options.ghost_card == "last" and len(column) > 1:
        events = (*events, LastPlaced(victim, card, rule=_LAST))
    if state.solo:
        return Step(placed(state, 1, (card,)), (*events, ToCorsairs(card, 1, rule=_CLAIMED)))
    return Step(replace(state, lost=(*state.lost, card)), events)


# --- The kraken ----------------------------------------------------------------------------------------------


def drag_down(state: State) -> Step[State]:
    """Take up to two ships of the next victim; where it has more, chance picks them."""
    if not state.victims:
        return _resolve(state, "kraken", ())
    victim = state.victims[0]
    count = len(state.ships[victim])
    if count > MOST_SUNK:
        return Step(replace(state, phase=Phase.SINK, sinking=MOST_SUNK), ())
    if not count:
        state = replace(state, victims=state.victims[1:])
        return Step(state, (NothingToLose(victim, rule=_NO_SHIPS),))
    for _ in range(count):
        state = _sunk(state, 0)
    events: tuple[Event, ...] = (ShipsSunk(victim, count, rule=_SINK), *_claimed(state, count))
    return Step(replace(state, victims=state.victims[1:]), events)


def sink(state: State, action: Draw) -> Step[State]:
    """Take the ship at the place that chance picked."""
    victim = state.victims[0]
    state = _sunk(state, int(action.item.rpartition(" ")[2]) - 1)
    events: tuple[Event, ...] = (ShipsSunk(victim, 1, rule=_RANDOM), *_claimed(state, 1))
    if state.sinking > 1:
        return Step(replace(state, sinking=state.sinking - 1), events)
    return Step(replace(state, sinking=0, victims=state.victims[1:], phase=Phase.KRAKEN), events)


def _sunk(state: State, place: int) -> State:
    """Return the state without a ship of the first victim: sunk, or in a duel the corsairs'."""
    victim = state.victims[0]
    ships = list(state.ships)
    ship = ships[victim][place]
    ships[victim] = (*ships[victim][:place], *ships[victim][place + 1 :])
    if state.solo:
        ships[1] = (*ships[1], ship)
        return replace(state, ships=tuple(ships))
    sunk = list(state.sunk)
    sunk[victim] = (*sunk[victim], ship)
    return replace(state, ships=tuple(ships), sunk=tuple(sunk))


def _claimed(state: State, count: int) -> tuple[Event, ...]:
    return (ToCorsairs("ships", count, rule=_CLAIMED),) if state.solo else ()
