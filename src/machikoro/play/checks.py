"""What is given from outside, looked at piece by piece: every reason against it is collected."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from machikoro.play.notation import Vocabulary
from machikoro.rules.given import MOST
from machikoro.rules.tables import Tables
from machikoro.sentences import nearest, shown


class Checks:
    """A position as it was given, the state that comes of it, and what is wrong with it."""

    given: Mapping[str, Any]
    reasons: list[str]
    tables: Tables
    v: Vocabulary
    s: list[int]

    def _check_keys(self, what: str, found: Mapping[str, Any], known: Iterable[str]) -> None:
        for key in found:
            if key not in known:
                self.reasons.append(f"{what} has no field {shown(key)}: {nearest(key, known)}")

    def _number(
        self, found: Mapping[str, Any], key: str, default: int, least: int | None = 0
    ) -> int:
        value = found.get(key, default)
        if isinstance(value, bool) or not isinstance(value, int):
            self.reasons.append(f"{key} is a whole number, not {shown(value)}")
            return default
        if least is not None and value < least:
            self.reasons.append(f"{key} cannot be less than {least}, but is {shown(value)}")
            return default
        if least is not None and value > MOST:
            self.reasons.append(f"{key} cannot be more than {MOST}, but is {shown(value)}")
            return default
        return value

    def _seat(self, key: str, default: int) -> int:
        if self.given.get(key) is None:
            return default
        seat = self._number(self.given, key, default)
        if seat >= self.tables.players:
            self.reasons.append(f"{key} is a seat from 0 to {self.tables.players - 1}, not {seat}")
            return default
        return seat

    def _counted(self, who: str, found: Mapping[str, Any], key: str) -> dict[str, int]:
        counts = found.get(key) or {}
        if not isinstance(counts, Mapping):
            self.reasons.append(f"{who}: {key} is a mapping of ids to numbers, not {shown(counts)}")
            return {}
        return {name: n for name, n in counts.items() if self._known_count(who, key, name, n)}

    def _known_count(self, who: str, key: str, name: str, n: object) -> bool:
        known = (
            [ware for ware in self.v.wares if ware] if key in ("market", "deck") else self.v.kinds
        )
        if name not in known:
            self.reasons.append(
                f"{who}: unknown card {shown(name)} in {key}: {nearest(name, known)}"
            )
            return False
        if isinstance(n, bool) or not isinstance(n, int) or not 0 <= n <= MOST:
            self.reasons.append(f"{who}: {key} has {shown(n)} copies of {name}")
            return False
        return True
