"""The sea as a graph, and the questions that networkx answers about it.

Distances are spaces of movement. A port is no space: to be at a port is to lie in a space that it touches.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache
from statistics import mean
from typing import TYPE_CHECKING, Any

from gamekit.games.caribbean.drawing import read_drawing
from gamekit.games.caribbean.pack import COLOURS, Pack
from gamekit.table import Cell, Table

if TYPE_CHECKING:
    from networkx import Graph

    from gamekit.games.caribbean.pack import Haven
    from gamekit.games.caribbean.state import State


def chart(sea: Pack | State) -> Graph[str]:
    """Return the sea of a pack, or of a position, as a plain ``networkx.Graph``; it is yours to change.

    A node is the id of a sea space, an edge a shared border, one space of movement long. Each node has ``name``,
    ``kind`` ("haven", "start" or "sea"), ``owner`` (the colour of its haven, or None), ``ports`` (the names of the
    ports that it touches), ``start`` (whether a ship may start there) and ``position`` (x to the right and y down, in
    the units of the drawing, where a ship in it is drawn).
    """
    import networkx as nx  # noqa: PLC0415 - networkx is slow to import, and few need the graph

    pack = _pack(sea)
    graph = nx.Graph(name=pack.title)
    cells = read_drawing(pack).cells
    for space in pack.spaces.values():
        owner = next((haven.colour for haven in pack.havens_in[space.id]), None)
        start = space.id in pack.starts.values()
        graph.add_node(
            space.id,
            name=space.name,
            kind="haven" if owner else "start" if start else "sea",
            owner=owner,
            ports=tuple(pack.ports[number].name for number in pack.ports_at[space.id]),
            start=start,
            position=cells[space.id].ship,
        )
    graph.add_edges_from((space.id, other) for space in pack.spaces.values() for other in space.next)
    return graph


# --- Ways ----------------------------------------------------------------------------------------------------


def distance(sea: Pack | State, start: str, end: str, others: Collection[str] = ()) -> int | None:
    """Return how many spaces a ship needs from ``start`` to ``end``, past ships in the spaces ``others``.

    None: no way is free. ValueError for what is no space of the pack, or an end that is occupied.
    """
    import networkx as nx  # noqa: PLC0415 - see chart

    pack = _pack(sea)
    free = _free(pack, (start, end), others)
    return nx.shortest_path_length(free, start, end) if nx.has_path(free, start, end) else None


def shortest_ways(sea: Pack | State, start: str, end: str, others: Collection[str] = ()) -> tuple[tuple[str, ...], ...]:
    """Return all shortest ways from ``start`` to ``end``, both included, past ships in the spaces ``others``.

    ``()``: no way is free. ValueError as for ``distance``.
    """
    import networkx as nx  # noqa: PLC0415 - see chart

    pack = _pack(sea)
    free = _free(pack, (start, end), others)
    if not nx.has_path(free, start, end):
        return ()
    return tuple(sorted(map(tuple, nx.all_shortest_paths(free, start, end))))


def within(sea: Pack | State, start: str, movement: int, others: Collection[str] = ()) -> Mapping[str, int]:
    """Return each space that a ship can be in after at most ``movement`` spaces, with its distance, ``start`` at 0.

    ValueError for what is no space of the pack, or a start that is occupied.
    """
    import networkx as nx  # noqa: PLC0415 - see chart

    pack = _pack(sea)
    free = _free(pack, (start,), others)
    return dict(nx.single_source_shortest_path_length(free, start, cutoff=movement))


# --- Places --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Choke:
    """How much of the traffic passes a space.

    ``betweenness`` is the share of all shortest ways between two other spaces that lead through it, 0 to 1.
    ``cuts_off`` are the spaces that a ship in it shuts off from the larger part of the sea; ``()`` for most.
    """

    space: str
    betweenness: float
    cuts_off: tuple[str, ...]


def choke_points(sea: Pack | State) -> tuple[Choke, ...]:
    """Return every space with what passes it, those that cut the sea in two first, then the busiest."""
    import networkx as nx  # noqa: PLC0415 - see chart

    pack = _pack(sea)
    graph = _graph(pack)
    shut: dict[str, tuple[str, ...]] = {}
    for space in nx.articulation_points(graph):
        parts = sorted(nx.connected_components(nx.restricted_view(graph, [space], [])), key=len)
        shut[space] = tuple(sorted(other for part in parts[:-1] for other in part))
    busy = nx.betweenness_centrality(graph)
    found = [Choke(space, busy[space], shut.get(space, ())) for space in graph]
    return tuple(sorted(found, key=lambda choke: (-len(choke.cuts_off), -choke.betweenness, choke.space)))


def nearest_havens(sea: Pack | State, space: str) -> Mapping[str, tuple[Haven, int]]:
    """Return the nearest haven of each colour and how many spaces it is away, 0 in it; ValueError for no space.

    Of havens that are equally near the first of the pack is given.
    """
    pack = _pack(sea)
    away = within(pack, space, len(pack.spaces))
    return {
        colour: min(
            ((haven, away[haven.space]) for haven in pack.havens.values() if haven.colour == colour),
            key=lambda found: found[1],
        )
        for colour in COLOURS
    }


def port_distances(sea: Pack | State, port: str) -> Mapping[str, int]:
    """Return how many spaces each space is away from the nearest one that a port touches, 0 there.

    ValueError for what is no port of the pack.
    """
    import networkx as nx  # noqa: PLC0415 - see chart

    pack = _pack(sea)
    if port not in pack.port_numbers:
        message = f"{port!r:.40} is no port of {pack.title}: there are {', '.join(pack.port_numbers)}"
        raise ValueError(message)
    touched = pack.ports[pack.port_numbers[port]].spaces
    return dict(nx.multi_source_dijkstra_path_length(_graph(pack), touched))


def centrality(sea: Pack | State) -> Table:
    """Return how central each port is: how far the spaces of the sea are, and the nearest haven of each colour."""
    pack = _pack(sea)
    rows: list[tuple[Cell, ...]] = []
    for port in sorted(pack.ports, key=lambda port: mean(port_distances(pack, port.name).values())):
        away = port_distances(pack, port.name)
        near = [min(away[haven.space] for haven in pack.havens.values() if haven.colour == c) for c in COLOURS]
        rows.append((port.name, port.chest, len(port.spaces), mean(away.values()), max(away.values()), *near))
    columns = ("port", "chest", "spaces it touches", "mean distance", "farthest", *(f"to {c}" for c in COLOURS))
    note = (
        "Distances in spaces, from a space beside the port: mean and largest over the whole sea; to the nearest haven."
    )
    return Table(f"Ports of {pack.title}, the most central first", columns, rows, note)


def colour_distances(sea: Pack | State) -> Table:
    """Return how far each colour's nearest haven is from the ports and the starts."""
    pack = _pack(sea)
    rows: list[tuple[Cell, ...]] = []
    chests = sum(port.chest for port in pack.ports)
    for colour in COLOURS:
        havens = [haven.space for haven in pack.havens.values() if haven.colour == colour]
        ports = [min(port_distances(pack, port.name)[space] for space in havens) for port in pack.ports]
        weighted = sum(away * port.chest for away, port in zip(ports, pack.ports, strict=True)) / chests
        starts = [nearest_havens(pack, space)[colour][1] for space in pack.starts.values()]
        beside = len({near for space in havens for near in (space, *pack.next[space])})
        figures: tuple[Cell, ...] = (mean(ports), min(ports), max(ports), weighted, mean(starts), min(starts), beside)
        rows.append((colour, ", ".join(pack.spaces[space].name for space in havens), *figures))
    columns = (
        *("colour", "havens", "to a port, mean", "to a port, least", "to a port, most", "to a port, by chest"),
        *("to a start, mean", "to a start, least", "spaces in or beside"),
    )
    return Table(f"Havens of {pack.title}", columns, rows, "Distances in spaces from the nearest haven of the colour.")


