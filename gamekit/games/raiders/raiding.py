"""A player's turn: raiding, scoundrel actions, revealing ships, and why not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, pairwise
from typing import Final

from gamekit.game import Action, Breach, Draw, Event, Fact, Step, frozen
from gamekit.games.raiders.actions import (
    EndTurn,
    LetterOfMarque,
    ParrotPact,
    Raid,
    RevealShips,
    SecretChest,
    TurnAction,
)
from gamekit.games.raiders.deck import drawn, freeze, placed, take_ships
from gamekit.games.raiders.events import (
    Alike,
    Bought,
    Earned,
    GapClosed,
    MarqueTook,
    NoReward,
    Paid,
    Passed,
    Peeked,
    Placed,
    Raided,
    Revealed,
    SawAside,
    ShipsKept,
    TopTaken,
    TurnEnded,
)
from gamekit.games.raiders.pack import THREATS
from gamekit.games.raiders.state import RULES, Phase, State
from gamekit.rulebook import Rule
from gamekit.words import counted, listed

_TURN: Final = RULES["turn.active"]
_ONCE: Final = RULES["raid.once"]
_PLACE: Final = RULES["raid.place"]
_SOME: Final = RULES["raid.some"]
_THREE: Final = RULES["raid.three"]
_ADJACENT: Final = RULES["raid.adjacent"]
_ALIKE: Final = RULES["raid.alike"]
_UNIFORM: Final = RULES["raid.uniform"]
_THIRD: Final = RULES["raid.third"]
_ONE: Final = RULES["raid.one"]
_SEVERAL: Final = RULES["raid.several"]
_NO_REWARD: Final = RULES["raid.no_reward"]
_COLUMNS: Final = RULES["place.columns"]
_EARN: Final = RULES["reward.doubloons"]
_REWARD_SHIP: Final = RULES["reward.ship"]
_SPYGLASS: Final = RULES["reward.spyglass"]
_ASIDE: Final = RULES["spyglass.secret"]
_ONE_ACTION: Final = RULES["scoundrel.once"]
_PRICE: Final = RULES["scoundrel.price"]
_NO_CARD: Final = RULES["scoundrel.card"]
_PARROT_SHIPS: Final = RULES["parrot.ships"]
_REVEAL: Final = RULES["parrot.reveal"]
_REVEAL_TWO: Final = RULES["parrot.two"]
_REVEAL_OWN: Final = RULES["parrot.own"]
_KEPT: Final = RULES["parrot.rest"]
_TOP: Final = RULES["scoundrel.top"]
_MARQUE_TWO: Final = RULES["marque.two"]
_MARQUE_FREE: Final = RULES["marque.free"]
_MARQUE_LEAVES: Final = RULES["marque.leaves"]
_MARQUE_NAMED: Final = RULES["marque.named"]
_MARQUE_NO: Final = RULES["marque.no_rewards"]
_MARQUE_YES: Final = RULES["marque.rewards"]
_NEIGHBOURS: Final = RULES["marque.neighbours"]
_MUST: Final = RULES["turn.must_raid"]
_PASS: Final = RULES["turn.pass"]
_ENDS: Final = RULES["turn.ends"]

MOST: Final = 3
"""How many cards one raid takes at most."""
MARQUE: Final = 2
"""How many cards of the convoy a letter of marque takes."""
PRICES: Final = {"chest": 2, "parrot": 3, "marque": 4}
_BUYS: Final = {"chest": RULES["chest.buy"], "parrot": RULES["parrot.buy"], "marque": RULES["marque.buy"]}
_KINDS: Final[dict[type[Action], str]] = {SecretChest: "chest", ParrotPact: "parrot", LetterOfMarque: "marque"}


def _no(rule: Rule, focus: tuple[str, ...] = (), instead: Action | None = None, **facts: Fact) -> Breach:
    return Breach(rule, frozen(facts), focus, instead)


# --- What may be done ----------------------------------------------------------------------------------------


def legal(state: State) -> Iterator[TurnAction]:
    """Yield what the player in turn may do: raids by size, scoundrel actions by price, ending last."""
    player = state.turn
    yield from raids(state)
    if not state.bought and state.deck:
        if state.doubloons[player] >= PRICES["chest"]:
            yield SecretChest(player)
        if state.doubloons[player] >= PRICES["parrot"]:
            yield ParrotPact(player)
        if state.doubloons[player] >= PRICES["marque"]:
            places = range(1, len(state.convoy) + 1)
            yield from (LetterOfMarque(player, pair) for pair in combinations(places, marque_takes(state)))
    if state.raided or not state.convoy:
        yield EndTurn(player)


def raids(state: State) -> tuple[Raid, ...]:
    """Return the raids that the player in turn may carry out, the smaller ones first."""
    if state.raided:
        return ()
    most = MOST if state.doubloons[state.turn] else MOST - 1
    return tuple(
        Raid(state.turn, tuple(range(first, first + size)))
        for size in range(1, most + 1)
        for first in range(1, len(state.convoy) - size + 2)
        if alike(state, tuple(range(first, first + size)))
    )


def alike(state: State, places: Sequence[int]) -> str:
    """Return in words what lets the cards at ``places`` be raided together; empty where nothing does."""
    if len(places) == 1:
        return "one card"
    cards = [state.cards[state.convoy[place - 1]] for place in places]
    if len({card.good for card in cards}) == 1:
        return f"all {cards[0].good}"
    if len({card.location for card in cards}) == 1:
        return f"all from the {cards[0].location}"
    if state.table.options.mixed_raid == "chain" and chained(state, places):
        return "each like its neighbour in good or location"
    return ""


def chained(state: State, places: Sequence[int]) -> bool:
    """Say whether each of three cards or more is like its neighbour in good or location."""
    cards = [state.cards[state.convoy[place - 1]] for place in places]
    alike_pairs = (one.good == two.good or one.location == two.location for one, two in pairwise(cards))
    return len(cards) >= MOST and all(alike_pairs)


def marque_takes(state: State) -> int:
    """Return how many convoy cards a letter of marque takes now: two, but one stays for a raid still to come.

    Only an unusual position has fewer than two for it: where the convoy is short, the deck is dry.
    """
    return min(MARQUE, max(0, len(state.convoy) - (not state.raided)))


# --- Why not -------------------------------------------------------------------------------------------------


def why_not(state: State, action: TurnAction) -> tuple[Breach, ...]:
    """Return why the player in turn may not do this, in the phase of a turn."""
    if action.player != state.turn:
        return (out_of_turn(state, action.player),)
    match action:
        case Raid():
            return tuple(_no_raid(state, action))
        case SecretChest() | ParrotPact() | LetterOfMarque():
            return tuple(_no_purchase(state, action))
        case EndTurn():
            if state.raided or not state.convoy:
                return ()
            first = next(iter(raids(state)))
            return (_no(_MUST, state.convoy, first, player=state.table.players[state.turn]),)


def out_of_turn(state: State, player: int) -> Breach:
    """Return the breach of acting in somebody else's turn."""
    names, sides = state.table.players, state.table.sides
    name = names[player] if player in range(len(names)) else "nobody of this table"
    return _no(_TURN, player=name, actor=sides[state.turn])


