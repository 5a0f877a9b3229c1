"""Caribbean in words: notation, narration, and the text form of a state."""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from gamekit import fields, notation, packs
from gamekit.game import HIDDEN, Action, Draw, Event, Hidden, NotationError, Player, Proceed
from gamekit.games.caribbean import events
from gamekit.games.caribbean.actions import (
    Bid,
    Capture,
    Deliver,
    EndTurn,
    Give,
    Jettison,
    Keep,
    Sail,
    Show,
    Steal,
    Swap,
)
from gamekit.games.caribbean.bidding import card_name
from gamekit.games.caribbean.pack import DEFAULT, SHIPS, Pack, load_pack, packaged_packs, parse_pack
from gamekit.games.caribbean.setup import CHEST, START, new
from gamekit.games.caribbean.state import CARDS, DELIVERED, PORT, SUPPLY, THIEF, Laying, Options, Phase, State
from gamekit.notation import LONGEST_LINE, seat_named, split_name
from gamekit.storage import LoadError
from gamekit.words import counted, listed, plain

_LETTERS: Final = {ship[0]: number for number, ship in enumerate(SHIPS)}
_SHIP_NAMES: Final = {ship.casefold(): ship for ship in SHIPS}
_WORDS: Final = notation.WORDS | _SHIP_NAMES.keys()
"""What cannot be written as a plain name."""
_CARD: Final = re.compile(r"([A-Za-z]?)(-?\d{1,9}|[tT])\Z")
_VERBS: Final[Mapping[type[Action], str]] = {
    Sail: "sails",
    Capture: "captures",
    Steal: "steals",
    Swap: "swaps",
    Give: "gives",
    Deliver: "delivers",
    Jettison: "jettisons",
    EndTurn: "ends",
}

# --- Notation ------------------------------------------------------------------------------------------------


def player_word(state: State, player: Player) -> str:
    """Return a player's name as notation writes it: in quotes where it is not one plain word."""
    return notation.player_word(state.table.players, player, _WORDS)


def cards_text(bids: tuple[int, ...], tie: int) -> str:
    """Return a laying as notation writes it: ``A5 B3 Ct D0 E1 F2 | 4``."""
    marks = [mark(card) for card in bids]
    if len(bids) == len(SHIPS):
        marks = [ship[0] + card for ship, card in zip(SHIPS, marks, strict=True)]
    return f"{' '.join(marks)} | {mark(tie)}"


def mark(card: int) -> str:
    """Return a card as notation writes it: ``t`` for the thief."""
    return "t" if card == THIEF else str(card)


def format_action(state: State, action: Action) -> str:
    """Return an action as one line; NotationError for an action of another game."""
    match action:
        case Bid(player, bids, tie):
            return f"{player_word(state, player)} bids {cards_text(bids, tie)}"
        case Show(player):
            return f"{player_word(state, player)} shows"
        case Keep(player):
            return f"{player_word(state, player)} keeps"
        case Draw(what, item):
            return f"chance: {_format_draw(state, what, item)}"
        case Proceed():
            return "referee: proceeds"
        case _ if type(action) in _VERBS:
            named: list[str] = [getattr(action, field.name) for field in dataclasses.fields(action)]
            return " ".join((named[0], _VERBS[type(action)], *named[1:]))
    message = f"{action!r:.80} is no action of Caribbean"
    raise NotationError(message)


def spoken(state: State, action: Action) -> str:
    """Return an action as notation that a person would type: with the names of spaces instead of their ids."""
    pack = state.table.pack
    match action:
        case Sail(ship, space) if space in pack.spaces:
            return f"{ship} sails to {pack.spaces[space].name}"
        case Deliver(ship, haven) if haven in pack.havens:
            where = pack.spaces[pack.havens[haven].space].name
            return f"{ship} delivers to {where if pack.haven_named(where) == haven else haven}"
    return format_action(state, action)


def _format_draw(state: State, what: str, item: str) -> str:
    if what == CHEST:
        return f"{item} chest"
    if what == START:
        ship = SHIPS[state.ships.index(None)] if None in state.ships else "no ship"
        return f"{ship} {item}"
    return f"{what} {item}"


