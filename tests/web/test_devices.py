"""One person on several devices, one table on many screens, and networks that come and go."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import BLANK, Open, make_game
from tests.web.server import Server
from tests.web.test_seats import LONG, meet
from tests.web.test_together import open_table


def device_link(page: Page) -> str:
    page.locator(".invitebtn").click()
    page.locator("[data-do=device]").click()
    expect(page.locator("dialog code")).to_contain_text("#k=")
    return page.locator("dialog code").inner_text()


def test_phone_and_laptop_of_one_person_both_play(open_page: Open, server: Server) -> None:
    laptop = open_page(BLANK)
    make_game(laptop, server.url, options=LONG, script=["dice 5"])
    link = device_link(laptop)
    laptop.keyboard.press("Escape")
    phone = open_page(width=390, height=844)
    phone.goto(link)
    expect(phone.locator(".me")).to_contain_text("Your city")
    phone.locator("[data-do=roll1]").click()
    expect(laptop.locator(".log")).to_contain_text("Ada rolls 5")
    laptop.locator("[data-do=end]").click()
    expect(phone.locator(".log")).to_contain_text("Ada builds nothing")


def test_a_second_device_can_be_added_from_the_phone(open_page: Open, server: Server) -> None:
    phone = open_page(BLANK, width=390, height=844)
    make_game(phone, server.url, options=LONG)
    laptop = open_page()
    laptop.goto(device_link(phone))
    expect(laptop.locator("[data-do=roll1]")).to_be_visible()


@pytest.mark.parametrize(
    ("language", "text"), [("en", "used or is older than 15"), ("de", "benutzt oder ist älter")]
)
def test_a_link_that_has_been_used_is_refused_clearly(
    open_page: Open, server: Server, language: str, text: str
) -> None:
    laptop = open_page(BLANK)
    make_game(laptop, server.url, options=LONG)
    link = device_link(laptop)
    phone = open_page()
    phone.goto(link)
    expect(phone.locator(".me")).to_contain_text("Your city")
    other = open_page(settings={"language": language})
    other.goto(link)
    expect(other.get_by_role("alert")).to_contain_text(text)
    other.get_by_role("link", name=re.compile("Only watch|Nur zuschauen")).click()
    expect(other.locator(".watching")).to_be_visible()


def test_a_changed_language_keeps_what_was_half_picked(open_page: Open, server: Server) -> None:
    mine, other, _ = meet(open_page, server.url, first=0)
    mine.locator("[data-do=roll1]").click()
    expect(mine.locator(".turn.ph-build")).to_be_visible()
    mine.locator(".mk .s-affordable").first.click()
    expect(mine.locator(".mk .s-selected")).to_have_count(1)
    mine.get_by_role("button", name="DE:").click()
    expect(mine.locator(".turn h1")).to_contain_text("Du bist dran")
    expect(mine.locator(".mk .s-selected")).to_have_count(1)
    expect(other.locator("html")).to_have_attribute("lang", "en")
    # A pause of the other player is no reason to forget it either.
    other.locator("[data-do=pause]").click()
    mine.locator("[data-do=goon]").click()
    expect(mine.locator(".mk .s-selected")).to_have_count(1)
    mine.locator("[data-do=build]").click()
    expect(other.locator(".log")).to_contain_text("builds")


def test_a_lost_network_is_said_and_found_again(open_page: Open, server: Server) -> None:
    page = open_page(BLANK)
    make_game(page, server.url, options=LONG, script=["dice 5"])
    expect(page.locator("[data-do=roll1]")).to_be_visible()
    page.context.set_offline(True)
    expect(page.locator(".banner")).to_have_text("Connection lost. Trying again …")
    expect(page.locator("[data-do=roll1]")).to_have_count(0)
    page.context.set_offline(False)
    expect(page.locator(".banner")).to_be_hidden()
    expect(page.locator(".toast")).to_have_text("Connected again.")
    expect(page.locator("[data-do=roll1]")).to_be_visible()
    page.locator("[data-do=roll1]").click()
    expect(page.locator(".log li", has_text="Ada rolls")).to_have_count(1)


def test_an_unanswered_move_is_sent_once_more_and_made_once(
    open_page: Open, server: Server
) -> None:
    """The answer gets lost with the connection: the page asks again, the server knows the move."""
    page = open_page()
    sent: list[str] = []

    def lose_the_answer(route: object) -> None:
        line = route.connect_to_server()  # type: ignore[attr-defined]
        dead = False

        def up(message: str) -> None:
            nonlocal dead
            if '"type":"move"' in message:
                sent.append(message)
                dead = len(sent) == 1
            line.send(message)

        def down(message: str) -> None:
            if not dead:
                route.send(message)  # type: ignore[attr-defined]
            elif '"accepted"' in message:
                route.close(code=1001)  # type: ignore[attr-defined]

        route.on_message(up)  # type: ignore[attr-defined]
        line.on_message(down)

    page.route_web_socket(re.compile("/ws/"), lose_the_answer)
    make_game(page, server.url, options=LONG, script=["dice 5"])
    page.locator("[data-do=roll1]").click()
    expect(page.locator(".turn.ph-build")).to_be_visible()
    page.wait_for_timeout(300)
    assert len(sent) == 2
    assert sent[0] == sent[1], "the same command with the same id"
    expect(page.locator(".log li", has_text="Ada rolls")).to_have_count(1)
    expect(page.locator(".toast")).not_to_contain_text("moved on")


def test_a_tap_that_came_too_fast_waits_and_is_not_lost(open_page: Open, server: Server) -> None:
    page = open_page()
    refused: list[str] = []

    def refuse_at_first(route: object) -> None:
        line = route.connect_to_server()  # type: ignore[attr-defined]

        def up(message: str) -> None:
            said = json.loads(message)
            if said["type"] != "move" or len(refused) == 2:
                line.send(message)
                return
            refused.append(said["id"])
            answer = {"type": "refused", "id": said["id"], "code": "too_fast", "reason": {}}
            route.send(json.dumps(answer | {"view": None}))  # type: ignore[attr-defined]

        route.on_message(up)  # type: ignore[attr-defined]

    page.route_web_socket(re.compile("/ws/"), refuse_at_first)
    make_game(page, server.url, options=LONG, script=["dice 5"])
    page.locator("[data-do=roll1]").click()
    expect(page.locator(".turn.ph-build")).to_be_visible()
    assert len(set(refused)) == 2, "each time as a command of its own"
    expect(page.locator(".log li", has_text="Ada rolls")).to_have_count(1)
    expect(page.locator(".toast")).to_have_count(0)


def test_a_phone_joins_the_big_screen_with_the_code_and_plays_alone(
    open_page: Open, server: Server
) -> None:
    screen = open_page(width=1920, height=1080)
    wish = {"ruleset": "base", "seats": [{"kind": "open"}, {"kind": "open"}], "speed": "off"}
    made = screen.request.post(
        f"{server.url}/api/games", data=wish, headers={"origin": server.url}
    ).json()
    screen.goto(f"{server.url}/tv/{made['game']}")
    phones = []
    for name in ("Ada", "Ben"):
        phone = open_page("/join", width=390, height=844, settings={"name": ""})
        phone.get_by_label("Room code").fill(made["code"])
        phone.get_by_label("Your name").fill(name)
        phone.get_by_role("button", name="Sit down").click()
        phones.append(phone)
        expect(screen.get_by_text(name).first).to_be_visible()
    expect(screen.locator(".tv .board")).to_be_visible()
    heading = screen.locator(".turn h1")
    expect(heading).to_contain_text("is playing")
    turn = phones[0 if "Ada" in heading.inner_text() else 1]
    turn.locator("[data-do=roll1]").click()
    expect(screen.locator(".log")).to_contain_text("rolls")
    assert screen.evaluate("document.documentElement.scrollHeight <= innerHeight + 1")
    assert screen.evaluate("document.documentElement.scrollWidth <= innerWidth + 1")
    for selector in (".opp .nm", ".opp .sub", ".card .name", ".turn h1", ".log li"):
        height = screen.locator(selector).first.evaluate(
            "(e) => parseFloat(getComputedStyle(e).fontSize) * (e.currentCSSZoom ?? 1)"
        )
        assert height >= 20, f"{selector} reads from three metres"


def test_on_the_network_links_lead_to_the_network(open_page: Open, tmp_path: Path) -> None:
    own = Server(tmp_path, "--lan")
    try:
        log = (tmp_path / "server.log").read_text()
        lan = re.search(r"http://(?!127)[\d.]+:\d+", log)
        if lan is None:
            pytest.skip("this machine has no network address")
        assert "█" in log or "▄" in log, "the terminal shows a QR code"
        host = open_page()
        made = open_table(host, own.url)
        host.goto(f"{own.url}/g/{made['game']}")
        expect(host.locator("code")).to_contain_text(lan[0])
        screen = open_page(BLANK, width=1920, height=1080)
        screen.goto(f"{own.url}/tv/{made['game']}")
        box = screen.locator(".qr img").bounding_box()
        assert box is not None
        assert box["width"] > 400, "can be scanned from the sofa"
        phone = open_page(width=390, height=844, settings={"name": ""})
        phone.goto(host.locator("code").inner_text())
        phone.get_by_label("Your name").fill("Ben")
        phone.locator("[data-do=join]").click()
        expect(phone.locator(".board")).to_be_visible()
        expect(host.locator(".opp")).to_contain_text("Ben")
        assert device_link(host).startswith(lan[0])
    finally:
        own.stop()
