"""Looking ahead to where the net can judge: over questions, dice and the catch of the boats.

A state is judged where a turn begins, before a build, or before cards are drawn for the market.
Between these, the one who is asked takes what is best for the own seat, and chance is averaged
exactly.  The search works on one state and keeps in the book how it stood at each level; it is a
loop because compiled code that calls itself cannot be kept on disk.
"""

from __future__ import annotations

from machikoro.bots.net.branches import prune, roads
from machikoro.bots.net.moves import advance
from machikoro.bots.net.value import chances
from machikoro.bots.net.workspace import (
    ASKED_AT,
    COUNT_AT,
    DONE_AT,
    KNOWN_AT,
    LEVELS,
    PAGE,
    REROLLED_AT,
    ROADS_AT,
    SEEN_AT,
    TOTAL_AT,
    WEIGHTS_AT,
)
from machikoro.rules.copying import STATE_SIZE
from machikoro.rules.layout import (
    ACTIVE,
    DICE_COUNT,
    PHASE,
    PLAYER_COUNT,
    PLAYERS,
    REROLLED,
    TURN,
    Floats,
    Vector,
)
from machikoro.rules.questions import (
    BUILDING,
    FIRST_CHANCE,
    FISHING_TUNA,
    REROLL,
    ROLLING,
    THROWING,
)
from machikoro.rules.registry import apart, rule


@rule
def can_be_judged(s: Vector, until: int) -> int:
    """Whether nothing of this turn is left open, or only the build; turns up to `until` are gone
    through to their end."""
    phase = s[PHASE]
    if phase == ROLLING:
        return 0 if s[REROLLED] or s[TURN] <= until else 1
    if phase == BUILDING:
        return 0 if s[TURN] <= until else 1
    return 1 if phase > BUILDING and phase != THROWING and phase != FISHING_TUNA else 0


@apart
def look(
    s: Vector, t: Vector, g: Vector, w: Floats, f: Floats, b: Vector, c: Vector, width: int,
    until: int,
) -> None:  # fmt: skip
    """The chances of a state, into the first values; the state itself is used up."""
    level = -1
    while True:
        if can_be_judged(s, until) or level + 2 >= LEVELS:
            chances(s, t, g, w, f, (level + 1) * PLAYERS)
            level = go_up(t, f, b, level)
        else:
            level += 1
            open_page(s, t, b, c, level * PAGE, width)
        while level >= 0 and recall(t, f, b, level):
            level = go_up(t, f, b, level)
        if level < 0:
            return
        go_back(b, level * PAGE, s)
        advance(s, t, next_road(b, level * PAGE))


@rule
def open_page(s: Vector, t: Vector, b: Vector, c: Vector, page: int, width: int) -> None:
    asked = 1 if s[PHASE] < FIRST_CHANCE else 0
    for i in range(STATE_SIZE):
        b[page + i] = s[i]
    n = roads(s, t, b, c, page + ROADS_AT, width)
    b[page + COUNT_AT] = prune(s, t, b, page + ROADS_AT, n, width) if asked else n
    b[page + ASKED_AT] = asked
    b[page + DONE_AT] = 0
    b[page + TOTAL_AT] = 0


@rule
def go_back(b: Vector, page: int, s: Vector) -> None:
    for i in range(STATE_SIZE):
        s[i] = b[page + i]


@rule
def next_road(b: Vector, page: int) -> int:
    return b[page + ROADS_AT + b[page + DONE_AT]]


@rule
def go_up(t: Vector, f: Floats, b: Vector, level: int) -> int:
    """Take in what a road has shown; says the level where there is a further one, or -1."""
    while level >= 0:
        page = level * PAGE
        remember(t, f, b, level)
        gather(t, f, b, level)
        b[page + DONE_AT] += 1
        if b[page + DONE_AT] < b[page + COUNT_AT]:
            return level
        if not b[page + ASKED_AT]:
            for player in range(t[PLAYER_COUNT]):
                f[level * PLAYERS + player] = f[level * PLAYERS + player] / b[page + TOTAL_AT]
        level -= 1
    return -1


@rule
def gather(t: Vector, f: Floats, b: Vector, level: int) -> None:
    """Values of the level below: the best for whoever is asked, or one more part of a mean."""
    page, at, below = level * PAGE, level * PLAYERS, (level + 1) * PLAYERS
    first = b[page + DONE_AT] == 0
    if b[page + ASKED_AT]:
        seat = b[page + ACTIVE]
        if first or f[below + seat] > f[at + seat]:
            for player in range(t[PLAYER_COUNT]):
                f[at + player] = f[below + player]
        return
    weight = b[page + WEIGHTS_AT + b[page + DONE_AT]]
    b[page + TOTAL_AT] += weight
    for player in range(t[PLAYER_COUNT]):
        before = 0.0 if first else f[at + player]
        f[at + player] = before + weight * f[below + player]


@rule
def recall(t: Vector, f: Floats, b: Vector, level: int) -> int:
    """Throwing again is worth the same whatever fell first: it is looked at once."""
    dice = b[level * PAGE + DICE_COUNT] - 1
    if next_road(b, level * PAGE) != REROLL or f[KNOWN_AT + dice] == 0.0:
        return 0
    for player in range(t[PLAYER_COUNT]):
        f[(level + 1) * PLAYERS + player] = f[REROLLED_AT + dice * PLAYERS + player]
    return 1


@rule
def remember(t: Vector, f: Floats, b: Vector, level: int) -> None:
    if next_road(b, level * PAGE) == REROLL:
        dice = b[level * PAGE + DICE_COUNT] - 1
        f[KNOWN_AT + dice] = 1.0
        for player in range(t[PLAYER_COUNT]):
            f[REROLLED_AT + dice * PLAYERS + player] = f[(level + 1) * PLAYERS + player]


@rule
def forget(f: Floats) -> None:
    """Before another position is looked at."""
    f[KNOWN_AT] = 0.0
    f[KNOWN_AT + 1] = 0.0
    for place in range(PLAYERS):
        f[SEEN_AT + place] = 0.0
