"""Raiders of the Cariddean in words: notation, narration, and the text form of a state."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from gamekit import fields, notation, packs
from gamekit.game import HIDDEN, Action, Draw, Event, Hidden, NotationError, Player, Proceed
from gamekit.games.raiders import events
from gamekit.games.raiders.actions import Discard, EndTurn, LetterOfMarque, ParrotPact, Raid, RevealShips, SecretChest
from gamekit.games.raiders.deck import ASIDE, CARD, LOOK, SINK, THREAT
from gamekit.games.raiders.pack import GOODS, LOCATIONS, THREATS, Pack, load_pack, packaged_packs, parse_pack
from gamekit.games.raiders.raiding import coins
from gamekit.games.raiders.setup import BEGINS, BLANK, SKULL, new
from gamekit.games.raiders.state import CORSAIRS, Options, Phase, Ship, State
from gamekit.notation import LONGEST_LINE, seat_named, split_name
from gamekit.storage import LoadError
from gamekit.words import counted, listed

_WORDS: Final = notation.WORDS | {"threat", "toss"}
"""What cannot be written as a plain name."""
_PLACES: Final = re.compile(r"\d{1,9}(?:-\d{1,9})?(?:[ ,]+\d{1,9}(?:-\d{1,9})?)*\Z")
_LONGEST_RANGE: Final = 20
_UNSEEN: Final = "unseen"
THREAT_NAMES: Final = {"corsairs": "the corsairs", "ghost": "the ghost ship", "kraken": "the kraken"}
BUYS: Final = {"chest": "a secret chest", "parrot": "a parrot pact", "marque": "a letter of marque"}

# --- Notation ------------------------------------------------------------------------------------------------


def player_word(state: State, player: Player) -> str:
    """Return a player's name as notation writes it: in quotes where it is not one plain word."""
    return notation.player_word(state.table.sides, player, _WORDS)


def places_text(places: tuple[int, ...]) -> str:
    """Return places of the convoy as notation writes them: ``3``, ``2-4`` for neighbours, ``1 5`` for others."""
    run = len(places) > 1 and all(type(place) is int for place in places)
    if run and places == tuple(range(places[0], places[0] + len(places))):
        return f"{places[0]}-{places[-1]}"
    return " ".join(map(str, places)) or "nothing"


def format_action(state: State, action: Action) -> str:
    """Return an action as one line; NotationError for an action of another game."""
    match action:
        case Raid(player, places):
            return f"{player_word(state, player)} raids {places_text(places)}"
        case SecretChest(player):
            return f"{player_word(state, player)} buys chest"
        case ParrotPact(player):
            return f"{player_word(state, player)} buys parrot"
        case LetterOfMarque(player, places):
            return f"{player_word(state, player)} buys marque {' '.join(map(str, places)) or 'nothing'}"
        case RevealShips(player, cards):
            return f"{player_word(state, player)} reveals {' '.join(map(str, cards)) or 'nothing'}"
        case Discard(player, what):
            return f"{player_word(state, player)} discards {what}"
        case EndTurn(player):
            return f"{player_word(state, player)} ends"
        case Draw(what, item):
            return f"chance: {_format_draw(state, what, item)}"
        case Proceed():
            return "referee: proceeds"
    message = f"{action!r:.80} is no action of Raiders"
    raise NotationError(message)


def _format_draw(state: State, what: str, item: str) -> str:
    if what == CARD:
        return item
    if what == BEGINS:
        return f"{notation.name_word(item, _WORDS)} begins"
    if what == LOOK:
        return f"{player_word(state, state.turn)} looks at {item}"
    if what == ASIDE:
        return f"{player_word(state, state.turn)} peeks at {item}"
    if what.startswith(SINK):
        name, _, place = item.rpartition(" ")
        return f"{notation.name_word(name, _WORDS)} loses ship {place}"
    return f"{what} {item}"


