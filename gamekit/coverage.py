"""Rule coverage: which rules a record, a lesson or a learner has met, and a scenario for each that is missing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from gamekit import GAMES
from gamekit.game import Game
from gamekit.marks import Marks
from gamekit.rulebook import Rule, RuleBook
from gamekit.scenario import Scenario, load_scenario, packaged_scenarios
from gamekit.study import Record, Study
from gamekit.table import Table

Source = Record[Any] | Study[Any] | Scenario[Any] | Marks
"""What can meet rules: a line of play, a tree, a position with its question, the marks of a learner."""
_NONE: Final = "none yet"


@dataclass(frozen=True)
class Coverage:
    """The rules of a game that can be met in play, and which of them were.

    ``met`` counts, for each rule's id, the sources that met it; ``scenarios`` names for each rule those packaged
    scenarios in which it speaks, the one made for it first.
    """

    book: RuleBook
    sources: int
    met: Mapping[str, int]
    scenarios: Mapping[str, tuple[str, ...]]

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The rules that can be met, in the order of the rulebook."""
        return playable(self.book)

    @property
    def missing(self) -> tuple[Rule, ...]:
        """The rules that were not met, in the order of the rulebook."""
        return tuple(rule for rule in self.rules if not self.met.get(rule.id))

    def sentence(self) -> str:
        """Return how many were met: ``34 of 61 rules met, 27 never.``."""
        never = len(self.missing)
        return f"{len(self.rules) - never} of {len(self.rules)} rules met, {never or 'none'} never."

    def table(self, *, only_missing: bool = False) -> Table:
        """Return a row for each rule, or each missing one, with a scenario in which it can be met."""
        rules = self.missing if only_missing else self.rules
        rows = [(rule.chapter, rule.id, rule.title, self.met.get(rule.id, 0), self._offer(rule)) for rule in rules]
        note = f"{self.sentence()} “Met” counts sources, of {self.sources:,}."
        if left_out := [rule for rule in self.book if rule not in self.rules]:
            note += f" Left out: {len(left_out)} rules of which nothing is heard in play."
        return Table(f"Rules of {self.book.title} met", ("chapter", "rule", "title", "met", "scenario"), rows, note)

    def chapters(self) -> Table:
        """Return a row for each chapter: how many of its rules were met."""
        rows = []
        for chapter in dict.fromkeys(rule.chapter for rule in self.rules):
            of_it = [rule for rule in self.rules if rule.chapter == chapter]
            rows.append((chapter, sum(self.met.get(rule.id, 0) > 0 for rule in of_it), len(of_it)))
        return Table(f"Rules of {self.book.title} met, by chapter", ("chapter", "met", "rules"), rows, self.sentence())

    def _offer(self, rule: Rule) -> str:
        return self.scenarios.get(rule.id, (_NONE,))[0]

    __str__ = sentence

    def __repr__(self) -> str:
        """Return a short form."""
        return f"<Coverage of {self.book.game}: {self.sentence()}>"


def playable(book: RuleBook) -> tuple[Rule, ...]:
    """Return the rules that can be met in play.

    Left out are those that the engine does not act on, and those outside the rulebook's chapters: they speak of
    positions that somebody wrote down wrongly.
    """
    return tuple(rule for rule in book if rule.modelled and rule.chapter in book.chapters)


def rules_met(source: Source, game: Game[Any, Any, Any]) -> frozenset[str]:
    """Return the ids of the rules of a game that a source has met.

    A record or study meets those of its events, a scenario also those of its refusals, marks those that decided the
    questions. A source of another game meets none.
    """
    if not isinstance(source, Marks | Record | Study | Scenario):
        raise TypeError(f"{source!r:.60} is no record, study, scenario or marks")
    if isinstance(source, Marks):
        return source.rules_met(game.name)
    if source.game.name != game.name:
        return frozenset()
    match source:
        case Scenario():
            return source.rules_met()
        case Record():
            steps = tuple(source.steps())
        case Study():
            steps = (*source.opening, *(step for node in source.nodes for step in node.steps))
    return frozenset(event.rule.id for step in steps for event in step.events)


def coverage(game: Game[Any, Any, Any], sources: Source | Iterable[Source]) -> Coverage:
    """Return which rules of a game one source, or several together (a lesson), have met."""
    several = (sources,) if isinstance(sources, Record | Study | Scenario | Marks) else tuple(sources)
    met: dict[str, int] = {}
    for source in several:
        for rule in rules_met(source, game):
            met[rule] = met.get(rule, 0) + 1
    return Coverage(game.rulebook, len(several), met, scenarios_for(game.name))


@cache
def scenarios_for(name: str) -> Mapping[str, tuple[str, ...]]:
    """Return, for each rule of a game, the names of the packaged scenarios in which it speaks.

    Those that were made for the rule come first, the shortest of them before the others.
    """
    game = GAMES[name]
    found: dict[str, list[tuple[bool, int, str]]] = {}
    for file in packaged_scenarios(game):
        scenario = load_scenario(file, GAMES)
        for rule in scenario.rules_met():
            found.setdefault(rule, []).append((scenario.rule != rule, len(scenario.then), file.stem))
    return {rule: tuple(name for _, _, name in sorted(offers)) for rule, offers in found.items()}
