"""What one can ask of a table: cities, the market, prices, and why something cannot be built."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import machikoro
from machikoro import City, Game, WhyNot, from_position, new_game
from machikoro.play.reading import mark_of_builder
from tests.strategies import Setup, any_setup, bounded, play_any

pytestmark = pytest.mark.filterwarnings("ignore::machikoro.IdleCardWarning")

STEPS = 80
choices = st.integers(0, 2**32).map(random.Random)


def table(**more: object) -> Game:
    players = [
        {"name": "Ada", "coins": 4, "cards": {"bakery": 2, "stadium": 1}, "landmarks": ["harbor"]},
        {"name": "Ben", "coins": 30, "landmarks": ["train_station"]},
    ]
    position = {"ruleset": "harbor", "to_move": 0, "players": players, "decision": "build"}
    return from_position({**position, **more})


def test_a_city_says_what_a_player_has() -> None:
    assert table().city(0) == City(
        name="Ada", coins=4, cards={"bakery": 2, "stadium": 1}, closed={},
        landmarks=["city_hall", "harbor"], fresh=[], invested=0,
    )  # fmt: skip
    assert [city.name for city in table().cities] == ["Ada", "Ben"]


def test_a_city_is_a_picture_that_later_moves_do_not_change() -> None:
    game = new_game("base", ["Ada", "Ben"], seed=1)
    before = game.city(0)
    game.play("roll 1")
    game.play("dice 1")
    assert (before.coins, game.city(0).coins) == (3, 4)


def test_an_open_market_keeps_the_place_of_an_empty_pile() -> None:
    market = from_position(
        {"ruleset": "base", "market": {"mine": 1}, "players": [{}, {}]},
    ).market
    assert market.wares == {"mine": 1}
    assert "mine" in market
    assert "cafe" not in market
    assert (market.rows[0].wares["mine"], market.rows[0].wares["cafe"]) == (1, 0)


def test_a_changing_market_has_rows_and_decks() -> None:
    market = new_game("mk2", 2, seed=3).market
    assert [len(row.wares) for row in market.rows] == [5, 5, 5]
    assert sum(row.deck for row in market.rows) == sum(market.deck.values())


def test_a_price_is_that_of_the_seat_that_asks() -> None:
    game = new_game("mk2", 2, seed=3)
    dearer = from_position(
        {
            "ruleset": "mk2",
            "players": [{"landmarks": ["airport"]}, {}],
            "market": {"museum": 1},
        }
    )
    assert game.price("museum") == dearer.price("museum", 1) < dearer.price("museum", 0)


@pytest.mark.parametrize(
    ("ware", "seat", "why"),
    [
        ("mine", 0, WhyNot("coins", 2)),
        ("stadium", 0, WhyNot("limit")),
        ("harbor", 0, WhyNot("owned")),
        ("bakery", 0, None),
        ("bakery", None, None),
        ("harbor", 1, WhyNot("not_your_turn")),
    ],
)
def test_why_not_names_the_reason(ware: str, seat: int | None, why: WhyNot | None) -> None:
    assert table(options={"market": "open"}).why_not(ware, seat) == why


def test_why_not_says_sold_out_and_not_now() -> None:
    game = table(options={"market": "open"}, market={"bakery": 1})
    assert game.why_not("wheat_field") == WhyNot("sold_out")
    game = table(options={"market": "open"}, decision="roll")
    assert game.why_not("bakery") == WhyNot("not_now")
    assert game.why_not("bakery", now=False) is None


def test_no_landmark_can_be_built_in_the_start_phases_of_machi_koro_2() -> None:
    game = new_game("mk2", 2, seed=3)
    assert game.why_not("observatory") == WhyNot("start_phase")


def test_a_landmark_with_a_condition_waits_for_it() -> None:
    players = [{"coins": 40}, {"coins": 3}]
    position = {"ruleset": "mk2", "players": players, "decision": "build"}
    game = from_position({**position, "market": {"loan_office": 1}})
    assert game.why_not("loan_office") == WhyNot("condition")


def test_progress_counts_landmarks_and_the_cheapest_way_to_the_goal() -> None:
    base = new_game("base", 2, seed=1)
    assert (base.progress(0).needed, base.progress(0).coins_to_go) == (4, 4 + 10 + 16 + 22 - 3)
    assert table().progress(0).built == 1


def test_an_unknown_card_or_seat_is_refused_with_what_there_is() -> None:
    game = new_game("base", 2, seed=1)
    with pytest.raises(ValueError, match="did you mean 'bakery'"):
        game.price("bakry")
    with pytest.raises(ValueError, match="seats are 0 to 1"):
        game.city(2)


@given(any_setup, choices)
@bounded
def test_what_may_be_built_is_what_nothing_forbids(setup: Setup, dice: random.Random) -> None:
    game = setup.start()
    for _ in range(STEPS):
        if game.over:
            break
        free = {ware for ware in game.wares if game.why_not(ware) is None}
        legal = {
            action.split()[-1] for action in game.legal_actions() if action.startswith("build ")
        }
        assert free == legal
        play_any(game, dice)


@given(any_setup, choices)
@bounded
def test_while_the_mark_of_a_builder_stays_so_do_its_refusals_prices_and_way(
    setup: Setup, dice: random.Random
) -> None:
    game = setup.start()
    seen: dict[tuple[int, int], object] = {}
    for _ in range(STEPS):
        if game.over:
            break
        for seat in range(game.players):
            refusals = {ware: game.why_not(ware, seat, now=False) for ware in game.wares}
            assert game.why_nots(seat) == {ware: why for ware, why in refusals.items() if why}
            prices = {ware: game.price(ware, seat) for ware in game.wares}
            found = refusals, prices, game.progress(seat)
            assert seen.setdefault((seat, mark_of_builder(game.state, seat)), found) == found
        play_any(game, dice)


@pytest.mark.parametrize("ruleset", machikoro.rulesets())
def test_the_reading_and_the_position_say_the_same(ruleset: str) -> None:
    game = new_game(ruleset, 3, seed=5)
    dice = random.Random(5)
    for _ in range(STEPS):
        play_any(game, dice)
    position = game.position()
    for player, city in zip(position["players"], game.cities, strict=True):
        shown = {**vars(city), **(vars(city.board) if city.board else {})}
        del shown["board"]
        assert player == shown
    in_rows = {ware: n for row in game.market.rows for ware, n in row.wares.items() if n}
    assert in_rows == position["market"]


def test_whoever_reads_a_move_and_plays_it_has_legality_looked_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = new_game("base", 2, seed=1)
    looked = []
    looks = Game.legal_actions
    monkeypatch.setattr(Game, "legal_actions", lambda self: looked.append(1) or looks(self))
    move = game.read("ROLL  1")
    assert move == "roll 1"
    game.play(move)
    assert len(looked) == 1
    game.undo()
    game.play("roll 1")
    game.play("dice 1")
    with pytest.raises(machikoro.IllegalMove):
        game.play("roll 1")