def haven_distances(sea: Pack | State) -> Table:
    """Return how far each haven is from the ports and the starts, the best placed first."""
    pack = _pack(sea)
    chests = sum(port.chest for port in pack.ports)
    rows: list[tuple[Cell, ...]] = []
    for haven in pack.havens.values():
        ports = [port_distances(pack, port.name)[haven.space] for port in pack.ports]
        weighted = sum(away * port.chest for away, port in zip(ports, pack.ports, strict=True)) / chests
        away = within(pack, haven.space, len(pack.spaces))
        starts = [away[space] for space in pack.starts.values()]
        figures: tuple[Cell, ...] = (mean(ports), min(ports), max(ports), weighted, mean(starts), min(starts))
        beside = 1 + len(pack.next[haven.space])
        rows.append((pack.spaces[haven.space].name, haven.colour, *figures, beside))
    columns = (
        *("haven", "colour", "to a port, mean", "to a port, least", "to a port, most", "to a port, by chest"),
        *("to a start, mean", "to a start, least", "spaces in or beside"),
    )
    note = "Distances in spaces from the haven. “By chest” is a mean in which a port counts by what its chest is worth."
    rows.sort(key=lambda row: row[2:6])
    return Table(f"Havens of {pack.title}, the best placed first", columns, rows, note)


# --- The graph behind the answers ----------------------------------------------------------------------------


def _pack(sea: Pack | State) -> Pack:
    """Return the pack that is meant: a pack, or that of a position."""
    given: Any = sea
    pack = given.table.pack if hasattr(given, "table") else given
    if not isinstance(pack, Pack):
        message = f"a pack or a position of Caribbean is wanted, not {type(sea).__name__}"
        raise TypeError(message)
    return pack


@lru_cache(maxsize=8)
def _graph(pack: Pack) -> Graph[str]:
    return chart(pack)


def _free(pack: Pack, ends: Collection[str], others: Collection[str]) -> Graph[str]:
    """Return the sea without the occupied spaces."""
    import networkx as nx  # noqa: PLC0415 - see chart

    for space in (*ends, *others):
        if space not in pack.spaces:
            message = (
                f"{space!r:.40} is no space of {pack.title}: write the id of one, like {next(iter(pack.spaces))!r}"
            )
            raise ValueError(message)
    if taken := [space for space in ends if space in others]:
        message = f"{taken[0]!r} is occupied: leave it out of the other ships' spaces"
        raise ValueError(message)
    return nx.restricted_view(_graph(pack), others, [])
