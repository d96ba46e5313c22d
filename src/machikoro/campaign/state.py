"""Where a campaign stands, and what follows from that alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from machikoro.campaign import content
from machikoro.campaign.deck import Leaf
from machikoro.campaign.entries import Begun, Freed
from machikoro.play.game import Game

Waiting = Literal[
    "rulebook", "before_game", "box", "pick", "play", "game_ended", "side", "free",
]  # fmt: skip


class Line(NamedTuple):
    """A line of the Golden Book."""

    chapter: int
    date: str
    mayor: str
    town: str
    seat: int


@dataclass(frozen=True)
class State:
    """The sum of all entries; never changed, only replaced.  Games in it are never played on."""

    begun: Begun
    towns: tuple[str, ...]
    lines: int
    """Entries so far, the beginning included."""
    waiting: Waiting = "rulebook"
    chapter: int = 1
    place: int = 0
    """Of the next leaf in the deck."""
    revealed: tuple[Leaf, ...] = ()
    first: int | None = None
    throws: tuple[dict[int, list[int]], ...] = ()
    sides: str = ""
    circles: int = content.START_CIRCLES
    owned: tuple[str, ...] = ()
    """Market cards, which everybody has alike."""
    rule_cards: tuple[str, ...] = ()
    reference_card: str | None = None
    reserve: tuple[str, ...] = ()
    archive: tuple[str, ...] = ()
    islands: Mapping[str, int] = field(default_factory=dict)
    boats: tuple[int, ...] = ()
    lampions: tuple[int, ...] = ()
    book: tuple[Line, ...] = ()
    picks: Mapping[int, tuple[str, ...]] = field(default_factory=dict, repr=False)
    free: Freed | None = None
    options: Mapping[str, Any] = field(default_factory=dict, repr=False)
    """Of the game that was begun last."""
    game: Game | None = field(default=None, repr=False)
    """The game at hand, from its first decision to the end of the chapter."""
    games: tuple[Game, ...] = field(default=(), repr=False)
    """Those that are over."""

    @property
    def players(self) -> int:
        return len(self.begun.players)

    @property
    def all_picked(self) -> bool:
        return len(self.picks) == self.players

    @property
    def winner(self) -> int | None:
        """Of the game that ended last."""
        return self.games[-1].winner if self.games else None


def fresh(begun: Begun) -> State:
    nothing = (0,) * len(begun.players)
    return State(begun, begun.towns, lines=1, boats=nothing, lampions=nothing)


def start_coins(state: State) -> list[int]:
    """Three, the basket, Lampions, and what islands add."""
    islands = content.island_coins()
    coins = [
        content.START_COINS + basket(state, seat) + state.lampions[seat]
        for seat in range(state.players)
    ]
    for island, seat in state.islands.items():
        coins[seat] += islands.get(island, 0)
    return coins


def basket(state: State, seat: int) -> int:
    """Nothing where the table plays without, and before it is known who starts."""
    first_with = {"from_2": 2, "always": 1, "never": content.FREE_PLAY + 1}[state.begun.baskets]
    if state.first is None or state.chapter < first_with:
        return 0
    return content.basket(state.players, (seat - state.first) % state.players)


def table_options(state: State) -> dict[str, Any]:
    """What the game at hand is set up from, as far as it is known and may be told."""
    options: dict[str, Any] = {"chapter": state.chapter}
    if state.sides:
        options["sides"] = state.sides[: content.CHAPTERS]
    if state.free is not None:
        options |= {
            "landmarks": list(state.free.landmarks),
            "project": state.free.project,
            "yokai": state.free.yokai,
        }
    if state.all_picked:
        options["market_cards"] = [list(state.picks[seat]) for seat in range(state.players)]
    if state.chapter in content.SAILING:
        options |= {"islands": dict(state.islands), "boats": list(state.boats)}
    return options | {"start_coins": start_coins(state)}
