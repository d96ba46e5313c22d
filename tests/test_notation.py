"""Moves as words: every form that a person, a page or a file can say."""

from __future__ import annotations

import random
from typing import Any

import pytest

import machikoro
from machikoro import (
    Action,
    AmbiguousMove,
    Game,
    IllegalMove,
    InvalidMove,
    InvalidOption,
    InvalidPosition,
    new_game,
)
from tests.strategies import play_on, snapshot

FULL = {"wheat_field": 1, "bakery": 1}


def at_table(*players: dict[str, Any], ruleset: str = "harbor+sharp", **more: Any) -> Game:
    position = {"ruleset": ruleset, "options": {"market": "open"}, "to_move": 0, **more}
    return machikoro.from_position({**position, "players": list(players)})


def city(
    coins: int = 0, cards: dict[str, int] | None = None, *landmarks: str, **more: Any
) -> dict[str, Any]:
    return {
        "coins": coins,
        "cards": FULL if cards is None else cards,
        "landmarks": landmarks,
    } | more


def play(game: Game, *moves: str) -> Game:
    for move in moves:
        game.play(move)
    return game


def test_one_die_or_two_are_rolled() -> None:
    game = at_table(city(0, None, "train_station"), city())
    assert game.decision == "roll"
    assert game.legal_actions() == ["roll 1", "roll 2"]
    assert at_table(city(), city()).legal_actions() == ["roll 1"]


def test_a_throw_of_one_die_is_an_outcome_of_chance() -> None:
    game = play(at_table(city(), city()), "roll 1")
    assert game.decision == "dice"
    assert [outcome for outcome, _ in game.chance()] == [f"dice {n}" for n in range(1, 7)]
    game.play("dice 3")
    assert game.dice == (3,)


def test_a_throw_of_two_dice_tells_them_apart() -> None:
    game = play(at_table(city(0, None, "train_station"), city()), "roll 2")
    outcomes = [outcome for outcome, _ in game.chance()]
    assert outcomes == [f"dice {a} {b}" for a in range(1, 7) for b in range(1, 7)]
    game.play("dice 4 5")
    assert game.dice == (4, 5)


def test_a_throw_is_kept_or_rolled_again() -> None:
    game = play(at_table(city(0, None, "radio_tower"), city()), "roll 1", "dice 6")
    assert game.decision == "reroll"
    assert sorted(game.legal_actions()) == ["keep", "reroll"]
    again = play(game.copy(), "reroll")
    assert (again.decision, again.to_move) == ("dice", None)
    assert play(again, "dice 5").decision == "build"
    assert play(game, "keep").decision == "build"


def test_two_are_added_at_the_harbor_or_not() -> None:
    game = at_table(city(0, None, "train_station", "harbor"), city())
    play(game, "roll 2", "dice 5 5")
    assert game.decision == "add"
    assert game.legal_actions() == ["add 2", "decline"]
    assert play(game.copy(), "add 2").position()["total"] == 12
    assert play(game, "decline").position()["total"] == 10


def test_the_tv_station_takes_from_a_target() -> None:
    game = at_table(city(0, {"tv_station": 1}), city(9), city(9))
    play(game, "roll 1", "dice 6")
    assert (game.decision, game.asking) == ("target", "tv_station")
    assert game.legal_actions() == ["target 1", "target 2"]
    assert play(game, "target 2").coins == (5, 9, 4)


def test_the_business_center_asks_whom_what_and_what_for() -> None:
    game = at_table(
        city(1, {"business_center": 1, "bakery": 1, "cafe": 1}),
        city(1, {}),
        city(1, {"mine": 1, "forest": 1, "stadium": 1}),
    )
    play(game, "roll 1", "dice 6")
    assert (game.decision, game.asking) == ("swap", "business_center")
    assert game.legal_actions() == ["decline", "target 2"]
    assert play(game.copy(), "decline").decision == "build"
    game.play("target 2")
    assert game.decision == "give"
    assert sorted(game.legal_actions()) == ["give bakery", "give cafe"]
    game.play("give bakery")
    assert game.decision == "take"
    assert sorted(game.legal_actions()) == ["take forest", "take mine"]
    game.play("take mine")
    cards = [player["cards"] for player in game.position()["players"]]
    assert cards[0] == {"business_center": 1, "cafe": 1, "mine": 1}
    assert cards[2] == {"bakery": 1, "forest": 1, "stadium": 1}


