"""What a move costs the server without sockets and store.

`python -m bench.views [--games 4] [--compiled]`: whole games of people, each commit applied, then
seen by every seat and encoded, as a room does it.  Measured is processor time, in milliseconds a
commit; the forecasts' share of it is measured apart.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from typing import Any

from machikoro.analysis.engine import compile_rolls, use_compiled
from machikoro.bots import choose_action
from machikoro.server.table.entries import Began, Fell, Header, Played, SeatState, encode
from machikoro.server.table.forecasts import Forecasts
from machikoro.server.table.table import Table
from machikoro.server.table.view import Viewer

TABLES = (("base", 4), ("harbor+sharp", 4), ("mk2", 5))


class Watch:
    """Adds up the processor time of what it wraps."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def wrap(self, work: Callable[..., Any]) -> Callable[..., Any]:
        def watched(*args: Any) -> Any:
            began = time.process_time()
            try:
                return work(*args)
            finally:
                self.seconds += time.process_time() - began

        return watched


def deal(ruleset: str, players: int, seed: int) -> Table:
    seats = tuple(SeatState("human", f"P{n}", "red", None, (f"t{n}",)) for n in range(players))
    header = Header(
        game="g", code="ABCD", created=0.0, ruleset=ruleset, options={}, seats=seats, first=0,
        own_dice=False, speed="off", script=(), seed=seed, secret="00", server_nonce="00",
        invite="", host="t0",
    )  # fmt: skip
    table = Table(header)
    table.apply(Began())
    let_chance_go_on(table)
    return table


def let_chance_go_on(table: Table) -> None:
    while not table.game.over and table.game.to_move is None:
        outcome, source = table.next_outcome()
        table.apply(Fell(outcome=outcome, source=source))


def commit(table: Table, viewer: Viewer, action: str) -> None:
    """A move, what chance makes of it, and what every seat sees then."""
    seats = range(len(table.seats))
    assert table.game.to_move is not None
    table.apply(Played(seat=table.game.to_move, action=action))
    let_chance_go_on(table)
    for seat in seats:
        encode(viewer.view((seat,)))
    viewer.rest()


def play(ruleset: str, players: int, seed: int) -> list[float]:
    """Seconds of each commit but the last, which counts the whole game once more."""
    table = deal(ruleset, players, seed)
    viewer = Viewer(table)
    found = []
    while not table.game.over:
        bot = "easy" if seed % 2 else "random"
        action = str(choose_action(table.game, bot, seed))
        began = time.process_time()
        commit(table, viewer, action)
        found.append(time.process_time() - began)
    return found[:-1]


def measure(ruleset: str, players: int, games: int) -> str:
    watch = Watch()
    kept = Forecasts.look_ahead, Forecasts.worth
    Forecasts.look_ahead = watch.wrap(kept[0])  # type: ignore[method-assign]
    Forecasts.worth = watch.wrap(kept[1])  # type: ignore[method-assign]
    try:
        times = sorted(second for seed in range(games) for second in play(ruleset, players, seed))
    finally:
        Forecasts.look_ahead, Forecasts.worth = kept  # type: ignore[method-assign]
    mean, late = 1000 * sum(times) / len(times), 1000 * times[int(0.99 * len(times))]
    share = 1000 * watch.seconds / len(times)
    return (
        f"{ruleset} {players}: {mean:.2f} ms a commit (99 %: {late:.2f}), "
        f"of that forecasts {share:.3f} ms ({share / mean:.0%}); {len(times)} commits"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--compiled", action="store_true")
    args = parser.parse_args()
    if args.compiled:
        compile_rolls()
        assert use_compiled()
    for ruleset, players in TABLES:
        print(measure(ruleset, players, args.games), flush=True)


if __name__ == "__main__":
    main()
