"""Who plays a seat: bots, people, people who left, and people who only watch."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import APIResponse, Page, Route, expect

from tests.server.client import HELLO, serving
from tests.server.clocks import SkippingClock
from tests.web.conftest import BLANK, BOTS, Open, make_game, play_on
from tests.web.server import Server
from tests.web.test_together import SHORT, open_table

BOT_SEATS = [{"kind": "bot", "name": n, "colour": c, "bot": "random"} for n, c in BOTS[:3]]
LONG = {"start_coins": 0}
UNHURRIED = {"speed": "normal"}
"""At full speed bots end a game in ten seconds, and a busy browser may need them for a click."""


def seat_menu(page: Page, name: str) -> None:
    page.get_by_role("button", name=f"Seat of {name}").click()


def meet(open_page: Open, url: str, **guest: Any) -> tuple[Page, Page, str]:
    """Ada and Ben at one table, each in a browser of their own."""
    host = open_page()
    made = open_table(host, url, guest.pop("options", SHORT), guest.pop("first", "draw"))
    host.goto(f"{url}/g/{made['game']}")
    settings = {"name": "Ben", **guest.pop("settings", {})}
    page = open_page(settings=settings, **guest)
    page.goto(f"{url}/g/{made['game']}#i={made['invite']}")
    page.locator("[data-do=join]").click()
    expect(page.locator(".board")).to_be_visible()
    expect(host.locator(".board")).to_be_visible()
    return host, page, made["game"]


def test_who_watches_bots_pauses_them_and_takes_one_over(open_page: Open, server: Server) -> None:
    page = open_page(BLANK, settings=UNHURRIED)
    make_game(page, server.url, seats=BOT_SEATS, options=LONG, first=1)
    expect(page.locator(".watching")).to_contain_text("You are watching.")
    page.locator("[data-do=pause]").click()
    expect(page.locator(".turn h1")).to_have_text("Pause")
    said = page.locator(".log li").count()
    page.wait_for_timeout(600)
    assert page.locator(".log li").count() == said, "bots wait in a pause"
    seat_menu(page, "Momo")
    page.get_by_role("button", name="easy").click()
    expect(page.get_by_role("region", name="Momo")).to_contain_text("easy")
    seat_menu(page, "Dora")
    page.get_by_role("button", name="Take over this seat").click()
    expect(page.locator(".me")).to_contain_text("Your city")
    expect(page.locator(".me")).to_contain_text("Ada")
    expect(page.locator(".watching")).to_be_hidden()
    page.locator("[data-do=goon]").click()
    # The bot may have rolled already when it was stopped.
    expect(page.locator(".turn.mine")).to_be_visible()


@pytest.mark.parametrize("width", [390, 1440])
def test_a_bot_plays_for_me_until_i_take_my_seat_back(
    open_page: Open, server: Server, width: int
) -> None:
    page = open_page(BLANK, width=width, settings=UNHURRIED)
    make_game(page, server.url, options=LONG)
    expect(page.locator("[data-do=roll1]")).to_be_visible()
    seat_menu(page, "Ada")
    page.locator("dialog .chip", has_text="random").click()
    expect(page.locator(".turn .standing")).to_have_text("A bot is playing for you.")
    expect(page.locator(".log")).to_contain_text("Ada rolls")
    page.reload()
    expect(page.locator("[data-do=back]")).to_be_visible()
    expect(page.locator("[data-do=roll1]")).to_have_count(0)
    page.locator("[data-do=back]").click()
    expect(page.locator("[data-do=back]")).to_have_count(0)
    expect(page.locator(".turn.mine")).to_be_visible()


def test_a_leaver_keeps_the_seat_and_gets_it_back_from_the_bot(open_page: Open) -> None:
    with serving(leave_wait=3) as url:
        host, guest, game = meet(open_page, url, options=LONG)
        play_on(host)
        expect(guest.locator(".turn.mine")).to_be_visible()
        guest.goto(f"{url}/rules")
        expect(host.locator(".opp")).to_contain_text("away")
        expect(host.locator(".turn")).to_contain_text("Ben is away. After a minute of waiting")
        host.locator("[data-do=replace]").click()
        host.locator("dialog .chip", has_text="easy").click()
        expect(host.locator(".log")).to_contain_text("Ben rolls")
        expect(host.locator(".opp")).to_contain_text("easy · away")
        host.evaluate("clearInterval(window.player)")
        guest.goto(f"{url}/g/{game}")
        expect(host.locator(".opp")).not_to_contain_text("easy")
        expect(host.locator(".opp")).not_to_contain_text("away")
        expect(guest.locator("[data-do=back]")).to_have_count(0)


@pytest.mark.parametrize("width", [390, 1440])
def test_who_lost_the_browser_plays_on_with_the_hosts_consent(open_page: Open, width: int) -> None:
    clock = SkippingClock()
    with serving(clock=clock) as url:
        host, guest, game = meet(open_page, url, options=LONG)
        play_on(host)
        expect(guest.locator(".turn.mine")).to_be_visible()
        guest.goto(f"{url}/rules")
        stranger = open_page(width=width, settings={"name": "Zoe"})
        stranger.goto(f"{url}/g/{game}")
        stranger.locator("[data-do=lost]").click()
        expect(stranger.locator("dialog")).to_contain_text("Ben has not been away for 3 minutes")
        clock.skip(181)
        stranger.locator("[data-do=ask]").click()
        expect(stranger.locator(".wished")).to_contain_text("Waiting for the others to agree")
        expect(host.locator(".askbanner")).to_contain_text("Zoe would play on for Ben")
        host.locator("[data-do=agree]").click()
        expect(host.locator(".askbanner")).to_have_count(0)
        expect(stranger.locator(".turn.mine")).to_be_visible()
        expect(stranger.locator(".me")).to_contain_text("Your city")
        expect(host.locator(".opp")).to_contain_text("Zoe is playing")
        for said in ("Zoe asks to play on for Ben", "Ada agrees", "Zoe plays for Ben"):
            expect(host.locator(".log")).to_contain_text(said)
        guest.goto(f"{url}/g/{game}")
        expect(stranger.locator(".watching")).to_be_visible()
        expect(guest.locator(".turn.mine")).to_be_visible()
        expect(guest.locator(".log")).to_contain_text("Ben is back and has the seat again")
        expect(host.locator(".opp")).not_to_contain_text("Zoe")


def test_who_is_refused_before_the_page_knows_that_it_asked_is_told(open_page: Open) -> None:
    clock = SkippingClock()
    with serving(clock=clock) as url:
        host, guest, game = meet(open_page, url)
        host.goto(f"{url}/rules")
        expect(guest.locator(".opp")).to_contain_text("away")
        clock.skip(181)
        stranger = open_page(settings={"name": "Zoe"})
        held: list[tuple[Route, APIResponse]] = []
        stranger.route("**/api/games/*/ask", lambda route: held.append((route, route.fetch())))
        stranger.goto(f"{url}/g/{game}#lost")
        stranger.locator("[data-do=ask]").click()
        guest.locator("[data-do=decline]").click()
        expect(guest.locator(".askbanner")).to_have_count(0)
        route, answer = held.pop()
        route.fulfill(response=answer)
        expect(stranger.locator(".toast")).to_contain_text("not granted")


def test_who_is_refused_the_seat_watches_on_in_german(open_page: Open) -> None:
    clock = SkippingClock()
    with serving(clock=clock) as url:
        host, guest, game = meet(open_page, url, settings={"language": "de"})
        host.goto(f"{url}/rules")
        expect(guest.locator(".opp")).to_contain_text("abwesend")
        clock.skip(181)
        stranger = open_page(settings={"name": "Zoe", "language": "de"})
        stranger.goto(f"{url}/g/{game}#lost")
        stranger.get_by_role("button", name="Um den Platz von Ada bitten").click()
        expect(guest.locator(".askbanner")).to_contain_text("Zoe möchte für Ada weiterspielen")
        guest.get_by_role("button", name="Nein").click()
        expect(stranger.locator(".toast")).to_contain_text("nicht entsprochen")
        expect(stranger.locator(".wished")).to_have_count(0)
        expect(guest.locator(".opp")).to_contain_text("Gastgeber")
        clock.skip(600)
        expect(guest.locator(".me .sub")).to_contain_text("Gastgeber")
        expect(guest.locator(".opp")).not_to_contain_text("Gastgeber")
        expect(guest.locator(".log")).to_contain_text("Ben ist Gastgeber, solange")


def test_a_pause_is_seen_by_all_and_ended_by_anybody(open_page: Open, server: Server) -> None:
    host, guest, game = meet(open_page, server.url, settings={"language": "de"})
    host.locator("[data-do=pause]").click()
    expect(guest.locator(".turn h1")).to_have_text("Ada macht Pause")
    watcher = open_page(f"/g/{game}")
    expect(watcher.locator(".turn h1")).to_have_text("Ada has paused")
    expect(watcher.locator("[data-do=goon]")).to_have_count(0)
    guest.locator("[data-do=goon]").click()
    expect(host.locator(".turn h1")).not_to_contain_text("paused")


def test_a_purchase_waits_for_the_end_of_a_pause(open_page: Open, server: Server) -> None:
    """The time in which a purchase can be taken back stands still."""
    page = open_page(BLANK)
    make_game(page, server.url, options={"start_coins": 5}, speed="fast", script=["dice 1"])
    page.locator("[data-do=roll1]").click()
    # A card that is picked before is let go of when the throw is shown.
    expect(page.locator(".turn.ph-build.mine")).to_be_visible()
    page.locator(".mk .card").first.click()
    page.locator("[data-do=build]").click()
    expect(page.locator("[data-do=end]")).to_be_visible()
    page.locator("[data-do=pause]").click()
    expect(page.locator("[data-do=goon]")).to_be_visible()
    page.wait_for_timeout(4500)
    page.locator("[data-do=goon]").click()
    page.locator("[data-do=undo]").click()
    expect(page.locator(".turn.ph-build.mine")).to_be_visible()


def test_who_comes_to_a_full_table_may_watch_and_talk(open_page: Open, server: Server) -> None:
    host = open_page()
    made = open_table(host, server.url)
    link = f"/g/{made['game']}#i={made['invite']}"
    host.goto(f"{server.url}/g/{made['game']}")
    open_page(link, settings={"name": "Ben"}).locator("[data-do=join]").click()
    expect(host.locator(".board")).to_be_visible()
    late = open_page(link, width=390, height=844, settings={"name": "Cleo", "language": "de"})
    said = late.locator(".invitation [role=status]")
    expect(said).to_contain_text("Alle Plätze sind besetzt. Zuschauen geht noch.")
    expect(late.locator("[data-do=join]")).to_have_count(0)
    late.get_by_role("button", name="Nur zuschauen").click()
    expect(late.locator(".watching")).to_have_text("Du schaust zu.")
    late.locator(".chatbtn").click()
    late.get_by_role("button", name="Viel Glück!").click()
    expect(late.locator("dialog .chatlines")).to_contain_text("Viel Glück!")
    host.locator(".chatbtn").click()
    expect(host.locator("dialog .chatlines")).to_contain_text("Good luck!")
    host.get_by_role("button", name="Mute watchers").click()
    expect(host.get_by_text("Watchers are muted.")).to_be_visible()
    expect(late.get_by_text("Zuschauer sind stumm.")).to_be_visible()
    expect(late.locator("[data-do=mute]")).to_have_count(0)
    late.get_by_role("button", name="Hallo").first.click()
    expect(late.get_by_text("Wer zuschaut, darf an diesem Tisch nicht schreiben.")).to_be_visible()
    host.get_by_role("button", name="Let watchers write").click()
    expect(late.get_by_text("Zuschauer sind stumm.")).to_be_hidden()


def test_the_seventeenth_onlooker_is_turned_away_kindly(open_page: Open, server: Server) -> None:
    host = open_page(BLANK)
    game = make_game(host, server.url, options=LONG)
    crowd = open_page("/join")
    # Sixteen sockets without a cookie are sixteen onlookers.
    crowd.context.clear_cookies()
    crowd.evaluate(
        """([game, hello]) => Promise.all(Array.from({ length: 16 }, () => new Promise((done) => {
          const socket = new WebSocket(`ws://${location.host}/ws/${game}`);
          (window.held ??= []).push(socket);
          socket.onopen = () => socket.send(hello);
          socket.onmessage = () => done(true);
        })))""",
        [game, json.dumps(HELLO)],
    )
    late = open_page(f"/g/{game}")
    expect(late.get_by_role("alert")).to_contain_text("As many people as fit are watching")
    crowd.close()
    late.get_by_role("button", name="Try again").click()
    expect(late.locator(".watching")).to_be_visible()


OLDER = """
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    const older = !sessionStorage.again && text.includes('"hello"');
    if (older) sessionStorage.again = 'yes';
    send.call(this, older ? '{"type":"hello","language":"en","last_rev":null}' : text);
  };
