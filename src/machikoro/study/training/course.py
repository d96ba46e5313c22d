"""What is learned in which order: how fast, how far ahead, how often by trial."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

FIRST_RATE, LATER_RATE, LAST_RATE = 1e-3, 5e-4, 5e-5
STEADY = 0.15
"""Of the time, the part in which the rate of learning stays as it is."""
TRUST_FIRST, TRUST_LAST, TRUST_FALLS = 950, 700, 0.3
"""How much of the far future counts, in thousandths, and over what part of the time that falls."""
ODD_FIRST, ODD_LAST, ODD_FALLS = 40, 10, 0.5
"""Builds that are drawn, of a thousand."""


@dataclass(frozen=True)
class Course:
    """Of a stretch of training, in seconds of the processor; what comes later is a new stretch."""

    begin: float
    end: float
    rate: float = FIRST_RATE

    def done(self, spent: float) -> float:
        """The part of it that is over."""
        whole = self.end - self.begin
        return min(1.0, max(0.0, (spent - self.begin) / whole)) if whole > 0 else 1.0

    def rate_at(self, done: float) -> float:
        if done < STEADY:
            return self.rate
        return float(self.rate * (LAST_RATE / self.rate) ** ((done - STEADY) / (1 - STEADY)))

    def trust_at(self, done: float) -> int:
        return _falling(TRUST_FIRST, TRUST_LAST, done / TRUST_FALLS) if self.fresh else TRUST_LAST

    def odd_at(self, done: float) -> int:
        return _falling(ODD_FIRST, ODD_LAST, done / ODD_FALLS)

    @property
    def fresh(self) -> bool:
        return self.begin == 0.0

    def further(self, seconds: float) -> Course:
        """The next stretch: not as bold as the first."""
        return Course(self.end, self.end + seconds, LATER_RATE)

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)


def _falling(first: int, last: int, part: float) -> int:
    return round(first + (last - first) * min(1.0, part))
