"""A soak of the live board: thousands of actions in one study, with stepping, going back and saving in between."""

from __future__ import annotations

import gc
import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import ipywidgets

from gamekit.lab import Board, play
from gamekit.lab.keeping import FOLDER, open_game
from gamekit.session import Session

ACTIONS = 5_000
WINDOW = 200
"""So many actions at the beginning and at the end are compared."""


MOST_GROWTH = 50.0
"""MB by which memory may grow."""
MOST_DELAY = 30.0
"""Milliseconds by which an action may take longer at the end."""


@dataclass(frozen=True)
class Soaked:
    """What was measured: times are milliseconds from a message to all its answers and the file written."""

    actions: int
    models: tuple[int, int]
    growth: float
    """MB of memory from the first window to the end."""
    first: float
    last: float
    nodes: int
    file: int
    """Bytes of the game on disk at the end."""

    def __str__(self) -> str:
        """Return it as a sentence."""
        return (
            f"a live board: {self.actions:,} actions in one study of {self.nodes:,} nodes; live models "
            f"{self.models[0]} before, {self.models[1]} after; memory grew by {self.growth:.0f} MB; an action took "
            f"{self.first:.1f} ms at first and {self.last:.1f} ms at the end (medians of {WINDOW}), the file "
            f"({self.file / 1024:.0f} KiB) written each time"
        )


def soak_board(actions: int = ACTIONS, seed: int = 1) -> Soaked:
    """Play so many actions by messages on one board of three persons; AssertionError where something is wrong."""
    with _own_folder():
        board = play("caribbean", 3, seed=seed)
        session, rng = board.session, Random(seed)
        assert session is not None
        heard: list[object] = []
        board.send = lambda message, _buffers=None: heard.append(message)
        models, taken, memory = _models(), [], 0.0
        for number in range(actions):
            _prepare(board, session, rng)
            taken.append(_act(board, session, rng))
            heard.clear()
            if number == min(WINDOW, actions - 1):
                memory = _memory()
        assert board.keeper is not None
        assert not board.keeper.trouble
        kept = open_game(board.keeper.path)
        assert kept.study.dump() == session.study.dump()
        assert kept.place == session.place
        gc.collect()
        growth, file = _memory() - memory, board.keeper.path.stat().st_size
        after = _models()
        board.close()
    first, last = median(taken[:WINDOW]) * 1e3, median(taken[-WINDOW:]) * 1e3
    assert after == models
    assert growth < MOST_GROWTH
    assert last < first + MOST_DELAY
    return Soaked(actions, (models, after), growth, first, last, len(session.study.nodes), file)


def _prepare(board: Board, session: Session[Any], rng: Random) -> None:
    """Go back where the game is over, look back now and then, take covers away."""
    stops = len(board._stage.stepper.line().stops)  # type: ignore[union-attr]  # noqa: SLF001 - the line that is played
    if session.to_act is None:
        _say(board, "go", tip=None, all=False, stop=rng.randrange(stops // 2))
    elif rng.random() < 0.1:
        _say(board, "stops", tip=None, all=False, first=rng.randrange(stops), last=stops)
        _say(board, "lines")
        _say(board, "present")
    _say(board, "open")


def _act(board: Board, session: Session[Any], rng: Random) -> float:
    """Choose something legal at random and type it; return the seconds until all is said and kept."""
    version = session.version
    line = session.game.format(session.state, rng.choice(session.legal_actions()))
    begun = time.perf_counter()
    _say(board, "type", text=line)
    taken = time.perf_counter() - begun
    assert session.version > version, line
    return taken


def _say(board: Board, kind: str, **content: object) -> None:
    assert board.session is not None
    board._handle_custom_msg({"kind": kind, "version": board.session.version, **content}, [])  # noqa: SLF001 - as a comm


def _models() -> int:
    return len(ipywidgets.widgets.widget._instances)  # noqa: SLF001 - where ipywidgets keeps them


def _memory() -> float:
    """Return how many MB this process holds (Linux only; 0 elsewhere)."""
    status = Path("/proc/self/statm")
    return int(status.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20 if status.exists() else 0.0


@contextmanager
def _own_folder() -> Iterator[None]:
    before = os.environ.get(FOLDER)
    with tempfile.TemporaryDirectory() as folder:
        os.environ[FOLDER] = folder
        try:
            yield
        finally:
            if before is None:
                del os.environ[FOLDER]
            else:
                os.environ[FOLDER] = before
