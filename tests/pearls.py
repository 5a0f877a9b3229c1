"""Pearls: a game made to be counted by hand, which asks every question that a game can be asked.

Three pearls, worth 1, 2 and 3. Chance deals one to each of two players, who alone sees it (a secret look); the
third stays unseen. Each player seals a stake of 1 or 2 coins (a sealed choice). The referee turns all (a forced
step): the higher pearl wins the smaller of the two stakes.

There are 3 * 2 deals and 2 * 2 stakes, so 24 games.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random
from typing import Any

from gamekit.game import (
    HIDDEN,
    Action,
    Breach,
    Draw,
    Event,
    Hidden,
    IllegalAction,
    NotationError,
    Outcome,
    Player,
    Proceed,
    Score,
    Seats,
    SetupError,
    Step,
    Turn,
    frozen,
    player_names,
)
from gamekit.panel import About, Beside, Look, Offer, Seat
from gamekit.rulebook import parse_rulebook
from gamekit.scene import Disc, Paint, Scene, Spot
from gamekit.storage import LoadError, parse_json

RULES = parse_rulebook(
    """
game = "pearls"
title = "Pearls"
out_of_turn = "play.turn"
[chapters]
"Rules" = 5
[[rule]]
id = "deal.one"
title = "A pearl each"
gist = "Each player is dealt one of three pearls."
chapter = "Rules"
source = ["Rules 1"]
standing = "printed"
refusal = "{item} cannot be dealt now."
[[rule]]
id = "deal.secret"
title = "A secret look"
gist = "Only its owner sees a pearl."
chapter = "Rules"
source = ["Rules 2"]
standing = "printed"
[[rule]]
id = "stake.sealed"
title = "A sealed stake"
gist = "Each player seals a stake."
chapter = "Rules"
source = ["Rules 3"]
standing = "printed"
[[rule]]
id = "stake.range"
title = "1 or 2 coins"
gist = "A stake is 1 or 2 coins."
chapter = "Rules"
source = ["Rules 3"]
standing = "printed"
refusal = "{coins} is no stake: lay 1 or 2."
[[rule]]
id = "play.turn"
title = "One after the other"
gist = "Stakes are asked for in turn."
chapter = "Rules"
standing = "ours"
refusal = "{player} cannot do that now: {actor} is to act."
[[rule]]
id = "play.now"
title = "Everything in its time"
gist = "First the deal, then the stakes, then the turning."
chapter = "Rules"
source = ["Rules 4"]
standing = "printed"
refusal = "That does not fit now."
[[rule]]
id = "end.higher"
title = "The higher pearl wins"
gist = "The higher pearl wins the smaller stake from the other."
chapter = "Rules"
source = ["Rules 5"]
standing = "printed"
"""
)


@dataclass(frozen=True, slots=True)
class State:
    """Pearls and stakes: None until dealt or laid, HIDDEN in the view of the other player."""

    table: Seats[None, None]
    pearls: tuple[int | Hidden | None, ...] = (None, None)
    stakes: tuple[int | Hidden | None, ...] = (None, None)
    turned: bool = False

    def __repr__(self) -> str:
        """Return one open line."""
        return f"<Pearls: {sum(pearl is not None for pearl in self.pearls)} dealt>"


@dataclass(frozen=True, slots=True)
class Stake(Action):
    """Seal a stake."""

    player: Player
    coins: int


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """A player has a pearl."""

    player: Player


@dataclass(frozen=True, slots=True)
class Saw(Event):
    """Which pearl it is."""

    player: Player
    pearl: int


@dataclass(frozen=True, slots=True)
class Staked(Event):
    """A player has laid a stake."""

    player: Player


@dataclass(frozen=True, slots=True)
class Won(Event):
    """All is turned."""

    player: Player
    coins: int


class Pearls:
    """The game."""

    name: str = "pearls"
    rulebook = RULES

    def new(self, players: int | Sequence[str] = 2, options: None = None, pack: None = None) -> State:
        return State(Seats(player_names(players, range(2, 3)), options, pack))

    def new_from(self, raw: Mapping[str, Any]) -> State:
        try:
            return self.new(raw["players"])
        except SetupError as error:
            raise LoadError("players", str(error), "Mend it there.") from None

    def rotated(self, state: State, by: int) -> State:
        names = state.table.players
        return self.new((*names[-by:], *names[:-by]))

    def to_act(self, state: State) -> Player | Turn | None:
        if None in state.pearls:
            return Turn.CHANCE
        if None in state.stakes:
            return state.stakes.index(None)
        return None if state.turned else Turn.REFEREE

    def legal_actions(self, state: State) -> Sequence[Action]:
        match self.to_act(state):
            case None:
                return ()
            case Turn.CHANCE:
                return tuple(draw for draw, _ in self.chance_outcomes(state))
            case Turn.REFEREE:
                return (Proceed(),)
            case player:
                return (Stake(player, 1), Stake(player, 2))

    def why_not(self, state: State, action: Action) -> tuple[Breach, ...]:
        who = self.to_act(state)
        match action:
            case Draw(what, item) if who is Turn.CHANCE:
                legal = action in self.legal_actions(state)
                return () if legal else (Breach(RULES["deal.one"], frozen({"item": f"{what} {item}"[:60]})),)
            case Proceed() if who is Turn.REFEREE:
                return ()
            case Stake(player, coins) if not isinstance(who, Turn) and who is not None:
                if player != who:
                    names = state.table.players
                    name = names[player] if player in range(2) else "nobody"
                    return (Breach(RULES["play.turn"], frozen({"player": name, "actor": names[who]})),)
                if coins in {1, 2}:
                    return ()
                return (Breach(RULES["stake.range"], frozen({"coins": coins}), instead=Stake(player, 2)),)
        return (Breach(RULES["play.now"]),)

    def apply(self, state: State, action: Action) -> Step[State]:
        if breaches := self.why_not(state, action):
            raise IllegalAction(action, breaches)
        match action:
            case Draw(_, item):
                player = state.pearls.index(None)
                pearls = (*state.pearls[:player], int(item), *state.pearls[player + 1 :])
                told = (
                    Dealt(player, rule=RULES["deal.one"]),
                    Saw(player, int(item), rule=RULES["deal.secret"], to=player),
                )
                return Step(replace(state, pearls=pearls), told)
            case Stake(player, coins):
                stakes = (*state.stakes[:player], coins, *state.stakes[player + 1 :])
                return Step(replace(state, stakes=stakes), (Staked(player, rule=RULES["stake.sealed"]),))
        state = replace(state, turned=True)
        winner, coins = self._won(state)
        return Step(state, (Won(winner, coins, rule=RULES["end.higher"]),))

    def _won(self, state: State) -> tuple[Player, int]:
        pearls = [pearl for pearl in state.pearls if isinstance(pearl, int)]
        stakes = [stake for stake in state.stakes if isinstance(stake, int)]
        return pearls.index(max(pearls)), min(stakes)

    def chance_outcomes(self, state: State) -> Sequence[tuple[Draw, Fraction]]:
        if None not in state.pearls:
            return ()
        left = [pearl for pearl in (1, 2, 3) if pearl not in state.pearls]
        name = state.table.players[state.pearls.index(None)]
        return tuple((Draw(name, str(pearl)), Fraction(1, len(left))) for pearl in left)

    def view(self, state: State, player: Player | None) -> State:
        if state.turned:
            return state

        def seen(values: tuple[int | Hidden | None, ...]) -> tuple[int | Hidden | None, ...]:
            return tuple(v if seat == player or v is None else HIDDEN for seat, v in enumerate(values))

        return replace(state, pearls=seen(state.pearls), stakes=seen(state.stakes))

    def complete(self, view: State, rng: Random) -> State:
        left = [pearl for pearl in (1, 2, 3) if pearl not in view.pearls]
        rng.shuffle(left)
        pearls = tuple(left.pop() if pearl is HIDDEN else pearl for pearl in view.pearls)
        stakes = tuple(rng.choice((1, 2)) if stake is HIDDEN else stake for stake in view.stakes)
        return replace(view, pearls=pearls, stakes=stakes)

    def scores(self, state: State) -> tuple[Score, ...]:
        winner, coins = self._won(state) if state.turned else (0, 0)
        return tuple(
            Score(seat, total, ((RULES["end.higher"], total),))
            for seat, total in enumerate((coins, -coins) if winner == 0 else (-coins, coins))
        )

    def outcome(self, state: State) -> Outcome | None:
        if not state.turned:
            return None
        return Outcome((self._won(state)[0],), self.scores(state), RULES["end.higher"])

    def check(self, state: State) -> tuple[Breach, ...]:
        known = [pearl for pearl in state.pearls if isinstance(pearl, int)]
        return () if len(set(known)) == len(known) else (Breach(RULES["deal.one"], frozen({"item": "a pearl twice"})),)

    def format(self, state: State, action: Action) -> str:
        match action:
            case Stake(player, coins):
                name = state.table.players[player] if player in range(2) else str(player)
                return f"{name} stakes {coins}"
            case Draw(what, item):
                return f"chance: {what} {item}"
        return "referee: proceeds"

    def parse(self, state: State, text: str) -> Action:
        who, _, rest = text.partition(" ")
        if text == "referee: proceeds":
            return Proceed()
        if who == "chance:":
            what, _, item = rest.partition(" ")
            return Draw(what, item)
        verb, _, coins = rest.partition(" ")
        if who in state.table.players and verb == "stakes" and coins.isdecimal():
            return Stake(state.table.players.index(who), int(coins))
        message = f"{text!r} is no action: write 'Ann stakes 1'"
        raise NotationError(message)

    def dump(self, state: State) -> str:
        def plain(values: tuple[int | Hidden | None, ...]) -> list[int | str | None]:
            return ["hidden" if value is HIDDEN else value for value in values]

        found = {
            "game": "pearls",
            "players": list(state.table.players),
            "pearls": plain(state.pearls),
            "stakes": plain(state.stakes),
            "turned": state.turned,
        }
        return json.dumps(found)

    def load(self, text: str) -> State:
        raw = parse_json(text)

        def read(values: Any) -> tuple[int | Hidden | None, ...]:
            return tuple(HIDDEN if value == "hidden" else value for value in values)

        return replace(
            self.new_from(raw), pearls=read(raw["pearls"]), stakes=read(raw["stakes"]), turned=bool(raw["turned"])
        )

    def narrate(self, state: State, event: Event) -> str:
        names = state.table.players
        match event:
            case Dealt(player=player):
                return f"{names[player]} has a pearl."
            case Saw(player=player, pearl=pearl):
                return f"{names[player]}'s pearl is worth {pearl}."
            case Staked(player=player):
                return f"{names[player]} has laid a stake."
            case Won(player=player, coins=coins):
                return f"{names[player]} wins {coins}."
        raise TypeError(event)

    def picture(self, state: State, player: Player | None = None) -> Scene:
        view = self.view(state, player)
        spots = tuple(
            Spot(
                f"pearl-{seat}",
                f"{name}: {view.pearls[seat]}",
                (20.0 + 40 * seat, 20.0),
                (Disc((0, 0), 9, Paint("ink")),),
            )
            for seat, name in enumerate(state.table.players)
        )
        return Scene((80, 40), "Pearls", "Two pearls", {"ink": ("#000000", "#FFFFFF")}, (), spots, ())

    # --- What a board asks ---------------------------------------------------------------------------------

    def meant(self, state: State, item: str, *others: str) -> tuple[Action, ...]:
        who = self.to_act(state)
        return (Stake(who, 1), Stake(who, 2)) if isinstance(who, int) and {item, *others} == {f"pearl-{who}"} else ()

    def offers(self, state: State) -> tuple[Offer, ...]:
        return tuple(
            Offer("", "", ((self.wording(state, a), a),)) for a in self.legal_actions(state) if isinstance(a, Stake)
        )

    def wording(self, state: State, action: Action) -> str:
        return f"Stake {action.coins}" if isinstance(action, Stake) else self.format(state, action)

    def objection(self, breach: Breach) -> str:
        """Return the rule's title."""
        return breach.rule.title

    def headline(self, state: State) -> str:
        who = self.to_act(state)
        return f"{state.table.players[who]}, lay a stake." if isinstance(who, int) else "All is turned."

    def look(self, state: State, item: str) -> Look | None:
        return None

    def about(self, event: Event) -> About:
        return About()

    def beside(self, state: State) -> Beside:
        seats = tuple(
            Seat(state.table.players[score.player], "P", "ink", "dots", score.total) for score in self.scores(state)
        )
        return Beside("Pearls", (), seats, "coins", 2, "ends at once", "Choose a stake.")


GAME = Pearls()
