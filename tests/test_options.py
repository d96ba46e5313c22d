"""Options of the classic family: what they do, what they are by default, and refusals."""

from __future__ import annotations

import pickle
import tracemalloc
from typing import Any

import pytest

import machikoro
from machikoro import IdleCardWarning, InvalidOption, new_game
from machikoro.cards.rulesets import RULESETS
from machikoro.rules.sense import make_sense
from machikoro.texts import explain
from tests.table import ADA, BEN, CLEO, cards, city, landmarks, market, play, table, throw

STATION = "train_station"
PARK = "amusement_park"
CLASSIC = ("base", "harbor", "sharp", "harbor+sharp", "fussball")
LOW = ("wheat_field", "ranch", "bakery", "cafe", "convenience_store", "forest")
HIGH = ("cheese_factory", "furniture_factory", "mine", "family_restaurant", "apple_orchard",
        "farmers_market")  # fmt: skip


def _refusal(*arguments: Any, **options: Any) -> str:
    with pytest.raises(InvalidOption) as refused:
        new_game(*arguments, **options)
    return str(refused.value)


@pytest.mark.parametrize(
    ("ruleset", "kinds"),
    [("base", 15), ("fussball", 15), ("harbor", 12), ("sharp", 12), ("harbor+sharp", 12)],
)
def test_the_default_market_is_the_rulebooks(ruleset: str, kinds: int) -> None:
    """Classic rulings 43 and 45."""
    assert len(market(new_game(ruleset, 3, seed=1))) == kinds


@pytest.mark.parametrize("ruleset", CLASSIC)
@pytest.mark.parametrize(("layout", "kinds"), [("ten", 10), ("five-five-two", 12)])
def test_any_market_can_be_had_with_any_box(ruleset: str, layout: str, kinds: int) -> None:
    """Classic section 11."""
    assert len(market(new_game(ruleset, 2, seed=1, market=layout))) == kinds


@pytest.mark.parametrize(
    ("ruleset", "kinds", "whole"),
    [("base", 15, 84), ("harbor", 25, 140), ("sharp", 28, 156), ("harbor+sharp", 38, 212)],
)
def test_an_open_market_shows_every_card(ruleset: str, kinds: int, whole: int) -> None:
    """Classic section 1: 84 + 56 + 72."""
    stock = market(new_game(ruleset, 4, seed=1, market="open"))
    assert (len(stock), sum(stock.values())) == (kinds, whole)


@pytest.mark.parametrize("ruleset", CLASSIC)
def test_defaults_are_those_of_kosmos(ruleset: str) -> None:
    """Classic sections 8 and 11."""
    options = new_game(ruleset, 3, seed=1).tables.options.as_dict()
    assert {
        "rules": "kosmos",
        "copy_limit": None,
        "without": [],
        "with_": [],
        "start_coins": [3, 3, 3],
        "chain_extra_turns": False,
        "landmarks_start": "owner_turn",
        "reroll_any_dice": False,
        "renovation_pays": "bank",
        "sushi_bar_cost": 2,
        "five_players": False,
    }.items() <= options.items()


def test_a_copy_limit_counts_starters() -> None:
    """Classic section 11."""
    game = new_game("base", 2, seed=1, copy_limit=2, start_coins=20)
    throw(game, 6)
    game.play("build wheat_field")
    play(game, "roll 1", "dice 6", "pass", "roll 1", "dice 6")
    offered = game.legal_actions()
    assert "build wheat_field" not in offered
    assert {"build bakery", "build ranch"} <= set(offered)
    game = new_game("base", 2, seed=1, copy_limit=1, start_coins=20)
    throw(game, 6)
    assert not {"build wheat_field", "build bakery"} & set(game.legal_actions())


def test_a_copy_limit_does_not_bind_swaps_and_gifts() -> None:
    """Classic section 11."""
    game = table(
        "base", ada=city(0, business_center=1, ranch=1), ben=city(0, cafe=1, ranch=2), copy_limit=2
    )
    throw(game, 6)
    play(game, "target 1", "take cafe")
    assert cards(game, BEN) == {"ranch": 3}
    game = table(
        "sharp", ada=city(0, STATION, moving_company=1, ranch=1), ben=city(0, ranch=2), copy_limit=2
    )
    throw(game, 4, 5)
    game.play("give ranch")
    assert cards(game, BEN) == {"ranch": 3}


