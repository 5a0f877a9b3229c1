"""Tournaments: who sits where, what is counted, and that no bot can end one."""

from __future__ import annotations

import linecache
import sys
from _thread import interrupt_main
from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from fractions import Fraction
from random import Random
from signal import SIGINT, default_int_handler, signal
from threading import Timer
from time import sleep
from typing import Any

import pytest

from gamekit import GAMES
from gamekit.analysis.listening import Ear, Printed
from gamekit.analysis.playing import Control, Playing
from gamekit.analysis.tournament import Entrant, Standing, Tournament, tournament
from gamekit.bots import RandomBot
from gamekit.draw.standings import standings as draw_standings
from gamekit.game import Action, Game, SetupError
from gamekit.games.raiders import Raid
from gamekit.storage import LoadError
from tests import pearls

PEARLS = pearls.GAME
RAIDERS = GAMES["raiders"]


@dataclass
class Seated:
    """A random bot that notes at which tables it has begun a game."""

    tables: list[tuple[str, ...]] = field(default_factory=list)

    def choose(self, game: Game[Any, Any, Any], view: Any, rng: Random) -> Action:
        if not self.tables or self.tables[-1] != view.table.players:
            self.tables.append(view.table.players)
        return RandomBot().choose(game, view, rng)


class Raising:
    """Raises an error of its own."""

    def choose(self, *_given: object) -> Action:
        raise ZeroDivisionError("<b>by nothing</b>")


class Closing:
    """Raises what is no ordinary error."""

    def choose(self, *_given: object) -> Action:
        raise GeneratorExit


class Leaving:
    """Wants to end the program."""

    def choose(self, *_given: object) -> Action:
        sys.exit("enough")


class Silent:
    """Does not answer."""

    def choose(self, *_given: object) -> None:
        return None


class Writing:
    """Answers in notation instead of an action."""

    def choose(self, *_given: object) -> str:
        return "Ann stakes 1"


class Cheating:
    """Stakes more than there is."""

    def choose(self, _game: object, view: pearls.State, _rng: object) -> Action:
        return pearls.Stake(PEARLS.to_act(view), 9)  # type: ignore[arg-type] # a player is to act


class Scribbling:
    """Fills an action with values of a wrong type."""

    def choose(self, *_given: object) -> Action:
        return Raid(0, ("one", None))  # type: ignore[arg-type] # that is the point


class Unborn:
    """Cannot even be made."""

    def __init__(self) -> None:
        """Fail."""
        raise KeyError("no such table")

    def choose(self, *_given: object) -> Action:
        raise NotImplementedError


# --- Seats and counts --------------------------------------------------------------------------------------------


def test_everybody_sits_in_every_seat_as_often() -> None:
    seated = Seated()
    found = tournament(RAIDERS, {"mine": seated, "random": "random", "greedy": "greedy"}, n=6, seed=3)
    assert found.played == 6
    assert sorted(seated.tables) == [
        ("greedy", "mine", "random"),
        ("greedy", "random", "mine"),
        ("mine", "greedy", "random"),
        ("mine", "random", "greedy"),
        ("random", "greedy", "mine"),
        ("random", "mine", "greedy"),
    ]
    for first in (0, 3):  # each three games are a full turn of the seats
        places = [table.index("mine") for table in seated.tables[first : first + 3]]
        assert sorted(places) == [0, 1, 2]


def test_more_entrants_than_seats_take_turns() -> None:
    entrants = dict.fromkeys(("one", "two", "three"), "random")
    found = tournament(PEARLS, entrants, n=12)
    assert found.seats == 2  # the game has two
    assert {name: one.games for name, one in found.standings.items()} == {"one": 8, "two": 8, "three": 8}


def test_wins_are_those_of_the_games_one_by_one() -> None:
    """With two entrants the tables are (mine, other) and (other, mine) in turn; in Pearls somebody always wins."""
    found = tournament(PEARLS, {"mine": RandomBot(), "other": "random"}, n=40, seed=5)
    playing = Playing(PEARLS, {0: RandomBot(), 1: RandomBot()}, 5)
    wins: Counter[str] = Counter()
    for number in range(40):
        table = ("mine", "other") if number % 2 == 0 else ("other", "mine")
        end = playing.to_end(PEARLS.new(table), number)
        assert end is not None
        outcome = PEARLS.outcome(end)
        assert outcome is not None
        (winner,) = outcome.winners
        wins[table[winner]] += 1
    assert {name: one.wins for name, one in found.standings.items()} == wins
    assert sum(one.wins for one in found.standings.values()) == 40
    assert found.share("mine").estimate == wins["mine"] / 40
    assert found.share("mine").low < 0.5 < found.share("mine").high  # only the pearls decide


