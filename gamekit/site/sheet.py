"""The rules of a game as a sheet to print: in our own words, by chapter, each with its standing and its source."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape

from gamekit.rulebook import MEANING, Reading, Rule, RuleBook, Standing
from gamekit.site.page import page, static


def rules_sheet(book: RuleBook, *, home: str = "") -> str:
    """Return the page with the rules of a game, made for A4; standings differ in word and frame, never in colour alone.

    Left out are the rules outside the rulebook's chapters: they speak of positions that somebody wrote down wrongly.
    """
    chapters: dict[str, list[Rule]] = {}
    for rule in book:
        if rule.chapter in book.chapters:
            chapters.setdefault(rule.chapter, []).append(rule)
    agreed = _agreed(book)
    body = f"""<h1>The rules of {escape(book.title)}</h1>
<p class="lead">In our own words. The frame around a word says how sure a rule is; behind it stands the chapter of the
rulebook with the number of the sentence.</p>
<dl class="standings">{"".join(_meanings())}</dl>
<div class="rules">
{"".join(_chapter(title, rules, agreed) for title, rules in chapters.items())}</div>
{_readings(book)}"""
    return page(f"The rules of {book.title}", body, style=static("sheet.css"), home=home)


def _meanings() -> Iterator[str]:
    for standing, meaning in MEANING.items():
        yield f"<dt>{_tag(standing)}</dt><dd>{escape(meaning)}</dd>"


def _tag(standing: Standing) -> str:
    return f'<span class="std std-{standing.value}">{standing.value}</span>'


def _agreed(book: RuleBook) -> Mapping[str, str]:
    """Return the rules that hold under another reading than the usual one alone, each with that reading."""
    usual = {reading.rule(reading.default) for reading in book.readings.values()}
    return {
        rule: f"{reading.id}: {value}"
        for reading in book.readings.values()
        for value, rule in reading.values
        if rule not in usual
    }


def _chapter(title: str, rules: list[Rule], agreed: Mapping[str, str]) -> str:
    told = "".join(_rule(rule, agreed.get(rule.id, "")) for rule in rules)
    return f"<section><h2>{escape(title)}</h2>\n{told}</section>\n"


def _rule(rule: Rule, agreed: str) -> str:
    only = f"<em>only if you agree on {escape(agreed)}</em>" if agreed else ""
    return (
        f'<article class="rule"><h3>{escape(rule.title)}</h3><p>{escape(rule.gist)}</p>'
        f'<p class="small">{_tag(rule.standing)}<span>{escape(rule.cited)}</span>'
        f"<code>{escape(rule.id)}</code>{only}</p></article>\n"
    )


def _readings(book: RuleBook) -> str:
    """Return the gaps that a table may read in two ways, or nothing where the rulebook has none."""
    if not book.readings:
        return ""
    rows = "".join(_reading(book, reading) for reading in book.readings.values())
    return f"""<section id="readings"><h2>Agree before you play</h2>
<p>Where the rulebook leaves two sensible answers, this project plays the first; the others can be chosen.</p>
<table><thead><tr><th scope="col">question</th><th scope="col">played</th><th scope="col">or</th>
<th scope="col">why</th></tr></thead><tbody>{rows}</tbody></table></section>"""


def _reading(book: RuleBook, reading: Reading) -> str:
    default = book[reading.rule(reading.default)]
    others = [f"{value}: {book[rule].title}" for value, rule in reading.values if value != reading.default]
    return (
        f"<tr><td>{escape(reading.question)}</td>"
        f"<td>{escape(f'{reading.default}: {default.title}')} {_tag(default.standing)}</td>"
        f"<td>{escape('; '.join(others) or 'any choice')}</td><td>{escape(reading.reason)}</td></tr>"
    )
