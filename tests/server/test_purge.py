"""Old games are deleted by two witnesses of time; no wrong clock takes a game away."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from machikoro.cli import main
from machikoro.server.clock import Clock
from machikoro.server.store.purge import DAY, OldGames
from machikoro.server.store.sqlite import SqliteStore

from .client import Browser, serving

NOW = 1_800_000_000.0
YEAR = 365


class Watch(Clock):
    seconds = 0.0

    def now(self) -> float:
        return self.seconds


def left(days_ago: Sequence[float], starts: Sequence[float], *, keep: int | None = YEAR) -> int:
    """How many games are left, last touched so many days ago, after starts with the clock off
    by so many days."""

    async def run() -> int:
        store = SqliteStore(":memory:")
        await store.open(lambda game, news: None)
        for number, days in enumerate(days_ago):
            await store.create(f"g{number}", f"c{number}", b"", b"", NOW - days * DAY)
        for off in starts:
            await OldGames(store, keep, Watch(), lambda off=off: NOW + off * DAY).purge()
        found = [await store.load(f"g{number}") for number in range(len(days_ago))]
        await store.close()
        return sum(row is not None for row in found)

    return asyncio.run(run())


SINCE_1970 = NOW / DAY


def test_what_is_old_by_both_witnesses_is_deleted(caplog: pytest.LogCaptureFixture) -> None:
    assert left([0, 364, 366, 700], [0]) == 2
    assert "2 games were deleted: nothing for 365 days" in caplog.text


def test_a_clock_a_year_ahead_deletes_nothing(caplog: pytest.LogCaptureFixture) -> None:
    assert left([0, 1, 30, 90], [400, 400, 800]) == 4
    assert "deleted" not in caplog.text


def test_a_clock_that_stands_at_1970_deletes_nothing() -> None:
    assert left([0, 1, 300], [-SINCE_1970, 0]) == 3


def test_games_of_1970_count_from_when_the_clock_is_right() -> None:
    games = [SINCE_1970, SINCE_1970 - 0.5, 0, 366]
    assert left(games, [0]) == 3
    assert left(games, [0, 364]) == 3


def test_forever_is_forever() -> None:
    assert left([0, 366, 10_000], [0], keep=None) == 3


def test_a_game_of_a_clock_gone_ahead_amid_running_takes_no_other_with_it() -> None:
    async def run() -> int:
        store, clock, wall = SqliteStore(":memory:"), Watch(), [NOW]
        await store.open(lambda game, news: None)
        await store.create("old", "a", b"", b"", NOW)
        old_games = OldGames(store, YEAR, clock, lambda: wall[0])
        await old_games.purge()
        wall[0] += 400 * DAY
        await store.create("new", "b", b"", b"", wall[0])
        clock.seconds += 3600
        await old_games.purge()
        found = await store.load("old")
        clock.seconds += 366 * DAY
        await old_games.purge()
        gone = await store.load("old")
        await store.close()
        return (found is not None) + (gone is None)

    assert asyncio.run(run()) == 2


@pytest.mark.parametrize("days", ["0", "-1", "1.5", "x", "", "9999999"])
def test_no_games_are_kept_for_less_than_a_day(
    days: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = str(tmp_path / "games.sqlite")
    assert main(["serve", f"--keep-days={days}", "--database", database, "--no-browser"]) == 2
    assert "--keep-days is a number of days from 1 on, or forever" in capsys.readouterr().err
    command = [sys.executable, "-m", "machikoro.server", f"--keep-days={days}", "--no-browser"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "or forever" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_page_is_told_that_games_are_kept_forever() -> None:
    with serving(keep_days=None) as url, Browser(url) as ada:
        assert ada.http.get("/api/mine").json()["keep_days"] is None
        assert ada.http.get("/api/about").json()["keep_days"] is None
