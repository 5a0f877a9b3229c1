"""What stands around the picture of Buccaneer: what pointing means, what may be done in words, what everybody has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gamekit.game import Action, Breach, Event, Player
from gamekit.games.buccaneer import boarding, looking, moving, mutiny, text, wages
from gamekit.games.buccaneer.actions import BoardShip, CallMutiny, Hold, MovePirates
from gamekit.games.buccaneer.layout import ship_at, stack_of
from gamekit.games.buccaneer.legend import legend
from gamekit.games.buccaneer.pack import KINDS
from gamekit.games.buccaneer.scoring import outcome, scores
from gamekit.games.buccaneer.state import DISPLAY, Phase, Stack, State, pirate_words, stack_id
from gamekit.panel import COLOURS, PATTERNS, About, Beside, Offer, Seat, Stop, sign, together
from gamekit.words import counted, listed

# --- Pointing ------------------------------------------------------------------------------------------------


def meant(state: State, item: str, *others: str) -> tuple[Action, ...]:
    """Return what pointing at an id of the picture may mean, the likeliest first; at several: a stack and its goal."""
    return together(*(_meant(state, one) for one in (item, *others)))


def _meant(state: State, item: str) -> tuple[Action, ...]:
    stack = stack_of(state, item)
    if state.phase is Phase.MUTINY:
        asked = state.asking[0]
        strong = mutiny.stronghold(state, asked)
        return (CallMutiny(asked), Hold(asked)) if stack is not None and stack == strong else ()
    if state.phase is not Phase.TURN:
        return ()
    own = sorted(state.captained(state.turn), key=len, reverse=True)
    if ship := ship_at(state, item):
        return tuple(act for one in own for act in _boardings(state, one, ship))
    if stack is None:
        return ()
    if stack[0].player != state.turn:
        return tuple(MovePirates(state.turn, str(one[0].value), stack[0]) for one in reversed(own))
    value = str(stack[0].value)
    board = tuple(act for open_ship in state.open for act in _boardings(state, stack, open_ship))
    others = (other for other in state.stacks if other[0].player != state.turn)
    moves = tuple(MovePirates(state.turn, value, other[0]) for other in others)
    legal = set(boarding.legal(state))
    return (*(act for act in board if act in legal), *moves, *(act for act in board if act not in legal))


def _boardings(state: State, stack: Stack, ship: str) -> Iterator[BoardShip]:
    for kind in boarding.choices(state, ship):
        yield BoardShip(state.turn, ship, str(stack[0].value), kind)


# --- What may be done, in words ------------------------------------------------------------------------------


def offers(state: State) -> tuple[Offer, ...]:
    """Return the legal actions, grouped: boardings by ship, moves by own stack, the answers to a mutiny."""
    if state.phase is Phase.MUTINY:
        asked = state.asking[0]
        icons = ("", f"seat:{asked}")
        answers = (CallMutiny(asked), Hold(asked))
        return tuple(_single(state, answer, icon) for answer, icon in zip(answers, reversed(icons), strict=True))
    if state.phase is Phase.TURN:
        return (*_board_offers(state), *_move_offers(state))
    return ()


def _board_offers(state: State) -> Iterator[Offer]:
    found = tuple(boarding.legal(state))
    for ship in state.open:
        if here := [act for act in found if act.ship == ship]:
            words = f"Board the {state.ships[ship].name}"
            yield Offer(words, ship, tuple((wording(state, act), act) for act in here))


def _move_offers(state: State) -> Iterator[Offer]:
    found = tuple(moving.legal(state))
    for own in state.captained(state.turn):
        if here := [act for act in found if act.pirate == own[0].value]:
            words = f"Put {_mine(own)} on another stack"
            yield Offer(
                words, stack_id(own[0]).replace("stack", "face", 1), tuple((wording(state, act), act) for act in here)
            )


def _mine(stack: Stack) -> str:
    return f"your {stack[0].value}" + (f" and the {len(stack) - 1} below" if len(stack) > 1 else "")


def _single(state: State, action: Action, icon: str) -> Offer:
    words = wording(state, action)
    return Offer(words, icon, ((words, action),))


def wording(state: State, action: Action) -> str:
    """Return what an action would do, as the words of a button: what a boarding pays, how high a stack becomes."""
    match action:
        case MovePirates(player=player, pirate=pirate, onto=onto):
            own, other = moving.led(state, player, pirate), state.stack(onto)
            if own is not None and other is not None:
                return f"{pirate} on {pirate_words(state, onto)}: {len(own) + len(other)} pirates"
        case BoardShip(player=player, ship=ship, pirate=pirate, takes=takes) if ship in state.ships:
            stack = moving.led(state, player, pirate)
            if stack is not None:
                piece = f"take the {looking.PIECE_NAMES[takes]}" if takes in looking.PIECE_NAMES else "no booty is left"
                found = wages.boarding(state, ship, stack)
                return f"{state.ships[ship].name} with {pirate}, {piece}: {looking.signed(found)}"
        case CallMutiny(player=player):
            return f"Call a mutiny: {_stake(state, player)}"
        case Hold():
            return "Hold: no mutiny"
    return "Do that"


def _stake(state: State, player: Player) -> str:
    """Return what a mutiny would pay the one who calls it."""
    stack = mutiny.stronghold(state, player)
    if stack is None:
        return "nothing"
    ships = [ship for ship in state.open if len(stack) >= state.ships[ship].crew]
    paid = [wages.boarding(state, ship, stack).paid(player) for ship in ships]
    least, most = min(span.least for span in paid), max(span.most for span in paid)
    return f"you are paid {least}" + (f" to {most}" if most > least else "")


def headline(state: State) -> str:
    """Return what can be done now, and by whom."""
    names = state.table.players
    captain = names[state.turn]
    match state.phase:
        case Phase.MUTINY:
            asked = state.asking[0]
            stack = mutiny.stronghold(state, asked)
            assert stack is not None  # noqa: S101 - nobody else is asked
            own = sum(pirate.player == asked for pirate in stack)
            under = f"{own} of the {len(stack)} pirates that {pirate_words(state, stack[0])} leads are yours"
            return f"{names[asked]}, call a mutiny? {under}."
        case Phase.TURN if state.called:
            tops = [pirate_words(state, stack[0]) for stack in mutiny.named(state)]
            return f"{captain}, a mutiny: board a ship with {listed(tops, 'or')}."
        case Phase.TURN:
            board, move = any(True for _ in boarding.legal(state)), any(True for _ in moving.legal(state))
            told = "put a stack on somebody else's, or board a ship"
            if not board:
                told = "put a stack on somebody else's: none is large enough to board"
            elif not move:
                told = "board a ship"
            return f"{captain}, {told}."
        case Phase.OVER:
            return _result(state)
    now = text.now(state)
    return f"{now[0].upper()}{now[1:]}."


def _result(state: State) -> str:
    found = outcome(state)
    assert found is not None  # noqa: S101 - the game is over
    names = [state.table.players[winner] for winner in found.winners]
    total = counted(found.scores[found.winners[0]].total, "ducat")
    return f"{listed(names)} {'share the win' if len(names) > 1 else 'has won'} with {total}."


_OBJECTIONS: Final = {
    "move.own": "{onto} is your own",
    "move.nine": "{height} pirates: at most {most}",
    "move.onto": "No such stack",
    "stack.top": "You do not lead {pirate}",
    "board.crew": "{has} of {crew} pirates",
    "board.open": "It does not lie open",
    "booty.captain": "It offers {shown}",
    "booty.stock": "No {kind} is left",
    "mutiny.three": "{has} pirates: {need} are needed",
    "mutiny.crew": "{has} of {crew} pirates",
    "mutiny.force": "A mutiny was called",
    "mutiny.when": "Too late for a mutiny",
    "turn.active": "{actor} chooses",
}
"""A few words above a refusal, filled by its facts."""


def objection(breach: Breach) -> str:
    """Return the few words that stand above a refusal: what is wrong; else the rule's title."""
    return _OBJECTIONS.get(breach.rule.id, breach.rule.title).format_map(dict(breach.facts))


