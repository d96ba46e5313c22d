"""Rebuilding: a card goes back on its pile, and something else is built."""

from __future__ import annotations

import pytest

from machikoro import IllegalMove
from tests.table import ADA, cards, city, kinds, legacy, market


@pytest.mark.parametrize(
    ("kind", "coins"),
    [("bakery", 1), ("apple_orchard", 1), ("fox_meadow", 2), ("gold_mine", 4)],
)
def test_half_of_the_printed_cost_comes_back_rounded_up(kind: str, coins: int) -> None:
    """Ruling 19."""
    game = legacy(8, city(5, **{kind: 1}), city(), decision="build")
    events = game.play(f"rebuild {kind}")
    assert (events[0].kind, events[0].card, events[0].amount) == ("rebuilt", kind, coins)
    assert game.coins[ADA] == 5 + coins
    assert market(game)[kind] == 5


def test_then_something_of_another_name_must_be_built() -> None:
    """Ruling 19: there is no pass."""
    game = legacy(8, city(5, bakery=1), city(), decision="build")
    game.play("rebuild bakery")
    assert game.decision == "rebuild"
    assert not {"pass", "build bakery", "track", "sail 1"} & set(game.legal_actions())
    assert "build landmark sky_deck" in game.legal_actions()
    with pytest.raises(IllegalMove):
        game.play("pass")
    game.play("build wheat_field")
    assert cards(game, ADA) == {"wheat_field": 1}


def test_a_contribution_may_follow() -> None:
    """Ruling 19."""
    game = legacy(8, city(33, bakery=1), city(), decision="build")
    assert "contribute" not in game.legal_actions()
    game.play("rebuild bakery")
    assert kinds(game.play("contribute"))[0] == "contributed"


def test_it_is_offered_only_where_something_can_follow() -> None:
    """Ruling 19."""
    game = legacy(8, city(0, bakery=1), city(), decision="build")
    assert "rebuild bakery" in game.legal_actions()
    game = legacy(
        8,
        city(0, bakery=1, wheat_field=3),
        city(0, wheat_field=2, tea_garden=5, lantern_workshop=5),
        decision="build",
        sides="BBBBBBB",
    )
    assert "rebuild bakery" not in game.legal_actions()
    assert "rebuild wheat_field" in game.legal_actions()


def test_purple_cards_may_go_back_and_market_cards_not() -> None:
    """Ruling 19."""
    game = legacy(8, city(5, puppet_theatre=1, m_bakery=1), city(), decision="build")
    rebuilt = [action for action in game.legal_actions() if action.startswith("rebuild")]
    assert rebuilt == ["rebuild puppet_theatre"]


def test_the_guild_lowers_the_new_price_only() -> None:
    """Ruling 19."""
    game = legacy(8, city(0, "carpenters_guild", gold_mine=1), city(), decision="build")
    assert game.play("rebuild gold_mine")[0].amount == 4
    assert game.price("apple_orchard") == 1


def test_a_single_follower_is_built_by_itself() -> None:
    """Settled later, 1."""
    ben = city(0, bakery=1, tea_garden=5, lantern_workshop=5)
    game = legacy(8, city(0, bakery=4), ben, decision="build", sides="BBBBBBB")
    events = game.play("rebuild bakery")
    assert kinds(events)[:3] == ["rebuilt", "only_choice", "built"]


def test_undo_takes_both_halves_back_one_by_one() -> None:
    game = legacy(8, city(5, bakery=1), city(), decision="build")
    before = game.position()
    game.play("rebuild bakery")
    game.play("build fox_meadow")
    assert game.undo() == "build fox_meadow"
    assert game.decision == "rebuild"
    assert game.undo() == "rebuild bakery"
    assert game.position() == before
