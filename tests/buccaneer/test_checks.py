"""Positions that do not add up are refused, each with the rule that it breaks."""

from __future__ import annotations

import json
from typing import Any

import pytest

from gamekit import buccaneer
from gamekit.game import Action, IllegalAction
from gamekit.games.buccaneer import text
from gamekit.scenario import base_position
from gamekit.storage import LoadError

GAME = buccaneer.GAME
SINGLES = [[f"{name} {value}"] for name in ("Ann", "Ben") for value in "2345?"]
ALL_OF_ANN = [["Ann 2", "Ben 2", "Ben 3", "Ben 4", "Ann 3"], ["Ann 4", "Ben 5", "Ann 5", "Ann ?", "Ben ?"]]
GONE = ["ship-09", "ship-12"]
EARLIER = [f"ship-{number:02}" for number in range(1, 16) if number not in {3, 9, 12}]


def first_turn() -> buccaneer.State:
    return base_position(GAME, {"players": ["Ann", "Ben"], "base": "first_turn"}, {})


def led(*stacks: list[str]) -> list[list[str]]:
    """Return these stacks and every other pirate alone, in the order of a position."""
    used = {pirate for stack in stacks for pirate in stack}
    alone = [stack for stack in SINGLES if stack[0] not in used]
    return sorted([*stacks, *alone], key=lambda stack: SINGLES.index([stack[0]]))


BROKEN: list[tuple[str, dict[str, Any], str]] = [
    ("sound.pirates", {"stacks": SINGLES[1:]}, "Ann has 4 pirates, not 5"),
    ("sound.pirates", {"stacks": [["Ann 2"], *SINGLES[:1], *SINGLES[2:]]}, "two of Ann's pirates show the same"),
    ("sound.pirates", {"stacks": [*SINGLES[1:], ["Ann 2"]]}, "the stacks are not in order"),
    ("sound.pirates", {"stacks": led(["Ann 2", "Ann 3"])}, "Ann has put a pirate on an own one"),
    ("sound.pirates", {"stacks": [["Ann hidden"], *SINGLES[1:]]}, "the top pirate of a stack is covered"),
    (
        "sound.pirates",
        {"stacks": [["Ann 2", *(pirate for stack in SINGLES[5:] + SINGLES[1:5] for pirate in stack)]]},
        "a stack has 10 pirates",
    ),
    ("sound.pirates", {"phase": "lay", "display": []}, "pirates lie on the table before the first three ships"),
    ("sound.ships", {"display": ["ship-03", "ship-03", "ship-09"]}, "a ship stands twice in display"),
    ("sound.ships", {"display": ["ship-03", "ship-09"]}, "2 ships were laid last, not 3"),
    ("sound.ships", {"display": ["ship-01", "ship-02", "ship-03", "ship-04"]}, "4 ships were laid last, not 3"),
    ("sound.ships", {"gone": ["ship-01"]}, "1 ships of earlier displays are gone, and they came in threes"),
    ("sound.ships", {"discarded": ["ship-03"]}, "a discarded ship is not gone"),
    ("sound.ships", {"gone": ["ship-03", "ship-09", "ship-12"]}, "no ship lies open"),
    ("sound.ships", {"phase": "lay"}, "ships are being laid though one lies open"),
    (
        "sound.ships",
        {"gone": ["ship-03", "ship-01", "ship-02", "ship-04"]},
        "a ship of an earlier display left after one of the last",
    ),
    (
        "sound.ships",
        {"phase": "lay", "gone": [*EARLIER, *GONE, "ship-03"]},
        "there is no ship to lay",
    ),
    ("sound.booty", {"booty": {"Ann": {"chest": 1}}}, "1 pieces of chest are owned, and the boarded ships showed 0"),
    ("sound.booty", {"gone": GONE, "booty": {"Ann": {"chest": 7}}}, "7 pieces of chest are owned, and there are 6"),
    (
        "sound.booty",
        {"gone": GONE, "discarded": GONE, "booty": {"Ann": {"chest": 1}}},
        "1 pieces of chest are owned, and the boarded ships showed 0",
    ),
    ("sound.purses", {"phase": "lay", "display": [], "stacks": []}, "somebody has ducats before"),
    ("sound.turn", {"aboard": "ship-03"}, "the phase does not fit the ship that is boarded"),
    ("sound.turn", {"crew": "Ann 3"}, "the phase does not fit the ship that is boarded"),
    ("sound.turn", {"asking": ["Ben"]}, "the phase does not fit those who are asked for a mutiny"),
    ("sound.turn", {"called": ["Ben"]}, "a mutiny was called by somebody who could not"),
    ("sound.turn", {"phase": "over", "called": ["Ben"]}, "a mutiny has outlived its turn"),
    ("sound.turn", {"phase": "mutiny", "asking": ["Ben"]}, "others are asked for a mutiny"),
    ("sound.turn", {"phase": "over"}, "the game is over, and there are ships"),
    ("sound.turn", {"phase": "stalemate"}, "it is a stalemate, and somebody can act"),
    ("sound.turn", {"phase": "skip"}, "skipped by somebody who leads a stack"),
    ("sound.turn", {"phase": "unable"}, "somebody passes who can act"),
    ("sound.turn", {"turn": "Ben", "stacks": ALL_OF_ANN}, "the player in turn can do nothing"),
    ("sound.turn", {"phase": "wages", "aboard": "ship-03", "crew": "Ben 2"}, "without a crew of the player in turn"),
    ("sound.turn", {"phase": "wages", "aboard": "ship-03", "crew": "Ann 2"}, "with a crew too small"),
    ("sound.turn", {"phase": "wages", "aboard": "ship-01", "crew": "Ann 2"}, "that is not open"),
]


