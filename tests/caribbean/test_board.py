"""The map of the Caribbean: its facts, read off the committed board and its drawing, however they were made."""

from __future__ import annotations

import math
from collections import defaultdict
from functools import cache
from itertools import combinations, pairwise
from typing import Any

import networkx as nx
import numpy as np
import pytest

from gamekit.game import Luck, start
from gamekit.games.caribbean import GAME, Capture, Sail, chart, load_pack
from gamekit.games.caribbean.drawing import read_drawing
from gamekit.games.caribbean.pack import SHIPS

BOARD = load_pack("caribbean")
DRAWING = read_drawing(BOARD)
STEP = 1.0  # units between the points at which water is looked for
LETTER = 0.53  # of the size: how wide a bold italic letter is, on the average, in a broad serif font

Point = tuple[float, float]
Box = tuple[float, float, float, float]


# --- The graph -------------------------------------------------------------------------------------------------


def test_the_board_is_the_default() -> None:
    assert GAME.new(3).table.pack == BOARD
    assert BOARD.title == "Caribbean"


def test_the_sea_is_one_planar_graph_of_96_spaces() -> None:
    sea = chart(BOARD)
    assert len(sea) == 96
    assert nx.is_connected(sea)
    assert nx.check_planarity(sea)[0]
    assert not list(nx.articulation_points(sea))  # no single ship shuts off a part of the sea
    assert min(dict(sea.degree).values()) >= 2
    assert nx.diameter(sea) == 14


def test_the_box_has_16_ports_12_havens_and_6_starts() -> None:
    assert len(BOARD.ports) == 16
    assert len(BOARD.havens) == 12
    assert len(BOARD.starts) == len(SHIPS) == 6
    assert BOARD.chests_at_start == 6
    assert BOARD.supply_each_round == 2  # ten more in five rounds
    assert BOARD.threshold == {2: 62_000, 3: 41_000, 4: 31_000}
    assert {len(port.spaces) for port in BOARD.ports} <= {1, 2, 3, 4}
    havens = {haven.space for haven in BOARD.havens.values()}
    assert havens.isdisjoint(BOARD.starts.values())
    assert havens.isdisjoint(space for port in BOARD.ports for space in port.spaces)


def test_havens_and_starts_lie_apart() -> None:
    far = dict(nx.all_pairs_shortest_path_length(chart(BOARD)))
    havens = list(BOARD.havens.values())
    assert min(far[a.space][b.space] for a, b in combinations(havens, 2)) >= 2
    assert min(far[a.space][b.space] for a, b in combinations(havens, 2) if a.colour == b.colour) >= 5
    assert min(far[a][b] for a, b in combinations(BOARD.starts.values(), 2)) >= 4
    harbours = [space for port in BOARD.ports for space in port.spaces]
    assert {min(far[start][space] for space in harbours) for start in BOARD.starts.values()} <= {1, 2}


def test_chests_are_worth_what_lets_the_game_end() -> None:
    """Captures and deliveries pay 32,000 and the sum: more than everybody could have a thousand short of the end."""
    values = [port.chest for port in BOARD.ports]
    assert all(4_000 <= value <= 8_000 and value % 1_000 == 0 for value in values)
    assert 91_000 <= sum(values) <= 93_000
    for players in (2, 3, 4):
        assert 32_000 + sum(values) > players * (BOARD.threshold[players] - 1_000)
        assert BOARD.must_end(players)


def test_every_space_has_a_name_that_can_be_typed() -> None:
    names = [space.name for space in BOARD.spaces.values()]
    assert len(set(names)) == 96
    for name in names:
        assert len(name) <= 24
        assert name.isascii()
        assert name.replace(" ", "").isalpha()
    for one, other in combinations([name.casefold() for name in names], 2):
        assert _edits(one, other) >= 3, f"{one} is too like {other}"


def test_names_may_be_typed_without_accents_and_capitals() -> None:
    state = start(GAME, 3, Luck(1))
    assert GAME.parse(state, "Arriba captures cap-francais") == Capture("Arriba", "Cap-Français")
    assert GAME.parse(state, "arriba sails to windward passage") == Sail("Arriba", "s23")
    action = Capture("Arriba", "Cap-Français")
    assert GAME.parse(state, GAME.format(state, action)) == action


def _edits(one: str, other: str) -> int:
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        before, row[0] = row[0], i
        for j, b in enumerate(other, 1):
            before, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, before + (a != b))
    return row[-1]