def parse_action(state: State, line: str) -> Action:
    """Return the action that a line names, legal or not; NotationError says what was expected."""
    line = " ".join(line[:LONGEST_LINE].split())
    who, _, rest = line.partition(" ")
    if who.casefold() == "chance:":
        return _parse_chance(state, rest)
    if line.casefold() == "referee: proceeds":
        return Proceed()
    who, rest = split_name(line)
    player = seat_named(state.table.sides, who)
    verb, _, what = rest.partition(" ")
    match verb.casefold(), what.casefold():
        case "raids", places:
            return Raid(player, _places(places))
        case "buys", "chest":
            return SecretChest(player)
        case "buys", "parrot":
            return ParrotPact(player)
        case "buys", marque if marque.startswith("marque"):
            return LetterOfMarque(player, _places(marque.removeprefix("marque").strip()))
        case "reveals", cards if cards:
            named = () if cards == "nothing" else tuple(cards.replace(",", " ").split())
            return RevealShips(player, _in_box_order(state, named))
        case "discards", loss if loss:
            return Discard(player, loss)
        case "ends", "":
            return EndTurn(player)
    message = f"{line!r:.80}: after a player comes raids, buys, reveals, discards or ends, as in 'Ann raids 2-4'"
    raise NotationError(message)


def _places(text: str) -> tuple[int, ...]:
    if text == "nothing":
        return ()
    if not _PLACES.match(text):
        message = f"{text!r:.60} are no places of the convoy: write 3, 2-4 or 1 5, counted from the outermost"
        raise NotationError(message)
    found: list[int] = []
    for part in text.replace(",", " ").split():
        first, _, last = part.partition("-")
        ends = int(first), int(last or first)
        if ends[1] - ends[0] > _LONGEST_RANGE:
            message = f"{part!r:.60} are more places than any convoy has"
            raise NotationError(message)
        found += range(ends[0], ends[1] + 1)
    return tuple(found)


def _in_box_order(state: State, cards: tuple[str, ...]) -> tuple[str, ...]:
    order = state.table.pack.order
    return tuple(sorted(cards, key=lambda card: order.get(card, -1)))


def _parse_chance(state: State, rest: str) -> Draw:
    if found := re.fullmatch(r"(toss \d{1,9}|threat) (\S+)", rest):
        return Draw(THREAT if found[1] == "threat" else found[1], found[2])
    if rest and " " not in rest:
        return Draw(CARD, rest)
    who, does = split_name(rest)
    if found := re.fullmatch(r"(looks at|peeks at|loses ship) (\S+)", does):
        side = seat_named(state.table.sides, who)
        name = state.table.sides[side] if side in range(len(state.table.sides)) else who
        if found[1] == "loses ship":
            return Draw(f"{SINK} {3 - state.sinking}", f"{name} {found[2]}")
        if side != state.turn:
            message = f"'chance: {rest:.60}': it is {state.table.sides[state.turn]} who looks now"
            raise NotationError(message)
        return Draw(LOOK if found[1] == "looks at" else ASIDE, found[2])
    if does == "begins":
        return Draw(BEGINS, state.table.sides[seat_named(state.table.sides, who)])
    head, _, item = rest.rpartition(" ")
    if head:
        return Draw(head, item)
    message = f"'chance: {rest:.60}': write 'chance: rum-3', 'chance: threat kraken' or 'chance: toss 1 skull'"
    raise NotationError(message)


# --- Narration -----------------------------------------------------------------------------------------------


def now(state: State) -> str:
    """Return what is being done now, as half a sentence."""
    side = state.table.sides[state.turn]
    victim = state.table.sides[state.victims[0]] if state.victims else "nobody"
    return {
        Phase.CONVOY: "the first convoy is being laid",
        Phase.FIRST: "the first player is being found",
        Phase.TURN: f"it is {side}'s turn",
        Phase.TOP: f"the top card of the deck is being turned for {side}",
        Phase.SPYGLASS: f"{side} is looking through the spyglass",
        Phase.LOOK: f"{side} is looking at ships",
        Phase.REVEAL: f"{side} reveals up to two ships",
        Phase.CLOSE: f"{side}'s turn is ending",
        Phase.REFILL: "the convoy is being restored",
        Phase.THREAT: "a threat is being revealed",
        Phase.GHOST: "the ghost ship is taking goods",
        Phase.DISCARD: f"{victim} chooses what the ghost ship takes",
        Phase.KRAKEN: "the kraken is taking ships",
        Phase.SINK: f"chance picks the ships that {victim} loses",
        Phase.CORSAIRS: "the Corsairs are raiding",
        Phase.OVER: "the game is over",
    }[state.phase]


