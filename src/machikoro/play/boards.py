"""What the players of a position have besides in a game of a campaign."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from machikoro.play.checks import Checks
from machikoro.rules import layout as at
from machikoro.rules import words
from machikoro.sentences import nearest, shown

BOARD_KEYS = ("islands", "flag", "floors", "track", "boat", "fox", "rerolls")


class Boards(Checks):
    def _put_board(self, seat: int, player: Mapping[str, Any]) -> None:
        s, t, who = self.s, self.tables.t, f"seat {seat}"
        islands = self._island_bits(who, player.get("islands") or [])
        s[at.BUILT + seat] |= islands
        s[at.WORKS + seat] |= islands
        if self._flag(who, player, "flag", False):
            s[at.BUILT + seat] |= t[at.PROJECT_BITS]
            s[at.WORKS + seat] |= t[at.PROJECT_BITS]
        s[at.FLOORS + seat] = self._floors(seat, player)
        s[at.TRACKS + seat] = self._up_to(player, "track", self._most(words.RAILWAY))
        s[at.BOAT + seat] = self._up_to(player, "boat", max(t[at.RING] - 1, 0))
        if not self._flag(who, player, "fox", True):
            s[at.USED + seat] |= words.FOX_USED
        self._put_rerolls(seat, player)

    def _most(self, rule: int) -> int:
        """Of what a rule counts; nothing where it is not in the game."""
        t = self.tables.t
        return t[at.RULE_AMOUNT + rule] if t[at.EXTRAS] >> rule & 1 else 0

    def _put_rerolls(self, seat: int, player: Mapping[str, Any]) -> None:
        """Left out, the one of whoever has the island for it."""
        s, t = self.s, self.tables.t
        owner = bool(s[at.BUILT + seat] & t[at.POWER_BITS + words.REROLL_ONCE_A_GAME])
        left = self._up_to(player, "rerolls", int(owner), default=int(owner))
        if owner and not left:
            s[at.USED + seat] |= words.REROLL_USED

    def _floors(self, seat: int, player: Mapping[str, Any]) -> int:
        """Who has its flag on the project has laid them all."""
        most = self.tables.t[at.PROJECT_FLOORS]
        flag = bool(self.s[at.BUILT + seat] & self.tables.t[at.PROJECT_BITS])
        if most <= 1:
            return self._up_to(player, "floors", 0)
        floors = self._up_to(player, "floors", most, default=most if flag else 0)
        if flag != (floors == most):
            self.reasons.append(
                f"seat {seat} has {floors} of {most} floors and {'a' if flag else 'no'} flag"
            )
        return floors

    def _up_to(self, found: Mapping[str, Any], key: str, most: int, default: int = 0) -> int:
        value = self._number(found, key, default)
        if value > most:
            self.reasons.append(f"{key} cannot be more than {most} in this game, but is {value}")
            return default
        return value

    def _flag(self, who: str, found: Mapping[str, Any], key: str, default: bool) -> bool:
        value = found.get(key, default)
        if not isinstance(value, bool):
            self.reasons.append(f"{who}: {key} is true or false, not {shown(value)}")
            return default
        return value

    def _island_bits(self, who: str, names: Any) -> int:
        if not isinstance(names, (list, tuple)):
            self.reasons.append(f"{who}: islands is a list of ids, not {shown(names)}")
            return 0
        bits, known = 0, list(self.tables.ruleset.family.numbers.islands)
        for name in names:
            if name not in known:
                self.reasons.append(f"{who}: unknown island {shown(name)}: {nearest(name, known)}")
                continue
            bit = 1 << (at.ISLANDS_AT + known.index(name))
            if not self.tables.t[at.ISLAND_BITS] & bit:
                self.reasons.append(f"{who} has {name}, which is not in this game")
            if bits & bit:
                self.reasons.append(f"{who} has {name} twice")
            bits |= bit
        return bits

    def _check_islands(self) -> None:
        """Every island has one owner at the most, and no player too many."""
        s, t = self.s, self.tables.t
        owners: Counter[str] = Counter()
        for seat in range(self.tables.players):
            bits = s[at.BUILT + seat] & t[at.ISLAND_BITS]
            if bits.bit_count() > t[at.ISLAND_LIMIT]:
                most = t[at.ISLAND_LIMIT]
                self.reasons.append(f"seat {seat} has {bits.bit_count()} islands, at most {most}")
            names = enumerate(self.tables.ruleset.family.numbers.islands)
            owners.update(name for n, name in names if bits >> (at.ISLANDS_AT + n) & 1)
        for name, players in owners.items():
            if players > 1:
                self.reasons.append(f"{name} exists once, but {players} players have it")

    def _put_drops(self) -> None:
        t = self.tables.t
        most = t[at.PROJECT_COST] - t[at.PROJECT_LEAST]
        self.s[at.DROPS] = self._up_to(self.given, "drops", most)
