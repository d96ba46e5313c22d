"""`invest`: shall a coin be laid on the card for it?"""

from __future__ import annotations

from machikoro.rules.coins import put_aside
from machikoro.rules.layout import (
    ACTIVE,
    ASKING,
    CARDS,
    COINS,
    INVEST_KIND,
    KINDS,
    NONE,
    PHASE,
    Log,
    Vector,
)
from machikoro.rules.questions import DECLINE, ENDING, INVEST, INVESTING
from machikoro.rules.questions.either import either
from machikoro.rules.registry import rule


@rule
def invest_asks(s: Vector, t: Vector) -> None:
    """Whoever owns the card that coins are laid on is asked once a turn."""
    player = s[ACTIVE]
    kind = t[INVEST_KIND]
    if kind != NONE and s[CARDS + player * KINDS + kind] > 0 and s[COINS + player] > 0:
        s[ASKING] = kind
        s[PHASE] = INVESTING
    else:
        s[PHASE] = ENDING


@rule
def invest_choices(out: Vector) -> int:
    return either(INVEST, DECLINE, out)


@rule
def invest_answer(s: Vector, action: int, log: Log) -> None:
    if action == INVEST:
        put_aside(s, s[ACTIVE], s[ASKING], log)
    s[PHASE] = ENDING