def _no_raid(state: State, action: Raid) -> Iterator[Breach]:
    if state.raided:
        yield _no(_ONCE, player=state.table.players[action.player])
        return
    if not action.places:
        yield _no(_SOME, state.convoy)
        return
    count = len(state.convoy)
    strange = [place for place in action.places if type(place) is not int or not 1 <= place <= count]
    if strange:
        yield _no(_PLACE, state.convoy, place=str(strange[0])[:20], count=counted(count, "card"))
        return
    places = action.places
    if len(places) > MOST:
        yield _no(_THREE, _at(state, places), _part(state, places), count=len(places))
    if any(two - one != 1 for one, two in pairwise(places)):
        yield _no(_ADJACENT, _at(state, places), _part(state, places), places=listed([str(place) for place in places]))
    elif not alike(state, places):
        told = listed([_named(state, place) for place in places])
        yield _no(_UNIFORM if chained(state, places) else _ALIKE, _at(state, places), _part(state, places), cards=told)
    if len(places) >= MOST and not state.doubloons[action.player]:
        player = state.table.players[action.player]
        yield _no(_THIRD, _at(state, places[2:]), _part(state, places), player=player)


def _part(state: State, places: Sequence[int]) -> Raid | None:
    """Return the largest legal raid of some of these places, the outermost of several."""
    parts = [raid for raid in raids(state) if set(raid.places) <= set(places)]
    return max(parts, key=lambda raid: len(raid.places), default=None)


