"""Bots of a run: each is found, and its file read, once in every process."""

from __future__ import annotations

from functools import lru_cache

from machikoro.bots import Bot
from machikoro.bots import find as find_anew
from machikoro.bots.bot import RuleBot, seating
from machikoro.bots.net.bot import NetBot
from machikoro.rules.tables import Tables


@lru_cache(maxsize=64)
def find(name: str) -> Bot:
    return find_anew(name)


def check_bot(name: str, tables: Tables) -> None:
    """A plan whose cards are missing in a game, or a net that learned another one, is refused."""
    bot = find_anew(name)
    if isinstance(bot, RuleBot):
        seating([bot], tables)
    elif isinstance(bot, NetBot):
        bot.manner_for(tables.ruleset.id, tables.players)
