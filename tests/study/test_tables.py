"""Files of simulated games: whole or not at all, and refused in one sentence when they are not."""

from __future__ import annotations

import csv
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from machikoro.cli import main
from machikoro.study import tables
from machikoro.study.simulate import simulate
from machikoro.study.tables import read, seats_file

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def games(tmp_path: Path) -> Path:
    file = tmp_path / "games.csv"
    simulate("base", 2, 25, "easy", 3, plain=True, out=file)
    return file


def refused(line: str, capsys: Capture) -> str:
    assert main(line.split()) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    return said


def change(file: Path, row: int, name: str, value: str) -> None:
    with file.open(newline="") as lines:
        rows = list(csv.reader(lines))
    rows[row][rows[0].index(name)] = value
    with file.open("w", newline="") as lines:
        csv.writer(lines).writerows(rows)


def test_both_kinds_of_file_tell_the_same(tmp_path: Path, games: Path) -> None:
    file = tmp_path / "games.parquet"
    simulate("base", 2, 25, "easy", 3, plain=True, out=file)
    one, other = read(games), read(file)
    for mine, theirs in ((one.games, other.games), (one.seats, other.seats)):
        assert list(mine) == list(theirs)
        assert all(mine[name].tolist() == theirs[name].tolist() for name in mine)


def test_a_game_of_a_table_is_replayed(games: Path, capsys: Capture) -> None:
    assert main(["replay", str(games), "--game", "7", "--lang", "en"]) == 0
    winner = int(read(games).games["winner"][7])
    assert f"easy {winner} wins!" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("", "say which one with --game NUMBER"),
        ("--game 25", "no game number 25; the last one is 24"),
        ("--game x", "whole number"),
    ],
)
def test_a_game_that_is_not_there_is_refused(
    games: Path, words: str, sentence: str, capsys: Capture
) -> None:
    assert sentence in refused(f"replay {games} {words}", capsys)


def test_a_transcript_has_no_numbers_of_games(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "game.txt").write_text("")
    assert "a single game" in refused(f"replay {tmp_path / 'game.txt'} --game 1", capsys)


def test_a_table_has_no_chapters(games: Path, capsys: Capture) -> None:
    assert main(["replay", str(games), "--game", "1", "--chapter", "2"]) == 2
    assert "found by --game" in capsys.readouterr().err


def test_a_file_of_other_rules_is_refused(games: Path, capsys: Capture) -> None:
    change(games, 1, "ruleset_version", "99")
    said = refused(f"replay {games} --game 0", capsys)
    assert "version 99 of the rules of base" in said
    assert said == refused(f"report {games}", capsys)


def test_a_row_that_was_changed_does_not_replay(games: Path, capsys: Capture) -> None:
    change(games, 1, "turns", "3")
    assert "ends otherwise" in refused(f"replay {games} --game 0", capsys)


def test_an_unknown_column_is_named(games: Path, capsys: Capture) -> None:
    change(seats_file(games), 0, "income.cafe", "income.caffe")
    assert "did you mean 'income.cafe'?" in refused(f"report {games}", capsys)


def test_a_missing_column_is_named(games: Path, capsys: Capture) -> None:
    lines = [line.rsplit(",", 1)[0] for line in seats_file(games).read_text().splitlines()]
    seats_file(games).write_text("\n".join(lines) + "\n")
    assert "lacks the column 'roll.14'" in refused(f"report {games}", capsys)


@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_half_a_file_is_refused(tmp_path: Path, ending: str, capsys: Capture) -> None:
    file = tmp_path / f"games.{ending}"
    simulate("base", 2, 25, "easy", 3, plain=True, out=file)
    whole = seats_file(file).read_bytes()
    seats_file(file).write_bytes(whole[: len(whole) // 2])
    assert "is not a whole table of games" in refused(f"report {file}", capsys)


def test_where_half_a_row_stands_is_said(games: Path, capsys: Capture) -> None:
    lines = games.read_text().splitlines()
    games.write_text("\n".join([*lines[:3], lines[3].rsplit(",", 2)[0]]))
    assert "row 3 has" in refused(f"report {games}", capsys)


def test_files_of_two_runs_do_not_belong_together(games: Path, capsys: Capture) -> None:
    lines = seats_file(games).read_text().splitlines(keepends=True)
    seats_file(games).write_text("".join(lines[:-2]))
    assert "do not belong together" in refused(f"report {games}", capsys)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("--out {}/games.csv", "exists already"),
        ("--out {}/games.txt", ".parquet or .csv"),
        ("--out {}/none/games.csv", "cannot use the file"),
        ("--out {}/new.csv --bots easy,easy,easy --players 2", "3 bots for 2 players"),
    ],
)
def test_what_cannot_be_written_is_said_before_play_and_changes_nothing(
    games: Path, words: str, sentence: str, capsys: Capture
) -> None:
    before = {file.name: file.read_bytes() for file in games.parent.iterdir()}
    assert sentence in refused(f"simulate --plain {words.format(games.parent)}", capsys)
    assert {file.name: file.read_bytes() for file in games.parent.iterdir()} == before


