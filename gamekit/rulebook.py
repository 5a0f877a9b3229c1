"""Rules as data: every event and every refusal points at one of these."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from string import Formatter
from typing import Any, Final

from gamekit.data import read_text
from gamekit.table import Table


class Standing(Enum):
    """How sure a rule is: what the rulebook prints, or who says so instead."""

    PRINTED = "printed"
    REPORTED = "reported"
    LIKELY = "likely"
    OURS = "ours"
    INVENTED = "invented"


MEANING: Final[Mapping[Standing, str]] = {
    Standing.PRINTED: "the rulebook says it",
    Standing.REPORTED: "the rulebook is silent; several independent descriptions agree",
    Standing.LIKELY: "one source, or a strong inference",
    Standing.OURS: "a ruling of this project for a gap in the rulebook",
    Standing.INVENTED: "made up within the known limits; an owner of the game can replace it",
}


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of one game, in this project's own words.

    ``source`` names sentences of the rulebook as chapter and number, "Setup 4" (SOURCES.md numbers them); it is
    empty for what the rulebook does not say. ``chapter`` is where the rule is told. ``refusal`` is a sentence
    with ``{facts}`` in it, or empty where the rule can refuse nothing. ``unmodelled`` is the reason why the
    engine does not act on the rule, or empty where it does. ``label`` names what is scored by the rule ("Captures").
    """

    id: str
    title: str
    gist: str
    standing: Standing
    chapter: str
    source: tuple[str, ...] = ()
    refusal: str = ""
    unmodelled: str = ""
    see: tuple[str, ...] = ()
    label: str = ""

    @property
    def heading(self) -> str:
        """What stands beside an amount that this rule brought: its label, else its title."""
        return self.label or self.title

    @property
    def modelled(self) -> bool:
        """Whether the engine acts on this rule."""
        return not self.unmodelled

    @property
    def cited(self) -> str:
        """Where the rule stands, for people: ``Setup 2; Actions 3`` or ``not in the rulebook``."""
        return "; ".join(self.source) or "not in the rulebook"

    def __repr__(self) -> str:
        """Return a short form: the id says it all."""
        return f"<Rule {self.id}>"


@dataclass(frozen=True, slots=True)
class Reading:
    """A gap of the rulebook with two sane answers: an option of the game.

    ``values`` pairs each value of the option with the id of the rule that then holds.
    """

    id: str
    question: str
    default: str
    values: tuple[tuple[str, str], ...]
    reason: str

    def rule(self, value: str) -> str:
        """Return the id of the rule that holds under ``value``; KeyError for a value that is none."""
        return dict(self.values)[value]


@dataclass(frozen=True, slots=True)
class Short:
    """A line of the summary for the table, and the ids of the rules that it shortens."""

    text: str
    rules: tuple[str, ...]


@dataclass(frozen=True)
class RuleBook:
    """The rules of one game, looked up by id, in the order of the rulebook."""

    game: str
    title: str
    rules: Mapping[str, Rule]
    readings: Mapping[str, Reading]
    chapters: Mapping[str, int] = field(default_factory=dict)
    out_of_turn: str = ""
    short: tuple[Short, ...] = ()
    """The rules in a few lines, for who sits down to play."""

    def __getitem__(self, rule_id: str) -> Rule:
        """Return the rule; KeyError names the game and the nearest ids."""
        try:
            return self.rules[rule_id]
        except KeyError:
            head = rule_id.partition(".")[0]
            near = [name for name in self.rules if name.startswith(head)]
            hint = f"; there are {', '.join(near)}" if near else ""
            message = f"no rule {rule_id!r} in the rulebook of {self.game}{hint}"
            raise KeyError(message) from None

    def __iter__(self) -> Iterator[Rule]:
        """Iterate over the rules in the order of the rulebook."""
        return iter(self.rules.values())

    def __len__(self) -> int:
        """Return the number of rules."""
        return len(self.rules)

    def __contains__(self, rule: object) -> bool:
        """Say whether this very rule, or a rule of this id, is in the book."""
        if isinstance(rule, Rule):
            return self.rules.get(rule.id) == rule
        return rule in self.rules

    def search(self, text: str) -> tuple[Rule, ...]:
        """Return the rules that hold every word of ``text`` in id, title, gist or refusal."""
        words = text.casefold().split()
        return tuple(
            rule
            for rule in self
            if all(word in f"{rule.id} {rule.title} {rule.gist} {rule.refusal}".casefold() for word in words)
        )

    def table(self, word: str = "") -> Table:
        """Return the rules with ``word`` in them as a table: id, title, gist, standing, source, whether modelled."""
        rows = [
            (rule.id, rule.title, rule.gist, rule.standing.value, rule.cited, rule.unmodelled or "yes")
            for rule in self.search(word)
        ]
        return Table(f"The rules of {self.title}", ("rule", "title", "gist", "standing", "source", "modelled"), rows)

    def said(self, ids: Iterable[str]) -> Table:
        """Return the rules of these ids in words, each once, in the order of the rulebook; KeyError for no rule."""
        wanted = {self[rule_id].id for rule_id in ids}
        rows = [(rule.title, rule.gist, rule.standing.value) for rule in self if rule.id in wanted]
        return Table(f"Rules of {self.title}", ("rule", "in our words", "standing"), rows)

    def __repr__(self) -> str:
        """Return a short form."""
        return f"<RuleBook {self.game}: {len(self)} rules, {len(self.readings)} readings>"


