"""A quiz: questions made by the engine, asked and answered in plain Python, with hints at a price.

``quiz("caribbean", n=5, seed=1)`` makes five questions. ``ask()`` gives the present one as text, ``hint()`` the next
hint, ``answer(2)`` marks the second option, says why, and goes on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path
from random import Random
from typing import Any, Final

from gamekit import GAMES
from gamekit.bots import bots_of
from gamekit.game import Action, Game, Luck, Proceed, Turn, advance
from gamekit.marks import Mark, Marks, keep, load_marks
from gamekit.parts import part
from gamekit.questions import WORTH, Hint, Misconception, Moment, Question
from gamekit.study import Record
from gamekit.table import Table
from gamekit.words import counted

MOST_QUESTIONS: Final = 1_000
_EACH: Final = 10
"""So often it is tried to make a question from one generated game."""
_LONGEST: Final = 1_500
"""Choices after which a generated game is broken off."""
_TRIES: Final = 200
"""So often in a row nothing new may be found to ask about."""


def quiz(  # noqa: PLR0913 - all but the first have a default
    game: str,
    n: int = 5,
    seed: int = 0,
    *,
    kinds: Sequence[str] | str = (),
    record: Record[Any] | None = None,
    marks: Path | str | None = None,
) -> Quiz:
    """Return a quiz of ``n`` questions about a game.

    The same seed gives the same questions. ``kinds`` are those wanted, or one (none: all kinds), ``record`` a game to
    ask about instead of generated ones, ``marks`` the learner's own file, to which each answer is added. LookupError
    for a game or kind without questions, ValueError for an ``n`` out of range or a record that yields too few,
    LoadError for a file that holds something else.
    """
    if game not in GAMES:
        raise LookupError(f"no game is called {game!r:.60}: there is {', '.join(GAMES)}")
    if isinstance(n, bool) or not isinstance(n, int) or not 1 <= n <= MOST_QUESTIONS:
        raise ValueError(f"a quiz has 1 to {MOST_QUESTIONS:,} questions, not {n!r:.40}")
    if record is not None and record.game.name != game:
        raise ValueError(f"the record is of {record.game.name}, not of {game}")
    if marks is not None:
        load_marks(marks)  # whatever is wrong with it is told before anything is asked
    wanted = (kinds,) if isinstance(kinds, str) else kinds
    found = tuple(islice(questions(GAMES[game], seed, wanted, record), n))
    if not found:
        raise ValueError("no question can be made here")
    if len(found) < n:
        raise ValueError(f"only {counted(len(found), 'question')} can be made here, not {n}: ask for fewer")
    return Quiz(found, marks)


# --- Making questions -------------------------------------------------------------------------------------------


def questions(
    game: Game[Any, Any, Any], seed: int = 0, kinds: Sequence[str] = (), record: Record[Any] | None = None
) -> Iterator[Question[Any]]:
    """Yield different questions, the kinds in turn, until nothing new is found: for generated games, hardly ever."""
    makers = _makers(game.name)
    if strange := [kind for kind in kinds if kind not in makers]:
        raise LookupError(f"{game.name} has no questions of the kind {strange[0]!r:.40}: there is {', '.join(makers)}")
    order, rng = list(kinds or makers), Random(f"quiz {seed}")
    rng.shuffle(order)
    asked: set[str] = set()
    number = used = misses = 0
    moments = moments_of(record) if record is not None else _played(game, seed, number)
    for kind in cycle(order):
        found = makers[kind](moments, rng)
        used += 1
        if found is not None and found.ask not in asked:
            misses = 0
            asked.add(found.ask)
            yield found
        elif (misses := misses + 1) == _TRIES:
            return
        if record is None and used == _EACH:
            number, used = number + 1, 0
            moments = _played(game, seed, number)


def _makers(name: str) -> Any:
    module = part(name, "questions")
    if module is None:
        raise LookupError(f"{name} has no questions yet")
    return module.KINDS


def moments_of(record: Record[Any]) -> tuple[Moment[Any], ...]:
    """Return every position of a record, the referee's included, with what was done there."""
    found: list[Moment[Any]] = []
    state = record.start
    lines = [(Proceed(), record.opening), *((node.action, node.steps) for node in record.nodes)]
    for first, steps in lines:
        action: Action = first
        for step in steps:
            found.append(Moment(state, action, step))
            state, action = step.state, Proceed()
    return tuple(found)


