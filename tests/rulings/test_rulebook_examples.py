"""Every worked example of the two German rulebooks, in the order in which they are printed."""

from __future__ import annotations

import pytest

import machikoro
from tests.table import (
    ADA,
    BEN,
    CLEO,
    all_open,
    cards,
    city,
    closed,
    invested,
    landmarks,
    market,
    payments,
    play,
    sources,
    table,
    throw,
)

STATION = "train_station"
MALL = "shopping_mall"
PARK = "amusement_park"
TOWER = "radio_tower"


def test_twelve_different_kinds_are_laid_out() -> None:
    """Grossstadt, Die Kartenauslage."""
    game = machikoro.new_game("harbor", 4, seed=3)
    assert len(market(game)) == 12


def test_arnd_rolls_a_nine() -> None:
    """Grossstadt, Reihenfolge der Kartenarten: Arnd, Bärbel and Claudia."""
    game = table(
        "harbor",
        ada=city(1, STATION, mine=1, tax_office=1),
        ben=city(0, family_restaurant=1),
        cleo=city(6, mine=1),
    )
    events = throw(game, 4, 5)
    assert payments(events)[0] == (ADA, BEN, 1)
    assert sources(events) == ["family_restaurant", "mine", "mine", "tax_office"]
    assert payments(events)[-1] == (CLEO, ADA, 5)
    assert game.coins == (0 + 5 + 5, 1, 11 - 5)


def test_a_holiday_costs_one_activation() -> None:
    """Grossstadt, Im Urlaub, fourth point: the text is ignored and all copies are turned back."""
    game = table("sharp", ada=city(1, forest=2, closed={"forest": 2}), ben=city(1))
    throw(game, 5)
    assert (game.coins[ADA], closed(game, ADA)) == (1, {})
    play(game, "pass", "roll 1", "dice 5")
    assert game.coins[ADA] == 3


@pytest.mark.parametrize("moved_by", ["business_center", "moving_company"])
def test_a_card_on_holiday_stays_so_with_its_new_owner(moved_by: str) -> None:
    """Grossstadt, Im Urlaub, last point."""
    game = table(
        "sharp",
        ada=city(1, STATION, winery=1, closed={"winery": 1}, **{moved_by: 1}),
        ben=city(1, ranch=1),
    )
    if moved_by == "business_center":
        throw(game, 6)
        game.play("target 1")
    else:
        throw(game, 4, 6)
        game.play("give winery")
    assert closed(game, BEN) == {"winery": 1}


def test_with_a_city_hall_something_can_be_built_in_every_turn() -> None:
    """Grossstadt, Rathaus: provided that a card for 1 coin lies open."""
    game = table("harbor", market="open", ada=city(1), ben=city(0, cafe=3))
    throw(game, 3)
    assert game.coins == (1, 1)
    assert "build ranch" in game.legal_actions()


def test_with_a_harbor_the_new_number_counts_for_all() -> None:
    """Grossstadt, Hafen."""
    game = table(
        "harbor",
        ada=city(4, STATION, "harbor", apple_orchard=1),
        ben=city(4, family_restaurant=1, apple_orchard=1),
    )
    throw(game, 5, 5)
    game.play("add 2")
    assert game.coins == (4, 4)


def test_without_a_harbor_sushi_bar_and_boats_bring_nothing() -> None:
    """Grossstadt, Hafen."""
    owner = city(4, sushi_bar=1, mackerel_boat=1, tuna_boat=1)
    for dice in ((1,), (4, 4), (6, 6)):
        game = table("harbor", ada=city(4, STATION), ben=owner)
        throw(game, *dice)
        assert (game.coins, game.decision) == ((4, 4), "build")


def test_the_airport_pays_in_the_extra_turn_in_which_nothing_is_built() -> None:
    """Grossstadt, Flughafen: built in the turn, not built in the extra turn."""
    game = table("harbor", market="open", ada=city(5, STATION, PARK, "airport"), ben=city(0))
    throw(game, 3, 3)
    game.play("build ranch")
    assert game.coins[ADA] == 4
    throw(game, 6)
    game.play("pass")
    assert game.coins[ADA] == 14
    assert game.to_move == BEN


def test_demolishing_the_harbor_is_a_profit() -> None:
    """Grossstadt, Baufirma: 8 coins for what costs 2."""
    game = table("sharp", ada=city(0, "harbor", demolition_company=1), ben=city(0))
    throw(game, 4)
    game.play("build landmark harbor")
    assert game.coins[ADA] == 6
    assert "harbor" in landmarks(game, ADA)


