"""What several tests share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LONGEST = (
    "test_notebooks.py",
    "browser/test_table.py",
    "caribbean/test_questions.py",
    "browser/test_stepping.py",
    "test_every_game.py",
    "test_faults.py",
    "test_quality.py",
    "browser/test_site.py",
)
"""Files that take minutes: they begin first, so that no core waits for the last of them."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let the longest files begin; the others keep their order."""
    order = {str(ROOT / "tests" / name): number for number, name in enumerate(LONGEST)}
    items.sort(key=lambda item: order.get(str(item.path), len(order)))


@pytest.fixture(scope="session", autouse=True)
def _quiet_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep what Jupyter and IPython write, and the games that are kept, out of the home folder."""
    folder = tmp_path_factory.mktemp("jupyter")
    with pytest.MonkeyPatch.context() as patch:
        for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR"):
            patch.setenv(name, str(folder / name.lower()))
        patch.setenv("JUPYTER_PLATFORM_DIRS", "1")
        patch.setenv("GAMEKIT_GAMES", str(folder / "games"))
        yield
