"""What everybody at the table is told about its dice, before and while they fall."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.server.client import Browser
from tests.web.conftest import BLANK, Open, make_game
from tests.web.server import Server

ADA = {"kind": "human", "name": "Ada", "colour": "red"}
BEN = {"kind": "human", "name": "Ben", "colour": "blue"}


def test_a_guest_reads_of_the_script_in_the_lobby(open_page: Open, server: Server) -> None:
    host = open_page(BLANK)
    seats = [ADA, {"kind": "open"}, {"kind": "open"}]
    game = make_game(host, server.url, seats=seats, script=["dice 6", "dice 1"])
    expect(host.locator(".lobby .dicenote")).to_contain_text("This table has a script")
    guest = open_page(f"/g/{game}", settings={"language": "de"})
    note = guest.locator(".lobby .dicenote")
    expect(note).to_contain_text("Dieser Tisch hat ein Drehbuch")
    expect(note).to_contain_text("Das Siegel gilt nur für den Rest.")


def test_a_scripted_throw_is_marked_and_a_sealed_one_is_not(
    open_page: Open, server: Server
) -> None:
    page = open_page(BLANK)
    make_game(page, server.url, seats=[ADA, BEN], script=["dice 6"])
    expect(page.locator(".log .dicenote")).to_contain_text("The seal covers only the rest.")
    page.locator("[data-do=roll1]").click()
    rolled = page.locator(".log li.t")
    expect(rolled.first.locator(".src")).to_have_text("script")
    expect(page.locator(".tray .eq small")).to_have_text("script")
    page.locator("[data-do=end]").click()
    page.locator("[data-do=roll1]").click()
    expect(rolled).to_have_count(2)
    expect(rolled.last.locator(".src")).to_have_count(0)
    expect(page.locator(".tray .eq small")).to_have_text("rolled")


def test_fair_dice_need_no_note(open_page: Open, server: Server) -> None:
    page = open_page(BLANK)
    make_game(page, server.url)
    expect(page.locator(".board .log")).to_be_visible()
    expect(page.locator(".dicenote")).to_have_count(0)


def test_the_page_pledges_again_when_another_browser_keeps_its_number_back(
    open_page: Open, server: Server
) -> None:
    page = open_page(settings={"language": "de"})
    with Browser(server.url) as eve:
        eve.create("human Eve", "open")
        eve.sit_down()
        page.goto(f"{server.url}/g/{eve.game}#i={eve.invite}")
        page.locator("[data-do=join]").click()
        eve.until_view(lambda view: view["stage"] == "nonces")
        eve.pledge("e" * 16)
        eve.numbers.clear()
        eve.until_view(lambda view: view["fair"]["seal"]["spoiled"])
        eve.until_view(lambda view: view["stage"] == "playing")
        assert list(eve.view["fair"]["seal"]["seat_nonces"]) == ["1"]
    expect(page.locator(".log")).to_contain_text("hielt seine festgelegte Zahl zurück")


def test_a_reload_between_pledge_and_number_loses_nothing(open_page: Open, server: Server) -> None:
    page = open_page(BLANK)
    with Browser(server.url) as ben:
        seats = [ADA, {"kind": "open"}]
        ben.game = make_game(page, server.url, seats=seats)
        code = page.locator(".roomcode").inner_text()
        assert ben.http.post(f"/api/games/{ben.game}/join", json={"code": code, "name": "Ben"})
        ben.sit_down()
        ben.until_view(lambda view: "0" in view["fair"]["seal"]["pledges"])
        page.goto(f"{server.url}/rules")
        ben.give_nonce()
        ben.until_view(lambda view: view["fair"]["seal"]["phase"] == "numbers")
        page.goto(f"{server.url}/g/{ben.game}")
        ben.until_view(lambda view: view["stage"] == "playing")
        assert set(ben.view["fair"]["seal"]["seat_nonces"]) == {"0", "1"}
