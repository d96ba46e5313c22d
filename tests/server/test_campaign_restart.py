"""No acknowledged word of a campaign is lost, whenever the server is killed."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from machikoro import campaign
from machikoro.server.store.file import back_up
from machikoro.server.store.postgres import PostgresStore
from machikoro.server.store.protocol import Store
from machikoro.server.store.purge import DAY
from machikoro.server.store.sqlite import SqliteStore
from tests import leash

from .client import serving
from .processes import ServerProcess
from .travellers import Traveller, build_first

NOW = 1_800_000_000.0


def test_killed_amid_reading_picks_and_play_a_campaign_goes_on(
    tmp_path: Path, at_side: str
) -> None:
    database = str(tmp_path / "games.sqlite")
    with ExitStack() as all_:
        server = all_.enter_context(ServerProcess(database))
        ada = all_.enter_context(Traveller(server.url))
        ada.found("human", "human", file=at_side)
        ada.enter()

        def kill() -> None:
            server = all_.enter_context(_next_life(servers[-1], database))
            servers.append(server)
            known, leaves = ada.state, ada.leaves
            ada.go_out()
            ada.leave()
            ada.enter()
            assert ada.state["rev"] >= known["rev"]
            assert ada.leaves[: len(leaves)] == leaves

        servers = [server]
        ada.turn("campaign_side", side="A")
        kill()
        ada.turn("campaign_read")
        kill()
        ada.travel(lambda view: view["waiting"] == "pick")
        ada.ask("campaign_hand", seat=1)
        picked = ada.state["own"][:2]
        assert ada.ask("campaign_pick", seat=1, cards=picked)["type"] == "accepted"
        kill()
        assert [seat["picked"] for seat in ada.state["seats"]] == [False, True]
        ada.ask("campaign_hand", seat=0)
        ada.ask("campaign_pick", seat=0, cards=picked)
        kill()
        assert ada.state["seats"][1]["cards"] == picked
        ada.game = ada.state["game"]
        ada.start()
        for _ in range(4):
            ada.act(build_first(ada.view["legal"]))
        rev = ada.view["rev"]
        kill()
        ada.sit_down()
        assert ada.view["rev"] >= rev
        _play_to_the_end(ada)
        servers[-1].kill()
        ada.leave()
        all_.enter_context(_next_life(servers[-1], database))
        ada.go_out()
        ada.enter()
        ada.until_state(lambda view: view["waiting"] == "game_ended")
        _check_backup(database, tmp_path, ada)


def _play_to_the_end(ada: Traveller) -> None:
    """A server as it is started for people refuses whoever is too fast, and reads on later."""
    while ada.view["stage"] != "over":
        answer = ada.act(build_first(ada.view["legal"]))
        assert answer["type"] == "accepted" or answer["code"] in ("stale", "too_fast")


def _next_life(server: ServerProcess, database: str) -> ServerProcess:
    if server.process.poll() is None:
        server.kill()
    return ServerProcess(database, server.port)


def _check_backup(database: str, folder: Path, ada: Traveller) -> None:
    """A copy of the file holds the campaign as it stands."""
    copy = str(folder / "copy.sqlite")
    assert back_up(database, copy) == 2
    text = ada.http.get(f"/api/campaigns/{ada.campaign}/file").text
    with serving(copy) as url, Traveller(url) as again:
        again.http.cookies = ada.http.cookies
        again.enter(ada.campaign)
        assert again.http.get(f"/api/campaigns/{ada.campaign}/file").text == text


def test_a_game_that_ended_unheard_is_noticed_when_somebody_comes(tmp_path: Path) -> None:
    """As if the server had been killed between the winning move and the campaign's own line."""
    database = str(tmp_path / "games.sqlite")
    with serving(database) as url, Traveller(url) as ada:
        ada.found("human Ada", "bot easy")
        ada.enter()
        ada.travel(lambda view: view["waiting"] == "play")
        game, name, cookies = ada.state["game"], ada.campaign, ada.http.cookies
        ada.play()
    asyncio.run(_cut_off(database, name))
    with serving(database) as url, Traveller(url) as ada:
        ada.http.cookies = cookies
        ada.enter(name)
        ada.until_state(lambda view: view["waiting"] == "game_ended")
        assert ada.state["games"][0]["game"] == game