def test_a_copy_limit_does_not_loosen_the_rule_for_purple_cards() -> None:
    """Classic ruling 17; Fussball, Tipps für die ersten Spiele."""
    game = table("base", ada=city(20, stadium=1), decision="build", copy_limit=3)
    assert "build stadium" not in game.legal_actions()


def test_kinds_can_be_left_out() -> None:
    """Grossstadt, Tipp für das Spiel mit beiden Erweiterungen."""
    game = new_game("base", 2, seed=1, without=["cafe", "family_restaurant"])
    assert len(market(game)) == 13
    assert not {"cafe", "family_restaurant"} & set(market(game))


def test_who_leaves_the_wheat_field_out_still_starts_with_one() -> None:
    """Starters do not come from the market: classic ruling 2."""
    game = new_game("base", 2, seed=1, without=["wheat_field"])
    assert cards(game, ADA)["wheat_field"] == 1
    assert "wheat_field" not in market(game)


def test_kinds_of_other_boxes_can_be_added() -> None:
    """Grossstadt, Tipp für das Spiel mit beiden Erweiterungen."""
    game = new_game("base", 2, seed=1, with_=["vineyard", "winery", "tech_startup"])
    stock = market(game)
    assert len(stock) == 18
    assert (stock["vineyard"], stock["tech_startup"]) == (6, 4)
    game = table(
        "base",
        ada=city(5, STATION, tech_startup=1, invested=2),
        ben=city(5),
        with_=["tech_startup"],
    )
    throw(game, 4, 6)
    assert game.coins == (7, 3)
    play(game, "pass", "invest")
    assert game.coins == (6, 3)


def test_added_kinds_come_into_the_rows_they_belong_to() -> None:
    """Classic ruling 45."""
    game = new_game("harbor", 2, seed=1, with_=["vineyard", "corn_field", "park"], deal=False)
    deck = game.position()["deck"]
    assert (deck["vineyard"], deck["corn_field"], deck["park"]) == (6, 6, 2)
    assert "draw corn_field" in [action for action, _ in game.chance()]
    assert "draw vineyard" not in [action for action, _ in game.chance()]


def test_fewer_landmarks_make_a_shorter_game() -> None:
    """Grossstadt, Tipp für das Spiel mit beiden Erweiterungen."""
    game = table(
        "base", ada=city(10, STATION), decision="build", landmarks=[STATION, "shopping_mall"]
    )
    offered = [action for action in game.legal_actions() if "landmark" in action]
    assert offered == ["build landmark shopping_mall"]
    game.play("build landmark shopping_mall")
    assert game.winner == ADA


def test_start_coins_for_all_or_for_each_seat() -> None:
    """A handicap can be given."""
    assert new_game("base", 3, seed=1, start_coins=7).coins == (7, 7, 7)
    assert new_game("base", 3, seed=1, start_coins=[1, 0, 5]).coins == (1, 0, 5)


def test_any_seat_can_begin() -> None:
    """The rulebook lets the youngest begin."""
    game = new_game("base", 3, seed=1, first=2)
    assert game.to_move == CLEO
    play(game, "roll 1", "dice 6", "pass")
    assert game.to_move == ADA


def test_who_begins_can_be_drawn() -> None:
    """By the game's seed, and every seat can be drawn."""
    drawn = {new_game("base", 4, seed=seed, first="draw").to_move for seed in range(60)}
    assert drawn == {0, 1, 2, 3}
    again = [new_game("base", 4, seed=9, first="draw").to_move for _ in range(3)]
    assert len(set(again)) == 1


def test_the_deal_can_be_left_to_the_table() -> None:
    """With deal=False the game stands at the first draw."""
    game = new_game("harbor", 2, seed=1, deal=False)
    assert (game.decision, game.to_move, market(game)) == ("draw", None, {})
    while game.decision == "draw":
        game.play_chance()
    assert (game.decision, len(market(game))) == ("roll", 12)
    assert new_game("base", 2, seed=1, deal=False).decision == "roll"


def test_chained_extra_turns_are_an_option() -> None:
    """Classic ruling 8 and section 12."""
    for chain, third in ((False, BEN), (True, ADA)):
        game = table("base", ada=city(5, STATION, PARK), ben=city(5), chain_extra_turns=chain)
        for _ in range(2):
            throw(game, 2, 2)
            game.play("pass")
        assert game.to_move == third


