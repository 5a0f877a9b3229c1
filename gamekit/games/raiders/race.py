"""What can be counted at the table: the race for each good, what raids leave, when threats come, who begins.

Every answer is given from a view: what lies open, and what its viewer has looked at. Each is a table whose note says
the same as a sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Final

from gamekit.game import Who
from gamekit.games.raiders import raiding, solo
from gamekit.games.raiders.pack import GOODS, LOCATIONS, THREATS
from gamekit.games.raiders.raiding import PRICES, coins
from gamekit.games.raiders.state import CONVOY, Phase, State
from gamekit.games.raiders.text import THREAT_NAMES, places_text
from gamekit.games.raiders.threats import MOST_SUNK
from gamekit.table import Table
from gamekit.words import counted, listed

# --- The race for each good ----------------------------------------------------------------------------------


def goods(view: State, player: Who) -> Table:
    """Return for each good what everybody has, what ``player`` needs to have most alone, and how many are unseen.

    A card is unseen if the viewer has not seen it: it may be in the deck, under a ship, sunk, or out of a duel.
    ValueError for a side that is not at the table.
    """
    sides, player = view.table.sides, view.table.side(player)
    rows: list[tuple[str | int, ...]] = []
    for good in GOODS:
        counts = [view.counts(side)[good] for side in range(len(sides))]
        convoy = sum(view.cards[card].good == good for card in view.convoy)
        unseen = sum(view.cards[card].good == good for card in view.unseen())
        rows.append((good, *counts, needed(view, player, good), convoy, unseen))
    near = min(rows, key=lambda row: (int(row[-3]) > int(row[-2]) + int(row[-1]), int(row[-3]) == 0, int(row[-3])))
    name = sides[player]
    note = f"{name} needs {counted(int(near[-3]), 'more card')} to have most {near[0]} alone; {near[-1]} are unseen."
    if not near[-3]:
        note = f"{name} has most of every good alone."
    columns = ("good", *sides, f"{name} needs", "in the convoy", "unseen")
    return Table("The race for the goods", columns, rows, note)


def needed(view: State, player: Who, good: str) -> int:
    """Return how many cards of a good a player needs to have more than everybody else, as things lie.

    ValueError for a side that is not at the table.
    """
    player = view.table.side(player)
    counts = [view.counts(side)[good] for side in range(len(view.table.sides))]
    best = max(count for side, count in enumerate(counts) if side != player)
    return max(0, best + 1 - counts[player])


# --- What raids give and leave -------------------------------------------------------------------------------


def raids(view: State) -> Table:
    """Return for each legal raid what it gives, and what it leaves to the next before the convoy is filled up.

    In a duel the last column is what the corsairs would take from what is left.
    """
    rows: list[tuple[str | int, ...]] = []
    worth: dict[int, tuple[int, int]] = {}
    for raid in raiding.raids(view):
        cards = [view.convoy[place - 1] for place in raid.places]
        left = tuple(card for card in view.convoy if card not in cards)
        gives = _gives(view, cards)
        worth[len(rows)] = (gives[0] + gives[1], gives[3])
        rows.append((places_text(raid.places), listed(cards), *gives, ", ".join(left), *_next(view, left)))
    columns = ("places", "cards", "doubloons", "ships", "spyglass", "cannonballs", "leaves", "to raid together")
    columns = (*columns, *(("the Corsairs take",) if view.solo else ()))
    if not rows:
        return Table("What a raid gives and leaves", columns, [], "There is nothing to raid now.")
    places, cards_named, doubloons, ships, _, _, leaves, *_ = rows[max(worth, key=worth.__getitem__)]
    note = f"The richest raid is that of {places}: {cards_named}, with {coins(max(0, int(doubloons)))} and "
    note += f"{counted(int(ships), 'ship')}; it leaves {leaves or 'nothing'}."
    return Table("What a raid gives and leaves", columns, rows, note)


def _gives(view: State, cards: list[str]) -> tuple[int, int, str, int]:
    found = [view.cards[card] for card in cards]
    balls = sum(card.cannonball for card in found)
    if len(found) > 1:
        return (-1 if len(found) == raiding.MOST else 0, 0, "no", balls)
    return (found[0].doubloons, found[0].ships, "yes" if found[0].spyglass else "no", balls)


def _next(view: State, left: tuple[str, ...]) -> tuple[str, ...]:
    """Return what can be raided together of the cards that are left, and in a duel what the corsairs would take."""
    after = _with_convoy(view, left)
    together = [raid for raid in raiding.raids(after) if len(raid.places) > 1]
    told = "; ".join(listed([left[place - 1] for place in raid.places]) for raid in together)
    if not view.solo:
        return (told,)
    found = solo.answer(after)
    if found is None:
        return (told, "")
    ship = ", and a ship" if found.adjacent else ""
    return (told, f"{listed([left[place - 1] for place in found.places])}{ship}")


def _with_convoy(view: State, convoy: tuple[str, ...]) -> State:
    """Return the position with another convoy and nothing raided, where everybody could pay for a third card."""
    return replace(view, convoy=convoy, raided=False, doubloons=tuple(max(1, purse) for purse in view.doubloons))


# --- When threats come ---------------------------------------------------------------------------------------

_ACTING: Final = frozenset({Phase.TURN, Phase.TOP, Phase.SPYGLASS, Phase.LOOK, Phase.REVEAL})


def threats(view: State, player: Who) -> Table:
    """Return for each threat in the deck whether it can, or must, come before ``player``'s next turn.

    Counted are ship cards that leave the deck until then, at fewest and at most: what is left of the turn in
    progress, and the whole turns of the others, with the doubloons that they have now.
    """
    player = view.table.side(player)
    fewest, most = draws(view, player)
    rows: list[tuple[str | int, ...]] = []
    told = []
    for number, above in enumerate(view.threats, len(THREATS) - len(view.threats)):
        verdict = "must come" if fewest > above else "can come" if most > above else "cannot come"
        which = {1: "upper", 2: "lower"}[number] if len(view.threats) > 1 else "last"
        rows.append((which, above, fewest, most, verdict))
        told.append(f"the {which} threat lies below {counted(above, 'card')} and {verdict}")
    name = view.table.sides[player]
    note = f"Until {name}'s next turn {fewest} to {most} cards leave the deck: {'; '.join(told)}."
    if not told:
        note = "No threat is left in the deck."
    columns = ("threat", "cards above it", "fewest drawn", "most drawn", "before the next turn")
    return Table("When the threats come", columns, rows, note)


def draws(view: State, player: Who) -> tuple[int, int]:
    """Return the fewest and the most ship cards that are drawn until the beginning of ``player``'s next turn."""
    player = view.table.side(player)
    fewest, most = _rest_of_turn(view)
    sides = len(view.table.sides)
    for step in range(1, sides):
        side = (view.turn + step) % sides
        if side == player:
            break
        low, high = _whole_turn(view, side)
        fewest, most = fewest + low, most + high
    return min(fewest, view.deck), min(most, view.deck)


