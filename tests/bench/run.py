"""``make bench``: how long things take here, each beside its floor, and the ratios in one run."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[2]))  # so that the tests' own helpers are found

from gamekit import GAMES, caribbean, draw
from gamekit.game import Luck, Turn, advance, start
from gamekit.svg import svg
from gamekit.table import Table
from tests.bench.ship_turn import measure_turns

GAME = caribbean.GAME


def seconds(call: Callable[[], object], times: int) -> float:
    """Return the median time of a call."""
    taken = []
    for _ in range(times):
        begun = time.perf_counter()
        call()
        taken.append(time.perf_counter() - begun)
    return median(taken)


def import_time() -> tuple[float, float]:
    """Return the seconds that bare Python takes, and Python with gamekit imported."""

    def run(code: str) -> float:
        return seconds(lambda: subprocess.run([sys.executable, "-c", code], check=True), 9)

    return run("pass"), run("import gamekit")


def random_games(name: str, players: int = 3, games: int = 100) -> tuple[float, float]:
    """Return games and decisions a second, from the first choice to the end, with apply as users call it."""
    game = GAMES[name]
    starts = [start(game, players, Luck(seed)) for seed in range(games)]
    decisions, begun = 0, time.perf_counter()
    for seed, state in enumerate(starts):
        rng, luck = Random(seed), Luck(seed)
        while True:
            state, _ = advance(game, state, luck)  # noqa: PLW2901 - the state is what the game goes on from
            if game.to_act(state) is None:
                break
            state = game.apply(state, rng.choice(game.legal_actions(state))).state  # noqa: PLW2901
            decisions += 1
    taken = time.perf_counter() - begun
    return games / taken, decisions / taken


def turn_states(count: int = 200) -> list[caribbean.State]:
    """Return positions in ships' turns."""
    rng = Random(1)
    found: list[caribbean.State] = []
    while len(found) < count:
        state = start(GAME, 3, Luck(rng.randrange(10**6)))
        while GAME.to_act(state) is not None and len(found) < count:
            if state.phase is caribbean.Phase.TURN and rng.random() < 0.1:
                found.append(state)
            state = GAME.apply(state, rng.choice(GAME.legal_actions(state))).state
            state, _ = advance(GAME, state, Luck(2))
    assert all(GAME.to_act(state) not in {None, Turn.CHANCE} for state in found)
    return found


def measure() -> list[tuple[str, str, str]]:
    """Return rows of what was measured: what, figure, floor."""
    bare, with_gamekit = import_time()
    games = {name: random_games(name) for name in GAMES}
    states = turn_states()
    legal = seconds(lambda: [GAME.legal_actions(state) for state in states], 5) / len(states)
    picture = seconds(lambda: [GAME.picture(state) for state in states], 3) / len(states)
    written = seconds(lambda: [svg(GAME.picture(state)) for state in states[:50]], 3) / 50
    drawn = seconds(lambda: draw.png(GAME.picture(states[0])), 5)
    size = len(svg(GAME.picture(states[0])).encode())
    return [
        ("bare Python", f"{bare * 1e3:.0f} ms", ""),
        ("import gamekit, beyond bare Python", f"{(with_gamekit - bare) * 1e3:.0f} ms", "under 100 ms"),
        *(
            (
                f"random games of three players, {name}",
                f"{played:.0f} a second, {decisions:,.0f} decisions",
                "at least 50" if name == GAME.name else "",
            )
            for name, (played, decisions) in games.items()
        ),
        ("legal actions of a ship's turn", f"{legal * 1e6:.0f} µs", ""),
        ("picture of a position", f"{picture * 1e3:.2f} ms", ""),
        ("picture of the map and its SVG", f"{written * 1e3:.2f} ms", ""),
        ("bytes of the SVG", f"{size:,}", "under 160 KB"),
        ("the same as a PNG of 600 pixels, by matplotlib", f"{drawn * 1e3:.0f} ms", ""),
        *measure_turns(),
    ]


def main() -> None:
    """Measure and print."""
    from tests.bench.click import measure_clicks  # noqa: PLC0415 - it needs a browser, and comes last

    rows = measure()
    print(Table("gamekit, measured here", ("what", "measured", "floor"), rows).text(), flush=True)
    rows = measure_clicks()
    print()
    print(Table("In JupyterLab, in a browser", ("what", "measured", "floor"), rows).text())


if __name__ == "__main__":
    main()
