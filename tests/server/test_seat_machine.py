"""Browsers do whatever they like at one table: nobody ever holds a seat that is not theirs.

The machine keeps its own book of who was given which seat, by whom and when; the server has to
agree with it after every step, and so has the table that is read again from what was stored.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from typing import Any, TypeVar

import msgspec
import pytest
from hypothesis import HealthCheck, event, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from machikoro.play.game import Game
from machikoro.server.clock import Clock, Timer
from machikoro.server.http.costs import Accounts
from machikoro.server.lobby import games
from machikoro.server.room import asking, commands
from machikoro.server.room.registry import Rooms
from machikoro.server.room.room import Room
from machikoro.server.room.sessions import Session
from machikoro.server.room.thinkers import Thinkers
from machikoro.server.settings import Settings
from machikoro.server.store.sqlite import IN_MEMORY, SqliteStore
from machikoro.server.table.table import Table
from machikoro.server.tokens import hashed
from machikoro.server.wire import messages as m
from machikoro.server.wire.refusals import Refusal

T = TypeVar("T")
HOST = 0
TOKENS = [hashed(f"browser {number}") for number in range(5)]
BROWSERS = st.integers(0, len(TOKENS) - 1)
SEATS = st.integers(0, 3)
SHORT = {"landmarks": ["train_station"], "start_coins": 3}
SITTERS = (None, "human", "human", "human", "easy")
LEAVE, AWAY, HOST_AWAY = 60.0, 180.0, 600.0
KINDS = st.just(["mine", "open", "open"]) | st.lists(
    st.sampled_from(["mine", "open", "bot"]), min_size=2, max_size=4
)
HOW_OFTEN = {
    "come": 9, "leave": 1, "leave for long": 2, "reload": 1, "wait": 2, "join": 3, "device": 1,
    "sit": 9, "ask": 1, "ask for who is away": 2, "consent": 2, "all agree": 1, "get lost": 4,
    "move": 8, "undo": 9, "pause": 1, "rematch": 4, "play to the end": 1,
}  # fmt: skip
WEIGHTED = [what for what, times in HOW_OFTEN.items() for _ in range(times)]


class Alarm:
    def __init__(self, due: float, call: Callable[[], object]) -> None:
        self.due, self.call = due, call

    def cancel(self) -> None:
        self.due = float("inf")


class HandClock(Clock):
    """Stands still until it is moved."""

    def __init__(self) -> None:
        self.time = 0.0
        self.alarms: list[Alarm] = []

    def now(self) -> float:
        return self.time

    def later(self, seconds: float, call: Callable[..., object], *args: object) -> Timer:
        alarm = Alarm(self.time + seconds, lambda: call(*args))
        self.alarms.append(alarm)
        return alarm

    async def sleep(self, seconds: float) -> None:
        await asyncio.Event().wait()

    def next_due(self) -> float:
        return min((alarm.due for alarm in self.alarms), default=float("inf"))

    def ring(self) -> bool:
        """Let everything happen that is due."""
        due = [alarm for alarm in self.alarms if alarm.due <= self.time]
        self.alarms = [alarm for alarm in self.alarms if self.time < alarm.due < float("inf")]
        for alarm in due:
            alarm.call()
        return bool(due)


class Instant(Thinkers):
    async def play(self, game: Game, bot: str, asker: Hashable) -> str:
        legal = game.legal_actions()
        return str(legal[game.turn % len(legal)])


class World:
    """One server for all runs of the machine."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.clock = HandClock()
        self.account = Accounts(1e9, 1e9).of("here")
        calm = {"off": 30.0, "fast": 30.0, "normal": 30.0}
        self.settings = Settings(
            clock=self.clock, bot_pauses=calm, graces=calm, leave_wait=LEAVE,
            away_wait=AWAY, host_wait=HOST_AWAY,
        )  # fmt: skip
        self.rooms = Rooms(SqliteStore(IN_MEMORY), self.settings)
        self.rooms.house.thinkers = Instant(1)
        self.run(self.rooms.start())

    def run(self, work: Awaitable[T]) -> T:
        return self.loop.run_until_complete(work)

    def close(self) -> None:
        self.run(self.rooms.stop())
        self.loop.close()


