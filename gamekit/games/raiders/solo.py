"""The other side of a solo game: what the corsairs raid, by which count, tie and rule."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from gamekit.game import Event, Step
from gamekit.games.raiders.deck import placed, take_ships
from gamekit.games.raiders.events import (
    CorsairsForgo,
    CorsairsRaided,
    CorsairsTied,
    LocationsCounted,
    Passed,
    Placed,
    SideBySide,
    TurnEnded,
)
from gamekit.games.raiders.pack import LOCATIONS
from gamekit.games.raiders.state import RULES, Phase, State

_COUNT: Final = RULES["solo.most"]
_TIE: Final = RULES["solo.outermost"]
_RAID: Final = RULES["solo.raid"]
_COLUMNS: Final = RULES["place.columns"]
_ADJACENT: Final = RULES["solo.adjacent"]
_APART: Final = RULES["solo.apart"]
_FORGO: Final = RULES["solo.no_rewards"]
_PASS: Final = RULES["turn.pass"]
_ENDS: Final = RULES["turn.ends"]


@dataclass(frozen=True, slots=True)
class Answer:
    """What the corsairs would raid: the count of each location, those level at the top, the choice and its places."""

    counts: tuple[int, ...]
    tied: tuple[str, ...]
    location: str
    places: tuple[int, ...]

    @property
    def adjacent(self) -> bool:
        """Whether the cards lie side by side; one alone does."""
        return self.places[-1] - self.places[0] == len(self.places) - 1


def answer(state: State) -> Answer | None:
    """Return what the corsairs would raid from the convoy as it lies; None from an empty one."""
    where = [state.cards[card].location for card in state.convoy]
    if not where:
        return None
    counts = tuple(where.count(location) for location in LOCATIONS)
    tied = tuple(location for location, count in zip(LOCATIONS, counts, strict=True) if count == max(counts))
    location = next(found for found in where if found in tied)
    places = tuple(place for place, found in enumerate(where, 1) if found == location)
    return Answer(counts, tied, location, places)


def raid(state: State) -> Step[State]:
    """Carry out the corsairs' turn."""
    found = answer(state)
    if found is None:
        ended = (Passed(state.turn, rule=_PASS), TurnEnded(state.turn, rule=_ENDS))
        return Step(replace(state, phase=Phase.CLOSE), ended)
    cards = tuple(state.convoy[place - 1] for place in found.places)
    events: tuple[Event, ...] = (LocationsCounted(found.counts, rule=_COUNT),)
    if len(found.tied) > 1:
        events = (*events, CorsairsTied(found.tied, found.location, found.places[0], rule=_TIE))
    left = tuple(card for card in state.convoy if card not in cards)
    state = placed(replace(state, convoy=left, phase=Phase.CLOSE), state.turn, cards)
    events = (
        *events,
        CorsairsRaided(found.location, cards, found.places, rule=_RAID),
        Placed(state.turn, cards, rule=_COLUMNS),
    )
    if found.adjacent:
        state, taken = take_ships(state, 1, _ADJACENT)
        events = (*events, SideBySide(yes=True, rule=_ADJACENT), *taken)
    else:
        events = (*events, SideBySide(yes=False, rule=_APART))
    if any(state.cards[card].rewards for card in cards):
        events = (*events, CorsairsForgo(rule=_FORGO))
    return Step(state, (*events, TurnEnded(state.turn, rule=_ENDS)))
