"""Turns of the first game: rolling, paying, building, contributing and winning."""

from __future__ import annotations

import pytest

from machikoro import IllegalMove, new_game
from tests.table import (
    ADA,
    BEN,
    CLEO,
    brought,
    build,
    cards,
    city,
    kinds,
    legacy,
    market,
    of_kind,
    payments,
    play,
    throw,
)

ALL = ["forge", "flower_shop", "fountain"]


def test_one_die_is_rolled_until_the_forge_stands() -> None:
    """Item 24."""
    assert legacy(1, city(), city()).legal_actions() == ["roll 1"]
    assert legacy(1, city(0, "forge"), city()).legal_actions() == ["roll 1", "roll 2"]


def test_turns_go_clockwise_from_whoever_starts() -> None:
    """Items 22, 23 and 53: who starts is given."""
    game = new_game("legacy", 3, seed=1, first=2)
    seats = []
    for _ in range(4):
        seats.append(game.active)
        play(game, "roll 1", "dice 6", "pass")
    assert seats == [2, 0, 1, 2]


def test_blue_pays_on_any_roll_and_green_on_ones_own() -> None:
    """Items 25 and 27: each copy for itself."""
    game = legacy(1, city(wheat_field=2, bakery=1), city(wheat_field=1, bakery=2))
    throw(game, 1)
    assert game.coins == (2, 1)
    game = legacy(1, city(bakery=2), city(bakery=3))
    throw(game, 2)
    assert game.coins == (2, 0)


def test_who_has_nothing_pays_nothing_and_is_paid_after_that() -> None:
    """Item 29, the rulebook's first example: Alina rolls 3, Ben's Café gets nothing, her two
    Bakeries pay her 2."""
    game = legacy(2, city(0, bakery=2), city(0, cafe=1))
    events = throw(game, 3)
    assert payments(events) == [(ADA, BEN, 0)]
    assert game.coins == (2, 0)


def test_several_takers_are_paid_counter_clockwise_and_each_in_full() -> None:
    """Items 26 and 30, the rulebook's second example: of 3 coins Steffi gets 2 and Ben 1."""
    game = legacy(2, city(3), city(0, cafe=3), city(0, cafe=2))
    assert payments(throw(game, 3)) == [(ADA, CLEO, 2), (ADA, BEN, 1)]
    assert game.coins == (0, 1, 2)


def test_a_taker_takes_for_all_its_red_cards_before_the_next() -> None:
    """Ruling 5."""
    hands = [["m_bakery", "m_forge", "m_fountain"]] * 3
    guest = {"m_guest_house": 1, "cafe": 1}
    game = legacy(6, city(3), city(0, **guest), city(0, **guest), market_cards=hands)
    events = throw(game, 3)
    assert [(other, amount) for _, other, amount in payments(events)] == [
        (CLEO, 1), (CLEO, 1), (BEN, 1), (BEN, 0),
    ]  # fmt: skip


def test_red_comes_before_blue_and_green_and_purple_last() -> None:
    """Item 26."""
    ada = city(0, puppet_theatre=1, quarry=1, fox_meadow=1)
    game = legacy(9, ada, city(5), sides="AAAAAA")
    assert [event.card for event in throw(game, 6) if event.card] == [
        "fox_meadow", "quarry", "puppet_theatre",
    ]  # fmt: skip


def test_purple_cards_act_in_the_order_of_the_display() -> None:
    """Item 36: by the smallest number, then by the largest."""
    ada = city(0, puppet_theatre=1, tax_office=1)
    game = legacy(10, ada, city(30), sides="AAAAAAAAB")
    assert [event.card for event in of_kind(throw(game, 3, 4), "paid")] == [
        "puppet_theatre", "tax_office",
    ]  # fmt: skip


def test_an_establishment_is_paid_to_the_bank_and_works_from_later_turns_on() -> None:
    """Items 31 and 32."""
    game = legacy(1, city(3), city(), decision="build")
    events = build(game, "convenience_store")
    assert kinds(events)[:1] == ["built"]
    assert game.coins[ADA] == 0
    assert cards(game, ADA) == {"convenience_store": 1}
    assert market(game)["convenience_store"] == 4


