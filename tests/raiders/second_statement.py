"""Raiders told a second time: plainly, from the rulebook, with the readings, and with nothing of the engine in it.

``Table.play`` is a generator that plays one game. It yields what it needs to know and is sent the answer:

* ``("choose", who, moves)``: the player chooses one of the moves;
* ``("first", names)``, ``("toss", who)``: who begins, or whether the toss shows a skull;
* ``("card", cards)``, ``("look", cards)``: which of the unseen cards is turned, or looked at;
* ``("aside", threats)``, ``("threat", threats)``: which threat lies aside, or strikes;
* ``("sink", who, count)``: which of so many ships the kraken takes, counted from 1.

A move is a tuple: ``("raid", 2, 3)``, ``("chest",)``, ``("parrot",)``, ``("marque", 1, 5)``, ``("reveal", "rum-3")``,
``("discard", "rum")``, ``("end",)``.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from itertools import combinations, pairwise
from typing import Any

GOODS = ("gemstones", "silverware", "fabrics", "rum", "pistols", "cutlasses")
THREATS = {"corsairs", "ghost", "kraken"}
THREAT = "threat"
Ask = Generator[tuple[Any, ...], Any, Any]


class Table:
    """The table: ``cards`` as a pack's file has them, the players' names, the readings that are not the usual ones."""

    def __init__(self, cards: Mapping[str, Mapping[str, Any]], names: list[str], readings: Mapping[str, str]) -> None:
        """Open the box; nothing is laid out yet."""
        self.cards = {
            f"{good}-{number}": {"good": good, **card} for good in cards for number, card in cards[good].items()
        }
        self.names, self.readings = names, readings
        self.solo = len(names) == 1
        sides = len(names) + self.solo
        self.seen: set[str] = set()
        self.convoy: list[str] = []
        self.deck: list[str] = []  # from the top: "ship" or "threat"
        self.goods: list[list[str]] = [[] for _ in range(sides)]
        self.ships: list[list[str | None]] = [[] for _ in range(sides)]
        self.doubloons = [0] * sides
        self.penalty = [0] * sides
        self.struck: list[str] = []
        self.frozen = 0
        self.aside: str | None = None  # known once somebody has looked
        self.looked: set[int] = set()
        self.turn = 0

    def reading(self, name: str, usual: str) -> str:
        return self.readings.get(name, usual)

    def unseen(self) -> set[str]:
        return self.cards.keys() - self.seen

    def balls(self, side: int) -> int:
        return sum(bool(self.cards[card].get("cannonball")) for card in self.goods[side])

    def column(self, side: int, good: str) -> list[str]:
        return [card for card in self.goods[side] if self.cards[card]["good"] == good]

    # --- The game ----------------------------------------------------------------------------------------------

    def play(self) -> Ask:
        """Play the game; return the prestige of each of the sides, and who has won."""
        yield from self.set_up()
        first = self.turn
        while True:
            if self.turn < len(self.names):
                yield from self.player_turn()
            else:
                yield from self.corsairs_turn()
            while self.frozen:
                self.frozen -= 1
                yield from self.threat()
            while len(self.convoy) < 5 and self.deck:
                if self.deck.pop(0) == THREAT:
                    yield from self.threat()
                else:
                    self.convoy.append((yield from self.face_up()))
            self.turn = (self.turn + 1) % len(self.goods)
            if self.turn == first and len(self.struck) == 2:
                totals = [self.prestige(side) for side in range(len(self.goods))]
                return totals, self.winners(totals)

    def set_up(self) -> Ask:
        for _ in range(5):
            self.convoy.append((yield from self.face_up()))
        self.deck = ["ship"] * (len(self.cards) - 5 - 10 * self.solo)
        duel = self.reading("duel", "plain")
        if duel == "savvy":
            self.ships[1] = [None, None]
            self.deck = self.deck[2:]
        above = len(self.deck) - 6
        self.deck.insert(above, THREAT)
        self.deck.insert(above // 2, THREAT)
        if self.solo:
            self.doubloons[0] = {"plain": 0, "empty_purse": 1, "savvy": 1, "nightmare": 3}[duel]
        else:
            self.doubloons = [1] * len(self.names)
            yield from self.first_player()

    def first_player(self) -> Ask:
        way = self.reading("first_player", "draw")
        if way == "draw":
            self.turn = self.names.index((yield "first", self.names))
            return
        own: list[list[bool]] = [[] for _ in self.names]
        every: list[bool] = []
        who = 0
        while True:
            skull = yield "toss", who
            own[who].append(skull)
            every.append(skull)
            last = every if way == "toss_common" else own[who]
            if way == "toss_pairs" and len(last) % 2:
                continue
            if len(last) > 1 and last[-1] and last[-2]:
                self.turn = who
                return
            who = (who + 1) % len(self.names)

    def face_up(self) -> Ask:
        card = yield "card", self.unseen()
        self.seen.add(card)
        return card

    def top(self) -> bool:
        """Take the top ship card off the deck in somebody's turn, threats on it freezing; False from a dry deck."""
        while self.deck and self.deck[0] == THREAT:
            self.deck.pop(0)
            self.frozen += 1
        return bool(self.deck) and bool(self.deck.pop(0))

    def gain_ships(self, count: int) -> None:
        self.ships[self.turn] += [None for _ in range(count) if self.top()]

    # --- A turn ------------------------------------------------------------------------------------------------

    def player_turn(self) -> Ask:
        raided = bought = False
        while True:
            move = yield "choose", self.turn, self.moves(raided=raided, bought=bought)
            if move == ("end",):
                return
            if move[0] == "raid":
                raided = True
                taken = self.take(move[1:])
                self.doubloons[self.turn] -= len(taken) == 3
                if len(taken) == 1:
                    yield from self.reward(taken)
            else:
                bought = True
                yield from self.buy(*move)

    def moves(self, *, raided: bool, bought: bool) -> set[tuple[Any, ...]]:
        found = set() if raided else self.raids()
        if raided or not self.convoy:
            found.add(("end",))
        if bought or "ship" not in self.deck:
            return found
        purse, here = self.doubloons[self.turn], range(1, len(self.convoy) + 1)
        if purse >= 2:
            found.add(("chest",))
        if purse >= 3:
            found.add(("parrot",))
        if purse >= 4:
            takes = min(2, len(here) if raided else max(0, len(here) - 1))
            found |= {("marque", *two) for two in combinations(here, takes)}
        return found

    def buy(self, what: str, *places: int) -> Ask:
        self.doubloons[self.turn] -= {"chest": 2, "parrot": 3, "marque": 4}[what]
        if what == "parrot":
            yield from self.parrot()
            return
        taken = self.take(places)
        if self.top():
            self.goods[self.turn].append((yield from self.face_up()))
        if self.reading("marque_rewards", "no") == "yes":
            yield from self.reward(taken)

    def raids(self) -> set[tuple[Any, ...]]:
        found: set[tuple[Any, ...]] = {("raid", place) for place in range(1, len(self.convoy) + 1)}
        faces = [self.cards[card] for card in self.convoy]
        pairs = [one["good"] == two["good"] or one["location"] == two["location"] for one, two in pairwise(faces)]
        found |= {("raid", place, place + 1) for place, fits in enumerate(pairs, 1) if fits}
        if self.doubloons[self.turn]:
            for place in range(1, len(faces) - 1):
                three = faces[place - 1 : place + 2]
                one_good = len({face["good"] for face in three}) == 1
                one_location = len({face["location"] for face in three}) == 1
                chain = self.reading("mixed_raid", "uniform") == "chain" and all(pairs[place - 1 : place + 1])
                if one_good or one_location or chain:
                    found.add(("raid", place, place + 1, place + 2))
        return found

    def take(self, places: Sequence[int]) -> list[str]:
        taken = [self.convoy[place - 1] for place in places]
        self.convoy = [card for card in self.convoy if card not in taken]
        self.goods[self.turn] += taken
        return taken

    def reward(self, taken: list[str]) -> Ask:
        faces = [self.cards[card] for card in taken]
        self.doubloons[self.turn] += sum(face.get("doubloons", 0) for face in faces)
        self.gain_ships(sum(face.get("ships", 0) for face in faces))
        if any(face.get("spyglass") for face in faces) and len(self.struck) < 2 and self.turn not in self.looked:
            self.looked.add(self.turn)
            self.aside = yield "aside", THREATS - set(self.struck) if self.aside is None else {self.aside}

    def parrot(self) -> Ask:
        me = self.turn
        self.gain_ships(2)
        for place, ship in enumerate(self.ships[me]):
            if ship is None:
                looked = yield "look", self.unseen()
                self.seen.add(looked)
                self.ships[me][place] = looked
        own = sorted(str(ship) for ship in self.ships[me])
        move = yield "choose", me, {("reveal", *some) for count in (0, 1, 2) for some in combinations(own, count)}
        for card in move[1:]:
            self.ships[me].remove(card)
            self.goods[me].append(card)

    def corsairs_turn(self) -> Ask:
        where = [self.cards[card]["location"] for card in self.convoy]
        if where:
            most = max(where.count(location) for location in where)
            choice = next(location for location in where if where.count(location) == most)
            places = [place for place, location in enumerate(where, 1) if location == choice]
            self.take(places)
            if places == list(range(places[0], places[0] + len(places))):
                self.gain_ships(1)
        yield from ()

    # --- Threats -----------------------------------------------------------------------------------------------

    def threat(self) -> Ask:
        name = yield "threat", THREATS - {self.aside, *self.struck}
        self.struck.append(name)
        sides = range(len(self.goods))
        balls = [self.balls(side) for side in sides]
        if len(set(balls)) == 1 or (self.solo and balls[1] < balls[0]):
            return
        for step in sides:
            side = (self.turn + step) % len(self.goods)
            if balls[side] == min(balls):
                yield from self.suffer(name, side)

    def suffer(self, name: str, side: int) -> Ask:
        if name == "corsairs":
            if self.doubloons[side]:
                if self.solo:
                    self.doubloons[1] += self.doubloons[side]
                self.doubloons[side] = 0
            elif not self.solo or self.reading("marooned", "yes") == "yes":
                self.penalty[side] -= 3
        elif name == "ghost":
            yield from self.lose_good(side)
        else:
            yield from self.lose_ships(side)

    def lose_good(self, side: int) -> Ask:
        most = max(len(self.column(side, good)) for good in GOODS)
        if not most:
            return
        goods = [good for good in GOODS if len(self.column(side, good)) == most]
        if self.reading("ghost_card", "last") == "last":
            choices = goods
        else:
            choices = [card for good in goods for card in self.column(side, good)]
        lost = choices[0]
        if len(choices) > 1:
            lost = (yield "choose", side, {("discard", choice) for choice in choices})[1]
        card = self.column(side, lost)[-1] if lost in GOODS else lost
        self.goods[side].remove(card)
        if self.solo:
            self.goods[1].append(card)

    def lose_ships(self, side: int) -> Ask:
        picked = len(self.ships[side]) > 2  # of one ship or two all go, and nothing is picked
        for _ in range(min(2, len(self.ships[side]))):
            place = (yield "sink", side, len(self.ships[side])) if picked else 1
            ship = self.ships[side].pop(place - 1)
            if self.solo:
                self.ships[1].append(ship)

    # --- The end -----------------------------------------------------------------------------------------------

    def prestige(self, side: int) -> int:
        counts = {good: [len(self.column(other, good)) for other in range(len(self.goods))] for good in GOODS}
        score = self.solo_good if self.solo else self.good
        ships = len(self.ships[side]) // 3 if self.solo else 2 * len(self.ships[side])
        return sum(score(side, counts[good]) for good in GOODS) + ships + self.penalty[side]

    def good(self, side: int, counts: list[int]) -> int:
        own, ranks = counts[side], sorted(set(counts), reverse=True)
        if not own:
            return 0
        if own == ranks[0]:
            shared = counts.count(own) > 1 and self.reading("tied_majority", "each") == "no_majority"
            return own if shared else 7
        if counts.count(ranks[0]) > 1 or own != ranks[1]:
            return 0
        return 0 if counts.count(own) > 1 and self.reading("tied_second", "each") == "none" else own

    def solo_good(self, side: int, counts: list[int]) -> int:
        own, other = counts[side], counts[1 - side]
        tied = own == other > 0 and side == 1 and self.reading("duel", "plain") == "nightmare"
        return int(own > other or tied)

    def winners(self, totals: list[int]) -> list[int]:
        if self.solo:
            return [0] if totals[0] > totals[1] else [1]
        rank = [(totals[side], self.doubloons[side], -len(self.goods[side])) for side in range(len(self.names))]
        return [side for side in range(len(self.names)) if rank[side] == max(rank)]