@pytest.mark.parametrize(("start", "raised"), [("owner_turn", 0), ("next_turn", 1), ("at_once", 1)])
def test_when_a_benefit_starts_is_an_option(start: str, raised: int) -> None:
    """Classic ruling 9 and section 12: with the owner's turn, with anybody's, or at once."""
    game = table("base", ada=city(10, cafe=1), ben=city(5), decision="build", landmarks_start=start)
    game.play("build landmark shopping_mall")
    throw(game, 3)
    assert game.coins == (1 + raised, 4 - raised)


def test_the_city_hall_is_an_option() -> None:
    """Classic section 12."""
    game = table("harbor", ada=city(0), ben=city(0), city_hall=False)
    throw(game, 6)
    assert game.coins == (0, 0)
    assert landmarks(game, ADA) == set()


def test_without_a_landmark_nobody_could_win() -> None:
    """A refusal says why."""
    assert "landmark" in _refusal("base", 2, landmarks=[])


@pytest.mark.parametrize(
    ("options", "needed"),
    [
        ({"market": "ten", "without": LOW}, 10),
        ({"market": "five-five-two", "without": LOW[:2]}, 5),
        ({"market": "five-five-two", "without": HIGH[:2]}, 5),
        ({"market": "five-five-two", "without": ["stadium", "tv_station"]}, 2),
        ({"market": "open", "without": [*LOW, *HIGH, "stadium", "tv_station", "business_center"]},
         1),
    ],
)  # fmt: skip
def test_too_few_kinds_for_the_layout_are_refused(options: dict[str, Any], needed: int) -> None:
    """A refusal says how many are needed and how many are left."""
    sentence = _refusal("base", 2, **options)
    assert f" {needed} kind" in sentence
    assert "left" in sentence


def test_the_last_kinds_that_fill_a_layout_are_enough() -> None:
    """Exactly as many kinds as the row shows."""
    game = new_game("base", 2, seed=1, market="five-five-two", without=["stadium", "cafe", "mine"])
    assert len(market(game)) == 12


@pytest.mark.parametrize("ruleset", ["harbor", "sharp", "harbor+sharp"])
def test_five_players_under_kosmos_are_refused_with_a_way_out(ruleset: str) -> None:
    """Classic ruling 3 and section 12."""
    sentence = _refusal(ruleset, 5)
    assert "2 to 4 players" in sentence
    assert "english" in sentence


@pytest.mark.parametrize(
    ("options", "nearest"),
    [
        ({"markt": "ten"}, "market"),
        ({"market": "tne"}, "ten"),
        ({"rules": "englisch"}, "english"),
        ({"without": ["caffe"]}, "cafe"),
        ({"with_": ["wineyard"]}, "vineyard"),
        ({"landmarks": ["train_sation"]}, "train_station"),
        ({"landmarks_start": "at_one"}, "at_once"),
        ({"renovation_pays": "owner"}, "owners"),
    ],
)
def test_unknown_names_are_refused_with_the_nearest_one(
    options: dict[str, Any], nearest: str
) -> None:
    """A refusal says what was probably meant."""
    sentence = _refusal("harbor+sharp", 2, **options)
    assert f"'{nearest}'" in sentence


def test_an_unknown_ruleset_is_refused_with_the_nearest_one() -> None:
    """A refusal says what was probably meant."""
    assert "'harbor'" in _refusal("habor", 2)


def test_a_card_of_another_family_cannot_be_added() -> None:
    """Cards are added from the boxes of the family only."""
    assert "shopping_district" in _refusal("base", 2, with_=["shopping_district"])


def test_a_card_that_would_not_be_in_the_game_cannot_be_left_out() -> None:
    """That would hide a slip."""
    assert "tuna_boat" in _refusal("base", 2, without=["tuna_boat"])


def test_a_card_cannot_be_added_and_left_out() -> None:
    """One of the two must be meant."""
    assert "vineyard" in _refusal("base", 2, with_=["vineyard"], without=["vineyard"])


@pytest.mark.parametrize("limit", [0, -1, 1.5, True, "2"])
def test_a_limit_below_one_is_refused(limit: object) -> None:
    """Nobody could build anything."""
    assert "copy_limit" in _refusal("base", 2, copy_limit=limit)


