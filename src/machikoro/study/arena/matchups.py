"""Who meets whom, and who sits where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, permutations

from machikoro.errors import InvalidOption
from machikoro.sentences import Phrase


@dataclass(frozen=True)
class Matchup:
    """One bot at a table of others."""

    bot: str
    opponents: tuple[str, ...]

    @property
    def players(self) -> int:
        return len(self.opponents) + 1

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys((self.bot, *self.opponents)))

    @cached_property
    def orders(self) -> list[tuple[str, ...]]:
        """In which order the others can follow the bot: set after set takes the next."""
        return sorted(set(permutations(self.opponents)))

    def seats(self, order: int, rotation: int) -> tuple[str, ...]:
        """Who sits where; the bot's own seat has the number of the rotation."""
        table = (self.bot, *self.orders[order])
        return table[-rotation:] + table[:-rotation] if rotation else table


def everybody_meets(bots: Sequence[str], players: int) -> list[Matchup]:
    """Each pair: one against all others of the other kind; both ways where that differs."""
    meetings = []
    for one, other in combinations(dict.fromkeys(bots), 2):
        meetings.append(Matchup(one, (other,) * (players - 1)))
        if players > 2:
            meetings.append(Matchup(other, (one,) * (players - 1)))
    return meetings


def each_meets(bots: Sequence[str], table: Sequence[str], players: int) -> list[Matchup]:
    """Each bot at a table of these others; one name fills all seats."""
    others = tuple(table) * (players - 1) if len(table) == 1 else tuple(table)
    if len(others) != players - 1:
        raise InvalidOption(Phrase("arena.table", count=len(others), players=players))
    return [Matchup(bot, others) for bot in dict.fromkeys(bots)]


def plan(
    bots: Sequence[str], counts: Sequence[int], against: Sequence[Sequence[str]] = ()
) -> list[Matchup]:
    """All match-ups of a run, for every number of players."""
    if not bots or (len(set(bots)) < 2 and not against):
        raise InvalidOption(Phrase("arena.too_few"))
    meetings: list[Matchup] = []
    for players in dict.fromkeys(counts):
        if not against:
            meetings += everybody_meets(bots, players)
        for table in against:
            meetings += each_meets(bots, table, players)
    return [one for i, one in enumerate(meetings) if not _repeats(one, meetings[:i])]


def _repeats(one: Matchup, others: Sequence[Matchup]) -> bool:
    """Two players are told of from both sides, so the other side need not be played again."""
    mirrored = Matchup(one.opponents[0], (one.bot,))
    return one in others or (one.players == 2 and mirrored in others)
