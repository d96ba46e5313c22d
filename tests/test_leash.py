"""A test run that is killed leaves nothing behind."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import leash
from tests.server.client import wait_for

RUN = """
import sys, time
from tests import leash
from tests.server.processes import ServerProcess

def test_that_never_ends():
    with leash.postgres() as (uri, folder, _), ServerProcess(uri) as server:
        print("up", leash.postmaster(folder), server.process.pid, folder, flush=True)
        time.sleep(1000)
"""


def is_running(process: int) -> bool:
    """A zombie that nobody has collected yet does not run."""
    try:
        state = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


@pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up in /proc")
def test_a_killed_run_leaves_no_server_and_no_postgres(tmp_path: Path) -> None:
    file = tmp_path / "test_run.py"
    file.write_text(RUN)
    root = Path(leash.__file__).parent.parent
    command = [sys.executable, "-m", "pytest", "-s", "-p", "no:cacheprovider", str(file)]
    run = subprocess.Popen(
        leash.leashed([*command, "--rootdir", str(tmp_path), "-c", os.devnull]), cwd=root,
        text=True, stdout=subprocess.PIPE,
    )  # fmt: skip
    assert run.stdout is not None
    with run.stdout as said:
        line = next(line for line in said if "up " in line).split()
        _, postgres, server, folder = line[line.index("up") :]
        assert is_running(int(postgres))
        assert is_running(int(server))
        run.kill()
        run.wait()
    wait_for(lambda: not is_running(int(postgres)) and not is_running(int(server)))
    wait_for(lambda: not Path(folder).exists())
