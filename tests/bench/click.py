"""How long a click on the board takes until the picture has changed, and how many bytes it costs."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from statistics import median, quantiles

import nbformat
from playwright.sync_api import Browser

sys.path.insert(0, str(Path(__file__).parents[2] / ".ci"))  # where the browser is looked for

from tests.browser.lab import chromium, jupyterlab, run_notebook

TIMES = 20
KERNEL = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
LESSON = """from gamekit.lab import show
from gamekit.lessons import lesson
show(lesson("caribbean", "first_sail"))"""
GAME = """from gamekit.lab import play
play("caribbean", ["Ann=greedy", "Ben=greedy", "Cleo=greedy"], seed=5)"""
BIDS = """from gamekit.lab import play
play("caribbean", ["Ann", "Ben"], seed=5)"""
# What each measurement does: from the act to the frame in which the picture has changed.
HEAD = """async () => {
    const root = document.querySelector('.gp');
    const find = (selector) => root.querySelector(selector);
    const changed = (part, act) => new Promise((done) => {
        const began = performance.now();
        const watch = new MutationObserver(() => { watch.disconnect(); done(performance.now() - began); });
        watch.observe(part, {attributes: true, childList: true, subtree: true});
        act();
    });
    const click = (element) => element.dispatchEvent(new MouseEvent('click', {bubbles: true}));
    const rest = () => new Promise((done) => setTimeout(done, 150));
    const until = async (selector) => {
        while (!find(selector)) await rest();
        return find(selector);
    };
    const taken = [];
    for (let number = 0; number < TIMES; number += 1) {
        await rest();
"""
TAIL = "} return taken; }"
# There and back between two spaces, by undo.
SAIL = """const ship = find('.gk-sprites > [data-id="Arriba"]');
        taken.push(await changed(ship, () => click(find('.gk-spots > [data-id="s03"]'))));
        await rest();
        await changed(ship, () => click(find('[aria-label="Undo"]')));"""
# Far jumps, none of which was fetched before; then step by step.
JUMP = """const lines = find('.gp-log').children;
        const stop = (number * 37 + 11) % (lines.length - 1);
        taken.push(await changed(find('.gp-card'), () => click(lines[stop])));"""
STEP = """if (!number) { click(find('.gp-log').children[20]); await rest(); }
        taken.push(await changed(find('.gp-card'), () => click(find('[aria-label="Step on"]'))));"""
# Ann seals her bids and the cover for Ben comes; she takes them back.
SEAL = """click(await until('.gp-cover:not([hidden]) button'));
        const line = await until('.gp-typed input');
        line.value = '5 4 3 2 1 0 | t';
        const enter = new KeyboardEvent('keydown', {key: 'Enter', bubbles: true});
        taken.push(await changed(find('.gp-cover'), () => line.dispatchEvent(enter)));
        await rest();
        await changed(find('.gp-cover'), () => click(find('[aria-label="Undo"]')));
        await rest();"""
MEASURED = (
    ("sailing", LESSON, SAIL, b'"from"', "about 30 ms"),
    ("jumping to a moment", GAME, JUMP, b'"moments"', ""),
    ("stepping on", GAME, STEP, b'"moments"', "about 30 ms"),
    ("sealing bids", BIDS, SEAL, b'"from"', "about 30 ms"),
)


def measure_clicks() -> list[tuple[str, str, str]]:
    """Return rows of what was measured: what, figure, floor."""
    rows: list[tuple[str, str, str]] = []
    with tempfile.TemporaryDirectory() as name, chromium() as browser:
        folder = Path(name)
        notebooks = folder / "notebooks"
        notebooks.mkdir()
        os.environ["GAMEKIT_GAMES"] = str(folder / "games")
        for number, (_, cell, *_rest) in enumerate(MEASURED):
            code = [nbformat.v4.new_code_cell(cell)]
            nbformat.write(nbformat.v4.new_notebook(cells=code, metadata=KERNEL), notebooks / f"{number}.ipynb")
        with jupyterlab(folder, notebooks) as server:
            for number, (what, _, act, mark, floor) in enumerate(MEASURED):
                taken, sizes = _measured(browser, server, f"{number}.ipynb", act, mark)
                high = quantiles(taken, n=20)[-1]
                rows += [
                    (f"{what}, click to changed picture, median", f"{median(taken):.0f} ms", floor),
                    (f"{what}, 95 of 100", f"{high:.0f} ms", ""),
                    (f"{what}, bytes of a moment, its envelope included", f"{median(sizes):,.0f}", "about 2 KB"),
                ]
    return rows


def _measured(
    browser: Browser, server: tuple[str, str], notebook: str, act: str, mark: bytes
) -> tuple[list[float], list[int]]:
    """Return the milliseconds of each act, and the bytes of each moment that messages with ``mark`` in them bring."""
    sizes: list[int] = []

    def count(frame: str | bytes) -> None:
        raw = frame if isinstance(frame, bytes) else frame.encode()
        if mark in raw:
            sizes.append(len(raw) // max(1, raw.count(b'"now":')))

    page = browser.new_page(viewport={"width": 1300, "height": 1300}, reduced_motion="reduce")
    page.on("websocket", lambda socket: socket.on("framereceived", count))
    run_notebook(page, server, notebook)
    page.wait_for_timeout(1_000)
    taken: list[float] = page.evaluate((HEAD + act + TAIL).replace("TIMES", str(TIMES)))
    page.close()
    return taken, sizes
