"""Why something is not done: every code that a page can meet, with what it means.

The page has a sentence for each, in both languages; a test holds that.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Literal, NamedTuple, get_args

Code = Literal[
    "ambiguous", "asked_already", "blank_name", "busy", "campaign", "counted", "foreign_host",
    "foreign_origin", "has_seat", "hello_first", "illegal", "invalid", "key_spent", "locked",
    "miscounted", "muted", "no_analysis", "no_box", "no_coach", "no_network", "not_allowed",
    "not_away", "not_now", "not_pledged", "not_started", "not_your_turn", "nothing_to_undo",
    "old_rules", "over", "paused", "removed", "script", "spoilers", "stale", "starts", "taken",
    "too_fast", "too_large", "too_long", "too_many_devices", "too_slow", "unknown",
]  # fmt: skip
Ending = Literal[Code, "deleted", "full", "outdated", "shutdown", "unreadable"]
"""Why a socket is closed."""


class Reason(NamedTuple):
    means: str
    status: HTTPStatus = HTTPStatus.BAD_REQUEST


REASONS: dict[Code, Reason] = {
    "ambiguous": Reason("The text could be more than one legal move; they are listed."),
    "asked_already": Reason("This seat was asked for a moment ago.", HTTPStatus(409)),
    "blank_name": Reason("A name of which nothing can be seen."),
    "busy": Reason(
        "Not now, but soon: the store, a queue or the share of the address is used up.",
        HTTPStatus(503),
    ),
    "campaign": Reason("The room code is a campaign's, where one joins it.", HTTPStatus(409)),
    "counted": Reason(
        "Real coins were counted before this moment: no table without them can repeat it.",
        HTTPStatus(409),
    ),
    "foreign_host": Reason("The server is not known by this name.", HTTPStatus(421)),
    "foreign_origin": Reason("A page of somebody else asked.", HTTPStatus(403)),
    "has_seat": Reason("Only who has no seat may ask for one, and for one only.", HTTPStatus(409)),
    "hello_first": Reason("A socket greets before it asks for anything."),
    "illegal": Reason("The move can be read but is not allowed now; what is allowed is listed."),
    "invalid": Reason("It cannot be read, or a field has a value that cannot be."),
    "key_spent": Reason("The key for a device was used, or is too old.", HTTPStatus(410)),
    "locked": Reason("The host has closed the table to newcomers.", HTTPStatus(403)),
    "miscounted": Reason("A purse cannot hold so many coins; the least and the most are named."),
    "no_analysis": Reason("Whoever runs the server has switched analyses off.", HTTPStatus(403)),
    "no_box": Reason("The table was not made for the real box.", HTTPStatus(409)),
    "no_coach": Reason(
        "All who play have to want a coach, and a bot has to have learned such games.",
        HTTPStatus(409),
    ),
    "no_network": Reason("This computer has no address that others reach.", HTTPStatus(409)),
    "not_allowed": Reason("Somebody else may do this, or nobody.", HTTPStatus(403)),
    "not_away": Reason("The player has not been away for long enough.", HTTPStatus(409)),
    "not_now": Reason("Another stage of the game is needed for it.", HTTPStatus(409)),
    "not_pledged": Reason("A number for the dice is not the one whose hash was given before."),
    "not_started": Reason("The game has not begun."),
    "not_your_turn": Reason("Somebody else is asked."),
    "nothing_to_undo": Reason("There is nothing that may be taken back."),
    "old_rules": Reason("The rules have changed since the game was played.", HTTPStatus(409)),
    "over": Reason("The game is over."),
    "muted": Reason("Whoever only watches may not talk at this table."),
    "paused": Reason("The game is paused."),
    "removed": Reason("The host has sent this browser away from the table.", HTTPStatus(403)),
    "script": Reason("An outcome of the script cannot fall where it stands."),
    "spoilers": Reason("It would show what a campaign reveals step by step; say yes to that."),
    "stale": Reason("Made for a state of the table that is past.", HTTPStatus(409)),
    "starts": Reason(
        "This seat starts, which is sealed: neither it nor one before it can go.",
        HTTPStatus(409),
    ),
    "taken": Reason("Somebody else has the seat.", HTTPStatus(409)),
    "too_fast": Reason("More than one peer may ask for in this time.", HTTPStatus(429)),
    "too_large": Reason("More than a message may hold.", HTTPStatus(413)),
    "too_long": Reason("A text has more characters, or a game more entries, than it may have."),
    "too_many_devices": Reason("So many browsers cannot share a seat."),
    "too_slow": Reason("The body took too long to arrive.", HTTPStatus(408)),
    "unknown": Reason("There is no such thing.", HTTPStatus(404)),
}
assert set(REASONS) == set(get_args(Code))


class Refusal(Exception):
    """Something is not done; nothing has changed."""

    def __init__(self, code: Code, *, with_view: bool = False, **reason: object) -> None:
        super().__init__(code)
        self.code: Code = code
        self.reason = reason
        self.with_view = with_view
