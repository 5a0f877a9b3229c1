"""Games that are played in processes of their own."""

from __future__ import annotations

import os
import subprocess
import sys


def one_record(*play: str) -> str:
    """Return the record that a command prints, which must be the same under several hash seeds."""
    records = {
        subprocess.run(
            [sys.executable, "-m", "gamekit", "play", *play],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "777")
    }
    assert len(records) == 1
    return records.pop()
