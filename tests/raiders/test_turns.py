"""What no scenario can show: bounds of a turn, two threats in one, orders of loss, the corsairs' choice everywhere."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random

import pytest

from gamekit import raiders
from gamekit.game import Luck, NotationError, Step, Turn, advance, start
from gamekit.games.raiders import solo
from gamekit.games.raiders.events import Scored
from gamekit.games.raiders.pack import LOCATIONS
from gamekit.games.raiders.setup import depths
from gamekit.scenario import base_position

GAME = raiders.GAME


def position(**changes: object) -> raiders.State:
    return base_position(GAME, {"players": ["Ann", "Ben"], "base": "first_turn"}, changes)


def done(state: raiders.State, *lines: str) -> Step[raiders.State]:
    """Play choices, the referee between them; return the last step."""
    for line in lines:
        step = GAME.apply(state, GAME.parse(state, line))
        state, _ = advance(GAME, step.state)
    return Step(state, step.events)


@pytest.mark.parametrize(("deck", "above"), [(55, (24, 49)), (45, (19, 39)), (43, (18, 37))])
def test_the_threats_depths(deck: int, above: tuple[int, int]) -> None:
    # 55 - 6 = 49, half 24; 45 - 6 = 39, half 19; 43 - 6 = 37, half 18.
    assert depths(deck) == above


def test_no_turn_meets_both_threats() -> None:
    # Between them lie 49 - 24, 39 - 19 and 37 - 18 cards, and a turn draws eight at most.
    assert [lower - upper for upper, lower in map(depths, (55, 45, 43))] == [25, 20, 19]


def test_two_threats_in_one_turn_would_strike_one_after_the_other() -> None:
    """No game meets this; were the threats side by side on top, both would freeze and strike."""
    away = 24
    near = position(ships={"Ben": ["unseen"] * away}, deck=55 - away, threats=[0, 25])
    state = replace(near, threats=(0, 0))
    state = done(state, "Ann raids 1").state
    assert (state.frozen, state.threats, state.deck) == (2, (), 30)
    state = done(state, "Ann ends", "chance: threat kraken").state
    assert (state.frozen, state.struck) == (1, ("kraken",))
    state = done(state, "chance: threat ghost").state
    assert (state.frozen, state.struck, state.aside) == (0, ("kraken", "ghost"), "corsairs")


def test_a_frozen_threat_and_one_at_once() -> None:
    away = 24
    near = position(ships={"Ben": ["unseen"] * away}, deck=55 - away, threats=[0, 25])
    # Ann's ship is the card between the two; the second lies on top when the convoy is restored.
    state = done(replace(near, threats=(0, 1)), "Ann raids 1").state
    assert (state.frozen, state.threats) == (1, (0,))
    state = done(state, "Ann ends", "chance: threat ghost").state
    assert (state.phase, state.frozen, state.threats) == (raiders.Phase.THREAT, 0, ())
    state = done(state, "chance: threat corsairs").state
    assert state.phase is raiders.Phase.REFILL


def test_six_cards_are_the_most_that_a_turn_takes() -> None:
    state = position(doubloons={"Ann": 5})
    state = done(state, "Ann raids 2-4", "Ann buys marque 1 2").state
    state = done(state, f"chance: {state.unseen()[0]}", "Ann ends").state
    while GAME.to_act(state) is Turn.CHANCE:
        state = done(state, f"chance: {state.unseen()[0]}").state
    assert state.deck == 55 - 6


@pytest.mark.parametrize(("count", "takes"), [(1, 0), (2, 1), (3, 2), (5, 2)])
def test_a_marque_before_the_raid_leaves_a_card(count: int, takes: int) -> None:
    """With fewer than three cards no game comes to buy one before the raid: the deck would be dry."""
    state = position(doubloons={"Ann": 4})
    state = replace(state, convoy=state.convoy[:count])
    marques = [action for action in GAME.legal_actions(state) if isinstance(action, raiders.LetterOfMarque)]
    assert {len(action.places) for action in marques} == {takes}
    (breach,) = GAME.why_not(state, raiders.LetterOfMarque(0, tuple(range(1, count + 1))))
    assert breach.rule.id == ("marque.leaves" if takes < 2 else "marque.two")


def test_victims_choose_in_turn_order() -> None:
    """The ghost ship defeats Cleo and Ann in Cleo's turn: she is first, then Ann; Ben has more cannonballs."""
    state = base_position(
        GAME,
        {"players": ["Ann", "Ben", "Cleo"], "base": "first_turn"},
        {
            "turn": "Cleo",
            "convoy": ["rum-1", "gemstones-6", "cutlasses-7", "silverware-8", "pistols-11"],
            "goods": {"Ann": ["rum-2", "fabrics-2"], "Ben": ["rum-4"], "Cleo": ["rum-3"]},
            "ships": {"Ben": ["unseen"] * 20},
            "deck": 31,
            "threats": [0, 25],
        },
    )
    state = done(state, "Cleo raids 2", "Cleo ends", "chance: threat ghost").state
    assert GAME.to_act(state) == 2
    state = done(state, "Cleo discards gemstones").state
    assert GAME.to_act(state) == 0
    state = done(state, "Ann discards rum").state
    assert state.lost == ("gemstones-6", "rum-2")


