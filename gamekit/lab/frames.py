"""What a front end shows at one moment, as plain values, and what differs between two moments.

Everything is made from the open view of a position, so that nothing secret can be in it. Lists stand where
dictionaries would be clearer, because a click must cost few bytes.
"""

from __future__ import annotations

import string
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import zip_longest
from typing import Any, Final

from gamekit.game import Breach, Event, Game, Play, Step, Turn
from gamekit.panel import Beside, Look, Offer
from gamekit.rulebook import MEANING, Rule, RuleBook
from gamekit.scene import Mark, Point, Scene, Sprite, svg

Row = tuple[str, str, str]
"""A line of the log: icon, sentence, rule."""
Message = dict[str, Any]
AnyGame = Game[Any, Any, Any]

_LIT: Final = frozenset({"reach", "block"})
"""What is marked only where the reach is lit."""


@dataclass(frozen=True)
class Frame:
    """One moment; ``version`` is the session's. The reach is marked only where it is ``lit``."""

    scene: Scene
    lit: bool
    now: tuple[int | None, str]
    beside: Beside
    offers: tuple[Offer, ...]
    log: tuple[Row, ...]
    version: int = 0
    tools: tuple[bool, bool] = (False, False)

    def labels(self) -> dict[str, str]:
        """Return the label of each spot and sprite by its id."""
        spots = {spot.id: spot.label for spot in self.scene.spots}
        return spots | {sprite.id: sprite.label for sprite in self.scene.sprites}

    @property
    def marks(self) -> tuple[Mark, ...]:
        """What is marked on the picture."""
        return tuple(mark for mark in self.scene.marks if self.lit or mark.kind not in _LIT)

    def in_turn(self) -> frozenset[str]:
        """Return the ids that stand for the piece in turn: its sprite and its spot."""
        pieces = {sprite.id for sprite in self.scene.sprites if "active" in sprite.looks}
        return frozenset(pieces | {mark.on for mark in self.scene.marks if mark.kind == "here"})


def frame(game: AnyGame, view: Any, log: tuple[Row, ...], *, lit: bool) -> Frame:
    """Return the moment of an open view."""
    scene = game.picture(view)
    who = game.to_act(view)
    seat = None if who is None or isinstance(who, Turn) else who
    return Frame(scene, lit, (seat, game.headline(view)), game.beside(view), game.offers(view), log)


def watched(shown: Frame) -> Frame:
    """Return the moment as a person sees it while somebody else's bot is to choose."""
    seat = shown.now[0]
    if seat is None:
        return shown
    return replace(shown, offers=(), now=(seat, f"Watch: {shown.beside.seats[seat].name} plays."))


def rows(game: AnyGame, steps: Iterable[Step[Any]]) -> tuple[Row, ...]:
    """Return the lines of the log for some steps: what everybody saw."""
    return tuple(
        (game.about(event).icon, game.narrate(step.state, event), event.rule.id)
        for step in steps
        for event in step.events
        if event.seen_by(None)
    )


def ways(game: AnyGame, played: Iterable[Play[Any]]) -> dict[str, list[str]]:
    """Return the spots along which each sprite went, in order."""
    found: dict[str, list[str]] = {}
    for event in _open_events(played):
        about = game.about(event)
        if about.way:
            found.setdefault(about.icon, []).extend(about.way)
    return found


def _open_events(played: Iterable[Play[Any]]) -> Iterable[Event]:
    return (event for play in played for event in play.step.events if event.seen_by(None))


# --- Messages ------------------------------------------------------------------------------------------------


def whole(game: AnyGame, shown: Frame, *, playable: bool) -> Message:
    """Return all that a front end needs to begin with."""
    scene = shown.scene
    return {
        "kind": "whole",
        "title": scene.title,
        "playable": playable,
        "svg": svg(scene, live=True),
        "spots": {spot.id: _point(spot.at) for spot in scene.spots},
        "rules": [[rule.id, rule.title, rule.standing.value, rule.chapter] for rule in game.rulebook],
        **_moment(shown),
        "log": [0, shown.log],
    }


def _moment(shown: Frame) -> Message:
    beside = asdict(shown.beside)
    hints = (beside.pop("hint"), beside.pop("begin"))
    return {
        "hint": hints[0] if shown.lit or not hints[1] else f"{hints[1]} {hints[0]}",
        "marks": [[mark.on, mark.kind, mark.text] for mark in shown.marks],
        "now": shown.now,
        "beside": beside,
        "offers": [[offer.icon, offer.text, [label for label, _ in offer.choices]] for offer in shown.offers],
        "tools": shown.tools,
    }


