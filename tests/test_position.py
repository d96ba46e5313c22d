"""Positions as JSON: what can be left out, what is filled in, and every reason for a refusal."""

from __future__ import annotations

import copy
import json
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

import machikoro
from machikoro import Game, InvalidPosition, from_position, new_game
from machikoro.cards.rulesets import LAYOUTS, RULESETS
from machikoro.rules.questions import PHASE_NAMES
from tests.strategies import cards_of

Position = dict[str, Any]


def minimal(ruleset: str = "base", **more: Any) -> Position:
    """The least that says anything."""
    return {
        "ruleset": ruleset,
        "to_move": 1,
        "players": [
            {"coins": 4, "cards": {"bakery": 2, "cafe": 1}, "landmarks": ["train_station"]},
            {"coins": 0, "cards": {"mine": 1}, "landmarks": []},
        ],
        **more,
    }


def mk2(**more: Any) -> Position:
    players = [{"coins": 9, "cards": {"mine": 1}, "landmarks": ["forge"]}, {"coins": 2}]
    return {"ruleset": "mk2", "to_move": 0, "players": players, **more}


def reasons(position: Any) -> list[str]:
    with pytest.raises(InvalidPosition) as refusal:
        from_position(position)
    found = refusal.value.reasons
    assert found
    assert isinstance(refusal.value, ValueError)
    assert all(reason in str(refusal.value) for reason in found)
    return found


def reason(position: Any) -> str:
    found = reasons(position)
    assert len(found) == 1, found
    return found[0]


def test_a_minimal_position_is_about_to_roll() -> None:
    game = from_position(minimal())
    assert (game.decision, game.to_move, game.active, game.turn) == ("roll", 1, 1, 1)
    assert game.coins == (4, 0)
    assert game.names == ["Player 1", "Player 2"]
    assert game.dice == ()
    assert game.moves == []
    assert game.events == []
    assert game.seed == 0
    assert game.winner is None


def test_the_landmarks_of_a_minimal_position_are_in_force() -> None:
    game = from_position(minimal(to_move=0))
    assert game.legal_actions() == ["roll 1", "roll 2"]
    assert game.position()["players"][0]["fresh"] == []


def test_a_fresh_landmark_is_not_yet_in_force() -> None:
    position = minimal(to_move=0, ruleset="base")
    position["players"][0]["fresh"] = ["train_station"]
    game = from_position(position)
    assert game.legal_actions() == ["roll 1"]
    assert game.position()["players"][0]["fresh"] == ["train_station"]
    for move in ("roll 1", "dice 6", "pass", "roll 1", "dice 6", "pass"):
        game.play(move)
    assert game.legal_actions() == ["roll 1", "roll 2"]


def test_a_fresh_landmark_stays_so_where_the_market_is_dealt() -> None:
    position = minimal("harbor", to_move=0)
    position["players"][0]["fresh"] = ["train_station"]
    game = from_position(position)
    assert game.position()["players"][0]["fresh"] == ["train_station"]
    assert game.legal_actions() == ["roll 1"]


@pytest.mark.parametrize("ruleset", ["harbor", "sharp", "harbor+sharp", "fussball"])
def test_the_city_hall_belongs_to_everybody_where_the_ruleset_has_it(ruleset: str) -> None:
    position = minimal(ruleset)
    game = from_position(position)
    assert all("city_hall" in player["landmarks"] for player in game.position()["players"])
    for move in ("roll 1", "dice 6"):
        events = game.play(move)
    assert game.coins[1] == 1
    assert events[-1].card == "city_hall"
    position["players"][0]["landmarks"] = ["city_hall", "train_station"]
    assert from_position(position) == from_position(minimal(ruleset))


def test_without_a_city_hall_nobody_is_helped() -> None:
    for position in (minimal(), minimal("harbor", options={"city_hall": False})):
        game = from_position(position)
        assert not any("city_hall" in p["landmarks"] for p in game.position()["players"])
        game.play("roll 1")
        game.play("dice 6")
        assert game.coins[1] == 0