def parse_action(state: State, line: str) -> Action:
    """Return the action that a line names, legal or not; NotationError says what was expected."""
    line = " ".join(line[:LONGEST_LINE].split())
    who, _, rest = line.partition(" ")
    if who.casefold() == "chance:":
        return _parse_chance(rest)
    if line.casefold() == "referee: proceeds":
        return Proceed()
    who, rest = split_name(line)
    verb, _, what = rest.partition(" ")
    if ship := _SHIP_NAMES.get(who.casefold()):
        return _parse_ship(state, ship, verb.casefold(), what)
    player = seat_named(state.table.players, who, f" and {', '.join(SHIPS)}")
    match verb.casefold(), what:
        case "bids", _:
            return _parse_bid(player, what)
        case "shows", "":
            return Show(player)
        case "keeps", "":
            return Keep(player)
    message = f"{line!r:.80}: after a player comes bids, shows or keeps, as in 'Ann bids A5 B3 Ct D0 E1 F2 | 4'"
    raise NotationError(message)


def _parse_bid(player: Player, what: str) -> Bid:
    laid, bar, tie = what.partition("|")
    cards = [_CARD.match(token) for token in laid.split()]
    last = _CARD.match(tie.strip())
    if not bar or not last or last[1] or not cards or not all(cards):
        message = (
            f"{what!r:.60} are no bids: write a card for each ship and the tie-breaker, as in 'A5 B3 Ct D0 E1 F2 | 4'"
        )
        raise NotationError(message)
    found = [(card[1].upper(), _barrels(card[2])) for card in cards if card]
    if not any(letter for letter, _ in found):
        return Bid(player, tuple(card for _, card in found), _barrels(last[2]))
    if strange := next((letter for letter, _ in found if letter not in _LETTERS), None):
        message = f"{strange!r} begins no ship's name: they are {', '.join(SHIPS)}"
        raise NotationError(message)
    by_ship = dict(found)
    missing = [ship for ship in SHIPS if ship[0] not in by_ship]
    if missing or len(by_ship) < len(found):
        problem = f"{' and '.join(missing)} got no card" if missing else "a ship got two cards"
        message = f"{what!r:.60}: {problem}; lay one on each ship"
        raise NotationError(message)
    return Bid(player, tuple(by_ship[ship[0]] for ship in SHIPS), _barrels(last[2]))


def _barrels(card: str) -> int:
    return THIEF if card in {"t", "T"} else int(card)


def _parse_chance(rest: str) -> Draw:
    head, _, item = rest.rpartition(" ")
    if item == CHEST and head:
        return Draw(CHEST, head)
    if head.casefold() in _SHIP_NAMES or head == "no ship":
        return Draw(START, item)
    if head:
        return Draw(head, item)
    message = f"'chance: {rest:.60}': write 'chance: <port> chest' or 'chance: <ship> <start>'"
    raise NotationError(message)


def _parse_ship(state: State, ship: str, verb: str, what: str) -> Action:
    pack = state.table.pack
    for word in ("to ", "from ", "with "):
        what = what.removeprefix(word)
    ports = {plain(port.name): port.name for port in pack.ports}
    makers: Mapping[str, Callable[[], Action]] = {
        "sails": lambda: Sail(ship, pack.space_named(what) or what),
        "captures": lambda: Capture(ship, ports.get(plain(what), what)),
        "steals": lambda: Steal(ship, _SHIP_NAMES.get(what.casefold(), what)),
        "swaps": lambda: Swap(ship, _SHIP_NAMES.get(what.casefold(), what)),
        "gives": lambda: Give(ship, _SHIP_NAMES.get(what.casefold(), what)),
        "delivers": lambda: Deliver(ship, pack.haven_named(what) or what.casefold()),
    }
    alone: Mapping[str, Action] = {"jettisons": Jettison(ship), "ends": EndTurn(ship)}
    if verb in alone and not what:
        return alone[verb]
    if verb in makers and what:
        return makers[verb]()
    message = (
        f"'{ship} {verb} {what}'"[:80] + ": a ship sails, captures, steals, swaps, gives or delivers something, or ends"
    )
    raise NotationError(message)


# --- Narration -----------------------------------------------------------------------------------------------


def now(state: State) -> str:
    """Return what is being done now, as half a sentence."""
    names = state.table.players
    ship = SHIPS[state.ship] if state.ship is not None else ""
    bidder = names[state.sealed.index(None)] if None in state.sealed else ""
    return {
        Phase.CHESTS: "the first chests are being drawn",
        Phase.STARTS: "the ships are being placed",
        Phase.BIDS: f"{bidder} lays bids, and no ship moves before all are laid",
        Phase.REVEAL: f"the bids for {ship} are about to be turned",
        Phase.TIE: f"the tie for {ship} comes first",
        Phase.COMPARE: f"the tie-breakers for {ship} are about to be turned",
        Phase.TURN: f"it is {ship}'s turn, and {names[state.active or 0]} moves her",
        Phase.ROUND_END: f"round {state.round} is about to end",
        Phase.SUPPLY: "the next chests are being drawn",
        Phase.OVER: "the game is over",
    }[state.phase]


