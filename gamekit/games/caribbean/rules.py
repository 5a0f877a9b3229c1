"""Caribbean as the core asks it: who acts, what is legal and why not, what follows, who sees what.

The rules themselves stand in the files that this one ties together: ``setup``, ``bidding``, ``sailing``,
``scoring``, in the order of play.
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
from gamekit.games.caribbean import bidding, checks, panel, sailing, scoring, setup, spread, text
from gamekit.games.caribbean.actions import Bid, Keep, ShipAction, Show
from gamekit.games.caribbean.pack import SHIPS, Pack
from gamekit.games.caribbean.pretend import pretend
from gamekit.games.caribbean.state import CARDS, RULES, Laying, Options, Phase, State

if TYPE_CHECKING:
    from gamekit.panel import About, Arrange, Ask, Beside, Look, Memory, Offer
    from gamekit.scene import Scene

_PHASES: Final = RULES["round.phases"]
_LOCKED: Final = RULES["bid.locked"]
_OVER: Final = RULES["end.round"]
_SOUND: Final = RULES["sound.action"]

_CHANCE: Final = frozenset({Phase.CHESTS, Phase.STARTS, Phase.SUPPLY})
_REFEREE: Final[Mapping[Phase, Callable[[State], Step[State]]]] = {
    Phase.REVEAL: bidding.turn_bids,
    Phase.COMPARE: bidding.compare,
    Phase.ROUND_END: scoring.end_round,
}


def _ill_typed(action: Action) -> str:
    """Return what is wrong with the values that an action is made of, or "" where all is well."""
    for name in getattr(action, "__dataclass_fields__", ()):
        value = getattr(action, name)
        match name:
            case "player" | "tie":
                sound = type(value) is int
            case "bids":
                sound = type(value) is tuple and all(type(card) is int for card in value)
            case _:
                sound = type(value) is str
        if not sound:
            return f"{name} cannot be {value!r:.40}"
    return ""


class Caribbean:
    """The game; it has no state of its own."""

    name: str = "caribbean"
    rulebook = RULES

    def new(self, players: int | Sequence[str] = 3, options: Options | None = None, pack: Pack | None = None) -> State:
        """Return the state before the first chest is drawn; without a pack on the real sea."""
        return setup.new(players, options, pack)

    def new_from(self, raw: Mapping[str, Any]) -> State:
        """Return the new state that plain values describe."""
        return text.new_from(raw)

    def rotated(self, state: State, by: int) -> State:
        """Return the new game in which each player, with the colour, sits ``by`` seats further on."""
        names, colours = state.table.players, setup.colours_of(state.table)
        options = replace(state.table.options, colours=(*colours[-by:], *colours[:-by]))
        return self.new((*names[-by:], *names[:-by]), options, state.table.pack)

    def to_act(self, state: State) -> Player | Turn | None:
        """Return who chooses next."""
        match state.phase:
            case Phase.BIDS:
                return state.sealed.index(None)
            case Phase.TIE:
                return bidding.asked(state)
            case Phase.TURN:
                return state.active
            case Phase.OVER:
                return None
        return Turn.CHANCE if state.phase in _CHANCE else Turn.REFEREE

    def legal_actions(self, state: State) -> Sequence[Action]:
        """Return all that may be done now."""
        match state.phase:
            case Phase.BIDS:
                return bidding.layings(state.sealed.index(None))
            case Phase.TIE:
                player = bidding.asked(state)
                return (Show(player), Keep(player))
            case Phase.TURN:
                return tuple(sailing.legal(state))
            case Phase.OVER:
                return ()
        if state.phase in _CHANCE:
            return tuple(draw for draw, _ in setup.chance_outcomes(state))
        return (Proceed(),)

    def why_not(self, state: State, action: Action) -> tuple[Breach, ...]:
        """Return each reason that forbids ``action`` now."""
        if what := _ill_typed(action):
            return (Breach(_SOUND, frozen({"what": what})),)
        match state.phase, action:
            case Phase.BIDS, Bid():
                return bidding.why_not_bid(state, action)
            case Phase.TIE, Show() | Keep():
                return bidding.why_not_answer(state, action)
            case Phase.TURN, _ if isinstance(action, ShipAction):
                return sailing.why_not(state, action)
            case _, Draw() if state.phase in _CHANCE:
                return setup.why_not_draw(state, action)
            case _, Proceed() if state.phase in _REFEREE:
                return ()
            case Phase.OVER, _:
                return (Breach(_OVER, frozen({"round": state.round})),)
            case Phase.REVEAL | Phase.TIE | Phase.COMPARE | Phase.TURN | Phase.ROUND_END, Bid(player=player) if (
                player in range(len(state.table.players))
            ):
                return (Breach(_LOCKED, frozen({"player": state.table.players[player]})),)
        return (Breach(_PHASES, frozen({"now": text.now(state)})),)

    def apply(self, state: State, action: Action) -> Step[State]:
        """Do it; IllegalAction where the rules refuse."""
        if breaches := self.why_not(state, action):
            raise IllegalAction(action, breaches)
        match action:
            case Bid():
                return bidding.lay(state, action)
            case Show() | Keep():
                return bidding.answer(state, action)
            case Draw():
                return setup.draw(state, action)
            case Proceed():
                return _REFEREE[state.phase](state)
        assert isinstance(action, ShipAction)  # noqa: S101 - nothing else is ever legal
        return sailing.act(state, action)

    def chance_outcomes(self, state: State) -> Sequence[tuple[Draw, Fraction]]:
        """Return what may be drawn now, with exact odds: given what lies open, all equally likely."""
        return setup.chance_outcomes(state)

    def view(self, state: State, player: Player | None) -> State:
        """Return the state with everybody else's cards and answers hidden."""
        player = state.table.viewer(player)
        return replace(
            state,
            sealed=tuple(
                laying if seat == player or laying is None else HIDDEN for seat, laying in enumerate(state.sealed)
            ),
            answers=tuple(
                answer if seat == player or answer is None else HIDDEN
                for seat, answer in zip(state.tied, state.answers, strict=True)
            ),
        )

    def complete(self, view: State, rng: Random) -> State:
        """Return a state in which the hidden cards are laid at random around those that were turned."""
        sealed: list[Laying | Hidden | None] = []
        for player, laying in enumerate(view.sealed):
            if not isinstance(laying, Hidden):
                sealed.append(laying)
                continue
            turned = [cards[player] for cards in view.bids]
            tie = view.shown[player]
            rest = [card for card in CARDS if card not in turned and card != tie]
            rng.shuffle(rest)
            bids = (*turned, *rest)[: len(SHIPS)]
            sealed.append(Laying(bids, rest[-1] if tie is None else tie))
        answers = tuple(rng.random() < 1 / 2 if isinstance(a, Hidden) else a for a in view.answers)
        return replace(view, sealed=tuple(sealed), answers=answers)

    def scores(self, state: State) -> tuple[Score, ...]:
        """Return each player's doubloons, by what they were paid for."""
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
        """Return the board as ``player`` sees it."""
        from gamekit.games.caribbean.picture import picture  # noqa: PLC0415 - pictures are drawn by few users

        return picture(state, state.table.viewer(player))

    def spoken(self, state: State, action: Action) -> str:
        """Return an action in notation with the names of spaces, as a person would type it."""
        return text.spoken(state, action)

    def meant(self, state: State, item: str, *others: str) -> tuple[Action, ...]:
        """Return what pointing at an id of the picture, or at several, may mean, the likeliest first."""
        return panel.meant(state, item, *others)

    def offers(self, state: State) -> tuple[Offer, ...] | Arrange | Ask:
        """Return the legal actions, grouped for a list of buttons."""
        return panel.offers(state)

    def memory(self, view: State) -> Memory | None:
        """Return the own cards of whoever is to act that lie face down."""
        return spread.memory(view)

    def wording(self, state: State, action: Action) -> str:
        """Return what an action would do, as the words of a button."""
        return panel.wording(state, action)

    def objection(self, breach: Breach) -> str:
        """Return the few words that stand above a refusal."""
        return panel.objection(breach)

    def pretend(self, state: State, action: Action) -> Step[State] | None:
        """Return the step that a forbidden action would be, for a board on which one only tries."""
        return pretend(state, action)

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
        """Return what stands beside the board."""
        return panel.beside(state)
