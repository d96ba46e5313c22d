"""Training: it learns, it can be stopped at any time, and it says what is wrong."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import machikoro
from machikoro.bots import find
from machikoro.bots.bot import RuleBot
from machikoro.bots.net.file import load
from machikoro.bots.net.form import form_of
from machikoro.bots.net.selfplay import HAND_OVER, LEARNER
from machikoro.bots.plans import WHO
from machikoro.cli import main
from machikoro.rules import layout as at
from machikoro.study import training
from machikoro.study.training import Report, checkpoint
from machikoro.study.training.checkpoint import Checkpoint
from machikoro.study.training.course import LAST_RATE, Course
from machikoro.study.training.starts import starts, themed
from machikoro.study.training.temper import LOSS
from tests.leash import leashed

SECONDS = 4.0


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A net of a few seconds."""
    out = tmp_path_factory.mktemp("nets") / "base-2.net"
    training.train(training.begin("base", [2], SECONDS / 60, out), out)
    return out


def test_a_few_seconds_teach_it_to_beat_chance(trained: Path) -> None:
    net = load(trained)
    assert net.card["games"] > 0
    assert net.card["players"] == [2]
    result = json.loads(_arena(trained))
    row = next(row for row in result["rows"] if row["bot"].startswith("net:"))
    assert row["low"] > 0.75, "against random"
    assert result["nets"] == {f"net:{trained}, 2": net.hash}


def _arena(net: Path) -> str:
    out = net.with_suffix(".json")
    words = ["arena", "base", "--bots", f"net:{net},random", "--games", "200", "--seed", "1"]
    assert main([*words, "--workers", "1", "--json", str(out)]) == 0
    return out.read_text()


def test_it_goes_on_where_it_stopped(trained: Path, tmp_path: Path) -> None:
    out = tmp_path / "base-2.net"
    out.write_bytes(trained.read_bytes())
    beside = training.beside_file(out)
    beside.write_bytes(training.beside_file(trained).read_bytes())
    before = training.begin("base", [2], 1 / 60, out, resume=True)
    assert before.games == load(trained).card["games"]
    assert before.course.begin == pytest.approx(SECONDS)
    told: list[Report] = []
    training.train(before, out, tell=told.append)
    assert load(out).card["games"] > load(trained).card["games"]
    assert told[-1].spent == pytest.approx(SECONDS + 1, abs=1)