class Book:
    """Who was given which seat: written by what people did, not by what the server says."""

    def __init__(self, kinds: list[str]) -> None:
        self.kinds = ["human" if kind == "mine" else kind for kind in kinds]
        self.owners = [{HOST} if kind == "mine" else set[int]() for kind in kinds]
        self.lent: dict[int, int] = {}
        self.asks: dict[int, int] = {}
        self.agreed: dict[int, set[int]] = {}
        self.by_host: set[int] = set()
        self.hosts = {HOST}
        self.acting: int | None = None
        self.seated_at = [0] * len(kinds)
        self.here = [0.0] * len(kinds)
        """When somebody who may play the seat was last at the table."""
        self.host_here = 0.0
        self.one_screen: bool | None = None

    def held_by(self, browser: int) -> list[int]:
        return [
            seat
            for seat, owners in enumerate(self.owners)
            if browser in owners or self.lent.get(seat) == browser
        ]

    def owns(self, browser: int) -> bool:
        return any(browser in owners for owners in self.owners)

    def hosts_now(self) -> set[int]:
        return self.hosts if self.acting is None else self.owners[self.acting]

    def shares_one_screen(self) -> bool:
        people = [n for n, kind in enumerate(self.kinds) if kind == "human"]
        common = set.intersection(*(self.owners[n] for n in people)) if people else set()
        return len(people) > 1 and bool(common) and not self.lent

    def end_ask(self, seat: int) -> None:
        self.asks.pop(seat, None)
        self.agreed.pop(seat, None)
        self.by_host.discard(seat)


