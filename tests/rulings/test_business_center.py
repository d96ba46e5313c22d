"""The Business Center's swap, and which copy changes hands."""

from __future__ import annotations

import pytest

from machikoro import AmbiguousMove, IllegalMove
from tests.table import ADA, BEN, CLEO, cards, city, closed, kinds, play, table, throw


def test_one_card_is_swapped_for_one_card_of_a_chosen_player() -> None:
    """Classic ruling 40: no coins move."""
    game = table(
        "base",
        ada=city(5, business_center=1, ranch=1, bakery=1),
        ben=city(5, mine=1, cafe=1),
        cleo=city(5, forest=1),
    )
    throw(game, 6)
    assert (game.decision, game.asking) == ("swap", "business_center")
    assert set(game.legal_actions()) == {"decline", "target 1", "target 2"}
    game.play("target 1")
    assert game.decision == "give"
    assert set(game.legal_actions()) == {"give ranch", "give bakery"}
    game.play("give ranch")
    assert game.decision == "take"
    assert set(game.legal_actions()) == {"take mine", "take cafe"}
    game.play("take mine")
    assert cards(game, ADA) == {"business_center": 1, "bakery": 1, "mine": 1}
    assert cards(game, BEN) == {"ranch": 1, "cafe": 1}
    assert game.coins == (5, 5, 5)
    assert game.decision == "build"


def test_a_swap_may_be_declined() -> None:
    """Classic ruling 40 and section 11."""
    game = table("base", ada=city(5, business_center=1, ranch=1), ben=city(5, mine=1))
    throw(game, 6)
    game.play("decline")
    assert game.decision == "build"
    assert (cards(game, ADA), cards(game, BEN)) == (
        {"business_center": 1, "ranch": 1},
        {"mine": 1},
    )


def test_tower_cards_are_not_swapped() -> None:
    """Classic ruling 40."""
    game = table(
        "base",
        ada=city(5, business_center=1, stadium=1, ranch=1, cafe=1),
        ben=city(5, tv_station=1, mine=1, forest=1),
    )
    throw(game, 6)
    game.play("target 1")
    assert set(game.legal_actions()) == {"give ranch", "give cafe"}
    game.play("give cafe")
    assert set(game.legal_actions()) == {"take mine", "take forest"}


def test_only_opponents_with_a_card_to_swap_can_be_chosen() -> None:
    """Classic section 11."""
    game = table(
        "base",
        ada=city(5, business_center=1, ranch=1),
        ben=city(5, stadium=1),
        cleo=city(5, mine=1),
    )
    throw(game, 6)
    assert set(game.legal_actions()) == {"decline", "target 2"}
    with pytest.raises(IllegalMove):
        game.play("target 1")


def test_nothing_is_asked_when_no_opponent_has_a_card_to_swap() -> None:
    """Classic section 11."""
    game = table("base", ada=city(5, business_center=1, ranch=1), ben=city(5, stadium=1))
    throw(game, 6)
    assert game.decision == "build"


def test_nothing_is_asked_of_who_has_no_card_to_swap() -> None:
    """Classic section 11."""
    game = table("base", ada=city(5, business_center=1), ben=city(5, mine=1))
    throw(game, 6)
    assert game.decision == "build"


def test_the_other_player_is_not_asked() -> None:
    """Classic ruling 41: a swap cannot be refused."""
    game = table("base", ada=city(5, business_center=1, ranch=1), ben=city(5, mine=1))
    throw(game, 6)
    events = game.play("target 1")
    assert game.to_move == ADA
    assert kinds(events).count("moved") == 2
    assert cards(game, BEN) == {"ranch": 1}


def test_the_swap_works_on_the_owners_roll_only() -> None:
    """Classic section 2: purple."""
    game = table("base", ada=city(5, ranch=1), ben=city(5, business_center=1, mine=1))
    throw(game, 6)
    assert game.decision == "build"


def test_a_like_for_like_swap_is_possible() -> None:
    """Classic ruling 40."""
    game = table("base", ada=city(5, business_center=1, ranch=1), ben=city(5, ranch=1))
    throw(game, 6)
    game.play("target 1")
    assert cards(game, ADA)["ranch"] == cards(game, BEN)["ranch"] == 1


def test_a_swapped_card_stays_on_holiday() -> None:
    """Classic ruling 36."""
    game = table(
        "sharp",
        ada=city(5, business_center=1, winery=1, closed={"winery": 1}),
        ben=city(5, mine=1, closed={"mine": 1}),
    )
    throw(game, 6)
    game.play("target 1")
    assert (closed(game, ADA), closed(game, BEN)) == ({"mine": 1}, {"winery": 1})


def test_like_for_like_an_open_card_can_be_had_for_a_closed_one() -> None:
    """Classic rulings 36 and 40: both cards are picked before either moves."""
    game = table(
        "sharp",
        ada=city(5, business_center=1, winery=1, closed={"winery": 1}),
        ben=city(5, winery=1),
    )
    throw(game, 6)
    game.play("target 1")
    assert (closed(game, ADA), closed(game, BEN)) == ({}, {"winery": 1})


def test_who_gives_a_kind_with_open_and_closed_copies_says_which() -> None:
    """Classic section 11."""
    game = table(
        "sharp",
        ada=city(5, business_center=1, winery=2, closed={"winery": 1}),
        ben=city(5, mine=1),
    )
    throw(game, 6)
    game.play("target 1")
    assert set(game.legal_actions()) == {"give open winery", "give closed winery"}
    with pytest.raises(AmbiguousMove) as refused:
        game.play("give winery")
    assert set(refused.value.matches) == {"give open winery", "give closed winery"}
    game.play("give closed winery")
    assert (closed(game, ADA), closed(game, BEN)) == ({}, {"winery": 1})


def test_who_takes_a_kind_with_open_and_closed_copies_says_which() -> None:
    """Classic section 11."""
    game = table(
        "sharp",
        ada=city(5, business_center=1, mine=1),
        ben=city(5, winery=2, closed={"winery": 1}),
    )
    throw(game, 6)
    game.play("target 1")
    assert set(game.legal_actions()) == {"take open winery", "take closed winery"}
    game.play("take open winery")
    assert (cards(game, ADA)["winery"], closed(game, ADA)) == (1, {})
    assert closed(game, BEN) == {"winery": 1}


def test_who_moves_a_kind_with_open_and_closed_copies_says_which() -> None:
    """Classic section 11, for the Spedition."""
    game = table(
        "sharp",
        ada=city(5, "train_station", moving_company=1, winery=2, closed={"winery": 1}),
        ben=city(5),
        cleo=city(5),
    )
    throw(game, 4, 6)
    with pytest.raises(AmbiguousMove):
        game.play("give winery")
    play(game, "give open winery", "target 2")
    assert (cards(game, CLEO), closed(game, CLEO)) == ({"winery": 1}, {})
    assert closed(game, ADA) == {"winery": 1}


def test_the_short_form_is_clear_where_all_copies_are_alike() -> None:
    """Classic section 11: `give winery` and `give closed winery` then mean the same."""
    seats = {
        "ada": city(5, business_center=1, winery=2, ranch=1, closed={"winery": 2}),
        "ben": city(5, mine=1),
    }
    for words in ("give winery", "give closed winery"):
        game = table("sharp", **seats)
        throw(game, 6)
        play(game, "target 1", words)
        assert closed(game, BEN) == {"winery": 1}
