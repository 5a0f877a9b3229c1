"""Odds and intervals, by values known beforehand."""

from __future__ import annotations

import multiprocessing
import re
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass, replace
from random import Random
from time import monotonic
from typing import Any

import pytest

from gamekit import GAMES
from gamekit.analysis.compare import compare
from gamekit.analysis.intervals import mean, paired_difference, share
from gamekit.analysis.odds import Odds, Pairing, PairTally, Tally, odds, paired
from gamekit.analysis.playing import CHUNK, Control, Playing
from gamekit.bots import RandomBot
from gamekit.game import IllegalAction, Luck, NotationError, advance, start
from gamekit.study import ROOT, study
from tests import pearls

PEARLS = pearls.GAME
BOTS = {0: RandomBot(), 1: RandomBot()}
CARIBBEAN = GAMES["caribbean"]


def dealt(*pearls_dealt: int) -> pearls.State:
    """Return the position in which Ann and Ben have these pearls, and Ann is to stake."""
    return replace(PEARLS.new(2), pearls=pearls_dealt)


# --- Intervals -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("count", "n", "low", "high"),
    [
        (10, 20, 0.2993, 0.7007),
        (0, 10, 0.0, 0.2775),
        (1, 10, 0.0179, 0.4042),
        (10, 10, 0.7225, 1.0),
        (81, 263, 0.2553, 0.3662),  # the worked example of Newcombe (1998)
    ],
)
def test_a_share_has_the_wilson_interval(count: int, n: int, low: float, high: float) -> None:
    found = share(count, n)
    assert found.estimate == count / n
    assert found.low == pytest.approx(low, abs=5e-5)
    assert found.high == pytest.approx(high, abs=5e-5)
    if count in {0, n}:
        assert (found.low, found.high)[count == n] == count / n  # no rest of a sum


def test_a_paired_difference_worked_out_by_hand() -> None:
    # 9 and 1 of 98: (9 + 1) / 100 less (1 + 1) / 100 is 0.08; its error is sqrt((0.12 - 0.0064) / 100) = 0.033705.
    found = paired_difference(9, 1, 98)
    assert found.estimate == pytest.approx(8 / 98)
    assert found.low == pytest.approx(0.08 - 1.959964 * 0.033705, abs=1e-5)
    assert found.high == pytest.approx(0.08 + 1.959964 * 0.033705, abs=1e-5)
    assert paired_difference(0, 0, 10).estimate == 0


def test_a_mean_worked_out_by_hand() -> None:
    # 1, 2, 3, 4: the mean is 2.5, the variance 5/3, the error of the mean sqrt(5/12) = 0.645497.
    found = mean(10, 30, 4)
    assert found.estimate == 2.5
    assert found.high == pytest.approx(2.5 + 1.959964 * 0.645497, abs=1e-5)
    assert found.low == pytest.approx(2.5 - 1.959964 * 0.645497, abs=1e-5)


@pytest.mark.parametrize(("count", "n"), [(0, 0), (3, 2), (-1, 5)])
def test_no_trials_have_no_share(count: int, n: int) -> None:
    with pytest.raises(ValueError, match="is no share"):
        share(count, n)
    with pytest.raises(ValueError, match="are no pairs"):
        paired_difference(count, 0, n)
    with pytest.raises(ValueError, match="has no interval"):
        mean(3, 9, 1)


# --- Odds ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("pearl", "sure"), [(3, 400), (1, 0)])
def test_sure_things_are_sure(pearl: int, sure: int) -> None:
    found = odds(PEARLS, dealt(pearl, 2), 0, n=400, bots=BOTS)
    assert found.tally.wins == (sure, 400 - sure)


def test_what_the_viewer_does_not_see_is_not_used() -> None:
    """Ann has the 2; she does not see Ben's pearl, 1 or 3. She wins half of the time, whatever he has."""
    one, other = (odds(PEARLS, dealt(2, ben), 0, n=400, bots=BOTS, seed=6) for ben in (1, 3))
    assert one == other
    assert one.share("Ann").low < 0.5 < one.share("Ann").high
    assert one.share("Ann").half < 0.05
    # Ben sees his own: with the 3 he is sure to win.
    assert odds(PEARLS, dealt(2, 3), 1, n=50, bots=BOTS).tally.wins == (0, 50)


