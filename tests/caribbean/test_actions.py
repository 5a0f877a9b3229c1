"""A ship's turn: distances, ways round, and every action with what forbids it."""

from __future__ import annotations

from typing import Any

import pytest

from gamekit.games.caribbean.reach import reach
from tests.caribbean.at_sea import GAME, breaches, legal, play, rules, told, turn, why

# --- Sailing: distances by hand from the map -------------------------------------------------------------------

FROM_S01 = {
    # Round s05, s12, s15, s22, s29, where the others lie.
    1: "s02 s07 s08",
    2: "s03 s09 s16",
    3: "s04 s10 s19 s20 s26",
    4: "s11 s21 s27 s28",
    5: "s06 s30",
}


@pytest.mark.parametrize("spaces", [1, 2, 3, 4, 5])
def test_sail_barrels_is_each_space_in_reach(spaces: int) -> None:
    wanted = {space: distance for distance, row in FROM_S01.items() if distance <= spaces for space in row.split()}
    assert dict(reach(turn(spaces=spaces))) == wanted


@pytest.mark.parametrize(
    ("spaces", "space", "needs", "missing"),
    [
        (1, "Gannet Water", "2 spaces", "1 more barrel would do"),
        (1, "Coral Garden", "3 spaces", "2 more barrels would do"),
        (2, "Lagoon Mouth", "3 spaces", "1 more barrel would do"),
        (3, "Quiet Lagoon", "4 spaces", "1 more barrel would do"),
        (4, "Shark Bay", "5 spaces", "1 more barrel would do"),
        # s01 s08 s16 s20 s21 s30 s23 s17, round the ship in s12; there is no card of seven barrels.
        (5, "Gull Narrows", "7 spaces", "2 too many"),
        (5, "Middle Ground", "7 spaces", "2 too many"),
        (5, "Hurricane Corner", "9 spaces", "4 too many"),
    ],
)
def test_sail_barrels_says_what_is_missing(spaces: int, space: str, needs: str, missing: str) -> None:
    found = breaches(turn(spaces=spaces), f"Arriba sails {space}")
    has = "1 space" if spaces == 1 else f"{spaces} spaces"
    assert [breach.sentence for breach in found] == [f"{space} is {needs} away and Arriba has {has} left: {missing}."]


WAYS: tuple[tuple[dict[str, str], int, str, str], ...] = (
    # Where ships lie, Arriba's spaces, where she wants to go, and what is said.
    ({"Arriba": "s20", "Bravo": "s26"}, 3, "s27", "Bravo lies in the way to Quiet Lagoon: no free way leads round"),
    ({"Arriba": "s19", "Bravo": "s26"}, 5, "s28", "Bravo lies in the way to Oyster Bay: no free way leads round"),
    # s13 - s14 - s18 is two; round by s17 s24 it is s12 or s17 first: s13 s17 s24 s18, three.
    (
        {"Arriba": "s13", "Bravo": "s14"},
        2,
        "s18",
        "Bravo lies in the way to Flying Fish Sea: the way round takes 3 spaces",
    ),
    # s33 touches s25 and s32 only; past the one that is left free s24 is two spaces, so one blocker stops nothing.
    (
        {"Arriba": "s33", "Bravo": "s25", "Caribic": "s32"},
        2,
        "s24",
        "Bravo and Caribic lie in the way to Middle Ground",
    ),
    # s15 - s07 - s01 is two; by s16 s08 it is three.
    (
        {"Arriba": "s15", "Bravo": "s07", "Diabolo": "s05"},
        2,
        "s01",
        "Bravo lies in the way to North Star Reach: the way round takes 3 spaces",
    ),
    # s22 - s30 - s23 and s22 - s23: the strait itself is next door; to s24 it is s23 alone.
    (
        {"Arriba": "s22", "Bravo": "s23", "Evita": "s05"},
        2,
        "s24",
        "Bravo lies in the way to Middle Ground: the way round takes 10 spaces",
    ),
    # From s12 s11 leads to s10; s06 - s05 - s04 - s10 is the next way: four.
    (
        {"Arriba": "s12", "Bravo": "s11", "Caribic": "s01"},
        3,
        "s10",
        "Bravo lies in the way to Coral Garden: the way round takes 4 spaces",
    ),
)


