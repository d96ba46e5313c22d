"""A table that is watched: what may happen by itself, and what has to be true at any time.

A book tells who was given which seat, by whom and when; the server has to agree with it, and so has
the table that is read again from what was stored.
"""

from __future__ import annotations

from collections import Counter

from machikoro.server.room.room import Room
from machikoro.server.room.sessions import Session
from machikoro.server.table.table import Table

from .seat_book import Book
from .seat_world import HOST_AWAY, TOKENS, World


class Watched:
    room: Room

    def __init__(self, world: World, book: Book, happened: Counter[str]) -> None:
        """`happened` counts what came up: a table at which nothing happens proves nothing."""
        self.world = world
        self.book = book
        self.happened = happened
        self.sessions: dict[int, Session] = {}
        self.throws: list[str] = []

    @property
    def now(self) -> float:
        return self.world.clock.now()

    @property
    def table(self) -> Table:
        return self.room.table

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
