"""The checks that the packs of all games share: one error that says which key, what is wrong, how to mend it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gamekit import GAMES, packs
from gamekit.data import path
from gamekit.storage import LoadError

HEAD = {"format": 1, "name": "mine", "title": "Mine", "standing": "invented", "about": "A pack of mine."}
WRONG: tuple[tuple[Callable[[], object], str, str, str], ...] = (
    (lambda: packs.keys([], "cards", {"b", "a"}), "cards", "[] is no table", "Give it a, b."),
    (lambda: packs.keys({"a": 1}, "", {"a", "b"}), "b", "the key is missing", "Add it."),
    (lambda: packs.keys({"a": 1, "x": 2}, "cards", {"a"}, {"c"}), "cards.x", "the key is unknown", "Known are a, c."),
    (lambda: packs.table({"a": 1}, "a", "numbers"), "numbers.a", "it is no table", "Begin it with [numbers.a]."),
    (lambda: packs.text({"a": " "}, "a"), "a", "' ' is no text", "Write it in quotes."),
    (lambda: packs.text({"a": 3}, "a", "x"), "x.a", "3 is no text", "Write it in quotes."),
    (lambda: packs.number({"a": 9}, "a", "x", 1, 8), "x.a", "9 does not do", "Write a whole number from 1 to 8."),
    (lambda: packs.number({"a": 0}, "a", "x", 1, 8), "x.a", "0 does not do", "Write a whole number from 1 to 8."),
    (lambda: packs.number({"a": True}, "a", "x", 0, 8), "x.a", "True does not do", "Write a whole number from 0 to 8."),
    (lambda: packs.number({"a": 2.0}, "a", "x", 0, 8), "x.a", "2.0 does not do", "Write a whole number from 0 to 8."),
    (lambda: packs.truth({"a": 1}, "a", "x"), "x.a", "1 is neither", "Write true or false."),
    (lambda: packs.one_of({"a": "c"}, "a", "", ["a", "b"]), "a", "'c' is none", "Write one of a, b."),
    (lambda: packs.one_of({"a": ["a"]}, "a", "", ["a", "b"]), "a", "['a'] is none", "Write one of a, b."),
    (lambda: packs.exactly("ports", "chests", 7, 8), "ports", "there are 7 chests", "There must be 8: change some."),
    (lambda: packs.head({**HEAD, "format": True}), "format", "it is True", "This gamekit reads format = 1."),
    (lambda: packs.head({**HEAD, "standing": "sure"}), "standing", "'sure' is none", ""),
    (lambda: packs.head({**HEAD, "name": "a" * 21}), "name", f"'{'a' * 21}' is no name for a pack", ""),
    (lambda: packs.head({**HEAD, "name": "2nd"}), "name", "'2nd' is no name for a pack", ""),
)


@pytest.mark.parametrize(("check", "where", "what", "how"), WRONG)
def test_a_value_that_does_not_do_is_told(check: Callable[[], object], where: str, what: str, how: str) -> None:
    with pytest.raises(LoadError) as caught:
        check()
    assert (caught.value.where, caught.value.what) == (where, what)
    assert caught.value.how_to_fix == how or not how


def test_values_that_do_come_back() -> None:
    assert packs.head({**HEAD, "name": "a" * 20}) == packs.Head("a" * 20, "Mine", "invented", "A pack of mine.")
    raw: dict[str, Any] = {"n": 8, "t": " x", "b": False, "w": "b", "d": {}}
    packs.keys(raw, "x", {"n"}, {"t", "b", "w", "d"})
    assert packs.number(raw, "n", "x", 8, 8) == 8
    assert packs.text(raw, "t", "x") == " x"
    assert packs.truth(raw, "b", "x") is False
    assert packs.one_of(raw, "w", "x", ["a", "b"]) == "b"
    assert packs.table(raw, "d", "x") == {}
    packs.exactly("x", "things", 3, 3)


@pytest.mark.parametrize("game", list(GAMES))
@pytest.mark.parametrize(
    "pack", [["harbour"], {"name": 3}, {"name": "no such"}, {"name": "atlantis"}, 7, "../convoy", ""]
)
def test_what_names_no_pack_is_told(game: str, pack: object) -> None:
    with pytest.raises(LoadError, match="pack"):
        GAMES[game].new_from({"players": 2, "pack": pack})


@pytest.mark.parametrize("game", list(GAMES))
@pytest.mark.parametrize("digest", ["0", 1, [], {}])
def test_a_pack_of_another_digest_is_refused(game: str, digest: object) -> None:
    name = packs.packaged(game)[0]
    assert GAMES[game].new_from({"players": 2, "pack": {"name": name, "digest": None}}).table.pack.name == name
    with pytest.raises(LoadError, match="not the one that was played with"):
        GAMES[game].new_from({"players": 2, "pack": {"name": name, "digest": digest}})


@pytest.mark.parametrize("game", list(GAMES))
def test_the_text_of_a_state_never_names_a_file(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name = packs.packaged(game)[0]
    text = path(game, "packs", name, packs.FILE).read_text(encoding="utf-8")
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / packs.FILE).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(LoadError, match="no pack called 'mine'"):
        GAMES[game].new_from({"players": 2, "pack": "mine"})


@pytest.mark.parametrize("game", list(GAMES))
def test_a_pack_of_ones_own_goes_with_the_state(game: str) -> None:
    name = packs.packaged(game)[0]
    text = path(game, "packs", name, packs.FILE).read_text(encoding="utf-8")
    own = {"name": "x", "text": text.replace(f'name = "{name}"', 'name = "own"')}
    state = GAMES[game].new_from({"players": 2, "pack": own})
    dumped = json.loads(GAMES[game].dump(state))
    assert dumped["pack"]["name"] == "own"
    assert GAMES[game].load(json.dumps(dumped)) == state
