"""Every sentence of each rulebook is carried by a rule, and every rule is heard from."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

import pytest

from gamekit import GAMES
from gamekit.data import path, read_text
from gamekit.game import Breach, Event
from gamekit.games.caribbean import text
from gamekit.rulebook import Standing, facts_of
from gamekit.scenario import Scenario, base_position, load_scenario, packaged_scenarios
from gamekit.storage import read
from gamekit.study import load_record

NAMES = tuple(GAMES)
LINE = re.compile(r"- (?P<sentence>[A-Z][A-Za-z ]* \d+): (?P<told>.*?)(?P<rules>(?: `[a-z_.]+`)+)\Z")
SOUND = "sound."
"""Rules of this kind speak only in a position that does not add up."""

PARTS = {
    # For each chapter of a rulebook the number of its sentences: bullets, rows and sentences, headings left out.
    "caribbean": {
        "Overview": 5,
        "Components": 6,
        "Setup": 9,
        "Turn Structure": 9,
        "Actions": 13,
        "Scoring": 10,
        "Special Rules": 13,
        "Player Reference": 6,
    },
    "buccaneer": {
        "Overview": 3,
        "Components": 4,
        "Setup": 6,
        "Turn Structure": 8,
        "Actions": 19,
        "Scoring": 5,
        "Special Rules": 4,
        "Player Reference": 8,
    },
    "raiders": {
        "Goal": 1,
        "How to Win": 13,
        "Components": 11,
        "Setup": 11,
        "Goods Cards": 12,
        "How to Play": 5,
        "Raid One": 6,
        "Raid Several": 8,
        "Placing": 2,
        "Restoring": 3,
        "Scoundrel Actions": 9,
        "Threats": 12,
        "End": 6,
        "Solo": 23,
    },
}


@cache
def scenarios(game: str) -> tuple[Scenario[Any], ...]:
    return tuple(load_scenario(file, GAMES) for file in packaged_scenarios(GAMES[game]))


@cache
def told(game: str) -> tuple[Event, ...]:
    """Return every event of every scenario and record."""
    trees = [scenario.play() for scenario in scenarios(game)]
    found = [event for tree in trees for node in tree.nodes for event in node.events]
    for file in sorted(path(game, "records").glob("*.txt")):
        found += [event for step in load_record(read(file), GAMES).steps() for event in step.events]
    return tuple(found)


@cache
def refused(game: str) -> tuple[Breach, ...]:
    """Return every reason with which a scenario refuses something, those of a player out of turn left out."""
    found: list[Breach] = []
    for scenario in scenarios(game):
        tree, played = scenario.play(), 0
        for entry in scenario.then:
            state = tree.state(played - 1)
            if "refused" in entry and "by" not in entry:
                found += scenario.game.why_not(state, scenario.game.parse(state, entry["refused"]))
            played += "play" in entry
    return tuple(found)


def begins_as_typed(breach: Breach) -> bool:
    """Say whether the sentence begins with a word that somebody typed."""
    return any(breach.sentence.startswith(str(value)) for _, value in breach.facts)


def sentences(game: str) -> list[str]:
    return [f"{chapter} {number}" for chapter, count in PARTS[game].items() for number in range(1, count + 1)]


@pytest.mark.parametrize("game", NAMES)
def test_chapters_have_as_many_sentences_as_the_rulebook(game: str) -> None:
    assert GAMES[game].rulebook.chapters == PARTS[game]


@pytest.mark.parametrize("game", NAMES)
def test_every_sentence_is_carried_by_a_rule(game: str) -> None:
    cited = {sentence for rule in GAMES[game].rulebook for sentence in rule.source}
    assert cited == set(sentences(game))


@pytest.mark.parametrize("game", NAMES)
def test_sources_tell_each_sentence_and_its_rules(game: str) -> None:
    book = GAMES[game].rulebook
    lines = [line for line in read_text(game, "SOURCES.md").splitlines() if re.match(r"- [A-Z][A-Za-z ]* \d+:", line)]
    found = {}
    for line in lines:
        match = LINE.match(line)
        assert match, line
        assert match["told"].strip(), line
        found[match["sentence"]] = set(re.findall(r"`([a-z_.]+)`", match["rules"]))
    assert list(found) == sentences(game)
    assert len(lines) == len(found)
    for sentence, rules in found.items():
        assert rules == {rule.id for rule in book if sentence in rule.source}, sentence


@pytest.mark.parametrize("game", NAMES)
def test_sources_name_rules_that_exist(game: str) -> None:
    for name in re.findall(r"`([a-z]+\.[a-z_]+)`", read_text(game, "SOURCES.md")):
        assert name in GAMES[game].rulebook or name == "rules.toml", name


@pytest.mark.parametrize("game", NAMES)
def test_sources_explain_what_the_rulebook_does_not_print(game: str) -> None:
    open_questions = read_text(game, "SOURCES.md").partition("## What the rulebook leaves open")[2]
    for rule in GAMES[game].rulebook:
        if rule.standing is not Standing.PRINTED:
            assert f"`{rule.id}`" in open_questions, rule.id


@pytest.mark.parametrize("game", NAMES)
def test_what_is_not_modelled_has_a_reason(game: str) -> None:
    for rule in GAMES[game].rulebook:
        assert rule.modelled or rule.unmodelled.endswith("."), rule.id
        assert rule.gist.endswith("."), rule.id
        assert not rule.refusal or rule.refusal.endswith("."), rule.id
        assert rule.modelled or not rule.refusal, rule.id


@pytest.mark.parametrize("game", NAMES)
def test_every_refusal_is_met_in_a_scenario(game: str) -> None:
    book = GAMES[game].rulebook
    met = {breach.rule.id for breach in refused(game)}
    met |= {book.out_of_turn} if any("by" in entry for one in scenarios(game) for entry in one.then) else set()
    assert [rule.id for rule in book if rule.refusal and rule.id not in met and not rule.id.startswith(SOUND)] == []


@pytest.mark.parametrize("game", NAMES)
def test_every_refusal_sentence_is_filled(game: str) -> None:
    for breach in refused(game):
        assert facts_of(breach.rule.refusal) <= dict(breach.facts).keys(), breach.rule.id
        assert "{" not in breach.sentence
        assert breach.sentence[0].isupper() or begins_as_typed(breach)
        assert "  " not in breach.sentence


@pytest.mark.parametrize("game", NAMES)
def test_every_modelled_rule_is_heard(game: str) -> None:
    heard = {event.rule.id for event in told(game)} | {breach.rule.id for breach in refused(game)}
    heard.add(GAMES[game].rulebook.out_of_turn)
    silent = [rule.id for rule in GAMES[game].rulebook if rule.modelled and rule.id not in heard]
    assert [rule for rule in silent if not rule.startswith(SOUND)] == []


@pytest.mark.parametrize("game", NAMES)
def test_no_unmodelled_rule_is_heard(game: str) -> None:
    heard = {event.rule.id for event in told(game)} | {breach.rule.id for breach in refused(game)}
    assert [rule.id for rule in GAMES[game].rulebook if not rule.modelled and rule.id in heard] == []


@pytest.mark.parametrize("game", NAMES)
def test_every_reading_is_tried_both_ways(game: str) -> None:
    """For each option, each value's rule is heard, or the scenarios try it."""
    heard = {event.rule.id for event in told(game)} | {breach.rule.id for breach in refused(game)}
    for reading in GAMES[game].rulebook.readings.values():
        for value, rule in reading.values:
            assert rule in heard, f"{reading.id} = {value}"


@pytest.mark.parametrize(
    ("rule", "change"),
    [
        ("sound.ships", {"ships": {"Bravo": "s01"}}),
        ("sound.chests", {"chests": {"Nutmeg": "port"}}),
        ("sound.doubloons", {"captures": {"Ann": 2000}}),
        ("sound.cards", {"shown": {"Ann": 5}}),
        ("sound.turn", {"movement": 3}),
    ],
)
def test_caribbean_position_that_does_not_add_up(rule: str, change: dict[str, Any]) -> None:
    game = GAMES["caribbean"]
    sound = base_position(game, {"players": ["Ann", "Ben"], "base": "first_round"}, {})
    assert game.check(sound) == ()
    raw = json.loads(game.dump(sound))
    for key, value in change.items():
        raw[key] = {**raw[key], **value} if isinstance(value, dict) else value
    broken = game.check(text.load(json.dumps(raw)))  # read without insisting that it adds up
    assert rule in {breach.rule.id for breach in broken}
    for breach in broken:
        assert breach.sentence.startswith("The position does not add up: ")