def test_one_landmark_falls_for_each_demolition_company_while_there_are_any() -> None:
    """Grossstadt, Baufirma: the City Hall stays."""
    game = table("sharp", ada=city(0, "harbor", STATION, demolition_company=3), ben=city(0))
    throw(game, 4)
    game.play("demolish harbor")
    assert (game.coins[ADA], landmarks(game, ADA)) == (16, {"city_hall"})


def test_two_flower_shops_and_three_flower_gardens_pay_twelve_with_a_mall() -> None:
    """Grossstadt, Blumenladen."""
    game = table("harbor", ada=city(0, MALL, flower_shop=2, flower_garden=3), ben=city(0))
    throw(game, 6)
    assert game.coins[ADA] == 12


def test_the_soda_plant_counts_its_owners_cups_too() -> None:
    """Grossstadt, Getränkehersteller."""
    game = table("sharp", ada=city(0, STATION, soda_bottling_plant=1, cafe=2), ben=city(0, cafe=1))
    throw(game, 5, 6)
    assert game.coins[ADA] == 3


def test_the_second_sushi_bar_goes_on_holiday_and_only_it_is_paid() -> None:
    """Grossstadt, Groß-Reinigung, example."""
    game = all_open(
        ada=city(0, STATION, renovation_company=1, ranch=1),
        ben=city(0, sushi_bar=2, closed={"sushi_bar": 1}),
    )
    throw(game, 4, 4)
    game.play("close sushi_bar")
    assert closed(game, BEN) == {"sushi_bar": 2}
    assert game.coins == (1, 0)


def test_the_renovation_company_closes_and_pays_for_ones_own_cards_too() -> None:
    """Grossstadt, Groß-Reinigung."""
    game = table("sharp", ada=city(0, STATION, renovation_company=1, ranch=2), ben=city(0, ranch=1))
    throw(game, 4, 4)
    assert (closed(game, ADA), game.coins[ADA]) == ({"ranch": 2}, 3)


def test_a_tuna_throw_of_ten_feeds_no_family_restaurant() -> None:
    """Grossstadt, Hochsee-Fischerboot: one throw for all, and it means nothing else."""
    game = table(
        "harbor",
        ada=city(3, STATION, "harbor", tuna_boat=1),
        ben=city(0, "harbor", tuna_boat=1, family_restaurant=1),
    )
    throw(game, 6, 6)
    play(game, "decline", "tuna 5 5")
    assert game.coins == (13, 10)


def test_the_radio_tower_does_not_repeat_the_tuna_throw() -> None:
    """Grossstadt, Hochsee-Fischerboot, last paragraph."""
    game = table("harbor", ada=city(3, STATION, TOWER, "harbor", tuna_boat=1), ben=city(0))
    throw(game, 6, 6)
    play(game, "keep", "decline", "tuna 1 1")
    assert (game.decision, game.coins[ADA]) == ("build", 5)


def test_coins_on_a_startup_are_a_marker_to_the_end_of_the_game() -> None:
    """Grossstadt, IT-Unternehmen: already in the turn in which it is built."""
    game = all_open(ada=city(3, STATION), ben=city(9), decision="build")
    play(game, "build tech_startup", "invest", "roll 1", "dice 6", "pass")
    throw(game, 4, 6)
    assert (game.coins, invested(game, ADA)) == ((1 + 1, 8), 1)


def test_only_the_builder_of_a_loan_office_gets_five_coins() -> None:
    """Grossstadt, Kreditinstitut."""
    game = all_open(ada=city(0, STATION, moving_company=1), ben=city(7), decision="build")
    game.play("build loan_office")
    assert game.coins == (5, 7)
    play(game, "roll 1", "dice 6", "pass")
    throw(game, 4, 5)
    game.play("give loan_office")
    assert game.coins == (9, 7)
    play(game, "pass")
    throw(game, 5)
    assert game.coins == (9, 5)


@pytest.mark.parametrize(
    ("kind", "number", "amount"), [("general_store", 2, 2), ("corn_field", 3, 1)]
)
def test_a_second_landmark_stops_store_and_corn_field_until_one_is_demolished(
    kind: str, number: int, amount: int
) -> None:
    """Grossstadt, Lebensmittelladen and Maisfeld."""
    game = table("sharp", ada=city(9, STATION, demolition_company=1, **{kind: 1}), ben=city(1))
    throw(game, number)
    assert game.coins[ADA] == 9 + amount
    play(game, "build landmark harbor", "roll 1", "dice 6", "pass")
    throw(game, number)
    before = game.coins[ADA]
    assert before == 9 + amount - 2
    play(game, "pass", "roll 1", "dice 6", "pass", "roll 1", "dice 4", "demolish harbor", "pass")
    play(game, "roll 1", "dice 6", "pass")
    before = game.coins[ADA]
    throw(game, number)
    assert game.coins[ADA] == before + amount


