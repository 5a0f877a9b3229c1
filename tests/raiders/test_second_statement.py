"""The engine and the second statement of the rules play the same random games, and agree on everything."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from itertools import combinations
from random import Random
from typing import Any

import pytest

from gamekit import raiders
from gamekit.game import Action, Draw, advance
from tests.raiders.second_statement import Ask, Table

GAME = raiders.GAME
GAMES = 60
TRIED = 0.1
"""The share of turns in which everything that somebody might try is tried."""
READINGS = {
    "tied_majority": ("each", "no_majority"),
    "tied_second": ("each", "none"),
    "mixed_raid": ("uniform", "chain"),
    "marque_rewards": ("no", "yes"),
    "ghost_card": ("last", "owner_chooses"),
}
OF_MANY = {"first_player": ("draw", "toss_own", "toss_common", "toss_pairs")}
OF_ONE = {"duel": ("plain", "empty_purse", "savvy", "nightmare"), "marooned": ("yes", "no")}
RICH = "doubloons = 2, ships = 2, spyglass = true, "
"""With this on every card purchases, ships, looks and dry decks are far more frequent than with our cards."""


def packs() -> Mapping[str, raiders.Pack]:
    usual = raiders.load_pack("convoy")
    lines = usual.text.splitlines()
    plain = "\n".join(
        line.split(" = {")[0]
        + " = { "
        + RICH
        + f"location = {line.split('location = ')[1].split(',')[0].rstrip(' }')} }}"
        if "location = " in line and line[:1].isdigit()
        else line
        for line in lines
    )
    return {"usual": usual, "rich": raiders.parse_pack(plain)}


PACKS = packs()


def as_move(action: Action) -> tuple[Any, ...]:
    match action:
        case raiders.Raid(places=places):
            return ("raid", *places)
        case raiders.SecretChest():
            return ("chest",)
        case raiders.ParrotPact():
            return ("parrot",)
        case raiders.LetterOfMarque(places=places):
            return ("marque", *places)
        case raiders.RevealShips(cards=cards):
            return ("reveal", *sorted(cards))
        case raiders.Discard(what=what):
            return ("discard", what)
    assert isinstance(action, raiders.EndTurn)
    return ("end",)


def answer(state: raiders.State, asked: tuple[Any, ...], draws: list[Draw], drawn: Draw) -> Any:
    """Compare what may be drawn with what the second statement asks for; return its answer."""
    items = {draw.item for draw in draws}
    match asked:
        case ("card" | "look" | "aside" | "threat" as kind, may_be):
            assert {draw.what for draw in draws} == {kind}
            assert items == set(may_be)
            return drawn.item
        case ("first", names):
            assert items == set(names)
            return drawn.item
        case ("toss", who):
            assert (items, state.turn) == ({"skull", "blank"}, who)
            return drawn.item == "skull"
    kind, who, count = asked
    assert (kind, state.victims[0], len(draws)) == ("sink", who, count)
    return int(drawn.item.split()[-1])


def compare(state: raiders.State, table: Table) -> None:
    """Compare all that lies on the table between two questions."""
    assert state.convoy == tuple(table.convoy)
    assert state.deck == table.deck.count("ship")
    assert len(state.threats) == table.deck.count("threat")
    assert state.frozen == table.frozen < 2  # at the printed depths no turn meets both threats
    assert [sorted(cards) for cards in state.goods] == [sorted(cards) for cards in table.goods]
    assert [list(pile) for pile in state.ships] == table.ships
    assert [state.cannonballs(side) for side in range(len(state.goods))] == [
        table.balls(side) for side in range(len(table.goods))
    ]
    players = len(state.table.players)
    assert list(state.doubloons[:players]) == table.doubloons[:players]
    if state.first is not None:
        totals = [score.total for score in GAME.scores(state)]
        assert totals == [table.prestige(side) for side in range(len(table.goods))]


def tries(player: int) -> Iterator[Action]:
    """Yield what somebody might try in a turn, sensible or not."""
    places = range(1, 7)
    for size in range(5):
        for some in combinations(places, size):
            yield raiders.Raid(player, some)
            yield raiders.LetterOfMarque(player, some)
    yield from (raiders.SecretChest(player), raiders.ParrotPact(player), raiders.EndTurn(player))


def play(seed: int, players: int) -> tuple[raiders.State, list[int], list[int]]:
    """Play one game with both; return the engine's end, and the totals and winners of the second statement."""
    rng = Random(f"{seed} {players}")
    many = OF_ONE if players == 1 else OF_MANY
    readings: dict[str, Any] = {key: rng.choice(values) for key, values in (READINGS | many).items()}
    pack = PACKS[rng.choice(["usual", "usual", "rich"])]
    state = GAME.new(players, raiders.Options(**readings), pack)
    table = Table(tomllib.loads(pack.text)["cards"], list(state.table.players), readings)
    game: Ask = table.play()
    asked = next(game)
    while True:
        legal = GAME.legal_actions(state)
        action = rng.choice(legal)
        if isinstance(action, Draw):
            reply = answer(state, asked, [draw for draw in legal if isinstance(draw, Draw)], action)
        else:
            compare(state, table)
            assert asked == ("choose", GAME.to_act(state), {as_move(move) for move in legal})
            if state.phase is raiders.Phase.TURN and rng.random() < TRIED:
                let_through = {as_move(move) for move in tries(state.turn) if not GAME.why_not(state, move)}
                assert let_through == asked[2]
            reply = as_move(action)
        state, _ = advance(GAME, GAME.apply(state, action).state)
        try:
            asked = game.send(reply)
        except StopIteration as stop:
            compare(state, table)
            return state, *stop.value


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_both_statements_play_the_same_games(players: int) -> None:
    for seed in range(GAMES):
        end, totals, winners = play(seed, players)
        outcome = GAME.outcome(end)
        assert outcome is not None, seed
        assert [score.total for score in outcome.scores] == totals, seed
        assert list(outcome.winners) == winners, seed