def test_without_pyarrow_parquet_is_refused_and_csv_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setattr(tables.importlib.util, "find_spec", lambda _: None)
    said = refused(f"simulate --plain --out {tmp_path / 'a.parquet'}", capsys)
    assert "machikoro[study]" in said
    assert main(f"simulate --plain --games 2 --out {tmp_path / 'a.csv'}".split()) == 0


@pytest.mark.usefixtures("ctrl_c")
def test_ctrl_c_keeps_the_games_that_are_done(tmp_path: Path) -> None:
    file = tmp_path / "games.csv"

    def stop(done: int, _: int) -> None:
        if done >= 30:
            os.kill(os.getpid(), signal.SIGINT)

    result = simulate("base", 2, 10_000, "easy", 3, plain=True, out=file, progress=stop)
    assert not result.complete
    assert 30 <= result.games < 10_000
    assert read(file).count == result.games == sum(result.wins)
    assert [path.suffix for path in tmp_path.iterdir()] == [".csv", ".csv"]


def test_a_run_that_breaks_leaves_no_file(tmp_path: Path) -> None:
    def fail(_: int, __: int) -> None:
        raise RuntimeError

    with pytest.raises(RuntimeError):
        simulate("base", 2, 50, plain=True, out=tmp_path / "a.csv", progress=fail)
    assert list(tmp_path.iterdir()) == []


def test_a_table_is_written_in_any_thread(tmp_path: Path) -> None:
    run = threading.Thread(
        target=simulate, args=("base", 2, 5), kwargs={"plain": True, "out": tmp_path / "a.csv"}
    )
    run.start()
    run.join()
    assert read(tmp_path / "a.csv").count == 5


def test_no_library_for_tables_is_read_before_it_is_needed() -> None:
    code = (
        "import sys, machikoro, machikoro.study.simulate, machikoro.study.report;"
        "sys.exit(any(name in sys.modules for name in ('pyarrow', 'distributed', 'dask')))"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_number_that_is_no_number_is_told(games: Path, capsys: Capture) -> None:
    for word in ("many", "1.5", "9" * 30):
        change(games, 2, "turns", word)
        assert "is not a whole table of games" in refused(f"report {games}", capsys)
    change(games, 2, "turns", "")
    assert "'turns' is not told in every row" in refused(f"report {games}", capsys)


def test_games_of_two_runs_are_not_taken_for_one(games: Path, capsys: Capture) -> None:
    change(games, 2, "seed", "4")
    assert "whose 'seed' differs" in refused(f"report {games}", capsys)


@pytest.mark.parametrize(("name", "value"), [("first", "7"), ("bots", "easy")])
def test_what_cannot_be_is_told(games: Path, name: str, value: str, capsys: Capture) -> None:
    for row in range(1, 26):
        change(games, row, name, value)
    assert f"'{name}' cannot be {value}" in refused(f"replay {games} --game 3", capsys)


def test_a_column_stands_there_once(games: Path, capsys: Capture) -> None:
    lines = [f"{line},{line.rsplit(',', 1)[1]}" for line in games.read_text().splitlines()]
    games.write_text("\n".join(lines) + "\n")
    assert "the column 'turns' more than once" in refused(f"report {games}", capsys)


@pytest.mark.parametrize("name", ["turns", "colour"])
def test_a_parquet_file_with_words_for_numbers_is_refused(
    tmp_path: Path, name: str, capsys: Capture
) -> None:
    from pyarrow import array, parquet

    file = tmp_path / "games.parquet"
    simulate("base", 2, 5, "easy", 3, plain=True, out=file)
    table = parquet.read_table(file)
    words = array(["many"] * 5)
    changed = (
        table.set_column(table.column_names.index(name), name, words)
        if name in table.column_names
        else table.append_column(name, words)
    )
    parquet.write_table(changed, file)
    said = refused(f"report {file}", capsys)
    assert ("not a whole table" if name == "turns" else "a column 'colour'") in said


def test_long_files_are_read_in_blocks(games: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = read(games)
    monkeypatch.setattr(tables, "LINES_AT_ONCE", 7)
    assert read(games).games["turns"].tolist() == whole.games["turns"].tolist()
    monkeypatch.setattr(tables, "LINES_AT_ONCE", 25)
    assert read(games).seats["coins"].tolist() == whole.seats["coins"].tolist()
