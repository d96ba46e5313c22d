"""Pictures of the main screens for the README: `make screenshots`.

Each is shrunk to at most 256 colours, so that it stays below 300 kB.
"""

from __future__ import annotations

import json
import tempfile
import time
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from tests.web.chromium import FLAGS, chromium
from tests.web.conftest import make_game, play_on
from tests.web.server import Server

OUT = Path(__file__).parents[2] / "docs" / "screenshots"
DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
LIMIT = 300_000


class Studio:
    def __init__(self, server: Server, browser: Browser) -> None:
        self.server = server
        self.browser = browser

    def page(self, phone: bool = False, **settings: Any) -> Page:
        context = self.browser.new_context(
            viewport=PHONE if phone else DESKTOP,  # type: ignore[arg-type]
            device_scale_factor=2 if phone else 1,
            has_touch=phone,
        )
        saved = {"language": "en", "speed": "off", "theme": "light", "name": "Ada", **settings}
        script = f"localStorage.machikoro ??= {json.dumps(json.dumps(saved))}"
        context.add_init_script(script)
        page = context.new_page()
        page.goto(self.server.url)
        page.locator(".door").first.wait_for()
        return page

    def table(self, ruleset: str, seconds: int = 15, phone: bool = False, **settings: Any) -> Page:
        """A table some rounds into the game, when it is one's own turn to build."""
        page = self.page(phone, **settings)
        make_game(page, self.server.url, ruleset, bots=3, seed=7)
        play_on(page)
        page.wait_for_timeout(seconds * 1000)
        page.evaluate("clearInterval(window.player)")
        self.reach_build(page)
        return page

    @staticmethod
    def reach_build(page: Page) -> None:
        for _ in range(400):
            if page.locator(".turn.ph-build.mine").is_visible():
                return
            for name in ("roll1", "no", "end"):
                button = page.locator(f".turn [data-do={name}]:visible")
                if button.count() and button.first.is_enabled():
                    button.first.click()
                    break
            time.sleep(0.1)

    def shoot(self, page: Page, name: str) -> None:
        page.evaluate("document.documentElement.dataset.plain = ''")  # no paper grain
        page.wait_for_timeout(700)
        path = OUT / f"{name}.png"
        page.screenshot(path=path)
        shrink(path)
        page.context.close()


def shrink(path: Path) -> None:
    with Image.open(path) as picture:
        small = picture.convert("RGB").quantize(256, dither=Image.Dither.NONE)
        small.save(path, optimize=True)
    size = path.stat().st_size
    print(f"{path.name}: {size // 1000} kB" + (" (too large)" if size > LIMIT else ""))


def end_screen(studio: Studio) -> Page:
    page = studio.page()
    make_game(page, studio.server.url, "harbor", bots=3, seed=11, options={"start_coins": 8})
    play_on(page)
    page.locator(".endhero").wait_for(timeout=240_000)
    page.wait_for_timeout(1500)
    return page


def open_lobby(studio: Studio) -> Page:
    page, url = studio.page(), studio.server.url
    seats = [{"kind": "human", "name": "Ada", "colour": "red"}, {"kind": "open"}]
    wish = {"ruleset": "harbor", "seats": seats}
    made = page.request.post(f"{url}/api/games", data=wish, headers={"origin": url})
    page.goto(f"{url}/g/{made.json()['game']}")
    page.locator(".lobby .seat").first.wait_for()
    return page


def card_book(studio: Studio) -> Page:
    page = studio.page()
    page.goto(studio.server.url + "/cards/mk2")
    page.locator(".bookgrid .card").first.wait_for()
    return page


def main() -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        server = Server(Path(folder))
        browser = play.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        studio = Studio(server, browser)
        try:
            studio.shoot(studio.page(), "home-desktop")
            studio.shoot(studio.page(phone=True), "home-phone")
            studio.shoot(studio.table("harbor"), "table-desktop")
            studio.shoot(studio.table("harbor", theme="dark", language="de"), "table-dark")
            studio.shoot(studio.table("harbor", phone=True), "table-phone")
            studio.shoot(studio.table("fussball", 9), "football-desktop")
            studio.shoot(studio.table("mk2", 9), "mk2-desktop")
            studio.shoot(open_lobby(studio), "lobby-desktop")
            studio.shoot(card_book(studio), "cards-desktop")
            studio.shoot(end_screen(studio), "end-desktop")
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
