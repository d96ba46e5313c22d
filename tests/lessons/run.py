"""One play of a lesson, as the server and the page would play it together."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import machikoro
from machikoro.bots import choose_action
from machikoro.lessons.book import Lesson, LessonTurn
from machikoro.play.game import Game
from tests.lessons.guide import Guide

Choose = Callable[[Game, list[str], random.Random], str]
"""How somebody plays who does not follow the tips."""


@dataclass
class Told:
    """One turn: what fell, what was paid, what was said."""

    seat: int
    entry: LessonTurn | None
    fell: list[str] = field(default_factory=list)
    paid: list[list[Any]] = field(default_factory=list)
    moments: list[str] = field(default_factory=list)
    coins: list[int] = field(default_factory=list)

    @property
    def shown(self) -> dict[str, Any]:
        found: dict[str, Any] = {"fell": self.fell, "coins": self.coins, "moments": self.moments}
        return found | ({"paid": self.paid} if self.paid else {})


class Run:
    """`choose` answers for people; without it they follow the tips."""

    def __init__(
        self, lesson: Lesson, ruleset: str, choose: Choose | None = None, seed: int = 1,
        people: int | None = None,
    ) -> None:  # fmt: skip
        count = lesson.people[0] if people is None else people
        if people is None and lesson.people[1] > 1:
            count = len(lesson.seats)
        self.lesson = lesson
        self.people = set(range(count))
        names = [f"P{n}" for n in range(max(count, len(lesson.seats)))]
        self.game = machikoro.new_game(
            ruleset, names, seed=seed, first=0, deal=False, **lesson.options
        )
        self.guide = Guide(self.game, lesson, self.people)
        self.choose = choose
        self.rng = random.Random(seed)
        self.faults: list[str] = []
        self.told: list[Told] = []
        self.plan: list[str] = []
        self.before: list[str] = []
        """What was said before the first turn."""
        self._hear(self.game.events)
        while self.game.decision == "draw":
            self._fall()
        self._say(self.guide.ask())

    @property
    def director(self) -> machikoro.lessons.director.Director:
        return self.guide.director

    def _hear(self, events: Sequence[machikoro.play.events.Event]) -> None:
        for event in events:
            self.director.hear([event])
            if event.kind == "turn":
                self._begin_turn(event.player or 0)
            if event.kind == "paid" and self.told:
                self.told[-1].paid.append([event.player, event.other, event.amount])
            self._say(self.guide.hear(event))

    def _begin_turn(self, seat: int) -> None:
        self._close()
        place = self.director.place
        entry = None if place is None else self.lesson.turns[place]
        self.plan = list(entry.suggest) if entry else []
        self.told.append(Told(seat, entry))

    def _say(self, moments: list[str]) -> None:
        (self.told[-1].moments if self.told else self.before).extend(moments)

    def _close(self) -> None:
        if self.told:
            self.told[-1].coins = list(self.game.coins)

    def _fall(self) -> None:
        wanted = self.director.outcome(self.game)
        events = self.game.play_chance() if wanted is None else self.game.play(wanted)
        fallen = str(self.game.moves[-1])
        if self.told and not fallen.startswith("draw"):
            self.told[-1].fell.append(fallen)
        self._hear(events)

    def step(self) -> None:
        if self.game.to_move is None:
            self._fall()
        else:
            self._hear(self.game.play(self._answer()))
        if self.game.to_move is not None:
            self._say(self.guide.ask())

    def _answer(self) -> str:
        game = self.game
        legal = [str(action) for action in game.legal_actions()]
        if game.to_move not in self.people:
            return self.director.move(game) or self._easy()
        if self.choose:
            return self.choose(game, legal, self.rng)
        if game.start_builds:
            return self.director.move(game) or legal[0]
        return self._follow(legal)

    def _follow(self, legal: list[str]) -> str:
        """The line that the lesson suggests."""
        if self.plan and self.plan[0] in legal:
            condition = self.told[-1].entry.tip_if if self.told[-1].entry else {}
            if self.game.decision == "build" and not self.guide.holds(condition, None):
                self.faults.append(f"turn {self.game.turn}: the tip would not be shown")
            return self.plan.pop(0)
        if len(legal) == 1:
            return legal[0]
        if self.director.over:
            return self._easy()
        self.faults.append(f"turn {self.game.turn}: {self.plan[:1]} is not one of {legal[:6]}")
        return legal[0]

    def _easy(self) -> str:
        return str(choose_action(self.game, "easy", self.rng.randrange(9999)))

    def through_script(self) -> None:
        while not self.game.over and not self.director.over:
            self.step()
        self._close()

    def to_next_question(self) -> None:
        for _ in range(60):
            if self.game.to_move in self.people or self.game.over:
                break
            self.step()

    def to_end(self, limit: int = 4000) -> None:
        while not self.game.over and limit:
            self.step()
            limit -= 1
        self._close()
