"""What a learner sees: the inputs of our own nets, and behind them the question that is asked."""

from __future__ import annotations

from machikoro.bots.net.guide import (
    INPUTS,
    KIND_AT,
    KIND_COUNT,
    LANDMARK_AT,
    LANDMARK_COUNT,
    SEATS,
)
from machikoro.bots.net.inputs import see_at
from machikoro.rules.layout import (
    ACTIVE,
    ASKING,
    BOAT,
    BUILT,
    DICE_COUNT,
    DROPS,
    EARNED,
    FIELDS,
    FIRST_DIE,
    FLOORS,
    GIVEN,
    GUESTS,
    ISLANDS,
    ISLANDS_AT,
    KINDS,
    NONE,
    PENDING,
    PHASE,
    PLAYER_COUNT,
    PROJECT_BITS,
    REROLLED,
    SECOND_DIE,
    TARGETED,
    TOTAL,
    TRACKS,
    USED,
    Floats,
    Vector,
)
from machikoro.rules.questions import CLOSED_COPY, FIRST_CHANCE, QUESTIONS
from machikoro.rules.registry import rare, rule
from machikoro.rules.words import FOX_USED, REROLL_USED

ASKED = FIRST_CHANCE
"""Questions that a player can be asked."""
THROW = 7
"""Numbers about the throw and what came of it."""
BOARD = 6 + ISLANDS
"""Numbers of a seat in a game of a campaign."""
BY_CARD = sum(1 << phase for phase, question in enumerate(QUESTIONS) if question.by_card)


@rare
def observe(s: Vector, t: Vector, g: Vector, viewer: int, f: Floats, at: int, boards: int) -> None:
    """Fill an observation from a place on, as one seat sees the table."""
    see_at(s, t, g, viewer, f, at)
    seats, kinds = g[SEATS], g[KIND_COUNT]
    asked = at + g[INPUTS]
    throw = asked + ASKED
    turn = throw + THROW
    card = turn + 2 * seats
    given = card + kinds + g[LANDMARK_COUNT]
    end = given + kinds + 1
    for i in range(asked, end):
        f[i] = 0.0
    if s[PHASE] < FIRST_CHANCE:
        f[asked + s[PHASE]] = 1.0
    see_throw(s, f, throw)
    f[turn + place_of(t, viewer, s[ACTIVE])] = 1.0
    if s[TARGETED] != NONE:
        f[turn + seats + place_of(t, viewer, s[TARGETED])] = 1.0
    see_asking(s, g, f, card)
    see_given(s, g, f, given)
    if boards:
        see_boards(s, t, g, viewer, f, end)


@rule
def place_of(t: Vector, viewer: int, seat: int) -> int:
    """How many places after the viewer somebody sits."""
    return seat - viewer if seat >= viewer else seat - viewer + t[PLAYER_COUNT]


@rule
def see_throw(s: Vector, f: Floats, at: int) -> None:
    f[at] = s[DICE_COUNT] * 0.5
    f[at + 1] = s[FIRST_DIE] / 6.0
    f[at + 2] = s[SECOND_DIE] / 6.0
    f[at + 3] = s[TOTAL] / 14.0
    f[at + 4] = s[REROLLED]
    f[at + 5] = min(s[EARNED], 20) * 0.05
    f[at + 6] = max(s[PENDING], 0) * 0.25


@rule
def see_asking(s: Vector, g: Vector, f: Floats, at: int) -> None:
    """Which card or landmark asks."""
    if not BY_CARD >> s[PHASE] & 1:
        return
    for i in range(g[KIND_COUNT]):
        if g[KIND_AT + i] == s[ASKING]:
            f[at + i] = 1.0
    for i in range(g[LANDMARK_COUNT]):
        if KINDS + g[LANDMARK_AT + i] == s[ASKING]:
            f[at + g[KIND_COUNT] + i] = 1.0


@rule
def see_given(s: Vector, g: Vector, f: Floats, at: int) -> None:
    """Which card is given away or put back."""
    if s[GIVEN] == NONE:
        return
    for i in range(g[KIND_COUNT]):
        if g[KIND_AT + i] == s[GIVEN] % KINDS:
            f[at + i] = 1.0
    f[at + g[KIND_COUNT]] = 1.0 if s[GIVEN] >= CLOSED_COPY else 0.0


@rule
def see_boards(s: Vector, t: Vector, g: Vector, viewer: int, f: Floats, at: int) -> None:
    """What chapters of a campaign bring: projects, tracks, boats and islands."""
    players = t[PLAYER_COUNT]
    for i in range(g[SEATS] * (BOARD + 1) + 1):
        f[at + i] = 0.0
    table = at + g[SEATS] * BOARD
    for place in range(players):
        seat = viewer + place
        seat = seat - players if seat >= players else seat
        see_board(s, t, seat, f, at + place * BOARD)
        f[table + place] = s[GUESTS] >> seat & 1
    f[table + g[SEATS]] = min(s[DROPS], 10) * 0.1


@rule
def see_board(s: Vector, t: Vector, seat: int, f: Floats, at: int) -> None:
    f[at] = 1.0 if s[BUILT + seat] & t[PROJECT_BITS] else 0.0
    f[at + 1] = s[FLOORS + seat] * 0.25
    f[at + 2] = s[TRACKS + seat] * 0.1
    f[at + 3] = s[BOAT + seat] / FIELDS
    f[at + 4] = 1.0 if s[USED + seat] & FOX_USED else 0.0
    f[at + 5] = 1.0 if s[USED + seat] & REROLL_USED else 0.0
    for island in range(ISLANDS):
        f[at + 6 + island] = s[BUILT + seat] >> (ISLANDS_AT + island) & 1
