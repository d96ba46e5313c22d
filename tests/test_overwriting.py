"""No command replaces a file that is there, unless that is asked for."""

from __future__ import annotations

from pathlib import Path

import pytest

import machikoro
from machikoro.bots import play_with
from machikoro.cli import main
from machikoro.study.simulate import simulate

Capture = pytest.CaptureFixture[str]
OLD = "somebody's own"
COMMANDS = {
    "simulate --plain --games 2 --out new.csv": "new.csv",
    "simulate --plain --games 2 --bots easy --out new.csv ": "new.seats.csv",
    "report games.csv --html a.html": "a.html",
    "report games.csv --plots .": "rolls.svg",
    "report games.csv --plots . --format png": "length.png",
    "analyse game.txt --html a.html": "a.html",
    "analyse games.csv --game 1 --svg a.svg": "a.svg",
    "arena --plain --bots easy,random --games 2 --json a.json": "a.json",
    "arena --plain --bots easy,random --games 2 --plot a.svg": "a.svg",
    "calibrate --plain --bots easy --judge pace --positions 2 --json a.json": "a.json",
    "calibrate --plain --bots easy --judge pace --positions 2 --plot a.svg": "a.svg",
}
ONLY_REFUSED = {
    "train base --out a.net": "a.net",
    "train base --out a.net --plot a.svg": "a.svg",
    "campaign new fox.txt --players Ada,Ben": "fox.txt",
    "play --save game.txt": "game.txt",
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    simulate("base", 2, 3, "easy", 3, plain=True, out="games.csv")
    game = play_with(machikoro.new_game("base", 2, seed=2), ["easy", "easy"])
    (tmp_path / "game.txt").write_text(game.transcript(), encoding="utf-8")
    return tmp_path


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir() if file.is_file()}


@pytest.mark.parametrize(("line", "name"), (COMMANDS | ONLY_REFUSED).items())
def test_a_file_that_is_there_stays(folder: Path, line: str, name: str, capsys: Capture) -> None:
    if name != "game.txt":
        (folder / name).write_text(OLD)
    before = contents(folder)
    assert main([*line.split(), "--lang", "en"]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert f"{name} exists already" in said or f"{name} is there already" in said
    assert contents(folder) == before


@pytest.mark.parametrize(("line", "name"), COMMANDS.items())
def test_it_is_replaced_if_that_is_wanted(folder: Path, line: str, name: str) -> None:
    (folder / name).write_text(OLD)
    assert main([*line.split(), "--force"]) == 0
    assert OLD.encode() not in (folder / name).read_bytes()
