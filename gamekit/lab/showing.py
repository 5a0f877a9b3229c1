"""Showing boards: the same thing has one board, however often it is shown, and boards follow what cells do."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Final

from IPython.core.getipython import get_ipython

from gamekit.lab.board import Board
from gamekit.lab.stage import game_of
from gamekit.session import Session

MOST_BOARDS: Final = 12
"""So many boards are alive at once; when one more is shown, the one that was shown longest ago is closed."""
_BOARDS: Final[OrderedDict[object, Board]] = OrderedDict()


def show(what: Any) -> Board:
    """Return the board of a session, to be played on; of a study, a record or a state, only to be looked at.

    The same session has one board, however often it is shown. Of a study the end of its main line is shown first,
    of a record its end.
    """
    game_of(what)  # what is none is refused at once
    return shown(what, lambda: Board(what))


def shown(what: Any, make: Callable[[], Board]) -> Board:
    """Return the board on which ``what`` is shown already, else a new one that ``make`` makes."""
    _keep_up()
    key = what
    if isinstance(what, Session):
        key = next((key for key, board in _BOARDS.items() if board.session is what), id(what))
    board = _BOARDS.pop(key, None) or make()
    _BOARDS[key] = board
    board.refresh()
    while len(_BOARDS) > MOST_BOARDS:
        _BOARDS.popitem(last=False)[1].close()
    return board


def _keep_up() -> None:
    """Let the boards follow what later cells do to their sessions."""
    shell = get_ipython()
    if shell is not None and _refresh_all not in shell.events.callbacks["post_run_cell"]:
        shell.events.register("post_run_cell", _refresh_all)


def _refresh_all(*_: object) -> None:
    for board in _BOARDS.values():
        board.refresh()
