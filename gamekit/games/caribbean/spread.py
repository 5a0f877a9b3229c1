"""The bids beside the board: the cards to lay, the cards turned for a ship, the question in a tie."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Literal

from gamekit.game import Hidden, Player
from gamekit.games.caribbean.actions import Keep, Show
from gamekit.games.caribbean.bidding import asked, card_name
from gamekit.games.caribbean.cards import DECK
from gamekit.games.caribbean.pack import SHIPS
from gamekit.games.caribbean.state import RULES, THIEF, Laying, Phase, State
from gamekit.games.caribbean.text import mark, player_word
from gamekit.games.caribbean.worth import ALONE, worth
from gamekit.panel import Arrange, Ask, Card, Memory, Slot, Spread, Term, Turned
from gamekit.table import Table
from gamekit.words import listed

Seal = Literal["", "open", "sealed"]

# --- Laying --------------------------------------------------------------------------------------------------


def holder(state: State) -> Arrange:
    """Return the seven slots of whoever is to lay cards, in the phase of bids."""
    player = state.sealed.index(None)
    slots = (Slot(ship, ship, ship, _aboard(state, ship), ship[0], ship[0]) for ship in SHIPS)
    return Arrange(
        title="Your card holder",
        hand="Still in your hand",
        cards=tuple(card.id for card in DECK),
        slots=(*slots, Slot("tie", "Tie-breaker", "", "if bids tie", "7", "| ")),
        begin=f"{player_word(state, player)} bids",
        cover="show my cards",
        seal="Seal my bids",
        ready=f"{state.table.players[player]}, seal your bids, or change a card.",
        note="Nobody sees a bid before its ship's turn. Keys: 0–5 or T takes a card, A–F or 7 lays it.",
        example="5 3 t 0 1 2 | 4",
        help="What each ship is worth to me",
        advice=partial(_advice, state, player),
    )


def _advice(state: State, player: Player) -> Table:
    """Return what each ship would bring a player now; how, and what it does to the lead, has no room here."""
    full = worth(state, player).table()
    *_, _, rivals, amounts, _ = full.columns
    barrels = full.columns[:-4]
    note = f"Doubloons by barrels. What others are paid by the way is not taken off. The best rival has 5 too. {ALONE}"
    rows = [
        (*row[: len(barrels)], f"{rival} {most:,}" if rival else "")
        for row, rival, most in zip(full, full[rivals], full[amounts], strict=True)
    ]
    return Table("Doubloons by barrels, if her turn came now", (*barrels, rivals), rows, note)


def _aboard(state: State, ship: str) -> str:
    cargo = state.cargo(ship)
    return "no chest" if cargo is None else f"has {state.table.pack.ports[cargo].chest:,}"


def status(state: State, player: Player) -> tuple[str, Seal]:
    """Return what a player's secret choice has come to, in words and as a seal."""
    if state.phase is Phase.BIDS:
        return ("not yet", "open") if state.sealed[player] is None else ("sealed", "sealed")
    if state.phase is Phase.TIE and player in state.tied:
        if state.answers[state.tied.index(player)] is not None:
            return "has chosen", "sealed"
        return ("cannot show", "") if state.shown[player] is not None else ("not yet", "open")
    return "", ""


# --- Turned cards --------------------------------------------------------------------------------------------


def spread(state: State) -> Spread | None:
    """Return the cards turned last in this round, or None before the first."""
    if not state.bids or state.phase in {Phase.BIDS, Phase.OVER}:
        return None
    ship = SHIPS[len(state.bids) - 1]
    cards = state.bids[-1]
    turned = (Turned(player, mark(card), *_word(state, player, card)) for player, card in enumerate(cards))
    return Spread(f"The bids for {ship}", tuple(turned), _sum(state), _unbroken(state, ship))


def _word(state: State, player: Player, card: int) -> tuple[str, Literal["highest", "level", "lower", "taken"]]:
    best, tied = max(state.bids[-1]), state.bids[-1].count(max(state.bids[-1])) > 1
    if card == best and not tied:
        return "highest", "highest"
    if card == best and state.phase is Phase.TURN:
        return ("wins the tie", "highest") if player == state.active else (_answer(state, player, best), "lower")
    if card == best:
        return f"level at {card_name(best)}", "level"
    return ("−1 space", "taken") if card == THIEF else ("lower", "lower")


def _answer(state: State, player: Player, best: int) -> str:
    """Return what a player did in the tie, as far as the open cards say it for certain."""
    shown = state.shown[player]
    if shown is None:
        return "kept"
    return f"level at {card_name(best)}" if _was_level(state, player) else f"shows {card_name(shown)}"


