"""Plant faults in the rules of the games, one at a time, and see that the suite turns red for each.

``python tests/plant_faults.py`` copies the package, plants a fault and plays the scenarios and records of the game
there, or runs the tests that are named with the fault, and reports. Exit code 0: every fault was found. A fault that
nothing finds is a hole in the suite; a fault whose text is no longer in the code must be planted anew.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).parents[1]))  # so that the tests' own modules are found

from tests.buccaneer import faults as buccaneer
from tests.caribbean import faults as caribbean
from tests.raiders import faults as raiders

ROOT: Final = Path(__file__).parent.parent
GREEN: Final = 0
RED: Final = 1


@dataclass(frozen=True)
class Fault:
    """A wrong rule: in which file of a game, which text is replaced by which.

    ``tests`` names the file of the game's tests that turns red; where it is empty, a scenario or a record falls short.
    """

    name: str
    file: str
    old: str
    new: str
    tests: str = ""


FAULTS: Final[Mapping[str, tuple[Fault, ...]]] = {
    game: tuple(Fault(*planted) for planted in faults.PLANTED)
    for game, faults in (("caribbean", caribbean), ("buccaneer", buccaneer), ("raiders", raiders))
}


def found(game: str, fault: Fault) -> bool:
    """Say whether the suite turns red with the fault planted."""
    with tempfile.TemporaryDirectory() as folder:
        copy = copied(Path(folder))
        file = copy / "gamekit" / "games" / game / fault.file
        text = file.read_text(encoding="utf-8")
        if text.count(fault.old) != 1:
            message = f"{fault.name}: {fault.old!r} stands {text.count(fault.old)} times in {fault.file}, not once"
            raise LookupError(message)
        wrong = text.replace(fault.old, fault.new)
        compile(wrong, fault.file, "exec")  # what is no Python would turn everything red
        file.write_text(wrong, encoding="utf-8")
        return is_red(game, copy, {fault.tests})


def all_green(game: str) -> bool:
    """Say whether the suite is green in a copy with nothing planted: if it is not, red would mean nothing."""
    with tempfile.TemporaryDirectory() as folder:
        return not is_red(game, copied(Path(folder)), {fault.tests for fault in FAULTS[game]})


def copied(folder: Path) -> Path:
    """Copy into a folder all that the suite needs, and return the folder."""
    for part in ("gamekit", "data", "tests", ".ci"):
        shutil.copytree(ROOT / part, folder / part)
    shutil.copy(ROOT / "pyproject.toml", folder)
    return folder


def is_red(game: str, copy: Path, suites: Collection[str]) -> bool:
    """Say whether one of the suites is red: files of the game's tests, or "" for its scenarios and records."""
    for suite in sorted(suites):
        command = ["gamekit", "check", f"data/{game}/scenarios", f"data/{game}/records"]
        if suite:
            command = ["pytest", "-x", "-q", "-p", "no:cacheprovider", f"tests/{game}/{suite}"]
        done = subprocess.run(
            [sys.executable, "-m", *command],
            cwd=copy,
            env={**os.environ, "PYTHONPATH": str(copy)},
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode not in {GREEN, RED}:
            message = f"{' '.join(command)} ended with {done.returncode}: {done.stdout[-300:]}{done.stderr[-300:]}"
            raise RuntimeError(message)
        if done.returncode == RED:
            return True
    return False


def missed(game: str, faults: Sequence[Fault]) -> list[str]:
    """Plant faults of a game, several at a time; return the names of those that nothing finds.

    RuntimeError if all is red anyway.
    """
    if not all_green(game):
        message = f"The suite of {game} is red with nothing planted: mend that first."
        raise RuntimeError(message)
    with ThreadPoolExecutor(max_workers=os.cpu_count() or 1) as pool:
        reds = pool.map(lambda fault: found(game, fault), faults)
        return [fault.name for fault, red in zip(faults, reds, strict=True) if not red]


def main() -> int:
    """Plant every fault, report, and return the exit code."""
    holes = [f"{name} ({game})" for game, faults in FAULTS.items() for name in missed(game, faults)]
    for hole in holes:
        print(f"MISSED {hole}")
    planted = sum(map(len, FAULTS.values()))
    print(f"{planted - len(holes)} of {planted} planted faults turn the suite red.")
    return 1 if holes else 0


if __name__ == "__main__":
    sys.exit(main())