def card_words(state: State, card: str) -> str:
    """Return a card in words: its good and location, and whether it has a cannonball."""
    found = state.cards[card]
    return f"{found.good} ({found.location}{', cannonball' if found.cannonball else ''})"


def _card_or_good(state: State, what: str) -> str:
    return card_words(state, what) if what in state.cards else what


def goods_words(state: State, cards: Sequence[str]) -> str:
    """Return the goods of some cards in words: ``2 rum and pistols``."""
    counts = Counter(state.cards[card].good for card in cards)
    return listed([f"{count} {good}" if count > 1 else good for good, count in counts.items()])


def _cards(state: State, cards: tuple[str, ...]) -> str:
    return listed([card_words(state, card) for card in cards])


def narrate(state: State, event: Event) -> str:  # noqa: C901, PLR0912, PLR0915 - one line an event
    """Return an event as one sentence, with the names of this table."""
    plain = state.table.sides
    names = [f"The {name}" if _plural(state, side) else name for side, name in enumerate(plain)]
    match event:
        case events.ConvoyLaid(card=card, place=place):
            return f"{_upper(card_words(state, card))} is place {place} of the convoy."
        case events.CardsRemoved(count=count):
            return f"{count} cards leave the game, seen by nobody."
        case events.DeckLaid(count=count):
            return f"The deck has {counted(count, 'ship card')}."
        case events.ThreatAside():
            return "A threat is set aside, unseen."
        case events.ThreatsHidden(depths=(upper, lower)):
            return f"Two threats go into the deck, below {upper} and {lower} ship cards."
        case events.PurseFilled(side=side, doubloons=doubloons):
            return f"{names[side]} begins with {coins(doubloons) if doubloons else 'no doubloon'}."
        case events.Tossed(player=player, number=number, skull=skull):
            return f"Toss {number}: {names[player]} tosses {'a skull' if skull else 'no skull'}."
        case events.FirstFound(side=side):
            return f"{names[side]} begins."
        case events.TurnBegan(side=side, round=number):
            whose = _own(names[side])
            return f"Round {number}: {_lower(whose) if _plural(state, side) else whose} turn."
        case events.Raided(player=player, cards=cards):
            return f"{names[player]} raids {_cards(state, cards)}."
        case events.Alike(words=words):
            return f"They may be raided together: {words}."
        case events.NoReward(player=player):
            return f"{names[player]} gets no reward for them."
        case events.Placed(side=side, cards=cards):
            balls = sum(state.cards[card].cannonball for card in cards)
            more = f", {counted(balls, 'cannonball')} more" if balls else ""
            return f"{names[side]} {'place' if _plural(state, side) else 'places'} {goods_words(state, cards)}{more}."
        case events.Earned(player=player, doubloons=doubloons):
            return f"{names[player]} receives {coins(doubloons)}."
        case events.Paid(player=player, doubloons=doubloons):
            return f"{names[player]} pays {coins(doubloons)}."
        case events.ShipsTaken(side=side, count=count):
            return f"{names[side]} {'take' if _plural(state, side) else 'takes'} {counted(count, 'ship')}, face down."
        case events.Peeked(player=player):
            return f"{names[player]} looks at the threat set aside."
        case events.SawAside(player=player, threat=threat):
            return f"{names[player]} sees {THREAT_NAMES[threat]}."
        case events.Bought(player=player, what=what):
            return f"{names[player]} buys {BUYS[what]}."
        case events.TopTaken(player=player, card=card):
            return f"{names[player]} turns the top card: {card_words(state, card)}."
        case events.MarqueTook(player=player, cards=cards):
            took = _cards(state, cards) if cards else "no card"
            return f"{names[player]} takes {took} from the convoy."
        case events.GapClosed(convoy=convoy):
            return (
                f"The convoy closes up: {', '.join(card_words(state, card) for card in convoy)}."
                if convoy
                else "The convoy is empty."
            )
        case events.LookedAtShips(player=player, count=count):
            return f"{names[player]} looks at {counted(count, 'own ship')}."
        case events.SawShip(player=player, card=card, place=place):
            return f"{_own(names[player])} ship {place} is {card_words(state, card)}."
        case events.Revealed(player=player, cards=cards):
            return f"{names[player]} reveals {_cards(state, cards)}."
        case events.ShipsKept(player=player, count=count):
            return f"{names[player]} keeps {counted(count, 'ship')} face down."
        case events.ThreatFrozen(side=side):
            draws = "draw" if _plural(state, side) else "draws"
            return f"{names[side]} {draws} a threat: it waits for the end of the turn."
        case events.DrawnInstead():
            return "The next card is drawn in its place."
        case events.TurnEnded(side=side):
            return f"{_own(names[side])} turn ends."
        case events.Passed(side=side):
            return f"{names[side]} {'find' if _plural(state, side) else 'finds'} no card to raid."
        case events.ConvoySlid(count=count):
            left = "card left in the convoy closes" if count == 1 else f"{count} cards left in the convoy close"
            return f"The {left} up outward."
        case events.ConvoyFilled(card=card, place=place):
            return f"{_upper(card_words(state, card))} comes to place {place}."
        case events.DeckDry(missing=missing):
            return (
                f"The deck has too few cards: {counted(missing, 'card')} {'does' if missing == 1 else 'do'} not come."
            )
        case events.ThreatDrawn():
            return "A threat comes up and strikes at once."
        case events.ThreatThawed():
            return "The frozen threat strikes, before the convoy is restored."
        case events.ThreatStruck(threat=threat):
            return f"{_upper(THREAT_NAMES[threat])} {_does(threat, 'attack')} everybody."
        case events.AsideKnown(threat=threat):
            return f"So it is {THREAT_NAMES[threat]} that {'were' if threat == 'corsairs' else 'was'} set aside."
        case events.BallsCounted(counts=counts):
            told = ", ".join(f"{name} {count}" for name, count in zip(plain, counts, strict=True))
            return f"Cannonballs: {told}."
        case events.Foiled():
            return "All have equally many: the threat is foiled."
        case events.CorsairsSafe():
            return "The Corsairs have fewer, and nothing happens to them."
        case events.Defeated(sides=sides):
            who = listed([names[side] for side in sides])
            return f"{who} {'has' if len(sides) == 1 else 'have'} the fewest and {_is(sides)} defeated."
        case events.GhostChooses(player=player, what=what):
            return f"{names[player]} chooses what goes: {listed([_card_or_good(state, one) for one in what], 'or')}."
        case events.GoodLost(side=side, card=card):
            return f"{names[side]} loses {card_words(state, card)} to the ghost ship."
        case events.LastPlaced(card=card):
            return f"{_upper(card_words(state, card))} was the last in its column."
        case events.NothingToLose(side=side):
            return f"{names[side]} loses nothing."
        case events.CoinsLost(side=side, doubloons=doubloons):
            return f"{names[side]} loses {coins(doubloons)} to the corsairs."
        case events.Marooned(side=side):
            return f"{names[side]} has no doubloon and loses 3 prestige."
        case events.ShipsSunk(side=side, count=count):
            return f"The kraken takes {counted(count, 'ship')} of {names[side]}, face down."
        case events.ToCorsairs(what="doubloons", count=count):
            return f"The Corsairs have {coins(count)} more, which are of no use to them."
        case events.ToCorsairs(what="ships", count=count):
            return f"The Corsairs have {counted(count, 'ship')} more."
        case events.ToCorsairs(what=what):
            return f"The Corsairs place {card_words(state, what)}."
        case events.ThreatResolved(threat=threat):
            last = event.rule.id == "end.second"
            ends = "this is the last round" if last else "the game goes on"
            return f"{_upper(THREAT_NAMES[threat])} {_does(threat, 'go')} by: {ends}."
        case events.LocationsCounted(counts=counts):
            told = ", ".join(f"{place} {count}" for place, count in zip(LOCATIONS, counts, strict=True))
            return f"The Corsairs count: {told}."
        case events.CorsairsTied(locations=locations, location=location, place=place):
            return f"{_upper(listed(locations))} are level; the {location} lies outermost, at place {place}."
        case events.CorsairsRaided(location=location, cards=cards, places=places):
            where = f"place{'s' if len(places) > 1 else ''} {listed([str(place) for place in places])}"
            return f"The Corsairs raid the {location}: {goods_words(state, cards)} ({where})."
        case events.SideBySide(yes=True):
            return "What they took lay side by side: a ship for them."
        case events.SideBySide():
            return "What they took did not lie side by side: no ship."
        case events.CorsairsForgo():
            return "The Corsairs take no reward."
        case events.RoundEnded(round=number):
            return f"Round {number} ends: all have had equally many turns."
        case events.Scored(side=side, prestige=prestige):
            return f"{plain[side]}: {prestige} by {event.rule.title[0].lower()}{event.rule.title[1:]}."
        case events.GameEnded(winners=winners, prestige=prestige):
            who = listed([names[winner] for winner in winners])
            verb = "share the win" if len(winners) > 1 else "win" if _plural(state, winners[0]) else "wins"
            return f"{who} {verb} with {prestige} prestige."
    message = f"{event!r:.80} is no event of Raiders"
    raise TypeError(message)


