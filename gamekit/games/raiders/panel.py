"""What stands around the picture of Raiders: what pointing means, what may be done in words, what everybody has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from gamekit.game import Action, Breach, Event
from gamekit.games.raiders import private, raiding, solo, text
from gamekit.games.raiders.actions import Discard, EndTurn, LetterOfMarque, ParrotPact, Raid, RevealShips, SecretChest
from gamekit.games.raiders.events import GameEnded
from gamekit.games.raiders.legend import facts, legend
from gamekit.games.raiders.pack import GOODS
from gamekit.games.raiders.raiding import PRICES, coins
from gamekit.games.raiders.scoring import outcome, ranked, scores
from gamekit.games.raiders.state import Phase, State
from gamekit.games.raiders.threats import ghost_choices
from gamekit.panel import COLOURS, PATTERNS, About, Beside, Fact, Look, Offer, Pattern, Pick, Seat, Stop, sign, together
from gamekit.words import counted, listed

RIVAL: Final = "ink"

# --- Pointing ------------------------------------------------------------------------------------------------


def meant(state: State, item: str, *others: str) -> tuple[Action, ...]:
    """Return what pointing at an id of the picture may mean, the likeliest first.

    Several cards of the convoy mean a raid of them all, the deck with cards a letter of marque for them.
    """
    things = tuple(dict.fromkeys(thing(state, one) for one in (item, *others)))
    if state.phase is Phase.TURN:
        return _in_turn(state, things)
    return together(*(_meant(state, one) for one in things))


def _in_turn(state: State, things: tuple[str, ...]) -> tuple[Action, ...]:
    cards = [one for one in things if one != "deck"]
    if not all(card in state.convoy for card in cards):
        return ()
    places = tuple(sorted(state.convoy.index(card) + 1 for card in cards))
    if len(cards) < len(things):
        shop = () if cards else (SecretChest(state.turn), ParrotPact(state.turn))
        return (*shop, *_marques(state, places))
    named = Raid(state.turn, places)
    if len(places) > 1 and named not in raiding.raids(state):
        return (named,)  # what lies between was not pointed at
    return (named, *(raid for raid in raiding.raids(state) if {*places} <= {*raid.places} and raid != named))


def _marques(state: State, places: tuple[int, ...]) -> tuple[Action, ...]:
    """Return the letters of marque that take the cards at some places: the legal ones, else the one named."""
    marques = (action for action in raiding.legal(state) if isinstance(action, LetterOfMarque))
    found = tuple(marque for marque in marques if {*places} <= {*marque.places})
    return found or ((LetterOfMarque(state.turn, places),) if places else ())


def _meant(state: State, item: str) -> tuple[Action, ...]:
    if state.phase is Phase.DISCARD:
        good = state.cards[item].good if item in state.cards else item.rpartition(":")[2]
        return tuple(Discard(state.victims[0], what) for what in (good, item) if what in ghost_choices(state))
    if state.phase is Phase.REVEAL:
        return tuple(reveal for reveal in raiding.reveals(state) if item in reveal.cards)
    return ()


def thing(state: State, item: str) -> str:
    """Return the card that an id of the picture stands for: a place of the convoy, a card in a column, a ship."""
    kind, _, rest = item.partition(":")
    if kind == "place" and rest.isdecimal() and 1 <= int(rest) <= len(state.convoy):
        return state.convoy[int(rest) - 1]
    if kind == "own":
        return rest
    if kind == "ship":
        side, _, number = rest.partition(":")
        pile = state.ships[int(side)]
        ship = pile[int(number) - 1] if int(number) <= len(pile) else None
        return ship if isinstance(ship, str) else item
    return item


# --- What may be done, in words ------------------------------------------------------------------------------


def offers(state: State) -> tuple[Offer, ...] | Pick:
    """Return the legal actions, grouped: raids by size, each scoundrel action, ending; or which ships to reveal."""
    if state.phase is Phase.TURN:
        return tuple(_turn_offers(state))
    if state.phase is Phase.DISCARD:
        choices = [Discard(state.victims[0], what) for what in ghost_choices(state)]
        return tuple(_single(state, choice, f"good:{choice.what}") for choice in choices)
    if state.phase is Phase.REVEAL:
        return private.pick(state)
    return ()


def _turn_offers(state: State) -> Iterator[Offer]:
    raids = raiding.raids(state)
    for size, words in ((1, "Raid one card"), (2, "Raid two cards"), (3, "Raid three cards, 1 doubloon")):
        found = [raid for raid in raids if len(raid.places) == size]
        if found:
            yield Offer(words, "", tuple((wording(state, raid), raid) for raid in found))
    marques = [act for act in raiding.legal(state) if isinstance(act, LetterOfMarque)]
    for action in raiding.legal(state):
        if isinstance(action, SecretChest | ParrotPact | EndTurn):
            yield _single(state, action, "stop" if isinstance(action, EndTurn) else "deck")
        elif marques and action == marques[0]:
            words = f"Letter of marque, {PRICES['marque']} doubloons"
            yield Offer(words, "deck", tuple((wording(state, act), act) for act in marques))


def _single(state: State, action: Action, icon: str) -> Offer:
    words = wording(state, action)
    return Offer(words, icon, ((words, action),))


def wording(state: State, action: Action) -> str:
    """Return what an action would do, as the words of a button."""
    match action:
        case Raid(places=places) if all(place in range(1, len(state.convoy) + 1) for place in places) and places:
            cards = [state.convoy[place - 1] for place in places]
            return f"Raid {_listed(state, cards)}{_gain(state, cards)}"
        case Raid(places=places) | LetterOfMarque(places=places) if not places:
            return "Take no card"
        case LetterOfMarque(places=places) if all(place in range(1, len(state.convoy) + 1) for place in places):
            return f"Marque: {_listed(state, [state.convoy[place - 1] for place in places])}"
        case SecretChest():
            return f"Secret chest, {PRICES['chest']} doubloons"
        case ParrotPact():
            return f"Parrot pact, {PRICES['parrot']} doubloons"
        case RevealShips(cards=cards):
            return f"Reveal {_listed(state, cards) if cards else 'nothing'}"
        case Discard(what=what):
            return f"Lose {_listed(state, [what])}"
        case EndTurn():
            return "End the turn"
    return "Do that"


def _listed(state: State, cards: Sequence[str], word: str = "and") -> str:
    return listed([_named(state, card) for card in cards], word)


def _named(state: State, card: str) -> str:
    """Return a card as a person would call it: its good and location, and its place where two are alike; or a good."""
    if card not in state.cards:
        return card
    found = state.cards[card]
    alike = [
        other
        for other in state.convoy
        if (state.cards[other].good, state.cards[other].location) == (found.good, found.location)
    ]
    place = f", place {state.convoy.index(card) + 1}" if card in alike and len(alike) > 1 else ""
    return f"{found.good} ({found.location}{place})"


def _gain(state: State, cards: list[str]) -> str:
    """Return what a raid brings beside the cards, in words."""
    found = [state.cards[card] for card in cards]
    parts = []
    if len(found) == 1:
        card = found[0]
        parts += [coins(card.doubloons)] if card.doubloons else []
        parts += [counted(card.ships, "ship")] if card.ships else []
        parts += ["spyglass"] if card.spyglass else []
    if balls := sum(card.cannonball for card in found):
        parts.append(counted(balls, "cannonball"))
    return f": {', '.join(parts)}" if parts else ""


def headline(state: State) -> str:
    """Return what can be done now, and by whom."""
    sides = state.table.sides
    match state.phase:
        case Phase.TURN:
            return f"{sides[state.turn]}, {_turn_headline(state)}"
        case Phase.REVEAL:
            return f"{sides[state.turn]}, reveal up to two of your ships."
        case Phase.DISCARD:
            may_go = _listed(state, ghost_choices(state), "or")
            return f"{sides[state.victims[0]]}, choose what the ghost ship takes: {may_go}."
        case Phase.OVER:
            result = outcome(state)
            assert result is not None  # noqa: S101 - the game is over
            told = text.narrate(state, _ended(state))
            return f"{told} {_because(ranked(state)[1].id)}".strip()
    now = text.now(state)
    return f"{now[0].upper()}{now[1:]}."


def _turn_headline(state: State) -> str:
    buys = any(isinstance(action, SecretChest) for action in raiding.legal(state))
    if not state.raided and state.convoy:
        return "raid one card, or neighbours of one good or location." + (
            " A scoundrel action may come before or after." if buys else ""
        )
    return "buy a scoundrel action, or end the turn." if buys else "end the turn."


def _ended(state: State) -> Event:
    winners, rule = ranked(state)
    return GameEnded(winners, scores(state)[winners[0]].total, rule=rule)


def _because(rule: str) -> str:
    return {
        "end.doubloons": "More doubloons settle the tie.",
        "end.light": "Fewer goods settle the tie.",
        "end.shared": "Nothing settles the tie.",
        "solo.lost": "A tie would be lost, too.",
    }.get(rule, "")


_OBJECTIONS: Final = {
    "raid.adjacent": "Not side by side",
    "raid.alike": "Neither one good nor one location",
    "raid.uniform": "Alike only link by link",
    "raid.third": "{player} has no doubloon",
    "raid.once": "{player} has raided already",
    "raid.place": "No such place",
    "scoundrel.once": "One scoundrel action a turn",
    "scoundrel.price": "{short} missing",
    "scoundrel.card": "The deck is dry",
    "parrot.two": "Up to two ships are revealed",
    "marque.two": "A marque takes two cards",
    "marque.named": "The outermost first",
    "marque.leaves": "The convoy is short",
    "turn.must_raid": "Raid first",
    "turn.active": "It is {actor} who chooses",
    "ghost.one_of": "Not what {choices} would be",
}
"""A few words above a refusal, filled by its facts."""


def objection(breach: Breach) -> str:
    """Return the few words that stand above a refusal: what is wrong; else the rule's title."""
    return _OBJECTIONS.get(breach.rule.id, breach.rule.title).format_map(dict(breach.facts))


