"""In every position of the scenarios and records just those actions are listed that the plain rules allow."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from gamekit import GAMES, buccaneer
from gamekit.data import path
from gamekit.game import Turn
from gamekit.games.buccaneer.events import BootyTaken, SecondTook, WagesPaid, WildPaid
from gamekit.games.buccaneer.state import Phase
from gamekit.perft import packaged_perft, perft
from gamekit.scenario import load_scenario, packaged_scenarios
from gamekit.storage import read
from gamekit.study import Record, load_record
from tests.buccaneer.second_statement import Table, agrees, allowed, every_action, paid

GAME = buccaneer.GAME
PERFT = tuple(packaged_perft(GAME))


@cache
def records() -> tuple[Record[buccaneer.State], ...]:
    """Return the records that come with the game."""
    files = sorted(path("buccaneer", "records").glob("*.txt"))
    return tuple(load_record(read(file), GAMES) for file in files)


@cache
def positions() -> tuple[buccaneer.State, ...]:
    """Return every position of the scenarios in which a player chooses, and some of each record."""
    found = []
    for file in packaged_scenarios(GAME):
        tree = load_scenario(file, GAMES).play()
        found += [tree.state(place) for place in range(-1, len(tree.nodes))]
    for record in records():
        found += [node.state for node in record.nodes[::9]]
    return tuple(state for state in found if not isinstance(GAME.to_act(state), Turn | None))


def test_the_list_is_what_why_not_and_the_second_statement_let_through() -> None:
    met = Counter(state.phase for state in positions())
    assert met[Phase.TURN] > 60
    assert met[Phase.MUTINY] > 6
    for state in positions():
        tried = every_action(state)
        legal = set(GAME.legal_actions(state))
        assert legal <= set(tried)
        assert {action for action in tried if not GAME.why_not(state, action)} == legal, state
        assert {action for action in tried if allowed(state, action)} == legal, state


@pytest.mark.parametrize(("state", "depth", "count"), PERFT, ids=[f"{state!r}-{depth}" for state, depth, _ in PERFT])
def test_there_are_as_many_lines_of_play_as_were_worked_out(state: buccaneer.State, depth: int, count: int) -> None:
    assert perft(GAME, state, depth) == count


def test_records_pay_pirate_by_pirate_and_conserve_what_there_is() -> None:
    """Wages are reckoned once more; booty and pirates are counted; a move takes one stack away."""
    boardings = 0
    for record in records():
        state = record.start
        for step in record.steps():
            before, state = state, step.state
            if before.phase is Phase.WAGES:
                boardings += 1
                assert state.purses == paid(before)
                told = [event for event in step.events if isinstance(event, WagesPaid | WildPaid)]
                gained = {event.player for event in told if event.ducats}
                assert gained == {seat for seat, purse in enumerate(state.purses) if purse > before.purses[seat]} - {
                    before.turn
                }
            pieces = sum(map(sum, state.booty)) - sum(map(sum, before.booty))
            assert pieces == sum(isinstance(event, BootyTaken | SecondTook) for event in step.events)
            if state.stacks:
                assert sum(map(len, state.stacks)) == 5 * len(state.table.players)
    assert boardings > 60


def test_records_go_the_same_way_by_the_second_statement() -> None:
    for record in records():
        table = Table(record.start)
        for node in record.nodes:
            table.follow(node.action)
            assert agrees(table, node.state), node.action
