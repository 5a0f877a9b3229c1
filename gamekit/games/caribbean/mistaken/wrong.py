"""The true game with one wrong rule: what all mistaken games share."""

from __future__ import annotations

from typing import Final

from gamekit.game import Breach, frozen
from gamekit.games.caribbean.rules import Caribbean
from gamekit.games.caribbean.state import RULES
from gamekit.questions import Misconception, misconceptions
from gamekit.rulebook import Rule, Standing

_KNOWN: Final = misconceptions(RULES)


class Mistaken(Caribbean):
    """The game under one wrong rule; it differs from the true one in nothing else."""

    mistake: str = ""
    """The id of the misconception."""

    @property
    def misconception(self) -> Misconception:
        """What is wrongly believed here."""
        return _KNOWN[self.mistake]

    def refusal(self) -> tuple[Breach, ...]:
        """Return the breach of the wrong rule itself, which stands in no rulebook."""
        known = self.misconception
        wrong = Rule(
            id=f"mistaken.{known.id}",
            title="A mistaken rule",
            gist=known.belief,
            standing=Standing.INVENTED,
            chapter=known.rule.chapter,
            refusal=known.belief,
        )
        return (Breach(wrong, frozen({})),)

    def __repr__(self) -> str:
        """Return a short form."""
        return f"<Caribbean, mistaken: {self.mistake}>"
