"""A position that somebody has tampered with is refused, or it is one that can be looked at and played on."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from gamekit import GAMES
from gamekit.game import Game
from gamekit.storage import LoadError

TRIES = 400
JUNK: tuple[Any, ...] = (
    None,
    True,
    0,
    1,
    -1,
    7,
    10**9,
    "",
    "hidden",
    "unseen",
    "Ann",
    "kraken",
    "supply",
    1.5,
    [],
    {},
    ["Ann"],
    {"Ann": 1},
)
Path = tuple[str | int, ...]
AnyGame = Game[Any, Any, Any]


def positions(game: AnyGame, rng: Random) -> list[Any]:
    """Return the positions of the beginning of a random game, as plain values."""
    state = game.new_from({"players": rng.choice([2, 3])})
    found = []
    for _ in range(rng.randrange(120)):
        if game.to_act(state) is None:
            break
        found.append(json.loads(game.dump(state)))
        state = game.apply(state, rng.choice(game.legal_actions(state))).state
    return [*found, json.loads(game.dump(state))]


def paths(value: Any, to: Path = ()) -> Iterator[Path]:
    """Yield the way to every value inside a value."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inside in inner:
        yield (*to, key)
        yield from paths(inside, (*to, key))


def at(value: Any, path: Path) -> Any:
    for key in path:
        value = value[key]
    return value


def tampered(raw: Any, other: Any, rng: Random) -> Any:
    """Return a position with a value or two replaced: by junk, by one a little different, by another position's."""
    raw = json.loads(json.dumps(raw))
    for _ in range(rng.choice([1, 1, 2])):
        path = rng.choice([path for path in paths(raw) if path[0] not in {"game", "pack"}])
        inside, key, kind = at(raw, path[:-1]), path[-1], rng.random()
        if type(inside[key]) is int and kind < 0.5:
            inside[key] += rng.choice([-2, -1, 1, 2])
        elif kind < 0.8 and path in set(paths(other)):
            inside[key] = at(other, path)
        else:
            inside[key] = rng.choice(JUNK)
    return json.loads(json.dumps(raw))


def play_on(game: AnyGame, state: Any, rng: Random) -> None:
    """Look at a position as everybody, and play on from it for a while, with every check that there is."""
    assert game.check(state) == ()
    for viewer in (None, *range(len(state.table.players))):
        view = game.view(state, viewer)
        assert game.picture(view, viewer).sprites
        assert game.headline(view)
    for _ in range(12):
        over = game.to_act(state) is None
        assert over == (game.outcome(state) is not None)
        if over:
            return
        action = rng.choice(game.legal_actions(state))
        assert game.parse(state, game.format(state, action)) == action
        step = game.apply(state, action)
        assert all(game.narrate(step.state, event) for event in step.events)
        state = step.state
        assert game.check(state) == ()


@pytest.mark.parametrize("name", list(GAMES))
def test_a_tampered_position_is_refused_or_sound(name: str) -> None:
    game, rng = GAMES[name], Random(name)
    refused = 0
    for number in range(TRIES):
        if number % 20 == 0:
            one, two = positions(game, rng), positions(game, rng)
        raw = tampered(rng.choice(one), rng.choice(two), rng)
        try:
            play_on(game, game.load(json.dumps(raw)), rng)
        except LoadError as error:  # among them the bids that a file hides, once they are to be turned
            refused += 1
            assert error.how_to_fix  # noqa: PT017 - some are right after all
    assert TRIES / 4 < refused < TRIES
