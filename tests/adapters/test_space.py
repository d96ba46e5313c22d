"""What a learner sees is named field by field, and the names are true."""

from __future__ import annotations

import numpy
import pytest

from machikoro import from_position, new_game, rulesets
from machikoro.adapters.space import BOUND, space_of
from machikoro.bots import play_with
from machikoro.cards.rulesets import RULESETS
from machikoro.play.game import Game


def seen(game: Game, seat: int) -> dict[str, list[float]]:
    space = space_of(game.ruleset, game.players)
    numbers = space.observe(game.tables, game.state, seat)
    return {name: numbers[place] for name, place in space.places.items()}


@pytest.mark.parametrize("ruleset", rulesets())
def test_fields_follow_one_another_without_a_gap(ruleset: str) -> None:
    for players in range(RULESETS[ruleset].players[0], RULESETS[ruleset].players[1] + 1):
        space = space_of(ruleset, players)
        assert [field.start for field in space.fields[1:]] == [f.end for f in space.fields[:-1]]
        assert len(space.places) == len(space.fields)


def test_a_seat_sees_itself_first() -> None:
    game = new_game("base", 3, seed=1, start_coins=[1, 2, 3])
    for seat in range(3):
        table = seen(game, seat)
        coins = [round(table[f"seat{place}.coins_to_5"][0] * 5) for place in range(3)]
        assert coins == [(seat + place) % 3 + 1 for place in range(3)]
        assert table["active"].index(1.0) == (-seat) % 3


def test_cards_landmarks_and_market_are_seen() -> None:
    game = from_position(
        {
            "ruleset": "base",
            "to_move": 0,
            "players": [
                {"coins": 4, "cards": {"bakery": 2}, "landmarks": ["train_station"]},
                {"coins": 0, "cards": {"cafe": 1}},
            ],
        }
    )
    table, form = seen(game, 0), space_of("base", 2).form
    names = [game.tables.kinds[kind].id for kind in form.kinds]
    assert table["seat0.cards"][names.index("bakery")] == 0.5
    assert table["seat1.cards"][names.index("cafe")] == 0.25
    assert sum(table["seat0.landmarks"]) == 1
    assert table["seat0.two_dice"] == [1.0]
    assert table["seat0.landmarks_missing"] == [0.75]
    assert sum(table["market.lies"][: len(names)]) == len(names)


def test_the_question_and_the_throw_are_seen() -> None:
    game = new_game("base", 2, seed=1)
    assert seen(game, 0)["asked"].index(1.0) == 0
    game.play("roll 1")
    game.play("dice 4")
    table = seen(game, 0)
    assert table["throw.first_die"] == [pytest.approx(4 / 6)]
    assert table["throw.total"] == [pytest.approx(4 / 14)]
    assert table["table.building"] == [1.0]


def test_the_card_that_asks_and_whom_it_was_pointed_at_are_seen() -> None:
    game = from_position(
        {
            "ruleset": "base",
            "to_move": 0,
            "players": [
                {"coins": 0, "cards": {"business_center": 1, "bakery": 1}},
                {"coins": 0, "cards": {"mine": 1, "ranch": 1}},
                {"coins": 0, "cards": {"cafe": 1}},
            ],
        }
    )
    game.play("roll 1")
    game.play("dice 6")
    form = space_of("base", 3).form
    names = [game.tables.kinds[kind].id for kind in form.kinds]
    assert seen(game, 0)["asking"].index(1.0) == names.index("business_center")
    game.play("target 1")
    assert game.decision == "take"
    table = seen(game, 0)
    assert table["targeted"] == [0.0, 1.0, 0.0]
    assert table["given"].index(1.0) == names.index("bakery")


@pytest.mark.parametrize("ruleset", rulesets())
def test_no_number_goes_further_than_the_bound(ruleset: str) -> None:
    game = play_with(new_game(ruleset, 2, seed=3), ["easy", "easy"])
    for past in game.past[:: len(game.past) // 20]:
        numbers = space_of(ruleset, 2).observe(game.tables, past.state, 0)
        assert numpy.abs(numbers).max() < BOUND
