"""Buccaneer in words: notation, narration, and the text form of a state."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, Final

from gamekit import fields, notation, packs
from gamekit.game import HIDDEN, Action, Draw, Event, Hidden, NotationError, Player, Proceed
from gamekit.games.buccaneer import events
from gamekit.games.buccaneer.actions import BoardShip, CallMutiny, Hold, MovePirates
from gamekit.games.buccaneer.boarding import NOTHING, ship_words
from gamekit.games.buccaneer.pack import KINDS, VALUES, Pack, load_pack, packaged_packs, parse_pack
from gamekit.games.buccaneer.scoring import PURSE
from gamekit.games.buccaneer.setup import SHIP, new
from gamekit.games.buccaneer.state import Options, Phase, Pirate, Stack, State, pirate_words
from gamekit.notation import LONGEST_LINE, seat_named, split_name
from gamekit.storage import LoadError
from gamekit.words import counted, listed, plain

_BOARDS: Final = re.compile(r"(.+) with (\S+) takes (\S+)", re.IGNORECASE)
_COVERED: Final = "hidden"

# --- Notation ------------------------------------------------------------------------------------------------


def player_word(state: State, player: Player) -> str:
    """Return a player's name as notation writes it: in quotes where it is not one plain word."""
    return notation.player_word(state.table.players, player)


def format_action(state: State, action: Action) -> str:
    """Return an action as one line; NotationError for an action of another game."""
    match action:
        case MovePirates(player, pirate, (owner, value)):
            return f"{player_word(state, player)} puts {pirate} on {player_word(state, owner)} {value}"
        case BoardShip(player, ship, pirate, takes):
            return f"{player_word(state, player)} boards {ship} with {pirate} takes {takes or NOTHING}"
        case CallMutiny(player):
            return f"{player_word(state, player)} calls mutiny"
        case Hold(player):
            return f"{player_word(state, player)} holds"
        case Draw(what, item):
            return f"chance: {item}" if what == SHIP else f"chance: {what} {item}"
        case Proceed():
            return "referee: proceeds"
    message = f"{action!r:.80} is no action of Buccaneer"
    raise NotationError(message)


def parse_action(state: State, line: str) -> Action:
    """Return the action that a line names, legal or not; NotationError says what was expected."""
    line = " ".join(line[:LONGEST_LINE].split())
    who, _, rest = line.partition(" ")
    if who.casefold() == "chance:" and rest:
        what, _, item = rest.rpartition(" ")
        return Draw(what or SHIP, item)
    if line.casefold() == "referee: proceeds":
        return Proceed()
    who, rest = split_name(line)
    player = seat_named(state.table.players, who)
    verb, _, what = rest.partition(" ")
    match verb.casefold():
        case "puts":
            return _parse_move(state, player, what)
        case "boards" if found := _BOARDS.fullmatch(what):
            ship, pirate, takes = _ship_named(state, found[1]), found[2], found[3].casefold()
            return BoardShip(player, ship, pirate, None if takes == NOTHING else takes)
        case "calls" if what.casefold() == "mutiny":
            return CallMutiny(player)
        case "holds" if not what:
            return Hold(player)
    message = (
        f"{line!r:.80}: write 'Ann puts 3 on Ben 5', 'Ann boards ship-09 with 3 takes rum', 'Ann calls mutiny' "
        "or 'Ann holds'"
    )
    raise NotationError(message)


def _ship_named(state: State, words: str) -> str:
    """Return the id of the ship that an id or a name means; the words themselves where there is none."""
    named = plain(words).removeprefix("the ")
    return next((ship.id for ship in state.ships.values() if plain(ship.name) == named), words.casefold())


def spoken(state: State, action: Action) -> str:
    """Return an action as notation that a person would type: with the name of a ship instead of her id."""
    if isinstance(action, BoardShip) and action.ship in state.ships:
        name = state.ships[action.ship].name
        if _ship_named(state, name) == action.ship:
            who = player_word(state, action.player)
            return f"{who} boards {name} with {action.pirate} takes {action.takes or NOTHING}"
    return format_action(state, action)


