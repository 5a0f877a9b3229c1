"""What a front end shows at one moment, as plain values, and what differs between two moments.

Everything is made from the open view of a position, so that nothing secret can be in it. Lists stand where
dictionaries would be clearer, because a click must cost few bytes.
"""

from __future__ import annotations

import string
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import zip_longest
from typing import Any, Final

from gamekit.game import Action, Breach, Event, Game, Play, Score, Step, Turn
from gamekit.lab import asking
from gamekit.lab.asking import Asked
from gamekit.panel import Arrange, Ask, Beside, Fact, Look, Pick, Remembers, Sign, Speaks
from gamekit.rulebook import MEANING, Rule, RuleBook
from gamekit.scene import Mark, Point, Scene, Sprite, moved
from gamekit.svg import drawing, fragment, svg

Row = tuple[str, str, str, int, str]
"""A line of the log: icon, sentence, rule ("" of a comment); 1 where a choice begins, else 0; the moment's title."""
Part = tuple[str, tuple[int, ...]]
"""A source of the scores: what is scored, and what it brought each side."""
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
    asked: Asked
    log: tuple[Row, ...]
    version: int = 0
    tools: tuple[bool, bool] = (False, False)
    parts: tuple[Part, ...] = ()
    others: int = 0
    """How many other lines there are."""
    trouble: str = ""
    """What keeps the game from being written to its file."""
    resume: tuple[str, str] | None = None
    """Title and text of the question whether to go on with this game."""
    remark: str = ""
    """What is to be said of this moment beside what can be done."""
    result: Message | None = None
    """How the game came out."""

    def labels(self) -> dict[str, str]:
        """Return the label of each spot and sprite by its id."""
        return labels_of(self.scene)

    @property
    def marks(self) -> tuple[Mark, ...]:
        """What is marked on the picture."""
        return tuple(mark for mark in self.scene.marks if self.lit or mark.kind not in _LIT)

    def in_turn(self) -> frozenset[str]:
        """Return the ids that stand for the piece in turn: its sprite and its spot."""
        pieces = {sprite.id for sprite in self.scene.sprites if "active" in sprite.looks}
        return frozenset(pieces | {mark.on for mark in self.scene.marks if mark.kind == "here"})


def labels_of(scene: Scene) -> dict[str, str]:
    """Return the label of each spot and sprite of a picture by its id."""
    spots = {spot.id: spot.label for spot in scene.spots}
    return spots | {sprite.id: sprite.label for sprite in scene.sprites}


def frame(game: AnyGame, view: Any, log: tuple[Row, ...], *, lit: bool, open_choices: bool = True) -> Frame:
    """Return the moment of an open view; without its choices unless ``open_choices``."""
    scene = game.picture(view)
    who = game.to_act(view)
    seat = None if who is None or isinstance(who, Turn) else who
    return Frame(
        scene,
        lit,
        (seat, game.headline(view)),
        game.beside(view),
        asked(game, view) if open_choices else Asked(),
        log,
        parts=parts(game.scores(view)),
        result=asking.result(game.outcome(view), view.table.sides),
    )


def asked(game: AnyGame, view: Any) -> Asked:
    """Return what whoever is to act in a view is asked."""
    found = game.offers(view)
    kept = game.memory(view) if isinstance(game, Remembers) else None
    memory = "" if kept is None else kept.button
    match found:
        case Arrange():
            return Asked(special=found, line=found.example, memory=memory)
        case Pick():
            return Asked(special=found, line=f"{found.begin} {found.nothing}", memory=memory)
        case Ask():
            return Asked(special=found, line=_typable(game, view, found.answers[0][1]), memory=memory)
    line = _typable(game, view, found[0].choices[0][1]) if found else ""
    return Asked(found, line=line, memory=memory)


def _typable(game: AnyGame, view: Any, action: Action) -> str:
    """Return an action as a person would type it."""
    return game.spoken(view, action) if isinstance(game, Speaks) else game.format(view, action)


def parts(scores: Sequence[Score]) -> tuple[Part, ...]:
    """Return where everybody's score comes from: each rule's heading with what it brought each side."""
    brought = [Counter({rule.heading: 0 for rule, _ in score.parts}) for score in scores]
    for counter, score in zip(brought, scores, strict=True):
        for rule, amount in score.parts:
            counter[rule.heading] += amount
    titles = dict.fromkeys(title for counter in brought for title in counter)
    return tuple((title, tuple(counter[title] for counter in brought)) for title in titles)


def watched(shown: Frame) -> Frame:
    """Return the moment as a person sees it while somebody else's bot is to choose."""
    seat = shown.now[0]
    if seat is None:
        return shown
    thinks = f"{shown.beside.seats[seat].name} is thinking."
    return replace(shown, lit=False, asked=Asked(), now=(seat, thinks))


def only_shown(shown: Frame, *, alone: bool) -> Frame:
    """Return the moment where nobody plays: nothing is asked; a position ``alone``, or the game that led to it."""
    what = "A position to look at" if alone else "A game to step through"
    now = (shown.now[0], f"{what}: nothing is played here.") if shown.result is None else shown.now
    return replace(shown, asked=Asked(), now=now)


def rows(
    game: AnyGame, steps: Iterable[Step[Any]], *, chosen: bool = True, everything: bool = False
) -> tuple[Row, ...]:
    """Return the lines of the log for an action and what it led to: what everybody saw, or ``everything``.

    A choice begins there if a player has ``chosen`` it: what chance draws belongs to the choice before.
    """
    found: list[Row] = []
    for step in steps:
        title = game.beside(game.view(step.state, None)).title
        for event in step.events:
            if everything or event.seen_by(None):
                told = game.narrate(step.state, event)
                found.append((game.about(event).icon, told, event.rule.id, int(chosen and not found), title))
    return tuple(found)