def _plural(state: State, side: int) -> bool:
    return side >= len(state.table.players)


def _does(threat: str, verb: str) -> str:
    return verb if threat == "corsairs" else f"{verb}es" if verb == "go" else f"{verb}s"


def _is(sides: tuple[int, ...]) -> str:
    return "is" if len(sides) == 1 else "are"


def _own(name: str) -> str:
    return f"{name}'" if name == f"The {CORSAIRS}" else f"{name}'s"


def _lower(sentence: str) -> str:
    return sentence[0].lower() + sentence[1:]


def _upper(sentence: str) -> str:
    return sentence[0].upper() + sentence[1:]


# --- The text form of a state --------------------------------------------------------------------------------


def dump(state: State) -> str:
    """Return the state as JSON, in the order of the fields, with names instead of numbers."""
    sides = state.table.sides

    def by_side(values: tuple[Any, ...]) -> dict[str, Any]:
        return dict(zip(sides, values, strict=True))

    found: dict[str, Any] = {
        "game": "raiders",
        "pack": packs.to_plain(state.table.pack, packaged_packs(), load_pack),
        "players": list(state.table.players),
        "options": state.table.options.changed(),
        "phase": state.phase.value,
        "round": state.round,
        "turn": sides[state.turn],
        "first": None if state.first is None else sides[state.first],
        "convoy": list(state.convoy),
        "deck": state.deck,
        "threats": list(state.threats),
        "goods": by_side(tuple(list(cards) for cards in state.goods)),
        "ships": by_side(tuple(list(map(_dump_ship, pile)) for pile in state.ships)),
        "doubloons": by_side(state.doubloons),
        "tosses": [SKULL if skull else BLANK for skull in state.tosses],
        "raided": state.raided,
        "bought": state.bought,
        "restoring": state.restoring,
        "claims": list(state.claims),
        "frozen": state.frozen,
        "struck": list(state.struck),
        "striking": state.striking,
        "victims": [sides[side] for side in state.victims],
        "sinking": state.sinking,
        "aside": "hidden" if state.aside is HIDDEN else state.aside,
        "peeked": [sides[player] for player in state.peeked],
        "marooned": [sides[side] for side in state.marooned],
        "lost": list(state.lost),
        "sunk": by_side(tuple(list(map(_dump_ship, pile)) for pile in state.sunk)),
    }
    return json.dumps(found, ensure_ascii=False)


