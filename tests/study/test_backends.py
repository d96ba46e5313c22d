"""A real cluster of two worker processes plays the same games, even if one of them is killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from machikoro.cli import main
from machikoro.errors import InvalidOption
from machikoro.study import backends
from machikoro.study.arena import Manner, arena
from machikoro.study.backends import BackendFailed
from machikoro.study.simulate import simulate
from machikoro.study.tables import seats_file
from tests.ports import free_port

pytestmark = pytest.mark.filterwarnings("ignore")


@dataclass
class Cluster:
    """A scheduler and two workers, each a process of its own."""

    port: int
    scheduler: subprocess.Popen[bytes]
    workers: list[subprocess.Popen[bytes]] = field(default_factory=list)

    @property
    def backend(self) -> str:
        return f"dask://127.0.0.1:{self.port}"


def start(*words: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", *words, "--no-dashboard"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    port = free_port()
    place = ["--host", "127.0.0.1", "--port", str(port)]
    found = Cluster(port, start("distributed.cli.dask_scheduler", *place))
    try:
        for _ in range(2):
            address = f"tcp://127.0.0.1:{port}"
            words = (address, "--host", "127.0.0.1", "--nthreads", "1", "--no-nanny")
            found.workers.append(start("distributed.cli.dask_worker", *words))
        wait_for_workers(found)
        yield found
    finally:
        for process in (*found.workers, found.scheduler):
            process.kill()
            process.wait()


def wait_for_workers(cluster: Cluster) -> None:
    from distributed import Client

    until = time.monotonic() + 120
    while time.monotonic() < until:
        try:
            with Client(f"tcp://127.0.0.1:{cluster.port}", timeout=5) as client:
                client.wait_for_workers(2, timeout=60)
                return
        except OSError:
            time.sleep(0.5)
    raise AssertionError("the cluster did not start")


def rows(file: Path) -> tuple[list[str], list[str]]:
    return tuple(sorted(each.read_text().splitlines()) for each in (file, seats_file(file)))  # type: ignore[return-value]


def test_a_cluster_plays_the_same_games_and_a_killed_worker_costs_no_result(
    cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: dict[str, Any] = {
        "games": 400,
        "bots": "easy",
        "seed": 4,
        "plain": True,
        "first": "draw",
    }
    here = simulate("base", 3, **given, out=tmp_path / "here.csv")
    victim = cluster.workers[0]

    def kill(done: int, _: int) -> None:
        if done >= 40 and victim.poll() is None:
            os.kill(victim.pid, signal.SIGKILL)
            victim.wait()

    there = simulate(
        "base", 3, **given, out=tmp_path / "there.csv", backend=cluster.backend, progress=kill
    )
    assert victim.poll() is not None
    assert there.wins == here.wins
    assert rows(tmp_path / "there.csv") == rows(tmp_path / "here.csv")
    bots, manner = ["easy", "random"], Manner(plain=True)
    local = arena("base", bots, games=40, seed=2, manner=manner)
    remote = arena(
        "base", bots, games=40, seed=2, manner=Manner(plain=True, backend=cluster.backend)
    )
    assert remote.rows == local.rows


BOT = """
class Mine:
    def choose(self, game, seed, seconds):
        return str(game.legal_actions()[{place}])
"""


def test_a_bot_in_a_file_travels_to_the_workers(
    cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    bots = ["mine.py:Mine", "random"]

    def wins(place: int, backend: str | None) -> list[int]:
        Path("mine.py").write_text(BOT.format(place=place))
        manner = Manner(plain=True, backend=backend)
        return [row.wins for row in arena("base", bots, games=12, seed=2, manner=manner).rows]

    passing = wins(0, cluster.backend)
    assert passing == wins(0, None) == [0, 12]
    building = wins(-1, cluster.backend)
    assert building[0] > 3, "what was changed since is sent again"
    (tmp_path / "talker").write_text("#!/bin/sh")
    (tmp_path / "talker").chmod(0o755)
    with pytest.raises(InvalidOption, match="talker"):
        arena(
            "base", ["exec:./talker", "random"], games=2, manner=Manner(1, backend=cluster.backend)
        )


@pytest.mark.slow
def test_a_cluster_measures_the_curve_of_a_training(cluster: Cluster) -> None:
    from array import array

    from machikoro.bots.net.file import Net
    from machikoro.bots.net.form import form_of
    from machikoro.study.training.checkpoint import Checkpoint
    from machikoro.study.training.train import _Run

    point = Checkpoint.fresh(form_of("base", 2), (2,), 1, 60.0)
    shares = []
    for backend in (None, cluster.backend):
        run = _Run(point, Path("unused"), None, lambda _: None, backend)
        assert isinstance(run.net(), Net)
        assert isinstance(run.net().weights, array)
        shares.append(run._share(2))
    assert shares[0] == shares[1]


@pytest.mark.slow
def test_a_cluster_that_goes_is_told_in_one_sentence(cluster: Cluster, tmp_path: Path) -> None:
    def kill(_: int, __: int) -> None:
        cluster.scheduler.kill()

    with pytest.raises(BackendFailed, match="has gone; nothing was written"):
        simulate(
            "base", 3, 2_000, plain=True, out=tmp_path / "a.csv", backend=cluster.backend,
            progress=kill,
        )  # fmt: skip
    assert list(tmp_path.iterdir()) == []


def test_nobody_at_an_address_is_told_before_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(backends, "CONNECT_SECONDS", 0.5)
    line = f"simulate --plain --out {tmp_path / 'a.csv'} --backend dask://127.0.0.1:{free_port()}"
    assert main(line.split()) == 2
    assert "nobody answers at dask://127.0.0.1" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("word", ["ray://x:1", "dask://", "dask://host", "dask://host:port"])
@pytest.mark.parametrize("command", ["simulate", "arena --bots easy,random"])
def test_what_is_no_address_is_refused(
    word: str, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*command.split(), "--plain", "--backend", word]) == 2
    assert "a backend is dask://HOST:PORT" in capsys.readouterr().err


def test_dask_adds_no_lines_of_its_own_to_the_sentence() -> None:
    program = """
import logging
from machikoro.study import backends
backends.CONNECT_SECONDS = 0.2
try:
    backends.check_backend("dask://127.0.0.1:1")
except backends.BackendFailed:
    logging.getLogger("distributed.client").error("Failed to reconnect")
    logging.getLogger("distributed.scheduler").error("Failed")
"""
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert ran.stderr == ""
