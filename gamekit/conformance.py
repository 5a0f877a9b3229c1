"""What every game must pass, whoever wrote it: one suite over the questions of ``gamekit.game.Game``.

``run(case)`` plays random games and asks everything twice; a game of one's own needs only a ``Case``. Each check
is a generator that yields a sentence for each thing that is wrong, and nothing where all is well.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections import defaultdict, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from hashlib import blake2b
from random import Random
from typing import Any, Final

from gamekit import data
from gamekit.game import Action, Draw, Event, Game, IllegalAction, Luck, Player, Proceed, Turn, advance
from gamekit.perft import packaged_perft, perft
from gamekit.rulebook import facts_of
from gamekit.scenario import Scenario, load_scenario, packaged_scenarios
from gamekit.study import Record, load_record, load_study, study
from gamekit.table import Table

_TRIES: Final = 200
_FOREIGN: Final = (Proceed(), Draw("nothing", "nowhere"))


@dataclass(frozen=True)
class Case:
    """A game with what it is tried on.

    ``setups`` are plain values for ``new_from``; ``importable`` is "module:name" of the game, for the check in
    other processes; ``silent`` gives, for each rule that nothing can make heard, the reason; ``most`` caps a
    random game (``playouts`` are played for each setup), and ``truncated`` is the share of games that may run into it.
    """

    game: Game[Any, Any, Any]
    setups: tuple[Mapping[str, Any], ...]
    importable: str
    scenarios: tuple[Scenario[Any], ...] = ()
    records: tuple[Record[Any], ...] = ()
    perft: tuple[tuple[Any, int, int], ...] = ()
    silent: Mapping[str, str] = field(default_factory=dict)
    playouts: int = 6
    most: int = 20_000
    truncated: float = 0.0
    seed: int = 1

    @cached_property
    def walks(self) -> tuple[tuple[Any, ...], ...]:
        """Every state of random games, a few for each setup; a walk stops after ``most`` steps."""
        return tuple(
            tuple(_walk(self.game, self.game.new_from(setup), Random(self.seed + number), self.most))
            for setup in self.setups
            for number in range(self.playouts)
        )

    @cached_property
    def sample(self) -> tuple[Any, ...]:
        """States of all kinds of moments: up to 12 from each walk, and the ends of the scenarios."""
        rng = Random(self.seed)
        walked = [state for walk in self.walks for state in rng.sample(walk, min(12, len(walk)))]
        return (*walked, *(scenario.play().line().end for scenario in self.scenarios))

    @cached_property
    def actions(self) -> tuple[Action, ...]:
        """Actions of every kind that the sample knows, to be tried where they do not belong."""
        rng = Random(self.seed)
        by_kind: dict[type[Action], list[Action]] = defaultdict(list)
        for state in self.sample:
            for action in self.game.legal_actions(state):
                by_kind[type(action)].append(action)
        for state in self.sample:
            for scenario in self.scenarios:
                if scenario.start.table == state.table:
                    by_kind[Action] += [a for a in _refused(scenario) if a not in by_kind[Action]]
            break
        return (*_FOREIGN, *(action for found in by_kind.values() for action in rng.sample(found, min(40, len(found)))))


def case_of(game: Game[Any, Any, Any], games: Mapping[str, Game[Any, Any, Any]], **changes: Any) -> Case:
    """Return the case of a game of this package: its scenarios, records and perft, every number of players."""
    records = sorted(data.path(game.name, "records").glob("*.txt"))
    case = Case(
        game=game,
        setups=(),
        importable=f"gamekit.games.{game.name}:GAME",
        scenarios=tuple(load_scenario(path, games) for path in packaged_scenarios(game)),
        records=tuple(load_record(path.read_text(encoding="utf-8"), games) for path in records),
        perft=tuple(packaged_perft(game)),
    )
    return replace(case, **changes)


def run(case: Case, only: Sequence[str] = ()) -> Table:
    """Return what each check found, as a table: one row a check."""
    rows = []
    for name, check in CHECKS.items():
        if not only or name in only:
            found = list(check(case))
            rows.append((name, "passed" if not found else f"{len(found)} wrong", found[0] if found else ""))
    return Table(f"Conformance of {case.game.name}", ("check", "result", "the first thing wrong"), rows)


# --- The checks ----------------------------------------------------------------------------------------------


def somebody_acts(case: Case) -> Iterator[str]:
    """Somebody has an action or the outcome exists: never both, never neither."""
    game = case.game
    for state in (state for walk in case.walks for state in walk):
        who, over = game.to_act(state), game.outcome(state) is not None
        legal = game.legal_actions(state)
        if (who is None) != over or bool(legal) == over:
            yield f"{state!r}: {who} is to act, {len(legal)} actions, outcome {game.outcome(state)}"
        if (who is Turn.CHANCE) != bool(game.chance_outcomes(state)):
            yield f"{state!r}: {who} is to act, but chance has {len(game.chance_outcomes(state))} outcomes"
        if (who is Turn.REFEREE) != (tuple(legal) == (Proceed(),)):
            yield f"{state!r}: {who} is to act, and the actions are {legal[:3]}"


def legal_is_what_is_listed(case: Case) -> Iterator[str]:
    """``why_not`` is empty exactly for the listed actions, among listed ones, foreign ones and mutations."""
    game = case.game
    for state, action in _tries(case):
        listed = action in _legal(game, state)
        if (game.why_not(state, action) == ()) != listed:
            yield f"{state!r}: {action} is {'' if listed else 'not '}listed, why_not says {game.why_not(state, action)}"


def refusals_explain(case: Case) -> Iterator[str]:
    """Every refusal raises, changes nothing, cites a rule of this book, reads well; its ``instead`` is legal."""
    game = case.game
    for state, action in _tries(case):
        breaches = game.why_not(state, action)
        if not breaches:
            continue
        before = game.dump(state)
        try:
            game.apply(state, action)
            yield f"{state!r}: {action} is refused, but apply does it"
        except IllegalAction as error:
            if error.breaches != breaches:
                yield f"{state!r}: {action}: apply and why_not give different reasons"
        if game.dump(state) != before:
            yield f"{state!r}: refusing {action} changed the state"
        for breach in breaches:
            yield from (f"{state!r}: {action}: {problem}" for problem in _badly_explained(game, state, breach))


def _badly_explained(game: Game[Any, Any, Any], state: Any, breach: Any) -> Iterator[str]:
    if breach.rule not in game.rulebook:
        yield f"{breach.rule} is no rule of {game.name}"
    if not breach.rule.refusal:
        yield f"{breach.rule} has no refusal sentence"
    elif {name for name, _ in breach.facts} != facts_of(breach.rule.refusal):
        yield f"{breach.rule} wants the facts {sorted(facts_of(breach.rule.refusal))}, got {breach.facts}"
    elif not breach.sentence or "{" in breach.sentence:
        yield f"{breach.rule} says {breach.sentence!r}"
    if breach.instead is not None and game.why_not(state, breach.instead):
        yield f"instead of it, {breach.instead} is not legal either"


def odds_sum_to_one(case: Case) -> Iterator[str]:
    """Chance has exact odds that sum to 1, and all that may come is legal."""
    game = case.game
    for state in (state for walk in case.walks for state in walk if game.to_act(state) is Turn.CHANCE):
        outcomes = game.chance_outcomes(state)
        if sum(odds for _, odds in outcomes) != 1 or len({odds for _, odds in outcomes}) != 1:
            yield f"{state!r}: the odds are {[str(odds) for _, odds in outcomes]}"
        if tuple(draw for draw, _ in outcomes) != tuple(game.legal_actions(state)):
            yield f"{state!r}: what may come is not what is legal"


def states_are_sound(case: Case) -> Iterator[str]:
    """No reachable state breaks an invariant."""
    for state in (state for walk in case.walks for state in walk):
        for breach in case.game.check(state):
            yield f"{state!r}: {breach.sentence}"


def text_round_trips(case: Case) -> Iterator[str]:
    """States, views, actions, studies and records come back from their text as they were."""
    game, rng = case.game, Random(case.seed)
    for state in case.sample:
        for shown in (state, *(game.view(state, player) for player in (None, *_seats(state)))):
            if game.load(game.dump(shown)) != shown:
                yield f"{state!r}: does not come back from its text"
        legal = game.legal_actions(state)
        for action in rng.sample(legal, min(50, len(legal))):
            if game.parse(state, game.format(state, action)) != action:
                yield f"{state!r}: {action} does not come back from {game.format(state, action)!r}"
    for record in (*case.records, *(_played(case, number) for number in range(2))):
        if load_record(record.text(), {game.name: game}).text() != record.text():
            yield f"{record!r}: does not come back from its text"
        tree = study(game, record.start)
        place = -1
        for node in record.nodes:
            tree, place = tree.play(place, node.action)
        again = load_study(tree.dump(), {game.name: game})
        if again.dump() != tree.dump() or again.line().end != record.end:
            yield f"{record!r}: its study does not come back from its text"


_REPLAY: Final = """
import sys
from ast import literal_eval
from importlib import import_module
from gamekit.conformance import fingerprint
module, _, name = sys.argv[1].partition(":")
print(fingerprint(getattr(import_module(module), name), literal_eval(sys.argv[2]), int(sys.argv[3])))
"""


def replays_elsewhere(case: Case) -> Iterator[str]:
    """One seed gives one record, in other processes and under other hash seeds."""
    here = fingerprint(case.game, case.setups[0], case.seed)
    for hash_seed in ("1", "2"):
        answer = subprocess.run(  # noqa: S603 - our own interpreter and our own text
            [
                sys.executable,
                "-c",
                _REPLAY,
                case.importable,
                repr(dict(case.setups[0])),
                str(case.seed),
            ],
            env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
            check=False,
        )
        if answer.stdout.strip() != here:
            yield f"hash seed {hash_seed}: {answer.stdout.strip() or answer.stderr.strip()[-200:]}, here {here}"


def fingerprint(game: Game[Any, Any, Any], setup: Mapping[str, Any], seed: int) -> str:
    """Return twenty hex digits of the record of one random game."""
    rng, luck = Random(seed), Luck(seed)
    tree, place = study(game, game.new_from(setup)), -1
    while (who := game.to_act(tree.state(place))) is not None:
        state = tree.state(place)
        action = (
            luck.choose(game.chance_outcomes(state)) if who is Turn.CHANCE else rng.choice(game.legal_actions(state))
        )
        tree, place = tree.play(place, action)
    return blake2b(tree.line(place).text().encode(), digest_size=10).hexdigest()


def secrets_stay_secret(case: Case) -> Iterator[str]:
    """States that differ only in what a player cannot know look, sound and refuse alike to that player."""
    game, rng = case.game, Random(case.seed)
    for state in case.sample:
        for player in (None, *_seats(state)):
            view = game.view(state, player)
            other = game.complete(view, rng)
            if game.view(other, player) != view or game.view(view, player) != view:
                yield f"{state!r}: view and complete disagree for {player}"
            if game.check(other):
                yield f"{state!r}: complete gave {game.check(other)[0].sentence}"
            if game.picture(other, player) != game.picture(state, player):
                yield f"{state!r}: the picture of {player} shows what is hidden"
            yield from _acts_alike(case, state, other, player, rng)


def _acts_alike(case: Case, state: Any, other: Any, player: Player | None, rng: Random) -> Iterator[str]:
    game = case.game
    if (who := game.to_act(state)) != game.to_act(other):
        yield f"{state!r}: who acts depends on what {player} cannot know"
        return
    if who != player or who is None:
        return
    view = game.view(state, player)
    legal = game.legal_actions(state)
    if not tuple(legal) == tuple(game.legal_actions(other)) == tuple(game.legal_actions(view)):
        yield f"{state!r}: the legal actions of {player} tell a secret"
    for action in rng.sample(case.actions, min(30, len(case.actions))):
        if not game.why_not(state, action) == game.why_not(other, action) == game.why_not(view, action):
            yield f"{state!r}: refusing {action} tells {player} a secret"
    action = rng.choice(legal)
    one, two = game.apply(state, action), game.apply(other, action)
    if _heard(one.events, player) != _heard(two.events, player):
        yield f"{state!r}: the events of {action} tell {player} a secret"
    for seat in _seats(state):
        alike = [game.apply(state, tried) for tried in rng.sample(legal, min(2, len(legal)))]
        if seat != player and len({game.view(step.state, seat) for step in alike}) == 1:
            heard = {_heard(step.events, seat) for step in alike}
            if len(heard) > 1:
                yield f"{state!r}: {player}'s choice is secret, but seat {seat} hears it"


def _heard(events: Sequence[Event], player: Player | None) -> tuple[Event, ...]:
    return tuple(event for event in events if event.seen_by(player))


def rules_are_heard(case: Case) -> Iterator[str]:
    """Every modelled rule speaks in a scenario, a record or a random game; every way of ending has a record."""
    game = case.game
    met = {rule for scenario in case.scenarios for rule in scenario.rules_met()}
    met |= {event.rule.id for record in case.records for step in record.steps() for event in step.events}
    met |= {part.id for record in case.records for score in game.scores(record.end) for part, _ in score.parts}
    for rule in game.rulebook:
        if rule.modelled and rule.id not in met and rule.id not in case.silent:
            yield f"no scenario or record lets {rule.id} speak"
    for rule_id in case.silent:
        if rule_id in met:
            yield f"{rule_id} speaks, though it is said to be silent"
    ended = {outcome.rule.id for record in case.records if (outcome := record.outcome)}
    walked = {outcome.rule.id for walk in case.walks if (outcome := game.outcome(walk[-1]))}
    yield from (f"no record ends by {rule_id}" for rule_id in sorted(walked - ended))


def perft_agrees(case: Case) -> Iterator[str]:
    """There are as many lines of play as was worked out."""
    if not case.perft:
        yield "there is no perft to compare with"
    for state, depth, count in case.perft:
        found = perft(case.game, state, depth)
        if found != count:
            yield f"{state!r}, depth {depth}: {found:,}, not {count:,}"


def games_end(case: Case) -> Iterator[str]:
    """Random games end below the cap, but for the stated share."""
    cut = sum(case.game.outcome(walk[-1]) is None for walk in case.walks)
    if cut > case.truncated * len(case.walks):
        yield f"{cut} of {len(case.walks)} random games were cut off after {case.most:,} steps"


def everything_has_a_picture(case: Case) -> Iterator[str]:
    """Every sampled position has a picture for every player, in which each id stands once and every mark on one."""
    for state in case.sample:
        for player in (None, *_seats(state)):
            scene = case.game.picture(case.game.view(state, player), player)
            things = [(thing.id, thing.label) for thing in scene.spots]
            things += [(thing.id, thing.label) for thing in scene.sprites]
            ids = [name for name, _ in things]
            if len(set(ids)) < len(ids):
                yield f"{state!r}: an id stands twice in the picture"
            if lost := [mark.on for mark in scene.marks if mark.on not in ids]:
                yield f"{state!r}: marks stand on {lost}, which is not there"
            if not scene.alt or not all(label for _, label in things):
                yield f"{state!r}: something in the picture has no words"


def seats_do_not_matter(case: Case) -> Iterator[str]:
    """People who choose the same in other seats get the same results."""
    game = case.game
    played = [_played(case, number) for number in range(len(case.setups))]
    fresh = [record for record in case.records if game.to_act(record.start) is Turn.CHANCE]
    for record in (*played, *fresh):
        names = record.start.table.players
        for by in range(1, len(names)):
            turned = _again(game, game.rotated(record.start, by), record)
            if turned is None or _by_name(game, turned) != _by_name(game, record.end):
                yield f"{record!r}: turned by {by} seats the results are {turned and _by_name(game, turned)}"


CHECKS: Final[Mapping[str, Callable[[Case], Iterator[str]]]] = {
    check.__name__: check
    for check in (
        somebody_acts,
        legal_is_what_is_listed,
        refusals_explain,
        odds_sum_to_one,
        states_are_sound,
        text_round_trips,
        replays_elsewhere,
        secrets_stay_secret,
        rules_are_heard,
        perft_agrees,
        games_end,
        everything_has_a_picture,
        seats_do_not_matter,
    )
}

# --- Material --------------------------------------------------------------------------------------------------


def _walk(game: Game[Any, Any, Any], state: Any, rng: Random, most: int) -> Iterator[Any]:
    yield state
    for _ in range(most):
        if game.to_act(state) is None:
            return
        state = game.apply(state, rng.choice(game.legal_actions(state))).state
        yield state


def _played(case: Case, number: int) -> Record[Any]:
    """Return the record of one of the walks' random games."""
    game, rng = case.game, Random(case.seed + number)
    tree, place = study(game, game.new_from(case.setups[number % len(case.setups)])), -1
    for _ in range(case.most):
        if game.to_act(tree.state(place)) is None:
            break
        tree, place = tree.play(place, rng.choice(game.legal_actions(tree.state(place))))
    return tree.line(place)