def _dump_ship(ship: Ship) -> str:
    return _UNSEEN if ship is None else "hidden" if isinstance(ship, Hidden) else ship


_FIELDS: Final = (
    "game pack players options phase round turn first convoy deck threats goods ships doubloons tosses raided "
    "bought restoring claims frozen struck striking victims sinking aside peeked marooned lost sunk"
)


def load(source: str) -> State:
    """Return the state that JSON text describes; LoadError says which field is wrong and how to mend it."""
    raw = fields.state(source, "raiders", _FIELDS.split())
    fresh = new_from({key: raw[key] for key in ("players", "options", "pack")})
    read, sides, aside = _Reader(fresh.table.pack), fresh.table.sides, raw["aside"]
    first = fields.one_of("first", raw["first"], (*sides, None))
    return State(
        table=fresh.table,
        phase=Phase(fields.one_of("phase", raw["phase"], tuple(phase.value for phase in Phase))),
        round=fields.whole("round", raw["round"], 1),
        turn=fields.seat("turn", raw["turn"], sides),
        first=None if first is None else sides.index(first),
        convoy=read.cards("convoy", raw["convoy"]),
        deck=fields.whole("deck", raw["deck"]),
        threats=tuple(fields.whole("threats", above) for above in fields.each("threats", raw["threats"])),
        goods=fields.every("goods", raw["goods"], sides, read.cards),
        ships=fields.every("ships", raw["ships"], sides, read.pile),
        doubloons=fields.every("doubloons", raw["doubloons"], sides, fields.whole),
        tosses=tuple(
            fields.one_of("tosses", toss, (SKULL, BLANK)) == SKULL for toss in fields.each("tosses", raw["tosses"])
        ),
        raided=fields.truth("raided", raw["raided"]),
        bought=fields.truth("bought", raw["bought"]),
        restoring=fields.truth("restoring", raw["restoring"]),
        claims=read.cards("claims", raw["claims"]),
        frozen=fields.whole("frozen", raw["frozen"]),
        struck=tuple(fields.one_of("struck", threat, THREATS) for threat in fields.each("struck", raw["struck"])),
        striking=fields.one_of("striking", raw["striking"], (*THREATS, None)),
        victims=fields.seats("victims", raw["victims"], sides),
        sinking=fields.whole("sinking", raw["sinking"]),
        aside=HIDDEN if aside == "hidden" else fields.one_of("aside", raw["aside"], (*THREATS, None)),
        peeked=fields.seats("peeked", raw["peeked"], sides),
        marooned=fields.seats("marooned", raw["marooned"], sides),
        lost=read.cards("lost", raw["lost"]),
        sunk=fields.every("sunk", raw["sunk"], sides, read.pile),
    )


