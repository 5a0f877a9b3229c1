"""Raiders of the Cariddean as the core asks it: who acts, what is legal and why not, what follows, who sees what.

The rules themselves stand in the files that this one ties together: ``setup``, ``deck``, ``raiding``, ``restoring``,
``threats``, ``solo``, ``scoring``, in the order of play.
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
from gamekit.games.raiders import checks, deck, panel, private, raiding, restoring, scoring, setup, solo, text, threats
from gamekit.games.raiders.actions import Discard, RevealShips, TurnAction
from gamekit.games.raiders.pack import THREATS, Pack
from gamekit.games.raiders.pretend import pretend
from gamekit.games.raiders.state import RULES, Options, Phase, Ship, State

if TYPE_CHECKING:
    from gamekit.panel import About, Beside, Look, Memory, Offer, Pick
    from gamekit.scene import Scene

_NOW: Final = RULES["turn.now"]
_OVER: Final = RULES["end.second"]

_CHANCE: Final[Mapping[Phase, Callable[[State, Draw], Step[State]]]] = {
    Phase.CONVOY: setup.lay_convoy,
    Phase.FIRST: setup.find_first,
    Phase.TOP: raiding.turn_top,
    Phase.SPYGLASS: deck.look_aside,
    Phase.LOOK: deck.look_at_ship,
    Phase.REFILL: restoring.refill,
    Phase.THREAT: threats.strike,
    Phase.SINK: threats.sink,
}
_REFEREE: Final[Mapping[Phase, Callable[[State], Step[State]]]] = {
    Phase.CLOSE: restoring.close,
    Phase.GHOST: threats.haunt,
    Phase.KRAKEN: threats.drag_down,
    Phase.CORSAIRS: solo.raid,
}


class Raiders:
    """The game; it has no state of its own."""

    name: str = "raiders"
    rulebook = RULES

    def new(self, players: int | Sequence[str] = 3, options: Options | None = None, pack: Pack | None = None) -> State:
        """Return the state before the first card is drawn; the pack is ``convoy`` unless another is given.

        One player duels with the corsairs.
        """
        return setup.new(players, options, pack)

    def new_from(self, raw: Mapping[str, Any]) -> State:
        """Return the new state that plain values describe."""
        return text.new_from(raw)

    def rotated(self, state: State, by: int) -> State:
        """Return the new game in which each player sits ``by`` seats further on; the same one tosses first."""
        names = state.table.players
        turned = self.new((*names[-by:], *names[:-by]), state.table.options, state.table.pack)
        return replace(turned, turn=(state.turn + by) % len(names))

    def to_act(self, state: State) -> Player | Turn | None:
        """Return who chooses next."""
        match state.phase:
            case Phase.TURN | Phase.REVEAL:
                return state.turn
            case Phase.DISCARD:
                return state.victims[0]
            case Phase.OVER:
                return None
        return Turn.CHANCE if state.phase in _CHANCE else Turn.REFEREE

    def legal_actions(self, state: State) -> Sequence[Action]:
        """Return all that may be done now."""
        match state.phase:
            case Phase.TURN:
                return tuple(raiding.legal(state))
            case Phase.REVEAL:
                return raiding.reveals(state)
            case Phase.DISCARD:
                return tuple(Discard(state.victims[0], what) for what in threats.ghost_choices(state))
            case Phase.OVER:
                return ()
        if state.phase in _CHANCE:
            return tuple(draw for draw, _ in deck.chance_outcomes(state))
        return (Proceed(),)

    def why_not(self, state: State, action: Action) -> tuple[Breach, ...]:
        """Return each reason that forbids ``action`` now."""
        match state.phase, action:
            case Phase.TURN, _ if isinstance(action, TurnAction):
                return raiding.why_not(state, action)
            case Phase.REVEAL, RevealShips():
                return raiding.why_not_reveal(state, action)
            case Phase.DISCARD, Discard():
                return threats.why_not_discard(state, action)
            case _, Draw() if state.phase in _CHANCE:
                return deck.why_not_draw(state, action)
            case _, Proceed() if state.phase in _REFEREE:
                return ()
            case Phase.OVER, _:
                return (Breach(_OVER, frozen({"round": state.round})),)
        return (Breach(_NOW, frozen({"now": text.now(state)})),)

    def apply(self, state: State, action: Action) -> Step[State]:
        """Do it; IllegalAction where the rules refuse."""
        if breaches := self.why_not(state, action):
            raise IllegalAction(action, breaches)
        match action:
            case RevealShips():
                return raiding.reveal(state, action)
            case Discard():
                return threats.discard(state, action)
            case Draw():
                return _CHANCE[state.phase](state, action)
            case Proceed():
                return _REFEREE[state.phase](state)
        assert isinstance(action, TurnAction)  # noqa: S101 - nothing else is ever legal
        return raiding.act(state, action)

    def chance_outcomes(self, state: State) -> Sequence[tuple[Draw, Fraction]]:
        """Return what may be drawn now, with exact odds: given what lies open, all equally likely."""
        return deck.chance_outcomes(state)

    def view(self, state: State, player: Player | None) -> State:
        """Return the state with the ships that others have looked at hidden, and the threat set aside as well."""
        player = state.table.viewer(player)

        def pile(side: int, ships: tuple[Ship, ...]) -> tuple[Ship, ...]:
            if player is not None and (side == player or state.solo):
                return ships
            return tuple(ship if ship is None else HIDDEN for ship in ships)

        known = state.aside is None or player in state.peeked or len(state.struck) == len(THREATS) - 1
        return replace(
            state,
            ships=tuple(pile(side, ships) for side, ships in enumerate(state.ships)),
            sunk=tuple(pile(side, ships) for side, ships in enumerate(state.sunk)),
            aside=state.aside if known else HIDDEN,
        )

    def complete(self, view: State, rng: Random) -> State:
        """Return a state in which the hidden ships and the hidden threat are drawn at random from the unseen ones."""
        hidden = sum(isinstance(ship, Hidden) for pile in (*view.ships, *view.sunk) for ship in pile)
        fill = iter(rng.sample(view.unseen(), hidden))

        def filled(piles: tuple[tuple[Ship, ...], ...]) -> tuple[tuple[Ship, ...], ...]:
            return tuple(tuple(next(fill) if isinstance(ship, Hidden) else ship for ship in pile) for pile in piles)

        aside = rng.choice(view.hidden_threats()) if isinstance(view.aside, Hidden) else view.aside
        return replace(view, ships=filled(view.ships), sunk=filled(view.sunk), aside=aside)

    def scores(self, state: State) -> tuple[Score, ...]:
        """Return each side's prestige as it stands, by rule."""
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
        from gamekit.games.raiders.picture import picture  # noqa: PLC0415 - pictures are drawn by few users

        return picture(self.view(state, player))

    def meant(self, state: State, item: str, *others: str) -> tuple[Action, ...]:
        """Return what pointing at an id of the picture, or at several, may mean, the likeliest first."""
        return panel.meant(state, item, *others)

    def offers(self, state: State) -> tuple[Offer, ...] | Pick:
        """Return the legal actions, grouped for a list of buttons, or the ships that may be revealed."""
        return panel.offers(state)

    def memory(self, view: State) -> Memory | None:
        """Return what whoever is to act has seen and others have not."""
        return private.memory(view)

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
        return panel.look(state, item)

    def about(self, event: Event) -> About:
        """Return what an event is about, for the eye."""
        return panel.about(event)

    def beside(self, state: State) -> Beside:
        """Return what stands beside the table."""
        return panel.beside(state)
