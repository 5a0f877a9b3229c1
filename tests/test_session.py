"""Session and Study: the single writer, undo and lines, what waits, what is stale."""

from __future__ import annotations

import threading
from contextlib import suppress
from random import Random

import pytest

from gamekit import GAMES, caribbean
from gamekit.bots import RandomBot
from gamekit.game import Action, IllegalAction, Luck, Proceed
from gamekit.games.caribbean.bots import BidsOnly, GreedyBot
from gamekit.session import Session, Stale
from gamekit.storage import LoadError
from gamekit.study import ROOT, Study, load_record, load_study, study
from tests import pearls

GAME = caribbean.GAME


def fresh(**more: object) -> Session[caribbean.State]:
    return Session(GAME, GAME.new(2), Luck(4), **more)  # type: ignore[arg-type]  # seeds and bots as tried


def bid(session: Session[caribbean.State], line: str) -> Action:
    return GAME.parse(session.state, line)


ANN, BEN = "Ann bids A5 B4 C3 D2 E1 F0 | t", "Ben bids A4 B3 C2 D1 E0 Ft | 5"


def in_turn() -> Session[caribbean.State]:
    session = fresh()
    session.submit(0, bid(session, ANN))
    session.submit(1, bid(session, BEN))
    return session


def test_chance_and_referee_are_played_until_a_player_must_choose() -> None:
    session = fresh()
    assert session.to_act == 0
    assert session.state.phase is caribbean.Phase.BIDS
    session = in_turn()
    assert session.state.phase is caribbean.Phase.TURN  # revealing Arriba's bids needed nobody


def test_without_luck_chance_waits() -> None:
    session = Session(GAME, GAME.new(2))
    assert session.to_act is None
    assert session.legal_actions() == ()


def test_submit_refuses_the_wrong_player_with_the_rule_of_the_game() -> None:
    session = in_turn()
    before = session.version
    with pytest.raises(IllegalAction) as caught:
        session.submit(1, caribbean.EndTurn("Arriba"))
    assert [breach.rule.id for breach in caught.value.breaches] == ["turn.active"]
    assert caught.value.breaches[0].sentence == "Ben cannot do that now: Ann is to act."
    with pytest.raises(IllegalAction, match="nobody of this table"):
        session.submit(7, caribbean.EndTurn("Arriba"))
    assert session.version == before


def test_submit_refuses_what_was_chosen_on_an_old_picture() -> None:
    session = in_turn()
    seen = session.version
    session.submit(0, caribbean.EndTurn("Arriba"), seen)
    with pytest.raises(Stale):
        session.submit(0, caribbean.EndTurn("Bravo"), seen)
    assert session.state.ship == 1


