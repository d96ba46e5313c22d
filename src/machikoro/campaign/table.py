"""The one place where a campaign meets its games: it begins them and looks at how they stand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from machikoro.play.game import Game, new_game
from machikoro.play.setup import draw_number, tables_for
from machikoro.rules.options import find_ruleset

RULESET = "legacy"
SEEDS = 2**32


class Town(NamedTuple):
    """How far a player is, and what stays with the town after the game."""

    landmarks: int
    flag: bool
    floors: int
    coins: int
    islands: tuple[str, ...]
    boat: int


def rules_version() -> int:
    return find_ruleset(RULESET).version


def begin(
    names: Sequence[str], options: Mapping[str, Any], seed: int, number: int, first: int
) -> Game:
    """Game number so and so of a campaign: its dice come from the campaign's seed."""
    own = draw_number(seed, f"game {number}", SEEDS)
    return new_game(RULESET, list(names), seed=own, first=first, **options)


def check(players: int, options: Mapping[str, Any]) -> None:
    """Refuses what `new_game` would refuse."""
    tables_for(RULESET, players, options)


def towns(game: Game) -> list[Town]:
    return [
        Town(
            len(player["landmarks"]),
            player.get("flag", False),
            player.get("floors", 0),
            player["coins"],
            tuple(player.get("islands", ())),
            player.get("boat", 0),
        )
        for player in game.position()["players"]
    ]


def throws(seed: int, number: int, players: int) -> tuple[dict[int, list[int]], ...]:
    """Both dice of everybody for the start of a game, again among those who tie for the most."""
    rounds: list[dict[int, list[int]]] = []
    seats = list(range(players))
    while len(seats) > 1:
        thrown = {seat: _two_dice(seed, f"start {number} {len(rounds)} {seat}") for seat in seats}
        most = max(map(sum, thrown.values()))
        seats = [seat for seat in seats if sum(thrown[seat]) == most]
        rounds.append(thrown)
    return tuple(rounds)


def _two_dice(seed: int, purpose: str) -> list[int]:
    return [1 + draw_number(seed, f"{purpose} {die}", 6) for die in range(2)]


def starter(rounds: Sequence[Mapping[int, Sequence[int]]]) -> int:
    """Who threw most in the last round."""
    last = rounds[-1]
    return max(last, key=lambda seat: sum(last[seat]))
