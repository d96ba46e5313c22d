"""What can go wrong with a campaign, each with a sentence that says what would be right."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from machikoro.languages import Language
from machikoro.sentences import Phrase


class NotNow(ValueError):
    """The campaign waits for something else."""


class Sealed(ValueError):
    """A leaf that nobody has turned over yet; whether there is one is not told either."""


class Reason(NamedTuple):
    """What is wrong with a line of a file."""

    line: int
    phrase: Phrase

    def say(self, language: Language) -> str:
        return Phrase("campaign.file.line", line=self.line, reason=self.phrase).say(language)


class Reasons(Phrase):
    """All of them as one sentence."""

    def __init__(self, found: Iterable[Reason]) -> None:
        super().__init__("campaign.file.invalid")
        self.found = list(found)

    def say(self, language: Language) -> str:
        reasons = "; ".join(reason.say(language) for reason in self.found)
        return Phrase(self.key, reasons=reasons).say(language)


class InvalidCampaign(ValueError):
    """A file that is no whole campaign, with every reason why not."""

    def __init__(self, found: Iterable[Reason]) -> None:
        said = Reasons(found)
        super().__init__(said)
        self.found = said.found
        self.reasons = [reason.say("en") for reason in self.found]
