"""The Yokai, cards that lie face down, and the fox friend."""

from __future__ import annotations

from machikoro import Event
from tests.table import (
    ADA,
    BEN,
    CLEO,
    brought,
    cards,
    city,
    closed,
    kinds,
    legacy,
    of_kind,
    play,
    throw,
)


def visited(events: list[Event]) -> list[int | None]:
    return [event.player for event in of_kind(events, "visited")]


def test_a_double_calls_the_yokai_to_the_richest_and_the_roller_chooses() -> None:
    """Ruling 9, rule card R5."""
    game = legacy(5, city(1), city(9, bakery=1, gold_mine=2), city(3, bakery=1))
    events = throw(game, 5, 5)
    assert visited(events) == [BEN]
    assert (game.decision, game.to_move, game.asking) == ("prank", ADA, "yokai_pranks")
    assert game.legal_actions() == ["close bakery", "close gold_mine"]
    game.play("close gold_mine")
    assert closed(game, BEN) == {"gold_mine": 1}
    assert game.decision == "build"


def test_of_equally_rich_players_the_first_clockwise_after_the_roller_is_visited() -> None:
    """Rule card R5: the roller comes last."""
    game = legacy(5, city(4, bakery=1), city(4, bakery=1), city(4, bakery=1), to_move=BEN)
    assert visited(throw(game, 5, 5)) == [CLEO]
    game = legacy(5, city(4, bakery=1), city(3, bakery=1))
    assert visited(throw(game, 5, 5)) == [ADA]


def test_the_richest_roller_turns_a_card_of_its_own() -> None:
    """Ruling 9; settled later, 1: a single choice is taken by itself."""
    game = legacy(5, city(9, bakery=1), city(3))
    events = throw(game, 5, 5)
    assert "only_choice" in kinds(events)
    assert closed(game, ADA) == {"bakery": 1}


def test_purple_and_market_cards_can_be_turned_too() -> None:
    """Ruling 9."""
    game = legacy(5, city(1), city(9, m_bakery=1, puppet_theatre=1), sides="AAAA")
    throw(game, 5, 5)
    assert set(game.legal_actions()) == {"close m_bakery", "close puppet_theatre"}


def test_without_open_cards_nothing_is_lost() -> None:
    """Ruling 9."""
    game = legacy(5, city(1), city(9, bakery=1, closed={"bakery": 1}), city(2, bakery=1))
    throw(game, 5, 5)
    assert game.decision == "build"
    assert closed(game, CLEO) == {}


def test_a_shrine_protects_and_pays_and_nobody_else_is_visited_instead() -> None:
    """Ruling 9: every working Shrine gets 2, whoever is visited."""
    game = legacy(5, city(1), city(9, "guardian_shrine", bakery=1), city(3, bakery=1))
    events = throw(game, 5, 5)
    assert visited(events) == [BEN]
    assert brought(events, "guardian_shrine") == {BEN: 2}
    assert game.decision == "build"
    assert closed(game, CLEO) == {}


def test_who_is_visited_is_settled_before_the_shrines_pay() -> None:
    """Ruling 9."""
    game = legacy(5, city(1, "guardian_shrine", bakery=1), city(2, bakery=1))
    assert visited(throw(game, 5, 5)) == [BEN]
    assert closed(game, BEN) == {"bakery": 1}


def test_a_card_turns_up_when_its_number_comes_and_does_nothing_else_that_time() -> None:
    """Ruling 10."""
    game = legacy(5, city(0, bakery=2, closed={"bakery": 1}), city())
    events = throw(game, 2)
    assert brought(events, "bakery") == {ADA: 1}
    assert "reopened" in kinds(events)
    assert closed(game, ADA) == {}


def test_what_lies_face_down_is_not_counted() -> None:
    """Item 28, ruling 10."""
    ada = city(0, furniture_factory=1, fox_meadow=3, closed={"fox_meadow": 2})
    game = legacy(5, ada, city())
    assert brought(throw(game, 3, 4), "furniture_factory") == {ADA: 2}


def test_what_turns_up_now_is_counted_from_the_fox_on() -> None:
    """Settled later, 2: symbols are counted as the cards lay when the throw was kept."""
    ada = city(0, lantern_workshop=1, convenience_store=1, closed={"convenience_store": 1})
    game = legacy(
        11, ada, city(), sides="AAAAAABAAA", yokai="pranks", project="observatory",
        landmarks=["fountain", "sky_deck", "water_wheel"],
    )  # fmt: skip
    assert not brought(throw(game, 4), "lantern_workshop")
    events = game.play("call fox")
    assert brought(events, "lantern_workshop") == {ADA: 1}
    assert brought(events, "convenience_store") == {ADA: 3}


def test_different_names_are_counted_before_a_factory_turns_up() -> None:
    """Settled later, 2."""
    ada = city(0, pottery=1, bakery=1, furniture_factory=1, closed={"furniture_factory": 1})
    game = legacy(6, ada, city(), sides="AAAAA")
    assert brought(throw(game, 3, 4), "pottery") == {ADA: 2}


