"""Dice, the tuna throw and market draws: what can come, and a generator that picks from it."""

from __future__ import annotations

from machikoro.rules.layout import (
    DECK,
    DICE_COUNT,
    DRAWING_ROW,
    IN_DECK,
    PHASE,
    ROW_END,
    ROW_FIRST,
    ROW_WARES,
    ROW_WORD,
    UNDRAWN,
    WARE_OF_CARD,
    WORD,
    Vector,
)
from machikoro.rules.questions import (
    DICE,
    DIE,
    DRAW,
    DRAWING,
    FIRST_CHANCE,
    FISHING_TUNA,
    OVER,
    THROWING,
    TUNA,
)
from machikoro.rules.registry import place_of_nth, plainly, rule

MASK = 0xFFFFFFFF
GENERATOR_SIZE = 4


@rule
def chance_outcomes(s: Vector, t: Vector, out: Vector, weights: Vector) -> int:
    """Write the outcomes and their whole-number weights and say how many there are."""
    phase = s[PHASE]
    if phase < FIRST_CHANCE or phase == OVER:
        return 0
    if phase == DRAWING:
        return drawable_cards(s, t, out, weights)
    if phase == FISHING_TUNA:
        return equal_outcomes(TUNA, 36, out, weights)
    if s[DICE_COUNT] == 1:
        return equal_outcomes(DIE, 6, out, weights)
    return equal_outcomes(DICE, 36, out, weights)


@rule
def equal_outcomes(first: int, count: int, out: Vector, weights: Vector) -> int:
    for i in range(count):
        out[i] = first + i
        weights[i] = 1
    return count


@rule
def drawable_cards(s: Vector, t: Vector, out: Vector, weights: Vector) -> int:
    """The deck has no hidden order: every undrawn card is equally likely."""
    n = 0
    row = s[DRAWING_ROW]
    for i in range(t[ROW_FIRST + row], t[ROW_END + row]):
        ware = t[ROW_WARES + i]
        if s[DECK + ware] > 0:
            out[n] = DRAW + ware
            weights[n] = s[DECK + ware]
            n += 1
    return n


@rule
def ways(number: int, dice: int) -> int:
    """That so many dice show a number, out of 36."""
    if dice == 1:
        return 6 if number <= 6 else 0
    return 6 - abs(number - 7)


@rule
def random_outcome(s: Vector, t: Vector, r: Vector) -> int:
    phase = s[PHASE]
    if phase == THROWING:
        one = s[DICE_COUNT] == 1
        return (DIE if one else DICE) + below(r, 6 if one else 36)
    if phase == DRAWING:
        return random_card(s, t, below(r, s[UNDRAWN + s[DRAWING_ROW]]))
    return TUNA + below(r, 36)


def count_down_to_card(s: Vector, t: Vector, place: int) -> int:
    row = s[DRAWING_ROW]
    for i in range(t[ROW_FIRST + row], t[ROW_END + row]):
        ware = t[ROW_WARES + i]
        place -= s[DECK + ware]
        if place < 0:
            return DRAW + ware
    return DRAW


@plainly(count_down_to_card)
def random_card(s: Vector, t: Vector, place: int) -> int:
    """The undrawn card that stands behind so many others."""
    word = t[ROW_WORD + s[DRAWING_ROW]]
    while place >= s[IN_DECK + word].bit_count():
        place -= s[IN_DECK + word].bit_count()
        word += 1
    return DRAW + t[WARE_OF_CARD + word * WORD + place_of_nth(s[IN_DECK + word], place)]


@rule
def below(r: Vector, n: int) -> int:
    """A whole number from 0 to n - 1."""
    return (next_word(r) * n) >> 32


@rule
def next_word(r: Vector) -> int:
    """Chris Doty-Humphrey's small fast counting generator, sfc32.

    It needs 32-bit words only, which Python's integers and 64-bit arrays treat alike.
    """
    word = (r[0] + r[1] + r[3]) & MASK
    r[3] = (r[3] + 1) & MASK
    r[0] = r[1] ^ (r[1] >> 9)
    r[1] = (r[2] + (r[2] << 3)) & MASK
    r[2] = (((r[2] << 21) | (r[2] >> 11)) + word) & MASK
    return word


@rule
def seed_generator(r: Vector, seed: int, stream: int) -> None:
    """Every game of a run has a stream of its own, whoever plays it."""
    r[0] = seed & MASK
    r[1] = (seed >> 32) & MASK
    r[2] = stream & MASK
    r[3] = 1
    for _round in range(12):
        next_word(r)


@rule
def seed_turn(r: Vector, seed: int, game: int, turn: int) -> None:
    """The dice and draws of one turn, whatever came before it: so can matches repeat them."""
    r[0] = seed & MASK
    r[1] = (seed >> 32) & MASK
    r[2] = game & MASK
    # Nothing else begins to count here: streams of whole games begin at 1.
    r[3] = (turn + 2) & MASK
    for _round in range(12):
        next_word(r)
