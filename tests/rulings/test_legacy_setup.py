"""How a game of the campaign is set up, and which options are refused.

Items are those of the rulebook's specification, rulings those of docs/legacy-rulings.md.
"""

from __future__ import annotations

from typing import Any

import pytest

import machikoro
from machikoro import InvalidOption, new_game
from machikoro.cards.rulesets import RULESETS
from tests.table import ADA, BEN, cards, market

LEGACY = RULESETS["legacy"]
FIRST = {
    "wheat_field": 1, "bakery": 2, "convenience_store": 4, "fox_meadow": 5,
    "furniture_factory": 7, "gold_mine": 8, "apple_orchard": 10, "market_hall": 11,
}  # fmt: skip


def start(chapter: int, players: int = 3, **options: Any) -> machikoro.Game:
    return new_game("legacy", players, seed=7, chapter=chapter, **options)


def test_the_first_display_has_eight_piles_of_five_from_wheat_field_to_market_hall() -> None:
    """Items 2 and 16."""
    game = start(1)
    assert market(game) == dict.fromkeys(FIRST, 5)
    lowest = {card.id: card.numbers[0] for card in LEGACY.establishments if card.id in FIRST}
    assert lowest == FIRST


def test_each_chapter_has_three_landmarks_that_follow_in_the_alphabet() -> None:
    """Item 17: two stay from the game before, one is new."""
    letters = list(LEGACY.landmarks)
    for chapter in range(1, 11):
        assert set(start(chapter).landmarks) == set(letters[chapter - 1 : chapter + 2])


def test_a_landmark_costs_what_its_place_costs() -> None:
    """Items 17 and 33: 5, 15 and 25 from left to right."""
    assert [start(1).price(name) for name in ("forge", "flower_shop", "fountain")] == [5, 15, 25]
    assert [start(3).price(name) for name in ("fountain", "signal_tower", "guest_house")] == [
        5, 15, 25,
    ]  # fmt: skip


def test_every_chapter_has_a_project_of_its_own() -> None:
    """Item 18."""
    found = [LEGACY.chapters[chapter - 1].projects for chapter in range(1, 11)]
    assert found[0] == ("observatory",)
    assert len(set(found)) == 10


def test_in_the_first_game_everybody_has_wheat_field_and_bakery() -> None:
    """Item 19."""
    game = start(1)
    assert cards(game, ADA) == cards(game, BEN) == {"m_wheat_field": 1, "m_bakery": 1}


@pytest.mark.parametrize(("chapter", "circles"), [(2, 2), (3, 3), (6, 3), (7, 4), (11, 4)])
def test_market_cards_are_as_many_as_circles_and_the_newest_where_none_are_named(
    chapter: int, circles: int
) -> None:
    """Items 19 and 52; settled later, 5."""
    hand = list(cards(start(chapter), ADA))
    assert len(hand) == circles
    assert hand == list(LEGACY.chapters[chapter - 1].market_cards[-circles:])


def test_the_newest_market_cards_of_the_second_chapter_are_bakery_and_forge() -> None:
    """Settled later, 5."""
    assert set(cards(start(2), ADA)) == {"m_bakery", "m_forge"}


def test_market_cards_can_be_picked_for_each_seat() -> None:
    """Item 19."""
    hands = [["m_wheat_field", "m_forge"], ["m_bakery", "m_forge"], ["m_bakery", "m_wheat_field"]]
    game = start(2, market_cards=hands)
    assert [set(cards(game, seat)) for seat in range(3)] == [set(hand) for hand in hands]


def test_everybody_starts_with_three_coins_unless_told_otherwise() -> None:
    """Item 20, ruling 24: baskets and the like are given with the options."""
    assert start(1).coins == start(5).coins == (3, 3, 3)
    assert start(2, start_coins=[3, 4, 6]).coins == (3, 4, 6)


