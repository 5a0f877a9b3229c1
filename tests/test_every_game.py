"""The conformance suite over every game of the package, and over a game small enough to count by hand."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from gamekit import GAMES
from gamekit.conformance import CHECKS, Case, case_of, run
from gamekit.game import Luck, Turn, advance
from gamekit.perft import perft
from gamekit.study import Record, study
from tests import pearls

SILENT = {
    "caribbean": ("sound.ships", "sound.chests", "sound.doubloons", "sound.cards", "sound.turn", "sound.action"),
    "buccaneer": ("sound.pirates", "sound.ships", "sound.booty", "sound.purses", "sound.turn", "sound.action"),
    "raiders": ("sound.cards", "sound.threats", "sound.turn", "sound.sides"),
}
WHY_SILENT = "it speaks only in a position that does not add up; test_checks.py breaks one for it"
SETUPS: dict[str, tuple[dict[str, Any], ...]] = {
    "caribbean": (
        *({"players": players} for players in (2, 3, 4)),
        {
            "players": 3,
            "options": {
                "haven_reach": "inside",
                "tie_break": "added",
                "giving": "yes",
                "colours": ["violet", "red", "green"],
            },
        },
        {
            "players": 4,
            "options": {"no_movement": "may_not_act", "steal_in_haven": "no", "tie_break_thief": "no"},
        },
    ),
    "buccaneer": (
        *({"players": players} for players in (2, 3, 4, 5)),
        {"players": 2, "options": {"stalemate": "end"}},
        {"players": 3, "options": {"views": "all"}},
        {"players": ["Ann", "Old Ben"], "pack": "scarce"},
    ),
    "raiders": (
        *({"players": players} for players in (1, 2, 3, 4, 5)),
        {
            "players": 3,
            "options": {
                "tied_majority": "no_majority",
                "tied_second": "none",
                "mixed_raid": "chain",
                "marque_rewards": "yes",
                "ghost_card": "owner_chooses",
                "first_player": "toss_own",
            },
        },
        {"players": 2, "options": {"first_player": "toss_common"}},
        {"players": 4, "options": {"first_player": "toss_pairs"}},
        {"players": 1, "options": {"duel": "empty_purse", "marooned": "no"}},
        {"players": ["Corsaire"], "options": {"duel": "savvy", "marque_rewards": "yes"}},
        {"players": 1, "options": {"duel": "nightmare", "ghost_card": "owner_chooses"}},
    ),
}


@cache
def case(name: str) -> Case:
    if name == "pearls":
        records = [_pearls_record(seed) for seed in range(3)]
        # A deal each (3 * 2), then two stakes each (2 * 2): the lines of play by depth are 3, 6, 12, 24.
        fresh = pearls.GAME.new(2)
        after_deal = advance(pearls.GAME, fresh, Luck(1))[0]
        return Case(
            game=pearls.GAME,
            setups=({"players": 2}, {"players": ["Cleo", "Dev"]}),
            importable="tests.pearls:GAME",
            records=tuple(records),
            perft=((after_deal, 1, 2), (after_deal, 2, 4)),
            silent={
                "play.turn": "only a refusal says it",
                "play.now": "only a refusal says it",
                "stake.range": "only a refusal says it",
            },
        )
    game = GAMES[name]
    silent = dict.fromkeys(SILENT[name], WHY_SILENT)
    return case_of(game, GAMES, setups=SETUPS[name], silent=silent, playouts=4)


def _pearls_record(seed: int) -> Record[pearls.State]:
    game, rng = pearls.GAME, Random(seed)
    tree, place = study(game, game.new(2)), -1
    while game.to_act(tree.state(place)) is not None:
        tree, place = tree.play(place, rng.choice(game.legal_actions(tree.state(place))))
    return tree.line(place)


@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("name", ["pearls", *GAMES])
def test_conforms(name: str, check: str) -> None:
    assert list(CHECKS[check](case(name))) == []


def test_every_question_is_asked_by_pearls() -> None:
    seen = {type(state_turn).__name__ for walk in case("pearls").walks for state_turn in map(pearls.GAME.to_act, walk)}
    assert seen == {"Turn", "int", "NoneType"}
    assert {pearls.GAME.to_act(state) for walk in case("pearls").walks for state in walk} >= {Turn.CHANCE, Turn.REFEREE}


def test_pearls_has_twenty_four_games() -> None:
    game = pearls.GAME

    def games(state: pearls.State) -> int:
        state = advance(game, state)[0]
        return sum(games(game.apply(state, action).state) for action in game.legal_actions(state)) or 1

    assert games(game.new(2)) == 24
    assert perft(game, advance(game, game.new(2), Luck(3))[0], 2) == 4


def test_a_table_tells_what_was_found() -> None:
    table = run(case("pearls"), only=["odds_sum_to_one", "games_end"])
    assert table["result"] == ("passed", "passed")
