"""The page is light on a first visit, can be installed, and opens without its server."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from bench.page import BROTLI, GZIP, STATIC, first_visit
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import Open, make_game
from tests.web.server import Server

READY = """() => Promise.race([
  navigator.serviceWorker.ready.then((found) => found.active.state),
  new Promise((_, late) => setTimeout(() => late(new Error("no worker")), 20000)),
])"""
OLDER = """async () => {
  const cache = await caches.open((await caches.keys())[0]);
  const headers = { "content-type": "text/html" };
  await cache.put("/", new Response("<p id=older></p>", { headers }));
}"""
KEPT = """async () => {
  const found = [];
  for (const name of await caches.keys())
    for (const request of await (await caches.open(name)).keys())
      found.push(new URL(request.url).pathname);
  return found;
}"""


@pytest.mark.parametrize(("coding", "most"), [(BROTLI, 250_000), (GZIP, 300_000)])
def test_a_first_visit_stays_within_its_budget(
    browser: Browser, server: Server, coding: str, most: int
) -> None:
    visit = first_visit(browser, server.url, coding)
    assert visit.whole <= most, visit.sizes
    if coding == BROTLI:
        assert visit.script <= 110_000, visit.sizes
    assert not [path for path in visit.sizes if "Table" in path or "shared" in path], visit.sizes


@pytest.mark.slow
def test_home_reacts_soon_on_a_slow_line(browser: Browser, server: Server) -> None:
    assert min(first_visit(browser, server.url, slow=True).seconds for _ in range(3)) <= 2.5


def test_the_page_can_be_installed(open_page: Open) -> None:
    page = open_page(service_workers="allow")
    assert page.evaluate(READY) in ("activating", "activated")
    session = page.context.new_cdp_session(page)
    found = session.send("Page.getAppManifest")
    assert found["errors"] == []
    manifest = json.loads(found["data"])
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        assert (STATIC / icon["src"].lstrip("/")).is_file()


def away(open_page: Open, path: str = "/") -> Page:
    """A browser that has been here before, without its server."""
    page = open_page(path, service_workers="allow")
    page.evaluate(READY)
    page.reload()
    page.locator("main:not(.loading)").first.wait_for()
    page.context.set_offline(True)
    page.reload()
    return page


def test_without_the_server_the_shell_opens_and_says_what_needs_it(open_page: Open) -> None:
    page = away(open_page)
    expect(page.get_by_role("status").first).to_contain_text("The server cannot be reached")
    page.goto(page.url.rstrip("/") + "/rules")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.goto(page.url.replace("/rules", "/cards"))
    expect(page.locator(".card").first).to_be_visible()
    page.context.set_offline(False)
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_text("The server cannot be reached")).to_have_count(0)


def test_nothing_of_a_game_is_kept_by_the_worker(open_page: Open, server: Server) -> None:
    page = open_page(service_workers="allow")
    page.evaluate(READY)
    page.reload()
    make_game(page, server.url)
    expect(page.locator(".turn")).to_be_visible()
    asked = {path for path in page.evaluate(KEPT) if path.startswith("/api/")}
    assert asked == {"/api/about", "/api/cards"}


def test_a_page_never_outlives_an_update(open_page: Open) -> None:
    """The worker has kept an old page; shown and kept is what the server has now."""
    page = open_page(service_workers="allow")
    page.evaluate(READY)
    page.evaluate(OLDER)
    page.reload()
    assert page.evaluate("navigator.serviceWorker.controller !== null")
    expect(page.locator("main:not(.loading)").first).to_be_visible()
    expect(page.locator("#older")).to_have_count(0)
    assert "older" not in page.evaluate("caches.match('/').then((kept) => kept.text())")


def test_another_build_is_another_worker() -> None:
    worker = (STATIC / "sw.js").read_text()
    shell = {Path(name).name for name in json.loads(worker.split("SHELL = ")[1].split(";")[0])}
    entry = (STATIC / "index.html").read_text()
    assert any(name.startswith(("index-", "first-")) for name in shell)
    assert all(
        name in shell for name in entry.split("/assets/")[1:] for name in [name.split('"')[0]]
    )


def test_a_page_whose_files_are_gone_fetches_itself_anew_once(open_page: Open) -> None:
    page = open_page("/")
    expect(page.locator(".door").first).to_be_visible()
    loads: list[str] = []
    page.on("load", lambda: loads.append(page.url))
    page.route(
        re.compile(r"/assets/Setup-.*\.js"), lambda route: route.fulfill(status=404, body="")
    )
    with page.expect_event("load"):
        page.locator("[data-do=door-alone]").click()
    expect(page.get_by_text("does not answer")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert len(loads) == 1
