"""What stands around a picture, as plain rows: the nouns in which a game answers a board's questions.

An *icon* is the id of a sprite (it is shown small), ``seat:1`` (a player's sign), ``reach:2`` (the colour and digit
of a distance), ``stop`` (an anchor) or "" for none; in a legend also ``mark:can`` (how a mark of that kind is drawn).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, Protocol, runtime_checkable

from gamekit.game import Action, Step
from gamekit.scene import Shape
from gamekit.table import Table

Pattern = Literal["stripes", "dots", "bars", "lattice", "chevrons"]

COLOURS: Final = ("red", "yellow", "green", "violet", "blue")
"""The colour of each seat, where a game has no others."""
PATTERNS: Final[Mapping[str, Pattern]] = dict(
    zip(COLOURS, ("stripes", "dots", "bars", "lattice", "chevrons"), strict=True)
)
"""What lies on each colour, for those who cannot tell colours apart."""
CARD: Final = (70.0, 98.0)
"""Width and height of a card's face, in the units of its shapes; (0, 0) is the upper left corner."""


def sign(names: Sequence[str], seat: int) -> str:
    """Return the letter of a seat: the initial of its name, or its number where two share one."""
    initials = [name[0].upper() for name in names]
    return initials[seat] if initials.count(initials[seat]) == 1 else str(seat + 1)


# --- What may be done ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Offer:
    """Legal actions that belong together, in words; each choice is a label and what it does."""

    text: str
    icon: str
    choices: tuple[tuple[str, Action], ...]


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for one card. ``lead`` is what stands before the card in notation, ``key`` lays the picked card here.

    ``icon`` also names what may be clicked on the picture instead; ``note`` says what is to be known of it.
    """

    id: str
    label: str
    icon: str
    note: str
    key: str
    lead: str


@dataclass(frozen=True, slots=True)
class Arrange:
    """Cards to be laid on slots, one on each; nobody else sees them, so they stay with whoever lays them.

    The choice in notation is ``begin``, then each slot's lead with its card: "Ann bids A5 B3 ...". ``cards`` are ids
    of the deck beside the board. ``cover`` is what a cover before the cards says they are ("my cards"), ``seal`` what
    the button says that ends it, ``ready`` the headline when all are laid, ``example`` a line that could be typed.
    ``advice`` makes a table for whoever wants ``help``, which is what the button says that opens it.
    """

    title: str
    hand: str
    cards: tuple[str, ...]
    slots: tuple[Slot, ...]
    begin: str
    cover: str
    seal: str
    ready: str
    note: str
    example: str
    help: str = ""
    advice: Callable[[], Table] | None = None


@dataclass(frozen=True, slots=True)
class Ask:
    """A question with a few answers, each a label and what it does; ``text`` is the rule in one sentence.

    ``secret`` is the id of a card that only the one who is asked may see: a view of anybody else has "" there.
    ``peek`` is what the button says that shows it. ``cover`` says what a cover would hide ("the question"); "" where
    the answer is no secret.
    """

    question: str
    text: str
    rule: str
    answers: tuple[tuple[str, Action], ...]
    note: str = ""
    cover: str = ""
    peek: str = ""
    secret: str = ""


@dataclass(frozen=True, slots=True)
class Pick:
    """A question that is answered by picking none, one or several of one's own cards, which nobody else may see.

    A view of anybody else has no ``cards``; ``places`` are the ids of the picture where they lie, in the same order,
    which all may see. The choice in notation is ``begin``, then the ids of what was picked, or ``nothing``.
    ``verb`` is how the button begins that says it, ``cover`` what a cover before the cards says ("show my ships").
    """

    question: str
    text: str
    rule: str
    cover: str
    cards: tuple[Card, ...]
    places: tuple[str, ...]
    begin: str
    nothing: str
    verb: str
    note: str = ""


Special = Arrange | Ask | Pick
"""What stands in the place of a list of offers."""


@dataclass(frozen=True, slots=True)
class Memory:
    """What whoever is to act has seen and others have not; a view of anybody else has no ``cards``.

    ``button`` is what the button says that shows it, ``cover`` what a cover before it says ("show what I have seen").
    """

    button: str
    cover: str
    cards: tuple[Card, ...]
    note: str = ""


@runtime_checkable
class Remembers(Protocol):
    """A game in which a player may know what others do not, and need not keep it in mind."""

    def memory(self, view: Any) -> Memory | None:
        """Return what whoever is to act alone has seen, as a view tells it; None where that is nothing."""
        ...


@runtime_checkable
class Pretends(Protocol):
    """A game that can also say what a forbidden action would lead to."""

    def pretend(self, state: Any, action: Action) -> Step[Any] | None:
        """Return the step that an action would be if no rule refused it; None where that makes no sense."""
        ...


def together(*meanings: Sequence[Action]) -> tuple[Action, ...]:
    """Return what pointing at several things means, where each of them alone may mean so much: what all may mean."""
    first, *rest = meanings
    return tuple(action for action in first if all(action in other for other in rest))


@runtime_checkable
class Speaks(Protocol):
    """A game whose notation has ids where people know names; its ``parse`` takes both."""

    def spoken(self, state: Any, action: Action) -> str:
        """Return an action in notation with names instead of ids, as a person would type it."""
        ...


# --- What can be said of things ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that is worth knowing of a place; ``gain`` is what it would bring, in words."""

    text: str
    icon: str = ""
    gain: str = ""


