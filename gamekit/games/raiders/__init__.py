"""Raiders of the Cariddean: rivals rob a convoy, and three threats wait in the deck."""

from gamekit.games.raiders.actions import Discard, EndTurn, LetterOfMarque, ParrotPact, Raid, RevealShips, SecretChest
from gamekit.games.raiders.pack import Pack, load_pack, parse_pack
from gamekit.games.raiders.rules import Raiders
from gamekit.games.raiders.state import Options, Phase, State

GAME = Raiders()

__all__ = [
    "GAME",
    "Discard",
    "EndTurn",
    "LetterOfMarque",
    "Options",
    "Pack",
    "ParrotPact",
    "Phase",
    "Raid",
    "Raiders",
    "RevealShips",
    "SecretChest",
    "State",
    "load_pack",
    "parse_pack",
]
