"""Setting gamekit up fails with a sentence that says what to do, and takes no needless time."""

import importlib.util
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import bootstrap

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """Return a folder that looks like a clone; its project can never be installed, so no test changes anything."""
    root = tmp_path / "a clone"
    root.mkdir()
    (root / "pyproject.toml").write_text(
        '[build-system]\nrequires = ["gamekit-has-no-such-package"]\nbuild-backend = "nowhere"\n'
    )
    (root / "constraints.txt").write_text("")
    return root


@pytest.fixture
def taken_port() -> Iterator[int]:
    """Return a port on which something listens."""
    with socket.socket() as server:
        server.bind((bootstrap.HOST, 0))
        server.listen()
        yield server.getsockname()[1]


# A stand-in for an environment's Python that writes down what it is asked to do.
RECORDER = 'echo "$*" >> "${0%/*}/calls"'


def installs(root: Path) -> int:
    """Count how often pip was asked to install something."""
    return (root / ".venv" / "bin" / "calls").read_text().count("pip install")


def fake_venv(root: Path, script: str) -> Path:
    """Put a program in place of an environment's Python."""
    python = bootstrap.venv_python(root)
    python.parent.mkdir(parents=True)
    python.write_text(f"#!/bin/sh\n{script}\n")
    python.chmod(0o755)
    return python


def run_script(arguments: list[str]) -> subprocess.CompletedProcess[str]:
    """Run the script as the Makefile does."""
    command = [sys.executable, bootstrap.__file__, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def assert_one_sentence(done: subprocess.CompletedProcess[str], *words: str) -> None:
    """Check that a command failed and told why on one line."""
    assert done.returncode == 1
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    for word in words:
        assert word in line


def test_python_that_is_too_old(tmp_path: Path) -> None:
    old_python = tmp_path / "python3"
    old_python.write_text("#!/bin/sh\nexit 1\n")
    old_python.chmod(0o755)
    command = ["make", "lab", f"PYTHON={old_python}"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "no Python 3.11 or newer was found" in done.stderr
    assert "Traceback" not in done.stderr


def test_python_without_venv(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == "ensurepip" else name)
    with pytest.raises(bootstrap.SetupError, match="apt install python3-venv"):
        bootstrap.prepare(clone, "lab")
    assert not (clone / ".venv").exists()


def test_pip_without_network(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake_venv(clone, f'exec "{sys.executable}" "$@"')
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    monkeypatch.setenv("PIP_FIND_LINKS", "")
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    with pytest.raises(bootstrap.SetupError) as caught:
        bootstrap.prepare(clone, "lab")
    message = str(caught.value)
    assert "gamekit-has-no-such-package" in message  # pip's own last lines
    assert "check that this machine reaches the internet" in message


def test_nothing_is_installed_twice(clone: Path, capsys: pytest.CaptureFixture[str]) -> None:
    python = fake_venv(clone, RECORDER)
    for extra in ("test", "test", "lab"):
        assert bootstrap.prepare(clone, extra) == python
    assert installs(clone) == 1
    assert capsys.readouterr().out.count("installing") == 1


@pytest.mark.parametrize("changed", ["pyproject.toml", "constraints.txt"])
def test_changed_dependencies_are_installed(clone: Path, changed: str) -> None:
    fake_venv(clone, RECORDER)
    bootstrap.prepare(clone, "lab")
    (clone / changed).write_text("# changed\n")
    bootstrap.prepare(clone, "lab")
    assert installs(clone) == 2


def test_moved_clone_is_installed_again(clone: Path) -> None:
    fake_venv(clone, RECORDER)
    bootstrap.prepare(clone, "lab")
    moved = clone.rename(clone.with_name("moved"))
    bootstrap.prepare(moved, "lab")
    assert installs(moved) == 2


@pytest.mark.parametrize("state", ["python is broken", "pip was interrupted"])
def test_half_made_environment_is_made_anew(clone: Path, state: str, monkeypatch: pytest.MonkeyPatch) -> None:
    fake_venv(clone, "exit 1" if state == "python is broken" else "exit 0")
    (clone / ".venv" / "gamekit-stamp").write_text(bootstrap.UNFINISHED)
    (clone / ".venv" / "left over").touch()

    def quick_venv(root: Path, stamp: Path) -> None:
        fake_venv(root, "exit 0")
        stamp.write_text(bootstrap.UNFINISHED)

    monkeypatch.setattr(bootstrap, "make_venv", quick_venv)
    bootstrap.prepare(clone, "lab")
    assert not (clone / ".venv" / "left over").exists()
    assert (clone / ".venv" / "gamekit-stamp").read_text() == bootstrap.stamp_for(clone, "lab")


def test_asked_port_is_taken(taken_port: int) -> None:
    assert_one_sentence(run_script(["lab", "--port", str(taken_port)]), f"port {taken_port} is taken", "PORT")


@pytest.mark.parametrize("port", ["http", "0", "65536", "-1"])
def test_asked_port_is_no_port(port: str) -> None:
    assert_one_sentence(run_script(["lab", f"--port={port}"]), "PORT must be a number", repr(port))


def test_next_free_port_is_found(taken_port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bootstrap, "FIRST_PORT", taken_port)
    assert taken_port < bootstrap.choose_port(None) < taken_port + bootstrap.PORTS_TRIED


def test_no_browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert_one_sentence(run_script(["browser"]), "no Chromium was found", "apt install chromium", "CHROMIUM")


def test_named_browser_is_no_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHROMIUM", "no-such-browser")
    assert_one_sentence(run_script(["browser"]), "CHROMIUM", "no-such-browser")


def test_named_browser_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    browser = tmp_path / "my browser"
    browser.touch(mode=0o755)
    monkeypatch.setenv("CHROMIUM", str(browser))
    assert bootstrap.find_browser() == str(browser)
