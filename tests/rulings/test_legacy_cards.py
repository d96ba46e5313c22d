"""Single cards of the campaign, and what is printed on all of them."""

from __future__ import annotations

import re

import pytest

from machikoro import InvalidMove
from machikoro.cards.model import Establishment
from machikoro.cards.rulesets import RULESETS
from machikoro.languages import LANGUAGES
from tests.table import ADA, BEN, CLEO, brought, city, legacy, of_kind, payments, play, throw

LEGACY = RULESETS["legacy"]


def test_the_flower_shop_raises_every_bread_card_that_pays() -> None:
    """Ruling 6: each copy, market cards too."""
    ada = city(0, "flower_shop", bakery=2, m_bakery=1)
    game = legacy(1, ada, city())
    throw(game, 2)
    assert game.coins[ADA] == 6


def test_the_flower_shop_raises_again_when_the_fox_repeats() -> None:
    """Rulings 6 and 8."""
    options = {"project": "observatory", "yokai": "gifts"}
    landmarks = ["flower_shop", "sky_deck", "water_wheel"]
    game = legacy(11, city(0, "flower_shop", bakery=1), city(), landmarks=landmarks, **options)
    play(game, "roll 1", "dice 2", "call fox")
    assert game.coins[ADA] == 4


def test_symbols_are_counted_by_copies_and_market_cards_count() -> None:
    """Item 28."""
    ada = city(0, market_hall=1, wheat_field=2, m_wheat_field=1, apple_orchard=1)
    game = legacy(1, ada | {"landmarks": ["forge"]}, city())
    assert brought(throw(game, 5, 6), "market_hall") == {ADA: 12}


def test_different_establishments_are_different_names() -> None:
    """Item 28, ruling 22: at most six pay."""
    ada = city(0, pottery=1, bakery=2, m_bakery=1)
    game = legacy(6, ada, city(), sides="AAAAA")
    assert brought(throw(game, 3, 4), "pottery") == {ADA: 2}
    many = dict.fromkeys(("bakery", "wheat_field", "cafe", "quarry", "gold_mine"), 1)
    ada = city(0, pottery=1, fox_meadow=1, m_fountain=1, **many)
    game = legacy(6, ada, city(), sides="AAAAA")
    assert brought(throw(game, 3, 4), "pottery") == {ADA: 6}


def test_the_lantern_workshop_counts_bread_and_flowers() -> None:
    ada = city(0, lantern_workshop=1, bakery=1, tea_garden=2)
    game = legacy(8, ada, city(), sides="BAAAAAB")
    assert brought(throw(game, 4), "lantern_workshop") == {ADA: 3}


def test_the_tax_office_looks_at_each_purse_when_it_acts() -> None:
    """Ruling 26: only who has 10 or more pays 4."""
    game = legacy(10, city(0, tax_office=1), city(10), city(9), sides="AAAAAAAAB")
    assert payments(throw(game, 3, 4)) == [(BEN, ADA, 4)]


def test_the_news_office_may_aim_at_whoever_has_nothing() -> None:
    """Ruling 26."""
    game = legacy(5, city(0, news_office=1), city(0), city(9), sides="AAAB")
    throw(game, 6)
    assert game.legal_actions() == ["target 1", "target 2"]
    assert payments(game.play("target 1")) == [(BEN, ADA, 0)]


def test_the_puppet_theatre_takes_from_everybody() -> None:
    game = legacy(5, city(0, puppet_theatre=1), city(1), city(9))
    assert payments(throw(game, 6)) == [(CLEO, ADA, 2), (BEN, ADA, 1)]


def test_the_exchange_office_may_be_declined_and_moves_no_purple_or_market_card() -> None:
    """Ruling 26."""
    ada = city(0, exchange_office=1, m_bakery=1, bakery=1)
    game = legacy(10, ada, city(0, quarry=1, bakery=1, m_forge=1))
    throw(game, 3, 4)
    assert game.legal_actions() == ["decline", "target 1"]
    game.play("target 1")
    assert game.decision == "take"
    assert set(game.legal_actions()) == {"take bakery", "take quarry"}


def test_one_purple_of_a_kind_stands_in_a_city() -> None:
    game = legacy(5, city(9, puppet_theatre=1), city(), decision="build")
    assert "build puppet_theatre" not in game.legal_actions()


def test_words_that_a_chapter_does_not_have_cannot_be_read() -> None:
    """Settled later, 6: and nothing unseen is suggested."""
    game = legacy(2, city(9), city(), decision="build")
    for move in (
        "sail 1",
        "rebuild bakery",
        "call fox",
        "build pottery",
        "build landmark sky_deck",
    ):
        with pytest.raises(InvalidMove) as refusal:
            game.play(move)
        said = str(refusal.value).replace(move, "")
        unseen = [card for card in LEGACY.cards if card not in game.wares and card in said]
        assert not [card for card in unseen if card not in ("viaduct",)], said


ESTABLISHMENTS = LEGACY.family.establishments


@pytest.mark.parametrize("card", ESTABLISHMENTS, ids=lambda card: card.id)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_text_of_a_card_agrees_with_its_effect(card: Establishment, language: str) -> None:
    said = card.text.of(language)
    numbers = {int(number) for number in re.findall(r"\d+", said)}
    effect = card.effect
    expected = {effect.amount, effect.at, effect.most} - {0}
    assert expected <= numbers or effect.operation == "swap"
    whose = {
        "blue": ("anyone", "egal wer"), "green": ("your turn", "deinem Zug"),
        "purple": ("your turn", "deinem Zug"), "red": ("another player", "anderen Person"),
    }[card.colour]  # fmt: skip
    assert any(words in said for words in whose)
    short = {int(number) for number in re.findall(r"\d+", card.short.of(language))}
    assert expected <= short or effect.operation == "swap"


def test_no_market_card_is_ever_for_sale() -> None:
    game = legacy(10, city(60), city(), decision="build")
    assert not [a for a in game.legal_actions() if a.startswith("build m_")]
    assert not of_kind(game.play("pass"), "built")