def _parse_move(state: State, player: Player, what: str) -> MovePirates:
    pirate, word, rest = (*what.split(" ", 2), "", "")[:3]
    who, value = split_name(rest)
    if word.casefold() != "on" or not value or " " in value:
        message = f"'puts {what:.60}': name two pirates that lie open, as in 'Ann puts 3 on Ben 5'"
        raise NotationError(message)
    return MovePirates(player, pirate, Pirate(seat_named(state.table.players, who), value))


# --- Narration -----------------------------------------------------------------------------------------------


def now(state: State) -> str:
    """Return what is being done now, as half a sentence."""
    player = state.table.players[state.turn]
    asked = state.table.players[state.asking[0]] if state.asking else "nobody"
    return {
        Phase.LAY: "ships are being laid open",
        Phase.MUTINY: f"{asked} is asked whether to call a mutiny",
        Phase.TURN: f"it is {player}'s turn",
        Phase.WAGES: f"{player} is paying wages",
        Phase.SKIP: f"{player} skips the turn",
        Phase.UNABLE: f"{player} passes",
        Phase.STALEMATE: "nobody can act",
        Phase.OVER: "the game is over",
    }[state.phase]


def coins(count: int) -> str:
    """Return an amount of ducats in words."""
    return counted(count, "ducat")


