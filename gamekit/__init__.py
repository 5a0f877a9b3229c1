"""gamekit: three pirate board games as exact rules that explain themselves.

``from gamekit import caribbean`` gives a game's package, loaded on first use; ``GAMES`` maps each game's name to
its rules. Importing gamekit itself loads none of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gamekit.games import buccaneer as buccaneer
    from gamekit.games import caribbean as caribbean
    from gamekit.games import raiders as raiders

__version__ = "0.1.0"

_NAMES = ("caribbean", "buccaneer", "raiders")


class _Games(Mapping[str, Any]):
    """Each game by its name, imported when first asked for."""

    def __getitem__(self, name: str) -> Any:
        if name not in _NAMES:
            message = f"no game is called {name!r}: there is {', '.join(_NAMES)}"
            raise KeyError(message)
        return import_module(f"gamekit.games.{name}").GAME

    def __iter__(self) -> Iterator[str]:
        return iter(_NAMES)

    def __len__(self) -> int:
        return len(_NAMES)


GAMES: Mapping[str, Any] = _Games()


def game_of(state: object) -> Any:
    """Return the rules of the game, one of gamekit's, that a position belongs to.

    TypeError for anything else.
    """
    name = type(state).__module__.removeprefix("gamekit.games.").partition(".")[0]
    if name not in _NAMES or not hasattr(state, "table"):
        message = f"{state!r:.60} is no position of a game of gamekit ({', '.join(_NAMES)})"
        raise TypeError(message)
    return GAMES[name]


def __dir__() -> list[str]:
    """Return what there is to be had: the games, loaded or not, and the modules that have been."""
    loaded = (name for name, value in globals().items() if isinstance(value, ModuleType) and not name.startswith("_"))
    return sorted({*_NAMES, "GAMES", "game_of", "__version__", *loaded})


def __getattr__(name: str) -> ModuleType:
    """Import a game's package when it is first asked for."""
    if name in _NAMES:
        return import_module(f"gamekit.games.{name}")
    message = f"module 'gamekit' has no attribute {name!r}"
    raise AttributeError(message)
