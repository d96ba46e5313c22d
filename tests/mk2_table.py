"""A table of Machi Koro 2, set up in one line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import machikoro
from machikoro import Event, Game

City = dict[str, Any]

THROWS: Mapping[int, tuple[int, ...]] = {
    1: (1,), 2: (2,), 3: (3,), 4: (4,), 5: (5,), 6: (6,),
    7: (3, 4), 8: (3, 5), 9: (4, 5), 10: (4, 6), 11: (5, 6), 12: (6, 6),
}  # fmt: skip
"""A throw for each total; doubles only where there is no other way."""

LOW_KINDS = (
    "sushi_bar", "wheat_field", "vineyard", "bakery", "cafe", "flower_garden",
    "convenience_store", "forest", "flower_shop", "business_center",
)  # fmt: skip
HIGH_KINDS = (
    "corn_field", "stadium", "hamburger_stand", "furniture_factory", "shopping_district",
    "winery", "family_restaurant", "apple_orchard", "food_warehouse", "mine",
)  # fmt: skip
BROWN = (
    "farmers_market", "shopping_mall", "forge", "soda_bottling_plant", "moving_company",
    "observatory", "tech_startup", "airport", "amusement_park", "charterhouse", "temple",
)  # fmt: skip
TURQUOISE = (
    "french_restaurant", "publisher", "exhibit_hall", "museum", "park", "radio_tower",
    "tv_station",
)  # fmt: skip
LANDMARKS = (*BROWN, *TURQUOISE, "loan_office", "launch_pad")


def city(coins: int = 0, landmarks: Iterable[str] = (), **cards: int) -> City:
    """One player's side of the table."""
    return {"coins": coins, "landmarks": list(landmarks), "cards": cards}


def table(
    *cities: City,
    row: Iterable[str] = (),
    market: Mapping[str, int] | None = None,
    decision: str = "roll",
    to_move: int = 0,
    **options: Any,
) -> Game:
    """A game about to roll, or to build; `row` names landmarks that lie face up."""
    position: dict[str, Any] = {
        "ruleset": "mk2",
        "players": list(cities),
        "to_move": to_move,
        "decision": decision,
        "options": options,
    }
    shown = {**dict.fromkeys(row, 1), **(market or {})}
    if shown:
        position["market"] = shown
    return machikoro.from_position(position)


def throw(game: Game, *dice: int) -> list[Event]:
    """Roll these faces and tell what happened."""
    return game.play(f"roll {len(dice)}") + game.play("dice " + " ".join(map(str, dice)))


def throw_total(game: Game, total: int) -> list[Event]:
    return throw(game, *THROWS[total])


def build(game: Game, ware: str) -> list[Event]:
    """Build something and let the market be refilled by chance."""
    events = game.play(f"build {ware}")
    while game.decision == "draw":
        events += game.play_chance()
    return events


def take_turn(game: Game, *dice: int) -> None:
    """Roll these faces and build nothing."""
    throw(game, *dice)
    game.play("pass")


def brought(events: Iterable[Event], card: str | None) -> dict[int, int]:
    """Coins that one card moved, by seat; seats with nothing are left out."""
    coins: Counter[int] = Counter()
    for event in events:
        if event.card == card and event.kind in ("income", "paid"):
            coins.update(event.coins())
    return {seat: amount for seat, amount in coins.items() if amount}


def of_kind(events: Iterable[Event], kind: str) -> list[Event]:
    return [event for event in events if event.kind == kind]


def cards_of(game: Game, seat: int) -> dict[str, int]:
    cards: dict[str, int] = game.position()["players"][seat]["cards"]
    return cards


def landmarks_of(game: Game, seat: int) -> list[str]:
    landmarks: list[str] = game.position()["players"][seat]["landmarks"]
    return landmarks


def can_build(game: Game, ware: str) -> bool:
    return {f"build {ware}", f"build landmark {ware}"} & set(game.legal_actions()) != set()


def shown_in(game: Game, kinds: Iterable[str]) -> dict[str, int]:
    """What lies face up of these kinds, with the height of each stack."""
    market = game.position()["market"]
    return {kind: market[kind] for kind in kinds if kind in market}
