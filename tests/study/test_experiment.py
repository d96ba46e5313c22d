"""Experiments from files: every cell once, and what is done stays."""

from __future__ import annotations

import csv
import json
import os
import signal
from pathlib import Path

import pytest

from machikoro.cli import main
from machikoro.study import experiment
from machikoro.study.experiment import labels, load, run

STUDIES = Path(__file__).parents[2] / "docs" / "studies"
TEXT = """
name = "Coins"
games = 60
seed = 3
first = "draw"

[grid]
players = [2, 3]
bots = ["easy", "random"]

[grid.options]
start_coins = [3, 9]
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "coins.toml"
    path.write_text(TEXT)
    return path


def test_a_grid_has_every_combination(file: Path) -> None:
    cells = load(file).cells
    assert len(cells) == 8
    assert len({cell.name for cell in cells}) == 8
    assert {cell.options["start_coins"] for cell in cells} == {3, 9}


def test_all_cells_are_run_and_summed_up(file: Path, tmp_path: Path) -> None:
    runs, complete = run(load(file), tmp_path / "out")
    assert complete
    with (tmp_path / "out" / "summary.csv").open(newline="") as lines:
        rows = list(csv.DictReader(lines))
    assert len(rows) == 8
    assert [row["players"] for row in rows] == ["2"] * 4 + ["3"] * 4
    assert float(rows[0]["order_1"]) + float(rows[0]["order_2"]) == pytest.approx(1, abs=1e-4)
    assert labels(runs)[0] == "2 · easy · 3"
    assert not [path for path in (tmp_path / "out").iterdir() if path.stem.endswith(".seats")]


def test_what_is_done_is_not_played_again(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, _ = run(load(file), tmp_path / "out")
    monkeypatch.setattr(experiment, "simulate", lambda **_: pytest.fail("it plays again"))
    again, complete = run(load(file), tmp_path / "out")
    assert complete
    assert [one.cell for one in again] == [one.cell for one in first]


@pytest.mark.parametrize("text", ["{", "{}", "[]", '{"cell": {}, "seats": [], "length": {}}'])
def test_what_is_broken_is_played_again(file: Path, tmp_path: Path, text: str) -> None:
    first, _ = run(load(file), tmp_path / "out")
    broken = tmp_path / "out" / f"{first[2].cell.name}.json"
    whole = broken.read_text()
    broken.write_text(text)
    again, complete = run(load(file), tmp_path / "out")
    assert complete
    assert broken.read_text() == whole
    assert again[2].found["seats"] == first[2].found["seats"]


@pytest.mark.usefixtures("ctrl_c")
def test_ctrl_c_stops_and_the_next_call_goes_on(file: Path, tmp_path: Path) -> None:
    calls = 0

    def stop(_: int, __: int) -> None:
        nonlocal calls
        calls += 1
        if calls == 3:
            os.kill(os.getpid(), signal.SIGINT)

    some, complete = run(load(file), tmp_path / "out", progress=stop)
    assert not complete
    assert len(some) < 8
    everything, complete = run(load(file), tmp_path / "out")
    assert complete
    assert json.dumps(everything[0].found["seats"]) == json.dumps(some[0].found["seats"])


def test_the_command_prints_a_table_and_draws(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["study", "run", str(file), "--workers", "1", "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert "2 · easy · 3" in said
    assert (tmp_path / "coins" / "summary.svg").exists()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("games = ", "is not an experiment"),
        ("gmaes = 3", "did you mean 'games'?"),
        ("[grid]\nbot = ['easy']", "did you mean 'bots'?"),
        ("[grid]\nbots = 'easy'", "a list of values"),
        ("[grid]\nbots = ['esy']", "did you mean 'easy'?"),
        ("[grid]\nruleset = ['bse']", "did you mean 'base'?"),
        ("[grid.options]\nmarket = ['tem']", "did you mean 'ten'?"),
        ("[grid]\nbots = [['easy', 'easy']]", "2 bots for 4 players"),
        ("[grid]\nbots = [3]", "a name for all seats, or a list with one for each, not 3"),
        ("[grid]\nbots = [['easy', 3]]", "not ['easy', 3]"),
        ("[grid]\nplayers = ['two']", "players is a whole number from 1 on, not 'two'"),
        ("games = 0", "games is a whole number"),
        ("seed = 'x'", "seed"),
    ],
)
def test_what_is_no_experiment_is_refused_and_plays_nothing(
    text: str, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "wrong.toml"
    file.write_text(text)
    assert main(["study", "run", str(file)]) == 2
    said = capsys.readouterr().err
    assert sentence in said
    assert said.count("\n") == 1
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("words", ["study", "study walk a.toml", "study run"])
def test_only_run_is_known(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words.split()) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("study", sorted(STUDIES.glob("*.toml")), ids=lambda path: path.stem)
def test_the_data_of_our_studies_are_of_the_present_rules(study: Path) -> None:
    """Whoever changes a rule runs them again: `machikoro study run` finds what is missing."""
    for cell in load(study).cells:
        assert experiment._known(study.with_suffix(""), cell), cell
