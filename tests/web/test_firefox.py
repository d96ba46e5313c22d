"""The page in another browser: one game, from the first click to the check of its dice."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.conftest import CALM, SIDEWAYS
from tests.web.firefox import Tab, opened
from tests.web.server import Server

PLAYER = (Path(__file__).parent / "player.js").read_text()
WISH = {
    "ruleset": "base", "first": 0, "speed": "off", "language": "en",
    "seats": [
        {"kind": "human", "name": "Ada", "colour": "red"},
        {"kind": "bot", "name": "Dora", "colour": "blue", "bot": "easy"},
    ],
    "options": {"start_coins": 45, "landmarks": ["train_station", "radio_tower"]},
}  # fmt: skip
MAKE = """fetch('/api/games', {
  method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(%s),
}).then((answer) => answer.json()).then((made) => made.game)"""

pytestmark = pytest.mark.slow


@pytest.fixture
def tab(tmp_path: Path) -> Iterator[Tab]:
    with opened(tmp_path) as found:
        saved = json.dumps(json.dumps(CALM))
        found.at_every_start(f"() => {{ if (location.host) localStorage.machikoro ??= {saved} }}")
        yield found
    assert found.complaints == []


def see(selector: str) -> str:
    return f"document.querySelector({json.dumps(selector)})?.textContent"


@pytest.mark.parametrize(("width", "height"), [(1280, 900), (390, 844)])
def test_a_game_is_played_to_its_end_in_firefox(
    tab: Tab, server: Server, width: int, height: int
) -> None:
    tab.resize(width, height)
    tab.open(server.url)
    game = tab.run(MAKE % json.dumps(WISH))
    tab.open(f"{server.url}/g/{game}")
    tab.click("[data-do=roll1]")
    tab.wait_for(see(".board"))
    assert not tab.run(SIDEWAYS)
    tab.run(f"({PLAYER.split(chr(10), 1)[1]})()")
    assert "wins" in tab.wait_for(see(".endhero h1"), seconds=120)
    tab.click("[data-do=verify]")
    assert "as sealed" in tab.wait_for(see(".verdict.good"))


def test_the_first_page_leads_to_a_table_in_firefox(tab: Tab, server: Server) -> None:
    tab.resize(1280, 900)
    tab.open(server.url)
    tab.click("[data-do=door-alone]")
    tab.click("[data-do=play]")
    tab.wait_for("document.querySelectorAll('.board .mk .card').length > 10")
    assert tab.run("document.querySelectorAll('.opp').length") == 2
