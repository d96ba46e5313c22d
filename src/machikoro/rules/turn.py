"""How turns follow each other, from the first build phase to the next player's roll."""

from __future__ import annotations

from machikoro.rules.city import enjoys
from machikoro.rules.coins import bank_pays
from machikoro.rules.layout import (
    ACTIVE,
    ASKING,
    BUILT,
    CURSOR,
    DEALT,
    DICE_COUNT,
    DRAWING_ROW,
    EARNED,
    EXTRA_OWED,
    EXTRA_TURN,
    FIRST_DIE,
    LANDMARKS_START,
    NONE,
    ON_SALE,
    PENDING,
    PHASE,
    PLAYER_COUNT,
    POWER_AMOUNT,
    POWER_WARE,
    REROLLED,
    ROW_BITS,
    ROW_COUNT,
    ROW_KINDS,
    ROWS,
    SECOND_DIE,
    START_BUILDS,
    START_BUILDS_EACH,
    TOTAL,
    TURN,
    UNDRAWN,
    WORKS,
    Log,
    Vector,
)
from machikoro.rules.questions import (
    BEGINNING,
    BUILDING,
    DRAWING,
    FINISHING,
    ROLLING,
)
from machikoro.rules.questions.invest import invest_asks
from machikoro.rules.questions.sail import harbour_asks
from machikoro.rules.registry import rule
from machikoro.rules.rewards import reward_landmarks
from machikoro.rules.words import COINS_PER_LANDMARK, FREE_SAIL, IDLE, NEXT_TURN, TURN_BEGAN


@rule
def next_seat(s: Vector, t: Vector) -> int:
    """Clockwise."""
    return s[ACTIVE] + 1 if s[ACTIVE] + 1 < t[PLAYER_COUNT] else 0


@rule
def begin_turn(s: Vector, t: Vector, log: Log) -> None:
    start_benefits(s, t)
    s[DICE_COUNT] = 0
    s[FIRST_DIE] = 0
    s[SECOND_DIE] = 0
    s[TOTAL] = 0
    s[REROLLED] = 0
    s[EXTRA_OWED] = 0
    s[EARNED] = 0
    s[CURSOR] = NONE
    s[PENDING] = NONE
    s[ASKING] = NONE
    s[PHASE] = ROLLING
    if log is not None:
        log.append((TURN_BEGAN, s[ACTIVE], s[TURN], s[EXTRA_TURN]))
    if enjoys(s, t, s[ACTIVE], COINS_PER_LANDMARK):
        reward_landmarks(s, t, log)


@rule
def start_benefits(s: Vector, t: Vector) -> None:
    """A landmark starts to work with its owner's next turn, or with anybody's."""
    s[WORKS + s[ACTIVE]] |= s[BUILT + s[ACTIVE]]
    if t[LANDMARKS_START] == NEXT_TURN:
        for player in range(t[PLAYER_COUNT]):
            s[WORKS + player] |= s[BUILT + player]


@rule
def end_turn(s: Vector, t: Vector) -> None:
    """An extra turn is a full turn of the same player."""
    s[TURN] += 1
    s[EXTRA_TURN] = s[EXTRA_OWED]
    if not s[EXTRA_OWED]:
        s[ACTIVE] = next_seat(s, t)
    s[PHASE] = BEGINNING


@rule
def reward_idleness(s: Vector, t: Vector, log: Log) -> None:
    if enjoys(s, t, s[ACTIVE], IDLE):
        bank_pays(s, s[ACTIVE], t[POWER_AMOUNT + IDLE], t[POWER_WARE + IDLE], log)


@rule
def refill_market(s: Vector, t: Vector) -> None:
    """A row that shows too few kinds is filled card by card while its deck lasts."""
    row = row_to_fill(s, t) if t[ROW_COUNT] else NONE
    if row == NONE:
        s[PHASE] = FINISHING
    else:
        s[DRAWING_ROW] = row
        s[PHASE] = DRAWING


@rule
def row_to_fill(s: Vector, t: Vector) -> int:
    """The first one; rows that the market does not have show no kinds and need none."""
    found = NONE
    for row in range(ROWS - 1, -1, -1):
        missing = t[ROW_KINDS + row] - kinds_shown(s, t, row)
        found = row if min(missing, s[UNDRAWN + row]) > 0 else found
    return found


@rule
def kinds_shown(s: Vector, t: Vector, row: int) -> int:
    """Different ones that lie open in a row."""
    return (s[ON_SALE] & t[ROW_BITS + row]).bit_count()


@rule
def finish_building(s: Vector, t: Vector, log: Log) -> None:
    """After the deal the game begins; after a build phase comes what ends the turn."""
    if not s[DEALT]:
        s[DEALT] = 1
        s[START_BUILDS] = t[START_BUILDS_EACH] * t[PLAYER_COUNT]
        s[PHASE] = BUILDING if s[START_BUILDS] > 0 else BEGINNING
    elif s[START_BUILDS] > 0:
        s[START_BUILDS] -= 1
        s[ACTIVE] = next_seat(s, t)
        s[PHASE] = BUILDING if s[START_BUILDS] > 0 else BEGINNING
    elif enjoys(s, t, s[ACTIVE], FREE_SAIL) and harbour_asks(s, t, log):
        return
    else:
        invest_asks(s, t)
