"""The guided first game in a real browser: it never blocks, never repeats, and can be left."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from machikoro.lessons.book import book, find_lesson
from tests.lessons.check import reference_line

from .conftest import Open
from .lessons import act, begin, faults, now, scripted, walk
from .server import Server
from .test_axe import violations

PHONE = {"width": 390, "height": 844}
EVERY = 5
"""Of the moments of a lesson, how many `make test` looks at; `make soak` looks at all."""


def of_lesson(lesson: str) -> tuple[str, ...]:
    """The rest of the ruleset is told as it comes, when the script is over."""
    found = find_lesson(lesson)
    assert found is not None
    return found.moments


def told_in(lesson: str) -> list[str]:
    """The moments of the reference line, in their order."""
    found = find_lesson(lesson)
    assert found is not None
    run = reference_line(found, found.rulesets[0])
    line = [moment for turn in run.told if turn.entry for moment in turn.moments]
    return [*run.before, *line, *(["handover"] if found.goes_on else [])]


def moments(sentences: list[Any]) -> list[str]:
    names = [heard.moment for heard in sentences if not heard.moment.startswith("tip.")]
    return list(dict.fromkeys(names))


# From the door to the first roll.


def test_the_keyboard_is_enough_for_the_first_roll(open_page: Open) -> None:
    page = open_page(settings={"name": ""})
    expect(page.locator("[data-do=door-first]")).to_be_visible()
    press_until(page, "[data-do=door-first]", "Tab")
    page.keyboard.press("Enter")
    expect(page.locator("[data-first=one]")).to_be_enabled()
    press_until(page, "[data-first=one]", "Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".guide[data-moment=welcome]")).to_be_visible()
    page.keyboard.press("r")
    expect(page.locator(".guide[data-moment=blue]")).to_be_visible()
    page.keyboard.press("g")
    expect(page.locator(".guide")).to_be_focused()
    press_until(page, "[data-guide=next]", "Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".guide[data-at='1']")).to_be_visible()


def press_until(page: Page, selector: str, key: str) -> None:
    for _ in range(80):
        if page.locator(f"{selector}:focus").count():
            return
        page.keyboard.press(key)
    raise AssertionError(f"{selector} cannot be reached with {key}")


# The whole lesson.


@pytest.mark.parametrize(
    ("lesson", "ruleset"),
    [
        ("fussball", "fussball"),
        pytest.param("base", "base", marks=pytest.mark.slow),
        pytest.param("fussball-first", "fussball", marks=pytest.mark.slow),
        pytest.param("harbor", "harbor", marks=pytest.mark.slow),
        pytest.param("sharp", "sharp", marks=pytest.mark.slow),
        pytest.param("mk2", "mk2", marks=pytest.mark.slow),
    ],
)
def test_along_the_tips_everything_is_told_once_and_in_order(
    open_page: Open, server: Server, lesson: str, ruleset: str
) -> None:
    page = open_page("/rules")
    begin(page, server.url, lesson, ruleset=ruleset)
    expected = told_in(lesson)
    heard = moments(list(walk(page, until=expected[-1])))
    assert [moment for moment in heard if moment in of_lesson(lesson)] == expected
    assert faults(page) == []


def twice(route: Any) -> None:
    """Every move is made a second time, by which it has become too late."""
    line = route.connect_to_server()

    def up(message: str) -> None:
        line.send(message)
        order = json.loads(message)
        if order["type"] == "move":
            line.send(json.dumps({**order, "id": f"{order['id']}-late"}))

    route.on_message(up)


def test_a_move_that_comes_too_late_costs_no_explanation(open_page: Open, server: Server) -> None:
    page = open_page("/rules")
    page.route_web_socket(re.compile("/ws/"), twice)
    begin(page, server.url, "fussball", ruleset="fussball")
    expected = told_in("fussball")
    assert moments(list(walk(page, until=expected[-1]))) == expected


@pytest.mark.slow
def test_after_the_lesson_comes_a_real_game(open_page: Open, server: Server) -> None:
    page = open_page("/rules")
    begin(page, server.url)
    for _ in walk(page):
        pass
    assert not scripted(page)
    for _ in range(2000):
        if page.locator("[data-do=rematch]").count():
            break
        act(page, "dearest")
        page.evaluate("() => new Promise((done) => setTimeout(done, 10))")
    page.locator("[data-do=rematch]").click()
    expect(page.locator(".turn")).to_be_visible()
    assert not scripted(page)
    assert page.locator(".guide").count() == 0
    assert faults(page) == []


@pytest.mark.slow
def test_a_short_lesson_ends_with_a_real_game(open_page: Open, server: Server) -> None:
    page = open_page("/rules")
    lesson = begin(page, server.url, "fussball", ruleset="fussball")
    for _ in range(PATIENT):
        if page.locator("[data-guide=real]").count():
            break
        act(page, "follow")
        page.evaluate("() => new Promise((done) => setTimeout(done, 15))")
    page.locator("[data-guide=real]").click()
    page.wait_for_url(lambda url: lesson not in url)
    expect(page.locator(".turn")).to_be_visible()
    assert not scripted(page)


PATIENT = 2000


# What people do instead.


@pytest.mark.slow
@pytest.mark.parametrize("manner", ["pass", "dearest", "one"])
def test_whatever_is_played_the_lesson_goes_on(
    open_page: Open, server: Server, manner: str
) -> None:
    page = open_page("/rules")
    begin(page, server.url)
    heard = list(walk(page, manner))
    assert faults(page) == []
    assert len(moments(heard)) > 6


def test_what_is_undone_is_not_told_again(open_page: Open, server: Server) -> None:
    page = open_page("/rules")
    begin(page, server.url, "base-family", 2)
    told: list[str] = []
    for heard in walk(page, until="red"):
        if heard.moment.startswith("tip."):
            page.keyboard.press("u")
            expect(page.locator("[data-do=roll1]")).to_be_enabled()
            page.locator("[data-do=roll1]").click()
            expect(page.locator(".turn.mine [data-do=build]")).to_be_visible()
        elif heard.moment not in told[-1:]:
            assert heard.moment not in told
            told.append(heard.moment)
    assert faults(page) == []


# Leaving, coming back, other languages.


def leave_and_return(page: Page) -> None:
    page.locator("[data-guide=leave]").click()
    expect(page.locator(".guide")).to_have_count(0)
    page.wait_for_function("() => document.activeElement !== document.body")
    page.locator(".top .q").click()
    page.locator("[data-do=explain]").click()
    expect(page.locator(".guide")).to_be_visible()


def reload_here(page: Page) -> None:
    page.reload()
    expect(page.locator(".guide")).to_be_visible()
    expect(page.locator(".turn")).to_be_visible()


def other_language(page: Page) -> None:
    before = now(page)
    page.locator(".top .tools button", has_text="DE").or_(
        page.locator(".top .tools button", has_text="EN")
    ).first.click()
    after = now(page)
    if before and after and before[:2] == after[:2]:
        assert before.text != after.text
    assert faults(page) == []


DISTURBED = {
    "left": leave_and_return,
    "loaded anew": reload_here,
    "in the other language": other_language,
}


def disturb(page: Page, server: Server, how: str, every: int, until: str) -> None:
    begin(page, server.url)
    told: list[str] = []
    for number, heard in enumerate(walk(page, until=until)):
        if not heard.moment.startswith(("tip.", "guide.")) and heard.moment not in told[-1:]:
            assert heard.moment not in told, f"{heard.moment} is told again"
            told.append(heard.moment)
        if number % every == 0:
            DISTURBED[how](page)
    assert faults(page) == []
    assert until in told


@pytest.mark.parametrize("how", DISTURBED)
def test_at_any_moment_the_guide_can_be(open_page: Open, server: Server, how: str) -> None:
    disturb(open_page("/rules"), server, how, EVERY, "red")


@pytest.mark.slow
@pytest.mark.parametrize("how", DISTURBED)
def test_at_every_moment_the_guide_can_be(open_page: Open, server: Server, how: str) -> None:
    disturb(open_page("/rules"), server, how, 1, "handover")


# On a phone.


def in_sight(page: Page, *, points: bool) -> list[str]:
    """What is spoken of and cannot be seen beside the bubble and the gold button."""
    found: list[str] = page.evaluate(
        """(points) => {
          const dock = document.querySelector('.turn').getBoundingClientRect();
          const heads = [...document.querySelectorAll('.top, .oppchips')];
          const top = Math.max(...heads.map((head) => head.getBoundingClientRect().bottom));
          const missing = [];
          const bubble = document.querySelector('.guide .bub').getBoundingClientRect();
          if (bubble.top < 0 || bubble.bottom > innerHeight + 1) missing.push('bubble');
          const gold = document.querySelector('.turn .btn.primary')?.getBoundingClientRect();
          if (gold && gold.bottom > innerHeight + 1) missing.push('button');
          const hinted = [...document.querySelectorAll('[data-hinted]')];
          const seen = (box) => box.bottom > top + 8 && box.top < dock.top - 8;
          const inside = (one) => one.closest('.turn, .top, .oppchips');
          const shown = (one) => inside(one) || seen(one.getBoundingClientRect());
          if ((points || hinted.length) && !hinted.some(shown)) missing.push('pointed at');
          if (document.documentElement.scrollWidth > innerWidth) missing.push('sideways');
          return missing;
        }""",
        points,
    )
    return found


@pytest.mark.parametrize("until", ["red", pytest.param("handover", marks=pytest.mark.slow)])
def test_on_a_phone_bubble_thing_and_button_are_in_sight_together(
    open_page: Open, server: Server, until: str
) -> None:
    page = open_page("/rules", **PHONE)
    begin(page, server.url)
    pointing = {moment.id for moment in book().moments if moment.point}
    for heard in walk(page, until=until):
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => done()))")
        if now(page) == heard:
            assert in_sight(page, points=heard.moment in pointing) == [], heard


# Around one screen.


@pytest.mark.slow
@pytest.mark.parametrize("people", [2, 3, 4])
def test_everybody_at_the_screen_is_addressed_by_name(
    open_page: Open, server: Server, people: int
) -> None:
    page = open_page("/rules")
    begin(page, server.url, "base-family", people)
    named = set()
    for heard in walk(page):
        title = page.locator(".guide .to span").first.text_content() or ""
        named.add(title.removeprefix("Koko explains to ").strip())
        if heard.moment == "welcome":
            assert title == "Koko explains to Ada"
    assert len(named & {"Ada", "Ben", "Cleo", "Dan"}) >= 2
    assert faults(page) == []


# Checked by a machine.


def test_axe_finds_nothing_in_the_question_and_the_bubble(open_page: Open, server: Server) -> None:
    page = open_page("/first")
    expect(page.locator("[data-first=one]")).to_be_enabled()
    assert violations(page) == []
    begin(page, server.url)
    page.reload()
    expect(page.locator(".guide[data-moment]")).to_be_visible()
    assert violations(page) == []


def test_on_a_phone_one_can_pass_while_the_guide_speaks(open_page: Open, server: Server) -> None:
    page = open_page("/rules", **PHONE)
    begin(page, server.url)
    for _ in walk(page, until="build"):
        pass
    page.locator(".turn [data-do=end]").click()
    expect(page.locator(".guide[data-moment=others]")).to_be_visible()
