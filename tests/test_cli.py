"""The command line as somebody types it: what it prints, its exit codes, and never a traceback."""

from __future__ import annotations

from pathlib import Path

import pytest

from gamekit import GAMES, data
from gamekit.__main__ import main
from gamekit.games.caribbean import parse_pack
from gamekit.study import load_record


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    try:
        code = main(arguments)
    except SystemExit as end:  # argparse ends by itself
        code = int(end.code or 0)
    out, err = capsys.readouterr()
    assert "Traceback" not in out + err
    return code, out, err


def test_play_prints_a_record_that_can_be_read_again(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "play", "caribbean", "--players", "3", "--seed", "7")
    assert code == 0
    record = load_record(out, GAMES)
    assert record.text() == out
    assert record.outcome is not None
    assert run(capsys, "play", "caribbean", "--players", "3", "--seed", "7")[1] == out
    assert run(capsys, "play", "caribbean", "--players", "3", "--seed", "8")[1] != out


def test_play_takes_names_bots_readings_and_a_pack(capsys: pytest.CaptureFixture[str]) -> None:
    pack = str(data.path("caribbean", "packs", "harbour", "pack.toml"))
    code, out, _ = run(
        capsys, "play", "caribbean", "--players", "Zoë,O'Neil", "--bots", "greedy,random", "--pack", pack,
        "--option", "haven_reach=inside", "--option", "colours=violet,green",
    )  # fmt: skip
    assert code == 0
    assert "Zoë has the violet havens." in out
    assert '"haven_reach": "inside"' in out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["play", "chess"], "invalid choice: 'chess'"),
        (["play", "caribbean", "--players", "7"], "for 2 to 4 players, not 7"),
        (["play", "caribbean", "--players", "-1"], "for 2 to 4 players"),
        (["play", "caribbean", "--players", "Ann,Ann"], "two players are called 'Ann'"),
        (["play", "caribbean", "--players", "Ann,"], "player 2: the name is empty"),
        (["play", "caribbean", "--seed", "x"], "invalid int value"),
        (["play", "caribbean", "--bots", "clever"], "there is no bot 'clever'; there are random, look-ahead, greedy"),
        (["play", "caribbean", "--bots", "greedy,random"], "2 bots for 3 players"),
        (["play", "caribbean", "--bots", "bids-only"], "leaves choices to a person"),
        (["play", "caribbean", "--option", "giving"], "key=value"),
        (["play", "caribbean", "--option", "giving=maybe"], "'maybe' is none of 'no', 'yes'"),
        (["play", "caribbean", "--option", "wind=north"], "there is no such option"),
        (["play", "caribbean", "--pack", "atlantis"], "There are: "),
        (["play", "caribbean", "--pack", "gone.toml"], "gone.toml: there is no such file"),
        (["rules", "caribbean", "bid.theif"], "near are bid.thief"),
        (["rules", "caribbean", "zzz"], "has no rule 'zzz'"),
        ([], "required: COMMAND"),
    ],
)
def test_a_mistake_is_told_in_one_sentence(capsys: pytest.CaptureFixture[str], arguments: list[str], says: str) -> None:
    code, out, err = run(capsys, *arguments)
    assert code == 2
    assert says in err
    assert out == ""


def test_check_runs_everything_that_comes_with_gamekit(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "check", str(data.path("caribbean")))
    assert code == 0
    assert "SHORT" not in out
    assert out.splitlines()[-1].endswith("files are well.")


