"""Friends that can come: phones are let in, invitations tell, hosts decide, words fly."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from machikoro.server.http.network import Way
from machikoro.server.serve_command import configured, listen
from machikoro.server.tokens import new_secret
from tests.server.client import serving
from tests.web.conftest import BLANK, SIDEWAYS, Open, make_game, play_on
from tests.web.server import Server
from tests.web.test_axe import violations
from tests.web.test_seats import meet, seat_menu
from tests.web.test_together import open_table

KEY = new_secret()
NETWORK = "127.0.0.2"
"""Stands for the network."""
LONG = {"start_coins": 0}


def way() -> Way:
    return Way(KEY, lambda: NETWORK, lambda at: listen(at, 0), configured)


def table_of_three(page: Page, url: str, **wish: Any) -> Any:
    seats = [
        {"kind": "human", "name": "Ada", "colour": "red"},
        {"kind": "bot", "name": "Dora", "colour": "blue", "bot": "easy"},
        {"kind": "open"},
    ]
    given = {"ruleset": "harbor", "seats": seats, "speed": "off", "first": 0, **wish}
    answer = page.request.post(f"{url}/api/games", data=given, headers={"origin": url})
    assert answer.ok, answer.text()
    return answer.json()


def test_phones_are_let_in_after_a_clear_yes_and_kept_out_again(open_page: Open) -> None:
    with serving(network=way()) as url:
        host = open_page(BLANK)
        host.goto(f"{url}/#host={KEY}")
        expect(host.locator(".door").first).to_be_visible()
        assert KEY not in host.url, "the key does not stay where it could be copied"
        made = open_table(host, url)
        host.goto(f"{url}/g/{made['game']}")
        expect(host.locator(".qr")).to_have_count(0)
        host.locator("[data-do=letin]").click()
        expect(host.locator(".alone")).to_contain_text("everybody in your network")
        expect(host.locator(".alone")).to_contain_text("firewall")
        expect(host.locator(".qr")).to_have_count(0)
        host.locator("[data-do=letin-yes]").click()
        link = host.locator(".invite code")
        expect(link).to_contain_text(f"http://{NETWORK}:")
        expect(host.locator(".qr img")).to_have_js_property("complete", True)
        assert host.locator(".qr img").evaluate("(e) => e.naturalWidth") > 0
        guest = open_page(BLANK, width=390, height=844, settings={"name": "Ben"})
        guest.goto(link.inner_text())
        guest.locator("[data-do=join]").click()
        expect(guest.locator(".board")).to_be_visible()
        expect(host.locator(".board")).to_be_visible()
        host.locator(".invitebtn").click()
        host.locator("[data-do=letin-off]").click()
        expect(host.locator("dialog [data-do=letin]")).to_be_visible()
        expect(guest.locator(".banner")).to_be_visible()


def test_a_page_without_the_key_says_how_to_start(open_page: Open) -> None:
    with serving(network=way()) as url:
        other = open_page(BLANK, settings={"language": "de"})
        made = open_table(other, url)
        other.goto(f"{url}/g/{made['game']}")
        expect(other.locator(".alone")).to_contain_text("--lan")
        expect(other.locator("[data-do=letin]")).to_have_count(0)


def test_an_invitation_shows_host_game_and_seats(open_page: Open, server: Server) -> None:
    host = open_page(BLANK)
    made = table_of_three(host, server.url)
    link = f"/g/{made['game']}#i={made['invite']}"
    guest = open_page(link, width=390, height=844, settings={"name": ""})
    told = guest.locator(".invitation")
    expect(told).to_contain_text("Ada invites you to Harbor")
    expect(told.locator("li")).to_have_text(["Adahost", "Dora", "?Open seat"])
    expect(told).to_contain_text("1 seat is free.")
    for taken in ("red, fox", "blue, penguin"):
        expect(guest.get_by_role("button", name=taken)).to_have_count(0)
    expect(guest.get_by_label("Your name")).to_have_accessible_description("at most 24 characters")
    assert violations(guest) == []
    guest.get_by_label("Your name").fill("Ben")
    guest.locator("[data-do=join]").click()
    expect(guest.locator(".board")).to_be_visible()
    late = open_page(link, settings={"language": "de", "name": "Zoe"})
    expect(late.locator(".invitation")).to_contain_text("Alle Plätze sind besetzt")
    expect(late.locator("[data-do=join]")).to_have_count(0)
    expect(late.get_by_role("button", name="Nur zuschauen")).to_have_class("btn primary")
    guest.goto(f"{server.url}/play/alone")
    expect(guest.locator(".seat").first).to_contain_text("Ben")


def test_a_name_that_is_refused_is_not_remembered(open_page: Open, server: Server) -> None:
    host = open_page(BLANK)
    made = table_of_three(host, server.url)
    guest = open_page(f"/g/{made['game']}#i={made['invite']}", settings={"name": "Ben"})
    guest.get_by_label("Your name").fill("B" * 40)
    guest.locator("[data-do=join]").click()
    expect(guest.locator(".problem")).to_contain_text("That is too long")
    guest.goto(f"{server.url}/play/alone")
    expect(guest.locator(".seat").first).to_contain_text("Ben")


def test_a_room_code_tells_as_soon_as_it_is_typed(open_page: Open, server: Server) -> None:
    host = open_page(BLANK)
    made = table_of_three(host, server.url)
    guest = open_page("/join", settings={"name": "Ben"})
    expect(guest.locator(".invitation")).to_have_count(0)
    guest.get_by_label("Room code").fill(made["code"].lower())
    expect(guest.locator(".invitation")).to_contain_text("Ada invites you to Harbor")


def test_the_code_of_a_campaign_leads_there(open_page: Open, server: Server) -> None:
    host = open_page(BLANK)
    seats = [{"kind": "human", "name": "Ada", "town": "Adaville"}, {"kind": "open"}]
    made = host.request.post(
        f"{server.url}/api/campaigns", data={"seats": seats}, headers={"origin": server.url}
    ).json()
    guest = open_page("/join", width=390)
    guest.get_by_label("Room code").fill(made["code"])
    expect(guest).to_have_url(f"{server.url}/c/{made['code']}")
    expect(guest.get_by_role("button", name="Play along")).to_be_visible()


def test_a_wrong_code_is_told_before_a_name_is_asked_for(open_page: Open, server: Server) -> None:
    host = open_page(BLANK)
    made = table_of_three(host, server.url)
    guest = open_page("/join", width=390)
    code, problem = guest.get_by_label("Room code"), guest.get_by_role("alert")
    expect(guest.get_by_label("Your name")).to_have_count(0)
    code.fill("QQQQQ")
    expect(problem).to_contain_text("There is no table with the code QQQQQ")
    expect(guest.get_by_label("Your name")).to_have_count(0)
    code.fill("QQ")
    expect(problem).to_have_count(0)
    code.press("Enter")
    expect(problem).to_contain_text("There is no table with the code QQ")
    code.fill(made["code"])
    expect(guest.get_by_label("Your name")).to_be_visible()
    expect(problem).to_have_count(0)
    guest.locator("[data-do=join]").click()
    expect(guest.locator(".board")).to_be_visible()
    late = open_page(f"/join/{made['code']}")
    expect(late.get_by_role("alert")).to_contain_text("has begun or is over")
    expect(late.get_by_label("Your name")).to_have_count(0)
    lost = open_page(f"/g/{made['game']}#i={'x' * 22}")
    expect(lost.get_by_role("alert")).to_contain_text("This invitation is not valid any more")
    expect(lost.locator("[data-do=join]")).to_have_count(0)


def test_the_host_names_locks_and_sends_away_before_the_game(
    open_page: Open, server: Server
) -> None:
    host = open_page(BLANK)
    seats = [{"kind": "human", "name": "Ada", "colour": "red"}, {"kind": "open"}, {"kind": "open"}]
    made = table_of_three(host, server.url, seats=seats)
    host.goto(f"{server.url}/g/{made['game']}")
    link = f"/g/{made['game']}#i={made['invite']}"
    guest = open_page(link, settings={"name": "Ben"})
    guest.locator("[data-do=join]").click()
    expect(guest.locator(".lobby .seat").nth(1)).to_contain_text("Ben")
    expect(guest.locator("[data-do=lock], [data-do=seat-0]")).to_have_count(0)
    host.locator("[data-do=seat-0]").click()
    host.locator("dialog input").fill("Oma")
    host.locator("[data-do=rename]").click()
    expect(guest.locator(".lobby .seat").first).to_contain_text("Oma")
    host.locator("[data-do=seat-0]").click()
    host.locator("dialog input").fill("O" * 40)
    host.locator("[data-do=rename]").click()
    expect(host.locator(".toast")).to_contain_text("That is too long")
    assert json.loads(host.evaluate("localStorage.machikoro"))["name"] == "Oma"
    host.keyboard.press("Escape")
    host.locator("[data-do=seat-1]").click()
    host.locator("[data-do=remove]").click()
    expect(host.locator("dialog")).to_contain_text("Ben cannot sit down here again")
    host.locator("[data-do=host-yes]").click()
    expect(guest.locator(".toast")).to_contain_text("sent you away")
    expect(host.locator(".lobby .seat").nth(1)).to_contain_text("Open seat")
    host.locator("[data-do=lock]").click()
    expect(guest.get_by_text("The table is locked")).to_be_visible()
    other = open_page(link, settings={"name": "Zoe"})
    expect(other.locator(".invitation")).to_contain_text("The host has locked this table.")
    again = guest.context.new_page()
    again.goto(server.url + link)
    expect(again.locator(".invitation")).to_contain_text("sent you away")


def test_open_seats_say_that_a_bot_can_have_them(open_page: Open, server: Server) -> None:
    host = open_page(BLANK, width=390, height=844)
    made = table_of_three(host, server.url)
    host.goto(f"{server.url}/g/{made['game']}")
    expect(host.locator(".botseat")).to_contain_text("Seat a bot:")
    host.get_by_role("button", name="Seat a bot: easy").click()
    expect(host.locator(".board")).to_be_visible()
    expect(host.locator(".opp").nth(1)).to_contain_text("Pan")


def test_the_host_passes_on_the_rights_and_sends_away_in_a_game(open_page: Open) -> None:
    with serving() as url:
        host, guest, _ = meet(open_page, url, options=LONG, first=0)
        seat_menu(host, "Ben")
        host.locator("[data-do=pass-on]").click()
        expect(host.locator("dialog")).to_contain_text("You cannot take that back")
        host.locator("[data-do=host-yes]").click()
        for page in (host, guest):
            expect(page.locator(".log")).to_contain_text("Ben is the host from now on")
        seat_menu(host, "Ben")
        expect(host.locator("dialog [data-do=remove]")).to_have_count(0)
        host.keyboard.press("Escape")
        seat_menu(guest, "Ada")
        guest.locator("[data-do=remove]").click()
        guest.locator("[data-do=host-yes]").click()
        expect(host.locator(".toast")).to_contain_text("sent you away")
        expect(host.locator(".watching")).to_be_visible()
        expect(guest.locator(".log")).to_contain_text("The host has sent Ada away")


def test_leaving_a_game_with_others_asks_once(open_page: Open, server: Server) -> None:
    host, guest, _ = meet(open_page, server.url, options=LONG, first=0)
    host.locator("a.logo").click()
    expect(host.get_by_role("dialog", name="Leave the game?")).to_be_visible()
    host.locator("[data-do=stay]").click()
    expect(host.locator("[data-do=roll1]")).to_be_visible()
    host.locator("a.logo").click()
    host.locator("[data-do=leave-bot]").click()
    expect(host.locator(".door").first).to_be_visible()
    expect(guest.locator(".log")).to_contain_text("Ada rolls")
    guest.locator("a.logo").click()
    guest.locator("[data-do=leave]").click()
    expect(guest.locator("[data-do=continue]")).to_be_visible()


def test_the_host_changes_the_game_before_the_deal_and_guests_see_it(
    open_page: Open, server: Server
) -> None:
    host = open_page(BLANK, width=390, height=844)
    made = table_of_three(host, server.url, first="draw")
    host.goto(f"{server.url}/g/{made['game']}")
    watcher = open_page(BLANK, settings={"name": "Ben"})
    watcher.goto(f"{server.url}/g/{made['game']}")
    expect(watcher.locator(".lobbycover b")).to_contain_text("Harbor")
    expect(watcher.locator("[data-do=arrange], [data-do=add-seat], .drop")).to_have_count(0)
    host.locator("[data-do=add-seat]").click()
    expect(watcher.locator(".seat")).to_have_count(4)
    host.locator("[data-do=arrange]").click()
    sheet = host.get_by_role("dialog", name="Change the game")
    sheet.get_by_role("radio", name="Base").check()
    sheet.get_by_text("All options").click()
    sheet.get_by_role("spinbutton", name="Coins at the start").fill("17")
    assert violations(host) == []
    host.set_viewport_size({"width": 320, "height": 700})
    assert not host.evaluate(SIDEWAYS)
    host.locator("[data-do=arrange-done]").click()
    expect(watcher.locator(".lobbycover b")).to_contain_text("Base")
    expect(watcher.locator("[data-changed]")).to_contain_text("Coins at the start")
    expect(watcher.locator(".toast")).to_contain_text("The host has changed the game")
    host.locator("[data-do=drop-3]").click()
    host.locator("[data-do=drop-1]").click()
    expect(watcher.locator(".seat")).to_have_count(2)
    guest = open_page(f"/g/{made['game']}#i={made['invite']}", settings={"name": "Ben"})
    guest.locator("[data-do=join]").click()
    expect(guest.locator(".board")).to_be_visible()
    expect(guest.locator(".opp .purse").first).to_contain_text("17")


def visit(page: Page, path: str) -> None:
    """As a link of the page would."""
    page.evaluate(
        """(path) => {
          const link = document.body.appendChild(document.createElement('a'));
          link.href = path;
          link.click();
          link.remove();
        }""",
        path,
    )


def test_the_way_back_of_the_browser_asks_before_it_leaves_others(
    open_page: Open, server: Server
) -> None:
    host = open_page("/rules/base#dice")
    made = open_table(host, server.url, LONG, 0)
    at_table = f"{server.url}/g/{made['game']}"
    visit(host, f"/g/{made['game']}")
    expect(host.locator(".lobby")).to_be_visible()
    host.go_back()
    expect(host).to_have_url(f"{server.url}/rules/base#dice")
    host.go_forward()
    guest = open_page(f"/g/{made['game']}#i={made['invite']}", settings={"name": "Ben"})
    guest.locator("[data-do=join]").click()
    expect(host.locator("[data-do=roll1]")).to_be_visible()
    asks = host.get_by_role("dialog", name="Leave the game?")
    host.evaluate("history.back()")
    expect(asks).to_be_visible()
    expect(host).to_have_url(at_table)
    host.locator("[data-do=stay]").click()
    expect(asks).to_have_count(0)
    host.locator("[data-do=roll1]").click()
    expect(host.locator(".log")).to_contain_text("Ada rolls")
    host.evaluate("history.back()")
    host.locator("[data-do=leave]").click()
    expect(host).to_have_url(f"{server.url}/rules/base#dice")


def test_leaving_bots_asks_nothing(open_page: Open, server: Server) -> None:
    page = open_page(BLANK)
    make_game(page, server.url)
    page.locator("a.logo").click()
    expect(page.locator(".door").first).to_be_visible()
    page.go_back()
    expect(page.locator("[data-do=roll1]")).to_be_visible()
    page.go_forward()
    expect(page.locator(".door").first).to_be_visible()


@pytest.mark.parametrize(("width", "place"), [(390, "chips"), (1440, "plaque")])
def test_a_quick_word_is_one_tap_and_appears_at_the_picture(
    open_page: Open, server: Server, width: int, place: str
) -> None:
    host, guest, _ = meet(open_page, server.url, options=LONG, width=width, height=900)
    guest.locator(f".emotes.{place} [data-say=nice_roll]").click()
    expect(host.locator(".opp .speech")).to_have_text("Nice roll!")
    expect(guest.locator("dialog")).to_have_count(0)
    badge = host.locator(".chatbtn .badge")
    if badge.count():
        assert badge.evaluate("(e) => e.getBoundingClientRect().top >= 0")


def test_who_plays_with_bots_has_nobody_to_talk_to(open_page: Open, server: Server) -> None:
    page = open_page(BLANK, width=1440)
    make_game(page, server.url)
    expect(page.locator("[data-do=roll1]")).to_be_visible()
    expect(page.locator(".emotes, .log .chatform")).to_have_count(0)


def test_the_chat_is_docked_where_there_is_room(open_page: Open, server: Server) -> None:
    host, guest, _ = meet(open_page, server.url, options=LONG, width=1100, height=900)
    docked = host.locator(".log .chatform input")
    docked.fill("Hallo Ben")
    docked.press("Enter")
    expect(host.locator(".log .chatlines")).to_contain_text("Hallo Ben")
    assert violations(host) == []
    expect(guest.locator(".log .chatform")).to_have_count(0)
    expect(guest.locator(".chatbtn .badge")).to_have_text("1")
    guest.set_viewport_size({"width": 1440, "height": 900})
    expect(guest.locator(".log .chatlines")).to_contain_text("Hallo Ben")
    expect(guest.locator(".chatbtn .badge")).to_have_count(0)


RECORD = """
  window.buzzed = []; window.shown = [];
  navigator.vibrate = (pattern) => { window.buzzed.push(pattern); return true; };
  window.Notification = class { static permission = 'granted';
    static requestPermission = async () => 'granted';
    constructor(title, options) { window.shown.push(options.body); } };
"""


def watched(context: BrowserContext) -> None:
    context.add_init_script(RECORD)


def test_my_turn_buzzes_and_is_told_outside_the_page(open_page: Open, server: Server) -> None:
    host = open_page(BLANK)
    made = open_table(host, server.url, LONG, 0)
    host.goto(f"{server.url}/g/{made['game']}")
    guest = open_page(BLANK, settings={"name": "Ben"})
    watched(guest.context)
    guest.goto(f"{server.url}/g/{made['game']}#i={made['invite']}")
    guest.locator("[data-do=join]").click()
    expect(guest.locator(".board")).to_be_visible()
    guest.get_by_role("button", name="Settings").click()
    guest.get_by_role("group", name="Tell me when it is my turn").get_by_role(
        "button", name="on"
    ).click()
    guest.keyboard.press("Escape")
    assert json.loads(guest.evaluate("localStorage.machikoro"))["notify"] is True
    guest.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
    play_on(host)
    expect(guest.locator(".turn.mine")).to_be_visible(timeout=20_000)
    assert guest.evaluate("window.buzzed.length") == 1
    assert guest.evaluate("window.shown.length") == 1