def test_one_pile_of_five_joins_in_every_chapter_on_the_side_that_was_chosen() -> None:
    """Items 41 and 43."""
    assert "cafe" in market(start(2))
    assert "tea_garden" in market(start(2, sides="B"))
    assert market(start(3, sides="BA"))["goat_pasture"] == 5
    assert "cafe" not in market(start(3, sides="BA"))


def test_gold_mines_leave_after_the_eighth_game_and_fox_meadows_after_the_tenth() -> None:
    """Item 46."""
    assert "gold_mine" in market(start(8))
    assert "gold_mine" not in market(start(9))
    assert "fox_meadow" in market(start(10))
    assert not {"gold_mine", "fox_meadow"} & set(market(start(11)))


def test_missing_sides_are_the_first_and_drawn_ones_are_recorded() -> None:
    """Settled later, 5."""
    drawn = start(9, sides="draw")
    assert set(drawn.options["sides"]) <= set("AB")
    assert len(drawn.options["sides"]) == 8
    assert drawn.options["sides"] == start(9, sides="draw").options["sides"]
    assert market(start(4, sides="B")) == market(start(4, sides="BAA"))


def test_free_play_draws_three_landmarks_a_project_and_what_the_yokai_does() -> None:
    """Items 47, 48 and 51: never the Forge, the Skyscraper or the Waterfall."""
    found = [new_game("legacy", 2, seed=seed, chapter=11).options for seed in range(60)]
    landmarks = {name for options in found for name in options["landmarks"]}
    assert landmarks == set(LEGACY.landmarks) - {"forge"}
    assert all(len(set(options["landmarks"])) == 3 for options in found)
    assert len({options["project"] for options in found}) == 8
    assert not {"skyscraper", "waterfall"} & {options["project"] for options in found}
    assert {options["yokai"] for options in found} == {"pranks", "gifts"}


def test_free_play_has_all_islands_unclaimed_and_every_boat_at_the_start() -> None:
    """Items 49 and 50."""
    game = start(11)
    assert all(player["islands"] == [] for player in game.position()["players"])
    assert all(player["boat"] == 0 for player in game.position()["players"])


def test_in_free_play_a_market_card_may_bear_the_name_of_a_landmark_in_the_game() -> None:
    """Item 52."""
    hand = ["m_fountain", "m_forge", "m_bakery", "m_sky_deck"]
    game = start(11, landmarks=["fountain", "sky_deck", "water_wheel"], market_cards=[hand] * 3)
    assert set(cards(game, ADA)) == set(hand)


def test_landmarks_of_free_play_lie_in_the_order_of_their_letters() -> None:
    """Items 17 and 47."""
    game = start(11, landmarks=["sky_deck", "fountain", "water_wheel"])
    assert [game.price(name) for name in ("fountain", "sky_deck", "water_wheel")] == [5, 15, 25]


def test_rule_cards_stay_in_the_stack_until_they_are_archived_or_replaced() -> None:
    """Items 9, 21 and 45: free play has those that are left and one way of the Yokai."""
    rules = {chapter.number: set(chapter.rules) for chapter in LEGACY.chapters}
    assert rules[1] == set()
    assert rules[2] == {"free_dice", "mountain_railway", "picnic_baskets"}
    assert "floor_by_floor" in rules[6]
    assert "floor_by_floor" not in rules[7]
    assert "yokai_pranks" in rules[8]
    assert "yokai_pranks" not in rules[9]
    assert {"festival_week", "the_spring"} & rules[11] == set()
    assert {"rebuilding", "expedition", "fox_friend", "town_subsidy"} <= rules[11]
    assert LEGACY.chapters[-1].yokai == {"pranks": "yokai_pranks", "gifts": "yokai_gifts"}


def test_a_reset_table_knows_nothing_of_the_game_before() -> None:
    """Item 13: track, foxes and floors come back."""
    for player in start(10).position()["players"]:
        assert (player["track"], player["floors"], player["fox"]) == (0, 0, True)


