"""What the server says over the WebSocket."""

from __future__ import annotations

from typing import Any

from machikoro.analysis.coaching import Advice
from machikoro.server.wire.base import Cause, Message, Part
from machikoro.server.wire.events import EventView
from machikoro.server.wire.refusals import Code, Ending
from machikoro.server.wire.seats import ChatLine, Presence
from machikoro.server.wire.table import View


class Welcome(Message, frozen=True):
    """The whole table, for whoever has come."""

    view: View
    chat: list[ChatLine]
    presence: Presence


class Within(Part, frozen=True):
    """A place inside a part of the view, from the part's name on, and what lies there now."""

    path: list[str | int]
    value: Any


class Update(Message, frozen=True):
    """One for each accepted move, outcome or change: animate the events, then show the view."""

    cause: Cause
    events: list[EventView]
    since: int | None
    """The number of the view that it builds on, which came last; null: it brings a whole one."""
    view: dict[str, Any]
    """The parts of a view that are new: the others are as they were,"""
    within: list[Within]
    """but for these places in them."""


class Refused(Message, frozen=True):
    """A command was not obeyed; nothing has changed."""

    id: str | None
    code: Code
    reason: dict[str, Any] = {}
    """Values that the page's sentence for the code speaks of."""
    view: View | None = None


class Accepted(Message, frozen=True):
    """With the number of the command's own entry; what chance made of it may have more."""

    id: str
    rev: int


class HintAnswer(Message, frozen=True, tag="hint"):
    """What the bot would do now, and then where the same card asks on."""

    id: str
    action: str
    then: list[str] = []


class AdviceAnswer(Message, frozen=True, tag="advice"):
    """What the coach says, for the table as it stood at this number."""

    id: str
    rev: int
    advice: Advice


class Pong(Message, frozen=True):
    """It is."""

    id: str


class Closing(Message, frozen=True):
    """The last message, before the server hangs up."""

    reason: Ending
    values: dict[str, Any] = {}
    """What the page's sentence for the reason speaks of."""


Outgoing = (
    Welcome | Update | Refused | Accepted | ChatLine | Presence | HintAnswer | AdviceAnswer | Pong
    | Closing
)  # fmt: skip
