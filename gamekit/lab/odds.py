"""Odds in a notebook: played in the background, with progress and Cancel; what is known so far is always shown.

``OddsBox(state, 0)`` asks; its button plays the games. They run in a thread of their own, so the next cell can be
run meanwhile; running the same cell again goes on with what was found. The answer is that of
``gamekit.analysis.odds.odds``, number for number.
"""

from __future__ import annotations

import atexit
from collections import OrderedDict
from collections.abc import Hashable
from html import escape
from threading import Event, RLock, Thread
from typing import Any, Final

import ipywidgets as widgets

from gamekit import game_of
from gamekit.analysis.odds import Odds, odds, points
from gamekit.analysis.playing import Company, Control, check_count, check_until, in_play, seats
from gamekit.game import Who
from gamekit.words import failure

MOST_BOXES: Final = 12
"""Of so many questions the odds are kept, the latest ones, for when a cell is run again."""
_PATIENCE: Final = 5.0
"""Seconds for which the end of the kernel waits for the games at hand."""
_WIDE: Final = widgets.Layout(width="100%", max_width="52em")
_LATEST: Final[OrderedDict[Hashable, OddsBox]] = OrderedDict()
"""The last box about each position, viewer and seed."""
_RUNNING: Final[set[OddsBox]] = set()


