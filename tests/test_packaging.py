"""The dependency lists agree, and an installed wheel works without the clone."""

import os
import re
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterable
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
# Packages that conda-forge has under another name.
CONDA_NAMES = {"playwright-python": "playwright"}


def bounds(requirements: Iterable[str]) -> dict[str, SpecifierSet]:
    """Return the allowed versions by package name."""
    parsed = [Requirement(text) for text in requirements]
    return {canonicalize_name(one.name): one.specifier for one in parsed}


def declared() -> dict[str, SpecifierSet]:
    """Return everything that pyproject.toml asks for, its extras included."""
    extras = PROJECT["optional-dependencies"]
    found = bounds([*PROJECT["dependencies"], *extras["lab"], *extras["test"]])
    del found[PROJECT["name"]]  # the test extra takes in the lab extra by the project's own name
    return found


def pins() -> dict[str, SpecifierSet]:
    """Return the constraints by package name."""
    lines = (ROOT / "constraints.txt").read_text().splitlines()
    return bounds(line for line in lines if line and not line.startswith("#"))


def run(cwd: Path, reason: str, *command: str | Path) -> str:
    """Run a program away from the clone and return what it prints."""
    # A path set for the tests could let the clone's own package be found.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.fail(f"{reason}\n{done.stdout}{done.stderr}", pytrace=False)
    return done.stdout


def files_in(folder: str) -> list[Path]:
    """Return the files of a folder, without what running the code leaves there."""
    return [file for file in (ROOT / folder).rglob("*") if file.is_file() and "__pycache__" not in file.parts]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel with the build tool that is already installed."""
    folder = tmp_path_factory.mktemp("wheel")
    build = ("-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", folder, ROOT)
    run(folder, "the wheel could not be built", sys.executable, *build)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel into an empty environment and return that environment's Python."""
    folder = tmp_path_factory.mktemp("elsewhere")
    run(folder, "no virtual environment could be made", sys.executable, "-m", "venv", "venv")
    python = folder / "venv" / "bin" / "python"
    install = ("-m", "pip", "install", "--quiet", "--constraint", ROOT / "constraints.txt", wheel)
    run(folder, "pip could not install the wheel with networkx, which takes the network", python, *install)
    return python


def test_environment_yml_asks_for_the_same_as_pyproject() -> None:
    entries = re.findall(r"^ +- ([^:\n]+)$", (ROOT / "environment.yml").read_text(), re.MULTILINE)
    entries.remove("conda-forge")
    entries.remove("pip")
    entries.remove("-e .")
    conda = {CONDA_NAMES.get(name, name): allowed for name, allowed in bounds(entries).items()}
    assert conda.pop("python") == SpecifierSet(PROJECT["requires-python"])
    assert conda == declared()


def test_every_dependency_is_bounded_and_pinned_within_its_bounds() -> None:
    pinned = pins()
    for name, allowed in declared().items():
        assert str(allowed), f"{name} has no bounds in pyproject.toml"
        assert name in pinned, f"{name} is missing from constraints.txt"
    for name, exact in pinned.items():
        (pin,) = exact
        assert pin.operator == "==", f"{name} is not pinned to one version"
        assert Version(pin.version) in declared().get(name, SpecifierSet()), f"{name} is pinned outside its bounds"


def test_runtime_needs_networkx_alone() -> None:
    assert list(bounds(PROJECT["dependencies"])) == ["networkx"]


def test_the_test_command_is_the_same_everywhere() -> None:
    assert (ROOT / ".ci" / "run").read_text().splitlines()[-1] == "make test"
    assert re.search(r"^test:", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert re.search(r"\bmake test\b", (ROOT / "README.md").read_text())


def test_wheel_carries_data_and_widget_files(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        packed = set(archive.namelist())
    data = {f"gamekit/_data/{file.relative_to(ROOT / 'data').as_posix()}" for file in files_in("data")}
    front_end = {file.relative_to(ROOT).as_posix() for file in files_in("gamekit") if file.suffix in {".css", ".js"}}
    assert data
    assert data | front_end <= packed
    assert {name for name in packed if not name.startswith(("gamekit/", "gamekit-"))} == set()


def test_installed_wheel_plays_a_game_in_an_empty_folder(installed: Path, tmp_path: Path) -> None:
    play = ("-m", "gamekit", "play", "caribbean", "--players", "3", "--seed", "7")
    printed = run(tmp_path, "the installed gamekit could not play a game", installed, *play)
    last_lines = "\n".join(printed.strip().splitlines()[-3:])
    assert re.search(r"\b(wins?|won|winners?|shares?)\b", last_lines), printed
    assert list(tmp_path.iterdir()) == []


def test_installed_wheel_brings_its_own_data(installed: Path, tmp_path: Path) -> None:
    code = "import gamekit, pathlib; print(pathlib.Path(gamekit.__file__).parent / '_data')"
    data = Path(run(tmp_path, "the installed gamekit could not be imported", installed, "-c", code).strip())
    assert data.is_relative_to(installed.parent.parent)
    assert any(data.iterdir())
