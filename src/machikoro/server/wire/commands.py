"""What the page says over the WebSocket."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from machikoro.languages import Language
from machikoro.server.wire.base import PROTOCOL, Face, Id, Message, Rev, Seat, Short, Speed, Word


class Hello(Message, frozen=True, forbid_unknown_fields=False):
    """The first message of a socket.  Whatever else another version puts in it, it can be read."""

    protocol: Annotated[int, Meta(extra_json_schema={"const": PROTOCOL})] = 1
    """The version of the messages that the sender speaks; the first did not say it."""


class Move(Message, frozen=True):
    """An action of the engine, or `end turn` to end one's turn before its grace is over."""

    id: Id
    rev: Rev
    action: Short


class Undo(Message, frozen=True):
    """Take one's last move back."""

    id: Id
    rev: Rev


class Chat(Message, frozen=True):
    """A text of one's own or the id of a quick phrase."""

    id: Id
    text: Annotated[str, Meta(max_length=4000)] | None = None
    phrase: Word | None = None


class Pledge(Message, frozen=True):
    """The hash of a random number for the dice, before anybody shows a number."""

    id: Id
    seats: Annotated[list[Seat], Meta(min_length=1, max_length=5)]
    hash: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class Nonce(Message, frozen=True):
    """The number behind the sender's pledge, once all pledges are in."""

    id: Id
    value: Annotated[str, Meta(pattern="^[0-9A-Za-z_-]{16,64}$")]


class Dice(Message, frozen=True):
    """Faces of real dice, at a table that rolls its own.

    Where it is asked how many dice are rolled, they answer that too.
    """

    id: Id
    rev: Rev
    faces: Annotated[list[Face], Meta(min_length=1, max_length=2)]


class Drawn(Message, frozen=True):
    """A real card that was turned up, at a table with the real box."""

    id: Id
    rev: Rev
    card: Word


class Correct(Message, frozen=True):
    """Real coins were counted, at a table with the real box: the seat has so many."""

    id: Id
    rev: Rev
    seat: Seat
    coins: int


class Sit(Message, frozen=True):
    """`bot` names the bot that plays the seat, "human" gives it to the sender, null opens it.

    On a bot's seat: change its level, or take it over.  On an absent player's seat: let a bot
    play on until the player is back.  On one's own seat: let a bot play for me.
    """

    id: Id
    seat: Seat
    bot: Word | None
    name: Word = ""
    """Of whoever takes a seat."""


class Consent(Message, frozen=True):
    """What one says to somebody's wish to play on for a player who is away.

    With "no" whoever asked takes it back.
    """

    id: Id
    ask: Rev
    """The number of the wish, as in `Presence.asks`."""
    yes: bool


class Pause(Message, frozen=True):
    """Stop the table, or let it go on."""

    id: Id
    on: bool


class Pace(Message, frozen=True):
    """How long bots pause; follows the speed of the animations."""

    id: Id
    speed: Speed


class Mute(Message, frozen=True):
    """The host lets those who watch talk, or not."""

    id: Id
    on: bool


class Lock(Message, frozen=True):
    """The host closes the table to whoever has no seat yet, or opens it again."""

    id: Id
    on: bool


class Remove(Message, frozen=True):
    """The host sends somebody away: before the deal the seat is open again, later a bot plays on.

    Where a guest plays for somebody, the guest goes and the player keeps the seat.
    """

    id: Id
    seat: Seat


class PassOn(Message, frozen=True):
    """The host makes another player the host, for good."""

    id: Id
    seat: Seat


class Rename(Message, frozen=True):
    """Before the deal: another name for one's own seat or, by the host, for a bot."""

    id: Id
    seat: Seat
    name: Word


class Arrange(Message, frozen=True):
    """The host changes the game before it is dealt: another ruleset, other options, other seats.

    Who starts and whose dice are rolled is sealed with the seed: that stays.
    """

    id: Id
    ruleset: Word
    options: dict[str, Any]
    seats: Annotated[list[Seat | None], Meta(min_length=1, max_length=5)]
    """Which seats stay, in their order; null: a new one, open.  Only bots and open seats can go."""
    language: Language = "en"
    """Of the sentence that says why options cannot be."""


class Coach(Message, frozen=True):
    """The sender wants a coach at the table, or does not any more; all who play have to."""

    id: Id
    on: bool


class Advise(Message, frozen=True):
    """Of the coach: how does it stand, and could my last move have been clearly better?"""

    id: Id
    rev: Rev


class Hint(Message, frozen=True):
    """What would a bot do?"""

    id: Id
    rev: Rev


class Ping(Message, frozen=True):
    """Is the line alive?"""

    id: Id


Command = (
    Move
    | Undo
    | Chat
    | Pledge
    | Nonce
    | Dice
    | Drawn
    | Correct
    | Sit
    | Consent
    | Pause
    | Pace
    | Mute
    | Lock
    | Remove
    | PassOn
    | Rename
    | Arrange
    | Hint
    | Coach
    | Advise
    | Ping
)
Incoming = Hello | Command
