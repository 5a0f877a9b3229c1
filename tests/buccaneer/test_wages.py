"""What boarding pays, told before it is done: worked out by hand, and against what the game then pays."""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction
from itertools import permutations, product
from random import Random

import pytest

from gamekit import buccaneer
from gamekit.game import HIDDEN, Hidden, Luck, Player, Proceed, advance, start
from gamekit.games.buccaneer import wages
from gamekit.games.buccaneer.actions import BoardShip
from gamekit.games.buccaneer.events import StockPaid
from gamekit.games.buccaneer.state import Options, Phase, Pirate, State
from gamekit.games.buccaneer.wages import Span, Wage
from tests.buccaneer import at_table
from tests.buccaneer.at_table import pirates

GAME = buccaneer.GAME
OPEN = Options(views="all")
SHIP = "ship-08"  # Amity: crew 4, 16 ducats, a ? is paid 1, rum and a candlestick
SMALL = "ship-01"  # Swallow: crew 2, 10 ducats, a ? is paid 1, a dagger


def position(*stacks: str, purses: tuple[int, ...] = (10, 10, 10), options: Options = OPEN) -> State:
    """Return a position of Ann, Ben and Cleo with these stacks."""
    ships = (SHIP, SMALL, "ship-15")
    return at_table.position(*stacks, players=3, options=options, purses=purses, display=ships)


def exact(ducats: int) -> Span:
    return Span(ducats, ducats, Fraction(ducats))


def test_own_pirates_are_not_paid_and_a_wild_one_gets_what_the_ship_says() -> None:
    state = position("a3 b? c4 a2")
    found = wages.boarding(state, SHIP, pirates("a3 b? c4 a2"))
    assert found.wages == (Wage(1, 1, exact(1)), Wage(2, 1, exact(4)))
    assert found.gain == exact(11)  # 16 - 1 - 4
    assert found.stock == exact(0)
    assert found.second == 1
    assert [found.paid(player) for player in range(3)] == [exact(11), exact(1), exact(4)]
    told = wages.sentence(state, found)
    assert told == "Amity: Ann takes 16 ducats and pays Ben 1 and Cleo 4, keeping 11."


def test_what_the_ship_does_not_cover_comes_from_the_purse_and_then_from_the_stock() -> None:
    stack = "a2 b5 c5 b4 c4 b3"  # Ben 12, Cleo 9: 21
    rich = position(stack, purses=(12, 10, 10))
    found = wages.boarding(rich, SMALL, pirates(stack))
    assert (found.gain, found.stock) == (exact(-11), exact(0))
    assert wages.sentence(rich, found).endswith("and pays Ben 12 and Cleo 9, with 11 from the purse.")
    poor = position(stack, purses=(4, 10, 10))
    found = wages.boarding(poor, SMALL, pirates(stack))
    assert (found.gain, found.stock) == (exact(-4), exact(7))
    assert [wage.ducats for wage in found.wages] == [exact(12), exact(9)]
    assert wages.sentence(poor, found).endswith("with 4 from the purse; the stock adds 7.")


def test_one_piece_of_booty_is_the_captains() -> None:
    state = position("a3 b2")
    assert wages.boarding(state, SMALL, pirates("a3 b2")).second is None
    assert wages.boarding(state, SHIP, pirates("a3 b2")).second == 1


def test_a_covered_pirate_is_paid_between_the_least_and_the_most_that_he_may_be() -> None:
    """Of Ben, 5 and ? lie open; 2, 3 and 4 lie covered, two of them here. Of Cleo only the 3 is covered."""
    state = position("a3 b2 c3 b4", "c2 b3", options=Options())
    view = GAME.view(state, 0)
    stack = next(stack for stack in view.stacks if stack[0] == Pirate(0, "3"))
    assert [pirate.value for pirate in stack] == ["3", HIDDEN, HIDDEN, HIDDEN]
    found = wages.boarding(view, SHIP, stack)
    ben, cleo = found.wages
    assert (ben.pirates, ben.ducats) == (2, Span(5, 7, Fraction(6)))
    assert cleo.ducats == exact(3), "what is left of the five can only be the 3"
    assert found.gain == Span(6, 8, Fraction(7))
    assert wages.sentence(view, found) == "Amity: Ann takes 16 ducats and pays Ben 5 to 7 and Cleo 3, keeping 6 to 8."


def test_gain_and_loss_may_both_be_possible() -> None:
    state = position("a2 b5 c4 b3 c2", options=Options(), purses=(10, 10, 10))
    view = GAME.view(state, None)
    found = wages.boarding(view, SMALL, next(stack for stack in view.stacks if len(stack) == 5))
    # All five pirates of the others that are covered are known: Ben 5 and 3, Cleo 4 and 2.
    assert found.gain == exact(10 - 8 - 6)
    state = position("a2 b5 c4", "c2 b2", "b? c5", options=Options())
    view = GAME.view(state, None)
    found = wages.boarding(view, SMALL, next(stack for stack in view.stacks if len(stack) == 3))
    # Ben's pirate may be the 2 or the 5, Cleo's the 4 or the 5.
    assert [wage.ducats for wage in found.wages] == [Span(2, 5, Fraction(7, 2)), Span(4, 5, Fraction(9, 2))]
    assert found.gain == Span(0, 4, Fraction(2))


