"""A server as a process of its own, whose clock can be set while it runs.

`python -m bench.fault.server DATABASE PORT` says when it listens; each line that it reads is the
number of seconds by which its clock is wrong from then on.
"""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time

from tests.leash import leashed
from tests.ports import free_port

MANY = 10**6


class Server:
    def __init__(self, database: str) -> None:
        self.database = database
        self.port = free_port()
        self.start()

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        words = [sys.executable, "-m", "bench.fault.server", self.database, str(self.port)]
        self.process = subprocess.Popen(
            leashed(words), text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )  # fmt: skip
        assert self.process.stdout is not None
        self.process.stdout.readline()

    def end(self, how: signal.Signals) -> None:
        self.process.send_signal(how)
        self.process.wait(60)
        for pipe in (self.process.stdin, self.process.stdout):
            assert pipe is not None
            pipe.close()

    def set_clock(self, wrong_by: float) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{wrong_by}\n")
        self.process.stdin.flush()


def wrong_clock() -> None:
    """From now on `time.time` is wrong by what was read last."""
    right, wrong_by = time.time, [0.0]
    time.time = lambda: right() + wrong_by[0]

    def listen() -> None:
        for line in sys.stdin:
            wrong_by[0] = float(line)

    threading.Thread(target=listen, daemon=True).start()


def serve(database: str, port: int) -> None:
    wrong_clock()
    import uvicorn

    from machikoro.server.http.app import make_app
    from machikoro.server.serve_command import configured, listen
    from machikoro.server.settings import Settings

    settings = Settings(
        database=database, sockets_per_address=MANY, creations_per_minute=MANY,
        commands_per_second=MANY, cpu_share=MANY, cpu_at_once=MANY, lead=0.5,
    )  # fmt: skip
    listener = listen("127.0.0.1", port)
    print(port, flush=True)
    config = configured(make_app(settings), "critical", grace=1)
    uvicorn.Server(config).run(sockets=[listener])


if __name__ == "__main__":
    serve(sys.argv[1], int(sys.argv[2]))
