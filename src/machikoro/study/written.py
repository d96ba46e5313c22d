"""One game between bots in one call, compiled or plain, with every action written down."""

from __future__ import annotations

from machikoro.bots.loop import next_action
from machikoro.rules.chance import seed_generator
from machikoro.rules.layout import PHASE, TURN, Vector
from machikoro.rules.questions import OVER
from machikoro.rules.registry import entry, vector
from machikoro.rules.step import step, take_only_choices

MOST_ACTIONS = 1 << 16


@entry
def write_game(
    state: Vector,
    tables: Vector,
    bots: Vector,
    choices: Vector,
    generator: Vector,
    actions: Vector,
    seed: int,
    turns: int,
) -> int:
    """Play to the end, or until turn number `turns` is over; says how many actions that took.

    As in a `Game`, what leaves no choice is no action.
    """
    s, t, r, written = vector(state), vector(tables), vector(generator), vector(actions)
    seed_generator(r, seed, 0)
    count = 0
    while s[PHASE] != OVER and s[TURN] <= turns and count < MOST_ACTIONS:
        action = next_action(s, t, vector(bots), vector(choices), r)
        written[count] = action
        count += 1
        step(s, t, action, None)
        take_only_choices(s, t, vector(choices), None)
    return count