def test_the_moving_company_asks_what_and_to_whom() -> None:
    game = at_table(
        city(0, {"moving_company": 1, "bakery": 1}, "train_station"), city(0, {}), city(0, {})
    )
    play(game, "roll 2", "dice 4 5")
    assert (game.decision, game.asking) == ("give", "moving_company")
    assert sorted(game.legal_actions()) == ["give bakery", "give moving_company"]
    game.play("give bakery")
    assert game.decision == "target"
    assert game.legal_actions() == ["target 1", "target 2"]
    game.play("target 2")
    assert game.coins == (4, 0, 0)
    assert game.position()["players"][2]["cards"] == {"bakery": 1}


def test_the_renovation_company_closes_a_kind() -> None:
    game = at_table(
        city(0, {"renovation_company": 1, "bakery": 1}, "train_station"), city(0, {"cafe": 2})
    )
    play(game, "roll 2", "dice 3 5")
    assert (game.decision, game.asking) == ("close", "renovation_company")
    assert sorted(game.legal_actions()) == ["close bakery", "close cafe"]
    game.play("close cafe")
    assert game.position()["players"][1]["closed"] == {"cafe": 2}
    assert game.coins == (2, 0)


def test_the_demolition_company_pulls_a_landmark_down() -> None:
    game = at_table(city(0, {"demolition_company": 1}, "train_station", "harbor"), city())
    play(game, "roll 1", "dice 4")
    assert (game.decision, game.asking) == ("demolish", "demolition_company")
    assert sorted(game.legal_actions()) == ["demolish harbor", "demolish train_station"]
    game.play("demolish harbor")
    assert game.coins[0] == 8
    assert "harbor" not in game.position()["players"][0]["landmarks"]


def test_a_coin_is_invested_or_not() -> None:
    game = play(at_table(city(4, {"tech_startup": 1}), city()), "roll 1", "dice 6", "pass")
    assert (game.decision, game.asking) == ("invest", "tech_startup")
    assert game.legal_actions() == ["invest", "decline"]
    assert play(game.copy(), "invest").position()["players"][0]["invested"] == 1
    declined = play(game, "decline")
    assert declined.position()["players"][0] == declined.position()["players"][0] | {
        "invested": 0,
        "coins": 4,
    }


def test_cards_and_landmarks_are_built_or_the_turn_is_passed() -> None:
    game = play(at_table(city(6), city()), "roll 1", "dice 6")
    assert game.decision == "build"
    legal = game.legal_actions()
    assert {"build mine", "build landmark harbor", "pass"} <= set(legal)
    assert "build harbor" not in legal
    assert play(game.copy(), "build mine").position()["players"][0]["cards"]["mine"] == 1
    assert (
        "harbor" in play(game.copy(), "build landmark harbor").position()["players"][0]["landmarks"]
    )
    assert play(game, "pass").active == 1


def test_a_landmark_can_be_built_with_a_short_word() -> None:
    game = play(at_table(city(6), city()), "roll 1", "dice 6", "build harbor")
    assert game.moves[-1] == "build landmark harbor"


def test_the_tuna_throw_is_an_outcome_of_chance() -> None:
    game = at_table(city(0, {"tuna_boat": 1}, "train_station", "harbor"), city())
    play(game, "roll 2", "dice 6 6", "decline")
    assert (game.decision, game.to_move, game.asking) == ("tuna", None, "tuna_boat")
    outcomes = [outcome for outcome, _ in game.chance()]
    assert outcomes == [f"tuna {a} {b}" for a in range(1, 7) for b in range(1, 7)]
    assert play(game, "tuna 4 5").coins == (9, 0)


def test_draws_from_the_deck_are_outcomes_of_chance() -> None:
    game = new_game("harbor", 2, seed=1, deal=False)
    assert (game.decision, game.to_move) == ("draw", None)
    assert "draw cafe" in [outcome for outcome, _ in game.chance()]
    assert play(game, "draw cafe").position()["market"] == {"cafe": 1}
    second = new_game("mk2", 2, seed=1, deal=False)
    seen = set()
    while second.decision == "draw":
        seen |= {str(outcome) for outcome, _ in second.chance()}
        second.play_chance()
    assert {"draw mine", "draw forge"} <= seen


