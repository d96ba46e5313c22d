"""What is counted of simulated games is what happens in them."""

from __future__ import annotations

import time
from collections import Counter
from pathlib import Path
from typing import Any

import numpy
import pytest

import machikoro
from machikoro.play.game import Game
from machikoro.study.replayed import play_again, replay
from machikoro.study.sheets import BOUGHT, BUILT, INCOME, NO_CARD, ROLL
from machikoro.study.simulate import simulate
from machikoro.study.tables import Games, read, seats_file

pytestmark = pytest.mark.filterwarnings("ignore::machikoro.IdleCardWarning")
BOTS = ["easy", "random", "normal"]


def table(ruleset: str, folder: Path, games: int = 6, **more: Any) -> Games:
    file = folder / "games.csv"
    simulate(
        ruleset, 3, games, BOTS, 5, first="draw", **{"plain": True, "out": file, **more}
    )  # fmt: skip
    return read(file)


def columns(games: Games, start: str) -> dict[str, Any]:
    return {name: each for name, each in games.seats.items() if name.startswith(start)}


@pytest.mark.parametrize("ruleset", machikoro.rulesets())
def test_all_coins_are_accounted_for(ruleset: str, tmp_path: Path) -> None:
    games = table(ruleset, tmp_path)
    seats = games.seats
    earned = sum(columns(games, INCOME).values())
    start = numpy.tile(games.terms.tables.options.start_coins, games.count)
    assert (seats["coins"] == start + earned - seats["lost"] - seats["spent"]).all()
    assert (earned == sum(columns(games, ROLL).values())).all()


@pytest.mark.parametrize("ruleset", machikoro.rulesets())
def test_every_row_tells_what_its_replay_shows(ruleset: str, tmp_path: Path) -> None:
    games = table(ruleset, tmp_path)
    for number in range(games.count):
        game = replay(tmp_path / "games.csv", number)
        for seat in range(3):
            told = {name: each[3 * number + seat] for name, each in games.seats.items()}
            assert_tells(told, game, seat)


def assert_tells(told: dict[str, Any], game: Game, seat: int) -> None:
    income: Counter[str] = Counter()
    lost = 0
    for event in game.events:
        change = event.coins().get(seat, 0)
        if event.kind in ("income", "paid", "shared") and change > 0:
            income[event.card or NO_CARD] += change
        elif event.kind in ("paid", "shared"):
            lost -= change
    built = [e for e in game.events if e.kind == "built" and e.player == seat]
    bought = Counter(event.card for event in built)
    assert told["coins"] == game.city(seat).coins
    assert told["won"] == int(game.winner == seat)
    assert told["lost"] == lost
    assert told["first_build"] == (built[0].card if built else "")
    named = {name.removeprefix(INCOME): n for name, n in told.items() if name.startswith(INCOME)}
    assert {name: count for name, count in named.items() if count} == +income
    copies = {name.removeprefix(BOUGHT): n for name, n in told.items() if name.startswith(BOUGHT)}
    assert all(copies[name] == bought[name] for name in copies)


def test_landmarks_are_told_with_the_turn_that_built_them(tmp_path: Path) -> None:
    games = table("base", tmp_path)
    game = replay(tmp_path / "games.csv", 0)
    when: dict[tuple[int | None, str | None], int] = {}
    turn = 1
    for event in game.events:
        turn = event.turn or turn
        if event.kind == "built":
            when[event.player, event.card] = turn
    for name, column in columns(games, BUILT).items():
        for seat in range(3):
            assert column[seat] == when.get((seat, name.removeprefix(BUILT)), -1)


def test_counting_changes_no_game(tmp_path: Path) -> None:
    counted = table("mk2", tmp_path, 20)
    silent = simulate("mk2", 3, 20, BOTS, 5, first="draw", plain=True)
    wins = [int((counted.games["winner"] == seat).sum()) for seat in range(3)]
    assert wins == silent.wins
    assert counted.games["turns"].mean() == silent.mean_turns


def test_a_game_that_is_cut_short_has_no_winner_and_replays(tmp_path: Path) -> None:
    games = table("base", tmp_path, 3, max_turns=7)
    assert games.games["winner"].tolist() == [-1, -1, -1]
    assert games.games["turns"].tolist() == [7, 7, 7]
    assert replay(tmp_path / "games.csv", 2).winner is None


def test_options_and_chapters_replay(tmp_path: Path) -> None:
    games = table("legacy", tmp_path, 3, chapter=11)
    assert (
        play_again(games.terms, 1, int(games.games["first"][1])).winner
        == (games.games["winner"][1])
    )


def test_plain_and_compiled_loops_count_the_same_whoever_shares_the_work(tmp_path: Path) -> None:
    for ruleset in ("base", "harbor+sharp", "mk2", "legacy"):
        written = []
        for plain, workers in ((True, 1), (False, 1), (False, 3)):
            file = tmp_path / f"{plain}{workers}.csv"
            options: Any = {"chapter": 10} if ruleset == "legacy" else {}
            simulate(
                ruleset, 3, 30, BOTS, 9, workers, first="draw", plain=plain, out=file, **options
            )  # fmt: skip
            written.append((file.read_bytes(), seats_file(file).read_bytes()))
        assert written[0] == written[1] == written[2]


@pytest.mark.slow
def test_counting_keeps_most_of_the_speed(tmp_path: Path) -> None:

    def seconds(out: Path | None) -> float:
        began = time.process_time()
        simulate("base", 4, 50_000, "random", 1, out=out)
        return time.process_time() - began

    file = tmp_path / "games.parquet"
    seconds(None)
    seconds(file)
    ratios = [seconds(None) / seconds(file) for _ in range(3)]
    assert max(ratios) > 0.6