class SeatMachine(RuleBasedStateMachine):
    world: World
    seen: set[str]
    """What has happened at all, in all runs: a machine that does nothing proves nothing."""

    # The table and the people around it.

    @initialize(
        kinds=KINDS,
        full=st.booleans(),
    )
    def make_table(self, kinds: list[str], full: bool) -> None:
        seats = [m.SeatWish("human" if kind == "mine" else kind, f"S{n}")  # type: ignore[arg-type]
                 for n, kind in enumerate(kinds)]  # fmt: skip
        wish = m.CreateGame("base", seats, SHORT, first=0, seed=1, speed="off")
        made = self.world.run(games.create(self.world.rooms, wish, TOKENS[HOST]))
        self.invite = made.invite
        self.book = Book(kinds)
        self.sessions: dict[int, Session] = {}
        self.count = 0
        self.open_room(made.game)
        self.book.here = [self.now] * len(kinds)
        self.book.host_here = self.now
        for guest in range(kinds.count("open") + 1 if full else 0):
            self.come(guest)
            self.join(guest, None)

    def open_room(self, game: str) -> None:
        room = self.world.run(self.world.rooms.get(game))
        assert room is not None
        self.room: Room = room
        self.throws: list[str] = []
        self.settle()

    @property
    def now(self) -> float:
        return self.world.clock.now()

    @property
    def table(self) -> Table:
        return self.room.table

    def settle(self) -> None:
        """Until nothing more happens by itself at this moment."""

        async def nothing() -> None:
            pass

        async def wait() -> None:
            while True:
                await self.room.do(nothing)
                while self.room.tasks:
                    await asyncio.sleep(0)
                for session in self.sessions.values():
                    while not session.outbox.empty():
                        session.outbox.get_nowait()
                if self.room.inbox.is_unused and not self.world.clock.ring():
                    return

        self.world.run(wait())
        self.observe()

    def tried(self, work: Callable[[], Awaitable[T]]) -> T | None:
        """What somebody asks of the table; None if it is refused."""
        try:
            result = self.world.run(self.room.do(work))
        except Refusal:
            return None
        return result

    def told(self, browser: int, kind: type, **fields: Any) -> bool:
        """A command over the socket, and whether it was accepted."""
        session = self.sessions[browser]
        self.count += 1
        command = kind(id=f"c{self.count}", **fields)
        while not session.outbox.empty():
            session.outbox.get_nowait()
        self.world.run(self.room.do(lambda: commands.obey(self.room, session, command)))
        answers = [session.outbox.get_nowait() for _ in range(session.outbox.qsize())]
        found = [msgspec.json.decode(answer) for answer in answers]
        accepted = any(each["type"] == "accepted" for each in found)
        if accepted:
            self.happened(kind.__name__.lower())
        return accepted

    def happened(self, what: str) -> None:
        self.seen.add(what)
        event(what)

    @rule(what=st.sampled_from(WEIGHTED), who=BROWSERS, seat=SEATS, n=st.integers(0, 40))
    def somebody_does(self, what: str, who: int, seat: int, n: int) -> None:
        """One rule for all, so that every run has some of everything."""
        here = sorted(self.sessions)
        someone = here[who % len(here)] if here else who
        ways: dict[str, Callable[[], object]] = {
            "come": lambda: self.come(who),
            "leave": lambda: self.leave(someone),
            "leave for long": lambda: self.leave_for_long(someone, (AWAY, HOST_AWAY)[n % 2]),
            "reload": lambda: self.reload(someone),
            "wait": lambda: self.wait((1.0, 31.0, 61.0, 121.0)[n % 4]),
            "join": lambda: self.join(who, seat if n % 2 else None),
            "device": lambda: self.second_device(someone, (someone + 1 + n) % len(TOKENS)),
            "sit": lambda: self.sit(someone, seat, SITTERS[n % len(SITTERS)]),
            "ask": lambda: self.ask(who, seat),
            "ask for who is away": lambda: self.ask_for_who_is_away(n),
            "consent": lambda: self.consent(someone, yes=n % 3 > 0),
            "all agree": lambda: [self.consent(each, yes=True) for each in here],
            "move": lambda: [self.move(n + i) for i in range(1 + n % 5)],
            "undo": lambda: self.undo(someone),
            "pause": lambda: self.pause(someone, n % 3 == 0),
            "rematch": lambda: self.rematch(someone),
            "get lost": lambda: self.get_lost(someone, n),
            "play to the end": lambda: [self.move(n) for _ in range(40)],
        }
        ways[what]()

    # What anybody may try.

    def come(self, browser: int) -> None:
        if browser in self.sessions:
            return
        session = Session(TOKENS[browser], 1e9, self.world.clock, self.world.account)
        self.sessions[browser] = session
        for seat, owners in enumerate(self.book.owners):
            if browser in owners:
                if self.book.lent.pop(seat, None) is not None:
                    self.happened("returned")
                self.book.end_ask(seat)
        if browser in self.book.hosts:
            self.book.acting = None
        self.world.run(self.room.do(lambda: self.room.attach(session)))
        self.settle()

    def leave(self, browser: int) -> None:
        session = self.sessions.pop(browser, None)
        if session is not None:
            self.world.run(self.room.do(lambda: self.room.detach(session)))
            self.settle()

    def leave_for_long(self, browser: int, seconds: float) -> None:
        if browser in self.sessions:
            self.leave(browser)
            self.wait(seconds + 1)

    def reload(self, browser: int) -> None:
        if browser in self.sessions:
            self.leave(browser)
            self.come(browser)

    def wait(self, seconds: float) -> None:
        end = self.now + seconds
        while (due := self.world.clock.next_due()) <= end:
            self.world.clock.time = max(due, self.now)
            self.settle()
        self.world.clock.time = end
        self.settle()

    def join(self, browser: int, seat: int | None) -> None:
        wish = m.Join(invite=self.invite, seat=seat, name=f"B{browser}")
        token, before = TOKENS[browser], self.book.held_by(browser)
        joined = self.tried(lambda: games.join(self.room, wish, token, by_code=False))
        for new in set(joined.seats if joined else []) - set(before):
            assert self.book.kinds[new] == "open", "only an open seat can be joined"
            self.give(new, browser)
            self.happened("join")
        self.settle()

    def give(self, seat: int, browser: int) -> None:
        self.book.kinds[seat] = "human"
        self.book.owners[seat] = {browser}
        self.book.seated_at[seat] = self.table.rev
        self.book.here[seat] = self.now
        self.book.asks = {s: b for s, b in self.book.asks.items() if b != browser}

    def second_device(self, owner: int, other: int) -> None:
        key = self.tried(lambda: games.grant_device(self.room, TOKENS[owner]))
        if key is None:
            assert not self.book.owns(owner)
            return
        wish, token, before = m.Join(key=key.key), TOKENS[other], self.table.rev
        joined = self.tried(lambda: games.join(self.room, wish, token, by_code=False))
        if joined is None or self.table.rev == before:
            return
        self.happened("device")
        for seat, owners in enumerate(self.book.owners):
            if owner in owners:
                owners.add(other)
                if self.book.lent.get(seat) == other:
                    del self.book.lent[seat]
        if owner in self.book.hosts:
            self.book.hosts.add(other)
        for seat in [s for s, b in self.book.asks.items() if b == other and self.book.owns(b)]:
            self.book.end_ask(seat)
        self.settle()

    def sit(self, browser: int, seat: int, bot: str | None) -> None:
        if browser not in self.sessions:
            return
        stage, before = self.table.stage, self.book.held_by(browser)
        hosts = set(self.book.hosts_now())
        if not self.told(browser, m.Sit, seat=seat, bot=bot, name=f"B{browser}"):
            return
        kind = self.book.kinds[seat]
        if bot is None:
            assert stage == "lobby"
            assert browser in hosts, "only the host opens a seat, and only before the deal"
            self.book.kinds[seat], self.book.owners[seat] = "open", set()
        elif bot == "human" and kind != "human":
            self.happened("bot taken over")
            self.give(seat, browser)
        elif bot == "human":
            assert seat in before, "a human's seat cannot be taken over"
        elif kind == "open":
            self.book.kinds[seat] = "bot"
        self.settle()

    def ask(self, browser: int, seat: int) -> None:
        wish, known = m.AskSeat(seat, f"B{browser}"), dict(self.book.asks)

        async def try_it() -> bool:
            await asking.ask(self.room, wish, TOKENS[browser])
            return True

        if self.tried(try_it) and known.get(seat) != browser:
            self.happened("asked")
            assert not self.book.held_by(browser), "only who has no seat may ask for one"
            assert self.now - self.book.here[seat] >= AWAY, "only after minutes"
            self.book.end_ask(seat)
            self.book.asks[seat] = browser
            self.book.agreed[seat] = set()
        self.settle()

    def ask_for_who_is_away(self, choice: int) -> None:
        """Somebody, mostly without a seat, for somebody who is not there."""
        strangers = [n for n in range(len(TOKENS)) if not self.book.held_by(n)]
        asker = (strangers or [HOST])[choice % max(len(strangers), 1)]
        if choice % 3 == 0:
            asker = choice % len(TOKENS)
        away = [n for n, at in enumerate(self.book.here) if self.now - at > LEAVE]
        if away:
            self.come(asker)
            self.ask(asker, away[choice % len(away)])

    def get_lost(self, browser: int, n: int) -> None:
        """The way it is meant: somebody is away, somebody asks, and some of the others agree."""
        self.leave_for_long(browser, AWAY)
        self.ask_for_who_is_away(n)
        for place, other in enumerate(sorted(self.sessions)):
            if n >> place & 1:
                self.consent(other, yes=True)

    def consent(self, browser: int, *, yes: bool) -> None:
        if browser not in self.sessions or not self.table.seating.asks:
            return
        seat, ask = next(iter(self.table.seating.asks.items()))
        hosts = set(self.book.hosts_now())
        self.book.agreed[seat].add(browser)
        if browser in hosts:
            self.book.by_host.add(seat)
        if not self.told(browser, m.Consent, ask=ask.number, yes=yes) or not yes:
            self.book.agreed[seat].discard(browser)
            self.book.by_host.discard(seat)
        if seat not in self.table.seating.asks and self.table.seats[seat].guest is None:
            self.book.end_ask(seat)
        self.settle()

    def move(self, choice: int) -> None:
        """Whoever is asked does something."""
        for browser, session in list(self.sessions.items()):
            if legal := [] if self.table.paused else self.room.publisher.view(session).legal:
                action = legal[choice % len(legal)]
                assert self.told(browser, m.Move, rev=self.table.rev, action=action)
                self.settle()
                return

    def undo(self, browser: int) -> None:
        if browser not in self.sessions or self.table.stage != "playing" or self.table.paused:
            return
        played = any(step.source == "player" for step in self.table.steps)
        done = self.told(browser, m.Undo, rev=self.table.rev)
        if self.book.one_screen and self.book.held_by(browser):
            assert done == played, "at one screen everything can be taken back"
        if done and self.book.one_screen:
            self.happened("throw taken back at one screen")
            self.throws = self.fallen()
        self.settle()

    def pause(self, browser: int, on: bool) -> None:
        if browser in self.sessions:
            self.told(browser, m.Pause, on=on)
            self.settle()

    def rematch(self, browser: int) -> None:
        if self.table.stage != "over":
            return
        token = TOKENS[browser]
        made = self.tried(lambda: games.rematch(self.room, m.RematchWish(first=0), token))
        if made is None:
            return
        self.happened("rematch")
        self.what_is_stored_says_the_same()
        for guest in list(self.sessions):
            self.leave(guest)
        book = self.book
        book.hosts, book.acting, book.one_screen = {HOST}, None, None
        book.asks, book.agreed, book.by_host = {}, {}, set()
        book.seated_at = [0] * len(book.kinds)
        book.here, book.host_here = [self.now] * len(book.kinds), self.now
        self.open_room(made.game)

    # What has to be true.

    def fallen(self) -> list[str]:
        return [step.action for step in self.table.steps if step.seat is None]

    def observe(self) -> None:
        """Take down what happened by itself, if it may."""
        self._observe_deal()
        for seat, state in enumerate(self.table.seats):
            guest = None if state.guest is None else TOKENS.index(state.guest.token)
            if guest is not None and self.book.lent.get(seat) != guest:
                self._observe_loan(seat, guest)
        if self.table.seating.acting_host != self.book.acting:
            self._observe_host(self.table.seating.acting_host)
        for seat in range(len(self.book.kinds)):
            if any(seat in self.book.held_by(browser) for browser in self.sessions):
                self.book.here[seat] = self.now
        if self.table.paused or self.book.hosts_now() & set(self.sessions):
            self.book.host_here = self.now

    def _observe_deal(self) -> None:
        if self.table.began and self.book.one_screen is None:
            self.book.one_screen = self.book.shares_one_screen()
            self.happened("one screen" if self.book.one_screen else "several browsers")

    def _observe_loan(self, seat: int, guest: int) -> None:
        self.happened("lent")
        book = self.book
        assert book.asks.get(seat) == guest, "only who asked is lent a seat"
        assert not book.owns(guest), "only who has no seat is lent one"
        hosts = book.hosts_now()
        others = {n for n, owners in enumerate(book.owners)
                  if n != seat and n not in book.lent and owners & set(self.sessions)}  # fmt: skip
        if hosts & set(self.sessions) - {guest}:
            assert seat in book.by_host, "where the host is, the host decides"
        elif seat not in book.by_host:
            self.happened("lent without the host")
            assert book.agreed[seat], "somebody has to agree"
            assert all(book.owners[n] & book.agreed[seat] for n in others), "all others agree"
        book.lent[seat] = guest
        book.end_ask(seat)

    def _observe_host(self, seat: int | None) -> None:
        book = self.book
        if seat is not None:
            self.happened("host moved")
            assert self.now - book.host_here >= HOST_AWAY, "only after ten minutes"
            here = [n for n, owners in enumerate(book.owners) if owners & set(self.sessions)]
            longest = min(here, key=lambda n: (book.seated_at[n], n))
            assert seat == longest, "whoever has sat longest"
        book.acting = seat

    @invariant()
    def nobody_holds_a_seat_that_is_not_theirs(self) -> None:
        for seat, state in enumerate(self.table.seats):
            holders = {TOKENS.index(token) for token in state.holders}
            lent = {self.book.lent[seat]} if seat in self.book.lent else set()
            assert holders == self.book.owners[seat] | lent

    @invariant()
    def a_guest_leaves_when_the_player_is_here(self) -> None:
        for seat in self.book.lent:
            assert not self.book.owners[seat] & set(self.sessions)

    @invariant()
    def host_rights_are_the_hosts(self) -> None:
        hosts = {TOKENS.index(token) for token in self.table.seating.hosts()}
        assert hosts == self.book.hosts_now()
        if self.book.hosts & set(self.sessions):
            assert self.table.seating.acting_host is None

    @invariant()
    def no_throw_is_taken_back_at_a_table_of_several_browsers(self) -> None:
        fallen = self.fallen()
        if self.book.one_screen is not None:
            assert self.table.hot_seat == self.book.one_screen, "decided at the deal"
        if not self.book.one_screen:
            assert fallen[: len(self.throws)] == self.throws
        self.throws = fallen

    def what_is_stored_says_the_same(self) -> None:
        again = self.world.run(self.world.rooms.house.shelf.read(self.room.game))
        assert again is not None
        ours, theirs = self.table.seating, again.seating
        assert theirs.seats == ours.seats
        assert theirs.asks == ours.asks
        assert theirs.hosts() == ours.hosts()
        assert again.hot_seat == self.table.hot_seat
        assert list(again.notices) == list(self.table.notices)

    def teardown(self) -> None:
        if hasattr(self, "room"):
            self.what_is_stored_says_the_same()
        for browser in list(getattr(self, "sessions", {})):
            self.leave(browser)


WANTED = {
    "join", "device", "asked", "lent", "lent without the host", "returned", "bot taken over",
    "host moved", "rematch", "undo", "one screen", "several browsers",
    "throw taken back at one screen",
}  # fmt: skip


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_seat_is_its_players_whatever_browsers_do() -> None:
    world = World()
    machine = type("Machine", (SeatMachine,), {"world": world, "seen": set()})
    try:
        run_state_machine_as_test(
            machine,
            settings=settings(
                max_examples=150, stateful_step_count=40, deadline=None, derandomize=True,
                suppress_health_check=list(HealthCheck),
            ),
        )  # fmt: skip
    finally:
        world.close()
    assert machine.seen >= WANTED, f"never happened: {WANTED - machine.seen}"