def changed(change: dict[str, Any]) -> str:
    raw = json.loads(GAME.dump(first_turn()))
    for key, value in change.items():
        if key == "booty":
            raw["booty"]["Ann"] |= value["Ann"]
        else:
            raw[key] = value
    return json.dumps(raw)


@pytest.mark.parametrize(("rule", "change", "says"), BROKEN, ids=[says for _, _, says in BROKEN])
def test_a_position_that_does_not_add_up_is_refused(rule: str, change: dict[str, Any], says: str) -> None:
    breaches = GAME.check(text.load(changed(change)))
    assert any(breach.rule.id == rule and says in breach.sentence for breach in breaches), [
        breach.sentence for breach in breaches
    ]
    with pytest.raises(LoadError):
        GAME.load(changed(change))


UNREADABLE: list[tuple[dict[str, Any], str, str]] = [
    ({"phase": "sailing"}, "phase", "'sailing' is none"),
    ({"turn": "Zoe"}, "turn", "'Zoe' is none"),
    ({"stacks": [["Ann 6"]]}, "stacks", "'Ann 6' is no pirate"),
    ({"stacks": [["Zoe 5"]]}, "stacks", "'Zoe 5' is no pirate"),
    ({"stacks": [[5]]}, "stacks", "5 is no pirate"),
    ({"stacks": [[]]}, "stacks", "a stack is empty"),
    ({"stacks": {"Ann": []}}, "stacks", "is no list"),
    ({"purses": {"Ann": 10}}, "purses.Ben", "it is missing"),
    ({"purses": {"Ann": -1, "Ben": 10}}, "purses.Ann", "-1 does not do"),
    ({"purses": {"Ann": True, "Ben": 10}}, "purses.Ann", "True does not do"),
    ({"purses": {"Ann": 10, "Ben": 10, "Zoe": 10}}, "purses.Zoe", "there is no such key"),
    ({"purses": 10}, "purses", "is no table"),
    ({"display": ["ship-16"]}, "display", "'ship-16' is no ship"),
    ({"aboard": 3}, "aboard", "3 is no ship"),
    ({"crew": "Ann"}, "crew", "'Ann' is no pirate"),
    ({"asking": "Ben"}, "asking", "is no list"),
    ({"options": {"views": "none"}}, "players, options", "'none' is none of 'table', 'all'"),
    ({"options": {"wind": "north"}}, "options.wind", "there is no such option"),
    ({"pack": "atlantis"}, "pack", "there is no pack called 'atlantis'"),
    ({"players": ["Ann"]}, "players, options", "for 2 to 5 players, not 1"),
    ({"wind": 1}, "wind", "the field is unknown"),
]


