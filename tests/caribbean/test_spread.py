"""The bids beside the board: cards to lay, cards turned and what they add up to, the question in a tie."""

from __future__ import annotations

import pytest

from gamekit import caribbean
from gamekit.game import NotationError
from gamekit.games.caribbean.cards import DECK
from gamekit.panel import Arrange, Ask, Spread
from gamekit.scene import Area, Disc, Line, Words
from tests.caribbean.at_sea import GAME, bids, play, position, turn


def spread(state: caribbean.State) -> Spread:
    """Return the cards that lie turned."""
    found = GAME.beside(GAME.view(state, None)).spread
    assert found is not None
    return found


def words(state: caribbean.State) -> list[tuple[str, str]]:
    """Return what is said of each turned card."""
    return [(card.word, card.kind) for card in spread(state).cards]


def total(state: caribbean.State) -> str:
    """Return the sum as it is read."""
    return " ".join(f"{term.sign} {term.amount} {term.unit}".strip() for term in spread(state).terms)


# --- Laying --------------------------------------------------------------------------------------------------


def test_the_holder_has_a_slot_a_ship_and_one_for_the_tie_breaker() -> None:
    state = position(3, chests={"Tern Cay": "Bravo"}, captures={"Ann": 2000})
    holder = GAME.offers(GAME.view(state, None))
    assert isinstance(holder, Arrange)
    assert holder.cards == ("0", "1", "2", "3", "4", "5", "t")
    assert [slot.label for slot in holder.slots][:2] == ["Arriba", "Bravo"]
    assert [slot.note for slot in holder.slots] == ["no chest", "has 6,000", *["no chest"] * 4, "if bids tie"]
    assert "".join(slot.key for slot in holder.slots) == "ABCDEF7"


def test_what_lies_on_the_slots_is_a_line_of_notation() -> None:
    state = position(2)
    holder = GAME.offers(state)
    assert isinstance(holder, Arrange)
    laid = zip(holder.slots, ("5", "3", "t", "0", "1", "2", "4"), strict=True)
    line = " ".join([holder.begin, *(slot.lead + card for slot, card in laid)])
    assert GAME.parse(state, line) == caribbean.Bid(0, (5, 3, -1, 0, 1, 2), 4)
    assert GAME.parse(state, f"{holder.begin} {holder.example}") == caribbean.Bid(0, (5, 3, -1, 0, 1, 2), 4)
    with pytest.raises(NotationError):
        GAME.parse(state, holder.begin)


def test_the_second_player_lays_under_the_own_name() -> None:
    state = play(position(2), "Ann bids A5 B3 Ct D0 E1 F2 | 4")
    holder = GAME.offers(state)
    assert isinstance(holder, Arrange)
    assert holder.begin == "Ben bids"
    assert [(seat.status, seat.seal) for seat in GAME.beside(state).seats] == [
        ("sealed", "sealed"),
        ("not yet", "open"),
    ]


def test_seven_cards_have_faces_and_keys_of_their_own() -> None:
    assert [card.key for card in DECK] == ["0", "1", "2", "3", "4", "5", "T"]
    assert len({card.face for card in DECK}) == 7
    for card in DECK:
        number = card.face[0]
        assert isinstance(number, Words)
        assert number.text == ("−1" if card.id == "t" else card.id)
        for shape in card.face:
            points = {
                Area: lambda s: [p for ring in s.rings for p in ring],
                Line: lambda s: [p for run in s.runs for p in run],
                Disc: lambda s: [s.at],
                Words: lambda s: [s.at],
            }[type(shape)](shape)
            assert all(0 <= x <= 70 and 0 <= y <= 98 for x, y in points)


# --- Turned cards --------------------------------------------------------------------------------------------


def test_nothing_is_turned_while_cards_are_laid() -> None:
    assert GAME.beside(position(2)).spread is None
    assert GAME.beside(play(position(2), "Ann bids A5 B3 Ct D0 E1 F2 | 4")).spread is None


def test_the_rulebooks_example_five_three_and_two_thieves() -> None:
    low = "At B0 C1 D2 E3 F4 | 5"
    state = bids(position(4), "A5 B3 Ct D0 E1 F2 | 4", "A3 B5 Ct D0 E1 F2 | 4", low, low)
    assert spread(state).title == "The bids for Arriba"
    assert words(state) == [("highest", "highest"), ("lower", "lower"), ("−1 space", "taken"), ("−1 space", "taken")]
    assert total(state) == "5 barrels − 2 thieves = 3 spaces"


def test_one_thief_and_one_space_are_said_in_the_singular() -> None:
    state = bids(position(2), "A2 B3 Ct D0 E1 F5 | 4", "At B0 C1 D2 E3 F4 | 5")
    assert total(state) == "2 barrels − 1 thief = 1 space"


def test_more_thieves_than_barrels_leave_nothing() -> None:
    low = "At B1 C2 D3 E4 F5 | 0"
    state = bids(position(3), "A1 B3 Ct D0 E2 F5 | 4", low, low)
    assert total(state) == "1 barrel − 2 thieves = 0 spaces"


def test_the_sum_stays_while_she_sails() -> None:
    state = turn(2, spaces=5)
    before = total(state)
    near = next(iter(caribbean.GAME.legal_actions(state)))
    assert total(GAME.apply(state, near).state) == before == "5 barrels = 5 spaces"