"""


def test_a_page_from_before_an_update_says_so_and_is_loaded_again(
    open_page: Open, server: Server
) -> None:
    host = open_page(BLANK)
    game = make_game(host, server.url, options=LONG)
    host.add_init_script(OLDER)
    host.goto(f"{server.url}/g/{game}")
    expect(host.get_by_role("alert")).to_contain_text("The server has been updated")
    host.get_by_role("button", name="Try again").click()
    expect(host.locator(".tablepage")).to_be_visible()


def test_a_rematch_is_followed_with_one_click(open_page: Open, server: Server) -> None:
    host, guest, game = meet(open_page, server.url)
    screen = open_page(f"/tv/{game}", width=1920, height=1080)
    play_on(host)
    play_on(guest)
    expect(host.locator(".endhero")).to_be_visible(timeout=60_000)
    expect(guest.locator(".endhero")).to_be_visible()
    for page in (host, guest):
        page.evaluate("clearInterval(window.player)")
    expect(host.get_by_role("button", name="who came last")).to_have_attribute(
        "aria-pressed", "true"
    )
    loser = host.locator(".rk > b").last.inner_text()
    host.locator("[data-do=rematch]").click()
    expect(guest.locator(".followed")).to_be_visible()
    guest.get_by_role("button", name="To the rematch").click()
    for page, name in ((host, "Ada"), (guest, "Ben")):
        expect(page.locator(".me")).to_contain_text(name)
        expect(page.locator(".me")).to_contain_text("Your city")
    starts = host if loser == "Ada" else guest
    expect(starts.locator(".turn h1")).to_have_text("Your turn: roll")
    expect(screen.locator(".tv .turn h1")).to_have_text(f"{loser} is playing")


def test_around_one_screen_it_says_whose_turn_it_is_and_steps_back(
    open_page: Open, server: Server
) -> None:
    page = open_page(BLANK, width=390, height=844)
    seats = [
        {"kind": "human", "name": "Ada", "colour": "red"},
        {"kind": "human", "name": "Ben", "colour": "blue"},
    ]
    make_game(page, server.url, seats=seats, script=["dice 5", "dice 5"])
    page.locator("[data-do=roll1]").click()
    page.locator("[data-do=end]").click()
    expect(page.locator(".turn h1")).to_have_text("Ben: roll")
    expect(page.locator(".me .sub")).to_contain_text("Ben")
    page.locator("[data-do=undo]").click()
    expect(page.locator(".turn h1")).to_have_text("Ada: build")
    page.locator("[data-do=undo]").click()
    expect(page.locator(".turn h1")).to_have_text("Ada: roll")


def test_deleting_a_game_asks_first(open_page: Open, server: Server) -> None:
    page = open_page(BLANK, width=390, height=844)
    make_game(page, server.url, options=SHORT)
    expect(page.locator("[data-do=roll1]")).to_be_visible()
    page.goto(server.url + "/mine")
    expect(page.locator(".hero")).to_contain_text("keeps games for 365 days")
    row = page.locator(".gamerow")
    expect(row).to_contain_text("Ada, Dora")
    row.get_by_role("button", name="Delete").click()
    page.get_by_role("button", name="Keep").click()
    row.get_by_role("link", name="Continue").click()
    play_on(page)
    expect(page.locator(".endhero")).to_be_visible(timeout=60_000)
    page.goto(server.url + "/mine")
    expect(page.locator(".gamerow").get_by_role("link", name="Replay")).to_be_visible()
    page.get_by_role("button", name="Delete").click()
    page.locator("[data-do=forget]").click()
    expect(page.locator(".gamerow")).to_have_count(0)


def test_a_game_that_is_gone_is_said_to_be_gone(open_page: Open) -> None:
    page = open_page("/g/nosuchgame12")
    expect(page.get_by_role("alert")).to_contain_text(
        "It was deleted, or the address has a mistake"
    )
    expect(page.get_by_role("link", name="To the start page").last).to_be_visible()
