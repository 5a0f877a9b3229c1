"""The quiz as a person uses it, in a real JupyterLab."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.lab import KERNEL_READY, NOTEBOOK_READY, RUN_ALL, jupyterlab

CODE = """from gamekit.lab.quiz import QuizBox
from gamekit.quiz import quiz
box = QuizBox(quiz("caribbean", n=2, seed=4, kinds=("paid", "left")))
box"""


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """Return the address and the token of a JupyterLab with a notebook that asks two questions."""
    folder = tmp_path_factory.mktemp("quiz")
    notebooks: Path = folder / "notebooks"
    notebooks.mkdir()
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    cells = [nbformat.v4.new_code_cell(CODE)]
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata=kernel), notebooks / "quiz.ipynb")
    with jupyterlab(folder, notebooks) as found:
        yield found


def test_two_questions_by_mouse(page: Page, lab: tuple[str, str]) -> None:
    address, token = lab
    page.goto(f"{address}/doc/tree/quiz.ipynb?token={token}&reset")
    page.wait_for_selector(NOTEBOOK_READY)
    page.evaluate(KERNEL_READY)
    page.evaluate(RUN_ALL)
    output = page.locator(".jp-OutputArea-output").first
    for number in (1, 2):
        expect(output).to_contain_text(f"Question {number} of 2", timeout=60_000)
        expect(output.locator("svg.gk-board")).to_be_visible()
        output.get_by_role("button", name="Answer").click()
        expect(output).to_contain_text("Choose one of the options first.")
        output.get_by_role("button", name="Next hint: the chapter, for 1 mark").click()
        expect(output).to_contain_text("Hint: Look in the chapter")
        output.locator("input[type=radio]").first.check()
        output.get_by_role("button", name="Answer").dblclick()
        expect(output).to_contain_text("The rule: ")
        if number == 1:
            found = Axe().run(page, context=".jp-OutputArea-output", options={"runOnly": ["wcag2a", "wcag2aa"]})
            assert [(one["id"], one["nodes"][0]["html"]) for one in found.response["violations"]] == []
        output.get_by_role("button", name="See your marks" if number == 2 else "Next question").click()
    expect(output).to_contain_text("of 10 marks")
    expect(output.locator("table")).to_be_visible()
    expect(output.locator("tbody tr")).to_have_count(2)
    expect(output.get_by_role("button", name="Answer")).to_be_hidden()


def test_question_options_and_buttons_fit_beside_the_picture_on_a_projector(page: Page, lab: tuple[str, str]) -> None:
    page.set_viewport_size({"width": 1300, "height": 720})
    address, token = lab
    page.goto(f"{address}/doc/tree/quiz.ipynb?token={token}&reset")
    page.wait_for_selector(NOTEBOOK_READY)
    page.evaluate(KERNEL_READY)
    page.evaluate(RUN_ALL)
    output = page.locator(".jp-OutputArea-output").first
    picture, button = output.locator("svg.gk-board"), output.get_by_role("button", name="Answer")
    expect(picture).to_be_visible(timeout=60_000)
    size = output.locator(".widget-radio-box label").first.evaluate("one => parseFloat(getComputedStyle(one).fontSize)")
    assert size >= 20
    left, right = picture.bounding_box(), button.bounding_box()
    assert left is not None
    assert right is not None
    assert left["x"] + left["width"] <= right["x"]
    assert right["y"] + right["height"] < left["y"] + 560
    page.set_viewport_size({"width": 700, "height": 720})
    page.wait_for_timeout(500)
    left, right = picture.bounding_box(), button.bounding_box()
    assert left is not None
    assert right is not None
    assert left["y"] + left["height"] <= right["y"]


def test_a_question_is_answered_with_keys_and_the_notebook_stays(page: Page, lab: tuple[str, str]) -> None:
    address, token = lab
    page.goto(f"{address}/doc/tree/quiz.ipynb?token={token}&reset")
    page.wait_for_selector(NOTEBOOK_READY)
    page.evaluate(KERNEL_READY)
    page.evaluate(RUN_ALL)
    output = page.locator(".jp-OutputArea-output").first
    options = output.locator("input[type=radio]")
    expect(options.first).to_be_visible(timeout=60_000)
    cells = page.locator(".jp-Notebook .jp-Cell").count()
    options.first.click()
    page.keyboard.press("ArrowDown")
    expect(options.nth(1)).to_be_checked()
    for key in ("ArrowUp", "d", "d", "a", "b"):  # the notebook's own: to the cell above, delete, a cell above or below
        page.keyboard.press(key)
    expect(options.first).to_be_checked()
    expect(page.locator(".jp-Notebook .jp-Cell")).to_have_count(cells)
    page.keyboard.press("Enter")
    expect(output).to_contain_text("The rule: ")
    expect(output.get_by_role("button", name="Next question")).to_be_focused()
    page.keyboard.press("Enter")
    expect(output).to_contain_text("Question 2 of 2")
    expect(options.first).to_be_focused()
