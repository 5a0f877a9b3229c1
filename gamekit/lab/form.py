"""A small form that begins a game: which one, who plays, which bots, the seed, the readings of the rules."""

from __future__ import annotations

from functools import cache
from typing import Any, Final, overload

import ipywidgets as widgets

from gamekit import GAMES
from gamekit.bots import bots_of
from gamekit.game import USUAL_NAMES, SetupError
from gamekit.lab.playing import PERSON, play
from gamekit.storage import LoadError

_NOBODY: Final = "nobody"
_MOST_SEATS: Final = 8
"""No game here has more seats than this."""
_WIDE: Final = {"width": "auto"}
_ROW: Final = {"flex_flow": "row wrap"}
_FORMS: Final[dict[str, Form]] = {}


class Form(widgets.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """Fields for one game; its button begins what they say, and the board comes below them."""

    def __init__(self, game: str) -> None:
        """Lay out the fields: two seats at least, the first for a person."""
        self.game = game
        seats = _seats(game)
        kinds = [PERSON, *bots_of(GAMES[game])]
        usual = "greedy" if "greedy" in kinds else kinds[-1]
        filled = max(min(seats), min(3, max(seats)))
        self.names = [
            widgets.Text(value=name, description=f"Seat {number}", layout=_field(16))
            for number, name in enumerate((*USUAL_NAMES, *(f"Player {n}" for n in range(6, 9)))[: max(seats)], 1)
        ]
        self.kinds = [
            widgets.Dropdown(
                options=kinds if number < min(seats) else [*kinds, _NOBODY],
                value=PERSON if not number else usual if number < filled else _NOBODY,
                description="played by",
                layout=_field(16),
            )
            for number in range(max(seats))
        ]
        self.seed = widgets.Text(placeholder="drawn, if you leave it empty", description="Seed", layout=_field(22))
        self.readings = _readings(game, min(seats))
        asked = [
            widgets.VBox([widgets.Label(GAMES[game].rulebook.readings[name].question), field], layout=_WIDE)
            for name, field in self.readings.items()
        ]
        folded = widgets.Accordion(
            [widgets.VBox(asked, layout=_WIDE)], titles=("Readings of the rules",), selected_index=None
        )
        self.begin = widgets.Button(description="Begin", button_style="primary", tooltip="Begin the game")
        self.begin.on_click(self._begin)
        self.says = widgets.Label("", layout=_WIDE)
        self.below = widgets.VBox([], layout=_WIDE)
        rows = [widgets.HBox(pair, layout=_ROW) for pair in zip(self.names, self.kinds, strict=True)]
        super().__init__([*rows, self.seed, folded, self.begin, self.says, self.below], layout=_WIDE)

    def _begin(self, button: object) -> None:
        """Begin what the fields say, or tell what is wrong with them."""
        del button
        pairs = zip(self.names, self.kinds, strict=True)
        players = [(name.value.strip(), kind.value) for name, kind in pairs if kind.value != _NOBODY]
        options = {
            name: field.value
            for name, field in self.readings.items()
            if field.value != GAMES[self.game].rulebook.readings[name].default
        }
        try:
            if len(dict(players)) < len(players):
                raise SetupError("two players have the same name: give each a name of their own")  # noqa: TRY301
            board = play(self.game, dict(players), seed=_seed(self.seed.value), options=options)
        except (SetupError, LoadError) as error:
            self.says.value = f"{str(error)[:1].upper()}{str(error)[1:]}"
        else:
            self.says.value = ""
            self.below.children = (board,)


class Choice(widgets.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """A button for each game; the form of the one that is chosen comes below."""

    def __init__(self) -> None:
        """Show the games; none is chosen yet."""
        titles = [(GAMES[game].rulebook.title, game) for game in GAMES]
        self.games = widgets.ToggleButtons(options=titles, value=None, style={"button_width": "auto"}, layout=_WIDE)
        self.games.observe(self._chosen, "value")
        super().__init__([self.games], layout=_WIDE)

    def _chosen(self, _change: object) -> None:
        game = self.games.value
        self.children = (self.games, *([] if game is None else [new_game(game)]))


@overload
def new_game(game: str) -> Form: ...


@overload
def new_game(game: None = None) -> Choice: ...


def new_game(game: str | None = None) -> Form | Choice:
    """Return the form that begins a game, or a choice of games; the same one each time, with what was filled in.

    SetupError where there is no such game.
    """
    if game is None:
        return _choice()
    if game not in GAMES:
        raise SetupError(f"no game is called {game!r:.60}: there is {', '.join(GAMES)}")
    if game not in _FORMS:
        _FORMS[game] = Form(game)
    return _FORMS[game]


@cache
def _choice() -> Choice:
    return Choice()


def _field(width: int) -> dict[str, str]:
    """Return the layout of a field, so wide in letters where there is room."""
    return {"width": f"{width}em", "max_width": "calc(100% - 4px)"}


def _seats(game: str) -> list[int]:
    """Return with how many players a game can be played."""
    found = []
    for count in range(1, _MOST_SEATS + 1):
        try:
            GAMES[game].new(count)
        except SetupError:
            continue
        found.append(count)
    return found


def _readings(game: str, players: int) -> dict[str, Any]:
    """Return a field for each reading of the rules that has a choice."""
    book, found = GAMES[game].rulebook, {}
    for reading in book.readings.values():
        values = [
            (book[rule].title, value) for value, rule in reading.values if _will_do(game, players, reading.id, value)
        ]
        if len(values) > 1:
            found[reading.id] = widgets.Dropdown(options=values, value=reading.default, layout=_field(24))
    return found


def _will_do(game: str, players: int, option: str, value: str) -> bool:
    """Say whether an option can be chosen by this value alone."""
    try:
        GAMES[game].new_from({"players": players, "options": {option: value}})
    except LoadError:
        return False
    return True


def _seed(text: str) -> int | None:
    """Return the seed that was typed, None for an empty field."""
    if not text.strip():
        return None
    try:
        return int(text)
    except ValueError:
        raise SetupError(f"the seed must be a whole number, not {text!r:.40}") from None