@pytest.mark.parametrize("ruleset", machikoro.rulesets())
def test_copies_in_the_game_are_the_printed_ones_and_the_starters(ruleset: str) -> None:
    bare = {"ruleset": ruleset, "to_move": 0, "players": [{}, {}, {}]}
    there = cards_of(from_position(bare).position())
    game = new_game(ruleset, 3, seed=1)
    dealt = cards_of(game.position())
    for card in (game.tables.kinds[kind] for kind in game.tables.in_game()):
        if card.market_card:
            continue
        printed = card.copies
        if card.colour == "purple" and ruleset != "mk2":
            # Where cards are drawn there are as many purple ones of a kind as players.
            printed = 3 if ruleset not in ("base", "fussball") else 4
        starters = 3 * RULESETS[ruleset].starters.count(card.id)
        assert there[card.id] == printed + starters
        assert dealt[card.id] == printed + starters


def test_what_nobody_owns_is_on_the_open_market() -> None:
    market = from_position(minimal()).position()["market"]
    assert market["bakery"] == 6 + 2 - 2
    assert market["wheat_field"] == 6 + 2
    assert market["cafe"] == 5
    assert market["mine"] == 5


@pytest.mark.parametrize("ruleset", ["harbor", "sharp", "harbor+sharp"])
@pytest.mark.parametrize("layout", ["open", "ten", "five-five-two"])
def test_a_missing_market_is_dealt_at_once(ruleset: str, layout: str) -> None:
    game = from_position(minimal(ruleset, options={"market": layout}))
    position = game.position()
    assert game.decision == "roll"
    rows = LAYOUTS[layout]
    if not rows:
        assert len(position["market"]) == len(RULESETS[ruleset].establishments)
        assert position["deck"] == {}
        return
    assert len(position["market"]) == sum(row.kinds for row in rows)
    for row in rows:
        held = [c.id for c in RULESETS[ruleset].establishments if row.holds(c)]
        assert len(set(held) & set(position["market"])) == row.kinds


def test_the_market_of_the_new_town_is_dealt_with_its_landmarks() -> None:
    position = from_position(mk2()).position()
    landmarks = set(position["market"]) & set(RULESETS["mk2"].landmarks)
    assert len(landmarks) == 5
    assert len(position["market"]) == 15
    assert "forge" not in {**position["market"], **position["deck"]}
    assert from_position(mk2()).decision == "roll"


@pytest.mark.parametrize("make", [lambda **more: minimal("harbor", **more), mk2])
def test_the_market_is_dealt_with_the_seed_of_the_position(make: Any) -> None:
    assert from_position(make()) == from_position(make(seed=0))
    assert from_position(make(seed=5)) == from_position(make(seed=5))
    markets = [from_position(make(seed=seed)).position()["market"] for seed in range(6)]
    assert any(market != markets[0] for market in markets)


def test_a_row_that_is_given_stays_as_it_is() -> None:
    shown = {"stadium": 1, "tv_station": 2}
    game = from_position(minimal("harbor", market=shown))
    market = game.position()["market"]
    assert len(market) == 12
    assert {name: market[name] for name in shown} == shown
    assert market.keys().isdisjoint({"business_center", "publisher", "tax_office"})


def test_a_market_without_a_deck_leaves_the_rest_in_the_deck() -> None:
    ten = [card.id for card in RULESETS["harbor"].establishments][:10]
    options = {"market": "ten"}
    game = from_position(minimal("harbor", options=options, market=dict.fromkeys(ten, 1)))
    position = game.position()
    assert position["market"] == dict.fromkeys(ten, 1)
    assert position["deck"]["bakery"] == 6 + 2 - 2 - 1
    assert position["deck"]["mackerel_boat"] == 6
    assert game.decision == "roll"


def test_the_market_dealt_is_not_a_move_to_take_back() -> None:
    game = from_position(minimal("harbor"))
    assert game.moves == []
    with pytest.raises(machikoro.IllegalMove):
        game.undo()


def test_a_position_can_stand_before_building() -> None:
    game = from_position(minimal(to_move=0, decision="build"))
    assert (game.decision, game.to_move) == ("build", 0)
    assert "build cafe" in game.legal_actions()
    game.play("build cafe")
    assert (game.turn, game.active) == (2, 1)


def test_the_dice_stay_on_the_table() -> None:
    game = from_position(minimal(to_move=0, decision="build", dice=[3]))
    assert (game.dice, game.position()["total"]) == ((3,), 3)


def test_the_dice_stay_on_the_table_where_the_market_is_dealt() -> None:
    game = from_position(minimal("harbor", to_move=0, decision="build", dice=[3]))
    assert (game.dice, game.position()["total"]) == ((3,), 3)


