"""The answers to what the browser says: each message is a wish, and only the session decides what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from gamekit.game import Action, Breach, IllegalAction, NotationError
from gamekit.lab import asking, frames
from gamekit.lab.keeping import Keeper
from gamekit.lab.stage import Stage
from gamekit.session import Session, Stale

_MOST_POINTED: Final = 8
"""No action of any game names more things than this."""

_NO_CHOICE: Final = -1


class Answers:
    """Answers each kind of message with what the stage tells, or by changing what is on it."""

    def __init__(self, stage: Stage) -> None:
        """Answer for what lies on ``stage``."""
        self.stage = stage
        self.kinds: Mapping[str, Callable[[Mapping[str, Any]], None]] = {
            "hello": self._hello,
            "look": self._look,
            "rule": self._rule,
            "point": self._point,
            "do": self._do,
            "undo": self._undo,
            "redo": self._redo,
            "open": self._open,
            "peek": self._peek,
            "recall": self._recall,
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

    # --- Looking ---------------------------------------------------------------------------------------------

    def _hello(self, content: Mapping[str, Any]) -> None:
        del content
        self.stage.tell(self.stage.whole())

    def _rule(self, content: Mapping[str, Any]) -> None:
        rule, book = content.get("id"), self.stage.game.rulebook
        if isinstance(rule, str) and rule in book:
            self.stage.tell(frames.rule_card(book, book[rule]))

    def _look(self, content: Mapping[str, Any]) -> None:
        stage = self.stage
        item, stop = self._item(content), content.get("stop")
        if item and stop is not None:
            stage.answer(stage.stepper.look(content, item))
        elif item and not self._elsewhere():
            does = [stage.game.wording(stage.view, action) for action in self._legal((item,))]
            label = stage.shown.labels()[item]
            stage.tell(frames.look(item, label, stage.game.look(stage.view, item), " or ".join(does)))

    def _elsewhere(self) -> bool:
        """Say whether a question stands before the game, or a try in its place: nothing can be said of it then."""
        stage = self.stage
        return stage.resume is not None or (stage.sitting is not None and stage.sitting.trying)

    def _item(self, content: Mapping[str, Any]) -> str:
        """Return the id of the picture that a message names, or "" where it names none."""
        item = content.get("id")
        return item if isinstance(item, str) and item in self.stage.shown.labels() else ""

    def _legal(self, items: tuple[str, ...]) -> list[Action]:
        """Return what may be done of all that pointing at some ids means."""
        stage = self.stage
        session = stage.session
        if session is None or session.to_act is None:
            return []
        who = session.to_act
        return [action for action in stage.game.meant(stage.view, *items) if not session.why_not(who, action)]

    # --- Playing ---------------------------------------------------------------------------------------------

    def _playing(self, content: Mapping[str, Any]) -> Session[Any] | None:
        """Return the session, if the browser asks for something to be done in it as it is now."""
        stage = self.stage
        session, version = stage.session, content.get("version")
        sitting = stage.sitting
        if session is None or sitting is None or stage.resume is not None:
            return None
        if type(version) is not int or version != session.version:
            stage.tell({"kind": "note", "text": str(Stale(0, 0))})
            return None
        if sitting.trying:
            stage.tell({"kind": "note", "text": "This is only a try: go back to the game first."})
            return None
        if session.to_act is not None and not sitting.chooses(session.place):
            stage.run_bots(session)  # code has gone back to a bot's choice: it plays on from there
            stage.refresh()
            return None
        return session

    def _point(self, content: Mapping[str, Any]) -> None:
        stage = self.stage
        item, session = self._item(content), self._playing(content)
        if not item or session is None or self._covered():
            return
        items = self._together(content, item)
        meant, legal = stage.game.meant(stage.view, *items), self._legal(items)
        if len(legal) == 1:
            self._submit(session, legal[0], item)
        elif legal:
            stage.tell(
                asking.choose(stage.game, stage.view, stage.shown.scene, items, {act: stage.kept(act) for act in legal})
            )
        elif meant and session.to_act is not None:
            self._refuse(item, meant[0], session.why_not(session.to_act, meant[0]))
        else:
            self._look(content)

    def _together(self, content: Mapping[str, Any], item: str) -> tuple[str, ...]:
        """Return the ids that were pointed at before, with the one now, if they mean something together; else it."""
        before, labels = content.get("after"), self.stage.shown.labels()
        if not isinstance(before, list) or len(before) > _MOST_POINTED:
            return (item,)
        items = (*(one for one in before if isinstance(one, str) and one in labels and one != item), item)
        return items if self.stage.game.meant(self.stage.view, *items) else (item,)

    def _do(self, content: Mapping[str, Any]) -> None:
        choice, session = content.get("choice"), self._playing(content)
        if session is not None and not self._covered() and (action := self.stage.choice(choice)):
            self._submit(session, action, "")

    def _covered(self) -> bool:
        return self.stage.sitting is not None and self.stage.sitting.covered

    def _submit(self, session: Session[Any], action: Action, item: str) -> None:
        """Do it in the session: the one way by which the browser changes a game."""
        stage = self.stage
        who, place = session.to_act, session.place
        if who is None or stage.sitting is None:
            return
        try:
            played = session.submit(who, action, stage.shown.version)
        except Stale as stale:
            stage.tell({"kind": "note", "text": str(stale)})
        except IllegalAction as refusal:
            self._refuse(item, action, refusal.breaches)
        else:
            stage.sitting.note_knowing(place)
            stage.publish(played)
            stage.run_bots(session)

    def _refuse(self, item: str, refused: Action, breaches: tuple[Breach, ...]) -> None:
        stage = self.stage
        action = next((breach.instead for breach in breaches if breach.instead is not None), None)
        holder = None if stage.sitting is None or action is None else stage.sitting.arranging()
        line = "" if holder is None or action is None else stage.game.format(stage.view, action)
        lay = () if holder is None else asking.laid(holder, line)
        instead: tuple[int, str] | None
        if holder is not None and lay:  # they go into the holder, and whoever lays them seals them
            instead = (_NO_CHOICE, f"Lay {line.removeprefix(holder.begin).lstrip()}")
        else:
            instead = None if action is None else (stage.kept(action), stage.game.wording(stage.view, action))
        can_try = stage.sitting is not None and stage.sitting.can_try(refused)
        attempt = stage.kept(refused) if can_try else None
        stage.tell(frames.why(stage.game, item, breaches, stage.shown.labels(), instead) | {"try": attempt, "lay": lay})

    def _undo(self, content: Mapping[str, Any]) -> None:
        if self._playing(content) is None or self.stage.sitting is None or not self.stage.sitting.steps_back():
            return
        if self.stage.sitting.saw_since() and content.get("sure") is not True:
            self.stage.tell({"kind": "sure"})
            return
        self.stage.sitting.undo()
        self.stage.refresh()

    def _redo(self, content: Mapping[str, Any]) -> None:
        if self._playing(content) is not None and self.stage.sitting is not None:
            self.stage.sitting.redo()
            self.stage.refresh()

    # --- Asking ----------------------------------------------------------------------------------------------

    def _open(self, content: Mapping[str, Any]) -> None:
        """Take the cover away: the one who may look sits there."""
        sitting = None if self._playing(content) is None else self.stage.sitting
        if sitting is not None and sitting.covered:
            recalling = sitting.recalling
            sitting.open()
            self.stage.publish(())
            if recalling:
                self._remember()

    def _recall(self, content: Mapping[str, Any]) -> None:
        """Show the one view that asks what only whoever is to act has seen, or put a cover before it."""
        sitting = None if self._playing(content) is None else self.stage.sitting
        if sitting is None or sitting.covered:
            return
        if sitting.recall():
            self.stage.publish(())
        else:
            self._remember()

    def _remember(self) -> None:
        memory = None if self.stage.sitting is None else self.stage.sitting.memory()
        if memory is not None:
            self.stage.tell(asking.own("memory", memory.cards, memory.note))

    def _peek(self, content: Mapping[str, Any]) -> None:
        """Show the one view that asks the card, or the cards, that only their player may look at."""
        sitting = None if self._playing(content) is None else self.stage.sitting
        if sitting is not None and (card := sitting.peek()):
            self.stage.tell({"kind": "peek", "card": card})
        elif sitting is not None and (cards := sitting.own()):
            self.stage.tell(asking.own("own", cards))

    def _advice(self, content: Mapping[str, Any]) -> None:
        if self._playing(content) is None or self.stage.sitting is None:
            return
        arranging = self.stage.sitting.arranging()
        if arranging is not None and arranging.advice is not None:
            self.stage.tell(asking.table(arranging.advice()))

    def _refused(self, content: Mapping[str, Any]) -> None:
        """Tell what the rules refuse now of all that pointing at the picture may mean, each with a few words why."""
        stage = self.stage
        session = self._playing(content)
        if session is None or session.to_act is None or self._covered():
            return
        offered, why_not = stage.shown.asked.choices(), partial(session.why_not, session.to_act)
        found = list(asking.refused(stage.game, stage.view, stage.shown.labels(), offered, why_not))
        stage.tell({"kind": "refused", "rows": [[stage.kept(action), *words] for action, words in found]})

    def _typed(self, content: Mapping[str, Any]) -> None:
        """Do what a line of notation says; where cards are to be laid, their places alone will do."""
        text, session = content.get("text"), self._playing(content)
        if session is None or self.stage.sitting is None or self.stage.sitting.covered or not isinstance(text, str):
            return
        try:
            action = asking.typed(self.stage.game, self.stage.view, text, self.stage.sitting.begin())
        except NotationError as error:
            self.stage.tell(asking.unreadable(str(error)))
        else:
            self._submit(session, action, "")

    def _try(self, content: Mapping[str, Any]) -> None:
        """Show what a forbidden action would lead to, on a board of its own."""
        session, action = self._playing(content), self.stage.choice(content.get("choice"))
        if session is None or self.stage.sitting is None or action is None or self.stage.sitting.covered:
            return
        self.stage.sitting.attempt(action)
        self.stage.publish(())

    def _back(self, content: Mapping[str, Any]) -> None:
        """Go back to the game, from a try or from a cover that somebody asked for."""
        del content
        sitting = self.stage.sitting
        if sitting is not None and (sitting.trying or sitting.recalling):
            sitting.stop_trying()
            sitting.leave()
            self.stage.publish(())

    def _again(self, content: Mapping[str, Any]) -> None:
        """Begin another game of the same people, with the next seed, once this one is over."""
        stage = self.stage
        session = self._playing(content)
        if session is None or stage.sitting is None or session.to_act is not None:
            return
        if (following := stage.sitting.another()) is not None:
            seed = 0 if following.luck is None else following.luck.seed
            stage.begin(following, None if stage.keeper is None else Keeper(stage.keeper.asked, seed))

    # --- Stepping --------------------------------------------------------------------------------------------

    def _present(self, content: Mapping[str, Any]) -> None:
        del content
        self.stage.tell({"kind": "present", **frames.present(self.stage.base, self.stage.shown)})

    def _stops(self, content: Mapping[str, Any]) -> None:
        self.stage.answer(self.stage.stepper.stops(content, self.stage.base))

    def _tell_line(self, content: Mapping[str, Any]) -> None:
        self.stage.answer(self.stage.stepper.told(content))

    def _tell_lines(self, content: Mapping[str, Any]) -> None:
        del content
        self.stage.answer(self.stage.stepper.others())

    def _go(self, content: Mapping[str, Any]) -> None:
        """Go back to a stop, or over to another line, and play on from there."""
        session, node = self._playing(content), self.stage.stepper.node(content)
        if session is not None and node is not None:
            self.stage.go(session, node)

    # --- Rules, and what to begin with -----------------------------------------------------------------------

    def _rules(self, content: Mapping[str, Any]) -> None:
        del content
        self.stage.tell(frames.rules_page(self.stage.game.rulebook))

    def _resumed(self, content: Mapping[str, Any]) -> None:
        """Go on with the game that was kept, or begin another in its place."""
        resume, go_on = self.stage.resume, content.get("go_on")
        if resume is None or type(go_on) is not bool:
            return
        self.stage.resume = None
        if go_on and self.stage.session is not None:
            self.stage.begin(self.stage.session, self.stage.keeper)
        else:
            self.stage.begin(*resume.anew())
