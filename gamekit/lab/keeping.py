"""Nothing lost: the running game is written after each action, and offered again; games saved and opened by name.

Everything stands in one folder of the user's own: the one that the variable GAMEKIT_GAMES names, else ``games`` in
the folder where this system keeps the data of programs (``games_folder()`` says which). A game on disk is a study
with a few words about how it is played. It holds what every player has chosen, so only its owner may read it.
"""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from hashlib import blake2b
from pathlib import Path
from secrets import token_hex
from typing import Any, Final

from platformdirs import user_data_path

from gamekit import GAMES
from gamekit.bots import bots_of
from gamekit.game import Luck, SetupError
from gamekit.session import Session
from gamekit.storage import LONGEST_STUDY, LoadError, SaveError, alone, parse_json, read, sweep, write
from gamekit.study import ROOT, Node, Record, Study, composed, load_record, load_study
from gamekit.table import Table

FOLDER: Final = "GAMEKIT_GAMES"
GAME, STUDY, RECORD = ".game.json", ".study.json", ".record.txt"
LONGEST_NAME: Final = 60
LONGEST_FOUND: Final = 120
"""The names of running games are longer than those that people give."""
_NOT_IN_NAMES: Final = '/\\:*?"<>|'
_RESERVED: Final = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)


def games_folder() -> Path:
    """Return the folder in which games are kept; it need not exist yet."""
    named = os.environ.get(FOLDER)
    return Path(named).expanduser() if named else user_data_path("gamekit", appauthor=False) / "games"


def _made(folder: Path) -> Path:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SaveError(folder, error.strerror or str(error)) from error
    return folder


# --- The running game ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Asked:
    """What somebody asked to be played: plain values, as a file has them; ``seed`` None leaves it to chance."""

    game: str
    players: tuple[str, ...]
    bots: tuple[str, ...]
    """The bot of each seat, "" for a person."""
    options: Mapping[str, Any]
    pack: str
    seed: int | None

    @property
    def mark(self) -> str:
        """Eight hex digits by which a kept game is known as this one."""
        plain = (self.game, self.players, self.bots, sorted(self.options.items()), self.pack, self.seed)
        return blake2b(repr(plain).encode(), digest_size=4).hexdigest()


@dataclass(frozen=True)
class Kept:
    """A game as it was kept: where, its study and place in it, the seed, the bot of each seat, when it was written."""

    path: Path
    text: str
    study: Study[Any]
    place: int
    seed: int
    bots: tuple[str, ...]
    saved: str

    @property
    def over(self) -> bool:
        """Whether nobody is to act any more."""
        return self.study.game.to_act(self.study.state(self.place)) is None

    def session(self) -> Session[Any]:
        """Return the session that goes on from here."""
        session = seated(self.study.game, self.study, self.bots, self.seed)
        if session.place != self.place:
            session.go(self.place)
        return session

    def words(self) -> str:
        """Return what was kept, in a sentence: when, and where the game stands."""
        state = self.study.state(self.place)
        beside = self.study.game.beside(self.study.game.view(state, None))
        scores = ", ".join(f"{seat.name} {seat.amount:,}" for seat in beside.seats)
        return f"Kept {self.saved}. {beside.title}; {beside.unit.lower()}: {scores}."


def seated(game: Any, start: Any, bots: tuple[str, ...], seed: int) -> Session[Any]:
    """Return the session of a start or a study with a bot in each seat that names one."""
    kinds = bots_of(game)
    playing = {seat: kinds[kind]() for seat, kind in enumerate(bots) if kind}
    return Session(game, start, Luck(seed), playing, seed)


