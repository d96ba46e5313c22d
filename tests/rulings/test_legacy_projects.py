"""Community projects, landmarks that pay, the feast, and the order of it all."""

from __future__ import annotations

from typing import Any

from machikoro import Game
from tests.table import ADA, BEN, CLEO, brought, build, cards, city, closed, kinds, legacy, play

FREE: dict[str, Any] = {"landmarks": ["fountain", "fox_temple", "lantern_palace"], "yokai": "gifts"}


def free(project: str, *cities: Any, **options: Any) -> Game:
    return legacy(11, *cities, decision="build", project=project, **{**FREE, **options})


def test_the_viaduct_lays_all_missing_track() -> None:
    game = legacy(2, city(22) | {"track": 1}, city(), decision="build")
    events = game.play("contribute")
    assert kinds(events)[:2] == ["contributed", "tracked"]
    assert game.position()["players"][ADA]["track"] == 3


def test_at_the_summit_the_viaduct_gives_coins_instead() -> None:
    game = legacy(2, city(22) | {"track": 3}, city(), decision="build")
    assert brought(game.play("contribute"), "viaduct") == {ADA: 5}


def test_the_park_gives_one_card_of_printed_cost_four_or_less() -> None:
    """Ruling 16: it is no building, limits hold, and one may decline."""
    ada = city(24, puppet_theatre=1)
    game = free("peoples_park", ada, city(), sides="AAAAAAAAAA")
    game.play("contribute")
    assert (game.decision, game.asking) == ("free", "peoples_park")
    legal = game.legal_actions()
    assert legal[-1] == "pass"
    assert "build puppet_theatre" not in legal
    assert "build exchange_office" in legal
    assert not {"build gold_mine", "build landmark fountain"} & set(legal)
    events = game.play("build exchange_office")
    assert (events[0].kind, events[0].amount) == ("built", 0)
    assert cards(game, ADA)["exchange_office"] == 1


def test_declining_the_park_s_card_is_no_pass() -> None:
    """Ruling 12; settled later, 3: the Sky Deck does not pay for it."""
    landmarks = ["fountain", "sky_deck", "lantern_palace"]
    game = free("peoples_park", city(24, "sky_deck"), city(), landmarks=landmarks)
    game.play("contribute")
    events = game.play("pass")
    assert "passed" not in kinds(events)
    assert not brought(events, "sky_deck")


def test_the_guild_does_not_change_what_the_park_calls_cheap() -> None:
    """Ruling 16: by the printed cost."""
    landmarks = ["fountain", "carpenters_guild", "lantern_palace"]
    ada = city(24, "carpenters_guild")
    game = free("peoples_park", ada, city(), landmarks=landmarks, sides="AAAB")
    game.play("contribute")
    assert "build news_office" not in game.legal_actions()


def test_the_bell_tower_turns_everything_up() -> None:
    ada = city(28, bakery=2, quarry=1, closed={"bakery": 2, "quarry": 1})
    game = legacy(5, ada, city(), decision="build", sides="AAAA")
    assert brought(game.play("contribute"), "bell_tower") == {ADA: 4}
    assert closed(game, ADA) == {}


def test_the_skyscraper_takes_two_floors_of_fourteen_and_each_gives_two_back() -> None:
    """Ruling 23; settled later, 3."""
    game = legacy(6, city(30), city(), decision="build")
    events = game.play("contribute")
    assert kinds(events)[:3] == ["contributed", "floor", "income"]
    assert (events[0].amount, events[1].total, events[2].amount) == (14, 1, 2)
    assert game.position()["players"][ADA]["flag"] is False
    play(game, "roll 1", "dice 6", "pass", "roll 1", "dice 6")
    events = game.play("contribute")
    assert (events[1].total, events[2].amount) == (2, 2)
    assert game.position()["players"][ADA]["flag"] is True


def test_a_winning_floor_gives_nothing_back() -> None:
    """Ruling 23."""
    ada = city(14, "sea_harbour", "guardian_shrine", "sky_deck") | {"floors": 1}
    game = legacy(6, ada, city(), decision="build")
    assert kinds(game.play("contribute")) == ["contributed", "floor", "won"]


def test_the_library_takes_four_off_every_landmark_built_later() -> None:
    """Ruling 15."""
    game = legacy(8, city(34), city(), decision="build")
    game.play("contribute")
    assert [game.price(name, ADA) for name in ("sky_deck", "water_wheel")] == [1, 11]
    assert game.price("sky_deck", BEN) == 5


def test_the_sanctuary_counts_open_mountains_and_bamboo_isle() -> None:
    """Ruling 21."""
    ada = city(46, bamboo_grove=2, goat_pasture=1, closed={"goat_pasture": 1})
    ada |= {"islands": ["bamboo_isle"]}
    game = free("fox_sanctuary", ada, city(), yokai="pranks", sides="AAB")
    assert brought(game.play("contribute"), "fox_sanctuary") == {ADA: 6}


def test_the_festival_ground_counts_different_names() -> None:
    """Ruling 22: a market card and a card of one name are one."""
    ada = city(56, bakery=2, m_bakery=1, wheat_field=1, m_sky_deck=1)
    game = legacy(10, ada, city(), decision="build")
    assert brought(game.play("contribute"), "festival_ground") == {ADA: 6}


