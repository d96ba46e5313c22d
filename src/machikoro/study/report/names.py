"""What cards, seats and rolls are called in a report."""

from __future__ import annotations

from functools import cached_property

from machikoro.languages import Language
from machikoro.study.sheets import NO_CARD
from machikoro.study.tables import Games
from machikoro.texts import card_name, number, say

COLOURS = {
    "blue": "#2f6fb2", "green": "#3c8d40", "red": "#b8412f", "purple": "#7a4f9c",
    "landmark": "#c08a1e",
}  # fmt: skip


class Names:
    """Of one run, in one language."""

    def __init__(self, games: Games, language: Language) -> None:
        self.games = games
        self.language = language

    def say(self, key: str, /, **values: object) -> str:
        return say(f"report.{key}", self.language, **values)

    def card(self, card: str) -> str:
        if card == NO_CARD:
            return self.say("none")
        return card_name(card, self.games.terms.ruleset, self.language)

    def order(self, place: str) -> str:
        return self.say("order", n=int(place) + 1)

    def colour(self, card: str) -> str:
        """As the card's own; landmarks and the like are golden."""
        return COLOURS[self._colours.get(card, "landmark")]

    @cached_property
    def _colours(self) -> dict[str, str]:
        family = self.games.terms.tables.ruleset.family
        return {card.id: card.colour for card in family.establishments}

    def percent(self, share: float, digits: int = 1) -> str:
        return number(100 * share, self.language, digits)

    def coins(self, mean: float) -> str:
        return number(mean, self.language, 1)

    @property
    def title(self) -> str:
        name = self.games.terms.tables.ruleset.name.of(self.language)
        return self.say("title", name=name, games=number(self.games.count, self.language))

    @property
    def run(self) -> str:
        told = self.games.terms.told()
        options = self.say("options", options=told["options"]) if told["options"] != "{}" else ""
        return self.say(
            "run", players=told["players"], bots=", ".join(self.games.terms.bots),
            seed=told["seed"], version=told["ruleset_version"], options=options,
        )  # fmt: skip
