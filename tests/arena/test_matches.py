"""Matches as they are played: seats, dice, workers, breakdowns, luck."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import numpy
import pytest

from machikoro.errors import InvalidOption
from machikoro.study.arena import Hypotheses, Manner, Result, arena
from machikoro.study.arena.estimate import adjust, mean_of
from machikoro.study.arena.matchups import Matchup, everybody_meets, plan
from machikoro.study.arena.referee import NOBODY, Terms
from machikoro.study.arena.seated import RuleReferee
from machikoro.study.arena.sets import play_sets
from machikoro.study.arena.table import TableReferee

PLAIN = Manner(plain=True)
BROKEN = """
class Stumbles:
    def choose(self, game, seed, seconds):
        if game.turn > 6:
            raise RuntimeError("no idea")
        return game.legal_actions()[0]

class Leaves:
    def choose(self, game, seed, seconds):
        raise SystemExit(0)

class Cheats:
    def choose(self, game, seed, seconds):
        return "roll 2"

class Draws:
    "Picks by its seed alone, as a bot with a temperature does."
    seeds = set()
    def choose(self, game, seed, seconds):
        assert (seed, len(game.moves)) not in self.seeds
        legal = game.legal_actions()
        return legal[seed % len(legal)]
"""


@pytest.fixture
def broken(tmp_path: Path) -> str:
    file = tmp_path / "broken.py"
    file.write_text(BROKEN, encoding="utf-8")
    return str(file)


def counted(result: Result) -> Result:
    """What a run found out, without how fast and by how many."""
    return replace(result, workers=0, took=0.0)


def test_each_pair_meets_both_ways_where_that_differs() -> None:
    assert everybody_meets(["a", "b"], 2) == [Matchup("a", ("b",))]
    assert everybody_meets(["a", "b"], 4) == [
        Matchup("a", ("b", "b", "b")),
        Matchup("b", ("a", "a", "a")),
    ]
    assert len(plan(["a", "b", "c", "a"], [2, 4, 2])) == 3 + 6


def test_others_can_be_named_for_a_table() -> None:
    assert plan(["a", "b"], [3, 4], [["c"]])[0] == Matchup("a", ("c", "c"))
    assert plan(["a"], [4], [["b", "c", "d"], ["a"]])[1] == Matchup("a", ("a", "a", "a"))
    with pytest.raises(InvalidOption, match="2 opponents do not fit a table for 4"):
        plan(["a"], [4], [["b", "c"]])
    with pytest.raises(InvalidOption, match="two different bots"):
        plan(["a", "a"], [2])


def test_nobody_meets_the_same_others_twice() -> None:
    meetings = plan(["a", "b"], [2], [["a"], ["b"], ["b"]])
    assert [(one.bot, one.opponents[0]) for one in meetings] == [("a", "a"), ("b", "a"), ("b", "b")]
    assert len(plan(["a", "b"], [3], [["a"], ["b"]])) == 4


def test_everybody_has_every_seat_equally_often() -> None:
    matchup = Matchup("a", ("b", "c", "d"))
    assert len(matchup.orders) == 6
    tables = [matchup.seats(order, turn) for order in range(6) for turn in range(4)]
    assert len(set(tables)) == 24
    for turn in range(4):
        assert matchup.seats(0, turn)[turn] == "a"
    for seat in range(4):
        assert set(Counter(table[seat] for table in tables).values()) == {6}


@pytest.mark.parametrize("ruleset", ["base", "mk2", "harbor+sharp"])
@pytest.mark.parametrize("seats", [["easy", "random"], ["random", "easy", "random"]])
def test_all_referees_play_the_same_games(ruleset: str, seats: list[str]) -> None:
    """Bots as rules in a loop, compiled or not, and bots that are shown a game."""
    terms = Terms(ruleset, {}, seed=5, max_turns=60, plain=True)
    by_loop = RuleReferee(terms, len(seats)).play(seats, [3, 4, 9])
    compiled = RuleReferee(replace(terms, plain=False), len(seats)).play(seats, [3, 4, 9])
    by_table = TableReferee(terms, len(seats)).play(seats, [3, 4, 9])
    for other in (compiled, by_table):
        assert by_loop.winners.tolist() == other.winners.tolist()
        assert by_loop.turns.tolist() == other.turns.tolist()


def test_identical_bots_that_draw_nothing_tie_in_every_set() -> None:
    """They throw the same dice in both seatings, so each seat wins or loses twice."""
    referee = RuleReferee(Terms("base", {}, 1, 1000), 2)
    sets = play_sets(referee, Matchup("easy", ("easy",)), 0, 200)
    by_seat = sets.winners
    assert (by_seat[:, 0] == by_seat[:, 1]).mean() > 0.9
    assert abs(sets.wins().mean() - 0.5) < 0.02


def test_a_result_is_the_same_for_any_number_of_workers(broken: str) -> None:
    bots = ["easy", f"{broken}:Stumbles"]
    runs = [
        arena("base", bots, [2, 3], 12, seed=3, manner=Manner(workers=workers, plain=True))
        for workers in (1, 2)
    ]
    assert counted(runs[0]) == counted(runs[1])
    assert counted(runs[0]) != counted(arena("base", bots, [2, 3], 12, seed=4, manner=PLAIN))


def test_a_sequential_test_stops_at_the_same_set_for_any_number_of_workers() -> None:
    runs = [
        arena("base", ["easy", "random"], [2], 4_000, seed=3, test=Hypotheses(),
              manner=Manner(workers=workers, plain=True))
        for workers in (1, 2)
    ]  # fmt: skip
    assert counted(runs[0]) == counted(runs[1])
    row = runs[0].rows[0]
    assert row.sprt is not None
    assert row.sprt["answer"] == "stronger"
    assert row.sets == row.sprt["sets"] < 2_000
    assert runs[0].complete


def test_games_are_rounded_up_to_whole_sets() -> None:
    result = arena("base", ["easy", "random"], [2, 3], 7, seed=1, manner=PLAIN)
    assert {(row.players, row.games, row.sets) for row in result.rows} == {(2, 8, 4), (3, 9, 3)}


def test_a_bot_that_breaks_down_loses_that_game_and_nothing_else(broken: str) -> None:
    problems = {
        "Stumbles": "RuntimeError: no idea",
        "Cheats": "IllegalMove",
        "Leaves": "SystemExit",
    }
    for name, problem in problems.items():
        bot = f"{broken}:{name}"
        result = arena("base", ["easy", bot], [2, 3], 6, seed=1, manner=PLAIN)
        rows = {(row.bot, row.players): row for row in result.rows}
        assert rows["easy", 2].wins == rows["easy", 2].games
        assert rows["easy", 2].failures == 0
        assert rows[bot, 2].failures == rows[bot, 3].failures == 6
        assert rows[bot, 3].wins == 0
        assert all(told["problem"].startswith(problem) for told in result.problems)
        assert {told["bot"] for told in result.problems} == {bot}


def test_the_others_play_on_where_one_of_three_breaks_down(broken: str) -> None:
    matchup = Matchup("easy", ("easy", f"{broken}:Stumbles"))
    sets = play_sets(TableReferee(Terms("base", {}, 1, 1000), 3), matchup, 0, 4)
    assert len(sets.breakdowns) == 12
    for number, rotation in numpy.ndindex(4, 3):
        seats = matchup.seats(number % len(matchup.orders), rotation)
        winner = sets.winners[number, rotation]
        assert winner == NOBODY or seats[winner] == "easy"
    assert (sets.winners != NOBODY).sum() >= 10


def test_every_move_has_a_seed_of_its_own(broken: str) -> None:
    result = arena("base", ["easy", f"{broken}:Draws"], [2], 4, seed=1, manner=PLAIN)
    assert not result.problems


def test_luck_has_mean_zero_and_taking_it_off_makes_the_interval_narrower() -> None:
    """Judged by pace alone, in games of equals, one game a set so that luck does not cancel."""
    terms = Terms("base", {"landmarks": ["train_station", "shopping_mall"]}, 2, 500, judge="pace")
    games = TableReferee(terms, 2).play(["easy", "easy"], range(120))
    assert games.luck is not None
    assert games.luck.sum(axis=1) == pytest.approx(numpy.zeros(120), abs=1e-9)
    luck, wins = games.luck[:, 0], (games.winners == 0).astype(float)
    plain, adjusted = mean_of(wins), adjust(wins, luck)
    assert plain
    assert adjusted
    assert adjusted.luck.low < 0 < adjusted.luck.high
    assert adjusted.share.width < 0.9 * plain.width
    assert adjusted.share.low < plain.high
    assert plain.low < adjusted.share.high


def test_what_is_judged_changes_no_game() -> None:
    plain, judged = (
        arena("base", ["easy", "random"], [2], 6, seed=9, judge=judge, manner=PLAIN)
        for judge in (None, "pace")
    )
    assert [row.wins for row in plain.rows] == [row.wins for row in judged.rows]
    assert [row.mean_turns for row in plain.rows] == [row.mean_turns for row in judged.rows]


def test_ctrl_c_keeps_what_is_done() -> None:
    def interrupt(done: int, _whole: int) -> None:
        if done >= 30:
            raise KeyboardInterrupt

    result = arena("base", ["easy", "random"], [2], 4_000, seed=1, manner=PLAIN, progress=interrupt)
    assert not result.complete
    assert 30 <= result.rows[0].games < 60
    whole = arena("base", ["easy", "random"], [2], result.rows[0].games, seed=1, manner=PLAIN)
    assert whole.rows == result.rows
