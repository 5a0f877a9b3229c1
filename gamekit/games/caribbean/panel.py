"""What stands around the picture of Caribbean: what pointing means, what may be done in words, what everybody has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gamekit.game import Action, Breach, Event
from gamekit.games.caribbean import sailing, text
from gamekit.games.caribbean.actions import Capture, Deliver, EndTurn, Give, Jettison, Keep, Sail, Show, Steal, Swap
from gamekit.games.caribbean.art import LETTERS
from gamekit.games.caribbean.bidding import asked, card_name
from gamekit.games.caribbean.cards import DECK
from gamekit.games.caribbean.events import Sailed
from gamekit.games.caribbean.explain import chances
from gamekit.games.caribbean.legend import facts, legend
from gamekit.games.caribbean.pack import CAPTURE, SHIPS
from gamekit.games.caribbean.reach import blocked, distances, in_the_way, reach, way
from gamekit.games.caribbean.scoring import outcome
from gamekit.games.caribbean.setup import colours_of
from gamekit.games.caribbean.spread import holder, question, spread, status
from gamekit.games.caribbean.state import PORT, THIEF, Phase, State
from gamekit.panel import PATTERNS, About, Arrange, Ask, Beside, Fact, Look, Offer, Seat, Stop
from gamekit.words import counted, listed


def _in_turn(state: State) -> str | None:
    """Return the ship that somebody moves now, or None."""
    return SHIPS[state.ship] if state.phase is Phase.TURN and state.ship is not None else None


# --- Pointing ------------------------------------------------------------------------------------------------


def meant(state: State, item: str, *others: str) -> tuple[Action, ...]:
    """Return what pointing at an id of the picture may mean, the likeliest first; no action here names two of them."""
    ship, pack = None if others else _in_turn(state), state.table.pack
    if ship is None:
        return ()
    kind, _, port = item.rpartition(":")
    if item in SHIPS:
        return _with_ship(state, ship, item)
    if item in pack.havens:
        return (Deliver(ship, item),)
    if kind in {"port", "plate"} and port in pack.port_numbers:
        return (Capture(ship, port),)
    if kind == "chest" and port in pack.port_numbers:
        place = state.chests[pack.port_numbers[port]]
        return _with_ship(state, ship, place) if place in SHIPS else (Capture(ship, port),)
    if item in pack.spaces:
        return _at_space(state, ship, item)
    return ()


def _with_ship(state: State, ship: str, other: str) -> tuple[Action, ...]:
    if other == ship:
        return ()
    steal, swap, give, there = Steal(ship, other), Swap(ship, other), Give(ship, other), Sail(ship, state.where(other))
    if other not in state.chests:  # nothing can be had of her: it is about the way to her, or a chest for her
        beside = there.space in state.table.pack.next[state.where(ship)]
        return (give, swap) if ship in state.chests and beside else (there,)
    return (steal, swap) if ship not in state.chests else (swap, steal)


def _at_space(state: State, ship: str, space: str) -> tuple[Action, ...]:
    deliver = tuple(Deliver(ship, haven.id) for haven in state.table.pack.havens_in[space] if ship in state.chests)
    if state.where(ship) == space:
        return deliver
    other = state.ship_in(space)
    with_her = _with_ship(state, ship, other) if other else ()
    return tuple(dict.fromkeys((Sail(ship, space), *deliver, *with_her)))


# --- What may be done, in words ------------------------------------------------------------------------------


def offers(state: State) -> tuple[Offer, ...] | Arrange | Ask:
    """Return what may be done: cards to lay, an answer in a tie, or the actions of a ship's turn, grouped."""
    match state.phase:
        case Phase.BIDS:
            return holder(state)
        case Phase.TIE:
            return question(state)
        case Phase.TURN:
            return tuple(_ship_offers(state))
    return ()


def _ship_offers(state: State) -> Iterator[Offer]:
    pack, near = state.table.pack, reach(state)
    ship = _in_turn(state) or ""
    sails: dict[int, list[tuple[str, Action]]] = {}
    for action in sailing.legal(state):
        match action:
            case Sail(space=space):
                sails.setdefault(near[space], []).append((_place(state, ship, space), action))
            case EndTurn():
                for distance, places in sails.items():
                    yield Offer(f"Sail {counted(distance, 'space')}", f"reach:{distance}", tuple(places))
                yield _single(state, action, "stop")
            case Capture(port=port):
                yield _single(state, action, f"chest:{port}")
            case Deliver(haven=haven):
                yield _single(state, action, f"seat:{sailing.owner(state, pack.havens[haven])}")
            case Steal(other=other) | Swap(other=other) | Give(other=other):
                yield _single(state, action, other)


def _place(state: State, ship: str, space: str) -> str:
    """Return the name of a space and what could be had there."""
    gains = [fact.text.removeprefix("There: ") for fact in _chances(state, ship, (space,))]
    return f"{state.table.pack.spaces[space].name}{': ' if gains else ''}{' or '.join(gains)}"


