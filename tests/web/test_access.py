"""For everybody: keyboard, small screens, languages, calm, sound and zoom."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from machikoro.server.lobby.catalogue import on_offer
from tests.web.conftest import BLANK, SIDEWAYS, Open, make_game
from tests.web.server import Server

ROOT = Path(__file__).parents[2]
PAGES = (
    "/",
    "/play/alone",
    "/play/friends",
    "/join",
    "/box",
    "/mine",
    "/cards/mk2",
    "/cards/fussball",
    "/rules/harbor",
    "/nowhere",
)


def sideways(page: Page) -> bool:
    wide: bool = page.evaluate(SIDEWAYS)
    return wide


def test_a_turn_by_keyboard_alone(open_page: Open, server: Server) -> None:
    page = open_page(BLANK)
    make_game(page, server.url, script=["dice 1"], seed=1)
    expect(page.locator("[data-do=roll1]")).to_be_visible()
    page.keyboard.press("r")
    expect(page.locator(".turn.ph-build")).to_be_visible()
    page.keyboard.press("m")
    first = page.locator(".mk .card").first
    expect(first).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.locator('.mk [data-ware="ranch"]')).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("b")
    expect(page.locator('.me [data-place="0:ranch"]')).to_be_visible()
    page.keyboard.press("e")
    expect(page.get_by_role("log")).to_contain_text("Dora rolls")


def test_a_card_speaks_its_whole_name(open_page: Open, server: Server) -> None:
    page = open_page(BLANK, settings={"language": "de"})
    make_game(page, server.url)
    bakery = page.locator('.mk [data-ware="bakery"]')
    expect(bakery).to_have_attribute(
        "aria-label", "Bäckerei, grün, 2 bis 3, kostet 1, noch 6, du hast 1"
    )
    expect(page.locator("html")).to_have_attribute("lang", "de")


def test_what_is_printed_on_a_card_is_part_of_its_spoken_name(
    open_page: Open, server: Server
) -> None:
    page = open_page(BLANK)
    make_game(page, server.url, "mk2")
    expect(page.locator(".mk .card").first).to_be_visible()
    for card in page.locator(".mk .card, .mk .lmc").all():
        printed = (card.locator(".name").text_content() or "").replace("\u00ad", "")
        assert printed in (card.get_attribute("aria-label") or "")


def test_the_language_can_change_during_a_game(open_page: Open, server: Server) -> None:
    page = open_page(BLANK, settings={"language": "de"})
    make_game(page, server.url)
    expect(page.locator(".turn h1")).to_have_text("Du bist dran: würfeln")
    page.locator(".langbtn").click()
    expect(page.locator(".turn h1")).to_have_text("Your turn: roll")
    expect(page.locator('.mk [data-ware="bakery"] .name')).to_have_text("Bakery")


@pytest.mark.parametrize(
    ("width", "ruleset", "lettered"),
    [(320, "harbor+sharp", True), (390, "mk2", True), (320, "base", False)],
)
def test_nothing_scrolls_sideways_on_a_phone(
    open_page: Open, server: Server, width: int, ruleset: str, lettered: bool
) -> None:
    """Nor before its letters have come, in those that the system has."""
    page = open_page(BLANK, width=width, height=700, settings={"language": "de"})
    if not lettered:
        page.route("**/*.woff2", lambda route: route.abort())
    for path in PAGES:
        page.goto(server.url + path)
        expect(page.locator("main .panel").first).to_be_visible()
        page.evaluate("document.querySelectorAll('details').forEach((box) => (box.open = true))")
        assert not sideways(page), path
    make_game(page, server.url, ruleset, bots=3)
    expect(page.locator(".board .mk .card").first).to_be_visible()
    assert not sideways(page)
    for sheet in ("?", "c"):
        page.keyboard.press(sheet)
        expect(page.get_by_role("dialog")).to_be_visible()
        assert not page.evaluate(
            "((d) => d.scrollWidth > d.clientWidth)(document.querySelector('dialog'))"
        )
        page.keyboard.press("Escape")
        # A sheet takes its keys until it is gone, a moment after it is hidden.
        expect(page.locator("dialog")).to_have_count(0)


SPACED = """* { line-height: 1.5 !important; letter-spacing: .12em !important;
word-spacing: .16em !important } p { margin-bottom: 2em !important }"""


def test_the_page_can_be_zoomed_and_its_text_spaced_out(open_page: Open, server: Server) -> None:
    """Twice as large on a small screen, and with the spacing that WCAG 1.4.12 asks for."""
    page = open_page(width=640, height=400, settings={"language": "de"}, device_scale_factor=2)
    for path in ("/", "/rules/mk2", "/cards/harbor", "/join"):
        page.goto(server.url + path)
        expect(page.locator("main .panel").first).to_be_visible()
        # as the debugger, so the page's own security policy stands
        page.evaluate(
            "(css) => { const s = new CSSStyleSheet(); s.replaceSync(css);"
            "document.adoptedStyleSheets = [s] }",
            SPACED,
        )
        assert not sideways(page), path
    make_game(page, server.url, "harbor", bots=3)
    expect(page.locator("[data-do=roll1]")).to_be_in_viewport()
    assert not sideways(page)


def test_targets_on_a_phone_are_large_enough(open_page: Open, server: Server) -> None:
    page = open_page(BLANK, width=390, height=844, has_touch=True)
    make_game(page, server.url)
    expect(page.locator("[data-do=roll1]")).to_be_visible()
    for button in page.locator(".turn .btn, .turn .chip, .top .iconbtn:visible").all():
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= 44, button.inner_text()


def test_reduced_motion_shows_results_at_once(open_page: Open, server: Server) -> None:
    page = open_page(BLANK, settings={"speed": "normal"}, reduced_motion="reduce")
    make_game(page, server.url, script=["dice 1"], seed=1)
    page.locator("[data-do=roll1]").click()
    expect(page.locator(".turn.ph-build")).to_be_visible(timeout=2000)
    assert page.locator(".fly").count() == 0
    assert page.locator("html").get_attribute("data-speed") == "off"


def test_the_lock_file_is_complete() -> None:
    packages = json.loads((ROOT / "web" / "package-lock.json").read_text())["packages"]
    present = {path.rpartition("node_modules/")[2] for path in packages}
    missing = {
        name
        for entry in packages.values()
        for name in entry.get("optionalDependencies", {})
        if name not in present
    }
    assert missing == set()


def test_focus_comes_back_when_a_sheet_is_closed(open_page: Open, server: Server) -> None:
    page = open_page()
    for name in ("Settings", "Help"):
        button = page.get_by_role("button", name=name)
        button.focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("dialog")).to_be_visible()
        page.keyboard.press("Escape")
        # A sheet takes its keys until it is gone, a moment after it is hidden.
        expect(page.locator("dialog")).to_have_count(0)
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(button).to_be_focused()
    make_game(page, server.url)
    expect(page.locator("[data-do=roll1]")).to_be_visible()
    page.keyboard.press("m")
    page.keyboard.press("i")
    expect(page.get_by_role("dialog", name="Wheat Field")).to_be_visible()
    page.get_by_role("button", name="Close").click()
    expect(page.locator('.mk [data-ware="wheat_field"]')).to_be_focused()


@pytest.mark.parametrize("path", ["/", "/play/friends"])
def test_what_has_the_focus_has_a_ring(open_page: Open, path: str) -> None:
    page = open_page(path)
    expect(page.locator(".door, [data-do=play]").first).to_be_visible()
    seen = set()
    for _ in range(12):
        page.keyboard.press("Tab")
        ring = page.evaluate(
            "(() => { const e = document.activeElement; const r = e.closest('.cover') ?? e;"
            "return getComputedStyle(r).outlineWidth })()"
        )
        seen.add(ring)
    assert seen == {"3px"}


def test_every_card_leads_to_the_book_and_the_rules_and_back(
    open_page: Open, server: Server
) -> None:
    page = open_page(BLANK)
    options = {"market": "ten", "copy_limit": 2}
    game = make_game(page, server.url, "harbor", options=options)
    expect(page.locator("[data-do=roll1]")).to_be_visible()
    page.locator(".opp .mini").first.click()
    page.get_by_role("link", name="In the book of cards").click()
    wanted = page.locator(".bookitem.wanted")
    expect(wanted).to_be_in_viewport()
    expect(wanted).to_be_focused()
    page.get_by_role("link", name="Back").click()
    expect(page.locator(".board")).to_be_visible()
    page.keyboard.press("?")
    page.get_by_role("link", name="The rules").click()
    expect(page.get_by_text("rules of your table")).to_be_visible()
    expect(page.get_by_role("heading", name="Market: 10 kinds")).to_be_visible()
    expect(page.get_by_text("nobody builds more than 2 of a kind")).to_be_visible()
    expect(page).to_have_title("The rules – Machi Koro")
    expect(page.get_by_role("heading", name="The rules")).to_be_focused()
    page.get_by_role("link", name="Back").click()
    expect(page).to_have_url(f"{server.url}/g/{game}")


TEXTS = """Object.fromEntries([...document.querySelectorAll('.bookitem, .booklm')]
  .map((item) => [item.id, item.textContent]))"""


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_book_and_the_rules_are_complete(
    open_page: Open, server: Server, language: str
) -> None:
    page = open_page(settings={"language": language})
    for ruleset in on_offer().values():
        landmarks = {*ruleset.landmarks, *ruleset.start_landmarks}
        named = [*ruleset.establishments]
        marks = [card for card in ruleset.family.landmarks if card.id in landmarks]
        page.goto(f"{server.url}/cards/{ruleset.id}")
        expect(page.locator(".bookitem")).to_have_count(len(named))
        expect(page.locator(".booklm")).to_have_count(len(marks))
        shown = page.evaluate(TEXTS)
        for card in (*named, *marks):
            assert ruleset.name_of(card).of(language) in shown[card.id].replace("\u00ad", "")
            assert ruleset.text_of(card).of(language) in shown[card.id]
        page.goto(f"{server.url}/rules/{ruleset.id}")
        rules = page.locator("main")
        expect(page.locator(".booklm")).to_have_count(len(marks))
        expect(page.locator("main .mini")).to_have_count(len(named))
        assert not re.search(r"\{\w+\}|undefined|NaN|null", rules.inner_text()), ruleset.id


def test_the_book_can_be_searched_by_word_number_and_colour(open_page: Open) -> None:
    page = open_page("/cards/base")
    search = page.get_by_role("searchbox")
    search.fill("bäckerei")
    expect(page.locator(".bookitem")).to_have_count(1)
    search.fill("6")
    expect(page.locator(".bookitem")).to_have_count(3)
    page.get_by_role("button", name="green").click()
    expect(page.locator(".bookitem")).to_have_count(0)
    expect(page.get_by_text("No card fits")).to_be_visible()
    search.fill("")
    expect(page.locator(".bookitem")).to_have_count(5)


@pytest.mark.parametrize(
    "path", ["/nowhere", "/g/unknown00000", "/replay/unknown00000", "/cards/x"]
)
def test_dead_ends_show_a_way_on(open_page: Open, server: Server, path: str) -> None:
    page = open_page(path)
    expect(page.locator(".lost p")).not_to_be_empty()
    page.get_by_role("link", name="To the start page").last.click()
    expect(page.locator("[data-do=door-first]")).to_be_visible()


def test_an_invitation_that_is_no_longer_valid_says_so(open_page: Open) -> None:
    page = open_page("/g/unknown00000#i=whatever")
    expect(page.get_by_role("alert")).to_contain_text("new link")
    expect(page.locator("[data-do=join]")).to_have_count(0)
    expect(page.get_by_role("link", name="To the start page").last).to_be_visible()


def test_a_browser_without_javascript_is_told(browser: Browser, server: Server) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(server.url)
    told = page.locator("noscript p")
    expect(told).to_have_count(2)
    for sentence, word in zip(told.all(), ("switch it on", "schalte es"), strict=True):
        expect(sentence).to_be_visible()
        assert word in (sentence.text_content() or "")
    context.close()


COUNT_TONES = """() => {
  window.tones = 0;
  const make = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () { tones += 1; return make.call(this); };
}"""


def test_sounds_are_heard_only_where_they_are_wanted(open_page: Open, server: Server) -> None:
    page = open_page()
    page.evaluate(COUNT_TONES)
    sound = page.get_by_role("group", name="Sound")
    page.get_by_role("button", name="Settings").click()
    assert page.evaluate("tones") == 0
    sound.get_by_role("button", name="on").click()
    assert page.evaluate("tones") > 0
    make_game(page, server.url, script=["dice 1"], seed=1)
    page.evaluate(COUNT_TONES)
    page.locator("[data-do=roll1]").click()
    expect(page.locator(".turn.ph-build")).to_be_visible()
    assert page.evaluate("tones") > 0


def test_shortcuts_can_be_switched_off(open_page: Open, server: Server) -> None:
    page = open_page(BLANK, settings={"shortcuts": False})
    make_game(page, server.url)
    expect(page.locator("[data-do=roll1]")).to_be_visible()
    page.keyboard.press("?")
    page.keyboard.press("r")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".turn.ph-roll")).to_be_visible()


def test_the_tab_says_whose_turn_it_is(open_page: Open, server: Server) -> None:
    page = open_page(BLANK)
    make_game(page, server.url)
    expect(page).to_have_title("● Your turn – Machi Koro")
    icon = page.locator("link[rel=icon]")
    expect(icon).to_have_attribute("href", "/favicon-turn.svg")
    page.get_by_role("link", name="To the start page").click()
    expect(page).to_have_title("Machi Koro")
    expect(icon).to_have_attribute("href", "/favicon.svg")


def test_a_toast_is_read_above_the_open_sheet_and_after_it(open_page: Open, server: Server) -> None:
    page = open_page(BLANK, width=390, height=844)
    page.add_init_script(
        "const soon = setTimeout; window.setTimeout = (f, ms) => soon(f, ms === 3200 ? 60_000 : ms)"
    )
    make_game(page, server.url)
    page.locator(".invitebtn").click()
    page.locator("dialog").get_by_role("button", name="Copy link").click()
    toast = page.get_by_role("status").and_(page.locator(".toast"))
    expect(toast).to_be_visible()
    seen = """(toast) => {
      const { x, y, width, height } = toast.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2) === toast;
    }"""
    assert toast.evaluate(seen)
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    assert toast.evaluate(seen)
    page.locator(".invitebtn").click()
    expect(page.locator("dialog")).to_be_visible()
    assert toast.evaluate(seen), "a sheet that opens later does not cover it either"


PLACES = ".me, .mk, .opps, .log, .prev"
TABBED = """(places) => {
  const place = document.activeElement?.closest(places);
  return place && { name: place.className.split(' ')[0],
    top: Math.round(place.getBoundingClientRect().top + scrollY) };
}"""


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize("width", [390, 640])
def test_tabs_go_down_the_table_as_it_is_drawn(
    open_page: Open, server: Server, width: int, plain: bool
) -> None:
    """A desktop zoomed to twice its size is as wide as a large phone."""
    page = open_page(BLANK, width=width, height=450, settings={"plain": plain})
    make_game(page, server.url, bots=2)
    page.locator("[data-do=roll1]").wait_for()
    tops: dict[str, int] = {}
    for _ in range(60):
        page.keyboard.press("Tab")
        if at := page.evaluate(TABBED, PLACES):
            tops.setdefault(at["name"], at["top"])
    assert len(tops) >= 4
    assert list(tops.values()) == sorted(tops.values()), tops