# --- Looking -------------------------------------------------------------------------------------------------


def look(state: State, item: str) -> Look | None:
    """Return what can be said of a convoy card, the deck or a column; None of anything else."""
    item = thing(state, item)
    if item == "deck":
        return Look("The deck", tuple(facts(state)))
    kind, _, rest = item.partition(":")
    if kind == "column" and rest.rpartition(":")[2] in GOODS:
        good = rest.rpartition(":")[2]
        told = [f"{name} {state.counts(side)[good]}" for side, name in enumerate(state.table.sides)]
        unseen = sum(state.cards[card].good == good for card in state.unseen())
        return Look(good.capitalize(), (Fact(", ".join(told)), Fact(f"{counted(unseen, 'card')} not seen yet")))
    if item not in state.convoy:
        return None
    card, place = state.cards[item], state.convoy.index(item) + 1
    found = [Fact(f"Place {place} of the convoy, from the {card.location}")]
    if card.rewards:
        found.append(Fact("Raided alone it brings", "", _gain(state, [item]).removeprefix(": ")))
    together = [raid for raid in raiding.raids(state) if place in raid.places and len(raid.places) > 1]
    found += [Fact(f"With others: {wording(state, raid)}") for raid in together]
    answer = solo.answer(state) if state.solo else None
    if answer and place in answer.places:
        found.append(Fact("The Corsairs would take it from this convoy"))
    return Look(_named(state, item).capitalize(), tuple(found))


