"""What is told of finished games is made once, kept within bounds, and not sent twice."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

import machikoro
from machikoro.server.http import documents
from machikoro.server.http.documents import Documents
from machikoro.server.lobby import catalogue
from machikoro.server.room.registry import Rooms
from machikoro.server.table import records, view
from machikoro.server.table.scripts import LOOKED_AT, first_misfit
from machikoro.server.wire.messages import OptionsWish

from .client import Browser, serving

New = Callable[[], Browser]
FORMS = ("replay", "transcript", "at/3")


def finished_game(ada: Browser) -> str:
    ada.create("human Ada", "bot easy", options={"landmarks": ["train_station"]})
    ada.start()
    ada.play_on()
    ada.leave()
    return ada.game


@pytest.mark.parametrize("form", FORMS)
def test_a_browser_that_has_a_document_is_not_sent_it_again(browser: New, form: str) -> None:
    ada = browser()
    address = f"/api/games/{finished_game(ada)}/{form}"
    first = ada.http.get(address)
    tag = first.headers["etag"]
    assert first.status_code == 200
    again = ada.http.get(address, headers={"If-None-Match": tag})
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
    assert ada.http.get(address, headers={"If-None-Match": '"other"'}).content == first.content


def test_a_document_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made = []

    def counted(module: object, name: str) -> None:
        plain = getattr(module, name)
        monkeypatch.setattr(module, name, lambda *args: made.append(name) or plain(*args))

    counted(records, "record")
    counted(documents, "transcript_in")
    counted(documents, "moment")
    with serving() as url, Browser(url) as ada:
        game = finished_game(ada)
        for form in FORMS * 3:
            assert ada.http.get(f"/api/games/{game}/{form}").status_code == 200
    assert sorted(made) == ["moment", "record", "transcript_in"]


def test_what_is_kept_is_told_without_opening_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(idle=0.05) as url, Browser(url) as ada:
        game = finished_game(ada)
        before = ada.http.get(f"/api/games/{game}/replay").content

        async def closed(*_: Any) -> None:
            raise AssertionError("the table was opened")

        monkeypatch.setattr(Rooms, "get", closed)
        assert ada.http.get(f"/api/games/{game}/replay").content == before


def test_what_decided_a_game_is_counted_once_and_beside_the_event_loop(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    counted_by: list[str] = []
    plain = view.Viewer.count

    def count(viewer: view.Viewer) -> None:
        counted_by.append(threading.current_thread().name)
        plain(viewer)

    monkeypatch.setattr(view.Viewer, "count", count)
    with serving() as url, Browser(url) as ada:
        finished_game(ada)
        assert ada.view["statistics"]["dice"]
        assert ada.sit_down()["view"]["statistics"]["dice"]
    assert counted_by == ["workshop"]


def test_a_deleted_game_is_told_nobody(browser: New) -> None:
    ada = browser()
    address = f"/api/games/{finished_game(ada)}/replay"
    assert ada.http.get(address).status_code == 200
    ada.http.delete(f"/api/mine/{ada.game}")
    assert ada.http.get(address).status_code == 404


def test_documents_that_are_too_many_go_the_longest_unasked_first() -> None:
    async def run() -> None:
        documents = Documents(most=250)

        async def made() -> bytes:
            return b"x" * 100

        keys = [(str(n), 1, "replay") for n in range(3)]
        await documents.made(keys[0], made)
        await documents.made(keys[1], made)
        documents.find(keys[0])
        await documents.made(keys[2], made)
        assert [documents.find(key) is not None for key in keys] == [True, False, True]
        assert documents.size == 200

    asyncio.run(run())


def test_who_asks_for_the_same_meanwhile_waits_for_the_same_work() -> None:
    async def run() -> None:
        documents, calls = Documents(), []
        go = asyncio.Event()

        async def make() -> bytes:
            calls.append(1)
            await go.wait()
            return b"one"

        asked = [asyncio.create_task(documents.made(("g", 1, "replay"), make)) for _ in range(5)]
        await asyncio.sleep(0)
        go.set()
        assert {document.body for document in await asyncio.gather(*asked)} == {b"one"}
        assert len(calls) == 1

    asyncio.run(run())


def test_a_picture_of_an_endless_address_is_refused(browser: New) -> None:
    ada = browser()
    answer = ada.http.get("/qr.svg", params={"url": f"{ada.url}/{'x' * 300}"})
    assert (answer.status_code, answer.json()["code"]) == (403, "not_allowed")


def test_a_long_script_is_looked_at_only_so_far() -> None:
    game = machikoro.new_game("base", 2, start_coins=0, seed=1)
    began = time.thread_time()
    assert first_misfit(game, ["dice 6"] * 2000) is None
    assert time.thread_time() - began < 0.05
    early = first_misfit(game, ["dice 6"] * (LOOKED_AT - 1) + ["dice 1 1"])
    assert early is not None
    assert early.place == LOOKED_AT


def test_a_name_of_sixty_thousand_letters_is_refused_at_little_cost() -> None:
    wish = OptionsWish("base", 2, {"without": ["cafe" * 15_000]})
    catalogue.sense(wish)
    began = time.thread_time()
    for _ in range(20):
        assert catalogue.sense(wish).problem
    assert (time.thread_time() - began) / 20 < 0.004
