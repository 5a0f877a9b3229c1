"""The board as a person uses it, in a real JupyterLab."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import HOSTILE
from tests.browser.lab import THEME, run_notebook

START = "00_start_here.ipynb"
ERRORS = '[data-mime-type="application/vnd.jupyter.error"], [data-mime-type="application/vnd.jupyter.stderr"]'
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def on(board: Locator, item: str) -> Locator:
    """Return something on the picture by its id."""
    return board.locator(f'.gk-board > * > [data-id="{item}"]')


def click(board: Locator, item: str) -> None:
    """Click something on the picture, whatever lies over its middle."""
    on(board, item).dispatch_event("click")


def log(board: Locator) -> Locator:
    """Return the newest line of what happened."""
    return board.locator(".gp-log li.gp-cur")


@pytest.fixture
def board(page: Page, server: tuple[str, str]) -> Locator:
    """Return the board of the first notebook, which has run without an error."""
    run_notebook(page, server, START)
    expect(page.locator(".jp-InputPrompt", has_text="[*]")).to_have_count(0)
    expect(page.locator(ERRORS)).to_have_count(0)
    return page.locator(".gp").first


def test_a_voyage_by_mouse(board: Locator) -> None:
    expect(on(board, "s02")).to_have_class("gk-spot reach-1")
    expect(board.locator(".gp-digit", has_text="5")).to_have_count(2)

    on(board, "s03").hover(force=True)
    expect(board.locator(".gp-way-list li")).to_have_text(["Arriba, empty", "1Whale Road", "2Gannet Water"])
    expect(board.locator(".gp-disc")).to_have_count(2)

    click(board, "s03")
    expect(log(board)).to_contain_text("Arriba comes through a red haven, Whale Road.")
    expect(on(board, "Arriba")).to_have_attribute("transform", "translate(386 65.6)")
    click(board, "chest:Tern Cay")
    expect(log(board)).to_contain_text("Ann receives 2,000 doubloons.")
    click(board, "h-red-1")
    expect(board.locator(".gp-amount").first).to_have_text("8,000")

    click(board, "s33")
    why = board.locator(".gp-why")
    expect(why.locator(".gp-big")).to_have_text("Too far for Arriba")
    expect(why.locator(".gp-main")).to_be_focused()
    expect(on(board, "s33")).to_have_class("gk-spot cause")
    why.locator(".gp-rule").click()
    expect(board.locator(".gp-read .gp-big")).to_have_text("As far as the barrels")
    expect(board.locator(".gp-read")).to_contain_text("Turn Structure 7")
    board.page.keyboard.press("Escape")
    expect(why).to_be_visible()
    board.page.keyboard.press("Escape")
    expect(why).to_have_count(0)

    board.get_by_label("Undo", exact=True).click()
    expect(board.locator(".gp-amount").first).to_have_text("2,000")
    board.get_by_label("Redo", exact=True).click()
    expect(board.locator(".gp-amount").first).to_have_text("8,000")


def test_a_voyage_by_keyboard(board: Locator) -> None:
    keys = board.page.keyboard
    on(board, "s01").focus()
    keys.press("Enter")
    expect(on(board, "s02")).to_have_class("gk-spot reach-1")
    keys.press("ArrowDown")
    focused = board.locator(".gk-spot:focus")
    expect(board.locator(".gk-focus > *")).not_to_have_count(0)
    item = focused.get_attribute("data-id")
    keys.press("Enter")
    expect(on(board, f"{item}")).to_have_class("gk-spot here")
    keys.press("?")
    expect(board.locator(".gp-keys").first).to_be_visible()
    keys.press("Escape")
    expect(board.locator(".gk-spot:focus")).to_have_count(1)
    keys.press("Control+z")
    expect(on(board, "s01")).to_have_class("gk-spot here")
    keys.press("Control+Shift+Z")
    expect(on(board, f"{item}")).to_have_class("gk-spot here")
    keys.press("d")
    keys.press("d")
    expect(board).to_be_visible()


def test_every_spot_can_be_reached_by_arrows(board: Locator) -> None:
    missed = board.evaluate("""root => {
        const spots = new Map([...root.querySelectorAll('.gk-spot')].map(g => [g.dataset.id, g]));
        const seen = new Set(['s01']);
        for (const id of seen) {
            for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
                spots.get(id).focus();
                spots.get(id).dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true}));
                seen.add(document.activeElement.dataset.id);
            }
        }
        return [...spots.keys()].filter(id => !seen.has(id));
    }""")
    assert missed == []


@pytest.mark.parametrize("width", [1300, 800, 480])
def test_nothing_jumps_and_nothing_is_cut_off(board: Locator, width: int) -> None:
    page = board.page
    page.set_viewport_size({"width": width, "height": 1300})

    def height() -> float:
        box = board.bounding_box()
        assert box is not None
        return box["height"]

    before = 0.0
    while before != (before := height()):  # the page takes the new width in steps
        page.wait_for_timeout(300)
    click(board, "Arriba")
    expect(on(board, "s02")).to_have_class("gk-spot reach-1")
    assert height() == before
    click(board, "s33")
    expect(board.locator(".gp-why")).to_be_visible()
    assert height() == before
    page.keyboard.press("Escape")
    click(board, "s03")
    expect(on(board, "s03")).to_have_class("gk-spot here")
    assert height() == before
    outside = board.evaluate("""root => {
        const right = root.getBoundingClientRect().right + 0.5;
        return [...root.querySelectorAll('button, h2, p, li, .gp-sign')]
            .filter(part => part.getBoundingClientRect().right > right).map(part => part.textContent);
    }""")
    assert outside == []


def problems(page: Page) -> list[Any]:
    """Return what axe-core finds in the boards of a page."""
    found = Axe().run(page, context=".gp", options={"runOnly": RULES})
    return [(v["id"], [node["html"][:160] for node in v["nodes"][:3]]) for v in found.response["violations"]]


@pytest.mark.parametrize("theme", ["JupyterLab Light", "JupyterLab Dark"])
def test_accessible(board: Locator, theme: str) -> None:
    page = board.page
    page.evaluate(THEME, theme)
    expect(page.locator("body")).to_have_attribute("data-jp-theme-light", str(theme.endswith("Light")).lower())
    assert problems(page) == []
    click(board, "Arriba")
    click(board, "s03")
    expect(on(board, "s03")).to_have_class("gk-spot here")
    assert problems(page) == []
    click(board, "s33")
    expect(board.locator(".gp-why")).to_be_visible()
    assert problems(page) == []
    board.locator(".gp-why .gp-rule").click()
    expect(board.locator(".gp-read")).to_be_visible()
    assert problems(page) == []


def test_two_boards_and_hostile_names(page: Page, server: tuple[str, str]) -> None:
    run_notebook(page, server, "two.ipynb")
    expect(page.locator(".gp-pic .gk-board")).to_have_count(2)
    first, second = page.locator(".gp").all()
    expect(first.locator(".gp-name")).to_have_text(list(HOSTILE))
    expect(first.locator("div.gp-now")).to_contain_text(f"{HOSTILE[0]}, Arriba may sail 5 spaces.")
    assert page.evaluate("window.harmed") is None
    assert first.locator("img, script").count() == 0
    lit = second.locator(".reach-1").first.get_attribute("data-id")
    click(second, f"{lit}")
    expect(on(second, f"{lit}")).to_have_class("gk-spot here")
    expect(first.get_by_label("Redo", exact=True)).to_be_disabled()
