"""What a forbidden raid, purchase or loss would lead to; the position itself never changes.

The convoy of ``first_turn``: rum from the inn (a ship), gemstones, cutlasses and fabrics from the pier, pistols from
the beach. Everybody has one doubloon, and 55 ship cards are in the deck.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from gamekit import raiders
from gamekit.game import Proceed, advance
from gamekit.panel import Pretends
from gamekit.scenario import base_position

GAME = raiders.GAME


def position(options: dict[str, str] | None = None, **changes: object) -> raiders.State:
    return base_position(GAME, {"players": ["Ann", "Ben"], "base": "first_turn", "options": options or {}}, changes)


def haunted(ghost_card: str = "last") -> raiders.State:
    """Return the choice of Ann's loss: she has two rum, two fabrics, one card of pistols, and Ben the cannonball."""
    state = position(
        {"ghost_card": ghost_card},
        convoy=["rum-1", "gemstones-6", "cutlasses-7", "silverware-8", "pistols-1"],
        goods={"Ann": ["rum-2", "fabrics-2", "rum-3", "fabrics-3"], "Ben": ["cutlasses-1", "rum-4"]},
        ships={"Ben": ["unseen"] * 18},
        deck=31,
        threats=[0, 25],
    )
    for line in ("Ann raids 5", "Ann ends", "chance: threat ghost"):
        state, _ = advance(GAME, GAME.apply(state, GAME.parse(state, line)).state)
    assert state.phase is raiders.Phase.DISCARD
    return state


def pretended(state: raiders.State, line: str) -> tuple[raiders.State, list[str]]:
    """Return where a forbidden line would lead, and what would be told."""
    action = GAME.parse(state, line)
    assert GAME.why_not(state, action)
    before = GAME.dump(state)
    step = GAME.pretend(state, action)
    assert step is not None
    assert GAME.dump(state) == before
    assert GAME.picture(step.state).sprites
    return step.state, [GAME.narrate(step.state, event) for event in step.events if event.seen_by(None)]


# --- Raiding -------------------------------------------------------------------------------------------------


def test_cards_that_do_not_match_are_raided_together() -> None:
    state, told = pretended(position(), "Ann raids 1 2")
    assert state.goods[0] == ("rum-1", "gemstones-5")
    assert state.convoy == ("cutlasses-7", "fabrics-7", "pistols-11")
    assert (state.doubloons, state.ships[0]) == ((1, 1), ())  # no reward for two
    assert not [line for line in told if "together" in line]


def test_cards_apart_are_raided_and_the_third_is_paid() -> None:
    state, told = pretended(position(), "Ann raids 1 3 5")
    assert state.goods[0] == ("rum-1", "cutlasses-7", "pistols-11")
    assert state.doubloons == (0, 1)
    assert "Ann pays 1 doubloon." in told


def test_a_third_card_without_a_doubloon_leaves_a_debt() -> None:
    state, told = pretended(position(doubloons={"Ann": 0}), "Ann raids 2-4")
    assert state.goods[0] == ("gemstones-5", "cutlasses-7", "fabrics-7")
    assert state.doubloons == (-1, 1)
    assert "They may be raided together: all from the pier." in told


def test_a_second_raid_brings_its_reward() -> None:
    raided = GAME.apply(position(), raiders.Raid(0, (2,))).state  # gemstones, 1 doubloon
    state, _ = pretended(raided, "Ann raids 1")
    assert state.goods[0] == ("gemstones-5", "rum-1")
    assert (state.ships[0], state.deck) == ((None,), 54)


def test_all_five_cards_are_taken() -> None:
    state, _ = pretended(position(), "Ann raids 1-5")
    assert len(state.goods[0]) == 5
    assert state.convoy == ()


def test_somebody_raids_out_of_turn() -> None:
    state, told = pretended(position(), "Ben raids 2")
    assert state.goods == ((), ("gemstones-5",))
    assert state.doubloons == (1, 2)
    assert told[0].startswith("Ben raids gemstones")


# --- Scoundrel actions ---------------------------------------------------------------------------------------


def test_a_chest_that_is_too_dear_shows_the_debt_and_no_card() -> None:
    state, told = pretended(position(), "Ann buys chest")
    assert state.doubloons == (-1, 1)
    assert state.goods == ((), ())
    assert state.deck == 55
    assert told == ["Ann buys a secret chest."]


def test_a_parrot_that_is_too_dear_brings_two_ships_face_down() -> None:
    start = position()
    state, _ = pretended(start, "Ann buys parrot")
    assert state.doubloons == (-2, 1)
    assert state.ships == ((None, None), ())
    assert state.deck == 53
    assert [score.total for score in GAME.scores(state)] == [4, 0]  # 2 prestige for each ship


