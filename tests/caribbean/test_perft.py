"""Lines of play from positions after the bids are as many as was worked out by hand, or counted before."""

from __future__ import annotations

import pytest

from gamekit import GAMES, caribbean, perft
from gamekit.data import path
from gamekit.game import Turn
from gamekit.scenario import load_scenario
from gamekit.storage import LoadError

GAME = caribbean.GAME
COUNTS = tuple(perft.packaged_perft(GAME))


def before_the_bids() -> caribbean.State:
    found = load_scenario(path("caribbean", "scenarios", "five_cards_for_six_ships.toml"), GAMES).start
    assert isinstance(found, caribbean.State)
    return found


@pytest.mark.parametrize("number", range(len(COUNTS)))
def test_count_is_as_worked_out(number: int) -> None:
    state, depth, count = COUNTS[number]
    assert perft.perft(GAME, state, depth) == count


def test_a_line_of_no_choices_is_one() -> None:
    assert perft.perft(GAME, before_the_bids(), 0) == 1


def test_chance_is_no_choice() -> None:
    fresh = GAME.new(2)
    assert GAME.to_act(fresh) is Turn.CHANCE
    assert perft.perft(GAME, fresh, 1) == 0


def test_a_finished_game_has_no_line() -> None:
    study = load_scenario(path("caribbean", "scenarios", "every_chest_is_delivered.toml"), GAMES).play()
    over = study.line().end
    assert GAME.outcome(over) is not None
    assert perft.perft(GAME, over, 1) == 0


def test_counting_plays_the_referee() -> None:
    """Both have laid their cards: the referee turns them before anybody chooses."""
    state = before_the_bids()
    for line in ("Ann bids At B4 C3 D2 E1 F0 | 5", "Ben bids A0 B4 C3 D2 E1 F5 | t"):
        state = GAME.apply(state, GAME.parse(state, line)).state
    assert GAME.to_act(state) is Turn.REFEREE
    # Ben's 0 beats the thief, which leaves no movement; Arriba lies far from everything: she can only end.
    assert perft.perft(GAME, state, 1) == 1


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("scenarios/five_cards_for_six_ships.toml | 0 | 1", "is no count"),
        ("scenarios/five_cards_for_six_ships.toml | 0 | one | 5040", "is no count"),
        ("scenarios/five_cards_for_six_ships.toml | 99 | 1 | 5040", "it has 3 entries, not 99"),
        ("scenarios/none.toml | 0 | 1 | 1", "there is no such file"),
    ],
)
def test_a_wrong_line_is_named(line: str, what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def text(*_: str) -> str:
        return f"# a head\n{line}\n"

    monkeypatch.setattr(perft, "read_text", text)
    with pytest.raises(LoadError, match=what) as caught:
        list(perft.packaged_perft(GAME))
    assert caught.value.where == "line 2"
