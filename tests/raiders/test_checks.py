"""Positions that do not add up are refused, each with the rule that it breaks."""

from __future__ import annotations

import json
from typing import Any

import pytest

from gamekit import raiders
from gamekit.game import Luck, start
from gamekit.games.raiders import text
from gamekit.scenario import base_position
from gamekit.storage import LoadError

GAME = raiders.GAME


def first_turn(base: str = "first_turn") -> raiders.State:
    players = ["Ann"] if base == "duel" else ["Ann", "Ben"]
    return base_position(GAME, {"players": players, "base": base}, {})


BROKEN: list[tuple[str, dict[str, Any], str]] = [
    ("sound.cards", {"goods": {"Ann": ["rum-1"]}}, "rum-1 lies in 2 places"),
    ("sound.cards", {"goods": {"Ann": ["rum-2"]}}, "54 cards are unseen, but 55 in the deck"),
    ("sound.cards", {"ships": {"Ann": ["unseen"]}}, "55 cards are unseen, but 55 in the deck and 1 elsewhere"),
    (
        "sound.cards",
        {"convoy": ["rum-1", "rum-2", "rum-3", "rum-4", "rum-5", "rum-6"], "deck": 54, "threats": [23, 48]},
        "the convoy has 6 cards",
    ),
    ("sound.threats", {"threats": [24]}, "1 threats are in the deck, 0 wait and 0 have struck"),
    ("sound.threats", {"threats": [23, 49]}, "26 cards lie between the threats, not 25"),
    ("sound.threats", {"threats": [25, 50]}, "5 cards lie beneath the lower threat, not 6"),
    ("sound.threats", {"struck": ["ghost", "ghost"], "threats": []}, "a threat has struck twice"),
    ("sound.threats", {"aside": "kraken"}, "known though nobody looked"),
    ("sound.threats", {"peeked": ["Ann"]}, "unknown though somebody did"),
    ("sound.threats", {"peeked": ["Ann", "Ann"], "aside": "ghost"}, "named twice"),
    ("sound.threats", {"struck": ["ghost"], "threats": [49], "aside": "ghost", "peeked": ["Ann"]}, "ghost has struck"),
    ("sound.threats", {"struck": ["ghost", "kraken"], "threats": [], "aside": "hidden"}, "everybody knows"),
    ("sound.turn", {"first": None}, "does not fit the first player"),
    ("sound.turn", {"tosses": ["skull"]}, "tossed for a first player who is found"),
    ("sound.turn", {"phase": "corsairs"}, "the corsairs raid in their own turn of a duel only"),
    ("sound.turn", {"phase": "over"}, "before the second threat has struck"),
    ("sound.turn", {"convoy": ["rum-1", "rum-2"], "deck": 58, "threats": [27, 52]}, "a turn begins with 2 cards"),
    ("sound.turn", {"phase": "top"}, "something is bought, but the turn does not say so"),
    ("sound.turn", {"phase": "look", "bought": True}, "no ship to look at"),
    (
        "sound.turn",
        {"phase": "reveal", "bought": True, "ships": {"Ann": ["unseen"]}, "deck": 54, "threats": [23, 48]},
        "a ship has not been looked at",
    ),
    ("sound.turn", {"claims": ["rum-2"]}, "rewards are owed"),
    ("sound.turn", {"phase": "refill"}, "the convoy cannot be filled"),
    ("sound.turn", {"striking": "ghost"}, "does not fit the threat that strikes"),
    ("sound.turn", {"victims": ["Ben"]}, "there are victims"),
    ("sound.turn", {"phase": "discard", "striking": "ghost"}, "nobody suffers it"),
    ("sound.turn", {"sinking": 1}, "does not fit the ships that sink"),
    ("sound.turn", {"phase": "refill", "frozen": 1, "threats": [49]}, "has outlived its turn"),
    ("sound.turn", {"phase": "ghost", "striking": "kraken"}, "does not fit the threat that strikes"),
    ("sound.turn", {"phase": "discard", "striking": "ghost", "victims": ["Ben"]}, "victim has no choice"),
    ("sound.turn", {"phase": "sink", "striking": "kraken", "victims": ["Ben"], "sinking": 1}, "has too few ships"),
    ("sound.turn", {"phase": "sink", "striking": "kraken", "victims": ["Ben"], "sinking": 3}, "3 ships are to sink"),
    ("sound.threats", {"phase": "spyglass", "raided": True, "aside": "ghost", "peeked": ["Ann"]}, "known already"),
    ("sound.threats", {"phase": "spyglass"}, "nothing was raided or bought"),
    (
        "sound.turn",
        {"phase": "first", "first": None, "ships": {"Ann": ["unseen"]}, "deck": 54},
        "somebody has cards before the first turn",
    ),
    ("sound.turn", {"restoring": True}, "being restored, but the turn has not ended"),
    ("sound.sides", {"marooned": ["Ann"]}, "the corsairs have not struck"),
    (
        "sound.sides",
        {"marooned": ["Ann", "Ann"], "struck": ["corsairs"], "threats": [49]},
        "somebody is marooned twice",
    ),
]


@pytest.mark.parametrize(("rule", "change", "says"), BROKEN, ids=[says for _, _, says in BROKEN])
def test_a_position_that_does_not_add_up_is_refused(rule: str, change: dict[str, Any], says: str) -> None:
    raw = json.loads(GAME.dump(first_turn()))
    for key, value in change.items():
        raw[key] = {**raw[key], **value} if isinstance(value, dict) else value
    breaches = GAME.check(text.load(json.dumps(raw)))
    assert any(breach.rule.id == rule and says in breach.sentence for breach in breaches), [
        breach.sentence for breach in breaches
    ]
    with pytest.raises(LoadError) as caught:
        GAME.load(json.dumps(raw))
    assert caught.value.how_to_fix


