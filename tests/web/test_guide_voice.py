"""The guide's voice: off until asked for, never alone, and nothing ever waits for it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .conftest import Open
from .lessons import begin, walk
from .server import Server

VOICE = """
window.spoken = [];
window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
const voices = [{ lang: 'LANG', localService: true, default: true, name: 'Test' }];
Object.defineProperty(window, 'speechSynthesis', { value: {
  getVoices: () => voices, addEventListener() {}, removeEventListener() {},
  cancel() { clearTimeout(this.timer); window.talking = false; },
  speak(said) { window.spoken.push(said.text); HOW },
}});
"""
READS = """
  said.onstart?.();
  window.talking = true;
  const end = () => { window.talking = false; said.onend?.(); };
  this.timer = setTimeout(end, said.text.split(' ').length * 60000 / 135);
"""
"""135 words a minute."""


def with_voice(open_page: Open, how: str, language: str = "en-GB") -> Page:
    page = open_page("/rules", settings={"speed": "normal", "voice": True})
    page.add_init_script(VOICE.replace("HOW", how).replace("LANG", language))
    return page


def test_no_voice_is_heard_until_somebody_asks_for_it(open_page: Open, server: Server) -> None:
    page = open_page("/rules")
    page.add_init_script(VOICE.replace("HOW", "said.onend?.()").replace("LANG", "en-GB"))
    begin(page, server.url)
    assert page.evaluate("() => window.spoken") == []
    page.locator("[data-guide=voice]").click()
    page.wait_for_function("() => window.spoken.length > 0")
    assert page.evaluate("() => window.spoken[0]") == page.locator(".guide .say").inner_text()


@pytest.mark.parametrize(
    "how", ["", "said.onstart?.()", "said.onerror?.({ error: 'not-allowed' })"], ids=str
)
def test_a_voice_that_is_stuck_or_blocked_stops_nothing(
    open_page: Open, server: Server, how: str
) -> None:
    page = with_voice(open_page, how)
    page.clock.install()
    begin(page, server.url)
    for _ in range(200):
        if page.locator(".guide[data-at='2']").count():
            break
        page.clock.run_for(250)
    expect(page.locator(".guide[data-at='2']")).to_be_visible()


def test_a_language_without_a_voice_is_read_and_said_so_once(
    open_page: Open, server: Server
) -> None:
    page = with_voice(open_page, "said.onend?.()", "fr-FR")
    begin(page, server.url)
    expect(page.locator(".toast")).to_contain_text("no English voice")
    assert page.evaluate("() => window.spoken") == []
    expect(page.locator(".guide .say")).not_to_be_empty()


def test_leaving_ends_the_voice(open_page: Open, server: Server) -> None:
    page = with_voice(open_page, READS)
    begin(page, server.url)
    page.wait_for_function("() => window.spoken.length > 0")
    page.locator("[data-guide=leave]").click()
    expect(page.locator(".guide")).to_have_count(0)
    count = page.evaluate("() => window.spoken.length")
    page.locator("[data-do=roll1]").click()
    expect(page.locator(".turn.mine [data-do=build]")).to_be_visible()
    assert page.evaluate("() => window.spoken.length") == count


def test_one_live_region_speaks_while_the_guide_is_on(open_page: Open, server: Server) -> None:
    page = open_page("/rules")
    begin(page, server.url)
    for _ in walk(page, until="build"):
        pass
    said = page.evaluate(
        """() => [...document.querySelectorAll('[aria-live], [role=status], [role=log]')]
          .filter((one) => one.getAttribute('aria-live') !== 'off' && one.textContent.trim())
          .map((one) => one.className)"""
    )
    assert said == ["say"]
