"""What if: up to three lines of play from one position, side by side, with the differences marked."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, Generic

from gamekit.analysis.playing import check_position
from gamekit.game import Action, Game, IllegalAction, Luck, NotationError, Player, S, Turn, Who
from gamekit.parts import part
from gamekit.study import ROOT, Record, Study, study
from gamekit.table import Cell, Table, Tabled
from gamekit.words import cut

MOST_LINES: Final = 3
_LEFT_OUT: Final = frozenset({"game", "pack", "players", "options"})
_LONGEST: Final = 60
"""Where a cell would be longer, its row shows only what differs between the cells."""
_MOST: Final = 240
"""A cell is never longer; one that is cut ends with "…"."""
DIFFERS: Final = "≠"
"""Stands before a row in which the lines differ from each other."""


class LineError(ValueError):
    """A line of play cannot be played: which line, at which choice, and why."""

    def __init__(self, line: str, number: int, choice: str, why: str) -> None:
        """Keep the four parts."""
        self.line, self.number, self.choice = line, number, choice
        super().__init__(f"line {line!r}, choice {number} ({choice}): {why}")


@dataclass(frozen=True)
class Comparison(Tabled, Generic[S]):
    """Lines of play from one position, each as a record, seen by one viewer (None: what lies open to all)."""

    game: Game[S, Any, Any]
    start: S
    viewer: Player | None
    lines: tuple[tuple[str, Record[S]], ...]

    def ends(self) -> tuple[S, ...]:
        """Return where each line ends, as the viewer sees it."""
        return tuple(self.game.view(record.end, self.viewer) for _, record in self.lines)

    def table(self) -> Table:
        """Return a row for each score and each fact that a line changes: before, and at the end of each line."""
        rows: list[tuple[Cell, ...]] = []
        for what, cells in (*self._scores(), *self._facts()):
            before, *after = cells
            if any(cell != before for cell in after):
                told, shown = self._told(what, cells)
                rows.append((DIFFERS if any(cell != after[0] for cell in after) else "", told, *shown))
        names = tuple(name for name, _ in self.lines)
        seen = "everybody" if self.viewer is None else self.start.table.players[self.viewer]
        note = f"{DIFFERS} marks where the lines differ. What no line changes is left out. As {seen} sees it."
        if not rows:
            note = f"No line changes anything. As {seen} sees it."
        return Table("What if", ("", "what", "before", *names), rows, note)

    def best(self, player: Who) -> tuple[str, ...]:
        """Return the lines after which a side leads by most (several where they are level); ValueError for no side."""
        side = self.start.table.side(player)
        leads = [self._lead(record.end, side) for _, record in self.lines]
        return tuple(name for (name, _), lead in zip(self.lines, leads, strict=True) if lead == max(leads))

    def sentence(self, player: Who) -> str:
        """Return for a side which line leaves the best lead over the best other one, and what each leaves.

        ValueError for no side.
        """
        side = self.start.table.side(player)
        name = self.start.table.sides[side]
        leads = [f"{line}: {self._lead(record.end, side):+,}" for line, record in self.lines]
        unit = self.game.beside(self.game.view(self.start, None)).unit.lower()
        best = self.best(player)
        which = f"“{best[0]}” is best" if len(best) == 1 else f"{' and '.join(f'“{one}”' for one in best)} are level"
        return f"For {name} {which}, by the lead in {unit} where the lines end ({', '.join(leads)})."

    def _lead(self, state: S, player: Player) -> int:
        totals = {score.player: score.total for score in self.game.scores(self.game.view(state, self.viewer))}
        mine = totals.pop(player)
        return mine - max(totals.values(), default=0)

    def _scores(self) -> Iterator[tuple[str, list[Any]]]:
        states = (self.game.view(self.start, self.viewer), *self.ends())
        tables = [self.game.scores(state) for state in states]
        for place, side in enumerate(self.start.table.sides):
            yield f"{side}, total", [scores[place].total for scores in tables]
            rules = dict.fromkeys(rule for scores in tables for rule, _ in scores[place].parts)
            for rule in rules:
                parts = [sum(amount for one, amount in scores[place].parts if one == rule) for scores in tables]
                yield f"{side}, by “{rule.title}”", parts

    def _facts(self) -> Iterator[tuple[str, list[Any]]]:
        words = fields_of(self.game.name)
        states = (self.game.view(self.start, self.viewer), *self.ends())
        dumps = [dict(_flat(json.loads(self.game.dump(state)))) for state in states]
        for field, thing in dict.fromkeys(key for dump in dumps for key in dump):
            if field not in _LEFT_OUT and (told := words.get(field, f"{field} {{}}")):
                yield told.format(thing).strip(), [dump.get((field, thing)) for dump in dumps]

    def _told(self, what: str, cells: Sequence[Any]) -> tuple[str, list[Cell]]:
        """Return a row in words; where that is too long, only what differs between its cells."""
        worded = [self._worded(cell) for cell in cells]
        if all(len(cell) <= _LONGEST for cell in worded if isinstance(cell, str)):
            return what, worded
        parted = _differing(cells)
        if parted is not None:
            return f"{what}: what differs", [cut(str(self._worded(cell)), _MOST) for cell in parted]
        return what, [cut(cell, _MOST) if isinstance(cell, str) else cell for cell in worded]

    def _worded(self, value: Any) -> Cell:
        if isinstance(value, int) or value is None:
            return value
        match value:
            case dict():
                return ", ".join(f"{amount} {thing}" for thing, amount in value.items() if amount) or "nothing"
            case list():
                told = ("/".join(map(str, one)) if isinstance(one, list) else self._named(one) for one in value)
                return ", ".join(told) or "nothing"
        return self._named(value)

    def _named(self, value: Any) -> str:
        return self._names.get(str(value), str(value))

    @cached_property
    def _names(self) -> Mapping[str, str]:
        """The names of the places on the picture by their ids, where the two are of one kind."""
        return names_of(self.game.name, self.start)

    def __repr__(self) -> str:
        """Return a short form."""
        return f"<Comparison: {', '.join(name for name, _ in self.lines)}>"


def compare(
    game: Game[S, Any, Any],
    state: S,
    lines: Mapping[str, Sequence[str | Action]],
    *,
    luck: Luck | None = None,
    viewer: Who | None = None,
) -> Comparison[S]:
    """Play up to three named lines from a position and return them side by side.

    A line is a sequence of choices, in notation or as actions; the referee plays along, and chance where ``luck`` is
    given (the same for each line). ``viewer`` is whose view is compared (None: what lies open to all, so that no
    secret of anybody shows). ValueError for no line or too many, or for no such viewer, LineError for a choice that
    cannot be made, TypeError for what is no position of the game.
    """
    check_position(game, state)
    seat = state.table.viewer(viewer)
    if not 1 <= len(lines) <= MOST_LINES:
        raise ValueError(f"compare 1 to {MOST_LINES} lines, not {len(lines)}")
    return Comparison(game, state, seat, tuple((name, _played(game, state, name, lines[name], luck)) for name in lines))


def _played(game: Game[S, Any, Any], state: S, name: str, line: Sequence[str | Action], luck: Luck | None) -> Record[S]:
    if isinstance(line, str):
        raise LineError(name, 1, cut(line, _LONGEST), "a line is a list of choices: write it in brackets")
    tree, place = _drawn(study(game, state), ROOT, luck)
    for number, choice in enumerate(line, 1):
        now = tree.state(place)
        written = choice if isinstance(choice, str) else type(choice).__name__
        try:
            action = game.parse(now, choice) if isinstance(choice, str) else choice
            tree, place = _drawn(*tree.play(place, action), luck)
        except (NotationError, IllegalAction) as error:
            raise LineError(name, number, cut(written, _LONGEST), str(error)) from None
    return tree.line(place)


def _differing(cells: Sequence[Any]) -> list[Any] | None:
    """Return lists without what all of them hold, dictionaries without the entries on which all agree.

    None where the cells are neither, or differ in nothing but the order.
    """
    if all(isinstance(cell, dict) for cell in cells):
        kept = [key for key in dict.fromkeys(key for cell in cells for key in cell) if not _agree(key, cells)]
        return [{key: cell[key] for key in kept if key in cell} for cell in cells]
    if not all(isinstance(cell, list) for cell in cells):
        return None
    counts = [Counter(json.dumps(one) for one in cell) for cell in cells]
    shared = counts[0]
    for count in counts[1:]:
        shared = shared & count
    parted = []
    for cell in cells:
        left, own = Counter(shared), []
        for one in cell:
            key = json.dumps(one)
            if left[key]:
                left[key] -= 1
            else:
                own.append(one)
        parted.append(own)
    return parted if any(parted) else None


def _agree(key: Any, cells: Sequence[Any]) -> bool:
    return all(cell.get(key) == cells[0].get(key) for cell in cells)


def _drawn(tree: Study[S], place: int, luck: Luck | None) -> tuple[Study[S], int]:
    """Return the study after chance has drawn all that is to be drawn now, if there is luck."""
    while luck is not None and tree.game.to_act(tree.state(place)) is Turn.CHANCE:
        tree, place = tree.play(place, luck.choose(tree.game.chance_outcomes(tree.state(place))))
    return tree, place


def _flat(dump: Mapping[str, Any]) -> Iterator[tuple[tuple[str, str], Any]]:
    """Yield each fact of a position: its field and the thing that it is about ("" for none), and the value."""
    for field, value in dump.items():
        if isinstance(value, dict):
            yield from (((field, str(thing)), inner) for thing, inner in value.items())
        else:
            yield (field, ""), value


def fields_of(name: str) -> Mapping[str, str]:
    """Return a game's words for the fields of dump: ``{}`` is the thing a fact is about, "" leaves a field out."""
    return _hook(name, "FIELDS") or {}


def names_of(name: str, state: S) -> Mapping[str, str]:
    """Return a game's names for what stands as an id in dump."""
    named = _hook(name, "names")
    return named(state) if named else {}


def _hook(name: str, what: str) -> Any:
    return getattr(part(name, "whatif"), what, None)
