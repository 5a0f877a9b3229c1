"""What the packs of every game are tried with: a head that is wrong somewhere, and texts that are nearly right."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from gamekit.storage import LoadError

Broken = tuple[str, str, str, str]
"""What stands in a pack, what is written there instead, the place that is named, and words of what is wrong."""


def heads(name: str, title: str) -> tuple[Broken, ...]:
    """Return what may be wrong at the top of an invented pack of this name and title."""
    return (
        ("format = 1\n", "", "format", "missing"),
        ("format = 1\n", "format = 2\n", "format", "it is 2"),
        ("format = 1\n", "format = true\n", "format", "it is True"),
        ("format = 1\n", 'format = "1"\n', "format", "it is '1'"),
        (f'name = "{name}"', f'name = "The {name}"', "name", "no name for a pack"),
        (f'name = "{name}"', f'name = "../{name}"', "name", "no name for a pack"),
        (f'name = "{name}"', "name = 3", "name", "no text"),
        (f'title = "{title}"', 'title = ""', "title", "no text"),
        (f'title = "{title}"\n', "", "title", "missing"),
        ('standing = "invented"', 'standing = "guessed"', "standing", "'guessed' is none"),
        ("format = 1\n", "format = 1\nweather = 'fair'\n", "weather", "unknown"),
        ("format = 1\n", "format = 1\nformat = 1\n", "", "no TOML"),
    )


def assert_refused(parse: Callable[[str], Any], text: str, broken: Broken) -> None:
    """See that a pack with one thing broken is refused where it is broken."""
    old, new, where, what = broken
    assert old in text
    with pytest.raises(LoadError) as caught:
        parse(text.replace(old, new, 1))
    assert caught.value.where == where
    assert what in caught.value.what
    assert caught.value.how_to_fix


def assert_read_or_refused(parse: Callable[[str], Any], text: str, letters: str) -> None:
    """See that a pack with some letters changed is read, or refused with a way to mend it."""
    rng = Random(1)
    for _ in range(400):
        changed = list(text)
        for _ in range(rng.randrange(1, 6)):
            changed[rng.randrange(len(changed))] = rng.choice(letters)
        try:
            parse("".join(changed))
        except LoadError as error:
            assert error.how_to_fix  # noqa: PT017 - many texts are right after all