def _no_purchase(state: State, action: SecretChest | ParrotPact | LetterOfMarque) -> Iterator[Breach]:
    player, kind = state.table.players[state.turn], _KINDS[type(action)]
    has, price = state.doubloons[state.turn], PRICES[kind]
    if state.bought:
        yield _no(_ONE_ACTION, player=player)
    if has < price:
        cheaper = next((a for a in reversed(tuple(legal(state))) if type(a) in _KINDS), None)
        short = coins(price - has)
        yield _no(_PRICE, (), cheaper, what=_bought_name(kind), price=coins(price), player=player, has=has, short=short)
    if not state.deck:
        yield _no(_NO_CARD, what=_bought_name(kind))
    if isinstance(action, LetterOfMarque):
        yield from _no_marque(state, action)


def _no_marque(state: State, action: LetterOfMarque) -> Iterator[Breach]:
    count, takes = len(state.convoy), marque_takes(state)
    strange = [place for place in action.places if type(place) is not int or not 1 <= place <= count]
    if strange:
        yield _no(_PLACE, state.convoy, place=str(strange[0])[:20], count=counted(count, "card"))
        return
    named = sorted({*action.places})
    if len(named) == len(action.places) == takes:
        if named != list(action.places):
            yield _no(_MARQUE_NAMED, _at(state, action.places), LetterOfMarque(state.turn, tuple(named)))
        return
    wanted = named[:takes]
    wanted += [place for place in range(1, count + 1) if place not in wanted][: takes - len(wanted)]
    mended = LetterOfMarque(state.turn, tuple(sorted(wanted)))
    instead = mended if mended in set(legal(state)) else None
    if takes < MARQUE:
        yield _no(_MARQUE_LEAVES, state.convoy, instead, count=takes)
    else:
        yield _no(_MARQUE_TWO, _at(state, action.places), instead)


def why_not_reveal(state: State, action: RevealShips) -> tuple[Breach, ...]:
    """Return why the player in turn may not reveal these ships, after a parrot pact."""
    if action.player != state.turn:
        return (out_of_turn(state, action.player),)
    own = state.ships[state.turn]
    strange = [card for card in action.cards if card not in own]
    if strange:
        return (_no(_REVEAL_OWN, card=str(strange[0])[:20], player=state.table.players[state.turn]),)
    order = [state.table.pack.order[card] for card in action.cards]
    if len(order) <= 2 and order == sorted(set(order)):  # noqa: PLR2004 - up to two are revealed
        return ()
    cards = sorted({*action.cards}, key=lambda card: state.table.pack.order[card])
    return (_no(_REVEAL_TWO, (), RevealShips(state.turn, tuple(cards[:2])), count=len(action.cards)),)


def reveals(state: State) -> tuple[RevealShips, ...]:
    """Return the ways to reveal up to two of the own ships, nothing first."""
    own = sorted(
        (card for card in state.ships[state.turn] if isinstance(card, str)), key=state.table.pack.order.__getitem__
    )
    return tuple(RevealShips(state.turn, cards) for size in range(3) for cards in combinations(own, size))


# --- What follows --------------------------------------------------------------------------------------------


def act(state: State, action: TurnAction) -> Step[State]:
    """Do what the player in turn chose; ``action`` is known to be legal."""
    match action:
        case Raid():
            return _raid(state, action)
        case EndTurn():
            rule = _ENDS
            events: tuple[Event, ...] = () if state.raided else (Passed(state.turn, rule=_PASS),)
            return Step(replace(state, phase=Phase.CLOSE), (*events, TurnEnded(state.turn, rule=rule)))
    kind = _KINDS[type(action)]
    state = _purse(replace(state, bought=True), -PRICES[kind])
    events = (Bought(state.turn, kind, rule=_BUYS[kind]),)
    match action:
        case ParrotPact():
            state, taken = take_ships(state, 2, _PARROT_SHIPS)
            return Step(replace(state, phase=Phase.LOOK), (*events, *taken))
        case LetterOfMarque():
            state, took = _marque(state, action.places)
            events = (*events, *took)
    state, froze = freeze(state)
    return Step(replace(state, phase=Phase.TOP), (*events, *froze))


def _raid(state: State, action: Raid) -> Step[State]:
    player = action.player
    words = alike(state, action.places)
    state, cards = _lifted(replace(state, raided=True), action.places)
    if len(cards) == 1:
        events: tuple[Event, ...] = (Raided(player, cards, action.places, rule=_ONE),)
        state, earned = _rewarded(state, cards)
        return Step(state, (*events, Placed(player, cards, rule=_COLUMNS), *earned))
    rule = RULES[RULES.readings["mixed_raid"].rule("chain")] if words.startswith("each") else _ALIKE
    events = (Raided(player, cards, action.places, rule=_SEVERAL), Alike(words, rule=rule))
    if len(cards) == MOST:
        state = _purse(state, -1)
        events = (*events, Paid(player, 1, rule=_THIRD))
    if any(state.cards[card].rewards for card in cards):
        events = (*events, NoReward(player, rule=_NO_REWARD))
    return Step(state, (*events, Placed(player, cards, rule=_COLUMNS)))


