"""What the signs on the picture of Caribbean mean, and what else lies open beside it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from gamekit.games.caribbean import art
from gamekit.games.caribbean.bidding import card_name
from gamekit.games.caribbean.pack import CAPTURE
from gamekit.games.caribbean.setup import colours_of
from gamekit.games.caribbean.state import CARDS, SUPPLY, State
from gamekit.panel import Fact, Sign
from gamekit.words import counted

if TYPE_CHECKING:
    from gamekit.scene import Shape


def legend(state: State) -> tuple[Fact | Sign, ...]:
    """Return what each kind of sign means; the same all through a game."""
    pack, names = state.table.pack, state.table.players
    chest, plate = (f"{kind}:{pack.ports[0].name}" for kind in ("chest", "plate"))
    near = "in or beside" if state.table.options.haven_reach == "adjacent" else "in"
    return (
        Fact("A ship. The one in the gold ring is in turn; none belongs to anybody.", "Arriba"),
        Fact("So many spaces away for the ship in turn; the nearest are the strongest.", "reach:2"),
        Fact(
            "Gold round a chest or a haven: the ship in turn can do something there, thick now, thin later.", "mark:can"
        ),
        Fact("Red dashes round a ship: she is in the way of the ship in turn.", "mark:block"),
        Fact(f"A chest, in thousands. Taking it from its port brings {CAPTURE:,} at once.", chest),
        Sign("A port. Its planks reach into the spaces from which its chest can be taken.", _port(), 56),
        Fact("A port whose chest has been delivered. A port with a bare anchor has no chest now.", plate),
        *_waiting(state),
        Sign("Where ships start; then it is sea like any other.", art.starts([(0, 0)]), 28),
        *(
            Fact(
                f"A haven of {name}. A ship {near} it can deliver her chest: {name} receives its worth.", f"seat:{seat}"
            )
            for seat, name in enumerate(names)
        ),
        *_idle(state),
    )


def _port() -> tuple[Shape, ...]:
    return art.ports([(0, 0)], [((0, 0), (20, -16)), ((0, 0), (-24, 6)), ((0, 0), (8, 24))])


def _waiting(state: State) -> Iterator[Fact]:
    pack = state.table.pack
    if len(pack.ports) > pack.chests_at_start:
        yield Fact("A chest that is still to come; which it is, nobody knows.", "supply:1")


def _idle(state: State) -> Iterator[Sign]:
    played = colours_of(state.table)
    if any(haven.colour not in played for haven in state.table.pack.havens.values()):
        yield Sign("A haven of a colour that nobody plays: ordinary sea.", art.idle_badge((0, 0)), 36)


def facts(state: State) -> tuple[Fact, ...]:
    """Return the cards that have been turned this round, and what is still in the supply."""
    return (*_shown(state), *_supply(state))


def _shown(state: State) -> Iterator[Fact]:
    for seat, name in enumerate(state.table.players):
        turned = [cards[seat] for cards in state.bids]
        if state.shown and (tie := state.shown[seat]) is not None:
            turned.append(tie)
        left = [card for card in CARDS if card not in turned]
        if turned:
            told = ", ".join(map(card_name, turned))
            yield Fact(
                f"{name} has shown {told}; not yet {', '.join(map(card_name, left)) or 'any other'}", f"seat:{seat}"
            )


def _supply(state: State) -> Iterator[Fact]:
    pack, left = state.table.pack, state.chests.count(SUPPLY)
    if left:
        each = min(left, pack.supply_each_round)
        yield Fact(f"Still in the supply: {counted(left, 'chest')}, {each} of them after this round")
    else:
        yield Fact("The supply is empty")
