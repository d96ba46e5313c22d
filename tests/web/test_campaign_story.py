"""What a campaign tells and shows before, between and after its games, on every screen."""

from __future__ import annotations

import base64
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import SIDEWAYS, Open
from tests.web.test_campaign import GERMAN, brought, found, go_on, read

MEAN_COLOUR = """async (png) => {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
  const paper = canvas.getContext('2d');
  paper.drawImage(image, 0, 0, 1, 1);
  return [...paper.getImageData(0, 0, 1, 1).data].slice(0, 3);
}"""


def first_chapter(page: Page) -> None:
    """Its first leaf lies open."""
    found(page)
    go_on(page)
    read(page, "[data-do=go]")
    go_on(page)
    expect(page.locator("h1")).to_have_text("Die blanke Nachbarschaft")


def colour_at(page: Page, where: Locator, share: float) -> list[int]:
    """The mean colour of a strip across a picture, so far down."""
    box = where.bounding_box()
    assert box
    strip = {**box, "y": box["y"] + box["height"] * share, "height": 8}
    png = base64.b64encode(page.screenshot(clip=strip)).decode()  # type: ignore[arg-type]
    colour: list[int] = page.evaluate(MEAN_COLOUR, png)
    return colour


@pytest.mark.parametrize("width", [390, 1280])
def test_the_night_of_a_story_has_its_sky(open_page: Open, width: int) -> None:
    page = open_page("/campaign", settings=GERMAN, width=width, height=844)
    first_chapter(page)
    expect(page.locator(".pic use")).to_be_attached()
    paper = 200
    assert max(colour_at(page, page.locator(".pic"), 0.04)) < paper
    ids = page.locator("svg [id]").evaluate_all("(all) => all.map(({ id }) => id)")
    assert len(ids) == len(set(ids))


def test_before_the_first_throw_everybody_reads_how_to_win(open_page: Open) -> None:
    page = open_page("/campaign", settings=GERMAN)
    first_chapter(page)
    page.locator("[data-do=next]").click()
    expect(page.locator(".goal")).to_contain_text("So gewinnt ihr:")
    expect(page.locator(".goal")).to_contain_text("alle 3 Großprojekte")
    expect(page.locator(".goal")).to_contain_text("Sternwarte, 20 Münzen")


def test_a_story_that_does_not_fit_is_read_to_its_end_before_the_next_leaf(open_page: Open) -> None:
    page = open_page("/campaign", settings={**GERMAN, "largeType": True}, height=560)
    first_chapter(page)
    button = page.locator("[data-do=next]")
    expect(button).to_have_text("Weiterlesen ↓")
    while button.inner_text() != "Weiter":
        before = page.locator(".say").evaluate("(it) => it.scrollTop")
        button.click()
        expect(page.locator("h1")).to_have_text("Die blanke Nachbarschaft")
        page.wait_for_function(
            "(before) => document.querySelector('.say').scrollTop > before", arg=before
        )
    page.set_viewport_size({"width": 1280, "height": 800})
    page.locator("[data-do=type]").click()
    expect(button).to_have_text("Weiter")
    assert page.locator(".say").evaluate("(it) => it.scrollHeight <= it.clientHeight + 1")


def test_a_name_makes_a_person_unless_a_bot_was_asked_for(open_page: Open) -> None:
    page = open_page("/campaign", settings=GERMAN)
    seat = page.locator(".plan").nth(2)
    expect(seat).to_contain_text("Der Computer spielt")
    seat.locator("input").first.fill("Mia")
    expect(seat.get_by_role("button", name="Mensch")).to_have_attribute("aria-pressed", "true")
    expect(seat).to_contain_text("Ein Mensch spielt hier")
    seat.get_by_role("button", name="Bot").click()
    seat.locator("input").first.fill("Robo")
    expect(seat).to_contain_text("Der Computer spielt")


def test_on_a_phone_the_story_so_far_keeps_its_buttons_on_the_screen(
    open_page: Open, tmp_path: Path
) -> None:
    """And new landmarks and projects say what they are and cost."""
    page = open_page("/campaign", settings=GERMAN, width=390, height=844)
    page.set_input_files("input[type=file]", brought(2, tmp_path))
    page.locator("[data-do=begin]").click()
    page.locator("[data-do=story]").click()
    expect(page.locator(".bar")).to_contain_text("1/")
    expect(page.locator("[data-do=skip]")).to_be_in_viewport(ratio=1)
    expect(page.locator("[data-do=type]")).to_be_in_viewport(ratio=1)
    assert not page.evaluate(SIDEWAYS)
    leaf = page.locator("main")
    while not page.locator("h1").inner_text().startswith("Signalturm"):
        page.locator("[data-do=next], [data-do=stick]").click()
    expect(leaf).to_contain_text("Großprojekt")
    expect(page.locator("h1 .coin")).to_have_text("25")
    page.locator("[data-do=next]").click()
    expect(leaf).to_contain_text("Gemeinschaftsprojekt")
    expect(page.locator("h1 .coin")).to_have_text("22")
