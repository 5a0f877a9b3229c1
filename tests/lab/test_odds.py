"""Odds in a notebook: the same numbers as without one, whatever is clicked, and nothing left running."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from threading import Event
from time import monotonic
from typing import Any

import pytest

from gamekit import GAMES
from gamekit.analysis.odds import odds
from gamekit.bots import RandomBot
from gamekit.game import Action, Game, Luck, start
from gamekit.lab import odds as lab
from gamekit.lab.odds import OddsBox

RAIDERS = GAMES["raiders"]
STATE = start(RAIDERS, 2, Luck(3))
LONG = 60.0


@pytest.fixture(autouse=True)
def _no_boxes() -> Iterator[None]:
    yield
    lab._stop_all()  # noqa: SLF001 - as the end of a kernel does
    lab._LATEST.clear()  # noqa: SLF001 - the boxes that are kept


@dataclass
class Gate:
    """A random bot that waits at its first choice of all until the gate is opened."""

    reached: Event
    open: Event

    def choose(self, game: Game[Any, Any, Any], view: Any, rng: Random) -> Action:
        self.reached.set()
        assert self.open.wait(LONG)
        return RandomBot().choose(game, view, rng)


def gated(**given: Any) -> tuple[OddsBox, Gate]:
    gate = Gate(Event(), Event())
    return OddsBox(STATE, 0, bots={0: gate, 1: RandomBot()}, **given), gate


def test_a_finished_run_has_the_answer_of_odds() -> None:
    box = OddsBox(STATE, 0, n=12, seed=4, bots="random")
    assert box.told.value == ""
    assert "Nothing has been played yet." in box.says.value
    assert box.play.description == "Play 12 games"
    box.play.click()
    box.wait(LONG)
    found = odds(RAIDERS, STATE, 0, n=12, seed=4, bots="random")
    assert box.result == found
    assert box.told.value == found.table().html()
    assert box.bar.value == 12
    assert box.play.disabled
    assert box.cancel.disabled
    assert "Done. 12 of 12 games" in box.says.value
    for word in ("n 12", "seed 4", "random players", "as Ann sees it", "95 % low"):
        assert word in box.told.value


def test_the_kernel_is_free_and_a_second_click_starts_nothing() -> None:
    box, gate = gated(n=10)
    before = monotonic()
    box.play.click()
    assert monotonic() - before < LONG / 2  # the click is over while the bot still waits
    assert gate.reached.wait(LONG)
    assert box.running
    thread = box._thread  # noqa: SLF001 - the one that plays
    box.play.click()
    box.start()
    assert box._thread is thread  # noqa: SLF001
    assert [one.name for one in threading.enumerate()].count("gamekit odds") == 1
    gate.open.set()
    box.wait(LONG)
    assert "gamekit odds" not in [one.name for one in threading.enumerate()]
    assert box.result is not None
    assert box.result.n == 10


def test_cancel_keeps_what_was_found_and_the_button_goes_on() -> None:
    box, gate = gated(n=20, seed=2)
    box.play.click()
    assert gate.reached.wait(LONG)
    for _ in range(3):
        box.cancel.click()
    assert "Stopping after the games at hand." in box.says.value
    gate.open.set()
    box.wait(LONG)
    assert box.result is not None
    assert box.result.n == 5  # a chunk
    assert "That is not all: 20 games were asked for." in box.told.value
    assert "What was found is kept." in box.says.value
    assert box.play.description == "Go on"
    box.play.click()
    box.wait(LONG)
    # The same as in one go; the gate is open now.
    assert box.result == odds(RAIDERS, STATE, 0, n=20, seed=2, bots={0: gate, 1: RandomBot()})
    assert "That is not all" not in box.told.value


def test_it_ends_when_it_is_certain_enough() -> None:
    box = OddsBox(STATE, 0, n=400, seed=1, bots="random", until=0.3)
    assert box.play.description == "Play until ± 30 points"
    box.start().wait(LONG)
    # Of five games: 1 or 4 wins have a half width of 0.29, 0 or 5 of 0.22, 2 or 3 of 0.33. So 5 or 10 games.
    assert box.result is not None
    assert box.result.n in {5, 10}
    assert box.result == odds(RAIDERS, STATE, 0, n=400, seed=1, bots="random", until=0.3)
    assert box.complete
    assert box.bar.value == box.bar.max == box.result.n
    assert box.play.disabled
    assert "Done." in box.says.value


def test_progress_is_told_at_most_ten_times_a_second() -> None:
    box = OddsBox(STATE, 0, n=60, bots="random")
    moments: list[float] = []
    box.says.observe(lambda _: moments.append(monotonic()), "value")
    before = monotonic()
    box.start().wait(LONG)
    assert len(moments) >= 3  # playing, at least one count, done
    assert len(moments) - 3 <= 10 * (monotonic() - before) + 1


def test_an_earlier_box_that_is_started_again_ends_the_run_of_a_later_one() -> None:
    first, gate = gated(n=40, seed=3)
    later = OddsBox(STATE, 0, n=40, seed=3, bots=first.bots)
    later.start()
    assert gate.reached.wait(LONG)
    first.start()
    gate.open.set()
    later.wait(LONG)
    first.wait(LONG)
    assert first.complete
    assert not later.complete
    assert OddsBox(STATE, 0, n=40, seed=3, bots=first.bots).result == first.result


def test_running_a_cell_again_goes_on_with_what_was_found() -> None:
    box = OddsBox(STATE, 0, n=5, bots="random").start().wait(LONG)
    again = OddsBox(STATE, 0, n=5, bots="random")
    assert again.result == box.result
    assert again.told.value == box.told.value
    assert "Done. 5 of 5 games" in again.says.value
    assert not again.start().running  # all is known
    for other in (OddsBox(STATE, 1, n=5, bots="random"), OddsBox(STATE, 0, n=6, bots="random")):
        assert other.result is None


def test_running_a_cell_again_while_it_plays_leaves_one_run() -> None:
    box, gate = gated(n=20, seed=2)
    box.start()
    assert gate.reached.wait(LONG)
    again = OddsBox(STATE, 0, n=20, seed=2, bots=box.bots)
    assert again.running
    gate.open.set()
    for one in (box, again):
        one.wait(LONG)
    assert box.result is not None
    assert box.result.n == 5  # it stopped after the games at hand
    assert again.result == odds(RAIDERS, STATE, 0, n=20, seed=2, bots=box.bots)


def test_another_number_of_games_stops_the_first_run() -> None:
    box, gate = gated(n=500)
    box.start()
    assert gate.reached.wait(LONG)
    other = OddsBox(STATE, 0, n=5, bots="random")
    gate.open.set()
    box.wait(LONG)
    assert box.result is not None
    assert not box.result.complete
    assert not other.running
    assert other.result is None


class Broken:
    """A bot that cannot play."""

    def choose(self, *_given: object) -> Action:
        raise ZeroDivisionError("<b>by nothing</b>")


class Leaving:
    """A bot that wants to end the program."""

    def choose(self, *_given: object) -> Action:
        sys.exit("enough")


def test_a_bot_that_leaves_ends_its_run_only() -> None:
    box = OddsBox(STATE, 0, n=5, bots={0: Leaving(), 1: RandomBot()})
    box.start().wait(LONG)
    assert "The run ended: SystemExit: enough" in box.says.value
    assert not box.play.disabled
    assert box.cancel.disabled


def test_a_bot_that_raises_is_told_as_text() -> None:
    box = OddsBox(STATE, 0, n=5, bots={0: Broken(), 1: RandomBot()})
    box.start().wait(LONG)
    assert "The run ended: ZeroDivisionError: &lt;b&gt;by nothing" in box.says.value
    assert not box.play.disabled
    assert box.result is None


@pytest.mark.parametrize(
    ("given", "error", "words"),
    [
        ({"n": 0}, ValueError, "n must be"),
        ({"seed": "x"}, ValueError, "the seed must be"),
        ({"until": 2}, ValueError, "half the width"),
        ({"player": 7}, ValueError, "the seats are 0 to 1"),
        ({"bots": "clever"}, LookupError, "no bot 'clever'"),
    ],
)
def test_what_cannot_be_asked_is_refused_at_once(given: Any, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        OddsBox(STATE, **given)
    with pytest.raises(TypeError, match="is no position"):
        OddsBox("Ann")


def test_where_no_kernel_runs_the_numbers_stand() -> None:
    box = OddsBox(STATE, 0, n=5, bots="random")
    bundle = box._repr_mimebundle_()
    assert isinstance(bundle, tuple)
    assert "when the notebook is open in Jupyter" in bundle[0]["text/html"]
    box.start().wait(LONG)
    bundle = box._repr_mimebundle_()
    assert isinstance(bundle, tuple)
    assert "<table>" in bundle[0]["text/html"]
    assert "Who wins from here?" in bundle[0]["text/html"]
    assert "n 5" in bundle[0]["text/plain"]


def test_no_run_outlives_the_program() -> None:
    code = """
from gamekit import GAMES
from gamekit.game import Luck, start
from gamekit.lab.odds import OddsBox
box = OddsBox(start(GAMES["raiders"], 2, Luck(3)), 0, n=1_000_000, bots="random").start()
assert box.running
print("the end")
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=LONG, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "the end\n", "")
