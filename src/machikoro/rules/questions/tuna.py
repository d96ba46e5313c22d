"""`tuna`: the throw for which the boats put out.  Chance answers it."""

from __future__ import annotations

from machikoro.rules.city import has_built, open_copies, reopen
from machikoro.rules.coins import bank_pays
from machikoro.rules.layout import (
    ACTIVE,
    ASKING,
    CONDITION_ARGUMENT,
    NONE,
    PENDING,
    PHASE,
    PLAYER_COUNT,
    Log,
    Vector,
)
from machikoro.rules.questions import FISHING_TUNA, RESOLVING
from machikoro.rules.registry import rare, rule
from machikoro.rules.words import TUNA_FISHED

AVERAGE_CATCH = 2 * 6 + 3
"""A 3 and a 4, as the throw counts its outcomes: what a forecast takes for granted."""


@rule
def tuna_asks(s: Vector, t: Vector, kind: int, log: Log) -> int:
    """One throw for everybody, if any open boat has a harbor to sail from."""
    if s[PENDING] == NONE:
        for player in range(t[PLAYER_COUNT]):
            if fishes_tuna(s, t, player, kind):
                s[PENDING] = 0
                s[ASKING] = kind
                s[PHASE] = FISHING_TUNA
                return 1
        boats_return(s, t, kind, log)
    return 0


@rule
def fishes_tuna(s: Vector, t: Vector, player: int, kind: int) -> int:
    if open_copies(s, player, kind) == 0:
        return 0
    return has_built(s, player, t[CONDITION_ARGUMENT + kind])


@rule
def boats_return(s: Vector, t: Vector, kind: int, log: Log) -> None:
    """Boats on holiday come back."""
    for player in range(t[PLAYER_COUNT]):
        reopen(s, player, kind, log)


@rare
def tuna_answer(s: Vector, t: Vector, outcome: int, log: Log) -> None:
    first = outcome // 6 + 1
    second = outcome % 6 + 1
    if log is not None:
        log.append((TUNA_FISHED, s[ACTIVE], first, second, s[ASKING]))
    share_catch(s, t, first + second, log)
    s[PHASE] = RESOLVING


@rare
def share_catch(s: Vector, t: Vector, catch: int, log: Log) -> None:
    kind = s[ASKING]
    for player in range(t[PLAYER_COUNT]):
        if fishes_tuna(s, t, player, kind):
            bank_pays(s, player, catch * open_copies(s, player, kind), kind, log)
    boats_return(s, t, kind, log)
