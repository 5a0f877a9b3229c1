"""The round: bids, ships in order, the highest bid, thieves, movement."""

from __future__ import annotations

import pytest

from gamekit.game import HIDDEN, IllegalAction
from gamekit.games.caribbean import Bid, Phase
from gamekit.games.caribbean.pack import SHIPS
from tests.caribbean.at_sea import GAME, TO_ANN, bids, legal, play, position, rules, told, turn, why


def cards(first: str) -> str:
    """Return a laying with this card on Arriba and the highest ones after it."""
    rest = [card for card in "543210t" if card != first]
    return " ".join(ship[0] + card for ship, card in zip(SHIPS, (first, *rest), strict=False)) + f" | {rest[-1]}"


@pytest.mark.parametrize(
    ("first", "winner", "movement"),
    [
        # What each lays on Arriba, in turn order; who moves her; barrels less opposing thieves, never below 0.
        (("5", "4"), "Ann", 5),
        (("4", "5"), "Ben", 5),
        (("1", "0"), "Ann", 1),
        (("1", "t"), "Ann", 0),
        (("0", "t"), "Ann", 0),
        (("5", "t"), "Ann", 4),
        (("t", "2"), "Ben", 1),
        (("3", "t", "t"), "Ann", 1),
        (("2", "t", "t"), "Ann", 0),
        (("1", "t", "t"), "Ann", 0),
        (("0", "t", "t"), "Ann", 0),
        (("t", "5", "4"), "Ben", 4),
        (("4", "t", "5"), "Cleo", 4),
        (("5", "t", "t", "t"), "Ann", 2),
        (("3", "t", "t", "t"), "Ann", 0),
        (("2", "t", "t", "t"), "Ann", 0),
        (("5", "3", "t", "t"), "Ann", 3),
        (("t", "0", "1", "t"), "Cleo", 0),
        (("0", "1", "2", "3"), "Dev", 3),
    ],
)
def test_bid_highest_and_bid_thief(first: tuple[str, ...], winner: str, movement: int) -> None:
    state = bids(position(len(first)), *(cards(card) for card in first))
    assert state.active is not None
    assert (state.table.players[state.active], state.movement) == (winner, movement)


def test_sail_floor_is_told_only_below_zero() -> None:
    """1 - 1 is 0 by itself; 1 - 2 would be below it."""
    for first, floored in ((("1", "t"), False), (("1", "t", "t"), True), (("0", "t"), True)):
        names = ("Ann", "Ben", "Cleo")
        lines = [f"{name} bids {cards(card)}" for name, card in zip(names, first, strict=False)]
        _, events = told(position(len(first)), *lines)
        assert ("sail.floor" in rules(events)) is floored
        assert rules(events)[-1] == "turn.still_acts"


@pytest.mark.parametrize("first", [("1", "t"), ("0", "t"), ("1", "t", "t")])
def test_turn_idle_leaves_the_ship(first: tuple[str, ...]) -> None:
    state = bids(position(len(first), {"no_movement": "may_not_act"}), *(cards(card) for card in first))
    assert state.ship == 1
    assert state.ships[0] == "s01"


def test_turn_idle_needs_no_movement() -> None:
    state = bids(position(2, {"no_movement": "may_not_act"}), cards("2"), cards("t"))
    assert (state.ship, state.movement) == (0, 1)


def test_bid_six_is_any_order_of_seven_cards() -> None:
    actions = GAME.legal_actions(position())
    assert len(actions) == len(set(actions)) == 5_040
    assert all(
        isinstance(action, Bid) and sorted((*action.bids, action.tie)) == [-1, 0, 1, 2, 3, 4, 5] for action in actions
    )


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("Ann bids 5 4 3 2 1 | 0", ["bid.six"]),
        ("Ann bids 5 | 4", ["bid.six"]),
        ("Ann bids 5 5 5 5 5 5 5 | 5", ["bid.six"]),
        ("Ann bids A5 B4 C3 D2 E1 F0 | 6", ["bid.values"]),
        ("Ann bids A7 B4 C3 D2 E1 F0 | t", ["bid.values"]),
        ("Ann bids A5 B4 C3 D2 E1 F0 | 0", ["bid.cards"]),
        ("Ann bids A5 B5 C5 D5 E5 F5 | 5", ["bid.cards"]),
        ("Ann bids A9 B9 C3 D2 E1 F0 | t", ["bid.values"]),
        ("Ann bids A9 B3 C3 D2 E1 F0 | t", ["bid.values", "bid.cards"]),
        ("Ann bids A5 B4 C3 D2 E1 F0 | -1", []),
        ("Ben bids A5 B4 C3 D2 E1 F0 | t", ["bid.in_turn"]),
        ("player 9 bids A5 B4 C3 D2 E1 F0 | t", ["bid.in_turn"]),
        ("Ann shows", ["round.phases"]),
        ("Ann keeps", ["round.phases"]),
        ("Arriba ends", ["round.phases"]),
        ("chance: Mizzen chest", ["round.phases"]),
        ("referee: proceeds", ["round.phases"]),
    ],
)
def test_bid_refusals(line: str, found: list[str]) -> None:
    assert why(position(), line) == found


