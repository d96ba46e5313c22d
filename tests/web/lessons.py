"""People who play guided games in a browser, and what is heard meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Page

HERE = Path(__file__).parent
LEARNER = (HERE / "learner.js").read_text()
COLOURS = ("red", "blue", "green", "yellow")
PATIENCE = 600
"""Steps without anything new after which nothing comes any more."""


class Heard(NamedTuple):
    moment: str
    at: str
    text: str


SILENCE = Heard("", "", "")


def begin(page: Page, url: str, lesson: str = "base", people: int = 1, **wish: Any) -> str:
    """A guided game of this browser, opened."""
    names = ("Ada", "Ben", "Cleo", "Dan")
    seats = [
        {"kind": "human", "name": names[n], "colour": colour}
        for n, colour in enumerate(COLOURS[:people])
    ]
    whole = {"ruleset": "base", "lesson": lesson, "seats": seats, "speed": "off", **wish}
    answer = page.request.post(f"{url}/api/games", data=whole, headers={"origin": url})
    assert answer.ok, answer.text()
    game = str(answer.json()["game"])
    page.goto(f"{url}/g/{game}")
    page.wait_for_selector(".guide[data-moment]")
    return game


def now(page: Page) -> Heard | None:
    """What is being said."""
    found = page.evaluate(
        """() => {
          const guide = document.querySelector('.guide[data-moment]');
          const said = guide?.querySelector('.say').textContent.trim();
          return guide ? [guide.dataset.moment, guide.dataset.at, said] : null;
        }"""
    )
    return Heard(*found) if found else None


def scripted(page: Page) -> bool:
    return page.locator(".tray .practice").count() > 0


def act(page: Page, manner: str, heard: Heard | None = None) -> bool:
    """Whether there was anything to do; who is told something else by now listens first."""
    return bool(page.evaluate(LEARNER, [manner, heard and f"{heard.moment} {heard.at}"]))


def walk(page: Page, manner: str = "follow", until: str = "handover") -> Iterator[Heard]:
    """Every new sentence, while it is shown; then the learner goes on."""
    seen: set[tuple[str, str]] = set()
    idle = 0
    while idle < PATIENCE:
        heard = now(page)
        if heard and heard[:2] not in seen:
            seen.add(heard[:2])
            yield heard
            if heard.moment == until:
                return
        idle = 0 if act(page, manner, heard or SILENCE) else idle + 1
        page.evaluate("() => new Promise((done) => setTimeout(done, 15))")
    raise AssertionError(f"nothing comes any more after {sorted(seen)}")


def faults(page: Page) -> list[str]:
    """Sentences that were empty or not filled in."""
    found: list[str] = page.evaluate("() => window.faults ?? []")
    return found