def narrate(state: State, event: Event) -> str:  # noqa: C901, PLR0912, PLR0915 - one line an event
    """Return an event as one sentence, with the names of this table."""
    names, pack = state.table.players, state.table.pack

    def sea(space: str) -> str:
        return pack.spaces[space].name

    def chest(port: str) -> str:
        return f"the chest of {port} ({pack.ports[pack.port_numbers[port]].chest:,})"

    match event:
        case events.ChestPlaced(port=port):
            return f"{_upper(chest(port))} comes to its port."
        case events.SupplyLaid(count=count):
            other = "other " if count < len(pack.ports) else ""
            chests = {0: "No chest lies", 1: f"The {other}chest lies"}.get(count, f"The {other}{count} chests lie")
            return f"{chests} face down in the supply."
        case events.SupplyEmpty():
            return "The supply is empty: every chest is out."
        case events.ShipPlaced(ship=ship, space=space):
            return f"{ship} starts in {sea(space)}."
        case events.CardsTaken():
            return "Everybody holds seven cards: 0 to 5 barrels and a thief."
        case events.HavensMarked(player=player, colour=colour):
            return f"{names[player]} has the {colour} havens."
        case events.ColoursInPlay(colours=colours):
            return f"In play: {', '.join(colours)}. Other havens are ordinary sea."
        case events.RoundBegan(round=number):
            return f"Round {number} begins with the bids."
        case events.Sealed(player=player):
            return f"{names[player]} has laid all cards, face down."
        case events.Laid(player=player, bids=bids, tie=tie):
            return f"{names[player]}'s cards: {cards_text(bids, tie)}."
        case events.BidsLocked():
            return "All bids are laid; nothing can be changed in this round."
        case events.ShipCalled(ship=ship):
            return f"It is {ship}'s turn."
        case events.BidsTurned(ship=ship, cards=cards):
            told = ", ".join(f"{name} {_card(card)}" for name, card in zip(names, cards, strict=True))
            return f"Bids for {ship}: {told}."
        case events.Won(player=player, ship=ship, barrels=barrels):
            return f"{names[player]} has the highest bid, {_card(barrels)}: {ship} is {_own(names[player])}."
        case events.ThiefTook(player=player, tie=tie):
            return f"{_own(names[player])} thief{' in the tie' if tie else ''} takes a space."
        case events.ThiefSpared(player=player):
            return f"{_own(names[player])} thief in the tie takes nothing."
        case events.MayMove(player=player, ship=ship, spaces=0):
            if event.rule.id == "turn.still_acts":
                return f"{names[player]} may still act with {ship} where she lies."
            return f"No movement is left for {ship}."
        case events.MayMove(player=player, ship=ship, spaces=spaces):
            return f"{names[player]} may sail {ship} {counted(spaces, 'space')}."
        case events.Stayed(ship=ship):
            return f"{ship} has no movement: nobody acts with her."
        case events.Tied(ship=ship, players=players, barrels=barrels):
            return f"{listed([names[player] for player in players])} are level at {_card(barrels)} for {ship}."
        case events.CannotShow(player=player):
            return f"{_own(names[player])} tie-breaker lies face up already and cannot be used again."
        case events.Answered(player=player):
            return f"{names[player]} has chosen; all answers are turned together."
        case events.Chose(player=player, show=show):
            return f"{names[player]} {'shows' if show else 'keeps'} the tie-breaker."
        case events.TieBreakerShown(player=player, card=card):
            return f"{names[player]} shows {_card(card)}."
        case events.TieBreakerKept(player=player):
            return f"{names[player]} keeps the tie-breaker, unseen."
        case events.TieWon(player=player, ship=ship):
            return f"{names[player]} wins the tie: {ship} is {_own(names[player])}."
        case events.Unresolved(ship=ship):
            return f"The tie is not broken: {ship} does not move in this round."
        case events.NobodyActs(ship=ship):
            return f"Nobody acts with {ship}."
        case events.Sailed(ship=ship, way=way, left=left):
            via = f" by {', '.join(sea(space) for space in way[:-1])}" if len(way) > 1 else ""
            return f"{ship} sails {counted(len(way), 'space')}{via} to {sea(way[-1])}; {left} left."
        case events.CameToHaven(ship=ship, haven=haven):
            return f"{ship} comes through a {pack.havens[haven].colour} haven, {sea(pack.havens[haven].space)}."
        case events.Captured(ship=ship, port=port):
            return f"{ship} captures {chest(port)}."
        case events.Paid(player=player, doubloons=doubloons):
            return f"{names[player]} receives {doubloons:,} doubloons."
        case events.Stolen(ship=ship, other=other, port=port):
            return f"{ship} steals {chest(port)} from {other}."
        case events.Swapped(ship=ship, other=other, port=port, gone=gone):
            return f"{ship} swaps {chest(gone)} for {chest(port)} with {other}."
        case events.Given(ship=ship, other=other, port=port):
            return f"{ship} gives {chest(port)} to {other}."
        case events.Delivered(ship=ship, port=port, haven=haven):
            place = pack.havens[haven]
            return f"{ship} delivers {chest(port)} to the {place.colour} haven, {sea(place.space)}."
        case events.ChestGone(port=port):
            return f"The chest of {port} is out of the game."
        case events.ThresholdReached(player=player, doubloons=doubloons):
            return f"{names[player]} has {doubloons:,}: the game ends with this round."
        case events.TurnEnded(ship=ship, left=left):
            unused = f", {counted(left, 'space')} unused" if left else ""
            return f"{ship}'s turn ends{unused}."
        case events.RoundEnded(round=number):
            return f"Round {number} ends: all six ships have had their turn."
        case events.AllDelivered():
            return "Every chest is delivered, and nobody reached the threshold."
        case events.GameEnded(winners=winners, doubloons=doubloons):
            who = listed([names[winner] for winner in winners])
            return f"{who} {'wins' if len(winners) == 1 else 'share the win'} with {doubloons:,} doubloons."
    message = f"{event!r:.80} is no event of Caribbean"
    raise TypeError(message)