@pytest.mark.parametrize(
    ("line", "mended"),
    [
        # Each card stays where it first lies; gaps are filled from the highest that is missing.
        ("Ann bids A5 B5 C5 D2 E1 F0 | t", "Ann bids A5 B4 C3 D2 E1 F0 | t"),
        ("Ann bids A6 B6 C3 D2 E1 F0 | t", "Ann bids A5 B4 C3 D2 E1 F0 | t"),
        ("Ann bids At Bt Ct Dt Et Ft | t", "Ann bids At B5 C4 D3 E2 F1 | 0"),
        ("Ann bids A0 B1 C2 D3 E4 F5 | 5", "Ann bids A0 B1 C2 D3 E4 F5 | t"),
    ],
)
def test_bid_cards_are_mended(line: str, mended: str) -> None:
    state = position()
    instead = GAME.why_not(state, GAME.parse(state, line))[0].instead
    assert instead is not None
    assert GAME.format(state, instead) == mended
    assert GAME.why_not(state, instead) == ()


def test_bid_secret_is_hidden_from_others() -> None:
    state = play(position(3), f"Ann bids {TO_ANN[0]}")
    for viewer in (1, 2, None):
        assert GAME.view(state, viewer).sealed == (HIDDEN, None, None)
    assert GAME.view(state, 0) == state


def test_bid_secret_is_told_to_its_owner_alone() -> None:
    _, events = told(position(), f"Ann bids {TO_ANN[0]}")
    assert [(type(event).__name__, event.to) for event in events] == [("Sealed", None), ("Laid", 0)]


def test_bid_reveal_turns_one_ship_at_a_time() -> None:
    """Ann wins A and B (5-0, 4-1), C by 3-2; Ben D and E; F is Ann's 0 against a thief."""
    state = bids(position(), *TO_ANN[:2])
    movers = []
    for turned in range(1, 7):
        assert len(state.bids) == turned
        assert state.active is not None
        movers.append((state.active, state.movement))
        state = play(state, f"{SHIPS[turned - 1]} ends")
    assert movers == [(0, 5), (0, 4), (0, 3), (1, 3), (1, 4), (0, 0)]
    assert state.bids == ()


def test_ships_order_refuses_every_other_ship() -> None:
    state = turn()
    for ship in SHIPS[1:]:
        assert why(state, f"{ship} ends") == ["ships.order"]
        assert why(state, f"{ship} sails s02") == ["ships.order"]


def test_bid_locked_holds_once_all_have_laid() -> None:
    state = play(position(3), f"Ann bids {TO_ANN[0]}")
    assert why(state, f"Ann bids {TO_ANN[1]}") == ["bid.laid"]
    assert why(state, f"Cleo bids {TO_ANN[1]}") == ["bid.in_turn"]
    state = play(state, f"Ben bids {TO_ANN[1]}", f"Cleo bids {TO_ANN[1]}")
    for name in ("Ann", "Ben", "Cleo"):
        assert why(state, f"{name} bids {TO_ANN[1]}") == ["bid.locked"]


def test_bid_return_gives_all_cards_back() -> None:
    state = bids(position(), "A5 B4 C3 D2 E1 F0 | t", "A5 B4 C3 D2 E1 F0 | t")
    state = play(state, "Ann shows", "Ben shows", "chance: Mizzen chest", "chance: Nutmeg chest")
    assert state.shown == (None, None)
    assert state.sealed == (None, None)
    assert len(GAME.legal_actions(state)) == 5_040


def test_turn_ends_with_any_movement_left() -> None:
    for lines, left in (((), 5), (("Arriba sails s02",), 4), (("Arriba sails s06",), 0)):
        state, events = told(play(turn(), *lines), "Arriba ends")
        assert rules(events)[:2] == ["turn.ends", "ships.order"]
        assert GAME.narrate(state, events[0]) == "Arriba's turn ends" + (f", {left} spaces unused." if left else ".")


def test_round_phases_follow_each_other() -> None:
    state = position()
    assert state.phase is Phase.BIDS
    with pytest.raises(IllegalAction, match=r"round\.phases"):
        play(state, "Arriba ends")
    state = turn()
    assert state.phase is Phase.TURN
    with pytest.raises(IllegalAction, match=r"round\.phases"):
        play(state, "Ann shows")


def test_turn_active_may_sail_in_pieces() -> None:
    """One space after the other is as far as all at once, and one may come back."""
    state = play(turn(), "Arriba sails s02", "Arriba sails s01", "Arriba sails s08", "Arriba sails s16")
    assert (state.movement, state.ships[0]) == (1, "s16")
    assert {line for line in legal(state) if "sails" in line} == {
        f"Arriba sails {space}" for space in ("s08", "s09", "s19", "s20", "s26")
    }