@pytest.mark.parametrize("coins", [-1, [3], [3, 3, 3], [3, -1], "3", 1.5])
def test_start_coins_that_do_not_fit_the_seats_are_refused(coins: object) -> None:
    """One number, or one for each seat."""
    assert "start_coins" in _refusal("base", 2, start_coins=coins)


@pytest.mark.parametrize("first", [2, -1, "ben", True])
def test_a_first_player_who_does_not_sit_there_is_refused(first: object) -> None:
    """A seat, or "draw"."""
    assert "draw" in _refusal("base", 2, first=first)


@pytest.mark.parametrize("name", ["chain_extra_turns", "reroll_any_dice", "city_hall"])
def test_a_switch_is_on_or_off(name: str) -> None:
    """Not a number and not a word."""
    assert "True or False" in _refusal("harbor", 2, **{name: "yes"})


@pytest.mark.parametrize("name", ["without", "with_", "landmarks"])
def test_a_list_is_not_a_single_name(name: str) -> None:
    """Otherwise a name would be read letter by letter."""
    assert "list" in _refusal("harbor", 2, **{name: "harbor"})


def test_boats_without_a_harbor_warn() -> None:
    """They can never do anything."""
    with pytest.warns(IdleCardWarning) as caught:
        new_game("harbor", 2, seed=1, landmarks=[STATION, "airport"])
    sentences = " ".join(str(warning.message) for warning in caught)
    for card in ("sushi_bar", "mackerel_boat", "tuna_boat"):
        assert card in sentences
    assert "food_warehouse" not in sentences


def test_a_sushi_bar_added_to_the_base_game_warns() -> None:
    """There is no harbor to build in the base game."""
    with pytest.warns(IdleCardWarning, match="sushi_bar"):
        new_game("base", 2, seed=1, with_=["sushi_bar"])


def test_a_park_without_a_station_warns() -> None:
    """Two equal dice need two dice; so do all numbers above six."""
    with pytest.warns(IdleCardWarning) as caught:
        new_game("base", 2, seed=1, landmarks=[PARK, "shopping_mall"])
    sentences = " ".join(str(warning.message) for warning in caught)
    assert PARK in sentences
    assert all(kind in sentences for kind in HIGH)
    assert not any(kind in sentences for kind in LOW)


def test_a_card_with_nothing_to_count_warns() -> None:
    """A flower shop needs flower gardens."""
    with pytest.warns(IdleCardWarning, match="flower_shop"):
        new_game("harbor", 2, seed=1, without=["flower_garden"])


def test_a_harbor_without_a_station_is_not_idle_while_there_is_sushi() -> None:
    """Classic ruling 23: the Sushi-Bar asks for it on a 1, which one die can show."""
    with pytest.warns(IdleCardWarning) as caught:
        new_game("harbor", 2, seed=1, landmarks=["harbor", "airport"])
    sentences = [str(warning.message) for warning in caught]
    assert not [sentence for sentence in sentences if sentence.startswith("harbor ")]


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("ruleset", CLASSIC)
@pytest.mark.parametrize("rules", ["kosmos", "english"])
def test_no_box_as_sold_has_idle_cards(ruleset: str, rules: str) -> None:
    """A warning is for combinations that players made themselves."""
    assert new_game(ruleset, 2, seed=1, rules=rules).decision == "roll"


def test_options_are_kept_with_the_game() -> None:
    """A stored game says how it is played."""
    game = new_game("harbor", 2, seed=1, market="ten", without=["cafe"])
    assert game.position()["options"] == {"market": "ten", "without": ["cafe"]}
    assert machikoro.from_position(game.position()).tables.options == game.tables.options


@pytest.mark.parametrize(
    ("options", "english", "german"),
    [
        ({"without": ["caffe"]}, "unknown card 'caffe'", "die Karte 'caffe' gibt es nicht: meinst"),
        ({"market": "ten", "without": LOW}, "needs 10 kinds in its row", "braucht 10 Sorten für"),
        ({"landmarks": []}, "one landmark must stay", "ein Großprojekt muss bleiben"),
        ({"colour": "red"}, "base has no option 'colour'", "base hat keine Option 'colour'"),
    ],
)
def test_a_refusal_can_be_said_in_both_languages(
    options: dict[str, Any], english: str, german: str
) -> None:
    with pytest.raises(InvalidOption) as refused:
        new_game("base", 2, **options)
    assert english in str(refused.value)
    assert german in explain(refused.value, "de")


