"""`machikoro arena` and `machikoro calibrate` at the command line."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from machikoro import __version__
from machikoro.bots.net.shipped import folder
from machikoro.cli import main
from tests.leash import leashed

ROW = {
    "bot", "opponents", "players", "games", "wins", "share", "low", "high", "adjusted",
    "adjusted_low", "adjusted_high",
}  # fmt: skip
SIGNALLING = """
import os
class Tells:
    asked = 0
    def choose(self, game, seed, seconds):
        Tells.asked += 1
        if Tells.asked == 200:
            try:
                with open(os.open({fifo!r}, os.O_WRONLY | os.O_NONBLOCK), "w") as file:
                    file.write("playing")
            except OSError:
                pass  # the other worker has told it already
        return game.legal_actions()[0]
"""


def line(words: str, *more: str) -> list[str]:
    return ["arena", *words.split(), *more, "--lang", "en"]


def test_the_result_is_written_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "result.json"
    words = "base --bots easy,random --players 2,3 --games 7 --seed 5 --plain --market ten"
    assert main(line(words, "--json", str(file))) == 0
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    assert found["ruleset"] == "base"
    assert found["options"] == {"market": "ten"}
    assert found["seed"] == 5
    assert found["version"] == __version__
    assert found["nets"] == {}
    assert found["complete"] is True
    assert len(found["rows"]) == 4
    for row in found["rows"]:
        assert row.keys() >= ROW
        assert isinstance(row["opponents"], list)
        assert len(row["opponents"]) == row["players"] - 1
        assert row["low"] <= row["share"] == row["wins"] / row["games"] <= row["high"]
        assert row["adjusted"] is None
    assert "Share of wins" in capsys.readouterr().out


def test_json_without_a_file_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(line("--bots easy,random --games 2 --seed 1 --plain --json")) == 0
    assert json.loads(capsys.readouterr().out)["rows"][0]["games"] == 2


def test_a_matrix_and_ratings_are_shown_in_german_too(capsys: pytest.CaptureFixture[str]) -> None:
    words = line("--bots random --against easy --against random --games 2 --plain")
    assert main([*words[:-1], "de"]) == 0
    told = capsys.readouterr().out
    assert "Anteil der Siege" in told
    assert "Wertung" in told


@pytest.mark.parametrize("ending", ["svg", "png"])
def test_the_result_is_drawn(tmp_path: Path, ending: str) -> None:
    file = tmp_path / f"picture.{ending}"
    words = "--bots easy,random --players 2,3 --games 6 --seed 1 --plain"
    assert main(line(words, "--plot", str(file))) == 0
    head = file.read_bytes()[:8]
    assert head.startswith(b"<svg") if ending == "svg" else head == b"\x89PNG\r\n\x1a\n"
    assert not list(tmp_path.glob("*.part"))


def test_a_picture_without_its_library_is_refused_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    assert main(line("--bots easy,random --plain", "--plot", str(tmp_path / "a.png"))) == 2
    assert "machikoro[plots]" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("--bots esy,random", "did you mean 'easy'?"),
        ("--bots easy", "two different bots"),
        ("--bots easy,easy", "two different bots"),
        ("--bots easy --against randm", "did you mean 'random'?"),
        ("--bots easy --against random,random --players 4", "2 opponents do not fit"),
        ("mk2 --bots easy,plan:mine", "missing there: ranch"),
        ("--bots easy --against plan:mine --without mine", "missing there: mine"),
        ("mk2 --bots easy,net:{net}", "does not know mk2"),
        ("--bots easy,net:{net} --players 4", "at most 2 players, not for 4"),
        ("bse --bots easy,random", "did you mean 'base'?"),
        ("--bots easy,random --players 7", "2 to 4 players"),
        ("--bots easy,random --players 2,x", "whole number, not 'x'"),
        ("--bots easy,random --players 1", "at least 2"),
        ("--bots easy,random --players ,", "number of players is missing"),
        ("--bots easy,random --games 0", "at least 1"),
        ("--bots easy,random --workers 0", "at least 1"),
        ("--bots easy,random --judge pase", "did you mean 'pace'?"),
        ("--bots easy,random --sprt --elo 10", "such as 0,10, not '10'"),
        ("--bots easy,random --sprt --elo 10,0", "the smaller one first"),
        ("--bots easy,random --seconds nan", "above 0, not 'nan'"),
        ("--bots easy,random --json /nowhere/a.json", "/nowhere/a.json"),
        ("--bots easy,random --json .", "directory"),
        ("--bots easy,random --plot a.gif", "ending .svg or .png, not a.gif"),
        ("--bots easy,random --plot /nowhere/a.svg", "/nowhere/a.svg"),
        ("--bots easy,random --game 5", "did you mean '--games'?"),
    ],
)
def test_mistakes_are_told_in_one_line_before_anything_is_played(
    words: str, told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object, **__: object) -> None:
        pytest.fail("it compiles or plays first")

    monkeypatch.setattr("machikoro.cli.arena.get_ready", fail)
    monkeypatch.setattr("machikoro.cli.arena.arena", fail)
    assert main(line(words.format(net=folder() / "base-2.net"))) == 2
    said = capsys.readouterr()
    assert told in said.err
    assert said.err.count("\n") == 1
    assert said.out == ""


def test_a_file_that_is_checked_is_not_changed(tmp_path: Path) -> None:
    file = tmp_path / "old.json"
    file.write_text("old", encoding="utf-8")
    assert main(line("--bots easy", "--json", str(file))) == 2
    assert file.read_text(encoding="utf-8") == "old"
    assert main(line("--bots easy", "--json", str(tmp_path / "new.json"))) == 2
    assert list(tmp_path.iterdir()) == [file]


DEADLY = """
import os
class Dies:
    asked = 0
    def choose(self, game, seed, seconds):
        Dies.asked += 1
        if Dies.asked == 300:
            os._exit(1)
        return game.legal_actions()[0]
