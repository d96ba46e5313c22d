"""What happens by itself: a bot's move, chance, the deal, the end of a turn, a seat's fate."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from typing import Any, Literal, NamedTuple

from machikoro.fair.seal import new_seed
from machikoro.server import tokens
from machikoro.server.http.costs import paid_by
from machikoro.server.room.alarm import Alarm
from machikoro.server.room.audience import Audience
from machikoro.server.room.inbox import Inbox, Job
from machikoro.server.settings import Settings
from machikoro.server.table.entries import AnyEntry, Began, Closed, Ended, Fell, Voided
from machikoro.server.table.table import Table
from machikoro.server.wire.refusals import Refusal

Kind = Literal["seats", "pledges", "numbers", "end", "chance", "bot"]


class Plan(NamedTuple):
    kind: Kind
    delay: float
    entries: Callable[[Table], Sequence[AnyEntry]]
    """What will happen then; for a bot none, it has to think first."""


def next_plan(audience: Audience, settings: Settings) -> Plan | None:
    table = audience.table
    if not audience.sessions:
        return None
    if audience.due():
        return Plan("seats", 0, lambda _: audience.due())
    if table.stage == "nonces":
        return _sealing(table, settings)
    if table.stage != "playing" or table.paused:
        return None
    return _playing(table, settings)


def _sealing(table: Table, settings: Settings) -> Plan:
    """Pledges first, then numbers; whoever is late is left out, whoever withholds is not."""
    waits = bool(table.awaited())
    if table.sealing.phase == "numbers":
        entries = _sealed_anew if waits else _dealt
        return Plan("numbers", settings.number_wait if waits else 0, entries)
    entries = _pledges_closed if table.sealing.pledges else _dealt
    return Plan("pledges", settings.nonce_wait if waits else 0, entries)


def _playing(table: Table, settings: Settings) -> Plan | None:
    if table.awaits_end:
        return Plan("end", settings.graces[table.speed], lambda _: [Ended()])
    if table.game.to_move is None:
        return None if table.waits_for_dice else Plan("chance", 0, lambda now: [fallen(now)])
    if table.seats[table.game.to_move].played_by_bot:
        return Plan("bot", settings.bot_pauses[table.speed], lambda _: [])
    return None


def fallen(table: Table) -> Fell:
    outcome, source = table.next_outcome()
    return Fell(outcome=outcome, source=source)


def _pledges_closed(table: Table) -> list[AnyEntry]:
    return [Closed()]


def _sealed_anew(table: Table) -> list[AnyEntry]:
    spoilers, nonce = tuple(table.awaited()), tokens.new_secret()
    return [Voided(seats=spoilers, secret=new_seed(), server_nonce=nonce)]


def _dealt(table: Table) -> list[AnyEntry]:
    return [Began(one_screen=table.seating.at_one_screen())]


class Schedule:
    """Wakes the actor up when something is due."""

    def __init__(self, audience: Audience, inbox: Inbox, settings: Settings) -> None:
        self.audience = audience
        self.inbox = inbox
        self.settings = settings
        self._alarm = Alarm(settings.clock)
        self._mark: tuple[int, Kind] | None = None

    def stop(self) -> None:
        self._alarm.stop()

    def forget(self) -> None:
        """What was planned; it is planned anew, with all of its time."""
        self._alarm.cancel()
        self._mark = None

    def renew(self, act: Callable[[Plan], Coroutine[Any, Any, None]], *, leads: bool) -> None:
        """After whatever happened; what was planned already keeps its time."""
        plan = next_plan(self.audience, self.settings)
        mark = None if plan is None else (self.audience.table.rev, plan.kind)
        if mark == self._mark:
            return
        self._mark = mark
        if plan is None:
            self._alarm.cancel()
        else:
            job = self.if_current(lambda: act(plan))
            self._alarm.ring_in(self._delay(plan, leads=leads), self.inbox.put, job)

    def _delay(self, plan: Plan, *, leads: bool) -> float:
        # A seat goes back at once, wherever its player is: no other process is waited for.
        delay = plan.delay + (0 if leads or plan.kind == "seats" else self.settings.lead)
        patron = self.audience.patron
        return max(delay, patron.wait) if plan.kind == "bot" and patron is not None else delay

    def if_current(self, job: Job) -> Job:
        """Whatever was planned holds only while nothing else has happened."""
        rev = self.audience.table.rev

        async def check() -> None:
            if self.audience.table.rev == rev and not self.audience.table.paused:
                # If another process was faster, what it did has been read in meanwhile.
                with suppress(Refusal):
                    await paid_by(self.audience.patron, job())

        return check