def test_a_card_face_down_counts_for_the_limit_of_one_purple() -> None:
    """Ruling 10."""
    ada = city(9, puppet_theatre=1, closed={"puppet_theatre": 1})
    game = legacy(5, ada, city(), decision="build", sides="AAAA")
    assert "build puppet_theatre" not in game.legal_actions()


def test_a_card_face_down_may_be_swapped_and_stays_so_but_is_not_rebuilt() -> None:
    """Ruling 10."""
    ada = city(9, exchange_office=1, bakery=1, closed={"bakery": 1})
    game = legacy(
        11, ada, city(0, quarry=1), sides="AAAAAAAAAA", yokai="pranks", project="observatory",
        landmarks=["fountain", "sky_deck", "water_wheel"],
    )  # fmt: skip
    throw(game, 4, 3)
    play(game, "target 1")
    assert closed(game, BEN) == {"bakery": 1}
    assert cards(game, ADA)["quarry"] == 1
    ada = city(9, bakery=1, closed={"bakery": 1})
    game = legacy(8, ada, city(), decision="build")
    assert "rebuild bakery" not in game.legal_actions()


def test_gifts_go_to_the_poorest_and_the_roller_comes_first() -> None:
    """Rule card R9a."""
    game = legacy(9, city(2), city(2), city(2))
    events = throw(game, 5, 5)
    assert visited(events) == [ADA]
    assert brought(events, "yokai_gifts") == {ADA: 3}
    game = legacy(9, city(3), city(2), city(2))
    assert visited(throw(game, 5, 5)) == [BEN]


def test_a_gift_goes_to_the_owner_of_a_shrine_too() -> None:
    """Settled later, 3: 2 and 3 coins."""
    game = legacy(
        11, city(0, "guardian_shrine"), city(4), yokai="gifts", project="observatory",
        landmarks=["fountain", "guardian_shrine", "sky_deck"],
    )  # fmt: skip
    throw(game, 5, 5)
    assert game.coins[ADA] == 5


def test_the_fox_is_called_once_and_repeats_blue_and_green_alone() -> None:
    """Ruling 8: nothing for others, no red, no purple, no roll bonus, no drop."""
    ada = city(0, "water_wheel", furniture_factory=1, fox_meadow=1)
    game = legacy(9, ada, city(5, ferry_dock=1), sides="AAAABAAA")
    first = throw(game, 3, 4)
    assert brought(first, "water_wheel") == {ADA: 4}
    assert brought(first, "ferry_dock") == {BEN: 2}
    assert (game.decision, game.legal_actions()) == ("fox", ["call fox", "decline"])
    events = game.play("call fox")
    assert kinds(events) == ["fox", "income"]
    assert brought(events, "furniture_factory") == {ADA: 2}
    assert game.position()["players"][ADA]["fox"] is False
    play(game, "pass", "roll 1", "dice 1", "pass", "roll 2", "dice 3 4")
    assert game.decision == "build"


def test_the_fox_stays_where_no_open_card_has_the_number() -> None:
    """Ruling 8."""
    game = legacy(9, city(0, bakery=1), city())
    throw(game, 6)
    assert game.decision == "build"


def test_the_yokai_comes_after_the_fox() -> None:
    """Ruling 9."""
    game = legacy(9, city(5, goat_pasture=1), city(4))
    assert not of_kind(throw(game, 1, 1), "visited")
    assert kinds(game.play("decline"))[0] == "visited"


def test_guest_houses_of_the_others_pay_once_after_the_roll() -> None:
    """Ruling 7: not for red coins, not on one's own turn."""
    ben = city(0, "guest_house", wheat_field=3)
    game = legacy(3, city(5, "guest_house", wheat_field=1), ben)
    events = throw(game, 1)
    assert brought(events, "guest_house") == {BEN: 1}
    game = legacy(3, city(5), city(0, "guest_house", cafe=1), sides="A")
    assert not brought(throw(game, 3), "guest_house")


def test_a_guest_house_does_not_react_to_gifts_or_the_feast() -> None:
    """Ruling 7."""
    ben = city(0, "guest_house")
    game = legacy(11, city(9), ben, landmarks=["guest_house", "sky_deck", "water_wheel"],
                  project="observatory", yokai="gifts")  # fmt: skip
    events = throw(game, 4, 4)
    assert brought(events, "yokai_gifts") == {BEN: 3}
    assert not brought(events, "guest_house")


def test_a_guest_house_does_not_react_to_cards_that_lie_face_down() -> None:
    """Rulings 7 and 10."""
    ben = city(0, "guest_house", wheat_field=1, closed={"wheat_field": 1})
    game = legacy(5, city(5), ben)
    assert not brought(throw(game, 1), "guest_house")
