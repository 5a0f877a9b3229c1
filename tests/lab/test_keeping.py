"""Nothing that was played is lost: games kept after each action, offered again, saved and opened by name."""

from __future__ import annotations

import json
import os
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gamekit import GAMES, caribbean
from gamekit.game import SetupError
from gamekit.lab import Board, go_on, kept_games, load, play, save, show
from gamekit.lab.keeping import GAME, Kept, open_game
from gamekit.lessons import lesson
from gamekit.session import Session
from gamekit.storage import LONGEST_STUDY, PART, LoadError, SaveError, sweep, write
from gamekit.study import Record, Study, load_study
from tests.lab.conftest import restart

ROOT = Path(__file__).parents[2]
NAMES = ["Ann", "Ben=greedy"]
ANN = "Ann bids A5 B4 C3 D2 E1 F0 | t"


def hear(board: Board, monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """Return the list in which everything lands that the board sends from now on."""
    heard: list[dict[str, Any]] = []
    monkeypatch.setattr(board, "send", heard.append)
    return heard


def say(board: Board, kind: str, **content: object) -> None:
    """Tell the board something, as a browser would."""
    version = 0 if board.session is None else board.session.version
    board._handle_custom_msg({"kind": kind, "version": version, **content}, [])  # noqa: SLF001 - where messages come in


def latest(heard: list[dict[str, Any]], key: str) -> Any:
    """Return what the board said last of something."""
    return next(message[key] for message in reversed(heard) if key in message)


def bid(board: Board) -> None:
    """Lay Ann's cards on the board."""
    say(board, "type", text=ANN)


def session_of(board: Board) -> Session[Any]:
    """Return the session of a board that has one."""
    assert board.session is not None
    return board.session


def only(folder: Path) -> Path:
    """Return the one game in a folder."""
    (found,) = folder.glob(f"*{GAME}")
    return found


# --- Kept after each action ----------------------------------------------------------------------------------


def test_a_game_is_kept_after_each_action_and_not_before(games: Path) -> None:
    board = play("caribbean", NAMES, seed=4)
    assert not games.exists()
    bid(board)
    kept = open_game(only(games))
    assert kept.study.state(kept.place) == session_of(board).state
    assert kept.study.dump() == session_of(board).study.dump()
    assert (kept.seed, kept.bots) == (4, ("", "greedy"))
    say(board, "do", choice=0)
    assert open_game(only(games)).study.dump() == session_of(board).study.dump()


def test_what_code_plays_is_kept_at_the_next_look(games: Path) -> None:
    board = play("caribbean", NAMES, seed=4)
    session = session_of(board)
    session.submit(0, caribbean.GAME.parse(session.state, ANN))
    board.refresh()
    assert open_game(only(games)).study.dump() == session.study.dump()


def test_undo_keeps_the_place_and_the_line(games: Path) -> None:
    board = play("caribbean", NAMES, seed=4)
    bid(board)
    before = len(session_of(board).study.nodes)
    say(board, "undo", sure=True)
    kept = open_game(only(games))
    assert kept.place == session_of(board).place
    assert len(kept.study.nodes) == before
    assert kept.session().state == session_of(board).state


def test_only_the_owner_may_read_it(games: Path) -> None:
    bid(play("caribbean", NAMES, seed=4))
    assert stat.S_IMODE(only(games).stat().st_mode) == 0o600


def test_a_kept_game_is_a_study_for_everything_else(games: Path) -> None:
    board = play("caribbean", NAMES, seed=4)
    bid(board)
    tree = load_study(only(games).read_text(), GAMES)
    assert tree.dump() == session_of(board).study.dump()
    assert show(load(only(games).name.removesuffix(GAME))).session is None


# --- Offered again -------------------------------------------------------------------------------------------


def test_the_same_line_gives_the_same_board(games: Path) -> None:
    board = play("caribbean", NAMES, seed=4)
    bid(board)
    assert play("caribbean", NAMES, seed=4) is board
    assert play("caribbean", NAMES, seed=5) is not board
    assert len(list(games.iterdir())) == 2  # the game, and the lock of the folder


def test_after_a_new_kernel_the_game_is_offered_and_goes_on(games: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    board = play("caribbean", NAMES, seed=4)
    bid(board)
    state, path = session_of(board).state, only(games)
    restart()
    again = play("caribbean", NAMES, seed=4)
    heard = hear(again, monkeypatch)
    say(again, "hello")
    title, text = heard[0]["resume"]
    assert title == "Go on with this game?"
    assert text.endswith("Round 1; doubloons: Ann 0, Ben 0.")
    assert heard[0]["offers"] == []
    told = len(heard)
    say(again, "look", id="Arriba")
    assert len(heard) == told  # the question stays where it is
    say(again, "do", choice=0)
    assert session_of(again).state == state  # nothing is played before the question is answered
    say(again, "resume", go_on=True)
    assert heard[-1]["resume"] is None
    assert session_of(again).state == state
    say(again, "do", choice=0)
    assert only(games) == path  # it is kept where it was
    assert open_game(path).study.dump() == session_of(again).study.dump()
    assert play("caribbean", NAMES, seed=4) is again


def test_begin_anew_leaves_the_kept_game_in_its_file(games: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bid(play("caribbean", NAMES, seed=4))
    path = only(games)
    before = path.read_text()
    restart()
    again = play("caribbean", NAMES, seed=4)
    heard = hear(again, monkeypatch)
    say(again, "resume", go_on=False)
    assert heard[-1]["kind"] == "whole"
    assert not [row for row in heard[-1]["log"][1] if "has laid" in row[1]]
    assert path.read_text() == before
    assert play("caribbean", NAMES, seed=4) is again
    bid(again)
    assert len(list(games.glob(f"*{GAME}"))) == 2


def test_a_running_game_is_gone_on_with_by_name(games: Path) -> None:
    bid(play("caribbean", NAMES, seed=4))
    path = only(games)
    restart()
    play("caribbean", NAMES, seed=4, anew=True)
    (name,) = kept_games()["name"]
    board = go_on(str(name))
    assert go_on(str(name)) is board
    assert session_of(board).state == open_game(path).study.state(open_game(path).place)
    say(board, "do", choice=0)
    assert only(games) == path
    assert open_game(path).study.dump() == session_of(board).study.dump()
    with pytest.raises(LoadError, match="nothing is saved"):
        go_on("another")


def test_anew_asks_nothing(games: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bid(play("caribbean", NAMES, seed=4))
    restart()
    again = play("caribbean", NAMES, seed=4, anew=True)
    heard = hear(again, monkeypatch)
    say(again, "hello")
    assert heard[0]["resume"] is None
    assert only(games).exists()


def test_a_game_that_is_over_is_not_offered(games: Path) -> None:
    bots = ["Ann=greedy", "Ben=greedy"]
    board = play("caribbean", bots, seed=4)
    board._stage.keep()  # noqa: SLF001 - bots alone make no action on a board
    assert open_game(only(games)).over
    restart()
    again = play("caribbean", bots, seed=4)
    assert again._stage.resume is None  # noqa: SLF001 - the question before play


def test_a_broken_kept_game_is_told_and_kept(games: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bid(play("caribbean", NAMES, seed=4))
    path = only(games)
    path.write_text(path.read_text()[:-40])
    restart()
    again = play("caribbean", NAMES, seed=4)
    heard = hear(again, monkeypatch)
    say(again, "hello")
    assert heard[0]["trouble"].startswith("The game that was kept cannot be opened, so this is a new one: ")
    assert str(path) in heard[0]["trouble"]
    bid(again)
    assert path.exists()
    assert len(list(games.glob(f"*{GAME}"))) == 2


@pytest.mark.parametrize(
    ("key", "value", "where"),
    [
        ("place", 10_000, "playing.place"),
        ("place", True, "playing.place"),
        ("seed", "4", "playing.seed"),
        ("bots", ["", "clever"], "playing.bots"),
        ("bots", [""], "playing.bots"),
    ],
)
def test_a_wrong_word_about_playing_is_named(games: Path, key: str, value: object, where: str) -> None:
    bid(play("caribbean", NAMES, seed=4))
    path = only(games)
    raw = json.loads(path.read_text())
    raw["playing"][key] = value
    path.write_text(json.dumps(raw))
    with pytest.raises(LoadError) as caught:
        open_game(path)
    assert (caught.value.path, caught.value.where) == (str(path), where)
    assert caught.value.how_to_fix


# --- Where it cannot be written ------------------------------------------------------------------------------


def test_a_folder_that_cannot_be_made_is_told_and_play_goes_on(games: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    games.write_text("a file where the folder should be")
    board = play("caribbean", NAMES, seed=4)
    heard = hear(board, monkeypatch)
    bid(board)
    assert session_of(board).state.phase is not caribbean.Phase.BIDS
    assert latest(heard, "trouble").startswith("The game is not being kept: ")
    assert latest(heard, "trouble").endswith("Make room or give permission, or name another folder.")
    games.unlink()
    say(board, "do", choice=0)
    assert latest(heard, "trouble") == ""
    assert open_game(only(games)).study.dump() == session_of(board).study.dump()


FULL = """
import resource, sys
from gamekit.lab import play
from gamekit.lab.keeping import open_game
board = play("caribbean", ["Ann", "Ben=greedy"], seed=4)
say = lambda kind, **more: board._handle_custom_msg({"kind": kind, "version": board.session.version, **more}, [])
say("type", text="Ann bids A5 B4 C3 D2 E1 F0 | t")
before = board.keeper.path.read_bytes()
resource.setrlimit(resource.RLIMIT_FSIZE, (100, resource.RLIM_INFINITY))
version = board.session.version
say("do", choice=0)
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
assert board.session.version > version
assert board.keeper.path.read_bytes() == before
print(board.keeper.trouble)
say("undo", sure=True)
assert not board.keeper.trouble
open_game(board.keeper.path)
print(sorted(path.name for path in board.keeper.path.parent.iterdir() if path.name.endswith(".part")))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limit for the size of a program's files")
def test_a_full_disk_leaves_the_old_file_and_the_game() -> None:
    done = subprocess.run([sys.executable, "-c", FULL], capture_output=True, text=True, check=True, cwd=ROOT)
    trouble, parts = done.stdout.splitlines()
    assert "File too large" in trouble
    assert parts == "[]"


def test_a_game_too_long_to_be_read_again_is_not_written(games: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    board = play("caribbean", NAMES, seed=4)
    bid(board)
    before = only(games).read_text()
    monkeypatch.setattr("gamekit.lab.keeping.LONGEST_STUDY", 1024)
    say(board, "do", choice=0)
    assert board.keeper is not None
    assert "longer than 1 KiB" in board.keeper.trouble
    assert only(games).read_text() == before
    assert LONGEST_STUDY == 2 * 1024 * 1024


# --- Two writers ---------------------------------------------------------------------------------------------


def test_two_windows_lose_nothing(games: Path) -> None:
    first = play("caribbean", NAMES, seed=4)
    bid(first)
    path = only(games)
    restart()
    second = play("caribbean", NAMES, seed=4)
    say(second, "resume", go_on=True)
    say(second, "do", choice=0)  # the second window writes the file that the first one knows
    say(first, "do", choice=1)
    assert first.keeper is not None
    assert first.keeper.path.name == path.name.replace(
        path.name.rpartition("-")[2], f"copy2-{path.name.rpartition('-')[2]}"
    )
    assert first.keeper.trouble.startswith("Another window plays this game as well")
    assert open_game(path).study.dump() == session_of(second).study.dump()
    assert open_game(first.keeper.path).study.dump() == session_of(first).study.dump()
    copy = first.keeper.path
    say(first, "do", choice=0)
    assert first.keeper.path == copy  # one copy is enough


# --- Killed while writing ------------------------------------------------------------------------------------

WRITER = """
import sys
from gamekit.storage import write
texts = ["a" * 300_000, "b" * 300_000]
print("ready", flush=True)
while True:
    for text in texts:
        write(sys.argv[1], text)
"""


def kill_while_saving(path: Path, times: int, seed: int) -> set[str]:
    """Kill a program ``times`` while it saves; return the first letters of what the file then held, all of it whole."""
    rng, found = Random(seed), set()
    for _ in range(times):
        command = [sys.executable, "-c", WRITER, str(path)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT) as writer:
            assert writer.stdout is not None
            assert writer.stdout.readline() == b"ready\n"
            time.sleep(rng.uniform(0.0, 0.05))
            writer.send_signal(signal.SIGKILL)
        text = path.read_text() if path.exists() else ""
        assert text in {"", "a" * 300_000, "b" * 300_000}
        found.add(text[:1])
    return found


def test_a_kill_while_saving_leaves_a_whole_file(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    assert kill_while_saving(path, 10, seed=1) & {"a", "b"}
    left = list(tmp_path.glob(f".*{PART}"))
    sweep(tmp_path)
    assert list(tmp_path.glob(f".*{PART}")) == left  # somebody may be writing them
    sweep(tmp_path, older=-1.0)
    assert not list(tmp_path.glob(f".*{PART}"))
    assert path.exists()


# --- Saved and opened by name --------------------------------------------------------------------------------


def test_a_study_and_a_record_come_back_by_name(games: Path) -> None:
    session = lesson("caribbean", "first_sail")
    assert save(session, "Friday evening") == games / "Friday evening.study.json"
    found = load("Friday evening")
    assert isinstance(found, Study)
    assert found.dump() == session.study.dump()
    save(session.record, "the line")
    line = load("the line")
    assert isinstance(line, Record)
    assert line.text() == session.record.text()
    assert set(kept_games()["name"]) == {"the line", "Friday evening"}


def test_a_name_that_is_taken_is_replaced_only_when_asked(games: Path) -> None:
    session = lesson("caribbean", "first_sail")
    path = save(session, "mine")
    before = path.read_text()
    session.submit(0, caribbean.GAME.parse(session.state, "Arriba sails s02"))
    with pytest.raises(SetupError, match="is there already"):
        save(session, "mine")
    assert path.read_text() == before
    save(session, "mine", over=True)
    assert path.read_text() == session.study.dump()
    assert path.parent == games


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "..",
        "../x",
        "a/b",
        "a\\b",
        "CON",
        "con.txt",
        "x" * 300,
        "x\0y",
        "x\ny",
        " x",
        "x.",
        "C:x",
        "a*",
        'a"b',
        "lpt1",
    ],
)
def test_a_name_stays_inside_the_folder_or_is_refused(name: str, tmp_path: Path) -> None:
    session = lesson("caribbean", "first_sail")
    before = {path for path in tmp_path.rglob("*") if path.is_file()}
    with pytest.raises(SetupError):
        save(session, name, tmp_path)
    assert {path for path in tmp_path.rglob("*") if path.is_file()} == before


@pytest.mark.parametrize("name", ["x", "🏴 seven seas", "École d'été", "Ann & Ben (2)", "日曜日"])
def test_many_names_will_do(name: str, tmp_path: Path) -> None:
    session = lesson("caribbean", "first_sail")
    assert save(session, name, tmp_path).parent == tmp_path
    found = load(name, tmp_path)
    assert isinstance(found, Study)
    assert found.dump() == session.study.dump()


def test_what_is_not_there_is_said(games: Path) -> None:
    with pytest.raises(LoadError) as caught:
        load("no such game")
    assert caught.value.path == str(games)
    assert "kept_games() lists" in caught.value.how_to_fix
    assert len(kept_games()) == 0


def test_what_cannot_be_written_says_why(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(SaveError, match="Make room or give permission"):
        save(lesson("caribbean", "first_sail"), "x", tmp_path / "file")
    with pytest.raises(SaveError, match="No such file or directory"):
        write(tmp_path / "missing" / "x", "text")
    with pytest.raises(TypeError, match="a session, a study or a record"):
        save(None, "x")


def test_a_board_saves_what_was_played_on_it(games: Path) -> None:
    board = play("raiders", ["Ann", "Ben=greedy"], seed=1)
    path = board.save("raid")
    assert path == games / "raid.study.json"
    found = load("raid")
    assert isinstance(found, Study)
    assert found.game.name == "raiders"


def test_opening_a_kept_game_by_hand(games: Path) -> None:
    board = play("raiders", ["Ann", "Ben=greedy"], seed=1)
    say(board, "do", choice=0)
    kept = open_game(only(games))
    assert isinstance(kept, Kept)
    assert kept.session().state == session_of(board).state
    assert os.fspath(kept.path) == str(only(games))
