"""Measure the balance of the campaign and write it to docs/campaign-balance.md.

`python -m bench.legacy --campaigns 600 --players 2 3 4`: whole campaigns between `normal` bots,
held against the bounds that the campaign was designed for, each with what it may well be.  Another
`--seed` than 1, by which prices were chosen, has sections of its own.  `--easy 1000` measures how
fast and how long `easy` plays, `--moves 20` how long bots think.  What a run does not measure stays
as it is.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from math import sqrt
from pathlib import Path
from statistics import stdev

from bench.book import commit, machine
from bench.moves import moves
from machikoro.campaign import content
from machikoro.campaign.study import Chapter, Played, Result, check, count, play_all
from machikoro.cli.simulate import processors
from machikoro.study.intervals import NINETEEN_OF_TWENTY, wilson

DOCS = Path(__file__).parent.parent / "docs" / "campaign-balance.md"
HEAD = """# The balance of the campaign

**This page tells of all chapters.** Whoever wants to play them first stops here.
"""
ROUNDS = (11.0, 20.0)
LONGEST = 60
"""Rounds of a game between `easy` bots."""
FIRST_SEAT = 1.45
COPIES = 0.2
USED = 0.1
SOURCE = 2 / 3
BRINGS = {2: ("track",), 4: ("sail",), 5: ("prank",), 8: ("rebuild",), 9: ("fox",)}
"""The chapter that brings each new action."""
CHOSEN_BY = 1
"""The seed by which prices were chosen."""
SIDES = {side for n in range(1, content.CHAPTERS + 1) for side in content.pair(n)}


def first_seat(chapter: Chapter) -> float:
    """Its wins as a multiple of its fair share."""
    return chapter.wins_by_order[0] * len(chapter.wins_by_order) / max(chapter.games, 1)


def first_seat_between(chapter: Chapter) -> tuple[float, float]:
    low, high = wilson(chapter.wins_by_order[0], max(chapter.games, 1))
    return low * len(chapter.wins_by_order), high * len(chapter.wins_by_order)


def reach(values: Sequence[float]) -> float:
    """How far to each side of a mean the truth may well lie."""
    return NINETEEN_OF_TWENTY * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0


def reach_of_rounds(played: Sequence[Played], chapter: int) -> float:
    games = (game for one in played for game in one.games)
    return reach([game.rounds for game in games if game.chapter == chapter])


def reach_of_copies(played: Sequence[Played], side: str) -> float:
    """By campaigns, because the games of one resemble each other."""
    found = []
    for one in played:
        games = [game for game in one.games if side in game.piles]
        if games:
            found.append(sum(game.built.get(side, 0) for game in games) / len(games))
    return reach(found)


def copies(result: Result) -> dict[str, float]:
    """Of each side in a game that has it, over all chapters."""
    found: dict[str, list[float]] = {}
    for chapter in result.chapters:
        for side in SIDES & set(chapter.built):
            found.setdefault(side, []).append(chapter.built[side])
    return {side: sum(each) / len(each) for side, each in sorted(found.items())}


def failures(result: Result) -> Iterator[str]:
    """Every bound that does not hold."""
    if result.unfinished:
        yield f"{result.unfinished} campaigns found no end"
    for chapter in result.chapters:
        yield from _failures_of(chapter)
    for side in sorted(SIDES):
        bought = copies(result).get(side, 0.0)
        if bought < COPIES:
            yield f"{side}: {bought:.2f} copies a game that has it, fewer than {COPIES}"
    for island, share in result.islands.items():
        if share < USED:
            yield f"{island}: claimed in {share:.0%} of campaigns, less than {USED:.0%}"


def _failures_of(chapter: Chapter) -> Iterator[str]:
    where = f"chapter {chapter.chapter}"
    least, most = ROUNDS
    if not least <= chapter.mean_rounds <= most:
        yield f"{where}: {chapter.mean_rounds:.1f} rounds, not {least:.0f} to {most:.0f}"
    if chapter.chapter > 1 and first_seat(chapter) > FIRST_SEAT:
        yield f"{where}: the first seat wins {first_seat(chapter):.2f} times its fair share"
    for action in BRINGS.get(chapter.chapter, ()):
        if chapter.actions[action] < USED:
            yield f"{where}: {action} in {chapter.actions[action]:.0%} of games"
    for source, share in chapter.top_source.items():
        low, _ = wilson(round(share * chapter.games), chapter.games)
        if low > SOURCE:
            yield f"{where}: {source} is the winner's largest source in {share:.0%} of games"


def write(measured: Mapping[str, Sequence[str]]) -> None:
    """Put sections into the page by their headings; all others are kept."""
    old = DOCS.read_text(encoding="utf-8") if DOCS.exists() else HEAD
    head, *parts = old.rstrip().split("\n## ")
    sections = {heading: body for heading, _, body in (part.partition("\n") for part in parts)}
    sections |= {heading: "\n" + "\n".join(lines) for heading, lines in measured.items()}
    order = sorted(sections, key=lambda heading: (not heading[0].isdigit(), heading))
    text = "\n\n## ".join([head.rstrip(), *(f"{it}\n{sections[it].rstrip()}" for it in order)])
    DOCS.write_text(text + "\n", encoding="utf-8")


def measured_by(command: str) -> str:
    return (
        f"`python -m bench.legacy {command}`, {datetime.now(UTC):%Y-%m-%d}, commit {commit()}, "
        f"{machine()}, at low priority beside other work."
    )


def _tables(result: Result, played: Sequence[Played]) -> Iterator[str]:
    yield (
        f"{result.campaigns} campaigns of `{result.bots[0]}`, seed {result.seed}, "
        f"{result.seconds:.0f} s; the most frequent winner wins {result.most_wins:.1f} of ten. In "
        "brackets or behind ±: where the truth lies 19 times of 20."
    )
    yield ""
    yield "| Chapter | Rounds | First seat | Actions (share of games) | Winner's largest source |"
    yield "|---|---|---|---|---|"
    for chapter in result.chapters:
        yield _row(chapter, reach_of_rounds(played, chapter.chapter))
    yield ""
    bought = ", ".join(
        f"{side} {each:.2f} ± {reach_of_copies(played, side):.2f}"
        for side, each in copies(result).items()
    )
    yield f"Copies of each side in a game that has it: {bought}."
    yield ""
    claimed = ", ".join(
        f"{island} {_share(share, result.campaigns)}" for island, share in result.islands.items()
    )
    yield f"Islands claimed, share of campaigns: {claimed}."
    yield ""
    found = list(failures(result))
    yield "Bounds that do not hold: " + "; ".join(found) + "." if found else "All bounds hold."


def _row(chapter: Chapter, around: float) -> str:
    low, high = first_seat_between(chapter)
    actions = ", ".join(f"{name} {share:.0%}" for name, share in chapter.actions.items() if share)
    top = ", ".join(
        f"{name} {_share(share, chapter.games)}"
        for name, share in list(chapter.top_source.items())[:2]
    )
    return (
        f"| {chapter.chapter} | {chapter.mean_rounds:.1f} ± {around:.1f} | "
        f"{first_seat(chapter):.2f} × ({low:.2f}-{high:.2f}) | {actions} | {top} |"
    )


def _share(share: float, of: int) -> str:
    low, high = wilson(round(share * of), max(of, 1))
    return f"{share:.0%} ({low:.0%}-{high:.0%})"


def processor_time() -> float:
    """Of this process and those it has waited for: other work on the machine does not count."""
    return sum(os.times()[:4])


def easy(campaigns: int, players: Sequence[int], seed: int, workers: int) -> Iterator[str]:
    """How long its games are, and how fast it plays them."""
    began, spent = time.perf_counter(), processor_time()
    played: list[Played] = []
    for each in players:
        bots = check(each, campaigns, "easy")
        played += play_all(each, -(-campaigns // len(players)), bots, seed, workers)
    seconds = time.perf_counter() - began
    longest = max(game.rounds for one in played for game in one.games)
    lost = sum(not one.finished for one in played)
    yield (
        f"{len(played)} campaigns in {seconds:.0f} s with {workers} processes, which is "
        f"{processor_time() - spent:.0f} s of processor time (wanted: 1,000 in 600 s on two cores, "
        f"1,200 s of processor time). The longest game took {longest} rounds (wanted: at most "
        f"{LONGEST}); {lost} campaigns found no end."
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--campaigns", type=int, default=600)
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3, 4])
    parser.add_argument("--easy", type=int, default=0)
    parser.add_argument("--moves", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=processors())
    found = parser.parse_args()
    for players in found.players if found.campaigns else []:
        balance(players, found.campaigns, found.seed, found.workers)
    if found.easy:
        lines = easy(found.easy, found.players, found.seed, found.workers)
        report("Games of `easy`", [*lines, "", measured_by(f"--campaigns 0 --easy {found.easy}")])
    if found.moves:
        command = f"--campaigns 0 --moves {found.moves}"
        report("Moves of bots", [*moves(found.moves), "", measured_by(command)])


def balance(players: int, campaigns: int, seed: int, workers: int) -> None:
    bots = check(players, campaigns, "normal")
    began = time.perf_counter()
    played = play_all(players, campaigns, bots, seed, workers)
    seconds = time.perf_counter() - began
    result = count(played, players, [bot.name for bot in bots], seed, seconds)
    command = f"--campaigns {campaigns} --players {players} --seed {seed}"
    heading = f"{players} players" + (f", seed {seed}" if seed != CHOSEN_BY else "")
    report(heading, [measured_by(command), "", *_tables(result, played)])


def report(heading: str, lines: Sequence[str]) -> None:
    print(f"## {heading}", *lines, sep="\n", flush=True)
    write({heading: lines})


if __name__ == "__main__":
    main()
