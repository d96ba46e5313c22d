"""What happened, as small facts: pages animate them, logs print them, analysis counts them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any

from machikoro.notation import Vocabulary
from machikoro.rules import words

Raw = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Event:
    """One fact.  Which fields say something depends on the kind; the others are None."""

    kind: str
    player: int | None = None
    other: int | None = None
    """The second player: who is paid, or who gets a card."""
    card: str | None = None
    """The establishment or landmark it is about."""
    amount: int | None = None
    """Coins, or copies of a card."""
    due: int | None = None
    """Coins that were owed; more than the amount where the payer ran dry."""
    total: int | None = None
    dice: tuple[int, ...] | None = None
    action: str | None = None
    turn: int | None = None
    again: bool | None = None
    """A second throw, or an extra turn."""
    closed: bool | None = None

    def coins(self) -> dict[int, int]:
        """How the event changed the players' coins."""
        if self.player is None or self.amount is None:
            return {}
        if self.kind == "paid":
            assert self.other is not None
            return {self.player: -self.amount, self.other: self.amount}
        sign = {"income": 1, "shared": 1, "paid_bank": -1, "built": -1, "invested": -1}
        return {self.player: sign[self.kind] * self.amount} if self.kind in sign else {}

    def as_dict(self) -> dict[str, Any]:
        found = {f.name: getattr(self, f.name) for f in fields(self)}
        return {name: value for name, value in found.items() if value is not None}


def _turn(_v: Vocabulary, e: Raw) -> Event:
    return Event("turn", player=e[1], turn=e[2], again=bool(e[3]))


def _rolled(_v: Vocabulary, e: Raw) -> Event:
    dice = (e[2], e[3]) if e[3] else (e[2],)
    return Event("rolled", player=e[1], dice=dice, total=e[2] + e[3], again=bool(e[4]))


def _added(_v: Vocabulary, e: Raw) -> Event:
    return Event("added", player=e[1], due=e[2], total=e[3])


def _extra_turn(_v: Vocabulary, e: Raw) -> Event:
    return Event("extra_turn", player=e[1])


def _income(v: Vocabulary, e: Raw) -> Event:
    return Event("income", player=e[1], amount=e[2], card=_card(v, e[3]))


def _paid_bank(v: Vocabulary, e: Raw) -> Event:
    return Event("paid_bank", player=e[1], amount=e[2], due=e[3], card=_card(v, e[4]))


def _paid(v: Vocabulary, e: Raw) -> Event:
    return Event("paid", player=e[1], other=e[2], amount=e[3], due=e[4], card=_card(v, e[5]))


def _shared(v: Vocabulary, e: Raw) -> Event:
    return Event("shared", player=e[1], amount=e[2], total=e[3], card=_card(v, e[4]))


def _reopened(v: Vocabulary, e: Raw) -> Event:
    return Event("reopened", player=e[1], card=_card(v, e[2]), amount=e[3])


def _holiday(v: Vocabulary, e: Raw) -> Event:
    return Event("holiday", player=e[1], card=_card(v, e[2]), amount=e[3])


def _demolished(v: Vocabulary, e: Raw) -> Event:
    return Event("demolished", player=e[1], card=_card(v, e[2]))


def _moved(v: Vocabulary, e: Raw) -> Event:
    return Event("moved", player=e[1], other=e[2], card=_card(v, e[3]), closed=bool(e[4]))


def _built(v: Vocabulary, e: Raw) -> Event:
    return Event("built", player=e[1], card=_card(v, e[2]), amount=e[3])


def _passed(_v: Vocabulary, e: Raw) -> Event:
    return Event("passed", player=e[1])


def _invested(v: Vocabulary, e: Raw) -> Event:
    return Event("invested", player=e[1], amount=1, total=e[2], card=_card(v, e[3]))


def _fished(v: Vocabulary, e: Raw) -> Event:
    return Event("fished", player=e[1], dice=(e[2], e[3]), total=e[2] + e[3], card=_card(v, e[4]))


def _drawn(v: Vocabulary, e: Raw) -> Event:
    return Event("drawn", card=_card(v, e[1]))


def _only_choice(v: Vocabulary, e: Raw) -> Event:
    return Event("only_choice", player=e[1], action=str(v.actions[e[2]]))


def _won(_v: Vocabulary, e: Raw) -> Event:
    return Event("won", player=e[1])


READERS: dict[int, Callable[[Vocabulary, Raw], Event]] = {
    words.TURN_BEGAN: _turn,
    words.ROLLED: _rolled,
    words.ADDED: _added,
    words.EXTRA_TURN_WON: _extra_turn,
    words.INCOME: _income,
    words.PAID_BANK: _paid_bank,
    words.PAID: _paid,
    words.SHARED_OUT: _shared,
    words.REOPENED: _reopened,
    words.WENT_ON_HOLIDAY: _holiday,
    words.PULLED_DOWN: _demolished,
    words.MOVED: _moved,
    words.BOUGHT: _built,
    words.PASSED: _passed,
    words.PUT_ASIDE: _invested,
    words.FISHED: _fished,
    words.DRAWN: _drawn,
    words.ONLY_CHOICE: _only_choice,
    words.WON: _won,
}


def read_event(vocabulary: Vocabulary, raw: Raw) -> Event:
    return READERS[raw[0]](vocabulary, raw)


def _card(vocabulary: Vocabulary, ware: int) -> str | None:
    """Coins that no card brings (the aid of some editions) have none."""
    return vocabulary.wares[ware] if ware >= 0 else None
