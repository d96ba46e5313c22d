"""At the kitchen table: the phone referees a game that is played with the real box."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Open
from tests.web.server import Server
from tests.web.test_axe import violations

PHONE = {"width": 390, "height": 844}
NAMES = ("Ida", "Tom", "Oma")
PEOPLE = [
    {"kind": "human", "name": name, "colour": colour}
    for name, colour in zip(NAMES, ("red", "blue", "green"), strict=True)
]
REFEREE = (Path(__file__).parent / "referee.js").read_text()
# A voice that is done as soon as it begins; what it was given to say is kept.
VOICE = """
window.spoken = [];
window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
Object.defineProperty(window, 'speechSynthesis', { value: {
  getVoices: () => [{ lang: 'en-GB', localService: true, default: true, name: 'Test' }],
  addEventListener() {}, removeEventListener() {}, cancel() {}, pause() {}, resume() {},
  speak(said) { window.spoken.push(said.text); said.onstart?.(); said.onend?.(); },
}});
"""
TAPS = 3
"""Dice, building, the new card of the market."""


def lay_out(page: Page, server: Server, ruleset: str = "base", **wish: Any) -> str:
    """A table with the box, read aloud, as the referee first shows it."""
    page.add_init_script(VOICE)
    wish = {"ruleset": ruleset, "seats": PEOPLE, "first": 0, "box": True, **wish}
    answer = page.request.post(f"{server.url}/api/games", data=wish, headers={"origin": server.url})
    assert answer.ok, answer.text()
    page.goto(f"{server.url}/g/{answer.json()['game']}")
    expect(page.locator(".boxpage[data-ready=true][data-scene=setup]")).to_be_visible()
    return str(answer.json()["game"])


def set_up(page: Page) -> None:
    while page.locator(".boxpage[data-scene=setup]").count():
        page.locator("[data-do=next]").click()


def tap_dice(page: Page, faces: str) -> None:
    page.locator(f"[data-faces='{faces}']").click()


def purses(page: Page) -> list[int]:
    return [int(text) for text in page.locator(".seats .coin").all_inner_texts()]


SAYINGS = [
    (r"(?P<payer>\w+) gives (?P<name>\w+) (?P<n>\d+)(, there is no more)?: .+\.", "paid"),
    (r"(?P<names>.+) take (?P<n>\d+) each from the bank: .+\.", "in"),
    (r"(?P<names>\w+) takes (?P<n>\d+) from the (bank|middle): .+\.", "in"),
    (r"(?P<names>\w+) has nothing left and takes (?P<n>\d+) from the bank\.", "in"),
    (r"(?P<names>\w+) pays (?P<n>\d+) to the bank: .+\.", "out"),
    (r"(?P<names>\w+) puts (?P<n>\d+) (into the middle|on the card): .+\.", "out"),
    (r"(?P<names>\w+) builds .+ and pays (?P<n>\d+)\.", "out"),
]


def heard(sentence: str) -> dict[str, int]:
    """The coins that a sentence tells people to move."""
    for pattern, kind in SAYINGS:
        if found := re.fullmatch(pattern, sentence):
            n = int(found["n"])
            if kind == "paid":
                return {found["payer"]: -n, found["name"]: n}
            names = re.findall(r"Ida|Tom|Oma", found["names"])
            return dict.fromkeys(names, n if kind == "in" else -n)
    return {}


def compare_words_with_coins(steps: list[dict[str, Any]], start: list[int]) -> None:
    """Whoever only listens and moves real coins has what the screen shows, after every tap."""
    coins = dict(zip(NAMES, start, strict=True))
    for step in steps:
        for sentence in step["spoken"]:
            for name, change in heard(sentence).items():
                coins[name] += change
        if step["coins"] is not None:
            assert list(coins.values()) == step["coins"], step


def count_taps(steps: list[dict[str, Any]]) -> int:
    """No turn takes more than three taps, and one for each thing that a card asks."""
    turns: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for step in steps:
        if step["scene"] != "setup" and step["asks"] != "start":
            turns[step["turn"]].append(step)
    most = 0
    for taps in turns.values():
        scenes = [step["scene"] for step in taps]
        asked = sum(step["scene"] == "question" for step in taps)
        # A boat's catch and a second throw are thrown, and a card that lies there already is
        # followed by the next.
        thrown = max(0, scenes.count("dice") - 1)
        stacked = max(0, scenes.count("cards") - 1)
        assert len(taps) - asked - thrown - stacked <= TAPS, taps
        most = max(most, len(taps) if not asked + thrown + stacked else 0)
    return most


def whole_game(page: Page, seed: int) -> list[dict[str, Any]]:
    steps: list[dict[str, Any]] = page.evaluate(REFEREE, {"seed": seed, "most": 3000})
    expect(page.locator(".boxpage")).to_have_count(0)
    return steps


@pytest.mark.parametrize(
    ("ruleset", "options"),
    [
        pytest.param("base", {"landmarks": ["train_station", "shopping_mall"]}, id="base"),
        pytest.param("base", {}, id="base-whole", marks=pytest.mark.slow),
        pytest.param("harbor+sharp", {}, id="harbor+sharp", marks=pytest.mark.slow),
        pytest.param("mk2", {}, id="mk2", marks=pytest.mark.slow),
    ],
)
def test_a_box_game_is_told_to_its_end_and_every_word_fits_the_coins(
    open_page: Open, server: Server, ruleset: str, options: dict[str, Any]
) -> None:
    page = open_page(**PHONE, settings={"voice": True})
    game = lay_out(page, server, ruleset, options=options)
    start = purses(page)
    steps = whole_game(page, seed=7)
    compare_words_with_coins(steps, start)
    assert count_taps(steps) <= TAPS
    assert any("wins!" in sentence for sentence in steps[-1]["spoken"])
    record = page.request.get(f"{server.url}/api/games/{game}/replay").json()
    assert {step["source"] for step in record["steps"]} <= {"player", "dice", "cards"}


def test_the_door_asks_who_plays_and_with_which_box(open_page: Open) -> None:
    page = open_page("/", **PHONE)
    page.get_by_role("link", name="At the kitchen table").click()
    for number, name in enumerate(NAMES, 1):
        page.get_by_label(f"Name {number}", exact=True).fill(name)
    page.get_by_role("button", name="Harbor", exact=True).click()
    page.get_by_role("button", name="Tom", exact=True).click()
    page.locator("[data-do=begin]").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Shuffle three decks")
    expect(page.locator(".seats button")).to_have_count(3)
    expect(page.locator(".seats .act")).to_contain_text("Tom")


def test_counted_coins_are_put_right_and_taken_back(open_page: Open, server: Server) -> None:
    page = open_page(**PHONE, settings={"voice": True})
    lay_out(page, server)
    set_up(page)
    page.locator("[data-purse='1']").click()
    page.locator("[data-do=more]").click()
    page.locator("[data-do=more]").click()
    page.locator("[data-do=set]").click()
    expect(page.locator("[data-purse='1'] .coin")).to_have_text("5")
    assert page.evaluate("spoken.join(' ')").count("Counted again: Tom has 5 coins.") == 1
    page.locator("[data-do=undo]").click()
    expect(page.locator("[data-purse='1'] .coin")).to_have_text("3")
    expect(page.get_by_role("status")).to_contain_text("Put the table back as well")


def test_a_count_that_is_not_changed_changes_nothing(open_page: Open, server: Server) -> None:
    page = open_page(**PHONE)
    lay_out(page, server)
    set_up(page)
    before = page.locator(".boxpage").get_attribute("data-rev")
    page.locator("[data-purse='0']").click()
    page.locator("[data-do=more]").click()
    page.locator("[data-do=cancel]").click()
    expect(page.locator(".boxpage[data-scene=dice]")).to_be_visible()
    assert page.locator(".boxpage").get_attribute("data-rev") == before


def test_a_reload_in_the_middle_of_a_turn_repeats_nothing(open_page: Open, server: Server) -> None:
    page = open_page(**PHONE, settings={"voice": True})
    lay_out(page, server)
    set_up(page)
    tap_dice(page, "1")
    expect(page.locator(".pays")).to_contain_text("Ida, Tom, and Oma take 1 each")
    page.reload()
    expect(page.locator(".boxpage[data-scene=build]")).to_be_visible()
    expect(page.locator(".pays")).to_contain_text("Ida, Tom, and Oma take 1 each")
    assert purses(page) == [4, 4, 4]
    page.wait_for_function("() => spoken.length > 0")
    assert page.evaluate("spoken") == ["Ida, what do you build?"]


def test_every_third_round_the_coins_are_compared_without_a_tap(
    open_page: Open, server: Server
) -> None:
    page = open_page(**PHONE)
    lay_out(page, server)
    set_up(page)
    for turn in range(1, 10):
        expect(page.locator(f".boxpage[data-scene=dice][data-turn='{turn}']")).to_be_visible()
        assert not page.locator(".check").count()
        tap_dice(page, "6")
        page.locator("[data-do=pass]").click()
    expect(page.locator(".check")).to_contain_text("A quick count")
    tap_dice(page, "6")
    page.locator("[data-do=pass]").click()
    expect(page.locator(".boxpage[data-scene=dice][data-turn='11']")).to_be_visible()
    assert not page.locator(".check").count()


@pytest.mark.parametrize("way", ["wake lock", "film", "neither"])
def test_the_screen_stays_bright(open_page: Open, server: Server, way: str) -> None:
    page = open_page(**PHONE)
    has_lock = "true" if way == "wake lock" else "false"
    plays = "false" if way == "neither" else "true"
    page.add_init_script(f"""
    window.bright = '';
    Object.defineProperty(navigator, 'wakeLock', {{ value: !{has_lock} ? undefined : {{
      request: async () => ((window.bright = 'wake lock'), {{ released: false, release() {{}} }}),
    }} }});
    HTMLMediaElement.prototype.play = async function () {{
      if (!{plays}) throw new Error('blocked');
      window.bright = this.loop ? 'film' : '';
    }};
    """)
    lay_out(page, server)
    page.locator("[data-do=next]").click()
    if way == "neither":
        expect(page.locator(".awake")).to_contain_text("auto-lock")
    else:
        page.wait_for_function(f"window.bright === '{way}'")
        assert not page.locator(".awake").count()


def test_by_keyboard_a_turn_is_told_from_the_heading_on(open_page: Open, server: Server) -> None:
    page = open_page(**PHONE)
    lay_out(page, server)
    set_up(page)
    expect(page.locator(".boxpage[data-scene=dice]")).to_be_visible()
    page.locator("[data-faces='1']").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".boxpage[data-scene=build] h1")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".boxpage[data-turn='2'][data-scene=dice] h1")).to_be_focused()


@pytest.mark.parametrize("width", [390, 768])
def test_nothing_is_small_and_nothing_scrolls_sideways(
    open_page: Open, server: Server, width: int
) -> None:
    page = open_page(width=width, height=844)
    lay_out(page, server, "harbor")
    scenes = 0
    for _ in range(40):
        assert page.evaluate("document.querySelector('main').scrollWidth <= innerWidth")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        sizes = page.evaluate(
            "[...document.querySelectorAll('.boxpage :is(h1, .sub, .pay p, .pay small)')]"
            ".map((e) => parseFloat(getComputedStyle(e).fontSize))"
        )
        assert min(sizes) >= 19
        scene = page.locator(".boxpage").get_attribute("data-scene")
        rev = page.locator(".boxpage").get_attribute("data-rev")
        if scene == "setup":
            page.locator("[data-do=next]").click()
            continue
        first = {"cards": ".drawable button", "dice": "[data-faces]", "build": "[data-do=pass]"}
        page.locator(first[scene or ""]).nth(scenes % 5 if scene == "cards" else 0).click()
        expect(page.locator(f".boxpage[data-ready=true]:not([data-rev='{rev}'])")).to_be_visible()
        scenes += 1
    assert scenes > 20


def test_axe_finds_nothing_at_the_door_and_in_every_scene(open_page: Open, server: Server) -> None:
    page = open_page("/box", **PHONE)
    expect(page.locator("[data-do=begin]")).to_be_visible()
    assert violations(page) == []
    lay_out(page, server)
    assert violations(page) == []
    set_up(page)
    assert violations(page) == []
    tap_dice(page, "1")
    expect(page.locator(".boxpage[data-scene=build]")).to_be_visible()
    assert violations(page) == []
    page.locator("[data-purse='1']").click()
    assert violations(page) == []


def test_several_people_at_one_screen_are_offered_the_referee(open_page: Open) -> None:
    page = open_page("/play/alone")
    offer = page.get_by_role("link", name="Do you have the real box?")
    expect(page.locator("[data-do=play]")).to_be_visible()
    assert not offer.count()
    page.get_by_role("button", name="own dice").click()
    offer.click()
    expect(page.locator("[data-do=begin]")).to_be_visible()
