"""A table in words, drawn as the terminal draws it."""

from __future__ import annotations

from io import StringIO

from rich.console import Console

from machikoro.cli.screen import cities, market
from machikoro.play.game import Game

WIDTH = 100


def in_words(game: Game) -> str:
    """Everybody's city, and the market."""
    page = StringIO()
    console = Console(file=page, width=WIDTH)
    console.print(cities(game, "en"), market(game, "en"))
    return page.getvalue()