def test_a_duel_that_does_not_add_up_is_refused() -> None:
    raw = json.loads(GAME.dump(first_turn("duel")))
    lost = {**raw, "lost": ["rum-9"], "deck": 44, "threats": [18, 38]}
    with pytest.raises(LoadError, match="in a duel nothing is lost but to the corsairs"):
        GAME.load(json.dumps(lost))
    with pytest.raises(LoadError, match="the corsairs play by a rule"):
        GAME.load(json.dumps({**raw, "turn": "Corsairs"}))


def test_a_threat_is_known_only_once_the_deck_is_made() -> None:
    raw = json.loads(GAME.dump(GAME.new(2)))
    for aside, peeked in (("kraken", []), (None, ["Ann"])):
        with pytest.raises(LoadError, match="the threat set aside is known though nobody looked, or unknown"):
            GAME.load(json.dumps({**raw, "aside": aside, "peeked": peeked}))


def test_the_position_itself_is_sound() -> None:
    for base in ("first_turn", "duel"):
        state = first_turn(base)
        assert GAME.check(state) == ()
        assert GAME.load(GAME.dump(state)) == state


WRONG_FIELDS: list[tuple[str, Any, str]] = [
    ("game", "chess", "game"),
    ("phase", "lunch", "phase"),
    ("round", 0, "round"),
    ("round", True, "round"),
    ("turn", "Cleo", "turn"),
    ("first", "Cleo", "first"),
    ("convoy", ["rum-11"], "convoy"),
    ("convoy", "rum-1", "convoy"),
    ("convoy", ["grog"], "convoy"),
    ("deck", -1, "deck"),
    ("deck", 5.5, ""),
    ("threats", [True], "threats"),
    ("threats", 3, "threats"),
    ("goods", {"Cleo": []}, "goods.Cleo"),
    ("goods", {"Ann": [3]}, "goods.Ann"),
    ("goods", {"Ann": None}, "goods.Ann"),
    ("struck", None, "struck"),
    ("restoring", 1, "restoring"),
    ("goods", 3, "goods"),
    ("ships", {"Ann": [None]}, "ships.Ann"),
    ("ships", {"Ann": "unseen"}, "ships.Ann"),
    ("doubloons", {"Ann": -1}, "doubloons.Ann"),
    ("tosses", ["heads"], "tosses"),
    ("raided", 1, "raided"),
    ("bought", "no", "bought"),
    ("struck", ["storm"], "struck"),
    ("striking", "storm", "striking"),
    ("victims", ["Cleo"], "victims"),
    ("aside", "storm", "aside"),
    ("peeked", ["Cleo"], "peeked"),
    ("options", {"wind": "north"}, "options.wind"),
    ("options", {"duel": "easy"}, "players, options"),
    ("options", {"duel": "savvy"}, "players, options"),
    ("options", {"mixed_raid": 3}, "options.mixed_raid"),
    ("options", 3, "options"),
    ("players", [], "players, options"),
    ("players", ["Ann", "Ben", "Cleo", "Dev", "Eve", "Fay"], "players, options"),
    ("players", "Ann", "players"),
    ("pack", "atlantis", "pack"),
    ("pack", {"name": "../../etc/passwd"}, "pack"),
    ("pack", {"name": "convoy", "digest": "0" * 20}, "pack.digest"),
    ("pack", {"name": "convoy", "text": "format = 2"}, "about"),
]


@pytest.mark.parametrize(("field", "value", "where"), WRONG_FIELDS)
def test_a_wrong_field_is_named(field: str, value: Any, where: str) -> None:
    raw = json.loads(GAME.dump(first_turn()))
    keep = isinstance(value, dict) and field not in {"pack", "options"}
    raw[field] = {**raw[field], **value} if keep else value
    with pytest.raises(LoadError) as caught:
        GAME.load(json.dumps(raw))
    assert caught.value.where == where
    assert caught.value.how_to_fix


def test_a_missing_and_an_unknown_field_are_named() -> None:
    raw = json.loads(GAME.dump(first_turn()))
    with pytest.raises(LoadError, match="weather"):
        GAME.load(json.dumps({**raw, "weather": "fair"}))
    del raw["sunk"]
    with pytest.raises(LoadError, match="sunk"):
        GAME.load(json.dumps(raw))


@pytest.mark.parametrize(
    ("players", "options", "says"),
    [
        (0, {}, "for 1 to 5 players, not 0"),
        (6, {}, "for 1 to 5 players, not 6"),
        (2, {"duel": "savvy"}, "is for one player"),
        (1, {"first_player": "toss_own"}, "alone you begin"),
        (["corsairs"], {}, "the other side is"),
    ],
)
def test_a_game_that_cannot_be_set_up(players: Any, options: dict[str, str], says: str) -> None:
    with pytest.raises(LoadError, match=says):
        GAME.new_from({"players": players, "options": options})


def test_a_state_of_a_pack_of_ones_own_carries_the_pack_with_it() -> None:
    convoy = raiders.load_pack("convoy")
    text_of_mine = convoy.text.replace('name = "convoy"', 'name = "mine"').replace("spyglass", "cannonball", 1)
    pack = raiders.parse_pack(text_of_mine)
    state = start(GAME, 2, Luck(1), pack=pack)
    again = GAME.load(GAME.dump(state))
    assert again == state
    assert again.table.pack.cards["gemstones-8"].cannonball
