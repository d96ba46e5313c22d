"""Bots of a run: each is found, and its file read, once in every process."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType

from machikoro.bots import Bot
from machikoro.bots import find as find_anew
from machikoro.bots.bot import RuleBot, seating
from machikoro.bots.net.bot import NetBot
from machikoro.bots.registry import file_of, moved
from machikoro.rules.tables import Tables
from machikoro.study.backends import arrived

_luggage: ContextVar[Mapping[str, str]] = ContextVar("luggage", default=MappingProxyType({}))


def find(name: str) -> Bot:
    return _found(_luggage.get().get(name, name))


@lru_cache(maxsize=64)
def _found(name: str) -> Bot:
    return find_anew(name)


def files_of(names: Iterable[str]) -> dict[str, Path]:
    """Those that have to travel with bots to other machines."""
    return {name: file for name in names if (file := file_of(name))}


@contextmanager
def carrying(luggage: Mapping[str, str]) -> Iterator[None]:
    """On a worker elsewhere: the files of these bots have come under other names."""
    before = _luggage.set({name: moved(name, arrived(away)) for name, away in luggage.items()})
    try:
        yield
    finally:
        _luggage.reset(before)


def check_bot(name: str, tables: Tables) -> None:
    """A plan whose cards are missing in a game, or a net that learned another one, is refused."""
    bot = find_anew(name)
    if isinstance(bot, RuleBot):
        seating([bot], tables)
    elif isinstance(bot, NetBot):
        bot.manner_for(tables.ruleset.id, tables.players)
