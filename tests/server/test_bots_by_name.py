"""At a server one names a level: plans, files, nets and programs are for one's own machine."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from machikoro import bots
from machikoro.bots.registry import LEVELS
from machikoro.play.game import Game

from .client import Browser, serving

OWN = """
from pathlib import Path
Path("note").write_text("the server has run this file")
class Mine:
    def choose(self, game, seed, seconds):
        return game.legal_actions()[0]
"""


NAMES = ("plan:cheese", "mine.py:Mine", "exec:touch note", "net:base-2.net")
"""What the library would find."""


def test_only_levels_can_be_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine.py").write_text(OWN)
    monkeypatch.chdir(tmp_path)
    with serving() as url, Browser(url) as ada:
        ada.create("human Ada", "open")
        ada.sit_down()
        for name in NAMES:
            before = ada.view["seats"]
            refused = ada.command("sit", seat=1, bot=name)
            assert (refused["type"], refused["code"]) == ("refused", "unknown"), name
            assert ada.greet()["view"]["seats"] == before
            seats = [{"kind": "human", "name": "Ada"}, {"kind": "bot", "bot": name}]
            wish: dict[str, Any] = {"ruleset": "base", "seats": seats}
            answer = ada.http.post("/api/games", json=wish)
            assert answer.status_code == 404
            assert answer.json()["code"] == "unknown"
    assert not (tmp_path / "note").exists(), "the server has run what somebody named"


@pytest.mark.parametrize("name", bots.names())
def test_every_level_can_be_asked_for(name: str) -> None:
    with serving() as url, Browser(url) as ada:
        ada.create("human Ada", f"bot {name}")
        assert ada.sit_down()["view"]["seats"][1]["bot"] == name


def test_who_names_no_level_plays_against_the_usual_one() -> None:
    with serving() as url, Browser(url) as ada:
        about = ada.http.get("/api/about").json()
        seats = [{"kind": "human", "name": "Ada"}, {"kind": "bot"}]
        made = ada.http.post("/api/games", json={"ruleset": "base", "seats": seats}).json()
        ada.game = made["game"]
        assert (
            ada.sit_down()["view"]["seats"][1]["bot"]
            == about["usual_bot"]
            == bots.USUAL
            == "normal"
        )
        assert about["bots"] == bots.names()


def test_a_bot_is_told_how_long_it_may_think(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[float | None] = []

    class Watcher:
        def choose(self, game: Game, seed: int, seconds: float | None) -> str:
            told.append(seconds)
            return str(game.legal_actions()[0])

    monkeypatch.setitem(LEVELS, "watcher", Watcher())
    with serving(think_budget=0.25) as url, Browser(url) as ada:
        ada.create("human Ada", "bot watcher", seed=1, first=1)
        ada.start()
        ada.until_view(lambda view: view["legal"])
    assert set(told) == {0.25}
