"""Machi Koro 2: what lies on the table and how the market is refilled."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

import pytest

import machikoro
from machikoro import Game, InvalidPosition
from tests.table import (
    HIGH_KINDS,
    LANDMARKS,
    LOW_KINDS,
    build,
    can_build,
    city,
    mk2,
    of_kind,
    shown_in,
    throw,
)

ROWS = {"low": LOW_KINDS, "high": HIGH_KINDS, "landmarks": LANDMARKS}
LOW_COPIES = dict.fromkeys(LOW_KINDS, 5) | {"flower_shop": 3, "business_center": 3}

PICTURED = (
    "wheat_field", "vineyard", "sushi_bar", "bakery", "cafe",
    "stadium", "furniture_factory", "shopping_district", "hamburger_stand", "winery",
    "launch_pad", "amusement_park", "charterhouse", "french_restaurant", "loan_office",
)  # fmt: skip
"""The face-up cards of the picture on p. 3 of the rulebook."""


def deal(game: Game, cards: Iterable[str]) -> None:
    for card in cards:
        game.play(f"draw {card}")


def drawable(game: Game) -> dict[str, Fraction]:
    return {outcome.split()[-1]: chance for outcome, chance in game.chance()}


def low_cards_except(shown: dict[str, int]) -> dict[str, int]:
    """All cards of the deck 1-6 that are not shown."""
    return {kind: copies - shown.get(kind, 0) for kind, copies in LOW_COPIES.items()}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everybody_starts_with_five_coins_and_no_cards(players: int) -> None:
    """Rulebook p. 2; ruling 1."""
    game = machikoro.new_game("mk2", players=players, seed=3)
    assert game.coins == (5,) * players
    for player in game.position()["players"]:
        assert player["cards"] == {}
        assert player["landmarks"] == []


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("kinds", ROWS.values(), ids=ROWS)
def test_five_different_cards_lie_face_up_beside_each_deck(kinds: Sequence[str], seed: int) -> None:
    """Rulebook p. 2; ruling 2."""
    game = machikoro.new_game("mk2", players=4, seed=seed)
    assert len(shown_in(game, kinds)) == 5


def test_the_display_of_the_rulebook_can_be_dealt() -> None:
    """Rulebook p. 3, picture."""
    game = machikoro.new_game("mk2", players=3, seed=1, deal=False)
    deal(game, PICTURED)
    assert set(game.position()["market"]) == set(PICTURED)
    assert game.decision == "build"


def test_each_row_is_dealt_from_a_deck_of_its_own() -> None:
    """Rulebook p. 2; ruling 2."""
    game = machikoro.new_game("mk2", players=2, seed=1, deal=False)
    parts = (PICTURED[:5], PICTURED[5:10], PICTURED[10:])
    for kinds, cards in zip(ROWS.values(), parts, strict=True):
        assert set(drawable(game)) == set(kinds)
        deal(game, cards)


def test_a_kind_that_already_lies_open_is_stacked_and_another_card_drawn() -> None:
    """Rulebook p. 2; ruling 2."""
    game = machikoro.new_game("mk2", players=2, seed=1, deal=False)
    deal(game, ["cafe", "cafe", "bakery", "cafe", "forest", "vineyard"])
    assert shown_in(game, LOW_KINDS) == {"cafe": 3, "bakery": 1, "forest": 1, "vineyard": 1}
    assert game.decision == "draw"
    game.play("draw sushi_bar")
    assert len(shown_in(game, LOW_KINDS)) == 5
    assert set(drawable(game)) == set(HIGH_KINDS)


def test_every_card_of_a_shuffled_deck_is_equally_likely() -> None:
    """Rulebook p. 2: the decks are shuffled."""
    game = machikoro.new_game("mk2", players=2, seed=1, deal=False)
    assert drawable(game)["cafe"] == Fraction(5, 46)
    assert drawable(game)["flower_shop"] == Fraction(3, 46)
    game.play("draw cafe")
    assert drawable(game)["cafe"] == Fraction(4, 45)


def test_an_empty_place_is_refilled_right_after_the_build() -> None:
    """Rulebook p. 3; ruling 3."""
    shown = {"cafe": 1, "bakery": 1, "forest": 1, "vineyard": 1, "sushi_bar": 1}
    game = mk2(city(5), city(5), market=shown, decision="build")
    game.play("build cafe")
    assert (game.decision, game.active) == ("draw", 0)
    assert set(drawable(game)) == set(LOW_KINDS)
    game.play("draw flower_garden")
    assert "flower_garden" in shown_in(game, LOW_KINDS)
    assert (game.decision, game.active) == ("roll", 1)


def test_a_refill_goes_on_until_five_kinds_lie_open() -> None:
    """Rulebook p. 3; ruling 3."""
    shown = {"cafe": 1, "bakery": 1, "forest": 1, "vineyard": 1, "sushi_bar": 1}
    game = mk2(city(5), city(5), market=shown, decision="build")
    game.play("build cafe")
    game.play("draw bakery")
    assert game.decision == "draw"
    game.play("draw cafe")
    assert game.decision == "roll"
    assert shown_in(game, LOW_KINDS) == shown | {"bakery": 2}


def test_nothing_is_drawn_while_a_stack_lasts() -> None:
    """Rulebook p. 3; ruling 3."""
    shown = {"cafe": 2, "bakery": 1, "forest": 1, "vineyard": 1, "sushi_bar": 1}
    game = mk2(city(5), city(5), market=shown, decision="build")
    events = game.play("build cafe")
    assert not of_kind(events, "drawn")
    assert game.decision == "roll"
    assert shown_in(game, LOW_KINDS) == shown | {"cafe": 1}


def test_passing_draws_nothing() -> None:
    """Ruling 3: only an empty place is refilled."""
    game = mk2(city(5), city(5))
    before = game.position()["market"]
    throw(game, 6)
    game.play("pass")
    assert game.position()["market"] == before


def test_the_row_of_landmarks_is_refilled_from_the_landmarks_nobody_has_seen() -> None:
    """Rulebook p. 3; ruling 3."""
    row = ("park", "temple", "forge", "airport", "museum")
    game = mk2(city(12), city(0, "publisher"), row=row, decision="build")
    game.play("build forge")
    assert set(drawable(game)) == set(LANDMARKS) - {*row, "publisher"}
    game.play("draw loan_office")
    assert set(shown_in(game, LANDMARKS)) == {*row, "loan_office"} - {"forge"}
    assert (game.decision, game.active) == ("roll", 1)


def test_an_empty_deck_refills_nothing() -> None:
    """Ruling 3 and section 4."""
    shown = {"cafe": 1, "bakery": 1, "forest": 1, "vineyard": 1, "sushi_bar": 1}
    game = mk2(city(5), city(5, **low_cards_except(shown)), market=shown, decision="build")
    game.play("build cafe")
    assert (game.decision, game.active) == ("roll", 1)
    assert len(shown_in(game, LOW_KINDS)) == 4


def test_a_deck_that_runs_out_on_a_stacked_card_leaves_the_place_empty() -> None:
    """Ruling 3 and section 4."""
    shown = {"cafe": 1, "bakery": 1, "forest": 1, "vineyard": 1, "sushi_bar": 1}
    owned = low_cards_except(shown | {"bakery": 2})
    game = mk2(city(5), city(5, **owned), market=shown, decision="build")
    game.play("build cafe")
    assert drawable(game) == {"bakery": 1}
    game.play("draw bakery")
    assert shown_in(game, LOW_KINDS) == {"bakery": 2, "forest": 1, "vineyard": 1, "sushi_bar": 1}
    assert game.decision == "roll"


def test_a_row_that_has_run_dry_can_be_built_empty() -> None:
    """Section 4: its row is no longer refilled; the game goes on."""
    shown = {"cafe": 1}
    game = mk2(city(5), city(5, **low_cards_except(shown)), market=shown, decision="build")
    game.play("build cafe")
    assert shown_in(game, LOW_KINDS) == {}
    throw(game, 5)
    assert not any(can_build(game, kind) for kind in LOW_KINDS)
    assert "pass" in game.legal_actions()


def test_only_face_up_cards_can_be_built() -> None:
    """Rulebook p. 6: what lies open in the display."""
    game = mk2(city(60), city(0), decision="build")
    shown = {*shown_in(game, LOW_KINDS), *shown_in(game, HIGH_KINDS), *shown_in(game, LANDMARKS)}
    buildable = {action.split()[-1] for action in game.legal_actions()} - {"pass"}
    assert buildable == shown - {"loan_office"}


def test_a_minimal_position_stands_about_to_roll_after_the_start_phases() -> None:
    game = mk2(city(3), city(4), city(0))
    assert (game.decision, game.active, game.turn) == ("roll", 0, 1)
    assert game.legal_actions() == ["roll 1", "roll 2"]
    throw(game, 6)
    game.play("pass")
    assert (game.decision, game.active, game.turn) == ("roll", 1, 2)


def test_a_minimal_position_shows_five_kinds_in_each_row() -> None:
    game = mk2(city(3), city(4))
    assert [len(shown_in(game, kinds)) for kinds in ROWS.values()] == [5, 5, 5]


@pytest.mark.parametrize(
    "row",
    [
        ("park", "temple", "forge", "airport", "museum"),
        ("launch_pad", "loan_office", "radio_tower", "observatory", "tv_station"),
        ("launch_pad",),
    ],
)
def test_any_row_of_landmarks_may_be_given_and_the_others_are_dealt(row: tuple[str, ...]) -> None:
    game = mk2(city(3), city(4), row=row)
    assert shown_in(game, LANDMARKS) == dict.fromkeys(row, 1)
    assert len(shown_in(game, LOW_KINDS)) == len(shown_in(game, HIGH_KINDS)) == 5
    assert game.decision == "roll"


def test_a_row_of_establishments_may_be_given_and_the_others_are_dealt() -> None:
    shown = {"mine": 2, "winery": 1, "stadium": 3, "corn_field": 1, "apple_orchard": 1}
    game = mk2(city(3), city(4), market=shown)
    assert shown_in(game, HIGH_KINDS) == shown
    assert len(shown_in(game, LOW_KINDS)) == len(shown_in(game, LANDMARKS)) == 5


def test_what_somebody_owns_is_neither_shown_nor_in_a_deck() -> None:
    """Ruling 21: each landmark exists once."""
    game = mk2(city(3, "park", stadium=3), city(4, "temple", stadium=0))
    position = game.position()
    for ware in ("park", "temple", "stadium"):
        assert ware not in position["market"]
        assert ware not in position["deck"]


@pytest.mark.parametrize(
    ("cities", "row"),
    [
        ([city(0, "park"), city(0, "park")], ()),
        ([city(0, "park"), city()], ("park",)),
        ([city(flower_shop=2), city(flower_shop=2)], ()),
        ([city(wheat_field=3), city(wheat_field=3)], ()),
        ([city(), city()], ("park", "temple", "forge", "airport", "museum", "publisher")),
        ([city(0, "park", "temple", "forge"), city()], ()),
    ],
    ids=["two owners", "owned and shown", "4 of 3", "6 of 5", "six in a row", "won already"],
)  # fmt: skip
def test_a_table_that_cannot_be_is_refused(cities: list[dict], row: tuple[str, ...]) -> None:
    """Rulings 2, 21 and 22."""
    with pytest.raises(InvalidPosition):
        mk2(*cities, row=row)


def test_whoever_owns_the_launch_pad_has_won_already() -> None:
    """Ruling 22: the Launch Pad wins at once, so nobody plays on beside it."""
    with pytest.raises(InvalidPosition):
        mk2(city(5, "launch_pad"), city(5))


def test_one_player_may_own_all_three_copies_of_a_purple_card() -> None:
    """Ruling 8."""
    game = mk2(city(stadium=3, business_center=3, shopping_district=3), city())
    assert game.decision == "roll"


def test_no_limit_stops_the_third_copy_of_a_purple_card() -> None:
    """Ruling 8."""
    game = mk2(city(3, stadium=2), city(), market={"stadium": 1}, decision="build")
    build(game, "stadium")
    assert game.position()["players"][0]["cards"] == {"stadium": 3}
