"""What stands around the picture of Buccaneer: pointing, offers, words; and whole games played on a board."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from gamekit import buccaneer
from gamekit.game import Action, Luck, Player, Turn, advance, start
from gamekit.games.buccaneer.actions import BoardShip, CallMutiny, Hold, MovePirates
from gamekit.games.buccaneer.bots import GreedyBot
from gamekit.games.buccaneer.layout import discs
from gamekit.games.buccaneer.state import Options, Phase, State
from gamekit.lab import Board
from gamekit.session import Session
from tests.buccaneer import at_table
from tests.buccaneer.at_table import pirates

GAME = buccaneer.GAME


def position(*stacks: str, **changes: Any) -> State:
    """Return a view of Ann and Ben with these stacks and a small, a middling and a large ship."""
    changes = {"display": ("ship-01", "ship-08", "ship-15"), **changes}
    return GAME.view(at_table.position(*stacks, **changes), None)


@cache
def positions(players: int) -> tuple[State, ...]:
    """Return the views of a game at random."""
    luck, rng = Luck(9), Random(9)
    state = start(GAME, players, luck)
    found = [state]
    while GAME.to_act(state) is not None:
        state, plays = advance(GAME, GAME.apply(state, rng.choice(GAME.legal_actions(state))).state, luck)
        found += [*(play.step.state for play in plays), state]
    return tuple(GAME.view(state, None) for state in found)


# --- Pointing ------------------------------------------------------------------------------------------------


def lines(state: State, item: str) -> list[str]:
    return [GAME.format(state, action) for action in GAME.meant(state, item)]


def test_pointing_at_a_stack_of_somebody_else_means_to_cover_it() -> None:
    state = position("a2 b2", "b3 a3")
    assert lines(state, "stack-b-3") == [
        "Ann puts ? on Ben 3",
        "Ann puts 5 on Ben 3",
        "Ann puts 4 on Ben 3",
        "Ann puts 2 on Ben 3",
    ]
    assert lines(state, "face-b-3") == lines(state, "stack-b-3")


def test_pointing_at_ones_own_stack_means_what_can_be_done_with_it() -> None:
    state = position("a2 b2", "b3 a3 b4")
    found = lines(state, "stack-a-2")
    assert found[0] == "Ann boards ship-01 with 2 takes dagger"
    assert found[1:4] == ["Ann puts 2 on Ben 3", "Ann puts 2 on Ben 5", "Ann puts 2 on Ben ?"]
    assert found[4:] == [
        "Ann boards ship-08 with 2 takes rum",
        "Ann boards ship-08 with 2 takes candlestick",
        "Ann boards ship-15 with 2 takes rum",
        "Ann boards ship-15 with 2 takes dagger",
    ], "what cannot be done comes last"


def test_pointing_at_a_ship_means_to_board_it() -> None:
    state = position("a2 b2", "a3 b3 a4 b4")
    found = lines(state, "ship-08")
    assert found[:2] == ["Ann boards ship-08 with 3 takes rum", "Ann boards ship-08 with 3 takes candlestick"]
    assert found == lines(state, "slot-2")
    legal = [action for action in GAME.meant(state, "ship-08") if not GAME.why_not(state, action)]
    assert [GAME.format(state, action) for action in legal] == found[:2]


def test_pointing_at_any_disc_means_its_stack() -> None:
    state = position("b3 a3 b4", "a2 b2")
    for disc in discs(state):
        stack = f"stack-{'ab'[disc.top.player]}-{'wild' if disc.top.value == '?' else disc.top.value}"
        assert GAME.meant(state, disc.id) == GAME.meant(state, stack)


def test_a_stack_and_where_it_goes_mean_that_together() -> None:
    state = position("a2 b2", "b3 a3 b4")

    def both(*items: str) -> list[str]:
        return [GAME.format(state, action) for action in GAME.meant(state, *items)]

    assert both("stack-a-2", "stack-b-5") == both("stack-b-5", "face-a-2") == ["Ann puts 2 on Ben 5"]
    assert both("stack-a-2", "ship-01") == both("slot-1", "stack-a-2") == ["Ann boards ship-01 with 2 takes dagger"]
    assert both("stack-a-2", "ship-08") == [
        "Ann boards ship-08 with 2 takes rum",
        "Ann boards ship-08 with 2 takes candlestick",
    ]
    assert both("stack-b-5", "ship-01") == []
    assert both("stack-a-2", "stack-a-4") == []


def test_pointing_at_the_stack_of_a_mutiny_means_to_call_it_or_to_hold() -> None:
    state = position("a2 b2 a3 b3 b4", phase=Phase.MUTINY, asking=(1,))
    assert GAME.meant(state, "stack-a-2") == (CallMutiny(1), Hold(1))
    assert GAME.meant(state, "stack-a-4") == ()
    assert GAME.meant(state, "ship-01") == ()


def test_pointing_at_what_is_no_choice_means_nothing() -> None:
    state = position("a2 b2")
    for item in ("deck", "player-0", "piece-rum-1", "stack-a-9", "slot-9", "nonsense", ""):
        assert GAME.meant(state, item) == ()
    assert GAME.meant(positions(2)[-1], "stack-a-2") == ()


def test_every_id_of_the_picture_may_be_pointed_at() -> None:
    for state in positions(3)[::9]:
        scene = GAME.picture(state)
        for item in [spot.id for spot in scene.spots] + [sprite.id for sprite in scene.sprites]:
            for action in GAME.meant(state, item):
                assert GAME.parse(state, GAME.format(state, action)) == action
            GAME.look(state, item)


# --- Offers and words ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 5])
def test_offers_are_the_legal_actions(players: int) -> None:
    for state in positions(players)[::3]:
        offered = [action for offer in GAME.offers(state) for _, action in offer.choices]
        legal: list[Action] = [] if isinstance(GAME.to_act(state), Turn | None) else list(GAME.legal_actions(state))
        assert sorted(map(repr, offered)) == sorted(map(repr, legal))
        assert all(label for offer in GAME.offers(state) for label, _ in offer.choices)
        assert GAME.headline(state).endswith(".")


def test_wording_says_what_a_choice_brings() -> None:
    state = position("a2 b2", "b3 a3", "a? b4 a4 b5")
    said = {
        "Ann puts 2 on Ben 3": "2 on Ben's 3: 4 pirates",
        "Ann boards ship-01 with 2 takes dagger": "Swallow with 2, take the dagger: +5 to +8 ducats",
        "Ann boards ship-08 with ? takes rum": "Amity with ?, take the barrel of rum: +7 to +10 ducats",
    }
    # Ben's 3 and ? lie open: each of his covered pirates is the 2, the 4 or the 5.
    for line, words in said.items():
        assert GAME.wording(state, GAME.parse(state, line)) == words
    asked = position("a2 b2 a3 b3 b4", phase=Phase.MUTINY, asking=(1,))
    assert GAME.wording(asked, CallMutiny(1)) == "Call a mutiny: you are paid 9"
    assert GAME.wording(asked, Hold(1)) == "Hold: no mutiny"


def test_headlines_say_who_can_do_what() -> None:
    assert GAME.headline(position()) == "Ann, put a stack on somebody else's: none is large enough to board."
    assert GAME.headline(position("a2 b2")) == "Ann, put a stack on somebody else's, or board a ship."
    asked = position("a2 b2 a3 b3 b4", phase=Phase.MUTINY, asking=(1,))
    assert GAME.headline(asked) == "Ben, call a mutiny? 3 of the 5 pirates that Ann's 2 leads are yours."
    forced = replace(asked, phase=Phase.TURN, asking=(), called=(1,))
    assert GAME.headline(forced) == "Ann, a mutiny: board a ship with Ann's 2."
    ends = [GAME.headline(positions(players)[-1]) for players in (2, 3, 4, 5)]
    assert all(" has won with " in end or " share the win with " in end for end in ends)


def test_objections_are_a_few_words() -> None:
    state = position("a2 b2 a3 b3 a4", "b4 a5 b5 a? b?")
    said = {
        "Ann boards ship-15 with 2 takes rum": "5 of 6 pirates",
        "Ann puts 2 on Ben 4": "10 pirates: at most 9",
        "Ann puts 2 on Ann 2": "Ann's 2 is your own",
        "Ann boards ship-08 with 2 takes chest": "It offers rum or candlestick",
        "Ann puts 5 on Ben 4": "You do not lead Ann's 5",
        "Ben puts 4 on Ann 2": "Ann chooses",
        "Ben calls mutiny": "2 pirates: 3 are needed",
    }
    for line, words in said.items():
        assert GAME.objection(GAME.why_not(state, GAME.parse(state, line))[0]) == words


def test_every_refusal_in_play_has_words() -> None:
    for state in positions(3)[::7]:
        for item in ("ship-15", "stack-a-2", "stack-b-5", "slot-1"):
            for action in GAME.meant(state, item):
                for breach in GAME.why_not(state, action):
                    assert 0 < len(GAME.objection(breach)) < 60
                    assert "{" not in GAME.objection(breach)


# --- Looking -------------------------------------------------------------------------------------------------


def told(state: State, item: str) -> list[str]:
    look = GAME.look(state, item)
    assert look is not None
    return [f"{fact.text}: {fact.gain}" if fact.gain else fact.text for fact in look.facts]


def test_looking_at_a_ship_says_who_could_board_it() -> None:
    state = position("a2 b2", "b3 a3")
    assert told(state, "ship-01") == [
        "Crew of 2 or more",
        "10 ducats for the captain",
        "A ? is paid 1",
        "Booty: dagger",
        "Ann's 2 could board it: +8 ducats",  # of Ben's five only the 2 is covered
        "Ben's 3 could board it: +7 ducats",
    ]
    assert GAME.look(state, "slot-1") == GAME.look(state, "ship-01")


def test_looking_at_a_stack_says_what_it_could_board_and_what_it_lacks() -> None:
    state = position("a2 b2 a3 b3", "b4 a4")
    assert told(state, "stack-a-2") == [
        "Pirates: Ann 2, Ben 2",
        "Second is Ben's pirate",
        "Swallow: pays Ben 5: +5 ducats",
        "Amity: pays Ben 5: +11 ducats",
        "Sovereign: 2 pirates short",
    ]


def test_looking_at_a_covered_pirate_tells_no_value() -> None:
    state = position("a2 b3 a3 b2")
    for disc in discs(state):
        look = GAME.look(state, disc.id)
        assert look is not None
        assert not any("From the second down" in fact.text for fact in look.facts)
    opened = replace(state, table=replace(state.table, options=Options(views="all")))
    stacks = tuple(pirates("a2 b3 a3 b2") if len(stack) > 1 else stack for stack in opened.stacks)
    assert "From the second down: Ben's 3, Ann's 3, Ben's 2" in told(replace(opened, stacks=stacks), "stack-a-2")


def test_looking_at_the_deck_booty_and_players() -> None:
    state = replace(position("a2 b2"), booty=((2, 0, 0, 1), (1, 0, 0, 0)), purses=(27, 19))
    deck = told(state, "deck")
    assert deck[0] == "12 ships face down"
    assert "Santa Clara" in deck[1]
    assert "Swallow" not in deck[1]
    assert told(state, "piece-chest-1") == [
        "Ann 2, Ben 1",
        "3 in the stock",
        "For most of them at the end: 30 ducats",
        "For each piece of those who have fewer: 1 ducat",
    ]
    # Ann: 27 + 30 + 12; Ben: 19 and a ducat for his chest.
    assert told(state, "player-0")[-1] == "As things stand: 69 ducats"
    assert told(state, "player-1")[-1] == "As things stand: 20 ducats"
    for item in ("turn", "player-7", "player-x", "slot-x", "piece-gold-1", "disc-z-1", ""):
        assert GAME.look(state, item) is None


def test_beside_the_table_stand_all_players_with_their_ducats() -> None:
    beside = GAME.beside(replace(position("a2 b2"), booty=((2, 0, 0, 1), (1, 0, 0, 0)), purses=(27, 19)))
    assert [(seat.name, seat.sign, seat.amount) for seat in beside.seats] == [("Ann", "A", 69), ("Ben", "B", 20)]
    assert [stop.state for stop in beside.track] == ["now", ""]
    assert beside.title == "Display 1 of 5"
    assert GAME.beside(positions(4)[-1]).title == "The end"
    signs = [seat.sign for seat in GAME.beside(GAME.new(["Ann", "Abe", "Ben"])).seats]
    assert signs == ["1", "2", "B"], "two with one initial have their numbers"


# --- On a board ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_whole_game_can_be_played_on_a_board(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A person plays by offers and by pointing against greedy bots; nothing goes wrong, and the game ends."""
    luck, rng = Luck(players), Random(players)
    bots = {player: GreedyBot() for player in range(1, players)}
    session: Session[State] = Session(GAME, start(GAME, players, luck), luck, bots=bots)
    shown = Board(session)
    heard: list[dict[str, Any]] = []
    monkeypatch.setattr(shown, "send", heard.append)

    def say(kind: str, **content: object) -> list[dict[str, Any]]:
        before = len(heard)
        shown._handle_custom_msg({"kind": kind, "version": session.version, **content}, [])  # noqa: SLF001
        return heard[before:]

    say("hello")
    pointed = 0
    while (who := session.to_act) is not None:
        assert who == 0
        labels = [choice for offer in GAME.offers(GAME.view(session.state, 0)) for choice, _ in offer.choices]
        item = rng.choice([spot.id for spot in GAME.picture(session.state).spots])
        version = session.version
        answers = say("point", id=item)
        if answers and answers[-1]["kind"] == "choose":
            number, _ = rng.choice(answers[-1]["choices"])
            say("do", choice=number)
        pointed += session.version != version
        if session.version == version:
            say("do", choice=rng.randrange(len(labels)))
            assert session.version > version
    assert GAME.outcome(session.state) is not None
    assert pointed > 3
    assert not any(message["kind"] == "fault" for message in heard)


def test_a_click_costs_few_bytes() -> None:
    """What the log, the labels and the sprites of one move need."""
    from gamekit.lab import frames  # noqa: PLC0415 - only here

    state = start(GAME, 3, Luck(1))
    action = next(action for action in GAME.legal_actions(state) if isinstance(action, MovePirates))
    play = GAME.apply(state, action)
    shown = [frames.frame(GAME, GAME.view(one, None), (), lit=True) for one in (state, play.state)]
    message = frames.step(shown[0], shown[1], {})
    changed = {entry[0] for entry in message["sprites"]}
    assert {"face-b-2", "pennant-a-2"} <= changed
    assert len(changed) < 25


def test_the_first_player_is_in_turn() -> None:
    first: Player = 0
    scene = GAME.picture(position())
    assert [sprite.id for sprite in scene.sprites if "active" in sprite.looks] == [f"seat:{first}"]
    assert BoardShip(first, "ship-01", "2", "dagger") not in GAME.legal_actions(position())
