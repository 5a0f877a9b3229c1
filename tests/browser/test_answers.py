"""Where answers appear, and what is pointed at in two steps, in a real JupyterLab."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

import nbformat
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.lab import jupyterlab, run_notebook
from tests.browser.test_board import click, on

NOTEBOOKS: Final = {
    "sail": "from gamekit.lab import show\nfrom gamekit.lessons import lesson\nshow(lesson('caribbean', 'first_sail'))",
    "look": "from gamekit.lab import show\nfrom gamekit.lessons import lesson\n"
    "show(lesson('caribbean', 'first_sail').state)",
    "stacks": "from gamekit.lab import play\nplay('buccaneer', ['Ann', 'Ben'], seed=3, anew=True)",
    "bids": "from gamekit.lab import play\nplay('caribbean', ['Ann', 'Ben=greedy'], pack='harbour', seed=3, anew=True)",
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """Return the address and the token of a JupyterLab with the notebooks of this file."""
    folder = tmp_path_factory.mktemp("answers")
    (folder / "notebooks").mkdir()
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    for name, code in NOTEBOOKS.items():
        book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(code)], metadata=kernel)
        nbformat.write(book, folder / "notebooks" / f"{name}.ipynb")
    with jupyterlab(folder, folder / "notebooks") as found:
        yield found


@pytest.fixture
def opened(page: Page, server: tuple[str, str]) -> Callable[[str], Locator]:
    """Return how to open a notebook on a low screen, so narrow that the answers lie below the picture."""
    page.set_viewport_size({"width": 1000, "height": 760})

    def _open(name: str) -> Locator:
        run_notebook(page, server, f"{name}.ipynb")
        return page.locator(".gp").first

    return _open


def note(board: Locator) -> Locator:
    """Return what the line above the picture adds."""
    return board.locator("div.gp-now .gp-note")


def test_an_answer_below_the_screen_comes_into_view_and_is_named_above(opened: Callable[[str], Locator]) -> None:
    board = opened("sail")
    for button, title in (("Key", "Key"), ("Rules", "The rules"), ("Keys", "Keys")):
        board.locator(".gp-head").scroll_into_view_if_needed()
        board.get_by_label(button, exact=True).click()
        expect(board.locator(".gp-card h2").first).to_be_in_viewport()
        expect(note(board)).to_have_text(title)
        board.page.keyboard.press("Escape")
        expect(note(board)).to_have_text("")
    board.locator(".gp-head").scroll_into_view_if_needed()
    click(board, "s33")
    expect(board.locator(".gp-why .gp-main")).to_be_in_viewport()
    expect(note(board)).to_have_text("Too far for Arriba")
    board.get_by_role("button", name="Let me try it anyway").click()
    expect(board.locator(".gp-try .gp-main")).to_be_in_viewport()
    on(board, "s02").hover(force=True)
    expect(board.locator(".gp-disc")).to_have_count(0)


def test_a_stack_and_its_goal_by_mouse_and_by_keyboard(opened: Callable[[str], Locator]) -> None:
    board = opened("stacks")
    click(board, "face-a-5")
    expect(board.locator(".gp-ring.gp-picked")).to_have_count(1)
    expect(board.locator(".gp-ring.gp-next")).to_have_count(5)
    expect(note(board)).to_contain_text("Ann's 5")
    board.page.keyboard.press("Escape")
    expect(board.locator(".gp-ring.gp-picked, .gp-ring.gp-next")).to_have_count(0)
    click(board, "face-b-4")  # the 5 has been let go of: Ben's stack is the first now
    expect(board.locator(".gp-ring.gp-next")).to_have_count(5)
    on(board, "stack-a-2").focus()
    board.page.keyboard.press("Enter")
    expect(board.locator(".gp-log")).to_contain_text("Ann puts 2 on Ben's 4: a stack of 2.")
    expect(board.locator(".gp-ring.gp-picked")).to_have_count(0)
    click(board, "face-b-3")
    click(board, "slot-1")
    expect(board.locator(".gp-why")).to_be_visible()
    board.get_by_role("button", name="Leave it").click()
    expect(board.locator(".gp-ring.gp-picked")).to_have_count(0)


def test_cards_that_were_mistyped_go_into_the_holder_unsealed(opened: Callable[[str], Locator]) -> None:
    board = opened("bids")
    board.locator(".gp-typed input").fill("5 5 t 0 1 2 | 4")
    board.page.keyboard.press("Enter")
    expect(board.locator(".gp-why .gp-main")).to_have_text("Lay A5 B3 Ct D0 E1 F2 | 4")
    board.page.keyboard.press("Enter")
    expect(board.locator(".gp-seal")).to_be_focused()
    laid = board.locator(".gp-slots [data-card]")
    assert [card.get_attribute("data-card") for card in laid.all()] == ["5", "3", "t", "0", "1", "2", "4"]
    expect(board.locator("div.gp-now")).to_contain_text("Ann, seal your bids, or change a card.")
    board.page.keyboard.press("Enter")
    expect(board.locator(".gp-log")).to_contain_text("All bids are laid")


def test_a_position_asks_for_nothing(opened: Callable[[str], Locator]) -> None:
    board = opened("look")
    expect(board.locator("div.gp-now")).to_have_text(re.compile("A position to look at: nothing is played here."))
    expect(board.locator(".gp-acts button, .gp-typed, .gp-did:visible")).to_have_count(0)
    click(board, "s03")
    expect(board.locator(".gp-card .gp-big")).to_have_text("Gannet Water")