def test_a_refusal_travels_between_processes() -> None:
    with pytest.raises(InvalidOption) as refused:
        new_game("bas", 2)
    twin = pickle.loads(pickle.dumps(refused.value))
    assert explain(twin, "de") == "das Regelwerk 'bas' gibt es nicht: meinst du 'base'?"


def test_a_note_about_an_idle_card_can_be_said_in_both_languages() -> None:
    with pytest.warns(IdleCardWarning) as caught:
        new_game("base", 2, landmarks=["amusement_park"])
    said = [explain(note.message, "de") for note in caught if isinstance(note.message, Warning)]
    assert "amusement_park bewirkt nichts ohne zweiten Würfel" in said


def test_options_that_go_together_leave_nothing_to_say() -> None:
    for ruleset in RULESETS.values():
        sense = make_sense(ruleset, 3, {})
        assert sense.problem is None, ruleset.id
        assert not sense.markets
        own = {card.id for card in ruleset.establishments} | set(ruleset.landmarks)
        assert not own & set(sense.cards), ruleset.id


def test_markets_that_can_no_longer_be_filled_are_named_with_the_reason() -> None:
    purple = ["stadium", "tv_station"]
    sense = make_sense(RULESETS["base"], 3, {"without": purple})
    assert list(sense.markets) == ["five-five-two"]
    assert "purple row" in str(sense.markets["five-five-two"])
    assert sense.problem is None, "all kinds lie open by default"
    chosen = make_sense(RULESETS["base"], 3, {"without": purple, "market": "five-five-two"})
    assert "purple row" in str(chosen.problem)


@pytest.mark.parametrize(
    ("option", "ruleset", "given", "card"),
    [
        ("reroll_any_dice", "base", {"landmarks": ["train_station"]}, "radio_tower"),
        ("reroll_any_dice", "base", {"landmarks": ["radio_tower"]}, "train_station"),
        ("chain_extra_turns", "base", {"landmarks": ["train_station"]}, "amusement_park"),
        ("renovation_pays", "harbor", {}, "renovation_company"),
        ("sushi_bar_cost", "harbor", {"without": ["sushi_bar"]}, "sushi_bar"),
    ],
)
def test_an_option_about_a_card_that_is_not_in_the_game_changes_nothing(
    option: str, ruleset: str, given: dict[str, Any], card: str
) -> None:
    sense = make_sense(RULESETS[ruleset], 3, given)
    assert sense.options[option].values["other"] == card


def test_a_card_of_another_box_that_could_do_nothing_is_named() -> None:
    base = make_sense(RULESETS["base"], 3, {}).cards
    assert {"sushi_bar", "mackerel_boat", "flower_shop", "winery"} <= set(base)
    assert "vineyard" not in base
    with_fields = make_sense(RULESETS["base"], 3, {"with_": ["flower_garden"]}).cards
    assert "flower_shop" not in with_fields


def test_an_option_that_cannot_be_read_is_the_problem() -> None:
    assert make_sense(RULESETS["base"], 3, {"copy_limit": 0}).problem is not None
    assert make_sense(RULESETS["base"], 5, {}).problem is not None


def test_a_crowd_is_refused_before_it_gets_names() -> None:
    tracemalloc.start()
    assert "is for 2 to 4 players, not 1000000" in _refusal("base", 10**6)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 1_000_000


@pytest.mark.parametrize("digits", [12, 5000])
def test_no_number_of_players_is_too_large_to_be_refused(digits: int) -> None:
    assert "is for 2 to 4 players" in _refusal("base", 10**digits)


@pytest.mark.parametrize("option", ["copy_limit", "start_coins"])
def test_an_amount_beyond_any_table_is_refused(option: str) -> None:
    assert f"{option} is at most" in _refusal("base", **{option: 10**5000})


def test_a_seed_has_an_end() -> None:
    assert "a seed has at most" in _refusal("base", seed=10**5000)


@pytest.mark.parametrize("option", ["with_", "without", "landmarks"])
def test_lists_within_lists_without_end_are_no_ids(option: str) -> None:
    endless: list[Any] = []
    for _ in range(5000):
        endless = [endless]
    assert f"{option}: unknown" in _refusal("base", 2, **{option: [endless]})
