"""Machi Koro 2: three prices, reductions that add up, the Loan Office, both ways to win."""

from __future__ import annotations

import pytest

import machikoro
from machikoro import Game, IllegalMove
from tests.table import (
    BROWN,
    LANDMARKS,
    TURQUOISE,
    build,
    can_build,
    city,
    landmarks,
    mk2,
    of_kind,
    throw,
)

LOW = (
    "farmers_market", "shopping_mall", "moving_company", "observatory", "tech_startup",
    "french_restaurant", "publisher",
)  # fmt: skip
HIGH = (
    "forge", "soda_bottling_plant", "airport", "amusement_park", "charterhouse", "temple",
    "exhibit_hall", "museum", "park", "radio_tower", "tv_station",
)  # fmt: skip
PRICES = (
    dict.fromkeys(LOW, (10, 14, 22))
    | dict.fromkeys(HIGH, (12, 16, 22))
    | {"launch_pad": (45, 38, 25)}
)
FILLERS = ("publisher", "tv_station", "museum")
"""Landmarks that change nobody's prices."""


def fillers(count: int, landmark: str = "") -> list[str]:
    return [filler for filler in FILLERS if filler != landmark][:count]


def costs(landmark: str, price: int, own: list[str], theirs: list[str]) -> bool:
    """Whether a landmark can be built with this many coins and not with one less."""
    offered = []
    for coins in (price - 1, price):
        game = mk2(city(coins, *own), city(0, *theirs), row=[landmark], decision="build")
        offered.append(can_build(game, landmark))
    built = of_kind(build(game, landmark), "built") if offered[1] else []
    return offered == [False, True] and [event.amount for event in built] == [price]


@pytest.mark.parametrize("landmark", PRICES)
def test_a_landmark_costs_by_how_many_its_builder_already_has(landmark: str) -> None:
    """Rulebook p. 7; section 1c."""
    for count, price in enumerate(PRICES[landmark]):
        assert costs(landmark, price, fillers(count, landmark), []), (count, price)


@pytest.mark.parametrize("landmark", ["temple", "launch_pad", "park"])
def test_landmarks_of_others_do_not_change_the_price(landmark: str) -> None:
    """Rulebook p. 7: by the number that *you* have built."""
    assert costs(landmark, PRICES[landmark][0], [], fillers(2))


@pytest.mark.parametrize(
    ("price", "own", "theirs"),
    [
        (45, [], []),
        (38, ["museum"], []),
        (25, ["museum", "tv_station"], []),
        (40, [], ["observatory"]),
        (33, ["museum"], ["observatory"]),
        (33, ["observatory"], []),
        (20, ["museum", "tv_station"], ["observatory"]),
        (20, ["museum", "observatory"], []),
        (36, ["loan_office"], ["museum"]),
        (23, ["loan_office", "tv_station"], ["museum"]),
        (31, ["loan_office"], ["observatory"]),
        (18, ["loan_office", "museum"], ["observatory"]),
        (18, ["loan_office", "observatory"], ["museum"]),
    ],
)
def test_the_reductions_of_the_launch_pad_add_up(
    price: int, own: list[str], theirs: list[str]
) -> None:
    """Section 1d."""
    assert costs("launch_pad", price, own, theirs)


@pytest.mark.parametrize("landmark", [*LOW, *HIGH])
def test_the_loan_office_makes_every_later_landmark_two_coins_cheaper(landmark: str) -> None:
    """Rulebook p. 3; section 1d."""
    _, second, third = PRICES[landmark]
    theirs = ["museum" if landmark != "museum" else "park"]
    assert costs(landmark, second - 2, ["loan_office"], theirs)
    filler = "tv_station" if landmark != "tv_station" else "publisher"
    assert costs(landmark, third - 2, ["loan_office", filler], theirs)


@pytest.mark.parametrize("landmark", ["temple", "publisher", "launch_pad"])
def test_the_loan_office_helps_its_owner_only(landmark: str) -> None:
    """Rulebook p. 7."""
    assert costs(landmark, PRICES[landmark][1], ["museum"], ["loan_office"])


@pytest.mark.parametrize("landmark", [name for name in PRICES if name != "launch_pad"])
def test_the_observatory_reduces_nothing_but_the_launch_pad(landmark: str) -> None:
    """Section 1d."""
    if landmark != "observatory":
        assert costs(landmark, PRICES[landmark][0], [], ["observatory"])


def test_the_loan_office_costs_ten_and_does_not_reduce_itself() -> None:
    """Section 1d."""
    assert costs("loan_office", 10, [], ["museum"])
    assert costs("loan_office", 10, [], ["observatory", "museum"])


def test_neither_reduction_touches_establishments() -> None:
    """Rulebook p. 3: the costs of all landmarks."""
    game = mk2(
        city(3, "loan_office"), city(0, "observatory"),
        market={"mine": 2, "stadium": 1}, decision="build",
    )  # fmt: skip
    assert not can_build(game, "mine")
    build(game, "stadium")
    assert game.coins[0] == 0


