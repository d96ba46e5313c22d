"""How a game stands, as one can ask it: whose turn it is, what is asked, who has what."""

from __future__ import annotations

from machikoro.play.notation import Vocabulary, words_of
from machikoro.play.reading import (
    City,
    Market,
    Progress,
    ProjectState,
    WhyNot,
    find_ware,
    read_city,
    read_market,
    read_price,
    read_progress,
    read_project,
    read_refusal,
    read_refusals,
)
from machikoro.rules import layout as at
from machikoro.rules import questions
from machikoro.rules.questions.asked import legal_actions
from machikoro.rules.tables import Tables
from machikoro.sentences import shown

BUILDING_BESIDE = {
    question.name
    for question in questions.QUESTIONS[: questions.BUILDING]
    if questions.BUILD in question.verbs
}
"""Decisions besides `build` in which something is built, by rules of their own."""


class Standing:
    """What can be asked of a game at any time; nothing here changes it."""

    tables: Tables
    state: list[int]
    names: list[str]

    @property
    def ruleset(self) -> str:
        """The id of the ruleset."""
        return self.tables.ruleset.id

    @property
    def players(self) -> int:
        """How many play."""
        return self.tables.players

    @property
    def turn(self) -> int:
        """The number of the turn, from 1."""
        return self.state[at.TURN]

    @property
    def active(self) -> int:
        """The seat whose turn it is."""
        return self.state[at.ACTIVE]

    @property
    def to_move(self) -> int | None:
        """The seat that is asked; None where chance has its say and after the end."""
        return self.active if self.state[at.PHASE] < questions.FIRST_CHANCE else None

    @property
    def decision(self) -> questions.Decision | None:
        """What is asked, such as 'roll' or 'build', or what chance decides; None at the end."""
        name = questions.PHASE_NAMES[self.state[at.PHASE]]
        return None if name == "over" else name

    @property
    def asking(self) -> str | None:
        """The card that asks the present question."""
        ware = self.state[at.ASKING]
        by_card = questions.QUESTIONS[self.state[at.PHASE]].by_card
        return self.vocabulary.names[ware] if by_card and ware >= 0 else None

    @property
    def dice(self) -> tuple[int, ...]:
        """The dice of the present turn; empty before the throw."""
        return tuple(filter(None, self.state[at.FIRST_DIE : at.SECOND_DIE + 1]))

    @property
    def total(self) -> int:
        """What the throw of the present turn counts as; 0 before it."""
        return self.state[at.TOTAL]

    @property
    def dice_count(self) -> int:
        """How many dice are thrown, where chance throws some."""
        return 2 if self.decision == "tuna" else self.state[at.DICE_COUNT]

    @property
    def targeted(self) -> int | None:
        """The seat that a swap or a gift goes to, while one asks for its cards."""
        seat = self.state[at.TARGETED]
        return seat if seat >= 0 else None

    @property
    def start_builds(self) -> int:
        """Build phases that are left before the first roll."""
        return self.state[at.START_BUILDS]

    @property
    def dealt(self) -> bool:
        """Whether the opening market lies."""
        return self.state[at.DEALT] == 1

    @property
    def over(self) -> bool:
        """Whether somebody has won."""
        return self.state[at.PHASE] == questions.OVER

    @property
    def winner(self) -> int | None:
        """The seat that has won; None until then."""
        return self.state[at.WINNER] if self.over else None

    @property
    def coins(self) -> tuple[int, ...]:
        """Of every player, by seat."""
        return tuple(self.state[at.COINS : at.COINS + self.players])

    @property
    def vocabulary(self) -> Vocabulary:
        """All moves and outcomes of this game, as words and numbers."""
        return words_of(self.tables)

    @property
    def wares(self) -> list[str]:
        """Everything that can be built in this game, establishments first."""
        return list(self.tables.wares)

    @property
    def landmarks(self) -> list[str]:
        """The landmarks that can be built in this game, cheapest first."""
        return [self.vocabulary.landmarks[n] for n in self.tables.landmarks_in_game()]

    def city(self, seat: int) -> City:
        """What a player has."""
        return read_city(self.tables, self.state, self._seat(seat), self.names[seat])

    @property
    def cities(self) -> list[City]:
        """What everybody has, by seat."""
        return [self.city(seat) for seat in range(self.players)]

    @property
    def market(self) -> Market:
        """What can be bought, and what will come."""
        return read_market(self.tables, self.state)

    @property
    def project(self) -> ProjectState | None:
        """What everybody contributes to, where there is such a thing."""
        return read_project(self.tables, self.state)

    def price(self, ware: str, seat: int | None = None) -> int:
        """What a seat, or else the one whose turn it is, pays for an establishment or landmark."""
        return read_price(self.tables, self.state, self._seat(seat), find_ware(self.tables, ware))

    def why_not(self, ware: str, seat: int | None = None, *, now: bool = True) -> WhyNot | None:
        """Why a seat, or else the one whose turn it is, cannot build this; None: it may.

        With `now=False` it is not asked whether the seat is to build at this moment.
        """
        builder = self._seat(seat)
        number = find_ware(self.tables, ware)
        if now and builder == self.to_move and self.decision in BUILDING_BESIDE:
            return None if self._is_offered(number) else WhyNot("not_now")
        found = read_refusal(self.tables, self.state, builder, number)
        if found or not now or (self.decision == "build" and builder == self.to_move):
            return found
        return WhyNot("not_now" if builder == self.to_move else "not_your_turn")

    def why_nots(self, seat: int) -> dict[str, WhyNot]:
        """Everything that a seat could not build, were it to build now, and why."""
        return read_refusals(self.tables, self.state, self._seat(seat))

    def _is_offered(self, ware: int) -> bool:
        choices = [0] * questions.ACTION_COUNT
        n = legal_actions(self.state, self.tables.t, choices)
        return questions.BUILD + ware in choices[:n]

    def progress(self, seat: int) -> Progress:
        """How far a player is from the goal."""
        return read_progress(self.tables, self.state, self._seat(seat))

    def _seat(self, seat: int | None) -> int:
        if seat is None:
            return self.active
        if seat not in range(self.players):
            raise ValueError(f"there is no seat {shown(seat)}: seats are 0 to {self.players - 1}")
        return seat
