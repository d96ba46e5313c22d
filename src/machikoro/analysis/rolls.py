"""Rolls that may come, counted out by the rules themselves: plain or compiled from one source.

Chances are counted in 36ths, so that all numbers are whole.
"""

from __future__ import annotations

from machikoro.rules.chance import ways
from machikoro.rules.copying import copy_state
from machikoro.rules.layout import (
    ACTIVE,
    ASKING,
    BUILT,
    COINS,
    CURSOR,
    DICE_COUNT,
    EARNED,
    EXTRA_OWED,
    FIRST_DIE,
    KINDS,
    LANDMARK_COUNT,
    NONE,
    NUMBERS,
    PENDING,
    PHASE,
    PLAYER_COUNT,
    PLAYERS,
    POWER_AMOUNT,
    POWER_AT,
    POWER_BITS,
    SECOND_DIE,
    SHARED,
    STATE,
    TOTAL,
    WARES,
    WORKS,
    Layout,
    Log,
    Vector,
)
from machikoro.rules.marks import add_cards
from machikoro.rules.questions import (
    BUILDING,
    FISHING_TUNA,
    RESOLVING,
)
from machikoro.rules.questions.asked import answer_card, likely_answer
from machikoro.rules.questions.tuna import AVERAGE_CATCH, tuna_answer
from machikoro.rules.registry import entry, ledger, rare, rule, vector
from machikoro.rules.resolve import carry_on
from machikoro.rules.turn import start_benefits
from machikoro.rules.words import ADD_TO_ROLL, TWO_DICE

ROLLS = Layout()
"""What a forecast is: for each roller and total."""
CHANGES = ROLLS.block("changes", PLAYERS * PLAYERS * NUMBERS)
"""Coins, for each seat: see `change_at`."""
WEIGHTS = ROLLS.block("weights", PLAYERS * NUMBERS)
"""How often a total counts in 36 rolls."""
INCOMES = ROLLS.block("incomes", PLAYERS * PLAYERS)
"""Of each seat, from each roller, in 36 rolls."""
ASKS = ROLLS.block("asks", PLAYERS * NUMBERS)
"""The ware that asks the roller something, or none."""
EVENTS_FIRST = ROLLS.block("events_first", PLAYERS * NUMBERS)
EVENTS_END = ROLLS.block("events_end", PLAYERS * NUMBERS)
"""Where its events stand in the ledger."""
THEN = ROLLS.block("then", NUMBERS)
"""A seat's own changes if it had one ware more, and below how often each total would count."""
THEN_WEIGHTS = ROLLS.block("then_weights", NUMBERS)
ROLLS_SIZE = ROLLS.size
VECTORS = {
    "state": STATE.size, "given": STATE.size, "scratch": STATE.size, "rolls": ROLLS_SIZE,
    "wares": WARES,
}  # fmt: skip
"""How long the vectors are that `reckon` works on."""

WHOLE = 36


@rule
def change_at(seat: int, roller: int, total: int) -> int:
    return CHANGES + (seat * PLAYERS + roller) * NUMBERS + total


@rule
def highest_total(s: Vector, t: Vector, roller: int) -> int:
    """That a seat can make count in its next turn."""
    works = s[WORKS + roller] | s[BUILT + roller]
    if works & t[POWER_BITS + TWO_DICE] == 0:
        return 6
    if works & t[POWER_BITS + ADD_TO_ROLL]:
        return 12 + t[POWER_AMOUNT + ADD_TO_ROLL]
    return 12


@rule
def put_roll(s: Vector, t: Vector, roller: int, total: int) -> None:
    """The state in which a total is about to count; no doubles where they can be avoided."""
    s[ACTIVE] = roller
    start_benefits(s, t)
    s[DICE_COUNT] = 1 if total <= 6 else 2
    s[FIRST_DIE] = min(total, 6)
    s[SECOND_DIE] = 0 if total <= 6 else min(total - 6, 6)
    s[TOTAL] = total
    s[CURSOR] = NONE
    s[PENDING] = NONE
    s[ASKING] = NONE
    s[EARNED] = 0
    s[EXTRA_OWED] = 0
    s[PHASE] = RESOLVING


@rare
def let_count(s: Vector, t: Vector, roller: int, total: int, log: Log) -> int:
    """A total counts, as far as the answers to questions are likely; says which ware asked."""
    put_roll(s, t, roller, total)
    asks = NONE
    while s[PHASE] == RESOLVING:
        carry_on(s, t, log)
        if s[PHASE] != BUILDING:
            asks = s[ASKING]
            answer_if_likely(s, t, log)
    return asks


@rule
def answer_if_likely(s: Vector, t: Vector, log: Log) -> None:
    """Questions say themselves what is likely; of the tuna throws it is the average one."""
    if s[PHASE] == FISHING_TUNA:
        tuna_answer(s, t, AVERAGE_CATCH, log)
        return
    likely = likely_answer(s, t)
    if likely != NONE:
        answer_card(s, t, likely, log)


@rule
def counted_as(s: Vector, t: Vector, roller: int, thrown: int, own: Vector, first: int) -> int:
    """The total that pays more where something may be added."""
    more = thrown + t[POWER_AMOUNT + ADD_TO_ROLL]
    if thrown < t[POWER_AT + ADD_TO_ROLL] or more > highest_total(s, t, roller):
        return thrown
    return more if own[first + more] > own[first + thrown] else thrown


@rule
def two_dice_pay(s: Vector, t: Vector, roller: int, own: Vector, first: int) -> int:
    """Whether two dice bring the roller more than one; `own[first + total]` is what comes in."""
    if highest_total(s, t, roller) == 6:
        return 0
    gain = 0
    for thrown in range(2, 13):
        gain += ways(thrown, 2) * own[first + counted_as(s, t, roller, thrown, own, first)]
    for total in range(1, 7):
        gain -= 6 * own[first + total]
    return 1 if gain > 0 else 0


