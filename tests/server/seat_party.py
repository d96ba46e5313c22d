"""People around one table, each with a browser, who do things and try things."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Collection, Coroutine
from typing import Any, TypeVar

import msgspec

from machikoro.server.lobby import games
from machikoro.server.room import asking, commands
from machikoro.server.room.sessions import Session
from machikoro.server.wire import messages as m
from machikoro.server.wire.refusals import Refusal

from .seat_book import HOST, Book
from .seat_watch import Watched
from .seat_world import AWAY, HOST_AWAY, LEAVE, TOKENS, World

T = TypeVar("T")
SHORT = {"landmarks": ["train_station"], "start_coins": 3}


class Party(Watched):
    def __init__(self, world: World, kinds: list[str], happened: Counter[str]) -> None:
        super().__init__(world, Book(kinds), happened)
        seats = [m.SeatWish("human" if kind == "mine" else kind, f"S{n}")  # type: ignore[arg-type]
                 for n, kind in enumerate(kinds)]  # fmt: skip
        wish = m.CreateGame("base", seats, SHORT, first=0, seed=1, speed="off")
        made = world.run(games.create(world.rooms, wish, TOKENS[HOST]))
        self.invite = made.invite
        self.count = 0
        self.book.begin(self.now)
        self.open_room(made.game)

    def open_room(self, game: str) -> None:
        room = self.world.run(self.world.rooms.get(game))
        assert room is not None
        self.room, self.throws = room, []
        self.settle()

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

    def tried(self, work: Callable[[], Coroutine[Any, Any, T]]) -> T | None:
        """What somebody asks of the table; None if it is refused."""
        try:
            return self.world.run(self.room.do(work))
        except Refusal:
            return None

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
        if joined is not None and not before:
            assert browser not in self.book.sent_away, "who was sent away does not come back"
            assert not self.book.locked, "nobody new sits down at a table that is locked"
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

    def remove(self, browser: int, seat: int) -> None:
        if browser not in self.sessions or seat >= len(self.book.kinds):
            return
        stage, hosts = self.table.stage, set(self.book.hosts_now())
        lent, owners = seat in self.book.lent, set(self.book.owners[seat])
        if not self.told(browser, m.Remove, seat=seat):
            return
        assert browser in hosts, "only the host sends somebody away"
        assert self.book.kinds[seat] == "human"
        assert stage in ("lobby", "playing")
        assert lent or browser in self.book.hosts or not owners & self.book.hosts
        gone = self.book.remove(seat, "open" if stage == "lobby" else "bot")
        assert browser not in gone, "nobody removes themselves"
        self.happened["guest removed" if lent else "player removed"] += 1
        self.settle()

    def pass_on(self, browser: int, seat: int) -> None:
        if browser not in self.sessions or seat >= len(self.book.kinds):
            return
        before = set(self.book.hosts)
        if not self.told(browser, m.PassOn, seat=seat):
            return
        assert browser in before, "only the host has rights to give away"
        assert self.book.owners[seat] & set(self.sessions), "to a player who is here"
        if not self.book.owners[seat] & before:
            self.book.pass_on(seat)
            self.happened["passed on"] += 1
        self.settle()

    def lock(self, browser: int, *, on: bool) -> None:
        if browser in self.sessions and self.told(browser, m.Lock, on=on):
            assert browser in self.book.hosts_now(), "only the host locks the table"
            self.book.locked = on
        self.settle()

    def take_bots(self, browser: int) -> None:
        for seat in [n for n, kind in enumerate(self.book.kinds) if kind == "bot"]:
            self.sit(browser, seat, "human")

    # Loans.

    def ask(self, browser: int, seat: int) -> None:
        wish, known = m.AskSeat(seat, f"B{browser}"), dict(self.book.asks)

        async def try_it() -> bool:
            await asking.ask(self.room, wish, TOKENS[browser])
            return True

        if self.tried(try_it) and known.get(seat) != browser:
            self.happened["asked"] += 1
            assert not self.book.held_by(browser), "only who has no seat may ask for one"
            assert browser not in self.book.sent_away, "who was sent away asks for nothing"
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
        if n % 4 > 1:
            self.come(browser)

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
        if n % 4 > 1:
            self.come(*self.book.hosts)

    def all_agree(self) -> None:
        for browser in sorted(self.sessions):
            self.consent(browser, yes=True)

    def consent(self, browser: int, *, yes: bool) -> None:
        if browser not in self.sessions or not self.table.seating.asks:
            return
        seat, ask = next(iter(self.table.seating.asks.items()))
        hosts = set(self.book.hosts_now())
        before = set(self.book.agreed[seat])
        self.book.agreed[seat].add(browser)
        if browser in hosts:
            self.book.by_host.add(seat)
        if not self.told(browser, m.Consent, ask=ask.number, yes=yes) or not yes:
            # Who has agreed before, and says so again, is refused; the first yes stands.
            self.book.agreed[seat] = before - (set() if yes else {browser})
            self.book.by_host.discard(seat)
        if seat not in self.table.seating.asks and self.table.seats[seat].guest is None:
            self.book.end_ask(seat)
        self.settle()
        # Before anybody comes back, with whom it might be right again.
        self.check()

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

    def part(self) -> None:
        self.what_is_stored_says_the_same()
        self.leave(*list(self.sessions))


async def _nothing() -> None:
    pass


def _empty(session: Session) -> list[Any]:
    waiting = [msgspec.json.decode(message) for message in session.outbox]
    session.outbox.clear()
    return waiting
