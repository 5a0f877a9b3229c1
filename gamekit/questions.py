"""Questions that the engine makes and marks: the nouns that games and quizzes share.

A game tells in ``gamekit.games.<name>.questions`` how its questions are made, and in
``gamekit.games.<name>.mistaken`` what the game would be under each common mistake. Nobody writes an answer down: the
right option is what the game says, the wrong ones are what the mistaken games say.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from random import Random
from typing import Any, Final, Generic

from gamekit.data import path, read_text
from gamekit.dressing import letter_shapes, way_shapes
from gamekit.game import Action, Game, IllegalAction, S, Step
from gamekit.parts import part
from gamekit.rulebook import Rule, RuleBook, Standing
from gamekit.scene import Mark, Scene
from gamekit.storage import parse_toml
from gamekit.table import Table

WORTH: Final = 5
"""The marks that a question brings where no hint was taken."""
MOST_OPTIONS: Final = 4
LETTERS: Final = "abcd"
"""What options that are places are called on a picture."""


@dataclass(frozen=True, slots=True)
class Misconception:
    """A wrong rule that people believe: in words, the rule that it breaks, and what holds instead.

    ``standing`` is REPORTED for a published mistake, OURS for one that this project gathered.
    """

    id: str
    belief: str
    rule: Rule
    instead: str
    standing: Standing

    def __repr__(self) -> str:
        """Return a short form."""
        return f"<Misconception {self.id}>"


def misconceptions(book: RuleBook) -> Mapping[str, Misconception]:
    """Return the misconceptions about a game by id, read from ``data/<game>/misconceptions.toml``.

    LookupError where the game has none yet.
    """
    if not path(book.game, "misconceptions.toml").is_file():
        raise LookupError(f"nobody has gathered misconceptions about {book.title} yet")
    return {
        entry["id"]: Misconception(
            entry["id"], entry["belief"], book[entry["rule"]], entry["instead"], Standing(entry["standing"])
        )
        for entry in _entries(book.game)
    }


def misconceptions_table(book: RuleBook) -> Table:
    """Return the misconceptions about a game as a table: the belief, the rule that it breaks, what holds instead."""
    rows = [(one.id, one.belief, one.rule.id, one.instead, one.standing.value) for one in misconceptions(book).values()]
    columns = ("misconception", "belief", "against", "what holds", "standing")
    note = "Reported: a published mistake. Ours: gathered by this project. How common they are is not measured."
    return Table(f"Misconceptions about {book.title}", columns, rows, note)


@cache
def _entries(game: str) -> Sequence[Mapping[str, str]]:
    found: Sequence[Mapping[str, str]] = parse_toml(read_text(game, "misconceptions.toml"))["misconception"]
    return found


@cache
def mistaken(name: str) -> Mapping[str, Game[Any, Any, Any]]:
    """Return, for each misconception about a game, the game as it would be if the misconception held.

    LookupError where the game has none yet.
    """
    module = part(name, "mistaken")
    if module is None:
        raise LookupError(f"nobody has gathered misconceptions about {name:.40} yet")
    found: Mapping[str, Game[Any, Any, Any]] = module.MISTAKEN
    return found


@dataclass(frozen=True, slots=True)
class Moment(Generic[S]):
    """A position of a game that was played, what was done there, and what it led to."""

    state: S
    action: Action
    step: Step[S]

    def __repr__(self) -> str:
        """Return a short form: an action may hold a secret."""
        return f"<Moment {type(self.action).__name__}: {self.state!r}>"


@dataclass(frozen=True, slots=True)
class Hint:
    """A step towards the answer and its price, in marks."""

    kind: str
    text: str
    price: int = 1


@dataclass(frozen=True, slots=True)
class Answer:
    """What one game, the true one or a mistaken one, makes of a question.

    ``text`` is the option in words, ``rule`` the one that decides, ``told`` what happens, sentence by sentence.
    ``way`` are the spots, each beside the one before, of the way that the answer speaks of.
    """

    text: str
    rule: Rule
    told: tuple[str, ...] = ()
    way: tuple[str, ...] = ()


@dataclass(frozen=True)
class Question(Generic[S]):
    """A question about a position, with its options in words; exactly one is right.

    ``position`` is the open view; ``shown`` is that view for a board, without what a board would tell of the answer
    (where a ship can sail). ``focus`` are ids to point at on its picture, ``places`` pairs options that are places with
    their ids. ``solve`` gives what a game makes of the question; it knows no card that the question does not tell.
    ``leads`` pairs each wrong option with the misconceptions that lead to it (none: a near miss).
    """

    game: Game[S, Any, Any]
    kind: str
    ask: str
    position: S
    shown: S
    options: tuple[str, ...]
    focus: tuple[str, ...]
    pieces: tuple[Hint, ...]
    leads: tuple[tuple[str, tuple[Misconception, ...]], ...]
    solve: Callable[[Game[S, Any, Any]], Answer] = field(compare=False, repr=False)
    places: tuple[tuple[str, str], ...] = ()

    @property
    def answer(self) -> Answer:
        """What the rules say, worked out anew by the engine."""
        return self.solve(self.game)

    @property
    def right(self) -> int:
        """The place of the right option."""
        return self.options.index(self.answer.text)

    @property
    def rule(self) -> Rule:
        """The rule that decides."""
        return self.answer.rule

    @property
    def hints(self) -> tuple[Hint, ...]:
        """The hints from the vaguest to the answer itself, which costs all marks."""
        answer = self.answer
        chapter = Hint("chapter", f"Look in the chapter {answer.rule.chapter}.")
        rule = Hint("rule", f"{answer.rule.title}: {answer.rule.gist} [{answer.rule.id}]")
        return (chapter, rule, *self.pieces, Hint("answer", f"The answer is: {answer.text}.", WORTH))

    def misconceptions(self, option: int) -> tuple[Misconception, ...]:
        """Return the misconceptions that lead to an option; ``()`` for the right one and for a near miss."""
        return dict(self.leads).get(self.options[option], ())

    def lettered(self) -> tuple[str, ...]:
        """Return the options as they stand beside a picture: with its letters, where some of them are places."""
        if not self.places:
            return self.options
        return tuple(f"{letter}: {option}" for letter, option in zip(LETTERS, self.options, strict=False))

    def picture(self) -> Scene:
        """Return the position as a picture that points at what is asked about, and does not tell the answer."""
        scene = self.game.picture(self.shown)
        active = {sprite.id for sprite in scene.sprites if "active" in sprite.looks}  # it has its ring
        marks = [Mark(one, "target") for one in self.focus if one not in active]
        letters, places = dict(zip(self.options, LETTERS, strict=False)), dict(self.places)
        marks += [Mark(places[option], "option", letters[option]) for option in self.options if option in places]
        scene = replace(scene, marks=tuple(marks))
        return replace(scene, figures=(*scene.figures, *letter_shapes(scene)))

    def solution(self) -> Scene:
        """Return the picture with the answer: the way, and the place that is right."""
        scene, answer = self.picture(), self.answer
        right = tuple(Mark(place, "target") for option, place in self.places if option == answer.text)
        drawn = way_shapes(scene, answer.way) if answer.way else ()
        return replace(scene, marks=(*scene.marks, *right), figures=(*drawn, *scene.figures))

    def text(self) -> str:
        """Return the question and its numbered options as plain text."""
        numbered = [f"  {number} {option}" for number, option in enumerate(self.options, 1)]
        return "\n".join([self.ask, *numbered])

    __str__ = text

    def __repr__(self) -> str:
        """Return a short form without the answer."""
        return f"<Question {self.kind}: {self.ask:.60}>"


def question(  # noqa: PLR0913 - a question has that many parts
    game: Game[S, Any, Any],
    kind: str,
    ask: str,
    *,
    position: S,
    solve: Callable[[Game[S, Any, Any]], Answer],
    rng: Random,
    shown: S | None = None,
    near: Sequence[str] = (),
    focus: tuple[str, ...] = (),
    pieces: tuple[Hint, ...] = (),
    places: Mapping[str, str] | None = None,
) -> Question[S] | None:
    """Return the question whose wrong options are what mistaken games say, or None where all say the same.

    Where they say little, ``near`` fills up with near misses. The options stand in a random order; ``places`` has the
    ids of those that are places.
    """
    right = solve(game).text
    leads: dict[str, list[Misconception]] = {}
    known = misconceptions(game.rulebook)
    for name, other in mistaken(game.name).items():
        try:
            said = solve(other).text
        except IllegalAction:  # what is asked about cannot be done there at all
            continue
        if said != right:
            leads.setdefault(said, []).append(known[name])
    if not leads:
        return None
    wrong = rng.sample(list(leads), min(len(leads), MOST_OPTIONS - 1))
    wrong += [text for text in dict.fromkeys(near) if text != right and text not in leads][: MOST_OPTIONS - 1]
    options = [right, *wrong[: MOST_OPTIONS - 1]]
    rng.shuffle(options)
    paired = tuple((text, tuple(leads.get(text, ()))) for text in options if text != right)
    found = tuple((text, places[text]) for text in options if text in places) if places else ()
    return Question(game, kind, ask, position, shown or position, tuple(options), focus, pieces, paired, solve, found)
