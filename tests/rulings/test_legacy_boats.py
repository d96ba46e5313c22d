"""Boats, islands, and the lighthouse and harbour that send them out."""

from __future__ import annotations

from tests.table import ADA, BEN, brought, city, kinds, legacy, play, throw


def board(game: object, seat: int = ADA) -> dict[str, object]:
    found: dict[str, object] = game.position()["players"][seat]  # type: ignore[attr-defined]
    return found


def test_a_coin_moves_the_boat_and_only_the_last_field_counts() -> None:
    """Ruling 17."""
    game = legacy(4, city(3) | {"boat": 2}, city(), decision="build")
    events = game.play("sail 2")
    assert kinds(events)[:2] == ["paid_bank", "sailed"]
    assert (events[0].card, events[0].amount) == ("expedition", 1)
    assert (events[1].due, events[1].total) == (2, 4)
    assert (board(game)["boat"], board(game)["islands"]) == (4, [])


def test_an_island_is_claimed_where_the_boat_ends_its_move() -> None:
    """Item 50, ruling 17."""
    game = legacy(4, city(3) | {"boat": 2}, city(), decision="build")
    events = game.play("sail 1")
    assert kinds(events)[:4] == ["paid_bank", "sailed", "claimed", "income"]
    assert brought(events, "shell_bank") == {ADA: 1}
    assert board(game)["islands"] == ["shell_bank"]


def test_an_island_works_at_once() -> None:
    """Ruling 13: Mist Isle, claimed by the action, helps in the next turn."""
    game = legacy(4, city(1) | {"boat": 13}, city(), decision="build")
    play(game, "sail 1", "roll 1", "dice 6", "pass", "roll 1")
    assert brought(game.play("dice 6"), "mist_isle") == {ADA: 1}


def test_after_the_last_field_comes_the_first() -> None:
    """Rule card R4."""
    game = legacy(4, city(3) | {"boat": 19}, city(), decision="build")
    game.play("sail 4")
    assert board(game)["boat"] == 2


def test_an_island_has_one_owner_and_boats_may_share_a_field() -> None:
    """Ruling 17."""
    game = legacy(4, city(3), city() | {"boat": 3, "islands": ["shell_bank"]}, decision="build")
    events = game.play("sail 3")
    assert "claimed" not in kinds(events)
    assert board(game)["boat"] == 3


def test_at_the_limit_nobody_sails() -> None:
    """Ruling 17: 4, 3 or 2 islands with 2, 3 or 4 players."""
    four = {"islands": ["shell_bank", "tea_isle", "gull_isle", "mist_isle"]}
    game = legacy(4, city(3) | four, city(), decision="build")
    assert not [action for action in game.legal_actions() if action.startswith("sail")]
    two = {"islands": ["shell_bank", "tea_isle"]}
    assert "sail 1" in legacy(4, city(3) | two, city(), decision="build").legal_actions()
    game = legacy(4, city(3) | two, city(), city(), city(), decision="build")
    assert "sail 1" not in game.legal_actions()


def test_where_no_island_is_left_nobody_sails() -> None:
    """Ruling 17; free play has no limit."""
    every = ["shell_bank", "tea_isle", "gull_isle", "bamboo_isle"]
    others = ["pearl_isle", "mist_isle", "ember_isle", "moon_isle"]
    cities = city(3) | {"islands": every}, city() | {"islands": others}
    game = legacy(4, *cities, decision="build")
    assert "sail 1" not in game.legal_actions()
    free = {"project": "observatory", "yokai": "gifts", "decision": "build"}
    free_game = legacy(11, city(3) | {"islands": [*every, *others[:3]]}, city(), **free)
    assert "sail 1" in free_game.legal_actions()


def test_the_lighthouse_moves_up_to_five_fields_or_none() -> None:
    """Ruling 17."""
    game = legacy(4, city(25), city(), decision="build")
    game.play("contribute")
    assert (game.decision, game.asking) == ("sail", "great_lighthouse")
    assert game.legal_actions() == [*(f"sail {n}" for n in range(1, 6)), "decline"]
    events = game.play("sail 5")
    assert kinds(events)[:2] == ["sailed", "claimed"]
    assert game.active == BEN


def test_whoever_can_claim_no_more_gets_coins_from_the_lighthouse_unasked() -> None:
    """Ruling 17."""
    four = {"islands": ["shell_bank", "tea_isle", "gull_isle", "mist_isle"]}
    game = legacy(4, city(25) | four, city(), decision="build")
    assert brought(game.play("contribute"), "great_lighthouse") == {ADA: 5}


def test_a_winning_lighthouse_claims_nothing() -> None:
    """Ruling 14."""
    ada = city(25, "signal_tower", "guest_house", "sea_harbour")
    game = legacy(4, ada, city(), decision="build")
    assert kinds(game.play("contribute")) == ["contributed", "won"]


def test_the_harbour_asks_after_the_action_and_after_a_pass() -> None:
    """Ruling 17: 1 field or none."""
    for action in ("build bakery", "pass"):
        game = legacy(4, city(3, "sea_harbour") | {"boat": 2}, city(), decision="build")
        game.play(action)
        assert (game.decision, game.asking) == ("sail", "sea_harbour")
        assert game.legal_actions() == ["sail 1", "decline"]
        assert "claimed" in kinds(game.play("sail 1"))
        assert game.active == BEN


def test_declining_the_harbour_is_no_pass() -> None:
    """Settled later, 3."""
    landmarks = ["sea_harbour", "sky_deck", "lantern_palace"]
    options = {"project": "observatory", "yokai": "gifts", "landmarks": landmarks}
    game = legacy(11, city(3, "sea_harbour", "sky_deck"), city(), decision="build", **options)
    play(game, "build bakery")
    assert not brought(game.play("decline"), "sky_deck")


def test_a_claim_of_this_turn_counts_when_the_harbour_asks() -> None:
    """Settled later, 3: who has its last island by now gets the coin."""
    three = {"islands": ["tea_isle", "gull_isle", "mist_isle"], "boat": 2}
    game = legacy(4, city(3, "sea_harbour") | three, city(), decision="build")
    assert brought(game.play("sail 1"), "sea_harbour") == {ADA: 1}


def test_bamboo_isle_counts_as_a_mountain_and_is_no_establishment() -> None:
    """Ruling 21."""
    ada = city(0, furniture_factory=1, fox_meadow=1) | {"islands": ["bamboo_isle"]}
    assert brought(throw(legacy(4, ada, city()), 3, 4), "furniture_factory") == {ADA: 4}
    ada = city(0, pottery=1) | {"islands": ["bamboo_isle"]}
    game = legacy(6, ada, city(), sides="AAAAA")
    assert brought(throw(game, 3, 4), "pottery") == {ADA: 1}
