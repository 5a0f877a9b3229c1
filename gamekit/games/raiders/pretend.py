"""What a forbidden action of a turn or a forbidden loss would lead to, for a table on which one only tries."""

from __future__ import annotations

from dataclasses import replace

from gamekit.game import Action, Step
from gamekit.games.raiders import raiding, threats
from gamekit.games.raiders.actions import Discard, LetterOfMarque, ParrotPact, Raid, SecretChest
from gamekit.games.raiders.events import Alike, LastPlaced
from gamekit.games.raiders.state import Phase, State


def pretend(view: State, action: Action) -> Step[State] | None:
    """Return the step that a raid, a purchase or a loss would be if no rule refused it, as far as it lies open.

    A purse may sink below nothing: that is the price that could not be paid. What somebody does out of turn is shown
    as if it were in turn. None where there is nothing to be seen: no such card, a dry deck, a turn that ends as it
    began, ships that lie face down.
    """
    match view.phase, action:
        case Phase.TURN, Raid(player, places):
            there = _there(view, places)
        case Phase.TURN, LetterOfMarque(player, places):
            there = view.deck > 0 and _there(view, places)
        case Phase.TURN, SecretChest(player) | ParrotPact(player):
            there = view.deck > 0
        case Phase.DISCARD, Discard(player):
            return _lose(view, action) if player in range(len(view.table.players)) else None
        case _:
            return None
    if not there or player not in range(len(view.table.players)):
        return None
    step = raiding.act(replace(view, turn=player), action)
    return Step(step.state, tuple(event for event in step.events if not isinstance(event, Alike) or event.words))


def _there(view: State, places: tuple[int, ...]) -> bool:
    """Say whether these are places of the convoy, each named once."""
    return 0 < len(places) == len({*places} & {*range(1, len(view.convoy) + 1)})


def _lose(view: State, action: Discard) -> Step[State] | None:
    """Lose a card of one's own: the named one, or the last one of a good."""
    player, cards = action.player, view.goods[action.player]
    column = view.column(player, view.cards[action.what].good if action.what in cards else action.what)
    if not column:
        return None
    step = threats.discard(replace(view, victims=(player, *(v for v in view.victims if v != player))), action)
    last = action.what not in cards or action.what == column[-1]
    return Step(step.state, tuple(event for event in step.events if last or not isinstance(event, LastPlaced)))
