"""What a game is: a few questions about a frozen state. The file to read first.

Everything else in this package (sessions, records, scenarios, bots, boards, the conformance suite) is written
once, over the answers to the questions of :class:`Game`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import cached_property
from hashlib import blake2b
from random import Random
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, TypeVar

if TYPE_CHECKING:
    from gamekit.panel import About, Arrange, Ask, Beside, Look, Offer
    from gamekit.rulebook import Reading, Rule, RuleBook
    from gamekit.scene import Scene

Player = int
"""A seat, 0 to n-1 in turn order; the names stand in ``state.table.players``."""
Who = Player | str
"""Somebody at a table, by seat or by name: what is asked about a player takes either."""


class Turn(Enum):
    """Who acts when no player does."""

    CHANCE = "chance"
    REFEREE = "referee"


class Hidden(Enum):
    """Stands in a view where a secret of somebody else would stand."""

    HIDDEN = "hidden"

    def __repr__(self) -> str:
        """Return the one word that a view shows."""
        return "HIDDEN"


HIDDEN: Final = Hidden.HIDDEN

# --- Nouns ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Action:
    """Something that a player, chance or the referee does; each game derives its own, in the imperative."""


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """Chance names one single thing: ``what`` is drawn for, ``item`` is what comes."""

    what: str
    item: str


@dataclass(frozen=True, slots=True)
class Proceed(Action):
    """The referee does what follows from the state's phase; nobody has a choice."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Something that happened, and the rule that made it so; each game derives its own, in the past tense.

    ``to`` is the one player who sees it, or None where everybody does.
    """

    rule: Rule
    to: Player | None = None

    def seen_by(self, player: Player | None) -> bool:
        """Say whether ``player`` sees this (None: somebody at the table who plays nobody)."""
        return self.to is None or self.to == player


Fact = str | int


@dataclass(frozen=True, slots=True)
class Breach:
    """One reason why an action is not legal.

    ``facts`` are names and values of this position that fill the rule's refusal sentence, ``focus`` the ids of
    what to point at on the picture, ``instead`` a legal action nearest in meaning, if there is one.
    """

    rule: Rule
    facts: tuple[tuple[str, Fact], ...] = ()
    focus: tuple[str, ...] = ()
    instead: Action | None = None

    @property
    def sentence(self) -> str:
        """The refusal in words, with the facts of the position."""
        return self.rule.refusal.format_map({name: _worded(value) for name, value in self.facts})


class IllegalAction(ValueError):  # noqa: N818 - the name says what it is; every field's word for it
    """An action that the rules refuse; nothing has changed."""

    def __init__(self, action: Action, breaches: Iterable[Breach]) -> None:
        """Keep the action and each reason that refuses it."""
        self.action = action
        self.breaches = tuple(breaches)
        super().__init__("; ".join(f"{breach.sentence} [{breach.rule.id}]" for breach in self.breaches))

    def __reduce__(self) -> tuple[type[IllegalAction], tuple[Action, tuple[Breach, ...]]]:
        """Keep the action and its reasons on the way from another process."""
        return type(self), (self.action, self.breaches)


class SetupError(ValueError):
    """A game cannot be set up so: says what is wrong and what to do."""


class NotationError(ValueError):
    """A typed line is no action of this game: says what was expected."""


@dataclass(frozen=True, slots=True)
class Score:
    """What a side has, in the game's unit, and by which rule each part of it came.

    ``player`` is its place in ``state.table.sides``.
    """

    player: Player
    total: int
    parts: tuple[tuple[Rule, int], ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a finished game came out: who won (several share), the scores, the rule that ended it.

    ``winners`` are places in ``state.table.sides``.
    """

    winners: tuple[Player, ...]
    scores: tuple[Score, ...]
    rule: Rule


O = TypeVar("O")  # noqa: E741 - the options of one game
P = TypeVar("P")  # the pack of one game