@pytest.fixture
def half_closed() -> Game:
    """Two wineries, one of them on holiday; a bakery is open, a cafe is on holiday."""
    cards = {"moving_company": 1, "winery": 2, "bakery": 1, "cafe": 1}
    closed = {"winery": 1, "cafe": 1}
    game = at_table(
        city(0, cards, "train_station", closed=closed), city(0, {}), city(0, {}), ruleset="sharp"
    )
    return play(game, "roll 2", "dice 4 6")


def test_of_a_kind_half_on_holiday_one_says_which(half_closed: Game) -> None:
    legal = half_closed.legal_actions()
    assert sorted(legal) == [
        "give bakery", "give cafe", "give closed winery", "give moving_company",
        "give open winery",
    ]  # fmt: skip
    opened = play(half_closed.copy(), "give open winery", "target 1").position()["players"]
    assert (opened[0]["closed"]["winery"], opened[1]["closed"]) == (1, {})
    away = play(half_closed.copy(), "give closed winery", "target 1").position()["players"]
    assert (away[0]["closed"], away[1]["closed"]) == ({"cafe": 1}, {"winery": 1})


def test_the_short_form_is_ambiguous_then(half_closed: Game) -> None:
    before = snapshot(half_closed)
    with pytest.raises(AmbiguousMove) as refusal:
        half_closed.play("give winery")
    assert refusal.value.matches == ["give open winery", "give closed winery"]
    assert "give open winery" in str(refusal.value)
    assert snapshot(half_closed) == before


def test_a_copy_on_holiday_cannot_be_given_where_there_is_none(half_closed: Game) -> None:
    before = snapshot(half_closed)
    for move in ("give closed bakery", "give open cafe"):
        with pytest.raises(IllegalMove):
            half_closed.play(move)
    assert snapshot(half_closed) == before


def test_what_is_taken_is_told_apart_too() -> None:
    game = at_table(
        city(0, {"business_center": 1, "bakery": 1}),
        city(0, {"winery": 3}, closed={"winery": 1}),
    )
    play(game, "roll 1", "dice 6", "target 1")
    assert game.legal_actions() == ["take open winery", "take closed winery"]
    with pytest.raises(AmbiguousMove) as refusal:
        game.play("take winery")
    assert refusal.value.matches == ["take open winery", "take closed winery"]
    game.play("take closed winery")
    first, second = game.position()["players"]
    assert (first["closed"], second["closed"]) == ({"winery": 1}, {})


def test_a_question_with_one_answer_is_not_asked() -> None:
    game = at_table(city(0, {"tv_station": 1}), city(9))
    events = play(game, "roll 1").play("dice 6")
    assert game.decision == "build"
    assert [event.action for event in events if event.kind == "only_choice"] == ["target 1"]
    assert game.moves == ["roll 1", "dice 6"]


@pytest.mark.parametrize("said", ["ROLL 1", "  roll   1 ", "Roll\t1", "roll 1\n"])
def test_spaces_and_capitals_do_not_matter(said: str) -> None:
    game = new_game("base", 2, seed=1)
    game.play(said)
    assert game.moves == ["roll 1"]


@pytest.mark.parametrize(
    "said",
    ["", " ", "rol 1", "roll", "roll 3", "roll 1 1", "roll one", "build caffe", "build landmark",
     "build landmark cafe", "dice 7", "dice 0", "dice 1 2 3", "target", "target x", "target 9",
     "give", "give winery open", "add", "add 3", "passen", "keep 1", "tuna 4", "draw", "🎲",
     "roll 1; pass"],
)  # fmt: skip
def test_what_cannot_be_read_is_an_invalid_move(said: str) -> None:
    game = new_game("base", 2, seed=1)
    before = snapshot(game)
    with pytest.raises(InvalidMove) as refusal:
        game.play(said)
    assert str(refusal.value)
    assert snapshot(game) == before


@pytest.mark.parametrize("said", [None, 3, 1.5, ["roll 1"], b"roll 1"])
def test_a_move_is_a_text(said: Any) -> None:
    game = new_game("base", 2, seed=1)
    with pytest.raises(InvalidMove):
        game.play(said)
    assert game.moves == []


