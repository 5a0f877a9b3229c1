"""The ships that come with gamekit keep to what is known of the game; a broken pack is refused where it is broken."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from gamekit.__main__ import main
from gamekit.data import path
from gamekit.game import Luck, advance, start
from gamekit.games.buccaneer import GAME, load_pack, parse_pack
from gamekit.storage import LoadError
from tests.broken_packs import Broken, assert_read_or_refused, assert_refused, heads

MERCHANTS = load_pack("merchants")
TEXT = MERCHANTS.text


def test_the_printed_counts() -> None:
    assert list(MERCHANTS.ships) == [f"ship-{number:02}" for number in range(1, 16)]
    pictured = Counter(kind for ship in MERCHANTS.ships.values() for kind in ship.booty)
    assert pictured == dict.fromkeys(("chest", "rum", "candlestick", "dagger"), 6)


def test_the_invented_ones_are_within_their_limits() -> None:
    assert MERCHANTS.standing == "invented"
    ships = MERCHANTS.ships.values()
    assert {ship.crew for ship in ships} == {2, 3, 4, 5, 6}
    assert {ship.wild for ship in ships} == {1, 2, 3, 4, 5, 6}
    assert Counter(len(ship.booty) for ship in ships) == {2: 9, 1: 6}
    assert max(ship.crew for ship in ships if len(ship.booty) == 1) == 3
    assert all(10 <= ship.ducats <= 14 for ship in ships if len(ship.booty) == 1)
    assert len(set(MERCHANTS.worth.values())) == 4
    # A larger crew is for more ducats.
    by_crew = [[ship.ducats for ship in ships if ship.crew == crew] for crew in range(2, 7)]
    assert all(max(small) < min(large) for small, large in pairwise(by_crew))


def test_the_partly_known_cards_are_marked() -> None:
    known = {ship.reported: (ship.ducats, ship.crew, ship.wild) for ship in MERCHANTS.ships.values() if ship.reported}
    assert known == {("crew", "ducats", "wild"): (22, 5, 4), ("crew", "ducats"): (30, 6, 6)}


ONE = '1 = { name = "Swallow", crew = 2, ducats = 10, wild = 1, booty = ["dagger"] }'
BROKEN: tuple[Broken, ...] = (
    *heads("merchants", "Fifteen merchants"),
    ("chest = 30\n", "", "worth.chest", "missing"),
    ("chest = 30\n", "chest = 100\n", "worth.chest", "100 does not do"),
    ("chest = 30\n", "chest = 30.5\n", "worth.chest", "30.5 does not do"),
    ("chest = 30\n", "chest = 30\ngrog = 3\n", "worth.grog", "unknown"),
    (ONE, "", "ships.1", "missing"),
    (ONE, f"{ONE}\n16 = {{ }}", "ships.16", "unknown"),
    (ONE, "1 = 3", "ships.1", "no table"),
    (ONE, ONE.replace(", crew = 2", ""), "ships.1.crew", "missing"),
    (ONE, ONE.replace("crew = 2", "crew = 0"), "ships.1.crew", "0 does not do"),
    (ONE, ONE.replace("crew = 2", "crew = 10"), "ships.1.crew", "10 does not do"),
    (ONE, ONE.replace("crew = 2", "crew = true"), "ships.1.crew", "True does not do"),
    (ONE, ONE.replace("ducats = 10", "ducats = -1"), "ships.1.ducats", "-1 does not do"),
    (ONE, ONE.replace("ducats = 10", 'ducats = "10"'), "ships.1.ducats", "'10' does not do"),
    (ONE, ONE.replace("wild = 1", "wild = 21"), "ships.1.wild", "21 does not do"),
    (ONE, ONE.replace('["dagger"]', "[]"), "ships.1.booty", "0 pieces"),
    (ONE, ONE.replace('["dagger"]', '["dagger", "rum", "chest"]'), "ships.1.booty", "3 pieces"),
    (ONE, ONE.replace('["dagger"]', '["grog"]'), "ships.1.booty", "'grog' is none"),
    (ONE, ONE.replace('["dagger"]', "[[1]]"), "ships.1.booty", "[1] is none"),
    (ONE, ONE.replace('["dagger"]', '"dagger"'), "ships.1.booty", "no list"),
    (ONE, ONE.replace('"Swallow"', '"<b>"'), "ships.1.name", "no name for a ship"),
    (ONE, ONE.replace('"Swallow"', '""'), "ships.1.name", "no name for a ship"),
    (ONE, ONE.replace('"Swallow"', f'"{"x" * 41}"'), "ships.1.name", "no name for a ship"),
    (ONE, ONE.replace('"Swallow"', '"pelican"'), "ships.2.name", "two ships are called 'Pelican'"),
    (ONE, ONE.replace("] }", '], reported = ["mast"] }'), "ships.1.reported", "'mast' is none"),
    (ONE, ONE.replace("] }", "], mast = 3 }"), "ships.1.mast", "unknown"),
)


@pytest.mark.parametrize("broken", BROKEN)
def test_a_broken_pack_is_told_where(broken: Broken) -> None:
    assert_refused(parse_pack, TEXT, broken)


def test_any_text_gives_a_pack_or_a_load_error() -> None:
    assert_read_or_refused(parse_pack, TEXT, "{}[]=\"'#.,\n 0123-rumcrew")


def test_a_pack_is_found_by_name_file_and_folder(tmp_path: Path) -> None:
    folder = path("buccaneer", "packs", "merchants")
    assert load_pack(folder) == load_pack(folder / "pack.toml") == MERCHANTS
    with pytest.raises(LoadError, match="There are: merchants, scarce"):
        load_pack("atlantis")
    broken = tmp_path / "pack.toml"
    broken.write_text(TEXT.replace('"chest"', '"grog"', 1), encoding="utf-8")
    with pytest.raises(LoadError) as caught:
        load_pack(tmp_path)
    assert caught.value.path == str(broken)


def test_comments_do_not_change_the_digest_and_cards_do() -> None:
    assert parse_pack(TEXT.replace("# ducats for most", "# for most", 1)) == MERCHANTS
    assert parse_pack(TEXT.replace("wild = 1", "wild = 2", 1)) != MERCHANTS
    assert parse_pack(TEXT.replace("chest = 30", "chest = 31", 1)) != MERCHANTS
    assert hash(parse_pack(TEXT)) == hash(MERCHANTS)


def test_a_game_and_its_text_keep_a_pack_of_ones_own() -> None:
    mine = parse_pack(TEXT.replace("ducats = 10", "ducats = 12", 1).replace('"merchants"', '"mine"', 1))
    state = start(GAME, 3, Luck(1), pack=mine)
    assert GAME.load(GAME.dump(state)) == state
    assert GAME.load(GAME.dump(state)).ships["ship-01"].ducats == 12


def test_the_command_line_knows_the_pack_and_the_game(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["check", str(path("buccaneer"))]) == 0
    assert "SHORT" not in capsys.readouterr().out
    mine = tmp_path / "mine.toml"
    mine.write_text(TEXT, encoding="utf-8")
    options = ("--option", "views=all", "--option", "stalemate=end")
    assert main(["play", "buccaneer", "--players", "2", "--bots", "random", "--pack", str(mine), *options]) == 0
    assert "ducats in the purse" in capsys.readouterr().out
    assert main(["rules", "buccaneer", "mutiny.call"]) == 0
    assert "three or more pirates" in capsys.readouterr().out
    mine.write_text(TEXT.replace("crew = 2", "crew = 12", 1), encoding="utf-8")
    assert main(["check", str(mine)]) == 1
    assert "ships.1.crew" in capsys.readouterr().out


@pytest.mark.parametrize("players", [2, 5])
def test_any_seed_lays_every_ship_once(players: int) -> None:
    for seed in range(20):
        rng, state = Random(seed), start(GAME, players, Luck(seed))
        while GAME.to_act(state) is not None:
            state, _ = advance(GAME, GAME.apply(state, rng.choice(GAME.legal_actions(state))).state, Luck(seed))
        assert sorted(state.gone) == list(state.ships)
