"""Where a ship can go: distances and ways over free spaces."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from gamekit.games.caribbean.pack import SHIPS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gamekit.games.caribbean.pack import Pack
    from gamekit.games.caribbean.state import State

ANY: Final = 10**6
"""More spaces than any way takes."""


@lru_cache(maxsize=4096)
def distances(pack: Pack, start: str, blocked: frozenset[str], most: int = ANY) -> Mapping[str, int]:
    """Return how many spaces away each space is, in order of distance, ``start`` itself at 0.

    Ways lead over spaces that are not ``blocked``; spaces farther than ``most`` are left out. Callers share the
    answer and must not change it.
    """
    found = {start: 0}
    layer = [start]
    for distance in range(1, most + 1):
        layer = [space for here in layer for space in pack.next[here] if space not in blocked]
        layer = [space for space in dict.fromkeys(layer) if space not in found]
        if not layer:
            break
        for space in layer:
            found[space] = distance
    return found


def blocked(state: State, ship: str) -> frozenset[str]:
    """Return the spaces that other ships occupy."""
    return frozenset(space for name, space in zip(SHIPS, state.ships, strict=True) if space and name != ship)


def reach(state: State) -> Mapping[str, int]:
    """Return each space that the ship in turn can sail to now, with its distance; empty outside a turn."""
    if state.ship is None or state.active is None:
        return {}
    ship = SHIPS[state.ship]
    start = state.where(ship)
    found = distances(state.table.pack, start, blocked(state, ship), state.movement)
    return {space: distance for space, distance in found.items() if distance}


def way(pack: Pack, start: str, end: str, blocked: frozenset[str]) -> tuple[str, ...]:
    """Return a shortest free way from ``start`` to ``end``, ``start`` excluded; ``()`` where there is none.

    Of several, the one whose spaces come first in the pack's lists of neighbours.
    """
    back = distances(pack, end, blocked - {end})
    if start not in back:
        return ()
    here, found = start, []
    while here != end:
        here = next(s for s in pack.next[here] if s not in blocked and back.get(s, ANY) == back[here] - 1)
        found.append(here)
    return tuple(found)


def in_the_way(state: State, ship: str, target: str, most: int) -> tuple[str, ...]:
    """Return the ships that keep ``ship`` from coming to a free space within ``most`` spaces.

    They are those of which one alone would have to be gone; where that would help with none, all that lie on any way.
    """
    pack, here, others = state.table.pack, state.where(ship), blocked(state, ship)
    names = {space: name for name, space in zip(SHIPS, state.ships, strict=True) if space in others}
    alone = tuple(name for space, name in names.items() if target in distances(pack, here, others - {space}, most))
    if alone:
        return alone
    ahead, back = distances(pack, here, frozenset()), distances(pack, target, frozenset())
    return tuple(name for space, name in names.items() if ahead[space] + back[space] <= most)
