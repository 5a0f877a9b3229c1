"""Questions about Caribbean: one right option, nothing hidden told, and the answers worked out a second time.

The second engine here reads nothing but the words of the question (and the open position for the sea), so it also
shows that a question tells all that is needed.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import pytest

from gamekit import caribbean
from gamekit.game import HIDDEN
from gamekit.games.caribbean.questions import KINDS
from gamekit.games.caribbean.setup import colours_of
from gamekit.games.caribbean.state import Laying
from gamekit.questions import MOST_OPTIONS, WORTH, Moment, Question, misconceptions, mistaken
from gamekit.quiz import _played, questions
from tests.caribbean.atoll import ABOARD, play, turn

GAME = caribbean.GAME
MANY = 2_000
SHIPS = ("Arriba", "Bravo", "Caribic", "Diabolo", "Evita", "Fuego")


@cache
def asked() -> tuple[Question[caribbean.State], ...]:
    return tuple(islice(questions(GAME, seed=11), MANY))


def of_kind(kind: str) -> list[Question[caribbean.State]]:
    found = [question for question in asked() if question.kind == kind]
    assert len(found) >= 100, kind
    return found


def test_each_question_has_exactly_one_right_option() -> None:
    assert len(asked()) == MANY
    assert {question.kind for question in asked()} == set(KINDS)
    for question in asked():
        assert 2 <= len(question.options) <= MOST_OPTIONS
        assert len(set(question.options)) == len(question.options), question
        assert question.options.count(question.answer.text) == 1, question
        assert question.options[question.right] == question.answer.text
        assert question.rule in GAME.rulebook
        assert question.rule.modelled


def test_each_wrong_option_is_what_its_misconceptions_say() -> None:
    games, known = mistaken("caribbean"), misconceptions(GAME.rulebook)
    for question in asked()[:500]:
        led = 0
        assert question.misconceptions(question.right) == ()
        for number, text in enumerate(question.options):
            for one in question.misconceptions(number):
                assert known[one.id] == one
                assert question.solve(games[one.id]).text == text
                led += 1
        assert led, question


def test_every_misconception_is_met() -> None:
    met = Counter(one.id for question in asked() for _, held in question.leads for one in held)
    assert set(met) == set(misconceptions(GAME.rulebook))


def test_right_options_stand_everywhere() -> None:
    places = Counter(question.right for question in asked() if len(question.options) == MOST_OPTIONS)
    assert min(places.values()) > sum(places.values()) / MOST_OPTIONS * 0.8
    yes = Counter(question.answer.text for question in of_kind("legal"))
    assert min(yes.values()) > sum(yes.values()) / 5


# --- A second engine, from the words alone ---------------------------------------------------------------------------


def mover(ask: str, names: Sequence[str]) -> tuple[str, int] | None:
    """Return who moves the ship and how far, by the default rules, from the words of a question."""
    line = ask.partition("are turned: ")[2].partition(".")[0]
    cards = {}
    for name in names:
        match = re.search(rf"\b{name} (a thief|\d)", line)
        assert match, ask
        cards[name] = -1 if match[1] == "a thief" else int(match[1])
    level = [name for name in names if cards[name] == max(cards.values())]
    lost = [name for name in names if cards[name] == -1]
    winner = level[0]
    if len(level) > 1:
        shown = {
            name: -1 if card == "a thief" else int(card)
            for name, card in re.findall(r"In the tie (\w+) shows (a thief|\d)", ask)
        }
        best = [name for name in level if name in shown and shown[name] == max(shown.values())]
        if len(best) != 1:
            return None
        winner = best[0]
        lost += [name for name in shown if shown[name] == -1]
    return winner, max(0, cards[winner] - sum(name != winner for name in lost))


def test_bids_are_won_as_worked_out_from_the_words() -> None:
    nobody = 0
    for question in of_kind("bid"):
        found = mover(question.ask, question.position.table.players)
        if found is None:
            nobody += 1
            assert question.answer.text.startswith("Nobody: ")
        else:
            spaces = f"{found[1]} space" if found[1] == 1 else f"{found[1]} spaces"
            assert question.answer.text == f"{found[0]}, up to {spaces}"
    assert nobody


def test_spaces_in_reach_are_found_by_a_plain_search() -> None:
    for question in of_kind("reach"):
        state = question.position
        pack = state.table.pack
        ship = SHIPS.index(question.focus[0])
        found = mover(question.ask, state.table.players)
        layer = {state.ships[ship]}
        reached: set[str | None] = set()
        for _ in range(0 if found is None else found[1]):
            layer = {near for here in layer for near in pack.next[here or ""] if near not in state.ships}
            reached |= layer
        names = {pack.spaces[space or ""].name for space in reached - {state.ships[ship]}}
        assert [option for option in question.options if option in names] == [question.answer.text], question.ask


def test_movement_left_and_payments_are_those_of_the_words() -> None:
    for question in of_kind("left"):
        match = re.search(r"may sail (\d+ spaces?)\.", question.ask)
        assert match
        assert question.answer.text == match[1]  # no action with a chest costs movement
    for question in of_kind("paid"):
        state = question.position
        active = question.ask.partition(" moves ")[0]
        if "She captures" in question.ask:
            assert question.answer.text == f"{active} receives 2,000"
        elif "She delivers" in question.ask:
            colour = question.ask.partition("to the ")[2].partition(" haven")[0]
            owner = state.table.players[colours_of(state.table).index(colour)]
            worth = re.search(r"with the chest of .*? \((\d,000)\)", question.ask)
            assert worth
            assert question.answer.text == f"{owner} receives {worth[1]}"
        else:
            assert question.answer.text == "Nobody receives anything"


def test_scores_add_up() -> None:
    """All together have 2,000 more for each capture and the worth of what was delivered."""
    for question in of_kind("score"):
        state = question.position
        before = sum(state.doubloons(player) for player in range(len(state.table.players)))
        amounts = [int(amount.replace(",", "")) for amount in re.findall(r"\d[\d,]*\d|\d", question.answer.text)]
        more = sum(amounts) - before - 2_000 * question.ask.count("captures the chest")
        assert more >= 0
        assert (more > 0) == ("delivers her chest" in question.ask)


def test_the_game_goes_on_to_the_end_of_the_round() -> None:
    for question in of_kind("over"):
        assert question.answer.text.startswith("All six ships have their turns")


def test_nobody_is_charged_with_a_mistake_that_the_question_rules_out() -> None:
    """It tells who then has how much: whoever believes that others are paid would not come to that."""
    led = {one.id for question in of_kind("over") for _, held in question.leads for one in held}
    assert led == {"first_there_wins", "threshold_must_be_passed"}


def test_nothing_is_asked_that_was_done_before() -> None:
    """Arriba hands her chest to Bravo: she may not take it back now, but a question does not tell why."""
    overlay: dict[str, Any] = {"ships": {"Bravo": "a13"}, "options": {"giving": "yes"}, "captures": {"Ann": 4000}}
    chests = {"Driftwood": "Arriba", "Turtle Beach": "delivered"}
    before = turn(**overlay, chests=chests, deliveries={"Ann": 5000})
    state = play(GAME, before, "Arriba gives Bravo")
    again = GAME.parse(state, "Arriba steals Bravo")
    assert [breach.rule.id for breach in GAME.why_not(state, again)] == ["turn.no_repeat"]
    assert mistaken("caribbean")["delivered_chests_return"].why_not(state, again) == ()
    moment = Moment(state, GAME.legal_actions(state)[-1], GAME.apply(state, GAME.legal_actions(state)[-1]))
    asked_of_it = [KINDS["legal"]((moment,), Random(seed)) for seed in range(120)]
    assert any(asked_of_it)
    assert not any("steal the chest of Bravo" in found.ask for found in asked_of_it if found is not None)


def test_cards_are_told_as_one_says_them() -> None:
    lays = [question.ask for question in of_kind("legal") if " lay " in question.ask]
    assert lays
    for ask in lays:
        assert (" a thief " in ask) == ("thief" in ask)


# --- What is hidden ----------------------------------------------------------------------------------------------


def otherwise(moment: Moment[caribbean.State], rng: Random) -> Moment[caribbean.State]:
    """Return the moment with all cards laid in another way that neither is open nor asked about now."""
    state = moment.state
    if not all(state.sealed) or state.phase not in {caribbean.Phase.REVEAL, caribbean.Phase.TURN}:
        return moment
    now = (state.ship or 0) + 1
    sealed = []
    for player, laying in enumerate(state.sealed):
        assert isinstance(laying, Laying)
        hidden = [*laying.bids[now:], laying.tie]
        tie_open = state.shown[player] is not None
        free = hidden[:-1] if tie_open else hidden
        rng.shuffle(free)
        later = [*free, laying.tie] if tie_open else free
        sealed.append(Laying((*laying.bids[:now], *later[:-1]), later[-1]))
    return replace(moment, state=replace(state, sealed=tuple(sealed)))


@pytest.mark.parametrize("kind", KINDS)
def test_no_question_tells_a_hidden_card(kind: str) -> None:
    made = 0
    for number in range(12):
        moments = _played(GAME, 5, number)
        changed = tuple(otherwise(moment, Random(number)) for moment in moments)
        assert changed != moments
        for seed in range(4):
            one, other = KINDS[kind](moments, Random(seed)), KINDS[kind](changed, Random(seed))
            assert one == other
            if one is None or other is None:
                continue
            made += 1
            assert one.hints == other.hints
            assert one.answer == other.answer
            assert one.rule == other.rule
    assert made > 10


def test_other_readings_are_told() -> None:
    state = turn(options={"haven_reach": "inside", "tie_break": "added"}, **ABOARD)
    step = GAME.apply(state, GAME.legal_actions(state)[-1])
    moments = (Moment(state, GAME.legal_actions(state)[-1], step),)
    found = KINDS["legal"](moments, Random(1))
    assert found is not None
    assert found.ask.startswith(
        "At this table: A ship may unload only in the haven itself, stopping there or on her way through. "
        "At this table: A shown tie-breaker is added to the bid, a kept or used one adds 0; the highest sum wins if "
        "anybody shows. Ann moves Arriba"
    )
    assert not any(question.ask.startswith("At this table") for question in asked())  # those are the usual ones


def test_positions_are_open_views() -> None:
    for question in asked():
        state = question.position
        assert state == GAME.view(state, None)
        assert all(laying in {None, HIDDEN} for laying in state.sealed)


def test_pictures_do_not_tell_where_a_ship_can_sail() -> None:
    told = 0
    for question in asked()[:100]:
        labels = [spot.label for spot in question.picture().spots]
        assert question.picture().marks == ()
        assert not any("sail" in label or " away" in label for label in labels)
        told += any(mark.kind == "reach" for mark in GAME.picture(question.position).marks)
    assert told  # the picture of the position itself does tell


def test_nothing_short_tells_the_answer() -> None:
    for question in asked()[:200]:
        assert repr(question) == f"<Question {question.kind}: {question.ask[:60]}>"


# --- Hints -------------------------------------------------------------------------------------------------------


def test_hints_come_in_order_and_only_the_last_tells_the_answer() -> None:
    ladder = ["chapter", "rule", "piece", "space", "answer"]
    for question in asked():
        kinds = [hint.kind for hint in question.hints]
        assert kinds == [kind for kind in ladder if kind in kinds]
        assert {"chapter", "rule", "answer"} <= set(kinds)
        assert question.rule.chapter in question.hints[0].text
        assert question.rule.id in question.hints[1].text
        assert question.answer.text in question.hints[-1].text
        assert question.hints[-1].price == WORTH
        assert all(hint.price == 1 for hint in question.hints[:-1])


def test_no_hint_but_the_last_names_a_space_that_is_the_answer() -> None:
    kinds = Counter(hint.kind for question in of_kind("reach") for hint in question.hints)
    assert kinds["space"]
    for question in of_kind("reach"):
        assert not any(question.answer.text in hint.text for hint in question.hints[:-1]), question.ask


def test_the_same_seed_asks_the_same() -> None:
    again = list(islice(questions(GAME, seed=11), 60))
    assert again == list(asked()[:60])
    assert [question.ask for question in islice(questions(GAME, seed=12), 60)] != [one.ask for one in again]


def test_the_same_seed_asks_the_same_in_another_process() -> None:
    """Sets have another order in each: nothing may depend on it."""
    program = (
        "from gamekit.quiz import quiz\n"
        "for one in quiz('caribbean', n=21, seed=3).questions: print(one.text(), one.hints, one.leads)"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", program], env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("0", "1", "2")
    }
    assert len(told) == 1
