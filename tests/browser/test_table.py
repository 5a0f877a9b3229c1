"""A game at one board in a real JupyterLab: bids, reveal, ties, covers, refusals, tries; by mouse and by keyboard."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import nbformat
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import HOSTILE
from tests.browser.lab import THEME, jupyterlab, run_notebook
from tests.browser.test_board import ERRORS, click, on, problems

TABLE: Final = """from gamekit.bots import RandomBot
from gamekit.game import Luck, start
from gamekit.games.caribbean import GAME
from gamekit.games.caribbean.pack import load_pack
from gamekit.lab import show
from gamekit.session import Session

names, bots = {names!r}, {{seat: RandomBot() for seat in {bots!r}}}
session = Session(GAME, start(GAME, names, Luck(3), pack=load_pack("harbour")), Luck(3), bots, 3)
show(session)
"""
NOTEBOOKS: Final = {
    "three": TABLE.format(names=["Ann", "Ben", "Cleo"], bots=[2]),
    "two": TABLE.format(names=["Ann", "Ben"], bots=[]),
    "one": TABLE.format(names=["Ann", "Ben"], bots=[1]),
    "hostile": TABLE.format(names=list(HOSTILE), bots=[]),
}
STATE: Final = "root => [root.querySelector('.gp-now').textContent, root.querySelectorAll('.gp-log li').length].join()"
EXECUTE: Final = """async (code) => {
    const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
    const asked = kernel.requestExecute({code});
    let text = '';
    asked.onIOPub = (message) => { if (message.header.msg_type === 'stream') text += message.content.text; };
    await asked.done;
    return text;
}"""
SAVE: Final = "async () => { await window.jupyterapp.commands.execute('docmanager:save'); }"
FOCUSED: Final = """() => {
    const has = document.activeElement;
    return has === document.body ? "" : (has.getAttribute("aria-label") || has.textContent).trim();
}"""
MOST_ACTIONS: Final = 150
HANDS: Final = {"Ann": "543210t", "Ben": "t012345"}
"""What each person lays: Arriba's card first, the tie-breaker last."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of this file's notebooks."""
    found = tmp_path_factory.mktemp("table") / "notebooks"
    found.mkdir()
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    for name, code in NOTEBOOKS.items():
        book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(code)], metadata=kernel)
        nbformat.write(book, found / f"{name}.ipynb")
    return found


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[tuple[str, str]]:
    """Return the address and the token of a JupyterLab with the notebooks of this file."""
    with jupyterlab(folder.parent, folder) as found:
        yield found


@pytest.fixture
def table(page: Page, server: tuple[str, str]) -> Callable[[str], Locator]:
    """Return how to open a notebook and get its board."""

    def _open(name: str) -> Locator:
        run_notebook(page, server, f"{name}.ipynb")
        expect(page.locator(ERRORS)).to_have_count(0)
        return page.locator(".gp").first

    return _open


def uncover(board: Locator) -> None:
    """Say that the one who may look sits here."""
    board.locator(".gp-cover button").click()
    expect(board.locator(".gp-cover")).to_be_hidden()


def type_line(board: Locator, line: str) -> None:
    """Type a line of notation."""
    board.locator(".gp-typed input").fill(line)
    board.page.keyboard.press("Enter")


def now(board: Locator) -> Locator:
    """Return the line that says what can be done."""
    return board.locator("div.gp-now")


def lay_by_mouse(board: Locator, cards: str) -> None:
    """Lay seven cards: the first is dragged, the others are clicked."""
    slots = ["Arriba", "Bravo", "Caribic", "Diabolo", "Evita", "Fuego", "tie"]
    for number, (slot, card) in enumerate(zip(slots, cards, strict=True)):
        place = board.locator(f'[data-slot="{slot}"] > button')
        held = board.locator(f'.gp-hand [data-card="{card}"]')
        if number == 0:
            held.drag_to(place)
        else:
            held.click(position={"x": 8, "y": 40})
            place.click()
        expect(
            board.locator(f'[data-slot="{slot}"] [data-card="{card}"], [data-slot="{slot}"] > [data-card="{card}"]')
        ).to_have_count(1)
    board.locator(".gp-seal").click()


# --- Whole games ---------------------------------------------------------------------------------------------


def until_round(board: Locator, title: str, act: Callable[[], None]) -> None:
    """Act until a round is reached; after each act the kernel has told all that came of it."""
    for _ in range(MOST_ACTIONS):
        assert board.locator(".gp-round").inner_text() != "The end"
        if board.locator(".gp-round").inner_text() == title:
            return
        before = board.evaluate(STATE)
        act()
        board.page.evaluate(EXECUTE, "pass")
        changed = f"([root, before]) => ({STATE})(root) !== before"
        board.page.wait_for_function(changed, arg=[board.element_handle(), before])
    pytest.fail(f"{title} was not reached in {MOST_ACTIONS} actions")


def test_two_rounds_by_mouse(table: Callable[[str], Locator]) -> None:
    board = table("three")

    def act() -> None:
        if board.locator(".gp-cover").is_visible():
            uncover(board)
        if board.locator(".gp-arrange").is_visible():
            lay_by_mouse(board, HANDS[now(board).inner_text().partition(",")[0].split()[-1]])
        elif board.locator(".gp-question").is_visible():
            board.get_by_role("button", name="Show it").click()
        else:
            gains = board.locator(".gp-acts button").filter(has_text=re.compile("Capture|Deliver"))
            lit = board.locator(".gk-spot.reach-1")
            if gains.count():
                gains.first.click()
            elif lit.count() and "may sail" in now(board).inner_text():
                lit.first.dispatch_event("click")
            else:
                board.locator(".gp-acts button").filter(has_text="turn here").click()
            if board.locator(".gp-ask .gp-main").is_visible():  # two meanings
                board.locator(".gp-ask .gp-main").first.click()

    until_round(board, "Round 3", act)
    expect(board.locator(".gp-log")).to_contain_text("Round 3 begins with the bids.")
    expect(board.locator(".gp-cover")).to_be_visible()


class Keyboard:
    """Plays with the keyboard alone."""

    def __init__(self, board: Locator) -> None:
        """Sit down at a board."""
        self.board = board
        self.keys = board.page.keyboard
        self.moved: set[str] = set()

    def enter(self) -> None:
        """Press Tab until the board has the focus."""
        for _ in range(80):
            if self.board.evaluate("root => root.contains(document.activeElement)"):
                return
            self.keys.press("Tab")
        pytest.fail("Tab does not lead to the board")

    def tab_to(self, words: str) -> None:
        """Press Tab until what has the focus says so."""
        for _ in range(60):
            if words in self.board.page.evaluate(FOCUSED):
                return
            self.keys.press("Tab")
        pytest.fail(f"Tab does not lead to {words!r}")

    def act(self) -> None:
        """Do what is asked: lay cards, keep the seventh, sail once, end the turn."""
        if self.board.locator(".gp-cover").is_visible():
            self.tab_to("I am ")
            self.keys.press("Enter")
            expect(self.board.locator(".gp-cover")).to_be_hidden()
        if self.board.locator(".gp-arrange").is_visible():
            self.lay()
        elif self.board.locator(".gp-question").is_visible():
            self.tab_to("Keep it")
            self.keys.press("Enter")
        elif "may sail" in (said := now(self.board).inner_text()) and said not in self.moved:
            self.moved.add(said)
            self.sail()
        else:
            self.end()

    def lay(self) -> None:
        """Lay all cards and seal them."""
        hand = HANDS[now(self.board).inner_text().partition(",")[0].split()[-1]]
        for card, slot in zip(hand.upper(), "ABCDEF7", strict=True):
            self.keys.press(card)
            self.keys.press(slot)
        expect(self.board.locator(".gp-seal")).to_be_focused()
        self.keys.press("Enter")

    def sail(self) -> None:
        """Go from the choices to the picture, one space to the left of the ship, and choose it."""
        for _ in range(12):
            if self.board.locator(".gk-spot:focus").count():
                break
            self.keys.press("Shift+Tab")
        self.keys.press("Home")
        expect(self.board.locator(".gk-spot:focus")).to_have_class(re.compile("here"))
        self.keys.press("ArrowLeft")
        self.keys.press("Enter")
        self.board.page.evaluate(EXECUTE, "pass")
        if self.board.locator(".gp-why, .gp-ask").count():
            nothing = "Leave it" in self.board.page.evaluate(FOCUSED)
            self.keys.press("Enter")  # what can be done instead has the focus
            if nothing:
                self.end()

    def end(self) -> None:
        """End the ship's turn."""
        if self.board.locator(".gk-spot:focus").count():
            self.keys.press(".")
        self.tab_to("turn here")
        self.keys.press("Enter")