def narrate(state: State, event: Event) -> str:  # noqa: C901, PLR0912 - one line an event
    """Return an event as one sentence, with the names of this table."""
    names = state.table.players

    def ship_name(ship: str) -> str:
        return state.ships[ship].name

    match event:
        case events.ShipLaid(ship=ship):
            return f"{ship_card(state, ship)} lies open."
        case events.PiratesReady(player=player):
            return f"{names[player]} lays out five pirates: {', '.join(VALUES)}."
        case events.PurseFilled(player=player, ducats=ducats):
            return f"{names[player]} begins with {coins(ducats)}."
        case events.FirstFound(player=player):
            return f"{names[player]} begins."
        case events.TurnBegan(player=player):
            return f"{names[player]}'s turn."
        case events.MutinyAsked(player=player, stack=stack, count=count):
            where = f"the stack that {pirate_words(state, stack)} leads"
            return f"{names[player]} has {count} pirates in {where}, and may call a mutiny."
        case events.MutinyCalled(player=player, stack=stack):
            return f"{names[player]} calls a mutiny in the stack that {pirate_words(state, stack)} leads."
        case events.MutinyHeld(player=player):
            return f"{names[player]} calls no mutiny."
        case events.MutinyForces(player=player, stacks=stacks):
            leads = listed([pirate_words(state, stack) for stack in stacks], "or")
            return f"{names[player]} must board a ship with the stack that {leads} leads."
        case events.Moved(player=player, pirate=pirate, onto=onto, height=height):
            return f"{names[player]} puts {pirate.value} on {pirate_words(state, onto)}: a stack of {height}."
        case events.CaptainBecame(player=player):
            return f"{names[player]} is its captain."
        case events.Covered(pirate=pirate):
            if event.rule.id == "view.all":
                return f"{pirate_words(state, pirate)} is covered, but stays known."
            return f"{names[pirate.player]}'s pirate is covered, and not to be looked at."
        case events.Boarded(player=player, ship=ship, pirate=pirate, crew=crew):
            return f"{names[player]} boards the {ship_name(ship)} with {pirate.value} and a crew of {crew}."
        case events.BootyTaken(player=player, kind=kind):
            return f"{names[player]} takes a {kind}."
        case events.NothingTaken(player=player):
            return f"{names[player]} takes no booty: none that the ship shows is left."
        case events.SecondTook(player=player, kind=kind):
            return f"{names[player]}, owner of the second pirate, gets a {kind}."
        case events.SecondGone(player=player, kind=kind):
            return f"{names[player]}, owner of the second pirate, gets nothing: no {kind} is left."
        case events.MoneyTaken(player=player, ducats=ducats):
            return f"{names[player]} receives {coins(ducats)} from the ship."
        case events.WagesDue(captain=captain, least=least, most=most):
            owed = coins(most) if least == most else f"{least} to {coins(most)}"
            return f"{names[captain]} still owes {owed} for the covered pirates."
        case events.WagesPaid(captain=captain, player=player, pirates=pirates, ducats=ducats):
            return f"{names[captain]} pays {names[player]} {coins(ducats)} for {listed(pirates)}."
        case events.WildPaid(captain=captain, player=player, ducats=ducats):
            return f"{names[captain]} pays {names[player]} {coins(ducats)} for the ?."
        case events.OwnUnpaid(player=player, count=count):
            return f"{counted(count, 'pirate')} of {names[player]}'s own {'costs' if count == 1 else 'cost'} nothing."
        case events.PurseUsed(player=player, ducats=ducats):
            return f"{coins(ducats)} of it {_comes(ducats)} out of {names[player]}'s purse."
        case events.StockPaid(player=player, ducats=ducats):
            return f"{names[player]} has no more: {coins(ducats)} of it {_comes(ducats)} from the stock."
        case events.BootyKept(player=player):
            return f"{names[player]} keeps the booty."
        case events.WentHome(pirates=pirates):
            return f"{counted(len(pirates), 'pirate')} {'goes' if len(pirates) == 1 else 'go'} home, face up."
        case events.ShipRemoved(ship=ship):
            return f"The {ship_name(ship)} leaves the game."
        case events.Skipped(player=player):
            return f"{names[player]} leads no stack and skips the turn."
        case events.Passed(player=player):
            return f"{names[player]} can neither move nor board and passes."
        case events.StalemateCame(captain=captain):
            why = "no two stacks fit on one another" if captain is None else f"{names[captain]} leads every stack"
            return f"Nobody can act: {why}, and no stack is large enough for an open ship."
        case events.ShipDiscarded(ship=ship):
            return f"The {ship_name(ship)} sails on and leaves the game."
        case events.LastShipGone():
            return "No ship is left: the game ends."
        case events.StalemateEnds():
            return "The game ends."
        case events.Scored(player=player, what=what, ducats=ducats):
            return f"{names[player]}: {coins(ducats)} {_for(event, what)}."
        case events.GameEnded(winners=winners, ducats=ducats):
            who = listed([names[winner] for winner in winners])
            return f"{who} {'share the win' if len(winners) > 1 else 'wins'} with {coins(ducats)}."
    message = f"{event!r:.80} is no event of Buccaneer"
    raise TypeError(message)


def ship_card(state: State, ship: str) -> str:
    """Return all that a ship card shows, in words."""
    card = state.ships[ship]
    shown = listed(card.booty)
    return f"{ship_words(state, ship)} (crew {card.crew}, {coins(card.ducats)}, ? {card.wild}, {shown})"


def _for(event: Event, what: str) -> str:
    if what == PURSE:
        return "in the purse"
    kinds = {"score.majority": f"for most {_plural(what)}", "score.shared": f"as a share for most {_plural(what)}"}
    return kinds.get(event.rule.id, f"as consolation for {_plural(what)}")


def _plural(kind: str) -> str:
    return "rum" if kind == "rum" else f"{kind}s"


def _comes(count: int) -> str:
    return "comes" if count == 1 else "come"


# --- The text form of a state --------------------------------------------------------------------------------


def dump(state: State) -> str:
    """Return the state as JSON, in the order of the fields, with names instead of numbers."""
    names = state.table.players
    found: dict[str, Any] = {
        "game": "buccaneer",
        "pack": packs.to_plain(state.table.pack, packaged_packs(), load_pack),
        "players": list(names),
        "options": state.table.options.changed(),
        "phase": state.phase.value,
        "turn": names[state.turn],
        "stacks": [[_dump_pirate(state, pirate) for pirate in stack] for stack in state.stacks],
        "purses": dict(zip(names, state.purses, strict=True)),
        "booty": {name: dict(zip(KINDS, pieces, strict=True)) for name, pieces in zip(names, state.booty, strict=True)},
        "display": list(state.display),
        "gone": list(state.gone),
        "discarded": list(state.discarded),
        "asking": [names[player] for player in state.asking],
        "called": [names[player] for player in state.called],
        "aboard": state.aboard,
        "crew": None if state.crew is None else _dump_pirate(state, state.crew),
    }
    return json.dumps(found, ensure_ascii=False)