async def _cut_off(database: str, name: str) -> None:
    """Take the last line of a campaign away."""
    store = SqliteStore(database)
    await store.open(lambda game, news: None)
    last = len(await store.entries(name, 0))
    await store._do(lambda db: _drop(db, name, last))
    await store.close()


def _drop(db, name: str, last: int) -> None:  # type: ignore[no-untyped-def]
    db.execute("delete from entries where game = ? and rev = ?", (name, last))
    db.execute("update games set rev = ? where game = ?", (last - 1, name))


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    with leash.postgres() as found:
        yield found.uri


@pytest.fixture(params=["sqlite", "postgres"])
def store(request: pytest.FixtureRequest) -> Store:
    if request.param == "sqlite":
        return SqliteStore(":memory:")
    return PostgresStore(request.getfixturevalue("postgres"))


def test_a_campaign_and_its_games_are_purged_together_or_not_at_all(store: Store) -> None:
    async def run() -> list[str]:
        await store.open(lambda game, news: None)
        await _campaign(store, "young", visited=400, games=[500, 10])
        await _campaign(store, "seen", visited=10, games=[500])
        await _campaign(store, "old", visited=400, games=[500, 390])
        await store.create("game", "g", b"", b"", NOW - 400 * DAY)
        assert await store.purge(NOW - 365 * DAY) >= 2
        names = ("young", "young0", "young1", "seen", "seen0", "old", "old0", "old1", "game")
        left = [name for name in names if await store.load(name) is not None]
        await store.close()
        return left

    assert asyncio.run(run()) == ["young", "young0", "young1", "seen", "seen0"]


async def _campaign(store: Store, name: str, *, visited: float, games: list[float]) -> None:
    """A campaign last visited so many days ago, with games last played so many days ago."""
    await store.create(name, name, b"", b"", NOW - 1000 * DAY, kind="campaign")
    await store.touch(name, NOW - visited * DAY)
    for number, days in enumerate(games):
        game = f"{name}{number}"
        await store.create(game, game, b"", b"", NOW - days * DAY, part_of=name)


def test_forgetting_deletes_neither_a_campaign_nor_a_game_of_one(store: Store) -> None:
    async def run() -> None:
        await store.open(lambda game, news: None)
        await _campaign(store, "kept", visited=1, games=[1])
        await store.remember("ada", "kept", NOW)
        await store.remember("ada", "kept0", NOW)
        assert [row.game for row in await store.mine("ada")] == []
        assert [row.game for row in await store.mine("ada", "campaign")] == ["kept"]
        await store.forget("ada", "kept0")
        await store.forget("ada", "kept")
        assert await store.load("kept") is not None
        assert await store.load("kept0") is not None
        await store.delete("kept")
        assert await store.load("kept0") is None
        await store.close()

    asyncio.run(run())


def test_two_processes_share_a_campaign(tmp_path: Path, at_picks: str) -> None:
    database = str(tmp_path / "games.sqlite")
    with (
        serving(database) as here,
        serving(database) as there,
        Traveller(here) as ada,
        Traveller(there) as ben,
    ):
        ada.found("human Ada", "open", file=at_picks)
        ben.follow(ada)
        ada.enter()
        ben.enter()
        ada.until_state(lambda view: view["waiting"] == "pick")
        ada.pick_all()
        ben.until_state(lambda view: view["seats"][0]["picked"])
        ben.pick_all()
        ada.until_state(lambda view: view["waiting"] == "play")
        assert ada.state["game"] == ben.state["game"]
        assert campaign.loads(ada.http.get(f"/api/campaigns/{ada.campaign}/file").text)
