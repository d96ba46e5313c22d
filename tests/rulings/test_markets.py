"""The three ways to lay out the market, and how its rows are refilled."""

from __future__ import annotations

from fractions import Fraction

import pytest

import machikoro
from machikoro import Game
from tests.table import ADA, BEN, city, market, play, table

LOW = {
    "base": ["wheat_field", "ranch", "bakery", "cafe", "convenience_store", "forest"],
    "harbor": ["sushi_bar", "flower_garden", "flower_shop"],
    "sharp": ["general_store", "corn_field", "demolition_company", "french_restaurant",
              "loan_office"],
}  # fmt: skip
HIGH = {
    "base": ["cheese_factory", "furniture_factory", "mine", "family_restaurant",
             "apple_orchard", "farmers_market"],
    "harbor": ["pizza_joint", "hamburger_stand", "mackerel_boat", "food_warehouse", "tuna_boat"],
    "sharp": ["vineyard", "winery", "moving_company", "soda_bottling_plant", "private_club"],
}  # fmt: skip
PURPLE = {
    "base": ["stadium", "tv_station", "business_center"],
    "harbor": ["publisher", "tax_office"],
    "sharp": ["renovation_company", "tech_startup", "park"],
}
EXPANSIONS = ("harbor", "sharp", "harbor+sharp")
TEN = {
    "wheat_field": 1, "ranch": 1, "bakery": 1, "cafe": 1, "convenience_store": 1, "forest": 1,
    "mine": 1, "cheese_factory": 1, "apple_orchard": 1, "stadium": 1,
}  # fmt: skip
ROWS = {
    "wheat_field": 1, "ranch": 2, "bakery": 1, "cafe": 1, "forest": 1,
    "mine": 1, "pizza_joint": 1, "mackerel_boat": 1, "tuna_boat": 1, "apple_orchard": 1,
    "stadium": 1, "publisher": 1,
}  # fmt: skip


def _boxes(ruleset: str) -> list[str]:
    return ["base", *[box for box in ruleset.split("+") if box != "base"]]


def _stack(game: Game, stack: dict[str, list[str]], ruleset: str) -> int:
    deck = game.position()["deck"]
    return sum(deck.get(kind, 0) for box in _boxes(ruleset) for kind in stack[box])


def _drawable(game: Game) -> dict[str, Fraction]:
    return {action.removeprefix("draw "): chance for action, chance in game.chance()}


@pytest.mark.parametrize("ruleset", ["base", "fussball"])
def test_in_the_base_game_all_fifteen_piles_lie_open(ruleset: str) -> None:
    """Classic ruling 43; Fussball, Spielvorbereitung."""
    game = machikoro.new_game(ruleset, 4, seed=1)
    assert len(market(game)) == 15
    assert sum(market(game).values()) == 84
    assert game.position()["deck"] == {}
    assert game.decision == "roll"


@pytest.mark.parametrize(
    ("ruleset", "low", "high", "purple"),
    [
        ("base", 36, 36, 12),
        ("harbor", 36 + 18, 36 + 30, 12 + 8),
        ("sharp", 36 + 30, 36 + 30, 12 + 12),
        ("harbor+sharp", 84, 96, 32),
    ],
)
def test_three_stacks_are_shuffled(ruleset: str, low: int, high: int, purple: int) -> None:
    """Classic section 1, market-stack sizes with four players."""
    game = machikoro.new_game(ruleset, 4, seed=1, market="five-five-two", deal=False)
    assert game.decision == "draw"
    assert _stack(game, LOW, ruleset) == low
    assert _stack(game, HIGH, ruleset) == high
    assert _stack(game, PURPLE, ruleset) == purple
    assert sum(game.position()["deck"].values()) == low + high + purple


@pytest.mark.parametrize("ruleset", EXPANSIONS)
@pytest.mark.parametrize("seed", range(5))
def test_with_an_expansion_five_five_and_two_kinds_lie_open(ruleset: str, seed: int) -> None:
    """Classic ruling 45; Grossstadt, Die Kartenauslage."""
    game = machikoro.new_game(ruleset, 3, seed=seed)
    shown = set(market(game))
    for stack, share in ((LOW, 5), (HIGH, 5), (PURPLE, 2)):
        assert len(shown & {kind for box in _boxes(ruleset) for kind in stack[box]}) == share
    assert len(shown) == 12