@pytest.mark.parametrize(("ships", "spaces", "target", "said"), WAYS)
def test_sail_free_way(ships: dict[str, str], spaces: int, target: str, said: str) -> None:
    free = {"Bravo": "s05", "Caribic": "s12", "Diabolo": "s15", "Evita": "s22", "Fuego": "s29", **ships}
    state = turn(spaces=spaces, ships=free)
    found = breaches(state, f"Arriba sails {target}")
    assert [breach.rule.id for breach in found] == ["sail.free_way"]
    assert found[0].sentence.startswith(said)
    assert found[0].sentence.endswith(f"and Arriba has {spaces} spaces left.")


def test_sail_free_way_one_of_two_ways_is_enough() -> None:
    """Beside Hurricane Corner only s25 is full: by s32 Middle Ground is two spaces."""
    state = turn(spaces=2, ships={"Arriba": "s33", "Bravo": "s25"})
    assert "Arriba sails s24" in legal(state)


def test_sail_free_way_takes_the_shortest() -> None:
    """s01 to s10 over s02 and s03, the first of the pack's lists; with s03 full over s09."""
    after, events = told(turn(), "Arriba sails s10")
    assert GAME.narrate(after, events[0]).startswith(
        "Arriba sails 3 spaces by Whale Road, Gannet Water to Coral Garden"
    )
    after, events = told(turn(ships={"Bravo": "s03"}), "Arriba sails s10")
    assert GAME.narrate(after, events[0]).startswith(
        "Arriba sails 3 spaces by Whale Road, Pelican Roads to Coral Garden"
    )
    assert after.movement == 2


@pytest.mark.parametrize(
    ("spaces", "space", "found"),
    [
        (5, "s05", ["sail.occupied"]),
        (4, "s05", ["sail.occupied"]),
        (3, "s05", ["sail.occupied", "sail.barrels"]),
        (2, "s15", ["sail.occupied"]),
        (1, "s15", ["sail.occupied", "sail.barrels"]),
        (5, "s01", ["sail.here"]),
        (5, "s00", ["sail.sea"]),
        (5, "Tern Cay", ["sail.sea"]),
        (5, "h-red-1", ["sail.sea"]),
        (5, "start-2", ["sail.sea"]),
        (5, "Whale Road", []),
        (5, "whale road", []),
    ],
)
def test_sail_refusals(spaces: int, space: str, found: list[str]) -> None:
    assert why(turn(spaces=spaces), f"Arriba sails {space}") == found


@pytest.mark.parametrize(
    ("spaces", "line", "instead"),
    [
        # The nearest space in reach, where one is nearer than she is now.
        (2, "Arriba sails s26", "Arriba sails s16"),
        (1, "Arriba sails s26", "Arriba sails s08"),
        (3, "Arriba sails s28", "Arriba sails s26"),
        (3, "Arriba sails s21", "Arriba sails s20"),
        (4, "Arriba sails s05", "Arriba sails s04"),
        # A port is meant by the spaces beside it.
        (3, "Arriba sails Santa Perla", "Arriba sails s20"),
        (4, "Arriba sails Old Anvil", "Arriba sails s27"),
        (2, "Arriba sails Santa Perla", "Arriba sails s16"),
        (5, "Arriba sails s01", None),
        (5, "Arriba sails s99", None),
        # Where she cannot come beside it in this turn, nothing is named.
        (3, "Arriba captures Halyard", "Arriba sails s10"),
        (2, "Arriba captures Halyard", None),
        (5, "Arriba captures Copper Hill", "Arriba sails s30"),
    ],
)
def test_instead_is_the_nearest_legal_move(spaces: int, line: str, instead: str | None) -> None:
    state = turn(spaces=spaces)
    found = next((breach.instead for breach in breaches(state, line) if breach.instead), None)
    assert (None if found is None else GAME.format(state, found)) == instead
    assert found is None or GAME.why_not(state, found) == ()


