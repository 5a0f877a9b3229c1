"""The picture of a Raiders position shows what lies open to its viewer, all of it, and what stands around fits it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from itertools import permutations
from random import Random
from xml.etree import ElementTree as ET

import pytest

from gamekit import draw, raiders
from gamekit.dressing import mark_shapes
from gamekit.game import Luck, advance, start
from gamekit.games.raiders import art
from gamekit.games.raiders.bots import GreedyBot
from gamekit.games.raiders.pack import GOODS, THREATS
from gamekit.games.raiders.picture import PALETTE
from gamekit.panel import Pick
from gamekit.scenario import base_position
from gamekit.scene import Scene, Words
from gamekit.svg import svg
from tests.colours import names

GAME = raiders.GAME
LARGEST = 160_000


@cache
def positions(players: int) -> tuple[raiders.State, ...]:
    """Return the positions of a game of greedy raiders."""
    luck, rng, bot = Luck(4), Random(4), GreedyBot()
    state = start(GAME, players, luck)
    found = [GAME.new(players), state]
    while (who := GAME.to_act(state)) is not None:
        state = GAME.apply(state, bot.choose(GAME, GAME.view(state, who), rng)).state  # type: ignore[arg-type]
        found.append(state)
        state, plays = advance(GAME, state, luck)
        found += [play.step.state for play in plays]
    return tuple(found)


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_any_position_is_drawn_whole(players: int) -> None:
    wanted: Counter[str] | None = None
    found = positions(players)
    for state in found[:: max(1, len(found) // 8)]:
        scene = GAME.picture(state)
        assert names(scene) | names(mark_shapes(scene)) <= {"", *PALETTE}
        text = svg(scene)
        assert len(text.encode()) < LARGEST
        root = ET.fromstring(text)  # noqa: S314 - what we wrote ourselves
        ids = Counter(e.get("data-id", "") for e in root.iter() if "data-id" in e.attrib)
        assert max(ids.values()) == 1
        assert {*state.cards, *(f"own:{card}" for card in state.cards), "deck", "aside", "pointer"} <= ids.keys()
        # A live board glides what moves: no id comes or goes in a game.
        assert wanted is None or wanted == ids
        wanted = ids


def drawn(element: ET.Element, stamps: Mapping[str, ET.Element]) -> int:
    """Return how many shapes a part of an SVG draws, each stamp as often as it is used."""
    if element.tag.endswith("}defs"):
        return 0
    if element.tag.endswith("}use"):
        return drawn(stamps[element.attrib["href"].removeprefix("#")], stamps)
    return element.tag.endswith(("}path", "}circle", "}text")) + sum(drawn(inner, stamps) for inner in element)


def test_both_writers_draw_as_many_shapes() -> None:
    state = positions(2)[60]
    root = ET.fromstring(svg(GAME.picture(state)))  # noqa: S314 - what we wrote ourselves
    stamps = {element.attrib["id"]: element for element in root.iter() if "id" in element.attrib}
    axes = draw.board(state)
    assert drawn(root, stamps) == len(axes.patches) + len(axes.texts)
    assert len(axes.patches) > 1000


def test_what_is_drawn_often_stands_once() -> None:
    for players in (2, 5):
        for live in (False, True):
            text = svg(GAME.picture(positions(players)[60]), live=live)
            ids = re.findall(r' id="([^"]*)"', text)
            assert len(ids) == len(set(ids)) > 20
            assert set(re.findall(r'href="#([^"]*)"', text)) == set(ids)


def shown(scene: Scene) -> set[str]:
    return {sprite.id for sprite in scene.sprites if "hidden" not in sprite.looks}


def test_everything_that_lies_open_is_shown() -> None:
    for state in positions(3)[::9]:
        seen = shown(GAME.picture(state))
        assert {card for card in seen if card in state.cards} == set(state.convoy)
        placed = {card for cards in state.goods for card in cards}
        assert {card.removeprefix("own:") for card in seen if card.startswith("own:")} == placed
        ships = sum(len(pile) for pile in state.ships)
        assert sum(name.startswith("ship:") for name in seen) == ships
        assert {name.removeprefix("struck:") for name in seen if name.startswith("struck:")} == set(state.struck)
        assert sum(name.startswith("depth:") for name in seen) == len(state.threats)


def looked() -> raiders.State:
    return base_position(
        GAME,
        {"players": ["Ann", "Ben"], "base": "first_turn"},
        {"ships": {"Ann": ["rum-9", "unseen"]}, "aside": "kraken", "peeked": ["Ann"], "deck": 53, "threats": [22, 47]},
    )


def test_a_ship_shows_its_good_to_its_owner_alone() -> None:
    labels = [
        {sprite.id: sprite.label for sprite in GAME.picture(looked(), player).sprites}["ship:0:1"]
        for player in (0, 1, None)
    ]
    assert labels == ["Ann's ship 1, rum (beach, cannonball)", "Ann's ship 1, face down", "Ann's ship 1, face down"]


def test_the_threat_set_aside_is_shown_to_who_looked() -> None:
    assert "threat:kraken" in shown(GAME.picture(looked(), 0))
    for player in (1, None):
        scene = GAME.picture(looked(), player)
        assert not {f"threat:{threat}" for threat in THREATS} & shown(scene)
        assert next(spot.label for spot in scene.spots if spot.id == "aside") == "The threat set aside, Ann looked"


def test_a_tall_column_stays_in_its_panel() -> None:
    state = base_position(
        GAME,
        {"players": ["Ann", "Ben"], "base": "first_turn"},
        {
            "convoy": ["rum-1", "gemstones-5", "fabrics-1", "fabrics-7", "silverware-1"],
            "goods": {"Ann": [f"cutlasses-{number}" for number in range(1, 13)]},
            "deck": 43,
            "threats": [12, 37],
        },
    )
    scene = GAME.picture(state)
    lowest = max(sprite.at[1] for sprite in scene.sprites if sprite.id.startswith("own:cutlasses"))
    assert lowest < scene.size[1] - 60


# --- What stands around the picture


def turn(**changes: object) -> raiders.State:
    return base_position(GAME, {"players": ["Ann", "Ben"], "base": "first_turn"}, changes)


def test_pointing_at_a_card_means_to_raid_it() -> None:
    state = turn()
    meant = GAME.meant(state, "place:3")
    assert meant == GAME.meant(state, "cutlasses-7")
    assert [GAME.format(state, action) for action in meant] == [
        "Ann raids 3",
        "Ann raids 2-3",
        "Ann raids 3-4",
        "Ann raids 2-4",
    ]
    assert GAME.meant(state, "deck") == (raiders.SecretChest(0), raiders.ParrotPact(0))
    assert GAME.meant(state, "aside") == ()


def test_several_cards_mean_a_raid_of_them_and_with_the_deck_a_letter_of_marque() -> None:
    def lines(state: raiders.State, *items: str) -> list[str]:
        return [GAME.format(state, action) for action in GAME.meant(state, *items)]

    state = turn(doubloons={"Ann": 4})
    assert lines(state, "place:2", "place:3") == ["Ann raids 2-3", "Ann raids 2-4"]
    assert lines(state, "place:4", "place:3", "place:2") == ["Ann raids 2-4"]
    assert lines(state, "place:4", "gemstones-5") == ["Ann raids 2 4"], "what lies between is not meant"
    assert GAME.why_not(state, GAME.meant(state, "place:4", "place:2")[0])
    assert lines(state, "deck")[:3] == ["Ann buys chest", "Ann buys parrot", "Ann buys marque 1 2"]
    assert lines(state, "deck", "place:5") == [f"Ann buys marque {pair}" for pair in ("1 5", "2 5", "3 5", "4 5")]
    assert lines(state, "place:5", "deck", "place:1") == ["Ann buys marque 1 5"]
    assert lines(state, "place:5", "column:0:rum") == []
    poor = turn(doubloons={"Ann": 2})
    assert lines(poor, "deck") == ["Ann buys chest", "Ann buys parrot"]
    assert [breach.rule.id for breach in GAME.why_not(poor, GAME.meant(poor, "deck", "place:1", "place:5")[0])] == [
        "scoundrel.price"
    ]


def test_offers_are_the_legal_actions() -> None:
    for players in (1, 3):
        for state in positions(players)[::5]:
            offers = GAME.offers(state)
            assert isinstance(offers, Pick) == (state.phase is raiders.Phase.REVEAL)
            if isinstance(offers, Pick):
                continue
            offered = [action for offer in offers for _, action in offer.choices]
            legal = list(GAME.legal_actions(state)) if isinstance(GAME.to_act(state), int) else []
            assert sorted(map(repr, offered)) == sorted(map(repr, legal))
            assert all(label for offer in offers for label, _ in offer.choices)
            assert GAME.headline(state).endswith(".")


def test_after_a_parrot_pact_the_line_of_any_pick_is_a_legal_action() -> None:
    state = turn(phase="reveal", bought=True, ships={"Ann": ["rum-3", "pistols-1", "rum-8"]}, deck=52, threats=[21, 46])
    ask = GAME.offers(state)
    assert isinstance(ask, Pick)
    ids = [card.id for card in ask.cards]
    picks = [pick for count in range(3) for pick in permutations(ids, count)]
    lines = [f"{ask.begin} {' '.join(pick) or ask.nothing}" for pick in picks]
    assert {GAME.parse(state, line) for line in lines} == set(GAME.legal_actions(state))
    assert [card.label for card in ask.cards][1].startswith("Ship 2: pistols (")


def test_wording_says_what_a_raid_brings() -> None:
    state = turn(doubloons={"Ann": 4})
    assert GAME.wording(state, raiders.Raid(0, (5,))) == "Raid pistols (beach): 1 doubloon, 1 ship"
    several = GAME.wording(state, raiders.Raid(0, (2, 3, 4)))
    assert several == "Raid gemstones (pier), cutlasses (pier) and fabrics (pier): 2 cannonballs"
    assert GAME.wording(state, raiders.LetterOfMarque(0, (1, 5))) == "Marque: rum (inn) and pistols (beach)"
    assert GAME.wording(state, raiders.SecretChest(0)) == "Secret chest, 2 doubloons"


def test_cards_that_look_alike_are_told_apart_by_their_places() -> None:
    state = turn()
    twins = [card for card, of in state.cards.items() if (of.good, of.location) == ("rum", "inn")][:2]
    state = replace(state, convoy=(twins[0], "gemstones-5", twins[1]))
    said = [GAME.wording(state, raiders.Raid(0, (place,))).partition(":")[0] for place in (1, 2, 3)]
    assert said == ["Raid rum (inn, place 1)", "Raid gemstones (pier)", "Raid rum (inn, place 3)"]
    card = GAME.look(state, "place:3")
    assert card is not None
    assert card.title == "Rum (inn, place 3)"


def test_objections_are_a_few_words() -> None:
    state = turn()
    said = {
        "Ann raids 1-2": "Neither one good nor one location",
        "Ann raids 2 4": "Not side by side",
        "Ann buys chest": "1 doubloon missing",
        "Ann ends": "Raid first",
    }
    for line, words in said.items():
        assert GAME.objection(GAME.why_not(state, GAME.parse(state, line))[0]) == words


def test_looking_at_a_card_the_deck_and_a_column() -> None:
    state = turn()
    card = GAME.look(state, "place:5")
    assert card is not None
    assert [fact.text for fact in card.facts][:2] == ["Place 5 of the convoy, from the beach", "Raided alone it brings"]
    assert card.facts[1].gain == "1 doubloon, 1 ship"
    deck = GAME.look(state, "deck")
    assert deck is not None
    assert [fact.text for fact in deck.facts] == [
        "55 ship cards to come",
        "A threat after 24 more cards",
        "A threat after 49 more cards",
        "Set aside: the corsairs, the ghost ship or the kraken",
    ]
    rum = GAME.look(state, "column:0:rum")
    assert rum is not None
    assert [fact.text for fact in rum.facts] == ["Ann 0, Ben 0", "9 cards not seen yet"]
    assert GAME.look(state, "side:0") is None


def test_in_a_duel_a_look_says_what_the_corsairs_would_take() -> None:
    state = base_position(GAME, {"players": ["Ann"], "base": "duel"}, {})
    told = {place: GAME.look(state, f"place:{place}") for place in range(1, 6)}
    taken = [
        place for place, look in told.items() if look and any("Corsairs would take" in fact.text for fact in look.facts)
    ]
    assert taken == [2, 3, 4]


def test_beside_the_table_stand_all_sides_with_their_prestige() -> None:
    state = positions(1)[-1]
    beside = GAME.beside(state)
    assert [seat.name for seat in beside.seats] == ["Ann", "Corsairs"]
    assert beside.title == "The end"
    assert GAME.beside(turn()).track[0].state == "now"
    assert set(GOODS) == {good for good in GOODS if GAME.look(state, f"column:0:{good}")}


def test_prestige_below_nothing_stands_as_it_is() -> None:
    """Corsairs who find no doubloon with Ann cost her 3 prestige; she has won none in the first round."""
    state = replace(start(GAME, 2, Luck(1)), marooned=(0,), goods=((), ()))
    assert [seat.amount for seat in GAME.beside(state).seats] == [-3, 0]


def test_the_key_says_where_things_stand_on_a_card_as_it_is_drawn() -> None:
    state = turn()
    (told, *_), card = GAME.beside(state).legend, next(iter(state.cards.values()))
    at = {shape.text: shape.at[1] for shape in art.card(card) if isinstance(shape, Words)}
    assert at[card.location.capitalize()] < at[card.good.capitalize()], "upwards is less"
    assert "its location above, its good in the middle" in told.text