def _card(card: int) -> str:
    return "a thief" if card == THIEF else card_name(card)


def _own(name: str) -> str:
    return f"{name}'s"


def _upper(sentence: str) -> str:
    return sentence[0].upper() + sentence[1:]


# --- The text form of a state --------------------------------------------------------------------------------


def dump(state: State) -> str:
    """Return the state as JSON, in the order of the fields, with names instead of numbers."""
    names, pack = state.table.players, state.table.pack

    def by_player(values: tuple[Any, ...]) -> dict[str, Any]:
        return dict(zip(names, values, strict=True))

    found: dict[str, Any] = {
        "game": "caribbean",
        "pack": packs.to_plain(pack, packaged_packs(), load_pack),
        "players": list(names),
        "options": state.table.options.changed(),
        "phase": state.phase.value,
        "round": state.round,
        "ships": dict(zip(SHIPS, state.ships, strict=True)),
        "chests": dict(zip([port.name for port in pack.ports], state.chests, strict=True)),
        "captures": by_player(state.captures),
        "deliveries": by_player(state.deliveries),
        "sealed": by_player(tuple(_dump_laying(laying) for laying in state.sealed)),
        "bids": {
            SHIPS[number]: by_player(tuple(_dump_card(card) for card in cards))
            for number, cards in enumerate(state.bids)
        },
        "shown": by_player(tuple(_dump_card(card) for card in state.shown)),
        "ship": None if state.ship is None else SHIPS[state.ship],
        "tied": {
            names[player]: "hidden" if answer is HIDDEN else answer
            for player, answer in zip(state.tied, state.answers, strict=True)
        },
        "active": None if state.active is None else names[state.active],
        "movement": state.movement,
        "since": [list(chests) for chests in state.since],
    }
    return json.dumps(found, ensure_ascii=False)


def _dump_laying(laying: Laying | Hidden | None) -> str | None:
    match laying:
        case None:
            return None
        case Laying(bids, tie):
            return cards_text(bids, tie)
    return "hidden"


def _dump_card(card: int | None) -> int | str | None:
    return "t" if card == THIEF else card


_FIELDS: Final = (
    "game pack players options phase round ships chests captures deliveries sealed bids shown ship tied active "
    "movement since"
)


