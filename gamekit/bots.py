"""Players by program, for every game: one that chooses at random, one that looks a step ahead."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from gamekit.game import Action, Bot, Game, Player, S, Turn, advance
from gamekit.parts import part


@dataclass(frozen=True, slots=True)
class RandomBot:
    """Chooses among the legal actions, each equally likely."""

    def choose(self, game: Game[S, Any, Any], view: S, rng: Random) -> Action:
        """Return a legal action."""
        return rng.choice(game.legal_actions(view))


@dataclass(frozen=True, slots=True)
class LookAheadBot:
    """Tries each legal action and takes one that leaves the best lead over the best other player.

    What is hidden is filled in once at random, the referee is played, chance is not. Of more than ``most``
    actions only that many, drawn at random, are tried; among equals it chooses at random.
    """

    most: int = 60

    def choose(self, game: Game[S, Any, Any], view: S, rng: Random) -> Action:
        """Return a legal action."""
        me = game.to_act(view)
        assert isinstance(me, Player)  # noqa: S101 - a bot is asked only when a player is to act
        actions = game.legal_actions(view)
        if len(actions) > self.most:
            actions = rng.sample(actions, self.most)
        full = game.complete(view, rng)
        leads = [_lead(game, advance(game, game.apply(full, action).state)[0], me) for action in actions]
        best = max(leads)
        return rng.choice([action for action, lead in zip(actions, leads, strict=True) if lead == best])


def _lead(game: Game[S, Any, Any], state: S, me: Player) -> int:
    totals = {score.player: score.total for score in game.scores(state)}
    mine = totals.pop(me)
    return mine - max(totals.values(), default=0)


def bots_of(game: Game[S, Any, Any]) -> Mapping[str, Callable[[], Bot[S]]]:
    """Return the bots that can play a game, by name: the general ones and, in this package, its own."""
    module = part(game.name, "bots")
    own: Mapping[str, Callable[[], Bot[S]]] = {} if module is None else module.BOTS
    return {"random": RandomBot, "look-ahead": LookAheadBot, **own}


def playout(game: Game[S, Any, Any], state: S, bots: Mapping[Player, Bot[S]], rng: Random, most: int = 100_000) -> S:
    """Return the state in which a game ends when bots play it on; TimeoutError after ``most`` choices.

    CHANCE draws with ``rng``, by its exact odds; each bot sees its own view only.
    """
    for _ in range(most):
        state, _plays = advance(game, state)
        match game.to_act(state):
            case None:
                return state
            case Turn():
                draws, odds = zip(*game.chance_outcomes(state), strict=True)
                action: Action = rng.choices(draws, [float(share) for share in odds])[0]
            case player:
                chosen = bots[player].choose(game, game.view(state, player), rng)
                assert chosen is not None  # noqa: S101 - a playout has nobody else to ask
                action = chosen
        state = game.apply(state, action).state
    message = f"the game had not ended after {most:,} choices"
    raise TimeoutError(message)
