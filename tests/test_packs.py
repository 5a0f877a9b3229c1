"""A broken pack is refused with the place, what is wrong and how to mend it; nothing else comes out of any text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from gamekit.data import path
from gamekit.game import Luck, start
from gamekit.games.caribbean import GAME, load_pack, parse_pack
from gamekit.storage import LoadError
from tests.broken_packs import Broken, heads

HARBOUR = load_pack("harbour").text
PACKS = tuple(sorted(file.parent.name for file in path("caribbean", "packs").glob("*/pack.toml")))

# Where it stands in the harbour, what is written there instead; the place that is named, and words of what is wrong.
BROKEN: tuple[Broken, ...] = (
    *heads("harbour", "Harbour"),
    ('drawing = "drawing.json" ', 'drawing = "../drawing.json" ', "drawing", "not the plain name"),
    ('drawing = "drawing.json" ', 'drawing = ".drawing" ', "drawing", "not the plain name"),
    ("[numbers]", "[number]", "numbers", "missing"),
    # Numbers.
    ("chests_at_start = 4", "chests_at_start = 9", "numbers.chests_at_start", "9 does not do"),
    ("chests_at_start = 4", "chests_at_start = -1", "numbers.chests_at_start", "-1 does not do"),
    ("chests_at_start = 4", "chests_at_start = 4.0", "numbers.chests_at_start", "4.0 does not do"),
    ("chests_at_start = 4", "chests_at_start = true", "numbers.chests_at_start", "True does not do"),
    ("supply_each_round = 2", "supply_each_round = 0", "numbers.supply_each_round", "0 does not do"),
    ("supply_each_round = 2\n", "", "numbers.supply_each_round", "missing"),
    ("supply_each_round = 2", "supply_each_round = 2\nsupply = 4", "numbers.supply", "unknown"),
    ("2 = 26000, ", "", "numbers.threshold.2", "missing"),
    ("2 = 26000", "5 = 26000, 2 = 26000", "numbers.threshold.5", "unknown"),
    ("2 = 26000", "2 = 0", "numbers.threshold.2", "0 does not do"),
    ("threshold = { 2 = 26000, 3 = 18000, 4 = 14000 }", "threshold = 26000", "numbers.threshold", "no table"),
    # Spaces.
    ("s01 = {", "S01 = {", "spaces.S01", "no id"),
    ('"Whale Road"', '""', "spaces.s02.name", "no name"),
    ('"Whale Road"', '"1st Road"', "spaces.s02.name", "no name"),
    ('"Whale Road"', '"Road <b>"', "spaces.s02.name", "no name"),
    ('"Whale Road"', '"Fog Bank"', "Fog Bank", "stands for a space and for a space"),
    ('"Whale Road"', '"Bravo"', "Bravo", "stands for a ship and for a space"),
    ('"Whale Road"', '"Halyard"', "Halyard", "stands for a space and for a port"),
    ('next = ["s02", "s07", "s08"]', 'next = ["s07", "s08"]', "spaces.s02.next", "'s01' does not name 's02' back"),
    ('next = ["s02", "s07", "s08"]', 'next = ["s01", "s02", "s07", "s08"]', "spaces.s01.next", "beside itself"),
    ('next = ["s02", "s07", "s08"]', 'next = ["s02", "s02", "s07", "s08"]', "spaces.s01.next", "stands twice"),
    ('next = ["s02", "s07", "s08"]', 'next = ["s02", "s07", "s99"]', "spaces.s01.next", "'s99' is no space"),
    ('next = ["s02", "s07", "s08"]', 'next = "s02"', "spaces.s01.next", "no list of names"),
    ('next = ["s02", "s07", "s08"]', "next = [2, 7, 8]", "spaces.s01.next", "no list of names"),
    ('s01 = { name = "North Star Reach", next', 's01 = { name = "North Star Reach", to', "spaces.s01.next", "missing"),
    ('s33 = { name = "Hurricane Corner", next = ["s25", "s32"] }', "s33 = 3", "spaces.s33", "no table"),
    ("[ports]", 'far = { name = "Far Sea", next = [] }\n\n[ports]', "spaces", "no way leads from 's01' to 'far'"),
    # Ports.
    ('chest = 6000, spaces = ["s27"]', 'chest = 6500, spaces = ["s27"]', 'ports."Old Anvil".chest', "no multiple"),
    ('chest = 6000, spaces = ["s27"]', 'chest = 0, spaces = ["s27"]', 'ports."Old Anvil".chest', "0 does not do"),
    ('chest = 6000, spaces = ["s27"]', 'chest = "6000", spaces = ["s27"]', 'ports."Old Anvil".chest', "does not do"),
    ('chest = 6000, spaces = ["s27"]', "chest = 6000, spaces = []", 'ports."Old Anvil".spaces', "touches no space"),
    (
        'chest = 6000, spaces = ["s27"]',
        'chest = 6000, spaces = ["s34"]',
        'ports."Old Anvil".spaces',
        "'s34' is no space",
    ),
    ('chest = 6000, spaces = ["s27"]', "chest = 6000", 'ports."Old Anvil".spaces', "missing"),
    ('"Old Anvil" =', '"Old\\nAnvil" =', 'ports."Old\nAnvil"', "no name"),
    ('"Old Anvil" =', '"mizzen" =', "mizzen", "stands for a port and for a port"),
    ('"Old Anvil" =', '"Mizzen" =', "", "no TOML"),
    # Starts.
    ('start-6 = "s29" ', '# start-6 = "s29" ', "starts", "there are 5 starts"),
    ('start-6 = "s29" ', 'start-6 = "s29"\nstart-7 = "s30" ', "starts", "there are 7 starts"),
    ('start-6 = "s29" ', 'start-6 = "s22" ', "starts", "share a space"),
    ('start-6 = "s29" ', 'start-6 = "s40" ', "starts.start-6", "'s40' is no space"),
    ('start-6 = "s29" ', 'start-6 = ["s29"] ', "starts.start-6", "['s29'] is no space"),
    ('start-6 = "s29" ', "start-6 = { at = 3 } ", "starts.start-6", "{'at': 3} is no space"),
    ('start-6 = "s29" ', '"Start 6" = "s29" ', "starts.Start 6", "no id"),
    # Havens.
    ('h-red-1 = { colour = "red"', 'h-red-1 = { colour = "blue"', "havens.h-red-1.colour", "'blue' is none"),
    ('h-red-1 = { colour = "red"', 'h-red-1 = { colour = "green"', "havens", "there are 2 red havens"),
    ('h-red-1 = { colour = "red"', '"H 1" = { colour = "red"', "havens.H 1", "no id"),
    ('colour = "red", space = "s02"', 'colour = "red", space = "s50"', "havens.h-red-1.space", "'s50' is no space"),
    ('colour = "red", space = "s02"', 'colour = "red", space = ["s02"]', "havens.h-red-1.space", "['s02'] is no space"),
    ('colour = "red", space = "s02"', 'colour = ["red"], space = "s02"', "havens.h-red-1.colour", "['red'] is none"),
    ('colour = "red", space = "s02"', 'colour = "red", space = "s18"', "havens", "share a space"),
    ('colour = "red", space = "s02"', 'colour = "red"', "havens.h-red-1.space", "missing"),
    ("h-red-1 =", "s05 =", "s05", "stands for a space and for a haven"),
    ("h-red-1 =", "start-1 =", "start-1", "stands for a start and for a haven"),
)


@pytest.mark.parametrize(("old", "new", "where", "what"), BROKEN)
def test_broken_pack_is_told_where(old: str, new: str, where: str, what: str, tmp_path: Path) -> None:
    assert HARBOUR.count(old) >= 1
    file = tmp_path / "pack.toml"
    file.write_text(HARBOUR.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(LoadError) as caught:
        load_pack(file)
    error = caught.value
    assert error.where == where
    assert what in error.what
    assert error.path == str(file)
    assert error.how_to_fix.endswith((".", "-", "?"))
    assert str(error).startswith(f"{file}: ")


def test_a_board_without_spaces_or_ports_is_refused() -> None:
    """What is left out as a whole is named as a whole."""
    tail = "\n[starts]\n[havens]\n"
    head = HARBOUR.partition("[spaces]")[0]
    for text, where, what in (
        (f"{head}[spaces]\n[ports]{tail}", "spaces", "there are 0 spaces"),
        (f"{HARBOUR.partition('[ports]')[0]}[ports]{tail}", "ports", "there is none"),
        (f"{HARBOUR.partition('[starts]')[0]}{tail}", "starts", "there are 0 starts"),
        (f"{HARBOUR.partition('[havens]')[0]}[havens]\n", "havens", "there are 0 red havens"),
        ("", "about", "missing"),
    ):
        with pytest.raises(LoadError) as caught:
            parse_pack(text)
        assert (caught.value.where, what in caught.value.what) == (where, True)


@pytest.mark.parametrize(
    ("raw", "what"),
    [
        (b"\xff\xfe", "no UTF-8 text"),
        (b"a = " + b"[" * 200 + b"]" * 200, "nests deeper"),
        (b"#" * 300_000, "longer than"),
        (b"a" + b".a" * 200 + b" = 1", "more dots"),
        (b"\x00", "no TOML"),
    ],
)
def test_no_pack_at_all(raw: bytes, what: str, tmp_path: Path) -> None:
    file = tmp_path / "pack.toml"
    file.write_bytes(raw)
    with pytest.raises(LoadError, match=what) as caught:
        load_pack(file)
    assert caught.value.path == str(file)


def test_a_missing_pack_says_what_there_is(tmp_path: Path) -> None:
    with pytest.raises(LoadError, match="harbour"):
        load_pack("harbor")
    with pytest.raises(LoadError, match="no such file"):
        load_pack(tmp_path / "pack.toml")
    with pytest.raises(LoadError, match="no such file"):
        load_pack(tmp_path)


# --- Any text ------------------------------------------------------------------------------------------------


def flipped(raw: bytearray, rng: Random) -> bytearray:
    for _ in range(rng.randint(1, 6)):
        raw[rng.randrange(len(raw))] ^= 1 << rng.randrange(8)
    return raw


def cut(raw: bytearray, rng: Random) -> bytearray:
    return raw[: rng.randrange(len(raw))]


def holed(raw: bytearray, rng: Random) -> bytearray:
    at = rng.randrange(len(raw))
    del raw[at : at + rng.randint(1, 80)]
    return raw


def shuffled(raw: bytearray, rng: Random) -> bytearray:
    lines = raw.split(b"\n")
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return bytearray(b"\n".join(lines))


@pytest.mark.parametrize("change", [flipped, cut, holed, shuffled])
@pytest.mark.parametrize("seed", range(100))
def test_a_damaged_pack_is_read_or_refused(
    change: Callable[[bytearray, Random], bytearray], seed: int, tmp_path: Path
) -> None:
    raw = change(bytearray(HARBOUR.encode()), Random(seed))
    file = tmp_path / "pack.toml"
    file.write_bytes(bytes(raw))
    refusal: LoadError | None = None
    try:
        pack = load_pack(file)
    except LoadError as error:
        refusal = error
    if refusal is None:
        assert start(GAME, 2, Luck(seed), pack=pack).ships.count(None) == 0
    else:
        assert refusal.path == str(file)
        assert refusal.what
        assert refusal.how_to_fix


@pytest.mark.parametrize("name", PACKS)
def test_packaged_packs_can_be_played(name: str) -> None:
    pack = load_pack(name)
    assert pack.name == name
    assert parse_pack(pack.text).digest == pack.digest
    for players in (2, 3, 4):
        assert not GAME.check(start(GAME, players, Luck(players), pack=pack))


def test_the_digest_is_of_what_matters() -> None:
    """Comments and the title do not change it; a border or a chest does."""
    pack = parse_pack(HARBOUR)
    assert (
        parse_pack(HARBOUR.replace("# invented", "# made up", 1).replace('title = "Harbour"', 'title = "Bay"')) == pack
    )
    for old, new in (
        ("chest = 7000", "chest = 8000"),
        ("2 = 26000", "2 = 27000"),
        ("chests_at_start = 4", "chests_at_start = 5"),
        ('start-5 = "s22"', 'start-5 = "s21"'),
        ('"Whale Road"', '"Whale Way"'),
    ):
        assert parse_pack(HARBOUR.replace(old, new, 1)) != pack
