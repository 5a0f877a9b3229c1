"""The harbour as a graph: the facts for which it was laid out, by networkx, which knows nothing of the engine."""

from __future__ import annotations

import networkx as nx
import pytest

from gamekit.games.caribbean import chart, load_pack
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
