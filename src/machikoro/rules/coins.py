"""Coins change hands here and nowhere else."""

from __future__ import annotations

from machikoro.rules.layout import ACTIVE, COINS, EARNED, INVESTED, PLAYER_COUNT, Log, Vector
from machikoro.rules.registry import rare, rule
from machikoro.rules.words import INCOME, PAID, PAID_BANK, PUT_ASIDE, SHARED_OUT


@rule
def bank_pays(s: Vector, player: int, amount: int, ware: int, log: Log) -> None:
    s[COINS + player] += amount
    s[EARNED] += amount if player == s[ACTIVE] else 0
    if log is not None and amount > 0:
        log.append((INCOME, player, amount, ware))


@rule
def pay_bank(s: Vector, player: int, due: int, ware: int, log: Log) -> None:
    """Who cannot pay in full pays what is there; the rest lapses."""
    amount = min(due, s[COINS + player])
    s[COINS + player] -= amount
    if log is not None:
        log.append((PAID_BANK, player, amount, due, ware))


@rule
def pay_player(s: Vector, payer: int, payee: int, due: int, ware: int, log: Log) -> None:
    """Who cannot pay in full pays what is there; the rest lapses."""
    amount = min(due, s[COINS + payer])
    s[COINS + payer] -= amount
    s[COINS + payee] += amount
    s[EARNED] += amount if payee == s[ACTIVE] else 0
    if log is not None and due > 0:
        log.append((PAID, payer, payee, amount, due, ware))


@rare
def put_aside(s: Vector, player: int, ware: int, log: Log) -> None:
    """A coin laid on a card is out of the game; it only marks a number."""
    s[COINS + player] -= 1
    s[INVESTED + player] += 1
    if log is not None:
        log.append((PUT_ASIDE, player, 1, s[INVESTED + player], ware))


@rare
def share_out(s: Vector, t: Vector, ware: int, log: Log) -> None:
    """Everybody's coins in one pot, equal shares for all; the bank adds what is missing."""
    players = t[PLAYER_COUNT]
    pot = 0
    for player in range(players):
        pot += s[COINS + player]
    share = (pot + players - 1) // players
    for player in range(players):
        before = s[COINS + player]
        s[COINS + player] = share
        if player == s[ACTIVE] and share > before:
            s[EARNED] += share - before
        if log is not None:
            log.append((SHARED_OUT, player, share - before, share, ware))