def test_a_shared_win_counts_as_its_part() -> None:
    half = Standing[pearls.State](2, Fraction(3, 2))
    third = Standing[pearls.State](2, Fraction(1, 2))
    found = Tournament("Pearls", {"two": third, "one": half}, 2, 2, 0, 2, 0)
    assert [row[:4] for row in found.table()] == [("one", 2, 1.5, "75.0\u00a0%"), ("two", 2, 0.5, "25.0\u00a0%")]
    assert "equal players would have 50.0\u00a0% each" in found.note()


def test_the_same_seed_gives_the_same_tournament_on_any_number_of_workers() -> None:
    entrants: Mapping[str, Entrant] = {"mine": RandomBot, "random": "random"}
    found = tournament(RAIDERS, entrants, n=12, seed=4)
    with ThreadPoolExecutor(3) as executor:
        assert tournament(RAIDERS, entrants, n=12, seed=4, control=Control(executor)) == found
    assert tournament(RAIDERS, entrants, n=12, seed=5) != found
    for word in ("n 12 games", "2 at a table", "seed 4", "Wilson"):
        assert word in found.text()


def test_a_setup_is_played() -> None:
    found: set[str] = set()

    class Reading:
        def choose(self, game: Game[Any, Any, Any], view: Any, rng: Random) -> Action:
            found.add(view.table.options.mixed_raid)
            return RandomBot().choose(game, view, rng)

    tournament(RAIDERS, {"a": Reading, "b": "random"}, n=1, setup={"options": {"mixed_raid": "chain"}})
    assert found == {"chain"}


def test_stopped_early_what_is_done_is_kept() -> None:
    found = tournament(PEARLS, {"a": "random", "b": "random"}, n=50, control=Control(cancelled=lambda: True))
    assert found.played == 5
    assert found.standings["a"].games == 5
    assert "Stopped early: 50 games were asked for." in found.note()