def test_after_an_empty_parrot_draw_one_ship_is_enough() -> None:
    state = position(
        ships={"Ann": ["unseen"] * 29, "Ben": ["unseen"] * 25},
        deck=1,
        threats=[],
        struck=["ghost", "kraken"],
        aside="corsairs",
        doubloons={"Ann": 3},
    )
    step = done(state, "Ann buys parrot")
    assert [event.rule.id for event in step.events] == ["parrot.buy", "parrot.ships", "deck.dry"]
    assert len(step.state.ships[0]) == 30


def test_the_corsairs_choice_for_every_convoy() -> None:
    """All 1,024 convoys, against the rule told in another way."""
    fresh = GAME.new(1)
    at = {place: [card.id for card in fresh.cards.values() if card.location == place] for place in LOCATIONS}
    for locations in product(LOCATIONS, repeat=5):
        convoy = tuple(at[where][number] for number, where in enumerate(locations))
        found = solo.answer(replace(fresh, convoy=convoy))
        assert found is not None
        # The most frequent location; of several the one that is met first from the outermost card inward.
        chosen = max(dict.fromkeys(locations), key=locations.count)
        places = tuple(place + 1 for place in range(5) if locations[place] == chosen)
        assert (found.location, found.places) == (chosen, places)
        assert len(places) >= 2
        assert found.adjacent == (max(places) - min(places) + 1 == len(places))


def test_scores_at_the_end_are_told_rule_by_rule() -> None:
    for players in (1, 3):
        rng, luck = Random(players), Luck(players)
        state = start(GAME, players, luck)
        told: list[Scored] = []
        while GAME.to_act(state) is not None:
            state = GAME.apply(state, rng.choice(GAME.legal_actions(state))).state
            state, plays = advance(GAME, state, luck)
            told += [event for play in plays for event in play.step.events if isinstance(event, Scored)]
        for score in GAME.scores(state):
            assert sum(event.prestige for event in told if event.side == score.player) == score.total


@pytest.mark.parametrize(
    ("line", "again"),
    [
        ("Ann raids 2-4", "Ann raids 2-4"),
        ("ann raids 2 3 4", "Ann raids 2-4"),
        ("Ann raids 2,4", "Ann raids 2 4"),
        ("Ann buys marque 5 1", "Ann buys marque 5 1"),
        ("Ann buys Chest", "Ann buys chest"),
        ("Ann reveals rum-3 gemstones-1", "Ann reveals gemstones-1 rum-3"),
        ("chance: rum-9", "chance: rum-9"),
        ("chance: threat kraken", "chance: threat kraken"),
        ("chance: toss 7 skull", "chance: toss 7 skull"),
        ("chance: Ann looks at rum-3", "chance: Ann looks at rum-3"),
        ("chance: Ben begins", "chance: Ben begins"),
        ("referee: proceeds", "referee: proceeds"),
    ],
)
def test_notation_comes_back(line: str, again: str) -> None:
    state = position()
    assert GAME.format(state, GAME.parse(state, line)) == again


@pytest.mark.parametrize(
    "line",
    [
        "Ann flies 2",
        "Zoe raids 2",
        "Ann raids x",
        "Ann raids 1-99",
        "Ann buys",
        "Ann buys ship",
        "Ann reveals",
        "chance:",
        "chance: Ben looks at rum-3",
        "",
    ],
)
def test_what_is_no_notation_is_told(line: str) -> None:
    with pytest.raises(NotationError):
        GAME.parse(position(), line)


def test_names_that_are_no_plain_words_stand_in_quotes() -> None:
    state = start(GAME, ['Captain "Red" Flint', "chance"], Luck(1))
    line = GAME.format(state, raiders.Raid(0, (1,)))
    assert line == '"Captain \\"Red\\" Flint" raids 1'
    assert GAME.parse(state, line) == raiders.Raid(0, (1,))
    assert GAME.format(state, raiders.EndTurn(1)) == '"chance" ends'


def test_reprs_are_one_short_open_line() -> None:
    state = position(ships={"Ann": ["rum-9"]}, deck=54, threats=[23, 48])
    assert repr(state) == "<Raiders round 1, turn, turn of Ann: 54 cards and 2 threats in the deck; Ann, Ben>"
    assert "rum-9" not in repr(state)
