"""`easy`: a short greedy rule.

It builds a landmark when it can, else the establishment that should bring most per round for its
price; it rolls the number of dice that should pay it more and re-rolls what pays too little.  What
an answer is worth to it stands with each question in rules/questions.
"""

from __future__ import annotations

from machikoro.bots.uniform import choose_uniform
from machikoro.rules.layout import PHASE, Vector
from machikoro.rules.questions.asked import is_weighed, worth_of_answer
from machikoro.rules.registry import rare


@rare
def choose_easy(s: Vector, t: Vector, out: Vector, n: int, r: Vector) -> int:
    """Of all answers the first of the highest worth; where they have none, a throw."""
    phase = s[PHASE]
    if n == 1 or not is_weighed(phase):
        return choose_uniform(out, n, r)
    best = out[0]
    most = worth_of_answer(s, t, phase, best)
    for i in range(1, n):
        worth = worth_of_answer(s, t, phase, out[i])
        if worth > most:
            most = worth
            best = out[i]
    return best
