"""A ship's turn: sailing, capturing, stealing, swapping, delivering, and why not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from gamekit.game import Action, Breach, Event, Fact, Player, Step, frozen
from gamekit.games.caribbean.actions import Capture, Deliver, EndTurn, Give, Jettison, Sail, ShipAction, Steal, Swap
from gamekit.games.caribbean.bidding import next_ship
from gamekit.games.caribbean.events import (
    CameToHaven,
    Captured,
    ChestGone,
    Delivered,
    Given,
    Paid,
    Sailed,
    Stolen,
    Swapped,
    ThresholdReached,
    TurnEnded,
)
from gamekit.games.caribbean.pack import CAPTURE, SHIPS, Haven
from gamekit.games.caribbean.reach import ANY, blocked, distances, in_the_way, reach, way
from gamekit.games.caribbean.setup import colours_of
from gamekit.games.caribbean.state import CARDS, DELIVERED, PORT, RULES, SUPPLY, THIEF, State
from gamekit.rulebook import Rule
from gamekit.words import counted, listed

_ORDER: Final = RULES["ships.order"]
_FREE_WAY: Final = RULES["sail.free_way"]
_BARRELS: Final = RULES["sail.barrels"]
_OCCUPIED: Final = RULES["sail.occupied"]
_SEA: Final = RULES["sail.sea"]
_HERE: Final = RULES["sail.here"]
_HAVENS: Final = RULES["sail.havens"]
_ONE_CHEST: Final = RULES["ship.one_chest"]
_CAPTURE: Final = RULES["capture.take"]
_CAPTURE_PORT: Final = RULES["capture.port"]
_CAPTURE_CHEST: Final = RULES["capture.chest"]
_CAPTURE_PAYS: Final = RULES["capture.pays"]
_OTHER: Final = RULES["ships.other"]
_STEAL: Final = RULES["steal.take"]
_STEAL_CHEST: Final = RULES["steal.chest"]
_STEAL_OPEN: Final = RULES["steal.haven_open"]
_STEAL_SAFE: Final = RULES["steal.haven_safe"]
_SWAP: Final = RULES["swap.exchange"]
_SWAP_BOTH: Final = RULES["swap.both"]
_SWAP_BESIDE: Final = RULES["swap.beside"]
_GIVE_CLOSED: Final = RULES["give.closed"]
_GIVE: Final = RULES["give.open"]
_GIVE_BESIDE: Final = RULES["give.beside"]
_GIVE_ROOM: Final = RULES["give.room"]
_GIVE_IN_HAVEN: Final = RULES["give.in_haven"]
_EMPTY: Final = RULES["ship.empty"]
_HAVEN: Final = RULES["deliver.haven"]
_IN_PLAY: Final = RULES["deliver.in_play"]
_DELIVER_PAYS: Final = RULES["deliver.pays"]
_OPPONENT: Final = RULES["deliver.opponent"]
_GONE: Final = RULES["deliver.gone"]
_OVERBOARD: Final = RULES["chest.overboard"]
_NO_REPEAT: Final = RULES["turn.no_repeat"]
_ENDS: Final = RULES["turn.ends"]
_THRESHOLD: Final = RULES["end.threshold"]


def _no(rule: Rule, focus: tuple[str, ...], instead: Action | None, **facts: Fact) -> Breach:
    return Breach(rule, frozen(facts), focus, instead)


def owner(state: State, haven: Haven) -> Player | None:
    """Return whose haven this is, or None where its colour is not in play."""
    colours = colours_of(state.table)
    return colours.index(haven.colour) if haven.colour in colours else None


def in_reach(state: State, ship: str) -> tuple[Haven, ...]:
    """Return the havens in play that a ship can deliver to from where she lies."""
    return havens_from(state, state.where(ship))


def havens_from(state: State, space: str) -> tuple[Haven, ...]:
    """Return the havens in play that a ship can deliver to from a space."""
    pack = state.table.pack
    near = pack.havens_near if state.table.options.haven_reach == "adjacent" else pack.havens_in
    return tuple(haven for haven in near[space] if owner(state, haven) is not None)


def haven_at(state: State, ship: str) -> Haven | None:
    """Return the haven in play in which a ship lies, or None."""
    havens = state.table.pack.havens_in[state.where(ship)]
    return next((haven for haven in havens if owner(state, haven) is not None), None)


def safe(state: State, ship: str) -> bool:
    """Say whether a ship lies in a haven in play."""
    return haven_at(state, ship) is not None


def _beside(state: State, ship: str) -> tuple[str, ...]:
    """Return the ships that lie beside a ship, in their order."""
    near = state.table.pack.next[state.where(ship)]
    return tuple(other for other, space in zip(SHIPS, state.ships, strict=True) if space in near)


def _moved(chests: tuple[str, ...], **to: str) -> tuple[str, ...]:
    """Return the chests with what stands at each place of ``to`` moved; all at once."""
    return tuple(to.get(place, place) for place in chests)


# --- What may be done ----------------------------------------------------------------------------------------


def legal(state: State) -> Iterator[ShipAction]:
    """Yield what the active player may do, what pays first, sailing by distance, ending last."""
    assert state.ship is not None  # noqa: S101 - the phase TURN has a ship in turn
    ship, pack = SHIPS[state.ship], state.table.pack
    if ship not in state.chests:
        for number in pack.ports_at[state.where(ship)]:
            if state.chests[number] == PORT:
                yield Capture(ship, pack.ports[number].name)
    else:
        for haven in in_reach(state, ship):
            yield Deliver(ship, haven.id)
    for other in _beside(state, ship):
        yield from _with_other(state, ship, other)
    for space in reach(state):
        yield Sail(ship, space)
    yield EndTurn(ship)


def _with_other(state: State, ship: str, other: str) -> Iterator[Steal | Swap | Give]:
    """Yield what the ship in turn may do with a ship beside her: one thing, or nothing."""
    options, laden = state.table.options, other in state.chests
    if ship not in state.chests:
        open_to_theft = laden and (options.steal_in_haven == "yes" or not safe(state, other))
        if open_to_theft and _moved(state.chests, **{other: ship}) not in state.since:
            yield Steal(ship, other)
    elif laden:
        if _moved(state.chests, **{other: ship, ship: other}) not in state.since:
            yield Swap(ship, other)
    elif options.giving == "yes" and (safe(state, other) or _moved(state.chests, **{ship: other}) not in state.since):
        yield Give(ship, other)


def why_not(state: State, action: ShipAction) -> tuple[Breach, ...]:
    """Return why the active player may not do this, in a ship's turn.

    To sail nearer is advised only where nothing else stands in the way of what was wanted.
    """
    breaches = _breaches(state, action)
    if len(breaches) < 2 or isinstance(action, Sail):  # noqa: PLR2004 - more than one reason
        return breaches
    return tuple(replace(b, instead=None) if isinstance(b.instead, Sail) else b for b in breaches)


def _breaches(state: State, action: ShipAction) -> tuple[Breach, ...]:
    assert state.ship is not None  # noqa: S101 - the phase TURN has a ship in turn
    ship = SHIPS[state.ship]
    if action.ship != ship:
        return (_no(_ORDER, (ship,), None, ship=action.ship[:20], turn=ship),)
    match action:
        case Sail():
            return tuple(_no_sail(state, action))
        case Capture():
            return tuple(_no_capture(state, action))
        case Steal():
            return tuple(_no_steal(state, action))
        case Swap():
            return tuple(_no_swap(state, action))
        case Give():
            return tuple(_no_give(state, action))
        case Deliver():
            return tuple(_no_deliver(state, action))
        case Jettison():
            instead = next((a for a in legal(state) if isinstance(a, Deliver)), None)
            return (_no(_OVERBOARD, (ship,), instead, ship=ship),)
        case EndTurn():
            return ()


def _no_sail(state: State, action: Sail) -> Iterator[Breach]:
    pack, ship, target = state.table.pack, action.ship, action.space
    if target not in pack.spaces:
        near = [space for port in pack.ports if port.name == target for space in port.spaces]
        yield _no(_SEA, (f"port:{target}",) if near else (), _nearest(state, near), space=target[:40])
        return
    here, name = state.where(ship), pack.spaces[target].name
    if target == here:
        yield _no(_HERE, (ship,), None, ship=ship, space=name)
        return
    reached = reach(state)
    if target in reached:
        return
    instead = _nearest(state, [target])
    if other := state.ship_in(target):
        yield _no(_OCCUPIED, (other, target), instead, space=name, other=other)
    straight = distances(pack, here, frozenset())[target]
    others = blocked(state, ship)
    around = distances(pack, here, others - {target}).get(target)
    if straight > state.movement:
        yield _no(
            _BARRELS,
            (target,),
            instead,
            space=name,
            needs=counted(around or straight, "space"),
            ship=ship,
            has=counted(state.movement, "space"),
            missing=_missing(state, around),
        )
    elif not other:
        there = in_the_way(state, ship, target, state.movement)
        detour = f"the way round takes {counted(around, 'space')}" if around else "no free way leads round"
        yield _no(
            _FREE_WAY,
            (*there, target),
            instead,
            space=name,
            ship=ship,
            others=listed(there),
            lie="lies" if len(there) == 1 else "lie",
            detour=detour,
            has=counted(state.movement, "space"),
        )


def _missing(state: State, around: int | None) -> str:
    """Return what a ship lacks for a way of ``around`` spaces (None: no way is free), as the end of a sentence."""
    assert state.active is not None  # noqa: S101 - called in a ship's turn
    if around is None:
        return "and no way there is free"
    cards = state.bids[-1]
    bid = cards[state.active]
    thieves = sum(card == THIEF for player, card in enumerate(cards) if player != state.active)
    more = around - state.movement + max(0, thieves - bid)  # barrels that thieves would take first
    if bid + more > max(CARDS):
        return f"{around - state.movement} too many"
    return "1 more barrel would do" if more == 1 else f"{more} more barrels would do"


def _nearest(state: State, targets: list[str]) -> Sail | None:
    """Return the legal move that comes nearest to one of the targets, and nearer than the ship lies now."""
    assert state.ship is not None  # noqa: S101 - called in a ship's turn
    ship, pack = SHIPS[state.ship], state.table.pack
    if not targets:
        return None
    back = [distances(pack, target, frozenset()) for target in targets]

    def gap(space: str) -> int:
        return min(distance.get(space, ANY) for distance in back)

    best = min(reach(state), key=gap, default=None)
    return Sail(ship, best) if best and gap(best) < gap(state.where(ship)) else None


def _no_capture(state: State, action: Capture) -> Iterator[Breach]:
    pack, ship = state.table.pack, action.ship
    number = pack.port_numbers.get(action.port)
    if number is None:
        yield _no(_CAPTURE_PORT, (), None, port=action.port[:40])
        return
    port, spot = pack.ports[number], f"port:{action.port}"
    cargo, here = state.cargo(ship), state.where(ship)
    if cargo is not None:
        yield _no(_ONE_CHEST, (ship,), _delivery(state), ship=ship, chest=_chest(state, cargo))
    place = state.chests[number]
    if place != PORT:
        why = {SUPPLY: "still in the supply", DELIVERED: "delivered, and out of the game"}.get(place, f"aboard {place}")
        focus = (spot, place) if place in SHIPS else (spot,)
        steal = next((a for a in legal(state) if a == Steal(ship, place)), None)
        yield _no(_CAPTURE_CHEST, focus, steal, port=port.name, why=why)
    if here not in port.spaces:
        instead = _nearest(state, list(port.spaces))
        if instead and instead.space not in port.spaces:
            instead = None
        spaces = listed(tuple(pack.spaces[space].name for space in port.spaces), "or")
        yield _no(_CAPTURE, (spot, *port.spaces), instead, ship=ship, port=port.name, spaces=spaces)


def _no_other(ship: str, other: str) -> Breach | None:
    """Return the breach of naming what is no other ship."""
    if other in SHIPS and other != ship:
        return None
    return _no(_OTHER, (), None, other=other[:20])


def _approach(state: State, other: str) -> Sail | None:
    """Return a legal move that brings the ship in turn beside another."""
    near = state.table.pack.next[state.where(other)]
    move = _nearest(state, list(near))
    return move if move and move.space in near else None


def _no_steal(state: State, action: Steal) -> Iterator[Breach]:
    ship, other = action.ship, action.other
    if strange := _no_other(ship, other):
        yield strange
        return
    cargo = state.cargo(ship)
    if cargo is not None:
        instead = next((a for a in legal(state) if a == Swap(ship, other)), None) or _delivery(state)
        yield _no(_ONE_CHEST, (ship,), instead, ship=ship, chest=_chest(state, cargo))
    if other not in state.chests:
        yield _no(_STEAL_CHEST, (other,), None, other=other)
    if other not in _beside(state, ship):
        yield _no(_STEAL, (other,), _approach(state, other), ship=ship, other=other)
    if state.table.options.steal_in_haven == "no" and safe(state, other):
        yield _no(_STEAL_SAFE, (other, state.where(other)), None, other=other)
    if cargo is None and other in state.chests and _moved(state.chests, **{other: ship}) in state.since:
        yield _no(_NO_REPEAT, (ship, other), EndTurn(ship), ship=ship)


def _no_swap(state: State, action: Swap) -> Iterator[Breach]:
    ship, other = action.ship, action.other
    if strange := _no_other(ship, other):
        yield strange
        return
    without = tuple(name for name in (ship, other) if name not in state.chests)
    if without:
        instead = next((a for a in legal(state) if a in {Steal(ship, other), Give(ship, other)}), None)
        yield _no(_SWAP_BOTH, without, instead, without=listed(without), have="has" if len(without) == 1 else "have")
    if other not in _beside(state, ship):
        yield _no(_SWAP_BESIDE, (other,), _approach(state, other), ship=ship, other=other)
    if not without and _moved(state.chests, **{other: ship, ship: other}) in state.since:
        yield _no(_NO_REPEAT, (ship, other), EndTurn(ship), ship=ship)


def _no_give(state: State, action: Give) -> Iterator[Breach]:
    ship, other = action.ship, action.other
    if strange := _no_other(ship, other):
        yield strange
        return
    if state.table.options.giving == "no":
        instead = next((a for a in legal(state) if a == Swap(ship, other)), None)
        yield _no(_GIVE_CLOSED, (ship, other), instead, ship=ship, other=other)
    if ship not in state.chests:
        yield _no(_EMPTY, (ship,), None, ship=ship)
    if other in state.chests:
        instead = next((a for a in legal(state) if a == Swap(ship, other)), None)
        yield _no(_GIVE_ROOM, (other,), instead, other=other)
    if other not in _beside(state, ship):
        yield _no(_GIVE_BESIDE, (other,), _approach(state, other), ship=ship, other=other)
    if (
        ship in state.chests
        and other not in state.chests
        and not safe(state, other)
        and _moved(state.chests, **{ship: other}) in state.since
    ):
        yield _no(_NO_REPEAT, (ship, other), EndTurn(ship), ship=ship)


def _delivery(state: State) -> Deliver | None:
    return next((action for action in legal(state) if isinstance(action, Deliver)), None)


def _no_deliver(state: State, action: Deliver) -> Iterator[Breach]:
    pack, ship = state.table.pack, action.ship
    haven = pack.havens.get(action.haven)
    if haven is None:
        yield _no(_HAVEN, (), _delivery(state), haven=action.haven[:40])
        return
    if owner(state, haven) is None:
        in_play = listed(colours_of(state.table))
        yield _no(_IN_PLAY, (haven.id,), _delivery(state), colour=haven.colour, colours=in_play)
    if ship not in state.chests:
        yield _no(_EMPTY, (ship,), None, ship=ship)
    inside = state.table.options.haven_reach == "inside"
    near = (haven.space,) if inside else (haven.space, *pack.next[haven.space])
    if state.where(ship) not in near:
        move = _nearest(state, list(near))
        rule = RULES[RULES.readings["haven_reach"].rule(state.table.options.haven_reach)]
        instead = move if move and move.space in near else None
        yield _no(rule, (haven.id, ship), instead, ship=ship, haven=pack.spaces[haven.space].name)


# --- Doing it ------------------------------------------------------------------------------------------------


def act(state: State, action: ShipAction) -> Step[State]:
    """Do what the active player chose; ``action`` is known to be legal."""
    match action:
        case Sail():
            return _sail(state, action)
        case EndTurn():
            return Step(next_ship(state), (TurnEnded(action.ship, state.movement, rule=_ENDS),))
        case Capture():
            return _capture(state, action)
        case Deliver():
            return _deliver(state, action.ship, action.haven, ())
        case Steal(ship, other):
            port = _port(state, other)
            rule = _STEAL_OPEN if safe(state, other) else _STEAL
            state = _rearranged(state, _moved(state.chests, **{other: ship}))
            return Step(state, (Stolen(ship, other, port, rule=rule),))
        case Swap(ship, other):
            event = Swapped(ship, other, _port(state, other), _port(state, ship), rule=_SWAP)
            return Step(_rearranged(state, _moved(state.chests, **{other: ship, ship: other})), (event,))
        case Give():
            return _give(state, action)
        case Jettison():  # never legal
            message = "a chest is never thrown overboard"
            raise AssertionError(message)


def _sail(state: State, action: Sail) -> Step[State]:
    pack, ship = state.table.pack, action.ship
    taken = way(pack, state.where(ship), action.space, blocked(state, ship))
    left = state.movement - len(taken)
    number = SHIPS.index(ship)
    ships = (*state.ships[:number], action.space, *state.ships[number + 1 :])
    havens = tuple(
        CameToHaven(ship, haven.id, rule=_HAVENS)
        for space in taken
        for haven in pack.havens_in[space]
        if owner(state, haven) is not None
    )
    state = replace(state, ships=ships, movement=left, since=(state.chests,))
    return Step(state, (Sailed(ship, taken, left, rule=_FREE_WAY), *havens))


def _capture(state: State, action: Capture) -> Step[State]:
    assert state.active is not None  # noqa: S101 - the phase TURN has an active player
    number = state.table.pack.port_numbers[action.port]
    chests = (*state.chests[:number], action.ship, *state.chests[number + 1 :])
    paid = (
        *state.captures[: state.active],
        state.captures[state.active] + CAPTURE,
        *state.captures[state.active + 1 :],
    )
    after = replace(_rearranged(state, chests), captures=paid)
    events = (
        Captured(action.ship, action.port, rule=_CAPTURE),
        Paid(state.active, CAPTURE, rule=_CAPTURE_PAYS),
        *_reached(state, after, state.active),
    )
    return Step(after, events)


def _deliver(state: State, ship: str, haven_id: str, before: tuple[Event, ...]) -> Step[State]:
    pack = state.table.pack
    haven = pack.havens[haven_id]
    port = pack.ports[state.chests.index(ship)]
    player = owner(state, haven)
    assert player is not None  # noqa: S101 - only havens in play are delivered to
    paid = (
        *state.deliveries[:player],
        state.deliveries[player] + port.chest,
        *state.deliveries[player + 1 :],
    )
    after = replace(_rearranged(state, _moved(state.chests, **{ship: DELIVERED})), deliveries=paid)
    reading = RULES[RULES.readings["haven_reach"].rule(state.table.options.haven_reach)]
    events = (
        *before,
        Delivered(ship, port.name, haven.id, rule=_GIVE_IN_HAVEN if before else reading),
        Paid(player, port.chest, rule=_DELIVER_PAYS if player == state.active else _OPPONENT),
        *_reached(state, after, player),
        ChestGone(port.name, rule=_GONE),
    )
    return Step(after, events)


def _give(state: State, action: Give) -> Step[State]:
    ship, other = action.ship, action.other
    given = Given(ship, other, _port(state, ship), rule=_GIVE)
    handed = _rearranged(state, _moved(state.chests, **{ship: other}))
    haven = haven_at(state, other)
    if haven is None:
        return Step(handed, (given,))
    return _deliver(handed, other, haven.id, (given,))


def _rearranged(state: State, chests: tuple[str, ...]) -> State:
    return replace(state, chests=chests, since=(*state.since, chests))


def _reached(before: State, after: State, player: Player) -> tuple[ThresholdReached, ...]:
    threshold = before.table.pack.threshold[len(before.table.players)]
    has = after.doubloons(player)
    if before.doubloons(player) < threshold <= has:
        return (ThresholdReached(player, has, rule=_THRESHOLD),)
    return ()


# --- Words ---------------------------------------------------------------------------------------------------


def _port(state: State, ship: str) -> str:
    return state.table.pack.ports[state.chests.index(ship)].name


def _chest(state: State, number: int) -> str:
    port = state.table.pack.ports[number]
    return f"{port.chest:,} from {port.name}"
