"""The first page and what is behind its doors: for people who have never seen the program."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from machikoro.rules.options import option_names
from machikoro.server.lobby.catalogue import on_offer
from tests.web.conftest import BLANK, Open, make_game, play_on
from tests.web.server import Server

ALONE = "/play/alone"


def choose(page: Page, ruleset: str) -> None:
    page.locator(f'input[name=ruleset][value="{ruleset}"]').check()


def all_options(page: Page) -> None:
    page.locator("details.more summary").click()


def kept(page: Page) -> Any:
    return json.loads(page.evaluate("localStorage.getItem('machikoro-table-alone')"))


def test_every_option_of_every_ruleset_can_be_chosen_and_is_explained(open_page: Open) -> None:
    page = open_page(ALONE, settings={"language": "de"})
    all_options(page)
    for ruleset in on_offer().values():
        choose(page, ruleset.id)
        for name in option_names(ruleset):
            if name == "market":
                expect(page.locator("#market-note")).not_to_be_empty()
                continue
            expect(page.locator(f"#o-{name}")).to_be_visible()
            expect(page.locator(f"#n-{name}")).to_contain_text(".")
            assert page.locator(f"#o-{name}").inner_text() != name


def test_the_choice_is_there_again_next_time(open_page: Open) -> None:
    page = open_page(ALONE)
    choose(page, "harbor")
    page.get_by_role("button", name="10 kinds").click()
    page.get_by_role("button", name="Change: Dora").click()
    page.get_by_label("Name").fill("Oma 🐙")
    page.get_by_role("button", name="person", exact=True).click()
    page.get_by_role("group", name="Who starts?").get_by_role("button", name="Oma 🐙").click()
    page.reload()
    expect(page.locator('input[value="harbor"]')).to_be_checked()
    expect(page.get_by_role("button", name="10 kinds")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".seat").nth(1)).to_contain_text("Oma 🐙")
    starter = page.get_by_role("group", name="Who starts?").get_by_role("button", name="Oma 🐙")
    expect(starter).to_have_attribute("aria-pressed", "true")


def test_two_seats_need_two_names(open_page: Open) -> None:
    page = open_page(ALONE)
    page.get_by_role("button", name="Change: Dora").click()
    page.get_by_label("Name").fill(" ada ")
    expect(page.get_by_role("alert")).to_contain_text("Two seats are called ada")
    play = page.locator("[data-do=play]")
    expect(play).to_have_attribute("aria-disabled", "true")
    page.get_by_label("Name").fill("")
    expect(page.get_by_role("alert")).to_have_count(0)
    play.click()
    expect(page.locator(".board")).to_contain_text("Player 2")


def test_a_market_that_cannot_be_laid_out_is_barred_with_the_reason(open_page: Open) -> None:
    page = open_page(ALONE, settings={"language": "de"})
    all_options(page)
    left_out = page.get_by_role("group", name="Weggelassen")
    for card in ("Stadion", "Fernsehsender"):
        left_out.get_by_role("button", name=card).click()
    expect(page.locator("#market-note")).to_contain_text("die lila Reihe")
    barred = page.get_by_role("button", name="5 / 5 / 2")
    expect(barred).to_have_attribute("aria-disabled", "true")
    barred.click(force=True)
    expect(page.get_by_role("button", name="alle Sorten")).to_have_attribute("aria-pressed", "true")


def test_options_and_cards_without_effect_say_what_they_lack(open_page: Open) -> None:
    page = open_page(ALONE)
    all_options(page)
    expect(page.locator("#n-renovation_pays")).to_contain_text("without Renovation Company")
    sushi = page.get_by_role("group", name="Added").get_by_role("button", name="Sushi Bar")
    expect(sushi).to_have_attribute("aria-disabled", "true")
    sushi.click(force=True)
    expect(page.locator(".toast")).to_contain_text("does nothing without the landmark Harbor")
    assert "with_" not in kept(page)["options"]
    page.get_by_role("button", name="Train Station").click()
    expect(page.locator("#n-reroll_any_dice")).to_contain_text("without Train Station")
    expect(page.locator(".warn")).to_contain_text("Mine")


def test_a_head_start_can_be_given_to_one_seat(open_page: Open) -> None:
    page = open_page(ALONE)
    all_options(page)
    page.get_by_role("button", name="each seat").click()
    page.get_by_label("Coins at the start: Dora").fill("9")
    page.get_by_label("Coins at the start: Dora").blur()
    page.get_by_role("button", name="Another seat").click()
    page.locator("[data-do=play]").click()
    expect(page.locator(".opp").filter(has_text="Dora").locator(".purse")).to_contain_text("9")


def test_a_fifth_seat_turns_on_its_option_where_there_is_one(open_page: Open) -> None:
    page = open_page(ALONE)
    more = page.locator(".seat.add")
    more.click()
    expect(more).to_contain_text("at most 4 in this game")
    choose(page, "harbor")
    expect(more).to_contain_text("a fifth")
    more.click()
    assert kept(page)["options"] == {"five_players": True}
    choose(page, "base")
    expect(page.get_by_role("alert")).to_contain_text("at most 4 can play")


def test_no_two_seats_have_the_same_colour(open_page: Open) -> None:
    page = open_page(ALONE)
    page.get_by_role("button", name="Change: Dora").click()
    for colour in ("red, robot", "green, panda"):
        expect(page.get_by_role("button", name=colour)).to_be_disabled()
    page.get_by_role("button", name="yellow, bear").click()
    page.locator(".seat.add").click()
    colours = [seat["colour"] for seat in kept(page)["seats"]]
    assert len(set(colours)) == len(colours) == 4


def test_whoever_came_last_may_start_the_next_game(open_page: Open, server: Server) -> None:
    page = open_page(BLANK)
    make_game(page, server.url, options={"start_coins": [12, 0], "landmarks": ["train_station"]})
    play_on(page)
    expect(page.locator(".endhero")).to_be_visible(timeout=60_000)
    page.goto(server.url + ALONE)
    loser = page.get_by_role("group", name="Who starts?").get_by_role("button", name="last before")
    loser.click()
    expect(loser).to_have_attribute("aria-pressed", "true")
    assert kept(page)["first"] == "loser"


def test_the_boxes_are_radio_buttons_for_the_keyboard(open_page: Open) -> None:
    page = open_page(ALONE)
    page.locator("input[name=ruleset]:checked").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator('input[value="harbor"]')).to_be_checked()
    expect(page.locator("main h2 small")).to_contain_text("second step")


@pytest.mark.parametrize("number", ["-3", "7.6", "1000", ""])
def test_numbers_that_cannot_be_are_put_right(open_page: Open, number: str) -> None:
    page = open_page(ALONE)
    all_options(page)
    field = page.get_by_role("spinbutton", name="Coins at the start")
    field.fill(number)
    field.blur()
    expect(page.get_by_role("alert")).to_have_count(0)
    assert 0 <= int(field.input_value()) <= 99


def test_a_game_that_waits_comes_first_and_says_whose_turn_it_is(
    open_page: Open, server: Server
) -> None:
    page = open_page(BLANK, width=390, height=844)
    make_game(page, server.url)
    expect(page.locator("[data-do=roll1]")).to_be_visible()
    page.goto(server.url)
    waits = page.locator("[data-do=continue]")
    expect(waits).to_contain_text("Base game · with Dora · your turn")
    assert waits.evaluate("(e) => e.getBoundingClientRect().bottom <= innerHeight")
    waits.click()
    expect(page.locator("[data-do=roll1]")).to_be_visible()


@pytest.mark.parametrize("width", [390, 960, 1440])
def test_the_tab_goes_through_a_door_as_it_is_drawn(open_page: Open, width: int) -> None:
    page = open_page(ALONE, width=width)
    expect(page.locator("[data-do=play]")).to_be_visible()
    places: list[list[float]] = page.evaluate(
        """() => [...document.querySelectorAll('.seats, [data-do=play], .covers, .opts')]
          .map((e) => [e.getBoundingClientRect().left, e.getBoundingClientRect().top])"""
    )
    columns = [left > width / 4 for left, _ in places]
    assert columns == sorted(columns), "the left column comes first"
    for column in (False, True):
        tops = [top for (_, top), at in zip(places, columns, strict=True) if at == column]
        assert tops == sorted(tops)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [(320, 640), (390, 844), (1024, 768), (1440, 900)])
def test_the_first_page_asks_one_question(
    open_page: Open, size: tuple[int, int], theme: str
) -> None:
    width, height = size
    page = open_page(width=width, height=height, settings={"language": "de", "theme": theme})
    doors = page.locator(".door")
    expect(doors).to_have_count(4)
    expect(doors.nth(0)).to_contain_text("Zum ersten Mal hier?")
    expect(page.locator(".door.hot")).to_have_attribute("href", "/first")
    expect(page.locator("input[name=ruleset], .seat, .opts")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    lowest = max(box["y"] + box["height"] for door in doors.all() if (box := door.bounding_box()))
    assert lowest <= height, "all four are in sight"
    # What the signs say stays on the signs.
    fits = "(plates) => plates.every((e) => e.scrollHeight <= e.clientHeight + 1)"
    assert page.locator(".plate").evaluate_all(fits)
    for way in ("/campaign", "/box", "/join", "/mine", "/rules/base", "/cards/base"):
        expect(page.locator(f"a[href='{way}']").first).to_be_attached()


@pytest.mark.parametrize(
    ("door", "seats", "play"),
    [
        ("alone", ["Ada", "Dora", "Pan"], "Play now"),
        ("screen", ["Ada", "Player 2"], "Play now"),
        ("friends", ["Ada", "Open seat", "Open seat"], "Open the table"),
    ],
)
def test_behind_each_door_a_table_can_be_begun_as_it_stands(
    open_page: Open, door: str, seats: list[str], play: str
) -> None:
    page = open_page(width=390, height=844)
    page.locator(f"[data-do=door-{door}]").click()
    expect(page.locator(".seat:not(.add) b")).to_have_text(seats)
    button = page.locator("[data-do=play]")
    expect(button).to_have_text(play)
    assert button.evaluate("(e) => e.getBoundingClientRect().top < innerHeight")
    expect(page.locator(".boxoffer")).to_have_count(1 if door == "screen" else 0)
    button.click()
    expect(page.locator(".board, .lobby")).to_be_visible()
    page.go_back()
    expect(page.locator("[data-do=play]")).to_be_visible()
    page.go_back()
    expect(page.locator(".door")).to_have_count(4)


def test_the_first_door_leads_to_the_guided_game_in_all_its_ways(open_page: Open) -> None:
    page = open_page()
    page.locator("[data-do=door-first]").click()
    for way in ("one", "many", "box"):
        expect(page.locator(f"[data-first={way}]")).to_be_visible()


def test_the_table_of_before_there_were_doors_is_behind_its_door(open_page: Open) -> None:
    page = open_page("/rules")
    seats = [
        {"kind": "human", "name": "Ada", "colour": "red", "bot": "easy"},
        {"kind": "human", "name": "Oma", "colour": "blue", "bot": "easy"},
    ]
    table = json.dumps({"ruleset": "harbor", "seats": seats})
    page.evaluate("(table) => localStorage.setItem('machikoro-table', table)", table)
    page.goto(page.url.replace("/rules", "/play/screen"))
    expect(page.locator(".seat").nth(1)).to_contain_text("Oma")
    expect(page.locator('input[value="harbor"]')).to_be_checked()
    page.goto(page.url.replace("/screen", "/alone"))
    expect(page.locator(".seat").nth(1)).to_contain_text("Dora")


def test_covers_have_room_for_their_captions_on_a_tablet(open_page: Open) -> None:
    page = open_page(ALONE, width=1024, height=768)
    covers = page.locator(".cover .bx")
    expect(covers).to_have_count(6)
    assert all(cover.bounding_box()["width"] >= 100 for cover in covers.all())  # type: ignore[index]
    ticked = page.locator(".cover:has(:checked) .t")
    assert ticked.evaluate("(e) => e.getClientRects().length && e.offsetHeight <= 22")
    assert page.locator("[data-do=play]").evaluate(
        "(e) => e.getBoundingClientRect().bottom <= innerHeight"
    )


@pytest.mark.parametrize("path", ["/play/friends", "/play/screen", "/campaign", "/mine"])
@pytest.mark.parametrize("width", [320, 390])
def test_words_at_the_head_of_a_page_stand_above_the_town(
    open_page: Open, path: str, width: int
) -> None:
    page = open_page(path, width=width, height=700, settings={"language": "de"})
    expect(page.locator(".homehero p")).to_be_visible()
    title, above, below, head = page.evaluate("""() => {
      const at = (part) => document.querySelector(part).getBoundingClientRect();
      const sub = at('.homehero p');
      return [at('.homehero h1').bottom, sub.top, sub.bottom, at('.homehero').bottom];
    }""")
    assert title <= above
    assert below <= head - 49, "the houses are 49 pixels high"