class OddsBox(widgets.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """The odds of a position: a button, a bar, and a table that grows more certain.

    ``result`` are the odds so far, None before the first games are over. Cancel keeps them; the button then goes on
    where they ended. A box that asks what an earlier one asked takes its odds over, and goes on if that was running;
    an earlier run for the same position, viewer and seed ends in any case.
    """

    def __init__(  # noqa: PLR0913 - all but the position has a default
        self,
        state: Any,
        player: Who | None = None,
        *,
        n: int = 200,
        seed: int = 0,
        bots: Company | None = None,
        until: float | None = None,
    ) -> None:
        """Ask for what ``odds`` is asked for; nothing is played yet.

        TypeError for what is no position, LookupError for bots that there are not, ValueError for numbers out of
        range, for no such player, and for a game that is over.
        """
        self.game = game_of(state)
        check_count(n, seed)
        check_until(until)
        in_play(self.game, state)
        self.player = state.table.viewer(player)
        self.state, self.n, self.seed, self.bots, self.until = state, n, seed, bots, until
        self._named = seats(self.game, state, bots)[1]
        self.result: Odds | None = None
        self._lock, self._stop = RLock(), Event()
        self._thread: Thread | None = None
        head = widgets.HTML(f"<p><strong>{escape(self._asked())}</strong></p>", layout=_WIDE)
        self.play = widgets.Button(button_style="primary", layout=widgets.Layout(width="auto"))
        self.cancel = widgets.Button(description="Cancel", disabled=True)
        self.bar = widgets.IntProgress(0, 0, n, description="games played", style={"description_width": "initial"})
        self.says = widgets.HTML(layout=_WIDE)
        self.told = widgets.HTML(layout=_WIDE)
        self.play.on_click(lambda _: self.start())
        self.cancel.on_click(lambda _: self.stop())
        super().__init__([head, widgets.HBox([self.play, self.cancel, self.bar]), self.says, self.told])
        self._rest("Nothing has been played yet.")
        self._follow()

    def _lead(self) -> tuple[OddsBox | None, bool]:
        """Take the place of the last box about the same, whose run ends; return it, if any, and whether it ran."""
        place = (self.state, self.player, self.seed)
        before = _LATEST.pop(place, None)
        _LATEST[place] = self
        if len(_LATEST) > MOST_BOXES:
            _LATEST.popitem(last=False)
        if before is None or before is self:
            return None, False
        running = before.running
        before.stop()
        return before, running

    def _follow(self) -> None:
        """Take the place of the last box about the same; go on with its odds, if it asked for the same."""
        before, running = self._lead()
        if before is None:
            return
        if (before.n, before.until, before.bots) != (self.n, self.until, self.bots):
            return
        if before.result is not None:
            self.result = before.result
            self._show()
            self._rest(self._ended())
        if running:
            self.start()

    # --- Running -------------------------------------------------------------------------------------------------

    @property
    def running(self) -> bool:
        """Whether games are being played now."""
        return self._thread is not None

    @property
    def complete(self) -> bool:
        """Whether there is nothing left to play: all games are over, or the odds are as certain as was asked for."""
        return self.result is not None and self.result.complete

    def start(self) -> OddsBox:
        """Play in the background, from where the last run ended; nothing happens while that goes on, or at the end."""
        with self._lock:
            if self.running or self.complete:
                return self
            self._lead()
            self._stop = Event()
            self._thread = Thread(target=self._run, args=(self._stop,), name="gamekit odds", daemon=True)
            self.play.disabled, self.cancel.disabled = True, False
            self.says.value = _paragraph("Playing.")
            _RUNNING.add(self)
            self._thread.start()
        return self

    def stop(self) -> None:
        """End the run after the few games at hand; what was found is kept."""
        with self._lock:
            self._stop.set()
            if self.running:
                self.cancel.disabled = True
                self.says.value = _paragraph("Stopping after the games at hand.")

    def wait(self, seconds: float | None = None) -> OddsBox:
        """Wait until the run is over, or so many seconds."""
        thread = self._thread
        if thread is not None:
            thread.join(seconds)
        return self

    def _run(self, stop: Event) -> None:
        said = ""
        try:
            self.result = odds(
                self.game,
                self.state,
                self.player,
                n=self.n,
                seed=self.seed,
                bots=self.bots,
                until=self.until,
                after=self.result,
                control=Control(cancelled=stop.is_set),
                told=self._tell,
            )
        except BaseException as error:  # noqa: BLE001 - a bot of one's own may raise anything, and nobody else is told
            said = f"The run ended: {failure(error)}"
        with self._lock:
            self._thread = None
            _RUNNING.discard(self)
            self._show()
            self._rest(said or self._ended())

    # --- Looks ---------------------------------------------------------------------------------------------------

    def _asked(self) -> str:
        viewer = "everybody" if self.player is None else self.state.table.players[self.player]
        most = f"{self.n:,} games" if self.until is None else f"until ± {points(self.until)} points, {self.n:,} at most"
        return f"Who wins from here? Played on by {self._named}, {most}, seed {self.seed}, as {viewer} sees it."

    def _tell(self, sofar: Odds) -> None:
        """Show the odds so far; called at most ten times a second."""
        with self._lock:
            self.result = sofar
            self._show()
            if not self._stop.is_set():
                self.says.value = _paragraph(f"{_progress(sofar)} The next cell can be run meanwhile.")

    def _show(self) -> None:
        if self.result is not None and self.result.n:
            self.bar.value = self.result.played
            self.told.value = self.result.table().html()

    def _rest(self, said: str) -> None:
        """Offer what can be done when nothing runs."""
        found, games = self.result, f"{self.n:,} game{'' if self.n == 1 else 's'}"
        self.play.description = "Go on" if found is not None and not self.complete else f"Play {games}"
        if self.until is not None and found is None:
            self.play.description = f"Play until ± {points(self.until)} points"
        self.play.disabled, self.cancel.disabled = self.complete, True
        self.bar.bar_style = "success" if self.complete else ""
        if self.complete:
            self.bar.max = self.bar.value  # fewer than n, where it was certain before
        self.says.value = _paragraph(said)

    def _ended(self) -> str:
        found = self.result
        assert found is not None  # noqa: S101 - a run that ends well has odds
        if self.complete:
            return f"Done. {_progress(found)}"
        return f"Stopped. {_progress(found)} What was found is kept."

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | dict[str, Any] | None:
        """Return the widget with what is known as a page, for where no kernel runs."""
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        told = self.told.value or "<p>The games are played when the notebook is open in Jupyter.</p>"
        page = f"<p><strong>{escape(self._asked())}</strong></p>{told}"
        return {**data, "text/plain": repr(self), "text/html": page}, metadata

    def __repr__(self) -> str:
        """Return a short form: the odds so far, or what is asked."""
        return f"<OddsBox: {repr(self.result) if self.result else self._asked()}>"


@atexit.register
def _stop_all() -> None:
    """Let no run outlive the kernel."""
    running = tuple(_RUNNING)
    for box in running:
        box.stop()
    for box in running:
        box.wait(_PATIENCE)


def _progress(found: Odds) -> str:
    wide = f"the widest interval is ± {100 * found.widest():.1f} points"
    return f"{found.played:,} of {found.wanted:,} games; {wide}."


def _paragraph(said: str) -> str:
    return f"<p>{escape(said)}</p>"
