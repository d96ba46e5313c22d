"""Every address pays for what its requests cost, and each kind of request costs little."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import anyio.to_thread
import httpx
import pytest

from machikoro.play.game import Game, new_game
from machikoro.server.clock import Clock
from machikoro.server.http import costs
from machikoro.server.http.costs import PAYER, REST_SECONDS, Account, Accounts, paid_by
from machikoro.server.room import thinkers
from machikoro.server.room.crew import Crew
from machikoro.server.room.queues import FairQueue
from machikoro.server.room.thinkers import Thinkers
from machikoro.server.room.workshop import Workshop
from machikoro.server.store.sqlite import SqliteStore
from machikoro.server.table.entries import encode
from machikoro.server.wire.refusals import Refusal
from tests.uncounted import uncounted

from .client import Browser, serving, wait_for
from .peer import Peer, is_cut
from .test_opening import full_of_undos

Spent = Callable[[], float]


class HandClock(Clock):
    """Time that passes when the test says so."""

    def __init__(self) -> None:
        self.time = 100.0

    def now(self) -> float:
        return self.time


def burn(seconds: float) -> None:
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass


# Accounts.


def test_an_address_that_used_up_its_time_waits_until_it_has_some_again() -> None:
    clock = HandClock()
    accounts = Accounts(share=0.2, at_once=5.0, clock=clock.now)
    ada = accounts.of("ada")
    ada.charge(4.9)
    assert ada.has_credit
    ada.charge(0.5)
    assert not accounts.of("ada").has_credit
    assert accounts.of("ben").has_credit
    assert ada.wait == pytest.approx(2.0)
    clock.time += 2.1
    assert ada.has_credit
    clock.time += 1000
    ada.charge(5.1)
    assert not ada.has_credit, "no more than that can be saved up"


def test_work_is_charged_step_by_step_to_whoever_it_is_done_for() -> None:
    accounts = Accounts(share=0.2, at_once=5.0, clock=lambda: 0.0)
    ada, ben = accounts.of("ada"), accounts.of("ben")

    async def work(seconds: float) -> str:
        for _ in range(4):
            burn(seconds)
            await asyncio.sleep(0)
        return "done"

    async def run() -> list[str]:
        return await asyncio.gather(paid_by(ada, work(0.01)), paid_by(ben, work(0.0)))

    assert asyncio.run(run()) == ["done", "done"]
    assert _cost(ada) == pytest.approx(0.04, rel=0.2)
    assert _cost(ben) < 0.005


def test_work_that_fails_or_is_cancelled_is_paid_for_and_ends() -> None:
    account = Accounts(share=0.2, at_once=5.0, clock=lambda: 0.0).of("ada")

    async def fails() -> None:
        burn(0.01)
        raise KeyError("x")

    async def waits() -> None:
        try:
            await asyncio.sleep(60)
        finally:
            burn(0.01)

    async def run() -> None:
        with pytest.raises(KeyError):
            await paid_by(account, fails())
        task = asyncio.create_task(paid_by(account, waits()))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert PAYER.get() is None

    asyncio.run(run())
    assert _cost(account) == pytest.approx(0.02, rel=0.2)


def test_work_beside_the_loop_is_paid_for_too() -> None:
    account = Accounts(share=0.2, at_once=5.0, clock=lambda: 0.0).of("ada")

    async def run() -> None:
        workshop = Workshop()
        workshop.start()
        await paid_by(account, workshop.do(lambda: burn(0.02)))
        workshop.stop()

    asyncio.run(run())
    assert _cost(account) == pytest.approx(0.02, rel=0.2)


def _cost(account: Account) -> float:
    return 5.0 - account._bucket.filled()


def test_metering_costs_next_to_nothing() -> None:
    """Less than a hundredth of a move, which takes some milliseconds."""
    account = Accounts(share=0.2, at_once=5.0).of("ada")

    async def command() -> None:
        await asyncio.sleep(0)

    async def seconds(metered: bool) -> float:
        began = time.thread_time()
        for _ in range(500):
            await (paid_by(account, command()) if metered else command())
        return (time.thread_time() - began) / 500

    async def run() -> float:
        """The least of several: what else runs on the machine only ever adds."""
        metered = [await seconds(metered=True) for _ in range(9)]
        return min(metered) - min([await seconds(metered=False) for _ in range(9)])

    with uncounted():
        assert asyncio.run(run()) < 20e-6


# What a server does with an address that costs too much.


class RestingClock(HandClock):
    """Short rests are noted and over at once."""

    def __init__(self) -> None:
        super().__init__()
        self.rests: list[float] = []

    async def sleep(self, seconds: float) -> None:
        if seconds > REST_SECONDS:
            await super().sleep(seconds)
        self.rests.append(seconds)


def first_refusal(ask: Callable[[], httpx.Response], status: int = 200) -> httpx.Response:
    """What is asked for costs a tenth of a millisecond or two: how often is too often differs."""
    answers = (ask() for _ in range(5000))
    return next(answer for answer in answers if answer.status_code != status)


def test_who_costs_too_much_is_put_off_and_the_others_are_not() -> None:
    clock = RestingClock()
    with (
        serving(clock=clock, cpu_at_once=0.05, cpu_share=0.2, trusted=("127.0.0.1",)) as url,
        Browser(url) as eve,
        Browser(url) as ada,
    ):
        eve.http.headers["X-Forwarded-For"] = "203.0.113.7"
        ada.http.headers["X-Forwarded-For"] = "203.0.113.8"
        eve.create("human Eve", "human Ben")
        eve.open_socket(**{"X-Forwarded-For": "203.0.113.7"})
        eve.greet()
        refused = first_refusal(lambda: eve.http.get("/api/cards"))
        assert (refused.status_code, refused.json()["code"]) == (429, "too_fast")
        assert int(refused.headers["Retry-After"]) >= 1
        assert "Content-Security-Policy" in refused.headers
        assert eve.command("pause", on=True)["code"] == "busy"
        assert eve.command("ping")["type"] == "pong"
        assert ada.http.get("/api/cards").status_code == 200
        clock.time += 10
        assert eve.http.get("/api/cards").status_code == 200
        assert eve.command("pause", on=True)["type"] == "accepted"


def test_nothing_more_is_read_from_who_costs_too_much_for_a_while() -> None:
    """To refuse costs something too: a flood of messages is left where it comes from."""
    clock = RestingClock()
    with serving(clock=clock, cpu_at_once=0.05, cpu_share=0.2) as url, Browser(url) as eve:
        eve.create("human Eve", "human Ben")
        eve.sit_down()
        assert first_refusal(lambda: eve.http.get("/api/cards")).status_code == 429
        assert clock.rests == [REST_SECONDS], "a refusal takes its time as well"
        clock.rests.clear()
        assert [eve.command("ping")["type"] for _ in range(3)] == ["pong"] * 3
        wait_for(lambda: len(clock.rests) == 3)
        assert all(0 < rest <= REST_SECONDS for rest in clock.rests)


def test_files_of_the_page_are_sent_at_the_cost_of_who_asks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What a thread of somebody else's library does is charged to nobody."""

    async def nobody_pays(*_: object, **__: object) -> None:
        raise AssertionError("a thread that nobody pays")

    monkeypatch.setattr(anyio.to_thread, "run_sync", nobody_pays)
    with serving() as url:
        answer = httpx.get(url)
        assert answer.status_code == 200
        assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
        assert answer.headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize(
    "account",
    [
        {"cpu_at_once": 0.03, "cpu_share": 0.00001},
        {"think_at_once": 0.001, "think_share": 0.0001},
    ],
    ids=["tables", "thoughts"],
)
def test_bots_wait_where_their_tables_or_thoughts_cost_too_much(
    account: dict[str, float], monkeypatch: pytest.MonkeyPatch
) -> None:
    delays: list[float] = []
    clock = HandClock()
    later = clock.later
    monkeypatch.setattr(clock, "later", lambda s, *call: delays.append(s) or later(s, *call))
    with serving(clock=clock, **account) as url, Browser(url) as ada:
        # A game that costs several times as much, however fast the machine is.
        ada.create(*["bot easy"] * 4, ruleset="harbor+sharp", seed=1)
        ada.sit_down()
        wait_for(lambda: any(delay > 1 for delay in delays))
        assert ada.view["stage"] != "over"


