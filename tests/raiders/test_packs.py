"""The cards that come with gamekit have the printed counts; a broken pack is refused where it is broken."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from gamekit.__main__ import main
from gamekit.data import path
from gamekit.game import Luck, start
from gamekit.games.raiders import GAME, load_pack, parse_pack
from gamekit.storage import LoadError
from tests.broken_packs import Broken, assert_read_or_refused, assert_refused, heads

CONVOY = load_pack("convoy")
TEXT = CONVOY.text


def test_the_printed_counts() -> None:
    cards = CONVOY.cards.values()
    goods = {"gemstones": 8, "silverware": 8, "fabrics": 10, "rum": 10, "pistols": 12, "cutlasses": 12}
    assert Counter(card.good for card in cards) == goods
    assert Counter(card.location for card in cards) == dict.fromkeys(("inn", "tower", "pier", "beach"), 15)


def test_the_invented_ones_are_within_their_limits() -> None:
    assert CONVOY.standing == "invented"
    cards = CONVOY.cards.values()
    assert sum(card.cannonball for card in cards) == 20  # a third
    assert sum(card.doubloons for card in cards) == 60
    assert sum(card.ships for card in cards) == 20
    assert sum(card.spyglass for card in cards) == 6
    assert max(card.ships for card in cards) == 1
    # Poorer rewards on rarer goods: a doubloon counted .8, a ship 2, a spyglass .5, on average for each class.
    worth = [
        sum(0.8 * card.doubloons + 2 * card.ships + 0.5 * card.spyglass for card in cards if card.good in kinds)
        / sum(card.good in kinds for card in cards)
        for kinds in (("gemstones", "silverware"), ("fabrics", "rum"), ("pistols", "cutlasses"))
    ]
    assert worth == sorted(worth)
    for location in ("inn", "tower", "pier", "beach"):
        here = [card for card in cards if card.location == location]
        assert (sum(card.doubloons for card in here), sum(card.ships for card in here)) == (15, 5)


ONE = '1 = { location = "inn", cannonball = true }'
BROKEN: tuple[Broken, ...] = (
    *heads("convoy", "The convoy"),
    ("[cards.gemstones]", "[cards.grog]", "cards.gemstones", "missing"),
    ("[cards.gemstones]", "[cards.grog]\n[cards.gemstones]", "cards.grog", "unknown"),
    (ONE, "", "cards.gemstones.1", "missing"),
    (ONE, f"{ONE}\n9 = {{ location = 'inn' }}", "cards.gemstones.9", "unknown"),
    (ONE, "1 = 3", "cards.gemstones.1", "no table"),
    (ONE, "1 = { cannonball = true }", "cards.gemstones.1.location", "missing"),
    (ONE, '1 = { location = "cave" }', "cards.gemstones.1.location", "'cave' is none"),
    (ONE, "1 = { location = 3 }", "cards.gemstones.1.location", "3 is none"),
    (ONE, '1 = { location = "pier" }', "cards", "14 cards at the inn"),
    (ONE, '1 = { location = "inn", doubloons = 3 }', "cards.gemstones.1.doubloons", "3 does not do"),
    (ONE, '1 = { location = "inn", doubloons = true }', "cards.gemstones.1.doubloons", "True does not do"),
    (ONE, '1 = { location = "inn", ships = -1 }', "cards.gemstones.1.ships", "-1 does not do"),
    (ONE, '1 = { location = "inn", ships = 0.5 }', "cards.gemstones.1.ships", "0.5 does not do"),
    (ONE, '1 = { location = "inn", cannonball = 1 }', "cards.gemstones.1.cannonball", "1 is neither"),
    (ONE, '1 = { location = "inn", spyglass = "yes" }', "cards.gemstones.1.spyglass", "neither"),
    (ONE, '1 = { location = "inn", parrot = true }', "cards.gemstones.1.parrot", "unknown"),
)


@pytest.mark.parametrize("broken", BROKEN)
def test_a_broken_pack_is_told_where(broken: Broken) -> None:
    assert_refused(parse_pack, TEXT, broken)


def test_any_text_gives_a_pack_or_a_load_error() -> None:
    assert_read_or_refused(parse_pack, TEXT, "{}[]=\"'#.,\n 0123-rumpier")


def test_a_pack_is_found_by_name_file_and_folder(tmp_path: Path) -> None:
    folder = path("raiders", "packs", "convoy")
    assert load_pack(folder) == load_pack(folder / "pack.toml") == CONVOY
    with pytest.raises(LoadError, match="There are: convoy"):
        load_pack("atlantis")
    broken = tmp_path / "pack.toml"
    broken.write_text(TEXT.replace('"inn"', '"cave"', 1), encoding="utf-8")
    with pytest.raises(LoadError) as caught:
        load_pack(tmp_path)
    assert caught.value.path == str(broken)


def test_comments_do_not_change_the_digest_and_cards_do() -> None:
    assert parse_pack(TEXT.replace("# luxury goods, 8", "# rare", 1)) == CONVOY
    assert parse_pack(TEXT.replace("cannonball = true", "spyglass = true", 1)) != CONVOY
    assert hash(parse_pack(TEXT)) == hash(CONVOY)


def test_a_card_with_two_ships_brings_two() -> None:
    """The rulebook speaks of ships; no card of ours has two, an owner's may."""
    pack = parse_pack(TEXT.replace(ONE, '1 = { location = "inn", ships = 2 }', 1))
    fresh = GAME.new(2, pack=pack)
    for line in ("gemstones-1", "rum-2", "rum-3", "rum-4", "rum-5"):
        fresh = GAME.apply(fresh, GAME.parse(fresh, f"chance: {line}")).state
    fresh = GAME.apply(fresh, GAME.parse(fresh, "chance: Ann begins")).state
    state = GAME.apply(fresh, GAME.parse(fresh, "Ann raids 1")).state
    assert state.ships == ((None, None), ())
    assert state.deck == 53
    assert GAME.check(state) == ()


def test_the_command_line_knows_the_pack_and_the_game(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["check", str(path("raiders"))]) == 0
    assert "SHORT" not in capsys.readouterr().out
    mine = tmp_path / "mine.toml"
    mine.write_text(TEXT, encoding="utf-8")
    assert main(["play", "raiders", "--players", "1", "--pack", str(mine), "--option", "duel=savvy"]) == 0
    assert "The Corsairs" in capsys.readouterr().out
    assert main(["rules", "raiders", "solo.raid"]) == 0
    assert "all cards of a location" in capsys.readouterr().out
    mine.write_text(TEXT.replace('"inn"', '"cave"', 1), encoding="utf-8")
    assert main(["check", str(mine)]) == 1
    assert "cards.gemstones.1.location" in capsys.readouterr().out


def test_any_seed_deals_every_card_at_most_once() -> None:
    for seed in range(20):
        state = start(GAME, 5, Luck(seed))
        assert len({*state.convoy}) == 5
