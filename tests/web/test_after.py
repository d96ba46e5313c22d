"""After the game: the check of the dice, the charts, the replay and the download."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from machikoro.cli import main
from machikoro.fair.seal import pledge
from tests.web.conftest import BLANK, BOTS, Open, make_game, play_on
from tests.web.server import Server

Change = Callable[[dict[str, Any]], None]
PLAIN_HTTP = "Object.defineProperty(crypto, 'subtle', {value: undefined})"
LONG = 60_000
SHORT = {"start_coins": 15, "landmarks": ["train_station", "shopping_mall"]}


def play_to_the_end(page: Page, server: Server, ruleset: str, **wish: Any) -> None:
    make_game(page, server.url, ruleset, options={"start_coins": 45}, **wish)
    expect(page.locator(".board")).to_be_visible()
    play_on(page)
    expect(page.locator(".endhero h1")).to_be_visible(timeout=LONG)


def watch_to_the_end(page: Page, server: Server, ruleset: str = "base", **wish: Any) -> str:
    """Rich bots play each other, which is quicker."""
    wish = {"options": SHORT if ruleset == "base" else {"start_coins": 40}, **wish}
    seats = [
        {"kind": "bot", "name": name, "colour": colour, "bot": "easy"}
        for name, colour in (("Ada", "red"), *BOTS[: wish.pop("others", 1)])
    ]
    game = make_game(page, server.url, ruleset, seats=seats, **wish)
    expect(page.locator(".endhero h1")).to_be_visible(timeout=LONG)
    return game


def alter(page: Page, change: Change) -> None:
    """The record that the page gets is not the one that the server sent."""

    def forge(route: Route) -> None:
        record = route.fetch().json()
        change(record)
        route.fulfill(json=record)

    page.route("**/api/games/*/replay", forge)


def a_throw(record: dict[str, Any]) -> None:
    step = next(step for step in record["steps"] if step["action"].startswith("dice"))
    *start, face = step["action"].split()
    step["action"] = " ".join([*start, str(int(face) % 6 + 1)])


def a_draw(record: dict[str, Any]) -> None:
    first, *others = [step for step in record["steps"] if step["action"].startswith("draw")]
    first["action"] = next(o["action"] for o in others if o["action"] != first["action"])


def loaded_dice(record: dict[str, Any]) -> None:
    lot = next(lot for lot in record["lots"] if lot["outcomes"][0].startswith("dice"))
    lot["weights"][-1] += 1


def the_seed(record: dict[str, Any]) -> None:
    record["proof"]["seed"] = record["proof"]["seed"][::-1]


def my_number(record: dict[str, Any]) -> None:
    record["proof"]["seat_nonces"]["0"] = "12345678"


def the_seal(record: dict[str, Any]) -> None:
    record["proof"]["commitment"] = "0" * 64


def who_started(record: dict[str, Any]) -> None:
    record["first"] = 1 - record["first"]


def first_called_chosen(record: dict[str, Any]) -> None:
    record["proof"]["first_drawn"] = False


def a_stranger_pledged_too(record: dict[str, Any]) -> None:
    """Consistent in itself: only who was there knows that this pledge was not."""
    proof = record["proof"]
    proof["seat_nonces"]["1"] = "0" * 16
    proof["pledges"]["1"] = pledge(record["game"], proof["commitment"], [1], "0" * 16)


FORGERIES = {
    first_called_chosen: "the record says something else than what was sealed",
    a_stranger_pledged_too: "The numbers are not those that were pledged.",
    a_throw: "the record says",
    a_draw: "the record says",
    loaded_dice: "does not say honestly what could fall",
    the_seed: "The revealed seed does not fit the seal.",
    my_number: "The number that this browser added was replaced.",
    the_seal: "not the seal that this browser saw",
    who_started: "Who started is not whom the seal gives.",
}


def test_the_page_draws_everything_again_and_finds_every_forgery(
    open_page: Open, server: Server
) -> None:
    page = open_page()
    page.add_init_script(PLAIN_HTTP)
    play_to_the_end(page, server, "mk2", first="draw")
    assert page.evaluate("crypto.subtle") is None
    check, verdict = page.locator("[data-do=verify]"), page.locator(".verdict")
    check.click()
    expect(verdict).to_have_class(re.compile("good"))
    sentence = r"\d+ throws?, \d+ cards for the market, and who starts: all as sealed\."
    expect(verdict).to_have_text(re.compile(sentence))
    findings = page.locator(".findings")
    expect(findings).to_contain_text("It is the seal that this browser saw")
    expect(findings).to_contain_text("The number that this browser added is in.")
    expect(findings).to_contain_text("Every number was pledged before any was shown.")
    expect(findings.locator(".no")).to_have_count(0)
    for change, complaint in FORGERIES.items():
        alter(page, change)
        # What the last forgery brought is still shown until the answer is there.
        with page.expect_response("**/api/games/*/replay"):
            check.click()
        expect(findings).to_contain_text(complaint)
        expect(verdict).to_have_text(re.compile("not as it was sealed"))
        page.unroute_all()
    check.click()
    expect(verdict).to_have_class(re.compile("good"))


def test_a_stranger_can_check_too_and_is_told_what_cannot_be_compared(
    open_page: Open, server: Server
) -> None:
    page = open_page()
    game = watch_to_the_end(page, server, script=["dice 1"])
    guest = open_page(f"/replay/{game}", settings={"language": "de"})
    guest.locator("[data-do=verify]").click()
    expect(guest.locator(".verdict.good")).to_contain_text("alles wie versiegelt")
    findings = guest.locator(".findings")
    expect(findings).to_contain_text("Dieser Browser hat sich vor dem ersten Wurf nichts notiert")
    expect(findings).to_contain_text("1 Ergebnis stand vor dem Spiel in einem Drehbuch")


def test_a_game_with_a_chosen_seed_says_that_it_had_no_seal(
    open_page: Open, server: Server
) -> None:
    page = open_page()
    watch_to_the_end(page, server, seed=3)
    expect(page.locator(".pf")).to_contain_text("This game had no seal")
    expect(page.locator("[data-do=verify]")).to_have_count(0)


def test_the_downloaded_transcript_can_be_replayed_and_checked(
    open_page: Open, server: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = open_page(accept_downloads=True)
    watch_to_the_end(page, server, "harbor")
    file = tmp_path / "game.txt"
    for name in ("Transcript", "Save the record"):
        with page.expect_download() as download:
            page.get_by_role("link", name=name).click()
        download.value.save_as(file)
        assert main(["replay", str(file), "--lang", "en"]) == 0
        assert "wins" in capsys.readouterr().out
        assert main(["verify", str(file), "--lang", "en"]) == 0
        assert "Everything holds." in capsys.readouterr().out


def test_charts_say_their_numbers_in_words_and_tables(open_page: Open, server: Server) -> None:
    page = open_page()
    game = watch_to_the_end(page, server)
    shown = server.get(f"/api/games/{game}/replay")["statistics"]
    coins = shown["coins_over_time"]
    for summary in page.locator(".astable summary").all():
        summary.click()
    table = page.get_by_role("table", name="Coins over time")
    expect(table.locator("tbody tr")).to_have_count(len(coins))
    last = [str(len(coins)), *map(str, coins[-1])]
    expect(table.locator("tbody tr").last.locator("th, td")).to_have_text(last)
    dice = page.get_by_role("table", name="All rolls").locator("tbody tr")
    fell = {row.locator("th").inner_text(): row.locator("td").first for row in dice.all()}
    for total, times in shown["dice"].items():
        expect(fell[total]).to_have_text(str(times))
    picture = page.get_by_role("img", name=re.compile("^Coins over time"))
    expect(picture).to_have_attribute("aria-label", re.compile(f"Ada: {coins[-1][0]}"))


def test_a_replay_goes_by_buttons_keys_and_by_itself(open_page: Open, server: Server) -> None:
    game = watch_to_the_end(open_page(), server)
    page = open_page(f"/replay/{game}", width=390, height=844)
    said = page.locator(".rsaid")
    expect(said).to_contain_text("move 0 of")
    page.get_by_role("button", name="Moves").click()
    last = int(page.locator(".rslide input").get_attribute("max") or 0)
    assert page.context.cookies() == []
    page.get_by_role("button", name="One move on").click()
    expect(said).to_contain_text(f"move 1 of {last}")
    expect(said.locator("li")).not_to_have_count(0)
    page.locator("body").press("ArrowRight")
    expect(said).to_contain_text(f"move 2 of {last}")
    page.get_by_role("button", name="One move back").click()
    expect(said).to_contain_text(f"move 1 of {last}")
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".turn h1")).to_have_text("The game is over")
    expect(said).to_contain_text("wins!")
    page.get_by_role("button", name="Play").click()
    expect(said).to_contain_text(re.compile(rf"move [3-9] of {last}"), timeout=LONG)
    page.get_by_role("button", name="Stop").click()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_replay_goes_turn_by_turn_from_after_the_deal(open_page: Open, server: Server) -> None:
    game = watch_to_the_end(open_page(BLANK), server, "harbor")
    steps = server.get(f"/api/games/{game}/replay")["steps"]
    dealt = next(n for n, step in enumerate(steps) if step["seat"] is not None)
    assert dealt > 0
    page = open_page(f"/replay/{game}")
    said = page.locator(".rsaid")
    expect(said).to_contain_text(f"move {dealt} of {len(steps)}")
    expect(page.locator(".mk .card").first).to_be_visible()
    rolls = [n for n, step in enumerate(steps) if step["action"].startswith("roll")]
    expect(page.locator(".rslide input")).to_have_attribute("max", str(len(rolls)))
    page.get_by_role("button", name="One turn on").click()
    expect(said).to_contain_text(f"move {rolls[1]} of {len(steps)}")
    expect(said).to_contain_text("turn 1,")
    expect(said.locator("li").filter(has_text="rolls")).to_have_count(1)
    header = page.locator("header").first.bounding_box()
    assert header
    assert header["height"] <= 70
    page.locator("[data-do=deciding]").click()
    expect(said).to_contain_text(
        re.compile(rf"move ({'|'.join(map(str, rolls))}) of"), timeout=LONG
    )


def test_the_end_is_drawn_in_the_colours_of_the_seats(open_page: Open, server: Server) -> None:
    page = open_page(BLANK)
    watch_to_the_end(page, server)
    lines = page.locator(".ct svg.ch path.ln")
    expect(lines.nth(0)).to_have_attribute("stroke", "var(--seat-red)")
    expect(lines.nth(1)).to_have_attribute("stroke", "var(--seat-blue)")
    place = page.locator(".rank .rk small").first
    expect(place).to_contain_text(
        re.compile(r"\d/\d landmarks · \d+ coins? earned · \d+ coins? left")
    )


def test_a_finished_game_is_played_on_from_a_moment(open_page: Open, server: Server) -> None:
    page = open_page(BLANK, width=390, height=844)
    game = watch_to_the_end(page, server)
    page.goto(f"{server.url}/replay/{game}?move=3")
    here = page.get_by_role("group", name="Play on from here")
    expect(here.get_by_role("button")).to_have_text(["Ada", "Dora"])
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.get_by_role("button", name="To the end").click()
    expect(here).to_have_count(0)
    page.get_by_role("button", name="One move back").click()
    here.get_by_role("button", name="Dora").click()
    expect(page).to_have_url(re.compile("/g/(?!" + game + ")"))
    expect(page.locator(".turn")).to_be_visible()
    assert page.evaluate(f"fetch('{server.url}/api/mine').then((r) => r.json())")["games"]


def test_a_replay_shows_landmarks_once_in_the_town_or_on_the_shelf(
    open_page: Open, server: Server
) -> None:
    page = open_page(BLANK)
    game = watch_to_the_end(page, server, "harbor+sharp")
    page.goto(f"{server.url}/replay/{game}")
    expect(page.locator(".me .townscape .lmk").first).to_be_visible()
    expect(page.locator(".mk .shelf")).to_have_count(0)
    plain = open_page(f"/replay/{game}", settings={"plain": True})
    expect(plain.locator(".mk .shelf")).to_be_visible()


def test_the_replay_of_a_game_in_play_is_refused_with_a_sentence(
    open_page: Open, server: Server
) -> None:
    page = open_page(BLANK)
    game = make_game(page, server.url)
    guest = open_page(f"/replay/{game}")
    expect(guest.get_by_role("alert")).to_have_text(
        "This game is still being played. Its replay opens when it is over."
    )
    expect(guest.get_by_role("link", name="To the table")).to_be_visible()
    guest.goto(f"{server.url}/replay/000000000000")
    expect(guest.get_by_role("alert")).to_contain_text("There is no such game here")


def test_five_players_fit_on_every_screen_at_the_end(open_page: Open, server: Server) -> None:
    page = open_page()
    watch_to_the_end(page, server, "mk2", others=4)
    expect(page.locator(".rk")).to_have_count(5)
    for width in (320, 390, 1440):
        page.set_viewport_size({"width": width, "height": 844})
        clipped = """() => [...document.querySelectorAll('.rk')].filter((card) => {
            const box = card.getBoundingClientRect();
            return [...card.querySelectorAll('*')].some((part) => {
                const inner = part.getBoundingClientRect();
                return inner.width > 2 && inner.right > box.right + 1;
            });
        }).length"""
        assert page.evaluate(clipped) == 0
        assert page.evaluate("document.documentElement.scrollWidth") <= width