def test_sail_havens_are_told_on_the_way() -> None:
    """s03 to s01 leads over s02; with s02 full over s09 and s08, without any haven."""
    _, events = told(turn(ships={"Arriba": "s03"}), "Arriba sails s01")
    assert rules(events) == ["sail.free_way", "sail.havens"]
    _, events = told(turn(ships={"Arriba": "s03", "Bravo": "s02"}), "Arriba sails s01")
    assert rules(events) == ["sail.free_way"]


# --- Capturing -----------------------------------------------------------------------------------------------

PORTS = {
    "Tern Cay": "s03 s09 s10",
    "Halyard": "s10 s11",
    "Bellfort": "s13 s14",
    "Copper Hill": "s29 s30",
}
"""The ports that have a chest in the position, and the spaces that they touch."""


@pytest.mark.parametrize("space", [f"s{number:02}" for number in range(1, 34)])
def test_capture_take_in_each_space(space: str) -> None:
    """Others lie in s05, s12, s15, s22 and Fuego in s29; whoever is displaced goes to s01."""
    ships = {"Arriba": space}
    for other, home in (("Bravo", "s05"), ("Caribic", "s12"), ("Diabolo", "s15"), ("Evita", "s22"), ("Fuego", "s29")):
        if home == space:
            ships[other] = "s01"
    state = turn(ships=ships)
    assert {line for line in legal(state) if "captures" in line} == {
        f"Arriba captures {port}" for port, spaces in PORTS.items() if space in spaces.split()
    }


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("Arriba captures Mizzen", ["capture.chest", "capture.take"]),
        ("Arriba captures Halyard", ["capture.take"]),
        ("Arriba captures Havana", ["capture.port"]),
        ("Arriba captures Tern Cay", []),
        ("Arriba captures tern cay", []),
    ],
)
def test_capture_refusals(line: str, found: list[str]) -> None:
    assert why(turn(ships={"Arriba": "s03"}), line) == found


def test_ship_one_chest_and_more_reasons() -> None:
    """Laden, and the chest has not come, and the port is far: three reasons."""
    state = turn(ships={"Arriba": "s10"}, chests={"Halyard": "Arriba"}, captures={"Ann": 2000})
    assert why(state, "Arriba captures Mizzen") == ["ship.one_chest", "capture.chest", "capture.take"]
    assert why(state, "Arriba captures Tern Cay") == ["ship.one_chest"]
    # Her own chest is aboard herself.
    assert why(state, "Arriba captures Halyard") == ["ship.one_chest", "capture.chest"]


def test_capture_pays_who_moves_not_who_bid_less() -> None:
    state, events = told(turn(3, ships={"Arriba": "s03"}), "Arriba captures Tern Cay")
    assert (state.captures, state.deliveries) == ((2000, 0, 0), (0, 0, 0))
    assert rules(events) == ["capture.take", "capture.pays"]


# --- From ship to ship ---------------------------------------------------------------------------------------


def laden(options: dict[str, str] | None = None, *, mine: bool, theirs: bool, at: str = "s04", **more: Any) -> Any:
    """Ann's Arriba in s03, Bravo in ``at``; who carries a chest."""
    chests = ({"Halyard": "Arriba"} if mine else {}) | ({"Bellfort": "Bravo"} if theirs else {})
    return turn(
        2, options, ships={"Arriba": "s03", "Bravo": at}, chests=chests, captures={"Ben": 2000 * len(chests)}, **more
    )


