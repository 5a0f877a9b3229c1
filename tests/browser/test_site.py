"""The pages in a browser whose network is off: read, stepped through to the end, in both themes, on narrow screens."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import nbformat
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect

from gamekit import GAMES
from gamekit.game import Outcome
from gamekit.site.making import make
from gamekit.site.replay import replay
from gamekit.study import ROOT as ROOT_NODE
from gamekit.study import Record
from tests.browser.lab import ROOT
from tests.site.games import HOSTILE, SHORT, hostile, short

LESSONS = ("00_start_here.ipynb", "caribbean/3_edge_cases.ipynb")
FEW: Final = 12
"""So many cells at the beginning of a lesson, and its quiz, are enough to see how it reads."""
TAUGHT = ("00_start_here", "caribbean-3_edge_cases")
NAMES = (
    "index",
    *TAUGHT,
    *(f"{game}-{file.stem}" for game, file in SHORT.items()),
    *(f"{game}-rules" for game in GAMES),
)
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with two lessons, a replay a game, the rules, and a game between hostile names."""
    folder, notebooks = tmp_path_factory.mktemp("site"), tmp_path_factory.mktemp("notebooks")
    for name in LESSONS:
        notebook = nbformat.read(ROOT / "notebooks" / name, as_version=4)
        del notebook.cells[FEW:-1]
        (notebooks / name).parent.mkdir(exist_ok=True)
        nbformat.write(notebook, notebooks / name)
    make(folder, notebooks, records=tuple(SHORT.values()))
    tree = short("caribbean").study()
    other = next(action for action in tree.game.legal_actions(tree.state()) if action != tree.nodes[0].action)
    tree, _ = tree.play(ROOT_NODE, other)
    (folder / "study.html").write_text(replay(tree), encoding="utf-8")
    (folder / "hostile.html").write_text(replay(hostile()), encoding="utf-8")
    return folder


@pytest.fixture(params=["light", "dark"])
def page(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Page]:
    """Return a page without a network, which holds against the test whatever it asks for and complains of."""
    wrong: list[str] = []
    context = browser.new_context(
        viewport={"width": 800, "height": 1000}, color_scheme=request.param, reduced_motion="reduce", offline=True
    )
    opened = context.new_page()
    opened.on("pageerror", lambda error: wrong.append(str(error)))
    opened.on("console", lambda message: wrong.append(message.text) if message.type in {"error", "warning"} else None)
    opened.on("request", lambda asked: wrong.append(asked.url) if asked.resource_type != "document" else None)
    yield opened
    context.close()
    assert not [line for line in wrong if not line.startswith("data:")]


def visit(page: Page, site: Path, name: str, at: str = "") -> None:
    page.goto(f"{(site / name).as_uri()}.html{at}")
    expect(page.locator("#waiting")).to_have_count(0)


def stops(record: Record[Any]) -> int:
    """Return where the last stop of a replay is: one for each event that everybody sees, and for each comment."""
    return len(record.seen_by(None)) + sum(bool(node.note) for node in record.nodes)


def total(outcome: Outcome | None) -> list[str]:
    assert outcome is not None
    return sorted(f"{score.total:,}" for score in outcome.scores)


@pytest.mark.parametrize("name", NAMES)
def test_it_reads_well_in_both_themes_and_at_800_pixels(page: Page, site: Path, name: str) -> None:
    visit(page, site, name)
    assert page.evaluate("document.documentElement.scrollWidth") == 800
    page.locator("details").evaluate_all("all => all.forEach(one => one.open = true)")
    assert page.evaluate("document.documentElement.scrollWidth") == 800
    if name in TAUGHT:  # axe would look at thousands of shapes; the boards in JupyterLab are shown to it
        page.locator("svg > *").evaluate_all("all => all.forEach(one => one.remove())")
    assert faults(page) == []


def faults(page: Page) -> list[str]:
    """Return what axe-core finds in a page."""
    found = Axe().run(page, options={"runOnly": RULES})
    return [f"{fault['id']}: {fault['nodes'][0]['html'][:200]}" for fault in found.response["violations"]]


@pytest.mark.parametrize("game", GAMES)
def test_keys_lead_through_a_whole_game_to_its_scores(page: Page, site: Path, game: str) -> None:
    record = short(game)
    visit(page, site, f"{game}-{SHORT[game].stem}")
    place, slide = page.locator(".gp-place"), page.locator(".gp-slide")
    last = int(slide.get_attribute("aria-valuemax") or 0)
    assert last == stops(record)
    expect(place).to_have_text(f"event 0 of {last}")
    for stop in (1, 2):
        page.keyboard.press("ArrowRight")
        expect(place).to_have_text(f"event {stop} of {last}")
    page.keyboard.press("ArrowLeft")
    expect(place).to_have_text(f"event 1 of {last}")
    page.keyboard.press("Home")
    for _ in range(last):
        page.keyboard.press("ArrowDown")
        if slide.get_attribute("aria-valuenow") == str(last):
            break
    expect(page.locator(".gp-result .gp-places-won > li")).to_have_count(len(record.start.table.sides))
    shown = page.locator(".gp-result .gp-places-won > li > b").all_inner_texts()
    assert sorted(shown) == total(record.outcome)
    page.keyboard.press("Home")
    expect(place).to_have_text(f"event 0 of {last}")
    page.keyboard.press("End")
    expect(place).to_have_text(f"event {last} of {last}")


