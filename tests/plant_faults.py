"""Plant faults in the rules of the games, one at a time, and see that the suite turns red for each.

``python tests/plant_faults.py`` copies the package, plants a fault, runs the scenarios, the records and the tests
of the rules there, and reports. Exit code 0: every fault was found. A fault that nothing finds is a hole in the
suite; a fault whose text is no longer in the code must be planted anew.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).parents[1]))  # so that the tests' own helpers are found

from tests.raiders import faults as raiders

ROOT: Final = Path(__file__).parent.parent
SUITE: Final = ("tests/test_scenarios.py", "tests/test_records.py")
LEFT_OUT: Final = (
    *("test_random_games.py", "test_lazy_draws.py", "test_picture.py", "test_faults.py"),
    *("test_turns.py", "test_bots.py"),
)


@dataclass(frozen=True)
class Fault:
    """A wrong rule: in which file of a game, which text is replaced by which."""

    name: str
    file: str
    old: str
    new: str
    game: str = "caribbean"


CARIBBEAN: Final = (
    Fault("a thief adds a space", "bidding.py", "cards[winner] - len(thieves)", "cards[winner] + len(thieves)"),
    Fault("the winner's own thief counts", "bidding.py", "if card == THIEF and player != winner)", "if card == THIEF)"),
    Fault(
        "the tie-breaker's barrels add distance",
        "bidding.py",
        "left = cards[winner] - len(thieves)",
        "left = cards[winner] - len(thieves) + (max(0, state.shown[winner] or 0) if tie else 0)",
    ),
    Fault("movement falls below 0", "bidding.py", "movement = max(0, left)", "movement = left"),
    Fault("the lowest bid wins", "bidding.py", "best = max(cards)", "best = min(cards)"),
    Fault("the lowest tie-breaker wins", "bidding.py", "best = max(worth.values())", "best = min(worth.values())"),
    Fault("the first of two level tie-breakers wins", "bidding.py", "if len(winners) > 1:", "if len(winners) > 9:"),
    Fault(
        "a kept tie-breaker is used up",
        "bidding.py",
        "if shows is False:",
        "if shows is False:\n            shown[player] = laying.tie if isinstance(laying, Laying) else None",
    ),
    Fault(
        "a shown tie-breaker can be used again",
        "bidding.py",
        "state = replace(state, shown=tuple(shown), tied=(), answers=())",
        "state = replace(state, tied=(), answers=())",
    ),
    Fault(
        "a thief in the tie never counts",
        "bidding.py",
        'options.tie_break_thief == "yes"',
        'options.tie_break_thief == ""',
    ),
    Fault(
        "a thief in the tie always counts",
        "bidding.py",
        'options.tie_break_thief == "yes"',
        'options.tie_break_thief != ""',
    ),
    Fault("shown tie-breakers are always compared alone", "bidding.py", 'tie_break == "added"', 'tie_break == ""'),
    Fault("a ship without movement always acts", "bidding.py", 'no_movement == "may_not_act"', 'no_movement == ""'),
    Fault(
        "the threshold ends the round at once",
        "bidding.py",
        "last = state.ship == len(SHIPS) - 1",
        "last = state.ship == len(SHIPS) - 1 or max(map(state.doubloons, range(len(state.table.players)))) "
        ">= state.table.pack.threshold[len(state.table.players)]",
    ),
    Fault("the threshold must be passed", "scoring.py", "players)) >= state", "players)) > state"),
    Fault(
        "the first of those who share wins alone",
        "scoring.py",
        "if score.total == most)",
        "if score.total == most)[:1]",
    ),
    Fault("the fewest doubloons win", "scoring.py", "most = max(score.total", "most = min(score.total"),
    Fault(
        "the game goes on when every chest is delivered",
        "scoring.py",
        "nothing_left = all(place == DELIVERED",
        "nothing_left = all(place == SUPPLY",
    ),
    Fault("one chest a round comes from the supply", "setup.py", "pack.supply_each_round * rounds", "1 * rounds"),
    Fault(
        "ships sail through ships",
        "reach.py",
        "for space in pack.next[here] if space not in blocked]",
        "for space in pack.next[here]]",
    ),
    Fault(
        "a capture pays the chest's worth",
        "sailing.py",
        "Paid(state.active, CAPTURE,",
        "Paid(state.active, state.table.pack.ports[number].chest,",
    ),
    Fault("a capture pays 1,000", "pack.py", "CAPTURE: Final = 2_000", "CAPTURE: Final = 1_000"),
    Fault(
        "loading costs movement",
        "sailing.py",
        "after = replace(_rearranged(state, chests), captures=paid)",
        "after = replace(_rearranged(state, chests), captures=paid, movement=max(0, state.movement - 1))",
    ),
    Fault(
        "stealing pays like capturing",
        "sailing.py",
        "state = _rearranged(state, _moved(state.chests, **{other: ship}))",
        "state = replace(_rearranged(state, _moved(state.chests, **{other: ship})), captures=tuple("
        "paid + CAPTURE * (seat == state.active) for seat, paid in enumerate(state.captures)))",
    ),
    Fault(
        "a delivery to an opponent is not paid",
        "sailing.py",
        "state.deliveries[player] + port.chest,",
        "state.deliveries[player] + port.chest * (player == state.active),",
    ),
    Fault(
        "the active player is paid for every delivery",
        "sailing.py",
        "    player = owner(state, haven)\n    assert",
        "    player = state.active\n    assert",
    ),
    Fault("a delivered chest comes back to its port", "sailing.py", "**{ship: DELIVERED}", "**{ship: PORT}"),
    Fault(
        "delivering beside a haven is always allowed",
        "sailing.py",
        'haven_reach == "adjacent" else',
        'haven_reach != "" else',
    ),
    Fault(
        "delivering beside a haven is never allowed",
        "sailing.py",
        'haven_reach == "adjacent" else',
        'haven_reach == "" else',
    ),
    Fault(
        "a full ship captures",
        "sailing.py",
        "    if ship not in state.chests:\n        for number",
        "    if True:\n        for number",
    ),
    Fault("chests may be given away", "sailing.py", 'options.giving == "yes" and', 'options.giving != "" and'),
    Fault(
        "a haven never protects",
        "sailing.py",
        '(options.steal_in_haven == "yes" or',
        '(options.steal_in_haven != "" or',
    ),
    Fault(
        "swapping goes on for ever",
        "sailing.py",
        "if _moved(state.chests, **{other: ship, ship: other}) not in state.since:",
        "if True:",
    ),
    Fault("sailing is free", "sailing.py", "left = state.movement - len(taken)", "left = state.movement"),
)


FAULTS: Final[Mapping[str, tuple[Fault, ...]]] = {
    "caribbean": CARIBBEAN,
    "raiders": tuple(Fault(*planted, game="raiders") for planted in raiders.PLANTED),
}


def control(game: str) -> Fault:
    """Return what plants nothing: the suite must be green in the copy then, or red would mean nothing."""
    return Fault("no fault", "__init__.py", "GAME = ", "GAME = ", game)


def found(fault: Fault) -> bool:
    """Say whether the suite turns red with the fault planted."""
    with tempfile.TemporaryDirectory() as name:
        copy = Path(name)
        for part in ("gamekit", "data", "tests"):
            shutil.copytree(ROOT / part, copy / part, ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(ROOT / "pyproject.toml", copy)
        shutil.copytree(ROOT / ".ci", copy / ".ci")
        file = copy / "gamekit" / "games" / fault.game / fault.file
        text = file.read_text(encoding="utf-8")
        if text.count(fault.old) != 1:
            message = f"{fault.name}: {fault.old!r} stands {text.count(fault.old)} times in {fault.file}, not once"
            raise LookupError(message)
        file.write_text(text.replace(fault.old, fault.new), encoding="utf-8")
        own = f"tests/{fault.game}"
        ignored = [f"--ignore={own}/{name}" for name in LEFT_OUT]
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *ignored, *SUITE, own],
            cwd=copy,
            env={**os.environ, "PYTHONPATH": str(copy)},
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode not in {0, 1, 2}:  # 2: the fault breaks a file while it is collected
            message = f"{fault.name}: pytest ended with {done.returncode}: {done.stdout[-300:]}{done.stderr[-300:]}"
            raise RuntimeError(message)
        return done.returncode != 0


def results(game: str) -> dict[Fault, bool]:
    """Plant every fault of a game, several at a time; return for each whether it was found.

    RuntimeError if all is red anyway.
    """
    if found(control(game)):
        raise RuntimeError("The suite is red with nothing planted: mend that first.")
    with ThreadPoolExecutor(max_workers=os.cpu_count() or 1) as pool:
        return dict(zip(FAULTS[game], pool.map(found, FAULTS[game]), strict=True))


def main() -> int:
    """Plant every fault, report, and return the exit code."""
    planted = {fault: red for game in FAULTS for fault, red in results(game).items()}
    for fault, red in planted.items():
        print(f"{'found ' if red else 'MISSED'} {fault.name} ({fault.game}/{fault.file})")
    print(f"{sum(planted.values())} of {len(planted)} planted faults turn the suite red.")
    return 0 if all(planted.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
