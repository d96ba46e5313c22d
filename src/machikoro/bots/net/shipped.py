"""The nets that come with the program, one for each ruleset and number of players."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from pathlib import Path

from machikoro.bots.net.bot import Manner
from machikoro.bots.net.file import Net, load
from machikoro.bots.net.form import twins
from machikoro.cards.room import PLAYERS

FOLDER = "nets"
HARD = 0.01
"""The temperature of `hard` where it was not measured."""


def folder() -> Path:
    return Path(str(files("machikoro.bots"))) / FOLDER


def shipped() -> list[Path]:
    return sorted(folder().glob("*.net"))


@lru_cache(maxsize=64)
def net_for(ruleset: str, players: int) -> Net | None:
    """Trained for just this, or else for the same cards with a few more players."""
    for name in twins(ruleset):
        for seats in range(players, PLAYERS + 1):
            path = folder() / f"{name}-{seats}.net"
            if path.exists():
                return load(path)
    return None


def hard(ruleset: str, players: int) -> Manner | None:
    """With errors of a third of a percentage point a turn."""
    found = expert(ruleset, players)
    return found and found._replace(temperature=float(found.net.card.get("hard", HARD)))


def expert(ruleset: str, players: int) -> Manner | None:
    net = net_for(ruleset, players)
    return None if net is None else Manner(net)


def expert_plus(ruleset: str, players: int) -> Manner | None:
    """A turn further."""
    found = expert(ruleset, players)
    return found and found._replace(further=True)
