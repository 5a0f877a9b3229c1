"""Every packaged scenario holds, and a scenario that expects something wrong does not."""

from __future__ import annotations

from pathlib import Path

import pytest

from gamekit import GAMES
from gamekit.data import path
from gamekit.scenario import load_scenario, packaged_scenarios, parse_scenario
from gamekit.storage import LoadError, parse_toml, read

FILES = tuple(file for game in GAMES.values() for file in packaged_scenarios(game))
REFUSED = {"refused", "by", "rules", "focus", "instead", "says"}
PLAYED = {"play", "events", "exactly", "rules", "told", "state", "to_act", "legal", "illegal", "scores", "winners"}


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.parent.name}-{file.stem}")
def test_scenario_holds(file: Path) -> None:
    scenario = load_scenario(file, GAMES)
    scenario.play()
    assert scenario.game.name == file.parent.parent.name
    assert scenario.ask.endswith("?")
    assert scenario.teaches


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.parent.name}-{file.stem}")
def test_scenario_expects_nothing_in_vain(file: Path) -> None:
    """A key that is not looked at (instead of a choice that is played) would hold whatever stood there."""
    for entry in parse_toml(read(file))["then"]:
        assert not entry.keys() - (REFUSED if "refused" in entry else PLAYED)


def test_there_are_enough() -> None:
    for game, wanted in (("caribbean", 50), ("buccaneer", 50), ("raiders", 45)):
        assert sum(file.parent.parent.name == game for file in FILES) >= wanted


START = """
game = "caribbean"
ask = "What holds?"
rule = "bid.thief"
[setup]
players = ["Ann", "Ben"]
base = "first_round"
[[then]]
play = "Ann bids A5 B4 C3 D2 E1 F0 | t"
[[then]]
play = "Ben bids At B1 C2 D3 E4 F0 | 5"
"""
# Ann's 5 less Ben's thief: she moves Arriba 4 spaces, and has no doubloons.


@pytest.mark.parametrize(
    ("key", "right", "wrong"),
    [
        ("play", '"Arriba ends"', '"Bravo ends"'),
        ("play", '"Arriba sails s16"', '"Arriba sails s30"'),
        ("events", '["Won", "ThiefTook", "MayMove"]', '["ThiefTook", "Won"]'),
        ("events", '["ShipCalled"]', '["Captured"]'),
        ("rules", '["bid.highest", "bid.thief"]', '["bid.thief", "bid.highest"]'),
        ("rules", '["sail.barrels"]', '["sail.floor"]'),
        ("told", '["Ben\'s thief takes a space."]', '["Ann\'s thief takes a space."]'),
        ("state", "{ movement = 4 }", "{ movement = 5 }"),
        ("state", '{ "ships.Bravo" = "s05" }', '{ "ships.Bravo" = "s04" }'),
        ("state", "{ round = 1 }", "{ rounds = 1 }"),
        ("state", "{ bids = { Arriba = { Ann = 5, Ben = 't' } } }", "{ bids = {} }"),
        ("to_act", '"Ann"', '"Ben"'),
        ("to_act", '"Ann"', '"nobody"'),
        ("to_act", '"Ann"', '"chance"'),
        ("legal", '["Arriba ends", "Arriba sails s02"]', '["Arriba ends", "Arriba sails s05"]'),
        ("illegal", '["Arriba sails s05"]', '["Arriba sails s05", "Arriba ends"]'),
        ("scores", "{ Ann = 0, Ben = 0 }", "{ Ann = 0, Ben = 2000 }"),
        ("scores", "{ Ann = 0, Ben = 0 }", "{ Ann = 0 }"),
        ("winners", "[]", '["Ann"]'),
        ("refused", '"Arriba sails s05"', '"Arriba ends"'),
        ("refused", '"Arriba sails s99"', '"Arriba sails s02"'),
    ],
)
def test_wrong_expectation_fails(key: str, right: str, wrong: str) -> None:
    # What has just happened is asked of the last choice, the rest of the position after it.
    join = "" if key in {"events", "rules", "told"} else "[[then]]\n"
    parse_scenario(f"{START}{join}{key} = {right}\n", GAMES).play()
    with pytest.raises(LoadError) as caught:
        parse_scenario(f"{START}{join}{key} = {wrong}\n", GAMES).play()
    assert caught.value.where.startswith("then[")


