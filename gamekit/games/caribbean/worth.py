"""What ships are worth: to a player who bids for them, and to an opponent who may get them.

Each ship is looked at alone, by her exact turn, as if it came now. That is an approximation: the ships before her may
take the chests, bring others, or lie in the way, and what two ships could do they cannot do both.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from gamekit.game import Player, Who
from gamekit.games.caribbean.actions import EndTurn, ShipAction, Steal, Swap
from gamekit.games.caribbean.pack import SHIPS
from gamekit.games.caribbean.scoring import outcome
from gamekit.games.caribbean.state import CARDS, Phase, State
from gamekit.games.caribbean.turns import (
    Ending,
    Measure,
    ShipTurn,
    acts_without_movement,
    check_measure,
    in_words,
    what_if,
)
from gamekit.table import Cell, Table, Tabled
from gamekit.words import counted, listed, over

BARRELS: Final = tuple(sorted(card for card in CARDS if card >= 0))
"""What a card can show, the thief apart."""
ALONE: Final = (
    "An approximation: each ship is taken alone, as if her turn came now. The ships before her change what she finds, "
    "and two ships cannot both take one chest. A thief counts as a barrel less."
)
"""Belongs to every number of this module."""


@dataclass(frozen=True, slots=True)
class Gain:
    """The best that a player can do with a ship and a number of barrels, if her turn came now.

    ``doubloons`` is the own gain, ``lead`` by how much the player is then ahead (of the best other player, or of the
    one who was named), ``actions`` a way to it, EndTurn last; ``()`` where nobody may act.
    """

    ship: str
    barrels: int
    doubloons: int
    lead: int
    actions: tuple[ShipAction, ...]


@dataclass(frozen=True)
class Worth(Tabled):
    """What each ship would bring a player now, in doubloons, with 0 to 5 barrels.

    The ``gains`` of each ship are the best by the own doubloons (``by`` "own") or by the lead over the best other
    player ("lead"). ``rivals`` gives for each ship the other players who could gain most with as many barrels as there
    are (several where they are level, nobody where it is nothing), and how much.
    """

    state: State
    player: Player
    by: Measure
    gains: tuple[tuple[Gain, ...], ...]
    rivals: tuple[tuple[tuple[Player, ...], int], ...]

    def lead_grows_by(self, gain: Gain) -> int:
        """Return by how much the lead over the best other player grows: what others are paid by the way counts."""
        return gain.lead - _lead(self.state, self.player)

    def table(self) -> Table:
        """Return a row for each ship, a column for each number of barrels."""
        names, most = self.state.table.players, BARRELS[-1]
        own = self.by == "own"
        rows: list[tuple[Cell, ...]] = []
        for ship, gains, (rivals, amount) in zip(SHIPS, self.gains, self.rivals, strict=True):
            by_barrels = [gain.doubloons if own else self.lead_grows_by(gain) for gain in gains]
            other = self.lead_grows_by(gains[-1]) if own else gains[-1].doubloons
            best = listed([names[rival] for rival in rivals])
            rows.append((ship, *by_barrels, other, best, amount, _told(self.state, self.player, gains[-1])))
        other_column = f"lead grows by, with {most}" if own else f"own gain, with {most}"
        barrels = (f"{count}" for count in BARRELS)
        columns = ("ship", *barrels, other_column, "best rival", "the rival's gain", f"how, with {most}")
        note = "Doubloons by barrels: " + (
            "the own gain; a lead is that over the best other player, so what others are paid by the way counts."
            if own
            else "by how much the lead over the best other player grows, at best."
        )
        title = (
            f"What each ship would bring {names[self.player]} now"
            if own
            else f"By how much each ship would put {names[self.player]} ahead now"
        )
        return Table(title, columns, rows, f"{note} The best rival has {most} barrels too. {ALONE}")

    def sentence(self) -> str:
        """Return in words which ship would bring most, and the fewest barrels that do it."""
        name, own = self.state.table.players[self.player], self.by == "own"
        found = [gain for gains in self.gains for gain in gains]
        best = max(
            found, key=lambda gain: (gain.doubloons if own else gain.lead, gain.lead if own else 0, -gain.barrels)
        )
        grows, how = self.lead_grows_by(best), _told(self.state, self.player, best)
        if not (best.doubloons if own else grows):
            return f"No ship would bring {name} anything now, not even with {BARRELS[-1]} barrels. {ALONE}"
        with_barrels = f"with {counted(best.barrels, 'barrel')} ({how})"
        if own:
            said = f"{best.ship} would bring {name} most: {best.doubloons:,} doubloons {with_barrels}. "
            said += f"The lead over the best other player would {_grow(grows)}. "
        else:
            said = f"{best.ship} would put {name} ahead most: the lead grows by {grows:,} doubloons {with_barrels}. "
        return said + ALONE

    def __repr__(self) -> str:
        """Return a short form."""
        best = max((gain for gains in self.gains for gain in gains), key=lambda gain: (gain.doubloons, -gain.barrels))
        most = f"{best.ship} {best.doubloons:,} with {counted(best.barrels, 'barrel')}"
        return f"<Worth for {self.state.table.players[self.player]}: most by {most}>"


def worth(state: State, player: Who, by: Measure = "own") -> Worth:
    """Return what each ship would bring a player, a seat or a name, if her turn came now.

    ``by`` says what is best: the "own" doubloons, or the "lead" over the best other player. ValueError for another
    measure, and as for ``what_if``.
    """
    check_measure(by)
    me = state.table.seat(player)
    gains, rivals = [], []
    for ship in SHIPS:
        gains.append(tuple(_best(state, _turn(state, ship, me), me, by, None, BARRELS)))
        others = [seat for seat in range(len(state.table.players)) if seat != me]
        most = {seat: _turn(state, ship, seat).best(seat).doubloons(seat) - state.doubloons(seat) for seat in others}
        top = max(most.values())
        rivals.append((tuple(seat for seat in others if top and most[seat] == top), top))
    return Worth(state, me, by, tuple(gains), tuple(rivals))


def _grow(by: int) -> str:
    return f"grow by {by:,}" if by > 0 else f"shrink by {-by:,}" if by else "stay as it is"


# --- Threats -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Theft:
    """A chest that a player could take over from another ship, without delivering it.

    ``ship`` takes the chest, worth ``chest``, from ``other``; ``barrels`` are the fewest of those left with which she
    can, ``actions`` a way to it, EndTurn last.
    """

    ship: str
    barrels: int
    other: str
    chest: int
    actions: tuple[ShipAction, ...]


@dataclass(frozen=True)
class Threats(Tabled):
    """What a player could do to another with the ships to come in this round, by the barrels left to that player.

    ``thefts`` are the chests that could be taken from other ships, whether they gain anything yet or not.
    """

    state: State
    player: Player
    victim: Player
    gains: tuple[Gain, ...]
    thefts: tuple[Theft, ...]

    def steps(self) -> tuple[Gain, ...]:
        """Return the gains at which a barrel more makes a difference, ship by ship."""
        found: list[Gain] = []
        for gain in self.gains:
            last = found[-1] if found and found[-1].ship == gain.ship else None
            if gain.lead > (last.lead if last else self._lead_now()):
                found.append(gain)
        return tuple(found)

    def mere_thefts(self) -> tuple[Theft, ...]:
        """Return the thefts that no step with as few barrels holds already."""
        steps = self.steps()
        return tuple(
            theft
            for theft in self.thefts
            if not any(
                step.ship == theft.ship and step.barrels <= theft.barrels and theft.other in _robbed(step.actions)
                for step in steps
            )
        )

    def table(self) -> Table:
        """Return a row for each ship and each number of barrels that makes a difference, and for each mere theft."""
        names = self.state.table.players
        rows: list[tuple[Cell, ...]] = [
            (gain.ship, gain.barrels, gain.doubloons, gain.lead - self._lead_now(), self._told(gain))
            for gain in self.steps()
        ]
        rows += [(theft.ship, theft.barrels, 0, 0, self._told(theft)) for theft in self.mere_thefts()]
        rows.sort(key=lambda row: (SHIPS.index(str(row[0])), row[1]))
        columns = (
            "ship",
            "barrels",
            f"gain of {names[self.player]}",
            f"lead over {names[self.victim]} grows by",
            "how",
        )
        title = f"What {names[self.player]} could do to {names[self.victim]} with the ships to come"
        note = "Doubloons; with fewer barrels nothing. A chest that is stolen and not delivered gains nothing yet: 0."
        return Table(title, columns, rows, f"{note} {ALONE}")

    def sentence(self) -> str:
        """Return the worst of it in words."""
        names = self.state.table.players
        who, whom = names[self.player], names[self.victim]
        ships = tuple(dict.fromkeys(gain.ship for gain in self.gains))
        if not ships:
            return f"No ship is to come in this round: {who} can do nothing to {whom} now."
        worst = max(self.steps(), key=lambda gain: (gain.lead, -gain.barrels), default=None)
        if worst is None:
            return f"{who} gains nothing on {whom} with {listed(ships, 'or')}{self._but_steals()}. {ALONE}"
        grows = worst.lead - self._lead_now()
        return (
            f"With {worst.ship} and {counted(worst.barrels, 'barrel')} {who} could gain {grows:,} doubloons on {whom} "
            f"({self._told(worst)}). {ALONE}"
        )

    def _but_steals(self) -> str:
        found = max(self.mere_thefts(), key=lambda theft: (theft.chest, -theft.barrels), default=None)
        if found is None:
            return ""
        return (
            f", but could take {found.chest:,} from {found.other} with {found.ship} and "
            f"{counted(found.barrels, 'barrel')} ({self._told(found)})"
        )

    def _told(self, what: Gain | Theft) -> str:
        return _told(self.state, self.player, what)

    def _lead_now(self) -> int:
        return self.state.doubloons(self.player) - self.state.doubloons(self.victim)

    def __repr__(self) -> str:
        """Return a short form."""
        names, count = self.state.table.players, len(self.table())
        return f"<Threats of {names[self.player]} to {names[self.victim]}: {count or 'none'}>"


def threats(state: State, player: Who, victim: Who, ship: str | None = None) -> Threats:
    """Return what ``player`` could do to ``victim`` with the ships that are still to come in this round, or with one.

    Both are seats or names. Only barrels that ``player`` may still have laid count: cards that lie open are gone.
    ValueError for seats that are not two players of the table, for a ship that is not to come, and as for ``what_if``.
    """
    player, victim = state.table.seat(player), state.table.seat(victim)
    if player == victim:
        message = "a threat is one player's to another: name two different seats"
        raise ValueError(message)
    if result := outcome(state):
        raise ValueError(over(state.table.sides, result.winners))
    coming = ships_to_come(state)
    if ship is not None and ship not in coming:
        message = f"{ship!r:.40} is not to come in this round: there is {listed(coming, 'or') or 'none'}"
        raise ValueError(message)
    gone = {cards[player] for cards in state.bids} | {state.shown[player]}
    barrels = [card for card in BARRELS if card not in gone]
    gains: list[Gain] = []
    thefts: list[Theft] = []
    for name in [ship] if ship else coming:
        turn = _turn(state, name, player)
        gains += _best(state, turn, player, "lead", victim, barrels)
        thefts += _thefts(state, turn, barrels)
    return Threats(state, player, victim, tuple(gains), tuple(thefts))


def _thefts(state: State, turn: ShipTurn, barrels: Sequence[int]) -> Iterator[Theft]:
    """Yield for each laden other ship the theft of her chest with the fewest barrels, and nothing else done by it."""
    able = [count for count in barrels if count or acts_without_movement(state)]
    for port, other in enumerate(state.chests):
        if other not in SHIPS or other == turn.ship:
            continue
        found = min(
            (
                (arrivals[0][0], _changes(state, chests), code)
                for code, arrivals in turn.arrangements.items()
                if (chests := turn.code.chests(code, state.chests))[port] == turn.ship
            ),
            default=None,
        )
        enough = [] if found is None else [count for count in able if count >= found[0]]
        if found is not None and enough:
            where = turn.arrangements[found[2]][0][2]
            actions = (*turn.actions(found[2], where & -where), EndTurn(turn.ship))
            yield Theft(turn.ship, enough[0], other, state.table.pack.ports[port].chest, actions)


def _changes(state: State, chests: Sequence[str]) -> int:
    return sum(now != then for now, then in zip(state.chests, chests, strict=True))


def _robbed(actions: Sequence[ShipAction]) -> set[str]:
    """Return the ships whose chest is taken over by some actions."""
    return {action.other for action in actions if isinstance(action, Steal | Swap)}


def ships_to_come(state: State) -> tuple[str, ...]:
    """Return the ships that still have their turn in this round, without one that is being moved."""
    if state.phase in {Phase.BIDS, Phase.CHESTS, Phase.STARTS, Phase.SUPPLY}:
        return SHIPS
    if state.ship is None:
        return ()
    return SHIPS[state.ship + (state.phase is Phase.TURN) :]


# --- What both ask -------------------------------------------------------------------------------------------


def _told(state: State, player: Player, what: Gain | Theft) -> str:
    """Return a way in words, with the names of spaces and of who is paid."""
    return in_words(what_if(state, what.ship, player, what.barrels), what.actions) if what.actions else ""


def _lead(state: State, player: Player) -> int:
    has = [state.doubloons(seat) for seat in range(len(state.table.players))]
    return has.pop(player) - max(has)


def _turn(state: State, ship: str, player: Player) -> ShipTurn:
    return ShipTurn(what_if(state, ship, player, BARRELS[-1]))


def _best(  # noqa: PLR0913, PLR0917 - what is asked, of whose turn, by which measure
    state: State, turn: ShipTurn, player: Player, by: Measure, victim: Player | None, barrels: Sequence[int]
) -> Iterator[Gain]:
    """Yield the best for a player by barrels: of the own doubloons, or of the lead (over a victim, or the best)."""
    endings = turn.best_by_spaces(player, by, victim)
    for count in barrels:
        if not count and not acts_without_movement(state):
            yield Gain(turn.ship, 0, 0, _stay(turn).lead(player, victim), ())
            continue
        ending = endings[count]
        own = ending.doubloons(player) - state.doubloons(player)
        yield Gain(turn.ship, count, own, ending.lead(player, victim), turn.plan(ending))


def _stay(turn: ShipTurn) -> Ending:
    """Return the ending in which nothing is done."""
    return next(iter(turn))