def test_a_bot_thinks_on_behalf_of_who_is_at_its_table(monkeypatch: pytest.MonkeyPatch) -> None:
    askers: list[object] = []
    plain = Thinkers.choose

    async def choose(thinkers: Thinkers, game: Game, bot: str, payer: Account | None) -> str | None:
        askers.append(payer)
        return await plain(thinkers, game, bot, payer)

    monkeypatch.setattr(Thinkers, "choose", choose)
    with serving(trusted=("127.0.0.1",)) as url, Browser(url) as ada, Browser(url) as eve:
        for player, address in ((ada, "203.0.113.7"), (eve, "203.0.113.8")):
            player.create("human Ada", "bot easy", seed=1, first=1)
            player.open_socket(**{"X-Forwarded-For": address})
            player.greet()
            player.until_view(lambda view: view["legal"])
            player.command("hint", rev=player.view["rev"])
        assert all(isinstance(asker, Account) for asker in askers)
        assert len(set(askers)) == 2, "one for each address, its hints and bots together"


def test_thoughts_are_charged_to_an_account_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever comes of them: a thought that nobody waits for any more has cost as much."""
    accounts = Accounts(0.2, 5.0, lambda: 0.0, thoughts=Accounts(1.0, 5.0, lambda: 0.0))
    ada, given_up = accounts.of("ada"), threading.Event()

    def slow(*_: object) -> str:
        burn(0.05)
        given_up.wait()
        return "roll 1"

    monkeypatch.setattr(thinkers, "choose_action", slow)

    async def run() -> None:
        # Long enough for a thread to begin, even where all processors are busy.
        crew = Thinkers(seconds=2.0)
        game = new_game("base", players=2, seed=1)
        assert await crew.choose(game, "easy", ada.thoughts) is None, "it was too slow"
        given_up.set()
        while not _cost(ada.thoughts):
            await asyncio.sleep(0)
        crew.stop()

    asyncio.run(run())
    assert _cost(ada.thoughts) == pytest.approx(0.05, rel=0.2)
    assert _cost(ada) == 0, "who waits for a slow bot may still move"


@pytest.mark.parametrize(
    ("name", "value", "status"), [("Host", "evil.example", 421), ("Origin", "http://evil", 403)]
)
def test_what_is_refused_at_the_gate_costs_its_address_too(
    name: str, value: str, status: int
) -> None:
    with (
        serving(clock=RestingClock(), cpu_at_once=0.05, cpu_share=0.2) as url,
        httpx.Client(base_url=url, headers={name: value}) as eve,
    ):
        assert eve.post("/api/games").status_code == status
        assert first_refusal(lambda: eve.post("/api/games"), status).status_code == 429
        assert eve.post("/api/games").status_code == 429


def test_a_body_that_goes_on_after_its_answer_is_paid_for_and_then_cut() -> None:
    """Chunks of one byte each, to an address that takes none."""
    clock = RestingClock()
    with serving(clock=clock, cpu_at_once=0.05, cpu_share=0.2) as url:
        with closing(Peer.saying(url, chunked(url, "POST", "/api/games"))) as eve:
            assert "403" in eve.status
            wait_for(lambda: is_cut(eve, b"1\r\nx\r\n" * 500))
        with closing(Peer.saying(url, chunked(url, "GET", "/api/about"))) as eve:
            assert "429" in eve.status


def chunked(url: str, method: str, path: str) -> bytes:
    """A request whose body is still to come."""
    host = url.removeprefix("http://")
    lines = [f"{method} {path} HTTP/1.1", f"Host: {host}", "Transfer-Encoding: chunked", "", ""]
    return "\r\n".join(lines).encode()


# Threads are shared.


def test_one_asker_after_the_other_is_served() -> None:
    queue: FairQueue[str] = FairQueue(waiting=300, at_once=300)
    for n in range(200):
        queue.put("eve", f"eve {n}")
    queue.put("ada", "ada")
    queue.put("ben", "ben")
    assert [queue.get() for _ in range(4)] == [
        ("eve", "eve 0"), ("ada", "ada"), ("ben", "ben"), ("eve", "eve 1"),
    ]  # fmt: skip


def test_a_row_that_is_full_takes_no_more() -> None:
    queue: FairQueue[int] = FairQueue(waiting=2, at_once=1)
    assert [queue.put("eve", n) for n in range(3)] == [True, True, False]
    assert queue.put("ada", 0)


def test_one_asker_never_has_all_threads() -> None:
    """Two hundred tables of bots at one address: a bot of another one thinks at once."""
    gate, begun = threading.Event(), threading.Semaphore(0)
    crew = Crew("bot test", threads=3, waiting=300)
    accounts = Accounts(share=0.2, at_once=5.0)
    eve, ada = accounts.of("eve"), accounts.of("ada")

    def endless() -> None:
        begun.release()
        gate.wait(20)

    async def run() -> None:
        asked = [asyncio.create_task(crew.do(eve, endless)) for _ in range(200)]
        await asyncio.sleep(0)
        for _ in range(2):
            begun.acquire()
        answer = await asyncio.wait_for(crew.do(ada, lambda: "at once"), 10)
        assert answer == "at once"
        gate.set()
        await asyncio.gather(*asked)

    asyncio.run(run())
    crew.stop()


def test_work_beyond_the_row_is_refused() -> None:
    gate = threading.Event()
    crew = Crew("bot test", threads=1, waiting=1)

    async def run() -> None:
        asked = [asyncio.create_task(crew.do(None, gate.wait)) for _ in range(5)]
        done, _ = await asyncio.wait(asked, return_when=asyncio.FIRST_COMPLETED)
        assert all(isinstance(task.exception(), Refusal) for task in done)
        gate.set()
        await asyncio.gather(*asked, return_exceptions=True)

    asyncio.run(run())
    crew.stop()


# What each kind of request costs.


@pytest.fixture
def spent(monkeypatch: pytest.MonkeyPatch) -> Spent:
    """Seconds that were charged since it was asked last, to whomever."""
    charged: list[float] = []
    monkeypatch.setattr(costs.Account, "charge", lambda _, seconds: charged.append(seconds))

    def take() -> float:
        found = sum(charged)
        charged.clear()
        return found

    return take


class Bill:
    """What requests cost on average, against what they may cost, in milliseconds."""

    def __init__(self, spent: Spent) -> None:
        self.spent = spent
        self.lines: dict[str, tuple[float, float]] = {}

    def count(self, kind: str, most: float, ask: Callable[[], Any], times: int = 5) -> None:
        self.spent()
        for _ in range(times):
            ask()
        self.lines[kind] = (1000 * self.spent() / times, most)

    def __str__(self) -> str:
        return "\n".join(
            f"{k:24} {cost:8.2f} of {most} ms" for k, (cost, most) in self.lines.items()
        )

    def too_dear(self) -> list[str]:
        return [kind for kind, (cost, most) in self.lines.items() if cost > most]


def test_each_kind_of_request_costs_little(tmp_path: Path, spent: Spent) -> None:
    database = str(tmp_path / "games.sqlite")
    long_one = asyncio.run(_store_long_table(database))
    bill = Bill(spent)
    with uncounted(), serving(database) as url, Browser(url) as ada:
        _count_pages(bill, ada)
        _count_games(bill, ada)
        _count_commands(bill, ada)
        _count_records(bill, ada)
        ada.game = long_one
        bill.count("open 20,000 entries", 1000, ada.sit_down, times=1)
        ada.leave()
    print(f"\n{bill}")
    assert bill.too_dear() == []


async def _store_long_table(database: str) -> str:
    head, entries = full_of_undos()
    store = SqliteStore(database)
    await store.open(lambda *_: None)
    game = "0123456789ab"
    await store.create(game, "ABCDE", encode(head), b"{}", time.time())
    await store.append(game, 0, [encode(entry) for entry in entries], time.time(), None)
    await store.close()
    return game


def _count_pages(bill: Bill, ada: Browser) -> None:
    long_name = {"ruleset": "base", "players": 2, "options": {"without": ["x" * 60_000]}}
    options = {"ruleset": "harbor+sharp", "players": 4, "options": {}}
    url = f"{ada.url}/g/{'x' * 100}"
    bill.count("about", 10, lambda: ada.http.get("/api/about"))
    bill.count("cards", 10, lambda: ada.http.get("/api/cards"))
    bill.count("options", 20, lambda: ada.http.post("/api/options", json=options))
    bill.count("options, endless name", 6, lambda: ada.http.post("/api/options", json=long_name))
    bill.count("QR code", 80, lambda: ada.http.get("/qr.svg", params={"url": url}), times=1)
    bill.count("QR code again", 5, lambda: ada.http.get("/qr.svg", params={"url": url}))
    bill.count("unknown game", 5, lambda: ada.http.get("/api/games/000000000000/replay"))


def _count_games(bill: Bill, ada: Browser) -> None:
    poor = {"options": {"start_coins": 0}, "script": ["dice 6"] * 2000}
    bill.count("new game", 30, lambda: ada.create("human Ada", "human Ben"))
    bill.count("new game with script", 60, lambda: ada.create("human Ada", "human Ben", **poor))
    bill.count("my games", 10, lambda: ada.http.get("/api/mine"))
    device = f"/api/games/{ada.game}/device"
    bill.count("key for a device", 20, lambda: ada.http.post(device))


def _count_commands(bill: Bill, ada: Browser) -> None:
    ada.create("human Ada", "human Ben", "bot easy", ruleset="harbor+sharp")
    ada.start()
    ada.leave()
    bill.count("socket and greeting", 40, lambda: (ada.sit_down(), ada.leave()))
    ada.sit_down()
    ada.command("pace", speed="fast")
    bill.count("ping", 3, lambda: ada.command("ping"))
    bill.count("chat", 5, lambda: ada.command("chat", text="hello"))
    bill.count("hint", 20, lambda: ada.command("hint", rev=ada.view["rev"]))
    bill.count("move, roll", 30, lambda: ada.act("roll 1"), times=1)
    bill.count("undo", 40, lambda: ada.command("undo", rev=ada.view["rev"]), times=1)
    bill.count("refused move", 15, lambda: ada.act("build town_hall"))
    ada.leave()


def _count_records(bill: Bill, ada: Browser) -> None:
    ada.create("human Ada", "bot easy", "bot easy", ruleset="harbor+sharp")
    ada.start()
    ada.play_on()
    ada.leave()
    for form, most in (("replay", 300), ("transcript", 200), ("at/40", 60)):
        address = f"/api/games/{ada.game}/{form}"
        bill.count(form, most, lambda address=address: ada.http.get(address), times=1)  # type: ignore[misc]
        bill.count(f"{form} again", 5, lambda address=address: ada.http.get(address))  # type: ignore[misc]