@dataclass(frozen=True)
class Seats(Generic[O, P]):
    """What never changes in a game: who sits where, the options, the pack. Equal by digest.

    ``rivals`` are those who have a score but choose nothing, since a rule moves them (the other side of a duel for
    one); they follow from the rest.
    """

    players: tuple[str, ...]
    options: O
    pack: P
    rivals: tuple[str, ...] = ()

    @property
    def sides(self) -> tuple[str, ...]:
        """Everybody who has a score: the players in turn order, then the rivals."""
        return (*self.players, *self.rivals)

    def seat(self, who: Who) -> Player:
        """Return a player's seat, given as a seat or by name; ValueError says which players there are."""
        return place_of(who, self.players)

    def side(self, who: Who) -> Player:
        """Return a side's place among ``sides``, given as a place or by name; ValueError says which there are."""
        return place_of(who, self.sides)

    def viewer(self, who: Who | None) -> Player | None:
        """Return whose view is meant: None stays None, what lies open to all; otherwise as ``seat``."""
        return None if who is None else place_of(who, self.players)

    @cached_property
    def digest(self) -> str:
        """Twenty hex digits that name this table."""
        return blake2b(repr((self.players, self.options, self.pack)).encode(), digest_size=10).hexdigest()

    def __hash__(self) -> int:
        """Hash by the digest."""
        return hash(self.digest)

    def __eq__(self, other: object) -> bool:
        """Compare by the digest; the same object is equal at once."""
        return self is other or (isinstance(other, Seats) and self.digest == other.digest)


O_contra = TypeVar("O_contra", contravariant=True)
P_contra = TypeVar("P_contra", contravariant=True)


class HasTable(Protocol):
    """All that the core asks of a state: the table at which it is played."""

    @property
    def table(self) -> Seats[Any, Any]:
        """Who plays, with which options and pack."""
        ...


S = TypeVar("S", bound=HasTable)
S_co = TypeVar("S_co", bound=HasTable, covariant=True)


@dataclass(frozen=True, slots=True)
class Step(Generic[S_co]):
    """What an action led to: the new state and what happened on the way, in order."""

    state: S_co
    events: tuple[Event, ...]

    def __repr__(self) -> str:
        """Return a short form: events may hold secrets."""
        return f"<Step, {len(self.events)} events, to {self.state!r}>"


@dataclass(frozen=True, slots=True)
class Play(Generic[S_co]):
    """An action and the step it caused."""

    action: Action
    step: Step[S_co]

    def __repr__(self) -> str:
        """Return a short form: an action may hold a secret."""
        return f"<Play {type(self.action).__name__}: {self.step!r}>"


# --- The questions -------------------------------------------------------------------------------------------


class Game(Protocol[S, O_contra, P_contra]):
    """One game: rules as pure functions of a frozen, hashable state."""

    name: str
    rulebook: RuleBook

    def new(self, players: int | Sequence[str], options: O_contra | None = None, pack: P_contra | None = None) -> S:
        """Return the state before anything is dealt: CHANCE is to act, if the game has any.

        ``players`` is a number (they are then called Ann, Ben, ...) or the names in turn order. SetupError
        where the names, the options or the pack do not do.
        """
        ...

    def new_from(self, raw: Mapping[str, Any]) -> S:
        """Return the new state that the plain values of a file describe: players, options, pack.

        LoadError says which value is wrong and how to mend it.
        """
        ...

    def rotated(self, state: S, by: int) -> S:
        """Return a new state like this new one, with the players and all that is theirs ``by`` seats further on."""
        ...

    def to_act(self, state: S) -> Player | Turn | None:
        """Return who chooses next; None: the game is over."""
        ...

    def legal_actions(self, state: S) -> Sequence[Action]:
        """Return all that may be done now, in a stable order; never empty while somebody is to act."""
        ...

    def why_not(self, state: S, action: Action) -> tuple[Breach, ...]:
        """Return each reason that forbids ``action``; ``()`` exactly for the legal ones."""
        ...

    def apply(self, state: S, action: Action) -> Step[S]:
        """Do it: always checks, raises IllegalAction, changes nothing."""
        ...

    def chance_outcomes(self, state: S) -> Sequence[tuple[Draw, Fraction]]:
        """Return what CHANCE may draw, with exact odds that sum to 1; empty where it is not to act."""
        ...

    def view(self, state: S, player: Player | None) -> S:
        """Return the state as ``player`` sees it; None: what lies open to all."""
        ...

    def complete(self, view: S, rng: Random) -> S:
        """Return a full state that this view allows, each equally likely."""
        ...

    def scores(self, state: S) -> tuple[Score, ...]:
        """Return the scores as they stand, broken down by rule."""
        ...

    def outcome(self, state: S) -> Outcome | None:
        """Return how the game came out; None while it goes on."""
        ...

    def check(self, state: S) -> tuple[Breach, ...]:
        """Return each invariant that the state breaks: ``()`` for every state that can be reached."""
        ...

    def format(self, state: S, action: Action) -> str:
        """Return the action in notation: one line, typable."""
        ...

    def parse(self, state: S, text: str) -> Action:
        """Return the action that a line of notation names, legal or not; NotationError where it names none."""
        ...

    def dump(self, state: S) -> str:
        """Return the whole state as JSON text, secrets included."""
        ...

    def load(self, text: str) -> S:
        """Return the state that ``dump`` wrote; LoadError where it is none or breaks an invariant."""
        ...

    def narrate(self, state: S, event: Event) -> str:
        """Return what happened as one sentence with the names of this table."""
        ...

    def picture(self, state: S, player: Player | None = None) -> Scene:
        """Return what ``player`` sees, as shapes with ids; draws nothing that the player's view hides."""
        ...

    # What a board asks, always about a view: nothing that it answers can tell a secret.

    def meant(self, state: S, item: str, *others: str) -> tuple[Action, ...]:
        """Return the well-formed actions that pointing at an id of the picture may mean, the likeliest first.

        With ``others``, what pointing at all of them means together: a stack and where it goes, cards of one raid. The
        actions need not be legal; ``()`` where pointing so means none.
        """
        ...

    def offers(self, state: S) -> tuple[Offer, ...] | Arrange | Ask:
        """Return what may be done: the legal actions, grouped for a list of buttons; or cards to lay; or a question."""
        ...

    def wording(self, state: S, action: Action) -> str:
        """Return what a legal action would do, as the words of a button; tells no card that lies face down."""
        ...

    def objection(self, breach: Breach) -> str:
        """Return the few words that stand above a refusal."""
        ...

    def headline(self, state: S) -> str:
        """Return the one line that says what can be done now, and by whom."""
        ...

    def look(self, state: S, item: str) -> Look | None:
        """Return what can be said of an id of the picture; None where its label says it all."""
        ...

    def about(self, event: Event) -> About:
        """Return what an event is about, for the eye."""
        ...

    def beside(self, state: S) -> Beside:
        """Return what stands beside the board."""
        ...