def test_a_killed_training_can_be_taken_up(tmp_path: Path) -> None:
    out = tmp_path / "base-2.net"
    words = [sys.executable, "-m", "machikoro", "train", "base", "--players", "2", "--minutes", "5"]
    command = leashed([*words, "--out", str(out)])
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        for line in process.stderr:
            if "games" in line:
                break
        process.send_signal(signal.SIGKILL)
        process.wait()
    point = training.begin("base", [2], 5, out, resume=True)
    assert point.games > 0
    assert 0 < point.done < 1
    assert load(out).card["games"] == point.games


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["bas"], "unknown ruleset 'bas'"),
        (["base", "--players", "7"], "players"),
        (["base", "--players", "two"], "--players"),
        (["base", "--minutes", "0"], "--minutes is a number above 0"),
        (["base", "--minutes", "soon"], "--minutes is a number above 0"),
        (["base", "--resume", "--out", "nothing.net"], "nothing to go on with"),
        (["base", "--out", "no/such/folder/x.net"], "no/such/folder"),
        (["base", "--against", "nothing.net"], "nothing.net cannot be read"),
        (["base", "--against", "plan:chese"], "plan:cheese"),
        (["base", "--against", "expert"], "expert cannot be met here by its name"),
        (["base", "--players", "4", "--against", "easy,normal"], "name one for all other seats"),
        (["mk2", "--players", "2", "--against", "plan:one_die"], "plan:one_die"),
        (["base", "--plot", "curve.gif"], "ending .svg or .png"),
        (["base", "--out", "taken.net"], "taken.net exists already"),
        (["base", "--resume", "--out", "broken.net"], "broken.net.training"),
    ],
)
def test_whatever_is_wrong_is_said_before_anything_is_trained(
    words: list[str],
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("taken.net").write_bytes(b"mine")
    Path("broken.net.training").write_bytes(b"PK\x03\x04 not a training")
    before = sorted(os.listdir())
    assert main(["--lang", "en", "train", *words]) == 2
    said = capsys.readouterr().err
    assert sentence in said
    assert len(said.splitlines()) == 1
    assert sorted(os.listdir()) == before
    assert Path("taken.net").read_bytes() == b"mine"


def test_a_training_for_something_else_is_refused_by_name(trained: Path) -> None:
    with pytest.raises(machikoro.InvalidOption, match=r"for base \(version 1\), not for mk2"):
        training.begin("mk2", [2], 1, trained, resume=True)
    with pytest.raises(machikoro.InvalidOption, match="other numbers of players"):
        training.begin("base", [2, 3], 1, trained, resume=True)


def test_the_rate_of_learning_falls_to_its_end() -> None:
    course = Course(0.0, 100.0)
    rates = [course.rate_at(course.done(second)) for second in range(101)]
    assert rates == sorted(rates, reverse=True)
    assert rates[-1] == pytest.approx(LAST_RATE)
    further = course.further(50)
    assert (further.begin, further.end) == (100.0, 150.0)
    assert LAST_RATE < further.rate_at(0.0) < rates[0]


@pytest.mark.parametrize("ruleset", ["base", "harbor+sharp", "mk2", "legacy"])
def test_a_themed_start_is_a_game_that_can_be_played(ruleset: str) -> None:
    """No card is made or lost, and decks know how many they are."""
    for start in starts(ruleset, 3):
        opening = start.openings[0]
        for seed in range(20):
            state = themed(opening, start.tables, Random(seed))
            for kind in start.tables.in_game():
                assert _copies(state, kind) == _copies(opening, kind)
            for row in range(start.tables.t[at.ROW_COUNT]):
                deck = range(start.tables.t[at.ROW_FIRST + row], start.tables.t[at.ROW_END + row])
                wares = [start.tables.t[at.ROW_WARES + i] for i in deck]
                assert state[at.UNDRAWN + row] == sum(state[at.DECK + ware] for ware in wares)


def _copies(state: list[int], kind: int) -> int:
    owned = sum(state[at.CARDS + seat * at.KINDS + kind] for seat in range(at.PLAYERS))
    return owned + state[at.MARKET + kind] + state[at.DECK + kind]


def test_hard_loses_so_much_of_its_chances_a_turn(trained: Path) -> None:
    net = load(trained)
    assert net.card["hard_loss"] == pytest.approx(LOSS, rel=0.3)
    assert 0.001 < net.card["hard"] < 0.3


def test_it_can_be_stopped_before_the_first_point_of_the_curve(tmp_path: Path) -> None:
    path = tmp_path / "x.net.training"
    point = Checkpoint.fresh(form_of("base", 2), (2,), 1, 60)
    checkpoint.save(point, path)
    again = checkpoint.load(path, point.form, (2,))
    assert (again.former, again.curve, again.games) == ([], [], 0)
    assert (again.learner.weights == point.learner.weights).all()


@pytest.mark.parametrize("names", [["easy"], ["plan:cheese", "plan:mine", "plan:mine"]])
def test_who_learns_among_bots_sits_everywhere_and_they_have_all_other_seats(
    names: list[str],
) -> None:
    bots = [bot for name in names if isinstance(bot := find(name), RuleBot)]
    start, luck = starts("base", 4)[0], Random(1)
    wanted = sorted(bot.number for bot in (bots * 3 if len(bots) == 1 else bots))
    taken = set()
    for _ in range(60):
        plan = start.contest(bots, luck)
        seats = plan[WHO : WHO + 4]
        taken.add(seats.index(LEARNER))
        assert sorted(who for who in seats if who != LEARNER) == wanted
        assert plan[HAND_OVER] > 1_000_000, "to the end"
    assert taken == {0, 1, 2, 3}