def _rest_of_turn(view: State) -> tuple[int, int]:
    """Return the fewest and the most cards that the turn in progress will still draw."""
    if view.phase is Phase.CORSAIRS:
        return _whole_turn(view, view.turn)
    missing = CONVOY - len(view.convoy)
    if view.phase not in _ACTING:
        return missing, missing
    missing += int(view.phase is Phase.TOP) + sum(view.cards[card].ships for card in view.claims)
    if view.raided or not view.convoy:
        return missing, missing + (0 if view.bought else _purchase(view))
    done = [(draws, after) for raid in raiding.raids(view) for draws, after in [_raided(view, raid.places)]]
    most = [draws + (0 if view.bought else _purchase(after)) for draws, after in done]
    if not view.bought and view.doubloons[view.turn] >= PRICES["marque"]:  # before the raid it makes new neighbours
        pairs = combinations(range(1, len(view.convoy) + 1), raiding.MARQUE)
        for draws, after in (_marque(view, pair) for pair in pairs):
            most += [draws + _raided(after, raid.places)[0] for raid in raiding.raids(after)]
    return missing + min(draws for draws, _ in done), missing + max(most)


def _raided(view: State, places: tuple[int, ...]) -> tuple[int, State]:
    """Return how many cards a raid draws, the new ones of the convoy among them, and the position after it."""
    cards = [view.cards[view.convoy[place - 1]] for place in places]
    if len(cards) == 1:
        return 1 + cards[0].ships, _after(view, places, cards[0].doubloons)
    return len(cards), _after(view, places, -(len(cards) == raiding.MOST))


def _marque(view: State, places: tuple[int, ...]) -> tuple[int, State]:
    """Return how many cards a letter of marque draws, and the position after it."""
    cards = [view.cards[view.convoy[place - 1]] for place in places]
    rewards = view.table.options.marque_rewards == "yes"
    draws = 1 + len(cards) + rewards * sum(card.ships for card in cards)
    return draws, _after(view, places, rewards * sum(card.doubloons for card in cards) - PRICES["marque"])


