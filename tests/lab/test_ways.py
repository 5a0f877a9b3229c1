"""What a front end is told of a ship that sails: the line that keeps her off the land."""

from __future__ import annotations

import pytest

from gamekit.game import Luck, start
from gamekit.games.caribbean import GAME, Sail, State
from gamekit.lab import frames
from gamekit.session import Session
from tests.caribbean.at_sea import NAMES


def at_sea() -> State:
    """Return Arriba's turn on the map, five spaces."""
    session = Session(GAME, start(GAME, NAMES[:2], Luck(11)), Luck(11))
    for player, cards in enumerate(("A5 B4 C3 D2 E1 F0 | t", "A4 B3 C2 D1 E0 Ft | 5")):
        session.submit(player, GAME.parse(session.state, f"{NAMES[player]} bids {cards}"))
    return session.state


def test_a_ship_is_sent_along_the_bends_of_her_way() -> None:
    """Of all voyages now the one with most bends: every point is sent, and none of where she lay."""
    state = at_sea()
    here, scene = state.where("Arriba"), GAME.picture(state)
    old = frames.frame(GAME, GAME.view(state, None), (), lit=True)
    most = 0
    for action in GAME.legal_actions(state):
        if not isinstance(action, Sail):
            continue
        step = GAME.apply(state, action)
        went = frames.ways(GAME, ())
        (sailed,) = (event for event in step.events if GAME.about(event).way)
        went["Arriba"] = list(GAME.about(sailed).way)
        new = frames.frame(GAME, GAME.view(step.state, None), (), lit=True)
        sent = next(change for change in frames.step(old, new, went)["sprites"] if change[0] == "Arriba")
        line = scene.route([here, *went["Arriba"]])[1:]
        assert sent[4] == [pytest.approx(point, abs=0.06) for point in line]
        most = max(most, len(line) - len(went["Arriba"]))
    assert most > 1