def _single(state: State, action: Action, icon: str) -> Offer:
    words = wording(state, action)
    return Offer(words, icon, ((words, action),))


def wording(state: State, action: Action) -> str:  # noqa: C901 - one line an action
    """Return what an action would do, as the words of a button."""
    names, pack = state.table.players, state.table.pack
    match action:
        case Sail(space=space):
            away = reach(state).get(space)
            how = f": {counted(away, 'space')}, {state.movement - away} left" if away else ""
            return f"Sail to {pack.spaces[space].name if space in pack.spaces else space}{how}"
        case Capture(port=port):
            return f"Capture {port}: {CAPTURE:,}"
        case Steal(other=other):
            return f"Steal {_load(state, other)} from {other}"
        case Swap(ship, other):
            return f"Swap {_load(state, ship)} for {_load(state, other)} with {other}"
        case Give(ship, other):
            return f"Give {_load(state, ship)} to {other}"
        case Deliver(ship, haven) if haven in pack.havens:
            owner = sailing.owner(state, pack.havens[haven])
            whom = names[owner] if owner is not None else "nobody"
            return f"Deliver {_load(state, ship)} to {whom} in {pack.spaces[pack.havens[haven].space].name}"
        case Jettison():
            return "Throw the chest overboard"
        case EndTurn(ship):
            return f"End {ship}'s turn here"
        case Show():
            return "Show the seventh card"
        case Keep():
            return "Keep the seventh card"
    return "Lay the cards"


def _load(state: State, ship: str) -> str:
    cargo = state.cargo(ship)
    return "no chest" if cargo is None else f"{state.table.pack.ports[cargo].chest:,}"


def headline(state: State) -> str:
    """Return what can be done now, and by whom."""
    names = state.table.players
    match state.phase:
        case Phase.BIDS:
            return f"{names[state.sealed.index(None)]}, lay a card on each ship. The seventh breaks ties."
        case Phase.TIE:
            level = listed([names[player] for player in state.tied])
            best = card_name(max(state.bids[-1]))
            return f"{level} are level at {best}. {names[asked(state)]}, show your seventh card or keep it."
        case Phase.TURN if state.active is not None:
            return f"{names[state.active]}, {_ships_turn(state)}"
        case Phase.OVER:
            result = outcome(state)
            assert result is not None  # noqa: S101 - the game is over
            winners = [names[player] for player in result.winners]
            most = f"{result.scores[result.winners[0]].total:,}"
            return f"{listed(winners)} {'wins' if len(winners) == 1 else 'share the win'} with {most} doubloons."
    now = text.now(state)
    return f"{now[0].upper()}{now[1:]}."


def _ships_turn(state: State) -> str:
    assert state.ship is not None  # noqa: S101 - it is a ship's turn
    ship = SHIPS[state.ship]
    more = any(not isinstance(action, Sail | EndTurn) for action in sailing.legal(state))
    if reach(state):
        how = "Sail, act where she lies, or end her turn." if more else "Choose a marked space, or end her turn."
        spaces = f"{state.movement} more" if _has_sailed(state) else counted(state.movement, "space")
        return f"{ship} may sail {spaces}. {how}"
    if more:
        return f"{ship} sails no farther. Act where she lies, or end her turn."
    return f"{ship} sails no farther, and nothing can be done here. End her turn."


def _has_sailed(state: State) -> bool:
    """Say whether the ship in turn has surely sailed: she has less to sail than the cards left her."""
    cards = state.bids[-1]
    barrels = cards[state.active or 0]
    level = [player for player, card in enumerate(cards) if card == barrels and player != state.active]
    thieves = sum(card == THIEF for player, card in enumerate(cards) if player != state.active)
    thieves += sum(state.shown[player] == THIEF for player in level)  # in a tie, perhaps of an earlier ship
    return state.movement < barrels - thieves


_OBJECTIONS: Final = {
    "sail.barrels": "Too far for {ship}",
    "sail.free_way": "No free way for {ship}",
    "sail.occupied": "{other} is there already",
    "sail.here": "{ship} is there already",
    "ship.one_chest": "{ship} carries a chest already",
    "ship.empty": "{ship} carries no chest",
    "capture.take": "{ship} is not beside {port}",
    "capture.chest": "No chest in {port}",
    "steal.take": "{other} is too far away",
    "steal.chest": "{other} carries no chest",
    "steal.haven_safe": "{other} is safe in a haven",
    "swap.beside": "{other} is too far away",
    "give.beside": "{other} is too far away",
    "give.closed": "Chests are not given away",
    "give.room": "{other} carries a chest already",
    "deliver.adjacent": "{ship} is not at this haven",
    "deliver.inside": "{ship} is not in this haven",
    "deliver.in_play": "Not a haven at this table",
    "turn.no_repeat": "That would change nothing",
}
"""A few words above a refusal, filled by its facts."""