def test_two_rounds_by_keyboard(table: Callable[[str], Locator]) -> None:
    board = table("three")
    keyboard = Keyboard(board)
    keyboard.enter()
    until_round(board, "Round 3", keyboard.act)
    expect(board.locator(".gp-log")).to_contain_text("Round 3 begins with the bids.")


# --- Laying cards --------------------------------------------------------------------------------------------


def test_cards_can_be_changed_until_they_are_sealed(table: Callable[[str], Locator]) -> None:
    board = table("one")
    keys, slot = board.page.keyboard, '[data-slot="{}"] > button'
    expect(board.locator(".gp-seal")).to_have_text("Seal my bids: 7 cards to go")
    board.locator('.gp-hand [data-card="5"]').click(position={"x": 8, "y": 40})
    expect(now(board)).to_contain_text(
        "Ann, where does the 5 go? Arriba, Bravo, Caribic, Diabolo, Evita, Fuego and Tie-breaker are still open."
    )
    click(board, "Bravo")  # the ship on the picture stands for her slot
    expect(board.locator(slot.format("Bravo"))).to_have_attribute("aria-label", "Bravo, no chest: 5 barrels")
    expect(board.locator('[data-seat="0"] .gp-status')).to_have_text("1 of 7 laid")
    board.locator(slot.format("Bravo")).click()  # back into the hand, picked
    expect(board.locator('.gp-hand [data-card="5"]')).to_have_attribute("aria-pressed", "true")
    keys.press("Escape")
    expect(board.locator(".gp-up")).to_have_count(0)
    keys.press("5")
    keys.press("a")
    keys.press("4")
    keys.press("a")  # the 4 takes the place of the 5
    expect(board.locator(slot.format("Arriba"))).to_have_attribute("data-card", "4")
    expect(board.locator('.gp-hand [data-card="5"]')).to_have_count(1)
    for key in "5B3C2D1E0FT7":
        keys.press(key)
    expect(now(board)).to_contain_text("Ann, seal your bids, or change a card.")
    board.locator('[data-slot="Fuego"] > button').drag_to(board.locator('[data-slot="tie"] > button'))
    expect(board.locator(slot.format("tie"))).to_have_attribute("data-card", "0")
    expect(board.locator(".gp-seal")).to_have_text("Seal my bids: 1 card to go")
    keys.press("t")
    keys.press("f")
    board.locator(".gp-seal").click()
    expect(board.locator(".gp-turned h2")).to_have_text("The bids for Arriba")
    expect(board.locator(".gp-turned [data-card]").first).to_have_attribute("data-card", "4")


