"""The parts of the server on their own."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path

import msgspec
import pytest

import machikoro
from machikoro.analysis import Forecast, worth
from machikoro.bots import choose_action
from machikoro.cli import main
from machikoro.fair import seal
from machikoro.play.events import Event
from machikoro.play.reading import mark_of_builder
from machikoro.rules import layout as at
from machikoro.server.http.limits import Bucket
from machikoro.server.lobby.catalogue import on_offer
from machikoro.server.names import clean_name, unique_names
from machikoro.server.store import sqlite
from machikoro.server.table import prospects
from machikoro.server.table.entries import (
    Began,
    Fell,
    Header,
    Played,
    SeatState,
    encode,
    read_entry,
    read_header,
)
from machikoro.server.table.prospects import market_rows
from machikoro.server.table.table import Table
from machikoro.server.table.view import Viewer
from machikoro.server.wire.events import EventView
from machikoro.server.wire.messages import View
from machikoro.server.wire.refusals import Refusal
from machikoro.server.wire.schema import schema

SEED = "00" * 31 + "07"


def header(**fields: object) -> Header:
    seats = tuple(SeatState("human", name, "red", None, (name,)) for name in ("Ada", "Ben"))
    known = {
        "game": "g", "code": "ABCDE", "created": 0.0, "ruleset": "base", "options": {},
        "seats": seats, "first": 0, "own_dice": False, "speed": "off", "script": (), "seed": None,
        "secret": SEED, "server_nonce": "s", "invite": "", "host": "Ada",
    }  # fmt: skip
    return Header(**(known | fields))  # type: ignore[arg-type]


def test_the_seal_of_an_old_game_is_the_hash_of_the_seed() -> None:
    assert seal.sealed("00", "g", 1, "s", None) == (
        "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d"
    )


def test_the_seal_is_of_the_terms_too() -> None:
    terms = [seal.Terms(), seal.Terms(0), seal.Terms(own_dice=True), seal.Terms(script=("dice 1",))]
    places = [("g", 1, "s"), ("h", 1, "s"), ("g", 2, "s"), ("g", 1, "t")]
    seals = {seal.sealed(SEED, *place, each) for place in places for each in terms}
    assert len(seals) == 16


def test_a_pledge_holds_for_one_seal_and_its_seats_alone() -> None:
    told = [("g", "a", [0]), ("h", "a", [0]), ("g", "b", [0]), ("g", "a", [1]), ("g", "a", [0, 1])]
    assert len({seal.pledge(*each, number="12345") for each in told}) == 5


def test_every_number_is_equally_likely() -> None:
    drawn = Counter(seal.number_below(SEED, "m", str(k), 6) for k in range(6000))
    assert set(drawn) == set(range(6))
    assert sum((n - 1000) ** 2 / 1000 for n in drawn.values()) < 20.5  # 5 degrees, 1 in 1,000


def test_every_nonce_changes_the_dice() -> None:
    mixes = [seal.mix("g", "s", nonces) for nonces in ({}, {0: "a"}, {1: "a"}, {0: "a", 1: "b"})]
    throws = [[seal.number_below(SEED, mix, str(k), 36) for k in range(8)] for mix in mixes]
    assert len({tuple(throw) for throw in throws}) == len(mixes)


def test_entries_and_headers_survive_storage() -> None:
    entry = Played(seat=1, action="roll 1", command="x:1")
    assert read_entry(encode(entry)) == entry
    assert read_header(encode(header())) == header()


def test_a_table_replayed_is_the_same_table() -> None:
    table = Table(header(ruleset="mk2", seed=3))
    entries: list[object] = []

    def take(entry: Began | Fell | Played) -> None:
        entries.append(entry)
        table.apply(entry)

    take(Began())
    while not table.game.over and len(entries) < 150:
        if table.game.to_move is None:
            outcome, source = table.next_outcome()
            take(Fell(outcome=outcome, source=source))
        else:
            action = str(choose_action(table.game, "easy", len(entries)))
            take(Played(seat=table.game.to_move, action=action))
    again = Table(table.header, map(read_entry, map(encode, entries)))
    assert again.game == table.game
    assert list(again.lines) == list(table.lines)
    assert table.past.whole_game(table.game) == table.game


def test_a_second_entry_with_the_same_number_is_refused(tmp_path: Path) -> None:
    async def run() -> None:
        store = sqlite.SqliteStore(str(tmp_path / "x" / "games.sqlite"))
        await store.open(lambda *_: None)
        assert await store.create("g", "ABCDE", b"h", b"s", 1.0)
        assert not await store.create("h", "ABCDE", b"h", b"s", 1.0)
        assert await store.append("g", 0, [b"1", b"2"], 2.0, None)
        assert not await store.append("g", 1, [b"x", b"y"], 2.0, None)
        assert await store.entries("g", 0) == [b"1", b"2"]
        assert not await store.append("nowhere", 0, [b"1"], 2.0, None)
        assert await store.purge(3.0) == 1
        assert await store.entries("g", 0) == []
        await store.close()

    asyncio.run(run())


def test_the_preview_is_what_the_rules_then_do() -> None:
    for seed in range(6):
        game = machikoro.new_game("base", 3, seed=seed)
        while game.turn < 30 and not game.over:
            if game.decision == "roll":
                _compare_preview(game)
            game.play_chance() if game.to_move is None else game.play(
                choose_action(game, "random", len(game.moves))
            )


def _compare_preview(game: machikoro.Game) -> None:
    forecast = Forecast(game.tables, game.state[:])
    for total in range(1, 7):
        twin = game.copy()
        twin.play("roll 1")
        twin.play(f"dice {total}")
        if twin.decision == "reroll":
            twin.play("keep")
        if twin.decision == "build":
            change = [a - b for a, b in zip(twin.coins, game.coins, strict=True)]
            assert forecast.outlook(game.active, total).coins == tuple(change)


def test_worth_is_the_difference_of_two_forecasts() -> None:
    game = machikoro.new_game("base", 3, seed=1)
    forecast = Forecast(game.tables, game.state[:])
    wares = [game.vocabulary.kinds.index(kind) for kind in ("ranch", "bakery", "cafe", "mine")]
    assert worth(forecast, 0, wares) == pytest.approx([3 / 6, 2 / 6, 2 / 6, 0])


def test_an_event_travels_with_every_field_that_it_has() -> None:
    at_the_table_alone = {"says", "who"}
    known = {field.name for field in fields(Event)}
    assert set(EventView.__struct_fields__) == known | at_the_table_alone


def test_the_view_of_every_ruleset_names_every_ware() -> None:
    for ruleset in on_offer():
        table = Table(header(ruleset=ruleset, seed=1))
        table.apply(Began())
        while table.game.to_move is None:
            outcome, source = table.next_outcome()
            table.apply(Fell(outcome=outcome, source=source))
        view = msgspec.json.decode(encode(Viewer(table).view((0,))), type=View)
        shown = {pile.id for row in view.market_rows for pile in row.wares}
        named = set(view.why_not) | {action.split()[-1] for action in view.legal}
        assert shown | set(view.progress[0].prices) <= named
        goal = table.game.progress(0).goal
        assert [progress.needed for progress in view.progress] == [goal] * 2


def test_what_a_seat_could_build_is_looked_at_once_for_all_viewers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked: list[int] = []

    def look(state: Sequence[int], seat: int) -> int:
        looked.append(seat)
        return mark_of_builder(state, seat)

    monkeypatch.setattr(prospects, "mark_of_builder", look)
    table = Table(header(seed=1))
    table.apply(Began())
    viewer = Viewer(table)
    for seat in (0, 1):
        viewer.view((seat,))
    assert sorted(looked) == [0, 1]
    table.apply(Played(seat=0, action="roll 1"))
    later = [viewer.view((seat,)) for seat in (0, 1)]
    assert sorted(looked) == [0, 0, 1, 1]
    assert later == [Viewer(table).view((seat,)) for seat in (0, 1)]


def test_what_is_sold_out_leaves_a_changing_market_and_keeps_its_place_in_an_open_one() -> None:
    for market in ("open", "ten"):
        table = Table(header(ruleset="harbor", options={"market": market}, seed=1))
        table.apply(Began())
        game = table.game
        mine = game.vocabulary.kinds.index("mine")
        game.state[at.MARKET : at.MARKET + at.KINDS] = [0] * at.KINDS
        game.state[at.UNDRAWN] = 0
        shown = [pile for row in market_rows(game) for pile in row.wares]
        assert [pile.count for pile in shown if pile.id == "mine"] == [0] * (market == "open")
        game.state[at.MARKET + mine] = 2
        shown = [pile for row in market_rows(game) for pile in row.wares]
        assert [pile.count for pile in shown if pile.id == "mine"] == [2]


def test_a_bucket_refills_with_time() -> None:
    now = [0.0]
    bucket = Bucket(2, 2, lambda: now[0])
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    now[0] = 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]


def test_names_are_unique_and_clean() -> None:
    assert unique_names(["Ada", "Ada", "", ""]) == ["Ada", "Ada 2", "3", "4"]
    assert clean_name(" A\u202eda \n") == "A da"
    with pytest.raises(Refusal, match="too_long"):
        clean_name("x" * 25)


def test_the_schema_describes_every_message() -> None:
    found = schema()
    names = {"Incoming", "Outgoing", "View", "CreateGame", "Record", "Move", "Update"}
    assert names <= set(found["$defs"])


def test_a_forged_record_is_found_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from machikoro.server.table.records import record

    table = Table(header(options={"landmarks": ["train_station"]}))
    table.apply(Began())
    while not table.game.over:
        if table.game.to_move is None:
            outcome, source = table.next_outcome()
            table.apply(Fell(outcome=outcome, source=source))
        else:
            action = str(choose_action(table.game, "easy", 0))
            table.apply(Played(seat=table.game.to_move, action=action))
    file = tmp_path / "record.json"
    honest = encode(record(table))
    file.write_bytes(honest)
    assert main(["verify", str(file), "--lang", "en"]) == 0
    secret = table.header.secret
    file.write_bytes(honest.replace(secret.encode(), secret.replace("7", "8").encode()))
    assert main(["verify", str(file), "--lang", "en"]) == 1
    assert "not the one that was committed to" in capsys.readouterr().out
    file.write_bytes(b"{}")
    assert main(["verify", str(file), "--lang", "en"]) == 2
