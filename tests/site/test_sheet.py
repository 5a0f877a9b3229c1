"""The sheet of rules: every rule once, in its chapter, with standing and source."""

from __future__ import annotations

import re
from html import unescape

import pytest

from gamekit import GAMES
from gamekit.rulebook import MEANING
from gamekit.site.sheet import rules_sheet


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_stands_once_with_its_standing(game: str) -> None:
    book = GAMES[game].rulebook
    html = rules_sheet(book)
    found = re.findall(
        r'<p>([^<]*)</p><p class="small"><span class="std std-\w+">(\w+)</span>'
        r"<span>([^<]*)</span><code>([^<]*)</code>",
        html,
    )
    told = {unescape(rule): (unescape(gist), standing, unescape(cited)) for gist, standing, cited, rule in found}
    due = {rule.id: (rule.gist, rule.standing.value, rule.cited) for rule in book if rule.chapter in book.chapters}
    assert told == due
    assert len(found) == len(due)
    chapters = [unescape(title) for title in re.findall(r"<section><h2>([^<]*)</h2>", html)]
    assert chapters == list(dict.fromkeys(rule.chapter for rule in book if rule.chapter in book.chapters))


def test_each_standing_is_told_in_words() -> None:
    html = unescape(rules_sheet(GAMES["raiders"].rulebook))
    for standing, meaning in MEANING.items():
        assert f">{standing.value}</span></dt><dd>{meaning}</dd>" in html


def test_what_holds_only_under_another_reading_says_so() -> None:
    html = rules_sheet(GAMES["caribbean"].rulebook)
    inside, beside = (
        html.partition(f"<code>{rule}</code>")[2].partition("</article>")[0]
        for rule in ("deliver.inside", "deliver.adjacent")
    )
    assert "only if you agree on haven_reach: inside" in inside
    assert "only if" not in beside
    assert (
        html.count("only if you agree on") == 7
    )  # tie_break, its thief, no_movement, giving, stealing, havens, colours
