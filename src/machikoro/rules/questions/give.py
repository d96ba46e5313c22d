"""`give`: which card is given away, or for another?"""

from __future__ import annotations

from machikoro.rules.city import has_movable_card
from machikoro.rules.income import seat_before
from machikoro.rules.layout import ACTIVE, ASKING, COST, GIVEN, KINDS, OPERATION, PHASE, Log, Vector
from machikoro.rules.questions import GIVE, GIVE_AWAY, GIVING, SWAP, TAKING, TARGETING
from machikoro.rules.questions.copies import copy_choices, hand_over
from machikoro.rules.registry import rule


@rule
def give_asks(s: Vector, t: Vector) -> int:
    s[PHASE] = GIVING
    return has_movable_card(s, t, s[ACTIVE])


@rule
def give_choices(s: Vector, t: Vector, out: Vector) -> int:
    return copy_choices(s, t, s[ACTIVE], GIVE, out)


@rule
def give_answer(s: Vector, t: Vector, choice: int, log: Log) -> None:
    """A swap goes on with what is taken, a gift with who gets it; or it goes to the right."""
    s[GIVEN] = choice
    operation = t[OPERATION + s[ASKING]]
    if operation == SWAP:
        s[PHASE] = TAKING
    elif operation == GIVE_AWAY:
        s[PHASE] = TARGETING
    else:
        hand_over(s, t, s[ACTIVE], seat_before(t, s[ACTIVE], 1), s[GIVEN], log)


@rule
def give_worth(t: Vector, choice: int) -> int:
    """Cheap cards first."""
    return -t[COST + choice % KINDS]