class Keeper:
    """Writes one running game to its file, each time that it is told to.

    ``trouble`` says what keeps it from writing, or what it did about another window that plays the same game; play
    goes on.
    """

    def __init__(self, asked: Asked, seed: int, kept: Kept | None = None) -> None:
        """Keep a new game, or go on keeping one."""
        self.asked = asked
        self.trouble = ""
        self.path = games_folder() / _file_name(asked) if kept is None else kept.path
        self._seed = seed
        self._known = None if kept is None else _digest(kept.text)
        self._note = ""
        self._last: tuple[Study[Any], int] | None = None
        self._entries: list[tuple[Node[Any], str]] = []

    def keep(self, session: Session[Any]) -> None:
        """Write the game as it is now, if it differs from what was written last."""
        now = (session.study, session.place)
        if self._last is not None and self._last[0] is now[0] and self._last[1] == now[1] and not self.trouble:
            return
        try:
            self._write(self._text(*now))
        except SaveError as error:
            self.trouble = f"The game is not being kept: {error}"
        else:
            self._last = now
            self.trouble = self._note

    def _text(self, tree: Study[Any], place: int) -> str:
        same = next(
            (n for n, (node, (old, _)) in enumerate(zip(tree.nodes, self._entries, strict=False)) if node is not old),
            min(len(tree.nodes), len(self._entries)),
        )
        del self._entries[same:]
        self._entries += [(tree.nodes[n], tree.entry(n)) for n in range(same, len(tree.nodes))]
        playing = {
            "asked": self.asked.mark,
            "seed": self._seed,
            "bots": list(self.asked.bots),
            "place": place,
            "saved": datetime.now().astimezone().strftime("%Y-%m-%d %H:%M"),
        }
        return composed(tree.head() | {"playing": playing}, (entry for _, entry in self._entries))

    def _write(self, text: str) -> None:
        if len(text.encode()) > LONGEST_STUDY:
            raise SaveError(self.path, f"it would be longer than {LONGEST_STUDY // 1024:,} KiB, and could not be read")
        folder = _made(self.path.parent)
        with alone(folder):
            if self._is_foreign():
                self.path = _copy_of(self.path)
                self._note = f"Another window plays this game as well: what is played here is kept as {self.path.name}."
            write(self.path, text)
        self._known = _digest(text)

    def _is_foreign(self) -> bool:
        """Say whether the file holds something that this keeper has neither read nor written."""
        if not self.path.exists():
            return False
        try:
            return self._known != _digest(read(self.path))
        except LoadError:
            return True


def _digest(text: str) -> bytes:
    return blake2b(text.encode(), digest_size=16).digest()


def _file_name(asked: Asked) -> str:
    names = [_plain(name) for name in asked.players]
    stamp = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
    return f"{asked.game}-{'-'.join(filter(None, names))[:40]}-{stamp}-{token_hex(2)}-{asked.mark}{GAME}"


def _plain(name: str) -> str:
    letters = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "", letters)[:12]


def _copy_of(path: Path) -> Path:
    """Return the first free name for a copy beside a kept game."""
    head, _, mark = path.name.removesuffix(GAME).rpartition("-")
    head = re.sub(r"-copy\d+$", "", head)
    number = 2
    while (copy := path.with_name(f"{head}-copy{number}-{mark}{GAME}")).exists():
        number += 1
    return copy


def kept_of(asked: Asked) -> Kept | None:
    """Return the newest game that was kept for this and is not over; None where there is none.

    LoadError where that game cannot be read.
    """
    folder = games_folder()
    if not folder.is_dir():
        return None
    sweep(folder)
    found = sorted(folder.glob(f"*-{asked.mark}{GAME}"), key=lambda path: path.stat().st_mtime_ns)
    if not found:
        return None
    kept = open_game(found[-1])
    return None if kept.over else kept


def open_game(path: Path | str) -> Kept:
    """Return a kept game, every choice played again; LoadError says what is wrong and where."""
    place = Path(path)
    text = read(place)
    try:
        return _opened(place, text)
    except LoadError as error:
        raise error.at(place) from None


