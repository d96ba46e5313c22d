"""What everybody at a table is told about its dice."""

from __future__ import annotations

from typing import Literal

from machikoro.server.wire.base import Part

Covers = Literal["all", "some", "none"]
Beside = Literal["dice", "cards", "script", "seed"]
"""What decides where the seal does not: real dice or cards, a script, a chosen seed."""


class SpoiledRound(Part, frozen=True):
    """A seal that was given up, because some browsers did not show what they had pledged."""

    commitment: str
    seats: list[int]
    """Their seats; they give no number any more."""


class Seal(Part, frozen=True):
    """First the pledges are collected, then the numbers behind them; then it is whole."""

    commitment: str
    """SHA-256 of the seed and of the terms of the game, in hex."""
    server_nonce: str
    phase: Literal["pledges", "numbers", "whole"]
    awaited: list[int]
    """Seats whose pledge or number is still missing in this phase."""
    pledges: dict[str, str]
    """By seat."""
    seat_nonces: dict[str, str]
    """By seat, from the deal on."""
    spoiled: list[SpoiledRound]
    seed: str | None
    """After the end."""


class Fair(Part, frozen=True):
    covers: Covers
    """Which throws and draws the seal decides; it is known before the first number is given."""
    beside: list[Beside]
    seal: Seal | None
    """None: a game with a chosen seed has none."""
