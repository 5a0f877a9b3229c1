"""Positions of Buccaneer for tests, written short."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from gamekit import buccaneer
from gamekit.game import Luck, start
from gamekit.games.buccaneer.pack import VALUES
from gamekit.games.buccaneer.state import Options, Pirate, Stack, State, rank

GAME = buccaneer.GAME


def pirates(words: str) -> Stack:
    """Return the stack that is written from the top, players lettered in the order of their seats: ``a5 b?``."""
    return tuple(Pirate("abcde".index(word[0]), word[1]) for word in words.split())


def position(*stacks: str, players: int = 2, options: Options | None = None, **changes: Any) -> State:
    """Return a sound position at the first player's turn with these stacks; whoever is in none of them stands alone.

    ``changes`` are other fields of the state.
    """
    state = start(GAME, players, Luck(1), options)
    named = [pirates(stack) for stack in stacks]
    used = {pirate for stack in named for pirate in stack}
    everybody = [Pirate(player, value) for player in range(players) for value in VALUES]
    laid = sorted(
        (*named, *((pirate,) for pirate in everybody if pirate not in used)), key=lambda stack: rank(stack[0])
    )
    state = replace(state, stacks=tuple(laid), **changes)
    assert GAME.check(state) == ()
    return state