def ways(game: AnyGame, played: Iterable[Play[Any]]) -> dict[str, list[str]]:
    """Return the spots along which each sprite went, in order."""
    return ways_of(game, (event for play in played for event in play.step.events))


def ways_of(game: AnyGame, events: Iterable[Event]) -> dict[str, list[str]]:
    """Return the spots along which each sprite went in some events, in order."""
    found: dict[str, list[str]] = {}
    for event in events:
        if not event.seen_by(None):
            continue
        about = game.about(event)
        if about.way:
            found.setdefault(about.icon, []).extend(about.way)
    return found


def pauses(game: AnyGame, shown: Frame, played: Sequence[Play[Any]]) -> Iterator[tuple[Sequence[Play[Any]], Frame]]:
    """Yield the moments at which cards were turned for all to see that lie there no more at the end of a play.

    Each comes with the plays that led to it, from the pause before. The log says nothing of them yet.
    """
    last = played[-1].step.state if played else None
    known = {_turned(shown.beside), None if last is None else _turned(game.beside(game.view(last, None)))}
    begin = 0
    for number, play in enumerate(played[:-1], 1):
        view = game.view(play.step.state, None)
        title = _turned(game.beside(view))
        if title is not None and title not in known:
            known.add(title)
            yield played[begin:number], frame(game, view, shown.log, lit=False, open_choices=False)
            begin = number


def _turned(beside: Beside) -> str | None:
    return None if beside.spread is None else beside.spread.title


# --- Messages ------------------------------------------------------------------------------------------------


def whole(game: AnyGame, base: Scene, shown: Frame, *, playable: bool) -> Message:
    """Return all that a front end needs to begin with: the picture ``base``, and how the moment differs from it."""
    return {
        "kind": "whole",
        "title": base.title,
        "playable": playable,
        "svg": svg(base, live=True),
        "spots": {spot.id: _point(spot.at) for spot in base.spots},
        "rules": [[rule.id, rule.title, rule.standing.value, rule.chapter] for rule in game.rulebook],
        "faces": asking.faces(shown.beside.deck),
        "legend": [_entry(sign) for sign in shown.beside.legend],
        **present(base, shown),
        "log": [0, shown.log],
    }


def _entry(sign: Fact | Sign) -> list[str]:
    """Return a line of the legend: an icon, the text, a drawing where there is no icon."""
    if isinstance(sign, Fact):
        return [sign.icon, sign.text, ""]
    half = sign.size / 2
    return ["", sign.text, drawing(tuple(moved(sign.shapes, (half, half))), (sign.size, sign.size))]


def present(base: Scene, shown: Frame) -> Message:
    """Return the present moment for a front end that has the picture ``base`` and the log."""
    return {**_moment(shown), **_differing_picture(base, shown.scene, {})}


def posed(base: Scene, shown: Frame, went: Mapping[str, list[str]]) -> Message:
    """Return a moment that is over, as it differs from the picture ``base``; nothing is asked in it."""
    present_only = {"hint", "tools", "others", "trouble", "resume", "remark", *asking.KEYS}
    moment = {key: value for key, value in _moment(shown).items() if key not in present_only}
    return moment | _differing_picture(base, shown.scene, went)


def _differing_picture(base: Scene, scene: Scene, went: Mapping[str, list[str]]) -> Message:
    message: Message = {}
    if sprites := _moved(base, scene, went):
        message["sprites"] = sprites
    if labels := _relabelled(labels_of(base), labels_of(scene)):
        message["labels"] = labels
    return message


def _moment(shown: Frame) -> Message:
    beside = asdict(replace(shown.beside, deck=(), legend=()))  # what never changes was sent to begin with
    del beside["deck"], beside["legend"]
    hints = (beside.pop("hint"), beside.pop("begin"))
    return {
        "hint": hints[0] if shown.lit or not hints[1] else f"{hints[1]} {hints[0]}",
        "marks": [[mark.on, mark.kind, mark.text] for mark in shown.marks],
        "figures": fragment(shown.scene.figures),
        "now": shown.now,
        "beside": beside,
        **shown.asked.message(),
        "result": shown.result,
        "remark": shown.remark,
        "tools": shown.tools,
        "parts": shown.parts,
        "others": shown.others,
        "trouble": shown.trouble,
        "resume": shown.resume,
    }


def step(old: Frame, new: Frame, went: Mapping[str, list[str]]) -> Message:
    """Return what differs in ``new``; ``went`` are the spots along which sprites moved."""
    before, after = _moment(old), _moment(new)
    message: Message = {"kind": "step", **_differing(before, after)}
    if "beside" in message:
        message["beside"] = _differing(before["beside"], after["beside"])
    message |= _differing_picture(old.scene, new.scene, went)
    return message | relogged(old, new)


def relogged(old: Frame, new: Frame) -> Message:
    """Return what differs in the log: how many lines stay, and which come then."""
    keep = _common(old.log, new.log)
    return {} if keep == len(old.log) == len(new.log) else {"log": [keep, new.log[keep:]]}


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


def rules_page(book: RuleBook) -> Message:
    """Return what the page of the rules tells beside their titles: what each says, and all of them in short."""
    short = [[line.text, line.rules] for line in book.short]
    return {"kind": "rules", "gists": {rule.id: rule.gist for rule in book}, "short": short}


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