def facts_of(sentence: str) -> frozenset[str]:
    """Return the names of the facts that a refusal sentence asks for."""
    return frozenset(name for _, name, _, _ in Formatter().parse(sentence) if name)


def load_rulebook(game: str) -> RuleBook:
    """Return the rulebook of a game of this package, read from ``data/<game>/rules.toml``."""
    return parse_rulebook(read_text(game, "rules.toml"))


def parse_rulebook(text: str) -> RuleBook:
    """Return the rulebook that ``text`` (TOML) holds; ValueError says which entry is wrong."""
    raw = tomllib.loads(text)
    rules: dict[str, Rule] = {}
    for entry in raw.get("rule", []):
        rule = _rule(entry, raw["chapters"])
        if rule.id in rules:
            message = f"rule {rule.id!r} stands twice"
            raise ValueError(message)
        rules[rule.id] = rule
    readings = {entry["id"]: _reading(entry, rules) for entry in raw.get("reading", [])}
    for rule in rules.values():
        for other in rule.see:
            if other not in rules:
                message = f"rule {rule.id!r} points to {other!r}, which is no rule"
                raise ValueError(message)
    if raw["out_of_turn"] not in rules:
        message = f"out_of_turn names {raw['out_of_turn']!r}, which is no rule"
        raise ValueError(message)
    short = tuple(Short(entry["text"], tuple(entry["rules"])) for entry in raw.get("short", []))
    for line in short:
        if not line.rules or not rules.keys() >= {*line.rules}:
            message = f"the line {line.text!r:.60} shortens {', '.join(line.rules) or 'nothing'}, not only rules"
            raise ValueError(message)
    return RuleBook(raw["game"], raw["title"], rules, readings, raw["chapters"], raw["out_of_turn"], short)


def _rule(entry: Mapping[str, Any], chapters: Mapping[str, int]) -> Rule:
    known = {"id", "title", "gist", "standing", "chapter", "source", "refusal", "unmodelled", "see", "label"}
    if extra := entry.keys() - known:
        message = f"rule {entry.get('id')!r} has unknown keys {sorted(extra)}"
        raise ValueError(message)
    rule = Rule(
        id=entry["id"],
        title=entry["title"],
        gist=entry["gist"],
        standing=Standing(entry["standing"]),
        chapter=entry["chapter"],
        source=tuple(entry.get("source", ())),
        refusal=entry.get("refusal", ""),
        unmodelled=entry.get("unmodelled", ""),
        see=tuple(entry.get("see", ())),
        label=entry.get("label", ""),
    )
    for sentence in rule.source:
        chapter, _, number = sentence.rpartition(" ")
        if not number.isdecimal() or not 1 <= int(number) <= chapters.get(chapter, 0):
            message = f"rule {rule.id!r} cites {sentence!r}, which is no sentence of the rulebook"
            raise ValueError(message)
    if rule.standing is Standing.PRINTED and not rule.source:
        message = f"rule {rule.id!r} is printed but names no sentence"
        raise ValueError(message)
    return rule


def _reading(entry: Mapping[str, Any], rules: Mapping[str, Rule]) -> Reading:
    values = tuple(entry["values"].items())
    for value, rule_id in values:
        if rule_id not in rules:
            message = f"reading {entry['id']!r}: value {value!r} names {rule_id!r}, which is no rule"
            raise ValueError(message)
    if entry["default"] not in dict(values):
        message = f"reading {entry['id']!r}: its default is none of its values"
        raise ValueError(message)
    return Reading(entry["id"], entry["question"], entry["default"], values, entry["reason"])
