"""What an analysis says, in the reader's language."""

from __future__ import annotations

from dataclasses import dataclass

from machikoro.analysis import Analysis
from machikoro.analysis.account import Mistake
from machikoro.languages import Language
from machikoro.texts import capital, describe_move, number, say

NOTICED = 0.005
"""Luck below half a point is not worth a word."""


@dataclass(frozen=True)
class Words:
    found: Analysis
    language: Language

    def say(self, key: str, /, **values: object) -> str:
        return say(f"analysis.{key}", self.language, **values)

    def move(self, move: str) -> str:
        return capital(describe_move(move, self.names, self.found.ruleset, self.language))

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.found.seats]

    @property
    def bot(self) -> str:
        """All numbers are somebody's opinion."""
        return self.say("according", bot=self.found.bot)

    @property
    def verdict(self) -> str:
        return say(self.found.verdict.says, self.language, **self.found.verdict.values)

    def points(self, chance: float) -> str:
        """A difference, with its sign."""
        sign = "−" if chance < 0 else "+"
        return f"{sign}{number(abs(100 * chance), self.language)}"

    def percent(self, chance: float) -> str:
        return number(100 * chance, self.language)

    def lost(self, chance: float) -> str:
        return number(100 * chance, self.language, 1)

    def skill(self, seat: int) -> str:
        skill = self.found.seats[seat].skill
        return "" if skill is None else self.say(f"skill.{skill}")

    def mistake(self, mistake: Mistake) -> list[str]:
        """Who, what it cost, what was played, what was better, and why."""
        moment = self.found.moments[mistake.moment]
        mark = self.say(f"mark.{moment.mark}")
        who, points = self.names[mistake.seat], self.percent(mistake.loss)
        before, after = moment.before[mistake.seat], moment.after[mistake.seat]
        played, better = self.move(mistake.played), self.move(mistake.better)
        return [
            self.say("mistake", name=who, turn=moment.turn, mark=mark, points=points),
            self.say("played", move=played, chance=self.percent(after)),
            self.say("better", move=better, chance=self.percent(before)),
            self.why(mistake),
            self.say("stood", stood=self._stood(mistake)),
        ]

    def why(self, mistake: Mistake) -> str:
        played, better = self.move(mistake.played), self.move(mistake.better)
        said = mistake.why
        return say(said.says, self.language, **said.values, played=played, better=better)

    def _stood(self, mistake: Mistake) -> str:
        return ", ".join(
            self.say("stood_one", name=name, coins=coins, landmarks=landmarks)
            for name, coins, landmarks in zip(
                self.names, mistake.coins, mistake.landmarks, strict=True
            )
        )

    def throw(self, place: int) -> str:
        """A lucky moment, and for whom."""
        moment = self.found.moments[place]
        gains = [
            self.say("gain", name=name, points=self.points(change))
            for name, change in zip(self.names, moment.change, strict=True)
            if abs(change) >= NOTICED
        ]
        return self.say(
            "throw", name=self.names[moment.seat], turn=moment.turn,
            outcome=self.move(moment.played), gains=", ".join(gains),
        )  # fmt: skip
