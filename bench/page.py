"""How light the page is: `python -m bench.page` a first visit, cold, on slow 4G."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, sync_playwright
from tests.web.chromium import FLAGS, chromium
from tests.web.server import Server

import machikoro

STATIC = Path(machikoro.__file__).parent / "static"
REACTS = "main:not(.loading) :is(button, a)"
"""Something at home that can be pressed."""
BROTLI, GZIP = "gzip, deflate, br", "gzip, deflate"
SLOW_4G = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1.6e6 / 8,
    "uploadThroughput": 750e3 / 8,
}
CHUNKS = {
    "table": ("TableScreen", "shared", "Proof", "Qr"),
    "town": ("Town-", "TownCity", "town-"),
    "guide": ("guide", "First"),
    "campaign": ("Door", "StageRow", "LanternBoard"),
    "box": ("BoxTable", "explainer"),
    "analysis": ("Analysis",),
    "replay": ("Replay",),
    "rules": ("Rules-",),
    "cards": ("Encyclopedia",),
    "record": ("Record-", "record-"),
}
"""What is loaded when it is opened, by how the names of its files begin."""


@dataclass
class Visit:
    """Bytes as they travelled, and seconds until the first thing at home can be pressed."""

    sizes: dict[str, int] = field(default_factory=dict)
    seconds: float = 0

    @property
    def whole(self) -> int:
        return sum(self.sizes.values())

    @property
    def script(self) -> int:
        return sum(size for path, size in self.sizes.items() if path.endswith(".js"))


def first_visit(browser: Browser, url: str, coding: str = BROTLI, slow: bool = False) -> Visit:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, locale="en-GB", service_workers="block"
    )
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    session.send("Network.setExtraHTTPHeaders", {"headers": {"Accept-Encoding": coding}})
    if slow:
        session.send("Network.emulateNetworkConditions", SLOW_4G)
    visit, paths = Visit(), {}

    def begun(event: dict[str, Any]) -> None:
        paths[event["requestId"]] = urlsplit(event["request"]["url"]).path

    def done(event: dict[str, Any]) -> None:
        path = paths.get(event["requestId"], "")
        visit.sizes[path] = visit.sizes.get(path, 0) + int(event["encodedDataLength"])

    session.on("Network.requestWillBeSent", begun)
    session.on("Network.loadingFinished", done)
    page.goto(url, wait_until="commit")
    page.locator(REACTS).first.wait_for()
    visit.seconds = page.evaluate("performance.now()") / 1000
    # What comes after that belongs to the visit too.
    page.wait_for_load_state("networkidle")
    context.close()
    return visit


def chunk_sizes() -> dict[str, int]:
    """Brotli bytes of what each part adds when it is opened first."""
    files = [file for file in (STATIC / "assets").iterdir() if file.suffix not in (".br", ".gz")]
    return {
        part: sum(_packed(file) for file in files if file.name.startswith(names))
        for part, names in CHUNKS.items()
    }


def _packed(file: Path) -> int:
    small = file.with_name(file.name + ".br")
    return (small if small.is_file() else file).stat().st_size


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        server = Server(Path(folder))
        browser = play.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        try:
            for name, coding in (("Brotli", BROTLI), ("gzip", GZIP)):
                visit = first_visit(browser, server.url, coding)
                print(f"first visit, {name}: {visit.whole / 1000:.0f} kB", end=", ")
                print(f"script {visit.script / 1000:.0f} kB")
            times = sorted(first_visit(browser, server.url, slow=True).seconds for _ in range(3))
            print(
                f"home reacts on slow 4G after {times[1]:.1f} s ({times[0]:.1f} to {times[2]:.1f})"
            )
            for part, size in chunk_sizes().items():
                print(f"{part}: {size / 1000:.0f} kB")
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