def _marque(state: State, places: tuple[int, ...]) -> tuple[State, tuple[Event, ...]]:
    player = state.turn
    state, cards = _lifted(state, places)
    events: tuple[Event, ...] = (
        MarqueTook(player, cards, places, rule=_MARQUE_FREE),
        Placed(player, cards, rule=_COLUMNS),
    )
    if not state.raided:
        events = (*events, GapClosed(state.convoy, rule=_NEIGHBOURS))
    if not any(state.cards[card].rewards for card in cards):
        return state, events
    if state.table.options.marque_rewards == "no":
        return state, (*events, NoReward(player, rule=_MARQUE_NO))
    return replace(state, claims=cards), events


def turn_top(state: State, action: Draw) -> Step[State]:
    """Turn the top card of the deck for a chest or a letter of marque, place it, and give what is still owed."""
    player, card, claims = state.turn, (action.item,), state.claims
    state = replace(placed(drawn(state), player, card), phase=Phase.TURN, claims=())
    events = (TopTaken(player, action.item, rule=_TOP), Placed(player, card, rule=_COLUMNS))
    if not claims:
        return Step(state, events)
    state, earned = _rewarded(state, claims, _MARQUE_YES)
    return Step(state, (*events, *earned))


def _lifted(state: State, places: Sequence[int]) -> tuple[State, tuple[str, ...]]:
    """Return the state with the cards at ``places`` in the play area of the player in turn, and those cards."""
    cards = tuple(state.convoy[place - 1] for place in places)
    left = tuple(card for card in state.convoy if card not in cards)
    return placed(replace(state, convoy=left), state.turn, cards), cards


def _rewarded(state: State, cards: tuple[str, ...], rule: Rule | None = None) -> tuple[State, tuple[Event, ...]]:
    """Return the state in which the player in turn has the rewards of ``cards``: doubloons, ships, spyglass."""
    player = state.turn
    known = [state.cards[card] for card in cards]
    events: tuple[Event, ...] = ()
    if earned := sum(card.doubloons for card in known):
        state = _purse(state, earned)
        events = (*events, Earned(player, earned, rule=rule or _EARN))
    if ships := sum(card.ships for card in known):
        state, taken = take_ships(state, ships, rule or _REWARD_SHIP)
        events = (*events, *taken)
    if any(card.spyglass for card in known):
        events = (*events, Peeked(player, rule=rule or _SPYGLASS))
        if player not in state.peeked and len(state.struck) < len(THREATS) - 1:
            return replace(state, phase=Phase.SPYGLASS), events
        if isinstance(state.aside, str):
            events = (*events, SawAside(player, state.aside, rule=_ASIDE, to=player))
    return state, events


def _purse(state: State, change: int) -> State:
    """Return the state with the doubloons of the player in turn changed."""
    doubloons = list(state.doubloons)
    doubloons[state.turn] += change
    return replace(state, doubloons=tuple(doubloons))


def reveal(state: State, action: RevealShips) -> Step[State]:
    """Turn the named ships to their goods and keep the others; ``action`` is known to be legal."""
    player = action.player
    left = tuple(card for card in state.ships[player] if card not in action.cards)
    ships = (*state.ships[:player], left, *state.ships[player + 1 :])
    state = placed(replace(state, ships=ships, phase=Phase.TURN), player, action.cards)
    events: tuple[Event, ...] = ()
    if action.cards:
        events = (Revealed(player, action.cards, rule=_REVEAL), Placed(player, action.cards, rule=_COLUMNS))
    return Step(state, (*events, ShipsKept(player, len(left), rule=_KEPT)))


# --- Words ---------------------------------------------------------------------------------------------------


def _at(state: State, places: Sequence[int]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(state.convoy[place - 1] for place in places))


def _named(state: State, place: int) -> str:
    card = state.cards[state.convoy[place - 1]]
    return f"{card.good} from the {card.location}"


def _bought_name(kind: str) -> str:
    return {"chest": "A secret chest", "parrot": "A parrot pact", "marque": "A letter of marque"}[kind]


def coins(count: int) -> str:
    """Return an amount of doubloons in words."""
    return counted(count, "doubloon")
