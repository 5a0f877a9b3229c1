"""What ships are worth: to a player who bids for them, and to an opponent who may get them.

Each ship is looked at alone, by her exact turn, as if it came now. That is an approximation: the ships before her may
take the chests, bring others, or lie in the way, and what two ships could do they cannot do both.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from gamekit.game import Player
from gamekit.games.caribbean.actions import ShipAction
from gamekit.games.caribbean.pack import SHIPS
from gamekit.games.caribbean.state import CARDS, Phase, State
from gamekit.games.caribbean.text import format_action
from gamekit.games.caribbean.turns import Ending, ShipTurn, acts_without_movement, what_if
from gamekit.table import Cell, Table
from gamekit.words import counted, listed

BARRELS: Final = tuple(sorted(card for card in CARDS if card >= 0))
"""What a card can show, the thief apart."""
_ALONE: Final = (
    "An approximation: each ship is taken alone, as if her turn came now. The ships before her change what she finds, "
    "and two ships cannot both take one chest. A thief counts as a barrel less."
)


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
class Worth:
    """What each ship would bring a player now, in doubloons, with 0 to 5 barrels.

    ``rivals`` gives for each ship the other player who could gain most with as many barrels as there are, and how much.
    """

    state: State
    player: Player
    gains: tuple[tuple[Gain, ...], ...]
    rivals: tuple[tuple[Player, int], ...]

    def table(self) -> Table:
        """Return a row for each ship, a column for each number of barrels."""
        names = self.state.table.players
        rows: list[tuple[Cell, ...]] = [
            (ship, *(gain.doubloons for gain in gains), f"{names[rival]} {most:,}", in_notation(self.state, gains[-1]))
            for ship, gains, (rival, most) in zip(SHIPS, self.gains, self.rivals, strict=True)
        ]
        columns = ("ship", *(f"{barrels}" for barrels in BARRELS), "best rival", f"how, with {BARRELS[-1]}")
        note = f"Doubloons by barrels; the best rival has {BARRELS[-1]} too. {_ALONE}"
        return Table(f"What each ship would bring {names[self.player]} now", columns, rows, note)

    def sentence(self) -> str:
        """Return in words which ship would bring most, and the fewest barrels that do it."""
        name = self.state.table.players[self.player]
        best = max((gain for gains in self.gains for gain in gains), key=lambda gain: (gain.doubloons, -gain.barrels))
        if not best.doubloons:
            return f"No ship would bring {name} anything now, not even with {BARRELS[-1]} barrels. {_ALONE}"
        how = in_notation(self.state, best)
        return (
            f"{best.ship} would bring {name} most: {best.doubloons:,} doubloons with {counted(best.barrels, 'barrel')} "
            f"({how}). {_ALONE}"
        )


def worth(state: State, player: Player) -> Worth:
    """Return what each ship would bring a player if her turn came now; ValueError as for ``what_if``."""
    gains, rivals = [], []
    for ship in SHIPS:
        gains.append(tuple(_best(state, ship, player, None, BARRELS)))
        others = [seat for seat in range(len(state.table.players)) if seat != player]
        most = {seat: _turn(state, ship, seat).best(seat).doubloons(seat) - state.doubloons(seat) for seat in others}
        rival = max(others, key=lambda seat: most[seat])
        rivals.append((rival, most[rival]))
    return Worth(state, player, tuple(gains), tuple(rivals))


# --- Threats -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Threats:
    """What a player could do to another with the ships to come in this round, by the barrels left to that player."""

    state: State
    player: Player
    victim: Player
    gains: tuple[Gain, ...]

    def steps(self) -> tuple[Gain, ...]:
        """Return the gains at which a barrel more makes a difference, ship by ship."""
        found: list[Gain] = []
        for gain in self.gains:
            last = found[-1] if found and found[-1].ship == gain.ship else None
            if gain.lead > (last.lead if last else self._lead_now()):
                found.append(gain)
        return tuple(found)

    def table(self) -> Table:
        """Return a row for each ship and each number of barrels that makes a difference."""
        names = self.state.table.players
        rows: list[tuple[Cell, ...]] = [
            (gain.ship, gain.barrels, gain.doubloons, gain.lead - self._lead_now(), in_notation(self.state, gain))
            for gain in self.steps()
        ]
        columns = (
            "ship",
            "barrels",
            f"gain of {names[self.player]}",
            f"lead over {names[self.victim]} grows by",
            "how",
        )
        title = f"What {names[self.player]} could do to {names[self.victim]} with the ships to come"
        return Table(title, columns, rows, f"Doubloons; with fewer barrels nothing. {_ALONE}")

    def sentence(self) -> str:
        """Return the worst of it in words."""
        names = self.state.table.players
        who, whom = names[self.player], names[self.victim]
        ships = tuple(dict.fromkeys(gain.ship for gain in self.gains))
        if not ships:
            return f"No ship is to come in this round: {who} can do nothing to {whom} now."
        worst = max(self.steps(), key=lambda gain: (gain.lead, -gain.barrels), default=None)
        if worst is None:
            return f"{who} gains nothing on {whom} with {listed(ships, 'or')}. {_ALONE}"
        grows = worst.lead - self._lead_now()
        how = in_notation(self.state, worst)
        return (
            f"With {worst.ship} and {counted(worst.barrels, 'barrel')} {who} could gain {grows:,} doubloons on {whom} "
            f"({how}). {_ALONE}"
        )

    def _lead_now(self) -> int:
        return self.state.doubloons(self.player) - self.state.doubloons(self.victim)


def threats(state: State, player: Player, victim: Player, ship: str | None = None) -> Threats:
    """Return what ``player`` could do to ``victim`` with the ships that are still to come in this round, or with one.

    Only barrels that ``player`` may still have laid count: cards that lie open are gone. ValueError for seats that are
    not two players of the table, for a ship that is not to come, and as for ``what_if``.
    """
    if player == victim:
        message = "a threat is one player's to another: name two different seats"
        raise ValueError(message)
    if victim not in range(len(state.table.players)):
        message = f"there is no player {victim!r:.40}: the seats are 0 to {len(state.table.players) - 1}"
        raise ValueError(message)
    coming = ships_to_come(state)
    if ship is not None and ship not in coming:
        message = f"{ship!r:.40} is not to come in this round: there is {listed(coming, 'or') or 'none'}"
        raise ValueError(message)
    gone = {cards[player] for cards in state.bids} | {state.shown[player]}
    barrels = [card for card in BARRELS if card not in gone]
    found = [gain for name in ([ship] if ship else coming) for gain in _best(state, name, player, victim, barrels)]
    return Threats(state, player, victim, tuple(found))


def ships_to_come(state: State) -> tuple[str, ...]:
    """Return the ships that still have their turn in this round, without one that is being moved."""
    if state.phase in {Phase.BIDS, Phase.CHESTS, Phase.STARTS, Phase.SUPPLY}:
        return SHIPS
    if state.ship is None:
        return ()
    return SHIPS[state.ship + (state.phase is Phase.TURN) :]


# --- What both ask -------------------------------------------------------------------------------------------


def in_notation(state: State, gain: Gain) -> str:
    """Return the actions of a gain in notation, without the end of the turn."""
    return "; ".join(format_action(state, action) for action in gain.actions[:-1])


def _turn(state: State, ship: str, player: Player) -> ShipTurn:
    return ShipTurn(what_if(state, ship, player, BARRELS[-1]))


def _best(state: State, ship: str, player: Player, victim: Player | None, barrels: Sequence[int]) -> Iterator[Gain]:
    """Yield the best for a player by barrels: of the own doubloons, or of the lead over a victim."""
    turn = _turn(state, ship, player)
    endings = turn.best_by_spaces(player, "own" if victim is None else "lead", victim)
    for count in barrels:
        if not count and not acts_without_movement(state):
            yield Gain(ship, 0, 0, _stay(turn).lead(player, victim), ())
            continue
        ending = endings[count]
        own = ending.doubloons(player) - state.doubloons(player)
        yield Gain(ship, count, own, ending.lead(player, victim), turn.plan(ending))


def _stay(turn: ShipTurn) -> Ending:
    """Return the ending in which nothing is done."""
    return next(iter(turn))