def random_turns(players: int, seeds: range, options: Options) -> list[State]:
    """Return positions of random games in which somebody can board."""
    found = []
    for seed in seeds:
        rng, luck = Random(seed), Luck(seed)
        state = start(GAME, players, luck, options)
        while GAME.to_act(state) is not None:
            legal = GAME.legal_actions(state)
            if any(isinstance(action, BoardShip) for action in legal):
                found.append(state)
            state = advance(GAME, GAME.apply(state, rng.choice(legal)).state, luck)[0]
    return found


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_what_is_told_is_what_is_paid(players: int) -> None:
    compared = 0
    for state in random_turns(players, range(12), OPEN):
        for action in GAME.legal_actions(state):
            if not isinstance(action, BoardShip):
                continue
            stack = state.stack(Pirate(action.player, action.pirate))
            assert stack is not None
            found = wages.boarding(state, action.ship, stack)
            after = GAME.apply(GAME.apply(state, action).state, Proceed())
            for player in range(players):
                assert found.paid(player) == exact(after.state.purses[player] - state.purses[player])
            stock = [event.ducats for event in after.events if isinstance(event, StockPaid)]
            assert found.stock == exact(sum(stock))
            compared += 1
    assert compared > 150


def ways(view: State) -> int:
    """Return in how many ways the covered pirates may lie."""
    return math.prod(math.factorial(len(wages.unseen(view, player))) for player in range(len(view.table.players)))


def filled(view: State, orders: tuple[tuple[str, ...], ...]) -> State:
    """Return the view with each player's covered pirates laid in these orders."""
    left = [list(order) for order in orders]

    def known(pirate: Pirate) -> Pirate:
        return Pirate(pirate.player, left[pirate.player].pop()) if isinstance(pirate.value, Hidden) else pirate

    return replace(view, stacks=tuple(tuple(map(known, stack)) for stack in view.stacks))


def test_ranges_and_means_are_those_of_all_ways_to_lay_what_is_covered() -> None:
    compared = wide = 0
    for state in random_turns(3, range(8), Options())[::5]:
        view = GAME.view(state, None)
        if ways(view) > 800:
            continue
        orders = [permutations(wages.unseen(view, player)) for player in range(3)]
        full = [filled(view, order) for order in product(*orders)]
        for _stack, found in wages.boardings(view, view.turn):
            top = next(stack[0] for stack in view.stacks if stack is _stack)
            exact_ones = [wages.boarding(one, found.ship, one.stack(top) or ()) for one in full]
            for player in range(3):
                paid = [one.paid(player).least for one in exact_ones]
                span = found.paid(player)
                assert (span.least, span.most, span.mean) == (min(paid), max(paid), Fraction(sum(paid), len(paid)))
                wide += not span.exact
            compared += 1
    assert compared > 20
    assert wide > 20


def test_the_table_names_every_boarding_and_tells_the_best() -> None:
    state = position("a3 b? c4 a2", "a5 c3", purses=(10, 10, 10))
    table = wages.wages(state, 0)
    assert [row[:3] for row in table.rows] == [
        ("Amity", "Ann 3", 4),  # 16 - 5
        ("Swallow", "Ann 5", 2),  # 10 - 3
        ("Swallow", "Ann 3", 4),  # 10 - 5
    ]
    assert table.columns == ("ship", "stack", "crew", "Ann", "Ben", "Cleo", "stock adds", "second piece to")
    assert table.rows[0][3:] == ("11", "1", "4", "0", "Ben")
    assert table.note == "Amity: Ann takes 16 ducats and pays Ben 1 and Cleo 4, keeping 11."
    assert wages.wages(position(), 0).note == "No stack is tall enough for an open ship."


def test_a_range_in_the_table_says_where_it_comes_from() -> None:
    state = position("a3 b2 c3 b4", "c2 b3", options=Options())
    table = wages.wages(GAME.view(state, 1), 0)
    assert table.rows[0][3] == "6 to 8"
    assert table.note.endswith("Ranges follow from what lies open.")


def test_a_ship_that_the_box_does_not_have() -> None:
    state = position("a3 b2")
    with pytest.raises(KeyError):
        wages.boarding(state, "ship-99", pirates("a3 b2"))


def test_nobody_else_is_paid() -> None:
    state = position("a3 b2")
    found = wages.boarding(state, SMALL, pirates("a3 b2"))
    nobody: Player = 2
    assert found.paid(nobody) == exact(0)
    assert state.phase is Phase.TURN