"""


def test_a_worker_that_dies_takes_nothing_of_the_others_with_it(tmp_path: Path) -> None:
    bot, file = tmp_path / "bot.py", tmp_path / "result.json"
    bot.write_text(DEADLY, encoding="utf-8")
    words = f"--bots easy,{bot}:Dies --games 2000 --seed 1 --max-turns 10 --plain --workers 2"
    assert main(line(words, "--json", str(file))) == 130
    assert json.loads(file.read_text(encoding="utf-8"))["complete"] is False


@pytest.mark.skipif(sys.platform == "win32", reason="signals of a terminal")
@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_in_a_terminal_prints_and_writes_what_was_played(
    tmp_path: Path, workers: str
) -> None:
    fifo, bot, file = tmp_path / "fifo", tmp_path / "bot.py", tmp_path / "result.json"
    os.mkfifo(fifo)
    bot.write_text(SIGNALLING.format(fifo=str(fifo)), encoding="utf-8")
    words = f"--bots easy,{bot}:Tells --games 100000 --seed 1 --max-turns 10 --plain"
    command = [sys.executable, "-m", "machikoro", *line(words), "--workers", workers]
    with subprocess.Popen(
        leashed([*command, "--json", str(file)]), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        text=True, start_new_session=True,
    ) as running:  # fmt: skip
        assert fifo.read_text(encoding="utf-8").startswith("playing")
        os.killpg(running.pid, signal.SIGINT)
        try:
            out, err = running.communicate(timeout=60)
        finally:
            running.kill()
    assert running.returncode == 130
    assert "Traceback" not in err
    assert "Stopped before the end" in out
    found = json.loads(file.read_text(encoding="utf-8"))
    assert found["complete"] is False
    assert 0 < found["rows"][0]["games"] < 100_000
