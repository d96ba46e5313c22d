"""What has to hold before anything is done to a game in play."""

from __future__ import annotations

from machikoro.server.table.table import Table
from machikoro.server.wire.refusals import Refusal


def check_playing(table: Table) -> None:
    if table.stage == "over":
        raise Refusal("over")
    if table.stage != "playing":
        raise Refusal("not_started", stage=table.stage)
    if table.paused:
        raise Refusal("paused")
