"""A case: a scenario to think about. First the position and the question, then the ruling, then the other reading.

``case("caribbean", "havens", 1)`` is the first of the cases about havens: a subject and a number tell nothing of the
answer. ``case("caribbean", "deliver_beside_a_haven")`` is any scenario that comes with a game, by its name.
``question()`` asks, ``ruling()`` tells what happens, each line with its rule, and ``under(haven_reach="inside")`` what
would happen at a table that reads the rulebook otherwise.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final, Generic

from gamekit import GAMES
from gamekit.data import path, read_text
from gamekit.game import Event, Game, NotationError, S, advance
from gamekit.parts import part
from gamekit.rulebook import Rule
from gamekit.scenario import Scenario, load_scenario, packaged_scenarios
from gamekit.scene import Mark, Scene
from gamekit.session import Session
from gamekit.storage import LoadError, parse_toml
from gamekit.table import Cell, Table
from gamekit.words import listed

_LEGAL: Final = "Allowed: {line}."
_SLOT: Final = re.compile(r"\{([\w.]+)(?::(\d))?\}")
_NO_WORDS: Final = "Do that"
"""What a game says of a choice for which it has no words."""
_SAME: Final = "It comes to the same."
_GONE: Final = "After that the question does not come up."


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a ruling: what was tried, what happened or why not, and the rule that says so.

    ``tried`` is the choice in notation, on the first line that it caused, ``words`` the same as one says it;
    ``refused`` says whether it was refused.
    """

    tried: str
    text: str
    rule: Rule | None
    refused: bool = False
    words: str = ""

    def __str__(self) -> str:
        """Return the line with its rule and standing."""
        cited = f" [{self.rule.id}, {self.rule.standing.value}]" if self.rule else ""
        return f"{self.text}{cited}"