def test_it_plays_by_itself_and_stops(page: Page, site: Path) -> None:
    visit(page, site, f"raiders-{SHORT['raiders'].stem}")
    for _ in range(2):
        page.keyboard.press("+")
    page.keyboard.press("Space")
    expect(page.locator(".gp-slide")).not_to_have_attribute("aria-valuenow", re.compile(r"^[0-2]$"))
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_a_rule_opens_and_what_was_hidden_is_told(page: Page, site: Path) -> None:
    record = short("caribbean")
    visit(page, site, f"caribbean-{SHORT['caribbean'].stem}", "#20")
    expect(page.locator(".gp-place")).to_have_text(f"event 20 of {stops(record)}")
    assert not any(node.note for node in record.nodes[:10])  # the first 20 stops are events
    rule = record.seen_by(None)[19].rule
    page.locator(".gp-past .gp-rule").click()
    expect(page.locator(".gp-card")).to_contain_text(rule.gist)
    page.keyboard.press("Escape")
    hidden = sum(event.to is not None for step in record.steps() for event in step.events)
    page.get_by_role("button", name="Tell what was hidden, too").click()
    expect(page.locator(".gp-place")).to_contain_text(f"of {stops(record) + hidden}")
    spot = page.locator(".gk-spot").first
    spot.hover(force=True)
    label = spot.get_attribute("aria-label") or ""
    expect(page.locator(".gp-card .gp-big")).to_have_text(label.partition(", ")[0])
    page.get_by_role("button", name="Rules", exact=True).click()
    expect(page.locator(".gp-entry")).to_have_count(len(record.game.rulebook))


def test_the_keys_that_are_listed_are_those_of_a_replay(page: Page, site: Path) -> None:
    visit(page, site, f"raiders-{SHORT['raiders'].stem}")
    page.keyboard.press("?")
    listed = page.locator(".gp-keys dd").all_inner_texts()
    assert {"undo", "redo"} & set(listed) == set()
    assert {"close, or leave", "a step back, a step on"} <= set(listed)
    last, close = page.locator(".gp-keys kbd").last, page.get_by_role("button", name="Close", exact=True)
    close.scroll_into_view_if_needed()
    assert bottom(last) + 4 < top(close)


@pytest.mark.parametrize("game", GAMES)
def test_the_legend_of_the_rules_on_paper_ends_before_the_rules_begin(page: Page, site: Path, game: str) -> None:
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 695, "height": 1000})  # A4 without its margins
    visit(page, site, f"{game}-rules")
    assert bottom(page.locator(".standings .std").last) + 8 < top(page.locator(".rules h2, .rules h3").first)


def top(found: Locator) -> float:
    return float(found.evaluate("one => one.getBoundingClientRect().top"))


def bottom(found: Locator) -> float:
    return float(found.evaluate("one => one.getBoundingClientRect().bottom"))


def test_other_lines_of_a_study_can_be_stepped_through(page: Page, site: Path) -> None:
    visit(page, site, "study")
    place, card = page.locator(".gp-place"), page.locator(".gp-card")
    main = stops(short("caribbean"))
    expect(place).to_have_text(f"event 0 of {main}")
    page.get_by_role("button", name="2 lines of play").click()
    page.get_by_role("button", name="Line 1").click()
    expect(card).to_contain_text("You look at another line")
    expect(place).not_to_contain_text(f"of {main}")
    page.locator(".gp-slide").focus()
    page.keyboard.press("Shift+ArrowRight")
    expect(place).to_have_text(f"event {main} of {main}")


def test_hostile_names_are_text(page: Page, site: Path) -> None:
    visit(page, site, "hostile")
    assert page.evaluate("window.harmed") is None
    assert page.locator("main img, main b:text-is('Ann')").count() == 0
    for name in HOSTILE:
        expect(page.locator(".gp-scores").get_by_text(name, exact=True)).to_be_visible()
    page.keyboard.press("End")
    expect(page.locator(".gp-result")).to_contain_text(HOSTILE[0])
    assert page.evaluate("document.documentElement.scrollWidth") == 800


def test_the_index_leads_to_every_page(page: Page, site: Path) -> None:
    visit(page, site, "index")
    linked = page.locator("main a").evaluate_all("all => all.map(one => one.getAttribute('href'))")
    assert sorted(linked) == sorted(f"{name}.html" for name in NAMES if name != "index")
    page.locator("main a").first.click()
    expect(page.locator("h1")).to_have_text("Start here")
    page.get_by_role("link", name="All pages").click()
    expect(page.locator("h1")).to_have_text("Three pirate board games")