def test_an_empty_pile_cannot_be_bought_from() -> None:
    """Item 36."""
    game = legacy(1, city(9, wheat_field=3), city(wheat_field=2), decision="build")
    assert "build wheat_field" not in game.legal_actions()
    assert game.why_not("wheat_field") is not None


def test_a_turn_has_one_action_or_none() -> None:
    """Item 31, ruling 12."""
    game = legacy(1, city(60), city(), decision="build")
    game.play("build bakery")
    assert (game.active, game.decision) == (BEN, "roll")


def test_a_landmark_works_from_the_next_turn_of_anybody() -> None:
    """Item 33, ruling 13: the Guest House pays in the very next turn."""
    ada = city(40, wheat_field=1)
    game = legacy(3, ada, city(), decision="build")
    build(game, "guest_house")
    assert brought(throw(game, 1), "guest_house") == {ADA: 1}


def test_landmarks_can_be_built_in_any_order() -> None:
    """Item 33."""
    legal = legacy(1, city(25), city(), decision="build").legal_actions()
    assert {f"build landmark {name}" for name in ALL} <= set(legal)


def test_a_contribution_puts_up_the_flag_and_brings_the_benefit_once() -> None:
    """Item 34: possible before any landmark, once for each player."""
    game = legacy(1, city(41, bakery=3), city(), decision="build")
    events = game.play("contribute")
    assert kinds(events)[:2] == ["contributed", "income"]
    assert (events[0].card, events[0].amount) == ("observatory", 20)
    assert brought(events, "observatory") == {ADA: 3}
    assert game.city(ADA).board is not None
    assert game.position()["players"][ADA]["flag"] is True
    play(game, "roll 1", "dice 6", "pass", "roll 1", "dice 6")
    assert "contribute" not in game.legal_actions()
    with pytest.raises(IllegalMove):
        game.play("contribute")


def test_three_landmarks_alone_do_not_win() -> None:
    """Item 35."""
    game = legacy(1, city(25, "forge", "flower_shop"), city(), decision="build")
    build(game, "fountain")
    assert not game.over


def test_three_landmarks_and_the_flag_win_at_once() -> None:
    """Item 35, ruling 14: what a winning contribution would bring is not carried out."""
    game = legacy(1, city(20, *ALL, bakery=2), city(), decision="build")
    events = game.play("contribute")
    assert kinds(events) == ["contributed", "won"]
    assert game.winner == ADA
    assert game.coins[ADA] == 0


def test_the_last_landmark_wins_too() -> None:
    """Item 35."""
    ada = city(5, "flower_shop", "fountain") | {"flag": True}
    game = legacy(1, ada, city(), decision="build")
    assert kinds(build(game, "forge")) == ["built", "won"]


def test_the_observatory_counts_cards_that_lie_face_down() -> None:
    """Ruling 10."""
    ada = city(20, bakery=3, closed={"bakery": 2})
    options = {"landmarks": ["fountain", "sky_deck", "water_wheel"], "yokai": "pranks"}
    game = legacy(11, ada, city(), decision="build", project="observatory", **options)
    assert brought(game.play("contribute"), "observatory") == {ADA: 3}


def test_the_build_phase_offers_things_in_their_order() -> None:
    """Pass, establishments, landmarks, the project, track, boats, what can be rebuilt."""
    game = legacy(10, city(60, bakery=1), city(), decision="build")
    verbs = [action.split()[0] for action in game.legal_actions()]
    assert list(dict.fromkeys(verbs)) == [
        "pass", "build", "contribute", "track", "sail", "rebuild",
    ]  # fmt: skip
    assert [a for a in game.legal_actions() if a.startswith("sail")] == [
        "sail 1", "sail 2", "sail 3", "sail 4",
    ]  # fmt: skip
