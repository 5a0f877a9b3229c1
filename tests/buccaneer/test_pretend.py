"""What a forbidden move, boarding or mutiny would lead to; the position itself never changes."""

from __future__ import annotations

from random import Random

import pytest

from gamekit import buccaneer
from gamekit.game import Proceed
from gamekit.games.buccaneer.state import Options, Phase, Pirate, State
from gamekit.panel import Pretends
from tests.buccaneer.at_table import GAME, pirates, position

TALL = ("a5 b2 a2 b3 a3", "b5 a4 b4 a? b?")
"""All ten pirates of two players: five led by Ann, five by Ben."""


def pretended(state: State, line: str) -> tuple[State, list[str]]:
    """Return where a forbidden line would lead, and what would be told."""
    action = GAME.parse(state, line)
    assert GAME.why_not(state, action)
    before = GAME.dump(state)
    step = GAME.pretend(state, action)
    assert step is not None
    assert GAME.dump(state) == before
    assert GAME.picture(step.state).sprites
    return step.state, [GAME.narrate(step.state, event) for event in step.events]


def test_a_stack_of_ten_stands_and_the_turn_passes() -> None:
    state, told = pretended(position(*TALL), "Ann puts 5 on Ben 5")
    (stack,) = state.stacks
    assert [pirate.player for pirate in stack] == [0, 1, 0, 1, 0, 1, 0, 1, 0, 1]
    assert stack[0] == Pirate(0, "5")
    assert state.turn == 1
    assert told[:2] == ["Ann puts 5 on Ben's 5: a stack of 10.", "Ann is its captain."]
    labels = {sprite.id: sprite.label for sprite in GAME.picture(state).sprites}
    assert labels["height-10-1"] == "10 pirates"


def test_the_two_tallest_stacks_fit_on_one_another_on_the_ghost_board() -> None:
    state = position(
        "a5 b2 a2 b3 a3 c5 c4 d2 d3", "b5 a4 b4 a? b? d4 e5 e4 c3", "c2 d5 c? d? e2 e3 e?", players=5
    )  # nine, nine and seven
    ghost, told = pretended(state, "Ann puts 5 on Ben 5")
    assert sorted(map(len, ghost.stacks)) == [7, 18]
    assert told[0] == "Ann puts 5 on Ben's 5: a stack of 18."


def test_own_pirates_are_put_on_one_another() -> None:
    state, _ = pretended(position(), "Ann puts 3 on Ann 5")
    assert state.stack(Pirate(0, "3")) == pirates("a3 a5")
    assert len(state.stacks) == 9


def test_somebody_elses_stack_is_moved_as_if_it_were_the_turn() -> None:
    start = position()
    state, told = pretended(start, "Ben puts 3 on Ann 5")
    assert len(state.stack(Pirate(1, "3")) or ()) == 2
    assert told[0] == "Ben puts 3 on Ann's 5: a stack of 2."
    assert state.turn == 0  # with two players Ann is at Ben's left
    assert GAME.wording(start, GAME.parse(start, "Ben puts 3 on Ann 5")) == "3 on Ann's 5: 2 pirates"


# --- Boarding ------------------------------------------------------------------------------------------------


def test_a_crew_too_small_boards_and_pays() -> None:
    # The Concord: crew 4, 17 ducats, chest and candlestick. All that Ben has covered is his 2: 10 + 17 - 2 and 10 + 2.
    state, told = pretended(position("a5 b2", players=3), "Ann boards ship-10 with 5 takes chest")
    assert state.purses == (25, 12, 10)
    assert state.booty == ((1, 0, 0, 0), (0, 0, 1, 0), (0, 0, 0, 0))
    assert len(state.stacks) == 15
    assert (state.open, state.turn) == (("ship-09", "ship-05"), 1)
    assert "Ann pays Ben 2 ducats for 2." in told


def test_a_single_pirate_owes_nobody() -> None:
    state, _ = pretended(position(), "Ann boards ship-05 with ? takes chest")
    assert state.purses == (22, 10)  # the Catalina's 12
    assert state.booty[0] == (1, 0, 0, 0)


def test_wages_of_covered_pirates_stay_unknown() -> None:
    # Ben's 2 and 3 are covered, one of them in the crew.
    state, told = pretended(position("a5 b2", "c3 b3", players=3), "Ann boards ship-10 with 5 takes chest")
    assert state.phase is Phase.WAGES
    assert state.purses == (27, 10, 10)
    assert told[-1] == "Ann still owes 2 to 3 ducats for the covered pirates."


def test_wages_of_two_players_are_added_up() -> None:
    # Two of Ben's covered 2, 3, 4 and 5 are in the crew: 5 to 9. Cleo's 3 is all that she has covered.
    state = position("a5 b2 b4 c3", "a2 b3 b5", players=3, display=("ship-10", "ship-11", "ship-05"))
    _, told = pretended(state, "Ann boards ship-11 with 5 takes chest")
    assert told[-1] == "Ann still owes 8 to 12 ducats for the covered pirates."