def test_after_a_landmark_come_the_temple_the_isle_and_the_feast() -> None:
    """Ruling 14."""
    ada = city(25, "fox_temple") | {"islands": ["pearl_isle"]}
    game = legacy(10, ada, city(), city(), decision="build")
    events = build(game, "lantern_palace")
    assert [(event.kind, event.card, event.player) for event in events[:5]] == [
        ("built", "lantern_palace", ADA),
        ("income", "fox_temple", ADA),
        ("income", "pearl_isle", ADA),
        ("income", "festival_week", BEN),
        ("income", "festival_week", CLEO),
    ]
    assert game.coins == (5, 2, 2)


def test_after_a_contribution_come_the_benefit_the_temple_and_the_feast() -> None:
    """Ruling 14: Pearl Isle is about landmarks."""
    ada = city(56, "fox_temple", bakery=1) | {"islands": ["pearl_isle"]}
    game = legacy(10, ada, city(), decision="build")
    events = game.play("contribute")
    assert [event.card for event in events[:4]] == [
        "festival_ground", "festival_ground", "fox_temple", "festival_week",
    ]  # fmt: skip


def test_the_temple_does_not_pay_for_itself() -> None:
    """Ruling 13."""
    game = legacy(9, city(25), city(), decision="build")
    assert not brought(build(game, "fox_temple"), "fox_temple")


def test_a_question_of_the_project_comes_before_the_temple() -> None:
    """Ruling 14."""
    game = free("peoples_park", city(24, "fox_temple"), city())
    assert kinds(game.play("contribute")) == ["contributed"]
    assert brought(game.play("build bakery"), "fox_temple") == {ADA: 3}


def test_winning_ends_the_game_before_any_coin_comes_back() -> None:
    """Ruling 14."""
    ada = city(25, "carpenters_guild", "fox_temple") | {"flag": True}
    game = legacy(10, ada, city(), decision="build")
    assert kinds(build(game, "lantern_palace")) == ["built", "won"]
    assert game.coins == (0, 0)


def test_the_palace_pays_for_every_landmark_at_the_start_of_the_turn() -> None:
    """Ruling 25: itself too."""
    ada = city(0, "lantern_palace", "fox_temple")
    game = legacy(10, ada, city(), to_move=BEN, decision="build")
    events = game.play("pass")
    assert brought(events, "lantern_palace") == {ADA: 2}
    assert kinds(events)[-2:] == ["turn", "income"]


def test_the_palace_pays_at_the_start_of_an_extra_turn_too() -> None:
    """Ruling 25."""
    landmarks = ["fountain", "sky_deck", "lantern_palace"]
    game = legacy(
        11, city(0, "fountain", "lantern_palace"), city(), project="observatory",
        landmarks=landmarks, yokai="gifts",
    )  # fmt: skip
    play(game, "roll 2", "dice 5 5")
    assert brought(game.play("pass"), "lantern_palace") == {ADA: 2}


def test_the_sky_deck_pays_on_a_pass_only() -> None:
    """Ruling 12: also when nothing else was possible."""
    game = legacy(8, city(0, "sky_deck"), city(), decision="build")
    assert game.legal_actions() == ["pass"]
    assert brought(game.play("pass"), "sky_deck") == {ADA: 3}
    game = legacy(8, city(3, "sky_deck"), city(), decision="build")
    assert not brought(game.play("track"), "sky_deck")


def test_the_subsidy_comes_first_and_then_mist_isle() -> None:
    """Ruling 11: with no coins 1 and 1."""
    game = legacy(5, city(0) | {"islands": ["mist_isle"]}, city())
    events = play(game, "roll 1", "dice 6")
    assert [event.card for event in events if event.kind == "income"] == [
        "town_subsidy", "mist_isle",
    ]  # fmt: skip
    assert game.coins[ADA] == 2


def test_mist_isle_helps_up_to_three_coins() -> None:
    for coins, more in ((3, 1), (4, 0)):
        game = legacy(5, city(coins) | {"islands": ["mist_isle"]}, city())
        play(game, "roll 1", "dice 6")
        assert game.coins[ADA] == coins + more


def test_there_is_no_subsidy_before_its_card() -> None:
    game = legacy(2, city(0), city())
    play(game, "roll 1", "dice 6")
    assert game.coins[ADA] == 0


def test_carpenters_make_cards_cheaper_but_never_free() -> None:
    """Ruling 20: 1 stays 1, 2 becomes 1, 7 becomes 5."""
    game = legacy(8, city(5, "carpenters_guild"), city(), decision="build")
    assert [game.price(kind) for kind in ("bakery", "apple_orchard", "gold_mine")] == [1, 1, 5]
    assert "build gold_mine" in game.legal_actions()
    assert build(game, "gold_mine")[0].amount == 5
    assert game.coins[ADA] == 0
    game = legacy(8, city(4, "carpenters_guild"), city(), decision="build")
    assert "build gold_mine" not in game.legal_actions()
    assert game.why_not("gold_mine") is not None
