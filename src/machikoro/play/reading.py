"""The table as one can ask for it: cities, the market, prices, and why something cannot be built.

Cards are ids and seats are numbers.  Whatever is handed out is a picture of the moment: moves that
follow do not change it.  Games answer with these (`game.city(0)`, `game.market`); whoever works on
bare states asks the functions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, cast

from machikoro.play.notation import vocabulary
from machikoro.rules import layout as at
from machikoro.rules.build import cost_of, price_of, refusal, wares_for
from machikoro.rules.city import has_built, has_rule
from machikoro.rules.project import contribution_price
from machikoro.rules.questions import FIRST_CHANCE, ROLLING
from machikoro.rules.tables import Tables
from machikoro.rules.words import (
    FOX_FRIEND,
    FOX_USED,
    MAY_BUILD,
    REFUSAL_NAMES,
    REROLL_ONCE_A_GAME,
    REROLL_USED,
    TOO_DEAR,
)
from machikoro.sentences import nearest, shown

Refused = Literal[
    "owned", "sold_out", "limit", "start_phase", "coins", "condition", "not_your_turn", "not_now"
]


@dataclass(frozen=True)
class City:
    """What a player has."""

    name: str
    coins: int
    cards: dict[str, int]
    """Copies of each kind, those on holiday included."""
    closed: dict[str, int]
    """Copies that are on holiday."""
    landmarks: list[str]
    fresh: list[str]
    """Landmarks that stand but do not work yet."""
    invested: int
    """Coins that lie on the card which one invests in."""
    board: Board | None = None
    """In a game of a campaign."""


@dataclass(frozen=True)
class Board:
    """What a player has besides in a game of a campaign."""

    islands: list[str]
    flag: bool
    """Whether it has contributed to the project."""
    floors: int
    """Contributions to a project that takes several."""
    track: int
    """Pieces that are laid."""
    boat: int
    """The field on which it lies."""
    fox: bool
    """Whether it is still there."""
    rerolls: int
    """That are left for the whole game."""


@dataclass(frozen=True)
class ProjectState:
    """The community project, as it stands."""

    id: str
    price: int
    """Of one contribution, now."""
    floors: int
    """Contributions that it takes of each player."""
    drops: int
    """That have made it cheaper."""


@dataclass(frozen=True)
class Row:
    """One row of the market."""

    wares: dict[str, int]
    """Copies of what lies there, in order; where all lies open, an empty pile keeps its place."""
    deck: int
    """Cards that are still to be drawn for this row."""


@dataclass(frozen=True)
class Market:
    """What can be bought, and what will come."""

    rows: list[Row]
    wares: dict[str, int]
    """Copies of everything that lies there."""
    deck: dict[str, int]
    """Copies that have not been drawn."""

    def __contains__(self, ware: str) -> bool:
        return ware in self.wares


@dataclass(frozen=True)
class WhyNot:
    """Why something cannot be built."""

    code: Refused
    missing: int | None = None
    """Coins, where those are the reason."""


@dataclass(frozen=True)
class Progress:
    """How far a player is from the goal."""

    built: int
    """Landmarks that count: what stands from the start does not."""
    goal: int
    """Landmarks that win."""
    cost: int
    """Of the cheapest way to the goal, the project included."""
    coins: int
    """In hand."""

    @property
    def coins_to_go(self) -> int:
        """What the way costs, less the coins in hand."""
        return self.coins_to_go_with(self.coins)

    def coins_to_go_with(self, coins: int) -> int:
        """The same, were there so many in hand."""
        return max(self.cost - coins, 0)

    @property
    def needed(self) -> int:
        """Landmarks that are still missing."""
        return max(self.goal - self.built, 0)


def read_city(tables: Tables, s: Sequence[int], seat: int, name: str) -> City:
    built, working = s[at.BUILT + seat], s[at.WORKS + seat]
    return City(
        name,
        s[at.COINS + seat],
        _counts(tables, s, at.CARDS + seat * at.KINDS),
        _counts(tables, s, at.CLOSED + seat * at.KINDS),
        _landmarks(tables, built),
        _landmarks(tables, built & ~working),
        s[at.INVESTED + seat],
        read_board(tables, s, seat) if tables.ruleset.chapters else None,
    )


def read_board(tables: Tables, s: Sequence[int], seat: int) -> Board:
    built, used = s[at.BUILT + seat], s[at.USED + seat]
    islands = enumerate(tables.ruleset.family.islands)
    saved = built & tables.t[at.POWER_BITS + REROLL_ONCE_A_GAME] and not used & REROLL_USED
    return Board(
        islands=[island.id for place, island in islands if built >> (at.ISLANDS_AT + place) & 1],
        flag=bool(built & tables.t[at.PROJECT_BITS]),
        floors=s[at.FLOORS + seat],
        track=s[at.TRACKS + seat],
        boat=s[at.BOAT + seat],
        fox=not used & FOX_USED,
        rerolls=int(bool(saved)),
    )


def foxes_help(tables: Tables) -> bool:
    """Whether anybody at this table has heard of them."""
    return bool(has_rule(tables.t, FOX_FRIEND))


def read_project(tables: Tables, s: list[int]) -> ProjectState | None:
    project, t = tables.options.project, tables.t
    if project is None:
        return None
    return ProjectState(project, contribution_price(s, t), t[at.PROJECT_FLOORS], s[at.DROPS])


def _counts(tables: Tables, s: Sequence[int], start: int) -> dict[str, int]:
    copies = s[start : start + at.KINDS]
    return {card.id: n for card, n in zip(tables.kinds, copies, strict=False) if n}


def _landmarks(tables: Tables, bits: int) -> list[str]:
    return [card.id for place, card in enumerate(tables.landmarks) if bits >> place & 1]


def mark_of_cities(s: Sequence[int]) -> int:
    """A number that changes with anything in any city."""
    return hash(tuple(s[at.COINS : at.MARKET]))


def mark_of_city(s: Sequence[int], seat: int) -> int:
    """A number that changes with anything in one city."""
    cards, closed = at.CARDS + seat * at.KINDS, at.CLOSED + seat * at.KINDS
    numbers = s[at.COINS + seat : at.DROPS : at.PLAYERS]
    return hash((*numbers, *s[cards : cards + at.KINDS], *s[closed : closed + at.KINDS]))


def mark_of_market(s: Sequence[int]) -> int:
    """A number that changes with what lies there, and with what is left to be drawn."""
    return hash((*s[at.UNDRAWN : at.COINS], *s[at.MARKET : at.DECK]))


def mark_of_prices(s: Sequence[int]) -> int:
    """A number that changes with anything that prices and the way to the goal look at."""
    roller = s[at.LANDMARK_COUNT + s[at.ACTIVE]]
    return hash((s[at.ON_SALE], s[at.START_BUILDS], roller, *s[at.BUILT : at.CARDS]))


def mark_of_builder(s: Sequence[int], seat: int) -> int:
    """A number that changes with anything that prices, and what a seat may build, look at."""
    return hash((s[at.COINS + seat], s[at.ENOUGH + seat], mark_of_prices(s)))


def read_market(tables: Tables, s: Sequence[int]) -> Market:
    rows = range(tables.t[at.ROW_COUNT])
    return Market(
        [_row(tables, s, row) for row in rows] if rows else [_open_row(tables, s)],
        _lying(tables, s, at.MARKET),
        _lying(tables, s, at.DECK),
    )


def _lying(tables: Tables, s: Sequence[int], start: int) -> dict[str, int]:
    """Landmarks that every player has a set of are not on the market."""
    return {
        name: s[start + ware]
        for ware, name in enumerate(vocabulary(tables.ruleset.id).wares)
        if s[start + ware] and (ware < at.KINDS or tables.t[at.ROW_OF + ware] >= 0)
    }


def _row(tables: Tables, s: Sequence[int], row: int) -> Row:
    t, names = tables.t, vocabulary(tables.ruleset.id).wares
    wares = t[at.ROW_WARES + t[at.ROW_FIRST + row] : at.ROW_WARES + t[at.ROW_END + row]]
    lying = {names[ware]: s[at.MARKET + ware] for ware in wares if s[at.MARKET + ware]}
    return Row(lying, s[at.UNDRAWN + row])


def _open_row(tables: Tables, s: Sequence[int]) -> Row:
    kinds = {name: ware for name, ware in tables.wares.items() if ware < at.KINDS}
    return Row({name: s[at.MARKET + kind] for name, kind in kinds.items()}, 0)


def find_ware(tables: Tables, name: str) -> int:
    """The number of an establishment or landmark that can be built in this game."""
    if name not in tables.wares:
        raise ValueError(
            f"{shown(name)} cannot be built in this game: {nearest(name, tables.wares)}"
        )
    return tables.wares[name]


def read_price(tables: Tables, s: list[int], seat: int, ware: int) -> int:
    """What a ware costs a seat; it may have become cheaper, or dearer."""
    if ware < at.KINDS:
        return cost_of(s, tables.t, seat, ware)
    return price_of(s, tables.t, seat, ware - at.KINDS)


def read_refusal(tables: Tables, s: list[int], seat: int, ware: int) -> WhyNot | None:
    """Why a seat could not build a ware, were it to build now."""
    found = refusal(s, tables.t, seat, ware)
    if found == MAY_BUILD:
        return None
    if found == TOO_DEAR:
        return _because("coins", read_price(tables, s, seat, ware) - s[at.COINS + seat])
    return _because(cast(Refused, REFUSAL_NAMES[found]))


def read_refusals(tables: Tables, s: list[int], seat: int) -> dict[str, WhyNot]:
    """Of everything that a seat could not build, were it to build now."""
    allowed = wares_for(s, tables.t, seat)
    return {
        name: reason
        for name, ware in tables.wares.items()
        if not allowed & tables.t[at.PLACE_BIT + ware]
        and (reason := read_refusal(tables, s, seat, ware))
    }


@lru_cache(maxsize=256)
def _because(code: Refused, missing: int | None = None) -> WhyNot:
    return WhyNot(code, missing)


def read_progress(tables: Tables, s: list[int], seat: int) -> Progress:
    built, goal = s[at.LANDMARK_COUNT + seat], tables.t[at.GOAL]
    cost = _cheapest_way(tables, s, seat, goal - built) + _contributions_left(tables, s, seat)
    return Progress(built, goal, cost, s[at.COINS + seat])


def read_built(tables: Tables, s: Sequence[int]) -> list[int]:
    """Landmarks that count, of every player."""
    return list(s[at.LANDMARK_COUNT : at.LANDMARK_COUNT + tables.players])


def read_turn(s: Sequence[int]) -> int:
    return s[at.TURN]


def read_active(s: Sequence[int]) -> int:
    """The seat whose turn it is."""
    return s[at.ACTIVE]


def is_within_turn(s: Sequence[int]) -> bool:
    """Whether somebody is asked who has begun the turn already."""
    phase = s[at.PHASE]
    return phase < FIRST_CHANCE and (phase != ROLLING or bool(s[at.REROLLED]))


def counted_by(tables: Tables, kind: int) -> list[int]:
    """The kinds of which a kind pays for each copy."""
    first, end = tables.t[at.PER_FIRST + kind], tables.t[at.PER_END + kind]
    return tables.t[at.PER_KINDS + first : at.PER_KINDS + end]


def _contributions_left(tables: Tables, s: list[int], seat: int) -> int:
    """What the project still costs the player."""
    t = tables.t
    if s[at.BUILT + seat] & t[at.PROJECT_BITS] == t[at.PROJECT_BITS]:
        return 0
    return contribution_price(s, t) * (t[at.PROJECT_FLOORS] - s[at.FLOORS + seat])


def _cheapest_way(tables: Tables, s: list[int], seat: int, needed: int) -> int:
    """Prices may rise with every landmark that the builder has."""
    left = [n for n in tables.landmarks_in_game() if _can_still_be_built(s, seat, n)]
    later, cost = s[:], 0
    for _ in range(min(needed, len(left))):
        next_one = min(left, key=lambda n: price_of(later, tables.t, seat, n))
        cost += price_of(later, tables.t, seat, next_one)
        left.remove(next_one)
        later[at.LANDMARK_COUNT + seat] += 1
    return cost


def _can_still_be_built(s: list[int], seat: int, landmark: int) -> bool:
    ware = at.KINDS + landmark
    return not has_built(s, seat, landmark) and s[at.MARKET + ware] + s[at.DECK + ware] > 0
