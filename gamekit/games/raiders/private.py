"""What one player of Raiders knows and the others do not: the ships after a parrot pact, the threat set aside."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gamekit.game import Player
from gamekit.games.raiders import art, text
from gamekit.games.raiders.pack import THREATS
from gamekit.games.raiders.state import Phase, State
from gamekit.panel import Card, Memory, Pick

_NOTE: Final = "Nobody else may see this. The board remembers it for you."


def pick(state: State) -> Pick:
    """Return the question which ships to reveal after a parrot pact; their owner alone sees what they are."""
    owner = state.turn
    name = state.table.players[owner]
    return Pick(
        question=f"{name}, which ships do you reveal?",
        text="Pick none, one or two. They go to their goods and give no reward; the others stay face down.",
        rule="parrot.reveal",
        cover="show my ships",
        cards=tuple(_ships(state, owner)),
        places=tuple(f"ship:{owner}:{number}" for number in range(1, len(state.ships[owner]) + 1)),
        begin=f"{text.player_word(state, owner)} reveals",
        nothing="nothing",
        verb="Reveal",
        note="Only you see these. What you keep scores as ships, unless it is revealed later.",
    )


def memory(state: State) -> Memory | None:
    """Return what whoever is to act has seen: own ships, and the threat set aside while others do not know it."""
    if state.phase not in {Phase.TURN, Phase.REVEAL, Phase.DISCARD}:
        return None
    who = state.victims[0] if state.phase is Phase.DISCARD else state.turn
    asked = state.phase is Phase.REVEAL  # the question shows the ships
    ships = not asked and any(ship is not None for ship in state.ships[who])
    aside = who in state.peeked and len(state.struck) < len(THREATS) - 1
    if not ships and not aside:
        return None
    cards = (*(_ships(state, who) if ships else ()), *(_aside(state) if aside else ()))
    return Memory("What I have seen", "show what I have seen", cards, _NOTE)


def _ships(state: State, owner: Player) -> Iterator[Card]:
    """Yield the ships that their owner has looked at, where this is the owner's view."""
    for number, ship in enumerate(state.ships[owner], 1):
        if isinstance(ship, str):
            card = state.cards[ship]
            label = f"Ship {number}: {text.card_words(state, ship)}"
            yield Card(ship, label, f"{card.good} ({card.location})", art.face(card))


def _aside(state: State) -> Iterator[Card]:
    if isinstance(state.aside, str):
        name = text.THREAT_NAMES[state.aside]
        yield Card(state.aside, f"Set aside: {name}", name, art.threat_face(state.aside))
