"""What a person is asked beside the picture, as plain values for a front end: cards to lay, a question, a cover."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from gamekit.game import Action, Breach, Game, NotationError, Outcome, Player
from gamekit.panel import CARD, Arrange, Ask, Card, Look, Offer, Pick, Special
from gamekit.scene import Scene
from gamekit.svg import drawing
from gamekit.table import Table
from gamekit.words import listed

Message = dict[str, Any]

MOST_REFUSED: Final = 16
FEW_REFUSED: Final = 3
"""A kind of action is left out of what is refused where there is more of it."""


@dataclass(frozen=True)
class Cover:
    """What stands before a secret until the one player who may look says so."""

    seat: Player
    title: str
    text: str
    button: str
    leave: str = ""
    """What the button says that leaves the secret covered; "" where it must be looked at."""


@dataclass(frozen=True)
class Trying:
    """A forbidden action on a board of its own: what it is, what would happen, what each seat would gain."""

    title: str
    told: tuple[str, ...]
    gains: tuple[tuple[Player, int], ...]


@dataclass(frozen=True)
class Asked:
    """What somebody is asked in one moment; nothing of it is asked while a cover stands before it."""

    offers: tuple[Offer, ...] = ()
    special: Special | None = None
    line: str = ""
    """An example of a line that could be typed."""
    cover: Cover | None = None
    trying: Trying | None = None
    again: bool = False
    """Whether the game is over and the same people may play another."""
    memory: str = ""
    """What the button says that shows what only whoever is asked has seen; "" where that is nothing."""

    def choices(self) -> tuple[Action, ...]:
        """Return what the numbers stand for by which a front end chooses."""
        if isinstance(self.special, Ask):
            return tuple(action for _, action in self.special.answers)
        return tuple(action for offer in self.offers for _, action in offer.choices)

    def message(self) -> Message:
        """Return it as plain values."""
        cover, trying = self.cover, self.trying
        return {
            "offers": [[offer.icon, offer.text, [label for label, _ in offer.choices]] for offer in self.offers],
            "ask": _special(self.special),
            "line": self.line,
            "cover": cover and [cover.seat, cover.title, cover.text, cover.button, cover.leave],
            "trying": trying and [trying.title, trying.told, trying.gains],
            "again": self.again,
            "memory": self.memory,
        }


def _special(special: Special | None) -> Message | None:
    match special:
        case Arrange():
            return {
                "kind": "arrange",
                "title": special.title,
                "hand": special.hand,
                "cards": special.cards,
                "slots": [[slot.id, slot.label, slot.icon, slot.note, slot.key, slot.lead] for slot in special.slots],
                "begin": special.begin,
                "seal": special.seal,
                "ready": special.ready,
                "note": special.note,
                "advice": special.help if special.advice is not None else "",
            }
        case Ask():
            return {
                "kind": "ask",
                "question": special.question,
                "text": special.text,
                "rule": special.rule,
                "answers": [label for label, _ in special.answers],
                "note": special.note,
                "peek": special.peek,
            }
        case Pick():
            return {
                "kind": "pick",
                "question": special.question,
                "text": special.text,
                "rule": special.rule,
                "places": special.places,
                "begin": special.begin,
                "nothing": special.nothing,
                "verb": special.verb,
                "note": special.note,
            }
    return None


def is_secret(special: Special | None) -> bool:
    """Say whether nobody else may see what is answered."""
    return special is not None and bool(special.cover)


def faces(deck: tuple[Card, ...]) -> Mapping[str, tuple[str, str, str, str]]:
    """Return label, name, key and drawing of each card of a deck by its id."""
    return {card.id: (card.label, card.name, card.key, drawing(card.face, CARD)) for card in deck}


def own(kind: str, cards: tuple[Card, ...], note: str = "") -> Message:
    """Return cards that only one player may see, for the one view that asks: id, label, name and drawing of each."""
    return {
        "kind": kind,
        "cards": [[card.id, card.label, card.name, drawing(card.face, CARD)] for card in cards],
        "note": note,
    }


def result(outcome: Outcome | None, sides: tuple[str, ...]) -> Message | None:
    """Return how a game came out: who won, by which rule it ended, everybody's total with its parts."""
    if outcome is None:
        return None
    scores = sorted(outcome.scores, key=lambda score: (score.player not in outcome.winners, -score.total))
    return {
        "winners": outcome.winners,
        "rule": outcome.rule.id,
        "scores": [
            [score.player, sides[score.player], score.total, [[rule.heading, amount] for rule, amount in score.parts]]
            for score in scores
        ],
    }


