"""Random play through the learning interfaces: `python -m bench.batch [--write]`.

Beside ours OpenSpiel's own backgammon, and pgx's where it is installed (it needs JAX; nothing of it
is needed here).  All in one run, one thread, CPU time; moves are drawn by NumPy for every batch.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

for library in ("OPENBLAS", "OMP", "MKL"):
    os.environ.setdefault(f"{library}_NUM_THREADS", "1")
os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false")

import numpy  # noqa: E402 - it reads the number of threads when it is imported

from bench.book import commit, machine  # noqa: E402

DOCS = Path(__file__).parent.parent / "docs" / "adapters.md"
BEGIN, END = "<!-- speeds -->", "<!-- end of speeds -->"
SECONDS = 4.0
SIZE = 4_096
PGX_SIZE, PGX_SPREAD = 256, 500
"""Slower by far, and its games last longer: fewer of them, and more steps until they are spread."""


class Speed(NamedTuple):
    """What was done in how much CPU time."""

    name: str
    games: int
    steps: int
    seconds: float

    @property
    def row(self) -> str:
        per = f"{self.games / self.seconds:,.0f} | {self.steps / self.seconds:,.0f}"
        return f"| {self.name} | {per} |"


def timed(name: str, play: Callable[[], tuple[int, int]]) -> Speed:
    """Call it again and again until there is enough to divide."""
    play()
    games = steps = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < SECONDS:
        more_games, more_steps = play()
        games += more_games
        steps += more_steps
    return Speed(name, games, steps, spent)


def batched(ruleset: str, players: int, *, observe: bool) -> Iterator[Speed]:
    """The whole loop, and our call without the drawing of moves."""
    from machikoro.adapters.batch import Env

    env = Env(ruleset, players, SIZE, seed=1, observe=observe)
    random = numpy.random.default_rng(1)
    env.reset()
    _spread(env, random)

    inside = [0.0]

    def play() -> tuple[int, int]:
        games = 0
        for _ in range(10):
            moves = _any_legal(env.batch.masks, random)
            began = time.process_time()
            batch = env.step(moves)
            inside[0] += time.process_time() - began
            games += int(batch.terminated.sum())
        return games, 10 * SIZE

    play()
    inside[0] = 0.0
    seen = "with observations" if observe else "without observations"
    whole = timed(f"batch, {ruleset}, {players} players, {seen}", play)
    yield whole
    # The first round is not counted in games, but in what was spent inside.
    share = whole.steps / (whole.steps + 10 * SIZE)
    yield whole._replace(name="the same, the call alone", seconds=inside[0] * share)


def _spread(env: Any, random: numpy.random.Generator) -> None:
    """Games that began together end together at first."""
    for _ in range(400):
        env.step(_any_legal(env.batch.masks, random))


def _any_legal(masks: Any, random: numpy.random.Generator) -> Any:
    """A legal move each: the k-th set bit of its mask."""
    counts = masks.sum(axis=1)
    wanted = (random.random(len(counts)) * counts).astype(numpy.int64)
    places = numpy.flatnonzero(masks)
    starts = numpy.concatenate(([0], counts.cumsum()[:-1]))
    return places[starts + wanted] % masks.shape[1]


def spiel(text: str) -> Speed:
    import pyspiel

    import machikoro.adapters.openspiel  # noqa: F401 - registers the game

    game = pyspiel.load_game(text)
    random = numpy.random.default_rng(1)

    def play() -> tuple[int, int]:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                place = int(numpy.searchsorted(numpy.cumsum(chances), random.random()))
                state.apply_action(outcomes[min(place, len(outcomes) - 1)])
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(random.integers(len(legal)))])
                steps += 1
        return 1, steps

    return timed(f"OpenSpiel, {text}, loop in Python", play)


def zoo() -> Speed:
    from machikoro.adapters.pettingzoo import raw_env

    env = raw_env("base", 2)
    random = numpy.random.default_rng(1)

    def play() -> tuple[int, int]:
        env.reset(seed=int(random.integers(2**32)))
        steps = 0
        while not env.table.over:
            legal = env.table.moves()
            env.observe(env.agent_selection)
            env.step(legal[int(random.integers(len(legal)))])
            steps += 1
        return 1, steps

    return timed("PettingZoo, base, 2 players", play)


def gym(size: int) -> Speed:
    import gymnasium

    import machikoro.adapters.gymnasium  # noqa: F401 - registers the environments

    mode = "vector_entry_point" if size > 1 else "sync"
    env = gymnasium.make_vec("machikoro-v0", num_envs=size, vectorization_mode=mode, bots="easy")
    random = numpy.random.default_rng(1)
    known = [env.reset(seed=1)[1]]

    def play() -> tuple[int, int]:
        masks = numpy.asarray(known[0]["action_mask"]).astype(bool)
        masks[~masks.any(axis=1), 0] = True
        _, _, over, _, known[0] = env.step(_any_legal(masks, random))
        return int(over.sum()), size

    name = f"Gymnasium, base against easy, {size} tables" if size > 1 else "Gymnasium, one table"
    return timed(name, play)


def pgx_backgammon() -> Speed | None:
    try:
        import jax
        import pgx
    except ImportError:
        return None
    env = pgx.make("backgammon")
    start = jax.jit(jax.vmap(env.init))
    step = jax.jit(jax.vmap(pgx.experimental.auto_reset(env.step, env.init)))
    key = jax.random.PRNGKey(1)
    states = [start(jax.random.split(key, PGX_SIZE))]
    random = numpy.random.default_rng(1)
    count = [0]

    def play() -> tuple[int, int]:
        moves = _any_legal(numpy.asarray(states[0].legal_action_mask), random)
        count[0] += 1
        keys = jax.random.split(jax.random.fold_in(key, count[0]), PGX_SIZE)
        states[0] = step(states[0], moves, keys)
        return int(numpy.asarray(states[0].terminated).sum()), PGX_SIZE

    for _ in range(PGX_SPREAD):
        play()
    return timed(f"pgx {pgx.__version__}, backgammon, {PGX_SIZE} games, auto-reset", play)


def speeds() -> Iterator[Speed]:
    yield from batched("base", 2, observe=True)
    yield from batched("base", 2, observe=False)
    yield from batched("base", 4, observe=True)
    yield from batched("harbor+sharp", 4, observe=True)
    yield from batched("mk2", 4, observe=True)
    yield gym(SIZE)
    yield gym(1)
    yield zoo()
    yield spiel("python_machikoro")
    yield spiel("backgammon")
    if found := pgx_backgammon():
        yield found


def report() -> str:
    head = ["| random play, one thread | games per CPU second | decisions per CPU second |"]
    rows = [*head, "|---|---|---|"]
    for speed in speeds():
        rows.append(speed.row)
        print(speed.row, flush=True)
    without = "" if any(" pgx " in row for row in rows) else " pgx was not installed."
    said = f"Measured by `python -m bench.batch` on {datetime.now(UTC):%Y-%m-%d} at {commit()}, "
    said += f"{machine()}.{without}"
    return "\n".join([said, "", *rows])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="into docs/adapters.md")
    write = parser.parse_args().write
    text = report()
    if write:
        before, _, rest = DOCS.read_text(encoding="utf-8").partition(BEGIN)
        after = rest.partition(END)[2]
        DOCS.write_text(f"{before}{BEGIN}\n{text}\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
