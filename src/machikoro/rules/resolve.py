"""After the roll: one kind after the other acts, until one of them asks something."""

from __future__ import annotations

from machikoro.rules.city import (
    enjoys,
    has_rule,
    held_by_anybody,
    open_copies,
    ready_copies,
)
from machikoro.rules.coins import bank_pays
from machikoro.rules.income import act, collect_amount, pay_restaurants, seat_after
from machikoro.rules.layout import (
    ACT_END,
    ACT_FIRST,
    ACT_KINDS,
    ACTIVE,
    ANSWERS_ROLL,
    AROUND_ROLL,
    ASKING,
    BLUE_AT,
    COINS,
    COLOUR,
    CURSOR,
    DICE_COUNT,
    EARNED,
    FIRST_DIE,
    GUESTS,
    HELD,
    NONE,
    OPERATION,
    OWN_AT,
    PENDING,
    PHASE,
    PLAYER_COUNT,
    POWER_AMOUNT,
    POWER_AT,
    POWER_WARE,
    RANK_BIT,
    RANKED,
    RULE_AMOUNT,
    SECOND_DIE,
    TOTAL,
    WORKS,
    Log,
    Vector,
)
from machikoro.rules.project import let_drop_fall
from machikoro.rules.questions import (
    BUILDING,
    FIRST_ASKING,
    FISH_TUNA,
)
from machikoro.rules.questions.asked import card_asks
from machikoro.rules.questions.fox import fox_asks
from machikoro.rules.questions.give import give_asks
from machikoro.rules.questions.tuna import tuna_asks
from machikoro.rules.registry import rare, rule
from machikoro.rules.words import (
    AID,
    AID_LOW,
    BLUE,
    DOUBLES_BANK,
    DOUBLES_EXTRA_TURN,
    DOUBLES_GIVE,
    DOUBLES_TAKE,
    GIFTS,
    LUCKY_TOTAL,
    LUCKY_TOTALS,
    NO_INCOME,
    OFF_TURN,
    PRANKS,
    SPRING,
)
from machikoro.rules.yokai import yokai_comes


@rule
def carry_on(s: Vector, t: Vector, log: Log) -> None:
    """Red, blue and green, then purple, then landmarks; stops at the first question."""
    end = t[ACT_END + s[TOTAL]]
    if s[CURSOR] < end:
        if s[CURSOR] == NONE:
            if t[AROUND_ROLL]:
                settle_total(s, t, log)
            pay_restaurants(s, t, log)
        if establishments_ask(s, t, log):
            return
        s[CURSOR] = end
    if s[CURSOR] == end:
        s[CURSOR] += 1
        if s[WORKS + s[ACTIVE]] & t[ANSWERS_ROLL] and landmarks_answer_roll(s, t, log):
            return
    if t[AROUND_ROLL]:
        follow_up(s, t, s[CURSOR] - end, log)
    else:
        open_build_phase(s, t, log)


@rule
def establishments_ask(s: Vector, t: Vector, log: Log) -> int:
    """All that act do so, one after the other, unless one of them asks something."""
    left = kinds_to_act(s, t)
    while left:
        first = left & -left
        kind = t[RANKED + first.bit_length() - 1]
        if t[OPERATION + kind] < FIRST_ASKING:
            act(s, t, kind, log)
        else:
            s[CURSOR] = place_of_asking(s, t, first)
            if question_stands(s, t, kind, log):
                return 1
            s[PENDING] = NONE
        left ^= first
    return 0


@rule
def kinds_to_act(s: Vector, t: Vector) -> int:
    """Bits of what somebody has: all, or from the one at the cursor on, which has asked before."""
    everybodys = held_by_anybody(s) & t[BLUE_AT + s[TOTAL]]
    left = everybodys | s[HELD + s[ACTIVE]] & t[OWN_AT + s[TOTAL]]
    if s[CURSOR] == NONE:
        return left
    asking = t[RANK_BIT + t[ACT_KINDS + s[CURSOR]]]
    return left & -asking | asking


@rare
def place_of_asking(s: Vector, t: Vector, asking: int) -> int:
    """In ACT_KINDS: as many stand before it as act before it at this total."""
    acting = t[BLUE_AT + s[TOTAL]] | t[OWN_AT + s[TOTAL]]
    return t[ACT_FIRST + s[TOTAL]] + (acting & (asking - 1)).bit_count()


