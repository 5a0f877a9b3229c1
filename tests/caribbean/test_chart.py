"""The harbour as a graph: the facts for which it was laid out, by networkx, which knows nothing of the engine."""

from __future__ import annotations

from collections.abc import Callable

import networkx as nx
import pytest

from gamekit import caribbean
from gamekit.games.caribbean import chart, load_pack
from gamekit.games.caribbean.chart import (
    centrality,
    choke_points,
    colour_distances,
    distance,
    haven_distances,
    nearest_havens,
    port_distances,
    shortest_ways,
    within,
)
from gamekit.games.caribbean.pack import COLOURS, SEATS
from gamekit.games.caribbean.reach import distances, way

HARBOUR = load_pack("harbour")
SEA = chart(HARBOUR)


def test_the_harbour_is_one_planar_sea_of_33_spaces() -> None:
    assert (SEA.number_of_nodes(), SEA.number_of_edges()) == (33, 62)
    assert nx.is_connected(SEA)
    assert nx.check_planarity(SEA)[0]
    assert nx.diameter(SEA) == 9


def test_one_ship_can_shut_the_lagoon_and_no_other_place() -> None:
    assert list(nx.articulation_points(SEA)) == ["s26"]


def test_the_harbour_has_its_ports_havens_and_starts() -> None:
    assert len(HARBOUR.ports) == 8
    assert HARBOUR.total == 47_000
    assert {len(port.spaces) for port in HARBOUR.ports} == {1, 2, 3}
    for colour in COLOURS:
        assert sum(data["owner"] == colour for _, data in SEA.nodes(data=True)) == 3
    assert sum(data["start"] for _, data in SEA.nodes(data=True)) == 6
    assert all(HARBOUR.must_end(players) for players in SEATS)


def test_every_colour_is_twelve_spaces_from_the_ports_in_all() -> None:
    for colour in COLOURS:
        havens = [space for space, data in SEA.nodes(data=True) if data["owner"] == colour]
        near = nx.multi_source_dijkstra_path_length(SEA, havens)
        assert sum(min(near[space] for space in port.spaces) for port in HARBOUR.ports) == 12


@pytest.mark.parametrize("blocked", [frozenset(), frozenset({"s23"}), frozenset({"s16", "s17"})])
def test_distances_and_ways_are_those_of_networkx(blocked: frozenset[str]) -> None:
    free = SEA.subgraph(set(SEA) - blocked)
    for start in free:
        wanted = nx.single_source_shortest_path_length(free, start)
        assert dict(distances(HARBOUR, start, blocked)) == dict(wanted)
        for end, length in wanted.items():
            taken = way(HARBOUR, start, end, blocked)
            assert len(taken) == length
            assert nx.is_path(free, [start, *taken])


def test_the_strait_costs_eight_more_spaces_when_it_is_shut() -> None:
    # s22 - s23 - s31 is two spaces; without s23 the way leads round the whole island.
    assert distances(HARBOUR, "s22", frozenset())["s31"] == 2
    assert distances(HARBOUR, "s22", frozenset({"s23"}))["s31"] == 10


# --- What the chart answers ----------------------------------------------------------------------------------


def test_distances_and_ways_past_ships() -> None:
    """s22 to s31 is two spaces by the strait s23; with a ship there it is ten, and with one in s26 too none is free."""
    assert distance(HARBOUR, "s22", "s31") == 2
    assert shortest_ways(HARBOUR, "s22", "s31") == (("s22", "s23", "s31"),)
    assert distance(HARBOUR, "s22", "s31", ["s23"]) == 10
    assert distance(HARBOUR, "s27", "s16", ["s26"]) is None
    assert shortest_ways(HARBOUR, "s27", "s16", ["s26"]) == ()
    assert distance(HARBOUR, "s27", "s27") == 0
    # s01 to s09: over s02 or s08, the only two that are beside both.
    assert shortest_ways(HARBOUR, "s01", "s09") == (("s01", "s02", "s09"), ("s01", "s08", "s09"))


def test_what_lies_within_a_movement() -> None:
    """From s33 only s25 and s32 are one space away; past a ship in s25, s24 and s31 are two."""
    assert within(HARBOUR, "s33", 1) == {"s33": 0, "s25": 1, "s32": 1}
    assert within(HARBOUR, "s33", 2, ["s25"]) == {"s33": 0, "s32": 1, "s24": 2, "s31": 2}


def test_the_lagoon_is_the_first_choke_point_the_strait_among_the_next() -> None:
    first, *rest = choke_points(HARBOUR)
    assert (first.space, first.cuts_off) == ("s26", ("s27", "s28"))
    assert all(not choke.cuts_off for choke in rest)
    assert {choke.space for choke in rest[:2]} == {"s16", "s23"}
    assert all(0 <= choke.betweenness <= 1 for choke in choke_points(HARBOUR))


