"""Grown tables on every size of screen, in every look: nothing cut off, everybody's coins in sight.

The pictures lie in build/pictures afterwards, to be looked at.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from machikoro.bots import choose_action
from machikoro.play.game import new_game
from machikoro.server.wire.base import PROTOCOL
from tests.web.conftest import BLANK, SIDEWAYS, Open, make_game
from tests.web.scenes import PEOPLE, WALKER, seats
from tests.web.server import Server

PICTURES = Path(__file__).parents[2] / "build" / "pictures"
SIZES = (
    (320, 640), (390, 844), (844, 390), (768, 1024), (1024, 768), (1280, 720), (1440, 900),
    (2560, 1440),
)  # fmt: skip
LOOKS = ("light", "dark", "contrast", "forced", "german")
"""Of settings or systems; German words are the longer ones."""
SAMPLE = [
    ("base", "dark", (844, 390)),
    ("mk2", "german", (390, 844)),
    ("legacy-9", "light", (320, 640)),
]


@dataclass(frozen=True)
class Grown:
    """A table after so many turns of each player."""

    ruleset: str
    players: int
    turns: int
    options: dict[str, Any] = field(default_factory=dict)


GAMES = {
    "base": Grown("base", 4, 9),
    "harbor+sharp": Grown("harbor+sharp", 5, 10, {"five_players": True}),
    "mk2": Grown("mk2", 5, 5),
    "fussball": Grown("fussball", 4, 9),
    "legacy-4": Grown("legacy", 4, 6, {"chapter": 4}),
    "legacy-9": Grown("legacy", 4, 6, {"chapter": 9}),
}

HIDDEN_PURSES = """(seats) => [...Array(seats).keys()].filter((seat) =>
  ![...document.querySelectorAll(`[data-purse='${seat}']`)].some((purse) => {
    const { width, top, bottom, left, right } = purse.getBoundingClientRect();
    return width > 0 && top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth;
  }))"""
LOST_BUTTONS = """() => [...document.querySelectorAll('.turn button')].filter((button) => {
  const { width, height, left, top } = button.getBoundingClientRect();
  if (!width || button.closest('.choices, .far, .lately')) return false;
  for (let box = button.parentElement; box; box = box.parentElement) {
    const swiped = getComputedStyle(box).overflowX === 'auto' && box.scrollWidth > box.clientWidth;
    if (swiped) return false;
  }
  const there = document.elementFromPoint(left + width / 2, top + height / 2);
  return !there || !(button.contains(there) || there.contains(button));
}).map((button) => button.textContent.trim())"""
"""Those that cannot be pressed where they are: outside, or under something; rows that are swiped
are none of them."""
HIDDEN_NUMBERS = """() => [...document.querySelectorAll('.opps:not(.n4) .opp .tiny')]
  .filter((town) => {
    const number = town.querySelector('.mini .mnum')?.getBoundingClientRect();
    return innerWidth > 1180 && number?.bottom > town.getBoundingClientRect().bottom + 1;
  }).length"""
"""Neighbours whose houses do not show when they pay; on narrow screens they are further down, and
four of them are scrolled inside."""
CUT_WORDS = """() => [...document.querySelectorAll('button, h1, h2, b, .fx')].filter((element) => {
  const style = getComputedStyle(element);
  if (element.children.length || !element.textContent.trim() || !element.offsetParent) return false;
  if (style.textOverflow === 'ellipsis' || style.overflowX === 'visible') return false;
  if (element.closest('.vh, [aria-hidden=true]')) return false;
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
  return scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 2;
}).map((element) => `${element.className}: ${element.textContent.trim()}`)"""

COVERED_WORDS = """() => {
  const own = ({ childNodes }) => [...childNodes].some((node) => node.data?.trim());
  const seen = (element) => {
    let { left, top, right, bottom } = element.getBoundingClientRect();
    for (let box = element.parentElement; box; box = box.parentElement) {
      if (getComputedStyle(box).overflow === 'visible') continue;
      const edge = box.getBoundingClientRect();
      [left, top] = [Math.max(left, edge.left), Math.max(top, edge.top)];
      [right, bottom] = [Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
    }
    const area = Math.max(0, right - left) * Math.max(0, bottom - top);
    return { left, top, right, bottom, area };
  };
  const places = '.opp, .home .head, .townscape .tag, .oppchips, .top .bar, .turn';
  const words = [...document.querySelectorAll(places)]
    .flatMap((place) => [...place.querySelectorAll('*')])
    .filter((element, at, all) => all.indexOf(element) === at && own(element))
    .filter((element) => !element.closest('.vh, .far'))
    .map((element) => [element, seen(element)])
    .filter(([, { area }]) => area > 4);
  const found = [];
  words.forEach(([one, a], at) => words.slice(at + 1).forEach(([other, b]) => {
    if (one.contains(other) || other.contains(one)) return;
    const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (width > 0 && height > 0 && width * height > 0.3 * Math.min(a.area, b.area))
      found.push(`${one.textContent.trim()} / ${other.textContent.trim()}`);
  }));
  return found;
}"""


def grow(wanted: Grown) -> tuple[list[str], list[str]]:
    """What chance brings and what people play until the first of them builds again."""
    names = list(PEOPLE[: wanted.players])
    game = new_game(wanted.ruleset, names, seed=3, first=0, deal=False, **wanted.options)
    script: list[str] = []
    moves: list[str] = []
    luck = Random(3)
    enough = wanted.turns * wanted.players
    while game.turn < enough or game.active != 0 or game.decision != "build":
        assert not game.over
        if game.to_move is None:
            outcomes = game.chance()
            script.append(str(luck.choices(*zip(*outcomes, strict=True))[0]))
            game.play(script[-1])
        else:
            moves.append(str(choose_action(game, "easy", seed=1)))
            game.play(moves[-1])
    return script, moves


def sit_down(page: Page, url: str, wanted: Grown) -> None:
    script, moves = grow(wanted)
    game = make_game(
        page, url, wanted.ruleset, options=wanted.options, script=script, spoilers=True,
        seats=seats(wanted.players), seed=1,
    )  # fmt: skip
    page.evaluate(WALKER, [game, moves, PROTOCOL])


def dress(page: Page, look: str) -> None:
    page.emulate_media(forced_colors="active" if look == "forced" else "none")
    theme = look if look in ("dark", "contrast") else "light"
    language = "de" if look == "german" else "en"
    page.evaluate(
        """(chosen) => {
          const kept = JSON.parse(localStorage.machikoro);
          localStorage.machikoro = JSON.stringify({ ...kept, ...chosen });
        }""",
        {"theme": theme, "language": language},
    )
    page.reload()
    expect(page.locator(".turn.mine .who, .turn.mine h1").first).to_be_visible()


def complaints(page: Page, wanted: Grown) -> Iterator[str]:
    if page.evaluate(SIDEWAYS):
        yield "scrolls sideways"
    if hidden := page.evaluate(HIDDEN_PURSES, wanted.players):
        yield f"coins out of sight: {hidden}"
    if lost := page.evaluate(LOST_BUTTONS):
        yield f"cannot be pressed: {lost}"
    if numberless := page.evaluate(HIDDEN_NUMBERS):
        yield f"numbers of houses out of sight: {numberless}"
    if covered := page.evaluate(COVERED_WORDS):
        yield f"words over words: {covered}"
    if cut := page.evaluate(CUT_WORDS):
        yield f"cut off: {cut}"


def look_at(page: Page, name: str, look: str, size: tuple[int, int]) -> list[str]:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    PICTURES.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=PICTURES / f"{name}-{look}-{size[0]}x{size[1]}.png")
    found = complaints(page, GAMES[name])
    return [f"{name}, {look}, {size[0]}x{size[1]}: {what}" for what in found]


@pytest.mark.parametrize(("name", "look", "size"), SAMPLE)
def test_a_grown_table_fits_its_screen(
    open_page: Open, server: Server, name: str, look: str, size: tuple[int, int]
) -> None:
    page = open_page(BLANK, width=size[0], height=size[1], reduced_motion="reduce")
    sit_down(page, server.url, GAMES[name])
    dress(page, look)
    found = look_at(page, name, look, size)
    assert not found, "\n".join(found)


@pytest.mark.slow
@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("name", GAMES)
def test_a_grown_table_fits_every_screen_in_every_look(
    open_page: Open, server: Server, name: str, look: str
) -> None:
    page = open_page(BLANK, reduced_motion="reduce")
    sit_down(page, server.url, GAMES[name])
    dress(page, look)
    found = [what for size in SIZES for what in look_at(page, name, look, size)]
    assert not found, "\n".join(found)
