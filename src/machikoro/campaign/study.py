"""Whole campaigns between bots, counted."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from statistics import fmean
from typing import Any

from machikoro.bots.bot import RuleBot
from machikoro.campaign import content
from machikoro.campaign.bots import STEPS
from machikoro.campaign.campaign import Campaign
from machikoro.campaign.facts import ACTIONS, Facts, Witness
from machikoro.campaign.opening import new
from machikoro.campaign.runner import actions_of
from machikoro.errors import InvalidOption
from machikoro.play.setup import draw_number, pick_seed
from machikoro.sentences import Phrase, shown
from machikoro.study.simulate import seat_bots
from machikoro.study.workers import STOPPED, in_order

CAMPAIGNS = 200
PLAYERS = 3
MOST_TURNS = 2_000
"""Of one game; whoever takes longer does not finish the campaign."""
SEEDS = 2**32
Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Chapter:
    """All games of a chapter; 11 is free play."""

    chapter: int
    games: int
    mean_rounds: float
    wins_by_order: list[int]
    """Of the starting player, the next one, and so on."""
    actions: dict[str, float]
    """Shares of games with at least one."""
    built: dict[str, float]
    """Copies per game that has the pile."""
    top_source: dict[str, float]
    """How often each was what the winner got most coins from."""


@dataclass(frozen=True)
class Result:
    """What came of a run."""

    players: int
    campaigns: int
    bots: list[str]
    seed: int
    seconds: float
    unfinished: int
    most_wins: float
    """Of ten games, those of the most frequent winner."""
    islands: dict[str, float]
    """Shares of campaigns in which somebody claimed them."""
    chapters: list[Chapter]

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True)
class Played:
    """One campaign."""

    games: tuple[Facts, ...]
    islands: tuple[str, ...]
    finished: bool


def simulate(
    players: int = PLAYERS,
    campaigns: int = CAMPAIGNS,
    bots: str | Sequence[str] = "normal",
    seed: int | None = None,
    workers: int = 1,
    plain: bool = False,
    progress: Progress | None = None,
) -> Result:
    """Let bots play campaigns, each with one game of free play, and count.

    A seed gives the same result for any number of workers.  Ctrl-C keeps what is done.
    """
    seated, seed = check(players, campaigns, bots), pick_seed(seed)
    began = time.perf_counter()
    found = play_all(players, campaigns, seated, seed, workers, plain, progress)
    seconds = time.perf_counter() - began
    return count(found, players, [bot.name for bot in seated], seed, seconds)


def play_all(
    players: int,
    campaigns: int,
    bots: Sequence[RuleBot],
    seed: int,
    workers: int,
    plain: bool = False,
    progress: Progress | None = None,
) -> list[Played]:
    """One campaign after the other, as far as nobody stops it."""
    work = partial(play_one, players, bots, seed, plain)
    found: list[Played] = []
    try:
        for _, played in in_order(work, iter(range(campaigns)), workers):
            found.append(played)
            if progress:
                progress(len(found), campaigns)
    except STOPPED:
        if not found:
            raise
    return found


def check(players: int, campaigns: int, bots: str | Sequence[str]) -> list[RuleBot]:
    """Whatever will be refused is refused before anything is compiled."""
    if isinstance(campaigns, bool) or not isinstance(campaigns, int) or campaigns < 1:
        value = shown(campaigns)
        raise InvalidOption(Phrase("invalid.count", option="campaigns", least=1, value=value))
    new(players, seed=0)
    return seat_bots(bots, players)


def play_one(players: int, bots: Sequence[RuleBot], seed: int, plain: bool, number: int) -> Played:
    """Campaign number so and so of a run, and one game of free play."""
    campaign = new(players, seed=draw_number(seed, f"campaign {number}", SEEDS))
    games: list[Facts] = []
    islands: tuple[str, ...] = ()
    while len(games) <= content.CHAPTERS:
        if campaign.waiting != "play":
            STEPS[campaign.waiting](campaign, bots)
            continue
        facts = play_game(campaign, bots, plain)
        if facts is None:
            return Played(tuple(games), islands, finished=False)
        games.append(facts)
        islands = tuple(campaign.islands) or islands
    return Played(tuple(games), islands, finished=True)


def play_game(campaign: Campaign, bots: Sequence[RuleBot], plain: bool) -> Facts | None:
    """The whole game at hand in one call; None where it finds no end."""
    game = campaign.game
    assert game is not None
    actions = actions_of(game, bots, game.seed, MOST_TURNS, plain=plain)
    witness = Witness(game, campaign.chapter)
    for code in actions:
        witness.follow(code)
    if not game.over:
        return None
    campaign.finish(game)
    return witness.facts()


def count(
    found: Sequence[Played], players: int, bots: list[str], seed: int, seconds: float
) -> Result:
    whole = [played for played in found if played.finished]
    claimed = Counter(island for played in whole for island in played.islands)
    return Result(
        players, len(found), bots, seed, seconds,
        unfinished=len(found) - len(whole),
        most_wins=fmean(map(_most_wins, whole)) if whole else 0.0,
        islands={island: claimed[island] / max(len(whole), 1) for island in content.islands()},
        chapters=[
            _chapter([game for played in found for game in played.games if game.chapter == n], n,
                     players)
            for n in range(1, content.FREE_PLAY + 1)
        ],
    )  # fmt: skip


def _most_wins(played: Played) -> int:
    winners = Counter(game.winner for game in played.games if game.chapter < content.FREE_PLAY)
    return max(winners.values())


def _chapter(games: Sequence[Facts], number: int, players: int) -> Chapter:
    places = Counter(game.place for game in games)
    return Chapter(
        number,
        len(games),
        fmean(game.rounds for game in games) if games else 0.0,
        [places[place] for place in range(players)],
        {name: _share(games, name) for name in ACTIONS},
        _built(games),
        _sources(games),
    )


def _share(games: Sequence[Facts], action: str) -> float:
    return sum(action in game.actions for game in games) / len(games) if games else 0.0


def _built(games: Iterable[Facts]) -> dict[str, float]:
    copies: Counter[str] = Counter()
    piles: Counter[str] = Counter()
    for game in games:
        copies.update(game.built)
        piles.update(game.piles)
    return {pile: copies[pile] / piles[pile] for pile in piles}


def _sources(games: Sequence[Facts]) -> dict[str, float]:
    sources = Counter(game.top_source for game in games if game.top_source)
    return {source: times / len(games) for source, times in sources.most_common()}