def _opened(path: Path, text: str) -> Kept:
    tree, playing = load_study(text, GAMES), parse_json(text).get("playing")
    if not isinstance(playing, dict):
        raise LoadError("playing", "it does not say how the game is played", "Open it as a study.")
    place, seed, bots, saved = (playing.get(key) for key in ("place", "seed", "bots", "saved"))
    if type(place) is not int or not ROOT <= place < len(tree.nodes):
        raise LoadError("playing.place", f"{place!r:.40} is no choice", f"Write {ROOT} to {len(tree.nodes) - 1}.")
    if type(seed) is not int:
        raise LoadError("playing.seed", f"{seed!r:.40} is no seed", "Write a whole number.")
    kinds = ("", *bots_of(tree.game))
    if not isinstance(bots, list) or len(bots) != len(tree.start.table.players) or not all(b in kinds for b in bots):
        raise LoadError("playing.bots", f"{bots!r:.60} does not seat the players", f"Name {kinds!r} for each seat.")
    return Kept(path, text, tree, place, seed, tuple(bots), saved if isinstance(saved, str) else "")


def kept_games() -> Table:
    """Return what stands in the folder of games as a table: name, kind, when it was written."""
    rows = []
    for suffix, kind in ((GAME, "running game"), (STUDY, "study"), (RECORD, "record")):
        for path in games_folder().glob(f"*{suffix}"):
            when = datetime.fromtimestamp(path.stat().st_mtime).astimezone()
            rows.append((path.name.removesuffix(suffix), kind, when.strftime("%Y-%m-%d %H:%M")))
    rows.sort(key=lambda row: row[2], reverse=True)
    return Table(f"Games in {games_folder()}", ("name", "kind", "written"), rows)


# --- Saved and opened by name --------------------------------------------------------------------------------


def save(what: Any, name: str, folder: Path | str | None = None, *, over: bool = False) -> Path:
    """Write a study (or the study of a session) or a record under a name; return where.

    It holds every player's choices. SetupError for a name that will not do or is taken, unless ``over`` allows to
    replace that file; SaveError where it cannot be written.
    """
    match what:
        case Session():
            text, suffix = what.study.dump(), STUDY
        case Study():
            text, suffix = what.dump(), STUDY
        case Record():
            text, suffix = what.text(), RECORD
        case _:
            raise TypeError(f"save() takes a session, a study or a record, not {what!r:.60}")
    place = _made(games_folder() if folder is None else Path(folder)) / f"{_checked(name)}{suffix}"
    with alone(place.parent):
        if not over and place.exists() and read(place) != text:
            raise SetupError(f"{place} is there already: choose another name, or say over=True to replace it")
        write(place, text)
    return place


def load(name: str, folder: Path | str | None = None) -> Study[Any] | Record[Any]:
    """Return the study or record that was saved under a name, or that stands in a file; LoadError says what is wrong.

    A running game comes back as a study, too.
    """
    path = found(name, (STUDY, RECORD, GAME), folder)
    text = read(path)
    try:
        return load_record(text, GAMES) if path.name.endswith(".txt") else load_study(text, GAMES)
    except LoadError as error:
        raise error.at(path) from None


def found(name: str, suffixes: tuple[str, ...], folder: Path | str | None = None) -> Path:
    """Return the file that a name or a path means; LoadError where there is none."""
    if Path(name).is_file():
        return Path(name)
    place = games_folder() if folder is None else Path(folder)
    for suffix in suffixes:
        if (file := place / f"{_checked(name, LONGEST_FOUND)}{suffix}").is_file():
            return file
    raise LoadError("", f"nothing is saved under {name!r:.60}", "kept_games() lists what there is.", str(place))


def _checked(name: str, longest: int = LONGEST_NAME) -> str:
    """Return a name that is safe as a file's on every system; SetupError says what is wrong with another."""
    if not isinstance(name, str) or not name.strip(" ."):
        raise SetupError(f"{name!r:.40} is no name for a file: write a word or two")
    if len(name) > longest:
        raise SetupError(f"the name {name[:12]!r}... has {len(name):,} characters: at most {longest} fit")
    strange = [letter for letter in name if letter in _NOT_IN_NAMES or unicodedata.category(letter)[0] == "C"]
    if strange:
        raise SetupError(f"the name {name!r} holds {strange[0]!r}, which no file's name may: leave it out")
    if name != name.strip(" .") or _RESERVED.fullmatch(name):
        raise SetupError(f"{name!r} cannot be a file's name on every system: choose another")
    return name
