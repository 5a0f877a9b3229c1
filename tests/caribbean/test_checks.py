"""Positions that do not add up are refused, each with the rule that it breaks."""

from __future__ import annotations

import json
from typing import Any

import pytest

from gamekit import caribbean
from gamekit.game import Luck, advance, start
from gamekit.games.caribbean import text
from gamekit.scenario import base_position
from gamekit.storage import LoadError

GAME = caribbean.GAME


def turn_of_arriba() -> caribbean.State:
    """Ann moves Arriba, 5 spaces; nothing captured yet."""
    state = base_position(GAME, {"players": ["Ann", "Ben"], "base": "first_round"}, {})
    state = GAME.apply(state, GAME.parse(state, "Ann bids A5 B4 C3 D2 E1 F0 | t")).state
    state = GAME.apply(state, GAME.parse(state, "Ben bids A4 B3 C2 D1 E0 Ft | 5")).state
    return advance(GAME, state)[0]


BROKEN: list[tuple[str, dict[str, Any], str]] = [
    ("sound.ships", {"ships": {"Bravo": "s01"}}, "two ships lie in s01"),
    ("sound.ships", {"ships": {"Bravo": None}}, "a ship has not been placed"),
    ("sound.chests", {"chests": {"Halyard": "Bravo", "Bellfort": "Bravo"}}, "Bravo carries two chests"),
    ("sound.chests", {"chests": {"Nutmeg": "port"}}, "the supply holds 3 chests in round 1"),
    ("sound.chests", {"round": 2}, "the supply holds 4 chests in round 2"),
    ("sound.doubloons", {"chests": {"Halyard": "Bravo"}}, "captures have paid 0, but 1 chests"),
    ("sound.doubloons", {"captures": {"Ann": 2_000}}, "captures have paid 2,000, but 0 chests"),
    ("sound.doubloons", {"captures": {"Ann": 1_000}, "chests": {"Halyard": "Bravo"}}, "captures have paid 1,000"),
    ("sound.doubloons", {"deliveries": {"Ben": 5_000}}, "deliveries have paid 5,000"),
    (
        "sound.doubloons",
        {"deliveries": {"Ben": 6_000}, "captures": {"Ann": 2_000}, "chests": {"Halyard": "delivered"}},
        "deliveries have paid 6,000, but the delivered chests are worth 5,000",
    ),
    ("sound.cards", {"sealed": {"Ben": "A4 B3 C2 D1 E0 F0 | 5"}}, "Ben has not laid each of the seven cards once"),
    ("sound.cards", {"sealed": {"Ben": "A3 B4 C2 D1 E0 Ft | 5"}}, "Ben's turned cards are not those that were laid"),
    ("sound.cards", {"sealed": {"Ben": None}}, "does not fit the cards that are laid"),
    ("sound.cards", {"shown": {"Ben": 3}}, "Ben's shown tie-breaker is not the one that was laid"),
    ("sound.cards", {"bids": {"Bravo": {"Ann": 4, "Ben": 3}}}, "the cards for 2 ships are turned, not for 1"),
    ("sound.turn", {"movement": 6}, "a movement of 6 spaces is left"),
    ("sound.turn", {"active": None}, "does not fit the active player"),
    ("sound.turn", {"since": []}, "forgotten how the chests lie"),
    ("sound.turn", {"tied": {"Ann": None, "Ben": None}}, "does not fit the players who are tied"),
]


@pytest.mark.parametrize(("rule", "change", "says"), BROKEN)
def test_a_position_that_does_not_add_up_is_refused(rule: str, change: dict[str, Any], says: str) -> None:
    raw = json.loads(GAME.dump(turn_of_arriba()))
    for key, value in change.items():
        raw[key] = {**raw[key], **value} if isinstance(value, dict) else value
    with pytest.raises(LoadError) as caught:
        GAME.load(json.dumps(raw))
    assert says in caught.value.what
    assert GAME.rulebook[rule].title.lower() in caught.value.how_to_fix