def _again(game: Game[Any, Any, Any], state: Any, record: Record[Any]) -> Any:
    """Return the end of the same choices, each made by the same person when asked; None where one is not legal."""
    queues: dict[str, deque[str]] = defaultdict(deque)
    before = record.opening[-1].state if record.opening else record.start
    for line, node in zip(record.choices(), record.nodes, strict=True):
        queues[_who(game, before)].append(line)
        before = node.state
    while True:
        state, _ = advance(game, state)
        if game.to_act(state) is None:
            return state
        queue = queues[_who(game, state)]
        if not queue:
            return state
        fits = next((line for line in queue if not game.why_not(state, game.parse(state, line))), None)
        if fits is None:
            return None
        queue.remove(fits)
        state = game.apply(state, game.parse(state, fits)).state


def _who(game: Game[Any, Any, Any], state: Any) -> str:
    who = game.to_act(state)
    return state.table.players[who] if isinstance(who, int) else str(who)


def _by_name(game: Game[Any, Any, Any], state: Any) -> tuple[Any, ...]:
    names, outcome = state.table.sides, game.outcome(state)
    scores = {names[score.player]: score.total for score in game.scores(state)}
    winners = frozenset(names[winner] for winner in outcome.winners) if outcome else None
    return scores, winners, outcome and outcome.rule