@dataclass(frozen=True)
class Ruling:
    """What a scenario comes to under the readings of one table; ``answer`` is the short of it."""

    title: str
    answer: str
    lines: tuple[Line, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules that speak, in order, each once."""
        return tuple(dict.fromkeys(line.rule.id for line in self.lines if line.rule))

    def table(self) -> Table:
        """Return a row for each line: what was tried, what happened, the rule and how sure it is."""
        rows = [
            (line.words, line.text, line.rule.id if line.rule else "", line.rule.standing.value if line.rule else "")
            for line in self.lines
        ]
        return Table(self.title, ("tried", "what happens", "rule", "standing"), rows)

    def text(self) -> str:
        """Return the ruling as plain text: the answer, then each choice, and below it what it led to."""
        told = [f"{self.title}: {self.answer}"]
        for line in self.lines:
            if line.words:
                told.append(line.words)
            told.append(f"    {line}")
        return "\n".join(told)

    __str__ = text

    def __repr__(self) -> str:
        """Return a short form."""
        return f"<Ruling {self.title!r}, {len(self.lines)} lines>"


@dataclass(frozen=True)
class Case(Generic[S]):
    """A scenario of a game as a question with a ruling; ``place`` is its subject and number, where it has one."""

    name: str
    scenario: Scenario[S]
    place: str = ""

    @property
    def game(self) -> Game[S, Any, Any]:
        """The game it is of."""
        return self.scenario.game

    @property
    def rule(self) -> Rule:
        """The rule that it is about."""
        return self.game.rulebook[self.scenario.rule]

    @property
    def title(self) -> str:
        """What it is about, without telling the answer: its subject and number, else the chapter of its rule."""
        return self.place or self.rule.chapter

    @cached_property
    def _asked(self) -> tuple[int, S]:
        """How many entries lead up to the question, and the position in which it is asked."""
        then, asked = self.scenario.then, self.scenario.asked
        if asked is None:
            asked = next((number for number, entry in enumerate(then) if "refused" in entry), None)
        if asked is None:
            asked = self._telling([number for number, entry in enumerate(then) if "play" in entry])
        state, _ = advance(self.game, self.scenario.start)
        for entry in then[:asked]:
            if "play" in entry:
                state = _after(self.game, state, entry["play"])[0]
        return asked, state

    def _telling(self, plays: list[int]) -> int:
        """Return the entry at which something is first expected of a choice, else the last choice."""
        then = self.scenario.then
        telling = (number for number in plays if then[number].keys() & {"events", "exactly", "rules", "told", "scores"})
        return next(telling, plays[-1] if plays else 0)

    @property
    def position(self) -> S:
        """The position in which the question is asked, as it lies open to all."""
        return self.game.view(self._asked[1], None)

    def picture(self) -> Scene:
        """Return the position as a picture that points at what is asked about, and tells nothing of the answer."""
        questions = part(self.game.name, "questions")
        shown = self.position if questions is None else questions.for_a_board(self.position)
        marks = tuple(Mark(point, "target") for point in self.scenario.points)
        return replace(self.game.picture(shown), marks=marks, notes=())

    def question(self) -> str:
        """Return the question."""
        return self.scenario.ask

    def ruling(self) -> Ruling:
        """Return what happens under the scenario's own readings.

        LoadError where a written answer wants a sentence that the engine does not say.
        """
        lines = tuple(self._lines(self.scenario.start))
        written = self.scenario.answer
        about = next((line for line in lines if line.rule == self.rule), lines[0])
        return Ruling("The ruling", self._filled("answer", written, lines) if written else about.text, lines)

    def under(self, **readings: str) -> Ruling:
        """Return what would happen under other readings.

        LookupError names the readings that there are; LoadError says which value there is none of.
        """
        known = self.game.rulebook.readings
        for option in readings:
            if option not in known:
                raise LookupError(f"{self.game.name} has no reading {option!r:.60}: there is {', '.join(known)}")
        raw = json.loads(self.game.dump(self.scenario.start))
        raw["options"] = {**raw["options"], **readings}
        start = self.game.load(json.dumps(raw))
        book = self.game.rulebook
        told = [(value, dict(known[option].values).get(value)) for option, value in readings.items()]
        title = f"Read as: {listed([book[rule].title if rule else value for value, rule in told])}"
        lines = tuple(self._lines(start))
        own, only = self.ruling().lines, "".join(readings) if len(readings) == 1 else ""
        if (written := self.scenario.otherwise.get(only, "")) and lines != own:
            return Ruling(title, self._filled(f"otherwise.{only}", written, lines), lines)
        same = {(line.text, line.rule) for line in own}
        new = (line for line in lines if (line.text, line.rule) not in same)
        return Ruling(title, next((line.text for line in new), _SAME), lines)

    def others(self) -> tuple[Mapping[str, str], ...]:
        """Return each single change of a reading under which this case comes to something else.

        Where the same happens by the word of another rule, nothing else has come of it. Where an answer is written,
        only those count under which it is another.
        """
        own, found = _outcome(self.ruling()), []
        chosen = json.loads(self.game.dump(self.scenario.start))["options"]
        for option, reading in self.game.rulebook.readings.items():
            if self.scenario.answer and option not in self.scenario.otherwise:
                continue
            for value, _ in reading.values:
                if value == chosen.get(option, reading.default):
                    continue
                try:
                    ruling = self.under(**{option: value})
                except LoadError:  # it needs more than its name (colours), or another number of players
                    continue
                if _outcome(ruling) != own:
                    found.append({option: value})
        return tuple(found)

    def _filled(self, where: str, written: str, lines: tuple[Line, ...]) -> str:
        """Return a written answer with the engine's own sentences in its braces."""

        def said(slot: re.Match[str]) -> str:
            heard = [line.text for line in lines if line.rule is not None and line.rule.id == slot[1]]
            number = int(slot[2] or 1)
            if not 0 < number <= len(heard):
                raise LoadError(where, f"the rule {slot[1]!r:.60} does not say that here", "Mend the answer.")
            return heard[number - 1]

        return _SLOT.sub(said, written)

    # --- Playing it --------------------------------------------------------------------------------------------

    def _lines(self, start: S) -> Iterator[Line]:
        """Yield what the scenario's entries lead to from the question on, until they no longer fit."""
        game, asked = self.game, self._asked[0]
        state, plays = advance(game, start)
        if asked == 0:
            yield from _told(game, [(play.step.state, play.step.events) for play in plays], "", "")
        for number, entry in enumerate(self.scenario.then):
            choice = entry.get("play") or entry.get("refused")
            if choice is None:
                if number >= asked and entry.keys() & {"scores", "winners"}:
                    yield from _scored(game, state)
                continue
            try:
                breaches = self._breaches(state, choice, entry.get("by"))
            except NotationError:
                yield Line("", _GONE, None)
                return
            words = _worded(game, state, choice, legal=not breaches)
            if number >= asked:
                yield from (
                    Line(
                        "" if place else choice,
                        breach.sentence,
                        breach.rule,
                        refused=True,
                        words="" if place else words,
                    )
                    for place, breach in enumerate(breaches)
                )
            if breaches and "play" in entry:
                return
            if not breaches:
                state, steps = _after(game, state, choice)
                if number >= asked:
                    allowed = [] if "play" in entry else [Line(choice, _LEGAL.format(line=words), None, words=words)]
                    yield from (*allowed, *_told(game, steps, *(("", "") if allowed else (choice, words))))

    def _breaches(self, state: S, choice: str, by: str | None) -> tuple[Any, ...]:
        action, names = self.game.parse(state, choice), state.table.players
        if by in names:
            return Session(self.game, state).why_not(names.index(by), action)
        return self.game.why_not(state, action)

    def __repr__(self) -> str:
        """Return the question."""
        return f"<Case {self.name}: {self.scenario.ask}>"


def _outcome(ruling: Ruling) -> list[tuple[str, str, bool]]:
    return [(line.tried, line.text, line.refused) for line in ruling.lines]


def _after(game: Game[S, Any, Any], state: S, choice: str) -> tuple[S, list[tuple[S, tuple[Event, ...]]]]:
    """Return the state after a choice and all that is forced, and each step with its events."""
    step = game.apply(state, game.parse(state, choice))
    state, plays = advance(game, step.state)
    return state, [(step.state, step.events), *((play.step.state, play.step.events) for play in plays)]


def _scored(game: Game[S, Any, Any], state: S) -> Iterator[Line]:
    """Yield the scores as they stand, part by part, and who has won."""
    sides = state.table.sides
    for score in game.scores(state):
        yield from (Line("", f"{sides[score.player]}: {points:,}", rule) for rule, points in score.parts if points)
        yield Line("", f"{sides[score.player]}: {score.total:,} in all", None)
    if outcome := game.outcome(state):
        names = [sides[winner] for winner in outcome.winners]
        yield Line("", f"{listed(names)} {'wins' if len(names) == 1 else 'share the win'}.", outcome.rule)


def _told(game: Game[S, Any, Any], steps: list[tuple[S, tuple[Event, ...]]], choice: str, words: str) -> Iterator[Line]:
    for state, events in steps:
        for event in events:
            if event.seen_by(None):
                yield Line(choice, game.narrate(state, event), event.rule, words=words)
                choice = words = ""


def _worded(game: Game[S, Any, Any], state: S, choice: str, *, legal: bool) -> str:
    """Return a choice as one says it; as it is written where the game has no words for what cannot be done."""
    asking, action = part(game.name, "questions"), game.parse(state, choice)
    if asking is None and not legal:
        return choice
    words: str = game.wording(state, action) if asking is None else asking.in_words(state, action)
    return choice if words == _NO_WORDS else words


def case(game: str, name: str, number: int | None = None) -> Case[Any]:
    """Return a case of a game: ``name`` is that of a scenario, or with a ``number``, from 1, one of ``subjects``.

    LookupError names the games, subjects or cases there are.
    """
    if not isinstance(game, str) or game not in GAMES:
        raise LookupError(f"no game is called {game!r:.60}: there is {', '.join(GAMES)}")
    listing = subjects(game)
    if not (isinstance(name, str) and name):
        subject = f"a subject ({', '.join(listing)}) and its number, or " if listing else ""
        message = f"a case is {subject}the name of a scenario, not {name!r:.60}"
        raise LookupError(message)
    if number is not None:
        if name not in listing:
            raise LookupError(f"{game} has no cases about {name!r:.60}; there is {', '.join(listing) or 'no subject'}")
        if type(number) is not int or not 1 <= number <= len(listing[name]):
            raise LookupError(f"there are {len(listing[name])} cases about {name}, from 1: not {number!r:.40}")
        return replace(case(game, listing[name][number - 1]), place=f"{name.capitalize()} {number}")
    if name in listing:
        raise LookupError(f"there are {len(listing[name])} cases about {name}: give the number of one, from 1")
    known = cases(game)
    if name not in known:
        near = [other for other in known if set(name.split("_")) & set(other.split("_"))][:8] or list(known)[:8]
        raise LookupError(f"{game} has no case {name!r:.60}; there is {', '.join(near)}")
    return Case(name, load_scenario(path(game, "scenarios", f"{name}.toml"), GAMES))


def subjects(game: str) -> Mapping[str, tuple[str, ...]]:
    """Return for each subject the names of its cases in order, read from ``data/<game>/cases.toml``; or nothing."""
    if not path(game, "cases.toml").is_file():
        return {}
    return {subject: tuple(names) for subject, names in parse_toml(read_text(game, "cases.toml")).items()}


def cases(game: str) -> tuple[str, ...]:
    """Return the names of a game's cases, in order of name."""
    return tuple(file.stem for file in packaged_scenarios(GAMES[game]))


def gallery(game: str, names: Iterable[str]) -> Table:
    """Return a row for each named case: the question, and what its rule says to it; LookupError as for ``case``."""
    rows: list[tuple[Cell, ...]] = []
    for name in names:
        asked = case(game, name)
        lines = asked.ruling().lines
        line = next((line for line in lines if line.rule == asked.rule), lines[0])
        tried = next((line.words for line in lines if line.words), "")
        rule = line.rule or asked.rule
        rows.append((asked.question(), tried, line.text, rule.id, rule.standing.value))
    return Table("Rulings", ("question", "tried", "ruling", "rule", "standing"), rows)