# Beside s03 lie s02 (Ann's haven), s04 (a haven nobody plays), s09 and s10 (open sea).
@pytest.mark.parametrize("at", ["s02", "s04", "s09", "s10"])
@pytest.mark.parametrize(("mine", "theirs"), [(False, False), (False, True), (True, False), (True, True)])
@pytest.mark.parametrize("giving", ["no", "yes"])
@pytest.mark.parametrize("steal", ["no", "yes"])
def test_steal_swap_give_are_for_who_is_laden(at: str, giving: str, steal: str, *, mine: bool, theirs: bool) -> None:
    state = laden({"giving": giving, "steal_in_haven": steal}, mine=mine, theirs=theirs, at=at)
    wanted = set()
    if theirs and mine:
        wanted = {"Arriba swaps Bravo"}
    elif theirs and (steal == "yes" or at != "s02"):
        wanted = {"Arriba steals Bravo"}
    elif mine and giving == "yes":
        wanted = {"Arriba gives Bravo"}
    assert {line for line in legal(state) if line.endswith("Bravo")} == wanted


@pytest.mark.parametrize(
    ("mine", "theirs", "at", "line", "found"),
    [
        (False, False, "s04", "Arriba steals Bravo", ["steal.chest"]),
        (True, True, "s04", "Arriba steals Bravo", ["ship.one_chest"]),
        (True, False, "s04", "Arriba steals Bravo", ["ship.one_chest", "steal.chest"]),
        (False, True, "s05", "Arriba steals Bravo", ["steal.take"]),
        (True, False, "s05", "Arriba steals Bravo", ["ship.one_chest", "steal.chest", "steal.take"]),
        (False, True, "s05", "Arriba swaps Bravo", ["swap.both", "swap.beside"]),
        (True, False, "s04", "Arriba swaps Bravo", ["swap.both"]),
        (False, False, "s04", "Arriba swaps Bravo", ["swap.both"]),
        (True, True, "s05", "Arriba swaps Bravo", ["swap.beside"]),
        (True, False, "s04", "Arriba gives Bravo", ["give.closed"]),
        (False, False, "s04", "Arriba gives Bravo", ["give.closed", "ship.empty"]),
        (True, True, "s05", "Arriba gives Bravo", ["give.closed", "give.room", "give.beside"]),
        (True, True, "s04", "Arriba steals Arriba", ["ships.other"]),
        (True, True, "s04", "Arriba swaps Havana", ["ships.other"]),
    ],
)
def test_steal_swap_give_refusals(at: str, line: str, found: list[str], *, mine: bool, theirs: bool) -> None:
    assert why(laden(mine=mine, theirs=theirs, at=at), line) == found


def test_steal_haven_safe_needs_a_haven_in_play() -> None:
    safe = {"steal_in_haven": "no"}
    assert why(laden(safe, mine=False, theirs=True, at="s02"), "Arriba steals Bravo") == ["steal.haven_safe"]
    assert why(laden(safe, mine=False, theirs=True, at="s04"), "Arriba steals Bravo") == []
    # Not laden and in a haven: two reasons.
    assert why(laden(safe, mine=False, theirs=False, at="s02"), "Arriba steals Bravo") == [
        "steal.chest",
        "steal.haven_safe",
    ]


def test_steal_haven_open_is_the_rule_told() -> None:
    for at, rule in (("s02", "steal.haven_open"), ("s04", "steal.take"), ("s09", "steal.take")):
        _, events = told(laden(mine=False, theirs=True, at=at), "Arriba steals Bravo")
        assert rules(events) == [rule]


def test_turn_no_repeat_with_three_ships_ends() -> None:
    """Three laden ships side by side: of the 3! = 6 arrangements each comes once, so five swaps at most."""
    state = turn(
        ships={"Arriba": "s03", "Bravo": "s04", "Caribic": "s10"},
        chests={"Halyard": "Arriba", "Bellfort": "Bravo", "Copper Hill": "Caribic"},
        captures={"Ben": 6000},
    )
    seen = {state.chests}
    for other in ("Bravo", "Caribic", "Bravo", "Caribic", "Bravo"):
        state = play(state, f"Arriba swaps {other}")
        assert state.chests not in seen
        seen.add(state.chests)
    assert len(seen) == 6
    for other in ("Bravo", "Caribic"):
        assert why(state, f"Arriba swaps {other}") == ["turn.no_repeat"]
        assert f"Arriba swaps {other}" not in legal(state)


