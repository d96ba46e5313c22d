"""Machi Koro 2: extra turns of the Amusement Park and the Radio Tower."""

from __future__ import annotations

import machikoro
from machikoro import Game
from tests.table import build, city, mk2, of_kind, take_turn, throw

PARK = ["amusement_park"]


def seats(game: Game) -> list[tuple[int | None, bool | None]]:
    """Whose turns have begun since the set-up, and which of them were extra turns."""
    return [(event.player, event.again) for event in of_kind(game.events, "turn")]


def test_doubles_and_then_the_radio_tower_give_one_extra_turn_only() -> None:
    """Rulebook p. 8: one extra turn in all; ruling 17."""
    game = mk2(city(12), city(1, *PARK), row=["radio_tower"])
    throw(game, 6, 6)
    build(game, "radio_tower")
    assert game.active == 0
    take_turn(game, 6)
    assert game.active == 1
    assert seats(game) == [(0, True), (1, False)]
    assert len(of_kind(game.events, "extra_turn")) == 1


def test_the_amusement_park_lets_the_same_player_take_a_whole_turn() -> None:
    """Rulebook p. 3: another turn, with a roll, incomes and a build phase."""
    game = mk2(city(2, *PARK, bakery=1), city(1), market={"cafe": 3, "forest": 1})
    throw(game, 6, 6)
    build(game, "cafe")
    throw(game, 3)
    assert game.coins[0] == 2 - 1 + 2
    build(game, "cafe")
    assert (game.active, game.coins[0]) == (1, 2)


def test_an_extra_turn_is_counted_as_a_turn() -> None:
    game = mk2(city(5, *PARK), city(5))
    take_turn(game, 6, 6)
    assert (game.turn, game.active) == (2, 0)
    take_turn(game, 6)
    assert (game.turn, game.active) == (3, 1)


def test_doubles_in_an_extra_turn_give_another_one_by_default() -> None:
    """Section 4."""
    game = mk2(city(5, *PARK), city(5))
    for _ in range(4):
        take_turn(game, 4, 4)
        assert game.active == 0
    take_turn(game, 4, 5)
    assert game.active == 1


def test_chaining_is_the_default() -> None:
    """Section 4."""
    given = mk2(city(5, *PARK), city(5), chain_extra_turns=True)
    plain = mk2(city(5, *PARK), city(5))
    for game in (given, plain):
        take_turn(game, 6, 6)
        take_turn(game, 6, 6)
        assert game.active == 0


def test_without_chaining_doubles_in_an_extra_turn_give_no_other() -> None:
    """Section 4: the base game's limit."""
    game = mk2(city(5, *PARK), city(5), chain_extra_turns=False)
    take_turn(game, 6, 6)
    assert game.active == 0
    take_turn(game, 6, 6)
    assert game.active == 1


def test_without_chaining_the_next_turn_of_ones_own_gives_extra_turns_again() -> None:
    """Section 4: the limit is one extra turn in a row, not one in a game."""
    game = mk2(city(5, *PARK), city(5), chain_extra_turns=False)
    for active in (0, 0, 1, 1, 0, 0, 1):
        assert game.active == active
        take_turn(game, 6, 6)


def test_without_chaining_doubles_in_the_radio_towers_turn_give_no_other() -> None:
    """Section 4: it is an extra turn as well."""
    game = mk2(
        city(12), city(5, *PARK), row=["radio_tower"], decision="build", chain_extra_turns=False
    )
    build(game, "radio_tower")
    take_turn(game, 6, 6)
    assert game.active == 1


def test_the_radio_tower_gives_its_turn_even_in_an_extra_turn_without_chaining() -> None:
    """Section 4: always, unless one is already owed."""
    game = mk2(city(12), city(5, *PARK), row=["radio_tower"], chain_extra_turns=False)
    take_turn(game, 6, 6)
    throw(game, 6, 6)
    build(game, "radio_tower")
    assert game.active == 0
    take_turn(game, 6)
    assert game.active == 1


def test_the_radio_towers_turn_may_lead_on_by_doubles() -> None:
    """Section 4."""
    game = mk2(city(12), city(5, *PARK), row=["radio_tower"], decision="build")
    build(game, "radio_tower")
    take_turn(game, 6, 6)
    assert game.active == 0
    take_turn(game, 6, 5)
    assert game.active == 1


def test_doubles_without_the_amusement_park_give_no_extra_turn() -> None:
    game = mk2(city(5), city(5))
    take_turn(game, 6, 6)
    assert game.active == 1


def test_the_aid_and_the_airport_come_in_extra_turns_too() -> None:
    """Rulings 19 and 20: every turn."""
    game = mk2(city(0), city(1, "amusement_park", "airport", cafe=3))
    take_turn(game, 6, 6)
    assert game.coins[0] == 1 + 5
    throw(game, 1, 2)
    assert game.coins == (1, 7)
    game.play("pass")
    assert game.coins == (6, 7)


def test_an_extra_turn_that_is_owed_survives_a_position() -> None:
    game = mk2(city(5, *PARK), city(5), chain_extra_turns=False)
    throw(game, 6, 6)
    twin = machikoro.from_position(game.position())
    twin.play("pass")
    assert twin.active == 0
    twin = machikoro.from_position(twin.position())
    take_turn(twin, 6, 6)
    assert twin.active == 1
