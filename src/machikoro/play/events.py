"""What happened, as small facts: pages animate them, logs print them, analysis counts them."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Literal

from machikoro.play.notation import Vocabulary
from machikoro.rules import words

Raw = tuple[int, ...]
EventKind = Literal[
    "turn", "rolled", "added", "extra_turn", "income", "paid_bank", "paid", "shared", "reopened",
    "holiday", "demolished", "moved", "built", "passed", "invested", "tuna", "drawn",
    "only_choice", "won", "tracked", "shifted", "contributed", "floor", "drop", "sailed", "claimed",
    "rebuilt", "fox", "visited", "corrected",
]  # fmt: skip
"""What can happen: the kinds of all shapes below, for whoever checks types."""


@dataclass(frozen=True, slots=True, repr=False)
class Event:
    """One fact.  Which fields say something depends on the kind; the others are None."""

    kind: EventKind
    player: int | None = None
    other: int | None = None
    """The second player: who is paid, or who gets a card."""
    card: str | None = None
    """The establishment or landmark it is about, or what else brings coins."""
    amount: int | None = None
    """Coins, or copies of a card."""
    due: int | None = None
    """Coins that were owed; more than the amount where the payer ran dry.  Of what is no payment,
    how far it went."""
    total: int | None = None
    """What it has come to: of a throw, or of what is counted."""
    dice: tuple[int, ...] | None = None
    action: str | None = None
    turn: int | None = None
    again: bool | None = None
    """A second throw, or an extra turn."""
    closed: bool | None = None
    source: str | None = None
    """Of an outcome that was not drawn: where a table had it from."""

    def coins(self) -> dict[int, int]:
        """How the event changed the players' coins."""
        if self.player is None or self.amount is None:
            return {}
        if self.kind == "paid":
            assert self.other is not None
            return {self.player: -self.amount, self.other: self.amount}
        sign = SIGNS.get(self.kind)
        return {self.player: sign * self.amount} if sign else {}

    def as_dict(self) -> dict[str, Any]:
        """The fields that say something."""
        return {name: v for name in FIELDS if (v := getattr(self, name)) is not None}

    def __repr__(self) -> str:
        return f"Event({', '.join(f'{k}={v!r}' for k, v in self.as_dict().items())})"


FIELDS = tuple(field.name for field in fields(Event))
SIGNS: dict[EventKind, int] = {
    "income": 1, "shared": 1, "rebuilt": 1, "paid_bank": -1, "built": -1, "invested": -1,
    "contributed": -1, "corrected": 1,
}  # fmt: skip
"""Whether the amount of an event comes in or goes out."""
SHAPES: dict[int, tuple[EventKind, tuple[str, ...]]] = {
    words.TURN_BEGAN: ("turn", ("player", "turn", "again")),
    words.ROLLED: ("rolled", ("player", "first", "second", "again")),
    words.ADDED: ("added", ("player", "due", "total")),
    words.EXTRA_TURN_WON: ("extra_turn", ("player",)),
    words.INCOME: ("income", ("player", "amount", "card")),
    words.PAID_BANK: ("paid_bank", ("player", "amount", "due", "card")),
    words.PAID: ("paid", ("player", "other", "amount", "due", "card")),
    words.SHARED_OUT: ("shared", ("player", "amount", "total", "card")),
    words.REOPENED: ("reopened", ("player", "card", "amount")),
    words.WENT_ON_HOLIDAY: ("holiday", ("player", "card", "amount")),
    words.PULLED_DOWN: ("demolished", ("player", "card")),
    words.MOVED: ("moved", ("player", "other", "card", "closed")),
    words.BOUGHT: ("built", ("player", "card", "amount")),
    words.PASSED: ("passed", ("player",)),
    words.PUT_ASIDE: ("invested", ("player", "amount", "total", "card")),
    words.TUNA_FISHED: ("tuna", ("player", "first", "second", "card")),
    words.DRAWN: ("drawn", ("card",)),
    words.ONLY_CHOICE: ("only_choice", ("player", "action")),
    words.WON: ("won", ("player",)),
    words.TRACKED: ("tracked", ("player", "total", "card")),
    words.SHIFTED: ("shifted", ("player", "due", "total")),
    words.CONTRIBUTED: ("contributed", ("player", "card", "amount")),
    words.FLOOR_LAID: ("floor", ("player", "card", "total")),
    words.DROP_FELL: ("drop", ("player", "total", "card")),
    words.SAILED: ("sailed", ("player", "due", "total")),
    words.CLAIMED: ("claimed", ("player", "card")),
    words.REBUILT: ("rebuilt", ("player", "card", "amount")),
    words.FOX_CALLED: ("fox", ("player",)),
    words.VISITED: ("visited", ("player", "card")),
    words.CORRECTED: ("corrected", ("player", "amount", "total")),
}


def read_event(vocabulary: Vocabulary, raw: Raw) -> Event:
    kind, names = SHAPES[raw[0]]
    found: dict[str, Any] = dict(zip(names, raw[1:], strict=True))
    if "first" in found:
        thrown = (found.pop("first"), found.pop("second"))
        found |= {"dice": tuple(filter(None, thrown)), "total": sum(thrown)}
    if "card" in found:
        # Coins that no card brings (the aid of some editions) have none.
        found["card"] = vocabulary.names[found["card"]] if found["card"] >= 0 else None
    if "action" in found:
        found["action"] = str(vocabulary.actions[found["action"]])
    for name in ("again", "closed"):
        if name in found:
            found[name] = bool(found[name])
    return Event(kind, **found)
