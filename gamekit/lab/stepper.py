"""Stepping through a game: the lines of a study, where one can stop in them, and what is seen there.

A *stop* is a number: stop 0 is before anything happened, stop n is the moment of the n-th event that is told. Several
events of one step show the position after that step. Everything is made from the open view, unless a line is asked for
with all that was hidden; that is for games that are over and for records.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from gamekit.game import Step
from gamekit.lab import frames
from gamekit.lab.frames import AnyGame, Message, Row
from gamekit.scene import Scene
from gamekit.study import ROOT, Study

MOST_STOPS: Final = 32
"""So many moments are sent at once."""


@dataclass(frozen=True)
class Told:
    """What is told of one node: a line of the log for each event, and the step in which it happened."""

    rows: tuple[Row, ...]
    steps: tuple[Step[Any], ...]


class Line:
    """One line of a study from its start to ``tip``: its log, and the moment of each of its stops."""

    def __init__(self, game: AnyGame, tree: Study[Any], tip: int, *, everything: bool = False) -> None:
        """Take the line that ends at a node of ``tree``; with ``everything`` also what only some have seen."""
        self.game = game
        self.tree = tree
        self.tip = tip
        self.everything = everything

    @cached_property
    def nodes(self) -> tuple[int, ...]:
        """The nodes of the line, ROOT first."""
        return path(self.tree, self.tip)

    @cached_property
    def told(self) -> tuple[tuple[int, Step[Any], Row], ...]:
        """For each event that is told: its node, its step, its line in the log."""
        found = []
        for node in self.nodes:
            told = tell(self.game, self.tree, node, everything=self.everything)
            found += [(node, step, row) for step, row in zip(told.steps, told.rows, strict=True)]
        return tuple(found)

    @property
    def rows(self) -> tuple[Row, ...]:
        """The lines of the log."""
        return tuple(row for _, _, row in self.told)

    def node(self, stop: int) -> int:
        """Return the node to which a stop belongs; ROOT for what comes before the first choice."""
        return self.told[stop - 1][0] if stop else ROOT

    def state(self, stop: int) -> Any:
        """Return the position at a stop, secrets included."""
        return self.told[stop - 1][1].state if stop else self.tree.start

    def view(self, stop: int) -> Any:
        """Return the position at a stop as everybody sees it."""
        return self.game.view(self.state(stop), None)

    def moment(self, stop: int, base: Scene) -> Message:
        """Return what is seen at a stop, as it differs from the picture ``base``; with the ways of its step."""
        shown = frames.frame(self.game, self.view(stop), (), lit=False, open_choices=False)
        step = self.told[stop - 1][1] if stop else None
        first = step is not None and (stop == 1 or self.told[stop - 2][1] is not step)
        return frames.posed(base, shown, frames.ways_of(self.game, step.events) if first and step else {})

    def moments(self, first: int, last: int, base: Scene) -> dict[str, Message]:
        """Return the moments of some stops by their numbers: those that exist, and not too many."""
        stops = range(max(0, first), min(last, len(self.told), first + MOST_STOPS - 1) + 1)
        return {str(stop): self.moment(stop, base) for stop in stops}


def path(tree: Study[Any], tip: int) -> tuple[int, ...]:
    """Return the nodes from ROOT to ``tip``."""
    found = [tip]
    while found[-1] != ROOT:
        found.append(tree.parent(found[-1]))
    return tuple(reversed(found))


def tell(game: AnyGame, tree: Study[Any], node: int, *, everything: bool = False) -> Told:
    """Return what is told of a node; of ROOT, what the referee did before the first choice."""
    steps = tree.opening if node == ROOT else tree.nodes[node].steps
    rows = frames.rows(game, steps, everything=everything)
    seen = (step for step in steps for event in step.events if everything or event.seen_by(None))
    return Told(rows, tuple(seen))


def others(tree: Study[Any], place: int) -> tuple[int, ...]:
    """Return the ends of all lines but the one that ends at ``place``, the newest first."""
    inner = {node.parent for node in tree.nodes}
    return tuple(tip for tip in reversed(range(len(tree.nodes))) if tip not in inner and tip != place)


def listed(game: AnyGame, tree: Study[Any], place: int) -> list[list[Any]]:
    """Return the other lines as rows: end, the stop where it parts from this line, its stops, its last sentence."""
    here = path(tree, place)
    found = []
    for tip in others(tree, place):
        there = path(tree, tip)
        common = sum(len(tell(game, tree, a).rows) for a, b in zip(here, there, strict=False) if a == b)
        rows = Line(game, tree, tip).rows
        found.append([tip, common, len(rows), rows[-1][1] if rows else ""])
    return found