def test_arrows_go_over_slots_and_hand(table: Callable[[str], Locator]) -> None:
    board = table("one")
    keys = board.page.keyboard
    board.locator('.gp-hand [data-card="0"]').focus()
    for key, label in (
        ("ArrowRight", "1 barrel"),
        ("ArrowUp", "Evita"),
        ("ArrowUp", "Arriba"),
        ("ArrowRight", "Bravo"),
        ("ArrowDown", "Fuego"),
        ("ArrowLeft", "Evita"),
    ):
        keys.press(key)
        assert label in board.page.evaluate(FOCUSED)


# --- Reveal, tie, taking back --------------------------------------------------------------------------------


def test_a_tie_a_peek_and_what_was_seen(table: Callable[[str], Locator]) -> None:
    board = table("two")
    uncover(board)
    type_line(board, "4 3 t 0 1 5 | 2")
    uncover(board)
    type_line(board, "4 5 0 1 2 3 | t")
    expect(board.locator(".gp-plate")).to_contain_text(
        "Ann and Ben are level at 4 for Arriba. Only Ann should look now."
    )
    assert board.locator(".gp-secret").count() == 0
    uncover(board)
    expect(board.locator(".gp-sum")).to_have_text("4 barrels = 4 spaces")
    expect(board.locator(".gp-level .gp-verdict")).to_have_text(["level at 4", "level at 4"])
    expect(board.locator(".gp-secret [data-card]")).to_have_count(0)
    board.get_by_role("button", name="Look at my card").click()
    expect(board.locator('.gp-secret [data-card="2"]')).to_have_count(1)
    board.get_by_role("button", name="Cover it again").click()
    expect(board.locator(".gp-secret [data-card]")).to_have_count(0)
    board.get_by_role("button", name="Show it").click()
    uncover(board)
    board.get_by_role("button", name="Show it").click()
    expect(now(board)).to_contain_text("Ann, Arriba may sail 3 spaces.")
    expect(board.locator(".gp-verdict")).to_have_text(["wins the tie", "shows thief"])
    expect(board.locator(".gp-sum")).to_have_text("4 barrels − 1 thief = 3 spaces")

    board.get_by_label("Undo", exact=True).click()
    expect(board.locator(".gp-ask")).to_contain_text("Take it back all the same?")
    board.get_by_role("button", name="Leave it").click()
    expect(now(board)).to_contain_text("Ann, Arriba may sail 3 spaces.")
    board.get_by_label("Undo", exact=True).click()
    board.get_by_role("button", name="Take it back").click()
    uncover(board)
    expect(now(board)).to_contain_text("A choice was taken back after something had been seen.")


