"""Nothing is lost: not when the server is killed, not when two processes share the games."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import msgspec
import psycopg
import pytest
from websockets.exceptions import ConnectionClosed

from machikoro.fair.evidence import from_record
from machikoro.fair.proof import verify
from machikoro.server.room.shelf import Shelf
from machikoro.server.store.postgres import LONGEST_NEWS, Outbox, PostgresStore
from machikoro.server.store.protocol import StoreFailure
from machikoro.server.table.entries import Paced, encode
from machikoro.server.table.table import Table
from machikoro.server.wire.messages import Record
from tests import leash

from .client import Browser, meet, play_together, serving, wait_for
from .processes import ServerProcess

GAMES = 10


def test_killed_amid_ten_games_the_server_continues_all_of_them(tmp_path: Path) -> None:
    database = str(tmp_path / "games.sqlite")
    with ExitStack() as all_:
        server = all_.enter_context(ServerProcess(database))
        players = [all_.enter_context(Browser(server.url)) for _ in range(GAMES)]
        for player in players:
            player.create("human Ada", "human Ben", ruleset="harbor")
            player.start()
        acknowledged = [_play_until_cut_off(player, server) for player in players[:1]]
        acknowledged += [player.view["rev"] for player in players[1:]]
        again = all_.enter_context(ServerProcess(database, server.port))
        for player, rev in zip(players, acknowledged, strict=True):
            assert player.url == again.url
            player.leave()
            view = player.sit_down()["view"]
            assert view["rev"] >= rev
            assert player.act(player.view["legal"][0])["type"] == "accepted"


def _play_until_cut_off(player: Browser, server: ServerProcess) -> int:
    """The last number that the server has confirmed before it was killed."""
    confirmed = 0
    for number in range(200):
        if number == 5:
            server.kill()
        try:
            player.act(player.view["legal"][0])
            confirmed = player.view["rev"]
        except (ConnectionClosed, OSError):
            return confirmed
    raise AssertionError("the server outlived its end")


def test_a_command_sent_again_after_a_restart_is_known(tmp_path: Path) -> None:
    database = str(tmp_path / "games.sqlite")
    with serving(database) as url, Browser(url) as ada:
        ada.create("human Ada", "human Ben")
        ada.start()
        game, rev, cookies = ada.game, ada.view["rev"], ada.http.cookies
        message = {"type": "move", "id": "kept", "rev": rev, "action": "roll 1"}
        ada.send(message)
        first = ada.until("accepted")
    with serving(database) as url, Browser(url) as ada:
        ada.http.cookies = cookies
        ada.sit_down(game)
        ada.send(message)
        assert ada.until("accepted") == first
        assert ada.view["decision"] == "build"


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    with leash.postgres() as found:
        yield found.uri


Pair = Callable[[], tuple[Browser, Browser]]


@pytest.fixture
def pair(postgres: str) -> Iterator[Pair]:
    """Two browsers at two server processes that share their games."""
    with ExitStack() as all_:
        urls = [all_.enter_context(serving(postgres, lead=0.5)) for _ in range(2)]
        yield lambda: (all_.enter_context(Browser(urls[0])), all_.enter_context(Browser(urls[1])))


def test_of_two_processes_that_store_the_same_number_one_does_and_all_hear_of_it(
    postgres: str,
) -> None:
    async def run() -> None:
        heard: list[tuple[str, str]] = []
        stores = [PostgresStore(postgres) for _ in range(2)]
        for store in stores:
            await store.open(lambda *news: heard.append(news))
        await stores[0].create("same", "SAMEX", b"h", b"s", 1.0)
        both = [store.append("same", 0, [b"1", b"2"], 2.0, None) for store in stores]
        assert sorted(await asyncio.gather(*both)) == [False, True]
        assert not await stores[0].append("same", 1, [b"x", b"y"], 3.0, b"t")
        assert not await stores[0].append("nowhere", 0, [b"x"], 3.0, None)
        assert await stores[1].entries("same", 0) == [b"1", b"2"]
        row = await stores[1].load("same")
        assert row is not None
        assert (row.rev, row.touched, bytes(row.summary)) == (2, 2.0, b"s")
        while heard.count(("same", "2")) < len(stores):
            await asyncio.sleep(0.01)
        for store in stores:
            await store.close()

    asyncio.run(asyncio.wait_for(run(), 60))


def test_what_a_killed_process_stored_and_told_nobody_is_seen_by_whoever_comes(
    pair: Pair, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, _ = pair()
    ada.create("human Ada", "human Ben", seed=1)
    ada.sit_down()
    ada.until_view(lambda view: view["stage"] == "playing")
    ada.command("ping")

    async def store_silently(rev: int) -> None:
        store = PostgresStore(postgres)
        await store.open(lambda *_: None)
        monkeypatch.setattr(store._news, "put", lambda _: None)
        assert await store.append(ada.game, rev, [encode(Paced(speed="calm"))], 2.0, None)
        await store.close()

    assert ada.view["speed"] != "calm"
    asyncio.run(store_silently(ada.view["rev"]))
    ada.command("ping")
    assert ada.view["speed"] != "calm"
    ada.open_socket()
    ada.greet()
    assert ada.view["speed"] == "calm"


def test_news_that_come_together_are_sent_together_and_a_broken_line_loses_none() -> None:
    sent: list[list[str]] = []
    broken = iter((True,))

    async def send(news: Sequence[str]) -> None:
        await asyncio.sleep(0)
        if next(broken, False):
            raise StoreFailure("the connection is lost")
        sent.append(list(news))

    async def run() -> None:
        outbox = Outbox(send)
        for news in ("a 1", "a 2", "b 1", "b " + "x" * LONGEST_NEWS):
            outbox.put(news)
        await asyncio.sleep(0)
        outbox.put("a 3")
        await outbox.empty()

    asyncio.run(run())
    assert sent == [["a 1", "a 2", "b 1"], ["a 3"]]


def test_two_processes_serve_one_game(pair: Pair) -> None:
    ada, ben = pair()
    meet(ada, ben, options={"landmarks": ["train_station", "shopping_mall"]})
    ada.command("chat", text="across")
    assert ben.until("chatline")["text"] == "across"
    wait_for(lambda: all(seat["connected"] for seat in ben.greet()["presence"]["seats"]))
    play_together(ada, ben, until=lambda view: view["stage"] == "over")
    ben.until_view(lambda view: view["stage"] == "over")
    assert ada.view["position"] == ben.view["position"]
    records = [b.http.get(f"/api/games/{ada.game}/replay").json() for b in (ada, ben)]
    assert records[0] == records[1]


def test_of_two_moves_with_one_number_one_is_refused(pair: Pair) -> None:
    ada, ben = pair()
    ada.create("human Ada", "human Bea")
    ada.start()
    key = ada.http.post(f"/api/games/{ada.game}/device").json()["key"]
    ben.join(ada, key=key)
    ben.sit_down()
    ada.greet()
    for _ in range(10):
        rev = max(ada.view["rev"], ben.view["rev"])
        for player in (ada, ben):
            player.until_view(lambda view, rev=rev: view["rev"] >= rev)
        action = ada.view["legal"][0]
        for player in (ada, ben):
            player.count += 1
            name = f"{player.url}-{player.count}"
            player.send({"type": "move", "id": name, "rev": rev, "action": action})
        answers = [_answer(player) for player in (ada, ben)]
        assert sorted(answer["type"] for answer in answers) == ["accepted", "refused"]
        refused = next(answer for answer in answers if answer["type"] == "refused")
        assert refused["code"] == "stale"
        assert refused["view"]["rev"] > rev
    assert ada.greet()["view"]["position"] == ben.greet()["view"]["position"]


def _answer(player: Browser) -> dict[str, object]:
    while True:
        message = player.receive()
        if message["type"] in ("accepted", "refused"):
            return message


def test_bots_play_on_when_the_process_that_led_them_is_gone(postgres: str) -> None:
    with ExitStack() as all_:
        first = all_.enter_context(ServerProcess(postgres))
        second = all_.enter_context(serving(postgres, lead=0.5))
        ada = all_.enter_context(Browser(first.url))
        ada.create("human Ada", "bot easy", "bot easy")
        ada.start()
        eve = all_.enter_context(Browser(second))
        eve.sit_down(ada.game)
        ada.act("roll 1")
        ada.act("pass")
        ada.act("end turn")
        first.kill()
        eve.until_view(lambda view: view["position"]["turn"] >= 4)


def test_a_game_of_postgres_can_be_verified(pair: Pair) -> None:
    ada, _ = pair()
    ada.create("human Ada", "bot easy", ruleset="mk2")
    ada.start()
    ada.play_on()
    content = ada.http.get(f"/api/games/{ada.game}/replay").content
    assert verify(from_record(msgspec.json.decode(content, type=Record))).holds


def test_a_game_deleted_at_one_process_is_closed_at_the_other(pair: Pair) -> None:
    ada, ben = pair()
    ada.create("human Ada", "bot easy")
    ada.start()
    ben.sit_down(ada.game)
    assert ada.http.delete(f"/api/mine/{ada.game}").status_code == 200
    for player in (ada, ben):
        assert player.until("closing")["reason"] == "deleted"
        player.leave()
        player.open_socket()
        assert player.receive()["reason"] == "unknown"


def test_a_table_whose_game_was_deleted_behind_its_back_is_closed(
    pair: Pair, postgres: str
) -> None:
    ada, _ = pair()
    ada.create("human Ada", "human Ben")
    ada.start()
    with psycopg.connect(postgres, autocommit=True) as db:
        db.execute("delete from games where game = %s", (ada.game,))
    ada.send({"type": "move", "id": "x", "rev": ada.view["rev"], "action": "roll 1"})
    assert ada.until("closing")["reason"] == "deleted"


def test_a_rematch_asked_for_at_two_processes_is_one_game(pair: Pair) -> None:
    ada, ben = pair()
    meet(ada, ben, options={"landmarks": ["train_station"]})
    play_together(ada, ben, until=lambda view: view["stage"] == "over")
    ben.until_view(lambda view: view["stage"] == "over")
    path = f"/api/games/{ada.game}/rematch"
    with ThreadPoolExecutor(2) as both:
        answers = list(both.map(lambda player: player.http.post(path, json={}).json(), (ada, ben)))
    assert answers[0]["game"] == answers[1]["game"]
    assert [answer["seats"] for answer in answers] == [[0], [1]]
    for player in (ada, ben):
        listed = [entry["game"] for entry in player.http.get("/api/mine").json()["games"]]
        assert sorted(listed) == sorted({ada.game, answers[0]["game"]})


def test_lost_connections_to_postgres_lose_nothing(pair: Pair, postgres: str) -> None:
    ada, ben = pair()
    meet(ada, ben)
    for _ in range(3):
        with psycopg.connect(postgres, autocommit=True) as db:
            db.execute("select pg_notify('machikoro', 'nonsense that nobody can read')")
            db.execute(f"select pg_notify('machikoro', '{ada.game} {{')")
            db.execute(
                "select pg_terminate_backend(pid) from pg_stat_activity"
                " where pid <> pg_backend_pid() and backend_type = 'client backend'"
            )
        player, other = (ada, ben) if ada.view["legal"] else (ben, ada)
        wait_for(lambda player=player: _at_the_table(player, _moves))
        rev = player.view["rev"]
        wait_for(lambda other=other, rev=rev: _at_the_table(other, lambda one: _sees(one, rev)))
    assert ada.view["position"] == ben.view["position"]


def _at_the_table(player: Browser, does: Callable[[Browser], bool]) -> bool:
    """As the page does it: whoever is sent away comes back, and tries again."""
    try:
        if player.ws is None:
            player.sit_down()
        return does(player)
    except ConnectionClosed:
        player.leave()
        return False


def _moves(player: Browser) -> bool:
    if player.view["legal"]:
        player.act(player.view["legal"][-1])
    return not player.view["legal"] or player.view["decision"] != "roll"


def _sees(player: Browser, rev: int) -> bool:
    return bool(player.until_view(lambda view: view["rev"] >= rev))


def test_what_happens_while_a_table_is_read_is_not_missed(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, ben = pair()
    ada.create("human Ada", "human Ben")
    ada.start()
    read = Shelf.read

    async def read_slowly(shelf: Shelf, game: str) -> Table | None:
        table = await read(shelf, game)
        await asyncio.sleep(0.5)
        return table

    monkeypatch.setattr(Shelf, "read", read_slowly)
    with ThreadPoolExecutor(1) as beside:
        sitting = beside.submit(ben.sit_down, ada.game)
        time.sleep(0.2)
        ada.act("roll 1")
        sitting.result()
    ben.until_view(lambda view: view["rev"] == ada.view["rev"])


def test_idle_games_leave_the_memory_and_come_back(tmp_path: Path) -> None:
    with serving(str(tmp_path / "games.sqlite"), idle=0.2) as url, Browser(url) as ada:
        ada.create("human Ada", "human Ben")
        ada.start()
        ada.act("roll 1")
        before = ada.view["position"]
        ada.leave()
        time.sleep(0.8)
        assert ada.sit_down()["view"]["position"] == before


def test_a_locked_table_of_postgres_makes_busy_and_nobody_hangs(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("machikoro.server.store.postgres.IMPATIENT", "set lock_timeout = '100ms'")
    with serving(postgres) as url, Browser(url) as ada:
        ada.create("human Ada", "bot easy")
        with psycopg.connect(postgres) as other:
            other.execute("lock table games in access exclusive mode")
            answers = [ada.http.get("/api/mine") for _ in range(6)]
            assert {(a.status_code, a.json()["code"]) for a in answers} == {(503, "busy")}
        assert len(ada.http.get("/api/mine").json()["games"]) == 1