def test_the_total_may_hold_the_two_of_the_harbor() -> None:
    given = {"decision": "build", "dice": [5, 5], "to_move": 0}
    assert from_position(minimal("harbor", total=12, **given)).position()["total"] == 12
    assert "total" in reason(minimal("base", total=12, **given))
    assert "total" in reason(minimal("harbor", total=13, **given))
    assert "total" in reason(minimal("harbor", total=9, **given))


def test_the_total_is_the_throw_or_two_more() -> None:
    assert "total" in reason(minimal("harbor", total=11, decision="build", dice=[5, 5], to_move=0))


def test_names_turn_and_seed_are_kept() -> None:
    position = minimal(turn=40, seed=-3, chances=12)
    position["players"][0]["name"] = "Ä: \"ö\" 'ü'"
    game = from_position(position)
    assert (game.turn, game.seed, game.chances) == (40, -3, 12)
    assert game.names == ["Ä: \"ö\" 'ü'", "Player 2"]


def test_the_seat_to_move_is_the_first_one_by_default() -> None:
    position = minimal()
    del position["to_move"]
    assert from_position(position).to_move == 0


def test_closed_cards_and_coins_laid_aside_are_read() -> None:
    position = minimal("sharp")
    position["players"][0] |= {"closed": {"bakery": 1}, "cards": {"bakery": 2, "tech_startup": 1}}
    position["players"][0]["invested"] = 3
    player = from_position(position).position()["players"][0]
    assert (player["closed"], player["invested"]) == ({"bakery": 1}, 3)


def test_shared_landmarks_work_for_everybody() -> None:
    position = mk2(to_move=1)
    position["players"][0]["landmarks"] = ["shopping_mall"]
    position["players"][1]["cards"] = {"bakery": 1}
    game = from_position(position)
    game.play("roll 1")
    game.play("dice 2")
    assert game.coins == (9, 2 + 3)


def test_a_finished_game_is_written_down_with_its_winner() -> None:
    game = from_position(
        {
            "ruleset": "base",
            "options": {"landmarks": ["train_station", "shopping_mall"]},
            "decision": "build",
            "players": [{"coins": 10, "landmarks": ["train_station"]}, {}],
        }
    )
    game.play("build landmark shopping_mall")
    position = json.loads(json.dumps(game.position()))
    assert (position["winner"], position["decision"], position["to_move"]) == (0, None, None)
    twin = from_position(position)
    assert (twin.over, twin.winner) == (True, 0)
    assert twin.legal_actions() == twin.chance() == []
    assert twin == game


def test_a_position_says_where_it_stands() -> None:
    game = new_game("harbor+sharp", ["Ada", "Ben"], seed=7, copy_limit=3)
    position = game.position()
    assert position["ruleset"] == "harbor+sharp"
    assert position["options"] == {"copy_limit": 3}
    assert (position["seed"], position["turn"], position["active"]) == (7, 1, 0)
    assert (position["decision"], position["to_move"]) == ("roll", 0)
    assert [p["name"] for p in position["players"]] == ["Ada", "Ben"]
    assert [p["cards"] for p in position["players"]] == [{"wheat_field": 1, "bakery": 1}] * 2
    game.play("roll 1")
    assert (game.position()["decision"], game.position()["to_move"]) == ("dice", None)


def test_the_chances_of_a_draw_are_those_of_the_deck() -> None:
    game = new_game("base", 2, seed=1, market="ten", deal=False)
    chances = {str(outcome): chance for outcome, chance in game.chance()}
    # Twelve kinds of six, and three purple ones for each of two players.
    assert chances["draw mine"] == Fraction(6, 12 * 6 + 3 * 2)
    assert chances["draw stadium"] == Fraction(2, 12 * 6 + 3 * 2)
    assert sum(chances.values()) == 1


def test_a_position_is_its_own_and_not_the_game_s() -> None:
    game = new_game("base", 2, seed=1, without=["mine"])
    before = copy.deepcopy(game.position())
    position = game.position()
    position["options"]["without"].append("cafe")
    position["options"]["seed"] = 1
    assert game.position() == before


def test_a_position_that_was_read_may_be_changed_afterwards() -> None:
    position = minimal(options={"without": ["forest"]})
    game = from_position(position)
    before = copy.deepcopy(game.position())
    position["options"]["without"].append("cafe")
    position["players"][0]["coins"] = 77
    assert game.position() == before
    assert from_position(before) == game


