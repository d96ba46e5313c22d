"""Machi Koro 2: what cannot be set up, and what is said about it."""

from __future__ import annotations

from typing import Any

import pytest

import machikoro
from machikoro import InvalidOption, InvalidPosition
from tests.table import BROWN, LANDMARKS, LOW_KINDS, TURQUOISE, city, mk2

ORDINARY = [name for name in (*BROWN, *TURQUOISE) if name != "observatory"]
"""Landmarks that can do something without any other."""


@pytest.mark.parametrize("market", ["open", "ten", "five-five-two", "", None, 5])
def test_there_is_no_market_but_three_rows_of_five(market: Any) -> None:
    """Rulebook p. 2; no market at all means the usual one."""
    if market is None:
        game = machikoro.new_game("mk2", players=2, seed=1, market=market)
        assert len(game.position()["market"]) == 15
        return
    with pytest.raises(InvalidOption, match="market"):
        machikoro.new_game("mk2", players=2, seed=1, market=market)


def test_the_refusal_of_another_market_names_the_one_there_is() -> None:
    with pytest.raises(InvalidOption, match="five-five-five"):
        machikoro.new_game("mk2", players=2, seed=1, market="open")


def test_the_market_of_machi_koro_2_belongs_to_machi_koro_2() -> None:
    with pytest.raises(InvalidOption, match="market"):
        machikoro.new_game("base", players=2, seed=1, market="five-five-five")


@pytest.mark.parametrize(
    "option",
    [
        {"five_players": True},
        {"sushi_bar_cost": 4},
        {"renovation_pays": "bank"},
        {"reroll_any_dice": True},
        {"city_hall": True},
        {"start_builds": 3},
        {"goal": 3},
        {"colour": "blue"},
    ],
    ids=lambda option: next(iter(option)),
)
def test_options_of_other_rulesets_are_unknown(option: dict[str, Any]) -> None:
    (name,) = option
    with pytest.raises(InvalidOption, match=name):
        machikoro.new_game("mk2", players=2, seed=1, **option)
    with pytest.raises(InvalidPosition, match=name):
        mk2(city(), city(), **option)


def test_there_is_no_english_bundle() -> None:
    with pytest.raises(InvalidOption, match="rules"):
        machikoro.new_game("mk2", players=2, seed=1, rules="english")


@pytest.mark.parametrize("chain", ["yes", 1, 0])
def test_chaining_is_true_or_false(chain: Any) -> None:
    with pytest.raises(InvalidOption, match="chain_extra_turns"):
        machikoro.new_game("mk2", players=2, seed=1, chain_extra_turns=chain)


@pytest.mark.parametrize("players", [0, 1, 6, 7])
def test_two_to_five_can_play(players: int) -> None:
    """Rulebook p. 1; ruling 1."""
    with pytest.raises(InvalidOption, match="2 to 5 players"):
        machikoro.new_game("mk2", players=players, seed=1)


def test_six_cannot_sit_in_a_position_either() -> None:
    """Rulebook p. 1; ruling 1."""
    with pytest.raises(InvalidPosition, match="2 to 5 players"):
        mk2(*[city()] * 6)


@pytest.mark.parametrize(("players", "least"), [(2, 5), (3, 7), (4, 9), (5, 11)])
def test_there_must_be_landmarks_enough_for_somebody_to_win(players: int, least: int) -> None:
    """Ruling 22: with two each, nobody has won yet."""
    with pytest.raises(InvalidOption, match="landmarks"):
        machikoro.new_game("mk2", players=players, seed=1, landmarks=ORDINARY[: least - 1])
    game = machikoro.new_game("mk2", players=players, seed=1, landmarks=ORDINARY[:least])
    assert sum(name in LANDMARKS for name in game.position()["market"]) == 5


def test_the_loan_office_is_not_among_the_landmarks_that_are_enough() -> None:
    """Ruling 23: once both players have two landmarks, nobody can build it, and nobody can win."""
    with pytest.raises(InvalidOption, match="landmarks"):
        machikoro.new_game("mk2", players=2, seed=1, landmarks=[*ORDINARY[:4], "loan_office"])


@pytest.mark.parametrize("landmarks", [[], ["park"], ["train_station", *ORDINARY[:6]]])
def test_no_landmark_or_one_of_another_game_is_refused(landmarks: list[str]) -> None:
    """Rulebook p. 1: it cannot be combined with the other boxes."""
    with pytest.raises(InvalidOption, match="landmark"):
        machikoro.new_game("mk2", players=2, seed=1, landmarks=landmarks)


@pytest.mark.parametrize("option", ["without", "with_"])
@pytest.mark.parametrize("card", ["ranch", "tuna_boat", "park"])
def test_a_card_of_another_game_is_refused(option: str, card: str) -> None:
    """Rulebook p. 1: it cannot be combined with the other boxes."""
    with pytest.raises(InvalidOption, match=card):
        machikoro.new_game("mk2", players=2, seed=1, **{option: [card]})


def test_five_kinds_must_be_left_in_each_row() -> None:
    """Ruling 2."""
    with pytest.raises(InvalidOption, match="1 to 6"):
        machikoro.new_game("mk2", players=2, seed=1, without=LOW_KINDS[:6])
    game = machikoro.new_game("mk2", players=2, seed=1, without=LOW_KINDS[:5])
    assert not set(LOW_KINDS[:5]) & set(game.position()["market"])


@pytest.mark.parametrize(
    "wrong",
    [
        {"cards": {"ranch": 1}},
        {"landmarks": ["train_station"]},
        {"landmarks": ["city_hall"]},
        {"cards": {"park": 1}},
        {"landmarks": ["stadium"]},
    ],
    ids=["ranch", "train station", "city hall", "park as a card", "stadium as a landmark"],
)
def test_a_city_holds_cards_of_machi_koro_2_only(wrong: dict[str, Any]) -> None:
    """The key is the ruleset and the id."""
    with pytest.raises(InvalidPosition):
        mk2({"coins": 1, **wrong}, city())


def test_every_reason_is_named_at_once() -> None:
    with pytest.raises(InvalidPosition) as refusal:
        mk2(city(-1, "park"), city(1, "park"), row=["temple", "unheard_of"])
    for said in ("coins", "park", "unheard_of"):
        assert any(said in reason for reason in refusal.value.reasons)
