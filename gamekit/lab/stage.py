"""What lies on a board: the moment that was shown last, what is sent when it changes, and what may be asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from gamekit import GAMES
from gamekit.game import Action, Play, Seats
from gamekit.lab import frames
from gamekit.lab.asking import Asked
from gamekit.lab.frames import AnyGame, Frame, Message
from gamekit.lab.keeping import Keeper
from gamekit.lab.sitting import Sitting
from gamekit.lab.stepper import Stepper, others
from gamekit.session import Session
from gamekit.study import Record, Study


def game_of(what: Any) -> AnyGame:
    """Return the game of something that can be shown; TypeError for what cannot."""
    if isinstance(what, Session | Record | Study):
        return what.game
    name = type(what).__module__.removeprefix("gamekit.games.").partition(".")[0]
    if name not in GAMES or not isinstance(getattr(what, "table", None), Seats):
        message = f"show() takes a session, a study, a record or a position of a game, not {what!r:.60}"
        raise TypeError(message)
    found: AnyGame = GAMES[name]
    return found


@dataclass(frozen=True)
class Resume:
    """A question before play: a game was kept; ``words`` are its title and text, ``anew`` begins another."""

    words: tuple[str, str]
    anew: Callable[[], tuple[Session[Any], Keeper]]


class Stage:
    """What is played or shown, and all that the views of a board know of it."""

    def __init__(
        self, what: Any, send: Callable[[Message], None], keeper: Keeper | None = None, resume: Resume | None = None
    ) -> None:
        """Begin with a session, a study, a record or a position; ``send`` tells all views something."""
        self.game = game_of(what)
        self.what = what.study() if isinstance(what, Record) else what
        self.keeper = keeper
        self.resume = resume
        self.stepper = Stepper(self.what)
        self.sitting = self._seated()
        self.asker = ""
        self._send = send
        self._serial = 0
        self._choices: list[Action] = []
        if self.session is not None and resume is None:
            self.session.run_bots()
        self.shown = self._frame()
        self.base = self.shown.scene
        self._restock()

    @property
    def session(self) -> Session[Any] | None:
        """The session that is played; None where something is only shown."""
        return self.what if isinstance(self.what, Session) else None

    @property
    def view(self) -> Any:
        """The present moment as it lies open to all."""
        line = self.stepper.line()
        return self.game.view(self.what if line is None else line.tree.state(line.tip), None)

    def whole(self) -> Message:
        """Return all that a view needs which knows nothing yet."""
        playable, steps = self.session is not None, self.stepper.line() is not None
        return frames.whole(self.game, self.base, self.shown, playable=playable) | {"steps": steps}

    def _seated(self) -> Sitting | None:
        return None if self.session is None else Sitting(self.session)

    def _frame(self) -> Frame:
        line = self.stepper.line()
        log = () if line is None else line.rows
        shown = frames.frame(self.game, self.view, log, lit=True) if self.sitting is None else self.sitting.frame(log)
        if line is not None:
            shown = replace(shown, others=len(others(line.tree, line.tip)))
        if self.session is None:
            shown = frames.only_shown(shown, alone=line is None)
        if self.resume is not None:
            now = (None, "A game was kept: go on with it, or begin anew.")
            return replace(shown, lit=False, now=now, asked=Asked(), tools=(False, False), resume=self.resume.words)
        return replace(shown, trouble="" if self.keeper is None else self.keeper.trouble)

    # --- Sending ---------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the session as it is now, if something else has changed it."""
        if self.session is not None and self.session.version != self.shown.version:
            self.publish(())

    def publish(self, played: tuple[Play[Any], ...], *, by_bot: bool = False) -> None:
        """Send what differs from what was shown last, and before it the cards that were turned on the way."""
        before, new = self.shown.version, self._frame()
        for led, paused in frames.pauses(self.game, self.shown, played):
            self._show(replace(paused, version=new.version), led, by_bot=by_bot)
            played = played[len(led) :]
        self._show(new, played, by_bot=by_bot)
        if new.version != before:
            self.keep()

    def _show(self, new: Frame, played: Sequence[Play[Any]], *, by_bot: bool) -> None:
        """Send what differs in a moment; what bots do is shown slowly."""
        message = frames.step(self.shown, new, frames.ways(self.game, played))
        old, self.shown = self.shown, new
        if (new.version, new.asked) != (old.version, old.asked):
            self._restock()
        self._serial += 1
        self._post(message | {"from": self._serial - 1} | ({"slow": True} if by_bot else {}))

    def run_bots(self, session: Session[Any]) -> None:
        """Let the bots play whose turn it is, and show each of their choices."""
        session.run_bots(told=lambda played: self.publish(played, by_bot=True))

    def _post(self, message: Message) -> None:
        self._send(message | {"at": self._serial, "version": self.shown.version})

    def tell(self, message: Message) -> None:
        """Answer the one view that asked; a board may be displayed more than once."""
        self._post(message | ({"me": self.asker} if self.asker else {}))

    def answer(self, message: Message | None) -> None:
        """Tell it, where there is something to tell."""
        if message is not None:
            self.tell(message)

    # --- Another place, another game -------------------------------------------------------------------------

    def go(self, session: Session[Any], node: int) -> None:
        """Go to another place in the game, in every view, and play on from there."""
        if self.sitting is not None:
            self.sitting.go(node)
        old, self.shown = self.shown, self._frame()
        self._restock()
        self._serial += 1
        moment = frames.present(self.base, self.shown) | frames.relogged(old, self.shown)
        self._post({"kind": "present", "by": self.asker, **moment})
        self.keep()
        self.run_bots(session)

    def begin(self, session: Session[Any], keeper: Keeper | None) -> None:
        """Show a session from now on, as if nothing had been shown before."""
        self.what, self.keeper = session, keeper
        self.stepper = Stepper(session)
        self.sitting = self._seated()
        session.run_bots()
        self.shown = self._frame()
        self.base = self.shown.scene
        self._restock()
        self._serial += 1
        self._post(self.whole())

    def keep(self) -> None:
        """Write the game to its file, and tell the board what keeps it from being written."""
        if self.keeper is None or self.session is None or self.resume is not None:
            return
        self.keeper.keep(self.session)
        if self.keeper.trouble != self.shown.trouble:
            self.publish(())

    # --- What may be asked for -------------------------------------------------------------------------------

    def _restock(self) -> None:
        self._choices = list(self.shown.asked.choices())

    def kept(self, action: Action) -> int:
        """Return the number by which the browser may ask for this action at the present version."""
        if action not in self._choices:
            self._choices.append(action)
        return self._choices.index(action)

    def choice(self, number: object) -> Action | None:
        """Return the action of such a number; None where there is none."""
        return self._choices[number] if type(number) is int and number in range(len(self._choices)) else None
