"""Coins for what stands or is built, whatever was rolled."""

from __future__ import annotations

from machikoro.rules.city import enjoys, has_rule
from machikoro.rules.coins import bank_pays
from machikoro.rules.income import seat_after
from machikoro.rules.layout import (
    ACTIVE,
    LANDMARK_COUNT,
    PLAYER_COUNT,
    POWER_AMOUNT,
    POWER_WARE,
    RULE_AMOUNT,
    RULE_SOURCE,
    Log,
    Vector,
)
from machikoro.rules.registry import rare, rule
from machikoro.rules.words import COINS_PER_LANDMARK, FESTIVAL, REBATE, REBATE_LANDMARK


@rare
def reward_landmarks(s: Vector, t: Vector, log: Log) -> None:
    """At the start of the turn, for each that its player has built."""
    player = s[ACTIVE]
    amount = t[POWER_AMOUNT + COINS_PER_LANDMARK] * s[LANDMARK_COUNT + player]
    bank_pays(s, player, amount, t[POWER_WARE + COINS_PER_LANDMARK], log)


@rare
def reward_great_work(s: Vector, t: Vector, landmark: int, log: Log) -> None:
    """After a landmark or a contribution: coins back for its builder, a feast for the others."""
    give_back(s, t, REBATE, log)
    if landmark:
        give_back(s, t, REBATE_LANDMARK, log)
    if has_rule(t, FESTIVAL):
        for steps in range(1, t[PLAYER_COUNT]):
            guest = seat_after(t, s[ACTIVE], steps)
            bank_pays(s, guest, t[RULE_AMOUNT + FESTIVAL], t[RULE_SOURCE + FESTIVAL], log)


@rule
def give_back(s: Vector, t: Vector, power: int, log: Log) -> None:
    if enjoys(s, t, s[ACTIVE], power):
        bank_pays(s, s[ACTIVE], t[POWER_AMOUNT + power], t[POWER_WARE + power], log)
