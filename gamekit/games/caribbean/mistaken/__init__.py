"""Caribbean as it would be if a common misconception held: each class is the game with one wrong rule.

Each wraps the true rules: it asks them, and changes only what its misconception says. Nothing in the rules knows of
these games; they make wrong answers, and show where a wrong rule leads.
"""

from __future__ import annotations

from collections.abc import Mapping

from gamekit.games.caribbean.mistaken import bids, money, turns
from gamekit.games.caribbean.mistaken.wrong import Mistaken

MISTAKEN: Mapping[str, Mistaken] = {
    kind.mistake: kind()
    for kind in (
        bids.TieBreakerAddsDistance,
        bids.ThiefTakesNothing,
        bids.ThievesCountOnce,
        bids.OwnThiefCounts,
        bids.ThiefBreaksTies,
        bids.FirstOfTheTiedMoves,
        bids.NextBidMoves,
        bids.ZeroWinsNothing,
        bids.CardsToSix,
        turns.ThroughShips,
        turns.ForeignHavensClosed,
        turns.AllBarrelsMustBeUsed,
        turns.LoadingCostsMovement,
        turns.ActingEndsSailing,
        turns.TwoChestsAboard,
        turns.Overboard,
        turns.DeliveredChestsReturn,
        turns.OnlyOwnHavens,
        money.CapturePaysWorth,
        money.CapturePaysNothing,
        money.StealingPays,
        money.MoverIsPaid,
        money.FirstThereWins,
        money.ThresholdMustBePassed,
    )
}
