"""`python -m tests.fuzz --minutes 60`: wrong input of every kind, until something gives way."""

from __future__ import annotations

import argparse
import secrets
import sys
import time
from itertools import count

from tests.fuzz import frames, library, server
from tests.fuzz.cases import Kind, play_case

KINDS: dict[str, Kind] = {**library.KINDS, **server.KINDS, **frames.KINDS}


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=None, help="of all cases; printed if not given")
    parser.add_argument("--kind", choices=KINDS, action="append", help="only this; can be repeated")
    parser.add_argument("--case", type=int, help="this case alone")
    found = parser.parse_args(argv)
    seed = secrets.randbits(32) if found.seed is None else found.seed
    kinds = {name: KINDS[name] for name in found.kind or KINDS}
    print(f"seed {seed}, {', '.join(kinds)}")
    try:
        if found.case is None:
            play(kinds, seed, found.minutes)
        else:
            for name, kind in kinds.items():
                print(name, "taken" if play_case(kind, name, seed, found.case) else "refused")
    finally:
        server.stop()
    return 0


def play(kinds: dict[str, Kind], seed: int, minutes: float) -> None:
    """Every kind has its share of the time; a line for each round of them."""
    end = time.monotonic() + 60 * minutes
    taken = dict.fromkeys(kinds, 0)
    tried = dict.fromkeys(kinds, 0)
    for turn in count():
        share = max(0.0, end - time.monotonic()) / len(kinds)
        for name, kind in kinds.items():
            stop = time.monotonic() + min(share, 10.0)
            while time.monotonic() < stop:
                taken[name] += play_case(kind, name, seed, tried[name])
                tried[name] += 1
        told = ", ".join(f"{name} {taken[name]}/{tried[name]}" for name in kinds)
        print(f"round {turn + 1}, taken/tried: {told}", flush=True)
        if time.monotonic() >= end:
            return


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
