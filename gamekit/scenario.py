"""A scenario: a position, a question, and what must happen -- a test, an exercise, the root of a study.

It is a TOML file. ``[setup]`` names the players, a base position of the game and the options; ``[position]``
says what differs from the base, in the fields of dump; each ``[[then]]`` plays a choice, expects a refusal, or
only looks, and says what must hold.

For people it may have an ``answer`` with sentences of the engine in it: ``"No. {sail.barrels}"`` takes the place of
the first sentence that this rule says (``{bid.thief:2}`` of the second). ``otherwise`` has the answer under each other
reading that changes it, by option; ``asked`` is how many entries lead up to the question, where that is not clear, and
``points`` are ids of places or pieces that the question is about.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Generic

from gamekit import packs
from gamekit.bots import bots_of
from gamekit.data import path, read_text, root
from gamekit.game import Breach, Event, Game, IllegalAction, NotationError, Player, S, Turn, advance
from gamekit.session import Session
from gamekit.storage import LONGEST_PACK, LoadError, parse_toml, read
from gamekit.study import ROOT, Study, positioned, study

_TOP: Final = {
    "game": str,
    "ask": str,
    "answer": str,
    "otherwise": dict,
    "asked": int,
    "points": list,
    "rule": str,
    "teaches": list,
    "setup": dict,
    "position": dict,
    "then": list,
}
_SETUP: Final = {"players": (list, int), "base": str, "options": dict, "pack": str, "bots": dict}
_THEN: Final = {
    "play": str,
    "refused": str,
    "by": str,
    "events": list,
    "exactly": list,
    "rules": list,
    "told": list,
    "focus": list,
    "instead": str,
    "says": str,
    "state": dict,
    "to_act": str,
    "legal": list,
    "illegal": list,
    "scores": dict,
    "winners": list,
}


@dataclass(frozen=True)
class Scenario(Generic[S]):
    """A position with a question and the steps that answer it."""

    game: Game[S, Any, Any]
    ask: str
    rule: str
    teaches: tuple[str, ...]
    start: S
    then: tuple[Mapping[str, Any], ...]
    bots: Mapping[str, str]
    """Which players are bots, and of which kind, when the scenario is played on (a lesson)."""
    asked: int | None = None
    """How many entries lead up to the question; None where the entries themselves tell."""
    points: tuple[str, ...] = ()
    """Ids of the places, on the picture, that the question is about."""
    answer: str = ""
    """The answer in words, with rules in braces for what the engine says; "" where nobody wrote one."""
    otherwise: Mapping[str, str] = field(default_factory=dict)
    """For each reading that changes the answer, the answer under its other value."""

    def play(self) -> Study[S]:
        """Return the study of what the scenario plays; LoadError where something does not hold."""
        tree, place = study(self.game, self.start), ROOT
        for number, entry in enumerate(self.then):
            where = f"then[{number}]"
            try:
                tree, place = _one(self.game, tree, place, entry)
            except _Fails as problem:
                raise LoadError(where, str(problem), "Mend the scenario, or the rules.") from None
            except NotationError as error:
                raise LoadError(where, str(error), "Mend the line.") from None
        return tree

    def rules_met(self) -> frozenset[str]:
        """Return the ids of the rules that speak in this scenario: in its events and in its refusals."""
        tree, place, met = study(self.game, self.start), ROOT, set[str]()
        met.update(event.rule.id for step in tree.opening for event in step.events)
        for entry in self.then:
            if "refused" in entry:
                met.update(breach.rule.id for breach in _refusal(self.game, tree.state(place), entry))
            elif "play" in entry:
                tree, place = tree.play(place, self.game.parse(tree.state(place), entry["play"]))
                met.update(event.rule.id for event in tree.nodes[place].events)
        return frozenset(met)

    def __repr__(self) -> str:
        """Return the question."""
        return f"<Scenario {self.rule}: {self.ask}>"


def load_scenario(source: Path | str, games: Mapping[str, Game[Any, Any, Any]]) -> Scenario[Any]:
    """Return the scenario in a file; LoadError says where it is wrong and how to mend it."""
    try:
        return parse_scenario(read(source), games, Path(source).parent)
    except LoadError as error:
        raise error.at(source) from None


def parse_scenario(text: str, games: Mapping[str, Game[Any, Any, Any]], folder: Path | None = None) -> Scenario[Any]:
    """Return the scenario that TOML text describes; LoadError says where it is wrong and how to mend it.

    A pack that is named as a file (``pack = "mine.toml"``) is looked for in ``folder``.
    """
    raw = parse_toml(text)
    _shape(raw, "", _TOP, {"game", "ask", "rule", "setup", "then"})
    if raw["game"] not in games:
        raise LoadError("game", f"{raw['game']!r:.40} is unknown", f"There is {', '.join(games)}.")
    game = games[raw["game"]]
    if raw["rule"] not in game.rulebook:
        raise LoadError("rule", f"{raw['rule']!r:.60} is no rule of {game.name}", f"See 'rules {game.name}'.")
    setup = raw["setup"]
    _shape(setup, "setup.", _SETUP, {"players"})
    if "pack" in setup:
        setup["pack"] = pack_value(setup["pack"], folder)
    for number, entry in enumerate(raw["then"]):
        if not isinstance(entry, dict):
            raise LoadError(f"then[{number}]", "it is no table", "Begin it with [[then]].")
        _shape(entry, f"then[{number}].", _THEN, set())
        _check_company(entry, f"then[{number}]")
    if not raw["then"]:
        raise LoadError("then", "nothing is played or expected", "Add a [[then]].")
    start = base_position(game, setup, raw.get("position", {}))
    bots = _bots(game, setup.get("bots", {}), start)
    _check_answers(game, raw)
    return Scenario(
        game,
        raw["ask"],
        raw["rule"],
        tuple(raw.get("teaches", ())),
        start,
        tuple(raw["then"]),
        bots,
        raw.get("asked"),
        tuple(raw.get("points", ())),
        raw.get("answer", ""),
        raw.get("otherwise", {}),
    )


def _check_answers(game: Game[Any, Any, Any], raw: Mapping[str, Any]) -> None:
    """Refuse an answer to a reading that there is none of, and a question that is asked after the end."""
    for option, words in raw.get("otherwise", {}).items():
        if option not in game.rulebook.readings:
            raise LoadError(f"otherwise.{option}"[:60], "it is no reading", f"See 'readings {game.name}'.")
        if not isinstance(words, str):
            raise LoadError(f"otherwise.{option}", f"{words!r:.40} is no text", "Write it in quotes.")
    if not 0 <= raw.get("asked", 0) < len(raw["then"]):
        raise LoadError("asked", f"there are {len(raw['then'])} entries", "Count those before the question, from 0.")


def _bots(game: Game[S, Any, Any], named: Mapping[str, Any], start: S) -> Mapping[str, str]:
    for player, kind in named.items():
        where = f"setup.bots.{player}"[:60]
        if player not in start.table.players:
            raise LoadError(where, "nobody is called so", f"There is {', '.join(start.table.players)}.")
        if not isinstance(kind, str) or kind not in bots_of(game):
            raise LoadError(where, f"{kind!r:.40} is no bot of {game.name}", f"There is {', '.join(bots_of(game))}.")
    return named


_OF_PLAY: Final = {"play", "events", "exactly", "told", "state", "to_act", "legal", "illegal", "scores", "winners"}
_OF_REFUSAL: Final = {"refused", "by", "focus", "instead", "says"}


def _check_company(entry: Mapping[str, Any], where: str) -> None:
    """Refuse keys that say nothing in this kind of entry: ``rules`` alone fits both."""
    strange = _OF_PLAY if "refused" in entry else _OF_REFUSAL
    if found := sorted(strange & entry.keys()):
        kind = "refused" if "refused" in entry else "play, or nothing"
        raise LoadError(f"{where}.{found[0]}", f"it does not go with {kind}", "Write two entries.")


def base_position(game: Game[S, Any, Any], setup: Mapping[str, Any], overlay: Mapping[str, Any]) -> S:
    """Return the named base position of a game with what ``overlay`` changes.

    ``setup`` holds players and, if wanted, base, options and pack. LoadError where something is wrong.
    """
    plain = {key: setup[key] for key in ("players", "options", "pack") if key in setup}
    lines: list[str] = []
    if "base" in setup:
        bases = parse_toml(read_text(game.name, "bases.toml"))
        if setup["base"] not in bases:
            raise LoadError("setup.base", f"{setup['base']!r:.40} is unknown", f"There is {', '.join(bases)}.")
        base = bases[setup["base"]]
        plain = {"pack": base["pack"], **plain}
        lines = base["play"]
    state = game.new_from(plain)
    try:
        for line in lines:
            state = game.apply(state, game.parse(state, line)).state
            state, _ = advance(game, state)
    except (NotationError, IllegalAction) as error:
        raise LoadError(
            "setup.base", f"{setup['base']!r:.40} does not fit this pack: {error}", "Use its own."
        ) from None
    return positioned(game, state, overlay)


def pack_value(named: str, folder: Path | None = None) -> str | dict[str, str]:
    """Return what ``new_from`` takes for a pack: its name, or the text of the file that ``named`` is or holds.

    A word is the name of a pack, unless a folder of that name holds one and gamekit has none so called. LoadError
    where the file cannot be read.
    """
    file = Path(named) if folder is None else folder / named
    if packs.is_id(named) and (any(root().glob(f"*/packs/{named}")) or not (file / packs.FILE).is_file()):
        return named
    if os.path.isdir(file):  # noqa: PTH112 - Path.is_dir raises where a name is too long
        file /= packs.FILE
    return {"name": "pack", "text": read(file, LONGEST_PACK)}


def packaged_scenarios(game: Game[Any, Any, Any]) -> tuple[Path, ...]:
    """Return the files of the scenarios that come with a game, in order of name."""
    return tuple(sorted(path(game.name, "scenarios").glob("*.toml")))


# --- One step --------------------------------------------------------------------------------------------------


class _Fails(Exception):  # noqa: N818 - caught at once by Scenario.play
    """What was expected does not hold."""


def _one(game: Game[S, Any, Any], tree: Study[S], place: int, entry: Mapping[str, Any]) -> tuple[Study[S], int]:
    state = tree.state(place)
    if "refused" in entry:
        _expect_refusal(game, state, entry)
        return tree, place
    events: tuple[Event, ...] = ()
    if "play" in entry:
        try:
            tree, place = tree.play(place, game.parse(state, entry["play"]))
        except IllegalAction as error:
            message = f"{entry['play']!r} is refused: {error}"
            raise _Fails(message) from None
        events = tree.nodes[place].events
    elif place == ROOT:
        events = tuple(event for step in tree.opening for event in step.events)
    _expect(game, tree.state(place), events, entry)
    return tree, place


def _expect_refusal(game: Game[S, Any, Any], state: S, entry: Mapping[str, Any]) -> None:
    breaches = _refusal(game, state, entry)
    if not breaches:
        message = f"{entry['refused']!r} is legal"
        raise _Fails(message)
    _same("rules", entry, [breach.rule.id for breach in breaches])
    _same("focus", entry, list(breaches[0].focus))
    _same("says", entry, breaches[0].sentence)
    instead = next((breach.instead for breach in breaches if breach.instead is not None), None)
    _same("instead", entry, "" if instead is None else game.format(state, instead))


def _refusal(game: Game[S, Any, Any], state: S, entry: Mapping[str, Any]) -> tuple[Breach, ...]:
    """Return why an action is refused, submitted by the player whom ``by`` names or by whoever is to act."""
    action = game.parse(state, entry["refused"])
    names, name = state.table.players, entry.get("by")
    if name is None:
        return game.why_not(state, action)
    if name not in names:
        message = f"nobody is called {name!r}"
        raise _Fails(message)
    return Session(game, state).why_not(names.index(name), action)


def _expect(game: Game[S, Any, Any], state: S, events: tuple[Event, ...], entry: Mapping[str, Any]) -> None:
    names, sides = state.table.players, state.table.sides
    told = [game.narrate(state, event) for event in events]
    _same("exactly", entry, [type(event).__name__ for event in events])
    _within("events", entry, [type(event).__name__ for event in events])
    _within("rules", entry, [event.rule.id for event in events])
    _within("told", entry, told)
    if "state" in entry:
        dumped = json.loads(game.dump(state))
        for key, wanted in entry["state"].items():
            found = _field(dumped, key)
            if found != wanted:
                message = f"{key} is {found!r}, not {wanted!r}"
                raise _Fails(message)
    _same("to_act", entry, _actor(game.to_act(state), names))
    if wanted := entry.get("legal"):
        legal = {game.format(state, action) for action in game.legal_actions(state)}
        if missing := [line for line in wanted if line not in legal]:
            message = f"{missing[0]!r} is not legal"
            raise _Fails(message)
    for line in entry.get("illegal", ()):
        if not game.why_not(state, game.parse(state, line)):
            message = f"{line!r} is legal"
            raise _Fails(message)
    _same("scores", entry, {sides[score.player]: score.total for score in game.scores(state)})
    outcome = game.outcome(state)
    _same("winners", entry, [] if outcome is None else [sides[winner] for winner in outcome.winners])


def _actor(who: Player | Turn | None, names: tuple[str, ...]) -> str:
    match who:
        case None:
            return "nobody"
        case Turn():
            return who.value
    return names[who]


def _field(dumped: Mapping[str, Any], key: str) -> Any:
    found: Any = dumped
    rest = key
    while rest:
        if not isinstance(found, dict):
            message = f"{key!r} is no field of the state"
            raise _Fails(message)
        # a port's name may itself hold a dot: the longest key that fits comes first
        part = next(
            (name for name in sorted(found, key=len, reverse=True) if rest == name or rest.startswith(f"{name}.")), None
        )
        if part is None:
            message = f"{key!r} is no field of the state"
            raise _Fails(message)
        found, rest = found[part], rest[len(part) + 1 :]
    return found


def _same(key: str, entry: Mapping[str, Any], found: Any) -> None:
    if key in entry and entry[key] != found:
        message = f"{key} is {found!r}, not {entry[key]!r}"
        raise _Fails(message)


def _within(key: str, entry: Mapping[str, Any], found: list[str]) -> None:
    """Expect the wanted ones in this order; others may stand between."""
    rest = iter(found)
    for wanted in entry.get(key, ()):
        if wanted not in rest:
            message = f"{key}: {wanted!r} is missing, or out of order, in {found!r}"
            raise _Fails(message)


def _shape(raw: Mapping[str, Any], prefix: str, known: Mapping[str, Any], wanted: set[str]) -> None:
    for key in sorted(wanted - raw.keys()):
        raise LoadError(f"{prefix}{key}", "it is missing", "Add it.")
    for key, value in raw.items():
        if key not in known:
            raise LoadError(f"{prefix}{key}"[:60], "the key is unknown", f"Known are {', '.join(known)}.")
        if not isinstance(value, known[key]) or isinstance(value, bool):
            raise LoadError(f"{prefix}{key}", f"{value!r:.40} has the wrong type", "See the other scenarios.")
        if isinstance(value, list) and key != "then" and not all(isinstance(item, str) for item in value):
            raise LoadError(f"{prefix}{key}", f"{value!r:.40} is no list of texts", "Write each in quotes.")