def new_from(raw: Mapping[str, Any]) -> State:
    """Return the new state for plain values: players, and options and pack where they are not the default."""
    options = fields.options(raw.get("options", {}), Options)
    pack = packs.from_plain(raw.get("pack", "convoy"), packaged_packs(), load_pack, parse_pack)
    return fields.begun(raw.get("players"), lambda players: new(players, options, pack))


class _Reader:
    """Reads the cards of a dumped state."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack

    def cards(self, where: str, value: Any) -> tuple[str, ...]:
        return tuple(self.card(where, card) for card in fields.each(where, value))

    def card(self, where: str, value: Any) -> str:
        if not isinstance(value, str) or value not in self.pack.cards:
            good = value.rpartition("-")[0] if isinstance(value, str) else ""
            hint = (
                f"{good}-1 to {good}-{GOODS[good]}" if good in GOODS else f"a good and a number, {next(iter(GOODS))}-1"
            )
            raise LoadError(where, f"{value!r:.60} is no card", f"Write {hint}.")
        return value

    def pile(self, where: str, value: Any) -> tuple[Ship, ...]:
        special: dict[str, Ship] = {_UNSEEN: None, "hidden": HIDDEN}
        return tuple(
            special[ship] if isinstance(ship, str) and ship in special else self.card(where, ship)
            for ship in fields.each(where, value)
        )
