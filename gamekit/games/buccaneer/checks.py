"""What must hold in every position: fifteen ships, five pirates each, booty from ships, a turn that fits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from gamekit.game import Breach, Hidden, frozen
from gamekit.games.buccaneer.mutiny import mutineers
from gamekit.games.buccaneer.pack import KINDS, PIECES, TALLEST, VALUES
from gamekit.games.buccaneer.state import DISPLAY, RULES, Phase, Pirate, State, rank
from gamekit.games.buccaneer.turns import able, stalemate

_PIRATES: Final = RULES["sound.pirates"]
_SHIPS: Final = RULES["sound.ships"]
_BOOTY: Final = RULES["sound.booty"]
_PURSES: Final = RULES["sound.purses"]
_TURN: Final = RULES["sound.turn"]
_ASKED: Final = frozenset({Phase.TURN, Phase.MUTINY, Phase.WAGES})
_MISFITS: Final[Mapping[Phase, str]] = {
    Phase.OVER: "the game is over, and there are ships and somebody who can act",
    Phase.STALEMATE: "it is a stalemate, and somebody can act",
    Phase.SKIP: "a turn is skipped by somebody who leads a stack, or in a stalemate",
    Phase.UNABLE: "somebody passes who can act or leads no stack, or passes in a stalemate",
}


def check(state: State) -> tuple[Breach, ...]:
    """Return each invariant that the state breaks; what fits the turn is asked where ships and pirates are sound."""
    found = [
        *((_PIRATES, what) for what in _pirates(state)),
        *((_SHIPS, what) for what in _ships(state)),
        *((_BOOTY, what) for what in _booty(state)),
        *((_PURSES, what) for what in _purses(state)),
    ]
    if not found:
        found = [(_TURN, what) for what in _turn(state)]
    return tuple(Breach(rule, frozen({"what": what})) for rule, what in found)


def _fresh(state: State) -> bool:
    """Say whether the first ships are still being laid, so that nobody has anything."""
    return state.phase is Phase.LAY and not state.gone


def _pirates(state: State) -> Iterator[str]:
    if _fresh(state):
        if state.stacks:
            yield "pirates lie on the table before the first three ships"
        return
    pirates = [pirate for stack in state.stacks for pirate in stack]
    for player, name in enumerate(state.table.players):
        own = [pirate for pirate in pirates if pirate.player == player]
        shown = [pirate.value for pirate in own if not isinstance(pirate.value, Hidden)]
        if len(own) != len(VALUES):
            yield f"{name} has {len(own)} pirates, not {len(VALUES)}"
        if len(set(shown)) < len(shown):
            yield f"two of {name}'s pirates show the same"
    for stack in state.stacks:
        yield from _stack(state, stack)
    tops = [stack[0] for stack in state.stacks if stack and not isinstance(stack[0].value, Hidden)]
    if tops != sorted(tops, key=rank):
        yield "the stacks are not in order: by seat, then 2, 3, 4, 5, ?"


def _stack(state: State, stack: tuple[Pirate, ...]) -> Iterator[str]:
    if not 1 <= len(stack) <= TALLEST:
        yield f"a stack has {len(stack)} pirates, and 1 to {TALLEST} fit"
    elif isinstance(stack[0].value, Hidden):
        yield "the top pirate of a stack is covered"
    elif len(stack) > 1 and stack[0].player == stack[1].player:
        yield f"{state.table.players[stack[0].player]} has put a pirate on an own one"


def _ships(state: State) -> Iterator[str]:
    for name, ships in (("display", state.display), ("gone", state.gone), ("discarded", state.discarded)):
        if len(set(ships)) < len(ships):
            yield f"a ship stands twice in {name}"
    if not set(state.discarded) <= set(state.gone):
        yield "a discarded ship is not gone"
    left = [ship for ship in state.display if ship in state.gone]
    if tuple(ship for ship in state.gone if ship in left) != state.gone[len(state.gone) - len(left) :]:
        yield "a ship of an earlier display left after one of the last"
    laying = state.phase is Phase.LAY
    before = len(state.gone) - len(left)
    if before % DISPLAY:
        yield f"{before} ships of earlier displays are gone, and they came in threes"
    if len(state.display) > DISPLAY or (len(state.display) < DISPLAY and not (laying and not left)):
        yield f"{len(state.display)} ships were laid last, not {DISPLAY}"
    if laying and len(left) < len(state.display) and (left or len(state.display) == DISPLAY):
        yield "ships are being laid though one lies open"
    if not laying and not state.open and state.phase is not Phase.OVER:
        yield "no ship lies open"
    if laying and not state.unseen():
        yield "there is no ship to lay"


def _booty(state: State) -> Iterator[str]:
    boarded = (*state.boarded, *((state.aboard,) if state.aboard else ()))
    for place, kind in enumerate(KINDS):
        owned = [pieces[place] for pieces in state.booty]
        pictured = sum(state.ships[ship].booty.count(kind) for ship in boarded)
        if sum(owned) > PIECES:
            yield f"{sum(owned)} pieces of {kind} are owned, and there are {PIECES}"
        elif sum(owned) > pictured:
            yield f"{sum(owned)} pieces of {kind} are owned, and the boarded ships showed {pictured}"


def _purses(state: State) -> Iterator[str]:
    for name, ducats in zip(state.table.players, state.purses, strict=True):
        if ducats < 0:
            yield f"{name} has {ducats} ducats"
    if _fresh(state) and any(state.purses):
        yield "somebody has ducats before the first three ships lie open"


def _turn(state: State) -> Iterator[str]:
    if (state.aboard is not None) != (state.phase is Phase.WAGES) or (state.crew is None) != (state.aboard is None):
        yield "the phase does not fit the ship that is boarded"
        return
    if bool(state.asking) != (state.phase is Phase.MUTINY):
        yield "the phase does not fit those who are asked for a mutiny"
    if state.called and state.phase not in _ASKED:
        yield "a mutiny has outlived its turn"
    if state.phase in _ASKED:
        yield from _acting(state)
    elif state.phase is not Phase.LAY and not _fits(state):
        yield _MISFITS[state.phase]


def _fits(state: State) -> bool:
    """Say whether the game is over, or somebody cannot act, as the phase has it."""
    stuck = bool(state.open) and stalemate(state)
    leads = bool(state.captained(state.turn))
    match state.phase:
        case Phase.OVER:
            return not (state.open or state.unseen()) or (state.table.options.stalemate == "end" and stuck)
        case Phase.STALEMATE:
            return stuck
        case Phase.SKIP:
            return not leads and not stuck
    return leads and not able(state, state.turn) and not stuck


def _acting(state: State) -> Iterator[str]:
    if not able(state, state.turn):
        yield "the player in turn can do nothing"
        return
    entitled = tuple(mutineers(state))
    answered = entitled[: len(entitled) - len(state.asking)]
    if state.asking != entitled[len(answered) :]:
        yield "others are asked for a mutiny than those who could call one"
    if state.called != tuple(player for player in answered if player in state.called):
        yield "a mutiny was called by somebody who could not, or out of order"
    if state.phase is Phase.WAGES:
        stack = state.stack(state.crew)
        if state.aboard not in state.open or stack is None or stack[0].player != state.turn:
            yield "a ship is boarded that is not open, or without a crew of the player in turn"
        elif len(stack) < state.ships[state.aboard].crew:
            yield "a ship is boarded with a crew too small"