@pytest.mark.parametrize(
    ("key", "right", "wrong"),
    [
        # Silver Shoals is 4 away, Bravo lies there; s04 is the nearest space that she can reach.
        ("rules", '["sail.occupied"]', '["sail.barrels"]'),
        ("rules", '["sail.occupied"]', '["sail.occupied", "sail.barrels"]'),
        ("rules", '["sail.occupied"]', "[]"),
        ("focus", '["Bravo", "s05"]', '["s05", "Bravo"]'),
        ("says", '"Bravo lies in Silver Shoals, and a space holds one ship."', '"Bravo lies there."'),
        ("instead", '"Arriba sails s04"', '"Arriba sails s11"'),
        ("instead", '"Arriba sails s04"', '""'),
        ("by", '"Ann"', '"Cleo"'),
        ("by", '"Ben"\nrules = ["turn.active"]', '"Ben"\nrules = ["sail.occupied"]'),
    ],
)
def test_wrong_expectation_of_a_refusal_fails(key: str, right: str, wrong: str) -> None:
    refused = f'{START}[[then]]\nrefused = "Arriba sails s05"\n'
    parse_scenario(f"{refused}{key} = {right}\n", GAMES).play()
    with pytest.raises(LoadError) as caught:
        parse_scenario(f"{refused}{key} = {wrong}\n", GAMES).play()
    assert caught.value.where == "then[2]"


@pytest.mark.parametrize(
    ("change", "where"),
    [
        (('game = "caribbean"', 'game = "ludo"'), "game"),
        (('game = "caribbean"\n', ""), "game"),
        (('rule = "bid.thief"', 'rule = "bid.robber"'), "rule"),
        (('ask = "What holds?"', "ask = 3"), "ask"),
        (('ask = "What holds?"', 'question = "What holds?"'), "ask"),
        (('rule = "bid.thief"', 'rule = "bid.thief"\nhint = "none"'), "hint"),
        (('base = "first_round"', 'base = "last_round"'), "setup.base"),
        (('base = "first_round"', 'basis = "first_round"'), "setup.basis"),
        (('players = ["Ann", "Ben"]', 'players = ["Ann"]'), "players, options"),
        (('players = ["Ann", "Ben"]\n', ""), "setup.players"),
        (("[[then]]", '[position]\nships.Arriba = "s05"\n[[then]]'), "position"),
        (("[[then]]", '[position]\nships.Arriba = "s99"\n[[then]]'), "ships.Arriba"),
        (("[[then]]", "[position]\nwind = 3\n[[then]]"), "wind"),
        (('players = ["Ann", "Ben"]', 'players = ["Ann", "Ben"]\nbots = { Cleo = "greedy" }'), "setup.bots.Cleo"),
        (('players = ["Ann", "Ben"]', 'players = ["Ann", "Ben"]\nbots = { Ben = "clever" }'), "setup.bots.Ben"),
        (("[[then]]", "[[then]]\nsees = 3"), "then[0].sees"),
        (("[[then]]", "[[then]]\nlegal = 3"), "then[0].legal"),
        (("[[then]]", '[[then]]\nrefused = "Arriba ends"'), "then[0].play"),
        (("[[then]]", '[[then]]\ninstead = "Arriba ends"'), "then[0].instead"),
    ],
)
def test_broken_scenario_is_told_where(change: tuple[str, str], where: str) -> None:
    assert change[0] in START
    with pytest.raises(LoadError) as caught:
        parse_scenario(START.replace(*change, 1), GAMES)
    assert caught.value.where == where
    assert caught.value.what
    assert caught.value.how_to_fix


def test_unreadable_line_is_told_where() -> None:
    with pytest.raises(LoadError, match="Arriba flies") as caught:
        parse_scenario(f'{START}[[then]]\nplay = "Arriba flies s02"\n', GAMES).play()
    assert caught.value.where == "then[2]"


def test_nothing_expected_is_no_scenario() -> None:
    with pytest.raises(LoadError) as caught:
        parse_scenario(START.partition("[[then]]")[0], GAMES)
    assert caught.value.where == "then"


def test_file_is_named() -> None:
    with pytest.raises(LoadError) as caught:
        load_scenario(path("caribbean", "scenarios", "none.toml"), GAMES)
    assert caught.value.path.endswith("none.toml")


def test_exactly_refuses_an_event_too_many() -> None:
    told = ["Sealed", "Laid", "BidsLocked", "ShipCalled", "BidsTurned", "Won", "ThiefTook", "MayMove"]
    parse_scenario(f"{START}exactly = {told}\n", GAMES).play()
    for wrong in (told[:-1], told[1:], [*told, "Sailed"], []):
        with pytest.raises(LoadError, match="exactly is"):
            parse_scenario(f"{START}exactly = {wrong}\n", GAMES).play()
