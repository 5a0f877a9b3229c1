"""A session with the people around it: who chooses, who may look, what may be taken back, what is only tried.

The session alone decides what is legal and what is played. Here stands what a table of people adds to it: a cover
before a secret where several people share a screen, a remark where something is taken back after it was seen, and a
forbidden action that is looked at without being played.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any, Final

from gamekit.game import Action, Draw, Luck, Player, Step, Turn, advance, start
from gamekit.lab import frames
from gamekit.lab.asking import Asked, Cover, Trying, is_secret
from gamekit.lab.frames import Frame
from gamekit.panel import Arrange, Ask, Card, Memory, Pick, Pretends, Remembers, Special
from gamekit.session import Session
from gamekit.study import ROOT

KNOWING: Final = "Chosen anew, after something had been seen."
"""The note that such a choice gets in the study."""
_GUESSES: Final = 3
"""So often the hidden things are filled in to find out whether a choice brought any of them to light."""


class Sitting:
    """Who sits at a session's table, and what they have been shown of it."""

    def __init__(self, session: Session[Any]) -> None:
        """Sit down; nothing secret has been shown to anybody."""
        self.session = session
        self._game = session.game
        self._persons: dict[int, bool] = {}
        self._revealing: dict[int, bool] = {}
        self._knowing: set[int] = set()
        self._opened: tuple[int, Player] | None = None
        self._recalling: tuple[int, Player] | None = None
        self._trying: tuple[str, Step[Any]] | None = None

    # --- Who chooses -----------------------------------------------------------------------------------------

    def chooses(self, place: int) -> bool:
        """Say whether a person chooses at a node of the study."""
        if place not in self._persons:
            self._persons[place] = self._asks_person(place)
        return self._persons[place]

    def _asks_person(self, place: int) -> bool:
        state = self.session.study.state(place)
        who = self._game.to_act(state)
        if who is None or isinstance(who, Turn):
            return False
        bot = self.session.bots.get(who)
        return bot is None or bot.choose(self._game, self._game.view(state, who), Random(0)) is None

    @property
    def people(self) -> int:
        """How many seats no bot takes."""
        return sum(seat not in self.session.bots for seat in range(len(self.session.state.table.players)))

    # --- The moment ------------------------------------------------------------------------------------------

    def frame(self, log: tuple[frames.Row, ...]) -> Frame:
        """Return what is shown now: the open view, and what is asked of whoever is to act."""
        if self._trying is not None:
            return self._tried(*self._trying, log)
        session = self.session
        shown = frames.frame(self._game, self._game.view(session.state, None), log, lit=True)
        tools = (self.steps_back() > 0, session.can_redo)
        remark = "A choice was taken back after something had been seen." if session.place in self._knowing else ""
        shown = replace(shown, version=session.version, tools=tools, remark=remark)
        if shown.result is not None:
            return replace(shown, asked=Asked(again=session.luck is not None))
        if not self.chooses(session.place):
            return frames.watched(shown)
        return replace(shown, lit=False, asked=Asked(cover=self._cover(shown))) if self.covered else shown

    # --- Who may look ----------------------------------------------------------------------------------------

    def _special(self, viewer: Player | None = None) -> Special | None:
        """Return the cards or the question that lie before a person now, as ``viewer`` sees them."""
        if not self.chooses(self.session.place):
            return None
        found = self._game.offers(self._game.view(self.session.state, viewer))
        return None if isinstance(found, tuple) else found

    @property
    def covered(self) -> bool:
        """Whether a cover stands before what is asked now: a secret, where several people share the screen."""
        return self.people > 1 and not self._open and (self.recalling or is_secret(self._special()))

    @property
    def _open(self) -> bool:
        return self._opened == (self.session.version, self.session.to_act)

    @property
    def recalling(self) -> bool:
        """Whether somebody wants to see what only whoever is to act has seen."""
        return self._recalling == (self.session.version, self.session.to_act)

    def _cover(self, shown: Frame) -> Cover | None:
        seat, special, memory = shown.now[0], shown.asked.special, self._memory(None)
        secret = memory if self.recalling else special
        if seat is None or secret is None:
            return None
        name = shown.beside.seats[seat].name
        last = f"{shown.log[-1][1]} " if shown.log else ""
        title, text = f"Pass the screen to {name}", f"{last}Only {name} should look now."
        return Cover(seat, title, text, f"I am {name}: {secret.cover}", "Leave it covered" if self.recalling else "")

    def open(self) -> None:
        """Take the cover away, for whoever is to act and for this moment only; what was seen is shown only once."""
        if self.recalling:
            self._recalling = None
        elif self.session.to_act is not None:
            self._opened = (self.session.version, self.session.to_act)

    def _memory(self, viewer: Player | None) -> Memory | None:
        """Return what only whoever is to act has seen, as ``viewer`` knows of it."""
        if not isinstance(self._game, Remembers) or not self.chooses(self.session.place):
            return None
        return self._game.memory(self._game.view(self.session.state, viewer))

    def recall(self) -> bool:
        """Put a cover before what only whoever is to act has seen, if several people share the screen; say whether."""
        who = self.session.to_act
        if self.people > 1 and not self._open and who is not None and self._memory(None) is not None:
            self._recalling = (self.session.version, who)
        return self.recalling

    def leave(self) -> None:
        """Look at nothing: the cover that was asked for goes away."""
        self._recalling = None

    def memory(self) -> Memory | None:
        """Return what only whoever is to act has seen, or None where that is nothing or a cover stands before it."""
        return None if self.covered else self._memory(self.session.to_act)

    def own(self) -> tuple[Card, ...]:
        """Return the cards of which whoever is asked may pick, or none where a cover stands before them."""
        found = None if self.covered else self._special(self.session.to_act)
        return found.cards if isinstance(found, Pick) else ()

    def begin(self) -> str:
        """Return how the choice that is asked for begins in notation, which need not be typed; or ""."""
        found = None if self.covered else self._special()
        return found.begin if isinstance(found, Arrange | Pick) else ""

    def peek(self) -> str:
        """Return the card that whoever is asked may look at, or "" where there is none or a cover stands before it."""
        found = None if self.covered else self._special(self.session.to_act)
        return found.secret if isinstance(found, Ask) else ""

    def arranging(self) -> Arrange | None:
        """Return the cards and slots that lie before a person now, or None."""
        found = None if self.covered else self._special()
        return found if isinstance(found, Arrange) else None

    # --- Taking back -----------------------------------------------------------------------------------------

    def steps_back(self) -> int:
        """Return how many choices to take back to come to one that a person made; 0 where nobody made any."""
        tree, place, count = self.session.study, self.session.place, 0
        while place not in {ROOT, self.session.floor}:
            place = tree.parent(place)
            count += not isinstance(self._game.to_act(tree.state(place)), Turn)
            if self.chooses(place):
                return count
        return 0

    def saw_since(self) -> bool:
        """Say whether something came to light since the last choice of a person, as far as that can be told."""
        tree, place = self.session.study, self.session.place
        while place != ROOT:
            if self._reveals(place):
                return True
            place = tree.parent(place)
            if self.chooses(place):
                return False
        return False

    def _reveals(self, place: int) -> bool:
        if place not in self._revealing:
            self._revealing[place] = self._brought_to_light(place)
        return self._revealing[place]

    def _brought_to_light(self, place: int) -> bool:
        """Say whether a choice showed what nobody could have worked out from the open view before it.

        Then the same choice, after the hidden things were filled in otherwise, leads to another open view.
        """
        game, tree = self._game, self.session.study
        node = tree.nodes[place]
        before, after = tree.state(node.parent), game.view(node.state, None)
        if isinstance(node.action, Draw):
            return len(game.chance_outcomes(before)) > 1
        for seed in range(_GUESSES):
            guess = game.complete(game.view(before, None), Random(seed))
            if game.why_not(guess, node.action):
                continue
            reached, _ = advance(game, game.apply(guess, node.action).state)
            if game.view(reached, None) != after:
                return True
        return False

    def undo(self) -> None:
        """Go back to before the last choice of a person, and remember whether something had been seen since."""
        knowing = self.saw_since()
        for _ in range(self.steps_back()):
            self.session.undo()
        if knowing:
            self._knowing.add(self.session.place)

    def redo(self) -> None:
        """Take the last undo back, up to the next choice of a person."""
        while self.session.redo() and not self.chooses(self.session.place):
            pass

    def go(self, place: int) -> None:
        """Go to a node of the study, and remember whether something has been seen beyond it."""
        self.session.go(place)
        beyond = {self.session.place}
        for number, node in enumerate(self.session.study.nodes):
            if node.parent in beyond:
                beyond.add(number)
                if self._reveals(number):
                    self._knowing.add(self.session.place)
                    return

    def note_knowing(self, before: int) -> None:
        """Write into the study that the choice after ``before`` was made anew, if something had been seen."""
        tree, place = self.session.study, self.session.place
        while before in self._knowing and place not in {ROOT, before}:
            if tree.parent(place) == before and not tree.nodes[place].note:
                self.session.note(place, KNOWING)
            place = tree.parent(place)

    # --- Trying ----------------------------------------------------------------------------------------------

    def can_try(self, action: Action) -> bool:
        """Say whether it can be shown what a forbidden action would lead to."""
        return self._pretended(action) is not None

    def _pretended(self, action: Action) -> Step[Any] | None:
        if not isinstance(self._game, Pretends):
            return None
        return self._game.pretend(self._game.view(self.session.state, None), action)

    def attempt(self, action: Action) -> None:
        """Show what a forbidden action would lead to; the session stays as it is. What is legal is not tried."""
        who, step = self.session.to_act, self._pretended(action)
        if step is not None and who is not None and self.session.why_not(who, action):
            self._trying = (self._game.wording(self._game.view(self.session.state, None), action), step)

    @property
    def trying(self) -> bool:
        """Whether something is being tried."""
        return self._trying is not None

    def stop_trying(self) -> None:
        """Go back to the game."""
        self._trying = None

    def _tried(self, title: str, step: Step[Any], log: tuple[frames.Row, ...]) -> Frame:
        game, session = self._game, self.session
        shown = frames.frame(game, game.view(step.state, None), log, lit=False, open_choices=False)
        before = {score.player: score.total for score in game.scores(session.state)}
        gains = ((score.player, score.total - before[score.player]) for score in game.scores(step.state))
        told = tuple(game.narrate(step.state, event) for event in step.events if event.seen_by(None))
        trying = Trying(title, told, tuple((seat, gain) for seat, gain in gains if gain))
        seat = session.to_act
        return replace(
            shown, version=session.version, now=(seat, f"Trying: {title}"), asked=Asked(trying=trying), result=None
        )

    # --- Once more -------------------------------------------------------------------------------------------

    def another(self) -> Session[Any] | None:
        """Return a new game of the same people and bots, with the next seed; None where no luck is known."""
        session, luck = self.session, self.session.luck
        if luck is None:
            return None
        table, following = session.state.table, Luck(luck.seed + 1)
        opened = start(self._game, table.players, following, table.options, table.pack)
        return Session(self._game, opened, following, session.bots, following.seed)
