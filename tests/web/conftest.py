from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect, sync_playwright

import machikoro
from tests.web.chromium import FLAGS, MISSING, chromium
from tests.web.server import Server

STATIC = Path(machikoro.__file__).parent / "static"
CALM = {"language": "en", "speed": "off", "theme": "light", "name": "Ada"}
BOTS = (("Dora", "blue"), ("Pan", "green"), ("Momo", "yellow"), ("Kuma", "violet"))
BLANK = ""
"""An empty tab: for who goes straight to a table, without the work of drawing the home page."""
SIDEWAYS = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
"""Whether anything is wider than the window."""
Open = Callable[..., Page]
expect.set_options(timeout=15_000)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    if not (STATIC / "index.html").is_file():
        pytest.fail("the page is not built: run `pip install --editable .` or `make page`")
    running = Server(tmp_path_factory.mktemp("server"))
    yield running
    running.stop()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Closed after each file: while it is open, an event loop runs that other tests would meet."""
    try:
        path = chromium()
    except RuntimeError:
        pytest.fail(MISSING)
    with sync_playwright() as play:
        found = play.chromium.launch(executable_path=path, headless=True, args=list(FLAGS))
        yield found
        found.close()


@pytest.fixture
def open_page(server: Server, browser: Browser) -> Iterator[Open]:
    """Opens an address in a browser of its own; any error in the page fails the test."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def open_at(
        path: str = "/", width: int = 1280, height: int = 900, settings: Any = None, **more: Any
    ) -> Page:
        # What a test answers in the server's place must not be asked by a worker behind its back.
        more.setdefault("service_workers", "block")
        context = browser.new_context(viewport={"width": width, "height": height}, **more)
        saved = json.dumps({**CALM, **(settings or {})})
        context.add_init_script(
            f"if (!localStorage.machikoro) localStorage.machikoro = {json.dumps(saved)}"
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(15000)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        if path != BLANK:
            page.goto(server.url + path)
        return page

    yield open_at
    for context in contexts:
        context.close()
    assert complaints == []


def make_game(page: Page, url: str, ruleset: str = "base", bots: int = 1, **more: Any) -> str:
    """A game of this browser against bots, and the table opened."""
    seats: list[dict[str, Any]] = [{"kind": "human", "name": "Ada", "colour": "red"}]
    seats += [
        {"kind": "bot", "name": name, "colour": colour, "bot": "easy"}
        for name, colour in BOTS[:bots]
    ]
    wish = {"ruleset": ruleset, "seats": seats, "first": 0, "speed": "off", "language": "en"}
    answer = page.request.post(f"{url}/api/games", data={**wish, **more}, headers={"origin": url})
    assert answer.ok, answer.text()
    game = str(answer.json()["game"])
    page.goto(f"{url}/g/{game}")
    return game


def drawing(image: Locator) -> str:
    """The lines of a picture; a page that keeps its policy would not read them again."""
    text = image.evaluate("async (it) => (await fetch(it.getAttribute('href'))).text()")
    return str(text)


def throw(page: Page) -> None:
    """One die, and what it brought is shown: until then a tap on a card explains it."""
    page.locator("[data-do=roll1]").click()
    expect(page.locator(".turn.ph-build.mine")).to_be_visible()


def play_on(page: Page) -> None:
    page.evaluate((Path(__file__).parent / "player.js").read_text())