def test_interrupted_what_is_done_is_kept() -> None:
    class Interrupted(Seated):
        """Somebody presses stop while its seventh game is played."""

        def choose(self, game: Game[Any, Any, Any], view: Any, rng: Random) -> Action:
            action = Seated.choose(self, game, view, rng)
            if len(self.tables) == 7:
                raise KeyboardInterrupt
            return action

    found = tournament(PEARLS, {"a": Interrupted(), "b": "random"}, n=50)
    assert found.played == 6  # the first chunk of five, and one of the second
    assert [one.games for one in found.standings.values()] == [6, 6]
    assert sum(one.wins for one in found.standings.values()) == 6
    assert found.standings["a"].wins == tournament(PEARLS, {"a": Seated(), "b": "random"}, n=6).standings["a"].wins


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Let an interrupt arrive as in a notebook, also where the tests run in the background, which ignores it."""
    before = signal(SIGINT, default_int_handler)
    yield
    signal(SIGINT, before)


@pytest.mark.usefixtures("interruptible")
def test_a_bot_that_never_answers_is_stopped_in_its_first_game() -> None:
    """Somebody presses stop after a moment: the main thread is really interrupted, in the midst of the bot."""

    class Endless:
        """Thinks for as good as ever."""

        def choose(self, *_given: object) -> Action:
            for _ in range(30_000):
                sleep(0.001)
            raise TimeoutError("nobody has stopped it")

    timer = Timer(0.3, interrupt_main)
    timer.start()
    found = tournament(PEARLS, {"other": "random", "mine": Endless}, n=50)
    timer.join()
    assert (found.played, found.choosing) == (0, "mine")
    assert [row[:6] for row in found.table()] == [(name, 0, 0, None, None, None) for name in ("other", "mine")]
    assert [row[6] for row in found.table()] == ["ok", "was choosing in game 1 when it was stopped"]
    assert "Stopped early: 50 games were asked for. Stopped while mine was choosing." in found.note()
    assert [text.get_text() for text in draw_standings(found).texts].count("no game counts") == 2


def test_interrupted_before_anything_was_played_there_is_a_table_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_given: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Playing, "to_end", stopped)  # between the bots' choices: nobody was choosing
    found = tournament(PEARLS, {"a": "random", "b": "random"}, n=50)
    assert (found.played, found.choosing) == (0, "")
    assert "Stopped while" not in found.note()


# --- What bots print ---------------------------------------------------------------------------------------------


@dataclass
class Chatty:
    """Prints lines at each choice: one in parts, one to the other stream."""

    choices: int = 0

    def choose(self, game: Game[Any, Any, Any], view: Any, rng: Random) -> Action:
        self.choices += 1
        print("choice", end=" ")  # noqa: T201 - that is the point
        print(self.choices, "<b>")  # noqa: T201 - that is the point
        print("x" * 1_000, file=sys.stderr)  # noqa: T201 - that is the point
        return RandomBot().choose(game, view, rng)


def test_what_a_bot_prints_is_kept_up_to_a_few_lines(capsys: pytest.CaptureFixture[str]) -> None:
    chatty = Chatty()
    found = tournament(PEARLS, {"mine": chatty, "other": "random"}, n=40)
    assert capsys.readouterr() == ("", "")
    assert chatty.choices > 20
    first, second, *_, last = found.printed("mine").splitlines()
    assert (first, second) == ("choice 1 <b>", "x" * 159 + "…")
    assert last == f"… and {2 * chatty.choices - 20:,} more lines"
    assert len(found.printed("mine").splitlines()) == 21
    assert found.printed("other") == ""
    assert f"mine printed {2 * chatty.choices:,} lines:\nchoice 1 <b>\n" in found.text()
    assert "other printed" not in found.text()
    assert "choice 1 &lt;b&gt;\n" in found._repr_html_()
    print("heard again")  # noqa: T201 - that is the point
    assert capsys.readouterr().out == "heard again\n"


def test_what_a_bot_prints_before_it_fails_is_kept() -> None:
    class Last(Raising):
        def choose(self, *_given: object) -> Action:
            print("so far", end="")  # noqa: T201 - that is the point
            return super().choose()

    found = tournament(PEARLS, {"mine": Last, "other": "random"}, n=2)
    assert found.printed("mine") == "so far\nso far"
    assert found.standings["mine"].faults == 2


def test_lines_that_never_end_are_not_kept_whole() -> None:
    ear = Ear()
    for _ in range(1_000):
        ear.write("x" * 1_000)
    assert ear.heard == Printed(("x" * 159 + "…",), 1)
    ear.write("\n" * 30 + "end")
    assert ear.heard.text().splitlines()[1:] == [""] * 19 + ["… and 11 more lines"]  # 30 ends and one open: 31


# --- Bots that fail ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bot", "status"),
    [
        (
            Raising,
            "raised: ZeroDivisionError: <b>by nothing</b>, in line ",
        ),
        (Leaving, "raised: SystemExit: enough"),
        (Closing, "raised: GeneratorExit"),
        (Silent, "no action: it returned NoneType, not one of legal_actions"),
        (Writing, "no action: it returned str, not one of legal_actions"),
        (Cheating, "illegal: "),
        (Unborn, "raised: KeyError: 'no such table'"),
    ],
)
def test_a_bot_that_fails_loses_and_the_others_play_on(bot: Any, status: str) -> None:
    found = tournament(PEARLS, {"mine": bot, "one": "random", "two": "random"}, n=12)
    mine = found.standings["mine"]
    assert (mine.games, mine.faults) == (8, 8)  # of the three pairs, two
    assert mine.wins == 0
    assert mine.status.startswith(f"failed in 8 games; {status}")
    for name in ("one", "two"):
        other = found.standings[name]
        assert (other.games, other.status) == (4, "ok")  # against each other; with the third they are void
    assert found.share("mine").low == 0
    assert found.ranking()[-1] == "mine"
    assert found.played == 12
    assert "8 games ended by a fault: lost for that entrant, void for the others." in found.note()
    assert "<b>" not in found.table().html()


def test_an_error_is_told_with_the_line_of_the_bots_own_code() -> None:
    code = """
class Broken:
    def choose(self, game, view, rng):
        return self.best(game, view)

    def best(self, game, view):
        return game.legal_actions(None)
