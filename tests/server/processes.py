"""Servers as processes of their own, to be killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from types import TracebackType

import httpx

from tests.leash import leashed

from .client import wait_for


class ServerProcess:
    """`machikoro serve`, started and, if wanted, killed without a warning."""

    def __init__(self, database: str, port: int = 0) -> None:
        command = [
            sys.executable, "-m", "machikoro.server", "--no-browser", "--port", str(port),
            "--database", database, "--cpu-share", "unlimited",
        ]  # fmt: skip
        self.process = subprocess.Popen(leashed(command), stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().strip().rstrip("/")
        wait_for(self._answers)

    def _answers(self) -> bool:
        try:
            return httpx.get(f"{self.url}/api/about").status_code == 200
        except httpx.TransportError:
            return False

    @property
    def port(self) -> int:
        return int(self.url.rsplit(":", 1)[1])

    def kill(self) -> None:
        """As if the power had failed."""
        os.kill(self.process.pid, signal.SIGKILL)
        self._wait()

    def stop(self) -> None:
        self.process.terminate()
        self._wait()

    def _wait(self) -> None:
        self.process.wait(10)
        assert self.process.stdout is not None
        self.process.stdout.close()

    def __enter__(self) -> ServerProcess:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        if self.process.poll() is None:
            self.stop()
