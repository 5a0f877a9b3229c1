"""The map of the Caribbean on the live board, in a real JupyterLab."""

from __future__ import annotations

from collections.abc import Iterator

import nbformat
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from gamekit.game import Luck, start
from gamekit.games.caribbean import GAME, Bid, Phase, State
from gamekit.games.caribbean.reach import blocked, way
from gamekit.session import Session
from tests.browser.lab import THEME, jupyterlab, run_notebook
from tests.browser.test_board import ERRORS, click, on, problems

SEED = 11
NAMES = ["Ann", "Ben", "Cleo", "Dov"]
CARDS = ((5, 4, 3, 2, 1, 0, -1), (4, 3, 2, 1, 0, -1, 5))
CODE = f"""from gamekit.game import Luck, start
from gamekit.games.caribbean import GAME, Bid
from gamekit.lab import show
from gamekit.session import Session

session = Session(GAME, start(GAME, {NAMES!r}, Luck({SEED})), Luck({SEED}))
for player in range({len(NAMES)}):
    cards = {CARDS!r}[min(player, 1)]
    session.submit(player, Bid(player, cards[:6], cards[6]))
show(session)
"""


def position() -> State:
    """Return what the notebook shows: Arriba's turn, five spaces, Ann's."""
    session = Session(GAME, start(GAME, NAMES, Luck(SEED)), Luck(SEED))
    for player in range(len(NAMES)):
        cards = CARDS[min(player, 1)]
        session.submit(player, Bid(player, cards[:6], cards[6]))
    assert session.state.phase is Phase.TURN
    return session.state


@pytest.fixture(scope="module")
def sea(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """Return the address and the token of a JupyterLab with a notebook that shows the map."""
    folder = tmp_path_factory.mktemp("sea")
    notebooks = folder / "notebooks"
    notebooks.mkdir()
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(CODE)], metadata=kernel)
    nbformat.write(book, notebooks / "map.ipynb")
    with jupyterlab(folder, notebooks) as found:
        yield found


def shown(page: Page, sea: tuple[str, str]) -> Locator:
    """Return the board, which is there without an error."""
    run_notebook(page, sea, "map.ipynb")
    expect(page.locator(ERRORS)).to_have_count(0)
    board = page.locator(".gp").first
    expect(on(board, "Arriba")).to_be_attached()
    return board


def corners(line: Locator) -> list[tuple[float, float]]:
    """Return the points of a line on the picture."""
    pairs = (line.get_attribute("points") or "").split()
    return [(float(x), float(y)) for x, y in (pair.split(",") for pair in pairs)]


def test_the_names_of_ports_are_those_for_the_width(page: Page, sea: tuple[str, str]) -> None:
    board = shown(page, sea)
    wide, narrow = board.locator(".gk-front"), board.locator(".gk-narrow")
    for width, larger in ((1300, True), (2100, False), (700, True)):
        page.set_viewport_size({"width": width, "height": 1300})
        expect(narrow.locator("text").first).to_be_visible(visible=larger)
        expect(wide.locator("text").first).to_be_visible(visible=not larger)


def test_what_the_ship_in_turn_can_do_is_ringed(page: Page, sea: tuple[str, str]) -> None:
    board = shown(page, sea)
    marks = GAME.picture(position()).marks
    counts = {kind: sum(mark.kind == kind for mark in marks) for kind in ("reach", "could", "can", "block")}
    assert counts["could"] > 0
    assert counts["block"] > 0
    expect(board.locator(".gp-ring.gp-could")).to_have_count(counts["could"])
    expect(board.locator(".gp-ring.gp-can")).to_have_count(counts["can"])
    expect(board.locator(".gp-digit")).to_have_count(counts["reach"])
    expect(board.locator(".gp-block")).to_have_count(counts["block"])


def test_the_wake_runs_where_the_map_says(page: Page, sea: tuple[str, str]) -> None:
    """From Arriba by a way with a bend: the line on the board is the route of the scene, point by point."""
    board = shown(page, sea)
    state = position()
    scene = GAME.picture(state)
    here = state.where("Arriba")
    ways = [
        (here, *way(state.table.pack, here, mark.on, blocked(state, "Arriba")))
        for mark in scene.marks
        if mark.kind == "reach"
    ]
    bent = max(ways, key=lambda spaces: len(scene.route(spaces)) - len(spaces))
    assert len(scene.route(bent)) > len(bent)
    click(board, "Arriba")
    on(board, bent[-1]).hover(force=True)
    expect(board.locator(".gp-disc")).to_have_count(len(bent) - 1)
    for name in ("gp-foam", "gp-way-case", "gp-way"):
        drawn = corners(board.locator(f".{name}"))
        assert drawn == [pytest.approx(point, abs=0.06) for point in scene.route(bent)]


def test_a_ship_leaves_a_wake_that_fades(browser: Browser, sea: tuple[str, str]) -> None:
    """With motion she glides along her way and a wake grows behind her; without, she is there at once."""
    state = position()
    end = max((mark for mark in GAME.picture(state).marks if mark.kind == "reach"), key=lambda mark: int(mark.text)).on
    x, y = next(spot.at for spot in GAME.picture(state).spots if spot.id == end)
    for motion, wakes in (("no-preference", 1), ("reduce", 0)):
        page = browser.new_page(viewport={"width": 1300, "height": 1300}, reduced_motion=motion)  # type: ignore[arg-type]  # one of its words
        board = shown(page, sea)
        click(board, "Arriba")
        click(board, end)
        expect(board.locator(".gp-trail")).to_have_count(wakes)
        expect(on(board, "Arriba")).to_have_attribute("transform", f"translate({x:g} {y:g})")
        expect(board.locator(".gp-trail")).to_have_count(0)
        page.close()


@pytest.mark.parametrize("theme", ["JupyterLab Light", "JupyterLab Dark"])
def test_axe_finds_nothing_on_the_map(page: Page, sea: tuple[str, str], theme: str) -> None:
    board = shown(page, sea)
    page.evaluate(THEME, theme)
    click(board, "Arriba")
    expect(board.locator(".gp-digit").first).to_be_attached()
    assert problems(page) == []
