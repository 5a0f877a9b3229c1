"""Set up gamekit's virtual environment and start a program in it; the Makefile calls this.

It runs before anything is installed, so it uses the standard library alone.
"""

import argparse
import hashlib
import importlib.util
import json
import os
import secrets
import shutil
import socket
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent.parent
NOTEBOOK = "notebooks/00_start_here.ipynb"
HOST = "127.0.0.1"
FIRST_PORT = 8888
PORTS_TRIED = 100
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
# One more than there are cores: the browser tests mostly wait.
PARALLEL = ("-n", str(min(4, (os.cpu_count() or 1) + 1)), "--dist", "loadfile", "--no-loadscope-reorder")
UNFINISHED = "unfinished"


class SetupError(Exception):
    """What went wrong, in a sentence that says what to do about it."""


def say(text: str) -> None:
    """Tell the person at the terminal what happens now."""
    print(f"gamekit: {text}", flush=True)


def last_lines(output: str, count: int = 15) -> str:
    """Return the end of a program's output, where it says why it failed."""
    return "\n".join(f"    {line}" for line in output.strip().splitlines()[-count:])


def run_quietly(command: list[str], root: Path, advice: str) -> None:
    """Run a command whose output matters only if it fails."""
    done = subprocess.run(command, cwd=root, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode:
        raise SetupError(f"this step failed:\n{last_lines(done.stdout)}\n{advice}")


def venv_python(root: Path) -> Path:
    """Return the environment's Python.

    Programs are always started as `python -m NAME`: the scripts beside it hold
    the path where the environment was made and break when the clone is moved.
    """
    return root / ".venv" / "bin" / "python"


def stamp_for(root: Path, extra: str) -> str:
    """Return a text that changes whenever the environment has to be installed again."""
    digest = hashlib.sha256()
    for name in ("pyproject.toml", "constraints.txt"):
        digest.update((root / name).read_bytes())
    # The environment refers to the clone by its path, so moving it counts as well.
    digest.update(os.fsencode(root))
    return f"{extra} {digest.hexdigest()}"


def works(python: Path) -> bool:
    """Tell whether an environment's Python starts, is new enough and has pip."""
    code = "import sys, pip; sys.exit(sys.version_info < (3, 11))"
    try:
        return subprocess.run([str(python), "-c", code], capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def make_venv(root: Path, stamp: Path) -> None:
    """Make an empty environment that is marked as unfinished."""
    if not (importlib.util.find_spec("venv") and importlib.util.find_spec("ensurepip")):
        raise SetupError(
            "this Python cannot make virtual environments; on Debian or Ubuntu run "
            "`apt install python3-venv` as root (elsewhere install a complete Python), then try again."
        )
    say(f"making a virtual environment in .venv with Python {sys.version.split()[0]}")
    stamp.parent.mkdir()
    stamp.write_text(UNFINISHED)
    advice = "Python could not make the virtual environment in .venv; the lines above say why."
    run_quietly([sys.executable, "-m", "venv", ".venv"], root, advice)


def prepare(root: Path, extra: str) -> Path:
    """Bring .venv up to date for an extra of pyproject.toml and return its Python."""
    python = venv_python(root)
    stamp = root / ".venv" / "gamekit-stamp"
    written = stamp.read_text() if stamp.exists() else ""
    # The test environment holds all that the lab needs.
    enough = {stamp_for(root, extra), stamp_for(root, "test")}
    healthy = works(python)
    if healthy and written in enough:
        return python

    if python.parent.parent.exists() and (not healthy or written == UNFINISHED):
        say("the .venv folder is broken or half-made; making it anew")
        shutil.rmtree(python.parent.parent)
    if not python.exists():
        make_venv(root, stamp)

    say("installing gamekit and what it needs (about a minute the first time)")
    stamp.write_text(UNFINISHED)
    install = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    run_quietly(
        [*install, "--constraint", "constraints.txt", "--editable", f".[{extra}]"],
        root,
        "pip could not install what gamekit needs, most often because the network or a proxy is in the way; "
        "check that this machine reaches the internet, then run the same command again.",
    )
    stamp.write_text(stamp_for(root, extra))
    return python


def start(python: Path, arguments: list[str], root: Path, **variables: str) -> NoReturn:
    """Turn this process into a program of the environment, so that Ctrl+C and signals reach it directly."""
    sys.stdout.flush()
    os.chdir(root)
    os.execve(python, [str(python), *arguments], {**os.environ, **variables})  # noqa: S606 - no shell is wanted


def port_is_free(port: int) -> bool:
    """Tell whether a server could listen on a port of this machine."""
    with socket.socket() as probe:
        # Without this, a port whose server has just stopped would count as taken.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except OSError:
            return False
        return True


def choose_port(wanted: int | None) -> int:
    """Return the wanted port, or the first free one when none is asked for."""
    if wanted is not None:
        if not port_is_free(wanted):
            raise SetupError(
                f"port {wanted} is taken or not allowed; choose another, or leave PORT away and a free one is found."
            )
        return wanted
    for port in range(FIRST_PORT, FIRST_PORT + PORTS_TRIED):
        if port_is_free(port):
            return port
    raise SetupError(f"no port from {FIRST_PORT} to {port} is free; name another: make lab PORT=9000")


def port_number(text: str) -> int:
    """Read a port from the command line."""
    if text.isdecimal() and 0 < int(text) < 2**16:
        return int(text)
    raise SetupError(f"PORT must be a number from 1 to 65535, not {text!r}.")


def has_display() -> bool:
    """Tell whether a browser window could open here."""
    return sys.platform == "darwin" or any(os.environ.get(name) for name in ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY"))


def skip_first_start_questions(root: Path) -> None:
    """Keep JupyterLab from asking a newcomer about news, and from looking for updates on the network."""
    settings = root / ".venv" / "share" / "jupyter" / "lab" / "settings"
    settings.mkdir(parents=True, exist_ok=True)
    choices = {"@jupyterlab/apputils-extension:notification": {"checkForUpdates": False, "fetchNews": "false"}}
    (settings / "overrides.json").write_text(json.dumps(choices))


def lab(root: Path, wanted_port: int | None) -> NoReturn:
    """Open the first notebook in JupyterLab, for this machine's user alone."""
    if wanted_port is not None:
        choose_port(wanted_port)  # better said now than after a minute of installing
    python = prepare(root, "lab")
    skip_first_start_questions(root)
    port = choose_port(wanted_port)
    token = secrets.token_hex(24)
    arguments = [
        *("-m", "jupyterlab", NOTEBOOK),
        f"--ServerApp.root_dir={root}",
        f"--ServerApp.ip={HOST}",
        f"--ServerApp.port={port}",
        "--ServerApp.port_retries=0",
        "--ServerApp.answer_yes=True",
        "--log-level=WARN",
    ]
    if not has_display():
        arguments.append("--no-browser")
    if os.geteuid() == 0:
        arguments.append("--allow-root")
    say("starting JupyterLab; stop it with Ctrl+C. If no browser window opens, open this address:")
    print(f"\n    http://{HOST}:{port}/lab/tree/{NOTEBOOK}?token={token}\n", flush=True)
    # In the environment, other users of the machine cannot read the token as they could an argument.
    start(python, arguments, root, JUPYTER_TOKEN=token)


def find_browser() -> str:
    """Return the path of a Chromium, or say how to get one."""
    named = os.environ.get("CHROMIUM")
    for name in [named] if named else BROWSERS:
        if path := shutil.which(name):
            return path
    if named:
        raise SetupError(f"CHROMIUM names {named!r}, which is not a program; correct it or unset it.")
    raise SetupError(
        "no Chromium was found, so the browser tests will fail; install it (on Debian `apt install chromium` as root) "
        "or set CHROMIUM to the path of Chromium or Chrome."
    )


def test(root: Path, arguments: list[str]) -> NoReturn:
    """Run the tests on all cores, a file on one of them; the browser tests find the browser's path in CHROMIUM."""
    python = prepare(root, "test")
    try:
        variables = {"CHROMIUM": find_browser()}
    except SetupError as problem:
        say(str(problem))
        variables = {}
    say("running the tests")
    start(python, ["-m", "pytest", *PARALLEL, *arguments], root, **variables)


def main(arguments: list[str]) -> int:
    """Carry out one command of the Makefile."""
    parser = argparse.ArgumentParser(prog="bootstrap.py", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("lab", help="open the notebooks").add_argument("--port")
    commands.add_parser("test", help="run the tests; further arguments go to pytest")
    commands.add_parser("run", help="run a script of the clone, with its arguments").add_argument("script")
    commands.add_parser("site", help="make the pages; further arguments go to `python -m gamekit site`")
    commands.add_parser("browser", help="print the path of the browser that the tests use")
    options, rest = parser.parse_known_args(arguments)
    if rest and options.command in ("lab", "browser"):
        parser.error(f"{options.command} takes no {rest[0]!r}")
    try:
        if options.command == "lab":
            lab(ROOT, port_number(options.port) if options.port else None)
        if options.command == "test":
            test(ROOT, rest)
        if options.command == "run":
            start(prepare(ROOT, "test"), [options.script, *rest], ROOT)
        if options.command == "site":
            start(prepare(ROOT, "lab"), ["-m", "gamekit", "site", *rest], ROOT)
        print(find_browser())
    except SetupError as problem:
        print(f"gamekit: {problem}", file=sys.stderr)
        return 1
    except OSError as problem:
        print(f"gamekit: {problem}; check the disk's space and this folder's permissions.", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\ngamekit: stopped; run the same command again to go on.", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
