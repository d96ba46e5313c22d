"""`rules="english"`: a bundle of single options, exactly these, and each on its own."""

from __future__ import annotations

from typing import Any

import pytest

import machikoro
from machikoro import InvalidOption
from tests.table import (
    ADA,
    BEN,
    CLEO,
    city,
    invested,
    landmarks,
    market,
    payments,
    play,
    table,
    throw,
)

STATION = "train_station"
MALL = "shopping_mall"
PARK = "amusement_park"
BASE = {STATION, MALL, PARK, "radio_tower"}
EXPANSIONS = ("harbor", "sharp", "harbor+sharp")


@pytest.mark.parametrize("ruleset", EXPANSIONS)
@pytest.mark.parametrize("options", [{"rules": "english"}, {"five_players": True}])
def test_five_can_play_with_an_expansion(ruleset: str, options: dict[str, Any]) -> None:
    """Classic section 12."""
    game = machikoro.new_game(ruleset, 5, seed=1, **options)
    assert game.players == 5
    with pytest.raises(InvalidOption):
        machikoro.new_game(ruleset, 6, **options)


def test_the_base_game_stays_for_two_to_four() -> None:
    """Classic section 12."""
    with pytest.raises(InvalidOption):
        machikoro.new_game("base", 5, rules="english")
    with pytest.raises(InvalidOption):
        machikoro.new_game("base", 5, five_players=True)
    assert machikoro.new_game("base", 4, rules="english").players == 4


@pytest.mark.parametrize("layout", ["ten", "five-five-two", "open"])
def test_with_five_players_there_are_five_purple_cards_of_a_kind(layout: str) -> None:
    """Classic section 12."""
    game = machikoro.new_game("harbor", 5, seed=1, rules="english", market=layout, deal=False)
    position = game.position()
    for kind in ("stadium", "tv_station", "business_center", "publisher", "tax_office"):
        assert {**position["market"], **position["deck"]}[kind] == 5


@pytest.mark.parametrize(
    ("options", "cost"),
    [({}, 2), ({"rules": "english"}, 4), ({"sushi_bar_cost": 4}, 4),
     ({"rules": "english", "sushi_bar_cost": 2}, 2)],
)  # fmt: skip
def test_the_sushi_bar_costs_four(options: dict[str, Any], cost: int) -> None:
    """Classic section 12; 2 with KOSMOS."""
    options = {**options, "market": "open"}
    game = table("harbor", ada=city(9), decision="build", **options)
    game.play("build sushi_bar")
    assert game.coins[ADA] == 9 - cost
    game = table("harbor", ada=city(cost - 1), decision="build", **options)
    assert "build sushi_bar" not in game.legal_actions()


@pytest.mark.parametrize("options", [{"rules": "english"}, {"renovation_pays": "owners"}])
def test_the_other_owners_pay_for_cards_on_holiday(options: dict[str, Any]) -> None:
    """Classic section 12: 1 from each opponent per card of theirs closed, none for one's own."""
    game = table(
        "sharp",
        ada=city(5, STATION, renovation_company=1, bakery=2, mine=1),
        ben=city(5, bakery=2),
        cleo=city(1, bakery=3, closed={"bakery": 1}),
        **options,
    )
    throw(game, 4, 4)
    events = game.play("close bakery")
    assert game.coins == (5 + 2 + 1, 3, 0)
    assert sorted(payments(events)) == [(BEN, ADA, 2), (CLEO, ADA, 1)]


@pytest.mark.parametrize("options", [{"rules": "english"}, {"chain_extra_turns": True}])
def test_doubles_chain_without_end(options: dict[str, Any]) -> None:
    """Classic section 12."""
    game = table("base", ada=city(5, STATION, PARK), ben=city(5), **options)
    for _ in range(5):
        throw(game, 2, 2)
        game.play("pass")
        assert game.to_move == ADA
    throw(game, 2, 3)
    game.play("pass")
    assert game.to_move == BEN


@pytest.mark.parametrize("options", [{"rules": "english"}, {"reroll_any_dice": True}])
def test_a_re_roll_may_use_another_number_of_dice(options: dict[str, Any]) -> None:
    """Classic section 12; still one re-roll a turn."""
    game = table("base", ada=city(5, STATION, "radio_tower", forest=1), ben=city(5), **options)
    throw(game, 6, 6)
    game.play("reroll")
    assert game.legal_actions() == ["roll 1", "roll 2"]
    throw(game, 5)
    assert (game.decision, game.coins) == ("build", (6, 5))


@pytest.mark.parametrize("options", [{"rules": "english"}, {"reroll_any_dice": True}])
def test_a_second_throw_of_one_die_forgets_the_double_of_the_first(
    options: dict[str, Any],
) -> None:
    """Classic ruling 7 with section 12: only the throw that counts is judged."""
    game = table("base", ada=city(5, STATION, "radio_tower", PARK), ben=city(5), **options)
    throw(game, 6, 6)
    play(game, "reroll", "roll 1", "dice 6", "pass")
    assert game.to_move == BEN


@pytest.mark.parametrize("options", [{"rules": "english"}, {"landmarks_start": "at_once"}])
def test_landmarks_work_at_once(options: dict[str, Any]) -> None:
    """Classic section 12: the new mall raises red cards on the turns in between."""
    game = table("base", ada=city(10, cafe=1), ben=city(5), decision="build", **options)
    game.play(f"build landmark {MALL}")
    throw(game, 3)
    assert game.coins == (2, 3)


