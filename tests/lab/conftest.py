"""What the tests of the boards share: a folder of their own for the games that are kept."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gamekit.lab import playing, showing
from gamekit.lab.keeping import FOLDER


@pytest.fixture(autouse=True)
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder in which games are kept in this test; it does not exist yet."""
    folder = tmp_path / "games"
    monkeypatch.setenv(FOLDER, str(folder))
    return folder


@pytest.fixture(autouse=True)
def _no_boards() -> Iterator[None]:
    """Begin without boards and games, and leave none."""
    restart()
    yield
    restart()


def restart() -> None:
    """Forget what this kernel has played, as a new kernel would."""
    for shown in showing._BOARDS.values():  # noqa: SLF001 - the open boards
        shown.close()
    showing._BOARDS.clear()  # noqa: SLF001
    playing._TABLES.clear()  # noqa: SLF001
