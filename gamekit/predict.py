"""Predict, commit, reveal: a class guesses what a step of a record leads to, before it is shown.

``predict(record, 15)`` stops before the 15th choice. ``guess`` collects from one, ``count`` the hands for an option;
``commit`` closes, ``reveal`` tells what happened with its rules, and ``table`` sets the guesses against it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Generic
from unicodedata import category

from gamekit.game import Event, Game, S, Step, Turn
from gamekit.parts import part
from gamekit.questions import Moment, Question
from gamekit.quiz import moments_of
from gamekit.study import Record
from gamekit.table import Table

HAPPENED: Final = "this happened"
LONGEST_GUESS: Final = 200
LONGEST_NAME: Final = 40
MOST_GUESSES: Final = 500
_UNSEEN: Final = frozenset({"Cc", "Cs", "Co", "Cn", "Zl", "Zp"})


class TooEarly(ValueError):  # noqa: N818 - it is a state of affairs, not a fault
    """Something was asked before its time (a reveal before the commit) or after it (a guess); nothing has changed."""


@dataclass(frozen=True)
class Stop(Generic[S]):
    """A choice of a record before it is shown: what is asked, the open position, and what may be guessed.

    ``after`` is the open position after it, ``rules`` are those that speak in it. ``options`` are empty where guesses
    are free; ``right`` is the true one of them. ``told`` is what all saw happen, each sentence with its rule.
    """

    ask: str
    position: S
    after: S
    options: tuple[str, ...]
    right: str | None
    told: tuple[str, ...]
    rules: tuple[str, ...]
    title: str

    def __repr__(self) -> str:
        """Return a short form without what is to be guessed."""
        return f"<Stop {self.title}: {self.ask:.60}>"


class Prediction(Generic[S]):
    """The guesses of a class about one step."""

    def __init__(self, stop: Stop[S]) -> None:
        """Begin to collect."""
        self._stop = stop
        self._guesses: dict[str, str] = {}
        self._hands: dict[str, int] = {}
        self._stage = 0

    @property
    def ask(self) -> str:
        """What is asked, with numbered options where there are some."""
        numbered = [f"  {number} {option}" for number, option in enumerate(self.options, 1)]
        return "\n".join([self.question, *numbered])

    @property
    def question(self) -> str:
        """What is asked, without the options."""
        return self._stop.ask

    @property
    def briefly(self) -> str:
        """The last sentence of what is asked: a title."""
        return self._stop.ask.rpartition(". ")[2]

    @property
    def happened(self) -> tuple[str, ...]:
        """What ``reveal`` tells, at any time: for a page that folds it away, not for a class."""
        return self._stop.told

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules that speak in what happens, each once: like ``happened`` not for a class before it."""
        return self._stop.rules

    @property
    def position(self) -> S:
        """What lies open before the step, for a board."""
        return self._stop.position

    @property
    def after(self) -> S:
        """What lies open after the step, at any time: for a board once it is revealed."""
        return self._stop.after

    @property
    def options(self) -> tuple[str, ...]:
        """What may be guessed; empty where guesses are free."""
        return self._stop.options

    @property
    def guesses(self) -> Mapping[str, str]:
        """Who has guessed what, in the order of the first guess."""
        return dict(self._guesses)

    @property
    def total(self) -> int:
        """How many have guessed, by name or by hand."""
        return len(self._guesses) + sum(self._hands.values())

    def count(self, hands: Mapping[int, int]) -> None:
        """Note how many hands are up for each option, 1 for the first; what was counted of the same before is replaced.

        ValueError for what is no option or no number of hands (nothing is noted), and where guesses are free; TooEarly
        after the commit.
        """
        if self._stage:
            raise TooEarly("The guesses are closed; nothing is added now.")
        if not self.options:
            raise ValueError("there are no options to count hands for: guesses are words here")
        counted = {**self._hands, **{self._option(number): up for number, up in hands.items()}}
        if any(type(up) is not int or up < 0 for up in counted.values()):
            raise ValueError(f"count the hands for an option, not {list(hands.values())!r:.40}")
        if len(self._guesses) + sum(counted.values()) > MOST_GUESSES:
            raise ValueError(f"{MOST_GUESSES} guesses are the most")
        self._hands = counted

    def _option(self, number: int | str) -> str:
        if type(number) is not int or not 1 <= number <= len(self.options):
            raise ValueError(f"guess an option, 1 to {len(self.options)}, not {number!r:.40}")
        return self.options[number - 1]

    def guess(self, name: str, what: int | str) -> None:
        """Note a guess: the number of an option, or words where guesses are free; a second one replaces the first.

        ValueError for a guess that is none, TooEarly after the commit.
        """
        if self._stage:
            raise TooEarly("The guesses are closed; nothing is added now.")
        if not isinstance(name, str) or any(category(letter) in _UNSEEN for letter in name.strip()):
            raise ValueError(f"a name is text that can be seen, not {name!r:.60}")
        name = name.strip()
        if not 1 <= len(name) <= LONGEST_NAME:
            raise ValueError(f"a name has 1 to {LONGEST_NAME} characters, not {len(name)}")
        if name not in self._guesses and self.total == MOST_GUESSES:
            raise ValueError(f"{MOST_GUESSES} have guessed: that is the most")
        if self.options:
            self._guesses[name] = self._option(what)
            return
        words = str(what).strip()
        if not 1 <= len(words) <= LONGEST_GUESS:
            raise ValueError(f"a guess has 1 to {LONGEST_GUESS} characters, not {len(words)}")
        self._guesses[name] = words

    def commit(self) -> None:
        """Close the guesses, be there none."""
        self._stage = max(self._stage, 1)

    def reveal(self) -> tuple[str, ...]:
        """Return what happened, each sentence with its rule; TooEarly before the commit."""
        if not self._stage:
            raise TooEarly("Commit to the guesses first.")
        self._stage = 2
        return self._stop.told

    def table(self) -> Table:
        """Return how many guessed what, the truth marked once it is revealed.

        Before the commit only how many have guessed is told, so that nobody follows the others.
        """
        if not self._stage:
            return Table("Guesses", ("guesses so far",), [(self.total,)])
        counts = Counter(self._guesses.values()) + Counter(self._hands)
        shown = self._stage == 2  # noqa: PLR2004 - revealed
        rows = [
            (text, counts[text], HAPPENED if shown and text == self._stop.right else "")
            for text in dict.fromkeys((*self.options, *self._guesses.values()))
        ]
        right = counts[self._stop.right or ""]
        note = f"{right} of {self.total} guessed what happened." if shown and self._stop.right and self.total else ""
        return Table(f"{self._stop.title}: {self.briefly}", ("guess", "how many", "truth"), rows, note)

    def __repr__(self) -> str:
        """Return a short form without guesses or truth."""
        stage = ("open", "closed", "revealed")[self._stage]
        return f"<Prediction, {stage}: {self.total} guesses>"


