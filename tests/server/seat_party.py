"""People around one table, each with a browser, who do and try things; and what has to be true.

The party keeps its own book of who was given which seat, by whom and when; the server has to agree
with it, and so has the table that is read again from what was stored.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Collection
from typing import Any, TypeVar

import msgspec

from machikoro.server.lobby import games
from machikoro.server.room import asking, commands
from machikoro.server.room.room import Room
from machikoro.server.room.sessions import Session
from machikoro.server.table.table import Table
from machikoro.server.wire import messages as m
from machikoro.server.wire.refusals import Refusal

from .seat_book import HOST, Book
from .seat_world import AWAY, HOST_AWAY, LEAVE, TOKENS, World

T = TypeVar("T")
SHORT = {"landmarks": ["train_station"], "start_coins": 3}


class Party:
    def __init__(self, world: World, kinds: list[str], happened: Counter[str]) -> None:
        """`happened` counts what came up: a party that does nothing proves nothing."""
        self.world = world
        self.happened = happened
        seats = [m.SeatWish("human" if kind == "mine" else kind, f"S{n}")  # type: ignore[arg-type]
                 for n, kind in enumerate(kinds)]  # fmt: skip
        wish = m.CreateGame("base", seats, SHORT, first=0, seed=1, speed="off")
        made = world.run(games.create(world.rooms, wish, TOKENS[HOST]))
        self.invite = made.invite
        self.sessions: dict[int, Session] = {}
        self.count = 0
        self.book = Book(kinds)
        self.book.begin(self.now)
        self.open_room(made.game)

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

    @property
    def strangers(self) -> list[int]:
        return [n for n in range(len(TOKENS)) if not self.book.held_by(n)]

    def settle(self) -> None:
        """Until nothing more happens by itself at this moment."""
        self.world.run(self._settle())
        self.observe()

    async def _settle(self) -> None:
        while True:
            await self.room.do(_nothing)
            while self.room.tasks:
                await asyncio.sleep(0)
            for session in self.sessions.values():
                _empty(session)
            if self.room.inbox.is_unused and not self.world.clock.ring():
                return

    def tried(self, work: Callable[[], Awaitable[T]]) -> T | None:
        """What somebody asks of the table; None if it is refused."""
        try:
            result = self.world.run(self.room.do(work))  # type: ignore[arg-type]
        except Refusal:
            return None
        return result

    def told(self, browser: int, kind: type, **fields: Any) -> bool:
        """A command over the socket, and whether it was accepted."""
        session = self.sessions[browser]
        self.count += 1
        command = kind(id=f"c{self.count}", **fields)
        _empty(session)
        self.world.run(self.room.do(lambda: commands.obey(self.room, session, command)))
        accepted = any(each["type"] == "accepted" for each in _empty(session))
        if accepted:
            self.happened[kind.__name__.lower()] += 1
        return accepted

    # Coming and going.

    def come(self, *browsers: int) -> None:
        for browser in browsers:
            if browser not in self.sessions:
                self._come(browser)

    def _come(self, browser: int) -> None:
        session = Session(TOKENS[browser], 1e9, self.world.clock, self.world.account)
        self.sessions[browser] = session
        had_acted = self.book.acting is not None
        self.happened["returned"] += len(self.book.come_back(browser))
        self.happened["host back"] += had_acted and self.book.acting is None
        self.world.run(self.room.do(lambda: self.room.attach(session)))
        self.has_at_once_what_is_theirs(browser)
        self.settle()

    def has_at_once_what_is_theirs(self, browser: int) -> None:
        """At the very moment in which a browser is attached, before anything else happens."""
        for seat in self.book.owned_by(browser):
            assert self.table.seats[seat].guest is None, "the player is here, and a guest has it"
            assert seat not in self.table.seating.asks, "the player is here, and somebody asks"
        if browser in self.book.hosts:
            assert self.table.seating.acting_host is None, "the host is here, and another is host"

    def leave(self, *browsers: int) -> None:
        for browser in browsers:
            session = self.sessions.pop(browser, None)
            if session is not None:
                self.world.run(self.room.do(lambda gone=session: self.room.detach(gone)))  # type: ignore[misc]
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

    # Seats.

    def join(self, browser: int, seat: int | None = None) -> None:
        wish = m.Join(invite=self.invite, seat=seat, name=f"B{browser}")
        token, before = TOKENS[browser], self.book.held_by(browser)
        joined = self.tried(lambda: games.join(self.room, wish, token, by_code=False))
        for new in set(joined.seats if joined else []) - set(before):
            assert self.book.kinds[new] == "open", "only an open seat can be joined"
            self.book.give(new, browser, self.table.rev, self.now)
            self.happened["join"] += 1
        self.settle()

    def second_device(self, owner: int, other: int) -> None:
        key = self.tried(lambda: games.grant_device(self.room, TOKENS[owner]))
        if key is None:
            assert not self.book.owned_by(owner)
            return
        self.book.come_back(owner)
        wish, token, before = m.Join(key=key.key), TOKENS[other], self.table.rev
        joined = self.tried(lambda: games.join(self.room, wish, token, by_code=False))
        if joined is not None and self.table.rev != before:
            self.happened["device"] += 1
            self.book.link(owner, other)
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
            assert browser in self.book.hosts or not self.book.owners[seat] & self.book.hosts
            self.book.open(seat)
        elif bot == "human" and kind != "human":
            self.happened["bot taken over"] += 1
            self.book.give(seat, browser, self.table.rev, self.now)
        elif bot == "human":
            assert seat in before, "a human's seat cannot be taken over"
        elif kind == "open":
            self.book.kinds[seat] = "bot"
        self.settle()

    # Loans.

    def ask(self, browser: int, seat: int) -> None:
        wish, known = m.AskSeat(seat, f"B{browser}"), dict(self.book.asks)

        async def try_it() -> bool:
            await asking.ask(self.room, wish, TOKENS[browser])
            return True

        if self.tried(try_it) and known.get(seat) != browser:
            self.happened["asked"] += 1
            assert not self.book.held_by(browser), "only who has no seat may ask for one"
            assert self.now - self.book.here[seat] >= AWAY, "only after minutes"
            self.book.end_ask(seat)
            self.book.asks[seat] = browser
            self.book.agreed[seat] = set()
        self.settle()

    def ask_for_who_is_away(self, choice: int, away: Collection[int] = ()) -> None:
        """Somebody, mostly without a seat, for somebody who is not there."""
        strangers = self.strangers or [HOST]
        asker = choice % len(TOKENS) if choice % 3 == 0 else strangers[choice % len(strangers)]
        seats = [n for n, at in enumerate(self.book.here) if self.now - at > LEAVE]
        seats = [n for n in seats if n in away] or seats
        if seats:
            self.come(asker)
            self.ask(asker, seats[choice % len(seats)])

    def get_lost(self, browser: int, n: int) -> None:
        """The way it is meant: somebody is away, somebody asks, and some of the others agree."""
        self.leave_for_long(browser, AWAY)
        self.ask_for_who_is_away(n)
        for place, other in enumerate(sorted(self.sessions)):
            if n >> place & 1:
                self.consent(other, yes=True)

    def lose_two_hosts(self, n: int) -> None:
        """The host is away, then who is host meanwhile; somebody asks for the seat of either."""
        self.leave(*self.book.hosts)
        self.wait(HOST_AWAY + 1)
        acting = self.book.acting
        if acting is not None:
            self.leave(*self.book.owners[acting])
            self.wait(AWAY + 1)
            self.ask_for_who_is_away(n, away=[acting])
            self.all_agree()

    def all_agree(self) -> None:
        for browser in sorted(self.sessions):
            self.consent(browser, yes=True)

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

    # The game.

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
        mine = self.book.held_by(browser)
        done = self.told(browser, m.Undo, rev=self.table.rev)
        assert mine or not done, "who has no seat takes nothing back"
        if self.book.one_screen and mine:
            assert done == played, "at one screen everything can be taken back"
        if done and self.book.one_screen:
            self.happened["taken back at one screen"] += 1
            self.throws = self.fallen()
        self.settle()

    def pause(self, browser: int, *, on: bool) -> None:
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
        self.happened["rematch"] += 1
        self.what_is_stored_says_the_same()
        self.leave(*list(self.sessions))
        self.book.follow(self.now)
        self.open_room(made.game)

    # What happens by itself, if it may.

    def fallen(self) -> list[str]:
        return [step.action for step in self.table.steps if step.seat is None]

    def observe(self) -> None:
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
            self.happened["one screen" if self.book.one_screen else "several browsers"] += 1

    def _observe_loan(self, seat: int, guest: int) -> None:
        self.happened["lent"] += 1
        book = self.book
        assert book.asks.get(seat) == guest, "only who asked is lent a seat"
        assert not book.owned_by(guest), "only who has no seat is lent one"
        assert not self.table.paused, "nothing is lent in a pause"
        if book.hosts_now() & set(self.sessions) - {guest}:
            assert seat in book.by_host, "where the host is, the host decides"
        elif seat not in book.by_host:
            self._observe_consent(seat)
        self.happened["lent: who is host meanwhile"] += seat == book.acting
        book.lend(seat, guest)

    def _observe_consent(self, seat: int) -> None:
        self.happened["lent without the host"] += 1
        book, here = self.book, set(self.sessions)
        others = [owners for n, owners in enumerate(book.owners)
                  if n != seat and n not in book.lent and owners & here]  # fmt: skip
        assert book.agreed[seat], "somebody has to agree"
        assert all(owners & book.agreed[seat] for owners in others), "all others agree"

    def _observe_host(self, seat: int | None) -> None:
        book = self.book
        assert seat is not None, "only the host's own browser ends it"
        self.happened["host moved"] += 1
        assert self.now - book.host_here >= HOST_AWAY, "only after ten minutes"
        here = [n for n, owners in enumerate(book.owners) if owners & set(self.sessions)]
        assert seat == min(here, key=lambda n: (book.seated_at[n], n)), "whoever has sat longest"
        book.acting = seat

    # What has to be true.

    def check(self) -> None:
        self.nobody_holds_a_seat_that_is_not_theirs()
        self.host_rights_are_the_hosts()
        self.no_throw_is_taken_back_at_a_table_of_several_browsers()

    def nobody_holds_a_seat_that_is_not_theirs(self) -> None:
        for seat, state in enumerate(self.table.seats):
            holders = {TOKENS.index(token) for token in state.holders}
            lent = {self.book.lent[seat]} if seat in self.book.lent else set()
            assert holders == self.book.owners[seat] | lent
            assert not lent or not self.book.owners[seat] & set(self.sessions)

    def host_rights_are_the_hosts(self) -> None:
        """Those who made the table or, meanwhile, the owners of one seat; never who was lent it."""
        book, acting = self.book, self.table.seating.acting_host
        have = {n for n, session in self.sessions.items() if self.room.audience.is_host(session)}
        may = book.hosts if acting is None else book.owners[acting]
        assert have == may & set(self.sessions)
        assert {TOKENS.index(token) for token in self.table.seating.hosts()} == may
        assert acting is None or not book.hosts & set(self.sessions), "the host is here"

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

    def part(self) -> None:
        self.what_is_stored_says_the_same()
        self.leave(*list(self.sessions))


async def _nothing() -> None:
    pass


def _empty(session: Session) -> list[Any]:
    waiting = [session.outbox.get_nowait() for _ in range(session.outbox.qsize())]
    return [msgspec.json.decode(message) for message in waiting]