@dataclass(frozen=True, slots=True)
class Sign:
    """What a sign means that is no sprite; its shapes lie around (0, 0) in a square with sides of ``size``."""

    text: str
    shapes: tuple[Shape, ...]
    size: float


@dataclass(frozen=True, slots=True)
class Look:
    """What can be said of a thing on the picture before it is chosen.

    ``way`` are the spots from the piece in turn to it, each with its name, the piece's own spot first.
    """

    title: str
    facts: tuple[Fact, ...] = ()
    way: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class About:
    """What an event is about: an icon, and the spots along which that sprite went, its last one included."""

    icon: str = ""
    way: tuple[str, ...] = ()


# --- What stands beside the board ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Card:
    """A card that lies beside the board: its face in a box of ``CARD``, the key that picks it.

    ``label`` says what is on it ("5 barrels"), ``name`` what a sentence calls it ("the 5").
    """

    id: str
    label: str
    name: str
    face: tuple[Shape, ...]
    key: str = ""


@dataclass(frozen=True, slots=True)
class Turned:
    """A card that a seat has turned for all to see, and the one word under it."""

    seat: int
    card: str
    word: str
    kind: Literal["highest", "level", "lower", "taken"]


@dataclass(frozen=True, slots=True)
class Term:
    """One number of a sum, what it counts, and the sign before it."""

    amount: int
    unit: str
    sign: Literal["", "−", "="] = ""


@dataclass(frozen=True, slots=True)
class Spread:
    """Cards turned for all to see, what they add up to, and what else is to be said of them."""

    title: str
    cards: tuple[Turned, ...]
    terms: tuple[Term, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class Stop:
    """One piece in the order of turns."""

    icon: str
    label: str
    state: Literal["", "now", "done"] = ""


@dataclass(frozen=True, slots=True)
class Seat:
    """A player beside the board; colour and pattern are those of the player's places on the picture.

    ``status`` is what a secret choice has come to ("sealed", "not yet"), ``seal`` how that is drawn.
    """

    name: str
    sign: str
    colour: str
    pattern: Pattern
    amount: int
    status: str = ""
    seal: Literal["", "open", "sealed"] = ""


@dataclass(frozen=True, slots=True)
class Beside:
    """What stands beside the board: the moment, the order of turns, and what everybody has.

    ``goal`` is the amount that fills a bar, ``ends`` says what it means. ``hint`` tells a person what to do with the
    picture, ``begin`` what to do first. ``deck`` are the cards that may be laid or turned beside the board, the same
    all through a game; ``spread`` are those that lie turned now. ``facts`` are what else lies open and is worth a line;
    ``legend`` says what the signs on the picture mean, the same all through a game.
    """

    title: str
    track: tuple[Stop, ...]
    seats: tuple[Seat, ...]
    unit: str
    goal: int
    ends: str
    hint: str
    begin: str = ""
    deck: tuple[Card, ...] = ()
    spread: Spread | None = None
    facts: tuple[Fact, ...] = ()
    legend: tuple[Fact | Sign, ...] = ()
