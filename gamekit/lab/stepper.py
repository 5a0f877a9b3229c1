"""Stepping through a game: the lines of a study, where one can stop in them, and what is seen there.

A *stop* is a number: stop 0 is before anything happened, stop n is the moment of the n-th event that is told. Several
events of one step show the position after that step. Everything is made from the open view, unless a line is asked for
with all that was hidden; that is for games that are over and for records.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from gamekit.game import Step, Turn
from gamekit.lab import frames
from gamekit.lab.frames import Message, Row
from gamekit.scene import Scene
from gamekit.session import Session
from gamekit.study import ROOT, Study

MOST_STOPS: Final = 32
"""So many moments are sent at once."""
MOST_LINES: Final = 50
"""So many other lines are listed, the newest."""


@dataclass(frozen=True)
class Told:
    """What is told of one node: a line of the log for each event or comment, and the step that it belongs to."""

    rows: tuple[Row, ...]
    steps: tuple[Step[Any], ...]


Telling = dict[tuple[int, bool], Told]
"""What is told of each node, without or with what only some have seen; kept, since a node never changes."""


class Line:
    """One line of a study from its start to ``tip``: its log, and the moment of each of its stops."""

    def __init__(self, tree: Study[Any], tip: int, telling: Telling, *, everything: bool = False) -> None:
        """Take the line that ends at a node of ``tree``; with ``everything`` also what only some have seen."""
        self.tree = tree
        self.tip = tip
        self.everything = everything
        self._telling = telling

    @cached_property
    def nodes(self) -> tuple[int, ...]:
        """The nodes of the line, ROOT first."""
        found = [self.tip]
        while found[-1] != ROOT:
            found.append(self.tree.parent(found[-1]))
        return tuple(reversed(found))

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """The lines of the log."""
        return tuple(row for node in self.nodes for row in self.told(node).rows)

    @cached_property
    def stops(self) -> tuple[tuple[int, Step[Any]], ...]:
        """The node and the step of each stop after the first."""
        return tuple((node, step) for node in self.nodes for step in self.told(node).steps)

    def told(self, node: int) -> Told:
        """Return what is told of a node; of ROOT, what the referee did before the first choice."""
        key = (node, self.everything)
        if key not in self._telling:
            steps = self.tree.opening if node == ROOT else self.tree.nodes[node].steps
            chosen = node != ROOT and not isinstance(
                self.tree.game.to_act(self.tree.state(self.tree.parent(node))), Turn
            )
            rows = frames.rows(self.tree.game, steps, chosen=chosen, everything=self.everything)
            seen = tuple(step for step in steps for event in step.events if self.everything or event.seen_by(None))
            note = "" if node == ROOT else self.tree.nodes[node].note
            if note and rows:  # a comment has a stop of its own, behind what it is about
                rows, seen = (*rows, ("note", note, "", 0, rows[-1][-1])), (*seen, steps[-1])
            self._telling[key] = Told(rows, seen)
        return self._telling[key]

    def node(self, stop: int) -> int:
        """Return the node to which a stop belongs; ROOT for what comes before the first choice."""
        return self.stops[stop - 1][0] if stop else ROOT

    def view(self, stop: int) -> Any:
        """Return the position at a stop as everybody sees it."""
        return self.tree.game.view(self.stops[stop - 1][1].state if stop else self.tree.start, None)

    def moment(self, stop: int, base: Scene) -> Message:
        """Return what is seen at a stop, as it differs from the picture ``base``; with the ways of its step."""
        game = self.tree.game
        shown = frames.frame(game, self.view(stop), (), lit=False, open_choices=False)
        went: dict[str, list[str]] = {}
        if stop and (stop == 1 or self.stops[stop - 2][1] is not self.stops[stop - 1][1]):
            went = frames.ways_of(game, self.stops[stop - 1][1].events)
        return frames.posed(base, shown, went)

    def moments(self, first: int, last: int, base: Scene) -> dict[str, Message]:
        """Return the moments of some stops by their numbers: those that exist, and not too many."""
        stops = range(max(0, first), min(last, len(self.stops), first + MOST_STOPS - 1) + 1)
        return {str(stop): self.moment(stop, base) for stop in stops}


def others(tree: Study[Any], place: int) -> tuple[int, ...]:
    """Return the ends of all lines but the one that ends at ``place``, the newest first."""
    inner = {node.parent for node in tree.nodes}
    return tuple(tip for tip in reversed(range(len(tree.nodes))) if tip not in inner and tip != place)


class Stepper:
    """What a board steps through: the lines of a session or a study; a position alone has none.

    It answers what a front end asks of them: ``content`` is a message as it came, and None the answer to one that
    asks for nothing there is.
    """

    def __init__(self, what: Any) -> None:
        """Step through a session, a study, or nothing."""
        self._what = what
        self._telling: Telling = {}

    def line(self, tip: int | None = None, *, everything: bool = False) -> Line | None:
        """Return the line that ends at a node; without one, that of the present."""
        match self._what:
            case Session():
                tree, here = self._what.study, self._what.place
            case Study():
                tree, here = self._what, self._what.main_end()
            case _:
                return None
        return Line(tree, here if tip is None else tip, self._telling, everything=everything)

    def asked(self, content: Mapping[str, Any]) -> Line | None:
        """Return the line that a message asks for: ``tip``, its end, or None for the present; ``all``, all of it."""
        tip, everything, line = content.get("tip"), content.get("all") is True, self.line()
        if line is None or (everything and not self._may_tell_all()):
            return None
        if tip is None:
            return self.line(everything=everything)
        known = type(tip) is int and ROOT <= tip < len(line.tree.nodes)
        return self.line(tip, everything=everything) if known else None

    def _may_tell_all(self) -> bool:
        """Say whether what was hidden may be told: after the game, and where nobody plays."""
        return not isinstance(self._what, Session) or self._what.game.to_act(self._what.state) is None

    def stops(self, content: Mapping[str, Any], base: Scene) -> Message | None:
        """Return the moments of the stops from ``first`` to ``last``, as they differ from the picture ``base``."""
        line, first, last = self.asked(content), content.get("first"), content.get("last")
        if line is None or type(first) is not int or type(last) is not int:
            return None
        which = {"tip": content.get("tip"), "all": line.everything}
        return {"kind": "moments", **which, "moments": line.moments(first, last, base)}

    def told(self, content: Mapping[str, Any]) -> Message | None:
        """Return the log of a line."""
        line = self.asked(content)
        if line is None:
            return None
        return {"kind": "line", "tip": content.get("tip"), "all": line.everything, "rows": line.rows}

    def others(self) -> Message | None:
        """Return the lines beside the present one: end, the stop where it parts, how many stops, last sentence."""
        line = self.line()
        if line is None:
            return None
        found: list[list[Any]] = []
        for tip in others(line.tree, line.tip)[:MOST_LINES]:
            other = Line(line.tree, tip, self._telling)
            shared = [node for node, mine in zip(other.nodes, line.nodes, strict=False) if node == mine]
            parts = sum(len(other.told(node).rows) for node in shared)
            found.append([tip, parts, len(other.rows), other.rows[-1][1] if other.rows else ""])
        return {"kind": "lines", "lines": found}

    def look(self, content: Mapping[str, Any], item: str) -> Message | None:
        """Return what could be said of a thing on the picture at a stop."""
        line, stop = self.asked(content), content.get("stop")
        if line is None or type(stop) is not int or not 0 <= stop <= len(line.stops):
            return None
        game, view = line.tree.game, line.view(stop)
        label = frames.labels_of(game.picture(view))[item]
        return frames.look(item, label, game.look(view, item), "")

    def node(self, content: Mapping[str, Any]) -> int | None:
        """Return the node to which a message wants to go."""
        line, stop = self.asked(content), content.get("stop")
        if line is None or type(stop) is not int or not 0 <= stop <= len(line.stops):
            return None
        return line.node(stop)