def test_islands_and_boats_of_games_before_are_there() -> None:
    game = start(5, islands={"tea_isle": 1}, boats=[0, 5, 20])
    players = game.position()["players"]
    assert [player["islands"] for player in players] == [[], ["tea_isle"], []]
    assert [player["boat"] for player in players] == [0, 5, 20]


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"chapter": 0}, "chapter is a number from 1 to 11"),
    ({"chapter": 12}, "chapter is a number from 1 to 11"),
    ({"chapter": True}, "chapter is a number from 1 to 11"),
    ({"chapter": 3, "sides": "ABA"}, "at most 2"),
    ({"chapter": 3, "sides": "AC"}, "a letter A or B"),
    ({"chapter": 2, "market_cards": [["m_forge"]] * 3}, "seat 0 has 1 cards and needs 2"),
    ({"chapter": 2, "market_cards": [["m_forge", "m_bakery"]] * 2}, "each of the 3 seats"),
    ({"chapter": 2, "market_cards": [["m_forge", "m_forge"]] * 3}, "m_forge twice"),
    ({"chapter": 2, "market_cards": [["m_forge", "m_fountain"]] * 3}, "unknown card"),
    ({"chapter": 2, "market_cards": 5}, "a list of 2 cards"),
    ({"chapter": 3, "islands": {}}, "chapter 3 has no option 'islands'"),
    ({"chapter": 11, "boats": [0, 0, 0]}, "chapter 11 has no option 'boats'"),
    ({"chapter": 10, "project": "observatory"}, "chapter 10 has no option 'project'"),
    ({"chapter": 1, "landmarks": ["forge"]}, "chapter 1 has no option 'landmarks'"),
    ({"chapter": 5, "yokai": "gifts"}, "chapter 5 has no option 'yokai'"),
    ({"chapter": 4, "islands": {"teapot": 0}}, "unknown island 'teapot'"),
    ({"chapter": 4, "islands": {"tea_isle": 3}}, "a seat from 0 to 2"),
    ({"chapter": 4, "islands": ["tea_isle"]}, "mapping of islands to seats"),
    (
        {"chapter": 4, "islands": dict.fromkeys(
            ["tea_isle", "gull_isle", "mist_isle", "moon_isle"], 0)},
        "nobody has more than 3",
    ),
    ({"chapter": 4, "boats": [0, 21, 0]}, "a field from 0 to 20"),
    ({"chapter": 4, "boats": [0, 1]}, "each of the 3 seats"),
    ({"chapter": 11, "landmarks": ["fountain", "sky_deck"]}, "3 different ones"),
    ({"chapter": 11, "landmarks": ["forge", "sky_deck", "fountain"]}, "unknown landmark 'forge'"),
    ({"chapter": 11, "project": "waterfall"}, "project='waterfall' is not possible"),
    ({"chapter": 11, "yokai": "tea"}, "yokai='tea' is not possible"),
    ({"market": "ten"}, "legacy has no option 'market'"),
]  # fmt: skip


@pytest.mark.parametrize(("options", "reason"), REFUSED, ids=lambda part: str(part)[:40])
def test_what_cannot_be_is_refused_with_a_sentence(options: dict[str, Any], reason: str) -> None:
    """Settled later, 5."""
    with pytest.raises(InvalidOption, match=reason):
        new_game("legacy", 3, seed=1, **options)


def test_five_cannot_play_it() -> None:
    """Item 55."""
    with pytest.raises(InvalidOption, match="2 to 4 players"):
        new_game("legacy", 5, seed=1)


def test_ids_are_the_names_and_those_of_market_cards_begin_with_m() -> None:
    """Ruling 30."""
    for card in LEGACY.cards.values():
        name = card.name.en.lower().replace("'", "").replace(" ", "_").replace("é", "e")
        if getattr(card, "market_card", False):
            assert card.id == f"m_{name}"
        elif card.id in LEGACY.family.numbers.kinds + LEGACY.family.numbers.landmarks:
            assert card.id == name
