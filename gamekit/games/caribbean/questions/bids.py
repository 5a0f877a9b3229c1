"""Questions about the cards for a ship: who moves her, how far, and where to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from gamekit.game import Action, Event, Player, Proceed, Turn
from gamekit.games.caribbean.actions import Keep, Sail, Show
from gamekit.games.caribbean.events import MayMove
from gamekit.games.caribbean.pack import SHIPS
from gamekit.games.caribbean.questions.asking import (
    TRUE,
    Moments,
    Rules,
    in_phase,
    lies_open,
    readings_told,
    told,
    worded,
)
from gamekit.games.caribbean.reach import distances
from gamekit.games.caribbean.state import CARDS, RULES, THIEF, Laying, Phase, State
from gamekit.questions import Answer, Hint, Question, question
from gamekit.rulebook import Rule
from gamekit.words import counted, listed

_BIDS_TRIED: Final = 6
"""Many cards are won without a thief or a tie, where there is little to misjudge: so many ships are looked at."""


@dataclass(frozen=True, slots=True)
class Laid:
    """The cards for one ship as a question tells them, and what each tied player would do with the tie-breaker.

    ``before`` is the position before the cards are turned; in it every card that is not told is made up.
    """

    before: State
    cards: tuple[int, ...]
    shows: Mapping[Player, bool]

    @property
    def ship(self) -> str:
        """The ship in turn."""
        assert self.before.ship is not None  # noqa: S101 - her cards are about to be turned
        return SHIPS[self.before.ship]

    @property
    def tied(self) -> tuple[Player, ...]:
        """Who is level at the highest card; nobody where it stands alone."""
        level = tuple(seat for seat, card in enumerate(self.cards) if card == max(self.cards))
        return level if len(level) > 1 else ()

    def resolve(self, game: Rules) -> tuple[State, tuple[Event, ...]]:
        """Return the position after the cards are turned and a tie is settled, as ``game`` has it, and the events."""
        state, events = self.before, list[Event]()
        while state.phase in {Phase.REVEAL, Phase.TIE, Phase.COMPARE} and state.ship == self.before.ship:
            who = game.to_act(state)
            action: Action = Proceed()
            if not isinstance(who, Turn) and who is not None:
                action = Show(who) if self.shows.get(who, False) else Keep(who)
            step = game.apply(state, action)
            state, events = step.state, [*events, *step.events]
        return state, tuple(events)

    def text(self) -> str:
        """Return the cards, and what is done in a tie, in words."""
        names = self.before.table.players
        turned = listed([f"{name} {worded(card)}" for name, card in zip(names, self.cards, strict=True)])
        words = [f"{readings_told(self.before)}The cards for {self.ship} are turned: {turned}."]
        for player in self.tied:
            if self.before.shown[player] is not None:
                words.append(f"{names[player]} has used up the tie-breaker in this round.")
            elif self.shows[player]:
                laying = self.before.sealed[player]
                assert isinstance(laying, Laying)  # noqa: S101 - bids are laid
                words.append(f"In the tie {names[player]} shows {worded(laying.tie)}.")
            else:
                words.append(f"In the tie {names[player]} keeps the tie-breaker face down.")
        return " ".join(words)


def _laid(state: State, rng: Random) -> Laid:
    """Return the cards for the ship whose cards are about to be turned; tied players show or keep at random.

    A tie-breaker that does not lie open is made up, like every card that nobody has turned: the real one stays
    secret even where a record is asked about.
    """
    assert state.ship is not None  # noqa: S101 - her cards are about to be turned
    number, sealed = state.ship, list[Laying]()
    for laying, shown in zip(state.sealed, state.shown, strict=True):
        assert isinstance(laying, Laying)  # noqa: S101 - bids are laid
        known = laying.bids[: number + 1]
        spare = [card for card in CARDS if card not in known and card != shown]
        rng.shuffle(spare)
        tie = spare.pop() if shown is None else shown
        sealed.append(Laying((*known, *spare), tie))
    cards = tuple(laying.bids[number] for laying in sealed)
    shows = {player: rng.random() < 3 / 4 for player, card in enumerate(cards) if card == max(cards)}
    return Laid(replace(state, sealed=tuple(sealed)), cards, shows)


# --- Bids -------------------------------------------------------------------------------------------------------


def bid(moments: Moments, rng: Random) -> Question[State] | None:
    """Ask who moves a ship, and how many spaces she may be sailed."""
    found = in_phase(moments, Phase.REVEAL)
    laids = (_laid(moment.state, rng) for moment in rng.sample(found, min(_BIDS_TRIED, len(found))))
    asked = (_who_moves(laid, rng) for laid in laids)
    return next((one for one in asked if one is not None), None)


def _who_moves(laid: Laid, rng: Random) -> Question[State] | None:
    def solve(game: Rules) -> Answer:
        state, events = laid.resolve(game)
        return Answer(_mover(state, laid.ship, events), _deciding(events), told(state, events))

    near = [
        f"{name}, up to {counted(max(0, card), 'space')}"
        for name, card in zip(laid.before.table.players, laid.cards, strict=True)
    ]
    rng.shuffle(near)
    pieces = (Hint("piece", _cards_that_matter(laid)),)
    ask = f"{laid.text()} Who moves {laid.ship}, and how far may she be sailed?"
    return question(
        TRUE,
        "bid",
        ask,
        position=lies_open(laid.before),
        solve=solve,
        rng=rng,
        near=near,
        focus=(laid.ship,),
        pieces=pieces,
    )


def _mover(state: State, ship: str, events: Sequence[Event]) -> str:
    won = next((event for event in events if isinstance(event, MayMove)), None)
    if won is None or state.active is None:
        return f"Nobody: {ship} stays, and nobody acts with her"
    return f"{state.table.players[won.player]}, up to {counted(won.spaces, 'space')}"


_DECIDING: Final = (
    "tie.again", "tie.nobody", "tie.thief", "tie.thief_ignored", "tie.original", "sail.floor", "bid.thief",
    "turn.idle", "bid.highest",
)  # fmt: skip


def _deciding(events: Sequence[Event]) -> Rule:
    """Return the rule that decides who moves and how far: the most special one that was heard."""
    heard = {event.rule.id for event in events}
    return RULES[next((rule for rule in _DECIDING if rule in heard), "bid.highest")]


def _cards_that_matter(laid: Laid) -> str:
    best = max(laid.cards)
    level = [laid.before.table.players[seat] for seat, card in enumerate(laid.cards) if card == best]
    thieves = laid.cards.count(THIEF)
    highest = f"The highest card is {worded(best)}, laid by {listed(level)}"
    return f"{highest}; {thieves or 'no'} {'thief lies' if thieves == 1 else 'thieves lie'} there."


def reach(moments: Moments, rng: Random) -> Question[State] | None:
    """Ask which of some spaces a ship can be sailed to."""
    found = in_phase(moments, Phase.REVEAL)
    if not found:
        return None
    laid = _laid(rng.choice(found).state, rng)
    near = _within_reach(laid, TRUE)
    if not near:
        return None
    pack, here = laid.before.table.pack, laid.before.where(laid.ship)
    away = distances(pack, here, frozenset())
    target = rng.choice(sorted(near, key=lambda space: (away[space], space))[-3:])

    def solve(game: Rules) -> Answer:
        can, true = _within_reach(laid, game), near
        state, events = laid.resolve(game)
        if target in can and can <= true:
            return Answer(pack.spaces[target].name, RULES["sail.free_way"], told(state, events))
        space = max(sorted(can - true), key=lambda one: away[one], default="")
        named = pack.spaces[space].name if space else "To none of these"
        return Answer(named, RULES["sail.barrels"], told(state, events))

    beyond = sorted((space for space in pack.spaces if space not in near and space != here), key=lambda s: (away[s], s))
    ask = (
        f"{laid.text()} {laid.ship} lies in {pack.spaces[here].name}. "
        "To which of these can whoever wins her sail her now, without any other action?"
    )
    pieces: tuple[Hint, ...] = (Hint("piece", _cards_that_matter(laid)),)
    if target not in pack.next[here]:  # else the ways out would name the answer
        pieces += (Hint("space", _ways_out(laid.before, here)),)
    return question(
        TRUE,
        "reach",
        ask,
        position=lies_open(laid.before),
        solve=solve,
        rng=rng,
        near=[pack.spaces[space].name for space in beyond[:8]],
        focus=(laid.ship,),
        pieces=pieces,
    )


def _within_reach(laid: Laid, game: Rules) -> frozenset[str]:
    state, _ = laid.resolve(game)
    if state.phase is not Phase.TURN or state.ship != laid.before.ship:
        return frozenset()
    return frozenset(action.space for action in game.legal_actions(state) if isinstance(action, Sail))


def _ways_out(state: State, here: str) -> str:
    pack = state.table.pack
    told = [
        f"{pack.spaces[space].name} ({state.ship_in(space)} lies there)"
        if state.ship_in(space)
        else pack.spaces[space].name
        for space in pack.next[here]
    ]
    return f"Next to {pack.spaces[here].name}: {listed(told)}."