SETTING_UP: list[tuple[dict[str, Any], str]] = [
    ({"phase": "starts"}, "every ship is placed, and another is to be"),
    ({"phase": "starts", "round": 2, "ships": {"Fuego": None}}, "there is no round 2 before the first"),
    (
        {"phase": "starts", "ships": {"Fuego": None}, "sealed": {"Ann": "A4 B3 C2 D1 E0 Ft | 5"}},
        "has laid cards before",
    ),
]


@pytest.mark.parametrize(("change", "says"), SETTING_UP)
def test_a_set_up_that_does_not_add_up_is_refused(change: dict[str, Any], says: str) -> None:
    state = base_position(GAME, {"players": ["Ann", "Ben"], "base": "first_round"}, {})
    raw = json.loads(GAME.dump(state))
    for key, value in change.items():
        raw[key] = {**raw[key], **value} if isinstance(value, dict) else value
    assert any(says in breach.sentence for breach in GAME.check(text.load(json.dumps(raw))))
    with pytest.raises(LoadError):
        GAME.load(json.dumps(raw))


def test_the_position_itself_is_sound() -> None:
    state = turn_of_arriba()
    assert GAME.check(state) == ()
    assert GAME.load(GAME.dump(state)) == state


WRONG_FIELDS: list[tuple[str, Any, str]] = [
    ("game", "chess", "game"),
    ("phase", "lunch", "phase"),
    ("round", 0, "round"),
    ("round", True, "round"),
    ("round", "1", "round"),
    ("ships", {}, "ships.Arriba"),
    ("ships", {"Arriba": "s99"}, "ships.Arriba"),
    ("ships", 3, "ships"),
    ("chests", {"Atlantis": "port"}, "chests.Atlantis"),
    ("captures", {"Ann": -2_000}, "captures.Ann"),
    ("sealed", {"Ann": "A5"}, "sealed.Ann"),
    ("sealed", {"Ann": 5}, "sealed.Ann"),
    ("shown", {"Ann": 7}, "shown.Ann"),
    ("bids", {"Bravo": {}}, "bids.Arriba"),
    ("active", "Cleo", "active"),
    ("ship", "Titanic", "ship"),
    ("options", {"wind": "north"}, "options.wind"),
    ("options", {"giving": "maybe"}, "players, options"),
    ("options", {"colours": ["red", "red"]}, "players, options"),
    ("options", {"colours": "red"}, "options.colours"),
    ("players", ["Ann"], "players, options"),
    ("players", "Ann", "players"),
    ("pack", "atlantis", "pack"),
    ("pack", {"name": "../../etc/passwd"}, "pack"),
    ("pack", {"name": "harbour", "digest": "0" * 20}, "pack.digest"),
    ("pack", {"name": "harbour", "text": "format = 2"}, "about"),
    ("since", [["port"]], "since"),
    ("tied", {"Ann": "perhaps"}, "tied.Ann"),
]


@pytest.mark.parametrize(("field", "value", "where"), WRONG_FIELDS)
def test_a_wrong_field_is_named(field: str, value: Any, where: str) -> None:
    raw = json.loads(GAME.dump(turn_of_arriba()))
    under = raw[field] if value and isinstance(value, dict) and field not in {"pack", "tied", "bids"} else {}
    raw[field] = {**under, **value} if isinstance(value, dict) else value
    with pytest.raises(LoadError) as caught:
        GAME.load(json.dumps(raw))
    assert caught.value.where == where
    assert caught.value.how_to_fix


def test_a_missing_and_an_unknown_field_are_named() -> None:
    raw = json.loads(GAME.dump(turn_of_arriba()))
    with pytest.raises(LoadError, match="weather"):
        GAME.load(json.dumps({**raw, "weather": "fair"}))
    del raw["movement"]
    with pytest.raises(LoadError, match="movement"):
        GAME.load(json.dumps(raw))


def test_a_state_of_a_pack_of_ones_own_carries_the_pack_with_it() -> None:
    harbour = caribbean.load_pack("harbour")
    pack = caribbean.parse_pack(harbour.text.replace('name = "harbour"', 'name = "mine"').replace("6000", "7000"))
    state = start(GAME, 2, Luck(1), pack=pack)
    again = GAME.load(GAME.dump(state))
    assert again == state
    assert again.table.pack.ports[0].chest == 7_000
