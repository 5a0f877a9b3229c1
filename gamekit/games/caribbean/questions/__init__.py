"""Caribbean's questions: each kind takes the moments of a game, picks one, and asks about it.

What is asked is worked out on a position that is filled up anew around what lies open and what the question tells,
so no card that is still face down can show through.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random

from gamekit.games.caribbean.questions import bids, turns
from gamekit.games.caribbean.questions.asking import for_a_board, in_words
from gamekit.games.caribbean.state import State
from gamekit.questions import Moment, Question

__all__ = ["KINDS", "OF_CHOICES", "for_a_board", "in_words"]

KINDS: Mapping[str, Callable[[Sequence[Moment[State]], Random], Question[State] | None]] = {
    "bid": bids.bid,
    "reach": bids.reach,
    "legal": turns.legal,
    "paid": turns.paid,
    "left": turns.left,
    "score": turns.score,
    "over": turns.over,
}
OF_CHOICES: Sequence[str] = ("over", "paid", "left")
"""The kinds that ask what a choice leads to, the most telling first."""
