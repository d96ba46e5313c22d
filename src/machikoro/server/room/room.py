"""A game in play: an actor, which takes one thing after the other from its inbox.

Whatever it accepts is stored first and shown then.  If another process was faster, the store
refuses the number, and the actor reads what happened and goes on from there.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from typing import Any, TypeVar, cast

import msgspec

from machikoro.server.room import custody
from machikoro.server.room.answers import Answers
from machikoro.server.room.audience import Audience
from machikoro.server.room.bus import News
from machikoro.server.room.door import Door
from machikoro.server.room.house import House
from machikoro.server.room.inbox import Inbox
from machikoro.server.room.publishing import Publisher
from machikoro.server.room.schedule import Plan, Schedule, fallen
from machikoro.server.room.sessions import GOING_AWAY, TRY_AGAIN_LATER, Session
from machikoro.server.store.protocol import StoreFailure, all_entries
from machikoro.server.table.entries import AnyEntry, Back, Played, encode, read_entry
from machikoro.server.table.table import Table
from machikoro.server.wire import messages as m
from machikoro.server.wire.refusals import Ending, Refusal

log = logging.getLogger("machikoro.server")
T = TypeVar("T")
CHAT_LINES = 50
ENTRIES = 20_000
"""Of one game; the longest that bots play without aim have a few thousand."""


class Room:
    def __init__(self, house: House, table: Table, leave: Callable[[Room], None]) -> None:
        """`leave` hears that the table is closed."""
        self.house = house
        self.game = table.header.game
        self.audience = Audience(table, house.settings)
        self.inbox = Inbox(self.game, house.settings.clock, self._make_plan, self._recover)
        self.schedule = Schedule(self.audience, self.inbox, house.settings)
        self.publisher = Publisher(self.audience, self.schedule)
        self.door = Door(self.publisher, self.inbox, house.bus)
        self.answers = Answers()
        self.leads = True
        """Whether the last entry was written here."""
        self.tasks: set[asyncio.Task[None]] = set()
        self._leave = leave

    @property
    def table(self) -> Table:
        return self.audience.table

    async def do(self, job: Callable[[], Coroutine[Any, Any, T]]) -> T:
        return await self.inbox.do(job)

    def start_task(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def stop(self) -> None:
        """Nothing that is under way, or waits for its time, knows the table any more."""
        self.inbox.stop()
        self.schedule.stop()
        self.door.stop()
        for task in self.tasks:
            task.cancel()

    def close(self, reason: Ending, code: int) -> None:
        """Send everybody away."""
        self._leave(self)
        self.audience.send_away(reason, code)
        self.stop()

    async def _recover(self) -> None:
        try:
            await self.reload()
            # What was due and failed is due again, although nothing has happened since.
            self.schedule.forget()
            self._make_plan()
        except Exception as error:
            # What is in memory may never have been stored: nothing may be built on it.
            trace = None if isinstance(error, StoreFailure) else error
            log.error("%s: cannot be read again and is closed", self.game, exc_info=trace)
            self.close("unreadable", TRY_AGAIN_LATER)

    # Entries: stored, then shown.

    async def commit(self, *entries: AnyEntry) -> None:
        """Take entries and what chance makes of them; store them in one go; show them."""
        after, was_over = self.table.rev, self.table.stage == "over"
        if after >= ENTRIES:
            raise Refusal("too_long", most=ENTRIES)
        made: list[AnyEntry] = []
        events: list[m.EventView] = []
        for entry in entries:
            events += self.table.apply(entry)
            made.append(entry)
        while self._chance_goes_on():
            fell = fallen(self.table)
            events += self.table.apply(fell)
            made.append(fell)
        await self._store(after, made)
        self.leads = True
        await self._show(made, events)
        if self.table.stage == "over" and not was_over:
            self.start_task(self._keep_record())
            if self.table.header.campaign is not None:
                self.start_task(self._tell_campaign(self.table.header.campaign))

    async def _store(self, after: int, made: Sequence[AnyEntry]) -> None:
        stored = await self.house.store.append(
            self.game, after, [encode(entry) for entry in made], time.time(),
            encode(self.table.summary()),
        )  # fmt: skip
        if not stored:
            await self.reload()
            raise Refusal("stale", with_view=True)

    async def _keep_record(self) -> None:
        # If it cannot be stored now, it is made again when somebody asks for it.
        with suppress(StoreFailure, Refusal):
            await self.house.shelf.keep_record(self.table)

    async def _tell_campaign(self, campaign: str) -> None:
        # If it cannot be told now, it looks itself when somebody comes.
        with suppress(StoreFailure, Refusal):
            await self.house.game_over(campaign)

    def _chance_goes_on(self) -> bool:
        table = self.table
        at_chance = table.stage == "playing" and table.game.to_move is None
        return at_chance and not (table.awaits_end or table.waits_to_be_told or table.paused)

    async def reload(self) -> None:
        """Start again from what is stored."""
        table = await self.house.shelf.read(self.game)
        if table is None:
            self.close("deleted", GOING_AWAY)
            return
        self.publisher.show(table)
        self.leads = False
        await self._show([Back(steps=0)], [])

    async def catch_up(self) -> None:
        """Take in what another process has stored."""
        found = await all_entries(self.house.store, self.game, self.table.rev)
        if not found:
            return
        entries = [read_entry(entry) for entry in found]
        events: list[m.EventView] = []
        for entry in entries:
            events += self.table.apply(entry)
        self.leads = False
        await self._show(entries, events)

    async def _show(self, entries: Sequence[AnyEntry], events: Sequence[m.EventView]) -> None:
        await self._count_up()
        self._make_plan()
        self.door.count_absence(entries)
        self.publisher.publish(entries, events)

    async def _count_up(self) -> None:
        """What decided a game, before anybody is shown that it is over."""
        viewer = self.publisher.viewer
        if viewer.is_to_count():
            await self.house.workshop.do(viewer.count)

    # Who comes and goes, and what other processes say of theirs.

    async def attach(self, session: Session) -> None:
        """The whole table for whoever comes; a returning player gets the seat back at once."""
        if session.gone:
            return
        if self.house.store.shared:
            # Another process may have been killed before it told of what it had stored.
            await self.catch_up()
        await self._give_back(session)
        lines = await self.house.store.chat(self.game, CHAT_LINES)
        await self._count_up()
        if session.gone:
            return
        self.audience.sessions.add(session)
        self.audience.note()
        self._make_plan()
        welcome = m.Welcome(
            view=cast(m.View, self.publisher.welcome(session)),
            chat=[msgspec.json.decode(line, type=m.ChatLine) for line in lines],
            presence=self.publisher.presence(),
        )
        session.post(encode(welcome))
        await self.door.announce()

    async def _give_back(self, session: Session) -> None:
        """What is the player's own, before the table is shown."""
        while back := custody.returning(self.table, session.token):
            try:
                await self.commit(*back)
            except Refusal as refusal:
                # Another process was faster: what it did has been read, and may have to end too.
                if self.inbox.stopped:
                    raise
                if refusal.code != "stale":
                    return

    async def detach(self, session: Session) -> None:
        if session not in self.audience.sessions:
            return
        self.audience.sessions.discard(session)
        self.inbox.touch()
        await self.door.announce()

    def hear(self, news: News) -> None:
        match news.topic:
            case "chat":
                self.audience.to_all(msgspec.convert(news.content, m.ChatLine))
            case "here":
                self.door.hear(news.process, *news.content)
            case "who":
                self.inbox.put(self.door.tell)

    # What happens by itself.

    def _make_plan(self) -> None:
        if not self.inbox.stopped:
            self.schedule.renew(self._carry_out, leads=self.leads)

    async def _carry_out(self, plan: Plan) -> None:
        if plan.kind == "bot":
            self._start_thinking()
        elif entries := plan.entries(self.table):
            await self.commit(*entries)

    def _start_thinking(self) -> None:
        seat = self.table.game.to_move
        assert seat is not None
        bot = self.table.seats[seat].bot
        assert bot is not None
        self.start_task(self._think(seat, bot))

    async def _think(self, seat: int, bot: str) -> None:
        """Outside the event loop, and never longer than its time."""
        if self.table.game.to_move != seat:
            return
        moved, patron = self.table.moved, self.audience.patron
        action = self.table.scripted_move() or await self.house.thinkers.play(
            self.table.game, bot, patron.thoughts if patron else None
        )
        played = Played(seat=seat, action=action, bot=True)
        self.inbox.put(self.schedule.if_asked(seat, moved, lambda: self.commit(played)))
