"""Games for the pages: short ones that come with gamekit, and one whose players have names that try to do harm."""

from __future__ import annotations

from typing import Any, Final

from gamekit import GAMES
from gamekit.bots import bots_of
from gamekit.data import path
from gamekit.game import Luck
from gamekit.session import Session
from gamekit.storage import read
from gamekit.study import Record, load_record

HOSTILE: Final = ("</script><b>Ann</b>", "<img src=x onerror=harmed=1>", "$\\frac{$ & 'x' \"y\"")
SHORT: Final = {
    "caribbean": path("caribbean", "records", "two_players_every_chest_delivered.txt"),
    "buccaneer": path("buccaneer", "records", "two_players_a_stalemate_ends_the_game.txt"),
    "raiders": path("raiders", "records", "a_duel_won.txt"),
}


def short(game: str) -> Record[Any]:
    """Return a short record that comes with a game."""
    return load_record(read(SHORT[game]), GAMES)


def hostile() -> Record[Any]:
    """Return a whole game of Raiders between the hostile names, played by simple bots."""
    game = GAMES["raiders"]
    start = game.new_from({"players": list(HOSTILE)})
    bots = {seat: bots_of(game)["greedy"]() for seat in range(len(HOSTILE))}
    session = Session(game, start, Luck(5), bots, 5)
    session.run_bots()
    return session.record
