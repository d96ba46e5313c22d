"""A real Firefox, spoken to in WebDriver BiDi: https://w3c.github.io/webdriver-bidi."""

from __future__ import annotations

import base64
import json
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.leash import leashed

NAMES = ("firefox-esr", "firefox")
MISSING = (
    "This test needs Firefox. Install it (Debian and Ubuntu: apt-get install -y firefox-esr) "
    "or put one on the path."
)
LISTENS = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
START_SECONDS = 120.0
PATIENT = ("-o", "DPkg::Lock::Timeout=600")
"""Several tests may want to install it."""


def firefox() -> str:
    found = find_firefox()
    if found is None and shutil.which("apt-get"):
        for words in (["update"], ["install", "-y", "--no-install-recommends", NAMES[0]]):
            subprocess.run(["apt-get", "-q", *PATIENT, *words], check=False, capture_output=True)
        found = find_firefox()
    if found is None:
        raise RuntimeError(MISSING)
    return found


def find_firefox() -> str | None:
    return next((path for name in NAMES if (path := shutil.which(name))), None)


class Tab:
    """One page; what it complains of is kept."""

    def __init__(self, link: ClientConnection) -> None:
        self.link = link
        self.numbers = count(1)
        self.complaints: list[str] = []
        self.ask("session.new", capabilities={"alwaysMatch": {"acceptInsecureCerts": False}})
        self.ask("session.subscribe", events=["log.entryAdded"])
        self.id = self.ask("browsingContext.getTree")["contexts"][0]["context"]

    def ask(self, method: str, **parameters: Any) -> Any:
        number = next(self.numbers)
        self.link.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            heard = json.loads(self.link.recv(timeout=60))
            if heard.get("id") == number:
                break
            self._note(heard)
        if heard["type"] == "error":
            raise RuntimeError(f"{method}: {heard['error']}, {heard['message']}")
        return heard["result"]

    def _note(self, event: dict[str, Any]) -> None:
        said = event.get("params", {})
        if event.get("method") == "log.entryAdded" and said.get("type") == "javascript":
            self.complaints.append(str(said.get("text")))

    def at_every_start(self, function: str) -> None:
        self.ask("script.addPreloadScript", functionDeclaration=function)

    def resize(self, width: int, height: int) -> None:
        viewport = {"width": width, "height": height}
        self.ask("browsingContext.setViewport", context=self.id, viewport=viewport)

    def open(self, url: str) -> None:
        self.ask("browsingContext.navigate", context=self.id, url=url, wait="complete")

    def run(self, expression: str) -> Any:
        """Its value, as JSON says it."""
        found = self.ask(
            "script.evaluate", target={"context": self.id}, awaitPromise=True,
            expression=f"(async () => JSON.stringify((await ({expression})) ?? null))()",
        )  # fmt: skip
        if found["type"] == "exception":
            raise RuntimeError(found["exceptionDetails"]["text"])
        return json.loads(found["result"]["value"])

    def wait_for(self, expression: str, seconds: float = 30.0) -> Any:
        end = time.monotonic() + seconds
        while not (value := self.run(expression)):
            if time.monotonic() > end:
                raise AssertionError(f"not within {seconds:.0f} s: {expression}")
            time.sleep(0.1)
        return value

    def click(self, selector: str) -> None:
        """As a mouse does: the middle of what is seen there."""
        found = f"document.querySelector({json.dumps(selector)})"
        self.wait_for(f"{found} !== null")
        self.run(f"{found}.scrollIntoView({{ block: 'center' }})")
        box = self.run(f"{found}.getBoundingClientRect().toJSON()")
        place = {
            "x": int(box["x"] + box["width"] / 2), "y": int(box["y"] + box["height"] / 2)
        }  # fmt: skip
        press = [{"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        actions = [{"type": "pointerMove", **place}, *press]
        mouse = {"type": "pointer", "id": "mouse", "actions": actions}
        self.ask("input.performActions", context=self.id, actions=[mouse])

    def picture(self, file: Path) -> None:
        shot = self.ask("browsingContext.captureScreenshot", context=self.id)
        file.write_bytes(base64.b64decode(shot["data"]))


@contextmanager
def opened(folder: Path) -> Iterator[Tab]:
    """A fresh profile in this folder."""
    profile = folder / "profile"
    profile.mkdir()
    log = folder / "firefox.log"
    words = [firefox(), "--headless", "--no-remote", "--remote-debugging-port=0"]
    with log.open("w") as out:
        process = subprocess.Popen(
            leashed([*words, "--profile", str(profile), "about:blank"]), stdout=out, stderr=out
        )
    try:
        with connect(f"{_address(log)}/session", max_size=None) as link:
            yield Tab(link)
    finally:
        process.terminate()
        process.wait(30)


def _address(log: Path) -> str:
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end:
        if found := LISTENS.search(log.read_text()):
            return found[1]
        time.sleep(0.1)
    raise RuntimeError(f"Firefox did not begin: {log.read_text()}")