def test_games_are_equal_if_they_stand_alike() -> None:
    game = new_game("base", 2, seed=1)
    assert game == new_game("base", 2, seed=1)
    assert game != new_game("base", 2, seed=2)
    assert game != "base"
    with pytest.raises(TypeError):
        hash(game)


def test_a_position_has_to_be_a_mapping() -> None:
    for nothing in (None, [], "base", 3):
        assert "mapping" in reason(nothing)


def test_the_ruleset_has_to_be_named() -> None:
    assert "ruleset" in reason({"players": [{}, {}]})
    assert "did you mean 'harbor'" in reason(minimal("harbour"))


def test_players_are_a_list() -> None:
    for players in (None, 2, {}, ["Ada"], [[]]):
        assert "players" in reason(minimal(players=players))
    assert "2 to 4" in reason(minimal(players=[{}]))
    assert "2 to 4" in reason(minimal(players=[{}] * 5))


def test_unknown_fields_are_named() -> None:
    assert "'coin'" in reason(minimal(coin=3))
    position = minimal()
    position["players"][1]["card"] = {}
    assert "did you mean 'cards'" in reason(position)
    assert "'cursr'" in reason(minimal(step={"cursr": 1}))


def test_options_are_checked() -> None:
    assert "no option 'colour'" in reason(minimal(options={"colour": "red"}))
    assert "market" in reason(minimal(options={"market": "eleven"}))
    assert "mapping" in reason(minimal(options=[1]))


def change(seat: int, **fields: Any) -> Position:
    position = minimal("sharp")
    position["players"][seat] |= fields
    return position


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"coins": -1}, "coins cannot be less than 0"),
        ({"coins": 2.5}, "coins is a whole number"),
        ({"coins": True}, "coins is a whole number"),
        ({"coins": "many"}, "coins is a whole number"),
        ({"cards": {"caffe": 1}}, "did you mean 'cafe'"),
        ({"cards": {"sushi_bar": 1}}, "sushi_bar, which is not in this game"),
        ({"cards": {"cafe": -1}}, "-1 copies of cafe"),
        ({"cards": {"cafe": "1"}}, "copies of cafe"),
        ({"cards": ["cafe"]}, "cards is a mapping"),
        ({"cards": {"cafe": 99}}, "only 6 exist"),
        ({"cards": {"stadium": 2}}, "only one of a kind"),
        ({"cards": {"cafe": 1}, "closed": {"cafe": 2}}, "2 cafe closed but only 1"),
        ({"cards": {"stadium": 1}, "closed": {"stadium": 1}}, "purple cards never close"),
        ({"landmarks": ["harbour"]}, "did you mean 'harbor'"),
        ({"landmarks": ["airport"]}, "airport, which is not in this game"),
        ({"landmarks": ["harbor", "harbor"]}, "harbor twice"),
        ({"landmarks": "harbor"}, "landmarks is a list"),
        ({"fresh": ["harbor"]}, "fresh landmarks that are not built"),
        ({"invested": 2}, "coins invested but no card"),
        ({"name": ""}, "name"),
        ({"name": "a\nb"}, "name"),
        ({"name": "Player 2"}, "name of their own"),
        ({"landmarks": ["harbor", "train_station", "shopping_mall", "amusement_park",
                        "radio_tower"]}, "has won already"),
    ],
)  # fmt: skip
def test_a_player_that_cannot_sit_there_is_refused(fields: dict[str, Any], said: str) -> None:
    position = change(0, **fields)
    assert any(said in found for found in reasons(position)), reasons(position)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"to_move": 2}, "to_move is a seat from 0 to 1"),
        ({"to_move": -1}, "to_move"),
        ({"to_move": "Ada"}, "to_move"),
        ({"active": 0}, "to_move is seat 1, but it is the turn of seat 0"),
        ({"turn": 0}, "turn cannot be less than 1"),
        ({"turn": None}, "turn"),
        ({"seed": "x"}, "seed is a whole number"),
        ({"chances": -1}, "chances"),
        ({"dice": [7]}, "dice"),
        ({"dice": [1, 2, 3]}, "dice"),
        ({"dice": "12"}, "dice"),
        ({"dice": [True]}, "dice"),
        ({"decision": "rol"}, "did you mean 'roll'"),
        ({"decision": "take"}, "needs the field 'step'"),
        ({"decision": "over"}, "winner"),
        ({"winner": 7}, "winner"),
        ({"step": 3}, "step is a mapping"),
        ({"step": {"cursor": 900}}, "cursor"),
        ({"step": {"given": 900}}, "given"),
        ({"step": {"cursor": "x"}}, "cursor"),
        ({"market": {"cafee": 1}}, "did you mean 'cafe'"),
        ({"market": {"cafe": 7}}, "more cafe on the table"),
        ({"market": 3}, "market is a mapping"),
        ({"market": {}, "deck": {"cafe": 9}}, "more cafe on the table"),
        ({"decision": "dice", "step": {"dice_count": 3}}, "number of dice"),
        ({"decision": "draw", "step": {"asking": 9}}, "row 9"),
        ({"decision": "target", "step": {"asking": -1}}, "card that does not exist"),
        ({"decision": "tuna", "step": {"asking": 39}}, "card that does not exist"),
        ({"decision": "take", "step": {"asking": 8, "targeted": 5}}, "no seat 5"),
    ],
)  # fmt: skip
def test_a_table_that_cannot_stand_is_refused(fields: dict[str, Any], said: str) -> None:
    position = minimal("harbor", **fields)
    assert any(said in found for found in reasons(position)), reasons(position)


