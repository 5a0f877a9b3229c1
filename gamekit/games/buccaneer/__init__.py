"""Buccaneer: pirates are stacked into crews, board merchant ships and want their wages."""

from gamekit.games.buccaneer.actions import BoardShip, CallMutiny, Hold, MovePirates
from gamekit.games.buccaneer.pack import Pack, load_pack, parse_pack
from gamekit.games.buccaneer.rules import Buccaneer
from gamekit.games.buccaneer.state import Options, Phase, Pirate, State

GAME = Buccaneer()

__all__ = [
    "GAME",
    "BoardShip",
    "Buccaneer",
    "CallMutiny",
    "Hold",
    "MovePirates",
    "Options",
    "Pack",
    "Phase",
    "Pirate",
    "State",
    "load_pack",
    "parse_pack",
]