def load(source: str) -> State:
    """Return the state that JSON text describes; LoadError says which field is wrong and how to mend it."""
    raw = fields.state(source, "caribbean", _FIELDS.split())
    fresh = new_from({key: raw[key] for key in ("players", "options", "pack")})
    names, pack = fresh.table.players, fresh.table.pack
    read = _Reader(fresh.table.players, pack)
    ship = fields.one_of("ship", raw["ship"], (*SHIPS, None))
    active = fields.one_of("active", raw["active"], (*names, None))
    tied = fields.part("tied", raw["tied"], names)
    return State(
        table=fresh.table,
        phase=Phase(fields.one_of("phase", raw["phase"], tuple(phase.value for phase in Phase))),
        round=fields.whole("round", raw["round"], 1),
        ships=fields.every("ships", raw["ships"], SHIPS, read.space),
        chests=fields.every("chests", raw["chests"], [port.name for port in pack.ports], read.place),
        captures=fields.every("captures", raw["captures"], names, fields.whole),
        deliveries=fields.every("deliveries", raw["deliveries"], names, fields.whole),
        sealed=fields.every("sealed", raw["sealed"], names, read.laying),
        bids=read.bids("bids", raw["bids"]),
        shown=fields.every("shown", raw["shown"], names, read.card),
        ship=None if ship is None else SHIPS.index(ship),
        tied=tuple(names.index(name) for name in names if name in tied),
        answers=tuple(read.answer(f"tied.{name}", tied[name]) for name in names if name in tied),
        active=None if active is None else names.index(active),
        movement=fields.whole("movement", raw["movement"]),
        since=read.since("since", raw["since"]),
    )


def new_from(raw: Mapping[str, Any]) -> State:
    """Return the new state for plain values: players, and options and pack where they are not the default."""
    options = fields.options(raw.get("options", {}), Options, ["colours"])
    pack = packs.from_plain(raw.get("pack", DEFAULT), packaged_packs(), load_pack, parse_pack)
    return fields.begun(raw.get("players"), lambda players: new(players, options, pack))


class _Reader:
    """Reads the ships, chests and cards of a dumped state."""

    def __init__(self, names: tuple[str, ...], pack: Pack) -> None:
        self.names = names
        self.pack = pack

    def space(self, where: str, value: Any) -> str | None:
        if value is not None and (not isinstance(value, str) or value not in self.pack.spaces):
            raise LoadError(where, f"{value!r:.60} is no space of the pack", "Write the id of one.")
        return value

    def place(self, where: str, value: Any) -> str:
        places = (SUPPLY, PORT, DELIVERED, *SHIPS)
        if value not in places:
            raise LoadError(where, f"{value!r:.60} is no place for a chest", f"Write one of {', '.join(places)}.")
        return str(value)

    def card(self, where: str, value: Any) -> int | None:
        if value == "t":
            return THIEF
        if value is not None and (type(value) is not int or value not in CARDS):
            raise LoadError(where, f"{value!r:.60} is no bribing card", "Write 0 to 5, or 't' for the thief.")
        return value

    def laying(self, where: str, value: Any) -> Laying | Hidden | None:
        if value is None or value == "hidden":
            return HIDDEN if value else None
        try:
            bid = _parse_bid(0, value if isinstance(value, str) else "")
        except NotationError as error:
            raise LoadError(where, str(error), "Mend it there.") from None
        return Laying(bid.bids, bid.tie)

    def answer(self, where: str, value: Any) -> bool | Hidden | None:
        if value == "hidden":
            return HIDDEN
        if value is not None and not isinstance(value, bool):
            raise LoadError(where, f"{value!r:.60} is no answer", "Write true (shows), false (keeps) or null.")
        return value

    def bids(self, where: str, value: Any) -> tuple[tuple[int, ...], ...]:
        turned = fields.part(where, value, SHIPS)
        rows = []
        for ship in SHIPS[: len(turned)]:
            if ship not in turned:
                raise LoadError(f"{where}.{ship}", "it is missing", "Bids are turned in the order of the ships.")
            row = fields.every(f"{where}.{ship}", turned[ship], self.names, self.card)
            if None in row:
                raise LoadError(f"{where}.{ship}", "a card is missing", "Write 0 to 5, or 't' for the thief.")
            rows.append(tuple(card for card in row if card is not None))
        return tuple(rows)

    def since(self, where: str, value: Any) -> tuple[tuple[str, ...], ...]:
        if not isinstance(value, list) or not all(isinstance(row, list) for row in value):
            raise LoadError(where, f"{value!r:.60} is no list of arrangements", "Write [] or what dump() wrote.")
        for row in value:
            if len(row) != len(self.pack.ports):
                raise LoadError(where, f"an arrangement has {len(row)} chests", f"Give {len(self.pack.ports)}.")
        return tuple(tuple(self.place(where, place) for place in row) for row in value)
