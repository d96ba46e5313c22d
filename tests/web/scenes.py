"""Tables at which a certain question is asked, for every kind of question that the rules know."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from machikoro.play.game import Game, new_game
from machikoro.server.wire.base import PROTOCOL
from tests.web.conftest import make_game

WALKER = (Path(__file__).parent / "walker.js").read_text()
PEOPLE = ("Ada", "Ben", "Chiyo", "Dora", "Emil")
COLOURS = ("red", "blue", "green", "yellow", "violet")
RICH = {"market": "open", "start_coins": 90}
WEALTHY = {"start_coins": 60}
QUIET = ("keep", "decline", "pass", "roll 1")
"""What people do on the way to the question."""
LONGEST_WAY = 60


@dataclass(frozen=True)
class Scene:
    """`builds` are everybody's purchases in their order; `last` makes the card ask then."""

    asked: str
    ruleset: str
    builds: dict[int, list[str]] = field(default_factory=dict)
    last: str = "dice 1"
    people: int = 2
    options: dict[str, Any] = field(default_factory=lambda: dict(RICH))
    deal: tuple[str, ...] = ()
    then: tuple[str, ...] = ()
    """Moves after the question, on the way to a later one."""
    thrown: tuple[str, ...] = ()
    """What chance brings to these moves."""

    def rehearse(self) -> tuple[list[str], list[str]]:
        """What chance brings and what people play until the question is asked."""
        names = list(PEOPLE[: self.people])
        game = new_game(self.ruleset, names, seed=1, first=0, deal=False, **self.options)
        left = {seat: list(wares) for seat, wares in self.builds.items()}
        script: list[str] = []
        moves: list[str] = []
        while any(left.values()) or game.decision != self.asked:
            assert len(moves) < LONGEST_WAY, (self, left, moves)
            if game.to_move is None:
                script.append(self._outcome(game, not any(left.values())))
                game.play(script[-1])
            else:
                moves.append(self._move(game, left.get(game.to_move, []), left))
                game.play(moves[-1])
        return [*script, *(self.thrown or (self.last,))], [*moves, *self.then]

    def _outcome(self, game: Game, ready: bool) -> str:
        possible = [str(outcome) for outcome, _ in game.chance()]
        wishes = (self.last, *self.deal) if ready and game.active == 0 else self.deal
        return next((wish for wish in wishes if wish in possible), possible[0])

    def _move(self, game: Game, wishes: list[str], left: dict[int, list[str]]) -> str:
        legal = [str(action) for action in game.legal_actions()]
        if game.decision == "build" and wishes:
            wish = next((a for a in legal if a.split()[-1] == wishes[0]), None)
            if wish:
                wishes.pop(0)
                return wish
        both = len(self.last.split()) == 3 and not any(left.values())
        if both and game.active == 0 and "roll 2" in legal:
            return "roll 2"
        return next((action for action in QUIET if action in legal), legal[0])


def seats(people: int) -> list[dict[str, Any]]:
    pairs = zip(PEOPLE[:people], COLOURS, strict=False)
    return [{"kind": "human", "name": name, "colour": colour} for name, colour in pairs]


def sit_at(page: Page, url: str, scene: Scene, **more: Any) -> str:
    """The table of a scene, opened when its question is asked."""
    script, moves = scene.rehearse()
    game = make_game(
        page, url, scene.ruleset, options=scene.options, script=script, seats=seats(scene.people),
        seed=1, **more,
    )  # fmt: skip
    page.evaluate(WALKER, [game, moves, PROTOCOL])
    return game


STATION = "train_station"
DOUBLES = ("draw moving_company", "draw business_center", "draw stadium", "draw mine")
SCENES = {
    "start": Scene("build", "mk2", options={}),
    "roll": Scene("roll", "base", {0: [STATION], 1: ["cafe"]}, thrown=("dice 2 3",)),
    "reroll": Scene("reroll", "base", {0: [STATION, "radio_tower"]}, "dice 1 2"),
    "add": Scene("add", "harbor", {0: [STATION, "harbor"]}, "dice 5 5"),
    "target": Scene("target", "base", {0: ["tv_station"]}, "dice 6", people=3),
    "recipient": Scene("target", "sharp", {0: ["moving_company", STATION]}, "dice 4 5", people=3),
    "swap": Scene("swap", "base", {0: ["business_center"], 1: ["mine"]}, "dice 6", people=3),
    "swap-football": Scene("swap", "fussball", {0: ["business_center"], 1: ["mine"]}, "dice 6"),
    "swap-new-city": Scene(
        "swap",
        "mk2",
        {0: ["business_center", "wheat_field"], 1: ["bakery"]},
        "dice 3 3",
        options=WEALTHY,
        deal=DOUBLES,
    ),
    "give": Scene("give", "sharp", {0: ["moving_company", STATION]}, "dice 4 5", people=3),
    "give-new-city": Scene(
        "give",
        "mk2",
        {0: ["wheat_field", "bakery", "moving_company"]},
        "dice 2 2",
        options=WEALTHY,
        deal=DOUBLES,
    ),
    "which": Scene(
        "close",
        "sharp",
        {0: ["renovation_company", STATION, "business_center"]},
        "dice 4 4",
        then=("close bakery", "build bakery", "roll 1", "pass", "roll 1"),
        thrown=("dice 1", "dice 6"),
    ),
    "close": Scene("close", "sharp", {0: ["renovation_company", STATION]}, "dice 4 4", people=3),
    "demolish": Scene(
        "demolish", "sharp", {0: [STATION, "harbor", "demolition_company"]}, "dice 4"
    ),
    "invest": Scene("invest", "sharp", {0: ["tech_startup"]}),
    "build": Scene("build", "base"),
}
