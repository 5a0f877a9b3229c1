"""Predictions and odds as people use them, in a real JupyterLab: typed, clicked, cancelled."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from tests.browser.lab import KERNEL_READY, NOTEBOOK_READY, RUN_ALL, jupyterlab

PREDICT = """from gamekit import GAMES
from gamekit.data import path
from gamekit.lab.predict import predict_together
from gamekit.study import load_record
record = load_record(path("caribbean", "records", "four_players_a_gift_too_many.txt").read_text("utf-8"), GAMES)
predict_together(record, 32)"""
ODDS = """from gamekit.game import Luck, start
from gamekit.lab.odds import OddsBox
OddsBox(start(GAMES["raiders"], 2, Luck(3)), 0, n=100_000, bots="random")"""
MEANWHILE = "6 * 7"
PATIENCE = 60_000


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """Return the address and the token of a JupyterLab with a notebook of a prediction and of odds."""
    folder = tmp_path_factory.mktemp("class")
    notebooks: Path = folder / "notebooks"
    notebooks.mkdir()
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    cells = [nbformat.v4.new_code_cell(code) for code in (PREDICT, ODDS, MEANWHILE)]
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata=kernel), notebooks / "class.ipynb")
    with jupyterlab(folder, notebooks) as found:
        yield found


@pytest.fixture
def cells(page: Page, lab: tuple[str, str]) -> Locator:
    """Return the cells of the notebook, all run."""
    address, token = lab
    page.goto(f"{address}/doc/tree/class.ipynb?token={token}&reset")
    page.wait_for_selector(NOTEBOOK_READY)
    page.evaluate(KERNEL_READY)
    page.evaluate(RUN_ALL)
    found = page.locator(".jp-CodeCell")
    expect(found.nth(2)).to_contain_text("42", timeout=PATIENCE)
    return found


def no_barrier(page: Page) -> None:
    found = Axe().run(page, context=".jp-OutputArea-output", options={"runOnly": ["wcag2a", "wcag2aa"]})
    assert [(one["id"], one["nodes"][0]["html"]) for one in found.response["violations"]] == []


def test_a_class_types_its_guesses_and_is_told(page: Page, cells: Locator) -> None:
    box = cells.nth(0).locator(".jp-OutputArea-output").first
    expect(box.locator("svg.gk-board")).to_be_visible(timeout=PATIENCE)
    options = box.locator("ol li").all_inner_texts()
    right = options.index("Cleo receives 5,000") + 1
    wrong = options.index("Ann receives 5,000") + 1
    line = box.get_by_role("textbox")
    for name, number in (("Mia", right), ("Noa", wrong), ("Mary Ann", wrong)):
        line.fill(f"{name} {number}")
        line.press("Enter")
        expect(box).to_contain_text(f"{name} is noted.")
        expect(line).to_have_value("")
    line.fill("Kim")
    line.press("Enter")
    expect(box).to_contain_text("Not noted: write the name and the number of an option")
    line.fill(f"Kim {right}")
    box.get_by_role("button", name="Close the guesses").click()  # what is typed still counts
    expect(box).to_contain_text("4 guesses, and no more.")
    expect(box).not_to_contain_text("deliver.opponent")
    box.get_by_role("button", name="Show what happened").click()
    expect(box).to_contain_text("Cleo receives 5,000 doubloons. [deliver.opponent]")
    expect(box).to_contain_text("2 of 4 guessed what happened.")
    expect(box.locator("ol li").nth(right - 1)).to_have_text("Cleo receives 5,000: 2, and this happened")
    expect(box.locator("ol li").nth(wrong - 1)).to_have_text("Ann receives 5,000: 2")
    no_barrier(page)


def test_odds_are_played_while_the_kernel_is_free_and_cancelled(page: Page, cells: Locator) -> None:
    box = cells.nth(1).locator(".jp-OutputArea-output").first
    expect(box).to_contain_text("Nothing has been played yet.", timeout=PATIENCE)
    box.get_by_role("button", name="Play 100,000 games").dblclick()
    expect(box.locator("table")).to_be_visible(timeout=PATIENCE)
    cells.nth(2).locator(".cm-content").click()
    page.keyboard.press("Control+a")
    page.keyboard.type("11 * 13")
    page.keyboard.press("Control+Enter")
    expect(cells.nth(2)).to_contain_text("143", timeout=PATIENCE)  # another cell has run meanwhile
    expect(box.get_by_role("button", name="Cancel")).to_be_enabled()
    box.get_by_role("button", name="Cancel").click()
    expect(box).to_contain_text("What was found is kept.", timeout=PATIENCE)
    expect(box).to_contain_text("That is not all: 100,000 games were asked for.")
    expect(box.get_by_role("button", name="Go on")).to_be_enabled()
    told = box.inner_text()
    page.wait_for_timeout(1_000)
    assert box.inner_text() == told  # nothing plays on
    no_barrier(page)
