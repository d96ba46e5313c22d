"""How `normal` judges what rule cards and the campaign's cards bring."""

from __future__ import annotations

from machikoro import Game
from machikoro.bots.earning import as_guest, copy_brings, habits_of
from machikoro.bots.rounds import rounds_to_go, rounds_with
from machikoro.bots.ventures import rounds_by_plan
from machikoro.rules.layout import ACTIVE
from tests.table import ADA, BEN, city, legacy, table


def kind(game: Game, card: str) -> int:
    return game.tables.wares[card]


def worth(game: Game, card: str, seat: int = ADA) -> int:
    """Coins that a copy brings each time it acts."""
    return copy_brings(game.state, game.tables.t, seat, kind(game, card))


def test_a_swap_is_worth_what_the_better_card_brings_more() -> None:
    game = legacy(10, city(5, wheat_field=1), city(5, hot_spring=1), sides="AAAAABAAA")
    assert worth(game, "exchange_office") == 5 - 1
    assert worth(game, "exchange_office", BEN) == 0


def test_a_card_that_counts_is_worth_what_it_would_count_in_ones_own_city() -> None:
    ada, ben = city(5, fox_meadow=3), city(5, furniture_factory=1)
    game = legacy(10, ada, ben)
    assert worth(game, "exchange_office") == 2 * 3 - 1


def test_a_tax_on_the_rich_is_worth_the_same_before_anybody_is_rich() -> None:
    poor = legacy(10, city(0), city(0), city(0), sides="AAAAAAAAB")
    rich = legacy(10, city(0), city(50), city(50), sides="AAAAAAAAB")
    assert worth(poor, "tax_office") == worth(rich, "tax_office") == 4 + 2


def test_what_is_taken_from_a_single_rival_counts_twice() -> None:
    assert worth(legacy(5, city(0), city(9), sides="AAAB"), "news_office") == 4 + 4
    assert worth(legacy(5, city(0), city(9), city(9), sides="AAAB"), "news_office") == 4 + 2


def test_swaps_of_other_rulesets_are_judged_as_they_were() -> None:
    game = table("base", ada=city(5, wheat_field=1), ben=city(5, mine=1))
    assert worth(game, "business_center") == 0


def test_guests_may_change_their_dice_where_everybody_may_choose() -> None:
    """A quarter of the rolls is taken to be of the other kind."""
    game = legacy(4, city(0, gold_mine=1), city(0))
    s, t = game.state, game.tables.t
    s[ACTIVE] = BEN
    assert as_guest(s, t, ADA, 1) == 3 * (5 + 4) // 4
    assert as_guest(s, t, ADA, 2) == 3 * 3 * (5 + 4) // 4


def test_guests_without_a_choice_roll_one_die() -> None:
    game = legacy(1, city(0, fox_meadow=1, gold_mine=1), city(0))
    s, t = game.state, game.tables.t
    s[ACTIVE] = BEN
    assert as_guest(s, t, ADA, 1) == 6 + 6


def test_a_few_copies_are_planned_that_make_two_dice_worth_their_while() -> None:
    """One Hot Spring does not make up for what one die brings; three do."""
    ada = city(9, m_bakery=1, m_forge=1, m_flower_shop=1, m_signal_tower=1, noodle_stand=2)
    game = legacy(7, ada, city(3), decision="build", sides="ABAAAB")
    s, t, spring = game.state, game.tables.t, kind(game, "hot_spring")
    habits = habits_of(s, t)
    now = rounds_to_go(s, t, ADA, 0, habits)
    assert rounds_with(s, t, ADA, spring, 1, -3, habits) > now
    assert rounds_by_plan(s, t, spring, -3, now, habits) < now


def test_looking_ahead_changes_nothing() -> None:
    game = legacy(7, city(9), city(3), decision="build", sides="ABAAAB")
    before = game.state[:]
    rounds_by_plan(game.state, game.tables.t, kind(game, "hot_spring"), -3, 9_000, 0)
    assert game.state == before
