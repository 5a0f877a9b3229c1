"""The command line: play a game, check files, look up rules, make pages.

Exit codes: 0 all is well, 1 something that was checked falls short, 2 the command cannot be carried out as given.
"""

from __future__ import annotations

import argparse
import io
import os
import re
import sys
import textwrap
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from importlib import import_module
from pathlib import Path
from typing import Any

from gamekit import GAMES, __version__
from gamekit.bots import bots_of
from gamekit.game import Game, Luck
from gamekit.rulebook import MEANING, Rule
from gamekit.scenario import load_scenario, pack_value
from gamekit.session import Session
from gamekit.storage import LoadError, parse_toml, read
from gamekit.study import FORMAT, load_record, load_study
from gamekit.words import listed

WELL, SHORT, WRONG = 0, 1, 2
_WIDTH = 100
_FILES = (".toml", ".txt", ".json")


class _Mistake(Exception):  # noqa: N818 - a user's, told in one sentence
    """The command cannot be carried out as given."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out a command line and return its exit code."""
    if isinstance(sys.stdout, io.TextIOWrapper):  # a terminal that lacks a letter still shows the rest
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        given = _parser().parse_args(arguments)
        code: int = given.command(given)
        sys.stdout.flush()
    except (_Mistake, LoadError) as mistake:
        print(f"gamekit: {mistake}", file=sys.stderr)
        return WRONG
    except BrokenPipeError:  # the reader (head, less) has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return WELL
    except KeyboardInterrupt:
        print("gamekit: stopped", file=sys.stderr)
        return 130
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m gamekit",
        description=f"Pirate board games as rules that explain themselves: {', '.join(GAMES)}.",
        epilog="Exit codes: 0 well, 1 something falls short, 2 wrong use.",
    )
    parser.add_argument("--version", action="version", version=f"gamekit {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    play = commands.add_parser(
        "play",
        help="let bots play a game and print its record",
        description="Let bots play a game; print the record: every choice, what it led to, and by which rule.",
        epilog="Example: python -m gamekit play caribbean --players 3 --seed 7",
    )
    _game_argument(play)
    play.add_argument(
        "--players", default="3", metavar="N|NAMES", help="how many, or their names: Ann,Ben,Cleo (default 3)"
    )
    play.add_argument("--seed", type=int, default=0, help="the same seed gives the same game (default 0)")
    play.add_argument(
        "--bots", default="greedy", metavar="NAMES", help="one kind for all, or one a player: greedy,random"
    )
    play.add_argument(
        "--pack", metavar="NAME|FILE", help="board or cards: a pack of gamekit, or a file or folder of your own"
    )
    play.add_argument(
        "--option", action="append", default=[], metavar="KEY=VALUE", help="a reading of the rules; may be repeated"
    )
    play.set_defaults(command=_play)

    check = commands.add_parser(
        "check",
        help="run scenarios, records, studies and packs",
        description="Run each file: a scenario or pack (.toml), a record (.txt), a study (.json). "
        "A line for each; folders are searched, and what is no file of gamekit is passed over.",
    )
    check.add_argument("files", nargs="+", metavar="FILE")
    check.set_defaults(command=_check)

    rules = commands.add_parser(
        "rules",
        help="print the rules of a game, or one of them",
        description="Print the rules of a game with standing and source, one of them, or those with a word in them.",
    )
    _game_argument(rules)
    rules.add_argument("rule", nargs="?", metavar="ID|WORD", help="the id of a rule, or a word to look for")
    rules.set_defaults(command=_rules)

    replay = commands.add_parser(
        "replay",
        help="make a page on which a game can be watched",
        description="Write a record (.txt) or study (.json) as one HTML file that plays itself, without a network.",
    )
    replay.add_argument("file", metavar="FILE", type=Path)
    replay.add_argument("-o", "--out", metavar="PAGE", type=Path, help="where to write it (default: FILE, but .html)")
    replay.set_defaults(command=_replay)

    site = commands.add_parser(
        "site",
        help="make pages of the lessons, of the packaged games and of the rules",
        description="Run every notebook and write a folder of pages that need neither a kernel nor a network.",
    )
    site.add_argument("folder", nargs="?", default="site", metavar="FOLDER", type=Path, help="default: site")
    site.add_argument("--notebooks", default="notebooks", metavar="FOLDER", type=Path, help="default: notebooks")
    site.set_defaults(command=_site)
    return parser


def _game_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", choices=list(GAMES), help="the game")


# --- play ------------------------------------------------------------------------------------------------------