def _sum(state: State) -> tuple[Term, ...]:
    """Return barrels less thieves, as far as the open cards say it for certain.

    A thief that lies face up as a tie-breaker may have been shown in an earlier tie of the round: then nothing is
    said.
    """
    cards, best = state.bids[-1], max(state.bids[-1])
    level = [player for player, card in enumerate(cards) if card == best]
    winner = level[0] if len(level) == 1 else state.active if state.phase is Phase.TURN else None
    if winner is None and state.phase is not Phase.TIE:
        return ()
    thieves = sum(card == THIEF for player, card in enumerate(cards) if player not in {winner, *level})
    thieves += sum(best == THIEF for player in level if winner is not None and player != winner)
    if winner is not None and state.table.options.tie_break_thief == "yes":
        shown = [player for player in level if player != winner and state.shown[player] == THIEF]
        if any(_was_level(state, player) for player in shown):
            return ()
        thieves += len(shown)
    barrels = max(0, best)
    left = Term(max(0, best - thieves), "space" if best - thieves == 1 else "spaces", "=")
    taken = (Term(thieves, "thief" if thieves == 1 else "thieves", "−"),) if thieves else ()
    return (Term(barrels, "barrel" if barrels == 1 else "barrels"), *taken, left)


def _was_level(state: State, player: Player) -> bool:
    """Say whether a player was in a tie for an earlier ship of this round."""
    return any(row[player] == max(row) and row.count(max(row)) > 1 for row in state.bids[:-1])


def _unbroken(state: State, ship: str) -> str:
    """Return a sentence if a tie is over and certainly not broken: nobody who was level has a card face up."""
    best = max(state.bids[-1])
    level = [player for player, card in enumerate(state.bids[-1]) if card == best]
    over = state.phase not in {Phase.TIE, Phase.COMPARE, Phase.TURN}
    if len(level) > 1 and over and all(state.shown[player] is None for player in level):
        return f"The tie is not broken: {ship} does not move."
    return ""


# --- The question in a tie -----------------------------------------------------------------------------------

_READINGS = {
    "shown": "Only shown cards count, and the highest takes {ship}.",
    "added": "A shown card is added to the bid, and the highest sum takes {ship}.",
}


def question(state: State) -> Ask:
    """Return what a tied player is asked; the player's own view alone names the card."""
    assert state.ship is not None  # noqa: S101 - a tie is about the ship in turn
    player, option = asked(state), state.table.options.tie_break
    laying = state.sealed[player]
    others = list(_still_to_answer(state, player))
    together = "All answers are turned together."
    return Ask(
        question=f"{state.table.players[player]}, show your seventh card?",
        text=f"{_READINGS[option].format(ship=SHIPS[state.ship])} A shown card is spent until the next round; a kept"
        " one stays secret.",
        rule=RULES.readings["tie_break"].rule(option),
        answers=(("Show it", Show(player)), ("Keep it", Keep(player))),
        note=f"{listed(others)} {'answers' if len(others) == 1 else 'answer'} next. {together}" if others else together,
        cover="ask me",
        peek="Look at my card",
        secret=mark(laying.tie) if isinstance(laying, Laying) else "",
    )


def _still_to_answer(state: State, player: Player) -> Iterator[str]:
    for other, answer in zip(state.tied, state.answers, strict=True):
        if other != player and answer is None and not isinstance(answer, Hidden) and state.shown[other] is None:
            yield state.table.players[other]


# --- What one has laid ---------------------------------------------------------------------------------------


def memory(state: State) -> Memory | None:
    """Return the own cards that lie face down, for whoever answers in a tie or sails; no other view names them."""
    if state.phase not in {Phase.TIE, Phase.TURN}:
        return None
    player = asked(state) if state.phase is Phase.TIE else state.active
    if player is None or state.sealed[player] is None:
        return None
    turned, tie = len(state.bids), state.shown[player] is None
    if turned == len(SHIPS) and not tie:
        return None
    laying = state.sealed[player]
    cards: list[Card] = []
    if isinstance(laying, Laying):
        faces = {card.id: card for card in DECK}
        places = [
            *zip(SHIPS[turned:], laying.bids[turned:], strict=True),
            *([("Tie-breaker", laying.tie)] if tie else []),
        ]
        for place, card in places:
            face = faces[mark(card)]
            cards.append(replace(face, label=f"{place}: {face.label}"))
    note = "Your cards that still lie face down. Nobody else may see them."
    return Memory("What I have laid", "show what I have laid", tuple(cards), note)
