"""Whoever runs the server sits at the table too, knows every secret of it, and wants to choose."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from machikoro.cli import main
from machikoro.fair import seal
from machikoro.server.table.entries import read_entry, read_header
from machikoro.server.table.table import Table

from .client import Browser, Message, serving, sit_together
from .clocks import StandingClock

WANTED = [6, 1, 6]
"""Throws that would suit the operator."""
TABLES = ("games", "entries", "chat", "browsers")
SHORT = {"landmarks": ["shopping_mall"]}


class Operator(Browser):
    """Reads the database while the game is played, and shows numbers only when it suits."""

    database = ""

    def secret(self) -> str:
        return self.table().sealing.secret

    def table(self) -> Table:
        with closing(sqlite3.connect(self.database)) as found:
            ((header,),) = found.execute("select header from games where game = ?", (self.game,))
            rows = found.execute(
                "select entry from entries where game = ? order by rev", (self.game,)
            )
            return Table(read_header(header), [read_entry(entry) for (entry,) in rows])

    def everything(self) -> str:
        with closing(sqlite3.connect(self.database)) as found:
            stored = [row for name in TABLES for row in found.execute(f"select * from {name}")]

        return str(stored)

    def throws(self, numbers: dict[int, str]) -> list[int]:
        """What the first throws would be with these numbers."""
        table = self.table()
        mixed = seal.mix(self.game, table.sealing.server_nonce, numbers)
        places = (seal.number_below(self.secret(), mixed, str(k), 6) for k in range(len(WANTED)))
        return [place + 1 for place in places]

    def grind(self, others: dict[int, str]) -> str:
        """A number of one's own that brings what is wanted."""
        table, secret = self.table(), self.secret()
        for n in count():
            own = f"{n:016}"
            mixed = seal.mix(self.game, table.sealing.server_nonce, {0: own, **others})
            if all(
                seal.number_below(secret, mixed, str(k), 6) + 1 == throw
                for k, throw in enumerate(WANTED)
            ):
                return own
        raise AssertionError

    def _show_number(self) -> None:
        """Not by itself."""


@pytest.fixture
def table(tmp_path: Path) -> Iterator[tuple[Operator, Browser]]:
    """The operator and Ada, and a bot; both are asked for their pledges."""
    database = str(tmp_path / "games.sqlite")
    with serving(database, nonce_wait=5.0) as url, Operator(url) as eve, Browser(url) as ada:
        eve.database = database
        eve.create("human Eve", "open", "bot easy", options=SHORT, first="draw")
        eve.sit_down()
        ada.join(eve, invite=eve.invite, name="Ada")
        for player in (eve, ada):
            player.sit_down()
            player.until_view(lambda view: view["stage"] == "nonces")
        yield eve, ada


def pledge_both(eve: Operator, ada: Browser) -> str:
    """Both pledge, Ada shows her number; it."""
    eve.pledge("e" * 16)
    ada.until_view(lambda view: view["fair"]["seal"]["pledges"])
    number = "a" * 15 + str(len(ada.numbers))
    assert ada.pledge(number)
    for player in (eve, ada):
        player.until_view(lambda view: view["fair"]["seal"]["phase"] == "numbers")
    eve.until_view(lambda view: view["fair"]["seal"]["awaited"] == [0])
    return number


def spoil(eve: Operator, ada: Browser) -> None:
    pledge_both(eve, ada)
    for player in (eve, ada):
        player.until_view(lambda view: view["fair"]["seal"]["spoiled"])


def kinds(player: Browser) -> list[tuple[str, Any]]:
    events = [line for message in player.seen for line in message.get("events", ())]
    return [(event["kind"], event.get("player")) for event in events]


def test_while_the_operator_can_still_choose_nobodys_number_is_anywhere(
    table: tuple[Operator, Browser],
) -> None:
    eve, ada = table
    assert ada.pledge("a" * 16)
    eve.until_view(lambda view: view["fair"]["seal"]["pledges"])
    assert "a" * 16 not in eve.everything() + json.dumps(eve.seen)
    assert eve.sealing["phase"] == "pledges"
    assert ada.command("nonce", value="a" * 16)["code"] == "not_now"
    assert "a" * 16 not in eve.everything()


def test_a_number_that_was_ground_is_refused(table: tuple[Operator, Browser]) -> None:
    eve, ada = table
    shown = pledge_both(eve, ada)
    assert shown in eve.everything(), "from now on the operator knows all"
    ground = eve.grind({1: shown})
    assert eve.throws({0: ground, 1: shown}) == WANTED
    assert eve.command("nonce", value=ground)["code"] == "not_pledged"
    assert eve.command("nonce", value="e" * 16)["type"] == "accepted"
    ada.until_view(lambda view: view["stage"] == "playing")
    assert ada.view["fair"]["seal"]["seat_nonces"] == {"0": "e" * 16, "1": shown}


def test_nobody_can_pledge_what_another_has_pledged(table: tuple[Operator, Browser]) -> None:
    eve, ada = table
    assert ada.pledge("a" * 16)
    eve.until_view(lambda view: view["fair"]["seal"]["pledges"])
    copied = eve.sealing["pledges"]["1"]
    assert eve.command("pledge", seats=[1], hash=copied)["code"] == "not_allowed"
    assert eve.command("pledge", seats=[0], hash=copied)["code"] == "not_allowed"
    assert set(eve.sealing["pledges"]) == {"1"}


def test_a_pledge_cannot_be_changed(table: tuple[Operator, Browser]) -> None:
    eve, ada = table
    eve.pledge("e" * 16)
    before = eve.sealing["pledges"]
    other = seal.pledge(eve.game, eve.sealing["commitment"], [0], "f" * 16)
    eve.command("pledge", seats=[0], hash=other)
    assert ada.until_view(lambda view: view["fair"]["seal"]["pledges"])
    assert eve.sealing["pledges"] == before


