"""The names of players in the notation of every game: written, split off a line, and found again."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Sequence
from typing import Final

from gamekit.game import NotationError, Player

LONGEST_LINE: Final = 500
"""How much of a line is read."""
WORDS: Final = frozenset({"chance", "referee", "player"})
"""What stands for something else at the beginning of a line, in every game."""
_WORD: Final = re.compile(r"[^\W\d_]\w*\Z")
_QUOTED: Final = re.compile(r'"(?:[^"\\]|\\.)*"')


def player_word(names: Sequence[str], player: Player, words: Collection[str] = WORDS) -> str:
    """Return a player's name as notation writes it: in quotes where it is not one plain word, or one of the ``words``.

    ``player 7`` stands for somebody who is not at the table.
    """
    if player not in range(len(names)):
        return f"player {player}"
    return name_word(names[player], words)


def name_word(name: str, words: Collection[str] = WORDS) -> str:
    """Return a name as notation writes it."""
    plain = _WORD.match(name) and name.casefold() not in words
    return name if plain else json.dumps(name, ensure_ascii=False)


def split_name(line: str) -> tuple[str, str]:
    """Return the name at the beginning of a line, and the rest."""
    who, _, rest = line.partition(" ")
    if who.startswith('"') and (quoted := _QUOTED.match(line)):
        return quoted[0], line[quoted.end() :].strip()
    if who.casefold() == "player":
        number, _, rest = rest.partition(" ")
        return f"player {number}", rest
    return who, rest


def seat_named(names: Sequence[str], who: str, others: str = "") -> Player:
    """Return the player whom a word or a quoted name means; NotationError where nobody is called so.

    ``others`` tells what else might have stood there: ``" and Arriba, Bravo"``.
    """
    if found := re.fullmatch(r"player (-?\d{1,9})", who):
        return int(found[1])
    try:
        name = str(json.loads(who)) if who.startswith('"') else who
    except ValueError:
        name = who
    if name in names:
        return names.index(name)
    folded = [other.casefold() for other in names]
    if name.casefold() in folded:
        return folded.index(name.casefold())
    message = f"{who!r:.60} is nobody at this table: it has {', '.join(names)}{others}"
    raise NotationError(message)
