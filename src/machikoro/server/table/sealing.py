"""The rounds in which a table collects numbers for its dice, until one of them is whole."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Literal

from machikoro.fair import seal
from machikoro.fair.evidence import FairProof, VoidRound
from machikoro.server.table.entries import Closed, Gave, Header, Pledged, SeatState, Voided

Phase = Literal["pledges", "numbers"]


class Sealing:
    """One round at a time: first everybody pledges a number, then everybody shows it."""

    def __init__(self, header: Header) -> None:
        self.game = header.game
        self.terms = terms_of(header) if header.terms_sealed else None
        self.secret = header.secret
        self.server_nonce = header.server_nonce
        self.phase: Phase = "pledges"
        self.pledges: dict[int, str] = {}
        self.numbers: dict[int, str] = {}
        self.voided: list[VoidRound] = []
        self.spoilers: list[tuple[int, ...]] = []
        """The seats that spoiled each of the voided rounds."""
        self.barred: set[str] = set()
        """Browsers that pledged and did not show: they give no number any more."""

    @property
    def commitment(self) -> str:
        number = len(self.voided) + 1
        return seal.sealed(self.secret, self.game, number, self.server_nonce, self.terms)

    def mixed(self) -> str:
        return seal.mix(self.game, self.server_nonce, self.numbers)

    def awaited(self, seats: Iterable[SeatState]) -> list[int]:
        """Whose pledge or number is missing, as far as the phase has come."""
        if self.phase == "numbers":
            return sorted(set(self.pledges) - set(self.numbers))
        asked = [n for n, seat in enumerate(seats) if self._may_give(n, seat)]
        return [n for n in asked if n not in self.pledges and n not in self.numbers]

    def _may_give(self, number: int, seat: SeatState) -> bool:
        person = seat.kind == "human" and not seat.played_by_bot
        return person and not self._is_barred(number, seat)

    def _is_barred(self, number: int, seat: SeatState) -> bool:
        spoiled = any(number in seats for seats in self.spoilers)
        return spoiled or bool(self.barred & set(seat.tokens))

    def late(self, seats: Iterable[SeatState]) -> list[int]:
        """Seats of people whose browsers gave no number in time."""
        people = [(n, seat) for n, seat in enumerate(seats) if seat.kind == "human"]
        return [n for n, s in people if n not in self.numbers and not self._is_barred(n, s)]

    def pledged_with(self, mine: Collection[int], number: str) -> list[int]:
        """The seats for which somebody pledged just this number."""
        for promise, seats in seal.pledged_together(self.pledges).items():
            fits = promise == seal.pledge(self.game, self.commitment, seats, number)
            if fits and set(seats) & set(mine):
                return seats
        return []

    def apply(self, entry: Pledged | Closed | Gave) -> None:
        match entry:
            case Pledged(seats=seats, hash=promise):
                self.pledges.update(dict.fromkeys(seats, promise))
            case Closed():
                self.phase = "numbers"
            case Gave(seats=seats, value=value):
                self.numbers.update(dict.fromkeys(seats, value))

    def void(self, spoiled: Voided, browsers: Iterable[str]) -> None:
        """Whatever was given is worth nothing now: a new seal, new pledges, new numbers."""
        self.voided.append(
            VoidRound(
                commitment=self.commitment, seed=self.secret, server_nonce=self.server_nonce,
                pledges=texts(self.pledges), seat_nonces=texts(self.numbers),
            )
        )  # fmt: skip
        self.spoilers.append(spoiled.seats)
        self.barred.update(browsers)
        self.secret, self.server_nonce = spoiled.secret, spoiled.server_nonce
        self.pledges, self.numbers, self.phase = {}, {}, "pledges"

    def proof(self, *, first_drawn: bool) -> FairProof:
        return FairProof(
            commitment=self.commitment,
            seed=self.secret,
            server_nonce=self.server_nonce,
            seat_nonces=texts(self.numbers),
            first_drawn=first_drawn,
            terms=self.terms,
            pledges=texts(self.pledges),
            voided=tuple(self.voided),
        )


def terms_of(header: Header) -> seal.Terms:
    lesson = header.lesson.text if header.lesson else ""
    return seal.Terms(header.first, header.own_dice, header.script, lesson, header.box)


def texts(by_seat: dict[int, str]) -> dict[str, str]:
    """JSON has no numbers for keys."""
    return {str(seat): value for seat, value in by_seat.items()}
