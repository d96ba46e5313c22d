"""Finished games: their record with the proof of the dice, and any moment of them."""

from __future__ import annotations

import zlib
from copy import copy

import msgspec
from msgspec import Struct

from machikoro.analysis import statistics
from machikoro.fair.evidence import TOLD, FairProof, RecordStep, notes
from machikoro.fair.lots import Lot, lot_of
from machikoro.play.game import Game
from machikoro.play.transcript import write_transcript
from machikoro.server.table.entries import encode
from machikoro.server.table.log import shown
from machikoro.server.table.table import Table
from machikoro.server.table.view import Viewer
from machikoro.server.wire import messages as m


def record(table: Table) -> m.Record:
    header = table.header
    game = table.past.whole_game(table.game)
    steps, lots = _steps(table, game)
    return m.Record(
        game=header.game,
        ruleset=header.ruleset,
        version=game.tables.ruleset.version,
        options=table.options(game.first),
        names=game.names,
        colours=[seat.colour for seat in table.seats],
        first=game.first,
        own_dice=header.own_dice,
        box=header.box,
        seed=header.seed,
        script=list(header.script),
        lesson=header.lesson.text if header.lesson else "",
        steps=steps,
        lots=lots,
        proof=_proof(table),
        winner=game.winner,
        statistics=statistics(game),
        transcript=_transcript(table, game),
    )


def packed_record(table: Table) -> bytes:
    """As it is stored; `unpacked` gives what is sent."""
    return zlib.compress(encode(record(table)))


def unpacked(packed: bytes) -> bytes:
    return zlib.decompress(packed)


class _Told(Struct):
    transcript: str


def transcript_in(record: bytes) -> str:
    """The game as text, with what the check of its outcomes needs."""
    return msgspec.json.decode(record, type=_Told).transcript


def _transcript(table: Table, game: Game) -> str:
    fallen = [step.source for step in table.steps if step.seat is None]
    told = {k: source for k, source in enumerate(fallen) if source in TOLD}
    return write_transcript(game, notes(table.header.game, _proof(table), told))


def _proof(table: Table) -> FairProof | None:
    if not table.fair:
        return None
    return table.sealing.proof(first_drawn=table.header.first is None)


def _steps(table: Table, game: Game) -> tuple[list[RecordStep], list[Lot]]:
    """Every step, and what chance could bring at those that fell."""
    places: dict[Lot, int] = {}
    steps = []
    moment = game.copy()
    for number, (step, past) in enumerate(zip(table.steps, game.past, strict=True), 1):
        place = None
        if step.seat is None:
            moment.state = past.state
            place = places.setdefault(lot_of(moment), len(places))
        steps.append(RecordStep(number, step.seat, step.action, step.source, place))
    return steps, list(places)


def moment(table: Table, move: int) -> m.StepView:
    """The table as it stood after so many moves."""
    last = len(table.steps)
    move = max(0, min(move, last))
    past, now, then = table.past, table.game, copy(table)
    then.game, then.ending, then.paused = past.game_at(now, move), None, False
    log = [m.LogLine(move, line.event) for line in past.lines_until(now, move)]
    view = Viewer(then).view((), log=log)
    return m.StepView(move, last, [shown(event) for event in past.events_of(now, move)], view)
