"""What it costs to write simulated games down: `python -m bench.tables`.

CPU time of one thread, the same games in turns without a table, as Parquet and as CSV; the best of
four of each.
"""

from __future__ import annotations

import time
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.book import commit, machine
from machikoro.study.simulate import simulate

GAMES = {"random": 50_000, "easy": 10_000}
ENDINGS = (None, "parquet", "csv")


def seconds(bot: str, games: int, out: Path | None) -> float:
    began = time.process_time()
    simulate("base", 4, games, bot, 1, out=out)
    return time.process_time() - began


def main() -> None:
    print(f"{commit()}, {machine()}")
    with TemporaryDirectory() as folder:
        for bot, games in GAMES.items():
            best = dict.fromkeys(ENDINGS, float("inf"))
            for _ in range(4):
                for ending in ENDINGS:
                    out = Path(folder, f"games.{ending}") if ending else None
                    best[ending] = min(best[ending], seconds(bot, games, out))
            for ending, took in best.items():
                million = 1_000_000 * took / games
                share = 100 * best[None] / took
                what = f"base, 4 {bot}, {ending or 'no table'}"
                print(f"{what}: {million:.1f} CPU s a million games, {share:.0f} % of the speed")


if __name__ == "__main__":
    main()