def _played(game: Game[Any, Any, Any], seed: int, number: int) -> tuple[Moment[Any], ...]:
    """Return the moments of a game in which half the choices are random and half a bot's own.

    So it comes to much that sensible play seldom meets, and still moves on.
    """
    rng = Random(f"questions {seed} {number}")
    kinds = bots_of(game)
    sensible, random = kinds.get("greedy", kinds["look-ahead"])(), kinds["random"]()
    state = game.new(rng.choice((2, 3, 3, 4)))
    luck = Luck(rng.randrange(2**32))
    found: list[Moment[Any]] = []
    while len(found) < _LONGEST and (who := game.to_act(state)) is not None:
        if isinstance(who, Turn):
            _, plays = advance(game, state, luck)
            for play in plays:
                found.append(Moment(state, play.action, play.step))
                state = play.step.state
            continue
        action = rng.choice((sensible, random)).choose(game, game.view(state, who), rng)
        assert action is not None  # noqa: S101 - these bots leave nothing to people
        step = game.apply(state, action)
        found.append(Moment(state, action, step))
        state = step.state
    return tuple(found)


# --- Asking and answering ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Feedback:
    """What is said to an answer: whether it was right, its marks, and why."""

    right: bool
    marks: int
    misconceptions: tuple[Misconception, ...]
    lines: tuple[str, ...]

    def text(self) -> str:
        """Return it as plain text."""
        return "\n".join(self.lines)

    __str__ = text


class Quiz:
    """Questions in a row; each is answered once."""

    def __init__(self, asked: Sequence[Question[Any]], file: Path | str | None = None) -> None:
        """Begin with the first question; each mark is added to ``file``, where one is given."""
        self.questions = tuple(asked)
        self.marks = Marks()
        self._file = file
        self._hints = 0

    @property
    def question(self) -> Question[Any] | None:
        """The question that waits for an answer; None when all have been answered."""
        number = len(self.marks.entries)
        return self.questions[number] if number < len(self.questions) else None

    @property
    def hints_taken(self) -> tuple[Hint, ...]:
        """The hints that were taken for the present question."""
        return self.question.hints[: self._hints] if self.question else ()

    @property
    def worth(self) -> int:
        """The marks that the present question would still bring."""
        return max(0, WORTH - sum(hint.price for hint in self.hints_taken))

    def ask(self) -> str:
        """Return the present question as text, with its options, hints and prices."""
        present = self.question
        if present is None:
            return f"That was the last question: {self.marks.earned} of {self.marks.worth} marks."
        head = f"Question {len(self.marks.entries) + 1} of {len(self.questions)}, {counted(self.worth, 'mark')}"
        hints = [f"  Hint: {hint.text}" for hint in self.hints_taken]
        return "\n".join([head, present.text(), *hints, self.offer()]).strip()

    def offer(self) -> str:
        """Return what the next hint would tell and cost; "" where there is none left."""
        rest = self.question.hints[self._hints :] if self.question else ()
        return f"  Next hint: the {rest[0].kind}, for {counted(min(rest[0].price, self.worth), 'mark')}" if rest else ""

    def hint(self) -> Hint:
        """Return the next hint and charge for it; LookupError where none is left."""
        rest = self.question.hints[self._hints :] if self.question else ()
        if not rest:
            raise LookupError("there is no further hint: answer the question, or all are answered")
        self._hints += 1
        return rest[0]

    def answer(self, number: int) -> Feedback:
        """Mark an option, 1 for the first, and go on to the next question.

        ValueError where there is no such option (nothing is marked), LookupError where all are answered.
        """
        present = self.question
        if present is None:
            raise LookupError("all questions are answered: make a new quiz for more")
        if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= len(present.options):
            raise ValueError(f"choose an option, 1 to {len(present.options)}, not {number!r:.40}")
        chosen = number - 1
        held = present.misconceptions(chosen)
        right = chosen == present.right
        earned = self.worth if right else 0
        mark = Mark(
            game=present.game.name,
            kind=present.kind,
            rule=present.rule.id,
            marks=earned,
            worth=WORTH,
            hints=self._hints,
            misconceptions=tuple(one.id for one in held),
        )
        if self._file is not None:
            keep(self._file, mark)
        self.marks = Marks((*self.marks.entries, mark))
        self._hints = 0
        return Feedback(right, earned, held, tuple(_explained(present, chosen, earned, held)))

    def table(self) -> Table:
        """Return the marks so far as a table."""
        return self.marks.table()

    def __repr__(self) -> str:
        """Return a short form."""
        return f"<Quiz: {len(self.marks.entries)} of {counted(len(self.questions), 'question')} answered>"


def _explained(asked: Question[Any], chosen: int, earned: int, held: tuple[Misconception, ...]) -> Iterator[str]:
    answer = asked.answer
    if chosen == asked.right:
        yield f"Right: {answer.text}. {earned} of {WORTH} marks."
    else:
        yield f"Not so. The answer is: {answer.text}."
        for one in held:
            yield f"A common mistake leads there: “{one.belief}” But: {one.instead} [{one.rule.id}]"
        if not held:
            yield "No common mistake leads there; read the rule once more."
    yield from answer.told
    rule = answer.rule
    yield f"The rule: {rule.title}. {rule.gist} [{rule.id}, {rule.standing.value}: {rule.cited}]"