# --- Beside the table ----------------------------------------------------------------------------------------


def about(event: Event) -> About:
    """Return what an event is about: its ship, else its pirate or kind of booty, else its player."""
    if (ship := getattr(event, "ship", None)) is not None:
        return About(ship)
    if isinstance(kind := getattr(event, "kind", None), str) and kind in KINDS:
        return About(f"piece-{kind}-1")
    for field in ("player", "captain"):
        if isinstance(found := getattr(event, field, None), int):
            return About(f"seat:{found}")
    return About()


def beside(state: State) -> Beside:
    """Return the display, the players in turn order, and everybody's ducats as they stand, booty included."""
    names = state.table.players
    number = -(-(len(state.gone) + len(state.open)) // DISPLAY)
    displays = len(state.ships) // DISPLAY
    over = state.phase is Phase.OVER
    return Beside(
        title="The end" if over else f"Display {max(1, number)} of {displays}",
        track=tuple(_stop(state, player) for player in range(len(names))),
        seats=tuple(
            Seat(name, sign(names, player), COLOURS[player], PATTERNS[COLOURS[player]], score.total)
            for player, (name, score) in enumerate(zip(names, scores(state), strict=True))
        ),
        unit="Ducats",
        goal=180,
        ends="with their booty",
        hint="Point at a ship or a stack to see what boarding would pay; click it to choose.",
        legend=legend(state),
    )


def _stop(state: State, player: Player) -> Stop:
    name = state.table.players[player]
    if state.phase not in {Phase.OVER, Phase.LAY} and player == state.turn:
        return Stop(f"seat:{player}", f"{name}, in turn", "now")
    return Stop(f"seat:{player}", name)