def step(old: Frame, new: Frame, went: Mapping[str, list[str]]) -> Message:
    """Return what differs in ``new``; ``went`` are the spots along which sprites moved."""
    before, after = _moment(old), _moment(new)
    message: Message = {"kind": "step", **_differing(before, after)}
    if "beside" in message:
        message["beside"] = _differing(before["beside"], after["beside"])
    if sprites := _moved(old.scene, new.scene, went):
        message["sprites"] = sprites
    if labels := _relabelled(old.labels(), new.labels()):
        message["labels"] = labels
    if new.log != old.log:
        keep = _common(old.log, new.log)
        message["log"] = [keep, new.log[keep:]]
    return message


def _differing(old: Message, new: Message) -> Message:
    return {key: value for key, value in new.items() if value != old[key]}


def _point(at: Point) -> list[float]:
    return [round(at[0], 1), round(at[1], 1)]


def _moved(old: Scene, new: Scene, went: Mapping[str, list[str]]) -> list[list[Any]]:
    """Return id, place and looks of each changed sprite; then its way, or the sprite that carries it along."""
    spots = {spot.at: spot.id for spot in new.spots}
    before = {sprite.id: sprite for sprite in old.sprites}
    carriers = {sprite.id: _shift(before[sprite.id], sprite) for sprite in new.sprites if sprite.id in went}
    changed: list[list[Any]] = []
    for sprite in new.sprites:
        last = before[sprite.id]
        if (sprite.at, sprite.looks) == (last.at, last.looks):
            continue
        entry: list[Any] = [sprite.id, *_point(sprite.at), " ".join(sprite.looks)]
        if sprite.id in went:
            way = [spots[last.at]] if last.at in spots else []
            line = new.route([*way, *(spot for spot in went[sprite.id] if spot in spots.values())])
            entry.append([_point(at) for at in line[len(way) :]])
        elif carrier := next((name for name, shift in carriers.items() if shift == _shift(last, sprite) != (0, 0)), ""):
            entry.append(carrier)
        changed.append(entry)
    return changed


def _shift(old: Sprite, new: Sprite) -> tuple[float, float]:
    return round(new.at[0] - old.at[0], 1), round(new.at[1] - old.at[1], 1)


def _common(one: Sequence[object], other: Sequence[object]) -> int:
    """Return how many letters two texts share at their beginning, or lines two logs."""
    return next((place for place, (a, b) in enumerate(zip_longest(one, other)) if a != b), len(one))


def _relabelled(old: Mapping[str, str], new: Mapping[str, str]) -> list[list[Any]]:
    """Return new ends of labels, each with the ids that get it and how many letters of the old label stay."""
    ends: dict[str, dict[str, int]] = {}
    for item, label in new.items():
        if label != old[item]:
            keep = _common(old[item], label)
            ends.setdefault(label[keep:], {})[item] = keep
    return [[end, items] for end, items in ends.items()]


def look(item: str, label: str, seen: Look | None, does: str) -> Message:
    """Return what is said of a place; where the game says nothing more, its label is split at the first comma."""
    title, _, rest = label.partition(", ")
    message: Message = {"kind": "look", "id": item, "title": title, "does": does, "way": [], "facts": []}
    if seen is None:
        return message | {"facts": [["", rest[:1].upper() + rest[1:], ""]] if rest else []}
    facts = [[fact.icon, fact.text, fact.gain] for fact in seen.facts]
    return message | {"title": seen.title, "way": seen.way, "facts": facts}


def why(
    game: AnyGame, item: str, breaches: Sequence[Breach], labels: Mapping[str, str], instead: tuple[int, str] | None
) -> Message:
    """Return why something is refused; causes are lettered a, b, c, in the order in which they are told."""
    letters, lettered = iter(string.ascii_lowercase), dict[str, str]()
    told = []
    for breach in breaches:
        causes = []
        for cause in breach.focus:
            if cause in labels and cause not in lettered and (letter := next(letters, "")):
                lettered[cause] = letter
                causes.append([letter, cause, labels[cause]])
        told.append([game.objection(breach), breach.sentence, breach.rule.id, causes])
    return {"kind": "why", "id": item, "breaches": told, "instead": instead}


def rule_card(book: RuleBook, rule: Rule) -> Message:
    """Return a rule for people to read: what it says, how sure that is, where it stands, what belongs to it."""
    return {
        "kind": "rule",
        "id": rule.id,
        "title": rule.title,
        "gist": rule.gist,
        "standing": rule.standing.value,
        "means": MEANING[rule.standing],
        "cited": rule.cited,
        "chapter": rule.chapter,
        "unmodelled": rule.unmodelled,
        "see": [[other, book[other].title] for other in rule.see],
    }
