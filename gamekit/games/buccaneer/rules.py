"""Buccaneer as the core asks it: who acts, what is legal and why not, what follows, who sees what.

The rules themselves stand in the files that this one ties together: ``setup``, ``turns``, ``mutiny``, ``moving``,
``boarding``, ``scoring``, in the order of play.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any, Final

from gamekit import fields
from gamekit.game import (
    HIDDEN,
    Action,
    Breach,
    Draw,
    Event,
    Hidden,
    IllegalAction,
    Outcome,
    Player,
    Proceed,
    Score,
    Step,
    Turn,
    frozen,
)
from gamekit.games.buccaneer import boarding, checks, looking, moving, mutiny, panel, scoring, setup, text, turns
from gamekit.games.buccaneer.actions import BoardShip, CallMutiny, Hold, MovePirates
from gamekit.games.buccaneer.pack import VALUES, Pack
from gamekit.games.buccaneer.pretend import pretend
from gamekit.games.buccaneer.state import RULES, Options, Phase, Pirate, Stack, State

if TYPE_CHECKING:
    from gamekit.panel import About, Beside, Look, Offer
    from gamekit.scene import Scene

_NOW: Final = RULES["turn.now"]
_OVER: Final = RULES["end.over"]
_SOUND: Final = RULES["sound.action"]

_REFEREE: Final[Mapping[Phase, Callable[[State], Step[State]]]] = {
    Phase.WAGES: boarding.pay,
    Phase.SKIP: turns.skip,
    Phase.UNABLE: turns.unable,
    Phase.STALEMATE: turns.resolve_stalemate,
}


def _ill_typed(action: Action) -> str:
    """Return what is wrong with the values that an action is made of, or "" where all is well."""
    for name in getattr(action, "__dataclass_fields__", ()):
        value = getattr(action, name)
        match name:
            case "player":
                sound = type(value) is int
            case "onto":
                sound = type(value) is Pirate and type(value.player) is int and type(value.value) is str
            case "takes":
                sound = value is None or type(value) is str
            case _:
                sound = type(value) is str
        if not sound:
            return f"{name} cannot be {value!r:.40}"
    return ""


class Buccaneer:
    """The game; it has no state of its own."""

    name: str = "buccaneer"
    rulebook = RULES

    def new(self, players: int | Sequence[str] = 3, options: Options | None = None, pack: Pack | None = None) -> State:
        """Return the state before the first ship is laid; the pack is ``merchants`` unless another is given."""
        return setup.new(players, options, pack)

    def new_from(self, raw: Mapping[str, Any]) -> State:
        """Return the new state that plain values describe."""
        return text.new_from(raw)

    def rotated(self, state: State, by: int) -> State:
        """Return the new game in which each player sits ``by`` seats further on; the same one begins."""
        names = state.table.players
        turned = self.new((*names[-by:], *names[:-by]), state.table.options, state.table.pack)
        return replace(turned, turn=(state.turn + by) % len(names))

    def to_act(self, state: State) -> Player | Turn | None:
        """Return who chooses next."""
        match state.phase:
            case Phase.TURN:
                return state.turn
            case Phase.MUTINY:
                return state.asking[0]
            case Phase.LAY:
                return Turn.CHANCE
            case Phase.OVER:
                return None
        return Turn.REFEREE

    def legal_actions(self, state: State) -> Sequence[Action]:
        """Return all that may be done now."""
        match state.phase:
            case Phase.TURN:
                return (*moving.legal(state), *boarding.legal(state))
            case Phase.MUTINY:
                return (CallMutiny(state.asking[0]), Hold(state.asking[0]))
            case Phase.LAY:
                return tuple(draw for draw, _ in setup.chance_outcomes(state))
            case Phase.OVER:
                return ()
        return (Proceed(),)

    def why_not(self, state: State, action: Action) -> tuple[Breach, ...]:
        """Return each reason that forbids ``action`` now."""
        if what := _ill_typed(action):
            return (Breach(_SOUND, frozen({"what": what})),)
        match state.phase, action:
            case Phase.TURN, MovePirates():
                return moving.why_not(state, action)
            case Phase.TURN, BoardShip():
                return boarding.why_not(state, action)
            case Phase.TURN | Phase.MUTINY, CallMutiny() | Hold():
                return mutiny.why_not(state, action)
            case Phase.MUTINY, MovePirates() | BoardShip() if action.player != state.asking[0]:
                return (mutiny.out_of_turn(state, action.player),)
            case Phase.LAY, Draw():
                return setup.why_not_draw(state, action)
            case _, Proceed() if state.phase in _REFEREE:
                return ()
            case Phase.OVER, _:
                return (Breach(_OVER),)
        return (Breach(_NOW, frozen({"now": text.now(state)})),)

    def apply(self, state: State, action: Action) -> Step[State]:
        """Do it; IllegalAction where the rules refuse."""
        if breaches := self.why_not(state, action):
            raise IllegalAction(action, breaches)
        match action:
            case MovePirates():
                return moving.move(state, action)
            case BoardShip():
                return boarding.board(state, action)
            case Draw():
                return setup.lay(state, action)
            case Proceed():
                return _REFEREE[state.phase](state)
        assert isinstance(action, CallMutiny | Hold)  # noqa: S101 - nothing else is ever legal
        return mutiny.answer(state, action)

    def chance_outcomes(self, state: State) -> Sequence[tuple[Draw, Fraction]]:
        """Return what may be laid now, with exact odds: each ship that lies face down, all equally likely."""
        return setup.chance_outcomes(state)

    def view(self, state: State, player: Player | None) -> State:
        """Return the state with what covered pirates show hidden, unless the table plays with all values open."""
        state.table.viewer(player)  # all see the same, but nobody sits in a seat that is not there
        if state.table.options.views == "all":
            return state

        def covered(stack: Stack) -> Stack:
            return (stack[0], *(Pirate(pirate.player, HIDDEN) for pirate in stack[1:]))

        return replace(state, stacks=tuple(map(covered, state.stacks)))

    def complete(self, view: State, rng: Random) -> State:
        """Return a state in which each colour's unseen values are laid out at random, each way equally likely."""
        pirates = [pirate for stack in view.stacks for pirate in stack]
        unseen: dict[Player, list[str]] = {}
        for player in range(len(view.table.players)):
            shown = {pirate.value for pirate in pirates if pirate.player == player}
            unseen[player] = [value for value in VALUES if value not in shown]
            rng.shuffle(unseen[player])

        def known(pirate: Pirate) -> Pirate:
            return Pirate(pirate.player, unseen[pirate.player].pop()) if isinstance(pirate.value, Hidden) else pirate

        return replace(view, stacks=tuple(tuple(map(known, stack)) for stack in view.stacks))

    def scores(self, state: State) -> tuple[Score, ...]:
        """Return each player's ducats as they stand, booty included, by rule."""
        return scoring.scores(state)

    def outcome(self, state: State) -> Outcome | None:
        """Return how the game came out."""
        return scoring.outcome(state)

    def check(self, state: State) -> tuple[Breach, ...]:
        """Return each invariant that the state breaks."""
        return checks.check(state)

    def format(self, state: State, action: Action) -> str:
        """Return the action in notation."""
        return text.format_action(state, action)

    def parse(self, state: State, line: str) -> Action:
        """Return the action that a line names."""
        return text.parse_action(state, line)

    def dump(self, state: State) -> str:
        """Return the whole state as JSON text, secrets included."""
        return text.dump(state)

    def load(self, source: str) -> State:
        """Return the state that ``dump`` wrote."""
        state = text.load(source)
        fields.insist(checks.check(state))
        return state

    def narrate(self, state: State, event: Event) -> str:
        """Return what happened as one sentence."""
        return text.narrate(state, event)

    def picture(self, state: State, player: Player | None = None) -> Scene:
        """Return the table as ``player`` sees it."""
        from gamekit.games.buccaneer.picture import picture  # noqa: PLC0415 - pictures are drawn by few users

        return picture(self.view(state, player))

    def spoken(self, state: State, action: Action) -> str:
        """Return an action in notation with the names of ships, as a person would type it."""
        return text.spoken(state, action)

    def meant(self, state: State, item: str, *others: str) -> tuple[Action, ...]:
        """Return what pointing at an id of the picture, or at several, may mean, the likeliest first."""
        return panel.meant(state, item, *others)

    def offers(self, state: State) -> tuple[Offer, ...]:
        """Return the legal actions, grouped for a list of buttons."""
        return panel.offers(state)

    def wording(self, state: State, action: Action) -> str:
        """Return what an action would do, as the words of a button."""
        return panel.wording(state, action)

    def objection(self, breach: Breach) -> str:
        """Return the few words that stand above a refusal."""
        return panel.objection(breach)

    def pretend(self, state: State, action: Action) -> Step[State] | None:
        """Return the step that a forbidden action would be, as it lies open, for a table on which one only tries."""
        return pretend(self.view(state, None), action)

    def headline(self, state: State) -> str:
        """Return what can be done now, and by whom."""
        return panel.headline(state)

    def look(self, state: State, item: str) -> Look | None:
        """Return what can be said of an id of the picture."""
        return looking.look(state, item)

    def about(self, event: Event) -> About:
        """Return what an event is about, for the eye."""
        return panel.about(event)

    def beside(self, state: State) -> Beside:
        """Return what stands beside the table."""
        return panel.beside(state)
