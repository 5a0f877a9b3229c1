"""Rules of Buccaneer told once more, in the plainest words, to compare the engine with."""

from __future__ import annotations

from itertools import product

from gamekit import buccaneer
from gamekit.game import Action, Draw, Turn
from gamekit.games.buccaneer.pack import KINDS, VALUES
from gamekit.games.buccaneer.state import Pirate


def every_action(state: buccaneer.State) -> list[Action]:
    """Return the actions that somebody might try, sensible or not."""
    players = range(-1, len(state.table.players) + 1)
    found: list[Action] = []
    for player, value in product(players, (*VALUES, "6")):
        found += [
            buccaneer.MovePirates(player, value, Pirate(owner, shown))
            for owner, shown in product(players, (*VALUES, ""))
        ]
        ships = (*state.display, *state.unseen()[:1], *state.gone[:1], "ship-99")
        found += [
            buccaneer.BoardShip(player, ship, value, kind) for ship, kind in product(ships, (*KINDS, None, "parrot"))
        ]
    return [*found, *(kind(player) for kind, player in product((buccaneer.CallMutiny, buccaneer.Hold), players))]


def allowed(state: buccaneer.State, action: Action) -> bool:
    """Say whether a player's action is allowed, told once more from the rulebook, in the plainest words."""
    asked = state.asking[0] if state.asking else None
    if isinstance(action, buccaneer.CallMutiny | buccaneer.Hold):
        return action.player == asked
    assert isinstance(action, buccaneer.MovePirates | buccaneer.BoardShip)
    if asked is not None or action.player != state.turn:
        return False
    tops = {stack[0]: stack for stack in state.stacks}
    mine = tops.get(Pirate(action.player, action.pirate))
    if mine is None:
        return False
    if isinstance(action, buccaneer.MovePirates):
        onto = tops.get(action.onto)
        return not state.called and onto is not None and onto[0].player != mine[0].player and len(mine + onto) < 10
    if state.called and not any(sum(pirate.player == who for pirate in mine) > 2 for who in state.called):
        return False
    if action.ship in state.gone or action.ship not in state.display:
        return False
    ship = state.ships[action.ship]
    left = {kind for kind in ship.booty if sum(pieces[KINDS.index(kind)] for pieces in state.booty) < 6}
    return len(mine) >= ship.crew and (action.takes in left if left else action.takes is None)


def paid(state: buccaneer.State) -> tuple[int, ...]:
    """Return the purses after the wages, reckoned pirate by pirate: the captain pays what can be paid."""
    assert state.aboard is not None
    purses, ship = list(state.purses), state.ships[state.aboard]
    crew = next(stack for stack in state.stacks if stack[0] == state.crew)
    for owner, shown in crew:
        if owner == state.turn:
            continue
        wage = ship.wild if shown == "?" else {"2": 2, "3": 3, "4": 4, "5": 5}[str(shown)]
        purses[owner] += wage
        purses[state.turn] = max(0, purses[state.turn] - wage)
    return tuple(purses)


