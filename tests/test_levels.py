"""Every level of bots is stronger than the one below it, and fixed plans play as they are known."""

from __future__ import annotations

import pytest

import machikoro
from machikoro import bots
from machikoro.bots.plans import PLANS
from machikoro.cards.rulesets import RULESETS
from machikoro.errors import InvalidOption
from machikoro.study.intervals import wilson
from machikoro.study.simulate import simulate

GAMES = 2_000
every_ruleset = pytest.mark.parametrize("ruleset", list(RULESETS))
KNOWN_SHARES = {
    ("cheese", "convenience"): 43.4,
    ("cheese", "furniture"): 64.8,
    ("convenience", "one_die"): 66.7,
    ("bakery", "fruit"): 76.3,
    ("one_die", "mine"): 95.0,
    ("furniture", "fruit"): 56.2,
}
"""Per cent of games that the first of two plans wins in the base game, measured elsewhere."""


def least_share(ruleset: str, better: str, worse: str) -> float:
    """Of games with two players that the better bot wins: the lower end of the interval."""
    return wilson(wins(ruleset, better, worse), GAMES)[0]


def wins(ruleset: str, one: str, other: str) -> int:
    """Each starts half of the games."""
    first = simulate(ruleset, players=2, games=GAMES // 2, bots=[one, other], seed=1)
    second = simulate(ruleset, players=2, games=GAMES // 2, bots=[other, one], seed=1)
    return first.wins[0] + second.wins[1]


@every_ruleset
def test_easy_beats_random_in_nine_games_of_ten(ruleset: str) -> None:
    assert least_share(ruleset, "easy", "random") >= 0.9


@every_ruleset
def test_normal_beats_easy_in_two_games_of_three(ruleset: str) -> None:
    assert least_share(ruleset, "normal", "easy") >= 0.65


@every_ruleset
def test_normal_holds_its_own_among_many(ruleset: str) -> None:
    most = RULESETS[ruleset].players[1]
    seats = ["normal", *["easy"] * (most - 1)]
    result = simulate(ruleset, players=most, games=1_000, bots=seats, seed=1, first="draw")
    assert wilson(result.wins[0], 1_000)[0] > 1 / most


@pytest.mark.parametrize(("plans", "share"), KNOWN_SHARES.items(), ids=str)
def test_plans_win_as_often_as_they_are_known_to(plans: tuple[str, str], share: float) -> None:
    low, high = wilson(wins("base", *(f"plan:{name}" for name in plans)), GAMES, errors=3)
    assert low - 0.02 <= share / 100 <= high + 0.02


def test_a_plan_is_refused_where_its_cards_are_missing() -> None:
    with pytest.raises(InvalidOption, match=r"plan:fruit.*mk2.*farmers_market"):
        simulate("mk2", players=2, games=1, bots="plan:fruit", plain=True)
    with pytest.raises(InvalidOption, match="ranch"):
        bots.choose_action(machikoro.new_game("mk2", 2, seed=1), "plan:cheese")


@every_ruleset
def test_plans_answer_every_question(ruleset: str) -> None:
    for seed, name in enumerate(("plan:bakery", "plan:convenience", "plan:furniture")):
        game = machikoro.new_game(ruleset, 3, seed=seed)
        if not set(PLANS[name.removeprefix("plan:")].wanted) <= set(game.wares):
            continue
        assert bots.play_with(game, [name, "normal", name]).over
