"""What is printed for a class: questions with pictures and no answers, a board as a PDF."""

from __future__ import annotations

import re
from base64 import b64decode
from html import unescape

from gamekit import GAMES
from gamekit.quiz import quiz
from gamekit.site.paper import Paper, board_to_print, questions_to_print


def test_each_question_has_its_picture_and_options_and_no_answer() -> None:
    asked = quiz("caribbean", n=4, seed=2)
    paper = questions_to_print(asked, "Four <questions>")
    html = paper.content.decode()
    sections = html.split('<section class="question">')[1:]
    assert len(sections) == 4
    for number, (section, one) in enumerate(zip(sections, asked.questions, strict=True), 1):
        assert f"<h2>{number}. {one.ask}</h2>" in unescape(section)
        assert section.count("<svg") == 1
        assert [unescape(text) for text in re.findall(r"<li>([^<]*)</li>", section)] == list(one.options)
        assert one.answer.rule.id not in section
        assert f">{one.options[one.right]}<" in unescape(section)
    assert "<details" not in html
    assert "<h1>Four &lt;questions&gt;</h1>" in html
    assert questions_to_print(asked.questions[:1]).content.count(b'<section class="question">') == 1


def test_options_that_are_places_have_the_letters_of_the_picture() -> None:
    asked = quiz("caribbean", n=4, seed=2, kinds=("reach", "left"))
    assert {bool(one.places) for one in asked.questions} == {True, False}
    sections = questions_to_print(asked).content.decode().split('<section class="question">')[1:]
    for section, one in zip(sections, asked.questions, strict=True):
        assert ('<ol type="a">' in section) == bool(one.places)


def test_a_board_is_a_pdf_of_one_page() -> None:
    paper = board_to_print(GAMES["caribbean"].new(3))
    assert paper.content.startswith(b"%PDF-")
    assert len(re.findall(rb"/Type /Page\b", paper.content)) == 1


def test_it_is_saved_by_a_link() -> None:
    shown = Paper("a.html", b"<p>&</p>", "x < y")._repr_html_()
    assert "x &lt; y" in shown
    found = re.fullmatch(r'<p><a download="a.html" href="data:text/html;base64,([^"]*)">Save a.html</a>: .*</p>', shown)
    assert found is not None
    assert b64decode(found[1]) == b"<p>&</p>"
