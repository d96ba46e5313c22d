"""Games in play: one actor for each, which takes one thing after the other from its inbox.

Whatever it accepts is stored first and shown then.  If another process was faster, the store
refuses the number, and the actor reads what happened and goes on from there.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager, suppress
from contextvars import Context
from functools import partial
from typing import Any, TypeVar

import msgspec

from machikoro.fair.seal import new_seed
from machikoro.server import tokens
from machikoro.server.clock import Timer
from machikoro.server.http.costs import PAYER, Account, paid_by
from machikoro.server.http.limits import SPECTATORS, Bucket
from machikoro.server.room import custody
from machikoro.server.room.presence import Attendance
from machikoro.server.room.sessions import GOING_AWAY, TRY_AGAIN_LATER, Session
from machikoro.server.room.thinkers import Thinkers
from machikoro.server.room.workshop import Workshop
from machikoro.server.settings import Settings
from machikoro.server.store.protocol import EVERY_GAME, Store, StoreFailure, all_entries
from machikoro.server.store.purge import OldGames
from machikoro.server.table.entries import (
    Agreed,
    AnyEntry,
    Asked,
    Back,
    Began,
    Closed,
    Declined,
    Ended,
    Fell,
    Hosted,
    Lent,
    Linked,
    Paused,
    Played,
    Returned,
    Sat,
    Voided,
    Withdrew,
    encode,
    is_of_today,
    read_entry,
    read_header,
    version_of,
)
from machikoro.server.table.records import packed_record
from machikoro.server.table.seating import Ask
from machikoro.server.table.table import CAUSES, Cause, Table
from machikoro.server.table.view import Viewer
from machikoro.server.wire import messages as m
from machikoro.server.wire.refusals import Ending, Refusal

log = logging.getLogger("machikoro.server")
T = TypeVar("T")
Job = Callable[[], Coroutine[Any, Any, None]]
CHAT_LINES = 50
ANSWERS_KEPT = 256
SWEEP_SECONDS = 15.0
PURGE_SECONDS = 3600.0
WATCHERS_TALK, WATCHERS_AT_ONCE = 0.2, 6
"""Lines a second of all who only watch a table, and so many at once."""
CHANGES_THE_SEATS = Sat | Linked | Asked | Agreed | Declined | Withdrew | Lent | Returned | Hosted
ENTRIES = 20_000
"""Of one game; the longest that bots play without aim have a few thousand."""


class Room:
    def __init__(self, rooms: Rooms, table: Table) -> None:
        self.rooms = rooms
        self.clock = rooms.settings.clock
        self.table = table
        self.viewer = Viewer(table)
        self.sessions: set[Session] = set()
        self.attendance = Attendance(rooms.settings)
        self.answers: OrderedDict[str, bytes] = OrderedDict()
        """What was answered to commands that left no entry."""
        self.inbox: asyncio.Queue[Job] = asyncio.Queue()
        self.idle_since = self.clock.now()
        self.watchers_talk = Bucket(WATCHERS_TALK, WATCHERS_AT_ONCE, self.clock.now)
        self.users = 0
        """Sockets and requests that count on the actor: without any it may be stopped."""
        self.stopped = False
        self.leads = True
        """Whether the last entry was written here."""
        self.deadline: float | None = None
        self._plan: tuple[int, str] | None = None
        self._timer: Timer | None = None
        self._leave_timer: Timer | None = None
        self._shown_presence: m.Presence | None = None
        """What was last said about who is here."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._awaited: set[asyncio.Future[Any]] = set()
        # With a context of its own: what it does is not all for whoever opened the table.
        self._actor: asyncio.Task[None] | None = asyncio.create_task(
            self._run(), name=f"room {table.header.game}", context=Context()
        )

    @property
    def game(self) -> str:
        return self.table.header.game

    async def _run(self) -> None:
        while True:
            job = await self.inbox.get()
            try:
                await job()
                self._make_plan()
            except StoreFailure as failure:
                log.warning("%s: the store failed: %s", self.game, failure)
                await self._recover()
            except Exception:
                log.exception("%s: a command failed", self.game)
                await self._recover()

    async def _recover(self) -> None:
        try:
            await self.reload()
            self._make_plan()
        except Exception as error:
            # What is in memory may never have been stored: nothing may be built on it.
            trace = None if isinstance(error, StoreFailure) else error
            log.error("%s: cannot be read again and is closed", self.game, exc_info=trace)
            self.rooms.close(self, "unreadable", TRY_AGAIN_LATER)

    def stop(self) -> None:
        """Without circles: the collector seldom looks at what has lived for a while."""
        self.stopped = True
        for work in (self._actor, self._timer, self._leave_timer, *self._tasks):
            if work is not None:
                work.cancel()
        self._actor = self._timer = self._leave_timer = None
        for future in self._awaited:
            _fail(future, Refusal("busy"))

    @contextmanager
    def in_use(self) -> Iterator[None]:
        self.users += 1
        try:
            yield
        finally:
            self.users -= 1
            self.idle_since = self.clock.now()

    async def do(self, job: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Let the actor do something when its turn comes, and wait for the result."""
        if self.stopped:
            raise Refusal("busy")
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self.inbox.put_nowait(partial(_settle, job, future, PAYER.get()))
        self._awaited.add(future)
        try:
            with self.in_use():
                return await future
        finally:
            self._awaited.discard(future)
            # A failure knows the frames it went through: they must not know it.
            del future

    def start_task(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

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
            outcome, source = self.table.next_outcome()
            fell = Fell(outcome=outcome, source=source)
            events += self.table.apply(fell)
            made.append(fell)
        await self._store(after, made)
        self.leads = True
        await self._count_up()
        self._publish(made, events)
        if self.table.stage == "over" and not was_over:
            self.start_task(self._keep_record())

    async def _store(self, after: int, made: Sequence[AnyEntry]) -> None:
        stored = await self.rooms.store.append(
            self.game, after, [encode(entry) for entry in made], time.time(),
            encode(self.table.summary()),
        )  # fmt: skip
        if not stored:
            await self.reload()
            raise Refusal("stale", with_view=True)

    async def _keep_record(self) -> None:
        # If it cannot be stored now, it is made again when somebody asks for it.
        with suppress(StoreFailure, Refusal):
            await self.rooms.keep_record(self.table)

    def _chance_goes_on(self) -> bool:
        table = self.table
        at_chance = table.stage == "playing" and table.game.to_move is None
        return at_chance and not (table.awaits_end or table.waits_for_dice or table.paused)

    async def reload(self) -> None:
        """Start again from what is stored."""
        table = await self.rooms.read_table(self.game)
        if table is None:
            self.rooms.close(self, "deleted", GOING_AWAY)
            return
        self.table = table
        self.viewer = Viewer(self.table)
        self.leads = False
        await self._count_up()
        self._publish([Back(steps=0)], [])

    async def catch_up(self) -> None:
        """Take in what another process has stored."""
        found = await all_entries(self.rooms.store, self.game, self.table.rev)
        if not found:
            return
        entries = [read_entry(entry) for entry in found]
        events: list[m.EventView] = []
        for entry in entries:
            events += self.table.apply(entry)
        self.leads = False
        await self._count_up()
        self._publish(entries, events)

    async def _count_up(self) -> None:
        """What decided a game, before anybody is shown that it is over."""
        if self.viewer.is_to_count():
            await self.rooms.workshop.do(self.viewer.count)

    def _publish(self, entries: Sequence[AnyEntry], events: Sequence[m.EventView]) -> None:
        self._plan_grace()
        self._count_absence(entries)
        cause: Cause = CAUSES.get(type(entries[0]), "other")
        whole_log = any(isinstance(entry, Back) for entry in entries)
        known: dict[tuple[object, ...], bytes] = {}
        for session in tuple(self.sessions):
            who = (self.seats_of(session), self.is_host(session), self.ask_of(session))
            if who not in known:
                view = self.view(session, whole_log=whole_log)
                known[who] = encode(m.Update(self.table.rev, cause, list(events), view))
            session.post(known[who])
        self.viewer.rest()

    def _count_absence(self, entries: Sequence[AnyEntry]) -> None:
        self.attendance.turn_is(self.table.game.turn)
        if any(isinstance(entry, Paused) and not entry.on for entry in entries):
            self.attendance.resume()
            self._wait_for_leavers()
        seats_changed = any(isinstance(entry, CHANGES_THE_SEATS) for entry in entries)
        if seats_changed:
            self.attendance.note(self.table, self.connected_tokens())
            self.inbox.put_nowait(self.tell_presence)
        if seats_changed or self.attendance.left:
            self._show_presence()

    # Who looks on.

    def seats_of(self, session: Session) -> tuple[int, ...]:
        return tuple(self.table.seats_of(session.token)) if session.token else ()

    def is_host(self, session: Session) -> bool:
        return session.token in self.table.seating.hosts()

    def ask_of(self, session: Session) -> int | None:
        ask = self.table.seating.asked_by(session.token) if session.token else None
        return None if ask is None else ask.seat

    def is_spectator(self, session: Session) -> bool:
        return not self.seats_of(session) and not self.is_host(session)

    def view(self, session: Session, *, whole_log: bool = True) -> m.View:
        ends = None if self.deadline is None else max(0.0, self.deadline - self.clock.now())
        return self.viewer.view(
            self.seats_of(session),
            self.connected_seats(),
            host=self.is_host(session),
            asked=self.ask_of(session),
            turn_ends=None if ends is None else round(ends * 1000),
            log=self.table.log() if whole_log else None,
        )

    def connected_tokens(self) -> set[str]:
        return self.attendance.tokens({s.token for s in self.sessions if s.token})

    def connected_seats(self) -> set[int]:
        tokens = self.connected_tokens()
        return {n for n, seat in enumerate(self.table.seats) if tokens & set(seat.holders)}

    def presence(self) -> m.Presence:
        seats = self.attendance.seats(self.table, self.connected_seats())
        asks = [self._shown_ask(ask) for ask in self.table.seating.asks.values()]
        return m.Presence(seats, self.spectators_beside(None), asks)

    def _shown_ask(self, ask: Ask) -> m.SeatAsk:
        say = custody.say(self.table, self.attendance, ask)
        return m.SeatAsk(ask.number, ask.seat, ask.guest.name, say.host, sorted(say.seats))

    def spectators_beside(self, session: Session | None) -> int:
        here = sum(other is not session for other in self.watchers())
        return here + self.attendance.spectators_elsewhere()

    def watchers(self) -> list[Session]:
        return [s for s in self.sessions if self.is_spectator(s) and not s.gone.is_set()]

    def make_place(self, session: Session) -> bool:
        """Whether one more may watch; where it is full, the address with most makes room."""
        if self.spectators_beside(session) < SPECTATORS:
            return True
        watchers = [other for other in self.watchers() if other is not session]
        by_address = Counter(other.address for other in watchers)
        crowd, count = by_address.most_common(1)[0] if by_address else ("", 0)
        if count <= by_address[session.address] + 1:
            return False
        leaver = next(other for other in watchers if other.address == crowd)
        leaver.post(encode(m.Closing("full")))
        leaver.drop(TRY_AGAIN_LATER)
        return True

    def to_all(self, message: m.Outgoing) -> None:
        data = encode(message)
        for session in tuple(self.sessions):
            session.post(data)

    async def attach(self, session: Session) -> None:
        """The whole table for whoever comes; a returning player gets the seat back at once."""
        if session.gone.is_set():
            return
        if back := self._back(session):
            await self.commit(*back)
        lines = await self.rooms.store.chat(self.game, CHAT_LINES)
        await self._count_up()
        self.sessions.add(session)
        self.attendance.note(self.table, self.connected_tokens())
        welcome = m.Welcome(
            game=self.game,
            you=list(self.seats_of(session)),
            spectator=not self.seats_of(session),
            view=self.view(session),
            chat=[msgspec.json.decode(line, type=m.ChatLine) for line in lines],
            presence=self.presence(),
        )
        session.post(encode(welcome))
        await self.announce_presence()

    def _back(self, session: Session) -> list[AnyEntry]:
        """What ends now that this browser is here: bots, guests and wishes, the stand-in host."""
        bots = [self._unseat_bot(n) for n in self.seats_of(session) if self._is_stood_in(n)]
        return [*bots, *custody.back(self.table, {session.token})]

    def _is_stood_in(self, seat: int) -> bool:
        state = self.table.seats[seat]
        return state.kind == "human" and state.bot is not None and not state.resting

    def _unseat_bot(self, seat: int) -> Sat:
        return Sat(seat=seat, state=msgspec.structs.replace(self.table.seats[seat], bot=None))

    async def detach(self, session: Session) -> None:
        if session not in self.sessions:
            return
        self.sessions.discard(session)
        self.idle_since = self.clock.now()
        await self.announce_presence()

    async def announce_presence(self) -> None:
        self._note_presence()
        await self.tell_presence()

    async def tell_presence(self) -> None:
        known = {s.token for s in self.sessions if s.token}
        tokens = sorted(token for token in known if self.table.seating.belongs(token))
        here = sum(self.is_spectator(session) for session in self.sessions)
        await self.rooms.tell(self.game, "here", (tokens, here))

    def _note_presence(self) -> None:
        self.attendance.note(self.table, self.connected_tokens())
        self._show_presence()
        self._wait_for_leavers()

    def _wait_for_leavers(self) -> None:
        if self._leave_timer is not None:
            self._leave_timer.cancel()
        wait = self.attendance.next_look()
        if wait is not None and not self.stopped:
            self._leave_timer = self.clock.later(
                wait + 0.1, self.inbox.put_nowait, self.look_around
            )

    async def look_around(self) -> None:
        """Somebody has been away for so long that it matters."""
        self._show_presence()
        self._wait_for_leavers()

    async def _keep_seats(self) -> None:
        if entries := self._due():
            await self.commit(*entries)

    def _due(self) -> list[AnyEntry]:
        return custody.due(self.table, self.attendance, self.connected_tokens())

    def _show_presence(self) -> None:
        """To those who have not been told yet."""
        presence = self.presence()
        if presence != self._shown_presence:
            self._shown_presence = presence
            self.to_all(presence)

    def hear_presence(self, process: str, tokens: Sequence[str], spectators: int) -> None:
        self.attendance.hear(process, tokens, spectators)
        self._note_presence()

    # What happens by itself.

    def _make_plan(self) -> None:
        """Wake up when a bot, chance or the end of a turn is due."""
        if self.stopped:
            return
        plan = self._next_plan()
        mark = None if plan is None else (self.table.rev, plan[0])
        if mark == self._plan:
            return
        if self._timer is not None:
            self._timer.cancel()
        self._plan, self._timer = mark, None
        if plan is not None:
            kind, delay, job = plan
            delay += 0 if self.leads else self.rooms.settings.lead
            if kind == "bot" and self.patron is not None:
                delay = max(delay, self.patron.wait)
            self._timer = self.clock.later(delay, self.inbox.put_nowait, self._if_current(job))

    def _next_plan(self) -> tuple[str, float, Job] | None:
        table, settings = self.table, self.rooms.settings
        if not self.sessions:
            return None
        if self._due():
            return "seats", 0, self._keep_seats
        if table.stage == "nonces":
            return self._next_of_sealing()
        if table.stage != "playing" or table.paused:
            return None
        if table.awaits_end:
            return "end", settings.graces[table.speed], self._end_turn
        if table.game.to_move is None:
            return None if table.waits_for_dice else ("chance", 0, self._chance)
        if table.seats[table.game.to_move].played_by_bot:
            return "bot", settings.bot_pauses[table.speed], self._start_thinking
        return None

    def _next_of_sealing(self) -> tuple[str, float, Job]:
        """Pledges first, then numbers; whoever is late is left out, whoever withholds is not."""
        settings, waits = self.rooms.settings, bool(self.table.awaited())
        if self.table.sealing.phase == "numbers":
            job = self._seal_anew if waits else self._deal
            return "numbers", settings.number_wait if waits else 0, job
        job = self._close_pledges if self.table.sealing.pledges else self._deal
        return "pledges", settings.nonce_wait if waits else 0, job

    def _if_current(self, job: Job) -> Job:
        """Whatever was planned holds only while nothing else has happened."""
        rev = self.table.rev

        async def check() -> None:
            if self.table.rev == rev and not self.table.paused:
                # If another process was faster, what it did has been read in meanwhile.
                with suppress(Refusal):
                    await paid_by(self.patron, job())

        return check

    @property
    def patron(self) -> Account | None:
        """Who pays for what happens by itself: the host if he is here, or else who came."""
        if not self.sessions:
            return None
        return min(self.sessions, key=lambda s: (not self.is_host(s), self.is_spectator(s))).account

    def _plan_grace(self) -> None:
        if self.table.awaits_end and not self.table.paused:
            self.deadline = self.clock.now() + self.rooms.settings.graces[self.table.speed]
        else:
            self.deadline = None

    async def _close_pledges(self) -> None:
        await self.commit(Closed())

    async def _seal_anew(self) -> None:
        spoilers = tuple(self.table.awaited())
        nonce = tokens.new_secret()
        await self.commit(Voided(seats=spoilers, secret=new_seed(), server_nonce=nonce))

    async def _deal(self) -> None:
        await self.commit(Began(one_screen=self.table.seating.at_one_screen()))

    async def _end_turn(self) -> None:
        await self.commit(Ended())

    async def _chance(self) -> None:
        outcome, source = self.table.next_outcome()
        await self.commit(Fell(outcome=outcome, source=source))

    async def _start_thinking(self) -> None:
        seat = self.table.game.to_move
        assert seat is not None
        bot = self.table.seats[seat].bot
        assert bot is not None
        self.start_task(self._think(seat, bot))

    async def _think(self, seat: int, bot: str) -> None:
        """Outside the event loop, and never longer than its time."""
        if self.table.game.to_move != seat:
            return
        rev = self.table.rev
        action = await self.rooms.thinkers.play(self.table.game, bot, self.patron)
        if self.table.rev == rev:
            played = Played(seat=seat, action=action, bot=True)
            self.inbox.put_nowait(self._if_current(lambda: self.commit(played)))


async def _settle(
    job: Callable[[], Coroutine[Any, Any, T]], future: asyncio.Future[T], payer: Account | None
) -> None:
    try:
        result = await paid_by(payer, job())
    except Refusal as refusal:
        _fail(future, refusal)
    except Exception as error:
        _fail(future, error)
        raise
    else:
        if not future.done():
            future.set_result(result)
    finally:
        del future


def _fail(future: asyncio.Future[T], error: Exception) -> None:
    if not future.done():
        future.set_exception(error)


class Rooms:
    """All games in play, loaded when somebody comes and dropped when nobody is left."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.clock = settings.clock
        self._old_games = OldGames(store, settings.keep_days, self.clock)
        self.process = secrets.token_hex(4)
        self.open: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self._recording: dict[str, asyncio.Task[bytes]] = {}
        self.thinkers = Thinkers(settings.think_time)
        self.workshop = Workshop()
        self._sweeper: asyncio.Task[None] | None = None

    async def start(self) -> None:
        self.workshop.start()
        await self.store.open(self._hear)
        self._sweeper = asyncio.create_task(self._sweep())

    async def stop(self) -> None:
        if self._sweeper is not None:
            self._sweeper.cancel()
        for room in self.open.values():
            for session in room.sessions:
                session.post(encode(m.Closing("shutdown")))
            room.stop()
        self.thinkers.stop()
        self.workshop.stop()
        await self.store.close()

    async def get(self, game: str) -> Room | None:
        if game in self.open:
            self.open[game].idle_since = self.clock.now()
            return self.open[game]
        if game not in self._loading:
            self._loading[game] = asyncio.create_task(self._load(game))
        try:
            return await asyncio.shield(self._loading[game])
        finally:
            self._loading.pop(game, None)

    async def _load(self, game: str) -> Room | None:
        table = await self.read_table(game)
        if table is None:
            return None
        if game not in self.open:
            room = self.open[game] = Room(self, table)
            # Whatever another process stored since the table was read, nobody has told us.
            room.inbox.put_nowait(room.catch_up)
            await self.tell(game, "who", None)
        return self.open.get(game)

    async def forget(self, token: str, game: str) -> None:
        """Once nobody remembers a game it is gone, and its table is closed."""
        await self.store.forget(token, game)
        if await self.store.load(game) is None:
            await self.tell(game, "gone", None)
            if game in self.open:
                self.close(self.open[game], "deleted", GOING_AWAY)

    def close(self, room: Room, reason: Ending, code: int) -> None:
        """Send everybody away from a table."""
        if self.open.get(room.game) is room:
            del self.open[room.game]
        room.to_all(m.Closing(reason))
        for session in room.sessions:
            session.drop(code)
        room.stop()

    async def read_table(self, game: str) -> Table | None:
        row = await self.store.load(game)
        if row is None:
            return None
        header = read_header(row.header)
        if not is_of_today(header):
            raise Refusal("old_rules", version=header.version, known=version_of(header.ruleset))
        entries = await all_entries(self.store, game, 0)
        return await self.workshop.do(lambda: Table(header, map(read_entry, entries)))

    async def keep_record(self, table: Table) -> bytes:
        """Made once, beside the event loop, and stored."""
        game = table.header.game
        if game not in self._recording:
            self._recording[game] = asyncio.create_task(self._record(table))
        try:
            return await asyncio.shield(self._recording[game])
        finally:
            self._recording.pop(game, None)

    async def _record(self, table: Table) -> bytes:
        packed = await self.workshop.do(lambda: packed_record(table))
        await self.store.keep_record(table.header.game, packed)
        return packed

    async def tell(self, game: str, topic: str, content: object) -> None:
        """Tell the other processes, if there are any."""
        if self.store.shared:
            news = encode((self.process, topic, content)).decode()
            await self.store.announce(game, news)

    def _hear(self, game: str, news: str) -> None:
        if game == EVERY_GAME:
            for each in self.open.values():
                each.inbox.put_nowait(each.catch_up)
            return
        room = self.open.get(game)
        if room is None:
            return
        if not news.isdigit():
            self._hear_process(room, *msgspec.json.decode(news))
        elif int(news) > room.table.rev:
            room.inbox.put_nowait(room.catch_up)

    def _hear_process(self, room: Room, process: str, topic: str, content: Any) -> None:
        """What another process tells about its own sockets."""
        if process == self.process:
            return
        if topic == "chat":
            room.to_all(msgspec.convert(content, m.ChatLine))
        elif topic == "here":
            room.hear_presence(process, *content)
        elif topic == "who":
            room.inbox.put_nowait(room.tell_presence)
        elif topic == "gone":
            self.close(room, "deleted", GOING_AWAY)

    async def _sweep(self) -> None:
        """Forget what nobody uses: games in memory soon, stored ones after the promised days."""
        purged_at = -PURGE_SECONDS
        while True:
            if self.clock.now() - purged_at > PURGE_SECONDS:
                purged_at = self.clock.now()
                await self._purge()
            await self.clock.sleep(min(SWEEP_SECONDS, self.settings.idle))
            for room in tuple(self.open.values()):
                self._sweep_room(room)

    async def _purge(self) -> None:
        try:
            await self._old_games.purge()
        except StoreFailure as failure:
            # The store may be back when it is time again.
            log.warning("old games could not be deleted: %s", failure)

    def _sweep_room(self, room: Room) -> None:
        if room.sessions and self.store.shared:
            room.inbox.put_nowait(room.announce_presence)
        unused = self.clock.now() - room.idle_since > self.settings.idle
        if not room.sessions and not room.users and unused and room.inbox.empty():
            room.stop()
            del self.open[room.game]
