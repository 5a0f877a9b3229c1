"""Doubloons, thresholds, who wins."""

from __future__ import annotations

from typing import Any

import pytest

from gamekit.game import Outcome
from gamekit.games.caribbean import State, load_pack
from tests.caribbean.at_sea import GAME, NAMES, play, position, rest_of_round, rules, told, turn, why

NOBODY = {"Mizzen": "port", "Old Anvil": "port", "Santa Perla": "port", "Nutmeg": "port"}
"""All chests ashore, as from round 3 on."""

SAME = "A5 B4 C3 D2 E1 F0 | t"


def stalled(players: int, **overlay: Any) -> State:
    """Return the state after a round in which every tie is left: nothing is moved."""
    state = position(players, round=3, **overlay)
    state = play(state, *(f"{name} bids {SAME}" for name in NAMES[:players]))
    return play(state, *(f"{name} shows" for name in NAMES[:players]))


def test_capture_pays_whatever_the_chest_is_worth() -> None:
    for port, space in (("Copper Hill", "s30"), ("Tern Cay", "s03"), ("Bellfort", "s14"), ("Halyard", "s11")):
        state = play(turn(ships={"Arriba": space}), f"Arriba captures {port}")
        assert (state.captures, state.deliveries) == ((2000, 0), (0, 0))


@pytest.mark.parametrize(
    ("port", "worth"),
    [
        ("Copper Hill", 4000),
        ("Mizzen", 5000),
        ("Halyard", 5000),
        ("Tern Cay", 6000),
        ("Old Anvil", 6000),
        ("Nutmeg", 6000),
        ("Santa Perla", 7000),
        ("Bellfort", 8000),
    ],
)
def test_deliver_pays_the_worth(port: str, worth: int) -> None:
    chests = {**NOBODY, port: "Arriba"}
    state = turn(round=3, ships={"Arriba": "s03"}, chests=chests, captures={"Ben": 2000})
    state = play(state, "Arriba delivers h-red-1")
    assert [state.doubloons(player) for player in (0, 1)] == [worth, 2000]


def test_scores_are_broken_down_by_rule() -> None:
    state = play(turn(ships={"Arriba": "s03"}), "Arriba captures Tern Cay", "Arriba delivers h-red-1")
    ann, ben = GAME.scores(state)
    assert ann.total == 8000
    assert [(rule.id, part) for rule, part in ann.parts] == [("capture.pays", 2000), ("deliver.pays", 6000)]
    assert [part for _, part in ben.parts] == [0, 0]


# Thresholds of the harbour: 26,000, 18,000, 14,000. Arriba brings the last chest to Ann's haven; what she had before
# is made of the chests named first and of captures.
REACHED = [
    # players, delivered to Ann, her captures, the chest aboard, what she then has, whether the game ends
    (2, ("Bellfort", "Santa Perla"), 4000, "Mizzen", 24000, False),
    (2, ("Bellfort", "Santa Perla"), 4000, "Tern Cay", 25000, False),
    (2, ("Bellfort", "Nutmeg"), 6000, "Tern Cay", 26000, True),
    (2, ("Bellfort", "Santa Perla"), 4000, "Nutmeg", 25000, False),
    (2, ("Bellfort", "Santa Perla"), 6000, "Nutmeg", 27000, True),
    (3, ("Bellfort",), 4000, "Mizzen", 17000, False),
    (3, ("Bellfort",), 4000, "Tern Cay", 18000, True),
    (3, ("Bellfort",), 4000, "Santa Perla", 19000, True),
    (4, ("Halyard",), 4000, "Copper Hill", 13000, False),
    (4, ("Halyard",), 4000, "Mizzen", 14000, True),
    (4, ("Tern Cay",), 4000, "Mizzen", 15000, True),
    (4, (), 2000, "Bellfort", 10000, False),
]


@pytest.mark.parametrize("case", REACHED)
def test_end_threshold(case: tuple[int, tuple[str, ...], int, str, int, bool]) -> None:
    players, before, captures, aboard, has, ends = case
    pack = load_pack("harbour")
    worth = {port.name: port.chest for port in pack.ports}
    chests = {**NOBODY, **dict.fromkeys(before, "delivered"), aboard: "Arriba"}
    spare = 2000 * (len(before) + 1) - captures
    overlay: dict[str, Any] = {"chests": chests, "deliveries": {"Ann": sum(worth[port] for port in before)}}
    if spare < 0:  # a chest more has been captured: it is aboard Bravo, far off
        more = next(port for port in ("Old Anvil", "Santa Perla") if chests[port] == "port")
        chests[more], spare = "Bravo", spare + 2000
    overlay["captures"] = {"Ann": captures, "Ben": spare}
    state = turn(players, round=3, ships={"Arriba": "s03"}, **overlay)
    state, events = told(state, "Arriba delivers h-red-1")
    assert state.doubloons(0) == has
    assert ("end.threshold" in rules(events)) is ends
    assert GAME.outcome(state) is None
    state = rest_of_round(state)
    assert (GAME.to_act(state) is None) is ends
    if ends:
        assert GAME.outcome(state) == Outcome((0,), GAME.scores(state), GAME.rulebook["end.threshold"])


