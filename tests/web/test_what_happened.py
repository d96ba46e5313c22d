"""What happened stays in sight: last turns, purses, what was built, the log, explanations."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import BLANK, Open, make_game, throw
from tests.web.server import Server

SCRIPT = ["dice 1", "dice 1", "dice 1", "dice 1"]
POOR = {"start_coins": 1}
"""With so little, nobody builds a landmark at once."""
PATIENCE = 45_000
"""What is calm takes its time, on a busy machine more."""
SIZES = ((320, 640), (390, 844), (844, 390), (1024, 768), (1280, 720), (2560, 1440))


def a_round(page: Page, server: Server, **more: object) -> None:
    """Ada builds nothing, Dora has her turn, and Ada is to roll again."""
    make_game(page, server.url, script=SCRIPT, seed=1, options=POOR, **more)
    page.locator("[data-do=roll1]").click()
    page.locator("[data-do=end]").click()
    expect(page.locator(".log")).to_contain_text("Dora builds")
    expect(page.locator("[data-do=roll1]")).to_be_visible()


def in_sight(page: Page, selector: str) -> bool:
    found: bool = page.evaluate(
        """(selector) => [...document.querySelectorAll(selector)].some((element) => {
          const { width, top, bottom } = element.getBoundingClientRect();
          return width > 0 && top >= 0 && bottom <= innerHeight;
        })""",
        selector,
    )
    return found


def test_the_last_turn_of_others_and_everybodys_coins_are_in_sight_on_every_screen(
    open_page: Open, server: Server
) -> None:
    page = open_page(BLANK)
    a_round(page, server)
    told = re.compile("rolled 1, .*built")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        line = page.locator(".opp .last:visible, .lately .line:visible").filter(has_text=told)
        expect(line.first).to_be_visible()
        shown = "(e) => e.getBoundingClientRect().bottom <= innerHeight"
        assert any(one.evaluate(shown) for one in line.all()), (width, height)
        for seat in (0, 1):
            assert in_sight(page, f"[data-purse='{seat}']"), (width, height, seat)


def test_what_was_got_and_what_was_paid_are_told_apart(open_page: Open, server: Server) -> None:
    """A café takes as much as a bakery brings: that is not nothing."""
    page = open_page(BLANK)
    make_game(page, server.url, script=["dice 1", "dice 3", "dice 1"], seed=1)
    throw(page)
    page.locator(".market [data-ware=cafe], .mk [data-ware=cafe]").first.click()
    page.locator("[data-do=build]").click()
    expect(page.locator(".opp .last")).to_contain_text("rolled 3, got 1, paid 1, built")


def test_a_hint_that_is_wished_for_during_a_move_comes_after_it(
    open_page: Open, server: Server
) -> None:
    page = open_page(BLANK)
    make_game(page, server.url, script=SCRIPT, seed=1)
    page.locator("[data-do=roll1]").wait_for()
    both = "['roll1', 'hint'].map((which) => document.querySelector(`[data-do=${which}]`))"
    page.evaluate(f"{both}.forEach((button) => button.click())")
    expect(page.locator(".turn .hint")).to_contain_text("The bot would")
    expect(page.locator(".turn h1")).to_contain_text("build")


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844), (844, 390)])
def test_a_hint_is_said_in_words(open_page: Open, server: Server, width: int, height: int) -> None:
    page = open_page(BLANK, width=width, height=height)
    make_game(page, server.url, script=SCRIPT, seed=1)
    page.locator("[data-do=roll1]").click()
    page.locator("[data-do=hint]").click()
    expect(page.locator(".turn .hint")).to_contain_text("The bot would")
    expect(page.locator(".turn .hint")).to_be_visible()


def test_what_a_purse_gained_stays_beside_it_for_a_moment(open_page: Open, server: Server) -> None:
    page = open_page(BLANK, width=390, height=844)
    make_game(page, server.url, script=SCRIPT, seed=1)
    page.locator("[data-do=roll1]").click()
    expect(page.locator(".oppchips .change").first).to_have_text("+1")
    expect(page.locator(".oppchips .change")).to_have_count(0)


def test_what_a_bot_builds_is_shown_large_and_longest_when_calm(
    open_page: Open, server: Server
) -> None:
    page = open_page(BLANK, settings={"speed": "calm"})
    make_game(page, server.url, script=SCRIPT, seed=1, options=POOR, speed="calm")
    # Watched from within: on a busy machine whoever asks now and then may miss it.
    page.evaluate(
        """() => new MutationObserver(() => {
          const now = performance.now();
          const name = document.querySelector('.built .name');
          if (name?.checkVisibility()) {
            window.came ??= now;
            document.body.dataset.told ??= name.textContent;
          } else if (window.came) document.body.dataset.stayed ??= now - window.came;
        }).observe(document.body, { childList: true, subtree: true })"""
    )
    page.locator("[data-do=roll1]").click()
    page.locator("[data-do=end]").click()
    page.locator(".ph-end_turn [data-do=end]").click()
    stayed = re.compile(r"\d")
    expect(page.locator("body")).to_have_attribute("data-stayed", stayed, timeout=PATIENCE)
    expect(page.locator("body")).to_have_attribute("data-told", re.compile(r"\w"))
    assert float(page.locator("body").get_attribute("data-stayed") or 0) >= 1200


COVERS = """(all) => {
  const { left, top, right, bottom } = all[0].getBoundingClientRect();
  return left <= 0 && top <= 0 && right >= innerWidth && bottom >= innerHeight;
}"""


PAPER = """() => new Promise((done) => {
  const at = (element) => element.getAnimations()[0].effect.getComputedTiming().progress;
  const look = () => {
    const paper = [...document.querySelectorAll('.moment i')];
    if (paper.length < 40) return requestAnimationFrame(look);
    const moment = at(document.querySelector('.moment .stage > .rays'));
    done(Math.max(...paper.map((one) => Math.abs(at(one) - moment))));
  };
  look();
})"""
"""How far any piece is from where the moment is, once all of them are there."""


def test_a_landmark_has_a_moment_over_the_whole_table_and_goes_home(
    open_page: Open, server: Server
) -> None:
    page = open_page(BLANK, width=390, height=844, settings={"speed": "calm"})
    make_game(page, server.url, options={"start_coins": 9}, speed="calm", script=["dice 1"])
    page.locator("[data-do=roll1]").click()
    expect(page.locator(".turn.ph-build.mine")).to_be_visible()
    page.locator(".me [data-ware=train_station]").first.click()
    page.locator("[data-do=build]").click()
    moment = page.locator(".moment")
    expect(moment.locator(".ribbon b")).to_have_text("Train Station")
    assert moment.evaluate_all(COVERS)
    assert page.evaluate(PAPER) < 0.05
    expect(moment).to_have_count(0)
    expect(page.locator(".me")).to_contain_text("Train Station")


def test_step_by_step_the_next_turn_waits_for_a_tap(open_page: Open, server: Server) -> None:
    page = open_page(BLANK, settings={"speed": "step"})
    make_game(page, server.url, script=SCRIPT, seed=1, options=POOR)
    page.locator("[data-do=roll1]").click()
    page.locator("[data-do=end]").click()
    page.locator(".ph-end_turn [data-do=end]").click()
    goon = page.get_by_role("button", name="Go on")
    expect(goon).to_be_visible(timeout=PATIENCE)
    expect(page.locator("[data-do=roll1]")).to_have_count(0)
    goon.click()
    expect(page.locator("[data-do=roll1]")).to_be_visible()


def test_the_last_round_is_shown_again_and_nothing_is_played_twice(
    open_page: Open, server: Server
) -> None:
    page = open_page(BLANK)
    a_round(page, server)
    lines = page.locator(".log li").count()
    coins = page.locator("[data-purse='1'] .coin:visible").first.inner_text()
    again = page.locator("[data-do=again]:visible").first
    again.click()
    expect(page.locator(".built")).to_be_visible(timeout=PATIENCE)
    expect(page.locator("[data-do=roll1]")).to_be_visible()
    expect(again).to_have_attribute("aria-disabled", "false", timeout=PATIENCE)
    assert page.locator(".log li").count() == lines
    assert page.locator("[data-purse='1'] .coin:visible").first.inner_text() == coins
    page.locator("[data-do=roll1]").click()
    expect(page.locator(".turn.ph-build")).to_be_visible()


def test_the_log_ends_with_its_last_line_in_sight(open_page: Open, server: Server) -> None:
    page = open_page(BLANK, height=720)
    a_round(page, server)
    last = page.locator(".log li").last
    bottom = "(e) => e.getBoundingClientRect().bottom"
    assert last.evaluate(bottom) <= page.locator(".log .scroll").evaluate(bottom) + 1


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1366, 768), (1440, 900)])
def test_the_last_line_is_in_the_window_whatever_is_asked(
    open_page: Open, server: Server, width: int, height: int
) -> None:
    page = open_page(BLANK, width=width, height=height)
    a_round(page, server, bots=3)
    last = page.locator(".log li").last
    for press in ("[data-do=roll1]", ".mk .s-affordable >> nth=0"):
        expect(last).to_be_in_viewport(ratio=1)
        page.locator(press).click()
    expect(page.locator("[data-do=build]")).to_be_enabled()
    expect(page.locator(".turn .note").first).to_be_visible()
    expect(last).to_be_in_viewport(ratio=1)


def test_a_last_turn_is_told_where_towns_are_founded_too(open_page: Open, server: Server) -> None:
    page = open_page(BLANK, width=390, height=844)
    make_game(page, server.url, "mk2")
    page.locator(".mk [data-ware]").first.click()
    page.locator("[data-do=build]").click()
    expect(page.locator(".lately .line")).to_contain_text("built")


def test_before_the_own_roll_the_tray_is_empty_and_the_button_says_roll(
    open_page: Open, server: Server
) -> None:
    page = open_page(BLANK)
    a_round(page, server)
    expect(page.locator(".tray .dz")).to_have_count(1)
    expect(page.locator(".tray .eq")).to_have_count(0)
    expect(page.locator("[data-do=roll1]")).to_contain_text("Roll 1 die")


@pytest.mark.parametrize("how", ["escape", "scroll", "leave"])
def test_an_explanation_goes_when_it_should(open_page: Open, server: Server, how: str) -> None:
    page = open_page(BLANK)
    make_game(page, server.url)
    page.locator(".mk .card").first.hover()
    tip = page.locator(".tip")
    expect(tip).to_be_visible()
    if how == "escape":
        page.keyboard.press("Escape")
    elif how == "scroll":
        page.locator(".log .scroll").evaluate("(e) => e.dispatchEvent(new Event('scroll'))")
    else:
        page.evaluate(
            "history.pushState({}, '', '/cards/base'); dispatchEvent(new PopStateEvent('popstate'))"
        )
        expect(page.locator(".mk")).to_have_count(0)
    expect(tip).to_have_count(0)


def test_a_double_click_picks_a_card_once(open_page: Open, server: Server) -> None:
    page = open_page(BLANK)
    make_game(page, server.url, script=SCRIPT, seed=1)
    throw(page)
    card = page.locator(".mk .s-affordable").first
    card.dblclick()
    expect(page.locator(".mk .s-selected")).to_have_count(1)
    expect(page.locator("[data-do=build]")).to_be_enabled()


def test_a_card_that_brings_nothing_says_why_and_a_hint_has_a_reason(
    open_page: Open, server: Server
) -> None:
    page = open_page(BLANK)
    make_game(page, server.url, script=SCRIPT, seed=1, options={"market": "open", "start_coins": 9})
    page.locator("[data-do=roll1]").click()
    factory = page.locator("[data-ware=furniture_factory]")
    expect(factory).to_contain_text("2 dice")
    factory.click()
    expect(page.locator(".turn .note").first).to_contain_text("build Train Station first")
    page.locator("[data-do=hint]").click()
    expect(page.locator(".turn .hint")).to_contain_text("(")


def test_fingers_are_told_of_the_long_press_instead_of_keys(open_page: Open) -> None:
    page = open_page("/rules/base", width=390, height=844, has_touch=True, is_mobile=True)
    page.get_by_role("button", name="Help").click()
    expect(page.locator("dialog")).to_contain_text("Press long")
    expect(page.locator("dialog kbd")).to_have_count(0)


def test_nothing_is_marked_in_the_preview_before_somebody_asks(
    open_page: Open, server: Server
) -> None:
    page = open_page(BLANK)
    make_game(page, server.url, script=SCRIPT, seed=1)
    expect(page.locator(".prev .why")).to_contain_text("Pick a number")
    expect(page.locator(".prev .on")).to_have_count(0)
    expect(page.locator(".prev .prob")).to_have_count(0)
    page.locator("[data-do=roll1]").click()
    expect(page.locator(".prev .on")).to_have_text("1")


def test_no_code_is_drawn_that_nobody_could_open(open_page: Open, server: Server) -> None:
    page = open_page(BLANK)
    make_game(page, server.url)
    page.get_by_role("button", name="Invite").click()
    expect(page.locator("dialog")).to_contain_text("Only this computer")
    expect(page.locator("dialog .qr")).to_have_count(0)
    expect(page.get_by_role("link", name="Big screen")).to_have_attribute("target", "_blank")


def test_a_theme_of_the_system_leaves_edges_choices_and_what_can_be_bought(
    open_page: Open, server: Server
) -> None:
    page = open_page(BLANK, forced_colors="active")
    make_game(page, server.url, script=SCRIPT, seed=1)
    edge = "(e) => getComputedStyle(e).borderTopStyle + getComputedStyle(e).borderTopWidth"
    assert page.locator("[data-do=roll1]").evaluate(edge) == "solid3px"
    assert page.locator(".iconbtn").first.evaluate(edge) == "solid1px"
    throw(page)
    card = page.locator(".mk .s-affordable").first
    assert card.evaluate("(e) => getComputedStyle(e).outlineStyle") == "dashed"
    card.click()
    chosen = page.locator(".mk .s-selected")
    assert chosen.evaluate("(e) => getComputedStyle(e).outlineStyle") == "solid"
    words = "(e) => getComputedStyle(e.querySelector('.name')).color"
    plain = page.locator(".mk .s-affordable:not(.s-selected)").first
    assert chosen.evaluate(words) == plain.evaluate(words)
    page.get_by_role("button", name="Settings").click()
    pressed = page.locator("dialog [aria-pressed=true]").first
    other = page.locator("dialog [aria-pressed=false]").first
    colour = "(e) => getComputedStyle(e).backgroundColor"
    assert pressed.evaluate(colour) != other.evaluate(colour)


def test_words_stand_beside_their_speaker_and_the_badge_is_whole(
    open_page: Open, server: Server
) -> None:
    page = open_page(BLANK, width=390, height=844)
    make_game(page, server.url)
    page.get_by_role("button", name="Chat").click()
    page.get_by_role("button", name="Hello!").click()
    expect(page.locator(".oppchips .speech")).to_have_text("Hello!")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Chat").wait_for()
    expect(page.locator(".oppchips .speech")).to_have_count(0)


def test_sound_is_offered_before_the_first_roll(open_page: Open, server: Server) -> None:
    page = open_page(BLANK, width=390, height=844)
    make_game(page, server.url)
    page.locator("[data-do=hear]").click()
    expect(page.locator("[data-do=hear]")).to_have_count(0)
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(page.locator("[data-do=sound]")).to_have_attribute("aria-pressed", "true")


def test_a_long_name_leaves_room_for_how_far_its_player_is(open_page: Open, server: Server) -> None:
    page = open_page(BLANK, width=320, height=640)
    long = "Maximiliane Wilhelmine"
    seats = [{"kind": "human", "name": long, "colour": "red"}]
    seats += [
        {"kind": "human", "name": f"{long} {n}", "colour": colour}
        for n, colour in enumerate(("blue", "green", "yellow"))
    ]
    make_game(page, server.url, seats=seats)
    for chip in page.locator(".oppchips .oc").all():
        right = "(e) => e.getBoundingClientRect().right"
        assert chip.locator("b").last.evaluate(right) <= chip.evaluate(right)


def test_both_ways_to_roll_fit_beside_each_other_in_german(open_page: Open, server: Server) -> None:
    page = open_page(BLANK, settings={"language": "de"})
    make_game(page, server.url, script=SCRIPT, seed=1)
    throw(page)
    page.locator(".me [data-place='0:train_station']").click()
    page.locator("[data-do=build]").click()
    expect(page.locator("[data-do=roll2]")).to_be_visible()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        buttons = page.locator(".rollpair .btn")
        expect(buttons).to_have_count(2)
        for button in buttons.all():
            inside = "(e) => e.scrollWidth <= e.clientWidth + 1"
            assert button.evaluate(inside), (width, height)
            right = button.evaluate("(e) => e.getBoundingClientRect().right")
            assert right <= width, (width, height)
