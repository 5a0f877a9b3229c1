"""What only one player may see, at one board in a real JupyterLab: ships to pick from, and what was seen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import nbformat
import pytest
from playwright.sync_api import Page, expect

from tests.browser.lab import THEME, jupyterlab, run_notebook
from tests.browser.test_board import ERRORS, problems

PACT: Final = """from gamekit import raiders
from gamekit.game import Luck
from gamekit.lab import show
from gamekit.scenario import base_position
from gamekit.session import Session

GAME = raiders.GAME
changes = {"ships": {"Ann": ["unseen"] * 3}, "deck": 52, "doubloons": {"Ann": 4}, "threats": [21, 46]}
state = base_position(GAME, {"players": ["Ann", "Ben"], "base": "first_turn"}, changes)
session = Session(GAME, state, Luck(1))
session.submit(0, raiders.ParrotPact(0), 0)
show(session)
"""
CANARY: Final = "Ship 1: "


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """Return the address and the token of a JupyterLab with the notebook of this file."""
    folder: Path = tmp_path_factory.mktemp("own")
    (folder / "notebooks").mkdir()
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(PACT)], metadata=kernel)
    nbformat.write(book, folder / "notebooks" / "pact.ipynb")
    with jupyterlab(folder, folder / "notebooks") as found:
        yield found


def test_own_ships_are_picked_behind_a_cover_and_leave_the_page(page: Page, server: tuple[str, str]) -> None:
    heard: list[str] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(str(frame))))
    run_notebook(page, server, "pact.ipynb")
    expect(page.locator(ERRORS)).to_have_count(0)
    board = page.locator(".gp").first
    open_ships = board.get_by_role("button", name="I am Ann: show my ships")
    expect(open_ships).to_be_visible()
    assert not [frame for frame in heard if CANARY in frame], "nothing before the cover is lifted"
    open_ships.click()
    ships = board.locator(".gp-own-cards button")
    expect(ships).to_have_count(5)
    for theme in ("JupyterLab Light", "JupyterLab Dark"):
        page.evaluate(THEME, theme)
        assert problems(page) == []
    reveal = board.locator(".gp-picks")
    expect(reveal).to_have_text("Reveal nothing")
    for place in (1, 3, 0):
        ships.nth(place).click()
        expect(ships.nth(place)).to_have_attribute("aria-pressed", "true")
    reveal.click()
    expect(board.locator(".gp-why")).to_contain_text("That names 3 ships")
    board.get_by_role("button", name="Leave it").click()
    board.locator('[data-id="ship:0:1"]').dispatch_event("click")
    expect(ships.first).to_have_attribute("aria-pressed", "false")
    reveal.click()
    expect(board.locator(".gp-log")).to_contain_text("Ann keeps 3 ships face down.")
    expect(board.locator(".gp-own-cards")).to_have_count(0)

    board.get_by_role("button", name="What I have seen").click()
    expect(board.locator(".gp-plate")).to_contain_text("Only Ann should look now.")
    assert CANARY not in page.content()
    assert problems(page) == []
    board.get_by_role("button", name="I am Ann: show what I have seen").click()
    expect(board.locator(".gp-own-cards .gp-face")).to_have_count(3)
    assert problems(page) == []
    board.get_by_role("button", name="Cover it again").click()
    expect(board.locator(".gp-own-cards")).to_have_count(0)
    assert CANARY not in page.content()
