"""What can go wrong, each with a sentence that says what would be right.

What people meet at the command line or on the page, options above all, carries a `Phrase`, which
can be said in every language.  Moves and positions are a notation; what is wrong in them is said
in English, like the notation itself.
"""

from __future__ import annotations

from collections.abc import Iterable


class InvalidOption(ValueError):
    """A ruleset, an option or its value does not exist or cannot be combined."""


class InvalidMove(ValueError):
    """A move that cannot be read."""


class IllegalMove(ValueError):
    """A move that can be read but is not allowed now."""

    def __init__(self, message: str, legal: Iterable[str] = ()) -> None:
        super().__init__(message)
        self.legal = list(legal)


class AmbiguousMove(ValueError):
    """A move that could mean more than one thing."""

    def __init__(self, message: str, matches: Iterable[str] = ()) -> None:
        super().__init__(message)
        self.matches = list(matches)


class BotFailed(RuntimeError):
    """A bot broke down, moved against the rules or did not answer in time: its game is lost."""


class InvalidPosition(ValueError):
    """A position that cannot stand on a table, with every reason why not."""

    def __init__(self, reasons: Iterable[str]) -> None:
        self.reasons = list(reasons)
        super().__init__("invalid position: " + "; ".join(self.reasons))


class IdleCardWarning(UserWarning):
    """A card is in the game but can never do anything."""