def test_a_deck_needs_its_market() -> None:
    assert "deck is given, but not the market" in reason(minimal("harbor", deck={"cafe": 2}))


def test_in_the_new_town_no_card_goes_on_holiday() -> None:
    position = mk2()
    position["players"][0]["closed"] = {"mine": 1}
    assert "never close" in reason(position)


def test_a_row_shows_no_more_kinds_than_it_has_room_for() -> None:
    six = ["wheat_field", "ranch", "bakery", "cafe", "forest", "flower_garden"]
    assert "6 kinds in a row for 5" in reason(minimal("harbor", market=dict.fromkeys(six, 1)))


def test_a_landmark_that_exists_once_has_one_owner() -> None:
    position = mk2()
    position["players"][1]["landmarks"] = ["forge"]
    assert any("forge exists once" in found for found in reasons(position))


def test_whoever_has_the_launch_pad_has_won_already() -> None:
    position = mk2()
    position["players"][0]["landmarks"] = ["launch_pad"]
    assert any("won already" in found for found in reasons(position))


@pytest.mark.parametrize(
    ("decision", "asking", "cards"),
    [
        ("give", "business_center", {"business_center": 1}),
        ("take", "business_center", {"business_center": 1, "cafe": 1}),
        ("demolish", "demolition_company", {"demolition_company": 1}),
        ("close", "renovation_company", {"renovation_company": 1}),
    ],
)
def test_a_question_without_any_answer_is_refused(
    decision: str, asking: str, cards: dict[str, int]
) -> None:
    """A game in which nobody can do anything would stand still for ever."""
    card = new_game("sharp", 2, seed=1).vocabulary.kinds.index(asking)
    position = {
        "ruleset": "sharp",
        "options": {"market": "open"},
        "decision": decision,
        "dice": [6],
        "players": [{"cards": cards}, {}],
        "step": {"asking": card, "targeted": 1, "given": 3, "cursor": 0, "pending": 0},
    }
    assert reasons(position)


def test_a_swap_with_nobody_is_refused() -> None:
    position = new_game("base", 2, seed=1).position()
    position |= {"decision": "give", "dice": [6], "total": 6}
    position["step"] |= {"asking": 8, "targeted": 200, "dice_count": 1, "cursor": 0}
    assert reasons(position)


def test_a_swap_with_nothing_to_give_is_refused() -> None:
    card = new_game("base", 2, seed=1).vocabulary.kinds.index("business_center")
    position = {
        "ruleset": "base",
        "decision": "swap",
        "dice": [6],
        "players": [{"cards": {"business_center": 1}}, {"cards": {"cafe": 1}}],
        "step": {"asking": card, "cursor": 0, "pending": 0},
    }
    assert reasons(position)


def test_a_draw_from_an_empty_deck_is_refused() -> None:
    position = new_game("harbor", 2, seed=1).position()
    position |= {"decision": "draw", "to_move": None, "deck": {}}
    position["step"]["asking"] = 0
    assert reasons(position)