@pytest.mark.parametrize(
    ("own", "others", "allowed"),
    [
        ([], [["temple"], ["forge"]], True),
        ([], [["temple", "park"], ["forge", "museum"]], True),
        ([], [["temple"], []], False),
        ([], [[], ["forge", "park"]], False),
        ([], [[], []], False),
        (["museum"], [["temple"], ["forge"]], False),
        (["museum"], [[], []], False),
        (["museum"], [["temple"], []], False),
    ],
)
def test_the_loan_office_is_for_the_only_player_without_a_landmark(
    own: list[str], others: list[list[str]], allowed: bool
) -> None:
    """Rulebook p. 3; ruling 23."""
    cities = [city(50, *own), *(city(0, *landmarks) for landmarks in others)]
    game = mk2(*cities, row=["loan_office"], decision="build")
    assert can_build(game, "loan_office") == allowed


def test_the_loan_office_is_refused_to_anybody_else() -> None:
    """Rulebook p. 3."""
    game = mk2(city(50), city(0), row=["loan_office"], decision="build")
    with pytest.raises(IllegalMove):
        game.play("build loan_office")


def test_the_loan_office_counts_as_a_landmark() -> None:
    """Section 1d: after it, the second price is due."""
    game = mk2(city(10), city(0, "museum"), row=["loan_office", "temple"], decision="build")
    build(game, "loan_office")
    assert landmarks(game, 0) == {"loan_office"}
    assert costs("temple", 14, ["loan_office"], ["museum"])
    assert costs("temple", 20, ["loan_office", "publisher"], ["museum"])


def test_the_loan_office_helps_from_the_next_landmark_on() -> None:
    """Section 4: benefits work at once for every later step."""
    row = ["loan_office", "temple", "park", "forge", "airport"]
    game = mk2(city(24), city(1, "museum"), row=row, decision="build")
    build(game, "loan_office")
    throw(game, 6)
    game.play("pass")
    throw(game, 6)
    assert can_build(game, "temple")
    build(game, "temple")
    assert game.coins[0] == 0


def test_a_newly_built_observatory_helps_the_next_player() -> None:
    """Section 4: benefits work at once for every later step."""
    game = mk2(city(10), city(40), row=["observatory", "launch_pad"], decision="build")
    build(game, "observatory")
    throw(game, 6)
    build(game, "launch_pad")
    assert game.winner == 1


def assert_won(game: Game, seat: int) -> None:
    assert (game.over, game.winner, game.decision, game.to_move) == (True, seat, None, None)
    assert game.legal_actions() == []
    assert game.chance() == []


@pytest.mark.parametrize("landmark", [*BROWN, *TURQUOISE])
def test_the_third_landmark_wins_at_once(landmark: str) -> None:
    """Rulebook p. 7; ruling 22."""
    game = mk2(city(22, *fillers(2, landmark)), city(5), row=[landmark], decision="build")
    events = game.play(f"build {landmark}")
    assert_won(game, 0)
    assert [event.player for event in of_kind(events, "won")] == [0]


@pytest.mark.parametrize("count", [0, 1, 2])
def test_the_launch_pad_wins_at_once_whatever_else_is_built(count: int) -> None:
    """Rulebook p. 1: you win at once; ruling 22."""
    game = mk2(city(45), city(45, *fillers(count)), row=["launch_pad"], to_move=1)
    throw(game, 6)
    events = game.play("build launch_pad")
    assert_won(game, 1)
    assert [event.player for event in of_kind(events, "won")] == [1]


def test_the_loan_office_counts_for_winning() -> None:
    """Rulebook p. 7: the third landmark."""
    game = mk2(
        city(20, "loan_office", "publisher"), city(5, "museum"),
        row=["temple"], decision="build",
    )  # fmt: skip
    game.play("build temple")
    assert_won(game, 0)


@pytest.mark.parametrize("landmark", LANDMARKS[:-2])
def test_the_second_landmark_does_not_win(landmark: str) -> None:
    """Rulebook p. 7."""
    game = mk2(city(16, *fillers(1, landmark)), city(5), row=[landmark], decision="build")
    build(game, landmark)
    assert not game.over
    assert game.winner is None


def test_landmarks_of_several_players_do_not_add_up() -> None:
    """Rulebook p. 7: *your* third landmark."""
    game = mk2(
        city(16, "museum"), city(5, "publisher", "forge"), city(5, "park", "airport"),
        row=["temple"], decision="build",
    )  # fmt: skip
    build(game, "temple")
    assert not game.over


def test_nothing_is_drawn_and_no_turn_begins_after_the_win() -> None:
    """Ruling 22: immediately."""
    row = ["radio_tower", "temple", "park", "forge", "airport"]
    game = mk2(city(22, "museum", "publisher"), city(5), row=row, decision="build")
    events = game.play("build radio_tower")
    assert not of_kind(events, "turn")
    assert not of_kind(events, "drawn")
    with pytest.raises(IllegalMove):
        game.play("roll 1")


def test_a_won_game_reads_back_alike() -> None:
    game = mk2(city(45), city(5), row=["launch_pad"], decision="build")
    game.play("build launch_pad")
    twin = machikoro.from_position(game.position())
    assert twin == game
    assert_won(twin, 0)