def test_the_publisher_counts_an_idle_general_store() -> None:
    """Grossstadt, Lebensmittelladen, second paragraph."""
    game = all_open(ada=city(0, STATION, publisher=1), ben=city(4, STATION, MALL, general_store=1))
    throw(game, 3, 4)
    assert game.coins == (1, 3)


def test_the_market_hall_counts_an_idle_corn_field() -> None:
    """Grossstadt, Maisfeld, second paragraph."""
    game = table("sharp", ada=city(0, STATION, MALL, farmers_market=1, corn_field=1), ben=city(0))
    throw(game, 5, 6)
    assert game.coins[ADA] == 2


def test_after_the_park_all_have_as_many_coins() -> None:
    """Grossstadt, Park: the owner shares, coins on IT-Unternehmen do not count."""
    game = table(
        "sharp",
        ada=city(11, STATION, park=1, tech_startup=1, invested=6),
        ben=city(0),
        cleo=city(2),
    )
    throw(game, 5, 6)
    assert (game.coins, invested(game, ADA)) == ((5, 5, 5), 6)


def test_the_moving_company_may_give_itself_away() -> None:
    """Grossstadt, Spedition: the 4 coins are paid even then."""
    game = table("sharp", ada=city(0, STATION, moving_company=1, ranch=1), ben=city(0))
    throw(game, 4, 5)
    assert "decline" not in game.legal_actions()
    game.play("give moving_company")
    assert (cards(game, BEN), game.coins[ADA]) == ({"moving_company": 1}, 4)


def test_the_publisher_counts_cards_on_holiday() -> None:
    """Grossstadt, Verlag."""
    game = all_open(
        ada=city(0, STATION, publisher=1),
        ben=city(9, cafe=2, bakery=1, closed={"cafe": 2, "bakery": 1}),
    )
    throw(game, 3, 4)
    assert game.coins == (3, 6)


def test_a_player_without_coins_pays_no_fan_shop_and_then_earns() -> None:
    """Fussball, Rangfolge der Einkommensansprüche, first example."""
    game = table("fussball", ada=city(0, bakery=2), ben=city(0, cafe=1))
    throw(game, 3)
    assert game.coins == (2, 0)


def test_three_coins_for_five_claims_of_fan_shops() -> None:
    """Fussball, Rangfolge der Einkommensansprüche, second example."""
    game = table("fussball", ada=city(3), ben=city(0, cafe=3), cleo=city(0, cafe=2))
    events = throw(game, 3)
    assert payments(events) == [(ADA, CLEO, 2), (ADA, BEN, 1)]
    assert game.coins == (1, 1, 2)  # the Trainingsgelände helps the roller out


def test_no_second_new_sponsor() -> None:
    """Fussball, Neue Projekte und Großprojekte bauen: one of each, not one in all."""
    game = table("fussball", ada=city(30, business_center=1), decision="build")
    assert "build business_center" not in game.legal_actions()
    assert {"build stadium", "build tv_station"} <= set(game.legal_actions())


def test_two_snack_stands_pay_four_with_the_stadium() -> None:
    """Fussball, Stadion, first example."""
    game = table("fussball", ada=city(0, MALL, bakery=2), ben=city(0))
    throw(game, 3)
    assert game.coins[ADA] == 4


def test_a_clubhouse_takes_three_with_the_stadium() -> None:
    """Fussball, Stadion, second example."""
    game = table("fussball", ada=city(9, STATION), ben=city(0, MALL, family_restaurant=1))
    throw(game, 4, 5)
    assert game.coins == (6, 3)


def test_the_tv_studio_gives_one_whole_second_turn_and_no_third() -> None:
    """Fussball, TV-Studio."""
    game = table("fussball", ada=city(9, STATION, PARK, wheat_field=1), ben=city(0))
    throw(game, 1, 1)
    game.play("build cafe")
    assert game.legal_actions() == ["roll 1", "roll 2"]
    throw(game, 4, 4)
    game.play("build cafe")
    assert cards(game, ADA)["cafe"] == 2
    assert game.to_move == BEN


def test_the_football_museum_repeats_with_as_many_dice() -> None:
    """Fussball, Fußballmuseum."""
    game = table("fussball", ada=city(9, STATION, TOWER, wheat_field=1), ben=city(0))
    throw(game, 1)
    game.play("reroll")
    assert {action for action, _ in game.chance()} == {f"dice {n}" for n in range(1, 7)}
    game.play("dice 6")
    assert game.coins[ADA] == 9