@rule
def weigh(
    s: Vector, t: Vector, roller: int, own: Vector, first: int, weights: Vector, at: int
) -> None:
    """How often each total counts if the roller takes the dice that pay best."""
    for total in range(NUMBERS):
        weights[at + total] = 0
    if two_dice_pay(s, t, roller, own, first):
        for thrown in range(2, 13):
            weights[at + counted_as(s, t, roller, thrown, own, first)] += ways(thrown, 2)
    else:
        for total in range(1, 7):
            weights[at + total] = 6


@rule
def look_ahead(state: Vector, s: Vector, t: Vector, rolls: Vector, log: Log) -> None:
    """What each total would bring to everybody, and how often it counts."""
    if log is None:
        return
    for roller in range(t[PLAYER_COUNT]):
        for total in range(1, highest_total(state, t, roller) + 1):
            at = roller * NUMBERS + total
            rolls[EVENTS_FIRST + at] = len(log)
            copy_state(state, s)
            rolls[ASKS + at] = let_count(s, t, roller, total, log)
            note_changes(state, s, t, roller, total, rolls)
            rolls[EVENTS_END + at] = len(log)
        first = change_at(roller, roller, 0)
        weigh(state, t, roller, rolls, first, rolls, WEIGHTS + roller * NUMBERS)
        add_up_incomes(t, roller, rolls)


@rule
def add_up_incomes(t: Vector, roller: int, rolls: Vector) -> None:
    for seat in range(t[PLAYER_COUNT]):
        income = 0
        for total in range(1, NUMBERS):
            weight = rolls[WEIGHTS + roller * NUMBERS + total]
            income += weight * rolls[change_at(seat, roller, total)]
        rolls[INCOMES + seat * PLAYERS + roller] = income


@rule
def note_changes(
    before: Vector, after: Vector, t: Vector, roller: int, total: int, rolls: Vector
) -> None:
    for seat in range(t[PLAYER_COUNT]):
        rolls[change_at(seat, roller, total)] = after[COINS + seat] - before[COINS + seat]


@rule
def give_ware(s: Vector, t: Vector, seat: int, ware: int) -> None:
    """As if a seat had a card or landmark more, in force and for nothing."""
    if ware < KINDS:
        add_cards(s, t, seat, ware, 1)
        return
    bit = 1 << (ware - KINDS)
    s[BUILT + seat] |= bit
    s[LANDMARK_COUNT + seat] += 1
    for player in range(t[PLAYER_COUNT]):
        if player == seat or t[SHARED] & bit:
            s[WORKS + player] |= bit


@rule
def gain_of(
    g: Vector, s: Vector, t: Vector, rolls: Vector, touched: Vector, ware: int, seat: int, log: Log
) -> int:
    """What a ware adds to a seat's income in 36 rounds; `g` is the state in which it has it.

    The others roll as they do now, the seat itself what then pays best.
    """
    gain = gain_when_rolling(g, s, t, rolls, seat, touched[2 * ware], log)
    for roller in range(t[PLAYER_COUNT]):
        if roller != seat:
            others = touched[2 * ware + 1]
            gain += gain_when_another_rolls(g, s, t, rolls, seat, roller, others, log)
    return gain


@rule
def gain_when_another_rolls(
    g: Vector, s: Vector, t: Vector, rolls: Vector, seat: int, roller: int, touched: int, log: Log
) -> int:
    gain = 0
    for total in range(1, NUMBERS):
        weight = rolls[WEIGHTS + roller * NUMBERS + total]
        if weight > 0 and touched >> total & 1:
            change = change_then(g, s, t, seat, roller, total, log)
            gain += weight * (change - rolls[change_at(seat, roller, total)])
    return gain


@rule
def gain_when_rolling(
    g: Vector, s: Vector, t: Vector, rolls: Vector, seat: int, touched: int, log: Log
) -> int:
    for total in range(1, highest_total(g, t, seat) + 1):
        if touched >> total & 1:
            rolls[THEN + total] = change_then(g, s, t, seat, seat, total, log)
        else:
            rolls[THEN + total] = rolls[change_at(seat, seat, total)]
    weigh(g, t, seat, rolls, THEN, rolls, THEN_WEIGHTS)
    gain = 0
    for total in range(1, NUMBERS):
        gain += rolls[THEN_WEIGHTS + total] * rolls[THEN + total]
    return gain - rolls[INCOMES + seat * PLAYERS + seat]


@rare
def change_then(
    g: Vector, s: Vector, t: Vector, seat: int, roller: int, total: int, log: Log
) -> int:
    """What a total brings a seat at state `g`; `s` is where it is tried."""
    copy_state(g, s)
    let_count(s, t, roller, total, log)
    return s[COINS + seat] - g[COINS + seat]


@entry
def reckon(
    state: Vector,
    given: Vector,
    scratch: Vector,
    tables: Vector,
    rolls: Vector,
    events: Vector,
    touched: Vector,
    wares: Vector,
    count: int,
    seat: int,
) -> None:
    """Without wares what all rolls bring; with them what each would add, written in its place.

    One entry for both, and a log that nobody reads for the wares: compiled apart they would take
    twice the time to compile.
    """
    s, t, r = vector(scratch), vector(tables), vector(rolls)
    log = ledger(events)
    if count == 0:
        look_ahead(vector(state), s, t, r, log)
    for i in range(count):
        ware = vector(wares)[i]
        copy_state(vector(state), vector(given))
        give_ware(vector(given), t, seat, ware)
        gain = gain_of(vector(given), s, t, r, vector(touched), ware, seat, log)
        vector(wares)[i] = gain
