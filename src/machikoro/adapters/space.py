"""What learners see and do, by name: the fields of an observation and the numbers of moves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from machikoro.adapters.loop import OUTCOMES, code_of_move, move_number
from machikoro.adapters.seen import ASKED, BOARD, THROW, observe
from machikoro.bots.net.form import Form, form_of
from machikoro.bots.net.guide import SCALARS, TABLE_SCALARS
from machikoro.cards.rulesets import RULESETS
from machikoro.play.notation import vocabulary
from machikoro.rules.questions import ACTION_COUNT, FIRST_OUTCOME
from machikoro.rules.tables import Tables

SEAT_NUMBERS = (
    ("coins_to_5", "coins, at most 5, times 0.2"),
    ("coins_to_20", "coins, at most 20, times 0.05"),
    ("coins_to_60", "coins, at most 60, times 0.016"),
    ("goal_cost", "what the missing landmarks cost, at most 100, times 0.02"),
    ("goal_missing", "that less the coins in hand, at most 60, times 0.03"),
    ("goal_near", "the same, at most 10, times 0.1"),
    ("own_one_die", "coins that 36 own throws of one die should bring, times 0.01"),
    ("own_two_dice", "the same of two dice"),
    ("blue_one_die", "coins that 36 throws of others should bring by blue cards, one die"),
    ("blue_two_dice", "the same of two dice"),
    ("red_one_die", "coins that 36 throws of others should bring by red cards, one die"),
    ("red_two_dice", "the same of two dice"),
    ("own_best", "coins that 36 own throws with the better number of dice should bring"),
    ("invested", "coins laid on the card for them, times 0.2"),
    ("can_finish", "1 if the coins in hand pay all that is missing"),
    ("turns_to_go", "turns to the goal by these incomes, at most 20, times 0.1"),
    ("nearness", "1 / (1 + those turns)"),
    ("landmarks_missing", "landmarks to the goal, times 0.25"),
    ("two_dice", "1 if two dice may be thrown"),
    ("seated", "1; 0 where nobody sits"),
)
TABLE_NUMBERS = (
    ("drawing", "1 while the market is refilled; never at a decision"),
    ("drawing_row", "for which row, times 0.5"),
    ("building", "1 if somebody is to build"),
    ("start_builds", "build phases left before the first roll, at most 15, divided by 15"),
    ("extra_owed", "1 if the same player has another turn after this one"),
    ("extra_turn", "1 if this turn is such a one"),
    ("chain_extra_turns", "1 if that option is on"),
    ("reroll_any_dice", "1 if that option is on"),
    ("landmarks_start", "when landmarks begin to work: number of the option, times 0.5"),
    ("owners_pay", "1 if owners pay for cards sent on holiday"),
    ("market_rows", "rows of the market, divided by 3"),
    ("row_kinds", "kinds that the first row shows, times 0.1"),
    ("three_players", "1 if three play"),
    ("four_players", "1 if four play"),
    ("five_players", "1 if five play"),
    ("table", "1"),
    ("aid", "1 if whoever has no coins gets one"),
    ("copy_limit", "copies of a kind that a player may have, at most 10, times 0.1"),
)
THROW_NUMBERS = (
    ("dice_count", "dice of this turn, times 0.5; 0 until that is chosen"),
    ("first_die", "its face, divided by 6; 0 before the throw"),
    ("second_die", "its face, divided by 6; 0 where there is none"),
    ("total", "what the throw counts as, divided by 14"),
    ("rerolled", "1 once the dice were thrown again"),
    ("earned", "coins that the active player received in this turn, at most 20, times 0.05"),
    ("pending", "copies of the asking card that have yet to ask, times 0.25"),
)
BOARD_NUMBERS = (
    ("flag", "1 if the seat has contributed to the project"),
    ("floors", "its contributions to a project that takes several, times 0.25"),
    ("track", "pieces of track, times 0.1"),
    ("boat", "the field of its boat, divided by 21"),
    ("fox_used", "1 once its fox has helped"),
    ("reroll_used", "1 once its one throw for the whole game was used"),
)
BOUND = 1_000.0
"""Further than any number of an observation goes: libraries ask for one."""
BUILT_ISLANDS = BOARD - len(BOARD_NUMBERS)

assert (len(SEAT_NUMBERS), len(TABLE_NUMBERS)) == (SCALARS, TABLE_SCALARS)
assert len(THROW_NUMBERS) == THROW


class Field(NamedTuple):
    """One number of an observation, or several of the same sort."""

    name: str
    start: int
    size: int
    about: str

    @property
    def end(self) -> int:
        """One past its last place."""
        return self.start + self.size


class Part(NamedTuple):
    """A field before it has its place."""

    name: str
    size: int
    about: str


@dataclass(frozen=True)
class Space:
    """Observations and moves of a ruleset for so many players; options change neither."""

    form: Form
    boards: bool
    """Whether games of a campaign have more to see."""

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        """Every field of an observation, in order."""
        found: list[Field] = []
        for name, size, about in self._parts():
            found.append(Field(name, found[-1].end if found else 0, size, about))
        return tuple(found)

    @cached_property
    def places(self) -> dict[str, slice]:
        """Where a field lies, by its name."""
        return {field.name: slice(field.start, field.end) for field in self.fields}

    @property
    def size(self) -> int:
        """Numbers of an observation."""
        return self.fields[-1].end

    @property
    def moves(self) -> int:
        """How many numbers of moves there are; a mask is as long."""
        return ACTION_COUNT - OUTCOMES if self.boards else FIRST_OUTCOME

    def word(self, move: int) -> str:
        """A move in the words of the game; empty for a number that this ruleset does not use."""
        return str(vocabulary(self.form.ruleset).actions[self.code(move)])

    def code(self, move: int) -> int:
        """The code of the action that a move is."""
        return code_of_move(move)

    def number(self, code: int) -> int:
        """The number of a move, from the code of its action."""
        return move_number(code)

    def observe(self, tables: Tables, state: list[int], seat: int) -> list[float]:
        """What a seat sees of a game."""
        seen = [0.0] * self.size
        observe(state, tables.t, self._guide, seat, seen, 0, int(self.boards))
        return seen

    @cached_property
    def _guide(self) -> list[int]:
        return self.form.guide()

    def _parts(self) -> Iterator[Part]:
        form = self.form
        for place in range(form.seats):
            yield from self._seat_parts(f"seat{place}.")
        wares = len(form.kinds) + len(form.landmarks)
        yield Part("market.lies", wares, "by ware: 1 if it can be bought")
        yield Part("market.copies", wares, "by ware: copies on the market, times 0.2")
        if form.drawn:
            yield Part("market.deck", wares, "by ware: copies not yet drawn, times 0.2")
        yield from (Part(f"table.{name}", 1, about) for name, about in TABLE_NUMBERS)
        yield Part("asked", ASKED, "which question is asked: 1 in the place of its phase")
        yield from (Part(f"throw.{name}", 1, about) for name, about in THROW_NUMBERS)
        yield Part("active", form.seats, "whose turn it is, by places after the viewer")
        yield Part("targeted", form.seats, "whom a swap or a gift goes to, once that is chosen")
        yield Part("asking", wares, "by ware: 1 for the card or landmark that asks")
        yield Part("given", len(form.kinds), "by kind: 1 for what is given away or put back")
        yield Part("given_closed", 1, "1 if that copy is on holiday")
        if self.boards:
            yield from self._board_parts()

    def _seat_parts(self, seat: str) -> Iterator[Part]:
        form = self.form
        yield Part(f"{seat}cards", len(form.kinds), "by kind: open copies, times 0.25")
        if form.closing:
            yield Part(f"{seat}closed", len(form.kinds), "by kind: copies on holiday, times 0.25")
        yield Part(f"{seat}landmarks", len(form.landmarks), "by landmark: 1 if it stands")
        yield from (Part(f"{seat}{name}", 1, about) for name, about in SEAT_NUMBERS)

    def _board_parts(self) -> Iterator[Part]:
        for place in range(self.form.seats):
            seat = f"seat{place}."
            yield from (Part(f"{seat}{name}", 1, about) for name, about in BOARD_NUMBERS)
            yield Part(f"{seat}islands", BUILT_ISLANDS, "by island: 1 if the seat has claimed it")
        yield Part("guests", self.form.seats, "1 for whom the bank pays in this turn")
        yield Part("drops", 1, "water drops on the project, at most 10, times 0.1")


@lru_cache(maxsize=64)
def space_of(ruleset: str, players: int) -> Space:
    """What learners see and do in a ruleset."""
    return Space(form_of(ruleset, players), bool(RULESETS[ruleset].chapters))
