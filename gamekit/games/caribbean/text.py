"""Caribbean in words: notation, narration, and the text form of a state."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any, Final

from gamekit.game import HIDDEN, Action, Draw, Event, Hidden, NotationError, Player, Proceed, SetupError
from gamekit.games.caribbean import state as nouns
from gamekit.games.caribbean.bidding import card_name
from gamekit.games.caribbean.pack import DEFAULT, SHIPS, Pack, is_pack_name, load_pack, packaged_packs, parse_pack
from gamekit.games.caribbean.setup import CHEST, START, new
from gamekit.games.caribbean.state import (
    THIEF,
    Bid,
    Capture,
    Deliver,
    EndTurn,
    Give,
    Jettison,
    Keep,
    Laying,
    Options,
    Phase,
    Sail,
    Show,
    State,
    Steal,
    Swap,
)
from gamekit.storage import LoadError, parse_json
from gamekit.words import counted, listed

_LETTERS: Final = {ship[0]: number for number, ship in enumerate(SHIPS)}
_SHIP_NAMES: Final = {ship.casefold(): ship for ship in SHIPS}
_WORD: Final = re.compile(r"[^\W\d_]\w*\Z")
_RESERVED: Final = frozenset({*_SHIP_NAMES, "chance", "referee", "player"})
_QUOTED: Final = re.compile(r'"(?:[^"\\]|\\.)*"')
_CARD: Final = re.compile(r"([A-Za-z]?)(-?\d{1,9}|[tT])\Z")
_LONGEST_LINE: Final = 500
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
    players = state.table.players
    if player not in range(len(players)):
        return f"player {player}"
    name = players[player]
    plain = _WORD.match(name) and name.casefold() not in _RESERVED
    return name if plain else json.dumps(name, ensure_ascii=False)


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
            named: list[str] = [getattr(action, field.name) for field in fields(action)]
            return " ".join((named[0], _VERBS[type(action)], *named[1:]))
    message = f"{action!r:.80} is no action of Caribbean"
    raise NotationError(message)


def _format_draw(state: State, what: str, item: str) -> str:
    if what == CHEST:
        return f"{item} chest"
    if what == START:
        ship = SHIPS[state.ships.index(None)] if None in state.ships else "no ship"
        return f"{ship} {item}"
    return f"{what} {item}"


def parse_action(state: State, line: str) -> Action:
    """Return the action that a line names, legal or not; NotationError says what was expected."""
    line = " ".join(line[:_LONGEST_LINE].split())
    who, _, rest = line.partition(" ")
    if who.casefold() == "chance:":
        return _parse_chance(rest)
    if line.casefold() == "referee: proceeds":
        return Proceed()
    if who.startswith('"') and (quoted := _QUOTED.match(line)):
        who, rest = quoted[0], line[quoted.end() :].strip()
    elif who.casefold() == "player":
        number, _, rest = rest.partition(" ")
        who = f"player {number}"
    verb, _, what = rest.partition(" ")
    if ship := _SHIP_NAMES.get(who.casefold()):
        return _parse_ship(state, ship, verb.casefold(), what)
    player = _player(state, who)
    match verb.casefold(), what:
        case "bids", _:
            return _parse_bid(player, what)
        case "shows", "":
            return Show(player)
        case "keeps", "":
            return Keep(player)
    message = f"{line!r:.80}: after a player comes bids, shows or keeps, as in 'Ann bids A5 B3 Ct D0 E1 F2 | 4'"
    raise NotationError(message)


def _player(state: State, who: str) -> Player:
    if found := re.fullmatch(r"player (-?\d{1,9})", who):
        return int(found[1])
    try:
        name = str(json.loads(who)) if who.startswith('"') else who
    except ValueError:
        name = who
    players = state.table.players
    if name in players:
        return players.index(name)
    folded = [player.casefold() for player in players]
    if name.casefold() in folded:
        return folded.index(name.casefold())
    message = f"{who!r:.60} is no ship and nobody at this table: it has {', '.join(players)} and {', '.join(SHIPS)}"
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
    by_name = {_plain(space.name): space.id for space in pack.spaces.values()}
    ports = {_plain(port.name): port.name for port in pack.ports}
    makers: Mapping[str, Callable[[], Action]] = {
        "sails": lambda: Sail(ship, what if what in pack.spaces else by_name.get(_plain(what), what)),
        "captures": lambda: Capture(ship, ports.get(_plain(what), what)),
        "steals": lambda: Steal(ship, _SHIP_NAMES.get(what.casefold(), what)),
        "swaps": lambda: Swap(ship, _SHIP_NAMES.get(what.casefold(), what)),
        "gives": lambda: Give(ship, _SHIP_NAMES.get(what.casefold(), what)),
        "delivers": lambda: Deliver(ship, what if what in pack.havens else what.casefold()),
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


def _plain(name: str) -> str:
    """Return a name as it may be typed: without accents, in small letters."""
    parts = unicodedata.normalize("NFKD", name)
    return "".join(part for part in parts if not unicodedata.combining(part)).casefold()


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
        case nouns.ChestPlaced(port=port):
            return f"{_upper(chest(port))} comes to its port."
        case nouns.SupplyLaid(count=count):
            chests = {0: "No chest lies", 1: "The other chest lies"}.get(count, f"The other {count} chests lie")
            return f"{chests} face down in the supply."
        case nouns.SupplyEmpty():
            return "The supply is empty: every chest is out."
        case nouns.ShipPlaced(ship=ship, space=space):
            return f"{ship} starts in {sea(space)}."
        case nouns.CardsTaken():
            return "Everybody holds seven cards: 0 to 5 barrels and a thief."
        case nouns.HavensMarked(player=player, colour=colour):
            return f"{names[player]} has the {colour} havens."
        case nouns.ColoursInPlay(colours=colours):
            return f"In play: {', '.join(colours)}. Other havens are ordinary sea."
        case nouns.RoundBegan(round=number):
            return f"Round {number} begins with the bids."
        case nouns.Sealed(player=player):
            return f"{names[player]} has laid all cards, face down."
        case nouns.Laid(player=player, bids=bids, tie=tie):
            return f"{names[player]}'s cards: {cards_text(bids, tie)}."
        case nouns.BidsLocked():
            return "All bids are laid; nothing can be changed in this round."
        case nouns.ShipCalled(ship=ship):
            return f"It is {ship}'s turn."
        case nouns.BidsTurned(ship=ship, cards=cards):
            told = ", ".join(f"{name} {_card(card)}" for name, card in zip(names, cards, strict=True))
            return f"Bids for {ship}: {told}."
        case nouns.Won(player=player, ship=ship, barrels=barrels):
            return f"{names[player]} has the highest bid, {_card(barrels)}: {ship} is {_own(names[player])}."
        case nouns.ThiefTook(player=player, tie=tie):
            return f"{_own(names[player])} thief{' in the tie' if tie else ''} takes a space."
        case nouns.ThiefSpared(player=player):
            return f"{_own(names[player])} thief in the tie takes nothing."
        case nouns.MayMove(player=player, ship=ship, spaces=0):
            if event.rule.id == "turn.still_acts":
                return f"{names[player]} may still act with {ship} where she lies."
            return f"No movement is left for {ship}."
        case nouns.MayMove(player=player, ship=ship, spaces=spaces):
            return f"{names[player]} may sail {ship} {counted(spaces, 'space')}."
        case nouns.Stayed(ship=ship):
            return f"{ship} has no movement: nobody acts with her."
        case nouns.Tied(ship=ship, players=players, barrels=barrels):
            return f"{listed([names[player] for player in players])} are level at {_card(barrels)} for {ship}."
        case nouns.CannotShow(player=player):
            return f"{_own(names[player])} tie-breaker lies face up already and cannot be used again."
        case nouns.Answered(player=player):
            return f"{names[player]} has chosen, under the hand."
        case nouns.Chose(player=player, show=show):
            return f"{names[player]} {'shows' if show else 'keeps'} the tie-breaker."
        case nouns.TieBreakerShown(player=player, card=card):
            return f"{names[player]} shows {_card(card)}."
        case nouns.TieBreakerKept(player=player):
            return f"{names[player]} keeps the tie-breaker, unseen."
        case nouns.TieWon(player=player, ship=ship):
            return f"{names[player]} wins the tie: {ship} is {_own(names[player])}."
        case nouns.Unresolved(ship=ship):
            return f"The tie is not broken: {ship} does not move in this round."
        case nouns.NobodyActs(ship=ship):
            return f"Nobody acts with {ship}."
        case nouns.Sailed(ship=ship, way=way, left=left):
            via = f" by {', '.join(sea(space) for space in way[:-1])}" if len(way) > 1 else ""
            return f"{ship} sails {counted(len(way), 'space')}{via} to {sea(way[-1])}; {left} left."
        case nouns.CameToHaven(ship=ship, haven=haven):
            return f"{ship} comes through a {pack.havens[haven].colour} haven, {sea(pack.havens[haven].space)}."
        case nouns.Captured(ship=ship, port=port):
            return f"{ship} captures {chest(port)}."
        case nouns.Paid(player=player, doubloons=doubloons):
            return f"{names[player]} receives {doubloons:,} doubloons."
        case nouns.Stolen(ship=ship, other=other, port=port):
            return f"{ship} steals {chest(port)} from {other}."
        case nouns.Swapped(ship=ship, other=other, port=port, gone=gone):
            return f"{ship} swaps {chest(gone)} for {chest(port)} with {other}."
        case nouns.Given(ship=ship, other=other, port=port):
            return f"{ship} gives {chest(port)} to {other}."
        case nouns.Delivered(ship=ship, port=port, haven=haven):
            place = pack.havens[haven]
            return f"{ship} delivers {chest(port)} to the {place.colour} haven, {sea(place.space)}."
        case nouns.ChestGone(port=port):
            return f"The chest of {port} is out of the game."
        case nouns.ThresholdReached(player=player, doubloons=doubloons):
            return f"{names[player]} has {doubloons:,}: the game ends with this round."
        case nouns.TurnEnded(ship=ship, left=left):
            unused = f", {counted(left, 'space')} unused" if left else ""
            return f"{ship}'s turn ends{unused}."
        case nouns.RoundEnded(round=number):
            return f"Round {number} ends: all six ships have had their turn."
        case nouns.AllDelivered():
            return "Every chest is delivered, and nobody reached the threshold."
        case nouns.GameEnded(winners=winners, doubloons=doubloons):
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
        "pack": _dump_pack(pack),
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


def _dump_pack(pack: Pack) -> dict[str, str]:
    packaged = {"name": pack.name, "digest": pack.digest}
    return packaged if _packaged(pack) else {**packaged, "text": pack.text}


def _packaged(pack: Pack) -> bool:
    return pack.name in packaged_packs() and load_pack(pack.name) == pack


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
    raw = parse_json(source)
    known = tuple(_FIELDS.split())
    if raw.get("game") != "caribbean":
        raise LoadError("game", f"it is {raw.get('game')!r:.40}", "It should be 'caribbean'.")
    for key in known:
        if key not in raw:
            raise LoadError(key, "the field is missing", "Add it, as dump() writes it.")
    for key in raw:
        if key not in known:
            raise LoadError(key[:60], "the field is unknown", f"Known are {', '.join(known)}.")
    fresh = new_from({key: raw[key] for key in ("players", "options", "pack")})
    names, pack = list(fresh.table.players), fresh.table.pack
    reader = _Reader(raw, fresh.table.players, pack)
    ship = reader.one_of("ship", (*SHIPS, None))
    active = reader.one_of("active", (*names, None))
    tied = reader.part("tied", names)
    return State(
        table=fresh.table,
        phase=Phase(reader.one_of("phase", tuple(phase.value for phase in Phase))),
        round=reader.whole("round", raw["round"], 1),
        ships=tuple(reader.every("ships", SHIPS, reader.space)),
        chests=tuple(reader.every("chests", [port.name for port in pack.ports], reader.place)),
        captures=tuple(reader.every("captures", names, reader.whole)),
        deliveries=tuple(reader.every("deliveries", names, reader.whole)),
        sealed=tuple(reader.every("sealed", names, reader.laying)),
        bids=reader.bids(),
        shown=tuple(reader.every("shown", names, reader.card)),
        ship=None if ship is None else SHIPS.index(ship),
        tied=tuple(names.index(name) for name in names if name in tied),
        answers=tuple(reader.answer(f"tied.{name}", tied[name]) for name in names if name in tied),
        active=None if active is None else names.index(active),
        movement=reader.whole("movement", raw["movement"]),
        since=reader.since(),
    )


def new_from(raw: Mapping[str, Any]) -> State:
    """Return the new state for plain values: players, and options and pack where they are not the default."""
    players = raw.get("players")
    options = _load_options(raw.get("options", {}))
    pack = _load_pack(raw.get("pack", DEFAULT))
    try:
        return new(players if isinstance(players, int) else _list(players, "players"), options, pack)
    except SetupError as error:
        raise LoadError("players, options", str(error), "Mend it there.") from None


def _load_pack(raw: Any) -> Pack:
    if isinstance(raw, str) and is_pack_name(raw):
        return _packaged_pack(raw)
    if not isinstance(raw, dict) or not isinstance(raw.get("name"), str) or not is_pack_name(raw["name"]):
        raise LoadError("pack", f"{raw!r:.60} is no pack", "Give the name of one, or its name and text.")
    pack = parse_pack(raw["text"]) if isinstance(raw.get("text"), str) else _packaged_pack(raw["name"])
    if raw.get("digest") not in {None, pack.digest}:
        raise LoadError(
            "pack.digest",
            f"the pack {pack.name!r} is not the one that was played with ({raw['digest']!r:.30}, now {pack.digest!r})",
            "Use the gamekit that wrote this, or the pack's own text.",
        )
    return pack


def _packaged_pack(name: str) -> Pack:
    """Return a pack that comes with gamekit: a file's text never names another file."""
    if name not in packaged_packs():
        raise LoadError("pack", f"there is no pack called {name!r}", f"There are: {', '.join(packaged_packs())}.")
    return load_pack(name)


