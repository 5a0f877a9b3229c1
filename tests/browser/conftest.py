"""One JupyterLab and one browser for all tests of this folder."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.lab import ROOT, chromium, jupyterlab

HOSTILE = (
    "<img src=x onerror=window.harmed=1>",
    "</svg><script>window.harmed=1",
    r"$\frac{$",
    "\u05d0\u05d1\u05d2 \u0645\u0631",
)
TWO_BOARDS = f"""from gamekit import caribbean
from gamekit.game import Luck, start
from gamekit.games.caribbean import GAME, Bid
from gamekit.lab import show
from gamekit.session import Session

def session(names, seed):
    made = Session(GAME, start(GAME, names, Luck(seed)), Luck(seed))
    for player in range(len(names)):
        cards = (5, 4, 3, 2, 1, 0, -1) if player == 0 else (4, 3, 2, 1, 0, -1, 5)
        made.submit(player, Bid(player, cards[:6], cards[6]))
    return made

first = session({HOSTILE!r}, 1)
show(first)
"""


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """Return the address and the token of a JupyterLab with a copy of the notebooks, and one with two boards."""
    import nbformat  # noqa: PLC0415 - only here

    folder = tmp_path_factory.mktemp("lab")
    notebooks = folder / "notebooks"
    shutil.copytree(ROOT / "notebooks", notebooks)
    cells = [nbformat.v4.new_code_cell(code) for code in (TWO_BOARDS, "show(session(['Ann', 'Ben'], 1))")]
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata=kernel), notebooks / "two.ipynb")
    with jupyterlab(folder, notebooks) as found:
        yield found


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Return a headless Chromium."""
    with chromium() as found:
        yield found


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """Return an empty page that holds against the test whatever goes wrong in it."""
    wrong: list[str] = []
    opened = browser.new_page(viewport={"width": 1300, "height": 1300}, reduced_motion="reduce")
    opened.on("pageerror", lambda error: wrong.append(str(error)))
    yield opened
    opened.close()
    assert not wrong


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test of this folder."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)
