"""Stores of every version open, and a game is never replayed by other rules than its own."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import get_args

import psycopg
import pytest

from machikoro.campaign import content
from machikoro.cards.rulesets import RULESETS
from machikoro.server.store.migrations import STEPS, NewerStore
from machikoro.server.store.postgres import PostgresStore
from machikoro.server.store.protocol import PIECE
from machikoro.server.store.sqlite import SqliteStore
from machikoro.server.wire.refusals import REASONS, Code
from tests import leash

from .client import Browser, serving, wait_for
from .travellers import Traveller

KEPT = ("replay", "transcript")
FIXTURES = Path(__file__).parent.parent / "fixtures"
FIRST = FIXTURES / "first-version.sqlite"
FIRST_SHARED = FIXTURES / "first-version-postgres.sql"
COLUMNS = {
    "games": "game, code, header, created, touched, rev, summary",
    "entries": "game, rev, entry",
    "browsers": "token, game, at",
}
"""Of the first version."""


@pytest.fixture
def first(tmp_path: Path) -> Path:
    copy = tmp_path / "games.sqlite"
    shutil.copy(FIRST, copy)
    return copy


def open_once(path: Path) -> None:
    async def run() -> None:
        store = SqliteStore(str(path))
        await store.open(lambda *_: None)
        await store.close()

    asyncio.run(run())


def tables_of(path: Path) -> set[str]:
    with closing(sqlite3.connect(path)) as db:
        return {name for (name,) in db.execute("select name from sqlite_master where type='table'")}


def steps_of(path: Path) -> int:
    with closing(sqlite3.connect(path)) as db:
        return int(db.execute("pragma user_version").fetchone()[0])


def test_a_database_of_the_first_version_takes_the_steps_it_lacks(first: Path) -> None:
    assert "records" not in tables_of(first)
    assert steps_of(first) == 0
    open_once(first)
    assert "records" in tables_of(first)
    assert steps_of(first) == len(STEPS)
    open_once(first)


def test_a_new_database_has_the_same_tables_as_a_grown_one(first: Path, tmp_path: Path) -> None:
    new = tmp_path / "new.sqlite"
    open_once(new)
    open_once(first)
    assert tables_of(new) == tables_of(first)


def test_a_step_that_fails_leaves_the_database_as_it_was(
    first: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = (*STEPS, "create table halfway (a integer); create table records (b integer);")
    monkeypatch.setattr("machikoro.server.store.migrations.STEPS", steps)
    before = tables_of(first)
    with pytest.raises(sqlite3.OperationalError, match="already exists"):
        open_once(first)
    assert tables_of(first) == before
    assert steps_of(first) == 0


def test_a_database_of_a_newer_version_is_refused_and_left_alone(first: Path) -> None:
    with closing(sqlite3.connect(first)) as db:
        db.execute(f"pragma user_version = {len(STEPS) + 1}")
    with pytest.raises(NewerStore, match="newer version"):
        open_once(first)
    assert "records" not in tables_of(first)


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    with leash.postgres() as found:
        yield found.uri


@pytest.fixture
def first_shared(postgres: str) -> str:
    """A PostgreSQL as the first version left it, with the games of its SQLite file."""
    with psycopg.connect(postgres) as db, closing(sqlite3.connect(FIRST)) as kept:
        db.execute("drop schema public cascade; create schema public;")
        db.execute(FIRST_SHARED.read_bytes())
        for name, columns in COLUMNS.items():
            marks = ", ".join(["%s"] * len(columns.split(",")))
            rows = kept.execute(f"select {columns} from {name}").fetchall()
            db.cursor().executemany(f"insert into {name} ({columns}) values ({marks})", rows)
    return postgres


def open_shared(address: str) -> dict[str, int]:
    """Says which games are there, and how many entries of each can be read."""

    async def run() -> dict[str, int]:
        store = PostgresStore(address)
        await store.open(lambda *_: None)
        try:
            rows = [await store.load(game) for game in games_of(FIRST)]
            return {row.game: len(await store.entries(row.game, 0)) for row in rows if row}
        finally:
            await store.close()

    return asyncio.run(run())


def games_of(path: Path) -> dict[str, int]:
    """With the number of their entries."""
    with closing(sqlite3.connect(path)) as db:
        return dict(db.execute("select game, min(rev, ?) from games", (PIECE,)).fetchall())


def shared_steps(address: str) -> int:
    with psycopg.connect(address) as db:
        row = db.execute("select max(taken) from steps").fetchone()
    assert row is not None
    return int(row[0])


def test_a_shared_database_of_the_first_version_takes_the_steps_it_lacks(
    first_shared: str,
) -> None:
    assert open_shared(first_shared) == games_of(FIRST)
    assert shared_steps(first_shared) == len(STEPS)
    assert open_shared(first_shared) == games_of(FIRST)


def test_a_shared_database_of_a_newer_version_is_refused_and_left_alone(first_shared: str) -> None:
    open_shared(first_shared)
    with psycopg.connect(first_shared) as db:
        db.execute("update steps set taken = taken + 1")
    with pytest.raises(NewerStore, match="newer version"):
        open_shared(first_shared)
    assert shared_steps(first_shared) == len(STEPS) + 1


def test_a_game_of_other_rules_is_refused_with_both_versions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = str(tmp_path / "games.sqlite")
    with serving(database) as url, Browser(url) as ada:
        ada.create("human Ada", "bot easy")
        ada.start()
        game, cookies = ada.game, ada.http.cookies
    monkeypatch.setitem(RULESETS, "base", replace(RULESETS["base"], version=2))
    with serving(database) as url, Browser(url) as ada:
        ada.http.cookies = cookies
        listed = ada.http.get("/api/mine").json()["games"]
        assert [(entry["game"], entry["old_rules"]) for entry in listed] == [(game, True)]
        answer = ada.http.post(f"/api/games/{game}/join", json={"spectate": True})
        assert answer.status_code == 409
        assert answer.json() == {"code": "old_rules", "values": {"version": 1, "known": 2}}
        ada.create("human Ada", "bot easy")
        ada.start()
        listed = ada.http.get("/api/mine").json()["games"]
        assert {entry["game"]: entry["old_rules"] for entry in listed} == {
            game: True,
            ada.game: False,
        }


def test_a_game_that_its_host_changed_is_of_the_rules_it_was_changed_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = str(tmp_path / "games.sqlite")
    with serving(database) as url, Browser(url) as ada:
        ada.create("human Ada", "open")
        ada.sit_down()
        ada.command("arrange", ruleset="harbor", options={}, seats=[0, 1])
        game, cookies = ada.game, ada.http.cookies
    monkeypatch.setitem(RULESETS, "harbor", replace(RULESETS["harbor"], version=9))
    with serving(database) as url, Browser(url) as ada:
        ada.http.cookies = cookies
        listed = ada.http.get("/api/mine").json()["games"]
        assert [(entry["ruleset"], entry["old_rules"]) for entry in listed] == [("harbor", True)]
        answer = ada.http.post(f"/api/games/{game}/join", json={"spectate": True})
        assert answer.json()["code"] == "old_rules"
        assert answer.json()["values"]["known"] == 9


def test_a_finished_game_of_other_rules_keeps_its_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = str(tmp_path / "games.sqlite")
    with serving(database) as url, Browser(url) as ada:
        ada.create("human Ada", "bot easy", options={"landmarks": ["train_station"]})
        ada.start()
        ada.play_on()
        game = ada.game
        told = {form: ada.http.get(f"/api/games/{game}/{form}").text for form in KEPT}
    monkeypatch.setitem(RULESETS, "base", replace(RULESETS["base"], version=2))
    with serving(database) as url, Browser(url) as ben:
        assert {form: ben.http.get(f"/api/games/{game}/{form}").text for form in KEPT} == told
        moment = ben.http.get(f"/api/games/{game}/at/3")
        assert (moment.status_code, moment.json()["code"]) == (409, "old_rules")


def test_the_record_is_stored_with_the_end_of_the_game(tmp_path: Path) -> None:
    database = tmp_path / "games.sqlite"
    with serving(str(database)) as url, Browser(url) as ada:
        ada.create("human Ada", "bot easy", options={"landmarks": ["train_station"]})
        ada.start()
        ada.play_on()
        with closing(sqlite3.connect(database)) as db:
            wait_for(lambda: db.execute("select count(*) from records").fetchone()[0])


def test_every_refusal_has_its_reason() -> None:
    assert set(REASONS) == set(get_args(Code))
    assert all(reason.means.endswith(".") for reason in REASONS.values())


def test_a_campaign_of_other_content_is_refused_with_both_versions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = str(tmp_path / "games.sqlite")
    with serving(database) as url, Traveller(url) as ada:
        ada.found("human Ada", "bot easy")
        assert ada.http.get(f"/api/campaigns/{ada.campaign}/cards").status_code == 200
        campaign, cookies = ada.campaign, ada.http.cookies
    today = content.version()
    monkeypatch.setattr(content, "version", lambda: "lanterns 99")
    with serving(database) as url, Traveller(url) as ada:
        ada.http.cookies = cookies
        answer = ada.http.get(f"/api/campaigns/{campaign}/cards")
        assert answer.status_code == 409
        values = {"version": f"'{today}'", "known": "'lanterns 99'"}
        assert answer.json() == {"code": "old_rules", "values": values}
