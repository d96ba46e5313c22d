"""Tables for tests: a position in a line, a throw in a word.

game = table("base", ada=city(1, bakery=2), ben=city(0, cafe=1))
throw(game, 3)
assert game.coins == (2, 1)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import machikoro
from machikoro import Event, Game

ADA, BEN, CLEO, DAN, EVE = range(5)
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve")
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
    players = [{"name": name, **seat} for name, seat in zip(NAMES, seats, strict=True) if seat]
    return stand(ruleset, players, to_move, decision, shown, deck, options)


def stand(
    ruleset: str,
    players: list[City],
    to_move: int,
    decision: str,
    shown: Mapping[str, int] | None,
    deck: Mapping[str, int] | None,
    options: Mapping[str, Any],
) -> Game:
    position: dict[str, Any] = {
        "ruleset": ruleset,
        "options": dict(options),
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


def mk2(
    *cities: City,
    row: Iterable[str] = (),
    market: Mapping[str, int] | None = None,
    decision: str = "roll",
    to_move: int = ADA,
    **options: Any,
) -> Game:
    """A table of Machi Koro 2; `row` names landmarks that lie face up."""
    shown = {**dict.fromkeys(row, 1), **(market or {})}
    return stand("mk2", list(cities), to_move, decision, shown or None, None, options)


def legacy(
    chapter: int,
    *cities: City,
    to_move: int = ADA,
    decision: str = "roll",
    drops: int = 0,
    **options: Any,
) -> Game:
    """A table of a campaign in one of its games; `city(3) | {"track": 2}` has more than cards."""
    players = [{"name": name, **seat} for name, seat in zip(NAMES, cities, strict=False)]
    return machikoro.from_position(
        {
            "ruleset": "legacy",
            "options": {"chapter": chapter, **options},
            "to_move": to_move,
            "decision": decision,
            "players": players,
            "drops": drops,
        }
    )


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


def can_build(game: Game, ware: str) -> bool:
    return {f"build {ware}", f"build landmark {ware}"} & set(game.legal_actions()) != set()


def shown_in(game: Game, kinds: Iterable[str]) -> dict[str, int]:
    """What lies face up of these kinds, with the height of each stack."""
    market = game.position()["market"]
    return {kind: market[kind] for kind in kinds if kind in market}