@pytest.mark.parametrize("layout", ["ten", "five-five-two"])
@pytest.mark.parametrize("ruleset", ["base", "harbor+sharp"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_with_a_deck_there_are_as_many_purple_cards_of_a_kind_as_players(
    layout: str, ruleset: str, players: int
) -> None:
    """Classic rulings 44 and 46, section 11."""
    game = machikoro.new_game(ruleset, players, seed=1, market=layout, deal=False)
    deck = game.position()["deck"]
    towers = {kind for box in _boxes(ruleset) for kind in PURPLE[box]}
    assert {deck[kind] for kind in towers} == {players}
    assert {deck[kind] for kind in deck if kind not in towers} == {6}


@pytest.mark.parametrize("ruleset", ["base", "fussball", "harbor+sharp"])
@pytest.mark.parametrize("seed", range(3))
def test_come_what_may_opens_ten_kinds(ruleset: str, seed: int) -> None:
    """Classic ruling 44; Fussball, Variante „Komme, was wolle“."""
    game = machikoro.new_game(ruleset, 4, seed=seed, market="ten")
    assert len(market(game)) == 10


def test_a_kind_that_is_drawn_again_is_stacked() -> None:
    """Classic rulings 44 and 45; Grossstadt, Die Kartenauslage."""
    game = machikoro.new_game("base", 2, seed=1, market="ten", deal=False)
    play(game, "draw cafe", "draw cafe", "draw mine")
    assert market(game) == {"cafe": 2, "mine": 1}
    assert game.decision == "draw"


def test_every_undrawn_card_is_equally_likely() -> None:
    """Classic rulings 44 and 45: the deck is shuffled."""
    game = machikoro.new_game("base", 2, seed=1, market="ten", deal=False)
    assert _drawable(game)["cafe"] == Fraction(6, 12 * 6 + 3 * 2)
    game.play("draw cafe")
    assert _drawable(game)["cafe"] == Fraction(5, 77)
    assert _drawable(game)["stadium"] == Fraction(2, 77)


def test_the_rows_are_dealt_from_their_own_stacks() -> None:
    """Classic ruling 45; Grossstadt, Die Kartenauslage."""
    game = machikoro.new_game("base", 2, seed=1, market="five-five-two", deal=False)
    assert set(_drawable(game)) == set(LOW["base"])
    play(game, *(f"draw {kind}" for kind in LOW["base"][:5]))
    assert set(_drawable(game)) == set(HIGH["base"])
    play(game, *(f"draw {kind}" for kind in HIGH["base"][:5]))
    assert set(_drawable(game)) == set(PURPLE["base"])
    play(game, "draw stadium", "draw stadium", "draw tv_station")
    assert market(game)["stadium"] == 2
    assert game.decision == "roll"


def test_nine_kinds_are_refilled_to_ten_card_by_card() -> None:
    """Classic ruling 44."""
    game = table(
        "base",
        ada=city(9),
        decision="build",
        market="ten",
        shown=TEN,
        deck={"ranch": 2, "furniture_factory": 1},
    )
    game.play("build cafe")
    assert _drawable(game) == {"ranch": Fraction(2, 3), "furniture_factory": Fraction(1, 3)}
    game.play("draw ranch")
    assert (game.decision, market(game)["ranch"]) == ("draw", 2)
    game.play("draw furniture_factory")
    assert (game.decision, game.to_move) == ("roll", BEN)
    assert len(market(game)) == 10


def test_no_card_is_drawn_while_ten_kinds_lie_open() -> None:
    """Classic ruling 44: only when a kind runs out."""
    game = table(
        "base",
        ada=city(9),
        decision="build",
        market="ten",
        shown={**TEN, "cafe": 2},
        deck={"furniture_factory": 1},
    )
    game.play("build cafe")
    assert (game.decision, game.to_move) == ("roll", BEN)


def test_an_empty_deck_refills_nothing() -> None:
    """Classic ruling 44."""
    game = table("base", ada=city(9), decision="build", market="ten", shown=TEN, deck={})
    game.play("build cafe")
    assert (game.decision, len(market(game))) == ("roll", 9)


def test_a_row_stays_short_when_its_deck_runs_out_while_refilling() -> None:
    """Classic section 11: until the row is full or its stack is empty."""
    game = table("base", ada=city(9), decision="build", market="ten", shown=TEN, deck={"ranch": 1})
    play(game, "build cafe", "draw ranch")
    assert (game.decision, len(market(game))) == ("roll", 9)


@pytest.mark.parametrize(
    ("built", "expected"),
    [
        ("cafe", {"convenience_store", "sushi_bar"}),
        ("mine", {"cheese_factory", "hamburger_stand"}),
        ("stadium", {"tv_station", "tax_office"}),
    ],
)
def test_each_row_is_refilled_from_its_own_stack(built: str, expected: set[str]) -> None:
    """Classic ruling 45; Grossstadt, Die Kartenauslage."""
    game = table(
        "harbor",
        ada=city(9),
        decision="build",
        shown=ROWS,
        deck={
            "convenience_store": 1, "sushi_bar": 2, "cheese_factory": 1, "hamburger_stand": 2,
            "tv_station": 1, "tax_office": 1,
        },
    )  # fmt: skip
    game.play(f"build {built}")
    assert set(_drawable(game)) == expected


def test_a_row_whose_stack_is_empty_takes_no_card_of_another() -> None:
    """Classic ruling 45."""
    game = table(
        "harbor", ada=city(9), decision="build", shown=ROWS, deck={"mine": 2, "tax_office": 1}
    )
    game.play("build cafe")
    assert game.decision == "roll"


def test_a_row_is_not_refilled_while_it_shows_its_share_of_kinds() -> None:
    """Classic ruling 45 and section 11: not an extra card for each purchase."""
    game = table("harbor", ada=city(9), decision="build", shown=ROWS, deck={"convenience_store": 1})
    game.play("build ranch")
    assert (game.decision, market(game)["ranch"]) == ("roll", 1)


def test_passing_and_landmarks_draw_no_card() -> None:
    """Classic ruling 45."""
    for move in ("pass", "build landmark harbor"):
        game = table(
            "harbor", ada=city(9), decision="build", shown=ROWS, deck={"convenience_store": 1}
        )
        game.play(move)
        assert game.decision == "roll"


def test_only_what_lies_open_can_be_built() -> None:
    """Classic rulings 44 and 45."""
    game = table("harbor", ada=city(9), decision="build", shown=ROWS, deck={"convenience_store": 6})
    offered = {action.split()[-1] for action in game.legal_actions()} - {"pass"}
    assert offered <= set(ROWS) | {"train_station", "harbor"}
    assert "convenience_store" not in offered


def test_purple_cards_that_nobody_can_buy_any_more_stay() -> None:
    """Classic ruling 46 and section 11: removing them is another publisher's rule."""
    game = table(
        "harbor",
        ada=city(9, stadium=1, publisher=1),
        ben=city(9, wheat_field=1),
        decision="build",
        shown={**ROWS, "stadium": 1},
        deck={"tax_office": 2},
    )
    game.play("pass")
    assert game.decision == "roll"
    assert {"stadium", "publisher"} <= set(market(game))


@pytest.mark.parametrize("layout", ["open", "ten", "five-five-two"])
def test_a_market_that_is_dealt_for_a_position_leaves_the_turn_as_it_stands(layout: str) -> None:
    """The deal belongs to the set-up: dice and an extra turn that is owed do not change."""
    game = machikoro.from_position(
        {
            "ruleset": "harbor",
            "options": {"market": layout},
            "decision": "build",
            "dice": [3, 3],
            "step": {"extra_owed": 1},
            "players": [city(5, "train_station", "amusement_park"), city(5)],
        }
    )
    assert (game.dice, game.position()["total"]) == ((3, 3), 6)
    game.play("pass")
    assert game.to_move == ADA