# --- The drawing -------------------------------------------------------------------------------------------------


@cache
def water() -> Any:
    """Return, point by point of a fine grid from the north, whose water is there: the space's number, or -1."""
    from matplotlib.path import Path  # noqa: PLC0415 - heavy

    width, height = (int(size / STEP) for size in DRAWING.view)
    owner = np.full((height, width), -1)

    def flip(inside: Any, ring: Any) -> None:
        (left, top), (right, bottom) = np.min(ring, axis=0), np.max(ring, axis=0)
        columns = np.arange(max(0, int(left / STEP) - 1), min(width, int(right / STEP) + 2))
        rows = np.arange(max(0, int(top / STEP) - 1), min(height, int(bottom / STEP) + 2))
        x, y = np.meshgrid((columns + 0.5) * STEP, (rows + 0.5) * STEP)
        found = Path(ring).contains_points(np.column_stack([x.ravel(), y.ravel()])).reshape(x.shape)
        inside[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1] ^= found

    for number, space in enumerate(BOARD.spaces):
        inside = np.zeros((height, width), dtype=bool)
        for ring in DRAWING.cells[space].outline:
            flip(inside, ring)
        owner[inside] = number
    land = np.zeros((height, width), dtype=bool)
    for ring in DRAWING.land:
        flip(land, ring)
    owner[land] = -1
    return owner


def owner_at(x: float, y: float) -> int:
    """Return the number of the space at a point, or -1."""
    grid = water()
    column, row = int(x / STEP), int(y / STEP)
    return int(grid[row, column]) if 0 <= row < grid.shape[0] and 0 <= column < grid.shape[1] else -1


@cache
def shared() -> dict[tuple[str, str], float]:
    """Return how much of the drawn borders lies between each two spaces, by what lies on their two sides."""
    ids = list(BOARD.spaces)
    lengths: dict[tuple[str, str], float] = defaultdict(float)
    for border in DRAWING.borders:
        for (ax, ay), (bx, by) in pairwise(border):
            length = math.dist((ax, ay), (bx, by))
            steps = max(1, round(length / 2))
            for step in range(steps):
                share = (step + 0.5) / steps
                x, y = ax + (bx - ax) * share, ay + (by - ay) * share
                sides = {_side(x, y, (by - ay) / length, (ax - bx) / length, sign) for sign in (-1, 1)}
                sides.discard(-1)
                if len(sides) == 2:
                    one, other = sorted(sides)
                    lengths[ids[one], ids[other]] += length / steps
    return lengths


def _side(x: float, y: float, across: float, down: float, sign: int) -> int:
    """Return the space on one side of a border: the first that is met."""
    for away in (1.5, 2.5, 3.5):
        if (found := owner_at(x + sign * away * across, y + sign * away * down)) >= 0:
            return found
    return -1


def test_neighbours_are_who_shares_a_border_and_nothing_is_nearly_one() -> None:
    """At least 9 units are shared, or nothing to speak of: what is shared between 1 and 9 would leave people in doubt.

    The drawing is exact to about a unit, and what is less than two of its steps long may be a corner.
    """
    wanted = {(space.id, other) for space in BOARD.spaces.values() for other in space.next if space.id < other}
    found = {pair for pair, length in shared().items() if length > 4}
    assert found == wanted
    assert min(shared()[pair] for pair in wanted) > 7.5


def test_nothing_touches_where_no_border_is_drawn() -> None:
    """Water of two spaces lies side by side only between neighbours, but for corners."""
    grid = water()
    ids = list(BOARD.spaces)
    touching: dict[tuple[str, str], int] = defaultdict(int)
    for one, other in ((grid[:, 1:], grid[:, :-1]), (grid[1:], grid[:-1])):
        differ = (one != other) & (one >= 0) & (other >= 0)
        for a, b in zip(one[differ].tolist(), other[differ].tolist(), strict=True):
            touching[ids[min(a, b)], ids[max(a, b)]] += 1
    strangers = {pair: count for pair, count in touching.items() if pair[1] not in BOARD.next[pair[0]]}
    assert max(strangers.values(), default=0) * STEP <= 5