def _play(given: argparse.Namespace) -> int:
    game = GAMES[given.game]
    names = given.players.strip()
    plain: dict[str, Any] = {
        "players": int(names) if re.fullmatch(r"-?\d{1,6}", names) else [name.strip() for name in names.split(",")],
        "options": dict(map(_option, given.option)),
    }
    if given.pack:
        plain["pack"] = pack_value(given.pack)
    start = game.new_from(plain)
    session = Session(game, start, Luck(given.seed), _bots(game, given.bots, start.table.players), given.seed)
    session.run_bots()
    if session.to_act is not None:
        raise _Mistake(f"--bots: {given.bots} leaves choices to a person; name bots that play alone")
    print(session.record.text(), end="")
    return WELL


def _option(text: str) -> tuple[str, str | list[str]]:
    key, equals, value = text.partition("=")
    if not equals:
        message = f"--option {text}: write it as key=value, as in haven_reach=inside"
        raise _Mistake(message)
    return key.strip(), value.split(",") if "," in value else value.strip()


def _bots(game: Game[Any, Any, Any], named: str, players: Sequence[str]) -> dict[int, Any]:
    known = bots_of(game)
    kinds = [kind.strip() for kind in named.split(",")]
    for kind in kinds:
        if kind not in known:
            message = f"--bots: there is no bot {kind!r}; there are {', '.join(known)}"
            raise _Mistake(message)
    if len(kinds) not in {1, len(players)}:
        message = f"--bots names {len(kinds)} bots for {len(players)} players: name one, or one for each"
        raise _Mistake(message)
    return {seat: known[kinds[seat % len(kinds)]]() for seat in range(len(players))}


# --- check -----------------------------------------------------------------------------------------------------


def _check(given: argparse.Namespace) -> int:
    results: list[bool] = []
    for named in given.files:
        for path in _files(Path(named)):
            if path != Path(named) and not _is_ours(path):
                print(f"other  {path}: it is not a file of gamekit")
            else:
                results.append(_is_well(path))
    if not results:
        raise _Mistake("nothing was checked: no file of gamekit is there")
    short = results.count(False)
    if len(results) > 1:
        print(f"{len(results) - short} of {len(results)} files are well.")
    return SHORT if short else WELL


def _files(named: Path) -> Iterator[Path]:
    """Yield a file, or those of a folder that may be gamekit's; what a dot hides is not looked at."""
    if not os.path.isdir(named):  # noqa: PTH112 - Path.is_dir raises where a name is too long
        yield named
        return
    found = [path for path in named.rglob("*") if path.suffix in _FILES and path.name not in _NOT_CHECKED]
    found = [path for path in found if not any(part.startswith(".") for part in path.relative_to(named).parts)]
    if not found:
        message = f"{named}: the folder holds no {', '.join(_FILES)} files"
        raise _Mistake(message)
    yield from sorted(found)


_NOT_CHECKED = frozenset(
    {"rules.toml", "bases.toml", "palette.toml", "perft.txt", "drawing.json", "places.toml", "coast.json"}
    | {"misconceptions.toml", "readings.toml", "cases.toml"}
)
_PACKS = {"spaces": "caribbean", "worth": "buccaneer", "cards": "raiders"}
"""For each game's packs, a table at their top that no other file has."""
_SIGNS = {
    ".toml": re.compile(rf"^(?:game *= *[\"'](?:{'|'.join(GAMES)})\b|\[(?:{'|'.join(_PACKS)})\b)", re.MULTILINE),
    ".txt": re.compile(r"\s*game *:"),
    ".json": re.compile(rf'"{FORMAT}"'),
}


def _is_ours(path: Path) -> bool:
    """Say whether a file looks like one of gamekit, well or broken, rather than somebody else's of the same ending."""
    try:
        return bool(_SIGNS[path.suffix].search(read(path)))
    except LoadError:
        return False


def _is_well(path: Path) -> bool:
    """Check a file, print how it is, and return whether it is well."""
    try:
        print(f"well   {path}: {_checked(path)}")
    except LoadError as error:
        print(f"SHORT  {error if error.path else error.at(path)}")
        return False
    return True


def _checked(path: Path) -> str:
    text = read(path)
    match path.suffix:
        case ".txt":
            record = load_record(text, GAMES)
            return f"a record of {len(record.nodes)} choices, {'whole' if record.outcome else 'not to the end'}"
        case ".json":
            return f"a study of {len(load_study(text, GAMES).nodes)} choices"
        case ".toml":
            raw = parse_toml(text)
            if game := next((_PACKS[key] for key in raw if key in _PACKS), None):
                return _checked_pack(game, path)
            scenario = load_scenario(path, GAMES)
            scenario.play()
            return scenario.ask
    raise LoadError("", "its name tells no kind", f"Files end with {', '.join(_FILES)}.", str(path))


