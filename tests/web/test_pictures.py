"""Symbols, words and skies say what they mean."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.web.conftest import BLANK, Open, drawing, make_game
from tests.web.scenes import SCENES, Scene, sit_at
from tests.web.screenshots import Studio, card_book, open_lobby
from tests.web.server import Server

LIGHT_OF = """(element) => getComputedStyle(element).backgroundImage
  .match(/rgb\\((\\d+), (\\d+), (\\d+)\\)/).slice(1).map(Number).reduce((a, b) => a + b) / 765"""


def test_football_has_symbols_of_its_own_in_its_short_texts(open_page: Open) -> None:
    page = open_page("/cards/fussball")
    portal = page.locator(
        ":is(#farmers_market, [data-card=farmers_market]) .fx [data-symbol]"
    ).first
    expect(portal).to_have_attribute("data-symbol", "fussball-wheat")
    drawn = page.evaluate(
        "['wheat', 'cow', 'gear', 'bread', 'cup', 'factory', 'fruit', 'tower']"
        ".filter((name) => !document.getElementById(`s-fussball-${name}`))"
    )
    assert drawn == []
    words = page.evaluate("[...document.querySelectorAll('.card .fx')].map((e) => e.textContent)")
    assert not [text for text in words if "ticket" in text or "advert" in text]


def test_choices_say_what_they_bring(open_page: Open, server: Server) -> None:
    page = open_page(BLANK)
    sit_at(page, server.url, SCENES["target"])
    expect(page.locator(".person .forme")).to_have_text(["+5 for you", "+5 for you"])


@pytest.mark.parametrize("scene", ["close", "demolish"])
def test_cards_and_landmarks_to_choose_say_what_they_bring(
    open_page: Open, server: Server, scene: str
) -> None:
    page = open_page(BLANK, width=390, height=844)
    sit_at(page, server.url, SCENES[scene])
    gains = page.locator(".choices .forme")
    expect(gains.first).to_contain_text("for you")
    assert gains.count() == page.locator(".choices [data-choice]").count()
    tops = page.evaluate(
        "[...document.querySelectorAll('.lmtile')].map((t) =>"
        " t.querySelector('.lmi').getBoundingClientRect().top)"
    )
    assert len(set(map(round, tops))) <= 1


def test_every_landmark_of_the_big_city_has_its_word(open_page: Open, server: Server) -> None:
    page = open_page(BLANK, width=1440, height=900, settings={"plain": True})
    game = make_game(page, server.url, "harbor+sharp", bots=2)
    words = page.locator(".shelf .lm .fx")
    words.first.wait_for()
    assert words.count() >= 6
    for word in words.all():
        expect(word).to_be_visible()
    town = open_page(BLANK, width=1440, height=900)
    town.goto(f"{server.url}/g/{game}")
    town.locator(".me .lmk.plan").first.wait_for()
    for word in town.locator(".me .lmk.plan .fx").all():
        expect(word).to_be_visible()


def test_at_night_landmarks_stand_before_a_dark_sky(open_page: Open, server: Server) -> None:
    skies = []
    for theme in ("light", "dark"):
        page = open_page(BLANK, settings={"theme": theme, "plain": True})
        sit_at(page, server.url, SCENES["demolish"])
        page.locator(".lm.built .lmart").first.wait_for()
        skies.append(page.locator(".lm.built .lmart").first.evaluate(LIGHT_OF))
    assert skies[0] > 0.7
    assert skies[1] < 0.4


def test_what_is_planned_shows_in_the_themes_of_systems_after_dusk(
    open_page: Open, server: Server
) -> None:
    half = Scene("build", "base", {0: ["train_station", "shopping_mall"]})
    for scheme, ink in (("light", "rgb(0, 0, 0)"), ("dark", "rgb(255, 255, 255)")):
        page = open_page(BLANK, forced_colors="active", color_scheme=scheme, bypass_csp=True)
        sit_at(page, server.url, half)
        expect(page.locator(".me .townscape")).to_have_attribute("data-time", "dusk")
        planned = page.locator(".me .lmk.plan .bld image").first
        assert f'stroke="{ink}"' in drawing(planned)


DIM = """(words) => {
  const light = (text) => text.match(/[\\d.]+/g).slice(0, 3)
    .map((n) => n / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
    .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
  const sea = getComputedStyle(words.closest('.ring')).backgroundImage.match(/rgb[^)]*\\)/g);
  const ink = light(getComputedStyle(words).color);
  return sea.map(light).map((l) => (Math.max(l, ink) + 0.05) / (Math.min(l, ink) + 0.05))
    .filter((contrast) => contrast < 4.5);
}"""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_words_on_the_sea_are_read_by_day_and_by_night(
    open_page: Open, server: Server, theme: str
) -> None:
    page = open_page(BLANK, settings={"theme": theme})
    make_game(page, server.url, "legacy", options={"chapter": 4}, spoilers=True)
    assert page.locator(".ring .stand b").evaluate(DIM) == []


def test_the_pictures_of_the_readme_can_still_be_taken(server: Server, browser: Browser) -> None:
    """Nobody runs `make screenshots` for weeks: what it waits for has to be there all the same."""
    studio = Studio(server, browser)
    for page in (studio.page(phone=True), open_lobby(studio), card_book(studio)):
        page.context.close()
    page = studio.table("base", seconds=1)
    expect(page.locator(".turn.ph-build.mine")).to_be_visible()
    page.context.close()
