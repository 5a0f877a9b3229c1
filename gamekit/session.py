"""A game being played: the one place that changes anything.

A session holds a study, the place in it, a luck and the bots. Whoever wants something done submits it with the
version that was on the screen; the engine decides whether it is legal, and a second click on an old picture is
refused. Undo moves the place; no line that was played is lost.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from threading import RLock
from typing import Any, Generic

from gamekit.game import (
    Action,
    Bot,
    Breach,
    Game,
    IllegalAction,
    Luck,
    Play,
    Player,
    Proceed,
    S,
    Turn,
    frozen,
)
from gamekit.study import ROOT, Node, Record, Study, study


class Stale(ValueError):  # noqa: N818 - it is a state of affairs, not a fault
    """Something was asked of a picture that is no longer the present one; nothing has changed."""

    def __init__(self, version: int, now: int) -> None:
        """Keep both versions."""
        self.version = version
        self.now = now
        super().__init__("The board has changed since; look again and choose anew.")


class Session(Generic[S]):
    """A game in play. All its methods may be called from any thread; each does all or nothing."""

    def __init__(
        self,
        game: Game[S, Any, Any],
        start: S | Study[S],
        luck: Luck | None = None,
        bots: Mapping[Player, Bot[S]] | None = None,
        seed: int = 0,
    ) -> None:
        """Begin at a state or at the end of a study's main line; CHANCE is played where ``luck`` is given."""
        self._lock = RLock()
        self.game = game
        self._study: Study[S] = start if isinstance(start, Study) else study(game, start)
        self._place = ROOT
        self._ahead: list[int] = []
        self._waiting: dict[Player, Action] = {}
        self._version = 0
        self.luck = luck
        self.bots = dict(bots or {})
        self._rng = Random(seed)
        while follow := self._study.children(self._place):
            self._place = follow[0]
        self._floor = ROOT
        self._run_chance()

    # --- Looking -------------------------------------------------------------------------------------------

    @property
    def state(self) -> S:
        """The state at the present place, secrets included."""
        return self._study.state(self._place)

    @property
    def study(self) -> Study[S]:
        """Every line that was played."""
        return self._study

    @property
    def place(self) -> int:
        """The node where the game stands, or ROOT."""
        return self._place

    @property
    def floor(self) -> int:
        """The node before which undo takes nothing back, or ROOT."""
        return self._floor

    @property
    def version(self) -> int:
        """A number that grows with every change."""
        return self._version

    @property
    def record(self) -> Record[S]:
        """The line from the start to the present place."""
        return self._study.line(self._place)

    @property
    def to_act(self) -> Player | None:
        """The player who must choose; None when the game is over or waits for a chance nobody draws."""
        who = self.game.to_act(self.state)
        return None if who is None or isinstance(who, Turn) else who

    @property
    def can_undo(self) -> bool:
        """Whether there is a choice of a player to take back."""
        return self._last_choice() is not None

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back and not replaced."""
        return bool(self._ahead)

    def last_played(self) -> Node[S] | None:
        """Return the node at the present place, or None at the root."""
        return None if self._place == ROOT else self._study.nodes[self._place]

    # --- Changing ------------------------------------------------------------------------------------------

    def submit(self, player: Player, action: Action, version: int | None = None) -> tuple[Play[S], ...]:
        """Do what a player chose, then all that needs no choice; return what was played.

        IllegalAction where it is not this player's turn or the rules refuse; Stale where ``version`` is not the
        present one. An action that is sealed before its turn (see ``lay_aside``) is played when its turn comes.
        """
        with self._lock:
            if version is not None and version != self._version:
                raise Stale(version, self._version)
            self._insist_on_turn(player, action)
            self._waiting.pop(player, None)  # what was laid aside is replaced by this
            played = self._play(action)
            self._version += 1
            return (*played, *self._run_chance(), *self._run_waiting())

    def lay_aside(self, player: Player, action: Action) -> None:
        """Keep a sealed choice, made before its turn, until the player is asked; it replaces an earlier one.

        IndexError where nobody has this seat; the rules are asked when the turn comes.
        """
        with self._lock:
            if player not in range(len(self.state.table.players)):
                raise IndexError(f"nobody has seat {player!r:.40} at this table")
            if player == self.to_act:
                self.submit(player, action)
                return
            self._waiting[player] = action

    def waits(self, player: Player) -> bool:
        """Say whether a choice of this player is laid aside; what it is stays secret."""
        return player in self._waiting

    def bot_turn(self) -> tuple[Play[S], ...]:
        """Let a bot choose, if one is to act and does not leave this choice to a person; return what was played."""
        with self._lock:
            player = self.to_act
            if player is None or player not in self.bots:
                return ()
            action = self.bots[player].choose(self.game, self.game.view(self.state, player), self._rng)
            return () if action is None else self.submit(player, action)

    def run_bots(self, most: int = 10_000, told: Callable[[tuple[Play[S], ...]], None] | None = None) -> int:
        """Let the bots play until a person must choose; return how many choices they made."""
        for count in range(most):
            played = self.bot_turn()
            if not played:
                return count
            if told is not None:
                told(played)
        return most

    def undo(self) -> bool:
        """Go back before the last choice of a player; say whether there was one."""
        with self._lock:
            place = self._last_choice()
            if place is None:
                return False
            self._ahead.append(self._place)
            self._place = self._study.parent(place)
            self._waiting.clear()
            self._version += 1
            return True

    def redo(self) -> bool:
        """Take the last undo back; say whether there was one."""
        with self._lock:
            if not self._ahead:
                return False
            self._place = self._ahead.pop()
            self._waiting.clear()
            self._version += 1
            return True

    def go(self, place: int) -> None:
        """Go to any node of the study, or to ROOT, and on to the next choice; IndexError where there is none."""
        with self._lock:
            if not ROOT <= place < len(self._study.nodes):
                message = f"the study has {len(self._study.nodes)} nodes, none is {place}"
                raise IndexError(message)
            self._place = place
            self._ahead.clear()
            self._waiting.clear()
            self._version += 1
            self._run_chance()

    def begin_here(self) -> None:
        """Let undo take nothing back that was played before now; for who makes a session, before anybody sees it."""
        with self._lock:
            self._floor = self._place

    def note(self, place: int, text: str) -> None:
        """Write a comment for people at a node of the study; IndexError where there is none."""
        with self._lock:
            if place not in range(len(self._study.nodes)):
                raise IndexError(f"the study has {len(self._study.nodes)} nodes, none is {place}")
            self._study = self._study.note(place, text)

    def why_not(self, player: Player, action: Action) -> tuple[Breach, ...]:
        """Return each reason that keeps a player from doing this now."""
        over = self.game.to_act(self.state) is None  # then the rules say so, whoever asks
        if player != self.to_act and not over:
            return (self._out_of_turn(player),)
        return self.game.why_not(self.state, action)

    def legal_actions(self) -> Sequence[Action]:
        """Return what the player who must choose may do."""
        return () if self.to_act is None else self.game.legal_actions(self.state)

    # --- Inside --------------------------------------------------------------------------------------------

    def _insist_on_turn(self, player: Player, action: Action) -> None:
        if breaches := self.why_not(player, action):
            raise IllegalAction(action, breaches)

    def _out_of_turn(self, player: Player) -> Breach:
        names = self.state.table.players
        who = names[player] if player in range(len(names)) else "nobody of this table"
        acts = self.to_act
        actor = "nobody" if acts is None else names[acts]
        return Breach(self.game.rulebook[self.game.rulebook.out_of_turn], frozen({"player": who, "actor": actor}))

    def _play(self, action: Action) -> tuple[Play[S], ...]:
        self._study, self._place = self._study.play(self._place, action)
        self._ahead.clear()
        first, *forced = self._study.nodes[self._place].steps
        return (Play(action, first), *(Play(Proceed(), step) for step in forced))

    def _run_chance(self) -> tuple[Play[S], ...]:
        played: list[Play[S]] = []
        while self.luck is not None and self.game.to_act(self.state) is Turn.CHANCE:
            played += self._play(self.luck.choose(self.game.chance_outcomes(self.state)))
        return tuple(played)

    def _run_waiting(self) -> tuple[Play[S], ...]:
        played: list[Play[S]] = []
        while (player := self.to_act) is not None and player in self._waiting:
            action = self._waiting.pop(player)
            if self.game.why_not(self.state, action):
                break  # it no longer fits: the player is asked again
            played += self._play(action)
            played += self._run_chance()
        return tuple(played)

    def _last_choice(self) -> int | None:
        """Return the last node on the way here that a player chose, or None."""
        place = self._place
        while place not in {ROOT, self._floor}:
            parent = self._study.parent(place)
            if not isinstance(self.game.to_act(self._study.state(parent)), Turn):
                return place
            place = parent
        return None

    def __repr__(self) -> str:
        """Return a short form without any secret."""
        return f"<Session of {self.game.name}, version {self._version}: {self.state!r}>"
