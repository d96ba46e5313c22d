"""Many matches by several processes: the same result however many, and nothing lost on Ctrl-C."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from threading import get_ident
from typing import NamedTuple

from machikoro.bots.bot import RuleBot
from machikoro.bots.net.bot import NetBot
from machikoro.study.arena.judges import NET
from machikoro.study.arena.known import carrying, files_of, find
from machikoro.study.arena.matchups import Matchup
from machikoro.study.arena.nets import NetReferee
from machikoro.study.arena.referee import Referee, Terms
from machikoro.study.arena.seated import RuleReferee
from machikoro.study.arena.sets import Sets, join, play_sets
from machikoro.study.arena.sprt import Hypotheses, Verdict, looks, weigh
from machikoro.study.arena.table import TableReferee
from machikoro.study.backends import name_away
from machikoro.study.workers import STOPPED, in_order

QUICK, LEARNED, SLOW, PLAIN = 500, 50, 1, 5
"""Sets that one worker plays in one go: a fraction of a second."""

Progress = Callable[[int, int], None]
"""Is told how many games are done, and of how many."""


class Piece(NamedTuple):
    """Sets of one match-up that a worker plays in one go."""

    matchup: int
    first: int
    end: int


@dataclass
class Match:
    """A match-up under way."""

    matchup: Matchup
    wanted: int
    """Sets, at the most."""
    parts: list[Sets] = field(default_factory=list)
    verdict: Verdict | None = None

    @property
    def decided(self) -> bool:
        return self.verdict is not None and self.verdict.answer != "open"

    @property
    def sets(self) -> Sets | None:
        return join(self.parts) if self.parts else None

    def look(self, test: Hypotheses, looked: int) -> None:
        """Make the test wherever it is due since the last time; what was played after it goes."""
        count = sum(map(len, self.parts))
        dues = [due for due in looks(self.wanted) if looked < due <= count]
        played = self.sets if dues else None
        for due in dues:
            if played is not None and not self.decided:
                seen = played.first(due)
                self.verdict = weigh(seen.wins(), seen.luck_of(), self.matchup.players, test)
                if self.decided:
                    self.parts = [seen]


def is_quick(judge: str | None, matchup: Matchup) -> bool:
    """Whether the loop of the rules can play it: all bots are rules, and nobody asks for luck."""
    return judge is None and all(isinstance(find(name), RuleBot) for name in matchup.names)


def is_learned(judge: str | None, matchup: Matchup, plain: bool) -> bool:
    """Whether the loop of the nets can play it, and a net tells the luck if anybody does."""
    bots = [find(name) for name in matchup.names]
    known = all(isinstance(bot, RuleBot | NetBot) for bot in bots)
    return known and not plain and judge in (None, NET)


def referee_for(terms: Terms, matchup: Matchup) -> Referee:
    if is_quick(terms.judge, matchup):
        return RuleReferee(terms, matchup.players)
    if is_learned(terms.judge, matchup, terms.plain):
        return NetReferee(terms, matchup.players)
    return TableReferee(terms, matchup.players)


def play_matches(
    terms: Terms,
    matchups: Sequence[Matchup],
    games: int,
    workers: int = 1,
    test: Hypotheses | None = None,
    progress: Progress | None = None,
    backend: str | None = None,
) -> tuple[list[Match], bool]:
    """So many games of each match-up, in whole sets, and whether all were played."""
    matches = [Match(matchup, -(-games // matchup.players)) for matchup in matchups]
    pieces = _pieces(terms, matches)
    # A process takes seconds to start: no more of them than there is to do.
    workers = min(workers, sum(-(-match.wanted // _size(terms, match)) for match in matches))
    names = dict.fromkeys(name for matchup in matchups for name in matchup.names)
    files = files_of(names) if backend else {}
    luggage = {name: name_away(file) for name, file in files.items()}
    work = partial(_play, replace(terms, luggage=luggage), matchups)
    try:
        for piece, found in in_order(work, pieces, workers, backend, list(files.values())):
            _take(matches[piece.matchup], found, test)
            if progress:
                progress(*_how_far(matches))
    except STOPPED:
        return matches, False
    return matches, True


def _take(match: Match, found: Sets, test: Hypotheses | None) -> None:
    if match.decided:
        return
    before = sum(map(len, match.parts))
    match.parts.append(found)
    if test:
        match.look(test, before)


def _how_far(matches: Sequence[Match]) -> tuple[int, int]:
    """In games; a test that has stopped has no more to do."""
    done = [sum(map(len, match.parts)) * match.matchup.players for match in matches]
    whole = [
        games if match.decided else match.wanted * match.matchup.players
        for games, match in zip(done, matches, strict=True)
    ]
    return sum(done), sum(whole)


def _pieces(terms: Terms, matches: Sequence[Match]) -> Iterator[Piece]:
    """Whoever is decided meanwhile plays no more."""
    for number, match in enumerate(matches):
        size = _size(terms, match)
        for first in range(0, match.wanted, size):
            if match.decided:
                break
            yield Piece(number, first, min(first + size, match.wanted))


def _size(terms: Terms, match: Match) -> int:
    if not is_quick(terms.judge, match.matchup):
        return LEARNED if is_learned(terms.judge, match.matchup, terms.plain) else SLOW
    return PLAIN if terms.plain else QUICK


_referees: dict[str, Referee] = {}


def _play(terms: Terms, matchups: Sequence[Matchup], piece: Piece) -> Sets:
    matchup = matchups[piece.matchup]
    with carrying(terms.luggage):
        return play_sets(referee_of(terms, matchup), matchup, piece.first, piece.end)


def referee_of(terms: Terms, matchup: Matchup) -> Referee:
    """Tables, bots and what they have learned are made once in each thread of a process."""
    key = repr((terms, matchup.players, is_quick(terms.judge, matchup), get_ident()))
    if key not in _referees:
        _referees[key] = referee_for(terms, matchup)
    return _referees[key]