def test_withholding_voids_the_round_and_everybody_sees_who(
    table: tuple[Operator, Browser],
) -> None:
    eve, ada = table
    first = eve.sealing["commitment"]
    secrets = [eve.secret()]
    spoil(eve, ada)
    secrets.append(eve.secret())
    assert secrets[0] != secrets[1]
    for player in (eve, ada):
        found = player.view["fair"]["seal"]
        assert found["spoiled"] == [{"commitment": first, "seats": [0]}]
        assert (found["pledges"], found["commitment"] != first) == ({}, True)
        assert ("withheld", 0) in kinds(player)
        assert not any(secret in json.dumps(player.seen) for secret in secrets)


@contextmanager
def pledged(folder: Path, clock: StandingClock) -> Iterator[tuple[Operator, Browser]]:
    """Both have ten seconds to show their numbers; Ada has."""
    database = str(folder / "games.sqlite")
    with (
        serving(database, clock=clock, number_wait=10.0) as url,
        Operator(url) as eve,
        Browser(url) as ada,
    ):
        eve.database = database
        sit_together(eve, ada)
        pledge_both(eve, ada)
        yield eve, ada


def test_nothing_else_that_a_player_does_puts_off_the_end_of_a_round(tmp_path: Path) -> None:
    """Whoever withholds a number could keep a table waiting for ever by changing its pace."""
    clock = StandingClock()
    with pledged(tmp_path, clock) as (eve, ada):
        for speed in ("fast", "normal"):
            clock.skip(6)
            assert eve.command("pace", speed=speed)["type"] == "accepted"
        ada.until_view(lambda view: view["fair"]["seal"]["spoiled"])


@pytest.mark.parametrize("away", ["paused", "left"])
def test_a_pause_gives_a_round_no_more_time(tmp_path: Path, away: str) -> None:
    clock = StandingClock()
    with pledged(tmp_path, clock) as (eve, ada):
        ada.leave()
        for _ in range(2):
            clock.skip(6)
            if away == "paused":
                for on in (True, False):
                    assert eve.command("pause", on=on)["type"] == "accepted"
            else:
                eve.leave()
                eve.sit_down()
        eve.until_view(lambda view: view["fair"]["seal"]["spoiled"])


def test_who_withheld_gives_no_number_any_more(table: tuple[Operator, Browser]) -> None:
    eve, ada = table
    spoil(eve, ada)
    assert eve.view["fair"]["seal"]["awaited"] == [1]
    ground = seal.pledge(eve.game, eve.sealing["commitment"], [0], eve.grind({}))
    assert eve.command("pledge", seats=[0], hash=ground)["code"] == "not_allowed"
    assert eve.command("sit", seat=2, bot="human", name="Eva")["type"] == "accepted"
    assert eve.view["fair"]["seal"]["awaited"] == [1], "another seat is no way around it"
    assert eve.command("pledge", seats=[2], hash=ground)["code"] == "not_allowed"
    assert ada.pledge("b" * 16)
    ada.until_view(lambda view: view["stage"] == "playing")
    assert ada.view["fair"]["seal"]["seat_nonces"] == {"1": "b" * 16}
    assert ada.greet()["view"]["log"][0]["event"]["kind"] == "withheld"


def test_a_game_with_a_spoiled_round_holds_and_says_so(
    table: tuple[Operator, Browser], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    eve, ada = table
    spoil(eve, ada)
    assert ada.pledge("b" * 16)
    for player in (eve, ada):
        player.until_view(lambda view: view["stage"] == "playing")
    play_on(eve, ada)
    record = downloaded(ada, "replay")
    for form in (record, downloaded(ada, "transcript")):
        assert checked(form, tmp_path, capsys) == (0, True)
        assert "Sealed anew, because a number that was pledged was not shown: Eve." in (
            said(form, tmp_path, capsys)
        )
    eve_again = json.loads(record)
    eve_again["proof"]["voided"] = []
    assert checked(json.dumps(eve_again), tmp_path, capsys) == (1, True)


def play_on(eve: Browser, ada: Browser) -> None:
    while ada.view["stage"] != "over":
        player = next((p for p in (eve, ada) if p.view["legal"]), None)
        if player is None:
            ada.receive()
            eve.until_view(lambda view: view["rev"] >= ada.view["rev"])
            continue
        player.act(player.view["legal"][-1])
        rev = player.view["rev"]
        for other in (eve, ada):
            other.until_view(lambda view: view["rev"] >= rev)  # noqa: B023


def downloaded(player: Browser, form: str) -> str:
    return player.http.get(f"/api/games/{player.game}/{form}").text


def said(text: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> str:
    file = folder / "game"
    file.write_text(text)
    main(["verify", str(file), "--lang", "en"])
    return capsys.readouterr().out


def checked(text: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, bool]:
    """The exit code, and whether the game is over."""
    file = folder / "game"
    file.write_text(text)
    code = main(["verify", str(file), "--json"])
    found: Message = json.loads(capsys.readouterr().out)
    assert found["holds"] == (code == 0)
    return code, found["over"]


def test_a_table_read_again_amid_a_second_round_goes_on_with_it(
    table: tuple[Operator, Browser],
) -> None:
    eve, ada = table
    spoil(eve, ada)
    ada.pledge("b" * 16)
    again = eve.table().sealing
    assert again.commitment == ada.view["fair"]["seal"]["commitment"]
    assert again.spoilers == [(0,)]
    assert set(again.pledges) == {1}