def test_every_reason_is_told_at_once() -> None:
    position = minimal(turn=0, dice=[9], decision="sleep", colour="red")
    position["players"][0] |= {"coins": -5, "cards": {"caffe": 1}, "landmarks": ["tower"]}
    position["players"][1] |= {"coins": "x", "invested": 4, "closed": {"mine": 2}}
    found = reasons(position)
    for said in ("turn", "dice", "sleep", "colour", "less than 0", "caffe", "tower",
                 "whole number", "invested", "mine closed"):  # fmt: skip
        assert any(said in reason for reason in found), (said, found)
    assert len(found) == 10


def test_a_refused_position_is_left_as_it_was() -> None:
    position = minimal(turn=0)
    before = copy.deepcopy(position)
    reasons(position)
    assert position == before
    position = minimal("harbor")
    before = copy.deepcopy(position)
    from_position(position)
    assert position == before


def test_the_decisions_have_the_names_of_the_moves() -> None:
    assert PHASE_NAMES[:-1] == (
        "roll", "reroll", "add", "target", "give", "take", "close", "demolish", "swap",
        "invest", "shift", "fox", "prank", "sail", "free", "rebuild", "build", "dice", "tuna",
        "draw",
    )  # fmt: skip


def test_a_game_needs_names_that_can_be_told_apart() -> None:
    for names in (["Ada", "Ada"], ["", "Ben"], [" ", "Ben"], ["a\tb", "c"], ["Ada", 3], "Ada", 2.0):
        with pytest.raises(machikoro.InvalidOption):
            new_game("base", names)  # type: ignore[arg-type]
    with pytest.raises(machikoro.InvalidOption):
        new_game("base", True)


def test_a_game_needs_a_seed_and_a_first_seat_that_exist() -> None:
    for seed in ("1", 1.0, True):
        with pytest.raises(machikoro.InvalidOption, match="seed"):
            new_game("base", 2, seed=seed)  # type: ignore[arg-type]
    for first in (2, -1, "last", True, 0.0):
        with pytest.raises(machikoro.InvalidOption, match="first"):
            new_game("base", 2, seed=1, first=first)  # type: ignore[arg-type]
    assert new_game("base", 3, seed=1, first=2).to_move == 2


def test_the_first_seat_can_be_drawn() -> None:
    drawn = Counter(new_game("base", 3, seed=seed, first="draw").active for seed in range(60))
    assert set(drawn) == {0, 1, 2}
    assert new_game("base", 3, seed=9, first="draw") == new_game("base", 3, seed=9, first="draw")


def test_without_a_seed_one_is_picked_and_recorded() -> None:
    game = new_game("harbor", 2)
    assert new_game("harbor", 2, seed=game.seed) == game
    assert game.position()["seed"] == game.seed
    assert len({new_game("base", 2).seed for _ in range(5)}) > 1


def test_asking_names_the_card_only_while_it_asks() -> None:
    game: Game = new_game("harbor", 2, seed=1)
    assert game.asking is None
    game.play("roll 1")
    assert game.asking is None


@pytest.mark.parametrize("options", [{1: 1}, {None: None}, {"market": [[]]}, {10**5000: 1}])
def test_options_that_are_none_are_a_reason(options: dict[Any, Any]) -> None:
    with pytest.raises(InvalidPosition):
        from_position({"ruleset": "base", "players": [{}, {}], "options": options})


@pytest.mark.parametrize("field", ["coins", "invested", "cards", "landmarks", "name"])
def test_a_number_that_cannot_be_written_is_a_reason(field: str) -> None:
    with pytest.raises(InvalidPosition, match="int"):
        from_position({"ruleset": "base", "players": [{field: 10**5000}, {}]})


def test_nothing_is_drawn_for_a_row_that_is_full() -> None:
    position = new_game("harbor", seed=1, market="five-five-two").position()
    position |= {"decision": "draw", "to_move": None}
    position["step"]["asking"] = 0
    with pytest.raises(InvalidPosition, match="row 0 of the market is full"):
        from_position(position)


def test_a_face_of_a_die_is_a_whole_number() -> None:
    with pytest.raises(InvalidPosition, match="faces from 1 to 6"):
        from_position({"ruleset": "base", "players": [{}, {}], "dice": [1.0]})


def test_a_position_of_other_rules_is_refused_with_both_versions() -> None:
    position = new_game("base", 2, seed=1).position()
    assert from_position(position).position() == position
    with pytest.raises(InvalidPosition, match="it is of version 99 of base, this is version 1"):
        from_position({**position, "version": 99, "cards that are gone": {}})
