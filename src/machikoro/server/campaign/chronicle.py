"""One campaign: a header and entries, replayed.  Pure: nothing here waits or stores."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from machikoro.campaign import Campaign, extended, loads, new
from machikoro.campaign.opening import TOWNS
from machikoro.server.campaign.entries import (
    CampaignEntry,
    CampaignHeader,
    Dealt,
    Settled,
    Wrote,
)
from machikoro.server.names import unique_names
from machikoro.server.table.entries import Followed, SeatState
from machikoro.server.table.seating import Seating
from machikoro.server.wire.campaign import Waiting

KEPT_COMMANDS = 256


class Chronicle:
    def __init__(self, header: CampaignHeader, entries: Iterable[CampaignEntry] = ()) -> None:
        self.header = header
        self.rev = 0
        self.seating = Seating(header)
        self.towns = list(header.towns)
        """As they were wished for, until the campaign has begun."""
        self.campaign: Campaign | None = None
        """None while somebody is waited for."""
        self.tables: list[str] = []
        """Of all games that were dealt here, the one at hand last."""
        self.turned = 0
        """Leaves up to the last thing that somebody did; what follows only bots have turned."""
        self.next: str | None = None
        self.commands: dict[str, int] = {}
        self._fold(entries)

    # How it stands.

    @property
    def seats(self) -> list[SeatState]:
        return self.seating.seats

    @property
    def names(self) -> list[str]:
        if self.campaign is not None:
            return self.campaign.players
        return unique_names([seat.name for seat in self.seats])

    @property
    def waiting(self) -> Waiting:
        """What came with a file waits for its players too."""
        return self.campaign.waiting if self.campaign and self.is_full else "lobby"

    @property
    def is_full(self) -> bool:
        return all(seat.kind != "open" for seat in self.seats)

    @property
    def bots(self) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.played_by_bot]

    @property
    def table(self) -> str | None:
        """Of the game at hand, from its deal until the next chapter."""
        at_hand = self.waiting in ("play", "game_ended", "side")
        return self.tables[-1] if at_hand and self.tables else None

    def town(self, seat: int) -> str:
        if self.campaign is not None:
            return self.campaign.towns[seat]
        return self.towns[seat] or TOWNS[seat]

    def begun(self) -> Campaign:
        """A campaign of those who sit here."""
        header, seats = self.header, range(len(self.seats))
        return new(
            self.names,
            towns=[self.town(seat) for seat in seats],
            seed=header.seed,
            baskets=header.baskets,
            lampions=header.lampions,
            colours=[seat.colour for seat in self.seats],
        )

    # What changes it.

    def apply(self, entry: CampaignEntry, known: Campaign | None = None) -> None:
        """`known` is the campaign after the entry, where it has been made already."""
        self._number(entry)
        match entry:
            case Wrote(lines=lines):
                self._write(lines, known, turned=self.campaign is None or bool(entry.command))
            case Dealt(game=game):
                self.tables.append(game)
            case Settled(seat=seat, town=town):
                self.towns[seat] = town
            case Followed(game=campaign):
                self.next = campaign
            case _:
                self.seating.apply(self.rev, entry)

    def apply_all(self, entries: Iterable[CampaignEntry]) -> None:
        for entry in entries:
            self.apply(entry)

    def _fold(self, entries: Iterable[CampaignEntry]) -> None:
        """As if every entry were applied, but what was written is read once."""
        lines: list[str] = []
        turned = 0
        for entry in entries:
            if isinstance(entry, Wrote):
                lines += entry.lines
                turned = len(lines) if not turned or entry.command else turned
                self._number(entry)
            else:
                self.apply(entry)
        if lines:
            self._write(lines[:turned], None, turned=True)
        if lines[turned:]:
            self._write(lines[turned:], None, turned=False)

    def _number(self, entry: CampaignEntry) -> None:
        self.rev += 1
        if entry.command is not None:
            self._remember_command(entry.command)

    def _write(self, lines: Iterable[str], known: Campaign | None, *, turned: bool) -> None:
        self.campaign = known or self._written(lines)
        if turned:
            self.turned = len(self.campaign.revealed)

    def _written(self, lines: Iterable[str]) -> Campaign:
        if self.campaign is None:
            return loads("".join(f"{line}\n" for line in lines))
        return extended(self.campaign, list(lines))

    def _remember_command(self, command: str) -> None:
        self.commands[command] = self.rev
        if len(self.commands) > KEPT_COMMANDS:
            del self.commands[next(iter(self.commands))]

    def summary(self) -> dict[str, Any]:
        return {
            "names": self.names,
            "towns": [self.town(seat) for seat in range(len(self.seats))],
            "tokens": [list(seat.tokens) for seat in self.seats],
            "hosts": sorted(self.seating.owners_of_table),
            "chapter": self.campaign.chapter if self.campaign else 1,
            "waiting": self.waiting,
        }
