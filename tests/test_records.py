"""Every packaged record is a whole game that plays again to the same text."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from gamekit import GAMES
from gamekit.data import path
from gamekit.game import Outcome
from gamekit.games.caribbean.events import Paid
from gamekit.storage import LoadError, read
from gamekit.study import ROOT, Record, Study, load_record, load_study

FILES = tuple(file for game in GAMES for file in sorted(path(game, "records").glob("*.txt")))
WAYS_TO_END = {
    "caribbean": {"end.threshold", "end.all_delivered"},
    "buccaneer": {"end.boarded", "end.discarded", "stalemate.end"},
    "raiders": {"end.second"},
}
PLAYERS = {"caribbean": {2, 3, 4}, "buccaneer": {2, 3, 4, 5}, "raiders": {1, 2, 3, 4, 5}}
SHARED = {"caribbean", "buccaneer"}
LONGEST = 40 * 1024


def named(file: Path) -> str:
    return f"{file.parent.parent.name}-{file.stem}"


def outcome(record: Record[Any]) -> Outcome:
    found = record.outcome
    assert found is not None
    return found


def as_study(record: Record[Any]) -> str:
    """Return the record as the JSON of a study that has no other line."""
    nodes = tuple(replace(node, parent=number + ROOT) for number, node in enumerate(record.nodes))
    return Study(record.game, record.start, record.opening, nodes).dump()


@pytest.mark.parametrize("file", FILES, ids=named)
def test_record_plays_again_to_the_same_text(file: Path) -> None:
    text = read(file)
    assert len(text.encode()) < LONGEST
    record = load_record(text, GAMES)
    assert record.text() == text
    assert record.outcome is not None
    assert any(node.note for node in record.nodes), "a record to read says something about itself"


@pytest.mark.parametrize("file", FILES, ids=named)
def test_record_needs_no_events(file: Path) -> None:
    text = read(file)
    bare = "".join(line for line in text.splitlines(keepends=True) if not line.startswith("    "))
    assert load_record(bare, GAMES).text() == text


@pytest.mark.parametrize("file", FILES, ids=named)
def test_record_goes_through_a_study(file: Path) -> None:
    record = load_record(read(file), GAMES)
    tree = load_study(as_study(record), GAMES)
    assert tree.line().text() == record.text()
    assert load_study(tree.dump(), GAMES).dump() == tree.dump()


@pytest.mark.parametrize("game", GAMES)
def test_each_way_of_ending_and_number_of_players_has_a_record(game: str) -> None:
    records = [load_record(read(file), GAMES) for file in FILES if file.parent.parent.name == game]
    assert WAYS_TO_END.get(game, set()) <= {outcome(record).rule.id for record in records}
    assert PLAYERS.get(game, set()) <= {len(record.start.table.players) for record in records}
    if game in SHARED:
        assert any(len(outcome(record).winners) > 1 for record in records)


def test_caribbean_has_what_is_hard_to_meet() -> None:
    """A threshold reached by another's delivery in mid-round, by somebody who does not win; all rules of ties."""
    records = [load_record(read(file), GAMES) for file in FILES if file.parent.parent.name == "caribbean"]
    assert len(records) >= 7
    assert sum(bool(record.start.table.options.changed()) for record in records) >= 2
    gifts = 0
    for record in records:
        for node in record.nodes:
            for gift, reached in zip(node.events, node.events[1:], strict=False):
                if gift.rule.id == "deliver.opponent" and reached.rule.id == "end.threshold":
                    assert node.state.ship not in {None, 5}
                    assert GAMES["caribbean"].outcome(node.state) is None
                    gifts += isinstance(gift, Paid) and gift.player not in outcome(record).winners
    assert gifts >= 2
    ties = {rule.id for rule in GAMES["caribbean"].rulebook if rule.id.startswith("tie.")}
    heard = [{event.rule.id for node in record.nodes for event in node.events} for record in records]
    assert any(ties - {"tie.added", "tie.thief_ignored"} <= one for one in heard)
    assert any(ties - {"tie.shown", "tie.thief"} <= one for one in heard)


def test_buccaneer_has_what_is_hard_to_meet() -> None:
    """A captain who cannot pay, two mutinies at once, a player who can do nothing, booty that has run out."""
    records = [load_record(read(file), GAMES) for file in FILES if file.parent.parent.name == "buccaneer"]
    assert len(records) >= 5
    heard = {event.rule.id for record in records for node in record.nodes for event in node.events}
    assert {"wages.stock", "wages.kept", "mutiny.several", "mutiny.hold", "turn.skip", "turn.pass"} <= heard
    assert {"stalemate.discard", "view.all", "booty.none", "booty.second_gone", "end.shared"} <= heard


def test_raiders_has_what_is_hard_to_meet() -> None:
    """Each threat strikes, a duel is won and one is lost, and every reading but the default ones is played."""
    records = [load_record(read(file), GAMES) for file in FILES if file.parent.parent.name == "raiders"]
    assert len(records) >= 6
    assert {threat for record in records for threat in record.end.struck} == {"corsairs", "ghost", "kraken"}
    duels = {outcome(record).winners for record in records if len(record.start.table.players) == 1}
    assert duels == {(0,), (1,)}
    heard = {event.rule.id for record in records for node in record.nodes for event in node.events}
    assert {"first.own", "first.common", "first.pairs", "raid.chain", "marque.rewards", "ghost.chosen"} <= heard
    assert {"score.tied_level", "score.second_none", "end.doubloons", "solo.nightmare_tied"} <= heard


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("Arriba captures Mizzen\n", "Arriba captures Nutmeg\n", 51),
        ("Arriba captures Mizzen\n", "Arriba takes Mizzen\n", 51),
        (
            "    Ben receives 2,000 doubloons. [capture.pays]\n",
            "    Ben receives 3,000 doubloons. [capture.pays]\n",
            53,
        ),
        ("    Ben receives 2,000 doubloons. [capture.pays]\n", "", 53),
        ("[capture.pays]", "[deliver.pays]", 53),
        ("players: ", "players ", 2),
    ],
)
def test_a_changed_record_is_told_where(old: str, new: str, line: int) -> None:
    text = read(path("caribbean", "records", "four_players_every_rule_of_ties.txt"))
    assert old in text
    with pytest.raises(LoadError) as caught:
        load_record(text.replace(old, new, 1), GAMES)
    assert caught.value.where == f"line {line}"


def test_a_record_of_another_pack_is_refused() -> None:
    text = read(path("caribbean", "records", "four_players_every_rule_of_ties.txt"))
    digest = text.partition('"digest": "')[2][:20]
    with pytest.raises(LoadError, match="is not the one that was played with"):
        load_record(text.replace(digest, "0" * 20), GAMES)
