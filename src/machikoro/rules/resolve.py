"""After the roll: one kind after the other acts, until one of them asks something."""

from __future__ import annotations

from machikoro.rules.city import (
    enjoys,
    ready_copies,
)
from machikoro.rules.coins import bank_pays
from machikoro.rules.income import act, collect_amount, pay_restaurants
from machikoro.rules.layout import (
    ACT_END,
    ACT_FIRST,
    ACT_KINDS,
    ACTIVE,
    ANSWERS_ROLL,
    ASKING,
    COINS,
    CURSOR,
    DICE_COUNT,
    EARNED,
    FIRST_DIE,
    NONE,
    OPERATION,
    PENDING,
    PHASE,
    POWER_AMOUNT,
    POWER_AT,
    POWER_WARE,
    SECOND_DIE,
    TOTAL,
    WORKS,
    Log,
    Vector,
)
from machikoro.rules.questions import (
    BUILDING,
    FIRST_ASKING,
    FISH,
)
from machikoro.rules.questions.asked import card_asks
from machikoro.rules.questions.give import give_asks
from machikoro.rules.questions.tuna import fishing_asks
from machikoro.rules.registry import rare, rule
from machikoro.rules.words import (
    AID,
    DOUBLES_EXTRA_TURN,
    DOUBLES_GIVE,
    DOUBLES_TAKE,
    LUCKY_TOTAL,
    NO_INCOME,
)


@rule
def carry_on(s: Vector, t: Vector, log: Log) -> None:
    """Red, blue and green, then purple, then landmarks; stops at the first question."""
    if s[CURSOR] == NONE:
        pay_restaurants(s, t, log)
        s[CURSOR] = t[ACT_FIRST + s[TOTAL]]
    end = t[ACT_END + s[TOTAL]]
    while s[CURSOR] < end:
        kind = t[ACT_KINDS + s[CURSOR]]
        if t[OPERATION + kind] < FIRST_ASKING:
            act(s, t, kind, log)
        elif question_stands(s, t, kind, log):
            return
        s[CURSOR] += 1
        s[PENDING] = NONE
    if s[CURSOR] == end:
        s[CURSOR] += 1
        if s[WORKS + s[ACTIVE]] & t[ANSWERS_ROLL] and landmarks_answer_roll(s, t, log):
            return
    open_build_phase(s, t, log)


@rare
def question_stands(s: Vector, t: Vector, kind: int, log: Log) -> int:
    """As many copies ask as were open when the step began."""
    if t[OPERATION + kind] == FISH:
        return fishing_asks(s, t, kind, log)
    if s[PENDING] == NONE:
        s[PENDING] = ready_copies(s, s[ACTIVE], kind, log)
    if s[PENDING] == 0:
        return 0
    s[PENDING] -= 1
    s[ASKING] = kind
    return card_asks(s, t, t[OPERATION + kind])


@rule
def doubles_matter(s: Vector, t: Vector, roller: int) -> int:
    """Whether equal dice are anything else to a roller than their total."""
    once_more = enjoys(s, t, roller, DOUBLES_EXTRA_TURN)
    return once_more or enjoys(s, t, roller, DOUBLES_TAKE) or enjoys(s, t, roller, DOUBLES_GIVE)


@rule
def rolled_doubles(s: Vector) -> int:
    return 1 if s[FIRST_DIE] == s[SECOND_DIE] else 0


@rare
def landmarks_answer_roll(s: Vector, t: Vector, log: Log) -> int:
    """Landmarks that pay for the roll itself; the last one makes the roller give a card away."""
    roller = s[ACTIVE]
    if enjoys(s, t, roller, LUCKY_TOTAL) and s[TOTAL] == t[POWER_AT + LUCKY_TOTAL]:
        bank_pays(s, roller, t[POWER_AMOUNT + LUCKY_TOTAL], t[POWER_WARE + LUCKY_TOTAL], log)
    if enjoys(s, t, roller, DOUBLES_TAKE) and rolled_doubles(s):
        collect_amount(s, t, t[POWER_AMOUNT + DOUBLES_TAKE], t[POWER_WARE + DOUBLES_TAKE], log)
    if enjoys(s, t, roller, NO_INCOME) and s[DICE_COUNT] == 2 and s[EARNED] == 0:
        bank_pays(s, roller, t[POWER_AMOUNT + NO_INCOME], t[POWER_WARE + NO_INCOME], log)
    if enjoys(s, t, roller, DOUBLES_GIVE) and rolled_doubles(s):
        s[ASKING] = t[POWER_WARE + DOUBLES_GIVE]
        return give_asks(s, t)
    return 0


@rule
def open_build_phase(s: Vector, t: Vector, log: Log) -> None:
    """City Hall helps after everything else and before building."""
    roller = s[ACTIVE]
    if s[COINS + roller] == 0 and enjoys(s, t, roller, AID):
        bank_pays(s, roller, t[POWER_AMOUNT + AID], t[POWER_WARE + AID], log)
    s[PHASE] = BUILDING