def _load_options(raw: Any) -> Options:
    known = {field.name for field in fields(Options)}
    if not isinstance(raw, dict):
        raise LoadError("options", f"{raw!r:.60} is no table", f"Its keys are {', '.join(sorted(known))}.")
    for key, value in raw.items():
        if key not in known:
            raise LoadError(f"options.{key}"[:60], "there is no such option", f"Known are {', '.join(sorted(known))}.")
        if not isinstance(value, str) and key != "colours":
            raise LoadError(f"options.{key}", f"{value!r:.60} is no text", "Write the name of the reading.")
    plain: dict[str, Any] = dict(raw)
    if "colours" in raw:
        plain["colours"] = tuple(_list(raw["colours"], "options.colours"))
    return Options(**plain)


def _list(raw: Any, where: str) -> list[str]:
    if not isinstance(raw, list) or not all(isinstance(item, str) for item in raw):
        raise LoadError(where, f"{raw!r:.60} is no list of names", 'Write it as ["Ann", "Ben"].')
    return raw


class _Reader:
    """Reads single fields of a dumped state, each with an error that names it."""

    def __init__(self, raw: Mapping[str, Any], names: tuple[str, ...], pack: Pack) -> None:
        self.raw = raw
        self.names = names
        self.pack = pack

    def one_of(self, key: str, known: tuple[str | None, ...]) -> Any:
        value = self.raw[key]
        if value not in known or isinstance(value, bool):
            named = ", ".join(str(word) for word in known if word is not None)
            raise LoadError(key, f"{value!r:.60} is none", f"Write one of {named}.")
        return value

    def part(self, key: str, names: list[str]) -> Mapping[str, Any]:
        value = self.raw[key]
        if not isinstance(value, dict):
            raise LoadError(key, f"{value!r:.60} is no table", f"Its keys are {', '.join(names)}.")
        for name in value:
            if name not in names:
                raise LoadError(f"{key}.{name}"[:80], "there is no such thing", f"Known are {', '.join(names)}.")
        return value

    def every(self, key: str, names: Any, read: Callable[[str, Any], Any]) -> list[Any]:
        value = self.part(key, list(names))
        for name in names:
            if name not in value:
                raise LoadError(f"{key}.{name}", "it is missing", "Add it.")
        return [read(f"{key}.{name}", value[name]) for name in names]

    def whole(self, where: str, value: Any, least: int = 0) -> int:
        if type(value) is not int or not least <= value <= 10**9:
            raise LoadError(where, f"{value!r:.60} does not do", f"Write a whole number from {least}.")
        return value

    def space(self, where: str, value: Any) -> str | None:
        if value is not None and (not isinstance(value, str) or value not in self.pack.spaces):
            raise LoadError(where, f"{value!r:.60} is no space of the pack", "Write the id of one.")
        return value

    def place(self, where: str, value: Any) -> str:
        places = (nouns.SUPPLY, nouns.PORT, nouns.DELIVERED, *SHIPS)
        if value not in places:
            raise LoadError(where, f"{value!r:.60} is no place for a chest", f"Write one of {', '.join(places)}.")
        return str(value)

    def card(self, where: str, value: Any) -> int | None:
        if value == "t":
            return THIEF
        if value is not None and (type(value) is not int or value not in nouns.CARDS):
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

    def bids(self) -> tuple[tuple[int, ...], ...]:
        turned = self.part("bids", list(SHIPS))
        rows = []
        for ship in SHIPS[: len(turned)]:
            if ship not in turned:
                raise LoadError(f"bids.{ship}", "it is missing", "Bids are turned in the order of the ships.")
            reader = _Reader({f"bids.{ship}": turned[ship]}, self.names, self.pack)
            row = reader.every(f"bids.{ship}", self.names, reader.card)
            if None in row:
                raise LoadError(f"bids.{ship}", "a card is missing", "Write 0 to 5, or 't' for the thief.")
            rows.append(tuple(row))
        return tuple(rows)

    def since(self) -> tuple[tuple[str, ...], ...]:
        value = self.raw["since"]
        if not isinstance(value, list) or not all(isinstance(row, list) for row in value):
            raise LoadError("since", f"{value!r:.60} is no list of arrangements", "Write [] or what dump() wrote.")
        for row in value:
            if len(row) != len(self.pack.ports):
                raise LoadError("since", f"an arrangement has {len(row)} chests", f"Give {len(self.pack.ports)}.")
        return tuple(tuple(self.place("since", place) for place in row) for row in value)
