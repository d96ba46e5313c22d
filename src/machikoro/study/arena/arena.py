"""Bots meet each other, all seatings with the same dice, and it is told who is stronger.

>>> from machikoro.study.arena import Manner, arena
>>> result = arena("base", ["easy", "random"], games=20, seed=1, manner=Manner(plain=True))
>>> [(row.bot, row.games) for row in result.rows]
[('easy', 20), ('random', 20)]
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from machikoro import __version__
from machikoro.analysis.engine import ENTRY as ROLLS
from machikoro.bots.net.engine import ENTRY as THOUGHTS
from machikoro.bots.net.tables import ENTRY as LEARNED
from machikoro.cards.rulesets import RULESETS
from machikoro.errors import InvalidOption
from machikoro.play.setup import pick_seed, prepare, tables_for
from machikoro.rules.registry import Progress as CompileProgress
from machikoro.rules.registry import is_warm, warm
from machikoro.sentences import Phrase
from machikoro.study.arena.judges import PACE, check_judge
from machikoro.study.arena.known import check_bot
from machikoro.study.arena.loop import ENTRY
from machikoro.study.arena.matchups import Matchup, plan
from machikoro.study.arena.referee import Terms
from machikoro.study.arena.result import Result, nets_of, ratings_of, rows_of
from machikoro.study.arena.run import Match, Progress, is_learned, is_quick, play_matches
from machikoro.study.arena.sprt import Hypotheses
from machikoro.study.simulate import MAX_TURNS

GAMES = 1_000
PROBLEMS = 20
"""Breakdowns that are told one by one."""


@dataclass(frozen=True)
class Manner:
    """How games are played, whoever plays them."""

    workers: int = 1
    seconds: float | None = None
    """That a bot may take for one move."""
    max_turns: int = MAX_TURNS
    plain: bool = False
    backend: str | None = None
    """A cluster, as dask://HOST:PORT, instead of processes here."""


USUALLY = Manner()


def arena(
    ruleset: str,
    bots: Sequence[str],
    players: Sequence[int] = (2,),
    games: int = GAMES,
    against: Sequence[Sequence[str]] = (),
    seed: int | None = None,
    judge: str | None = None,
    test: Hypotheses | None = None,
    manner: Manner = USUALLY,
    progress: Progress | None = None,
    **options: Any,
) -> Result:
    """Play `games` of each match-up, rounded up to whole rotation sets, or until a test knows.

    Without `against` each bot meets each other; with it, each table of others that it names.  A
    seed gives the same result for any number of workers.  Ctrl-C ends it with what there is.
    """
    counts = list(dict.fromkeys(players))
    matchups = check(ruleset, bots, counts, games, against, judge, options)
    seed = pick_seed(seed)
    _, given = prepare(ruleset, counts[0], options, seed)
    terms = Terms(ruleset, given, seed, manner.max_turns, manner.seconds, judge, manner.plain)
    if manner.backend is None:
        get_ready(matchups, judge, manner.plain)
    began = time.perf_counter()
    matches, complete = play_matches(
        terms, matchups, games, manner.workers, test, progress, manner.backend
    )
    names = list(dict.fromkeys(name for one in matchups for name in one.names))
    return Result(
        ruleset, RULESETS[ruleset].version, given, seed, __version__,
        nets_of(ruleset, names, counts), names, counts, games, manner.max_turns, manner.seconds,
        judge, manner.workers, complete,
        time.perf_counter() - began,
        [row for match in matches for row in rows_of(match)],
        ratings_of(matches, counts),
        _problems(matches),
    )  # fmt: skip


def check(
    ruleset: str,
    bots: Sequence[str],
    counts: Sequence[int],
    games: int,
    against: Sequence[Sequence[str]],
    judge: str | None,
    options: Mapping[str, Any],
) -> list[Matchup]:
    """Who will meet whom; whatever is wrong is said before anything is compiled or played."""
    if games < 1:
        raise InvalidOption(Phrase("invalid.count", option="games", least=1, value=repr(games)))
    if not counts:
        raise InvalidOption(Phrase("arena.no_players"))
    for count in counts:
        tables, _ = tables_for(ruleset, count, options)
        for name in [*bots, *(name for table in against for name in table)]:
            check_bot(name, tables)
    if judge:
        check_judge(judge, ruleset, counts)
    return plan(bots, counts, against)


def get_ready(
    matchups: Sequence[Matchup],
    judge: str | None,
    plain: bool,
    progress: CompileProgress | None = None,
) -> None:
    """Compile what will be needed, unless that has been done before."""
    quick = any(is_quick(judge, matchup) for matchup in matchups)
    learned = any(is_learned(judge, matchup, plain) for matchup in matchups)
    slow = any(not is_quick(judge, one) and not is_learned(judge, one, plain) for one in matchups)
    wanted = [
        *([ROLLS] if judge == PACE else []), *([ENTRY] if quick else []),
        *([LEARNED] if learned else []), *([THOUGHTS] if slow else []),
    ]  # fmt: skip
    for name in wanted:
        if not plain and not is_warm(name):
            warm(progress, (name,))


def _problems(matches: Sequence[Match]) -> list[dict[str, Any]]:
    """The first that each match-up met."""
    told = []
    for match in matches:
        broken = match.sets.breakdowns if match.sets else []
        told += [
            {"players": match.matchup.players, "opponents": match.matchup.opponents} | one._asdict()
            for one in broken
        ]
    return told[:PROBLEMS]
