"""Questions about a ship's turn: what is legal, who is paid, what movement is left, how the turn and the game end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Final

from gamekit.game import Action, Breach, Event, IllegalAction, Step
from gamekit.games.caribbean.actions import (
    Bid,
    Capture,
    Deliver,
    EndTurn,
    Give,
    Jettison,
    Sail,
    ShipAction,
    Steal,
    Swap,
)
from gamekit.games.caribbean.events import Paid, ThresholdReached
from gamekit.games.caribbean.mistaken import MISTAKEN
from gamekit.games.caribbean.pack import SHIPS
from gamekit.games.caribbean.questions.asking import (
    TRUE,
    Moments,
    Rules,
    filled,
    for_a_board,
    in_phase,
    lies_open,
    readings_told,
    told,
    worded,
)
from gamekit.games.caribbean.reach import blocked, way
from gamekit.games.caribbean.rules import Caribbean
from gamekit.games.caribbean.scoring import somebody_there
from gamekit.games.caribbean.setup import colours_of
from gamekit.games.caribbean.state import CARDS, RULES, Phase, State
from gamekit.questions import Answer, Hint, Moment, Question, question
from gamekit.rulebook import Rule
from gamekit.words import counted, listed

_STRICTER_OR_LAXER: Final = [game for game in MISTAKEN.values() if type(game).why_not is not Caribbean.why_not]
"""The mistaken games that judge some action in another way than the true one."""
_STATES_TRIED: Final = 4
"""In so many positions something is looked for that a mistaken game misjudges."""
_WITH_CHESTS: Final = Capture | Deliver | Steal | Swap | Give


def _question(  # noqa: PLR0913 - a question has that many parts
    kind: str,
    ask: str,
    state: State,
    solve: Callable[[Rules], Answer],
    rng: Random,
    *,
    near: Sequence[str] = (),
    pieces: tuple[Hint, ...] = (),
    action: Action | None = None,
) -> Question[State] | None:
    """Return the question about a position; the ship in turn and where an ``action`` is done are pointed at."""
    focus = (SHIPS[state.ship], *_place(action)) if state.ship is not None else ()
    return question(
        TRUE,
        kind,
        f"{readings_told(state)}{ask}",
        position=lies_open(state),
        shown=for_a_board(state),
        solve=solve,
        rng=rng,
        near=near,
        focus=focus,
        pieces=pieces,
    )


def _place(action: Action | None) -> Sequence[str]:
    """Return the id of what an action is done to, on the picture."""
    match action:
        case Sail(space=space):
            return (space,)
        case Capture(port=port):
            return (f"port:{port}",)
        case Deliver(haven=haven):
            return (haven,)
        case Steal(other=other) | Swap(other=other) | Give(other=other):
            return (other,)
    return ()


def _ship(state: State) -> str:
    assert state.ship is not None  # noqa: S101 - asked in a ship's turn
    return SHIPS[state.ship]


def _mover(state: State) -> str:
    assert state.active is not None  # noqa: S101 - asked in a ship's turn
    return state.table.players[state.active]


def doing(state: State, action: Action) -> str:  # noqa: C901 - one line an action
    """Return an action as words that follow "may she" or "she": neither its effect nor its legality shows."""
    pack = state.table.pack

    def chest(port: str) -> str:
        return f"the chest of {port} ({pack.ports[pack.port_numbers[port]].chest:,})"

    match action:
        case Sail(space=space):
            return f"sail to {pack.spaces[space].name}"
        case Capture(port=port):
            return f"capture {chest(port)}"
        case Deliver(haven=haven):
            place = pack.havens[haven]
            return f"deliver her chest to the {place.colour} haven, {pack.spaces[place.space].name}"
        case Steal(other=other):
            return f"steal the chest of {other}"
        case Swap(other=other):
            return f"swap chests with {other}"
        case Give(other=other):
            return f"give her chest to {other}"
        case Jettison():
            return "throw her chest overboard"
        case EndTurn():
            return "end her turn"
        case Bid(bids=bids, tie=tie):
            laid = [f"{worded(card)} on {ship}" for ship, card in zip(SHIPS, bids, strict=True)]
            return f"lay {', '.join(laid)}, and {worded(tie)} as the tie-breaker"
    message = f"{action!r:.80} is not asked about"
    raise TypeError(message)


def _situation(state: State) -> str:
    ship, cargo = _ship(state), state.cargo(_ship(state))
    port = None if cargo is None else state.table.pack.ports[cargo]
    aboard = "no chest" if port is None else f"the chest of {port.name} ({port.chest:,})"
    where = state.table.pack.spaces[state.where(ship)].name
    return (
        f"{_mover(state)} moves {ship}, who lies in {where} with {aboard} aboard "
        f"and may sail {counted(state.movement, 'space')}."
    )


# --- Legal or not -----------------------------------------------------------------------------------------------


def legal(moments: Moments, rng: Random) -> Question[State] | None:
    """Ask whether something may be done."""
    turns = [moment.state for moment in in_phase(moments, Phase.TURN)]
    if not turns or rng.random() < 1 / 12:
        return _legal_laying(moments, rng)
    states = [filled(state) for state in rng.sample(turns, min(_STATES_TRIED, len(turns)))]
    for game in rng.sample(_STRICTER_OR_LAXER, len(_STRICTER_OR_LAXER)):
        for state in states:
            if (action := _misjudged(game, state, rng)) is not None:
                space = action.space if isinstance(action, Sail) else ""
                pieces = (Hint("space", _around(state, space)),) if space else (Hint("piece", _carried(state)),)
                ask = f"{_situation(state)} May she {doing(state, action)}?"
                return _yes_or_no(state, action, ask, rng, pieces)
    return None


def _misjudged(game: Rules, state: State, rng: Random) -> ShipAction | None:
    """Return something that may be tried and that a mistaken game judges in another way than the true one."""
    tried = list(_tries(state))
    rng.shuffle(tried)
    judged = ((one, game.why_not(state, one), TRUE.why_not(state, one)) for one in tried)
    return next(
        (one for one, mistaken_so, true_so in judged if (not mistaken_so) != (not true_so) and not _untold(true_so)),
        None,
    )


def _untold(breaches: Sequence[Breach]) -> bool:
    """Say whether something is refused for what was done before, of which a question tells nothing."""
    return any(breach.rule.id == "turn.no_repeat" for breach in breaches)


def _tries(state: State) -> Iterator[ShipAction]:
    """Yield what people may try with the ship in turn."""
    ship, pack = _ship(state), state.table.pack
    yield EndTurn(ship)
    yield Jettison(ship)
    for port in pack.ports:
        yield Capture(ship, port.name)
    for haven in pack.havens:
        yield Deliver(ship, haven)
    for other in SHIPS:
        if other != ship:
            yield Steal(ship, other)
            yield Swap(ship, other)
    for space in pack.spaces:
        yield Sail(ship, space)


def _yes_or_no(state: State, action: Action, ask: str, rng: Random, pieces: tuple[Hint, ...]) -> Question[State] | None:
    def solve(game: Rules) -> Answer:
        breaches = game.why_not(state, action)
        if not breaches:
            step = game.apply(state, action)
            return Answer("It is legal", _first_rule(step), told(step.state, step.events), sailed)
        sentences = tuple(breach.sentence for breach in breaches)
        return Answer("It is not legal", breaches[0].rule, sentences, sailed)

    sailed = _way(state, action.space) if isinstance(action, Sail) else ()
    return _question("legal", ask, state, solve, rng, pieces=pieces, action=action)


def _way(state: State, space: str) -> tuple[str, ...]:
    """Return a shortest free way of the ship in turn to a space, her own included; ``()`` where there is none."""
    ship = _ship(state)
    found = way(state.table.pack, state.where(ship), space, blocked(state, ship))
    return (state.where(ship), *found) if found else ()


def _first_rule(step: Step[State]) -> Rule:
    return next((event.rule for event in step.events if event.to is None), RULES["turn.active"])


def _legal_laying(moments: Moments, rng: Random) -> Question[State] | None:
    """Ask whether cards may be laid, one of which shows six barrels."""
    fresh = [moment.state for moment in in_phase(moments, Phase.BIDS) if not any(moment.state.sealed)]
    if not fresh:
        return None
    state = rng.choice(fresh)
    cards = [*CARDS, 6]
    cards.remove(rng.choice(CARDS))
    rng.shuffle(cards)
    action = Bid(0, tuple(cards[:-1]), cards[-1])
    ask = f"May {state.table.players[0]} {doing(state, action)}?"
    return _yes_or_no(state, action, ask, rng, (Hint("piece", "Look at each card: is it one of the seven?"),))


def _around(state: State, space: str) -> str:
    pack = state.table.pack
    return f"Next to {pack.spaces[space].name}: {listed([pack.spaces[near].name for near in pack.next[space]])}."


def _carried(state: State) -> str:
    laden = [ship for ship in SHIPS if ship in state.chests]
    return f"Chests are aboard {listed(laden)}." if laden else "No ship carries a chest."


# --- Doubloons and movement --------------------------------------------------------------------------------------


def _done_with_chests(moments: Moments, *, moving: bool = False) -> list[Moment[State]]:
    return [
        moment
        for moment in in_phase(moments, Phase.TURN)
        if isinstance(moment.action, _WITH_CHESTS) and (moment.state.movement or not moving)
    ]


def paid(moments: Moments, rng: Random) -> Question[State] | None:
    """Ask who is paid what for an action."""
    found = _done_with_chests(moments)
    if not found:
        return None
    moment = rng.choice(found)
    state, action = filled(moment.state), moment.action
    names = state.table.players

    def solve(game: Rules) -> Answer:
        step = game.apply(state, action)
        gains = [step.state.doubloons(seat) - state.doubloons(seat) for seat in range(len(names))]
        text = listed([f"{name} receives {gain:,}" for name, gain in zip(names, gains, strict=True) if gain])
        rules = [event.rule for event in step.events if isinstance(event, Paid)]
        rule = rules[-1] if rules else _first_rule(step)
        return Answer(text or "Nobody receives anything", rule, told(step.state, step.events))

    ask = f"{_situation(state)} She {_third_person(doing(state, action))}. Who is paid what?"
    pieces = (Hint("piece", _whose_haven(state, action)),) if isinstance(action, Deliver) else ()
    near = [f"{name} receives 2,000" for name in names]
    return _question("paid", ask, state, solve, rng, near=near, pieces=pieces, action=action)


def _whose_haven(state: State, action: Deliver) -> str:
    haven = state.table.pack.havens[action.haven]
    colours = colours_of(state.table)
    return f"The {haven.colour} havens are those of {state.table.players[colours.index(haven.colour)]}."


def _third_person(words: str) -> str:
    verb, _, rest = words.partition(" ")
    return f"{verb}s {rest}"


def left(moments: Moments, rng: Random) -> Question[State] | None:
    """Ask how much movement an action with a chest leaves."""
    found = _done_with_chests(moments, moving=True)
    if not found:
        return None
    moment = rng.choice(found)
    state, action = filled(moment.state), moment.action

    def solve(game: Rules) -> Answer:
        step = game.apply(state, action)
        rule = _first_rule(step) if isinstance(action, Capture | Steal) else RULES["turn.active"]
        return Answer(counted(step.state.movement, "space"), rule, told(step.state, step.events))

    ask = f"{_situation(state)} She {_third_person(doing(state, action))}. How far may she sail after that?"
    near = [counted(state.movement + 1, "space"), counted(max(0, state.movement - 2), "space")]
    return _question("left", ask, state, solve, rng, near=near, action=action)


# --- The turn and the game ---------------------------------------------------------------------------------------


def score(moments: Moments, rng: Random) -> Question[State] | None:
    """Ask what everybody has after a whole turn of a ship."""
    turns = [turn for turn in _turns(moments) if any(isinstance(one.action, _WITH_CHESTS) for one in turn)]
    if not turns:
        return None
    turn = rng.choice(turns)
    state = filled(turn[0].state)
    names = state.table.players

    def solve(game: Rules) -> Answer:
        now, events = state, list[Event]()
        for moment in turn:
            step = game.apply(now, moment.action)
            now, events = step.state, [*events, *step.events]
        text = listed([f"{name} {now.doubloons(seat):,}" for seat, name in enumerate(names)])
        rules = [event.rule for event in events if isinstance(event, Paid)]
        return Answer(text, rules[-1] if rules else RULES["steal.take"], told(now, events))

    does = listed([_third_person(doing(one.state, one.action)) for one in turn])
    has = listed([f"{name} has {state.doubloons(seat):,}" for seat, name in enumerate(names)])
    ask = f"{has}. {_situation(state)} She {does}. What has everybody then?"
    pieces = (Hint("piece", "Count each capture, and for each delivery whose haven it is."),)
    return _question("score", ask, state, solve, rng, pieces=pieces)


def _turns(moments: Moments) -> Iterator[Sequence[Moment[State]]]:
    """Yield each whole turn of a ship, from its first action to its end."""
    turn: list[Moment[State]] = []
    for moment in moments:
        if moment.state.phase is Phase.TURN:
            turn.append(moment)
            if isinstance(moment.action, EndTurn):
                yield turn
                turn = []
        else:
            turn = []


def over(moments: Moments, rng: Random) -> Question[State] | None:
    """Ask what follows when somebody reaches the threshold."""
    found = [
        moment
        for moment in in_phase(moments, Phase.TURN)
        if any(isinstance(event, ThresholdReached) for event in moment.step.events) and not somebody_there(moment.state)
    ]
    if not found:
        return None
    moment = rng.choice(found)
    state, action = filled(moment.state), moment.action
    names = state.table.players
    reached = next(event for event in moment.step.events if isinstance(event, ThresholdReached))

    def solve(game: Rules) -> Answer:
        step = game.apply(state, action)
        if step.state.doubloons(reached.player) != reached.doubloons:  # who pays otherwise is set right by the question
            raise IllegalAction(action, ())
        result = game.outcome(step.state)
        rule = RULES["end.round"]
        if result is not None:
            winners = listed([names[winner] for winner in result.winners])
            return Answer(f"{winners} has won at once", rule, told(step.state, step.events))
        if _ends_with_round(game, step.state):
            return Answer("All six ships have their turns, then the most doubloons win", rule)
        return Answer("Play goes on, also after this round", rule)

    needed = state.table.pack.threshold[len(names)]
    has = f"{names[reached.player]} then has {reached.doubloons:,}"
    ask = (
        f"{_situation(state)} She {_third_person(doing(state, action))}; {has}, and {needed:,} end the game. What now?"
    )
    near = ["Play goes on, also after this round"]
    return _question("over", ask, state, solve, rng, near=near, action=action)


def _ends_with_round(game: Rules, state: State) -> bool:
    """Say whether the game is over after this round, if every ship is left where she lies from now on."""
    number = state.round
    while state.phase is not Phase.OVER and state.round == number and state.phase is not Phase.SUPPLY:
        state = game.apply(state, game.legal_actions(state)[-1]).state
    return state.phase is Phase.OVER
