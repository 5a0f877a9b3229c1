"""What can be said of the things on the table of Buccaneer: of a ship, a stack, a kind of booty, a player."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from gamekit.game import Hidden, Player
from gamekit.games.buccaneer import mutiny, wages
from gamekit.games.buccaneer.layout import Disc, ship_at, stack_of
from gamekit.games.buccaneer.pack import KINDS, Ship
from gamekit.games.buccaneer.scoring import scores
from gamekit.games.buccaneer.state import Phase, Pirate, Stack, State, pirate_words, stack_id
from gamekit.panel import Fact, Look
from gamekit.words import counted, listed

if TYPE_CHECKING:
    from gamekit.games.buccaneer.wages import Boarding

PIECE_NAMES: Final = {
    "chest": "treasure chest",
    "rum": "barrel of rum",
    "candlestick": "candlestick",
    "dagger": "dagger",
}

# --- Looking -------------------------------------------------------------------------------------------------


def look(state: State, item: str) -> Look | None:
    """Return what can be said of a ship, a stack, the deck, a kind of booty or a player; None of anything else."""
    if ship := ship_at(state, item):
        return _look_at_ship(state, state.ships[ship])
    if (stack := stack_of(state, item)) is not None:
        return _look_at_stack(state, stack)
    if item == "deck":
        facts = [Fact(f"{counted(len(state.unseen()), 'ship')} face down")]
        if state.unseen():
            names = sorted(state.ships[ship].name for ship in state.unseen())
            facts.append(Fact(f"They are {listed(names)}"))
        return Look("The deck", tuple(facts))
    kind = item.split("-")[1] if item.startswith(("piece-", "most-", "tied-", "less-", "stock-")) else ""
    if kind in KINDS:
        return _look_at_kind(state, kind)
    players = {f"player-{player}": player for player in range(len(state.table.players))}
    return _look_at_player(state, players[item]) if item in players else None


def _look_at_ship(state: State, ship: Ship) -> Look:
    facts = [
        Fact(f"Crew of {ship.crew} or more"),
        Fact(f"{counted(ship.ducats, 'ducat')} for the captain"),
        Fact(f"A ? is paid {ship.wild}"),
        Fact(f"Booty: {listed([PIECE_NAMES[kind] for kind in ship.booty])}"),
    ]
    for player in range(len(state.table.players)):
        for stack, found in wages.boardings(state, player):
            if found.ship == ship.id:
                facts.append(
                    Fact(
                        f"{pirate_words(state, stack[0])} could board it",
                        stack_id(stack[0]).replace("stack", "face", 1),
                        signed(found),
                    )
                )
    return Look(ship.name, tuple(facts))


def _look_at_stack(state: State, stack: Stack) -> Look:
    names = state.table.players
    title = pirate_words(state, stack[0]) + (f" leads {len(stack)} pirates" if len(stack) > 1 else ", alone")
    facts = []
    if len(stack) > 1:
        counts = {player: sum(pirate.player == player for pirate in stack) for player in range(len(names))}
        facts.append(
            Fact("Pirates: " + ", ".join(f"{names[player]} {count}" for player, count in counts.items() if count))
        )
        facts.append(Fact(f"Second is {names[stack[1].player]}'s pirate"))
        shown = [str(pirate.value) for pirate in stack[1:] if not isinstance(pirate.value, Hidden)]
        if shown:
            facts.append(
                Fact(f"From the second down: {', '.join(pirate_words(state, pirate) for pirate in stack[1:])}")
            )
    for ship in state.open:
        if len(stack) >= state.ships[ship].crew:
            found = wages.boarding(state, ship, stack)
            paid = ", ".join(f"{names[wage.player]} {wage.ducats}" for wage in found.wages)
            facts.append(Fact(f"{state.ships[ship].name}: pays {paid or 'nobody'}", "", signed(found)))
        else:
            short = state.ships[ship].crew - len(stack)
            facts.append(Fact(f"{state.ships[ship].name}: {counted(short, 'pirate')} short"))
    return Look(title, tuple(facts))


def _look_at_kind(state: State, kind: str) -> Look:
    place = KINDS.index(kind)
    told = [f"{name} {pieces[place]}" for name, pieces in zip(state.table.players, state.booty, strict=True)]
    facts = [
        Fact(", ".join(told)),
        Fact(f"{state.stock(kind)} in the stock"),
        Fact("For most of them at the end", "", counted(state.table.pack.worth[kind], "ducat")),
        Fact("For each piece of those who have fewer", "", "1 ducat"),
    ]
    return Look(PIECE_NAMES[kind].capitalize(), tuple(facts))


def _look_at_player(state: State, player: Player) -> Look:
    score = scores(state)[player]
    facts = [Fact(holdings(state, player).capitalize())]
    facts += [Fact(rule.heading, "", counted(ducats, "ducat")) for rule, ducats in score.parts if ducats]
    return Look(state.table.players[player], (*facts, Fact("As things stand", "", counted(score.total, "ducat"))))


def signed(found: Boarding) -> str:
    """Return what a boarding adds to the captain's purse, or takes from it: ``+9 to +13 ducats``."""
    gain = found.gain
    told = " to ".join(f"{end:+}" if end else "0" for end in dict.fromkeys((gain.least, gain.most)))
    return f"{told} {'ducat' if gain.exact and abs(gain.least) == 1 else 'ducats'}"


# --- Words for the picture -----------------------------------------------------------------------------------


def ship_words(ship: Ship) -> str:
    """Return a ship card in words."""
    booty = listed([PIECE_NAMES[kind] for kind in ship.booty])
    return f"{ship.name}, crew {ship.crew}, {counted(ship.ducats, 'ducat')}, ? is paid {ship.wild}, {booty}"


def holdings(state: State, player: Player) -> str:
    """Return what a player has: ducats and booty."""
    pieces = [
        counted(count, PIECE_NAMES[kind]).replace("barrel of rums", "barrels of rum")
        for kind, count in zip(KINDS, state.booty[player], strict=True)
        if count
    ]
    return ", ".join([counted(state.purses[player], "ducat"), *pieces])


def stack_words(state: State, top: Pirate) -> str:
    """Return in words the stack that a pirate leads; or that he leads none, which is all that is known of him."""
    stack = state.stack(top)
    if stack is None:
        return f"{pirate_words(state, top)}, leads no stack"
    return f"{pirate_words(state, top)}, " + (f"leads {len(stack)} pirates" if len(stack) > 1 else "alone")


def pirate_words_of(state: State, disc: Disc) -> str:
    """Return in words a pirate where he lies; of a covered one only the owner, unless the table plays openly."""
    stack = state.stack(disc.top)
    assert stack is not None  # noqa: S101 - he lies in it
    if disc.number == len(stack):
        return stack_words(state, disc.top)
    return f"{pirate_words(state, disc.pirate)}, number {disc.number} from below under {pirate_words(state, disc.top)}"


def leaders(state: State, kind: str) -> tuple[Player, ...]:
    """Return who has most pieces of a kind; nobody where nobody has one."""
    counts = [pieces[KINDS.index(kind)] for pieces in state.booty]
    return tuple(player for player, count in enumerate(counts) if count and count == max(counts))


def in_question(state: State) -> Iterator[Pirate]:
    """Yield the top pirates of the stacks that a mutiny, or the paying of wages, is about."""
    if state.phase is Phase.MUTINY:
        stack = mutiny.stronghold(state, state.asking[0])
        if stack is not None:
            yield stack[0]
    if state.called and state.phase is Phase.TURN:
        yield from (stack[0] for stack in mutiny.named(state))
    if state.crew is not None:
        yield state.crew
