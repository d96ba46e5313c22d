"""A real server process for the browser tests."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

from tests.leash import leashed
from tests.ports import free_port
from tests.web.far import FarAway

FAR = os.environ.get("FAR", "")
"""Seconds from-to that everything takes to the server and back."""


class Server:
    def __init__(self, folder: Path, *options: str) -> None:
        self.port = free_port()
        self.folder = folder
        self.options = options
        self.far = 0
        if FAR:
            self.far = free_port()
            FarAway(self.far, self.port, *map(float, FAR.split("-")))
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.far or self.port}"

    def start(self) -> None:
        database = self.folder / "games.sqlite"
        command = [sys.executable, "-m", "machikoro.server", "--port", str(self.port)]
        # All browsers of the tests have one address.
        command += ["--cpu-share", "unlimited"]
        with (self.folder / "server.log").open("a") as log:
            self.process = subprocess.Popen(
                leashed([*command, "--no-browser", "--database", str(database), *self.options]),
                stdout=log,
                stderr=subprocess.STDOUT,
            )
        self._wait()

    def _wait(self) -> None:
        for _ in range(200):
            try:
                self.get("/api/about")
                return
            except (urllib.error.URLError, ConnectionError, TimeoutError):
                time.sleep(0.1)
        raise RuntimeError((self.folder / "server.log").read_text())

    def get(self, path: str) -> Any:
        # Long: it listens before it is set up, and a busy machine takes its time for that.
        with urllib.request.urlopen(self.url + path, timeout=60) as answer:
            return json.load(answer)

    def kill(self) -> None:
        """As hard as a power cut."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(10)

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.kill()
