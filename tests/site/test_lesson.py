"""A lesson's page: stills in place of widgets, text that stays text, and one sentence where a cell fails."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import nbformat
import pytest

from gamekit.quiz import quiz
from gamekit.site.lesson import Lesson, lesson
from gamekit.site.stills import quiz_still, register
from gamekit.storage import LoadError
from tests.site.games import HOSTILE, SHORT, short

TEXT = "# A lesson\n\nWith `code`, *signs* and a [link](#x): one sentence.\n\nMore."
CELLS = (
    (
        "code",
        (
            "from gamekit import GAMES\nfrom gamekit.game import Luck, start\nfrom gamekit.lab import show\n"
            "from gamekit.session import Session\nraiders = GAMES['raiders']\n"
            f"show(Session(raiders, start(raiders, {list(HOSTILE)!r}, Luck(3)), Luck(3)))"
        ),
    ),
    ("code", f"print({HOSTILE[1]!r})\n{HOSTILE[0]!r}"),
    ("code", "from gamekit.lab import new_game\nnew_game('caribbean')"),
    ("code", "from gamekit.lab import ask\nask('caribbean', 'deliver_beside_a_haven')"),
    (
        "code",
        "from gamekit.lab.quiz import QuizBox\nfrom gamekit.quiz import quiz\nQuizBox(quiz('caribbean', n=2, seed=2))",
    ),
    (
        "code",
        f"from gamekit.study import load_record\nshow(load_record(open({str(SHORT['caribbean'])!r}).read(), GAMES))",
    ),
    ("code", "caribbean = GAMES['caribbean']\ncaribbean.picture(caribbean.new(2))"),
    ("markdown", "## A figure\n\nWhat is a *bar*, and how high?"),
    ("code", "import matplotlib.pyplot as plt\nplt.bar([1, 2], [3, 4])\nplt.show()"),
)


def written(folder: Path, *cells: tuple[str, str]) -> Path:
    """Write a notebook with a first cell of text and some others, and return where."""
    make = nbformat.v4
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    made = [make.new_code_cell(text) if kind == "code" else make.new_markdown_cell(text) for kind, text in cells]
    notebook = make.new_notebook(cells=made, metadata=kernel)
    nbformat.write(notebook, folder / "lesson.ipynb")
    return folder / "lesson.ipynb"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Lesson:
    """Return the page of a lesson with one of everything."""
    return lesson(written(tmp_path_factory.mktemp("lesson"), ("markdown", TEXT), *CELLS), home="index.html")


def test_its_head_is_told_as_plain_text(made: Lesson) -> None:
    assert made.title == "A lesson"
    assert made.about == "With code, signs and a link: one sentence."


def test_no_widget_and_no_script_is_left(made: Lesson) -> None:
    assert "<script" not in made.html
    assert "script-src 'none'" in made.html
    assert "widget-view" not in made.html
    assert "<iframe" not in made.html
    assert set(re.findall(r"https?://[\w./]+", made.html)) <= {"http://www.w3.org/2000/svg"}
    sources = re.findall(r'\s(?:src|href)="([^"]{0,40})', made.html)
    allowed = ("data:", "#", "index.html", "lesson-replay-1.html")
    assert [source for source in sources if not source.startswith(allowed)] == []


def test_a_board_is_its_picture_with_scores_and_log(made: Lesson) -> None:
    assert made.html.count('<figure class="still">') == 2
    assert made.html.count('<table class="scores">') == 2
    assert "<summary>What happened</summary>" in made.html
    ended, outcome = made.html.rpartition('<table class="scores">')[2], short("caribbean").outcome
    assert outcome is not None
    for score in outcome.scores:
        assert f"<td>{score.total:,}</td>" in ended


def test_names_stay_text(made: Lesson) -> None:
    assert HOSTILE[0] not in made.html
    assert HOSTILE[1] not in made.html
    assert made.html.count("&lt;img src=x onerror=harmed=1&gt;") > 2


def test_a_form_gives_way_to_a_line_that_says_so(made: Lesson) -> None:
    assert made.html.count('class="needs"') == 1


def test_a_case_and_a_quiz_have_their_answers_folded(made: Lesson) -> None:
    assert made.html.count("<summary>The ruling</summary>") == 1
    assert made.html.count("<summary>The answer</summary>") == 2
    for asked in quiz("caribbean", n=2, seed=2).questions:
        assert f"<b>{asked.ask}</b>" in unescape(made.html)


def test_each_question_gives_the_answer_that_the_engine_gives() -> None:
    for asked in quiz("caribbean", n=6, seed=4).questions:
        folded = quiz_still([asked]).partition("<details>")[2]
        (answer,) = re.findall(r"</summary><p><b>([^<]*)</b></p>", folded)
        assert unescape(answer) == asked.options[asked.right]
        assert f">{asked.rule.id}</code>" in folded


def test_a_record_links_to_its_replay(made: Lesson) -> None:
    assert list(made.replays) == ["lesson-replay-1.html"]
    assert '<a href="lesson-replay-1.html">' in made.html
    assert 'id="told"' in made.replays["lesson-replay-1.html"]
    assert 'href="lesson.html"' in made.replays["lesson-replay-1.html"]


def test_pictures_can_be_read_aloud(made: Lesson) -> None:
    (alt,) = re.findall(r'<img alt="([^"]*)"', made.html)
    assert alt == "Figure. What is a bar, and how high?"
    drawn = sum(bool(asked.answer.way) for asked in quiz("caribbean", n=2, seed=2).questions)
    assert drawn == 1
    # two boards, a case, two questions and the way that answers one of them, a picture
    assert len(re.findall(r'<svg [^>]*aria-label="[^"]', made.html)) == 7


def test_a_cell_that_fails_is_told_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(LoadError, match=r"lesson.ipynb: a cell fails \(ZeroDivisionError: division by zero\)"):
        lesson(written(tmp_path, ("markdown", TEXT), ("code", "1 / 0")))


def test_what_is_no_notebook_is_told(tmp_path: Path) -> None:
    file = tmp_path / "lesson.ipynb"
    file.write_text("no notebook")
    with pytest.raises(LoadError, match=r"lesson.ipynb: it is no notebook"):
        lesson(file)


def test_stills_are_for_a_kernel_alone() -> None:
    with pytest.raises(RuntimeError, match="here is none"):
        register()


@pytest.mark.parametrize("content", [b"[1, 2]", b"\xff\xfe", b"{}", b'{"cells": 3, "nbformat": 4}'])
def test_whatever_else_is_no_notebook_is_told(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "lesson.ipynb"
    file.write_bytes(content)
    with pytest.raises(LoadError, match=r"lesson.ipynb: it is no notebook"):
        lesson(file)
    with pytest.raises(LoadError, match=r"gone.ipynb: it cannot be read \(No such file or directory\)"):
        lesson(tmp_path / "gone.ipynb")


def test_a_notebook_without_a_heading_is_called_by_its_file(tmp_path: Path) -> None:
    made = lesson(written(tmp_path, ("code", "'no words'")))
    assert (made.title, made.about) == ("lesson", "")
    assert lesson(written(tmp_path)).title == "lesson"


@pytest.mark.parametrize(
    ("cell", "longest", "says"),
    [
        ("import time; time.sleep(60)", 8, "a cell takes longer than 8 seconds"),
        ("import os; os._exit(1)", 300, "a cell ends the kernel"),
    ],
)
def test_a_cell_that_does_not_come_back_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cell: str, longest: int, says: str
) -> None:
    monkeypatch.setattr("gamekit.site.lesson._LONGEST", longest)
    with pytest.raises(LoadError, match=rf"lesson.ipynb: {says}"):
        lesson(written(tmp_path, ("markdown", TEXT), ("code", cell)))


def test_a_link_leads_to_a_file_of_any_name(tmp_path: Path) -> None:
    cell = (
        "from gamekit import GAMES\nfrom gamekit.lab import show\nfrom gamekit.study import load_record\n"
        f"show(load_record(open({str(SHORT['caribbean'])!r}).read(), GAMES))"
    )
    made = lesson(written(tmp_path, ("markdown", TEXT), ("code", cell)), name="50% #1?")
    assert list(made.replays) == ["50% #1?-replay-1.html"]
    assert 'href="50%25%20%231%3F-replay-1.html"' in made.html
    assert 'href="50%25%20%231%3F.html"' in made.replays["50% #1?-replay-1.html"]


def test_links_to_notebooks_lead_to_their_pages(tmp_path: Path) -> None:
    text = (
        f"{TEXT}\n\n[On](further/on%20and%20on.ipynb#the-end), [back](../back.ipynb), [gone](gone.ipynb), "
        "[out](https://example.org/a.ipynb)"
    )
    (tmp_path / "here").mkdir()
    notebook = written(tmp_path / "here", ("markdown", text))
    pages = {tmp_path / "here" / "further" / "on and on.ipynb": "on & on.html", tmp_path / "back.ipynb": "back.html"}
    html = lesson(notebook, pages=pages).html
    assert '<a href="on%20%26%20on.html#the-end">On</a>, <a href="back.html">back</a>, gone, ' in html
    assert "https://example.org/a.ipynb" in html


def test_code_that_a_notebook_hides_is_not_on_its_page(tmp_path: Path) -> None:
    file = written(tmp_path, ("markdown", TEXT), ("code", "print(3 * 14)"), ("code", "print(5 * 11)"))
    notebook = nbformat.read(file, as_version=4)
    notebook.cells[1].metadata["jupyter"] = {"source_hidden": True}
    nbformat.write(notebook, file)
    html = lesson(file).html
    assert "42" in html
    assert "55" in html
    assert ["*" in block for block in re.findall(r'<div class="input_area">(.*?)</div>\s*</div>', html, re.DOTALL)] == [
        True
    ]
    assert "14" not in html.partition("<main>")[2].replace("#141414", "")