def test_check_says_what_falls_short(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # from any folder
    good = data.path("caribbean", "scenarios", "a_thief_takes_a_space.toml").read_text(encoding="utf-8")
    Path("good.toml").write_text(good, encoding="utf-8")
    Path("wrong.toml").write_text(good.replace("movement = 2", "movement = 3"), encoding="utf-8")
    Path("torn.toml").write_text(good[:300], encoding="utf-8")
    Path("pack.toml").write_text('[spaces]\ns01 = { name = "A", next = [] }', encoding="utf-8")
    Path("study.json").write_text("{}", encoding="utf-8")
    Path("game.txt").write_text("game: caribbean\n", encoding="utf-8")
    Path("notes.md").write_text("", encoding="utf-8")
    code, out, _ = run(
        capsys,
        "check",
        "good.toml",
        "wrong.toml",
        "torn.toml",
        "pack.toml",
        "study.json",
        "game.txt",
        "notes.md",
        "gone",
    )
    assert code == 1
    lines = out.splitlines()
    assert lines[0].startswith("well   good.toml: Ann bid 3 barrels")
    assert lines[1].startswith("SHORT  wrong.toml: then[1]: movement is 2, not 3.")
    assert all(line.startswith("SHORT  ") for line in lines[1:8])
    assert lines[8] == "1 of 8 files are well."


def test_a_scenario_may_bring_a_pack_of_its_own(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    harbour = data.path("caribbean", "packs", "harbour", "pack.toml").read_text(encoding="utf-8")
    mine = harbour.replace("Gull Narrows", "Seal Gap").replace('drawing = "drawing.json"', "")
    (tmp_path / "mine.toml").write_text(mine, encoding="utf-8")
    scenario = data.path("caribbean", "scenarios", "a_thief_takes_a_space.toml").read_text(encoding="utf-8")
    (tmp_path / "scenario.toml").write_text(
        scenario.replace("[setup]", '[setup]\npack = "mine.toml"'), encoding="utf-8"
    )
    assert run(capsys, "check", str(tmp_path))[0] == 0


def test_check_reads_the_drawing_of_a_pack(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    harbour = data.path("caribbean", "packs", "harbour")
    pack = (harbour / "pack.toml").read_text(encoding="utf-8")
    (tmp_path / "pack.toml").write_text(pack, encoding="utf-8")
    code, out, _ = run(capsys, "check", str(tmp_path))
    assert code == 1
    assert out.startswith(f"SHORT  {tmp_path / 'drawing.json'}: there is no such file.")
    (tmp_path / "drawing.json").write_bytes((harbour / "drawing.json").read_bytes()[:-9])
    code, out, _ = run(capsys, "check", str(tmp_path))
    assert (code, out.startswith(f"SHORT  {tmp_path / 'drawing.json'}: line 1")) == (1, True)
    (tmp_path / "drawing.json").write_bytes((harbour / "drawing.json").read_bytes())
    assert run(capsys, "check", str(tmp_path))[0] == 0


def test_check_says_where_a_pack_need_not_end(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Eight captures bring 16,000: with the chests' worth that must be more than both can have below the threshold."""
    harbour = data.path("caribbean", "packs", "harbour", "pack.toml").read_text(encoding="utf-8")
    mine = tmp_path / "mine.toml"
    plain = harbour.replace('drawing = "drawing.json"', "")
    assert sum(port.chest for port in parse_pack(plain).ports) == 47_000
    # 63,000 in all. Two players who stop short of 32,000 have 31,000 each at most, and 1,000 would be left over.
    for threshold, says in ((32_000, False), (33_000, True)):
        mine.write_text(plain.replace("2 = 26000", f"2 = {threshold}"), encoding="utf-8")
        code, out, _ = run(capsys, "check", str(mine))
        assert code == 0
        assert ("With 2 players nobody need ever reach the threshold" in out) is says


def test_check_passes_over_what_is_not_ours(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "mine"\n', encoding="utf-8")
    (tmp_path / "notes.txt").write_text("Buy rum.\n", encoding="utf-8")
    (tmp_path / "torn.json").write_text('{"a": [', encoding="utf-8")
    (tmp_path / "latin.txt").write_bytes(b"game: \xe9\n")
    (tmp_path / ".hidden").mkdir()
    (tmp_path / ".hidden" / "game.txt").write_text("game: nonsense\n", encoding="utf-8")
    code, out, err = run(capsys, "check", str(tmp_path))
    assert (code, "nothing was checked" in err) == (2, True)
    assert [line.split()[0] for line in out.splitlines()] == ["other"] * 4
    good = data.path("caribbean", "scenarios", "a_thief_takes_a_space.toml").read_text(encoding="utf-8")
    (tmp_path / "good.toml").write_text(good, encoding="utf-8")
    code, out, _ = run(capsys, "check", str(tmp_path))
    assert code == 0
    assert f"other  {tmp_path / 'pyproject.toml'}: it is not a file of gamekit" in out
    # one of ours that is torn is still ours, and a file that is named is always checked
    (tmp_path / "torn.toml").write_text(good[:300] + "[[", encoding="utf-8")
    assert run(capsys, "check", str(tmp_path))[0] == 1
    assert run(capsys, "check", str(tmp_path / "pyproject.toml"))[0] == 1


def test_a_missing_file_is_told_whatever_its_name(capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("nofile", "nofile.toml", "no/file.txt", "nofile.md"):
        code, out, _ = run(capsys, "check", name)
        assert (code, out) == (1, f"SHORT  {name}: there is no such file. Check the name and the folder.\n")


@pytest.mark.parametrize("folder", ["mine", "a-folder-whose-name-is-longer-than-twenty", "2024 Packs"])
def test_play_takes_a_folder_as_a_pack(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folder: str
) -> None:
    monkeypatch.chdir(tmp_path)
    for game, pack in (("caribbean", "harbour"), ("raiders", "convoy")):
        text = data.path(game, "packs", pack, "pack.toml").read_text(encoding="utf-8")
        Path(folder).mkdir(exist_ok=True)
        Path(folder, "pack.toml").write_text(text.replace(f'name = "{pack}"', 'name = "own"'), encoding="utf-8")
        for named in (folder, f"{folder}/pack.toml", str(tmp_path / folder)):
            code, out, _ = run(capsys, "play", game, "--players", "2", "--pack", named)
            assert (code, '"name": "own"' in out) == (0, True)
    code, _, err = run(capsys, "play", "raiders", "--pack", str(tmp_path))
    assert (code, "pack.toml: there is no such file" in err) == (2, True)
    assert run(capsys, "play", "raiders", "--pack", "convoy")[0] == 0


def test_rules_prints_all_one_or_those_with_a_word(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "rules", "caribbean")
    assert code == 0
    assert all(rule.id in out for rule in GAMES["caribbean"].rulebook)
    _, out, _ = run(capsys, "rules", "caribbean", "bid.thief")
    assert "standing: printed (the rulebook says it)" in out
    assert "source:   Turn Structure 8" in out
    _, out, _ = run(capsys, "rules", "caribbean", "thief")
    assert out.count("standing:") > 3


def test_help_and_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert "play" in run(capsys, "--help")[1]
    assert ", ".join(GAMES) in " ".join(run(capsys, "--help")[1].split())  # wherever the lines end
    assert "gamekit 0.1.0" in run(capsys, "--version")[1]
