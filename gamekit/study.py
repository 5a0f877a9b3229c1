"""A tree of games: every line that was tried, and each line as a record that people can read.

A study is a frozen value; playing returns a new one. Its nodes hold choices only (of players and of chance);
what the referee does in between is played again, and stands in the node with the choice that led to it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final, Generic

from gamekit.game import (
    Action,
    Event,
    Game,
    IllegalAction,
    NotationError,
    Outcome,
    Player,
    Proceed,
    S,
    Step,
    advance,
)
from gamekit.storage import LoadError, parse_json
from gamekit.table import Table

ROOT: Final = -1
"""The place before the first choice."""
FORMAT: Final = "gamekit-study"
VERSION: Final = 1
MOST_NODES: Final = 100_000
_TABLE: Final = ("players", "options", "pack")


@dataclass(frozen=True, slots=True)
class Node(Generic[S]):
    """One choice: after which node, what was chosen, and the steps it led to.

    ``steps`` begins with the choice's own step; the referee's follow until somebody must choose again. ``note``
    is a comment for people, ``marks`` are ids worth pointing at.
    """

    parent: int
    action: Action
    steps: tuple[Step[S], ...]
    note: str = ""
    marks: tuple[str, ...] = ()

    def __repr__(self) -> str:
        """Return a short form: an action may hold a secret."""
        return f"<Node {type(self.action).__name__} after {self.parent}: {self.state!r}>"

    @property
    def state(self) -> S:
        """The state in which the next choice is made."""
        return self.steps[-1].state

    @property
    def events(self) -> tuple[Event, ...]:
        """All that the choice led to, in order."""
        return tuple(event for step in self.steps for event in step.events)


@dataclass(frozen=True)
class Study(Generic[S]):
    """The tree: the game, the state it starts from, and the nodes, each after its parent."""

    game: Game[S, Any, Any]
    start: S
    opening: tuple[Step[S], ...] = ()
    """What the referee does before the first choice, if the start is such a position."""
    nodes: tuple[Node[S], ...] = ()

    def state(self, place: int = ROOT) -> S:
        """Return the state at a node, or before the first choice."""
        if place != ROOT:
            return self.nodes[place].state
        return self.opening[-1].state if self.opening else self.start

    def children(self, place: int = ROOT) -> tuple[int, ...]:
        """Return the nodes that follow ``place``, the oldest (the main line) first."""
        return self._following.get(place, ())

    @cached_property
    def _following(self) -> Mapping[int, tuple[int, ...]]:
        found: dict[int, list[int]] = {}
        for number, node in enumerate(self.nodes):
            found.setdefault(node.parent, []).append(number)
        return {place: tuple(numbers) for place, numbers in found.items()}

    def parent(self, place: int) -> int:
        """Return the node before ``place``; the root is its own parent."""
        return ROOT if place == ROOT else self.nodes[place].parent

    def play(self, place: int, action: Action) -> tuple[Study[S], int]:
        """Return the study with ``action`` played at ``place``, and where that leads.

        An action that was played there before leads to its old node. IllegalAction where the rules refuse,
        NotationError for the referee's own.
        """
        for number in self.children(place):
            if self.nodes[number].action == action:
                return self, number
        node = _played(self.game, place, self.state(place), action)
        return replace(self, nodes=(*self.nodes, node)), len(self.nodes)

    def note(self, place: int, text: str, marks: tuple[str, ...] = ()) -> Study[S]:
        """Return the study with a comment, and ids to point at, at a node."""
        node = replace(self.nodes[place], note=text, marks=marks)
        return replace(self, nodes=(*self.nodes[:place], node, *self.nodes[place + 1 :]))

    def main_end(self) -> int:
        """Return the node at the end of the main line, ROOT where nothing was played."""
        first: dict[int, int] = {}
        for number, node in enumerate(self.nodes):
            first.setdefault(node.parent, number)
        end = ROOT
        while end in first:
            end = first[end]
        return end

    def line(self, end: int | None = None) -> Record[S]:
        """Return the record that ends at a node; without one, the main line to its end."""
        end = self.main_end() if end is None else end
        path: list[Node[S]] = []
        while end != ROOT:
            path.append(self.nodes[end])
            end = self.nodes[end].parent
        return Record(self.game, self.start, self.opening, tuple(reversed(path)))

    def dump(self) -> str:
        """Return the study as canonical JSON text, a line a choice: the same tree gives the same bytes."""
        return composed(self.head(), map(self.entry, range(len(self.nodes))))

    def head(self) -> dict[str, Any]:
        """Return what stands before the choices in the study's text, as plain values."""
        start = json.loads(self.game.dump(self.start))
        return {"format": FORMAT, "version": VERSION, "game": self.game.name, "start": start}

    def entry(self, place: int) -> str:
        """Return the line of the study's text that tells of a node."""
        node = self.nodes[place]
        found: dict[str, Any] = {
            "parent": node.parent,
            "action": self.game.format(self.state(node.parent), node.action),
        }
        found |= {"note": node.note} if node.note else {}
        found |= {"marks": list(node.marks)} if node.marks else {}
        return json.dumps(found, ensure_ascii=False)

    def __repr__(self) -> str:
        """Return a short form without any secret."""
        return f"<Study of {self.game.name}: {len(self.nodes)} choices, {self.state()!r}>"