def _purchase(view: State) -> int:
    """Return how many cards the scoundrel action draws that draws most, of those that can be paid for now."""
    purse = view.doubloons[view.turn]
    found = [draws for kind, draws in (("chest", 1), ("parrot", 2)) if purse >= PRICES[kind]]
    if purse >= PRICES["marque"]:
        takes = min(raiding.MARQUE, len(view.convoy))
        found += [_marque(view, pair)[0] for pair in combinations(range(1, len(view.convoy) + 1), takes)]
    return max(found, default=0)


def _after(view: State, places: tuple[int, ...], earned: int) -> State:
    """Return the position without some cards of the convoy, and with a changed purse."""
    left = tuple(card for place, card in enumerate(view.convoy, 1) if place not in places)
    purses = list(view.doubloons)
    purses[view.turn] += earned
    return replace(view, convoy=left, doubloons=tuple(purses))


def _whole_turn(view: State, side: int) -> tuple[int, int]:
    """Return the fewest and the most cards that a whole turn of a side draws, whatever comes to the convoy."""
    if side >= len(view.table.players):
        # five cards over four locations: one location has two at least; all five lie side by side, and bring a ship
        return (CONVOY - 1) // len(LOCATIONS) + 1, CONVOY + 1
    purse = view.doubloons[side]
    faces = [view.cards[card] for card in (*view.convoy, *view.unseen())]
    alone = max((1 + card.ships + _bought(view, purse + card.doubloons) for card in faces), default=0)
    both = 2 + _bought(view, purse)
    three = 3 + _bought(view, purse - 1) if purse else 0
    if purse >= PRICES["marque"] and view.table.options.marque_rewards == "yes" and any(c.doubloons for c in faces):
        three = 3 + _bought(view, purse)  # the marque's own reward pays for the third card
    return 1, max(alone, both, three)


def _bought(view: State, purse: int) -> int:
    """Return how many cards the dearest scoundrel action that a purse allows draws, with what it takes away."""
    if purse >= PRICES["marque"]:
        # the top card, two for those taken from the convoy, and at some tables the ships on these
        ships = max((card.ships for card in view.cards.values()), default=0)
        return 3 + (2 * ships if view.table.options.marque_rewards == "yes" else 0)
    if purse >= PRICES["parrot"]:
        return 2
    return 1 if purse >= PRICES["chest"] else 0


def defeated(view: State) -> Table:
    """Return for each threat that may still strike whom it would defeat now, and what they would lose."""
    sides = view.table.sides
    balls = [view.cannonballs(side) for side in range(len(sides))]
    losers = [side for side in view.order() if balls[side] == min(balls)]
    if len(losers) == len(sides) or (view.solo and losers == [1]):
        losers = []
    left = view.hidden_threats() if len(view.struck) < len(THREATS) - 1 else ()
    rows = [
        (
            THREAT_NAMES[threat],
            listed([sides[side] for side in losers]) or "nobody",
            "; ".join(f"{sides[side]}: {_loss(view, threat, side)}" for side in losers),
        )
        for threat in left
    ]
    told = ", ".join(f"{name} {count}" for name, count in zip(sides, balls, strict=True))
    who = listed([sides[side] for side in losers]) or "nobody"
    return Table(
        "Whom a threat would defeat now",
        ("threat", "defeated", "loss"),
        rows,
        f"Cannonballs: {told}. A threat that struck now would defeat {who}.",
    )


def _loss(view: State, threat: str, side: int) -> str:
    match threat:
        case "corsairs" if view.doubloons[side]:
            return coins(view.doubloons[side])
        case "corsairs":
            spared = view.solo and view.table.options.marooned == "no"
            return "nothing" if spared else "3 prestige"
        case "kraken":
            return counted(min(MOST_SUNK, len(view.ships[side])), "ship") if view.ships[side] else "nothing"
    counts = view.counts(side)
    most = max(counts.values())
    return f"1 card of {listed([good for good in GOODS if counts[good] == most], 'or')}" if most else "nothing"


# --- Who begins ----------------------------------------------------------------------------------------------

_HALF: Final = Fraction(1, 2)
_Moves = Iterable[tuple[Fraction, Hashable]]
_WON: Final = "won"


@cache
def first_player(reading: str, players: int) -> tuple[Fraction, ...]:
    """Return each player's exact chance to begin, in the order of tossing, under a reading of ``first_player``.

    Tossing is an absorbing Markov chain: a state is who tosses and which earlier tosses still count.
    """
    if reading == "draw":
        return (Fraction(1, players),) * players
    moves: Callable[[Hashable], _Moves] = {"toss_own": _own, "toss_common": _common, "toss_pairs": _pairs}[reading]
    nobody = (False,) * players
    start: Hashable = {
        "toss_own": (0, nobody),
        "toss_common": (0, players, False),
        "toss_pairs": (0, players, 0, True),
    }[reading]
    found = absorbed(start, moves)
    return tuple(found.get((_WON, player), Fraction(0)) for player in range(players))


