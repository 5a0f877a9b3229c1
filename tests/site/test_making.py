"""The whole site: each page in a file of its own, links that lead there, and one sentence where it cannot be made."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from urllib.parse import unquote

import nbformat
import pytest

from gamekit.site.making import make
from gamekit.storage import LoadError
from tests.site.games import SHORT

NOTEBOOKS = Path(__file__).parent.parent.parent / "notebooks"


@pytest.fixture
def lessons(tmp_path: Path) -> Path:
    """Return a folder without lessons."""
    (tmp_path / "lessons").mkdir()
    return tmp_path / "lessons"


def recorded(file: Path) -> Path:
    """Put a record into a file and return the file."""
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(SHORT["raiders"].read_bytes())
    return file


def test_each_page_has_a_file_of_its_own(tmp_path: Path, lessons: Path) -> None:
    # The names of the pages of the records would be raiders-rules.html three times.
    records = [recorded(tmp_path / name) for name in ("rules.txt", "a/rules.txt")]
    files = make(tmp_path / "site", lessons, records=records)
    assert [file.name for file in files] == [
        "index.html", "raiders-rules-2.html", "raiders-rules-3.html",
        "caribbean-rules.html", "buccaneer-rules.html", "raiders-rules.html",
    ]  # fmt: skip
    assert "<h1>The rules of Raiders" in files[-1].read_text()
    assert 'id="told"' in files[1].read_text()


def test_links_lead_to_files_of_any_name(tmp_path: Path, lessons: Path) -> None:
    record = recorded(tmp_path / '100% a#b?c "q" <x>.txt')
    index, *pages = make(tmp_path / "site", lessons, records=[record])
    links = [unescape(link) for link in re.findall(r'<li><a href="([^"]*)"', index.read_text())]
    assert not any(sign in link for link in links for sign in '#?<> "')
    assert {unquote(link) for link in links} == {page.name for page in pages}
    assert record.stem in pages[0].name
    # A duel of 1 player against the corsairs, told without its end.
    assert re.findall(r"<span>([^<]*)</span>", index.read_text())[0].endswith(" choices.")
    assert " won" not in index.read_text()


def test_lessons_lead_to_each_others_pages(lessons: Path) -> None:
    """From any folder of notebooks to any other; what has no page is words alone."""
    texts = {
        "start here.ipynb": "# Start\n\nHere.\n\n[on](sea/1.ipynb), [gone](sea/2.ipynb), [far](https://x.y/z.ipynb)",
        "sea/1.ipynb": "# One\n\nIs first.\n\n[back](<../start here.ipynb>), [again](1.ipynb)",
    }
    (lessons / "sea").mkdir()
    for name, text in texts.items():
        cells = [nbformat.v4.new_markdown_cell(text)]
        nbformat.write(nbformat.v4.new_notebook(cells=cells), lessons / name)
    make(lessons.parent / "site", lessons, records=[])
    start, one = ((lessons.parent / "site" / name).read_text() for name in ("start here.html", "sea-1.html"))
    links = re.findall(r'<a [^>]*href="([^"]*)"[^>]*>(?:on|gone|far|back|again)<', start + one)
    assert links == ["sea-1.html", "https://x.y/z.ipynb", "start%20here.html", "sea-1.html"]


def test_what_cannot_be_made_is_told_with_its_file(tmp_path: Path, lessons: Path) -> None:
    broken = tmp_path / "broken.txt"
    broken.write_text("no record\n")
    with pytest.raises(LoadError, match=r"broken.txt: line 1: "):
        make(tmp_path / "site", lessons, records=[broken])
    with pytest.raises(LoadError, match=r"gone.txt: there is no such file"):
        make(tmp_path / "site", lessons, records=[tmp_path / "gone.txt"])
    with pytest.raises(LoadError, match=r"nowhere: there is no such folder"):
        make(tmp_path / "other", tmp_path / "nowhere", records=[])
    assert not (tmp_path / "other").exists()


def in_words(folder: Path) -> Path:
    """Return a copy of the lessons without their cells of code: as many links, and nothing to run."""
    for notebook in NOTEBOOKS.rglob("*.ipynb"):
        words = nbformat.read(notebook, as_version=4)
        words.cells = [cell for cell in words.cells if cell.cell_type == "markdown"]
        copy = folder / notebook.relative_to(NOTEBOOKS)
        copy.parent.mkdir(parents=True, exist_ok=True)
        nbformat.write(words, copy)
    return folder


def test_every_link_of_every_page_leads_somewhere(tmp_path: Path) -> None:
    files = make(tmp_path / "site", in_words(tmp_path / "words"), records=[SHORT["raiders"]])
    pages = {file.name: file.read_text(encoding="utf-8") for file in files}
    assert len(pages) > 10
    dead = []
    for name, html in pages.items():
        for link in re.findall(r'\shref="([^"]*)"', html.partition("<script")[0]):
            file, _, place = unquote(unescape(link)).partition("#")
            if link != "data:," and ((file or name) not in pages or (place and f'id="{place}"' not in pages[file])):
                dead.append((name, link))
    assert dead == []
    linked = set(re.findall(r'href="(\w+-\w+)\.html"', pages["00_start_here.html"]))
    assert linked == {name.removesuffix(".html") for name in pages if name.startswith(("caribbean-", "workshop-"))} - {
        "caribbean-rules"
    }
