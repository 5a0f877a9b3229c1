"""The deck: what comes off it in a turn, threats that freeze on top of it, and what chance draws."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Final

from gamekit.game import Breach, Draw, Event, Step, frozen
from gamekit.games.raiders.events import (
    DeckDry,
    DrawnInstead,
    LookedAtShips,
    SawAside,
    SawShip,
    ShipsTaken,
    ThreatFrozen,
)
from gamekit.games.raiders.setup import BEGINS, BLANK, SKULL
from gamekit.games.raiders.state import RULES, Phase, State
from gamekit.rulebook import Rule

_FROZEN: Final = RULES["threat.frozen"]
_INSTEAD: Final = RULES["threat.instead"]
_DRY: Final = RULES["deck.dry"]
_UNSEEN: Final = RULES["deck.unseen"]
_LOOK: Final = RULES["parrot.look"]
_SECRET: Final = RULES["ship.secret"]
_ASIDE: Final = RULES["spyglass.secret"]

CARD: Final = "card"
LOOK: Final = "look"
ASIDE: Final = "aside"
THREAT: Final = "threat"
SINK: Final = "sink"


def placed(state: State, side: int, cards: tuple[str, ...]) -> State:
    """Return the state with cards at the lower end of their columns."""
    goods = list(state.goods)
    goods[side] = (*goods[side], *cards)
    return replace(state, goods=tuple(goods))


def drawn(state: State) -> State:
    """Return the state with one ship card less on top of the deck."""
    return replace(state, deck=state.deck - 1, threats=tuple(above - 1 for above in state.threats))


def threat_on_top(state: State) -> bool:
    """Say whether the next card is a threat."""
    return bool(state.threats) and state.threats[0] == 0


def freeze(state: State) -> tuple[State, tuple[Event, ...]]:
    """Return the state with threats that lie on top put aside until the turn's end, so that a card can be drawn.

    At the printed depths no turn meets two: at least 19 cards lie between them, and no turn takes more than ten.
    """
    events: tuple[Event, ...] = ()
    while threat_on_top(state):
        state = replace(state, threats=state.threats[1:], frozen=state.frozen + 1)
        events = (*events, ThreatFrozen(state.turn, rule=_FROZEN), DrawnInstead(rule=_INSTEAD))
    return state, events


def take_ships(state: State, count: int, rule: Rule) -> tuple[State, tuple[Event, ...]]:
    """Return the state with ``count`` ship cards, or as many as there are, in the personal area of the side in turn."""
    events: tuple[Event, ...] = ()
    taken = 0
    for _ in range(count):
        state, froze = freeze(state)
        events = (*events, *froze)
        if state.deck:
            state = drawn(state)
            taken += 1
    if taken:
        ships = list(state.ships)
        ships[state.turn] = (*ships[state.turn], *(None,) * taken)
        state = replace(state, ships=tuple(ships))
        events = (*events, ShipsTaken(state.turn, taken, rule=rule))
    if taken < count:
        events = (*events, DeckDry(count - taken, rule=_DRY))
    return state, events


# --- Chance --------------------------------------------------------------------------------------------------


def chance_outcomes(state: State) -> tuple[tuple[Draw, Fraction], ...]:
    """Return what may be drawn now; given what lies open, all equally likely."""
    draws = list(_draws(state))
    return tuple((draw, Fraction(1, len(draws))) for draw in draws)


def _draws(state: State) -> Iterator[Draw]:
    match state.phase:
        case Phase.CONVOY | Phase.TOP | Phase.REFILL:
            yield from (Draw(CARD, card) for card in state.unseen())
        case Phase.FIRST if state.table.options.first_player == "draw":
            yield from (Draw(BEGINS, name) for name in state.table.players)
        case Phase.FIRST:
            yield from (Draw(f"toss {len(state.tosses) + 1}", side) for side in (SKULL, BLANK))
        case Phase.LOOK:
            yield from (Draw(LOOK, card) for card in state.unseen())
        case Phase.SPYGLASS:
            known = (state.aside,) if isinstance(state.aside, str) else state.hidden_threats()
            yield from (Draw(ASIDE, threat) for threat in known)
        case Phase.THREAT:
            yield from (Draw(THREAT, threat) for threat in state.hidden_threats())
        case Phase.SINK:
            victim = state.victims[0]
            for place in range(1, len(state.ships[victim]) + 1):
                yield Draw(f"{SINK} {3 - state.sinking}", f"{state.table.sides[victim]} {place}")


def why_not_draw(state: State, action: Draw) -> tuple[Breach, ...]:
    """Return why chance cannot draw this now."""
    if any(action == draw for draw in _draws(state)):
        return ()
    return (Breach(_UNSEEN, frozen({"item": f"{action.what} {action.item}"[:60]})),)


def look_at_ship(state: State, action: Draw) -> Step[State]:
    """Show the player in turn the next own ship that nobody has looked at."""
    player = state.turn
    pile = list(state.ships[player])
    place = pile.index(None)
    pile[place] = action.item
    ships = (*state.ships[:player], tuple(pile), *state.ships[player + 1 :])
    state = replace(state, ships=ships)
    events: tuple[Event, ...] = (SawShip(player, action.item, place + 1, rule=_SECRET, to=player),)
    if None in pile:
        return Step(state, events)
    return Step(replace(state, phase=Phase.REVEAL), (*events, LookedAtShips(player, len(pile), rule=_LOOK)))


def look_aside(state: State, action: Draw) -> Step[State]:
    """Show the player in turn the threat that was set aside."""
    state = replace(state, aside=action.item, peeked=(*state.peeked, state.turn), phase=Phase.TURN)
    return Step(state, (SawAside(state.turn, action.item, rule=_ASIDE, to=state.turn),))