_ICONS: Final = (("card", "{}"), ("side", "seat:{}"), ("player", "seat:{}"), ("threat", "threat:{}"))


def about(event: Event) -> About:
    """Return what an event is about: its card, else its side, else its threat."""
    for field, icon in _ICONS:
        if (found := getattr(event, field, None)) is not None:
            return About(icon.format(found))
    return About()


# --- Beside the table ----------------------------------------------------------------------------------------


def beside(state: State) -> Beside:
    """Return the round, the sides in turn order, and everybody's prestige as it stands."""
    sides = state.table.sides
    first = state.first or 0
    order = [(first + step) % len(sides) for step in range(len(sides))]
    goal = 12 if state.solo else 80
    return Beside(
        title="The end" if state.phase is Phase.OVER else f"Round {state.round}",
        track=tuple(_stop(state, side, order) for side in order),
        seats=tuple(
            Seat(sides[score.player], sign(sides, score.player), *_colour(state, score.player), score.total)
            for score in scores(state)
        ),
        unit="Prestige",
        goal=goal,
        ends="to the 2nd threat",
        hint="Point at a card of the convoy to see what it would bring.",
        facts=tuple(facts(state)),
        legend=legend(state),
    )


def _colour(state: State, side: int) -> tuple[str, Pattern]:
    if side >= len(state.table.players):
        return RIVAL, "stripes"
    return COLOURS[side], PATTERNS[COLOURS[side]]


def _stop(state: State, side: int, order: list[int]) -> Stop:
    name = state.table.sides[side]
    if state.phase is not Phase.OVER and state.first is not None and side == state.turn:
        return Stop(f"seat:{side}", f"{name}, in turn", "now")
    had = state.phase is Phase.OVER or order.index(side) < order.index(state.turn)
    return Stop(f"seat:{side}", f"{name}, {'has had a turn' if had else 'still to come'}", "done" if had else "")
