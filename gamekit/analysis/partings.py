"""One record under two sets of rules: side by side to the first choice where they part.

The other side is a mistaken game (a named misconception) or another reading of the rulebook. The choices of the
record are played again there, one by one, until something else happens, or a choice is refused. It tells all that a
record tells, the players' secrets included: it is for after the game.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, Final, Generic

from gamekit.game import Action, Event, Game, S, Turn, advance
from gamekit.questions import misconceptions, mistaken
from gamekit.study import Record, study
from gamekit.table import Table, Tabled

_MOST_LISTED: Final = 1_000
"""Where more actions are legal (bids), they are not listed to be compared."""
_LEGAL: Final = "legal here alone: "


@dataclass(frozen=True)
class Parting(Generic[S]):
    """A choice at which two sides part.

    ``number`` counts the choices, 1 for the first, 0 for what the referee does before; ``choice`` is in notation.
    ``told`` says for each side what happens, or why it is refused, or what only it allows. ``states`` are the
    positions after the choice (before it, where it is refused or nothing has happened yet).
    """

    number: int
    choice: str
    told: tuple[tuple[str, ...], tuple[str, ...]]
    states: tuple[S, S]


@dataclass(frozen=True)
class SideBySide(Tabled, Generic[S]):
    """A record under its own rules and under others.

    ``parting`` is the first choice at which something else happens; None: the whole record is the same.
    ``allowance`` is the first choice at which other actions are legal, if that comes no later.
    """

    title: str
    sides: tuple[str, str]
    choices: int
    parting: Parting[S] | None
    allowance: Parting[S] | None

    @property
    def same(self) -> bool:
        """Whether no difference shows, neither in what happens nor in what is legal."""
        return self.parting is None and self.allowance is None

    def sentence(self) -> str:
        """Return where they part, or that they do not."""
        told = []
        if self.allowance is not None:
            told.append(f"At choice {self.allowance.number} other actions are legal.")
        if self.parting is not None:
            told.append(f"At choice {self.parting.number} of {self.choices}, {self.parting.choice!r}, they part.")
        else:
            all_of_them = f"All {self.choices} choices lead" if self.choices > 1 else "Every choice leads"
            told.append(f"{all_of_them} to the same.")
        return " ".join(told)

    def table(self) -> Table:
        """Return what each side says at the choices where they part; lines that both say are left out."""
        rows: list[tuple[int, str, str, str]] = []
        for found in (self.allowance, self.parting):
            if found is not None:
                paired = [pair for pair in zip_longest(*found.told, fillvalue="") if pair[0] != pair[1]]
                rows += [(found.number, "" if row else found.choice, *pair) for row, pair in enumerate(paired)]
        return Table(self.title, ("choice", "notation", *self.sides), rows, self.sentence())

    def __repr__(self) -> str:
        """Return a short form."""
        return f"<SideBySide: {self.sentence()}>"


def under_misconception(record: Record[S], name: str) -> SideBySide[S]:
    """Return a record under the true rules and under a misconception about its game.

    LookupError names the misconceptions there are.
    """
    known = misconceptions(record.game.rulebook)
    if name not in known:
        raise LookupError(f"no misconception is called {name!r:.60}: there is {', '.join(known)}")
    belief = known[name]
    title = f"“{belief.belief}” against {belief.rule.title} [{belief.rule.id}]"
    return _beside(record, mistaken(record.game.name)[name], record.start, title, ("by the rules", "as mistaken"))


def under_reading(record: Record[S], option: str, value: Any) -> SideBySide[S]:
    """Return a record under its own options and with one reading changed.

    LookupError names the readings there are, LoadError says what is wrong with the value.
    """
    game, readings = record.game, record.game.rulebook.readings
    if option not in readings:
        raise LookupError(f"{game.name} has no reading {option!r:.60}: there is {', '.join(readings)}")
    raw = json.loads(game.dump(record.start))
    own = raw["options"].get(option, readings[option].default)
    raw["options"][option] = value
    start = game.load(json.dumps(raw))
    return _beside(record, game, start, readings[option].question, (f"{option}: {own}", f"{option}: {value}"))


# --- Playing again ------------------------------------------------------------------------------------------------


def _beside(record: Record[S], game: Game[S, Any, Any], start: S, title: str, sides: tuple[str, str]) -> SideBySide[S]:
    tree = study(game, start)
    ours = record.opening[-1].state if record.opening else record.start
    state = tree.state()
    allowance: Parting[S] | None = None
    opening = [event for step in record.opening for event in step.events]
    parting = _parted(record.game, 0, "the start", (ours, opening), (state, _events(tree.opening)))
    for number, (node, choice) in enumerate(zip(record.nodes, record.choices(), strict=True), 1):
        if parting is not None:
            break
        allowance = allowance or _allowed(record.game, game, number, choice, ours, state)
        breaches = game.why_not(state, node.action)
        if breaches:
            told = (_told(record.game, node.state, node.events), tuple(f"Refused: {b.sentence}" for b in breaches))
            parting = Parting(number, choice, told, (node.state, state))
            break
        first = game.apply(state, node.action)
        state, plays = advance(game, first.state)
        events = _events((first, *(play.step for play in plays)))
        parting = _parted(record.game, number, choice, (node.state, node.events), (state, events))
        ours = node.state
    return SideBySide(title, sides, len(record.nodes), parting, allowance)


def _events(steps: Sequence[Any]) -> list[Event]:
    return [event for step in steps for event in step.events]


def _told(game: Game[S, Any, Any], state: S, events: Sequence[Event]) -> tuple[str, ...]:
    return tuple(game.narrate(state, event) for event in events)


def _parted(
    game: Game[S, Any, Any], number: int, choice: str, ours: tuple[S, Sequence[Event]], other: tuple[S, Sequence[Event]]
) -> Parting[S] | None:
    """Return the parting, if the two sides differ in what is told or in the position that results."""
    told = _told(game, *ours), _told(game, *other)
    if told[0] == told[1] and _position(game, ours[0]) == _position(game, other[0]):
        return None
    if told[0] == told[1]:  # it shows in the position alone: say in which fields
        here, there = _position(game, ours[0]), _position(game, other[0])
        fields = [key for key in here if here[key] != there[key]]
        told = (
            tuple(f"{key}: {json.dumps(here[key], ensure_ascii=False)}" for key in fields),
            tuple(f"{key}: {json.dumps(there[key], ensure_ascii=False)}" for key in fields),
        )
    return Parting(number, choice, told, (ours[0], other[0]))


def _position(game: Game[S, Any, Any], state: S) -> dict[str, Any]:
    """Return the fields of a position without the options that the two sides differ in."""
    found: dict[str, Any] = json.loads(game.dump(state))
    found.pop("options", None)
    return found


def _allowed(  # noqa: PLR0913, PLR0917 - two games and two states, and where that is
    game: Game[S, Any, Any], other_game: Game[S, Any, Any], number: int, choice: str, ours: S, other: S
) -> Parting[S] | None:
    """Return the parting in what is legal before a choice of a player, if there is one."""
    if game.to_act(ours) is None or isinstance(game.to_act(ours), Turn):
        return None
    mine, theirs = game.legal_actions(ours), other_game.legal_actions(other)
    if max(len(mine), len(theirs)) > _MOST_LISTED or set(mine) == set(theirs):
        return None
    told = (_alone(game, ours, mine, theirs), _alone(game, ours, theirs, mine))
    return Parting(number, choice, told, (ours, other))


def _alone(game: Game[S, Any, Any], state: S, actions: Sequence[Action], others: Sequence[Action]) -> tuple[str, ...]:
    there = set(others)
    return tuple(f"{_LEGAL}{game.format(state, action)}" for action in actions if action not in there)