def test_the_nearest_haven_of_each_colour() -> None:
    """From s28: red is there; yellow s27 beside it; by s26 violet s16 at two, and green s21 at three by s20 or s29."""
    found = nearest_havens(HARBOUR, "s28")
    assert {colour: (haven.space, away) for colour, (haven, away) in found.items()} == {
        "red": ("s28", 0),
        "yellow": ("s27", 1),
        "green": ("s21", 3),
        "violet": ("s16", 2),
    }


def test_how_central_ports_are() -> None:
    """Old Anvil lies in the lagoon: 0 from yellow s27, 1 from red s28, 2 from violet s16 by s26, 3 from green s21."""
    table = centrality(HARBOUR)
    assert table["port"][0] == "Tern Cay"
    row = dict(zip(table.columns, table.rows[table["port"].index("Old Anvil")], strict=True))
    assert [row[f"to {colour}"] for colour in COLOURS] == [1, 0, 3, 2]
    assert (row["chest"], row["spaces it touches"]) == (6_000, 1)
    assert port_distances(HARBOUR, "Old Anvil")["s26"] == 1


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda: distance(HARBOUR, "s99", "s01"), "'s99' is no space of Harbour: write the id of one, like 's01'"),
        (lambda: distance(HARBOUR, "s01", "s02", ["s98"]), "'s98' is no space"),
        (lambda: within(HARBOUR, "s01", 3, ["s01"]), "'s01' is occupied"),
        (lambda: nearest_havens(HARBOUR, "Mizzen"), "'Mizzen' is no space"),
        (lambda: port_distances(HARBOUR, "s01"), "'s01' is no port of Harbour: there are Tern Cay"),
    ],
)
def test_the_chart_says_what_it_does_not_know(ask: Callable[[], object], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        ask()


def test_a_position_has_a_chart_too() -> None:
    state = caribbean.GAME.new(2, pack=HARBOUR)
    assert set(chart(state)) == set(SEA)
    assert distance(state, "s22", "s31") == distance(HARBOUR, "s22", "s31")
    with pytest.raises(TypeError, match="a pack or a position of Caribbean is wanted, not int"):
        chart(4)  # type: ignore[arg-type]  # what a hurried hand may write


def test_each_haven_has_a_row() -> None:
    """Old Anvil is 0 from the haven in s27 and 1 from s28 (see above), so these are the least of theirs, or less."""
    table = haven_distances(HARBOUR)
    assert len(table) == len(HARBOUR.havens)
    rows = {row[0]: dict(zip(table.columns, row, strict=True)) for row in table}
    away = {port.name: port_distances(HARBOUR, port.name) for port in HARBOUR.ports}
    assert (away["Old Anvil"]["s27"], away["Old Anvil"]["s28"]) == (0, 1)
    for haven in HARBOUR.havens.values():
        row = rows[HARBOUR.spaces[haven.space].name]
        assert row["colour"] == haven.colour
        assert row["to a port, least"] == min(found[haven.space] for found in away.values())
        assert row["spaces in or beside"] == 1 + len(HARBOUR.next[haven.space])
    means = [row[2] for row in table]
    assert means == sorted(means, key=lambda mean: float(mean or 0))


def test_a_node_tells_what_it_is() -> None:
    assert SEA.nodes["s27"]["kind"] == "haven"
    assert SEA.nodes["s27"]["owner"] == "yellow"
    assert SEA.nodes["s27"]["ports"] == ("Old Anvil",)
    assert (SEA.nodes["s15"]["kind"], SEA.nodes["s15"]["start"]) == ("start", True)
    assert SEA.nodes["s23"]["kind"] == "sea"
    west, east = SEA.nodes["s01"]["position"], SEA.nodes["s33"]["position"]
    assert west[0] < east[0]
    assert west[1] < east[1]  # y runs down


def test_a_chart_is_yours_to_change() -> None:
    mine = chart(HARBOUR)
    mine.remove_node("s23")
    assert "s23" in chart(HARBOUR)
    assert distance(HARBOUR, "s22", "s31") == 2


def test_how_far_the_havens_of_the_caribbean_are() -> None:
    """As SOURCES.md states it; worked out once before the product by another program, from the same map."""
    table = colour_distances(load_pack("caribbean"))
    found = [tuple(round(cell, 2) for cell in row[2:] if isinstance(cell, int | float)) for row in table]
    assert found == [
        (3.19, 1, 6, 3.02, 3.33, 2, 12),
        (3.12, 1, 7, 3.16, 3.83, 2, 12),
        (2.88, 1, 6, 2.95, 3.83, 2, 13),
        (3.12, 1, 7, 3.12, 2.83, 1, 14),
    ]