class Bot(Protocol[S]):
    """Somebody who chooses by program; a bot for every game has a generic ``choose``."""

    def choose(self, game: Game[S, Any, Any], view: S, rng: Random) -> Action | None:
        """Return a legal action for whoever is to act in ``view``; None leaves this choice to a person."""
        ...


# --- Chance --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Luck:
    """One seed's luck: the same draws in every process, in every branch, without any state.

    Of the things that may come, the one with the smallest keyed hash comes: one shuffled order for each kind of
    thing. All outcomes that a game offers at once are equally likely.
    """

    seed: int

    def choose(self, outcomes: Sequence[tuple[Draw, Fraction]]) -> Draw:
        """Return the draw that comes; ValueError where nothing may be drawn."""
        return min((draw for draw, _ in outcomes), key=self._rank)

    def _rank(self, draw: Draw) -> bytes:
        return blake2b(repr((self.seed, draw.what, draw.item)).encode(), digest_size=16).digest()


def advance(game: Game[S, O, P], state: S, luck: Luck | None = None) -> tuple[S, tuple[Play[S], ...]]:
    """Play the REFEREE, and CHANCE where luck is given, until somebody must choose.

    Return the state reached and what was played, in order.
    """
    plays: list[Play[S]] = []
    while True:
        match game.to_act(state):
            case Turn.REFEREE:
                action: Action = Proceed()
            case Turn.CHANCE if luck is not None:
                action = luck.choose(game.chance_outcomes(state))
            case _:
                return state, tuple(plays)
        step = game.apply(state, action)
        plays.append(Play(action, step))
        state = step.state