def test_even_a_landmark_that_works_at_once_does_not_change_the_throw_that_was_accepted() -> None:
    """Classic section 11: the extra turn is settled when the throw is accepted."""
    game = table("base", ada=city(16, STATION), ben=city(5), rules="english")
    throw(game, 3, 3)
    game.play(f"build landmark {PARK}")
    assert game.to_move == BEN


@pytest.mark.parametrize("ruleset", EXPANSIONS)
def test_with_expansions_ten_kinds_lie_open(ruleset: str) -> None:
    """Classic section 12."""
    assert len(market(machikoro.new_game(ruleset, 3, seed=1, rules="english"))) == 10
    both = machikoro.new_game(ruleset, 3, seed=1, rules="english", market="five-five-two")
    assert len(market(both)) == 12


def test_the_english_base_game_has_an_open_market() -> None:
    """Classic section 12: ten kinds by default with expansions only."""
    assert len(market(machikoro.new_game("base", 3, seed=1, rules="english"))) == 15


def test_sharp_alone_uses_the_four_base_landmarks() -> None:
    """Classic section 12: no City Hall and no Harbor."""
    game = machikoro.new_game("sharp", 2, seed=1, rules="english")
    assert landmarks(game, ADA) == set()
    game = table("sharp", ada=city(22, STATION, MALL, PARK), decision="build", rules="english")
    offered = {action.split()[-1] for action in game.legal_actions() if "landmark" in action}
    assert offered == {"radio_tower"}
    game.play("build landmark radio_tower")
    assert game.winner == ADA


def test_the_landmarks_of_sharp_can_be_chosen_singly() -> None:
    """Classic section 12: landmarks and city_hall are options of their own."""
    game = machikoro.new_game("sharp", 2, seed=1, landmarks=sorted(BASE))
    assert landmarks(game, ADA) == {"city_hall"}
    game = machikoro.new_game("sharp", 2, seed=1, city_hall=False)
    assert landmarks(game, ADA) == set()
    game = table("sharp", ada=city(9), decision="build", city_hall=False)
    assert "build landmark harbor" in game.legal_actions()


@pytest.mark.parametrize("ruleset", ["harbor", "harbor+sharp"])
def test_harbor_keeps_its_city_hall_and_six_landmarks(ruleset: str) -> None:
    """Classic section 12: everything else as KOSMOS."""
    game = table(ruleset, ada=city(60), decision="build", rules="english")
    offered = {action.split()[-1] for action in game.legal_actions() if "landmark" in action}
    assert offered == BASE | {"harbor", "airport"}
    assert landmarks(game, ADA) == {"city_hall"}


def test_the_startup_works_as_with_kosmos() -> None:
    """Classic section 12: Tech Startup included."""
    game = table(
        "sharp",
        ada=city(1, STATION, tech_startup=1, invested=3),
        ben=city(9, tech_startup=1, invested=5),
        cleo=city(2),
        rules="english",
    )
    throw(game, 4, 6)
    assert game.coins == (1 + 3 + 2, 6, 0)
    play(game, "pass", "decline")
    assert invested(game, ADA) == 3


def test_the_order_of_payments_stays_counter_clockwise() -> None:
    """Classic section 12: everything else as KOSMOS."""
    game = table("base", ada=city(1), ben=city(cafe=1), cleo=city(cafe=1), rules="english")
    throw(game, 3)
    assert game.coins[CLEO] == 1


@pytest.mark.parametrize(
    ("name", "kosmos", "english"),
    [
        ("sushi_bar_cost", 2, 4),
        ("renovation_pays", "bank", "owners"),
        ("chain_extra_turns", False, True),
        ("reroll_any_dice", False, True),
        ("landmarks_start", "owner_turn", "at_once"),
        ("five_players", False, True),
        ("market", "five-five-two", "ten"),
    ],
)
@pytest.mark.parametrize("ruleset", EXPANSIONS)
def test_the_bundle_is_exactly_these_options(
    ruleset: str, name: str, kosmos: object, english: object
) -> None:
    """Classic section 12: a single option given beside the bundle wins."""
    options = machikoro.new_game(ruleset, 2, seed=1).tables.options.as_dict()
    assert options[name] == kosmos
    options = machikoro.new_game(ruleset, 2, seed=1, rules="english").tables.options.as_dict()
    assert options[name] == english
    mixed = {"rules": "english", name: kosmos}
    assert machikoro.new_game(ruleset, 2, seed=1, **mixed).tables.options.as_dict()[name] == kosmos


def test_nothing_else_differs_between_the_bundles() -> None:
    """Classic section 12: exactly these."""
    found = {}
    for rules in ("kosmos", "english"):
        found[rules] = machikoro.new_game("sharp", 2, seed=1, rules=rules).tables.options.as_dict()
    different = {
        name for name in found["kosmos"] if found["kosmos"][name] != found["english"][name]
    }
    assert different == {
        "rules", "five_players", "sushi_bar_cost", "renovation_pays", "chain_extra_turns",
        "reroll_any_dice", "landmarks_start", "market", "landmarks", "city_hall",
    }  # fmt: skip
