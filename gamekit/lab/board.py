"""The board: one widget for every game.

The browser knows ids, places, words and classes, never a rule. Whatever it sends is a wish: the session decides,
and only the session changes anything. No trait is synced but the two files; what lies on the board travels as
messages, all made from the open view.
"""

from __future__ import annotations

import os
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from threading import RLock
from typing import Any, Final

import anywidget

from gamekit import GAMES
from gamekit.draw import png
from gamekit.game import Action, Breach, IllegalAction, NotationError, Play, Seats
from gamekit.lab import asking, frames
from gamekit.lab.asking import Asked
from gamekit.lab.frames import AnyGame, Frame, Message
from gamekit.lab.keeping import Keeper, save
from gamekit.lab.scripts import script, style
from gamekit.lab.sitting import Sitting
from gamekit.lab.stepper import Stepper, others
from gamekit.session import Session, Stale
from gamekit.study import ROOT, Record, Study

_PNG_WIDTH: Final = 600
_LONGEST_VIEW: Final = 16
"""How many letters the name of a view may have."""


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
        self._game = game_of(what)
        self._what = what.study() if isinstance(what, Record) else what
        self._keeper = keeper
        self._resume = resume
        self._stepper = Stepper(self._what)
        self._sitting = self._seated()
        self._serial = 0
        self._choices: list[Action] = []
        self._asker = ""
        if self._session is not None and resume is None:
            self._session.run_bots()
        self._shown = self._frame()
        self._base = self._shown.scene
        self._restock()

    # --- Looking ---------------------------------------------------------------------------------------------

    @property
    def session(self) -> Session[Any] | None:
        """The session that is played on this board; None where something is only shown."""
        return self._session

    @property
    def study(self) -> Study[Any] | None:
        """What is only shown and can be stepped through: a study, or a record as one; None for all else."""
        return self._what if isinstance(self._what, Study) else None

    @property
    def game(self) -> AnyGame:
        """The game on this board."""
        return self._game

    @property
    def moment(self) -> Frame:
        """What was shown last, as it lies open to all."""
        return self._shown

    @property
    def keeper(self) -> Keeper | None:
        """What keeps the session on disk; None where nothing does."""
        return self._keeper

    def save(self, name: str, folder: Path | str | None = None, *, over: bool = False) -> Path:
        """Write all that was played on this board under a name (see ``gamekit.lab.save``); return where."""
        return save(self._what, name, folder, over=over)

    @property
    def _session(self) -> Session[Any] | None:
        return self._what if isinstance(self._what, Session) else None

    def _seated(self) -> Sitting | None:
        return None if self._session is None else Sitting(self._session)

    @property
    def _view(self) -> Any:
        line = self._stepper.line()
        return self._game.view(self._what if line is None else line.tree.state(line.tip), None)

    def _frame(self) -> Frame:
        line = self._stepper.line()
        log = () if line is None else line.rows
        shown = (
            frames.frame(self._game, self._view, log, lit=True) if self._sitting is None else self._sitting.frame(log)
        )
        if line is not None:
            shown = replace(shown, others=len(others(line.tree, line.tip)))
        if self._resume is not None:
            now = (None, "A game was kept: go on with it, or begin anew.")
            return replace(shown, lit=False, now=now, asked=Asked(), tools=(False, False), resume=self._resume.words)
        return replace(shown, trouble="" if self._keeper is None else self._keeper.trouble)

    # --- Sending ---------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the session as it is now, if something else has changed it."""
        with self._lock:
            if self._session is not None and self._session.version != self._shown.version:
                self._publish(())

    def _publish(self, played: tuple[Play[Any], ...], *, by_bot: bool = False) -> None:
        """Send what differs from what was shown last, and before it the cards that were turned on the way."""
        before, new = self._shown.version, self._frame()
        for led, paused in frames.pauses(self._game, self._shown, played):
            self._show(replace(paused, version=new.version), led, by_bot=by_bot)
            played = played[len(led) :]
        self._show(new, played, by_bot=by_bot)
        if new.version != before:
            self._keep()

    def _show(self, new: Frame, played: Sequence[Play[Any]], *, by_bot: bool) -> None:
        """Send what differs in a moment; what bots do is shown slowly."""
        message = frames.step(self._shown, new, frames.ways(self._game, played))
        old, self._shown = self._shown, new
        if (new.version, new.asked) != (old.version, old.asked):
            self._restock()
        self._serial += 1
        self._post(message | {"from": self._serial - 1} | ({"slow": True} if by_bot else {}))

    def _run_bots(self, session: Session[Any]) -> None:
        session.run_bots(told=lambda played: self._publish(played, by_bot=True))

    def _keep(self) -> None:
        """Write the game to its file, and tell the board what keeps it from being written."""
        if self._keeper is None or self._session is None or self._resume is not None:
            return
        self._keeper.keep(self._session)
        if self._keeper.trouble != self._shown.trouble:
            self._publish(())

    def _restock(self) -> None:
        self._choices = list(self._shown.asked.choices())

    def _post(self, message: Message) -> None:
        self.send(message | {"at": self._serial, "version": self._shown.version})

    def _tell(self, message: Message) -> None:
        """Answer the one view that asked; a board may be displayed more than once."""
        self._post(message | ({"me": self._asker} if self._asker else {}))

    def _answer(self, message: Message | None) -> None:
        if message is not None:
            self._tell(message)

    def _kept(self, action: Action) -> int:
        """Return the number by which the browser may ask for this action at the present version."""
        if action not in self._choices:
            self._choices.append(action)
        return self._choices.index(action)

    # --- Hearing ---------------------------------------------------------------------------------------------

    def _handle_custom_msg(self, content: object, buffers: object) -> None:
        """Answer the browser; what is no question of a board is ignored."""
        del buffers
        kind = content.get("kind") if isinstance(content, dict) else None
        answer = self._answers().get(kind) if isinstance(kind, str) else None
        if answer is None or not isinstance(content, dict):
            return
        asker = content.get("me")
        with self._lock, self._guard():
            self._asker = asker if isinstance(asker, str) and len(asker) <= _LONGEST_VIEW else ""
            self.refresh()
            answer(content)

    def _answers(self) -> Mapping[str, Callable[[Mapping[str, Any]], None]]:
        return {
            "hello": self._hello,
            "look": self._look,
            "rule": self._rule,
            "point": self._point,
            "do": self._do,
            "undo": self._undo,
            "redo": self._redo,
            "open": self._open,
            "peek": self._peek,
            "advice": self._advice,
            "refused": self._refused,
            "type": self._typed,
            "try": self._try,
            "back": self._back,
            "again": self._again,
            "present": self._present,
            "stops": self._stops,
            "line": self._tell_line,
            "lines": self._tell_lines,
            "go": self._go,
            "rules": self._rules,
            "resume": self._resumed,
        }

    @contextmanager
    def _guard(self) -> Iterator[None]:
        """Turn a fault of the program into a sentence on the board; the game is as it was before."""
        session = self._session
        place = ROOT if session is None else session.place
        try:
            yield
        except Exception as error:
            if session is not None and session.place != place:
                session.go(place)
            text = f"{type(error).__name__}: {error}"[:200]
            self._tell(
                {"kind": "fault", "text": f"Something went wrong in the program ({text}). The game is as it was."}
            )
            if "PYTEST_CURRENT_TEST" in os.environ:
                raise

    def _hello(self, content: Mapping[str, Any]) -> None:
        del content
        self._tell(self._whole())

    def _whole(self) -> Message:
        playable, steps = self._session is not None, self._stepper.line() is not None
        return frames.whole(self._game, self._base, self._shown, playable=playable) | {"steps": steps}

    def _rule(self, content: Mapping[str, Any]) -> None:
        rule, book = content.get("id"), self._game.rulebook
        if isinstance(rule, str) and rule in book:
            self._tell(frames.rule_card(book, book[rule]))

    def _look(self, content: Mapping[str, Any]) -> None:
        item, stop = self._item(content), content.get("stop")
        if item and stop is not None:
            self._answer(self._stepper.look(content, item))
        elif item:
            does = [self._game.wording(self._view, action) for action in self._legal(item)]
            label = self._shown.labels()[item]
            self._tell(frames.look(item, label, self._game.look(self._view, item), " or ".join(does)))

    def _item(self, content: Mapping[str, Any]) -> str:
        """Return the id of the picture that a message names, or "" where it names none."""
        item = content.get("id")
        return item if isinstance(item, str) and item in self._shown.labels() else ""

    def _legal(self, item: str) -> list[Action]:
        session = self._session
        if session is None or session.to_act is None:
            return []
        who = session.to_act
        return [action for action in self._game.meant(self._view, item) if not session.why_not(who, action)]

    # --- Playing ---------------------------------------------------------------------------------------------

    def _playing(self, content: Mapping[str, Any]) -> Session[Any] | None:
        """Return the session, if the browser asks for something to be done in it as it is now."""
        session, version = self._session, content.get("version")
        sitting = self._sitting
        if session is None or sitting is None or self._resume is not None:
            return None
        if type(version) is not int or version != session.version:
            self._tell({"kind": "note", "text": str(Stale(0, 0))})
            return None
        if sitting.trying:
            self._tell({"kind": "note", "text": "This is only a try: go back to the game first."})
            return None
        if session.to_act is not None and not sitting.chooses(session.place):
            self._run_bots(session)  # code has gone back to a bot's choice: it plays on from there
            self.refresh()
            return None
        return session

    def _point(self, content: Mapping[str, Any]) -> None:
        item, session = self._item(content), self._playing(content)
        if not item or session is None or self._covered():
            return
        meant, legal = self._game.meant(self._view, item), self._legal(item)
        if len(legal) == 1:
            self._submit(session, legal[0], item)
        elif legal:
            rows = [[self._kept(action), self._game.wording(self._view, action)] for action in legal]
            self._tell(
                {"kind": "choose", "id": item, "title": self._shown.labels()[item].partition(", ")[0], "choices": rows}
            )
        elif meant and session.to_act is not None:
            self._refuse(item, meant[0], session.why_not(session.to_act, meant[0]))
        else:
            self._look(content)

    def _do(self, content: Mapping[str, Any]) -> None:
        choice, session = content.get("choice"), self._playing(content)
        if session is not None and not self._covered() and (action := self._choice(choice)):
            self._submit(session, action, "")

    def _choice(self, number: object) -> Action | None:
        return self._choices[number] if type(number) is int and number in range(len(self._choices)) else None

    def _covered(self) -> bool:
        return self._sitting is not None and self._sitting.covered

    def _submit(self, session: Session[Any], action: Action, item: str) -> None:
        """Do it in the session: the one way by which the browser changes a game."""
        who, place = session.to_act, session.place
        if who is None or self._sitting is None:
            return
        try:
            played = session.submit(who, action, self._shown.version)
        except Stale as stale:
            self._tell({"kind": "note", "text": str(stale)})
        except IllegalAction as refusal:
            self._refuse(item, action, refusal.breaches)
        else:
            self._sitting.note_knowing(place)
            self._publish(played)
            self._run_bots(session)

    def _refuse(self, item: str, refused: Action, breaches: tuple[Breach, ...]) -> None:
        action = next((breach.instead for breach in breaches if breach.instead is not None), None)
        instead = None if action is None else (self._kept(action), self._game.wording(self._view, action))
        can_try = self._sitting is not None and self._sitting.can_try(refused)
        attempt = self._kept(refused) if can_try else None
        self._tell(frames.why(self._game, item, breaches, self._shown.labels(), instead) | {"try": attempt})

    def _undo(self, content: Mapping[str, Any]) -> None:
        if self._playing(content) is None or self._sitting is None or not self._sitting.steps_back():
            return
        if self._sitting.saw_since() and content.get("sure") is not True:
            self._tell({"kind": "sure"})
            return
        self._sitting.undo()
        self.refresh()

    def _redo(self, content: Mapping[str, Any]) -> None:
        if self._playing(content) is not None and self._sitting is not None:
            self._sitting.redo()
            self.refresh()

    # --- Asking ----------------------------------------------------------------------------------------------

    def _open(self, content: Mapping[str, Any]) -> None:
        """Take the cover away: the one who may look sits there."""
        if self._playing(content) is not None and self._sitting is not None and self._sitting.covered:
            self._sitting.open()
            self._publish(())

    def _peek(self, content: Mapping[str, Any]) -> None:
        """Show the one view that asks the card that only its player may look at."""
        if self._playing(content) is not None and self._sitting is not None and (card := self._sitting.peek()):
            self._tell({"kind": "peek", "card": card})

    def _advice(self, content: Mapping[str, Any]) -> None:
        if self._playing(content) is None or self._sitting is None:
            return
        arranging = self._sitting.arranging()
        if arranging is not None and arranging.advice is not None:
            self._tell(asking.table(arranging.advice()))

    def _refused(self, content: Mapping[str, Any]) -> None:
        """Tell what the rules refuse now of all that pointing at the picture may mean, each with a few words why."""
        session = self._playing(content)
        if session is None or session.to_act is None or self._covered():
            return
        offered, why_not = self._shown.asked.choices(), partial(session.why_not, session.to_act)
        found = list(asking.refused(self._game, self._view, self._shown.labels(), offered, why_not))
        self._tell({"kind": "refused", "rows": [[self._kept(action), *words] for action, words in found]})

    def _typed(self, content: Mapping[str, Any]) -> None:
        """Do what a line of notation says; where cards are to be laid, their places alone will do."""
        text, session = content.get("text"), self._playing(content)
        if session is None or self._sitting is None or self._sitting.covered or not isinstance(text, str):
            return
        begin = arranging.begin if (arranging := self._sitting.arranging()) else ""
        try:
            action = asking.typed(self._game, self._view, text, begin)
        except NotationError as error:
            self._tell(asking.unreadable(str(error)))
        else:
            self._submit(session, action, "")

    def _try(self, content: Mapping[str, Any]) -> None:
        """Show what a forbidden action would lead to, on a board of its own."""
        session, action = self._playing(content), self._choice(content.get("choice"))
        if session is None or self._sitting is None or action is None or self._sitting.covered:
            return
        self._sitting.attempt(action)
        self._publish(())

    def _back(self, content: Mapping[str, Any]) -> None:
        """Go back from a try to the game."""
        del content
        if self._sitting is not None and self._sitting.trying:
            self._sitting.stop_trying()
            self._publish(())

    def _again(self, content: Mapping[str, Any]) -> None:
        """Begin another game of the same people, with the next seed, once this one is over."""
        session = self._playing(content)
        if session is None or self._sitting is None or session.to_act is not None:
            return
        if (following := self._sitting.another()) is not None:
            seed = 0 if following.luck is None else following.luck.seed
            self._begin(following, None if self._keeper is None else Keeper(self._keeper.asked, seed))

    # --- Stepping --------------------------------------------------------------------------------------------

    def _present(self, content: Mapping[str, Any]) -> None:
        del content
        self._tell({"kind": "present", **frames.present(self._base, self._shown)})

    def _stops(self, content: Mapping[str, Any]) -> None:
        self._answer(self._stepper.stops(content, self._base))

    def _tell_line(self, content: Mapping[str, Any]) -> None:
        self._answer(self._stepper.told(content))

    def _tell_lines(self, content: Mapping[str, Any]) -> None:
        del content
        self._answer(self._stepper.others())

    def _go(self, content: Mapping[str, Any]) -> None:
        """Go back to a stop, or over to another line, and play on from there."""
        session, node = self._playing(content), self._stepper.node(content)
        if session is None or node is None or self._sitting is None:
            return
        self._sitting.go(node)
        old, self._shown = self._shown, self._frame()
        self._restock()
        self._serial += 1
        moment = frames.present(self._base, self._shown) | frames.relogged(old, self._shown)
        self._post({"kind": "present", "by": self._asker, **moment})
        self._keep()
        self._run_bots(session)

    # --- Rules, and what to begin with -----------------------------------------------------------------------

    def _rules(self, content: Mapping[str, Any]) -> None:
        del content
        self._tell({"kind": "rules", "gists": {rule.id: rule.gist for rule in self._game.rulebook}})

    def _resumed(self, content: Mapping[str, Any]) -> None:
        """Go on with the game that was kept, or begin another in its place."""
        resume, go_on = self._resume, content.get("go_on")
        if resume is None or type(go_on) is not bool:
            return
        self._resume = None
        if go_on and self._session is not None:
            self._begin(self._session, self._keeper)
        else:
            self._begin(*resume.anew())

    def _begin(self, session: Session[Any], keeper: Keeper | None) -> None:
        """Show a session from now on, as if nothing had been shown before."""
        self._what, self._keeper = session, keeper
        self._stepper = Stepper(session)
        self._sitting = self._seated()
        session.run_bots()
        self._shown = self._frame()
        self._base = self._shown.scene
        self._restock()
        self._serial += 1
        self._post(self._whole())

    def close(self) -> None:
        """Let the model go, and its layout, which is a model of its own."""
        if self.layout is not None:
            self.layout.close()
        super().close()

    # --- Where no browser plays ------------------------------------------------------------------------------

    def __repr__(self) -> str:
        """Return one line: what can be done now."""
        return f"<Board of {self._game.name}: {self._shown.now[1]}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """Return the widget with a still picture, for where no kernel runs."""
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        data, metadata = bundle
        picture = b64encode(png(self._shown.scene, _PNG_WIDTH)).decode("ascii")
        return {**data, "text/plain": repr(self), "image/png": picture}, metadata