def _played(game: Game[S, Any, Any], place: int, state: S, action: Action) -> Node[S]:
    """Return the node of ``action`` played at ``place``, where the state is ``state``."""
    if isinstance(action, Proceed):
        message = "the referee's steps are played by themselves and are no node of a study: leave the line out"
        raise NotationError(message)
    first = game.apply(state, action)
    _, plays = advance(game, first.state)
    return Node(place, action, (first, *(play.step for play in plays)))


class _Growing(Generic[S]):
    """A study while it is read from a file: however many nodes there are, one more costs the same."""

    def __init__(self, tree: Study[S]) -> None:
        self.tree = tree
        self.nodes: list[Node[S]] = []
        self.places: dict[tuple[int, Action], int] = {}

    def state(self, place: int) -> S:
        return self.tree.state() if place == ROOT else self.nodes[place].state

    def play(self, place: int, line: str) -> int:
        """Play a line of notation at ``place``, as ``Study.play`` does, and return where that leads."""
        action = self.tree.game.parse(self.state(place), line)
        found = self.places.setdefault((place, action), len(self.nodes))
        if found == len(self.nodes):
            try:
                self.nodes.append(_played(self.tree.game, place, self.state(place), action))
            except (IllegalAction, NotationError):
                del self.places[place, action]
                raise
        return found

    def note(self, place: int, text: str, marks: tuple[str, ...] = ()) -> None:
        self.nodes[place] = replace(self.nodes[place], note=text, marks=marks)

    def study(self) -> Study[S]:
        return replace(self.tree, nodes=tuple(self.nodes))


def study(game: Game[S, Any, Any], start: S) -> Study[S]:
    """Return the study of a position, with nothing played yet."""
    _, plays = advance(game, start)
    return Study(game, start, tuple(play.step for play in plays))


