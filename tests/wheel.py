"""The wheel as strangers get it: `python -m tests.wheel`.

From the sdist, which carries the built page, a wheel is made without node on the path; it is
installed with its extras into an empty environment, and there it plays a game and serves the page.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[1]
EXTRAS = "study,adapters"
GAME = """
import machikoro
from machikoro.bots import play_with
game = play_with(machikoro.new_game("harbor", 3, seed=7), ["easy", "normal", "random"])
assert game.over and machikoro.from_transcript(game.transcript()) == game
"""
ADAPTERS = """
from machikoro.adapters.gymnasium import MachikoroEnv
from machikoro.adapters.pettingzoo import env
MachikoroEnv("base", 2).reset(seed=1)
env("base", 2).reset(seed=1)
import machikoro.adapters.openspiel, pyspiel
assert pyspiel.load_game("python_machikoro").num_players() == 2
"""
STUDY = (
    "simulate --plain --games 20 --bots easy --out games.parquet",
    "report games.parquet --html games.html --plots pictures --format png",
    "replay games.parquet --game 7",
)
ANSWER_WITHIN = 60.0


class Home:
    """An environment of its own, in which only its own programs are found."""

    def __init__(self, folder: Path) -> None:
        venv.create(folder / "venv", with_pip=True)
        self.programs = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
        kept = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "VIRTUAL"))}
        self.environment = kept | {
            "PATH": str(self.programs),
            "XDG_DATA_HOME": str(folder / "data"),
            "MACHIKORO_CACHE": str(folder / "cache"),
        }
        self.folder = folder

    def run(self, *command: str) -> None:
        self.start(*command, wait=True)

    def start(self, program: str, *words: str, wait: bool = False) -> subprocess.Popen[bytes]:
        command = [str(self.programs / program), *words]
        process = subprocess.Popen(
            command, cwd=self.folder, env=self.environment, stdout=subprocess.DEVNULL
        )
        if wait and process.wait():
            raise SystemExit(f"{' '.join(command)} ended with {process.returncode}")
        return process


def make_wheel(folder: Path) -> Path:
    """The sdist from the checkout; the wheel from the sdist, in an environment without node."""
    home = Home(folder / "building")
    home.run("python", "-m", "pip", "install", "--quiet", "build")
    builder = [str(home.programs / "python"), "-m", "build", "--sdist", "--outdir", str(folder)]
    subprocess.run([*builder, str(ROOT)], check=True, stdout=subprocess.DEVNULL)
    source = next(folder.glob("*.tar.gz"))
    wheels = ["--no-deps", "--wheel-dir", str(folder)]
    home.run("python", "-m", "pip", "wheel", "--quiet", *wheels, str(source))
    return next(folder.glob("*.whl"))


def try_wheel(wheel: Path, folder: Path) -> None:
    home = Home(folder)
    home.run("python", "-m", "pip", "install", "--quiet", f"{wheel}[{EXTRAS}]")
    home.run("machikoro", "--help")
    home.run("python", "-W", "error", "-c", GAME)
    home.run("python", "-c", ADAPTERS)
    for line in STUDY:
        home.run("machikoro", *line.split())
    with serving(home) as address:
        page = urllib.request.urlopen(address, timeout=10).read().decode()
        assert "<script" in page, "the page was not built into the wheel"
        about = urllib.request.urlopen(f"{address}/api/about", timeout=10).read().decode()
        assert "harbor" in about


@contextmanager
def serving(home: Home) -> Iterator[str]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = home.start("machikoro", "serve", "--no-browser", "--port", str(port))
    try:
        wait_for(f"http://127.0.0.1:{port}", server)
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait(20)


def wait_for(address: str, server: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + ANSWER_WITHIN
    while server.poll() is None and time.monotonic() < end:
        try:
            urllib.request.urlopen(address, timeout=5)
        except urllib.error.URLError:
            time.sleep(0.3)
        else:
            return
    raise SystemExit("the installed server does not answer")


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        wheel = make_wheel(Path(name))
        print(f"{wheel.name}: {wheel.stat().st_size / 1e6:.1f} MB", flush=True)
        try_wheel(wheel, Path(name) / "empty")
    print(f"installed with [{EXTRAS}] in an empty environment: plays and serves")


if __name__ == "__main__":
    sys.exit(main())
