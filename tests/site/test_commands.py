"""``python -m gamekit replay`` and ``site`` as somebody types them."""

from __future__ import annotations

import builtins
from pathlib import Path
from typing import Any, NoReturn

import pytest

import bootstrap
from gamekit.__main__ import main
from tests.site.games import SHORT, short


def test_a_record_becomes_a_page_beside_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "friday.txt"
    file.write_bytes(SHORT["caribbean"].read_bytes())
    assert main(["replay", str(file)]) == 0
    page = tmp_path / "friday.html"
    assert capsys.readouterr().out == f"{page}: {len(page.read_text()) // 1024} KB\n"
    assert page.read_text().startswith("<!DOCTYPE html>")


def test_a_study_becomes_a_page_where_one_says(tmp_path: Path) -> None:
    file, page = tmp_path / "friday.json", tmp_path / "page.html"
    file.write_text(short("caribbean").study().dump())
    assert main(["replay", str(file), "-o", str(page)]) == 0
    assert "The game is over" not in page.read_text()
    assert "tells what was hidden, too" in page.read_text()


def test_a_game_is_not_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.html"
    file.write_bytes(SHORT["caribbean"].read_bytes())
    assert main(["replay", str(file)]) == 2
    assert "would take the place of the game" in capsys.readouterr().err
    assert file.read_bytes() == SHORT["caribbean"].read_bytes()


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["replay", "nowhere.txt"], "nowhere.txt: there is no such file"),
        (["replay", str(SHORT["raiders"]), "-o", "no/such/folder.html"], "cannot be written"),
        (["site", "pages", "--notebooks", "nowhere"], "nowhere: there is no such folder"),
    ],
)
def test_what_cannot_be_done_is_told(
    arguments: list[str], says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(arguments) == 2
    assert says in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_make_site_passes_its_arguments_on(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[tuple[str, list[str]]] = []

    def start(python: Path, arguments: list[str], _root: Path) -> NoReturn:
        begun.append((python.name, arguments))
        raise SystemExit(0)

    monkeypatch.setattr(bootstrap, "prepare", lambda _root, extra: Path(f"python-with-{extra}"))
    monkeypatch.setattr(bootstrap, "start", start)
    with pytest.raises(SystemExit):
        bootstrap.main(["site", "pages"])
    assert begun == [("python-with-lab", ["-m", "gamekit", "site", "pages"])]


def test_without_the_notebooks_libraries_it_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    real = builtins.__import__

    def lacking(name: str, *rest: Any) -> Any:
        if name.startswith("gamekit.site"):
            raise ModuleNotFoundError(name="anywidget")
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", lacking)
    assert main(["replay", str(SHORT["raiders"]), "-o", str(tmp_path / "page.html")]) == 2
    assert "anywidget is not installed" in capsys.readouterr().err
