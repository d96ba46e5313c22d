"""What an arena found out: rows, ratings, and where they come from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from machikoro.bots.net.bot import NetBot
from machikoro.study.arena.estimate import Interval, adjust, mean_of
from machikoro.study.arena.known import find
from machikoro.study.arena.ratings import rate
from machikoro.study.arena.referee import NOBODY
from machikoro.study.arena.run import Match
from machikoro.study.arena.sets import Sets, record_of
from machikoro.study.arena.sprt import Verdict
from machikoro.study.intervals import wilson


@dataclass(frozen=True)
class Row:
    """One bot against others; shares are of all games, fair would be one in so many players."""

    bot: str
    opponents: list[str]
    players: int
    games: int
    wins: int
    share: float
    low: float
    high: float
    """By Wilson, as if all games were independent."""
    paired: float | None
    paired_low: float | None
    paired_high: float | None
    """By the means of rotation sets, which share their dice."""
    adjusted: float | None
    adjusted_low: float | None
    adjusted_high: float | None
    """The same without luck."""
    narrowing: float | None
    """How many times narrower that makes the interval."""
    coefficient: float | None
    luck: float | None
    luck_low: float | None
    luck_high: float | None
    """Mean luck of a game: zero, or something is wrong."""
    sets: int
    by_seat: list[float]
    """Share of wins in each seat."""
    mean_turns: float
    cut_short: int
    failures: int
    """Games that the bot lost because it could not play on."""
    sprt: dict[str, Any] | None = None


@dataclass(frozen=True)
class Rating:
    bot: str
    players: int
    rating: float
    low: float
    high: float


@dataclass(frozen=True)
class Result:
    """A run of the arena: whatever is needed to repeat it is in it."""

    ruleset: str
    ruleset_version: int
    options: dict[str, Any]
    seed: int
    version: str
    nets: dict[str, str]
    """The hashes of all nets that played or judged, by the bot's name."""
    bots: list[str]
    players: list[int]
    games: int
    """That were wanted of each match-up."""
    max_turns: int
    seconds: float | None
    judge: str | None
    workers: int
    complete: bool
    took: float
    rows: list[Row] = field(default_factory=list)
    ratings: list[Rating] = field(default_factory=list)
    problems: list[dict[str, Any]] = field(default_factory=list)
    """The first games that bots lost because they could not play on."""

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return asdict(self)


def rows_of(match: Match) -> list[Row]:
    """With two players the other side of the table has its row as well."""
    sets = match.sets
    if sets is None:
        return []
    rows = [_row(match.matchup.bot, match.matchup.opponents, sets, 0, match.verdict)]
    if match.matchup.players == 2 and match.matchup.bot != match.matchup.opponents[0]:
        rows.append(_row(match.matchup.opponents[0], [match.matchup.bot], sets, 1, None))
    return rows


def _row(
    bot: str, opponents: Sequence[str], sets: Sets, shift: int, verdict: Verdict | None
) -> Row:
    means, luck = sets.wins(shift), sets.luck_of(shift)
    games, wins = sets.winners.size, round(means.sum() * sets.players)
    low, high = wilson(wins, games)
    paired = _within(mean_of(means))
    adjusted = None if luck is None else adjust(means, luck)
    share = _within(adjusted.share if adjusted else None)
    seat_of_bot = [(rotation + shift) % sets.players for rotation in range(sets.players)]
    by_rotation = (sets.winners == seat_of_bot).mean(axis=0)
    return Row(
        bot, list(opponents), sets.players, games, wins, wins / games, low, high,
        *_ends(paired), *_ends(share), _narrowing(high - low, share),
        adjusted.coefficient if adjusted else None, *_ends(adjusted.luck if adjusted else None),
        sets=len(sets),
        by_seat=[float(by_rotation[seat_of_bot.index(seat)]) for seat in range(sets.players)],
        mean_turns=float(sets.turns.mean()),
        cut_short=int((sets.winners == NOBODY).sum()),
        failures=sum(broken.bot == bot for broken in sets.breakdowns),
        sprt=asdict(verdict) if verdict else None,
    )  # fmt: skip


def _within(found: Interval | None) -> Interval | None:
    return found.within(0.0, 1.0) if found else None


def _ends(found: Interval | None) -> tuple[float | None, float | None, float | None]:
    return (found.value, found.low, found.high) if found else (None, None, None)


def _narrowing(plain: float, adjusted: Interval | None) -> float | None:
    return plain / adjusted.width if adjusted and adjusted.width > 0 else None


def ratings_of(matches: Sequence[Match], counts: Sequence[int]) -> list[Rating]:
    """A list for each number of players: strength at one table says little about another."""
    found = []
    for players in counts:
        played = [
            (match.matchup, sets)
            for match in matches
            if match.matchup.players == players and (sets := match.sets) is not None
        ]
        if played:
            bots = list(dict.fromkeys(name for one, _ in played for name in one.names))
            rated = rate(record_of(played), bots)
            found += [Rating(bot, players, *interval) for bot, interval in rated.items()]
    return found


def nets_of(ruleset: str, names: Sequence[str], counts: Sequence[int]) -> dict[str, str]:
    """The hashes of all nets that were played by, by bot and number of players."""
    nets = {}
    for name in names:
        bot = find(name)
        for players in counts:
            manner = bot.manner_for(ruleset, players) if isinstance(bot, NetBot) else None
            if manner is not None:
                nets[f"{name}, {players}"] = manner.net.hash
    return nets
