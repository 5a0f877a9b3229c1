"""Every notebook runs from top to bottom, and its cells may be run again in any order."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

ROOT = Path(__file__).resolve().parent.parent
NOTEBOOKS = sorted((ROOT / "notebooks").rglob("*.ipynb"))


def read(path: Path) -> Any:
    return nbformat.read(path, as_version=4)


def test_there_are_notebooks() -> None:
    assert NOTEBOOKS[0].name == "00_start_here.ipynb"


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_nothing_that_was_run_is_kept(path: Path) -> None:
    notebook = read(path)
    nbformat.validate(notebook)
    assert "widgets" not in notebook.metadata
    assert notebook.metadata.kernelspec.name == "python3"
    for cell in notebook.cells:
        assert not cell.get("outputs")
        assert cell.get("execution_count") is None


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_begins_with_one_heading_and_one_sentence(path: Path) -> None:
    first = read(path).cells[0]
    assert first.cell_type == "markdown"
    heading, sentence = first.source.split("\n\n")
    assert heading.startswith("# ")
    assert sentence.count(". ") == 0


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_runs_and_runs_again_backwards(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
    monkeypatch.setenv("PYTHONPATH", paths)
    notebook = read(path)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    notebook.cells += [nbformat.v4.new_code_cell(cell.source) for cell in reversed(code)]
    done = NotebookClient(notebook, timeout=60, kernel_name="python3").execute()
    for cell in done.cells:
        for output in cell.get("outputs", []):
            assert output.output_type != "error"
            assert output.get("name") != "stderr", output.text
    shown = [output.get("data", {}) for cell in done.cells for output in cell.get("outputs", [])]
    for data in shown:  # a figure is shown, not named
        assert "image/png" in data or not data.get("text/plain", "").startswith("<Figure")
    assert any("image/png" in data or "<svg" in data.get("text/html", "") for data in shown)  # without a kernel, too