# --- Refusals and tries --------------------------------------------------------------------------------------


def test_a_refusal_and_a_try_on_a_ghost_board(table: Callable[[str], Locator]) -> None:
    board = table("two")
    uncover(board)
    type_line(board, "2 3 t 0 1 5 | 4")
    uncover(board)
    type_line(board, "1 5 0 2 t 3 | 4")
    expect(now(board)).to_contain_text("Ann, Arriba may sail 2 spaces.")
    at = on(board, "Arriba").get_attribute("transform")
    click(board, "s33")
    why = board.locator(".gp-why")
    expect(why.locator(".gp-big")).to_have_text("Too far for Arriba")
    board.get_by_role("button", name="Let me try it anyway").click()
    expect(board.locator(".gp-try .gp-big")).to_have_text("Sail to Hurricane Corner")
    expect(board.locator(".gp-try")).to_contain_text("Nobody's doubloons would change.")
    expect(on(board, "Arriba")).not_to_have_attribute("transform", f"{at}")
    assert problems(board.page) == []
    board.page.keyboard.press("Escape")
    expect(on(board, "Arriba")).to_have_attribute("transform", f"{at}")
    expect(board.locator(".gp-trying")).to_have_count(0)

    board.get_by_role("button", name="Not now").click()
    refused = board.locator(".gp-refusals button")
    expect(refused.filter(has_text="is not beside")).not_to_have_count(0)
    refused.filter(has_text="is not beside").first.click()
    expect(why).to_be_visible()
    board.get_by_role("button", name="Let me try it anyway").click()
    expect(board.locator(".gp-try")).to_contain_text("+2,000")
    board.get_by_role("button", name="Back to the game").click()
    expect(board.locator(".gp-amount").first).to_have_text("0")

    click(board, "Fuego")
    expect(why).to_contain_text("Fuego is there already")
    board.page.keyboard.press("Escape")
    type_line(board, "Arriba sails Hurricane Corner")
    expect(why.locator(".gp-big")).to_have_text("Too far for Arriba")
    why.locator(".gp-main").click()
    expect(now(board)).to_contain_text("Arriba sails no farther")
    type_line(board, "Arriba flies")
    expect(why.locator(".gp-big")).to_have_text("That line says no action")


# --- Secrets -------------------------------------------------------------------------------------------------


def test_a_sealed_hand_is_nowhere(table: Callable[[str], Locator], folder: Path) -> None:
    board = table("two")
    page = board.page
    uncover(board)
    for key in "5A3BTC0D1E2F47":
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    expect(board.locator(".gp-plate")).to_contain_text("Pass the screen to Ben")
    state = page.evaluate(EXECUTE, "import json, ipywidgets; print(json.dumps(ipywidgets.Widget.get_manager_state()))")
    shown = page.evaluate(
        EXECUTE, "print(session, repr(session.state), session.study, session.record, session.last_played())"
    )
    page.evaluate(SAVE)
    saved = (folder / "two.ipynb").read_text(encoding="utf-8")
    assert '"image/png"' in saved
    html = page.content()
    assert page.locator("[data-card]").count() == 0
    for canary in ("A5 B3", "5 3 t", "Arriba, no chest: ", "A5%20B3", "(5, 3, -1"):
        assert not [
            place
            for place, text in {"state": state, "repr": shown, "file": saved, "page": html}.items()
            if canary in text
        ], canary
    uncover(board)
    assert page.locator(".gp-hand [data-card]").count() == 7
    assert page.locator(".gp-slots [data-card]").count() == 0


