"""The sea as a graph, for questions that networkx answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from networkx import Graph

    from gamekit.games.caribbean.pack import Pack


def chart(pack: Pack) -> Graph[str]:
    """Return the sea of a pack as a plain ``networkx.Graph``.

    A node is the id of a sea space, an edge a shared border, one space of movement long. Each node has ``name``,
    ``ports`` (the names of the ports that it touches), ``haven`` (the colour, or None) and ``start`` (whether a
    ship may start there).
    """
    import networkx as nx  # noqa: PLC0415 - networkx is slow to import, and few need the graph

    graph = nx.Graph(name=pack.title)
    for space in pack.spaces.values():
        graph.add_node(
            space.id,
            name=space.name,
            ports=tuple(pack.ports[number].name for number in pack.ports_at[space.id]),
            haven=next((haven.colour for haven in pack.havens_in[space.id]), None),
            start=space.id in pack.starts.values(),
        )
    graph.add_edges_from((space.id, other) for space in pack.spaces.values() for other in space.next)
    return graph
