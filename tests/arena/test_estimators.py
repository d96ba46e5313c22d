"""Estimators of the arena, on made-up results of which the truth is known."""

from __future__ import annotations

import numpy
import pytest

from machikoro.study.arena.estimate import Real, adjust, cross_fit, mean_of
from machikoro.study.arena.matchups import Matchup
from machikoro.study.arena.ratings import rate
from machikoro.study.arena.sets import Sets, record_of
from machikoro.study.arena.sprt import Hypotheses, bounds, looks, share_at, weigh

RUNS = 400
NINE_TENTHS, ALL_BUT_NONE = 0.90, 0.985
"""Of 400 intervals that hold the truth 19 times in 20, so many do, but for one run in a million."""


def match(share: float, sets: int, luck: float, dice: numpy.random.Generator) -> tuple[Real, Real]:
    """Two games a set: each is won by strength and luck, of which the judge sees a part."""
    seen = dice.normal(0.0, luck, (sets, 2))
    chance = share + seen + dice.normal(0.0, 0.05, (sets, 2))
    return (dice.random((sets, 2)) < chance).mean(axis=1), seen.mean(axis=1)


def covered(truth: float, found: list[tuple[float, float]]) -> float:
    return sum(low <= truth <= high for low, high in found) / len(found)


def test_intervals_of_set_means_hold_the_truth_nineteen_times_in_twenty() -> None:
    dice = numpy.random.default_rng(1)
    intervals = [mean_of(match(0.6, 40, 0.1, dice)[0]) for _ in range(RUNS)]
    rate = covered(0.6, [(one.low, one.high) for one in intervals if one])
    assert NINE_TENTHS < rate < ALL_BUT_NONE


def test_sets_whose_games_agree_count_once() -> None:
    """Games that are copies of each other say no more than one of them."""
    dice = numpy.random.default_rng(2)
    once = (dice.random(400) < 0.5).astype(float)
    paired = mean_of(once)
    assert paired
    assert paired.width == pytest.approx(2 * 1.96 * 0.5 / 20, rel=0.03)


def test_adjusted_shares_hold_the_truth_and_are_narrower() -> None:
    dice = numpy.random.default_rng(3)
    found, narrower = [], 0
    for _ in range(RUNS):
        wins, luck = match(0.5, 60, 0.3, dice)
        plain, adjusted = mean_of(wins), adjust(wins, luck)
        assert plain
        assert adjusted
        found.append((adjusted.share.low, adjusted.share.high))
        narrower += adjusted.share.width < plain.width
    assert NINE_TENTHS < covered(0.5, found) < ALL_BUT_NONE
    assert narrower > 0.95 * RUNS


def test_the_coefficient_is_found_whatever_scale_the_judge_has() -> None:
    dice = numpy.random.default_rng(4)
    wins, luck = match(0.5, 20_000, 0.1, dice)
    for scale in (0.1, 1.0, 10.0):
        adjusted = adjust(wins, scale * luck)
        assert adjusted
        assert adjusted.coefficient == pytest.approx(1 / scale, rel=0.1)
    shares = [adjust(wins, scale * luck) for scale in (0.1, 10.0)]
    assert shares[0]
    assert shares[1]
    assert shares[0].share == pytest.approx(shares[1].share)


def test_a_judge_that_knows_nothing_does_no_harm() -> None:
    dice = numpy.random.default_rng(5)
    wins, _ = match(0.7, 5_000, 0.0, dice)
    plain, adjusted = mean_of(wins), adjust(wins, dice.normal(0.0, 1.0, len(wins)))
    assert plain
    assert adjusted
    assert adjusted.share.width == pytest.approx(plain.width, rel=0.01)
    assert adjusted.share.value == pytest.approx(plain.value, abs=0.002)


def test_a_set_has_no_say_in_its_own_coefficient() -> None:
    dice = numpy.random.default_rng(6)
    wins, luck = match(0.5, 100, 0.1, dice)
    before = cross_fit(wins, luck)
    wins[7], luck[7] = 1.0, -5.0
    after = cross_fit(wins, luck)
    assert after[7] == pytest.approx(before[7], rel=1e-9)
    assert after[8] != pytest.approx(before[8], rel=1e-3)


@pytest.mark.parametrize("wins", [[1.0] * 50, [1.0, 0.0] * 5])
def test_nothing_is_adjusted_where_nothing_can_be_learned(wins: list[float]) -> None:
    luck = numpy.random.default_rng(7).normal(size=len(wins))
    assert adjust(numpy.array(wins), luck) is None


def test_no_interval_comes_of_a_single_set() -> None:
    assert mean_of(numpy.array([0.5])) is None


