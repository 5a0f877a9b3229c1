"""The board: one widget for every game.

The browser knows ids, places, words and classes, never a rule. Whatever it sends is a wish: the session decides,
and only the session changes anything. No trait is synced but the two files; what lies on the board travels as
messages, all made from the open view. ``stage`` holds what lies on it, ``answers`` what a message leads to.
"""

from __future__ import annotations

import os
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import RLock
from typing import Any, Final

import anywidget

from gamekit.draw import png
from gamekit.lab.answers import Answers
from gamekit.lab.frames import AnyGame, Frame, Message
from gamekit.lab.keeping import Keeper, save
from gamekit.lab.scripts import script, style
from gamekit.lab.stage import Resume, Stage
from gamekit.session import Session
from gamekit.study import ROOT, Study

_PNG_WIDTH: Final = 600
_LONGEST_VIEW: Final = 16
"""How many letters the name of a view may have."""


class Board(anywidget.AnyWidget):
    """The picture of a game and what stands around it; a session is played on it, anything else only shown."""

    _esm = script()
    _css = style()

    def __init__(self, what: Any, keeper: Keeper | None = None, resume: Resume | None = None) -> None:
        """Play a session, which ``keeper`` keeps on disk; or show a study, a record or a position.

        ``resume`` asks first whether to go on with this session.
        """
        super().__init__(layout={"width": "100%"})
        self._lock = RLock()
        self._stage = Stage(what, self._tell, keeper, resume)
        self._answers = Answers(self._stage)

    # --- Looking ---------------------------------------------------------------------------------------------

    @property
    def session(self) -> Session[Any] | None:
        """The session that is played on this board; None where something is only shown."""
        return self._stage.session

    @property
    def study(self) -> Study[Any] | None:
        """What is only shown and can be stepped through: a study, or a record as one; None for all else."""
        return self._stage.what if isinstance(self._stage.what, Study) else None

    @property
    def game(self) -> AnyGame:
        """The game on this board."""
        return self._stage.game

    @property
    def moment(self) -> Frame:
        """What was shown last, as it lies open to all."""
        return self._stage.shown

    @property
    def keeper(self) -> Keeper | None:
        """What keeps the session on disk; None where nothing does."""
        return self._stage.keeper

    def save(self, name: str, folder: Path | str | None = None, *, over: bool = False) -> Path:
        """Write all that was played on this board under a name (see ``gamekit.lab.save``); return where."""
        return save(self._stage.what, name, folder, over=over)

    def refresh(self) -> None:
        """Show the session as it is now, if something else has changed it."""
        with self._lock:
            self._stage.refresh()

    # --- Hearing ---------------------------------------------------------------------------------------------

    def _handle_custom_msg(self, content: object, buffers: object) -> None:
        """Answer the browser; what is no question of a board is ignored."""
        del buffers
        kind = content.get("kind") if isinstance(content, dict) else None
        answer = self._answers.kinds.get(kind) if isinstance(kind, str) else None
        if answer is None or not isinstance(content, dict):
            return
        asker = content.get("me")
        with self._lock, self._guard():
            self._stage.asker = asker if isinstance(asker, str) and len(asker) <= _LONGEST_VIEW else ""
            self._stage.refresh()
            answer(content)

    def _tell(self, message: Message) -> None:
        self.send(message)

    @contextmanager
    def _guard(self) -> Iterator[None]:
        """Turn a fault of the program into a sentence on the board; the game is as it was before."""
        session = self.session
        place = ROOT if session is None else session.place
        try:
            yield
        except Exception as error:
            if session is not None and session.place != place:
                session.go(place)
            text = f"{type(error).__name__}: {error}"[:200]
            self._stage.tell(
                {"kind": "fault", "text": f"Something went wrong in the program ({text}). The game is as it was."}
            )
            if "PYTEST_CURRENT_TEST" in os.environ:
                raise

    def close(self) -> None:
        """Let the model go, and its layout, which is a model of its own."""
        if self.layout is not None:
            self.layout.close()
        super().close()

    # --- Where no browser plays ------------------------------------------------------------------------------

    def __repr__(self) -> str:
        """Return one line: what can be done now."""
        return f"<Board of {self.game.name}: {self.moment.now[1]}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """Return the widget with a still picture, for where no kernel runs."""
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        data, metadata = bundle
        picture = b64encode(png(self.moment.scene, _PNG_WIDTH)).decode("ascii")
        return {**data, "text/plain": repr(self), "image/png": picture}, metadata