def test_a_marque_that_is_too_dear_takes_what_is_named() -> None:
    state, _ = pretended(position(), "Ann buys marque 1 3 5")
    assert state.doubloons == (-3, 1)
    assert state.goods[0] == ("rum-1", "cutlasses-7", "pistols-11")


def test_a_second_scoundrel_action_is_paid_like_the_first() -> None:
    state, _ = pretended(position(bought=True, doubloons={"Ann": 5}), "Ann buys chest")
    assert state.doubloons == (3, 1)


def test_a_threat_on_top_is_seen_to_freeze() -> None:
    near = position(ships={"Ben": ["unseen"] * 24}, deck=31, threats=[0, 25])
    state, told = pretended(near, "Ann buys chest")
    assert (state.frozen, state.threats) == (1, (25,))
    assert told[1].startswith("Ann draws a threat")


# --- Losses --------------------------------------------------------------------------------------------------


def test_the_ghost_ship_takes_what_one_has_fewer_of() -> None:
    state, told = pretended(haunted(), "Ann discards pistols")
    assert state.lost == ("pistols-1",)
    assert told[0].startswith("Ann loses pistols")


def test_the_ghost_ship_takes_a_card_from_above() -> None:
    state, told = pretended(haunted(), "Ann discards rum-2")
    assert state.lost == ("rum-2",)
    assert len(told) == 1  # it was not the last one of its column
    _, told = pretended(haunted(), "Ann discards rum-3")
    assert told[1].endswith(" was the last in its column.")


def test_a_good_is_named_where_a_card_must_be() -> None:
    state, _ = pretended(haunted("owner_chooses"), "Ann discards fabrics")
    assert state.lost == ("fabrics-3",)


def test_somebody_who_was_not_defeated_loses_a_card() -> None:
    state, _ = pretended(haunted(), "Ben discards cutlasses")
    assert (state.lost, state.victims) == (("cutlasses-1",), (0,))


# --- Secrets -------------------------------------------------------------------------------------------------


def test_what_others_have_looked_at_makes_no_difference() -> None:
    """Whoever guesses the ships and the threat set aside otherwise sees the same ghost table."""
    state = position(ships={"Ann": ["rum-5", "unseen"], "Ben": ["pistols-2"]}, deck=52, threats=[21, 46])
    state = replace(state, aside="ghost", peeked=(1,))
    assert GAME.check(state) == ()
    for line in ("Ann raids 1 2", "Ann buys parrot", "Ben raids 2"):
        action, found = GAME.parse(state, line), []
        for seed in range(6):
            guess = GAME.complete(GAME.view(state, None), Random(seed))
            found.append(GAME.pretend(guess, action))
        assert found[0] is not None
        assert all(step == found[0] for step in found)


# --- Nothing to be seen --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    ["Ann raids 6", "Ann raids 1 1", "Ann raids 0", "Ann buys marque nothing", "Ann buys marque 1 9", "Ann ends"],
)
def test_what_makes_no_sense_is_not_pretended(line: str) -> None:
    state = position()
    action = GAME.parse(state, line)
    assert GAME.why_not(state, action)
    assert GAME.pretend(state, action) is None


def test_a_dry_deck_has_nothing_to_sell() -> None:
    state = position(ships={"Ben": ["unseen"] * 55}, deck=0, threats=[], struck=["ghost", "kraken"], aside="corsairs")
    for line in ("Ann buys chest", "Ann buys parrot", "Ann buys marque 1 2"):
        action = GAME.parse(state, line)
        assert GAME.why_not(state, action)
        assert GAME.pretend(state, action) is None


def test_an_empty_column_loses_nothing() -> None:
    state = haunted()
    for line in ("Ann discards cutlasses", "Ann discards cutlasses-1", "Ben discards pistols"):
        assert GAME.pretend(state, GAME.parse(state, line)) is None


def test_ships_face_down_are_not_revealed() -> None:
    state = position(ships={"Ann": ["rum-5", "rum-6", "rum-7"]}, deck=52, threats=[21, 46])
    state = replace(state, phase=raiders.Phase.REVEAL)
    assert GAME.pretend(state, raiders.RevealShips(0, ("rum-5", "rum-6", "rum-7"))) is None


def test_nothing_is_pretended_between_turns() -> None:
    laying = GAME.new(2)
    assert GAME.pretend(laying, raiders.Raid(0, (1,))) is None
    assert GAME.pretend(position(), Proceed()) is None
    assert GAME.pretend(position(), raiders.Raid(7, (1,))) is None
    assert isinstance(GAME, Pretends)