def start(
    game: Game[S, O, P],
    players: int | Sequence[str],
    luck: Luck,
    options: O | Mapping[str, Any] | None = None,
    pack: P | None = None,
) -> S:
    """Return the state at the first choice of a player: a new game, with all dealt that comes before.

    ``players`` are a number or the names in turn order, ``luck`` is ``Luck(seed)``; the same seed deals the same.
    ``options`` are the readings of the table, the game's ``Options`` or a mapping of their names to plain values, and
    ``pack`` is the board or the box; None: the usual ones. SetupError for players, options or a pack that do not do,
    LoadError for plain values that do not, TypeError for what is no luck, no options, no pack.
    """
    if not callable(getattr(luck, "choose", None)):
        message = f"the luck is Luck(seed), Luck(4) for one, not {luck!r:.40}"
        raise TypeError(message)
    usual = game.new(players).table  # what is wrong with the players is told first
    if isinstance(options, Mapping):
        names = players if isinstance(players, int) else list(players)
        chosen: O | None = game.new_from({"players": names, "options": dict(options)}).table.options
    else:
        chosen = options
    for what, given, like in (("the options", chosen, usual.options), ("the values of a pack", pack, usual.pack)):
        if given is not None and not isinstance(given, type(like)):
            message = f"{what} of {game.name} are wanted: {type(like).__name__}, not {given!r:.40}"
            raise TypeError(message)
    return advance(game, game.new(players, chosen, pack), luck)[0]


# --- Names ---------------------------------------------------------------------------------------------------


def place_of(who: Who, names: Sequence[str]) -> Player:
    """Return the place of somebody among names, given as a place or by name; ValueError says which there are."""
    if isinstance(who, str):
        if who in names:
            return names.index(who)
    elif not isinstance(who, bool) and who in range(len(names)):
        return int(who)
    known = f"the seats are 0 to {len(names) - 1} ({', '.join(names)})"
    message = f"there is no player {who!r:.40}: {known}"
    raise ValueError(message)


USUAL_NAMES: Final = ("Ann", "Ben", "Cleo", "Dev", "Eve")
LONGEST_NAME: Final = 40


def insist_on_readings(options: object, readings: Iterable[Reading]) -> None:
    """Raise SetupError for an option that is set to no value of its reading, and for what are no options."""
    if isinstance(options, Mapping | str):
        message = f"options are the game's Options, not {options!r:.60}: start(..., options=...) takes a mapping too"
        raise SetupError(message)
    for reading in readings:
        value = getattr(options, reading.id)
        if value not in dict(reading.values):
            known = ", ".join(repr(known) for known, _ in reading.values)
            message = f"option {reading.id}: {value!r:.60} is none of {known}"
            raise SetupError(message)


def player_names(players: int | Sequence[str], allowed: range) -> tuple[str, ...]:
    """Return the names of the players; SetupError says what is wrong with a number or a name.

    A name is 1 to 40 characters that can be seen (no control or direction marks), and no two are alike when
    case is ignored.
    """
    span = f"{allowed.start} to {allowed.stop - 1}"
    if isinstance(players, bool) or not isinstance(players, int | Sequence) or isinstance(players, str | bytes):
        message = f"players must be a number ({span}) or a list of names, not {players!r:.60}"
        raise SetupError(message)
    names = USUAL_NAMES[: max(players, 0)] if isinstance(players, int) else tuple(players)
    count = players if isinstance(players, int) else len(names)
    if count not in allowed:
        message = f"this game is for {span} players, not {count}"
        raise SetupError(message)
    for place, name in enumerate(names, 1):
        if problem := _name_problem(name):
            message = f"player {place}: {problem}"
            raise SetupError(message)
    folded = [unicodedata.normalize("NFKC", name).casefold() for name in names]
    for place, name in enumerate(folded):
        if name in folded[:place]:
            message = f"two players are called {names[place]!r}: give each a name of their own"
            raise SetupError(message)
    return names


def _name_problem(name: object) -> str:
    if not isinstance(name, str):
        return f"a name must be text, not {name!r:.60}"
    if not name.strip():
        return "the name is empty: give one"
    if name != name.strip():
        return f"the name {name!r:.60} begins or ends with a blank: leave that out"
    if len(name) > LONGEST_NAME:
        return f"the name {name[:12]!r}... has {len(name):,} characters: at most {LONGEST_NAME} fit"
    if "  " in name or any(unicodedata.category(letter) == "Zs" and letter != " " for letter in name):
        return f"the name {name!r:.60} holds a double or unusual blank: write single blanks"
    for letter in name:
        kind = unicodedata.category(letter)
        if kind in {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"} or (kind == "Cf" and letter not in "\u200c\u200d"):
            return f"the name {name!r:.60} holds a character that cannot be seen (U+{ord(letter):04X}): leave it out"
    return ""


def _worded(value: Fact) -> str:
    return f"{value:,}" if isinstance(value, int) else value


def frozen(facts: Mapping[str, Fact]) -> tuple[tuple[str, Fact], ...]:
    """Return named facts in the frozen form that a Breach keeps."""
    return tuple(facts.items())
