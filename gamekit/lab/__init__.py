"""What the notebooks use on top of the engine: one board for every game, and what keeps its games."""

from gamekit.lab.board import Board
from gamekit.lab.cases import ask
from gamekit.lab.form import new_game
from gamekit.lab.keeping import games_folder, kept_games, load, save
from gamekit.lab.playing import go_on, play
from gamekit.lab.quiz import QuizBox
from gamekit.lab.showing import show

__all__ = ["Board", "QuizBox", "ask", "games_folder", "go_on", "kept_games", "load", "new_game", "play", "save", "show"]