def predict(
    record: Record[S], number: int, options: Sequence[str] = (), seed: int = 0, kind: str = ""
) -> Prediction[S]:
    """Return the prediction of a record's choice, 1 for the first.

    The options are made by the engine where the game has a question about such a step; a teacher's own ``options``
    take their place, and then nobody says which is true. Without either, guesses are free. ``kind`` names the kind of
    question wanted, one of the game's ``OF_CHOICES``; "" takes the most telling. ValueError where the record has no
    such choice, or no such question can be asked about it.
    """
    if type(number) is not int or not 1 <= number <= len(record.nodes):
        raise ValueError(f"the record has choices 1 to {len(record.nodes)}, not {number!r:.40}")
    game, node = record.game, record.nodes[number - 1]
    moment = next(moment for moment in moments_of(record) if moment.step is node.steps[0])
    position = game.view(moment.state, None)
    events = [(step.state, event) for step in node.steps for event in step.events if event.seen_by(None)]
    told = tuple(f"{game.narrate(state, event)} [{event.rule.id}]" for state, event in events)
    rules = tuple(dict.fromkeys(event.rule.id for _, event in events))
    after = game.view(node.state, None)
    title = f"Choice {number} of {len(record.nodes)}"
    if options:
        return Prediction(
            Stop(_asked(record, moment, position), position, after, tuple(options), None, told, rules, title)
        )
    made = _question(game.name, moment, Random(f"predict {seed} {number}"), kind)
    if made is None:
        return Prediction(Stop(_asked(record, moment, position), position, after, (), None, told, rules, title))
    return Prediction(Stop(made.ask, made.shown, after, made.options, made.answer.text, told, rules, title))


def _asked(record: Record[S], moment: Moment[S], position: S) -> str:
    """Return what is asked of a choice; one of chance has no words, and one made in secret is not told."""
    game = record.game
    if isinstance(game.to_act(moment.state), Turn) or _in_secret(game, moment):
        return f"{game.headline(position)} What happens?"
    return f"{game.headline(position)} “{game.wording(position, moment.action)}”: what happens?"


def _in_secret(game: Game[S, Any, Any], moment: Moment[S]) -> bool:
    """Say whether everybody would have seen the same, had another choice been made."""

    def seen(step: Step[S]) -> tuple[S, list[Event]]:
        return game.view(step.state, None), [event for event in step.events if event.seen_by(None)]

    others = (action for action in game.legal_actions(moment.state) if action != moment.action)
    return any(seen(game.apply(moment.state, action)) == seen(moment.step) for action in others)


def _question(name: str, moment: Moment[S], rng: Random, kind: str) -> Question[S] | None:
    """Return the engine's question about what a choice leads to, or None where its game has none about it.

    ValueError where none is of the kind that is wanted.
    """
    module = part(name, "questions")
    kinds: Sequence[str] = () if module is None else module.OF_CHOICES
    if kind and kind not in kinds:
        raise ValueError(f"{name} asks no {kind!r:.40} of a choice: there is {', '.join(kinds) or 'nothing'}")
    made: list[Question[S] | None] = [
        module.KINDS[one]((moment,), rng) for one in kinds if module is not None and kind in {"", one}
    ]
    found = next((one for one in made if one is not None), None)
    if kind and found is None:
        raise ValueError(f"of this choice there is no question of the kind {kind!r:.40}")
    return found
