"""Tables for tests: a position in a line, a throw in a word.

game = table("base", ada=city(1, bakery=2), ben=city(0, cafe=1))
throw(game, 3)
assert game.coins == (2, 1)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import machikoro
from machikoro import Event, Game

ADA, BEN, CLEO, DAN, EVE = range(5)
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve")
City = dict[str, Any]


def city(
    coins: int = 0,
    *landmarks: str,
    closed: Mapping[str, int] | None = None,
    fresh: Iterable[str] = (),
    invested: int = 0,
    **cards: int,
) -> City:
    """What lies in front of a player: coins, landmarks that stand, and cards by kind.

    `closed` says how many of the cards are on holiday, `fresh` which landmarks were built so
    lately that their benefit has not started.
    """
    return {
        "coins": coins,
        "cards": cards,
        "closed": dict(closed or {}),
        "landmarks": [*landmarks, *fresh],
        "fresh": list(fresh),
        "invested": invested,
    }


def table(
    ruleset: str = "base",
    *,
    ada: City | None = None,
    ben: City | None = None,
    cleo: City | None = None,
    dan: City | None = None,
    eve: City | None = None,
    to_move: int = ADA,
    decision: str = "roll",
    shown: Mapping[str, int] | None = None,
    deck: Mapping[str, int] | None = None,
    **options: Any,
) -> Game:
    """A game in the middle of it; two players at least, seated clockwise."""
    seats = [ada or city(), ben or city(), cleo, dan, eve]
    players = [
        {"name": name, **seat} for name, seat in zip(NAMES, seats, strict=True) if seat is not None
    ]
    position: dict[str, Any] = {
        "ruleset": ruleset,
        "options": options,
        "to_move": to_move,
        "decision": decision,
        "players": players,
    }
    if shown is not None:
        position["market"] = dict(shown)
    if deck is not None:
        position["deck"] = dict(deck)
    return machikoro.from_position(position)


def all_open(**seats: Any) -> Game:
    """A table with both expansions where every kind can be bought."""
    return table("harbor+sharp", **{"market": "open", **seats})


def throw(game: Game, *dice: int) -> list[Event]:
    """Roll as many dice as there are faces, and let them show these."""
    game.play(f"roll {len(dice)}")
    return game.play("dice " + " ".join(map(str, dice)))


def play(game: Game, *actions: str) -> list[Event]:
    """Several moves or outcomes one after the other, and all that happened."""
    return [event for action in actions for event in game.play(action)]


def cards(game: Game, seat: int) -> dict[str, int]:
    found: dict[str, int] = game.position()["players"][seat]["cards"]
    return found


def closed(game: Game, seat: int) -> dict[str, int]:
    found: dict[str, int] = game.position()["players"][seat]["closed"]
    return found


def landmarks(game: Game, seat: int) -> set[str]:
    return set(game.position()["players"][seat]["landmarks"])


def invested(game: Game, seat: int) -> int:
    coins: int = game.position()["players"][seat]["invested"]
    return coins


def market(game: Game) -> dict[str, int]:
    found: dict[str, int] = game.position()["market"]
    return found


def kinds(events: Iterable[Event]) -> list[str]:
    """The kinds of the events, in order."""
    return [event.kind for event in events]


def payments(events: Iterable[Event]) -> list[tuple[int | None, int | None, int | None]]:
    """Who paid whom how much, in order."""
    return [(e.player, e.other, e.amount) for e in events if e.kind == "paid"]


def sources(events: Iterable[Event]) -> list[str | None]:
    """The cards that moved coins, in the order in which they did."""
    moving = ("income", "paid", "paid_bank", "shared")
    return [event.card for event in events if event.kind in moving]
