"""Why a move was better: a number that speaks for it, or that no number does."""

from __future__ import annotations

from typing import Any

import pytest

import machikoro
from machikoro.analysis.puzzles import offered, position_of, shipped
from machikoro.analysis.reasons import reason_for
from machikoro.languages import LANGUAGES
from machikoro.play.game import Game
from machikoro.texts import keys, say

SOME = [(ruleset, puzzle) for ruleset in offered() for puzzle in shipped(ruleset).puzzles[::20]]


def building(coins: int = 4, landmarks: tuple[str, ...] = (), **cards: int) -> Game:
    """A first seat of two that is about to build."""
    game = machikoro.new_game("base", ["Ada", "Ben"], seed=3)
    game.play("roll 1")
    game.play("dice 1")
    position = game.position()
    own = position["players"][0]
    own["coins"], own["landmarks"] = coins, list(landmarks)
    own["cards"] |= cards
    for card, copies in cards.items():
        position["market"][card] -= copies
    return machikoro.from_position(position)


def why(game: Game, played: str, better: str) -> tuple[str, dict[str, Any]]:
    found = reason_for(game, played, better)
    for language in LANGUAGES:
        text = say(found.says, language, better=better, played=played, **found.values)
        assert "{" not in text
    return found.says.removeprefix("analysis.why."), found.values


def test_a_card_that_pays_is_told_beside_a_landmark_that_does_not_yet() -> None:
    found = why(building(), "build landmark train_station", "build bakery")
    values = {"coins": 1, "totals": "2, 3", "gain": 3, "less": 0, "saved": 3}
    assert found == ("pays_cheaper", values)


def test_without_another_build_only_the_gain_is_told() -> None:
    assert why(building(), "pass", "build bakery")[0] == "pays_alone"


def test_a_card_that_pays_as_much_now_may_pay_more_with_all_landmarks() -> None:
    name, values = why(building(coins=1), "build wheat_field", "build bakery")
    assert (name, values["coins"], values["gain"] > values["less"]) == ("later", 2, True)


def test_a_restaurant_takes_from_others() -> None:
    name, values = why(building(), "pass", "build cafe")
    assert (name, values["totals"]) == ("takes", "3")


def test_the_last_landmark_wins() -> None:
    most = ("train_station", "shopping_mall", "amusement_park")
    game = building(30, most)
    assert why(game, "pass", "build landmark radio_tower") == ("wins", {})


def test_coins_that_are_kept_count_only_where_something_can_be_built_for_them() -> None:
    game = building(10, ("train_station",))
    name, values = why(game, "build forest", "pass")
    assert (name, values) == ("saves", {"n": 3, "price": 10})
    assert why(building(5, ("train_station",)), "build forest", "pass")[0] != "saves"


def test_a_card_that_earns_its_price_sooner_is_told_so() -> None:
    found = why(building(2), "build convenience_store", "build bakery")
    assert found == ("sooner", {"n": 3, "more": 4})


def test_a_card_that_pays_back_too_late_is_better_not_built() -> None:
    most = ("train_station", "shopping_mall", "amusement_park")
    name, values = why(building(4, most, mine=4, forest=3), "build forest", "pass")
    assert (name, values["n"] > values["left"]) == ("slow", True)
    assert why(building(6, most), "build cheese_factory", "pass") == ("never", {})


def test_where_no_number_speaks_for_a_move_that_is_said() -> None:
    assert why(building(1), "build wheat_field", "build ranch")[0] == "chances"
    text = say("analysis.why.chances", "en", better="Build Wheat Field", played="")
    assert "no single number" in text


def test_of_two_landmarks_that_is_told_in_which_they_differ() -> None:
    game = building(30)
    found = why(game, "build landmark radio_tower", "build landmark train_station")
    assert found == ("landmark_cheaper", {"place": 1, "goal": 4, "saved": 18})


def test_a_card_that_gives_coins_says_so() -> None:
    position = machikoro.new_game("sharp", ["Ada", "Ben"], seed=3).position()
    position["deck"] = {}
    position |= {"decision": "build", "dice": [1], "total": 1}
    position["market"] = {"loan_office": 1, "ranch": 1}
    position["players"][0]["coins"] = 3
    game = machikoro.from_position(position)
    assert why(game, "build ranch", "build loan_office") == ("at_once", {"coins": 5})


def landmarks(*open_ones: str) -> Game:
    """The first seat of `mk2` can build one of these, and is as poor as the other is rich."""
    position = machikoro.new_game("mk2", ["Ada", "Ben"], seed=3).position()
    for one in ("observatory", "french_restaurant", "tv_station", "launch_pad"):
        position["deck"][one] = position["market"].pop(one)
    for one in open_ones:
        position["market"][one] = position["deck"].pop(one)
    position["step"]["start_builds"] = 0
    position["players"][0]["coins"], position["players"][1]["coins"] = 20, 30
    return machikoro.from_position(position)


@pytest.mark.parametrize(
    ("better", "reason"), [("park", "landmark_at_once"), ("radio_tower", "landmark_turn")]
)
def test_what_a_landmark_does_at_once_is_told(better: str, reason: str) -> None:
    game = landmarks("park", "radio_tower", "temple")
    assert why(game, "build landmark temple", f"build landmark {better}")[0] == reason


def test_dice_are_compared_by_what_they_bring() -> None:
    position = building(3, ("train_station",), mine=3).position()
    position |= {"decision": "roll", "dice": [], "total": 0}
    game = machikoro.from_position(position)
    name, values = why(game, "roll 1", "roll 2")
    assert (name, values["gain"] > values["less"]) == ("dice", True)


def test_whoever_has_more_is_named_by_coins() -> None:
    game = machikoro.new_game("base", 3, seed=1)
    position = game.position()
    for seat, coins in enumerate((3, 1, 9)):
        position["players"][seat]["coins"] = coins
    found = why(machikoro.from_position(position), "target 1", "target 2")
    assert found == ("richer", {"coins": 9, "less": 1})


@pytest.mark.parametrize(("ruleset", "puzzle"), SOME)
def test_puzzles_give_the_reasons_of_today(ruleset: str, puzzle: Any) -> None:
    game, best = position_of(ruleset, puzzle), puzzle.best.move
    for option in puzzle.options[1:4]:
        assert option.why == reason_for(game, option.move, best)
    assert puzzle.best.why == reason_for(game, puzzle.options[1].move, best)


def test_every_reason_has_a_sentence() -> None:
    pays = {"pays", "pays_alone", "pays_cheaper", "takes", "later", "later_alone", "later_takes"}
    marks = {"landmark", "landmark_pays", "landmark_cheaper", "landmark_at_once", "landmark_turn"}
    rest = {"wins", "keeps", "saves", "denies", "richer", "dice", "dice_others", "chances"}
    rest |= {"sooner", "slow", "never", "at_once"}
    assert {key.rpartition(".")[2] for key in keys("analysis.why.")} == pays | marks | rest
