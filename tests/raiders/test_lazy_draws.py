"""Cards that are drawn only when somebody sees them come as from a deck that was shuffled once and for all.

The same games are played twice: with draws by the engine's odds, and with a deck of cards that lies in order, whose
face-down ships are real cards. What is drawn must have the same distribution, and the real deck must always fit the
numbers that the state keeps.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

from gamekit import raiders
from gamekit.game import Action, Draw, Proceed, Turn
from gamekit.games.raiders.pack import LOCATIONS, THREATS

GAME = raiders.GAME
GAMES = 1_200
Dealer = Callable[[raiders.State], Draw]


class Table:
    """Real cards: a deck in order with two threats in it, and the ships that lie before each player."""

    def __init__(self, fresh: raiders.State, rng: Random) -> None:
        """Shuffle everything."""
        self.rng = rng
        cards = list(fresh.cards)
        rng.shuffle(cards)
        threats = list(THREATS)
        rng.shuffle(threats)
        self.convoy, deck = cards[:5], cards[5:]
        self.aside = threats[0]
        # As in the rulebook: the seventh from the bottom, then about halfway into the cards above it.
        deck.insert(len(deck) - 6, threats[1])
        deck.insert((len(deck) - 7) // 2, threats[2])
        self.deck = deck
        self.waiting: list[str] = []
        self.ships: list[list[str]] = [[] for _ in fresh.ships]

    def draw(self, *, strike: bool = False) -> str:
        """Take the top ship card; threats on the way wait, or strike at once."""
        while self.deck[0] in THREATS:
            self.waiting.append(self.deck.pop(0))
            if strike:
                return self.waiting[-1]
        return self.deck.pop(0)

    def follow(self, before: raiders.State, after: raiders.State) -> None:
        """Do with the real cards what has happened in the state."""
        if before.phase is raiders.Phase.CONVOY:
            return
        for side, (old, new) in enumerate(zip(before.ships, after.ships, strict=True)):
            for _ in range(len(new) - len(old)):
                self.ships[side].append(self.draw())
            if len(new) < len(old) and before.phase is raiders.Phase.KRAKEN:
                self.ships[side].clear()
            if before.phase is raiders.Phase.REVEAL and len(new) < len(old):
                self.ships[side] = [ship for ship in self.ships[side] if ship in new]
        while len(self.waiting) < after.frozen:  # a threat freezes as soon as it lies on top of what is drawn
            self.waiting.append(self.deck.pop(0))
        assert sum(card not in THREATS for card in self.deck) == after.deck
        depths = [place for place, card in enumerate(self.deck) if card in THREATS]
        came_up = after.phase is raiders.Phase.THREAT and not after.frozen
        assert [depth - number for number, depth in enumerate(depths)][came_up:] == list(after.threats)

    def deal(self, state: raiders.State) -> Draw:
        """Return what the real cards say."""
        what = GAME.chance_outcomes(state)[0][0].what
        match state.phase:
            case raiders.Phase.CONVOY:
                return Draw(what, self.convoy[len(state.convoy)])
            case raiders.Phase.TOP | raiders.Phase.REFILL:
                return Draw(what, self.draw())
            case raiders.Phase.LOOK:
                return Draw(what, self.ships[state.turn][state.ships[state.turn].index(None)])
            case raiders.Phase.SPYGLASS:
                return Draw(what, self.aside)
            case raiders.Phase.THREAT:
                return Draw(what, self.waiting.pop(0) if state.frozen else self.deck.pop(0))
        chosen = self.rng.choice(GAME.chance_outcomes(state))[0]
        if state.phase is raiders.Phase.SINK:
            del self.ships[state.victims[0]][int(chosen.item.split()[-1]) - 1]
        return chosen


def choice(state: raiders.State, rng: Random) -> Action:
    """Return a choice that looks at many ships and takes many spyglasses; it depends on what lies open only."""
    legal = GAME.legal_actions(state)
    wanted = [
        action
        for action in legal
        if isinstance(action, raiders.ParrotPact)
        or (isinstance(action, raiders.Raid) and len(action.places) == 1 and rng.random() < 0.7)
    ]
    return rng.choice(wanted or legal)


def noted(state: raiders.State, draw: Draw, first: bool) -> list[str]:  # noqa: FBT001 - it says whether it is the first
    """Return what is compared of one draw."""
    card = state.cards.get(draw.item)
    match state.phase:
        case raiders.Phase.LOOK if card and first:
            return [f"first look: {card.good}"]
        case raiders.Phase.LOOK if card:
            return [f"later look: {card.location}"]
        case raiders.Phase.REFILL if card and state.deck == 20:
            return [f"card 36: {card.location}"]
        case raiders.Phase.TOP if card:
            return [f"top: {card.good}"]
        case raiders.Phase.SPYGLASS:
            return [f"aside after {len(state.struck)}: {draw.item}"]
    return []


def play(seed: int, *, real: bool) -> Counter[str]:
    """Play a game of two and return what was drawn in it, by kinds that are compared."""
    rng = Random(f"{seed} {real}")
    state = GAME.new(2)
    table = Table(state, rng)
    seen: Counter[str] = Counter()
    while (who := GAME.to_act(state)) is not None:
        if who is Turn.CHANCE:
            action: Action = table.deal(state) if real else rng.choice(GAME.chance_outcomes(state))[0]
            assert isinstance(action, Draw)
            seen.update(noted(state, action, not any(key.startswith("first look") for key in seen)))
        else:
            action = Proceed() if who is Turn.REFEREE else choice(state, rng)
        after = GAME.apply(state, action).state
        if real:
            table.follow(state, after)
        state = after
    seen[f"struck: {', '.join(state.struck)}"] += 1
    if state.peeked:
        seen[f"aside, if somebody looked: {state.aside}"] += 1
    for location in LOCATIONS:
        last = sum(state.cards[card].location == location for card in state.convoy)
        seen[f"the last convoy has {last} from the {location}"] += 1
    return seen


def test_lazy_draws_are_those_of_a_shuffled_deck() -> None:
    lazy: Counter[str] = Counter()
    real: Counter[str] = Counter()
    for seed in range(GAMES):
        lazy += play(seed, real=False)
        real += play(seed, real=True)
    groups: dict[str, list[str]] = {}
    for key in sorted({*lazy, *real}):
        groups.setdefault(key.partition(":")[0] if ":" in key else key.rpartition(" ")[2], []).append(key)
    assert {"first look", "later look", "struck", "top", "card 36", "aside after 0"} <= groups.keys()
    # Two-sample chi-square of each group: kinds with fewer than 10 draws are put together. The limits are those that
    # the sum passes with chance 0.0001 for its degrees of freedom.
    limits = {1: 15.1, 2: 18.4, 3: 21.1, 4: 23.5, 5: 25.7, 6: 27.9}
    tested = 0
    for name, keys in groups.items():
        rare = [key for key in keys if lazy[key] + real[key] < 10]
        cells = [(lazy[key], real[key]) for key in keys if key not in rare]
        if rare:
            cells.append((sum(lazy[key] for key in rare), sum(real[key] for key in rare)))
        cells = [cell for cell in cells if sum(cell)]
        if len(cells) < 2:
            continue
        tested += 1
        ones, twos = sum(one for one, _ in cells), sum(two for _, two in cells)
        scale = (twos / ones) ** 0.5
        square = sum((one * scale - two / scale) ** 2 / (one + two) for one, two in cells)
        assert square < limits[len(cells) - 1], (name, cells, square)
    assert tested >= 8


def test_the_threats_strike_in_each_order_alike() -> None:
    """Three threats, two of which strike: six orders, each with chance 1/6."""
    counts: Counter[str] = Counter()
    for seed in range(GAMES):
        counts += Counter({key: n for key, n in play(seed, real=False).items() if key.startswith("struck")})
    assert len(counts) == 6
    # 200 expected each; the chi-square sum of 5 degrees of freedom is above 20.5 with chance 0.001.
    assert sum((count - GAMES / 6) ** 2 / (GAMES / 6) for count in counts.values()) < 20.5