def objection(breach: Breach) -> str:
    """Return the few words that stand above a refusal: what is wrong; else the rule's title."""
    return _OBJECTIONS.get(breach.rule.id, breach.rule.title).format_map(dict(breach.facts))


# --- Looking -------------------------------------------------------------------------------------------------


def look(state: State, item: str) -> Look | None:
    """Return what can be said of a sea space; None of anything else."""
    pack = state.table.pack
    if item not in pack.spaces:
        return None
    ship = _in_turn(state)
    if ship is None or state.where(ship) == item:
        return Look(pack.spaces[item].name, tuple(_lies_there(state, item)))
    name = pack.spaces[item].name
    if item not in reach(state):
        why = sailing.why_not(state, Sail(ship, item))[0].sentence
        return Look(name, (Fact(why), *_lies_there(state, item)))
    here, others = state.where(ship), blocked(state, ship)
    taken = way(pack, here, item, others)
    steps = ((here, f"{ship}, {_carrying(state, ship)}"), *((space, pack.spaces[space].name) for space in taken))
    return Look(name, (*_shut(state, ship, item, len(taken)), *_chances(state, ship, taken)), steps)


def _carrying(state: State, ship: str) -> str:
    return f"carrying {_load(state, ship)}" if ship in state.chests else "empty"


def _lies_there(state: State, space: str) -> Iterator[Fact]:
    pack, names = state.table.pack, state.table.players
    if other := state.ship_in(space):
        yield Fact(f"{other} lies here, {_carrying(state, other)}", other)
    for haven in pack.havens_in[space]:
        owner = sailing.owner(state, haven)
        if owner is not None:
            yield Fact(f"Haven of {names[owner]}", f"seat:{owner}")
    for number in pack.ports_at[space]:
        port = pack.ports[number]
        if state.chests[number] == PORT:
            yield Fact(f"Beside {port.name}, a chest of {port.chest:,}", f"chest:{port.name}")
        else:
            yield Fact(f"Beside {port.name}, no chest there now")


def _shut(state: State, ship: str, space: str, taken: int) -> Iterator[Fact]:
    """Yield which ships make the way to a space longer."""
    straight = distances(state.table.pack, state.where(ship), frozenset())[space]
    for other in in_the_way(state, ship, space, taken - 1) if straight < taken else ():
        yield Fact(f"{other} lies on a shorter way", other)


def _chances(state: State, ship: str, taken: tuple[str, ...]) -> Iterator[Fact]:
    """Yield what could be done with the ship in turn at the end of a way, then on it."""
    for space in reversed(taken):
        where = "There" if space == taken[-1] else f"On the way, in {state.table.pack.spaces[space].name}"
        for chance in chances(state, ship, space):
            gain = f"+{chance.doubloons:,}" if chance.doubloons else ""
            match chance.action:
                case Capture(port=port):
                    icon = f"chest:{port}"
                case Steal(other=other) | Swap(other=other) | Give(other=other):
                    icon = other
                case _:
                    icon = f"seat:{chance.player}"
            yield Fact(f"{where}: {chance.text}", icon, gain)


def about(event: Event) -> About:
    """Return what an event is about: its ship, else its player, else the chest of its port."""
    if isinstance(event, Sailed):
        return About(event.ship, event.way)
    for field, icon in (("ship", "{}"), ("player", "seat:{}"), ("port", "chest:{}")):
        if (found := getattr(event, field, None)) is not None:
            return About(icon.format(found))
    return About()


# --- Beside the board ----------------------------------------------------------------------------------------


def beside(state: State) -> Beside:
    """Return the round, the ships in order, and what everybody has."""
    table = state.table
    goal = table.pack.threshold[len(table.players)]
    return Beside(
        title="The end" if state.phase is Phase.OVER else f"Round {state.round}",
        track=tuple(_stop(state, number, name) for number, name in enumerate(SHIPS)),
        seats=tuple(
            Seat(name, LETTERS[colour], colour, PATTERNS[colour], state.doubloons(player), *status(state, player))
            for player, (name, colour) in enumerate(zip(table.players, colours_of(table), strict=True))
        ),
        unit="Doubloons",
        goal=goal,
        ends=f"plays to {goal:,}",
        hint="Point at a place to see what is there.",
        deck=DECK,
        spread=spread(state),
        facts=facts(state),
        legend=legend(state),
    )


def _stop(state: State, number: int, ship: str) -> Stop:
    if state.ship == number:
        return Stop(ship, f"{ship}, in turn", "now")
    had = number < len(state.bids) or state.phase is Phase.OVER
    return Stop(ship, f"{ship}, has had her turn" if had else f"{ship}, still to come", "done" if had else "")