@rare
def settle_total(s: Vector, t: Vector, log: Log) -> None:
    """Before anything acts: a drop falls, and who will be paid as a guest is known."""
    if has_rule(t, SPRING) and s[TOTAL] == t[RULE_AMOUNT + SPRING]:
        let_drop_fall(s, t, log)
    s[GUESTS] = 0
    for steps in range(1, t[PLAYER_COUNT]):
        guest = seat_after(t, s[ACTIVE], steps)
        if enjoys(s, t, guest, OFF_TURN) and bank_will_pay(s, t, guest):
            s[GUESTS] |= 1 << guest


@rule
def bank_will_pay(s: Vector, t: Vector, guest: int) -> int:
    """Whether an open establishment of theirs pays on somebody else's roll."""
    for i in range(t[ACT_FIRST + s[TOTAL]], t[ACT_END + s[TOTAL]]):
        kind = t[ACT_KINDS + i]
        if t[COLOUR + kind] == BLUE and open_copies(s, guest, kind) > 0:
            return 1
    return 0


@rare
def follow_up(s: Vector, t: Vector, done: int, log: Log) -> None:
    """Guests are paid, the fox may be called, the Yokai comes; then the action is chosen."""
    if done == 1:
        s[CURSOR] += 1
        pay_guests(s, t, log)
        if fox_asks(s, t):
            return
    if done <= 2:
        s[CURSOR] += 1
        if rolled_doubles(s) and yokai_comes(s, t, log):
            return
    open_build_phase(s, t, log)
    help_the_poor(s, t, log)


@rule
def pay_guests(s: Vector, t: Vector, log: Log) -> None:
    for steps in range(1, t[PLAYER_COUNT]):
        guest = seat_after(t, s[ACTIVE], steps)
        if s[GUESTS] >> guest & 1:
            bank_pays(s, guest, t[POWER_AMOUNT + OFF_TURN], t[POWER_WARE + OFF_TURN], log)


@rule
def help_the_poor(s: Vector, t: Vector, log: Log) -> None:
    """Not only whoever has nothing."""
    roller = s[ACTIVE]
    if enjoys(s, t, roller, AID_LOW) and s[COINS + roller] <= t[POWER_AT + AID_LOW]:
        bank_pays(s, roller, t[POWER_AMOUNT + AID_LOW], t[POWER_WARE + AID_LOW], log)


@rare
def question_stands(s: Vector, t: Vector, kind: int, log: Log) -> int:
    """As many copies ask as were open when the step began."""
    if t[OPERATION + kind] == FISH_TUNA:
        return tuna_asks(s, t, kind, log)
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
    once_more = enjoys(s, t, roller, DOUBLES_EXTRA_TURN) or enjoys(s, t, roller, DOUBLES_BANK)
    cards = enjoys(s, t, roller, DOUBLES_TAKE) or enjoys(s, t, roller, DOUBLES_GIVE)
    return once_more or cards or has_rule(t, PRANKS) or has_rule(t, GIFTS)


@rule
def rolled_doubles(s: Vector) -> int:
    return 1 if s[FIRST_DIE] == s[SECOND_DIE] else 0


@rare
def landmarks_answer_roll(s: Vector, t: Vector, log: Log) -> int:
    """Landmarks that pay for the roll itself; the last one makes the roller give a card away."""
    roller = s[ACTIVE]
    if enjoys(s, t, roller, LUCKY_TOTAL) and s[TOTAL] == t[POWER_AT + LUCKY_TOTAL]:
        bank_pays(s, roller, t[POWER_AMOUNT + LUCKY_TOTAL], t[POWER_WARE + LUCKY_TOTAL], log)
    if enjoys(s, t, roller, LUCKY_TOTALS) and t[POWER_AT + LUCKY_TOTALS] >> s[TOTAL] & 1:
        bank_pays(s, roller, t[POWER_AMOUNT + LUCKY_TOTALS], t[POWER_WARE + LUCKY_TOTALS], log)
    if enjoys(s, t, roller, DOUBLES_BANK) and rolled_doubles(s):
        bank_pays(s, roller, t[POWER_AMOUNT + DOUBLES_BANK], t[POWER_WARE + DOUBLES_BANK], log)
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
