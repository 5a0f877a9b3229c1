"""A replay holds what a kernel would answer, and nothing that is still hidden."""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode
from dataclasses import replace
from typing import Any

import pytest

from gamekit import GAMES, caribbean
from gamekit.game import Luck, start
from gamekit.session import Session
from gamekit.site.replay import replay
from gamekit.study import study
from tests.site.games import HOSTILE, hostile, short

LARGEST = 600 * 1024


def told(html: str) -> Any:
    """Return what is packed into a page."""
    (packed,) = re.findall(r'id="told">([^<]*)<', html)
    return json.loads(zlib.decompress(b64decode(packed)))


def sealed(cards: tuple[int, ...]) -> Session[Any]:
    """Return a game in which Ann has sealed her bids, the last card for ties, and Ben has not."""
    session = Session(caribbean.GAME, start(caribbean.GAME, ["Ann", "Ben"], Luck(1)), Luck(1))
    session.submit(0, caribbean.Bid(0, cards[:6], cards[6]))
    return session


@pytest.mark.parametrize("game", GAMES)
def test_it_tells_what_everybody_saw_and_ends_with_the_scores(game: str) -> None:
    record = short(game)
    html = replay(record)
    found = told(html)
    main = found["tellings"][0]
    saw = [record.game.narrate(step.state, event) for step in record.opening for event in step.events]
    for node in record.nodes:
        saw += [
            record.game.narrate(step.state, event) for step in node.steps for event in step.events if event.to is None
        ]
        saw += [node.note] if node.note else []
    assert [row[1] for row in main["rows"]] == saw
    assert len(main["poses"]) == len(saw) + 1
    assert record.outcome is not None
    last = found["poses"][main["poses"][-1]]
    totals = {score[0]: score[2] for score in last["result"]["scores"]}
    assert totals == {score.player: score.total for score in record.outcome.scores}
    assert found["poses"][0]["result"] is None
    assert {rule["id"] for rule in found["rules"]} == set(record.game.rulebook.rules)
    assert len(html.encode()) < LARGEST


def test_the_page_may_load_nothing() -> None:
    html = replay(short("caribbean"))
    assert "default-src 'none'" in html
    assert html.count("<script") == 2  # what is packed, and the one that runs
    assert set(re.findall(r"https?://[\w./]+", html)) <= {"http://www.w3.org/2000/svg"}  # a name, no address
    assert set(re.findall(r'\s(?:src|href)="([^"]*)"', html.partition("<script")[0])) == {"data:,"}


@pytest.mark.parametrize("game", GAMES)
def test_who_wins_is_not_told_before_the_first_step(game: str) -> None:
    record = short(game)
    assert record.outcome is not None
    html = replay(record, "A game")
    for winner in record.outcome.winners:
        assert record.start.table.sides[winner] not in html.partition('<div id="board"')[0]
    assert "A whole game, from its beginning on" in html


def test_a_finished_game_can_tell_what_was_hidden() -> None:
    record = short("caribbean")
    open_rows, all_rows = (telling["rows"] for telling in told(replay(record))["tellings"])
    events = [event for step in record.steps() for event in step.events]
    notes = sum(bool(node.note) for node in record.nodes)
    assert len(all_rows) == len(events) + notes > len(open_rows)
    assert "the eye beside the slider" in replay(record)


def test_nothing_hidden_is_in_the_page_of_a_game_that_goes_on() -> None:
    one, other = sealed((5, 4, 3, 2, 1, 0, -1)), sealed((-1, 0, 1, 2, 3, 4, 5))
    assert one.record.text() != other.record.text()
    html = replay(one.record)
    assert html == replay(other.record)
    assert not any(telling["all"] for telling in told(html)["tellings"])
    assert 'class="open-only"' in html
    assert "The game is not over." in html


def test_a_line_that_stops_keeps_its_secrets_beside_one_that_is_over() -> None:
    record = short("caribbean")
    tree = record.study()
    state = tree.state()
    first = tree.nodes[0].action
    other = next(action for action in record.game.legal_actions(state) if action != first)
    tree, tip = tree.play(-1, other)
    found = told(replay(tree))
    assert {(telling["tip"], telling["all"]) for telling in found["tellings"]} == {
        (None, False),
        (None, True),
        (tip, False),
    }
    assert [line[0] for line in found["lines"]["lines"]] == [tip]
    assert found["whole"]["others"] == 1


def test_a_line_tried_to_its_end_tells_nothing_while_the_game_goes_on() -> None:
    record = short("caribbean")
    first, *rest = record.nodes
    other = next(action for action in record.game.legal_actions(record.study().state()) if action != first.action)
    tree, _ = study(record.game, record.start).play(-1, other)  # the main line: it stops at once
    place = -1
    for node in (first, *rest):
        tree, place = tree.play(place, node.action)
    found = told(replay(tree))
    assert [(telling["tip"], telling["all"]) for telling in found["tellings"]] == [(None, False), (place, False)]


def test_names_stay_text() -> None:
    html = replay(hostile(), "<i>" + HOSTILE[0])
    for name in ("<i>", *HOSTILE[:2]):
        assert name not in html
    assert "&lt;/script&gt;&lt;b&gt;Ann&lt;/b&gt;" in html
    assert HOSTILE[0] in json.dumps(told(html), ensure_ascii=False)


def test_a_comment_stands_behind_what_it_is_about() -> None:
    record = short("raiders")
    number = len(record.nodes) // 2
    nodes = [replace(node, note="") for node in record.nodes]
    nodes[number] = replace(nodes[number], note="Here the duel turns.")
    (main, *_) = told(replay(replace(record, nodes=tuple(nodes))))["tellings"]
    before = sum(event.to is None for step in record.opening for event in step.events)
    before += sum(event.to is None for node in record.nodes[: number + 1] for event in node.events)
    assert main["rows"][before][1:3] == ["Here the duel turns.", ""]
    assert main["poses"][before + 1] == main["poses"][before]


def test_readings_that_are_not_the_usual_ones_are_told() -> None:
    def begun(options: dict[str, str]) -> str:
        raw = {"players": ["Ann", "Ben"], "options": options}
        return replay(study(caribbean.GAME, caribbean.GAME.new_from(raw)))

    assert "Played with other readings than the usual ones: haven_reach is inside." in begun({"haven_reach": "inside"})
    assert "other readings" not in begun({"haven_reach": "adjacent"})


def test_it_is_made_of_a_record_or_a_study() -> None:
    with pytest.raises(TypeError, match="a record or a study, not of 'a game'"):
        replay("a game")  # type: ignore[arg-type]
