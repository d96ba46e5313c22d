"""Who was given which seat of a table, written by what people did, not by what the server says."""

from __future__ import annotations

HOST = 0
"""The browser that makes the table."""


class Book:
    def __init__(self, kinds: list[str]) -> None:
        self.kinds = ["human" if kind == "mine" else kind for kind in kinds]
        self.owners = [{HOST} if kind == "mine" else set[int]() for kind in kinds]
        self.lent: dict[int, int] = {}
        self.host, self.hosts = HOST, {HOST}
        self.first = [HOST for _ in kinds]
        """Of each seat the browser that sat down there."""
        self.begin(0.0)

    def begin(self, now: float) -> None:
        """A table of the same seats, on which nothing has happened yet."""
        self.asks: dict[int, int] = {}
        self.agreed: dict[int, set[int]] = {}
        self.by_host: set[int] = set()
        self.acting: int | None = None
        self.seated_at = [0] * len(self.kinds)
        self.here = [now] * len(self.kinds)
        """When somebody who may play the seat was last at the table."""
        self.host_here = now
        self.one_screen: bool | None = None
        self.sent_away: set[int] = set()
        self.locked = False

    # How it stands.

    def held_by(self, browser: int) -> list[int]:
        return [
            seat
            for seat, owners in enumerate(self.owners)
            if browser in owners or self.lent.get(seat) == browser
        ]

    def owned_by(self, browser: int) -> list[int]:
        return [seat for seat, owners in enumerate(self.owners) if browser in owners]

    def hosts_now(self) -> set[int]:
        return self.hosts if self.acting is None else self.owners[self.acting]

    def shares_one_screen(self) -> bool:
        people = [self.owners[n] for n, kind in enumerate(self.kinds) if kind == "human"]
        return len(people) > 1 and all(each == people[0] for each in people) and not self.lent

    # What changes it.

    def give(self, seat: int, browser: int, rev: int, now: float) -> None:
        self.kinds[seat] = "human"
        self.owners[seat] = {browser}
        self.first[seat] = browser
        self.seated_at[seat] = rev
        self.here[seat] = now
        self._end_what_players_asked(browser)

    def open(self, seat: int) -> None:
        self.kinds[seat], self.owners[seat] = "open", set()
        if self.acting == seat:
            self.acting = None

    def remove(self, seat: int, kind: str) -> set[int]:
        """Whoever is at the seat goes; where a guest plays, its player keeps it."""
        if seat in self.lent:
            gone = {self.lent.pop(seat)}
        else:
            gone = self.owners[seat]
            self.end_ask(seat)
            self.open(seat)
            self.kinds[seat] = kind
        self.sent_away |= gone
        return gone

    def pass_on(self, seat: int) -> None:
        self.host, self.hosts, self.acting = self.first[seat], set(self.owners[seat]), None

    def link(self, owner: int, other: int) -> None:
        for seat in self.owned_by(owner):
            self.owners[seat].add(other)
        if owner in self.hosts:
            self.hosts.add(other)
        self._end_what_players_asked(other)

    def _end_what_players_asked(self, browser: int) -> None:
        if not self.owned_by(browser):
            return
        for seat in [s for s, asker in self.asks.items() if asker == browser]:
            self.end_ask(seat)
        self.lent = {s: guest for s, guest in self.lent.items() if guest != browser}

    def end_ask(self, seat: int) -> None:
        self.asks.pop(seat, None)
        self.agreed.pop(seat, None)
        self.by_host.discard(seat)

    def lend(self, seat: int, guest: int) -> None:
        self.lent[seat] = guest
        self.end_ask(seat)

    def come_back(self, browser: int) -> list[int]:
        """A browser shows that it is there; the seats that were lent until then."""
        mine = self.owned_by(browser)
        ended = [seat for seat in mine if self.lent.pop(seat, None) is not None]
        for seat in mine:
            self.end_ask(seat)
        if browser in self.hosts:
            self.acting = None
        return ended

    def follow(self, now: float) -> None:
        """A rematch: the seats stay, and so does the host; what was lent does not."""
        self.lent, self.hosts = {}, {self.host}
        self.begin(now)
