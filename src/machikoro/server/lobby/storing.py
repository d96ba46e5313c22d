"""A new table is stored, under a room code that is free."""

from __future__ import annotations

import msgspec

from machikoro.languages import Language
from machikoro.rules.options import find_ruleset, resolve
from machikoro.server import tokens
from machikoro.server.lobby.catalogue import find_offered
from machikoro.server.lobby.options import told_in
from machikoro.server.room.house import House
from machikoro.server.table.entries import Header, encode
from machikoro.server.table.scripts import first_misfit
from machikoro.server.table.table import Table
from machikoro.server.wire.refusals import Refusal

ATTEMPTS = 20
"""Room codes that may be taken before we give up."""


async def put_table(
    house: House, header: Header, language: Language = "en", part_of: str | None = None
) -> Table:
    """Store a new game under a room code that is free."""
    with told_in(language):
        ruleset = (find_ruleset if header.chapter else find_offered)(header.ruleset)
        resolve(ruleset, len(header.seats), header.options)
        header = msgspec.structs.replace(header, version=ruleset.version)
        table = Table(header)
    # What was played elsewhere has shown that its outcomes can fall.
    if not header.played and (misfit := first_misfit(table.game, header.script)):
        raise Refusal("script", **misfit._asdict())
    summary = encode(table.summary())
    for _ in range(ATTEMPTS):
        named = msgspec.structs.replace(header, code=tokens.new_code())
        if await house.store.create(
            named.game, named.code, encode(named), summary, header.created, part_of=part_of
        ):
            table.header = named
            return table
    raise Refusal("busy")