@pytest.mark.parametrize("name", [port.name for port in BOARD.ports])
def test_a_port_touches_its_spaces_and_no_other_nearly(name: str) -> None:
    """What begins within 15 units of its middle is touched; nothing begins between 15 and 20."""
    x, y = DRAWING.ports[name].at
    rows, columns = np.nonzero(water() >= 0)
    away = np.hypot((columns + 0.5) * STEP - x, (rows + 0.5) * STEP - y)
    ids = list(BOARD.spaces)
    gaps = {ids[number]: float(away[water()[rows, columns] == number].min()) for number in range(len(ids))}
    touched = {port.name: port.spaces for port in BOARD.ports}[name]
    assert {space for space, gap in gaps.items() if gap < 15 + STEP} == set(touched)
    assert not [space for space, gap in gaps.items() if 15 + STEP <= gap < 20 - STEP]
    assert len(DRAWING.ports[name].jetties) == len(touched)


def test_each_jetty_ends_in_a_space_of_its_port() -> None:
    ids = list(BOARD.spaces)
    for port in BOARD.ports:
        ends = [plank[-1] for plank in DRAWING.ports[port.name].jetties]
        near = {
            ids[number]
            for x, y in ends
            for turn in range(0, 360, 30)
            for number in [owner_at(x + 5 * math.cos(math.radians(turn)), y + 5 * math.sin(math.radians(turn)))]
            if number >= 0
        }
        assert set(port.spaces) <= near, port.name


def test_ships_lie_on_their_own_water() -> None:
    for number, space in enumerate(BOARD.spaces):
        x, y = DRAWING.cells[space].ship
        for turn in range(0, 360, 30):
            at = (x + 12 * math.cos(math.radians(turn)), y + 12 * math.sin(math.radians(turn)))
            assert owner_at(*at) == number, space


def test_a_wake_stays_on_the_two_spaces_that_it_joins() -> None:
    """Between neighbours the line is over their own water, so never over land: looked at every unit."""
    scene = GAME.picture(GAME.new(3))
    ids = list(BOARD.spaces)
    for space in BOARD.spaces.values():
        for other in space.next:
            numbers = {ids.index(space.id), ids.index(other)}
            for (ax, ay), (bx, by) in pairwise(scene.route([space.id, other])):
                steps = max(1, round(math.dist((ax, ay), (bx, by))))
                for step in range(steps + 1):
                    x, y = ax + (bx - ax) * step / steps, ay + (by - ay) * step / steps
                    seen = {owner_at(x + dx, y + dy) for dx, dy in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))}
                    assert seen & numbers, f"{space.id} to {other} at {x:.0f}, {y:.0f}"


# --- Names -------------------------------------------------------------------------------------------------------


def label_box(name: str, *, narrow: bool) -> Box:
    drawn = DRAWING.ports[name]
    size = DRAWING.narrow_letters if narrow else DRAWING.letters
    middle, foot = drawn.narrow if narrow else drawn.label
    half = len(name) * size * LETTER / 2
    return middle - half, foot - 0.72 * size, middle + half, foot + 0.05 * size


def off(at: Point, area: Box) -> float:
    x = max(area[0] - at[0], 0, at[0] - area[2])
    y = max(area[1] - at[1], 0, at[1] - area[3])
    return math.hypot(x, y)


@pytest.mark.parametrize("narrow", [False, True])
def test_names_of_ports_cover_nothing(narrow: bool) -> None:  # noqa: FBT001 - a case of the test
    boxes = {port.name: label_box(port.name, narrow=narrow) for port in BOARD.ports}
    for one, other in combinations(boxes.values(), 2):
        assert one[2] < other[0] or other[2] < one[0] or one[3] < other[1] or other[3] < one[1]
    circles = [port.at for port in DRAWING.ports.values()]
    badges = [*(haven.badge for haven in DRAWING.havens.values()), *DRAWING.starts.values()]
    left, top, right, bottom = _legend()
    for name, area in boxes.items():
        assert area[0] > 5
        assert area[1] > 5
        assert area[2] < DRAWING.view[0] - 5
        assert min(off(at, area) for at in circles) > 14, name
        assert min(off(at, area) for at in badges) > 9, name
        assert min(off(cell.ship, area) for cell in DRAWING.cells.values()) > 9, name
        assert area[2] < left or area[0] > right or area[3] < top or area[1] > bottom, name


def _legend() -> Box:
    assert DRAWING.legend is not None
    left, top, width, height = DRAWING.legend
    return left, top, left + width, top + height
