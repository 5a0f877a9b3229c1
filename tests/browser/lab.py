"""A JupyterLab of its own in a headless Chromium, for the tests and the figures that need one."""

from __future__ import annotations

import json
import os
import secrets
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, sync_playwright

import bootstrap

ROOT: Final = Path(__file__).resolve().parent.parent.parent
NOTEBOOK_READY: Final = ".jp-NotebookPanel:not(.lm-mod-hidden) .jp-Notebook .jp-Cell"
BROWSER_ARGUMENTS: Final = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# The idle mark alone comes too early: the kernel must have answered.
KERNEL_READY: Final = """async () => {
    const panel = window.jupyterapp.shell.currentWidget;
    const ready = async () => {
        await panel.context.ready;
        await panel.sessionContext.ready;
        const kernel = panel.sessionContext.session.kernel;
        await kernel.info;
        await kernel.requestKernelInfo();
    };
    const late = new Promise((_, no) => setTimeout(() => no(new Error("the kernel does not answer")), 30000));
    await Promise.race([ready(), late]);
}"""
RUN_ALL: Final = "async () => { await window.jupyterapp.commands.execute('notebook:run-all-cells'); }"
THEME: Final = "async (name) => { await window.jupyterapp.commands.execute('apputils:change-theme', {theme: name}); }"
SETTINGS: Final = {
    "@jupyterlab/apputils-extension/notification": {"fetchNews": "false", "checkForUpdates": False},
    "@jupyterlab/notebook-extension/tracker": {"windowingMode": "none"},
}
PATIENCE: Final = 60.0


@contextmanager
def jupyterlab(folder: Path, notebooks: Path) -> Iterator[tuple[str, str]]:
    """Start a server that keeps all its files in ``folder``; yield its address and its token."""
    names = ("CONFIG_DIR", "DATA_DIR", "RUNTIME_DIR")
    places = {f"JUPYTER_{name}": folder / name.lower() for name in names}
    places |= {"IPYTHONDIR": folder / "ipython", "JUPYTERLAB_SETTINGS_DIR": folder / "settings"}
    places["JUPYTERLAB_WORKSPACES_DIR"] = folder / "workspaces"
    for name, values in SETTINGS.items():
        file = places["JUPYTERLAB_SETTINGS_DIR"] / f"{name}.jupyterlab-settings"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(values))
    with socket.socket() as free:
        free.bind((bootstrap.HOST, 0))
        port = free.getsockname()[1]
    token = secrets.token_hex(16)
    command = [sys.executable, "-m", "jupyter", "lab", "--no-browser", f"--port={port}", "--allow-root"]
    command += [f"--IdentityProvider.token={token}", f"--ServerApp.ip={bootstrap.HOST}", "--ServerApp.port_retries=0"]
    command += [f"--ServerApp.root_dir={notebooks}", "--LabApp.news_url=None", "--LabApp.expose_app_in_browser=True"]
    command.append("--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate")
    paths = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
    environment = os.environ | {name: str(place) for name, place in places.items()} | {"PYTHONPATH": paths}
    environment.pop("PYTEST_CURRENT_TEST", None)
    log = folder / "server.log"
    with log.open("w") as out, subprocess.Popen(command, stdout=out, stderr=out, env=environment) as server:
        try:
            _wait_for(f"http://{bootstrap.HOST}:{port}/api?token={token}", log, server)
            yield f"http://{bootstrap.HOST}:{port}", token
        finally:
            server.terminate()


def _wait_for(address: str, log: Path, server: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and server.poll() is None:
        try:
            with urllib.request.urlopen(address, timeout=1):  # noqa: S310 - an address of our own
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
    message = f"JupyterLab does not answer:\n{log.read_text()[-2000:]}"
    raise RuntimeError(message)


@contextmanager
def chromium() -> Iterator[Browser]:
    """Start the browser that bootstrap finds; its SetupError says how to get one."""
    path = bootstrap.find_browser()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, headless=True, args=BROWSER_ARGUMENTS)
        try:
            yield browser
        finally:
            browser.close()


def run_notebook(page: Page, server: tuple[str, str], name: str, theme: str = "JupyterLab Light") -> None:
    """Open a notebook and run all its cells, until its first board is there."""
    address, token = server
    page.goto(f"{address}/doc/tree/{name}?token={token}&reset")
    page.wait_for_selector(NOTEBOOK_READY)
    page.evaluate(THEME, theme)
    page.evaluate(KERNEL_READY)
    page.evaluate(RUN_ALL)
    page.wait_for_selector(":is(.gp .gk-board, .gp-cover):visible")