def _checked_pack(name: str, path: Path) -> str:
    """Read a pack, draw it for every number of players, and say where it need not end as the rulebook has it."""
    packs, game = import_module(f"gamekit.games.{name}.pack"), GAMES[name]
    pack = packs.load_pack(path)
    if name == "caribbean":
        from gamekit.games.caribbean.drawing import read_drawing  # noqa: PLC0415 - only where a board is checked

        read_drawing.cache_clear()  # it keeps the drawing of a pack that is like this in all but that
    for seats in packs.SEATS:
        game.picture(game.new(seats, pack=pack))
    unsure = [str(seats) for seats in packs.SEATS if hasattr(pack, "must_end") and not pack.must_end(seats)]
    if not unsure:
        return f"a pack. {pack!r}"
    return (
        f"a pack. {pack!r} With {listed(unsure, 'or')} players nobody need ever reach the threshold, and the game may "
        "go on until every chest is delivered: raise the chests, or lower the threshold"
    )


# --- rules -----------------------------------------------------------------------------------------------------


def _rules(given: argparse.Namespace) -> int:
    book = GAMES[given.game].rulebook
    if given.rule is None:
        for chapter in dict.fromkeys(rule.chapter for rule in book):
            print(f"\n{chapter}\n{'-' * len(chapter)}")
            for rule in book:
                if rule.chapter == chapter:
                    print(f"{rule.id:<22} {rule.standing.value:<9} {rule.title} ({rule.cited})")
        return WELL
    if given.rule in book:
        print(_whole(book[given.rule]))
        return WELL
    found = book.search(given.rule)
    if not found:
        near = get_close_matches(given.rule, list(book.rules), n=3, cutoff=0.4)
        hint = f"; near are {', '.join(near)}" if near else ""
        message = f"{given.game} has no rule {given.rule!r} and none with that word{hint}"
        raise _Mistake(message)
    print("\n\n".join(map(_whole, found)))
    return WELL


def _whole(rule: Rule) -> str:
    lines = [
        f"{rule.id}: {rule.title}",
        *textwrap.wrap(rule.gist, _WIDTH, initial_indent="  ", subsequent_indent="  "),
        f"  standing: {rule.standing.value} ({MEANING[rule.standing]})",
        f"  source:   {rule.cited}",
    ]
    if rule.refusal:
        lines.append(f"  refusal:  {rule.refusal}")
    if rule.unmodelled:
        lines.append(f"  not modelled: {rule.unmodelled}")
    if rule.see:
        lines.append(f"  see:      {', '.join(rule.see)}")
    return "\n".join(lines)


# --- replay, site ----------------------------------------------------------------------------------------------


@contextmanager
def _pages() -> Iterator[None]:
    """Say in one sentence what keeps pages from being made."""
    try:
        yield
    except ModuleNotFoundError as missing:
        message = f"{missing.name} is not installed: pages need what the notebooks need, pip install 'gamekit[lab]'"
        raise _Mistake(message) from None
    except OSError as error:
        message = f"{error.filename}: it cannot be written ({error.strerror}); name another place"
        raise _Mistake(message) from None


def _replay(given: argparse.Namespace) -> int:
    text = read(given.file)
    page = given.out or given.file.with_suffix(".html")
    if page.resolve() == given.file.resolve():
        message = f"{page}: the page would take the place of the game; name another file with -o"
        raise _Mistake(message)
    game = load_study(text, GAMES) if given.file.suffix == ".json" else load_record(text, GAMES)
    with _pages():
        from gamekit.site.replay import replay  # noqa: PLC0415 - it needs what the notebooks need

        html = replay(game)
        page.write_text(html, encoding="utf-8")
    print(f"{page}: {len(html) // 1024:,} KB")
    return WELL


def _site(given: argparse.Namespace) -> int:
    if not given.notebooks.is_dir():
        message = f"{given.notebooks}: there is no such folder; name that of the lessons with --notebooks"
        raise _Mistake(message)
    with _pages():
        from gamekit.site.making import make  # noqa: PLC0415 - it needs what the notebooks need

        files = make(given.folder, given.notebooks, told=lambda name: print(name, flush=True))
    print(f"{len(files)} pages; open {files[0]}")
    return WELL


if __name__ == "__main__":
    sys.exit(main())