def _own(state: Hashable) -> _Moves:
    """One toss each in turn; ``last`` says of each player whether the last own toss was a skull."""
    assert isinstance(state, tuple)  # noqa: S101 - the chain begins with one
    player, last = state
    after = (player + 1) % len(last)
    for skull in (True, False):
        if skull and last[player]:
            yield _HALF, (_WON, player)
        else:
            yield _HALF, (after, (*last[:player], skull, *last[player + 1 :]))


def _common(state: Hashable) -> _Moves:
    """One toss each in turn; ``last`` says whether the last toss of all was a skull."""
    assert isinstance(state, tuple)  # noqa: S101 - the chain begins with one
    player, players, last = state
    yield _HALF, ((_WON, player) if last else ((player + 1) % players, players, True))
    yield _HALF, ((player + 1) % players, players, False)


def _pairs(state: Hashable) -> _Moves:
    """Two tosses a turn; ``tossed`` is how many of them are made, ``good`` whether all were skulls."""
    assert isinstance(state, tuple)  # noqa: S101 - the chain begins with one
    player, players, tossed, good = state
    for skull in (True, False):
        both = good and skull
        if not tossed:
            yield _HALF, (player, players, 1, both)
        else:
            yield _HALF, ((_WON, player) if both else ((player + 1) % players, players, 0, True))


def absorbed(start: Hashable, moves: Callable[[Hashable], _Moves]) -> Mapping[Hashable, Fraction]:
    """Return with what chance a Markov chain ends in each of its absorbing states, ``(_WON, ...)``, exactly.

    The expected number of visits to each state is found by elimination with fractions; what flows from the visited
    states into an absorbing one is its chance.
    """
    graph: dict[Hashable, tuple[tuple[Fraction, Hashable], ...]] = {}
    waiting = [start]
    while waiting:
        state = waiting.pop()
        if state in graph or (isinstance(state, tuple) and state[0] == _WON):
            continue
        graph[state] = tuple(moves(state))
        waiting += [after for _, after in graph[state]]
    visits = _visits(start, graph)
    ends: dict[Hashable, Fraction] = {}
    for state, often in visits.items():
        for odds, after in graph[state]:
            if after not in graph:
                ends[after] = ends.get(after, Fraction(0)) + often * odds
    return ends


def _visits(
    start: Hashable, graph: Mapping[Hashable, tuple[tuple[Fraction, Hashable], ...]]
) -> Mapping[Hashable, Fraction]:
    """Return how often each state is visited on average: visits = start + sum of visits times odds."""
    flows: dict[Hashable, dict[Hashable, Fraction]] = {state: {} for state in graph}  # into a state, from others
    for state, steps in graph.items():
        for odds, after in steps:
            if after in graph:
                flows[after][state] = flows[after].get(state, Fraction(0)) + odds
    base = {state: Fraction(state == start) for state in graph}
    solved: list[Hashable] = []
    for state in reversed(graph):  # each in turn is expressed by those that are left
        loop = 1 - flows[state].pop(state, Fraction(0))
        flows[state] = {other: share / loop for other, share in flows[state].items()}
        base[state] /= loop
        solved.append(state)
        for other, into in flows.items():
            if other not in solved and state in into:
                share = into.pop(state)
                base[other] += share * base[state]
                for source, part in flows[state].items():
                    into[source] = into.get(source, Fraction(0)) + share * part
    visits: dict[Hashable, Fraction] = {}
    for state in reversed(solved):
        visits[state] = base[state] + sum((share * visits[other] for other, share in flows[state].items()), Fraction(0))
    return visits


def first_players() -> Table:
    """Return each seat's exact chance to begin, for two to five players and the three ways of tossing."""
    rows = [
        (reading, players, *(float(odds) for odds in found), *(None,) * (5 - players))
        for reading in ("toss_own", "toss_common", "toss_pairs")
        for players in range(2, 6)
        for found in [first_player(reading, players)]
    ]
    columns = ("reading", "players", *(f"tosses {place}" for place in ("1st", "2nd", "3rd", "4th", "5th")))
    note = (
        "With two players, tossing once each and counting one's own, the first begins with "
        f"{first_player('toss_own', 2)[0]}; counting all tosses, the second with {first_player('toss_common', 2)[1]}; "
        f"tossing twice each, the first with {first_player('toss_pairs', 2)[0]}."
    )
    return Table("Who begins", columns, rows, note)
