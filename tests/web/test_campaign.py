"""The campaign in a real browser: two people at one screen, and a bot."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect

from machikoro import campaign as campaigns
from machikoro.server.wire.base import PROTOCOL
from tests.web.conftest import Open
from tests.web.server import Server
from tests.web.test_axe import violations

GERMAN = {"language": "de"}
PATIENCE = 15.0
"""Seconds, as for what is expected on the screen."""
BOTS_PLAY = """(seats) => new Promise((done) => {
  const game = location.pathname.split('/')[2];
  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws/${game}`);
  const send = (message) => socket.send(JSON.stringify(message));
  socket.onopen = () => send({ type: 'hello', protocol: %d });
  let answers = 0;
  socket.onmessage = ({ data }) => {
    const { type } = JSON.parse(data);
    if (type === 'welcome')
      seats.forEach((seat) => send({ type: 'sit', id: `s${seat}`, seat, bot: 'easy' }));
    if (type === 'accepted' && ++answers === seats.length) { socket.close(); done(); }
  };
})"""


class Told:
    """Every message that the campaign's sockets brought."""

    def __init__(self, page: Page) -> None:
        self.messages: list[dict[str, Any]] = []
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        if "/ws/c/" in socket.url:
            socket.on("framereceived", lambda text: self.messages.append(json.loads(text)))

    def views(self) -> list[dict[str, Any]]:
        return [message["view"] for message in self.messages if "view" in message]

    def last_view(self, page: Page, meant: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """What is shown may be on the screen before we hear of the message that brought it."""
        until = time.monotonic() + PATIENCE
        while not meant(self.views()[-1]) and time.monotonic() < until:
            page.evaluate("() => new Promise(requestAnimationFrame)")
        return self.views()[-1]


def _cards(view: dict[str, Any]) -> list[list[str] | None]:
    return [seat["cards"] for seat in view["seats"]]


def found(page: Page) -> None:
    """Ada, Ben and a bot."""
    people = page.locator(".plan")
    for place, (name, town) in enumerate((("Ada", "Lindenau"), ("Ben", "Möwenhafen"))):
        people.nth(place).locator("input").nth(0).fill(name)
        people.nth(place).locator("input").nth(1).fill(town)
    page.locator("[data-do=begin]").click()
    expect(page.locator("[data-do=go]")).to_be_visible()


def go_on(page: Page) -> None:
    """The gold button of the map."""
    page.locator("[data-do=go]").click()
    expect(page.locator("[data-do=go]")).to_have_count(0)


def read(page: Page, until: str) -> list[str]:
    """Turns leaves, and sticks stickers, until something else is there."""
    titles: list[str] = []
    button = page.locator("[data-do=next], [data-do=stick]")
    wanted = page.locator(until)
    while True:
        expect(button.or_(wanted).first).to_be_visible()
        if wanted.count():
            return titles
        titles.append(page.locator("h1").first.inner_text())
        before = page.locator("main").inner_html()
        button.first.click()
        page.wait_for_function(
            "(before) => document.querySelector('main')?.innerHTML !== before", arg=before
        )


def play_to_the_end(page: Page) -> None:
    """Bots play for both people."""
    page.wait_for_url("**/g/*")
    expect(page.locator("main.board")).to_be_visible()
    page.evaluate(BOTS_PLAY % PROTOCOL, [0, 1])
    page.locator("[data-do=island]").click(timeout=60_000)


def test_a_family_plays_the_first_chapter_and_picks_in_secret(
    server: Server, open_page: Open
) -> None:
    page = open_page("/campaign", settings=GERMAN)
    told = Told(page)
    found(page)
    go_on(page)
    titles = read(page, "[data-do=go]")
    assert titles[0] == "Die Laternen der Füchse"
    go_on(page)
    read(page, "main.board")
    play_to_the_end(page)

    go_on(page)
    read(page, "[data-do=side], [data-do=go]")
    if page.locator("[data-side]").count():
        page.locator("[data-side=B] .card").click()
        page.locator("[data-do=side]").click()
        read(page, "[data-do=go]")
    expect(page.locator(".pg time")).to_have_count(1)
    expect(page.locator(".cb .written")).to_have_text("Der Name steht im Goldenen Buch")

    go_on(page)
    read(page, "[data-do=open]")
    page.locator("[data-do=open]").click()
    read(page, "[data-do=hand]")
    pick(page, told, "Ada", "Ben")
    pick(page, told, "Ben", None)
    expect(page.locator("h1")).to_have_text("Alle Umschläge sind offen")
    expect(page.locator("h1")).to_be_focused()
    expect(page.locator("[data-picked]")).to_have_count(6)
    expect(page.locator(".start")).to_contain_text("Wer das Kapitel davor gewonnen hat")
    assert sorted(page.locator(".purse small").all_inner_texts())[0].startswith("3 für alle")
    expect(page.locator(".purse", has_text="1 fürs Warten")).to_have_count(1)
    expect(page.locator(".purse", has_text="3 fürs Warten")).to_have_count(1)
    page.locator("[data-do=table]").click()
    page.wait_for_url("**/g/*")
    seen = told.last_view(page, lambda view: None not in _cards(view))["seats"]
    assert all(len(seat["cards"]) == 2 for seat in seen), "now everybody sees everything"


def pick(page: Page, told: Told, name: str, then: str | None) -> None:
    heading = page.locator("h1")
    expect(heading).to_have_text(f"Gib den Bildschirm an {name}")
    expect(heading).to_be_focused()
    assert page.locator(".card").count() == 0, "nothing of anybody's cards is on the screen"
    page.locator("[data-do=hand]").click()
    expect(heading).to_have_text(f"{name}, wähle 2 Marktkarten")
    cards = page.locator("[data-card]")
    expect(cards).to_have_count(3)
    for place in (0, 2):
        cards.nth(place).locator(".card").click()
    page.locator("[data-do=lay]").click()
    if then is None:
        return
    expect(heading).to_have_text(f"Die Karten von {name} liegen verdeckt")
    expect(heading).to_be_focused()
    assert page.locator(".card").count() == 0
    view = told.last_view(page, lambda view: view["own"] is None)
    assert view["own"] is None
    assert _cards(view) == [None] * 3
    page.locator("[data-do=next]").click()


def brought(chapter: int, folder: Path) -> Path:
    """A campaign that bots have played up to the picks of a chapter, as its file."""
    campaign = campaigns.new(["Ada", "Ben", "Cleo"], seed=11)
    while campaign.chapter < chapter:
        campaigns.play_on(campaign, bots="easy", until="pick")
    file = folder / "island.mkl"
    campaign.save(file)
    return file


def fits(page: Page, width: int) -> bool:
    page.set_viewport_size({"width": width, "height": 844})
    wide: bool = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.set_viewport_size({"width": 1280, "height": 900})
    return wide


def test_a_campaign_goes_on_from_its_file_on_screens_of_every_size(
    server: Server, open_page: Open, tmp_path: Path
) -> None:
    """In chapter 4: the map, the picks and the table fit, and axe-core finds nothing."""
    page = open_page("/campaign", settings=GERMAN)
    page.set_input_files("input[type=file]", brought(4, tmp_path))
    for place in (1, 2):
        page.locator(".plan").nth(place).get_by_role("button", name="Bot").click()
    page.locator("[data-do=begin]").click()
    expect(page.locator(".pg time")).to_have_count(3)
    assert fits(page, 320)
    assert violations(page) == []
    go_on(page)
    expect(page.locator("[data-card]").first).to_be_visible()
    assert fits(page, 320)
    assert violations(page) == []
    for place in range(3):
        page.locator("[data-card] .card").nth(place).click()
    page.locator("[data-do=lay]").click()
    expect(page.locator("[data-do=table]")).to_be_visible()
    assert fits(page, 320)
    assert violations(page) == []
    page.locator("[data-do=table]").click()
    expect(page.locator("main.board .feat")).to_be_visible()
    assert fits(page, 320)
    assert fits(page, 1280)
    assert violations(page, "main") == []


COVERED = """[...document.querySelectorAll('.me .lmk.plan .fx')].filter((words) => {
  const a = words.getBoundingClientRect();
  return a.width && [...document.querySelectorAll('.me .lot')].some((lot) => {
    const b = lot.getBoundingClientRect();
    const low = b.top + b.height / 3;
    return a.left < b.right && b.left < a.right && a.top < b.bottom && low < a.bottom;
  });
}).length"""
CUT_NAMES = """[...document.querySelectorAll('.me .lmk .named')]
  .filter((name) => name.scrollWidth > name.clientWidth + 1).map((name) => name.textContent)"""


@pytest.mark.parametrize("width", [390, 1440])
def test_at_a_table_no_word_covers_a_house_and_afterwards_the_stage_is_dark(
    open_page: Open, tmp_path: Path, width: int
) -> None:
    page = open_page("/campaign", settings=GERMAN, width=width, height=900)
    page.set_input_files("input[type=file]", brought(4, tmp_path))
    for place in (1, 2):
        page.locator(".plan").nth(place).get_by_role("button", name="Bot").click()
    page.locator("[data-do=begin]").click()
    go_on(page)
    for place in range(3):
        page.locator("[data-card] .card").nth(place).click()
    page.locator("[data-do=lay]").click()
    page.locator("[data-do=table]").click()
    expect(page.locator(".me .lmk.plan").first).to_be_visible()
    assert page.evaluate(COVERED) == 0
    assert page.evaluate(CUT_NAMES) == []
    page.go_back()
    page.get_by_role("button", name="Bisher geschah").click()
    sky = page.locator(".night > svg")
    expect(sky).to_be_attached()
    assert sky.evaluate("(it) => getComputedStyle(it).backgroundImage") == "none"
