"""What must hold in every position: sixty cards, three threats, a turn that fits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from gamekit.game import Breach, Hidden, frozen
from gamekit.games.raiders.pack import THREATS
from gamekit.games.raiders.setup import depths
from gamekit.games.raiders.state import (
    BENEATH,
    CONVOY,
    REMOVED,
    RULES,
    Phase,
    State,
)
from gamekit.games.raiders.threats import MOST_SUNK, ghost_choices

_CARDS: Final = RULES["sound.cards"]
_THREATS: Final = RULES["sound.threats"]
_TURN: Final = RULES["sound.turn"]
_SIDES: Final = RULES["sound.sides"]
IN_DECK: Final = len(THREATS) - 1
_SETUP: Final = frozenset({Phase.CONVOY, Phase.FIRST})
_STRIKING: Final[Mapping[Phase, str]] = {
    Phase.GHOST: "ghost",
    Phase.DISCARD: "ghost",
    Phase.KRAKEN: "kraken",
    Phase.SINK: "kraken",
}
"""Which threat strikes in each phase that takes something from victims."""
_ACTING: Final = frozenset({Phase.TURN, Phase.TOP, Phase.SPYGLASS, Phase.LOOK, Phase.REVEAL})


def check(state: State) -> tuple[Breach, ...]:
    """Return each invariant that the state breaks."""
    found = [
        *((_CARDS, what) for what in _cards(state)),
        *((_THREATS, what) for what in _threats(state)),
        *((_TURN, what) for what in _turn(state)),
        *((_SIDES, what) for what in _sides(state)),
    ]
    return tuple(Breach(rule, frozen({"what": what})) for rule, what in found)


def _cards(state: State) -> Iterator[str]:
    piles = (*state.ships, *state.sunk)
    seen = [*state.convoy, *state.lost, *(card for cards in state.goods for card in cards)]
    seen += [ship for pile in piles for ship in pile if isinstance(ship, str)]
    for card in dict.fromkeys(seen):
        if seen.count(card) > 1:
            yield f"{card} lies in {seen.count(card)} places"
    unseen = len(state.cards) - len(set(seen))
    face_down = sum(not isinstance(ship, str) for pile in piles for ship in pile)
    wanted = state.deck + face_down + REMOVED * state.solo
    if unseen != wanted:
        yield f"{unseen} cards are unseen, but {state.deck} in the deck and {wanted - state.deck} elsewhere"
    if len(state.convoy) > CONVOY:
        yield f"the convoy has {len(state.convoy)} cards, and holds {CONVOY}"
    if state.solo and (any(state.sunk) or state.lost):
        yield "in a duel nothing is lost but to the corsairs"


def _threats(state: State) -> Iterator[str]:
    inside, waiting, struck = len(state.threats), state.frozen, len(state.struck)
    if state.phase is Phase.CONVOY:
        if inside or waiting or struck:
            yield "a threat is about before the deck is made"
        yield from _aside(state)
        return
    # while a drawn threat is about to be revealed it is neither in the deck nor has it struck
    revealed = int(state.phase is Phase.THREAT and not waiting)
    if inside + waiting + revealed + struck != IN_DECK:
        yield f"{inside} threats are in the deck, {waiting + revealed} wait and {struck} have struck, which are not two"
    if len({*state.struck}) < struck:
        yield "a threat has struck twice"
    yield from _depths(state)
    yield from _aside(state)


def _depths(state: State) -> Iterator[str]:
    if not state.threats:
        return
    if state.threats[-1] != state.deck - BENEATH:
        yield f"{state.deck - state.threats[-1]} cards lie beneath the lower threat, not {BENEATH}"
    upper, lower = depths(first_deck(state))
    if len(state.threats) == IN_DECK and state.threats[1] - state.threats[0] != lower - upper:
        yield f"{state.threats[1] - state.threats[0]} cards lie between the threats, not {lower - upper}"
    if min(state.threats) < 0:
        yield "a threat lies above the deck"


def _aside(state: State) -> Iterator[str]:
    all_struck = len(state.struck) == IN_DECK
    if state.aside in state.struck:
        yield f"{state.aside} has struck, and is set aside"
    known = bool(state.peeked) or all_struck
    if (state.aside is not None) != known:
        yield "the threat set aside is known though nobody looked, or unknown though somebody did"
    if all_struck and isinstance(state.aside, Hidden):
        yield "everybody knows the threat set aside once the other two have struck"
    if len(set(state.peeked)) < len(state.peeked) or len(state.table.players) in state.peeked:
        yield "somebody who looked through the spyglass is named twice, or is no player"
    if state.phase is Phase.SPYGLASS and (state.turn in state.peeked or all_struck):
        yield "what the spyglass shows is known already"
    if state.phase is Phase.SPYGLASS and not (state.raided or state.bought):
        yield "there is a spyglass, and nothing was raided or bought"


def first_deck(state: State) -> int:
    """Return how many ship cards the deck had at the start."""
    savvy = 2 * (state.table.options.duel == "savvy")
    return len(state.cards) - REMOVED * state.solo - CONVOY - savvy


def _turn(state: State) -> Iterator[str]:
    if (state.first is None) != (state.phase in _SETUP):
        yield "the phase does not fit the first player"
    if state.phase in _SETUP and any((*state.goods, *state.ships, *state.sunk)):
        yield "somebody has cards before the first turn"
    if state.tosses and state.phase is not Phase.FIRST:
        yield "doubloons were tossed for a first player who is found"
    if state.phase in _ACTING and state.turn >= len(state.table.players):
        yield "the corsairs play by a rule, and choose nothing"
    if state.phase is Phase.CORSAIRS and not (state.solo and state.turn == 1):
        yield "the corsairs raid in their own turn of a duel only"
    if state.phase is Phase.OVER and state.threats:
        yield "the game is over before the second threat has struck"
    if state.round < 1:
        yield f"there is no round {state.round}"
    yield from _convoy(state)
    yield from _bought(state)
    yield from _striking(state)


def _convoy(state: State) -> Iterator[str]:
    fresh = state.phase in {Phase.TURN, Phase.CORSAIRS} and not state.raided and not state.bought
    if fresh and len(state.convoy) < CONVOY and (state.deck or state.threats):
        yield f"a turn begins with {len(state.convoy)} cards in the convoy, and the deck is not dry"
    nothing = not state.deck or 0 in state.threats[:1]
    if state.phase is Phase.TOP and nothing:
        yield "there is no card to turn on top of the deck"
    if state.phase is Phase.REFILL and (len(state.convoy) >= CONVOY or nothing or not state.restoring):
        yield "the convoy cannot be filled"
    if state.restoring and state.phase not in _STRIKING.keys() | {Phase.CLOSE, Phase.REFILL, Phase.THREAT}:
        yield "the convoy is being restored, but the turn has not ended"


def _bought(state: State) -> Iterator[str]:
    if state.phase in {Phase.TOP, Phase.LOOK, Phase.REVEAL} and not state.bought:
        yield "something is bought, but the turn does not say so"
    if state.phase is Phase.LOOK and None not in state.ships[state.turn]:
        yield "there is no ship to look at"
    if state.phase is Phase.REVEAL and None in state.ships[state.turn]:
        yield "a ship has not been looked at"
    if state.claims and state.phase is not Phase.TOP:
        yield "rewards are owed though no card is being turned"


def _striking(state: State) -> Iterator[str]:
    if state.striking != _STRIKING.get(state.phase):
        yield "the phase does not fit the threat that strikes"
    if state.victims and state.striking is None:
        yield "there are victims, and no threat strikes"
    elif state.phase in {Phase.DISCARD, Phase.SINK} and not state.victims:
        yield "a threat strikes, and nobody suffers it"
    elif state.phase is Phase.DISCARD and len(ghost_choices(state)) < 2:  # noqa: PLR2004 - a choice
        yield "the ghost ship's victim has no choice"
    elif state.phase is Phase.SINK and len(state.ships[state.victims[0]]) <= state.sinking <= MOST_SUNK:
        yield "the kraken's victim has too few ships for chance to pick from"
    if state.sinking > MOST_SUNK:
        yield f"{state.sinking} ships are to sink, and {MOST_SUNK} do at most"
    if bool(state.sinking) != (state.phase is Phase.SINK):
        yield "the phase does not fit the ships that sink"
    if state.frozen and (
        state.restoring or state.phase not in _ACTING | _STRIKING.keys() | {Phase.CLOSE, Phase.THREAT}
    ):
        yield "a frozen threat has outlived its turn"


def _sides(state: State) -> Iterator[str]:
    for side, doubloons in zip(state.table.sides, state.doubloons, strict=True):
        if doubloons < 0:
            yield f"{side} has {doubloons} doubloons"
    if state.marooned and "corsairs" not in state.struck:
        yield "somebody is marooned, but the corsairs have not struck"
    if len(set(state.marooned)) < len(state.marooned):
        yield "somebody is marooned twice"
