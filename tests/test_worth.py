"""What a ware is said to be worth is the difference of two whole forecasts."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given

import machikoro
from machikoro.analysis import Forecast, worth
from machikoro.analysis.rolls import give_ware
from machikoro.cards.rulesets import RULESETS
from machikoro.rules import layout as at
from machikoro.rules.options import option_names
from tests.strategies import bounded, games, play_on

pytestmark = pytest.mark.usefixtures("uncounted_lines")

Case = tuple[str, int, dict[str, Any]]


def cases() -> Iterator[Case]:
    """Every ruleset with every number of players."""
    for ruleset in RULESETS.values():
        for players in range(ruleset.players[0], 6):
            if players <= ruleset.players[1]:
                yield ruleset.id, players, {}
            elif "five_players" in option_names(ruleset):
                yield ruleset.id, players, {"five_players": True}

    for chapter in (4, 8, 10):
        yield "legacy", 3, {"chapter": chapter, "sides": "draw"}


CASES = list(cases())


def difference(now: Forecast, seat: int, ware: int) -> float:
    """The seat's income with the ware, less that without; the others keep their dice."""
    given = now.state[:]
    give_ware(given, now.tables.t, seat, ware)
    then = Forecast(now.tables, given)
    gain = then.income(seat, seat) - now.income(seat, seat)
    for roller in range(now.players):
        if roller != seat:
            for total, chance in now.chances(roller).items():
                before, after = now.coins(roller, total), then.coins(roller, total)
                gain += chance * (after[seat] - before[seat])
    return gain


def wares_on_the_market(game: machikoro.Game) -> list[int]:
    return [ware for ware in range(at.WARES) if game.state[at.MARKET + ware]]


def compare(game: machikoro.Game) -> int:
    """How many numbers were compared."""
    wares = wares_on_the_market(game)
    forecast = Forecast(game.tables, game.state[:])
    for seat in range(game.players):
        for ware, shown in zip(wares, worth(forecast, seat, wares), strict=True):
            true = difference(forecast, seat, ware)
            assert shown == pytest.approx(true, abs=1e-9), (
                f"{game.vocabulary.wares[ware]} for seat {seat} of {game!r}"
            )
    return game.players * len(wares)


@pytest.mark.parametrize(("ruleset", "players", "options"), CASES)
def test_worth_is_the_difference_of_two_forecasts(
    ruleset: str, players: int, options: dict[str, Any]
) -> None:
    compared = 0
    game = machikoro.new_game(ruleset, players, seed=1, **options)
    for step, _ in enumerate(play_on(game, random.Random(1), 300)):
        if step % 120 == 0:
            compared += compare(game)
    assert compared > 30


@given(games())
@bounded
def test_worth_is_the_difference_of_two_forecasts_in_any_position(game: machikoro.Game) -> None:
    compare(game)


def test_throws_that_count_as_one_total_are_added_up() -> None:
    """With a harbor, 10 may count as 12."""
    cities = [
        {"name": "Ada", "coins": 9, "landmarks": ["harbor"]},
        {
            "name": "Ben",
            "coins": 9,
            "cards": {"food_warehouse": 1, "cafe": 2},
            "landmarks": ["harbor", "train_station"],
        },
    ]
    game = machikoro.from_position({"ruleset": "harbor", "players": cities, "seed": 1})
    ware = game.vocabulary.wares.index("tuna_boat")
    forecast = Forecast(game.tables, game.state)
    chances = forecast.chances(1)
    assert sum(chances.values()) == pytest.approx(1)
    assert chances[12] == pytest.approx(4 / 36)
    assert worth(forecast, 0, [ware]) == [pytest.approx(difference(forecast, 0, ware))]


def test_cards_of_others_that_count_mine_are_not_forgotten() -> None:
    """Their Publisher takes a coin for each of my bakeries."""
    cities = [
        {"name": "Ada", "coins": 9, "cards": {"bakery": 1}},
        {
            "name": "Ben",
            "coins": 9,
            "cards": {"publisher": 1},
            "landmarks": ["train_station"],
        },
    ]
    game = machikoro.from_position({"ruleset": "harbor", "players": cities, "seed": 1})
    ware = game.vocabulary.wares.index("bakery")
    forecast = Forecast(game.tables, game.state)
    assert worth(forecast, 0, [ware]) == [pytest.approx(2 / 6 - 6 / 36)]


def test_the_first_card_to_close_makes_a_card_ask() -> None:
    """Nothing is open until I build a bakery: then on 8 the renovators ask, before City Hall."""
    cities = [
        {
            "name": "Ada",
            "coins": 0,
            "cards": {"renovation_company": 1, "tech_startup": 1},
            "invested": 3,
            "landmarks": ["train_station"],
        },
        {"name": "Ben", "coins": 30},
    ]
    game = machikoro.from_position({"ruleset": "harbor+sharp", "players": cities, "seed": 1})
    ware = game.vocabulary.wares.index("bakery")
    forecast = Forecast(game.tables, game.state)
    assert worth(forecast, 0, [ware]) == [pytest.approx(-5 / 36)]
