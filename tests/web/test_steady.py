"""While bots play, what can be pressed stays what and where it is."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import ElementHandle, Page, expect

from tests.web.conftest import BOTS, Open, make_game
from tests.web.server import Server

WATCH = (Path(__file__).parent / "steady.js").read_text()
UPDATES = 25
"""That pass while buttons are held."""
SLOWLY = [{"kind": "bot", "name": n, "colour": c, "bot": "random"} for n, c in BOTS[:2]]
"""Bots that need hundreds of moves: the game is not over before the test is."""
OPEN = {"market": "open"}
"""Elsewhere a kind can be sold out and come again."""
ADA = {"kind": "human", "name": "Ada", "colour": "red"}
STEADY = ".top button, .turn button:not(.skip)"
"""Not what lies below a city: one that grows moves it on.  Nor Skip: a finger anywhere on the page
skips as it comes down, and the button is out of sight before it is up."""
TICK, AT_ONCE = 50, 1000
"""Milliseconds; of a single throw alone more are shown at calm."""
slow = pytest.mark.slow
paces = pytest.mark.parametrize(
    ("speed", "width"),
    [
        ("off", 1440),
        ("fast", 390),
        *(pytest.param(*rest, marks=slow) for rest in (("off", 390), ("fast", 1440))),
    ],
)
languages = pytest.mark.parametrize(
    ("language", "width"),
    [
        ("en", 1440),
        ("de", 390),
        *(pytest.param(*rest, marks=slow) for rest in (("en", 390), ("de", 1440))),
    ],
)


def watched(
    open_page: Open, url: str, *seats: dict[str, Any], speed: str = "off", **how: Any
) -> Page:
    """A page at which bots are at play."""
    language = how.pop("language", "en")
    page = open_page(settings={"speed": speed, "language": language}, **how)
    page.add_init_script(WATCH)
    wish = {"speed": speed, "first": len(seats), "options": OPEN}
    make_game(page, url, "harbor", seats=[*seats, *SLOWLY], **wish)
    return page


def stood_in_for(page: Page) -> None:
    """A bot plays for Ada."""
    page.locator(".me .facebtn").click()
    page.locator("dialog .chip").first.click()
    expect(page.locator("[data-do=back]")).to_be_visible()
    expect(page.locator("dialog")).to_have_count(0)


def let_pass(page: Page, updates: int) -> None:
    page.evaluate("() => (window.until = window.updates)")
    page.wait_for_function(f"() => updates >= until + {updates}", timeout=60_000)


@paces
def test_no_button_is_made_anew_while_bots_play(
    open_page: Open, server: Server, width: int, speed: str
) -> None:
    page = watched(open_page, server.url, ADA, speed=speed, width=width)
    stood_in_for(page)
    page.evaluate("hold()")
    let_pass(page, UPDATES)
    held = page.evaluate("held()")
    assert held["kept"] > 30
    assert held["anew"] == []
    assert held["flickering"] == []


@languages
def test_a_press_that_an_update_interrupts_counts(
    open_page: Open, server: Server, width: int, language: str
) -> None:
    page = watched(open_page, server.url, ADA, speed="fast", width=width, language=language)
    stood_in_for(page)
    page.evaluate("note()")
    page.evaluate("scrollTo(0, 0)")
    pressed = [button for button in page.query_selector_all(STEADY) if on_screen(page, button)]
    assert {"pause", "back"} <= {button.get_attribute("data-do") for button in pressed}
    assert [missed for button in pressed if (missed := not_counted(page, button))] == []


def test_the_line_of_the_last_turn_keeps_its_place_whatever_it_tells(
    open_page: Open, server: Server
) -> None:
    page = watched(open_page, server.url, ADA, speed="fast", width=390)
    stood_in_for(page)
    told, places = set(), set()
    for _ in range(8):
        let_pass(page, 1)
        line = page.locator(".lately .lines")
        told.add(line.inner_text())
        places.add(json.dumps(line.bounding_box()))
    assert len(told) > 2
    assert len(places) == 1


def on_screen(page: Page, button: ElementHandle) -> bool:
    box, size = button.bounding_box(), page.viewport_size
    return bool(box and size and box["y"] >= 0 and box["y"] + box["height"] <= size["height"])


def not_counted(page: Page, button: ElementHandle) -> str:
    """Nothing, or which button was missed and what was hit instead."""
    before = button.bounding_box()
    press(page, button)
    if button.evaluate("button => window.clicked === button"):
        return ""
    hit = page.evaluate("window.clicked && window.clicked.outerHTML")
    return f"{button.inner_text()!r} from {before} to {button.bounding_box()}, hit {hit}"


def press(page: Page, button: ElementHandle) -> None:
    """Press, let bots go on, and let go."""
    box = button.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    let_pass(page, 1)
    page.mouse.up()


def test_who_watches_can_pause_with_a_slow_finger(open_page: Open, server: Server) -> None:
    page = watched(open_page, server.url, speed="fast")
    expect(page.locator("[data-do=pause]")).to_be_visible()
    pause = page.query_selector("[data-do=pause]")
    assert pause is not None
    press(page, pause)
    expect(page.locator("[data-do=goon]")).to_be_visible()


def test_a_pause_is_shown_at_once_whatever_waits_to_be_shown(
    open_page: Open, server: Server
) -> None:
    page = open_page(settings={"speed": "calm"})
    page.add_init_script(WATCH)
    page.clock.install()
    make_game(page, server.url, "harbor", seats=SLOWLY, speed="fast", first=0, options=OPEN)
    expect(page.locator("[data-do=pause]")).to_be_visible()
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)
    # The page's clock stands still, the bots do not.
    let_pass(page, 3)
    page.locator("[data-do=pause]").dispatch_event("click")
    passed, going_on = 0, page.locator("[data-do=goon]")
    while not going_on.is_visible():
        assert passed < AT_ONCE, "what waited was shown first"
        page.clock.run_for(TICK)
        passed += TICK
        page.wait_for_timeout(TICK)