def made_up(
    strengths: dict[str, float], seats: Real, sets: int, seed: int
) -> list[tuple[Matchup, Sets]]:
    """Games of three, won by Luce's choice with these strengths, in all match-ups."""
    dice = numpy.random.default_rng(seed)
    played = []
    for bot in strengths:
        for other in strengths:
            if bot == other:
                continue
            matchup = Matchup(bot, (other, other))
            winners = numpy.zeros((sets, 3), dtype=numpy.int64)
            for rotation in range(3):
                weights = [strengths[name] for name in matchup.seats(0, rotation)] + seats
                shares = numpy.exp(weights) / numpy.exp(weights).sum()
                winners[:, rotation] = dice.choice(3, size=sets, p=shares)
            numbers = numpy.arange(sets)
            played.append((matchup, Sets(numbers, winners, winners, None, [])))
    return played


def test_ratings_find_the_strengths_that_games_were_made_with() -> None:
    strengths = {"a": 0.0, "b": 0.3, "c": 1.0}
    seats = numpy.array([0.3, 0.0, -0.3])
    found = rate(record_of(made_up(strengths, seats, 2_000, 8)), list(strengths))
    for bot, strength in strengths.items():
        assert found[bot].low <= 173.7 * strength <= found[bot].high
    assert 0 < found["c"].width < 30


def test_intervals_of_ratings_hold_the_truth_nineteen_times_in_twenty() -> None:
    strengths = {"a": 0.0, "b": 0.4, "c": 0.8}
    seats = numpy.array([0.4, 0.0, -0.4])
    runs = [
        rate(record_of(made_up(strengths, seats, 20, seed)), list(strengths))
        for seed in range(RUNS)
    ]
    for bot in "bc":
        ends = [(run[bot].low, run[bot].high) for run in runs]
        assert NINE_TENTHS < covered(173.7 * strengths[bot], ends) < 0.995


def test_copies_of_games_make_no_rating_surer() -> None:
    """Sets with one number share their dice: match-ups that repeat each other count once."""
    played = made_up({"a": 0.0, "b": 0.5}, numpy.zeros(3), 300, 9)
    once = rate(record_of(played), ["a", "b"])["b"]
    fourfold = rate(record_of(played * 4), ["a", "b"])["b"]
    assert fourfold.width > 0.95 * once.width


def test_a_bot_that_never_lost_has_a_finite_rating_of_which_nobody_is_sure() -> None:
    sets = Sets(numpy.arange(50), numpy.tile([0, 1], (50, 1)), numpy.ones((50, 2)), None, [])
    found = rate(record_of([(Matchup("strong", ("weak",)), sets)]), ["weak", "strong"])["strong"]
    assert 300 < found.low < found.value < found.high < 4_000


def decide(wins: Real, luck: Real | None, players: int, points: float = 100.0) -> tuple[str, int]:
    """The answer of a test of 0 against so many points, and after how many sets it came."""
    for look in looks(len(wins)):
        seen = None if luck is None else luck[:look]
        verdict = weigh(wins[:look], seen, players, Hypotheses(0.0, points))
        if verdict.answer != "open":
            return verdict.answer, look
    return "open", len(wins)


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize(("rating", "right"), [(0.0, "weaker"), (100.0, "stronger")])
def test_the_sequential_test_errs_once_in_twenty_at_most(
    players: int, rating: float, right: str
) -> None:
    dice = numpy.random.default_rng(10)
    share = share_at(rating, players)
    games = [dice.random((4_000, players)) < share for _ in range(RUNS)]
    verdicts = [decide(wins.mean(axis=1), None, players) for wins in games]
    wrong = sum(answer != right for answer, _ in verdicts)
    # 5 % of 400 are 20; more than 35 come once in a thousand.
    assert wrong <= 35
    assert wrong > 0
    assert numpy.mean([sets for _, sets in verdicts]) < 1_000


def test_the_sequential_test_needs_fewer_sets_where_luck_is_known() -> None:
    dice = numpy.random.default_rng(11)
    runs = [match(0.5, 3_000, 0.4, dice) for _ in range(60)]
    plain = [decide(wins, None, 2, 40.0) for wins, _ in runs]
    adjusted = [decide(wins, luck, 2, 40.0) for wins, luck in runs]
    assert sum(sets for _, sets in adjusted) < 0.8 * sum(sets for _, sets in plain)
    assert sum(answer == "weaker" for answer, _ in adjusted) >= 52


def test_sets_that_all_agree_are_not_certain_at_once() -> None:
    verdict = weigh(numpy.ones(3), None, 2, Hypotheses(0.0, 5.0))
    assert verdict.answer == "open"
    low, high = bounds()
    assert low == -high == pytest.approx(-2.944, abs=1e-3)


def test_a_rating_above_all_others_is_a_share_of_wins() -> None:
    assert share_at(0, 2) == pytest.approx(1 / 2)
    assert share_at(0, 4) == pytest.approx(1 / 4)
    assert share_at(400, 2) == pytest.approx(10 / 11)
