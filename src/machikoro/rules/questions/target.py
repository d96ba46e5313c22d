"""`target`: which other player pays, or gets the card that is given away?"""

from __future__ import annotations

from machikoro.rules.coins import bank_pays, pay_player
from machikoro.rules.layout import (
    ACTIVE,
    AMOUNT,
    ASKING,
    COINS,
    GIVEN,
    NONE,
    OPERATION,
    PHASE,
    PLAYER_COUNT,
    Log,
    Vector,
)
from machikoro.rules.questions import GIVE_AWAY, TARGET, TARGETING
from machikoro.rules.questions.copies import hand_over
from machikoro.rules.registry import rule


@rule
def target_asks(s: Vector) -> int:
    s[PHASE] = TARGETING
    return 1


@rule
def target_choices(s: Vector, t: Vector, out: Vector) -> int:
    """Every opponent, a penniless one too."""
    n = 0
    for player in range(t[PLAYER_COUNT]):
        if player != s[ACTIVE]:
            out[n] = TARGET + player
            n += 1
    return n


@rule
def target_answer(s: Vector, t: Vector, player: int, log: Log) -> None:
    kind = s[ASKING]
    if t[OPERATION + kind] == GIVE_AWAY:
        hand_over(s, t, s[ACTIVE], player, s[GIVEN], log)
        bank_pays(s, s[ACTIVE], t[AMOUNT + kind], kind, log)
    else:
        pay_player(s, player, s[ACTIVE], t[AMOUNT + kind], kind, log)


@rule
def target_worth(s: Vector, t: Vector, player: int) -> int:
    """Take from the rich, give to the poor."""
    coins = s[COINS + player]
    return -coins if t[OPERATION + s[ASKING]] == GIVE_AWAY else coins


@rule
def target_likely(s: Vector, t: Vector) -> int:
    """The richest pays; where a card is given away, nothing is sure."""
    if t[OPERATION + s[ASKING]] == GIVE_AWAY:
        return NONE
    richest = NONE
    for player in range(t[PLAYER_COUNT]):
        if player != s[ACTIVE] and (richest == NONE or s[COINS + player] > s[COINS + richest]):
            richest = player
    return TARGET + richest
