"""The only place that opens packaged data: rules, packs, scenarios, records."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path


@cache
def root() -> Path:
    """Return the data folder: inside an installed package, else beside it in a clone.

    FileNotFoundError where neither is there.
    """
    package = Path(str(files("gamekit")))
    for folder in (package / "_data", package.parent / "data"):
        if folder.is_dir():
            return folder
    raise FileNotFoundError(f"gamekit's data is missing: there is no {package / '_data'}; install gamekit anew")


def path(*parts: str) -> Path:
    """Return where a packaged file or folder lies; it need not exist."""
    return root().joinpath(*parts)


def read_text(*parts: str) -> str:
    """Return the text of a packaged file (UTF-8); FileNotFoundError where there is none."""
    return path(*parts).read_text(encoding="utf-8")
