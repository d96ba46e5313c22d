"""From inputs to chances: two hidden layers and a softmax over the seats that play."""

from __future__ import annotations

from math import exp

from machikoro.bots.net.guide import FIRST_HIDDEN, INPUTS, SEATS, SECOND_HIDDEN
from machikoro.bots.net.inputs import see, viewer_of
from machikoro.bots.net.workspace import HIDDEN_AT, HIDDEN_SIZE, INPUT_AT, SEEN_AT
from machikoro.rules.layout import (
    LANDMARK_COUNT,
    PHASE,
    PLAYER_COUNT,
    PLAYERS,
    WINNER,
    Floats,
    Vector,
)
from machikoro.rules.questions import OVER
from machikoro.rules.registry import apart, rule

FIRST_AT = HIDDEN_AT + PLAYERS
HASTE = 10_000
"""One of so many parts of every chance goes by landmarks: who is sure of winning would never end
the game otherwise, since all choices are as good."""


@apart
def chances(s: Vector, t: Vector, g: Vector, w: Floats, f: Floats, at: int) -> None:
    """The chance of every seat to win, by seat, where nobody is in the midst of a question."""
    players = t[PLAYER_COUNT]
    if s[PHASE] == OVER:
        for seat in range(players):
            f[at + seat] = 1.0 if seat == s[WINNER] else 0.0
        return
    viewer = viewer_of(s, t)
    see(s, t, g, viewer, f)
    forward(g, w, f, players, viewer)
    landmarks = players
    for seat in range(players):
        landmarks += s[LANDMARK_COUNT + seat]
    for place in range(players):
        seat = viewer + place
        seat = seat - players if seat >= players else seat
        ahead = (1 + s[LANDMARK_COUNT + seat]) / landmarks
        f[at + seat] = (f[HIDDEN_AT + place] * (HASTE - 1) + ahead) / HASTE


@rule
def forward(g: Vector, w: Floats, f: Floats, players: int, viewer: int) -> None:
    """Chances by place at the table."""
    first = g[FIRST_HIDDEN]
    second = g[SECOND_HIDDEN]
    seats = g[SEATS]
    first_layer(g, w, f, viewer)
    at = (g[INPUTS] + 1) * first
    second_layer(w, at, f, first, second)
    at += (first + 1) * second
    for place in range(players):
        total = w[at + second * seats + place]
        for i in range(second):
            total += f[FIRST_AT + first + i] * w[at + i * seats + place]
        f[HIDDEN_AT + place] = total
    softmax(f, HIDDEN_AT, players)


@rule
def first_layer(g: Vector, w: Floats, f: Floats, viewer: int) -> None:
    """Positions of one search differ little: only what differs from the first of them that was
    seen from this place costs anything."""
    n = g[INPUTS]
    m = g[FIRST_HIDDEN]
    seen_first = INPUT_AT + n + viewer * (n + m)
    if f[SEEN_AT + viewer] == 0.0:
        f[SEEN_AT + viewer] = 1.0
        for j in range(m):
            f[seen_first + n + j] = w[n * m + j]
        for i in range(n):
            value = f[INPUT_AT + i]
            f[seen_first + i] = value
            if value != 0.0:
                for j in range(m):
                    f[seen_first + n + j] += value * w[i * m + j]
    for j in range(m):
        f[FIRST_AT + j] = f[seen_first + n + j]
    for i in range(n):
        change = f[INPUT_AT + i] - f[seen_first + i]
        if change != 0.0:
            for j in range(m):
                f[FIRST_AT + j] += change * w[i * m + j]


@rule
def second_layer(w: Floats, at: int, f: Floats, n: int, m: int) -> None:
    """Negative sums count nothing, in the first layer and in this one."""
    out = FIRST_AT + n
    for j in range(m):
        f[out + j] = w[at + n * m + j]
    for i in range(n):
        value = f[FIRST_AT + i]
        if value > 0.0:
            for j in range(m):
                f[out + j] += value * w[at + i * m + j]
    for j in range(m):
        f[out + j] = max(f[out + j], 0.0)


@rule
def softmax(f: Floats, at: int, n: int) -> None:
    top = f[at]
    for i in range(1, n):
        top = max(top, f[at + i])
    total = 0.0
    for i in range(n):
        f[at + i] = exp(f[at + i] - top)
        total += f[at + i]
    for i in range(n):
        f[at + i] = f[at + i] / total


assert PLAYERS < HIDDEN_SIZE
