"""Predicted chances against what happened."""

from __future__ import annotations

import json
from pathlib import Path

import numpy
import pytest

from machikoro.cli import main
from machikoro.study.arena.referee import Terms
from machikoro.study.arena.table import TableReferee
from machikoro.study.calibration import Seen, calibrate, calibration_of


def made_up(positions: int, too_sure: float, seed: int) -> Seen:
    """Outcomes of predictions that are too high above one half, and too low below it."""
    dice = numpy.random.default_rng(seed)
    predicted = dice.uniform(0.15, 0.85, positions)
    truth = predicted - too_sure * numpy.sign(predicted - 0.5)
    return Seen(predicted, (dice.random(positions) < truth).astype(float))


def test_perfect_predictions_show_no_more_error_than_chance_brings() -> None:
    found = [calibration_of(made_up(2_000, 0.0, seed)) for seed in range(25)]
    above = sum(one.error > one.chance_high for one in found)
    # One of twenty would be; seven of twenty-five come once in a thousand.
    assert above < 7
    assert numpy.mean([one.error for one in found]) == pytest.approx(
        numpy.mean([one.chance_error for one in found]), rel=0.1
    )


def test_wrong_predictions_are_found_and_measured() -> None:
    found = [calibration_of(made_up(4_000, 0.06, seed)) for seed in range(25)]
    assert all(one.error > one.chance_high for one in found)
    held = sum(one.low <= 0.06 <= one.high for one in found)
    assert held >= 19
    assert numpy.mean([one.error for one in found]) == pytest.approx(0.06, abs=0.006)


def test_bins_have_equal_size_and_hold_all_positions() -> None:
    found = calibration_of(made_up(1_003, 0.0, 1))
    sizes = [one.positions for one in found.bins]
    assert len(sizes) == 10
    assert sum(sizes) == found.positions == 1_003
    assert max(sizes) - min(sizes) == 1
    assert [one.predicted for one in found.bins] == sorted(one.predicted for one in found.bins)


def test_a_position_is_one_that_its_game_went_through() -> None:
    terms = Terms("mk2", {}, 3, 500, plain=True)
    referee = TableReferee(terms, 2)
    game = referee.position(("easy", "random"), 4, 10)
    assert game.turn == 11
    assert game.position() == referee.position(("easy", "random"), 4, 10).position()
    assert not game.over


def test_positions_are_the_same_for_any_number_of_workers() -> None:
    terms = Terms("base", {}, 3, 500, plain=True)
    one, two = (calibrate(terms, ("easy", "easy"), "pace", 8, workers)[0] for workers in (1, 2))
    assert one.predicted.tolist() == two.predicted.tolist()
    assert one.won.tolist() == two.won.tolist()
    assert len(one.won) == 8


def test_the_command_tells_writes_and_draws(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, plot = tmp_path / "a.json", tmp_path / "a.svg"
    words = "calibrate base --bots easy --judge pace --positions 20 --seed 1 --plain --lang en"
    assert main([*words.split(), "--json", str(file), "--plot", str(plot)]) == 0
    found = json.loads(file.read_text(encoding="utf-8"))
    assert found["positions"] == sum(one["positions"] for one in found["bins"]) == 20
    assert found["judge"] == "pace"
    assert found["complete"] is True
    assert plot.read_text(encoding="utf-8").startswith("<svg")
    assert "Mean error" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("--positions 0", "at least 1"),
        ("--judge pase", "did you mean 'pace'?"),
        ("--bots esy", "did you mean 'easy'?"),
        ("--bots easy,easy,easy", "3 bots"),
        ("mk2 --bots plan:mine", "missing there: ranch"),
        ("--players 9", "2 to 4 players"),
        ("--json /nowhere/a.json", "/nowhere/a.json"),
        ("--plot a.gif", "not a.gif"),
    ],
)
def test_mistakes_are_told_in_one_line(
    words: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["calibrate", *words.split(), "--lang", "en"]) == 2
    said = capsys.readouterr()
    assert told in said.err
    assert said.err.count("\n") == 1
