"""Notation can be typed and read back; events are told in sentences; a state's text keeps odd names."""

from __future__ import annotations

from random import Random

import pytest

from gamekit import buccaneer
from gamekit.game import Action, Draw, Luck, NotationError, Proceed, advance, start
from gamekit.games.buccaneer.state import Pirate

GAME = buccaneer.GAME
ODD = ("Old Ben", 'Ann "5" Bell', "player", "Zoë")


def at_table(names: tuple[str, ...] = ("Ann", "Ben", "Cleo")) -> buccaneer.State:
    return start(GAME, names, Luck(4))


LINES: tuple[tuple[str, Action], ...] = (
    ("Ann puts 3 on Ben 5", buccaneer.MovePirates(0, "3", Pirate(1, "5"))),
    ("ann PUTS ? on  BEN ?", buccaneer.MovePirates(0, "?", Pirate(1, "?"))),
    ('"Ann" puts 2 on "Cleo" 4', buccaneer.MovePirates(0, "2", Pirate(2, "4"))),
    ("player 7 puts 2 on player -1 4", buccaneer.MovePirates(7, "2", Pirate(-1, "4"))),
    ("Ann boards ship-09 with 3 takes rum", buccaneer.BoardShip(0, "ship-09", "3", "rum")),
    ("Ann boards SHIP-09 with ? Takes Nothing", buccaneer.BoardShip(0, "ship-09", "?", None)),
    ("Ben calls mutiny", buccaneer.CallMutiny(1)),
    ("Ben holds", buccaneer.Hold(1)),
    ("chance: ship-09", Draw("ship", "ship-09")),
    ("chance: threat kraken", Draw("threat", "kraken")),
    ("referee: proceeds", Proceed()),
)


@pytest.mark.parametrize(("line", "action"), LINES)
def test_a_line_names_an_action(line: str, action: Action) -> None:
    state = at_table()
    assert GAME.parse(state, line) == action
    assert GAME.parse(state, GAME.format(state, action)) == action


NO_LINES = (
    ("", "is nobody at this table"),
    ("Dov puts 3 on Ben 5", "'Dov' is nobody at this table: it has Ann, Ben, Cleo"),
    ("Ann puts 3 on Dov 5", "'Dov' is nobody at this table"),
    ("Ann sails", "write 'Ann puts 3 on Ben 5'"),
    ("Ann", "write 'Ann puts 3 on Ben 5'"),
    ("Ann puts", "name two pirates that lie open"),
    ("Ann puts 3", "name two pirates that lie open"),
    ("Ann puts 3 on", "name two pirates that lie open"),
    ("Ann puts 3 on Ben", "name two pirates that lie open"),
    ("Ann puts 3 by Ben 5", "name two pirates that lie open"),
    ("Ann puts 3 on Ben 5 and 4", "name two pirates that lie open"),
    ("Ann boards ship-09", "write 'Ann puts 3 on Ben 5'"),
    ("Ann boards ship-09 with 3 takes", "write 'Ann puts 3 on Ben 5'"),
    ("Ben calls", "write 'Ann puts 3 on Ben 5'"),
    ("Ben holds fast", "write 'Ann puts 3 on Ben 5'"),
    ("chance:", "is nobody at this table"),
    ('"Ann puts 3 on Ben 5', "is nobody at this table"),
)


@pytest.mark.parametrize(("line", "says"), NO_LINES)
def test_a_line_that_names_no_action_is_told_why(line: str, says: str) -> None:
    with pytest.raises(NotationError) as caught:
        GAME.parse(at_table(), line)
    assert says in str(caught.value)


def test_any_text_is_an_action_or_a_notation_error() -> None:
    rng, state = Random(1), at_table(ODD)
    words = (
        "Zoë",
        '"Old',
        'Ben"',
        "puts",
        "on",
        "3",
        "?",
        "boards",
        "ship-01",
        "with",
        "takes",
        "rum",
        "player",
        "1",
        '"',
    )
    for _ in range(2_000):
        line = " ".join(rng.choices(words, k=rng.randrange(9)))
        try:
            action = GAME.parse(state, line)
        except NotationError as error:
            assert str(error)  # noqa: PT017 - most of these lines are none
        else:
            assert GAME.parse(state, GAME.format(state, action)) == action


def test_odd_names_play_a_whole_game_that_comes_back_from_its_text() -> None:
    luck, rng = Luck(4), Random(4)
    state = at_table(ODD)
    while GAME.to_act(state) is not None:
        action = rng.choice(GAME.legal_actions(state))
        line = GAME.format(state, action)
        assert GAME.parse(state, line) == action
        assert "\n" not in line
        step = GAME.apply(state, action)
        for event in step.events:
            sentence = GAME.narrate(step.state, event)
            assert sentence.endswith(".")
            assert "  " not in sentence
        state, _ = advance(GAME, step.state, luck)
        assert GAME.load(GAME.dump(state)) == state


def test_no_sentence_of_a_move_or_boarding_names_what_lies_covered() -> None:
    """What is said before the wages are paid: the pirates on top, colours and numbers, nothing from within."""
    state = at_table(("Ann", "Ben"))
    for line in ("Ann puts 3 on Ben 5", "Ben puts ? on Ann 3", "Ann puts 4 on Ben ?"):
        before, state = state, GAME.apply(state, GAME.parse(state, line)).state
        told = [GAME.narrate(state, event) for event in GAME.apply(before, GAME.parse(before, line)).events]
        tops = {str(stack[0].value) for stack in before.stacks}
        named = {word.strip(".,:;") for sentence in told for word in sentence.split()} & {"2", "3", "4", "5", "?"}
        assert named <= tops | {str(len(stack)) for stack in state.stacks}
    assert (Pirate(0, "4"), Pirate(1, "?"), Pirate(0, "3"), Pirate(1, "5")) in state.stacks
    for wrong in (
        "Ben puts 5 on Ann 2",
        "Ann puts 3 on Ben 2",
        "Ben calls mutiny",
        "Ben boards ship-01 with 5 takes rum",
    ):
        for breach in GAME.why_not(state, GAME.parse(state, wrong)):
            assert "covered" not in breach.sentence
            assert GAME.objection(breach)


def test_a_foreign_action_has_no_notation() -> None:
    with pytest.raises(NotationError, match="is no action of Buccaneer"):
        GAME.format(at_table(), Action())
