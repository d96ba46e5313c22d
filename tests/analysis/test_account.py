"""Luck, own moves, the others' and what is left sum to the result."""

from __future__ import annotations

import json

import pytest

import machikoro
from machikoro.analysis import analyse, win_chances
from machikoro.analysis.chances import opinion
from machikoro.analysis.marks import MISTAKES, mark_of_loss, mark_of_luck, skill_of
from machikoro.analysis.verdict import verdict
from machikoro.bots.net import engine
from machikoro.errors import IllegalMove, InvalidMove, InvalidOption
from machikoro.play.game import Game
from machikoro.play.transcript import from_transcript
from machikoro.rules import layout as at
from machikoro.texts import keys

from .games import KNOWN, analysed, played

BASE = ("base", 2, "easy,normal", 400)


@pytest.mark.parametrize(("ruleset", "players"), KNOWN)
def test_start_luck_own_others_and_rest_are_the_result_to_the_last_digit(
    ruleset: str, players: int
) -> None:
    for seat in analysed(ruleset, players).seats:
        assert seat.start + seat.luck + seat.own + seat.others + seat.rest == seat.result


@pytest.mark.parametrize(("ruleset", "players"), KNOWN)
def test_what_one_gains_by_luck_or_a_move_the_others_lose(ruleset: str, players: int) -> None:
    found = analysed(ruleset, players)
    assert {moment.kind for moment in found.moments} == {"decision", "chance"}
    for moment in found.moments:
        assert sum(moment.change) == 0.0
        assert sum(moment.before) == sum(moment.after) == 1.0
    assert sum(seat.start for seat in found.seats) == 1.0
    assert abs(sum(seat.normal for seat in found.seats) - 1.0) < 1e-9
    assert sum(seat.of_ten for seat in found.seats) == 10


@pytest.mark.parametrize(("ruleset", "players"), KNOWN)
def test_no_decision_is_better_than_the_best(ruleset: str, players: int) -> None:
    for moment in analysed(ruleset, players).moments:
        assert 0.0 <= moment.loss <= max(0.0, -moment.change[moment.seat])
        if moment.kind == "decision":
            own = [choice.chances[moment.seat] for choice in moment.choices]
            assert own == sorted(own, reverse=True)
            assert moment.before == moment.choices[0].chances
            assert len(moment.choices) in (2, 3)


def test_a_finished_game_ends_with_all_for_the_winner() -> None:
    found = analysed(*BASE)
    assert found.finished
    assert [seat.result for seat in found.seats] == [
        float(seat == found.winner) for seat in range(2)
    ]


def test_who_plays_as_the_bot_does_loses_nothing() -> None:
    found = analysed("base", 2, "expert,easy", 400)
    own = [moment for moment in found.moments if moment.seat == 0]
    assert all(moment.loss == 0.0 for moment in own)
    assert all(moment.mark not in MISTAKES for moment in own)
    assert found.seats[0].skill == "master"
    assert found.seats[1].lost_per_turn > 0.0


def test_compiled_and_plain_tell_nearly_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    engine.compile_nets()
    monkeypatch.setattr(engine._Choice, "weigher", engine.CompiledWeigher())
    compiled = analyse(played(*BASE[:3], most=400))
    for one, other in zip(compiled.seats, analysed(*BASE).seats, strict=True):
        assert one.start + one.luck + one.own + one.others + one.rest == one.result
        assert one.luck == pytest.approx(other.luck, abs=1e-3)
        assert one.own == pytest.approx(other.own, abs=1e-3)


def test_a_transcript_is_analysed_like_its_game() -> None:
    game = played(*BASE[:3], most=60)
    assert analyse(game.transcript()) == analyse(game)


def test_an_analysis_is_plain_data() -> None:
    found = analysed(*BASE)
    again = json.loads(json.dumps(found.as_dict()))
    assert again["seats"][0]["luck"] == found.seats[0].luck
    assert again["moments"][0]["before"] == list(found.moments[0].before)


def test_an_unfinished_game_is_analysed_as_far_as_it_goes() -> None:
    found = analysed("base", 2, "easy,random", 40)
    assert not found.finished
    assert found.winner is None
    assert found.verdict.says == "analysis.verdict.so_far"
    assert found.seats[0].result == found.moments[-1].after[0]


def test_a_game_that_has_not_begun_is_its_start() -> None:
    found = analyse(machikoro.new_game("base", 2, seed=1))
    assert found.moments == ()
    assert [seat.result for seat in found.seats] == [seat.start for seat in found.seats]
    assert found.seats[0].skill is None


def test_progress_is_told_to_the_last_move() -> None:
    game, told = played(*BASE[:3], most=20), list[tuple[int, int]]()
    analyse(game, progress=lambda done, whole: told.append((done, whole)))
    assert told[-1] == (len(game.moves), len(game.moves))


def test_chances_of_a_position_are_those_of_all_seats() -> None:
    game = played("harbor+sharp", 4, most=60)
    chances = win_chances(game)
    assert len(chances) == 4
    assert sum(chances) == 1.0
    assert win_chances(played(*BASE[:3], most=400)) in ((1.0, 0.0), (0.0, 1.0))


def with_tower() -> Game:
    """Ada has thrown, and may throw again."""
    position = machikoro.new_game("base", ["Ada", "Ben"], seed=1).position()
    position["players"][0]["landmarks"] = ["radio_tower"]
    game = machikoro.from_position(position)
    game.play("roll 1")
    return game


