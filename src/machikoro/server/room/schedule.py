"""What happens by itself: a bot's move, chance, the deal, the end of a turn, a seat's fate."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
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

Mark = tuple[Kind, tuple[int, ...]]


ADVICE_READ = 8.0
"""Seconds more for a purchase to be taken back, where a coach may have something to say."""


class Plan(NamedTuple):
    kind: Kind
    delay: float
    entries: Callable[[Table], Sequence[AnyEntry]]
    """What will happen then; for a bot none, it has to think first."""
    stands: tuple[int, ...]
    """While this stays the same, what was planned keeps its time."""


def _mark_of(plan: Plan | None) -> Mark | None:
    return None if plan is None else (plan.kind, plan.stands)


def next_plan(audience: Audience, settings: Settings) -> Plan | None:
    table = audience.table
    if not audience.sessions:
        return None
    if audience.due():
        return Plan("seats", 0, lambda _: audience.due(), (table.rev,))
    if table.paused:
        return None
    if table.stage == "nonces":
        return _sealing(table, settings)
    return _playing(table, settings) if table.stage == "playing" else None


def _sealing(table: Table, settings: Settings) -> Plan:
    """Pledges first, then numbers; whoever is late is left out, whoever withholds is not."""
    waits, sealing = bool(table.awaited()), table.sealing
    # Only a pledge or a number gives the others more time, not whatever else somebody does.
    stands = (len(sealing.voided), len(sealing.pledges), len(sealing.numbers), waits)
    if sealing.phase == "numbers":
        entries = _sealed_anew if waits else _dealt
        return Plan("numbers", settings.number_wait if waits else 0, entries, stands)
    entries = _pledges_closed if sealing.pledges else _dealt
    return Plan("pledges", settings.nonce_wait if waits else 0, entries, stands)


def _playing(table: Table, settings: Settings) -> Plan | None:
    # Whoever sits down or changes the pace meanwhile gives nobody more time.
    stands = (table.moved,)
    if table.awaits_end:
        grace = settings.graces[table.speed] + (ADVICE_READ if table.coached else 0.0)
        return Plan("end", grace, lambda _: [Ended()], stands)
    if table.game.to_move is None:
        chance = Plan("chance", 0, lambda now: [fallen(now)], stands)
        return None if table.waits_to_be_told else chance
    if table.seats[table.game.to_move].played_by_bot:
        return Plan("bot", settings.bot_pauses[table.speed], lambda _: [], stands)
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
        self._mark: Mark | None = None
        self._put_aside: dict[Kind, tuple[tuple[int, ...], float]] = {}
        """What a pause came between, and the seconds that were left of it."""

    def stop(self) -> None:
        self._alarm.stop()

    def forget(self) -> None:
        """What was planned; it is planned anew, with all of its time."""
        self._alarm.cancel()
        self._mark = None
        self._put_aside.clear()

    @property
    def turn_ends(self) -> float | None:
        """Seconds until a turn ends that can still be taken back."""
        return self._alarm.left if self._mark is not None and self._mark[0] == "end" else None

    def renew(self, act: Callable[[Plan], Coroutine[Any, Any, None]], *, leads: bool) -> None:
        """After whatever happened; what was planned already keeps its time."""
        plan = next_plan(self.audience, self.settings)
        mark = _mark_of(plan)
        if mark == self._mark:
            return
        if self._mark is not None:
            kind, stands = self._mark
            self._put_aside[kind] = stands, self._alarm.left
        self._mark = mark
        if plan is None:
            self._alarm.cancel()
        else:
            job = self._if(lambda: self._mark_now() == mark, lambda: act(plan))
            self._alarm.ring_in(self._delay(plan, leads=leads), self.inbox.put, job)

    def _mark_now(self) -> Mark | None:
        return _mark_of(next_plan(self.audience, self.settings))

    def _delay(self, plan: Plan, *, leads: bool) -> float:
        stood, delay = self._put_aside.pop(plan.kind, ((), 0.0))
        if stood != plan.stands:
            # A seat goes back at once, wherever its player is: no other process is waited for.
            delay = plan.delay + (0 if leads or plan.kind == "seats" else self.settings.lead)
        patron = self.audience.patron
        if plan.kind != "bot" or patron is None:
            return delay
        return max(delay, patron.wait, patron.thoughts.wait)

    def if_asked(self, seat: int, moved: int, job: Job) -> Job:
        """What a bot thought out holds only while the game stands as it did, and is the bot's."""

        def holds() -> bool:
            table = self.audience.table
            return (table.moved, table.asked) == (moved, seat) and table.seats[seat].played_by_bot

        return self._if(holds, job)

    def _if(self, holds: Callable[[], bool], job: Job) -> Job:
        async def check() -> None:
            if holds() and not self.audience.table.paused:
                try:
                    await paid_by(self.audience.patron, job())
                except Refusal as refusal:
                    if refusal.code == "stale":
                        # Another process was faster: what it did has been read in meanwhile.
                        self.forget()

        return check
