"""Ten chapters, the epilogue and a game of free play through the page, in German."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Response, WebSocket, expect

from tests.server.secrets_of_the_deck import leaks
from tests.web.conftest import Open, play_on

GERMAN = {"language": "de"}
OTHER_GAMES = ("/api/about", "/api/cards")
"""What they tell is looked at in tests/server/test_campaign_secrets.py."""
PATIENCE = 120_000
"""Milliseconds; a whole game is waited for five times as long."""
BARE_KEY = re.compile(r"\b(?:saga|later|move|ask|note|wait|refused|choice|log)\.[a-z_]+|undefined")
STOPS = {
    "side": "[data-side=B] .card",
    "lay": "[data-do=lay]",
    "open": "[data-do=open]",
    "table": "[data-do=table]",
    "read": "[data-do=next], [data-do=stick]",
    "free": "[data-do=free]",
    "go": "[data-do=go]",
    "play": "main.board",
    "over": "[data-do=island]",
}
"""Everything that the page can wait for on the way."""


class Recorder:
    """Every byte of messages and answers, in the order in which they came."""

    def __init__(self, page: Page) -> None:
        self.said: list[str] = []
        self.failed: list[str] = []
        page.on("websocket", self._listen)
        page.on("response", self._read)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: self.said.append(str(text)))

    def _read(self, response: Response) -> None:
        """An answer has its place from when it began, though its body comes later."""
        if response.status >= 400:
            self.failed.append(response.url)
        if "/api/" not in response.url or response.url.endswith(OTHER_GAMES):
            return
        place = len(self.said)
        self.said.append("")
        self.said[place] = f"{response.headers} {response.text()}"


class Journey:
    def __init__(self, page: Page) -> None:
        self.page = page
        self.read: list[str] = []
        self.bare: set[str] = set()

    def waits_for(self) -> str:
        every = self.page.locator(", ".join(STOPS.values()))
        expect(every.first).to_be_visible(timeout=PATIENCE)
        return next(stop for stop, found in STOPS.items() if self.page.locator(found).count())

    def step(self) -> str:
        stop = self.waits_for()
        self.bare |= set(BARE_KEY.findall(self.page.locator("body").inner_text()))
        getattr(self, f"_{stop}")()
        return stop

    def _press(self, selector: str) -> None:
        """And wait until something else is there."""
        before = self.page.locator("main").inner_html()
        self.page.locator(selector).first.click(timeout=PATIENCE)
        self.page.wait_for_function(
            "(before) => document.querySelector('main')?.innerHTML !== before",
            arg=before, timeout=PATIENCE,
        )  # fmt: skip

    def _go(self) -> None:
        self._press("[data-do=go]")

    def _read(self) -> None:
        self.read.append(self.page.locator("h1").first.inner_text())
        self._press("[data-do=next], [data-do=stick]")

    def _open(self) -> None:
        self._press("[data-do=open]")

    def _side(self) -> None:
        self._press("[data-side=B] .card")
        self._press("[data-do=side]")

    def _lay(self) -> None:
        for card in self.page.locator("[data-card] .card").all()[: self._circles()]:
            card.click()
        self._press("[data-do=lay]")

    def _table(self) -> None:
        self._press("[data-do=table]")

    def _circles(self) -> int:
        return self.page.locator(".rings > i").count()

    def _play(self) -> None:
        play_on(self.page)
        expect(self.page.locator("[data-do=island]")).to_be_visible(timeout=5 * PATIENCE)

    def _over(self) -> None:
        self.page.locator("[data-do=island]").click()
        expect(self.page.locator("[data-do=go]")).to_be_visible(timeout=PATIENCE)

    def _free(self) -> None:
        self._press("[data-do=free]")


def chapters_played(said: list[str]) -> list[int]:
    """Of the games in the last view of the campaign."""
    views = (re.search(r'"games":\[(.*?)\]', text) for text in reversed(said))
    games = next((found[1] for found in views if found), "")
    return [int(chapter) for chapter in re.findall(r'"chapter":(\d+)', games)]


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_a_whole_campaign_through_the_page_tells_of_no_later_leaf(open_page: Open) -> None:
    page = open_page("/campaign", settings=GERMAN)
    recorder, journey = Recorder(page), Journey(page)
    page.locator(".plan").nth(1).get_by_role("button", name="Bot").click()
    page.locator("[data-do=begin]").click()
    while chapters_played(recorder.said)[-1:] != [11]:
        journey.step()
    assert chapters_played(recorder.said) == list(range(1, 12))
    assert journey.waits_for() == "go"
    expect(page.locator(".pg time")).to_have_count(10)
    assert "Die Laternen der Füchse" in journey.read
    assert journey.bare == set()
    assert recorder.failed == []
    assert leaks(recorder.said) == []
