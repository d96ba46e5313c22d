"""How long a copy of a state takes in compiled code; prints microseconds."""

from __future__ import annotations

import time

import numpy as np

from machikoro.rules.copying import copy_state
from machikoro.rules.layout import STATE, Vector
from machikoro.rules.registry import compiled, entry, vector

COPIES = 5_000_000


@entry
def copy_often(state: Vector, target: Vector, times: int) -> None:
    for i in range(times):
        # Each copy differs from the one before, so that none can be left out.
        state[0] = i
        copy_state(vector(state), vector(target))


def main() -> None:
    state = np.arange(STATE.size, dtype=np.int64)
    target = np.zeros(STATE.size, dtype=np.int64)
    run = compiled().copy_often
    run(state, target, 1)
    start = time.perf_counter()
    run(state, target, COPIES)
    print((time.perf_counter() - start) / COPIES * 1e6)


if __name__ == "__main__":
    main()