@pytest.mark.parametrize(("change", "where", "says"), UNREADABLE, ids=[says for _, _, says in UNREADABLE])
def test_a_field_that_cannot_be_read_is_named(change: dict[str, Any], where: str, says: str) -> None:
    raw = json.loads(GAME.dump(first_turn()))
    with pytest.raises(LoadError) as caught:
        GAME.load(json.dumps(raw | change))
    assert caught.value.where == where
    assert says in str(caught.value)


def test_a_missing_field_is_named() -> None:
    raw = json.loads(GAME.dump(first_turn()))
    del raw["purses"]
    with pytest.raises(LoadError, match="purses: the field is missing"):
        GAME.load(json.dumps(raw))


def test_a_base_position_is_sound_and_its_own_text() -> None:
    state = first_turn()
    assert GAME.check(state) == ()
    assert GAME.load(GAME.dump(state)) == state
    assert repr(state) == "<Buccaneer turn, turn of Ann: 3 ships open, 12 face down; Ann, Ben>"


ILL_TYPED = (
    buccaneer.MovePirates("Ann", "3", buccaneer.Pirate(1, "5")),  # type: ignore[arg-type]
    buccaneer.MovePirates(True, "3", buccaneer.Pirate(1, "5")),  # noqa: FBT003 - that is the nonsense
    buccaneer.MovePirates(0, 3, buccaneer.Pirate(1, "5")),  # type: ignore[arg-type]
    buccaneer.MovePirates(0, "3", (1, "5")),  # type: ignore[arg-type]
    buccaneer.MovePirates(0, "3", None),  # type: ignore[arg-type]
    buccaneer.MovePirates(0, "3", buccaneer.Pirate(1.0, "5")),  # type: ignore[arg-type]
    buccaneer.BoardShip(0, ["ship-03"], "3", "candlestick"),  # type: ignore[arg-type]
    buccaneer.BoardShip(0, "ship-03", None, "candlestick"),  # type: ignore[arg-type]
    buccaneer.BoardShip(0, "ship-03", "3", 1),  # type: ignore[arg-type]
    buccaneer.CallMutiny(None),  # type: ignore[arg-type]
    buccaneer.Hold("Ben"),  # type: ignore[arg-type]
)


@pytest.mark.parametrize("action", ILL_TYPED)
def test_an_ill_typed_action_is_refused(action: Action) -> None:
    with pytest.raises(IllegalAction) as caught:
        GAME.apply(first_turn(), action)
    assert [breach.rule.id for breach in caught.value.breaches] == ["sound.action"]


@pytest.mark.parametrize("player", [-1, 2, 99])
def test_somebody_who_is_not_at_the_table_does_nothing(player: int) -> None:
    mutiny = base_position(
        GAME,
        {"players": ["Ann", "Ben"], "base": "first_turn"},
        {"phase": "mutiny", "asking": ["Ben"], "stacks": led(["Ann 2", "Ben 3", "Ben 4", "Ben 5"])},
    )
    for state in (first_turn(), mutiny):
        for action in (
            buccaneer.MovePirates(player, "3", buccaneer.Pirate(1, "5")),
            buccaneer.BoardShip(player, "ship-03", "3", "candlestick"),
            buccaneer.CallMutiny(player),
            buccaneer.Hold(player),
        ):
            (breach,) = GAME.why_not(state, action)
            assert breach.rule.id == "turn.active"
            assert breach.sentence.startswith("Somebody who is not at this table cannot")
            assert GAME.parse(state, GAME.format(state, action)) == action