def test_wages_that_come_to_the_same_are_one_sum() -> None:
    # The crew has Ben's 2 or his ?, and the Concord pays 2 for a ?.
    _, told = pretended(position("a5 b2", "c3 b?", players=3), "Ann boards ship-10 with 5 takes chest")
    assert told[-1] == "Ann still owes 2 ducats for the covered pirates."


def test_what_is_covered_makes_no_difference() -> None:
    """Whoever guesses the covered values otherwise sees the same ghost board: it tells nothing of them."""
    state = position("a5 b2 b4 c3", "a2 b3 b5", "c5 a3", players=3)
    for line in ("Ann boards ship-10 with 2 takes chest", "Ann puts 5 on Ann 2", "Cleo puts 5 on Ann 5"):
        action, found = GAME.parse(state, line), []
        for seed in range(6):
            guess = GAME.complete(GAME.view(state, None), Random(seed))
            found.append(GAME.pretend(guess, action))
        assert found[0] is not None
        assert all(step == found[0] for step in found)


def test_open_values_are_paid_where_the_table_plays_with_them() -> None:
    options = Options(views="all")
    state = position("a5 b2", "c3 b3", players=3, options=options)
    ghost, _ = pretended(state, "Ann boards ship-10 with 5 takes chest")
    assert ghost.purses == (25, 12, 10)


# --- Mutiny --------------------------------------------------------------------------------------------------


def test_the_captain_does_something_else_after_a_mutiny() -> None:
    state = position("a5 b2 b3 b4", called=(1,))  # four, and the Catalina needs three
    ghost, _ = pretended(state, "Ann puts 2 on Ben 5")
    assert ghost.stack(Pirate(0, "2")) is not None
    assert (ghost.turn, ghost.called) == (1, ())
    ghost, _ = pretended(state, "Ann boards ship-05 with 2 takes chest")
    assert ghost.purses == (22, 10)


def test_the_captain_does_not_wait_for_the_mutineers() -> None:
    state = position("a5 b2 b3 b4", phase=Phase.MUTINY, asking=(1,))
    ghost, _ = pretended(state, "Ann puts 2 on Ben 5")
    assert (ghost.phase, ghost.turn) == (Phase.TURN, 1)


def test_a_mutiny_too_late_forces_the_captain() -> None:
    state = position("a5 b2 b3 b4")
    ghost, told = pretended(state, "Ben calls mutiny")
    assert told[0] == "Ben calls a mutiny in the stack that Ann's 5 leads."
    assert ghost.called == (1,)
    # Only the Catalina needs no more than four pirates and has one piece; the two others need four and have two.
    assert [GAME.format(ghost, action).split(" takes")[0] for action in GAME.legal_actions(ghost)] == [
        "Ann boards ship-10 with 5",
        "Ann boards ship-10 with 5",
        "Ann boards ship-09 with 5",
        "Ann boards ship-09 with 5",
        "Ann boards ship-05 with 5",
    ]


def test_a_mutiny_of_too_small_a_crew_leaves_nothing_to_board() -> None:
    large = ("ship-11", "ship-12", "ship-13")  # each needs five
    state, told = pretended(position("a5 b2 b3 b4", display=large), "Ben calls mutiny")
    assert told[0] == "Ben calls a mutiny in the stack that Ann's 5 leads."
    assert GAME.legal_actions(state) == ()


# --- Nothing to be seen --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        "Ann puts 5 on Ann 5",
        "Ann puts 4 on Ben 5",
        "Ann puts 5 on Ben 2",
        "Ann boards ship-01 with 5 takes dagger",
        "Ann boards ship-10 with 5 takes rum",
        "Ann boards ship-10 with 5 takes nothing",
        "Ann boards ship-10 with 4 takes chest",
        "Ben calls mutiny",
        "Ann calls mutiny",
        "Cleo calls mutiny",
        "Ben holds",
    ],
)
def test_what_makes_no_sense_is_not_pretended(line: str) -> None:
    """The same stack, a covered pirate, a ship face down, booty that she does not show, two mutineers."""
    state = position("a5 b2 b3", "c5 a4", players=3)
    action = GAME.parse(state, line)
    assert GAME.why_not(state, action)
    assert GAME.pretend(state, action) is None


def test_nobody_mutinies_twice() -> None:
    state = position("a5 b2 b3 b4", called=(1,))
    assert GAME.pretend(state, buccaneer.CallMutiny(1)) is None


def test_nothing_is_pretended_between_turns() -> None:
    laying = GAME.new(2)
    assert GAME.pretend(laying, buccaneer.MovePirates(0, "5", Pirate(1, "5"))) is None
    assert GAME.pretend(position(), Proceed()) is None
    assert isinstance(GAME, Pretends)
