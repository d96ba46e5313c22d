"""How long one waits for the first sign of life: `python -m bench.start`.

Import and `--help` in processor time, the interpreter included; the page from the command to the
first answer, by the clock and in processor time, the second time that a server is started.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence

from bench.processor import spent_on, used_by

BEST_OF = 10
BEST_OF_SERVERS = 5
PATIENCE = 60.0
LOOK = 0.005


def cpu(words: Sequence[str]) -> float:
    """Milliseconds of processor time of a Python process, at best."""
    return 1000 * min(spent_on(words) for _ in range(BEST_OF))


def serve_once(database: str, port: int) -> tuple[float, float]:
    """Seconds until the page is answered: by the clock, and of the processor."""
    words = ["-m", "machikoro", "serve", "--no-browser", "--port", str(port)]
    began = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, *words, "--database", database], stdout=subprocess.DEVNULL
    ) as server:
        try:
            while not _answers(port):
                if time.perf_counter() - began > PATIENCE:
                    raise TimeoutError("the server does not answer")
                time.sleep(LOOK)
            return time.perf_counter() - began, used_by(server.pid)
        finally:
            server.terminate()


def _answers(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/") as answer:
            return bool(answer.status == 200)
    except (urllib.error.URLError, ConnectionError):
        return False


def measure() -> Iterator[str]:
    yield f"import machikoro: {cpu(['-c', 'import machikoro']):.0f} ms of processor time"
    yield f"machikoro --help: {cpu(['-m', 'machikoro', '--help']):.0f} ms of processor time"
    with tempfile.TemporaryDirectory() as folder:
        database = f"{folder}/games.sqlite"
        found = [serve_once(database, 18_642 + k) for k in range(BEST_OF_SERVERS + 1)][1:]
    yield (
        f"served page, second start: {min(found)[0]:.2f} s, "
        f"{min(used for _, used in found):.2f} s of it on the processor"
    )


def main() -> None:
    for line in measure():
        print(line, flush=True)


if __name__ == "__main__":
    main()