LEVEL = ("A4 B3 Ct D0 E1 F5 | 2", "A4 B5 C0 D1 E2 F3 | t")


def test_a_tie_at_four_shows_two_against_the_thief() -> None:
    state = bids(position(2), *LEVEL)
    assert words(state) == [("level at 4", "level"), ("level at 4", "level")]
    assert total(state) == "4 barrels = 4 spaces"
    state = play(state, "Ann shows", "Ben shows")
    assert words(state) == [("wins the tie", "highest"), ("shows thief", "lower")]
    assert total(state) == "4 barrels − 1 thief = 3 spaces"
    assert state.movement == 3


def test_a_thief_in_the_tie_takes_nothing_under_the_other_reading() -> None:
    state = play(bids(position(2, {"tie_break_thief": "no"}), *LEVEL), "Ann shows", "Ben shows")
    assert total(state) == "4 barrels = 4 spaces"
    assert state.movement == 4


def test_who_keeps_the_card_is_out_and_that_is_said() -> None:
    state = play(bids(position(2), *LEVEL), "Ann shows", "Ben keeps")
    assert words(state) == [("wins the tie", "highest"), ("kept", "lower")]


def test_a_tie_that_nobody_breaks_is_shown_on_its_way() -> None:
    state = bids(position(2), *LEVEL)
    state = GAME.apply(state, caribbean.GAME.parse(state, "Ann keeps")).state
    step = GAME.apply(state, caribbean.GAME.parse(state, "Ben keeps"))
    unbroken = GAME.apply(step.state, GAME.parse(step.state, "referee: proceeds")).state
    assert spread(unbroken).title == "The bids for Arriba"
    assert spread(unbroken).terms == ()
    assert spread(unbroken).note == "The tie is not broken: Arriba does not move."


def test_what_open_cards_do_not_say_for_certain_is_not_said() -> None:
    # Arriba: Ann and Ben level at 4, Ben's thief is shown and Ann's 2 wins; Bravo: all three level, Cleo wins.
    state = bids(position(3), "A4 B3 Ct D0 E1 F5 | 2", "A4 B3 C0 D1 E2 F5 | t", "A0 B3 C1 D2 E4 Ft | 5")
    state = play(state, "Ann shows", "Ben shows", "Arriba ends")
    assert spread(state).title == "The bids for Bravo"
    state = play(state, "Cleo shows")
    assert words(state)[1] == ("level at 3", "lower")
    assert spread(state).terms == ()


def test_all_thieves_are_level_at_the_thief() -> None:
    state = bids(position(2), "At B3 C4 D0 E1 F5 | 2", "At B5 C0 D1 E2 F3 | 4")
    assert words(state) == [("level at thief", "level")] * 2
    state = play(state, "Ann keeps", "Ben shows")
    assert total(state) == "0 barrels − 1 thief = 0 spaces"


# --- The question --------------------------------------------------------------------------------------------


def test_the_question_in_a_tie_names_rule_answers_and_who_is_next() -> None:
    state = bids(position(2), *LEVEL)
    ask = GAME.offers(GAME.view(state, None))
    assert isinstance(ask, Ask)
    assert ask.question == "Ann, show your seventh card?"
    assert ask.rule == "tie.shown"
    assert ask.answers == (("Show it", caribbean.Show(0)), ("Keep it", caribbean.Keep(0)))
    assert ask.note == "Ben answers next. All answers are turned together."
    last = GAME.offers(play(state, "Ann shows"))
    assert isinstance(last, Ask)
    assert last.note == "All answers are turned together."


def test_only_the_one_who_is_asked_sees_the_card() -> None:
    state = bids(position(2), *LEVEL)
    seen = {player: GAME.offers(GAME.view(state, player)) for player in (None, 0, 1)}
    assert {player: ask.secret for player, ask in seen.items() if isinstance(ask, Ask)} == {None: "", 0: "2", 1: ""}


def test_the_other_reading_of_a_tie_is_told() -> None:
    ask = GAME.offers(bids(position(2, {"tie_break": "added"}), *LEVEL))
    assert isinstance(ask, Ask)
    assert ask.rule == "tie.added"
    assert ask.text.startswith("A shown card is added to the bid")


# --- What one has laid ---------------------------------------------------------------------------------------


def test_the_own_view_alone_names_the_cards_that_lie_face_down() -> None:
    state = bids(position(2), *LEVEL)
    seen = {player: GAME.memory(GAME.view(state, player)) for player in (None, 0, 1)}
    assert all(memory is not None for memory in seen.values())
    assert {player: len(memory.cards) for player, memory in seen.items() if memory} == {None: 0, 0: 6, 1: 0}
    own = seen[0]
    assert own is not None
    assert [card.label.partition(":")[0] for card in own.cards] == [*caribbean.SHIPS[1:], "Tie-breaker"]
    assert own.cards[-1].label == "Tie-breaker: 2 barrels"


def test_what_was_turned_or_shown_is_not_told_again() -> None:
    state = play(bids(position(2), *LEVEL), "Ann shows", "Ben keeps")
    assert state.phase is caribbean.Phase.TURN
    memory = GAME.memory(GAME.view(state, state.active))
    assert memory is not None
    assert [card.label.partition(":")[0] for card in memory.cards] == [*caribbean.SHIPS[1:]]
    assert GAME.memory(position(2)) is None