def test_intervals_cover_the_truth_as_often_as_they_say() -> None:
    """Over 100 seeds, intervals of a share that is 1/2 miss it in about 5; 12 or more would come once in 250."""
    missed = 0
    for seed in range(100):
        found = odds(PEARLS, dealt(2, 1), 0, n=100, bots=BOTS, seed=seed).share(0)
        missed += not found.low <= 0.5 <= found.high
    assert missed < 12


def workers() -> Iterator[Executor]:
    yield ThreadPoolExecutor(1)
    yield ThreadPoolExecutor(4)
    yield ProcessPoolExecutor(2, multiprocessing.get_context("spawn"))


def test_the_same_for_every_number_of_workers() -> None:
    state = start(CARIBBEAN, 2, Luck(3))
    here = odds(CARIBBEAN, state, 0, n=12, seed=4)
    pair = CARIBBEAN.legal_actions(state)[0], CARIBBEAN.legal_actions(state)[-1]
    compared = paired(CARIBBEAN, state, *pair, n=7, seed=4)
    for executor in workers():
        with executor:
            assert odds(CARIBBEAN, state, 0, n=12, seed=4, control=Control(executor)) == here
            assert paired(CARIBBEAN, state, *pair, n=7, seed=4, control=Control(executor)) == compared
    assert odds(CARIBBEAN, state, 0, n=12, seed=5) != here


def test_more_games_begin_with_the_same_games() -> None:
    few, more = (odds(PEARLS, dealt(2, 1), 0, n=n, bots=BOTS, seed=5) for n in (37, 99))
    single = Playing(PEARLS, BOTS, 5)
    wins = 0
    for number in range(99):
        end = single.to_end(single.completed(PEARLS.view(dealt(2, 1), 0), number), number)
        assert end is not None
        result = PEARLS.outcome(end)
        assert result is not None
        wins += result.winners == (0,)
        if number == 36:
            assert few.tally.wins[0] == wins
    assert more.tally.wins[0] == wins


@pytest.mark.parametrize("game", GAMES)
def test_odds_of_every_game_say_what_they_are(game: str) -> None:
    state = start(GAMES[game], 2, Luck(3))
    found = odds(GAMES[game], state, 0, n=10, seed=7, bots="random")
    assert found.n == 10
    assert found.complete
    assert sum(found.tally.wins) >= 10
    for text in (found.sentence(), found.sentence("Ben"), found.table().note):
        for word in ("n 10", "seed 7", "random players", "as Ann sees it", "without inference"):
            assert word in text
    assert found.table()["side"] == ("Ann", "Ben")
    assert found.table()["share"] == tuple(wins / 10 for wins in found.tally.wins)


# --- Stopping ------------------------------------------------------------------------------------------------


def test_cancelled_keeps_what_is_done() -> None:
    answers = iter([False, True])
    found = odds(PEARLS, dealt(2, 1), 0, n=400, bots=BOTS, control=Control(cancelled=lambda: next(answers)))
    assert found.n == 2 * CHUNK
    assert not found.complete
    assert "That is not all: 400 games were asked for." in found.note()
    assert found.tally == odds(PEARLS, dealt(2, 1), 0, n=2 * CHUNK, bots=BOTS).tally


@dataclass(frozen=True)
class Impatient:
    """Presses stop after some choices."""

    made: list[int]
    most: int

    def choose(self, game: Any, view: Any, rng: Random) -> Any:
        self.made.append(1)
        if len(self.made) > self.most:
            raise KeyboardInterrupt
        return rng.choice(game.legal_actions(view))


def test_interrupted_keeps_what_is_done() -> None:
    # One choice of Ann's in each game: the interrupt comes in the third chunk.
    found = odds(PEARLS, dealt(2, 1), 0, n=400, bots={0: Impatient([], 2 * CHUNK + 1), 1: RandomBot()})
    assert found.n == 2 * CHUNK
    with pytest.raises(KeyboardInterrupt):
        odds(PEARLS, dealt(2, 1), 0, n=400, bots={0: Impatient([], 1), 1: RandomBot()})