def composed(head: Mapping[str, Any], entries: Iterable[str]) -> str:
    """Return the text of a study, of its head and its entries."""
    lines = [f" {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in head.items()]
    nodes = ",\n".join(f"  {entry}" for entry in entries)
    return "{\n" + ",\n".join([*lines, f' "nodes": [\n{nodes}\n ]' if nodes else ' "nodes": []']) + "\n}\n"


def load_study(text: str, games: Mapping[str, Game[Any, Any, Any]]) -> Study[Any]:
    """Return the study that ``dump`` wrote, every choice played again; LoadError says what is wrong and where."""
    raw = parse_json(text)
    if raw.get("format") != FORMAT:
        raise LoadError("format", f"it is {raw.get('format')!r:.40}", f"A study says {FORMAT!r}.")
    if raw.get("version") != VERSION or isinstance(raw["version"], bool):
        raise LoadError("version", f"it is {raw.get('version')!r:.40}", f"This gamekit reads version {VERSION}.")
    if not isinstance(raw.get("game"), str) or raw["game"] not in games:
        raise LoadError("game", f"{raw.get('game')!r:.40} is unknown", f"There is {', '.join(games)}.")
    game = games[raw["game"]]
    if not isinstance(raw.get("start"), dict):
        raise LoadError("start", "it is no position", "Write what dump() wrote.")
    if not isinstance(raw.get("nodes"), list) or len(raw["nodes"]) > MOST_NODES:
        raise LoadError("nodes", "they are no list of choices", f"Write a list of at most {MOST_NODES:,}.")
    try:
        tree = _Growing(study(game, game.load(json.dumps(raw["start"]))))
    except LoadError as error:
        raise LoadError(f"start.{error.where}", error.what, error.how_to_fix) from None
    for number, entry in enumerate(raw["nodes"]):
        _grow(tree, number, entry)
    return tree.study()


def _grow(tree: _Growing[Any], number: int, entry: Any) -> None:
    where = f"nodes[{number}]"
    if not isinstance(entry, dict) or entry.keys() - {"parent", "action", "note", "marks"}:
        raise LoadError(where, "it is no choice", "Write parent, action and, if wanted, note and marks.")
    parent, line = entry.get("parent"), entry.get("action")
    note, marks = entry.get("note", ""), entry.get("marks", [])
    if type(parent) is not int or not ROOT <= parent < number:
        raise LoadError(f"{where}.parent", f"{parent!r:.40} is no earlier choice", f"Write {ROOT} to {number - 1}.")
    if not isinstance(line, str) or not isinstance(note, str):
        raise LoadError(where, "its action or note is no text", "Write them in quotes.")
    if not isinstance(marks, list) or not all(isinstance(mark, str) for mark in marks):
        raise LoadError(f"{where}.marks", "they are no list of ids", 'Write ["s01"].')
    try:
        place = tree.play(parent, line)
    except (NotationError, IllegalAction) as error:
        raise LoadError(
            f"{where}.action", f"{line!r:.60}: {error}", "Mend the line, or leave it and what follows out."
        ) from None
    except LoadError as error:
        raise LoadError(f"{where}.{error.where}", error.what, error.how_to_fix) from None
    if place != number:
        raise LoadError(where, f"{line!r:.60} stands here a second time", "Leave one out.")
    tree.note(place, note, tuple(marks))


# --- Positions as what differs --------------------------------------------------------------------------------


def positioned(game: Game[S, Any, Any], base: S, overlay: Mapping[str, Any]) -> S:
    """Return the state that differs from ``base`` in what ``overlay`` says; its keys are the fields of dump.

    LoadError where a field is unknown or the position does not add up.
    """
    return game.load(json.dumps(_merged(json.loads(game.dump(base)), overlay))) if overlay else base


def _merged(under: dict[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    found = dict(under)
    for key, value in over.items():
        below = found.get(key)
        found[key] = _merged(below, value) if isinstance(below, dict) and isinstance(value, dict) else value
    return found


def described(game: Game[S, Any, Any], start: S) -> Iterator[tuple[str, str]]:
    """Yield the head of a record: the table, and of the start what differs from a new game, as JSON."""
    dumped = json.loads(game.dump(start))
    table = {key: dumped[key] for key in _TABLE if dumped.get(key)}
    fresh = json.loads(game.dump(game.new_from(table)))
    yield "game", game.name
    for key, value in table.items():
        yield key, json.dumps(value, ensure_ascii=False)
    if differs := _difference(fresh, dumped):
        yield "start", json.dumps(differs, ensure_ascii=False)


def _difference(under: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in over.items():
        below = under.get(key)
        if isinstance(below, dict) and isinstance(value, dict):
            if inner := _difference(below, value):
                found[key] = inner
        elif value != below:
            found[key] = value
    return found


# --- One line ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Record(Generic[S]):
    """One line of play from its start: what was chosen and what happened."""

    game: Game[S, Any, Any]
    start: S
    opening: tuple[Step[S], ...]
    nodes: tuple[Node[S], ...]

    @property
    def end(self) -> S:
        """The state at the end of the line."""
        if self.nodes:
            return self.nodes[-1].state
        return self.opening[-1].state if self.opening else self.start

    @property
    def outcome(self) -> Outcome | None:
        """How the game came out; None where the line stops before its end."""
        return self.game.outcome(self.end)

    def at(self, number: int) -> S:
        """Return the position before a choice, 1 for the first, all secrets included; ValueError for no such choice."""
        return self.before(number).end

    def before(self, number: int) -> Record[S]:
        """Return what was played before a choice, 1 for the first; ValueError for no such choice."""
        if type(number) is not int or not 1 <= number <= len(self.nodes):
            raise ValueError(f"the record has choices 1 to {len(self.nodes)}, not {number!r:.40}")
        return replace(self, nodes=self.nodes[: number - 1])

    def comments(self) -> Table:
        """Return a row for each choice that has a comment: its number, the choice in notation, the comment."""
        numbered = enumerate(zip(self.choices(), self.nodes, strict=True), 1)
        rows = [(number, choice, " ".join(node.note.split())) for number, (choice, node) in numbered if node.note]
        return Table("Comments", ("choice", "what was done", "comment"), rows)

    def steps(self) -> Iterator[Step[S]]:
        """Yield every step, the referee's included: where a stepper can stop."""
        yield from self.opening
        for node in self.nodes:
            yield from node.steps

    def seen_by(self, player: Player | None) -> tuple[Event, ...]:
        """Return what a player saw (None: somebody who only watches), in order; ValueError for no such player."""
        seat = self.start.table.viewer(player)
        return tuple(event for step in self.steps() for event in step.events if event.seen_by(seat))

    def study(self) -> Study[S]:
        """Return the record as a study with this one line."""
        nodes = tuple(replace(node, parent=number - 1) for number, node in enumerate(self.nodes))
        return Study(self.game, self.start, self.opening, nodes)

    def choices(self) -> Iterator[str]:
        """Yield every choice in notation."""
        state = self.opening[-1].state if self.opening else self.start
        for node in self.nodes:
            yield self.game.format(state, node.action)
            state = node.state

    def text(self) -> str:
        """Return the record for people: choices in notation, below each what it led to, with the rules.

        The text holds every choice and so every secret of the players: it is for after the game.
        """
        head = [f"{key}: {value}" for key, value in described(self.game, self.start)]
        lines = [line for step in self.opening for line in self._told(step)]
        for choice, node in zip(self.choices(), self.nodes, strict=True):
            lines.append(choice)
            lines += [f"# {line}" for line in node.note.splitlines()]
            lines += [line for step in node.steps for line in self._told(step)]
        return "\n".join([*head, "", *lines]) + "\n"

    def _told(self, step: Step[S]) -> list[str]:
        return [f"    {self.game.narrate(step.state, event)} [{event.rule.id}]" for event in step.events]

    def __repr__(self) -> str:
        """Return a short form without any secret."""
        return f"<Record of {self.game.name}: {len(self.nodes)} choices, {self.end!r}>"


def load_record(text: str, games: Mapping[str, Game[Any, Any, Any]]) -> Record[Any]:
    """Return the record that ``Record.text`` wrote, played again.

    Where events stand below a choice they must be those that the rules give; they may be left out. LoadError
    names the line.
    """
    lines = text.splitlines()
    head, first = _head(lines)
    opened = _opened(head, games)
    tree, place = _Growing(opened), ROOT
    told = _Told(opened.opening, opened.game)
    for number, line in enumerate(lines[first:], first + 1):
        where = f"line {number}"
        if line.startswith("    "):
            told.expect(where, line.strip())
        elif line.startswith("#"):
            _comment(tree, place, where, line[1:].strip())
        elif line.strip():
            told.close(where)
            try:
                place = tree.play(place, line.strip())
            except (NotationError, IllegalAction) as error:
                raise LoadError(where, f"{line.strip()!r:.60}: {error}", "Mend the line.") from None
            told = _Told(tree.nodes[place].steps, opened.game)
    told.close("the end")
    return tree.study().line(place)


def _head(lines: list[str]) -> tuple[dict[str, str], int]:
    """Return the head of a record, key by key, and the number of the empty line that ends it."""
    head: dict[str, str] = {}
    for number, line in enumerate(lines, 1):
        if not line.strip():
            return head, number
        key, colon, value = line.partition(":")
        if not colon or key.strip() in head:
            raise LoadError(f"line {number}", "that is no line of the head", "Write 'key: value', then an empty line.")
        head[key.strip()] = value.strip()
    return head, len(lines)


def _opened(head: Mapping[str, str], games: Mapping[str, Game[Any, Any, Any]]) -> Study[Any]:
    """Return the study of the position that a record's head describes."""
    name = head.get("game", "")
    if name not in games:
        raise LoadError("game", f"{name!r:.40} is unknown", f"There is {', '.join(games)}.")
    game = games[name]
    try:
        plain = {key: parse_json(f'{{"is": {value}}}')["is"] for key, value in head.items() if key != "game"}
        overlay = plain.pop("start", {})
        _check_head(plain, overlay)
        return study(game, positioned(game, game.new_from(plain), overlay))
    except LoadError as error:
        raise LoadError(f"the head, {error.where}", error.what, error.how_to_fix) from None


def _check_head(plain: Mapping[str, Any], overlay: object) -> None:
    if not isinstance(overlay, dict):
        raise LoadError("start", f"{overlay!r:.40} is no position", 'Write {"field": value}, as dump() has it.')
    if strange := sorted(plain.keys() - set(_TABLE)):
        raise LoadError(strange[0][:40], "the head knows no such key", f"Known are game, start, {', '.join(_TABLE)}.")


def _comment(tree: _Growing[Any], place: int, where: str, comment: str) -> None:
    if place == ROOT:
        raise LoadError(where, "a comment stands before the first choice", "Put it below a choice.")
    tree.note(place, f"{tree.nodes[place].note}\n{comment}".strip())


class _Told:
    """The events that may stand below a choice: all of them in order, or none."""

    def __init__(self, steps: Sequence[Step[Any]], game: Game[Any, Any, Any]) -> None:
        self.due = [f"{game.narrate(step.state, event)} [{event.rule.id}]" for step in steps for event in step.events]
        self.found = 0

    def expect(self, where: str, line: str) -> None:
        due = self.due[self.found] if self.found < len(self.due) else "nothing more"
        if line != due:
            raise LoadError(where, f"the rules give {due!r:.120}, not {line!r:.120}", "Mend the line or leave it out.")
        self.found += 1

    def close(self, where: str) -> None:
        if 0 < self.found < len(self.due):
            raise LoadError(where, f"{self.due[self.found]!r:.120} is missing before it", "Add it, or leave all out.")
