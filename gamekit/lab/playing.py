"""Sitting down to a game: ``play`` gives the board of a new game, or of the one that was interrupted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from secrets import randbelow
from typing import Any, Final

from gamekit import GAMES
from gamekit.bots import bots_of
from gamekit.game import SetupError
from gamekit.lab.board import Board
from gamekit.lab.keeping import GAME, Asked, Keeper, found, kept_of, open_game, seated
from gamekit.lab.showing import shown
from gamekit.lab.stage import Resume
from gamekit.scenario import pack_value
from gamekit.session import Session
from gamekit.storage import LoadError

PERSON: Final = "person"
"""What a mapping of players says of somebody who plays in person; None and "" say so, too."""
_SEEDS: Final = 1_000_000

_TABLES: Final[dict[str, Board]] = {}
"""The boards on which games are played in this kernel, by the mark of what was asked for."""


def play(  # noqa: PLR0913 - what a game is begun with, all of it by name
    game: str,
    players: Sequence[str] | Mapping[str, str | None] | int,
    *,
    seed: int | None = None,
    options: Mapping[str, Any] | None = None,
    pack: str = "",
    anew: bool = False,
) -> Board:
    """Return the board of a game, to be played on; what is played is kept on disk after each action.

    ``players`` are the names in turn order, "Ben=greedy" for a seat that a bot takes, or a mapping of names to bots
    (None: a person), or a number of persons. ``options`` are readings of the rules by id, ``pack`` a name or the path
    of a TOML file. The same ``seed`` deals the same game; without one it is drawn.

    Running the same line again shows the same game, also when it is over: the board then offers another. After the
    kernel has been restarted the board asks whether to go on with the game that was kept, or to begin anew; ``anew``
    begins anew at once. No kept game is ever overwritten by another. SetupError or LoadError says what is wrong with
    what was asked for.
    """
    asked = _asked(game, players, seed, options or {}, pack)
    board = _TABLES.get(asked.mark)
    session = None if board is None else board.session
    if board is None or session is None or anew:
        _TABLES[asked.mark] = _opened(asked, anew=anew)
    else:
        keeper = board.keeper
        _TABLES[asked.mark] = shown(session, lambda: Board(session, keeper))
    return _TABLES[asked.mark]


def go_on(name: str) -> Board:
    """Return the board of a running game by the name that ``kept_games()`` lists, to be played on.

    LoadError where there is none, or where it cannot be read.
    """
    kept = open_game(found(name, (GAME,)))
    for board in _TABLES.values():
        if board.keeper is not None and board.keeper.path == kept.path:
            return board
    table = kept.study.start.table
    asked = Asked(kept.study.game.name, table.players, kept.bots, {"kept": kept.path.name}, "", kept.seed)
    session, keeper = kept.session(), Keeper(asked, kept.seed, kept)
    _TABLES[asked.mark] = shown(session, lambda: Board(session, keeper))
    return _TABLES[asked.mark]


def _opened(asked: Asked, *, anew: bool) -> Board:
    """Return the board of a game that is not being played in this kernel."""
    trouble = ""
    try:
        kept = None if anew else kept_of(asked)
    except LoadError as error:
        kept, trouble = None, f"The game that was kept cannot be opened, so this is a new one: {error}"
    if kept is None:
        session, keeper = _begun(asked)
        keeper.trouble = trouble
        return shown(session, lambda: Board(session, keeper))
    session, keeper = kept.session(), Keeper(asked, kept.seed, kept)
    resume = Resume(("Go on with this game?", kept.words()), lambda: _begun(asked))
    return shown(session, lambda: Board(session, keeper, resume))


def _begun(asked: Asked) -> tuple[Session[Any], Keeper]:
    """Begin what was asked for."""
    seed = randbelow(_SEEDS) if asked.seed is None else asked.seed
    return seated(GAMES[asked.game], _start(asked), asked.bots, seed), Keeper(asked, seed)


def _start(asked: Asked) -> Any:
    plain: dict[str, Any] = {"players": list(asked.players), "options": dict(asked.options)}
    return GAMES[asked.game].new_from(plain | ({"pack": pack_value(asked.pack)} if asked.pack else {}))


def _asked(game: str, players: Any, seed: object, options: Mapping[str, Any], pack: str) -> Asked:
    if game not in GAMES:
        raise SetupError(f"no game is called {game!r:.60}: there is {', '.join(GAMES)}")
    if seed is not None and type(seed) is not int:
        raise SetupError(f"the seed must be a whole number, not {seed!r:.40}")
    found = GAMES[game]
    kinds = tuple(bots_of(found))
    if isinstance(players, Mapping):
        seats = [(name, _bot(kind, kinds)) for name, kind in players.items()]
    elif isinstance(players, int | str) or not isinstance(players, Sequence):
        seats = [(name, "") for name in found.new(players).table.players]
    else:
        seats = [_seat(entry, kinds) for entry in players]
    asked = Asked(game, tuple(name for name, _ in seats), tuple(bot for _, bot in seats), dict(options), pack, seed)
    _start(asked)  # a fault in the names or the options is told before anything else happens
    return asked


def _seat(entry: Any, kinds: tuple[str, ...]) -> tuple[str, str]:
    """Return the name and the bot of "Ben=greedy"; a name without a bot is a person's."""
    name, equals, kind = entry.rpartition("=") if isinstance(entry, str) else (entry, "", "")
    return (name.strip(), _bot(kind.strip(), kinds)) if equals else (entry, "")


def _bot(kind: Any, kinds: tuple[str, ...]) -> str:
    if kind in {None, "", PERSON}:
        return ""
    if kind not in kinds:
        raise SetupError(f"no bot is called {kind!r:.40}: there is {', '.join(kinds)}; a person has none")
    return str(kind)