def test_a_slip_of_the_pen_gets_a_hint() -> None:
    game = play(new_game("base", 2, seed=1), "roll 1", "dice 1")
    with pytest.raises(InvalidMove, match="build cafe"):
        game.play("build caffe")
    with pytest.raises(InvalidMove, match="did you mean 'build'"):
        game.play("biuld cafe")


@pytest.mark.parametrize("said", ["roll 2", "pass", "dice 3", "build mine", "target 1", "keep"])
def test_what_is_not_possible_now_is_an_illegal_move(said: str) -> None:
    game = new_game("base", 2, seed=1)
    before = snapshot(game)
    with pytest.raises(IllegalMove, match="roll 1") as refusal:
        game.play(said)
    assert refusal.value.legal == ["roll 1"]
    assert snapshot(game) == before


def test_an_illegal_outcome_of_chance_names_the_possible_ones() -> None:
    game = play(new_game("base", 2, seed=1), "roll 1")
    with pytest.raises(IllegalMove) as refusal:
        game.play("dice 1 1")
    assert refusal.value.legal == [f"dice {n}" for n in range(1, 7)]


def test_chance_has_no_say_at_a_decision() -> None:
    game = new_game("base", 2, seed=1)
    with pytest.raises(IllegalMove) as refusal:
        game.play_chance()
    assert refusal.value.legal == ["roll 1"]


@pytest.mark.filterwarnings("ignore::machikoro.IdleCardWarning")
def test_after_the_end_nothing_can_be_played() -> None:
    game = new_game("base", 2, seed=1, landmarks=["train_station"], start_coins=9)
    play(game, "roll 1", "dice 6", "build landmark train_station")
    assert (game.over, game.winner, game.decision) == (True, 0, None)
    before = snapshot(game)
    for move in ("roll 1", "pass", "dice 1"):
        with pytest.raises(IllegalMove) as refusal:
            game.play(move)
        assert refusal.value.legal == []
    with pytest.raises(IllegalMove):
        game.play_chance()
    assert snapshot(game) == before


@pytest.mark.parametrize(
    "error", [InvalidMove, IllegalMove, AmbiguousMove, InvalidPosition, InvalidOption]
)
def test_every_refusal_is_a_value_error(error: type[Exception]) -> None:
    assert issubclass(error, ValueError)


def test_there_is_nothing_to_take_back_at_the_beginning() -> None:
    for ruleset in machikoro.rulesets():
        game = new_game(ruleset, 2, seed=1)
        with pytest.raises(IllegalMove):
            game.undo()


def test_undo_names_the_move_it_took_back() -> None:
    game = play(new_game("base", 2, seed=1), "roll 1", "dice 4")
    assert game.undo() == "dice 4"
    assert game.undo() == "roll 1"


def test_an_action_is_a_text_with_a_number() -> None:
    (action,) = new_game("base", 2, seed=1).legal_actions()
    assert isinstance(action, Action)
    assert isinstance(action, str)
    assert action == "roll 1"
    assert {action: "found"}["roll 1"] == "found"
    assert int(action) == new_game("harbor", 4, seed=2).legal_actions()[0].code
    assert [10, 20, 30][action] == [10, 20, 30][int(action)]


def test_the_numbers_of_actions_are_the_same_in_every_game_of_a_ruleset() -> None:
    numbers: dict[str, dict[str, int]] = {}
    for seed in range(6):
        for ruleset in machikoro.rulesets():
            known = numbers.setdefault(ruleset, {})
            game = new_game(ruleset, 2, seed=seed)
            for _ in play_on(game, random.Random(seed), 200):
                for action in game.legal_actions() + [o for o, _ in game.chance()]:
                    assert known.setdefault(str(action), int(action)) == int(action)
    for known in numbers.values():
        assert len(set(known.values())) == len(known)


@pytest.mark.parametrize("ruleset", machikoro.rulesets())
def test_no_two_actions_share_a_short_form_by_accident(ruleset: str) -> None:
    """`build park` never means an establishment and a landmark."""
    vocabulary = new_game(ruleset, 2, seed=1).vocabulary
    assert not set(vocabulary.kinds) & set(vocabulary.landmarks)
