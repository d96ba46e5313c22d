"""`python -m bench.fault [--seed N] [--games 12] [--part 1.0] [--kind NAME]`: loopback only.

Two hundred faults in all; with the same seed it goes on after the kinds that are done.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import secrets
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from bench.fault.check import Found, check
from bench.fault.kinds import KINDS, Kind, Place, Skipped
from bench.fault.players import Game

KEPT = Path(__file__).parent.parent.parent / ".soak"
MOVES_BETWEEN = 2
"""For each game, on average."""
PATIENCE = 120.0
MOST_GAMES = 200


async def play(kind: Kind, place: Place, games: int, times: int) -> Found:
    """Faults amid play; afterwards every game goes on."""
    for number in range(games):
        place.games.append(Game(place.servers, random.Random(f"{place.dice.random()} {number}")))
    playing = [asyncio.create_task(game.play()) for game in place.games]
    try:
        for number in range(1, times + 1):
            await place.until(games * MOVES_BETWEEN, PATIENCE)
            await kind.fault(place)
            progress(f"{kind.name}: {number}/{times}, {place.count()} moves")
        stuck = await count_stuck(place)
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    return check(place.database, place.games) + Found(stuck=stuck)


def progress(said: str) -> None:
    print(f"\r{said} ", end="", file=sys.stderr, flush=True)


async def count_stuck(place: Place) -> int:
    """Games in which no move is confirmed any more, after all faults."""
    before = {game.game: len(game.confirmed) for game in place.games}
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        stuck = [g for g in place.games if not g.over and len(g.confirmed) == before[g.game]]
        if not stuck:
            return 0
        await asyncio.sleep(0.05)
    return len(stuck)


def run(kind: Kind, seed: int, games: int, part: float) -> str:
    """One line of the table; empty if something was lost."""
    dice = random.Random(f"{seed} {kind.name}")
    times = max(1, round(kind.times * part))
    began = time.monotonic()
    try:
        with kind.place(kind.servers, dice) as place:
            found = asyncio.run(play(kind, place, games, times))
    except Skipped as why:
        print(f"{kind.name}: left out, {why}")
        return f"{kind.name}: left out, {why}"
    said = f"{kind.name}: {times} faults, {found}; {time.monotonic() - began:.0f} s"
    print(said, flush=True)
    return said if found.well else ""


def main(argv: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.fault", description=__doc__)
    parser.add_argument(
        "--seed", type=int, default=None, help="of all choices; printed if not given"
    )
    parser.add_argument("--games", type=int, default=12)
    parser.add_argument("--part", type=float, default=1.0, help="of the faults of each kind")
    parser.add_argument("--kind", action="append", choices=[kind.name for kind in KINDS])
    wish = parser.parse_args(argv)
    seed = secrets.randbits(31) if wish.seed is None else wish.seed
    games = min(max(wish.games, 1), MOST_GAMES)
    print(f"seed {seed}, {games} games of each kind")
    return 0 if run_all(wish.kind, seed, games, wish.part) else 1


def run_all(names: Sequence[str] | None, seed: int, games: int, part: float) -> bool:
    KEPT.mkdir(exist_ok=True)
    kept = KEPT / f"faults-{seed}-{games}-{part}.json"
    done: dict[str, str] = json.loads(kept.read_text()) if kept.exists() else {}
    well = True
    for kind in KINDS:
        if names and kind.name not in names:
            continue
        if kind.name in done:
            print(f"{done[kind.name]} (before)")
        elif said := run(kind, seed, games, part):
            done[kind.name] = said
            kept.write_text(json.dumps(done))
        else:
            well = False
    return well


if __name__ == "__main__":
    os.nice(10)
    sys.exit(main(sys.argv[1:]))