def test_end_threshold_of_the_box_in_the_atoll() -> None:
    assert load_pack("atoll").threshold == {2: 62_000, 3: 41_000, 4: 31_000}


def test_end_threshold_is_told_once() -> None:
    """20,000 and 6,000 reach it; the next 2,000 say nothing more."""
    chests = {**NOBODY, "Bellfort": "delivered", "Nutmeg": "delivered", "Halyard": "Arriba", "Copper Hill": "Bravo"}
    overlay: dict[str, Any] = {"captures": {"Ann": 8000}, "deliveries": {"Ann": 14000}}
    state = turn(round=3, ships={"Arriba": "s03"}, chests=chests, **overlay)
    state, events = told(state, "Arriba delivers h-red-1")
    assert rules(events).count("end.threshold") == 1
    state, events = told(state, "Arriba captures Tern Cay")
    assert rules(events) == ["capture.take", "capture.pays"]
    assert state.doubloons(0) == 29000


@pytest.mark.parametrize(
    ("players", "captures", "deliveries", "winners"),
    [
        # All eight chests are delivered; who has what is the case's, and the most win.
        (2, (8000, 8000), (24000, 23000), (0,)),
        (2, (10000, 6000), (22000, 25000), (0,)),
        (3, (6000, 6000, 4000), (16000, 16000, 15000), (0, 1)),
        (3, (6000, 4000, 6000), (13000, 19000, 15000), (1,)),
        (4, (4000, 4000, 4000, 4000), (12000, 12000, 12000, 11000), (0, 1, 2)),
        (4, (0, 8000, 4000, 4000), (16000, 8000, 12000, 11000), (0, 1, 2)),
    ],
)
def test_end_most_and_end_shared(
    players: int, captures: tuple[int, ...], deliveries: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    raw: dict[str, Any] = {
        "phase": "over",
        "round": 9,
        "chests": {port.name: "delivered" for port in load_pack("harbour").ports},
        "captures": dict(zip(NAMES, captures, strict=False)),
        "deliveries": dict(zip(NAMES, deliveries, strict=False)),
    }
    outcome = GAME.outcome(position(players, **raw))
    assert outcome is not None
    assert outcome.winners == winners
    assert outcome.rule.id == "end.threshold"


def test_end_round_refuses_everything_afterwards() -> None:
    state = position(
        phase="over",
        round=4,
        chests={**NOBODY, "Bellfort": "delivered", "Santa Perla": "delivered", "Nutmeg": "delivered"},
        captures={"Ann": 6000},
        deliveries={"Ann": 21000},
    )
    for line in (f"Ann bids {SAME}", "Ann shows", "Fuego ends", "Arriba sails s02", "chance: Mizzen chest"):
        assert why(state, line) == ["end.round"]
    assert GAME.legal_actions(state) == ()
    assert GAME.to_act(state) is None


def test_end_all_delivered_needs_all() -> None:
    """Six of eight delivered pay 12,000 and 32,000: with 22,000 each nobody is at 26,000, so a round follows."""
    chests = dict.fromkeys((port.name for port in load_pack("harbour").ports), "delivered")
    chests |= {"Bellfort": "port", "Santa Perla": "port"}
    state = stalled(2, chests=chests, captures={"Ann": 4000, "Ben": 8000}, deliveries={"Ann": 18000, "Ben": 14000})
    assert (state.round, GAME.outcome(state)) == (4, None)


def test_end_all_delivered_cannot_come_in_the_harbour() -> None:
    """One chest aboard, of 6,000: 16,000 and 41,000 are paid, and two players below 26,000 have 50,000 at most."""
    pack = load_pack("harbour")
    assert 2000 * len(pack.ports) + pack.total - 6000 > 2 * 25_000
    assert all(pack.must_end(players) for players in (2, 3, 4))
    assert not any(load_pack("atoll").must_end(players) for players in (2, 3, 4))
