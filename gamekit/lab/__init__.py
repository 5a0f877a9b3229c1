"""What the notebooks use on top of the engine: one board for every game."""

from gamekit.lab.board import Board, show

__all__ = ["Board", "show"]
