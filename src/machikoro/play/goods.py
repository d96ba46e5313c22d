"""What the players of a position have, and what that leaves on the market and in the decks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from machikoro.play.boards import BOARD_KEYS, Boards
from machikoro.rules import layout as at
from machikoro.rules import words
from machikoro.rules.build import reaches_goal
from machikoro.sentences import nearest, shown

PLAYER_KEYS = ("name", "coins", "cards", "closed", "landmarks", "fresh", "invested")


class Goods(Boards):
    complete_rows: list[int]
    """Rows of the market that the position names."""

    def _put_player(self, seat: int, player: Mapping[str, Any]) -> None:
        who = f"seat {seat}"
        campaign = bool(self.tables.ruleset.chapters)
        self._check_keys(who, player, (*PLAYER_KEYS, *(BOARD_KEYS if campaign else ())))
        self.s[at.COINS + seat] = self._number(player, "coins", 0)
        cards = self._counted(who, player, "cards")
        closed = self._counted(who, player, "closed")
        for kind, name in enumerate(self.v.kinds):
            self.s[at.CARDS + seat * at.KINDS + kind] = cards.get(name, 0)
            self.s[at.CLOSED + seat * at.KINDS + kind] = closed.get(name, 0)
            self._check_kind(who, kind, cards.get(name, 0), closed.get(name, 0))
        self._put_landmarks(seat, player)
        if campaign:
            self._put_board(seat, player)
        self.s[at.INVESTED + seat] = self._number(player, "invested", 0)
        kind = self.tables.t[at.INVEST_KIND]
        if self.s[at.INVESTED + seat] and (kind < 0 or not cards.get(self.v.kinds[kind])):
            self.reasons.append(f"{who} has coins invested but no card that they lie on")

    def _check_kind(self, who: str, kind: int, copies: int, closed: int) -> None:
        card = self.tables.kinds[kind]
        t = self.tables.t
        if copies and kind not in self.tables.in_game():
            self.reasons.append(f"{who} owns {card.id}, which is not in this game")
        if closed > copies:
            self.reasons.append(f"{who} has {closed} {card.id} closed but only {copies} in all")
        if closed and not t[at.CLOSABLE + kind]:
            self.reasons.append(
                f"{who} has {card.id} closed, but {card.colour} cards never close in this game"
            )
        single = card.colour == "purple" and self.tables.ruleset.family.one_of_each_purple
        if copies > 1 and (single or card.market_card):
            self.reasons.append(f"{who} has {copies} {card.id}, but only one of a kind is allowed")

    def _put_landmarks(self, seat: int, player: Mapping[str, Any]) -> None:
        who = f"seat {seat}"
        built = self._landmark_bits(who, player.get("landmarks") or [])
        fresh = self._landmark_bits(who, player.get("fresh") or [])
        # Islands stand in the position itself, whoever had them before.
        self.s[at.BUILT + seat] &= ~self.tables.t[at.ISLAND_BITS]
        self.s[at.WORKS + seat] &= ~self.tables.t[at.ISLAND_BITS]
        standing = self.s[at.BUILT + seat]
        if fresh & ~built:
            self.reasons.append(f"{who} has fresh landmarks that are not built")
        self.s[at.BUILT + seat] = built | standing
        self.s[at.LANDMARK_COUNT + seat] = (built & ~standing).bit_count()
        self.s[at.WORKS + seat] |= built & ~fresh
        for landmark, name in enumerate(self.v.landmarks):
            ware = at.KINDS + landmark
            if built >> landmark & 1 and self.tables.t[at.ROW_OF + ware] == at.NONE:
                self.s[at.MARKET + ware] -= name in self._landmarks_in_game()

    def _landmarks_in_game(self) -> list[str]:
        return [self.v.landmarks[landmark] for landmark in self.tables.landmarks_in_game()]

    def _landmark_bits(self, who: str, names: Any) -> int:
        bits = 0
        if not isinstance(names, (list, tuple)):
            self.reasons.append(f"{who}: landmarks is a list of ids, not {shown(names)}")
            return 0
        standing = self.s[at.BUILT]
        for name in names:
            if name not in self.v.landmarks:
                known = self.v.landmarks
                self.reasons.append(
                    f"{who}: unknown landmark {shown(name)}: {nearest(name, known)}"
                )
                continue
            bit = 1 << self.v.landmarks.index(name)
            if name not in self._landmarks_in_game() and not standing & bit:
                self.reasons.append(f"{who} has {name}, which is not in this game")
            if bits & bit:
                self.reasons.append(f"{who} has {name} twice")
            bits |= bit
        return bits

    def _check_players_together(self) -> None:
        """Shared landmarks work for everybody; one that exists once has one owner."""
        t, s = self.tables.t, self.s
        self._check_islands()
        for landmark, name in enumerate(self.v.landmarks):
            owners = [p for p in range(self.tables.players) if s[at.BUILT + p] >> landmark & 1]
            if t[at.ROW_OF + at.KINDS + landmark] >= 0 and len(owners) > 1:
                self.reasons.append(f"{name} exists once, but {len(owners)} players have it")
            if owners and t[at.SHARED] >> landmark & 1:
                for player in range(self.tables.players):
                    s[at.WORKS + player] |= 1 << landmark
        if self.given.get("winner") is None:
            for player in range(self.tables.players):
                if reaches_goal(s, t, player) or self._wins_alone(player):
                    self.reasons.append(f"seat {player} has won already by its landmarks")

    def _wins_alone(self, player: int) -> bool:
        built = self.s[at.BUILT + player]
        return any(
            built >> landmark & 1 and self.tables.t[at.OPERATION + at.KINDS + landmark] == words.WIN
            for landmark in range(len(self.v.landmarks))
        )

    def _put_market(self) -> bool:
        """Whether a row of the market is left to be dealt."""
        s, t = self.s, self.tables.t
        market = self._counted("the table", self.given, "market")
        deck = self._counted("the table", self.given, "deck")
        whole = "market" in self.given and "deck" in self.given
        if "deck" in self.given and not whole:
            self.reasons.append("a deck is given, but not the market that goes with it")
        rows = range(t[at.ROW_COUNT])
        self.complete_rows = [row for row in rows if whole or self._names_row(market, row)]
        for row in rows:
            s[at.UNDRAWN + row] = 0
        for ware in self._stocked():
            self._put_ware(ware, market, deck, whole)
        for row in rows:
            if self._shown(row) > t[at.ROW_KINDS + row]:
                self.reasons.append(
                    f"the market shows {self._shown(row)} kinds in a row for "
                    f"{t[at.ROW_KINDS + row]}"
                )
        return len(self.complete_rows) < len(rows)

    def _names_row(self, market: Mapping[str, int], row: int) -> bool:
        return any(self.v.wares[ware] in market for ware in self._wares_of(row))

    def _shown(self, row: int) -> int:
        return sum(self.s[at.MARKET + ware] > 0 for ware in self._wares_of(row))

    def _wares_of(self, row: int) -> list[int]:
        t = self.tables.t
        return t[at.ROW_WARES + t[at.ROW_FIRST + row] : at.ROW_WARES + t[at.ROW_END + row]]

    def _stocked(self) -> list[int]:
        """What is bought from the market: landmarks only where they lie there."""
        t = self.tables.t
        landmarks = [at.KINDS + landmark for landmark in self.tables.landmarks_in_game()]
        kinds = [k for k in self.tables.in_game() if not self.tables.kinds[k].market_card]
        return kinds + [w for w in landmarks if t[at.ROW_OF + w] >= 0]

    def _put_ware(
        self, ware: int, market: Mapping[str, int], deck: Mapping[str, int], whole: bool
    ) -> None:
        """What nobody owns lies on the market or in the deck."""
        s, t, name = self.s, self.tables.t, self.v.wares[ware]
        row = t[at.ROW_OF + ware]
        total = s[at.MARKET + ware] + s[at.DECK + ware] + self._starters(ware)
        left = total - self._owned(ware)
        if left < 0:
            self.reasons.append(f"the players have {total - left} {name}, but only {total} exist")
        if row == at.NONE:
            shown, hidden = market.get(name, 0) if "market" in self.given else left, 0
        else:
            shown = market.get(name, 0)
            hidden = deck.get(name, 0) if whole else left - shown
        if shown + hidden > left >= 0 or hidden < 0 <= left:
            self.reasons.append(f"there are more {name} on the table than the {total} that exist")
        s[at.MARKET + ware], s[at.DECK + ware] = max(shown, 0), max(hidden, 0)
        if row != at.NONE:
            s[at.UNDRAWN + row] += max(hidden, 0)

    def _starters(self, ware: int) -> int:
        starters = self.tables.ruleset.starters
        return self.tables.players * starters.count(self.v.wares[ware]) if ware < at.KINDS else 0

    def _owned(self, ware: int) -> int:
        s, seats = self.s, range(self.tables.players)
        if ware >= at.KINDS:
            return sum(s[at.BUILT + seat] >> (ware - at.KINDS) & 1 for seat in seats)
        return sum(s[at.CARDS + seat * at.KINDS + ware] for seat in seats)