def test_turn_no_repeat_begins_anew_after_a_move() -> None:
    state = play(laden(mine=True, theirs=True), "Arriba swaps Bravo", "Arriba sails s10")
    assert why(state, "Arriba swaps Bravo") == []


def test_turn_no_repeat_lets_a_delivery_through() -> None:
    """A delivered chest never returns, so after a delivery everything is new."""
    state = play(laden(mine=True, theirs=True), "Arriba swaps Bravo", "Arriba delivers h-red-1")
    assert why(state, "Arriba steals Bravo") == []


def test_give_in_haven_pays_its_owner() -> None:
    giving = {"giving": "yes"}
    state, events = told(laden(giving, mine=True, theirs=False, at="s02"), "Arriba gives Bravo")
    assert rules(events) == ["give.open", "give.in_haven", "deliver.pays", "deliver.gone"]
    assert (state.captures, state.deliveries) == ((0, 2000), (5000, 0))
    state, events = told(laden(giving, mine=True, theirs=False, at="s04"), "Arriba gives Bravo")
    assert rules(events) == ["give.open"]
    assert state.deliveries == (0, 0)


# --- Delivering ----------------------------------------------------------------------------------------------

HAVENS = {
    # Beside which havens of four colours a space lies, or in which; from the map.
    "s01": "h-red-1 h-yellow-1",
    "s02": "h-red-1",
    "s03": "h-red-1 h-violet-1",
    "s04": "h-violet-1",
    "s08": "h-red-1 h-yellow-1 h-violet-2",
    "s09": "h-red-1 h-violet-2",
    "s10": "h-violet-1",
    "s13": "h-yellow-2 h-green-1",
    "s16": "h-violet-2",
    "s24": "h-red-2 h-yellow-2 h-violet-3",
    "s26": "h-red-3 h-yellow-3 h-violet-2",
    "s27": "h-red-3 h-yellow-3",
    "s31": "h-violet-3",
    "s33": "h-green-3",
}
INSIDE = {
    "s02": "h-red-1",
    "s04": "h-violet-1",
    "s16": "h-violet-2",
    "s27": "h-yellow-3",
    "s31": "h-violet-3",
    "s33": "h-green-3",
}


@pytest.mark.parametrize("space", HAVENS)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("reading", ["adjacent", "inside"])
def test_deliver_adjacent_and_deliver_inside(space: str, players: int, reading: str) -> None:
    state = turn(
        players,
        {"haven_reach": reading},
        ships={"Arriba": space},
        chests={"Bellfort": "Arriba"},
        captures={"Ann": 2000},
    )
    near = HAVENS[space] if reading == "adjacent" else INSIDE.get(space, "")
    colours = ("red", "yellow", "green", "violet")[:players]
    assert {line for line in legal(state) if "delivers" in line} == {
        f"Arriba delivers {haven}" for haven in near.split() if haven.split("-")[1] in colours
    }


@pytest.mark.parametrize(
    ("space", "line", "found"),
    [
        ("s03", "Arriba delivers h-red-1", []),
        ("s03", "Arriba delivers h-red-2", ["deliver.adjacent"]),
        ("s03", "Arriba delivers h-violet-1", ["deliver.in_play"]),
        ("s03", "Arriba delivers h-violet-3", ["deliver.in_play", "deliver.adjacent"]),
        ("s03", "Arriba delivers h-red-4", ["deliver.haven"]),
        ("s03", "Arriba delivers Tern Cay", ["deliver.haven"]),
    ],
)
def test_deliver_refusals(space: str, line: str, found: list[str]) -> None:
    state = turn(ships={"Arriba": space}, chests={"Bellfort": "Arriba"}, captures={"Ann": 2000})
    assert why(state, line) == found


def test_deliver_is_never_done_by_itself() -> None:
    state = turn(spaces=2, ships={"Arriba": "s03"}, chests={"Bellfort": "Arriba"}, captures={"Ann": 2000})
    state = play(state, "Arriba sails s02", "Arriba sails s01", "Arriba ends")
    assert state.deliveries == (0, 0)
    assert state.cargo("Arriba") is not None