class Table:
    """Buccaneer once more, with lists and dicts that change: it only follows choices, and refuses nothing."""

    def __init__(self, state: buccaneer.State) -> None:
        """Sit down at a new game."""
        self.count = len(state.table.players)
        self.cards = {ship.id: ship for ship in state.table.pack.ships.values()}
        self.worth = state.table.pack.worth
        self.ends_stuck = state.table.options.stalemate == "end"
        self.turn = 0
        self.stacks: list[list[Pirate]] = []
        self.purses = [0] * self.count
        self.booty = [dict.fromkeys(KINDS, 0) for _ in range(self.count)]
        self.open: list[str] = []
        self.gone: list[str] = []
        self.asking: list[int] = []
        self.over = self.started = False

    def stack(self, owner: int, value: object) -> list[Pirate]:
        """Return the stack that a pirate leads."""
        return next(stack for stack in self.stacks if stack[0] == (owner, value))

    def follow(self, action: Action) -> None:
        """Do what was chosen, and then all that follows by itself."""
        match action:
            case Draw(item=ship):
                self.open.append(ship)
                if len(self.open) < 3:
                    return
                if not self.started:
                    self.started = True
                    self.stacks = [[Pirate(owner, value)] for owner in range(self.count) for value in "2345?"]
                    self.purses = [10] * self.count
                self.begin()
            case buccaneer.CallMutiny() | buccaneer.Hold():
                self.asking.pop(0)
            case buccaneer.MovePirates(player, pirate, (owner, value)):
                mine, other = self.stack(player, pirate), self.stack(owner, value)
                self.stacks.remove(other)
                mine.extend(other)
                self.next_player()
            case buccaneer.BoardShip(player, ship, pirate, takes):
                self.board(player, ship, self.stack(player, pirate), takes)

    def board(self, player: int, ship: str, crew: list[Pirate], takes: str | None) -> None:
        card = self.cards[ship]
        pieces = list(card.booty)
        if takes:
            self.booty[player][takes] += 1
            pieces.remove(takes)
            if pieces and len(crew) > 1 and sum(own[pieces[0]] for own in self.booty) < 6:
                self.booty[crew[1].player][pieces[0]] += 1
        self.purses[player] += card.ducats
        for owner, value in crew:
            if owner != player:
                wage = card.wild if value == "?" else int(str(value))
                self.purses[owner] += wage
                self.purses[player] = max(0, self.purses[player] - wage)
        self.stacks.remove(crew)
        self.stacks += [[pirate] for pirate in crew]
        self.leave(ship)
        self.next_player()

    def leave(self, ship: str) -> None:
        self.open.remove(ship)
        self.gone.append(ship)
        self.over = len(self.gone) == 15

    def next_player(self) -> None:
        self.turn = (self.turn + 1) % self.count
        self.begin()

    def begin(self) -> None:
        """Begin turns until somebody chooses, chance lays ships, or the game is over."""
        while self.open and not self.over:
            if not any(self.can_act(player) for player in range(self.count)):
                if self.ends_stuck:
                    self.over = True
                    return
                hardest = sorted(self.open, key=lambda ship: (-self.cards[ship].crew, -self.cards[ship].ducats, ship))
                self.leave(hardest[0])
            elif not self.can_act(self.turn):
                self.turn = (self.turn + 1) % self.count
            else:
                self.asking = [player % self.count for player in range(self.turn + 1, self.turn + self.count)]
                self.asking = [player for player in self.asking if self.may_call(player)]
                return

    def can_act(self, player: int) -> bool:
        own = [len(stack) for stack in self.stacks if stack[0].player == player]
        others = [len(stack) for stack in self.stacks if stack[0].player != player]
        boards = any(height >= self.cards[ship].crew for height in own for ship in self.open)
        return boards or any(one + two < 10 for one in own for two in others)

    def may_call(self, player: int) -> bool:
        led = [stack for stack in self.stacks if stack[0].player == self.turn]
        strong = [stack for stack in led if [pirate.player for pirate in stack].count(player) > 2]
        return any(len(stack) >= self.cards[ship].crew for stack in strong for ship in self.open)

    def totals(self) -> list[int]:
        """Return everybody's ducats, booty included."""
        found = list(self.purses)
        for kind in KINDS:
            counts = [own[kind] for own in self.booty]
            first = [player for player, count in enumerate(counts) if count and count == max(counts)]
            for player, count in enumerate(counts):
                found[player] += self.worth[kind] // len(first) if player in first else count
        return found


def agrees(table: Table, state: buccaneer.State) -> bool:
    """Say whether the table lies as the state has it, who chooses next and what everybody has included."""
    who = buccaneer.GAME.to_act(state)
    chooses: object = None if table.over else Turn.CHANCE
    if not table.over and (len(table.open) + len(table.gone)) % 3 == 0 and table.open:
        chooses = table.asking[0] if table.asking else table.turn
    outcome = buccaneer.GAME.outcome(state)
    totals = table.totals()
    return (
        who == chooses
        and {tuple(stack) for stack in table.stacks} == set(state.stacks)
        and tuple(table.purses) == state.purses
        and [tuple(own.values()) for own in table.booty] == list(state.booty)
        and (tuple(table.open), tuple(table.gone)) == (state.open, state.gone)
        and totals == [score.total for score in buccaneer.GAME.scores(state)]
        and (outcome is None or [totals[winner] for winner in outcome.winners] == [max(totals)] * len(outcome.winners))
    )
