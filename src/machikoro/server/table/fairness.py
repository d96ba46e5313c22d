"""What everybody at a table is told about its dice: the seal, and what it does not decide."""

from __future__ import annotations

from machikoro.server.table.sealing import texts
from machikoro.server.table.table import Table
from machikoro.server.wire.fairness import Beside, Covers, Fair, Seal, SpoiledRound


def fairness(table: Table) -> Fair:
    return Fair(_covers(table), _beside(table), _seal(table) if table.fair else None)


def _beside(table: Table) -> list[Beside]:
    header = table.header
    found: dict[Beside, bool] = {
        "dice": header.own_dice,
        "cards": header.box and table.game.tables.draws,
        "script": bool(header.script or header.lesson),
        "seed": header.seed is not None,
    }
    return [source for source, there in found.items() if there]


def _covers(table: Table) -> Covers:
    beside = _beside(table)
    if not beside:
        return "all"
    draws = table.game.tables.draws and "cards" not in beside
    return "none" if "seed" in beside or ("dice" in beside and not draws) else "some"


def _seal(table: Table) -> Seal:
    sealing, over = table.sealing, table.game.over
    return Seal(
        commitment=sealing.commitment,
        server_nonce=sealing.server_nonce,
        phase="whole" if table.began else sealing.phase,
        awaited=[] if table.began else sealing.awaited(table.seats),
        pledges=texts(sealing.pledges),
        seat_nonces=texts(sealing.numbers) if table.began else {},
        spoiled=[
            SpoiledRound(spoiled.commitment, list(seats))
            for spoiled, seats in zip(sealing.voided, sealing.spoilers, strict=True)
        ],
        seed=sealing.secret if over else None,
    )
