"""Counts of lines of play: whether an engine offers exactly what the rules allow, as one number.

``data/<game>/perft.txt`` keeps such counts, one a line: ``file | after | depth | count``. The file is a scenario or
record of the game, ``after`` how many of its entries ([[then]], or choices of a record) come before the position.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gamekit.data import path, read_text
from gamekit.game import Game, S, advance
from gamekit.scenario import load_scenario
from gamekit.storage import LoadError, read
from gamekit.study import ROOT, load_record


def perft(game: Game[S, Any, Any], state: S, depth: int) -> int:
    """Return how many lines of exactly ``depth`` choices of players begin at a state.

    The referee plays between them and is not counted. A line that comes to chance, or to the end of the game,
    before it has ``depth`` choices is none.
    """
    state, _ = advance(game, state)
    if depth == 0:
        return 1
    if not isinstance(game.to_act(state), int):
        return 0
    actions = game.legal_actions(state)
    if depth == 1:
        return len(actions)
    return sum(perft(game, game.apply(state, action).state, depth - 1) for action in actions)


def packaged_perft(game: Game[S, Any, Any]) -> Iterator[tuple[S, int, int]]:
    """Yield the counts that come with a game: the position, the depth, how many lines there must be.

    LoadError names the line that is wrong.
    """
    for number, line in enumerate(read_text(game.name, "perft.txt").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        parts = [part.strip() for part in line.split("|")]
        if len(parts) != 4 or not all(part.isdecimal() for part in parts[1:]):  # noqa: PLR2004 - as the head says
            raise LoadError(f"line {number}", f"{line!r:.60} is no count", "Write file | after | depth | count.")
        file, after, depth, count = parts[0], *map(int, parts[1:])
        try:
            yield _position(game, file, after), depth, count
        except LoadError as error:
            raise LoadError(f"line {number}", str(error), "Mend the line, or the file that it names.") from None


def _position(game: Game[S, Any, Any], file: str, after: int) -> S:
    place = path(game.name, *file.split("/"))
    games = {game.name: game}
    if place.suffix == ".txt":
        record = load_record(read(place), games)
        played, entries = after, len(record.nodes)
        states = [record.opening[-1].state if record.opening else record.start, *(node.state for node in record.nodes)]
    else:
        scenario = load_scenario(place, games)
        played, entries = sum("play" in entry for entry in scenario.then[:after]), len(scenario.then)
        tree = scenario.play()
        states = [tree.state(number) for number in range(ROOT, len(tree.nodes))]
    if after > entries:
        raise LoadError(file, f"it has {entries} entries, not {after}", "Count them again.")
    found: S = states[played]
    return found
