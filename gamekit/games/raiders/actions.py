"""The actions of Raiders of the Cariddean: what players do, or try to."""

from __future__ import annotations

from dataclasses import dataclass

from gamekit.game import Action, Player


@dataclass(frozen=True, slots=True)
class Raid(Action):
    """Take cards of the convoy; ``places`` counts from 1, the outermost."""

    player: Player
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SecretChest(Action):
    """Buy the top card of the deck."""

    player: Player


@dataclass(frozen=True, slots=True)
class ParrotPact(Action):
    """Buy two ships, a look at all one's ships, and the right to reveal two."""

    player: Player


@dataclass(frozen=True, slots=True)
class LetterOfMarque(Action):
    """Buy the top card of the deck and cards of the convoy, wherever they lie."""

    player: Player
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RevealShips(Action):
    """Reveal up to two of one's ships after a parrot pact, in the order of the box; none is allowed too."""

    player: Player
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """Give the ghost ship its card: ``what`` is a good, or a card where the owner chooses it."""

    player: Player
    what: str


@dataclass(frozen=True, slots=True)
class EndTurn(Action):
    """End one's turn: frozen threats strike, and the convoy is restored."""

    player: Player


TurnAction = Raid | SecretChest | ParrotPact | LetterOfMarque | EndTurn
