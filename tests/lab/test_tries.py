"""What pointing means and the rules forbid can be tried on a ghost board, in every game, and nothing comes of it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from gamekit import GAMES, buccaneer, raiders
from gamekit.game import Action, Luck, start
from gamekit.lab import show
from gamekit.lab.sitting import Sitting
from gamekit.panel import Pretends
from gamekit.session import Session
from tests.buccaneer.at_table import position
from tests.lab.front import Browser

NOTHING_TO_SEE: dict[str, dict[str, str]] = {
    "caribbean": {
        "capture.chest": "no chest is left in the port",
        "deliver.in_play": "nobody owns the haven",
        "ship.empty": "the ship has no chest",
        "ship.one_chest": "the ship has one already",
        "swap.both": "one of the two ships has no chest",
    },
    "buccaneer": {},
    "raiders": {"scoundrel.card": "the deck is dry"},
}
PLAYED = [("caribbean", 2, 12), ("caribbean", 3, 12), ("buccaneer", 2, 60), ("buccaneer", 5, 60), ("raiders", 1, 30)]
PLAYED += [("raiders", 2, 60), ("raiders", 5, 40)]


def meant(session: Session[Any]) -> Iterator[Action]:
    """Yield all that pointing at the present picture may mean and the rules refuse."""
    game, view = session.game, session.game.view(session.state, None)
    scene = game.picture(view)
    items = [*(spot.id for spot in scene.spots), *(sprite.id for sprite in scene.sprites)]
    assert session.to_act is not None
    for action in dict.fromkeys(action for item in items for action in game.meant(view, item)):
        if session.why_not(session.to_act, action):
            yield action


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_game_pretends(game: object) -> None:
    assert isinstance(game, Pretends)


@pytest.mark.parametrize(("name", "players", "choices"), PLAYED)
def test_a_pointed_refusal_is_tried_or_has_nothing_to_be_seen(name: str, players: int, choices: int) -> None:
    """All of it is asked for at every choice of a game at random; three tries of each are looked at."""
    game: Any = GAMES[name]
    luck, rng = Luck(8), Random(8)
    session = Session(game, start(game, players, luck), luck)
    sitting, tried = Sitting(session), 0
    for _ in range(choices):
        if session.to_act is None:
            break
        before = (game.dump(session.state), len(session.study.nodes), session.version, session.place)
        view, refused = game.view(session.state, None), list(meant(session))
        for action in refused:
            if not sitting.can_try(action):
                rules = {breach.rule.id for breach in session.why_not(session.to_act, action)}
                assert rules & {*NOTHING_TO_SEE[name]}, f"{rules}: {game.format(view, action)}"
        seen = [action for action in refused if sitting.can_try(action)]
        for action in rng.sample(seen, min(3, len(seen))):
            step = game.pretend(view, action)
            guess = game.complete(view, rng)
            assert step is not None
            assert game.view(step.state, None) != view
            assert sees(game, game.pretend(guess, action)) == sees(game, step)
            sitting.attempt(action)
            frame = sitting.frame(())
            assert frame.asked.trying is not None
            assert frame.asked.trying.told == sees(game, step)[1]
            assert frame.asked.choices() == ()
            sitting.stop_trying()
            tried += 1
        assert (game.dump(session.state), len(session.study.nodes), session.version, session.place) == before
        session.submit(session.to_act, rng.choice(session.legal_actions()))
    assert tried


def sees(game: Any, step: Any) -> tuple[Any, tuple[str, ...]]:
    """Return the open view of a step, and what everybody is told."""
    told = tuple(game.narrate(step.state, event) for event in step.events if event.seen_by(None))
    return game.view(step.state, None), told


# --- As the browser asks -------------------------------------------------------------------------------------


def tried(session: Session[Any], monkeypatch: pytest.MonkeyPatch, **asked: str) -> dict[str, Any]:
    """Return the ghost board after a refusal; the session is as it was."""
    browser, before = Browser(show(session), monkeypatch), session.game.dump(session.state)
    (why,) = browser.say("point" if "id" in asked else "type", version=0, **asked)
    (ghost,) = browser.say("try", version=0, choice=why["try"])
    assert ghost["offers"] == []
    assert (session.game.dump(session.state), session.version) == (before, 0)
    (back,) = browser.say("back", version=0)
    assert back["trying"] is None
    return ghost


def test_a_stack_of_ten_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    state = position("a5 b2 a2 b3 a3", "b5 a4 b4 a? b?")
    ghost = tried(Session(buccaneer.GAME, state, Luck(1)), monkeypatch, id="stack-b-5")
    title, told, gains = ghost["trying"]
    assert title == "5 on Ben's 5: 10 pirates"
    assert told[0] == "Ann puts 5 on Ben's 5: a stack of 10."
    assert gains == ()


def test_a_crew_too_small_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    # The Catalina needs three: 12 ducats and a chest, and most chests bring 30.
    session = Session(buccaneer.GAME, position("a5 b2"), Luck(1))
    ghost = tried(session, monkeypatch, id="ship-05")
    title, _, gains = ghost["trying"]
    assert title == "Catalina with 5, take the treasure chest: +10 ducats"
    assert gains == ((0, 12 - 2 + 30), (1, 2))


def test_cards_that_do_not_match_are_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    state = start(raiders.GAME, ("Ann", "Ben"), Luck(1))
    session = Session(raiders.GAME, state, Luck(1))
    ghost = tried(session, monkeypatch, text=f"{state.table.players[state.turn]} raids 1-5")
    # Whatever the five are: 7 prestige for each kind of good among them.
    kinds = len({state.cards[card].good for card in state.convoy})
    assert ghost["trying"][2] == ((state.turn, 7 * kinds),)
