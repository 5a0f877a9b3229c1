"""What several tests share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


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
