"""How long a click on the board takes until the picture has changed, and how many bytes it costs."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from statistics import median, quantiles

sys.path.insert(0, str(Path(__file__).parents[2] / ".ci"))  # where the browser is looked for

from tests.browser.lab import ROOT, chromium, jupyterlab, run_notebook

CLICKS = 20
# From the click to the frame in which the picture has changed; there and back between two spaces, by undo.
MEASURE = """async () => {
    const root = document.querySelector('.gp');
    const ship = root.querySelector('.gk-sprites > [data-id="Arriba"]');
    const undo = root.querySelector('[aria-label="Undo"]');
    const changed = (act) => new Promise((done) => {
        const began = performance.now();
        new MutationObserver((_, watch) => { watch.disconnect(); done(performance.now() - began); })
            .observe(ship, {attributes: true, attributeFilter: ['transform']});
        act();
    });
    const click = (element) => element.dispatchEvent(new MouseEvent('click', {bubbles: true}));
    const rest = () => new Promise((done) => setTimeout(done, 150));
    click(root.querySelector('.gk-spots > [data-id="s01"]'));
    const taken = [];
    for (let number = 0; number < CLICKS; number += 1) {
        await rest();
        taken.push(await changed(() => click(root.querySelector('.gk-spots > [data-id="s03"]'))));
        await rest();
        await changed(() => click(undo));
    }
    return taken;
}"""


def measure_clicks() -> list[tuple[str, str, str]]:
    """Return rows of what was measured: what, figure, floor."""
    sizes: list[int] = []
    with (
        tempfile.TemporaryDirectory() as folder,
        jupyterlab(Path(folder), ROOT / "notebooks") as server,
        chromium() as browser,
    ):
        page = browser.new_page(viewport={"width": 1300, "height": 1300})

        def count(frame: str | bytes) -> None:
            raw = frame if isinstance(frame, bytes) else frame.encode()
            if b'"from"' in raw:  # only a step says where it goes on from
                sizes.append(len(raw))

        page.on("websocket", lambda socket: socket.on("framereceived", count))
        run_notebook(page, server, "00_start_here.ipynb")
        taken = page.evaluate(MEASURE.replace("CLICKS", str(CLICKS)))
    return [
        ("click to changed picture, median", f"{median(taken):.0f} ms", "about 30 ms"),
        ("click to changed picture, 95 of 100", f"{quantiles(taken, n=20)[-1]:.0f} ms", ""),
        ("bytes of a click, its envelope included", f"{median(sizes):,.0f}", "about 2 KB"),
    ]