"""
    place: dict[str, Any] = {}
    name = "<a cell>"
    linecache.cache[name] = (len(code), None, code.splitlines(keepends=True), name)
    exec(compile(code, name, "exec"), place)  # noqa: S102 - a bot of a notebook, which is in no file
    found = tournament(RAIDERS, {"mine": place["Broken"], "other": "random"}, n=1)
    fault = found.fault("mine")
    assert fault is not None
    # The error arises in the package; line 7 of the cell is the last of the pupil's own.
    assert fault.text.startswith("AttributeError: 'NoneType' object has no attribute ")
    assert fault.text.endswith(", in line 7 of its code, in best: return game.legal_actions(None)")


def test_an_action_filled_with_nonsense_is_a_fault_as_well() -> None:
    found = tournament(RAIDERS, {"mine": Scribbling, "other": "random"}, n=2)
    assert found.standings["mine"].faults == 2
    assert found.standings["other"].games == 0
    with pytest.raises(ValueError, match="is no share"):
        found.share("other")
    assert found.table().rows[-1][:6] == ("other", 0, 0, None, None, None)


def test_an_illegal_answer_cites_the_rule_and_can_be_asked_for_again() -> None:
    class Sometimes:
        """Cheats where its generator says so."""

        def choose(self, game: Game[Any, Any, Any], view: Any, rng: Random) -> Action:
            honest = RandomBot().choose(game, view, rng)
            return Cheating().choose(game, view, rng) if rng.random() < 0.5 else honest

    found = tournament(PEARLS, {"mine": Sometimes, "other": "random"}, n=20, seed=1)
    standing, fault = found.standings["mine"], found.fault("mine")
    assert 0 < standing.faults < 20
    assert fault is not None
    assert fault.kind == "illegal"
    assert "[" in fault.text
    action = Sometimes().choose(PEARLS, fault.view, Random(fault.seed))
    assert PEARLS.why_not(fault.view, action)
    assert fault.view == PEARLS.view(fault.view, PEARLS.to_act(fault.view))  # type: ignore[arg-type] # a player's
    assert found.fault("other") is None


def test_a_class_is_made_anew_for_each_game_and_a_bot_is_kept() -> None:
    made: list[object] = []

    @dataclass
    class Counting(Seated):
        def __post_init__(self) -> None:
            made.append(self)

    tournament(PEARLS, {"mine": Counting, "other": "random"}, n=6)
    assert len(made) == 6
    tournament(PEARLS, {"mine": Counting(), "other": "random"}, n=6)
    assert len(made) == 7


def test_a_game_that_goes_on_too_long_counts_for_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Playing, "to_end", lambda *_given: None)
    found = tournament(PEARLS, {"a": "random", "b": "random"}, n=4)
    assert (found.played, found.broken_off) == (4, 4)
    assert found.standings["a"].games == 0
    assert "4 games went on too long and count for nobody." in found.note()


@pytest.mark.parametrize(
    ("entrants", "given", "error", "words"),
    [
        ({"a": "clever", "b": "random"}, {}, LookupError, "a: pearls has no bot 'clever': there is random"),
        ({"a": 7, "b": "random"}, {}, TypeError, "a: a bot has choose"),
        ({"a": lambda: None, "b": "random"}, {}, TypeError, "not function"),
        ({"a": Fraction, "b": "random"}, {}, TypeError, "not the class Fraction, which has no method choose"),
        ({"a": "random"}, {}, SetupError, "needs more entrants than 1"),
        ({}, {}, SetupError, "needs more entrants than 0"),
        ({"a": "random", "b": "random"}, {"seats": 3}, SetupError, "at a table sit both entrants, not 3"),
        ({"a": "random", "b": "random"}, {"n": 0}, ValueError, "n must be"),
        ({"a": "random", "b": "random"}, {"seed": None}, ValueError, "the seed must be"),
        ({"a" * 41: "random", "b": "random"}, {}, LoadError, "players: player 1"),
    ],
)
def test_what_is_no_tournament_is_refused(entrants: Any, given: Any, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        tournament(PEARLS, entrants, **given)


# --- Its picture -------------------------------------------------------------------------------------------------


def test_the_picture_shows_what_the_table_tells() -> None:
    found = tournament(PEARLS, {"$a$": "random", "b": "random", "bad": Raising}, n=12, seed=2)
    axes = draw_standings(found)
    assert [label.get_text() for label in axes.get_yticklabels()] == [
        name.replace("$", r"\$") for name in found.ranking()
    ]
    drawn = [float(one[0].get_xdata()[0]) for one in axes.containers]
    assert [f"{100 * share:.1f}\u00a0%" for share in drawn] == list(found.table()["share"])
    nobody = replace(found, standings={**found.standings, "bad": Standing()})
    assert "no game counts" in [text.get_text() for text in draw_standings(nobody).texts]