def _seats(state: Any) -> range:
    return range(len(state.table.players))


def _legal(game: Game[Any, Any, Any], state: Any) -> frozenset[Action]:
    return frozenset(game.legal_actions(state))


def _tries(case: Case) -> Iterator[tuple[Any, Action]]:
    """Yield states with actions to try there: legal ones, foreign ones, and legal ones with one field changed."""
    rng = Random(case.seed)
    pool = case.actions
    values: dict[type, list[Any]] = defaultdict(list)
    for action in pool:
        for one in fields(action):
            value = getattr(action, one.name)
            values[type(value)].append(value)
    for state in case.sample:
        legal = case.game.legal_actions(state)
        listed = rng.sample(legal, min(_TRIES // 4, len(legal)))
        changed = [_changed(action, values, rng) for action in rng.choices((*listed, *pool), k=_TRIES // 2)]
        for action in (*listed, *rng.sample(pool, min(_TRIES // 4, len(pool))), *changed):
            yield state, action


def _changed(action: Action, values: Mapping[type, list[Any]], rng: Random) -> Action:
    named = fields(action)
    if not named:
        return action
    name = rng.choice(named).name
    return replace(action, **{name: rng.choice(values[type(getattr(action, name))])})


def _refused(scenario: Scenario[Any]) -> list[Action]:
    """Return the actions that a scenario expects to be refused."""
    game, start = scenario.game, scenario.start
    return [game.parse(start, entry["refused"]) for entry in scenario.then if "refused" in entry]
