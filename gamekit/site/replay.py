"""A record or a study as one HTML file that plays itself: the notebook's board without a kernel.

The page holds the scripts of the live board, and all that a kernel would answer to it: the picture once, each moment
as it differs from that picture, the log with its rules. It is packed (deflate, base64), so that a whole game is a few
hundred kilobytes and no text of a game can be read as markup.
"""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from collections.abc import Iterator, Mapping
from dataclasses import replace
from html import escape
from typing import Any

from gamekit.lab import frames
from gamekit.lab.frames import Message
from gamekit.lab.scripts import script, style
from gamekit.lab.stepper import MOST_LINES, Line, Stepper, Telling, others
from gamekit.scene import Scene
from gamekit.site.page import page, static
from gamekit.study import Record, Study
from gamekit.words import listed

_TELLS = {
    True: "Shown is what lies open to all; the eye beside the slider tells what was hidden, too.",
    False: "Shown is what lies open to all; nothing hidden is in this page.",
}
_WHOLE = "A whole game, from its beginning on: step through it to see who wins."
_GOES_ON = "The game is not over."
_HINT = "Step back to see how it came to this; point at a place to see what it is."
_KEYS = (
    ("←", "→", "step"),
    ("↑", "↓", "round"),
    ("Home", "End", "first, last"),
    ("Space", "", "play and pause"),
    ("+", "−", "speed"),
)


def replay(what: Record[Any] | Study[Any], title: str = "", *, home: str = "") -> str:
    """Return the page on which a record, or the lines of a study, can be stepped through.

    It shows what lies open to all. Where a game is over, what was hidden can be told as well; of one that goes on
    nothing hidden is in the page. A study shows its main line and at most 50 others. TypeError for anything else.
    """
    if not isinstance(what, Record | Study):
        raise TypeError(f"a replay is made of a record or a study, not of {what!r:.60}")
    tree = what.study() if isinstance(what, Record) else what
    book, end = tree.game.rulebook, tree.state(tree.main_end())
    title = title or f"{book.title}: {listed(end.table.players)}"
    told = _told(tree)
    whole = _WHOLE if tree.game.outcome(end) else _GOES_ON
    hidden = any(telling["all"] for telling in told["tellings"])
    tells = _TELLS[hidden]
    body = f"""<h1>{escape(title)}</h1>
<p class="small">{escape(f"{whole} {tells}")} {_keys()}</p>
<div id="board"{"" if hidden else ' class="open-only"'}></div>
<p id="waiting">The replay is being unpacked.</p>
<noscript><ol>{"".join(f"<li>{escape(row[1])}</li>" for row in told["whole"]["log"][1])}</ol></noscript>
<p class="small">{escape(_read(tree))}</p>
<script type="application/octet-stream" id="told">{_packed(told)}</script>"""
    return page(
        title, body, style=f"{style()}\n{static('replay.css')}", script=f"{script()}\n{static('replay.js')}", home=home
    )


def _told(tree: Study[Any]) -> Message:
    """Return all that a kernel would answer to the board of a study."""
    game, stepper = tree.game, Stepper(tree)
    line = Line(tree, tree.main_end(), {})
    shown = frames.frame(game, game.view(tree.state(line.tip), None), line.rows, lit=False, open_choices=False)
    shown = replace(frames.only_shown(shown, alone=False), others=len(others(tree, line.tip)))
    whole = frames.whole(game, shown.scene, shown, playable=False)
    poses = _Poses(shown.scene)
    return {
        "whole": whole | {"hint": _HINT, "steps": True, "at": 0, "version": 0},
        "tellings": [_telling(line, tip, poses) for tip, line in _lines(tree)],
        "poses": poses.found,
        "lines": stepper.others(),
        "rules": [frames.rule_card(game.rulebook, rule) for rule in game.rulebook],
        "short": frames.rules_page(game.rulebook)["short"],
    }


def _lines(tree: Study[Any]) -> Iterator[tuple[int | None, Line]]:
    """Yield the lines of a study, the main one (None) first.

    One that is over comes a second time, with all that was hidden, if anything was; but none does while the main line
    goes on, since what is hidden in that may be told in another that was tried to its end.
    """
    main = tree.main_end()
    over = tree.game.to_act(tree.state(main)) is None
    kept: Telling = {}
    for end in (main, *others(tree, main)[:MOST_LINES]):
        tip, line = None if end == main else end, Line(tree, end, kept)
        yield tip, line
        whole = Line(tree, end, kept, everything=True)
        if over and tree.game.to_act(tree.state(end)) is None and len(whole.rows) > len(line.rows):
            yield tip, whole


class _Poses:
    """The moments of a game, each once: all events of a step show the position after it."""

    def __init__(self, base: Scene) -> None:
        self.base = base
        self.found: list[Message] = []
        self._numbers: dict[int, int] = {}

    def number(self, line: Line, stop: int) -> int:
        step = id(line.stops[stop - 1][1]) if stop else 0
        if step not in self._numbers:
            self._numbers[step] = len(self.found)
            self.found.append(line.moment(stop, self.base))
        return self._numbers[step]


def _telling(line: Line, tip: int | None, poses: _Poses) -> Message:
    """Return a line as it is told: its log, and the pose of each stop."""
    numbers = [poses.number(line, stop) for stop in range(len(line.stops) + 1)]
    return {"tip": tip, "all": line.everything, "rows": line.rows, "poses": numbers}


def _packed(told: Message) -> str:
    text = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
    return b64encode(zlib.compress(text.encode(), 9)).decode("ascii")


# --- Words around the board ------------------------------------------------------------------------------------


def _keys() -> str:
    keys = (f"{' '.join(f'<kbd>{key}</kbd>' for key in pair if key)} {does}" for *pair, does in _KEYS)
    return f"Keys: {'; '.join(keys)}."


def _read(tree: Study[Any]) -> str:
    """Return how the rulebook's gaps were read where that is not the default."""
    readings = tree.game.rulebook.readings
    chosen: Mapping[str, Any] = json.loads(tree.game.dump(tree.start))["options"]
    changed = [
        f"{name} is {value}" for name, value in chosen.items() if name in readings and value != readings[name].default
    ]
    return f"Played with other readings than the usual ones: {'; '.join(changed)}." if changed else ""
