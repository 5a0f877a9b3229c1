"""Lines of play side by side, with the differences worked out by hand on the atoll."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from gamekit import GAMES
from gamekit.analysis.compare import DIFFERS, Comparison, LineError, compare, fields_of
from gamekit.game import Action, Luck, start
from gamekit.words import cut
from tests import pearls
from tests.caribbean.atoll import ABOARD, FIVE, GAME, at, laid, play, turn

LINES: dict[str, Sequence[str | Action]] = {
    "home": ["Arriba delivers h-red-1", "Arriba ends"],
    "gift": ["Arriba delivers h-yellow-1", "Arriba sails a13"],
    "stay": ["Arriba sails a13"],
}
"""Ann has 4,000 aboard in her haven a01, beside Ben's a02, and five spaces to sail; the lagoon a13 is one away."""


def three() -> Comparison[Any]:
    return compare(GAME, turn(**ABOARD), LINES)


def test_scores_places_and_chests_side_by_side() -> None:
    rows = {row[1]: (row[0], *row[2:]) for row in three().table()}
    assert rows == {
        "Ann, total": (DIFFERS, 2000, 6000, 2000, 2000),
        "Ann, by “The haven's owner is paid”": (DIFFERS, 0, 4000, 0, 0),
        "Ben, total": (DIFFERS, 0, 0, 4000, 0),
        "Ben, by “The haven's owner is paid”": (DIFFERS, 0, 0, 4000, 0),
        "Arriba lies in": (DIFFERS, "North Gate", "North Gate", "Lagoon", "Lagoon"),
        "the chest of Driftwood": (DIFFERS, "Arriba", "delivered", "delivered", "Arriba"),
        # After Arriba's turn Ann's card 4 moves Bravo, against Ben's 1.
        "the ship in turn": (DIFFERS, "Arriba", "Bravo", "Arriba", "Arriba"),
        "spaces she may still sail": ("", 5, 4, 4, 4),
    }
    assert three().table().columns == ("", "what", "before", "home", "gift", "stay")


def test_the_best_line_for_each_player() -> None:
    found = three()
    assert found.best(0) == ("home",)
    assert found.best(1) == ("gift",)
    # Leads: 6,000 to 0; 2,000 to 4,000; 2,000 to 0.
    assert found.sentence(0) == (
        "For Ann “home” is best, by the lead in doubloons where the lines end (home: +6,000, gift: -2,000, "
        "stay: +2,000)."
    )
    level = compare(GAME, turn(), {"one": ["Arriba sails a13"], "other": ["Arriba sails a02"]})
    assert level.best(0) == ("one", "other")
    assert "“one” and “other” are level" in level.sentence(0)


def test_actions_do_as_well_as_notation() -> None:
    state = turn(**ABOARD)
    as_actions = {name: [GAME.parse(state, str(choice)) for choice in line] for name, line in LINES.items()}
    assert compare(GAME, state, as_actions).table() == three().table()


def test_lines_are_records_that_can_be_gone_on_with() -> None:
    for (name, record), end in zip(three().lines, three().ends(), strict=True):
        assert list(record.choices()) == LINES[name]
        assert GAME.view(record.end, None) == end


def test_secrets_do_not_show() -> None:
    state = at()
    lines = {"high": ["Ann bids A5 B4 C3 D2 E1 F0 | t"], "low": ["Ann bids A0 B1 C2 D3 E4 F5 | t"]}
    assert compare(GAME, state, lines).table().rows == []
    assert compare(GAME, state, lines).table().note == "No line changes anything. As everybody sees it."


def test_chance_is_the_same_in_each_line() -> None:
    state = GAME.new(2)
    with_luck = compare(GAME, state, {"one": [], "other": []}, luck=Luck(4))
    assert with_luck.ends()[0] == with_luck.ends()[1] == start(GAME, 2, Luck(4))
    without = compare(GAME, state, {"none": []})
    assert without.ends() == (state,)


def test_the_referee_plays_along() -> None:
    found = compare(GAME, at(), {"bids": laid(*FIVE[:2])})
    assert found.ends()[0] == GAME.view(play(GAME, at(), *laid(*FIVE[:2])), None)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_compared(game: str) -> None:
    state = start(GAMES[game], 2, Luck(3))
    actions = GAMES[game].legal_actions(state)
    found = compare(GAMES[game], state, {"first": [actions[0]], "last": [actions[-1]]}, viewer=0)
    assert found.table().columns[-2:] == ("first", "last")
    assert found.table().text()
    assert "Ann" in found.sentence(0)


def test_a_game_of_ones_own_is_told_in_its_own_words() -> None:
    state = replace(pearls.GAME.new(2), pearls=(3, 1), stakes=(None, 2))
    found = compare(pearls.GAME, state, {"one": ["Ann stakes 1"], "two": ["Ann stakes 2"]})
    rows = {row[1]: (row[0], *row[2:]) for row in found.table()}
    # Ann's 3 wins the smaller stake from Ben's 1.
    assert rows["Ann, total"] == (DIFFERS, 0, 1, 2)
    assert rows["Ben, total"] == (DIFFERS, 0, -1, -2)
    assert rows["turned"] == ("", False, True, True)


@pytest.mark.parametrize("game", GAMES)
def test_every_field_has_its_words(game: str) -> None:
    """So that a new field of dump is not forgotten, nor an old one kept."""
    dumped = json.loads(GAMES[game].dump(GAMES[game].new(2)))
    assert set(fields_of(game)) == dumped.keys() - {"game", "pack", "players", "options"}


def test_a_line_that_cannot_be_played_is_told_where() -> None:
    with pytest.raises(LineError, match=r"line 'x', choice 2 \(Arriba sails a08\): .*Diabolo lies in") as caught:
        compare(GAME, turn(), {"x": ["Arriba sails a13", "Arriba sails a08"]})
    assert (caught.value.line, caught.value.number) == ("x", 2)
    with pytest.raises(LineError, match=r"choice 1 .*a ship sails, captures"):
        compare(GAME, turn(), {"x": ["Arriba flies"]})
    with pytest.raises(LineError, match="write it in brackets"):
        compare(GAME, turn(), {"x": "Arriba ends"})


@pytest.mark.parametrize("count", [0, 4])
def test_one_to_three_lines(count: int) -> None:
    with pytest.raises(ValueError, match=f"compare 1 to 3 lines, not {count}"):
        compare(GAME, turn(), {str(number): ["Arriba ends"] for number in range(count)})


def test_of_a_long_list_only_what_differs_is_shown() -> None:
    """Of fifteen stacks only those are named that a move changes: Ann's 2 covers Ben's 2, or Ben's 3."""
    game = GAMES["buccaneer"]
    found = compare(game, start(game, 3, Luck(3)), {"one": ["Ann puts 2 on Ben 2"], "other": ["Ann puts 2 on Ben 3"]})
    rows = {row[1]: row for row in found.table()}
    assert rows["the stacks, top pirates first: what differs"][2:] == (
        "Ann 2, Ben 2, Ben 3",
        "Ann 2/Ben hidden, Ben 3",
        "Ann 2/Ben hidden, Ben 2",
    )


def test_a_cell_that_is_cut_says_so() -> None:
    assert cut("a" * 60, 60) == "a" * 60
    assert cut("a" * 61, 60) == "a" * 59 + "…"
