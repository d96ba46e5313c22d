"""What is told of a table: facts of the game and of its seats, as lines of its log."""

from __future__ import annotations

import dataclasses as dc
from collections.abc import Iterable
from functools import lru_cache
from typing import get_args

from msgspec import UNSET

from machikoro.fair.evidence import StepSource
from machikoro.play.events import Event
from machikoro.server.table.seating import Notice
from machikoro.server.wire.messages import Beside, EventView, LogLine
from machikoro.texts import key_of

LOG_LINES = 60
KNOWN_FACTS = 4096
FALLEN = ("rolled", "tuna", "drawn")
"""Events of what chance brings."""


def lines(rev: int, facts: Iterable[Event | Notice]) -> list[LogLine]:
    return [LogLine(rev, shown(fact)) for fact in facts]


def speaks_of_no_seat(line: LogLine) -> bool:
    return line.event.player is UNSET and line.event.other is UNSET


@lru_cache(maxsize=KNOWN_FACTS)
def shown(fact: Event | Notice) -> EventView:
    """At all tables much the same happens: what was told lately is kept once."""
    says = key_of(fact) if isinstance(fact, Event) else fact.says
    return EventView(says=says, **fact.as_dict())


def said_of(source: StepSource, events: Iterable[Event]) -> list[Event]:
    """Throws and draws that nobody drew say where they come from."""
    if source not in get_args(Beside):
        return list(events)
    return [dc.replace(e, source=source) if e.kind in FALLEN else e for e in events]
