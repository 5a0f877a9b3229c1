"""A lesson as a page that reads without a kernel: the notebook is run once, and what it showed stands still.

nbconvert makes the HTML. Before that each widget gives way to a still (``stills``), and what has none to a line that
says so; no script, no widget and no address of another machine is left.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html import escape, unescape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final
from urllib.parse import unquote

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError
from nbconvert.exporters import HTMLExporter
from nbformat import ValidationError
from traitlets.config import Config

from gamekit import GAMES
from gamekit.lab.keeping import FOLDER
from gamekit.site.page import address, page, static
from gamekit.site.replay import replay
from gamekit.site.stills import STUDY
from gamekit.storage import LoadError
from gamekit.study import load_study

_LONGEST: Final = 300
"""Seconds that a cell may take."""
_PREPARE: Final = "from gamekit.site.stills import register\nregister()"
_SHOWN: Final = ("text/html", "image/svg+xml", "image/png", "image/jpeg", "text/markdown", "text/plain")
_WIDGET: Final = "application/vnd.jupyter.widget-view+json"
_COLOUR: Final = re.compile(r"\x1b\[[\d;]*m")
"""Colours the end of a traceback for a terminal."""
_TO_A_NOTEBOOK: Final = re.compile(r'<a href="([^":?#]+\.ipynb)(#[^"]*)?"[^>]*>(.*?)</a>', re.DOTALL)
"""A link to a notebook beside this one: its file, the place in it, the words."""
_NEEDS: Final = (
    '<p class="needs">Here a running notebook shows something to fill in or to press. '
    "<code>make lab</code> opens the lessons so.</p>"
)


@dataclass
class Lesson:
    """A lesson that was run: its page, the sentence that says what it is about, and the replays that it links to.

    ``replays`` maps the name of each replay's file, which lies beside the page, to its HTML.
    """

    title: str
    about: str
    html: str
    replays: dict[str, str] = field(default_factory=dict)


def lesson(notebook: Path, *, name: str = "", home: str = "", pages: Mapping[Path, str] | None = None) -> Lesson:
    """Run a notebook in a kernel of its own and return its page, which will lie in the file ``name`` + ``.html``.

    Games that it plays are kept nowhere. ``pages`` names the file of the page of each notebook, by its resolved path:
    a link to a notebook leads to that page, and one to a notebook without a page is words alone.

    LoadError where it is no notebook, or a cell of it fails.
    """
    written = _read(notebook)
    try:
        run = _run(written, notebook.parent)
    except CellTimeoutError:
        what, how = f"a cell takes longer than {_LONGEST} seconds", "Let it compute less."
        raise LoadError("", what, how, str(notebook)) from None
    except DeadKernelError:
        what, how = "a cell ends the kernel that runs it", "Run it in Jupyter, and mend the cell."
        raise LoadError("", what, how, str(notebook)) from None
    except CellExecutionError as error:
        last = _COLOUR.sub("", error.traceback).strip().rpartition("\n")[2]
        what = f"a cell fails ({last:.160})"
        raise LoadError("", what, "Run it in Jupyter, and mend the cell.", str(notebook)) from error
    title, about = _head(run, notebook.stem)
    replays = dict(_stand_still(run, name or notebook.stem, title))
    _hide(run)
    settings = Config({"NbConvertBase": {"display_data_priority": list(_SHOWN)}})
    exporter = HTMLExporter(  # type: ignore[no-untyped-call]  # nbconvert has few types
        config=settings,
        template_name="basic",
        exclude_anchor_links=True,
        exclude_input_prompt=True,
        exclude_output_prompt=True,
    )
    body, _ = exporter.from_notebook_node(run)
    body = _relinked(body, notebook.parent, pages or {})
    note = (
        '<p class="small">This page is a lesson that was run once: its pictures stand still. In a running notebook '
        f"(<code>make lab</code>, then <code>{escape(notebook.name)}</code>) one can click on them.</p>"
    )
    html = page(title, f"{body}\n{note}", style=static("lesson.css"), home=home)
    return Lesson(title, about, html, replays)


def _read(file: Path) -> Any:
    """Return a notebook as it stands in a file; LoadError where there is none."""
    try:
        return nbformat.read(file, as_version=4)
    except OSError as error:
        what, how = f"it cannot be read ({error.strerror})", "Check the name and its permissions."
        raise LoadError("", what, how, str(file)) from None
    except (ValidationError, ValueError, LookupError, AttributeError, TypeError) as error:  # whatever else it holds
        what, how = f"it is no notebook ({error!s:.80})", "Name one that Jupyter opens."
        raise LoadError("", what, how, str(file)) from None


def _run(notebook: Any, folder: Path) -> Any:
    """Return the notebook with its outputs, from a kernel in which boards and quizzes are stills."""
    notebook.cells.insert(0, nbformat.v4.new_code_cell(_PREPARE))
    root = str(Path(__file__).parent.parent.parent)
    client = NotebookClient(
        notebook,
        timeout=_LONGEST,
        kernel_name="python3",
        store_widget_state=False,
        extra_arguments=["--log-level=ERROR"],
        resources={"metadata": {"path": str(folder)}},
    )
    with TemporaryDirectory() as games:
        paths = os.pathsep.join(filter(None, (root, os.environ.get("PYTHONPATH"))))
        client.execute(env={**os.environ, FOLDER: games, "PYTHONPATH": paths})
    del notebook.cells[0]
    return notebook


def _head(notebook: Any, name: str) -> tuple[str, str]:
    """Return the heading of a notebook and the paragraph after it, as plain text; ``name`` where it has none."""
    if not notebook.cells or notebook.cells[0].cell_type != "markdown":
        return name, ""
    heading, _, rest = notebook.cells[0].source.partition("\n\n")
    return heading.removeprefix("# ").strip(), _plain(rest.partition("\n\n")[0])


def _plain(markdown: str) -> str:
    """Return a paragraph of markdown without its signs."""
    return re.sub(r"\[([^\]]*)\]\([^)]*\)|[*`]", r"\1", " ".join(markdown.split()))


def _relinked(html: str, folder: Path, pages: Mapping[Path, str]) -> str:
    """Return a page whose links to notebooks lead to their pages."""

    def lead(link: re.Match[str]) -> str:
        file, place, words = link.groups()
        page = pages.get((folder / unquote(unescape(file))).resolve())
        return f'<a href="{escape(address(page))}{place or ""}">{words}</a>' if page else words

    return _TO_A_NOTEBOOK.sub(lead, html)


def _hide(notebook: Any) -> None:
    """Leave out the code that the notebook hides: it is a lesson for people who need not see it."""
    for cell in notebook.cells:
        if cell.metadata.get("jupyter", {}).get("source_hidden"):
            cell.metadata["transient"] = {"remove_source": True}


def _stand_still(notebook: Any, name: str, title: str) -> Iterator[tuple[str, str]]:
    """Leave in each output what a page can show; yield the file and the HTML of each replay that is linked to."""
    said, made = "", 0
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            said = _plain(cell.source.rpartition("\n\n")[2])
        for output in cell.get("outputs", []):
            data = output.get("data")
            if data is None:
                continue
            if (study := data.pop(STUDY, None)) is not None:
                made += 1
                file = f"{name}-replay-{made}.html"
                link = escape(address(file))
                data["text/html"] += f'<p><a href="{link}">Step through this game</a>, move by move.</p>'
                yield file, replay(load_study(study, GAMES), f"{title}: the game", home=address(f"{name}.html"))
            if data.pop(_WIDGET, None) is not None and not data.keys() & set(_SHOWN[:-1]):
                data["text/html"] = _NEEDS
            if "text/html" not in data and "image/svg+xml" in data:
                data["text/html"] = data.pop("image/svg+xml")
            for kind in ("image/png", "image/jpeg"):
                if kind in data:
                    output.metadata.setdefault(kind, {}).setdefault("alt", f"Figure. {said}")
