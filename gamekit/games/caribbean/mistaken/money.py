"""Mistakes about doubloons and the end of the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gamekit.game import Action, Player, Step
from gamekit.games.caribbean.actions import Capture, Deliver, Steal
from gamekit.games.caribbean.events import GameEnded, Paid, ThresholdReached
from gamekit.games.caribbean.mistaken.wrong import Mistaken
from gamekit.games.caribbean.pack import CAPTURE
from gamekit.games.caribbean.state import RULES, Phase, State


def _paid(
    before: State, step: Step[State], captures: Sequence[int], deliveries: Sequence[int], told: tuple[Paid, ...]
) -> Step[State]:
    """Return the step with other payments, ``told`` in the place of those that the rules tell (else at the end)."""
    after = replace(step.state, captures=tuple(captures), deliveries=tuple(deliveries))
    place = next((n for n, event in enumerate(step.events) if isinstance(event, Paid)), len(step.events))
    rest = [event for event in step.events[place:] if not isinstance(event, Paid | ThresholdReached)]
    threshold = after.table.pack.threshold[len(after.table.players)]
    there = tuple(
        ThresholdReached(player, after.doubloons(player), rule=RULES["end.threshold"])
        for player in range(len(after.table.players))
        if before.doubloons(player) < threshold <= after.doubloons(player)
    )
    return Step(after, (*step.events[:place], *told, *there, *rest))


def _more(amounts: Sequence[int], player: Player | None, more: int) -> tuple[int, ...]:
    return tuple(amount + more * (seat == player) for seat, amount in enumerate(amounts))


class CapturePaysWorth(Mistaken):
    """A capture pays what the chest is worth."""

    mistake = "capture_pays_worth"

    def apply(self, state: State, action: Action) -> Step[State]:
        """Do it, and pay the chest's worth for a capture."""
        step = super().apply(state, action)
        if not isinstance(action, Capture) or state.active is None:
            return step
        pack = state.table.pack
        worth = pack.ports[pack.port_numbers[action.port]].chest
        told = Paid(state.active, worth, rule=RULES["capture.pays"])
        return _paid(state, step, _more(state.captures, state.active, worth), state.deliveries, (told,))


class CapturePaysNothing(Mistaken):
    """A capture pays nothing."""

    mistake = "capture_pays_nothing"

    def apply(self, state: State, action: Action) -> Step[State]:
        """Do it, and pay nothing for a capture."""
        step = super().apply(state, action)
        return _paid(state, step, state.captures, state.deliveries, ()) if isinstance(action, Capture) else step


class StealingPays(Mistaken):
    """Stealing pays like a capture."""

    mistake = "stealing_pays"

    def apply(self, state: State, action: Action) -> Step[State]:
        """Do it, and pay 2,000 for a theft."""
        step = super().apply(state, action)
        if not isinstance(action, Steal) or state.active is None:
            return step
        told = Paid(state.active, CAPTURE, rule=RULES["capture.pays"])
        return _paid(state, step, _more(state.captures, state.active, CAPTURE), state.deliveries, (told,))


class MoverIsPaid(Mistaken):
    """The active player is paid for every delivery."""

    mistake = "mover_is_paid"

    def apply(self, state: State, action: Action) -> Step[State]:
        """Do it, and pay whoever moves the ship."""
        step = super().apply(state, action)
        if not isinstance(action, Deliver) or state.active is None:
            return step
        worth = sum(step.state.deliveries) - sum(state.deliveries)
        told = Paid(state.active, worth, rule=RULES["deliver.pays"])
        return _paid(state, step, state.captures, _more(state.deliveries, state.active, worth), (told,))


class FirstThereWins(Mistaken):
    """The game is over as soon as somebody has reached the threshold."""

    mistake = "first_there_wins"

    def apply(self, state: State, action: Action) -> Step[State]:
        """Do it; the game is over where the threshold is reached."""
        step = super().apply(state, action)
        first = next((event for event in step.events if isinstance(event, ThresholdReached)), None)
        if first is None:
            return step
        over = replace(step.state, phase=Phase.OVER, ship=None, active=None, movement=0, since=())
        return Step(over, (*step.events, GameEnded((first.player,), first.doubloons, rule=first.rule)))


class ThresholdMustBePassed(Mistaken):
    """Having exactly the threshold does not end the game."""

    mistake = "threshold_must_be_passed"

    def apply(self, state: State, action: Action) -> Step[State]:
        """Do it at a table where the threshold is one doubloon higher."""
        pack = state.table.pack
        higher = {players: threshold + 1 for players, threshold in pack.threshold.items()}
        table = replace(state.table, pack=replace(pack, threshold=higher))
        step = super().apply(replace(state, table=table), action)
        return replace(step, state=replace(step.state, table=state.table))
