"""All pages at once, and the index that leads to them: lessons, replays of the packaged records, rules to print."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from html import escape
from pathlib import Path
from typing import Final

from gamekit import GAMES
from gamekit.data import path
from gamekit.site.lesson import lesson
from gamekit.site.page import address, page, static
from gamekit.site.replay import replay
from gamekit.site.sheet import rules_sheet
from gamekit.storage import LoadError, read
from gamekit.study import load_record
from gamekit.words import counted, listed

INDEX: Final = "index.html"
_PLAYERS: Final = re.compile(r"^: (\w+ players) ")
"""How the name of a record begins that says how many play."""
Entry = tuple[str, str, str]
"""A line of the index: the file, its title, and a sentence about it."""


def make(
    folder: Path,
    notebooks: Path,
    *,
    records: Sequence[Path] | None = None,
    told: Callable[[str], None] | None = None,
) -> tuple[Path, ...]:
    """Write the site into a folder, which is made if need be, and return its files, the index first.

    It has every lesson of the folder ``notebooks``, and the games in ``records``: those that come with gamekit, unless
    others are named. Each page has a file of its own: a second one of the same name is numbered. What lies in the
    folder under other names stays. ``told`` hears of each page. OSError where something cannot be written, LoadError
    where there is no folder of lessons, a lesson does not run or a record does not load.
    """
    if not notebooks.is_dir():
        raise LoadError("", "there is no such folder", "Name that of the lessons.", str(notebooks))
    folder.mkdir(parents=True, exist_ok=True)
    files: list[Path] = []
    taken = {Path(INDEX).stem, *(f"{name}-rules" for name in GAMES)}

    def named(name: str) -> str:
        free = next(one for one in (name, *(f"{name}-{number}" for number in range(2, 10_000))) if one not in taken)
        taken.add(free)
        return free

    def put(name: str, html: str) -> None:
        (folder / name).write_text(html, encoding="utf-8", errors="replace")  # a name may hold what is no text
        files.append(folder / name)
        if told is not None:
            told(name)

    taught: list[Entry] = []
    lessons = {
        notebook: named("-".join(notebook.relative_to(notebooks).with_suffix("").parts))
        for notebook in sorted(notebooks.rglob("*.ipynb"))
        if ".ipynb_checkpoints" not in notebook.parts
    }
    pages = {notebook.resolve(): f"{name}.html" for notebook, name in lessons.items()}
    for notebook, name in lessons.items():
        made = lesson(notebook, name=name, home=INDEX, pages=pages)
        put(f"{name}.html", made.html)
        for file, html in made.replays.items():
            put(file, html)
        taught.append((f"{name}.html", made.title, made.about))
    played: list[Entry] = []
    with ProcessPoolExecutor() as pool:
        for (name, title, about), html in pool.map(_replayed, packaged_records() if records is None else records):
            file = f"{named(name)}.html"
            put(file, html)
            played.append((file, title, about))
    rules: list[Entry] = []
    for name, game in GAMES.items():
        book = game.rulebook
        put(f"{name}-rules.html", rules_sheet(book, home=INDEX))
        count = sum(rule.chapter in book.chapters for rule in book)
        rules.append((f"{name}-rules.html", book.title, f"{counted(count, 'rule')} in our own words, with standings."))
    put(INDEX, _index(taught, played, rules))
    return (files[-1], *files[:-1])


def packaged_records() -> tuple[Path, ...]:
    """Return the records that come with the games."""
    return tuple(file for name in GAMES for file in sorted(path(name, "records").glob("*.txt")))


def _replayed(file: Path) -> tuple[Entry, str]:
    """Return a record's entry in the index, without the ending of the file, and its page."""
    text = read(file)
    try:
        record = load_record(text, GAMES)
    except LoadError as error:
        raise error.at(file) from None
    book, sides = record.game.rulebook, record.start.table.sides
    title = book.title + _PLAYERS.sub(r", \1: ", f": {file.stem}".replace("_", " "))
    about = f"{listed(sides)}, {counted(len(record.nodes), 'choice')}."  # who wins is for those who watch
    entry = f"{record.game.name}-{file.stem}", title, about
    return entry, replay(record, title, home=INDEX)


def _index(taught: Iterable[Entry], played: Iterable[Entry], rules: Iterable[Entry]) -> str:
    body = f"""<h1>Three pirate board games</h1>
<p class="lead">Rules that explain themselves: lessons to read, games to watch, and the rules to print. These pages need
no network and no installation; to play, run the notebooks.</p>
{_listed("Lessons", taught)}
{_listed("Games to watch", played)}
{_listed("Rules to print", rules)}"""
    return page("gamekit: three pirate board games", body, style=static("index.css"))


def _listed(title: str, entries: Iterable[Entry]) -> str:
    lines = "".join(
        f'<li><a href="{escape(address(file))}">{escape(name)}</a> <span>{escape(about)}</span></li>\n'
        for file, name, about in entries
    )
    return f"<h2>{title}</h2>\n<ul>\n{lines}</ul>" if lines else ""
