"""After the roll: one kind after the other acts, until one of them asks something."""

from __future__ import annotations

from machikoro.rules.city import (
    enjoys,
    has_built,
    has_movable_card,
    open_copies,
    ready_copies,
    reopen,
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
    BUILDABLE,
    BUILDABLE_COUNT,
    BUILT,
    CARDS,
    CLOSABLE,
    COINS,
    CONDITION_ARGUMENT,
    CURSOR,
    DEMOLISHABLE,
    DICE_COUNT,
    EARNED,
    FIRST_DIE,
    KINDS,
    NONE,
    OPERATION,
    PENDING,
    PHASE,
    PLAYER_COUNT,
    POWER_AMOUNT,
    POWER_AT,
    POWER_WARE,
    SECOND_DIE,
    TOTAL,
    WORKS,
    Log,
    Vector,
)
from machikoro.rules.registry import rare, rule
from machikoro.rules.words import (
    AID,
    BUILDING,
    CLOSING,
    DEMOLISHING,
    DOUBLES_GIVE,
    DOUBLES_TAKE,
    FIRST_ASKING,
    FISHING,
    FROM_ONE,
    GIVE_AWAY,
    GIVING,
    LUCKY_TOTAL,
    NO_INCOME,
    PULL_DOWN,
    SWAP,
    SWAPPING,
    TARGETING,
    THROW,
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
        if s[WORKS + s[ACTIVE]] & t[ANSWERS_ROLL] and landmarks_ask(s, t, log):
            return
    open_build_phase(s, t, log)


@rare
def question_stands(s: Vector, t: Vector, kind: int, log: Log) -> int:
    """As many copies ask as were open when the step began."""
    if t[OPERATION + kind] == THROW:
        return boats_put_out(s, t, kind, log)
    if s[PENDING] == NONE:
        s[PENDING] = ready_copies(s, s[ACTIVE], kind, log)
    if s[PENDING] == 0:
        return 0
    s[PENDING] -= 1
    s[ASKING] = kind
    return ask(s, t, t[OPERATION + kind])


@rule
def boats_put_out(s: Vector, t: Vector, kind: int, log: Log) -> int:
    """One throw for everybody, if any open boat has a harbor to sail from."""
    if s[PENDING] == NONE:
        for player in range(t[PLAYER_COUNT]):
            if sails(s, t, player, kind):
                s[PENDING] = 0
                s[ASKING] = kind
                s[PHASE] = FISHING
                return 1
        boats_come_back(s, t, kind, log)
    return 0


@rule
def sails(s: Vector, t: Vector, player: int, kind: int) -> int:
    if open_copies(s, player, kind) == 0:
        return 0
    return has_built(s, player, t[CONDITION_ARGUMENT + kind])


@rule
def boats_come_back(s: Vector, t: Vector, kind: int, log: Log) -> None:
    for player in range(t[PLAYER_COUNT]):
        reopen(s, player, kind, log)


@rare
def haul_in(s: Vector, t: Vector, catch: int, log: Log) -> None:
    kind = s[ASKING]
    for player in range(t[PLAYER_COUNT]):
        if sails(s, t, player, kind):
            bank_pays(s, player, catch * open_copies(s, player, kind), kind, log)
    boats_come_back(s, t, kind, log)


@rule
def ask(s: Vector, t: Vector, operation: int) -> int:
    """Whether there is anything to choose; where there is not, the card does nothing."""
    roller = s[ACTIVE]
    if operation == PULL_DOWN:
        s[PHASE] = DEMOLISHING
        return s[BUILT + roller] & t[DEMOLISHABLE]
    if operation == GIVE_AWAY:
        s[PHASE] = GIVING
        return has_movable_card(s, t, roller)
    if operation == FROM_ONE:
        s[PHASE] = TARGETING
        return 1
    if operation == SWAP:
        s[PHASE] = SWAPPING
        return has_movable_card(s, t, roller) and somebody_else_can_swap(s, t)
    s[PHASE] = CLOSING
    return anything_is_open(s, t)


@rare
def somebody_else_can_swap(s: Vector, t: Vector) -> int:
    for player in range(t[PLAYER_COUNT]):
        if player != s[ACTIVE] and has_movable_card(s, t, player):
            return 1
    return 0


@rare
def can_close(s: Vector, t: Vector, kind: int) -> int:
    """A kind that at least one player has open, and no purple one."""
    if t[CLOSABLE + kind]:
        for player in range(t[PLAYER_COUNT]):
            if s[CARDS + player * KINDS + kind] > 0 and open_copies(s, player, kind) > 0:
                return 1
    return 0


@rare
def anything_is_open(s: Vector, t: Vector) -> int:
    for i in range(t[BUILDABLE_COUNT]):
        if can_close(s, t, t[BUILDABLE + i]):
            return 1
    return 0


@rule
def rolled_doubles(s: Vector) -> int:
    return 1 if s[FIRST_DIE] == s[SECOND_DIE] else 0


@rare
def landmarks_ask(s: Vector, t: Vector, log: Log) -> int:
    """Landmarks that answer to the roll itself; one of them makes the roller give a card away."""
    roller = s[ACTIVE]
    if enjoys(s, t, roller, LUCKY_TOTAL) and s[TOTAL] == t[POWER_AT + LUCKY_TOTAL]:
        bank_pays(s, roller, t[POWER_AMOUNT + LUCKY_TOTAL], t[POWER_WARE + LUCKY_TOTAL], log)
    if enjoys(s, t, roller, DOUBLES_TAKE) and rolled_doubles(s):
        collect_amount(s, t, t[POWER_AMOUNT + DOUBLES_TAKE], t[POWER_WARE + DOUBLES_TAKE], log)
    if enjoys(s, t, roller, NO_INCOME) and s[DICE_COUNT] == 2 and s[EARNED] == 0:
        bank_pays(s, roller, t[POWER_AMOUNT + NO_INCOME], t[POWER_WARE + NO_INCOME], log)
    if enjoys(s, t, roller, DOUBLES_GIVE) and rolled_doubles(s):
        s[ASKING] = t[POWER_WARE + DOUBLES_GIVE]
        s[PHASE] = GIVING
        return has_movable_card(s, t, roller)
    return 0


@rule
def open_build_phase(s: Vector, t: Vector, log: Log) -> None:
    """City Hall helps after everything else and before building."""
    roller = s[ACTIVE]
    if s[COINS + roller] == 0 and enjoys(s, t, roller, AID):
        bank_pays(s, roller, t[POWER_AMOUNT + AID], t[POWER_WARE + AID], log)
    s[PHASE] = BUILDING
