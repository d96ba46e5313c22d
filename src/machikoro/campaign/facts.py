"""What one game of a campaign tells whoever counts many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from machikoro.play.events import Event
from machikoro.play.game import Game

ACTIONS = ("track", "sail", "rebuild", "fox", "shift", "prank", "free_sail", "pass")


@dataclass(frozen=True)
class Facts:
    """Of a game that has ended."""

    chapter: int
    rounds: int
    """Turns of the starting player that are no extra turns."""
    place: int
    """Of the winner in the order of turns."""
    winner: int
    actions: frozenset[str]
    piles: tuple[str, ...]
    """That lay in the display."""
    built: Mapping[str, int]
    top_source: str | None
    """What the winner got most coins from."""


class Witness:
    """Plays a game's actions once more and counts."""

    def __init__(self, game: Game, chapter: int) -> None:
        self.game = game
        self.chapter = chapter
        self.piles = tuple(game.market.wares)
        self.actions: set[str] = set()
        self.events: list[Event] = []

    def follow(self, code: int) -> None:
        action = self.game.vocabulary.actions[code]
        self.note_action(action.split()[0])
        self.events += self.game.play(action)

    def note_action(self, verb: str) -> None:
        """Which verbs are which actions depends on what was asked."""
        decision = self.game.decision
        if decision == "build" and verb in ("track", "sail", "rebuild", "pass"):
            self.actions.add(verb)
        elif decision == "sail" and verb == "sail":
            self.actions.add("free_sail")
        elif verb == "shift":
            self.actions.add("shift")

    def facts(self) -> Facts:
        game = self.game
        winner = game.winner
        assert winner is not None
        return Facts(
            self.chapter,
            self._rounds(),
            (winner - game.first) % game.players,
            winner,
            frozenset(self.actions | self._happened()),
            self.piles,
            self._built(),
            self._top_source(winner),
        )

    def _rounds(self) -> int:
        turns = [event for event in self.game.events if event.kind == "turn"]
        return sum(event.player == self.game.first and not event.again for event in turns)

    def _happened(self) -> set[str]:
        kinds = {event.kind for event in self.events}
        return {name for kind, name in (("fox", "fox"), ("holiday", "prank")) if kind in kinds}

    def _built(self) -> Counter[str]:
        built = (event.card for event in self.events if event.kind == "built" and event.card)
        return Counter(card for card in built if card in self.piles)

    def _top_source(self, winner: int) -> str | None:
        sources: Counter[str] = Counter()
        for event in self.events:
            coins = event.coins().get(winner, 0)
            if coins > 0 and event.card:
                sources[event.card] += coins
        return min(sources, key=lambda card: (-sources[card], card), default=None)
