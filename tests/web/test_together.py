"""Several people: by link, with reloads, at one screen, through a dead server."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import BLANK, Open, make_game, play_on
from tests.web.server import Server

SHORT = {"start_coins": 12, "landmarks": ["train_station", "shopping_mall"]}


def open_table(page: Page, url: str, options: Any = SHORT, first: int | str = "draw") -> Any:
    """A table with one open seat, as the home page would make it."""
    seats = [{"kind": "human", "name": "Ada", "colour": "red"}, {"kind": "open"}]
    wish = {"ruleset": "base", "seats": seats, "options": options, "speed": "off", "first": first}
    answer = page.request.post(f"{url}/api/games", data=wish, headers={"origin": url})
    assert answer.ok, answer.text()
    return answer.json()


def test_two_browsers_play_by_link_with_a_reload_in_the_middle(
    open_page: Open, server: Server
) -> None:
    host = open_page()
    made = open_table(host, server.url)
    host.goto(f"{server.url}/g/{made['game']}")
    expect(host.locator(".roomcode")).to_have_text(made["code"])
    guest = open_page(f"/g/{made['game']}#i={made['invite']}", settings={"name": "Ben"})
    guest.get_by_role("button", name="Sit down").click()
    expect(guest.locator(".board")).to_be_visible()
    expect(host.locator(".board")).to_be_visible()
    play_on(host)
    # The game is short: whoever looks for a line of its log may come too late.
    expect(guest.locator(".turn.mine")).to_be_visible()
    guest.reload()
    expect(guest.locator(".turn.mine")).to_be_visible()
    play_on(guest)
    expect(host.locator(".endhero h1")).to_contain_text("wins", timeout=60_000)
    expect(guest.locator(".endhero h1")).to_contain_text("wins")


def test_a_guest_joins_with_the_room_code_and_says_hello(open_page: Open, server: Server) -> None:
    host = open_page()
    made = open_table(host, server.url)
    host.goto(f"{server.url}/g/{made['game']}")
    guest = open_page("/join", settings={"name": "Ben"})
    guest.get_by_label("Room code").fill(made["code"])
    guest.get_by_role("button", name="Sit down").click()
    expect(guest.locator(".board")).to_be_visible()
    guest.keyboard.press("c")
    guest.locator("dialog").get_by_role("button", name="Hello!").click()
    expect(guest.locator("dialog .chatlines")).to_contain_text("Hello!")
    expect(host.locator(".log .chatlines")).to_contain_text("Hello!")


def test_a_spectator_sees_the_table_and_cannot_act(open_page: Open, server: Server) -> None:
    host = open_page()
    made = open_table(host, server.url)
    host.goto(f"{server.url}/g/{made['game']}")
    for button, name in (("Sit down", "Ben"), ("Only watch", "Chiyo")):
        guest = open_page(f"/g/{made['game']}#i={made['invite']}", settings={"name": name})
        guest.get_by_role("button", name=button).click()
        expect(guest.locator(".board")).to_be_visible()
    expect(guest.locator(".turn .btn.primary")).to_have_count(0)


def test_hot_seat(open_page: Open, server: Server) -> None:
    page = open_page(BLANK)
    seats = [
        {"kind": "human", "name": "Ada", "colour": "red"},
        {"kind": "human", "name": "Ben", "colour": "blue"},
    ]
    make_game(page, server.url, seats=seats, options=SHORT)
    expect(page.locator(".turn h1")).to_have_text("Ada: roll")
    play_on(page)
    expect(page.locator(".log")).to_contain_text("Ben rolls")
    expect(page.locator(".endhero h1")).to_contain_text("wins", timeout=60_000)


def test_a_killed_server_loses_nothing(
    open_page: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = Server(tmp_path)
    try:
        page = open_page()
        make_game(page, own.url)
        page.locator("[data-do=roll1]").click()
        expect(page.locator(".log")).to_contain_text("Ada rolls")
        said = page.locator(".log li").first.inner_text()
        own.kill()
        expect(page.locator(".banner")).to_be_visible()
        own.start()
        expect(page.locator(".banner")).to_be_hidden(timeout=20_000)
        expect(page.locator(".log li").first).to_have_text(said.strip())
        play_on(page)
        expect(page.locator(".log")).to_contain_text("Dora rolls")
    finally:
        own.stop()


def test_the_big_screen_shows_the_table_without_buttons(open_page: Open, server: Server) -> None:
    page = open_page(BLANK, width=1600)
    game = make_game(page, server.url)
    page.goto(f"{server.url}/tv/{game}")
    expect(page.locator(".tv .board .mk .card").first).to_be_visible()
    expect(page.locator(".turn .btn")).to_have_count(0)


def test_the_big_screen_says_what_cards_do_and_what_everybody_plans(
    open_page: Open, server: Server
) -> None:
    page = open_page(BLANK, width=1280, height=720)
    game = make_game(page, server.url, bots=3)
    page.goto(f"{server.url}/tv/{game}")
    expect(page.locator(".mk .card .fx").get_by_text("+1 from the bank").first).to_be_visible()
    hidden = "(all) => all.filter((each) => !each.checkVisibility()).length"
    assert page.locator(".mk .card .fx").evaluate_all(hidden) == 0
    plans = page.locator(".opp .lmrow .lmi")
    expect(plans).to_have_count(4 * 4)
    assert plans.evaluate_all(hidden) == 0
    prices = page.locator(".opp .lmrow .lmi .coin")
    assert prices.evaluate_all(hidden) == 0
    assert prices.all_inner_texts()[:4] == ["4", "10", "16", "22"]
    # Nobody has a station, so nobody can throw two.
    expect(page.locator(".tray .dz")).to_have_count(1)
