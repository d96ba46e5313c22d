"""Every question a card asks has its own prompt, answered on the table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from machikoro.rules.questions import BUILDING, FIRST_BY_RULE_CARD, FIRST_CHANCE, PHASE_NAMES
from tests.web.conftest import BLANK, Open, make_game
from tests.web.scenes import SCENES, Scene, sit_at
from tests.web.server import Server

SIZES = ((390, 844), (320, 640), (1440, 900))
TOO_SMALL = """() => [...document.querySelectorAll('.turn button')]
  .filter((button) => button.offsetParent && !button.closest('.asker'))
  .filter((button) => button.offsetWidth < 44 || button.offsetHeight < 44)
  .map((button) => button.ariaLabel ?? button.textContent)"""
COVERED = """() => {
  const words = document.createRange();
  words.selectNodeContents(document.querySelector('.turn h1'));
  const over = (a, b) =>
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const lines = [...words.getClientRects()];
  return [...document.querySelectorAll('.toolrow button')].filter((button) => button.offsetParent)
    .some((button) => lines.some((line) => over(line, button.getBoundingClientRect())));
}"""
"""Whether a button lies over what is asked."""
STALE = "The table has moved on"
PROMPTS = Path(__file__).parents[2] / "web" / "src" / "table" / "prompts" / "questions"


def heading(page: Page) -> Locator:
    return page.locator(".turn h1")


def log(page: Page) -> Locator:
    return page.get_by_role("log")


def tap(page: Page, *selectors: str) -> None:
    for selector in selectors:
        page.locator(selector).first.click()


ANSWERS = [
    # the scene, what is asked, what is tapped, what the log says and what is asked then
    ("start", "Ada: found your city", ['.mk [data-ware="wheat_field"]', "[data-do=build]"],
     "Ada builds Wheat Field", "Ben: found your city"),
    ("roll", "Ada: roll", ["[data-do=roll2]"], "Ada rolls 5", "Ada: build"),
    ("reroll", "Ada: roll again?", ["[data-do=no]"], "Ada gets 1 coin: Bakery", "Ada: build"),
    ("reroll", "Ada: roll again?", ["[data-do=yes]"], "Ada gets 1 coin: Bakery", "Ada: build"),
    ("add", "Ada: add two?", ["[data-do=yes]"], "Ada adds 2: 12", "Ada: build"),
    ("add", "Ada: add two?", ["[data-do=no]"], "Ada rolls 10", "Ada: build"),
    ("target", "Ada: choose a player", [".turn .person >> nth=1", "[data-do=confirm]"],
     "Chiyo pays Ada 5 coins: TV Station", "Ada: build"),
    ("target", "Ada: choose a player", [".opp .pickme >> nth=0", "[data-do=confirm]"],
     "Ben pays Ada 5 coins: TV Station", "Ada: build"),
    ("recipient", "Ada: choose a player", [".turn .person >> nth=1", "[data-do=confirm]"],
     "Ada gives Chiyo: Wheat Field", "Ada: build"),
    ("swap", "Ada: trade cards",
     ['.opp [data-place="1:mine"]', '.me [data-place="0:wheat_field"]', "[data-do=confirm]"],
     "Ada gives Ben: Wheat Field", "Ada: build"),
    ("swap", "Ada: trade cards", ["[data-do=no]"], "Ada rolls 6", "Ada: build"),
    ("swap-football", "Ada: trade cards",
     ['.opp [data-place="1:mine"]', '.me [data-place="0:bakery"]', "[data-do=confirm]"],
     "Ben gives Ada:", "Ada: build"),
    ("swap-new-city", "Ada: trade cards",
     ['.opp [data-place="1:bakery"]', '.me [data-place="0:business_center"]', "[data-do=confirm]"],
     "Ada gives Ben: Business Center", "Ada: build"),
    ("which", "Ada: trade cards",
     ['.opp [data-place="1:wheat_field"]', '.me [data-place="0:bakery"]', "[data-do=confirm]",
      ".turn button:has-text('Hand over Bakery (on holiday)')"],
     "Ada gives Ben: Bakery", "Ada: build"),
    ("give", "Ada: hand over a card",
     ['.me [data-place="0:bakery"]', "[data-do=confirm]", ".turn .person", "[data-do=confirm]"],
     "Ada gives Ben: Bakery", "Ada: build"),
    ("give-new-city", "Ada: hand over a card",
     ['.turn [data-choice="bakery"]', "[data-do=confirm]"], "Ada gives Ben: Bakery", "Ada: build"),
    ("close", "Ada: send on holiday", ['.me [data-place="0:bakery"]', "[data-do=confirm]"],
     "Bakery of Chiyo goes on holiday", "Ada: build"),
    ("demolish", "Ada: pull down a landmark",
     ['.me [data-place="0:harbor"]', "[data-do=confirm]"],
     "Ada pulls down Harbor", "Ada: build"),
    ("invest", "Ada: lay a coin aside?", ["[data-do=yes]"], "Ada lays 1 coin aside", "Ben: roll"),
    ("invest", "Ada: lay a coin aside?", ["[data-do=no]"], "Ada builds Tech Startup", "Ben: roll"),
    ("build", "Ada: build", ['.mk [data-ware="cafe"]', "[data-do=build]"], "Ada builds Café",
     "Ben: roll"),
    ("build", "Ada: build", [".turn [data-do=end]"], "Ada builds nothing", "Ben: roll"),
]  # fmt: skip


@pytest.mark.parametrize(("scene", "asked", "taps", "said", "then"), ANSWERS)
def test_every_question_is_answered_on_the_table(
    open_page: Open, server: Server, scene: str, asked: str, taps: list[str], said: str, then: str
) -> None:
    page = open_page(BLANK)
    sit_at(page, server.url, SCENES[scene])
    expect(heading(page)).to_have_text(asked)
    tap(page, *taps)
    expect(heading(page)).to_have_text(then)
    expect(log(page)).to_contain_text(said)


KNOWN = set(PHASE_NAMES[:FIRST_CHANCE]) - set(PHASE_NAMES[FIRST_BY_RULE_CARD:BUILDING])
"""Without what rule cards ask: that happens in campaigns only."""


def test_the_scenes_know_every_question() -> None:
    questions = KNOWN - {"take"}  # a trade asks for both cards at once
    assert {scene.asked for scene in SCENES.values()} == questions


def test_every_question_has_a_prompt_of_its_name() -> None:
    asked = {*PHASE_NAMES[:FIRST_CHANCE], "end_turn"}
    files = {name.title().replace("_", "") + ".svelte" for name in asked}
    assert {file.name for file in PROMPTS.glob("*.svelte")} == files


@pytest.mark.parametrize("scene", ["swap", "close", "demolish", "target", "invest", "build"])
def test_a_prompt_fits_every_screen_and_can_be_tapped(
    open_page: Open, server: Server, scene: str
) -> None:
    page = open_page(BLANK, settings={"language": "de"})
    sit_at(page, server.url, SCENES[scene])
    page.locator(f".turn.ph-{SCENES[scene].asked}").wait_for()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        panel = page.locator(".turn").bounding_box()
        assert panel is not None
        assert 0 <= panel["y"] <= height - panel["height"] + 1
        small = page.evaluate(TOO_SMALL) if width < 900 else []
        assert small == []


@pytest.mark.parametrize("ruleset", ["base", "harbor", "sharp", "harbor+sharp", "fussball", "mk2"])
def test_the_table_of_four_fits_one_screen(open_page: Open, server: Server, ruleset: str) -> None:
    page = open_page(BLANK, width=1440, height=900, settings={"language": "de"})
    sit_at(page, server.url, Scene("build", ruleset, people=4, options={}))
    page.locator(".turn.ph-build").wait_for()
    assert page.evaluate("document.documentElement.scrollHeight") <= 900


def test_the_table_of_a_chapter_fits_one_screen_and_misses_nothing(
    open_page: Open, server: Server
) -> None:
    page = open_page(BLANK, width=1440, height=900)
    missing: list[str] = []
    page.on("response", lambda answer: missing.append(answer.url) if answer.status >= 400 else None)
    make_game(page, server.url, "legacy", bots=3, options={"chapter": 9}, spoilers=True)
    page.locator(".me .lot").first.wait_for()
    page.wait_for_load_state("networkidle")
    assert page.evaluate("document.documentElement.scrollHeight") <= 900
    assert missing == []


def test_the_tools_cover_nothing_that_is_said_on_a_phone(open_page: Open, server: Server) -> None:
    page = open_page(BLANK, width=390, height=844, settings={"language": "de"})
    make_game(page, server.url)
    expect(page.locator("[data-do=hear]")).to_be_visible()
    said = page.locator(".turn .ask p").first.evaluate("(e) => e.getBoundingClientRect().right")
    hint = page.locator("[data-do=hint]").bounding_box()
    assert hint
    assert said <= hint["x"]


def test_a_double_click_is_one_click(open_page: Open, server: Server) -> None:
    page = open_page(BLANK)
    sit_at(page, server.url, SCENES["build"])
    page.locator('.mk [data-ware="cafe"]').click()
    page.locator("[data-do=build]").dblclick()
    expect(heading(page)).to_have_text("Ben: roll")
    page.locator("[data-do=roll1]").dblclick()
    expect(heading(page)).to_have_text("Ben: build")
    page.locator(".turn [data-do=end]").dblclick()
    expect(heading(page)).to_have_text("Ada: roll")
    expect(page.locator(".toast")).to_have_count(0)


def test_hasty_keys_are_never_answered_with_staleness(open_page: Open, server: Server) -> None:
    """While the dice tumble and commands are on their way, keys and clicks count for nothing."""
    page = open_page(BLANK, settings={"speed": "normal"})
    make_game(page, server.url, seed=3, speed="normal")
    page.locator("[data-do=roll1]").wait_for()
    page.evaluate(
        """() => {
          window.said = [];
          new MutationObserver(() => {
            const toast = document.querySelector('.toast');
            if (toast) window.said.push(toast.textContent);
          }).observe(document.body, { childList: true, subtree: true });
        }"""
    )
    for _ in range(12):
        for key in "hr1euhe":
            page.keyboard.press(key)
        page.wait_for_timeout(150)
    said = page.evaluate("window.said")
    assert not [text for text in said if text.startswith(STALE)], said


def test_any_tap_ends_the_motion(open_page: Open, server: Server) -> None:
    page = open_page(BLANK, settings={"speed": "normal"})
    make_game(page, server.url, script=["dice 5"], seed=1, speed="normal")
    page.locator("[data-do=roll1]").click()
    page.locator(".tray.rolling").wait_for()
    page.mouse.click(5, 400)
    expect(page.locator(".turn.ph-build [data-do=build]")).to_be_visible(timeout=600)


def test_a_purchase_can_be_taken_back(open_page: Open, server: Server) -> None:
    page = open_page(BLANK)
    sit_at(page, server.url, SCENES["build"])
    page.locator('.mk [data-ware="mine"]').click()
    page.locator(".turn [data-do=build]").click()
    expect(heading(page)).to_have_text("Ben: roll")
    page.locator(".turn [data-do=undo]").click()
    expect(heading(page)).to_have_text("Ada: build")
    expect(page.locator('.me [data-place="0:mine"]')).to_have_count(0)


def tap_faces(page: Page, *faces: int) -> None:
    for die, face in enumerate(faces):
        row = page.locator(".faces6").nth(die)
        row.get_by_role("button", name=f"die {face}").click()
    page.get_by_role("button", name="That is the throw").click()


def test_own_dice_are_tapped_for_bots_too(open_page: Open, server: Server) -> None:
    page = open_page(BLANK)
    make_game(page, server.url, own_dice=True)
    page.locator("[data-do=roll1]").click()
    tap_faces(page, 4)
    expect(log(page)).to_contain_text("Ada rolls 4")
    page.locator(".turn.ph-build [data-do=end]").click()
    page.locator(".turn.ph-end_turn [data-do=end]").click()
    expect(heading(page)).to_have_text("Dora: enter the dice")
    tap_faces(page, 6)
    expect(log(page)).to_contain_text("Dora rolls 6")


def test_own_dice_are_tapped_for_the_boats(open_page: Open, server: Server) -> None:
    page = open_page(BLANK)
    seats: list[Any] = [
        {"kind": "human", "name": "Ada", "colour": "red"},
        {"kind": "human", "name": "Ben", "colour": "blue"},
    ]
    options = {"market": "open", "start_coins": 90}
    make_game(page, server.url, "harbor", seats=seats, options=options, own_dice=True)
    for ware in ("train_station", "harbor", "tuna_boat"):
        for build in (ware, None):
            page.locator("[data-do=roll1]").click()
            tap_faces(page, 1)
            page.locator(".turn.ph-build").wait_for()
            if build:
                page.locator(f'[data-ware="{build}"]').click()
                page.locator("[data-do=build]").click()
            else:
                page.locator(".turn [data-do=end]").click()
            page.locator(".turn.ph-roll").wait_for()
    page.locator("[data-do=roll2]").click()
    tap_faces(page, 6, 6)
    page.locator("[data-do=no]").click()
    expect(heading(page)).to_have_text("Ada: throw for the boats")
    tap_faces(page, 2, 5)
    expect(log(page)).to_contain_text("Ada gets 7 coins: Tuna Boat")


def test_what_cannot_be_built_says_why(open_page: Open, server: Server) -> None:
    page = open_page(BLANK)
    make_game(page, server.url, script=["dice 5"], seed=1)
    page.locator("[data-do=roll1]").click()
    mine = page.locator('.mk [data-ware="mine"]')
    expect(mine).to_have_attribute("aria-disabled", "true")
    expect(mine.locator(".reason")).to_have_text("3 short")
    mine.click(force=True)  # it is disabled for whoever cannot see why
    expect(page.locator(".toast")).to_have_text("Mine: 3 short")


def test_cards_and_landmarks_of_others_explain_themselves(open_page: Open, server: Server) -> None:
    page = open_page(BLANK)
    make_game(page, server.url)
    page.locator('.opp [data-place="1:bakery"]').hover()
    expect(page.locator(".tip .tname")).to_have_text("Bakery")
    page.locator('.opp [data-place="1:radio_tower"]').hover()
    expect(page.locator(".tip .tname")).to_have_text("Radio Tower")


def test_the_bot_gives_a_hint_and_points_at_it(open_page: Open, server: Server) -> None:
    page = open_page(BLANK)
    make_game(page, server.url)
    expect(page.locator("[data-do=roll1]")).to_be_visible()
    page.keyboard.press("h")
    expect(page.locator(".hint")).to_contain_text("roll one die")
    expect(page.locator("[data-do=roll1][data-hinted]")).to_be_visible()
    page.keyboard.press("r")
    page.locator(".turn.ph-build").wait_for()
    expect(page.locator("[data-hinted]")).to_have_count(0)


def test_the_table_can_pause(open_page: Open, server: Server) -> None:
    page = open_page(BLANK)
    make_game(page, server.url)
    page.locator("[data-do=pause]").click()
    expect(heading(page)).to_have_text("Pause")
    page.get_by_role("button", name="Go on").click()
    expect(page.locator("[data-do=roll1]")).to_be_visible()


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("language", ["en", "de"])
def test_what_is_asked_is_not_covered_by_what_can_be_done_besides(
    open_page: Open, server: Server, width: int, height: int, language: str
) -> None:
    page = open_page(BLANK, width, height, {"language": language})
    make_game(page, server.url, "mk2", language=language)
    expect(heading(page)).to_contain_text("Stadt gründen" if language == "de" else "found")
    assert not page.evaluate(COVERED)


@pytest.mark.parametrize("asked", ["reroll", "add"])
def test_the_last_turn_can_be_read_beside_what_is_asked_on_the_narrowest_phones(
    open_page: Open, server: Server, asked: str
) -> None:
    page = open_page(BLANK, 320, 640, {"language": "de"})
    sit_at(page, server.url, SCENES[asked])
    line = page.locator(".lately .lines")
    expect(line).to_contain_text("würfelte")
    assert line.evaluate("line => line.scrollHeight <= line.clientHeight")
