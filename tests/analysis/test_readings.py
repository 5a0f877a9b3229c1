"""What a reading changes is counted in pairs with common luck, kept in the data and made by one command."""

from __future__ import annotations

import json

import pytest

from gamekit import GAMES
from gamekit.analysis import readings
from gamekit.analysis.readings import Effect, alternatives, as_toml, effect, effects, kept
from gamekit.storage import LoadError, parse_toml

GAME = GAMES["caribbean"]
FIELDS = ("reading", "value", "players", "games", "broken_off", "parted", "winner_changed", "seed", "bots", "pack")


def test_the_default_against_itself_changes_nothing() -> None:
    """The same luck and the same choices: not one pair parts."""
    for reading in ("haven_reach", "no_movement"):
        default = GAME.rulebook.readings[reading].default
        found = effect(GAME, reading, default, 2, n=8, seed=3)
        assert (found.games, found.parted, found.winner_changed) == (8, 0, 0)


def test_a_reading_that_matters_parts_games() -> None:
    found = effect(GAME, "haven_reach", "inside", 2, n=8, seed=3)
    assert found.games + found.broken_off == 8
    assert 0 <= found.winner_changed <= found.parted <= found.games
    assert found.parted > 0  # whoever may not deliver beside a haven must sail on
    assert found == effect(GAME, "haven_reach", "inside", 2, n=8, seed=3)


def test_every_value_that_can_be_named_is_measured() -> None:
    named = [(reading.id, value) for reading, value in alternatives(GAME)]
    # All but the colours, which are a list.
    assert named == [
        ("haven_reach", "inside"),
        ("tie_break", "added"),
        ("tie_break_thief", "no"),
        ("no_movement", "may_not_act"),
        ("giving", "yes"),
        ("steal_in_haven", "no"),
    ]


def test_the_kept_table_has_every_reading_with_interval_and_seed() -> None:
    found = kept(GAME)
    wanted = {
        (reading.id, value, f"{policy} players", n)
        for reading, value in alternatives(GAME)
        for policy in readings.POLICIES
        for n in readings.PLAYERS
    }
    assert {(one.reading, one.value, one.bots, one.players) for one in found} == wanted
    assert len(found) == len(wanted)
    for one in found:
        assert one.games + one.broken_off >= 100
        assert 0 <= one.winner_changed <= one.parted <= one.games
    table = effects(GAME)
    for row, one in zip(table, found, strict=True):
        assert row[:5] == (one.reading, one.value, one.bots, one.players, one.games)
        assert row[6] == one.winner_changed / one.games
    assert "seed 1" in table.note
    assert "Wilson" in table.note
    pack = json.loads(GAME.dump(GAME.new(2)))["pack"]
    stale = any(one.pack != f"{pack['name']} {pack['digest']}" for one in found)
    assert ("The board has changed since; “python -m gamekit" in table.note) == stale
    assert f"on the board {found[0].pack.split()[0]}" in table.title
    assert "may change by that alone" in table.note


def test_an_effect_says_what_it_is() -> None:
    # 1 of 10: Wilson's interval is 1.8 to 40.4 points (see the intervals).
    one = Effect("giving", "yes", 2, 10, 2, 3, 1, 7, "greedy players", "harbour 0123")
    assert repr(one) == ("<Effect of giving = yes, 2 greedy players: 10% of winners change (2% to 40%), n 10, seed 7>")
    assert one.sentence().startswith(
        "With giving = yes the winner changes in 10.0 % (95 % interval 1.8 to 40.4) of 10 games of 2 greedy players; 3 "
        "end in another position."
    )
    for word in ("n 10, seed 7, board harbour 0123", "may change by that alone", "2 pairs were too long"):
        assert word in one.table().note
    assert one.table()["winner changes"] == (0.1,)


def test_what_nobody_has_measured_names_the_command() -> None:
    with pytest.raises(
        FileNotFoundError, match=r"run python -m gamekit\.analysis\.readings buccaneer --games 200 --write"
    ):
        effects(GAMES["buccaneer"])


def test_effects_go_through_text() -> None:
    one = Effect("giving", "yes", 2, 10, 0, 3, 1, 7, "greedy players", "harbour 0123")
    text = as_toml(GAME, [one])
    assert text.startswith("# What each reading of the rules of Caribbean changes")
    raw = parse_toml(text)["effect"]
    assert tuple(raw[0]) == FIELDS
    assert [Effect(**entry) for entry in raw] == [one]


def test_the_command_makes_the_same_text_for_any_number_of_workers(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(readings, "PLAYERS", (2,))
    texts = []
    for workers in ("1", "2"):
        assert readings.main(["caribbean", "--games", "3", "--seed", "9", "--workers", workers]) == 0
        texts.append(capsys.readouterr().out)
    assert texts[0] == texts[1]
    assert len(parse_toml(texts[0])["effect"]) == 12


def test_what_cannot_be_measured_is_told() -> None:
    with pytest.raises(LookupError, match="caribbean has no reading 'wind'"):
        effect(GAME, "wind", "north", 2, n=2)
    with pytest.raises(ValueError, match="n must be"):
        effect(GAME, "giving", "yes", 2, n=0)
    with pytest.raises(LoadError, match="giving"):
        effect(GAME, "giving", "perhaps", 2, n=2)
