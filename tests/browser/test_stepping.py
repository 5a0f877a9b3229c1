"""Stepping, other lines, a kernel that dies in mid-game, many runs of a cell: in a real JupyterLab."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from tests.browser.lab import KERNEL_READY, RUN_ALL, THEME, jupyterlab, run_notebook

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
LESSON = """from gamekit.lab import show
from gamekit.lessons import lesson
session = lesson("caribbean", "first_sail")
show(session)"""
BOTS = 'from gamekit.lab import play\nplay("caribbean", ["Ann=greedy", "Ben=greedy", "Cleo=greedy"], seed=5)'
GAME = 'from gamekit.lab import play\ngame = play("raiders", ["Ann", "Ben=greedy"], seed=3)\ngame'
TWO = 'play("caribbean", ["Ann=greedy", "Ben=greedy"], seed=6)'
NOTEBOOKS = {
    "lesson": [LESSON],
    "bots": [BOTS],
    "game": [GAME],
    "other": [GAME.replace("seed=3", "seed=4")],
    "two": [BOTS, TWO],
    "record": [
        'from gamekit.lab import play, show\nboard = play("raiders", ["Ann=greedy", "Ben=greedy"], seed=5)',
        "show(board.session.record)",
    ],
}
MODELS = "import ipywidgets; print(len(ipywidgets.widgets.widget._instances))"
EXECUTE = """async (code) => {
    const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
    const asked = kernel.requestExecute({code});
    let text = '';
    asked.onIOPub = (message) => { if (message.header.msg_type === 'stream') text += message.content.text; };
    await asked.done;
    return text.trim();
}"""
RESTART = """async () => {
    const context = window.jupyterapp.shell.currentWidget.sessionContext;
    await context.restartKernel();
    await context.session.kernel.info;
}"""
SPRITES = """root => Object.fromEntries([...root.querySelectorAll('.gk-sprites > [data-id]')]
    .map(g => [g.dataset.id, g.getAttribute('transform') + g.getAttribute('class') + g.getAttribute('aria-label')]))"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """Return the address and the token of a JupyterLab with the notebooks of this file."""
    folder = tmp_path_factory.mktemp("stepping")
    notebooks = folder / "notebooks"
    notebooks.mkdir()
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    for name, cells in NOTEBOOKS.items():
        code = [nbformat.v4.new_code_cell(cell) for cell in cells]
        nbformat.write(nbformat.v4.new_notebook(cells=code, metadata=kernel), notebooks / f"{name}.ipynb")
    with jupyterlab(folder, notebooks) as found:
        yield found


def opened(page: Page, server: tuple[str, str], name: str) -> Locator:
    """Run a notebook and return its first board, once all its cells are done."""
    run_notebook(page, server, f"{name}.ipynb")
    expect(page.locator(".jp-InputPrompt", has_text="[*]")).to_have_count(0)
    board = page.locator(".gp").first
    expect(board.locator(".gp-log li.gp-cur")).to_be_visible()
    return board


def on(board: Locator, item: str) -> Locator:
    """Return something on the picture by its id."""
    return board.locator(f'.gk-board > * > [data-id="{item}"]')


def place(board: Locator) -> Locator:
    """Return what says where one is in the game."""
    return board.locator(".gp-place")


def size(board: Locator) -> tuple[float, float]:
    """Return width and height of a board."""
    box = board.bounding_box()
    assert box is not None
    return box["width"], box["height"]


def problems(page: Page) -> list[tuple[str, list[str]]]:
    """Return what axe-core finds in the boards of a page."""
    found = Axe().run(page, context=".gp", options={"runOnly": RULES})
    return [(v["id"], [node["html"][:160] for node in v["nodes"][:3]]) for v in found.response["violations"]]


def test_to_the_beginning_and_back(page: Page, server: tuple[str, str]) -> None:
    board = opened(page, server, "bots")
    keys = page.keyboard
    end, sentence = board.evaluate(SPRITES), board.locator("div.gp-now p").inner_text()
    count = int(place(board).inner_text().split()[-1])
    before = size(board)
    board.locator(".gp-slide").focus()
    keys.press("Home")
    expect(board.locator("div.gp-now")).to_contain_text(f"Event 0 of {count}: Before the first event.")
    expect(on(board, "Arriba")).to_have_class("gk-sprite look-hidden")
    expect(board.get_by_label("Step back")).to_be_disabled()
    keys.press("ArrowDown")
    keys.press("ArrowDown")
    expect(board.locator(".gp-round")).to_have_text("Round 2")
    keys.press("ArrowUp")
    expect(board.locator(".gp-round")).to_have_text("Round 1")
    expect(on(board, "Arriba")).not_to_have_class("gk-sprite look-hidden")
    expect(board.locator("div.gp-now")).to_contain_text("Round 1 begins with the bids.")
    keys.press("ArrowUp")
    expect(place(board)).to_have_text(f"event 0 of {count}")
    assert size(board) == before
    keys.press("a")
    for _ in range(count):
        keys.press("ArrowRight")
    expect(place(board)).to_have_text(f"event {count} of {count}")
    expect(board.locator("div.gp-now p")).to_have_text(sentence)
    assert board.evaluate(SPRITES) == end
    expect(board).not_to_have_class("gp-away")
    keys.press("Home")
    keys.press("End")
    expect(board.locator("div.gp-now p")).to_have_text(sentence)
    assert board.evaluate(SPRITES) == end


def test_stepping_goes_on_after_the_mouse_was_on_the_picture(page: Page, server: tuple[str, str]) -> None:
    board = opened(page, server, "bots")
    count = int(place(board).inner_text().split()[-1])
    on(board, "s09").hover()
    expect(board.locator(".gp-card .gp-big")).to_be_visible()
    board.get_by_label("Step back").click()
    expect(place(board)).to_have_text(f"event {count - 1} of {count}")
    expect(board.locator(".gp-past")).to_be_visible()
    on(board, "s12").hover()
    board.get_by_text("Back to the game").first.click()
    expect(place(board)).to_have_text(f"event {count} of {count}")


def test_play_goes_to_the_end_and_stops(page: Page, server: tuple[str, str]) -> None:
    board = opened(page, server, "record")
    count = place(board).inner_text().split()[-1]
    board.get_by_text("round", exact=True).click()
    for _ in range(2):
        board.get_by_label("Speed").click()
    expect(board.get_by_label("Speed")).to_have_text("4×")
    board.get_by_label("Play", exact=True).click()
    expect(board.get_by_label("Pause")).to_be_visible()
    expect(place(board)).to_have_text(f"event {count} of {count}", timeout=20_000)
    expect(board.get_by_label("Play", exact=True)).to_be_visible()


def test_the_slider_by_mouse(page: Page, server: tuple[str, str]) -> None:
    board = opened(page, server, "bots")
    box = board.locator(".gp-slide").bounding_box()
    assert box is not None
    middle = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + box["width"] - 2, middle)
    page.mouse.down()
    for share in (0.9, 0.7, 0.5, 0.3, 0.0):
        page.mouse.move(box["x"] + box["width"] * share, middle)
    page.mouse.up()
    expect(board.locator("div.gp-now")).to_contain_text("Before the first event.")


def test_the_log_leads_to_its_moments_and_its_tags_to_their_rules(page: Page, server: tuple[str, str]) -> None:
    board = opened(page, server, "bots")
    line = board.locator(".gp-log li").nth(40)
    sentence = line.locator("p").inner_text()
    line.locator("p").click()
    expect(board.locator(".gp-past")).to_contain_text(sentence)
    expect(board.locator("div.gp-now")).to_contain_text(sentence)
    expect(line).to_have_class("gp-cur")
    line.locator(".gp-rule").click()
    expect(board.locator(".gp-read")).to_contain_text("Rulebook:")
    page.keyboard.press("Escape")
    expect(board.locator(".gp-past")).to_contain_text(sentence)


def test_nobody_plays_in_the_past_by_mistake(page: Page, server: tuple[str, str]) -> None:
    board = opened(page, server, "lesson")
    on(board, "s03").dispatch_event("click")
    expect(on(board, "s03")).to_have_class("gk-spot here")
    at = on(board, "Arriba").get_attribute("transform")
    board.get_by_label("Step back").click()
    board.get_by_text("action", exact=True).click()
    board.get_by_label("Step back").click()
    expect(on(board, "s01")).to_have_class("gk-spot here")
    on(board, "s02").dispatch_event("click")
    expect(board.locator(".gp-note")).to_have_text("You look back: nothing is played here.")
    expect(board.locator(".gp-acts")).to_be_hidden()
    expect(board.get_by_label("Undo", exact=True)).to_be_disabled()
    board.get_by_text("Back to the game").click()
    expect(on(board, "Arriba")).to_have_attribute("transform", str(at))
    expect(board.locator(".gp-acts").first).to_be_visible()
    expect(board.get_by_label("Undo", exact=True)).to_be_enabled()


def test_another_line_is_kept_and_found_again(page: Page, server: tuple[str, str]) -> None:
    board = opened(page, server, "lesson")
    expect(board.locator(".gp-fork")).to_be_hidden()
    before = place(board).inner_text()
    on(board, "s03").dispatch_event("click")
    expect(on(board, "s03")).to_have_class("gk-spot here")
    board.get_by_text("action", exact=True).click()
    board.get_by_label("Step back").click()
    expect(board.locator(".gp-past")).to_be_visible()
    board.get_by_text("Play on from here").click()
    expect(place(board)).to_have_text(before)
    on(board, "s02").dispatch_event("click")
    expect(on(board, "s02")).to_have_class("gk-spot here")
    board.get_by_label("2 lines of play").click()
    lines = board.locator(".gp-line")
    expect(lines).to_have_count(2)
    lines.nth(1).click()
    expect(board.locator(".gp-past")).to_contain_text("You look at another line")
    expect(on(board, "s03")).to_have_class("gk-spot here")
    board.locator(".gp-slide").focus()
    page.keyboard.press("Shift+ArrowRight")
    expect(on(board, "s02")).to_have_class("gk-spot here")
    expect(board).to_have_class("gp gk-auto")
    page.keyboard.press("Shift+ArrowLeft")
    expect(on(board, "s03")).to_have_class("gk-spot here")
    page.keyboard.press("End")
    board.get_by_text("Play on from here").click()
    expect(board.locator(".gp-acts").first).to_be_visible()
    expect(on(board, "s03")).to_have_class("gk-spot here")


def test_what_was_hidden_is_told_after_the_game_only(page: Page, server: tuple[str, str]) -> None:
    board = opened(page, server, "bots")
    assert "'s cards: " not in page.content()
    board.get_by_label("Tell what was hidden, too").click()
    expect(board.locator(".gp-past")).to_contain_text("everything is told")
    expect(board.locator(".gp-log")).to_contain_text("Ann's cards: ")
    board.get_by_label("Tell what was hidden, too").click()
    expect(board.locator(".gp-log")).not_to_contain_text("Ann's cards: ")
    board = opened(page, server, "game")
    expect(board.locator(".gp-open")).to_be_hidden()


def test_a_fresh_kernel_may_begin_anew(page: Page, server: tuple[str, str]) -> None:
    board = opened(page, server, "other")
    begun = place(board).inner_text()
    board.locator(".gp-acts button[aria-expanded]").first.click()
    board.locator(".gp-places button").first.click()
    expect(place(board)).not_to_have_text(begun)
    page.evaluate(RESTART)
    page.evaluate(KERNEL_READY)
    page.evaluate(RUN_ALL)
    board = page.locator(".gp").first
    board.get_by_role("button", name="Begin anew").click()
    expect(place(board)).to_have_text(begun)
    expect(board.locator(".gp-acts").first).to_be_visible()


def test_a_dead_kernel_loses_nothing(page: Page, server: tuple[str, str]) -> None:
    board = opened(page, server, "game")
    board.locator(".gp-acts button[aria-expanded]").first.click()
    board.locator(".gp-places button").first.click()
    expect(board.get_by_label("Undo", exact=True)).to_be_enabled()
    told = board.locator(".gp-log p").all_inner_texts()
    page.evaluate(RESTART)
    page.evaluate(KERNEL_READY)
    page.evaluate(RUN_ALL)
    board = page.locator(".gp").first
    ask = board.locator(".gp-ask")
    expect(ask).to_contain_text("Go on with this game?")
    expect(ask).to_contain_text("Round 1; prestige: Ann")
    expect(board.locator(".gp-acts")).to_be_hidden()
    assert board.locator(".gp-log p").all_inner_texts() == told
    assert problems(page) == []
    board.get_by_role("button", name="Go on with it").click()
    expect(board.locator(".gp-acts").first).to_be_visible()
    assert board.locator(".gp-log p").all_inner_texts() == told
    expect(board.get_by_label("Undo", exact=True)).to_be_enabled()


def test_a_board_whose_kernel_is_gone_says_so(page: Page, server: tuple[str, str]) -> None:
    board = opened(page, server, "lesson")
    page.evaluate(RESTART)
    strip = board.locator(".gp-trouble")
    expect(strip).to_contain_text("Run this cell again to go on")
    expect(board.locator("div.gp-now")).to_contain_text("The kernel was stopped or restarted")
    strip.get_by_role("button", name="Close").click()
    expect(strip).to_be_hidden()
    board.get_by_role("button", name="End Arriba's turn here").click()
    expect(strip).to_contain_text("Run this cell again to go on")
    page.evaluate(KERNEL_READY)
    page.evaluate(RUN_ALL)
    expect(page.locator(".gp").first.locator("div.gp-now")).to_contain_text("Arriba may sail 5 spaces")


def test_the_focus_stays_on_the_board_when_nothing_is_left_to_undo_or_redo(page: Page, server: tuple[str, str]) -> None:
    board = opened(page, server, "lesson")
    undo, redo = board.get_by_label("Undo", exact=True), board.get_by_label("Redo", exact=True)
    expect(undo).to_be_disabled()
    board.locator(".gp-acts button[aria-expanded]").first.click()
    board.locator(".gp-places button").first.click()
    expect(undo).to_be_enabled()
    undo.focus()
    page.keyboard.press("Enter")
    expect(undo).to_be_disabled()
    expect(redo).to_be_focused()
    page.keyboard.press("Enter")
    expect(redo).to_be_disabled()
    expect(undo).to_be_focused()


def test_five_runs_of_all_cells_and_two_boards(page: Page, server: tuple[str, str]) -> None:
    opened(page, server, "two")
    expect(page.locator(".gp .gk-board.gk-auto, .gp-pic .gk-board")).to_have_count(2)
    models = page.evaluate(EXECUTE, MODELS)
    for _ in range(4):
        page.evaluate(RUN_ALL)
        expect(page.locator(".jp-InputPrompt", has_text="[*]")).to_have_count(0)
    assert page.evaluate(EXECUTE, MODELS) == models
    first, second = page.locator(".gp").all()
    first.locator(".gp-slide").focus()
    page.keyboard.press("Home")
    expect(first.locator("div.gp-now")).to_contain_text("Before the first event.")
    expect(second.locator("div.gp-now")).not_to_contain_text("Before the first event.")


def test_rules_key_and_sources_by_keyboard(page: Page, server: tuple[str, str]) -> None:
    board = opened(page, server, "bots")
    board.get_by_label("Rules", exact=True).press("Enter")
    search = board.get_by_label("Search the rules")
    expect(search).to_be_focused()
    expect(board.locator(".gp-book")).to_contain_text("94 rules")
    search.fill("tie thief")
    expect(board.locator(".gp-entry")).not_to_have_count(94)
    search.fill("no such words")
    expect(board.locator(".gp-book")).to_contain_text("No rule has all these words.")
    page.keyboard.press("Escape")
    board.get_by_label("Key", exact=True).press("Enter")
    expect(board.locator(".gp-legend li")).not_to_have_count(0)
    assert problems(page) == []
    page.keyboard.press("Escape")
    board.get_by_label("Doubloons by source").press("Enter")
    expect(board.locator(".gp-sources tfoot")).to_contain_text("Together")
    assert problems(page) == []


@pytest.mark.parametrize("theme", ["JupyterLab Light", "JupyterLab Dark"])
def test_accessible_while_looking_back(page: Page, server: tuple[str, str], theme: str) -> None:
    board = opened(page, server, "bots")
    page.evaluate(THEME, theme)
    board.locator(".gp-log p").nth(60).click()
    expect(board.locator(".gp-past")).to_be_visible()
    assert problems(page) == []
    board.get_by_label("Rules", exact=True).click()
    expect(board.locator(".gp-entry").first).to_be_visible()
    assert problems(page) == []


@pytest.mark.parametrize("width", [1300, 800, 640])
def test_nothing_is_cut_off_and_nothing_jumps(page: Page, server: tuple[str, str], width: int) -> None:
    page.set_viewport_size({"width": width, "height": 1300})
    board = opened(page, server, "bots")
    page.wait_for_timeout(600)
    before = size(board)
    for act in ("Step back", "Rules", "Key", "Doubloons by source"):
        board.get_by_label(act, exact=True).click()
        page.wait_for_timeout(200)
        assert size(board) == before
        outside = board.evaluate("""root => {
            const right = root.getBoundingClientRect().right + 0.5;
            return [...root.querySelectorAll('button, h2, p, li, td, .gp-sign, .gp-slide, .gp-place')]
                .filter(part => part.getBoundingClientRect().right > right).map(part => part.outerHTML.slice(0, 80));
        }""")
        assert outside == []
        small = board.evaluate("""root => [...root.querySelectorAll('.gp-time button, .gp-tools button, .gp-more')]
            .filter(b => b.offsetParent && Math.min(b.offsetWidth, b.offsetHeight) < 32)
            .map(b => b.outerHTML.slice(0, 80))""")
        assert small == []
        page.keyboard.press("Escape")


def test_the_large_view_and_back(page: Page, server: tuple[str, str]) -> None:
    board = opened(page, server, "bots")
    page.evaluate(THEME, "JupyterLab Dark")
    page.set_viewport_size({"width": 1300, "height": 768})
    board.get_by_label("Large view", exact=True).click()
    expect(board).to_have_class("gp gk-auto gp-present gk-light")
    box = board.bounding_box()
    assert box is not None
    assert (box["x"], box["y"], box["width"], box["height"]) == (0, 0, 1300, 768)
    expect(board.locator(".gp-did")).to_be_hidden()
    land = board.locator(".gk-board").first.evaluate("e => getComputedStyle(e).getPropertyValue('--b-land')")
    assert land == "#EDDCAE"  # light, on a projector
    picture = board.locator(".gp-pic").bounding_box()
    assert picture is not None
    assert picture["width"] > 0.6 * 1300
    board.get_by_label("Step back").click()
    expect(board.locator(".gp-past")).to_be_visible()
    assert problems(page) == []
    board.get_by_label("Leave the large view").click()
    expect(board).to_have_class("gp gk-auto gp-away")
    expect(board.locator(".gp-did")).to_be_visible()


def test_forced_colours(page: Page, server: tuple[str, str], tmp_path: Path) -> None:
    board = opened(page, server, "bots")
    page.emulate_media(forced_colors="active")
    board.locator(".gp-log p").nth(60).click()
    expect(board.locator(".gp-past")).to_be_visible()
    knob = board.locator(".gp-knob").evaluate("e => getComputedStyle(e).backgroundColor")
    line = board.locator(".gp-slide").evaluate("e => getComputedStyle(e, '::before').borderTopStyle")
    assert (knob != "rgba(0, 0, 0, 0)", line) == (True, "solid")
    board.screenshot(path=tmp_path / "forced.png")