def test_two_clicks_at_once_are_one_action() -> None:
    session = in_turn()
    seen, done, refused = session.version, [], []

    def click() -> None:
        try:
            done.append(session.submit(0, caribbean.EndTurn("Arriba"), seen))
        except Stale:
            refused.append(1)

    threads = [threading.Thread(target=click) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (len(done), len(refused)) == (1, 19)
    assert session.state.ship == 1


def test_undo_and_redo_move_the_place_and_lose_nothing() -> None:
    session = in_turn()
    session.submit(0, caribbean.EndTurn("Arriba"))
    nodes = len(session.study.nodes)
    assert session.undo()
    assert session.state.ship == 0
    assert session.can_redo
    assert session.redo()
    assert session.state.ship == 1
    assert len(session.study.nodes) == nodes


def test_another_choice_after_undo_begins_a_line_and_keeps_the_old_one() -> None:
    session = in_turn()
    session.submit(0, caribbean.EndTurn("Arriba"))
    nodes = len(session.study.nodes)
    session.undo()
    other = next(action for action in session.legal_actions() if isinstance(action, caribbean.Sail))
    session.submit(0, other)
    assert not session.can_redo
    assert len(session.study.nodes) == nodes + 1  # the line that ended the turn is still there


def test_undo_goes_back_to_the_first_bids_and_no_further() -> None:
    session = in_turn()
    while session.undo():
        pass
    assert session.to_act == 0
    assert session.state.phase is caribbean.Phase.BIDS
    assert not session.can_undo


def test_playing_the_same_again_finds_the_old_node() -> None:
    session = in_turn()
    session.submit(0, caribbean.EndTurn("Arriba"))
    place, nodes = session.place, len(session.study.nodes)
    session.undo()
    session.submit(0, caribbean.EndTurn("Arriba"))
    assert (session.place, len(session.study.nodes)) == (place, nodes)


def test_a_sealed_choice_waits_outside_the_state() -> None:
    session = fresh()
    session.lay_aside(1, bid(session, BEN))
    assert session.waits(1)
    assert session.state.sealed == (None, None)
    session.submit(0, bid(session, ANN))
    assert session.state.phase is caribbean.Phase.TURN
    assert not session.waits(1)


def test_a_waiting_choice_that_no_longer_fits_is_asked_again() -> None:
    session = fresh()
    session.lay_aside(1, caribbean.Bid(1, (5, 5, 5, 5, 5, 5), 5))
    session.submit(0, bid(session, ANN))
    assert session.to_act == 1


def test_bots_play_their_seats_and_leave_the_rest_to_people() -> None:
    session = fresh(bots={0: BidsOnly(RandomBot()), 1: GreedyBot()})
    told: list[object] = []
    session.run_bots(told=told.append)
    assert session.to_act == 0
    assert session.state.phase is caribbean.Phase.TURN
    assert told


def test_a_bot_sees_its_view_only() -> None:
    seen = []

    class Spy:
        def choose(self, game: caribbean.Caribbean, view: caribbean.State, rng: Random) -> Action:
            seen.append(view)
            return rng.choice(game.legal_actions(view))

    session = fresh(bots={0: RandomBot(), 1: Spy()})
    session.run_bots(most=40)
    assert seen
    assert all(view == GAME.view(view, 1) for view in seen)


def test_nothing_secret_is_in_any_repr() -> None:
    session = fresh()
    session.submit(0, bid(session, ANN))
    for thing in (session, session.study, session.record, session.state, session.study.nodes[-1].state):
        assert "A5" not in repr(thing)
        assert "5, 4, 3" not in repr(thing)


# --- Study and Record ----------------------------------------------------------------------------------------


def grown(seed: int = 1, nodes: int = 60) -> Study[caribbean.State]:
    """Return a bushy study: each new choice is made at a place drawn at random."""
    rng = Random(seed)
    tree = study(GAME, GAME.new(2))
    place = ROOT
    for _ in range(nodes):
        legal = GAME.legal_actions(tree.state(place))
        if legal:
            tree, place = tree.play(place, rng.choice(legal))
        if rng.random() < 0.2 or not legal:
            place = rng.randrange(-1, len(tree.nodes))
    return tree


def test_a_study_comes_back_byte_for_byte() -> None:
    for seed in range(20):
        tree = grown(seed).note(3, 'a "note"\nof two lines', ("s01",))
        text = tree.dump()
        assert load_study(text, GAMES).dump() == text


def test_jumping_in_a_tree_equals_playing_afresh() -> None:
    tree = grown(7, 100)
    rng = Random(2)
    for _ in range(100):
        place = rng.randrange(len(tree.nodes))
        state = tree.start
        for node in tree.line(place).nodes:
            state = study(GAME, state).play(ROOT, node.action)[0].nodes[0].state
        assert state == tree.state(place)


def test_the_referee_is_no_choice() -> None:
    with pytest.raises(ValueError, match="no node"):
        study(GAME, GAME.new(2)).play(ROOT, Proceed())


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ('"version": 1', '"version": 2', "version"),
        ('"version": 1', '"version": true', "version"),
        ("gamekit-study", "pgn", "format"),
        ('"game": "caribbean",\n "start"', '"game": "chess",\n "start"', "game"),
        ('"parent": 0', '"parent": 7000', "nodes[1].parent"),
        ('"parent": 0', '"parent": 1', "nodes[1].parent"),
        ('"parent": -1', '"parent": null', "nodes[0].parent"),
        ('"action": "chance: ', '"action": "chance: Great ', "nodes[0].action"),
        ('"action": "chance: ', '"verb": "chance: ', "nodes[0]"),
        ('"round": 1', '"round": 0', "start.round"),
    ],
)
def test_a_wrong_study_is_refused_by_place(old: str, new: str, where: str) -> None:
    text = grown().dump()
    assert old in text
    with pytest.raises(LoadError) as caught:
        load_study(text.replace(old, new, 1), GAMES)
    assert caught.value.where == where
    assert caught.value.how_to_fix


def test_mutated_studies_raise_nothing_but_load_errors() -> None:
    rng = Random(3)
    text = grown(5, 25).dump()
    for _ in range(300):
        place = rng.randrange(len(text))
        mutated = rng.choice(
            (
                text[:place],
                text[:place] + chr(rng.randrange(32, 1_000)) + text[place + 1 :],
                text[:place] + text[place : place + 40] * 2 + text[place + 40 :],
                text.replace(
                    rng.choice(('"s01"', '"Ann"', "null", "-1", "0")), rng.choice(("[]", "true", "9" * 30, '"x"'))
                ),
            )
        )
        with suppress(LoadError):
            load_study(mutated, GAMES)


def test_a_record_with_a_wrong_event_is_refused_by_line() -> None:
    text = (
        study(pearls.GAME, pearls.GAME.new(2))
        .play(ROOT, pearls.GAME.legal_actions(pearls.GAME.new(2))[0])[0]
        .line()
        .text()
    )
    games = {"pearls": pearls.GAME}
    assert load_record(text, games).text() == text
    lines = text.splitlines()
    assert lines[-1] == "    Ann's pearl is worth 1. [deal.secret]"
    for changed, where in (
        ([*lines[:-1], "    Ann's pearl is worth 2. [deal.secret]"], f"line {len(lines)}"),
        (lines[:-1], "the end"),
        ([*lines, "    More happens. [deal.one]"], f"line {len(lines) + 1}"),
        ([*lines, "Ann eats the pearl"], f"line {len(lines) + 1}"),
        (["nonsense", *lines], "line 1"),
        (["game: chess", "", *lines], "game"),
    ):
        with pytest.raises(LoadError) as caught:
            load_record("\n".join(changed), games)
        assert caught.value.where == where
    assert load_record("\n".join(line for line in lines if not line.startswith("    ")), games).text() == text


def test_what_a_player_sees_of_a_record_is_his_own() -> None:
    session = in_turn()
    kinds = [(type(event).__name__, event.to) for event in session.record.seen_by(0)]
    assert ("Laid", 0) in kinds
    assert ("Laid", 1) not in kinds
    assert all(to is None for _, to in [(0, event.to) for event in session.record.seen_by(None)])


def test_comments_stay_with_their_choice() -> None:
    session = in_turn()
    record = session.study.note(session.place, "Ann has outbid Ben\nby one everywhere").line()
    assert "# Ann has outbid Ben\n# by one everywhere" in record.text()
    assert load_record(record.text(), GAMES).nodes[-1].note == "Ann has outbid Ben\nby one everywhere"