def _dump_pirate(state: State, pirate: Pirate) -> str:
    value = _COVERED if isinstance(pirate.value, Hidden) else pirate.value
    return f"{state.table.players[pirate.player]} {value}"


_FIELDS: Final = (
    "game pack players options phase turn stacks purses booty display gone discarded asking called aboard crew"
)


def load(source: str) -> State:
    """Return the state that JSON text describes; LoadError says which field is wrong and how to mend it."""
    raw = fields.state(source, "buccaneer", _FIELDS.split())
    fresh = new_from({key: raw[key] for key in ("players", "options", "pack")})
    read, names = _Reader(fresh.table.pack, fresh.table.players), fresh.table.players
    return State(
        table=fresh.table,
        phase=Phase(fields.one_of("phase", raw["phase"], tuple(phase.value for phase in Phase))),
        turn=fields.seat("turn", raw["turn"], names),
        stacks=tuple(read.stack("stacks", stack) for stack in fields.each("stacks", raw["stacks"])),
        purses=fields.every("purses", raw["purses"], names, fields.whole),
        booty=fields.every("booty", raw["booty"], names, read.pieces),
        display=read.ships("display", raw["display"]),
        gone=read.ships("gone", raw["gone"]),
        discarded=read.ships("discarded", raw["discarded"]),
        asking=fields.seats("asking", raw["asking"], names),
        called=fields.seats("called", raw["called"], names),
        aboard=None if raw["aboard"] is None else read.ship("aboard", raw["aboard"]),
        crew=None if raw["crew"] is None else read.pirate("crew", raw["crew"]),
    )


def new_from(raw: Mapping[str, Any]) -> State:
    """Return the new state for plain values: players, and options and pack where they are not the default."""
    options = fields.options(raw.get("options", {}), Options)
    pack = packs.from_plain(raw.get("pack", "merchants"), packaged_packs(), load_pack, parse_pack)
    return fields.begun(raw.get("players"), lambda players: new(players, options, pack))


class _Reader:
    """Reads the ships and pirates of a dumped state."""

    def __init__(self, pack: Pack, names: tuple[str, ...]) -> None:
        self.pack = pack
        self.names = names

    def ship(self, where: str, value: Any) -> str:
        if not isinstance(value, str) or value not in self.pack.ships:
            raise LoadError(where, f"{value!r:.60} is no ship", f"Write ship-01 to ship-{len(self.pack.ships)}.")
        return value

    def ships(self, where: str, value: Any) -> tuple[str, ...]:
        return tuple(self.ship(where, ship) for ship in fields.each(where, value))

    def pirate(self, where: str, value: Any) -> Pirate:
        name, _, shown = value.rpartition(" ") if isinstance(value, str) else ("", "", "")
        if name not in self.names or shown not in (*VALUES, _COVERED):
            hint = f"Write a name and one of {', '.join(VALUES)}, as in '{self.names[0]} 5'."
            raise LoadError(where, f"{value!r:.60} is no pirate", hint)
        return Pirate(self.names.index(name), HIDDEN if shown == _COVERED else shown)

    def stack(self, where: str, value: Any) -> Stack:
        stack = tuple(self.pirate(where, pirate) for pirate in fields.each(where, value))
        if not stack:
            raise LoadError(where, "a stack is empty", "Leave it out, or put a pirate there.")
        return stack

    def pieces(self, where: str, value: Any) -> tuple[int, ...]:
        return fields.every(where, value, KINDS, fields.whole)
