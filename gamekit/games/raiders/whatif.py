"""Raiders' words for a comparison of lines of play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

FIELDS: Final[Mapping[str, str]] = {
    "phase": "what is being done",
    "round": "round",
    "turn": "whose turn it is",
    "first": "who began",
    "convoy": "the convoy",
    "deck": "cards in the deck",
    "threats": "cards above each threat",
    "goods": "goods of {}",
    "ships": "ships of {}",
    "doubloons": "doubloons of {}",
    "raided": "has raided in this turn",
    "bought": "has bought in this turn",
    "frozen": "frozen threats",
    "struck": "threats that have struck",
    "striking": "the threat that strikes",
    "aside": "the threat set aside",
    "lost": "prestige lost by {}",
    "sunk": "ships of {} that were sunk",
    "tosses": "",  # what they settle is told by who begins
    "claims": "",  # these are steps on the way, told by what they lead to
    "victims": "",
    "sinking": "",
    "peeked": "",
    "restoring": "",
    "marooned": "",
}
"""Words for the fields of dump; ``{}`` is the player, "" leaves a field out."""