def test_hostile_names_stay_text(table: Callable[[str], Locator]) -> None:
    board = table("hostile")
    for number, name in enumerate(HOSTILE):
        expect(board.locator(".gp-plate h2")).to_have_text(f"Pass the screen to {name}")
        uncover(board)
        board.page.keyboard.press("Shift+Tab")
        type_line(board, "5 4 3 2 1 0 | t" if number else "4 5 3 2 1 0 | t")
    expect(board.locator(".gp-plate")).to_contain_text(f"Only {HOSTILE[1]} should look now.")
    assert board.page.evaluate("window.harmed") is None
    assert board.locator("img, script").count() == 0


# --- For everyone --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", ["JupyterLab Light", "JupyterLab Dark"])
def test_accessible(table: Callable[[str], Locator], theme: str) -> None:
    board = table("two")
    page = board.page
    page.evaluate(THEME, theme)
    expect(page.locator("body")).to_have_attribute("data-jp-theme-light", str(theme.endswith("Light")).lower())
    assert problems(page) == []
    uncover(board)
    page.keyboard.press("5")
    page.keyboard.press("A")
    page.keyboard.press("4")
    assert problems(page) == []
    page.keyboard.press("Escape")
    type_line(board, "4 3 t 0 1 5 | 2")
    uncover(board)
    type_line(board, "4 5 0 1 2 3 | t")
    uncover(board)
    board.get_by_role("button", name="Look at my card").click()
    assert problems(page) == []
    board.get_by_role("button", name="Keep it").click()
    uncover(board)
    board.get_by_role("button", name="Show it").click()
    expect(now(board)).to_contain_text("Ben, Arriba may sail 4 spaces.")
    assert problems(page) == []
    board.get_by_role("button", name="Not now").click()
    expect(board.locator(".gp-refusals button")).not_to_have_count(0)
    assert problems(page) == []


@pytest.mark.parametrize("width", [1300, 800, 480])
def test_nothing_jumps_and_nothing_is_cut_off(table: Callable[[str], Locator], width: int) -> None:
    board = table("two")
    page = board.page
    page.set_viewport_size({"width": width, "height": 1300})

    def height() -> float:
        box = board.bounding_box()
        assert box is not None
        return box["height"]

    def outside() -> list[str]:
        found: list[str] = board.evaluate("""root => {
            const right = root.getBoundingClientRect().right + 0.5;
            return [...root.querySelectorAll('button, h2, p, li, .gp-face')]
                .filter((part) => part.checkVisibility() && part.getBoundingClientRect().right > right)
                .map((part) => part.outerHTML.slice(0, 80));
        }""")
        return found

    covered = 0.0
    while covered != (covered := height()):  # the page takes the new width in steps
        page.wait_for_timeout(300)
    heights = {"cover": covered}
    assert outside() == []
    uncover(board)
    page.keyboard.press("5")
    heights["cards"] = height()
    assert outside() == []
    page.keyboard.press("Escape")
    type_line(board, "4 3 t 0 1 5 | 2")
    uncover(board)
    type_line(board, "4 5 0 1 2 3 | t")
    uncover(board)
    heights["tie"] = height()
    assert outside() == []
    board.get_by_role("button", name="Show it").click()
    uncover(board)
    board.get_by_role("button", name="Show it").click()
    expect(now(board)).to_contain_text("Ann, Arriba may sail 3 spaces.")
    heights["turn"] = height()
    click(board, "s33")
    expect(board.locator(".gp-why")).to_be_visible()
    heights["why"] = height()
    board.get_by_role("button", name="Let me try it anyway").click()
    expect(board.locator(".gp-try")).to_be_visible()
    heights["try"] = height()
    assert outside() == []
    assert len(set(heights.values())) == 1, heights