def test_until_it_is_known_well_enough() -> None:
    found = odds(PEARLS, dealt(2, 1), 0, n=5_000, bots=BOTS, until=0.05)
    assert found.share(0).half <= 0.05
    assert found.complete
    assert found.note().endswith("Stopped at ± 5 points, as asked.")
    # 0.98 / sqrt(n) is 0.05 for n = 384 where the share is a half.
    assert 350 < found.n < 400
    short = odds(PEARLS, dealt(2, 1), 0, n=10, bots=BOTS, until=0.01)
    assert short.complete
    assert "± 1 points were not reached: the widest interval is ± " in short.note()
    assert "after all 10 games that were allowed" in short.note()
    before = odds(PEARLS, dealt(2, 1), 0, n=found.n - CHUNK, bots=BOTS)
    assert max(before.share(0).half, before.share(1).half) > 0.05


def test_progress_is_told_seldom_and_at_the_end() -> None:
    done: list[tuple[int, int]] = []
    seen: list[Odds] = []
    began = monotonic()
    control = Control(progress=lambda *numbers: done.append(numbers))
    odds(PEARLS, dealt(2, 1), 0, n=600, bots=BOTS, control=control, told=seen.append)
    assert len(done) <= (monotonic() - began) * 10 + 2
    assert done[-1] == (600, 600)
    assert [numbers[0] for numbers in done] == [one.n for one in seen] == sorted(one.n for one in seen)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"n": 0}, "n must be a whole number from 1"),
        ({"n": True}, "not True"),
        ({"n": 2.0}, "not 2.0"),
        ({"seed": "x"}, "the seed must be a whole number"),
        ({"until": 0}, "until is half the width"),
        ({"until": 2}, "until is half the width"),
    ],
)
def test_numbers_out_of_range_are_refused(given: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        odds(PEARLS, dealt(2, 1), bots=BOTS, **given)


def test_a_stopped_run_goes_on_to_the_same_odds() -> None:
    whole = odds(PEARLS, dealt(2, 1), 0, n=43, bots=BOTS, seed=8)
    part = odds(PEARLS, dealt(2, 1), 0, n=43, bots=BOTS, seed=8, control=Control(cancelled=lambda: True))
    assert part.n == CHUNK
    counts: list[int] = []
    told = Control(progress=lambda done, _wanted: counts.append(done))
    assert odds(PEARLS, dealt(2, 1), 0, n=43, bots=BOTS, seed=8, after=part, control=told) == whole
    assert counts[0] > CHUNK
    assert odds(PEARLS, dealt(2, 1), 0, n=43, bots=BOTS, seed=8, after=whole) == whole
    more = odds(PEARLS, dealt(2, 1), 0, n=60, bots=BOTS, seed=8, after=whole)
    assert more == odds(PEARLS, dealt(2, 1), 0, n=60, bots=BOTS, seed=8)


@pytest.mark.parametrize("given", [{"seed": 9}, {"player": 1}, {"bots": "random"}])
def test_a_run_goes_on_with_its_own_question_only(given: dict[str, Any]) -> None:
    asked: dict[str, Any] = {"player": 0, "n": 20, "bots": BOTS, "seed": 8}
    found = odds(PEARLS, dealt(2, 1), **asked)
    with pytest.raises(ValueError, match="odds of another question"):
        odds(PEARLS, dealt(2, 1), **{**asked, **given}, after=found)
    with pytest.raises(ValueError, match="20 games were played already, more than the 10"):
        odds(PEARLS, dealt(2, 1), **{**asked, "n": 10}, after=found)


def test_a_game_of_ones_own_has_odds_too() -> None:
    assert odds(PEARLS, dealt(3, 2), 0, n=20).tally.wins == (20, 0)
    assert "look-ahead players" in odds(PEARLS, dealt(3, 2), 0, n=5).note()


def test_seats_without_a_bot_are_told() -> None:
    with pytest.raises(LookupError, match="nobody plays for Ben"):
        odds(PEARLS, dealt(2, 1), bots={0: RandomBot()})
    with pytest.raises(LookupError, match="caribbean has no bot 'clever': there is random"):
        odds(CARIBBEAN, start(CARIBBEAN, 2, Luck(1)), bots="clever")
    with pytest.raises(ValueError, match="leaves a choice to a person"):
        odds(CARIBBEAN, start(CARIBBEAN, 2, Luck(1)), bots="bids-only")


# --- Two actions, common luck --------------------------------------------------------------------------------


def test_a_pair_has_the_same_luck() -> None:
    """Ann has the 3 and wins the smaller stake; what differs is only what her own stake changes.

    Against Ben's 1 both stakes bring 1, against his 2 the second brings 1 more: the lead, twice that, differs by 0
    or by -2, never the other way.
    """
    found = paired(PEARLS, dealt(3, 1), pearls.Stake(0, 1), pearls.Stake(0, 2), n=300, bots=BOTS)
    assert (found.n, found.tally.both) == (300, 300)
    assert found.difference().estimate == 0
    assert found.tally.squares == -2 * found.tally.lead > 0
    # Ben stakes 2 half of the time, so the difference is -1 on average.
    assert found.lead().low < -1 < found.lead().high
    assert found.sentence().startswith("No difference between “")


def pairing(first_only: int, second_only: int) -> Pairing[Any]:
    tally = PairTally(98, 0, 0, first_only, second_only, 0, 98)
    return Pairing("Ann", "Pearls", ("a", "b"), tally, 98, 0, "random players")


def test_the_better_action_comes_first_and_its_interval_with_it() -> None:
    # 9 against 1 of 98: 8.16 points, 0.08 less and more 1.96 times 0.033705: 1.39 to 14.61 points (see above).
    told = "wins 8.2 points more often than"
    tail = "(95 % interval 1.4 to 14.6 points, n 98 pairs, seed 0, played on by random players)."
    assert pairing(9, 1).sentence() == f"“a” {told} “b” {tail}"
    assert pairing(1, 9).sentence() == f"“b” {told} “a” {tail}"
    assert repr(pairing(1, 9)) == "<Pairing of Ann: “a” less “b” -8.2 points (-14.6 to -1.4), n 98, seed 0>"
    assert "difference of the shares" in pairing(1, 9)._repr_html_()


def test_no_difference_has_its_estimate_too() -> None:
    # 2 against 4: -2 of 98; 3/100 less 5/100, its error sqrt((0.08 - 0.0004) / 100) = 0.028213: -7.5 to 3.5 points.
    assert (
        pairing(2, 4)
        .sentence()
        .startswith(
            "No difference between “a” and “b” can be told: it is -2.0 points "
            "(95 % interval -7.5 to 3.5 points, n 98 pairs"
        )
    )


def test_actions_may_be_written() -> None:
    written = paired(PEARLS, dealt(3, 1), "Ann stakes 1", "Ann stakes 2", n=10, bots=BOTS)
    assert written == paired(PEARLS, dealt(3, 1), pearls.Stake(0, 1), pearls.Stake(0, 2), n=10, bots=BOTS)
    with pytest.raises(NotationError):
        paired(PEARLS, dealt(3, 1), "Ann flies", "Ann stakes 2", n=10, bots=BOTS)
    with pytest.raises(TypeError, match="an action or a line of notation is wanted, not 7"):
        paired(PEARLS, dealt(3, 1), 7, "Ann stakes 2", n=10, bots=BOTS)  # type: ignore[arg-type]  # a hurried hand


def test_an_action_with_itself_is_level_in_every_pair() -> None:
    state = start(CARIBBEAN, 2, Luck(3))
    action = CARIBBEAN.legal_actions(state)[100]
    found = paired(CARIBBEAN, state, action, action, n=10)
    assert (found.tally.first_only, found.tally.second_only, found.tally.lead, found.tally.squares) == (0, 0, 0, 0)


def test_what_cannot_be_compared_is_refused() -> None:
    one = pearls.Stake(0, 1)
    with pytest.raises(IllegalAction):
        paired(PEARLS, dealt(3, 1), one, pearls.Stake(0, 5), n=10, bots=BOTS)
    with pytest.raises(ValueError, match="no player is to act"):
        paired(PEARLS, PEARLS.new(2), one, one, n=10, bots=BOTS)
    with pytest.raises(ValueError, match="1 pairs were finished"):
        paired(PEARLS, dealt(3, 1), one, one, n=1, bots=BOTS)


@pytest.mark.parametrize("player", [-1, 3, True, "Zed", 1.5])
def test_nobody_else_has_a_view(player: Any) -> None:
    state = start(CARIBBEAN, 3, Luck(1))
    for ask in (
        lambda: odds(CARIBBEAN, state, player, n=1, bots="random"),
        lambda: compare(CARIBBEAN, state, {"nothing": []}, viewer=player),
        lambda: compare(CARIBBEAN, state, {"nothing": []}).best(player),
    ):
        with pytest.raises(ValueError, match=re.escape("the seats are 0 to 2 (Ann, Ben, Cleo)")):
            ask()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("player", [-1, 2, True, "Zed"])
def test_no_game_has_a_view_of_nobody(game: str, player: Any) -> None:
    rules = GAMES[game]
    state = start(rules, 2, Luck(1))
    for look in (rules.view, rules.picture, lambda at, who: study(rules, at).line(ROOT).seen_by(who)):
        with pytest.raises(ValueError, match=re.escape("the seats are 0 to 1 (Ann, Ben)")):
            look(state, player)


def test_a_name_is_as_good_as_a_seat() -> None:
    state = dealt(2, 1)
    assert odds(PEARLS, state, "Ben", n=5, bots=BOTS) == odds(PEARLS, state, 1, n=5, bots=BOTS)
    named = compare(PEARLS, state, {"one": ["Ann stakes 1"]}, viewer="Ann")
    assert named.viewer == 0
    assert named.best("Ben") == named.best(1)
    assert (
        odds(PEARLS, state, n=5, bots={"Ann": "random", "Ben": RandomBot}).tally
        == odds(PEARLS, state, n=5, bots=BOTS).tally
    )


def test_a_class_or_a_bot_plays_all_seats() -> None:
    one, other = (odds(PEARLS, dealt(2, 1), n=5, bots=bots) for bots in (RandomBot, RandomBot()))
    assert one == other
    assert "Played on by RandomBot players" in one.note()
    with pytest.raises(TypeError, match="a bot has choose"):
        odds(PEARLS, dealt(2, 1), n=5, bots={0: 7, 1: "random"})
    with pytest.raises(ValueError, match="there is no player 2"):
        odds(PEARLS, dealt(2, 1), n=5, bots={0: "random", 1: "random", 2: "random"})


# --- What is no question at all ------------------------------------------------------------------------------


def test_a_finished_game_has_no_odds() -> None:
    """Ann has the 3, and both stakes lie open: the game is over, and hers."""
    over = advance(PEARLS, replace(dealt(3, 2), stakes=(1, 1)))[0]
    stake = pearls.Stake(0, 1)
    for ask in (lambda: odds(PEARLS, over, n=3, bots=BOTS), lambda: paired(PEARLS, over, stake, stake, bots=BOTS)):
        with pytest.raises(ValueError, match=re.escape("The game is over: Ann won.")):
            ask()


def test_a_position_of_another_game_is_named() -> None:
    state = start(CARIBBEAN, 2, Luck(1))
    with pytest.raises(TypeError, match="this is a position of caribbean, not of buccaneer"):
        odds(GAMES["buccaneer"], state)
    with pytest.raises(TypeError, match="this is a position of caribbean, not of raiders"):
        compare(GAMES["raiders"], state, {"nothing": []})
    with pytest.raises(TypeError, match="a position of caribbean is wanted, not int"):
        odds(CARIBBEAN, 7)
    with pytest.raises(TypeError, match=r"not Record: take its \.end"):
        odds(CARIBBEAN, study(CARIBBEAN, state).line(ROOT))


@pytest.mark.parametrize("side", [-1, 3, "Zed"])
def test_there_are_no_odds_of_another_side(side: Any) -> None:
    found = Odds(("Ann", "Ben", "Cleo"), Tally(4, 0, (1, 2, 1)), 4, 0, "random players", "everybody")
    assert found.share("Ben") == found.share(1) == share(2, 4)
    with pytest.raises(ValueError, match=r"the seats are 0 to 2 \(Ann, Ben, Cleo\)"):
        found.share(side)
