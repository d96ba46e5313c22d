"""Bots that are programs: real processes, good ones and bad ones."""

from __future__ import annotations

import gc
import os
import shutil
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

import machikoro
from machikoro import bots
from machikoro.bots import program
from machikoro.bots.program import Program
from machikoro.cards.rulesets import RULESETS
from machikoro.cli import main
from machikoro.errors import BotFailed, InvalidOption

EXAMPLES = Path(__file__).parent.parent / "examples" / "bots"
BAKER = f"exec:{sys.executable} {EXAMPLES / 'baker.py'}"
MISER = f"exec:node {EXAMPLES / 'miser.js'}"
GREETING = "print('bot 1 Test', flush=True)\n"
ENDLESSLY = "import itertools, sys, time\nfor _ in itertools.count():\n"
ASKED = "for line in open(0):\n  if line.startswith('go'):\n    "
Written = Callable[[str], str]


@pytest.fixture
def written(tmp_path: Path) -> Iterator[Written]:
    """A bot that is written down in Python; whatever it starts is gone afterwards."""

    def write(code: str) -> str:
        (tmp_path / "bot.py").write_text(code)
        return f"exec:{sys.executable} {tmp_path / 'bot.py'}"

    before = children_of(os.getpid())
    yield write
    gc.collect()
    assert children_of(os.getpid()) <= before, "a program outlived its bot"


def children_of(process: int) -> set[int]:
    tasks = Path(f"/proc/{process}/task").glob("*/children")
    return {int(child) for task in tasks for child in _read(task).split()}


def _read(task: Path) -> str:
    """A thread may end while it is looked at: its children are then another thread's."""
    with suppress(FileNotFoundError, ProcessLookupError):
        return task.read_text()
    return ""


def lives(process: int) -> bool:
    stat = Path(f"/proc/{process}/stat")
    return stat.exists() and stat.read_text().split()[2] != "Z"


def wait_for(condition: Callable[[], bool]) -> None:
    """What the system does in its own time."""
    deadline = time.monotonic() + 10
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def first_move(name: str, seconds: float | None = None) -> str:
    game = machikoro.new_game("base", 2, seed=1)
    return bots.choose_action(game, name, seed=1, seconds=seconds)


@pytest.mark.parametrize("ruleset", list(RULESETS))
def test_the_example_in_python_plays_whole_games(ruleset: str) -> None:
    game = machikoro.new_game(ruleset, 2, seed=1)
    assert bots.play_with(game, [BAKER, "easy"]).over


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
@pytest.mark.parametrize("ruleset", ["harbor+sharp", "mk2"])
def test_the_example_in_another_language_plays_whole_games(ruleset: str) -> None:
    game = machikoro.new_game(ruleset, 3, seed=1)
    assert bots.play_with(game, [MISER, "normal", MISER]).over


def test_the_same_seed_gives_the_same_choice_in_another_process() -> None:
    assert first_move(BAKER) == first_move(BAKER) == "roll 1"


def test_a_bot_keeps_its_process_until_it_is_closed() -> None:
    bot = Program(BAKER.removeprefix("exec:"))
    game = machikoro.new_game("base", 2, seed=1)
    others = children_of(os.getpid())
    bots.choose_action(game, bot)
    mine = children_of(os.getpid())
    assert len(mine - others) == 1
    bots.choose_action(game, bot)
    assert children_of(os.getpid()) == mine
    bot.close()
    assert children_of(os.getpid()) == others
    assert bots.choose_action(game, bot) == "roll 1", "it can be asked again"
    bot.close()


def test_threads_end_with_their_program() -> None:
    first_move(BAKER)
    wait_for(lambda: not [t for t in threading.enumerate() if "_speak" in t.name])


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("import sys\nsys.exit('no idea')", "ended with code 1.*no idea"),
        (GREETING + "raise ValueError('lost')", "code 1.*lost"),
        (GREETING + ASKED + "print('play fly', flush=True)", "not allowed: 'fly'"),
        (GREETING + "print('hello there', flush=True)\ninput()", "understood: 'hello there'"),
        ("print('bot 9 Test', flush=True)\ninput()", "version '9'"),
        ("print(chr(0) * 200_000, flush=True)\ninput()", "cannot be understood"),
    ],
)
def test_a_bot_that_breaks_down_is_reported(written: Written, code: str, said: str) -> None:
    with pytest.raises(BotFailed, match=said):
        first_move(written(code))


@pytest.mark.parametrize(
    "code",
    [
        GREETING + ENDLESSLY + "    time.sleep(1)",
        GREETING + ENDLESSLY + "    print('info thinking', flush=True)",
        GREETING + ENDLESSLY + "    print('lost', file=sys.stderr, flush=True)",
    ],
    ids=["silent", "babbling", "complaining"],
)
def test_a_bot_that_does_not_come_to_the_point_is_ended(written: Written, code: str) -> None:
    with pytest.raises(BotFailed, match="did not answer within"):
        first_move(written(code), seconds=0.1)


def test_a_bot_that_never_greets_is_not_waited_for_long(
    written: Written, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program, "PATIENCE", 0.3)
    with pytest.raises(BotFailed, match=r"within 0\.3 seconds"):
        first_move(written("import time\ntime.sleep(600)"))


def test_what_a_bot_has_started_ends_with_it(written: Written, tmp_path: Path) -> None:
    note = tmp_path / "child"
    code = (
        "import subprocess, sys\n"
        "quiet = {'stdout': subprocess.DEVNULL, 'stderr': subprocess.DEVNULL}\n"
        "line = [sys.executable, '-c', 'import time; time.sleep(600)']\n"
        "child = subprocess.Popen(line, **quiet)\n"
        f"open({str(note)!r}, 'w').write(str(child.pid))\nsys.exit('gone')"
    )
    with pytest.raises(BotFailed, match="gone"):
        first_move(written(code))
    wait_for(lambda: not lives(int(note.read_text())))


def test_an_answer_to_no_question_is_not_taken_for_the_next(written: Written) -> None:
    code = GREETING + ASKED + "print('play roll 1\\nplay roll 1', flush=True)"
    bot = bots.find(written(code))
    game = machikoro.new_game("base", 2, seed=1)
    assert bots.choose_action(game, bot) == "roll 1"
    with pytest.raises(BotFailed, match="understood: 'play roll 1'"):
        # A line that comes late is seen one question later, or at one of the next.
        [bots.choose_action(game, bot) for _ in range(500)]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("exec:", "no program ''"),
        ("exec:/no/such/program --fast", "no program '/no/such/program'"),
        ("exec:'unclosed", "not the line of a program"),
    ],
)
def test_a_program_that_is_not_there_is_refused(name: str, said: str) -> None:
    with pytest.raises(InvalidOption, match=said):
        bots.find(name)


def test_no_shell_reads_the_line_of_a_program(tmp_path: Path) -> None:
    with pytest.raises(BotFailed):
        first_move(f"exec:echo hello; touch {tmp_path}/made")
    assert not (tmp_path / "made").exists()


def test_the_command_line_says_what_is_wrong_with_a_program(
    written: Written, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", "--bots", "exec:/no/such/program"]) == 2
    assert "no program '/no/such/program'" in capsys.readouterr().err