def laid(special: Arrange, line: str) -> tuple[str, ...]:
    """Return the card of each slot, in order, that a choice in notation lays; () where it lays none of these."""
    rest, found = line.removeprefix(special.begin).lstrip(), []
    for slot in special.slots:
        rest = rest.removeprefix(slot.lead)
        card = max((card for card in special.cards if rest.startswith(card)), key=len, default="")
        if not card:
            return ()
        found.append(card)
        rest = rest.removeprefix(card).lstrip()
    return () if rest else tuple(found)


def typed(game: Game[Any, Any, Any], view: Any, text: str, begin: str) -> Action:
    """Return what a typed line names; ``begin`` may be left out of it. NotationError where it names nothing."""
    try:
        return game.parse(view, text)
    except NotationError:
        if not begin:
            raise
    return game.parse(view, f"{begin} {text.strip()}")


def choose(
    game: Game[Any, Any, Any], view: Any, scene: Scene, items: tuple[str, ...], legal: Mapping[Action, int]
) -> Message:
    """Return the question which of several actions is meant by what was pointed at; each has its number.

    ``next`` are the ids that leave fewer of them when they are pointed at as well.
    """
    labels = {spot.id: spot.label for spot in scene.spots}
    labels |= {sprite.id: sprite.label for sprite in scene.sprites if "hidden" not in sprite.looks}
    found: dict[tuple[Action, ...], str] = {}  # a piece and its place mean the same: the place is marked
    for item in labels:
        left = tuple(action for action in game.meant(view, *items, item) if action in legal)
        if left:
            found.setdefault(left, item)
    places = {game.meant(view, item): item for item in reversed(labels)}
    pointed = tuple(dict.fromkeys(places.get(game.meant(view, item), item) for item in items))
    return {
        "kind": "choose",
        "ids": pointed,
        "title": listed([_called(game.look(view, item), labels.get(item, item)) for item in pointed]),
        "choices": [[number, game.wording(view, action)] for action, number in legal.items()],
        "next": [item for left, item in found.items() if len(left) < len(legal) and item not in pointed],
    }


def _called(seen: Look | None, label: str) -> str:
    return label.partition(", ")[0] if seen is None else seen.title


def refused(
    game: Game[Any, Any, Any],
    view: Any,
    items: Iterable[str],
    offered: Iterable[Action],
    why_not: Callable[[Action], tuple[Breach, ...]],
) -> Iterator[tuple[Action, tuple[str, str]]]:
    """Yield what pointing at some ids of the picture may mean and the rules refuse, each with a few words why.

    Of a kind of action that is ``offered`` elsewhere (to go to some places) few are told, else it would be too much.
    """
    meant = dict.fromkeys(action for item in items for action in game.meant(view, item))
    found = [(action, breaches) for action in meant if (breaches := why_not(action))]
    many, kinds = Counter(type(action) for action, _ in found), {type(action) for action in offered}
    for action, breaches in found:
        if many[type(action)] <= (FEW_REFUSED if type(action) in kinds else MOST_REFUSED):
            yield action, (game.wording(view, action), game.objection(breaches[0]))


def unreadable(problem: str) -> Message:
    """Return what is answered to a line that is no action."""
    return {"kind": "why", "id": "", "breaches": [["That line says no action", problem, "", []]], "instead": None}


def table(found: Table) -> Message:
    """Return a table as plain values."""
    return {
        "kind": "advice",
        "title": found.title,
        "columns": found.columns,
        "rows": [list(row) for row in found],
        "note": found.note,
    }


KEYS: Final = tuple(Asked().message())
"""The names of what is part of the present moment alone, never of one that is over."""