def test_the_first_throw_with_a_radio_tower_is_worth_the_right_to_throw_again() -> None:
    game = with_tower()
    game.play("dice 5")
    assert game.decision == "reroll"
    again = opinion(game).after_each(game.state)
    game.play("reroll")
    throw, choice = analyse(game).moments
    assert (throw.kind, choice.kind, choice.asked) == ("chance", "decision", "reroll")
    assert throw.after[0] == max(chances[0] for chances in again.values())
    assert choice.before == throw.after


def test_how_many_dice_and_throwing_again_are_decisions() -> None:
    found = analysed("base", 2, "expert,easy", 400)
    assert {"roll", "build", "dice"} <= {moment.asked for moment in found.moments}
    assert all(
        moment.kind == ("chance" if moment.asked == "dice" else "decision")
        for moment in found.moments
    )


def test_the_deal_is_nobodys_luck() -> None:
    game = played("mk2", 2, most=60)
    first = analysed("mk2", 2).moments[0]
    assert not game.past[0].state[at.DEALT]
    assert game.past[first.move].state[at.DEALT]


def test_the_dearest_mistakes_are_told_with_the_table_as_it_stood() -> None:
    found = analysed(*BASE)
    losses = [mistake.loss for mistake in found.mistakes]
    marked = [moment.loss for moment in found.moments if moment.mark in MISTAKES]
    assert losses == sorted(marked, reverse=True)[:3]
    for mistake in found.mistakes:
        assert mistake.played == found.moments[mistake.moment].played
        assert mistake.why.says in keys()
        assert len(mistake.coins) == len(mistake.landmarks) == 2


def test_the_luckiest_moments_come_first() -> None:
    found = analysed(*BASE)
    gains = [max(found.moments[place].change) for place in found.luckiest]
    assert gains == sorted(gains, reverse=True)
    assert gains[0] == max(max(one.change) for one in found.moments if one.kind == "chance")


@pytest.mark.parametrize(
    ("best", "played", "mark"),
    [
        (0.5, 0.485, None), (0.5, 0.47, "inaccuracy"), (0.5, 0.45, "mistake"),
        (0.5, 0.4, "blunder"), (0.995, 0.985, None), (0.99, 0.6, "blunder"), (0.015, 0.0, None),
    ],
)  # fmt: skip
def test_marks_follow_what_was_lost_unless_the_game_is_decided(
    best: float, played: float, mark: str | None
) -> None:
    assert mark_of_loss(best, played) == mark


def test_a_throw_is_lucky_from_ten_points_on() -> None:
    assert mark_of_luck((0.5, 0.5), (0.59, 0.41)) is None
    assert mark_of_luck((0.5, 0.5), (0.61, 0.39)) == "lucky"
    assert mark_of_luck((0.5, 0.5), (0.25, 0.75)) == "jackpot"


def test_skill_needs_some_turns_to_show() -> None:
    assert skill_of(0.5, 2) is None
    assert [skill_of(lost, 10) for lost in (0.0, 0.05, 0.1, 0.25, 0.5)] == [
        "master", "strong", "practised", "casual", "beginner",
    ]  # fmt: skip


def test_turns_in_which_all_is_lost_say_nothing_about_skill() -> None:
    found = analysed(*BASE)
    for place, seat in enumerate(found.seats):
        own = [one for one in found.moments if one.seat == place and one.kind == "decision"]
        assert 0 < seat.turns <= len({one.turn for one in own})
        open_ones = [one for one in own if 0.02 <= one.before[place] <= 0.98]
        assert seat.turns == len({one.turn for one in open_ones})
    assert any(one.before[one.seat] > 0.98 for one in found.moments)


def test_the_verdict_names_who_would_have_won_with_average_dice() -> None:
    names = ["Ada", "Ben", "Mia"]
    assert verdict(2, names, [1, 6, 3]).values == {"name": "Mia", "other": "Ben", "n": 6}
    assert verdict(1, names, [1, 6, 3]).says == "analysis.verdict.earned"
    assert verdict(0, names, [4, 3, 3]).says == "analysis.verdict.close"
    assert verdict(0, names, [4, 4, 2]).says == "analysis.verdict.close"


def test_who_has_not_learned_says_what_is_possible_instead() -> None:
    legacy = machikoro.new_game("legacy", 2, seed=1, chapter=1)
    with pytest.raises(InvalidOption, match=r"has not learned legacy .* can still be counted"):
        analyse(legacy)
    five = machikoro.new_game("harbor+sharp", 5, five_players=True)
    with pytest.raises(InvalidOption, match=r"has not learned harbor\+sharp with 5 players"):
        win_chances(five)
    with pytest.raises(InvalidOption, match="option start_coins"):
        win_chances(machikoro.new_game("base", 2, seed=1, start_coins=20))
    with pytest.raises(InvalidOption, match="normal has no opinion"):
        win_chances(machikoro.new_game("base", 2, seed=1), bot="normal")


def test_a_game_whose_coins_were_counted_anew_has_no_luck() -> None:
    game = machikoro.new_game("base", 2, seed=1)
    game.correct(0, 7)
    with pytest.raises(InvalidOption, match="corrected"):
        analyse(game)


def test_rules_of_another_publisher_were_learned() -> None:
    assert sum(win_chances(machikoro.new_game("base", 2, seed=1, rules="english"))) == 1.0


def test_a_broken_transcript_says_where_it_breaks() -> None:
    text = played(*BASE[:3], most=20).transcript()
    with pytest.raises((InvalidMove, IllegalMove), match="line 8"):
        analyse(text.replace("1. Player 1: roll 1", "1. Player 1: fly"))
    assert from_transcript(text).moves
