"""Who has which seat of a table, who asked for one, and who is host: replayed from the entries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from msgspec import Struct
from msgspec.structs import replace

from machikoro.server.http.limits import DEVICES
from machikoro.server.table.entries import (
    Agreed,
    AnyEntry,
    Arranged,
    Asked,
    Declined,
    Granted,
    Guest,
    Hosted,
    Lent,
    Linked,
    Locked,
    Passed,
    Removed,
    Returned,
    Sat,
    SeatState,
    Withdrew,
)
from machikoro.server.wire.events import NoticeKind
from machikoro.server.wire.messages import COLOURS, SeatKind


class Ask(Struct, frozen=True):
    """A browser without a seat would play on for a player who is away."""

    number: int
    """Of its entry: consent to one is no consent to the next."""
    seat: int
    guest: Guest
    agreed: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Notice:
    """Something about the table, not about the game, that everybody reads in the log."""

    kind: NoticeKind
    player: int | None = None
    other: int | None = None
    who: str | None = None
    """A name of somebody without a seat."""

    @property
    def says(self) -> str:
        by_host = self.player is None and self.kind in ("seat_agreed", "seat_declined")
        return f"log.{self.kind}.host" if by_host else f"log.{self.kind}"

    def as_dict(self) -> dict[str, Any]:
        found = {"player": self.player, "other": self.other, "who": self.who}
        return {"kind": self.kind, **{k: v for k, v in found.items() if v is not None}}


class HasSeats(Protocol):
    """The header of whatever people sit at."""

    @property
    def seats(self) -> tuple[SeatState, ...]: ...

    @property
    def host(self) -> str: ...


class Seating:
    def __init__(self, header: HasSeats) -> None:
        self.seats: list[SeatState] = list(header.seats)
        self.since = [0] * len(self.seats)
        """The entry with which each player sat down."""
        self.owners_of_table = {header.host}
        """The browsers of whoever made the game, or was made host in place of them."""
        self.owner = header.host
        """The first of them."""
        self.acting_host: int | None = None
        self.keys: dict[str, Granted] = {}
        """The last keys for further devices that have not been used, by their hash."""
        self.asks: dict[int, Ask] = {}
        """By the seat that they are about."""
        self.sent_away: set[str] = set()
        """Browsers that the host has removed: they do not sit down here again."""
        self.locked = False
        """Whether nobody new may sit down."""

    # How it stands.

    def of(self, token: str) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if token in seat.holders]

    def owned_by(self, token: str) -> list[int]:
        """Without those that the others have lent."""
        return [number for number, seat in enumerate(self.seats) if token in seat.tokens]

    def hosts(self) -> set[str]:
        """The browsers that have the rights of a host now; a guest's never has."""
        if self.acting_host is None:
            return self.owners_of_table
        return set(self.seats[self.acting_host].tokens)

    def host_seats(self) -> list[int]:
        hosts = self.hosts()
        return [number for number, seat in enumerate(self.seats) if hosts & set(seat.tokens)]

    def belongs(self, token: str) -> bool:
        return bool(self.of(token)) or token in self.owners_of_table

    def at_one_screen(self) -> bool:
        """Whether all people at the table share their browsers, and none has one more."""
        people = [frozenset(seat.holders) for seat in self.seats if seat.kind != "bot"]
        return len(people) > 1 and len(set(people)) == 1 and bool(people[0])

    def asked_by(self, token: str) -> Ask | None:
        return next((ask for ask in self.asks.values() if ask.guest.token == token), None)

    # What changes it.

    def apply(self, number: int, entry: AnyEntry) -> list[Notice]:
        match entry:
            case Sat(seat=seat, state=state):
                self._sit(number, seat, state)
                return self._end_what_players_asked()
            case Granted(key=key):
                self.keys[key] = entry
                if len(self.keys) > DEVICES:
                    del self.keys[next(iter(self.keys))]
            case Linked(key=key, token=token):
                self._link(self.keys.pop(key).token, token)
                return self._end_what_players_asked()
            case Hosted(seat=seat):
                self.acting_host = seat
                return [Notice("host_back" if seat is None else "host_moved", seat)]
            case Passed(seat=seat):
                self.owner, *_ = tokens = self.seats[seat].tokens
                self.owners_of_table, self.acting_host = set(tokens), None
                return [Notice("host_passed", seat)]
            case Removed():
                return self._remove(entry)
            case Arranged(seats=places):
                self._arrange(places)
            case Locked(on=on):
                self.locked = on
                return [Notice("locked" if on else "unlocked")]
            case _:
                return self._apply_ask(number, entry)
        return []

    def _sit(self, number: int, seat: int, state: SeatState) -> None:
        if not set(state.tokens) & set(self.seats[seat].tokens):
            self.since[seat] = number
            self.asks.pop(seat, None)
            # The rights were the player's, not the seat's.
            if self.acting_host == seat:
                self.acting_host = None
        self.seats[seat] = state

    def _remove(self, removed: Removed) -> list[Notice]:
        """Whoever is at the seat; where a guest plays, its player keeps it."""
        seat = removed.seat
        now = self.seats[seat]
        self.sent_away.update(now.tokens if now.guest is None else {now.guest.token})
        if now.guest is not None:
            return self._end_loan("seat_removed", seat)
        self.asks.pop(seat, None)
        # Consent was the player's: whoever sits here next has not been asked.
        self.asks = {n: replace(a, agreed=a.agreed - {seat}) for n, a in self.asks.items()}
        if self.acting_host == seat:
            self.acting_host = None
        kind: SeatKind = "open" if removed.bot is None else "bot"
        name = "" if removed.bot is None else now.name
        self.seats[seat] = SeatState(kind, name, now.colour, removed.bot)
        return [Notice("seat_removed", seat, who=now.name)]

    def _arrange(self, places: Sequence[int | None]) -> None:
        """Whoever stays keeps everything; new seats are open."""
        used = {self.seats[n].colour for n in places if n is not None}
        free = iter([colour for colour in COLOURS if colour not in used])
        self.since = [0 if n is None else self.since[n] for n in places]
        self.seats = [
            SeatState("open", "", next(free)) if n is None else self.seats[n] for n in places
        ]
        if self.acting_host is not None:
            self.acting_host = places.index(self.acting_host)

    def _link(self, owner: str, token: str) -> None:
        """What is the owner's own at this table, the new device has too."""
        if owner in self.owners_of_table:
            self.owners_of_table.add(token)
        for number in self.owned_by(owner):
            seat = self.seats[number]
            if token not in seat.tokens:
                self.seats[number] = replace(seat, tokens=(*seat.tokens, token))

    def _end_what_players_asked(self) -> list[Notice]:
        """Only who has no seat of their own may ask for one, or play one that was lent."""
        self.asks = {n: ask for n, ask in self.asks.items() if not self.of(ask.guest.token)}
        ended = [n for n, seat in enumerate(self.seats) if seat.guest and self._owns(seat.guest)]
        return [notice for seat in ended for notice in self._end_loan("seat_withdrawn", seat)]

    def _owns(self, guest: Guest) -> bool:
        return bool(self.owned_by(guest.token))

    def _apply_ask(self, number: int, entry: AnyEntry) -> list[Notice]:
        match entry:
            case Asked(seat=seat, token=token, name=name):
                self.asks[seat] = Ask(number, seat, Guest(token, name))
                return [Notice("seat_asked", seat, who=name)]
            case Agreed(seat=seat, by=by):
                ask = self.asks[seat]
                self.asks[seat] = replace(ask, agreed=ask.agreed.union(by))
                return [Notice("seat_agreed", by[0] if by else None, seat, ask.guest.name)]
            case Declined(seat=seat, by=declined_by):
                ask = self.asks.pop(seat)
                return [Notice("seat_declined", declined_by, seat, ask.guest.name)]
            case Withdrew(seat=seat):
                return [Notice("seat_withdrawn", seat, who=self.asks.pop(seat).guest.name)]
            case Lent(seat=seat, guest=guest):
                return self._lend(seat, guest)
            case Returned(seat=seat):
                self.asks.pop(seat, None)
                return self._end_loan("seat_returned", seat)
        return []

    def _lend(self, seat: int, guest: Guest) -> list[Notice]:
        self.asks.pop(seat, None)
        self.seats[seat] = replace(self.seats[seat], guest=guest, bot=None, resting=False)
        return [Notice("seat_lent", seat, who=guest.name)]

    def _end_loan(self, kind: NoticeKind, seat: int) -> list[Notice]:
        guest = self.seats[seat].guest
        self.seats[seat] = replace(self.seats[seat], guest=None)
        return [Notice(kind, seat, who=guest.name if guest else None)]
